//! Programs in the form of a judge: they read tests as numbers, and print one answer for each, in
//! words or as a value. The input is taken to be what the judge promises, so nothing else is read,
//! and such a program is short.

use super::answer::{AnswerPart, AnswerWriter};
use super::functions::indented;
use super::table::Winning;
use super::tree::ProgramItem;
use super::{NumberType, Program, parse};

/// How a program reads its input, and what it prints.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JudgeForm {
    /// How many tests there are.
    pub tests: Tests,
    /// What the input has for each test, in this order.
    pub each: Vec<FormPart>,
    /// What is printed for a win of the player to move, and for a loss; without them the value,
    /// or N and P where only the winner is known.
    pub says: Option<[Vec<AnswerPart>; 2]>,
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
    /// All up to the end of the input, or to a test whose first number is negative.
    UntilNegative,
    /// All up to the end of the input, or to a test whose word, which is its first part, is this one.
    UntilWord(String),
}

impl JudgeForm {
    /// The coordinates that stand once for all heaps.
    pub fn shared(&self) -> Vec<usize> {
        let coordinate = |part: &FormPart| if let FormPart::Coordinate(at) = part { Some(*at) } else { None };
        let is_sum = self.each.contains(&FormPart::Heaps);
        self.each.iter().filter_map(coordinate).filter(|_| is_sum).collect()
    }
}

/// A part of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormPart {
    /// The number of heaps.
    Count,
    /// All numbers of all heaps, without coordinates that stand before them.
    Heaps,
    /// The coordinate with this index: of a single heap, or, before [`Heaps`](FormPart::Heaps), of
    /// all of them.
    Coordinate(usize),
    /// The entries of a list as the letters of a word.
    Word,
}

/// Why a program has no such form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoForm {
    /// Only the winner of a single position is known, and sums and values need more.
    OnlyOutcomes,
    /// The options of a position are not listed: there are no rules of numbers, or a move may leave
    /// a sum whose winner is not known.
    NoOptions,
    /// An option may be more than one number, or a larger one, so there is no number that is taken.
    NotOneNumber,
}

/// What the entries of a list are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListEntries {
    /// Numbers: digits in a word are these numbers.
    Numbers,
    /// Letters, by their codes.
    Letters,
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
    /// Of games whose position is one list `row`; its entries are the heaps of a form.
    pub(super) of_list: Option<ListEntries>,
    /// How winning options are found.
    pub(super) winning: Result<Winning, NoForm>,
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
        let winning = self.callable.winning_for(form)?;
        let main = self.callable.main(form, winning)?;
        let functions = winning.map_or("", |winning| &winning.functions);
        let items: Vec<ProgramItem> = parse::program(&format!("{}{functions}{main}", self.callable.functions));
        let signed = winning.is_some_and(|winning| winning.by_rules) && self.numbers == NumberType::Unsigned;
        let numbers = if signed { NumberType::Wide } else { self.numbers };
        Ok(Program { about: self.about.clone(), numbers, items, callable: self.callable.clone() })
    }
}

/// Lines that end the program where the list `row` has the letters of this word.
fn is_word(end: &str) -> String {
    let letters = end.bytes().enumerate().map(|(at, letter)| format!(" and row[{at}] == {letter}"));
    format!("if len(row) == {}{}\n    stop()\n", end.len(), letters.collect::<String>())
}

impl Callable {
    /// How winning options are found, if the form asks for them.
    fn winning_for(&self, form: &JudgeForm) -> Result<Option<&Winning>, NoForm> {
        let parts = || form.says.iter().flatten().flatten();
        if !parts().any(AnswerPart::needs_moves) {
            return Ok(None);
        }
        let winning = self.winning.as_ref().map_err(|why| *why)?;
        let takes = |part: &AnswerPart| match part {
            AnswerPart::Each(inner) => inner.contains(&AnswerPart::Taken),
            part => *part == AnswerPart::Taken,
        };
        if parts().any(takes) && !(winning.single && winning.lowers) {
            return Err(NoForm::NotOneNumber);
        }
        Ok(Some(winning))
    }

    /// Whether a test has several components.
    fn is_sum(&self, form: &JudgeForm) -> bool {
        form.each.contains(&FormPart::Heaps) && self.of_list.is_none()
    }

    fn main(&self, form: &JudgeForm, winning: Option<&Winning>) -> Result<String, NoForm> {
        let is_sum = self.is_sum(form);
        let asks_for_value = form.says.iter().flatten().flatten().any(|part| *part == AnswerPart::Value);
        if (is_sum || asks_for_value) && self.outcome {
            return Err(NoForm::OnlyOutcomes);
        }
        let test = self.test(form, winning);
        let loops = match &form.tests {
            Tests::One => test,
            Tests::Counted => {
                format!("number tests = next_number()\nfor _test in 0..tests\n{}", indented(&test))
            }
            Tests::UntilEnd(_) | Tests::UntilNegative | Tests::UntilWord(_) => {
                format!("while true\n{}", indented(&test))
            }
        };
        let made = winning.map_or("", |winning| &winning.before);
        let before = format!("{}{made}", self.before);
        Ok(format!("# Reads the tests, and prints an answer for each.\nmain()\n{before}{}", indented(&loops)))
    }

