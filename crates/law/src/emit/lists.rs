//! Programs that read lists, one a line, as numbers: of laws, and of searches.

use super::build::heading;
use super::form::{Callable, ListEntries, NoForm};
use super::functions::{RefusalCondition, indented};
use super::{NumberType, Program, helpers, parse};

/// The functions of a game on lists.
pub(crate) struct ListFunctions {
    /// The functions, among them `grundy` or `is_p` of a list `row`, and `is_covered` unless all
    /// lists are.
    pub(crate) functions: String,
    /// Lines that read what refusals are about off the list.
    pub(crate) read: String,
    /// Lists without an answer.
    pub(crate) refusals: Vec<RefusalCondition>,
    /// What the entries are.
    pub(crate) entries: ListEntries,
    /// Whether there is an answer for all lists.
    pub(crate) covers_all: bool,
    /// Whether only outcomes are known.
    pub(crate) outcome: bool,
    /// The type of its numbers.
    pub(crate) numbers: NumberType,
    /// What is said of a list that is not covered.
    pub(crate) not_covered: &'static str,
    /// Where a position is not one list alone: how it is put together.
    pub(crate) whole: Option<WholePosition>,
}

/// A position of numbers, and a list perhaps, as one list.
#[derive(Clone)]
pub(crate) struct WholePosition {
    /// The names of its numbers.
    pub(crate) numbers: Vec<String>,
    /// The expression that puts it together from these and the list `row`.
    pub(crate) key: String,
    /// Whether it has a list.
    pub(crate) has_list: bool,
}

/// The program of these functions, with what it says of itself and the rules at its top.
pub(crate) fn list_program(about: &[&str], rules: &str, of: &ListFunctions) -> Program {
    let functions = [helpers::NUMBERS, &of.functions].concat();
    let refusals = |position: &str, end: &str| -> String {
        let mut code = String::new();
        if !of.covers_all {
            code += &format!("if not is_covered({position})\n    say \"{}\"\n    {end}\n", of.not_covered);
        }
        if !of.refusals.is_empty() {
            code += &of.read;
            let refuse = |says: &str| format!("say {says}\n{end}");
            code.extend(of.refusals.iter().map(|one| one.statement(&refuse)));
        }
        code
    };
    let shown = if of.outcome { "\"P\" if is_p(row) else \"N\"" } else { "str(grundy(row))" };
    let answer = format!("{}say {shown}\n", refusals("row", "return"));
    let main = format!("# Prints the value of a position.\nanswer(row: list)\n{}{MAIN}", indented(&answer));
    let items = parse::program(&format!("{functions}{main}"));
    let row = || WholePosition { numbers: vec!["row".to_owned()], key: "row".to_owned(), has_list: true };
    let WholePosition { numbers, key, has_list } = of.whole.clone().unwrap_or_else(row);
    let callable = Callable {
        functions,
        before: String::new(),
        coordinates: numbers,
        refusals: refusals(&key, "stop()"),
        value: format!("{}({key})", if of.outcome { "is_p" } else { "grundy" }),
        outcome: of.outcome,
        of_list: has_list.then_some(of.entries),
        winning: Err(NoForm::NoOptions),
    };
    Program { about: heading(about, rules), numbers: of.numbers, items, callable }
}

const MAIN: &str = "
# Reads lists, one a line.
main()
    for lines line
        if some row = numbers(line)
            answer(row)
            continue
        bounded
            say \"? numbers are wanted, below 2^64\"
        else
            say \"? numbers are wanted\"
";
