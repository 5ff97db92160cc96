//! A board with its tables, and threads that search it together.
//!
//! All threads search the same component and share what they find in the table. They come upon
//! different work because a thread leaves a component alone that another one is searching as long
//! as there is something else to look at (after M. Brockington's and others' ways to search one
//! tree together), and gives up a question that another one has answered.

use super::super::canon::Layout;
use super::super::system::System;
use super::board::{Board, BoardComponent};
use super::efforts::Efforts;
use super::fact::Fact;
use super::leaving::leave_now_and_then;
use super::search::{Aim, SearchScratch, Searcher, Width};
use super::table::{GROWTH, TranspositionTable};
use super::word::CellSet;
use crate::leaving::Leaving;
use nimatron_core::{Budget, Progress, StopReason};
use nimatron_messages::tables;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU64};

/// Why a search ended before it was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Halt {
    /// The budget is used up.
    Stopped(StopReason),
    /// Another thread has the answer, or came to an end.
    Over,
    /// Another thread has answered a question on the path.
    Answered,
    /// The table is full, and may grow.
    Grow,
    /// Values are large: this is not the way to search the game.
    Declined,
}

impl From<StopReason> for Halt {
    fn from(reason: StopReason) -> Halt {
        Halt::Stopped(reason)
    }
}

/// Why there is no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum TeamError {
    /// The budget is used up.
    Stopped(StopReason),
    /// Values are large: the game is to be searched in another way.
    Declined,
}

impl From<StopReason> for TeamError {
    fn from(reason: StopReason) -> TeamError {
        TeamError::Stopped(reason)
    }
}

/// A board and the table for it.
#[derive(Debug)]
pub(super) struct BoardTable<W> {
    pub(super) board: Board<W>,
    pub(super) table: TranspositionTable<W>,
}

/// A board in narrow words, or as much of it as fits into them, and in wide ones.
#[derive(Debug)]
pub(super) struct BoardWidths {
    pub(super) narrow: BoardTable<u64>,
    pub(super) wide: BoardTable<u128>,
    /// Whether the board has more cells than narrow words.
    pub(super) is_wide: bool,
    /// What is left to show of large components.
    pub(super) efforts: Efforts,
    /// Components of at most this many cells are searched depth first.
    pub(super) small: u32,
}

impl BoardWidths {
    /// What is known of a component.
    #[inline]
    pub(super) fn known<W: Width>(&self, key: W) -> Fact {
        match W::narrowed(key, self) {
            Some(narrow) => self.narrow.table.get(narrow),
            None => W::level(self).table.get(key),
        }
    }
}

impl Width for u64 {
    fn level(ground: &BoardWidths) -> &BoardTable<u64> {
        &ground.narrow
    }

    fn kept<'k>(searcher: &'k mut Searcher<'_>) -> &'k mut SearchScratch<u64> {
        &mut searcher.narrow
    }

    #[inline]
    fn narrowed(_: u64, _: &BoardWidths) -> Option<u64> {
        None
    }
}

impl Width for u128 {
    fn level(ground: &BoardWidths) -> &BoardTable<u128> {
        &ground.wide
    }

    fn kept<'k>(searcher: &'k mut Searcher<'_>) -> &'k mut SearchScratch<u128> {
        &mut searcher.wide
    }

    #[inline]
    fn narrowed(key: u128, ground: &BoardWidths) -> Option<u64> {
        (key >> ground.narrow.board.cells() == 0).then(|| key.low())
    }
}

/// What threads tell each other beside what is in the table.
#[derive(Debug)]
pub(super) struct Signals {
    pub(super) threads: usize,
    over: AtomicBool,
    /// Entries of the two tables.
    stored: [AtomicU64; 2],
    /// Whether the tables may grow.
    may_grow: [bool; 2],
    /// The component that is asked about.
    first: u128,
    /// What is known of it, as [packed](Fact::packed).
    found: AtomicU64,
    /// Components that were opened by all threads.
    opened: AtomicU64,
    /// Large components that are being searched, each at the place that its number gives.
    busy: Vec<AtomicU64>,
}

/// Places for components that are being searched, a power of two.
const BUSY: usize = 1 << 12;

