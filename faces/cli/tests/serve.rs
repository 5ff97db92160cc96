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
        Server::at("127.0.0.1")
    }

    fn at(host: &str) -> Server {
        let mut child = Command::new(env!("CARGO_BIN_EXE_nimatron"))
            .env("LC_ALL", "C")
            .args(["serve", "--port", "0", "--time", "2s", "--host", host])
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
        let health = server.ask("GET", "/healthz", "");
        assert!(health.starts_with("HTTP/1.1 200") && health.contains("\"ok\":true"), "{health}");
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

#[test]
fn a_loopback_address_in_the_form_of_ipv6_is_no_risk() {
    let server = Server::at("::ffff:127.0.0.1");
    assert!(server.ask("GET", "/healthz", "").starts_with("HTTP/1.1 200"));
    server.signal("-TERM");
    let (code, log) = server.end();
    assert_eq!(code, Some(0), "{log}");
    assert!(!log.contains("reachable"), "{log}");
}

/// The processes that a process has started.
#[cfg(target_os = "linux")]
fn children(parent: u32) -> Vec<String> {
    let processes = std::fs::read_dir("/proc").unwrap().filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let is_child = |number: &String| {
        let stat = std::fs::read_to_string(format!("/proc/{number}/stat")).unwrap_or_default();
        // After the name in parentheses: the state, and the number of the parent.
        stat.rsplit(')').next().unwrap_or_default().split_whitespace().nth(1) == Some(&parent.to_string())
    };
    processes.filter(is_child).collect()
}

/// Even one that computes.
#[cfg(target_os = "linux")]
#[test]
fn no_worker_survives_a_server_that_is_killed() {
    let server = Server::start();
    let mut stream = TcpStream::connect(&server.address).unwrap();
    let body = r#"{"do": "sequence", "game": "0.007", "to": 2000000}"#;
    let (host, length) = (&server.address, body.len());
    write!(
        stream,
        "POST /api HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
    )
    .unwrap();
    std::thread::sleep(Duration::from_millis(300));
    let workers = children(server.child.id());
    assert!(workers.len() >= 3, "{workers:?}");
    server.signal("-KILL");
    assert_eq!(server.end().0, None);
    let begun = Instant::now();
    let lives = |number: &String| {
        // An orphan that has ended stays in the list until it is reaped.
        let stat = std::fs::read_to_string(format!("/proc/{number}/stat")).unwrap_or_default();
        !stat.is_empty() && !stat.contains(") Z ")
    };
    while workers.iter().any(lives) {
        assert!(begun.elapsed() < Duration::from_secs(20), "{workers:?}");
        std::thread::sleep(Duration::from_millis(20));
    }
}
