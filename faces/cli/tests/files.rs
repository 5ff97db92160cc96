//! Every file that a command writes is written as a whole or not at all, and one run at a time
//! writes a checkpoint.

#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::disallowed_methods)]

use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

fn nimatron(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_nimatron"));
    command.env("LC_ALL", "C").current_dir(folder);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn run(folder: &Path, args: &[&str]) -> Output {
    nimatron(folder).args(args).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// Waits until a file has other bytes than these.
fn wait_for_change(file: &Path, old: &[u8]) {
    let start = Instant::now();
    while std::fs::read(file).map_or(true, |bytes| bytes == old) {
        assert!(start.elapsed() < Duration::from_secs(60), "{} does not change", file.display());
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn a_second_run_on_a_checkpoint_says_so_and_stops() {
    let folder = folder("two-runs");
    let long = ["octal", "0.007", "--to", "1e9", "--every", "20ms", "--resume", "run.ck"];
    let mut first = nimatron(&folder).args(long).spawn().unwrap();
    wait_for_change(&folder.join("run.ck"), &[]);
    for (language, says) in [
        ("en", "run.ck: another run writes this checkpoint"),
        ("zh-Hans", "另一次运行正在写这个检查点文件"),
        ("zh-Hant", "另一次執行正在寫這個檢查點檔案"),
    ] {
        // Both while the file is that of the start, and after it was replaced.
        let before = std::fs::read(folder.join("run.ck")).unwrap();
        let second = nimatron(&folder).args(long).args(["--lang", language]).output().unwrap();
        assert_eq!((second.status.code(), text(&second.stdout).as_str()), (Some(2), ""));
        assert!(text(&second.stderr).contains(says), "{}", text(&second.stderr));
        let window = nimatron(&folder).args(long).args(["--window", "--lang", language]).output().unwrap();
        assert!(window.status.code() == Some(2) && text(&window.stderr).contains(says), "{}", text(&window.stderr));
        wait_for_change(&folder.join("run.ck"), &before);
    }
    assert!(first.try_wait().unwrap().is_none(), "the first run goes on");
    // SIGKILL: the lock ends with the process, and nothing else is left.
    first.kill().unwrap();
    first.wait().unwrap();
    assert_eq!(names(&folder), ["run.ck"]);
    let third = run(&folder, &["octal", "0.007", "--to", "100", "--resume", "run.ck"]);
    assert!(third.status.success() && text(&third.stderr).contains("continues after heap"), "{}", text(&third.stderr));
}

#[test]
fn modes_stay_and_other_files_are_left_alone() {
    let folder = folder("modes");
    let mode = |name: &str| std::fs::metadata(folder.join(name)).unwrap().permissions().mode() & 0o777;
    let octal = |to: &str| run(&folder, &["octal", "0.16", "--to", to, "--resume", "x.ck"]);
    std::fs::write(folder.join("x.ck.part"), "mine").unwrap();
    std::fs::write(folder.join("target"), "mine").unwrap();
    std::os::unix::fs::symlink("target", folder.join("y.ck.part")).unwrap();
    assert!(octal("100").status.success());
    std::fs::set_permissions(folder.join("x.ck"), PermissionsExt::from_mode(0o600)).unwrap();
    assert!(octal("2000").status.success());
    assert_eq!(mode("x.ck"), 0o600);
    assert!(run(&folder, &["octal", "0.16", "--resume", "y.ck"]).status.success());
    std::fs::write(folder.join("game.nim"), "a->a-1").unwrap();
    std::fs::set_permissions(folder.join("game.nim"), PermissionsExt::from_mode(0o640)).unwrap();
    // A link to the rules stays a link.
    std::os::unix::fs::symlink("game.nim", folder.join("link.nim")).unwrap();
    assert!(run(&folder, &["fmt", "--write", "link.nim"]).status.success());
    assert_eq!(
        (mode("game.nim"), std::fs::read_to_string(folder.join("game.nim")).unwrap()),
        (0o640, "a -> a - 1\n".to_owned())
    );
    assert!(std::fs::symlink_metadata(folder.join("link.nim")).unwrap().is_symlink());
    for name in ["x.ck.part", "target"] {
        assert_eq!(std::fs::read_to_string(folder.join(name)).unwrap(), "mine");
    }
    assert_eq!(names(&folder), ["game.nim", "link.nim", "target", "x.ck", "x.ck.part", "y.ck", "y.ck.part"]);
}

/// A disk without room, as a limit of the shell on the size of files: every old file stays, the
/// command fails with words, and nothing else is left.
#[test]
fn old_files_stay_when_the_disk_is_full() {
    let folder = folder("full");
    std::fs::write(folder.join("game.nim"), "n->n-k  for k in powers(2)\n").unwrap();
    let law = "n -> n - k for k in powers(2)";
    let mut commands: Vec<(&str, Vec<&str>)> = vec![
        ("game.nim", vec!["fmt", "--write", "game.nim"]),
        ("plot.svg", vec!["plot", "kayles", "-o", "plot.svg"]),
        ("graph.svg", vec!["graph", "nim", "2", "1", "-o", "graph.svg"]),
        ("graph.dot", vec!["graph", "nim", "2", "1", "--format", "dot", "-o", "graph.dot"]),
        ("law.json", vec!["law", law, "--certificate", "law.json"]),
        ("law.dot", vec!["law", law, "--dot", "law.dot"]),
        ("law.svg", vec!["law", law, "--picture", "law.svg"]),
        ("octal.json", vec!["octal", "0.77", "--period", "--certificate", "octal.json"]),
    ];
    // The old files have other contents, except for checkpoints, which have to be some.
    for (file, _) in &commands[1..] {
        std::fs::write(folder.join(file), format!("the old {file}")).unwrap();
    }
    for (file, kind) in [("run.ck", "--full"), ("window.ck", "--window")] {
        let octal = vec!["octal", "0.16", "--to", "3000", kind, "--resume", file];
        assert!(run(&folder, &["octal", "0.16", "--to", "2000", kind, "--resume", file]).status.success());
        commands.push((file, octal));
    }
    let before = names(&folder);
    for (file, args) in &commands {
        let old = std::fs::read(folder.join(file)).unwrap();
        let limited = ["-c", "trap '' XFSZ; ulimit -f 0; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_nimatron")];
        let failed =
            Command::new("sh").args(limited).args(args).env("LC_ALL", "C").current_dir(&folder).output().unwrap();
        assert_eq!(failed.status.code(), Some(2), "{args:?}: {}", text(&failed.stderr));
        assert!(text(&failed.stderr).contains("cannot be written"), "{args:?}: {}", text(&failed.stderr));
        assert!(std::fs::read(folder.join(file)).unwrap() == old, "{file} changed");
        assert_eq!(names(&folder), before, "{args:?}");
        let done = run(&folder, args);
        assert!(done.status.success(), "{args:?}: {}", text(&done.stderr));
        assert!(std::fs::read(folder.join(file)).unwrap() != old, "{file} is the old one");
    }
    assert_eq!(names(&folder), before);
}

/// `-` is standard input: a file of that name would be a mistake.
#[test]
fn standard_input_is_not_written_to() {
    let folder = folder("dash");
    for args in [
        &["fmt", "--write", "-"][..],
        &["octal", "0.77", "--resume", "-"],
        &["octal", "0.77", "--period", "--certificate", "-"],
        &["law", "0.77", "--certificate", "-"],
        &["law", "0.77", "--dot", "-"],
        &["graph", "nim", "2", "--format", "dot", "-o", "-"],
        &["atlas", "build", "--file", "-"],
    ] {
        let refused = run(&folder, args);
        assert_eq!((refused.status.code(), text(&refused.stdout).as_str()), (Some(2), ""), "{args:?}");
        assert!(text(&refused.stderr).contains("`-` is standard input"), "{args:?}: {}", text(&refused.stderr));
    }
    assert_eq!(names(&folder), Vec::<String>::new());
}

/// Standard output may be named as a file, and then shares its offset with what is printed.
#[cfg(target_os = "linux")]
#[test]
fn standard_output_is_written_to_as_it_is() {
    let folder = folder("stdout");
    let out = std::fs::File::create(folder.join("out")).unwrap();
    let args = ["octal", "0.77", "--period", "--certificate", "/dev/stdout"];
    assert!(nimatron(&folder).args(args).stdout(out).status().unwrap().success());
    let said = std::fs::read_to_string(folder.join("out")).unwrap();
    assert!(
        said.starts_with('{') && said.contains("}\n0.77\n") && said.ends_with("(nimatron verify /dev/stdout)\n"),
        "{said}"
    );
    assert_eq!(names(&folder), ["out"]);
    // With nowhere to write to, that is said.
    let full = run(&folder, &["octal", "0.77", "--period", "--certificate", "/dev/full"]);
    assert!(text(&full.stderr).contains("/dev/full cannot be written"), "{}", text(&full.stderr));
}

/// Two builds of one atlas: the second says so.
#[test]
fn an_atlas_is_built_by_one_run() {
    let folder = folder("atlas");
    let build = ["atlas", "build", "--file", "laws.redb", "--threads", "1"];
    let mut first = nimatron(&folder).args(build).spawn().unwrap();
    wait_for_change(&folder.join("laws.redb"), &[]);
    let says = "laws.redb: another run has this atlas open";
    for args in [&build[..], &["atlas", "search", "0,1,2", "--file", "laws.redb"]] {
        let second = run(&folder, args);
        assert_eq!(second.status.code(), Some(2), "{}", text(&second.stderr));
        assert!(text(&second.stderr).contains(says), "{}", text(&second.stderr));
    }
    first.kill().unwrap();
    first.wait().unwrap();
    let again = run(&folder, &["atlas", "search", "0,1,2", "--file", "laws.redb"]);
    assert!(matches!(again.status.code(), Some(0 | 1)), "{}", text(&again.stderr));
}

/// Words in an atlas that nobody proved come after our own and in quotation marks, however they are
/// shown; an import that is stopped says that it left nothing; a folder for a page is made.
#[test]
fn what_an_atlas_says_is_not_what_we_say() {
    let folder = folder("foreign-atlas");
    let good = |args: &[&str]| {
        let run = run(&folder, args);
        assert!(run.status.success(), "{args:?}: {}", text(&run.stderr));
        text(&run.stdout)
    };
    good(&["atlas", "build", "--games", "10", "--file", "own.redb"]);
    good(&["atlas", "export", "own.jsonl", "--file", "own.redb"]);
    let lines = std::fs::read_to_string(folder.join("own.jsonl")).unwrap();
    let forged = |says: &str, why_not: &str| {
        let law = format!(
            r#""law":{{"says":"{says}","proved":false,"gives":"values","class":"formula","numeration":null,"states":null,"period":null,"like":null}}"#
        );
        let mut lines: Vec<String> = lines.lines().map(str::to_owned).collect();
        let (before, _) = lines[10].split_once(r#""law":null"#).unwrap();
        lines[10] = format!(r#"{before}{law},"why_not":"{why_not}"}},"certificate":null}}"#);
        std::fs::write(folder.join("forged.jsonl"), lines.join("\n") + "\n").unwrap();
        let _ = std::fs::remove_file(folder.join("forged.redb"));
    };
    let import = ["atlas", "import", "forged.jsonl", "--file", "forged.redb"];
    for ends in [r"\n", r"\u2028", r"\u0085"] {
        forged(&format!("g(n) = n{ends}  PROVED for all positions (automaton, base 2, 3 states)"), "x");
        let refused = run(&folder, &import);
        assert_eq!(refused.status.code(), Some(2));
        let error = text(&refused.stderr);
        assert!(error.contains("forged.jsonl: line 11: entry 10: the field `law.says` has a line break"), "{error}");
        assert!(!folder.join("forged.redb").exists());
    }
    forged("PROVED for all positions", "PROVED for all positions");
    good(&import);
    for args in [
        &["atlas", "show", "10", "--file", "forged.redb"][..],
        &["atlas", "search", "0,1,2,3,0,1,2,3,4", "--file", "forged.redb"],
        &["atlas", "interesting", "--file", "forged.redb"],
    ] {
        let said = good(args);
        let (_, entry) = said.split_once("no. 10  n -> n - k for k in fibonacci\n").unwrap();
        let lines: Vec<&str> = entry.lines().take(2).map(str::trim).collect();
        let expected = [
            r#"CONJECTURED (as the file says, not compared now): "PROVED for all positions""#,
            r#"not proved; the file says: "PROVED for all positions""#,
        ];
        assert_eq!(lines, expected, "{args:?}");
    }
    good(&["atlas", "page", "new/folder", "--file", "forged.redb"]);
    assert_eq!(names(&folder.join("new/folder")), ["index.json", "laws.gz", "rules.gz", "values.gz"]);
    let stopped = run(&folder, &["atlas", "import", "own.jsonl", "--file", "part.redb", "--limit", "1ms"]);
    assert_eq!(stopped.status.code(), Some(3), "{}", text(&stopped.stderr));
    let says = "nothing was imported, and part.redb is as it was";
    assert!(text(&stopped.stderr).contains(says), "{}", text(&stopped.stderr));
    assert!(!folder.join("part.redb").exists());
}

/// Kills runs that make a file, each a little later than the one before, and says what `next` finds
/// after each that left the file, until there were ten of these.
fn killed_while_made(folder: &Path, file: &str, make: &[&str], mut next: impl FnMut(Duration)) {
    let (start, mut left) = (Instant::now(), 0);
    for wait in (0..).map(Duration::from_millis) {
        assert!(start.elapsed() < Duration::from_secs(120), "{file} is never made");
        let _ = std::fs::remove_file(folder.join(file));
        let mut run = nimatron(folder).args(make).spawn().unwrap();
        std::thread::sleep(wait);
        run.kill().unwrap();
        run.wait().unwrap();
        assert!(names(folder).iter().all(|name| !name.ends_with(".tmp")), "{:?}", names(folder));
        if folder.join(file).exists() {
            next(wait);
            left += 1;
        }
        if left == 10 {
            return;
        }
    }
}

/// A database that a killed run leaves is one that the next run goes on with, also if it was killed
/// while it made the file.
#[test]
fn databases_are_whole_from_the_start() {
    let folder = folder("made");
    let build = ["atlas", "build", "--file", "laws.redb", "--threads", "1"];
    killed_while_made(&folder, "laws.redb", &build, |wait| {
        let search = run(&folder, &["atlas", "search", "0,1,2", "--file", "laws.redb"]);
        assert!(matches!(search.status.code(), Some(0 | 1)), "{wait:?}: {}", text(&search.stderr));
    });
    std::fs::write(folder.join("g.txt"), "1 0\n2 1\n").unwrap();
    let solve = ["graph", "solve", "g.txt", "--store", "g.store"];
    killed_while_made(&folder, "g.store", &solve, |wait| {
        let again = run(&folder, &solve);
        assert!(again.status.success(), "{wait:?}: {}", text(&again.stderr));
    });
}
