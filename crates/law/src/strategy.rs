//! Moves by a proved law: an option with a given value, read off automata digit by digit, for
//! positions of any size.

use crate::automata::{Numeration, Relation, StateBudget, Stop, Variable, Word};
use crate::compile;
use crate::euclid;
use crate::law::{Body, Claim, Join, Law, Part, nimber};
use crate::max_nim;
use crate::prove::formulas::{Code, Game, Moves, VALUE};
use crate::rank::Rank;
use nimatron_core::Budget;
use nimatron_nimber::{Field, Nimber256};
use nimatron_proof::{Euclid, Growth};
use nimatron_rules::Ruleset;
use num_bigint::BigUint;

/// What finds options.
#[derive(Clone, Debug)]
pub struct Strategy {
    kind: Kind,
}

#[derive(Clone, Debug)]
enum Kind {
    Automata {
        code: Code,
        numeration: Numeration,
        arity: usize,
        /// For each kind of move: positions, the variables of the option, and its value; and which
        /// variables the components are.
        moves: Vec<(Relation, Vec<Vec<Variable>>)>,
        /// P-positions only: then the relations have no value, and options are P-positions.
        outcome: bool,
    },
    MaxNim(Growth),
    Euclid(Euclid),
    /// Of values that the law gives.
    Levels(u32, Box<Strategy>),
    Rank(Rank, i64),
    /// The laws of the games that this one is made of, and their moves.
    Compound(Join, Vec<(Part, Strategy)>),
    /// Any number below m may be taken, and g(n) = n mod m.
    Residue(u64),
    /// Values are sums of weights of digits: for each kind of move the position and the one
    /// component that is left, with its variable.
    Height {
        numeration: Numeration,
        weights: Vec<u32>,
        moves: Vec<(Relation, Variable)>,
    },
}

impl Strategy {
    /// The strategy of a law that is proved. `None`: the rules are no formulas in its numeration.
    ///
    /// # Errors
    /// Too many states, or the budget is used up.
    pub fn new(rules: &Ruleset, law: &Law, limits: &StateBudget<'_>) -> Result<Option<Strategy>, Stop> {
        if let Body::MaxNim(growth) = &law.body {
            return Ok(Some(Strategy { kind: Kind::MaxNim(growth.clone()) }));
        }
        if let Body::Euclid(game) = law.body {
            return Ok(Some(Strategy { kind: Kind::Euclid(game) }));
        }
        if let Body::Rank { rank, shift } = law.body {
            return Ok(Some(Strategy { kind: Kind::Rank(rank, shift) }));
        }
        if let Body::Compound(join, parts) = &law.body {
            let mut all = Vec::new();
            for part in parts {
                let Some(Ok(rules)) = part.rules.as_deref().map(Ruleset::parse) else { return Ok(None) };
                let Some(strategy) = Strategy::new(&rules, &part.law, limits)? else { return Ok(None) };
                all.push((part.clone(), strategy));
            }
            return Ok(Some(Strategy { kind: Kind::Compound(*join, all) }));
        }
        let Ok(formulas) = Moves::new(rules) else {
            // No formulas, and proved all the same: by the residue lemma.
            return Ok(law.modulus().map(|modulus| Strategy { kind: Kind::Residue(modulus) }));
        };
        if let Body::Height { numeration, weights } = &law.body {
            let Some(moves) = height_moves(rules, &formulas, *numeration, limits)? else { return Ok(None) };
            let kind = Kind::Height { numeration: *numeration, weights: weights.clone(), moves };
            return Ok(Some(Strategy { kind }));
        }
        let Some(found) = moves_by_law(rules, law, &formulas, limits)? else { return Ok(None) };
        let MovesByLaw { code, numeration, moves } = found;
        let outcome = law.claim == Claim::Outcome;
        if let Claim::Levels(levels) = law.claim {
            let kind = Kind::Automata { code, numeration, arity: law.arity, moves, outcome };
            return Ok(Some(Strategy { kind: Kind::Levels(levels, Box::new(Strategy { kind })) }));
        }
        Ok(Some(Strategy { kind: Kind::Automata { code, numeration, arity: law.arity, moves, outcome } }))
    }

