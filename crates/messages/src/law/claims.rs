//! What a law of a game says.

crate::sentences! {
    "claims":

    equals(left, right) {
        "{left} = {right}"
        "{left} = {right}"
    }
    for_all(law, condition) {
        "{law} for all {condition}"
        "对所有 {condition}，{law}"
    }
    for_all_first(law, condition) {
        "for all {condition}: {law}"
        "对所有 {condition}：{law}"
    }
    where_are(law, meanings) {
        "{law}, where {meanings}"
        "{law}，其中 {meanings}"
    }
    reduced(row) {
        "reduced({row}) is how many entries are left when equal neighbours are removed in pairs as long as there are any"
        "reduced({row}) 为不断成对删去相等的相邻项后剩下的项数"
    }
    for_lists(law, row, condition) {
        "{law}, for all {row} with {condition}"
        "对所有满足 {condition} 的 {row}，{law}"
    }
    even(n) {
        "even {n}"
        "偶数 {n}"
    }
    odd(n) {
        "odd {n}"
        "奇数 {n}"
    }
    values(law, values) {
        "{law}; values {values}"
        "{law}；值为 {values}"
    }
    values_before(law, values) {
        "{law}; the first values are {values}"
        "{law}；此前的值为 {values}"
    }
    first_values(law, values) {
        "{law}; first values {values}"
        "{law}；前几个值 {values}"
    }
    lines(first, second) {
        "{first};\n    {second}"
        "{first}；\n    {second}"
    }
    all_primes() {
        "primes"
        "素数"
    }
    odd_primes() {
        "odd primes"
        "奇素数"
    }
    primes_with_rest(modulus, rests) {
        "primes p with p mod {modulus} = {rests}"
        "满足 p mod {modulus} = {rests} 的素数 p"
    }
    counts_factors(g, n, primes) {
        "{g} is the number of prime factors of {n}, with multiplicity, that are {primes}"
        "{g} 是 {n} 的素因数中{primes}的个数，重复的也计入"
    }
    counts_different(g, n, primes) {
        "{g} is the number of different {primes} that divide {n}"
        "{g} 是整除 {n} 的不同{primes}的个数"
    }
    counts_parity(g, n, primes) {
        "{g} is 1 if the number of prime factors of {n}, with multiplicity, that are {primes} is odd, else 0"
        "若 {n} 的素因数中{primes}的个数（重复的也计入）为奇数，则 {g} 为 1，否则为 0"
    }
    counts_xor(g, n, primes) {
        "{g} is the xor of the exponents of the {primes} that divide {n}"
        "{g} 是整除 {n} 的各{primes}的指数的异或"
    }
    again(values) {
        "{values} again and again"
        "{values} 不断重复"
    }
    then_again(first, values) {
        "{first}, then {values} again and again"
        "{first}，之后 {values} 不断重复"
    }
    values_by_exponent(g, n, pure, mixed) {
        "with a = 0, 1, 2, ... the exponent of 2 in {n}: {g} is {mixed}; if {n} is a power of 2, {pure}"
        "设 a = 0, 1, 2, ... 为 {n} 中因数 2 的次数：{g} 依次为 {mixed}；若 {n} 是 2 的幂，则为 {pure}"
    }
    outcomes_by_exponent(n, pure, mixed) {
        "with a = 0, 1, 2, ... the exponent of 2 in {n}, and 0 for P, 1 for N: {n} is {mixed}; if {n} is a power of 2, {pure}"
        "设 a = 0, 1, 2, ... 为 {n} 中因数 2 的次数，以 0 表示 P、1 表示 N：{n} 依次为 {mixed}；若 {n} 是 2 的幂，则为 {pure}"
    }
    dynamic_nim(n, q, k, f) {
        "({n}, {q}) is a P-position exactly if {n} = 0, or {q} is less than the last part of {n}; the parts of a number are taken from 1 = H1 < H2 < ..., the largest that fits first, and H(i+1) = Hi + Hj for the least j with f(Hj) >= Hi, where f({k}) = {f}"
        "({n}, {q}) 为 P 态当且仅当 {n} = 0，或 {q} 小于 {n} 的最后一个部分；一个数的各部分取自 1 = H1 < H2 < ...，总是先取不超过余数的最大者，且 H(i+1) = Hi + Hj，其中 j 是满足 f(Hj) >= Hi 的最小者，f({k}) = {f}"
    }
    growing_limit(n, i, f, s) {
        "({n}, {i}) is a P-position exactly if f({i}) < 1, or a(m) <= {n} <= b(m) for some m >= 0, where a(m) is the sum of the first m of f + 1 at {i}, s(s({i})), ..., and b(m) at s({i}), s(s(s({i}))), ...; f({i}) = {f}, s({i}) = {s}"
        "({n}, {i}) 为 P 态当且仅当 f({i}) < 1，或对某个 m >= 0 有 a(m) <= {n} <= b(m)，其中 a(m) 是 f + 1 在 {i}, s(s({i})), ... 的前 m 个值之和，b(m) 是在 s({i}), s(s(s({i}))), ... 的前 m 个值之和；f({i}) = {f}，s({i}) = {s}"
    }
    fixed_limit(n, i, each, none) {
        "({n}, {i}) is a P-position exactly if {n} is a multiple of {each}, or {none}"
        "({n}, {i}) 为 P 态当且仅当 {n} 是 {each} 的倍数，或 {none}"
    }
    intervals(head, listed) {
        "{head} is constant on intervals: {listed}"
        "{head} 在各区间上为常数：{listed}"
    }
    many_intervals(head, count, listed) {
        "{head} is constant on {count} intervals: {listed}, ..."
        "{head} 在 {count} 个区间上为常数：{listed}……"
    }
    fixed_limit_values(g, n, f) {
        "{g} = {n} mod ({f} + 1)"
        "{g} = {n} mod ({f} + 1)"
    }
    window(g, n, a, b, divisor) {
        "{g} = floor(({n} mod ({a} + {b}))/{divisor})"
        "{g} = floor(({n} mod ({a} + {b}))/{divisor})"
    }
    window_of_one(g, n, divisor) {
        "{g} = floor({n}/{divisor}) mod 2"
        "{g} = floor({n}/{divisor}) mod 2"
    }
    zero_where(law, condition) {
        "{law}; 0 if {condition}"
        "{law}；若 {condition} 则为 0"
    }
    growing_limit_by_squares(n, i, low, high, none) {
        "({n}, {i}) is a P-position exactly if {low} <= {n} <= {high} for some m >= 0, or {none}"
        "({n}, {i}) 为 P 态当且仅当对某个 m >= 0 有 {low} <= {n} <= {high}，或 {none}"
    }
    max_nim(n, f, g, name) {
        "with f({n}) = {f}: {g} = f({n}) where f({n}) > f({n} - 1), else {name}({n} - f({n}) - 1); {name}(0) = 0"
        "令 f({n}) = {f}：若 f({n}) > f({n} - 1)，则 {g} = f({n})，否则 {g} = {name}({n} - f({n}) - 1)；{name}(0) = 0"
    }
    zero_at(g, n, places) {
        "{g} = 0 exactly if {n} = z(k) for some k; {places}"
        "{g} = 0 当且仅当 {n} = z(k)，k 为某个自然数；{places}"
    }
    ratio_decides_winner(position, cases) {
        "the ratio decides who wins at ({position}): {cases}"
        "({position}) 的胜负由比值决定：{cases}"
    }
    ratio_decides(g, cases) {
        "{g} is decided by the ratio: {cases}"
        "{g} 由比值决定：{cases}"
    }
    pairs(position, pairs, system) {
        "({position}) is a P-position exactly if it is (A, B) with {pairs} for some n ({system})"
        "({position}) 为 P 态当且仅当它是 (A, B)，其中 {pairs}，n 为某个自然数（按 {system} 判定）"
    }
    pairs_both(position, pairs, system) {
        "({position}) is a P-position exactly if it is (A, B) or (B, A) with {pairs} for some n ({system})"
        "({position}) 为 P 态当且仅当它是 (A, B) 或 (B, A)，其中 {pairs}，n 为某个自然数（按 {system} 判定）"
    }
    lost_if(position, condition) {
        "{position} is a P-position exactly if {condition}"
        "{position} 为 P 态当且仅当 {condition}"
    }
    zero_if(g, condition) {
        "{g} = 0 exactly if {condition}"
        "{g} = 0 当且仅当 {condition}"
    }
    lost_like(position, other, condition) {
        "({position}) is a P-position exactly if ({other}) is for all {condition}"
        "对所有 {condition}，({position}) 为 P 态当且仅当 ({other}) 为 P 态"
    }
    levels_by_automaton(max, system, states) {
        "the positions of the values 0 to {max} (and those with larger ones) are read off the digits by an automaton ({system}, {states} {states|state|states})"
        "值为 0 至 {max} 的局面（及值更大者）由自动机读各位数字判定（{system}，{states} 个状态）"
    }
    values_by_automaton(g, system, states) {
        "{g} is read off the digits by an automaton ({system}, {states} {states|state|states})"
        "{g} 由自动机读各位数字得出（{system}，{states} 个状态）"
    }
    unary_values_by_automaton(g, system, states) {
        "{g} is read off the digits by an automaton ({system}, {states} {states|state|states}, values in unary code)"
        "{g} 由自动机读各位数字得出（{system}，{states} 个状态，值用一进制编码）"
    }
    lost_repeats(moved, n, condition, first) {
        "{moved} is a P-position exactly if {n} is, for all {condition}; the first ones are {first}"
        "对所有 {condition}，{moved} 为 P 态当且仅当 {n} 为 P 态；最前面的是 {first}"
    }
    in_misere_play(law) {
        "in misère play (who cannot move wins): {law}"
        "反常规则下（无法行动者胜）：{law}"
    }
    lost_by_automaton(names, system, states) {
        "the P-positions ({names}) are read off the digits by an automaton ({system}, {states} {states|state|states})"
        "P 态 ({names}) 由自动机读各位数字判定（{system}，{states} 个状态）"
    }
    weights(g, n, system, weights) {
        "{g} is the sum of weights of the digits of {n} ({system}, {weights})"
        "{g} 等于 {n} 的各位数字的权之和（{system}，{weights}）"
    }
    prime(n) {
        "{n} is a prime"
        "{n} 是素数"
    }
    but_not(law, numbers) {
        "{law}; but not {numbers}"
        "{law}；但 {numbers} 不是"
    }
    also_lost(law, numbers) {
        "{law}; and also {numbers}"
        "{law}；{numbers} 也是 P 态"
    }
    of_game(value, rules) {
        "{value} is the Grundy value of the game {rules}, of which no law is known"
        "{value} 是游戏 {rules} 的 SG 值，该游戏的规律未知"
    }
    nim_product(law) {
        "{law} (the nim product)"
        "{law}（nim 积）"
    }
    positions_only(law) {
        "{law} (for positions only)"
        "{law}（仅对合法局面）"
    }
    euclid(a, b, value, first, last, symmetric) {
        "for {a} = q*{b} + r, q > 0, 0 < r < {b}: {value} = q - 1 if q - 1 < {first}, else q; {last} if r = 0; {symmetric}"
        "设 {a} = q*{b} + r，q > 0，0 < r < {b}：若 q - 1 < {first}，则 {value} = q - 1，否则为 q；r = 0 时为 {last}；{symmetric}"
    }
    euclid_capped(a, b, value, turn, first, last, symmetric) {
        "for {a} = q*{b} + r, q > 0, 0 <= r < {b}: {value} is member number q mod {turn} (from 0 on) of the row of u and then 0, 1, 2, ... without u, where u = {first}; for r = 0 it is ({last}) mod {turn}; {symmetric}"
        "设 {a} = q*{b} + r，q > 0，0 <= r < {b}，u = {first}：{value} 是数列 u, 0, 1, 2, ...（其后略去 u）中第 q mod {turn} 项（从 0 数起）；r = 0 时为 ({last}) mod {turn}；{symmetric}"
    }

    base(base) {
        "base {base}"
        "{base} 进制"
    }
    zeckendorf() {
        "Zeckendorf digits"
        "齐肯多夫表示"
    }
    ostrowski(a) {
        "digits of [{a}; {a}, ...]"
        "[{a}; {a}, ...] 奥斯特洛夫斯基表示"
    }
    recurring(a, s) {
        "digits whose weights are {a} {a|time|times} the last one plus {s} {s|time|times} the one before"
        "各位权为前一位权的 {a} 倍加再前一位权的 {s} 倍"
    }
    left_aligned(base) {
        "base {base}, first digits together"
        "{base} 进制，首位对齐"
    }
    automaton_digits(names, system) {
        "digits of {names}, {system}, most significant first"
        "{names} 的各位数字，{system}，高位在前"
    }
    automaton_digits_reversed(names, system) {
        "digits of {names}, {system}, least significant first, - for none"
        "{names} 的各位数字，{system}，低位在前，- 表示没有"
    }
    unary_code(caption) {
        "{caption}; g is written as 1 and g zeros"
        "{caption}；g 写作 1 和 g 个 0"
    }
    others_win(caption) {
        "{caption}; all others are N"
        "{caption}；其余都是 N 态"
    }
}
