//! Welter's game: coins on different squares of a strip, a move takes one of them to a free square
//! to the left.

use super::rows::{formatted, names};
use super::{Entry, Known, Rules, Statement, Theory};
use nimatron_engine::search::Pair;

const STATEMENT: Statement = Statement {
    name: "Welter's theorem",
    text: "the value is the xor of all coins and, for each two coins, of 2^(v + 1) - 1, where 2^v is the largest power of two that \
           divides their distance (squares count from 0). In misère play the value is the same, except when of every two squares i \
           and 2k - 1 - i exactly one holds one of the k coins: there 0 and 1 change places",
    source: "C. P. Welter, The theory of a class of games on a sequence of squares, Indagationes Mathematicae 16 (1954); J. H. \
             Conway, On Numbers and Games, chapter 13; the misère form is held against play for up to 5 coins",
};

pub(super) const ENTRY: Entry = Entry {
    names: &["welter"],
    title: "Welter's game: coins on different squares, counted from 0; a move takes a coin to a free square to the left",
    rules: Rules::Row { usual: 3, text },
    known: Known::Theorem(STATEMENT),
    start: None,
    theory: |_| Some(Box::new(Welter)),
};

fn text(coins: usize) -> String {
    let names = names(coins);
    let different = names.pairs(|coin, other| format!("{coin} != {other}"));
    let mut text = format!("game welter({})\n{different}", names.tuple());
    text += &names.falls(coins, |_| String::new());
    formatted(text)
}

/// 2^(v + 1) - 1 for the largest power 2^v that divides the distance: its lowest bit is that of the
/// xor.
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

    fn pair(&self, position: &[i64]) -> Option<Pair> {
        let normal = self.grundy(position)?;
        let last = 2 * position.len() as i64 - 1;
        let mut fickle = position.iter().all(|&coin| coin <= last);
        fickle &= position.iter().all(|&coin| !position.contains(&(last - coin)));
        let misere = if fickle { 1 - normal.min(1) } else { normal };
        Some(Pair { normal, misere, known: true, tame: true, empty: false })
    }

    fn why(&self, position: &[i64]) -> Vec<String> {
        let mut lines =
            vec![format!("coins: {}", position.iter().map(ToString::to_string).collect::<Vec<_>>().join(" xor "))];
        for (place, &coin) in position.iter().enumerate() {
            let mates = position[place + 1..].iter().map(|&other| format!("{coin}|{other} = {}", mate(coin, other)));
            lines.extend((place + 1 < position.len()).then(|| mates.collect::<Vec<_>>().join(", ")));
        }
        lines
    }
}
