//! Functions of numbers: bits, roots, prime factors, nim products, ratios.

/// All of them; callees come first. They do not overflow for any argument, unless their comment
/// restricts it.
pub(crate) const NUMBERS: &str = "
# The number of ones in binary.
ones(n) -> number
    number total = 0
    while n > 0
        total += n % 2
        n /= 2
    return total
# The number of binary digits; 0 for 0.
bits(n) -> number
    number total = 0
    while n > 0
        total += 1
        n /= 2
    return total
# The number of digits in a base; 1 for 0.
digits_in(n, base) -> number
    number total = 1
    while n >= base
        total += 1
        n /= base
    return total
# The sum of the digits in a base.
digit_sum_in(n, base) -> number
    number total = 0
    while n > 0
        total += n % base
        n /= base
    return total
# The exponent of 2 in n > 0.
twos(n) -> number
    number total = 0
    while n > 0 and n % 2 == 0
        total += 1
        n /= 2
    return total
# The index of the lowest 0 bit.
lowest_zero(n) -> number
    number total = 0
    while n % 2 == 1
        total += 1
        n /= 2
    return total
# The largest power of 2 that divides n; 0 for 0.
lowest_bit(n) -> number
    return 0 if n == 0 else n ^ (n & (n - 1))
# The integer square root.
root(n) -> number
    number low = 0
    number high = 1
    while high <= n / high
        low = high
        high *= 2
    while high - low > 1
        number middle = (low + high) / 2
        if middle <= n / middle
            low = middle
        else
            high = middle
    return low
# The largest t with t (t + 1)/2 <= n.
triangular_root(n) -> number
    return (root(8 * n + 1) - 1) / 2
# The number of parts of the Zeckendorf sum.
zeckendorf_parts(n) -> number
    number total = 0
    while n > 0
        number part = 1
        number before = 1
        while before <= n - part
            part += before
            before = part - before
        n -= part
        total += 1
    return total
# a + b modulo n, where both are below n.
add_modulo(a, b, n) -> number
    return a - (n - b) if a >= n - b else a + b
# a b modulo n, where both are below n.
multiply_modulo(a, b, n) -> number
    bounded
        number sum = 0
        while b > 0
            if b % 2 == 1
                sum = add_modulo(sum, a, n)
            a = add_modulo(a, a, n)
            b /= 2
        return sum
    else
        return a * b % n
# Is n a prime? By Miller and Rabin; certain for n below 3 * 10^24 without prime factors up to 37.
is_prime(n) -> flag
    number odd = n - 1
    while odd % 2 == 0
        odd /= 2
    list bases = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37]
    for each base in bases
        number power = 1
        number square = base
        number exponent = odd
        while exponent > 0
            if exponent % 2 == 1
                power = multiply_modulo(power, square, n)
            square = multiply_modulo(square, square, n)
            exponent /= 2
        exponent = odd
        while exponent < (n - 1) / 2 and power != 1 and power != n - 1
            power = multiply_modulo(power, power, n)
            exponent *= 2
        if power != n - 1 and (power != 1 or exponent != odd)
            return false
    return true
# A factor of n, which is not a prime, between 1 and n. By Pollard's rho method.
factor_of(n) -> number
    number shift = 1
    while true
        number slow = 2
        number fast = 2
        number common = 1
        while common == 1
            slow = add_modulo(multiply_modulo(slow, slow, n), shift, n)
            fast = add_modulo(multiply_modulo(fast, fast, n), shift, n)
            fast = add_modulo(multiply_modulo(fast, fast, n), shift, n)
            common = n
            number rest = slow - fast if slow > fast else fast - slow
            while rest > 0
                number next = common % rest
                common = rest
                rest = next
        if common < n
            return common
        shift += 1
# The least prime factor of n > 1.
least_factor(n) -> number
    number p = 2
    while p <= n / p and (p < 1000 or n / 1000000000000 / 1000000000000 > 2)
        if n % p == 0
            return p
        p += 1 + p % 2
    if p > n / p or is_prime(n)
        return n
    number factor = factor_of(n)
    return min(least_factor(factor), least_factor(n / factor))
