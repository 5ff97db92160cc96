//! Answers about a game in lines, and as JSON.

use crate::{Counts, LoopyValue, SolvedGraph, SumAnalysis, TokenMove};
use nimatron_core::{Budget, Convention, Outcome, StopReason};
use nimatron_engine::graph::{DRAWN, Outcomes};
use nimatron_messages::{Language, Message, answers, explicit as say};
use serde_json::{Value as Json, json};
use std::borrow::Borrow;

/// The maximum number of moves that are listed in lines.
const SHOWN: usize = 12;

/// A line with a label.
fn row(label: &Message, text: &str, language: Language) -> String {
    let label = label.text(language);
    // Chinese characters take two columns.
    let columns: usize = label.chars().map(|c| if c > '\u{2e7f}' { 2 } else { 1 }).sum();
    format!("  {label}{}{text}\n", " ".repeat(14_usize.saturating_sub(columns).max(1)))
}

fn said(outcome: Option<Outcome>) -> Message {
    match outcome {
        Some(Outcome::N) => answers::wins(),
        Some(Outcome::P) => answers::loses(),
        None => say::draws(),
    }
}

/// The outcome in data: `P`, `N`, or `D` for a draw.
pub fn outcome_word(outcome: Option<Outcome>) -> &'static str {
    outcome.map_or("D", Outcome::word)
}

/// What a game contains.
pub fn counts(name: &str, counts: &Counts, language: Language) -> String {
    let mut text = format!("{name}\n");
    let rows = [
        (say::positions(), counts.positions),
        (say::moves(), counts.moves),
        (say::lost(), counts.lost),
        (say::won(), counts.won),
        (say::drawn(), counts.drawn),
        (say::infinite(), counts.infinite),
    ];
    for (label, count) in rows {
        text += &row(&label, &count.to_string(), language);
    }
    if let Some(largest) = counts.largest {
        text += &row(&say::largest(), &largest.to_string(), language);
    }
    text
}

/// The same as JSON, without the name.
pub fn counts_json(counts: &Counts) -> Json {
    json!({
        "positions": counts.positions,
        "moves": counts.moves,
        "lost": counts.lost,
        "won": counts.won,
        "drawn": counts.drawn,
        "infinite": counts.infinite,
        "largest": counts.largest,
    })
}

fn written(game: &SolvedGraph, positions: &[u32]) -> String {
    let names: Vec<String> = positions.iter().map(|&position| game.names().name(position)).collect();
    if names.is_empty() { "0".to_owned() } else { names.join(" + ") }
}

/// A value as JSON: a number, or `{"infinity": [...]}`.
pub fn value_json(value: &LoopyValue) -> Json {
    match value {
        LoopyValue::Finite(value) => json!(value),
        LoopyValue::Infinite(labels) => json!({ "infinity": labels }),
    }
}

/// What an infinite value means for the player to move.
fn meaning(labels: &[u32]) -> Message {
    let all: Vec<String> = labels.iter().map(u32::to_string).collect();
    if all.is_empty() { say::always_drawn() } else { say::won_beside(all.join(", ")) }
}

/// The answer about a sum.
fn sum(game: &SolvedGraph, positions: &[u32], sum: &SumAnalysis, language: Language) -> String {
    let mut text = format!("{}\n  {}\n", written(game, positions), said(sum.outcome).text(language));
    let parts: Vec<String> = sum.values.iter().map(LoopyValue::to_string).collect();
    let value = match (&sum.value, &parts[..]) {
        (value, []) => value.to_string(),
        (value, [_]) => value.to_string(),
        (value @ LoopyValue::Finite(_), parts) => format!("{value} = {}", parts.join(" xor ")),
        (value @ LoopyValue::Infinite(_), parts) => format!("{value} = {}", parts.join(" + ")),
    };
    text += &row(&say::value(), &value, language);
    if let LoopyValue::Infinite(labels) = &sum.value {
        text += &row(&say::means(), &meaning(labels).text(language), language);
    }
    if sum.moves.is_empty() {
        return text;
    }
    let label = if sum.outcome.is_some() { say::winning_moves() } else { say::drawing_moves() };
    for (at, one) in sum.moves.iter().take(SHOWN).enumerate() {
        let told = told(game, positions, *one, sum, language);
        text += &if at == 0 { row(&label, &told, language) } else { format!("  {}{told}\n", " ".repeat(14)) };
    }
    if sum.moves.len() > SHOWN {
        let more = say::and_more(sum.moves.len() - SHOWN).text(language);
        text += &format!("  {}{more}\n", " ".repeat(14));
    }
    text
}

