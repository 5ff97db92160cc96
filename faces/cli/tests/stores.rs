//! Solved games in files: runs that are killed, files that are wrong, and questions from the file.

#![allow(clippy::unwrap_used, clippy::disallowed_methods, reason = "tests write files as users do")]

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

fn nimatron(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_nimatron"));
    command.env("LC_ALL", "C").args(args);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// A file in the folder of the tests, which does not exist yet.
fn fresh(name: &str) -> PathBuf {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_file(&file);
    file
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// The answer, or the error, of a command.
fn said(args: &[&str]) -> (Option<i32>, String) {
    let Output { status, stdout, stderr } = nimatron(args).output().unwrap();
    (status.code(), String::from_utf8(if status.success() { stdout } else { stderr }).unwrap())
}

/// A game with loops, of this many positions.
fn game(positions: u64) -> String {
    let mut text = String::new();
    let mut random = 99_u64;
    for node in 1..positions {
        write!(text, "{node}:").unwrap();
        for _ in 0..5 {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let limit = if (random >> 20).is_multiple_of(50) { positions } else { node };
            write!(text, " {}", (random >> 33) % limit).unwrap();
        }
        text.push('\n');
    }
    text
}

/// The number of positions of a game that takes long enough to kill a run.
const MANY: u64 = 150_000;

#[test]
fn a_run_that_is_killed_loses_nothing() {
    let (file, store) = (fresh("killed.txt"), fresh("killed.store"));
    std::fs::write(&file, game(MANY)).unwrap();
    let last = (MANY - 1).to_string();
    let (_, expected) = said(&["graph", "solve", text(&file), "777", &last]);
    assert!(expected.starts_with(&format!("777 + {last}")), "{expected}");
    let (mut random, mut killed) = (31_u64, 0);
    // Later and later, through all that such a run does.
    for round in 0..8 {
        let mut run = nimatron(&["graph", "solve", text(&file), "--store", text(&store)]).spawn().unwrap();
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        std::thread::sleep(Duration::from_millis(60 * round + (random >> 33) % 60));
        // SIGKILL: no handler runs.
        run.kill().unwrap();
        killed += usize::from(!run.wait().unwrap().success());
    }
    assert!(killed >= 3, "only {killed} runs were still going on");
    let (code, answer) = said(&["graph", "solve", text(&file), "777", &last, "--store", text(&store)]);
    assert_eq!((code, answer), (Some(0), expected.clone()));
    // The store answers alone, and all values are there.
    std::fs::remove_file(&file).unwrap();
    let (code, answer) = said(&["solve", &format!("graph:{}", text(&store)), "777", &last]);
    assert_eq!((code, answer), (Some(0), expected));
    let values = fresh("killed.csv");
    assert_eq!(said(&["graph", "solve", text(&store), "--values", text(&values)]).0, Some(0));
    assert_eq!(std::fs::read_to_string(&values).unwrap().lines().count() as u64, MANY + 1);
}

#[test]
fn another_game_is_solved_again() {
    let (file, store) = (fresh("changed.txt"), fresh("changed.store"));
    std::fs::write(&file, "a b\nb c\n").unwrap();
    let ask = || said(&["graph", "solve", text(&file), "a", "--store", text(&store)]);
    assert!(ask().1.contains("value         0"), "{}", ask().1);
    std::fs::write(&file, "a: b c\nb: c\n").unwrap();
    assert!(ask().1.contains("value         2"), "{}", ask().1);
}

/// A store says what it is of by the content of the file: other content is another game although
/// name, size and time agree, and the same content is the same game under another name.
#[test]
fn a_store_knows_its_game_by_the_content_of_the_file() {
    let (file, other, store) = (fresh("content-a.txt"), fresh("content-b.txt"), fresh("content.store"));
    let time = std::time::UNIX_EPOCH + Duration::from_secs(1_000_000_000);
    for (path, content) in [(&file, "a: b\nb: c\nc: d\nd:\n"), (&other, "a: b\nb: d\nc: d\nd:\n")] {
        std::fs::write(path, content).unwrap();
        std::fs::File::options().write(true).open(path).unwrap().set_modified(time).unwrap();
    }
    let ask = |path: &Path| said(&["graph", "solve", text(path), "a", "--store", text(&store)]).1;
    assert!(ask(&file).contains("value         1"), "{}", ask(&file));
    // a -> b -> d: two moves.
    assert!(ask(&other).contains("value         0"), "{}", ask(&other));
    assert!(ask(&file).contains("value         1"), "{}", ask(&file));
    let written = || std::fs::metadata(&store).unwrap().modified().unwrap();
    let before = written();
    let copy = fresh("content-copy.txt");
    std::fs::copy(&file, &copy).unwrap();
    assert!(ask(&copy).contains("value         1"));
    assert_eq!(written(), before, "the same content is not solved again");
}

/// A solved store is there, whatever ends the run that replaces it: it answers alone until the new
/// one is complete, and then that does.
#[test]
fn a_solved_store_stays_until_another_is_complete() {
    // A folder of its own, to see that nothing is left in it.
    let folder = fresh("replacing");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir(&folder).unwrap();
    let (file, small, store) = (folder.join("new.txt"), folder.join("old.txt"), folder.join("a.store"));
    std::fs::write(&file, game(MANY)).unwrap();
    std::fs::write(&small, "n5: n4\nn4: n3\nn3:\n").unwrap();
    assert_eq!(said(&["graph", "solve", text(&small), "--store", text(&store)]).0, Some(0));
    let alone = |name: &str| said(&["graph", "solve", text(&store), name]);
    let old = alone("n5");
    assert!(old.0 == Some(0) && old.1.contains("value         0"), "{}", old.1);
    let arguments = ["graph", "solve", text(&file), "777", "--store", text(&store)];
    let mut killed = 0;
    for round in 0..6 {
        let mut run = nimatron(&arguments).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(60 * round));
        // SIGKILL: no handler runs.
        run.kill().unwrap();
        if run.wait().unwrap().success() {
            break;
        }
        killed += 1;
        assert_eq!(alone("n5"), old, "after {round} runs");
    }
    assert!(killed >= 3, "only {killed} runs were still going on");
    let limited = said(&[&arguments[..], &["--limit", "150ms"]].concat());
    assert!(limited.0 == Some(3) || limited.0 == Some(0), "{}", limited.1);
    if limited.0 == Some(3) {
        assert_eq!(alone("n5"), old);
    }
    let (code, answer) = said(&arguments);
    assert_eq!((code, alone("777")), (Some(0), (Some(0), answer)));
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 3, "something is left in the folder");
}

