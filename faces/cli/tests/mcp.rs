//! `nimatron mcp` as the program of a language model uses it: a scripted client over standard input
//! and output.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::needless_pass_by_value)]

use serde_json::{Value as Json, json};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// Long enough for a slow machine.
const SOON: Duration = Duration::from_secs(60);

struct Client {
    child: Child,
    input: Option<ChildStdin>,
    messages: Receiver<Json>,
    next: u64,
}

impl Client {
    fn new(arguments: &[&str]) -> Client {
        let mut child = Command::new(env!("CARGO_BIN_EXE_nimatron"))
            .env("LC_ALL", "C")
            .arg("mcp")
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        let (send, messages) = channel();
        std::thread::spawn(move || {
            for line in output.lines() {
                let _ = send.send(serde_json::from_str(&line.unwrap()).expect("every line is JSON"));
            }
        });
        Client { input: child.stdin.take(), child, messages, next: 0 }
    }

    fn line(&mut self, line: &str) {
        self.input.as_mut().unwrap().write_all(format!("{line}\n").as_bytes()).unwrap();
    }

    fn start(&mut self, method: &str, params: &Json) -> u64 {
        self.next += 1;
        self.line(&json!({"jsonrpc": "2.0", "id": self.next, "method": method, "params": params}).to_string());
        self.next
    }

    fn receive(&mut self, is: impl Fn(&Json) -> bool) -> Json {
        let end = Instant::now() + SOON;
        loop {
            let message = self.messages.recv_timeout(end - Instant::now()).expect("a message comes");
            if is(&message) {
                return message;
            }
        }
    }

    fn ask(&mut self, method: &str, params: &Json) -> Json {
        let id = self.start(method, params);
        self.receive(|message| message["id"] == id)
    }

    fn call(&mut self, name: &str, arguments: Json) -> Json {
        self.ask("tools/call", &json!({"name": name, "arguments": arguments}))["result"].clone()
    }

    /// The text of a result that is an error.
    fn refused(&mut self, name: &str, arguments: Json) -> String {
        let result = self.call(name, arguments);
        assert_eq!(result["isError"], true, "{result}");
        result["content"][0]["text"].as_str().unwrap().to_owned()
    }

