//! Grundy values of positions over cells, by a memo over components.

use super::bits::{Words, intersect, or};
use super::canon::Layout;
use super::packing::{Packing, words};
use super::system::{CellMove, DEAD, System};
use super::turns::Turns;
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
        Ok(Solver(match words(&system) {
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
    options: Vec<Words<N>>,
    /// The values of the first options.
    values: Vec<u16>,
    /// The components of the option after them, if it was split.
    parts: Option<Vec<Words<N>>>,
}

#[derive(Debug)]
struct Engine<const N: usize> {
    system: System,
    /// How components are moved to the corner and turned, if they are.
    turns: Option<Turns<N>>,
    packing: Packing<N>,
    /// Whether no instance gives a cell a state that something needs: then what cannot be played now
    /// can never be.
    steady: bool,
    /// The values of components in their canonical form.
    memo: FxHashMap<Words<N>, u16>,
    /// The values of options as they are, which are often those of another component, too. So most
    /// options need not be split.
    sums: FxHashMap<Words<N>, u16>,
    scratch: Scratch,
}

/// Buffers that are used again.
#[derive(Debug, Default)]
struct Scratch {
    /// The instances that are alive, and after them the ends that are.
    alive: Vec<u32>,
    /// For each cell the set of states that it has or may get.
    reach: Vec<u64>,
}

impl<const N: usize> Engine<N> {
    fn new(system: System, layout: Option<Layout>) -> Box<Engine<N>> {
        let steady =
            system.ends.is_empty() && system.numbered.iter().all(|one| one.sets.iter().all(|set| set.1 == DEAD));
        let packing = Packing::new(&system);
        let scratch = Scratch { reach: vec![0; system.cells()], ..Scratch::default() };
        let turns = layout.map(|layout| Turns::new(&layout, &packing));
        let (memo, sums) = Default::default();
        Box::new(Engine { system, turns, packing, steady, memo, sums, scratch })
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
            match self.go_on(frame)? {
                Some(part) => {
                    let frame = self.frame(part, budget)?;
                    stack.push(frame);
                }
                None => {
                    seen.clear();
                    frame.values.iter().for_each(|&value| seen.insert(value.into()));
                    let value = u16::try_from(seen.mex()).ok().filter(|&value| value < PENDING);
                    self.memo.insert(frame.component, value.ok_or(CellError::TooLarge)?);
                    stack.pop();
                }
            }
        }
        Ok(())
    }

    /// Collects the values of options up to one with a component that has to be searched first.
    fn go_on(&mut self, frame: &mut Frame<N>) -> Result<Option<Words<N>>, CellError> {
        while let Some(option) = frame.options.get(frame.values.len()) {
            if frame.parts.is_none()
                && let Some(&value) = self.sums.get(option)
            {
                frame.values.push(value);
                continue;
            }
            let parts = frame.parts.take().unwrap_or_else(|| {
                let mut parts = Vec::new();
                self.split(option, &mut parts);
                parts
            });
            let mut sum = 0;
            for part in &parts {
                match self.memo.get(part) {
                    Some(&PENDING) => return Err(CellError::Cycle(self.unpacked(part))),
                    Some(&value) => sum ^= value,
                    None => {
                        let part = *part;
                        frame.parts = Some(parts);
                        return Ok(Some(part));
                    }
                }
            }
            self.sums.insert(*option, sum);
            frame.values.push(sum);
        }
        Ok(None)
    }

    /// Lists the options of a component and marks it as being searched.
    fn frame(&mut self, component: Words<N>, budget: &Budget) -> Result<Frame<N>, CellError> {
        let mut options = Vec::new();
        let instances = if self.packing.ended(&component) { 0 } else { self.system.numbered.len() };
        for instance in 0..instances {
            budget.tick(1)?;
            if self.packing.enabled(instance, &component) {
                options.push(self.packing.after(instance, &component));
            }
        }
        budget.tick(options.len() as u32 * 8)?;
        // Maps are half empty after they grow.
        let entry = size_of::<(Words<N>, u16)>() as u64 * 2;
        budget.memory((self.memo.len() + self.sums.len()) as u64 * entry)?;
        self.memo.insert(component, PENDING);
        Ok(Frame { component, options, values: Vec::new(), parts: None })
    }

    /// Adds the components of a position in canonical form.
    fn split(&mut self, words: &Words<N>, parts: &mut Vec<Words<N>>) {
        self.find_alive(words);
        let Engine { system, packing, turns, scratch: Scratch { alive, .. }, .. } = self;
        let needed = alive.iter().fold([0; N], |needed, &one| or(&needed, packing.needed(one as usize)));
        while let Some(first) = alive.pop() {
            let mut cells = packing.link(first as usize, &needed);
            // An end is the end of the whole board, so its parts are not a sum.
            if !system.ends.is_empty() {
                cells = needed;
                alive.clear();
            }
            loop {
                let before = alive.len();
                alive.retain(|&one| {
                    let link = packing.link(one as usize, &needed);
                    let joins = intersect(&link, &cells);
                    if joins {
                        cells = or(&cells, &link);
                    }
                    !joins
                });
                if alive.len() == before {
                    break;
                }
            }
            let alone = packing.alone(words, &cells);
            parts.push(turns.as_ref().map_or(alone, |turns| turns.canonical(&alone, &cells)));
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
