//! Searches of boards that leave what they know in a file: stopped at any moment, they go on and
//! find the same values; files that are not theirs are refused.

#![allow(clippy::unwrap_used, clippy::disallowed_methods)]

use nimatron_core::{Budget, StopReason};
use nimatron_engine::cells::{CellError, CellSolver, CheckpointError, Instance, Layout, SavedSearch, System};
use sha2::{Digest, Sha256};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// Cram, or Node Kayles on a grid, on a board of this size. States: 0 gone, 1 there.
fn solver(game: &str, rows: i32, columns: i32) -> CellSolver {
    let mut instances = Vec::new();
    for at in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
        let near = |(down, right): (i32, i32)| {
            let (row, column) = (at.0 + down, at.1 + right);
            let inside = (0..rows).contains(&row) && (0..columns).contains(&column);
            inside.then_some((row * columns + column) as u32)
        };
        let with = |cells: Vec<u32>, state: u8| -> Vec<(u32, u8)> { cells.iter().map(|&cell| (cell, state)).collect() };
        let here = near((0, 0)).unwrap();
        if game == "cram" {
            for other in [(0, 1), (1, 0)].into_iter().filter_map(near) {
                let cells = vec![here, other];
                instances.push(Instance { needs: with(cells.clone(), 1), sets: with(cells, 0) });
            }
        } else {
            let cells = [(0, 0), (0, 1), (1, 0), (0, -1), (-1, 0)].into_iter().filter_map(near).collect();
            instances.push(Instance { needs: with(vec![here], 1), sets: with(cells, 0) });
        }
    }
    let system = System::new((rows * columns) as usize, 2, &instances, &[]).unwrap();
    let layout = Layout::of(&system, rows as usize, columns as usize).unwrap();
    CellSolver::new(system, Some(layout)).unwrap()
}

fn open(file: &Path, title: &str) -> Result<Arc<SavedSearch>, CheckpointError> {
    SavedSearch::open(file, title, Duration::ZERO, &Budget::unlimited()).map(Arc::new)
}

/// The value of a full board, found by a run with a file and this much work.
fn run(
    (game, rows, columns): (&str, i32, i32),
    file: &Path,
    budget: &Budget,
) -> (Result<u16, CellError>, Arc<SavedSearch>, CellSolver) {
    let kept = open(file, &format!("{game} {rows} x {columns}")).unwrap();
    let mut solver = solver(game, rows, columns);
    let states = vec![1; (rows * columns) as usize];
    let value = solver.value(&states, &budget.kept_by(Arc::<SavedSearch>::clone(&kept)));
    (value, kept, solver)
}

#[test]
fn stopped_searches_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let cases = [
        (("cram", 5, 6), 2, 20_000),
        (("cram", 4, 7), 3, 20_000),
        // More than 64 cells.
        (("node-kayles", 3, 24), 1, 100_000),
    ];
    for threads in [1, 2] {
        for (board, expected, work) in cases {
            let file = folder.path().join(format!("{threads}-{}-{}.ck", board.0, board.2));
            let mut rounds = 0;
            let found = loop {
                let budget = Budget::unlimited().on_threads(threads).within_work(work);
                let (value, kept, _) = run(board, &file, &budget);
                assert_eq!(kept.continues(), rounds > 0, "{board:?}");
                assert!(kept.finish().unwrap());
                rounds += 1;
                match value {
                    Ok(value) => break value,
                    Err(CellError::Stopped(StopReason::Work)) => assert!(rounds < 1000, "{board:?} does not go on"),
                    Err(error) => panic!("{board:?}: {error:?}"),
                }
            };
            assert_eq!(found, expected, "{board:?}");
            assert!(rounds > 3, "{board:?} was never stopped: {rounds}");
            // Nearly everything that was found is there.
            let (value, _, solver) = run(board, &file, &Budget::unlimited());
            assert_eq!(value, Ok(expected));
            assert!(solver.remembered() > 100);
        }
    }
}

#[test]
fn other_files_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("cram.ck");
    let whole = Budget::unlimited();
    let (value, kept, _) = run(("cram", 4, 5), &file, &whole);
    assert_eq!((value, kept.finish().unwrap()), (Ok(2), true));
    assert!(matches!(open(&file, "cram 4 x 5"), Err(CheckpointError::Busy)));
    drop(kept);

    // Another board, and the same one with another name.
    let (value, kept, _) = run(("cram", 3, 6), &file, &whole);
    assert_eq!(value, Err(CellError::Stopped(StopReason::Interrupted)));
    assert!(matches!(kept.finish(), Err(CheckpointError::OtherGame { .. })));
    drop(kept);
    let kept = open(&file, "cram 4 x 5").unwrap();
    let found = solver("cram", 5, 5).value(&[1; 25], &whole.kept_by(Arc::<SavedSearch>::clone(&kept)));
    assert_eq!(found, Err(CellError::Stopped(StopReason::Interrupted)));
    assert!(matches!(kept.finish(), Err(CheckpointError::Foreign(_))));
    drop(kept);

    // One byte is another one, or the end is missing.
    let bytes = std::fs::read(&file).unwrap();
    for at in (0..bytes.len()).step_by(bytes.len() / 50).chain(0..60) {
        let mut changed = bytes.clone();
        changed[at] ^= 1;
        std::fs::write(&file, &changed).unwrap();
        assert!(open(&file, "cram 4 x 5").is_err(), "byte {at}");
        std::fs::write(&file, &bytes[..at]).unwrap();
        assert!(open(&file, "cram 4 x 5").is_err(), "{at} bytes");
    }

    // Entries that no board of this size has, with the right checksum.
    let head = 8 + 4 + 4 + "taking 1 ".len() + 64 + 4 + "cram 4 x 5".len();
    let mut forged = bytes[..bytes.len() - 32].to_vec();
    forged[head + 1..head + 9].fill(0xff);
    forged.extend(Sha256::digest(&forged));
    std::fs::write(&file, &forged).unwrap();
    let (value, kept, _) = run(("cram", 4, 5), &file, &whole);
    assert_eq!(value, Err(CellError::Stopped(StopReason::Interrupted)));
    assert!(matches!(kept.finish(), Err(CheckpointError::Damaged(_))));
}

/// What is left of a search has the meaning that its version says. This test fails if components
/// are numbered, turned or mixed in another way; then the version must be a new one. It also fails
/// if the search goes another way, which only changes the digests here.
#[test]
fn components_have_the_same_names() {
    let folder = tempfile::tempdir().unwrap();
    let mut digests = Vec::new();
    for board in [("cram", 5, 6), ("node-kayles", 3, 24)] {
        let file = folder.path().join(board.0);
        // On one thread a search always stops at the same place, and what it knows is then written.
        let stopped = run(board, &file, &Budget::unlimited().within_work(20_000)).0;
        assert_eq!(stopped, Err(CellError::Stopped(StopReason::Work)), "{board:?}");
        let digest = Sha256::digest(std::fs::read(&file).unwrap());
        digests.push(digest[..4].iter().map(|byte| format!("{byte:02x}")).collect::<String>());
    }
    assert_eq!(digests, ["c0eebc00", "13d7a884"]);
}

/// A table that may not be as large as the one that was written keeps what took most work.
#[test]
fn less_memory_is_enough() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("cram.ck");
    let board = ("cram", 5, 7);
    assert_eq!(run(board, &file, &Budget::unlimited()).0, Ok(1));
    for memory in [1 << 20, 1 << 14] {
        let budget = Budget::unlimited().with_memory(memory);
        let kept = run(board, &file, &budget);
        assert_eq!(kept.0, Ok(1), "{memory}");
    }
}
