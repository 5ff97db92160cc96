//! Laws that automata read off the digits of a position: automata with outputs for few values, and
//! automata for the graph of the (coded) values.
//!
//! If the game is definable, a guess is checked at once by the sentences of
//! [`crate::prove::recurrence`]. If these fail at a position beyond the table, all positions before
//! it obey the guess, so the value of that position can be read off the automata. The table is now
//! as good as if it reached that position, and learning goes on. So a proof does not depend on the
//! size of the table.

use super::words::PositionTrie;
use crate::automata::{AutomaticRelation, Numeration, StateBudget, Stop, Track, Word, atoms};
use crate::learn::{Learner, Machine, Teacher};
use crate::prove::formulas::{Code, FormulaGame};
use crate::prove::recurrence::{self, RecurrenceVerdict};
use crate::table::Table;
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::collections::BTreeSet;

/// What an automaton reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Positions in, value out: an automaton with outputs.
    Outputs,
    /// Positions and coded values in: an automaton for the graph.
    Graph(Code),
}

/// A law that an automaton reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automatic {
    /// The graph: tracks are the coordinates and [`Track::Value`]; without that track, the
    /// P-positions.
    pub graph: AutomaticRelation,
    /// The code of values in the graph.
    pub code: Code,
}

impl Automatic {
    /// The tuples with this value: tracks are the coordinates. Of a law of outcomes these are the
    /// P-positions if the value is 0; other values it does not know, and has no tuples of.
    ///
    /// # Errors
    /// Too many states, or the budget is used up.
    pub fn of_value(&self, value: u32, limits: &StateBudget<'_>) -> Result<AutomaticRelation, Stop> {
        if !self.graph.tracks.contains(&Track::Value) {
            return if value == 0 {
                Ok(self.graph.clone())
            } else {
                AutomaticRelation::none(self.graph.numeration, &self.graph.tracks, limits)
            };
        }
        let word = coded(self.graph.numeration, self.code, value);
        let is_value = atoms::is(self.graph.numeration, Track::Value, &word, limits)?;
        self.graph.and(&is_value, limits)?.exists(Track::Value, limits)
    }
}

/// Limits of the search for an automaton.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// The maximum number of states of a machine that is learnt.
    pub states: usize,
    /// The maximum number of counterexamples beyond the table.
    pub beyond: usize,
    /// If there is no game to prove the law for: whether a machine that gives two values for a
    /// position is corrected by that.
    pub one_value: bool,
}

/// A result of the search in one numeration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AutomaticSearchResult {
    /// A law and its proof.
    Proved(Automatic),
    /// A law that fits the table, including the last part, from which it was not learnt.
    Fits(Automatic),
    /// A law that fits the table, including the last part, but is not determined by it, or gives
    /// two values for some position.
    Perhaps(Automatic),
    /// No law; with the position at which the last guess failed, if there was a guess.
    Nothing(Option<Vec<u64>>),
}

/// The output for a tuple that is not a position, in automata with outputs.
pub(super) const OUTSIDE: u32 = 1 << 30;

/// The output for a tuple that is not a position.
pub(super) fn outside(form: Form, outcome: bool) -> u32 {
    if matches!(form, Form::Outputs) && !outcome { OUTSIDE } else { 0 }
}

/// The teacher: the values of a table, and of positions beyond it that a proof has shown.
struct TableTeacher<'t> {
    limits: &'t StateBudget<'t>,
    numeration: Numeration,
    form: Form,
    /// Whether outcomes are learnt instead of values: 1 for P, 0 for N and for tuples that are not
    /// positions.
    outcome: bool,
    arity: usize,
    table: &'t Table,
    /// The code of each value.
    codes: Vec<Word>,
    /// A guess that is right before a position, that position, and its coded value (for outcomes: 1
    /// or 0).
    beyond: Option<(AutomaticRelation, Vec<Word>, Word)>,
    /// Values that the guess gives, each of which takes a walk over all states.
    guessed: RefCell<FxHashMap<Vec<Word>, Option<Word>>>,
    symbols: Vec<Word>,
}

/// A word without leading zeros.
fn stripped(word: &[u8]) -> &[u8] {
    &word[word.iter().take_while(|&&digit| digit == 0).count()..]
}

