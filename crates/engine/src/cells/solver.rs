//! Grundy values of positions over cells, by a memo over components.

use super::bits::Words;
use super::canon::Layout;
use super::field::Field;
use super::graph::{Deletions, Graph};
use super::instances::Instances;
use super::packing::words;
use super::system::{CellMove, System};
use nimatron_core::{Budget, MexSet, StopReason};
use nimatron_rules::graph::GraphRules;
use rustc_hash::FxHashMap;
use std::fmt::Debug;

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

/// Solves positions of one game on one board or graph, and remembers components.
#[derive(Debug)]
pub struct Solver(Box<dyn Engine>);

impl Solver {
    /// A solver of a system of instances with an empty memo. With a layout, components are moved to
    /// the corner and turned.
    ///
    /// # Errors
    /// [`CellError::TooManyCells`].
    pub fn new(system: System, layout: Option<Layout>) -> Result<Solver, CellError> {
        Ok(Solver(match words(&system) {
            1 => Memo::<1, _>::boxed(Instances::new(system, layout)),
            2 => Memo::<2, _>::boxed(Instances::new(system, layout)),
            3..=4 => Memo::<4, _>::boxed(Instances::new(system, layout)),
            5..=8 => Memo::<8, _>::boxed(Instances::new(system, layout)),
            9..=32 => Memo::<32, _>::boxed(Instances::new(system, layout)),
            _ => return Err(CellError::TooManyCells),
        }))
    }

    /// A solver of a game on a graph with an empty memo. A position gives each vertex, and after them
    /// each edge if moves can remove edges alone ([`Graph::cells`]), the state 1 if it is there and 0
    /// if it is not.
    ///
    /// # Errors
    /// [`CellError::TooManyCells`], or the budget does not allow to list the subjects of moves.
    pub fn on_graph(rules: &GraphRules, graph: &Graph, budget: &Budget) -> Result<Solver, CellError> {
        Ok(Solver(match graph.cells(rules).div_ceil(64) {
            0..=1 => Memo::<1, _>::boxed(Deletions::new(rules, graph, budget)?),
            2 => Memo::<2, _>::boxed(Deletions::new(rules, graph, budget)?),
            3..=4 => Memo::<4, _>::boxed(Deletions::new(rules, graph, budget)?),
            5..=8 => Memo::<8, _>::boxed(Deletions::new(rules, graph, budget)?),
            9..=32 => Memo::<32, _>::boxed(Deletions::new(rules, graph, budget)?),
            _ => return Err(CellError::TooManyCells),
        }))
    }

    /// The Grundy value of a position.
    ///
    /// # Errors
    /// See [`CellError`].
    pub fn value(&mut self, states: &[u8], budget: &Budget) -> Result<u16, CellError> {
        self.0.value(states, budget)
    }

    /// All moves of a position, in the order of their numbers, with the values of what they leave.
    ///
    /// # Errors
    /// See [`CellError`].
    pub fn moves(&mut self, states: &[u8], budget: &Budget) -> Result<Vec<(CellMove, u16)>, CellError> {
        self.0.moves(states, budget)
    }

    /// All moves of a position, in the order of their numbers.
    ///
    /// # Errors
    /// The budget is used up. A position that is none has no moves.
    pub fn options(&mut self, states: &[u8], budget: &Budget) -> Result<Vec<CellMove>, StopReason> {
        self.0.options(states, budget)
    }

    /// The components of a position, without those that never have a move; the other cells are in
    /// the state of cells that play no part.
    ///
    /// # Errors
    /// The budget is used up.
    pub fn components(&mut self, states: &[u8], budget: &Budget) -> Result<Vec<Vec<u8>>, StopReason> {
        self.0.components(states, budget)
    }

    /// The kind of a move and the vertices that it is made with, for games on graphs.
    pub fn subject(&self, made: usize) -> (usize, Vec<u32>) {
        self.0.subject(made)
    }

    /// The number of components that are remembered.
    pub fn remembered(&self) -> usize {
        self.0.remembered()
    }
}

/// A solver of some width.
trait Engine: Debug + Send {
    fn value(&mut self, states: &[u8], budget: &Budget) -> Result<u16, CellError>;
    fn moves(&mut self, states: &[u8], budget: &Budget) -> Result<Vec<(CellMove, u16)>, CellError>;
    fn options(&mut self, states: &[u8], budget: &Budget) -> Result<Vec<CellMove>, StopReason>;
    fn components(&mut self, states: &[u8], budget: &Budget) -> Result<Vec<Vec<u8>>, StopReason>;
    fn subject(&self, made: usize) -> (usize, Vec<u32>);
    fn remembered(&self) -> usize;
}

/// A component as its field gives it: its key, and words from which it can be played on.
type Part<const N: usize, F> = (<F as Field<N>>::Key, Words<N>);

/// A component whose options are being searched.
struct Frame<const N: usize, F: Field<N>> {
    key: F::Key,
    options: Vec<(u32, Words<N>)>,
    /// The values of the first options.
    values: Vec<u16>,
    /// The components of the option after them, if it was split.
    parts: Option<Vec<Part<N, F>>>,
}

#[derive(Debug)]
struct Memo<const N: usize, F: Field<N>> {
    field: F,
    /// The values of components.
    values: FxHashMap<F::Key, u16>,
    /// The values of options as they are, which are often those of another component, too. So most
    /// options need not be split.
    sums: FxHashMap<Words<N>, u16>,
}

