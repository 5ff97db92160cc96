//! What the words of the rule language mean, in a sentence each. A test compares them with the
//! words that the parsers know.

use nimatron::rules::RuleKind;
use nimatron_messages::Sentence;

/// What sort of word it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Class {
    Keyword,
    Set,
    Function,
}

/// A word with its meaning.
#[derive(Debug)]
pub(super) struct Entry {
    pub(super) word: &'static str,
    pub(super) class: Class,
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
pub(super) fn words(kind: RuleKind) -> impl Iterator<Item = &'static Entry> {
    WORDS.iter().filter(move |entry| entry.kinds.contains(&kind))
}

/// The meaning of a word. `called`: a bracket follows it, so of a set and a function with one name
/// the function is meant unless the word stands after `in`.
pub(super) fn meaning(word: &str, kind: RuleKind, called: bool, after_in: bool) -> Option<&'static Entry> {
    let mut found: Vec<&Entry> = words(kind).filter(|entry| entry.word == word).collect();
    if found.len() > 1 {
        let wanted = if after_in || !called { Class::Set } else { Class::Function };
        found.sort_by_key(|entry| entry.class != wanted);
    }
    // A function without arguments is a name that looks like it, as `min` in `(min, max) -> ...`.
    found.into_iter().find(|entry| entry.class != Class::Function || called || !entry.form.contains('('))
}

macro_rules! words {
    ($($class:ident $kinds:ident $word:literal $form:literal: $english:literal $simplified:literal $traditional:literal)*) => {
        static WORDS: &[Entry] = &[$(Entry {
            word: $word,
            class: Class::$class,
            kinds: $kinds,
            form: $form,
            meaning: Sentence::plain($english, $simplified, $traditional),
        }),*];
    };
}

