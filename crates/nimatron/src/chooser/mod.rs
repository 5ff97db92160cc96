//! The chooser decides which source answers for the positions of one game. It is one decision list,
//! strongest source first: each source takes the question or says why it does not, and then the
//! next one is asked. The decisions are logged for `-v`.
//!
//! A step that takes the positions gives a [`Source`]: values, winners, options of a value, and how
//! it knows. Small positions outside its range (options of another size) go to the search. The
//! steps (`LIST`):
//!
//! 1. Theorem: one of the catalogue that gives all values of the positions, at any size.
//! 2. Symmetry: on a graph with 32 cells and more, a mirror of it by which one player answers every
//!    move: the value 0; or who wins, which 4. gives if it finds no value soon.
//! 3. Law of a family: for `cycle(1000)`, `star(500,3,5)` and their like on boards and graphs, where
//!    4. takes more than about a second: a law that is found and proved now.
//! 4. Components of cells: for games on boards and graphs, the memo over components
//!    (`engine/cells`); with little work only where a theorem or a mirror names the winner.
//! 5. Proof-number search: for games that give their components as strings (Sprouts).
//! 6. Small table: a dense table of at most 65,536 cells; of at most 4 million where the numbers
//!    that may be taken from a heap are the same for all heaps.
//! 7. Table of diagrams: for Chomp, the values of all Young diagrams in a box, unless only few of
//!    them are inside the positions, or a theorem names the winner and the table takes more than
//!    some seconds.
//! 8. Sequence: for a code (`0.137`), its sequence, or its proved period, which answers at any
//!    size.
//! 9. Period: beyond 4 million cells, for a finite subtraction set, its proved period, at any size.
//! 10. Slices: where no move changes some coordinates, the games in which these are constants; where
//!     the only coordinate grows with every move, the game in which it is counted down. They answer
//!     here by a small table, a period, or a law that is found in less than a second.
//! 11. Quick search: the memo search with 2 MiB and as much work as two seconds allow. It quickly
//!     solves games that skip most positions (halving, Euclid).
//! 12. Theorem of the winner: one that names only the winner (Wythoff), if one component is asked
//!     for and the value would need a table of more than 4 million cells.
//! 13. Slices again, by their law or a table.
//! 14. Law: beyond 4 million cells (counted, not allocated: also beyond 2^64), a law that is found
//!     and proved now, at any size. One that names only the winner answers for one component if no
//!     table of at most 2^27 cells gives the value.
//! 15. Table: the dense table, if memory allows.
//! 16. Search: the memo search to the limit.

pub(crate) mod runs;
mod slices;
mod steps;
#[cfg(test)]
mod tests;

use crate::answer::HowKnown;
use crate::error::{NoValue, too_far};
use crate::sources::{MirrorSource, NamedOptions, SearchSource, Source, TamePeriod, Theorem};
use nimatron_catalogue::{GameDef, Position};
use nimatron_core::Budget;
use nimatron_engine::search::GrundyPair;
use nimatron_engine::table::{self, Plan};
use nimatron_messages::{Message, sources};
use nimatron_nimber::BigUint;
use std::sync::Arc;

/// Tables with up to this many cells are filled at once, which takes a few milliseconds.
const SMALL_TABLE: usize = 1 << 16;
/// The memory of the search that is tried before a large table or a law: about 100,000 positions,
/// enough for a game that skips most positions (halving, Euclid).
pub(crate) const PROBE_MEMORY: u64 = 2 << 20;
/// The units of work of that search: about two seconds. Work and not time, so that the same
/// question has the same answer on every machine.
pub(crate) const PROBE: u64 = 1 << 27;

/// The question about one game.
struct ChooserQuestion<'a, 'g> {
    game: &'g Arc<GameDef>,
    positions: &'a [&'a Position],
    /// Those of `positions` whose coordinates fit `i64`.
    small: Vec<&'a [i64]>,
    /// The maximum of each coordinate of `small`.
    corner: Vec<i64>,
    /// Whether it is enough to know who wins.
    winner: bool,
    /// The plan of a table for all of `small` and their options; `None` if the game has no rules.
    plan: Option<Result<Plan, table::Unsuitable>>,
    /// Whether it is known that a table takes longer than its number of cells says.
    slow: bool,
    /// A search that has begun and can be continued.
    search: SearchSource<'g>,
    /// A mirror of the graph by which the player to move wins.
    mirror: Option<MirrorSource<'g>>,
}

