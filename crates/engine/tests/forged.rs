//! Checkpoints that somebody made up, with the right checksums: they prove nothing, and a run that
//! reads one keeps its limits.

#![allow(clippy::unwrap_used)]

use nimatron_core::{Budget, Limit, Progress, StopFlag, StopReason};
use nimatron_engine::heap::{CheckpointError, Code, Resumable, Sequence, Window};
use sha2::{Digest, Sha256};
use std::time::Duration;

/// The bytes of a checkpoint of the old version, which has one checksum, without it.
struct Forged(Vec<u8>);

/// The places of the fixed fields, counted from the end of the code.
const CLASS: usize = 1;
const NEXT_CHOICE: usize = 10;
const NEXT_LOOK: usize = 18;
const PERIOD: usize = 26;
const WINDOW: usize = 50;
const RARE: usize = 90;

impl Forged {
    fn of(state: &impl Resumable) -> Forged {
        let mut bytes = Vec::new();
        state.write(&mut bytes).unwrap();
        let mut forged = Forged(bytes);
        let (head, width) = (forged.codes(), usize::from(forged.0[forged.at(0)]));
        // The states, the codes, and their checksums.
        let rest = forged.0.split_off(head);
        forged.0[8] = 1;
        let mut count = forged.number(head - 8) as usize * width;
        let blocks = count + 32 * count.div_ceil(width << 16);
        for block in rest[rest.len() - blocks..].chunks((width << 16) + 32) {
            let codes = count.min(width << 16);
            forged.0.extend(&block[..codes]);
            count -= codes;
        }
        forged
    }

    fn number(&self, at: usize) -> u64 {
        self.0.get(at..at + 8).map_or(u64::MAX, |bytes| u64::from_le_bytes(bytes.try_into().unwrap()))
    }

    /// The place of the first code.
    fn codes(&self) -> usize {
        let rare = self.at(RARE);
        (self.number(rare) as usize).checked_mul(8).map_or(usize::MAX, |bytes| bytes.saturating_add(rare + 16))
    }

    /// The same in the new version, with all its checksums, as far as there are numbers to count
    /// by.
    fn sealed(&self) -> Vec<u8> {
        let head = self.codes().min(self.0.len());
        let width = usize::from(self.0[self.at(0).min(self.0.len() - 1)]).max(1);
        let (head, codes) = self.0.split_at(head);
        let mut bytes = [head, &[0; 8]].concat();
        bytes[8] = 2;
        let sum = Sha256::digest(&bytes);
        bytes.extend(sum);
        for (number, block) in codes.chunks(width << 16).enumerate() {
            bytes.extend(block);
            bytes.extend(Sha256::digest([&sum[..], &(number as u64).to_le_bytes(), block].concat()));
        }
        bytes
    }

    fn read_new<R: Resumable>(&self, code: &str, budget: &Budget) -> Result<R, CheckpointError> {
        let bytes = self.sealed();
        R::read(&mut &bytes[..], bytes.len() as u64, &Code::parse(code).unwrap(), budget)
    }

    /// A code whose values are stored as they are, with these values.
    fn plain(code: &str, values: &[u32]) -> Forged {
        let mut forged = Forged::of(&Sequence::new(Code::parse(code).unwrap()));
        forged.0.truncate(forged.at(RARE + 8));
        forged.0.extend((values.len() as u64).to_le_bytes());
        forged.0.extend(values.iter().flat_map(|value| value.to_le_bytes()));
        forged
    }

    /// The place of a field.
    fn at(&self, field: usize) -> usize {
        let code = u32::from_le_bytes(self.0[12..16].try_into().unwrap());
        16 + code as usize + field
    }

    fn set(mut self, field: usize, number: u64) -> Forged {
        let at = self.at(field);
        self.0[at..at + 8].copy_from_slice(&number.to_le_bytes());
        self
    }

    fn claim(self, preperiod: u64, period: u64, saltus: u64) -> Forged {
        self.set(PERIOD, preperiod).set(PERIOD + 8, period).set(PERIOD + 16, saltus)
    }

    fn read<R: Resumable>(&self, code: &str, budget: &Budget) -> Result<R, CheckpointError> {
        let hash = Sha256::digest(&self.0);
        let bytes = [&self.0[..], &hash].concat();
        R::read(&mut &bytes[..], bytes.len() as u64, &Code::parse(code).unwrap(), budget)
    }

    fn sequence(&self, code: &str) -> Result<Sequence, CheckpointError> {
        let (old, new) = (self.read(code, &Budget::unlimited()), self.read_new::<Sequence>(code, &Budget::unlimited()));
        assert_eq!(old.is_ok(), new.is_ok());
        old
    }
}

fn computed(code: &str, to: usize) -> Sequence {
    let mut sequence = Sequence::new(Code::parse(code).unwrap());
    sequence.extend_in_full(to, &Budget::unlimited()).unwrap();
    sequence
}

