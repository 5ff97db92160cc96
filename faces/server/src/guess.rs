//! Guesses what a question will cost, from what it asks and from questions like it.
//!
//! The guess decides where a question starts and which of a client's questions goes first. It need
//! not be right: a question that outgrows its guess is moved to the next lane, and that is
//! remembered for questions of the same kind.

use crate::lanes::Lane;
use nimatron::limits;
use serde_json::Value as Json;
use std::collections::HashMap;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::sync::{Mutex, PoisonError};

/// An estimate of the work, as its binary logarithm: 10 is a short everyday question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Cost(pub(crate) u32);

/// Kinds of questions that are remembered.
const MAX_KINDS: usize = 4096;

/// What is expected of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Guess {
    pub(crate) cost: Cost,
    /// The lane in which it starts.
    pub(crate) lane: Lane,
    /// The same number for questions of the same kind: action, game, and sizes of numbers.
    kind: u64,
}

impl Guess {
    /// A guess from the question alone.
    pub(crate) fn of(request: &Json) -> Guess {
        let cost = Cost(cost(request));
        let lane = match request["do"].as_str().unwrap_or_default() {
            "plot" | "sequence" | "table" if cost.0 > 24 => Lane::Long,
            "plot" | "sequence" | "table" if cost.0 > 18 => Lane::Middle,
            _ => Lane::Quick,
        };
        Guess { cost, lane, kind: kind(request) }
    }
}

fn cost(request: &Json) -> u32 {
    // A rule has to be analysed; names and codes are known.
    let game = request["game"].as_str().unwrap_or_default();
    let rules = game.contains("->");
    let text = 2 * u32::from(rules) + bits(game.len() as u64 / 64);
    let positions = match &request["positions"] {
        Json::Array(list) => bits(list.len() as u64) + list.iter().map(size).max().unwrap_or_default(),
        one => size(one),
    };
    let flag = |name: &str, more| if request[name] == true { more } else { 0 };
    let more = match request["do"].as_str().unwrap_or_default() {
        "solve" => {
            let reasons =
                u32::try_from(request["reasons"].as_u64().unwrap_or_default().min(limits::REASONS)).unwrap_or_default();
            positions + reasons * positions.min(16) + flag("misere", 4)
        }
        "play" | "graph" => 2 * positions,
        "move" | "moves" => positions + flag("values", 4) + flag("misere", 4),
        "table" | "plot" => to(request, 7, limits::CELLS_IN_ANSWER),
        // Two heaps of each sum to n: n options for n heaps.
        "loopy" => 8,
        "sequence" => 2 * to(request, 14, limits::SEQUENCE.most) - 8,
        "misere" => 12 + flag("picture", 2),
        "genus" => 2 * to(request, 5, limits::GENERA.most),
        "count" => 10,
        "law" | "program" => 12 + flag("picture", 2) + flag("programs", 2) + flag("strategy", 3) + flag("explain", 3),
        "puzzles" => 10 + bits(request["count"].as_u64().unwrap_or(1).min(64)) + flag("misere", 2),
        "verify" => 8 + bits(request["certificate"].as_str().map_or(0, str::len) as u64 / 256),
        "nimber" => bits(request["expression"].as_str().map_or(0, str::len) as u64 / 16),
        _ => 0,
    };
    8 + text + more
}

/// Binary digits of a number.
fn bits(number: u64) -> u32 {
    u64::BITS - number.leading_zeros()
}

/// Binary digits of all numbers of a position together, about.
fn size(position: &Json) -> u32 {
    match position {
        Json::Number(number) => bits(number.as_u64().unwrap_or(u64::MAX)),
        Json::Array(all) => all.iter().take(64).map(size).sum(),
        Json::String(text) => {
            let numbers = text.split(|letter: char| !letter.is_ascii_digit()).filter(|number| !number.is_empty());
            let digits = |number: &str| match number.parse() {
                Ok(number) => bits(number),
                Err(_) => u32::try_from(number.len()).unwrap_or(u32::MAX).saturating_mul(3),
            };
            numbers.take(64).map(digits).fold(0, u32::saturating_add).min(1 << 12)
        }
        _ => 0,
    }
}

/// Binary digits of the number of values up to `to`; `usual` if it is not there. A request for more
/// than `max` values is refused at once.
fn to(request: &Json, usual: u32, max: u64) -> u32 {
    match &request["to"] {
        Json::Null => usual.max(5),
        to if size(to) > bits(max) => 5,
        to => size(to).max(5),
    }
}

