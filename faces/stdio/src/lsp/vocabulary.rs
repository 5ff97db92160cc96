//! What the words of the rule language mean, in a sentence each. A test compares them with the
//! words that the parsers know.

use nimatron::rules::RuleKind;
use nimatron_messages::Sentence;

/// What sort of word it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WordClass {
    Keyword,
    Set,
    Function,
}

/// A word with its meaning.
#[derive(Debug)]
pub(super) struct VocabularyEntry {
    pub(super) word: &'static str,
    pub(super) class: WordClass,
    kinds: &'static [RuleKind],
    /// How it is written, where that is not the word alone.
    pub(super) form: &'static str,
    pub(super) meaning: Sentence,
}

const NUMBERS: &[RuleKind] = &[RuleKind::Numbers, RuleKind::Lists];
const LISTS: &[RuleKind] = &[RuleKind::Lists];
const GRAPHS: &[RuleKind] = &[RuleKind::Graphs];
const BOARDS: &[RuleKind] = &[RuleKind::Boards];
const EXPRESSIONS: &[RuleKind] = &[RuleKind::Numbers, RuleKind::Lists, RuleKind::Graphs];
const ALL: &[RuleKind] = &RuleKind::ALL;

/// The words of a kind of rules.
pub(super) fn words(kind: RuleKind) -> impl Iterator<Item = &'static VocabularyEntry> {
    WORDS.iter().filter(move |entry| entry.kinds.contains(&kind))
}

/// The meaning of a word. `called`: a bracket follows it, so of a set and a function with one name
/// the function is meant unless the word stands after `in`.
pub(super) fn meaning(word: &str, kind: RuleKind, called: bool, after_in: bool) -> Option<&'static VocabularyEntry> {
    let mut found: Vec<&VocabularyEntry> = words(kind).filter(|entry| entry.word == word).collect();
    if found.len() > 1 {
        let wanted = if after_in || !called { WordClass::Set } else { WordClass::Function };
        found.sort_by_key(|entry| entry.class != wanted);
    }
    // A function without arguments is a name that looks like it, as `min` in `(min, max) -> ...`.
    found.into_iter().find(|entry| entry.class != WordClass::Function || called || !entry.form.contains('('))
}

macro_rules! words {
    ($($class:ident $kinds:ident $word:literal $form:literal: $english:literal $simplified:literal)*) => {
        static WORDS: &[VocabularyEntry] = &[$(VocabularyEntry {
            word: $word,
            class: WordClass::$class,
            kinds: $kinds,
            form: $form,
            meaning: Sentence::plain($english, $simplified),
        }),*];
    };
}

