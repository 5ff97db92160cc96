//! Timings relative to the plain C++ programs in `bench/rivals`, both in one run.
//!
//! `bench/run` builds the rivals and starts this program. Every measurement runs in a process of
//! its own, the two programs take turns, and the minimum time of each counts. The checksums of all
//! values must agree.

#![allow(clippy::print_stdout, clippy::disallowed_methods)]

mod ask;
mod boards;
mod graphs;
mod heaps;
mod inputs;
mod judge;
mod laws;
mod misere;
mod nimber;
mod sprouts;

use anyhow::{Context, Result, bail, ensure};
use nimatron_core::Budget;
use nimatron_engine::search::RulesSearch;
use nimatron_engine::table::GrundyTable;
use nimatron_rules::Ruleset;
use std::path::PathBuf;
use std::process::Command;
use std::time::Instant;

/// A workload, the rival's command line for the same, and the target.
struct BenchCase {
    name: &'static str,
    work: &'static str,
    rival: &'static [&'static str],
    rounds: usize,
    /// The target for our time divided by the rival's.
    to_reach: Option<f64>,
}

const CASES: [BenchCase; 9] = [
    BenchCase {
        name: "take-134",
        work: "take{1,3,4}, 10^7 values",
        rival: &["subtraction", "10000000", "1", "3", "4"],
        rounds: 7,
        to_reach: Some(2.0),
    },
    BenchCase {
        name: "take-primes",
        work: "take{2,5,7,11,13}, 10^7 values",
        rival: &["subtraction", "10000000", "2", "5", "7", "11", "13"],
        rounds: 7,
        to_reach: Some(2.0),
    },
    BenchCase {
        name: "take-powers",
        work: "take{powers(2)}, 10^6 values",
        rival: &[
            "subtraction",
            "1000000",
            "1",
            "2",
            "4",
            "8",
            "16",
            "32",
            "64",
            "128",
            "256",
            "512",
            "1024",
            "2048",
            "4096",
            "8192",
            "16384",
            "32768",
            "65536",
            "131072",
            "262144",
            "524288",
        ],
        rounds: 7,
        to_reach: Some(3.0),
    },
    BenchCase {
        name: "primes",
        work: "take a prime, 200,001 values",
        rival: &["bitset", "200000", "1"],
        rounds: 5,
        to_reach: Some(1.0),
    },
    BenchCase {
        name: "two-primes",
        work: "take a prime or a product of two primes, 200,001 values",
        rival: &["bitset", "200000", "2"],
        rounds: 5,
        to_reach: Some(1.0),
    },
    BenchCase {
        name: "wythoff-2000",
        work: "Wythoff 2000 x 2000",
        rival: &["wythoff", "2000"],
        rounds: 2,
        to_reach: Some(1.0 / 20.0),
    },
    BenchCase {
        name: "wythoff-10000",
        work: "Wythoff 10000 x 10000 (no rival)",
        rival: &[],
        rounds: 1,
        to_reach: None,
    },
    BenchCase { name: "ed-300", work: "E&D 300 x 300", rival: &["e_and_d", "300"], rounds: 7, to_reach: Some(3.0) },
    BenchCase {
        name: "memo-100",
        work: "memo search, 1,030,301 positions",
        rival: &["memo", "100"],
        rounds: 3,
        to_reach: Some(2.0),
    },
];

struct Measured {
    ns: u64,
    checksum: u64,
    kib: u64,
}

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["case", name] => run_case(name),
        ["ask"] => ask::answer(),
        ["nimber", name] => nimber::run_case(name),
        ["nimber-others"] => nimber::others(),
        ["copy"] => nimber::copy(),
        ["published", table] => heaps::published(&PathBuf::from(table)),
        ["laws", folder, names @ ..] => laws::suite(&PathBuf::from(folder), names),
        ["atlas", file, count, seed] => laws::of_atlas(&PathBuf::from(file), count.parse()?, seed.parse()?),
        ["random-laws", count, seed] => laws::random(count.parse()?, seed.parse()?),
        ["heaps", ogsolve, command] => heaps::compare(&PathBuf::from(ogsolve), command),
        ["judge", rivals, command] => judge::compare(&PathBuf::from(rivals), command),
        ["board", way, game, rows, columns] => boards::run(way, game, rows.parse()?, columns.parse()?),
        ["graph", nodes, degree, back, seed] => {
            graphs::loopy(nodes.parse()?, degree.parse()?, back.parse()?, seed.parse()?)
        }
        ["graph-file", file, nodes, degree, back, seed] => {
            graphs::write(&PathBuf::from(file), nodes.parse()?, degree.parse()?, back.parse()?, seed.parse()?)
        }
        ["sprouts", first, last, threads] => sprouts::run(first.parse()?, last.parse()?, threads.parse()?),
        ["misere"] => misere::quotients(),
        ["boards", igsolve] => boards::compare(&PathBuf::from(igsolve)),
        ["nimbers", rivals, command] => nimber::compare(&PathBuf::from(rivals), command),
        ["all", rivals, command] => compare(&PathBuf::from(rivals), command),
        _ => bail!("run bench/run, which builds the rivals first"),
    }
}

fn fold(sum: u64, value: u64) -> u64 {
    (sum ^ value).wrapping_mul(0x0100_0000_01b3)
}

const BASIS: u64 = 0xcbf2_9ce4_8422_2325;

