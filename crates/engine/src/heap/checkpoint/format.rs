//! The bytes of a checkpoint, all numbers little-endian:
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `NIMHEAPS` |
//! | 4 | the version, 2 |
//! | 4, then that many | the code, as text |
//! | 1 | bytes of a code of a value: 1, 2, or 4 for the values themselves |
//! | 1, 4, 4 | the class: 0 none, 1 by the mask, 2 by mask and position; the mask; the parity |
//! | 8, 8 | the numbers of heaps at which the class, and a period, are looked for next |
//! | 8, 8, 8 | preperiod, period and saltus if proved, otherwise zeros |
//! | 8, 8, 8, 8, 8 | of a window: the number of first heaps; the number discarded after them; |
//! | | the first heap with the largest value of all heaps but some last ones, and the value; 1 if |
//! | | nothing is discarded any more |
//! | 8, then 8 for each | rare heaps |
//! | 8 | the number of codes |
//! | | the states of a window (see `states`) |
//! | 32 | SHA-256 of everything before |
//! | blocks | the codes of the heaps from 0 on, 65536 in each block but the last one; after each |
//! | | 32 bytes: SHA-256 of the checksum before the first block, the number of the block in 8 bytes, and |
//! | | the block |
//!
//! So one heap can be read from a file of any size, with the checksums of all that is believed (see
//! `place`). Version 1 had no states, no blocks, and one checksum at the end; it can still be read.

use super::states;
use crate::checkpoint::{CheckpointError, Checksum, Hashed, Hashing};
use crate::code::Code;
use crate::heap::class::{Coding, RarityRule};
use crate::heap::engines::{EngineCheckpoint, HeapEngine};
use crate::heap::lanes::SimdMachine;
use crate::heap::period;
use crate::heap::sequence::Sequence;
use crate::heap::window::Window;
use nimatron_core::Budget;
use nimatron_messages::checkpoints;
use std::io::{self, Read, Write};

const WORD: &str = "NIMHEAPS";
const VERSION: u32 = 2;
const OLD_VERSION: u32 = 1;
/// The number of codes in a block.
pub(super) const BLOCK: usize = 1 << 16;
/// No window has discarded more heaps than this.
const MAX_GAP: u64 = 1 << 60;

/// The numbers in a checkpoint besides the values: the number of heaps at which a period is looked
/// for next; preperiod, period, saltus; and of a window: the number of first heaps, the number of
/// heaps discarded, the first heap with the largest value and the value, and whether nothing is
/// discarded any more.
type CheckpointFields = [u64; 9];

pub(super) fn write_sequence(sequence: &Sequence, out: &mut dyn Write) -> io::Result<()> {
    let period = sequence
        .period()
        .map_or([0; 3], |period| [period.preperiod as u64, period.period as u64, u64::from(period.saltus)]);
    let numbers = [sequence.next_look() as u64, period[0], period[1], period[2], 0, 0, 0, 0, 0];
    write_state(out, sequence.code(), sequence.engine(), numbers, None)
}

pub(super) fn read_sequence(
    input: &mut dyn Read,
    size: u64,
    code: &Code,
    budget: &Budget,
) -> Result<Sequence, CheckpointError> {
    let (mut engine, numbers, _) = read_state(input, size, code, budget)?;
    let [next_look, _, claimed, _, first, gap, ..] = numbers;
    if gap > 0 || first > 0 {
        return Err(CheckpointError::OtherKind);
    }
    // That there is a period is only a hint, which saves the search for one: the values have to
    // prove it again.
    let period = match usize::try_from(claimed) {
        Ok(claimed @ 1..) => {
            engine.look_for_cycle(code, claimed, budget)?;
            period::find(&engine, code, budget)?.and_then(Result::ok)
        }
        _ => None,
    };
    Ok(Sequence::of_engine(code.clone(), engine, period, usize::try_from(next_look).unwrap_or(usize::MAX)))
}