# The exponents of the primes that divide n > 0.
exponents(n) -> list
    list all = []
    while n > 1
        number prime = least_factor(n)
        number exponent = 0
        while n % prime == 0
            exponent += 1
            n /= prime
        push all exponent
    return all
# The number of prime factors, with multiplicity.
prime_factor_count(n) -> number
    number total = 0
    while n > 1
        total += 1
        n /= least_factor(n)
    return total
# The number of different prime factors.
distinct_primes(n) -> number
    return len(exponents(n))
# The xor of the exponents of the prime factors.
exponent_xor(n) -> number
    number total = 0
    list all = exponents(n)
    for each exponent in all
        total ^= exponent
    return total
# The number of divisors.
divisor_count(n) -> number
    number total = 1
    list all = exponents(n)
    for each exponent in all
        total *= exponent + 1
    return total
# The number of primes up to n > 0: all that is left of the numbers up to n/1, n/2, ... when the multiples of each prime go.
prime_count(n) -> number
    number last = root(n)
    list low = [0, 0]
    list high = [0, n - 1]
    for i in 2..last + 1
        push low i - 1
        push high n / i - 1
    for p in 2..last + 1
        number smaller = low[p - 1]
        if low[p] > smaller
            for i in 1..min(last, n / (p * p)) + 1
                high[i] -= (high[i * p] if i * p <= last else low[n / (i * p)]) - smaller
            number v = last
            while v >= p * p
                low[v] -= low[v / p] - smaller
                v -= 1
    return high[1]
# The place of the least prime factor among the primes, from 1 on; 0 for 1.
least_prime_index(n) -> number
    return 0 if n < 2 else prime_count(least_factor(n))
# 0 for even numbers, 1 for 1, otherwise the place of the least prime factor among the primes.
odd_least_prime_index(n) -> number
    if n % 2 == 0
        return 0
    return max(least_prime_index(n), 1)
# The number of odd prime factors, with multiplicity, plus 1 for even numbers.
equal_parts(n) -> number
    number total = 1 - n % 2
    while n % 2 == 0
        n /= 2
    return total + prime_factor_count(n)
# The prime with this place among the primes; 1 for 0.
nth_prime(n) -> number
    number low = 0
    number high = 1
    while prime_count(high) < n
        low = high
        high *= 2
    while high - low > 1
        number middle = (low + high) / 2
        if prime_count(middle) < n
            low = middle
        else
            high = middle
    return high
# The product of nimbers below 2^64. With F = 2^half: F times F is F + F/2.
nim_product(a, b) -> number
    if a < 2 or b < 2
        return a * b
    number half = 1
    while ((a | b) >> (2 * half)) > 0
        half *= 2
    number mask = (one << half) - 1
    number low = nim_product(a & mask, b & mask)
    number cross = nim_product((a >> half) ^ (a & mask), (b >> half) ^ (b & mask))
    number high = nim_product(nim_product(a >> half, b >> half), one << (half - 1))
    return ((cross ^ low) << half) ^ low ^ high
# 1/a: the nimbers below 2^m are a field, so a^(2^m - 2) is that.
nim_inverse(a) -> number
    number m = 1
    while (a >> m) > 0
        m *= 2
    number result = 1
    for _ in 1..m
        a = nim_product(a, a)
        result = nim_product(result, a)
    return result
# Is a/b less than c/d (0), equal to it (1), or more (2)? By Euclid's algorithm, without products; b and d are positive.
compare(a, b, c, d) -> number
    while true
        if a / b != c / d
            return 0 if a / b < c / d else 2
        number rest = a % b
        number other = c % d
        if rest == 0 or other == 0
            return 1 if rest == other else (0 if rest == 0 else 2)
        a = d
        c = b
        b = other
        d = rest
# |a/b - b/a|, rounded down.
euclid_ratio(a, b) -> number
    number large = max(a, b)
    number small = min(a, b)
    return large / small - (1 if compare(large % small, small, small, large) == 0 else 0)
";
