//! A memo over components, with the values of what was asked.

use super::bits::CellWords;
use super::field::CellGame;
use super::hash::WordMap;
use super::known::MemoFact;
use super::solver::{CellEngine, CellError};
use super::system::CellMove;
use crate::leaving::Leaving;
use nimatron_core::{Budget, StopReason};

/// A component as its field gives it: its key, and words from which it can be played on.
pub(super) type CellComponent<const N: usize, F> = (<F as CellGame<N>>::Key, CellWords<N>);

#[derive(Debug)]
pub(super) struct Memo<const N: usize, F: CellGame<N>> {
    pub(super) field: F,
    /// What is known of components.
    pub(super) known: WordMap<F::Key, MemoFact>,
    /// The values of options as they are, which are often those of another component, too. So most
    /// options need not be split.
    pub(super) sums: WordMap<CellWords<N>, u16>,
    /// Components that stand for all of the same key, by their keys.
    pub(super) seats: WordMap<F::Key, CellWords<N>>,
    /// The number of components with moves whose values needed no search.
    pub(super) at_sight: usize,
    /// How often a search by couples has begun to search a component.
    pub(super) opened: usize,
    /// Whether values are searched by couples.
    pub(super) couples_pay: bool,
    /// Used again.
    pub(super) options: Vec<(u32, CellWords<N>)>,
    pub(super) leaving: Leaving,
    /// How many components were opened since the clock was looked at.
    pub(super) opened_since: u32,
}

impl<const N: usize, F: CellGame<N> + Send + 'static> Memo<N, F>
where
    F::Key: Send,
{
    pub(super) fn boxed(field: F) -> Box<dyn CellEngine> {
        let couples_pay = field.play_ends();
        let (known, sums, seats, leaving) = Default::default();
        let options = Vec::new();
        Box::new(Memo {
            field,
            known,
            sums,
            seats,
            at_sight: 0,
            opened: 0,
            couples_pay,
            options,
            leaving,
            opened_since: 0,
        })
    }
}

impl<const N: usize, F: CellGame<N> + Send> CellEngine for Memo<N, F>
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

    fn folded(&mut self, states: &[u8], budget: &Budget) -> Result<Vec<Vec<u8>>, StopReason> {
        let Some(words) = self.field.packed(states) else { return Ok(Vec::new()) };
        let mut parts = Vec::new();
        self.field.split(&words, budget, &mut parts)?;
        self.check_memory(budget)?;
        let seats = parts.into_iter().map(|(key, words)| *self.seats.entry(key).or_insert(words));
        Ok(seats.map(|words| self.field.unpacked(&words)).collect())
    }

    fn nothing(&self) -> Vec<u8> {
        self.field.unpacked(&[0; N])
    }

    fn subject(&self, made: usize) -> (usize, Vec<u32>) {
        let (kind, vertices) = self.field.subject(made);
        (kind, vertices.to_vec())
    }

    fn remembered(&self) -> usize {
        self.known.len()
    }

    fn at_sight(&self) -> usize {
        self.at_sight
    }
}

impl<const N: usize, F: CellGame<N>> Memo<N, F> {
    fn made(&self, made: u32, states: &[u8], words: &CellWords<N>) -> CellMove {
        let instance = made as usize;
        CellMove { instance, states: self.field.after(instance, states, words) }
    }

    pub(super) fn value_of(&mut self, words: &CellWords<N>, budget: &Budget) -> Result<u16, CellError> {
        self.resume(budget)?;
        let mut parts = Vec::new();
        self.field.split(words, budget, &mut parts)?;
        let mut sum = 0;
        for part in parts {
            sum ^= self.component(part, budget)?;
        }
        Ok(sum)
    }

    /// The value of a component.
    fn component(&mut self, part: CellComponent<N, F>, budget: &Budget) -> Result<u16, CellError> {
        if let Some(value) = self.known.get(&part.0).and_then(|known| known.value()) {
            return Ok(value);
        }
        let value = if self.couples_pay { self.by_couples(part, budget) } else { self.by_all_options(part, budget) };
        self.leaving = self.leaving.ended(value.is_ok(), budget, &mut |out| self.write(out));
        value
    }

    /// Checks that the memo may hold what it holds.
    pub(super) fn check_memory(&self, budget: &Budget) -> Result<(), StopReason> {
        // Maps are half empty after they grow.
        let known = self.known.capacity() * (size_of::<(F::Key, MemoFact)>() + 1);
        let sums = self.sums.capacity() * (size_of::<(CellWords<N>, u16)>() + 1);
        let seats = self.seats.capacity() * (size_of::<(F::Key, CellWords<N>)>() + 1);
        budget.memory((known + sums + seats) as u64)
    }
}
