//! Taking-and-breaking games against the crate `ogsolve` (P. Beling), the fastest general public
//! program: whole processes, user time, all values computed one after another. The best of the
//! rival's methods counts.

use anyhow::{Context, Result, ensure};
use nimatron_core::Budget;
use nimatron_engine::heap::{Code, Sequence};
use std::path::Path;
use std::process::{Command, Stdio};

/// A game, the heap, the rival's methods that are worth trying there, and the target ratio.
const CASES: [(&str, u64, &[&str], f64); 19] = [
    ("0.16", 10_000_000, SPARSE, 10.0),
    ("0.56", 10_000_000, SPARSE, 10.0),
    ("0.106", 10_000_000, POSITION, 10.0),
    ("0.167", 10_000_000, SPARSE, 10.0),
    ("0.37", 1_000_000, SPARSE, 8.0),
    ("0.161", 1_000_000, SPARSE, 8.0),
    ("0.37", 10_000_000, &["rcs"], 8.0),
    ("0.161", 10_000_000, &["rc", "rcs"], 8.0),
    ("0.77", 100_000, ALL, 15.0),
    ("0.137", 100_000, ALL, 15.0),
    ("0.007", 100_000, ALL, 8.0),
    ("0.04", 100_000, ALL, 8.0),
    ("0.165", 100_000, ALL, 10.0),
    ("0.376", 100_000, ALL, 0.0),
    ("0.127", 1_000_000, POSITION, 0.0),
    ("0.172", 1_000_000, SPARSE, 0.0),
    ("0.034", 1_000_000, SPARSE, 0.0),
    ("0.104", 1_000_000, POSITION, 0.0),
    ("0.054", 1_000_000, SPARSE, 0.0),
];
const SPARSE: &[&str] = &["rc", "rcs", "rc2", "rc2s"];
const POSITION: &[&str] = &["rc2", "rc2s"];
const ALL: &[&str] = &["naive", "rc", "rcs", "rc2", "rc2s"];

/// Runs that no public program finishes in such a time, or at all.
const ALONE: [(&str, u64); 4] =
    [("4!.0", 1 << 21), ("0.104", 419_079_763), ("0.054", 406_486_356), ("0.454", 382_539_154)];

/// The minimum user seconds of one process over some runs, and its output.
pub(crate) fn user_time(program: &str, arguments: &[&str], runs: usize) -> Result<(f64, String)> {
    let mut best = (f64::MAX, String::new());
    for _ in 0..runs {
        let before = children()?;
        let output = Command::new(program).args(arguments).stderr(Stdio::null()).output().context("cannot be run")?;
        ensure!(output.status.success(), "{program} {arguments:?} failed");
        let time = children()? - before;
        if time < best.0 {
            best = (time, String::from_utf8_lossy(&output.stdout).into_owned());
        }
    }
    Ok(best)
}

/// The user seconds of all processes that were waited for.
fn children() -> Result<f64> {
    use nix::sys::resource::{UsageWho, getrusage};
    let time = getrusage(UsageWho::RUSAGE_CHILDREN)?.user_time();
    Ok(time.tv_sec() as f64 + time.tv_usec() as f64 * 1e-6)
}

pub(crate) fn compare(rival: &Path, command: &str) -> Result<()> {
    let rival = rival.display().to_string();
    let hertz = hertz()?;
    println!("Cycles are user time by {:.2} GHz, as a chain of products shows in this run.", hertz / 1e9);
    println!();
    println!("| game | heaps | nimatron s | cycles a value | ogsolve s | its method | times as fast | to reach |");
    println!("|---|---|---|---|---|---|---|---|");
    for (game, to, methods, reach) in CASES {
        let heap = to.to_string();
        let runs = if to > 1_000_000 { 2 } else { 3 };
        let (ours, _) = user_time(command, &["octal", game, "--to", &heap, "--full"], runs)?;
        let mut theirs = (f64::MAX, "", String::new());
        for method in methods {
            let runs = if to > 1_000_000 { 1 } else { 2 };
            let (time, output) = user_time(&rival, &[game, "-m", method, "-n", &heap], runs)?;
            if time < theirs.0 {
                theirs = (time, method, output);
            }
        }
        // Both programs must report the same last value.
        let mut sequence = Sequence::new(Code::parse(game)?);
        sequence.extend_in_full(to as usize, &Budget::unlimited())?;
        let last = sequence.get(to).context("no value")?;
        ensure!(
            theirs.2.contains(&format!("nimber of {to}: {last} ")),
            "{game}: the values of {to} differ: {last}, {}",
            theirs.2
        );
        let cycles = ours * hertz / to as f64;
        let (time, method, ratio) = (theirs.0, theirs.1, theirs.0 / ours);
        let reach = if reach > 0.0 { format!("{reach}") } else { String::new() };
        println!("| {game} | {to} | {ours:.3} | {cycles:.0} | {time:.2} | {method} | {ratio:.1} | {reach} |");
    }
    println!();
    println!("| game | heaps | nimatron s | cycles a value |");
    println!("|---|---|---|---|");
    for (game, to) in ALONE {
        let (ours, _) = user_time(command, &["octal", game, "--to", &to.to_string(), "--full"], 1)?;
        println!("| {game} | {to} | {ours:.2} | {:.0} |", ours * hertz / to as f64);
    }
    let (short, _) = user_time(command, &["octal", "0.56", "--to", "100000000"], 2)?;
    println!("| 0.56, period short-cut on | 100000000 | {short:.2} | |");
    println!();
    survey(command)
}

