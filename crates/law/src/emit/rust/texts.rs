//! Functions that programs in Rust share.

pub(super) const AUTOMATA: &str = r#"
struct Automaton {
    base: usize,
    factor: u64,
    before: u64,
    first: u64,
    aligned: bool,
    tracks: usize,
    extra: usize,
    next: &'static [u32],
    accept: &'static [u32],
}

/// The digits of n, most significant first; weights: factor * last + before * the one before.
/// Aligned: the least significant digit first, each one more, so that all numbers end with their first digit.
fn digits(mut n: u64, a: &Automaton) -> Vec<usize> {
    let mut out = Vec::new();
    while a.aligned && n > 0 {
        out.push((n % a.factor + 1) as usize);
        n /= a.factor;
    }
    if a.aligned {
        return out;
    }
    let mut weights = Vec::new();
    let (mut last, mut older) = (1u64, a.first);
    while last <= n {
        weights.push(last);
        let next = last.checked_mul(a.factor).and_then(|next| next.checked_add(a.before * older));
        let Some(next) = next else { break };
        older = std::mem::replace(&mut last, next);
    }
    let take = |weight: &u64| {
        let digit = n / weight;
        n %= weight;
        digit as usize
    };
    weights.iter().rev().map(take).collect()
}

/// The number with these digits.
fn number(word: &[usize], a: &Automaton) -> u64 {
    if a.aligned {
        let digits = word.iter().rev().filter(|&&digit| digit > 0);
        return digits.fold(0, |number, &digit| a.factor * number + digit as u64 - 1);
    }
    let (mut high, mut low) = (0, 0);
    for &digit in word {
        (high, low) = (a.factor * high + a.before * low + digit as u64, high);
    }
    high + a.first * low
}

/// Numbers for the tracks behind the known ones so that the automaton accepts all.
fn complete(a: &Automaton, known: &[u64]) -> Option<Vec<u64>> {
    let words: Vec<Vec<usize>> = known.iter().map(|&n| digits(n, a)).collect();
    let length = words.iter().map(Vec::len).max().unwrap_or(0) + a.extra;
    let (symbols, step) = (a.base.pow(a.tracks as u32), a.base.pow(known.len() as u32));
    let states = a.next.len() / symbols;
    let mut fixed = vec![0; length];
    for (track, word) in words.iter().enumerate() {
        for (at, digit) in word.iter().enumerate() {
            fixed[length - word.len() + at] += a.base.pow(track as u32) * digit;
        }
    }
    let to = |state: usize, symbol: usize| a.next[state * symbols + symbol] as usize;
    let mut good = vec![vec![false; states]; length + 1];
    for &state in a.accept {
        good[length][state as usize] = true;
    }
    for at in (0..length).rev() {
        for state in 0..states {
            good[at][state] = (fixed[at]..symbols).step_by(step).any(|symbol| good[at + 1][to(state, symbol)]);
        }
    }
    if !good[0][0] {
        return None;
    }
    let mut found = vec![Vec::new(); a.tracks - known.len()];
    let mut state = 0;
    for at in 0..length {
        let symbol = (fixed[at]..symbols).step_by(step).find(|&symbol| good[at + 1][to(state, symbol)])?;
        state = to(state, symbol);
        let mut rest = symbol / step;
        for word in &mut found {
            word.push(rest % a.base);
            rest /= a.base;
        }
    }
    Some(found.iter().map(|word| number(word, a)).collect())
}
"#;

pub(super) const PRODUCT: &str = r#"
/// The product of nimbers.
fn nim_product(a: u64, b: u64) -> u64 {
    if a < 2 || b < 2 {
        return a * b;
    }
    let mut half = 1;
    while half < 32 && (a | b) >> (2 * half) != 0 {
        half *= 2;
    }
    // With F = 2^half: F times F is F + F/2.
    let mask = (1 << half) - 1;
    let (low, high) = (nim_product(a & mask, b & mask), nim_product(a >> half, b >> half));
    let cross = nim_product((a >> half) ^ (a & mask), (b >> half) ^ (b & mask)) ^ low;
    cross << half ^ low ^ nim_product(high, 1 << (half - 1))
}

/// 1/a: the nimbers below 2^m are a field, so a^(2^m - 2) is that.
#[allow(dead_code)]
fn nim_inverse(mut a: u64) -> u64 {
    let mut bits = 1;
    while bits < 64 && a >> bits != 0 {
        bits *= 2;
    }
    let mut result = 1;
    for _ in 1..bits {
        a = nim_product(a, a);
        result = nim_product(result, a);
    }
    result
}
"#;

pub(super) const FACTORS: &str = r#"
/// The least prime factor of n > 1.
fn least_factor(n: u64) -> u64 {
    (2..).take_while(|&p| p <= n / p).find(|p| n % p == 0).unwrap_or(n)
}

/// The primes that divide n, with their exponents.
#[allow(dead_code)]
fn exponents(mut n: u64) -> Vec<(u64, u64)> {
    let mut all: Vec<(u64, u64)> = Vec::new();
    while n > 1 {
        let prime = least_factor(n);
        n /= prime;
        match all.last_mut() {
            Some((last, exponent)) if *last == prime => *exponent += 1,
            _ => all.push((prime, 1)),
        }
    }
    all
}
"#;
