//! How many positions there are, in lines and as JSON.

use super::answer::shortened;
use super::layout::row;
use crate::count::{Arrangement, CountKnown, Counted, ToldCount, Wanted};
use nimatron_core::{Convention, Outcome};
use nimatron_messages::{Language, Mark, Message, Parameter, answers, counts};
use nimatron_nimber::BigUint;
use serde_json::{Value as Json, json};

/// A count in lines: what was asked, the numbers, and how they are known.
pub fn count(told: &ToldCount, language: Language) -> String {
    let mut out = format!("{}\n", title(told).in_language(language));
    let count = &told.count;
    let line = |label: &Message, counted: &Counted, all: Option<&Counted>| {
        let number = shown(&counted.count);
        let mut said = match all {
            // Remainders are not a part of one another.
            Some(all) if told.plan.modulus.is_some() => counts::all_besides(number, shown(&all.count)),
            Some(all) => counts::out_of(number, shown(&all.count)),
            None => number,
        };
        if let Some(formula) = &told.plan.summed {
            said = counts::with_sum(said, formula.text(), shown(&counted.sum));
        }
        row(label, &said.text(language), language)
    };
    match told.plan.wanted {
        Wanted::Outcome(Outcome::P) => out += &line(&counts::lost(), &count.found, Some(&count.all)),
        Wanted::Outcome(Outcome::N) => out += &line(&counts::won(), &count.found, Some(&count.all)),
        Wanted::Value(value) => out += &line(&counts::of_value(value), &count.found, Some(&count.all)),
        Wanted::EachValue => {
            for (value, found) in &count.by_value {
                out += &line(&counts::of_value(*value), found, None);
            }
            out += &line(&counts::all(), &count.all, None);
        }
    }
    let known = match &count.known {
        CountKnown::Proved(proven) => counts::proved(proven.claim(), proven.proof()),
        CountKnown::Computed(source) => counts::computed(source),
    };
    out + &row(&answers::known_by(), &known.text(language), language)
}

/// A number, shortened if it has more than some 300 digits.
fn shown(number: &BigUint) -> Message {
    if number.bits() < 1000 { Message::verbatim(number.to_string()) } else { shortened(number) }
}

/// What was asked, in a line.
fn title(told: &ToldCount) -> Message {
    let (plan, game) = (&told.plan, &told.game);
    let names = Parameter::list(game.coordinates(), Mark::Comma);
    let same = plan.to.windows(2).all(|pair| pair[0] == pair[1]);
    let numbers = if same { &plan.to[..1.min(plan.to.len())] } else { &plan.to[..] };
    let bound = Parameter::list(numbers.iter().map(shown), Mark::Comma);
    let mut title = match &plan.from {
        least if *least == BigUint::ZERO => counts::title(game.name(), names, bound),
        least => counts::title_from(game.name(), names, shown(least), bound),
    };
    if plan.heaps > 1 {
        let arrangement = match plan.arrangement {
            Arrangement::Ordered => counts::ordered(),
            Arrangement::Unordered => counts::unordered(),
            Arrangement::Distinct => counts::distinct(),
        };
        title = counts::of_heaps(title, plan.heaps, arrangement);
    }
    if let Some(condition) = &plan.condition {
        title = counts::with_condition(title, condition.text());
    }
    if plan.convention == Convention::Misere {
        title = counts::in_misere_play(title);
    }
    match &plan.modulus {
        Some(modulus) => counts::modulo(title, shown(modulus)),
        None => title,
    }
}

/// A count as JSON. Numbers of positions and sums may have any length, so they are texts.
pub fn count_json(told: &ToldCount, language: Language) -> Json {
    let (plan, count) = (&told.plan, &told.count);
    let counted = |counted: &Counted| {
        let mut json = json!({"count": counted.count.to_string()});
        if plan.summed.is_some() {
            json["sum"] = counted.sum.to_string().into();
        }
        json
    };
    let each = count.by_value.iter().map(|(value, found)| {
        let mut json = counted(found);
        json["value"] = (*value).into();
        json
    });
    json!({
        "game": told.game.name(),
        "all": counted(&count.all),
        "found": counted(&count.found),
        "values": (plan.wanted == Wanted::EachValue).then(|| each.collect::<Vec<Json>>()),
        "modulus": plan.modulus.as_ref().map(ToString::to_string),
        "known": match &count.known {
            CountKnown::Proved(proven) => {
                let [claim, proof] = [proven.claim(), proven.proof()].map(|words| words.text(language));
                json!({"how": "proved", "claim": claim, "proof": proof})
            }
            CountKnown::Computed(source) => json!({"how": "computed", "source": source.text(language)}),
        },
    })
}
