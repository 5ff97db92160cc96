//! `--limit` is a promise: random commands with random rules, positions and numbers, with one
//! second and 100 MB each, end in time, within the memory, with an exit code that is documented,
//! and print text.
//!
//! A quarter of them get a signal somewhere on their way.
//!
//! `NIMATRON_LIMIT_RUNS` is the number of commands (default 20), `NIMATRON_LIMIT_SEED` the first
//! seed, and `NIMATRON_LIMIT_MS` the time in which a command has to end, in milliseconds: generous
//! unless it is given, as tests run beside other work. `bench/README.md` has the strict figures.

#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout)]

use nimatron_oracle::OracleGame;
use nimatron_oracle::generate::{Choices, rules};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{Read, Write};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};
use wait4::Wait4;

/// The limits of each command.
const LIMITS: [&str; 4] = ["--limit", "1s", "--limit", "100MB"];
/// 100 MB, and what a process may have beside what it allocates.
const MAX_MEMORY: u64 = 170_000_000;
/// The exit codes of the guide.
const CODES: [i32; 5] = [0, 1, 2, 3, 130];

/// A command line, and what it is given on standard input.
#[derive(Debug)]
struct Line {
    words: Vec<String>,
    input: String,
    /// Whether the output is text.
    text: bool,
    /// The signal that it gets, and when.
    signal: Option<(&'static str, Duration)>,
    /// How many questions it may ask: in a dialogue, each has the limits for itself.
    questions: u32,
}

/// What happened to a command.
struct Outcome {
    time: Duration,
    memory: u64,
    code: Option<i32>,
    faults: Vec<String>,
}

/// Sums for misère play.
const SUMS: [&str; 8] = [
    "*{2,3} + *2",
    "*500 + *499",
    "20.*{2,{1,3}}",
    "kayles(30) + kayles(29)",
    "kayles(200)",
    "cram(5x5) + *2",
    "0.07(60) + wythoff(30,40)",
    "nim(10^9)",
];

/// Games, and how many numbers a position of them has.
const NAMES: [(&str, usize); 56] = [
    ("nim", 1),
    ("take{1,3,4}", 1),
    ("take{2..1000000}", 1),
    ("take{1..10^12}", 1),
    ("bash{7}", 1),
    ("halves", 1),
    ("dim", 1),
    ("aliquot", 1),
    ("mark", 1),
    ("fibonacci-nim", 2),
    ("dynamic-nim{3}", 2),
    ("multiplication", 2),
    ("wythoff", 2),
    ("t-wythoff{3}", 2),
    ("euclid", 2),
    ("e&d", 2),
    ("delete-nim", 2),
    ("king", 2),
    ("kayles", 1),
    ("grundy", 1),
    ("lasker", 1),
    ("rims", 1),
    ("node-kayles", 1),
    ("arc-kayles", 1),
    ("moore{2}", 4),
    ("exact-nim{2}", 3),
    ("nimhoff{3}", 2),
    ("nim-pass", 3),
    ("new-nim", 3),
    ("pairs", 3),
    ("end-nim", 4),
    ("greedy-nim", 3),
    ("antonim", 3),
    ("staircase", 4),
    ("georgia", 3),
    ("silver-coins", 3),
    ("silver-dollar", 3),
    ("pebbles", 3),
    ("welter", 3),
    ("chomp", 3),
    ("turtles", 1),
    ("mock-turtles", 1),
    ("moebius", 1),
    ("corners", 2),
    ("ruler", 1),
    ("tartan", 2),
    ("0.137", 1),
    ("0.16", 1),
    ("0.3020", 1),
    ("4.56", 1),
    ("0.F", 1),
    ("nonsense", 1),
    ("n -> n - k for k in 1..n/2", 1),
    ("n -> n - k for k in primes | n + k for k in 1..3", 1),
    ("(a, b) -> (a - k, b - j) for k in 0..a, j in 0..b if gcd(a, b) > 1", 2),
    ("n -> (n - k) + (k - 1) for k in 1..n", 1),
];

const NUMBERS: [&str; 24] = [
    "0",
    "1",
    "2",
    "3",
    "5",
    "7",
    "12",
    "20",
    "64",
    "100",
    "255",
    "1000",
    "4096",
    "20000",
    "65537",
    "1000000",
    "50000000",
    "10^9",
    "10^12",
    "2^62",
    "9223372036854775807",
    "2^64",
    "10^30",
    "10^3000",
];

const EXPRESSIONS: [&str; 14] = [
    "5 * 7",
    "2^200 * 3",
    "log(2^100 + 3)",
    "sqrt(10^70)",
    "solve(x^3 + x + 5)",
    "solve(x^64 + x + 2^200)",
    "1/0",
    "order(2^250 + 1)",
    "log(2^255 + 12345)",
    "(((((7)))))",
    "10^100000",
    "2 * * 3",
    "roots(5)",
    "5 ^ (10^50)",
];

/// A game, and how many numbers a position of it has, if it has numbers.
fn game(choices: &mut Choices<'_>) -> (String, usize) {
    if choices.once_in(3) {
        let rules = rules(choices);
        let arity = OracleGame::read(&rules).map_or(1, |game| game.arity());
        return (rules, arity);
    }
    let (name, arity) = NAMES[choices.below(NAMES.len())];
    (name.to_owned(), arity)
}

fn numbers(choices: &mut Choices<'_>, count: usize) -> String {
    let all: Vec<&str> = (0..count).map(|_| choices.one_of(&NUMBERS)).collect();
    all.join(",")
}

/// A game and positions, which need not be positions of it.
fn question(choices: &mut Choices<'_>) -> Vec<String> {
    let number = choices.one_of(&NUMBERS);
    if choices.once_in(8) {
        let name = choices.one_of(&["cram", "hackenbush", "geography", "graph-node-kayles", "graph-arc-kayles"]);
        let edges: Vec<String> = (0..1 + choices.below(60)).map(|node| format!("{}-{}", node / 2, node + 1)).collect();
        let edges = edges.join(",");
        return vec![match name {
            "cram" => format!("cram({number}x{})", choices.one_of(&NUMBERS)),
            "geography" => format!("geography(2; {edges})"),
            other => format!("{other}({edges})"),
        }];
    }
    let (name, arity) = game(choices);
    let mut words = vec![name];
    words.extend((0..1 + choices.below(3)).map(|_| match choices.below(16) {
        0 => format!("{number}..{}", choices.one_of(&NUMBERS)),
        1 => vec!["30"; 1 + choices.below(200)].join(","),
        2 => {
            let count = 1 + choices.below(5);
            numbers(choices, count)
        }
        _ => numbers(choices, arity),
    }));
    words
}

fn flag(choices: &mut Choices<'_>, words: &mut Vec<String>, flag: &str) {
    if choices.once_in(4) {
        words.push(flag.to_owned());
    }
}

fn line(choices: &mut Choices<'_>) -> Line {
    let mut words: Vec<String> = Vec::new();
    let mut input = String::new();
    let (mut text, mut questions) = (true, 1);
    let verb = [
        "solve", "solve", "explain", "table", "plot", "graph", "octal", "law", "emit", "guess", "nimber", "play",
        "misere",
    ][choices.below(13)];
    words.push(verb.to_owned());
    match verb {
        "solve" | "explain" | "graph" | "play" => {
            words.extend(question(choices));
            match verb {
                "explain" => words.extend(["--depth".to_owned(), (1 + choices.below(5)).to_string()]),
                "solve" => {
                    flag(choices, &mut words, "--all");
                    flag(choices, &mut words, "--remoteness");
                }
                "play" => {
                    input = "1\nhint\nwhy\nmoves\nundo\n2\ntake 1\nquit\n".to_owned();
                    questions = 24;
                }
                _ => {}
            }
            if verb != "graph" {
                flag(choices, &mut words, "--misere");
            }
            if matches!(verb, "solve" | "explain") {
                flag(choices, &mut words, "--json");
            }
        }
        "table" | "plot" => {
            let (game, arity) = game(choices);
            let to = if choices.once_in(3) { 1 } else { arity };
            words.extend([game, "--to".to_owned(), numbers(choices, to)]);
            if verb == "table" {
                let format = choices.one_of(&["text", "csv", "json", "jsonl", "bfile", "npy"]);
                text = format != "npy";
                words.extend(["--format".to_owned(), format.to_owned()]);
            }
        }
        "octal" => {
            let code =
                choices.one_of(&["0.137", "0.16", "0.3020", "0.6", "4.56", "0.356", "0.F", "0.777", "0.00000007"]);
            if choices.once_in(5) {
                words.extend(["--survey".to_owned(), choices.one_of(&["0.?", "0.??", "0.???", "4.??"]).to_owned()]);
            } else {
                words.push(code.to_owned());
            }
            words.extend(["--to".to_owned(), choices.one_of(&["100", "100000", "10^7", "10^9", "10^18"]).to_owned()]);
            for name in ["--period", "--full", "--rare", "--json", "--window"] {
                flag(choices, &mut words, name);
            }
        }
        "law" => {
            words.push(game(choices).0);
            for name in ["--json", "--witness"] {
                flag(choices, &mut words, name);
            }
        }
        "misere" => {
            let form = choices.once_in(2);
            words.push(if form { "form" } else { "genus" }.to_owned());
            if form || choices.once_in(2) {
                words.push(choices.one_of(&SUMS).to_owned());
            } else {
                let to = choices.one_of(&["20", "100", "2000", "10000"]).to_owned();
                words.extend([game(choices).0, "--to".to_owned(), to]);
            }
            flag(choices, &mut words, "--json");
        }
        "emit" => words.extend([choices.one_of(&["cpp", "rust", "python"]).to_owned(), game(choices).0]),
        "guess" => {
            let (period, count) = (1 + choices.below(9), [5, 30, 1000, 100_000, 2_000_000][choices.below(5)]);
            for at in 0..count {
                let _ = write!(input, "{} ", at % period);
            }
        }
        _ => words.extend([choices.one_of(&EXPRESSIONS).to_owned(), choices.one_of(&EXPRESSIONS).to_owned()]),
    }
    words.extend(LIMITS.map(str::to_owned));
    let moment = Duration::from_millis(choices.below(180) as u64 * 5);
    let signal = choices.once_in(4).then(|| (["-INT", "-TERM"][choices.below(2)], moment));
    Line { words, input, text, signal, questions }
}

/// Reads to the end and says whether it was text. Nothing is kept: the memory of a child counts
/// that of this process, from the moment of its birth.
fn is_text(mut from: impl Read) -> bool {
    let (mut buffer, mut kept, mut text) = (vec![0; 1 << 16], 0, true);
    loop {
        let read = from.read(&mut buffer[kept..]).unwrap();
        if read == 0 {
            return text && kept == 0;
        }
        let end = kept + read;
        kept = match std::str::from_utf8(&buffer[..end]) {
            Ok(_) => 0,
            // A letter may be cut at the end of the buffer.
            Err(error) if error.error_len().is_none() => {
                buffer.copy_within(error.valid_up_to()..end, 0);
                end - error.valid_up_to()
            }
            Err(_) => {
                text = false;
                0
            }
        };
    }
}

/// Whether a process has a handler for interruptions, where the system tells; there is none until
/// its `main` has begun.
fn catches_signals(id: &str) -> bool {
    let Ok(status) = std::fs::read_to_string(format!("/proc/{id}/status")) else { return true };
    let caught = status.lines().find_map(|line| u64::from_str_radix(line.strip_prefix("SigCgt:")?.trim(), 16).ok());
    caught.is_none_or(|caught| caught >> 1 & 1 == 1)
}

/// Runs a command and says what is wrong with it.
fn run(line: &Line, allowed: Duration) -> Outcome {
    let begin = Instant::now();
    let mut child = Command::new(env!("CARGO_BIN_EXE_nimatron"))
        .args(&line.words)
        .env("LC_ALL", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let (mut stdin, stdout, mut stderr) =
        (child.stdin.take().unwrap(), child.stdout.take().unwrap(), child.stderr.take().unwrap());
    let (mut text, mut err) = (true, Vec::new());
    let (id, mut signalled) = (child.id().to_string(), None);
    let used = std::thread::scope(|scope| {
        let (id, signalled, (running, ended)) = (&id, &mut signalled, channel::<()>());
        let signal = line.signal.map(|(signal, moment)| {
            scope.spawn(move || {
                let waits = |time| ended.recv_timeout(time) == Err(RecvTimeoutError::Timeout);
                if waits(moment) {
                    // Before its first line a program cannot answer a signal.
                    while !catches_signals(id) && waits(Duration::from_millis(1)) {}
                    *signalled = Some(Instant::now());
                    Command::new("kill").args([signal, id]).stderr(Stdio::null()).status().unwrap();
                }
            })
        });
        // A command that has ended reads no more.
        scope.spawn(move || drop(stdin.write_all(line.input.as_bytes())));
        let out = scope.spawn(|| text = is_text(stdout));
        stderr.read_to_end(&mut err).unwrap();
        out.join().unwrap();
        // The number of the process is its own until it is waited for.
        drop(running);
        if let Some(signal) = signal {
            signal.join().unwrap();
        }
        child.wait4().unwrap()
    });
    let (time, memory) = (begin.elapsed(), used.rusage.maxrss);
    let mut faults = Vec::new();
    if !used.status.code().is_some_and(|code| CODES.contains(&code)) {
        faults.push(format!("ended with {}", used.status));
    }
    // Ended after it was told to: a fifth of the time is enough.
    let late = signalled.map_or(Duration::ZERO, |told| (begin + time).saturating_duration_since(told));
    if late > allowed / 5 {
        faults.push(format!("ended {late:?} after {:?}", line.signal));
    }
    if time > allowed * line.questions {
        faults.push(format!("took {time:?}"));
    }
    if memory > MAX_MEMORY {
        faults.push(format!("had {} MB", memory / 1_000_000));
    }
    if line.text && !text {
        faults.push("printed bytes that are not text".to_owned());
    }
    match String::from_utf8(err) {
        Ok(err) if err.contains("panicked") => faults.push(err),
        Ok(_) => {}
        Err(_) => faults.push("complained in bytes that are not text".to_owned()),
    }
    Outcome { time, memory, code: used.status.code(), faults }
}

fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(default)
}

#[test]
fn random_commands_keep_their_limits() {
    let runs = setting("NIMATRON_LIMIT_RUNS", 20);
    let first = setting("NIMATRON_LIMIT_SEED", 1);
    let allowed = Duration::from_millis(setting("NIMATRON_LIMIT_MS", 6000));
    let next = AtomicU64::new(0);
    let (slowest, largest) = (Mutex::new((Duration::ZERO, String::new())), Mutex::new((0, String::new())));
    let codes = Mutex::new(BTreeMap::<_, u64>::new());
    let faults = Mutex::new(Vec::new());
    let work = || {
        loop {
            let at = next.fetch_add(1, Relaxed);
            if at >= runs {
                return;
            }
            let seed = first + at;
            let line = line(&mut Choices::Seed(seed));
            let outcome = run(&line, allowed);
            let shown = format!("seed {seed}: {}", line.words.join(" ").replace('\n', "; "));
            *codes.lock().unwrap().entry((line.words[0].clone(), outcome.code)).or_default() += 1;
            let mut slowest = slowest.lock().unwrap();
            if line.questions == 1 && outcome.time > slowest.0 {
                *slowest = (outcome.time, shown.clone());
            }
            let mut largest = largest.lock().unwrap();
            if outcome.memory > largest.0 {
                *largest = (outcome.memory, shown.clone());
            }
            if !outcome.faults.is_empty() {
                let input: String = line.input.chars().take(200).collect();
                faults.lock().unwrap().push(format!("{shown} (input {input:?}): {}", outcome.faults.join("; ")));
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(work);
        }
    });
    let (slowest, largest) = (slowest.into_inner().unwrap(), largest.into_inner().unwrap());
    println!(
        "{runs} commands; slowest {:?} ({}); largest {} MB ({})",
        slowest.0,
        slowest.1,
        largest.0 / 1_000_000,
        largest.1
    );
    for ((verb, code), count) in codes.into_inner().unwrap() {
        println!("{verb}: {count} ended with {code:?}");
    }
    let faults = faults.into_inner().unwrap();
    assert!(faults.is_empty(), "{} of {runs}:\n{}", faults.len(), faults.join("\n"));
}
