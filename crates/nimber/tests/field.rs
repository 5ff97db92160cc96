//! The fields against the definition, their axioms at every width, and published constants.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::suspicious_arithmetic_impl)]

use nimatron_nimber::{
    BigUint, Field, Gf64, Gf128, Gf256, Nimber, Nimber8, Nimber16, Nimber32, Nimber128, Nimber256, definition,
};
use proptest::prelude::*;

/// The definition of the product by options: `a * b` is the mex of all `a' b + a b' + a' b'`.
#[test]
fn products_are_the_mex_of_turning_corners() {
    const SIZE: usize = 64;
    let mut value = vec![[0u128; SIZE]; SIZE];
    for a in 0..SIZE {
        for b in 0..SIZE {
            let mut seen = [false; 4096];
            for c in 0..a {
                for d in 0..b {
                    seen[(value[c][b] ^ value[a][d] ^ value[c][d]) as usize] = true;
                }
            }
            value[a][b] = seen.iter().position(|seen| !seen).unwrap() as u128;
            let (wide_a, wide_b) = (a as u128, b as u128);
            assert_eq!(definition::product(wide_a, wide_b, 8), value[a][b]);
            assert_eq!(Nimber8(a as u8) * Nimber8(b as u8), Nimber8(value[a][b] as u8));
            assert_eq!(Nimber16(a as u16) * Nimber16(b as u16), Nimber16(value[a][b] as u16));
            assert_eq!(Nimber32(a as u32) * Nimber32(b as u32), Nimber32(value[a][b] as u32));
            assert_eq!(Nimber(a as u64) * Nimber(b as u64), Nimber(value[a][b] as u64));
            assert_eq!(Nimber128(wide_a) * Nimber128(wide_b), Nimber128(value[a][b]));
            assert_eq!(Nimber256::from(wide_a) * Nimber256::from(wide_b), Nimber256::from(value[a][b]));
        }
    }
}

/// The definition of the sum: `*a + *b` is the mex of the values of all options of two heaps.
#[test]
fn sums_are_the_mex_of_two_heaps() {
    let size = 20usize;
    let mut value = vec![vec![0u64; size]; size];
    for a in 0..size {
        for b in 0..size {
            let options: Vec<u64> = (0..a).map(|x| value[x][b]).chain((0..b).map(|y| value[a][y])).collect();
            value[a][b] = (0..).find(|v| !options.contains(v)).unwrap();
            assert_eq!(Nimber(a as u64) + Nimber(b as u64), Nimber(value[a][b]));
        }
    }
}

/// All pairs of bytes, and their squares, agree with the recursion.
#[test]
fn bytes_agree_with_the_recursion() {
    for a in 0..=255u8 {
        for b in 0..=255u8 {
            assert_eq!(u128::from((Nimber8(a) * Nimber8(b)).0), definition::product(a.into(), b.into(), 8));
        }
        let square = definition::product(a.into(), a.into(), 8);
        assert_eq!(u128::from(Nimber8(a).square().0), square);
        assert_eq!(u128::from(Nimber8(a).pow(2).0), square);
        assert_eq!(Nimber8(a).square().sqrt(), Nimber8(a));
        let solutions: Vec<u8> = (0..=255).filter(|&x| Nimber8(x).square() + Nimber8(x) == Nimber8(a)).collect();
        match Nimber8(a).solve_artin_schreier() {
            None => assert!(solutions.is_empty()),
            Some((x, y)) => assert_eq!(solutions, [x.0, y.0]),
        }
        let powers = (0..8).fold((Nimber8(0), Nimber8(a)), |(sum, x), _| (sum + x, x.square()));
        assert_eq!(powers.0, Nimber8(u8::from(Nimber8(a).trace())));
    }
}

fn wide() -> impl Strategy<Value = Nimber256> {
    // Numbers of all sizes, not mostly the largest.
    (any::<u128>(), any::<u128>(), 0u32..256).prop_map(|(high, low, shift)| {
        let number = Nimber256::new(high, low).to_int() >> shift;
        Nimber256::from_int(number)
    })
}

fn narrow<F: Field>(value: Nimber256) -> F {
    let number = value.to_int() % (BigUint::from(1u8) << F::BITS);
    F::try_from(Nimber256::from_int(number)).ok().unwrap()
}