/// Why a position has its value: its options with their values, and the answers to those that do
/// not count.
fn explanation(game: &SolvedGraph, position: u32, language: Language) -> String {
    let value = game.value(position);
    let name = |node: u32| game.names().name(node);
    let mut text = format!("{}\n  {}\n", name(position), said(game.outcome(position)).text(language));
    text += &row(&say::value(), &value.to_string(), language);
    let mut options = game.graph().row(position).to_vec();
    options.sort_unstable();
    options.dedup();
    let least = least_missing(game, position);
    let mut lines = Vec::new();
    for &option in options.iter().take(EXPLAINED) {
        let own = game.value(option);
        let counts = matches!(own, LoopyValue::Finite(own) if own < least);
        let why = if counts {
            say::option_has(name(option), own.to_string())
        } else {
            match game.labels().option_labelled(game.graph(), option, least) {
                Some(back) => say::option_is_answered(name(option), own.to_string(), name(back), least),
                None => say::option_stays_open(name(option), own.to_string(), least),
            }
        };
        lines.push(why.text(language));
    }
    if options.len() > EXPLAINED {
        lines.push(say::and_more(options.len() - EXPLAINED).text(language));
    }
    lines.push(match value {
        _ if options.is_empty() => say::no_options().text(language),
        LoopyValue::Finite(value) => say::so_finite(value).text(language),
        LoopyValue::Infinite(labels) => say::so_infinite(least).then(meaning(&labels)).text(language),
    });
    text + &lines.iter().map(|line| format!("  {line}\n")).collect::<String>()
}

/// The maximum number of options that an explanation lists.
const EXPLAINED: usize = 200;

/// The least number that is not the value of an option.
fn least_missing(game: &SolvedGraph, position: u32) -> u32 {
    let labels = game.labels().labels_of_options(game.graph(), position);
    (0..).zip(&labels).find(|(number, label)| number != *label).map_or(labels.len() as u32, |missing| missing.0)
}

/// A move in words.
fn told(game: &SolvedGraph, positions: &[u32], one: TokenMove, sum: &SumAnalysis, language: Language) -> String {
    let (from, to) = (game.names().name(positions[one.token]), game.names().name(one.to));
    let mut told = if positions.len() > 1 {
        say::move_of_token(one.token + 1, from, to).text(language)
    } else {
        format!("{from} -> {to}")
    };
    if sum.outcome == Some(Outcome::N) && !one.progress {
        told = say::may_circle(told).text(language);
    }
    told
}

/// The same as JSON.
fn sum_json(game: &SolvedGraph, positions: &[u32], sum: &SumAnalysis) -> Json {
    let name = |position: u32| game.names().name(position);
    let moves = sum.moves.iter().map(|one| {
        json!({
            "component": one.token,
            "from": name(positions[one.token]),
            "to": name(one.to),
            "progress": one.progress,
        })
    });
    json!({
        "positions": positions.iter().map(|&position| name(position)).collect::<Vec<_>>(),
        "convention": Convention::Normal.word(),
        "outcome": outcome_word(sum.outcome),
        "grundy": value_json(&sum.value),
        "value": value_json(&sum.value),
        "values": sum.values.iter().map(value_json).collect::<Vec<_>>(),
        "moves": moves.collect::<Vec<_>>(),
    })
}

/// Who wins a sum of tokens: found out once, and said in lines or as JSON. `G` is the solved game
/// and `T` the positions of the tokens, or references to them.
#[derive(Clone, Debug)]
pub struct ExplicitAnswer<G, T> {
    game: G,
    tokens: T,
    /// The sum; in misère play there is only one token.
    sum: Option<SumAnalysis>,
    /// Who wins, and how fast, which is known of single positions only.
    outcomes: Option<Outcomes>,
}

