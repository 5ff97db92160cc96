//! The options of a game as automata, given the automaton of a guessed law.

use super::pairs::{self, Joined};
use crate::automata::{AutomaticRelation, Numeration, StateBudget, Stop, Track, atoms, tracks_of};
use nimatron_core::Convention;
use nimatron_rules::Ruleset;
use nimatron_rules::formula::{Atom, Clause, Undefinable, pairwise};
use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

pub use nimatron_proof::Code;

/// A game as formulas in one numeration system.
#[derive(Clone, Debug)]
pub struct FormulaGame {
    /// How numbers are written.
    pub numeration: Numeration,
    /// The number of coordinates.
    pub arity: usize,
    /// All moves.
    pub clauses: Vec<Clause>,
    /// The positions.
    pub domain: AutomaticRelation,
    /// Weights of coordinates, one row per comparison: every move lowers the weighted sums
    /// lexicographically.
    pub order: Vec<Vec<i64>>,
    /// Whether no move makes a coordinate larger.
    pub shrinks: bool,
    /// If set, values from this one on are not distinguished.
    pub levels: Option<u32>,
    /// Whether the player who cannot move loses or wins. In misère play only outcomes are proved,
    /// and only of games whose moves leave at most one component.
    pub convention: Convention,
    /// The last move whose heaps were joined, with the law used and the result.
    pub(super) joined: RefCell<Option<(Clause, AutomaticRelation, Rc<Joined>)>>,
}

impl FormulaGame {
    /// The formulas of rules in a numeration; `Ok(None)` if an atom is not recognized by an
    /// automaton there.
    ///
    /// # Errors
    /// Too many states, or the budget is used up.
    pub fn new(
        rules: &Ruleset,
        moves: &MoveClauses,
        numeration: Numeration,
        limits: &StateBudget<'_>,
    ) -> Result<Option<FormulaGame>, Stop> {
        let arity = rules.arity();
        let Some((clauses, domain)) = moves.in_numeration(numeration, arity) else { return Ok(None) };
        for atom in clauses.iter().chain(&domain).flat_map(|clause| &clause.atoms) {
            if !matches!(atom, Atom::Linear { .. }) {
                match atoms::atom(numeration, atom, limits) {
                    Ok(_) => {}
                    Err(Stop::NotDefinable(_)) => return Ok(None),
                    Err(stop) => return Err(stop),
                }
            }
        }
        let coordinates: Vec<Track> = Track::coordinates(arity).collect();
        let part = |clause: &Clause| {
            let mut factors = vec![AutomaticRelation::all(numeration, &coordinates, limits)?];
            for atom in &clause.atoms {
                factors.push(atoms::atom(numeration, atom, limits)?);
            }
            conjunction(numeration, factors, &coordinates, limits)
        };
        let domain = AutomaticRelation::any_of(numeration, &coordinates, domain.iter().map(part), limits)?;
        let shrinks = rules.shape().never_grows.iter().all(|&never| never);
        Ok(Some(FormulaGame {
            numeration,
            arity,
            clauses,
            domain,
            order: moves.order.clone(),
            shrinks,
            levels: None,
            convention: Convention::Normal,
            joined: RefCell::default(),
        }))
    }

    /// The game in this convention; `None` in misère play if a move leaves several components,
    /// because their outcomes do not determine that of their sum.
    #[must_use]
    pub fn played(self, convention: Convention) -> Option<FormulaGame> {
        let splits = self.clauses.iter().any(|clause| clause.components.len() > 1);
        (convention == Convention::Normal || !splits).then_some(FormulaGame { convention, ..self })
    }

    /// Positions with the coded values of their options: the tracks are the coordinates and
    /// [`Track::Value`]. The law has the same tracks.
    ///
    /// # Errors
    /// Too many states, or the budget is used up.
    pub fn options(
        &self,
        law: &AutomaticRelation,
        code: Code,
        limits: &StateBudget<'_>,
    ) -> Result<AutomaticRelation, Stop> {
        let keep: Vec<Track> = Track::coordinates(self.arity).chain([Track::Value]).collect();
        let moves = self.clauses.iter().map(|clause| self.moves_of(clause, law, code, &keep, limits));
        AutomaticRelation::any_of(self.numeration, &keep, moves, limits)
    }

