//! Programs that read lists: one a line, as numbers.

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
    /// Whether its numbers need more than 64 bits.
    pub(crate) wide: bool,
}

/// The program of these functions, with what it says of itself and the rules at its top.
pub(crate) fn list_program(about: &[&str], rules: &str, of: &ListFunctions) -> Program {
    let functions = [helpers::NUMBERS, &of.functions].concat();
    let refusals = |end: &str| -> String {
        let mut code = String::new();
        if !of.covers_all {
            code += &format!("if not is_covered(row)\n    say \"? no position of this law\"\n    {end}\n");
        }
        if !of.refusals.is_empty() {
            code += &of.read;
            let refuse = |says: &str| format!("say {says}\n{end}");
            code.extend(of.refusals.iter().map(|one| one.statement(&refuse)));
        }
        code
    };
    let (value, shown) =
        if of.outcome { ("is_p(row)", "\"P\" if is_p(row) else \"N\"") } else { ("grundy(row)", "str(grundy(row))") };
    let answer = format!("{}say {shown}\n", refusals("return"));
    let main = format!("# Prints the value of a list.\nanswer(row: list)\n{}{MAIN}", indented(&answer));
    let items = parse::program(&format!("{functions}{main}"));
    let callable = Callable {
        functions,
        before: String::new(),
        coordinates: vec!["row".to_owned()],
        refusals: refusals("stop()"),
        value: value.to_owned(),
        outcome: of.outcome,
        of_list: Some(of.entries),
        winning: Err(NoForm::NoOptions),
    };
    Program { about: heading(about, rules), numbers: NumberType::of_law(of.wide), items, callable }
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
