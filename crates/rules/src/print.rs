//! Prints a syntax tree as text: the formatter (`nimatron fmt`) and the `Display` of rules.
//!
//! The printed text parses to an equal tree (tested by a property test). The `for`s of a game are
//! aligned, as in a table; comments and single blank lines stay in place.

use crate::ast::{
    BinaryOp, Binder, Comprehension, Expr, ExprKind, Header, IN_TIGHTNESS, LIST_TIGHTNESS, Line, Move, NEG_TIGHTNESS,
    NOT_TIGHTNESS,
};
use crate::ast::{Coordinate, Pattern, Remark, Set, SetItem, Text, UnaryOp, Value};
use std::fmt::{self, Write};

/// Formats a rule text.
pub fn print(text: &Text) -> String {
    let mut out = String::new();
    let indent = if let Some(header) = &text.header {
        for remark in &header.before {
            out += &remark_line(remark, "");
        }
        out += &with_comment(header_line(header), header.comment.as_deref());
        "  "
    } else {
        ""
    };
    let heads: Vec<String> =
        text.lines.iter().map(|line| if let Line::Move(m) = line { head(m) } else { String::new() }).collect();
    let width = text
        .lines
        .iter()
        .zip(&heads)
        .filter(|(line, _)| matches!(line, Line::Move(m) if !m.binders.is_empty()))
        .map(|(_, head)| head.chars().count())
        .max()
        .unwrap_or(0);
    for (line, head) in text.lines.iter().zip(&heads) {
        out += &match line {
            Line::Remark(remark) => remark_line(remark, indent),
            Line::Domain(domain, comment) => with_comment(format!("{indent}where {domain}"), comment.as_deref()),
            Line::Until(until) => {
                let end = if until.loses { " loses" } else { "" };
                with_comment(format!("{indent}until {}{end}", until.condition), until.comment.as_deref())
            }
            Line::Move(rule) => {
                let mut shown = format!("{indent}{head}");
                if !rule.binders.is_empty() {
                    let padding = width - head.chars().count();
                    shown += &" ".repeat(padding);
                    shown += &format!("  for {}", list(&rule.binders));
                }
                if let Some(guard) = &rule.guard {
                    shown += &format!("  if {guard}");
                }
                with_comment(shown, rule.comment.as_deref())
            }
        };
    }
    out
}

fn with_comment(line: String, comment: Option<&str>) -> String {
    match comment {
        Some("") => format!("{line}  #\n"),
        Some(comment) => format!("{line}  # {comment}\n"),
        None => line + "\n",
    }
}

fn remark_line(remark: &Remark, indent: &str) -> String {
    match remark {
        Remark::Blank => "\n".to_owned(),
        Remark::Comment(comment) if comment.is_empty() => format!("{indent}#\n"),
        Remark::Comment(comment) => format!("{indent}# {comment}\n"),
    }
}

fn header_line(header: &Header) -> String {
    let mut out = format!("game {}(", header.name.text);
    let coordinate = |one: &Coordinate| if one.list { format!("{}[]", one.name.text) } else { one.name.text.clone() };
    out += &header.coordinates.iter().map(coordinate).collect::<Vec<_>>().join(", ");
    for (index, parameter) in header.parameters.iter().enumerate() {
        out += if index == 0 { "; " } else { ", " };
        out += &parameter.name.text;
        if let Some(value) = &parameter.value {
            out += &format!(" = {value}");
        }
    }
    out.push(')');
    for (index, claim) in header.claims.iter().enumerate() {
        out += if index == 0 { " " } else { ", " };
        out += &claim.text;
    }
    if let Some(domain) = &header.domain {
        out += &format!(" where {domain}");
    }
    out
}

