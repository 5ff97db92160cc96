//! The atlas: the family of rule sets, the file, its lines, searches. Laws are compared with the
//! naive implementation of the rule language.

#![cfg(feature = "atlas")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::disallowed_methods)]

use flate2::read::GzDecoder;
use nimatron::atlas::{
    self, Atlas, Broken, Clause, Confirmed, Entry, Filter, Finds, Gives, Imported, Match, Positions, Statistics, Wanted,
};
use nimatron::nimber::BigUint;
use nimatron::{Budget, GameDef, Limit, Progress, Say, StopFlag};
use std::collections::HashSet;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

fn budget() -> Budget {
    Budget::for_time(Duration::from_secs(600))
}

/// A folder for the files of one test.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("nimatron-atlas-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// An atlas of the first games.
fn small(path: &Path, games: u64) -> Atlas {
    let mut atlas = Atlas::open(path).unwrap();
    assert_eq!(atlas::build(&mut atlas, games, 2, &budget()).unwrap(), None);
    atlas
}

/// Every kind of move of the grammar is read by both implementations of the rule language, and
/// means the same in both.
#[test]
fn every_move_of_the_grammar_is_read() {
    for (positions, side) in [(Positions::Heap, 12), (Positions::Pair, 5)] {
        let all = atlas::clauses(positions, 8);
        assert!(all.len() > 400, "{positions:?}: {}", all.len());
        for Clause { lines, length } in all {
            assert!((1..=8).contains(&length));
            let text = lines.join("\n");
            let rules = nimatron::rules::Ruleset::parse(&text).unwrap_or_else(|error| panic!("{text}: {error:?}"));
            let naive = nimatron_oracle::Game::read(&text).unwrap_or_else(|error| panic!("{text}: {error:?}"));
            let mut evaluator = rules.evaluator();
            for at in 0..i64::pow(side, positions.arity() as u32) {
                let position = if positions == Positions::Heap { vec![at] } else { vec![at / side, at % side] };
                let mut own = HashSet::new();
                evaluator
                    .options(&position, &budget(), &mut |option| {
                        let mut parts: Vec<Vec<i64>> = option.chunks(positions.arity()).map(<[i64]>::to_vec).collect();
                        parts.sort_unstable();
                        own.insert(parts);
                    })
                    .unwrap();
                let expected: HashSet<Vec<Vec<i64>>> = naive
                    .options(&position)
                    .unwrap()
                    .into_iter()
                    .map(|parts| {
                        let mut parts: Vec<Vec<i64>> = parts.into_iter().collect();
                        parts.sort_unstable();
                        parts
                    })
                    .collect();
                assert_eq!(own, expected, "{text} at {position:?}");
            }
        }
    }
}

/// The family is sorted by length, every set is read, and no two are the same game in other words.
#[test]
fn the_family_ascends_and_has_no_game_twice() {
    let family = atlas::family(3000, &budget()).unwrap();
    assert_eq!(family.len(), 3000);
    assert!(family.is_sorted_by_key(|set| set.length));
    assert_eq!(family[..500], atlas::family(500, &budget()).unwrap()[..], "a shorter list is its beginning");
    let mut seen = HashSet::new();
    for set in &family {
        let rules = nimatron::rules::Ruleset::parse(&set.rules).unwrap();
        assert_eq!(rules.arity(), set.positions.arity(), "{}", set.rules);
        let mut evaluator = rules.evaluator();
        let corner: i64 = if set.positions == Positions::Heap { 40 } else { 11 };
        let mut own: Vec<Vec<Vec<i64>>> = Vec::new();
        for at in 0..corner.pow(set.positions.arity() as u32) {
            let position = if set.positions == Positions::Heap { vec![at] } else { vec![at / corner, at % corner] };
            let mut options: Vec<Vec<i64>> = Vec::new();
            evaluator
                .options(&position, &budget(), &mut |option| {
                    let mut parts: Vec<&[i64]> = option.chunks(rules.arity()).collect();
                    parts.sort_unstable();
                    options.push(parts.concat());
                })
                .unwrap();
            options.sort_unstable();
            options.dedup();
            own.push(options);
        }
        // Small tables differ, too, except where rules speak of large numbers only.
        if !seen.insert((set.positions, own)) {
            assert!(set.length >= 5, "{} is there twice", set.rules);
        }
    }
    let has = |rules: &str| family.iter().any(|set| set.rules == rules);
    assert!(has("n -> n - 1") && !has("n -> n - 2"), "two copies side by side are one game");
    assert!(has("n -> n - k for k in 1..2") && !has("n -> n - 1\nn -> n - 2"), "the longer text of the same game");
    assert!(!has("n -> n - 2\nn -> n - 4"), "two copies of it");
    assert!(!has("(a, b) -> (a - 1, b)\n(a, b) -> (a, b - 1)"), "a sum of two games");
}

