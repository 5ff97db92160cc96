//! Nim with a pass: one player may once pass, not on empty heaps.

use super::rows::{formatted, names};
use super::{Entry, Known, Rules, Statement, Theory};
use nimatron_core::Outcome;

const STATEMENT: Statement = Statement {
    name: "the theorems of Nim with a pass",
    text: "without the pass it is Nim. With it one heap n > 0 has value n - 1 if n is even and n + 1 if it is odd; two heaps are lost \
           exactly when they are 2m - 1 and 2m, or both empty; for three heaps and more no formula is known",
    source: "by induction; R. E. Morrison, E. J. Friedman and A. S. Landsberg, Combinatorial games with a pass, Chaos 22 (2012), for more heaps",
};

pub(super) const ENTRY: Entry = Entry {
    names: &["nim-pass"],
    title: "Nim with a pass: heaps, and last p = 1 while one player may once pass instead of taking, but not when all heaps are empty",
    rules: Rules::Row { usual: 2, text },
    known: Known::Theorem(STATEMENT),
    start: None,
    theory: |rules| {
        let known = (2..=3).contains(&rules.arity());
        known.then(|| Box::new(Pass) as Box<dyn Theory>)
    },
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
            return Some(if lost { Outcome::P } else { Outcome::N });
        }
        self.grundy(position).map(Outcome::of_grundy)
    }
}