fn list<T: fmt::Display>(items: &[T]) -> String {
    items.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// `pattern -> result`
fn head(rule: &Move) -> String {
    let pattern = match rule.pattern.as_slice() {
        [one] => one.to_string(),
        several => format!("({})", list(several)),
    };
    format!("{pattern} -> {}", result(&rule.result))
}

fn result(parts: &[Vec<Expr>]) -> String {
    match parts {
        [] => "()".to_owned(),
        [part] => match part.as_slice() {
            [one] if looks_like_a_sum(one) => format!("({one})"),
            [one] if matches!(one.kind, ExprKind::Stretch(..) | ExprKind::Components(_)) => format!("({one})"),
            [one] => one.to_string(),
            several => format!("({})", list(several)),
        },
        parts => parts.iter().map(|part| format!("({})", list(part))).collect::<Vec<_>>().join(" + "),
    }
}

/// Would this expression, printed without brackets as a result, look like the parts of a sum,
/// because it begins or continues with a bracket? Then it gets brackets around all of it.
fn looks_like_a_sum(expr: &Expr) -> bool {
    fn terms(expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Binary(BinaryOp::Add, left, right) => {
                let own = BinaryOp::Add.tightness();
                terms(left) || terms(right) || needs_brackets(left, own) || needs_brackets(right, own + 1)
            }
            ExprKind::Binary(op, left, _) if op.tightness() <= BinaryOp::Sub.tightness() => terms(left),
            ExprKind::Concat(left, _) | ExprKind::With(left, ..) | ExprKind::Without(left, _) => terms(left),
            _ => false,
        }
    }
    terms(expr)
}

fn tightness(expr: &Expr) -> u8 {
    match &expr.kind {
        ExprKind::Unary(UnaryOp::Neg, _) => NEG_TIGHTNESS,
        ExprKind::Unary(UnaryOp::Not, _) => NOT_TIGHTNESS,
        ExprKind::Binary(op, ..) => op.tightness(),
        ExprKind::Concat(..) | ExprKind::With(..) | ExprKind::Without(..) => LIST_TIGHTNESS,
        ExprKind::In(..) => IN_TIGHTNESS,
        _ => u8::MAX,
    }
}

fn needs_brackets(expr: &Expr, min_tightness: u8) -> bool {
    tightness(expr) < min_tightness
}

/// An expression, in brackets if it binds less tightly than this.
struct Bracketed<'a>(&'a Expr, u8);

impl fmt::Display for Bracketed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if needs_brackets(self.0, self.1) { write!(f, "({})", self.0) } else { write!(f, "{}", self.0) }
    }
}

