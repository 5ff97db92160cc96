//! The tables of phrases in `docs/statements.md`: every rule has the law, or the value, beside it.

#![allow(clippy::disallowed_methods)]

use std::path::Path;
use std::process::Command;

fn nimatron(locale: &str, arguments: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_nimatron"));
    let output = command.env("LC_ALL", locale).args(arguments).output();
    output.map_or_else(|error| panic!("{error}"), |output| String::from_utf8_lossy(&output.stdout).into_owned())
}

/// The first text in backquotes.
fn code(cell: &str) -> Option<&str> {
    cell.split('`').nth(1)
}

#[test]
fn rules_of_the_table_have_their_laws_and_values() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    for (page, locale, proved) in [
        ("statements.md", "C", "PROVED"),
        ("zh-Hans/statements.md", "zh_CN.UTF-8", "证明（"),
        ("zh-Hant/statements.md", "zh_TW.UTF-8", "證明（"),
    ] {
        let text = std::fs::read_to_string(docs.join(page)).expect("the page can be read");
        let (mut laws, mut values) = (0, 0);
        for row in text.lines().filter(|line| line.starts_with("| ") && line.contains(" -> ")) {
            let cells: Vec<&str> = row.trim_matches('|').split(" | ").map(str::trim).collect();
            let [_, rule, answer, _] = cells[..] else { panic!("four cells: {row}") };
            let rule = code(rule).expect("a rule");
            match code(answer) {
                Some("emit") => {
                    let table = nimatron(locale, &["table", rule, "--to", "9"]);
                    assert_eq!(table.split_whitespace().count(), 10, "{rule}: {table}");
                }
                Some(position) if answer.contains(['：', ':']) && !answer.ends_with('`') => {
                    let told = nimatron("C", &["solve", rule, position]);
                    let value = answer.rsplit(' ').next().expect("a value");
                    assert!(told.contains(&format!("Grundy value  {value}\n")), "{rule} at {position}: {told}");
                    values += 1;
                }
                Some(law) => {
                    let told = nimatron(locale, &["law", rule]);
                    let mut lines = told.lines();
                    assert_eq!(lines.next(), Some(law), "{page}: {rule}");
                    assert!(lines.next().is_some_and(|line| line.contains(proved)), "{page}: {rule}: {told}");
                    laws += 1;
                }
                None => panic!("a law or a value: {row}"),
            }
        }
        assert!(laws >= 25 && values >= 8, "{page} has {laws} laws and {values} values");
    }
}
