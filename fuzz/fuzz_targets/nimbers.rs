//! No expression panics or hangs the calculator, its error spans lie in the text, and its answers
//! can be shown. The same bytes as input of a judge problem are answered or refused, with the same
//! result if they arrive one byte at a time.
//!
//! In the folder `fuzz`:
//!
//! ```text
//! mkdir -p corpus/nimbers && cargo +nightly fuzz run nimbers corpus/nimbers
//! ```
#![no_main]

use libfuzzer_sys::fuzz_target;
use nimatron::calculator::{CalculatorError, calculate};
use nimatron::{Budget, Limit, Progress, StopFlag, contest, words};
use std::io::Read;
use std::time::Duration;

/// A reader that returns one byte at a time.
struct Drops<'a>(&'a [u8]);

impl Read for Drops<'_> {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        let count = self.0.len().min(into.len()).min(1);
        into[..count].copy_from_slice(&self.0[..count]);
        self.0 = &self.0[count..];
        Ok(count)
    }
}

fuzz_target!(|data: &[u8]| {
    let problem = contest::find("nim_product_64").expect("the problem exists");
    let (mut at_once, mut in_drops) = (Vec::new(), Vec::new());
    let first = problem.solve(&mut &data[..], &mut at_once).map_err(|error| error.to_string());
    let second = problem.solve(&mut Drops(data), &mut in_drops).map_err(|error| error.to_string());
    assert_eq!((first, at_once), (second, in_drops));

    let Ok(text) = std::str::from_utf8(data) else { return };
    let limit = Limit { time: Some(Duration::from_millis(500)), memory: 16 << 20 };
    let budget = Budget::start(limit, StopFlag::default(), Progress::default());
    match calculate(text, None, &budget) {
        Ok(answer) => {
            assert!(!words::calculation(&answer, Default::default()).is_empty());
            assert!(answer.json()["kind"].is_string());
        }
        Err(CalculatorError::Wrong(wrong)) => {
            assert!(wrong.span.start <= wrong.span.end);
            assert!(text.get(wrong.span.start..wrong.span.end).is_some());
        }
        Err(_) => {}
    }
});
