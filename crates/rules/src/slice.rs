//! Games with some coordinates that no move changes: where these have values, the game has fewer
//! coordinates.

use crate::ast::BinaryOp;
use crate::resolved::{Bound, Ex, Item, Many, Node, Resolved, Rule};
use crate::sets::SetKind;
use crate::shape::takes_at_least;

/// What becomes of a coordinate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SliceCoordinate {
    /// It stays a coordinate.
    Free,
    /// It has this value, and is no coordinate any more.
    Fixed(i64),
    /// It is counted down from this number: where the game has x, the other one has this number
    /// minus x. So a coordinate that only grows becomes one that only falls.
    CountedFrom(i64),
}

use SliceCoordinate::{CountedFrom, Fixed, Free};

impl Resolved {
    /// The coordinates that no move changes.
    ///
    /// ```
    /// use nimatron_rules::Ruleset;
    /// let box_of_stones = Ruleset::parse("(size, n) -> (size, n + k) for k in 1..min(size - n, n*n) if size >= n")?;
    /// assert_eq!(box_of_stones.resolved().unchanged(), [true, false]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn unchanged(&self) -> Vec<bool> {
        let left = |rule: &Rule| {
            let plain = rule.result.iter().filter(|part| !is_many(part)).cloned().collect::<Vec<_>>();
            plain.into_iter().chain(rule.many.iter().map(|many| many.component.clone())).collect::<Vec<_>>()
        };
        let all: Vec<Vec<Ex>> = self.rules.iter().flat_map(left).collect();
        (0..self.coordinates.len()).map(|slot| all.iter().all(|part| part[slot].node == Node::Slot(slot))).collect()
    }

    /// The game on the positions whose coordinates are as these say; its coordinates are the others,
    /// in their order. A number that is fixed must be a number of some position, and no position may
    /// be above one that is counted from.
    ///
    /// `None` if nothing is left, a coordinate that is fixed is changed by some move, one that is
    /// counted down stands for many numbers at once, or an infinite set matters whose numbers end
    /// at the largest coordinate, which may be one that is fixed or counted down.
    ///
    /// # Panics
    /// If there is not one of these for each coordinate.
    pub fn slice(&self, coordinates: &[SliceCoordinate]) -> Option<Resolved> {
        assert_eq!(coordinates.len(), self.coordinates.len(), "one for each coordinate");
        let changed = |(own, unchanged): (&SliceCoordinate, bool)| matches!(own, Fixed(_)) && !unchanged;
        if coordinates.iter().zip(self.unchanged()).any(changed) {
            return None;
        }
        if !self.rules.iter().all(|rule| self.sets_stay(rule, coordinates)) {
            return None;
        }
        let slice = Slice { coordinates };
        let kept = |at: &usize| !matches!(coordinates[*at], Fixed(_));
        let left: Vec<usize> = (0..coordinates.len()).filter(kept).collect();
        if left.is_empty() {
            return None;
        }
        let least = |&at: &usize| if coordinates[at] == Free { self.least[at] } else { 0 };
        Some(Resolved {
            name: self.name.clone(),
            coordinates: left.iter().map(|&at| self.coordinates[at].clone()).collect(),
            arrays: self.arrays.clone(),
            least: left.iter().map(least).collect(),
            domain: self.domain.iter().map(|condition| slice.expression(condition)).collect::<Option<_>>()?,
            rules: self.rules.iter().map(|rule| slice.rule(rule)).collect::<Option<_>>()?,
        })
    }
}

impl Resolved {
    /// Whether the sets of a rule give the same moves where other numbers are coordinates. An
    /// infinite set, as that of the divisors of 0, ends at the largest coordinate: that does not
    /// matter if a coordinate that stays falls by the member.
    fn sets_stay(&self, rule: &Rule, coordinates: &[SliceCoordinate]) -> bool {
        let may_be_infinite = |item: &Item| match item {
            Item::Named(SetKind::Divisors | SetKind::ProperDivisors, of) => !of.iter().all(|of| match of.node {
                Node::Const(number) => number != 0,
                Node::Slot(slot) => self.least.get(slot).is_some_and(|&least| least > 0),
                _ => false,
            }),
            Item::Named(kind, _) => kind.is_infinite(),
            _ => false,
        };
        let is_infinite = |bound: &Bound| bound.items.iter().any(may_be_infinite);
        let falls = |variable: usize| {
            let parts = rule.result.iter().filter(|part| !is_many(part));
            let mut places = parts.flat_map(|part| part.iter().zip(coordinates).enumerate());
            places.any(|(slot, (after, own))| *own == Free && takes_at_least(self, rule, after, slot, variable))
        };
        !rule.many.iter().flat_map(|many| &many.binders).any(is_infinite)
            && rule.binders.iter().enumerate().all(|(variable, bound)| !is_infinite(bound) || falls(variable))
    }
}

