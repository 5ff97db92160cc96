//! Laws that automata read off the digits of a position: automata with outputs for few values, and
//! automata for the graph of the (coded) values.
//!
//! If the game is definable, a guess is checked at once by the sentences of
//! [`crate::prove::recurrence`]. If these fail at a position beyond the table, all positions before
//! it obey the guess, so the value of that position can be read off the automata. The table is now
//! as good as if it reached that position, and learning goes on. So a proof does not depend on the
//! size of the table.

use super::teacher::TableTeacher;
use super::words::PositionTrie;
use crate::automata::{AutomaticRelation, Numeration, StateBudget, Stop, Track, Word, atoms};
use crate::law::LawClaim;
use crate::learn::{Learner, Machine};
use crate::prove::formulas::{Code, FormulaGame};
use crate::prove::recurrence::{self, RecurrenceVerdict, Refuted};
use crate::table::Table;
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

/// What an automaton gives for a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Output {
    /// Its value.
    Value,
    /// Its outcome: 1 for P, 0 for N and for tuples that are not positions.
    Outcome,
}

impl Output {
    /// What laws with a claim give.
    pub(crate) fn of(claim: LawClaim) -> Output {
        if claim == LawClaim::Outcome { Output::Outcome } else { Output::Value }
    }
}

/// Limits of the search for an automaton.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// The maximum number of states of a machine that is learnt.
    pub states: usize,
    /// The maximum number of counterexamples beyond the table.
    pub beyond: usize,
    /// Where no proof is tried: whether a machine that gives two values for a position is corrected
    /// by that.
    pub one_value: bool,
}

/// What is learnt in one numeration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LearningResult {
    /// A law that fits the table, including the last part, from which it was not learnt.
    Fits(Automatic),
    /// A law that fits the table, including the last part, but is not determined by it, or gives
    /// two values for some position.
    Perhaps(Automatic),
    /// No law; with the position at which the last guess failed, if there was a guess.
    Nothing(Option<Vec<u64>>),
}

/// What is proved in one numeration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProvingResult {
    /// A law and its proof.
    Proved(Automatic),
    /// No law; with the position at which the last guess failed, if there was a guess.
    Nothing(Option<Vec<u64>>),
}

/// The output for a tuple that is not a position, in automata with outputs.
pub(super) const OUTSIDE: u32 = 1 << 30;

/// The output for a tuple that is not a position.
pub(super) fn outside(form: Form, output: Output) -> u32 {
    if form == Form::Outputs && output == Output::Value { OUTSIDE } else { 0 }
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

/// A law that is looked for.
#[derive(Clone, Copy, Debug)]
pub struct AutomatonSearch<'t> {
    /// What it has to fit.
    pub table: &'t Table,
    /// How its numbers are written.
    pub numeration: Numeration,
    /// What the automaton reads.
    pub form: Form,
    /// What it gives.
    pub output: Output,
}

