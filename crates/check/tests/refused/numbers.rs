//! The theorems about prime factors and divisors, each with parameters and rules that it does not
//! hold for.

use super::{of, verdict};
use nimatron_check::Verdict;
use nimatron_proof::{FORMAT, VERSION};
use serde_json::json;

/// Ranks are theorems for certain sets of moves only.
#[test]
fn ranks_are_checked() {
    for (rules, rank, shift, right) in [
        ("game g(n) where n >= 1\n  n -> d for d in proper_divisors(n)", "prime_factors", 0, true),
        ("game g(n) where n >= 1\n  n -> d for d in proper_divisors(n)", "prime_factors", 1, false),
        ("game g(n) where n >= 1\n  n -> d for d in proper_divisors(n)", "twos", 0, false),
        ("game g(n) where n >= 1\n  n -> d for d in proper_divisors(n) if d > 1", "prime_factors", 0, false),
        ("game g(n) where n >= 2\n  n -> d for d in proper_divisors(n)", "prime_factors", 0, false),
        ("game g(n) where n >= 1 and n % 2 == 1\n  n -> d for d in proper_divisors(n)", "prime_factors", 0, false),
        (
            "game g(n) where n >= 1\n  n -> d for d in proper_divisors(n)\n  n -> n - 1 if n > 1",
            "prime_factors",
            0,
            false,
        ),
        ("game g(n) where n >= 1\n  n -> k for k in 1..n-2 if n % k == 0", "prime_factors", 0, false),
        // The divisors at most n/2 are all, but not those that the range leaves out.
        ("game g(n) where n >= 1\n  n -> k for k in 1..n if 2*k <= n and n % k == 0", "prime_factors", 0, true),
        ("game g(n) where n >= 1\n  n -> k for k in 1..n-2 if 2*k <= n and n % k == 0", "prime_factors", 0, false),
        ("game g(n) where n >= 1\n  n -> n - k for k in 1..n-1 if 2*k <= n and n % k == 0", "twos", 0, true),
        ("game g(n) where n >= 1\n  n -> n - k for k in 1..n-2 if 2*k <= n and n % k == 0", "twos", 0, false),
        ("n -> n - k for k in 1..n+9223372036854775807 if n % k == 0", "twos", 1, false),
        ("game g(n) where n >= 1\n  n -> n/k for k in 2..n if n % k == 0", "prime_factors", 0, true),
        ("game g(n) where n >= 1\n  n -> n/k for k in 2..n", "prime_factors", 0, false),
        ("game g(n) where n >= 1\n  n -> n/k for k in 2..n", "bits", -1, true),
        ("game g(n) where n >= 1\n  n -> n/k for k in 2..n-1", "bits", -1, false),
        ("n -> n/k for k in 2..n if n > 0", "bits", 0, false),
        ("n -> n/k for k in 2..n+1 if n > 0", "bits", 0, true),
        ("n -> n/k for k in 2..n+1 if n > 1", "bits", 0, false),
        ("n -> n/k for k in 3..n+1 if n > 0", "bits", 0, false),
        // From 0 there would be a move to 0, without end.
        ("n -> n/k for k in 2..n+2", "bits", 0, false),
        ("n -> n/k for k in 2..n+2 if n > -1", "bits", 0, false),
        ("n -> n/k for k in 2..n+2 if n > 0", "bits", 0, true),
        ("game g(n) where n >= 1\n  n -> n - d for d in proper_divisors(n)", "twos", 0, true),
        ("game g(n) where n >= 1\n  n -> n - d for d in proper_divisors(n) if d > 1", "twos", 0, false),
        ("n -> n - d for d in proper_divisors(n) if n > 0", "twos", 1, false),
        ("n -> n - d for d in divisors(n) if n > 0", "twos", 1, true),
        ("n -> n - d for d in divisors(n) if n > 0", "twos", 0, false),
        ("game g(n) where n >= 1\n  n -> n - k for k in 1..n-1 if gcd(k, n) == 1", "least_prime", 0, true),
        ("game g(n) where n >= 1\n  n -> n - k for k in 1..n-1 if gcd(k, n) == 2", "least_prime", 0, false),
        ("game g(n) where n >= 1\n  n -> n - k for k in 2..n-1 if gcd(k, n) == 1", "least_prime", 0, false),
        ("game g(n) where n >= 1\n  n -> n - k for k in 1..n-1", "least_prime", 0, false),
        ("game g(n) where n >= 1\n  n -> (n/d for i in 1..d) for d in divisors(n) if d > 1", "equal_parts", 0, true),
        ("game g(n) where n >= 1\n  n -> (n/d for i in 1..d) for d in 2..n if n % d == 0", "equal_parts", 0, true),
        (
            "game g(n) where n >= 1\n  n -> n/d for d in divisors(n) if d > 1 and d % 2 == 1\n  n -> () for d in divisors(n) if d > 1 and d % 2 == 0",
            "equal_parts",
            0,
            true,
        ),
        (
            "game g(n) where n >= 1\n  n -> n/d for d in divisors(n) if d > 1 and d % 2 == 1\n  n -> (n/d for i in 1..d) for d in divisors(n) if d % 2 == 0 and d > 1",
            "equal_parts",
            0,
            true,
        ),
        ("game g(n) where n >= 1\n  n -> (n/d for i in 1..d) for d in divisors(n) if d > 1", "equal_parts", 1, false),
        ("game g(n) where n >= 1\n  n -> (n/d for i in 1..d) for d in divisors(n) if d > 1", "prime_factors", 0, false),
        ("game g(n) where n >= 1\n  n -> (n/d for i in 1..d) for d in divisors(n) if d > 2", "equal_parts", 0, false),
        ("game g(n) where n >= 1\n  n -> (n/d for i in 1..d) for d in divisors(n)", "equal_parts", 0, false),
        ("game g(n) where n >= 1\n  n -> (n/d for i in 2..d) for d in divisors(n) if d > 1", "equal_parts", 0, false),
        ("game g(n) where n >= 1\n  n -> (n/d for i in 1..n) for d in divisors(n) if d > 1", "equal_parts", 0, false),
        ("game g(n) where n >= 1\n  n -> (i for i in 1..d) for d in divisors(n) if d > 1", "equal_parts", 0, false),
        (
            "game g(n) where n >= 1\n  n -> (n/d for i in 1..d if i > 0) for d in divisors(n) if d > 1",
            "equal_parts",
            0,
            false,
        ),
        ("game g(n) where n >= 1\n  n -> (n/d for i in 1..d) for d in 2..n-1 if n % d == 0", "equal_parts", 0, false),
        (
            "game g(n) where n >= 1\n  n -> (n/d for i in 1..d) + (1) for d in divisors(n) if d > 1",
            "equal_parts",
            0,
            false,
        ),
        ("game g(n) where n >= 1\n  n -> (n/d for i in 1..d) for d in 2..n", "equal_parts", 0, false),
        ("game g(n) where n >= 1\n  n -> n/d for d in divisors(n) if d > 1", "equal_parts", 0, false),
        ("game g(n) where n >= 1\n  n -> n/d for d in divisors(n) if d > 1 and d % 2 == 1", "equal_parts", 0, false),
        (
            "game g(n) where n >= 1\n  n -> () for d in divisors(n) if d > 1\n  n -> n/d for d in divisors(n) if d > 1 and d % 2 == 1",
            "equal_parts",
            0,
            false,
        ),
        (
            "game g(n) where n >= 1 and n != 6\n  n -> (n/d for i in 1..d) for d in divisors(n) if d > 1",
            "equal_parts",
            0,
            false,
        ),
        ("n -> n - k for k in 1..n if gcd(n, k) == 1", "odd_least_prime", 0, true),
        ("n -> n - k for k in 1..n+3 if gcd(k, n) == 1", "odd_least_prime", 0, true),
        ("n -> k for k in 0..n-1 if gcd(n, k) == 1", "odd_least_prime", 0, true),
        ("n -> k for k in 0..n if gcd(n, k) == 1 and k < n", "odd_least_prime", 0, true),
        (
            "n -> n - k for k in 1..n if gcd(n, k) == 1\n  n -> k for k in 2..n-1 if gcd(n, k) == 1",
            "odd_least_prime",
            0,
            true,
        ),
        // The heap 1 has no move.
        ("n -> n - k for k in 1..n-1 if gcd(n, k) == 1", "odd_least_prime", 0, false),
        ("n -> k for k in 1..n-1 if gcd(n, k) == 1", "odd_least_prime", 0, false),
        ("n -> n - k for k in 2..n if gcd(n, k) == 1", "odd_least_prime", 0, false),
        ("n -> n - k for k in 1..n if gcd(n, k) == 1 and 2*k <= n", "odd_least_prime", 0, false),
        // From 1 to 1, without end.
        ("n -> n - k for k in 0..n if gcd(n, k) == 1", "odd_least_prime", 0, false),
        ("n -> k for k in 0..n if gcd(n, k) == 1", "odd_least_prime", 0, false),
        ("n -> n - k for k in 1..n if gcd(n, k) == 2", "odd_least_prime", 0, false),
        ("n -> n - k for k in 1..n", "odd_least_prime", 0, false),
        ("n -> n - k for k in 1..n if gcd(n, k) == 1", "odd_least_prime", 1, false),
        ("n -> n - k for k in 1..n if gcd(n, k) == 1", "least_prime", 0, false),
        ("game g(n) where n >= 1\n  n -> n - k for k in 1..n if gcd(n, k) == 1", "odd_least_prime", 0, false),
        ("game g(n) where n != 5\n  n -> n - k for k in 1..n if gcd(n, k) == 1", "odd_least_prime", 0, false),
        ("game g(n) where n >= 1\n  n -> n/p for p in primes if n % p == 0", "prime_factors_parity", 0, true),
        ("n -> n/p for p in primes if n % p == 0 and n > 0", "prime_factors_parity", 0, true),
        ("game g(n) where n >= 1\n  n -> n/p for p in primes if n % p == 0", "prime_factors_parity", 1, false),
        ("game g(n) where n >= 1\n  n -> n/p for p in primes if n % p == 0", "prime_factors", 0, false),
        ("game g(n) where n >= 1\n  n -> n/p for p in primes if n % p == 1", "prime_factors_parity", 0, false),
        ("game g(n) where n >= 1\n  n -> n/p for p in primes", "prime_factors_parity", 0, false),
        (
            "game g(n) where n >= 1\n  n -> n/p for p in primes if n % p == 0 and p > 2",
            "prime_factors_parity",
            0,
            false,
        ),
        (
            "game g(n) where n >= 1\n  n -> n/p for p in primes if n % p == 0\n  n -> 1 if n > 1",
            "prime_factors_parity",
            0,
            false,
        ),
        (
            "game g(n) where n >= 1\n  n -> n/q for p in primes, q in powers(p) if q > 1 and n % q == 0",
            "exponent_xor",
            0,
            true,
        ),
        (
            "game g(n) where n >= 1\n  n -> n/q for p in primes, q in powers(p) if q > 1 and n % q == 0\n  n -> n/p for p in primes if n % p == 0",
            "exponent_xor",
            0,
            true,
        ),
        (
            "game g(n) where n >= 1\n  n -> n/q for p in primes, q in powers(p) if q > 1 and n % q == 0",
            "prime_factors_parity",
            0,
            false,
        ),
        (
            "game g(n) where n >= 1\n  n -> n/p for p in primes, q in powers(p) if q > 1 and n % p == 0",
            "exponent_xor",
            0,
            false,
        ),
        ("game g(n) where n >= 1\n  n -> n/p for p in primes if n % p == 0", "exponent_xor", 0, false),
    ] {
        let verdict = of(rules, &json!({"rank": {"rank": rank, "shift": shift}}));
        assert_eq!(matches!(verdict, Verdict::Valid(_)), right, "{rules} {rank} {shift}: {verdict:?}");
    }
}

