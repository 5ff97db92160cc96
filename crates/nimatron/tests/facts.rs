//! Published values (`testdata/facts.json`, each with its source) on every engine that can answer.

#![allow(clippy::unwrap_used, clippy::panic)]

use nimatron::{AnswerRequest, Convention, Outcome, Question, solve};
use nimatron_core::Budget;
use nimatron_engine::search::RulesSearch;
use nimatron_engine::table::GrundyTable;
use nimatron_rules::Ruleset;

fn list(value: &serde_json::Value) -> Vec<u64> {
    value.as_array().map(|list| list.iter().map(|v| v.as_u64().unwrap()).collect()).unwrap_or_default()
}

#[test]
fn every_engine_reproduces_the_published_values() {
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/facts.json")).unwrap();
    let facts: Vec<serde_json::Value> = serde_json::from_str(&text).unwrap();
    assert!(facts.len() > 12);
    let budget = Budget::unlimited();
    for fact in facts {
        let source = fact["source"].as_str().unwrap();
        let rules_text = fact["rules"].as_str().unwrap();
        let rules = Ruleset::parse(rules_text)
            .unwrap_or_else(|error| panic!("{}", error.plain(rules_text, Default::default())));
        let first: Vec<i64> = list(&fact["from"]).into_iter().map(|x| x as i64).collect();
        // The last coordinate runs through the values.
        let at = |index: usize| {
            let mut position = first.clone();
            *position.last_mut().unwrap() += index as i64;
            position
        };
        let values = list(&fact["values"]);
        let corner = at(values.len() - 1);
        let table = GrundyTable::build(&rules, &corner, &budget).unwrap_or_else(|error| panic!("{source}: {error}"));
        let mut search = RulesSearch::new(&rules, &corner);
        for (index, &value) in values.iter().enumerate() {
            let position = at(index);
            assert_eq!(table.get(&position), Some(value), "{source}: table at {position:?}");
            assert_eq!(search.grundy(&position, &budget), Ok(value), "{source}: search at {position:?}");
        }
        for (index, &value) in list(&fact["misere"]).iter().enumerate() {
            let position = at(index);
            let pair = search.pair(&position, &budget).unwrap();
            assert!(!pair.known || pair.misere == value, "{source}: misère pair at {position:?}");
            let shown: Vec<String> = position.iter().map(ToString::to_string).collect();
            let question = Question::parse(rules_text, &[shown.join(",")], &[]).unwrap();
            let wanted = AnswerRequest { convention: Convention::Misere, ..AnswerRequest::default() };
            let answer = solve(&question, wanted, &budget).unwrap();
            assert_eq!(answer.outcome, Outcome::of_grundy(value), "{source}: misère outcome at {position:?}");
        }
    }
}
