//! Automata from machines that read the digits of numbers side by side: with explicit transitions,
//! or as decision diagrams.

use super::automaton::{Automaton, MAX_DENSE};
use super::diagrams::{AutomatonBuilder, Diagrams, Ref};
use super::symbols::{digits, symbols};
use super::{Dfa, Numeration, StateBudget, Stop, Word};
use rustc_hash::FxHashMap;
use std::hash::Hash;

/// Whether automata with this many tracks have explicit transitions, not decision diagrams.
pub(super) fn is_dense(numeration: Numeration, tracks: usize) -> Result<bool, Stop> {
    // A symbol has to fit `u32`, even where symbols are not enumerated.
    let symbols = u32::try_from(tracks).ok().and_then(|tracks| numeration.digits().checked_pow(tracks));
    Ok(symbols.ok_or(Stop::TooManyStates)? <= MAX_DENSE)
}

/// A state of a machine, and for each track what matters of its last digit ([`Numeration::like`]).
/// `None`: nothing is accepted from here on.
type DigitMachineState<S> = Option<(S, Word)>;

/// A machine: its first state, its next state after a state and the digits of all tracks, and
/// whether a state accepts.
type DigitMachine<'m, S> = (S, &'m dyn Fn(&S, &[u8]) -> Option<S>, &'m dyn Fn(&S) -> bool);

/// The same, but the next state depends on a sum over the digits of a place.
type DigitSumMachine<'m, S> = (S, &'m dyn Fn(&S, i128) -> Option<S>, &'m dyn Fn(&S) -> bool);

/// The automaton of the words that are valid and accepted by a machine.
pub(super) fn read<S: Clone + Eq + Hash>(
    numeration: Numeration,
    tracks: usize,
    (first, step, accept): DigitMachine<'_, S>,
    limits: &StateBudget<'_>,
) -> Result<Automaton, Stop> {
    let restricted = numeration.is_restricted();
    let first = Some((first, if restricted { vec![0u8; tracks] } else { Vec::new() }));
    let end = |state: &DigitMachineState<S>| may_end(numeration, state, accept);
    let next = |state: &S, word: &[u8]| {
        let like = |&digit: &u8| numeration.like(digit);
        let before = if restricted { word.iter().map(like).collect() } else { Vec::new() };
        step(state, word).map(|state| (state, before))
    };
    let follows = |before: &[u8], track: usize, digit: u8| {
        before.get(track).is_none_or(|&before| numeration.may_follow(before, digit))
    };
    if !is_dense(numeration, tracks)? {
        // All digits one after the other: only machines with few tracks need more than a sum.
        fn below<S: Clone + Eq + Hash>(
            word: &mut Word,
            (base, tracks): (usize, usize),
            follows: &dyn Fn(usize, u8) -> bool,
            next: &dyn Fn(&[u8]) -> DigitMachineState<S>,
            rows: &mut AutomatonBuilder<'_, DigitMachineState<S>>,
        ) -> Result<Ref, Stop> {
            if word.len() == tracks {
                rows.limits.spend(1)?;
                return rows.state(next(word));
            }
            let track = word.len();
            let mut children = Vec::with_capacity(base);
            for digit in 0..base as u8 {
                children.push(if follows(track, digit) {
                    word.push(digit);
                    let at = below(word, (base, tracks), follows, next, rows)?;
                    word.pop();
                    at
                } else {
                    rows.state(None)?
                });
            }
            rows.node(track, &children)
        }
        let shape = (numeration.digits(), tracks);
        let row = |state: &DigitMachineState<S>, rows: &mut AutomatonBuilder<'_, DigitMachineState<S>>| {
            let Some((state, before)) = state else { return rows.state(None) };
            let follows = |track: usize, digit: u8| follows(before, track, digit);
            below(&mut Word::new(), shape, &follows, &|word| next(state, word), rows)
        };
        return Ok(Automaton::Diagrams(Diagrams::explore(shape, first, row, end, limits)?));
    }
    let symbols = symbols(numeration, tracks)?;
    let all: Vec<Word> = (0..symbols).map(|symbol| digits(numeration, tracks, symbol)).collect();
    let dfa = Dfa::explore(
        symbols,
        first,
        |state, symbol| {
            let (state, before) = state.as_ref()?;
            let word = &all[symbol];
            let valid = word.iter().enumerate().all(|(track, &digit)| follows(before, track, digit));
            if valid { next(state, word) } else { None }
        },
        end,
        limits,
    )?;
    Ok(Automaton::Dense(dfa))
}

