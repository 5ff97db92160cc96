//! `k in primes` as a condition: it stands for comparisons and functions that say the same.

use crate::ast::{BinaryOp, Expr, ExprKind, Name, Set, SetItem, UnaryOp};
use crate::diagnostic::Span;
use crate::sets::SetKind;

/// The members of what has another name than those of named sets: of an array, or a list as a
/// condition; `None` if it is neither.
type Others<'o> = &'o dyn Fn(&Name, &[Expr]) -> Option<Vec<Expr>>;

/// The maximum number of members of an array that stands for as many comparisons.
pub(crate) const MAX_MEMBERS: usize = 64;

/// The condition that a number is in a set; `None` if there is no such condition.
pub(crate) fn membership(member: &Expr, set: &Set, span: Span, other: Others<'_>) -> Option<Expr> {
    let made = Made { member, span };
    let all = in_parts(&made, set, other)?;
    set.except.iter().try_fold(all, |all, without| {
        let without = Box::new(in_parts(&made, without, other)?);
        Some(made.and(all, Expr { kind: ExprKind::Unary(UnaryOp::Not, without), span }))
    })
}

/// The condition that a number is in one of the parts of a set.
fn in_parts(made: &Made<'_>, set: &Set, other: Others<'_>) -> Option<Expr> {
    let member = made.member;
    let mut found: Option<Expr> = None;
    for item in &set.items {
        let one = match item {
            SetItem::Single(value) => made.equals(value.clone()),
            SetItem::Range(first, last) => made.and(
                made.binary(BinaryOp::Le, first.clone(), member.clone()),
                made.binary(BinaryOp::Le, member.clone(), last.clone()),
            ),
            SetItem::Made(_) | SetItem::Endless(_) => return None,
            SetItem::Named(name, arguments) => match SetKind::from_name(&name.text) {
                Some(kind) => made.named(kind, arguments)?,
                None => match other(name, arguments) {
                    Some(members) => {
                        let equal = members.into_iter().map(|value| match value.kind {
                            // Already a condition.
                            ExprKind::Binary(op, ..) if op.is_comparison() => value,
                            _ => made.equals(value),
                        });
                        // (An array of no members.)
                        equal
                            .reduce(|a, b| made.binary(BinaryOp::Or, a, b))
                            .unwrap_or_else(|| made.binary(BinaryOp::Eq, made.number(0), made.number(1)))
                    }
                    // In braces it may be a number.
                    None if set.braces => made.equals(match arguments[..] {
                        [] => Expr { kind: ExprKind::Name(name.text.clone()), span: name.span },
                        _ => Expr { kind: ExprKind::Call(name.clone(), arguments.to_vec()), span: name.span },
                    }),
                    None => return None,
                },
            },
        };
        found = Some(match found {
            Some(before) => made.binary(BinaryOp::Or, before, one),
            None => one,
        });
    }
    found
}

/// The entry of an array with this index.
pub(crate) fn entry_of(array: &Name, at: usize, span: Span) -> Expr {
    let list = Box::new(Expr { kind: ExprKind::Name(array.text.clone()), span });
    let index = Box::new(Expr { kind: ExprKind::Int(at as i64), span });
    Expr { kind: ExprKind::Index(list, index), span }
}

/// Expressions about a number.
struct Made<'m> {
    member: &'m Expr,
    span: Span,
}

impl Made<'_> {
    fn number(&self, value: i64) -> Expr {
        Expr { kind: ExprKind::Int(value), span: self.span }
    }

    fn binary(&self, op: BinaryOp, left: Expr, right: Expr) -> Expr {
        Expr { kind: ExprKind::Binary(op, Box::new(left), Box::new(right)), span: self.span }
    }

    fn call(&self, function: &str, arguments: Vec<Expr>) -> Expr {
        Expr { kind: ExprKind::Call(Name { text: function.to_owned(), span: self.span }, arguments), span: self.span }
    }

    fn equals(&self, value: Expr) -> Expr {
        self.binary(BinaryOp::Eq, self.member.clone(), value)
    }

    fn and(&self, left: Expr, right: Expr) -> Expr {
        self.binary(BinaryOp::And, left, right)
    }

    /// The number is at least 1, and a condition holds.
    fn positive_and(&self, condition: Expr) -> Expr {
        self.and(self.binary(BinaryOp::Ge, self.member.clone(), self.number(1)), condition)
    }

    fn named(&self, kind: SetKind, arguments: &[Expr]) -> Option<Expr> {
        let member = || self.member.clone();
        // The root of the number, or of twice the number; it has one even if it is negative.
        let root = |of: Expr| self.call("isqrt", vec![self.call("max", vec![of, self.number(0)])]);
        Some(match (kind, arguments) {
            (SetKind::Primes, []) => self.call("is_prime", vec![member()]),
            (SetKind::Fibonacci, []) => self.call("is_fibonacci", vec![member()]),
            (SetKind::Powers, [base]) => self.call("is_power", vec![member(), base.clone()]),
            (SetKind::Squares, []) => {
                let side = root(member());
                self.positive_and(self.equals(self.binary(BinaryOp::Mul, side.clone(), side)))
            }
            (SetKind::Triangular, []) => {
                // m (m + 1) is between the squares of m and of m + 1.
                let side = root(self.binary(BinaryOp::Mul, self.number(2), member()));
                let next = self.binary(BinaryOp::Add, side.clone(), self.number(1));
                let product = self.binary(BinaryOp::Mul, side, next);
                self.positive_and(self.equals(self.binary(BinaryOp::Div, product, self.number(2))))
            }
            (SetKind::Cubes, []) => self.call("is_cube", vec![member()]),
            (SetKind::PrimePowers, []) => self.call("is_prime_power", vec![member()]),
            (SetKind::Semiprimes, []) => self.call("is_semiprime", vec![member()]),
            (SetKind::Factorials, []) => {
                // 20! is the last one below 2^63.
                let all = (1..=20).scan(1i64, |factorial, k| {
                    *factorial *= k;
                    Some(self.equals(self.number(*factorial)))
                });
                all.reduce(|a, b| self.binary(BinaryOp::Or, a, b))?
            }
            (SetKind::Divisors | SetKind::ProperDivisors, [of]) => {
                // (Nothing is divided by 0, not even where the number is a constant.)
                let divisor = self.call("max", vec![member(), self.number(1)]);
                let rest = self.binary(BinaryOp::Mod, of.clone(), divisor);
                let divides = self.binary(BinaryOp::Eq, rest, self.number(0));
                let divides = self.positive_and(divides);
                match kind {
                    SetKind::Divisors => divides,
                    _ => self.and(divides, self.binary(BinaryOp::Ne, member(), of.clone())),
                }
            }
            _ => return None,
        })
    }
}
