//! Guesses about bare numbers, each with how far the numbers support it.

use super::law::range;
use crate::law::{Body, Doubt, Guess, Law, NumberLayout, Strength};
use nimatron_law::discover::periodic::Periodic;
use nimatron_law::says::claim as claim_message;
use nimatron_messages::{Language, Mark, Message, Parameter, laws};
use serde_json::{Value, json};
use std::fmt::Write;

/// A guess in lines.
pub fn guess(guess: &Guess, language: Language) -> String {
    let Guess { report, numbers, .. } = guess;
    let names = &numbers.names;
    let mut text = String::new();
    // What was found starts a line, what is known about it is indented.
    let mut law = |law: &Law, support: Message| {
        let claim = claim_message(law, names);
        let _ = writeln!(text, "{}\n  {}", claim.in_language(language), support.in_language(language));
        for line in as_formula(law, guess) {
            let _ = writeln!(text, "  {}", line.in_language(language));
        }
    };
    let mut more = Vec::new();
    if let (Some(found), Some(strength)) = (&report.found, &guess.strength) {
        law(&found.law, laws::guess(support(strength, guess)));
        more.extend(report.score.map(|score| laws::score(format!("{score:.3}"))));
    } else if let Some(needed) = guess.needed {
        return laws::too_few(guess.count, needed).text(language) + "\n";
    } else if guess.weak.is_empty() {
        let _ = writeln!(text, "{}", laws::none_of_numbers(guess.count, place(guess)).in_language(language));
        if guess.count < ENOUGH {
            more.push(laws::are_few(guess.count).then(laws::more_kinds(ENOUGH)));
        }
        more.extend(report.refuted.as_ref().map(|refuted| laws::refuted(refuted.clone())));
    } else {
        for weak in &guess.weak {
            let said = laws::weak_guess(support(&weak.strength, guess));
            let next: Vec<String> = weak.next.iter().map(ToString::to_string).collect();
            law(&weak.found.law, if next.is_empty() { said } else { laws::next_numbers(said, next.join(",")) });
        }
    }
    if let (NumberLayout::Indexed, [n]) = (numbers.form, &names[..]) {
        more.push(laws::read_as_pairs(n));
    }
    more.push(laws::tried(report.tried));
    for line in more {
        let _ = writeln!(text, "  {}", line.in_language(language));
    }
    text
}

/// The longest list in a formula.
const MAX_IN_FORMULA: usize = 64;
/// The maximum number of exceptions that are listed.
const MAX_EXCEPTIONS: usize = 8;

/// A period as a formula that `check --formula` and Python understand, and the numbers at which the
/// values are not those of the period.
fn as_formula(law: &Law, guess: &Guess) -> Vec<Message> {
    let (Body::Periodic(Periodic { preperiod, period, saltus: 0 }), None) = (&law.body, law.formula()) else {
        return Vec::new();
    };
    let n = &guess.numbers.names[0];
    let (e, p) = (preperiod.len(), period.len());
    let list = |values: &[u32]| values.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    let turned: Vec<u32> = (0..p).map(|at| period[(at + p - e % p) % p]).collect();
    let given = |at: usize| guess.numbers.table.values.get(at).is_some_and(Option::is_some);
    let others: Vec<usize> = (0..e).filter(|&at| given(at) && preperiod[at] != turned[at % p]).collect();
    if p > MAX_IN_FORMULA || (others.len() > MAX_EXCEPTIONS && e > MAX_IN_FORMULA) {
        return Vec::new();
    }
    let cycle = match &turned[..] {
        [value] => value.to_string(),
        _ => format!("[{}][{n} % {p}]", list(&turned)),
    };
    let mut lines = Vec::new();
    let formula = if others.len() <= MAX_EXCEPTIONS {
        if !others.is_empty() && others.len() < e {
            lines.push(laws::except_at(n, Parameter::list(others.iter().copied(), Mark::Comma)));
        }
        let one = |&at: &usize| format!("{} if {n} == {at} else ", preperiod[at]);
        others.iter().map(one).collect::<String>() + &cycle
    } else {
        format!("[{}][{n}] if {n} < {e} else {cycle}", list(preperiod))
    };
    lines.push(laws::as_formula(formula));
    lines
}

