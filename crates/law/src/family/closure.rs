//! The types of pieces of a family, by closure: play every move on a piece of each type, take what
//! is left apart, and name each piece by its shape.
//!
//! A piece with a run of at least `middle` full columns is a strip: its type is what stands before
//! and after the run, its length what the run has beyond `middle`. All others are types of their
//! own. Let w bound the windows of moves, and j be the number of full columns that keep what is
//! before them apart from what is after them. With `middle` at least w + 2 j, every move on a strip
//! leaves j columns of the run untouched before its window, or after it, or on both sides. In the
//! first two cases the same happens at every length, in the third at every place of the run. So the
//! moves on one long strip give all ways to move.

use super::strip::{Column, ColumnWord, Refusal, Strip, StripForm};
use nimatron_core::Budget;
use nimatron_messages::families as say;
use nimatron_proof::{FamilyPieceShape, Way};
use std::collections::{BTreeSet, HashMap};

/// Maximum number of types.
const MAX_TYPES: usize = 4000;
/// Maximum number of strips among them.
const MAX_STRIPS: usize = 300;

/// A type with its moves.
#[derive(Debug)]
pub(super) struct FamilyPieceType {
    pub(super) shape: FamilyPieceShape,
    pub(super) ways: Vec<Way>,
}

/// All types that occur in a family.
#[derive(Debug)]
pub(super) struct FamilySystem {
    pub(super) types: Vec<FamilyPieceType>,
    pub(super) middle: usize,
    /// The type of large members, and the number of the member of length 0.
    pub(super) start: (usize, usize),
}

/// A piece, named by its shape.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum PieceShape {
    Short(ColumnWord),
    /// Before and after the run.
    Long(ColumnWord, ColumnWord),
    Ring,
}

pub(super) struct Closure<'s> {
    strip: &'s dyn Strip,
    middle: usize,
    budget: &'s Budget,
    numbers: HashMap<PieceShape, usize>,
    all: Vec<PieceShape>,
    ways: Vec<BTreeSet<Way>>,
    has_moves: HashMap<ColumnWord, bool>,
}

/// Closes the types of a family.
///
/// # Errors
/// There are too many, a move leaves two runs in one piece, or play need not end.
pub(super) fn close(strip: &dyn Strip, budget: &Budget) -> Result<FamilySystem, Refusal> {
    let middle = strip.window() + 2 * strip.joined();
    let mut closure = Closure {
        strip,
        middle,
        budget,
        numbers: HashMap::new(),
        all: Vec::new(),
        ways: Vec::new(),
        has_moves: HashMap::new(),
    };
    let start = closure.start()?;
    let mut at = 0;
    while at < closure.all.len() {
        budget.tick(64)?;
        let ways = match closure.all[at].clone() {
            PieceShape::Short(word) => closure.of_piece(&word)?,
            PieceShape::Long(left, right) => closure.of_strip(&left, &right)?,
            // Its ways were found with the first member.
            PieceShape::Ring => std::mem::take(&mut closure.ways[at]),
        };
        closure.ways[at] = ways;
        let strips = closure.all.iter().filter(|named| matches!(named, PieceShape::Long(..))).count();
        if closure.all.len() > MAX_TYPES || strips > MAX_STRIPS {
            return Err(Refusal::DoesNotClose(say::too_many(closure.all.len(), strips)));
        }
        at += 1;
    }
    closure.in_order(start)
}