/// The result of one step of the list.
enum ChooserStep<'g> {
    /// This source answers.
    Takes(Box<dyn Source + 'g>),
    /// This source knows who wins but no values.
    Names(Box<dyn Source + 'g>),
    /// The search that has begun answers; its name says for which reason.
    Searches(Message),
    /// The question goes to the next source, for this reason.
    Passes(Message),
}

type Try = for<'g> fn(&mut ChooserQuestion<'_, 'g>, &Budget) -> Result<ChooserStep<'g>, NoValue>;

/// The name of a step.
type ChooserStepName = fn() -> Message;

/// The decision list.
const LIST: &[(ChooserStepName, Try)] = &[
    (sources::theorem, steps::theorem),
    (sources::symmetry, steps::mirror),
    (sources::laws_of_families, steps::members),
    (sources::cells, steps::cells),
    (sources::proof_numbers, steps::proof_numbers),
    (sources::small_table, steps::small_table),
    (sources::diagrams, steps::diagrams),
    (sources::sequence, steps::sequence),
    (sources::period, steps::period),
    (sources::slices, slices::quick_slices),
    (sources::quick_search, steps::quick_search),
    (sources::theorem_of_winner, steps::winner),
    (sources::slices, slices::slices),
    (sources::law, steps::law),
    (sources::table, steps::large_table),
    (sources::search, steps::search),
];

impl<'a, 'g> ChooserQuestion<'a, 'g> {
    fn new(game: &'g Arc<GameDef>, positions: &'a [&'a Position], winner: bool) -> Self {
        let small: Vec<&[i64]> = positions.iter().filter_map(|position| position.small()).collect();
        let arity = game.arity().unwrap_or(0);
        let corner: Vec<i64> =
            (0..arity).map(|slot| small.iter().map(|position| position[slot]).max().unwrap_or(0)).collect();
        let plan = game.rules().map(|rules| Plan::new(rules, &corner));
        let search = SearchSource::new(game, &corner);
        ChooserQuestion { game, positions, small, corner, winner, plan, slow: false, search, mirror: None }
    }

    fn is_large(&self) -> bool {
        self.small.len() < self.positions.len()
    }

    /// The number of cells of the table that would be filled, or else of the box up to the corner.
    fn cells(&self) -> usize {
        match &self.plan {
            Some(Ok(plan)) => plan.cells(),
            _ => self.corner.iter().fold(1usize, |cells, &x| {
                cells.saturating_mul(usize::try_from(x).unwrap_or(usize::MAX).saturating_add(1))
            }),
        }
    }
}

/// The values of one game: from the chosen source, and from the search where that source has none.
#[derive(Debug)]
pub(crate) struct ChooserValues<'g> {
    game: &'g Arc<GameDef>,
    chosen: Option<Box<dyn Source + 'g>>,
    /// Whether the chosen source knows only who wins, and no values.
    names_winner: bool,
    search: SearchSource<'g>,
    /// The decisions, one line each.
    pub(crate) log: Vec<Message>,
}

impl<'g> ChooserValues<'g> {
    /// Chooses a source for these positions of a game. `winner` says whether it is enough to know
    /// who wins.
    pub(crate) fn choose(
        game: &'g Arc<GameDef>,
        positions: &[&Position],
        winner: bool,
        budget: &Budget,
    ) -> Result<Self, NoValue> {
        let mut asked = ChooserQuestion::new(game, positions, winner);
        let mut log = Vec::new();
        for (name, step) in LIST {
            let (chosen, names_winner) = match step(&mut asked, budget)? {
                ChooserStep::Passes(why) => {
                    log.push(sources::passed(game.name(), name(), why));
                    continue;
                }
                ChooserStep::Takes(source) => (Some(source), false),
                ChooserStep::Names(source) => (Some(source), true),
                ChooserStep::Searches(name) => {
                    asked.search.name = name;
                    (None, false)
                }
            };
            let named = chosen.as_ref().map_or_else(|| asked.search.name(), |source| source.name());
            let name = game.name();
            log.push(if names_winner { sources::names_winner(name, named) } else { sources::chosen(name, named) });
            return Ok(ChooserValues { game, chosen, names_winner, search: asked.search, log });
        }
        Err(NoValue::TooFar(too_far(game)))
    }

    /// Chooses a source of misère pairs: a theorem if it gives them all, for large coordinates the
    /// period of the pairs, else the search.
    pub(crate) fn for_pairs(game: &'g Arc<GameDef>, positions: &[&[i64]], budget: &Budget) -> Self {
        let corner = vec![0; game.arity().unwrap_or(0)];
        let theorem = Theorem::of(game);
        let by_theorem = |theorem: &Theorem| positions.iter().all(|position| theorem.known_pair(position).is_some());
        let mut log = Vec::new();
        let mut chosen: Option<Box<dyn Source + 'g>> = None;
        if theorem.as_ref().is_some_and(by_theorem) {
            chosen = theorem.map(|theorem| Box::new(theorem) as Box<dyn Source + 'g>);
        } else if positions.iter().any(|position| position.iter().any(|&x| x > SMALL_TABLE as i64))
            && let Some(period) = game.rules().and_then(|rules| TamePeriod::find(rules, budget))
        {
            log.push(sources::chosen(game.name(), period.name()));
            chosen = Some(Box::new(period));
        } else if let Some(theorem) = theorem {
            // It may give the pairs of some of the positions.
            chosen = Some(Box::new(theorem));
        }
        ChooserValues { game, chosen, names_winner: false, search: SearchSource::new(game, &corner), log }
    }

    /// The game.
    pub(crate) const fn game(&self) -> &'g Arc<GameDef> {
        self.game
    }

    /// The chosen source, if it knows only who wins.
    pub(crate) fn winner(&self) -> Option<&(dyn Source + 'g)> {
        self.chosen.as_deref().filter(|_| self.names_winner)
    }

    /// The Grundy value of a position, from the chosen source or else from the search.
    pub(crate) fn grundy(&mut self, position: &[i64], budget: &Budget) -> Result<u64, NoValue> {
        if let Some(source) = &mut self.chosen
            && let Some(value) = source.grundy(position, budget)?
        {
            return Ok(value);
        }
        match self.search.grundy(position, budget)? {
            Some(value) => Ok(value),
            None => Err(NoValue::TooFar(too_far(self.game))),
        }
    }

    /// Whether the Grundy value of a position is this one, which may be known sooner than the
    /// value.
    pub(crate) fn has_value(&mut self, position: &[i64], value: u64, budget: &Budget) -> Result<bool, NoValue> {
        if let Some(source) = &mut self.chosen
            && let Some(answer) = source.has_value(position, value, budget)?
        {
            return Ok(answer);
        }
        Ok(self.grundy(position, budget)? == value)
    }

    /// The Grundy value of a position of any kind.
    pub(crate) fn value(&mut self, position: &Position, budget: &Budget) -> Result<BigUint, NoValue> {
        match position {
            Position::Small(key) | Position::Notation { key, .. } => self.grundy(key, budget).map(BigUint::from),
            Position::Run(first, last) => Ok(BigUint::from(crate::chooser::runs::xor(*first, *last))),
            position => {
                let numbers = position.numbers();
                let value = self.chosen.as_ref().and_then(|source| source.large_grundy(&numbers));
                // A source that has no value may have used up the budget.
                budget.check()?;
                value.ok_or_else(|| NoValue::TooFar(too_far(self.game)))
            }
        }
    }

    /// The misère pair of a position.
    pub(crate) fn pair(&mut self, position: &[i64], budget: &Budget) -> Result<GrundyPair, NoValue> {
        if let Some(source) = &mut self.chosen
            && let Some(pair) = source.pair(position, budget)?
        {
            return Ok(pair);
        }
        match self.search.pair(position, budget)? {
            Some(pair) => Ok(pair),
            None => Err(NoValue::TooFar(too_far(self.game))),
        }
    }

    /// Options with this value, as far as they can be named without listing all options.
    pub(crate) fn options_of_value(&self, position: &Position, value: &BigUint) -> NamedOptions {
        if let Some(source) = &self.chosen {
            match source.options_of_value(position, value) {
                NamedOptions::Some(options) if options.is_empty() => {}
                named => return named,
            }
        }
        // A theorem that does not give all values may still name the options of value 0, or one. (On
        // boards and graphs it takes long to find these by their values.)
        let Some(theorem) = Theorem::of(self.game) else { return NamedOptions::Some(Vec::new()) };
        if *value == BigUint::ZERO
            && self.game.on_cells().is_some()
            && let NamedOptions::All(mut options) = theorem.winning_options(position)
        {
            options.sort_by_cached_key(|parts| parts.iter().map(Position::numbers).collect::<Vec<_>>());
            return NamedOptions::All(options);
        }
        match theorem.options_of_value(position, value) {
            NamedOptions::Some(options) => NamedOptions::Some(options),
            NamedOptions::All(_) => NamedOptions::Some(Vec::new()),
        }
    }

    /// The units of work for listing options; `None` if there is no limit because the values are
    /// found by listing them.
    pub(crate) fn patience(&self) -> Option<u64> {
        self.chosen.as_ref().and_then(|source| source.patience())
    }

    /// How the value of this position is known.
    pub(crate) fn how_known(&self, position: &Position) -> HowKnown {
        match &self.chosen {
            None => self.search.how_known(),
            Some(source) => match position.small() {
                None => source.how_large_known(&position.numbers()),
                Some(numbers) if source.known(numbers).is_some() => source.how_this_known(numbers),
                Some(_) => self.search.how_known(),
            },
        }
    }

    /// How the pair of this position is known.
    pub(crate) fn how_pair_known(&self, position: &[i64]) -> HowKnown {
        match &self.chosen {
            Some(source) if source.known_pair(position).is_some() => source.how_known(),
            _ => self.search.how_known(),
        }
    }
}