impl AutomatonSearch<'_> {
    /// Learns a law from the first three fifths of the table, and tests it on the rest.
    ///
    /// # Errors
    /// Too many states, or the budget is used up.
    pub fn learn(self, effort: Effort, limits: &StateBudget<'_>) -> Result<LearningResult, Stop> {
        let table = self.table;
        let part = table.part(table.sizes.iter().map(|&size| size * 3 / 5).collect());
        let Some(mut attempt) = Attempt::new(self, &part, effort, limits)? else {
            return Ok(LearningResult::Nothing(None));
        };
        loop {
            let Some((machine, complete)) = attempt.guess()? else { return Ok(LearningResult::Nothing(None)) };
            if let Some((index, _)) = attempt.words.wrong(&machine, false) {
                return Ok(LearningResult::Nothing(Some(table.position(index))));
            }
            let law = self.as_law(&machine, limits)?;
            let two = if self.form == Form::Outputs { None } else { two_values(&law, limits)? };
            if let Some(words) = two.as_ref().filter(|_| effort.one_value)
                && attempt.corrects(&machine, &law, &words[..table.arity()])?
            {
                continue;
            }
            let fits = complete && two.is_none();
            return Ok(if fits { LearningResult::Fits(law) } else { LearningResult::Perhaps(law) });
        }
    }

    /// Learns a law from the whole table, and from the positions at which its proof fails, until it
    /// is proved.
    ///
    /// # Errors
    /// Too many states, or the budget is used up.
    pub fn prove(self, game: &FormulaGame, effort: Effort, limits: &StateBudget<'_>) -> Result<ProvingResult, Stop> {
        let Some(mut attempt) = Attempt::new(self, self.table, effort, limits)? else {
            return Ok(ProvingResult::Nothing(None));
        };
        loop {
            let Some((machine, _)) = attempt.guess()? else { return Ok(ProvingResult::Nothing(None)) };
            let law = self.as_law(&machine, limits)?;
            let p_positions = self.output == Output::Outcome;
            let verdict = recurrence::decide(game, &law.graph, law.code, p_positions, limits)?;
            let RecurrenceVerdict::Refuted(refuted) = verdict else { return Ok(ProvingResult::Proved(law)) };
            let number = |word: &Word| self.numeration.small_value(word).unwrap_or(u64::MAX);
            let position: Vec<u64> = refuted.least.iter().map(number).collect();
            let learns = position.len() == self.table.arity()
                && match self.output {
                    Output::Outcome => attempt.learns_outcome(game, law, &position, refuted.least),
                    Output::Value => attempt.learns_value(&machine, law, &position, refuted)?,
                };
            if !learns {
                return Ok(ProvingResult::Nothing(Some(position)));
            }
        }
    }

    fn as_law(&self, machine: &Machine, limits: &StateBudget<'_>) -> Result<Automatic, Stop> {
        as_law(machine, self.numeration, self.table.arity(), self.form, self.output, limits)
    }
}

/// What is known while a law is learnt.
struct Attempt<'t> {
    search: AutomatonSearch<'t>,
    effort: Effort,
    limits: &'t StateBudget<'t>,
    known: TableTeacher<'t>,
    learner: Learner,
    words: PositionTrie,
    /// Counterexamples beyond the table, with their right outputs.
    beyond: Vec<(Vec<u16>, u32)>,
}

