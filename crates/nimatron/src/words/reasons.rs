//! The answer of `explain` in lines: options, their values, the mex, and the xor in binary columns.

use super::layout::{padded, width};
use super::{move_message, verdict};
use crate::answer::{Answer, ComponentAnswer, Engine, HowKnown, Reason, ReasonOption};
use crate::solve::reasons::MAX_LINES;
use nimatron_catalogue::{Position, Statement};
use nimatron_core::{Convention, Outcome};
use nimatron_messages::{Language, Mark, Message, Parameter, Say, answers, explanations};
use std::collections::{HashMap, HashSet};
use std::fmt::Write;

/// An option with more components than this is shown without their values.
const MAX_SHOWN_VALUES: usize = 8;

/// The answer of `explain`: options, their values, the mex, and the xor in binary columns.
pub fn explanation(answer: &Answer, language: Language) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "{}", answer.shown);
    let mut said = Vec::new();
    let mut places = ExplanationIndex::of(answer);
    for (component, reason) in answer.components.iter().zip(&answer.reasons) {
        let why = explanations::why_value(&component.shown, reason.value.to_string());
        let _ = writeln!(out, "\n{}", why.in_language(language));
        out += &theorem(component, &mut said, language);
        if let Some(by) = by_more_than_options(component) {
            let _ = writeln!(out, "  {}", by.in_language(language));
        }
        explain_reason(reason, &component.game, 1, &mut places, &mut out, language);
    }
    // Without options: the law of a family, or symmetry. In misère play the law of the sum is given
    // below.
    if answer.reasons.is_empty() && answer.convention == Convention::Normal {
        for component in &answer.components {
            let Some(by) = by_more_than_options(component) else { continue };
            let _ = writeln!(out, "\n{}\n  {}", component.shown, by.in_language(language));
        }
    }
    if answer.missing_reasons > 0 {
        let (missing, max) = (answer.missing_reasons, MAX_LINES);
        let by_limit = answer.stopped.is_some();
        let said = if by_limit { explanations::missing(missing) } else { explanations::cut(missing, max) };
        let _ = writeln!(out, "\n{}", said.in_language(language));
    }
    if let (None, Convention::Normal, [component]) = (&answer.value, answer.convention, answer.components.as_slice()) {
        out += "\n";
        out += &theorem(component, &mut said, language);
    }
    match answer.convention {
        Convention::Normal if answer.components.len() > 1 && answer.grundy().is_some() => {
            out += &columns(answer, language);
        }
        Convention::Normal => {}
        Convention::Misere => out += &misere_moves(answer, language),
    }
    out += &conclusion(answer, language);
    out
}

/// A law or a symmetry that gives the value without options.
fn by_more_than_options(component: &ComponentAnswer) -> Option<Message> {
    match &component.known {
        HowKnown::Proved(proven) => Some(explanations::by_law(proven.claim(), proven.proof())),
        HowKnown::Computed { engine: Engine::Symmetry, .. } => Some(answers::by_symmetry()),
        _ => None,
    }
}

/// What the theorem says, the first time only, and what it looks at in this position.
fn theorem(component: &ComponentAnswer, said: &mut Vec<Statement>, language: Language) -> String {
    let Some((statement, here)) = &component.theorem else { return String::new() };
    let mut out = String::new();
    if !said.contains(statement) {
        let by = explanations::by_theorem(statement.name.message(), statement.text.message());
        let _ = writeln!(out, "  {}", by.in_language(language));
        said.push(*statement);
    }
    for line in here {
        let _ = writeln!(out, "    {}", line.in_language(language));
    }
    out
}

/// Where the positions of an answer are explained, in the order of the text.
struct ExplanationIndex<'a> {
    order: HashMap<(&'a str, &'a Position), usize>,
    /// The number of explanations up to here.
    at: usize,
}

impl<'a> ExplanationIndex<'a> {
    fn of(answer: &'a Answer) -> Self {
        let mut places = ExplanationIndex { order: HashMap::new(), at: 0 };
        for (component, reason) in answer.components.iter().zip(&answer.reasons) {
            places.add(&component.game, reason);
        }
        ExplanationIndex { at: 0, ..places }
    }

    fn add(&mut self, game: &'a str, reason: &'a Reason) {
        self.order.entry((game, &reason.position)).or_insert(self.at);
        self.at += 1;
        for option in &reason.options {
            told(option).for_each(|below| self.add(game, below));
        }
    }

    /// Where the components of an option are explained that are not explained at it.
    fn said(&self, game: &str, option: &ReasonOption, language: Language) -> String {
        let is_above = |position: &&Position| self.order.get(&(game, *position)).is_some_and(|&place| place < self.at);
        let (above, below): (Vec<&Position>, Vec<&Position>) = option.elsewhere.iter().partition(is_above);
        let names = |positions: &[&Position]| Parameter::list(positions.iter().map(ToString::to_string), Mark::Comma);
        let mut said = Vec::new();
        match (option.to.len(), above.is_empty()) {
            (_, true) => {}
            (1, _) => said.push(explanations::above()),
            _ => said.push(explanations::these_above(names(&above))),
        }
        match (option.to.len(), below.is_empty()) {
            (_, true) => {}
            (1, _) => said.push(explanations::below()),
            _ => said.push(explanations::these_below(names(&below))),
        }
        said.iter().map(|place| format!("  {}", place.in_language(language))).collect()
    }
}

