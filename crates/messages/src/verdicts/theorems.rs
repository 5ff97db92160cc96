//! Proofs by a theorem about rules of a certain form: why the rules are not of that form.

crate::sentences! {
    "verdicts.theorems":

    not_one_heap() {
        "this theorem is about one heap without conditions"
        "这条定理只用于没有条件的一堆"
    }
    wrong_modulus() {
        "the modulus has to be from 2 to 20,000"
        "模数须在 2 到 20,000 之间"
    }
    not_from_a_set() {
        "the residue theorem is about moves that take a number from a set"
        "剩余定理只用于从集合中取一个数的走法"
    }
    not_one_number() {
        "this theorem is about one number without conditions"
        "这条定理只用于没有条件的一个数"
    }
    rises_too_fast() {
        "the function may increase by more than 1 per step, or may not attain its minimum at the first number"
        "这个函数可能每步增大超过 1，或在第一个数处可能不取最小值"
    }
    not_by_differences() {
        "the moves do not lead to all smaller numbers that differ in this function as stated"
        "这些走法不是通向该函数之差符合所述的所有较小的数"
    }
    wrong_differences() {
        "a move leads to a number whose difference in this function is not one of those stated"
        "有一种走法所到的数，其函数之差不在所述范围内"
    }
    missing_differences() {
        "no line of the rules has all the moves that are stated"
        "规则中没有一行含有所述的全部走法"
    }
    other_primes() {
        "the primes by which moves divide are not those that are stated"
        "走法所除的素数不是所述的那些"
    }
    not_shortest() {
        "preperiod or period are too long, or could be shorter"
        "前段或周期过长，或可以更短"
    }
    not_by_divisors() {
        "a line of the rules does not take divisors in a way that is known here"
        "规则中有一行取约数的方式不在此处已知之列"
    }
    wrong_at_exponent(exponent) {
        "for numbers with the exponent {exponent} of 2 this does not follow from the moves"
        "对因数 2 的次数为 {exponent} 的数，由走法推不出此结论"
    }
    not_dynamic_nim() {
        "the game is not dynamic Nim with this function"
        "这个游戏不是用这个函数的动态 Nim"
    }
    not_growing_limit() {
        "in this game the limit of what may be taken is not raised by these functions"
        "在这个游戏中，可取数目的上限不是由这些函数增大的"
    }
    not_a_window() {
        "in this game, what may be taken does not lie between these functions of coordinates that stay as they are"
        "在这个游戏中，可取的数并不介于这些由不变坐标决定的界限之间"
    }
    function_too_small() {
        "a function may fall, may be less than its argument, or may have no value"
        "某个函数可能减小，可能小于其自变量，或可能没有值"
    }
    unknown_condition() {
        "the residue theorem applies only if conditions depend on nothing but the number taken"
        "剩余定理只用于仅涉及所取之数的条件"
    }
    divides_prime_power(modulus) {
        "{modulus} divides a power of a prime"
        "{modulus} 整除某个素数的幂"
    }
    cannot_take(number) {
        "{number} cannot be taken"
        "不能取 {number}"
    }
    takes_multiple(number, modulus) {
        "{number} may be taken, which is a multiple of {modulus}"
        "可以取 {number}，而它是 {modulus} 的倍数"
    }
    member_not_constant() {
        "a member of the set is not a constant"
        "集合中有一个成员不是常数"
    }
    range_not_constant() {
        "the ends of a range of the set are not constants, or far apart"
        "集合中某个范围的两端不是常数，或相距太远"
    }
    is_prime(modulus) {
        "{modulus} is a prime itself"
        "{modulus} 本身就是素数"
    }
    base_not_constant() {
        "the base of the powers is not a constant of at least 2"
        "幂的底数不是至少为 2 的常数"
    }
    divides_power(modulus, base) {
        "{modulus} divides a power of {base}"
        "{modulus} 整除 {base} 的某个幂"
    }
    unknown_set(kind) {
        "this checker knows nothing about multiples in the set `{kind}`"
        "这个检验程序不知道集合 `{kind}` 中的倍数情况"
    }

    rank_not_one_heap() {
        "a rank is about one heap from 0 or 1 on"
        "秩只用于从 0 或 1 开始的一堆"
    }
    unknown_rank_of_zero() {
        "this checker knows nothing about this rank where 0 is a position"
        "0 是局面时，这个检验程序不知道这种秩的情况"
    }
    other_shift(shift) {
        "the value has to be the rank plus {shift}"
        "值应为秩加 {shift}"
    }
    unknown_ranks() {
        "this checker knows nothing about the ranks of a move"
        "这个检验程序不知道某个走法的秩的情况"
    }
    equal_rank() {
        "an option may have the rank of its position"
        "可能有后继与局面同秩"
    }
    smaller_rank_missing() {
        "it was not shown that every smaller rank is the rank of an option"
        "看不出每个更小的秩都是某个后继的秩"
    }
    unknown_primes() {
        "this checker knows nothing about the prime factors that a move leaves"
        "这个检验程序不知道某个走法留下哪些素因数"
    }
    equal_parity() {
        "an option may have the parity of its position"
        "可能有后继与局面奇偶性相同"
    }
    smaller_value_missing() {
        "it was not shown that every smaller value is the value of an option"
        "看不出每个更小的值都是某个后继的值"
    }

    several_components() {
        "a move does not leave exactly one component"
        "有一个走法留下的分量不是恰好一个"
    }
    position_stays() {
        "a move leaves the position as it is"
        "有一个走法不改变局面"
    }
    height_not_one_coordinate() {
        "this lemma is about one coordinate, in a numeration that adds"
        "这条引理只用于一个坐标，且记数法能做加法"
    }
    wrong_weights(bound) {
        "each digit needs a weight below {bound}, and that of 0 has to be 0"
        "每个数字须有一个小于 {bound} 的权，且 0 的权为 0"
    }
    lowers_weights() {
        "every move lowers the sum of the weights"
        "每步都使权之和减小"
    }
    composes() {
        "what two moves reach, one move reaches"
        "两步能到的局面，一步也能到"
    }
    lowers_by_one() {
        "some move lowers the sum of the weights by one"
        "有一步使权之和恰好减小 1"
    }

    not_max_nim() {
        "the rules are not `n -> n - k for k in 1..f(n)` with this f"
        "规则不是以此为 f 的 `n -> n - k for k in 1..f(n)`"
    }
    grows_too_fast() {
        "this checker knows nothing about how f grows, or it grows by more than 1"
        "这个检验程序不知道 f 如何增长，或它一次增长超过 1"
    }
    not_euclid() {
        "the rules are not those of Euclid's game in this form"
        "规则不是这种形式的欧几里得游戏的规则"
    }
}
