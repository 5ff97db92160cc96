//! The expressions of rules about lists in the language of programs, with the arithmetic of rules.
//!
//! What is made entry by entry (`[x - 1 for x in row]`, `any(...)`) becomes a function of its own,
//! whose parameters are the variables that it mentions.

use crate::emit::calls::{call, members};
use crate::emit::functions::{indented, words};
use nimatron_rules::ast::{BinaryOp, UnaryOp};
use nimatron_rules::list::typed::{Each, ListRow, ListSetPart, Number, NumberNode, RowNode};
use nimatron_rules::resolved::Func;
use std::cell::{Cell, RefCell};

/// The names of the variables at a place of the rules.
#[derive(Clone, Default)]
pub(super) struct Scope {
    /// Of the slots: the coordinates, then the variables of the rule.
    pub(super) slots: Vec<String>,
    /// Which coordinates are lists.
    pub(super) lists: Vec<bool>,
    /// Of the variables of comprehensions, by their depth.
    pub(super) locals: Vec<String>,
}

/// Writes expressions, and the functions that they need.
#[derive(Default)]
pub(super) struct ExpressionWriter {
    /// The functions so far, callees first.
    pub(super) functions: RefCell<String>,
    /// The number of names so far.
    names: Cell<usize>,
    /// The function that bounds the members of infinite sets at a position.
    bound: &'static str,
}

impl ExpressionWriter {
    /// Nothing is written yet. `one_list`: a position is one list without its length.
    pub(super) fn of(one_list: bool) -> ExpressionWriter {
        let bound = if one_list { "bound_of" } else { "largest_number" };
        ExpressionWriter { bound, ..ExpressionWriter::default() }
    }

    /// A name that no other variable has.
    pub(super) fn fresh(&self, word: &str) -> String {
        self.names.set(self.names.get() + 1);
        format!("{word}_{}", self.names.get())
    }

    /// A number.
    pub(super) fn number(&self, number: &Number, scope: &Scope) -> String {
        if is_condition(number) {
            return format!("(1 if {} else 0)", self.condition(number, scope));
        }
        let of = |number: &Number| self.number(number, scope);
        let row = |row: &ListRow| self.row(row, scope);
        match &number.node {
            NumberNode::Const(value) if *value < 0 => format!("(0 - {})", value.unsigned_abs()),
            NumberNode::Const(value) => value.to_string(),
            NumberNode::Slot(slot) => scope.slots[*slot].clone(),
            NumberNode::Local(depth) => scope.locals[*depth].clone(),
            NumberNode::Entry(whole, index) => format!("entry({}, {})", row(whole), of(index)),
            NumberNode::Length(whole) => format!("len({})", row(whole)),
            NumberNode::Sum(whole) => format!("sum_of({})", row(whole)),
            NumberNode::Fold(function, whole) => {
                let name = match function {
                    Func::Xor => "xor_of",
                    Func::Gcd => "divisor_of_all",
                    Func::Min => "least_of",
                    _ => "largest_of",
                };
                format!("{name}({})", row(whole))
            }
            NumberNode::Count(whole, wanted) => format!("times({}, {})", row(whole), of(wanted)),
            NumberNode::Unary(_, operand) => format!("(0 - {})", of(operand)),
            NumberNode::Binary(op, left, right) => {
                let small = |number: &Number| {
                    matches!(
                        number.node,
                        NumberNode::Const(_)
                            | NumberNode::Slot(_)
                            | NumberNode::Local(_)
                            | NumberNode::Length(_)
                            | NumberNode::Count(..)
                    )
                };
                let is_small = small(left) || small(right);
                let (left, right) = (of(left), of(right));
                match op {
                    BinaryOp::Add if !is_small => format!("sum({left}, {right})"),
                    BinaryOp::Mul => format!("product({left}, {right})"),
                    BinaryOp::Div => format!("quotient({left}, {right})"),
                    BinaryOp::Mod => format!("modulo({left}, {right})"),
                    BinaryOp::Pow => format!("power_of({left}, {right})"),
                    op => format!("({left} {} {right})", op.sign()),
                }
            }
            NumberNode::Call(function, arguments) => call(*function, &arguments.iter().map(of).collect::<Vec<_>>()),
            // Conditions.
            NumberNode::Same(..) | NumberNode::Any(_) => "0".to_owned(),
        }
    }