fn axioms<F: Field>(a: Nimber256, b: Nimber256, c: Nimber256) -> Result<(), TestCaseError> {
    let (a, b, c): (F, F, F) = (narrow(a), narrow(b), narrow(c));
    prop_assert_eq!((a * b) * c, a * (b * c));
    prop_assert_eq!(a * b, b * a);
    prop_assert_eq!(a * (b + c), a * b + a * c);
    prop_assert_eq!(a * F::ONE, a);
    prop_assert_eq!(a * F::ZERO, F::ZERO);
    prop_assert_eq!(a + a, F::ZERO);
    prop_assert_eq!(a - b, a + b);
    prop_assert_eq!(a.square(), a * a);
    prop_assert_eq!(a.sqrt().square(), a);
    prop_assert_eq!(a.square().sqrt(), a);
    prop_assert_eq!(a.conjugate(), a.frobenius(F::BITS / 2));
    prop_assert_eq!(a.frobenius(3), a.pow_big(&BigUint::from(8u8)));
    prop_assert_eq!(a.frobenius(F::BITS - 1), a.sqrt());
    prop_assert!(a.norm().field_bits() <= F::BITS / 2);
    prop_assert_eq!((a * b).norm(), a.norm() * b.norm());
    prop_assert_eq!((a + b).trace(), a.trace() ^ b.trace());
    prop_assert_eq!(a.square().trace(), a.trace());
    if let Some(inverse) = a.inverse() {
        prop_assert_eq!(a * inverse, F::ONE);
        prop_assert_eq!(b / a * a, b);
    } else {
        prop_assert_eq!(a, F::ZERO);
    }
    // x^2 + x: the even root comes first, and the trace tells whether there is one.
    let (x, y) = (a.square() + a).solve_artin_schreier().unwrap();
    prop_assert!((x == a || y == a) && x + F::ONE == y && x < y);
    prop_assert_eq!(a.solve_artin_schreier().is_none(), a.trace());
    // A quadratic made from its roots has exactly these; one without roots has trace 1.
    let (x, y) = F::solve_quadratic(a + b, a * b).unwrap();
    prop_assert_eq!((x, y), (a.min(b), a.max(b)));
    if let Some((x, y)) = F::solve_quadratic(b, c) {
        prop_assert_eq!((x + y, x * y), (b, c));
    } else {
        prop_assert!((c / b.square()).trace());
    }
    // Exponents add up, also beyond the order of the group.
    let (m, n) = (b.to_int_big(), c.to_int_big());
    prop_assert_eq!(a.pow_big(&m) * a.pow_big(&n), a.pow_big(&(&m + &n)));
    let group = (BigUint::from(1u8) << F::BITS) - 1u8;
    prop_assert_eq!(a.pow_big(&group), if a == F::ZERO { F::ZERO } else { F::ONE });
    if let Some(order) = a.order() {
        let order = nimatron_nimber::Int::to_big(&order);
        prop_assert_eq!(&group % &order, BigUint::ZERO);
        prop_assert_eq!(a.pow_big(&order), F::ONE);
    }
    Ok(())
}

trait ToBig {
    fn to_int_big(self) -> BigUint;
}

impl<F: Field> ToBig for F {
    fn to_int_big(self) -> BigUint {
        nimatron_nimber::Int::to_big(&self.to_int())
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]
    #[test]
    fn every_width_is_a_field(a in wide(), b in wide(), c in wide()) {
        axioms::<Nimber8>(a, b, c)?;
        axioms::<Nimber16>(a, b, c)?;
        axioms::<Nimber32>(a, b, c)?;
        axioms::<Nimber>(a, b, c)?;
        axioms::<Nimber128>(a, b, c)?;
        axioms::<Nimber256>(a, b, c)?;
    }

    #[test]
    fn products_agree_with_the_recursion(a: u128, b: u128) {
        for bits in [16, 32, 64, 128] {
            let low = if bits == 128 { u128::MAX } else { (1 << bits) - 1 };
            let (a, b) = (a & low, b & low);
            let wanted = definition::product(a, b, bits);
            prop_assert_eq!((Nimber128(a) * Nimber128(b)).0, wanted);
            match bits {
                16 => prop_assert_eq!(u128::from((Nimber16(a as u16) * Nimber16(b as u16)).0), wanted),
                32 => prop_assert_eq!(u128::from((Nimber32(a as u32) * Nimber32(b as u32)).0), wanted),
                64 => prop_assert_eq!(u128::from((Nimber(a as u64) * Nimber(b as u64)).0), wanted),
                _ => {}
            }
        }
    }

    /// The narrower field is a subfield of the wider one, with the same numbers.
    #[test]
    fn widths_agree(a: u64, b: u64) {
        let product = Nimber(a) * Nimber(b);
        prop_assert_eq!(Nimber128::from(Nimber(a)) * Nimber128::from(Nimber(b)), product.into());
        prop_assert_eq!(Nimber256::from(Nimber(a)) * Nimber256::from(Nimber(b)), product.into());
        let (a, b) = (Nimber32(a as u32), Nimber32(b as u32));
        prop_assert_eq!(Nimber::from(a) * Nimber::from(b), (a * b).into());
    }

    /// The change of basis is an isomorphism.
    #[test]
    fn polynomial_bases_are_isomorphic(a in wide(), b in wide()) {
        let (x, y) = (Gf256::from(a), Gf256::from(b));
        prop_assert_eq!(Nimber256::from(x), a);
        prop_assert_eq!(Nimber256::from(x * y), a * b);
        prop_assert_eq!(Nimber256::from(x + y), a + b);
        let (a, b): (Nimber128, Nimber128) = (narrow(a), narrow(b));
        prop_assert_eq!(Nimber128::from(Gf128::from(a) * Gf128::from(b)), a * b);
        let (a, b): (Nimber, Nimber) = (narrow(a.into()), narrow(b.into()));
        prop_assert_eq!(Nimber::from(Gf64::from(a) * Gf64::from(b)), a * b);
    }

