//! What a game is, for people who see it for the first time: how a player moves, and what may
//! become of a heap.

use crate::words;
use nimatron_catalogue::{GameDef, with_rules};
use nimatron_core::Budget;
use nimatron_messages::Message;
use nimatron_rules::{HeapMove, Ruleset};

/// What a player may do, in plain words; `None` if nobody has said it and the rules are not of a
/// kind that has words.
pub(crate) fn how_to_move(game: &GameDef) -> Option<Vec<Message>> {
    let of_rules = || game.rules().and_then(words::how_to_move);
    // With settings of its own a named game is what its rules say.
    let entry = match game.entry() {
        Some(entry) if !game.label().contains('{') => Some(entry),
        Some(_) => None,
        None => game.rule_text().filter(|_| game.has_rules_of_places()).and_then(with_rules),
    };
    let of_entry = entry.and_then(|entry| entry.words).map(|words| vec![words.message()]);
    of_entry.or_else(of_rules).or_else(|| {
        let unnamed = entry.filter(|_| game.entry().is_none());
        unnamed.map(|entry| vec![entry.title.message()])
    })
}

/// Whether some move takes stones and leaves several heaps, and whether some move leaves several
/// heaps without taking any.
pub(crate) fn parts_of_heaps(game: &GameDef) -> (bool, bool) {
    let Some(rules) = game.rules() else { return (false, false) };
    // If the moves of the rules can be read as the digits of a code, the digits tell it.
    let Some(digits) = rules.heap_moves() else { return parts_of_small_heaps(rules) };
    let two = |it: &HeapMove| it.heaps >= 4;
    (digits.iter().skip(1).any(two), digits.first().is_some_and(two))
}

/// The same, by the moves of small heaps.
fn parts_of_small_heaps(rules: &Ruleset) -> (bool, bool) {
    let many = rules.resolved().rules.iter().any(|rule| rule.result.len() > 1 || rule.has_varying_parts());
    let (mut breaks, mut splits) = (false, false);
    if !many || rules.arity() != 1 {
        return (many, false);
    }
    let budget = Budget::unlimited().within_work(1 << 18);
    let mut evaluator = rules.evaluator();
    for heap in 2..=12 {
        // A rule that fails or takes long is reported when the game is solved.
        let walked = evaluator.options(&[heap], &budget, &mut |option| {
            if option.iter().filter(|&&part| part > 0).count() > 1 {
                let rest: i64 = option.iter().sum();
                breaks |= rest < heap;
                splits |= rest == heap;
            }
        });
        if walked.is_err() {
            break;
        }
    }
    (breaks, splits)
}
