//! Answers of every size arrive whole, however they are sent.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::needless_pass_by_value)]

mod house;

use house::{House, head, nim, settings};
use nimatron_server::Settings;
use serde_json::{Value as Json, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

/// What clients accept, the usual browsers among them.
const ACCEPTED: [&str; 7] =
    ["", "gzip", "br", "identity", "identity;q=0.5", "gzip, deflate, br, zstd", "br;q=0.1, gzip;q=0.9, *;q=0.5"];

/// A response as it came, with its body decoded.
struct Response {
    head: String,
    body: Vec<u8>,
}

impl Response {
    fn value(&self, name: &str) -> Option<&str> {
        let mut lines = self.head.lines().filter_map(|line| line.split_once(": "));
        lines.find(|(own, _)| own.eq_ignore_ascii_case(name)).map(|(_, value)| value.trim())
    }
}

/// A connection that is kept.
struct Kept(BufReader<TcpStream>);

impl Kept {
    fn open(house: &House) -> Kept {
        Kept(BufReader::new(house.connect()))
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        assert!(self.0.read_line(&mut line).unwrap() > 0, "the connection was closed");
        line
    }

    fn exactly(&mut self, length: usize) -> Vec<u8> {
        let mut bytes = vec![0; length];
        self.0.read_exact(&mut bytes).unwrap();
        bytes
    }

    fn ask(&mut self, path: &str, question: &str, accepted: &str) -> Response {
        self.send(path, question, accepted);
        self.response()
    }

    fn send(&mut self, path: &str, question: &str, accepted: &str) {
        let head = head("POST", path, question.len());
        let accepts = if accepted.is_empty() { String::new() } else { format!("accept-encoding: {accepted}\r\n") };
        write!(self.0.get_mut(), "{}\r\n{accepts}\r\n{question}", head.trim_end()).unwrap();
    }

    fn response(&mut self) -> Response {
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            head += &self.line();
        }
        let mut response = Response { head, body: Vec::new() };
        let sent = match response.value("content-length") {
            Some(length) => self.exactly(length.parse().unwrap()),
            None => self.chunks(),
        };
        let mut body = Vec::new();
        match response.value("content-encoding") {
            Some("gzip") => _ = flate2::read::GzDecoder::new(&*sent).read_to_end(&mut body).unwrap(),
            Some("br") => _ = brotli_decompressor::Decompressor::new(&*sent, 1 << 16).read_to_end(&mut body).unwrap(),
            Some(other) => panic!("{other}"),
            None => body = sent,
        }
        response.body = body;
        response
    }

    fn chunks(&mut self) -> Vec<u8> {
        let mut all = Vec::new();
        loop {
            let length = usize::from_str_radix(self.line().trim(), 16).unwrap();
            all.extend(self.exactly(length));
            assert_eq!(self.line(), "\r\n");
            if length == 0 {
                return all;
            }
        }
    }
}

/// A question whose answer has this many bytes: no position has a move, so each value is one digit,
/// and the name takes up the rest.
fn question_of(kept: &mut Kept, size: usize) -> String {
    let question = |to: usize, name: usize| {
        let rules = format!("game {}(n)\n  n -> n - 1 if 0 > 1\n", "g".repeat(name));
        json!({"do": "table", "game": rules, "to": to}).to_string()
    };
    let mut length = |question: &str| kept.ask("/api", question, "").body.len();
    let (mut to, mut name) = (size / 2 - 200, 1);
    for _ in 0..20 {
        let now = length(&question(to, name));
        match size.checked_sub(now) {
            Some(0) => break,
            Some(1) => name += 1,
            Some(missing) => to += missing / 2,
            None => to -= (now - size).div_ceil(2),
        }
    }
    question(to, name)
}

fn all() -> bool {
    std::env::var_os("NIMATRON_ALL").is_some()
}

