//! Limits hold for every theorem, every kind of law and the calculator, whatever numbers are asked
//! for; and the answer to a question does not depend on how busy the machine is.

#![allow(clippy::unwrap_used)]

use nimatron::calculator::calculate;
use nimatron::catalogue::entries;
use nimatron::{AnswerRequest, Budget, Convention, Limit, Question, solve, verify};
use serde_json::json;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};
use std::time::{Duration, Instant};

/// What a question may take.
const ALLOWED: Duration = Duration::from_millis(100);
/// The time after which it counts as a question that forgets its limit. Tests run beside each other
/// on slow machines.
const PATIENCE: Duration = Duration::from_secs(15);

/// A budget that every question of these tests has.
fn budget() -> Budget {
    Budget::unlimited().within(Limit { time: Some(ALLOWED), memory: 256 << 20 })
}

/// Runs each question on a thread, so that one that hangs is a failure and no hang.
fn keep_their_limits(questions: Vec<(String, Box<dyn FnOnce() + Send>)>) {
    let mut late = Vec::new();
    for (name, question) in questions {
        let (done, waits) = mpsc::channel();
        let began = Instant::now();
        std::thread::spawn(move || {
            question();
            let _ = done.send(());
        });
        match waits.recv_timeout(PATIENCE) {
            Ok(()) => {}
            Err(mpsc::RecvTimeoutError::Disconnected) => panic!("{name} panics"),
            Err(mpsc::RecvTimeoutError::Timeout) => late.push(format!("{name}: {:?}", began.elapsed())),
        }
    }
    assert!(late.is_empty(), "these forget their limit: {late:#?}");
}

/// Every fifth question, or all with `NIMATRON_ALL`. Each game is asked for six positions, so that
/// every game and every kind of position remains.
fn some<T>(questions: Vec<T>) -> Vec<T> {
    questions.into_iter().step_by(if crate::all() { 1 } else { 5 }).collect()
}

/// The question about a position of a game, in both conventions.
fn solved(game: &str, position: &str) -> (String, Box<dyn FnOnce() + Send>) {
    let (owned, at) = (game.to_owned(), position.to_owned());
    let ask = move || {
        let Ok(question) = Question::parse(&owned, [&at], &[]) else { return };
        for convention in [Convention::Normal, Convention::Misere] {
            // An answer and a refusal are both fine.
            let _ = solve(&question, AnswerRequest { convention, ..AnswerRequest::default() }, &budget());
        }
    };
    (format!("{game} {position}"), Box::new(ask))
}

/// Positions with large numbers of several kinds, for this many coordinates.
fn hostile(arity: usize) -> Vec<String> {
    let of = |numbers: &[&str]| (0..arity).map(|at| numbers[at % numbers.len()]).collect::<Vec<_>>().join(",");
    let numbers: [&[&str]; 6] = [
        &["9223372036854775807"],
        &["1000000000000000003", "999999999999999989"],
        &["9000000", "8999999"],
        &["10^30", "10^29"],
        &["10^3000", "10^2999"],
        &["10^20000", "10^19999", "3"],
    ];
    numbers.iter().map(|numbers| of(numbers)).collect()
}

#[test]
fn theorems_of_the_catalogue() {
    let mut questions = Vec::new();
    for entry in entries().filter(|entry| !entry.rules.has_notation()) {
        let Ok(game) = nimatron::GameDef::load(entry.name(), &[]) else { continue };
        for position in hostile(game.arity().unwrap_or(2)) {
            questions.push(solved(entry.name(), &position));
        }
    }
    assert!(questions.len() > 100);
    keep_their_limits(some(questions));
}

/// Requests whose work grows with their length, or with that of their numbers, more than it seems:
/// all of them together take a moment, as they once did not.
#[test]
fn long_requests_keep_their_limits() {
    let sum = |part: &str, count: usize| vec![part; count].join("+");
    let requests = [
        json!({"do": "solve", "game": "wythoff", "positions": ["10^200000,10^199999"]}),
        json!({"do": "solve", "game": "t-wythoff", "positions": ["10^200000,1000000"]}),
        json!({"do": "solve", "game": "wythoff", "positions": ["10^300000,3"], "text": true}),
        json!({"do": "command", "command": format!("solve nim {}", vec!["3"; 30_000].join(" "))}),
        json!({"do": "command", "command": format!("solve nim --all {}", vec!["3"; 30_001].join(" "))}),
        json!({"do": "solve", "game": sum("nim(3)", 25_000)}),
        json!({"do": "solve", "game": sum("nim(3)", 9_001), "text": true}),
        json!({"do": "solve", "game": sum("nim(3)", 9_001), "reasons": 2}),
        json!({"do": "solve", "game": sum("nim(3)", 25_001), "misere": true}),
        json!({"do": "graph", "game": sum("nim(3)", 25_001)}),
        json!({"do": "play", "game": sum("nim(3)", 25_001)}),
        json!({"do": "moves", "game": sum("nim(3)", 25_001), "values": true}),
        json!({"do": "solve", "game": (0..20_000).map(|n| format!("0.{}(3)", 100 + n)).collect::<Vec<_>>().join("+")}),
        json!({"do": "solve", "game": "graph-node-kayles", "positions": [sum("grid(3,4)", 15_000)]}),
    ];
    let limit = Limit { time: Some(Duration::from_millis(300)), memory: 512 << 20 };
    for request in requests {
        let shown: String = request.to_string().chars().take(90).collect();
        let began = Instant::now();
        let answer = nimatron::api::answer(&request, &Budget::unlimited().for_question(limit));
        // Some took 13 s and more. A machine on which tests run beside each other is slow.
        let took = began.elapsed();
        assert!(took < Duration::from_secs(5), "{shown}: {took:?}");
        let in_words = answer["ok"] == true || answer["error"]["message"].is_string();
        assert!(in_words, "{shown}: {}", answer["error"]);
        assert!(answer.to_string().len() < 20 << 20, "{shown}");
    }
}

