//! An automaton reads the digits: a formula or an array of periods where the law has one, else an
//! automaton with values at its ends, else one whose last track is the value.

use super::formula;
use crate::automata::{Numeration, Relation, StateBudget, Stop, Variable, atoms};
use crate::discover::automatic::Automatic;
use crate::emit::helpers::Table;
use crate::emit::piece::{Names, Piece, Refusal, constant};
use crate::law::{Claim, Law};
use crate::prove::formulas::{Code, VALUE};
use num_bigint::BigUint;

/// Values of a law in an array of periods.
const MAX_VALUES: usize = 10_000;

pub(super) fn values(law: &Law, automatic: &Automatic, names: &Names, limits: &StateBudget<'_>) -> Result<Piece, Stop> {
    if let (Some(formula), Claim::Grundy) = (&law.formula, law.claim) {
        return Ok(formula::values(formula, &[], law, names));
    }
    if let Some(piece) = lattice(law, names) {
        return Ok(piece);
    }
    let Automatic { graph, code } = automatic;
    let size = graph.symbols().saturating_mul(graph.dfa.states());
    let outputs = match automatic.outputs(law.claim, limits) {
        Ok(outputs) => outputs.filter(|outputs| outputs.next.iter().map(Vec::len).sum::<usize>() <= size.max(1000)),
        Err(Stop::Budget(reason)) => return Err(Stop::Budget(reason)),
        Err(_) => None,
    };
    if let Some(outputs) = outputs {
        let ends: Vec<u32> = outputs.output.iter().map(|value| value.unwrap_or(0)).collect();
        let shape = (graph.numeration, law.arity, 0);
        let table = Table::of(names.of("LAW"), shape, &outputs.next.concat(), &ends);
        let says = table.says(&word(&table, names)) + if names.outcome { " == 1" } else { "" };
        let code = table.code + &names.function(&format!("return {says}"));
        return Ok(Piece { code, wide: table.reader.wide(), ..Piece::default() });
    }
    let table = Table::new(names.of("LAW"), graph, law.arity);
    if names.outcome {
        let code = format!("return {} == 1", table.says(&word(&table, names)));
        return Ok(Piece { code: table.code + &names.function(&code), wide: table.reader.wide(), ..Piece::default() });
    }
    let value = match code {
        Code::Plain => table.reader.number("found", 0),
        Code::Unary => "exponent(found)".to_owned(),
    };
    let found = table.complete(&word(&table, names), law.arity);
    let body = format!("if some found = {found}\n    return {value}\nfail no position of this law");
    let refusals = vec![Refusal::too_large(format!("({} >> 100) > 0", names.grundy(&names.position())))];
    Ok(Piece { code: table.code + &names.function(&body), wide: true, refusals })
}

/// The digits of a position.
fn word(table: &Table, names: &Names) -> String {
    let words: Vec<String> = names.coordinates().iter().map(|x| table.reader.digits(x)).collect();
    table.reader.side_by_side(&words)
}

/// Where each coordinate matters through its remainder, from some number on.
fn lattice(law: &Law, names: &Names) -> Option<Piece> {
    let sizes: Vec<usize> = law.axes.iter().map(|&(e, p)| e + p).collect();
    let count = sizes.iter().try_fold(1usize, |all, &size| all.checked_mul(size))?;
    if sizes.is_empty() || count > MAX_VALUES {
        return None;
    }
    let value = |index: usize| {
        let mut rest = index;
        let mut position: Vec<BigUint> = Vec::new();
        for size in sizes.iter().rev() {
            position.insert(0, (rest % size).into());
            rest /= size;
        }
        law.value(&position).map_or(Some(0), |value| u32::try_from(value).ok())
    };
    let values = (0..count).map(value).collect::<Option<Vec<u32>>>()?;
    let place = |(x, &(e, p)): (&String, &(usize, usize))| match (e, p) {
        (e, 1) => format!("min({x}, {e})"),
        (0, p) => format!("{x} % {p}"),
        (e, p) => format!("({x} if {x} < {e} else {e} + ({x} - {e}) % {p})"),
    };
    let mut places = names.coordinates();
    places = places.iter().zip(&law.axes).map(place).collect();
    let (first, others) = places.split_first()?;
    let index = others.iter().zip(&sizes[1..]).fold(first.clone(), |all, (x, size)| format!("({all}) * {size} + {x}"));
    let outcome = if names.outcome { " == 0" } else { "" };
    let body = names.named(&format!("return VALUES@[{index}]{outcome}"));
    let code = constant(&names.of("VALUES"), "", &values) + &names.function(&body);
    Some(Piece { code, ..Piece::default() })
}

/// What is no position of a law: comparisons where they say it, else an automaton.
pub(in crate::emit) fn domain(law: &Law, names: &Names, limits: &StateBudget<'_>) -> Result<Piece, Stop> {
    let coordinates = names.coordinates();
    let mut piece = Piece::default();
    let mut refuse = |condition| piece.refusals.push(Refusal::outside(condition));
    for (x, &least) in coordinates.iter().zip(&law.positions.least).filter(|(_, least)| **least > 0) {
        refuse(format!("{x} < {least}"));
    }
    if let Some(rows) = law.rows {
        refuse(format!("{} > {}", coordinates[rows.coordinate], rows.max));
    }
    if let Some(class) = law.class {
        refuse(format!("n % {} != {}", class.modulus, class.residue));
    }
    let automatic = law.automatic().filter(|_| law.claim == Claim::Grundy);
    let conditions = law.positions.conditions.as_ref();
    let Some(like) = automatic.map(|automatic| &automatic.graph).or(conditions) else { return Ok(piece) };
    let compared = compared(law, like.numeration, limits)?;
    let mut all = automatic.map_or_else(|| Ok(compared.clone()), |automatic| automatic.graph.exists(VALUE, limits))?;
    if let Some(conditions) = conditions.filter(|conditions| conditions.numeration == like.numeration) {
        all = all.and(conditions, limits)?;
    }
    if all != compared {
        let table = Table::new(names.of("POSITIONS"), &all, law.arity);
        piece.refusals.push(Refusal::outside(table.says(&word(&table, names)) + " == 0"));
        piece.wide = table.reader.wide();
        piece.code = table.code;
    }
    Ok(piece)
}

/// The tuples that the comparisons leave.
fn compared(law: &Law, numeration: Numeration, limits: &StateBudget<'_>) -> Result<Relation, Stop> {
    let tracks: Vec<Variable> = (0..law.arity).collect();
    let mut all = Relation::all(numeration, &tracks, limits)?;
    let least = law.positions.least.iter().enumerate().map(|(at, &least)| (at, 1, least));
    let most = law.rows.iter().map(|rows| (rows.coordinate, -1, rows.max));
    for (at, factor, bound) in least.chain(most) {
        let bound = i64::try_from(bound).unwrap_or(i64::MAX);
        all = all.and(&atoms::linear(numeration, &[(at, factor)], -factor * bound, false, limits)?, limits)?;
    }
    Ok(all)
}
