//! How games of the catalogue are played, for somebody who has never seen them: what a player may
//! do, as a sentence on a worksheet says it. A title names a game among others; this says nothing
//! of names, settings and other games.

use super::{Entry, Rules};
use nimatron_messages::Sentence;

impl Entry {
    /// What a player may do, in sentences; `None` where the title says it well, or the rules do.
    pub fn in_words(&self) -> Option<&'static Sentence> {
        WORDS.iter().find(|(name, _)| *name == self.name()).map(|(_, words)| words)
    }
}

/// The named game with these rules about lists, graphs or boards, whatever name and layout they
/// have.
pub fn with_rules(text: &str) -> Option<&'static Entry> {
    let own = bare(text);
    super::entries().find(|entry| matches!(entry.rules, Rules::Places { text, .. } if bare(text) == own))
}

/// The words of rules without the header.
fn bare(text: &str) -> Vec<&str> {
    let clauses = text.split(['\n', ';']).filter(|clause| clause.split_whitespace().next() != Some("game"));
    clauses.flat_map(str::split_whitespace).collect()
}

const WORDS: &[(&str, Sentence)] = &[
    ("bash", Sentence::plain("Take one, two or three stones from a heap.", "从一堆中取走一颗、两颗或三颗石子。")),
    (
        "nim",
        Sentence::plain(
            "Take any number of stones from one heap, at least one.",
            "从一堆中取走任意多颗石子，至少取一颗。",
        ),
    ),
    (
        "kayles",
        Sentence::plain(
            "Take one stone from a row, or two that are next to each other. A gap stays: what is left of the row may be two rows.",
            "从一行中取走一颗，或相邻的两颗。空位保留：一行可能断成两行。",
        ),
    ),
    (
        "wythoff",
        Sentence::plain(
            "Move the piece as far as you like: to the left, down, or both by the same number of squares. (It is the same as taking stones from one of two heaps, or equally many from both.)",
            "把棋子移动任意远：向左、向下，或向左下沿对角线。（这相当于从两堆之一取石子，或从两堆取同样多颗。）",
        ),
    ),
    (
        "king",
        Sentence::plain(
            "Move the piece one square: to the left, down, or diagonally to the left and down.",
            "把棋子移动一格：向左、向下，或向左下。",
        ),
    ),
    (
        "euclid",
        Sentence::plain(
            "There are two numbers. Subtract the smaller one from the larger one, once or several times; the result must not be negative. When one of them is 0, the game is over.",
            "有两个数。从较大的数中减去较小的数，可减一次或几次，结果不能为负。有一个数为 0 时，游戏结束。",
        ),
    ),
    (
        "chomp",
        Sentence::plain(
            "Bite at a square of the bar: it goes, with all squares to the right of it and below. The poisoned square at the top left must not be bitten.",
            "在巧克力上选一格咬下：它和它右边、下面的所有格一起被吃掉。左上角有毒的一格不能咬。",
        ),
    ),
    (
        "hackenbush",
        Sentence::plain(
            "Cut one edge: it goes, and so does everything that no longer hangs on the ground.",
            "剪断一条边：它和不再与地面相连的部分都被拿走。",
        ),
    ),
    (
        "cram",
        Sentence::plain(
            "Place a domino on two free squares that are next to each other, across or down.",
            "把一块多米诺骨牌放在相邻的两个空格上，横放竖放都可以。",
        ),
    ),
    (
        "treblecross",
        Sentence::plain(
            "Write an X in a free square. Three X in a row end the game.",
            "在一个空格里写 X。连成三个 X 时游戏结束。",
        ),
    ),
    (
        "notakto",
        Sentence::plain(
            "Write an X in a free square. A line of three X, across, down or diagonally, ends the game.",
            "在一个空格里写 X。横、竖、斜连成三个 X 时游戏结束。",
        ),
    ),
    (
        "graph-node-kayles",
        Sentence::plain(
            "Choose a vertex: it is taken away, with all vertices that are joined to it.",
            "选一个顶点：它和所有与它相连的顶点都被取走。",
        ),
    ),
    (
        "graph-arc-kayles",
        Sentence::plain(
            "Choose an edge: both of its ends are taken away, with all edges at them.",
            "选一条边：它的两个端点被取走，与它们相连的边也一起取走。",
        ),
    ),
    (
        "fibonacci-nim",
        Sentence::plain(
            "There is one heap. Take at least one stone, but not all of them at first, and afterwards at most twice as many as the other player has just taken. (A position is the heap, and how many may be taken now.)",
            "只有一堆。至少取一颗；第一步不能全取，之后最多取对方刚取的两倍。（局面写作：堆的大小，现在最多可取几颗。）",
        ),
    ),
    (
        "dynamic-nim",
        Sentence::plain(
            "There is one heap. Take at least one stone, but not all of them at first, and afterwards at most twice as many as the other player has just taken. (A position is the heap, and how many may be taken now.)",
            "只有一堆。至少取一颗；第一步不能全取，之后最多取对方刚取的两倍。（局面写作：堆的大小，现在最多可取几颗。）",
        ),
    ),
    (
        "multiplication",
        Sentence::plain(
            "Multiply the first number by 2, 3 and so on up to 9. Whoever reaches the second number or more ends the game.",
            "把第一个数乘以 2 到 9 中的一个数。达到或超过第二个数时，游戏结束。",
        ),
    ),
    (
        "t-wythoff",
        Sentence::plain(
            "Move the piece as far as you like to the left or down, or to the left and down by two numbers of squares that are equal or differ by 1.",
            "把棋子向左或向下移动任意远，或同时向左和向下移动，两个方向的格数相等或相差 1。",
        ),
    ),
    (
        "ring",
        Sentence::plain(
            "Take one coin, or two that are next to each other. The first move breaks a circle into a row, and a row may break in two.",
            "取走一枚硬币，或相邻的两枚。第一步把环变成一排，一排可能断成两排。",
        ),
    ),
    (
        "node-kayles",
        Sentence::plain(
            "Choose a vertex of a path or a cycle: it is taken away, with its neighbours.",
            "在一条路或一个圈上选一个顶点：它和它的邻点都被取走。",
        ),
    ),
    (
        "node-kayles-star",
        Sentence::plain(
            "Choose a vertex of a star: it is taken away, with its neighbours.",
            "在一个星形图上选一个顶点：它和它的邻点都被取走。",
        ),
    ),
    (
        "arc-kayles",
        Sentence::plain(
            "Choose an edge of a path or a cycle: both of its ends are taken away, with all edges at them.",
            "在一条路或一个圈上选一条边：它的两个端点被取走，与它们相连的边也一起取走。",
        ),
    ),
    (
        "moore",
        Sentence::plain(
            "Take at least one stone: any number from one heap, or any numbers from two.",
            "至少取一颗：从一堆中取任意多颗，或从两堆中各取任意多颗。",
        ),
    ),
    (
        "exact-nim",
        Sentence::plain("Take at least one stone from each of exactly two heaps.", "恰好从两堆中取，每堆至少取一颗。"),
    ),
    (
        "nimhoff",
        Sentence::plain(
            "Take any number of stones from one heap, or one from each of two heaps.",
            "从一堆中取任意多颗，或从两堆中各取一颗。",
        ),
    ),
    (
        "nim-pass",
        Sentence::plain(
            "Take any number of stones from a heap. Once in the game, one of the players may pass instead, while stones are left; the last number says whether the pass is still to be had (1) or not (0).",
            "从一堆中取任意多颗。整局中有一次机会，由其中一方在还有石子时放弃一步不取；最后一个数表示这个机会还在（1）或已用掉（0）。",
        ),
    ),
    (
        "new-nim",
        Sentence::plain(
            "In the first round each player throws away any whole heaps, or none, but not all that are left. After that take any number of stones from one heap. The last number counts the moves of the first round that are still to come.",
            "第一轮每人扔掉任意几整堆，也可以不扔，但不能把剩下的全扔掉。之后每步从一堆中取任意多颗。最后一个数是第一轮还剩的步数。",
        ),
    ),
    (
        "silver-coins",
        Sentence::plain(
            "Take a coin and move it any way to the left, not onto or over another coin. On square 0 is a bag, which holds any number of coins.",
            "拿一枚硬币向左移动任意远，不能落在别的硬币上，也不能越过别的硬币。0 号格是一个袋子，可以装任意多枚。",
        ),
    ),
    (
        "silver-dollar",
        Sentence::plain(
            "Take a coin and move it any way to the left, not onto or over another coin. On square 0 is a bag, which holds any number of coins, but not the first coin from the left, the dollar.",
            "拿一枚硬币向左移动任意远，不能落在别的硬币上，也不能越过别的硬币。0 号格是一个袋子，可以装任意多枚，但最左边的那枚银元不能放进去。",
        ),
    ),
    (
        "turtles",
        Sentence::plain(
            "Turn a coin that shows heads to tails, and at will one coin to the left of it, whatever that shows.",
            "把一枚正面的硬币翻到反面，还可以再翻它左边的任意一枚。",
        ),
    ),
    (
        "mock-turtles",
        Sentence::plain(
            "Turn a coin that shows heads to tails, and at will one or two coins to the left of it, whatever these show.",
            "把一枚正面的硬币翻到反面，还可以再翻它左边的任意一枚或两枚。",
        ),
    ),
    (
        "twins",
        Sentence::plain(
            "Turn a coin that shows heads to tails, and exactly one coin to the left of it, whatever that shows.",
            "把一枚正面的硬币翻到反面，同时再翻它左边的一枚。",
        ),
    ),
    (
        "triplets",
        Sentence::plain(
            "Turn a coin that shows heads to tails, and exactly two coins to the left of it, whatever these show.",
            "把一枚正面的硬币翻到反面，同时再翻它左边的两枚。",
        ),
    ),
    (
        "moebius",
        Sentence::plain(
            "Turn a coin that shows heads to tails, and at will up to four coins to the left of it, whatever these show.",
            "把一枚正面的硬币翻到反面，还可以再翻它左边的至多四枚。",
        ),
    ),
    (
        "corners",
        Sentence::plain(
            "Coins lie on the squares of a board. Turn the four coins on the corners of a rectangle; the one with the largest numbers has to show heads before. (A position is the square of the only coin that shows heads.)",
            "棋盘的每格放一枚硬币。翻转一个矩形四个角上的硬币；行号和列号都最大的那枚原来须是正面。（局面是唯一正面的硬币所在的格。）",
        ),
    ),
    (
        "ruler",
        Sentence::plain(
            "Turn any number of coins that are next to each other; the one on the right has to show heads before.",
            "翻转任意几枚相邻的硬币；其中最右边的一枚原来须是正面。",
        ),
    ),
    (
        "northcott",
        Sentence::plain(
            "In each row stands one piece of each player. Move your piece in one row any way along it, but not onto or over the other piece. (For each row, a position has the number of squares between the pieces; then, for each row, those behind the mover's piece and those behind the other.)",
            "每行有双方各一枚棋子。在一行中移动自己的棋子任意远，不能落在对方棋子上或越过它。（局面先写各行两子之间的格数，再写各行轮到走的一方的棋子后面和对方棋子后面的格数。）",
        ),
    ),
    (
        "chase",
        Sentence::plain(
            "A hound follows a hare on a round track of 11 squares. Bring the hound 2 or 3 squares nearer, but not past the hare, or let the hare run 3 squares. The game ends when both are on one square.",
            "一条猎狗在 11 格的环形跑道上追一只兔子。让狗靠近 2 格或 3 格，但不能越过兔子；或让兔子跑 3 格。两者在同一格时游戏结束。",
        ),
    ),
    (
        "octal",
        Sentence::plain(
            "Take one vertex, or two that are joined by an edge, together with their edges; of the part of the graph where they were, nothing or one connected piece may be left.",
            "取走一个顶点，或有边相连的两个顶点，连同它们的边；它们所在的那部分图最多只能剩下一块连通的部分。",
        ),
    ),
    (
        "divisor-game",
        Sentence::plain(
            "Name a divisor that is left: it goes, with all of its multiples. Naming 1 ends the game.",
            "说出一个还在的约数：它和它的所有倍数都被划去。说出 1 时游戏结束。",
        ),
    ),
    (
        "subset-takeaway",
        Sentence::plain(
            "Name a set that is left and not empty: it goes, with all sets that contain it.",
            "说出一个还在的非空集合：它和所有包含它的集合都被划去。",
        ),
    ),
];

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn all_words_are_of_games_that_exist() {
        for (name, _) in WORDS {
            let entry = crate::find(name).unwrap();
            assert_eq!(entry.name(), *name);
            assert!(entry.in_words().is_some());
        }
    }

    #[test]
    fn what_a_player_reads_has_no_notation_of_the_command() {
        for entry in crate::entries() {
            let said = entry.in_words().unwrap_or(entry.title).message().to_string();
            // Products and codes need a setting: only they are told by it.
            if matches!(entry.name(), "tartan" | "take") {
                continue;
            }
            let notation = ["{", "unless set", "-> ", "(0, n)", "(1, n)", "(n, q)"];
            assert!(!notation.iter().any(|sign| said.contains(sign)), "{}: {said}", entry.name());
        }
    }

    #[test]
    fn rules_of_a_named_game_are_known_by_any_name_and_layout() {
        let name = |text| with_rules(text).map(Entry::name);
        assert_eq!(name(".. -> ## in rows, columns"), Some("cram"));
        assert_eq!(name("game mine on board; .. -> ##  in rows, columns"), Some("cram"));
        assert_eq!(name(". -> X until XXX in rows"), Some("treblecross"));
        assert_eq!(name("v -> remove v, neighbours(v)"), Some("graph-node-kayles"));
        assert_eq!(name(".. -> ## in rows"), None);
        assert_eq!(name("v -> remove v"), None);
    }
}
