//! Canonical forms of positions in misère play.
//!
//! Two positions are equal if they win and lose alike beside every third one, of any game. Each
//! position is equal to exactly one of the simplest form: no two options are equal, and none is
//! *reversible*. (J. H. Conway, On Numbers and Games, chapter 12.) Unlike in normal play, few
//! positions are equal, so the form of a sum is mostly large.

use super::genus::PositionGenus;
use hashbrown::HashTable;
use nimatron_core::{Budget, StopReason};
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::hash::BuildHasher;
use std::ops::Range;
use std::rc::Rc;

/// A canonical form: a number in its [`Forms`]. Equal forms have equal numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MisereForm(u32);

impl MisereForm {
    /// The position without moves.
    pub const ZERO: MisereForm = MisereForm(0);

    const fn place(self) -> usize {
        self.0 as usize
    }
}

/// Why a form is not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormError {
    /// The budget is used up.
    Stopped(StopReason),
    /// The forms together would be larger than what was allowed.
    TooLarge,
}

impl From<StopReason> for FormError {
    fn from(reason: StopReason) -> FormError {
        FormError::Stopped(reason)
    }
}

/// What is known of a form, besides its options.
#[derive(Clone, Copy, Debug)]
struct Facts {
    /// The end of its options in the list of all; they begin where those of the form before it end.
    end: usize,
    birthday: u32,
    /// The size of the heap of Nim that it is, if it is one.
    heap: Option<u32>,
    is_lost: bool,
}

/// Canonical forms, each held once.
///
/// ```
/// use nimatron_core::Budget;
/// use nimatron_engine::misere::Forms;
/// let (mut forms, budget) = (Forms::new(1000), Budget::unlimited());
/// let two = forms.heap(2, &budget)?;
/// let sum = forms.sum(two, two, &budget)?;
/// assert_eq!(forms.name(sum, 100).as_deref(), Some("*{2,3}"));
/// assert!(forms.is_lost(sum));
/// # Ok::<(), nimatron_engine::misere::FormError>(())
/// ```
#[derive(Debug)]
pub struct Forms {
    facts: Vec<Facts>,
    /// The options of all forms, each in increasing order.
    options: Vec<MisereForm>,
    table: HashTable<MisereForm>,
    sums: FxHashMap<(MisereForm, MisereForm), MisereForm>,
    mates: FxHashMap<MisereForm, MisereForm>,
    kinds: FxHashMap<MisereForm, Rc<PositionGenus>>,
    /// The largest size of all this.
    max: usize,
}

/// The hash of a form with these options.
fn hash(options: &[MisereForm]) -> u64 {
    FxBuildHasher.hash_one(options)
}

impl Forms {
    /// No forms but zero. `max` bounds the number of forms, of all their options and of the sums
    /// that are remembered, together.
    pub fn new(max: usize) -> Forms {
        let mut forms = Forms {
            facts: Vec::new(),
            options: Vec::new(),
            table: HashTable::new(),
            sums: FxHashMap::default(),
            mates: FxHashMap::default(),
            kinds: FxHashMap::default(),
            max,
        };
        forms.put(&[]);
        forms
    }

    /// The number of forms so far.
    pub fn count(&self) -> usize {
        self.facts.len()
    }

    fn range(&self, form: MisereForm) -> Range<usize> {
        let start = form.place().checked_sub(1).map_or(0, |before| self.facts[before].end);
        start..self.facts[form.place()].end
    }

    /// The options, in increasing order.
    pub fn options(&self, form: MisereForm) -> &[MisereForm] {
        &self.options[self.range(form)]
    }

    /// The maximum number of moves of a play.
    pub fn birthday(&self, form: MisereForm) -> u32 {
        self.facts[form.place()].birthday
    }

    /// Whether the player to move loses.
    pub fn is_lost(&self, form: MisereForm) -> bool {
        self.facts[form.place()].is_lost
    }

    /// The size of the heap of Nim that this is, if it is one.
    pub(crate) fn as_heap(&self, form: MisereForm) -> Option<u32> {
        self.facts[form.place()].heap
    }

    fn find(&self, options: &[MisereForm]) -> Option<MisereForm> {
        self.table.find(hash(options), |&form| self.options(form) == options).copied()
    }