pub(super) fn write_window(window: &Window, out: &mut dyn Write) -> io::Result<()> {
    let first = window.engine.first() as u64;
    let (at, largest) = window.largest;
    let numbers = [0, 0, 0, 0, first, window.gap, at, u64::from(largest), u64::from(window.min_first == usize::MAX)];
    write_state(out, &window.code, &window.engine, numbers, Some(window))
}

pub(super) fn read_window(
    input: &mut dyn Read,
    size: u64,
    code: &Code,
    budget: &Budget,
) -> Result<Window, CheckpointError> {
    let (mut engine, numbers, states) = read_state(input, size, code, budget)?;
    let [.., first, gap, at, largest, all] = numbers;
    let wrong = || CheckpointError::Damaged(checkpoints::wrong_window());
    let kept = usize::try_from(first).ok().filter(|&first| first < engine.len()).ok_or_else(wrong)?;
    let largest = u32::try_from(largest).map_err(|_| wrong())?;
    let discarded = (gap > 0) == (first > 0) && gap.is_multiple_of(2) && gap < MAX_GAP;
    if !discarded || at >= gap + engine.len() as u64 || all > 0 && gap > 0 {
        return Err(wrong());
    }
    engine.set_first(kept);
    let mut window = Window::of_engine(code.clone(), engine, gap, (at, largest), all > 0);
    states.give_to(&mut window).ok_or_else(wrong)?;
    Ok(window)
}

fn write_state(
    out: &mut dyn Write,
    code: &Code,
    engine: &HeapEngine,
    numbers: CheckpointFields,
    window: Option<&Window>,
) -> io::Result<()> {
    let mut out = Hashed::new(out);
    out.begin(WORD, VERSION)?;
    out.text(&code.to_string())?;
    let (kind, mask, parity) = match engine.class() {
        None => (0, 0, 0),
        Some(RarityRule { mask, parity: None }) => (1, mask, 0),
        Some(RarityRule { mask, parity: Some(parity) }) => (2, mask, parity),
    };
    out.write_all(&[engine.width(), kind])?;
    out.write_all(&mask.to_le_bytes())?;
    out.write_all(&parity.to_le_bytes())?;
    for number in [engine.next_choice() as u64].into_iter().chain(numbers) {
        out.write_all(&number.to_le_bytes())?;
    }
    let rare = engine.rare();
    out.write_all(&(rare.len() as u64).to_le_bytes())?;
    for (heap, _) in rare {
        out.write_all(&(heap as u64).to_le_bytes())?;
    }
    out.write_all(&(engine.len() as u64).to_le_bytes())?;
    states::write(window, &mut out)?;
    let sum = out.seal()?;
    let mut block = 0u64;
    engine.for_each_block(|bytes| {
        block += 1;
        out.block(&sum, block - 1, bytes)
    })?;
    out.flush()
}

/// What is before the codes.
#[derive(Debug)]
pub(super) struct Head {
    pub(super) width: u8,
    pub(super) coding: Coding,
    next_choice: usize,
    numbers: CheckpointFields,
    pub(super) rare: Vec<u64>,
    pub(super) length: u64,
    states: states::CheckpointStates,
    /// The checksum of the head, on which those of the blocks depend; none in old files.
    pub(super) sum: Option<Checksum>,
}

impl Head {
    /// Whether heaps were discarded.
    pub(super) const fn is_window(&self) -> bool {
        let [_, _, _, _, first, gap, ..] = self.numbers;
        first > 0 || gap > 0
    }

