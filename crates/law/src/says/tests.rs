//! Sentences about the positions that a law covers.

use super::*;
use crate::discover::expression::{Expression, Operation};
use crate::law::{Domain, Extent};

fn law(extent: Extent) -> Law {
    let n = Expression::Coordinate(0, "n".to_owned());
    let law = Law::of_formula(1, n.by(Operation::Minus, 2));
    Law { domain: Domain { extent, ..Domain::default() }, ..law }
}

#[test]
fn a_claim_names_its_formula_and_the_positions_that_it_covers() {
    let class = |modulus, residue| Extent::Class(Class { modulus, residue });
    for (extent, covered) in [
        (Extent::All, ""),
        (class(2, 0), "even n"),
        (class(2, 1), "odd n"),
        (class(5, 3), "n mod 5 = 3"),
        (Extent::Rows(Rows { coordinate: 0, max: 7 }), "n <= 7"),
    ] {
        let said = claim(&law(extent), &["n".to_owned()]).to_string();
        assert!(said.contains("g(n) = n - 2") && said.ends_with(covered), "{said}");
        assert_eq!(said.contains("for all"), !covered.is_empty(), "{said}");
    }
}

#[test]
fn a_claim_of_misere_play_and_one_of_restricted_positions_say_so() {
    let plain = law(Extent::All);
    let names = ["n".to_owned()];
    let misere = Law { convention: Convention::Misere, ..plain.clone() };
    assert!(claim(&misere, &names).to_string().contains("who cannot move wins"));
    let restricted = Law { domain: Domain { restricted: true, ..Domain::default() }, ..plain };
    assert!(claim(&restricted, &names).to_string().ends_with("(for positions only)"));
}
