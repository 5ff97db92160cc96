//! Grundy values of positions over cells, by a memo over components.

use super::canon::{Layout, bounds};
use super::packing::{Packing, Words};
use super::system::{CellMove, DEAD, System};
use nimatron_core::{Budget, MexSet, StopReason};
use rustc_hash::FxHashMap;

/// The value of a component while it is being searched.
const PENDING: u16 = u16::MAX;

/// Why there is no value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CellError {
    /// The position has another number of cells, or states that do not exist.
    NotAPosition,
    /// The words that the states take are more than the engine has.
    TooManyCells,
    /// Play need not end: this position can come again.
    Cycle(Vec<u8>),
    /// A value is beyond 65,534.
    TooLarge,
    /// The budget is used up.
    Stopped(StopReason),
}

impl From<StopReason> for CellError {
    fn from(reason: StopReason) -> CellError {
        CellError::Stopped(reason)
    }
}

/// Solves positions of one system and remembers components.
#[derive(Debug)]
pub struct Solver(Width);

/// A solver for states of this many words.
#[derive(Debug)]
enum Width {
    One(Box<Engine<1>>),
    Two(Box<Engine<2>>),
    Four(Box<Engine<4>>),
    Eight(Box<Engine<8>>),
    Many(Box<Engine<32>>),
}

macro_rules! with_engine {
    ($solver:expr, $engine:ident => $then:expr) => {
        match $solver {
            Width::One($engine) => $then,
            Width::Two($engine) => $then,
            Width::Four($engine) => $then,
            Width::Eight($engine) => $then,
            Width::Many($engine) => $then,
        }
    };
}

impl Solver {
    /// A solver with an empty memo. With a layout, components are moved to the corner and turned.
    ///
    /// # Errors
    /// [`CellError::TooManyCells`].
    pub fn new(system: System, layout: Option<Layout>) -> Result<Solver, CellError> {
        Ok(Solver(match Packing::words(&system) {
            1 => Width::One(Engine::new(system, layout)),
            2 => Width::Two(Engine::new(system, layout)),
            3..=4 => Width::Four(Engine::new(system, layout)),
            5..=8 => Width::Eight(Engine::new(system, layout)),
            9..=32 => Width::Many(Engine::new(system, layout)),
            _ => return Err(CellError::TooManyCells),
        }))
    }

    /// The Grundy value of a position.
    ///
    /// # Errors
    /// See [`CellError`].
    pub fn value(&mut self, states: &[u8], budget: &Budget) -> Result<u16, CellError> {
        with_engine!(&mut self.0, engine => engine.value(states, budget))
    }

    /// All moves of a position, in the order of the instances, with the values of what they leave.
    ///
    /// # Errors
    /// See [`CellError`].
    pub fn moves(&mut self, states: &[u8], budget: &Budget) -> Result<Vec<(CellMove, u16)>, CellError> {
        with_engine!(&mut self.0, engine => engine.moves(states, budget))
    }

    /// The number of components that are remembered.
    pub fn remembered(&self) -> usize {
        with_engine!(&self.0, engine => engine.memo.len())
    }
}

/// A component whose options are being searched.
struct Frame<const N: usize> {
    component: Words<N>,
    /// The components of all options, option after option, and where each option ends.
    parts: Vec<Words<N>>,
    ends: Vec<u32>,
    /// The next part to be looked at.
    next: usize,
}

#[derive(Debug)]
struct Engine<const N: usize> {
    system: System,
    layout: Option<Layout>,
    packing: Packing,
    /// Whether no instance gives a cell a state that something needs: then what cannot be played now
    /// can never be.
    steady: bool,
    memo: FxHashMap<Words<N>, u16>,
    scratch: Scratch,
}

/// Buffers that are used again.
#[derive(Debug, Default)]
struct Scratch {
    /// For each cell another cell of its component; a cell that is its own is the representative.
    parents: Vec<u32>,
    /// Whether the cell is needed by something that is alive.
    needed: Vec<bool>,
    /// The instances that are alive, and after them the ends that are.
    alive: Vec<u32>,
    /// For each cell the set of states that it has or may get.
    reach: Vec<u64>,
    cells: Vec<(u32, u32)>,
}

impl<const N: usize> Engine<N> {
    fn new(system: System, layout: Option<Layout>) -> Box<Engine<N>> {
        let steady =
            system.ends.is_empty() && system.numbered.iter().all(|one| one.sets.iter().all(|set| set.1 == DEAD));
        let packing = Packing::new(&system);
        let cells = system.cells();
        let scratch = Scratch {
            parents: vec![0; cells],
            needed: vec![false; cells],
            reach: vec![0; cells],
            ..Scratch::default()
        };
        Box::new(Engine { system, layout, packing, steady, memo: FxHashMap::default(), scratch })
    }