    /// Options with a value: at most one of each kind of move. Components that are left, each with
    /// its coordinates.
    pub fn options_of_value(&self, position: &[BigUint], value: &BigUint) -> Vec<Vec<Vec<BigUint>>> {
        let mut all: Vec<Vec<Vec<BigUint>>> = Vec::new();
        match &self.kind {
            Kind::MaxNim(growth) => {
                if let Some(left) = max_nim::option_of_value(growth, &position[0], value) {
                    all.push(vec![vec![left]]);
                }
            }
            Kind::Euclid(game) => {
                let options = euclid::options_of_value(game, &position[0], &position[1], value);
                all.extend(options.into_iter().flatten().map(|left| vec![left.to_vec()]));
            }
            Kind::Levels(levels, strategy) => {
                if *value < BigUint::from(*levels) {
                    return strategy.options_of_value(position, value);
                }
            }
            Kind::Rank(rank, shift) => {
                all.extend(rank.option_of_value(*shift, &position[0], value).map(|left| vec![vec![left]]));
            }
            Kind::Compound(Join::Sum, parts) => all.extend(sum_options(parts, position, value).unwrap_or_default()),
            Kind::Compound(Join::Product, factors) => all.extend(product_option(factors, position, value)),
            Kind::Residue(modulus) => {
                let n = &position[0];
                // From 1 to m - 1, as the value is another than that of n.
                let taken = (n % modulus + modulus - value % modulus) % modulus;
                if *value < BigUint::from(*modulus) && taken > BigUint::ZERO && taken <= *n {
                    all.push(vec![vec![n - taken]]);
                }
            }
            Kind::Height { numeration, weights, moves } => {
                let Ok(value) = u32::try_from(value) else { return all };
                let word = numeration.represent(&position[0]);
                let budget = Budget::unlimited();
                let limits = StateBudget::new(1 << 20, 1 << 24, &budget);
                for (relation, left) in moves {
                    let Ok(with) = sum_of_weights(*numeration, *left, weights, value, &limits) else { continue };
                    let Ok(moves) = relation.and(&with, &limits) else { continue };
                    if let Some([left]) = moves.complete(&[Some(&word), None]).as_deref() {
                        all.push(vec![vec![numeration.value(left)]]);
                    }
                }
            }
            Kind::Automata { code, numeration, arity, moves, outcome } => {
                let words: Vec<Word> = position.iter().map(|x| numeration.represent(x)).collect();
                let value = match code {
                    Code::Plain => numeration.represent(value),
                    Code::Unary => match usize::try_from(value) {
                        Ok(value) if value < 1 << 20 => [vec![1], vec![0; value]].concat(),
                        _ => return all,
                    },
                };
                for (relation, components) in moves {
                    let known: Vec<Option<&Word>> = relation
                        .tracks
                        .iter()
                        .map(|&track| match track {
                            VALUE if !outcome => Some(&value),
                            track => words.get(track).filter(|_| track < *arity),
                        })
                        .collect();
                    let Some(found) = relation.complete(&known) else { continue };
                    let free: Vec<Variable> =
                        relation.tracks.iter().zip(&known).filter(|(_, k)| k.is_none()).map(|(&t, _)| t).collect();
                    let number = |&variable: &Variable| match free.iter().position(|&other| other == variable) {
                        Some(at) => numeration.value(&found[at]),
                        None => position[variable].clone(),
                    };
                    let option = components.iter().map(|component| component.iter().map(number).collect()).collect();
                    if !all.contains(&option) {
                        all.push(option);
                    }
                }
            }
        }
        all
    }
}

/// The moves of a game with the values that its law gives to what they leave.
pub(crate) struct MovesByLaw {
    /// How values are written.
    pub code: Code,
    /// How numbers are written.
    pub numeration: Numeration,
    /// For each kind of move: positions, the variables of its components, and (but for P-positions,
    /// where options are P) [`VALUE`]; then the components.
    pub moves: Vec<(Relation, Vec<Vec<Variable>>)>,
}

