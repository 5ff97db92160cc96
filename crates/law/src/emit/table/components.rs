//! Components for all choices of some variables, in the middle of the loops of a rule: their
//! nim-sum, and the list of them.

use super::expressions::{Slots, expression};
use super::{Lookup, TableWriter};
use crate::emit::functions::indented;
use nimatron_rules::resolved::{Ex, Many, Rule};

/// What is done with a component, whose coordinates have these names.
type Use<'u> = &'u dyn Fn(&[String]) -> String;

impl TableWriter<'_> {
    /// Statements for the nim-sum of all these components, the number `parts`; `there` is 1 if all
    /// of them are positions, and `inside` if they are in the table.
    pub(super) fn nim_sum_of(&self, rule: &Rule, many: &Many, outer: &str, tag: &str) -> String {
        let there = |names: &[String]| match (self.resolved.domain.is_empty(), names) {
            (true, [name]) => format!("{name} >= {}", self.resolved.least[0]),
            (_, names) => format!("is_position({})", names.join(", ")),
        };
        let inside = |names: &[String]| {
            let all = names.iter().zip(&self.bounds).map(|(name, bound)| format!("{name} <= {bound}"));
            all.collect::<Vec<_>>().join(" and ")
        };
        let one = |names: &[String]| {
            let sum = format!("parts{tag} = nim_sum(parts{tag}, {})\n", self.value_at(names));
            let within = match self.lookup {
                Lookup::Table => {
                    format!("if {}\n{}else\n    inside{tag} = 0\n", inside(names), indented(&sum))
                }
                Lookup::Law => sum,
            };
            format!("if {}\n{}else\n    there{tag} = 0\n", there(names), indented(&within))
        };
        let start = format!("number parts{tag} = 0\nnumber there{tag} = 1\nnumber inside{tag} = 1\n");
        start + &self.each_component(rule, many, [outer, tag], &one)
    }

    /// Statements that add these components to a list.
    pub(super) fn listed(&self, rule: &Rule, many: &Many, outer: &str, tag: &str, list: &str) -> String {
        self.each_component(rule, many, [outer, tag], &|names| format!("push {list} [{}]\n", names.join(", ")))
    }

    /// Loops over the variables of the components. `tags`: the ends of the names of the variables
    /// of the rule, and of these.
    fn each_component(&self, rule: &Rule, many: &Many, tags: [&str; 2], used: Use<'_>) -> String {
        let mut slots = self.slots(&rule.leaving_one_of(many), tags[1]);
        let outer = self.slots(rule, tags[0]).names;
        slots.names[..outer.len()].clone_from_slice(&outer);
        self.component_loop(rule, many, 0, &slots, tags[1], used)
    }

    fn component_loop(
        &self,
        rule: &Rule,
        many: &Many,
        binder: usize,
        slots: &Slots,
        tag: &str,
        used: Use<'_>,
    ) -> String {
        let at = rule.binders.len() + binder;
        let guards = many.guards.iter().filter(|(_, bound)| *bound == at);
        let guards: Vec<String> = guards.map(|(guard, _)| format!("({})", expression(guard, slots))).collect();
        let inner = match many.binders.get(binder) {
            None => {
                let name = |coordinate: &String| format!("part_{coordinate}{tag}");
                let names: Vec<String> = self.coordinates.iter().map(name).collect();
                let value = |(name, ex): (&String, &Ex)| format!("number {name} = {}\n", expression(ex, slots));
                names.iter().zip(&many.component).map(value).collect::<String>() + &used(&names)
            }
            Some(bound) => {
                let body = self.component_loop(rule, many, binder + 1, slots, tag, used);
                self.each_member(bound, at, slots, tag, &body)
            }
        };
        if guards.is_empty() { inner } else { format!("if {}\n{}", guards.join(" and "), indented(&inner)) }
    }
}
