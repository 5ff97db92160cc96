//! Programs without a law for games on lists: they search, straight from the rules, and remember
//! the value of every position that they have met. This is what a contestant writes whose lists are
//! short.
//!
//! A position is one list `row`: the list of a game on one list, otherwise all coordinates one after
//! the other, each list preceded by its length. `from_options` goes through the loops of
//! the rules and takes the mex of what the moves leave; `grundy` (in misère play `outcome`) calls it
//! for a position after all positions that it needs. Lists that the author says are equal
//! (`symmetric`, `mirrored`) are remembered as one.

mod expressions;

use super::functions::{constant, indented, plain_name, words};
use super::lists::{ListFunctions, WholePosition, list_program};
use super::table::{MEX, WINS};
use super::{ListEntries, NumberType, Program, helpers};
use expressions::{ExpressionWriter, Scope, guarded};
use nimatron_core::Convention;
use nimatron_messages::{Message, outputs};
use nimatron_rules::list::typed::{ListComponents, ListCoordinate, ListMoveRule};
use nimatron_rules::list::{Claim, ListRules};

/// Larger entries are refused, so that sums of them have 64 bits.
const LARGEST: i64 = i32::MAX as i64;

/// How a position is searched. The printers write what it calls. There is no recursion, so that a
/// long play does not overflow a stack. The moves of a position are listed once, and once more for
/// each position that it is the first to need: at most twice as often as there are positions.
const SEARCH: &str = "\
number value = known(row)
while any_pending()
    value = keep(from_options(next_pending()))
return value
";

/// A program that searches.
///
/// # Errors
/// Why there is none: a position has several lists, or a misère sum would have to be solved.
pub fn search(rules: &ListRules, convention: Convention, status: &str) -> Result<Program, Message> {
    let name = if convention == Convention::Misere { "outcome" } else { "grundy" };
    Ok(list_program(&[status], rules.text(), &search_functions(rules, convention, name)?))
}

/// The functions of a program that searches; the one of this name gives the value, or in misère play
/// 1 where the player to move wins.
///
/// # Errors
/// As for [`search`].
pub(crate) fn search_functions(
    rules: &ListRules,
    convention: Convention,
    name: &'static str,
) -> Result<ListFunctions, Message> {
    if rules.lists().iter().filter(|list| **list).count() > 1 {
        return Err(outputs::search_of_lists());
    }
    let outcome = convention == Convention::Misere;
    let is_one = |rule: &ListMoveRule| matches!(&rule.result[..], [ListComponents { many: None, .. }]);
    if outcome && !rules.moves().iter().all(is_one) {
        return Err(outputs::table_of_components());
    }
    let writer = SearchWriter { rules, outcome, name, expressions: ExpressionWriter::of(rules.is_one_list()) };
    let functions = writer.functions();
    let letters = !rules.letters().is_empty();
    Ok(ListFunctions {
        functions: [helpers::RULES, helpers::LISTS, &functions].concat(),
        read: String::new(),
        refusals: Vec::new(),
        entries: if letters { ListEntries::Letters } else { ListEntries::Numbers },
        covers_all: false,
        outcome,
        numbers: NumberType::Signed,
        not_covered: "? no position of this game, or a number beyond 2^31",
        whole: (!rules.is_one_list()).then(|| writer.whole()),
    })
}

/// The function `is_position` of a game on one list with what it calls; empty if all lists are
/// positions.
pub(crate) fn domain_functions(rules: &ListRules) -> String {
    if rules.domain().is_empty() {
        return String::new();
    }
    let expressions = ExpressionWriter::of(rules.is_one_list());
    let writer = SearchWriter { rules, outcome: false, name: "", expressions };
    let is_position = writer.is_position();
    [helpers::RULES, helpers::LISTS, &writer.arrays(), &writer.expressions.functions.borrow(), &is_position].concat()
}

struct SearchWriter<'r> {
    rules: &'r ListRules,
    outcome: bool,
    /// The name of the function that searches.
    name: &'static str,
    expressions: ExpressionWriter,
}

