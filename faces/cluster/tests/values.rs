//! Values of all positions of several kinds of games, by one, two and three workers, against a
//! plain recursion and against published values.

#![allow(clippy::unwrap_used, clippy::expect_used)]

use nimatron::mex::mex;
use nimatron::{Budget, Message, Question, QuestionPositions};
use nimatron_cluster::{ClusterError, Job, LoopyValue, look_up};
use std::collections::HashMap;
use std::path::PathBuf;
use std::time::Duration;

fn lost(message: &Message) {
    panic!("{message}");
}

fn job(positions: QuestionPositions, threads: usize, folder: Option<PathBuf>) -> Job {
    let every = Duration::from_secs(3600);
    let wait = Duration::from_secs(5);
    Job {
        positions,
        settings: String::new(),
        hosts: Vec::new(),
        process: 0,
        threads,
        folder,
        every,
        wait,
        by_asks: false,
        waiters: None,
        lost,
    }
}

fn parse(game: &str, positions: &[&str]) -> Question {
    Question::parse(game, positions, &[]).unwrap().listed().unwrap()
}

/// The value by the definition.
fn plain(positions: &QuestionPositions, key: &[u8], known: &mut HashMap<Vec<u8>, u64>) -> u64 {
    if let Some(&value) = known.get(key) {
        return value;
    }
    let mut options: Vec<Vec<Vec<u8>>> = Vec::new();
    let list = &mut |option: nimatron::OptionKeys<'_>| options.push(option.iter().map(<[u8]>::to_vec).collect());
    positions.lister().list(key, &Budget::unlimited(), list).unwrap();
    let values: Vec<u64> =
        options.iter().map(|option| option.iter().fold(0, |sum, part| sum ^ plain(positions, part, known))).collect();
    let value = mex(values);
    known.insert(key.to_vec(), value);
    value
}

#[test]
fn all_positions_have_the_values_of_the_definition() {
    for (game, position) in [
        ("n -> n - k for k in {1, 3, 4}", "200"),
        ("n -> (a) + (n - a) for a in 1..n-1 if a < n - a", "60"),
        ("kayles", "70"),
        ("wythoff", "12,17"),
        ("nim", "300"),
        ("chomp", "4x5"),
        ("cram", "3x5"),
        ("node-kayles", "grid(3,4)"),
        ("0.07", "50"),
    ] {
        let question = parse(game, &[position]);
        let positions = QuestionPositions::components(&question).unwrap();
        let mut known = HashMap::new();
        let wanted: Vec<LoopyValue> = positions
            .roots()
            .iter()
            .map(|root| LoopyValue::Finite(plain(&positions, root, &mut known) as u32))
            .collect();
        for threads in 1..=3 {
            let folder = tempfile::tempdir().unwrap();
            let asked = Job { by_asks: true, ..job(positions.clone(), threads, None) };
            let asked = asked.run(&Budget::unlimited()).unwrap_or_else(|error| panic!("{game}: {error}"));
            assert_eq!(asked.answer.values, wanted, "{game} {position} {threads}");
            assert_eq!(asked.answer.counts.positions, known.len() as u64, "{game}");
            let outcome = job(positions.clone(), threads, Some(folder.path().into())).run(&Budget::unlimited());
            let outcome = outcome.unwrap_or_else(|error| panic!("{game}: {error}"));
            assert_eq!(outcome.answer.values, wanted, "{game} {position} {threads}");
            assert_eq!(outcome.answer.counts.positions, known.len() as u64, "{game}");
            for (key, &value) in known.iter().step_by(1 + known.len() / 50) {
                let found = find(&positions, key, folder.path());
                assert_eq!(found, LoopyValue::Finite(value as u32), "{game} {}", positions.show(key));
            }
            // The second time it is known.
            let again = job(positions.clone(), threads, Some(folder.path().into())).run(&Budget::unlimited()).unwrap();
            assert!(again.was_known && again.answer.values == wanted);
        }
    }
}

fn find(positions: &QuestionPositions, key: &[u8], folder: &std::path::Path) -> LoopyValue {
    look_up(folder, &positions.rooted_at(key), "").unwrap().remove(0)
}

