//! `nimatron lsp` as an editor uses it: a scripted client over standard input and output.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::needless_pass_by_value)]

use serde_json::{Value as Json, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// Long enough for a slow machine.
const SOON: Duration = Duration::from_secs(30);
const URI: &str = "file:///石/a.game";

struct Editor {
    child: Child,
    input: Option<ChildStdin>,
    messages: Receiver<Json>,
    next: u64,
}

impl Editor {
    /// Without a word yet.
    fn silent() -> Editor {
        let mut child = Command::new(env!("CARGO_BIN_EXE_nimatron"))
            .env("LC_ALL", "C")
            .arg("lsp")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let (send, messages) = channel();
        std::thread::spawn(move || {
            loop {
                let mut header = String::new();
                let mut length = 0;
                while output.read_line(&mut header).unwrap_or(0) > 2 {
                    length = header.trim().strip_prefix("Content-Length: ").unwrap().parse().unwrap();
                    header.clear();
                }
                let mut body = vec![0; length];
                if length == 0 || output.read_exact(&mut body).is_err() {
                    return;
                }
                let _ = send.send(serde_json::from_slice(&body).unwrap());
            }
        });
        Editor { input: child.stdin.take(), child, messages, next: 0 }
    }

    fn new(params: Json) -> (Editor, Json) {
        let mut editor = Editor::silent();
        let answer = editor.ask("initialize", params);
        editor.tell("initialized", json!({}));
        (editor, answer)
    }

    fn raw(&mut self, bytes: &[u8]) {
        self.input.as_mut().unwrap().write_all(bytes).unwrap();
    }

    fn send(&mut self, message: Json) {
        let body = message.to_string();
        self.raw(format!("Content-Length: {}\r\n\r\n{body}", body.len()).as_bytes());
    }

    fn tell(&mut self, method: &str, params: Json) {
        self.send(json!({"jsonrpc": "2.0", "method": method, "params": params}));
    }

    fn start(&mut self, method: &str, params: Json) -> u64 {
        self.next += 1;
        self.send(json!({"jsonrpc": "2.0", "id": self.next, "method": method, "params": params}));
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

    fn answer(&mut self, id: u64) -> Json {
        self.receive(|message| message["id"] == id)
    }

    fn ask(&mut self, method: &str, params: Json) -> Json {
        let id = self.start(method, params);
        self.answer(id)
    }

    fn open(&mut self, text: &str) -> Vec<Json> {
        self.tell(
            "textDocument/didOpen",
            json!({"textDocument": {"uri": URI, "languageId": "nimatron", "version": 1, "text": text}}),
        );
        self.diagnostics()
    }

    fn diagnostics(&mut self) -> Vec<Json> {
        let message = self.receive(|message| message["method"] == "textDocument/publishDiagnostics");
        assert_eq!(message["params"]["uri"], URI);
        message["params"]["diagnostics"].as_array().unwrap().clone()
    }

    fn at(&mut self, method: &str, line: u64, character: u64) -> Json {
        let params = json!({"textDocument": {"uri": URI}, "position": {"line": line, "character": character}});
        self.ask(method, params)["result"].clone()
    }

    fn end(mut self, politely: bool) -> Option<i32> {
        if politely {
            assert_eq!(self.ask("shutdown", Json::Null)["result"], Json::Null);
            self.tell("exit", Json::Null);
        }
        if !politely {
            self.input = None;
        }
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

fn range(line: u64, start: u64, end: u64) -> Json {
    json!({"start": {"line": line, "character": start}, "end": {"line": line, "character": end}})
}

#[test]
fn errors_have_places_and_fixes() {
    let (mut editor, answer) = Editor::new(json!({"capabilities": {}}));
    assert_eq!(answer["result"]["capabilities"]["positionEncoding"], "utf-16");
    // 🎲 is two units of UTF-16, 中 is one.
    let text = "game g(石)  # 🎲 中文\n  石 -> 石 - k  for k in powrs(2)  # 🎲\n  石 -> 石 - 2k  for k in 1..3\n";
    let found = editor.open(text);
    assert_eq!(found.len(), 2, "{found:?}");
    // The lexer stops at `2k` before names are looked up.
    assert_eq!(found[0]["range"], range(2, 11, 13));
    assert_eq!((found[1]["range"].clone(), found[1]["code"].as_str()), (range(1, 23, 28), Some("names.unknown_set")));
    let message = found[1]["message"].as_str().unwrap();
    assert_eq!(message, "there is no set called `powrs`\nhelp: did you mean `powers`?");
    let params = json!({"textDocument": {"uri": URI}, "range": range(1, 26, 26), "context": {"diagnostics": []}});
    let actions = editor.ask("textDocument/codeAction", params)["result"].clone();
    assert_eq!(actions[0]["title"], "replace `powrs` with `powers`");
    assert_eq!(actions[0]["edit"]["changes"][URI], json!([{"range": range(1, 23, 28), "newText": "powers"}]));
    assert_eq!(actions.as_array().unwrap().len(), 1);
    // The fix as a change of a part; the other error stays.
    let change = json!({"textDocument": {"uri": URI, "version": 2}, "contentChanges": [{"range": range(1, 23, 28), "text": "powers"}]});
    editor.tell("textDocument/didChange", change);
    let found = editor.diagnostics();
    assert_eq!((found.len(), found[0]["range"].clone()), (1, range(2, 11, 13)));
    let change =
        json!({"textDocument": {"uri": URI, "version": 3}, "contentChanges": [{"text": "game g(n; m)\n n -> n - m"}]});
    editor.tell("textDocument/didChange", change);
    assert_eq!(editor.diagnostics()[0]["severity"], 3, "a parameter that the command line sets");
    editor.tell("textDocument/didClose", json!({"textDocument": {"uri": URI}}));
    assert!(editor.diagnostics().is_empty());
    assert_eq!(editor.end(true), Some(0));
}

#[test]
fn an_editor_with_utf_8_in_chinese() {
    let encodings = json!({"general": {"positionEncodings": ["utf-8", "utf-16"]}});
    let (mut editor, answer) = Editor::new(json!({"capabilities": encodings, "locale": "zh-tw"}));
    assert_eq!(answer["result"]["capabilities"]["positionEncoding"], "utf-8");
    let found = editor.open("石 -> 石 - gdc(石, 2)");
    assert_eq!(found[0]["range"], range(0, 13, 16));
    assert!(found[0]["message"].as_str().unwrap().ends_with("說明：是不是想寫 `gcd`？"), "{found:?}");
    let said = editor.at("textDocument/hover", 0, 4);
    assert!(said["contents"]["value"].as_str().unwrap().contains("可以走到"), "{said}");
    assert_eq!(editor.end(true), Some(0));
}

#[test]
fn hover_outline_format_completion() {
    let (mut editor, _) = Editor::new(json!({"capabilities": {}}));
    let text = "game g(n) where n >= 1 # 中\r\nn->n-k for k in powers(2) if n>3\r\n";
    assert!(editor.open(text).is_empty());
    let said = editor.at("textDocument/hover", 1, 18);
    assert_eq!(said["range"], range(1, 16, 22));
    let said = said["contents"]["value"].as_str().unwrap();
    assert!(said.contains("members: 1, 2, 4, 8") && said.contains("from `n` a player may move to `n - k`"), "{said}");
    assert_eq!(editor.at("textDocument/hover", 0, 26), Json::Null, "a comment");
    let outline = editor.ask("textDocument/documentSymbol", json!({"textDocument": {"uri": URI}}))["result"].clone();
    assert_eq!((outline[0]["name"].as_str(), outline[0]["range"]["end"]["line"].as_u64()), (Some("g"), Some(1)));
    assert_eq!(outline[0]["children"][0]["name"], "n->n-k for k in powers(2) if n>3");
    let formatting = json!({"textDocument": {"uri": URI}, "options": {"tabSize": 2, "insertSpaces": true}});
    let edits = editor.ask("textDocument/formatting", formatting.clone())["result"].clone();
    let right = "game g(n) where n >= 1  # 中\r\n  n -> n - k  for k in powers(2)  if n > 3\r\n";
    assert_eq!(edits[0]["newText"], right);
    assert_eq!(edits[0]["range"]["end"], json!({"line": 2, "character": 0}));
    editor.tell(
        "textDocument/didChange",
        json!({"textDocument": {"uri": URI, "version": 2}, "contentChanges": [{"text": right}]}),
    );
    assert_eq!(editor.ask("textDocument/formatting", formatting.clone())["result"], json!([]));
    let items = editor.at("textDocument/completion", 1, 20);
    assert!(items.as_array().unwrap().iter().any(|item| item["label"] == "primes"));
    // A wrong text keeps its layout.
    editor.tell(
        "textDocument/didChange",
        json!({"textDocument": {"uri": URI, "version": 3}, "contentChanges": [{"text": "n -> "}]}),
    );
    assert_eq!(editor.ask("textDocument/formatting", formatting)["result"], Json::Null);
    assert_eq!(editor.end(true), Some(0));
}

#[test]
fn wrong_messages_are_answered_and_survived() {
    let mut editor = Editor::silent();
    assert_eq!(editor.ask("textDocument/hover", json!({}))["error"]["code"], -32002, "before `initialize`");
    editor.tell("textDocument/didOpen", json!({}));
    assert!(editor.ask("initialize", Json::Null)["result"]["capabilities"].is_object());
    assert_eq!(editor.ask("initialize", json!({}))["error"]["code"], -32600);
    assert_eq!(editor.ask("textDocument/nonsense", json!({}))["error"]["code"], -32601);
    for params in [Json::Null, json!([]), json!({"textDocument": 3}), json!({"textDocument": {}})] {
        assert_eq!(editor.ask("textDocument/hover", params)["error"]["code"], -32602);
    }
    assert_eq!(editor.at("textDocument/hover", 0, 0), Json::Null, "not open");
    assert!(editor.open("n -> n - 1").is_empty());
    for position in [json!({"line": -1, "character": 0}), json!({"line": 1.5}), Json::Null, json!("x")] {
        let params = json!({"textDocument": {"uri": URI}, "position": position});
        assert_eq!(editor.ask("textDocument/hover", params)["error"]["code"], -32602);
    }
    for (line, character) in [(0, u64::MAX), (u64::MAX, 3), (9, 9)] {
        editor.at("textDocument/hover", line, character);
        editor.at("textDocument/completion", line, character);
    }
    editor.tell(
        "textDocument/didChange",
        json!({"textDocument": {"uri": URI}, "contentChanges": [{"range": 7, "text": "x"}, {}, 3]}),
    );
    editor.tell("textDocument/didChange", json!({"textDocument": {"uri": "file:///other"}, "contentChanges": []}));
    editor.tell("$/setTrace", json!({"value": "off"}));
    editor.tell("$/cancelRequest", json!({"id": 999}));
    for (body, code) in [("{", -32700), ("[]", -32600), ("{\"id\":[]}", -32600), ("\u{feff}", -32700)] {
        editor.raw(format!("Content-Length: {}\r\n\r\n{body}", body.len()).as_bytes());
        assert_eq!(
            editor.receive(|message| message["id"].is_null() && message["error"].is_object())["error"]["code"],
            code
        );
    }
    assert_eq!(editor.ask("shutdown", Json::Null)["result"], Json::Null);
    assert_eq!(editor.ask("textDocument/hover", json!({}))["error"]["code"], -32600, "after `shutdown`");
    editor.tell("exit", Json::Null);
    assert_eq!(editor.end(false), Some(0));
}

#[test]
fn the_end_is_told_by_the_exit_code() {
    let (mut editor, _) = Editor::new(json!({}));
    editor.tell("exit", Json::Null);
    assert_eq!(editor.end(false), Some(1), "exit without shutdown");
    let (editor, _) = Editor::new(json!({}));
    assert_eq!(editor.end(false), Some(1), "the editor has gone");
    let mut editor = Editor::silent();
    editor.raw(b"this is not a header\r\n\r\n");
    assert_eq!(editor.end(false), Some(1));
}

/// While texts of the largest size are analysed, an editor types on; only the last version counts.
#[test]
fn huge_texts_and_fast_typing() {
    let (mut editor, _) = Editor::new(json!({"capabilities": {}}));
    let line = "(a, b) -> (a - k, b - j)  for k in {powers(2), 3..a}, j in 0..b  if a % 3 != k xor 5  # 中文\n";
    let huge = line.repeat((1 << 20) / line.len());
    let begun = Instant::now();
    editor.tell("textDocument/didOpen", json!({"textDocument": {"uri": URI, "version": 1, "text": huge}}));
    for version in 2..40 {
        let change = json!({"range": range(0, 0, 0), "text": "\n"});
        editor.tell(
            "textDocument/didChange",
            json!({"textDocument": {"uri": URI, "version": version}, "contentChanges": [change]}),
        );
    }
    // The answer does not wait for the analysis.
    let said = editor.at("textDocument/hover", 45, 1);
    assert!(said.is_object(), "{said}");
    editor.tell(
        "textDocument/didChange",
        json!({"textDocument": {"uri": URI, "version": 40}, "contentChanges": [{"text": "n -> m"}]}),
    );
    let last = editor.receive(|message| message["params"]["version"] == 40);
    assert_eq!(last["params"]["diagnostics"].as_array().unwrap().len(), 1);
    eprintln!("huge texts: {:?}", begun.elapsed());
    // A text that is too large has one error, and deep nesting is one, too.
    for text in
        ["n -> n - 1\n".repeat(200_000), format!("n -> {}", "(".repeat(100_000)), "a".repeat(3 << 20), "\0".repeat(99)]
    {
        let found = editor.open(&text);
        assert_eq!(found.len(), 1, "{}", text.len());
        let symbols = editor.ask("textDocument/documentSymbol", json!({"textDocument": {"uri": URI}}));
        assert!(symbols["result"].is_array());
    }
    // One message beyond the limit is skipped.
    let length = 17 << 20;
    editor.raw(format!("Content-Length: {length}\r\n\r\n").as_bytes());
    editor.raw(&vec![b' '; length]);
    assert_eq!(editor.receive(|message| message["error"].is_object())["error"]["code"], -32600);
    assert_eq!(editor.end(true), Some(0));
}

#[test]
fn cancelled_requests_are_answered_once() {
    let (mut editor, _) = Editor::new(json!({"capabilities": {}}));
    let line = "n -> n - k  for k in {powers(2), 1..n}  if n % 3 != k\n";
    let huge = line.repeat((1 << 20) / line.len());
    editor.open(&huge);
    let params = json!({"textDocument": {"uri": URI}});
    let ids: Vec<u64> = (0..20).map(|_| editor.start("textDocument/formatting", params.clone())).collect();
    for id in &ids[1..] {
        editor.tell("$/cancelRequest", json!({"id": id}));
    }
    let mut cancelled = 0;
    for _ in &ids {
        let answer = editor.receive(|message| message["id"].is_u64());
        cancelled += u32::from(answer["error"]["code"] == -32800);
    }
    assert!(cancelled > 0, "requests that wait can be cancelled");
    assert!(matches!(editor.messages.recv_timeout(Duration::from_millis(100)), Err(RecvTimeoutError::Timeout)));
    assert_eq!(editor.end(true), Some(0));
}