    /// A kind of move as a relation between the coordinates, the variables of the clause in `keep`,
    /// and the coded value of the option.
    ///
    /// # Errors
    /// Too many states, or the budget is used up.
    pub fn moves_of<T: Copy + Into<Track>>(
        &self,
        clause: &Clause,
        law: &AutomaticRelation,
        code: Code,
        keep: &[T],
        limits: &StateBudget<'_>,
    ) -> Result<AutomaticRelation, Stop> {
        let keep = &tracks_of(keep)[..];
        // Heaps that are not kept are joined pairwise.
        let joined = if keep.iter().all(|&track| track.is_coordinate(self.arity) || track == Track::Value) {
            pairs::joined(self, clause, law, limits)?
        } else {
            None
        };
        let (conditions, values) = match joined {
            Some(joined) => (joined.atoms.clone(), joined.heaps.clone()),
            None => {
                let own = |component: &Vec<usize>| (component.clone(), law.clone());
                (clause.atoms.clone(), clause.components.iter().map(own).collect())
            }
        };
        let mut factors = Vec::new();
        for atom in &conditions {
            factors.push(atoms::atom(self.numeration, atom, limits)?);
        }
        let count = values.len();
        let value_of = |at: usize| if count == 1 { Track::Value } else { Track::ValueOf(at) };
        for (at, (component, relation)) in values.iter().enumerate() {
            factors.push(on_component(relation, component, value_of(at), self, limits)?);
        }
        match count {
            0 => {
                let nothing = i64::from(code == Code::Unary);
                factors.push(atoms::linear(self.numeration, &[(Track::Value, 1)], -nothing, true, limits)?);
            }
            1 => {}
            _ if code != Code::Plain => {
                return Err(Stop::NotDefinable(
                    "sums of values in this code are not recognized by an automaton".to_owned(),
                ));
            }
            _ => {
                let mut sum = value_of(0);
                for at in 1..count {
                    let next = if at + 1 == count { Track::Value } else { Track::SumOf(at) };
                    factors.push(atoms::xor(self.numeration, [sum, value_of(at), next], limits)?);
                    sum = next;
                }
            }
        }
        // Coordinates without an atom are unrestricted.
        factors.push(self.domain.clone());
        conjunction(self.numeration, factors, keep, limits)
    }

    /// Whether every move lowers the order. Such orders have no infinite descent, so proofs by
    /// induction are valid.
    ///
    /// # Errors
    /// Too many states, or the budget is used up.
    pub fn descends(&self, limits: &StateBudget<'_>) -> Result<bool, Stop> {
        for clause in &self.clauses {
            for component in &clause.components {
                // Not lowered: in the first row that differs the sum is larger, or no row differs.
                for first in 0..=self.order.len() {
                    let mut factors = Vec::new();
                    for atom in &clause.atoms {
                        factors.push(atoms::atom(self.numeration, atom, limits)?);
                    }
                    for (row, weights) in self.order.iter().enumerate().take(first + 1) {
                        let mut terms: Vec<(usize, i64)> = Vec::new();
                        for (slot, &weight) in weights.iter().enumerate().filter(|(_, weight)| **weight != 0) {
                            terms.extend([(component[slot], weight), (slot, -weight)]);
                        }
                        let less = if row == first { -1 } else { 0 };
                        factors.push(atoms::linear(self.numeration, &terms, less, row != first, limits)?);
                    }
                    if !conjunction::<Track>(self.numeration, factors, &[], limits)?.is_empty() {
                        return Ok(false);
                    }
                }
            }
        }
        Ok(true)
    }
}

/// Renames the tracks of a relation to the variables of a component, in which a variable may occur
/// twice; `value` is the track of its value, if it has values.
pub(super) fn on_component(
    relation: &AutomaticRelation,
    component: &[usize],
    value: Track,
    game: &FormulaGame,
    limits: &StateBudget<'_>,
) -> Result<AutomaticRelation, Stop> {
    let twice = |at: usize| component[..at].contains(&component[at]);
    // Repeated coordinates get tracks of their own, and equations.
    let name = |track: Track| match track {
        Track::Variable(at) if twice(at) => Track::Repeated(at),
        Track::Variable(at) => Track::Variable(component[at]),
        _ => value,
    };
    let mut all = relation.renamed(name, limits)?;
    for at in (0..component.len()).filter(|&at| twice(at)) {
        let [own, first] = [Track::Repeated(at), Track::Variable(component[at])];
        let equal = atoms::linear(game.numeration, &[(own, 1), (first, -1)], 0, true, limits)?;
        all = all.and(&equal, limits)?.exists(own, limits)?;
    }
    Ok(all)
}

