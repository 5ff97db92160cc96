//! The server from outside: a real one on a free port, over real connections.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::needless_pass_by_value)]

mod house;

use house::{House, SOON, agent, endless, head, nim, said, settings};
use nimatron_server::Settings;
use serde_json::{Value as Json, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

fn refused(answer: &(u16, String, Vec<(String, String)>), status: u16, kind: &str) {
    assert_eq!(answer.0, status, "{}", answer.1);
    let json: Json = serde_json::from_str(&answer.1).expect(&answer.1);
    assert_eq!((json["ok"].as_bool(), json["error"]["kind"].as_str()), (Some(false), Some(kind)), "{json}");
    assert!(json["error"]["message"].as_str().unwrap().contains(' '), "a message: {json}");
}

#[test]
fn questions_are_answered() {
    let house = House::usual();
    house.is_well();
    let (status, answer) = house.ask(&json!({"do": "check", "game": "n -> n - "}));
    assert_eq!((status, answer["error"]["kind"].as_str()), (200, Some("rules")), "{answer}");
    let (status, answer) = house.ask(&json!({"do": "nothing"}));
    assert_eq!((status, answer["error"]["kind"].as_str()), (200, Some("request")), "{answer}");
    let (status, answer) = house.ask(&json!({"do": "law", "game": "n -> n - k for k in {1, 2}"}));
    assert_eq!((status, answer["ok"].as_bool()), (200, Some(true)), "{answer}");
}

#[test]
fn a_stream_tells_how_far_it_is_and_then_the_answer() {
    let house = House::open(Settings { time: Duration::from_millis(900), ..settings() });
    for request in [nim(), endless("solve"), endless("sequence")] {
        let (status, text, headers) = house.post("/api/stream", &request.to_string());
        assert_eq!(status, 200, "{text}");
        assert!(headers.contains(&("content-type".to_owned(), "application/x-ndjson".to_owned())), "{headers:?}");
        let lines: Vec<Json> = text.lines().map(|line| serde_json::from_str(line).expect(line)).collect();
        let (answer, news) = lines.split_last().unwrap();
        assert!(answer["answer"]["ok"].is_boolean(), "{text}");
        assert!(news.iter().all(|line| line["progress"].as_array().is_some_and(|pair| pair.len() == 2)), "{text}");
        let long = request != nim();
        assert!(!long || news.len() >= 2, "{text}");
    }
}

#[test]
fn lines_come_while_it_computes() {
    let house = House::open(Settings { time: Duration::from_secs(60), ..settings() });
    let body = endless("solve").to_string();
    let mut stream = house.connect();
    write!(stream, "{}{body}", head("POST", "/api/stream", body.len())).unwrap();
    let start = Instant::now();
    let lines = BufReader::new(stream).lines().map(Result::unwrap).filter(|line| line.starts_with("{\"progress\""));
    assert_eq!(lines.take(4).count(), 4);
    assert!(start.elapsed() < SOON, "{:?}", start.elapsed());
}

#[test]
fn wrong_requests_are_refused_in_words() {
    let house = House::usual();
    refused(&house.post("/api", "{\"do\": "), 400, "request");
    refused(&house.post("/api", ""), 400, "request");
    refused(&house.post("/api", &"[".repeat(100_000)), 400, "request");
    refused(&house.post("/api", &format!("\"{}\"", "a".repeat(300 << 10))), 413, "too_large");
    refused(&house.post("/api/stream", &format!("\"{}\"", "a".repeat(3 << 20))), 413, "too_large");
    refused(&house.get("/nothing/here"), 404, "not_found");
    refused(&house.get("/../Cargo.toml"), 404, "not_found");
    refused(&house.get("/%2e%2e/%2e%2e/Cargo.toml"), 404, "not_found");
    refused(&house.get("/api"), 405, "method");
    refused(&house.post("/healthz", "{}"), 405, "method");
    let plain = agent().post(house.url("/api")).header("content-type", "text/plain").send("{}").unwrap();
    refused(&said(plain), 415, "content_type");
    let (status, answer) = house.ask(&json!([1, 2]));
    assert_eq!((status, answer["error"]["kind"].as_str()), (200, Some("request")), "{answer}");
    // This is not HTTP.
    house.raw("\u{16}\u{3}\u{1} this is no request\r\n\r\n");
    house.is_well();
}

/// An error is in the language of the request; if that cannot be read, in one that the client
/// accepts.
#[test]
fn errors_are_in_the_language_of_the_request() {
    let house = House::usual();
    let (_, answer) = house.ask(&json!({"do": "nothing", "language": "zh-Hans"}));
    let error = &answer["error"];
    assert_eq!(error["id"], "requests.unknown_action", "{answer}");
    assert!(error["message"].as_str().unwrap().starts_with("没有 `nothing` 这个操作"), "{answer}");
    let broken = agent().post(house.url("/api")).header("content-type", "application/json");
    let broken = said(broken.header("accept-language", "zh-TW,en;q=0.5").send("{").unwrap());
    refused(&broken, 400, "request");
    assert!(broken.1.contains("請求不是 JSON：") && broken.1.contains("requests.not_json"), "{}", broken.1);
    let nowhere = said(agent().get(house.url("/no")).header("accept-language", "zh-CN").call().unwrap());
    assert!(nowhere.1.contains("这个地址没有内容"), "{}", nowhere.1);
}

#[test]
fn what_nests_deep_does_not_end_the_server() {
    let house = House::open(Settings { time: Duration::from_secs(2), ..settings() });
    let deep = |open: &str, close: &str| format!("n -> {}n{}", open.repeat(60_000), close.repeat(60_000));
    let questions = [
        json!({"do": "check", "game": deep("(", ")")}),
        json!({"do": "check", "game": deep("-", "")}),
        json!({"do": "nimber", "expression": format!("{}1", "(".repeat(200_000))}),
        json!({"do": "nimber", "expression": format!("{}1", "-".repeat(200_000))}),
        json!({"do": "solve", "game": "n -> n - 1 if n % 7 < 8", "positions": ["3000000"], "misere": true}),
        json!({"do": "play", "game": "(a, b) -> (a - 1, b + 1)", "positions": ["2000000,5"]}),
        json!({"do": "solve", "game": "n -> (n - 1) + (n - 1)", "positions": ["1000000"], "reasons": 3}),
        json!({"do": "verify", "certificate": "[".repeat(100_000)}),
    ];
    for question in questions {
        let (status, answer) = house.ask(&question);
        assert_eq!(status, 200, "{answer}");
        house.is_well();
    }
}

#[test]
fn foreign_pages_are_refused() {
    let house = House::usual();
    let port = house.address.port();
    let asked = |host: &str, origin: Option<&str>| {
        let body = nim().to_string();
        let origin = origin.map_or_else(String::new, |origin| format!("origin: {origin}\r\n"));
        let head = "POST /api HTTP/1.1\r\nconnection: close\r\ncontent-type: application/json; charset=utf-8\r\n";
        let length = body.len();
        house.raw(&format!("{head}host: {host}\r\n{origin}content-length: {length}\r\n\r\n{body}"))
    };
    let own = format!("127.0.0.1:{port}");
    for (host, origin) in [
        (own.clone(), None),
        ("localhost".to_owned(), None),
        ("[::1]:9".to_owned(), None),
        (own.clone(), Some(format!("http://{own}"))),
    ] {
        let answer = asked(&host, origin.as_deref());
        assert!(answer.starts_with("HTTP/1.1 200"), "{host} {origin:?}: {answer}");
    }
    for (host, origin) in [
        ("evil.example", None),
        (&own, Some("http://evil.example")),
        (&own, Some("null")),
        (&own, Some("http://127.0.0.1:1")),
        ("evil.example", Some("http://evil.example")),
    ] {
        let answer = asked(host, origin);
        assert!(answer.starts_with("HTTP/1.1 403"), "{host} {origin:?}: {answer}");
        assert!(answer.contains("\"foreign\"") && answer.contains("content-security-policy"), "{answer}");
    }
}

#[test]
fn a_request_with_two_hosts_is_refused() {
    let house = House::usual();
    let answer = house.raw("GET /healthz HTTP/1.1\r\nhost: localhost\r\nhost: localhost\r\nconnection: close\r\n\r\n");
    assert!(answer.starts_with("HTTP/1.1 400") && answer.contains("server.one_host"), "{answer}");
}

/// A program in front of the server may have looked at the other one.
#[test]
fn a_request_with_two_origins_is_refused() {
    let house = House::usual();
    let own = format!("http://{}", house.address);
    for (first, second) in [(own.as_str(), "http://evil.example"), ("http://evil.example", &own), (&own, &own)] {
        let body = nim().to_string();
        let answer = house.raw(&format!(
            "POST /api HTTP/1.1\r\nhost: {}\r\norigin: {first}\r\norigin: {second}\r\nconnection: close\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            house.address,
            body.len()
        ));
        assert!(answer.starts_with("HTTP/1.1 400") && answer.contains("server.one_origin"), "{answer}");
    }
}

#[test]
fn headers_are_on_every_answer() {
    let house = House::usual();
    let answers = [
        house.get("/"),
        house.get("/healthz"),
        house.get("/openapi.json"),
        house.get("/nothing"),
        house.post("/api", &nim().to_string()),
        house.post("/api/stream", &nim().to_string()),
        house.post("/api", "no"),
        house.get("/api"),
    ];
    for (status, text, headers) in answers {
        let value = |name: &str| headers.iter().find(|(own, _)| own == name).map(|(_, value)| value.as_str());
        let policy = value("content-security-policy").unwrap_or_default();
        assert!(policy.starts_with("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "), "{status} {text}");
        assert_eq!(value("x-content-type-options"), Some("nosniff"));
        assert_eq!(value("referrer-policy"), Some("no-referrer"));
        assert_eq!(value("cross-origin-opener-policy"), Some("same-origin"));
        assert_eq!(value("cross-origin-resource-policy"), Some("same-origin"));
    }
}

#[test]
fn the_page_and_the_description_are_there() {
    let house = House::usual();
    let (status, page, headers) = house.get("/");
    assert_eq!(status, 200);
    assert!(headers.contains(&("content-type".to_owned(), "text/html; charset=utf-8".to_owned())), "{headers:?}");
    assert!(headers.contains(&("cache-control".to_owned(), "no-cache".to_owned())), "{headers:?}");
    assert!(page.contains("content=\"/api\"") || page.contains("faces/web/build"), "{page}");
    if let Some((_, tag)) = headers.iter().find(|(name, _)| name == "etag") {
        let again = agent().get(house.url("/")).header("if-none-match", tag).call().unwrap();
        assert_eq!(again.status().as_u16(), 304);
    }
    let (_, description, _) = house.get("/openapi.json");
    let description: Json = serde_json::from_str(&description).unwrap();
    assert_eq!(description["openapi"], "3.1.0");
    // It describes all actions of the API with all of their fields.
    let requests = description["components"]["schemas"]["Request"]["oneOf"].as_array().unwrap();
    for (request, ask) in requests.iter().zip(nimatron::api::ACTIONS) {
        assert_eq!(request["properties"]["do"]["const"], ask.name);
        for field in ask.fields {
            let described = &request["properties"][field.name];
            assert!(described["description"].is_string(), "`{}` of `{}`: {described}", field.name, ask.name);
        }
    }
    assert_eq!(requests.len(), nimatron::api::ACTIONS.len());
}

#[test]
fn long_work_ends_in_words_and_lets_others_through() {
    let house = House::open(Settings { time: Duration::from_millis(300), ..settings() });
    let questions = [
        json!({"do": "solve", "game": "n -> n + 1", "positions": ["5"]}),
        json!({"do": "solve", "game": "n -> n - k for k in 1..n", "positions": ["1000000000"]}),
        json!({"do": "moves", "game": "n -> n - k for k in 1..n", "positions": ["1000000000"]}),
        json!({"do": "law", "game": "n -> n + 1"}),
        json!({"do": "law", "game": endless("solve")["game"]}),
        endless("solve"),
        endless("sequence"),
    ];
    std::thread::scope(|scope| {
        for question in &questions {
            let house = &house;
            scope.spawn(move || {
                for _ in 0..3 {
                    let start = Instant::now();
                    let (status, answer) = house.ask(question);
                    assert!(start.elapsed() < 4 * SOON, "{question}: {:?}", start.elapsed());
                    assert!(status == 200 || answer["error"]["kind"] == "busy", "{answer}");
                    let words = answer["ok"] == true || answer["error"]["message"].is_string();
                    assert!(words, "{question}: {answer}");
                }
            });
        }
        for _ in 0..10 {
            house.is_well();
        }
    });
}

#[test]
fn slow_everyday_questions_do_not_fill_the_quick_lane() {
    let house = House::open(Settings { time: Duration::from_secs(20), cores: 1, waiting: 20, ..settings() });
    let body = endless("solve").to_string();
    // More than all turns of both lanes, each for 20 seconds.
    let asked: Vec<TcpStream> = (0..8)
        .map(|_| {
            let mut stream = house.connect();
            write!(stream, "{}{body}", head("POST", "/api", body.len())).unwrap();
            stream
        })
        .collect();
    let start = Instant::now();
    house.is_well();
    assert!(start.elapsed() < SOON);
    drop(asked);
}

/// Every eighth question is a long one, or every fourth with `NIMATRON_ALL`.
#[test]
fn two_hundred_at_once_are_answered_or_politely_refused() {
    let house = House::open(Settings { time: Duration::from_millis(300), waiting: 30, ..settings() });
    let every = if std::env::var_os("NIMATRON_ALL").is_some() { 4 } else { 8 };
    let statuses: Vec<u16> = std::thread::scope(|scope| {
        let asked: Vec<_> = (0..200)
            .map(|number| {
                let house = &house;
                scope.spawn(move || {
                    let question = if number % every == 0 { endless("solve") } else { nim() };
                    let (status, text, headers) = house.post("/api", &question.to_string());
                    let answer: Json = serde_json::from_str(&text).expect(&text);
                    if status == 503 {
                        assert_eq!(answer["error"]["kind"], "busy");
                        assert!(headers.iter().any(|(name, _)| name == "retry-after"));
                    }
                    status
                })
            })
            .collect();
        asked.into_iter().map(|one| one.join().unwrap()).collect()
    });
    assert!(statuses.iter().all(|status| [200, 503].contains(status)), "{statuses:?}");
    assert!(statuses.iter().filter(|status| **status == 200).count() >= 20, "{statuses:?}");
    house.is_well();
}

#[test]
fn slow_clients_are_sent_away_and_stand_in_nobodys_way() {
    let house = House::open(Settings { sending: Duration::from_millis(500), ..settings() });
    // Half a head, and a body that never arrives.
    let mut heads: Vec<TcpStream> = (0..50).map(|_| house.connect()).collect();
    heads.iter_mut().for_each(|stream| stream.write_all(b"POST /api HTTP/1.1\r\nhost: loc").unwrap());
    let mut body = house.connect();
    write!(body, "{}{{", head("POST", "/api", 100)).unwrap();
    house.is_well();
    let mut answer = String::new();
    body.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 408") && answer.contains("too_slow"), "{answer}");
    for mut stream in heads {
        let mut rest = Vec::new();
        // The connection is closed, with or without a response; a timeout would be an error of
        // another kind.
        if let Err(error) = stream.read_to_end(&mut rest) {
            assert_eq!(error.kind(), std::io::ErrorKind::ConnectionReset);
        }
    }
}

#[test]
fn a_client_that_goes_away_frees_its_turn() {
    for path in ["/api", "/api/stream"] {
        let minutes = Duration::from_secs(600);
        let house = House::open(Settings { time: minutes, patience: minutes, cores: 1, ..settings() });
        let body = endless("sequence").to_string();
        let mut stream = house.connect();
        write!(stream, "{}{body}", head("POST", path, body.len())).unwrap();
        // It has the only turn of the long lane when the next request arrives.
        std::thread::sleep(Duration::from_millis(500));
        drop(stream);
        let start = Instant::now();
        let (status, answer) = house.ask(&json!({"do": "table", "game": "nim", "to": 5}));
        assert_eq!((status, answer["ok"].as_bool()), (200, Some(true)), "{answer}");
        assert!(start.elapsed() < SOON, "{path}: {:?}", start.elapsed());
    }
}

#[test]
fn it_stops_when_it_is_told_to() {
    let minutes = Duration::from_secs(600);
    let house = House::open(Settings { time: minutes, ..settings() });
    let idle = house.connect();
    let answer = std::thread::scope(|scope| {
        let asked = scope.spawn(|| house.ask(&endless("sequence")));
        std::thread::sleep(Duration::from_millis(500));
        house.stopper.stop();
        asked.join().unwrap()
    });
    // A waiting client still gets an answer: what is known.
    assert_eq!(answer.0, 200, "{}", answer.1);
    let start = Instant::now();
    let address = house.address;
    drop(house);
    assert!(start.elapsed() < 2 * SOON, "{:?}", start.elapsed());
    assert!(TcpStream::connect(address).is_err(), "nobody listens any more");
    drop(idle);
}
