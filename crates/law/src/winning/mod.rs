//! Strategies as laws: one winning move of each N-position, as an automaton that reads the digits
//! of the position and of the option, or by remainders.
//!
//! All winning moves of a law by an automaton are a relation, as [`crate::strategy`] has it; here
//! one of them is chosen. If some description ([`words`]) names a winning move of every
//! N-position, that is the chosen one; else the smallest option is. Nothing here is called proved:
//! [`WinningMove::certificate`] is a certificate of the law with the strategy, and the checker
//! decides whether there is exactly one chosen move, by the rules, to a P-position.

mod grammar;
mod least;
mod residues;
pub(crate) mod search;
pub mod words;

use crate::automata::{AutomaticRelation, Numeration, StateBudget, Stop, Track, Word, atoms, symbols};
use crate::certificate::automaton;
use crate::discover::automatic::{Automatic, coded};
use crate::law::{Extent, Law, LawClaim};
use crate::prove::formulas::{FormulaGame, MoveClauses};
use crate::strategy::{in_a_numeration, moves_of_clause};
use nimatron_core::{Budget, Convention, StopReason};
use nimatron_proof::{ByResidue, ChosenBy, Method, Proof, Strategy, TakenHeaps, Theorem};
use nimatron_rules::Ruleset;
use nimatron_rules::formula::Clause;
use num_bigint::BigUint;
use words::Words;

/// A winning move of each N-position of a law.
#[derive(Clone, Debug, PartialEq)]
pub struct WinningMove {
    /// The chosen moves.
    pub choice: Choice,
    /// The chosen moves in words, if there are any.
    pub words: Option<Words>,
}

/// How a winning move is chosen.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Choice {
    /// For each number of components, increasing, the chosen moves that leave this many: a relation
    /// between the coordinates (tracks `0..arity`) and those of the components (the tracks after
    /// them).
    Automata(Vec<(usize, AutomaticRelation)>),
    /// A move for each number below a bound, and for each remainder from there on.
    Residues(ByResidue),
}

/// Relations by the number of components that a move leaves, increasing.
pub(crate) type ByComponents = Vec<(usize, AutomaticRelation)>;

/// Adds moves that leave this many components.
fn add(
    all: &mut ByComponents,
    components: usize,
    moves: AutomaticRelation,
    limits: &StateBudget<'_>,
) -> Result<(), Stop> {
    match all.binary_search_by_key(&components, |(own, _)| *own) {
        Ok(at) => all[at].1 = all[at].1.or(&moves, limits)?,
        Err(at) => all.insert(at, (components, moves)),
    }
    Ok(())
}

impl WinningMove {
    /// A winning move of each N-position of a law with this certificate; `None` if the law has
    /// another form than those that strategies are found for: automata of normal play (without
    /// stretches), periods, remainders.
    ///
    /// # Errors
    /// Too many states, or the budget is used up.
    pub fn find(
        rules: &Ruleset,
        law: &Law,
        proof: &Proof,
        limits: &StateBudget<'_>,
    ) -> Result<Option<WinningMove>, Stop> {
        if law.convention != Convention::Normal || law.domain.extent != Extent::All {
            return Ok(None);
        }
        let by_residue = match &proof.method {
            Method::Automaton(by) if by.sums.is_none() => {
                let numeration = proof.definitions.get(&by.law).and_then(|law| law.numeration.parse().ok());
                return match numeration {
                    Some(numeration) => by_automata(rules, law, numeration, limits),
                    None => Ok(None),
                };
            }
            Method::Period(by) => residues::of_period(rules, by, limits.budget)?,
            Method::Theorem(Theorem::Residue { modulus }) => Some(residues::of_remainder(*modulus)),
            _ => None,
        };
        Ok(by_residue.map(|by| {
            let words = words::of_remainder(&by, rules.coordinates());
            WinningMove { choice: Choice::Residues(by), words }
        }))
    }