/// Moves that divide by numbers made of certain primes: by all of them, and of no others.
#[test]
fn counted_primes_are_checked() {
    let n1 = |line: &str| format!("game g(n) where n >= 1; {line}");
    for (line, count, modulus, residues, right) in [
        ("n -> d for d in proper_divisors(n) if gcd(d, n/d) == 1", "distinct", 1, &[0][..], true),
        ("n -> n/d for d in divisors(n) if d > 1 and gcd(n/d, d) == 1", "distinct", 1, &[0], true),
        ("n -> n/d for d in proper_divisors(n) if d > 1 and gcd(n/d, d) == 1", "distinct", 1, &[0], false),
        ("n -> n/d for d in divisors(n) if gcd(n/d, d) == 1", "distinct", 1, &[0], false),
        ("n -> d for d in divisors(n) if gcd(d, n/d) == 1", "distinct", 1, &[0], false),
        ("n -> d for d in 1..n-1 if n % d == 0 and gcd(d, n/d) == 1", "distinct", 1, &[0], true),
        ("n -> d for d in 2..n-1 if n % d == 0 and gcd(d, n/d) == 1", "distinct", 1, &[0], false),
        ("n -> d for d in 1..n-1 if gcd(d, n/d) == 1", "distinct", 1, &[0], false),
        ("n -> d for d in proper_divisors(n) if gcd(d, n/d) == 1", "all", 1, &[0], false),
        ("n -> d for d in proper_divisors(n) if gcd(d, n/d) == 1", "distinct", 2, &[1], false),
        ("n -> d for d in proper_divisors(n) if gcd(d, n/d) == 1 and gcd(n/d, 2) == 1", "distinct", 2, &[1], true),
        ("n -> d for d in proper_divisors(n) if gcd(d, n/d) == 1 and gcd(d, 2) == 1", "distinct", 2, &[1], false),
        ("n -> d for d in proper_divisors(n)", "distinct", 1, &[0], false),
        ("n -> d for d in proper_divisors(n)", "all", 1, &[0], true),
        ("n -> n/d for d in divisors(n) if d > 1 and d % 2 == 1", "all", 2, &[1], true),
        ("n -> n/d for d in divisors(n) if d > 1 and d % 2 == 1", "all", 4, &[1, 3], true),
        ("n -> n/d for d in divisors(n) if d > 1 and d % 2 == 1", "all", 4, &[1], false),
        ("n -> n/d for d in divisors(n) if d > 1 and d % 2 == 1", "all", 4, &[3, 1], false),
        ("n -> n/d for d in divisors(n) if d > 1 and d % 3 == 1", "all", 3, &[1], false),
        ("n -> n/d for d in divisors(n) if d > 1 and d % 9 != 0", "all", 3, &[1, 2], false),
        (
            "n -> n/d for d in divisors(n) if d > 1 and gcd(d, 30) == 1",
            "all",
            30,
            &[1, 7, 11, 13, 17, 19, 23, 29],
            true,
        ),
        ("n -> n/d for d in divisors(n) if d > 1 and gcd(d, 30) == 1", "all", 30, &[1, 7, 11, 13, 17, 19, 23], false),
        (
            "n -> n/d for d in divisors(n) if d > 1 and d % 2 == 1; n -> n/d for d in divisors(n) if d > 1",
            "all",
            1,
            &[0],
            false,
        ),
        (
            "n -> n/d for d in divisors(n) if d > 1 and d % 2 == 1; n -> d for d in proper_divisors(n) if (n/d) % 2 == 1",
            "all",
            2,
            &[1],
            true,
        ),
        ("n -> n/p for p in primes if n % p == 0 and p > 2", "parity", 2, &[1], true),
        ("n -> n/p for p in primes if n % p == 0 and p > 3", "parity", 6, &[1, 5], true),
        ("n -> n/p for p in primes if n % p == 0 and p > 3", "parity", 2, &[1], false),
        ("n -> n/p for p in primes if n % p == 0 and p > 5", "parity", 6, &[1, 5], false),
        ("n -> n/p for p in primes if n % p == 0 and p % 4 == 1", "parity", 4, &[1], true),
        ("n -> n/p for p in primes if n % p == 0 and (p % 4 == 1 or p == 2)", "parity", 4, &[1, 2], true),
        ("n -> n/p for p in primes if n % p == 0 and (p % 4 == 1 or p == 3)", "parity", 4, &[1], false),
        ("n -> n/p for p in primes if n % p == 0 and p <= n/2", "parity", 1, &[0], false),
        ("n -> n/p for p in primes if n % p == 0 and p > 6000", "parity", 1, &[], false),
        ("n -> n/2 if n % 2 == 0; n -> n/3 if n % 3 == 0", "parity", 6, &[2, 3], true),
        ("n -> n/2 if n % 2 == 0; n -> n/3 if n % 3 == 0", "parity", 6, &[2], false),
        ("n -> n/2 if n % 2 == 0; n -> n/3 if n % 3 == 0", "parity", 6, &[1, 2, 3], false),
        ("n -> n/4 if n % 4 == 0; n -> n/3 if n % 3 == 0", "parity", 6, &[2, 3], false),
        ("n -> n/2 if n % 3 == 0", "parity", 6, &[2], false),
        (
            "n -> n/q for q in powers(2) if q > 1 and n % q == 0; n -> n/q for q in powers(5) if q > 1 and n % q == 0",
            "xor",
            10,
            &[2, 5],
            true,
        ),
        (
            "n -> n/q for q in powers(2) if n % q == 0; n -> n/q for q in powers(5) if q > 1 and n % q == 0",
            "xor",
            10,
            &[2, 5],
            false,
        ),
        ("n -> n/q for q in powers(4) if q > 1 and n % q == 0", "xor", 2, &[0], false),
        ("n -> n/q for p in primes, q in powers(p) if q > 1 and n % q == 0 and p % 3 != 1", "xor", 3, &[0, 2], true),
        ("n -> n/q for p in primes, q in powers(p) if q > 1 and n % q == 0 and q % 3 != 1", "xor", 3, &[0, 2], false),
        (
            "n -> n/q for p in primes, q in powers(p) if q > 1 and n % q == 0 and p % 3 != 1",
            "parity",
            3,
            &[0, 2],
            false,
        ),
    ] {
        let theorem = json!({"primes": {"count": count, "primes": {"modulus": modulus, "residues": residues}}});
        let verdict = of(&n1(line), &theorem);
        assert_eq!(matches!(verdict, Verdict::Valid(_)), right, "{line} {theorem}: {verdict:?}");
    }
    // From 0 divisors are endless.
    let theorem = json!({"primes": {"count": "all", "primes": {"modulus": 1, "residues": [0]}}});
    assert!(matches!(of("n -> d for d in proper_divisors(n)", &theorem), Verdict::Invalid(_)));
    assert!(matches!(of("n -> d for d in proper_divisors(n) if n > 0", &theorem), Verdict::Valid(_)));
    assert!(matches!(of("game g(n) where n >= 2; n -> d for d in proper_divisors(n)", &theorem), Verdict::Invalid(_)));
}

