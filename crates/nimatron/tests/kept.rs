//! Searches of boards and graphs that leave what they know in a file: stopped again and again, they
//! give the answer of a search that is not.

#![allow(clippy::unwrap_used)]

use nimatron::{AnswerRequest, Budget, Question, SavedSearch, solve};
use std::sync::Arc;
use std::time::Duration;

/// Games of each engine and way of searching: by couples and by all options, on boards and graphs.
const QUESTIONS: [(&str, &str); 7] = [
    ("cram", "5x5"),
    ("clobber", "xoxox/oxoxo/xoxox"),
    ("peg-duotaire", "110110110110110110110"),
    ("notakto", "4x4"),
    ("arc-kayles", "grid(3,7)"),
    ("node-kayles", "king(5,6)"),
    ("game few on graph\n  v -> remove v if degree(v) <= 2", "grid(4,6)"),
];

#[test]
fn stopped_searches_give_the_same_answer() {
    let folder = tempfile::tempdir().unwrap();
    for (number, (game, position)) in QUESTIONS.into_iter().enumerate() {
        let question = Question::parse(game, [position].as_slice(), &[]).unwrap();
        let expected = solve(&question, AnswerRequest::default(), &Budget::unlimited()).unwrap();
        let file = folder.path().join(number.to_string());
        let mut rounds = 0;
        let (found, kept) = loop {
            rounds += 1;
            let kept = SavedSearch::open(&file, game, Duration::ZERO, &Budget::unlimited()).map(Arc::new).unwrap();
            let budget = Budget::unlimited().kept_by(Arc::<SavedSearch>::clone(&kept)).within_work(3_000 * rounds);
            match solve(&question, AnswerRequest::default(), &budget) {
                Ok(answer) if answer.stopped.is_none() => break (answer, kept.finish().unwrap()),
                Ok(_) | Err(_) => assert!(rounds < 500, "{game} {position} does not go on"),
            }
        };
        assert_eq!(found.value, expected.value, "{game} {position}");
        assert_eq!(found.winning_moves.len(), expected.winning_moves.len(), "{game} {position}");
        assert!(kept, "{game} {position}");
        assert!(rounds > 1, "{game} {position} was never stopped");
    }
}
