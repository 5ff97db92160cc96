//! Random rules, judged by all processors.

use nimatron_oracle::generate::{Choices, partial_rules, rules};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Makes the texts of random rules with the seeds from `first` on, and judges them: `judge` gets
/// the number of the text, counted from 0, and the text, and says whether a law of it is proved.
/// `NIMATRON_ORACLE_RULES` is the number of texts; without it, it is `usual`.
///
/// Panics if `judge` does, or if at most one text in 12 has a proved law.
pub(crate) fn sweep(first: u64, usual: usize, judge: impl Fn(usize, &str) -> bool + Sync) {
    texts(first, usual, 12, rules, judge);
}

/// The same with rules that may fail far out, of which few have a law.
#[allow(dead_code)]
pub(crate) fn partial_sweep(first: u64, usual: usize, judge: impl Fn(usize, &str) -> bool + Sync) {
    texts(first, usual, 150, partial_rules, judge);
}

fn texts(
    first: u64,
    usual: usize,
    share: usize,
    rules: impl Fn(&mut Choices<'_>) -> String + Sync,
    judge: impl Fn(usize, &str) -> bool + Sync,
) {
    let count = std::env::var("NIMATRON_ORACLE_RULES").ok().and_then(|text| text.parse().ok()).unwrap_or(usual);
    let (next, proved) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let work = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count {
                return;
            }
            let text = rules(&mut Choices::Seed(first + number as u64));
            if judge(number, &text) {
                proved.fetch_add(1, Ordering::Relaxed);
            }
        }
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> =
            (0..std::thread::available_parallelism().map_or(1, usize::from)).map(|_| scope.spawn(work)).collect();
        for thread in threads {
            thread.join().unwrap();
        }
    });
    // Games without proved laws would test nothing.
    let proved = proved.into_inner();
    assert!(proved * share > count, "{proved} of {count} laws are proved");
}
