//! `nimatron serve` as a process: where it listens, what it answers, and how it ends.

#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start() -> Server {
        let mut child = Command::new(env!("CARGO_BIN_EXE_nimatron"))
            .env("LC_ALL", "C")
            .args(["serve", "--port", "0", "--time", "2s"])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("http://").unwrap().trim_end_matches('/').to_owned();
        Server { child, address }
    }

    fn ask(&self, method: &str, path: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
        let (host, length) = (&self.address, body.len());
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{body}"
        )
        .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    fn signal(&self, name: &str) {
        assert!(Command::new("kill").args([name, &self.child.id().to_string()]).status().unwrap().success());
    }

    fn end(mut self) -> (Option<i32>, String) {
        let begun = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                break status;
            }
            if begun.elapsed() > Duration::from_secs(60) {
                self.child.kill().unwrap();
                panic!("the server did not end");
            }
            std::thread::sleep(Duration::from_millis(20));
        };
        let mut log = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut log).unwrap();
        (status.code(), log)
    }
}

#[test]
fn it_answers_logs_and_ends_when_asked_to() {
    for signal in ["-INT", "-TERM"] {
        let server = Server::start();
        assert!(server.ask("GET", "/healthz", "").starts_with("HTTP/1.1 200"));
        assert!(server.ask("GET", "/", "").starts_with("HTTP/1.1 200"));
        let answer = server.ask("POST", "/api", r#"{"do": "solve", "game": "nim", "positions": ["3", "4", "5"]}"#);
        assert!(answer.contains(r#""outcome":"N""#), "{answer}");
        let answer = server.ask("POST", "/api", r#"{"do": "solve", "game": "n -> n + 1", "positions": ["3"]}"#);
        assert!(answer.contains("go on for ever"), "{answer}");
        server.signal(signal);
        let (code, log) = server.end();
        assert_eq!(code, Some(0), "{signal}: {log}");
        assert!(log.contains("POST /api solve 200"), "{log}");
        assert!(!log.contains("panicked"), "{log}");
    }
}

#[test]
fn a_port_in_use_and_an_address_that_is_none_are_said() {
    let server = Server::start();
    let port = server.address.rsplit(':').next().unwrap();
    for (args, says) in
        [(["--port", port], "is taken by another program"), (["--host", "no.such.address.invalid"], "no.such.address")]
    {
        let output =
            Command::new(env!("CARGO_BIN_EXE_nimatron")).env("LC_ALL", "C").arg("serve").args(args).output().unwrap();
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{args:?}: {stderr}");
        assert!(stderr.contains(says) && !stderr.contains("panicked"), "{args:?}: {stderr}");
    }
    server.signal("-TERM");
    assert_eq!(server.end().0, Some(0));
}
