//! Runs that are stopped and go on with more or fewer workers, and checkpoints that somebody has
//! changed although their checksums are right.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::disallowed_methods)]

use nimatron::{Budget, Message, Question, QuestionPositions};
use nimatron_cluster::{ClusterError, Job, Outcome, look_up};
use sha2::{Digest, Sha256};
use std::path::{Path, PathBuf};
use std::time::Duration;

fn lost(message: &Message) {
    panic!("{message}");
}

fn job(positions: &QuestionPositions, threads: usize, by_asks: bool, folder: Option<&Path>) -> Job {
    Job {
        positions: positions.clone(),
        settings: String::new(),
        hosts: Vec::new(),
        process: 0,
        threads,
        folder: folder.map(PathBuf::from),
        every: Duration::from_secs(3600),
        wait: Duration::from_secs(5),
        by_asks,
        waiters: None,
        lost,
    }
}

fn within(time: Duration) -> Budget {
    Budget::for_time(time)
}

/// A way of solving, with a question that takes some tenths of a second.
fn questions() -> Vec<(QuestionPositions, bool)> {
    let parse = |game: &str, position: &str| Question::parse(game, [position], &[]).unwrap().listed().unwrap();
    let components = |game: &str, position: &str| QuestionPositions::components(&parse(game, position)).unwrap();
    let loopy = "n -> n - 1; n -> n - 4; n -> n + 7 if n % 3 == 2 and n < 6000; n -> (n * n + 1) % 6000";
    vec![
        (components("chomp", "8x8"), true),
        (components("kayles", "500"), true),
        (components("chomp", "9x9"), false),
        (components("wythoff", "150,160"), false),
        (QuestionPositions::sums(&parse(loopy, "5999")).unwrap(), false),
    ]
}

/// The number of a checkpoint that a run has left, if it was stopped.
fn stopped(result: Result<Outcome, ClusterError>) -> Option<()> {
    match result {
        Ok(_) => None,
        Err(ClusterError::Stopped(_)) => Some(()),
        Err(error) => panic!("{error}"),
    }
}

/// Stopped more often with `NIMATRON_ALL`.
#[test]
fn runs_go_on_with_another_number_of_workers() {
    let longer = if std::env::var_os("NIMATRON_ALL").is_some() { 1.25 } else { 1.5 };
    for (positions, by_asks) in questions() {
        let name = positions.show(&positions.roots()[0]);
        let whole = tempfile::tempdir().unwrap();
        let wanted = job(&positions, 2, by_asks, Some(whole.path())).run(&Budget::unlimited()).unwrap();
        let kept = tempfile::tempdir().unwrap();
        let (mut time, mut continued) = (Duration::from_millis(2), 0);
        let found = loop {
            // 1, 3, 2, 2, 1, 3, ... workers.
            let threads = [1, 3, 2, 2][continued % 4];
            match job(&positions, threads, by_asks, Some(kept.path())).run(&within(time)) {
                Ok(outcome) => {
                    assert!(outcome.continued.is_some(), "{name} was never stopped");
                    break outcome;
                }
                Err(ClusterError::Stopped(_)) => continued += 1,
                Err(error) => panic!("{name}: {error}"),
            }
            time = time.mul_f64(longer);
        };
        assert!(continued > 1, "{name}");
        assert_eq!(found.answer.values, wanted.answer.values, "{name}");
        assert_eq!(found.answer.counts.positions, wanted.answer.counts.positions, "{name}");
        // Every position has the same value.
        let mut keys = vec![positions.roots()[0].clone()];
        let mut seen = std::collections::HashSet::new();
        for at in 0..300 {
            let Some(key) = keys.get(at).cloned() else { break };
            let asked = positions.rooted_at(&key);
            let value = |folder: &Path| look_up(folder, &asked, "").unwrap();
            assert_eq!(value(kept.path()), value(whole.path()), "{}", positions.show(&key));
            let list = &mut |option: nimatron::OptionKeys<'_>| keys.extend(option.iter().map(<[u8]>::to_vec));
            positions.lister().list(&key, &Budget::unlimited(), list).unwrap();
            keys.retain(|key| seen.insert(key.clone()) || positions.roots()[0] == *key);
            keys.dedup();
        }
        let left = std::fs::read_dir(kept.path()).unwrap().map(|entry| entry.unwrap().file_name());
        assert!(left.into_iter().all(|name| !name.to_string_lossy().starts_with("state-")), "{name}");
    }
}

/// Every change is an error, or changes a value only, which nothing else in the file
/// contradicts. More changes with `NIMATRON_ALL`.
#[test]
fn changed_checkpoints_are_no_panic() {
    let rounds = if std::env::var_os("NIMATRON_ALL").is_some() { 40 } else { 16 };
    let mut state = 2_027_u64;
    let mut random = move |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    for (positions, by_asks) in questions() {
        let name = positions.show(&positions.roots()[0]);
        let kept = tempfile::tempdir().unwrap();
        let path = kept.path().join("state-1-1-of-2");
        let other = kept.path().join("state-1-0-of-2");
        // Stopped after a time that is too short, a worker has no checkpoint yet; after one that is
        // too long, the run has ended.
        let mut time = Duration::from_millis(8);
        loop {
            let stops = stopped(job(&positions, 2, by_asks, Some(kept.path())).run(&within(time))).is_some();
            if stops && path.exists() && other.exists() {
                break;
            }
            time = if stops { time * 3 / 2 } else { time / 2 };
            std::fs::read_dir(kept.path())
                .unwrap()
                .for_each(|entry| std::fs::remove_file(entry.unwrap().path()).unwrap());
        }
        let other = std::fs::read(other).unwrap();
        let whole = std::fs::read(&path).unwrap();
        let mut refused = 0;
        for round in 0..rounds {
            let mut body = whole[..whole.len() - 32].to_vec();
            // After the word, the question and the numbers of the workers.
            let at = 42 + random(body.len() - 42);
            match round % 4 {
                0 => body[at] ^= 1 << random(8),
                1 => body.truncate(at),
                2 => body[at] = 0xff,
                _ => {
                    let again = body[at..].to_vec();
                    body.extend(again);
                }
            }
            body.extend_from_slice(&Sha256::digest(&body));
            let threads = 1 + random(3);
            let folder = tempfile::tempdir().unwrap();
            std::fs::write(folder.path().join("state-1-0-of-2"), &other).unwrap();
            std::fs::write(folder.path().join("state-1-1-of-2"), &body).unwrap();
            match job(&positions, threads, by_asks, Some(folder.path())).run(&Budget::unlimited()) {
                Ok(outcome) => assert!(!outcome.answer.values.is_empty()),
                Err(error) => {
                    refused += 1;
                    assert!(!error.to_string().is_empty());
                }
            }
        }
        assert!(refused >= rounds * 3 / 8, "{name}: {refused}");
        // The file of another worker under this name.
        std::fs::write(&path, &other).unwrap();
        let error = job(&positions, 2, by_asks, Some(kept.path())).run(&Budget::unlimited());
        assert!(error.is_err(), "{name}");
    }
}
