//! Values from checkpoints that are not loaded: those of the run, and nothing from damaged files.

#![allow(clippy::unwrap_used, clippy::disallowed_methods)]

use nimatron_core::Budget;
use nimatron_engine::heap::{Checkpoint, CheckpointError, Code, Resumable, Sequence, StoredValues, Window};
use std::path::Path;

fn stored(path: &Path, code: &str) -> Result<StoredValues, CheckpointError> {
    StoredValues::open(path, &Code::parse(code).unwrap(), &Budget::unlimited())
}

fn bytes_of(state: &impl Resumable) -> Vec<u8> {
    let mut bytes = Vec::new();
    state.write(&mut bytes).unwrap();
    bytes
}

/// All widths of codes, all kinds of classes, several blocks.
#[test]
fn stored_values_are_those_of_the_run() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run.ck");
    for (name, to) in [
        ("0.37", 140_000),
        ("0.106", 200_001),
        ("0.16", 65_535),
        ("0.16", 65_536),
        ("4!.0", 70_000),
        ("0.77", 50),
        ("0.333", 100_000),
    ] {
        let code = Code::parse(name).unwrap();
        let (mut checkpoint, mut sequence, _) =
            Checkpoint::open::<Sequence>(&path, &code, &Budget::unlimited()).unwrap();
        sequence.extend_in_full(to, &Budget::unlimited()).unwrap();
        checkpoint.save(&sequence).unwrap();
        let mut stored = stored(&path, name).unwrap();
        assert_eq!(stored.len(), to as u64 + 1);
        for (heap, value) in sequence.values().enumerate() {
            assert_eq!(stored.get(heap as u64).unwrap(), Some(value), "{name} {heap}");
        }
        // Backwards, from block to block.
        for heap in (0..=to).rev().step_by(7919) {
            assert_eq!(stored.get(heap as u64).unwrap().map(u64::from), sequence.get(heap as u64));
        }
        assert_eq!((stored.get(to as u64 + 1).unwrap(), stored.get(u64::MAX).unwrap()), (None, None));
        drop(checkpoint);
        std::fs::remove_file(&path).unwrap();
    }
}

#[test]
fn nothing_comes_from_damaged_files() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run.ck");
    let mut sequence = Sequence::new(Code::parse("0.37").unwrap());
    sequence.extend_in_full(70_000, &Budget::unlimited()).unwrap();
    let good = bytes_of(&sequence);
    let write = |bytes: &[u8]| std::fs::write(&path, bytes).unwrap();
    write(&good);
    let of_other = stored(&path, "0.16");
    assert!(matches!(of_other, Err(CheckpointError::OtherGame { .. })));
    for length in [0, 7, 8, 11, 30, 200, good.len() / 2, good.len() - 1] {
        write(&good[..length]);
        assert!(stored(&path, "0.37").is_err(), "length {length}");
    }
    write(&[&good[..], &[0]].concat());
    assert!(matches!(stored(&path, "0.37"), Err(CheckpointError::Damaged(_))));
    let mut refused = [0; 2];
    for at in (0..good.len()).step_by(97) {
        let mut bad = good.clone();
        bad[at] ^= 1 << (at % 8);
        write(&bad);
        match stored(&path, "0.37") {
            Err(_) => refused[0] += 1,
            // The head is right: then one block is wrong, and the other one is still good.
            Ok(mut stored) => {
                let found = [stored.get(40_000), stored.get(69_000)];
                let wrong = found.iter().filter(|found| matches!(found, Err(CheckpointError::Damaged(_)))).count();
                assert_eq!(wrong, 1, "{at}");
                refused[1] += 1;
            }
        }
    }
    assert!(refused[0] > 5 && refused[1] > 500, "{refused:?}");
    // Two blocks exchanged, with their checksums, in a file with equal blocks of 65,536 codes.
    sequence.extend_in_full(200_000, &Budget::unlimited()).unwrap();
    let (good, block) = (bytes_of(&sequence), (1 << 16) + 32);
    let start = good.len() - (200_001 - 3 * (1 << 16) + 32) - 3 * block;
    let mut bad = good.clone();
    bad[start..start + block].copy_from_slice(&good[start + block..start + 2 * block]);
    write(&bad);
    let mut stored_values = stored(&path, "0.37").unwrap();
    assert!(matches!(stored_values.get(5), Err(CheckpointError::Damaged(_))));
    assert_eq!(stored_values.get(200_000).unwrap().map(u64::from), sequence.get(200_000));
    // Other versions, and files of other kinds.
    let mut later = good.clone();
    later[8] = 3;
    write(&later);
    assert!(matches!(stored(&path, "0.37"), Err(CheckpointError::Foreign(_))));
    let mut window = Window::new(Code::parse("0.16").unwrap());
    window.extend_in_full(1_200_000, &Budget::unlimited()).unwrap();
    write(&bytes_of(&window));
    assert!(matches!(stored(&path, "0.16"), Err(CheckpointError::OtherKind)));
    assert!(matches!(stored(folder.path(), "0.37"), Err(CheckpointError::Foreign(_) | CheckpointError::Io(_))));
}
