//! Values against known ones, of games that decompose and of one whose values are large.

#![allow(clippy::unwrap_used)]

use super::{NoAnswer, Packed, PackedOptions, ProofNumbers};
use crate::saved_search::SavedSearch;
use nimatron_core::mex::mex;
use nimatron_core::{Budget, Keeper, StopReason};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// Rows from which one or two pins next to each other are taken; a row is its number of pins.
#[derive(Debug)]
struct Kayles;

impl Packed for Kayles {
    fn name(&self) -> String {
        format!("{self:?}")
    }

    fn accepts(&self, component: &[u8]) -> bool {
        component.len() == 1 && component[0] > 0
    }

    fn weight(&self, component: &[u8]) -> u32 {
        component[0].into()
    }

    fn options(&mut self, component: &[u8], _: &Budget, out: &mut PackedOptions) -> Result<(), StopReason> {
        let row = component[0];
        for taken in 1..=2.min(row) {
            for left in 0..=row - taken {
                let right = row - taken - left;
                [left, right].iter().filter(|&&part| part > 0).for_each(|&part| out.push(&[part]));
                out.end();
            }
        }
        Ok(())
    }
}

/// A heap, from which any number is taken. Listing its options takes a unit of work for each.
#[derive(Debug)]
struct Heap;

impl Packed for Heap {
    fn name(&self) -> String {
        format!("{self:?}")
    }

    fn accepts(&self, component: &[u8]) -> bool {
        component.len() == 1 && component[0] > 0
    }

    fn weight(&self, component: &[u8]) -> u32 {
        component[0].into()
    }

    fn estimate(&self, _: &[u8]) -> u32 {
        0
    }

    fn options(&mut self, component: &[u8], budget: &Budget, out: &mut PackedOptions) -> Result<(), StopReason> {
        for left in 0..component[0] {
            budget.tick(1)?;
            out.push(&[left]);
            out.end();
        }
        Ok(())
    }
}

fn budget() -> Budget {
    Budget::unlimited()
}

/// The values of Kayles, by the definition.
fn kayles(rows: usize) -> Vec<u64> {
    let mut values: Vec<u64> = vec![0];
    for row in 1..=rows {
        let options = (1..=2.min(row)).flat_map(|taken| (0..=row - taken).map(move |left| (left, row - taken - left)));
        values.push(mex(options.map(|(left, right)| values[left] ^ values[right])));
    }
    values
}

#[test]
fn values_of_rows_and_sums() {
    let values = kayles(60);
    let mut search = ProofNumbers::new(Box::new(Kayles));
    for (row, &value) in values.iter().enumerate().rev() {
        assert_eq!(search.value(&[[row as u8]], &budget()), Ok(value as u8), "{row}");
    }
    for a in 0..20 {
        for b in 0..30 {
            // A search that knows nothing yet, for sums whose values are not known.
            let mut search = ProofNumbers::new(Box::new(Kayles));
            let sum = [[30 + a as u8], [b as u8], [29], [12]];
            let value = (values[30 + a] ^ values[b] ^ values[29] ^ values[12]) as u8;
            for asked in 0..10 {
                let has = search.has_value(&sum, asked, &budget());
                assert_eq!(has, Ok(asked == value), "{a} {b} {asked}");
            }
            assert_eq!(search.value(&sum, &budget()), Ok(value));
        }
    }
}

/// Sets of values are words: a heap of 63 is the largest.
#[test]
fn large_values_are_refused() {
    let mut search = ProofNumbers::new(Box::new(Heap));
    assert_eq!(search.value(&[[63]], &budget()), Ok(63));
    assert_eq!(search.value(&[[200]], &budget()), Err(NoAnswer::LargeValue));
    assert_eq!(search.has_value(&[[5], [6]], 64, &budget()), Err(NoAnswer::LargeValue));
    assert_eq!(search.has_value(&[[5], [6]], 3, &budget()), Ok(true));
}

/// A search that was stopped goes on from where it was, however often.
#[test]
fn a_stopped_search_goes_on() {
    let mut search = ProofNumbers::new(Box::new(Heap));
    let mut rounds = 0;
    let value = loop {
        rounds += 1;
        match search.value(&[[60], [21]], &budget().within_work(300)) {
            Ok(value) => break value,
            Err(stopped) => assert!(matches!(stopped, NoAnswer::Stopped(_)), "{stopped:?}"),
        }
        assert!(rounds < 10_000);
    };
    assert_eq!(value, 60 ^ 21);
    assert!(rounds > 5, "{rounds}");
}