/// One measurement in this process: nanoseconds, checksum, peak memory.
fn run_case(name: &str) -> Result<()> {
    let budget = Budget::unlimited();
    let wythoff = "(a, b) -> (a - k, b) for k in 1..a\n(a, b) -> (a, b - k) for k in 1..b\n\
        (a, b) -> (a - k, b - k) for k in 1..min(a, b)";
    let memo = "(a, b, c) -> (a - k, b, c) for k in 1..3\n(a, b, c) -> (a, b - k, c) for k in 1..3\n\
        (a, b, c) -> (a, b, c - k) for k in 1..3\n(a, b, c) -> (a - 1, b - 1, c) if a != b\n\
        (a, b, c) -> (a, b - 1, c - 1) if b != c";
    let (text, corner): (&str, &[i64]) = match name {
        "take-134" => ("n -> n - k for k in {1, 3, 4}", &[10_000_000]),
        "take-primes" => ("n -> n - k for k in {2, 5, 7, 11, 13}", &[10_000_000]),
        "take-powers" => ("n -> n - k for k in powers(2)", &[1_000_000]),
        "primes" => ("n -> n - p for p in primes", &[200_000]),
        "two-primes" => {
            ("n -> n - p for p in primes; n -> n - p*q for p in primes, q in primes if p*q <= n", &[200_000])
        }
        "wythoff-2000" => (wythoff, &[2000, 2000]),
        "wythoff-10000" => (wythoff, &[10_000, 10_000]),
        "ed-300" => (
            "game ed(a, b) where a >= 1 and b >= 1\n(a, b) -> (k, a - k) for k in 1..a-1\n\
            (a, b) -> (k, b - k) for k in 1..b-1",
            &[300, 300],
        ),
        "memo-100" => (memo, &[100, 100, 100]),
        _ => bail!("there is no case {name}"),
    };
    let start = Instant::now();
    let rules = Ruleset::parse(text)?;
    let (ns, checksum) = if name == "memo-100" {
        let mut search = RulesSearch::new(&rules, corner);
        let value = search.grundy(corner, &budget)?;
        let ns = start.elapsed().as_nanos();
        (ns, fold(fold(BASIS, value), search.positions() as u64))
    } else {
        let table = GrundyTable::build(&rules, corner, &budget)?;
        let ns = start.elapsed().as_nanos();
        let mut sum = BASIS;
        let mut position = vec![0; corner.len()];
        'cells: loop {
            if let Some(value) = table.get(&position) {
                sum = fold(sum, value);
            }
            for axis in (0..corner.len()).rev() {
                position[axis] += 1;
                if position[axis] <= corner[axis] {
                    continue 'cells;
                }
                position[axis] = 0;
            }
            break;
        }
        (ns, sum)
    };
    println!("{ns} {checksum} {}", peak_memory()?);
    Ok(())
}

/// The peak memory of this process in KiB.
fn peak_memory() -> Result<u64> {
    let status = std::fs::read_to_string("/proc/self/status")?;
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).context("no peak memory")?;
    Ok(peak.trim().trim_end_matches(" kB").parse()?)
}

fn measure(command: &mut Command) -> Result<Measured> {
    let output = command.output()?;
    ensure!(output.status.success(), "{command:?} failed: {}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout)?;
    match text.split_whitespace().map(str::parse).collect::<Result<Vec<u64>, _>>()?.as_slice() {
        &[ns, checksum, kib] => Ok(Measured { ns, checksum, kib }),
        _ => bail!("{command:?} printed {text}"),
    }
}

/// The minimum time and the minimum peak memory of both.
fn least(best: Option<Measured>, next: Measured) -> Option<Measured> {
    Some(match best {
        Some(best) => Measured { ns: best.ns.min(next.ns), kib: best.kib.min(next.kib), ..next },
        None => next,
    })
}

fn compare(rivals: &std::path::Path, command: &str) -> Result<()> {
    let own = std::env::current_exe()?;
    println!("| work | nimatron ms | C++ -O2 ms | ratio | to reach | peak MiB, nimatron / C++ |");
    println!("|---|---|---|---|---|---|");
    for case in &CASES {
        let (mut ours, mut theirs) = (None, None);
        for _ in 0..case.rounds {
            ours = least(ours, measure(Command::new(&own).args(["case", case.name]))?);
            if let [rival, arguments @ ..] = case.rival {
                theirs = least(theirs, measure(Command::new(rivals.join(rival)).args(arguments))?);
            }
        }
        let ours = ours.context("no measurement")?;
        let ms = |measured: &Measured| measured.ns as f64 / 1e6;
        let mib = |measured: &Measured| measured.kib as f64 / 1024.0;
        match theirs {
            Some(theirs) => {
                ensure!(ours.checksum == theirs.checksum, "{}: the values differ", case.work);
                let reach = case.to_reach.map_or(String::new(), |ratio| format!("{ratio:.2}"));
                let ratio = ms(&ours) / ms(&theirs);
                println!(
                    "| {} | {:.1} | {:.1} | {ratio:.3} | {reach} | {:.0} / {:.0} |",
                    case.work,
                    ms(&ours),
                    ms(&theirs),
                    mib(&ours),
                    mib(&theirs)
                );
            }
            None => println!("| {} | {:.1} | | | | {:.0} |", case.work, ms(&ours), mib(&ours)),
        }
    }
    let mut start_up = u128::MAX;
    for _ in 0..20 {
        let start = Instant::now();
        let output = Command::new(command).args(["solve", "nim", "3", "4", "5"]).output()?;
        ensure!(output.status.success(), "the command failed");
        start_up = start_up.min(start.elapsed().as_micros());
    }
    println!("| start-up: `nimatron solve nim 3 4 5`, wall clock | {:.1} | | | 10 ms | |", start_up as f64 / 1000.0);
    Ok(())
}
