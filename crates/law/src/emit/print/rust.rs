//! Rust, edition 2021.

use super::{Expr, Language, NumberType, Program, ProgramFunction, ProgramItem, Stmt, Type};
use std::collections::BTreeMap;

struct Rust<'p> {
    /// The type of numbers.
    number: &'static str,
    functions: BTreeMap<&'p str, &'p ProgramFunction>,
}

const HEAD: &str = "use std::io::BufRead;

/// The numbers of a line; `None` if a word is not a number that fits.
fn numbers(line: &[u8]) -> Option<Vec<NUMBER>> {
    let read = |word: &str| {
        let n: READ = word.parse().ok()?;
        word.bytes().all(|byte| byte.is_ascii_digit()).then_some(NUMBER::from(n))
    };
    std::str::from_utf8(line).ok()?.split_ascii_whitespace().map(read).collect()
}
";

const READ: &str = "use std::io::Read;
";
const WORD: &str = "
/// The letters of the next word of the input; at its end the program ends.
fn next_word() -> Vec<NUMBER> {
    let mut word = Vec::new();
    for byte in std::io::stdin().lock().bytes() {
        match byte.expect(\"the input can be read\") {
            byte if !byte.is_ascii_whitespace() => word.push(NUMBER::from(byte)),
            _ if word.is_empty() => {}
            _ => break,
        }
    }
    if word.is_empty() {
        std::process::exit(0);
    }
    word
}
";
const NEXT: &str = "
/// The next number of the input; at its end the program ends.
fn next_number() -> NUMBER {
    let mut word = String::new();
    for byte in std::io::stdin().lock().bytes() {
        match byte.expect(\"the input can be read\") {
            byte if byte.is_ascii_digit() => word.push(char::from(byte)),NEGATIVE
            _ if word.is_empty() => {}
            _ => break,
        }
    }
    if word.is_empty() {
        std::process::exit(0);
    }
    let n: READ = word.parse().expect(\"the number fits\");
    NUMBER::from(n)
}
";

const SEARCH: &str = "
thread_local! {
    static MEMO: std::cell::RefCell<std::collections::HashMap<Vec<NUMBER>, NUMBER>> = Default::default();
    static PENDING: std::cell::RefCell<Vec<Vec<NUMBER>>> = Default::default();
    static BLOCKED: std::cell::Cell<bool> = Default::default();
}

/// The value of a list if it is known; otherwise 0, and the first such list is searched next.
fn known(row: &[NUMBER]) -> NUMBER {
    let value = MEMO.with(|memo| memo.borrow().get(row).copied());
    if value.is_none() && !BLOCKED.with(|blocked| blocked.replace(true)) {
        PENDING.with(|pending| pending.borrow_mut().push(row.to_vec()));
    }
    value.unwrap_or(0)
}

/// Whether there is a list to search.
fn any_pending() -> bool {
    BLOCKED.with(|blocked| blocked.set(false));
    PENDING.with(|pending| !pending.borrow().is_empty())
}

/// The list to search.
fn next_pending() -> Vec<NUMBER> {
    PENDING.with(|pending| pending.borrow().last().cloned().expect(\"a pending position\"))
}

/// Keeps the value of the list that was searched, unless another one has to be known first.
fn keep(value: NUMBER) -> NUMBER {
    if !BLOCKED.with(|blocked| blocked.get()) {
        let row = PENDING.with(|pending| pending.borrow_mut().pop()).expect(\"a pending position\");
        MEMO.with(|memo| memo.borrow_mut().insert(row, value));
    }
    value
}
";

const DESCENDING: &str = "
/// Lists in order, the largest first.
fn descending(all: &[Vec<NUMBER>]) -> Vec<Vec<NUMBER>> {
    let mut all = all.to_vec();
    all.sort_by(|a, b| b.cmp(a));
    all
}
";

pub(super) fn text(program: &Program) -> String {
    let (number, read) = match program.numbers {
        NumberType::Unsigned => ("u64", "u64"),
        NumberType::Signed => ("i64", "i64"),
        NumberType::Wide => ("i128", "u64"),
    };
    let mut functions = BTreeMap::new();
    for item in &program.items {
        if let ProgramItem::Function(_, function) = item {
            functions.insert(&*function.name, function);
        }
    }
    let small = |name: &str| name.contains(char::is_lowercase);
    let names = if program.items.iter().any(|item| matches!(item, ProgramItem::Constant(_, name, _) if small(name))) {
        "#![allow(non_upper_case_globals)]\n"
    } else {
        ""
    };
    let about: String = program.about.iter().map(|line| format!("// {line}\n")).collect();
    let items = super::items(&Rust { number, functions }, &program.items);
    let sorted = if items.contains("descending(") { DESCENDING } else { "" };
    // The first number of a test may end the input; no other number is negative.
    let negative = items.contains("first_number(");
    let items = items.replace("first_number(", "next_number(");
    let helper = |call: &str, helper| if items.contains(call) { helper } else { "" };
    let search = helper("any_pending(", SEARCH);
    let judged = [helper("next_number(", NEXT), helper("next_word(", WORD)].concat();
    let head = if judged.is_empty() { HEAD.to_owned() } else { READ.to_owned() + &judged } + sorted + search;
    let head = if negative {
        let ends = "\n            b'-' => std::process::exit(0),";
        head.replace("NEGATIVE", ends).replace("at its end the", "at its end, or if it is negative, the")
    } else {
        head.replace("NEGATIVE", "")
    };
    let head = head.replace("NUMBER", number).replace("READ", read);
    format!("{about}// Rust, edition 2021: rustc --edition=2021 -O FILE\n{names}{head}{items}")
}

/// Whether a variable is modified.
fn changes(all: &[Stmt], name: &str) -> bool {
    let both = |body: &[Stmt], other: &[Stmt]| changes(body, name) || changes(other, name);
    all.iter().any(|stmt| match stmt {
        Stmt::Set(Expr::Atom(own), ..) | Stmt::Push(own, _) => own == name,
        Stmt::Set(Expr::Index(of), ..) => of[0] == Expr::Atom(name.to_owned()),
        Stmt::While(_, body) | Stmt::For(_, _, _, body) | Stmt::Down(_, _, body) | Stmt::Each(_, _, body) => {
            changes(body, name)
        }
        Stmt::If(_, body, other) | Stmt::IfSome(_, _, body, other) | Stmt::Bounded(body, other) => both(body, other),
        _ => false,
    })
}

fn mutable(function: &ProgramFunction, name: &str) -> &'static str {
    if changes(&function.body, name) { "mut " } else { "" }
}

/// The name of a variable, with an underscore if the statements do not use it.
fn used(name: &str, body: &[Stmt]) -> String {
    if name.starts_with('_') || super::is_used(name, body) { name.to_owned() } else { format!("_{name}") }
}

/// Adds brackets to what is not a word or a call, for use as an argument or in a pattern.
fn bracketed(text: &str) -> String {
    if text.contains(' ') { format!("({text})") } else { text.to_owned() }
}

impl Rust<'_> {
    fn name(&self, of: Type) -> String {
        let number = self.number;
        match of {
            Type::Number => number.to_owned(),
            Type::Flag => "bool".to_owned(),
            Type::Text => "&'static str".to_owned(),
            Type::List => format!("Vec<{number}>"),
            Type::Lists => format!("Vec<Vec<{number}>>"),
            Type::MaybeList => format!("Option<Vec<{number}>>"),
            Type::MaybeLists => format!("Option<Vec<Vec<{number}>>>"),
            Type::Nothing => "()".to_owned(),
        }
    }
}

impl Language for Rust<'_> {
    const DOC: &'static str = "/// ";
    const END: &'static str = ";";
    const OPEN: &'static str = " {";
    const CLOSE: &'static str = "}";
    const LIST_END: &'static str = "];";
    const ELSE: [&'static str; 2] = ["} else if", "} else"];
    const CONDITION: &'static str = "@0";
    const CHOICE: &'static str = "if @0 { @1 } else { @2 }";
    const PUSH: &'static str = "@0.push(@1)";
    const FAIL: &'static str = "panic!(\"@0\")";
    const SAY: [&'static str; 2] = ["println!(\"{}\", @0)", "println!(\"@0\")"];
    const BOUNDED: bool = true;
    const WORDS: &'static [(&'static str, &'static str)] = &[
        ("and", "&&"),
        ("or", "||"),
        ("newline", "\"\\n\""),
        ("none", "None"),
        ("some", "Some(@0)"),
        ("copy", "@0.to_vec()"),
        ("list", "Vec::new()"),
        ("lists", "Vec::new()"),
        ("min", "std::cmp::min(@0, @1)"),
        ("max", "std::cmp::max(@0, @1)"),
        ("one", "1"),
        ("stop", "std::process::exit(0)"),
    ];

    fn signature(&self, function: &ProgramFunction) -> String {
        let one = |(name, of): &(String, Type)| match of {
            Type::List => format!("{name}: &[{}]", self.number),
            Type::Lists => format!("{name}: &[Vec<{}>]", self.number),
            _ => format!("{}{}: {}", mutable(function, name), used(name, &function.body), self.name(*of)),
        };
        let parameters: Vec<String> = function.parameters.iter().map(one).collect();
        let gives = if function.gives == Type::Nothing {
            String::new()
        } else {
            " -> ".to_owned() + &self.name(function.gives)
        };
        format!("fn {}({}){gives}", function.name, parameters.join(", "))
    }

    fn constant(&self, name: &str, count: usize) -> String {
        format!("static {name}: [{}; {count}] = [", self.number)
    }

    /// Literals need a type, texts are copied.
    fn declaration(&self, of: Type, name: &str, value: &Expr, function: &ProgramFunction) -> String {
        let (change, text) = (mutable(function, name), self.expr(value));
        let is_literal = text == "Vec::new()" || text.parse::<u128>().is_ok();
        match of {
            Type::Text => format!(
                "let {change}{name} = {}.to_string()",
                bracketed(text.trim_start_matches('&').trim_end_matches(".to_string()"))
            ),
            _ if is_literal => format!("let {change}{name}: {} = {text}", self.name(of)),
            _ => format!("let {change}{name} = {text}"),
        }
    }

    fn last(&self, value: &Expr) -> String {
        self.expr(value)
    }

    /// Lists are passed by reference.
    fn call(&self, name: &str, arguments: &[Expr]) -> String {
        let of = |at: usize| self.functions.get(name).map_or(Type::List, |function| function.parameters[at].1);
        let one = |(at, argument): (usize, &Expr)| match (of(at), argument) {
            (Type::List | Type::Lists, Expr::List(parts)) => format!("&[{}]", self.list(parts)),
            (Type::List | Type::Lists, _) => format!("&{}", self.expr(argument)),
            _ => self.expr(argument),
        };
        match (name, arguments) {
            ("len", [of]) => format!("{}.len() as {}", self.expr(of), self.number),
            ("keep", [value]) => format!("keep({})", self.expr(value)),
            ("str", [of]) => format!("&{}.to_string()", bracketed(&self.expr(of))),
            _ => format!("{name}({})", arguments.iter().enumerate().map(one).collect::<Vec<_>>().join(", ")),
        }
    }

    fn index(&self, at: &Expr) -> String {
        match at {
            Expr::Atom(n) if n.parse::<usize>().is_ok() => n.clone(),
            _ => format!("{} as usize", self.operand(at, super::is_compound(at))),
        }
    }

    fn literal(&self, parts: &[Expr]) -> String {
        if parts.is_empty() { "Vec::new()".to_owned() } else { format!("vec![{}]", self.list(parts)) }
    }

    fn operand(&self, expr: &Expr, brackets: bool) -> String {
        let text = self.expr(expr);
        if brackets || text.contains(" as ") && text.ends_with(self.number) { format!("({text})") } else { text }
    }

    fn head(&self, stmt: &Stmt) -> (String, Option<String>) {
        let head = match stmt {
            Stmt::For(i, from, to, body) => {
                format!("for {} in {}..{}", used(i, body), self.expr(from), self.expr(to))
            }
            Stmt::Down(i, from, body) => format!("for {} in (0..{}).rev()", used(i, body), self.expr(from)),
            Stmt::Each(one, all, body) => format!("for &{} in {}.iter()", used(one, body), self.expr(all)),
            Stmt::Lines(line, _) => {
                let read = format!("let {line} = {line}.expect(\"the input can be read\");");
                return (format!("for {line} in std::io::stdin().lock().split(b'\\n')"), Some(read));
            }
            Stmt::IfSome(one, value, ..) => format!("if let Some({one}) = {}", self.expr(value)),
            _ => "loop".to_owned(),
        };
        (head, None)
    }
}
