//! A bit that flips in a file is never a wrong answer: the file is refused in words, or the answer
//! is the same. One file of each kind that is read again: stores, checkpoints, atlases, values of a
//! cluster. (Tables of surveys are tested beside their reader, bit by bit.)

#![allow(clippy::unwrap_used, clippy::disallowed_methods, reason = "tests damage files")]

use nimatron::atlas::{self, Atlas, AtlasTarget as Sought, Filter};
use nimatron::explicit::store::{Store, StoreError, solve_into};
use nimatron::explicit::{Format, read_text, words};
use nimatron::heap::{Checkpoint, Code, Sequence};
use nimatron::{AnswerRequest, Budget, Convention, GameDef, Question, QuestionPositions, SavedSearch, solve};
use nimatron_cluster::{Job, look_up};
use std::fmt::{Debug, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// The places that are tried in each kind of file: 60, or with `NIMATRON_ALL` 1,000.
fn places() -> usize {
    if std::env::var_os("NIMATRON_ALL").is_some() { 1_000 } else { 60 }
}

fn budget() -> Budget {
    Budget::unlimited()
}

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("flipped").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn said(error: impl Debug) -> String {
    format!("{error:?}")
}

/// Flips bits of a file, one at a time, and asks the same of each: half of the places are among the
/// bytes that are not 0, as databases have many that are never read.
fn flip(file: &Path, asked: impl Fn() -> Result<String, String>) {
    let whole = std::fs::read(file).unwrap();
    let expected = asked().unwrap();
    assert!(!expected.is_empty());
    std::fs::write(file, &whole).unwrap();
    let used: Vec<usize> = (0..whole.len()).filter(|&at| whole[at] != 0).collect();
    let mut state = 1_u64;
    let mut draw = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    let mut refused = 0;
    for trial in 0..places() {
        let at = if trial % 2 == 0 { used[draw(used.len())] } else { draw(whole.len()) };
        let bit = draw(8);
        let mut other = whole.clone();
        other[at] ^= 1 << bit;
        std::fs::write(file, &other).unwrap();
        match asked() {
            Ok(answer) => assert_eq!(answer, expected, "{}: bit {bit} of byte {at}", file.display()),
            Err(error) => {
                assert!(!error.is_empty());
                refused += 1;
            }
        }
    }
    // Most of a database is never read by these questions.
    assert!(refused > 0, "{}: nothing is refused", file.display());
}

fn store(name: &str, text: &str, names: [&str; 3]) {
    let file = folder(name).join("game.store");
    let game = || Ok::<_, StoreError>(read_text(text.as_bytes(), Some(Format::Edges), &budget()).unwrap().0);
    solve_into(&file, ["this game"; 2], game, &budget()).unwrap();
    flip(&file, || {
        let store = Store::open(&file).map_err(said)?;
        let mut all = format!("{} {:?}", store.source(), store.whole(&budget()).map_err(said)?.counts());
        for name in names {
            let node = store.node(name).map_err(said)?.ok_or("no such position")?;
            let (game, tokens) = store.around(&[node], &budget()).map_err(said)?;
            let answer = words::ExplicitAnswer::of(&game, &tokens, Convention::Normal, &budget()).map_err(said)?;
            write!(all, "{}", answer.json()).unwrap();
        }
        Ok(all)
    });
}

#[test]
fn stores_of_graphs() {
    for (name, prefix) in [("numbers", ""), ("names", "p")] {
        let line = |node: u32| format!("{prefix}{node} {prefix}{} {prefix}{}\n", node / 2, node * 7 % 400);
        let text: String = (1..400).map(line).collect();
        let names = [1, 77, 399].map(|node| format!("{prefix}{node}"));
        store(name, &text, [&names[0], &names[1], &names[2]]);
    }
}

#[test]
fn stores_of_positions_of_rules() {
    let file = folder("loopy").join("game.store");
    let question = Question::parse("chase", ["7"].as_slice(), &[]).unwrap();
    let ask = || {
        let found = nimatron::solve_loopy_stored(&question, Convention::Normal, &[], &file, &budget()).map_err(said)?;
        let answer =
            words::ExplicitAnswer::of(&found.game, &found.tokens, Convention::Normal, &budget()).map_err(said)?;
        Ok(answer.json().to_string())
    };
    ask().unwrap();
    flip(&file, ask);
}

#[test]
fn checkpoints_of_heaps() {
    let file = folder("octal").join("run.ck");
    let code = Code::parse("0.137").unwrap();
    let (mut checkpoint, mut sequence, _) = Checkpoint::open::<Sequence>(&file, &code, &budget()).unwrap();
    sequence.extend_in_full(3_000, &budget()).unwrap();
    checkpoint.save(&sequence).unwrap();
    drop(checkpoint);
    flip(&file, || {
        let (_, sequence, _) = Checkpoint::open::<Sequence>(&file, &code, &budget()).map_err(said)?;
        Ok(format!("{:?}", sequence.values().collect::<Vec<u32>>()))
    });
}

#[test]
fn checkpoints_of_boards_and_sprouts() {
    for (game, position, work) in [("cram", "5x5", 30_000), ("sprouts", "6", 30_000)] {
        let file = folder(game).join("search.ck");
        let question = Question::parse(game, [position].as_slice(), &[]).unwrap();
        let run = |limit: Option<u64>| {
            let kept = SavedSearch::open(&file, game, Duration::ZERO, &budget()).map_err(said).map(Arc::new)?;
            let budget = budget().kept_by(Arc::<SavedSearch>::clone(&kept));
            let budget = limit.map_or(budget.clone(), |work| budget.within_work(work));
            let answer = solve(&question, AnswerRequest::default(), &budget);
            kept.finish().map_err(said)?;
            let answer = answer.map_err(said)?;
            Ok::<_, String>(format!("{:?} {:?} {}", answer.outcome, answer.value, answer.winning_moves.len()))
        };
        // The search may come to its end or not: it leaves what it knows.
        let _ = run(Some(work));
        assert!(std::fs::metadata(&file).unwrap().len() > 100, "{game} has left nothing");
        flip(&file, || run(None));
    }
}

#[test]
fn atlases() {
    let file = folder("atlas").join("a.redb");
    let mut new = Atlas::open(&file).unwrap();
    atlas::build(&mut new, 8, 1, &budget()).unwrap();
    drop(new);
    let wanted = Sought::Rules(Arc::new(GameDef::load("x -> x - 1", &[]).unwrap()));
    flip(&file, || {
        let atlas = Atlas::open(&file).map_err(said)?;
        let mut all = String::new();
        let mut certificates = Ok(());
        atlas
            .each(&budget(), |entry| {
                writeln!(all, "{entry:?}").unwrap();
                certificates = atlas.certificate(entry.number).map(|text| writeln!(all, "{text:?}").unwrap());
                certificates.is_ok()
            })
            .map_err(said)?;
        certificates.map_err(said)?;
        writeln!(all, "{:?}", atlas.find_values(&[Some(0), Some(1)], 9).map_err(said)?).unwrap();
        let (hits, _) = atlas::find(&atlas, &wanted, &Filter::default(), 1, &budget()).map_err(said)?;
        writeln!(all, "{hits:?}").unwrap();
        Ok(all)
    });
}

#[test]
fn values_of_a_cluster() {
    let folder = folder("cluster");
    let question = Question::parse("wythoff", ["40,41"].as_slice(), &[]).unwrap().listed().unwrap();
    let positions = QuestionPositions::components(&question).unwrap();
    let job = Job {
        positions: positions.clone(),
        settings: String::new(),
        hosts: Vec::new(),
        process: 0,
        threads: 1,
        folder: Some(folder.clone()),
        every: Duration::from_secs(3600),
        wait: Duration::from_secs(5),
        by_asks: true,
        waiters: None,
        lost: |message| panic!("{message}"),
    };
    job.run(&budget()).unwrap();
    let mut files = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
    let file = files.find(|path| path.file_name().unwrap().to_str().unwrap().starts_with("values-")).unwrap();
    flip(&file, || Ok(format!("{:?}", look_up(&folder, &positions, "").map_err(|error| error.to_string())?)));
}
