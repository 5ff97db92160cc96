//! Judge problems far beyond the judges' limits, against programs as tutorials write them (`bench/rivals/judge.cpp`):
//! whole processes, from text to text. Where a rival needs minutes or gigabytes the input is smaller for both.

use crate::nimber::Words;
use anyhow::{Result, ensure};
use std::fmt::Write;
use std::fs::File;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

/// Our name, the rival's mode, what is in the input, whether the answers agree (not where floating point fails).
const CASES: [(&str, &str, &str, bool); 9] = [
    ("luogu_p2197", "p2197", "10^7 heaps of 64 bits", true),
    ("poj1067", "poj1067", "10^6 pairs of 18 digits (the rival's answers are wrong)", false),
    ("poj2960", "poj2960", "3 sets of 10 numbers, heaps to 10^7", true),
    ("poj3710", "poj3710", "a graph of 10^6 edges", true),
    ("poj2068", "poj2068", "S = 10^7, 6 players, caps of 1000", true),
    ("poj2425", "poj2425", "10^6 nodes, 10^7 edges", true),
    ("zoj3057", "zoj3057", "heaps to 600", true),
    ("poj3533", "poj3533", "10^6 lamps, coordinates to 1000", true),
    ("hdu1847", "", "a number of 10^6 digits", true),
];

fn input(name: &str) -> String {
    let mut words = Words(11);
    let mut below = |most: u64| words.next() % most;
    let mut text = String::new();
    match name {
        "luogu_p2197" => {
            text += "1\n10000000\n";
            for _ in 0..10_000_000 {
                let _ = write!(text, "{} ", below(u64::MAX));
            }
        }
        "poj1067" => {
            for _ in 0..1_000_000 {
                // Half of them are lost, up to one.
                let k = below(10u64.pow(17)) + 1;
                let a = (u128::from(k) * 1_618_033_988_749_894_848 / 10u128.pow(18)) as u64;
                let _ = writeln!(text, "{} {}", a, a + k);
            }
        }
        "poj2960" => {
            for _ in 0..3 {
                text += "10";
                for _ in 0..10 {
                    let _ = write!(text, " {}", below(10_000) + 1);
                }
                text += "\n3\n";
                for _ in 0..3 {
                    let _ = writeln!(text, "3 {} {} 10000000", below(10_000_000), below(10_000_000));
                }
            }
            text += "0\n";
        }
        "poj3710" => {
            text += "1\n700001 1000000\n";
            for v in 2..=700_001u64 {
                let up = if v % 10_000 == 0 { 1 } else { v - 1 };
                let _ = writeln!(text, "{up} {v}");
            }
            for _ in 0..300_000 {
                let v = below(700_000) + 2;
                let _ = writeln!(text, "{v} {}", v.saturating_sub(below(50)).max(1));
            }
        }
        "poj2068" => text += "3 10000000 1000 999 998 997 996 995\n0\n",
        "poj2425" => {
            text += "1000000\n";
            for v in 0..1_000_000u64 {
                // Edges go up.
                let count = if v + 100_000 < 1_000_000 { 11 } else { 0 };
                let _ = write!(text, "{count}");
                for _ in 0..count {
                    let _ = write!(text, " {}", v + 100_000 + below(1_000_000 - v - 100_000));
                }
                text += "\n";
            }
            text += "10 0 1 2 3 4 5 6 7 8 9\n0\n";
        }
        "zoj3057" => {
            for _ in 0..1000 {
                let _ = writeln!(text, "{} {} 600", below(601), below(601));
            }
        }
        "poj3533" => {
            text += "1000000\n";
            for _ in 0..1_000_000 {
                let _ = writeln!(text, "{} {} {}", below(1000) + 1, below(1000) + 1, below(1000) + 1);
            }
        }
        _ => text = format!("{}\n", "7".repeat(1_000_000)),
    }
    text
}

pub(crate) fn compare(rivals: &Path, command: &str) -> Result<()> {
    println!("| judge problem | input | nimatron ms | C++ ms | times as fast |");
    println!("|---|---|---|---|---|");
    let (given, out) = (rivals.join("judge-input.txt"), rivals.join("judge-output.txt"));
    for (name, mode, what, agree) in CASES {
        std::fs::write(&given, input(name))?;
        let time = |program: &Path, arguments: &[&str]| -> Result<(f64, Vec<u8>)> {
            let mut best = f64::MAX;
            for _ in 0..3 {
                let mut run = Command::new(program);
                run.args(arguments).stdin(File::open(&given)?).stdout(File::create(&out)?);
                let start = Instant::now();
                ensure!(run.status()?.success(), "{name} failed");
                best = best.min(start.elapsed().as_secs_f64() * 1e3);
            }
            Ok((best, std::fs::read(&out)?))
        };
        let (ours, answers) = time(Path::new(command), &["judge", name])?;
        if mode.is_empty() {
            println!("| `{name}` | {what} | {ours:.0} | | |");
            continue;
        }
        // Recursion as in tutorials needs a larger stack here.
        let rival = rivals.join("judge").display().to_string();
        let (theirs, other) =
            time(Path::new("bash"), &["-c", "ulimit -s unlimited && exec \"$0\" \"$1\"", &rival, mode])?;
        ensure!(!agree || answers == other, "{name}: the answers differ");
        println!("| `{name}` | {what} | {ours:.0} | {theirs:.0} | {:.1} |", theirs / ours);
    }
    Ok(())
}
