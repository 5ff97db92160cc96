//! Misère quotients of random codes agree with plain recursion over sums.
//!
//! In the folder `fuzz`:
//!
//! ```text
//! mkdir -p corpus/misere && cargo +nightly fuzz run misere corpus/misere
//! ```
#![no_main]

#[path = "../../crates/engine/tests/play/mod.rs"]
mod play;

use libfuzzer_sys::fuzz_target;
use nimatron::Budget;
use nimatron::heap::Code;
use nimatron::quotient::{Heaps, QuotientSolver};
use play::wins;
use std::collections::HashMap;

fuzz_target!(|input: (u8, [u8; 4], [u8; 4])| {
    let (first, digits, sum) = input;
    let digits: String = digits.iter().map(|digit| (digit % 8).to_string()).collect();
    let Ok(code) = Code::parse(&format!("{}.{digits}", first % 2 * 4)) else { return };
    let heaps = Heaps::new(vec![code.clone()]);
    let mut sum: Vec<usize> = sum.iter().map(|heap| usize::from(heap % 9)).collect();
    sum.sort_unstable();
    let mut solver = QuotientSolver::new(heaps.clone());
    if solver.extend(8, &Budget::unlimited().within_work(1 << 26)).is_err() {
        return;
    }
    let quotient = solver.quotient();
    let element = quotient.product_of(sum.iter().map(|&heap| solver.elements()[heap]));
    assert_eq!(quotient.is_lost(element), !wins(&heaps, &sum, &mut HashMap::new()), "{code} {sum:?}");
});
