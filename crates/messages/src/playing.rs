//! What a player may do, in plain words for somebody who has never seen a rule.

crate::sentences! {
    "playing":

    from_to(first, last) {
        "{first} to {last}"
        "{first} 到 {last}"
    }
    take(numbers) {
        "Take {numbers} from a heap."
        "从一堆中取走 {numbers} 颗。"
    }
    take_whole(numbers) {
        "Take a whole heap of {numbers}."
        "取走恰好有 {numbers} 颗的一整堆。"
    }
    take_not_whole(numbers) {
        "Take {numbers} from a larger heap: something has to be left of it."
        "从一堆中取走 {numbers} 颗，但不能取完。"
    }
    take_and_split(numbers) {
        "Take {numbers} from a heap, and split the rest in two."
        "从一堆中取走 {numbers} 颗，并把余下的分成两堆。"
    }
    take_whole_or_split(numbers) {
        "Take a whole heap of {numbers}; or take {numbers} from a larger heap and split the rest in two."
        "取走恰好有 {numbers} 颗的一整堆；或从更大的一堆中取走 {numbers} 颗，并把余下的分成两堆。"
    }
    take_not_whole_may_split(numbers) {
        "Take {numbers} from a larger heap; if you like, split the rest in two."
        "从一堆中取走 {numbers} 颗，但不能取完；余下的可以再分成两堆。"
    }
    take_may_split(numbers) {
        "Take {numbers} from a heap; if you like, split the rest in two."
        "从一堆中取走 {numbers} 颗；余下的可以再分成两堆。"
    }
    split() {
        "Split a heap into two heaps."
        "把一堆分成两堆。"
    }
    split_unequal() {
        "Split a heap into two heaps of different sizes."
        "把一堆分成大小不同的两堆。"
    }
    take_any() {
        "Take any number from a heap."
        "从一堆中取走任意多颗。"
    }
    take_power(base) {
        "Take a power of {base} from a heap: 1, {base}, and so on."
        "从一堆中取走的颗数须是 {base} 的幂：1、{base} 等等。"
    }
    take_fibonacci() {
        "Take a Fibonacci number from a heap: 1, 2, 3, 5, 8, and so on."
        "从一堆中取走的颗数须是斐波那契数：1、2、3、5、8 等等。"
    }
    take_square() {
        "Take a square number from a heap: 1, 4, 9, and so on."
        "从一堆中取走的颗数须是平方数：1、4、9 等等。"
    }
    take_triangular() {
        "Take a triangular number from a heap: 1, 3, 6, 10, and so on."
        "从一堆中取走的颗数须是三角形数：1、3、6、10 等等。"
    }
    take_prime() {
        "Take a prime number from a heap: 2, 3, 5, 7, and so on."
        "从一堆中取走的颗数须是质数：2、3、5、7 等等。"
    }
    take_cube() {
        "Take a cube from a heap: 1, 8, 27, and so on."
        "从一堆中取走的颗数须是立方数：1、8、27 等等。"
    }
    take_factorial() {
        "Take a factorial from a heap: 1, 2, 6, 24, and so on."
        "从一堆中取走的颗数须是阶乘：1、2、6、24 等等。"
    }
    take_prime_power() {
        "Take a power of a prime from a heap: 2, 3, 4, 5, 7, 8, 9, and so on."
        "从一堆中取走的颗数须是质数的幂：2、3、4、5、7、8、9 等等。"
    }
    take_semiprime() {
        "Take a product of two primes from a heap: 4, 6, 9, 10, and so on."
        "从一堆中取走的颗数须是两个质数的积：4、6、9、10 等等。"
    }
    take_divisor() {
        "Take a divisor of the size of a heap from it, all of it if you like."
        "从一堆中取走的颗数须是这堆颗数的因数，也可以全部取走。"
    }
    take_proper_divisor() {
        "Take a divisor of the size of a heap from it, but not all of it."
        "从一堆中取走的颗数须是这堆颗数的因数，但不能全部取走。"
    }
}
