//! Programs without a law: they fill a table up to a bound, straight from the rules, and answer
//! from it. This is what a contestant writes for a game whose values have no pattern.
//!
//! `options` lists the values of all options of a position in the nested loops of the rules;
//! `table` takes their mex in an order in which options come first; `winning_move` walks through
//! the same loops. A value of -1 is not known: some option has a coordinate beyond the table. In
//! misère play the table holds 1 where the player to move wins, and 0 where he loses.

mod components;
mod expressions;
mod options;
mod winning;

pub(super) use winning::{Winning, by_law};

use super::build::{MOVES, heading};
use super::calls::members;
use super::form::Callable;
use super::functions::{GameFunctionNames, constant, indented, plain_name};
use super::{NumberType, Program, helpers, parse};
use expressions::{Slots, expression};
use nimatron_core::{Budget, Convention};
use nimatron_messages::{Message, counts, outputs};
use nimatron_rules::resolved::{Bound, Ex, Item, Node, Resolved, Rule};
use nimatron_rules::{EvalError, Order, Ruleset, SetKind};

/// The maximum number of cells of a table whose size is not given.
const USUAL_CELLS: u64 = 2_000_000;
/// The units of work that fill a table whose size is not given: about a second of a compiled program.
const USUAL_WORK: u64 = 300_000_000;
/// The largest number of a table whose size is not given.
const USUAL_BOUND: u64 = 100_000;
/// The maximum number of cells of a table.
const MAX_CELLS: u64 = 1 << 28;

/// A program that fills a table with all positions whose numbers are at most `to`: one bound for all
/// coordinates, or one for each; as many positions as are usual if there is none.
///
/// # Errors
/// Why there is none: the order of the moves is not known, a misère sum would have to be solved, the
/// table would be too large, or there are bounds of some coordinates only.
pub fn table(rules: &Ruleset, convention: Convention, to: &[u64], status: &str) -> Result<Program, Message> {
    let order = rules.shape().order.as_ref().ok_or_else(outputs::table_without_order)?;
    let outcome = convention == Convention::Misere;
    let resolved = rules.resolved();
    // Who has no position left to move in wins, too, as in a position without moves.
    if outcome && (rules.shape().splits || resolved.rules.iter().any(|rule| rule.result.is_empty())) {
        return Err(outputs::table_of_components());
    }
    if to.len() > 1 && to.len() != rules.arity() {
        return Err(counts::corner(to.len(), rules.arity()));
    }
    let bounds = bounds(rules, to).ok_or_else(|| outputs::table_too_large(MAX_CELLS))?;
    let writer = TableWriter::new(rules, Lookup::Table, bounds, outcome);
    let functions = [helpers::NUMBERS, helpers::RULES, &writer.constants(), &writer.functions(order)].concat();
    let items = parse::program(&[&*functions, &writer.main()].concat());
    let callable = writer.callable(functions);
    Ok(Program { about: heading(&[status], rules.text()), numbers: NumberType::Signed, items, callable })
}

/// The largest number of each coordinate in the table; `None` if it would be too large.
fn bounds(rules: &Ruleset, to: &[u64]) -> Option<Vec<u64>> {
    let resolved = rules.resolved();
    let arity = resolved.coordinates.len();
    let own = |at: usize| resolved.largest(at).and_then(|limit| u64::try_from(limit).ok());
    let own: Vec<Option<u64>> = (0..arity).map(own).collect();
    let within = |bounds: &[u64]| -> Vec<u64> {
        own.iter().zip(bounds).map(|(own, &bound)| own.map_or(bound, |own| own.min(bound))).collect()
    };
    let cells = |corner: &[u64]| corner.iter().try_fold(1u64, |cells, bound| cells.checked_mul(bound.checked_add(1)?));
    let corner = match to {
        &[one] => within(&vec![one; arity]),
        [] => {
            let fits = |corner: &[u64]| {
                let cells = cells(corner).filter(|cells| *cells <= USUAL_CELLS);
                cells.is_some_and(|cells| is_filled_soon(rules, corner, cells))
            };
            let (mut low, mut high) = (1, USUAL_BOUND + 1);
            while high - low > 1 {
                let middle = low.midpoint(high);
                *(if fits(&within(&vec![middle; arity])) { &mut low } else { &mut high }) = middle;
            }
            within(&vec![low; arity])
        }
        each => within(each),
    };
    cells(&corner).filter(|&cells| cells <= MAX_CELLS)?;
    Some(corner)
}