    /// A condition.
    pub(super) fn condition(&self, number: &Number, scope: &Scope) -> String {
        let of = |number: &Number| self.condition(number, scope);
        match &number.node {
            NumberNode::Const(value) => if *value == 0 { "false" } else { "true" }.to_owned(),
            NumberNode::Unary(UnaryOp::Not, operand) => format!("not ({})", of(operand)),
            NumberNode::Binary(op @ (BinaryOp::And | BinaryOp::Or), left, right) => {
                format!("(({}) {} ({}))", of(left), op.sign(), of(right))
            }
            NumberNode::Binary(BinaryOp::Xor, left, right) => format!("(({}) != ({}))", of(left), of(right)),
            NumberNode::Binary(op, left, right) if op.is_comparison() => {
                format!("({} {} {})", self.number(left, scope), op.sign(), self.number(right, scope))
            }
            NumberNode::Call(function, arguments) if function.is_condition() => {
                let arguments: Vec<String> = arguments.iter().map(|one| self.number(one, scope)).collect();
                call(*function, &arguments)
            }
            NumberNode::Same(left, right) => {
                format!("are_equal({}, {})", self.row(left, scope), self.row(right, scope))
            }
            NumberNode::Any(each) => self.function(each, true, scope),
            _ => format!("({} != 0)", self.number(number, scope)),
        }
    }

    /// A list, which may be one that has a name already.
    pub(super) fn row(&self, row: &ListRow, scope: &Scope) -> String {
        let of = |row: &ListRow| self.row(row, scope);
        let number = |one: &Number| self.number(one, scope);
        match &row.node {
            RowNode::Slot(slot) => scope.slots[*slot].clone(),
            RowNode::Array(array) => format!("ARRAY_{array}"),
            RowNode::Literal(entries) if entries.is_empty() => "list()".to_owned(),
            RowNode::Literal(entries) => format!("[{}]", entries.iter().map(number).collect::<Vec<_>>().join(", ")),
            RowNode::Slice(whole, first, end) => {
                let whole = of(whole);
                let first = first.as_ref().map_or("0".to_owned(), |first| number(first));
                match end {
                    Some(end) => format!("part({whole}, {first}, {})", number(end)),
                    None => format!("rest({whole}, {first})"),
                }
            }
            RowNode::Concat(left, right) => format!("joined({}, {})", of(left), of(right)),
            RowNode::With(whole, index, entry) => {
                format!("changed({}, {}, {})", of(whole), number(index), number(entry))
            }
            RowNode::Without(whole, index) => format!("without({}, {})", of(whole), number(index)),
            RowNode::Sorted(whole) => format!("in_increasing_order({})", of(whole)),
            RowNode::Distinct(whole) => format!("different({})", of(whole)),
            RowNode::Reversed(whole) => format!("backwards({})", of(whole)),
            RowNode::Each(each) => self.function(each, false, scope),
        }
    }

    /// Writes a function that makes the entries of a comprehension, or `tests` whether one of them
    /// holds; its call.
    fn function(&self, each: &Each, tests: bool, scope: &Scope) -> String {
        let name = self.fresh(if tests { "some" } else { "made" });
        let body = self.each(each, scope, &|inner| match tests {
            true => format!("if {}\n    return true\n", self.condition(&each.entry, inner)),
            false => format!("push all {}\n", self.number(&each.entry, inner)),
        });
        let (about, gives, body) = match tests {
            true => ("Whether there is such an entry.", "flag", format!("{body}return false\n")),
            false => ("The entries of a list.", "list", format!("list all = list()\n{body}return all\n")),
        };
        let words = words(&body);
        // The position itself bounds the members of infinite sets.
        let whole = ("row", true);
        let slots = scope.slots.iter().enumerate().map(|(at, name)| (&**name, scope.lists.get(at) == Some(&true)));
        let locals = scope.locals.iter().map(|name| (&**name, false));
        let mut outer: Vec<(&str, bool)> = Vec::new();
        for (name, is_list) in slots.chain(locals).chain([whole]) {
            if words.contains(&name) && !outer.contains(&(name, is_list)) {
                outer.push((name, is_list));
            }
        }
        let typed = |(name, is_list): &(&str, bool)| format!("{name}{}", if *is_list { ": list" } else { "" });
        let parameters: Vec<String> = outer.iter().map(typed).collect();
        let outer: Vec<&str> = outer.iter().map(|(name, _)| *name).collect();
        *self.functions.borrow_mut() +=
            &format!("# {about}\n{name}({}) -> {gives}\n{}", parameters.join(", "), indented(&body));
        format!("{name}({})", outer.join(", "))
    }

