//! The numbers with each remainder have a law, as functions of the quotient.

use crate::automata::Stop;
use crate::emit::piece::{Names, Parts, Piece};
use crate::law::Law;

pub(super) fn values(laws: &[Law], names: &Names, parts: &Parts<'_, '_>) -> Result<Option<Piece>, Stop> {
    let modulus = laws.len();
    let quotient = format!("n / {modulus}");
    let mut piece = Piece::default();
    let mut body = String::new();
    for (at, law) in laws.iter().enumerate() {
        let (inner, here) = (Parts::names(law, names, at), format!("n % {modulus} == {at}"));
        if !parts.add(&mut piece, law, None, &inner, (&quotient, &format!("{here} and ")))? {
            return Ok(None);
        }
        let value = inner.grundy(&quotient);
        body += &if at + 1 < modulus { format!("if {here}\n    return {value}\n") } else { format!("return {value}") };
    }
    piece.code += &names.function(&body);
    Ok(Some(piece))
}
