//! The small grammar of descriptions of moves.

use super::words::{DigitPart, MoveDescription};
use crate::automata::Numeration;
use crate::discover::expression::{Expression, Function, Operation};

/// The descriptions that are tried, the simple ones first.
pub(super) fn candidates(names: &[String], numeration: Numeration, components: &[usize]) -> Vec<MoveDescription> {
    let mut all = match names {
        [_] => of_one(names, numeration, components),
        [_, _] => of_tuple(&parts(names, true)).collect(),
        [_, _, _] => of_tuple(&parts(names, false)).collect(),
        _ => Vec::new(),
    };
    if components.contains(&0) {
        all.push(MoveDescription::Leave(Vec::new()));
    }
    all.retain(|description| components.contains(&description.components()));
    all.sort_by_key(MoveDescription::complexity);
    all
}

fn of_one(names: &[String], numeration: Numeration, components: &[usize]) -> Vec<MoveDescription> {
    use Operation::{Minus, Quotient, Remainder};
    let n = Expression::coordinate(0, names);
    let mut taken: Vec<Expression> = (1..=24).map(Expression::Constant).collect();
    taken.extend((2..=36).map(|m| n.by(Remainder, m)));
    for m in 2..=12 {
        taken.extend((1..m).map(|by| n.plus(by as i64).by(Remainder, m)));
        taken.extend((1..=3).map(|by| n.by(Remainder, m).plus(by)));
    }
    for d in 2..=6 {
        taken.extend((0..d).map(|by| n.plus(by as i64).by(Quotient, d)));
    }
    let mut all: Vec<MoveDescription> = taken.into_iter().map(MoveDescription::Take).collect();
    if numeration.adds() {
        all.extend([DigitPart::Lowest(numeration), DigitPart::Highest(numeration)].map(MoveDescription::TakePart));
    }
    if numeration.is_base(2) {
        all.push(MoveDescription::Take(Expression::of(Function::LowestBit, n.clone())));
    }
    let mut left: Vec<Expression> = (0..=12).map(Expression::Constant).collect();
    for d in 2..=6 {
        left.extend((0..d).map(|by| n.plus(by as i64).by(Quotient, d)));
        left.extend((1..=3).map(|by| n.by(Minus, by).by(Quotient, d)));
    }
    all.extend(left.into_iter().map(|e| MoveDescription::Leave(vec![vec![e]])));
    if components.contains(&2) {
        let less = |by: u64| n.plus(-(by as i64));
        for by in 0..=6 {
            let half = less(by).by(Quotient, 2);
            all.push(MoveDescription::Leave(vec![vec![half.clone()], vec![half]]));
            for small in 1..=6 {
                let sides = [vec![Expression::Constant(small)], vec![less(by + small)]];
                let [a, b] = sides.clone();
                all.extend([MoveDescription::Leave(sides.into()), MoveDescription::Leave(vec![b, a])]);
            }
        }
    }
    all
}

/// What a coordinate of an option may be.
fn parts(names: &[String], more: bool) -> Vec<Expression> {
    use Operation::{Max, Min, Minus, Quotient, Times, Xor};
    let own = Expression::coordinates(names);
    let mut all: Vec<Expression> = own.clone();
    all.extend([0, 1].map(Expression::Constant));
    for (at, a) in own.iter().enumerate() {
        for b in &own[at + 1..] {
            all.extend([Min, Max, Xor].map(|op| a.with(op, b.clone())));
        }
        all.push(a.by(Minus, 1));
        if more {
            all.extend([a.by(Minus, 2), a.plus(1)]);
            all.extend([a.by(Quotient, 2), Expression::Constant(2).with(Times, a.clone())]);
            for m in 2..=4 {
                let rest = a.by(Operation::Remainder, m);
                all.extend([a.with(Minus, rest.clone()), rest]);
            }
        }
    }
    if more {
        let [a, b] = &own[..] else { return all };
        all.extend([a.with(Min, b.clone()).plus(1), a.with(Min, b.clone()).plus(2)]);
    }
    all
}

/// All single components with such coordinates.
fn of_tuple(parts: &[Expression]) -> impl Iterator<Item = MoveDescription> {
    let width = parts.len();
    let arity = if width > 20 { 2 } else { 3 };
    (0..width.pow(arity)).map(move |index| {
        let place = |at: u32| parts[index / width.pow(at) % width].clone();
        MoveDescription::Leave(vec![(0..arity).map(place).collect()])
    })
}
