//! Functions that programs in Python share.

pub(super) const AUTOMATA: &str = r#"

def digits(n, factor, before, first, aligned):
    """The digits of n, most significant first; weights: factor * last + before * the one before.

    Aligned: the least significant digit first, each one more, so that all numbers end with their first digit."""
    if aligned:
        out = []
        while n > 0:
            out.append(n % factor + 1)
            n //= factor
        return out
    weights, last, older = [], 1, first
    while last <= n:
        weights.append(last)
        last, older = factor * last + before * older, last
    out = []
    for weight in reversed(weights):
        out.append(n // weight)
        n %= weight
    return out


def number(word, factor, before, first, aligned):
    """The number with these digits."""
    high, low = 0, 0
    if aligned:
        for digit in reversed(word):
            high = factor * high + digit - 1 if digit else high
        return high
    for digit in word:
        high, low = factor * high + before * low + digit, high
    return high + first * low


def complete(automaton, known):
    """Numbers for the tracks behind the known ones so that the automaton accepts all; None if there are none."""
    base, system, tracks, following, accept, extra = automaton
    words = [digits(n, *system) for n in known]
    length = max([len(word) for word in words], default=0) + extra
    words = [[0] * (length - len(word)) + word for word in words]
    fixed = [sum(word[at] * base ** track for track, word in enumerate(words)) for at in range(length)]
    step = base ** len(known)
    symbols = base ** tracks
    states = len(following) // symbols
    good = [[state in accept for state in range(states)]]
    for at in reversed(range(length)):
        good.append([any(good[-1][following[state * symbols + symbol]]
                         for symbol in range(fixed[at], symbols, step)) for state in range(states)])
    good.reverse()
    if not good[0][0]:
        return None
    state, found = 0, [[] for _ in range(tracks - len(known))]
    for at in range(length):
        for symbol in range(fixed[at], symbols, step):
            if good[at + 1][following[state * symbols + symbol]]:
                break
        state = following[state * symbols + symbol]
        rest = symbol // step
        for word in found:
            word.append(rest % base)
            rest //= base
    return [number(word, *system) for word in found]
"#;

pub(super) const PRODUCT: &str = r#"

def nim_product(a, b):
    """The product of nimbers."""
    if a < 2 or b < 2:
        return a * b
    half = 1
    while a >> 2 * half or b >> 2 * half:
        half *= 2
    # With F = 2^half: F times F is F + F/2.
    mask = (1 << half) - 1
    low = nim_product(a & mask, b & mask)
    high = nim_product(a >> half, b >> half)
    cross = nim_product(a >> half ^ a & mask, b >> half ^ b & mask) ^ low
    return cross << half ^ low ^ nim_product(high, 1 << half - 1)


def nim_inverse(a):
    """1/a: the nimbers below 2^m are a field, so a^(2^m - 2) is that."""
    bits = 1
    while a >> bits:
        bits *= 2
    result, power = 1, a
    for _ in range(bits - 1):
        power = nim_product(power, power)
        result = nim_product(result, power)
    return result
"#;

pub(super) const FACTORS: &str = r#"

def prime_factors(n):
    """The prime factors, increasing, each as often as it divides n."""
    p = 2
    while p * p <= n:
        while n % p == 0:
            yield p
            n //= p
        p += 1
    if n > 1:
        yield n


def exponents(n):
    """The primes that divide n, with their exponents."""
    found = {}
    for p in prime_factors(n):
        found[p] = found.get(p, 0) + 1
    return found


def primes():
    """All primes."""
    n = 2
    while True:
        if next(prime_factors(n)) == n:
            yield n
        n += 1
"#;
