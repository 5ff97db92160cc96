//! Prints statement trees: what the three languages have in common, and [`Language`] for the
//! differences.

mod cpp;
mod python;
mod rust;

use super::parse::level;
use super::tree::{Expr, ProgramFunction, ProgramItem, Stmt, Type};
use super::{NumberType, Program, Target};

/// The program text in a language.
pub(super) fn text(program: &Program, target: Target) -> String {
    match target {
        Target::Cpp => cpp::text(program),
        Target::Rust => rust::text(program),
        Target::Python => python::text(program),
    }
}

/// The maximum width of a line of data.
const COLUMNS: usize = 100;

/// A language. In its patterns `@0`, `@1`, ... stand for the parts.
trait Language {
    /// The text before a line about an item, after a statement, between a condition and its block,
    /// and at the end of a block (empty if indentation ends it).
    const DOC: &'static str;
    const END: &'static str;
    const OPEN: &'static str;
    const CLOSE: &'static str;
    /// The end of a list of numbers at the top level.
    const LIST_END: &'static str;
    /// The text between the blocks of an `if`: before another condition, and without one.
    const ELSE: [&'static str; 2];
    const CONDITION: &'static str;
    const CHOICE: &'static str;
    const PUSH: &'static str;
    const FAIL: &'static str;
    /// Patterns that print an expression, and a text.
    const SAY: [&'static str; 2];
    /// Whether integers have a maximum.
    const BOUNDED: bool;
    /// Words and operators that differ; for calls, patterns with their arguments.
    const WORDS: &'static [(&'static str, &'static str)];

    /// The line that opens a function, without [`Language::OPEN`].
    fn signature(&self, function: &ProgramFunction) -> String;
    /// A list of numbers at the top level: the text before them.
    fn constant(&self, name: &str, count: usize) -> String;
    fn declaration(&self, of: Type, name: &str, value: &Expr, function: &ProgramFunction) -> String;
    /// The line that opens a loop, or an `if` that binds a value, without [`Language::OPEN`]; then
    /// the first line of the block, if one is needed.
    fn head(&self, stmt: &Stmt) -> (String, Option<String>);
    /// The statement that ends a function with a value.
    fn last(&self, value: &Expr) -> String {
        format!("return {}{}", self.expr(value), Self::END)
    }
    /// What is printed, as a part of [`Language::SAY`].
    fn said(&self, value: &Expr) -> String {
        self.expr(value)
    }
    fn call(&self, name: &str, arguments: &[Expr]) -> String {
        format!("{name}({})", self.list(arguments))
    }
    fn atom(&self, word: &str) -> String {
        word.to_owned()
    }
    fn index(&self, at: &Expr) -> String {
        self.expr(at)
    }
    fn literal(&self, parts: &[Expr]) -> String {
        format!("[{}]", self.list(parts))
    }

    fn word(&self, word: &str) -> Option<&'static str> {
        Self::WORDS.iter().find(|(own, _)| *own == word).map(|(_, other)| *other)
    }

    fn list(&self, parts: &[Expr]) -> String {
        parts.iter().map(|part| self.expr(part)).collect::<Vec<_>>().join(", ")
    }

    fn expr(&self, expr: &Expr) -> String {
        match expr {
            Expr::Atom(word) => self.atom(self.word(word).unwrap_or(word)),
            Expr::Text(text) => format!("{text:?}"),
            Expr::Binary(op, sides) => {
                let [left, right] = &**sides;
                let left = self.operand(left, needs_brackets(op, left, false));
                format!(
                    "{left} {} {}",
                    self.word(op).unwrap_or(op),
                    self.operand(right, needs_brackets(op, right, true))
                )
            }
            Expr::Not(of) => format!("{}{}", self.word("not").unwrap_or("!"), self.operand(of, is_compound(of))),
            Expr::Choice(parts) => fill(Self::CHOICE, &parts.each_ref().map(|part| self.expr(part))),
            Expr::Call(name, arguments) => match self.word(name) {
                Some(pattern) => fill(pattern, &arguments.iter().map(|part| self.expr(part)).collect::<Vec<_>>()),
                None => self.call(name, arguments),
            },
            Expr::Index(parts) => format!("{}[{}]", self.expr(&parts[0]), self.index(&parts[1])),
            Expr::List(parts) => self.literal(parts),
        }
    }

    /// An expression as a part of another one.
    fn operand(&self, expr: &Expr, brackets: bool) -> String {
        let text = self.expr(expr);
        if brackets { format!("({text})") } else { text }
    }
}

/// Replaces `@0`, `@1`, ... in a pattern by the parts.
fn fill(pattern: &str, parts: &[String]) -> String {
    let part = |text: String, (at, part): (usize, &String)| text.replace(&format!("@{at}"), part);
    parts.iter().enumerate().fold(pattern.to_owned(), part)
}

/// Whether statements mention a variable.
fn is_used(name: &str, body: &[Stmt]) -> bool {
    format!("{body:?}").contains(&format!("Atom({name:?})"))
}

const fn is_compound(expr: &Expr) -> bool {
    matches!(expr, Expr::Binary(..) | Expr::Choice(_))
}

/// Whether a part needs brackets. The languages agree on precedence except for bitwise operators,
/// which always get brackets.
fn needs_brackets(op: &str, part: &Expr, right: bool) -> bool {
    const BITS: usize = 3;
    // In Python `not` binds looser than a comparison.
    if matches!(part, Expr::Not(_)) {
        return level(op) > 1;
    }
    let Expr::Binary(own, _) = part else { return is_compound(part) };
    match (level(op), level(own)) {
        (outer, inner) if outer == BITS || inner == BITS || inner < 2 => right || *own != op,
        (outer, inner) => inner < outer + usize::from(right || outer == 2),
    }
}

/// The text of the items of a program.
fn items<L: Language>(language: &L, items: &[ProgramItem]) -> String {
    let mut out = ProgramPrinter { language, text: String::new(), indent: 0 };
    let mut after_data = false;
    for item in items {
        let is_data = matches!(item, ProgramItem::Constant(..));
        if !(is_data && after_data) {
            out.text += if L::CLOSE.is_empty() { "\n\n" } else { "\n" };
        }
        after_data = is_data;
        match item {
            ProgramItem::Constant(about, name, values) => out.constant(about, name, values),
            ProgramItem::Function(about, function) => out.function(about, function),
        }
    }
    out.text
}

struct ProgramPrinter<'l, L> {
    language: &'l L,
    text: String,
    indent: usize,
}