    fn end(mut self) -> Option<i32> {
        self.input = None;
        let end = Instant::now() + SOON;
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.code();
            }
            assert!(Instant::now() < end, "it does not end");
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

#[test]
fn a_model_asks() {
    let mut client = Client::new(&[]);
    let hello =
        json!({"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "0"}});
    let answer = client.ask("initialize", &hello)["result"].clone();
    assert_eq!(
        (answer["protocolVersion"].as_str(), answer["serverInfo"]["name"].as_str()),
        (Some("2025-06-18"), Some("nimatron"))
    );
    assert!(answer["capabilities"]["tools"].is_object() && answer["capabilities"]["resources"].is_object());
    client.line(r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#);
    assert_eq!(client.ask("ping", &Json::Null)["result"], json!({}));
    let tools = client.ask("tools/list", &json!({}))["result"]["tools"].clone();
    let names: Vec<&str> = tools.as_array().unwrap().iter().map(|tool| tool["name"].as_str().unwrap()).collect();
    for name in [
        "solve",
        "explain",
        "table",
        "law",
        "guess",
        "verify",
        "misere",
        "nimber",
        "moves",
        "games",
        "check_rules",
        "read_back",
    ] {
        assert!(names.contains(&name), "{name}");
    }
    for tool in tools.as_array().unwrap() {
        let schema = &tool["inputSchema"];
        assert_eq!((schema["type"].as_str(), schema["additionalProperties"].as_bool()), (Some("object"), Some(false)));
        assert!(tool["description"].as_str().unwrap().len() > 20, "{tool}");
    }

    let solved = client.call("solve", json!({"game": "n -> n - k for k in {1, 3, 4}", "positions": [5, "9", "14"]}));
    assert_eq!((solved["isError"].as_bool(), solved["structuredContent"]["grundy"].as_u64()), (Some(false), Some(3)));
    let text: Json = serde_json::from_str(solved["content"][0]["text"].as_str().unwrap()).unwrap();
    assert_eq!(text, solved["structuredContent"]);
    let explained = client.call("explain", json!({"game": "kayles", "positions": ["4"]}));
    assert!(explained["structuredContent"]["reasons"][0]["options"].is_array(), "{explained}");
    let law = client.call("law", json!({"game": "n -> n - k for k in powers(2)"}))["structuredContent"].clone();
    assert_eq!((law["status"].as_str(), law["law"].as_str()), (Some("proved"), Some("g(n) = n mod 3")));
    let verified = client.call("verify", json!({"certificate": law["certificate"]}));
    assert_eq!(verified["structuredContent"]["valid"], true);
    let guessed = client.call("guess", json!({"numbers": [1, 2, 3, 5, 8, 13, 21, 34]}));
    assert_eq!(guessed["structuredContent"]["status"], "weak");
    assert_eq!(client.call("nimber", json!({"expression": "5 * 7"}))["structuredContent"]["value"], "13");
    let games = client.call("games", json!({}))["structuredContent"]["games"].clone();
    assert!(games.as_array().unwrap().len() > 40 && games[0]["rules"].is_null());
    let found = client.call("games", json!({"search": "Wythoff"}))["structuredContent"]["games"].clone();
    assert!((1..9).contains(&found.as_array().unwrap().len()) && found[0]["theorem"].is_object(), "{found}");

    let resources = client.ask("resources/list", &json!({}))["result"]["resources"].clone();
    assert_eq!(resources[0]["uri"], "nimatron://guide/rules");
    let read = client.ask("resources/read", &json!({"uri": "nimatron://guide/rules"}))["result"]["contents"][0].clone();
    assert!(read["text"].as_str().unwrap().starts_with("# The rule language"));
    assert_eq!(client.end(), Some(0));
}

#[test]
fn errors_are_told_in_words() {
    let mut client = Client::new(&["--lang", "en"]);
    // A newer version of the protocol than any that is known.
    let hello = client.ask("initialize", &json!({"protocolVersion": "2099-01-01"}));
    assert_eq!(hello["result"]["protocolVersion"], "2025-11-25");
    let wrong = client.refused("check_rules", json!({"game": "# 石子\nn -> n - k for k in powrs(2)"}));
    let marked = "there is no set called `powrs`\n  n -> n - k for k in powrs(2)\n                      ^^^^^ not known\nhelp: did you mean `powers`?";
    assert_eq!(wrong, marked);
    assert!(client.refused("solve", json!({"game": "nim", "position": ["3"]})).contains("did you mean `positions`?"));
    assert!(client.refused("solve", json!({})).contains("`game` of `solve` is missing"));
    assert!(client.refused("solve", json!({"game": "/etc/passwd", "positions": ["1"]})).contains("file"));
    assert!(client.refused("solve", json!({"game": "nmi", "positions": ["1"]})).contains("nim"));
    assert!(client.refused("nimber", json!({"expression": "5 /"})).contains("^"));
    assert!(client.refused("solve", json!({"game": "n -> n + 1", "positions": ["1"]})).len() > 20);
    assert!(client.refused("table", json!({"game": "nim", "to": "many"})).len() > 10);
    let too_much = client.refused("table", json!({"game": "kayles", "to": 300_000}));
    assert!(too_much.contains("ask for less"), "{too_much}");

    for (method, params, code) in [
        ("tools/call", json!({"name": "slove"}), -32602),
        ("tools/call", Json::Null, -32602),
        ("tools/nonsense", json!({}), -32601),
        ("server/discover", json!({}), -32601),
        ("resources/read", json!({"uri": "file:///etc/passwd"}), -32002),
        ("resources/read", json!({}), -32602),
    ] {
        assert_eq!(client.ask(method, &params)["error"]["code"], code, "{method}");
    }
    for (line, code) in [("{", -32700), ("[]", -32600), ("7", -32600), ("{\"id\":{},\"method\":\"ping\"}", -32600)] {
        client.line(line);
        assert_eq!(client.receive(|message| message["id"].is_null())["error"]["code"], code, "{line}");
    }
    client.line(&" ".repeat(17 << 20));
    assert_eq!(client.receive(|message| message["id"].is_null())["error"]["code"], -32600);
    client.line(r#"{"jsonrpc":"2.0","id":"one","method":"ping"}"#);
    assert_eq!(client.receive(|message| message["id"] == "one")["result"], json!({}));
    assert_eq!(client.end(), Some(0));
}

/// A question that takes long ends with its time, or when it is cancelled, and delays no other.
#[test]
fn a_call_cannot_run_away() {
    let mut client = Client::new(&["--time", "3s", "--memory", "256MiB"]);
    let long = json!({"game": "cram", "positions": ["9x9"]});
    let begun = Instant::now();
    let params = json!({"name": "solve", "arguments": long, "_meta": {"progressToken": "p"}});
    let id = client.start("tools/call", &params);
    let cancelled = client.start("tools/call", &json!({"name": "solve", "arguments": long}));
    client.line(
        &json!({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": cancelled}}).to_string(),
    );
    let quick = client.call("nimber", json!({"expression": "2 * 2"}));
    assert_eq!(quick["structuredContent"]["value"], "3");
    assert!(begun.elapsed() < Duration::from_secs(3), "{:?}", begun.elapsed());
    let answer = client.receive(|message| message["id"] == id || message["id"] == cancelled);
    assert_eq!(answer["id"], id, "a cancelled call is not answered");
    assert_eq!(answer["result"]["isError"], true);
    assert!(answer["result"]["content"][0]["text"].as_str().unwrap().contains("3"), "{answer}");
    assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
    // Calls that run when the input ends are answered.
    let last =
        client.start("tools/call", &json!({"name": "solve", "arguments": {"game": "kayles", "positions": ["30"]}}));
    client.input = None;
    assert_eq!(client.receive(|message| message["id"] == last)["result"]["isError"], false);
    assert_eq!(client.end(), Some(0));
}

#[test]
fn answers_are_in_the_language_of_the_command() {
    let mut client = Client::new(&["--lang", "zh-Hans"]);
    let wrong = client.refused("check_rules", json!({"game": "n -> n - k for k in powrs(2)"}));
    assert!(wrong.contains("是不是想写 `powers`？"), "{wrong}");
    assert_eq!(client.end(), Some(0));
}
