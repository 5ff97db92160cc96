//! The table of all four-digit octal codes (`testdata/octal/four-digits.csv`) against what is
//! published, and against games that are computed again.

#![allow(clippy::unwrap_used, clippy::panic)]

use nimatron::Budget;
use nimatron::heap::{Code, Sequence};
use std::collections::{BTreeSet, HashMap};

struct Table(Vec<HashMap<String, String>>);

fn rows(name: &str) -> Vec<HashMap<String, String>> {
    let path = format!("{}/../../testdata/octal/{name}", env!("CARGO_MANIFEST_DIR"));
    let mut reader = csv::Reader::from_path(path).unwrap();
    let names: Vec<String> = reader.headers().unwrap().iter().map(str::to_owned).collect();
    let row = |record: csv::StringRecord| names.iter().cloned().zip(record.iter().map(str::to_owned)).collect();
    reader.records().map(|record| row(record.unwrap())).collect()
}

impl Table {
    /// The row of a code, and the number of tokens that its heaps have more.
    fn find(&self, code: &Code) -> Option<(&HashMap<String, String>, usize)> {
        let code = code.to_string();
        self.0.iter().find_map(|row| {
            row["codes"].split(' ').find_map(|member| {
                let (name, shift) = member.split_once('+').unwrap_or((member, "0"));
                (name == code).then(|| (row, shift.parse().unwrap()))
            })
        })
    }
}

fn code_of(name: &str) -> Option<Code> {
    Code::parse(&if name.contains('.') { name.to_owned() } else { format!("{name}.0") }).ok()
}

/// Every code has one row; a class that a code belongs to is named by its code.
#[test]
fn the_table_is_complete() {
    let table = rows("four-digits.csv");
    let mut seen = BTreeSet::new();
    for row in &table {
        for member in row["codes"].split(' ') {
            assert!(seen.insert(member.split('+').next().unwrap().to_owned()), "{member} twice");
        }
    }
    let all: BTreeSet<String> =
        (1..4096).map(|code| Code::parse(&format!("0.{code:04o}")).unwrap().to_string()).collect();
    assert_eq!(seen, all);
    assert_eq!(table.len(), 797);
    assert_eq!(table.iter().filter(|row| row["status"] == "periodic").count(), 284);
}

/// Published periods, preperiods and largest values. Those that differ are named: they need more
/// heaps than the table has.
#[test]
fn the_table_agrees_with_what_is_published() {
    let table = Table(rows("four-digits.csv"));
    let (mut periods, mut largest) = (0, 0);
    let mut beyond = BTreeSet::new();
    for row in rows("games.csv") {
        let Some((code, (ours, shift))) =
            code_of(&row["game"]).and_then(|code| Some((code.clone(), table.find(&code)?)))
        else {
            continue;
        };
        if !row["period"].is_empty() {
            if ours["status"] == "open" {
                beyond.insert(code.to_string());
                assert!(row["values_needed_GuySmith"].parse::<u64>().unwrap() > 100_000, "{code}");
            } else {
                assert_eq!(row["period"], ours["period"], "{code}");
                assert!(shift > 0 || row["preperiod"] == ours["preperiod"], "{code}");
                periods += 1;
            }
        } else {
            assert_eq!(ours["status"], "open", "{code}");
        }
        let number = |row: &HashMap<String, String>, name: &str| row[name].parse::<usize>().ok();
        if let (Some(value), Some(at), Some(100_000..)) =
            (number(&row, "max_G"), number(&row, "index_max_G"), number(&row, "computed_to"))
            && (shift..100_000).contains(&at)
            && ours["status"] == "open"
        {
            let own = (number(ours, "largest"), number(ours, "largest_at"));
            assert_eq!(own, (Some(value), Some(at - shift)), "{code}");
            largest += 1;
        }
    }
    assert!(periods >= 45 && largest >= 8, "{periods} {largest}");
    assert_eq!(
        beyond.iter().map(String::as_str).collect::<Vec<_>>(),
        ["0.104", "0.106", "0.16", "0.354", "0.376", "0.56"]
    );
    let mut agree = 0;
    for row in rows("oeis.csv") {
        let first = row["game(s)"].split([' ', ';', '-']).next().unwrap();
        let Some((ours, 0)) = Code::parse(&format!("0{first}")).ok().and_then(|code| table.find(&code)) else {
            continue;
        };
        if ours["status"] == "periodic" && !row["period"].is_empty() {
            assert_eq!(
                (&row["period"], &row["last_exception_in_a(n)"]),
                (&ours["period"], &ours["last_exception"]),
                "{first}"
            );
            agree += 1;
        }
    }
    assert!(agree >= 15, "{agree}");
}

/// Some rows, computed again.
#[test]
fn rows_are_found_again() {
    for row in rows("four-digits.csv").iter().step_by(23).filter(|row| row["status"] == "periodic") {
        let mut sequence = Sequence::new(Code::parse(&row["game"]).unwrap());
        sequence.extend(100_000, &Budget::unlimited()).unwrap();
        let period = sequence.period().unwrap();
        let found = [period.preperiod, period.period].map(|number| number.to_string());
        assert_eq!(found, [row["preperiod"].clone(), row["period"].clone()], "{}", row["game"]);
        let (at, largest) = sequence.largest();
        assert_eq!([largest.to_string(), at.to_string()], [row["largest"].clone(), row["largest_at"].clone()]);
    }
}
