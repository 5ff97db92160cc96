//! Laws as programs: complete, without big integers, in C++17, Rust and Python.
//!
//! A program has `grundy` (or `is_p` where only the P-positions are known), `winning_move`, and a `main` that reads positions from standard input and prints for
//! each its value and a winning move. All tables are data; one short function reads automata.

mod cpp;
mod python;
mod rust;

use crate::automata::{Means, Numeration, Relation, Stop, Variable, atoms};
use crate::discover::automatic::Automatic;
use crate::law::{Body, Claim, Law};
use crate::prove::formulas::{Code, Moves, VALUE};
use crate::strategy::{self, MovesByLaw};
use nimatron_rules::{Growth, HeapMove, Ruleset};

/// A programming language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// C++17
    Cpp,
    /// Rust, edition 2021.
    Rust,
    /// Python 3
    Python,
}

impl Target {
    /// All languages with their names.
    pub const ALL: [(&'static str, Target); 3] =
        [("cpp", Target::Cpp), ("rust", Target::Rust), ("python", Target::Python)];
}

/// A law as a program, in no language yet.
pub struct Program {
    /// Lines of the comment on top.
    about: Vec<String>,
    arity: usize,
    outcome: bool,
    /// What positions are, where the values do not say it.
    domain: Option<Table>,
    values: Values,
    moves: WinningMoves,
}

impl Program {
    /// The program in a language.
    pub fn text(&self, target: Target) -> String {
        match target {
            Target::Cpp => cpp::text(self),
            Target::Rust => rust::text(self),
            Target::Python => python::text(self),
        }
    }

    fn has_automata(&self) -> bool {
        self.domain.is_some()
            || matches!(self.values, Values::Automaton { .. } | Values::Height { .. })
            || matches!(self.moves, WinningMoves::Automata(_))
    }

    /// An automaton that tells positions from other tuples.
    fn positions(&self) -> Option<&'static str> {
        match self.values {
            _ if self.domain.is_some() => Some("DOMAIN"),
            Values::Automaton { .. } if !self.outcome => Some("LAW"),
            _ => None,
        }
    }

    /// What is said of a line that has another number of words.
    fn wanted(&self) -> String {
        if self.arity == 1 { "one number is wanted".to_owned() } else { format!("{} numbers are wanted", self.arity) }
    }
}

/// How values are found.
enum Values {
    Periodic {
        preperiod: Vec<u32>,
        period: Vec<u32>,
        saltus: u32,
    },
    Automaton {
        automaton: Table,
        unary: bool,
    },
    MaxNim(Growth),
    /// The sum of weights of digits. The automaton accepts every number.
    Height {
        numbers: Table,
        weights: Vec<u32>,
    },
}

/// How winning moves are found.
enum WinningMoves {
    /// Numbers that may be taken.
    Take(Vec<i64>),
    /// Digits of a taking-and-breaking game, and how far the smaller heap has to be tried.
    Heaps(Vec<HeapMove>, usize),
    /// For each kind of move an automaton, and the tracks of each component.
    Automata(Vec<(Table, Vec<Vec<usize>>)>),
    /// By the last heaps that f leaves out.
    MaxNim,
    None,
}

/// An automaton as data.
struct Table {
    numeration: Numeration,
    tracks: usize,
    next: Vec<u32>,
    accept: Vec<bool>,
    /// Places in front of the digits of what is known that the others may need.
    extra: usize,
}

impl Table {
    /// `known`: the first tracks, which are given.
    fn new(relation: &Relation, known: usize) -> Table {
        let dfa = &relation.dfa;
        let dead = dfa.dead();
        // States behind zeros on the known tracks.
        let mut reach = vec![0u32];
        let mut at = 0;
        let step = relation.numeration.digits().pow(known as u32);
        while at < reach.len() {
            for symbol in (0..dfa.symbols).step_by(step) {
                let to = dfa.step(reach[at], symbol);
                if Some(to) != dead && !reach.contains(&to) {
                    reach.push(to);
                }
            }
            at += 1;
        }
        Table {
            numeration: relation.numeration,
            tracks: relation.tracks.len(),
            next: dfa.next.clone(),
            accept: dfa.accept.clone(),
            extra: reach.len(),
        }
    }