/// A disk that is full, or a folder that cannot be written to, is said in words; the store stays.
#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_said_in_words() {
    let (small, store) = (fresh("full.txt"), fresh("full.store"));
    std::fs::write(&small, game(20_000)).unwrap();
    // A file can have no more than these many blocks of 1024 bytes.
    let command = "ulimit -f 64; trap '' XFSZ; exec \"$@\"";
    for args in [
        &["graph", "solve", text(&small), "--store", text(&store)][..],
        &["graph", "solve", text(&small), "--values", text(&store.with_extension("parquet"))],
    ] {
        let mut run = Command::new("bash");
        run.args(["-c", command, "bash", env!("CARGO_BIN_EXE_nimatron")]).args(args).env("LC_ALL", "C");
        let output = run.output().unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.contains("File too large") && !error.contains("External"), "{error}");
        assert!(!store.exists() && !store.with_extension("parquet").exists());
    }
}

/// What a file says is text: it cannot act on a terminal.
#[test]
fn control_characters_of_names_are_shown() {
    let file = fresh("control.txt");
    // Control characters are refused as not text; there are more of them.
    std::fs::write(&file, "a\u{1b}]0;x\u{7} b\n").unwrap();
    let (code, error) = said(&["graph", "solve", text(&file), "a"]);
    assert!(code == Some(2) && error.contains("there is a control character 0x1b"), "{error}");
    std::fs::write(&file, "a b\u{9b}2J\nb\u{9b}2J\n").unwrap();
    let (code, answer) = said(&["graph", "solve", text(&file), "a"]);
    assert!(code == Some(0) && answer.contains(r"a -> b\x9b2J"), "{answer}");
    let (code, error) = said(&["graph", "solve", text(&file), "no\u{1b}[2Jbody"]);
    assert!(code == Some(2) && error.contains(r"`no\x1b[2Jbody` is not a position of"), "{error}");
    let (code, answer) = said(&["graph", "solve", text(&file), "a", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&answer).unwrap();
    assert!(code == Some(0) && json.to_string().contains(r"b\x9b2J".replace(r"\x9b", "\u{9b}").as_str()), "{answer}");
    for (_, said) in [(code, answer), (Some(2), error)] {
        assert!(!said.contains(|character: char| character.is_control() && character != '\n'), "{said}");
    }
}

#[test]
fn wrong_files_are_refused_in_words() {
    let (file, store, other) = (fresh("right.txt"), fresh("right.store"), fresh("plain.txt"));
    std::fs::write(&file, game(3_000)).unwrap();
    std::fs::write(&other, "not a store").unwrap();
    assert_eq!(said(&["graph", "solve", text(&file), "--store", text(&store)]).0, Some(0));
    // A file of another kind is left as it is.
    let (code, error) = said(&["graph", "solve", text(&file), "--store", text(&other)]);
    assert_eq!(code, Some(2), "{error}");
    assert_eq!(std::fs::read_to_string(&other).unwrap(), "not a store");
    let (code, error) = said(&["graph", "solve", text(&store), "nobody"]);
    assert!(code == Some(2) && error.contains("`nobody` is not a position of"), "{error}");
    let (code, error) = said(&["solve", "nim", "5", "--store", text(&store)]);
    assert!(code == Some(2) && error.contains("games that may go on for ever"), "{error}");
    // The beginning of a store alone.
    let bytes = std::fs::read(&store).unwrap();
    std::fs::write(&other, &bytes[..bytes.len() / 2]).unwrap();
    let (code, error) = said(&["graph", "solve", text(&other), "17"]);
    assert!(code == Some(2) && error.contains("the store is damaged") && !error.contains("panicked"), "{error}");
}

/// Positions of rules: a second question is answered from the file if it has its positions, and the
/// answer is the same as without it.
#[test]
fn positions_of_rules() {
    let store = fresh("chase.store");
    let unstored = |args: &[&str]| said(&[&["solve"], args].concat());
    for args in [
        &["chase", "7"][..],
        &["chase", "5", "3"],
        &["chase", "5", "--misere"],
        &["chase{15}", "5"],
        &["chase", "5", "--set", "track=12"],
        &["chase", "5"],
        &["northcott", "2,1,3,1,0,2", "--loopy"],
        &["northcott", "1,2,2,1,2,1", "--loopy"],
        &["token", "0; 0>1,1>2,2>0,2>3", "2; 2>3"],
        &["chase(3) + poker-nim(3,1,1)"],
        &["chase(6) + poker-nim(1,3,1)"],
    ] {
        let expected = unstored(args);
        assert_eq!(expected.0, Some(0), "{args:?}: {}", expected.1);
        for _ in 0..2 {
            assert_eq!(unstored(&[args, &["--store", text(&store)]].concat()), expected, "{args:?}");
        }
    }
}

/// A strategy for all positions, from the game and from its store.
#[test]
fn strategies_for_all_positions() {
    let (file, store, csv) = (fresh("strategy.txt"), fresh("strategy.store"), fresh("strategy.csv"));
    std::fs::write(&file, "a: b end\nb: c end\nc: a end\nd: end\n").unwrap();
    let normal = "a,N,end,1\nb,N,end,1\nend,P,,0\nc,N,end,1\nd,N,end,1\n";
    let misere = "a,D,b,\nb,D,c,\nend,N,,0\nc,D,a,\nd,P,end,1\n";
    for (flags, expected) in [(&[][..], normal), (&["--misere"][..], misere)] {
        for source in [&[text(&file), "--store", text(&store)][..], &[text(&store)]] {
            let args = [&["graph", "solve"], source, &["--strategy", text(&csv)], flags].concat();
            let (code, answer) = said(&args);
            assert_eq!(code, Some(0), "{answer}");
            let strategy = std::fs::read_to_string(&csv).unwrap();
            assert_eq!(strategy, format!("position,outcome,move,moves_to_the_end\n{expected}"), "{args:?}");
        }
    }
}
