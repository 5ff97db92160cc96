//! Lists of nodes in one store.

/// The end of a list.
pub(super) const NONE: u32 = u32::MAX;

/// Lists of numbers, which start at a place that is kept elsewhere.
#[derive(Debug)]
pub(super) struct Links {
    /// A number, and the place of the next one.
    cells: Vec<(u32, u32)>,
    free: u32,
}

impl Default for Links {
    fn default() -> Self {
        Links { cells: Vec::new(), free: NONE }
    }
}

impl Links {
    /// Adds a number to the list that starts at `first`; the list then starts at the answer.
    pub(super) fn add(&mut self, first: u32, number: u32) -> u32 {
        if self.free == NONE {
            self.cells.push((number, first));
            return self.cells.len() as u32 - 1;
        }
        let place = self.free;
        self.free = self.cells[place as usize].1;
        self.cells[place as usize] = (number, first);
        place
    }

    /// The number at a place, and the place of the next one.
    pub(super) fn get(&self, place: u32) -> (u32, u32) {
        self.cells[place as usize]
    }

    /// Makes room where a list is that is not needed any more.
    pub(super) fn remove(&mut self, first: u32) {
        let mut place = first;
        while place != NONE {
            let next = self.cells[place as usize].1;
            self.cells[place as usize].1 = self.free;
            self.free = place;
            place = next;
        }
    }

    /// Bytes of memory.
    pub(super) fn memory(&self) -> usize {
        self.cells.capacity() * size_of::<(u32, u32)>()
    }
}
