//! Questions that run away, and everyone else's questions next to them.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::needless_pass_by_value)]

mod house;

use house::{House, SOON, endless, nim, settings};
use nimatron_server::{Server, Settings, WorkerProgram};
use serde_json::{Value as Json, json};
use std::time::{Duration, Instant};

/// Max Nim with many moves and a long number, which once had no limits at all.
fn does_not_stop(zeros: usize) -> Json {
    json!({"do": "solve", "game": "n -> n - k for k in 1..2^60", "positions": [format!("1{}", "0".repeat(zeros))]})
}

/// An answer in words, or a polite refusal.
fn is_polite(status: u16, answer: &Json) {
    assert!([200, 503].contains(&status), "{status} {answer}");
    assert!(answer["ok"] == true || answer["error"]["message"].is_string(), "{answer}");
}

/// 70 bytes that took 9 GB.
#[test]
fn a_tree_of_reasons_has_a_limit() {
    let question = json!({"do": "solve", "game": "wythoff", "positions": ["100,100"], "reasons": 3});
    for question in [question, json!({"do": "solve", "game": "nim", "positions": ["100,100,100"], "reasons": 3})] {
        let house = House::open(Settings { time: Duration::from_secs(3), memory: 32 << 20, ..settings() });
        std::thread::scope(|scope| {
            let start = Instant::now();
            let asked = scope.spawn(|| house.ask(&question));
            while !asked.is_finished() {
                house.is_well();
            }
            let (status, answer) = asked.join().unwrap();
            assert_eq!(status, 200, "{answer}");
            let in_words = answer["ok"] == true || answer["error"]["kind"] == "limit";
            assert!(in_words, "{answer}");
            assert!(start.elapsed() < 4 * SOON, "{:?}", start.elapsed());
        });
        let health = house.health();
        assert!(health["resident_mb"]["server"].as_f64().is_none_or(|mb| mb < 300.0), "{health}");
    }
}

#[test]
fn clients_that_leave_a_question_without_end_leave_the_turns_free() {
    let house = House::open(Settings { time: Duration::from_secs(3600), cores: 1, ..settings() });
    for path in ["/api", "/api/stream"] {
        let questions = (0..4).map(|more| if more % 2 == 0 { does_not_stop(1000 + more) } else { endless("solve") });
        let asked: Vec<_> = questions.map(|question| house.send(path, &question)).collect();
        std::thread::sleep(Duration::from_millis(600));
        drop(asked);
        house.is_well();
    }
    // The lane of the long questions is free again, too.
    let (status, answer) = house.ask(&json!({"do": "table", "game": "wythoff", "to": [600, 600]}));
    assert_eq!((status, answer["ok"].as_bool()), (200, Some(true)), "{}", answer["error"]);
}

#[test]
fn a_question_that_ignores_its_limit_is_ended_and_says_so() {
    let house = House::open(Settings { time: Duration::from_secs(30), ..settings() });
    let mut question = does_not_stop(1000);
    question["limits"] = json!({"ms": 300});
    let (status, answer) = house.ask(&question);
    assert_eq!(status, 200, "{answer}");
    // Either it heeds its limit, or the server does.
    assert!(answer["ok"] == true || answer["error"]["id"] == "limits.time", "{answer}");
}

#[test]
fn heavy_questions_of_every_kind_leave_everyday_ones_alone() {
    let grows = "(a, b) -> (a - k, b + k * k) for k in 1..a; (a, b) -> (a, b - k) for k in 1..b";
    let kinds = [
        endless("solve"),
        endless("sequence"),
        does_not_stop(1000),
        json!({"do": "solve", "game": "wythoff", "positions": ["300,300"], "reasons": 3}),
        json!({"do": "law", "game": grows}),
        json!({"do": "table", "game": grows, "to": [1400, 1400]}),
        json!({"do": "play", "game": grows, "positions": ["900,900"]}),
        json!({"do": "verify", "certificate": "[".repeat(200_000)}),
    ];
    // Fewer than wait at the same time: none of them makes place for another one.
    let house = House::open(Settings { time: Duration::from_secs(600), ..settings() });
    let asked: Vec<_> = (0..160).map(|number| house.send("/api", &kinds[number % kinds.len()])).collect();
    for _ in 0..20 {
        house.is_well();
    }
    drop(asked);
    house.is_well();
}