impl TableTeacher<'_> {
    /// The digits of one track.
    fn track<'w>(&'w self, word: &'w [u16], track: usize) -> impl DoubleEndedIterator<Item = &'w u8> + Clone {
        word.iter().map(move |&symbol| &self.symbols[symbol as usize][track])
    }

    /// The coded value of a position: `None` if it is unknown, `Some(None)` if this is not a
    /// position.
    fn value(&self, words: &[Word]) -> Option<Option<Word>> {
        match self.table.at(words.iter().map(|word| self.numeration.small_value(word))) {
            Some(value) => Some(value.map(|value| self.codes[value as usize].clone())),
            None => self.value_beyond(words),
        }
    }

    /// The same for a position that is not in the table.
    fn value_beyond(&self, words: &[Word]) -> Option<Option<Word>> {
        let (guess, end, value) = self.beyond.as_ref()?;
        let words: Vec<Word> = words.iter().map(|word| stripped(word).to_vec()).collect();
        if words == *end {
            return Some(Some(value.clone()));
        }
        // Where no coordinate is larger, the guess is right.
        let below = words.iter().zip(end).all(|(word, end)| self.numeration.compare(word, end).is_le());
        if !below {
            return None;
        }
        if let Some(value) = self.guessed.borrow().get(&words) {
            return Some(value.clone());
        }
        // If the budget is used up, the value counts as unknown; the search ends soon.
        let longest = end.iter().map(Vec::len).max().unwrap_or(0);
        self.limits.spend(guess.places(longest)).ok()?;
        let value = if self.outcome {
            Some(self.codes[usize::from(guess.contains(&words))].clone())
        } else {
            guess.least_with(&words.iter().map(Some).chain([None]).collect::<Vec<_>>())
        };
        self.guessed.borrow_mut().insert(words, value.clone());
        Some(value)
    }
}

impl Teacher for TableTeacher<'_> {
    fn output(&self, word: &[u16]) -> Option<u32> {
        let outside = outside(self.form, self.outcome);
        if (0..self.symbols[0].len()).any(|track| !self.numeration.is_valid(self.track(word, track))) {
            return Some(outside);
        }
        let is_value =
            |value: &Word| u32::from(self.track(word, self.arity).skip_while(|&&digit| digit == 0).eq(value.iter()));
        // Most words are positions of the table, which need no words for their coordinates.
        let numbers = (0..self.arity).map(|track| self.numeration.small_value(self.track(word, track)));
        if let Some(value) = self.table.at(numbers) {
            return Some(match (self.form, value) {
                (_, None) => outside,
                (Form::Outputs, Some(value)) => value,
                (Form::Graph(_), Some(value)) => is_value(&self.codes[value as usize]),
            });
        }
        self.beyond.as_ref()?;
        let words: Vec<Word> = (0..self.arity).map(|track| self.track(word, track).copied().collect()).collect();
        Some(match (self.form, self.value_beyond(&words)?) {
            (_, None) => outside,
            (Form::Outputs, Some(value)) => self.numeration.small_value(&value).map_or(outside, |value| value as u32),
            (Form::Graph(_), Some(value)) => is_value(&value),
        })
    }
}

/// The largest value of which the word is computed: numbers that are much larger than their places
/// have no such law.
const MAX_VALUE: u32 = 1 << 20;

/// The word of a value in this code.
pub(crate) fn coded(numeration: Numeration, code: Code, value: u32) -> Word {
    match code {
        Code::Plain => numeration.represent_small(value.into()),
        Code::Unary => [vec![1], vec![0; value as usize]].concat(),
    }
}

/// Several words, one for each track, as one word of symbols.
pub(crate) fn together(numeration: Numeration, words: &[&[u8]]) -> Vec<u16> {
    let length = words.iter().map(|word| word.len()).max().unwrap_or(0);
    let digit = |word: &[u8], at: usize| (at + word.len()).checked_sub(length).map_or(0, |at| word[at]);
    let symbol = |at| words.iter().rev().fold(0, |s, word| s * numeration.digits() + digit(word, at) as usize) as u16;
    (0..length).map(symbol).collect()
}

