//! The positions of a question as short strings of bytes (keys), with their options: what a program
//! needs that spreads positions over several machines.
//!
//! A key lists components; each is the number of its game, the number of its coordinates, and the
//! coordinates, all in seven bits to a byte. Equal positions have equal keys on every machine.

use crate::error::{SolveResult, no_value, other};
use crate::positions::endless::{ends, ends_somewhere};
use crate::positions::sum::{SortedSum, asked_sum, normal, shown};
use crate::positions::varint::{self, put};
use crate::question::Question;
use nimatron_catalogue::{GameDef, GroundSolvers, OnCells};
use nimatron_core::{Budget, StopReason};
use nimatron_engine::cells::CellSolver;
use nimatron_engine::search::Lister;
use nimatron_messages::cluster;
use nimatron_rules::Ruleset;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;

/// The positions of a question.
#[derive(Clone, Debug)]
pub struct QuestionPositions {
    games: Vec<Arc<GameDef>>,
    roots: Vec<Vec<u8>>,
    /// Whether a position is a whole sum. Otherwise it is a component, and an option is several.
    whole: bool,
}

impl QuestionPositions {
    /// Positions that are components: an option is a sum of them. Where a position of the question
    /// decomposes on a board or graph, it has several roots.
    ///
    /// # Errors
    /// A move can be repeated for ever, or a number is beyond 2^63.
    pub fn components(question: &Question) -> SolveResult<QuestionPositions> {
        ends(question)?;
        let (games, parts) = asked_sum(question)?;
        let (budget, mut roots) = (Budget::unlimited(), Vec::new());
        for (game, position) in parts {
            let mut apart = Vec::new();
            Splitter::of(&games[game]).split(&position, &budget, &mut apart)?;
            for part in apart {
                let mut key = Vec::new();
                write_part(game, &part, &mut key);
                roots.push(key);
            }
        }
        Ok(QuestionPositions { games, roots, whole: false })
    }

    /// Positions that are whole sums, as in [`solve_loopy`](crate::solve_loopy) in normal play: an
    /// option is one of them, and each component of the question is a root.
    ///
    /// # Errors
    /// There are infinitely many positions, as a repeated move shows, or a number is beyond 2^63.
    pub fn sums(question: &Question) -> SolveResult<QuestionPositions> {
        ends_somewhere(question)?;
        let (games, parts) = asked_sum(question)?;
        let root = |part| key_of(&normal(vec![part], &games));
        let roots = parts.into_iter().map(root).collect();
        Ok(QuestionPositions { games, roots, whole: true })
    }

    /// The positions of the question.
    pub fn roots(&self) -> &[Vec<u8>] {
        &self.roots
    }

    /// The same games, asked about another position.
    pub fn rooted_at(&self, key: &[u8]) -> QuestionPositions {
        QuestionPositions { games: self.games.clone(), roots: vec![key.to_vec()], whole: self.whole }
    }

    /// Whether a position is a whole sum.
    pub const fn are_sums(&self) -> bool {
        self.whole
    }

    /// The games by name and rules: equal texts, equal games.
    pub fn games(&self) -> String {
        let one = |game: &Arc<GameDef>| {
            format!("{}\n{}\n{}\n", game.label(), game.name(), game.rule_text().unwrap_or_default())
        };
        self.games.iter().map(one).collect()
    }

    /// The rows of the diagram, if this question is one position of Chomp.
    pub fn diagram(&self) -> Option<Vec<i64>> {
        let ([game], [root]) = (&self.games[..], &self.roots[..]) else { return None };
        let bites = game.theory().is_some_and(nimatron_catalogue::Theory::is_of_bites);
        let mut sum = read(root)?;
        (bites && sum.len() == 1).then(|| sum.remove(0).1)
    }

    /// The rules and the coordinates, if this question is one position of a game with rules.
    pub fn heaps(&self) -> Option<(&Ruleset, Vec<i64>)> {
        let ([game], [root]) = (&self.games[..], &self.roots[..]) else { return None };
        let (rules, mut sum) = (game.rules()?, read(root)?);
        (!self.whole && sum.len() == 1).then(|| (rules, sum.remove(0).1))
    }

    /// Whether a position of the first game is the empty sum, and has no key.
    pub fn leaves_out(&self, position: &[i64]) -> bool {
        self.games.first().is_some_and(|game| game.is_nothing(position))
    }

    /// The key of a position of the first game.
    pub fn key_of_component(position: &[i64]) -> Vec<u8> {
        let mut key = Vec::new();
        write_part(0, position, &mut key);
        key
    }

    /// Whether these bytes, which come from a file, are the key of a position, as it is written
    /// here.
    pub fn is_key(&self, key: &[u8]) -> bool {
        let one = |sum: &SortedSum| self.whole || sum.len() == 1;
        let known = |sum: &SortedSum| sum.iter().all(|part| self.has(part) && part.1.iter().all(|&number| number >= 0));
        read(key).is_some_and(|sum| one(&sum) && known(&sum) && key_of(&sum) == key)
    }

    /// A position as text.
    pub fn show(&self, key: &[u8]) -> String {
        let known = |sum: &SortedSum| sum.iter().all(|part| self.has(part));
        read(key).filter(known).map_or_else(|| "?".to_owned(), |sum| shown(&sum, &self.games, false))
    }

    /// Whether there is such a game, with positions of this many coordinates.
    fn has(&self, (game, position): &(usize, Vec<i64>)) -> bool {
        let arity = |game: &Arc<GameDef>| game.arity().is_none_or(|arity| arity == position.len());
        self.games.get(*game).is_some_and(arity)
    }

