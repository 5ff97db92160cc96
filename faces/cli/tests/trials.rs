//! Questions and files of users, from public reports: `testdata/trials.jsonl` has a case in each
//! line, with the command, its files and input, and what is right.

#![allow(clippy::unwrap_used, clippy::disallowed_methods)]

use serde_json::Value as Json;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

/// What a command printed.
struct Printed {
    code: Option<i32>,
    out: String,
    err: String,
}

/// The folder with the files of a case.
fn folder(case: &Json) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("trials").join(case["id"].as_str().unwrap());
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    for (name, contents) in case["files"].as_object().unwrap() {
        let bytes = match contents["hex"].as_str() {
            Some(digits) => {
                let pairs = digits.as_bytes().chunks(2).map(|pair| std::str::from_utf8(pair).unwrap());
                pairs.map(|pair| u8::from_str_radix(pair, 16).unwrap()).collect()
            }
            None => contents.as_str().unwrap().as_bytes().to_vec(),
        };
        std::fs::write(folder.join(name), bytes).unwrap();
    }
    folder
}

fn run(case: &Json, folder: &Path, json: bool) -> Printed {
    let args = case["argv"].as_array().unwrap().iter().map(|arg| arg.as_str().unwrap());
    let mut command = Command::new(env!("CARGO_BIN_EXE_nimatron"));
    command.env("LC_ALL", "C").current_dir(folder).args(args);
    if json && !case["argv"].as_array().unwrap().contains(&"--json".into()) {
        command.arg("--json");
    }
    let input = case["stdin"].as_str();
    let stdin = if input.is_some() { Stdio::piped() } else { Stdio::null() };
    let mut child = command.stdin(stdin).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    if let Some(input) = input {
        // A command that refuses its arguments does not read.
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    }
    let output = child.wait_with_output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Printed { code: output.status.code(), out: text(&output.stdout), err: text(&output.stderr) }
}

/// What came instead of what is expected.
fn wrong(case: &Json, expected: &Json, folder: &Path) -> Option<String> {
    if let Some(any) = expected["any"].as_array() {
        let all: Option<Vec<String>> = any.iter().map(|one| wrong(case, one, folder)).collect();
        return all.map(|all| all.join(" | "));
    }
    let asks = ["grundy", "outcome"].into_iter().filter(|field| !expected[*field].is_null());
    let asks: Vec<&str> = asks.collect();
    let printed = run(case, folder, !asks.is_empty());
    let Printed { code, out, err } = &printed;
    let got = format!("exit {code:?}: {out}{err}");
    if !asks.is_empty() {
        let Ok(answer) = serde_json::from_str::<Json>(out) else { return Some(got) };
        let value = |field: &str| match field {
            "grundy" if answer["grundy"].is_null() => answer["value"].clone(),
            field => answer[field].clone(),
        };
        let holds = *code == Some(0) && asks.iter().all(|field| value(field) == expected[*field]);
        return (!holds).then_some(got);
    }
    let holds = match (expected["contains"].as_str(), expected["exit"].as_i64()) {
        (Some(text), _) => out.contains(text) || err.contains(text),
        (None, Some(exit)) => code.map(i64::from) == Some(exit),
        (None, None) => panic!("{expected}"),
    };
    (!holds).then_some(got)
}

/// All but one that takes seconds, or with `NIMATRON_ALL` all.
#[test]
fn what_users_asked_is_answered_rightly_or_refused() {
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/trials.jsonl")).unwrap();
    let mut cases: Vec<Json> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(cases.len() >= 81);
    cases.retain(|case| case["id"] != "sprouts-5-misere" || std::env::var_os("NIMATRON_ALL").is_some());
    let next = AtomicUsize::new(0);
    let work = || {
        let mut failures = Vec::new();
        while let Some(case) = cases.get(next.fetch_add(1, Ordering::Relaxed)) {
            let place = folder(case);
            if let Some(got) = wrong(case, &case["expect"], &place) {
                failures.push(format!("{}: wanted {}, got {got}", case["id"], case["expect"]));
            }
        }
        failures
    };
    let failures: Vec<String> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..4).map(|_| scope.spawn(work)).collect();
        workers.into_iter().flat_map(|worker| worker.join().unwrap()).collect()
    });
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