impl<G: Borrow<SolvedGraph>, T: AsRef<[u32]>> ExplicitAnswer<G, T> {
    /// The answer about tokens, in misère play about one.
    ///
    /// # Errors
    /// The budget is used up.
    pub fn of(game: G, tokens: T, convention: Convention, budget: &Budget) -> Result<ExplicitAnswer<G, T>, StopReason> {
        let (solved, places) = (game.borrow(), tokens.as_ref());
        let single = places.len() == 1;
        let sum = (convention == Convention::Normal || !single).then(|| solved.sum(places));
        let convention = if sum.is_some() { Convention::Normal } else { convention };
        let outcomes = if single { Some(solved.outcomes(convention, budget)?) } else { None };
        Ok(ExplicitAnswer { game, tokens, sum, outcomes })
    }

    /// The game.
    pub fn game(&self) -> &SolvedGraph {
        self.game.borrow()
    }

    /// The positions of the tokens.
    pub fn tokens(&self) -> &[u32] {
        self.tokens.as_ref()
    }

    /// The answer in lines.
    pub fn text(&self, language: Language) -> String {
        let (game, tokens) = (self.game(), self.tokens());
        let single = self.outcomes.as_ref().zip(tokens.first());
        match (&self.sum, single) {
            (None, Some((outcomes, &one))) => misere(game, one, outcomes, language),
            (None, None) => String::new(),
            (Some(found), single) => {
                let length = single.map(|(outcomes, &one)| distance(outcomes, one, language));
                sum(game, tokens, found, language) + &length.unwrap_or_default()
            }
        }
    }

    /// The answer as JSON. In both conventions `grundy` is the value, as in the answers about all
    /// other games; `value` is the same.
    pub fn json(&self) -> Json {
        let (game, tokens) = (self.game(), self.tokens());
        let convention = if self.sum.is_some() { Convention::Normal } else { Convention::Misere };
        let single = self.outcomes.as_ref().zip(tokens.first());
        let single = single.map(|(outcomes, &one)| outcome_json(game, one, outcomes, convention));
        match (&self.sum, single) {
            (None, single) => single.unwrap_or_default(),
            (Some(sum), single) => {
                let mut fields = sum_json(game, tokens, sum);
                fields["moves_to_the_end"] = single.map_or(Json::Null, |mut single| single["moves_to_the_end"].take());
                fields
            }
        }
    }
}

/// Why the positions of tokens have their values, each position once.
pub fn explanations(game: &SolvedGraph, tokens: &[u32], language: Language) -> Vec<String> {
    let mut positions = tokens.to_vec();
    positions.sort_unstable();
    positions.dedup();
    positions.iter().map(|&position| explanation(game, position, language)).collect()
}

/// Who wins one position, and how fast.
fn distance(outcomes: &Outcomes, position: u32, language: Language) -> String {
    match outcomes.distance(position) {
        DRAWN => String::new(),
        moves => row(&say::length(), &say::moves_to_the_end(u64::from(moves)).text(language), language),
    }
}

/// The answer about one position in misère play.
fn misere(game: &SolvedGraph, position: u32, outcomes: &Outcomes, language: Language) -> String {
    let outcome = outcomes.outcome(position);
    let mut text = format!("{}\n  {}\n", game.names().name(position), said(outcome).text(language));
    text += &distance(outcomes, position, language);
    let best = if outcome == Some(Outcome::P) { Vec::new() } else { outcomes.best(game.graph(), position) };
    let label = if outcome.is_some() { say::winning_moves() } else { say::drawing_moves() };
    let names: Vec<String> = best.iter().take(SHOWN).map(|&to| game.names().name(to)).collect();
    if !names.is_empty() {
        text += &row(&label, &names.join(", "), language);
    }
    text
}

/// The same as JSON, in either convention.
fn outcome_json(game: &SolvedGraph, position: u32, outcomes: &Outcomes, convention: Convention) -> Json {
    let distance = Some(outcomes.distance(position)).filter(|&distance| distance != DRAWN);
    let best = outcomes.best(game.graph(), position);
    json!({
        "position": game.names().name(position),
        "convention": convention.word(),
        "outcome": outcome_word(outcomes.outcome(position)),
        "grundy": null,
        "moves_to_the_end": distance,
        "best": best.iter().map(|&to| game.names().name(to)).collect::<Vec<_>>(),
    })
}
