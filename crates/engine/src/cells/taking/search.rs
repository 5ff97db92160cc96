//! The search for the value of a component, depth first, by couples of a component and a heap.
//!
//! A component has the value `n` if it has no option of the value `n` and one of each smaller
//! value. So the question "is it `n`?" needs one option if the answer is no, and all if it is yes.
//! Of an option that decomposes all parts but the largest are valued, and the same kind of
//! question is asked about that (J. Lemoine, S. Viennot, "Nimbers are inevitable", 2012). Values
//! that turn out to be wrong are remembered as well as right ones.
//!
//! What the order rests on, measured in `bench/attempts.md`:
//!
//! - Before anything is searched, all options are looked up in the table; most questions are
//!   answered by that. So it matters that the option that answers is looked up early: options are
//!   made in bunches, first those by moves that answered questions like this one before
//!   (`AnswerMoves`): if a move `m` was answered by `r`, then `r` by `m`, because they leave the same
//!   position; then those that answered other moves here, or this move elsewhere.
//! - Options are searched in the order of the squares of the sizes of their parts, and those in
//!   which cells in the middle are taken first. Always the same order matters more than a good
//!   guess about each option: so the search meets fewer different components.

use super::answers::{AnswerMoves, NONE, PatternMove, Replies};
use super::board::{Board, BoardComponent, BoardRectangle};
use super::efforts::name;
use super::fact::Fact;
use super::prove::Child;
use super::table::Entries;
use super::team::{BoardTable, BoardWidths, Halt, Signals};
use super::word::CellSet;
use nimatron_core::Budget;

/// Options that are made before they are looked up together.
const BUNCH: usize = 8;

/// Components of more cells are searched by one thread at a time, if there is other work.
pub(super) const LARGE: u32 = 8;

/// Components that a thread opens between two reports of its progress, a power of two: some tens of
/// milliseconds.
const REPORTED: u64 = 1 << 14;

/// Values from which on they are large. Where a quarter of all values is, every option is looked at
/// in the end.
const LARGE_VALUE: u16 = 8;

/// What is to be found out about a component.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Aim {
    /// Its value.
    Value,
    /// Whether it has this value.
    Is(u16),
}

impl Aim {
    /// Whether nothing more has to be found out.
    #[inline]
    pub(super) fn is_reached(self, fact: Fact) -> bool {
        fact.value().is_some() || matches!(self, Aim::Is(value) if fact.is_not(value))
    }
}

/// An option whose value is not known yet: the sum of the values of its parts that are known, and
/// the others, the largest last.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct TakingOption {
    pub(super) rest: u16,
    pub(super) made: PatternMove,
    pub(super) start: u32,
    pub(super) end: u32,
    /// The sum of the squares of the sizes of its parts, before [`DISTANCE`] bits for how far the
    /// move is from the middle.
    order: u32,
    /// What is known of its last part, if that is the only one; the table may forget it.
    pub(super) fact: Fact,
}

/// The bits of a distance.
const DISTANCE: u32 = 10;

impl TakingOption {
    /// How far the move is from the middle.
    pub(super) const fn distance(self) -> u32 {
        self.order & ((1 << DISTANCE) - 1)
    }

    /// Takes the value of its first part to the rest, if it is known; whether it is.
    pub(super) const fn take(&mut self, fact: Fact) -> bool {
        let Some(value) = fact.value() else { return false };
        self.rest ^= value;
        self.start += 1;
        true
    }
}

/// Lists of a component that is being searched, used again.
#[derive(Debug, Default)]
pub(super) struct Lists<W> {
    pub(super) choices: Vec<TakingOption>,
    pub(super) parts: Vec<BoardComponent<W>>,
    /// What `prove` has not decided.
    pub(super) children: Vec<Child>,
}

impl<W: CellSet> Lists<W> {
    /// Sorts the options, and leaves out equal ones.
    pub(super) fn sort(&mut self) {
        let Lists { choices, parts, .. } = self;
        let keys =
            |choice: &TakingOption| parts[choice.start as usize..choice.end as usize].iter().map(|part| part.key);
        choices.sort_unstable_by(|a, b| {
            a.order.cmp(&b.order).then_with(|| a.rest.cmp(&b.rest)).then_with(|| keys(a).cmp(keys(b)))
        });
        choices.dedup_by(|a, b| a.rest == b.rest && keys(a).eq(keys(b)));
    }
}