impl fmt::Display for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            ExprKind::Int(value) => write!(f, "{value}"),
            ExprKind::Name(name) => f.write_str(name),
            ExprKind::Unary(UnaryOp::Neg, operand) => write!(f, "-{}", Bracketed(operand, NEG_TIGHTNESS)),
            ExprKind::In(member, set) => write!(f, "{} in {set}", Bracketed(member, IN_TIGHTNESS + 1)),
            ExprKind::Unary(UnaryOp::Not, operand) if matches!(operand.kind, ExprKind::In(..)) => {
                let ExprKind::In(member, set) = &operand.kind else { return Ok(()) };
                write!(f, "{} not in {set}", Bracketed(member, IN_TIGHTNESS + 1))
            }
            ExprKind::Unary(UnaryOp::Not, operand) => write!(f, "not {}", Bracketed(operand, NOT_TIGHTNESS)),
            ExprKind::Binary(op, left, right) => {
                let (own, sign) = (op.tightness(), op.sign());
                // Comparisons would form a chain, so neither side may be one; `^` groups from the
                // right.
                let (at_left, at_right) = match op {
                    BinaryOp::Pow => (own + 1, own),
                    op if op.is_comparison() => (own + 1, own + 1),
                    _ => (own, own + 1),
                };
                let (left, right) = (Bracketed(left, at_left), Bracketed(right, at_right));
                if own >= BinaryOp::Mul.tightness() && *op != BinaryOp::Mod {
                    write!(f, "{left}{sign}{right}")
                } else {
                    write!(f, "{left} {sign} {right}")
                }
            }
            ExprKind::Call(name, arguments) if matches!(&arguments[..], [Expr { kind: ExprKind::Each(_), .. }]) => {
                let each = arguments[0].to_string();
                write!(f, "{}({})", name.text, &each[1..each.len() - 1])
            }
            ExprKind::Each(each) => {
                f.write_char('[')?;
                write_made(each, f)?;
                f.write_char(']')
            }
            ExprKind::Components(components) => {
                match &components.coordinates[..] {
                    [one] => write!(f, "{one}")?,
                    several => write!(f, "({})", list(several))?,
                }
                write!(f, " for {}", list(&components.binders))?;
                match &components.condition {
                    Some(condition) => write!(f, " if {condition}"),
                    None => Ok(()),
                }
            }
            ExprKind::Call(name, arguments) => write!(f, "{}({})", name.text, list(arguments)),
            ExprKind::Index(list, index) => write!(f, "{}[{}]", Bracketed(list, u8::MAX), compact(index)),
            ExprKind::Slice(list, first, last) => {
                let bound = |bound: &Option<Box<Expr>>| bound.as_ref().map_or(String::new(), |bound| compact(bound));
                write!(f, "{}[{}..{}]", Bracketed(list, u8::MAX), bound(first), bound(last))
            }
            ExprKind::List(entries) => write!(f, "[{}]", list(entries)),
            ExprKind::Text(text) => write!(f, "\"{text}\""),
            ExprKind::Concat(left, right) => {
                write!(f, "{} ++ {}", Bracketed(left, LIST_TIGHTNESS), Bracketed(right, LIST_TIGHTNESS + 1))
            }
            ExprKind::With(list, index, value) => {
                let (list, value) = (Bracketed(list, LIST_TIGHTNESS), Bracketed(value, LIST_TIGHTNESS + 1));
                write!(f, "{list} with [{}] = {value}", compact(index))
            }
            ExprKind::Without(list, index) => {
                write!(f, "{} without {}", Bracketed(list, LIST_TIGHTNESS), Bracketed(index, LIST_TIGHTNESS + 1))
            }
            ExprKind::Stretch(first, last) => write!(f, "{}..{}", compact(first), compact(last)),
        }
    }
}

/// What is made entry by entry, without its brackets.
fn write_made(made: &Comprehension, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(f, "{} for {}", made.entry, list(&made.binders))?;
    made.condition.iter().try_for_each(|condition| write!(f, " if {condition}"))
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pattern::Name(name) => f.write_str(&name.text),
            Pattern::List(name) => write!(f, "{}[]", name.text),
            Pattern::Int(value, _) => write!(f, "{value}"),
        }
    }
}

impl fmt::Display for Binder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} in {}", self.name.text, self.set)
    }
}

impl fmt::Display for Set {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let items = list(&self.items);
        if self.braces { write!(f, "{{{items}}}") } else { f.write_str(&items) }?;
        self.except.iter().try_for_each(|set| write!(f, " except {set}"))
    }
}

/// A bound of a range or an index, without spaces around its operators: `0..n-k`.
fn compact(expr: &Expr) -> String {
    let text = expr.to_string();
    if text.contains('"') {
        return text;
    }
    [" + ", " - ", " % "].iter().fold(text, |text, sign| text.replace(sign, sign.trim()))
}

impl fmt::Display for SetItem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetItem::Single(value) => write!(f, "{value}"),
            SetItem::Range(first, last) => write!(f, "{}..{}", compact(first), compact(last)),
            SetItem::Made(made) => write_made(made, f),
            SetItem::Endless(first) => write!(f, "{}..", compact(first)),
            SetItem::Named(name, arguments) if arguments.is_empty() => f.write_str(&name.text),
            SetItem::Named(name, arguments) => write!(f, "{}({})", name.text, list(arguments)),
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Int(value) => write!(f, "{value}"),
            Value::Array(values) => {
                f.write_char('[')?;
                f.write_str(&list(values))?;
                f.write_char(']')
            }
        }
    }
}
