//! Moves by a proved law: options with a given value, for positions of any size.

use crate::automata::{AutomaticRelation, Numeration, StateBudget, Stop, Track, Word};
use crate::discover::automatic::Automatic;
use crate::find::named;
use crate::law::{Law, LawClaim};
use crate::prove::formulas::{Code, FormulaGame, MoveClauses};
use nimatron_core::{Budget, StopReason};
use nimatron_rules::Ruleset;
use nimatron_rules::formula::Clause;
use num_bigint::BigUint;
use std::fmt;
use std::sync::Arc;

/// Options: each is a list of components, each with its coordinates.
pub(crate) type OptionComponents = Vec<Vec<Vec<BigUint>>>;

/// Finds options with a given value; implemented by kinds of laws.
pub(crate) trait OptionFinder: Send + Sync {
    /// Options with a value that differs from that of the position: at most one of each kind of
    /// move.
    ///
    /// # Errors
    /// The budget is used up.
    fn options_of_value(
        &self,
        position: &[BigUint],
        value: &BigUint,
        budget: &Budget,
    ) -> Result<OptionComponents, StopReason>;
}

// Not a part of the trait: what nobody prints would be linked for every implementation.
impl fmt::Debug for dyn OptionFinder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Options")
    }
}

/// Finds options with a given value, by a proved law.
#[derive(Clone, Debug)]
pub struct Strategy {
    options: Arc<dyn OptionFinder>,
    /// If the law gives only the first values: options are found for values below this one.
    levels: Option<u32>,
}

impl Strategy {
    /// The strategy of a proved law. `None`: the rules are not formulas in its numeration.
    ///
    /// # Errors
    /// Too many states, or the budget is used up.
    pub fn new(rules: &Ruleset, law: &Law, limits: &StateBudget<'_>) -> Result<Option<Strategy>, Stop> {
        let levels = if let LawClaim::Levels(levels) = law.claim { Some(levels) } else { None };
        let options = law.body.kind().options(rules, law, limits)?;
        Ok(options.map(|options| Strategy { options, levels }))
    }

    /// Options with a given value: at most one for each kind of move. Each option is a list of
    /// components, each with its coordinates.
    ///
    /// # Errors
    /// The budget is used up.
    pub fn options_of_value(
        &self,
        position: &[BigUint],
        value: &BigUint,
        budget: &Budget,
    ) -> Result<Vec<Vec<Vec<BigUint>>>, StopReason> {
        if self.levels.is_some_and(|levels| *value >= BigUint::from(levels)) {
            return Ok(Vec::new());
        }
        self.options.options_of_value(position, value, budget)
    }
}

/// Finds options by automata of the moves, digit by digit.
#[derive(Debug)]
pub(crate) struct ByMoves {
    by_law: MovesByLaw,
    arity: usize,
    /// If only P-positions are known: the relations have no value, and options are P-positions.
    outcome: bool,
}

impl ByMoves {
    /// `None`: the game is not definable in the numeration of the law.
    pub(crate) fn options(
        rules: &Ruleset,
        law: &Law,
        moves: &MoveClauses,
        limits: &StateBudget<'_>,
    ) -> Result<Option<Arc<dyn OptionFinder>>, Stop> {
        let Some(by_law) = moves_by_law(rules, law, moves, limits)? else { return Ok(None) };
        let outcome = law.claim == LawClaim::Outcome;
        Ok(Some(Arc::new(ByMoves { by_law, arity: law.arity, outcome })))
    }
}