    /// Reads the head of a file of `size` bytes, of this game if one is given.
    pub(super) fn read(
        input: &mut Hashing<'_>,
        wanted: Option<&Code>,
        budget: &Budget,
    ) -> Result<Head, CheckpointError> {
        let damaged = CheckpointError::Damaged;
        let version = input.begin_any(WORD, &[VERSION, OLD_VERSION])?;
        let text = input.text(checkpoints::not_a_code)?;
        // Only codes are shown: what else is there may be anything.
        let code = Code::parse(&text).map_err(|_| damaged(checkpoints::not_a_code()))?;
        if let Some(wanted) = wanted.map(ToString::to_string)
            && text != wanted
        {
            return Err(CheckpointError::OtherGame { found: code.to_string(), wanted });
        }
        let [width, kind] = input.bytes::<2>()?;
        let (mask, parity) = (input.number32()?, input.number32()?);
        let class = match (kind, mask) {
            (0, _) => None,
            (1, 1..) => Some(RarityRule { mask, parity: None }),
            (2, 1..) => Some(RarityRule { mask, parity: Some(parity & 1) }),
            _ => return Err(damaged(checkpoints::unknown_class())),
        };
        let next_choice = usize::try_from(input.number64()?).unwrap_or(usize::MAX);
        let mut numbers = CheckpointFields::default();
        for number in &mut numbers {
            *number = input.number64()?;
        }
        if !matches!(width, 1 | 2 | 4) {
            return Err(damaged(checkpoints::unknown_width()));
        }
        let count = input.number64()?;
        input.has(count, 8)?;
        budget.memory(count.saturating_mul(8))?;
        let mut heaps = input.numbers(count, 8);
        let rare: Vec<u64> = heaps.by_ref().collect();
        heaps.finish()?;
        let length = input.number64()?;
        input.has(length, width.into())?;
        let (states, sum) = match version {
            OLD_VERSION => (states::CheckpointStates::default(), None),
            _ => (states::read(input, budget)?, Some(input.seal()?)),
        };
        let coding = Coding { class };
        Ok(Head { width, coding, next_choice, numbers, rare, length, states, sum })
    }
}

fn read_state(
    input: &mut dyn Read,
    size: u64,
    code: &Code,
    budget: &Budget,
) -> Result<(HeapEngine, CheckpointFields, states::CheckpointStates), CheckpointError> {
    let mut input = Hashing::new(input, size, budget);
    let head = Head::read(&mut input, Some(code), budget)?;
    // All lists together take at most three times as many bytes as the file.
    budget.memory(size.saturating_mul(3))?;
    input.has(head.length, head.width.into())?;
    let Head { width, coding, next_choice, .. } = head;
    let parts = EngineCheckpoint { length: head.length as usize, width, rare: &head.rare, coding, next_choice };
    let mut codes = match head.sum {
        None => input.numbers(head.length, width),
        Some(sum) => input.blocks(head.length, width, BLOCK, sum),
    };
    let engine = HeapEngine::from_parts(code, SimdMachine::best(), &parts, codes.by_ref().map(|code| code as u32));
    codes.finish()?;
    match head.sum {
        None => input.end()?,
        Some(_) => input.finish()?,
    }
    let engine = engine.ok_or_else(|| CheckpointError::Damaged(checkpoints::values_do_not_fit()))?;
    Ok((engine, head.numbers, head.states))
}

impl HeapEngine {
    /// The number of bytes of the code of a value.
    fn width(&self) -> u8 {
        match self {
            HeapEngine::Plain { .. } => 4,
            HeapEngine::Narrow(_) => 1,
            HeapEngine::Wide(_) => 2,
        }
    }

    /// Passes the bytes of the codes of each block.
    fn for_each_block(&self, mut give: impl FnMut(&[u8]) -> io::Result<()>) -> io::Result<()> {
        fn all<T: Copy>(
            numbers: &[T],
            give: &mut impl FnMut(&[u8]) -> io::Result<()>,
            add: impl Fn(T, &mut Vec<u8>),
        ) -> io::Result<()> {
            let mut bytes = Vec::with_capacity(4 * BLOCK);
            numbers.chunks(BLOCK).try_for_each(|numbers| {
                bytes.clear();
                numbers.iter().for_each(|&number| add(number, &mut bytes));
                give(&bytes)
            })
        }
        match self {
            HeapEngine::Narrow(blocks) => blocks.codes().chunks(BLOCK).try_for_each(give),
            HeapEngine::Wide(blocks) => all(blocks.codes(), &mut give, |code, to| to.extend(code.to_le_bytes())),
            HeapEngine::Plain { values, .. } => all(values, &mut give, |value, to| to.extend(value.to_le_bytes())),
        }
    }
}