/// The reasons at an option that have something to tell.
fn told(option: &ReasonOption) -> impl Iterator<Item = &Reason> {
    option.reasons.iter().filter(|below| !below.options.is_empty())
}

fn explain_reason(
    reason: &Reason,
    game: &str,
    level: usize,
    places: &mut ExplanationIndex<'_>,
    out: &mut String,
    language: Language,
) {
    let indent = "  ".repeat(level);
    places.at += 1;
    // As wide as the longest move, and at least as one from here to a small heap.
    let moves = reason.options.iter().map(|option| width(&option.shown.text(language)));
    let columns = moves.chain([width(&reason.position.to_string()) + 16]).max().unwrap_or(0).min(32);
    for option in &reason.options {
        let xor = if (2..=MAX_SHOWN_VALUES).contains(&option.values.len()) {
            let values: Vec<String> = option.values.iter().map(ToString::to_string).collect();
            format!("{} = ", values.join(" xor "))
        } else {
            String::new()
        };
        let value = explanations::value(format!("{xor}{}", option.value));
        let shown = padded(&option.shown.text(language), columns);
        let elsewhere = places.said(game, option, language);
        let _ = writeln!(out, "{indent}{shown} {}{elsewhere}", value.in_language(language));
        for below in told(option) {
            explain_reason(below, game, level + 1, places, out, language);
        }
    }
    let _ = writeln!(out, "{indent}{}", reason.message().in_language(language));
}

/// Every move and the outcome after it: in misère play the values of components need not add up.
fn misere_moves(answer: &Answer, language: Language) -> String {
    let mut out = String::new();
    if let HowKnown::Theorem(statement) = answer.known {
        let by = explanations::by_theorem(statement.name.message(), statement.text.message());
        let _ = writeln!(out, "\n  {}", by.in_language(language));
    }
    if let HowKnown::Proved(_) | HowKnown::Computed { engine: Engine::Quotient, .. } = answer.known {
        let _ = writeln!(out, "\n  {}", answer.known.message().in_language(language));
    }
    for component in &answer.components {
        // What names only the winner says nothing of values.
        let none = || match (&answer.known, component.grundy()) {
            (HowKnown::Theorem(_), _) | (_, None) => explanations::unknown(),
            _ => explanations::wild(),
        };
        let misere = component.misere_grundy.map_or_else(|| Parameter::from(none()), Parameter::from);
        let values = match component.grundy() {
            Some(normal) => explanations::both_values(&component.shown, normal, misere),
            None => explanations::misere_value(&component.shown, misere),
        };
        let _ = writeln!(out, "  {}", values.in_language(language));
    }
    if answer.moves.is_empty() && answer.complete {
        let _ = writeln!(out, "  {}", explanations::misere_won().in_language(language));
    }
    let winning: HashSet<(usize, &[Position])> =
        answer.winning_moves.iter().map(|chosen| (chosen.component, chosen.to.as_slice())).collect();
    for chosen in &answer.moves {
        let wins = winning.contains(&(chosen.component, chosen.to.as_slice()));
        let verdict = if wins { explanations::opponent_loses() } else { explanations::opponent_wins() };
        let shown = padded(&move_message(chosen, answer.components.len()).text(language), 32);
        let _ = writeln!(out, "  {shown} {}", verdict.in_language(language));
    }
    if !answer.complete && !answer.moves.is_empty() {
        let _ = writeln!(out, "  ({})", answers::not_all_options().in_language(language));
    }
    out
}

/// The values of the components in binary, one below the other, and their xor.
fn columns(answer: &Answer, language: Language) -> String {
    let mut out = format!("\n{}\n", explanations::binary_columns().in_language(language));
    let total = answer.grundy().unwrap_or(0);
    let values: Vec<u64> = answer.components.iter().filter_map(ComponentAnswer::grundy).collect();
    let max = values.iter().copied().max().unwrap_or(0).max(total);
    let bits = (64 - max.leading_zeros()).max(1) as usize;
    let digits = max.to_string().len();
    let names = answer.components.iter().map(|component| width(&component.shown)).max().unwrap_or(3).max(3);
    for (component, value) in answer.components.iter().zip(&values) {
        let _ = writeln!(out, "  {}  {value:>digits$}  {value:0bits$b}", padded(&component.shown, names));
    }
    let _ = writeln!(out, "  {:<names$}  {total:>digits$}  {total:0bits$b}", "xor");
    out
}

fn conclusion(answer: &Answer, language: Language) -> String {
    let verdict = verdict(answer);
    let several = answer.components.len() > 1;
    let best = answer.winning_moves.first().map(|best| move_message(best, answer.components.len()));
    let said = match (answer.convention, answer.outcome, best) {
        (Convention::Normal, Outcome::N, Some(best)) => {
            let leaves = if several { explanations::makes_xor_zero(best) } else { explanations::leaves_zero(best) };
            let said = verdict.then(leaves);
            match answer.winning_moves.len() {
                1 => said,
                count if answer.complete => explanations::of_all(said, count),
                count => explanations::of_more(said, count),
            }
        }
        (Convention::Normal, Outcome::P, _) if several => verdict.then(explanations::every_move_spoils()),
        (Convention::Normal, Outcome::P, _) => verdict.then(explanations::every_option_above_zero()),
        (Convention::Misere, Outcome::N, Some(best)) => verdict.then(explanations::leaves_lost(best)),
        (Convention::Misere, Outcome::P, _) => verdict.then(explanations::every_option_wins()),
        (_, Outcome::N, None) => verdict,
    };
    format!("\n{}\n", said.in_language(language))
}
