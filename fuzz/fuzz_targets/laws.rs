//! No text panics as a certificate of a law, and laws that are proved or conjectured for rules hold
//! for all computed positions.
//!
//! In the folder `fuzz`:
//!
//! ```text
//! mkdir -p corpus/laws && cargo +nightly fuzz run laws corpus/laws ../testdata/certificates
//! ```
#![no_main]

use libfuzzer_sys::fuzz_target;
use nimatron::law::{self, LawClaim, Search};
use nimatron::nimber::BigUint;
use nimatron::{Budget, Cell, GameDef, Limit, Progress, StopFlag, value_table};
use std::sync::Arc;
use std::time::Duration;

fuzz_target!(|data: &[u8]| {
    let limit = Limit { time: Some(Duration::from_millis(400)), memory: 256 << 20 };
    let budget = Budget::start(limit, StopFlag::default(), Progress::default());
    let Ok(text) = std::str::from_utf8(data) else { return };
    if text.starts_with('{') {
        let _ = nimatron::verify(text, &budget);
        return;
    }
    if !text.contains("->") {
        return;
    }
    let Ok(game) = GameDef::load(text, &[]) else { return };
    let Some(arity) = game.arity().filter(|&arity| arity <= 2) else { return };
    let game = Arc::new(game);
    let search = Search { to: 600, states: 20_000, work: 1_000_000, learnt: 60, ..Search::default() };
    let Ok(answer) = law::find_law(&game, &search, &budget) else { return };
    let Some(found) = answer.report.found.filter(|found| found.standing.certificate().is_some()) else { return };
    let corner = if arity == 1 { vec![900] } else { vec![40, 40] };
    let Ok(table) = value_table(&game, &corner, &budget) else { return };
    for (position, cell) in table.cells() {
        let Cell::Value(value) = cell else { continue };
        let numbers: Vec<BigUint> = position.iter().map(|&x| BigUint::from(x.unsigned_abs())).collect();
        let Some(says) = found.law.value(&numbers) else { continue };
        match found.law.claim {
            LawClaim::Grundy => assert_eq!(says, BigUint::from(value), "{text} at {position:?}"),
            LawClaim::Levels(levels) => {
                assert_eq!(says, BigUint::from(value.min(levels.into())), "{text} at {position:?}")
            }
            LawClaim::Outcome => assert_eq!(says == BigUint::from(0u32), value == 0, "{text} at {position:?}"),
        }
    }
});