    /// The loops of a comprehension, around what is done with each choice of its variables.
    pub(super) fn each(&self, each: &Each, scope: &Scope, inner: &dyn Fn(&Scope) -> String) -> String {
        let mut scope = scope.clone();
        scope.locals.truncate(each.depth);
        self.choices(each, 0, &scope, inner)
    }

    fn choices(&self, each: &Each, bound: usize, scope: &Scope, inner: &dyn Fn(&Scope) -> String) -> String {
        let exceptions = each.exceptions.iter().filter(|(_, level)| *level == bound);
        let mut conditions: Vec<String> = exceptions.map(|(one, _)| self.condition(one, scope)).collect();
        let body = match each.binders.get(bound) {
            Some(parts) => self.members(parts, "x", false, scope, &|name| {
                let mut scope = scope.clone();
                scope.locals.push(name.to_owned());
                self.choices(each, bound + 1, &scope, inner)
            }),
            None => {
                conditions.extend(each.condition.iter().map(|one| self.condition(one, scope)));
                inner(scope)
            }
        };
        guarded(&conditions, &body)
    }

    /// A loop over the members of a set; `different`: of the entries of a list each once.
    pub(super) fn members(
        &self,
        parts: &[ListSetPart],
        word: &str,
        different: bool,
        scope: &Scope,
        body: &dyn Fn(&str) -> String,
    ) -> String {
        let name = self.fresh(word);
        if let [part] = parts {
            return self.part(part, &name, different, scope, &body(&name));
        }
        let list = self.fresh("members");
        let push = |part| {
            let one = self.fresh("one");
            self.part(part, &one, different, scope, &format!("push {list} {one}\n"))
        };
        let all: String = parts.iter().map(push).collect();
        format!("list {list} = list()\n{all}for each {name} in {list}\n{}", indented(&body(&name)))
    }

    fn part(&self, part: &ListSetPart, name: &str, different: bool, scope: &Scope, body: &str) -> String {
        let number = |one: &Number| self.number(one, scope);
        let inside = indented(body);
        let in_list = |list: String| {
            let all = self.fresh("all");
            format!("list {all} = {list}\nfor each {name} in {all}\n{inside}")
        };
        match part {
            ListSetPart::Single(one) => format!("number {name} = {}\n{body}", number(one)),
            ListSetPart::Range(first, last) => {
                let end = self.fresh("end");
                format!("number {end} = {} + 1\nfor {name} in {}..{end}\n{inside}", number(last), number(first))
            }
            ListSetPart::Indices(row) => {
                let end = self.fresh("end");
                format!("number {end} = len({})\nfor {name} in 0..{end}\n{inside}", self.row(row, scope))
            }
            ListSetPart::Entries(row) if different => in_list(format!("different({})", self.row(row, scope))),
            ListSetPart::Entries(row) => match &row.node {
                RowNode::Slot(_) | RowNode::Array(_) => {
                    format!("for each {name} in {}\n{inside}", self.row(row, scope))
                }
                _ => in_list(self.row(row, scope)),
            },
            ListSetPart::Made(each) => in_list(format!("different({})", self.function(each, false, scope))),
            ListSetPart::Named(kind, arguments) => {
                let arguments: Vec<String> = arguments.iter().map(number).collect();
                in_list(members(*kind, &arguments, &format!("{}(row)", self.bound)))
            }
        }
    }
}

/// Whether it is a condition. (Of constants it does not matter.)
fn is_condition(number: &Number) -> bool {
    match &number.node {
        NumberNode::Same(..) | NumberNode::Any(_) | NumberNode::Unary(UnaryOp::Not, _) => true,
        NumberNode::Binary(op, ..) => op.is_comparison() || matches!(op, BinaryOp::And | BinaryOp::Or | BinaryOp::Xor),
        NumberNode::Call(function, _) => function.is_condition(),
        _ => false,
    }
}

/// Statements under conditions.
pub(super) fn guarded(conditions: &[String], body: &str) -> String {
    if conditions.is_empty() { body.to_owned() } else { format!("if {}\n{}", conditions.join(" and "), indented(body)) }
}
