//! Welter's game: coins on different squares of a strip; a move takes one of them to a free square
//! to the left.

use crate::rows::{formatted, names};
use crate::{CatalogueKnowledge, Entry, LongRow, Rules, Statement, Theory};
use nimatron_engine::search::GrundyPair;
use nimatron_messages::{Mark, Message, Parameter, Sentence, reasons};

const STATEMENT: Statement = Statement {
    name: &Sentence::plain("Welter's theorem", "Welter 定理"),
    text: &Sentence::plain(
        "the value is the xor of all coins and, for each two coins, of 2^(v + 1) - 1, where 2^v is the largest \
         power of two that divides their distance (squares count from 0). In misère play the value is the same, \
         except when of every two squares i and 2k - 1 - i exactly one holds one of the k coins: there 0 and 1 \
         change places",
        "SG 值是以下各数的异或：所有硬币所在格的编号，以及每两枚硬币的 2^(v + 1) - 1，其中 2^v 是能整除两者距离的\
         最大的 2 的幂（格子从 0 数起）。反常规则（misère）下值相同，只有一种例外：共 k 枚硬币，且每两格 i 与 2k \
         - 1 - i 中恰有一格放着硬币，这时 0 与 1 互换",
    ),
    source: "C. P. Welter, The theory of a class of games on a sequence of squares, Indagationes Mathematicae 16 \
             (1954); J. H. Conway, On Numbers and Games, chapter 13; the misère form is compared with exhaustive \
             search for up to 5 coins",
};

pub(crate) const ENTRY: Entry = Entry {
    names: &["welter"],
    title: &Sentence::plain(
        "Welter's game: coins on different squares, counted from 0; a move takes a coin to a free square to the left",
        "Welter 游戏：硬币放在各不相同的格子上，格子从 0 数起；一步把一枚硬币移到左边的一个空格",
    ),
    rules: Rules::Row {
        usual: 3,
        text,
        long: Some(LongRow {
            text: "game welter(row[]) where len(distinct(row)) == len(row)\n  row -> row with [i] = to  for i in \
                   indices(row), to in 0..row[i]-1  if count(row, to) == 0\n",
            theory: || Some(Box::new(Welter)),
        }),
        theory: |_| Some(Box::new(Welter)),
    },
    known: CatalogueKnowledge::Theorem(STATEMENT),
    example: "1,4,9",
    ..Entry::PLAIN
};

fn text(coins: usize) -> String {
    let names = names(coins);
    let different = names.pairs(|coin, other| format!("{coin} != {other}"));
    let mut text = format!("game welter({})\n{different}", names.tuple());
    text += &names.falls(coins, |_| String::new());
    formatted(text)
}

/// 2^(v + 1) - 1 for the largest power 2^v that divides the distance of two coins. The lowest 1 bit
/// of the distance is that of the xor.
const fn mate(a: i64, b: i64) -> u64 {
    let different = (a ^ b) as u64;
    (different & different.wrapping_neg()).wrapping_mul(2).wrapping_sub(1)
}

#[derive(Debug)]
struct Welter;

impl Theory for Welter {
    fn statement(&self) -> Statement {
        STATEMENT
    }

    fn grundy(&self, position: &[i64]) -> Option<u64> {
        let mut value = 0;
        for (place, &coin) in position.iter().enumerate() {
            value ^= coin as u64;
            value = position[place + 1..].iter().fold(value, |value, &other| value ^ mate(coin, other));
        }
        Some(value)
    }

    fn pair(&self, position: &[i64]) -> Option<GrundyPair> {
        let normal = self.grundy(position)?;
        let last = 2 * position.len() as i64 - 1;
        let mut fickle = position.iter().all(|&coin| coin <= last);
        fickle &= position.iter().all(|&coin| !position.contains(&(last - coin)));
        let misere = if fickle { 1 - normal.min(1) } else { normal };
        Some(GrundyPair { normal, misere, known: true, tame: true, empty: false })
    }

    fn why(&self, position: &[i64]) -> Vec<Message> {
        let coins: Vec<String> = position.iter().map(ToString::to_string).collect();
        let mut lines = vec![reasons::coins(coins.join(" xor "))];
        for (place, &coin) in position.iter().enumerate() {
            let mates = position[place + 1..].iter().map(|&other| format!("{coin}|{other} = {}", mate(coin, other)));
            lines.extend((place + 1 < position.len()).then(|| reasons::mates(Parameter::list(mates, Mark::Comma))));
        }
        lines
    }
}
