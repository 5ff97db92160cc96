//! Remainders of polynomials: sums and products of coordinates are not recognized by automata, but
//! their remainders are, because they follow from those of the coordinates.

use super::super::formula::{FormulaNode, FormulaOperator, FormulaTree};
use super::{Branch, Translated, Translator};
use nimatron_law::automata::{AutomaticRelation, Track, atoms};
use nimatron_rules::formula::Atom;
use num_bigint::BigInt;

/// The maximum number of combinations of remainders for a polynomial.
const MAX_RESIDUES: i64 = 1024;

impl Translator<'_, '_> {
    /// The remainder of sums and products of coordinates and constants, by the remainders of the
    /// coordinates. `None`: it is linear, or something else occurs.
    pub(super) fn polynomial(&self, tree: &FormulaTree, modulus: i64) -> Translated<Vec<Branch>> {
        let mut slots = Vec::new();
        if modulus < 1 || !is_polynomial(tree, &mut slots) || !has_product(tree) {
            return Ok(None);
        }
        let count = slots.iter().try_fold(1i64, |count, _| count.checked_mul(modulus));
        let Some(count) = count.filter(|&count| count <= MAX_RESIDUES) else { return Ok(None) };
        let mut by_value: Vec<Vec<AutomaticRelation>> = vec![Vec::new(); modulus as usize];
        for index in 0..count {
            let mut rest = index;
            let mut residues = vec![0; self.arity];
            let mut when = Vec::new();
            for &slot in &slots {
                residues[slot] = rest % modulus;
                rest /= modulus;
                let atom = Atom::Remainder { modulus, residue: residues[slot], of: 0 };
                when.push(atoms::atom_on(self.numeration, &atom, &[Track::Variable(slot)], self.limits)?);
            }
            let value = usize::try_from(residue(tree, modulus, &residues)).unwrap_or_default();
            by_value[value].push(self.places(when)?);
        }
        let mut all = Vec::new();
        for (value, places) in by_value.into_iter().enumerate().filter(|(_, places)| !places.is_empty()) {
            all.push(Branch::constant(value as i64).with(self.any(places)?));
        }
        Ok(Some(all))
    }
}

/// Whether it consists of sums, differences and products of coordinates and constants; collects the
/// coordinates.
fn is_polynomial(tree: &FormulaTree, slots: &mut Vec<usize>) -> bool {
    match &tree.node {
        FormulaNode::Number(_) => true,
        FormulaNode::Coordinate(at) => {
            if !slots.contains(at) {
                slots.push(*at);
            }
            true
        }
        FormulaNode::Negative(a) => is_polynomial(a, slots),
        FormulaNode::Compute(FormulaOperator::Plus | FormulaOperator::Minus | FormulaOperator::Times, a, b) => {
            is_polynomial(a, slots) && is_polynomial(b, slots)
        }
        FormulaNode::Compute(FormulaOperator::Power, a, b) => {
            matches!(&b.node, FormulaNode::Number(exponent) if (0..64).contains(&i64::try_from(exponent).unwrap_or(-1)))
                && is_polynomial(a, slots)
        }
        _ => false,
    }
}

/// Whether two parts with coordinates are multiplied.
fn has_product(tree: &FormulaTree) -> bool {
    match &tree.node {
        FormulaNode::Negative(a) => has_product(a),
        FormulaNode::Compute(FormulaOperator::Times | FormulaOperator::Power, ..) => true,
        FormulaNode::Compute(_, a, b) => has_product(a) || has_product(b),
        _ => false,
    }
}

/// The remainder of a polynomial, given those of the coordinates.
fn residue(tree: &FormulaTree, modulus: i64, residues: &[i64]) -> i64 {
    let of = |tree: &FormulaTree| i128::from(residue(tree, modulus, residues));
    let value = match &tree.node {
        FormulaNode::Number(number) => {
            let rest = number % modulus;
            i64::try_from(&rest).unwrap_or_default().into()
        }
        FormulaNode::Coordinate(at) => residues[*at].into(),
        FormulaNode::Negative(a) => -of(a),
        FormulaNode::Compute(FormulaOperator::Plus, a, b) => of(a) + of(b),
        FormulaNode::Compute(FormulaOperator::Minus, a, b) => of(a) - of(b),
        FormulaNode::Compute(FormulaOperator::Times, a, b) => of(a) * of(b),
        FormulaNode::Compute(_, a, b) => {
            let FormulaNode::Number(exponent) = &b.node else { return 0 };
            let base = of(a);
            let times = u32::try_from(exponent).unwrap_or_default();
            (0..times).fold(1 % i128::from(modulus), |all, _| all * base % i128::from(modulus))
        }
        _ => 0,
    };
    let rest: BigInt = BigInt::from(value) % modulus;
    let rest = i64::try_from(&rest).unwrap_or_default();
    if rest < 0 { rest + modulus } else { rest }
}
