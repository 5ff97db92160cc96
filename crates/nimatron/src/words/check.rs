//! The result of checking a solution, in lines and as JSON.

use super::reasons::explanation;
use crate::answer::Answer;
use crate::check::{Answers, CheckPlan, FormulaReport, SolutionAnswer, Sum, Tests, Wrong};
use crate::check::{Equality, Undecided};
use crate::error::{SolveError, SolveResult};
use nimatron_catalogue::GameDef;
use nimatron_core::Outcome;
use nimatron_messages::{Language, Mark, Message, Parameter, Say, checks, limits};
use serde_json::{Value as Json, json};
use std::sync::Arc;

/// A sum as it is typed: `3 + 5`, `(1, 2) + (0, 4)`.
pub fn sum_of_positions(sum: &Sum) -> String {
    sum.iter().map(ToString::to_string).collect::<Vec<_>>().join(" + ")
}

/// The result of tests in lines; `ways` are further lines about the counterexample (what a program
/// read).
pub fn tests<F: Say>(
    game: &Arc<GameDef>,
    plan: &CheckPlan,
    tests: &Tests<F>,
    ways: &[Message],
    language: Language,
) -> String {
    let mut lines = Vec::new();
    match &tests.wrong {
        Some(wrong) => lines = of_wrong(wrong, tests, ways, checks::all_opposite()),
        None => lines.push(agreed(game, tests)),
    }
    lines.extend(how_read(plan, tests));
    lines.extend(tests.stopped.map(|reason| limits::stopped(reason.message())));
    laid_out(&lines, language)
}

/// The first line, and the others below it.
fn laid_out(lines: &[Message], language: Language) -> String {
    let mut text = String::new();
    for (at, line) in lines.iter().enumerate() {
        text += if at > 0 { "  " } else { "" };
        text += &line.text(language);
        text += "\n";
    }
    text
}

fn of_wrong<F: Say>(wrong: &Wrong<F>, tests: &Tests<F>, ways: &[Message], opposite: Message) -> Vec<Message> {
    let mut lines = vec![checks::wrong_at(sum_of_positions(&wrong.sum))];
    lines.push(match &wrong.said {
        Ok(said) => checks::it_says(of_said(said, tests.answers)),
        Err(why) => checks::it_fails(why.message()),
    });
    lines.push(checks::right_is(expected(wrong)));
    lines.extend(ways.iter().cloned());
    lines.extend(wrong.from.as_ref().map(|from| checks::first_seen_at(sum_of_positions(from))));
    lines.push(checks::agreed_before(tests.agreed));
    if tests.opposite {
        lines.push(opposite);
    }
    lines
}

/// An answer, read as what the solution gives.
fn of_said(said: &SolutionAnswer, answers: Option<Answers>) -> Message {
    match (said, answers) {
        (SolutionAnswer::Number(number), Some(Answers::Outcomes)) => match u8::try_from(number) {
            Ok(1) => checks::number_as(1, checks::first_wins()),
            Ok(0) => checks::number_as(0, checks::second_wins()),
            _ => checks::not_zero_or_one(number.to_string()),
        },
        (SolutionAnswer::Number(number), _) => checks::value_is(number.to_string()),
        _ => said.message(),
    }
}

fn expected<F>(wrong: &Wrong<F>) -> Message {
    let winner = match wrong.expected.outcome {
        Outcome::N => checks::first_wins(),
        Outcome::P => checks::second_wins(),
    };
    match &wrong.expected.value {
        Some(value) => checks::with_value(winner, value.to_string()),
        None => winner,
    }
}

/// How many answers agreed, and at which positions.
fn agreed<F>(game: &GameDef, tests: &Tests<F>) -> Message {
    let said = match tests.agreed {
        0 => return checks::nothing_compared(),
        agreed => checks::agrees(agreed, reach(game, tests)),
    };
    match tests.unknown {
        0 => said,
        unknown => said.then(checks::not_compared(unknown)),
    }
}

/// The positions that were tested: `n = 0 to 999; up to 1000000; 333 sums`.
fn reach<F>(game: &GameDef, tests: &Tests<F>) -> Message {
    let names = game.coordinates();
    let mut parts: Vec<Message> = Vec::new();
    if let Some(to) = tests.complete_to {
        parts.push(match &names[..] {
            [n] => checks::one_range(n, to),
            _ => checks::several_range(Parameter::list(names, Mark::Comma), to),
        });
    }
    if tests.complete_to.is_none_or(|to| tests.largest > to.unsigned_abs().into()) {
        parts.push(checks::others_to(tests.largest.to_string()));
    }
    if tests.sums > 0 {
        parts.push(checks::sums(tests.sums));
    }
    parts.into_iter().reduce(Message::then).unwrap_or_else(|| Message::verbatim(""))
}

/// What the answers were taken for, unless the user said it.
fn how_read<F>(plan: &CheckPlan, tests: &Tests<F>) -> Option<Message> {
    match (plan.answers, tests.answers?) {
        (Some(_), _) => None,
        (None, Answers::Outcomes) => Some(checks::read_as_outcomes()),
        (None, Answers::Values) => Some(checks::read_as_values()),
    }
}

