//! Games on boards, graphs and lists: whatever the rules and the position are, the engine for cells
//! and the search that folds positions agree with a search that takes nothing apart.
//!
//! The input is a rule text, an empty line, and a position. In the folder `fuzz`:
//!
//! ```text
//! mkdir -p corpus/places && printf '.. -> ## in rows, columns\n\n3x4' > corpus/places/cram
//! printf 'v -> remove v, neighbours(v)\n\ngrid(2,3)' > corpus/places/kayles
//! printf 'row -> row without i for i in indices(row)\n\n[1,2,3]' > corpus/places/row
//! cargo +nightly fuzz run places corpus/places
//! ```
#![no_main]

use libfuzzer_sys::fuzz_target;
use nimatron::{Budget, Convention, GameDef, Limit, Options, Progress, Question, StopFlag, AnswerRequest, solve};
use nimatron_engine::search::{ListGame, MoveSource, RulesSearch};
use nimatron_rules::EvalError;
use std::time::Duration;

/// A game whose positions are not folded.
#[derive(Debug)]
struct UnfoldedGame<'g>(&'g dyn ListGame);

impl ListGame for UnfoldedGame<'_> {
    fn list(&self, position: &[i64], budget: &Budget, out: &mut Options<Box<[i64]>>) -> Result<(), EvalError> {
        self.0.list(position, budget, out)
    }
}

fuzz_target!(|text: &str| {
    let Some((rules, typed)) = text.split_once("\n\n") else { return };
    let Ok(game) = GameDef::load(rules, &[]) else { return };
    let (true, MoveSource::Game(moves)) = (game.has_rules_of_places(), game.moves()) else { return };
    let Ok(positions) = game.read(typed) else { return };
    let [position] = positions.as_slice() else { return };
    let Some(position) = position.small() else { return };
    let limit = Limit { time: Some(Duration::from_millis(200)), memory: 64 << 20 };
    let budget = || Budget::start(limit, StopFlag::default(), Progress::default());
    let whole = UnfoldedGame(moves);
    let mut search = RulesSearch::new(MoveSource::Game(&whole), &[]);
    let Ok(question) = Question::parse(rules, &[typed], &[]) else { return };
    let answer = solve(&question, AnswerRequest::default(), &budget());
    if let (Ok(value), Ok(answer)) = (search.grundy(position, &budget()), &answer) {
        assert_eq!(answer.grundy(), Some(value), "{rules}\n{typed}");
        assert_eq!(answer.winning_moves.is_empty(), value == 0, "{rules}\n{typed}");
    }
    let misere = AnswerRequest { convention: Convention::Misere, ..AnswerRequest::default() };
    if let (Ok(pair), Ok(answer)) = (search.pair(position, &budget()), solve(&question, misere, &budget()))
        && pair.known
    {
        assert_eq!(answer.outcome.mover_wins(), pair.misere != 0, "{rules}\n{typed} in misère play");
    }
});
