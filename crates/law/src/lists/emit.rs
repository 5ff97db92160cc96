//! The program of a law of lists: it reads a list a line, as numbers, and prints its value or who
//! wins.

use super::{Invariant, ListLaw, ListLawBody};
use crate::automata::{StateBudget, Stop};
use crate::discover::condition::{Condition, ConditionOperator};
use crate::discover::expression::Expression;
use crate::emit::functions::{EmitContext, GameFunctionNames, indented};
use crate::emit::{ListEntries, ListFunctions, NumberType, Program, domain_functions, list_program, search_functions};
use crate::kinds::formula::{expression, no_value};
use nimatron_core::Convention;
use nimatron_rules::list::ListRules;

/// The name of the function that searches.
const SEARCHED: &str = "searched";

/// The program of a law. Where the law is about some kind of lists only, the program searches for
/// all others. `claim`, `status`: what the law says and how it is known, for the comment; `others`:
/// what is said there of other lists. `None`: laws of this form have no program.
///
/// # Errors
/// The budget is used up.
pub fn program(
    law: &ListLaw,
    (rules, convention): (&ListRules, Convention),
    claim: &str,
    [status, others]: [&str; 2],
    limits: &StateBudget<'_>,
) -> Result<Option<Program>, Stop> {
    let outcome = !law.gives_values();
    let names = GameFunctionNames { suffix: "_of".to_owned(), arity: law.invariants.len(), outcome, valued: false };
    let mut functions = String::new();
    let mut calls = Vec::new();
    for (at, invariant) in law.invariants.iter().enumerate() {
        let (code, call) = invariant.program(at);
        functions += &code;
        calls.push(call);
    }
    let (code, wide, refusals) = match &law.body {
        ListLawBody::Values(body) => {
            let context = EmitContext { rules: None, proved: false, limits };
            let Some(found) = body.body.kind().program(body, &names, &context)? else { return Ok(None) };
            (found.code, found.wide, found.refusals)
        }
        ListLawBody::Lost(condition) => {
            let Some(code) = tested(condition, &names) else { return Ok(None) };
            (names.function(&format!("return {code}")), false, Vec::new())
        }
    };
    functions += &code;
    let call = format!("{}({})", names.of(if outcome { "is_p" } else { "grundy" }), names.position());
    let read: String =
        names.coordinates().iter().zip(&calls).map(|(name, call)| format!("number {name} = {call}\n")).collect();
    let searching = match law.scope.has_all_entries() {
        true => None,
        false => search_functions(rules, convention, SEARCHED).ok(),
    };
    let (name, gives, about) = match outcome {
        true => ("is_p", "flag", "Whether the player to move loses."),
        false => ("grundy", "number", "The Grundy value of a list."),
    };
    let by_law = if searching.is_some() { "by_law" } else { name };
    let is_covered = if searching.is_some() { "law_covers" } else { "is_covered" };
    functions += &format!("# {about}\n{by_law}(row: list) -> {gives}\n{}", indented(&format!("{read}return {call}\n")));
    let has_values: String = law.invariants.iter().filter_map(Invariant::has_value).collect();
    // A search tests by itself whether a list is a position.
    let domain = if searching.is_some() { String::new() } else { domain_functions(rules) };
    let is_position = if domain.is_empty() { "" } else { "if not is_position(row)\n    return false\n" };
    functions += &domain;
    let covered = is_position.to_owned() + &law.scope.code() + &has_values;
    let covers_all = covered.is_empty();
    if !covers_all {
        // A search also has an answer where the law has none.
        let mut last = "true";
        if searching.is_some() && !refusals.is_empty() {
            let no = |_: &str| "return false\n".to_owned();
            let unknown = refusals.iter().map(|one| one.statement(&no)).fold(read.clone(), |lines, one| lines + &one);
            functions += &format!(
                "# Whether the law has an answer for a list of its kind.\nlaw_answers(row: list) -> flag\n{}",
                indented(&format!("{unknown}return true\n"))
            );
            last = "law_answers(row)";
        }
        let covered = indented(&format!("{covered}return {last}\n"));
        functions += &format!("# Whether the law is for this list.\n{is_covered}(row: list) -> flag\n{covered}");
    }
    let mut about: Vec<&str> = claim.lines().chain([status]).collect();
    if let Some(mut of) = searching {
        let searched = if outcome { format!("{SEARCHED}(row) == 0") } else { format!("{SEARCHED}(row)") };
        let both = format!("if {is_covered}(row)\n    return {by_law}(row)\nreturn {searched}\n");
        functions += &of.functions;
        functions += &format!(
            "# The same of any list: by the law, or by a search.\n{name}(row: list) -> {gives}\n{}",
            indented(&both)
        );
        (of.functions, of.outcome) = (functions, outcome);
        about.push(others);
        return Ok(Some(list_program(&about, rules.text(), &of)));
    }
    // Sums of numbers of 64 bits have more; conditions may have numbers below 0.
    let wide = wide || !domain.is_empty() || law.invariants.iter().any(Invariant::is_sum);
    let entries = if rules.letters().is_empty() { ListEntries::Numbers } else { ListEntries::Letters };
    let (numbers, not_covered) = (NumberType::of_law(wide), "? no position of this law");
    let of =
        ListFunctions { functions, read, refusals, entries, covers_all, outcome, numbers, not_covered, whole: None };
    Ok(Some(list_program(&about, rules.text(), &of)))
}

/// A condition as an expression of a program; `None` for what programs have no words for.
fn tested(condition: &Condition, names: &GameFunctionNames) -> Option<String> {
    let guarded = |parts: &[&Expression], holds: String| {
        let least = vec![0; names.arity];
        let without: Vec<String> = parts.iter().flat_map(|part| no_value(part, &least, names)).collect();
        match &without[..] {
            [] => holds,
            some => format!("not ({}) and ({holds})", some.join(" or ")),
        }
    };
    let one_of = |of: &Expression, value: String, all: &[u64]| {
        let each: Vec<String> = all.iter().map(|one| format!("{value} == {one}")).collect();
        if each.is_empty() { "false".to_owned() } else { guarded(&[of], each.join(" or ")) }
    };
    let joined = |all: &[Condition], word: &str| -> Option<String> {
        let each: Vec<String> =
            all.iter().map(|one| tested(one, names).map(|code| format!("({code})"))).collect::<Option<_>>()?;
        Some(each.join(word))
    };
    Some(match condition {
        Condition::Compare(a, comparison, b) => {
            let sign = match comparison {
                ConditionOperator::Equal => "==",
                ConditionOperator::Less => "<",
                ConditionOperator::AtMost => "<=",
            };
            guarded(&[a, b], format!("({}) {sign} ({})", expression(a, names), expression(b, names)))
        }
        Condition::Residue { of, modulus, residues } => {
            one_of(of, format!("({}) % {modulus}", expression(of, names)), residues)
        }
        Condition::OneOf(of, values) => one_of(of, format!("({})", expression(of, names)), values),
        Condition::All(all) => joined(all, " and ")?,
        Condition::Any(all) => joined(all, " or ")?,
        Condition::Not(not) => format!("not ({})", tested(not, names)?),
        Condition::Valuation { .. } | Condition::Power { .. } | Condition::BelowZeckendorf { .. } => return None,
    })
}