    fn accepting(&self) -> Vec<u32> {
        (0..self.accept.len() as u32).filter(|&state| self.accept[state as usize]).collect()
    }
}

/// Transitions of the automata for moves, at the most: a program stays readable.
const MOST_TRANSITIONS: usize = 200_000;

/// The program of a law. `status`: what is known of it, for the comment; `proved`: by a certificate. `None`: there is none for a law of this kind.
///
/// # Errors
/// The budget is used up.
pub fn program(
    rules: &Ruleset,
    law: &Law,
    claim: &str,
    status: &str,
    proved: bool,
    means: &Means<'_>,
) -> Result<Option<Program>, Stop> {
    // A program of levels tells what is lost.
    let lost;
    let law = match (law.claim, &law.body) {
        (Claim::Levels(_), Body::Automatic(automatic)) => {
            let zero = atoms::linear(automatic.graph.numeration, &[(VALUE, 1)], 0, true, means)?;
            let graph = automatic.graph.and(&zero, means)?.exists(VALUE, means)?;
            let body = Body::Automatic(Automatic { graph, code: Code::Plain });
            lost = Law { claim: Claim::Outcome, body, ..law.clone() };
            &lost
        }
        _ => law,
    };
    let values = match &law.body {
        Body::Periodic { preperiod, period, saltus } => {
            Values::Periodic { preperiod: preperiod.clone(), period: period.clone(), saltus: *saltus }
        }
        Body::Automatic(automatic) => Values::Automaton {
            automaton: Table::new(&automatic.graph, law.arity),
            unary: automatic.code == Code::Unary,
        },
        Body::MaxNim(growth) => Values::MaxNim(growth.clone()),
        Body::Height { numeration, weights } => {
            let numbers = Table::new(&Relation::all(*numeration, &[0], means)?, 1);
            Values::Height { numbers, weights: weights.clone() }
        }
        Body::Regular(_) | Body::Rank { .. } | Body::Predicate(_) | Body::Compound(..) | Body::Formula { .. } => {
            return Ok(None);
        }
    };
    let moves = match winning_moves(rules, law, proved, means) {
        Ok(moves) => moves,
        Err(Stop::Budget(reason)) => return Err(Stop::Budget(reason)),
        Err(_) => WinningMoves::None,
    };
    let mut about = vec![claim.to_owned(), status.to_owned(), "The game:".to_owned()];
    about.extend(rules.text().lines().map(|line| format!("  {line}")));
    let outcome = law.claim == Claim::Outcome;
    let told = matches!(values, Values::Automaton { .. }) && !outcome;
    let domain = if told { None } else { domain(law, means)? };
    Ok(Some(Program { about, arity: law.arity, outcome, domain, values, moves }))
}

/// The positions of a law as an automaton; none: all tuples.
fn domain(law: &Law, means: &Means<'_>) -> Result<Option<Table>, Stop> {
    let numeration = law.automatic().map_or(Numeration::Base(2), |automatic| automatic.graph.numeration);
    let mut all = law.positions.conditions.clone();
    for (coordinate, &least) in law.positions.least.iter().enumerate().filter(|(_, least)| **least > 0) {
        let least = i64::try_from(least).unwrap_or(i64::MAX);
        let numeration = all.as_ref().map_or(numeration, |all| all.numeration);
        let bound = atoms::linear(numeration, &[(coordinate, 1)], -least, false, means)?;
        all = Some(match all {
            Some(all) => all.and(&bound, means)?,
            None => bound,
        });
    }
    let Some(all) = all else { return Ok(None) };
    let tracks: Vec<Variable> = (0..law.arity).collect();
    let all = all.and(&Relation::all(all.numeration, &tracks, means)?, means)?;
    Ok(Some(Table::new(&all, law.arity)))
}

fn winning_moves(rules: &Ruleset, law: &Law, proved: bool, means: &Means<'_>) -> Result<WinningMoves, Stop> {
    if matches!(law.body, Body::MaxNim(_)) {
        return Ok(WinningMoves::MaxNim);
    }
    if law.claim == Claim::Grundy
        && let Some(set) = rules.subtraction_set(1 << 10, means.budget)
    {
        return Ok(WinningMoves::Take(set));
    }
    if let Body::Periodic { preperiod, period, saltus: 0 } = &law.body
        && let Some(digits) = rules.heap_moves().filter(|digits| digits.iter().all(|digit| digit.heaps < 8))
    {
        // With the sum of both heaps fixed, a smaller one beyond this can be made smaller by a period.
        return Ok(WinningMoves::Heaps(digits, preperiod.len() + 2 * period.len()));
    }
    let Ok(formulas) = Moves::new(rules) else {
        // No formulas, but proved: by the residue lemma, and then the remainder may be taken.
        return Ok(match law.modulus().filter(|_| proved) {
            Some(modulus) => WinningMoves::Take((1..modulus as i64).collect()),
            None => WinningMoves::None,
        });
    };
    if let Body::Height { numeration, weights } = &law.body {
        let mut all = Vec::new();
        for (relation, left) in strategy::height_moves(rules, &formulas, *numeration, means)?.unwrap_or_default() {
            let lost = relation.and(&strategy::sum_of_weights(*numeration, left, weights, 0, means)?, means)?;
            if !lost.is_empty() {
                all.push((Table::new(&lost, 1), vec![vec![1]]));
            }
        }
        return Ok(WinningMoves::Automata(all));
    }
    let Some(MovesByLaw { code, numeration, moves }) = strategy::moves_by_law(rules, law, &formulas, means)? else {
        return Ok(WinningMoves::None);
    };
    let mut all = Vec::new();
    let mut size = 0;
    for (mut relation, components) in moves {
        if law.claim == Claim::Grundy {
            let zero = i64::from(code == Code::Unary);
            let lost = atoms::linear(numeration, &[(VALUE, 1)], -zero, true, means)?;
            relation = relation.and(&lost, means)?.exists(VALUE, means)?;
        }
        if relation.is_empty() {
            continue;
        }
        let track = |variable: &Variable| relation.tracks.iter().position(|track| track == variable).unwrap_or(0);
        let components = components.iter().map(|component| component.iter().map(track).collect()).collect();
        let table = Table::new(&relation, law.arity);
        size += table.next.len();
        all.push((table, components));
    }
    Ok(if size > MOST_TRANSITIONS { WinningMoves::None } else { WinningMoves::Automata(all) })
}

/// Numbers between commas.
fn list<T: ToString>(numbers: &[T]) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// The bits of what may be left, and whether heaps have to be different.
fn digits(moves: &[HeapMove]) -> (String, String) {
    let heaps: Vec<u32> = moves.iter().map(|it| it.heaps).collect();
    let different: Vec<u32> = moves.iter().map(|it| u32::from(it.different)).collect();
    (list(&heaps), list(&different))
}

/// How a language writes what a growth is made of: division, root, logarithm, least, largest.
struct Signs {
    quotient: &'static str,
    root: [&'static str; 2],
    log: [&'static str; 2],
    least: [&'static str; 3],
    largest: [&'static str; 3],
    /// Before and behind a constant.
    constant: [&'static str; 2],
}

/// A growth as an expression in n.
fn growth(of: &Growth, signs: &Signs) -> String {
    let part = |of: &Growth| growth(of, signs);
    let operand = |of: &Growth| match of {
        Growth::Plus(..) | Growth::Times(..) | Growth::Quotient(..) => format!("({})", part(of)),
        _ => part(of),
    };
    let several = |of: &[Growth], [open, comma, close]: [&str; 3]| {
        let all = of.iter().map(part);
        all.reduce(|a, b| format!("{open}{a}{comma}{b}{close}")).unwrap_or_default()
    };
    let [before, behind] = signs.constant;
    match of {
        Growth::Heap => "n".to_owned(),
        Growth::Constant(c) => format!("{before}{c}{behind}"),
        Growth::Plus(of, c) => format!("{} {} {}", operand(of), if *c < 0 { "-" } else { "+" }, c.unsigned_abs()),
        Growth::Times(c, of) => format!("{c} * {}", operand(of)),
        Growth::Quotient(of, d) => format!("{} {} {d}", operand(of), signs.quotient),
        Growth::Root(of) => format!("{}{}{}", signs.root[0], part(of), signs.root[1]),
        Growth::Log(of) => format!("{}{}{}", signs.log[0], part(of), signs.log[1]),
        Growth::Least(of) => several(of, signs.least),
        Growth::Largest(of) => several(of, signs.largest),
    }
}

/// The factor of a numeration: the base, or a; and whether the weight before counts, too; and the weight before 1.
const fn weights(numeration: Numeration) -> (u32, u32, u32) {
    match numeration {
        Numeration::Base(base) => (base as u32, 0, 0),
        Numeration::Fibonacci => (1, 1, 1),
        Numeration::Metallic(a) => (a as u32, 1, 0),
        Numeration::LeftAligned(base) => (base as u32, 0, 0),
    }
}
