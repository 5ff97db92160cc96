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
    (
        "nim",
        Sentence::plain(
            "Take any number of stones from one heap, at least one.",
            "从一堆中取走任意多颗石子，至少取一颗。",
            "從一堆中取走任意多顆石子，至少取一顆。",
        ),
    ),
    (
        "kayles",
        Sentence::plain(
            "Take one stone from a row, or two that are next to each other. A gap stays: what is left of the row may be two rows.",
            "从一行中取走一颗，或相邻的两颗。空位保留：一行可能断成两行。",
            "從一列中取走一顆，或相鄰的兩顆。空位保留：一列可能斷成兩列。",
        ),
    ),
    (
        "wythoff",
        Sentence::plain(
            "Move the piece as far as you like: to the left, down, or both by the same number of squares. (It is the same as taking stones from one of two heaps, or equally many from both.)",
            "把棋子移动任意远：向左、向下，或向左下沿对角线。（这相当于从两堆之一取石子，或从两堆取同样多颗。）",
            "把棋子移動任意遠：向左、向下，或向左下沿對角線。（這相當於從兩堆之一取石子，或從兩堆取同樣多顆。）",
        ),
    ),
    (
        "king",
        Sentence::plain(
            "Move the piece one square: to the left, down, or diagonally to the left and down.",
            "把棋子移动一格：向左、向下，或向左下。",
            "把棋子移動一格：向左、向下，或向左下。",
        ),
    ),
    (
        "euclid",
        Sentence::plain(
            "There are two numbers. Subtract the smaller one from the larger one, once or several times; the result must not be negative. When one of them is 0, the game is over.",
            "有两个数。从较大的数中减去较小的数，可减一次或几次，结果不能为负。有一个数为 0 时，游戏结束。",
            "有兩個數。從較大的數中減去較小的數，可減一次或幾次，結果不能為負。有一個數為 0 時，遊戲結束。",
        ),
    ),
    (
        "chomp",
        Sentence::plain(
            "Bite at a square of the bar: it goes, with all squares to the right of it and below. The poisoned square at the top left must not be bitten.",
            "在巧克力上选一格咬下：它和它右边、下面的所有格一起被吃掉。左上角有毒的一格不能咬。",
            "在巧克力上選一格咬下：它和它右邊、下面的所有格一起被吃掉。左上角有毒的一格不能咬。",
        ),
    ),
    (
        "hackenbush",
        Sentence::plain(
            "Cut one edge: it goes, and so does everything that no longer hangs on the ground.",
            "剪断一条边：它和不再与地面相连的部分都被拿走。",
            "剪斷一條邊：它和不再與地面相連的部分都被拿走。",
        ),
    ),
    (
        "cram",
        Sentence::plain(
            "Place a domino on two free squares that are next to each other, across or down.",
            "把一块多米诺骨牌放在相邻的两个空格上，横放竖放都可以。",
            "把一塊骨牌放在相鄰的兩個空格上，橫放直放都可以。",
        ),
    ),
    (
        "treblecross",
        Sentence::plain(
            "Write an X in a free square. Three X in a row end the game.",
            "在一个空格里写 X。连成三个 X 时游戏结束。",
            "在一個空格裡寫 X。連成三個 X 時遊戲結束。",
        ),
    ),
    (
        "notakto",
        Sentence::plain(
            "Write an X in a free square. A line of three X, across, down or diagonally, ends the game.",
            "在一个空格里写 X。横、竖、斜连成三个 X 时游戏结束。",
            "在一個空格裡寫 X。橫、直、斜連成三個 X 時遊戲結束。",
        ),
    ),
    (
        "graph-node-kayles",
        Sentence::plain(
            "Choose a vertex: it is taken away, with all vertices that are joined to it.",
            "选一个顶点：它和所有与它相连的顶点都被取走。",
            "選一個頂點：它和所有與它相連的頂點都被取走。",
        ),
    ),
    (
        "graph-arc-kayles",
        Sentence::plain(
            "Choose an edge: both of its ends are taken away, with all edges at them.",
            "选一条边：它的两个端点被取走，与它们相连的边也一起取走。",
            "選一條邊：它的兩個端點被取走，與它們相連的邊也一起取走。",
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