impl SearchWriter<'_> {
    /// The names of the coordinates in the functions.
    fn coordinates(&self) -> Vec<String> {
        if self.rules.is_one_list() {
            return vec!["row".to_owned()];
        }
        let all = self.rules.coordinates().iter().enumerate();
        all.map(|(at, name)| format!("{}{}", plain_name(name), at + 1)).collect()
    }

    /// Where each coordinate begins in a position; that of a list with its length.
    fn places(&self) -> Vec<String> {
        let after = |place: &mut String, list: &bool| {
            let next = if *list { format!("{place} + 1 + row[{place}]") } else { format!("{place} + 1") };
            Some(std::mem::replace(place, next))
        };
        self.rules.lists().iter().scan("0".to_owned(), after).collect()
    }

    /// Statements that take a position apart, as far as its coordinates occur in these lines.
    fn apart(&self, lines: &str) -> String {
        if self.rules.is_one_list() {
            return String::new();
        }
        let words = words(lines);
        let mut code = String::new();
        for ((name, place), list) in self.coordinates().iter().zip(&self.places()).zip(self.rules.lists()) {
            if words.contains(&&**name) {
                code += &match list {
                    true => format!("list {name} = part(row, {place} + 1, {place} + 1 + row[{place}])\n"),
                    false => format!("number {name} = row[{place}]\n"),
                };
            }
        }
        code
    }

    /// How a position is put together from what a program reads.
    fn whole(&self) -> WholePosition {
        let names = self.coordinates();
        let all = || names.iter().zip(self.rules.lists());
        let numbers = all().filter(|(_, list)| !**list).map(|(name, _)| name.clone()).collect();
        let parts = all().map(|(name, list)| (if *list { "row".to_owned() } else { name.clone() }, *list));
        let parts: Vec<(String, bool)> = parts.collect();
        let has_list = self.rules.lists().contains(&true);
        WholePosition { numbers, key: together(&parts), has_list }
    }

    /// The coordinates, where no variable is bound.
    fn scope(&self) -> Scope {
        Scope { slots: self.coordinates(), locals: Vec::new(), lists: self.rules.lists().to_vec() }
    }

    /// The array parameters.
    fn arrays(&self) -> String {
        let arrays = self.rules.arrays().iter().enumerate();
        arrays.map(|(at, array)| constant(&format!("ARRAY_{at}"), "", array)).collect()
    }

    /// The function that tests the conditions on all positions; empty if there are none.
    fn is_position(&self) -> String {
        let conditions = self.rules.domain().iter().map(|one| self.expressions.condition(one, &self.scope()));
        let conditions: Vec<String> = conditions.collect();
        if conditions.is_empty() {
            return String::new();
        }
        let holds = format!("return {}\n", conditions.join(" and "));
        let body = self.apart(&holds) + &holds;
        format!("# Whether this is a position.\nis_position(row: list) -> flag\n{}", indented(&body))
    }

    /// All functions of the game.
    fn functions(&self) -> String {
        let (scope, arrays, is_position) = (self.scope(), self.arrays(), self.is_position());
        let moves: String = self.rules.moves().iter().map(|rule| self.rule(rule, 0, &scope)).collect();
        let (about, of_all, last) = match self.outcome {
            true => ("1 if the player to move wins, as where there is no move; otherwise 0.", WINS, "wins"),
            false => ("The Grundy value of a position.", MEX, "mex"),
        };
        let body = format!("list all = list()\n{}{moves}return {last}(all)\n", self.apart(&moves));
        let is_p = match (self.outcome, self.name) {
            (true, "outcome") => {
                "# Whether the player to move loses.\nis_p(row: list) -> flag\n    return outcome(row) == 0\n"
            }
            _ => "",
        };
        [
            &arrays,
            of_all,
            &self.expressions.functions.borrow(),
            &is_position,
            &self.left(),
            &format!(
                "# What {} gives, where all that moves leave is known.\nfrom_options(row: list) -> number\n{}",
                self.name,
                indented(&body)
            ),
            &format!("# {about}\n{}(row: list) -> number\n{}", self.name, indented(SEARCH)),
            is_p,
            &self.is_covered(),
        ]
        .concat()
    }

    /// The function that refuses what is no position.
    fn is_covered(&self) -> String {
        let (arity, list) = (self.rules.lists().len(), self.rules.lists().iter().position(|list| *list));
        let made = match list {
            _ if self.rules.is_one_list() => String::new(),
            None => format!("if len(row) != {arity}\n    return false\n"),
            Some(at) => format!(
                "if len(row) < {arity}\n    return false\nif len(row) != {arity} + row[{at}]\n    return false\n"
            ),
        };
        let entries = format!("for each x in row\n    if x < 0 or x > {LARGEST}\n        return false\n");
        let last = if self.rules.domain().is_empty() { "true" } else { "is_position(row)" };
        format!(
            "# Whether this is a position whose numbers are not too large.\nis_covered(row: list) -> flag\n{}",
            indented(&format!("{made}{entries}return {last}\n"))
        )
    }

    /// The function that makes what is remembered of a list that a move leaves.
    fn left(&self) -> String {
        let kept = match self.rules.claim() {
            Some(Claim::Symmetric) => "in_increasing_order(row)",
            Some(Claim::Mirrored) => "either_way(row)",
            None => "copy(row)",
        };
        format!(
            "# A list that a move leaves, as it is remembered.\nleft(row: list) -> list\n    for each x in row\n        if x \
             < 0\n            fail a move leaves a number below 0\n    return {kept}\n"
        )
    }

    /// The loops of a rule, from a variable on.
    fn rule(&self, rule: &ListMoveRule, bound: usize, scope: &Scope) -> String {
        let guards = rule.guards.iter().filter(|(_, level)| *level == bound);
        let guards: Vec<String> = guards.map(|(guard, _)| self.expressions.condition(guard, scope)).collect();
        let body = match rule.binders.get(bound) {
            None => self.option(rule, scope),
            Some(parts) => self.expressions.members(parts, "k", true, scope, &|name| {
                let mut scope = scope.clone();
                scope.slots.push(name.to_owned());
                self.rule(rule, bound + 1, &scope)
            }),
        };
        guarded(&guards, &body)
    }

    /// The value of what a move leaves.
    fn option(&self, rule: &ListMoveRule, scope: &Scope) -> String {
        if let [ListComponents { many: None, coordinates }] = &rule.result[..] {
            return self.component(coordinates, scope, "", &|to| format!("push all known({to})\n"));
        }
        let (value, missing) = (self.expressions.fresh("value"), self.expressions.fresh("missing"));
        let otherwise = format!("{missing} = 1\n");
        let added = |coordinates: &[ListCoordinate], scope: &Scope| {
            self.component(coordinates, scope, &otherwise, &|to| format!("{value} ^= known({to})\n"))
        };
        let components = rule.result.iter().map(|ListComponents { many, coordinates }| match many {
            None => added(coordinates, scope),
            Some(many) => self.expressions.each(many, scope, &|inner| added(coordinates, inner)),
        });
        let components: String = components.collect();
        let push = format!("push all {value}\n");
        // A move that would leave what is no position does not exist.
        if components.contains(&otherwise) {
            return format!(
                "number {value} = 0\nnumber {missing} = 0\n{components}if {missing} == 0\n{}",
                indented(&push)
            );
        }
        format!("number {value} = 0\n{components}{push}")
    }

    /// A component that a move leaves: statements, in the middle of which is what is done with its
    /// name; `otherwise`, what is done if it is no position.
    fn component(
        &self,
        coordinates: &[ListCoordinate],
        scope: &Scope,
        otherwise: &str,
        inner: &dyn Fn(&str) -> String,
    ) -> String {
        let to = self.expressions.fresh("to");
        let unless = |condition: &str, body: &str| {
            let other = if otherwise.is_empty() { String::new() } else { format!("else\n{}", indented(otherwise)) };
            format!("if {condition}\n{}{other}", indented(body))
        };
        let mut body = inner(&to);
        if !self.rules.domain().is_empty() {
            body = unless(&format!("is_position({to})"), &body);
        }
        if let ([ListCoordinate::Row(row)], true) = (coordinates, self.rules.is_one_list()) {
            return format!("list {to} = left({})\n{body}", self.expressions.row(row, scope));
        }
        let names = coordinates.iter().map(|place| {
            let is_list = matches!(place, ListCoordinate::Row(_));
            (self.expressions.fresh(if is_list { "row" } else { "number" }), is_list)
        });
        let names: Vec<(String, bool)> = names.collect();
        body = format!("list {to} = {}\n{body}", together(&names));
        // From the last coordinate on: a number below 0 means that there is no such move, whatever
        // comes after it.
        for (place, (name, _)) in coordinates.iter().zip(&names).rev() {
            body = match place {
                ListCoordinate::Number(number) => format!(
                    "number {name} = {}\n{}",
                    self.expressions.number(number, scope),
                    unless(&format!("{name} >= 0"), &body)
                ),
                ListCoordinate::Row(row) => format!("list {name} = left({})\n{body}", self.expressions.row(row, scope)),
            };
        }
        body
    }
}

/// A position made of numbers and lists with these names.
fn together(parts: &[(String, bool)]) -> String {
    let mut all: Option<String> = None;
    let mut numbers: Vec<String> = Vec::new();
    let join =
        |all: Option<String>, more: String| Some(all.map_or(more.clone(), |all| format!("joined({all}, {more})")));
    for (name, is_list) in parts {
        numbers.push(if *is_list { format!("len({name})") } else { name.clone() });
        if *is_list {
            all = join(all, format!("[{}]", numbers.join(", ")));
            all = join(all, name.clone());
            numbers.clear();
        }
    }
    if !numbers.is_empty() {
        all = join(all, format!("[{}]", numbers.join(", ")));
    }
    all.unwrap_or_else(|| "list()".to_owned())
}
