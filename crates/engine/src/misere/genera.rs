//! The genera of positions whose options are sums.
//!
//! Where all parts of a sum are tame, its genus follows from those of the parts. Otherwise it does
//! not, and the sum itself has to be looked at: as the canonical form of the sum, which covers all
//! sums that are equal, until these forms become too large; after that as a multiset of its parts.

use super::forms::{FormError, Forms, MisereForm};
use super::genus::PositionGenus;
use super::heaps::{Positions, each_option};
use nimatron_core::{Budget, StopReason};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// The kinds of positions 0, 1, 2, ..., as far as they are known.
#[derive(Debug)]
pub struct Genera<P> {
    positions: P,
    kinds: Vec<Rc<PositionGenus>>,
    forms: Forms,
    /// Whether a form was too large: then no others are looked for.
    is_full: bool,
    /// The forms of the first positions, computed when one is asked for; `None` if it is too large.
    found: Vec<Option<MisereForm>>,
    /// The first position with each form: it stands for the others in sums.
    first: FxHashMap<MisereForm, usize>,
    /// The kinds of sums of at least two positions, as increasing lists.
    sums: FxHashMap<Box<[usize]>, Rc<PositionGenus>>,
    /// The bytes of these lists.
    listed: u64,
}

impl<P: Positions> Genera<P> {
    /// No positions. `max_forms` bounds the size of canonical forms, see [`Forms::new`].
    pub fn new(positions: P, max_forms: usize) -> Genera<P> {
        Genera {
            positions,
            kinds: Vec::new(),
            forms: Forms::new(max_forms),
            is_full: false,
            found: Vec::new(),
            first: FxHashMap::default(),
            sums: FxHashMap::default(),
            listed: 0,
        }
    }

    /// The kinds of the positions so far.
    pub fn kinds(&self) -> &[Rc<PositionGenus>] {
        &self.kinds
    }

    /// The positions, for those who add some.
    pub const fn positions_mut(&mut self) -> &mut P {
        &mut self.positions
    }

    /// The canonical forms so far.
    pub fn into_forms(self) -> Forms {
        self.forms
    }

    /// Adds positions before this one. What is known is kept if an error comes in between.
    ///
    /// # Errors
    /// The budget is used up.
    pub fn extend(&mut self, end: usize, budget: &Budget) -> Result<(), StopReason> {
        while self.kinds.len() < end {
            let position = self.kinds.len();
            let mut options: Vec<Box<[usize]>> = Vec::new();
            each_option(&self.positions, position, budget, |parts| options.push(parts.into()))?;
            let mut kinds = Vec::new();
            for parts in &options {
                kinds.push(self.sum_of_known(parts, budget)?);
            }
            let kind = of_options(&mut kinds);
            self.kinds.push(kind);
            // Its form may be simpler, and tame.
            if !self.kinds[position].tameness.is_tame()
                && let Some(form) = self.form(position, budget)?
            {
                self.kinds[position] = self.forms.kind(form, budget)?;
            }
        }
        Ok(())
    }

    /// The kind of a sum of positions, in any order. Positions up to the last of them are added.
    ///
    /// # Errors
    /// The budget is used up.
    pub fn sum(&mut self, parts: &[usize], budget: &Budget) -> Result<Rc<PositionGenus>, StopReason> {
        self.extend(parts.iter().max().map_or(0, |&last| last + 1), budget)?;
        self.sum_of_known(parts, budget)
    }

    /// The kind of a sum of positions whose kinds are known.
    fn sum_of_known(&mut self, parts: &[usize], budget: &Budget) -> Result<Rc<PositionGenus>, StopReason> {
        budget.tick(parts.len() as u32 + 1)?;
        if let [part] = parts {
            return Ok(Rc::clone(&self.kinds[*part]));
        }
        if let Some(kind) = self.tame(parts) {
            return Ok(Rc::new(kind));
        }
        let sum = self.tidy(parts, budget)?;
        if let Some(kind) = self.known(&sum, budget)? {
            return Ok(kind);
        }
        self.search(sum, budget)
    }

    fn tame(&self, parts: &[usize]) -> Option<PositionGenus> {
        PositionGenus::of_tame_sum(parts.iter().map(|&part| &*self.kinds[part]))
    }

    /// The canonical form of a sum of positions, whether their kinds are known or not; `None` if it
    /// is too large.
    ///
    /// # Errors
    /// The budget is used up.
    pub fn form_of_sum(&mut self, parts: &[usize], budget: &Budget) -> Result<Option<MisereForm>, StopReason> {
        let mut sum = MisereForm::ZERO;
        for &part in parts {
            let Some(form) = self.form(part, budget)? else { return Ok(None) };
            let known = self.forms.known_sum(sum, form).filter(|_| self.is_full);
            let Some(form) = self.unless_too_large(known, |forms| forms.sum(sum, form, budget))? else {
                return Ok(None);
            };
            sum = form;
        }
        Ok(Some(sum))
    }

