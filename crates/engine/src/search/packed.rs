//! Rulesets as sources of positions, with tuples packed into machine words.

use super::algebra::{Algebra, Grundy, GrundyPair, Tame};
use super::engine::{MemoSearch, SearchError, Source, endless};
use super::memo::{Compact, GeneralMemo};
use super::moves::{Lister, MoveSource};
use nimatron_core::{Budget, Options, StopReason};
use nimatron_messages::{Message, Say};
use nimatron_rules::{EvalError, Evaluator, Ruleset, Run};
use std::fmt;
use std::hash::Hash;
use std::ops::ControlFlow;

/// Why a position of a ruleset has no value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RulesError {
    /// A play may go on forever: each position has the next one as (a component of) an option, and
    /// the last has the first.
    Cycle(Vec<Vec<i64>>),
    /// The budget is used up.
    Stopped(StopReason),
    /// A rule cannot be evaluated at some position.
    Rule(EvalError),
}

impl Say for RulesError {
    fn message(&self) -> Message {
        match self {
            RulesError::Cycle(cycle) => endless(cycle.iter().map(|position| nimatron_rules::show_tuple(position))),
            RulesError::Stopped(reason) => reason.message(),
            RulesError::Rule(error) => error.message(),
        }
    }
}

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for RulesError {}

/// A machine word that holds a packed tuple.
trait PackedWord: Copy + Eq + Hash {
    const BITS: u32;
    const ZERO: Self;
    fn put(self, value: u64, shift: u32) -> Self;
    /// The sum modulo 2^width of the word.
    fn plus(self, other: Self) -> Self;
    /// A signed step of one coordinate, modulo 2^width of the word.
    fn step(step: i64, shift: u32) -> Self;
    fn take(self, shift: u32, bits: u32) -> u64;
}

macro_rules! word {
    ($type:ty, $bits:expr) => {
        impl PackedWord for $type {
            const BITS: u32 = $bits;
            const ZERO: Self = 0;
            #[inline]
            fn put(self, value: u64, shift: u32) -> Self {
                self | (value as $type) << shift
            }
            #[inline]
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }
            #[inline]
            fn step(step: i64, shift: u32) -> Self {
                (step as $type).wrapping_shl(shift)
            }
            #[inline]
            fn take(self, shift: u32, bits: u32) -> u64 {
                (self >> shift) as u64 & (u64::MAX >> (64 - bits))
            }
        }
    };
}
word!(u64, Compact::KEY_BITS);
word!(u128, 128);

/// Positions of a ruleset as words: each coordinate has its own bits.
#[derive(Clone, Debug)]
struct Packed<'r, W> {
    evaluator: Evaluator<'r>,
    /// Shift and number of bits of each coordinate.
    fields: Vec<(u32, u32)>,
    position: Vec<i64>,
    /// Moves by fixed vectors, which need no evaluation.
    steps: Vec<PackedStep<W>>,
    /// The indices of the other rules.
    listed: Vec<usize>,
}

/// A move by a fixed vector.
#[derive(Clone, Debug)]
struct PackedStep<W> {
    /// The number that is added to the word, modulo 2^width.
    word: W,
    /// For each coordinate that changes: its index, and its minimum and maximum before the move.
    bounds: Vec<(usize, i64, i64)>,
}

/// A move with more fixed steps than this is listed as runs instead.
const MAX_STEPS: usize = 256;

/// Why options could not be packed.
#[derive(Clone, Debug, PartialEq, Eq)]
enum PackError {
    Rule(EvalError),
    TooWide,
}

impl<'r, W: PackedWord> Packed<'r, W> {
    /// A packing for coordinates up to `corner`; `None` if they do not fit. Unless `exact`, spare
    /// bits are distributed over the coordinates.
    fn new(rules: &'r Ruleset, corner: &[i64], exact: bool) -> Option<Self> {
        let needed: Vec<u32> = corner.iter().map(|&x| (64 - (x as u64).leading_zeros()).max(1)).collect();
        let spare = W::BITS.checked_sub(needed.iter().sum())?;
        let share = if exact { 0 } else { spare / needed.len() as u32 };
        // The last coordinate takes the lowest bits: a search solves positions along it one after
        // another.
        let mut shift = 0;
        let mut fields: Vec<(u32, u32)> = needed
            .into_iter()
            .rev()
            .map(|bits| {
                let bits = (bits + share).min(62);
                shift += bits;
                (shift - bits, bits)
            })
            .collect();
        fields.reverse();
        let mut source = Packed {
            evaluator: rules.evaluator().by_parity(),
            fields,
            position: Vec::new(),
            steps: Vec::new(),
            listed: Vec::new(),
        };
        source.find_steps(rules);
        Some(source)
    }

