//! The language in which programs are written here, once for all target languages: the text form of
//! the statement tree, with blocks by indentation.
//!
//! ```text
//! # The number of ones in binary.
//! ones(n) -> number
//!     number total = 0
//!     while n > 0
//!         total += n % 2
//!         n /= 2
//!     return total
//! ```
//!
//! There are also `for i in a..b`, `for i down n` (from n - 1 down to 0), `for each x in list`,
//! `for lines line`, `if`, `else`, `if some x = maybe`, `bounded` (for languages whose integers
//! have a maximum), `push list x`, `say text`, `fail text`, `stop()`, `continue`, `break`, and
//! `list NAME = 1, 2, 3` at the top level. The texts are constants of this crate and what its kinds
//! of laws make of numbers. Text that cannot be parsed is passed on unchanged, so the compilers in
//! the tests reject it.

use super::tree::{Expr, ProgramFunction, ProgramItem, Stmt, Type};
use std::collections::BTreeSet;

/// The items that `main` needs, each once, in their order.
pub(super) fn program(text: &str) -> Vec<ProgramItem> {
    let mut chunks: Vec<Vec<&str>> = Vec::new();
    let mut about = false;
    for line in text.lines().filter(|line| !line.is_empty()) {
        if !line.starts_with(' ') && !about {
            chunks.push(Vec::new());
        }
        about = line.starts_with('#');
        chunks.last_mut().into_iter().for_each(|chunk| chunk.push(line));
    }
    // Words; names of functions end with a bracket.
    let end = |c: char| !c.is_alphanumeric() && c != '_';
    let words = |line: &str| -> Vec<String> {
        let word = |word: &str| word.trim_end_matches(|c| end(c) && c != '(').to_owned();
        line.split_inclusive(end).map(word).collect()
    };
    let name = |chunk: &[&'_ str]| {
        let head = chunk.iter().find(|line| !line.starts_with('#')).map_or("", |line| line.trim_start_matches("list "));
        words(head).into_iter().next().unwrap_or_default()
    };
    let mut seen = BTreeSet::new();
    chunks.retain(|chunk| seen.insert(name(chunk)));
    // Items refer only to items before them.
    let mut needed = BTreeSet::from(["main(".to_owned()]);
    let mut kept = Vec::new();
    for chunk in chunks.into_iter().rev() {
        if needed.contains(&name(&chunk)) {
            let code = chunk.iter().filter(|line| !line.starts_with('#'));
            needed.extend(code.flat_map(|line| line.split('"').step_by(2)).flat_map(words));
            kept.push(item(&chunk));
        }
    }
    kept.reverse();
    kept
}

fn item(chunk: &[&str]) -> ProgramItem {
    let (about, code) = match chunk {
        [first, rest @ ..] if first.starts_with('#') => (first.trim_start_matches("# ").to_owned(), rest),
        _ => (String::new(), chunk),
    };
    let (head, lines) = code.split_first().map_or(("", &[][..]), |(head, lines)| (*head, lines));
    if let Some((name, values)) = head.strip_prefix("list ").and_then(|head| head.split_once(" = ")) {
        return ProgramItem::Constant(about, name.to_owned(), values.split(", ").map(str::to_owned).collect());
    }
    let (head, gives) = head.split_once(" -> ").unwrap_or((head, "nothing"));
    let (name, parameters) = head.trim_end_matches(')').split_once('(').unwrap_or((head, ""));
    let parameter = |text: &str| {
        let (name, of) = text.split_once(": ").unwrap_or((text, "number"));
        (name.to_owned(), kind(of).unwrap_or(Type::Number))
    };
    let parameters = parameters.split(", ").filter(|text| !text.is_empty()).map(parameter).collect();
    let lines: Vec<(usize, &str)> =
        lines.iter().map(|line| (line.len() - line.trim_start().len(), line.trim())).collect();
    let body = Block { lines: &lines }.statements(1);
    ProgramItem::Function(
        about,
        ProgramFunction { name: name.to_owned(), parameters, gives: kind(gives).unwrap_or(Type::Nothing), body },
    )
}

fn kind(word: &str) -> Option<Type> {
    Some(match word {
        "number" => Type::Number,
        "flag" => Type::Flag,
        "text" => Type::Text,
        "list" => Type::List,
        "lists" => Type::Lists,
        "maybe_list" => Type::MaybeList,
        "maybe_lists" => Type::MaybeLists,
        "nothing" => Type::Nothing,
        _ => return None,
    })
}

/// The lines that remain to be parsed, with their indentation.
struct Block<'t> {
    lines: &'t [(usize, &'t str)],
}

const CHANGES: [&str; 8] = ["=", "+=", "-=", "*=", "/=", "%=", "^=", "|="];

impl<'t> Block<'t> {
    /// All following lines with at least this indentation.
    fn statements(&mut self, indent: usize) -> Vec<Stmt> {
        let mut all = Vec::new();
        while let Some((&(own, line), rest)) = self.lines.split_first().filter(|((own, _), _)| *own >= indent) {
            self.lines = rest;
            all.push(self.statement(own + 1, line));
        }
        all
    }

    fn other(&mut self, indent: usize) -> Vec<Stmt> {
        match self.lines.split_first() {
            Some((&(own, "else"), rest)) if own + 1 == indent => {
                self.lines = rest;
                self.statements(indent)
            }
            _ => Vec::new(),
        }
    }