/// Every position, not only that of the question, against the library's own values.
#[test]
fn loopy_positions_have_the_values_of_the_library() {
    for (rules, position) in [
        ("(a, b) -> (b, a) if a != b; (a, b) -> (a - 1, b)", "3,5"),
        ("n -> (n * 3 + 1) % 17; n -> (n * 5) % 17; n -> n - 1 if n % 3 == 0", "9"),
        ("n -> (n * n + 2) % 61; n -> (n + 7) % 61 if n % 2 == 0; n -> n - 4", "60"),
        ("n -> n - 1; n -> n - 4; n -> n + 1 if n % 3 == 2 and n < 30", "28"),
        ("n -> n - k for k in {1, 3, 4}", "30"),
        ("(a, b) -> ((a + 1) % 7, b); (a, b) -> (a, b - 1) if b > a; (a, b) -> (b, a) if a > 3", "5,6"),
    ] {
        let question = Question::parse(rules, [position], &[]);
        let Ok(question) = question else { panic!("{rules}: {}", question.err().unwrap()) };
        let library = nimatron::solve_loopy(&question, nimatron::Convention::Normal, &Budget::unlimited()).unwrap();
        let counts = library.game.counts();
        let positions = QuestionPositions::sums(&question).unwrap();
        for threads in 1..=3 {
            let folder = tempfile::tempdir().unwrap();
            let outcome =
                job(positions.clone(), threads, Some(folder.path().into())).run(&Budget::unlimited()).unwrap();
            let wanted: Vec<String> =
                library.tokens.iter().map(|&token| library.game.value(token).to_string()).collect();
            let found: Vec<String> = outcome.answer.values.iter().map(LoopyValue::to_string).collect();
            assert_eq!(found, wanted, "{rules}");
            assert_eq!(outcome.answer.counts.positions, library.game.names().nodes() as u64, "{rules} {counts:?}");
            let mut reached = vec![positions.roots()[0].clone()];
            let mut at = 0;
            while let Some(key) = reached.get(at).cloned() {
                at += 1;
                let list = &mut |option: nimatron::OptionKeys<'_>| reached.extend(option.iter().map(<[u8]>::to_vec));
                positions.lister().list(&key, &Budget::unlimited(), list).unwrap();
                let mut seen = std::collections::HashSet::new();
                reached.retain(|key| seen.insert(key.clone()));
                let node = library.game.names().node(&positions.show(&key)).unwrap();
                assert_eq!(find(&positions, &key, folder.path()).to_string(), library.game.value(node).to_string());
            }
            assert_eq!(reached.len() as u64, outcome.answer.counts.positions);
        }
    }
}

/// The values of random games with loops, of one and of two heaps.
#[test]
fn random_games_with_loops() {
    let mut state = 2_026_u64;
    let mut random = move |below: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    };
    let mut infinite = 0;
    for round in 0..60 {
        let size = 5 + random(60);
        let jump = |random: &mut dyn FnMut(u64) -> u64| {
            let condition = match random(3) {
                0 => String::new(),
                _ => format!(" if n % {} == {}", 2 + random(3), random(2)),
            };
            format!("n -> (n * {} + {}) % {size}{condition}", 1 + random(5), 1 + random(size - 1))
        };
        let rules = format!("{}; {}; n -> n - {}", jump(&mut random), jump(&mut random), 1 + random(4));
        let position = random(size).to_string();
        let question = Question::parse(&rules, [position.as_str()], &[]).unwrap().listed().unwrap();
        let library = nimatron::solve_loopy(&question, nimatron::Convention::Normal, &Budget::unlimited());
        // Jumps that change nothing are refused.
        let Ok(library) = library else { continue };
        let wanted = library.game.value(library.tokens[0]).to_string();
        infinite += u32::from(wanted.starts_with("infinity"));
        let positions = QuestionPositions::sums(&question).unwrap();
        let outcome = job(positions, 1 + round % 3, None).run(&Budget::unlimited()).unwrap();
        let found = outcome.answer.values[0].to_string();
        assert_eq!(found, wanted, "{rules} at {position}");
        assert_eq!(outcome.answer.counts.positions, library.game.counts().positions, "{rules}");
    }
    assert!((10..55).contains(&infinite), "{infinite}");
}

