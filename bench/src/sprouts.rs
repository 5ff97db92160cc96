//! Sprouts: proof-number search from spots alone.

use anyhow::{Result, anyhow};
use nimatron::GameDef;
use nimatron_core::Budget;
use nimatron_engine::proof_numbers::ProofNumbers;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Instant;

/// Searches the value with each number of spots from `first` to `last`, each time anew, and prints
/// what it took: seconds, couples that were opened, components that were met and values found. Each
/// of the threads takes the largest number that is left.
pub(crate) fn run(first: u32, last: u32, threads: usize) -> Result<()> {
    println!("| spots | value | s | couples opened | a second | components | values |");
    println!("|---|---|---|---|---|---|---|");
    let all = Instant::now();
    let next = AtomicU32::new(0);
    let work = || -> Result<()> {
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            if at > last - first {
                return Ok(());
            }
            search(last - at)?;
        }
    };
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().try_for_each(|worker| worker.join().map_err(|_| anyhow!("a thread panicked"))?)
    })?;
    println!("\nall: {:.1} s of wall time", all.elapsed().as_secs_f64());
    Ok(())
}

fn search(spots: u32) -> Result<()> {
    let game = GameDef::load("sprouts", &[]).map_err(|error| anyhow!("{error}"))?;
    let budget = Budget::unlimited().with_memory(u64::MAX);
    let position = game.read(&spots.to_string()).map_err(|error| anyhow!("{error}"))?;
    let packed = game.packed().ok_or_else(|| anyhow!("sprouts has no such search"))?;
    let parts: Vec<Vec<u8>> = position.iter().filter_map(|one| one.small()).flat_map(|one| game.pack(one)).collect();
    let start = Instant::now();
    let mut search = ProofNumbers::new(packed);
    let value = search.value(&parts, &budget).map_err(|error| anyhow!("{error:?}"))?;
    let seconds = start.elapsed().as_secs_f64();
    let opened = search.expansions();
    println!(
        "| {spots} | {value} | {seconds:.2} | {opened} | {:.0} | {} | {} |",
        opened as f64 / seconds,
        search.components(),
        search.values()
    );
    Ok(())
}
