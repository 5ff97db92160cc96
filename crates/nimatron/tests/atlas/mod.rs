//! The atlas: the family of rule sets, the file, its lines, searches. Laws are compared with the
//! naive implementation of the rule language.

#![cfg(feature = "atlas")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::disallowed_methods)]

mod forged;

use flate2::read::GzDecoder;
use nimatron::atlas::{
    self, Atlas, AtlasEntry, AtlasPositionKind, AtlasTarget, Broken, Clause, Confirmed, Filter, Finds, Gives, Imported,
    Match, Statistics,
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

/// A new folder for the files of one test: a process of an earlier run may have had this number.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("nimatron-atlas-{name}-{}", std::process::id()));
    if folder.exists() {
        std::fs::remove_dir_all(&folder).unwrap();
    }
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
    for (positions, side) in [(AtlasPositionKind::Heap, 12), (AtlasPositionKind::Pair, 5)] {
        let all = atlas::clauses(positions, 8);
        assert!(all.len() > 400, "{positions:?}: {}", all.len());
        for Clause { lines, length } in all {
            assert!((1..=8).contains(&length));
            let text = lines.join("\n");
            let rules = nimatron::rules::Ruleset::parse(&text).unwrap_or_else(|error| panic!("{text}: {error:?}"));
            let naive = nimatron_oracle::OracleGame::read(&text).unwrap_or_else(|error| panic!("{text}: {error:?}"));
            let mut evaluator = rules.evaluator();
            for at in 0..i64::pow(side, positions.arity() as u32) {
                let position = if positions == AtlasPositionKind::Heap { vec![at] } else { vec![at / side, at % side] };
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
        let corner: i64 = if set.positions == AtlasPositionKind::Heap { 40 } else { 11 };
        let mut own: Vec<Vec<Vec<i64>>> = Vec::new();
        for at in 0..corner.pow(set.positions.arity() as u32) {
            let position =
                if set.positions == AtlasPositionKind::Heap { vec![at] } else { vec![at / corner, at % corner] };
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

/// The small atlas in `testdata/`, or its beginning.
fn sample(folder: &Path, lines: &[u8]) -> (Atlas, Vec<AtlasEntry>) {
    let path = folder.join("sample.redb");
    let Imported { entries, accepted, reworded } = atlas::import(&path, &mut &lines[..], &budget()).unwrap();
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

/// The first hundred games of the sample as an atlas, or all with `NIMATRON_ALL`.
fn some_lines() -> Vec<u8> {
    let lines = sample_lines();
    if crate::all() {
        return lines;
    }
    let text = String::from_utf8(lines).unwrap().replacen("\"entries\":400", "\"entries\":100", 1);
    text.split_inclusive('\n').take(101).collect::<String>().into_bytes()
}

/// The position with this number among those with coordinates below `side`.
fn position(positions: AtlasPositionKind, at: i64, side: i64) -> Vec<i64> {
    if positions == AtlasPositionKind::Heap { vec![at] } else { vec![at / side, at % side] }
}

/// The laws of an atlas against the naive implementation, and their certificates against the
/// checker.
#[test]
fn laws_hold_and_certificates_are_valid() {
    let folder = folder("laws");
    let (atlas, entries) = sample(&folder, &sample_lines());
    let (mut checked, mut carried) = (0, 0);
    let like = |entry: &AtlasEntry| entry.law.as_ref().is_some_and(|law| law.like.is_some());
    for entry in entries.iter().filter(|entry| entry.number % 23 == 3 || like(entry) && entry.number % 4 == 1) {
        let naive = nimatron_oracle::OracleGame::read(&entry.game.rules).unwrap();
        let mut solver = nimatron_oracle::OracleSolver::new(&naive);
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

/// Some entries of the whole atlas, with `NIMATRON_ALL` twice as many: their values against the
/// naive implementation, and their certificates against the checker.
#[test]
fn the_whole_atlas_is_right_where_it_is_looked_at() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../atlas");
    let file = std::fs::File::open(format!("{folder}/laws.jsonl.gz")).unwrap();
    let mut lines = BufReader::new(GzDecoder::new(file)).lines().map(Result::unwrap);
    let json = |line: &str| serde_json::from_str::<serde_json::Value>(line).unwrap();
    let head = json(&lines.next().unwrap());
    let (mut games, mut checked) = (0, 0);
    let (step, least) = if crate::all() { (331, 150) } else { (662, 75) };
    for line in lines {
        games += 1;
        if games % step != 0 {
            continue;
        }
        let line = json(&line);
        let (entry, game) = (&line["entry"], &line["entry"]["game"]);
        let rules = game["rules"].as_str().unwrap();
        assert_eq!(entry["number"], games, "{rules}");
        let naive = nimatron_oracle::OracleGame::read(rules).unwrap();
        let mut solver = nimatron_oracle::OracleSolver::new(&naive);
        let positions = if game["positions"] == "heap" { AtlasPositionKind::Heap } else { AtlasPositionKind::Pair };
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
    assert!(games == 100_000 && checked > least, "{games} {checked}");
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
    let (folder, lines) = (folder("lines"), some_lines());
    let whole = lines == sample_lines();
    let (atlas, entries) = sample(&folder, &lines);
    assert_eq!(text(&atlas), String::from_utf8(lines).unwrap());
    let files = atlas::page(&atlas, &budget()).unwrap();
    let unpacked = |bytes: &[u8]| {
        let mut column = String::new();
        GzDecoder::new(bytes).read_to_string(&mut column).unwrap();
        column
    };
    for (name, bytes) in &files {
        let kept = std::fs::read(format!("{}/../../testdata/atlas/page/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap();
        let mut same = !whole || kept == *bytes;
        if *name == "index.json" {
            let index: serde_json::Value = serde_json::from_slice(bytes).unwrap();
            assert_eq!(index["games"], entries.len());
            assert!(!index["finds"]["automata"].as_array().unwrap().is_empty());
        } else {
            let column = unpacked(bytes);
            same &= unpacked(&kept).starts_with(&column);
            assert_eq!(column.lines().count(), entries.len(), "{name}");
        }
        assert!(same, "testdata/atlas/page/{name} is that of another sample");
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

/// The lines of an atlas, if it can be read.
fn text_of(atlas: &Atlas) -> Result<String, Broken> {
    let mut out = Vec::new();
    atlas::export(atlas, &mut out, &budget())?;
    Ok(String::from_utf8(out).unwrap())
}

/// Searches by values, by rules in any form, and by the law.
#[test]
fn searches_find_what_is_there() {
    let folder = folder("search");
    let (atlas, _) = sample(&folder, &some_lines());
    let search = |wanted: &AtlasTarget, filter: &Filter| atlas::find(&atlas, wanted, filter, 20, &budget()).unwrap().0;
    let any = Filter::default();
    let by_values = search(&AtlasTarget::Values([0, 1, 2, 0, 1, 2].map(Some).to_vec()), &any);
    assert!(by_values.iter().any(|hit| hit.entry.game.rules == "n -> n - k for k in 1..2"));
    assert!(by_values.iter().all(|hit| hit.entry.values.starts_with(&[0, 1, 2, 0, 1, 2].map(Some))));
    // The same game, written in another way.
    let other = "x -> x - j  for j in {2, 1}";
    let hits = search(&AtlasTarget::Rules(Arc::new(GameDef::load(other, &[]).unwrap())), &any);
    assert_eq!((hits[0].entry.game.rules.as_str(), &hits[0].by), ("n -> n - k for k in 1..2", &Match::Moves));
    let certificate = hits[0].certificate.as_ref().unwrap();
    assert!(certificate.contains("x -> x - j"), "the certificate is about the rules that were asked for");
    assert!(matches!(nimatron::verify(certificate, &budget()).unwrap().unwrap(), nimatron::Verdict::Valid(_)));
    // Other games with its values: 1 or 2 or 5 may be taken.
    let other = "n -> n - k for k in {1, 2, 5}";
    let hits = search(&AtlasTarget::Rules(Arc::new(GameDef::load(other, &[]).unwrap())), &any);
    assert!(hits.iter().any(|hit| hit.by == Match::Values && hit.certificate.is_some()));
    let filter = Filter { says: Some("N MOD 3".to_owned()), proved: Some(true), ..Filter::default() };
    let by_law = search(&AtlasTarget::Any, &filter);
    assert!(!by_law.is_empty());
    assert!(by_law.iter().all(|hit| hit.entry.law.as_ref().unwrap().says.contains("n mod 3")));
    let lists = Arc::new(GameDef::load("(a, b, c) -> (a - 1, b, c)", &[]).unwrap());
    assert!(atlas::find(&atlas, &AtlasTarget::Rules(lists), &any, 20, &budget()).is_err());
}
