//! The action `command`: every command of the guide that it takes prints what the guide shows, and
//! wrong commands are answered in words.

#![allow(clippy::unwrap_used)]

use nimatron::{Budget, Limit, api};
use serde_json::{Value, json};
use std::path::Path;
use std::time::Duration;

fn ask(command: &str, check: bool) -> Value {
    ask_in("en", command, check)
}

fn ask_in(language: &str, command: &str, check: bool) -> Value {
    let limit = Limit { time: Some(Duration::from_secs(120)), memory: 1 << 30 };
    let budget = Budget::start(limit, Default::default(), Default::default());
    api::answer(&json!({"do": "command", "command": command, "check": check, "language": language}), &budget)
}

/// The commands of a page with what they print.
fn examples(page: &str) -> Vec<(String, String)> {
    let blocks = page.split("```console\n").skip(1).map(|block| block.split("```").next().unwrap());
    let commands = blocks.flat_map(|block| {
        let starts = block.match_indices("$ ").map(|(at, _)| at);
        let starts: Vec<usize> = starts.filter(|&at| at == 0 || block.as_bytes()[at - 1] == b'\n').collect();
        let ends = starts.iter().skip(1).copied().chain([block.len()]).collect::<Vec<_>>();
        starts.into_iter().zip(ends).map(|(start, end)| block[start + 2..end].to_owned()).collect::<Vec<_>>()
    });
    commands.map(|text| text.split_once('\n').map(|(a, b)| (a.to_owned(), b.trim_end().to_owned())).unwrap()).collect()
}

/// Whether a text is what a guide shows: a line `...` stands for any lines, `[..]` for any
/// characters.
fn fits(shown: &[&str], text: &[&str]) -> bool {
    match shown {
        [] => text.is_empty(),
        ["...", rest @ ..] => (0..=text.len()).any(|skipped| fits(rest, &text[skipped..])),
        [line, rest @ ..] => text.first().is_some_and(|own| fits_line(line, own)) && fits(rest, &text[1..]),
    }
}

fn fits_line(shown: &str, text: &str) -> bool {
    match shown.split_once("[..]") {
        None => shown == text,
        Some((before, after)) => text.strip_prefix(before).is_some_and(|rest| {
            rest.char_indices().any(|(at, _)| fits_line(after, &rest[at..])) || fits_line(after, "")
        }),
    }
}

