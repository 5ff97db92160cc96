//! A part of a program: the functions of one game, with names of their own, in the language of
//! [`parse`](super::parse).

use crate::automata::{StateBudget, Stop};
use crate::law::{Claim, Law};
use nimatron_rules::Ruleset;

/// The functions of a game.
#[derive(Default)]
pub(crate) struct Piece {
    /// Among them `grundy` or `is_p`.
    pub(crate) code: String,
    /// Do its numbers need more than 64 bits?
    pub(crate) wide: bool,
    /// What it does not answer, in this order.
    pub(crate) refusals: Vec<Refusal>,
}

/// A condition on the parameters under which there is no answer.
pub(crate) struct Refusal {
    condition: String,
    /// What is said then, as an expression.
    says: String,
    /// Only where numbers have a largest one.
    bounded: bool,
}

impl Refusal {
    /// What is no position of the law.
    pub(crate) fn outside(condition: String) -> Refusal {
        Refusal { condition, says: "\"? no position of this law\"".to_owned(), bounded: false }
    }

    /// What a formula says nothing of.
    pub(crate) fn unknown(condition: String) -> Refusal {
        Refusal { condition, says: "\"? no value is known\"".to_owned(), bounded: false }
    }

    /// What needs longer numbers.
    pub(crate) fn too_large(condition: String) -> Refusal {
        Refusal { condition, says: "\"? too large for the numbers of this program\"".to_owned(), bounded: true }
    }

    /// What `refusal` says of the position of another piece, where something holds.
    pub(crate) fn of_part(names: &Names, arguments: &str, only: &str) -> Refusal {
        let says = format!("{}({arguments})", names.of("refusal"));
        Refusal { condition: format!("{only}{says} != \"\""), says, bounded: false }
    }

    /// A statement that ends a function.
    pub(crate) fn statement(&self, end: &dyn Fn(&str) -> String) -> String {
        let lines = format!("    if {}\n{}", self.condition, indented(&indented(&end(&self.says))));
        if self.bounded { format!("    bounded\n{}", indented(&lines)) } else { lines }
    }
}

/// Lines that are one step further inside.
pub(crate) fn indented(lines: &str) -> String {
    lines.lines().map(|line| format!("    {line}\n")).collect()
}

/// A list of numbers at the top level.
pub(crate) fn constant<T: ToString>(name: &str, about: &str, values: &[T]) -> String {
    let values: Vec<String> = values.iter().map(ToString::to_string).collect();
    let about = if about.is_empty() { String::new() } else { format!("# {about}\n") };
    format!("{about}list {name} = {}\n", values.join(", "))
}

/// The names of the functions of a game, and of its coordinates.
#[derive(Clone)]
pub(crate) struct Names {
    /// What stands after the names of all functions and constants.
    pub(crate) suffix: String,
    pub(crate) arity: usize,
    pub(crate) outcome: bool,
    /// It is asked for moves to any smaller value, not to 0.
    pub(crate) valued: bool,
}

impl Names {
    pub(crate) fn of(&self, what: &str) -> String {
        format!("{what}{}", self.suffix)
    }

    /// The coordinates.
    pub(crate) fn coordinates(&self) -> Vec<String> {
        match self.arity {
            1 => vec!["n".to_owned()],
            arity => ('a'..='z').take(arity).map(String::from).collect(),
        }
    }

    /// The same between commas.
    pub(crate) fn position(&self) -> String {
        self.coordinates().join(", ")
    }

    /// These of the coordinates, between commas.
    pub(crate) fn some(&self, coordinates: &[usize]) -> String {
        let all = self.coordinates();
        coordinates.iter().map(|&at| &*all[at]).collect::<Vec<_>>().join(", ")
    }

    /// The value of a position.
    pub(crate) fn grundy(&self, position: &str) -> String {
        format!("{}({position})", self.of("grundy"))
    }

    /// Is the value of a position the one that a move is to have?
    pub(crate) fn is_wanted(&self, position: &str) -> String {
        if self.outcome {
            format!("{}({position})", self.of("is_p"))
        } else {
            format!("{} == {}", self.grundy(position), self.wanted())
        }
    }

    /// The value that a move is to have.
    pub(crate) const fn wanted(&self) -> &'static str {
        if self.valued { "value" } else { "0" }
    }

    /// The function of the values, or of the P-positions, with the lines of its body.
    pub(crate) fn function(&self, body: &str) -> String {
        let (name, gives) = if self.outcome { ("is_p", "flag") } else { ("grundy", "number") };
        format!("{}({}) -> {gives}\n{}", self.of(name), self.position(), indented(body))
    }

    /// With a suffix instead of each `@`.
    pub(crate) fn named(&self, code: &str) -> String {
        code.replace('@', &self.suffix)
    }
}

/// What the pieces of other games are made with.
pub(crate) struct Parts<'p, 'm> {
    pub(crate) rules: Option<&'p Ruleset>,
    pub(crate) proved: bool,
    pub(crate) limits: &'p StateBudget<'m>,
}

impl Parts<'_, '_> {
    /// The names of a game that another one is made of.
    pub(crate) fn names(law: &Law, outer: &Names, at: usize) -> Names {
        let suffix = format!("{}_{}", outer.suffix, at + 1);
        Names { suffix, arity: law.arity, outcome: law.claim == Claim::Outcome, valued: true }
    }

    /// Adds the functions of a game that another one is made of, which is asked with these
    /// arguments, and only where something holds; false: there are none.
    pub(crate) fn add(
        &self,
        piece: &mut Piece,
        law: &Law,
        rules: Option<&Ruleset>,
        names: &Names,
        (arguments, only): (&str, &str),
    ) -> Result<bool, Stop> {
        let parts = Parts { rules, proved: self.proved, limits: self.limits };
        let Some(other) = super::build::piece(law, names, &parts)? else { return Ok(false) };
        piece.code += &other.code;
        piece.wide |= other.wide;
        if !other.refusals.is_empty() {
            let refuse: String =
                other.refusals.iter().map(|one| one.statement(&|says| format!("return {says}"))).collect();
            piece.code += &format!("{}({}) -> text\n{refuse}    return \"\"\n", names.of("refusal"), names.position());
            piece.refusals.push(Refusal::of_part(names, arguments, only));
        }
        Ok(true)
    }
}
