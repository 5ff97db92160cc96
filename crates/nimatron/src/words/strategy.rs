//! Winning moves as laws: in one line, or whole.

use crate::law::{Body, LawAnswer, ProvedStrategy};
use nimatron_core::Budget;
use nimatron_law::says;
use nimatron_law::winning::{Choice, WinningMove};
use nimatron_messages::{Language, Mark, Message, Parameter, strategies};
use nimatron_nimber::BigUint;
use nimatron_proof::{Automaton, ByResidue, Join, Strategy, TakenHeaps};
use serde_json::{Value, json};
use std::fmt::Write;

/// How many moves are shown as examples.
const SHOWN: usize = 12;
/// The remainders of a strategy that are said one by one.
const MAX_SAID: usize = 24;
/// The maximum number of states of an automaton that is shown state by state.
const MAX_STATES: usize = 64;

/// The winning move of a law in one line: the strategy that was proved, or what the theorem of the
/// law implies. `None`: neither is known.
pub fn winning_move(answer: &LawAnswer, proved: Option<&ProvedStrategy>) -> Option<Message> {
    let names = answer.game.coordinates();
    let how = match proved {
        Some(strategy) => said(&strategy.winning, &names),
        None => by_theorem(answer, &names)?,
    };
    Some(strategies::winning_move(how))
}

/// [`winning_move`] as a line below the law; empty if nothing is known.
pub fn winning_line(answer: &LawAnswer, proved: Option<&ProvedStrategy>, language: Language) -> String {
    winning_move(answer, proved).map_or_else(String::new, |line| format!("  {}\n", line.in_language(language)))
}

/// What follows from the theorem of a proved law.
fn by_theorem(answer: &LawAnswer, names: &[String]) -> Option<Message> {
    answer.certificate()?;
    match &answer.report.found.as_ref()?.law.body {
        // A move takes 1 to f(n), so the largest of all options of value 0 is the largest number of
        // value 0 below n.
        Body::MaxNim(_) => Some(strategies::largest_lost(&names[0])),
        Body::Height(_) => Some(strategies::to_the_end()),
        Body::Compound(law) if law.join == Join::Sum => Some(strategies::as_in_nim()),
        _ => None,
    }
}

fn said(winning: &WinningMove, names: &[String]) -> Message {
    if let Some(words) = &winning.words {
        return says::moves(words, names);
    }
    match &winning.choice {
        Choice::Automata(all) => match all.first() {
            None => strategies::none_lost(),
            Some((_, first)) => {
                let states = all.iter().map(|(_, relation)| relation.dfa.states()).sum::<usize>();
                strategies::by_automaton(says::numeration(first.numeration), states)
            }
        },
        Choice::Residues(by) => by_residue(by, &names[0]),
        _ => strategies::nothing_known(),
    }
}

/// The moves of each remainder: `take 1 if n mod 7 is 1 or 3, take 4 if n mod 7 is 4, 5 or 6`.
fn by_residue(by: &ByResidue, n: &str) -> Message {
    use nimatron_messages::formulas;
    let (f, p) = (by.first.len(), by.period.len());
    let count = by.first.iter().chain(&by.period).flatten().count();
    if p > MAX_SAID || f > MAX_SAID {
        return strategies::by_table(n, p, count);
    }
    let mut ways: Vec<(&TakenHeaps, Vec<usize>)> = Vec::new();
    for (at, taken) in by.period.iter().enumerate() {
        let Some(taken) = taken else { continue };
        let residue = (f + at) % p;
        match ways.iter_mut().find(|(own, _)| *own == taken) {
            Some((_, residues)) => residues.push(residue),
            None => ways.push((taken, vec![residue])),
        }
    }
    for (_, residues) in &mut ways {
        residues.sort_unstable();
    }
    ways.sort();
    let one = |(taken, residues): &(&TakenHeaps, Vec<usize>)| {
        let which = match &residues[..] {
            [one] => Message::verbatim(format!("{n} mod {p} = {one}")),
            [some @ .., last] => formulas::is_one_of(
                format!("{n} mod {p}"),
                formulas::or(Parameter::list(some.iter().copied(), Mark::Comma), *last),
            ),
            [] => Message::verbatim(String::new()),
        };
        formulas::case(take(taken), which)
    };
    let cases = ways.iter().map(one).reduce(formulas::next_case);
    let Some(cases) = cases else { return strategies::none_lost() };
    if f == 0 {
        return cases;
    }
    let first = by.first.iter().enumerate().filter_map(|(at, taken)| Some((at, taken.as_ref()?)));
    let first = first.map(|(at, taken)| formulas::case(take(taken), format!("{n} = {at}")));
    let all = strategies::from_on(cases, format!("{n} >= {f}"));
    first.fold(all, formulas::next_case)
}

