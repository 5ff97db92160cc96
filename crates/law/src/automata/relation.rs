//! Sets of tuples of numbers as automata: intersection, union, difference, quantification.
//!
//! A relation has named tracks. Its automaton reads one symbol for each place, which combines the
//! digits of all tracks, the first track least significant. It accepts only valid representations,
//! with any number of leading zeros.

use super::automaton::{Automaton, states_after_zeros};
use super::diagrams::Diagrams;
use super::machine::{is_dense, read, read_sums};
use super::symbols::{digits, symbol, symbols};
use super::track::tracks_of;
use super::{Dfa, Numeration, StateBudget, Stop, Track, Word};
use std::hash::Hash;

/// A set of tuples of natural numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AutomaticRelation {
    /// How the numbers are written.
    pub numeration: Numeration,
    /// The names of the tracks, in increasing order.
    pub tracks: Vec<Track>,
    /// The automaton.
    pub dfa: Automaton,
}

impl AutomaticRelation {
    /// All tuples of numbers.
    ///
    /// # Errors
    /// Too many states, or the budget is used up.
    pub fn all<T: Copy + Into<Track>>(
        numeration: Numeration,
        tracks: &[T],
        limits: &StateBudget<'_>,
    ) -> Result<AutomaticRelation, Stop> {
        AutomaticRelation::of_sums(
            numeration,
            &tracks_of(tracks),
            &vec![0; tracks.len()],
            (),
            |(), _| Some(()),
            |()| true,
            limits,
        )
    }

    /// The empty relation.
    ///
    /// # Errors
    /// Too many states, or the budget is used up.
    pub fn none<T: Copy + Into<Track>>(
        numeration: Numeration,
        tracks: &[T],
        limits: &StateBudget<'_>,
    ) -> Result<AutomaticRelation, Stop> {
        AutomaticRelation::of_sums(
            numeration,
            &tracks_of(tracks),
            &vec![0; tracks.len()],
            (),
            |(), _| Some(()),
            |()| false,
            limits,
        )
    }

    /// The union of some relations, on their tracks and these.
    ///
    /// # Errors
    /// Too many states, the budget is used up, or the first error among them.
    pub fn any_of<T: Copy + Into<Track>>(
        numeration: Numeration,
        tracks: &[T],
        some: impl IntoIterator<Item = Result<AutomaticRelation, Stop>>,
        limits: &StateBudget<'_>,
    ) -> Result<AutomaticRelation, Stop> {
        let mut some = some.into_iter();
        let Some(first) = some.next() else { return AutomaticRelation::none(numeration, tracks, limits) };
        some.try_fold(first?, |all, one| all.or(&one?, limits))
    }

    /// The relation that a machine accepts. The tracks may be given in any order, even repeated;
    /// the machine sees their digits in that order. `step` may return `None` when nothing can be
    /// accepted any more. Validity of the words is added here.
    ///
    /// # Errors
    /// Too many states, or the budget is used up.
    pub fn of_digits<T: Copy + Into<Track>, S: Clone + Eq + Hash>(
        numeration: Numeration,
        tracks: &[T],
        first: S,
        step: impl Fn(&S, &[u8]) -> Option<S>,
        accept: impl Fn(&S) -> bool,
        limits: &StateBudget<'_>,
    ) -> Result<AutomaticRelation, Stop> {
        let tracks = tracks_of(tracks);
        let mut own = tracks.clone();
        own.sort_unstable();
        own.dedup();
        let places: Vec<usize> =
            tracks.iter().filter_map(|track| own.iter().position(|other| other == track)).collect();
        let count = own.len();
        let pick = |word: &[u8]| -> Word { places.iter().map(|&place| word[place]).collect() };
        let in_order = places.iter().copied().eq(0..count);
        let next = |state: &S, word: &[u8]| if in_order { step(state, word) } else { step(state, &pick(word)) };
        let dfa = read(numeration, count, (first, &next, &accept), limits)?;
        Ok(AutomaticRelation { numeration, tracks: own, dfa })
    }

    /// The relation of a machine that depends only on the sum of the digits of each place, each
    /// times the factor of its track. Tracks must be distinct and increasing.
    ///
    /// # Errors
    /// Too many states, or the budget is used up.
    pub(super) fn of_sums<S: Clone + Eq + Hash>(
        numeration: Numeration,
        tracks: &[Track],
        factors: &[i128],
        first: S,
        step: impl Fn(&S, i128) -> Option<S>,
        accept: impl Fn(&S) -> bool,
        limits: &StateBudget<'_>,
    ) -> Result<AutomaticRelation, Stop> {
        let dfa = read_sums(numeration, factors, (first, &step, &accept), limits)?;
        Ok(AutomaticRelation { numeration, tracks: tracks.to_vec(), dfa })
    }