/// The conjunction of all factors, with existential quantification over the tracks that are not
/// kept. Tracks are eliminated one after the other, the cheapest first.
///
/// # Errors
/// Too many states, or the budget is used up.
pub fn conjunction<T: Copy + Into<Track>>(
    numeration: Numeration,
    mut factors: Vec<AutomaticRelation>,
    keep: &[T],
    limits: &StateBudget<'_>,
) -> Result<AutomaticRelation, Stop> {
    let keep = tracks_of(keep);
    let width = |group: &[&AutomaticRelation]| {
        let mut tracks: Vec<Track> = group.iter().flat_map(|relation| relation.tracks.iter().copied()).collect();
        tracks.sort_unstable();
        tracks.dedup();
        tracks.len()
    };
    loop {
        let mut open: Vec<Track> = factors.iter().flat_map(|relation| relation.tracks.iter().copied()).collect();
        open.sort_unstable();
        open.dedup();
        open.retain(|track| !keep.contains(track));
        let cost = |track: &Track| {
            let group: Vec<&AutomaticRelation> =
                factors.iter().filter(|relation| relation.tracks.contains(track)).collect();
            let states: usize = group.iter().map(|relation| relation.dfa.states()).fold(1, usize::saturating_mul);
            (width(&group), states)
        };
        let Some(next) = open.iter().copied().min_by_key(cost) else { break };
        let (with, without): (Vec<AutomaticRelation>, Vec<AutomaticRelation>) =
            factors.into_iter().partition(|relation| relation.tracks.contains(&next));
        factors = without;
        factors.push(all_of(numeration, with, limits)?.exists(next, limits)?);
    }
    let all = all_of(numeration, factors, limits)?;
    let missing: Vec<Track> = keep.iter().copied().filter(|track| !all.tracks.contains(track)).collect();
    if missing.is_empty() { Ok(all) } else { all.and(&AutomaticRelation::all(numeration, &missing, limits)?, limits) }
}

/// The conjunction of all factors, pairwise: first those that share the most tracks and have the
/// fewest states.
fn all_of(
    numeration: Numeration,
    mut factors: Vec<AutomaticRelation>,
    limits: &StateBudget<'_>,
) -> Result<AutomaticRelation, Stop> {
    factors.sort_by_key(|relation| relation.dfa.states());
    while factors.len() > 1 {
        let mut best = (0, 1);
        let mut least = usize::MAX;
        for a in 0..factors.len() {
            for b in a + 1..factors.len() {
                let shared = factors[a].tracks.iter().filter(|track| factors[b].tracks.contains(track)).count();
                let tracks = factors[a].tracks.len() + factors[b].tracks.len() - shared;
                let cost = numeration
                    .digits()
                    .saturating_pow(tracks as u32)
                    .saturating_mul(factors[a].dfa.states())
                    .saturating_mul(factors[b].dfa.states());
                if cost < least {
                    (least, best) = (cost, (a, b));
                }
            }
        }
        let b = factors.swap_remove(best.1);
        let a = factors.swap_remove(best.0);
        factors.push(a.and(&b, limits)?);
    }
    match factors.pop() {
        Some(all) => Ok(all),
        None => AutomaticRelation::all::<Track>(numeration, &[], limits),
    }
}

/// The moves of a game as clauses, with an order.
#[derive(Clone, Debug)]
pub struct MoveClauses {
    /// All kinds of moves.
    pub clauses: Vec<Clause>,
    /// The conditions on positions.
    pub domain: Vec<Clause>,
    /// Weights that every move lowers, compared lexicographically by rows.
    pub order: Vec<Vec<i64>>,
    /// Moves and positions with few variables in each atom, computed when first needed.
    pairwise: OnceCell<Option<(Vec<Clause>, Vec<Clause>)>>,
}

impl MoveClauses {
    /// The formulas of rules.
    ///
    /// # Errors
    /// The part of the rules that is not a formula.
    pub fn new(rules: &Ruleset) -> Result<MoveClauses, Undefinable> {
        let arity = rules.arity();
        // Where it is a guess, it is checked like any order.
        let row = |terms: Vec<(usize, u32)>| {
            let mut weights = vec![0; arity];
            terms.iter().for_each(|&(slot, weight)| weights[slot] = i64::from(weight));
            weights
        };
        let order = rules.order_rows().into_iter().map(row).collect();
        let clauses = rules.clauses()?.into_iter().flatten().collect();
        Ok(MoveClauses { clauses, domain: rules.domain_clauses()?, order, pairwise: OnceCell::new() })
    }

    /// The clauses of moves and of positions for a numeration. If the numeration does not add
    /// numbers, those with few variables in each atom; `None` if there are none.
    pub fn in_numeration(&self, numeration: Numeration, arity: usize) -> Option<(Vec<Clause>, Vec<Clause>)> {
        if numeration.adds() {
            return Some((self.clauses.clone(), self.domain.clone()));
        }
        self.pairwise.get_or_init(|| Some((pairwise(&self.clauses, arity)?, pairwise(&self.domain, arity)?))).clone()
    }
}
