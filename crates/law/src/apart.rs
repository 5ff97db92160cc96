//! Games that are made of other games, recognised in the resolved rules.
//!
//! *Sums*: every move reads only some coordinates and changes no others, so groups of coordinates
//! that no move connects are games of their own. *Products*: from (x, y) a move of the
//! first game from x to the sum of the s and one of the second from y to the sum of the t leave all
//! (s, y), all (x, t) and all (s, t), as products of coin-turning games do (E. R. Berlekamp, J. H.
//! Conway, R. K. Guy, Winning Ways, chapter 14).
//!
//! The result is a proposal. The checker puts the parts together again and compares the result with
//! the rules.

use nimatron_rules::resolved::{Ex, Item, Node, Resolved, Rule};
use nimatron_rules::{Ruleset, SetKind};
use std::cell::RefCell;
use std::collections::BTreeSet;

/// A game that another game is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IndependentGame {
    /// Its coordinates among those of the whole, increasing.
    pub coordinates: Vec<usize>,
    /// Its rules.
    pub rules: String,
}

/// The games whose sum this game is, at least two; `None` if it is not recognised as a sum.
///
/// ```
/// use nimatron_law::apart::summands;
/// use nimatron_rules::Ruleset;
/// let two = Ruleset::parse("(a, b) -> (a - k, b) for k in {1,3}\n(a, b) -> (a, b - 1)")?;
/// let rules: Vec<String> = summands(&two).ok_or("no sum")?.into_iter().map(|one| one.rules).collect();
/// assert_eq!(rules, ["game part1(a)\n  a -> a - k  for k in {1, 3}", "game part2(b)\n  b -> b - 1"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn summands(rules: &Ruleset) -> Option<Vec<IndependentGame>> {
    let resolved = rules.resolved();
    let arity = rules.arity();
    let mut groups = Groups::new(arity);
    let mut moved = vec![false; arity];
    let mut homes = Vec::new();
    for rule in &resolved.rules {
        let touched = touched(rule, rules.least())?;
        let first = *touched.first()?;
        touched.iter().for_each(|&at| {
            groups.join(first, at);
            moved[at] = true;
        });
        homes.push(first);
    }
    for condition in &resolved.domain {
        let read = slots(condition);
        read.iter().for_each(|&at| groups.join(read[0], at));
    }
    let mut parts: Vec<IndependentGame> = Vec::new();
    for at in 0..arity {
        if (0..at).any(|before| groups.same(before, at)) {
            continue;
        }
        let own: Vec<usize> = (at..arity).filter(|&other| groups.same(other, at)).collect();
        // Coordinates that no move changes are not a game.
        if !own.iter().any(|&one| moved[one]) {
            return None;
        }
        let home = |slot: Option<&usize>| slot.map_or(at == 0, |&slot| groups.same(slot, at));
        let moves = resolved.rules.iter().zip(&homes).filter(|(_, first)| home(Some(first)));
        let rules = moves.map(|(rule, _)| Rule {
            result: rule.result.iter().map(|one| own.iter().map(|&slot| one[slot].clone()).collect()).collect(),
            ..rule.clone()
        });
        let rules: Vec<Rule> = rules.collect();
        let own_domain: Vec<Ex> =
            resolved.domain.iter().filter(|condition| home(slots(condition).first())).cloned().collect();
        let name = format!("part{}", parts.len() + 1);
        let slot = |slot: usize| match slot.checked_sub(arity) {
            None => own.iter().position(|&one| one == slot),
            Some(variable) => Some(own.len() + variable),
        };
        let part = projected(resolved, name, &own, &rules, &own_domain, &slot)?;
        parts.push(IndependentGame { coordinates: own, rules: part });
    }
    (parts.len() > 1).then_some(parts)
}

/// The coordinates that a move reads or changes; `None` if it does not leave exactly one component,
/// or reads all coordinates because it walks an infinite set.
fn touched(rule: &Rule, least: &[i64]) -> Option<Vec<usize>> {
    let arity = least.len();
    let [component] = &rule.result[..] else { return None };
    if rule.has_varying_parts() || !walks_alike(rule, least) {
        return None;
    }
    let changed = (0..arity).filter(|&at| component[at].node != Node::Slot(at));
    let sets = rule.binders.iter().flat_map(|binder| &binder.items).flat_map(Item::expressions);
    let read = rule.guards.iter().map(|guard| &guard.0).chain(sets).chain(changed.clone().map(|at| &component[at]));
    let mut all: Vec<usize> = read.flat_map(slots).filter(|&slot| slot < arity).chain(changed.clone()).collect();
    all.sort_unstable();
    all.dedup();
    Some(all)
}

