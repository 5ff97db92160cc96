//! Batches, polynomials, matrices and logarithms against slow methods that give the same results.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use nimatron_nimber::batch::{self, Kernel};
use nimatron_nimber::{
    BigUint, Field, Gf64, Gf128, Gf256, Int, Matrix, Nimber, Nimber8, Nimber16, Nimber32, Nimber128, Nimber256,
    Polynomial,
};
use proptest::prelude::*;

/// A pseudo-random sequence of numbers, the same in every run.
struct Numbers(u64);

impl Numbers {
    fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    fn nimber<F: Field>(&mut self) -> F {
        let wide = Nimber256::new(
            u128::from(self.word()) << 64 | u128::from(self.word()),
            u128::from(self.word()) << 64 | u128::from(self.word()),
        );
        F::try_from(Nimber256::from_int(wide.to_int() >> (256 - F::BITS))).ok().unwrap()
    }

    fn nimbers<F: Field>(&mut self, count: usize) -> Vec<F> {
        (0..count).map(|i| if i % 17 == 5 { F::ZERO } else { self.nimber() }).collect()
    }
}

fn kernels_agree<F: Field>() {
    let mut numbers = Numbers(F::BITS.into());
    for count in [0, 1, 2, 31, 32, 33, 63, 64, 65, 127, 200] {
        let (a, b) = (numbers.nimbers::<F>(count), numbers.nimbers::<F>(count));
        let wanted: Vec<F> = a.iter().zip(&b).map(|(&a, &b)| a * b).collect();
        for kernel in Kernel::available() {
            let mut out = vec![F::ONE; count];
            batch::product_by(kernel, &a, &b, &mut out);
            assert_eq!(out, wanted, "{kernel:?}, {count} of {} bits", F::BITS);
        }
        let mut in_place = a.clone();
        batch::product_assign(&mut in_place, &b);
        assert_eq!(in_place, wanted);
        assert_eq!(batch::dot(&a, &b), wanted.iter().copied().sum());
        let mut scaled = a.clone();
        batch::scale(&mut scaled, F::GENERATOR);
        assert!(a.iter().zip(scaled).all(|(&a, scaled)| a * F::GENERATOR == scaled));
        let mut inverses = a.clone();
        batch::invert(&mut inverses);
        assert!(a.iter().zip(inverses).all(|(&a, inverse)| a.inverse().unwrap_or(F::ZERO) == inverse));
    }
}

#[test]
fn all_kernels_of_this_machine_agree_with_single_products() {
    kernels_agree::<Nimber8>();
    kernels_agree::<Nimber16>();
    kernels_agree::<Nimber32>();
    kernels_agree::<Nimber>();
    kernels_agree::<Nimber128>();
    kernels_agree::<Nimber256>();
}

#[test]
fn slices_in_the_polynomial_basis_agree_with_single_products() {
    let mut numbers = Numbers(5);
    for count in [0, 1, 7, 8, 9, 100] {
        let (a, b) = (numbers.nimbers::<Nimber256>(count), numbers.nimbers::<Nimber256>(count));
        let narrow = |x: &Nimber256| Gf64(x.low as u64);
        let middle = |x: &Nimber256| Gf128::from(Nimber128(x.low));
        let (mut x, y): (Vec<Gf64>, Vec<Gf64>) = (a.iter().map(narrow).collect(), b.iter().map(narrow).collect());
        let wanted: Vec<Gf64> = x.iter().zip(&y).map(|(&x, &y)| x * y).collect();
        Gf64::multiply_slices(&mut x, &y);
        assert_eq!(x, wanted);
        let (mut x, y): (Vec<Gf128>, Vec<Gf128>) = (a.iter().map(middle).collect(), b.iter().map(middle).collect());
        let wanted: Vec<Gf128> = x.iter().zip(&y).map(|(&x, &y)| x * y).collect();
        Gf128::multiply_slices(&mut x, &y);
        assert_eq!(x, wanted);
        let (mut x, y): (Vec<Gf256>, Vec<Gf256>) =
            (a.iter().map(|&a| a.into()).collect(), b.iter().map(|&b| b.into()).collect());
        Gf256::multiply_slices(&mut x, &y);
        let back: Vec<Nimber256> = x.into_iter().map(Nimber256::from).collect();
        assert_eq!(back, a.iter().zip(&b).map(|(&a, &b)| a * b).collect::<Vec<_>>());
    }
}