words! {
    Keyword ALL "game" "game name(a, b)":
        "the first line of a game in a file: its name, and what its positions are"
        "文件中游戏的第一行：名字，以及局面是什么"
    Keyword NUMBERS "where" "where a >= 1":
        "which tuples are positions; a result that is not a position is not a move"
        "哪些数组是局面；结果不是局面的，就不是走法"
    Keyword NUMBERS "for" "for k in 1..3":
        "there is one move for every member of the set; several variables are nested loops"
        "集合的每个成员各有一个走法；多个变量就是嵌套循环"
    Keyword NUMBERS "in" "for k in {1, 3, 4}":
        "the set that a variable runs through"
        "变量所遍历的集合"
    Keyword EXPRESSIONS "if" "if n > 3":
        "the move exists only if this condition holds"
        "只有满足这个条件，走法才存在"
    Keyword EXPRESSIONS "and" "a > 1 and b > 1":
        "of two conditions: both hold; of two numbers: the bits that both have; comparisons bind tighter"
        "对两个条件：都成立；对两个数：按位与；比较的优先级更高"
    Keyword EXPRESSIONS "or" "a > 1 or b > 1":
        "of two conditions: at least one holds; of two numbers: the bits that at least one has"
        "对两个条件：至少一个成立；对两个数：按位或"
    Keyword NUMBERS "xor" "a xor b":
        "of two conditions: exactly one holds; of two numbers: the bits that exactly one has"
        "对两个条件：恰有一个成立；对两个数：按位异或"
    Keyword EXPRESSIONS "not" "not a > b":
        "the condition does not hold"
        "条件不成立"
    Keyword NUMBERS "except" "for k in primes except {2, 3}":
        "the members of the first set that are not in the second one"
        "第一个集合中不属于第二个集合的成员"
    Keyword NUMBERS "until" "until n % 5 == 0":
        "play ends where the condition holds; who made the last move wins"
        "条件成立时游戏结束，走最后一步的人赢"
    Keyword NUMBERS "wins" "until n == 1 wins":
        "who ends play wins, as without this word"
        "使游戏结束的人赢，与不写相同"
    Keyword NUMBERS "loses" "until n == 1 loses":
        "who ends play loses"
        "使游戏结束的人输"
    Set NUMBERS "powers" "powers(2)":
        "the powers of a number of at least 2, from 1 on"
        "不小于 2 的一个数的各次幂，从 1 开始"
    Set NUMBERS "fibonacci" "fibonacci":
        "the Fibonacci numbers, each once"
        "斐波那契数，每个一次"
    Set NUMBERS "squares" "squares":
        "the squares of the positive integers"
        "正整数的平方"
    Set NUMBERS "triangular" "triangular":
        "the triangular numbers: 1, 1 + 2, 1 + 2 + 3, ..."
        "三角形数：1，1 + 2，1 + 2 + 3，……"
    Set NUMBERS "primes" "primes":
        "the prime numbers"
        "质数"
    Set NUMBERS "divisors" "divisors(n)":
        "the positive divisors of a number, with the number itself; every positive integer divides 0"
        "一个数的正约数，包括它自己；每个正整数都整除 0"
    Set NUMBERS "proper_divisors" "proper_divisors(n)":
        "the positive divisors of a number, without the number itself"
        "一个数的正约数，不包括它自己"
    Set NUMBERS "digits" "for k in digits(n)":
        "the different digits of a number; `digits(n, b)` are those in base b"
        "一个数中不同的数字；`digits(n, b)` 是 b 进制的"
    Set NUMBERS "cubes" "for k in cubes":
        "1, 8, 27, 64, ..."
        "1, 8, 27, 64, ..."
    Set NUMBERS "factorials" "for k in factorials":
        "1, 2, 6, 24, ..."
        "1, 2, 6, 24, ..."
    Set NUMBERS "prime_powers" "for k in prime_powers":
        "2, 3, 4, 5, 7, 8, 9, ...: the powers of primes, without 1"
        "2, 3, 4, 5, 7, 8, 9, ...：质数的幂，不含 1"
    Set NUMBERS "semiprimes" "for k in semiprimes":
        "4, 6, 9, 10, 14, ...: the products of two primes"
        "4, 6, 9, 10, 14, ...：两个质数的乘积"
    Set NUMBERS "zeckendorf" "zeckendorf(n)":
        "the Fibonacci numbers, no two of them adjacent, whose sum is n"
        "和为 n 的、两两不相邻的斐波那契数"
    Set NUMBERS "factorial_base" "factorial_base(n)":
        "the terms d*i! of n in the factorial number system, without those that are 0"
        "n 在阶乘进制中的各项 d*i!，不含 0"
    Function NUMBERS "min" "min(a, b, ...)":
        "the smallest of the numbers; of a list, its smallest entry"
        "这些数中最小的；对列表，是最小的项"
    Function NUMBERS "max" "max(a, b, ...)":
        "the largest of the numbers; of a list, its largest entry"
        "这些数中最大的；对列表，是最大的项"
    Function NUMBERS "abs" "abs(a)":
        "the absolute value"
        "绝对值"
    Function NUMBERS "gcd" "gcd(a, b, ...)":
        "the greatest common divisor"
        "最大公约数"
    Function NUMBERS "popcount" "popcount(a)":
        "the number of ones in binary"
        "二进制中 1 的个数"
    Function NUMBERS "lowbit" "lowbit(a)":
        "the largest power of two that divides the number; 0 for 0"
        "整除该数的最大的 2 的幂；0 对应 0"
    Function NUMBERS "isqrt" "isqrt(a)":
        "the square root, rounded down"
        "平方根，向下取整"
    Function NUMBERS "log2" "log2(a)":
        "the binary logarithm, rounded down"
        "以 2 为底的对数，向下取整"
    Function NUMBERS "digits" "digits(n)":
        "the number of decimal digits; `digits(n, b)` counts those in base b"
        "十进制位数；`digits(n, b)` 是 b 进制的位数"
    Function NUMBERS "digit_sum" "digit_sum(n)":
        "the sum of the decimal digits; `digit_sum(n, b)` is that in base b"
        "十进制各位数字之和；`digit_sum(n, b)` 是 b 进制的"
    Function NUMBERS "is_prime" "is_prime(n)":
        "whether the number is a prime; also `n in primes`"
        "是否为质数；也写作 `n in primes`"
    Function NUMBERS "is_fibonacci" "is_fibonacci(n)":
        "whether the number is one of 1, 2, 3, 5, 8, ...; also `n in fibonacci`"
        "是否为 1、2、3、5、8……之一；也写作 `n in fibonacci`"
    Function NUMBERS "is_power" "is_power(n, b)":
        "whether the number is a power of b, 1 included; also `n in powers(b)`"
        "是否为 b 的幂（包括 1）；也写作 `n in powers(b)`"
    Function NUMBERS "is_cube" "is_cube(n)":
        "whether the number is one of 1, 8, 27, ...; also `n in cubes`"
        "是否为 1、8、27……之一；也写作 `n in cubes`"
    Function NUMBERS "is_prime_power" "is_prime_power(n)":
        "whether the number is a power of a prime, 1 excluded; also `n in prime_powers`"
        "是否为质数的幂（不包括 1）；也写作 `n in prime_powers`"
    Function NUMBERS "is_semiprime" "is_semiprime(n)":
        "whether the number is a product of two primes; also `n in semiprimes`"
        "是否为两个质数之积；也写作 `n in semiprimes`"
    Function NUMBERS "len" "len(m)":
        "the length of an array or a list"
        "数组或列表的长度"
    Keyword LISTS "with" "row with [i] = x":
        "the list with another entry at this index"
        "把该下标处的项换成另一个数的列表"
    Keyword LISTS "without" "row without i":
        "the list without the entry at this index; the rest closes up"
        "去掉该下标处的项的列表；其余的项合拢"
    Keyword LISTS "symmetric" "game g(row[]) symmetric":
        "the order of the entries does not matter, so equal positions are solved once; tested on small positions"
        "各项的次序无关紧要，因此相同的局面只求解一次；会在小局面上检验"
    Keyword LISTS "mirrored" "game g(row[]) mirrored":
        "a row and its reverse are equal, so they are solved once; tested on small positions"
        "一行与其反向相同，因此只求解一次；会在小局面上检验"
    Function LISTS "sum" "sum(row)":
        "the sum of the entries"
        "各项之和"
    Function LISTS "count" "count(row, x)":
        "how many entries are x; `count(x > 1 for x in row)`: how often the condition holds"
        "等于 x 的项的个数；`count(x > 1 for x in row)`：条件成立的次数"
    Function LISTS "any" "any(x > 1 for x in row)":
        "the condition holds for one at least"
        "至少对一个成立"
    Function LISTS "all" "all(x > 1 for x in row)":
        "the condition holds for each"
        "对每一个都成立"
    Function LISTS "first" "first(row)":
        "the first entry"
        "第一项"
    Function LISTS "last" "last(row)":
        "the last entry"
        "最后一项"
    Function LISTS "sorted" "sorted(row)":
        "the entries in increasing order"
        "从小到大排列的各项"
    Function LISTS "distinct" "distinct(row)":
        "the different entries, in increasing order"
        "互不相同的各项，从小到大"
    Function LISTS "reversed" "reversed(row)":
        "the entries from the end"
        "倒过来的各项"
    Set LISTS "indices" "for i in indices(row)":
        "the indices of a list: 0 up to its length minus 1"
        "列表的下标：从 0 到长度减 1"
    Keyword GRAPHS "on" "game name on graph":
        "says what positions are"
        "说明局面是什么"
    Keyword GRAPHS "graph" "game name on graph":
        "positions are graphs"
        "局面是图"
    Keyword GRAPHS "order" "game name on order":
        "positions are finite orders, whose elements are the vertices"
        "局面是有限偏序集，其元素就是顶点"
    Keyword GRAPHS "remove" "v -> remove v":
        "what a move removes; a vertex goes with its edges"
        "走法所去掉的东西；顶点连同它的边一起去掉"
    Keyword GRAPHS "edge" "edge v-w -> remove edge v-w":
        "an edge, with which a move is made or which it removes"
        "一条边：用它来走，或把它去掉"
    Keyword GRAPHS "connected" "connected s of 1..3":
        "a move is made with a connected set of this many vertices"
        "用这么多个顶点的连通集合来走"
    Keyword GRAPHS "clique" "clique s of 3":
        "a move is made with this many vertices, each two of them neighbours"
        "用这么多个两两相邻的顶点来走"
    Keyword GRAPHS "path" "path s of 3":
        "a move is made with the vertices of a path of this many vertices"
        "用这么多个顶点的一条路来走"
    Keyword GRAPHS "of" "connected s of 1..3":
        "how many vertices a set has"
        "集合有多少个顶点"
    Function GRAPHS "neighbours" "neighbours(v)":
        "the vertices that have an edge to this one, which itself stays"
        "与它有边相连的顶点，它自己留下"
    Function GRAPHS "neighbors" "neighbors(v)":
        "the same as `neighbours`"
        "与 `neighbours` 相同"
    Function GRAPHS "within" "within(v, 2)":
        "all vertices at a distance of at most this many edges, with the vertex itself"
        "距离至多为这么多条边的所有顶点，包括它自己"
    Function GRAPHS "above" "above(v)":
        "the elements above this one in the order; in a condition, how many there are"
        "偏序中在它之上的元素；在条件中是它们的个数"
    Function GRAPHS "below" "below(v)":
        "the elements below this one in the order; in a condition, how many there are"
        "偏序中在它之下的元素；在条件中是它们的个数"
    Keyword GRAPHS "edges" "edges(v)":
        "all edges at a vertex; in a condition, `edges` is the number of edges of the component before the move"
        "一个顶点的所有边；在条件中，`edges` 是走之前连通分支的边数"
    Keyword GRAPHS "isolated" "remove v, isolated":
        "also the vertices that have no edges in what is left of this component"
        "还有在这个分支剩下的部分中没有边的顶点"
    Function GRAPHS "degree" "degree(v)":
        "the number of neighbours before the move"
        "走之前相邻顶点的个数"
    Function GRAPHS "label" "label(v)":
        "the label of a vertex; 0 if the graph has no labels"
        "顶点的标号；图没有标号时为 0"
    Function GRAPHS "len" "len(s)":
        "the number of vertices that the move is made with"
        "走法所用的顶点的个数"
    Keyword GRAPHS "vertices" "vertices > 1":
        "the number of vertices of the component before the move"
        "走之前连通分支的顶点数"
    Keyword GRAPHS "pieces" "pieces <= 1":
        "the number of components that the move leaves of this one"
        "走之后这个分支分成几个连通分支"
    Keyword BOARDS "on" "game name on board":
        "says what positions are"
        "说明局面是什么"
    Keyword BOARDS "board" "game name on board":
        "positions are boards of characters; `.` is a free cell, `#` a wall or a used one"
        "局面是由字符组成的棋盘；`.` 是空格，`#` 是墙或用过的格"
    Keyword BOARDS "in" ".. -> ## in rows, columns":
        "the directions in which a pattern may stand"
        "图样可以沿哪些方向"
    Keyword BOARDS "until" "until XXX":
        "the game ends where this pattern stands: the player to move has no move"
        "出现这个图样时游戏结束：轮到的玩家没有走法"
    Keyword BOARDS "rows" "in rows":
        "from left to right"
        "从左到右"
    Keyword BOARDS "columns" "in columns":
        "from top to bottom"
        "从上到下"
    Keyword BOARDS "diagonals" "in diagonals":
        "down to the right, and down to the left"
        "向右下，以及向左下"
    Keyword BOARDS "both" "in rows, both ways":
        "also from the other end"
        "也从另一端"
    Keyword BOARDS "ways" "in rows, both ways":
        "also from the other end"
        "也从另一端"
    Keyword BOARDS "all" "in all turns":
        "in all eight turns and mirror images of the board"
        "棋盘的全部八种旋转和翻转"
    Keyword BOARDS "turns" "in all turns":
        "in all eight turns and mirror images of the board"
        "棋盘的全部八种旋转和翻转"
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The words here are those of the parsers, neither more nor less.
    #[test]
    fn every_word_has_a_meaning() {
        for kind in RuleKind::ALL {
            let mut own: Vec<&str> = words(kind).map(|entry| entry.word).collect();
            let mut known = kind.words();
            own.sort_unstable();
            own.dedup();
            known.sort_unstable();
            assert_eq!(own, known, "{kind:?}");
        }
    }

    #[test]
    fn a_word_means_what_its_place_says() {
        let class =
            |word, called, after_in| meaning(word, RuleKind::Numbers, called, after_in).map(|entry| entry.class);
        assert_eq!(class("digits", true, true), Some(WordClass::Set));
        assert_eq!(class("digits", true, false), Some(WordClass::Function));
        assert_eq!(class("min", false, false), None);
        assert_eq!(class("primes", false, true), Some(WordClass::Set));
        assert_eq!(class("row", true, false), None);
    }
}
