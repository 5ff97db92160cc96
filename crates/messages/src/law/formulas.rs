//! Conditions and cases in laws, and what the functions in them are.

crate::sentences! {
    "formulas":

    is_even(x) {
        "{x} is even"
        "{x} 是偶数"
    }
    is_odd(x) {
        "{x} is odd"
        "{x} 是奇数"
    }
    is_one_of(x, values) {
        "{x} is {values}"
        "{x} 是 {values}"
    }
    is_none_of(x, values) {
        "{x} is not {values}"
        "{x} 不是 {values}"
    }
    or(first, last) {
        "{first} or {last}"
        "{first} 或 {last}"
    }
    is_power(x, base) {
        "{x} is a power of {base}"
        "{x} 是 {base} 的幂"
    }
    below_zeckendorf(x, of) {
        "{x} is less than every part of the Zeckendorf sum of {of}"
        "{x} 小于 {of} 的齐肯多夫表示中的每一项"
    }
    untrue(condition) {
        "it is not true that {condition}"
        "并非 {condition}"
    }
    both(first, second) {
        "{first} and {second}"
        "{first} 且 {second}"
    }
    either(first, second) {
        "{first}, or {second}"
        "{first}，或 {second}"
    }
    in_brackets(condition) {
        "({condition})"
        "({condition})"
    }
    case(value, condition) {
        "{value} if {condition}"
        "{value}（当 {condition} 时）"
    }
    otherwise(value) {
        "else {value}"
        "否则为 {value}"
    }
    next_case(first, second) {
        "{first}, {second}"
        "{first}，{second}"
    }

    exponent(f, prime) {
        "{f} is the exponent of {prime} in x"
        "{f} 是 x 中因数 {prime} 的次数"
    }
    ones(f) {
        "{f} is the number of ones of x in binary"
        "{f} 是 x 的二进制表示中 1 的个数"
    }
    bits(f) {
        "{f} is the number of binary digits of x"
        "{f} 是 x 的二进制位数"
    }
    lowest_zero(f) {
        "{f} is the index of the lowest 0 bit of x"
        "{f} 是 x 的二进制表示中最低的 0 所在位的编号"
    }
    lowest_bit(f) {
        "{f} is the largest power of 2 that divides x"
        "{f} 是整除 x 的最大的 2 的幂"
    }
    root(f) {
        "{f} is the integer square root of x"
        "{f} 是 x 的整数平方根"
    }
    triangular_root(f) {
        "{f} is the largest t with t*(t + 1)/2 <= x"
        "{f} 是满足 t*(t + 1)/2 <= x 的最大的 t"
    }
    prime_factors(f) {
        "{f} is the number of prime factors of x, with multiplicity"
        "{f} 是 x 的素因数个数（计重数）"
    }
    distinct_primes(f) {
        "{f} is the number of different prime factors of x"
        "{f} 是 x 的不同素因数个数"
    }
    exponent_xor(f) {
        "{f} is the xor of the exponents of the prime factors of x"
        "{f} 是 x 的各素因数的指数的异或"
    }
    divisors(f) {
        "{f} is the number of divisors of x"
        "{f} 是 x 的因数个数"
    }
    least_prime(f) {
        "{f} is the place of the least prime factor of x among the primes, 0 for x = 1"
        "{f} 是 x 的最小素因数在素数中的序号，x = 1 时为 0"
    }
    odd_least_prime(f) {
        "{f} is 0 for even x and 1 for x = 1, otherwise the place of the least prime factor of x among the primes"
        "{f} 在 x 为偶数时为 0，x = 1 时为 1，否则是 x 的最小素因数在素数中的序号"
    }
    equal_parts(f) {
        "{f} is the number of odd prime factors of x, with multiplicity, plus 1 if x is even"
        "{f} 是 x 的奇素因数个数（计重数），x 为偶数时再加 1"
    }
    zeckendorf_parts(f) {
        "{f} is the number of parts of the Zeckendorf sum of x"
        "{f} 是 x 的齐肯多夫表示的项数"
    }
    nim_product() {
        "(x) is the nim product"
        "(x) 是 nim 积"
    }
}