impl<const N: usize, F: Field<N> + Send + 'static> Memo<N, F>
where
    F::Key: Send,
{
    fn boxed(field: F) -> Box<dyn Engine> {
        Box::new(Memo { field, values: FxHashMap::default(), sums: FxHashMap::default() })
    }
}

impl<const N: usize, F: Field<N> + Send> Engine for Memo<N, F>
where
    F::Key: Send,
{
    fn value(&mut self, states: &[u8], budget: &Budget) -> Result<u16, CellError> {
        let words = self.field.packed(states).ok_or(CellError::NotAPosition)?;
        self.value_of(&words, budget)
    }

    fn moves(&mut self, states: &[u8], budget: &Budget) -> Result<Vec<(CellMove, u16)>, CellError> {
        let words = self.field.packed(states).ok_or(CellError::NotAPosition)?;
        let mut options = Vec::new();
        self.field.options(&words, budget, &mut options)?;
        let mut moves = Vec::new();
        for (made, after) in options {
            let value = self.value_of(&after, budget)?;
            moves.push((self.made(made, states, &words), value));
        }
        Ok(moves)
    }

    fn options(&mut self, states: &[u8], budget: &Budget) -> Result<Vec<CellMove>, StopReason> {
        let Some(words) = self.field.packed(states) else { return Ok(Vec::new()) };
        let mut options = Vec::new();
        self.field.options(&words, budget, &mut options)?;
        Ok(options.into_iter().map(|(made, _)| self.made(made, states, &words)).collect())
    }

    fn components(&mut self, states: &[u8], budget: &Budget) -> Result<Vec<Vec<u8>>, StopReason> {
        let Some(words) = self.field.packed(states) else { return Ok(Vec::new()) };
        let mut parts = Vec::new();
        self.field.split(&words, budget, &mut parts)?;
        Ok(parts.iter().map(|(_, words)| self.field.unpacked(words)).collect())
    }

    fn subject(&self, made: usize) -> (usize, Vec<u32>) {
        let (kind, vertices) = self.field.subject(made);
        (kind, vertices.to_vec())
    }

    fn remembered(&self) -> usize {
        self.values.len()
    }
}

impl<const N: usize, F: Field<N>> Memo<N, F> {
    fn made(&self, made: u32, states: &[u8], words: &Words<N>) -> CellMove {
        let instance = made as usize;
        CellMove { instance, states: self.field.after(instance, states, words) }
    }

    fn value_of(&mut self, words: &Words<N>, budget: &Budget) -> Result<u16, CellError> {
        let mut parts = Vec::new();
        self.field.split(words, budget, &mut parts)?;
        let mut sum = 0;
        for part in parts {
            sum ^= self.component(part, budget)?;
        }
        Ok(sum)
    }

    fn component(&mut self, part: Part<N, F>, budget: &Budget) -> Result<u16, CellError> {
        if let Some(&value) = self.values.get(&part.0) {
            return Ok(value);
        }
        let key = part.0.clone();
        let mut stack = vec![self.frame(part, budget)?];
        let result = self.search(&mut stack, budget);
        if result.is_err() {
            // What is half searched is not known.
            for frame in &stack {
                self.values.remove(&frame.key);
            }
        }
        result?;
        Ok(self.values.get(&key).copied().unwrap_or(0))
    }

    fn search(&mut self, stack: &mut Vec<Frame<N, F>>, budget: &Budget) -> Result<(), CellError> {
        let mut seen = MexSet::new();
        while let Some(frame) = stack.last_mut() {
            match self.go_on(frame, budget)? {
                Some(part) => {
                    let frame = self.frame(part, budget)?;
                    stack.push(frame);
                }
                None => {
                    seen.clear();
                    frame.values.iter().for_each(|&value| seen.insert(value.into()));
                    let value = u16::try_from(seen.mex()).ok().filter(|&value| value < PENDING);
                    self.values.insert(frame.key.clone(), value.ok_or(CellError::TooLarge)?);
                    stack.pop();
                }
            }
        }
        Ok(())
    }

    /// Collects the values of options up to one with a component that has to be searched first.
    fn go_on(&mut self, frame: &mut Frame<N, F>, budget: &Budget) -> Result<Option<Part<N, F>>, CellError> {
        while let Some((_, option)) = frame.options.get(frame.values.len()) {
            if frame.parts.is_none()
                && let Some(&value) = self.sums.get(option)
            {
                frame.values.push(value);
                continue;
            }
            let parts = match frame.parts.take() {
                Some(parts) => parts,
                None => {
                    let mut parts = Vec::new();
                    self.field.split(option, budget, &mut parts)?;
                    parts
                }
            };
            let mut sum = 0;
            for part in &parts {
                match self.values.get(&part.0) {
                    Some(&PENDING) => return Err(CellError::Cycle(self.field.unpacked(&part.1))),
                    Some(&value) => sum ^= value,
                    None => {
                        let part = part.clone();
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
    fn frame(&mut self, (key, component): Part<N, F>, budget: &Budget) -> Result<Frame<N, F>, CellError> {
        let mut options = Vec::new();
        self.field.options(&component, budget, &mut options)?;
        budget.tick(options.len() as u32 * 8)?;
        // Maps are half empty after they grow.
        let entry = size_of::<(Words<N>, u16)>().max(size_of::<(F::Key, u16)>()) as u64 * 2;
        budget.memory((self.values.len() + self.sums.len()) as u64 * entry)?;
        self.values.insert(key.clone(), PENDING);
        Ok(Frame { key, options, values: Vec::new(), parts: None })
    }
}
