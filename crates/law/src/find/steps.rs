//! Games of one heap in which finitely many numbers may be taken, under conditions on remainders
//! and constants: how far tables have to reach to show their period, and the bound that proves it.

use crate::divisors::lcm;
use nimatron_proof::PeriodBound;
use nimatron_rules::Ruleset;
use nimatron_rules::ast::BinaryOp;
use nimatron_rules::resolved::{Ex, Item, Node};

/// What the values depend on: the largest number that may be taken, the modulus of remainders of
/// the heap, and the largest constant that is compared with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Reach {
    pub(super) window: u64,
    pub(super) modulus: u64,
    pub(super) from: u64,
}

impl Reach {
    /// The reach of the moves, as a proposal that the checker compares with the rules; `None` if
    /// the rules are of another form.
    pub(super) fn of(rules: &Ruleset) -> Option<Reach> {
        if rules.least() != [0] || rules.has_domain_conditions() {
            return None;
        }
        let mut reach = Reach { window: 0, modulus: 1, from: 0 };
        for rule in &rules.resolved().rules {
            let [component] = &rule.result[..] else { return None };
            let [Ex { node: Node::Binary(BinaryOp::Sub, _, taken), .. }] = &component[..] else { return None };
            match (&rule.binders[..], &taken.node) {
                ([], Node::Const(k)) => reach.take(*k)?,
                ([binder], Node::Slot(1)) => {
                    for item in &binder.items {
                        match item {
                            Item::Single(Ex { node: Node::Const(k), .. })
                            | Item::Range(_, Ex { node: Node::Const(k), .. }) => reach.take(*k)?,
                            Item::Array(array) => {
                                rules.resolved().arrays[*array].iter().try_for_each(|&k| reach.take(k))?;
                            }
                            _ => return None,
                        }
                    }
                }
                _ => return None,
            }
            for (guard, _) in &rule.guards {
                reach.compare(guard)?;
            }
        }
        Some(reach)
    }

    fn take(&mut self, k: i64) -> Option<()> {
        self.window = self.window.max(u64::try_from(k).ok()?);
        Some(())
    }

    fn compare(&mut self, guard: &Ex) -> Option<()> {
        match &guard.node {
            Node::Unary(_, of) => self.compare(of),
            Node::Binary(BinaryOp::And | BinaryOp::Or | BinaryOp::Xor, a, b) => {
                self.compare(a)?;
                self.compare(b)
            }
            Node::Binary(_, a, b) => match (&a.node, &b.node) {
                (Node::Slot(0), Node::Const(c)) | (Node::Const(c), Node::Slot(0)) => {
                    self.from = self.from.max(c.unsigned_abs());
                    Some(())
                }
                (Node::Binary(BinaryOp::Mod, n, d), Node::Const(_))
                | (Node::Const(_), Node::Binary(BinaryOp::Mod, n, d))
                    if n.node == Node::Slot(0) =>
                {
                    let Node::Const(d @ 1..) = d.node else { return None };
                    self.modulus = lcm(self.modulus, d.unsigned_abs())?;
                    Some(())
                }
                // Conditions on what is taken make the set smaller.
                _ => Some(()),
            },
            _ => None,
        }
    }

    /// The size of a table that shows the period, if it is not much longer than the reach.
    pub(super) fn table(self) -> usize {
        let all = self.from.saturating_mul(2).saturating_add(self.window.saturating_mul(12));
        usize::try_from(all).unwrap_or(usize::MAX)
    }

    pub(super) const fn bound(self) -> PeriodBound {
        let Reach { window, modulus, from } = self;
        PeriodBound::Steps { window, modulus, from }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::played::PlayedGame;

    fn reach(text: &str) -> Option<[u64; 3]> {
        Reach::of(&Ruleset::parse(text).unwrap()).map(|reach| [reach.window, reach.modulus, reach.from])
    }

    #[test]
    fn the_reach_is_read_off_what_is_taken_and_what_is_compared() {
        assert_eq!(reach("n -> n - 3\nn -> n - k for k in {1, 7} if n % 4 == 2"), Some([7, 4, 0]));
        assert_eq!(reach("n -> n - 2 if n % 6 == 1 or n % 4 != 3\nn -> n - 1 if n > 20"), Some([2, 12, 20]));
        assert_eq!(reach("n -> n - k for k in 1..n"), None);
        assert_eq!(reach("n -> n/2"), None);
        assert_eq!(reach("game g(n) where n >= 1\n  n -> n - 1"), None);
    }

    /// From the reach on, the last values and the remainder determine the next one.
    #[test]
    fn equal_windows_are_followed_by_equal_values() {
        let text = "n -> n - 2 if n % 6 == 1 or n % 4 != 3\nn -> n - 3\nn -> n - 1 if n > 20";
        let Some([window, modulus, from]) = reach(text) else { panic!("{text}") };
        let mut game = PlayedGame::new(text);
        let values: Vec<u32> = (0..300).map(|n| game.value(&[n])).collect();
        let last = |n: usize| (n as u64 % modulus, &values[n - window as usize..n]);
        let first = from.max(window) as usize + 1;
        let pairs = (first..300).flat_map(|n| (first..n).map(move |m| (n, m)));
        let equal: Vec<(usize, usize)> = pairs.filter(|&(n, m)| last(n) == last(m)).collect();
        assert!(equal.len() > 100);
        assert!(equal.iter().all(|&(n, m)| values[n] == values[m]));
    }
}
