//! Windows have the values of sequences, and their periods.

use super::super::{Checkpoint, CheckpointError, Sequence};
use super::*;

/// Every second code, or all with `NIMATRON_ALL`.
fn some<'n>(names: &[&'n str]) -> impl Iterator<Item = &'n str> {
    names.iter().copied().step_by(if std::env::var_os("NIMATRON_ALL").is_some() { 1 } else { 2 })
}

/// Three of five codes, or all with `NIMATRON_ALL`.
#[test]
fn windows_have_the_values_of_sequences() {
    for name in some(&["0.16", "0.106", "0.56", "0.127", "4!.0"]) {
        let code = Code::parse(name).unwrap();
        let to = if name == "4!.0" { 1_500_000 } else { 2_500_001 };
        let (mut all, mut window) = (Sequence::new(code.clone()), Window::new(code));
        all.extend_in_full(to, &Budget::unlimited()).unwrap();
        for part in [1000, to / 3, to / 3 * 2, to] {
            window.extend_in_full(part as u64, &Budget::unlimited()).unwrap();
        }
        assert_eq!(window.len(), all.len() as u64);
        assert!(window.gap > 0 && window.bytes() < 4 << 20, "{name} keeps {}", window.bytes());
        let mut kept = 0;
        for (heap, value) in all.values().enumerate() {
            if let Some(found) = window.get(heap as u64) {
                assert_eq!(found, value, "{name} {heap}");
                kept += 1;
            }
        }
        assert!(kept > FIRST && window.get(to as u64).is_some());
        assert_eq!(window.largest(), (all.largest().0 as u64, all.largest().1), "{name}");
        assert_eq!(window.rare().unwrap().heaps, all.rare().unwrap().heaps);
    }
}

#[test]
fn windows_go_on_from_files() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["0.16", "0.106"] {
        let code = Code::parse(name).unwrap();
        let (mut whole, mut cut) = (Window::new(code.clone()), Window::new(code.clone()));
        let budget = Budget::unlimited();
        whole.extend_in_full(3_000_001, &budget).unwrap();
        let file = folder.path().join(name);
        for (round, part) in [500, 700_001, 2_000_000, 3_000_001].into_iter().enumerate() {
            let (mut checkpoint, window, resumed) = Checkpoint::open::<Window>(&file, &code, &budget).unwrap();
            assert_eq!((resumed, window.given()), (round > 0, if round > 0 { cut.len() } else { 0 }));
            cut = window;
            cut.extend_in_full(part, &budget).unwrap();
            checkpoint.save(&cut).unwrap();
        }
        assert!(cut.gap > 0);
        assert_eq!((cut.len(), cut.largest()), (whole.len(), whole.largest()), "{name}");
        for heap in (0..100_000).chain(2_950_000..=3_000_001) {
            assert_eq!(cut.get(heap), whole.get(heap), "{name} {heap}");
        }
        assert_eq!(cut.rare().unwrap().heaps, whole.rare().unwrap().heaps);
        // A window does not hold all values, and loading it as a sequence is an error.
        let refused = Checkpoint::open::<Sequence>(&file, &code, &budget);
        assert!(matches!(refused, Err(CheckpointError::OtherKind)));
    }
}

/// Games with a sparse space whose periods the ordinary proof finds: five of nine, or all with
/// `NIMATRON_ALL`.
#[test]
fn periods_are_those_of_sequences() {
    for name in some(&["0.16", "0.56", "0.356", "0.055", "0.644", "0.156", "0.127", "0.44", "0.77"]) {
        let code = Code::parse(name).unwrap();
        let (mut all, mut window) = (Sequence::new(code.clone()), Window::new(code));
        all.extend(5_000_000, &Budget::unlimited()).unwrap();
        // Without the theorem, so that states have to prove it.
        window.next_look = u64::MAX;
        window.extend(5_000_000, &Budget::unlimited()).unwrap();
        let expected = all.period().unwrap();
        match window.period() {
            Some(WindowPeriod::State(found)) => {
                let expected = (expected.preperiod as u64, expected.period as u64);
                assert_eq!((found.preperiod, found.period), expected, "{name}");
            }
            None => assert!(all.rare().is_none(), "{name}"),
            Some(WindowPeriod::Values(_)) => panic!("{name} was not asked for"),
        }
        let mut window = Window::new(Code::parse(name).unwrap());
        window.extend(5_000_000, &Budget::unlimited()).unwrap();
        assert!(window.period().is_some(), "{name}");
    }
}

#[test]
fn what_is_missing_is_computed_again() {
    let code = Code::parse("0.16").unwrap();
    let mut window = Window::new(code.clone());
    window.extend_in_full(2_000_000, &Budget::unlimited()).unwrap();
    // Makes the first values wrong: pairs that existed are no longer found, so everything is
    // computed again.
    let HeapEngine::Narrow(blocks) = &mut window.engine else { panic!("0.16 has small codes") };
    blocks.spoil();
    window.extend_in_full(2_100_000, &Budget::unlimited()).unwrap();
    assert!(window.min_first > FIRST && window.gap == 0);
    let mut all = Sequence::new(code);
    all.extend_in_full(2_100_000, &Budget::unlimited()).unwrap();
    assert_eq!(window.get(2_100_000), all.get(2_100_000).map(|value| value as u32));
}

/// A heap of 0.1712 below 36 million needs a pair whose smaller heap is above `8 * FIRST`.
#[test]
fn windows_keep_more_if_more_is_needed() {
    let (code, budget) = (Code::parse("0.1712").unwrap(), Budget::unlimited());
    let (mut window, mut all) = (Window::new(code.clone()), Sequence::new(code));
    window.extend_in_full(36_000_000, &budget).unwrap();
    assert!(window.min_first > 8 * FIRST && window.gap > 0, "{} {}", window.min_first, window.gap);
    all.extend_in_full(36_000_000, &budget).unwrap();
    for heap in (0..100_000).chain(35_900_000..=36_000_000) {
        assert_eq!(window.get(heap).map(u64::from), all.get(heap), "{heap}");
    }
    assert_eq!(window.largest(), (all.largest().0 as u64, all.largest().1));
}

/// The largest value of 0.13177 so far may be among the last heaps, which are kept.
#[test]
fn files_have_a_largest_value_among_the_last_heaps() {
    let (code, budget) = (Code::parse("0.13177").unwrap(), Budget::unlimited());
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("window");
    let (mut checkpoint, mut window, _) = Checkpoint::open::<Window>(&file, &code, &budget).unwrap();
    window.extend_in_full(7_300_000, &budget).unwrap();
    assert_eq!(window.largest(), (7_272_707, 79));
    assert!(window.gap > 0 && window.settled.is_some());
    checkpoint.save(&window).unwrap();
    drop(checkpoint);
    let (_, again, resumed) = Checkpoint::open::<Window>(&file, &code, &budget).unwrap();
    assert_eq!((resumed, again.len(), again.largest()), (true, window.len(), window.largest()));
}