    /// The sum of all coordinates in a key, which most moves change in one direction.
    pub fn total(key: &[u8]) -> u64 {
        let parts = read(key).unwrap_or_default();
        parts.iter().flat_map(|(_, position)| position).fold(0, |sum, &number| sum.wrapping_add(number as u64))
    }

    /// What lists options, with its own memory for the work.
    pub fn lister(&self) -> OptionLister<'_> {
        let listers = self.games.iter().map(|game| game.moves().lister()).collect();
        let splitters = self.games.iter().map(|game| Splitter::of(game)).collect();
        OptionLister { positions: self, listers, splitters, bytes: Vec::new(), ends: Vec::new() }
    }
}

/// Lists the options of positions.
#[derive(Debug)]
pub struct OptionLister<'p> {
    positions: &'p QuestionPositions,
    listers: Vec<Lister<'p>>,
    splitters: Vec<Splitter<'p>>,
    bytes: Vec<u8>,
    ends: Vec<usize>,
}

/// The positions whose sum an option is.
#[derive(Clone, Copy, Debug)]
pub struct OptionKeys<'a> {
    bytes: &'a [u8],
    ends: &'a [usize],
}

impl<'a> OptionKeys<'a> {
    /// The keys.
    pub fn iter(self) -> impl ExactSizeIterator<Item = &'a [u8]> {
        let range = move |at: usize| -> Range<usize> {
            let start = if at == 0 { 0 } else { self.ends[at - 1] };
            start..self.ends[at]
        };
        (0..self.ends.len()).map(move |at| &self.bytes[range(at)])
    }
}

impl OptionLister<'_> {
    /// Calls `visit` with every option of a position. Empty components are left out.
    ///
    /// # Errors
    /// A rule cannot be evaluated, the budget is used up, or this is not a key of these games (keys
    /// come from other machines).
    pub fn list(&mut self, key: &[u8], budget: &Budget, visit: &mut impl FnMut(OptionKeys<'_>)) -> SolveResult<()> {
        let known = |sum: &SortedSum| sum.iter().all(|part| self.positions.has(part));
        let Some(sum) = read(key).filter(known) else {
            return other(cluster::broken_message());
        };
        let OptionLister { positions, listers, splitters, bytes, ends } = self;
        let games = &positions.games;
        for (at, (game, position)) in sum.iter().enumerate() {
            let (splitter, mut apart, mut stopped) = (&mut splitters[*game], Vec::new(), None);
            let listed = listers[*game].options(position, budget, &mut |option| {
                bytes.clear();
                ends.clear();
                if positions.whole {
                    let mut next = sum.clone();
                    next.splice(at..=at, option.map(|part| (*game, part.to_vec())));
                    let next = normal(next, games);
                    next.iter().for_each(|(game, part)| write_part(*game, part, bytes));
                    ends.push(bytes.len());
                } else {
                    for part in option.filter(|part| !games[*game].is_nothing(part)) {
                        if splitter.game.is_none() {
                            write_part(*game, part, bytes);
                            ends.push(bytes.len());
                        } else if let Err(reason) = splitter.split(part, budget, &mut apart) {
                            stopped = Some(reason);
                            return ControlFlow::Break(());
                        }
                        for part in apart.drain(..) {
                            write_part(*game, &part, bytes);
                            ends.push(bytes.len());
                        }
                    }
                }
                visit(OptionKeys { bytes, ends });
                ControlFlow::Continue(())
            });
            if let Some(reason) = stopped {
                return Err(reason.into());
            }
            listed.map(drop).map_err(|error| no_value(error.into(), &games[*game]))?;
        }
        Ok(())
    }
}

/// Splits positions on boards and graphs. Equivalent parts stay apart: which of them
/// stands for all would depend on which came first, and that differs between machines.
#[derive(Debug)]
struct Splitter<'p> {
    game: Option<&'p dyn OnCells>,
    solvers: GroundSolvers,
}

impl<'p> Splitter<'p> {
    fn of(game: &'p GameDef) -> Splitter<'p> {
        Splitter { game: game.on_cells(), solvers: GroundSolvers::default() }
    }

    /// Adds the parts of a position that have moves.
    fn split(&mut self, position: &[i64], budget: &Budget, out: &mut Vec<Box<[i64]>>) -> Result<(), StopReason> {
        match self.game {
            Some(game) => self.solvers.split(game, position, CellSolver::components, budget, out),
            None => {
                out.push(position.into());
                Ok(())
            }
        }
    }
}

fn key_of(sum: &SortedSum) -> Vec<u8> {
    let mut key = Vec::new();
    sum.iter().for_each(|(game, position)| write_part(*game, position, &mut key));
    key
}

fn write_part(game: usize, position: &[i64], out: &mut Vec<u8>) {
    put(game as u64, out);
    put(position.len() as u64, out);
    // Nearly always each number is one byte.
    if position.iter().all(|number| (0..0x80).contains(number)) {
        out.extend(position.iter().map(|&number| number as u8));
    } else {
        position.iter().for_each(|&number| put(number as u64, out));
    }
}

/// The components of a key; `None` if it is not one.
fn read(key: &[u8]) -> Option<SortedSum> {
    let mut bytes = key.iter().copied();
    let mut sum = SortedSum::new();
    while bytes.len() > 0 {
        let mut next = || varint::read(|| bytes.next().ok_or(())).ok()?;
        let (game, count) = (next()?, next()?);
        let position = (0..count).map(|_| next().map(|number| number as i64)).collect::<Option<Vec<i64>>>()?;
        sum.push((usize::try_from(game).ok()?, position));
    }
    Some(sum)
}