/// With this many numbers, every kind of law is tried.
const ENOUGH: usize = 100;

/// Where the numbers are: `n = 0 to 17`, `up to a = 7, b = 7`.
fn place(guess: &Guess) -> Message {
    let table = &guess.numbers.table;
    let [size] = &table.sizes[..] else { return range(&table.sizes, &guess.numbers.names) };
    let first = table.values.iter().position(Option::is_some).unwrap_or(0);
    laws::from_to(&guess.numbers.names[0], first, size.saturating_sub(1))
}

/// `fits all 18 numbers, n = 0 to 17; 18 are few; the period is seen 6 times`
fn support(strength: &Strength, guess: &Guess) -> Message {
    let Strength { numbers, turns, doubts } = strength;
    let mut said = laws::fits_all(*numbers, place(guess));
    if doubts.contains(&Doubt::Few) {
        said = said.then(laws::are_few(*numbers));
    }
    if let Some(turns) = turns {
        said = said.then(laws::period_seen(*turns));
    }
    for doubt in doubts {
        said = match doubt {
            // Said already.
            Doubt::Few | Doubt::Turns => continue,
            Doubt::Late => said.then(laws::begins_late()),
            Doubt::Long => said.then(laws::not_much_shorter()),
        };
    }
    said
}

fn law_json(law: &Law, names: &[String], language: Language) -> Value {
    let mut out = json!({
        "law": claim_message(law, names).text(language),
        "formula": law.formula().map(ToString::to_string),
    });
    if let Body::Periodic(Periodic { preperiod, period, saltus }) = &law.body {
        out["preperiod"] = preperiod.clone().into();
        out["period"] = period.clone().into();
        out["saltus"] = (*saltus).into();
    }
    out
}

fn strength_json(strength: &Strength, out: &mut Value) {
    let doubt = |doubt: &Doubt| match doubt {
        Doubt::Few => "few",
        Doubt::Turns => "turns",
        Doubt::Late => "late",
        Doubt::Long => "long",
    };
    out["numbers"] = strength.numbers.into();
    out["turns"] = strength.turns.into();
    out["doubts"] = strength.doubts.iter().map(doubt).collect();
}

/// A guess as JSON, with its texts in a language.
pub fn guess_json(guess: &Guess, language: Language) -> Value {
    let Guess { report, numbers, .. } = guess;
    let status = match (&report.found, guess.needed) {
        (Some(_), _) => "conjectured",
        (None, Some(_)) => "too few",
        (None, None) if guess.weak.is_empty() => "none",
        (None, None) => "weak",
    };
    let form = match numbers.form {
        NumberLayout::Sequence => "sequence",
        NumberLayout::Indexed => "indexed",
        NumberLayout::Grid => "grid",
        NumberLayout::Framed => "framed",
    };
    let mut out = json!({
        "status": status,
        "form": form,
        "numbers": guess.count,
        "needed": guess.needed,
        "tried": report.tried,
        "refuted": report.refuted.as_ref().map(|refuted| refuted.text(language)),
        "score": report.score,
    });
    if let (Some(found), Some(strength)) = (&report.found, &guess.strength) {
        let Value::Object(law) = law_json(&found.law, &numbers.names, language) else { return out };
        for (name, value) in law {
            out[name] = value;
        }
        strength_json(strength, &mut out);
        out["range"] = found.range.clone().into();
    }
    let weak = guess.weak.iter().map(|weak| {
        let mut one = law_json(&weak.found.law, &numbers.names, language);
        strength_json(&weak.strength, &mut one);
        one["next"] = weak.next.iter().map(ToString::to_string).collect();
        one
    });
    out["weak"] = weak.collect();
    out
}