    /// The certificate of the law with this strategy. `None`: an automaton of the strategy has too
    /// many symbols for a certificate.
    pub fn certificate(&self, proof: &Proof, coordinates: &[String]) -> Option<Proof> {
        let mut proof = Proof { witness: None, ..proof.clone() };
        proof.strategy = Some(match &self.choice {
            Choice::Residues(by) => Strategy::Residues(by.clone()),
            Choice::Automata(all) => {
                let mut chosen = Vec::new();
                for (components, relation) in all {
                    symbols(relation.numeration, relation.tracks.len()).ok()?;
                    let left =
                        (1..=*components).flat_map(|at| coordinates.iter().map(move |name| format!("left{at}.{name}")));
                    let tracks = coordinates.iter().cloned().chain(left).collect();
                    let name = format!("move{components}");
                    proof.definitions.insert(name.clone(), automaton(relation, tracks));
                    chosen.push(ChosenBy { components: *components, automaton: name });
                }
                Strategy::Automata(chosen)
            }
        });
        Some(proof)
    }

    /// What the chosen move leaves: its components, each with its coordinates. `None`: the tuple is
    /// not an N-position.
    ///
    /// # Errors
    /// The budget is used up.
    pub fn option(&self, position: &[BigUint], budget: &Budget) -> Result<Option<Vec<Vec<BigUint>>>, StopReason> {
        match &self.choice {
            Choice::Residues(by) => {
                let [n] = position else { return Ok(None) };
                Ok(taken(by, n).map(|taken| rest(n, taken)))
            }
            Choice::Automata(all) => {
                for (components, relation) in all {
                    let numeration = relation.numeration;
                    let words = position.iter().map(|x| numeration.represent_within(x, budget));
                    let words = words.collect::<Result<Vec<Word>, _>>()?;
                    let free = components * position.len();
                    let known: Vec<Option<&Word>> =
                        words.iter().map(Some).chain(std::iter::repeat_n(None, free)).collect();
                    let Some(found) = relation.complete_within(&known, budget)? else { continue };
                    let numbers: Vec<BigUint> =
                        found.iter().map(|word| numeration.value_within(word, budget)).collect::<Result<_, _>>()?;
                    return Ok(Some(numbers.chunks(position.len()).map(<[BigUint]>::to_vec).collect()));
                }
                Ok(None)
            }
        }
    }
}

/// The entry of a number.
fn taken<'b>(by: &'b ByResidue, n: &BigUint) -> Option<&'b TakenHeaps> {
    let first = usize::try_from(n).ok().and_then(|n| by.first.get(n));
    let entry = match first {
        Some(entry) => entry,
        None if by.period.is_empty() => return None,
        None => by.period.get(usize::try_from((n - by.first.len()) % by.period.len()).ok()?)?,
    };
    entry.as_ref()
}

/// What is left of n, one coordinate for each heap.
fn rest(n: &BigUint, taken: &TakenHeaps) -> Vec<Vec<BigUint>> {
    let used: BigUint = taken.iter().sum();
    let mut left: Vec<Vec<BigUint>> = taken.iter().skip(1).map(|&heap| vec![heap.into()]).collect();
    if *n > used {
        left.push(vec![n - used]);
    } else if left.is_empty() {
        // A heap of 0 is a position, too.
        left.push(vec![BigUint::ZERO]);
    }
    left
}

/// The winning moves of a law of all positions of normal play in words, if it is an automaton.
///
/// # Errors
/// Too many states, or the budget is used up.
pub(crate) fn in_words(rules: &Ruleset, law: &Law, limits: &StateBudget<'_>) -> Result<Option<Words>, Stop> {
    if law.convention != Convention::Normal || law.domain.extent != Extent::All {
        return Ok(None);
    }
    let Ok(formulas) = MoveClauses::new(rules) else { return Ok(None) };
    let Some((_, game)) = in_a_numeration(rules, law, &formulas, limits)? else { return Ok(None) };
    let found = by_automata(rules, law, game.numeration, limits)?;
    Ok(found.and_then(|winning| winning.words))
}

