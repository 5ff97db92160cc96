//! Games with laws of every kind that can be proved, as they are usually written.

use super::choices::Choices;
use super::draft::Draft;

/// Games of one heap.
const HEAPS: [&str; 73] = [
    "n -> n - 1",
    "n -> n - k for k in 1..n",
    "n -> n - k for k in 1..3",
    "n -> n - k for k in {1, 4}",
    "n -> n - k for k in 1..2; n -> n - 3 if n > 5",
    "n -> n - k for k in 1..n if k != 2",
    "n -> n - k for k in 1..n if k % 2 == 1",
    "n -> n - k for k in powers(2)",
    "n -> n - k for k in {1, primes}",
    "n -> n - 1; n -> n - q for p in primes, q in powers(p)",
    "n -> n - k for k in {1, powers(3), 5}",
    "game g(n; m = [1, 2, 5]); n -> n - k for k in m",
    "game g(n; m = 3); n -> n - k for k in 1..m",
    "n -> n - k for k in 1..n/2",
    "n -> n - k for k in 1..(n + 1)/2",
    "n -> n - k for k in 1..n/2 + 3",
    "n -> n - k for k in 1..isqrt(n)",
    "n -> n - k for k in 1..n if k*k <= 2*n",
    "n -> n - k for k in 1..max(2, n/3) if 3*k <= n + 4",
    "n -> n - k for k in 1..log2(n) if n > 0",
    "n -> n - k for k in 1..min(n, 5)",
    "n -> n - k for k in 1..lowbit(n)",
    "n -> n - k for k in powers(2) if n/k % 2 == 1",
    "n -> n - d for d in digits(n) if d > 0",
    "n -> n - p^k for p in primes, k in 1..9 if p^k <= n",
    "n -> n - k^k for k in 1..n if k < 9",
    "n -> n - p^k for p in 2..4, k in 0..log2(n) if n > 0",
    "n -> n - k for k in primes except {2, 3}",
    "n -> n - k for k in 1..n except squares",
    "n -> n - k for k in 1..9 except {4..6, 2} except {8}",
    "n -> n - digit_sum(n) if n > 0",
    "n -> n - k for k in 1..digit_sum(n, 3)",
    "n -> m for m in 0..n-1 if digit_sum(m, 3) < digit_sum(n, 3)",
    "n -> n - f for f in zeckendorf(n)",
    "n -> n - f for f in factorial_base(n)",
    "n -> n - k for k in {x*x + 1 for x in 0..}",
    "n -> n - k for k in {2^x + 1 for x in 0..}",
    "n -> n - k for k in {3*x + 2 for x in 0..}",
    "n -> n - k for k in {x*y for x in 1..3, y in powers(2)}",
    "n -> n - k for k in {x*x for x in 1..4}",
    "n -> m for m in 0..n-1 if (m and n) == m",
    "n -> n - 1; n -> n/2 if n > 0",
    "n -> n - 1; n -> n/2 if n > 0 and n % 2 == 0",
    "n -> n/k for k in {2, 3} if n > 0",
    "n -> n/k for k in 2..n+1 if n > 0",
    "n -> n/p for p in primes if n > 0 and n % p == 0",
    "n -> n/q for p in primes, q in powers(p) if n > 0 and q > 1 and n % q == 0",
    "game g(n) where n >= 1; n -> d for d in proper_divisors(n)",
    "game g(n) where n >= 1; n -> n - d for d in proper_divisors(n)",
    "n -> n - d for d in divisors(n)",
    "game g(n) where n >= 1; n -> n/d for d in divisors(n) if d > 1",
    "game g(n) where n >= 1; n -> n - k for k in 1..n-1 if gcd(k, n) == 1",
    "n -> n - k for k in 1..n/2 if n % k == 0; n -> 0 if n > 0",
    "n -> (i) + (n - i) for i in 1..n-1",
    "n -> (i) + (n - k - i) for k in 1..2, i in 0..n-k",
    "n -> n - k for k in 1..n; n -> (i) + (n - i) for i in 1..n-1",
    "n -> n - 1; n -> (n/2) + (n/2) if n > 0 and n % 2 == 0",
    "n -> (i) + (j) + (n - 1 - i - j) for i in 1..n-3, j in 1..n-2-i",
    "n -> (); n -> m for m in 0..n-1",
    "n -> (j..n-1) for j in 1..n",
    "n -> (j..n-1) for j in 0..n",
    "n -> (n/2..n-1) + (j..n/3) for j in 0..2",
    "n -> (); n -> m for m in 0..n-1; n -> (l) + (m) for m in 1..n-1, l in 0..m-1",
    "game g(n) where n % 2 == 0; n -> n - 2; n -> n - 4",
    "n -> n - 1; n -> n - 2 if n == 60",
    "n -> 0 if n == 1; n -> (i) + (n - 1 - i) for i in 1..n-2; n -> n - 2",
    "n -> n - k for k in squares if k < 20",
    "n -> n - k for k in {2, 3, 7}; n -> n - 5 if n % 3 == 1",
    "n -> (n - 5)/3 if n > 5; n -> n - 1",
    "n -> n - k for k in 1..2*n/3 if k % 3 != 0",
    "n -> n - k for k in 1..4 if n % 2 == 0; n -> n - 1 if n % 2 == 1",
    "n -> n - k for k in 1..3; 7 -> 0",
    "n -> m xor 1 for m in 0..n-1 if (m xor 1) < n",
];