/// The product term by term.
fn plain_product<F: Field>(a: &[F], b: &[F]) -> Polynomial<F> {
    let mut product = vec![F::ZERO; a.len() + b.len()];
    for (i, &x) in a.iter().enumerate() {
        for (j, &y) in b.iter().enumerate() {
            product[i + j] += x * y;
        }
    }
    Polynomial::new(product)
}

fn polynomials<F: Field>(sizes: &[usize], max_values: u128) {
    let mut numbers = Numbers(u64::from(F::BITS) + 1);
    for &size in sizes {
        let (a, b) = (numbers.nimbers::<F>(size), numbers.nimbers::<F>(size / 2 + size / 3));
        let (f, g) = (Polynomial::new(a.clone()), Polynomial::new(b.clone()));
        let product = &f * &g;
        assert_eq!(product, plain_product(&a, &b), "{size} at {} bits", F::BITS);
        let (quotient, remainder) = f.divide(&g).unwrap_or_default();
        if g.degree().is_some() {
            assert_eq!(&(&quotient * &g) + &remainder, f);
            assert!(remainder.degree() < g.degree());
            assert_eq!(product.divide(&g).unwrap(), (f.clone(), Polynomial::default()));
        }
        let count = size.min(usize::try_from(max_values).unwrap());
        let values = f.evaluate_first(count);
        for i in (0..count).step_by(1 + count / 10) {
            let x = F::try_from(Nimber256::from(i as u128)).ok().unwrap();
            assert_eq!(values[i], f.evaluate(x), "at {i}");
            let horner = a.iter().rev().fold(F::ZERO, |sum, &c| sum * x + c);
            assert_eq!(values[i], horner);
        }
        let short = Polynomial::new(a[..count].to_vec());
        assert_eq!(Polynomial::interpolate_first(&short.evaluate_first(count)), short);
    }
}

#[test]
fn polynomials_agree_with_plain_arithmetic() {
    let sizes: Vec<usize> = (1..40).chain([63, 64, 65, 100, 255, 256, 257, 300]).collect();
    polynomials::<Nimber8>(&sizes, 256);
    polynomials::<Nimber16>(&sizes, 1 << 16);
    polynomials::<Nimber32>(&sizes, 1 << 32);
    polynomials::<Nimber>(&sizes, 1 << 32);
    polynomials::<Nimber128>(&sizes, 1 << 32);
    polynomials::<Nimber256>(&sizes[..41], 1 << 32);
    polynomials::<Nimber>(&[1500, 2600], 1 << 32);
}

#[test]
fn few_points_of_a_long_polynomial() {
    let mut numbers = Numbers(99);
    let f = Polynomial::new(numbers.nimbers::<Nimber>(100));
    for count in [0, 1, 2, 3, 5, 8, 31] {
        let wanted: Vec<Nimber> = (0..count as u64).map(|x| f.evaluate(Nimber(x))).collect();
        assert_eq!(f.evaluate_first(count), wanted);
    }
    assert_eq!(Polynomial::<Nimber>::interpolate_first(&[]), Polynomial::default());
    assert_eq!(Polynomial::<Nimber>::default().evaluate_first(3), [Nimber(0); 3]);
    assert_eq!(Polynomial::<Nimber>::default().divide(&Polynomial::default()), None);
}

