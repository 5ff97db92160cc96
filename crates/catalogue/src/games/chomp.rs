//! Chomp, by rows: bite off a square and all squares above and to the right of it; whoever takes
//! the poisoned corner loses.

use crate::rows::{formatted, names};
use crate::{CatalogueKnowledge, Entry, Rules, Statement, Theory};
use nimatron_core::Outcome;
use nimatron_messages::Sentence;

const STATEMENT: Statement = Statement {
    name: &Sentence::plain("what is known of Chomp", "关于 Chomp 的已知结果"),
    text: &Sentence::plain(
        "a full rectangle of more than one square is won (by stealing the strategy: no move is given); two rows \
         are lost exactly when the first is one longer than the second; an L with arms of a and b squares beside \
         the corner has value a xor b; other shapes are searched",
        "多于一格的完整矩形先手必胜（由策略窃取得知，不给出走法）；两行时，当且仅当第一行比第二行多一格时先手必\
         败；L 形中，角上一格之外两臂各有 a 格和 b 格，SG 值为 a xor b；其他形状靠搜索",
    ),
    source: "D. Gale, A curious Nim-type game, American Mathematical Monthly 81 (1974); Winning Ways, chapter 18",
};

pub(crate) const ENTRY: Entry = Entry {
    names: &["chomp"],
    title: &Sentence::plain(
        "Chomp: rows of a bar, the longest first, the poisoned square at the left of the first; a bite takes a \
         square and all in this and later rows that are not to the left of it",
        "Chomp：一块巧克力有若干行，第一行最长，有毒的一格在第一行最左边；咬一口吃掉一格，以及本行和后面各行中不在\
         它左边的所有格",
    ),
    rules: Rules::Row { usual: 3, text, long: None, theory: |_| Some(Box::new(ChompTheory)) },
    known: CatalogueKnowledge::Theorem(STATEMENT),
    example: "4,4,4",
    words: Some(&Sentence::plain(
        "Bite at a square of the bar: it goes, with all squares to the right of it and below. The poisoned square at the top left must not be bitten.",
        "在巧克力上选一格咬下：它和它右边、下面的所有格一起被吃掉。左上角有毒的一格不能咬。",
    )),
    ..Entry::PLAIN
};

fn text(rows: usize) -> String {
    let names = names(rows);
    let order = names.neighbours(">=");
    let order = if order.is_empty() { order } else { format!(" and {order}") };
    let mut text = format!("game chomp({}) where {} >= 1{order}\n", names.tuple(), names.old[0]);
    for (place, row) in names.old.iter().enumerate() {
        let cut: Vec<String> = names.old.iter().map(|later| format!("min({later}, to)")).collect();
        let mut changes: Vec<(usize, &str)> =
            cut.iter().map(String::as_str).enumerate().filter(|(other, _)| *other > place).collect();
        changes.push((place, "to"));
        let from = i32::from(place == 0);
        text += &names.line(&changes, &format!("for to in {from}..{row}-1"));
    }
    formatted(text)
}

#[derive(Debug)]
struct ChompTheory;

/// The lengths of the rows that are not empty.
fn rows(position: &[i64]) -> &[i64] {
    &position[..position.partition_point(|&row| row > 0)]
}

impl Theory for ChompTheory {
    fn statement(&self) -> Statement {
        STATEMENT
    }

    fn is_of_bites(&self) -> bool {
        true
    }

    /// One row, or an L: its two arms are independent Nim heaps.
    fn grundy(&self, position: &[i64]) -> Option<u64> {
        let (&first, rest) = rows(position).split_first()?;
        rest.iter().all(|&row| row == 1).then_some((first - 1) as u64 ^ rest.len() as u64)
    }

    fn outcome(&self, position: &[i64]) -> Option<Outcome> {
        if let Some(value) = self.grundy(position) {
            return Some(Outcome::of_grundy(value));
        }
        match rows(position) {
            [a, b] => Some(Outcome::lost_if(*a == b + 1)),
            // A rectangle of two or more rows.
            [first, .., last] if first == last => Some(Outcome::N),
            _ => None,
        }
    }
}