    /// Adds a form with these options, which are in increasing order and cannot be simplified.
    fn put(&mut self, options: &[MisereForm]) -> MisereForm {
        let form = MisereForm(self.facts.len() as u32);
        let heap = match options.last() {
            None => Some(0),
            // The options are different, so they are 0 to the largest one.
            Some(_) => {
                let largest = options.iter().try_fold(0, |max, &option| Some(self.as_heap(option)?.max(max)));
                largest.filter(|&largest| largest as usize + 1 == options.len()).map(|largest| largest + 1)
            }
        };
        let birthday = options.iter().map(|&option| 1 + self.birthday(option)).max().unwrap_or(0);
        let is_lost = !options.is_empty() && !options.iter().any(|&option| self.is_lost(option));
        self.options.extend_from_slice(options);
        self.facts.push(Facts { end: self.options.len(), birthday, heap, is_lost });
        let Forms { table, facts, options: all, .. } = self;
        let range = |form: MisereForm| {
            form.place().checked_sub(1).map_or(0, |before| facts[before].end)..facts[form.place()].end
        };
        table.insert_unique(hash(options), form, |&form| hash(&all[range(form)]));
        form
    }

    /// The canonical form of a position with these options.
    ///
    /// # Errors
    /// See [`FormError`].
    pub fn with_options(&mut self, mut options: Vec<MisereForm>, budget: &Budget) -> Result<MisereForm, FormError> {
        options.sort_unstable();
        options.dedup();
        if let Some(form) = self.find(&options) {
            return Ok(form);
        }
        if let Some(form) = self.simpler(&options, budget)? {
            return Ok(form);
        }
        self.room(options.len() + 1, budget)?;
        Ok(self.put(&options))
    }

    /// Whether there is room for more, and whether the budget has the memory for it.
    fn room(&self, more: usize, budget: &Budget) -> Result<(), FormError> {
        let size = self.facts.len() + self.options.len() + self.sums.len() + more;
        if size > self.max || self.facts.len() + 1 >= u32::MAX as usize {
            return Err(FormError::TooLarge);
        }
        // A list has up to twice its length, and three times while it grows.
        let bytes = 3 * (8 * self.options.len() + 40 * self.facts.len() + 24 * self.sums.len());
        budget.memory(bytes as u64)?;
        Ok(())
    }

    /// The form that a set of forms is equal to as a set of options, if that is not the set itself.
    /// The set is in increasing order and not yet a form.
    ///
    /// That form, H, is an option of an option. All its options are among those of the position,
    /// and each other option of the position has H as an option: it is reversible through H. If H
    /// has no options, it is also required that the position, like H, is won (Conway's proviso):
    /// then some option is lost.
    ///
    /// # Errors
    /// The budget is used up.
    pub fn simpler(&self, options: &[MisereForm], budget: &Budget) -> Result<Option<MisereForm>, StopReason> {
        let mut candidates: Vec<MisereForm> = Vec::new();
        for &option in options {
            candidates.extend_from_slice(self.options(option));
        }
        budget.tick(candidates.len() as u32 + 1)?;
        candidates.sort_unstable();
        let fits = |same: &[MisereForm]| {
            let candidate = same[0];
            let own = self.options(candidate);
            // No option of H has H as an option, so the counts add up only if each option of the
            // position is in one of the two sets.
            own.len() + same.len() == options.len()
                && own.iter().all(|option| options.binary_search(option).is_ok())
                && (candidate != MisereForm::ZERO || options.iter().any(|&option| self.is_lost(option)))
        };
        Ok(candidates.chunk_by(|a, b| a == b).find(|same| fits(same)).map(|same| same[0]))
    }

    /// The form of a heap of Nim.
    ///
    /// # Errors
    /// See [`FormError`].
    pub fn heap(&mut self, size: u32, budget: &Budget) -> Result<MisereForm, FormError> {
        let mut heaps = vec![MisereForm::ZERO];
        for _ in 0..size {
            heaps.push(self.with_options(heaps.clone(), budget)?);
        }
        Ok(heaps[size as usize])
    }

    /// The form of a sum.
    ///
    /// # Errors
    /// See [`FormError`].
    pub fn sum(&mut self, a: MisereForm, b: MisereForm, budget: &Budget) -> Result<MisereForm, FormError> {
        let mut open = vec![(a.min(b), a.max(b))];
        let mut found = a;
        while let Some(&(a, b)) = open.last() {
            if let Some(sum) = self.known_sum(a, b) {
                found = sum;
                open.pop();
                continue;
            }
            let (own, other) = (self.options(a), self.options(b));
            let after = own.iter().map(|&option| (option, b)).chain(other.iter().map(|&option| (option, a)));
            let mut options = Vec::with_capacity(own.len() + other.len());
            let before = open.len();
            for (x, y) in after {
                match self.known_sum(x, y) {
                    Some(sum) => options.push(sum),
                    None => open.push((x.min(y), x.max(y))),
                }
            }
            budget.tick((options.len() + open.len() - before) as u32)?;
            if open.len() == before {
                found = self.with_options(options, budget)?;
                self.room(1, budget)?;
                self.sums.insert((a, b), found);
                open.pop();
            }
        }
        Ok(found)
    }