#[test]
fn roots_of_polynomials_over_bytes_are_all_found() {
    let mut numbers = Numbers(3);
    for size in 1..12 {
        for _ in 0..20 {
            let f = Polynomial::new(numbers.nimbers::<Nimber8>(size));
            let wanted = (0..=255).map(Nimber8).filter(|&x| f.evaluate(x).is_zero()).collect::<Vec<_>>();
            assert_eq!(f.roots(), f.degree().map(|_| wanted));
        }
    }
    let all: Vec<Nimber8> = (0..=255).map(Nimber8).collect();
    assert_eq!(Polynomial::from_roots(&all).roots(), Some(all));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20))]
    #[test]
    fn roots_come_back(
        mut roots in prop::collection::vec(any::<u64>().prop_map(Nimber), 0..30),
        twice in any::<bool>(),
    ) {
        let mut f = Polynomial::from_roots(&roots);
        if twice {
            f = &f * &f;
        }
        roots.sort_unstable();
        roots.dedup();
        prop_assert_eq!(f.roots(), Some(roots));
    }

    #[test]
    fn wide_roots_come_back(roots in prop::collection::btree_set(any::<(u128, u128)>(), 0..5)) {
        let mut roots: Vec<Nimber256> = roots.into_iter().map(|(a, b)| Nimber256::new(a, b)).collect();
        roots.sort_unstable();
        prop_assert_eq!(Polynomial::from_roots(&roots).roots(), Some(roots));
    }
}

fn minimal_polynomials<F: Field>() {
    let mut numbers = Numbers(8);
    for _ in 0..10 {
        let x: F = numbers.nimber();
        let f = x.minimal_polynomial();
        assert!(f.coefficients().iter().all(|&c| c == F::ZERO || c == F::ONE));
        assert_eq!(f.evaluate(x), F::ZERO);
        assert_eq!(f.degree(), Some(x.field_bits() as usize));
    }
    assert_eq!(F::ZERO.minimal_polynomial().to_string(), "x");
    assert_eq!(F::ONE.minimal_polynomial().to_string(), "x + *1");
}

#[test]
fn minimal_polynomials_have_bits_as_coefficients() {
    minimal_polynomials::<Nimber8>();
    minimal_polynomials::<Nimber>();
    minimal_polynomials::<Nimber128>();
    minimal_polynomials::<Nimber256>();
}

/// The sum over all permutations; signs do not matter.
fn plain_determinant<F: Field>(rows: &[Vec<F>]) -> F {
    match rows {
        [] => F::ONE,
        [first, rest @ ..] => (0..first.len())
            .map(|column| {
                let minor: Vec<Vec<F>> = rest.iter().map(|row| [&row[..column], &row[column + 1..]].concat()).collect();
                first[column] * plain_determinant(&minor)
            })
            .sum(),
    }
}

fn matrices<F: Field>() {
    let mut numbers = Numbers(u64::from(F::BITS) + 2);
    for size in 1..=6usize {
        for dependent in [false, true] {
            let mut rows: Vec<Vec<F>> = (0..size).map(|_| numbers.nimbers(size)).collect();
            if dependent && size > 1 {
                rows[size - 1] = rows[0].iter().zip(&rows[size / 2]).map(|(&a, &b)| a * F::GENERATOR + b).collect();
            }
            let matrix = Matrix::from_rows(&rows);
            assert_eq!(matrix.determinant(), Some(plain_determinant(&rows)));
            assert_eq!(matrix.rank() == size, plain_determinant(&rows) != F::ZERO);
            assert_eq!(matrix.rank() + matrix.kernel().len(), size);
            for x in matrix.kernel() {
                assert!(rows.iter().all(|row| batch::dot(row, &x) == F::ZERO));
            }
            let x = numbers.nimbers::<F>(size);
            let right: Vec<F> = rows.iter().map(|row| batch::dot(row, &x)).collect();
            let found = matrix.solve(&right).unwrap();
            assert!(rows.iter().zip(&right).all(|(row, &right)| batch::dot(row, &found) == right));
            match matrix.inverse() {
                Some(inverse) => {
                    assert_eq!(&matrix * &inverse, Matrix::identity(size));
                    assert_eq!(&inverse * &matrix, Matrix::identity(size));
                }
                None => assert!(matrix.rank() < size),
            }
            let wide: Vec<Vec<F>> = (0..size).map(|_| numbers.nimbers(size + 11)).collect();
            let product = &matrix * &Matrix::from_rows(&wide);
            for (i, row) in rows.iter().enumerate() {
                for j in 0..size + 11 {
                    let column: Vec<F> = wide.iter().map(|row| row[j]).collect();
                    assert_eq!(product.get(i, j), batch::dot(row, &column));
                }
            }
        }
    }
}