/// Heaps with random steps and lines, most of them with numbers, against the definition.
#[test]
fn random_games_about_heaps() {
    let mut state = 2_028_u64;
    let mut random = move |below: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    };
    for round in 0..60 {
        let mut rules = String::new();
        for coordinate in 0..2 {
            let names = ["a", "b"];
            let with = |change: &str| if coordinate == 0 { format!("({change}, b)") } else { format!("(a, {change})") };
            let name = names[coordinate];
            rules += &match random(4) {
                0 => format!("(a, b) -> {}; ", with(&format!("{name} - 1"))),
                1 => format!("(a, b) -> {} for i in 0..{name}-1; ", with("i")),
                2 => format!("(a, b) -> {} for k in 1..{name}; ", with(&format!("{name} - k"))),
                _ => format!("(a, b) -> {} for k in {{1, {}}}; ", with(&format!("{name} - k")), 2 + random(4)),
            };
        }
        rules += &match random(4) {
            0 => "(a, b) -> (a - k, b - k) for k in 1..min(a, b)".to_owned(),
            1 => format!("(a, b) -> (a - {}, b - {})", random(4), 1 + random(4)),
            2 => format!("(a, b) -> (a - k, b - {}) for k in {{2, 3}}", 1 + random(3)),
            // Not a step that is the same everywhere.
            _ => "(a, b) -> (a / 2, b) if a > 0".to_owned(),
        };
        let position = format!("{},{}", random(14), 1 + random(14));
        let positions = QuestionPositions::components(&parse(&rules, &[&position])).unwrap();
        let mut known = HashMap::new();
        let wanted = plain(&positions, &positions.roots()[0], &mut known);
        for by_asks in [false, true] {
            let folder = tempfile::tempdir().unwrap();
            let run = Job { by_asks, ..job(positions.clone(), 1 + round % 3, Some(folder.path().into())) };
            let outcome = run.run(&Budget::unlimited()).unwrap();
            assert_eq!(outcome.answer.values, [LoopyValue::Finite(wanted as u32)], "{rules} {position}");
            assert_eq!(outcome.answer.counts.positions, known.len() as u64, "{rules} {position}");
            for (key, &value) in &known {
                assert_eq!(
                    find(&positions, key, folder.path()),
                    LoopyValue::Finite(value as u32),
                    "{rules} {position}"
                );
            }
        }
    }
}

#[test]
fn chomp_has_its_published_values() {
    // igsolve: 6x6 has 13.
    for threads in 1..=3 {
        let positions = QuestionPositions::components(&parse("chomp", &["6x6"])).unwrap();
        let outcome = job(positions, threads, None).run(&Budget::unlimited()).unwrap();
        assert_eq!(outcome.answer.values, [LoopyValue::Finite(13)]);
        assert_eq!(outcome.answer.counts.positions, 923);
    }
}

/// With memory for almost nobody who waits, and a checkpoint after almost every round.
#[test]
fn those_who_wait_may_be_on_disk() {
    for (game, position, value, positions_of_it) in
        [("chomp", "8x8", 13, 12869), ("kayles", "400", 4, 0), ("cram", "3x6", 4, 0)]
    {
        for threads in 1..=2 {
            let folder = tempfile::tempdir().unwrap();
            let positions = QuestionPositions::components(&parse(game, &[position])).unwrap();
            let usual = Job { by_asks: true, ..job(positions, threads, None) };
            let wanted = usual.run(&Budget::unlimited()).unwrap().answer;
            let every = Duration::from_millis(1);
            let spilled = Job { waiters: Some(5_000), folder: Some(folder.path().into()), every, ..usual };
            let found = spilled.run(&Budget::unlimited()).unwrap().answer;
            assert_eq!(found.values, wanted.values, "{game}");
            assert_eq!(found.counts.positions, wanted.counts.positions, "{game}");
            if positions_of_it > 0 {
                assert_eq!(
                    (&found.values[..], found.counts.positions),
                    (&[LoopyValue::Finite(value)][..], positions_of_it)
                );
            }
        }
    }
}

#[test]
fn a_sum_has_a_value_for_each_component() {
    let positions = QuestionPositions::components(&parse("kayles(7) + wythoff(3,5) + *4", &[])).unwrap();
    let outcome = job(positions, 2, None).run(&Budget::unlimited()).unwrap();
    let values = outcome.answer.values.iter().map(|value| match value {
        LoopyValue::Finite(value) => u64::from(*value),
        LoopyValue::Infinite(_) => panic!("no value"),
    });
    let sum = values.fold(0, |sum, value| sum ^ value);
    let answer =
        nimatron::solve(&parse("kayles(7) + wythoff(3,5) + *4", &[]), Default::default(), &Budget::unlimited());
    assert_eq!(Some(sum), answer.unwrap().grundy().map(|value| value.to_string().parse().unwrap()));
}

#[test]
fn play_without_end_is_an_error_in_words() {
    let rules = "(a, b) -> (b, a) if a != b; (a, b) -> (a - 1, b)";
    let question = Question::parse(rules, ["3,5"], &[]);
    let Ok(question) = question else { panic!("{:?}", question.err()) };
    for threads in 1..=2 {
        let positions = QuestionPositions::components(&question).unwrap();
        let error = job(positions, threads, None).run(&Budget::unlimited()).unwrap_err();
        assert!(matches!(error, ClusterError::Cycle(Some(_))), "{error}");
    }
}