    /// The relation of a minimal automaton with these tracks, which are increasing.
    ///
    /// # Errors
    /// Too many states, or the budget is used up.
    pub(crate) fn of_dfa<T: Copy + Into<Track>>(
        numeration: Numeration,
        tracks: &[T],
        dfa: Dfa,
        limits: &StateBudget<'_>,
    ) -> Result<AutomaticRelation, Stop> {
        let dfa = if is_dense(numeration, tracks.len())? {
            Automaton::Dense(dfa)
        } else {
            let shape = (numeration.digits(), tracks.len());
            Automaton::Diagrams(Diagrams::of_dense(&dfa, shape, limits)?.minimal(limits)?)
        };
        Ok(AutomaticRelation { numeration, tracks: tracks_of(tracks), dfa })
    }

    /// Reorders the tracks: track `i` of the result is track `order[i]` of this relation.
    fn in_order(&self, order: &[usize], limits: &StateBudget<'_>) -> Result<Automaton, Stop> {
        if order.iter().enumerate().all(|(at, &track)| at == track) {
            return Ok(self.dfa.clone());
        }
        let dfa = match &self.dfa {
            Automaton::Diagrams(diagrams) => return Ok(Automaton::Diagrams(diagrams.permuted(order, limits)?)),
            Automaton::Dense(dfa) => dfa,
        };
        let count = order.len();
        let map: Vec<usize> = (0..dfa.symbols)
            .map(|new| {
                let new = digits(self.numeration, count, new);
                let mut old = vec![0; count];
                order.iter().zip(&new).for_each(|(&track, &digit)| old[track] = digit);
                symbol(self.numeration, old.into_iter())
            })
            .collect();
        let next = (0..dfa.states() as u32).flat_map(|state| map.iter().map(move |&old| (state, old)));
        let next = next.map(|(state, old)| dfa.step(state, old)).collect();
        // Minimizing restores the breadth-first numbering.
        let turned = Dfa { symbols: dfa.symbols, next, accept: dfa.accept.clone() };
        Ok(Automaton::Dense(turned.minimal()))
    }

    /// The same relation with its tracks renamed; the new names must be distinct.
    ///
    /// # Errors
    /// Too many states, or the budget is used up.
    pub fn renamed(&self, name: impl Fn(Track) -> Track, limits: &StateBudget<'_>) -> Result<AutomaticRelation, Stop> {
        let names: Vec<Track> = self.tracks.iter().map(|&track| name(track)).collect();
        let mut order: Vec<usize> = (0..names.len()).collect();
        order.sort_by_key(|&track| names[track]);
        let tracks = order.iter().map(|&track| names[track]).collect();
        Ok(AutomaticRelation { numeration: self.numeration, tracks, dfa: self.in_order(&order, limits)? })
    }

    /// The number of symbols.
    pub fn symbols(&self) -> usize {
        self.numeration.digits().pow(self.tracks.len() as u32)
    }

    /// Whether the relation is empty.
    pub fn is_empty(&self) -> bool {
        self.dfa.is_empty()
    }

    /// For each symbol of `tracks`, the symbol of its digits on the tracks of this relation.
    fn map_to(&self, tracks: &[Track], symbols: usize) -> Vec<usize> {
        let places: Vec<Option<usize>> =
            self.tracks.iter().map(|track| tracks.iter().position(|other| other == track)).collect();
        (0..symbols)
            .map(|s| {
                let all = digits(self.numeration, tracks.len(), s);
                symbol(self.numeration, places.iter().map(|place| place.map_or(0, |place| all[place])))
            })
            .collect()
    }

    fn join(
        &self,
        other: &AutomaticRelation,
        accept: impl Fn(bool, bool) -> bool,
        conjunction: bool,
        limits: &StateBudget<'_>,
    ) -> Result<AutomaticRelation, Stop> {
        let mut tracks = [&self.tracks[..], &other.tracks].concat();
        tracks.sort_unstable();
        tracks.dedup();
        let dense = is_dense(self.numeration, tracks.len())?;
        let (a, b) = match (&self.dfa, &other.dfa) {
            (Automaton::Dense(a), Automaton::Dense(b)) if dense => (a, b),
            (a, b) => {
                let base = self.numeration.digits();
                let places = [self, other].map(|one| -> Vec<usize> {
                    one.tracks.iter().filter_map(|track| tracks.iter().position(|other| other == track)).collect()
                });
                let a = a.diagrams((base, self.tracks.len()), limits)?;
                let b = b.diagrams((base, other.tracks.len()), limits)?;
                let places = [&places[0][..], &places[1]];
                let both = Diagrams::join([&a, &b], places, tracks.len(), accept, conjunction, limits)?;
                return Ok(AutomaticRelation { numeration: self.numeration, tracks, dfa: Automaton::Diagrams(both) });
            }
        };
        let count = symbols(self.numeration, tracks.len())?;
        let (left, right) = (self.map_to(&tracks, count), other.map_to(&tracks, count));
        let (dead_a, dead_b) = if conjunction { (a.dead(), b.dead()) } else { (None, None) };
        const DEAD: (u32, u32) = (u32::MAX, u32::MAX);
        let dfa = Dfa::explore(
            count,
            (0, 0),
            |&(p, q), symbol| {
                if (p, q) == DEAD {
                    return DEAD;
                }
                let (p, q) = (a.step(p, left[symbol]), b.step(q, right[symbol]));
                if dead_a == Some(p) || dead_b == Some(q) { DEAD } else { (p, q) }
            },
            |&(p, q)| (p, q) != DEAD && accept(a.accept[p as usize], b.accept[q as usize]),
            limits,
        )?;
        Ok(AutomaticRelation { numeration: self.numeration, tracks, dfa: Automaton::Dense(dfa) })
    }

