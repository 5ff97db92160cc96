//! All winning options of a position, by the loops of the rules: for programs that count or list
//! first moves. The values come from the table or from a law.

use super::{Leaf, Lookup, TableWriter, lists};
use crate::emit::functions::indented;
use crate::emit::helpers;
use nimatron_rules::resolved::{Ex, Item, Node, Rule};
use nimatron_rules::{Ruleset, SetKind};

/// The largest coordinate for which options are listed by a law.
const LARGEST: u64 = 1 << 61;
/// The same where the rules have sets with many members, which are listed once.
const LARGEST_OF_LISTS: u64 = 1_000_000;

/// How a program finds the options of a position that have a value.
#[derive(Clone, Debug)]
pub(in crate::emit) struct Winning {
    /// Functions, if they are not among those of the program: `winning_options(position, wanted)`.
    pub(in crate::emit) functions: String,
    /// Lines that make what they need.
    pub(in crate::emit) before: String,
    /// Lines that end the program where a position has too many options.
    pub(in crate::emit) refusals: String,
    /// What they need beside the position and the value.
    pub(in crate::emit) arguments: String,
    /// Whether an option is always one number.
    pub(in crate::emit) single: bool,
    /// Whether it is never a larger number.
    pub(in crate::emit) lowers: bool,
    /// Whether they go through the loops of the rules, which need numbers with a sign.
    pub(in crate::emit) by_rules: bool,
}

/// The winning options by a law that is the function `value_of` of a program. `unique`: the value
/// of a heap is its size, so that a smaller value is that of one option.
pub(in crate::emit) fn by_law(rules: &Ruleset, outcome: bool, unique: bool) -> Winning {
    let dense = |kind: SetKind| !matches!(kind, SetKind::Powers | SetKind::Factorials | SetKind::Fibonacci);
    let is_dense = |set: &Item| matches!(set, Item::Named(kind, _) if dense(*kind));
    let any = lists(rules.resolved()).iter().any(|list| is_dense(&list.set));
    let largest = if any { LARGEST_OF_LISTS } else { LARGEST };
    let writer = TableWriter::new(rules, Lookup::Law, vec![largest; rules.arity()], outcome);
    let mut winning = writer.winning();
    if unique && winning.single && winning.lowers {
        return Winning { functions: OF_A_SIZE.to_owned(), by_rules: false, ..winning };
    }
    let position = writer.coordinates.join(", ");
    winning.functions = [
        helpers::RULES,
        &writer.constants(),
        &format!("is_position({position}) -> flag\n    return {}\n", writer.is_position()),
        &writer.winning_options(),
    ]
    .concat();
    winning.before = writer.made_lists();
    winning.arguments = writer.passed("");
    winning.refusals = format!(
        "if {}\n    say \"? too large to list its options, which ends at {largest}\"\n    stop()\n",
        writer.beyond()
    );
    winning
}

impl TableWriter<'_> {
    /// The value of a position with these coordinates.
    pub(super) fn value_at(&self, names: &[String]) -> String {
        match self.lookup {
            Lookup::Table => format!("values[{}]", self.index(names)),
            Lookup::Law => format!("value_of({})", names.join(", ")),
        }
    }

    /// What programs need that list the winning options, without functions.
    pub(super) fn winning(&self) -> Winning {
        let is_number = |ex: &Ex| !matches!(ex.node, Node::Stretch(..) | Node::Many(_));
        let leaves_one = |rule: &Rule| matches!(&rule.result[..], [component] if component.iter().all(is_number));
        let none = String::new();
        Winning {
            functions: none.clone(),
            before: none.clone(),
            refusals: none.clone(),
            arguments: none,
            single: self.coordinates.len() == 1 && self.resolved.rules.iter().all(leaves_one),
            lowers: self.never_grows.iter().all(|never| *never),
            by_rules: true,
        }
    }

    /// The function that lists the options with a value.
    pub(super) fn winning_options(&self) -> String {
        let position = self.coordinates.join(", ");
        let values = if self.lookup == Lookup::Table { ", values: list" } else { "" };
        format!(
            "{IN_ORDER}# The different options with a value, each with the numbers of its components; first those that \
             leave most.\nwinning_options({position}, wanted{values}{}) -> lists\n    lists found = lists()\n{}    return \
             different(found)\n",
            self.passed(": list"),
            indented(&self.rules(Leaf::Wanted))
        )
    }
}

const IN_ORDER: &str = "# The numbers of components, the largest component first.
in_order(parts: lists) -> list
    lists ordered = descending(parts)
    list all = []
    for i in 0..len(ordered)
        for each x in ordered[i]
            push all x
    return all
# Each of some lists once, the largest first.
different(all: lists) -> lists
    lists ordered = descending(all)
    lists kept = lists()
    for i in 0..len(ordered)
        if i == 0 or ordered[i] != ordered[i - 1]
            push kept copy(ordered[i])
    return kept
";

const OF_A_SIZE: &str = "# The options with a value: the value of a heap is its size.
winning_options(n, wanted) -> lists
    lists found = lists()
    if wanted < n
        push found [wanted]
    return found
";