    fn packed(&self, states: &[u8]) -> Result<Words<N>, CellError> {
        let states = self.system.renamed(states).ok_or(CellError::NotAPosition)?;
        Ok(self.packing.pack(states.into_iter()))
    }

    fn value(&mut self, states: &[u8], budget: &Budget) -> Result<u16, CellError> {
        let words = self.packed(states)?;
        self.value_of(&words, budget)
    }

    fn value_of(&mut self, words: &Words<N>, budget: &Budget) -> Result<u16, CellError> {
        let mut parts = Vec::new();
        self.split(words, &mut parts);
        let mut sum = 0;
        for part in parts {
            sum ^= self.component(part, budget)?;
        }
        Ok(sum)
    }

    fn moves(&mut self, states: &[u8], budget: &Budget) -> Result<Vec<(CellMove, u16)>, CellError> {
        let words = self.packed(states)?;
        let mut moves = Vec::new();
        if self.packing.ended(&words) {
            return Ok(moves);
        }
        for instance in 0..self.system.numbered.len() {
            budget.tick(1)?;
            if !self.packing.enabled(instance, &words) {
                continue;
            }
            let after = self.packing.after(instance, &words);
            let value = self.value_of(&after, budget)?;
            let mut states = states.to_owned();
            for &(cell, state) in &self.system.instances()[instance].sets {
                states[cell as usize] = state;
            }
            moves.push((CellMove { instance, states }, value));
        }
        Ok(moves)
    }

    /// The value of a component in its canonical form.
    fn component(&mut self, component: Words<N>, budget: &Budget) -> Result<u16, CellError> {
        if let Some(&value) = self.memo.get(&component) {
            return Ok(value);
        }
        let mut stack = vec![self.frame(component, budget)?];
        let result = self.search(&mut stack, budget);
        if result.is_err() {
            // What is half searched is not known.
            for frame in &stack {
                self.memo.remove(&frame.component);
            }
        }
        result?;
        Ok(self.memo.get(&component).copied().unwrap_or(0))
    }

    fn search(&mut self, stack: &mut Vec<Frame<N>>, budget: &Budget) -> Result<(), CellError> {
        let mut seen = MexSet::new();
        while let Some(frame) = stack.last_mut() {
            let mut missing = None;
            while let Some(part) = frame.parts.get(frame.next) {
                match self.memo.get(part) {
                    Some(&PENDING) => return Err(CellError::Cycle(self.unpacked(part))),
                    Some(_) => frame.next += 1,
                    None => {
                        missing = Some(*part);
                        break;
                    }
                }
            }
            if let Some(part) = missing {
                let frame = self.frame(part, budget)?;
                stack.push(frame);
                continue;
            }
            let value = self.mex(frame, &mut seen)?;
            self.memo.insert(frame.component, value);
            stack.pop();
        }
        Ok(())
    }

    /// The mex of the values of the options, whose parts are all known.
    fn mex(&self, frame: &Frame<N>, seen: &mut MexSet) -> Result<u16, CellError> {
        seen.clear();
        let mut start = 0;
        for &end in &frame.ends {
            let parts = &frame.parts[start..end as usize];
            start = end as usize;
            let sum = parts.iter().fold(0, |sum, part| sum ^ self.memo.get(part).copied().unwrap_or(0));
            seen.insert(sum.into());
        }
        u16::try_from(seen.mex()).ok().filter(|&value| value < PENDING).ok_or(CellError::TooLarge)
    }

    /// Lists the options of a component and marks it as being searched.
    fn frame(&mut self, component: Words<N>, budget: &Budget) -> Result<Frame<N>, CellError> {
        let mut frame = Frame { component, parts: Vec::new(), ends: Vec::new(), next: 0 };
        let instances = if self.packing.ended(&component) { 0 } else { self.system.numbered.len() };
        for instance in 0..instances {
            if !self.packing.enabled(instance, &component) {
                continue;
            }
            budget.tick(8)?;
            let after = self.packing.after(instance, &component);
            self.split(&after, &mut frame.parts);
            frame.ends.push(frame.parts.len() as u32);
        }
        let entry = size_of::<(Words<N>, u16)>() as u64 * 2;
        budget.memory(self.memo.len() as u64 * entry)?;
        self.memo.insert(component, PENDING);
        Ok(frame)
    }

