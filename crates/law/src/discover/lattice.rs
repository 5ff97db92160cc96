//! Values that are periodic in each coordinate: from some number on, only the remainder of the
//! coordinate matters. (Period 1 means constant from there on.)

use super::automatic::{self, Automatic, Form};
use super::periodic::shortest;
use crate::automata::{Numeration, StateBudget, Stop};
use crate::law::LawClaim;
use crate::learn::Machine;
use crate::table::Table;
use rustc_hash::FxHashMap;

/// A box of values that determines all others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lattice {
    /// Preperiod and period of each coordinate.
    axes: Vec<(usize, usize)>,
    /// The values of all positions with coordinates below preperiod + period.
    values: Table,
}

/// The maximum number of positions in the box.
const MAX_CLASSES: usize = 10_000;

impl Lattice {
    /// The periods that a table shows, each at least `turns` times. `None` if some coordinate has
    /// none, or if the box is not a small part of the table.
    pub fn find(table: &Table, turns: usize) -> Option<Lattice> {
        let mut axes = Vec::new();
        for (axis, &size) in table.sizes.iter().enumerate() {
            // Slices across the axis; equal ones have the same number.
            let inner: usize = table.sizes[axis + 1..].iter().product();
            let mut numbers: FxHashMap<Vec<Option<u32>>, usize> = FxHashMap::default();
            let mut slices = Vec::with_capacity(size);
            for x in 0..size {
                let blocks = (x * inner..table.values.len()).step_by(size * inner);
                let slice: Vec<Option<u32>> = blocks.flat_map(|at| &table.values[at..at + inner]).copied().collect();
                let fresh = numbers.len();
                slices.push(*numbers.entry(slice).or_insert(fresh));
            }
            axes.push(shortest(&slices, turns)?);
        }
        let sizes: Vec<usize> = axes.iter().map(|&(e, p)| e + p).collect();
        let classes: usize = sizes.iter().product();
        if classes > MAX_CLASSES || 8 * classes > table.values.len() {
            return None;
        }
        let values = table.part(sizes);
        Some(Lattice { axes, values })
    }

    /// Preperiod and period of each coordinate.
    pub fn axes(&self) -> &[(usize, usize)] {
        &self.axes
    }

    /// The law as an automaton, in a base.
    ///
    /// # Errors
    /// The numeration is not a base, there are too many states, or the budget is used up.
    pub fn automatic(
        &self,
        numeration: Numeration,
        claim: LawClaim,
        limits: &StateBudget<'_>,
    ) -> Result<Automatic, Stop> {
        let Some(base) = numeration.base() else {
            return Err(Stop::NotDefinable("periodic laws are compiled in bases only".to_owned()));
        };
        // A state is the position in the box that is equivalent to the numbers read so far; the
        // next state depends only on it and on the next digits.
        let arity = self.axes.len();
        let symbols = crate::automata::symbols(numeration, arity)?;
        let states = self.values.values.len();
        limits.spend(states * symbols)?;
        let mut next = Vec::with_capacity(states * symbols);
        for state in 0..states {
            let position = self.values.position(state);
            for symbol in 0..symbols {
                let digits = crate::automata::digits(numeration, arity, symbol);
                let mut to = 0;
                for (axis, &(e, p)) in self.axes.iter().enumerate() {
                    let x = position[axis] as usize * usize::from(base) + usize::from(digits[axis]);
                    to = to * (e + p) + if x < e + p { x } else { e + (x - e) % p };
                }
                next.push(to as u32);
            }
        }
        let output = self.values.values.iter().map(|value| value.unwrap_or(automatic::OUTSIDE)).collect();
        let machine = Machine { symbols, next, output };
        automatic::as_law(&machine, numeration, arity, Form::Outputs, automatic::Output::of(claim), limits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::law::Law;
    use nimatron_core::Budget;

    #[test]
    fn periods_of_both_coordinates() {
        let value = |a: usize, b: usize| if a == 3 { 7 } else { (a % 5 + 2 * b.min(4)) as u32 };
        let sizes = vec![60, 30];
        let values = (0..1800).map(|index| (index != 0).then(|| value(index / 30, index % 30))).collect();
        let table = Table { sizes, values };
        let lattice = Lattice::find(&table, 3).unwrap();
        assert_eq!(lattice.axes, [(4, 5), (4, 1)]);
        let budget = Budget::unlimited();
        let limits = StateBudget::new(100_000, 1 << 30, &budget);
        for base in [2, 3, 10] {
            let automatic = lattice.automatic(Numeration::in_base(base), LawClaim::Grundy, &limits).unwrap();
            let law = Law::new(LawClaim::Grundy, 2, automatic);
            for (a, b) in [(0, 1), (3, 0), (7, 2), (1000, 1), (12_345, 678), (3, 999)] {
                assert_eq!(law.value(&[a.into(), b.into()]), Some(value(a, b).into()), "{a} {b}");
            }
            assert_eq!(law.value(&[0u32.into(), 0u32.into()]), None);
        }
        // x + y has none.
        let sums = Table { sizes: vec![40, 40], values: (0..1600).map(|i| Some((i / 40 + i % 40) as u32)).collect() };
        assert_eq!(Lattice::find(&sums, 3), None);
    }
}
