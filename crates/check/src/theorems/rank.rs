//! Laws by rank: no option has the rank of its position, and every smaller rank is that of an
//! option. For moves to divisors, by divisors, to and by numbers without a common factor, and to
//! quotients, both are theorems, so only the sets of moves have to be recognised in the rules (D.
//! E. Iannucci, U. Larsson, Game values of arithmetic functions, 2021).

use super::residue::is_prime_powers;
use crate::{CheckFailure, wrong};
use nimatron_messages::verdicts::theorems as say;
use nimatron_messages::{Message, verdicts};
use nimatron_proof::RankName as Rank;
use nimatron_rules::ast::BinaryOp;
use nimatron_rules::resolved::{Ex, Func, Item, Node, Rule};
use nimatron_rules::{Ruleset, SetKind};

/// The numbers k with which there is a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// All numbers.
    Any,
    /// The divisors of n.
    Divisors,
    /// Those without a common factor with n.
    Coprime,
}

/// Where a move with k leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum To {
    /// To k.
    It,
    /// To n - k.
    Difference,
    /// To n/k, rounded down.
    Quotient,
}

/// The moves of a line: for all k of a kind from `low` to n + `high`, or to n/2 if `half`.
#[derive(Clone, Copy, Debug)]
pub struct Moves {
    /// The kind of k.
    pub kind: Kind,
    /// The minimum of k.
    pub low: i64,
    /// What is added to n for the maximum of k.
    pub high: i64,
    /// Whether 2 k is at most n, too.
    pub half: bool,
    /// Whether there are moves only from n > 0.
    pub positive: bool,
    /// Where they lead.
    pub to: To,
}

/// The moves of rules of one heap, line by line, as far as theorems about ranks know them; `None`
/// if some line has another form.
pub fn lines(rules: &Ruleset) -> Option<Vec<Moves>> {
    let [least] = *rules.least() else { return None };
    rules.resolved().rules.iter().map(|rule| moves_of(rule, least)).collect()
}

impl Moves {
    /// Does the line have every k of the kind from `low` to n + `high`?
    const fn has(&self, low: i64, high: i64) -> bool {
        self.low <= low && !self.half && self.high >= high
    }

    /// Does the line have every divisor of n from `low` on except n itself? These are at most n/2.
    const fn has_proper_divisors(&self, low: i64) -> bool {
        self.low <= low && self.high >= -1
    }
}