#[test]
fn matrices_agree_with_plain_arithmetic() {
    matrices::<Nimber8>();
    matrices::<Nimber16>();
    matrices::<Nimber32>();
    matrices::<Nimber>();
    matrices::<Nimber128>();
    matrices::<Nimber256>();
}

#[test]
fn a_system_without_solution_has_none() {
    let mut numbers = Numbers(12);
    for rows in 2..20 {
        let matrix = Matrix::from_rows(&(0..rows).map(|_| numbers.nimbers::<Nimber>(rows / 2)).collect::<Vec<_>>());
        assert_eq!(matrix.solve(&numbers.nimbers(rows)), None);
    }
}

/// The smallest exponent, by trying all.
fn plain_logarithm(x: Nimber16, base: Nimber16) -> Option<u16> {
    let mut power = Nimber16(1);
    for exponent in 0..=u16::MAX {
        if power == x {
            return Some(exponent);
        }
        power *= base;
    }
    None
}

#[test]
fn logarithms_are_the_least_exponents() {
    let mut numbers = Numbers(4);
    for (x, base) in (0..20).flat_map(|x| (0..20).map(move |base| (Nimber16(x), Nimber16(base)))) {
        let wanted = plain_logarithm(x, base);
        assert_eq!(x.log(base), Ok(wanted), "{x} {base}");
        let wide = |a: Nimber16| Nimber::from(a);
        assert_eq!(wide(x).log(wide(base)), Ok(wanted.map(u64::from)));
        assert_eq!(Nimber256::from(x).log(base.into()), Ok(wanted.map(BigUint::from)));
    }
    for _ in 0..30 {
        let (x, base): (Nimber16, Nimber16) = (numbers.nimber(), numbers.nimber());
        assert_eq!(x.log(base), Ok(plain_logarithm(x, base)));
    }
}

fn logarithms<F: Field>(rounds: usize) {
    let mut numbers = Numbers(u64::from(F::BITS) + 7);
    for round in 0..rounds {
        let mut base: F = numbers.nimber();
        // Also bases of small order and bases in small fields.
        match round % 4 {
            1 => base = base.pow_big(&BigUint::from(3u8 * 5)),
            2 => base = base.norm(),
            3 => base = F::GENERATOR,
            _ => {}
        }
        let exponent = numbers.nimber::<F>().to_int();
        let x = base.pow(exponent.clone());
        let found = x.log(base).unwrap().unwrap();
        let order = base.order().unwrap().to_big();
        assert_eq!(found.to_big(), exponent.to_big() % order, "log({x}, {base})");
    }
}

#[test]
fn logarithms_come_back() {
    logarithms::<Nimber8>(50);
    logarithms::<Nimber16>(50);
    logarithms::<Nimber32>(50);
    logarithms::<Nimber>(200);
}

#[test]
fn a_logarithm_of_128_bits() {
    logarithms::<Nimber128>(2);
    let square = Nimber128::GENERATOR.pow(3);
    assert_eq!(Nimber128::GENERATOR.log(square), Ok(None));
}

#[test]
fn logarithms_of_256_bits_are_found_when_small_and_refused_otherwise() {
    let base = Nimber256::GENERATOR;
    let exponent = (BigUint::from(1u8) << 140u8) + 12_345u16;
    assert_eq!(base.pow_big(&exponent).log(base), Ok(Some(exponent)));
    let refused = base.pow_big(&(BigUint::from(1u8) << 250u8)).log(base).unwrap_err();
    assert!(refused.to_string().contains("5704689200685129054721"), "{refused}");
    // Logarithms of elements that are not powers of the base.
    let third = base.pow_big(&BigUint::from(3u8));
    assert_eq!(base.log(third), Ok(None));
    let large_prime = base.pow_big(&"59649589127497217".parse().unwrap());
    assert_eq!(base.log(large_prime), Ok(None));
}
