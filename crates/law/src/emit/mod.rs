//! Laws as programs: complete, in C++17, Rust and Python.
//!
//! A program has `grundy` (or `is_p` if only the P-positions are known), `winning_move`, and a
//! `main` that reads positions from standard input and prints for each its value and a winning
//! move. It is built once for all languages: the file of the law's kind in `kinds` writes it in a
//! small language (`parse`), which is parsed into a statement tree (`tree`) and printed by one of
//! three printers. Functions that are not called are left out, so a simple law has a short program.
//!
//! # Design
//!
//! `form` writes another `main`, which reads and prints in the form of a judge, by `answer`, with
//! moves if they are asked for. `domain` makes a program refuse tuples that are not positions.
//! `moves` and `options` find winning moves for laws with an automaton. `helpers` are the functions
//! that kinds share. A game composed of others has functions with a suffix for each part, which can
//! also find moves to any value. Where no way to find a move is known, a program has no function
//! for it and says that it gives values only.

mod answer;
mod build;
mod calls;
mod domain;
mod form;
pub(crate) mod functions;
pub(crate) mod helpers;
mod lists;
pub(crate) mod moves;
mod options;
mod parse;
mod print;
mod search;
mod table;
mod tree;

pub use answer::AnswerPart;
pub use build::{program, values};
pub use form::{FormPart, JudgeForm, ListEntries, NoForm, Tests};
pub(crate) use lists::{ListFunctions, list_program};
pub use search::search;
pub(crate) use search::{domain_functions, search_functions};
pub use table::table;

/// A programming language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Target {
    /// C++17.
    Cpp,
    /// Rust, edition 2021.
    Rust,
    /// Python 3.
    Python,
}

impl Target {
    /// All languages with their names.
    pub const ALL: [(&'static str, Target); 3] = [
        (Target::Cpp.name(), Target::Cpp),
        (Target::Rust.name(), Target::Rust),
        (Target::Python.name(), Target::Python),
    ];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Target::Cpp => "cpp",
            Target::Rust => "rust",
            Target::Python => "python",
        }
    }

    /// The language with this name, or another usual one.
    pub fn named(name: &str) -> Option<Target> {
        match name {
            "cpp" | "c++" | "C++" | "cxx" => Some(Target::Cpp),
            "rust" | "Rust" | "rs" => Some(Target::Rust),
            "python" | "Python" | "python3" | "py" => Some(Target::Python),
            _ => None,
        }
    }
}

/// The type of all numbers of a program, in languages whose integers have a maximum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NumberType {
    /// 64 bits.
    Unsigned,
    /// 64 bits with a sign.
    Signed,
    /// 128 bits with a sign.
    Wide,
}

impl NumberType {
    pub(crate) const fn of_law(wide: bool) -> NumberType {
        if wide { NumberType::Wide } else { NumberType::Unsigned }
    }
}

/// A law as a program, independent of the target language.
pub struct Program {
    /// Lines of the comment at the top.
    about: Vec<String>,
    numbers: NumberType,
    items: Vec<tree::ProgramItem>,
    /// What another `main` needs.
    callable: form::Callable,
}

impl Program {
    /// Whether it fills a table or searches, because there is no law.
    pub fn is_table(&self) -> bool {
        self.numbers == NumberType::Signed
    }

    /// The program text in a language.
    pub fn text(&self, target: Target) -> String {
        print::text(self, target)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One function in three languages; functions that are not called are left out.
    #[test]
    fn programs_are_printed_in_three_languages() {
        let text = "
unused(n) -> number
    return n
# The last place of k.
last(all: list, k) -> number
    for i down len(all)
        if all[i] == k and not (i == 0 or (k & 1) > 0)
            return i / 2
    return 0 if k > 3 * (2 - 1) else k - (1 - k)
main()
    say str(last([1, 2], 2))
";
        let items = parse::program(text);
        let callable = form::Callable {
            functions: String::new(),
            before: String::new(),
            coordinates: Vec::new(),
            refusals: String::new(),
            value: String::new(),
            outcome: false,
            of_list: None,
            winning: Err(NoForm::NoOptions),
        };
        let program = Program { about: vec!["about".to_owned()], numbers: NumberType::Unsigned, items, callable };
        let function = |target| {
            let text = program.text(target);
            assert!(!text.contains("unused") && text.lines().take(2).any(|line| line.ends_with(" about")));
            text[text.find("import ").or(text.find("include")).or(text.find("use ")).unwrap()
                ..text.find("main()").unwrap()]
                .to_owned()
        };
        let [cpp, rust, python] = Target::ALL.map(|(_, target)| function(target));
        assert!(cpp.contains(
            "// The last place of k.
number last(const list& all, number k) {
    for (number i = number(all.size()); i-- > 0;) {
        if (all[i] == k && !(i == 0 || (k & 1) > 0)) {
            return i / 2;
        }
    }
    return k > 3 * (2 - 1) ? 0 : k - (1 - k);
}"
        ));
        assert!(rust.contains(
            "/// The last place of k.
fn last(all: &[u64], k: u64) -> u64 {
    for i in (0..all.len() as u64).rev() {
        if all[i as usize] == k && !(i == 0 || (k & 1) > 0) {
            return i / 2;
        }
    }
    if k > 3 * (2 - 1) { 0 } else { k - (1 - k) }
}"
        ));
        assert!(python.contains(
            "def last(all, k):
    \"\"\"The last place of k.\"\"\"
    for i in reversed(range(len(all))):
        if all[i] == k and not (i == 0 or (k & 1) > 0):
            return i // 2
    return 0 if k > 3 * (2 - 1) else k - (1 - k)
"
        ));
    }
}