    /// One test.
    fn test(&self, form: &JudgeForm, winning: Option<&Winning>) -> String {
        let refusals = format!("{}{}", self.refusals, winning.map_or("", |winning| &winning.refusals));
        let end: &[u64] = if let Tests::UntilEnd(end) = &form.tests { end } else { &[] };
        let mut code = String::new();
        let mut read: Vec<&str> = Vec::new();
        let scalars = form.each.iter().filter(|part| !matches!(part, FormPart::Heaps | FormPart::Word)).count();
        for part in &form.each {
            let name = match part {
                FormPart::Count => "count",
                FormPart::Coordinate(at) => self.coordinates.get(*at).map_or("n", |name| name),
                FormPart::Word => {
                    let end = if let Tests::UntilWord(end) = &form.tests { is_word(end) } else { String::new() };
                    code += &format!("list row = next_word()\n{end}{}", self.digits());
                    continue;
                }
                FormPart::Heaps => {
                    code += &self.sum(form, &refusals, winning.is_some());
                    continue;
                }
            };
            let next = match (&form.tests, &read[..]) {
                (Tests::UntilNegative, []) => "first_number()",
                _ => "next_number()",
            };
            // A word says by itself how long it is.
            if *part == FormPart::Count && form.each.contains(&FormPart::Word) && end.is_empty() {
                code += &format!("{next}\n");
                continue;
            }
            code += &format!("number {name} = {next}\n");
            read.push(name);
            if !end.is_empty() && read.len() == end.len().min(scalars) {
                let is_end: Vec<String> = read.iter().zip(end).map(|(name, end)| format!("{name} == {end}")).collect();
                code += &format!("if {}\n    stop()\n", is_end.join(" and "));
            }
        }
        // Each heap of a sum has its own.
        if !self.is_sum(form) {
            code += &refusals;
        }
        code + &self.answer(form, winning)
    }

    /// Lines that make numbers of the digits of a word.
    fn digits(&self) -> &'static str {
        match self.of_list {
            Some(ListEntries::Numbers) => {
                "for i in 0..len(row)\n    if row[i] >= 48 and row[i] < 58\n        row[i] -= 48\n"
            }
            _ => "",
        }
    }

    /// The sum of `count` heaps, which are kept if moves are looked for; or the list of `count`
    /// entries. Coordinates that stand in the form are known already.
    fn sum(&self, form: &JudgeForm, refusals: &str, kept: bool) -> String {
        if self.of_list.is_some() {
            return "list row = list()\nfor _entry in 0..count\n    push row next_number()\n".to_owned();
        }
        let own = self.coordinates.iter().enumerate();
        let own = own.filter(|(at, _)| !form.shared().contains(at));
        let read: String = own.map(|(_, name)| format!("    number {name} = next_number()\n")).collect();
        let (start, keep) = if kept {
            ("lists heaps = lists()\n", format!("    push heaps [{}]\n", self.coordinates.join(", ")))
        } else {
            ("", String::new())
        };
        let added = format!("{}{keep}    sum ^= {}\n", indented(refusals), self.value);
        format!("{start}number sum = 0\nfor _heap in 0..count\n{read}{added}")
    }

    fn answer(&self, form: &JudgeForm, winning: Option<&Winning>) -> String {
        let is_sum = self.is_sum(form);
        let value = if is_sum { "sum" } else { &self.value };
        let lost = if self.outcome { value.to_owned() } else { format!("{value} == 0") };
        let by_words = |win: &str, loss: &str| format!("say \"{loss}\" if {lost} else \"{win}\"\n");
        let Some([win, loss]) = &form.says else {
            return if self.outcome { by_words("N", "P") } else { format!("say str({value})\n") };
        };
        if let ([AnswerPart::Text(win)], [AnswerPart::Text(loss)]) = (&win[..], &loss[..]) {
            return by_words(win, loss);
        }
        let arguments = winning.map_or("", |winning| &winning.arguments);
        let single = winning.is_some_and(|winning| winning.single);
        let writer = AnswerWriter { callable: self, arguments, is_sum, single, shared: form.shared() };
        if win == loss {
            return writer.printed(win);
        }
        format!("if {lost}\n{}else\n{}", indented(&writer.printed(loss)), indented(&writer.printed(win)))
    }
}
