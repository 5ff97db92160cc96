//! What is handed out with a law: programs, and the automaton with outputs.

use super::{of, rules_file};
use nimatron::law::{Claim, Target};
use nimatron::{Budget, Cell, value_table};
use std::io::Write;
use std::process::{Command, Stdio};

/// Programs of laws compile and give the values, and moves that win.
#[test]
fn programs_agree() {
    let folder = std::env::temp_dir().join(format!("nimatron-programs-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    for name in [
        "pow2",
        "kayles",
        "half",
        "sqrt",
        "e-and-d",
        "wythoff-P",
        "mark",
        "lasker",
        "sub-2-4-7",
        "zeck-part",
        "one-or-prime",
        "fibonacci-nim-P",
        "cycle-cut",
        "submask",
        "n -> n - k for k in 2..n/2",
        "n -> n - k for k in 1..log2(n) + 1 if n > 0",
        "n -> n - k for k in 1..n if 2*k <= n + 3 and k*k <= 2*n + 1",
        "n -> n - k for k in 1..max(isqrt(n), min(2, (3*n + 1)/4))",
    ] {
        let answer = if name.contains("->") { of(name) } else { of(&rules_file(name)) };
        let corner = if answer.game.arity() == Some(1) { vec![120] } else { vec![14, 14] };
        let table = value_table(&answer.game, &corner, &Budget::unlimited()).unwrap();
        let values: Vec<(Vec<i64>, u64)> = table
            .cells()
            .filter_map(|(position, cell)| if let Cell::Value(value) = cell { Some((position, value)) } else { None })
            .collect();
        let text = |position: &[i64]| position.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        // Lines that are no positions are answered, and harm nothing.
        let beside = ["", "x", "-1", "1 2 3", "99999999999999999999999999 x"].map(|line| format!("{line}\n"));
        let input: String = values.iter().map(|(position, _)| text(position) + "\n").chain(beside).collect();
        for (target, file) in [(Target::Cpp, "p.cpp"), (Target::Rust, "p.rs"), (Target::Python, "p.py")] {
            let program = answer.program(target, &Budget::unlimited()).unwrap().unwrap();
            let source = folder.join(file);
            std::fs::write(&source, program).unwrap();
            let binary = folder.join("program");
            let compiler = match target {
                Target::Cpp => Some(("g++", vec!["-std=c++17", "-O1", "-Wall", "-Werror"])),
                Target::Rust => Some(("rustc", vec!["--edition=2021", "-Dwarnings", "-Copt-level=1"])),
                Target::Python => None,
            };
            let mut run = match compiler {
                Some((compiler, options)) => {
                    let built =
                        Command::new(compiler).args(options).arg("-o").arg(&binary).arg(&source).output().unwrap();
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
            child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
            let output = String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap();
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
                answer
                    .game
                    .rules()
                    .unwrap()
                    .evaluator()
                    .options(position, &Budget::unlimited(), &mut |option| {
                        let mut all: Vec<Vec<i64>> = option.chunks(position.len()).map(<[i64]>::to_vec).collect();
                        all.retain(|part| part.iter().any(|&x| x != 0));
                        all.sort();
                        found |= all == sorted;
                    })
                    .unwrap();
                assert!(found, "{name} {file}: {chosen} is no option of {position:?}");
                let value_of =
                    |part: &Vec<i64>| values.iter().find(|(position, _)| position == part).map_or(0, |entry| entry.1);
                assert_eq!(parts.iter().map(value_of).fold(0, |a, b| a ^ b), 0, "{name} {file} {position:?}: {chosen}");
            }
        }
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

/// The automaton that is drawn says what the law says.
#[test]
fn automata_with_outputs_read_the_values() {
    let budget = Budget::unlimited();
    let mut drawn = 0;
    for name in ["mark", "imark-1-2", "clear-bit", "wythoff-P", "zeck-part", "king", "nim2"] {
        let answer = of(&rules_file(name));
        let law = &answer.report.found.as_ref().unwrap().law;
        let means = nimatron_law::automata::Means::new(100_000, 10_000_000, &budget);
        let outputs = law.automatic().unwrap().outputs(law.claim, &means).unwrap();
        let svg = answer.machine(&budget).unwrap().unwrap().svg();
        let Some(outputs) = outputs else {
            assert_eq!(name, "nim2", "only its values have no bound");
            continue;
        };
        assert!(svg.unwrap().contains("<circle"), "{name}");
        let corner = if law.arity == 1 { vec![300] } else { vec![40, 40] };
        for (position, cell) in value_table(&answer.game, &corner, &budget).unwrap().cells() {
            let Cell::Value(value) = cell else { panic!("{position:?}") };
            let wanted = if law.claim == Claim::Outcome { u32::from(value == 0) } else { value as u32 };
            let numbers: Vec<u64> = position.iter().map(|&x| x.unsigned_abs()).collect();
            assert_eq!(outputs.read(&numbers), Some(wanted), "{name} {position:?}");
        }
        drawn += 1;
    }
    assert_eq!(drawn, 6);
}
