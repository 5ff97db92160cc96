//! Functions for programs that follow the rules themselves: the arithmetic and the sets of the rule
//! language, where `helpers::numbers` does not have them.

/// All of them; callees come first.
pub(crate) const RULES: &str = "
# a / b, rounded down.
quotient(a, b) -> number
    if b == 0
        fail division by zero
    number rest = a % b
    if rest < 0
        rest += max(b, 0 - b)
    if b < 0 and rest > 0
        rest += b
    return (a - rest) / b
# a - b (a / b).
modulo(a, b) -> number
    return a - b * quotient(a, b)
# a b, if it has at most 64 bits.
product(a, b) -> number
    bounded
        if a != 0 and max(b, 0 - b) > 9223372036854775807 / max(a, 0 - a)
            fail a number beyond 64 bits
    return a * b
# a + b, if it has at most 64 bits.
sum(a, b) -> number
    bounded
        if a > 0 and b > 9223372036854775807 - a
            fail a number beyond 64 bits
        if a < 0 and b < 0 - 9223372036854775807 - a
            fail a number beyond 64 bits
    return a + b
# A power with an exponent of at least 0.
power_of(a, b) -> number
    if b < 0
        fail a negative exponent
    number result = 1
    number left = b
    if a == 0 or a == 1
        left = min(b, 1)
    if a == 0 - 1
        left = b % 2
    while left > 0
        result = product(result, a)
        left -= 1
    return result
# The same, or the largest number of 64 bits if a power of a positive number is beyond it.
capped_power_of(a, b) -> number
    if a < 2 or b < 0
        return power_of(a, b)
    number result = 1
    number left = b
    while left > 0
        if result > 9223372036854775807 / a
            return 9223372036854775807
        result *= a
        left -= 1
    return result
# The greatest common divisor.
common_divisor(a, b) -> number
    a = max(a, 0 - a)
    b = max(b, 0 - b)
    while b > 0
        number rest = a % b
        a = b
        b = rest
    return a
# A number for which a function has no value below a bound.
at_least(bound, n) -> number
    if n < bound
        fail no value of a function of the rules
    return n
# The number of ones in binary, with 64 digits if the number is negative.
ones_of(n) -> number
    return 64 - ones(0 - n - 1) if n < 0 else ones(n)
# Is n a prime?
prime(n) -> flag
    number d = 2
    while d <= n / d
        if n % d == 0
            return false
        d += 1
    return n > 1
# Is n one of 1, 2, 3, 5, 8, ...?
fibonacci_number(n) -> flag
    number part = 1
    number before = 1
    while part <= n - before
        part += before
        before = part - before
    return part == n
# Is n a power of the base, 1 included?
power_number(n, base) -> flag
    while n > 1 and n % base == 0
        n /= base
    return n == 1
# Is n one of 1, 8, 27, ...?
cube_number(n) -> flag
    number side = 0
    while (side + 1) * (side + 1) <= n / (side + 1)
        side += 1
    return side > 0 and side * side * side == n
# Is n a power of a prime?
prime_power_number(n) -> flag
    number d = 2
    while d <= n / d
        if n % d == 0
            while n % d == 0
                n /= d
            return n == 1
        d += 1
    return n > 1
# Is n a product of two primes?
semiprime_number(n) -> flag
    number d = 2
    while d <= n / d
        if n % d == 0
            return prime(n / d)
        d += 1
    return false
# The value of a sum; -1 if that of a part is not known.
nim_sum(a, b) -> number
    return 0 - 1 if a < 0 or b < 0 else a ^ b
# A member of an array.
member(all: list, at) -> number
    if at < 0 or at >= len(all)
        fail no such member of an array
    return all[at]
# The primes up to a bound.
primes_to(bound) -> list
    list all = []
    list composite = []
    while len(composite) <= bound
        push composite 0
    for i in 2..bound + 1
        if composite[i] == 0
            push all i
            number multiple = i * i
            while multiple <= bound
                composite[multiple] = 1
                multiple += i
    return all
# The squares up to a bound.
squares_to(bound) -> list
    list all = []
    number i = 1
    while i * i <= bound
        number square = i * i
        push all square
        i += 1
    return all
# The cubes up to a bound.
cubes_to(bound) -> list
    list all = []
    number i = 1
    while i * i * i <= bound
        number cube = i * i * i
        push all cube
        i += 1
    return all
# 1, 2, 6, 24, ... up to a bound.
factorials_to(bound) -> list
    list all = []
    number product_of = 1
    number i = 1
    while product_of <= bound
        push all product_of
        i += 1
        product_of *= i
    return all
# The smallest prime factors of all numbers up to a bound; 0 for 0 and 1.
least_factors_to(bound) -> list
    list least = []
    while len(least) <= bound
        push least 0
    for i in 2..bound + 1
        if least[i] == 0
            number multiple = i
            while multiple <= bound
                if least[multiple] == 0
                    least[multiple] = i
                multiple += i
    return least
# 2, 3, 4, 5, 7, 8, 9, ... up to a bound: the powers of primes.
prime_powers_to(bound) -> list
    list all = []
    list least = least_factors_to(bound)
    for i in 2..bound + 1
        number rest = i
        while rest % least[i] == 0
            rest /= least[i]
        if rest == 1
            push all i
    return all
# The products of two primes up to a bound.
semiprimes_to(bound) -> list
    list all = []
    list least = least_factors_to(bound)
    for i in 2..bound + 1
        number rest = i / least[i]
        if rest > 1 and least[rest] == rest
            push all i
    return all
# The triangular numbers up to a bound.
triangular_to(bound) -> list
    list all = []
    number sum = 1
    number i = 1
    while sum <= bound
        push all sum
        i += 1
        sum += i
    return all
# 1, 2, 3, 5, 8, ... up to a bound.
fibonacci_to(bound) -> list
    list all = []
    number part = 1
    number next = 2
    while part <= bound
        push all part
        number sum = part + next
        part = next
        next = sum
    return all
# The powers of a number up to a bound.
powers_to(base, bound) -> list
    if base < 2
        fail the powers of a number below 2
    list all = []
    number power = 1
    while power <= bound
        push all power
        power *= base
    return all
# The divisors of a number.
divisors_of(n) -> list
    list all = []
    number k = 1
    while k * k <= n
        if n % k == 0
            push all k
            if k * k < n
                number other = n / k
                push all other
        k += 1
    return all
# The divisors of a number; those of 0 up to a bound.
divisors_to(n, bound) -> list
    if n > 0
        return divisors_of(n)
    list all = []
    for k in 1..bound + 1
        push all k
    return all
# The divisors of a number, without itself; those of 0 up to a bound.
proper_divisors_to(n, bound) -> list
    list all = []
    list own = divisors_to(n, bound)
    for each k in own
        if n == 0 or k < n
            push all k
    return all
# The digits of a number in a base.
digits_of(n, base) -> list
    list all = []
    while n >= base
        number digit = n % base
        push all digit
        n /= base
    push all n
    return all
# The terms of a number in the factorial number system.
factorial_base_of(n) -> list
    list all = []
    number place = 1
    number factorial = 1
    while n > 0
        place += 1
        if n % place > 0
            number term = n % place * factorial
            push all term
        n /= place
        if n > 0
            factorial *= place
    return all
# The Fibonacci numbers, no two of them neighbours, whose sum is a number.
zeckendorf_of(n) -> list
    list all = []
    while n > 0
        number part = 1
        number before = 1
        while before <= n - part
            part += before
            before = part - before
        push all part
        n -= part
    return all
";
