//! Misère quotients of random codes agree with plain recursion over sums.
//!
//! In the folder `fuzz`:
//!
//! ```text
//! mkdir -p corpus/misere && cargo +nightly fuzz run misere corpus/misere
//! ```
#![no_main]

use libfuzzer_sys::fuzz_target;
use nimatron::Budget;
use nimatron::heap::Code;
use nimatron::quotient::{Heaps, Positions, Solver};
use std::collections::HashMap;
use std::ops::ControlFlow;

/// Whether the player to move wins a sum in misère play.
fn wins(heaps: &Heaps, sum: &[usize], known: &mut HashMap<Vec<usize>, bool>) -> bool {
    if let Some(&wins) = known.get(sum) {
        return wins;
    }
    let mut options = Vec::new();
    for (at, &heap) in sum.iter().enumerate() {
        let _ = heaps.options(heap, &mut |parts| {
            let mut option = [&sum[..at], &sum[at + 1..], parts].concat();
            option.sort_unstable();
            options.push(option);
            ControlFlow::Continue(())
        });
    }
    let result = options.is_empty() || options.iter().any(|option| !wins(heaps, option, known));
    known.insert(sum.to_vec(), result);
    result
}

fuzz_target!(|input: (u8, [u8; 4], [u8; 4])| {
    let (first, digits, sum) = input;
    let digits: String = digits.iter().map(|digit| (digit % 8).to_string()).collect();
    let Ok(code) = Code::parse(&format!("{}.{digits}", first % 2 * 4)) else { return };
    let heaps = Heaps::new(vec![code.clone()]);
    let mut sum: Vec<usize> = sum.iter().map(|heap| usize::from(heap % 9)).collect();
    sum.sort_unstable();
    let mut solver = Solver::new(heaps.clone());
    if solver.extend(8, &Budget::unlimited().within_work(1 << 26)).is_err() {
        return;
    }
    let quotient = solver.quotient();
    let element = sum.iter().fold(0, |product, &heap| quotient.product(product, solver.elements()[heap]));
    assert_eq!(quotient.is_lost(element), !wins(&heaps, &sum, &mut HashMap::new()), "{code} {sum:?}");
});
