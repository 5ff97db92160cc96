//! How many may be taken at most, where the rules are `n -> n - k for k in 1..f(n)`: f, read off the syntax tree.

use crate::ast::BinaryOp;
use crate::resolved::{Ex, Func, Item, Node};
use crate::ruleset::Ruleset;

/// A function of the heap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Growth {
    /// The heap itself.
    Heap,
    /// A number.
    Constant(i64),
    /// With a constant added.
    Plus(Box<Growth>, i64),
    /// So many times a function.
    Times(i64, Box<Growth>),
    /// Divided by a positive constant, rounded down.
    Quotient(Box<Growth>, i64),
    /// The integer square root.
    Root(Box<Growth>),
    /// The binary logarithm, rounded down.
    Log(Box<Growth>),
    /// The smallest of several.
    Least(Vec<Growth>),
    /// The largest of several.
    Largest(Vec<Growth>),
}

impl Growth {
    /// The value at a heap; `None` where it has none (roots and quotients of negative numbers, logarithms of numbers below 1), or beyond 128 bits.
    pub fn value(&self, n: i128) -> Option<i128> {
        let natural = |of: &Growth| of.value(n).filter(|&x| x >= 0);
        let all = |of: &[Growth]| of.iter().map(|one| one.value(n)).collect::<Option<Vec<_>>>();
        match self {
            Growth::Heap => Some(n),
            Growth::Constant(c) => Some((*c).into()),
            Growth::Plus(of, c) => of.value(n)?.checked_add((*c).into()),
            Growth::Times(c, of) => of.value(n)?.checked_mul((*c).into()),
            Growth::Quotient(of, d) => natural(of)?.checked_div((*d).into()),
            Growth::Root(of) => natural(of).map(i128::isqrt),
            Growth::Log(of) => of.value(n)?.checked_ilog2().map(i128::from),
            Growth::Least(of) => all(of)?.into_iter().min(),
            Growth::Largest(of) => all(of)?.into_iter().max(),
        }
    }

    /// The formula, with a name for the heap.
    pub fn shown(&self, name: &str) -> String {
        let list = |of: &[Growth]| of.iter().map(|one| one.shown(name)).collect::<Vec<_>>().join(", ");
        let factor = |of: &Growth| match of {
            Growth::Plus(..) => format!("({})", of.shown(name)),
            _ => of.shown(name),
        };
        match self {
            Growth::Heap => name.to_owned(),
            Growth::Constant(c) => c.to_string(),
            Growth::Plus(of, c) if *c < 0 => format!("{} - {}", of.shown(name), c.unsigned_abs()),
            Growth::Plus(of, c) => format!("{} + {c}", of.shown(name)),
            Growth::Times(c, of) => format!("{c}*{}", factor(of)),
            Growth::Quotient(of, d) => format!("floor({}/{d})", factor(of)),
            Growth::Root(of) => format!("isqrt({})", of.shown(name)),
            Growth::Log(of) => format!("log2({})", of.shown(name)),
            Growth::Least(of) => format!("min({})", list(of)),
            Growth::Largest(of) => format!("max({})", list(of)),
        }
    }