/// Games of two and three coordinates.
const WIDER: [&str; 34] = [
    "(a, b) -> (a - k, b) for k in 1..a; (a, b) -> (a, b - k) for k in 1..b",
    "(a, b) -> (a - 1, b); (a, b) -> (a, b - 1); (a, b) -> (a - 1, b - 1)",
    "(a, b) -> (a - k, b) for k in {1, 3}; (a, b) -> (a, b - 1)",
    "(a, b) -> (a - k, b) for k in 1..2; (a, b) -> (a, b - k) for k in 1..2; (a, b) -> (a - k, b - k) for k in 1..2",
    "(a, b) -> (a - k, b) for k in 1..a; (a, b) -> (a, b - k) for k in 1..b; (a, b) -> (a - k, b - k) for k in 1..min(a, b)",
    "(a, b) -> (a - k*b, b) for k in 1..a/b if b > 0; (a, b) -> (a, b - k*a) for k in 1..b/a if a > 0",
    "game g(a, b) where a >= 1 and b >= 1; (a, b) -> (a - k*b, b) for k in 1..(a-1)/b; (a, b) -> (a, b - a*k) for k in 1..b-1 if k*a < b",
    "(a, b) -> (a - k*b, b) for k in {1, 2} if b != 0; (a, b) -> (a, b - k*a) for k in 1..2 if 1 <= a",
    "(a, b) -> (a - b, b) if b > 0; (a, b) -> (a, b - a) if a > 0",
    "game g(a, b) where a >= 1 and b >= 1; (a, b) -> (k, a - k) for k in 1..a-1; (a, b) -> (k, b - k) for k in 1..b-1",
    "game g(x, y) where x >= 1 and y >= 1; (x, y) -> (i, y) + (x - i, y) for i in 1..x-1; (x, y) -> (x, j) + (x, y - j) for j in 1..y-1",
    "(x, y) -> (i, y) + (x, j) + (i, j) for i in 0..x-1, j in 0..y-1",
    "(x, y) -> (x - k, y) + (x, y - j) + (x - k, y - j) for k in 1..2, j in {1, 3}",
    "(x, y) -> (k, y) for k in 0..x-1; (0, y) -> (0, k) for k in 0..y-1",
    "(n, last) -> (n - k, k) for k in 1..5 if k != last",
    "(n, q) -> (n - k, 2*k) for k in 1..min(n, q)",
    "game g(kind, n; l = 2, r = 5); (1, n) -> (0, n - k) for k in l..r; (0, n) -> (0, i) + (0, n - k - i) for k in l..r, i in 0..n-k",
    "game g(turn, s; m = [4, 3, 2]); (turn, s) -> ((turn + 1) % len(m), s - k) for k in 1..m[turn]",
    "(x, y) -> (x - k, y) for k in 1..x; (x, y) -> (x + k, y - k) for k in 1..y",
    "game g(a, b) where b <= a; (a, b) -> (i, min(b, i)) for i in 0..a-1; (a, b) -> (a, j) for j in 0..b-1",
    "(a, b) -> (max(a, b) - k, min(a, b)) for k in 1..max(a, b)",
    "(a, b) -> (a - k, b) for k in powers(2); (a, b) -> (a, b - k) for k in powers(2)",
    "(a, b) -> (a - k, b) for k in {1, primes}; (a, b) -> (a, b - k) for k in 1..3",
    "(a, b) -> (a - k, b) for k in divisors(a) if a > 0; (a, b) -> (a, b - 1)",
    "(a, b) -> (a - 1, b) for k in divisors(a); (a, b) -> (a, b - 1)",
    "(a, b) -> (a/2, b) if a > 0; (a, b) -> (a, b - k) for k in 1..b",
    "(a, b) -> (a - k, b) for k in 1..a if k <= b; (a, b) -> (a, b - 1)",
    "(a, b) -> (a, 0) if b > 0; (a, b) -> (a - 1, b)",
    "(a, b, c) -> (a - 1, b, c); (a, b, c) -> (a, b - k, c) for k in 1..2; (a, b, c) -> (a, b, c - k) for k in 1..c",
    "(a, b, c) -> (a - k, b, c) for k in 1..a; (a, b, c) -> (a, b - k, c - k) for k in 1..2; (a, b, c) -> (a, b, c - 1)",
    "(a, b, c) -> (a, b - k, c) for k in 1..b; (a, b, c) -> (a - k, b, c) for k in 1..3; (a, b, c) -> (a, b, c - k) for k in {1, 3}",
    "(a, b) -> (a - k, b) for k in 1..a; (a, b) -> (a, b - k) for k in 1..b; (a, b) -> (a - k, b - j) for k in 1..a, j in 1..b if k + j < 5",
    "(a, b) -> (i..a-1, b) for i in 0..a-1; (a, b) -> (a, b - 1)",
    "(a, b) -> (b, a - k) for k in 1..2; (a, b) -> (b - 1, a)",
];

/// A game with a law.
pub(super) fn game(choices: &mut Choices<'_>) -> Draft {
    let text = if choices.below(2) == 0 { choices.one_of(&HEAPS) } else { choices.one_of(&WIDER) };
    Draft::read(text).unwrap_or_default()
}

/// A game of one heap.
pub(super) fn heap(choices: &mut Choices<'_>) -> Draft {
    Draft::read(choices.one_of(&HEAPS)).unwrap_or_default()
}

/// A game of two or three coordinates.
pub(super) fn wider(choices: &mut Choices<'_>) -> Draft {
    Draft::read(choices.one_of(&WIDER)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::OracleGame;

    #[test]
    fn all_are_read_and_written_as_they_are() {
        for text in HEAPS.iter().chain(&WIDER) {
            let draft = Draft::read(text).unwrap();
            let game = OracleGame::read(text).unwrap();
            let again = OracleGame::read(&draft.to_string()).unwrap_or_else(|error| panic!("{draft}: {error}"));
            for n in 0..30i64 {
                let position: Vec<i64> = (0..game.arity() as i64).map(|at| (n * (3 * at + 1)) % 11 + at * n).collect();
                assert_eq!(game.options(&position), again.options(&position), "{text}\n{draft}");
            }
        }
    }
}