/// Games in which a divisor is taken, by the exponent of 2.
#[test]
fn exponents_are_checked() {
    let list = |(first, again): (&[u32], &[u32])| json!({"preperiod": first, "period": again});
    let n1 = |line: &str| format!("game g(n) where n >= 1; {line}");
    type Values = (&'static [u32], &'static [u32]);
    let proper = "n -> n - d for d in proper_divisors(n) if d > 1";
    let lost: (Values, Values) = ((&[0], &[0, 1]), (&[0], &[1]));
    for (rules, claim, (pure, mixed), right) in [
        (n1(proper), "outcome", lost, true),
        (n1(proper), "grundy", lost, false),
        (n1(proper), "outcome", ((&[0], &[1, 0]), (&[0], &[1])), false),
        (n1(proper), "outcome", ((&[0, 0], &[1, 0]), (&[0], &[1])), false),
        (n1(proper), "outcome", ((&[0], &[0, 1]), (&[], &[0])), false),
        (n1(proper), "outcome", ((&[0], &[0, 1]), (&[0, 0], &[1])), false),
        (n1("n -> n - d for d in proper_divisors(n)"), "outcome", lost, false),
        (n1("n -> n - d for d in proper_divisors(n)"), "outcome", ((&[0], &[1]), (&[0], &[1])), true),
        (n1("n -> n - d for d in divisors(n) if d > 1 and d < n"), "outcome", lost, true),
        (n1("n -> n - d for d in divisors(n) if d > 1"), "outcome", lost, true),
        ("n -> n - d for d in divisors(n) if d > 1 and n > 0".to_owned(), "outcome", lost, false),
        ("n -> n - d for d in divisors(n) if d > 1 and n > 0".to_owned(), "outcome", ((&[0], &[1]), (&[], &[1])), true),
        (n1("n -> n - d for d in 2..n-1 if n % d == 0"), "outcome", lost, true),
        (n1("n -> n - d for d in 2..n-1 if n % d == 0 and d < 100"), "outcome", lost, false),
        (n1("n -> n - d for d in 3..n-1 if n % d == 0"), "outcome", lost, false),
        (n1("n -> n - d for d in 2..n-1"), "outcome", lost, false),
        (n1("n -> n - d for d in proper_divisors(n) if d % 2 == 1"), "grundy", ((&[0], &[1]), (&[0], &[1])), true),
        (n1("n -> n - d for d in proper_divisors(n) if d % 3 == 1"), "grundy", ((&[0], &[1]), (&[0], &[1])), false),
        (n1("n -> n/d for d in proper_divisors(n) if d % 2 == 1"), "grundy", ((&[0], &[1]), (&[0], &[1])), false),
        (
            "n -> n - d for d in divisors(n) if n > 0 and n/d % 2 == 1".to_owned(),
            "grundy",
            ((&[], &[1]), (&[], &[1])),
            false,
        ),
        ("n -> n - d for d in divisors(n) if n/d % 2 == 1".to_owned(), "grundy", ((&[], &[1]), (&[], &[1])), false),
        // Not the shortest forms.
        (n1(proper), "outcome", ((&[0], &[0, 1, 0, 1]), (&[0], &[1])), false),
        (n1(proper), "outcome", ((&[0, 0], &[1, 0]), (&[0, 1], &[1])), false),
        (n1(proper), "outcome", ((&[0], &[]), (&[0], &[1])), false),
    ] {
        let theorem = json!({"valuations": {"pure": list(pure), "mixed": list(mixed)}});
        let text = json!({"format": FORMAT, "version": VERSION, "game": {"rules": rules}, "claim": claim, "method": {"theorem": theorem}});
        let verdict = verdict(&text.to_string());
        assert_eq!(matches!(verdict, Verdict::Valid(_)), right, "{rules} {claim} {theorem}: {verdict:?}");
    }
}