    fn find_steps(&mut self, rules: &Ruleset) {
        // A set that takes long to enumerate is enumerated later, under the caller's budget.
        let budget = Budget::unlimited().within_work(1 << 18);
        let corner: Vec<i64> = self.fields.iter().map(|&(_, bits)| (1 << bits) - 1).collect();
        for rule in 0..rules.rules() {
            // An error here occurs again, and is reported, when the rule is evaluated.
            let vectors = self.evaluator.steps(rule, &corner, MAX_STEPS, &budget).ok().flatten();
            let Some(vectors) = vectors.filter(|_| !rules.has_domain_conditions()) else {
                self.listed.push(rule);
                continue;
            };
            for vector in vectors {
                let parts = vector.iter().zip(&self.fields);
                let word = parts.fold(W::ZERO, |word, (&by, &(shift, _))| word.plus(W::step(by, shift)));
                let changing = vector.iter().enumerate().filter(|(_, by)| **by != 0);
                let bounds = changing.map(|(slot, &by)| (slot, rules.least()[slot] - by, corner[slot] - by)).collect();
                self.steps.push(PackedStep { word, bounds });
            }
        }
    }

    fn pack(fields: &[(u32, u32)], position: &[i64]) -> Option<W> {
        let mut word = W::ZERO;
        for (&x, &(shift, bits)) in position.iter().zip(fields) {
            if x as u64 >> bits != 0 {
                return None;
            }
            word = word.put(x as u64, shift);
        }
        Some(word)
    }

    fn unpack(&self, word: W) -> Vec<i64> {
        self.fields.iter().map(|&(shift, bits)| word.take(shift, bits) as i64).collect()
    }
}

impl<W: PackedWord> Source for Packed<'_, W> {
    type Key = W;
    type Error = PackError;

    fn options(&mut self, &key: &W, budget: &Budget, out: &mut Options<W>) -> Result<(), PackError> {
        let Packed { evaluator, fields, position, steps, listed } = self;
        position.clear();
        position.extend(fields.iter().map(|&(shift, bits)| key.take(shift, bits) as i64));
        let (mut fits, mut refused) = (true, None);
        let arity = fields.len();
        for PackedStep { word, bounds } in &*steps {
            if bounds.iter().all(|&(slot, min, _)| position[slot] >= min) {
                fits &= bounds.iter().all(|&(slot, _, max)| position[slot] <= max);
                out.push(key.plus(*word));
            }
        }
        let flow = if evaluator.rules().has_domain_conditions() {
            evaluator.options_until(position, budget, &mut |coordinates| {
                if let Err(reason) = room(out, 1, WORD_OPTION, budget) {
                    refused = Some(reason);
                    return ControlFlow::Break(());
                }
                let words = coordinates.chunks(arity).map_while(|part| {
                    let word = Self::pack(fields, part);
                    fits &= word.is_some();
                    word
                });
                out.push_sum(words);
                ControlFlow::Continue(())
            })
        } else {
            listed.iter().try_fold(ControlFlow::Continue(()), |flow, &rule| {
                if flow.is_break() {
                    return Ok(flow);
                }
                evaluator.runs(rule, position, budget, &mut |run| {
                    if let Err(reason) = room(out, run.count, WORD_OPTION, budget) {
                        refused = Some(reason);
                        return ControlFlow::Break(());
                    }
                    fits &= Self::push_run(fields, &run, out);
                    ControlFlow::Continue(())
                })
            })
        };
        let _ = flow.map_err(PackError::Rule)?;
        if let Some(reason) = refused {
            return Err(PackError::Rule(EvalError::Stopped(reason)));
        }
        if fits { Ok(()) } else { Err(PackError::TooWide) }
    }
}