impl Signals {
    /// Whether the search has come to an end elsewhere.
    #[inline]
    pub(super) fn is_over(&self) -> bool {
        self.over.load(Relaxed)
    }

    fn busy(&self, mark: u64) -> Option<&AtomicU64> {
        self.busy.get((mark >> 40) as usize % BUSY)
    }

    /// A thread begins to search this component.
    pub(super) fn enter(&self, mark: u64) {
        self.busy(mark).inspect(|place| place.store(mark, Relaxed));
    }

    /// A thread has searched this component.
    pub(super) fn leave(&self, mark: u64) {
        self.busy(mark).inspect(|place| place.store(0, Relaxed));
    }

    /// Whether some thread searches this component; where it cannot be told, "no".
    pub(super) fn is_busy(&self, mark: u64) -> bool {
        self.busy(mark).is_some_and(|place| place.load(Relaxed) == mark)
    }

    /// Notes what is known of a component if it is the one that is asked about.
    #[inline]
    pub(super) fn note(&self, key: u128, fact: Fact) {
        if key == self.first {
            self.found.store(fact.packed(), Relaxed);
        }
    }

    /// Reports that this many more components were opened, for the progress of the search.
    pub(super) fn report(&self, opened: u64, ground: &BoardWidths, progress: &Progress) {
        let opened = self.opened.fetch_add(opened, Relaxed) + opened;
        let room = if ground.is_wide { ground.wide.table.room() } else { ground.narrow.table.room() };
        let stored = self.stored[usize::from(ground.is_wide)].load(Relaxed);
        let percent = (100 * stored / room.max(1)).min(100);
        let fact = Fact::unpacked(self.found.load(Relaxed));
        let wrong: Vec<String> =
            (0..Fact::SMALL).filter(|&value| fact.is_not(value)).map(|value| value.to_string()).collect();
        let words = match wrong.as_slice() {
            [] => tables::load(percent),
            _ => tables::load_without(percent, wrong.join(", ")),
        };
        progress.set(opened, 0);
        progress.tell(Some(words));
    }

    /// Counts new entries of the table of a width; the number of all.
    pub(super) fn add_stored<W: CellSet>(&self, count: u64) -> u64 {
        self.stored[usize::from(W::BITS > 64)].fetch_add(count, Relaxed) + count
    }

    /// Whether the table of a width may grow.
    pub(super) fn may_grow<W: CellSet>(&self) -> bool {
        self.may_grow[usize::from(W::BITS > 64)]
    }
}

/// A board with what is known of its components.
#[derive(Debug)]
pub(in super::super) struct Team {
    pub(super) ground: BoardWidths,
    /// The number of each cell of the author's board.
    places: Vec<u32>,
    pub(super) stored: [u64; 2],
    /// Components that had the value 0 at sight.
    at_sight: u64,
    /// Components in which only one more move could be made.
    single: u64,
    pub(super) leaving: Leaving,
    pub(super) sizes: Sizes,
}

/// Which components are searched depth first, and which by efforts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sizes {
    /// Questions about components of at most this many cells are answered depth first.
    pub(super) question: u32,
    /// In larger questions, components of at most this many cells are searched depth first.
    pub(super) component: u32,
}

/// Efforts pay in large searches only (measured in `bench/attempts.md`).
pub(super) const SIZES: Sizes = Sizes { question: 36, component: 24 };

/// The bytes of the smallest table of efforts.
const LEAST_EFFORTS: u64 = 1 << 20;

/// A table may take this part of the memory that is allowed.
pub(super) const SHARE: u64 = 2;

impl Team {
    /// The board of a system whose moves only take cells away, if it has at most 128 cells and its
    /// patterns are the same everywhere. `None` for other systems.
    pub(in super::super) fn of(system: &System, layout: &Layout) -> Option<Team> {
        let wide = Board::<u128>::of(system, layout, false)?;
        let narrow = Board::<u64>::of(system, layout, true)?;
        let cell = |cell: usize| wide.number(cell, layout);
        let places = (0..system.cells()).map(cell).collect();
        let is_wide = narrow.rows < wide.rows;
        let narrow = BoardTable { table: TranspositionTable::new(narrow.cells()), board: narrow };
        // The first entries of a table that is not used take no memory to speak of.
        let wide = BoardTable { table: TranspositionTable::new(wide.cells()), board: wide };
        let ground = BoardWidths { narrow, wide, is_wide, efforts: Efforts::new(0), small: u32::MAX };
        Some(Team { ground, places, stored: [0; 2], at_sight: 0, single: 0, leaving: Leaving::NotAsked, sizes: SIZES })
    }