impl<L: Language> ProgramPrinter<'_, L> {
    fn line(&mut self, line: &str) {
        for line in line.lines() {
            self.text += &format!("{}{line}\n", " ".repeat(4 * self.indent));
        }
    }

    fn constant(&mut self, about: &str, name: &str, values: &[String]) {
        if !about.is_empty() {
            self.line(&format!("{}{about}", L::DOC));
        }
        let before = self.language.constant(name, values.len());
        let all = format!("{before}{}{}", values.join(", "), L::LIST_END);
        if all.len() <= COLUMNS {
            return self.line(&all);
        }
        self.line(&before);
        let mut line = String::from("   ");
        for value in values {
            if line.len() + value.len() + 2 > COLUMNS {
                self.line(&line);
                line = String::from("   ");
            }
            line += &format!(" {value},");
        }
        self.line(&line);
        self.line(L::LIST_END);
    }

    fn function(&mut self, about: &str, function: &ProgramFunction) {
        let braces = !L::CLOSE.is_empty();
        if braces && !about.is_empty() {
            self.line(&format!("{}{about}", L::DOC));
        }
        self.line(&(self.language.signature(function) + L::OPEN));
        if !braces && !about.is_empty() {
            self.line(&format!("    \"\"\"{about}\"\"\""));
        }
        match function.body.split_last() {
            Some((Stmt::Return(Some(value)), before)) => {
                self.block(before, function);
                self.line(&format!("    {}", self.language.last(value)));
            }
            _ => self.block(&function.body, function),
        }
        self.line(L::CLOSE);
    }

    fn condition(&self, before: &str, condition: &Expr) -> String {
        format!("{before} {}{}", fill(L::CONDITION, &[self.language.expr(condition)]), L::OPEN)
    }

    fn block(&mut self, body: &[Stmt], function: &ProgramFunction) {
        self.indent += 1;
        body.iter().for_each(|stmt| self.statement(stmt, function));
        self.indent -= 1;
    }

    fn statement(&mut self, stmt: &Stmt, function: &ProgramFunction) {
        let language = self.language;
        let simple = match stmt {
            Stmt::If(condition, body, other) => {
                self.line(&self.condition("if", condition));
                self.block(body, function);
                return self.other(other, function);
            }
            Stmt::While(condition, body) if *condition != Expr::Atom("true".to_owned()) => {
                self.line(&self.condition("while", condition));
                self.block(body, function);
                return self.line(L::CLOSE);
            }
            Stmt::While(_, body)
            | Stmt::For(_, _, _, body)
            | Stmt::Down(_, _, body)
            | Stmt::Each(_, _, body)
            | Stmt::Lines(_, body)
            | Stmt::IfSome(_, _, body, _) => {
                let (head, line) = language.head(stmt);
                self.line(&(head + L::OPEN));
                line.iter().for_each(|line| self.line(&format!("    {line}")));
                self.block(body, function);
                return if let Stmt::IfSome(_, _, _, other) = stmt {
                    self.other(other, function);
                } else {
                    self.line(L::CLOSE);
                };
            }
            Stmt::Bounded(body, other) => {
                let body = if L::BOUNDED { body } else { other };
                return body.iter().for_each(|stmt| self.statement(stmt, function));
            }
            Stmt::Let(of, name, value) => language.declaration(*of, name, value, function),
            Stmt::Set(place, op, value) => {
                format!("{} {} {}", language.expr(place), language.word(op).unwrap_or(op), language.expr(value))
            }
            Stmt::Push(list, value) => fill(L::PUSH, &[list.clone(), language.expr(value)]),
            Stmt::Do(value) => language.expr(value),
            Stmt::Say(Expr::Text(text)) => fill(L::SAY[1], std::slice::from_ref(text)),
            Stmt::Say(value) => fill(L::SAY[0], &[language.said(value)]),
            Stmt::Fail(text) => fill(L::FAIL, std::slice::from_ref(text)),
            Stmt::Return(None) => "return".to_owned(),
            Stmt::Return(Some(value)) => format!("return {}", language.expr(value)),
            Stmt::Continue => "continue".to_owned(),
            Stmt::Break => "break".to_owned(),
        };
        self.line(&(simple + L::END));
    }

    fn other(&mut self, other: &[Stmt], function: &ProgramFunction) {
        if let [Stmt::If(condition, body, next)] = other {
            self.line(&self.condition(L::ELSE[0], condition));
            self.block(body, function);
            return self.other(next, function);
        }
        if !other.is_empty() {
            self.line(&(L::ELSE[1].to_owned() + L::OPEN));
            self.block(other, function);
        }
        self.line(L::CLOSE);
    }
}
