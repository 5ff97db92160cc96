//! Looks for false theorems without end: random rules, the law that is proved for them, and brute
//! force.
//!
//! ```sh
//! cargo run --release -p nimatron-oracle --example theorems -- [--seed S] [--minutes M] [--millis T] [--all]
//! ```
//!
//! The search for a law takes at most T milliseconds (250). Progress is printed every ten seconds.
//! At the first wrong answer the program prints the rules, shrunk as far as they still fail, and
//! ends with exit code 1; with `--all` it continues. `--rules TEXT` tests only one text,
//! thoroughly. A game that takes more than two minutes is also a failure.

#![allow(clippy::print_stdout, clippy::unwrap_used)]

#[path = "../tests/theorems/mod.rs"]
mod theorems;

use nimatron::law::Search;
use nimatron_oracle::generate::{Choices, rules};
use nimatron_oracle::shrink::shrink;
use std::collections::BTreeMap;
use std::process::ExitCode;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use theorems::{Effort, Spent, Verdict, judge, judge_timed};

const HANGS: Duration = Duration::from_secs(120);

fn number(name: &str) -> Option<u64> {
    let arguments: Vec<String> = std::env::args().collect();
    let at = arguments.iter().position(|argument| argument == name)?;
    arguments.get(at + 1)?.parse().ok()
}

/// Tests one text, with the search of the command `law`.
fn one(text: &str) -> ExitCode {
    let effort = Effort { search: Search::default(), time: Duration::from_secs(20), questions: 12 };
    let mut spent = Spent::default();
    match judge_timed(text, &effort, &mut spent) {
        Ok(verdict) => {
            println!("{verdict:?} {spent:?}");
            ExitCode::SUCCESS
        }
        Err(wrong) => {
            println!("WRONG ({}): {}", wrong.kind, wrong.what);
            ExitCode::FAILURE
        }
    }
}

fn main() -> ExitCode {
    if let Some(at) = std::env::args().position(|argument| argument == "--rules") {
        return one(&std::env::args().nth(at + 1).unwrap_or_default());
    }
    let mut seed = number("--seed").unwrap_or(1).wrapping_mul(1_000_000_007);
    let end = number("--minutes").map(|minutes| Instant::now() + Duration::from_secs(60 * minutes));
    let all = std::env::args().any(|argument| argument == "--all");
    let now: Arc<Mutex<(String, Instant)>> = Arc::new(Mutex::new((String::new(), Instant::now())));
    let watched = Arc::clone(&now);
    std::thread::spawn(move || {
        loop {
            std::thread::sleep(Duration::from_secs(5));
            let (text, since) = watched.lock().unwrap().clone();
            if since.elapsed() > HANGS {
                println!("\nHANGS for {} s:\n{text}", since.elapsed().as_secs());
                std::process::exit(1);
            }
        }
    });
    let effort = Effort::small(Duration::from_millis(number("--millis").unwrap_or(250)));
    let started = Instant::now();
    let mut reported = started;
    let mut total = Spent::default();
    let (mut texts, mut accepted, mut proved, mut compared) = (0u64, 0u64, 0u64, 0usize);
    let mut kinds: BTreeMap<&'static str, u64> = BTreeMap::new();
    while end.is_none_or(|end| Instant::now() < end) {
        seed = seed.wrapping_add(1);
        let text = rules(&mut Choices::Seed(seed));
        *now.lock().unwrap() = (text.clone(), Instant::now());
        texts += 1;
        let begun = Instant::now();
        let mut spent = Spent::default();
        match judge_timed(&text, &effort, &mut spent) {
            Ok(Verdict::Refused) => {}
            Ok(Verdict::Open) => accepted += 1,
            Ok(Verdict::Holds { positions, .. }) => {
                accepted += 1;
                proved += 1;
                compared += positions;
            }
            Err(wrong) => {
                accepted += 1;
                let count = kinds.entry(wrong.kind).or_default();
                *count += 1;
                // After several failures of one kind less time is spent on shrinking.
                let until = Instant::now() + Duration::from_secs(if *count <= 12 { 40 } else { 5 });
                let smallest = shrink(&text, &mut |text| {
                    *now.lock().unwrap() = (text.to_owned(), Instant::now());
                    Instant::now() < until && judge(text, &effort).is_err_and(|other| other.kind == wrong.kind)
                });
                let what = judge(&smallest, &effort).err().unwrap_or(wrong);
                println!("\nWRONG ({}), seed {seed}:\n{smallest}\n{}", what.kind, what.what);
                println!("as generated:\n{text}\n");
                if !all {
                    return ExitCode::FAILURE;
                }
            }
        }
        total.solve += spent.solve;
        total.law += spent.law;
        total.comparison += spent.comparison;
        if begun.elapsed() > Duration::from_secs(15) {
            println!("\nSLOW, {spent:?}, seed {seed}:\n{text}\n");
        }
        if reported.elapsed() > Duration::from_secs(10) {
            reported = Instant::now();
            let rate = texts as f64 / started.elapsed().as_secs_f64();
            println!(
                "{texts} texts, {accepted} games, {proved} laws, {compared} positions, {rate:.1} texts/s, {kinds:?}"
            );
        }
    }
    println!("{texts} texts, {accepted} games, {proved} laws, {compared} positions, {kinds:?}");
    if kinds.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