/// Is a move the same in a game with fewer coordinates? Infinite sets, and divisors of 0, are
/// walked up to the largest of all coordinates. That makes no difference where the member is
/// subtracted from a coordinate, since the result is never negative. `least` has the least number
/// of each coordinate.
fn walks_alike(rule: &Rule, least: &[i64]) -> bool {
    let arity = least.len();
    let taken = |slot: usize| {
        rule.result.iter().flatten().any(|ex| match &ex.node {
            Node::Binary(nimatron_rules::ast::BinaryOp::Sub, from, what) => {
                matches!(from.node, Node::Slot(own) if own < arity) && what.node == Node::Slot(slot)
            }
            _ => false,
        })
    };
    let is_positive = |ex: &Ex| matches!(ex.node, Node::Slot(own) if least.get(own).is_some_and(|&least| least > 0));
    let infinite = |item: &Item| match item {
        Item::Named(SetKind::Divisors | SetKind::ProperDivisors, of) => !of.iter().all(is_positive),
        Item::Named(kind, _) => kind.is_infinite(),
        _ => false,
    };
    (rule.binders.iter().enumerate()).all(|(at, binder)| !binder.items.iter().any(infinite) || taken(arity + at))
}

/// The rules of the two games of one coordinate whose product this game is; `None` if it is not
/// recognised as a product.
///
/// ```
/// use nimatron_law::apart::factors;
/// use nimatron_rules::Ruleset;
/// let corners = Ruleset::parse("(x, y) -> (i, y) + (x, j) + (i, j) for i in 0..x-1, j in 0..y-1")?;
/// let [first, second] = factors(&corners).ok_or("no product")?;
/// assert_eq!(first, "game first(x)\n  x -> i  for i in 0..x-1");
/// assert_eq!(second, "game second(y)\n  y -> j  for j in 0..y-1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn factors(rules: &Ruleset) -> Option<[String; 2]> {
    let resolved = rules.resolved();
    if rules.arity() != 2 || resolved.rules.is_empty() {
        return None;
    }
    let grid: Vec<[Rule; 2]> = resolved.rules.iter().map(|rule| split(rule, rules.least())).collect::<Option<_>>()?;
    // There has to be every pair of a move of the first game and one of the second.
    let mut sides: [Vec<Rule>; 2] = Default::default();
    for pair in &grid {
        for (all, own) in sides.iter_mut().zip(pair) {
            if !all.iter().any(|other| equal(other, own)) {
                all.push(own.clone());
            }
        }
    }
    let is_there = |a: &Rule, b: &Rule| grid.iter().any(|[one, other]| equal(one, a) && equal(other, b));
    if !sides[0].iter().all(|a| sides[1].iter().all(|b| is_there(a, b))) {
        return None;
    }
    let mut domain: [Vec<Ex>; 2] = Default::default();
    for condition in &resolved.domain {
        let side = match slots(condition)[..] {
            [] | [0] => 0,
            [1] => 1,
            _ => return None,
        };
        domain[side].push(condition.renamed(&|_| Some(0), &Some)?);
    }
    let [first, second] = sides;
    let [of_first, of_second] = domain;
    Some([
        projected(resolved, "first".to_owned(), &[0], &first, &of_first, &Some)?,
        projected(resolved, "second".to_owned(), &[1], &second, &of_second, &Some)?,
    ])
}

/// The moves of the two games whose product a move is; `None` if it is not a product.
fn split(rule: &Rule, least: &[i64]) -> Option<[Rule; 2]> {
    if rule.has_varying_parts() || !walks_alike(rule, least) {
        return None;
    }
    // Slots in one coordinate of the result, in one condition or in one set belong together.
    let mut groups = Groups::new(2 + rule.binders.len());
    for component in &rule.result {
        for (coordinate, ex) in component.iter().enumerate() {
            slots(ex).iter().for_each(|&slot| groups.join(coordinate, slot));
        }
    }
    for (guard, _) in &rule.guards {
        let read = slots(guard);
        read.iter().for_each(|&slot| groups.join(read[0], slot));
    }
    for (at, binder) in rule.binders.iter().enumerate() {
        binder.items.iter().flat_map(Item::expressions).flat_map(slots).for_each(|slot| groups.join(2 + at, slot));
    }
    if groups.same(0, 1) {
        return None;
    }
    // Slots that belong to neither are assigned to the first game: they only determine whether, and
    // how many times, a move exists.
    let side_of = |slot: Option<&usize>| usize::from(slot.is_some_and(|&slot| groups.same(slot, 1)));
    let mut results: [Vec<Ex>; 2] = Default::default();
    let mut both: Vec<(&Ex, &Ex)> = Vec::new();
    for component in &rule.result {
        let [s, t] = &component[..] else { return None };
        match (s.node == Node::Slot(0), t.node == Node::Slot(1)) {
            (true, true) => return None,
            (false, true) => results[0].push(s.clone()),
            (true, false) => results[1].push(t.clone()),
            (false, false) => both.push((s, t)),
        }
    }
    for s in &results[0] {
        for t in &results[1] {
            let at = both.iter().position(|&(one, other)| one == s && other == t)?;
            both.swap_remove(at);
        }
    }
    if !both.is_empty() {
        return None;
    }
    let one = |side: usize, result: &[Ex]| {
        let own: Vec<usize> = (0..rule.binders.len()).filter(|at| side_of(Some(&(2 + at))) == side).collect();
        let slot = |slot: usize| match slot.checked_sub(2) {
            None => (slot == side).then_some(0),
            Some(variable) => own.iter().position(|&at| at == variable).map(|at| 1 + at),
        };
        let rule = Rule {
            binders: own.iter().map(|&at| rule.binders[at].clone()).collect(),
            guards: rule.guards.iter().filter(|guard| side_of(slots(&guard.0).first()) == side).cloned().collect(),
            result: result.iter().map(|ex| vec![ex.clone()]).collect(),
            ..rule.clone()
        };
        renamed(&rule, &slot, &Some)
    };
    Some([one(0, &results[0])?, one(1, &results[1])?])
}

