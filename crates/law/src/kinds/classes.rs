//! The numbers with each remainder have a law, as functions of the quotient.

use super::Kind;
use crate::automata::Stop;
use crate::emit::piece::{Names, Parts, Piece};
use crate::law::Law;
use num_bigint::BigUint;

/// The law of each remainder, in order; there are as many as the divisor says.
#[derive(Clone, Debug, PartialEq)]
pub struct Classes(pub Vec<Law>);

impl Kind for Classes {
    fn value(&self, _: &Law, position: &[BigUint]) -> Option<BigUint> {
        let (n, modulus) = (&position[0], self.0.len());
        let law = usize::try_from(n % modulus).ok().and_then(|residue| self.0.get(residue))?;
        law.value(&[n / modulus])
    }

    fn program(&self, _: &Law, names: &Names, parts: &Parts<'_, '_>) -> Result<Option<Piece>, Stop> {
        let modulus = self.0.len();
        let quotient = format!("n / {modulus}");
        let mut piece = Piece::default();
        let mut body = String::new();
        for (at, law) in self.0.iter().enumerate() {
            let (inner, here) = (Parts::names(law, names, at), format!("n % {modulus} == {at}"));
            if !parts.add(&mut piece, law, None, &inner, (&quotient, &format!("{here} and ")))? {
                return Ok(None);
            }
            let value = inner.grundy(&quotient);
            let last = at + 1 == modulus;
            body += &if last { format!("return {value}") } else { format!("if {here}\n    return {value}\n") };
        }
        piece.code += &names.function(&body);
        Ok(Some(piece))
    }
}
