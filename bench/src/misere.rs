//! Misère quotients: the time to find them, and to answer by them. The only other program that does
//! this, MisereSolver (A. N. Siegel, 2005, Java), was measured apart on a machine of the same kind.

use anyhow::{Result, ensure};
use nimatron_core::Budget;
use nimatron_engine::heap::Code;
use nimatron_engine::misere::{Heaps, QuotientSolver};
use std::time::{Duration, Instant};

/// A code, the heap to which it is solved, or 0 for "until a period is proved"; the size and the
/// lost elements; seconds of MisereSolver and to reach.
type MisereCase = (&'static str, usize, (usize, usize), &'static str, f64);

const CASES: [MisereCase; 5] = [
    ("0.77", 0, (40, 9), "0.21 (start of the JVM)", 0.002),
    ("0.3777", 0, (172, 7), "10.4", 0.5),
    ("0.16", 17, (434, 65), "2.25", 0.03),
    ("0.35", 16, (1714, 358), "49.3", 0.4),
    ("0.07", 33, (638, 109), "21.1", 0.4),
];

/// The minimum time of some rounds.
fn fastest<T>(rounds: usize, mut work: impl FnMut() -> Result<T>) -> Result<Duration> {
    let mut least = Duration::MAX;
    for _ in 0..rounds {
        let begin = Instant::now();
        work()?;
        least = least.min(begin.elapsed());
    }
    Ok(least)
}

pub(crate) fn quotients() -> Result<()> {
    println!("| quotient | heaps | elements / lost | nimatron s | MisereSolver s (another run) | to reach s |");
    println!("|---|---|---|---|---|---|");
    for (code, to, size, theirs, to_reach) in CASES {
        let mut reached = 0;
        let time = fastest(5, || {
            let mut solver = QuotientSolver::new(Heaps::new(vec![Code::parse(code)?]));
            let to = if to == 0 { 20_000 } else { to };
            let found = solver.extend_to_period(to, &Budget::unlimited());
            ensure!(found.is_ok(), "{code}: {found:?}");
            let quotient = solver.quotient();
            ensure!((quotient.size(), quotient.lost_elements()) == size, "{code}: {}", quotient.size());
            reached = solver.elements().len() - 1;
            Ok(())
        })?;
        let (elements, lost) = size;
        println!("| {code} | {reached} | {elements} / {lost} | {:.4} | {theirs} | {to_reach} |", time.as_secs_f64());
    }
    let mut solver = QuotientSolver::new(Heaps::new(vec![Code::parse("0.77")?]));
    let found = solver.extend_to_period(1000, &Budget::unlimited());
    ensure!(found.is_ok(), "{found:?}");
    // A sum of 100,000 heaps.
    let heaps: Vec<usize> = (0..100_000usize).map(|at| at * 7919 % solver.elements().len()).collect();
    let time = fastest(9, || {
        let quotient = solver.quotient();
        let element = quotient.product_of(heaps.iter().map(|&heap| solver.elements()[heap]));
        std::hint::black_box(quotient.is_lost(element));
        Ok(())
    })?;
    println!(
        "\nThe outcome of a sum of 100,000 heaps of Kayles by the quotient: {:.3} ms (to reach: 1 ms).",
        time.as_secs_f64() * 1e3
    );
    Ok(())
}
