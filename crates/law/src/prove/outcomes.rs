//! Options that are certainly P or certainly N, given the P-positions, even for moves that leave
//! several components.

use super::formulas::{FormulaGame, conjunction, on_component};
use crate::automata::{AutomaticRelation, StateBudget, Stop, Track, atoms, tracks_of};
use nimatron_core::Convention;
use nimatron_rules::formula::Clause;

impl FormulaGame {
    /// Positions with an option that is certainly P, if `set` (tracks `0..arity`) is the set of
    /// P-positions: see [`FormulaGame::moves_to`].
    ///
    /// # Errors
    /// Too many states, or the budget is used up.
    pub(crate) fn leads_to(
        &self,
        set: &AutomaticRelation,
        limits: &StateBudget<'_>,
    ) -> Result<AutomaticRelation, Stop> {
        let keep: Vec<Track> = Track::coordinates(self.arity).collect();
        let moves = self.clauses.iter().map(|clause| self.moves_to(clause, set, &keep, limits));
        AutomaticRelation::any_of(self.numeration, &keep, moves, limits)
    }

    /// A kind of move whose option is certainly P, if `set` is the set of P-positions, as a
    /// relation between the coordinates and the variables of the clause in `keep`: all components
    /// are in the set, or two are equal, which cancel, and the others are in it. In misère play
    /// there is one component, and it is in the set.
    ///
    /// # Errors
    /// Too many states, or the budget is used up.
    pub(crate) fn moves_to<T: Copy + Into<Track>>(
        &self,
        clause: &Clause,
        set: &AutomaticRelation,
        keep: &[T],
        limits: &StateBudget<'_>,
    ) -> Result<AutomaticRelation, Stop> {
        let keep = &tracks_of(keep)[..];
        if self.convention == Convention::Misere && clause.components.is_empty() {
            // Who faces nothing wins.
            return AutomaticRelation::none(self.numeration, keep, limits);
        }
        let to_set = |Remaining { pair, rest }: Remaining<'_>| {
            let mut factors = self.move_factors(clause, pair, limits)?;
            for component in rest {
                factors.push(on_component(set, component, Track::Value, self, limits)?);
            }
            conjunction(self.numeration, factors, keep, limits)
        };
        AutomaticRelation::any_of(self.numeration, keep, Remaining::of(clause).into_iter().map(to_set), limits)
    }

    /// Positions with a move.
    ///
    /// # Errors
    /// Too many states, or the budget is used up.
    pub fn can_move(&self, limits: &StateBudget<'_>) -> Result<AutomaticRelation, Stop> {
        let keep: Vec<Track> = Track::coordinates(self.arity).collect();
        let from = |clause: &Clause| {
            let mut factors = self.move_factors(clause, None, limits)?;
            // What is not a position is not an option.
            for component in &clause.components {
                factors.push(on_component(&self.domain, component, Track::Value, self, limits)?);
            }
            conjunction(self.numeration, factors, &keep, limits)
        };
        AutomaticRelation::any_of(self.numeration, &keep, self.clauses.iter().map(from), limits)
    }

    /// Positions with an option that is not certainly N, if `set` is the set of P-positions. An
    /// option is certainly N if one component is not in the set and all others are, after two equal
    /// ones may have been cancelled.
    ///
    /// # Errors
    /// Too many states, or the budget is used up.
    pub(crate) fn may_lead_to(
        &self,
        set: &AutomaticRelation,
        limits: &StateBudget<'_>,
    ) -> Result<AutomaticRelation, Stop> {
        let coordinates: Vec<Track> = Track::coordinates(self.arity).collect();
        let outside = self.domain.minus(set, limits)?;
        let unsure = |clause: &Clause| {
            if clause.components.len() < 2 {
                return self.moves_to(clause, set, &coordinates, limits);
            }
            let mut keep: Vec<usize> = clause.components.iter().flatten().copied().chain(0..self.arity).collect();
            keep.sort_unstable();
            keep.dedup();
            let mut unsure = conjunction(self.numeration, self.move_factors(clause, None, limits)?, &keep, limits)?;
            for Remaining { pair, rest } in Remaining::of(clause) {
                for odd in 0..rest.len() {
                    let mut factors = self.move_factors(clause, pair, limits)?;
                    for (at, component) in rest.iter().enumerate() {
                        let kind = if at == odd { &outside } else { set };
                        factors.push(on_component(kind, component, Track::Value, self, limits)?);
                    }
                    let surely = conjunction(self.numeration, factors, &keep, limits)?;
                    unsure = unsure.minus(&surely, limits)?;
                }
            }
            for &track in keep.iter().filter(|&&track| track >= self.arity) {
                unsure = unsure.exists(track, limits)?;
            }
            Ok(unsure)
        };
        AutomaticRelation::any_of(self.numeration, &coordinates, self.clauses.iter().map(unsure), limits)
    }

    /// The factors of a move from a position; if a pair is given, its two components are equal.
    fn move_factors(
        &self,
        clause: &Clause,
        pair: Option<[&[usize]; 2]>,
        limits: &StateBudget<'_>,
    ) -> Result<Vec<AutomaticRelation>, Stop> {
        let mut factors = vec![self.domain.clone()];
        for atom in &clause.atoms {
            factors.push(atoms::atom(self.numeration, atom, limits)?);
        }
        if let Some([one, other]) = pair {
            for (&a, &b) in one.iter().zip(other).filter(|(a, b)| a != b) {
                factors.push(atoms::linear(self.numeration, &[(a, 1), (b, -1)], 0, true, limits)?);
            }
        }
        Ok(factors)
    }
}

/// The components that a move leaves after equal ones have cancelled.
struct Remaining<'c> {
    /// Two components that are assumed equal.
    pair: Option<[&'c [usize]; 2]>,
    rest: Vec<&'c [usize]>,
}

impl<'c> Remaining<'c> {
    /// First all components, then each choice of two equal ones that cancel.
    fn of(clause: &'c Clause) -> Vec<Remaining<'c>> {
        let components: Vec<&[usize]> = clause.components.iter().map(Vec::as_slice).collect();
        let mut all = vec![Remaining { pair: None, rest: components.clone() }];
        for second in 0..components.len() {
            for first in 0..second {
                let others = (0..components.len()).filter(|&at| at != first && at != second);
                let rest = others.map(|at| components[at]).collect();
                all.push(Remaining { pair: Some([components[first], components[second]]), rest });
            }
        }
        all
    }
}