impl<W: PackedWord> Packed<'_, W> {
    /// Adds the options of a run. Packing is linear, so the words of a run are an arithmetic
    /// progression too; if both of its ends fit, all of it does.
    #[inline]
    fn push_run(fields: &[(u32, u32)], run: &Run<'_>, out: &mut Options<W>) -> bool {
        let last = run.count as i64 - 1;
        let end_words = |part: &[i64], steps: &[i64]| -> Option<(W, W)> {
            let (mut word, mut step) = (W::ZERO, W::ZERO);
            for ((&x, &by), &(shift, bits)) in part.iter().zip(steps).zip(fields) {
                if x as u64 >> bits != 0 || (x + by * last) as u64 >> bits != 0 {
                    return None;
                }
                word = word.put(x as u64, shift);
                step = step.plus(W::step(by, shift));
            }
            Some((word, step))
        };
        let arity = fields.len();
        if run.base.len() == arity {
            let Some((mut word, step)) = end_words(run.base, run.step) else { return false };
            for _ in 0..run.count {
                out.push(word);
                word = word.plus(step);
            }
            return true;
        }
        let parts: Option<Vec<(W, W)>> =
            run.base.chunks(arity).zip(run.step.chunks(arity)).map(|(part, steps)| end_words(part, steps)).collect();
        let Some(mut parts) = parts else { return false };
        for _ in 0..run.count {
            out.push_sum(parts.iter().map(|&(word, _)| word));
            for (word, step) in &mut parts {
                *word = word.plus(*step);
            }
        }
        true
    }
}

/// Positions as tuples, not packed.
#[derive(Debug)]
struct Tuples<'r> {
    lister: Lister<'r>,
    /// The number of integers in the positions listed so far: each position is a key of the memo.
    integers: u64,
}

impl<'r> Tuples<'r> {
    fn new(moves: MoveSource<'r>) -> Self {
        Tuples { lister: moves.folded(), integers: 0 }
    }
}

impl Source for Tuples<'_> {
    type Key = Box<[i64]>;
    type Error = EvalError;

    fn options(&mut self, key: &Box<[i64]>, budget: &Budget, out: &mut Options<Box<[i64]>>) -> Result<(), EvalError> {
        let mut refused = None;
        self.integers += key.len() as u64;
        let _ = self.lister.options(key, budget, &mut |option| {
            if let Err(reason) = room(out, 1, TUPLE_OPTION, budget) {
                refused = Some(reason);
                return ControlFlow::Break(());
            }
            out.push_sum(option.map(Box::from));
            ControlFlow::Continue(())
        })?;
        refused.map_or(Ok(()), |reason| Err(EvalError::Stopped(reason)))
    }

    /// The number of bytes in the memo and in the list of pending options.
    fn bytes(&self) -> u64 {
        2 * 8 * self.integers
    }
}

/// The number of bytes that an option takes while its position is solved: its parts, its end, and
/// their entries in the list of the search. For tuples, each part has an allocation of its own,
/// twice.
const WORD_OPTION: u64 = 72;
const TUPLE_OPTION: u64 = 320;

/// Checks that there is memory for the options of one position and `more` further ones, of `each`
/// bytes.
fn room<K>(out: &Options<K>, more: u64, each: u64, budget: &Budget) -> Result<(), StopReason> {
    budget.memory((out.len() as u64).saturating_add(more).saturating_mul(each))
}

/// A search over tuples that are not packed.
type TupleSearch<'r, A, V> = MemoSearch<Tuples<'r>, A, GeneralMemo<Box<[i64]>, V>>;