/// The small atlas in `testdata/`.
fn sample(folder: &Path) -> (Atlas, Vec<Entry>) {
    let path = folder.join("sample.redb");
    let Imported { entries, accepted, reworded } = atlas::import(&path, &mut &sample_lines()[..], &budget()).unwrap();
    let atlas = Atlas::open(&path).unwrap();
    let all = Statistics::of(&atlas, &budget()).unwrap().all;
    assert_eq!((all.games, all.values + all.winner + all.part, 0), (entries, accepted, reworded));
    let mut entries = Vec::new();
    atlas
        .each(&budget(), |entry| {
            entries.push(entry);
            true
        })
        .unwrap();
    (atlas, entries)
}

fn sample_lines() -> Vec<u8> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/atlas/sample.jsonl.gz");
    let mut lines = Vec::new();
    GzDecoder::new(std::fs::File::open(path).unwrap()).read_to_end(&mut lines).unwrap();
    lines
}

/// The position with this number among those with coordinates below `side`.
fn position(positions: Positions, at: i64, side: i64) -> Vec<i64> {
    if positions == Positions::Heap { vec![at] } else { vec![at / side, at % side] }
}

/// The laws of an atlas against the naive implementation, and their certificates against the
/// checker.
#[test]
fn laws_hold_and_certificates_are_valid() {
    let folder = folder("laws");
    let (atlas, entries) = sample(&folder);
    let (mut checked, mut carried) = (0, 0);
    let like = |entry: &Entry| entry.law.as_ref().is_some_and(|law| law.like.is_some());
    for entry in entries.iter().filter(|entry| entry.number % 23 == 3 || like(entry) && entry.number % 4 == 1) {
        let naive = nimatron_oracle::Game::read(&entry.game.rules).unwrap();
        let mut solver = nimatron_oracle::Solver::new(&naive);
        for (at, value) in entry.values.iter().enumerate().filter(|(_, value)| value.is_some()) {
            let position = position(entry.game.positions, at as i64, 8);
            assert_eq!(solver.grundy(&position).ok(), value.map(u64::from), "{} at {position:?}", entry.game.rules);
        }
        let Some(law) = entry.law.as_ref().filter(|law| law.proved) else { continue };
        let certificate = atlas.certificate(entry.number).unwrap().unwrap();
        let verdict = nimatron::verify(&certificate, &budget()).unwrap().unwrap();
        assert!(matches!(verdict, nimatron::Verdict::Valid(_)), "{}: {verdict:?}", entry.game.rules);
        // The law as it was found, for the game for which it was found.
        let first = law.like.map_or(entry, |number| &entries[number as usize - 1]);
        let game = Arc::new(GameDef::load(&first.game.rules, &[]).unwrap());
        let found = nimatron::law::find_law(&game, &atlas::search(first.game.positions), &budget()).unwrap();
        let found = found.report.found.unwrap();
        for at in [150, 233, 300] {
            let position = position(entry.game.positions, at, 18);
            let numbers: Vec<BigUint> = position.iter().map(|&x| BigUint::from(x.unsigned_abs())).collect();
            let (Ok(value), Some(says)) = (solver.grundy(&position), found.law.value(&numbers)) else { continue };
            match law.gives {
                Gives::Values => assert_eq!(says, BigUint::from(value), "{} at {at}", entry.game.rules),
                Gives::Winner => assert_eq!(says == BigUint::from(0u32), value == 0, "{} at {at}", entry.game.rules),
                _ => {}
            }
        }
        checked += 1;
        carried += u32::from(like(entry));
    }
    assert!(checked >= 15 && carried >= 5, "{checked} {carried}");
}

