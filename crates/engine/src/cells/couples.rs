//! Values by couples, for games in which every play ends: is the value of this component `n`?
//!
//! A component has the value `n` exactly if the couple of it and a heap of `n` is lost, that is, if
//! it has no option of the value `n` and no smaller value. To show that the value is another one, a
//! single option of the value `n` is enough, so that most options are never searched. Of an option
//! that decomposes, all parts but the last are valued, which leaves the same kind of question
//! about the last, usually the largest. After J. Lemoine and S. Viennot, "Nimbers are inevitable",
//! Theoretical Computer Science 462 (2012).
//!
//! A position of which not every play is known to end must not be answered this way: an option that
//! is not looked at might lead back to it.

use super::field::CellGame;
use super::hash::WordMap;
use super::known::MemoFact;
use super::memo::{CellComponent, Memo};
use super::solver::CellError;
use nimatron_core::Budget;

/// Values that are rare in games for which couples pay.
const LARGE: u16 = 4;

/// How often components may be searched again on average.
const OFTEN: usize = 3;

/// What is to be found out about a component.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Aim {
    /// Its value.
    Value,
    /// Whether it has this value.
    Is(u16),
}

/// An option whose value is not known yet: the sum of its parts of known value, and those of
/// unknown value, as places in [`CoupleFrame::parts`].
#[derive(Clone, Copy, Debug)]
struct CoupleOption {
    rest: u16,
    start: u32,
    end: u32,
}

/// What an option that is looked at turns out to be.
enum OptionStatus {
    /// Its value.
    Value(u16),
    /// It has another value than the one that is looked for.
    Other,
    /// This part has to be searched first.
    Ask(usize, Aim),
}

/// A component that is being searched.
struct CoupleFrame<const N: usize, F: CellGame<N>> {
    part: CellComponent<N, F>,
    aim: Aim,
    known: MemoFact,
    /// The value that options are looked at for; `None` if the value is not small.
    wanted: Option<u16>,
    /// The next option that is looked at.
    next: usize,
    choices: Vec<CoupleOption>,
    parts: Vec<CellComponent<N, F>>,
}

impl<const N: usize, F: CellGame<N>> Memo<N, F> {
    /// The value of a component by couples, or by all options once that turns out to be better.
    pub(super) fn by_couples(&mut self, part: CellComponent<N, F>, budget: &Budget) -> Result<u16, CellError> {
        let first = part.clone();
        // Frames that are not used now.
        let mut spare = Vec::new();
        let mut stack = Vec::new();
        self.open(part, Aim::Value, &mut stack, &mut spare, budget)?;
        while let Some(frame) = stack.last_mut() {
            if !self.couples_pay {
                return self.by_all_options(first, budget);
            }
            if let Some((part, aim)) = self.look(frame, budget)? {
                self.open(part, aim, &mut stack, &mut spare, budget)?;
                continue;
            }
            if !frame.reached() {
                let part = frame.part.clone();
                frame.known = MemoFact::exact(self.by_all_options(part, budget)?);
            }
            self.known.insert(frame.part.0.clone(), frame.known);
            spare.extend(stack.pop());
        }
        self.known.get(&first.0).and_then(|known| known.value()).ok_or(CellError::TooLarge)
    }

    /// Whether it is better to go on by couples. Where many values are large (Chomp), the same
    /// components are asked about again and again, and in the end nearly all of them are valued.
    fn do_couples_pay(&self) -> bool {
        let values = || self.known.values().filter_map(|known| known.value());
        let large = values().filter(|&value| value >= LARGE).count();
        8 * large <= values().count() && self.opened <= OFTEN * self.known.len()
    }