/// A width of words.
pub(super) trait Width: Entries {
    /// The board and the table of this width.
    fn level(ground: &BoardWidths) -> &BoardTable<Self>;

    /// What a searcher of this width keeps.
    fn kept<'k>(searcher: &'k mut Searcher<'_>) -> &'k mut SearchScratch<Self>;

    /// The component on the board of narrow words, if it fits there and this board is another one.
    fn narrowed(key: Self, ground: &BoardWidths) -> Option<u64>;
}

/// What a searcher keeps for one width.
#[derive(Debug, Default)]
pub(super) struct SearchScratch<W> {
    lists: Vec<Lists<W>>,
    answers: Vec<AnswerMoves>,
    pub(super) replies: Replies,
}

/// A component that is being searched by a thread, and what is asked about it.
#[derive(Clone, Copy, Debug)]
struct ThreadQuestion {
    wide: bool,
    key: u128,
    aim: Aim,
}

/// A search of one thread.
#[derive(Debug)]
pub(super) struct Searcher<'s> {
    pub(super) ground: &'s BoardWidths,
    pub(super) signals: &'s Signals,
    budget: Budget,
    pub(super) narrow: SearchScratch<u64>,
    pub(super) wide: SearchScratch<u128>,
    /// Components that were opened.
    pub(super) opened: u64,
    /// Values that were found, and large ones among them.
    values: u64,
    large: u64,
    /// Entries of the narrow and the wide table that took an empty place and are not reported yet.
    stored: [u64; 2],
    /// What is being searched, from the first component down; kept if there are several threads.
    path: Vec<ThreadQuestion>,
    /// A component on the path whose question another thread has answered: all below is given up.
    answered: Option<usize>,
}

/// What was found out, and by which move if the answer is "no" because of an option.
pub(super) type FactWithMove = (Fact, PatternMove);