#[test]
fn memory_has_a_limit() {
    let mut search = ProofNumbers::new(Box::new(Kayles));
    let stopped = search.value(&[[200]], &budget().with_memory(1 << 12));
    assert!(matches!(stopped, Err(NoAnswer::Stopped(StopReason::Memory { .. }))), "{stopped:?}");
}

/// A search that is kept in a file, and the file.
fn kept(file: &Path) -> (ProofNumbers, Arc<SavedSearch>) {
    let file = SavedSearch::open(file, "kayles", Duration::ZERO, &budget()).unwrap();
    (ProofNumbers::new(Box::new(Kayles)), Arc::new(file))
}

#[test]
fn stopped_searches_go_on_from_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("kayles.ck");
    let expected = kayles(100);
    let rows: Vec<[u8; 1]> = (40..=100).map(|row| [row]).collect();
    let mut rounds = 0;
    let (mut search, expansions) = loop {
        let (mut search, keeper) = kept(&file);
        let limited = budget().within_work(2000).kept_by(Arc::<SavedSearch>::clone(&keeper));
        let value = rows.iter().try_fold(0, |sum, row| Ok(sum ^ search.value(&[row], &limited)?));
        assert!(keeper.finish().unwrap());
        assert_eq!(keeper.continues(), rounds > 0);
        rounds += 1;
        match value {
            Ok(value) => {
                assert_eq!(u64::from(value), rows.iter().fold(0, |sum, row| sum ^ expected[usize::from(row[0])]));
                let expansions = search.expansions();
                break (search, expansions);
            }
            Err(NoAnswer::Stopped(StopReason::Work)) => assert!(rounds < 1000, "it does not go on"),
            Err(error) => panic!("{error:?}"),
        }
    };
    assert!(rounds > 3, "{rounds} rounds");
    let mut fresh = ProofNumbers::new(Box::new(Kayles));
    rows.iter().for_each(|row| assert_eq!(fresh.value(&[row], &budget()), search.value(&[row], &budget())));
    assert!(expansions < fresh.expansions(), "{expansions} of {}", fresh.expansions());
}

#[test]
fn files_that_are_no_search_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let entry = |name: &[u8], value: u8, excluded: u64| {
        [&(name.len() as u32).to_le_bytes(), name, &[value], &excluded.to_le_bytes()].concat()
    };
    let end = 0_u32.to_le_bytes().to_vec();
    let cases: [(&str, Vec<Vec<u8>>, bool); 9] = [
        ("nothing", vec![end.clone()], true),
        ("a value", vec![entry(&[3], 3, 0b111), end.clone()], true),
        ("excluded values", vec![entry(&[3], 255, 0b11), end.clone()], true),
        ("no end", vec![entry(&[3], 3, 0)], false),
        ("a value that is excluded", vec![entry(&[3], 3, 0b1000), end.clone()], false),
        ("a value that is too large", vec![entry(&[3], 64, 0), end.clone()], false),
        ("two values", vec![entry(&[3], 3, 0), entry(&[3], 2, 0), end.clone()], false),
        ("no component", vec![entry(&[3, 4], 3, 0), end.clone()], false),
        ("a long component", vec![u32::MAX.to_le_bytes().to_vec(), end], false),
    ];
    for (number, (what, body, is_read)) in cases.into_iter().enumerate() {
        let file = folder.path().join(format!("{number}.ck"));
        // A search that ends leaves its file, in which only what it knows is replaced.
        let (mut search, keeper) = kept(&file);
        search.value(&[[30]], &budget().kept_by(Arc::<SavedSearch>::clone(&keeper))).unwrap();
        keeper.save(&mut |out| out.write_all(&body.concat()));
        keeper.finish().unwrap();
        drop((search, keeper));
        let (mut search, keeper) = kept(&file);
        let value = search.value(&[[30]], &budget().kept_by(Arc::<SavedSearch>::clone(&keeper)));
        assert_eq!(value.is_ok(), is_read, "{what}");
        assert_eq!(keeper.finish().is_ok(), is_read, "{what}");
    }
}
