//! Rules, automata and closed sets as terms of Coq.

use nimatron_proof::Automaton;
use nimatron_rules::Ruleset;
use nimatron_rules::formula::{Atom, BitOp, Clause};
use std::fmt::Display;

/// A list.
pub(crate) fn list<T: Display>(items: impl IntoIterator<Item = T>) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    format!("[{}]", items.join("; "))
}

/// A list of places of variables.
fn places(items: &[usize]) -> String {
    format!("{}%nat", list(items))
}

/// An atom. A digit that occurs needs a further variable, for the place where it does.
fn atom(atom: &Atom, marks: &mut impl Iterator<Item = usize>) -> Option<String> {
    Some(match atom {
        Atom::Linear { terms, constant, equal } => {
            let terms = list(terms.iter().map(|(v, factor)| format!("({v}%nat, ({factor})%Z)")));
            format!("{} {terms} ({constant})%Z", if *equal { "Equal" } else { "AtLeast" })
        }
        Atom::Power { base, of } => format!("Power {base} {of}"),
        Atom::Bitwise { op, left, right, result } => {
            let op = match op {
                BitOp::And => "And",
                BitOp::Or => "Or",
                BitOp::Xor => "Xor",
            };
            format!("Bitwise {op} {left} {right} {result}")
        }
        Atom::Lowbit { result, of } => format!("Lowbit {result} {of}"),
        Atom::Bit { mask, of, set } => format!("Bit {mask} {of} {set}"),
        Atom::Remainder { modulus, residue, of } => format!("Remainder {modulus} {residue} {of}"),
        Atom::Fibonacci { of } => format!("Fibonacci {of}"),
        Atom::ZeckendorfPart { part, of } => format!("ZeckendorfPart {part} {of}"),
        Atom::Digit { base, digit, of } => format!("DigitAt {base} {digit} {of} {}", marks.next()?),
    })
}

/// The atoms of a clause without parts.
pub(crate) fn atoms(clause: &Clause) -> Option<String> {
    let mut marks = clause.variables..;
    Some(list(clause.atoms.iter().map(|one| atom(one, &mut marks)).collect::<Option<Vec<_>>>()?))
}

fn clause(clause: &Clause) -> Option<String> {
    let mut marks = clause.variables..;
    let atoms: Vec<String> = clause.atoms.iter().map(|one| atom(one, &mut marks)).collect::<Option<_>>()?;
    let parts = list(clause.components.iter().map(|part| places(part)));
    Some(format!("{{| count_of := {}; atoms := {}; parts := {parts} |}}", marks.start, list(atoms)))
}

/// The record of the rules.
pub(crate) fn rules(arity: usize, domain: &[Clause], clauses: &[Clause]) -> Option<String> {
    let all = |of: &[Clause]| Some(list(of.iter().map(clause).collect::<Option<Vec<_>>>()?));
    Some(format!("{{| arity := {arity};\n     domain := {};\n     clauses := {} |}}", all(domain)?, all(clauses)?))
}

/// The rows of the order in which moves go down.
pub(crate) fn order(rules: &Ruleset) -> String {
    let row = |terms: &Vec<(usize, u32)>| list(terms.iter().map(|(slot, weight)| format!("({slot}%nat, {weight})")));
    list(rules.order_rows().iter().map(row))
}

/// An automaton. A state from which nothing is accepted has no row: it refuses the word.
pub(crate) fn automaton(automaton: &Automaton) -> String {
    let mut live: Vec<bool> = vec![false; automaton.next.len()];
    automaton.accept.iter().for_each(|&state| live[state as usize] = true);
    loop {
        let more: Vec<usize> = (0..live.len())
            .filter(|&state| !live[state] && automaton.next[state].iter().any(|&to| live[to as usize]))
            .collect();
        if more.is_empty() {
            break;
        }
        more.iter().for_each(|&state| live[state] = true);
    }
    let rows = automaton.next.iter().zip(&live).map(|(row, &live)| if live { list(row) } else { list::<u32>([]) });
    format!("{{| next := {};\n     accepting := {} |}}", list(rows), list(&automaton.accept))
}
