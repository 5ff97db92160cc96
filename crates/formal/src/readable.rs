//! The moves of rules as a relation that a mathematician reads.

use crate::tactics;
use nimatron_rules::formula::{Atom, BitOp, Clause};

/// The number of variables of a clause, with one for each digit that has to occur.
pub(crate) fn variables(clause: &Clause) -> usize {
    clause.variables + clause.atoms.iter().filter(|atom| matches!(atom, Atom::Digit { .. })).count()
}

/// An atom as a proposition; the names of its variables are given, and those for places of digits.
fn proposition(atom: &Atom, names: &[String], marks: &mut impl Iterator<Item = usize>) -> Option<String> {
    let name = |v: usize| &names[v];
    Some(match atom {
        Atom::Linear { terms, constant, equal } => {
            let side = |sign: i64| {
                let mut all: Vec<String> = terms
                    .iter()
                    .filter(|term| (term.1 > 0) == (sign > 0))
                    .map(|&(v, factor)| match factor.unsigned_abs() {
                        1 => name(v).clone(),
                        factor => format!("{factor} * {}", name(v)),
                    })
                    .collect();
                if *constant != 0 && (*constant > 0) == (sign > 0) {
                    all.push(constant.unsigned_abs().to_string());
                }
                if all.is_empty() { "0".to_owned() } else { all.join(" + ") }
            };
            let (more, less) = (side(1), side(-1));
            // The variable with the smallest number stands on the left.
            let turned = terms.first().is_some_and(|term| term.1 < 0);
            match (equal, turned) {
                (true, false) => format!("{more} = {less}"),
                (true, true) => format!("{less} = {more}"),
                (false, _) => format!("{less} <= {more}"),
            }
        }
        Atom::Power { base, of } => format!("(exists i, {} = {base} ^ i)", name(*of)),
        Atom::Bitwise { op, left, right, result } => {
            let op = match op {
                BitOp::And => "land",
                BitOp::Or => "lor",
                BitOp::Xor => "lxor",
            };
            format!("N.{op} {} {} = {}", name(*left), name(*right), name(*result))
        }
        Atom::Lowbit { result, of } => format!("lowest_bit {} {}", name(*result), name(*of)),
        Atom::Bit { mask, of, set } => {
            format!("(exists i, {} = 2 ^ i /\\ N.testbit {} i = {set})", name(*mask), name(*of))
        }
        Atom::Remainder { modulus, residue, of } => format!("{} mod {modulus} = {residue}", name(*of)),
        Atom::Fibonacci { of } => format!("(exists i, {} = fibonacci i)", name(*of)),
        Atom::ZeckendorfPart { part, of } => format!("zeckendorf_part {} {}", name(*part), name(*of)),
        Atom::Digit { base, digit, of } => format!("digit_at {base} {digit} {} {}", name(*of), name(marks.next()?)),
    })
}

/// A position, or one variable.
pub(crate) fn tuple(variables: &[usize], names: &[String]) -> String {
    tactics::tuple(&variables.iter().map(|&v| names[v].as_str()).collect::<Vec<_>>())
}

/// What a clause says: with `moves` of a move and what it leaves, else of a position.
pub(crate) fn clause(clause: &Clause, arity: usize, names: &[String], moves: bool) -> Option<String> {
    let mut marks = clause.variables..;
    let mut all: Vec<String> =
        clause.atoms.iter().map(|atom| proposition(atom, names, &mut marks)).collect::<Option<_>>()?;
    if moves {
        let parts: Vec<String> = clause.components.iter().map(|part| tuple(part, names)).collect();
        all.push(format!("parts = [{}]", parts.join("; ")));
    } else {
        all.push("True".to_owned());
    }
    let hidden = names[arity..marks.start].join(" ");
    let all = all.join(" /\\ ");
    Some(if hidden.is_empty() { format!("({all})") } else { format!("(exists {hidden}, {all})") })
}
