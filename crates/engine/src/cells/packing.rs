//! States of cells as bits in `N` words, and instances as operations on words.

use super::bits::{CellWords, and, or, up, with};
use super::system::{DEAD, Instance, System};

/// What an instance asks of one word, or does to it.
#[derive(Clone, Copy, Debug)]
struct Touch {
    word: u32,
    /// The bits that matter.
    mask: u64,
    /// Their values.
    bits: u64,
}

/// What an instance asks of all words, and does to them: for few words this is faster than a list
/// of those that it touches.
#[derive(Clone, Copy, Debug)]
struct InstanceWords<const N: usize> {
    needs: [CellWords<N>; 2],
    sets: [CellWords<N>; 2],
}

/// The number of words up to which instances are kept whole.
const FEW: usize = 2;

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

/// A system with its instances as operations on words. Bit `plane * cells + cell` is a bit of the
/// state of the cell; a set of cells is like a position of one plane.
#[derive(Clone, Debug)]
pub(super) struct Packing<const N: usize> {
    cells: usize,
    planes: usize,
    needs: Touches,
    sets: Touches,
    ends: Touches,
    /// All instances, if there are few words.
    whole: Vec<InstanceWords<N>>,
    /// The cells that instances, and after them ends, need.
    needed: Vec<CellWords<N>>,
    /// The cells that instances set.
    given: Vec<CellWords<N>>,
}

impl<const N: usize> Packing<N> {
    pub(super) fn new(system: &System) -> Packing<N> {
        let planes = planes(system);
        let cells = |part: &Vec<(u32, u8)>| {
            let mut cells = [0; N];
            part.iter().for_each(|&(cell, _)| with(&mut cells, cell as usize));
            cells
        };
        let needs = system.numbered.iter().map(|instance| &instance.needs).chain(&system.ends);
        let mut packing = Packing {
            cells: system.cells(),
            planes,
            needs: Touches::default(),
            sets: Touches::default(),
            ends: Touches::default(),
            whole: Vec::new(),
            needed: needs.map(cells).collect(),
            given: system.numbered.iter().map(|instance| cells(&instance.sets)).collect(),
        };
        let lists = |part: fn(&Instance) -> &Vec<(u32, u8)>| system.numbered.iter().map(part);
        packing.needs = packing.touches(lists(|instance| &instance.needs));
        packing.sets = packing.touches(lists(|instance| &instance.sets));
        packing.ends = packing.touches(system.ends.iter());
        if N <= FEW {
            let whole = |touches: &[Touch]| {
                let mut whole = [[0; N]; 2];
                for touch in touches {
                    whole[0][touch.word as usize] = touch.mask;
                    whole[1][touch.word as usize] = touch.bits;
                }
                whole
            };
            let instance =
                |at| InstanceWords { needs: whole(packing.needs.list(at)), sets: whole(packing.sets.list(at)) };
            packing.whole = (0..system.numbered.len()).map(instance).collect();
        }
        packing
    }

    /// The number of cells.
    pub(super) const fn cells(&self) -> usize {
        self.cells
    }

    /// The number of bits of the state of a cell.
    pub(super) const fn planes(&self) -> usize {
        self.planes
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

    pub(super) fn pack(&self, states: impl Iterator<Item = u8>) -> CellWords<N> {
        let mut words = [0; N];
        for (cell, state) in states.enumerate() {
            self.set(&mut words, cell, state);
        }
        words
    }

    /// Sets the state of a cell that is [`DEAD`].
    #[inline]
    pub(super) fn set(&self, words: &mut CellWords<N>, cell: usize, state: u8) {
        for plane in 0..self.planes {
            let at = plane * self.cells + cell;
            words[at / 64] |= u64::from(state >> plane & 1) << (at % 64);
        }
    }

    #[inline]
    pub(super) fn state(&self, words: &CellWords<N>, cell: usize) -> u8 {
        let mut state = DEAD;
        for plane in 0..self.planes {
            let at = plane * self.cells + cell;
            state |= ((words[at / 64] >> (at % 64) & 1) as u8) << plane;
        }
        state
    }

    #[inline]
    fn holds(touches: &[Touch], words: &CellWords<N>) -> bool {
        touches.iter().all(|touch| words[touch.word as usize] & touch.mask == touch.bits)
    }

    /// Whether the instance can be played.
    #[inline]
    pub(super) fn enabled(&self, instance: usize, words: &CellWords<N>) -> bool {
        if N <= FEW {
            let [mask, bits] = &self.whole[instance].needs;
            return (0..N).all(|at| words[at] & mask[at] == bits[at]);
        }
        Self::holds(self.needs.list(instance), words)
    }

    /// The states after the instance.
    #[inline]
    pub(super) fn after(&self, instance: usize, words: &CellWords<N>) -> CellWords<N> {
        if N <= FEW {
            let [mask, bits] = &self.whole[instance].sets;
            return std::array::from_fn(|at| words[at] & !mask[at] | bits[at]);
        }
        let mut after = *words;
        for touch in self.sets.list(instance) {
            let word = &mut after[touch.word as usize];
            *word = *word & !touch.mask | touch.bits;
        }
        after
    }

    /// The cells that an instance, or one of the ends after them, needs.
    #[inline]
    pub(super) fn needed(&self, one: usize) -> &CellWords<N> {
        &self.needed[one]
    }

    /// The cells through which an instance, or one of the ends after them, is connected with
    /// others, if these are the cells that anything needs.
    #[inline]
    pub(super) fn link(&self, one: usize, needed: &CellWords<N>) -> CellWords<N> {
        match self.given.get(one) {
            Some(given) => or(&self.needed[one], &and(given, needed)),
            None => self.needed[one],
        }
    }

    /// The states of these cells; all others are dead.
    #[inline]
    pub(super) fn alone(&self, words: &CellWords<N>, cells: &CellWords<N>) -> CellWords<N> {
        let mut mask = *cells;
        for plane in 1..self.planes {
            mask = or(&mask, &up(cells, plane * self.cells));
        }
        and(words, &mask)
    }

    /// Whether the game has ended.
    #[inline]
    pub(super) fn ended(&self, words: &CellWords<N>) -> bool {
        (0..self.ends.ends.len()).any(|end| Self::holds(self.ends.list(end), words))
    }
}

/// The number of words that the states of all cells take.
pub(super) fn words(system: &System) -> usize {
    (planes(system) * system.cells()).div_ceil(64).max(1)
}

/// The bits that the state of a cell takes.
fn planes(system: &System) -> usize {
    (usize::BITS - (system.states() - 1).leading_zeros()).max(1) as usize
}
