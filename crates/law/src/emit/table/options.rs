//! An option of a position, in the middle of the loops of its rule: whether it is a position and in
//! the table, its value, and the components that it leaves.

use super::expressions::{Slots, expression};
use super::{Leaf, Lookup, TableWriter};
use crate::emit::functions::indented;
use nimatron_rules::resolved::{Ex, Node, Rule};

/// A component of an option.
struct OptionPart<'r> {
    component: &'r [Ex],
    /// The names of the variables that hold its coordinates.
    names: Vec<String>,
    /// The coordinate that is a stretch.
    stretch: Option<usize>,
}

impl OptionPart<'_> {
    /// The names of the coordinates of a member of its stretch.
    fn member(&self, stretch: usize) -> Vec<String> {
        let mut names = self.names.clone();
        names[stretch] = "member".to_owned();
        names
    }
}

/// Statements for the components of an option: they are returned, or listed.
fn left(parts: &[OptionPart<'_>], many: &str, leaf: Leaf) -> String {
    let listed = |names: &[String]| format!("[{}]", names.join(", "));
    let done = |all: &str| match leaf {
        Leaf::Wanted => format!("push found in_order({all})\n"),
        _ => format!("return some({all})\n"),
    };
    if parts.is_empty() && many.is_empty() {
        return done("lists()");
    }
    if many.is_empty() && parts.iter().all(|part| part.stretch.is_none()) {
        let all: Vec<String> = parts.iter().map(|part| listed(&part.names)).collect();
        return match (&all[..], leaf) {
            ([one], Leaf::Wanted) => format!("push found {one}\n"),
            _ => done(&format!("[{}]", all.join(", "))),
        };
    }
    let mut code = "lists parts = lists()\n".to_owned();
    for part in parts {
        code += &match part.stretch {
            None => format!("push parts {}\n", listed(&part.names)),
            Some(at) => {
                let first = &part.names[at];
                let member = listed(&part.member(at));
                format!("for member in {first}..last_{first} + 1\n    push parts {member}\n")
            }
        };
    }
    code + many + &done("parts")
}

impl TableWriter<'_> {
    /// An option: its value, or whether it wins.
    pub(super) fn option(&self, rule: &Rule, slots: &Slots, tag: &str, leaf: Leaf) -> String {
        let fixed: Vec<&Vec<Ex>> =
            rule.result.iter().filter(|part| !part.iter().any(|ex| matches!(ex.node, Node::Many(_)))).collect();
        let parts = fixed.iter().enumerate().map(|(at, component)| {
            let name = |coordinate: usize| match fixed.len() {
                1 => format!("to_{}{tag}", self.coordinates[coordinate]),
                _ => format!("to_{}{}{tag}", self.coordinates[coordinate], at + 1),
            };
            let names: Vec<String> = (0..component.len()).map(name).collect();
            let stretch = component.iter().position(|ex| matches!(ex.node, Node::Stretch(..)));
            OptionPart { component, names, stretch }
        });
        let parts: Vec<OptionPart<'_>> = parts.collect();
        let mut code = String::new();
        let (mut there, mut inside) = (Vec::new(), Vec::new());
        for part in &parts {
            for (ex, name) in part.component.iter().zip(&part.names) {
                code += &format!("number {name} = {}\n", expression(ex, slots));
                if let Node::Stretch(_, last) = &ex.node {
                    code += &format!("number last_{name} = {}\n", expression(last, slots));
                }
            }
            there.push(self.is_there(part));
            inside.extend(self.is_inside(part));
        }
        let mut sums = Vec::new();
        for (number, many) in rule.many.iter().enumerate() {
            let own = format!("{tag}_{}", number + 1);
            code += &self.nim_sum_of(rule, many, tag, &own);
            there.push(format!("there{own} == 1"));
            inside.push(format!("inside{own} == 1"));
            sums.push(format!("parts{own}"));
        }
        let body = match leaf {
            Leaf::Value => self.value(&parts, &sums, tag, leaf),
            Leaf::Move | Leaf::Wanted => {
                let many = rule.many.iter().enumerate();
                let many: String = many
                    .map(|(number, many)| self.listed(rule, many, tag, &format!("{tag}_{}l", number + 1), "parts"))
                    .collect();
                self.value(&parts, &sums, tag, leaf) + &indented(&left(&parts, &many, leaf))
            }
        };
        let body = match (inside.is_empty(), leaf) {
            (true, _) => body,
            (false, Leaf::Move | Leaf::Wanted) => format!("if {}\n{}", inside.join(" and "), indented(&body)),
            (false, Leaf::Value) => {
                format!("if {}\n{}else\n    push all (0 - 1)\n", inside.join(" and "), indented(&body))
            }
        };
        code + &if there.is_empty() { body } else { format!("if {}\n{}", there.join(" and "), indented(&body)) }
    }

    /// The condition that a component is a position. A stretch without members is left out.
    fn is_there(&self, part: &OptionPart<'_>) -> String {
        let condition = match (self.resolved.domain.is_empty(), &part.names[..]) {
            (true, [name]) => format!("{name} >= {}", self.resolved.least[0]),
            (_, names) => format!("is_position({})", names.join(", ")),
        };
        match part.stretch.map(|at| &part.names[at]) {
            Some(first) => format!("(last_{first} < {first} or {condition})"),
            None => condition,
        }
    }

    /// The conditions that a component lies in the table, where a move may lead out of it.
    fn is_inside(&self, part: &OptionPart<'_>) -> Vec<String> {
        let may_grow = |at: &usize| self.lookup == Lookup::Table && !self.never_grows[*at];
        let one = |at: usize| {
            let of_stretch = if part.stretch == Some(at) { "last_" } else { "" };
            format!("{of_stretch}{} <= {}", part.names[at], self.bounds[at])
        };
        (0..part.names.len()).filter(may_grow).map(one).collect()
    }

    /// Statements for the value of an option: it is listed, or a line begins that tests whether it
    /// is 0. `sums`: nim-sums of further components.
    fn value(&self, parts: &[OptionPart<'_>], sums: &[String], tag: &str, leaf: Leaf) -> String {
        let finish = |value: &str| match leaf {
            Leaf::Value => format!("push all {value}\n"),
            Leaf::Move => format!("if {value} == 0\n"),
            Leaf::Wanted => format!("if {value} == wanted\n"),
        };
        let at = |names: &[String]| self.value_at(names);
        let single = parts.iter().filter(|part| part.stretch.is_none()).map(|part| at(&part.names));
        let simple: Vec<String> = single.chain(sums.iter().cloned()).collect();
        let joined = simple.split_first().map_or("0".to_owned(), |(first, rest)| {
            rest.iter().fold(first.clone(), |sum, value| format!("nim_sum({sum}, {value})"))
        });
        if parts.iter().all(|part| part.stretch.is_none()) {
            return finish(&joined);
        }
        let mut code = format!("number value{tag} = {joined}\n");
        for (part, stretch) in parts.iter().filter_map(|part| Some((part, part.stretch?))) {
            let first = &part.names[stretch];
            code += &format!(
                "for member in {first}..last_{first} + 1\n    value{tag} = nim_sum(value{tag}, {})\n",
                at(&part.member(stretch))
            );
        }
        code + &finish(&format!("value{tag}"))
    }
}