impl OptionFinder for ByMoves {
    fn options_of_value(
        &self,
        position: &[BigUint],
        value: &BigUint,
        budget: &Budget,
    ) -> Result<OptionComponents, StopReason> {
        let MovesByLaw { code, numeration, moves } = &self.by_law;
        let words = position.iter().map(|x| numeration.represent_within(x, budget));
        let words = words.collect::<Result<Vec<Word>, _>>()?;
        let value = match code {
            Code::Plain => numeration.represent_within(value, budget)?,
            Code::Unary => match usize::try_from(value) {
                Ok(value) if value < 1 << 20 => [vec![1], vec![0; value]].concat(),
                _ => return Ok(Vec::new()),
            },
        };
        let mut all: OptionComponents = Vec::new();
        for (relation, components) in moves {
            let known: Vec<Option<&Word>> = relation
                .tracks
                .iter()
                .map(|&track| match track {
                    Track::Value if !self.outcome => Some(&value),
                    Track::Variable(at) if at < self.arity => words.get(at),
                    _ => None,
                })
                .collect();
            let Some(found) = relation.complete_within(&known, budget)? else { continue };
            let free: Vec<Track> =
                relation.tracks.iter().zip(&known).filter(|(_, k)| k.is_none()).map(|(&t, _)| t).collect();
            let number = |&variable: &usize| match free.iter().position(|&other| other == Track::Variable(variable)) {
                Some(at) => numeration.value_within(&found[at], budget),
                None => Ok(position[variable].clone()),
            };
            let component = |component: &Vec<usize>| component.iter().map(number).collect::<Result<Vec<_>, _>>();
            let option = components.iter().map(component).collect::<Result<Vec<_>, _>>()?;
            if !all.contains(&option) {
                all.push(option);
            }
        }
        Ok(all)
    }
}

/// The moves of a game, with the values that the law gives to the options.
#[derive(Debug)]
pub(crate) struct MovesByLaw {
    /// How values are written.
    pub code: Code,
    /// How numbers are written.
    pub numeration: Numeration,
    /// For each kind of move a relation between the position, the variables of the components and
    /// [`Track::Value`] (for P-positions there is no value: options are P-positions); then the
    /// variables of each component.
    pub moves: Vec<(AutomaticRelation, Vec<Vec<usize>>)>,
}

/// The moves by a law that is an automaton. `None`: the law is not one, or the game is not
/// definable in its numeration.
pub(crate) fn moves_by_law(
    rules: &Ruleset,
    law: &Law,
    formulas: &MoveClauses,
    limits: &StateBudget<'_>,
) -> Result<Option<MovesByLaw>, Stop> {
    let Some((automatic, game)) = in_a_numeration(rules, law, formulas, limits)? else { return Ok(None) };
    let Some(game) = game.played(law.convention) else { return Ok(None) };
    let mut moves = Vec::new();
    for clause in &game.clauses {
        let relation = moves_of_clause(&game, clause, law.claim, &automatic, limits)?;
        moves.push((relation, clause.components.clone()));
    }
    Ok(Some(MovesByLaw { code: automatic.code, numeration: game.numeration, moves }))
}

/// The moves of a clause: a relation between the position, the variables of the components and
/// [`Track::Value`], the coded value of the option. Of a law of outcomes only the moves to
/// P-positions, without a value.
pub(crate) fn moves_of_clause(
    game: &FormulaGame,
    clause: &Clause,
    claim: LawClaim,
    law: &Automatic,
    limits: &StateBudget<'_>,
) -> Result<AutomaticRelation, Stop> {
    let left = clause.components.iter().flatten().map(|&variable| Track::Variable(variable));
    let mut keep: Vec<Track> = Track::coordinates(game.arity).chain(left).collect();
    keep.sort_unstable();
    keep.dedup();
    if claim == LawClaim::Outcome {
        return game.moves_to(clause, &law.graph, &keep, limits);
    }
    keep.push(Track::Value);
    game.moves_of(clause, &law.graph, law.code, &keep, limits)
}

/// A law as an automaton and its game, in base 2 or else in the first numeration that the rules
/// name in which both are definable: powers of 3 are not in base 2.
pub(crate) fn in_a_numeration(
    rules: &Ruleset,
    law: &Law,
    formulas: &MoveClauses,
    limits: &StateBudget<'_>,
) -> Result<Option<(Automatic, FormulaGame)>, Stop> {
    let base = Numeration::in_base(2);
    let others = named(formulas, rules.arity()).into_iter().filter(|&other| other != base);
    for numeration in std::iter::once(base).chain(others) {
        let Some(automatic) = law.body.kind().automaton(numeration, limits)? else { return Ok(None) };
        let own = automatic.graph.numeration;
        if let Some(game) = FormulaGame::new(rules, formulas, own, limits)? {
            return Ok(Some((automatic, game)));
        }
        // A law with a numeration of its own has no other.
        if own != numeration {
            return Ok(None);
        }
    }
    Ok(None)
}