/// Whether a table with this corner and this many cells is filled in about a second: from the work at
/// some positions of which none is small.
fn is_filled_soon(rules: &Ruleset, corner: &[u64], cells: u64) -> bool {
    const SAMPLES: u64 = 8;
    let budget = Budget::unlimited().within_work(SAMPLES * USUAL_WORK / cells.max(1));
    let mut evaluator = rules.evaluator();
    (0..SAMPLES).all(|sample| {
        let place = |(at, bound): (usize, &u64)| {
            let part = sample * (2 * at as u64 + 1) % SAMPLES;
            i64::try_from(bound - bound * part / (2 * SAMPLES)).unwrap_or(i64::MAX)
        };
        let position: Vec<i64> = corner.iter().enumerate().map(place).collect();
        // A rule that fails somewhere is no more work.
        !matches!(evaluator.options(&position, &budget, &mut |_| {}), Err(EvalError::Stopped(_)))
    })
}

/// A list of the members of a set, which is made once.
struct MemberList {
    set: Item,
    name: String,
    kind: SetKind,
    /// The arguments of the set.
    arguments: Vec<String>,
}

/// The lists of the infinite sets whose members do not depend on the position.
fn lists(resolved: &Resolved) -> Vec<MemberList> {
    let mut all: Vec<MemberList> = Vec::new();
    let rules: Vec<Rule> = resolved.rules.iter().flat_map(Rule::apart).collect();
    for item in rules.iter().flat_map(|rule| &rule.binders).flat_map(|binder| &binder.items) {
        if all.iter().any(|list| list.set == *item) {
            continue;
        }
        let Item::Named(kind, arguments) = item else { continue };
        let (name, arguments) = match kind {
            SetKind::Primes
            | SetKind::Squares
            | SetKind::Triangular
            | SetKind::Fibonacci
            | SetKind::Cubes
            | SetKind::Factorials
            | SetKind::PrimePowers
            | SetKind::Semiprimes => (kind.to_string(), Vec::new()),
            SetKind::Powers => match &arguments[..] {
                [Ex { node: Node::Const(base), .. }] if *base > 1 => {
                    (format!("powers_of_{base}"), vec![base.to_string()])
                }
                _ => continue,
            },
            SetKind::Divisors
            | SetKind::ProperDivisors
            | SetKind::Digits
            | SetKind::Zeckendorf
            | SetKind::FactorialBase => continue,
        };
        all.push(MemberList { set: item.clone(), name, kind: *kind, arguments });
    }
    all
}

/// What is done with an option.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Leaf {
    /// Its value is listed.
    Value,
    /// It is returned if it wins.
    Move,
    /// It is listed if it has the wanted value.
    Wanted,
}

/// Where the value of a position comes from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lookup {
    /// From the table.
    Table,
    /// From the law, by the function `value_of`.
    Law,
}

struct TableWriter<'r> {
    resolved: &'r Resolved,
    lookup: Lookup,
    /// The largest number of each coordinate.
    bounds: Vec<u64>,
    coordinates: Vec<String>,
    lists: Vec<MemberList>,
    never_grows: &'r [bool],
    outcome: bool,
}