fn take(taken: &TakenHeaps) -> Message {
    match &taken[..] {
        [amount] => strategies::take(*amount),
        [amount, heaps @ ..] => {
            strategies::take_and_leave(*amount, Parameter::list(heaps.iter().copied(), Mark::Comma))
        }
        [] => strategies::leave_nothing(),
    }
}

/// The whole strategy in lines: its words, its first moves, and its automata.
pub fn strategy(answer: &LawAnswer, proved: Option<&ProvedStrategy>, language: Language, budget: &Budget) -> String {
    let line = winning_move(answer, proved).unwrap_or_else(strategies::nothing_known);
    let mut text = format!("{}\n", line.text(language));
    let Some(strategy) = proved else { return text };
    let first: Vec<String> =
        first(answer, strategy, budget).into_iter().map(|(from, to)| format!("{from} -> {to}")).collect();
    if !first.is_empty() {
        let line = strategies::the_first(Parameter::list(first, Mark::Comma));
        let _ = writeln!(text, "  {}", line.in_language(language));
    }
    if let Some(Strategy::Automata(all)) = &strategy.certificate.strategy {
        for by in all {
            let Some(automaton) = strategy.certificate.definitions.get(&by.automaton) else { continue };
            table(automaton, &by.automaton, language, &mut text);
        }
    }
    text
}

/// An automaton as a table: a line for each state, with the state after each symbol.
fn table(automaton: &Automaton, name: &str, language: Language, text: &mut String) {
    let Automaton { numeration, tracks, next, accept } = automaton;
    let system = numeration.parse().map_or_else(|_| Message::verbatim(numeration.clone()), says::numeration);
    let line = strategies::reads(name, format!("({})", tracks.join(", ")), system, next.len());
    let _ = writeln!(text, "  {}", line.in_language(language));
    let symbols = next.first().map_or(0, Vec::len);
    if next.len() > MAX_STATES || symbols > MAX_STATES {
        return;
    }
    // The number of digits: the root of the number of symbols.
    let base = (2..=symbols).find(|base| base.pow(tracks.len() as u32) >= symbols).unwrap_or(2);
    let digits = |mut symbol: usize| {
        let mut all = Vec::new();
        for _ in tracks {
            all.push((symbol % base).to_string());
            symbol /= base;
        }
        all.join(if base > 10 { "," } else { "" })
    };
    // A state from which nothing is accepted is left out, and so are the arrows to it.
    let dead = |state: u32| !accept.contains(&state) && next[state as usize].iter().all(|&to| to == state);
    for (state, row) in (0u32..).zip(next) {
        if dead(state) {
            continue;
        }
        let arrows =
            row.iter().enumerate().filter(|(_, to)| !dead(**to)).map(|(symbol, to)| format!("{} {to}", digits(symbol)));
        let mark = if accept.contains(&state) { "*" } else { "" };
        let _ = writeln!(text, "    {state}{mark}: {}", arrows.collect::<Vec<_>>().join(", "));
    }
}

/// Some of the first N-positions with what the chosen move leaves, as texts.
fn first(answer: &LawAnswer, strategy: &ProvedStrategy, budget: &Budget) -> Vec<(String, String)> {
    let arity = answer.game.coordinates().len();
    let size: u64 = if arity == 1 { 200 } else { 6 };
    let tuple = |numbers: &[BigUint]| match numbers {
        [one] => one.to_string(),
        all => format!("({})", all.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")),
    };
    let mut all = Vec::new();
    for index in 0..size.pow(arity.min(4) as u32) {
        let mut rest = index;
        let mut position = vec![BigUint::ZERO; arity];
        for x in position.iter_mut().rev() {
            *x = BigUint::from(rest % size);
            rest /= size;
        }
        let Ok(Some(option)) = strategy.winning.option(&position, budget) else { continue };
        let left: Vec<String> = option.iter().map(|component| tuple(component)).collect();
        all.push((tuple(&position), if left.is_empty() { "()".to_owned() } else { left.join(" + ") }));
        if all.len() == SHOWN {
            break;
        }
    }
    all
}

/// The strategy as JSON: its words, the first moves, and what the certificate says of it.
pub fn strategy_json(
    answer: &LawAnswer,
    proved: Option<&ProvedStrategy>,
    language: Language,
    budget: &Budget,
) -> Value {
    let words = winning_move(answer, proved).map(|line| line.text(language));
    let Some(strategy) = proved else { return json!({"proved": false, "words": words}) };
    let first: Vec<Value> =
        first(answer, strategy, budget).into_iter().map(|(from, to)| json!({"position": from, "leaves": to})).collect();
    let mut out = json!({"proved": true, "words": words, "first": first, "strategy": strategy.certificate.strategy});
    if let Some(Strategy::Automata(all)) = &strategy.certificate.strategy {
        let definitions = &strategy.certificate.definitions;
        out["automata"] = all.iter().map(|by| (by.automaton.clone(), json!(definitions.get(&by.automaton)))).collect();
    }
    out
}
