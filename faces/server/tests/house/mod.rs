//! A server for tests, and questions for it.

#![allow(dead_code, reason = "each test uses a part of it")]

use nimatron_server::{Server, Settings, Stopper, WorkerProgram};
use serde_json::{Value as Json, json};
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Long enough for a slow machine, and much shorter than a computation that is not stopped.
pub(crate) const SOON: Duration = Duration::from_secs(8);

pub(crate) struct House {
    pub(crate) address: SocketAddr,
    pub(crate) stopper: Stopper,
    thread: Option<JoinHandle<()>>,
}

impl House {
    pub(crate) fn open(settings: Settings) -> House {
        let address = SocketAddr::from(([127, 0, 0, 1], 0));
        let server = Server::bind(Settings { address, quiet: true, ..settings }).unwrap();
        let (address, stopper) = (server.address(), server.stopper());
        let thread = std::thread::spawn(move || server.run().unwrap());
        House { address, stopper, thread: Some(thread) }
    }

    pub(crate) fn usual() -> House {
        House::open(settings())
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    pub(crate) fn get(&self, path: &str) -> (u16, String, Vec<(String, String)>) {
        said(agent().get(self.url(path)).call().unwrap())
    }

    pub(crate) fn post(&self, path: &str, body: &str) -> (u16, String, Vec<(String, String)>) {
        said(agent().post(self.url(path)).header("content-type", "application/json").send(body).unwrap())
    }

    pub(crate) fn ask(&self, request: &Json) -> (u16, Json) {
        let (status, text, _) = self.post("/api", &request.to_string());
        (status, serde_json::from_str(&text).expect(&text))
    }

    /// Sends raw bytes, and reads until the server closes the connection.
    pub(crate) fn raw(&self, bytes: &str) -> String {
        let mut stream = self.connect();
        stream.write_all(bytes.as_bytes()).unwrap();
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        String::from_utf8_lossy(&answer).into_owned()
    }

    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
        stream
    }

    pub(crate) fn is_well(&self) {
        let start = Instant::now();
        let (status, health, _) = self.get("/healthz");
        assert_eq!(status, 200, "{health}");
        let (status, answer) = self.ask(&nim());
        assert_eq!((status, answer["answer"]["grundy"].clone()), (200, json!(2)), "{answer}");
        assert!(start.elapsed() < SOON, "{:?}", start.elapsed());
    }
}

impl House {
    /// Sends a question, and leaves without reading an answer when the result is dropped.
    pub(crate) fn send(&self, path: &str, question: &Json) -> TcpStream {
        let (mut stream, body) = (self.connect(), question.to_string());
        write!(stream, "{}{body}", head("POST", path, body.len())).unwrap();
        stream
    }

    pub(crate) fn health(&self) -> Json {
        let (_, text, _) = self.get("/healthz");
        serde_json::from_str(&text).expect(&text)
    }
}

impl Drop for House {
    fn drop(&mut self) {
        self.stopper.stop();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// The usual settings, with the worker of these tests.
pub(crate) fn settings() -> Settings {
    let worker = WorkerProgram { path: env!("CARGO_BIN_EXE_nimatron-worker").into(), arguments: Vec::new() };
    Settings { worker, ..Settings::default() }
}

pub(crate) fn agent() -> ureq::Agent {
    let config =
        ureq::Agent::config_builder().http_status_as_error(false).timeout_global(Some(Duration::from_secs(60)));
    config.build().into()
}

pub(crate) fn said(mut response: ureq::http::Response<ureq::Body>) -> (u16, String, Vec<(String, String)>) {
    let headers = response.headers().iter();
    let headers = headers.map(|(name, value)| (name.to_string(), value.to_str().unwrap().to_owned())).collect();
    (response.status().as_u16(), response.body_mut().read_to_string().unwrap(), headers)
}

pub(crate) fn nim() -> Json {
    json!({"do": "solve", "game": "nim", "positions": ["3", "4", "5"]})
}

/// A question that takes many minutes, checks its budget and needs little memory.
pub(crate) fn endless(wanted: &str) -> Json {
    let long = "game long(a, b)\n  (a, b) -> (a - k, b + k * k)  for k in 1..a\n  (a, b) -> (a, b - k) for k in 1..b\n";
    match wanted {
        "solve" => json!({"do": "solve", "game": long, "positions": ["900,900"]}),
        _ => json!({"do": "sequence", "game": "0.007", "to": 2_000_000}),
    }
}

pub(crate) fn head(method: &str, path: &str, length: usize) -> String {
    format!(
        "{method} {path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n\r\n"
    )
}
