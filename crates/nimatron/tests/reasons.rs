//! Reasons are a graph: each position is explained once, as deep as is asked for.

#![allow(clippy::unwrap_used)]

use nimatron::{Answer, AnswerRequest, Budget, Convention, Position, Question, Reason, solve, words};
use nimatron_messages::Language;
use std::collections::HashMap;

fn explained(game: &str, positions: &[&str], depth: usize) -> Answer {
    let question = Question::parse(game, positions.iter().map(ToString::to_string), &[]).unwrap();
    solve(&question, AnswerRequest { depth, ..AnswerRequest::default() }, &Budget::unlimited()).unwrap()
}

/// The number of explanations of each position, with the fewest moves to it.
fn count<'a>(reason: &'a Reason, level: usize, all: &mut HashMap<&'a Position, (usize, usize)>) {
    let (times, least) = all.entry(&reason.position).or_insert((0, level));
    *times += 1;
    *least = level.min(*least);
    for option in &reason.options {
        option.reasons.iter().for_each(|below| count(below, level + 1, all));
    }
}

/// Every option above the lowest level is explained at its place or at another one that is no
/// deeper.
fn complete(reason: &Reason, level: usize, depth: usize, all: &HashMap<&Position, (usize, usize)>) {
    for option in reason.options.iter().filter(|_| level < depth) {
        for part in &option.to {
            let (times, least) = all.get(part).copied().unwrap_or_else(|| panic!("{part} is not explained"));
            assert_eq!(times, 1, "{part} is explained again");
            assert!(least <= level + 1, "{part} is explained only at level {least}");
            let here = option.reasons.iter().any(|below| below.position == *part);
            let final_one = !here && !option.elsewhere.contains(part);
            // Only what has no options needs no reference.
            assert!(!final_one || part.small().is_some_and(|numbers| numbers.iter().all(|&x| x == 0)), "{part}");
        }
        option.reasons.iter().for_each(|below| complete(below, level + 1, depth, all));
    }
}

#[test]
fn each_position_is_explained_once_at_its_highest_place() {
    for (game, position) in [("nim", "12"), ("kayles", "14"), ("lasker", "9"), ("wythoff", "5,6")] {
        for depth in 1..=5 {
            let answer = explained(game, &[position], depth);
            let mut all = HashMap::new();
            count(&answer.reasons[0], 1, &mut all);
            complete(&answer.reasons[0], 1, depth, &all);
            assert_eq!((answer.missing_reasons, answer.stopped), (0, None));
        }
    }
}

/// What the text says of other places is true, and it repeats no explanation.
#[test]
fn the_text_points_to_the_place() {
    let text = words::explanation(&explained("lasker", &["4"], 2), Language::English);
    assert!(text.contains("4 -> 1 + 3        value 1 xor 4 = 5  (1, 3 explained above)\n"), "{text}");
    assert!(text.contains("4 -> 2 + 2        value 2 xor 2 = 0  (2 explained above)\n"), "{text}");
    assert_eq!(text.matches("  3 -> 2 ").count(), 1, "{text}");
    // The options of 4 come first in the text, those of 5 have fewer moves to them.
    let text = words::explanation(&explained("nim", &["5"], 3), Language::English);
    let place = |line: &str| text.lines().position(|own| own.trim_start().starts_with(line)).unwrap();
    assert!(place("4 -> 3") < place("5 -> 3") && place("5 -> 3") < place("3 -> 2"), "{text}");
    assert!(text.contains("4 -> 3            value 3  (explained below)"), "{text}");
}

/// Equal components are explained with their options, and these only once.
#[test]
fn equal_components_share_their_reasons() {
    let answer = explained("nim", &["7", "7", "7"], 3);
    assert_eq!(answer.reasons.len(), 3);
    let below = |at: usize| answer.reasons[at].options.iter().filter(|option| !option.reasons.is_empty()).count();
    assert_eq!((below(0), below(1), below(2)), (7, 0, 0));
    assert!(answer.reasons.iter().all(|reason| reason.options.len() == 7));
}

/// In misère play the quotient decides the sum: the text gives it once, with the moves.
#[test]
fn a_misere_law_is_given_once() {
    let question = Question::parse("take{1,3,4}", ["1000000".to_owned()], &[]).unwrap();
    let wanted = AnswerRequest { convention: Convention::Misere, ..AnswerRequest::default() };
    let text = words::explanation(&solve(&question, wanted, &Budget::unlimited()).unwrap(), Language::English);
    assert_eq!(text.matches("a misère quotient of").count(), 1, "{text}");
}