/// Looks for a law of the table in one numeration and one form, and proves it if the game is given.
///
/// # Errors
/// The budget is used up.
pub fn find(
    table: &Table,
    numeration: Numeration,
    form: Form,
    game: Option<&FormulaGame>,
    outcome: bool,
    effort: Effort,
    limits: &StateBudget<'_>,
) -> Result<AutomaticSearchResult, Stop> {
    let arity = table.arity();
    let code = if let Form::Graph(code) = form { code } else { Code::Plain };
    let width = arity + usize::from(form != Form::Outputs);
    let symbols = match crate::automata::symbols(numeration, width) {
        Ok(count) => (0..count).map(|symbol| crate::automata::digits(numeration, width, symbol)).collect(),
        Err(_) => return Ok(AutomaticSearchResult::Nothing(None)),
    };
    if matches!(form, Form::Graph(_)) && table.max_value() > MAX_VALUE {
        return Ok(AutomaticSearchResult::Nothing(None));
    }
    // Without a proof the last two fifths of the table are kept to test the guess.
    let codes = (0..=table.max_value().max(1)).map(|value| coded(numeration, code, value)).collect();
    let part;
    let learnt_from = if game.is_some() {
        table
    } else {
        part = table.part(table.sizes.iter().map(|&size| size * 3 / 5).collect());
        &part
    };
    let mut known = TableTeacher {
        limits,
        numeration,
        form,
        outcome,
        arity,
        table: learnt_from,
        codes,
        beyond: None,
        guessed: RefCell::default(),
        symbols,
    };
    let mut learner = Learner::new(known.symbols.len(), effort.states);
    // Counterexamples beyond the table, with their right outputs.
    let mut beyond: Vec<(Vec<u16>, u32)> = Vec::new();
    let words = PositionTrie::new(numeration, table, form, outcome, &learnt_from.sizes, limits.budget)?;
    loop {
        let Ok((machine, complete)) = learner.guess(&known, limits.budget)? else {
            return Ok(AutomaticSearchResult::Nothing(None));
        };
        limits.spend(machine.next.len())?;
        // Test the guess on the table first.
        limits.budget.tick(words.len() as u32)?;
        let wrong = words.wrong(&machine, true).map(|(_, word)| word);
        let wrong = wrong.or_else(|| {
            beyond.iter().find(|(word, output)| machine.run(word) != *output).map(|(word, _)| word.clone())
        });
        if let Some(word) = wrong {
            if learner.learn(&machine, &word, &known).is_err() {
                return Ok(AutomaticSearchResult::Nothing(None));
            }
            continue;
        }
        if game.is_none()
            && let Some((index, _)) = words.wrong(&machine, false)
        {
            return Ok(AutomaticSearchResult::Nothing(Some(table.position(index))));
        }
        let law = as_law(&machine, numeration, arity, form, outcome, limits)?;
        let Some(game) = game else {
            let two = if form == Form::Outputs { None } else { two_values(&law, limits)? };
            if let Some(mut words) = two.clone().filter(|_| effort.one_value) {
                words.truncate(arity);
                let word = wrong_value(&law.graph, &words, &known, limits)?;
                if word.is_some_and(|word| learner.learn(&machine, &word, &known).is_ok()) {
                    continue;
                }
            }
            let fits = complete && two.is_none();
            return Ok(if fits { AutomaticSearchResult::Fits(law) } else { AutomaticSearchResult::Perhaps(law) });
        };
        let RecurrenceVerdict::Refuted(refuted) = recurrence::decide(game, &law.graph, law.code, outcome, limits)?
        else {
            return Ok(AutomaticSearchResult::Proved(law));
        };
        let least = refuted.least;
        let position: Vec<u64> = least.iter().map(|word| numeration.small_value(word).unwrap_or(u64::MAX)).collect();
        let nothing = AutomaticSearchResult::Nothing(Some(position.clone()));
        if least.len() != arity {
            return Ok(nothing);
        }
        let words: Vec<&[u8]> = least.iter().map(Vec::as_slice).collect();
        if outcome {
            // All positions below obey the guess, so this one has the other outcome. For moves to
            // sums that does not follow.
            let splits = game.clauses.iter().any(|clause| clause.components.len() > 1);
            let in_table = known.table.get(&position).is_some();
            if splits || !game.shrinks || in_table || beyond.len() >= effort.beyond {
                return Ok(nothing);
            }
            let is_p = !law.graph.contains(&least);
            beyond.push((together(numeration, &words), u32::from(is_p)));
            let truth = known.codes[usize::from(is_p)].clone();
            known.beyond = Some((law.graph, least, truth));
            known.guessed.borrow_mut().clear();
            learner.ask_again();
            continue;
        }
        if known.table.get(&position).is_some() {
            // The guess gives a second value for a position of the table, or a value for a tuple
            // that is not a position.
            let word = if form == Form::Outputs { None } else { wrong_value(&law.graph, &least, &known, limits)? };
            if word.is_some_and(|word| learner.learn(&machine, &word, &known).is_ok()) {
                continue;
            }
            return Ok(nothing);
        }
        let Some(value) = refuted.value.filter(|_| beyond.len() < effort.beyond) else { return Ok(nothing) };
        if law.graph.contains(&[&least[..], std::slice::from_ref(&value)].concat()) {
            return Ok(nothing);
        }
        beyond.push(match form {
            Form::Outputs => {
                let value = numeration.small_value(&value).and_then(|value| u32::try_from(value).ok());
                let Some(value) = value.filter(|&value| value < OUTSIDE) else { return Ok(nothing) };
                (together(numeration, &words), value)
            }
            Form::Graph(_) => (together(numeration, &[&words[..], &[&value]].concat()), 1),
        });
        known.beyond = Some((law.graph, least, value));
        known.guessed.borrow_mut().clear();
        // The next iteration learns from it, as from a position of the table.
        learner.ask_again();
    }
}

