//! The same question has the same answer through every face.
//!
//! `testdata/faces.jsonl` has questions and what is answered, one a line: every named game, two
//! hundred rules, members of families, games in which play may go on for ever, sums, and mistakes;
//! in normal and misère play. Here the API, its action
//! `command`, a server, `mcp` and the command are asked; the tests of the packages for Python and
//! JavaScript read the same file (`test_faces.py`, `faces.test.ts`).
//!
//! `testdata/tables.jsonl` is the same for tables: values up to a corner, or what is wrong. Laws
//! are asked here through the API, its action `command` and the command.
//!
//! With `NIMATRON_WRITE=1` the answers in the file are written again from the API; a new question
//! is a new line, with any `told`.

#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::disallowed_methods)]

use nimatron::catalogue::entries;
use nimatron::{Budget, api};
use serde_json::{Value as Json, json};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

fn file() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/faces.jsonl")
}

/// A question: the game, its positions, and whether the last move loses.
struct Question {
    game: String,
    positions: Vec<String>,
    misere: bool,
}

impl Question {
    fn request(&self) -> Json {
        json!({"do": "solve", "game": self.game, "positions": self.positions, "misere": self.misere})
    }

    fn read(line: &Json) -> Question {
        let positions = line["positions"].as_array().unwrap().iter();
        Question {
            game: line["game"].as_str().unwrap().to_owned(),
            positions: positions.map(|position| position.as_str().unwrap().to_owned()).collect(),
            misere: line["misere"] == true,
        }
    }

    /// What follows `nimatron`.
    fn words(&self) -> Vec<&str> {
        let mut words = vec!["solve", &self.game];
        words.extend(self.positions.iter().map(String::as_str));
        if self.misere {
            words.push("--misere");
        }
        words
    }
}

/// What is compared of an answer: all that does not depend on the words of a face.
fn essence(answer: &Json) -> Json {
    let of = |moves: &Json| -> Json {
        moves.as_array().unwrap().iter().map(|one| json!([one["component"], one["from"], one["to"]])).collect()
    };
    let moves = if answer["loopy"] == true { &answer["moves"] } else { &answer["winning_moves"] };
    json!({
        "outcome": answer["outcome"],
        "grundy": answer["grundy"],
        "how": answer["known"]["how"],
        "engine": answer["known"]["engine"],
        "moves": of(moves),
        "loopy": answer["loopy"] == true,
    })
}

/// The same of an answer of the API or its error.
fn told(reply: &Json) -> Json {
    match reply["ok"] == true {
        true => essence(&reply["answer"]),
        // The message may have other words in another face.
        false => json!({"kind": reply["error"]["kind"], "id": reply["error"]["id"]}),
    }
}

fn by_api(request: &Json) -> Json {
    api::answer(request, &Budget::unlimited())
}

/// The questions of the file, each with what is answered.
fn known() -> Vec<(Question, Json)> {
    let text = std::fs::read_to_string(file()).unwrap();
    let line = |line: &str| {
        let line: Json = serde_json::from_str(line).unwrap();
        (Question::read(&line), line["told"].clone())
    };
    text.lines().map(line).collect()
}

#[test]
fn the_api_answers_as_the_file_says() {
    let write = std::env::var_os("NIMATRON_WRITE").is_some();
    let mut text = String::new();
    for (question, known) in known() {
        let Question { game, positions, misere } = &question;
        let told = told(&by_api(&question.request()));
        assert!(write || told == known, "{:?}: {told}, not {known}", question.words());
        let line = json!({"game": game, "positions": positions, "misere": misere, "told": told});
        writeln!(text, "{line}").unwrap();
    }
    if write {
        std::fs::write(file(), text).unwrap();
    }
}

#[test]
fn every_named_game_is_asked() {
    let name = |question: Question| question.game.split('{').next().unwrap().to_owned();
    let asked: BTreeSet<String> = known().into_iter().map(|(question, _)| name(question)).collect();
    for entry in entries() {
        assert!(asked.contains(entry.name()), "{}", entry.name());
    }
}

/// Every third question, or all with `NIMATRON_ALL`.
#[test]
fn the_command_answers_as_the_api() {
    let step = if std::env::var_os("NIMATRON_ALL").is_some() { 1 } else { 3 };
    let all: Vec<_> = known().into_iter().step_by(step).collect();
    let threads = 2;
    std::thread::scope(|scope| {
        for own in 0..threads {
            let part = all.iter().skip(own).step_by(threads);
            scope.spawn(move || part.for_each(|(question, told)| the_command_answers(question, told)));
        }
    });
}