#[test]
fn laws_of_rules() {
    let mut questions = Vec::new();
    for (game, arity) in [
        // Max Nim, with functions that rise late.
        ("n -> n - k for k in 1..2^60", 1),
        ("n -> n - k for k in {1..10^9}", 1),
        ("n -> n - k for k in 1..min(n, 10^10)", 1),
        ("n -> n - k for k in 1..isqrt(n) + 10^12", 1),
        ("n -> n - k for k in 1..log2(n) + 10^8 if n > 0", 1),
        ("n -> n - k for k in 1..(3*n + 1)/4", 1),
        // Ranks, heights, digits, classes, predicates.
        ("game g(n) where n >= 1; n -> k for k in 1..n-1 if n % k == 0", 1),
        ("n -> n/q for p in primes, q in powers(p) if q > 1 and n % q == 0 and n > 0", 1),
        ("game g(n) where n >= 1; n -> k for k in 1..n-1 if gcd(n, k) == 1", 1),
        ("n -> n - k for k in 1..n if gcd(n, k) == 1", 1),
        ("game g(n) where n >= 1; n -> n/k for k in 2..n", 1),
        ("n -> n - d for d in digits(n) if d > 0", 1),
        ("n -> n - z for z in zeckendorf(n)", 1),
        ("n -> n - k for k in powers(2)", 1),
        ("n -> n - k for k in fibonacci", 1),
        // Automata of several numbers, lines of Euclid, sums and products.
        ("(a,b)->(a-k,b) for k in 1..a;(a,b)->(a,b-k) for k in 1..b;(a,b)->(a-k,b-k) for k in 1..min(a,b)", 2),
        ("(a,b)->(a-1,b);(a,b)->(a,b-1);(a,b)->(a-1,b-1)", 2),
        ("(a,b)->(a-k*b,b) for k in 1..a if b > 0;(a,b)->(a,b-k*a) for k in 1..b if a > 0", 2),
        ("(a, b) -> (a - k, b) for k in 1..isqrt(a); (a, b) -> (a, b - k) for k in {1, 3, 4}", 2),
        ("(x, y) -> (i, y) + (x, j) + (i, j) for i in 0..x-1, j in 0..y-1", 2),
        ("game ed(a,b) where a>=1 and b>=1;(a,b)->(k,a-k) for k in 1..a-1;(a,b)->(k,b-k) for k in 1..b-1", 2),
    ] {
        questions.extend(hostile(arity).iter().map(|position| solved(game, position)));
    }
    keep_their_limits(some(questions));
}

#[test]
fn functions_of_the_calculator() {
    let texts = [
        "log([2^100 + 12345], generator(128))",
        "log([2^127 + 3], [2^90 + 1])",
        "order([2^200 + 12345])",
        "sqrt([2^255 + 1])",
        "[2^255 + 1] ^ (10^1000)",
        "solve(x^9 + [2^200 + 7] * x + 1)",
        "solve(x^64 + x^63 + generator(64))",
        "root([2^120 + 1], 3)",
        "mex(0, 1, 2) * 10^300",
    ];
    let questions = texts.map(|text| {
        let ask: Box<dyn FnOnce() + Send> = Box::new(move || drop(calculate(text, None, &budget())));
        (text.to_owned(), ask)
    });
    keep_their_limits(questions.into());
}

/// Certificates with long lists are read within the limits, too.
#[test]
fn certificates() {
    let list = "0,1,2,3,".repeat(4_000_000);
    let text = format!(
        r#"{{"format":"nimatron-proof","version":2,"game":{{"rules":"n -> n - k for k in {{1,2,3}}"}},"claim":"grundy","method":{{"period":{{"values":{{"preperiod":[],"period":[{list}0]}},"bound":{{"window":3}}}}}}}}"#
    );
    let little = Budget::unlimited().with_memory(64 << 20);
    assert!(verify(&text, &little).is_err(), "sixteen million numbers do not fit 64 MiB beside the text");
    let ask: Box<dyn FnOnce() + Send> = Box::new(move || drop(verify(&text, &budget())));
    keep_their_limits(vec![("a list of values".to_owned(), ask)]);
}

/// The same question has the same answer on a machine that is busy with other things: 4 threads, or
/// with `NIMATRON_ALL` 24.
#[test]
fn answers_do_not_depend_on_the_clock() {
    let threads = if crate::all() { 24 } else { 4 };
    let answer = |game: &str, position: &str| {
        let question = Question::parse(game, [position], &[]).unwrap();
        let answer = solve(&question, AnswerRequest::default(), &Budget::unlimited()).unwrap();
        (answer.value, answer.complete, format!("{:?}", answer.winning_moves))
    };
    for (game, position) in [("lasker", "9000000"), ("dynamic-nim{3}", "20000000,18000000")] {
        let alone = answer(game, position);
        let ended = Arc::new(AtomicBool::new(false));
        let busy: Vec<_> = (0..threads)
            .map(|_| {
                let ended = Arc::clone(&ended);
                std::thread::spawn(move || while !ended.load(Ordering::Relaxed) {})
            })
            .collect();
        let beside = answer(game, position);
        ended.store(true, Ordering::Relaxed);
        busy.into_iter().for_each(|thread| thread.join().unwrap());
        assert_eq!(alone, beside, "{game} {position}");
    }
}