    /// The same function, at least 0 and at most the heap: as many tokens as there are. Bounds that change nothing are left out, which is decided by the values at 0 and
    /// 1: from 1 on the function has to rise by 0 or 1 with every token.
    ///
    /// ```
    /// use nimatron_rules::Ruleset;
    /// let most = |text| Ruleset::parse(text).map(|rules| rules.most_taken().map(|most| most.within_heap().shown("n")));
    /// assert_eq!(most("n -> n - k for k in 1..n/2 + 3")?.as_deref(), Some("min(n, floor(n/2) + 3)"));
    /// assert_eq!(most("n -> n - k for k in 1..n/2")?.as_deref(), Some("floor(n/2)"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn within_heap(&self) -> Growth {
        let values = || (0..=1).filter_map(|n| Some((n, self.value(n)?)));
        let mut bounded = self.clone();
        if values().any(|(n, value)| value > n) {
            bounded = match bounded {
                Growth::Least(mut parts) => {
                    parts.insert(0, Growth::Heap);
                    Growth::Least(parts)
                }
                other => Growth::Least(vec![Growth::Heap, other]),
            };
        }
        if values().any(|(_, value)| value < 0) {
            bounded = Growth::Largest(vec![Growth::Constant(0), bounded]);
        }
        bounded
    }

    fn read(ex: &Ex) -> Option<Growth> {
        let boxed = |ex: &Ex| Growth::read(ex).map(Box::new);
        Some(match &ex.node {
            Node::Const(c) => Growth::Constant(*c),
            Node::Slot(0) => Growth::Heap,
            Node::Binary(op, a, b) => match (op, &a.node, &b.node) {
                (BinaryOp::Add, _, Node::Const(c)) => Growth::Plus(boxed(a)?, *c),
                (BinaryOp::Add, Node::Const(c), _) => Growth::Plus(boxed(b)?, *c),
                (BinaryOp::Sub, _, Node::Const(c)) => Growth::Plus(boxed(a)?, c.checked_neg()?),
                (BinaryOp::Mul, _, Node::Const(c)) => Growth::Times(*c, boxed(a)?),
                (BinaryOp::Mul, Node::Const(c), _) => Growth::Times(*c, boxed(b)?),
                (BinaryOp::Div, _, Node::Const(d)) if *d > 0 => Growth::Quotient(boxed(a)?, *d),
                _ => return None,
            },
            Node::Call(func, of) => {
                let all = of.iter().map(Growth::read).collect::<Option<Vec<_>>>()?;
                match (func, &of[..]) {
                    (Func::Isqrt, [one]) => Growth::Root(boxed(one)?),
                    (Func::Log2, [one]) => Growth::Log(boxed(one)?),
                    (Func::Min, _) => Growth::Least(all),
                    (Func::Max, _) => Growth::Largest(all),
                    _ => return None,
                }
            }
            _ => return None,
        })
    }
}

/// The variable k.
const K: Node = Node::Slot(1);

impl Ruleset {
    /// f, if the game is one heap n >= 0 from which any number from 1 to f(n) may be taken (where f(n) is more than n: to n). Conditions such as `2*k <= n` and `k*k <= n`
    /// count, too. `None`: the text does not show it.
    ///
    /// ```
    /// use nimatron_rules::Ruleset;
    /// let most = |text| Ruleset::parse(text).map(|rules| rules.most_taken().map(|most| most.shown("n")));
    /// assert_eq!(most("n -> n - k for k in 1..(n + 1)/2")?.as_deref(), Some("floor((n + 1)/2)"));
    /// assert_eq!(most("n -> n - k for k in 1..n if k*k <= 2*n")?.as_deref(), Some("min(n, isqrt(2*n))"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn most_taken(&self) -> Option<Growth> {
        if self.least() != [0] || self.has_domain_conditions() {
            return None;
        }
        let [rule] = &self.resolved().rules[..] else { return None };
        let ([bound], [component]) = (&rule.binders[..], &rule.result[..]) else { return None };
        let [Item::Range(Ex { node: Node::Const(1), .. }, most)] = &bound.items[..] else { return None };
        let [Ex { node: Node::Binary(BinaryOp::Sub, n, k), .. }] = &component[..] else { return None };
        if n.node != Node::Slot(0) || k.node != K {
            return None;
        }
        let mut all = vec![Growth::read(most)?];
        for (guard, _) in &rule.guards {
            let Node::Binary(op, left, right) = &guard.node else { return None };
            match (op, &left.node, &right.node) {
                // From 0 nothing can be taken anyway.
                (BinaryOp::Gt, Node::Slot(0), Node::Const(0)) | (BinaryOp::Ge, Node::Slot(0), Node::Const(1)) => {}
                (BinaryOp::Le, ..) => all.push(most_with(left, right)?),
                (BinaryOp::Ge, ..) => all.push(most_with(right, left)?),
                _ => return None,
            }
        }
        let first = all.remove(0);
        if all.is_empty() {
            return Some(first);
        }
        all.insert(0, first);
        Some(Growth::Least(all))
    }
}

/// The largest k for which a product with it is at most something.
fn most_with(product: &Ex, most: &Ex) -> Option<Growth> {
    let most = Box::new(Growth::read(most)?);
    match &product.node {
        node if *node == K => Some(*most),
        Node::Binary(BinaryOp::Mul, a, b) => match (&a.node, &b.node) {
            (Node::Const(c), k) | (k, Node::Const(c)) if *k == K && *c > 0 => Some(Growth::Quotient(most, *c)),
            (a, b) if *a == K && *b == K => Some(Growth::Root(most)),
            _ => None,
        },
        _ => None,
    }
}
