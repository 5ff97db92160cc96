//! Cyclic Nimhoff: Nim, but one may also take a few stones from several heaps at once.

use crate::rows::{formatted, names};
use crate::{CatalogueKnowledge, Entry, Look, Rules, Statement, Theory};
use nimatron_messages::{Message, Sentence, reasons};

const STATEMENT: Statement = Statement {
    name: &Sentence::plain("the theorem of cyclic Nimhoff", "循环 Nimhoff 定理"),
    text: &Sentence::plain(
        "with takes from any heaps that add up to less than h, the value is h times the xor of the quotients x/h, \
         plus the sum of all x modulo h; h = 3 with two heaps is a rook that may also go one step along the diagonal",
        "可从任意几堆中总共取少于 h 个时，SG 值等于 h 乘以各个商 x/h（取整）的异或，再加上所有 x 之和模 h 的余数；\
         h = 3 且有两堆时，相当于还可以沿对角线走一格的车（rook）",
    ),
    source: "A. S. Fraenkel and M. Lorberbom, Nimhoff games, Journal of Combinatorial Theory A 58 (1991)",
};

pub(crate) const ENTRY: Entry = Entry {
    names: &["nimhoff"],
    title: &Sentence::plain(
        "Cyclic Nimhoff: take any number from one heap, or fewer than h stones in all from any heaps; \
         nimhoff{{4}} sets h, which is 3 unless set",
        "循环 Nimhoff：从一堆中取任意多个，或从任意几堆中总共取少于 h 个；用 nimhoff{{4}} 设定 h，默认为 3",
    ),
    rules: Rules::Row {
        usual: 2,
        text,
        long: None,
        theory: |rules| {
            let modulus = rules.integer("h").filter(|&h| h >= 1)?;
            Some(Box::new(Nimhoff { modulus: modulus as u64 }))
        },
    },
    known: CatalogueKnowledge::Theorem(STATEMENT),
    example: "5,8",
    words: Some(&Sentence::plain(
        "Take any number of stones from one heap, or one from each of two heaps.",
        "从一堆中取任意多颗，或从两堆中各取一颗。",
    )),
    look: Look::Piece,
    ..Entry::PLAIN
};

fn text(heaps: usize) -> String {
    let names = names(heaps);
    let mut text = format!("game nimhoff({}; h = 3)\n", names.tuple());
    text += &names.falls(heaps, |_| String::new());
    let taken: Vec<String> = names.old.iter().zip(&names.new).map(|(heap, take)| format!("{heap} - {take}")).collect();
    let changes: Vec<(usize, &str)> = taken.iter().map(String::as_str).enumerate().collect();
    let ranges: Vec<String> =
        names.old.iter().zip(&names.new).map(|(heap, take)| format!("{take} in 0..min({heap}, h-1)")).collect();
    let sum = names.new.join(" + ");
    text += &names.line(&changes, &format!("for {} if 0 < {sum} and {sum} < h", ranges.join(", ")));
    formatted(text)
}

#[derive(Debug)]
struct Nimhoff {
    modulus: u64,
}

impl Theory for Nimhoff {
    fn statement(&self) -> Statement {
        STATEMENT
    }

    fn grundy(&self, position: &[i64]) -> Option<u64> {
        let h = self.modulus;
        let (mut quotients, mut rests) = (0, 0u128);
        for &heap in position {
            quotients ^= heap as u64 / h;
            rests += u128::from(heap as u64 % h);
        }
        let rest = (rests % u128::from(h)) as u64;
        quotients.checked_mul(h)?.checked_add(rest)
    }

    fn why(&self, position: &[i64]) -> Vec<Message> {
        let h = self.modulus;
        position.iter().map(|&heap| reasons::quotient_and_rest(heap, h, heap as u64 / h, heap as u64 % h)).collect()
    }
}