/// The values of Kayles, which is known to have the period 12 from 71 on.
#[test]
fn a_period_that_the_values_do_not_prove_is_not_taken_over() {
    for (to, preperiod, period, saltus) in [(60, 0, 12, 0), (90, 71, 12, 0), (140, 71, 12, 0), (1000, 70, 12, 0)] {
        let forged = Forged::of(&computed("0.77", to)).claim(preperiod, period, saltus);
        let read = forged.sequence("0.77").unwrap();
        if let Some(period) = read.period() {
            assert_eq!((to, period.preperiod, period.period), (1000, 71, 12));
        }
    }
    // A multiple of the period is not the period; and a saltus is proved by the state only.
    for (code, to, preperiod, period, saltus) in
        [("0.77", 1000, 71, 24, 0), ("0.77", 1000, 71, 12, 1), ("0.[3]", 300, 0, 6, 6), ("0.333", 300, 0, 8, 0)]
    {
        let own = computed(code, to);
        let read = Forged::of(&own).claim(preperiod, period, saltus).sequence(code).unwrap();
        assert_eq!(read.period(), own.period(), "{code}");
    }
    // The values 0, 1, 2, ..., 9, 9, 9, ... are not those of Nim, and no state recurs with saltus
    // 1.
    let values: Vec<u32> = (0..300).map(|heap| heap.min(9)).collect();
    for saltus in [0, 1] {
        let read = Forged::plain("0.[3]", &values).claim(0, 1, saltus).sequence("0.[3]").unwrap();
        assert_ne!(read.period().map(|period| period.saltus), Some(1));
    }
}

/// False values may prove a false period. A sequence says that it rests on them, and computing
/// them again finds out.
#[test]
fn false_values_are_given_and_not_confirmed() {
    let kayles = computed("0.77", 200);
    for period in [1, 2, 5] {
        let mut values: Vec<u32> = kayles.values().collect();
        for heap in 20..values.len() {
            values[heap] = values[heap - period];
        }
        let mut read = Forged::plain("0.77", &values).claim(20, period as u64, 0).sequence("0.77").unwrap();
        assert_eq!(read.period().unwrap().period, period);
        assert_eq!(read.given(), values.len());
        // Also after more values, and after a limit that leaves no time to compute any.
        read.extend_in_full(500, &Budget::unlimited()).unwrap();
        let stopped = Budget::unlimited().within(Limit { time: Some(Duration::ZERO), ..Limit::default() });
        assert!(matches!(read.confirm(&stopped), Err(CheckpointError::Stopped(_))));
        assert_eq!(read.given(), values.len());
        assert!(matches!(read.confirm(&Budget::unlimited()), Err(CheckpointError::Damaged(_))));
        assert_eq!(read.given(), values.len());
    }
}

#[test]
fn values_that_no_game_has_are_refused() {
    for code in ["0.3020[3]", "0.77", "0.333", "0.F8"] {
        for value in [401, 1 << 20, u32::MAX] {
            let mut values = vec![0; 300];
            values[200] = value;
            let read = Forged::plain(code, &values).sequence(code);
            assert!(matches!(read, Err(CheckpointError::Damaged(_))), "{code} {value}");
        }
    }
}

/// Sizes are compared with the length of the file and with the limit before anything is allocated.
#[test]
fn sizes_are_not_believed() {
    let own = computed("0.16", 2000);
    let heaps = |forged: &Forged| forged.at(RARE) + 8 * (1 + own.rare().unwrap().heaps.len());
    let at = heaps(&Forged::of(&own)) - Forged::of(&own).at(0);
    for field in [RARE, at] {
        for number in [u64::MAX, 1 << 61, 1 << 40, 100_000] {
            let read = Forged::of(&own).set(field, number).sequence("0.16");
            assert!(matches!(read, Err(CheckpointError::Damaged(_))), "{field} {number}");
        }
    }
    // A code of 4 GB.
    let mut forged = Forged::of(&own);
    forged.0[12..16].copy_from_slice(&u32::MAX.to_le_bytes());
    assert!(matches!(forged.sequence("0.16"), Err(CheckpointError::Damaged(_))));
    // A file of 2^60 bytes that has none, as a file with holes.
    let mut bytes = Vec::new();
    own.write(&mut bytes).unwrap();
    let code = Code::parse("0.16").unwrap();
    let read = Sequence::read(&mut &bytes[..], 1 << 60, &code, &Budget::unlimited());
    assert!(matches!(read, Err(CheckpointError::Stopped(StopReason::Memory { .. }))));
    // A stream that never ends, with a limit of time.
    let limit = Limit { time: Some(Duration::from_millis(20)), memory: u64::MAX };
    let budget = Budget::start(limit, StopFlag::default(), Progress::default());
    let old = Forged::of(&own).0;
    let mut endless = std::io::Read::chain(&old[..heaps(&Forged::of(&own))], &b"\xff\xff\xff\xff\xff\x00\x00\x00"[..]);
    let mut endless = std::io::Read::chain(&mut endless, std::io::repeat(0));
    let read = Sequence::read(&mut endless, 1 << 60, &code, &budget);
    assert!(matches!(read, Err(CheckpointError::Stopped(StopReason::Time(_)))));
}