    /// A form that is known or, if no form was too large so far, another one.
    fn unless_too_large(
        &mut self,
        known: Option<MisereForm>,
        find: impl FnOnce(&mut Forms) -> Result<MisereForm, FormError>,
    ) -> Result<Option<MisereForm>, StopReason> {
        if self.is_full {
            return Ok(known);
        }
        match find(&mut self.forms) {
            Ok(form) => Ok(Some(form)),
            Err(FormError::Stopped(reason)) => Err(reason),
            Err(FormError::TooLarge) => {
                self.is_full = true;
                Ok(None)
            }
        }
    }

    /// The canonical form of a position; `None` if it is too large.
    fn form(&mut self, position: usize, budget: &Budget) -> Result<Option<MisereForm>, StopReason> {
        while self.found.len() <= position {
            let next = self.found.len();
            let mut options: Vec<Box<[usize]>> = Vec::new();
            each_option(&self.positions, next, budget, |parts| options.push(parts.into()))?;
            let mut forms = Some(Vec::new());
            for parts in &options {
                match (&mut forms, self.form_of_sum(parts, budget)?) {
                    (Some(forms), Some(form)) => forms.push(form),
                    _ => {
                        forms = None;
                        break;
                    }
                }
            }
            let form = match forms {
                Some(options) => self.unless_too_large(None, |forms| forms.with_options(options, budget))?,
                None => None,
            };
            if let Some(form) = form {
                self.first.entry(form).or_insert(next);
            }
            self.found.push(form);
        }
        Ok(self.found[position])
    }

    /// An equal sum: increasing, each part the first one of its form, without parts that are zero
    /// or pairs of *1, whose sum is zero.
    fn tidy(&mut self, parts: &[usize], budget: &Budget) -> Result<Box<[usize]>, StopReason> {
        let (mut sum, mut ones): (Vec<usize>, Vec<usize>) = Default::default();
        for &part in parts {
            let form = self.form(part, budget)?;
            let alike = form.and_then(|form| self.first.get(&form)).map_or(part, |&first| first);
            match form.and_then(|form| self.forms.as_heap(form)) {
                Some(0) => {}
                Some(1) => ones.push(alike),
                _ => sum.push(alike),
            }
        }
        ones.truncate(ones.len() % 2);
        sum.extend(ones);
        sum.sort_unstable();
        Ok(sum.into())
    }

    /// The kind of a tidy sum, if no search is needed for it.
    fn known(&mut self, sum: &[usize], budget: &Budget) -> Result<Option<Rc<PositionGenus>>, StopReason> {
        if let [part] = sum {
            return Ok(Some(Rc::clone(&self.kinds[*part])));
        }
        if let Some(kind) = self.sums.get(sum) {
            return Ok(Some(Rc::clone(kind)));
        }
        if let Some(kind) = self.tame(sum) {
            return Ok(Some(Rc::new(kind)));
        }
        let Some(form) = self.form_of_sum(sum, budget)? else { return Ok(None) };
        Ok(Some(self.forms.kind(form, budget)?))
    }

    /// The kind of a tidy sum by those of all sums that can come up.
    fn search(&mut self, sum: Box<[usize]>, budget: &Budget) -> Result<Rc<PositionGenus>, StopReason> {
        let mut open = vec![sum];
        let mut found = Rc::new(PositionGenus::zero());
        while let Some(sum) = open.last().cloned() {
            if let Some(kind) = self.known(&sum, budget)? {
                found = kind;
                open.pop();
                continue;
            }
            let (mut kinds, before) = (Vec::new(), open.len());
            for (at, &part) in sum.iter().enumerate() {
                if at > 0 && sum[at - 1] == part {
                    continue;
                }
                let mut after: Vec<Vec<usize>> = Vec::new();
                each_option(&self.positions, part, budget, |parts| {
                    after.push([&sum[..at], &sum[at + 1..], parts].concat());
                })?;
                for parts in after {
                    let option = self.tidy(&parts, budget)?;
                    match self.known(&option, budget)? {
                        Some(kind) => kinds.push(kind),
                        None => open.push(option),
                    }
                }
            }
            if open.len() == before {
                found = of_options(&mut kinds);
                // A list is held with its kind, which is often shared by no other.
                self.listed += 200 + 16 * sum.len() as u64;
                budget.memory(2 * self.listed)?;
                self.sums.insert(sum, Rc::clone(&found));
                open.pop();
            }
        }
        Ok(found)
    }
}

/// The kind of a position from those of its options, of which many are equal.
fn of_options(kinds: &mut Vec<Rc<PositionGenus>>) -> Rc<PositionGenus> {
    let mut seen = rustc_hash::FxHashSet::default();
    kinds.retain(|kind| seen.insert(Rc::clone(kind)));
    let kinds: Vec<&PositionGenus> = kinds.iter().map(|kind| &**kind).collect();
    Rc::new(PositionGenus::of_options(&kinds))
}