/// Whether a part of a result stands for a number of components that depends on the position.
fn is_many(part: &[Ex]) -> bool {
    part.iter().any(|ex| matches!(ex.node, Node::Many(_)))
}

/// Replaces the coordinates of rules.
struct Slice<'a> {
    coordinates: &'a [SliceCoordinate],
}

impl Slice<'_> {
    fn rule(&self, rule: &Rule) -> Option<Rule> {
        let component = |part: &Vec<Ex>| if is_many(part) { Some(self.many(part)) } else { self.component(part) };
        let many = |many: &Many| {
            Some(Many {
                binders: self.binders(&many.binders)?,
                guards: self.guards(&many.guards)?,
                component: self.component(&many.component)?,
            })
        };
        Some(Rule {
            binders: self.binders(&rule.binders)?,
            guards: self.guards(&rule.guards)?,
            result: rule.result.iter().map(component).collect::<Option<_>>()?,
            many: rule.many.iter().map(many).collect::<Option<_>>()?,
            ..rule.clone()
        })
    }

    /// In place of each coordinate that is left: the index of the components.
    fn many(&self, part: &[Ex]) -> Vec<Ex> {
        let kept = part.iter().zip(self.coordinates).filter(|(_, own)| !matches!(own, Fixed(_)));
        kept.map(|(ex, _)| ex.clone()).collect()
    }

    /// What a move leaves.
    fn component(&self, part: &[Ex]) -> Option<Vec<Ex>> {
        let mut left = Vec::new();
        for (slot, (ex, own)) in part.iter().zip(self.coordinates).enumerate() {
            match *own {
                Fixed(_) => {}
                Free => left.push(self.expression(ex)?),
                CountedFrom(_) if matches!(ex.node, Node::Stretch(..)) => return None,
                CountedFrom(from) => left.push(self.counted(slot, from, ex)?),
            }
        }
        Some(left)
    }

    /// A coordinate that is counted down, after a move: written as a step from where it was, if it
    /// was written so.
    fn counted(&self, slot: usize, from: i64, ex: &Ex) -> Option<Ex> {
        let is_own = |side: &Ex| side.node == Node::Slot(slot);
        let own = Ex { node: self.slot(slot), span: ex.span };
        let step = |operator, by: &Ex| Some(binary(operator, own.clone(), self.expression(by)?, ex));
        match &ex.node {
            Node::Slot(_) if is_own(ex) => Some(own),
            Node::Binary(BinaryOp::Add, left, right) if is_own(left) => step(BinaryOp::Sub, right),
            Node::Binary(BinaryOp::Add, left, right) if is_own(right) => step(BinaryOp::Sub, left),
            Node::Binary(BinaryOp::Sub, left, right) if is_own(left) => step(BinaryOp::Add, right),
            _ => Some(binary(BinaryOp::Sub, Ex::constant(from, ex.span), self.expression(ex)?, ex)),
        }
    }

    /// What has taken the place of a slot: that of a variable comes after those of the coordinates.
    fn slot(&self, slot: usize) -> Node {
        let before = self.coordinates.iter().take(slot);
        Node::Slot(slot - before.filter(|own| matches!(own, Fixed(_))).count())
    }

    fn binders(&self, binders: &[Bound]) -> Option<Vec<Bound>> {
        let one = |bound: &Bound| {
            let items = bound.items.iter().map(|item| item.mapped(&|ex| self.expression(ex), &Some));
            Some(Bound { items: items.collect::<Option<_>>()?, ..bound.clone() })
        };
        binders.iter().map(one).collect()
    }

    fn guards(&self, guards: &[(Ex, usize)]) -> Option<Vec<(Ex, usize)>> {
        guards.iter().map(|(guard, level)| Some((self.expression(guard)?, *level))).collect()
    }

    /// The same expression of the coordinates that are left.
    fn expression(&self, ex: &Ex) -> Option<Ex> {
        ex.with_slots(&|slot| match self.coordinates.get(slot) {
            Some(Fixed(value)) => Node::Const(*value),
            Some(CountedFrom(from)) => {
                let own = Ex { node: self.slot(slot), span: ex.span };
                Node::Binary(BinaryOp::Sub, Box::new(Ex::constant(*from, ex.span)), Box::new(own))
            }
            Some(Free) | None => self.slot(slot),
        })
    }
}

fn binary(operator: BinaryOp, left: Ex, right: Ex, at: &Ex) -> Ex {
    Ex { node: Node::Binary(operator, Box::new(left), Box::new(right)), span: at.span }
}

#[cfg(test)]
mod tests {
    use super::{SliceCoordinate, SliceCoordinate::CountedFrom, SliceCoordinate::Fixed, SliceCoordinate::Free};
    use crate::Ruleset;
    use nimatron_core::Budget;

    /// The options of a position, sorted.
    fn options(rules: &Ruleset, position: &[i64]) -> Vec<Vec<i64>> {
        let mut all = Vec::new();
        let listed = rules.evaluator().options(position, &Budget::unlimited(), &mut |option| all.push(option.to_vec()));
        assert_eq!(listed, Ok(()), "{} at {position:?}", rules.text());
        all.sort();
        all.dedup();
        all
    }