impl<'s> Searcher<'s> {
    pub(super) fn new(ground: &'s BoardWidths, signals: &'s Signals, budget: Budget) -> Searcher<'s> {
        Searcher {
            ground,
            signals,
            budget,
            narrow: SearchScratch::default(),
            wide: SearchScratch::default(),
            opened: 0,
            values: 0,
            large: 0,
            stored: [0; 2],
            path: Vec::new(),
            answered: None,
        }
    }

    /// Asks about a component.
    pub(super) fn ask<W: Width>(
        &mut self,
        part: BoardComponent<W>,
        aim: Aim,
        hints: &[PatternMove],
    ) -> Result<FactWithMove, Halt> {
        match W::narrowed(part.key, self.ground) {
            // Its moves have other numbers there.
            Some(key) => self.ask_here(BoardComponent { seated: key, key }, aim, &[]).map(|found| (found.0, NONE)),
            None => self.ask_here(part, aim, hints),
        }
    }

    /// Asks about a component of the board of this width.
    fn ask_here<W: Width>(
        &mut self,
        part: BoardComponent<W>,
        aim: Aim,
        hints: &[PatternMove],
    ) -> Result<FactWithMove, Halt> {
        if self.is_small(part) { self.search(part, aim, hints) } else { self.prove(part, aim) }
    }

    /// Whether a component is searched depth first, and not by efforts. In a module without an
    /// operating system all are, which then need not have the code for efforts: a browser would
    /// load it for boards that take minutes.
    pub(super) fn is_small<W: CellSet>(&self, part: BoardComponent<W>) -> bool {
        cfg!(all(target_family = "wasm", target_os = "unknown")) || part.seated.count() <= self.ground.small
    }

    fn search<W: Width>(
        &mut self,
        part: BoardComponent<W>,
        aim: Aim,
        hints: &[PatternMove],
    ) -> Result<FactWithMove, Halt> {
        self.open(part, aim, hints, |searcher, lists, answers, found| {
            lists.choices.sort_unstable_by_key(|choice| (choice.order, lists.parts[choice.end as usize - 1].key));
            searcher.look(part.key, aim, lists, answers, found)
        })
    }

    /// Opens a component: lists its options, lets `look` search them if those that are known do not
    /// reach the aim, and remembers what was found out.
    pub(super) fn open<W: Width>(
        &mut self,
        part: BoardComponent<W>,
        aim: Aim,
        hints: &[PatternMove],
        look: impl FnOnce(&mut Self, &mut Lists<W>, &mut AnswerMoves, &mut FactWithMove) -> Result<(), Halt>,
    ) -> Result<FactWithMove, Halt> {
        let level = W::level(self.ground);
        self.opened += 1;
        let opened = self.opened;
        self.look_around(part, aim)?;
        let mut lists = W::kept(self).lists.pop().unwrap_or_default();
        lists.choices.clear();
        lists.parts.clear();
        let mut found = (level.table.get(part.key), NONE);
        let mut result = self.list(&level.board, part.seated, aim, hints, &mut lists, &mut found);
        if result.is_ok() && !aim.is_reached(found.0) {
            let mut answers = W::kept(self).answers.pop().unwrap_or_default();
            answers.clear(level.board.patterns.len() << W::BITS.ilog2());
            result = look(self, &mut lists, &mut answers, &mut found);
            W::kept(self).answers.push(answers);
        }
        W::kept(self).lists.push(lists);
        if self.signals.threads > 1 {
            self.path.pop();
            if part.seated.count() > LARGE {
                self.signals.leave(name(part.key, 0));
            }
        }
        // What was found out before a halt is true as well.
        if level.table.put(part.key, found.0, self.opened - opened + 1) {
            self.count_stored::<W>()?;
        }
        result?;
        self.count_value(found.0)?;
        Ok(found)
    }

    /// Before a component is searched: whether to go on at all.
    fn look_around<W: Width>(&mut self, part: BoardComponent<W>, aim: Aim) -> Result<(), Halt> {
        self.budget.tick(16)?;
        if self.opened.is_multiple_of(REPORTED) {
            self.signals.report(REPORTED, self.ground, self.budget.progress());
        }
        if self.signals.threads == 1 {
            return Ok(());
        }
        if self.signals.is_over() {
            return Err(Halt::Over);
        }
        if self.opened.is_multiple_of(256) {
            let answered = |asked: &ThreadQuestion| {
                let fact = if asked.wide {
                    self.ground.known(asked.key)
                } else {
                    u64::level(self.ground).table.get(asked.key as u64)
                };
                asked.aim.is_reached(fact)
            };
            if let Some(at) = self.path.iter().position(answered) {
                self.answered = Some(at);
                return Err(Halt::Answered);
            }
        }
        if part.seated.count() > LARGE {
            self.signals.enter(name(part.key, 0));
        }
        self.path.push(ThreadQuestion { wide: W::BITS > 64, key: part.key.wide(), aim });
        Ok(())
    }

    /// Remembers that a move was answered by another one, if it was, when a value was asked about.
    pub(super) fn learn<W: Width>(
        &mut self,
        answers: &mut AnswerMoves,
        made: PatternMove,
        wanted: u16,
        reply: PatternMove,
    ) {
        if reply != NONE {
            answers.add(made, reply);
            W::kept(self).replies.add(made, wanted, reply);
        }
    }

    /// After [`Halt::Answered`]: whether the last component on the path is the one that another
    /// thread has answered.
    pub(super) fn is_answered_here(&mut self) -> bool {
        let here = self.answered.is_some_and(|answered| answered + 1 == self.path.len());
        if here {
            self.answered = None;
        }
        here
    }

    /// Reports entries of the table in bunches, so that threads do not wait for one counter.
    fn count_stored<W: Width>(&mut self) -> Result<(), Halt> {
        let stored = &mut self.stored[usize::from(W::BITS > 64)];
        *stored += 1;
        if *stored == 64 {
            *stored = 0;
            let stored = self.signals.add_stored::<W>(64);
            if stored > W::level(self.ground).table.room() / 2 && self.signals.may_grow::<W>() {
                return Err(Halt::Grow);
            }
        }
        Ok(())
    }

    /// Reports the last entries.
    pub(super) fn end(&mut self) {
        let [narrow, wide] = std::mem::take(&mut self.stored);
        self.signals.add_stored::<u64>(narrow);
        self.signals.add_stored::<u128>(wide);
    }

    /// Notes a value. Where many are large, couples do not pay.
    fn count_value(&mut self, fact: Fact) -> Result<(), Halt> {
        let Some(value) = fact.value() else { return Ok(()) };
        self.values += 1;
        self.large += u64::from(value >= LARGE_VALUE);
        if self.values >= 1024 && self.values.is_power_of_two() && 4 * self.large > self.values {
            return Err(Halt::Declined);
        }
        Ok(())
    }

    /// Lists the options of a component that are not known yet, until one of them reaches the aim.
    fn list<W: Width>(
        &mut self,
        board: &Board<W>,
        seated: W,
        aim: Aim,
        hints: &[PatternMove],
        lists: &mut Lists<W>,
        found: &mut FactWithMove,
    ) -> Result<(), Halt> {
        let seat = board.seat(seated);
        let mut moves = board.moves(seated);
        for &hint in hints {
            let (pattern, place) = (usize::from(hint) / W::BITS as usize, u32::from(hint) % W::BITS);
            let Some(places) = moves.get_mut(pattern) else { continue };
            if *places & W::cell(place) == W::EMPTY {
                continue;
            }
            *places &= !W::cell(place);
            let first = lists.choices.len();
            self.add(board, seated, seat, hint, lists);
            if self.look_up(first, aim, lists, found) {
                return Ok(());
            }
        }
        // From the middle to both ends.
        let middle = seat.top + seat.height / 2;
        let mut bunch = lists.choices.len();
        let mut made = 0;
        for step in 0..=seat.height {
            let row = if step % 2 == 0 { middle + step / 2 } else { middle.wrapping_sub(step / 2 + 1) };
            if row >= board.rows {
                continue;
            }
            let row = board.row(row);
            for (pattern, &places) in moves.iter().enumerate() {
                for place in (places & row).cells() {
                    self.add(board, seated, seat, (pattern as u32 * W::BITS + place) as PatternMove, lists);
                    made += 1;
                    if made == BUNCH {
                        if self.look_up(bunch, aim, lists, found) {
                            return Ok(());
                        }
                        (bunch, made) = (lists.choices.len(), 0);
                        self.budget.tick(BUNCH as u32 * 4)?;
                    }
                }
            }
        }
        self.look_up(bunch, aim, lists, found);
        Ok(())
    }

    /// Adds an option.
    #[inline]
    fn add<W: Width>(
        &mut self,
        board: &Board<W>,
        seated: W,
        seat: BoardRectangle,
        made: PatternMove,
        lists: &mut Lists<W>,
    ) {
        let (pattern, place) = (usize::from(made) / W::BITS as usize, u32::from(made) % W::BITS);
        let mut choice = TakingOption { rest: 0, made, start: lists.parts.len() as u32, ..TakingOption::default() };
        let mut order = 0;
        let single = board.components(board.after(seated, pattern, place), |seated| {
            let size = seated.count();
            order += size * size;
            let (key, is_zero) = board.canonical(seated);
            if !is_zero {
                lists.parts.push(BoardComponent { seated, key });
            }
        });
        choice.rest = (single % 2) as u16;
        choice.order = order << DISTANCE | board.distance(pattern, place, seat).min((1 << DISTANCE) - 1);
        choice.end = lists.parts.len() as u32;
        lists.choices.push(choice);
    }

    /// Looks up the options from this one on, and keeps those that are not known. `true` if one of
    /// them reaches the aim.
    fn look_up<W: Width>(&mut self, first: usize, aim: Aim, lists: &mut Lists<W>, found: &mut FactWithMove) -> bool {
        let Lists { choices, parts, .. } = lists;
        let Some(start) = choices.get(first).map(|choice| choice.start as usize) else { return false };
        let level = W::level(self.ground);
        // All buckets are asked for before any is waited for.
        let touched = parts[start..].iter().fold(0, |touched, part| touched ^ level.table.touch(part.key));
        std::hint::black_box(touched);
        let mut kept = first;
        for at in first..choices.len() {
            let mut choice = choices[at];
            let (from, to) = (choice.start as usize, choice.end as usize);
            let mut unknown = from;
            for part in from..to {
                let fact = self.ground.known(parts[part].key);
                match fact.value() {
                    Some(value) => choice.rest ^= value,
                    None => {
                        choice.fact = fact;
                        parts[unknown] = parts[part];
                        unknown += 1;
                    }
                }
            }
            if unknown - from > 1 {
                unknown = from + cancel(&mut parts[from..unknown]);
                choice.fact = Fact::NOTHING;
            }
            choice.end = unknown as u32;
            if unknown > from {
                choices[kept] = choice;
                kept += 1;
                continue;
            }
            found.0 = found.0.without(choice.rest);
            if matches!(aim, Aim::Is(value) if value == choice.rest) {
                found.1 = choice.made;
                return true;
            }
        }
        choices.truncate(kept);
        false
    }

    /// Searches options until the aim is reached.
    fn look<W: Width>(
        &mut self,
        key: W,
        aim: Aim,
        lists: &mut Lists<W>,
        answers: &mut AnswerMoves,
        found: &mut FactWithMove,
    ) -> Result<(), Halt> {
        let mut next = match aim {
            Aim::Is(value) => Some(value),
            Aim::Value => found.0.smallest(),
        };
        loop {
            self.signals.note(key.wide(), found.0);
            let wanted = next.filter(|&wanted| wanted < Fact::SMALL).ok_or(Halt::Declined)?;
            if !self.look_for(key, wanted, aim, lists, answers, found)? && found.0.smallest() == Some(wanted) {
                // No option has this value, and there is one of each smaller value.
                found.0 = Fact::exact(wanted);
                found.1 = NONE;
            }
            if aim.is_reached(found.0) {
                return Ok(());
            }
            next = found.0.smallest();
        }
    }

    /// Looks for an option of a value; `false` if there is none. May end as soon as the aim is
    /// reached.
    fn look_for<W: Width>(
        &mut self,
        key: W,
        wanted: u16,
        aim: Aim,
        lists: &mut Lists<W>,
        answers: &mut AnswerMoves,
        found: &mut FactWithMove,
    ) -> Result<bool, Halt> {
        let Lists { choices, parts, .. } = lists;
        // With several threads, what another one is searching waits for the second time.
        let mut waits = self.signals.threads > 1;
        loop {
            let mut waiting = false;
            let mut at = 0;
            while let Some(&TakingOption { rest, made, start, end, .. }) = choices.get(at) {
                if start == end {
                    choices.remove(at);
                    found.0 = found.0.without(rest);
                    if rest == wanted || aim.is_reached(found.0) {
                        found.1 = made;
                        return Ok(true);
                    }
                    continue;
                }
                let part = parts[start as usize];
                let is_last = end - start == 1;
                let value = wanted ^ rest;
                let fact = self.ground.known(part.key);
                if choices[at].take(fact) {
                    continue;
                }
                if is_last && fact.is_not(value) {
                    at += 1;
                    continue;
                }
                if waits && part.seated.count() > LARGE && self.signals.is_busy(name(part.key, 0)) {
                    waiting = true;
                    at += 1;
                    continue;
                }
                let part_aim = if is_last && value < Fact::SMALL { Aim::Is(value) } else { Aim::Value };
                let hints = answers.hints(made, W::kept(self).replies.to(made, wanted));
                let (fact, reply) = match self.ask(part, part_aim, &hints) {
                    Err(Halt::Answered) if self.is_answered_here() => {
                        found.0 = found.0.and(self.ground.known(key));
                        if aim.is_reached(found.0) {
                            return Ok(true);
                        }
                        // The entry was lost again.
                        continue;
                    }
                    result => result?,
                };
                if is_last {
                    self.learn::<W>(answers, made, wanted, reply);
                }
                if !choices[at].take(fact) {
                    at += 1;
                }
                self.signals.note(key.wide(), found.0);
            }
            if !waiting {
                return Ok(false);
            }
            waits = false;
        }
    }
}

/// Sorts parts by their size and leaves out pairs of equal ones. The number that is left.
fn cancel<W: CellSet>(parts: &mut [BoardComponent<W>]) -> usize {
    parts.sort_unstable_by_key(|part| (part.seated.count(), part.key));
    let (mut kept, mut at) = (0, 0);
    while at < parts.len() {
        if at + 1 < parts.len() && parts[at].key == parts[at + 1].key {
            at += 2;
        } else {
            parts[kept] = parts[at];
            kept += 1;
            at += 1;
        }
    }
    kept
}