/// The moves by a law that automata tell; `None`: it is another law, or the game is not definable
/// in its numeration.
pub(crate) fn moves_by_law(
    rules: &Ruleset,
    law: &Law,
    formulas: &Moves,
    limits: &StateBudget<'_>,
) -> Result<Option<MovesByLaw>, Stop> {
    let (graph, code) = match &law.body {
        Body::Automatic(automatic) => (automatic.graph.clone(), automatic.code),
        Body::Periodic { preperiod, period, saltus } => {
            (compile::periodic(Numeration::Base(2), preperiod, period, *saltus, limits)?, Code::Plain)
        }
        _ => return Ok(None),
    };
    let Some(game) = Game::new(rules, formulas, graph.numeration, limits)? else { return Ok(None) };
    let mut moves = Vec::new();
    for clause in &game.clauses {
        let mut keep: Vec<Variable> = (0..game.arity).chain(clause.components.iter().flatten().copied()).collect();
        keep.sort_unstable();
        keep.dedup();
        let relation = if law.claim == Claim::Outcome {
            game.moves_to(clause, &graph, &keep, limits)?
        } else {
            keep.push(VALUE);
            game.moves_of(clause, &graph, code, &keep, limits)?
        };
        moves.push((relation, clause.components.clone()));
    }
    Ok(Some(MovesByLaw { code, numeration: game.numeration, moves }))
}

/// The moves of a game of one coordinate each of which leaves one component: tracks are the
/// position and that component.
pub(crate) fn height_moves(
    rules: &Ruleset,
    formulas: &Moves,
    numeration: Numeration,
    limits: &StateBudget<'_>,
) -> Result<Option<Vec<(Relation, Variable)>>, Stop> {
    let Some(game) = Game::new(rules, formulas, numeration, limits)? else { return Ok(None) };
    let mut all = Vec::new();
    for clause in &game.clauses {
        let [component] = &clause.components[..] else { return Ok(None) };
        let keep = [0, component[0]];
        all.push((game.moves_to(clause, &game.domain, &keep, limits)?, component[0]));
    }
    Ok(Some(all))
}

/// The weights of the digits of a number add up to a value.
pub(crate) fn sum_of_weights(
    numeration: Numeration,
    of: Variable,
    weights: &[u32],
    value: u32,
    limits: &StateBudget<'_>,
) -> Result<Relation, Stop> {
    let step = |&left: &u32, digits: &[u8]| left.checked_sub(weights[digits[0] as usize]);
    Relation::of_digits(numeration, &[of], value, step, |&left| left == 0, limits)
}

/// Moves in the games of a sum, each of which has to go from its value to that with the values of
/// the others taken away.
fn sum_options(parts: &[(Part, Strategy)], position: &[BigUint], value: &BigUint) -> Option<Vec<Vec<Vec<BigUint>>>> {
    let own: Vec<BigUint> = parts.iter().map(|(part, _)| part.value(position)).collect::<Option<_>>()?;
    let change = own.iter().fold(value.clone(), |sum, own| sum ^ own);
    let mut all = Vec::new();
    for ((part, strategy), own) in parts.iter().zip(&own) {
        // A move of one game leaves one component, so that the others stay with it.
        for left in strategy.options_of_value(&part.of(position), &(own ^ &change)) {
            let [left] = &left[..] else { continue };
            let mut whole = position.to_vec();
            part.coordinates.iter().zip(left).for_each(|(&at, x)| whole[at] = x.clone());
            all.push(vec![whole]);
        }
    }
    Some(all)
}

/// Values that are tried in the first factor of a product.
const MAX_VALUES: u32 = 1 << 12;

/// A move in a product: where the factors have values a and b, and moves to values i and j, the
/// option has the value ab + (a + i)(b + j).
fn product_option(factors: &[(Part, Strategy)], position: &[BigUint], value: &BigUint) -> Option<Vec<Vec<BigUint>>> {
    let [(first, _), (second, _)] = factors else { return None };
    let a = nimber(first.value(position)?)?;
    let b = nimber(second.value(position)?)?;
    let wanted = nimber(value.clone())? + a * b;
    for i in (0..MAX_VALUES).map(|i| Nimber256::from_int(i.into())) {
        // No option has the value of its position.
        let Some(quotient) = (a + i).inverse() else { continue };
        let j = b + wanted * quotient;
        let moves = |at: usize, to: Nimber256| factors[at].1.options_of_value(&position[at..=at], &to.to_int());
        let (Some(left), Some(right)) = (moves(0, i).pop(), moves(1, j).pop()) else { continue };
        let pair = |x: &BigUint, y: &BigUint| vec![x.clone(), y.clone()];
        let mut all: Vec<Vec<BigUint>> = left.iter().map(|s| pair(&s[0], &position[1])).collect();
        all.extend(right.iter().map(|t| pair(&position[0], &t[0])));
        all.extend(left.iter().flat_map(|s| right.iter().map(move |t| pair(&s[0], &t[0]))));
        return Some(all);
    }
    None
}