/// Checks that g(n) = rank + shift for n >= 1, and g(0) = 0 where 0 is a position.
pub(super) fn check(rules: &Ruleset, rank: Rank, shift: i64) -> Result<Message, CheckFailure> {
    let least = match rules.least() {
        [least @ (0 | 1)] if !rules.has_domain_conditions() => *least,
        _ => return wrong(say::rank_not_one_heap()),
    };
    let wanted = match (rank, least) {
        (Rank::PrimeFactors | Rank::Twos | Rank::LeastPrime | Rank::EqualParts, 1)
        | (Rank::Bits | Rank::OddLeastPrime, 0)
        | (Rank::PrimeFactorsParity | Rank::ExponentXor, _) => 0,
        (Rank::Twos, 0) => 1,
        (Rank::Bits, _) => -1,
        _ => return wrong(say::unknown_rank_of_zero()),
    };
    if shift != wanted {
        return wrong(say::other_shift(wanted));
    }
    if matches!(rank, Rank::PrimeFactorsParity | Rank::ExponentXor) {
        return primes(rules, rank, least);
    }
    if rank == Rank::EqualParts {
        return equal_parts(rules);
    }
    let mut complete = false;
    for rule in &rules.resolved().rules {
        let Some(moves) = moves_of(rule, least) else {
            return wrong(say::unknown_ranks());
        };
        let (kind, to) = (moves.kind, moves.to);
        let (never_equal, all) = match rank {
            // A proper divisor has fewer prime factors, and any smaller number of them.
            Rank::PrimeFactors => match to {
                To::It => (kind == Kind::Divisors && (moves.half || moves.high <= -1), moves.has_proper_divisors(1)),
                To::Quotient => (kind == Kind::Divisors && moves.low >= 2, moves.has(2, 0)),
                To::Difference => (false, false),
            },
            // v(n - d) = v(d) if v(d) < v(n); with v(d) = v(n) n/d - 1 is even. 2^j divides n for
            // every j up to v(n), and is at most n/2 for the smaller ones.
            Rank::Twos => (
                kind == Kind::Divisors && to == To::Difference,
                if least == 1 { moves.has_proper_divisors(1) } else { moves.has(1, 0) },
            ),
            // No prime divides both n and m; the primes below the least one of n are below n and do
            // not divide it; 1 has rank 0. k and n - k go together.
            Rank::LeastPrime => (
                kind == Kind::Coprime
                    && moves.low >= 1
                    && match to {
                        To::It => moves.half || moves.high <= -1,
                        To::Difference => true,
                        To::Quotient => false,
                    },
                moves.has(1, -1),
            ),
            // From an even number only odd ones are reached. An odd number from 3 on has no prime
            // in common with an option, and 2, 1 and the primes below its least one are options. 1
            // is left for 0 only.
            Rank::OddLeastPrime => match to {
                To::It => {
                    (kind == Kind::Coprime && moves.low >= 0 && (moves.half || moves.high <= -1), moves.has(0, -1))
                }
                To::Difference => (kind == Kind::Coprime && moves.low >= 1, moves.has(1, 0)),
                To::Quotient => (false, false),
            },
            // Handled above.
            Rank::PrimeFactorsParity | Rank::ExponentXor | Rank::EqualParts => (false, false),
            // At most n/2 is left, and n/2, n/4, ... are. From 0 a quotient would lead to 0.
            Rank::Bits => (
                kind == Kind::Any && to == To::Quotient && moves.low >= 2 && (moves.positive || moves.high <= 1),
                moves.has(2, if least == 0 { 1 } else { 0 }),
            ),
        };
        if !never_equal {
            return wrong(say::equal_rank());
        }
        complete |= all;
    }
    if !complete {
        return wrong(say::smaller_rank_missing());
    }
    let what = match rank {
        Rank::PrimeFactors => verdicts::prime_factors(),
        Rank::PrimeFactorsParity => return Ok(verdicts::parity()),
        Rank::ExponentXor => return Ok(verdicts::exponents()),
        Rank::EqualParts => verdicts::odd_prime_factors(),
        Rank::Twos => verdicts::exponent_of_two(),
        Rank::LeastPrime => verdicts::least_prime(),
        Rank::OddLeastPrime => verdicts::odd_least_prime(),
        Rank::Bits => verdicts::binary_digits(),
    };
    Ok(verdicts::rank(what, shift))
}

/// Checks the ranks of moves that divide by primes. Division by a prime removes one prime factor,
/// any one, so the parity of their number is the value. Division by a power of a prime is Nim, with
/// the exponents as heaps.
fn primes(rules: &Ruleset, rank: Rank, least: i64) -> Result<Message, CheckFailure> {
    let mut complete = false;
    for rule in &rules.resolved().rules {
        let Some(powers) = divides_by_primes(rule, least) else {
            return wrong(say::unknown_primes());
        };
        match (rank, powers) {
            (Rank::PrimeFactorsParity, true) => return wrong(say::equal_parity()),
            (Rank::PrimeFactorsParity, false) | (_, true) => complete = true,
            (_, false) => {}
        }
    }
    if !complete {
        return wrong(say::smaller_value_missing());
    }
    Ok(match rank {
        Rank::PrimeFactorsParity => verdicts::parity(),
        _ => verdicts::exponents(),
    })
}

/// Checks the ranks of moves that cut a heap into d equal parts. For an odd d > 1 that is n/d, an
/// odd number of times, with fewer odd prime factors, any smaller number of them; the parts of an
/// even number cancel each other, and even heaps have such a d, namely 2.
fn equal_parts(rules: &Ruleset) -> Result<Message, CheckFailure> {
    let (mut odd, mut even) = (false, false);
    for rule in &rules.resolved().rules {
        let Some(parts) = parts_of(rule) else { return wrong(say::unknown_ranks()) };
        odd |= parts.complete && parts.odd;
        even |= parts.complete && parts.even;
    }
    if !(odd && even) {
        return wrong(say::smaller_rank_missing());
    }
    Ok(verdicts::rank(verdicts::odd_prime_factors(), 0))
}