/// Some entries of the whole atlas: their values against the naive implementation, and their
/// certificates against the checker.
#[test]
fn the_whole_atlas_is_right_where_it_is_looked_at() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../atlas");
    let file = std::fs::File::open(format!("{folder}/laws.jsonl.gz")).unwrap();
    let mut lines = BufReader::new(GzDecoder::new(file)).lines().map(Result::unwrap);
    let json = |line: &str| serde_json::from_str::<serde_json::Value>(line).unwrap();
    let head = json(&lines.next().unwrap());
    let (mut games, mut checked) = (0, 0);
    for line in lines {
        games += 1;
        if games % 331 != 0 {
            continue;
        }
        let line = json(&line);
        let (entry, game) = (&line["entry"], &line["entry"]["game"]);
        let rules = game["rules"].as_str().unwrap();
        assert_eq!(entry["number"], games, "{rules}");
        let naive = nimatron_oracle::Game::read(rules).unwrap();
        let mut solver = nimatron_oracle::Solver::new(&naive);
        let positions = if game["positions"] == "heap" { Positions::Heap } else { Positions::Pair };
        for (at, value) in entry["values"].as_array().unwrap().iter().enumerate().take(20) {
            let position = position(positions, at as i64, 8);
            let Some(value) = value.as_u64() else { continue };
            assert_eq!(solver.grundy(&position).ok(), Some(value), "{rules} at {position:?}");
        }
        if entry["law"]["proved"] == true {
            let certificate = &line["certificate"];
            assert_eq!(certificate["game"]["rules"], game["rules"]);
            let verdict = nimatron::verify(&certificate.to_string(), &budget()).unwrap().unwrap();
            assert!(matches!(verdict, nimatron::Verdict::Valid(_)), "{rules}: {verdict:?}");
            checked += 1;
        }
    }
    let index = json(&std::fs::read_to_string(format!("{folder}/index.json")).unwrap());
    assert_eq!((&head["entries"], &index["games"]), (&games.into(), &games.into()));
    assert!(games == 100_000 && checked > 150, "{games} {checked}");
}

/// A run that is stopped and goes on, or that has other threads, makes the same atlas: the
/// beginning of the sample.
#[test]
fn an_atlas_does_not_depend_on_how_it_was_made() {
    let folder = folder("same");
    let whole = small(&folder.join("whole.redb"), 40);
    let mut pieces = Atlas::open(&folder.join("pieces.redb")).unwrap();
    let mut stops = 0;
    while pieces.counts().unwrap().1 < 40 {
        let limit = Limit { time: Some(Duration::from_millis(200 + 300 * stops)), ..Limit::default() };
        let part = Budget::start(limit, StopFlag::default(), Progress::default());
        atlas::build(&mut pieces, 40, 1, &part).unwrap();
        stops += 1;
        drop(pieces);
        pieces = Atlas::open(&folder.join("pieces.redb")).unwrap();
    }
    let lines = text(&whole);
    assert_eq!(lines, text(&pieces));
    let sample = String::from_utf8(sample_lines()).unwrap();
    // The same games with the same values; laws of the sample may be older than the finder.
    let games = |text: &str| -> Vec<[serde_json::Value; 3]> {
        let line = |line: &str| {
            let json: serde_json::Value = serde_json::from_str(line).unwrap();
            ["number", "game", "values"].map(|name| json["entry"][name].clone())
        };
        text.lines().skip(1).map(line).collect()
    };
    let (own, known) = (games(&lines), games(&sample));
    assert_eq!(own.len(), 40);
    assert_eq!(own, known[..40]);
}

/// The lines of an atlas.
fn text(atlas: &Atlas) -> String {
    let mut out = Vec::new();
    atlas::export(atlas, &mut out, &budget()).unwrap();
    String::from_utf8(out).unwrap()
}

/// What was imported is exported again as it was, and the page has a line for each game.
#[test]
fn lines_come_back_as_they_were() {
    let folder = folder("lines");
    let (atlas, entries) = sample(&folder);
    assert_eq!(text(&atlas), String::from_utf8(sample_lines()).unwrap());
    let files = atlas::page(&atlas, &budget()).unwrap();
    for (name, bytes) in &files {
        if *name == "index.json" {
            let index: serde_json::Value = serde_json::from_slice(bytes).unwrap();
            assert_eq!(index["games"], entries.len());
            assert!(!index["finds"]["automata"].as_array().unwrap().is_empty());
        } else {
            let mut column = String::new();
            GzDecoder::new(&bytes[..]).read_to_string(&mut column).unwrap();
            assert_eq!(column.lines().count(), entries.len(), "{name}");
        }
        let kept = format!("{}/../../testdata/atlas/page/{name}", env!("CARGO_MANIFEST_DIR"));
        assert!(std::fs::read(kept).unwrap() == *bytes, "testdata/atlas/page/{name} is that of another sample");
    }
    let finds = Finds::of(&atlas, 10, &budget()).unwrap();
    let states = |entry: &Confirmed| entry.law.as_ref().unwrap().states.unwrap();
    assert!(finds.automata.iter().rev().is_sorted_by_key(states));
}

