//! Laws that are proved of random rules hold by brute force, which another reading of the rule
//! language computes (`nimatron-oracle`); so do the answers of `solve`, and no rules panic. The
//! bytes choose the rules.
//!
//! In the folder `fuzz`:
//! `mkdir -p corpus/theorems && cargo +nightly fuzz run theorems corpus/theorems`; without nightly:
//! `cargo run --release -p nimatron-oracle --example theorems`
#![no_main]

#[path = "../../crates/oracle/tests/theorems/mod.rs"]
mod theorems;

use libfuzzer_sys::fuzz_target;
use nimatron_oracle::generate::{Choices, rules};
use nimatron_oracle::shrink::shrink;
use std::time::Duration;
use theorems::{Effort, judge};

fuzz_target!(|data: &[u8]| {
    let effort = Effort::small(Duration::from_millis(400));
    let text = rules(&mut Choices::Bytes(data));
    if let Err(wrong) = judge(&text, &effort) {
        let smallest = shrink(&text, &mut |text| judge(text, &effort).is_err_and(|other| other.kind == wrong.kind));
        panic!("{}: {}\n{text}\nsmaller:\n{smallest}", wrong.kind, wrong.what);
    }
});
