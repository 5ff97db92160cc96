//! Functions that programs in C++ share.

pub(super) const AUTOMATA: &str = r#"
struct Automaton {
    int base, factor, before, first;
    bool aligned;
    int tracks, extra;
    std::vector<int> next;
    std::vector<int> accept;
};

// The digits of n, most significant first; weights: factor * last + before * the one before.
// Aligned: the least significant digit first, each one more, so that all numbers end with their first digit.
static std::vector<int> digits(number n, const Automaton& a) {
    std::vector<int> out;
    for (; a.aligned && n > 0; n /= a.factor) out.push_back(int(n % a.factor) + 1);
    if (a.aligned) return out;
    std::vector<number> weights;
    number last = 1, older = a.first;
    while (last <= n) {
        weights.push_back(last);
        if (last > (n - (a.before ? std::min(n, older) : 0)) / a.factor) break;
        number next = a.factor * last + a.before * older;
        older = last;
        last = next;
    }
    for (auto weight = weights.rbegin(); weight != weights.rend(); ++weight) {
        out.push_back(int(n / *weight));
        n %= *weight;
    }
    return out;
}

// The number with these digits.
static number value_of(const std::vector<int>& word, const Automaton& a) {
    number high = 0, low = 0;
    if (a.aligned) {
        for (auto digit = word.rbegin(); digit != word.rend(); ++digit)
            if (*digit > 0) high = a.factor * high + *digit - 1;
        return high;
    }
    for (int digit : word) {
        number next = a.factor * high + a.before * low + digit;
        low = high;
        high = next;
    }
    return high + a.first * low;
}

// Numbers for the tracks behind the known ones so that the automaton accepts all; false if there are none.
static bool complete(const Automaton& a, const std::vector<number>& known, std::vector<number>& found) {
    std::vector<std::vector<int>> words;
    size_t length = 0;
    for (number n : known) {
        words.push_back(digits(n, a));
        length = std::max(length, words.back().size());
    }
    length += a.extra;
    int symbols = 1, step = 1;
    for (int track = 0; track < a.tracks; track++) symbols *= a.base;
    for (size_t track = 0; track < known.size(); track++) step *= a.base;
    int states = int(a.next.size()) / symbols;
    std::vector<int> fixed(length, 0);
    int weight = 1;
    for (auto& word : words) {
        for (size_t at = 0; at < word.size(); at++) fixed[length - word.size() + at] += weight * word[at];
        weight *= a.base;
    }
    std::vector<std::vector<char>> good(length + 1, std::vector<char>(states, 0));
    for (int state : a.accept) good[length][state] = 1;
    for (size_t at = length; at-- > 0;)
        for (int state = 0; state < states; state++)
            for (int symbol = fixed[at]; symbol < symbols && !good[at][state]; symbol += step)
                good[at][state] = good[at + 1][a.next[state * symbols + symbol]];
    if (!good[0][0]) return false;
    size_t others = a.tracks - known.size();
    words.assign(others, {});
    int state = 0;
    for (size_t at = 0; at < length; at++) {
        int symbol = fixed[at];
        while (!good[at + 1][a.next[state * symbols + symbol]]) symbol += step;
        state = a.next[state * symbols + symbol];
        int rest = symbol / step;
        for (size_t track = 0; track < others; track++) {
            words[track].push_back(rest % a.base);
            rest /= a.base;
        }
    }
    found.clear();
    for (auto& word : words) found.push_back(value_of(word, a));
    return true;
}
"#;

pub(super) const PRODUCT: &str = r#"
// The product of nimbers.
static number nim_product(number a, number b) {
    if (a < 2 || b < 2) return a * b;
    int half = 1;
    while (half < 32 && (a >> 2 * half || b >> 2 * half)) half *= 2;
    // With F = 2^half: F times F is F + F/2.
    number mask = (number(1) << half) - 1;
    number low = nim_product(a & mask, b & mask), high = nim_product(a >> half, b >> half);
    number cross = nim_product((a >> half) ^ (a & mask), (b >> half) ^ (b & mask)) ^ low;
    return cross << half ^ low ^ nim_product(high, number(1) << (half - 1));
}

// 1/a: the nimbers below 2^m are a field, so a^(2^m - 2) is that.
[[maybe_unused]] static number nim_inverse(number a) {
    int bits = 1;
    while (bits < 64 && a >> bits) bits *= 2;
    number result = 1;
    for (int i = 1; i < bits; i++) {
        a = nim_product(a, a);
        result = nim_product(result, a);
    }
    return result;
}
"#;

pub(super) const FACTORS: &str = r#"
// The least prime factor of n > 1.
static number least_factor(number n) {
    for (number p = 2; p <= n / p; p++)
        if (n % p == 0) return p;
    return n;
}

// The exponent of a prime in n, which loses it.
[[maybe_unused]] static number take_out(number& n, number prime) {
    number exponent = 0;
    for (; n % prime == 0; n /= prime) exponent++;
    return exponent;
}
"#;