words! {
    Keyword ALL "game" "game name(a, b)":
        "the first line of a game in a file: its name, and what its positions are"
        "文件中游戏的第一行：名字，以及局面是什么"
        "檔案中遊戲的第一行：名稱，以及局面是什麼"
    Keyword NUMBERS "where" "where a >= 1":
        "which tuples are positions; a result that is not a position is not a move"
        "哪些数组是局面；结果不是局面的，就不是走法"
        "哪些數組是局面；結果不是局面的，就不是走法"
    Keyword NUMBERS "for" "for k in 1..3":
        "there is one move for every member of the set; several variables are nested loops"
        "集合的每个成员各有一个走法；多个变量就是嵌套循环"
        "集合的每個成員各有一個走法；多個變數就是巢狀迴圈"
    Keyword NUMBERS "in" "for k in {1, 3, 4}":
        "the set that a variable runs through"
        "变量所遍历的集合"
        "變數所走遍的集合"
    Keyword EXPRESSIONS "if" "if n > 3":
        "the move exists only if this condition holds"
        "只有满足这个条件，走法才存在"
        "只有滿足這個條件，走法才存在"
    Keyword EXPRESSIONS "and" "a > 1 and b > 1":
        "of two conditions: both hold; of two numbers: the bits that both have; comparisons bind tighter"
        "对两个条件：都成立；对两个数：按位与；比较的优先级更高"
        "對兩個條件：都成立；對兩個數：按位元且；比較的優先順序更高"
    Keyword EXPRESSIONS "or" "a > 1 or b > 1":
        "of two conditions: at least one holds; of two numbers: the bits that at least one has"
        "对两个条件：至少一个成立；对两个数：按位或"
        "對兩個條件：至少一個成立；對兩個數：按位元或"
    Keyword NUMBERS "xor" "a xor b":
        "of two conditions: exactly one holds; of two numbers: the bits that exactly one has"
        "对两个条件：恰有一个成立；对两个数：按位异或"
        "對兩個條件：恰有一個成立；對兩個數：按位元互斥或"
    Keyword EXPRESSIONS "not" "not a > b":
        "the condition does not hold"
        "条件不成立"
        "條件不成立"
    Set NUMBERS "powers" "powers(2)":
        "the powers of a number of at least 2, from 1 on"
        "不小于 2 的一个数的各次幂，从 1 开始"
        "不小於 2 的一個數的各次冪，從 1 開始"
    Set NUMBERS "fibonacci" "fibonacci":
        "the Fibonacci numbers, each once"
        "斐波那契数，每个一次"
        "費波那契數，每個一次"
    Set NUMBERS "squares" "squares":
        "the squares of the positive integers"
        "正整数的平方"
        "正整數的平方"
    Set NUMBERS "triangular" "triangular":
        "the triangular numbers: 1, 1 + 2, 1 + 2 + 3, ..."
        "三角形数：1，1 + 2，1 + 2 + 3，……"
        "三角形數：1，1 + 2，1 + 2 + 3，……"
    Set NUMBERS "primes" "primes":
        "the prime numbers"
        "质数"
        "質數"
    Set NUMBERS "divisors" "divisors(n)":
        "the positive divisors of a number, with the number itself; every positive integer divides 0"
        "一个数的正约数，包括它自己；每个正整数都整除 0"
        "一個數的正因數，包括它自己；每個正整數都整除 0"
    Set NUMBERS "proper_divisors" "proper_divisors(n)":
        "the positive divisors of a number, without the number itself"
        "一个数的正约数，不包括它自己"
        "一個數的正因數，不包括它自己"
    Set NUMBERS "digits" "for k in digits(n)":
        "the different digits of a number; `digits(n, b)` are those in base b"
        "一个数中不同的数字；`digits(n, b)` 是 b 进制的"
        "一個數中不同的數字；`digits(n, b)` 是 b 進位的"
    Set NUMBERS "zeckendorf" "zeckendorf(n)":
        "the Fibonacci numbers, no two of them adjacent, whose sum is n"
        "和为 n 的、两两不相邻的斐波那契数"
        "和為 n 的、兩兩不相鄰的費波那契數"
    Function NUMBERS "min" "min(a, b, ...)":
        "the smallest of the numbers; of a list, its smallest entry"
        "这些数中最小的；对列表，是最小的项"
        "這些數中最小的；對清單，是最小的項"
    Function NUMBERS "max" "max(a, b, ...)":
        "the largest of the numbers; of a list, its largest entry"
        "这些数中最大的；对列表，是最大的项"
        "這些數中最大的；對清單，是最大的項"
    Function NUMBERS "abs" "abs(a)":
        "the absolute value"
        "绝对值"
        "絕對值"
    Function NUMBERS "gcd" "gcd(a, b, ...)":
        "the greatest common divisor"
        "最大公约数"
        "最大公因數"
    Function NUMBERS "popcount" "popcount(a)":
        "the number of ones in binary"
        "二进制中 1 的个数"
        "二進位中 1 的個數"
    Function NUMBERS "lowbit" "lowbit(a)":
        "the largest power of two that divides the number; 0 for 0"
        "整除该数的最大的 2 的幂；0 对应 0"
        "整除該數的最大的 2 的冪；0 對應 0"
    Function NUMBERS "isqrt" "isqrt(a)":
        "the square root, rounded down"
        "平方根，向下取整"
        "平方根，向下取整"
    Function NUMBERS "log2" "log2(a)":
        "the binary logarithm, rounded down"
        "以 2 为底的对数，向下取整"
        "以 2 為底的對數，向下取整"
    Function NUMBERS "digits" "digits(n)":
        "the number of decimal digits; `digits(n, b)` counts those in base b"
        "十进制位数；`digits(n, b)` 是 b 进制的位数"
        "十進位的位數；`digits(n, b)` 是 b 進位的位數"
    Function NUMBERS "len" "len(m)":
        "the length of an array or a list"
        "数组或列表的长度"
        "陣列或清單的長度"
    Keyword LISTS "with" "row with [i] = x":
        "the list with another entry at this index"
        "把该下标处的项换成另一个数的列表"
        "把該索引處的項換成另一個數的清單"
    Keyword LISTS "without" "row without i":
        "the list without the entry at this index; the rest closes up"
        "去掉该下标处的项的列表；其余的项合拢"
        "去掉該索引處的項的清單；其餘的項合攏"
    Keyword LISTS "symmetric" "game g(row[]) symmetric":
        "the order of the entries does not matter, so equal positions are solved once; tested on small positions"
        "各项的次序无关紧要，因此相同的局面只求解一次；会在小局面上检验"
        "各項的次序無關緊要，因此相同的局面只求解一次；會在小局面上檢驗"
    Keyword LISTS "mirrored" "game g(row[]) mirrored":
        "a row and its reverse are equal, so they are solved once; tested on small positions"
        "一行与其反向相同，因此只求解一次；会在小局面上检验"
        "一列與其反向相同，因此只求解一次；會在小局面上檢驗"
    Function LISTS "sum" "sum(row)":
        "the sum of the entries"
        "各项之和"
        "各項之和"
    Function LISTS "count" "count(row, x)":
        "how many entries are x"
        "等于 x 的项的个数"
        "等於 x 的項的個數"
    Function LISTS "sorted" "sorted(row)":
        "the entries in increasing order"
        "从小到大排列的各项"
        "從小到大排列的各項"
    Function LISTS "distinct" "distinct(row)":
        "the different entries, in increasing order"
        "互不相同的各项，从小到大"
        "互不相同的各項，從小到大"
    Function LISTS "reversed" "reversed(row)":
        "the entries from the end"
        "倒过来的各项"
        "倒過來的各項"
    Set LISTS "indices" "for i in indices(row)":
        "the indices of a list: 0 up to its length minus 1"
        "列表的下标：从 0 到长度减 1"
        "清單的索引：從 0 到長度減 1"
    Keyword GRAPHS "on" "game name on graph":
        "says what positions are"
        "说明局面是什么"
        "說明局面是什麼"
    Keyword GRAPHS "graph" "game name on graph":
        "positions are graphs"
        "局面是图"
        "局面是圖"
    Keyword GRAPHS "order" "game name on order":
        "positions are finite orders, whose elements are the vertices"
        "局面是有限偏序集，其元素就是顶点"
        "局面是有限偏序集，其元素就是頂點"
    Keyword GRAPHS "remove" "v -> remove v":
        "what a move removes; a vertex goes with its edges"
        "走法所去掉的东西；顶点连同它的边一起去掉"
        "走法所去掉的東西；頂點連同它的邊一起去掉"
    Keyword GRAPHS "edge" "edge v-w -> remove edge v-w":
        "an edge, with which a move is made or which it removes"
        "一条边：用它来走，或把它去掉"
        "一條邊：用它來走，或把它去掉"
    Keyword GRAPHS "connected" "connected s of 1..3":
        "a move is made with a connected set of this many vertices"
        "用这么多个顶点的连通集合来走"
        "用這麼多個頂點的連通集合來走"
    Keyword GRAPHS "clique" "clique s of 3":
        "a move is made with this many vertices, each two of them neighbours"
        "用这么多个两两相邻的顶点来走"
        "用這麼多個兩兩相鄰的頂點來走"
    Keyword GRAPHS "path" "path s of 3":
        "a move is made with the vertices of a path of this many vertices"
        "用这么多个顶点的一条路来走"
        "用這麼多個頂點的一條路來走"
    Keyword GRAPHS "of" "connected s of 1..3":
        "how many vertices a set has"
        "集合有多少个顶点"
        "集合有多少個頂點"
    Function GRAPHS "neighbours" "neighbours(v)":
        "the vertices that have an edge to this one, which itself stays"
        "与它有边相连的顶点，它自己留下"
        "與它有邊相連的頂點，它自己留下"
    Function GRAPHS "neighbors" "neighbors(v)":
        "the same as `neighbours`"
        "与 `neighbours` 相同"
        "與 `neighbours` 相同"
    Function GRAPHS "within" "within(v, 2)":
        "all vertices at a distance of at most this many edges, with the vertex itself"
        "距离至多为这么多条边的所有顶点，包括它自己"
        "距離至多為這麼多條邊的所有頂點，包括它自己"
    Function GRAPHS "above" "above(v)":
        "the elements above this one in the order; in a condition, how many there are"
        "偏序中在它之上的元素；在条件中是它们的个数"
        "偏序中在它之上的元素；在條件中是它們的個數"
    Function GRAPHS "below" "below(v)":
        "the elements below this one in the order; in a condition, how many there are"
        "偏序中在它之下的元素；在条件中是它们的个数"
        "偏序中在它之下的元素；在條件中是它們的個數"
    Keyword GRAPHS "edges" "edges(v)":
        "all edges at a vertex; in a condition, `edges` is the number of edges of the component before the move"
        "一个顶点的所有边；在条件中，`edges` 是走之前连通分支的边数"
        "一個頂點的所有邊；在條件中，`edges` 是走之前連通分支的邊數"
    Keyword GRAPHS "isolated" "remove v, isolated":
        "also the vertices that have no edges in what is left of this component"
        "还有在这个分支剩下的部分中没有边的顶点"
        "還有在這個分支剩下的部分中沒有邊的頂點"
    Function GRAPHS "degree" "degree(v)":
        "the number of neighbours before the move"
        "走之前相邻顶点的个数"
        "走之前相鄰頂點的個數"
    Function GRAPHS "label" "label(v)":
        "the label of a vertex; 0 if the graph has no labels"
        "顶点的标号；图没有标号时为 0"
        "頂點的標號；圖沒有標號時為 0"
    Function GRAPHS "len" "len(s)":
        "the number of vertices that the move is made with"
        "走法所用的顶点的个数"
        "走法所用的頂點的個數"
    Keyword GRAPHS "vertices" "vertices > 1":
        "the number of vertices of the component before the move"
        "走之前连通分支的顶点数"
        "走之前連通分支的頂點數"
    Keyword GRAPHS "pieces" "pieces <= 1":
        "the number of components that the move leaves of this one"
        "走之后这个分支分成几个连通分支"
        "走之後這個分支分成幾個連通分支"
    Keyword BOARDS "on" "game name on board":
        "says what positions are"
        "说明局面是什么"
        "說明局面是什麼"
    Keyword BOARDS "board" "game name on board":
        "positions are boards of characters; `.` is a free cell, `#` a wall or a used one"
        "局面是由字符组成的棋盘；`.` 是空格，`#` 是墙或用过的格"
        "局面是由字元組成的棋盤；`.` 是空格，`#` 是牆或用過的格"
    Keyword BOARDS "in" ".. -> ## in rows, columns":
        "the directions in which a pattern may stand"
        "图样可以沿哪些方向"
        "圖樣可以沿哪些方向"
    Keyword BOARDS "until" "until XXX":
        "the game ends where this pattern stands: the player to move has no move"
        "出现这个图样时游戏结束：轮到的玩家没有走法"
        "出現這個圖樣時遊戲結束：輪到的玩家沒有走法"
    Keyword BOARDS "rows" "in rows":
        "from left to right"
        "从左到右"
        "從左到右"
    Keyword BOARDS "columns" "in columns":
        "from top to bottom"
        "从上到下"
        "從上到下"
    Keyword BOARDS "diagonals" "in diagonals":
        "down to the right, and down to the left"
        "向右下，以及向左下"
        "向右下，以及向左下"
    Keyword BOARDS "both" "in rows, both ways":
        "also from the other end"
        "也从另一端"
        "也從另一端"
    Keyword BOARDS "ways" "in rows, both ways":
        "also from the other end"
        "也从另一端"
        "也從另一端"
    Keyword BOARDS "all" "in all turns":
        "in all eight turns and mirror images of the board"
        "棋盘的全部八种旋转和翻转"
        "棋盤的全部八種旋轉和翻轉"
    Keyword BOARDS "turns" "in all turns":
        "in all eight turns and mirror images of the board"
        "棋盘的全部八种旋转和翻转"
        "棋盤的全部八種旋轉和翻轉"
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
        assert_eq!(class("digits", true, true), Some(Class::Set));
        assert_eq!(class("digits", true, false), Some(Class::Function));
        assert_eq!(class("min", false, false), None);
        assert_eq!(class("primes", false, true), Some(Class::Set));
        assert_eq!(class("row", true, false), None);
    }
}
