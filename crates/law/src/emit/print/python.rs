//! Python 3, whose numbers have any length.

use super::{Expr, Language, Program, ProgramFunction, Stmt, Type};

struct Python;

const NUMBERS: &str = r#"

def numbers(line):
    """The numbers of a line; None if a word is not a number."""
    words = line.split()
    return [int(word) for word in words] if all(word.isdigit() for word in words) else None
"#;

const WORDS: &str = r#"
WORDS = iter(sys.stdin.read().split())
"#;

const NEXT: &str = r#"

def next_number():
    """The next number of the input; at its end the program ends."""
    word = next(WORDS, None)
    if word is None:
        sys.exit()
    return int(word)
"#;

const WORD: &str = r#"

def next_word():
    """The letters of the next word of the input; at its end the program ends."""
    word = next(WORDS, None)
    if word is None:
        sys.exit()
    return [ord(letter) for letter in word]
"#;

const FIRST: &str = r#"

def first_number():
    """The next number of the input; at its end, or if it is negative, the program ends."""
    number = next_number()
    if number < 0:
        sys.exit()
    return number
"#;

const SEARCH: &str = r#"
MEMO = {}
PENDING = []
BLOCKED = False


def known(row):
    """The value of a list if it is known; otherwise 0, and the first such list is searched next."""
    global BLOCKED
    value = MEMO.get(tuple(row))
    if value is None and not BLOCKED:
        PENDING.append(row)
        BLOCKED = True
    return value or 0


def any_pending():
    """Whether there is a list to search."""
    global BLOCKED
    BLOCKED = False
    return bool(PENDING)


def next_pending():
    """The list to search."""
    return PENDING[-1]


def keep(value):
    """Keeps the value of the list that was searched, unless another one has to be known first."""
    if not BLOCKED:
        MEMO[tuple(PENDING.pop())] = value
    return value
"#;

/// Newer versions of Python refuse numbers of more than 4300 digits unless told not to.
const ANY_LENGTH: &str = r#"    if hasattr(sys, "set_int_max_str_digits"):
        sys.set_int_max_str_digits(0)
"#;

pub(super) fn text(program: &Program) -> String {
    let about: String = program.about.iter().map(|line| format!("# {line}\n")).collect();
    let items = super::items(&Python, &program.items);
    let first = if items.contains("first_number(") { FIRST } else { "" };
    let numbers = !first.is_empty() || items.contains("next_number(");
    let words = items.contains("next_word(");
    let (head, foot) = if numbers || words {
        let read = |is_used, helper| if is_used { helper } else { "" };
        ([WORDS, read(numbers, NEXT), read(words, WORD)].concat(), "")
    } else {
        (NUMBERS.to_owned(), ANY_LENGTH)
    };
    let search = if items.contains("any_pending(") { SEARCH } else { "" };
    format!(
        "#!/usr/bin/env python3\n{about}import sys\n{head}{first}{search}{items}\n\nif __name__ == \"__main__\":\n{foot}    main()\n"
    )
}

impl Language for Python {
    const DOC: &'static str = "# ";
    const END: &'static str = "";
    const OPEN: &'static str = ":";
    const CLOSE: &'static str = "";
    const LIST_END: &'static str = "]";
    const ELSE: [&'static str; 2] = ["elif", "else"];
    const CONDITION: &'static str = "@0";
    const CHOICE: &'static str = "@1 if @0 else @2";
    const PUSH: &'static str = "@0.append(@1)";
    const FAIL: &'static str = "raise ValueError(\"@0\")";
    const SAY: [&'static str; 2] = ["print(@0)", "print(\"@0\")"];
    const BOUNDED: bool = false;
    const WORDS: &'static [(&'static str, &'static str)] = &[
        ("/", "//"),
        ("/=", "//="),
        ("not", "not "),
        ("true", "True"),
        ("false", "False"),
        ("newline", "\"\\n\""),
        ("none", "None"),
        ("descending", "sorted(@0, reverse=True)"),
        ("some", "@0"),
        ("copy", "list(@0)"),
        ("list", "[]"),
        ("lists", "[]"),
        ("one", "1"),
        ("stop", "sys.exit()"),
    ];

    fn signature(&self, function: &ProgramFunction) -> String {
        let names: Vec<&str> = function.parameters.iter().map(|(name, _)| &**name).collect();
        format!("def {}({})", function.name, names.join(", "))
    }

    fn constant(&self, name: &str, _: usize) -> String {
        format!("{name} = [")
    }

    fn declaration(&self, _: Type, name: &str, value: &Expr, _: &ProgramFunction) -> String {
        format!("{name} = {}", self.expr(value))
    }

    fn head(&self, stmt: &Stmt) -> (String, Option<String>) {
        let head = match stmt {
            Stmt::For(i, Expr::Atom(from), to, _) if from == "0" => format!("for {i} in range({})", self.expr(to)),
            Stmt::For(i, from, to, _) => format!("for {i} in range({}, {})", self.expr(from), self.expr(to)),
            Stmt::Down(i, from, _) => format!("for {i} in reversed(range({}))", self.expr(from)),
            Stmt::Each(one, all, _) => format!("for {one} in {}", self.expr(all)),
            Stmt::Lines(line, _) => format!("for {line} in sys.stdin.buffer"),
            Stmt::IfSome(one, value, ..) => format!("{one} = {}\nif {one} is not None", self.expr(value)),
            _ => "while True".to_owned(),
        };
        (head, None)
    }
}
