//! Judge problems, at the judges' sizes and far beyond, against programs as tutorials write them
//! (`bench/rivals/judge.cpp`): whole processes, from text to text. Where a rival needs minutes or
//! gigabytes, the input is smaller for both.

use crate::inputs;
use crate::nimber::RandomWords;
use anyhow::{Result, ensure};
use std::fs::File;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

/// A problem far beyond the judge's limits: its name, a description of the input, and whether the
/// answers must agree (not where floating point fails).
const FAR: [(&str, &str, bool); 9] = [
    ("luogu_p2197", "10^7 heaps of 64 bits", true),
    ("poj1067", "10^6 pairs of 18 digits (the rival's answers are wrong)", false),
    ("poj2960", "3 sets of 10 numbers, heaps to 10^7", true),
    ("poj3710", "a graph of 10^6 edges", true),
    ("poj2068", "S = 10^7, 6 players, caps of 1000", true),
    ("poj2425", "10^6 nodes, 10^7 edges", true),
    ("zoj3057", "heaps to 600", true),
    ("poj3533", "10^6 lamps, coordinates to 1000", true),
    ("hdu1847", "a number of 10^6 digits", true),
];

pub(crate) fn compare(rivals: &Path, command: &str) -> Result<()> {
    println!("| judge problem | input | nimatron ms | C++ ms | times as fast |");
    println!("|---|---|---|---|---|");
    for (name, what, agree) in FAR {
        one(rivals, command, (name, what, agree), &inputs::far(name))?;
    }
    println!();
    println!("| judge problem | input of the judge's kind | nimatron ms | C++ ms | times as fast |");
    println!("|---|---|---|---|---|");
    for (name, what, input) in inputs::NEAR {
        one(rivals, command, (name, what, true), &input(&mut RandomWords(7)))?;
    }
    Ok(())
}

fn one(rivals: &Path, command: &str, (name, what, agree): (&str, &str, bool), input: &str) -> Result<()> {
    let (given, out) = (rivals.join("judge-input.txt"), rivals.join("judge-output.txt"));
    std::fs::write(&given, input)?;
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
    if input.len() > 900_000 && !input.trim_end().contains(['\n', ' ']) {
        // A single number that does not fit a machine word: there is no rival.
        println!("| `{name}` | {what} | {ours:.0} | | |");
        return Ok(());
    }
    // Recursion as in tutorials needs a larger stack for this input.
    let rival = rivals.join("judge").display().to_string();
    let (theirs, other) = time(Path::new("bash"), &["-c", "ulimit -s unlimited && exec \"$0\" \"$1\"", &rival, name])?;
    ensure!(!agree || answers == other, "{name}: the answers differ");
    println!("| `{name}` | {what} | {ours:.0} | {theirs:.0} | {:.1} |", theirs / ours);
    Ok(())
}