fn why(error: Broken) -> String {
    match error {
        Broken::Atlas(error) | Broken::Into(error) => error.message().to_string(),
        other => format!("{other:?}"),
    }
}

/// A change of a line of an atlas, or of an entry of its file.
type Change<'c> = &'c dyn Fn(&mut serde_json::Value);

/// An atlas that somebody wrote by hand never prints a false sentence beside the word PROVED: what
/// is said of a law is derived from its certificate, and values from the rules.
#[test]
fn a_forged_law_is_never_shown_as_proved() {
    let folder = folder("forged");
    let lines = String::from_utf8(sample_lines()).unwrap();
    // 56 is `n -> n - k for k in 1..2`, and 11 has an automaton on Zeckendorf digits.
    let short: Vec<String> = {
        let all: Vec<&str> = lines.lines().take(61).collect();
        all.iter().map(|line| (*line).replacen("\"entries\":400", "\"entries\":60", 1)).collect()
    };
    let mut trial = 0;
    let mut imported = |change: Change<'_>| -> Result<(Atlas, Imported), Broken> {
        let mut forged = short.clone();
        let mut one: serde_json::Value = serde_json::from_str(&short[56]).unwrap();
        assert_eq!(one["entry"]["game"]["rules"], "n -> n - k for k in 1..2");
        change(&mut one);
        forged[56] = one.to_string();
        trial += 1;
        let path = folder.join(format!("{trial}.redb"));
        let done = atlas::import(&path, &mut (forged.join("\n") + "\n").as_bytes(), &budget())?;
        Ok((Atlas::open(&path).unwrap(), done))
    };
    let shown = |atlas: &Atlas| atlas.confirmed(56, &budget()).unwrap().unwrap();
    let (atlas, done) = imported(&|_| ()).unwrap();
    assert_eq!(done.reworded, 0);
    let right = shown(&atlas);
    assert_eq!(right.law.as_ref().unwrap().says, "g(n) = n mod 3");
    // What is said of the law follows from the certificate, whatever the lines say.
    let laws: [(&str, serde_json::Value); 5] = [
        ("says", "g(n) = n mod 5".into()),
        ("class", "automaton".into()),
        ("period", serde_json::json!({ "preperiod": 0, "length": 5, "saltus": 0 })),
        ("states", 2.into()),
        ("numeration", "base 7".into()),
    ];
    for (field, value) in laws {
        let (atlas, done) = imported(&|one| one["entry"]["law"][field] = value.clone()).unwrap();
        assert_eq!(done.reworded, 1, "{field}");
        let law = shown(&atlas).law.clone().unwrap();
        let true_words = ["g(n) = n mod 3", "g(n + 3) = g(n) for all n >= 0; values 0,1,2"];
        assert!(true_words.contains(&law.says.as_str()), "{field}: {}", law.says);
        assert_eq!((law.class, law.period.map(|period| period.length)), (atlas::Class::Period, Some(3)), "{field}");
        assert_eq!((law.states, law.numeration), (None, None), "{field}");
        assert!(!text(&atlas).contains("n mod 5\",\"proved\":true"));
    }
    // What is not derived has to be right.
    let wrong: [(&str, Change<'_>); 6] = [
        ("`values`", &|one| one["entry"]["values"][7] = 9.into()),
        ("`table`", &|one| one["entry"]["table"] = "0123456789abcdef01234567".into()),
        ("`gives`", &|one| one["entry"]["law"]["gives"] = "winner".into()),
        ("`like`", &|one| one["entry"]["law"]["like"] = 5.into()),
        ("`like`", &|one| one["entry"]["law"]["like"] = 58.into()),
        ("only a proved law", &|one| one["entry"]["law"]["proved"] = false.into()),
    ];
    for (says, change) in wrong {
        let error = why(imported(change).unwrap_err());
        assert!(error.starts_with("line 57: ") && error.contains(says), "{says}: {error}");
    }
}