/// The moves of a line that cuts a heap into d equal parts, or leaves what is worth the same.
struct EqualCuts {
    /// Whether d is odd for some of them, and whether it is even for some.
    odd: bool,
    even: bool,
    /// Whether every d of these above 1 is there.
    complete: bool,
}

fn parts_of(rule: &Rule) -> Option<EqualCuts> {
    let is_parity = |ex: &Ex| match &ex.node {
        Node::Binary(BinaryOp::Eq, rest, value) => match (&rest.node, &value.node) {
            (Node::Binary(BinaryOp::Mod, d, two), Node::Const(value @ (0 | 1))) => {
                (d.node == K && two.node == Node::Const(2)).then_some(*value == 1)
            }
            _ => None,
        },
        _ => None,
    };
    let parities: Vec<bool> = rule.guards.iter().filter_map(|(guard, _)| is_parity(guard)).collect();
    let (odd, even) = match parities[..] {
        [] => (true, true),
        [odd] => (odd, !odd),
        _ => return None,
    };
    let quotient = |ex: &Ex| matches!(&ex.node, Node::Binary(BinaryOp::Div, n, k) if n.node == N && k.node == K);
    let fits = match (&rule.result[..], &rule.many[..]) {
        ([], []) => !odd,
        ([part], []) => !even && matches!(&part[..], [one] if quotient(one)),
        ([part], [many]) => {
            let once_each = match (&many.binders[..], &many.guards[..], &many.component[..]) {
                ([copies], [], [one]) => match &copies.items[..] {
                    [Item::Range(first, last)] => first.node == Node::Const(1) && last.node == K && quotient(one),
                    _ => false,
                },
                _ => false,
            };
            once_each && matches!(&part[..], [Ex { node: Node::Many(0), .. }])
        }
        _ => false,
    };
    if !fits {
        return None;
    }
    // The set of d, from the same line with one heap left.
    let guards = rule.guards.iter().filter(|(guard, _)| is_parity(guard).is_none()).cloned().collect();
    let span = rule.span;
    let of_n = |node| Box::new(Ex { node, span });
    let left = Ex { node: Node::Binary(BinaryOp::Div, of_n(N), of_n(K)), span };
    let plain = Rule { guards, result: vec![vec![left]], many: Vec::new(), ..rule.clone() };
    let moves = moves_of(&plain, 1).filter(|moves| moves.kind == Kind::Divisors && moves.low >= 2)?;
    Some(EqualCuts { odd, even, complete: moves.has(2, 0) })
}

/// Is the line `n -> n/p` for all primes p that divide n (`Some(false)`), or for all powers of
/// primes except 1 (`Some(true)`)?
fn divides_by_primes(rule: &Rule, least: i64) -> Option<bool> {
    let (k, powers) = match &rule.binders[..] {
        [p] if matches!(p.items[..], [Item::Named(SetKind::Primes, _)]) => (Node::Slot(1), false),
        [p, q] if is_prime_powers(p, q) => (Node::Slot(2), true),
        _ => return None,
    };
    let [component] = &rule.result[..] else { return None };
    match &component[..] {
        [Ex { node: Node::Binary(BinaryOp::Div, n, by), .. }] if n.node == N && by.node == k => {}
        _ => return None,
    }
    let (mut divides, mut positive, mut more) = (false, least > 0, !powers);
    for (guard, _) in &rule.guards {
        let Node::Binary(op, left, right) = &guard.node else { return None };
        match (op, &left.node, &right.node) {
            (BinaryOp::Eq, Node::Binary(BinaryOp::Mod, n, by), Node::Const(0)) if n.node == N && by.node == k => {
                divides = true;
            }
            (BinaryOp::Gt, n, Node::Const(0 | 1)) | (BinaryOp::Ge, n, Node::Const(1 | 2)) if *n == N => positive = true,
            (BinaryOp::Gt | BinaryOp::Ne, own, Node::Const(1)) | (BinaryOp::Ge, own, Node::Const(2)) if *own == k => {
                more = true;
            }
            _ => return None,
        }
    }
    (divides && positive && more).then_some(powers)
}