    /// Begins to search a component.
    fn open(
        &mut self,
        part: CellComponent<N, F>,
        aim: Aim,
        stack: &mut Vec<CoupleFrame<N, F>>,
        spare: &mut Vec<CoupleFrame<N, F>>,
        budget: &Budget,
    ) -> Result<(), CellError> {
        let mut known = self.known.get(&part.0).copied().unwrap_or(MemoFact::NOTHING);
        let (mut choices, mut parts) = spare.pop().map_or_else(Default::default, |frame| (frame.choices, frame.parts));
        choices.clear();
        parts.clear();
        self.look_around(budget)?;
        self.opened += 1;
        if self.opened >= 64 && self.opened.is_power_of_two() {
            self.couples_pay = self.do_couples_pay();
        }
        let mut options = std::mem::take(&mut self.options);
        options.clear();
        self.field.options(&part.1, budget, &mut options)?;
        if let Some(value) = self.field.value_at_sight(&part.1) {
            known = MemoFact::exact(value);
            self.at_sight += usize::from(!options.is_empty());
            options.clear();
        }
        for (_, option) in &options {
            budget.tick(4)?;
            let start = parts.len();
            self.field.split_option(option, &options, budget, &mut parts)?;
            let mut rest = 0;
            let mut kept = start;
            for at in start..parts.len() {
                match self.known.get(&parts[at].0).and_then(|known| known.value()) {
                    Some(value) => rest ^= value,
                    None => {
                        parts.swap(kept, at);
                        kept += 1;
                    }
                }
            }
            parts.truncate(kept);
            if kept == start {
                known = known.without(rest);
                if matches!(aim, Aim::Is(value) if value == rest) {
                    break;
                }
            } else {
                parts[start..].sort_unstable_by_key(|part| F::size(&part.1));
                choices.push(CoupleOption { rest, start: start as u32, end: kept as u32 });
            }
        }
        choices.sort_by_key(|choice| F::size(&parts[choice.end as usize - 1].1));
        self.options = options;
        let wanted = match aim {
            Aim::Is(value) => Some(value),
            Aim::Value => known.smallest(),
        };
        stack.push(CoupleFrame { part, aim, known, wanted, next: 0, choices, parts });
        Ok(())
    }

    /// Looks at options until the aim is reached or the value turns out not to be small (`None`),
    /// or a part has to be searched first.
    fn look(
        &self,
        frame: &mut CoupleFrame<N, F>,
        budget: &Budget,
    ) -> Result<Option<(CellComponent<N, F>, Aim)>, CellError> {
        while !frame.reached() {
            budget.tick(1)?;
            let Some(wanted) = frame.wanted else { return Ok(None) };
            let Some(choice) = frame.choices.get_mut(frame.next) else {
                // No option has this value.
                if frame.known.smallest() == Some(wanted) {
                    frame.known = MemoFact::exact(wanted);
                }
                frame.want_smallest();
                continue;
            };
            match Self::seen(&self.known, choice, &frame.parts, wanted) {
                OptionStatus::Value(value) => {
                    frame.choices.remove(frame.next);
                    frame.known = frame.known.without(value);
                    if wanted == value {
                        frame.want_smallest();
                    }
                }
                OptionStatus::Other => frame.next += 1,
                OptionStatus::Ask(at, aim) => return Ok(Some((frame.parts[at].clone(), aim))),
            }
        }
        Ok(None)
    }

    /// Looks at an option.
    #[inline]
    fn seen(
        known: &WordMap<F::Key, MemoFact>,
        choice: &mut CoupleOption,
        parts: &[CellComponent<N, F>],
        wanted: u16,
    ) -> OptionStatus {
        while choice.start < choice.end {
            let at = choice.start as usize;
            let part = known.get(&parts[at].0).copied().unwrap_or(MemoFact::NOTHING);
            let value = wanted ^ choice.rest;
            match part.value() {
                Some(value) => {
                    choice.rest ^= value;
                    choice.start += 1;
                }
                None if choice.end - choice.start > 1 || value >= MemoFact::SMALL => {
                    return OptionStatus::Ask(at, Aim::Value);
                }
                None if part.is_not(value) => return OptionStatus::Other,
                None => return OptionStatus::Ask(at, Aim::Is(value)),
            }
        }
        OptionStatus::Value(choice.rest)
    }
}

impl<const N: usize, F: CellGame<N>> CoupleFrame<N, F> {
    /// Whether nothing more is asked of the component.
    fn reached(&self) -> bool {
        self.known.value().is_some() || matches!(self.aim, Aim::Is(value) if self.known.is_not(value))
    }

    /// Looks for options of the smallest value that the component may have.
    fn want_smallest(&mut self) {
        self.wanted = self.known.smallest();
        self.next = 0;
    }
}