fn kind(request: &Json) -> u64 {
    let mut hasher = DefaultHasher::new();
    for name in [
        "do",
        "game",
        "misere",
        "reasons",
        "target",
        "picture",
        "programs",
        "strategy",
        "explain",
        "field_bits",
        "grade",
        "limits",
    ] {
        request[name].to_string().hash(&mut hasher);
    }
    for name in ["expression", "certificate"] {
        request[name].as_str().hash(&mut hasher);
    }
    match &request["positions"] {
        Json::Array(list) => list.iter().map(size).collect::<Vec<_>>().hash(&mut hasher),
        one => size(one).hash(&mut hasher),
    }
    size(&request["to"]).hash(&mut hasher);
    hasher.finish()
}

/// Where questions of the same kind ended, if that was not in the quick lane.
#[derive(Debug, Default)]
pub(crate) struct Experience(Mutex<HashMap<u64, Lane>>);

impl Experience {
    /// The guess, corrected by questions like this one.
    pub(crate) fn correct(&self, guess: Guess) -> Guess {
        let kinds = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match kinds.get(&guess.kind) {
            Some(&lane) if lane > guess.lane => Guess { lane, ..guess },
            _ => guess,
        }
    }

    /// Questions of this kind belong into this lane.
    pub(crate) fn learn(&self, guess: Guess, lane: Lane) {
        let mut kinds = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if lane == Lane::Quick {
            kinds.remove(&guess.kind);
            return;
        }
        if kinds.len() >= MAX_KINDS {
            kinds.clear();
        }
        kinds.insert(guess.kind, lane);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_is_refused_at_once_starts_at_once() {
        for (wanted, game) in [("table", "georgia"), ("sequence", "0.106"), ("plot", "nim")] {
            let heavy = Guess::of(&json!({"do": wanted, "game": game, "to": 2_000_000}));
            let refused = Guess::of(&json!({"do": wanted, "game": game, "to": 1_000_000_000_000_u64}));
            assert_eq!((heavy.lane, refused.lane), (Lane::Long, Lane::Quick), "{wanted}");
        }
    }

    #[test]
    fn small_questions_are_smaller_than_large_ones() {
        let rules = "n -> n - k for k in 1..n";
        let ascending = [
            json!({"do": "solve", "game": "nim", "positions": ["3"]}),
            json!({"do": "solve", "game": "nim", "positions": [3, 4, 5]}),
            json!({"do": "solve", "game": rules, "positions": ["3,4"]}),
            json!({"do": "law", "game": rules}),
            json!({"do": "solve", "game": rules, "positions": ["900,900"]}),
            json!({"do": "solve", "game": rules, "positions": ["900,900"], "reasons": 1}),
            json!({"do": "solve", "game": rules, "positions": ["9".repeat(1000)]}),
        ];
        let costs = ascending.each_ref().map(|request| Guess::of(request).cost);
        assert!(costs.is_sorted_by(|a, b| a < b), "{costs:?}");
    }

    #[test]
    fn only_what_is_certainly_long_starts_there() {
        let lane = |request| Guess::of(&request).lane;
        assert_eq!(lane(json!({"do": "table", "game": "nim", "to": 5})), Lane::Quick);
        // More than an answer has: refused at once.
        assert_eq!(lane(json!({"do": "table", "game": "nim", "to": 5_000_000})), Lane::Quick);
        assert_eq!(lane(json!({"do": "table", "game": "wythoff"})), Lane::Quick);
        assert_eq!(lane(json!({"do": "table", "game": "wythoff", "to": [1000, 1000]})), Lane::Long);
        assert_eq!(lane(json!({"do": "sequence", "game": "0.137", "to": 100})), Lane::Quick);
        assert_eq!(lane(json!({"do": "sequence", "game": "0.007", "to": 2_000_000})), Lane::Long);
        assert_eq!(lane(json!({"do": "law", "game": "n -> n - 1"})), Lane::Quick);
        for strange in [json!(null), json!([1]), json!({"do": 5, "positions": {"a": [1]}, "to": "x"})] {
            assert_eq!(lane(strange), Lane::Quick);
        }
    }

    #[test]
    fn experience_corrects_guesses_of_the_same_kind() {
        let asks = |n: &str| Guess::of(&json!({"do": "solve", "game": "n -> n - 1", "positions": [n]}));
        let experience = Experience::default();
        experience.learn(asks("1000000"), Lane::Long);
        assert_eq!(experience.correct(asks("999999")).lane, Lane::Long);
        assert_eq!(experience.correct(asks("3")).lane, Lane::Quick);
        experience.learn(asks("1000001"), Lane::Quick);
        assert_eq!(experience.correct(asks("999999")).lane, Lane::Quick);
    }
}