/// The same for a file of an atlas itself: whoever writes the database needs no import.
#[test]
fn a_forged_file_is_never_shown_as_proved() {
    use redb::{Database, TableDefinition};
    let folder = folder("forged-file");
    let path = folder.join("a.redb");
    drop(small(&path, 12));
    let entries: TableDefinition<'_, u64, &[u8]> = TableDefinition::new("entries");
    let forge = |number: u64, change: Change<'_>| {
        let file = Database::open(&path).unwrap();
        let write = file.begin_write().unwrap();
        {
            let mut table = write.open_table(entries).unwrap();
            let mut entry: serde_json::Value =
                serde_json::from_slice(redb::ReadableTable::get(&table, number).unwrap().unwrap().value()).unwrap();
            change(&mut entry);
            table.insert(number, entry.to_string().as_bytes()).unwrap();
        }
        write.commit().unwrap();
    };
    let examined = || {
        let atlas = Atlas::open(&path).unwrap();
        (atlas.confirmed(3, &budget()), text_of(&atlas))
    };
    let says = |found: Result<Option<Confirmed>, Broken>| found.unwrap().unwrap().law.clone().unwrap().says;
    let (before, lines) = examined();
    assert_eq!(says(before), "g(n) = n mod 2");
    let lines = lines.unwrap();
    forge(3, &|entry| entry["law"]["says"] = "g(n) = n mod 5".into());
    let (found, other) = examined();
    // True words, and the certificate is the same.
    assert!(["g(n) = n mod 2", "g(n + 2) = g(n) for all n >= 0; values 0,1"].contains(&&says(found)[..]));
    assert_eq!(other.unwrap().lines().count(), lines.lines().count());
    forge(3, &|entry| entry["values"][5] = 7.into());
    let (found, other) = examined();
    assert!(why(found.unwrap_err()).contains("entry 3: the field `values`"));
    assert!(other.is_err());
    forge(3, &|entry| entry["values"][5] = 1.into());
    forge(3, &|entry| entry["game"]["rules"] = "n -> n - 3".into());
    assert!(why(examined().0.unwrap_err()).contains("entry 3: "));
}

/// The lines of an atlas, if it can be read.
fn text_of(atlas: &Atlas) -> Result<String, Broken> {
    let mut out = Vec::new();
    atlas::export(atlas, &mut out, &budget())?;
    Ok(String::from_utf8(out).unwrap())
}

/// Lines that are damaged, cut off, or claim what their certificate does not prove.
#[test]
fn wrong_lines_are_refused_in_words() {
    let folder = folder("wrong");
    let atlas = small(&folder.join("a.redb"), 20);
    let text = text(&atlas);
    let mut number = 0;
    let mut refused = |text: &str, says: &str| {
        number += 1;
        let copy = folder.join(format!("copy{number}.redb"));
        let error = why(atlas::import(&copy, &mut text.as_bytes(), &budget()).unwrap_err());
        assert!(error.contains(says), "{error} does not contain {says}");
        assert!(!copy.exists(), "{error}: a part of an atlas passes for a whole one");
    };
    refused("", "the first line is not the head");
    refused("hello\n", "the first line is not the head");
    refused(&text.replacen("\"version\":2", "\"version\":1", 1), "the first line is not the head");
    refused(&text[..text.len() - 20], "line 21: the file ends too early");
    let head_and_one: String = text.split_inclusive('\n').take(2).collect();
    refused(&head_and_one, "line 3: the file ends too early");
    refused(&text.replacen("\"number\":2,", "\"number\":3,", 1), "the entry with the number 2");
    refused(&text.replacen("{\"entry\":", "{\"entri\":", 1), "line 2:");
    // Each proved law in turn with the rules of another entry, or with another claim.
    let lines: Vec<&str> = text.lines().collect();
    let mut tried = 0;
    for at in 1..lines.len() {
        let mut one: serde_json::Value = serde_json::from_str(lines[at]).unwrap();
        if one["certificate"].is_null() {
            continue;
        }
        let changed = |one: &serde_json::Value| {
            let mut lines: Vec<String> = lines.iter().map(|&line| line.to_owned()).collect();
            lines[at] = one.to_string();
            lines.join("\n") + "\n"
        };
        let mut without = one.clone();
        without["certificate"] = serde_json::Value::Null;
        refused(&changed(&without), "a proved law needs a certificate");
        let game = &mut one["certificate"]["game"];
        game["rules"] = serde_json::json!("n -> n - 17");
        refused(&changed(&one), "the certificate is about other rules");
        one["entry"]["game"]["rules"] = serde_json::json!("n -> n - 17");
        one["entry"]["game"]["positions"] = serde_json::json!("heap");
        refused(&changed(&one), &format!("line {}", at + 1));
        tried += 1;
        if tried == 6 {
            break;
        }
    }
    assert!(tried > 3);
    drop(atlas);
    let full = folder.join("a.redb");
    assert!(why(atlas::import(&full, &mut text.as_bytes(), &budget()).unwrap_err()).contains("entries already"));
}

