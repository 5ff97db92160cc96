//! No text panics or hangs: it is parsed, printed and parsed again to the same tree, its shape is
//! analysed, and some small positions are solved under a limit by both engines, which must agree.
//!
//! In the folder `fuzz`:
//!
//! ```text
//! mkdir -p corpus/rules && cargo +nightly fuzz run rules corpus/rules ../testdata/rules
//! ```
#![no_main]

use libfuzzer_sys::fuzz_target;
use nimatron_core::{Budget, Limit, Progress, StopFlag};
use nimatron_engine::search::RulesSearch;
use nimatron_engine::table::GrundyTable;
use nimatron_rules::{Ruleset, parse, print};
use std::time::Duration;

fuzz_target!(|data: &[u8]| {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let Ok(tree) = parse(text) else { return };
    let printed = print(&tree);
    let again = parse(&printed).unwrap_or_else(|error| panic!("{printed}\n{}", error.plain(&printed, Default::default())));
    assert_eq!(again, tree, "{printed}");
    let Ok(rules) = Ruleset::parse(text) else { return };
    let limit = Limit { time: Some(Duration::from_millis(100)), memory: 16 << 20 };
    let budget = Budget::start(limit, StopFlag::default(), Progress::default());
    let corner = vec![5; rules.arity()];
    let table = if rules.arity() <= 3 { GrundyTable::build(&rules, &corner, &budget).ok() } else { None };
    let mut search = RulesSearch::new(&rules, &corner);
    let mut evaluator = rules.evaluator();
    for position in [vec![0; rules.arity()], vec![3; rules.arity()], corner] {
        if evaluator.is_position(&position, &budget) != Ok(true) {
            continue;
        }
        let value = search.grundy(&position, &budget);
        if let (Some(table), Ok(value)) = (&table, value) {
            assert_eq!(table.get(&position), Some(value), "{text} {position:?}");
        }
    }
});
