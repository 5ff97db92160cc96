//! Long runs of `octal`: killed at any moment, they go on and end with the same bytes.

#![allow(clippy::unwrap_used, clippy::disallowed_methods)]

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

fn octal(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_nimatron"));
    command
        .env("LC_ALL", "C")
        .arg("octal")
        .args(args)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn long_run(file: &Path) -> Command {
    octal(&["0.37", "--to", "600000", "--full", "--every", "15ms", "--resume", file.to_str().unwrap()])
}

#[test]
fn an_option_that_would_have_no_effect_is_refused() {
    let output = octal(&["0.77", "--to", "10", "--store", "solved.store"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("--store"), "{}", text(&output.stderr));
}

#[test]
fn a_run_that_is_killed_twenty_times_ends_the_same() {
    let folder = folder("killed");
    let (whole, cut) = (folder.join("whole.ck"), folder.join("cut.ck"));
    let expected = long_run(&whole).output().unwrap();
    assert!(expected.status.success(), "{}", text(&expected.stderr));
    let mut random = 12345u64;
    let mut killed = 0;
    for _ in 0..20 {
        let mut run = long_run(&cut).spawn().unwrap();
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        std::thread::sleep(Duration::from_millis(10 + (random >> 33) % 80));
        // SIGKILL: no handler runs.
        run.kill().unwrap();
        let output = run.wait_with_output().unwrap();
        assert!(
            output.stderr.is_empty() || text(&output.stderr).contains("continues after heap"),
            "{}",
            text(&output.stderr)
        );
        killed += usize::from(!output.status.success());
    }
    assert!(killed >= 10, "only {killed} runs were still going on");
    let last = long_run(&cut).output().unwrap();
    // A run that goes on from a file says so.
    let said = text(&last.stdout);
    let own: Vec<&str> = said.lines().filter(|line| !line.starts_with("  given ")).collect();
    assert_eq!(own, text(&expected.stdout).lines().collect::<Vec<_>>());
    assert!(std::fs::read(&cut).unwrap() == std::fs::read(&whole).unwrap(), "the files differ");
}

/// Windows are killed at any moment of the search for a period and of its proof; they go on from
/// the last checkpoint, and find the same. With `NIMATRON_ALL` a whole run, too, is of that game.
#[test]
fn a_window_that_is_killed_twenty_times_finds_the_period() {
    let file = folder("window").join("window.ck");
    let run = || octal(&["0.104", "--window", "--period", "--every", "1ms", "--resume", file.to_str().unwrap()]);
    let (mut random, mut killed, mut reached) = (4321u64, 0, 0);
    let after = |said: &str| said.split("after heap ").nth(1).and_then(|rest| rest.trim().parse::<u64>().ok());
    for _ in 0..20 {
        let mut run = run().spawn().unwrap();
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        std::thread::sleep(Duration::from_millis(10 + (random >> 33) % 150));
        run.kill().unwrap();
        let output = run.wait_with_output().unwrap();
        let heap = after(&text(&output.stderr)).unwrap_or(reached);
        assert!(heap >= reached, "{heap} after {reached}");
        reached = heap;
        killed += usize::from(!output.status.success());
    }
    assert!(killed >= 10, "only {killed} runs were still going on");
    let last = run().output().unwrap();
    let said = text(&last.stdout);
    assert!(said.contains("period        11770282, preperiod 197769598, last exception 197769597"), "{said}");
    // It rests on the file.
    assert!(said.contains("  not proved ") && !said.contains("  proved "), "{said}");
    let (code, known, largest) = match std::env::var_os("NIMATRON_ALL") {
        Some(_) => ("0.104", (11_770_282, 197_769_598), 29),
        None => ("0.16", (149_459, 105_351), 23),
    };
    let whole = octal(&[code, "--window", "--period", "--json"]).output().unwrap();
    let fields: serde_json::Value = serde_json::from_slice(&whole.stdout).unwrap();
    let period = &fields["period"];
    assert_eq!((&period["period"], &period["preperiod"]), (&known.0.into(), &known.1.into()));
    assert_eq!((&period["proved"], &fields["largest"]), (&true.into(), &largest.into()));
}

#[test]
fn heaps_are_looked_up_in_checkpoints() {
    let folder = folder("looked_up");
    let file = folder.join("run.ck").to_str().unwrap().to_owned();
    let run = octal(&["0.37", "--to", "150000", "--full", "--json", "--resume", &file]).output().unwrap();
    let fields: serde_json::Value = serde_json::from_slice(&run.stdout).unwrap();
    let solve = |args: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_nimatron"));
        command.env("LC_ALL", "C").arg("solve").args(args).args(["--from", &file]).output().unwrap()
    };
    for heap in [0, 1, 65_535, 65_536, 149_999, 150_000] {
        let output = solve(&["0.37", &heap.to_string(), "--json"]);
        let answer: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(answer["value"], fields["values"][heap], "{heap}: {answer}");
    }
    let sum = solve(&["0.37(149999) + 0.37(3) + *2", "--json"]);
    let answer: serde_json::Value = serde_json::from_slice(&sum.stdout).unwrap();
    let value = |heap: usize| fields["values"][heap].as_u64().unwrap();
    assert_eq!(answer["value"].as_u64(), Some(value(149_999) ^ value(3) ^ 2), "{answer}");
    for (args, says) in [
        (&["0.37", "150001"][..], "has the heaps 0 to 150000, and not 150001"),
        (&["0.16", "5"], "this checkpoint is of 0.37, and not of 0.16"),
        (&["wythoff", "3,5"], "answers for heaps of its code"),
    ] {
        let output = solve(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {}", text(&output.stdout));
        assert!(text(&output.stderr).contains(says), "{args:?}: {}", text(&output.stderr));
    }
    let mut bytes = std::fs::read(&file).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(&file, bytes).unwrap();
    assert!(solve(&["0.37", "100"]).status.success());
    let output = solve(&["0.37", "75000"]);
    assert!(text(&output.stderr).contains("its checksum is wrong"), "{}", text(&output.stderr));
}

#[test]
fn files_that_are_not_checkpoints_are_refused() {
    let folder = folder("refused");
    let file = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let refused = |args: &[&str], says: &str| {
        let output: Output = octal(args).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(text(&output.stderr).contains(says), "{args:?}: {}", text(&output.stderr));
    };
    std::fs::write(file("text.ck"), "hello").unwrap();
    refused(&["0.16", "--resume", &file("text.ck")], "not a checkpoint of nimatron");
    assert_eq!(std::fs::read(file("text.ck")).unwrap(), b"hello", "it is not written over");
    assert!(octal(&["0.16", "--resume", &file("run.ck")]).output().unwrap().status.success());
    refused(&["0.37", "--resume", &file("run.ck")], "is of 0.16, and not of 0.37");
    let mut bytes = std::fs::read(file("run.ck")).unwrap();
    bytes.truncate(bytes.len() - 5);
    std::fs::write(file("cut.ck"), bytes).unwrap();
    refused(&["0.16", "--resume", &file("cut.ck")], "damaged");
    refused(&["0.16", "--to", "100", "--resume", &file("no/folder/run.ck")], "cannot be written");
    refused(&["0.16", "--every", "5parsec", "--resume", &file("run.ck")], "is not a limit");
    refused(&["0.16", "--resume", folder.to_str().unwrap()], "not a regular file");
    let output = octal(&["0.16", "--resume", &file("run.ck"), "--limit", "1kB"]).output().unwrap();
    assert_eq!(output.status.code(), Some(3), "{}", text(&output.stderr));
}

#[test]
fn interrupted_runs_keep_what_they_have() {
    let folder = folder("interrupted");
    let file = folder.join("run.ck").to_str().unwrap().to_owned();
    let output = octal(&["0.007", "--to", "1e9", "--resume", &file, "--limit", "1s"]).output().unwrap();
    assert_eq!(output.status.code(), Some(3), "{}", text(&output.stderr));
    assert!(text(&output.stderr).contains("the same command goes on from there"), "{}", text(&output.stderr));
    let again = octal(&["0.007", "--to", "1000", "--resume", &file]).output().unwrap();
    assert!(again.status.success() && text(&again.stderr).contains("continues after heap"), "{}", text(&again.stderr));
}

#[test]
fn certificates_come_and_are_verified() {
    let folder = folder("certificates");
    let file = folder.join("kayles.json").to_str().unwrap().to_owned();
    let output = octal(&["0.77", "--period", "--certificate", &file]).output().unwrap();
    assert!(text(&output.stdout).contains("period        12, preperiod 71"), "{}", text(&output.stdout));
    let verify = |file: &str| {
        let output =
            Command::new(env!("CARGO_BIN_EXE_nimatron")).env("LC_ALL", "C").args(["verify", file]).output().unwrap();
        (output.status.code(), text(&output.stdout) + &text(&output.stderr))
    };
    let (code, says) = verify(&file);
    assert!(code == Some(0) && says.starts_with("VALID"), "{says}");
    let changed = std::fs::read_to_string(&file).unwrap().replace("\"period\":12", "\"period\":13");
    std::fs::write(&file, changed).unwrap();
    let (code, says) = verify(&file);
    assert!(code == Some(1) && says.starts_with("INVALID"), "{says}");
    std::fs::write(&file, "{").unwrap();
    assert_eq!(verify(&file).0, Some(2));
    assert_eq!(verify("no such file").0, Some(2));
    let none = octal(&["4!.0", "--period"]).output().unwrap();
    assert_eq!(none.status.code(), Some(2));
}

/// Surveys go on from their files after a kill, and say of other files what is wrong with them.
#[test]
fn surveys_go_on_from_their_files() {
    let folder = folder("surveys");
    let in_folder = |args: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_nimatron"));
        command.env("LC_ALL", "C").current_dir(&folder).args(args);
        command
    };
    let survey = ["octal", "--survey", "0.??", "--to", "5000", "--threads", "1"];
    let resume = [&survey[..], &["--resume", "o.csv", "--every", "1ms"]].concat();
    let misere = ["misere", "survey", "0.??", "--each", "100ms", "--threads", "1"];
    let resume_misere = [&misere[..], &["--resume", "m.csv"]].concat();
    for (resume, file) in [(&resume, "o.csv"), (&resume_misere, "m.csv")] {
        let mut run = in_folder(resume).stdout(Stdio::null()).spawn().unwrap();
        let lines = || std::fs::read_to_string(folder.join(file)).map_or(0, |text| text.lines().count());
        while lines() < 5 && run.try_wait().unwrap().is_none() {
            std::thread::sleep(Duration::from_millis(1));
        }
        run.kill().unwrap();
        run.wait().unwrap();
        assert!(lines() >= 5, "{file}");
    }
    let answer = |args: &[&str]| {
        let output = in_folder(args).output().unwrap();
        assert!(output.status.success(), "{args:?}: {}", text(&output.stderr));
        text(&output.stdout)
    };
    assert_eq!(answer(&resume), answer(&survey));
    // A row that was changed is refused; one without a checksum is computed again.
    let kept = std::fs::read_to_string(folder.join("o.csv")).unwrap();
    let row = kept.lines().find(|line| line.contains(",open,,,,,5000,")).unwrap();
    let changed = kept.replace(row, &row.replacen("5000", "5001", 1));
    assert_ne!(changed, kept, "{row}");
    std::fs::write(folder.join("o.csv"), changed).unwrap();
    let output = in_folder(&resume).output().unwrap();
    let error = text(&output.stderr);
    assert!(output.status.code() == Some(2) && error.contains("the row was changed"), "{error}");
    let without = |line: &str| line.rsplit_once(',').unwrap().0.replace(",open,,,,,5000,", ",open,,,,,5000,9") + "\n";
    std::fs::write(folder.join("o.csv"), kept.lines().map(without).collect::<String>()).unwrap();
    let output = in_folder(&resume).output().unwrap();
    assert!(text(&output.stderr).contains("rows have no checksum"), "{}", text(&output.stderr));
    assert_eq!(text(&output.stdout), answer(&survey));
    let quotients = answer(&resume_misere);
    assert_eq!(answer(&resume_misere).lines().count(), quotients.lines().count());
    std::fs::write(folder.join("text.csv"), "hello\n").unwrap();
    let wrong = [(&resume, "o.csv", "text.csv"), (&resume, "o.csv", "m.csv"), (&resume_misere, "m.csv", "o.csv")];
    for (args, own, other) in wrong {
        let args: Vec<&str> = args.iter().map(|arg| if *arg == own { other } else { arg }).collect();
        let before = std::fs::read(folder.join(other)).unwrap();
        let output = in_folder(&args).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        let says = format!("{other} is not the file of such a survey: line 1");
        assert!(text(&output.stderr).contains(&says), "{args:?}: {}", text(&output.stderr));
        assert!(std::fs::read(folder.join(other)).unwrap() == before, "{other} is written over");
    }
}