/// An import that is stopped leaves no file, or the one without entries that was there; and the next
/// one is not hindered by it.
#[test]
fn a_stopped_import_leaves_nothing() {
    let folder = folder("stopped");
    let lines = sample_lines();
    for (name, there) in [("new.redb", false), ("empty.redb", true)] {
        let path = folder.join(name);
        if there {
            drop(Atlas::open(&path).unwrap());
        }
        for millis in [0, 100, 400] {
            let limit = Limit { time: Some(Duration::from_millis(millis)), ..Limit::default() };
            let part = Budget::start(limit, StopFlag::default(), Progress::default());
            let stopped = atlas::import(&path, &mut &lines[..], &part).unwrap_err();
            assert!(matches!(stopped, Broken::Stopped(_)), "{stopped:?}");
            assert_eq!(path.exists(), there, "{name} {millis}");
            if there {
                assert_eq!(Atlas::open(&path).unwrap().counts().unwrap(), (0, 0));
            }
        }
        assert_eq!(atlas::import(&path, &mut &lines[..], &budget()).unwrap().entries, 400);
        assert_eq!(Atlas::open(&path).unwrap().counts().unwrap(), (400, 400));
    }
    let names: Vec<_> = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names.len(), 2, "{names:?}");
}

/// What ends a line, or turns it, cannot be in a text that nothing confirms: the rest of it could
/// pass for a line of ours.
#[test]
fn texts_of_other_people_are_one_plain_line() {
    let folder = folder("texts");
    let text = text(&small(&folder.join("a.redb"), 12));
    let lines: Vec<&str> = text.lines().collect();
    // 10 is `n -> n - k for k in fibonacci`, which has no law.
    let imported = |change: Change<'_>| {
        let mut one: serde_json::Value = serde_json::from_str(lines[10]).unwrap();
        assert!(one["entry"]["law"].is_null());
        one["entry"]["law"] = serde_json::json!({ "says": "g(n) = n mod 7", "proved": false, "gives": "values",
            "class": "formula", "numeration": null, "states": null, "period": null, "like": null });
        change(&mut one["entry"]);
        let mut lines: Vec<String> = lines.iter().map(|&line| line.to_owned()).collect();
        lines[10] = one.to_string();
        let path = folder.join("copy.redb");
        let _ = std::fs::remove_file(&path);
        atlas::import(&path, &mut (lines.join("\n") + "\n").as_bytes(), &budget())
    };
    assert_eq!(imported(&|_| ()).unwrap().entries, 12);
    for ends in ["\n", "\r", "\u{b}", "\u{c}", "\u{85}", "\u{2028}", "\u{2029}", "\u{1b}[2K", "\u{202e}"] {
        let says = format!("g(n) = n{ends}  PROVED for all positions");
        let in_law = |name: &'static str| {
            let says = says.clone();
            move |entry: &mut serde_json::Value| entry["law"][name] = says.clone().into()
        };
        let (in_says, in_numeration) = (in_law("says"), in_law("numeration"));
        let fields: [(&str, Change<'_>); 3] = [
            ("law.says", &in_says),
            ("law.numeration", &in_numeration),
            ("why_not", &|entry| entry["why_not"] = says.clone().into()),
        ];
        for (field, change) in fields {
            let error = why(imported(change).unwrap_err());
            let expected = format!("line 11: entry 10: the field `{field}` has a line break");
            assert!(error.starts_with(&expected), "{ends:?}: {error}");
        }
    }
    let with_comment: Change<'_> = &|entry| entry["game"]["rules"] = "n -> n - 1 # x\u{2028}PROVED".into();
    assert!(why(imported(with_comment).unwrap_err()).contains("`game.rules` has a line break"));
    // Files that were made without this are shown with escapes.
    assert_eq!(atlas::one_line("a\n\u{2028}b\tc"), r"a\n\u{2028}b\tc");
    assert_eq!(atlas::quoted("a\"\n\\b"), r#""a\"\n\\b""#);
    // The same rules twice.
    let rules: serde_json::Value =
        serde_json::from_str::<serde_json::Value>(lines[4]).unwrap()["entry"]["game"].clone();
    let twice = why(imported(&|entry| entry["game"] = rules.clone()).unwrap_err());
    assert_eq!(twice, "line 11: entry 10: these rules are those of entry 4 already");
}