fn the_command_answers(question: &Question, told: &Json) {
    let run = |more: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_nimatron"));
        command.env("LC_ALL", "C").args(question.words()).args(more).stdin(Stdio::null()).output().unwrap()
    };
    let output = run(&["--json"]);
    let says = || format!("{:?}: {}", question.words(), String::from_utf8_lossy(&output.stderr));
    if told.get("kind").is_some() {
        assert_eq!(output.status.code(), Some(2), "{}", says());
        assert!(String::from_utf8_lossy(&output.stderr).contains("error: "), "{}", says());
        return;
    }
    assert_eq!(output.status.code(), Some(0), "{}", says());
    let mut answer: Json = serde_json::from_slice(&output.stdout).unwrap();
    exact(&mut answer);
    assert_eq!(essence(&answer), *told, "{}", says());
}

/// The API writes numbers that JavaScript cannot hold as texts.
fn exact(json: &mut Json) {
    match json {
        Json::Array(list) => list.iter_mut().for_each(exact),
        Json::Object(map) => map.values_mut().for_each(exact),
        Json::Number(number) if number.as_u64().is_some_and(|size| size > 1 << 53) => *json = number.to_string().into(),
        _ => {}
    }
}

/// The lines of the command are those of the API, with both of its actions.
#[test]
fn the_lines_are_the_same_everywhere() {
    for (question, _) in known() {
        let mut request = question.request();
        request["text"] = true.into();
        let solved = by_api(&request);
        let line = shlex::try_join(question.words()).unwrap();
        let command = by_api(&json!({"do": "command", "command": line}));
        assert_eq!(solved["ok"], command["ok"], "{line}: {solved} {command}");
        assert_eq!(solved["answer"]["text"], command["answer"]["text"], "{line}");
        assert_eq!(solved["error"]["id"], command["error"]["id"], "{line}");
    }
}

/// Values as the API writes them, from the nested arrays that `table --json` prints.
fn values_of(table: &Json) -> Vec<Json> {
    match table {
        Json::Array(rows) => rows.iter().flat_map(values_of).collect(),
        Json::Null => vec![json!(-1)],
        Json::Object(_) => vec![json!(-3)],
        value => vec![value.clone()],
    }
}

/// What the command prints with `--json`, and its exit code.
fn by_command(words: &[&str]) -> (Option<i32>, Json) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_nimatron"));
    let output = command.env("LC_ALL", "C").args(words).arg("--json").stdin(Stdio::null()).output().unwrap();
    (output.status.code(), serde_json::from_slice(&output.stdout).unwrap_or_default())
}

#[test]
fn tables_have_the_same_values_everywhere() {
    let path = file().with_file_name("tables.jsonl");
    let write = std::env::var_os("NIMATRON_WRITE").is_some();
    let mut text = String::new();
    for line in std::fs::read_to_string(&path).unwrap().lines() {
        let line: Json = serde_json::from_str(line).unwrap();
        let (game, to) = (line["game"].as_str().unwrap(), &line["to"]);
        let request = |what: &str| json!({"do": what, "game": game, "to": to});
        let reply = by_api(&request("table"));
        let told = match reply["ok"] == true {
            true => json!({"values": reply["answer"]["values"]}),
            false => json!({"kind": reply["error"]["kind"], "id": reply["error"]["id"]}),
        };
        assert!(write || told == line["told"], "{game} {to}: {told}");
        writeln!(text, "{}", json!({"game": game, "to": to, "told": told})).unwrap();
        // A picture of it, a line of the command, and the command itself.
        let corner: Vec<String> = to.as_array().unwrap().iter().map(Json::to_string).collect();
        let words = ["table", game, "--to", &corner.join(",")];
        let line = by_api(&json!({"do": "command", "command": shlex::try_join(words).unwrap() + " --format json"}));
        let (code, table) = by_command(&words);
        if told["kind"].is_null() {
            assert!(corner.len() > 2 || by_api(&request("plot"))["answer"]["svg"].is_string(), "{game} {to}");
            let printed: Json = serde_json::from_str(line["answer"]["text"].as_str().unwrap()).unwrap();
            for table in [&table, &printed] {
                assert_eq!(json!(values_of(&table["grundy"])), told["values"], "{game} {to}: {table}");
            }
        } else {
            assert_eq!(by_api(&request("plot"))["error"]["id"], told["id"], "{game} {to}");
            assert_eq!((code, &line["error"]["kind"]), (Some(2), &told["kind"]), "{game} {to}");
        }
    }
    if write {
        std::fs::write(path, text).unwrap();
    }
}

