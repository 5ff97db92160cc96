//! Programs compiled and run: what they print, and whether that is what play gives.

use super::all;
use nimatron::law::Target;
use nimatron::{Budget, Cell, GameDef, value_table};
use std::io::Write;
use std::process::{Command, Stdio};
use std::sync::Arc;

/// The values that a program prints are those of small positions, and its moves win. (For the first
/// argument see `outputs_without`.)
pub(super) fn agrees_with_play(left_out: usize, name: &str, game: &Arc<GameDef>, program: &dyn Fn(Target) -> String) {
    let corner = match game.arity() {
        Some(1) => vec![120],
        Some(2) => vec![14, 14],
        _ => vec![6; 3],
    };
    let table = value_table(game, &corner, &Budget::unlimited()).unwrap();
    let values: Vec<(Vec<i64>, u64)> = table
        .cells()
        .filter_map(|(position, cell)| if let Cell::Value(value) = cell { Some((position, value)) } else { None })
        .collect();
    let text = |position: &[i64]| position.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    // Lines that are not positions get an answer and do not affect others.
    let beside = ["", "x", "-1", "1 2 3 4 5", "99999999999999999999999999 x"].map(|line| format!("{line}\n"));
    let input: String = values.iter().map(|(position, _)| text(position) + "\n").chain(beside).collect();
    for (file, output) in outputs_without(left_out, name, program, &input) {
        let lines: Vec<&str> = output.lines().collect();
        assert_eq!(lines.len(), values.len() + 4, "{name} {file}");
        assert!(lines[values.len()..].iter().all(|line| line.starts_with("? ")), "{name} {file}: {lines:?}");
        for ((position, value), line) in values.iter().zip(lines) {
            let (said, chosen) = line.split_once(' ').unwrap();
            match said {
                "P" => assert_eq!(*value, 0),
                "N" => assert_ne!(*value, 0),
                said => assert_eq!(said.parse::<u64>().unwrap(), *value, "{name} {file} {position:?}"),
            }
            assert_eq!(chosen == "-", *value == 0, "{name} {file} {position:?}: {chosen}");
            if chosen == "-" {
                continue;
            }
            // The move is an option, and its value is 0.
            let parts: Vec<Vec<i64>> = chosen
                .split(" + ")
                .filter(|part| *part != "nothing")
                .map(|part| part.split(' ').map(|word| word.parse().unwrap()).collect())
                .collect();
            let mut found = false;
            let mut sorted = parts.clone();
            sorted.retain(|part| part.iter().any(|&x| x != 0));
            sorted.sort();
            game.rules()
                .unwrap()
                .evaluator()
                .options(position, &Budget::unlimited(), &mut |option| {
                    let mut all: Vec<Vec<i64>> = option.chunks(position.len()).map(<[i64]>::to_vec).collect();
                    all.retain(|part| part.iter().any(|&x| x != 0));
                    all.sort();
                    found |= all == sorted;
                })
                .unwrap();
            assert!(found, "{name} {file}: {chosen} is not an option of {position:?}");
            let value_of =
                |part: &Vec<i64>| values.iter().find(|(position, _)| position == part).map_or(0, |entry| entry.1);
            assert_eq!(parts.iter().map(value_of).fold(0, |a, b| a ^ b), 0, "{name} {file} {position:?}: {chosen}");
        }
    }
}

/// What the programs in all languages print, with the names of their files. Compilers take most of
/// the time, so without `NIMATRON_ALL` one of the two is left out, by the length of the name.
pub(super) fn outputs(
    name: &str,
    program: &dyn Fn(Target) -> String,
    input: impl AsRef<[u8]>,
) -> Vec<(&'static str, String)> {
    outputs_without(name.len() % 2, name, program, input)
}

/// The same, where the caller says which compiler is left out without `NIMATRON_ALL`: 0 is that of
/// C++, 1 that of Rust.
pub(super) fn outputs_without(
    left_out: usize,
    name: &str,
    program: &dyn Fn(Target) -> String,
    input: impl AsRef<[u8]>,
) -> Vec<(&'static str, String)> {
    let folder = tempfile::tempdir().unwrap();
    let run = |(target, file): (Target, &'static str)| {
        let (source, binary) = (folder.path().join(file), folder.path().join("program"));
        std::fs::write(&source, program(target)).unwrap();
        let compiler = match target {
            Target::Cpp => {
                Some(("g++", vec!["-std=c++17", "-O0", "-Wall", "-Wextra", "-Wno-unused-parameter", "-Werror"]))
            }
            Target::Rust => Some(("rustc", vec!["--edition=2021", "-Dwarnings", "-Copt-level=0"])),
            _ => None,
        };
        let mut run = match compiler {
            Some((compiler, options)) => {
                let built = Command::new(compiler).args(options).arg("-o").arg(&binary).arg(&source).output().unwrap();
                assert!(built.status.success(), "{name}: {}", String::from_utf8_lossy(&built.stderr));
                Command::new(&binary)
            }
            None => {
                let mut python = Command::new("python3");
                python.arg(&source);
                python
            }
        };
        let mut child = run.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        child.stdin.take().unwrap().write_all(input.as_ref()).unwrap();
        (file, String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap())
    };
    let programs = [(Target::Cpp, "p.cpp"), (Target::Rust, "p.rs"), (Target::Python, "p.py")];
    assert_eq!(programs.len(), Target::ALL.len(), "each language is run");
    let is_asked = |at: &usize| *at != left_out || all();
    (0..programs.len()).filter(is_asked).map(|at| run(programs[at])).collect()
}