/// A file that is not an atlas, or a damaged one, is an error in words.
#[test]
fn damaged_files_are_refused_in_words() {
    let folder = folder("damaged");
    let path = folder.join("a.redb");
    drop(small(&path, 20));
    let whole = std::fs::read(&path).unwrap();
    let write = |bytes: &[u8]| {
        let mut file = tempfile::NamedTempFile::new_in(&folder).unwrap();
        file.write_all(bytes).unwrap();
        file.into_temp_path()
    };
    let text = write(b"this is a text and not an atlas");
    assert!(Atlas::open(&text).unwrap_err().to_string().contains("not an atlas of this version"));
    let short = write(&whole[..whole.len() / 3]);
    assert!(Atlas::open(&short).is_err());
    // Changed bytes after the first page, whose sizes redb believes: an error or, where they do not
    // matter, the entries; never a panic.
    let mut state = 1u64;
    let mut draw = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    let mut refused = 0;
    for trial in 0..60 {
        let mut bytes = whole.clone();
        if trial % 2 == 0 {
            (0..200).for_each(|_| bytes[4096 + draw(whole.len() - 4096)] ^= 1 + draw(255) as u8);
        } else {
            let at = 4096 + draw(whole.len() - 8192);
            bytes[at..at + 4096].fill(0);
        }
        let path = write(&bytes);
        let ends = std::panic::catch_unwind(|| {
            let atlas = Atlas::open(&path).map_err(Broken::Atlas)?;
            atlas.find_values(&[Some(0)], 5).map_err(Broken::Atlas)?;
            atlas.each(&budget(), |_| true)
        });
        refused += u32::from(ends.expect("no panic leaves the library").is_err());
    }
    assert!(refused > 20, "{refused}");
}

/// Searches by values, by rules in any form, and by the law.
#[test]
fn searches_find_what_is_there() {
    let folder = folder("search");
    let (atlas, _) = sample(&folder);
    let search = |wanted: &Wanted, filter: &Filter| atlas::find(&atlas, wanted, filter, 20, &budget()).unwrap().0;
    let any = Filter::default();
    let by_values = search(&Wanted::Values([0, 1, 2, 0, 1, 2].map(Some).to_vec()), &any);
    assert!(by_values.iter().any(|hit| hit.entry.game.rules == "n -> n - k for k in 1..2"));
    assert!(by_values.iter().all(|hit| hit.entry.values.starts_with(&[0, 1, 2, 0, 1, 2].map(Some))));
    // The same game, written in another way.
    let other = "x -> x - j  for j in {2, 1}";
    let hits = search(&Wanted::Rules(Arc::new(GameDef::load(other, &[]).unwrap())), &any);
    assert_eq!((hits[0].entry.game.rules.as_str(), &hits[0].by), ("n -> n - k for k in 1..2", &Match::Moves));
    let certificate = hits[0].certificate.as_ref().unwrap();
    assert!(certificate.contains("x -> x - j"), "the certificate is about the rules that were asked for");
    assert!(matches!(nimatron::verify(certificate, &budget()).unwrap().unwrap(), nimatron::Verdict::Valid(_)));
    // Other games with its values: 1 or 2 or 5 may be taken.
    let other = "n -> n - k for k in {1, 2, 5}";
    let hits = search(&Wanted::Rules(Arc::new(GameDef::load(other, &[]).unwrap())), &any);
    assert!(hits.iter().any(|hit| hit.by == Match::Values && hit.certificate.is_some()));
    let filter = Filter { says: Some("N MOD 3".to_owned()), proved: Some(true), ..Filter::default() };
    let by_law = search(&Wanted::Any, &filter);
    assert!(!by_law.is_empty());
    assert!(by_law.iter().all(|hit| hit.entry.law.as_ref().unwrap().says.contains("n mod 3")));
    let lists = Arc::new(GameDef::load("(a, b, c) -> (a - 1, b, c)", &[]).unwrap());
    assert!(atlas::find(&atlas, &Wanted::Rules(lists), &any, 20, &budget()).is_err());
}
