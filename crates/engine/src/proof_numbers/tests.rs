//! Values against known ones, of games that fall apart and of one whose values are large.

#![allow(clippy::unwrap_used)]

use super::{NoAnswer, Packed, PackedOptions, ProofNumbers};
use nimatron_core::mex::mex;
use nimatron_core::{Budget, StopReason};

/// Rows from which one or two pins next to each other are taken; a row is its number of pins.
#[derive(Debug)]
struct Kayles;

impl Packed for Kayles {
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
