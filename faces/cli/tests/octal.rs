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
    octal(&["0.37", "--to", "900000", "--full", "--every", "15ms", "--resume", file.to_str().unwrap()])
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
