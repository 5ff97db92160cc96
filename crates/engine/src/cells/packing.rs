//! States of cells as bits in `N` words, and instances as operations on words.

use super::system::{DEAD, Instance, System};

/// The states of all cells. Bit `plane * cells + cell` is a bit of the state of the cell.
pub(super) type Words<const N: usize> = [u64; N];

/// What an instance asks of one word, or does to it.
#[derive(Clone, Copy, Debug)]
struct Touch {
    word: u32,
    /// The bits that matter.
    mask: u64,
    /// Their values.
    bits: u64,
}

/// The words that instances touch, one after the other.
#[derive(Clone, Debug, Default)]
struct Touches {
    all: Vec<Touch>,
    /// The end of each list in `all`.
    ends: Vec<u32>,
}

impl Touches {
    fn list(&self, at: usize) -> &[Touch] {
        let start = if at == 0 { 0 } else { self.ends[at - 1] as usize };
        &self.all[start..self.ends[at] as usize]
    }
}

/// A system with its instances as operations on words.
#[derive(Clone, Debug)]
pub(super) struct Packing {
    cells: usize,
    planes: usize,
    needs: Touches,
    sets: Touches,
    ends: Touches,
}

impl Packing {
    pub(super) fn new(system: &System) -> Packing {
        let planes = planes(system);
        let mut packing = Packing {
            cells: system.cells(),
            planes,
            needs: Touches::default(),
            sets: Touches::default(),
            ends: Touches::default(),
        };
        let lists = |part: fn(&Instance) -> &Vec<(u32, u8)>| system.numbered.iter().map(part);
        packing.needs = packing.touches(lists(|instance| &instance.needs));
        packing.sets = packing.touches(lists(|instance| &instance.sets));
        packing.ends = packing.touches(system.ends.iter());
        packing
    }

    fn touches<'i>(&self, lists: impl Iterator<Item = &'i Vec<(u32, u8)>>) -> Touches {
        let mut touches = Touches::default();
        for list in lists {
            let start = touches.all.len();
            for &(cell, state) in list {
                for plane in 0..self.planes {
                    let at = plane * self.cells + cell as usize;
                    let (word, bit) = ((at / 64) as u32, 1 << (at % 64));
                    let value = if state >> plane & 1 == 1 { bit } else { 0 };
                    match touches.all[start..].iter_mut().find(|touch| touch.word == word) {
                        Some(touch) => {
                            touch.mask |= bit;
                            touch.bits |= value;
                        }
                        None => touches.all.push(Touch { word, mask: bit, bits: value }),
                    }
                }
            }
            touches.ends.push(touches.all.len() as u32);
        }
        touches
    }

    /// The number of words that the states of all cells take.
    pub(super) fn words(system: &System) -> usize {
        (planes(system) * system.cells()).div_ceil(64).max(1)
    }

    pub(super) fn pack<const N: usize>(&self, states: impl Iterator<Item = u8>) -> Words<N> {
        let mut words = [0; N];
        for (cell, state) in states.enumerate() {
            self.set(&mut words, cell, state);
        }
        words
    }

    /// Sets the state of a cell that is [`DEAD`].
    #[inline]
    pub(super) fn set<const N: usize>(&self, words: &mut Words<N>, cell: usize, state: u8) {
        for plane in 0..self.planes {
            let at = plane * self.cells + cell;
            words[at / 64] |= u64::from(state >> plane & 1) << (at % 64);
        }
    }

    #[inline]
    pub(super) fn state<const N: usize>(&self, words: &Words<N>, cell: usize) -> u8 {
        let mut state = DEAD;
        for plane in 0..self.planes {
            let at = plane * self.cells + cell;
            state |= ((words[at / 64] >> (at % 64) & 1) as u8) << plane;
        }
        state
    }

    #[inline]
    fn holds<const N: usize>(touches: &[Touch], words: &Words<N>) -> bool {
        touches.iter().all(|touch| words[touch.word as usize] & touch.mask == touch.bits)
    }

    /// Whether the instance can be played.
    #[inline]
    pub(super) fn enabled<const N: usize>(&self, instance: usize, words: &Words<N>) -> bool {
        Self::holds(self.needs.list(instance), words)
    }

    /// The states after the instance.
    #[inline]
    pub(super) fn after<const N: usize>(&self, instance: usize, words: &Words<N>) -> Words<N> {
        let mut after = *words;
        for touch in self.sets.list(instance) {
            let word = &mut after[touch.word as usize];
            *word = *word & !touch.mask | touch.bits;
        }
        after
    }

    /// Whether the game has ended.
    #[inline]
    pub(super) fn ended<const N: usize>(&self, words: &Words<N>) -> bool {
        (0..self.ends.ends.len()).any(|end| Self::holds(self.ends.list(end), words))
    }
}

/// The bits that the state of a cell takes.
fn planes(system: &System) -> usize {
    (usize::BITS - (system.states() - 1).leading_zeros()).max(1) as usize
}