/// The text of the rules of a part: its coordinates among those of the whole, its moves and its
/// conditions, whose slots are renamed by `slot`. `None` if a slot does not belong to the part.
fn projected(
    whole: &Resolved,
    name: String,
    coordinates: &[usize],
    rules: &[Rule],
    domain: &[Ex],
    slot: &dyn Fn(usize) -> Option<usize>,
) -> Option<String> {
    let used = RefCell::new(BTreeSet::new());
    let note = |array: usize| {
        used.borrow_mut().insert(array);
        Some(array)
    };
    let rules: Vec<Rule> = rules.iter().map(|rule| renamed(rule, &slot, &note)).collect::<Option<_>>()?;
    let domain: Vec<Ex> = domain.iter().map(|ex| ex.renamed(&slot, &note)).collect::<Option<_>>()?;
    let used: Vec<usize> = used.take().into_iter().collect();
    let array = |array: usize| used.iter().position(|&own| own == array);
    let part = Resolved {
        name: Some(name),
        coordinates: coordinates.iter().map(|&at| whole.coordinates[at].clone()).collect(),
        arrays: used.iter().map(|&own| whole.arrays[own].clone()).collect(),
        least: coordinates.iter().map(|&at| whole.least[at]).collect(),
        domain: domain.iter().map(|ex| ex.renamed(&Some, &array)).collect::<Option<_>>()?,
        rules: rules.iter().map(|rule| renamed(rule, &Some, &array)).collect::<Option<_>>()?,
    };
    Some(part.text())
}

fn renamed(
    rule: &Rule,
    slot: &impl Fn(usize) -> Option<usize>,
    array: &impl Fn(usize) -> Option<usize>,
) -> Option<Rule> {
    let mut binders = rule.binders.clone();
    for binder in &mut binders {
        binder.items = binder.items.iter().map(|item| item.renamed(slot, array)).collect::<Option<_>>()?;
    }
    let guards: Option<_> =
        rule.guards.iter().map(|(guard, level)| Some((guard.renamed(slot, array)?, *level))).collect();
    let component = |one: &Vec<Ex>| one.iter().map(|ex| ex.renamed(slot, array)).collect();
    Some(Rule {
        binders,
        guards: guards?,
        result: rule.result.iter().map(component).collect::<Option<_>>()?,
        ..rule.clone()
    })
}

fn equal(a: &Rule, b: &Rule) -> bool {
    let sets = |rule: &Rule| rule.binders.iter().map(|binder| binder.items.clone()).collect::<Vec<_>>();
    let guards = |rule: &Rule| rule.guards.iter().map(|guard| guard.0.clone()).collect::<Vec<_>>();
    sets(a) == sets(b) && guards(a) == guards(b) && a.result == b.result
}

/// The slots that an expression reads, increasing.
fn slots(ex: &Ex) -> Vec<usize> {
    let mut all = Vec::new();
    ex.slots(&mut |slot| all.push(slot));
    all.sort_unstable();
    all.dedup();
    all
}

/// A partition of slots into groups: the number of the group of each slot.
struct Groups(Vec<usize>);

impl Groups {
    fn new(count: usize) -> Groups {
        Groups((0..count).collect())
    }

    fn same(&self, a: usize, b: usize) -> bool {
        self.0[a] == self.0[b]
    }

    fn join(&mut self, a: usize, b: usize) {
        let (to, from) = (self.0[a], self.0[b]);
        self.0.iter_mut().filter(|group| **group == from).for_each(|group| *group = to);
    }
}