impl Closure<'_> {
    /// The type and the number of the member of length 0.
    fn start(&mut self) -> Result<(usize, usize), Refusal> {
        if self.strip.form() == StripForm::Ring {
            return self.ring();
        }
        let columns = 3 * self.middle;
        let known = (columns..columns + 64).find_map(|n| self.strip.member(n).map(|word| (n, word)));
        let Some((n, word)) = known else { return Err(Refusal::NotAStrip(say::falls_apart())) };
        let pieces = self.strip.pieces(&word, StripForm::Row, self.budget)?.unwrap_or_default();
        let [(_, piece)] = &pieces[..] else { return Err(Refusal::NotAStrip(say::falls_apart())) };
        match self.named(piece)? {
            (named @ PieceShape::Long(..), run) => Ok((self.number(named), n + self.middle - run)),
            _ => Err(Refusal::NotAStrip(say::falls_apart())),
        }
    }

    /// The type of rings, whose first move makes a row of them.
    fn ring(&mut self) -> Result<(usize, usize), Refusal> {
        let columns = 2 * self.middle + self.strip.window() + 8;
        let word = vec![self.strip.full(); columns];
        let ring = self.number(PieceShape::Ring);
        // What a move leaves: the strip, how much shorter its run is than the ring, and the rest.
        let mut left = Vec::new();
        for one in self.strip.moves(&word, StripForm::Ring, self.budget)? {
            let Some(pieces) = self.strip.pieces(&one.after, StripForm::Ring, self.budget)? else {
                return Err(Refusal::DoesNotClose(say::goes_round()));
            };
            let (long, rest) = self.sorted(&pieces)?;
            let [(_, ends, run)] = &long[..] else { return Err(Refusal::DoesNotClose(say::goes_round())) };
            left.push((ends.clone(), columns - run, rest));
        }
        let Some(first) = left.iter().map(|one| one.1).min() else { return Err(Refusal::NotAStrip(say::no_moves())) };
        let mut ways = BTreeSet::new();
        for (ends, taken, rest) in left {
            self.shortened(&ends, taken - first, &rest, &mut ways)?;
        }
        self.ways[ring] = ways;
        Ok((ring, self.middle + first))
    }

    /// A piece by its name, and the length of its run.
    fn named(&self, piece: &[Column]) -> Result<(PieceShape, usize), Refusal> {
        let full = self.strip.full();
        let (mut longest, mut at) = (None, 0);
        while at < piece.len() {
            let run = piece[at..].iter().take_while(|&&column| column == full).count();
            if run >= self.middle && longest.replace((at, run)).is_some() {
                return Err(Refusal::DoesNotClose(say::hangs_together(self.shown(piece))));
            }
            at += run.max(1);
        }
        // An image may have its columns divided in another way, and a longer or shorter run.
        let images = self.strip.images(piece).into_iter();
        let Some((_, run)) = longest else {
            let short = images.filter(|word| self.longest_run(word).1 < self.middle);
            return Ok((PieceShape::Short(short.min().unwrap_or_default()), 0));
        };
        let ends = |word: ColumnWord| {
            let (at, longest) = self.longest_run(&word);
            (longest == run).then(|| (word[..at].to_vec(), word[at + run..].to_vec()))
        };
        let (left, right) = images.filter_map(ends).min().unwrap_or_default();
        Ok((PieceShape::Long(left, right), run))
    }

    /// Where the longest run of full columns begins, and its length.
    fn longest_run(&self, word: &[Column]) -> (usize, usize) {
        let full = self.strip.full();
        let (mut longest, mut from) = ((0, 0), 0);
        for (at, &column) in word.iter().enumerate() {
            if column != full {
                from = at + 1;
            } else if at + 1 - from > longest.1 {
                longest = (from, at + 1 - from);
            }
        }
        longest
    }

    fn number(&mut self, named: PieceShape) -> usize {
        let next = self.all.len();
        if let Some(&number) = self.numbers.get(&named) {
            return number;
        }
        self.all.push(named.clone());
        self.ways.push(BTreeSet::new());
        self.numbers.insert(named, next);
        next
    }

    /// A piece in words.
    fn shown(&self, piece: &[Column]) -> String {
        shown(self.strip, piece)
    }

    /// The number of a short piece; `None` if it has no moves.
    fn short(&mut self, piece: &[Column]) -> Result<Option<usize>, Refusal> {
        let (named, _) = self.named(piece)?;
        let PieceShape::Short(word) = &named else {
            return Err(Refusal::DoesNotClose(say::hangs_together(self.shown(piece))));
        };
        let has_moves = match self.has_moves.get(word) {
            Some(&known) => known,
            None => {
                let has_moves = !self.strip.moves(word, StripForm::Row, self.budget)?.is_empty();
                self.has_moves.insert(word.clone(), has_moves);
                has_moves
            }
        };
        Ok(has_moves.then(|| self.number(named)))
    }

    /// The long pieces, each with its place, its ends and the length of its run, and the numbers of
    /// the short ones.
    #[allow(clippy::type_complexity, reason = "used twice, right here")]
    fn sorted(
        &mut self,
        pieces: &[(usize, ColumnWord)],
    ) -> Result<(Vec<(usize, (ColumnWord, ColumnWord), usize)>, Vec<usize>), Refusal> {
        let (mut long, mut rest) = (Vec::new(), Vec::new());
        for (place, piece) in pieces {
            match self.named(piece)? {
                (PieceShape::Long(left, right), run) => long.push((*place, (left, right), run)),
                _ => rest.extend(self.short(piece)?),
            }
        }
        Ok((long, rest))
    }

    /// A strip with these ends and a run of fewer columns than `middle`.
    fn with_run(&mut self, (left, right): &(ColumnWord, ColumnWord), run: usize) -> Result<Option<usize>, Refusal> {
        let word = [&left[..], &vec![self.strip.full(); run], right].concat();
        self.short(&word)
    }

    fn of_piece(&mut self, word: &[Column]) -> Result<BTreeSet<Way>, Refusal> {
        let mut ways = BTreeSet::new();
        for one in self.strip.moves(word, StripForm::Row, self.budget)? {
            let pieces = self.strip.pieces(&one.after, StripForm::Row, self.budget)?.unwrap_or_default();
            let mut adds = Vec::new();
            for (_, piece) in &pieces {
                adds.extend(self.short(piece)?);
            }
            ways.insert(way(0, &[], &adds));
        }
        Ok(ways)
    }

    fn of_strip(&mut self, left: &[Column], right: &[Column]) -> Result<BTreeSet<Way>, Refusal> {
        let (middle, joined) = (self.middle, self.strip.joined());
        let run = 2 * middle + self.strip.window();
        let word = [left, &vec![self.strip.full(); run], right].concat();
        let before = left.len() as isize;
        let after = before + run as isize - 1;
        let mut ways = BTreeSet::new();
        for one in self.strip.moves(&word, StripForm::Row, self.budget)? {
            // Full columns of the run before and after the window.
            let untouched = |columns: isize| columns.clamp(0, run as isize) as usize;
            let (a, b) = (untouched(one.window.0 - before), untouched(after - one.window.1));
            let inside = a >= joined && b >= joined;
            if inside && a != middle {
                continue;
            }
            let pieces = self.strip.pieces(&one.after, StripForm::Row, self.budget)?.unwrap_or_default();
            let (mut long, rest) = self.sorted(&pieces)?;
            long.sort_by_key(|piece| piece.0);
            match &long[..] {
                [(_, ends, left)] if !inside => {
                    let taken = run.checked_sub(*left).ok_or_else(|| Refusal::DoesNotClose(say::grows()))?;
                    self.shortened(ends, taken, &rest, &mut ways)?;
                }
                [(_, one, first), (_, other, second)] if inside => {
                    let more = (first.checked_sub(a), second.checked_sub(b));
                    let taken = run.checked_sub(first + second);
                    let ((Some(one_more), Some(other_more)), Some(taken)) = (more, taken) else {
                        return Err(Refusal::DoesNotClose(say::grows()));
                    };
                    let pair = [(one, joined + one_more), (other, joined + other_more)];
                    self.divided(pair, taken, &rest, &mut ways)?;
                }
                _ => return Err(Refusal::DoesNotClose(say::hangs_together(self.shown(&one.after)))),
            }
        }
        Ok(ways)
    }

    /// A move that leaves one strip, with a run that is shorter by `taken`, and some short pieces.
    fn shortened(
        &mut self,
        ends: &(ColumnWord, ColumnWord),
        taken: usize,
        rest: &[usize],
        ways: &mut BTreeSet<Way>,
    ) -> Result<(), Refusal> {
        let long = self.number(PieceShape::Long(ends.0.clone(), ends.1.clone()));
        ways.insert(way(taken, &[(long, 0)], rest));
        for length in 0..taken {
            let Some(run) = (self.middle + length).checked_sub(taken) else {
                return Err(Refusal::DoesNotClose(say::grows()));
            };
            let short = self.with_run(ends, run)?;
            ways.insert(way(length, &[], &with(rest, short)));
        }
        Ok(())
    }

    /// A move that divides the run: two strips, each with the least length of its run.
    fn divided(
        &mut self,
        pair: [(&(ColumnWord, ColumnWord), usize); 2],
        taken: usize,
        rest: &[usize],
        ways: &mut BTreeSet<Way>,
    ) -> Result<(), Refusal> {
        let middle = self.middle;
        let [(one, one_least), (other, other_least)] = pair;
        let numbers = [one, other].map(|(left, right)| self.number(PieceShape::Long(left.clone(), right.clone())));
        let beyond = |least: usize| least.saturating_sub(middle);
        let both = [(numbers[0], beyond(one_least)), (numbers[1], beyond(other_least))];
        ways.insert(way(taken + middle, &both, rest));
        for run in one_least..middle {
            let short = self.with_run(one, run)?;
            ways.insert(way(taken + run, &both[1..], &with(rest, short)));
        }
        for run in other_least..middle {
            let short = self.with_run(other, run)?;
            ways.insert(way(taken + run, &both[..1], &with(rest, short)));
        }
        for first in one_least..middle {
            for second in other_least..middle {
                let Some(length) = (first + second + taken).checked_sub(middle) else { continue };
                let shorts = (self.with_run(one, first)?, self.with_run(other, second)?);
                ways.insert(way(length, &[], &with(&with(rest, shorts.0), shorts.1)));
            }
        }
        Ok(())
    }

    /// The types in an order in which every move leads to shorter pieces or to earlier types.
    fn in_order(self, start: (usize, usize)) -> Result<FamilySystem, Refusal> {
        let Closure { all, ways, strip, middle, budget, .. } = self;
        // The types that a move may lead to at the same length.
        let mut before: Vec<Vec<usize>> = Vec::new();
        for ways in &ways {
            let mut same = BTreeSet::new();
            for way in ways {
                budget.tick(4)?;
                let least: u32 = way.leaves.iter().map(|leaf| leaf.1).sum();
                for &taken in &way.takes {
                    let equal = |leaf: &&(u32, u32)| taken + least - leaf.1 == 0;
                    same.extend(way.leaves.iter().filter(equal).map(|leaf| leaf.0 as usize));
                    let equal = |piece: &&(u32, u32)| piece.1 >= taken + least;
                    same.extend(way.adds.iter().filter(equal).map(|piece| piece.0 as usize));
                }
            }
            before.push(same.into_iter().collect());
        }
        let mut place: Vec<Option<u32>> = vec![None; all.len()];
        let mut order = Vec::new();
        let mut waiting: Vec<usize> = (0..all.len()).collect();
        while !waiting.is_empty() {
            let count = waiting.len();
            budget.tick(count as u32)?;
            waiting.retain(|&one| {
                let ready = before[one].iter().all(|&other| place[other].is_some());
                if ready {
                    place[one] = Some(order.len() as u32);
                    order.push(one);
                }
                !ready
            });
            if waiting.len() == count {
                return Err(Refusal::DoesNotClose(say::endless()));
            }
        }
        let renamed = |number: u32| place[number as usize].unwrap_or(0);
        let text = |word: &ColumnWord| word.iter().map(|&column| strip.signs(column)).collect::<Vec<String>>();
        let of = |&old: &usize| {
            let shape = match &all[old] {
                PieceShape::Short(word) => FamilyPieceShape::Piece(text(word)),
                PieceShape::Long(left, right) => FamilyPieceShape::Strip { left: text(left), right: text(right) },
                PieceShape::Ring => FamilyPieceShape::Ring,
            };
            let rename = |way: &Way| {
                let pairs = |list: &[(u32, u32)]| {
                    let mut list: Vec<(u32, u32)> = list.iter().map(|&(t, l)| (renamed(t), l)).collect();
                    list.sort_unstable();
                    list
                };
                Way { takes: way.takes.clone(), leaves: pairs(&way.leaves), adds: pairs(&way.adds) }
            };
            FamilyPieceType { shape, ways: joined(ways[old].iter().map(rename)) }
        };
        let types = order.iter().map(of).collect();
        Ok(FamilySystem { types, middle, start: (renamed(start.0 as u32) as usize, start.1) })
    }
}