    /// Parses a statement; `inner` is the minimum indentation of its block.
    fn statement(&mut self, inner: usize, line: &'t str) -> Stmt {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let words: Vec<&str> = rest.splitn(3, ' ').collect();
        match (word, &words[..]) {
            ("while", _) => Stmt::While(expr(rest), self.statements(inner)),
            ("for", ["lines", name]) => Stmt::Lines((*name).to_owned(), self.statements(inner)),
            ("for", ["each", _]) | ("for", ["each", _, _]) => {
                let (name, of) = rest.trim_start_matches("each ").split_once(" in ").unwrap_or((rest, ""));
                Stmt::Each(name.to_owned(), expr(of), self.statements(inner))
            }
            ("for", [name, "down", from]) => Stmt::Down((*name).to_owned(), expr(from), self.statements(inner)),
            ("for", [name, "in", range]) => {
                let (from, to) = range.split_once("..").unwrap_or(("0", range));
                Stmt::For((*name).to_owned(), expr(from), expr(to), self.statements(inner))
            }
            ("if", ["some", ..]) => {
                let (name, of) = rest.trim_start_matches("some ").split_once(" = ").unwrap_or((rest, ""));
                let body = self.statements(inner);
                Stmt::IfSome(name.to_owned(), expr(of), body, self.other(inner))
            }
            ("if", _) => {
                let body = self.statements(inner);
                Stmt::If(expr(rest), body, self.other(inner))
            }
            ("bounded", _) => {
                let body = self.statements(inner);
                Stmt::Bounded(body, self.other(inner))
            }
            ("push", [list, _]) | ("push", [list, _, _]) => {
                Stmt::Push((*list).to_owned(), expr(rest.split_once(' ').map_or("", |(_, value)| value)))
            }
            ("say", _) => Stmt::Say(expr(rest)),
            ("fail", _) => Stmt::Fail(rest.to_owned()),
            ("return", _) => Stmt::Return((!rest.is_empty()).then(|| expr(rest))),
            ("continue", _) => Stmt::Continue,
            ("break", _) => Stmt::Break,
            _ => {
                let set =
                    |op: &&'static str| line.split_once(&format!(" {op} ")).map(|(place, value)| (place, *op, value));
                match (CHANGES.iter().find_map(set), kind(word)) {
                    (Some((place, _, value)), Some(of)) => {
                        Stmt::Let(of, place.rsplit(' ').next().unwrap_or_default().to_owned(), expr(value))
                    }
                    (Some((place, op, value)), None) => Stmt::Set(expr(place), op, expr(value)),
                    (None, _) => Stmt::Do(expr(line)),
                }
            }
        }
    }
}

/// Operators by precedence, loosest first.
const LEVELS: [&[&str]; 6] = [
    &["or"],
    &["and"],
    &["<=", ">=", "==", "!=", "<", ">"],
    &["<<", ">>", "^", "|", "&"],
    &["+", "-"],
    &["*", "/", "%"],
];

/// The precedence of an operator: its index in [`LEVELS`].
pub(super) fn level(op: &str) -> usize {
    LEVELS.iter().position(|level| level.contains(&op)).unwrap_or(LEVELS.len())
}

fn expr(text: &str) -> Expr {
    ExprParser { text: text.trim() }.choice()
}

struct ExprParser<'t> {
    text: &'t str,
}

impl ExprParser<'_> {
    /// Consumes a sign or a whole word, if it is next.
    fn takes(&mut self, sign: &str) -> bool {
        let Some(rest) = self.text.strip_prefix(sign) else { return false };
        if sign.ends_with(char::is_alphabetic) && rest.starts_with(|c: char| c.is_alphanumeric() || c == '_') {
            return false;
        }
        self.text = rest.trim_start();
        true
    }

    /// `a if c else b`
    fn choice(&mut self) -> Expr {
        let one = self.binary(0);
        if !self.takes("if") {
            return one;
        }
        let condition = self.binary(0);
        self.takes("else");
        Expr::Choice(Box::new([condition, one, self.choice()]))
    }

    fn binary(&mut self, level: usize) -> Expr {
        let Some(ops) = LEVELS.get(level) else { return self.unary() };
        let mut left = self.binary(level + 1);
        while let Some(op) = ops.iter().find(|op| self.takes(op)) {
            left = Expr::Binary(op, Box::new([left, self.binary(level + 1)]));
        }
        left
    }

    fn unary(&mut self) -> Expr {
        if self.takes("not") {
            return Expr::Not(Box::new(self.unary()));
        }
        let mut value = self.primary();
        while self.takes("[") {
            value = Expr::Index(Box::new([value, self.choice()]));
            self.takes("]");
        }
        value
    }

    fn primary(&mut self) -> Expr {
        if self.takes("(") {
            let inner = self.choice();
            self.takes(")");
            return inner;
        }
        if self.takes("[") {
            return Expr::List(self.list("]"));
        }
        if let Some((text, rest)) = self.text.strip_prefix('"').and_then(|rest| rest.split_once('"')) {
            self.text = rest.trim_start();
            return Expr::Text(text.to_owned());
        }
        let end = self.text.char_indices().skip(1).find(|(_, c)| !c.is_alphanumeric() && *c != '_');
        let (name, rest) = self.text.split_at(end.map_or(self.text.len(), |(at, _)| at));
        self.text = rest.trim_start();
        if self.takes("(") { Expr::Call(name.to_owned(), self.list(")")) } else { Expr::Atom(name.to_owned()) }
    }

    fn list(&mut self, end: &str) -> Vec<Expr> {
        let mut all = Vec::new();
        while !self.text.is_empty() && !self.takes(end) {
            all.push(self.choice());
            self.takes(",");
        }
        all
    }
}
