//! The list of what can be asked: what is made from it is up to date, and every field refuses what
//! it does not take. With `NIMATRON_WRITE=1` the types of the npm package and the tables of
//! `docs/api.md` are written again.

#![allow(clippy::unwrap_used, clippy::disallowed_methods, reason = "files of the project are written in place")]

use nimatron::api::{self, ACTIONS, Action, Field, Sort};
use nimatron::{Budget, Limit};
use serde_json::{Value as Json, json};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

fn in_project(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

/// Compares a file with what it should be, or writes it.
fn is_or_becomes(path: &str, wanted: &str) {
    let file = in_project(path);
    if std::env::var_os("NIMATRON_WRITE").is_some() {
        std::fs::write(&file, wanted).unwrap();
    }
    let is = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(
        is == wanted,
        "{path} is not what the list says: NIMATRON_WRITE=1 cargo nextest run --workspace -E 'test(/^asks::/)'"
    );
}

fn typescript(field: &Field) -> String {
    match field.sort {
        Sort::Text => "string".to_owned(),
        Sort::Flag => "boolean".to_owned(),
        Sort::Number(_) => "number".to_owned(),
        Sort::Natural(_) => "Exact".to_owned(),
        Sort::OneOf(names) => names().iter().map(|name| format!("'{name}'")).collect::<Vec<_>>().join(" | "),
        Sort::OneOfNumbers(numbers) => numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(" | "),
        Sort::Positions => "Positions".to_owned(),
        Sort::Corner => "number | readonly number[]".to_owned(),
        Sort::Bounds => "Exact | readonly Exact[]".to_owned(),
        Sort::Numbers => "string | readonly (number | string)[]".to_owned(),
        Sort::Components => "readonly (readonly Exact[] | string)[]".to_owned(),
        Sort::Loops => "boolean | 'if_needed'".to_owned(),
        Sort::Settings => "Readonly<Record<string, number | string | readonly number[]>>".to_owned(),
    }
}

#[test]
fn the_types_of_the_npm_package_are_those_of_the_list() {
    let mut out = String::from(
        "/** The fields of requests. Made from the list in `crates/nimatron/src/api/actions.rs` by a test beside it: change the list. */\n\n\
         import type { Exact, Positions } from './types.js'\n\n\
         export interface Fields {\n",
    );
    for ask in ACTIONS {
        if ask.fields.is_empty() {
            let _ = writeln!(out, "  {}: object", ask.name);
            continue;
        }
        let _ = writeln!(out, "  {}: {{", ask.name);
        for field in ask.fields {
            let mark = if field.needed { "" } else { "?" };
            let _ = writeln!(out, "    /** {} */\n    {}{mark}: {}", field.about(), field.name, typescript(field));
        }
        out += "  }\n";
    }
    is_or_becomes("faces/js/src/asks.ts", &(out + "}\n"));
}

/// `0 to 40`: the values of a field in the guide.
fn values(field: &Field) -> String {
    let code = |names: &[String]| names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
    match field.sort {
        Sort::Text => "a text".to_owned(),
        Sort::Flag => "`true`, `false`".to_owned(),
        Sort::Number(max) => format!("a whole number, at most {max}"),
        Sort::Natural(max) => format!("a whole number, or a text with it (at most {max} digits; `10^18` too)"),
        Sort::OneOf(names) => code(&names().iter().map(|&name| name.to_owned()).collect::<Vec<_>>()),
        Sort::OneOfNumbers(numbers) => code(&numbers.iter().map(ToString::to_string).collect::<Vec<_>>()),
        Sort::Positions => "a text, or a list of texts, numbers and lists of numbers".to_owned(),
        Sort::Corner => "a whole number, or a list of them".to_owned(),
        Sort::Bounds => "a whole number, a text, or a list of both".to_owned(),
        Sort::Numbers => "a list of whole numbers, or a text".to_owned(),
        Sort::Components => "a list of lists of whole numbers, or of texts".to_owned(),
        Sort::Loops => "`true`, `false`, `if_needed`".to_owned(),
        Sort::Settings => "an object with a number, a list of numbers or a text for each parameter".to_owned(),
    }
}

/// The table of all fields: those that differ between actions have a line each.
fn table_of_fields() -> String {
    let mut lines: Vec<(String, Vec<&str>)> = Vec::new();
    for ask in ACTIONS {
        for field in ask.fields {
            let line = format!("| {} | {} |", values(field), field.about().replace('|', "\\|"));
            let key = format!("| `{}`{{}} {line}", field.name);
            match lines.iter_mut().find(|(known, _)| *known == key) {
                Some((_, of)) => of.push(ask.name),
                None => lines.push((key, vec![ask.name])),
            }
        }
    }
    let name = |line: &str| line.split('`').nth(1).unwrap_or_default().to_owned();
    lines.sort_by_key(|(line, _)| name(line));
    let is_shared = |own: &str| lines.iter().filter(|(line, _)| name(line) == name(own)).count() > 1;
    let mut out = String::from("| field | values | meaning |\n|---|---|---|\n");
    for (line, of) in &lines {
        let of = of.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
        let of = if is_shared(line) { format!(" of {of}") } else { String::new() };
        out += &line.replacen("{}", &of, 1);
        out.push('\n');
    }
    out
}

/// The fields of an action that the guide lists.
fn fields_of(ask: &Action) -> String {
    ask.fields.iter().map(|field| format!("`{}`", field.name)).collect::<Vec<_>>().join(", ")
}

#[test]
fn the_tables_of_the_guide_are_those_of_the_list() {
    const BEGIN: &str = "<!-- fields -->\n";
    const END: &str = "<!-- end of fields -->\n";
    let text = std::fs::read_to_string(in_project("docs/api.md")).unwrap();
    let (before, rest) = text.split_once(BEGIN).unwrap();
    let (_, after) = rest.split_once(END).unwrap();
    let mut named = Vec::new();
    // `| `solve` | fields | answer |`
    let line = |line: &str| {
        let Some((name, rest)) = line.strip_prefix("| `").and_then(|rest| rest.split_once("` | ")) else {
            return format!("{line}\n");
        };
        let Some(ask) = Action::named(name) else { return format!("{line}\n") };
        named.push(name.to_owned());
        // An action may have no fields.
        let answer = rest.strip_prefix("| ").or_else(|| Some(rest.split_once(" | ")?.1)).unwrap_or(rest);
        let fields = fields_of(ask);
        let separator = if fields.is_empty() { "" } else { " " };
        format!("| `{name}` |{separator}{fields} | {answer}\n")
    };
    let before: String = before.lines().map(line).collect();
    is_or_becomes("docs/api.md", &format!("{before}{BEGIN}{}{END}{after}", table_of_fields()));
    named.sort_unstable();
    assert_eq!(named, ACTIONS.iter().map(|ask| ask.name).collect::<Vec<_>>(), "the actions in the table");
}

/// A request with all fields that have to be there.
fn request(ask: &Action) -> Json {
    let mut request = json!({"do": ask.name});
    if ask.field("positions").is_some() && ask.field("game").is_some_and(|game| game.needed) {
        request["positions"] = json!([3]);
    }
    for field in ask.fields.iter().filter(|field| field.needed) {
        request[field.name] = match (field.name, field.sort) {
            ("game", _) if matches!(ask.name, "genus" | "misere" | "sequence") => "0.33".into(),
            ("game", _) => "n -> n - k for k in {1, 2}".into(),
            ("formula", _) => "n % 3 != 0".into(),
            (_, Sort::Bounds) => "20".into(),
            ("expression", _) => "5 * 7".into(),
            ("command", _) => "nimatron solve nim 3".into(),
            ("certificate", _) => "{}".into(),
            (_, Sort::OneOf(names)) => names()[0].into(),
            (_, Sort::Numbers) => json!([1, 2, 3, 1, 2, 3]),
            (_, Sort::Components) => json!([[1]]),
            other => panic!("{}: {other:?}", ask.name),
        };
    }
    request
}

fn budget() -> Budget {
    Budget::start(
        Limit { time: Some(Duration::from_secs(20)), memory: 1 << 30 },
        Default::default(),
        Default::default(),
    )
}

#[test]
fn fields_refuse_what_they_do_not_take() {
    for ask in ACTIONS {
        for field in ask.fields {
            let wrong: Vec<Json> = match field.sort {
                Sort::Text => vec![json!(5), json!(["a"])],
                Sort::Flag => vec![json!("yes"), json!(1)],
                Sort::Number(max) => {
                    let above = if max < u64::MAX { vec![json!(max + 1)] } else { Vec::new() };
                    [above, vec![json!(-1), json!(1.5), json!("many")]].concat()
                }
                Sort::Natural(max) => {
                    vec![json!(-1), json!("12a"), json!("1,000"), json!(""), json!([1]), json!("9".repeat(max + 1))]
                }
                Sort::OneOf(_) => vec![json!("none of these"), json!(7)],
                Sort::OneOfNumbers(_) => vec![json!(7), json!("8")],
                Sort::Positions => vec![json!(true), json!([true]), json!([[["a"]]])],
                Sort::Corner => vec![json!("x"), json!([-1]), json!(true)],
                Sort::Bounds => vec![json!([true]), json!(true)],
                Sort::Numbers => vec![json!(true), json!([true])],
                Sort::Components => vec![json!("x"), json!([1]), json!([["x"]])],
                Sort::Loops => vec![json!("never"), json!(1)],
                Sort::Settings => vec![json!("m=3"), json!({"m": true}), json!({"m": ["a"]})],
            };
            for value in wrong {
                let mut request = request(ask);
                if ask.name == "loopy" {
                    request["game"] = "wind-up".into();
                    request["positions"] = json!([3]);
                }
                if field.name == "show" {
                    request["picture"] = true.into();
                }
                if field.name == "format" {
                    request = json!({"do": "loopy", "graph": "a: b\nb:\n"});
                }
                if field.name == "graph" {
                    request = json!({"do": "loopy"});
                }
                request[field.name] = value;
                let answer = api::answer(&request, &budget());
                assert_eq!(answer["ok"], false, "{request}: {answer}");
                let kind = answer["error"]["kind"].as_str().unwrap();
                assert!(matches!(kind, "request" | "rules"), "{request}: {answer}");
            }
        }
    }
}

/// Each request with the fields that have to be there, and no others, is read.
#[test]
fn fields_that_may_be_left_out_are_not_missed() {
    for ask in ACTIONS.iter().filter(|ask| !matches!(ask.name, "loopy" | "verify")) {
        let answer = api::answer(&request(ask), &budget());
        assert_eq!(answer["ok"], true, "{}: {answer}", ask.name);
    }
}