impl<'r> TableWriter<'r> {
    fn new(rules: &'r Ruleset, lookup: Lookup, bounds: Vec<u64>, outcome: bool) -> TableWriter<'r> {
        let names = GameFunctionNames { suffix: String::new(), arity: rules.arity(), outcome, valued: false };
        let (resolved, never_grows) = (rules.resolved(), &rules.shape().never_grows[..]);
        let (coordinates, lists) = (names.coordinates(), lists(resolved));
        TableWriter { resolved, lookup, bounds, coordinates, lists, never_grows, outcome }
    }

    /// The array parameters, and unions of numbers.
    fn constants(&self) -> String {
        let mut all: String = self
            .resolved
            .arrays
            .iter()
            .enumerate()
            .map(|(at, array)| constant(&format!("ARRAY_{at}"), "", array))
            .collect();
        for (rule, binder) in self.binders() {
            if let Some(numbers) = self.numbers(rule, binder) {
                all += &constant(&taken(rule, binder), "", &numbers);
            }
        }
        all
    }

    fn binders(&self) -> impl Iterator<Item = (usize, usize)> {
        let rules = self.resolved.rules.iter().enumerate();
        rules.flat_map(|(at, rule)| (0..rule.binders.len()).map(move |binder| (at, binder)))
    }

    /// The members of a set of two or more numbers.
    fn numbers(&self, rule: usize, binder: usize) -> Option<Vec<i64>> {
        let items = &self.resolved.rules[rule].binders[binder].items;
        let number = |item: &Item| match item {
            Item::Single(Ex { node: Node::Const(number), .. }) if *number >= 0 => Some(*number),
            _ => None,
        };
        items.iter().map(number).collect::<Option<Vec<i64>>>().filter(|all| all.len() > 1)
    }

    /// The parameters of the lists that are made once, and the same as arguments.
    fn passed(&self, of: &str) -> String {
        self.lists.iter().map(|list| format!(", {}{of}", list.name)).collect()
    }

    fn functions(&self, order: &Order) -> String {
        let position = self.coordinates.join(", ");
        let (parameters, arguments) = (self.passed(": list"), self.passed(""));
        let mut code = String::new();
        code += &format!("is_position({position}) -> flag\n    return {}\n", self.is_position());
        code += "# The values of all options; -1 for one that is not known.\n";
        code += &format!("options({position}, values: list{parameters}) -> list\n    list all = []\n");
        code += &indented(&self.rules(Leaf::Value));
        code += "    return all\n";
        code += if self.outcome { WINS } else { MEX };
        code += "# The value of each position in the table.\n";
        let own: Vec<String> = self.lists.iter().map(|list| format!("{}: list", list.name)).collect();
        code += &format!("table({}) -> list\n", own.join(", "));
        let cells: u64 = self.bounds.iter().map(|bound| bound + 1).product();
        code += &format!("    list values = []\n    while len(values) < {cells}\n        push values (0 - 1)\n");
        let value = if self.outcome { "wins" } else { "mex" };
        let fill = format!(
            "if is_position({position})\n    list all = options({position}, values{arguments})\n    values[{}] = \
             {value}(all)\n",
            self.index(&self.coordinates)
        );
        code += &indented(&self.in_order(order, &fill));
        code += "    return values\n";
        code += "# The components that a winning move leaves; none if there is no such move.\n";
        code += &format!("winning_move({position}, values: list{parameters}) -> maybe_lists\n");
        code += &indented(&self.rules(Leaf::Move));
        code += "    return none\n";
        code + &self.winning_options()
    }

    /// What another `main` needs.
    fn callable(&self, functions: String) -> Callable {
        let cell = self.index(&self.coordinates);
        Callable {
            functions,
            before: self.made(),
            coordinates: self.coordinates.clone(),
            refusals: format!(
                "if {}\n    say \"? beyond the table, which ends at {}\"\n    stop()\nif values[{cell}] < 0\n    say \"? not \
                 known from this table\"\n    stop()\n",
                self.beyond(),
                self.largest()
            ),
            value: if self.outcome { format!("values[{cell}] == 0") } else { format!("values[{cell}]") },
            outcome: self.outcome,
            of_list: None,
            winning: Ok(Winning { arguments: format!(", values{}", self.passed("")), ..self.winning() }),
        }
    }

    /// The lines that make the lists and the table.
    fn made(&self) -> String {
        let own: Vec<&str> = self.lists.iter().map(|list| &*list.name).collect();
        format!("{}    list values = table({})\n", self.made_lists(), own.join(", "))
    }

    /// The lines that make the lists.
    fn made_lists(&self) -> String {
        let most = self.bounds.iter().max().unwrap_or(&0).to_string();
        let made =
            |list: &MemberList| format!("    list {} = {}\n", list.name, members(list.kind, &list.arguments, &most));
        self.lists.iter().map(made).collect()
    }

    /// The condition that a position is beyond the table.
    fn beyond(&self) -> String {
        let beyond = self.coordinates.iter().zip(&self.bounds).map(|(name, bound)| format!("{name} > {bound}"));
        beyond.collect::<Vec<_>>().join(" or ")
    }

    /// The last position of the table.
    fn largest(&self) -> String {
        self.bounds.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
    }

    /// Loops over the cells of the table, so that options come before positions.
    fn in_order(&self, order: &Order, fill: &str) -> String {
        let range = |at: usize| format!("{}..{}", self.resolved.least[at], self.bounds[at] + 1);
        let within = |loops: Vec<String>, body: String| {
            loops.iter().rev().fold(body, |body, head| format!("{head}\n{}", indented(&body)))
        };
        let each = |at: usize| format!("for {} in {}", self.coordinates[at], range(at));
        let weights = match order {
            Order::Lexicographic(sequence) => {
                return within(sequence.iter().map(|&at| each(at)).collect(), fill.to_owned());
            }
            Order::Weights(weights) => weights,
        };
        // The coordinate that the others and the weight determine.
        let last = weights.iter().rposition(|&weight| weight > 0).unwrap_or(0);
        let total: u64 = weights.iter().zip(&self.bounds).map(|(&weight, bound)| u64::from(weight) * bound).sum();
        let mut loops = vec![format!("for weight in 0..{}", total + 1)];
        loops.extend((0..weights.len()).filter(|&at| at != last).map(each));
        let others = (0..weights.len()).filter(|&at| at != last && weights[at] > 0);
        let others: String = others.map(|at| format!(" - {} * {}", weights[at], self.coordinates[at])).collect();
        let (name, weight, least) = (&self.coordinates[last], weights[last].max(1), self.resolved.least[last]);
        let body = format!(
            "number rest = weight{others}\nif rest >= 0 and rest % {weight} == 0\n    number {name} = rest / \
             {weight}\n    if {name} >= {least} and {name} <= {}\n{}",
            self.bounds[last],
            indented(&indented(fill))
        );
        within(loops, body)
    }

    /// The condition that a tuple of the table's size is a position.
    fn is_position(&self) -> String {
        let least = self.coordinates.iter().zip(&self.resolved.least).map(|(name, least)| format!("{name} >= {least}"));
        // Options may be larger than the table.
        let slots = self.coordinates_of(i64::MAX as u64);
        let domain = self.resolved.domain.iter().map(|condition| format!("({})", expression(condition, &slots)));
        least.chain(domain).collect::<Vec<_>>().join(" and ")
    }

    /// The place of a tuple in the table.
    fn index(&self, tuple: &[String]) -> String {
        let (first, rest) =
            tuple.split_first().map_or(("0".to_owned(), &[][..]), |(first, rest)| (first.clone(), rest));
        let step = |index: String, (name, bound): (&String, &u64)| format!("({index}) * {} + {name}", bound + 1);
        rest.iter().zip(self.bounds.iter().skip(1)).fold(first, step)
    }

    /// All kinds of moves, each with its loops.
    fn rules(&self, leaf: Leaf) -> String {
        (0..self.resolved.rules.len()).map(|at| self.rule(at, 0, leaf)).collect()
    }

    /// The variables of a rule.
    fn slots(&self, rule: &Rule, tag: &str) -> Slots {
        let mut slots = self.coordinates_of(self.bounds.iter().copied().max().unwrap_or(0));
        for (at, binder) in rule.binders.iter().enumerate() {
            let plain = plain_name(&binder.name);
            let largest = slots.largest[..slots.coordinates].iter().copied().max().unwrap_or(0);
            let bound = binder.items.iter().map(|item| slots.bound_of(item, largest)).max().unwrap_or(0);
            slots.names.push(format!("{plain}{}{tag}", at + 1));
            slots.largest.push(bound);
        }
        slots
    }

    /// The coordinates alone, none of them larger than this.
    fn coordinates_of(&self, largest: u64) -> Slots {
        let arrays = self.resolved.arrays.iter();
        let arrays =
            arrays.map(|array| array.iter().map(|x| u128::from(x.unsigned_abs())).max().unwrap_or(0)).collect();
        let coordinates = self.coordinates.len();
        Slots { names: self.coordinates.clone(), largest: vec![largest.into(); coordinates], coordinates, arrays }
    }

    /// The end of the names of all variables of a rule, which are declared side by side.
    fn tag(&self, at: usize) -> String {
        if self.resolved.rules.len() > 1 { format!("_{}", at + 1) } else { String::new() }
    }

    /// The loops from a binder on.
    fn rule(&self, at: usize, binder: usize, leaf: Leaf) -> String {
        let (rule, tag) = (&self.resolved.rules[at], self.tag(at));
        let slots = self.slots(rule, &tag);
        let own = rule.guards.iter().zip(self.resolved.ends(rule)).filter(|((_, bound), _)| *bound == binder);
        let (mut guards, mut ends) = (Vec::new(), String::new());
        for ((guard, _), is_end) in own {
            let guard = format!("({})", expression(guard, &slots));
            if is_end {
                // It fails for all later members, whose powers may be beyond 64 bits.
                ends += &format!("if not {guard}\n    break\n");
            } else {
                guards.push(guard);
            }
        }
        let inner = match rule.binders.get(binder) {
            None => self.option(rule, &slots, &tag, leaf),
            Some(bound) => {
                let name = &slots.names[self.coordinates.len() + binder];
                let body = self.rule(at, binder + 1, leaf);
                if self.numbers(at, binder).is_some() {
                    format!("for each {name} in {}\n{}", taken(at, binder), indented(&body))
                } else {
                    self.each_member(bound, binder, &slots, &tag, &body)
                }
            }
        };
        if guards.is_empty() {
            return ends + &inner;
        }
        format!("{ends}if {}\n{}", guards.join(" and "), indented(&inner))
    }

    /// A loop over the members of the set of a variable, the one with this number.
    fn each_member(&self, bound: &Bound, binder: usize, slots: &Slots, tag: &str, body: &str) -> String {
        let name = &slots.names[self.coordinates.len() + binder];
        if let [item] = &bound.items[..] {
            return self.members(item, name, slots, body);
        }
        let list = format!("members{}{tag}", binder + 1);
        let each = bound.items.iter().enumerate().map(|(number, item)| {
            let one = format!("one{}_{}{tag}", binder + 1, number + 1);
            self.members(item, &one, slots, &format!("push {list} {one}\n"))
        });
        let each: String = each.collect();
        format!("list {list} = []\n{each}for each {name} in {list}\n{}", indented(body))
    }

    /// A loop over a part of a set.
    fn members(&self, item: &Item, name: &str, slots: &Slots, body: &str) -> String {
        let of = |ex: &Ex| expression(ex, slots);
        let largest = || {
            let (first, rest) = self.coordinates.split_first().map_or(("0", &[][..]), |(first, rest)| (&**first, rest));
            rest.iter().fold(first.to_owned(), |largest, name| format!("max({largest}, {name})"))
        };
        let inside = indented(body);
        match item {
            Item::Single(ex) => format!("number {name} = {}\n{body}", of(ex)),
            Item::Range(first, last) => format!("for {name} in {}..{} + 1\n{inside}", of(first), of(last)),
            Item::Array(at) => format!("for each {name} in ARRAY_{at}\n{inside}"),
            Item::Named(kind, arguments) => {
                if let Some(MemberList { name: list, .. }) = self.lists.iter().find(|list| list.set == *item) {
                    return format!(
                        "number at_{name} = 0\nwhile at_{name} < len({list}) and {list}[at_{name}] <= {}\n    number \
                         {name} = {list}[at_{name}]\n    at_{name} += 1\n{inside}",
                        largest()
                    );
                }
                let arguments: Vec<String> = arguments.iter().map(of).collect();
                let made = members(*kind, &arguments, &largest());
                format!("list all_{name} = {made}\nfor each {name} in all_{name}\n{inside}")
            }
        }
    }

    /// The code that reads positions and prints answers.
    fn main(&self) -> String {
        let position = self.coordinates.join(", ");
        let arity = self.coordinates.len();
        let wanted = if arity == 1 { "one number is wanted".to_owned() } else { format!("{arity} numbers are wanted") };
        let read: Vec<String> = (0..arity).map(|at| format!("position[{at}]")).collect();
        let shown = if self.outcome { "\"N\" if value == 1 else \"P\"" } else { "str(value)" };
        let made = self.made();
        format!(
            "# Prints the value of a position and a winning move.\nanswer({position}, values: list{})\n    if not \
             is_position({position})\n        say \"? no position of this game\"\n        return\n    if {}\n        say \
             \"? beyond the table, which ends at {}\"\n        return\n    number value = values[{}]\n    if value < 0\n        \
             say \"? not known from this table\"\n        return\n    text line = {shown}\n{}    say line\n# Reads positions, \
             one a line.\nmain()\n{made}    for lines line\n        if some position = \
             numbers(line)\n            if len(position) == 0\n                continue\n            if len(position) == \
             {arity}\n                answer({}, values{})\n                continue\n        bounded\n            say \"? \
             {wanted}, below 2^63\"\n        else\n            say \"? {wanted}\"\n",
            self.passed(": list"),
            self.beyond(),
            self.largest(),
            self.index(&self.coordinates),
            MOVES.replace("LARGE\n", "").replace("POSITION", &format!("{position}, values{}", self.passed(""))),
            read.join(", "),
            self.passed(""),
        )
    }
}

/// The name of a union of numbers.
fn taken(rule: usize, binder: usize) -> String {
    format!("TAKEN_{}_{}", rule + 1, binder + 1)
}

pub(super) const MEX: &str = "# The smallest number that is not in a list; -1 if one of the list is not known.
mex(all: list) -> number
    list seen = []
    while len(seen) <= len(all)
        push seen 0
    for each value in all
        if value < 0
            return 0 - 1
        if value < len(seen)
            seen[value] = 1
    number least = 0
    while seen[least] == 1
        least += 1
    return least
";
pub(super) const WINS: &str = "# In misere play: 1 if there is no option, or a lost one; -1 if that is not known.
wins(all: list) -> number
    number result = 1 if len(all) == 0 else 0
    for each value in all
        if value == 0
            return 1
        if value < 0
            result = 0 - 1
    return result
";

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::disallowed_methods)]
mod tests {
    use super::*;
    use crate::emit::Target;

    /// Division is rounded down, and bits are those of 64 digits, also of negative variables: these
    /// moves take 3, 4 or 6.
    #[test]
    fn variables_may_be_negative() {
        let rules = Ruleset::parse(
            "n -> n - k - 5 for k in -4..5 if k % 3 == 1 and k / 2 < 2; n -> n - popcount(k) + 60 for k in -3..-1 if popcount(k) > 62",
        )
        .unwrap();
        let program = table(&rules, Convention::Normal, &[20], "no law").unwrap();
        let text = program.text(Target::Python);
        let text = text.replace("    main()\n", "    print(table()[:10])\n");
        let output = std::process::Command::new("python3").arg("-c").arg(text).output().unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stdout), "[0, 0, 0, 1, 1, 1, 2, 2, 2, 0]\n", "{output:?}");
        let cpp = program.text(Target::Cpp);
        assert!(cpp.contains("modulo(k1_1, 3) == 1") && cpp.contains("quotient(k1_1, 2) < 2"), "{cpp}");
    }
}
