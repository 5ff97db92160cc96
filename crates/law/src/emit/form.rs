//! Programs in the form of a judge: they read tests as numbers, and print one answer for each, in
//! words or as a value. The input is taken to be what the judge promises, so nothing else is read,
//! and such a program is short.

use super::tree::ProgramItem;
use super::{Program, parse};
use crate::emit::piece::indented;

/// How a program reads its input, and what it prints.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JudgeForm {
    /// How many tests there are.
    pub tests: Tests,
    /// What the input has for each test, in this order.
    pub each: Vec<FormPart>,
    /// The words for a win of the player to move, and for a loss; without them the value is
    /// printed, or N and P where only the winner is known.
    pub says: Option<[String; 2]>,
}

/// How many tests a run has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tests {
    /// One.
    One,
    /// The input begins with their number.
    Counted,
    /// All up to the end of the input, or to a test whose first numbers are these.
    UntilEnd(Vec<u64>),
}

/// A part of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormPart {
    /// The number of heaps.
    Count,
    /// All numbers of all heaps.
    Heaps,
    /// The coordinate with this index of a single heap.
    Coordinate(usize),
}

/// Why a program has no such form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoForm {
    /// Only the winner of a single position is known, and sums need values.
    OnlyOutcomes,
}

/// What the `main` of a program is made of, in the language of [`parse`].
#[derive(Clone, Debug)]
pub(super) struct Callable {
    /// The functions, without `main`.
    pub(super) functions: String,
    /// Lines that make what the functions need.
    pub(super) before: String,
    /// The coordinates of a position.
    pub(super) coordinates: Vec<String>,
    /// Lines that end the program where a position has no answer.
    pub(super) refusals: String,
    /// The value of a position; or, if only outcomes are known, the condition that it is lost.
    pub(super) value: String,
    /// Whether only outcomes are known.
    pub(super) outcome: bool,
}

impl Program {
    /// The names of the coordinates of a position.
    pub fn coordinates(&self) -> &[String] {
        &self.callable.coordinates
    }

    /// The same program in the form of a judge.
    ///
    /// # Errors
    /// It does not give what the form asks for.
    pub fn in_form(&self, form: &JudgeForm) -> Result<Program, NoForm> {
        let main = self.callable.main(form)?;
        let items: Vec<ProgramItem> = parse::program(&format!("{}{main}", self.callable.functions));
        Ok(Program { about: self.about.clone(), numbers: self.numbers, items, callable: self.callable.clone() })
    }
}

impl Callable {
    fn main(&self, form: &JudgeForm) -> Result<String, NoForm> {
        let is_sum = form.each.contains(&FormPart::Heaps);
        if is_sum && self.outcome {
            return Err(NoForm::OnlyOutcomes);
        }
        let test = self.test(form);
        let loops = match &form.tests {
            Tests::One => test,
            Tests::Counted => {
                format!("number tests = next_number()\nfor _test in 0..tests\n{}", indented(&test))
            }
            Tests::UntilEnd(_) => format!("while true\n{}", indented(&test)),
        };
        Ok(format!("# Reads the tests, and prints an answer for each.\nmain()\n{}{}", self.before, indented(&loops)))
    }

    /// One test.
    fn test(&self, form: &JudgeForm) -> String {
        let end: &[u64] = if let Tests::UntilEnd(end) = &form.tests { end } else { &[] };
        let mut code = String::new();
        let mut read: Vec<&str> = Vec::new();
        let scalars = form.each.iter().filter(|part| **part != FormPart::Heaps).count();
        for part in &form.each {
            let name = match part {
                FormPart::Count => "count",
                FormPart::Coordinate(at) => self.coordinates.get(*at).map_or("n", |name| name),
                FormPart::Heaps => {
                    code += &self.sum();
                    continue;
                }
            };
            code += &format!("number {name} = next_number()\n");
            read.push(name);
            if !end.is_empty() && read.len() == end.len().min(scalars) {
                let is_end: Vec<String> = read.iter().zip(end).map(|(name, end)| format!("{name} == {end}")).collect();
                code += &format!("if {}\n    stop()\n", is_end.join(" and "));
            }
        }
        if !form.each.contains(&FormPart::Heaps) {
            code += &self.refusals;
        }
        code + &self.answer(form)
    }

    /// The sum of `count` heaps.
    fn sum(&self) -> String {
        let read: String = self.coordinates.iter().map(|name| format!("    number {name} = next_number()\n")).collect();
        format!("number sum = 0\nfor _heap in 0..count\n{read}{}    sum ^= {}\n", indented(&self.refusals), self.value)
    }

    fn answer(&self, form: &JudgeForm) -> String {
        let value = if form.each.contains(&FormPart::Heaps) { "sum" } else { &self.value };
        let words = match (&form.says, self.outcome) {
            (None, false) => return format!("say str({value})\n"),
            (None, true) => ["N", "P"],
            (Some([win, loss]), _) => [&**win, &**loss],
        };
        let lost = if self.outcome { value.to_owned() } else { format!("{value} == 0") };
        format!("say \"{}\" if {lost} else \"{}\"\n", words[1], words[0])
    }
}