    /// A position of the whole game as one of the slice, and back.
    fn to_slice(position: &[i64], coordinates: &[SliceCoordinate]) -> Vec<i64> {
        let one = |(&x, own): (&i64, &SliceCoordinate)| match own {
            Fixed(_) => None,
            Free => Some(x),
            CountedFrom(from) => Some(from - x),
        };
        position.iter().zip(coordinates.iter().cycle()).filter_map(one).collect()
    }

    #[test]
    fn slices_have_the_same_moves() {
        let cases: &[(&str, &[SliceCoordinate])] = &[
            ("(n, k) -> (n - 1, k); (n, k) -> (n - 2, k); (n, k) -> (n - k, k) if k >= 3", &[Free, Fixed(4)]),
            ("(s, c) -> (s, c + k) for k in 1..min(s - c, c*c) if s >= c", &[Fixed(9), CountedFrom(9)]),
            ("(s, c) -> (s, k + c) for k in 1..s - c if s >= c", &[Fixed(9), CountedFrom(12)]),
            (
                "(a, b, c) -> (a - i, b - j, c) for i in 0..a, j in 0..b if i + j > 0 and abs(i - j) <= c",
                &[Free, Free, Fixed(2)],
            ),
            ("(c, n) -> (c, i) + (c, n - 1 - i) for i in 0..n-1 if i % 2 == c % 2", &[Fixed(3), Free]),
            (
                "game g(m, n; a = [1, 3, 4]) where m >= 1\n(m, n) -> (m, n - k) for k in a if k % m == 0",
                &[Fixed(2), Free],
            ),
        ];
        for (text, coordinates) in cases {
            let whole = Ruleset::parse(text).expect(text);
            let slice = whole.resolved().slice(coordinates).expect(text);
            let slice = Ruleset::parse(&slice.text()).unwrap_or_else(|error| panic!("{}: {error:?}", slice.text()));
            let free = coordinates.iter().filter(|own| !matches!(own, Fixed(_))).count();
            for point in 0..10i64.pow(free as u32) {
                let mut left = point;
                let position: Vec<i64> = (coordinates.iter())
                    .map(|own| match own {
                        Fixed(value) => *value,
                        _ => {
                            let digit = left % 10;
                            left /= 10;
                            digit
                        }
                    })
                    .collect();
                let wanted: Vec<Vec<i64>> =
                    options(&whole, &position).iter().map(|option| to_slice(option, coordinates)).collect();
                let mut wanted = wanted;
                wanted.sort();
                assert_eq!(options(&slice, &to_slice(&position, coordinates)), wanted, "{text} at {position:?}");
            }
        }
    }

    #[test]
    fn only_coordinates_that_stay_are_fixed() {
        let rules = Ruleset::parse("(n, k) -> (n - k, k); (n, k) -> (n, k - 1)").expect("rules");
        assert_eq!(rules.resolved().unchanged(), [false, false]);
        assert!(rules.resolved().slice(&[Free, Fixed(2)]).is_none());
        let swapped = Ruleset::parse("(a, b) -> (b, a - 1)").expect("rules");
        assert_eq!(swapped.resolved().unchanged(), [false, false]);
        let split = Ruleset::parse("(a, b) -> (a, 0) + (a, b - 1) if b > 0").expect("rules");
        assert_eq!(split.resolved().unchanged(), [true, false]);
        for (text, coordinates, slices) in [
            ("(s, c) -> (s, c + p) for p in primes if c + p <= s", [Fixed(9), Free], false),
            ("(n, m) -> (n - 1 - p % 7, m) for p in primes", [Free, Fixed(9)], false),
            ("(n, m) -> (n - p - 1, m) for p in primes", [Free, Fixed(9)], true),
            ("(n, m) -> (n - p, m) for p in {x*x + 1 for x in 0..}", [Free, Fixed(9)], true),
            ("(n, m) -> (n - 1 - p % 3, m) for p in {x*x + 1 for x in 0..}", [Free, Fixed(9)], true),
            ("(n, k) -> (n - 1 - d % 3, k) for d in divisors(k)", [Free, Fixed(0)], false),
            ("game g(n, k) where k >= 1; (n, k) -> (n - 1 - d % 3, k) for d in divisors(k)", [Free, Fixed(6)], true),
            ("(n, k) -> ((n - 1, k) for i in primes)", [Free, Fixed(6)], false),
            ("(n, k) -> (n - p, k) for p in powers(2)", [CountedFrom(9), Fixed(6)], false),
        ] {
            let rules = Ruleset::parse(text).expect(text);
            assert_eq!(rules.resolved().slice(&coordinates).is_some(), slices, "{text}");
        }
        let one = Ruleset::parse("n -> n - 1").expect("rules");
        assert!(one.resolved().slice(&[Fixed(2)]).is_none());
    }
}