    /// The value of a position, given by the cells that are there (those that are not 0).
    ///
    /// # Errors
    /// The budget is used up, or this is not the way to search the game.
    pub(in super::super) fn value(&mut self, cells: &[u8], budget: &Budget) -> Result<u16, TeamError> {
        let position = self.position(cells);
        if self.ground.is_wide { self.value_of(position, budget) } else { self.value_of(position.low(), budget) }
    }

    /// Whether the value of a position is this one, which may be known sooner.
    ///
    /// # Errors
    /// Those of [`value`](Team::value).
    pub(in super::super) fn has_value(&mut self, cells: &[u8], value: u16, budget: &Budget) -> Result<bool, TeamError> {
        let position = self.position(cells);
        if self.ground.is_wide {
            self.is_value_of(position, value, budget)
        } else {
            self.is_value_of(position.low(), value, budget)
        }
    }

    pub(super) fn position(&self, cells: &[u8]) -> u128 {
        let there = self.places.iter().zip(cells).filter(|cell| *cell.1 != 0);
        there.fold(0, |position, (&place, _)| position | 1 << place)
    }

    /// The cells of a component in the order of the author.
    pub(in super::super) fn cells(&self, component: u128) -> impl Iterator<Item = bool> {
        self.places.iter().map(move |place| component >> place & 1 == 1)
    }

    /// The number of components of which something is known.
    pub(in super::super) fn known(&self) -> u64 {
        self.stored.iter().sum::<u64>() + self.at_sight + self.single
    }

    /// The number of those among them that had the value 0 at sight.
    pub(in super::super) const fn at_sight(&self) -> u64 {
        self.at_sight
    }

    pub(super) fn value_of<W: Width>(&mut self, position: W, budget: &Budget) -> Result<u16, TeamError> {
        let (parts, single) = W::level(&self.ground).board.parts(position);
        let mut sum = (single % 2) as u16;
        self.single += u64::from(single);
        for (part, is_zero) in parts {
            if is_zero {
                self.at_sight += 1;
            } else {
                sum ^= self.component(part, Aim::Value, budget)?.value().ok_or(TeamError::Declined)?;
            }
        }
        Ok(sum)
    }

    pub(super) fn is_value_of<W: Width>(
        &mut self,
        position: W,
        value: u16,
        budget: &Budget,
    ) -> Result<bool, TeamError> {
        let (mut parts, single) = W::level(&self.ground).board.parts(position);
        self.single += u64::from(single);
        self.at_sight += parts.iter().filter(|part| part.1).count() as u64;
        parts.retain(|part| !part.1);
        parts.sort_by_key(|part| part.0.seated.count());
        let mut wanted = value ^ (single % 2) as u16;
        let Some((last, _)) = parts.pop() else { return Ok(wanted == 0) };
        for (part, _) in parts {
            wanted ^= self.component(part, Aim::Value, budget)?.value().ok_or(TeamError::Declined)?;
        }
        let aim = if wanted < Fact::SMALL { Aim::Is(wanted) } else { Aim::Value };
        Ok(self.component(last, aim, budget)?.value() == Some(wanted))
    }

    /// What a question about a component finds out.
    fn component<W: Width>(&mut self, part: BoardComponent<W>, aim: Aim, budget: &Budget) -> Result<Fact, TeamError> {
        self.resume(budget)?;
        let is_large = part.seated.count() > self.sizes.question;
        self.ground.small = if is_large { self.sizes.component } else { u32::MAX };
        self.give_efforts(budget)?;
        let found = loop {
            match self.attempt(part, aim, budget) {
                Ok(fact) => break Ok(fact),
                Err(Halt::Grow) => {
                    if let Err(reason) = self.grow(budget) {
                        break Err(TeamError::Stopped(reason));
                    }
                }
                Err(Halt::Stopped(reason)) => break Err(TeamError::Stopped(reason)),
                Err(Halt::Declined | Halt::Over | Halt::Answered) => break Err(TeamError::Declined),
            }
        };
        self.leaving = self.leaving.ended(found.is_ok(), budget, &mut |out| self.ground.write(out));
        found
    }