/// Why the right answer is right, or why that is not said, in lines below an empty line.
pub fn why_right_text(why: &SolveResult<Option<Answer>>, language: Language) -> String {
    match why {
        Ok(None) => String::new(),
        Ok(Some(answer)) => format!("\n{}", explanation(answer, language)),
        Err(error) => format!("\n{}\n", checks::unexplained(reason(error)).text(language)),
    }
}

/// The limit that was reached, without the words that work was stopped; or another error.
fn reason(error: &SolveError) -> Message {
    match error {
        SolveError::Stopped { reason, .. } => reason.message(),
        error => error.message(),
    }
}

/// What is known about a formula, in lines.
pub fn formula_report(game: &Arc<GameDef>, plan: &CheckPlan, report: &FormulaReport, language: Language) -> String {
    let tests = &report.tests;
    let mut lines = Vec::new();
    match &tests.wrong {
        Some(wrong) => lines = of_wrong(wrong, tests, &[], checks::opposite_formula()),
        None if matches!(report.equality, Some(Equality::Equal(_))) => {
            if let Some(Equality::Equal(proven)) = &report.equality {
                lines.extend([checks::equal(), checks::the_law(proven.claim(), proven.proof())]);
            }
            lines.push(checks::also_tested(tests.agreed, reach(game, tests)));
        }
        None => {
            lines.push(agreed(game, tests));
            lines.extend(report.equality.as_ref().and_then(undecided));
        }
    }
    lines.extend(rounded(report));
    lines.extend(how_read_formula(plan, tests));
    lines.extend(tests.stopped.map(|reason| limits::stopped(reason.message())));
    laid_out(&lines, language)
}

fn undecided(equality: &Equality) -> Option<Message> {
    match equality {
        Equality::Undecided(Undecided::NoLaw) => Some(checks::no_law()),
        Equality::Undecided(Undecided::NotComparable { law }) => Some(checks::not_comparable(law)),
        Equality::Equal(_) | Equality::Differs { .. } => None,
    }
}

fn rounded(report: &FormulaReport) -> Option<Message> {
    report.rounded.as_ref().map(|position| checks::rounded(position.to_string()))
}

fn how_read_formula<F>(plan: &CheckPlan, tests: &Tests<F>) -> Option<Message> {
    match (plan.answers, tests.answers?) {
        (Some(_), _) => None,
        (None, Answers::Outcomes) => Some(checks::formula_is_condition()),
        (None, Answers::Values) => Some(checks::formula_is_number()),
    }
}

/// The result of tests as JSON, with why the right answer is right.
pub fn tests_json<F: Say>(
    tests: &Tests<F>,
    why: &SolveResult<Option<Answer>>,
    input: Option<&str>,
    language: Language,
) -> Json {
    let wrong = tests.wrong.as_ref().map(|wrong| {
        let says = match &wrong.said {
            Ok(said) => of_said(said, tests.answers).text(language),
            Err(_) => String::new(),
        };
        json!({
            "positions": wrong.sum,
            "shown": sum_of_positions(&wrong.sum),
            "says": wrong.said.as_ref().ok().map(|_| says),
            "failure": wrong.said.as_ref().err().map(|why| why.message().text(language)),
            "outcome": wrong.expected.outcome.to_string(),
            "value": wrong.expected.value.as_ref().map(ToString::to_string),
            "first_seen_at": wrong.from,
            "why": why.as_ref().ok().and_then(Option::as_ref).map(|answer| explanation(answer, language)),
            "input": input,
        })
    });
    let stopped = why.as_ref().err().map(reason).or_else(|| tests.stopped.map(|reason| reason.message()));
    json!({
        "agrees": tests.wrong.is_none() && tests.fatal.is_none() && tests.agreed > 0,
        "answers": tests.answers.map(|answers| match answers {
            Answers::Outcomes => "outcomes",
            Answers::Values => "values",
        }),
        "agreed": tests.agreed,
        "complete_to": tests.complete_to,
        "largest": tests.largest.to_string(),
        "sums": tests.sums,
        "not_compared": tests.unknown,
        "all_opposite": tests.opposite,
        "counterexample": wrong,
        "stopped": stopped.map(|stopped| stopped.text(language)),
    })
}

/// What is known about a formula as JSON. `equality` is `equal` only if it is proved for all
/// positions; `tested` means that it agrees at the positions tested, and nothing more.
pub fn formula_report_json(report: &FormulaReport, why: &SolveResult<Option<Answer>>, language: Language) -> Json {
    let mut out = tests_json(&report.tests, why, None, language);
    out["divides_negative_at"] = json!(report.rounded.as_ref().map(ToString::to_string));
    out["equality"] = match &report.equality {
        Some(Equality::Equal(_)) => "equal",
        Some(_) => "tested",
        None if report.tests.wrong.is_some() => "wrong",
        None => "tested",
    }
    .into();
    out["law"] = match &report.equality {
        Some(Equality::Equal(proven)) => {
            json!({"says": proven.claim().text(language), "proof": proven.proof().text(language)})
        }
        Some(Equality::Undecided(Undecided::NotComparable { law })) => json!({"says": law.text(language)}),
        _ => Json::Null,
    };
    out
}
