//! Laws in left-aligned numerations, for rules that compare and multiply numbers without adding
//! them.

use super::{compare, of, some};
use nimatron::Budget;
use nimatron::law::LawClaim;
use nimatron::nimber::BigUint;
use nimatron_law::automata::{Numeration, StateBudget};
use nimatron_law::strategy::Strategy;

/// Games without a law in the other numerations.
const GAMES: [(&str, Numeration); 10] = [
    ("n -> n - k for k in 2..n/2", Numeration::left_aligned(2)),
    ("n -> n - k for k in 1..n/2; n -> n/3 if n > 0", Numeration::left_aligned(2)),
    ("n -> n - k for k in 1..n/2; n -> n/4 if n > 0", Numeration::left_aligned(2)),
    ("n -> n - k for k in 1..n/2; n -> 0 if n > 0", Numeration::left_aligned(2)),
    ("n -> n - k for k in 1..n/2 if k % 2 == 0", Numeration::left_aligned(2)),
    ("game g(n) where n > 2\nn -> n - k for k in 2..2*n/3", Numeration::left_aligned(3)),
    // Numbers of two bases: one of the two is enough.
    ("n -> n - k for k in 1..2*n/3; n -> n/2 if n > 0", Numeration::left_aligned(3)),
    ("n -> n - k for k in 1..4*n/5; n -> n/2 if n > 0", Numeration::left_aligned(5)),
    ("n -> n - k for k in 1..n/2; n -> n/3 if n % 2 == 0 and n > 0", Numeration::left_aligned(2)),
    ("n -> n - k for k in 1..4*n/5; n -> n/3 if n > 0", Numeration::left_aligned(5)),
];

/// Every second game, with those of base 5, which take long, only with `NIMATRON_ALL`.
#[test]
fn first_digits_aligned() {
    let budget = Budget::unlimited();
    for (game, numeration) in some(GAMES) {
        let answer = of(game);
        let found = answer.report.found.as_ref().unwrap();
        assert_eq!(found.law.claim, LawClaim::Grundy, "{game}");
        assert!(found.standing.certificate().is_some(), "{game}");
        assert_eq!(found.law.automatic().map(|automatic| automatic.graph.numeration), Some(numeration), "{game}");
        compare(&answer, &[3000]);
        // Moves of long numbers: the law names one to each smaller value.
        let means = StateBudget::new(200_000, 1 << 40, &budget);
        let strategy = Strategy::new(answer.game.rules().unwrap(), &found.law, &means).unwrap().unwrap();
        for exponent in [1u32, 7, 40, 333] {
            let n = BigUint::from(7u32).pow(exponent);
            let value = found.law.value(std::slice::from_ref(&n)).unwrap();
            for wanted in [BigUint::from(0u32), &value / 2u32, value.clone()] {
                let options =
                    strategy.options_of_value(std::slice::from_ref(&n), &wanted, &Budget::unlimited()).unwrap();
                assert_eq!(options.is_empty(), wanted >= value, "{game}: {n} to {wanted}");
                for option in options {
                    assert!(option[0][0] < n, "{game}: {n}");
                    assert_eq!(found.law.value(&option[0]).as_ref(), Some(&wanted), "{game}: {n}");
                }
            }
        }
    }
}