    /// Gives efforts the room that goes with that of the other tables, if anything is searched by
    /// them.
    fn give_efforts(&mut self, budget: &Budget) -> Result<(), StopReason> {
        let BoardWidths { narrow, wide, efforts, small, .. } = &mut self.ground;
        let bytes = (narrow.table.bytes() + wide.table.bytes()) / 4;
        let bytes = bytes.max(LEAST_EFFORTS).min(budget.limit().memory / 16);
        if *small < u32::MAX && efforts.bytes() < bytes / 2 {
            *efforts = efforts.resized(bytes, budget)?;
        }
        Ok(())
    }

    /// Searches until there is an answer, or the table has to grow.
    fn attempt<W: Width>(&mut self, part: BoardComponent<W>, aim: Aim, budget: &Budget) -> Result<Fact, Halt> {
        let threads = budget.threads();
        let allowed = budget.limit().memory / SHARE;
        let ground = &self.ground;
        let may_grow = [
            ground.narrow.table.may_grow() && GROWTH * ground.narrow.table.bytes() <= allowed,
            ground.wide.table.may_grow() && GROWTH * ground.wide.table.bytes() <= allowed,
        ];
        let signals = Signals {
            threads,
            over: AtomicBool::new(false),
            stored: self.stored.map(AtomicU64::new),
            may_grow,
            first: W::narrowed(part.key, ground).map_or(part.key.wide(), u128::from),
            found: AtomicU64::new(0),
            opened: AtomicU64::new(budget.progress().get().0),
            busy: (0..if threads > 1 { BUSY } else { 0 }).map(|_| AtomicU64::new(0)).collect(),
        };
        let work = |budget: Budget| {
            let mut searcher = Searcher::new(ground, &signals, budget);
            let result = searcher.ask(part, aim, &[]);
            signals.over.store(true, Relaxed);
            searcher.end();
            result.map(|found| found.0)
        };
        let keeper = budget.keeper().filter(|_| self.leaving.is_kept());
        let leaving = self.leaving;
        let (results, leaving) = std::thread::scope(|scope| {
            let saver = keeper.map(|keeper| {
                let signals = &signals;
                scope.spawn(move || leave_now_and_then(leaving, keeper.as_ref(), ground, signals))
            });
            // A budget cannot be shared, but copies of it have the same limits.
            let others = Vec::from_iter((1..threads).map(|_| {
                let budget = budget.clone();
                scope.spawn(|| work(budget))
            }));
            let mut results = vec![work(budget.clone())];
            for other in others {
                results.push(other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
            }
            let leaving = saver.map_or(leaving, |saver| {
                saver.thread().unpark();
                saver.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            });
            (results, leaving)
        });
        self.leaving = leaving;
        self.stored = signals.stored.map(AtomicU64::into_inner);
        budget.progress().tell(None);
        let rank = |result: &Result<Fact, Halt>| match result {
            Ok(_) => 0,
            Err(Halt::Over | Halt::Answered) => 2,
            Err(_) => 1,
        };
        results.into_iter().min_by_key(rank).unwrap_or(Err(Halt::Over))
    }

    /// Gives the tables that are half full more room.
    fn grow(&mut self, budget: &Budget) -> Result<(), StopReason> {
        let BoardWidths { narrow, wide, .. } = &mut self.ground;
        if self.stored[0] > narrow.table.room() / 2
            && let Some(grown) = narrow.table.grown(budget)?
        {
            narrow.table = grown;
        }
        if self.stored[1] > wide.table.room() / 2
            && let Some(grown) = wide.table.grown(budget)?
        {
            wide.table = grown;
        }
        self.give_efforts(budget)
    }
}
