//! Laws as programs: complete, without big integers, in C++17, Rust and Python.
//!
//! A program has `grundy` (or `is_p` where only the P-positions are known), `winning_move`, and a `main` that reads positions from standard input and prints for
//! each its value and a winning move. All tables are data; one short function reads automata.

mod build;
mod cpp;
mod formula;
mod python;
mod ratio;
mod rust;

pub use build::program;

use crate::automata::{Numeration, Relation};
use crate::discover::cones::Cones;
use crate::discover::expression::{Expression, Operation};
use crate::discover::predicate::Predicate;
use crate::law::Join;
use crate::max_nim::leaps;
use crate::rank::Rank;
use nimatron_proof::{Euclid, Growth};
use nimatron_rules::HeapMove;

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
    /// A part of a larger program, which asks it for moves to any smaller value.
    valued: bool,
    /// What positions are, where the values do not say it.
    domain: Option<Table>,
    /// The largest number for which its formula stays within 64 bits, where that matters.
    most: Option<u64>,
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
            || matches!(self.moves, WinningMoves::Automata { .. })
            || self.parts().iter().any(|part| part.program.has_automata())
    }

    /// The programs of the games that this one is made of.
    fn parts(&self) -> &[Part] {
        match &self.values {
            Values::Compound(_, parts) | Values::Classes(parts) => parts,
            _ => &[],
        }
    }

    /// Does it use a nim product?
    fn multiplies(&self) -> bool {
        matches!(self.values, Values::Compound(Join::Product, _))
            || self.formula().is_some_and(|formula| formula::uses(formula, Operation::NimProduct))
    }

    /// Does it need prime factors?
    fn factors(&self) -> bool {
        self.formula().is_some_and(formula::factors)
    }

    /// The formula that it computes.
    const fn formula(&self) -> Option<&Expression> {
        match &self.values {
            Values::Formula { formula, .. } | Values::Predicate(Predicate { formula, .. }) => Some(formula),
            _ => None,
        }
    }

    /// Does some function that it is made of hold for this program or one of its parts?
    fn any(&self, holds: &dyn Fn(&Program) -> bool) -> bool {
        holds(self) || self.parts().iter().any(|part| part.program.any(holds))
    }

    /// An automaton that tells positions from other tuples.
    fn positions(&self) -> Option<&'static str> {
        match self.values {
            _ if self.domain.is_some() => Some("DOMAIN"),
            Values::Automaton { .. } if !self.outcome => Some("LAW"),
            _ => None,
        }
    }

    /// What refuses a number for which the formula does not stay within 64 bits.
    fn too_large(&self, write: &dyn Fn(u64) -> String) -> String {
        let most = match &self.values {
            // Each function is asked for the quotient.
            Values::Classes(parts) => {
                let bounds = parts.iter().filter_map(|part| part.program.most);
                bounds.min().map(|most| most.saturating_mul(parts.len() as u64))
            }
            _ => self.most,
        };
        most.map_or_else(String::new, write)
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
    Euclid(Euclid),
    /// The sum of weights of digits. The automaton accepts every number.
    Height {
        numbers: Table,
        weights: Vec<u32>,
    },
    /// Sums of subsequences, by the digits in a base.
    Regular(Steps),
    /// A formula, behind the first values.
    Formula {
        first: Vec<u32>,
        formula: Expression,
    },
    /// P-positions by the value of a formula.
    Predicate(Predicate),
    /// Values of other games, joined.
    Compound(Join, Vec<Part>),
    /// Functions of the quotient, one for each remainder.
    Classes(Vec<Part>),
    /// By the ratio of two coordinates.
    Cones(Cones),
}

/// A game among those that a program is made of, with its coordinates.
struct Part {
    coordinates: Vec<usize>,
    program: Program,
}

impl Part {
    /// These coordinates of a position, as a language writes them.
    fn of(&self, write: impl Fn(usize) -> String) -> String {
        self.coordinates.iter().map(|&at| write(at)).collect::<Vec<_>>().join(", ")
    }
}

/// How subsequences follow from each other.
struct Steps {
    base: u64,
    /// The first values of the sequence.
    first: Vec<u32>,
    /// Step and first index of each subsequence.
    basis: Vec<(u64, u64)>,
    /// For each digit and subsequence: factors of all of them, a constant, and what the sum is divided by.
    factors: Vec<Vec<Vec<i64>>>,
}

/// How winning moves are found.
enum WinningMoves {
    /// Numbers that may be taken.
    Take(Vec<i64>),
    /// Digits of a taking-and-breaking game, and how far the smaller heap has to be tried.
    Heaps(Vec<HeapMove>, usize),
    /// For each kind of move an automaton, and the tracks of each component.
    Automata {
        moves: Vec<(Table, Vec<Vec<usize>>)>,
        /// In a part, where the value is known, too: it is written as a power of the base, or as a Fibonacci number.
        unary: bool,
    },
    /// By the last heaps that f leaves out.
    MaxNim,
    /// By the place of a value in its line of multiples.
    Euclid,
    /// By the factors or digits that are left.
    Rank(Rank, i64),
    /// A move in one game of a sum, or in both of a product.
    Compound,
    None,
    /// Values are all that is asked for: there is no function for moves.
    Unasked,
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
        let dfa = relation.dfa.dense();
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

/// Runs of a growth behind which places grow evenly, and the first run from which they do: none, if that is not known.
fn evenly(of: &Growth, one: &str) -> (u64, String) {
    leaps(of).map_or_else(|| (1, format!("{one} << 100")), |(period, first)| (period, first.to_string()))
}

/// What the last line of Euclid's algorithm has less, as it begins with two equal numbers (1) or with 0 (0), and after how many steps values repeat (0: never).
fn line_constants(game: Euclid) -> (u8, u64) {
    (u8::from(!game.to_zero), game.max_multiple.map_or(0, |most| most + 1))
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