/// Compares one thread with two, by wall clock.
fn survey(command: &str) -> Result<()> {
    let time = |threads: &str| -> Result<f64> {
        let mut best = f64::MAX;
        for _ in 0..3 {
            let start = std::time::Instant::now();
            let arguments = ["octal", "--survey", "0.???", "4.???", "--to", "20000", "--threads", threads];
            let status = Command::new(command).args(arguments).stdout(Stdio::null()).status()?;
            ensure!(status.success(), "the survey failed");
            best = best.min(start.elapsed().as_secs_f64());
        }
        Ok(best)
    };
    let (one, two) = (time("1")?, time("2")?);
    println!(
        "Survey of 0.??? and 4.??? to 20000: {one:.2} s with one thread, {two:.2} s with two ({:.2} times as fast).",
        one / two
    );
    Ok(())
}

/// Cycles per second, from a chain of steps that take four cycles each on current processors: an
/// xor and a product.
fn hertz() -> Result<f64> {
    const COUNT: u64 = 100_000_000;
    let mut best = f64::MAX;
    for _ in 0..3 {
        let start = std::time::Instant::now();
        let mut chain = 1u64;
        for step in 0..std::hint::black_box(COUNT) {
            chain = (chain ^ step).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        }
        std::hint::black_box(chain);
        best = best.min(start.elapsed().as_secs_f64());
    }
    ensure!(best > 0.0);
    Ok(4.0 * COUNT as f64 / best)
}

/// Checks all rows of `testdata/octal/games.csv` up to two million heaps: proved periods, largest
/// values, and the rare heaps of open games if the mask is the same.
pub(crate) fn published(table: &Path) -> Result<()> {
    let (mut periods, mut largest, mut rares) = (0, 0, 0);
    for row in csv::Reader::from_path(table)?.into_records() {
        let row = row?;
        let number = |at: usize| row.get(at).and_then(|field| field.parse::<usize>().ok());
        let name = if row[0].contains('.') { row[0].to_owned() } else { format!("{}.0", &row[0]) };
        let Ok(code) = Code::parse(&name) else { continue };
        let mut sequence = Sequence::new(code);
        if let (Some(period), Some(preperiod), Some(needed)) = (number(3), number(4), number(6)) {
            if needed < 2_000_000 {
                sequence.extend(2 * needed + 5000, &Budget::unlimited())?;
                let found = sequence.period().with_context(|| format!("{name} is not proved"))?;
                ensure!((found.period, found.preperiod) == (period, preperiod), "{name}: {found:?}");
                periods += 1;
            }
        } else if let (Some(to), Some(most), Some(at)) = (number(14), number(11), number(12)) {
            sequence.extend_in_full(to, &Budget::unlimited())?;
            let found = sequence.largest();
            ensure!(
                found == (at, most as u32),
                "{name} to {to}: the largest value is {found:?}, and not {most} at {at}"
            );
            largest += 1;
            let mask = u32::from_str_radix(&row[8], 16).unwrap_or(0);
            let same = |parity: bool| parity == (&row[7] == "position");
            if let Some(rare) = sequence.rare().filter(|rare| rare.mask == mask && same(rare.parity.is_some())) {
                let last = rare.heaps.last().map(|&(heap, _)| heap);
                // The table counts the empty heap if it is rare.
                let count = number(9).map(|count| count.abs_diff(rare.heaps.len()));
                ensure!(
                    last == number(10) && count <= Some(1),
                    "{name} to {to}: {} rare heaps, the last {last:?}",
                    rare.heaps.len()
                );
                rares += 1;
            }
        }
    }
    println!("{periods} periods, {largest} largest values and {rares} lists of rare heaps agree");
    Ok(())
}