/// A value above `value` that the graph gives for a position, if there is one.
fn second_value(
    graph: &AutomaticRelation,
    position: &[Option<&Word>],
    value: &Word,
    limits: &StateBudget<'_>,
) -> Result<Option<Word>, Stop> {
    let Ok(number) = i64::try_from(graph.numeration.small_value(value).unwrap_or(u64::MAX)) else { return Ok(None) };
    let more = atoms::linear(graph.numeration, &[(Track::Value, 1)], -number - 1, false, limits)?;
    Ok(graph.and(&more, limits)?.least_with(position))
}

/// A position with two values, if there is one: the words of its coordinates and of the values.
fn two_values(law: &Automatic, limits: &StateBudget<'_>) -> Result<Option<Vec<Word>>, Stop> {
    let again = law.graph.renamed(|track| if track == Track::Value { Track::OtherValue } else { track }, limits)?;
    let less = atoms::linear(law.graph.numeration, &[(Track::OtherValue, 1), (Track::Value, -1)], -1, false, limits)?;
    Ok(law.graph.and(&again, limits)?.and(&less, limits)?.shortest())
}

/// A value that the graph gives for a position and that is wrong, if there is one: both as one
/// word.
fn wrong_value(
    graph: &AutomaticRelation,
    position: &[Word],
    known: &TableTeacher<'_>,
    limits: &StateBudget<'_>,
) -> Result<Option<Vec<u16>>, Stop> {
    let with: Vec<Option<&Word>> = position.iter().map(Some).chain([None]).collect();
    let Some(value) = graph.least_with(&with) else { return Ok(None) };
    let Some(truth) = known.value(position) else { return Ok(None) };
    let other = if Some(&value) == truth.as_ref() { second_value(graph, &with, &value, limits)? } else { Some(value) };
    let words: Vec<&[u8]> = position.iter().map(Vec::as_slice).collect();
    Ok(other.map(|value| together(known.numeration, &[&words[..], &[&value]].concat())))
}

/// The law that a machine with outputs, or a machine for a graph, gives.
///
/// # Errors
/// Too many states, or the budget is used up.
pub(super) fn as_law(
    machine: &Machine,
    numeration: Numeration,
    arity: usize,
    form: Form,
    outcome: bool,
    limits: &StateBudget<'_>,
) -> Result<Automatic, Stop> {
    let coordinates: Vec<Track> = Track::coordinates(arity).collect();
    match form {
        Form::Graph(code) => {
            let tracks = [&coordinates[..], &[Track::Value]].concat();
            Ok(Automatic { graph: AutomaticRelation::of_dfa(numeration, &tracks, machine.accepting(1), limits)?, code })
        }
        Form::Outputs if outcome => {
            let graph = AutomaticRelation::of_dfa(numeration, &coordinates, machine.accepting(1), limits)?;
            // The table says nothing of words that are not numbers, so a guess may accept some.
            let graph = graph.and(&AutomaticRelation::all(numeration, &coordinates, limits)?, limits)?;
            Ok(Automatic { graph, code: Code::Plain })
        }
        Form::Outputs => {
            // There may be values that the table does not have: those that a proof has shown.
            let values: BTreeSet<u32> = machine.output.iter().copied().filter(|&value| value != OUTSIDE).collect();
            let with = |value: u32| {
                let at = AutomaticRelation::of_dfa(numeration, &coordinates, machine.accepting(value), limits)?;
                at.and(&atoms::linear(numeration, &[(Track::Value, 1)], -i64::from(value), true, limits)?, limits)
            };
            let tracks = [&coordinates[..], &[Track::Value]].concat();
            let graph = AutomaticRelation::any_of(numeration, &tracks, values.into_iter().map(with), limits)?;
            Ok(Automatic { graph, code: Code::Plain })
        }
    }
}