/// The three widths of a search for Grundy values, tried in this order.
#[derive(Debug)]
enum Width<'r> {
    Compact(Box<MemoSearch<Packed<'r, u64>, Grundy, Compact>>),
    Word(Box<MemoSearch<Packed<'r, u128>, Grundy, GeneralMemo<u128, u32>>>),
    Tuple(Box<TupleSearch<'r, Grundy, u32>>),
}

/// Grundy values and tame pairs of the positions of a ruleset, by memo search.
#[derive(Debug)]
pub struct RulesSearch<'r> {
    moves: MoveSource<'r>,
    width: Width<'r>,
    pairs: Box<TupleSearch<'r, Tame, GrundyPair>>,
}

impl<'r> RulesSearch<'r> {
    /// A search that expects positions with coordinates up to `corner`; larger ones are solved too.
    pub fn new(moves: impl Into<MoveSource<'r>>, corner: &[i64]) -> Self {
        let moves = moves.into();
        let width = match moves {
            MoveSource::Rules(rules) => RulesSearch::narrow(rules, corner),
            MoveSource::Game(_) => RulesSearch::tuples(moves),
        };
        RulesSearch { moves, width, pairs: Box::new(MemoSearch::new(Tuples::new(moves))) }
    }

    fn tuples(moves: MoveSource<'r>) -> Width<'r> {
        Width::Tuple(Box::new(MemoSearch::new(Tuples::new(moves))))
    }

    fn narrow(rules: &'r Ruleset, corner: &[i64]) -> Width<'r> {
        let closure = rules.shape().closure(rules.resolved(), corner);
        let exact = closure.is_some();
        let corner = closure.as_ref().map_or(corner, |region| &region.corner);
        Packed::new(rules, corner, exact)
            .map(|source| Width::Compact(Box::new(MemoSearch::new(source))))
            .unwrap_or_else(|| RulesSearch::wider(rules, corner, exact))
    }

    fn wider(rules: &'r Ruleset, corner: &[i64], exact: bool) -> Width<'r> {
        match Packed::new(rules, corner, exact) {
            Some(source) => Width::Word(Box::new(MemoSearch::new(source))),
            None => RulesSearch::tuples(rules.into()),
        }
    }

    /// The number of positions solved so far.
    pub fn positions(&self) -> usize {
        match &self.width {
            Width::Compact(search) => search.len(),
            Width::Word(search) => search.len(),
            Width::Tuple(search) => search.len(),
        }
    }

    /// The number of positions whose pair is known so far.
    pub fn pairs(&self) -> usize {
        self.pairs.len()
    }

    /// The Grundy value of a position.
    ///
    /// # Errors
    /// A cycle, a limit, or a rule that cannot be evaluated. What was solved before is kept.
    pub fn grundy(&mut self, position: &[i64], budget: &Budget) -> Result<u64, RulesError> {
        loop {
            let result = match &mut self.width {
                Width::Compact(search) => packed(search, position, budget),
                Width::Word(search) => packed(search, position, budget),
                Width::Tuple(search) => return tuple(search, position, budget).map(u64::from),
            };
            match result {
                Ok(value) => return Ok(value.into()),
                Err(Some(error)) => return Err(error),
                // A coordinate or value did not fit: try again with the next width.
                Err(None) => {
                    self.width = match (&self.width, self.moves) {
                        (Width::Compact(_), MoveSource::Rules(rules)) => RulesSearch::wider(rules, position, false),
                        (_, moves) => RulesSearch::tuples(moves),
                    };
                }
            }
        }
    }

    /// The pair of normal and misère Grundy values of a position, and whether it is tame.
    ///
    /// # Errors
    /// A cycle, a limit, or a rule that cannot be evaluated. What was solved before is kept.
    pub fn pair(&mut self, position: &[i64], budget: &Budget) -> Result<GrundyPair, RulesError> {
        tuple(&mut self.pairs, position, budget)
    }
}

/// The value of a packed position; `Err(None)` means that a coordinate or value did not fit.
fn packed<W: PackedWord, M: super::memo::Memo<W, u32>>(
    search: &mut MemoSearch<Packed<'_, W>, Grundy, M>,
    position: &[i64],
    budget: &Budget,
) -> Result<u32, Option<RulesError>> {
    let key = Packed::<W>::pack(&search.source_mut().fields, position).ok_or(None)?;
    search.solve(&key, budget).map_err(|error| match error {
        SearchError::TooWide | SearchError::Source(PackError::TooWide) => None,
        SearchError::Cycle(keys) => {
            Some(RulesError::Cycle(keys.into_iter().map(|key| search.source_mut().unpack(key)).collect()))
        }
        SearchError::Stopped(reason) => Some(RulesError::Stopped(reason)),
        SearchError::Source(PackError::Rule(error)) => Some(rule_error(error)),
    })
}

fn tuple<A: Algebra>(
    search: &mut TupleSearch<'_, A, A::Value>,
    position: &[i64],
    budget: &Budget,
) -> Result<A::Value, RulesError> {
    search.solve(&position.into(), budget).map_err(|error| match error {
        SearchError::Cycle(keys) => RulesError::Cycle(keys.into_iter().map(|key| key.to_vec()).collect()),
        SearchError::Stopped(reason) => RulesError::Stopped(reason),
        SearchError::Source(error) => rule_error(error),
        // This memo holds every tuple, so only a value of 2^32 could fail to fit, and such a value
        // would exceed the memory.
        SearchError::TooWide => {
            RulesError::Stopped(StopReason::Memory { needed: u64::MAX, allowed: budget.limit().memory })
        }
    })
}

fn rule_error(error: EvalError) -> RulesError {
    match error {
        EvalError::Stopped(reason) => RulesError::Stopped(reason),
        error => RulesError::Rule(error),
    }
}