/// A piece in words.
pub(super) fn shown(strip: &dyn Strip, piece: &[Column]) -> String {
    piece.iter().map(|&column| strip.signs(column)).collect::<Vec<_>>().join("|")
}

fn way(taken: usize, leaves: &[(usize, usize)], adds: &[usize]) -> Way {
    let mut leaves: Vec<(u32, u32)> = leaves.iter().map(|&(number, least)| (number as u32, least as u32)).collect();
    let mut adds: Vec<(u32, u32)> = adds.iter().map(|&number| (number as u32, 0)).collect();
    leaves.sort_unstable();
    adds.sort_unstable();
    // Two equal pieces are together worth nothing, but they stay: a way is what a move does.
    Way { takes: vec![taken as u32], leaves, adds }
}

fn with(rest: &[usize], one: Option<usize>) -> Vec<usize> {
    rest.iter().copied().chain(one).collect()
}

/// Types with lengths.
type TypeLengths = Vec<(u32, u32)>;

/// Ways that differ in what they take only, as one.
fn joined(ways: impl Iterator<Item = Way>) -> Vec<Way> {
    let mut takes: HashMap<(TypeLengths, TypeLengths), BTreeSet<u32>> = HashMap::new();
    for way in ways {
        takes.entry((way.leaves, way.adds)).or_default().extend(way.takes);
    }
    let of =
        |((leaves, adds), takes): ((_, _), BTreeSet<u32>)| Way { takes: takes.into_iter().collect(), leaves, adds };
    let mut ways: Vec<Way> = takes.into_iter().map(of).collect();
    ways.sort_unstable();
    ways
}
