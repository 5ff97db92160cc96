//! Conditions and cases in laws, and what the functions in them are.

crate::sentences! {
    "formulas":

    is_even(x) {
        "{x} is even"
        "{x} 是偶数"
        "{x} 是偶數"
    }
    is_odd(x) {
        "{x} is odd"
        "{x} 是奇数"
        "{x} 是奇數"
    }
    is_one_of(x, values) {
        "{x} is {values}"
        "{x} 是 {values}"
        "{x} 是 {values}"
    }
    is_none_of(x, values) {
        "{x} is not {values}"
        "{x} 不是 {values}"
        "{x} 不是 {values}"
    }
    or(first, last) {
        "{first} or {last}"
        "{first} 或 {last}"
        "{first} 或 {last}"
    }
    is_power(x, base) {
        "{x} is a power of {base}"
        "{x} 是 {base} 的幂"
        "{x} 是 {base} 的冪"
    }
    below_zeckendorf(x, of) {
        "{x} is less than every part of the Zeckendorf sum of {of}"
        "{x} 小于 {of} 的齐肯多夫表示中的每一项"
        "{x} 小於 {of} 的齊肯多夫表示中的每一項"
    }
    untrue(condition) {
        "it is not true that {condition}"
        "并非 {condition}"
        "並非 {condition}"
    }
    both(first, second) {
        "{first} and {second}"
        "{first} 且 {second}"
        "{first} 且 {second}"
    }
    either(first, second) {
        "{first}, or {second}"
        "{first}，或 {second}"
        "{first}，或 {second}"
    }
    in_brackets(condition) {
        "({condition})"
        "({condition})"
        "({condition})"
    }
    case(value, condition) {
        "{value} if {condition}"
        "{value}（当 {condition} 时）"
        "{value}（當 {condition} 時）"
    }
    otherwise(value) {
        "else {value}"
        "否则为 {value}"
        "否則為 {value}"
    }
    next_case(first, second) {
        "{first}, {second}"
        "{first}，{second}"
        "{first}，{second}"
    }

    exponent(f, prime) {
        "{f} is the exponent of {prime} in x"
        "{f} 是 x 中因数 {prime} 的次数"
        "{f} 是 x 中因數 {prime} 的次數"
    }
    ones(f) {
        "{f} is the number of ones of x in binary"
        "{f} 是 x 的二进制表示中 1 的个数"
        "{f} 是 x 的二進位表示中 1 的個數"
    }
    bits(f) {
        "{f} is the number of binary digits of x"
        "{f} 是 x 的二进制位数"
        "{f} 是 x 的二進位位數"
    }
    lowest_zero(f) {
        "{f} is the index of the lowest 0 bit of x"
        "{f} 是 x 的二进制表示中最低的 0 所在位的编号"
        "{f} 是 x 的二進位表示中最低的 0 所在位的編號"
    }
    lowest_bit(f) {
        "{f} is the largest power of 2 that divides x"
        "{f} 是整除 x 的最大的 2 的幂"
        "{f} 是整除 x 的最大的 2 的冪"
    }
    root(f) {
        "{f} is the integer square root of x"
        "{f} 是 x 的整数平方根"
        "{f} 是 x 的整數平方根"
    }
    triangular_root(f) {
        "{f} is the largest t with t*(t + 1)/2 <= x"
        "{f} 是满足 t*(t + 1)/2 <= x 的最大的 t"
        "{f} 是滿足 t*(t + 1)/2 <= x 的最大的 t"
    }
    prime_factors(f) {
        "{f} is the number of prime factors of x, with multiplicity"
        "{f} 是 x 的素因数个数（计重数）"
        "{f} 是 x 的質因數個數（計重數）"
    }
    distinct_primes(f) {
        "{f} is the number of different prime factors of x"
        "{f} 是 x 的不同素因数个数"
        "{f} 是 x 的不同質因數個數"
    }
    exponent_xor(f) {
        "{f} is the xor of the exponents of the prime factors of x"
        "{f} 是 x 的各素因数的指数的异或"
        "{f} 是 x 的各質因數的指數的互斥或"
    }
    divisors(f) {
        "{f} is the number of divisors of x"
        "{f} 是 x 的因数个数"
        "{f} 是 x 的因數個數"
    }
    least_prime(f) {
        "{f} is the place of the least prime factor of x among the primes, 0 for x = 1"
        "{f} 是 x 的最小素因数在素数中的序号，x = 1 时为 0"
        "{f} 是 x 的最小質因數在質數中的序號，x = 1 時為 0"
    }
    zeckendorf_parts(f) {
        "{f} is the number of parts of the Zeckendorf sum of x"
        "{f} 是 x 的齐肯多夫表示的项数"
        "{f} 是 x 的齊肯多夫表示的項數"
    }
    nim_product() {
        "(x) is the nim product"
        "(x) 是 nim 积"
        "(x) 是 nim 積"
    }
}
