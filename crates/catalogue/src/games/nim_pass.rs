//! Nim with a pass: one player may pass once, but not when all heaps are empty.

use crate::rows::{formatted, names};
use crate::{CatalogueKnowledge, Entry, Rules, Statement, Theory};
use nimatron_core::Outcome;
use nimatron_messages::Sentence;

const STATEMENT: Statement = Statement {
    name: &Sentence::plain("the theorems of Nim with a pass", "可跳过的 Nim 的定理"),
    text: &Sentence::plain(
        "without the pass it is Nim. With it one heap n > 0 has value n - 1 if n is even and n + 1 if it is odd; \
         two heaps are lost exactly when they are 2m - 1 and 2m, or both empty; for three heaps and more no \
         formula is known",
        "不能再跳过时就是 Nim。还能跳过时，n > 0 的一堆的 SG 值：n 为偶数时是 n - 1，为奇数时是 n + 1；两堆当且仅\
         当是 2m - 1 和 2m，或都为空时先手必败；三堆及以上没有已知的公式",
    ),
    source: "by induction; R. E. Morrison, E. J. Friedman and A. S. Landsberg, Combinatorial games with a pass, \
             Chaos 22 (2012), for more heaps",
};

pub(crate) const ENTRY: Entry = Entry {
    names: &["nim-pass"],
    title: &Sentence::plain(
        "Nim with a pass: heaps, and last p = 1 while one player may once pass instead of taking, but not when \
         all heaps are empty",
        "可跳过一次的 Nim：前面是各堆，最后的 p = 1 表示还允许某一方不取而跳过一次（pass），但所有堆都为空时不能跳过",
    ),
    rules: Rules::Row {
        usual: 2,
        text,
        long: None,
        theory: |rules| {
            let known = (2..=3).contains(&rules.arity());
            known.then(|| Box::new(Pass) as Box<dyn Theory>)
        },
    },
    known: CatalogueKnowledge::Theorem(STATEMENT),
    example: "5,1",
    words: Some(&Sentence::plain(
        "Take any number of stones from a heap. Once in the game, one of the players may pass instead, while stones are left; the last number says whether the pass is still to be had (1) or not (0).",
        "从一堆中取任意多颗。整局中有一次机会，由其中一方在还有石子时放弃一步不取；最后一个数表示这个机会还在（1）或已用掉（0）。",
    )),
    ..Entry::PLAIN
};

fn text(coordinates: usize) -> String {
    let heaps = coordinates.max(2) - 1;
    let mut names = names(heaps);
    let some = names.old.iter().map(|heap| format!("{heap} > 0")).collect::<Vec<_>>().join(" or ");
    names.old.push("p".to_owned());
    let mut text = format!("game nim_pass({}) where p <= 1\n", names.tuple());
    text += &names.falls(heaps, |_| String::new());
    text += &names.line(&[(heaps, "0")], &format!("if p == 1 and ({some})"));
    formatted(text)
}

#[derive(Debug)]
struct Pass;

impl Theory for Pass {
    fn statement(&self) -> Statement {
        STATEMENT
    }

    fn grundy(&self, position: &[i64]) -> Option<u64> {
        match *position {
            [n, 0] => Some(n as u64),
            [a, b, 0] => Some((a ^ b) as u64),
            [0, _] => Some(0),
            [n, _] => Some(if n % 2 == 0 { n as u64 - 1 } else { n as u64 + 1 }),
            _ => None,
        }
    }

    fn outcome(&self, position: &[i64]) -> Option<Outcome> {
        if let [a, b, 1] = *position {
            let lost = (a - 1) ^ (b - 1) == 1 && a > 0 && b > 0 || (a, b) == (0, 0);
            return Some(Outcome::lost_if(lost));
        }
        self.grundy(position).map(Outcome::of_grundy)
    }
}