#[test]
fn the_commands_of_the_guide_print_what_it_shows() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut pages = vec![root.join("README.md")];
    for folder in ["docs", "docs/zh-Hans", "docs/zh-Hant"] {
        pages.extend(std::fs::read_dir(root.join(folder)).unwrap().map(|entry| entry.unwrap().path()));
    }
    pages.retain(|page| page.extension().is_some_and(|extension| extension == "md"));
    let (mut answered, mut wrong) = (0, Vec::new());
    // The command itself is asked all of them (`docs` in faces/cli).
    let (step, least) = if crate::all() { (1, 60) } else { (7, 25) };
    for page in pages {
        let folder = page.parent().and_then(Path::file_name).and_then(|name| name.to_str()).unwrap_or_default();
        let language = if folder.starts_with("zh-") { folder } else { "en" };
        let commands = examples(&std::fs::read_to_string(&page).unwrap());
        for (command, shown) in commands.into_iter().step_by(step) {
            if ask(&command, true)["ok"] != json!(true) {
                continue;
            }
            let (answer, lines) = (ask_in(language, &command, false), shown.lines().collect::<Vec<_>>());
            // An exit code and the first line of an error, or what is printed, with or without an
            // exit code.
            let (code, rest) = match lines.split_first() {
                Some((code, rest)) if code.starts_with("? ") => (true, rest),
                _ => (false, lines.as_slice()),
            };
            let right = if answer["ok"] == json!(true) {
                let warnings = answer["answer"]["warnings"].as_array().into_iter().flatten().filter_map(Value::as_str);
                let text = answer["answer"]["text"].as_str().unwrap_or_default();
                fits(rest, &warnings.chain(text.trim_end().lines()).collect::<Vec<_>>())
            } else {
                let message = answer["error"]["message"].as_str().unwrap_or_default();
                code && rest.first().is_some_and(|line| line.contains(message.lines().next().unwrap_or("nothing")))
            };
            answered += 1;
            if !right {
                wrong.push(format!("{}: {command}\n{shown}\n---\n{answer:#}", page.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    assert!(answered >= least, "{answered}");
}

/// A request of its own and a line of the command may ask for the same.
#[test]
fn a_line_may_ask_for_what_a_request_may() {
    let explain = json!({"do": "solve", "game": "nim", "positions": [3]});
    for (request, field, line, max) in [
        (json!({"do": "sequence", "game": "0.3"}), "to", "octal 0.3 --to", 10_000_000),
        (json!({"do": "misere", "game": "0.33"}), "to", "misere 0.33 --to", 1_000_000),
        (json!({"do": "genus", "game": "0.3"}), "to", "misere genus 0.3 --to", 10_000),
        (explain, "reasons", "explain nim 3 --depth", 6),
        (json!({"do": "law", "game": "n -> n - 1"}), "to", "law 'n -> n - 1' --to", 100_000),
        (json!({"do": "guess", "numbers": "1 2 3"}), "from", "guess 1 2 3 --from", 1_000_000),
    ] {
        for number in [max, max + 1] {
            let mut request = request.clone();
            request[field] = number.into();
            let answer = api::answer(&request, &Budget::for_time(Duration::from_secs(20)));
            let command = ask(&format!("{line} {number}"), false);
            for answer in [answer, command] {
                assert_eq!(answer["ok"], number == max, "{request} {line}: {answer}");
                let message = answer["error"]["message"].as_str().unwrap_or_default();
                assert!(number == max || message.ends_with(&format!(" to {max}")), "{message}");
            }
        }
    }
}

#[test]
fn wrong_commands_are_answered_in_words() {
    for (command, words) in [
        ("", "cannot be run here"),
        ("nimatron", "cannot be run here"),
        ("nimatron serve", "`serve` cannot be run here"),
        ("nimatron solve", "needs a game"),
        ("nimatron solve 'n -> n - 1", "quotation mark"),
        ("nimatron solve nim 3 --miser", "did you mean `--misere`?"),
        ("nimatron law nim --certificate x.json", "no option `--certificate`"),
        ("nimatron table nim", "needs the option `--to`"),
        ("nimatron table nim --to", "needs a value"),
        ("nimatron table nim --to 5 --format npy", "is one of"),
        ("nimatron table wythoff --to 100000", "at most 2097152 cells"),
        ("nimatron explain nim 3 --depth 9", "from 1 to 6"),
        ("nimatron octal 0.137 --to 1e12", "from 0 to 10000000"),
        ("nimatron law kayles nim", "is not a family of positions"),
        ("nimatron law kayles nim 5", "too many"),
        ("nimatron guess @kayles.txt", "files are not read"),
        ("nimatron guess x", "x"),
        ("nimatron solve nim 3 -v", "no option `-v`"),
        ("nimatron misere survey 0.7?", "`misere survey` cannot be run here"),
        ("nimatron solve my.game 3", "files are not read"),
        ("nimatron solve nim @x", "files are not read"),
        ("nimatron misere form /etc/passwd", "is not a position"),
        ("nimatron misere genus x.game", "files are not read"),
        ("nimatron misere kayles 9", "9"),
        ("nimatron nimber --table 5000", "from 1 to 1024"),
        ("nimatron nimber '1' --field 7", "is one of"),
        ("nimatron solve nim 3 --lang la", "is one of"),
        ("nimatron solve 'n -> n - k for k in powrs(2)' 7", "`powrs`"),
        ("nimatron emit cobol nim", "cobol"),
        ("nimatron solve nim -- --misere", "--misere"),
        ("nimatron solve nim 3 --loopy --remoteness", "`solve` takes --remoteness or --loopy, not both"),
        ("nimatron table 'cram' 1xn --to 5 --loopy", "takes --loopy or a family of positions, not both"),
        ("nimatron count nim --to 5 --unordered --distinct", "takes --unordered or --distinct, not both"),
        ("nimatron nimber --table 8 '5*7'", "takes --table or an expression, not both"),
        ("nimatron nimber --of sum", "`nimber` takes --of only with --table"),
        ("nimatron law nim --types", "`law` takes --types only with a family of positions"),
        ("nimatron solve nim 3 --misere --misere", "`solve` takes --misere only once"),
        ("nimatron table nim --to 5 --to 6", "`table` takes --to only once"),
        ("nimatron law kayles 1xn --explain", "takes --explain or a family of positions, not both"),
        ("nimatron law 'row -> row[1..] if len(row) > 0' --explain", "--explain is for a law"),
        ("nimatron emit cpp nim --input '{heaps'", "{heaps"),
        ("nimatron misere genus '*2 + *3' --to 5", "`--to` is for the heaps of a game"),
    ] {
        let answer = ask(command, false);
        assert_eq!(answer["ok"], json!(false), "{command}: {answer}");
        assert!(answer["error"]["message"].as_str().is_some_and(|text| text.contains(words)), "{command}: {answer}");
    }
}

#[test]
fn a_command_is_read_like_a_shell_reads_it() {
    let text = |command: &str| ask(command, false)["answer"]["text"].as_str().map(str::to_owned);
    let plain = text("nimatron solve 'take{1,3,4}' 5");
    assert!(plain.as_ref().is_some_and(|text| text.contains("5 -> 2")), "{plain:?}");
    for same in [
        "solve take{1,3,4} 5",
        "solve -- take{1,3,4} 5",
        "$ nimatron  solve \"take{1,3,4}\" 5",
        "nimatron solve ‘take{1,3,4}’ 5",
    ] {
        assert_eq!(text(same), plain, "{same}");
    }
    let answer = ask("nimatron solve nim 3 --lang zh-Hans", false);
    assert!(answer["answer"]["text"].as_str().is_some_and(|text| text.contains("必胜")), "{answer}");
    let wrong = ask("nimatron solve nim 3 --lang zh-Hans --misre", false);
    assert!(wrong["error"]["message"].as_str().is_some_and(|text| text.contains("没有选项")), "{wrong}");
    // A place in a text comes with the text.
    let wrong = ask("nimatron nimber '2 + sqrt(3'", false);
    assert_eq!(wrong["error"]["rules"], json!("2 + sqrt(3"));
}