/// The strategy of a law by an automaton.
fn by_automata(
    rules: &Ruleset,
    law: &Law,
    numeration: Numeration,
    limits: &StateBudget<'_>,
) -> Result<Option<WinningMove>, Stop> {
    let Ok(moves) = MoveClauses::new(rules) else { return Ok(None) };
    let Some(automatic) = law.automaton_in(numeration, limits)? else { return Ok(None) };
    if automatic.graph.numeration != numeration {
        return Ok(None);
    }
    let Some(game) = FormulaGame::new(rules, &moves, numeration, limits)? else { return Ok(None) };
    let winning = reaching(&game, law.claim, &automatic, 0, limits)?;
    if winning.is_empty() {
        return Ok(Some(WinningMove { choice: Choice::Automata(Vec::new()), words: None }));
    }
    if let Some((words, chosen)) = search::find(&winning, law, &automatic, rules.coordinates(), limits)? {
        return Ok(Some(WinningMove { choice: Choice::Automata(chosen), words: Some(words) }));
    }
    let mut chosen: ByComponents = Vec::new();
    for (components, relation) in winning {
        let mut left = relation;
        for (others, relation) in &chosen {
            let covered = from(relation, game.arity, *others, limits)?;
            left = left.minus(&covered, limits)?;
        }
        let one = least::least_option(left, game.arity, components, limits)?;
        if !one.is_empty() {
            chosen.push((components, one));
        }
    }
    Ok(Some(WinningMove { choice: Choice::Automata(chosen), words: None }))
}

/// The positions of some moves that leave this many components.
fn from(
    relation: &AutomaticRelation,
    arity: usize,
    components: usize,
    limits: &StateBudget<'_>,
) -> Result<AutomaticRelation, Stop> {
    let mut from = relation.clone();
    for track in arity..arity + components * arity {
        from = from.exists(track, limits)?;
    }
    Ok(from)
}

/// All moves to positions of this value (if only outcomes are known, to P-positions), by the number
/// of components that they leave.
pub(crate) fn reaching(
    game: &FormulaGame,
    claim: LawClaim,
    law: &Automatic,
    value: u32,
    limits: &StateBudget<'_>,
) -> Result<ByComponents, Stop> {
    let mut all: ByComponents = Vec::new();
    for clause in &game.clauses {
        let moves = moves_of_clause(game, clause, claim, law, limits)?;
        let relation = if claim == LawClaim::Outcome {
            moves.and(&game.domain, limits)?
        } else {
            let here = atoms::is(game.numeration, Track::Value, &coded(game.numeration, law.code, value), limits)?;
            moves.and(&here, limits)?.exists(Track::Value, limits)?
        };
        if relation.is_empty() {
            continue;
        }
        let relation = in_places(&relation, clause, game.arity, limits)?;
        add(&mut all, clause.components.len(), relation, limits)?;
    }
    Ok(all)
}

/// The same moves with the coordinates of components on the tracks after those of the position.
fn in_places(
    relation: &AutomaticRelation,
    clause: &Clause,
    arity: usize,
    limits: &StateBudget<'_>,
) -> Result<AutomaticRelation, Stop> {
    let left: Vec<usize> = clause.components.iter().flatten().copied().collect();
    let first = |variable: usize| left.iter().position(|&own| own == variable);
    let place = |variable: usize| match first(variable) {
        Some(at) if variable >= arity => arity + at,
        _ => variable,
    };
    let named = |track: Track| match track {
        Track::Variable(variable) => Track::Variable(place(variable)),
        other => other,
    };
    let mut all = relation.renamed(named, limits)?;
    for (at, &variable) in left.iter().enumerate() {
        let (own, source) = (Track::Variable(arity + at), Track::Variable(place(variable)));
        if own != source {
            let equal = atoms::linear(relation.numeration, &[(own, 1), (source, -1)], 0, true, limits)?;
            all = all.and(&equal, limits)?;
        }
    }
    Ok(all)
}