    #[test]
    fn what_is_printed_is_read(a in wide()) {
        prop_assert_eq!(a.to_string().parse::<Nimber256>().unwrap(), a);
        let a: Nimber = narrow(a);
        prop_assert_eq!(a.to_string().parse::<Nimber>().unwrap(), a);
        prop_assert_eq!(format!("{:#x}", a.0).parse::<Nimber>().unwrap(), a);
    }
}

#[test]
fn nonsense_is_no_nimber() {
    for text in ["", "*", "**5", "-1", "0x", "1.5", "18446744073709551616", "x", " 5", &"1".repeat(100_000)] {
        assert!(text.parse::<Nimber>().is_err(), "{text}");
    }
    assert_eq!("*18446744073709551615".parse(), Ok(Nimber(u64::MAX)));
}

/// Constants from CGSuite, from the crate nimber and from the literature; for sources see
/// testdata/README.md.
#[test]
fn published_constants() {
    let n = Nimber;
    let row = |f: &dyn Fn(u64) -> Nimber| (1..=16).map(|i| f(i).0).collect::<Vec<_>>();
    assert_eq!(row(&|i| n(11) + n(i)), [10, 9, 8, 15, 14, 13, 12, 3, 2, 1, 0, 7, 6, 5, 4, 27]);
    assert_eq!(row(&|i| n(8) * n(i)), [8, 12, 4, 11, 3, 7, 15, 13, 5, 1, 9, 6, 14, 10, 2, 128]);
    assert_eq!(row(&|i| n(i).inverse().unwrap()), [1, 3, 2, 15, 12, 9, 11, 10, 6, 8, 7, 5, 14, 13, 4, 170]);
    assert_eq!(row(&|i| n(11) / n(i)), [11, 6, 13, 8, 14, 2, 15, 4, 10, 9, 1, 12, 3, 5, 7, 68]);
    assert_eq!(Nimber(0x8000_0000_0000_0000) * Nimber(0x4000_0000_0000_0000), Nimber(0xb9c5_9257_c544_5713));
    // Half the Fermat powers as products; the cube of 10279.
    assert_eq!(n(1 << 8) * n(1 << 7), n(1 << 15));
    assert_eq!(n(1 << 16) * n(1 << 15), n(1 << 31));
    assert_eq!(n(10279).pow(3), n(1 << 15));
    // The root of x^64 + x^4 + x^3 + x + 1, and its conjugates.
    let root = n(0x4028_84ca_01f7_c6b2);
    assert_eq!(root.pow(64) + root.pow(4) + root.pow(3) + root + n(1), n(0));
    let conjugates: std::collections::BTreeSet<Nimber> = (0..64).map(|i| root.frobenius(i)).collect();
    assert_eq!((conjugates.len(), conjugates.first()), (64, Some(&root)));
    assert_eq!(root.minimal_polynomial().to_string(), "x^64 + x^4 + x^3 + x + *1");
    for (a, wanted) in (1..=3000).map(|i| (n(i), n(1))) {
        assert_eq!(a * a.inverse().unwrap(), wanted);
    }
}

#[test]
fn fermat_powers_by_conway() {
    for k in 0..=7 {
        let bits = 1u32 << k;
        let f = Nimber256::from_int(BigUint::from(1u8) << bits);
        let three_halves = Nimber256::from_int(BigUint::from(3u8) << (bits - 1));
        assert_eq!(f.square(), three_halves);
        for smaller in [1u8, 2, 3] {
            if u32::from(smaller) < bits {
                let n = Nimber256::from_int(BigUint::from(1u8) << smaller);
                assert_eq!(f * n, Nimber256::from_int(BigUint::from(1u8) << (bits + u32::from(smaller))));
            }
        }
    }
}

fn least_generator<F: Field>() {
    let half = BigUint::from(1u8) << (F::BITS / 2);
    let generator = F::GENERATOR.to_int_big();
    assert!(F::GENERATOR.is_generator(), "{}", F::GENERATOR);
    // All nimbers below 2^(BITS/2) lie in the smaller field.
    let mut n = half;
    while n < generator {
        assert!(!narrow::<F>(Nimber256::from_int(n.clone())).is_generator(), "{n}");
        n += 1u8;
    }
}

#[test]
fn generators_are_the_smallest() {
    least_generator::<Nimber8>();
    least_generator::<Nimber16>();
    least_generator::<Nimber32>();
    least_generator::<Nimber>();
    least_generator::<Nimber128>();
    least_generator::<Nimber256>();
    assert_eq!(Nimber8::GENERATOR.0, 18);
    assert_eq!(Nimber16::GENERATOR.0, 258);
    assert_eq!(Nimber32::GENERATOR.0, 65540);
    assert_eq!(Nimber::GENERATOR.0, (1 << 32) + 6);
}