/// With `NIMATRON_ALL` two more sizes, and the largest answer is larger.
#[test]
fn an_answer_of_any_size_arrives_whole_in_every_encoding() {
    // From 1 MiB on, answers share the memory for large ones.
    let large = if all() { 3_000_000 } else { 1_060_000 };
    let house = House::usual();
    let mut kept = Kept::open(&house);
    let sizes = [(64 << 10) - 1, 64 << 10, (64 << 10) + 1, 128 << 10, large, 60_000, 100_000];
    for size in sizes.into_iter().take(if all() { 7 } else { 5 }) {
        let question = question_of(&mut kept, size);
        let plain = kept.ask("/api", &question, "").body;
        assert_eq!(plain.len(), size);
        let answer: Json = serde_json::from_slice(&plain).unwrap();
        assert_eq!(answer["ok"], true, "{size}");
        for accepted in ACCEPTED {
            // All on one connection: the end of each answer is where it says.
            let response = kept.ask("/api", &question, accepted);
            assert!(response.head.starts_with("HTTP/1.1 200"), "{accepted} {size}: {}", response.head);
            assert!(response.body == plain, "{accepted} {size}: {} bytes", response.body.len());
            let encoding = match accepted {
                "" | "identity" | "identity;q=0.5" => None,
                "gzip" | "br;q=0.1, gzip;q=0.9, *;q=0.5" => Some("gzip"),
                _ => Some("br"),
            };
            assert_eq!(response.value("content-encoding"), encoding, "{accepted} {size}");
            // A client can tell how far a plain answer is.
            let length = response.value("content-length").map(str::to_owned);
            assert_eq!(length, encoding.is_none().then(|| size.to_string()), "{accepted} {size}");
        }
    }
    house.is_well();
}

/// The drawing that the page asks for, and the lines of a stream.
#[test]
fn a_picture_and_a_stream_arrive_whole() {
    let house = House::usual();
    let mut kept = Kept::open(&house);
    let graph = json!({"do": "graph", "game": "wythoff", "positions": ["6,9"]}).to_string();
    let plain = kept.ask("/api", &graph, "").body;
    assert!(plain.len() > 100_000, "{}", plain.len());
    for accepted in ACCEPTED {
        assert!(kept.ask("/api", &graph, accepted).body == plain, "{accepted}");
        let stream = kept.ask("/api/stream", &graph, accepted);
        let text = String::from_utf8(stream.body).unwrap();
        let last = text.lines().last().unwrap();
        assert_eq!(last, format!("{{\"answer\":{}}}", String::from_utf8_lossy(&plain)), "{accepted}");
    }
}

/// With `NIMATRON_ALL` so many leave that their answers are together more than all large ones may
/// have at the same time, 256 MiB.
#[test]
fn a_client_that_leaves_in_the_middle_of_an_answer_takes_nothing_with_it() {
    // Workers give way to all else that runs here, so that even short work may take long.
    let house = House::open(Settings { time: Duration::from_secs(600), ..settings() });
    let question = json!({"do": "table", "game": "nim", "to": 420_000}).to_string();
    let size = Kept::open(&house).ask("/api", &question, "").body.len();
    assert!(size > 2_800_000, "{size}");
    for (accepted, times) in if all() { [("", 90), ("gzip", 6), ("br", 6)] } else { [("", 4), ("gzip", 2), ("br", 2)] }
    {
        for _ in 0..times {
            let mut kept = Kept::open(&house);
            kept.send("/api", &question, accepted);
            assert!(kept.line().starts_with("HTTP/1.1 200"), "{accepted}");
        }
    }
    house.is_well();
    let whole = Kept::open(&house).ask("/api", &question, "gzip");
    assert_eq!(whole.body.len(), size, "{}", whole.head);
}

#[test]
fn heads_have_no_body_and_the_connection_is_kept() {
    let house = House::usual();
    let mut kept = Kept::open(&house);
    for (path, status) in [("/openapi.json", "200"), ("/healthz", "200"), ("/api", "405"), ("/nothing", "404")] {
        for accepted in ["gzip", "br", "identity"] {
            write!(kept.0.get_mut(), "HEAD {path} HTTP/1.1\r\nhost: localhost\r\naccept-encoding: {accepted}\r\n\r\n")
                .unwrap();
            let mut lines = String::new();
            while !lines.ends_with("\r\n\r\n") {
                lines += &kept.line();
            }
            assert!(lines.starts_with(&format!("HTTP/1.1 {status}")), "{path}: {lines}");
            let answer: Json = serde_json::from_slice(&kept.ask("/api", &nim().to_string(), accepted).body).unwrap();
            assert_eq!(answer["answer"]["grundy"], 2, "{path} {accepted}");
        }
    }
}