/// Requests made of parts of real ones: the same ones in every run.
#[test]
fn hostile_requests_are_refused_while_others_are_answered() {
    let mut state = 23u64;
    let mut number = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    let whole = [
        nim(),
        endless("solve"),
        endless("sequence"),
        does_not_stop(300),
        json!({"do": "law", "game": "n -> n - k for k in primes"}),
        json!({"do": "nimber", "expression": "log(77777, 3) + order(5)", "field_bits": 256}),
    ];
    let strange = [
        json!(null),
        json!(-1),
        json!(u64::MAX),
        json!("(".repeat(5000)),
        json!("9".repeat(5000)),
        json!(vec!["9".repeat(50); 500]),
        json!({"ms": 0, "mb": 0}),
        json!([[1, 2, 3], []]),
    ];
    let fields = ["positions", "game", "reasons", "to", "misere", "language", "limits", "do"];
    let requests: Vec<Vec<u8>> = (0..240)
        .map(|_| {
            let mut request = whole[number(whole.len())].clone();
            request["limits"] = json!({"ms": ([0, 1, 20, 100][number(4)]), "mb": ([0, 1, 64][number(3)])});
            for _ in 0..number(3) {
                request[fields[number(fields.len())]] = strange[number(strange.len())].clone();
            }
            let mut bytes = request.to_string().into_bytes();
            match number(6) {
                0 => bytes.truncate(number(bytes.len())),
                1 => {
                    let at = number(bytes.len());
                    bytes[at] = 255;
                }
                _ => {}
            }
            bytes
        })
        .collect();
    let house = House::open(Settings { time: Duration::from_millis(500), ..settings() });
    std::thread::scope(|scope| {
        for part in requests.chunks(60) {
            let house = &house;
            scope.spawn(move || {
                for (at, request) in part.iter().enumerate() {
                    let agent = house::agent().post(house.url("/api")).header("content-type", "application/json");
                    let mut response = agent.send(&request[..]).unwrap();
                    let status = response.status().as_u16();
                    let text = response.body_mut().read_to_string().unwrap();
                    let answer = serde_json::from_str(&text).expect(&text);
                    let shown = String::from_utf8_lossy(&request[..request.len().min(300)]);
                    assert!([200, 400, 503].contains(&status), "{at}: {status} {shown}");
                    if status != 400 {
                        is_polite(status, &answer);
                    }
                }
            });
        }
        for _ in 0..10 {
            house.is_well();
        }
    });
    house.is_well();
}

#[test]
fn its_health_is_true_and_cheap() {
    let house = House::usual();
    let health = house.health();
    assert_eq!((&health["ok"], &health["restarts"]), (&json!(true), &json!(0)), "{health}");
    let lanes: Vec<_> = health["lanes"].as_array().unwrap().iter().map(|lane| lane["lane"].clone()).collect();
    assert_eq!(lanes, ["quick", "middle", "long"]);
    // A report is repeated for a second: the time of its probe is the same.
    let start = Instant::now();
    let again = house.health();
    assert!(start.elapsed() > Duration::from_millis(500) || again == health, "{again}");
}

/// A worker that is running and repeats what it hears does not make the server well.
#[cfg(unix)]
#[test]
fn a_server_whose_workers_do_not_answer_is_not_well() {
    let worker = WorkerProgram { path: "/bin/cat".into(), arguments: Vec::new() };
    let house = House::open(Settings { worker, ..settings() });
    let (status, health, _) = house.get("/healthz");
    assert_eq!(status, 503, "{health}");
    assert!(health.starts_with("{\"ok\":false"), "{health}");
    let (status, answer) = house.ask(&nim());
    assert_eq!((status, answer["error"]["kind"].as_str()), (500, Some("internal")), "{answer}");
}

#[test]
fn a_server_without_workers_does_not_start() {
    let worker = WorkerProgram { path: "no/such/program".into(), arguments: Vec::new() };
    let address = ([127, 0, 0, 1], 0).into();
    assert!(Server::bind(Settings { address, worker, ..settings() }).unwrap().run().is_err());
}