    /// Adds the components of a position in canonical form.
    fn split(&mut self, words: &Words<N>, parts: &mut Vec<Words<N>>) {
        self.find_alive(words);
        let Engine { system, packing, layout, scratch, .. } = self;
        let Scratch { parents, needed, alive, cells, .. } = scratch;
        if alive.is_empty() {
            return;
        }
        let needs = |one: u32| match system.numbered.get(one as usize) {
            Some(instance) => &instance.needs,
            None => &system.ends[one as usize - system.numbered.len()],
        };
        needed.fill(false);
        for &(cell, _) in alive.iter().flat_map(|&one| needs(one)) {
            needed[cell as usize] = true;
            parents[cell as usize] = cell;
        }
        for &one in &*alive {
            let first = needs(one)[0].0;
            let sets = system.numbered.get(one as usize).map_or(&[][..], |instance| &instance.sets);
            for &(cell, _) in needs(one)[1..].iter().chain(sets) {
                if needed[cell as usize] {
                    let (one, other) = (root(parents, first), root(parents, cell));
                    parents[other as usize] = one;
                }
            }
        }
        cells.clear();
        for cell in (0..needed.len() as u32).filter(|&cell| needed[cell as usize]) {
            cells.push((root(parents, cell), cell));
        }
        if !system.ends.is_empty() {
            // An end is the end of the whole board, so that its parts are no sum.
            cells.iter_mut().for_each(|cell| cell.0 = 0);
        }
        cells.sort_unstable();
        for component in cells.chunk_by(|one, other| one.0 == other.0) {
            parts.push(canonical(component, words, packing, layout.as_ref()));
        }
    }

    /// Finds what is alive.
    fn find_alive(&mut self, words: &Words<N>) {
        let Engine { system, packing, scratch, steady, .. } = self;
        scratch.alive.clear();
        if *steady {
            let enabled = (0..system.numbered.len()).filter(|&instance| packing.enabled(instance, words));
            scratch.alive.extend(enabled.map(|instance| instance as u32));
            return;
        }
        let Scratch { reach, alive, .. } = scratch;
        for (cell, reach) in reach.iter_mut().enumerate() {
            *reach = 1 << packing.state(words, cell);
        }
        let can = |needs: &[(u32, u8)], reach: &[u64]| {
            needs.iter().all(|&(cell, state)| reach[cell as usize] >> state & 1 == 1)
        };
        let mut waiting: Vec<u32> = (0..system.numbered.len() as u32).collect();
        loop {
            let before = waiting.len();
            waiting.retain(|&instance| {
                let one = &system.numbered[instance as usize];
                let lives = can(&one.needs, reach);
                if lives {
                    alive.push(instance);
                    for &(cell, state) in &one.sets {
                        reach[cell as usize] |= 1 << state;
                    }
                }
                !lives
            });
            if waiting.len() == before {
                break;
            }
        }
        if !alive.is_empty() {
            let ends = (0..system.ends.len()).filter(|&end| can(&system.ends[end], reach));
            alive.extend(ends.map(|end| (system.numbered.len() + end) as u32));
        }
    }

    /// The states of a component, for an error.
    fn unpacked(&self, words: &Words<N>) -> Vec<u8> {
        (0..self.system.cells()).map(|cell| self.system.original(self.packing.state(words, cell))).collect()
    }
}

fn root(parents: &mut [u32], mut cell: u32) -> u32 {
    while parents[cell as usize] != cell {
        let above = parents[parents[cell as usize] as usize];
        parents[cell as usize] = above;
        cell = above;
    }
    cell
}

/// A component alone on the board: where it is, or in the smallest form in the corner.
fn canonical<const N: usize>(
    component: &[(u32, u32)],
    words: &Words<N>,
    packing: &Packing,
    layout: Option<&Layout>,
) -> Words<N> {
    let cells = component.iter().map(|&(_, cell)| (cell, packing.state(words, cell as usize)));
    let Some(layout) = layout else {
        let mut alone = [0; N];
        cells.for_each(|(cell, state)| packing.set(&mut alone, cell as usize, state));
        return alone;
    };
    let place = |cell: u32| (cell as i32 / layout.columns, cell as i32 % layout.columns);
    let (low, high) = bounds(component.iter().map(|&(_, cell)| place(cell)));
    let size = (high.0 - low.0 + 1, high.1 - low.1 + 1);
    let mut smallest: Option<Words<N>> = None;
    for turn in &layout.turns {
        let turned = turn.size(size);
        if turned.0 > layout.rows || turned.1 > layout.columns {
            continue;
        }
        let mut form = [0; N];
        for (cell, state) in cells.clone() {
            let (row, column) = place(cell);
            let (row, column) = turn.place((row - low.0, column - low.1), size);
            packing.set(&mut form, (row * layout.columns + column) as usize, state);
        }
        if smallest.is_none_or(|smallest| form < smallest) {
            smallest = Some(form);
        }
    }
    smallest.unwrap_or([0; N])
}
