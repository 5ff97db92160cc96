//! No text panics as a code, a certificate or a checkpoint; the values of a code agree with the
//! simple programs, also those that follow from its period.
//!
//! In the folder `fuzz`:
//!
//! ```text
//! mkdir -p corpus/heaps && cargo +nightly fuzz run heaps corpus/heaps
//! ```
#![no_main]

use libfuzzer_sys::fuzz_target;
use nimatron::heap::{Code, Resumable, Sequence, reference};
use nimatron::octal::certificate;
use nimatron::{Budget, Limit, Progress, StopFlag, Verdict, verify, verify_proof};
use std::time::Duration;

fuzz_target!(|data: &[u8]| {
    let limit = Limit { time: Some(Duration::from_millis(300)), memory: 64 << 20 };
    let budget = Budget::start(limit, StopFlag::default(), Progress::default());
    let kayles = Code::parse("0.77").expect("a code");
    let _ = Sequence::read(&mut &data[..], data.len() as u64, &kayles, &budget);
    let Ok(text) = std::str::from_utf8(data) else { return };
    let _ = verify(text, &budget);
    let Ok(code) = Code::parse(text) else { return };
    assert_eq!(Code::parse(&code.to_string()).as_ref(), Ok(&code));
    // Long codes, and moves that leave many heaps, take the simple programs a long time.
    let to = match code.most_heaps() {
        0..=2 => 900,
        3 => 120,
        _ => 30,
    };
    let Ok(expected) = reference(&code, to, &budget) else { return };
    let mut sequence = Sequence::new(code.clone());
    if sequence.extend(to, &budget).is_err() {
        return;
    }
    for (heap, value) in expected.into_iter().enumerate() {
        assert_eq!(sequence.get(heap as u64), Some(u64::from(value)), "{code} at {heap}");
    }
    if let Some(certificate) = certificate(&sequence) {
        assert!(!matches!(verify_proof(&certificate, &budget), Ok(Verdict::Invalid(_))), "{code}");
    }
});