#[test]
fn laws_are_the_same_everywhere() {
    for (game, family, misere) in [
        ("n -> n - k for k in powers(2)", None, false),
        ("n -> n - k for k in {1, 3, 4}", None, true),
        ("0.137", None, false),
        ("row -> row[1..] if len(row) > 0", None, false),
        ("n -> n - k for k in squares", None, false),
        ("node-kayles", Some("path(n)"), false),
        ("octal{0.33}", Some("star(a,b,1)"), false),
        ("cram", Some("nxn"), false),
        ("cram", None, false),
        ("sprouts", None, false),
        ("n -> n + 1", None, false),
        ("nim", Some("1xn"), false),
    ] {
        let mut words: Vec<&str> =
            ["law", game].into_iter().chain(family).chain(misere.then_some("--misere")).collect();
        let mut request = json!({"do": "law", "game": game, "misere": misere});
        if let Some(family) = family {
            request["family"] = family.into();
            words.extend(["--to", "6"]);
            request["to"] = 6.into();
        }
        let law = by_api(&request);
        let line = by_api(&json!({"do": "command", "command": shlex::try_join(words.iter().copied()).unwrap()}));
        let (code, printed) = by_command(&words);
        assert_eq!(law["ok"], line["ok"], "{words:?}: {law} {line}");
        if law["ok"] == true {
            for field in ["status", "law", "claim", "formula", "convention"] {
                assert_eq!(law["answer"][field], printed[field], "{words:?} {field}");
            }
            let said = line["answer"]["text"].as_str().unwrap();
            assert!(law["answer"]["law"].as_str().is_none_or(|law| said.contains(law)), "{words:?}: {said}");
        } else {
            assert_eq!((code, &line["error"]["id"]), (Some(2), &law["error"]["id"]), "{words:?}");
        }
    }
}

/// Bounds are numbers as they are typed anywhere.
#[test]
fn bounds_of_laws_are_powers_too() {
    let words = ["law", "n -> n - k for k in {1, 3, 4}", "--to"];
    let law = by_command(&[&words[..], &["100"]].concat());
    assert_eq!(law.0, Some(0));
    assert_eq!(by_command(&[&words[..], &["10^2"]].concat()), law);
    assert_eq!(by_command(&[&words[..], &["many"]].concat()).0, Some(2));
}

#[test]
fn games_and_verdicts_are_the_same_everywhere() {
    let games = by_command(&["games"]).1;
    assert_eq!(games, by_api(&json!({"do": "games"}))["answer"]);
    assert!(games.as_array().unwrap().contains(&by_command(&["games", "nim"]).1[0]));
    let law = by_api(&json!({"do": "law", "game": "n -> n - k for k in {1, 3, 4}"}));
    let right = law["answer"]["certificate"].as_str().unwrap();
    let wrong = right.replace("{1, 3, 4}", "{1, 3, 5}");
    for (certificate, code, name) in [(right, 0, "right.json"), (&wrong, 1, "wrong.json")] {
        let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        std::fs::write(&file, certificate).unwrap();
        let verdict = by_api(&json!({"do": "verify", "certificate": certificate}));
        assert_eq!(by_command(&["verify", file.to_str().unwrap()]), (Some(code), verdict["answer"].clone()));
    }
}

#[test]
fn a_server_answers_as_the_api() {
    let mut server = Command::new(env!("CARGO_BIN_EXE_nimatron"))
        .env("LC_ALL", "C")
        .args(["serve", "--port", "0", "--time", "60s", "--quiet"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::inherit())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(server.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
    let address = line.trim().strip_prefix("http://").unwrap().trim_end_matches('/').to_owned();
    let wrong: Vec<String> = known()
        .into_iter()
        .filter_map(|(question, told_by_api)| {
            let body = question.request().to_string();
            let mut stream = TcpStream::connect(&address).unwrap();
            let length = body.len();
            write!(
                stream,
                "POST /api HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{body}"
            )
            .unwrap();
            let mut reply = String::new();
            stream.read_to_string(&mut reply).unwrap();
            let reply: Json = serde_json::from_str(reply.split_once("\r\n\r\n").unwrap().1).unwrap();
            let told = told(&reply);
            (told != told_by_api).then(|| format!("{body}: {told}, not {told_by_api}"))
        })
        .collect();
    server.kill().unwrap();
    server.wait().unwrap();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn mcp_answers_as_the_api() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_nimatron"))
        .env("LC_ALL", "C")
        .args(["mcp", "--time", "60s"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::inherit())
        .spawn()
        .unwrap();
    let (mut input, output) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
    let mut lines = output.lines();
    for (id, (question, told)) in known().into_iter().enumerate() {
        let Question { game, positions, misere } = &question;
        let arguments = json!({"game": game, "positions": positions, "misere": misere});
        let params = json!({"name": "solve", "arguments": arguments});
        let call = json!({"jsonrpc": "2.0", "id": id, "method": "tools/call", "params": params});
        writeln!(input, "{call}").unwrap();
        let reply: Json = loop {
            let line: Json = serde_json::from_str(&lines.next().unwrap().unwrap()).unwrap();
            if line["id"] == id {
                break line;
            }
        };
        let result = &reply["result"];
        assert_eq!(result["isError"], told.get("kind").is_some(), "{game} {positions:?}: {result}");
        if told.get("kind").is_none() {
            assert_eq!(essence(&result["structuredContent"]), told, "{game} {positions:?}: {result}");
        }
    }
    drop(input);
    assert!(child.wait().unwrap().success());
}