/// Two fifths of the rounds, or all with `NIMATRON_ALL`.
fn some(rounds: usize) -> usize {
    if std::env::var_os("NIMATRON_ALL").is_some() { rounds } else { 2 * rounds / 5 }
}

/// Anything in the file, with the right checksum: no panic, and the limits are kept. More rounds
/// with `NIMATRON_ALL`.
#[test]
fn nothing_in_a_file_makes_a_run_panic() {
    let mut state = 3u64;
    let mut random = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    let (mut taken, rounds) = (0, some(300));
    for code in ["0.16", "0.37", "0.106", "4!.0", "0.77", "0.F8", "0.[3]", "0.3020[3]", "0.333", "4!.3", "0.56"] {
        let heaps = if code == "0.F8" { 100 } else { 1500 };
        let sequence = Forged::of(&computed(code, heaps));
        let mut window = Window::new(Code::parse(code).unwrap());
        // Far enough to discard heaps, for some codes.
        let far = if matches!(code, "0.16" | "0.106") { 1_200_000 } else { heaps as u64 };
        window.extend(far, &Budget::unlimited()).unwrap();
        let window = Forged::of(&window);
        for round in 0..rounds {
            let kept = if round % 5 == 0 && round < rounds / 3 { &window } else { &sequence };
            let mut forged = Forged(kept.0.clone());
            for _ in 0..1 + random(3) {
                let field =
                    [CLASS, CLASS + 1, NEXT_CHOICE, NEXT_LOOK, PERIOD, PERIOD + 8, WINDOW, WINDOW + 8, WINDOW + 32];
                let at = match random(3) {
                    0 => forged.at(field[random(field.len())]) + random(3),
                    1 => forged.at(0) + random(RARE + 100),
                    _ => random(forged.0.len()),
                };
                let at = at.min(forged.0.len() - 1);
                forged.0[at] = [0, 1, 2, 7, 63, 127, 128, 255][random(8)];
            }
            let limit = Limit { time: Some(Duration::from_secs(5)), memory: 64 << 20 };
            let budget = Budget::start(limit, StopFlag::default(), Progress::default());
            let both = [forged.read::<Sequence>(code, &budget), forged.read_new(code, &budget)];
            for mut read in both.into_iter().flatten() {
                let _ = read.extend_in_full(heaps + 400, &budget);
                let _ = (read.largest(), read.rare(), read.get(1 << 40));
                taken += 1;
            }
            let both = [forged.read::<Window>(code, &budget), forged.read_new(code, &budget)];
            for mut read in both.into_iter().flatten() {
                let _ = read.extend(read.len() + 2000, &budget);
                let _ = (read.largest(), read.rare(), read.get(1 << 40));
                taken += 1;
            }
        }
    }
    assert!(taken > rounds * 10 / 3, "only {taken} were read");
}

/// States that came back, in files: what is in them may be anything, too. More rounds with
/// `NIMATRON_ALL`.
#[test]
fn nothing_in_the_states_of_a_window_makes_a_run_panic() {
    let code = Code::parse("0.16").unwrap();
    let mut window = Window::new(code.clone());
    window.extend_in_full(1_300_000, &Budget::unlimited()).unwrap();
    while window.period_in_sight().is_none() {
        assert!(window.step(3_000_000, &Budget::unlimited()).unwrap());
    }
    let mut bytes = Vec::new();
    window.write(&mut bytes).unwrap();
    let length = bytes.len() as u64;
    let good = Window::read(&mut &bytes[..], length, &code, &Budget::unlimited()).unwrap();
    assert_eq!(good.period_in_sight(), window.period_in_sight());
    // The head, the states, the checksum, the blocks.
    let forged = Forged(bytes.clone());
    let start = forged.codes();
    let kept = forged.number(start - 8) as usize;
    let end = bytes.len() - kept - 32 * kept.div_ceil(1 << 16) - 32;
    let mut state = 5u64;
    let mut random = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    let (mut taken, mut refused, rounds) = (0, 0, some(120));
    for round in 0..rounds {
        let mut head = bytes[..end].to_vec();
        let at = if round % 3 == 0 { start + random(end - start) } else { start + random(120) };
        head[at] = [0, 1, 2, 7, 16, 63, 128, 255][random(8)];
        let sum = Sha256::digest(&head);
        let mut forged = head;
        forged.extend(sum);
        for (number, block) in bytes[end + 32..].chunks((1 << 16) + 32).enumerate() {
            let codes = &block[..block.len() - 32];
            forged.extend(codes);
            forged.extend(Sha256::digest([&sum[..], &(number as u64).to_le_bytes(), codes].concat()));
        }
        let limit = Limit { time: Some(Duration::from_secs(2)), memory: 256 << 20 };
        let budget = Budget::start(limit, StopFlag::default(), Progress::default());
        match Window::read(&mut &forged[..], forged.len() as u64, &code, &budget) {
            Ok(mut read) => {
                assert!(read.given() > 0);
                let _ = read.extend(read.len() + 300_000, &budget);
                taken += 1;
            }
            Err(_) => refused += 1,
        }
    }
    assert!(taken > rounds / 6 && refused > rounds / 6, "{taken} {refused}");
}
