//! `nimatron cluster` as processes on this machine: the same answers, kills and restarts, damaged
//! files, hosts that do not answer.

#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::disallowed_methods)]

use std::collections::BTreeMap;
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

/// Ports that nobody listens at: bound all at once, so that they differ, and let go.
fn hosts(count: usize, file: &Path) {
    let listeners: Vec<TcpListener> = (0..count).map(|_| TcpListener::bind("127.0.0.1:0").unwrap()).collect();
    let lines = listeners.iter().map(|listener| format!("{}\n", listener.local_addr().unwrap()));
    std::fs::write(file, lines.collect::<String>()).unwrap();
}

fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_nimatron"));
    command.env("LC_ALL", "C").args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn run(args: &[&str]) -> Output {
    command(args).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Starts all processes of a run, with these arguments after their own.
fn start(processes: usize, folder: &Path, args: &[&str]) -> Vec<Child> {
    let file = folder.join("hosts.txt");
    hosts(processes, &file);
    let (count, file) = (processes.to_string(), file.display().to_string());
    let one = |process: usize| {
        let process = process.to_string();
        command(&[&["cluster", "solve", "-n", &count, "-p", &process, "-h", &file], args].concat()).spawn().unwrap()
    };
    (0..processes).map(one).collect()
}

fn end(child: Child) -> Output {
    child.wait_with_output().unwrap()
}

/// The files of values, by name.
fn values(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let name = |path: &Path| path.file_name().unwrap().to_str().unwrap().to_owned();
    let values = entries.filter(|path| name(path).starts_with("values-"));
    values.map(|path| (name(&path), std::fs::read(&path).unwrap())).collect()
}

fn folder(name: &str) -> std::path::PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("cluster-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn two_processes_give_one_answer() {
    let folder = folder("two");
    for args in [&["chomp 6x6"][..], &["chomp", "6x6", "--by-asks"], &["chomp", "6x6", "-w", "2"]] {
        for child in start(2, &folder, args) {
            let output = end(child);
            let (out, err) = (text(&output.stdout), text(&output.stderr));
            assert!(output.status.success(), "{args:?} {err}");
            assert!(out.contains("N-position") && out.contains("Grundy value  13\n") && out.contains("923"), "{out}");
            assert!(err.is_empty(), "{err}");
        }
    }
    std::fs::remove_dir_all(folder).unwrap();
}

/// Each process is killed once, and one of them twice with `NIMATRON_ALL`; `bench/cluster kills`
/// does it 20 times with a larger game.
#[test]
fn kills_and_restarts_give_the_same_values() {
    let folder = folder("kills");
    let kills = if std::env::var_os("NIMATRON_ALL").is_some() { 3 } else { 2 };
    for way in [&[][..], &["--by-asks"]] {
        let solve = |name: &str, every: &'static str| {
            let kept = folder.join(name).display().to_string();
            start(2, &folder, &[&["chomp", "8x8", "--every", every, "--folder", &kept, "--wait", "3s"], way].concat())
        };
        let begun = Instant::now();
        for child in solve("whole", "1h") {
            let output = end(child);
            assert!(output.status.success(), "{}", text(&output.stderr));
        }
        let whole = begun.elapsed();
        let (mut rounds, mut seed) = (0u32, 0x9e37_79b9_u32);
        loop {
            let mut children = solve("killed", "1ms");
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            if rounds < kills {
                std::thread::sleep(whole * (seed >> 24) / 256);
                children[rounds as usize % 2].kill().unwrap();
            }
            let outputs: Vec<Output> = children.into_iter().map(end).collect();
            rounds += 1;
            if outputs.iter().all(|output| output.status.success()) && rounds > kills {
                break;
            }
            assert!(rounds < 10, "it never ends: {}", text(&outputs[0].stderr));
            for output in outputs {
                let err = text(&output.stderr);
                // Killed, done before it was killed, or told that the other one is gone.
                let code = output.status.code();
                assert!(matches!(code, None | Some(0)) || code == Some(2) && err.contains("error:"), "{code:?} {err}");
                assert!(!err.contains("panicked"), "{err}");
            }
        }
        assert_eq!(values(&folder.join("whole")), values(&folder.join("killed")));
        assert_eq!(values(&folder.join("whole")).len(), 2);
        std::fs::remove_dir_all(folder.join("whole")).unwrap();
        std::fs::remove_dir_all(folder.join("killed")).unwrap();
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn files_answer_and_are_tested() {
    let folder = folder("files");
    let kept = folder.join("kept").display().to_string();
    let solve = |position: &str| run(&["cluster", "solve", "chomp", position, "-w", "2", "--folder", &kept]);
    assert!(solve("6x6").status.success());
    let again = solve("6x6");
    assert!(text(&again.stdout).contains("Grundy value  13\n"), "{}", text(&again.stdout));
    assert!(text(&again.stderr).contains("already"), "{}", text(&again.stderr));
    let looked_up = run(&["solve", "chomp", "6,6,4,1,1,0", "--from", &kept]);
    let known = run(&["solve", "chomp", "6,6,4,1,1,0"]);
    let line = text(&known.stdout).lines().find(|line| line.contains("Grundy")).unwrap().to_owned();
    let value = line.split_whitespace().last().unwrap().to_owned();
    assert!(text(&looked_up.stdout).contains(&format!("Grundy value  {value}\n")), "{}", text(&looked_up.stdout));
    // Positions and games that are not in it.
    let other = run(&["solve", "chomp", "7x6", "--from", &kept]);
    assert_eq!(other.status.code(), Some(2), "{}", text(&other.stderr));
    for other in [run(&["solve", "kayles", "5", "--from", &kept]), solve("5x6")] {
        assert_eq!(other.status.code(), Some(2));
        assert!(text(&other.stderr).contains("another game or question"), "{}", text(&other.stderr));
    }
    // Another number of workers.
    let more = run(&["cluster", "solve", "chomp", "6x6", "-w", "3", "--folder", &kept]);
    assert!(more.status.success(), "values of another number of workers are left alone: {}", text(&more.stderr));
    // A byte in the middle.
    let path = folder.join("kept/values-1-of-2");
    let mut bytes = std::fs::read(&path).unwrap();
    let middle = bytes.len() / 3;
    bytes[middle] ^= 1;
    std::fs::write(&path, bytes).unwrap();
    let damaged = solve("6x6");
    assert_eq!(damaged.status.code(), Some(2));
    assert!(text(&damaged.stderr).contains("damaged"), "{}", text(&damaged.stderr));
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_host_that_does_not_answer_is_an_error_in_words() {
    let folder = folder("silent");
    let file = folder.join("hosts.txt");
    for process in ["0", "1"] {
        hosts(2, &file);
        let file = file.display().to_string();
        let args = ["cluster", "solve", "chomp", "3x3", "-n", "2", "-p", process, "-h", &file, "--wait", "300ms"];
        let begun = Instant::now();
        let output = run(&args);
        assert_eq!(output.status.code(), Some(2));
        assert!(text(&output.stderr).contains("has not answered for 0.3 s"), "{}", text(&output.stderr));
        assert!(begun.elapsed() < Duration::from_secs(5));
    }
    // Processes that were asked different things say so.
    hosts(2, &file);
    let file = file.display().to_string();
    let solve = |process: &str, position: &str| {
        command(&["cluster", "solve", "chomp", position, "-n", "2", "-p", process, "-h", &file, "--wait", "5s"])
            .spawn()
            .unwrap()
    };
    let children = [solve("0", "3x3"), solve("1", "3x4")];
    let outputs = children.map(end);
    assert!(outputs.iter().any(|output| text(&output.stderr).contains("another game or position")));
    assert!(outputs.iter().all(|output| output.status.code() == Some(2)));
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn limits_stop_with_a_checkpoint() {
    let folder = folder("limits");
    let kept = folder.join("kept").display().to_string();
    let solve = |limit: &str| {
        run(&["cluster", "solve", "chomp", "9x9", "--by-asks", "--folder", &kept, "--every", "1h", "--limit", limit])
    };
    let stopped = solve("100ms");
    assert_eq!(stopped.status.code(), Some(3), "{}", text(&stopped.stderr));
    // Another number of workers takes it, too.
    let shared = folder.join("shared");
    std::fs::create_dir_all(&shared).unwrap();
    std::fs::copy(folder.join("kept/state-1-0-of-1"), shared.join("state-1-0-of-1")).unwrap();
    let shared = shared.display().to_string();
    let workers = run(&["cluster", "solve", "chomp", "9x9", "--by-asks", "--folder", &shared, "-w", "2"]);
    assert!(text(&workers.stderr).contains("continues from checkpoint 1"), "{}", text(&workers.stderr));
    assert!(text(&workers.stdout).contains("Grundy value  20\n"), "{}", text(&workers.stdout));
    // A checkpoint that is damaged, or of another question, is not taken for one.
    let state = folder.join("kept/state-1-0-of-1");
    let bytes = std::fs::read(&state).unwrap();
    for at in [3, bytes.len() / 2, bytes.len() - 1] {
        let mut damaged = bytes.clone();
        damaged[at] ^= 4;
        std::fs::write(&state, &damaged).unwrap();
        let output = solve("5min");
        assert_eq!(output.status.code(), Some(2), "byte {at}: {}", text(&output.stdout));
        assert!(text(&output.stderr).contains("state-1-0-of-1"), "{}", text(&output.stderr));
        assert_eq!(std::fs::read(&state).unwrap(), damaged);
    }
    std::fs::write(&state, &bytes[..bytes.len() / 2]).unwrap();
    assert_eq!(solve("5min").status.code(), Some(2));
    std::fs::write(&state, &bytes).unwrap();
    let other = run(&["cluster", "solve", "chomp", "9x8", "--by-asks", "--folder", &kept]);
    assert_eq!(other.status.code(), Some(2));
    assert!(text(&other.stderr).contains("another game or question"), "{}", text(&other.stderr));
    let done = solve("5min");
    assert!(done.status.success(), "{}", text(&done.stderr));
    assert!(text(&done.stderr).contains("continues from checkpoint 1"), "{}", text(&done.stderr));
    assert!(text(&done.stdout).contains("Grundy value  20\n"), "{}", text(&done.stdout));
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_full_disk_is_an_error_in_words() {
    let output = run(&["cluster", "solve", "chomp", "5x5", "--folder", "/proc/no/such"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("cannot write /proc/no/such"), "{}", text(&output.stderr));
}
