//! No text panics as a request, and every answer is JSON that says whether the request succeeded.
//!
//! In the folder `fuzz`:
//!
//! ```text
//! mkdir -p corpus/api && cargo +nightly fuzz run api corpus/api
//! ```
#![no_main]

use libfuzzer_sys::fuzz_target;
use nimatron::{Budget, Limit, Progress, StopFlag, api};
use std::time::Duration;

fuzz_target!(|text: &str| {
    let limit = Limit { time: Some(Duration::from_millis(100)), memory: 64 << 20 };
    let budget = Budget::start(limit, StopFlag::default(), Progress::default());
    let answer: serde_json::Value = serde_json::from_str(&api::answer_text(text, &budget)).expect("JSON");
    assert!(answer["ok"].is_boolean());
});