impl<'t> Attempt<'t> {
    /// An attempt that learns from a part of the table. `None`: there is no such law, because the
    /// alphabet or the values are too large.
    fn new(
        search: AutomatonSearch<'t>,
        part: &'t Table,
        effort: Effort,
        limits: &'t StateBudget<'t>,
    ) -> Result<Option<Attempt<'t>>, Stop> {
        let AutomatonSearch { table, numeration, form, output } = search;
        if matches!(form, Form::Graph(_)) && table.max_value() > MAX_VALUE {
            return Ok(None);
        }
        let Some(known) = TableTeacher::new(AutomatonSearch { table: part, ..search }, limits) else {
            return Ok(None);
        };
        let learner = Learner::new(known.symbols(), effort.states);
        let words = PositionTrie::new(numeration, table, form, output, &part.sizes, limits.budget)?;
        Ok(Some(Attempt { search, effort, limits, known, learner, words, beyond: Vec::new() }))
    }

    /// A machine that is right where it was learnt from, and whether that determines it. `None`: it
    /// would have too many states.
    fn guess(&mut self) -> Result<Option<(Machine, bool)>, Stop> {
        loop {
            let Ok((machine, complete)) = self.learner.guess(&self.known, self.limits.budget)? else {
                return Ok(None);
            };
            self.limits.spend(machine.next.len())?;
            self.limits.budget.tick(self.words.len() as u32)?;
            let wrong = self.words.wrong(&machine, true).map(|(_, word)| word);
            let wrong = wrong.or_else(|| {
                let is_wrong = |(word, output): &&(Vec<u16>, u32)| machine.run(word) != *output;
                self.beyond.iter().find(is_wrong).map(|(word, _)| word.clone())
            });
            match wrong {
                None => return Ok(Some((machine, complete))),
                Some(word) if self.learner.learn(&machine, &word, &self.known).is_ok() => {}
                Some(_) => return Ok(None),
            }
        }
    }

    /// Learns that a machine gives a wrong value for a position, if it does.
    fn corrects(&mut self, machine: &Machine, law: &Automatic, position: &[Word]) -> Result<bool, Stop> {
        let word = wrong_value(&law.graph, position, &self.known, self.limits)?;
        Ok(word.is_some_and(|word| self.learner.learn(machine, &word, &self.known).is_ok()))
    }

    /// Learns the outcome of the least position at which a proof failed, if that follows.
    fn learns_outcome(&mut self, game: &FormulaGame, law: Automatic, position: &[u64], least: Vec<Word>) -> bool {
        // All positions below obey the guess, so this one has the other outcome. For moves to sums
        // that does not follow.
        let splits = game.clauses.iter().any(|clause| clause.components.len() > 1);
        let in_table = self.search.table.get(position).is_some();
        if splits || !game.shrinks || in_table || self.beyond.len() >= self.effort.beyond {
            return false;
        }
        let is_p = !law.graph.contains(&least);
        let words: Vec<&[u8]> = least.iter().map(Vec::as_slice).collect();
        self.beyond.push((together(self.search.numeration, &words), u32::from(is_p)));
        let truth = self.known.outcome(is_p).clone();
        self.reach(law, least, truth);
        true
    }

    /// Learns the value of the least position at which a proof failed, if it is known.
    fn learns_value(
        &mut self,
        machine: &Machine,
        law: Automatic,
        position: &[u64],
        refuted: Refuted,
    ) -> Result<bool, Stop> {
        let (form, numeration) = (self.search.form, self.search.numeration);
        let Refuted { least, value, .. } = refuted;
        if self.search.table.get(position).is_some() {
            // The guess gives a second value for a position of the table, or a value for a tuple
            // that is not a position.
            return Ok(form != Form::Outputs && self.corrects(machine, &law, &least)?);
        }
        let Some(value) = value.filter(|_| self.beyond.len() < self.effort.beyond) else { return Ok(false) };
        if law.graph.contains(&[&least[..], std::slice::from_ref(&value)].concat()) {
            return Ok(false);
        }
        let words: Vec<&[u8]> = least.iter().map(Vec::as_slice).collect();
        self.beyond.push(match form {
            Form::Outputs => {
                let value = numeration.small_value(&value).and_then(|value| u32::try_from(value).ok());
                let Some(value) = value.filter(|&value| value < OUTSIDE) else { return Ok(false) };
                (together(numeration, &words), value)
            }
            Form::Graph(_) => (together(numeration, &[&words[..], &[&value]].concat()), 1),
        });
        self.reach(law, least, value);
        Ok(true)
    }

    /// From now on a position beyond the table is known, and all that a law gives before it. The
    /// next guess learns from it, as from a position of the table.
    fn reach(&mut self, law: Automatic, position: Vec<Word>, value: Word) {
        self.known.reach(law.graph, position, value);
        self.learner.ask_again();
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
    Ok(graph.and(&more, limits)?.least_with(position, limits.budget)?)
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
    let Some(value) = graph.least_with(&with, limits.budget)? else { return Ok(None) };
    let Some(truth) = known.value(position) else { return Ok(None) };
    let other = if Some(&value) == truth.as_ref() { second_value(graph, &with, &value, limits)? } else { Some(value) };
    let words: Vec<&[u8]> = position.iter().map(Vec::as_slice).collect();
    Ok(other.map(|value| together(graph.numeration, &[&words[..], &[&value]].concat())))
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
    output: Output,
    limits: &StateBudget<'_>,
) -> Result<Automatic, Stop> {
    let coordinates: Vec<Track> = Track::coordinates(arity).collect();
    match form {
        Form::Graph(code) => {
            let tracks = [&coordinates[..], &[Track::Value]].concat();
            Ok(Automatic { graph: AutomaticRelation::of_dfa(numeration, &tracks, machine.accepting(1), limits)?, code })
        }
        Form::Outputs if output == Output::Outcome => {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::law::Law;
    use crate::played::PlayedGame;
    use crate::prove::formulas::MoveClauses;
    use nimatron_core::Budget;

    const BASE: Numeration = Numeration::in_base(2);
    const EFFORT: Effort = Effort { states: 60, beyond: 40, one_value: false };

    fn game(text: &str, limits: &StateBudget<'_>) -> (PlayedGame, FormulaGame) {
        let played = PlayedGame::new(text);
        let moves = MoveClauses::new(&played.rules).unwrap();
        let game = FormulaGame::new(&played.rules, &moves, BASE, limits).unwrap().unwrap();
        (played, game)
    }

    /// A table of 12 values is enough, because each failing position shows another value.
    #[test]
    fn a_proof_learns_beyond_the_table_from_the_positions_at_which_it_fails() {
        let budget = Budget::unlimited();
        let limits = StateBudget::new(1 << 16, 1 << 30, &budget);
        for text in ["n -> n - k for k in {1, 4}", "n -> n - k for k in {2, 3}"] {
            let (mut played, game) = game(text, &limits);
            let values = Table::of_sequence((0..12).map(|n| Some(played.value(&[n]))).collect());
            for output in [Output::Value, Output::Outcome] {
                let outcomes = values.p_positions();
                let table = if output == Output::Value { &values } else { &outcomes };
                let search = AutomatonSearch { table, numeration: BASE, form: Form::Outputs, output };
                let proved = search.prove(&game, EFFORT, &limits).unwrap();
                let ProvingResult::Proved(found) = proved else { panic!("{text} {output:?}: {proved:?}") };
                let claim = if output == Output::Value { LawClaim::Grundy } else { LawClaim::Outcome };
                let law = Law::new(claim, 1, found);
                for n in 0..300 {
                    let value = law.given_for(played.value(&[n]));
                    assert_eq!(law.value(&[n.unsigned_abs().into()]), Some(value.into()), "{text} {output:?} {n}");
                }
            }
        }
    }

    #[test]
    fn a_law_is_learnt_from_a_part_of_the_table_and_tested_on_the_rest() {
        let budget = Budget::unlimited();
        let limits = StateBudget::new(1 << 16, 1 << 30, &budget);
        let learn = |value: &dyn Fn(u32) -> Option<u32>| {
            let table = Table::of_sequence((0..300).map(value).collect());
            let form = Form::Outputs;
            let search = AutomatonSearch { table: &table, numeration: BASE, form, output: Output::Value };
            search.learn(EFFORT, &limits).unwrap()
        };
        let right = |n: u32| (n > 0).then(|| n.count_ones() % 2 + 2 * u32::from(n.is_multiple_of(3)));
        let LearningResult::Fits(found) = learn(&right) else { panic!("no law") };
        let law = Law::new(LawClaim::Grundy, 1, found);
        for n in 0..2000u32 {
            assert_eq!(law.value(&[n.into()]), right(n).map(Into::into), "{n}");
        }
        // One value of the last part is another one.
        let broken = |n: u32| if n == 250 { Some(3) } else { right(n) };
        assert_ne!(right(250), Some(3));
        assert_eq!(learn(&broken), LearningResult::Nothing(Some(vec![250])));
        // Squares are no law of an automaton.
        let squares = |n: u32| Some(u32::from(n.isqrt() * n.isqrt() == n));
        assert!(!matches!(learn(&squares), LearningResult::Fits(_)));
    }

    #[test]
    fn words_of_several_tracks_are_aligned_at_their_last_digits() {
        for (a, b) in [(0u64, 0u64), (1, 6), (13, 2), (5, 5)] {
            let words = [a, b].map(|n| BASE.represent_small(n));
            let all = together(BASE, &[&words[0], &words[1]]);
            let read = |track: u32| all.iter().fold(0, |n, symbol| 2 * n + u64::from(symbol >> track & 1));
            assert_eq!([read(0), read(1)], [a, b]);
        }
        assert_eq!(coded(BASE, Code::Unary, 3), [1, 0, 0, 0]);
        assert_eq!(coded(BASE, Code::Plain, 6), [1, 1, 0]);
    }
}