const N: Node = Node::Slot(0);
const K: Node = Node::Slot(1);

/// The moves of a line with one variable, if it is recognised as of this form.
fn moves_of(rule: &Rule, least: i64) -> Option<Moves> {
    let [binder] = &rule.binders[..] else { return None };
    let [item] = &binder.items[..] else { return None };
    let [component] = &rule.result[..] else { return None };
    let [result] = &component[..] else { return None };
    let to = match &result.node {
        node if *node == K => To::It,
        Node::Binary(BinaryOp::Sub, n, k) if n.node == N && k.node == K => To::Difference,
        Node::Binary(BinaryOp::Div, n, k) if n.node == N && k.node == K => To::Quotient,
        _ => return None,
    };
    let mut moves = Moves { kind: Kind::Any, low: 1, high: 0, half: false, positive: least > 0, to };
    match item {
        Item::Named(kind @ (SetKind::Divisors | SetKind::ProperDivisors), of) if of[..].iter().all(|e| e.node == N) => {
            moves.kind = Kind::Divisors;
            moves.high = if *kind == SetKind::Divisors { 0 } else { -1 };
        }
        Item::Range(Ex { node: Node::Const(low), .. }, high) => {
            moves.low = *low;
            match &high.node {
                Node::Binary(BinaryOp::Div, n, two) if n.node == N && two.node == Node::Const(2) => moves.half = true,
                node => moves.high = above_n(node)?,
            }
        }
        _ => return None,
    }
    for (guard, _) in &rule.guards {
        condition(guard, least, &mut moves)?;
    }
    Some(moves)
}

/// The constant c of `n + c`, if it is small enough for the range to be walked.
fn above_n(node: &Node) -> Option<i64> {
    let constant = match node {
        node if *node == N => Some(0),
        Node::Binary(op @ (BinaryOp::Add | BinaryOp::Sub), n, c) if n.node == N => match (op, &c.node) {
            (BinaryOp::Add, Node::Const(c)) => Some(*c),
            (_, Node::Const(c)) => c.checked_neg(),
            _ => None,
        },
        _ => None,
    };
    constant.filter(|c| c.unsigned_abs() <= MAX_CONSTANT)
}

/// How far a range of divisors may end after n or before it.
const MAX_CONSTANT: u64 = 1 << 20;

/// Applies a condition of the line to its moves; `None` if it is not one of those known here.
fn condition(guard: &Ex, least: i64, moves: &mut Moves) -> Option<()> {
    let Node::Binary(op, left, right) = &guard.node else { return None };
    let both = [&left.node, &right.node];
    match (op, both) {
        // The smallest position has no moves anyway.
        (BinaryOp::Gt, [n, Node::Const(c)]) if *n == N && *c <= least => moves.positive |= *c >= 0,
        (BinaryOp::Gt, [k, Node::Const(c)]) if *k == K => moves.low = moves.low.max(c.checked_add(1)?),
        (BinaryOp::Ge, [k, Node::Const(c)]) if *k == K => moves.low = moves.low.max(*c),
        (BinaryOp::Ne, [k, Node::Const(c)]) if *k == K && *c == moves.low => moves.low = c.checked_add(1)?,
        (BinaryOp::Le, [Node::Binary(BinaryOp::Mul, two, k), n])
            if two.node == Node::Const(2) && k.node == K && *n == N =>
        {
            moves.half = true;
        }
        (BinaryOp::Lt, [k, n]) if *k == K && *n == N => moves.high = moves.high.min(-1),
        (BinaryOp::Ne, [k, n]) if *k == K && *n == N && moves.high == 0 => moves.high = -1,
        (BinaryOp::Eq, [Node::Binary(BinaryOp::Mod, n, k), Node::Const(0)])
            if n.node == N && k.node == K && moves.kind == Kind::Any && moves.low >= 1 =>
        {
            moves.kind = Kind::Divisors;
        }
        (BinaryOp::Eq, [Node::Call(Func::Gcd, of), Node::Const(1)]) if moves.kind == Kind::Any => match &of[..] {
            [a, b] if (a.node == N && b.node == K) || (a.node == K && b.node == N) => moves.kind = Kind::Coprime,
            _ => return None,
        },
        _ => return None,
    }
    Some(())
}