/// The automaton of a machine to which only one sum matters at each place: that of the digits, each
/// times the factor of its track.
pub(super) fn read_sums<S: Clone + Eq + Hash>(
    numeration: Numeration,
    factors: &[i128],
    (first, step, accept): DigitSumMachine<'_, S>,
    limits: &StateBudget<'_>,
) -> Result<Automaton, Stop> {
    if is_dense(numeration, factors.len())? {
        let sum = |digits: &[u8]| -> i128 { factors.iter().zip(digits).map(|(c, &d)| c * i128::from(d)).sum() };
        let step = |state: &S, word: &[u8]| step(state, sum(word));
        return read(numeration, factors.len(), (first, &step, accept), limits);
    }
    let first = Some((first, vec![0; if numeration.is_restricted() { factors.len() } else { 0 }]));
    let row = |state: &DigitMachineState<S>, rows: &mut AutomatonBuilder<'_, DigitMachineState<S>>| {
        let Some((state, before)) = state else { return rows.state(None) };
        let place = DigitAdder { numeration, factors, before, step: &|sum| step(state, sum) };
        place.from(0, 0, &mut Word::new(), &mut FxHashMap::default(), rows)
    };
    let end = |state: &DigitMachineState<S>| may_end(numeration, state, accept);
    Ok(Automaton::Diagrams(Diagrams::explore((numeration.digits(), factors.len()), first, row, end, limits)?))
}

fn may_end<S>(numeration: Numeration, state: &DigitMachineState<S>, accept: impl Fn(&S) -> bool) -> bool {
    let ends = |(state, before): &(S, Word)| before.iter().all(|&digit| numeration.may_end(digit)) && accept(state);
    state.as_ref().is_some_and(ends)
}

/// One place of a machine that adds digits.
struct DigitAdder<'p, S> {
    numeration: Numeration,
    factors: &'p [i128],
    before: &'p [u8],
    step: &'p dyn Fn(i128) -> Option<S>,
}

impl<S: Clone + Eq + Hash> DigitAdder<'_, S> {
    /// The diagram of the tracks from `track` on. The digits of the tracks before add up to `sum`;
    /// `like` is what matters of them.
    fn from(
        &self,
        track: usize,
        sum: i128,
        like: &mut Word,
        known: &mut FxHashMap<(i128, Word), Ref>,
        rows: &mut AutomatonBuilder<'_, DigitMachineState<S>>,
    ) -> Result<Ref, Stop> {
        if track == self.factors.len() {
            rows.limits.spend(1)?;
            return rows.state((self.step)(sum).map(|state| (state, like.clone())));
        }
        // Without restrictions `like` is always empty, so its length does not tell the track.
        let key = if self.before.is_empty() { (sum, vec![track as u8]) } else { (sum, like.clone()) };
        if let Some(&at) = known.get(&key) {
            return Ok(at);
        }
        let mut children = Vec::with_capacity(self.numeration.digits());
        for digit in 0..self.numeration.digits() as u8 {
            let before = self.before.get(track);
            if before.is_some_and(|&before| !self.numeration.may_follow(before, digit)) {
                children.push(rows.state(None)?);
                continue;
            }
            if before.is_some() {
                like.push(self.numeration.like(digit));
            }
            children.push(self.from(track + 1, sum + self.factors[track] * i128::from(digit), like, known, rows)?);
            if before.is_some() {
                like.pop();
            }
        }
        let node = rows.node(track, &children)?;
        known.insert(key, node);
        Ok(node)
    }
}