    /// The form of a sum, if it was found before.
    pub(super) fn known_sum(&self, a: MisereForm, b: MisereForm) -> Option<MisereForm> {
        if a == MisereForm::ZERO {
            return Some(b);
        }
        if b == MisereForm::ZERO {
            return Some(a);
        }
        self.sums.get(&(a.min(b), a.max(b))).copied()
    }

    /// The mate of a form: *1 for zero, otherwise the position whose options are the mates of its
    /// options. The sum of a form and its mate is lost for the player to move: the other one
    /// answers each move in one of them by the mate of what is left, until zero and *1 remain.
    ///
    /// # Errors
    /// See [`FormError`].
    pub fn mate(&mut self, form: MisereForm, budget: &Budget) -> Result<MisereForm, FormError> {
        let mut open = vec![form];
        while let Some(&form) = open.last() {
            if !self.mates.contains_key(&form) {
                let mut mates = Vec::new();
                let before = open.len();
                for option in self.options(form) {
                    match self.mates.get(option) {
                        Some(&mate) => mates.push(mate),
                        None => open.push(*option),
                    }
                }
                budget.tick(mates.len() as u32 + 1)?;
                if open.len() > before {
                    continue;
                }
                let mates = if form == MisereForm::ZERO { vec![MisereForm::ZERO] } else { mates };
                let mate = self.with_options(mates, budget)?;
                self.mates.insert(form, mate);
            }
            open.pop();
        }
        Ok(self.mates.get(&form).copied().unwrap_or(form))
    }

    /// The genus of a form and how tame it is.
    ///
    /// # Errors
    /// The budget is used up.
    pub fn kind(&mut self, form: MisereForm, budget: &Budget) -> Result<Rc<PositionGenus>, StopReason> {
        let mut open = vec![form];
        while let Some(&top) = open.last() {
            let before = open.len();
            if !self.kinds.contains_key(&top) {
                let options = self.options(top);
                budget.tick(options.len() as u32 + 1)?;
                open.extend(options.iter().filter(|option| !self.kinds.contains_key(option)));
                if open.len() > before {
                    continue;
                }
                let kinds: Vec<&PositionGenus> =
                    options.iter().filter_map(|option| self.kinds.get(option)).map(|it| &**it).collect();
                let kind = Rc::new(PositionGenus::of_options(&kinds));
                self.kinds.insert(top, kind);
            }
            open.pop();
        }
        Ok(self.kinds.get(&form).map_or_else(|| Rc::new(PositionGenus::zero()), Rc::clone))
    }

    /// The form as text: `0`, `*2`, `*{2,3}`; inside braces the star is left out: `*{2,{2}}`.
    /// `None` if it would be longer than this, or is nested more than 200 deep.
    pub fn name(&self, form: MisereForm, length: usize) -> Option<String> {
        let name = self.inner_name(form, length, 200)?;
        let name = if form == MisereForm::ZERO { name } else { format!("*{name}") };
        (name.len() <= length).then_some(name)
    }

    fn inner_name(&self, form: MisereForm, length: usize, depth: usize) -> Option<String> {
        if let Some(heap) = self.as_heap(form) {
            return Some(heap.to_string());
        }
        let depth = depth.checked_sub(1)?;
        // Each option takes a comma or brace and another character, so this bounds the work.
        let mut left = length.checked_sub(2 * self.options(form).len().max(1))?;
        let mut names = Vec::new();
        for &option in self.options(form) {
            let name = self.inner_name(option, left, depth)?;
            left = left.checked_sub(name.len().saturating_sub(1))?;
            // Heaps come first, by their size, and other forms by their birthday.
            let heap = self.as_heap(option);
            names.push((heap.is_none(), heap, self.birthday(option), name));
        }
        names.sort_unstable();
        let names: Vec<String> = names.into_iter().map(|(.., name)| name).collect();
        Some(format!("{{{}}}", names.join(",")))
    }
}