    /// The intersection.
    ///
    /// # Errors
    /// Too many states, or the budget is used up.
    pub fn and(&self, other: &AutomaticRelation, limits: &StateBudget<'_>) -> Result<AutomaticRelation, Stop> {
        self.join(other, |a, b| a && b, true, limits)
    }

    /// The same relation on further tracks, on which every number is allowed.
    fn on(&self, tracks: &[Track], limits: &StateBudget<'_>) -> Result<AutomaticRelation, Stop> {
        let missing: Vec<Track> = tracks.iter().copied().filter(|track| !self.tracks.contains(track)).collect();
        if missing.is_empty() {
            return Ok(self.clone());
        }
        self.and(&AutomaticRelation::all(self.numeration, &missing, limits)?, limits)
    }

    /// The union.
    ///
    /// # Errors
    /// Too many states, or the budget is used up.
    pub fn or(&self, other: &AutomaticRelation, limits: &StateBudget<'_>) -> Result<AutomaticRelation, Stop> {
        self.on(&other.tracks, limits)?.join(&other.on(&self.tracks, limits)?, |a, b| a || b, false, limits)
    }

    /// The difference: tuples of this relation that are not in the other, whose tracks must be
    /// among the tracks of this one.
    ///
    /// # Errors
    /// Too many states, or the budget is used up.
    pub fn minus(&self, other: &AutomaticRelation, limits: &StateBudget<'_>) -> Result<AutomaticRelation, Stop> {
        self.join(other, |a, b| a && !b, false, limits)
    }

    /// Existential quantification: the tuples for which there is a number for this track.
    ///
    /// # Errors
    /// Too many states, or the budget is used up.
    pub fn exists(&self, track: impl Into<Track>, limits: &StateBudget<'_>) -> Result<AutomaticRelation, Stop> {
        let track = track.into();
        let Some(at) = self.tracks.iter().position(|&other| other == track) else { return Ok(self.clone()) };
        let mut tracks = self.tracks.clone();
        tracks.remove(at);
        let base = self.numeration.digits();
        let dfa = match &self.dfa {
            Automaton::Dense(dfa) => dfa,
            Automaton::Diagrams(diagrams) => {
                let some = diagrams.exists(at, limits)?;
                let dfa = if is_dense(self.numeration, tracks.len())? {
                    Automaton::Dense(some.dense())
                } else {
                    Automaton::Diagrams(some)
                };
                return Ok(AutomaticRelation { numeration: self.numeration, tracks, dfa });
            }
        };
        let count = symbols(self.numeration, tracks.len())?;
        let low = base.pow(at as u32);
        // The first of the symbols that agree except for the digit of the removed track.
        let first = |symbol: usize| symbol / low * low * base + symbol % low;
        let dead = dfa.dead();
        let tidy = |mut set: Vec<u32>| {
            set.sort_unstable();
            set.dedup();
            set.into_boxed_slice()
        };
        let start = states_after_zeros(|state, symbol| dfa.step(state, symbol), (base, low), dead);
        let mut out_of = Ok(());
        let dfa = Dfa::explore(
            count,
            tidy(start),
            |set, symbol| {
                let at = first(symbol);
                // After an error the exploration ends soon, and its result is discarded.
                if out_of.is_ok() {
                    out_of = limits.spend(set.len() * base / 2);
                }
                if out_of.is_err() {
                    return Box::default();
                }
                let all = set.iter().flat_map(|&state| (0..base).map(move |digit| dfa.step(state, at + digit * low)));
                tidy(all.filter(|&to| Some(to) != dead).collect())
            },
            |set| set.iter().any(|&state| dfa.accept[state as usize]),
            limits,
        )?;
        out_of?;
        Ok(AutomaticRelation { numeration: self.numeration, tracks, dfa: Automaton::Dense(dfa) })
    }

    /// Whether this tuple, in the order of the tracks, is in the relation.
    pub fn contains(&self, words: &[Word]) -> bool {
        let length = words.iter().map(Vec::len).max().unwrap_or(0);
        let mut state = 0;
        for at in 0..length {
            let digit = |word: &Word| (at + word.len()).checked_sub(length).map_or(0, |at| word[at]);
            state = self.dfa.step(state, symbol(self.numeration, words.iter().map(digit)));
        }
        self.dfa.accept()[state as usize]
    }
}
