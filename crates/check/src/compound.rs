//! Games that are made of other games. The certificate says which and how; here they are put
//! together again, and the result is compared with the rules. Only resolved rules are compared, in
//! which every variable is a number, so names never matter.

use crate::{CheckContext, CheckFailure, has_meaning, wrong};
use nimatron_messages::verdicts::compounds as say;
use nimatron_messages::{Message, verdicts};
use nimatron_proof::{CompoundProof, Join, Part};
use nimatron_rules::ast::BinaryOp;
use nimatron_rules::resolved::{Ex, Item, Node, Resolved, Rule};
use nimatron_rules::{Ruleset, SetKind};

pub(crate) fn check(about: &CheckContext<'_>, proof: &CompoundProof) -> Result<Message, CheckFailure> {
    match proof.join {
        Join::Sum => sum(about, &proof.parts),
        Join::Product => product(about, &proof.parts),
    }
}

/// The theorem of Sprague and Grundy: a move in a sum is a move in exactly one of the games, so the
/// value is the xor of their values.
///
/// Of some parts no law has to be given. What is proved is then that the values of the whole are
/// made from theirs; such a part must have values, so its moves have to lead to lower positions in
/// some order.
fn sum(about: &CheckContext<'_>, given: &[Part]) -> Result<Message, CheckFailure> {
    let count = given.len();
    let open = given.iter().filter(|part| part.method.is_none()).count();
    if open == count {
        return wrong(say::no_law_of_a_part());
    }
    let games = games(about, given)?;
    let whole = CompoundGame::of(about.rules.resolved(), &games)?;
    let mut expected = Vec::new();
    for part in &games {
        for rule in &part.rules.resolved().rules {
            expected.push(whole.in_sum(part, rule)?);
        }
    }
    if !same(&whole.moves, &expected) {
        return wrong(say::other_moves());
    }
    Ok(if open == 0 { verdicts::sum(count) } else { verdicts::open_sum(count, open) })
}

/// The Tartan theorem: the value of a product of two games, whose moves are all products of moves,
/// is the nim product of their values (E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways,
/// chapter 14).
fn product(about: &CheckContext<'_>, given: &[Part]) -> Result<Message, CheckFailure> {
    if given.iter().any(|part| part.method.is_none()) {
        return wrong(say::law_of_a_part_is_missing());
    }
    let games = games(about, given)?;
    let [first, second] = &games[..] else { return wrong(say::product_of_two()) };
    if first.coordinates != [0] || second.coordinates != [1] {
        return wrong(say::wrong_factors());
    }
    let whole = CompoundGame::of(about.rules.resolved(), &games)?;
    let mut unexplained: Vec<&SlotMove> = whole.moves.iter().collect();
    for one in &first.rules.resolved().rules {
        for other in &second.rules.resolved().rules {
            let before = unexplained.len();
            let [one, other] = [whole.embedded(first, one)?, whole.embedded(second, other)?];
            unexplained.retain(|rule| !is_product(rule, &one, &other));
            // Two equal lines of a factor explain the same moves.
            if before == unexplained.len() && !whole.moves.iter().any(|rule| is_product(rule, &one, &other)) {
                return wrong(say::missing_product());
            }
        }
    }
    if !unexplained.is_empty() {
        return wrong(say::not_a_product());
    }
    Ok(verdicts::product())
}

/// A part of the certificate, whose law has been checked.
struct ComponentGame {
    coordinates: Vec<usize>,
    rules: Ruleset,
}

/// The parts, each checked. The law of a part gives all its values: a law of the whole says of
/// which of its own parts it does not.
fn games(about: &CheckContext<'_>, given: &[Part]) -> Result<Vec<ComponentGame>, CheckFailure> {
    let mut all: Vec<usize> = given.iter().flat_map(|part| part.coordinates.iter().copied()).collect();
    all.sort_unstable();
    let ordered = given.iter().all(|part| part.coordinates.is_sorted() && !part.coordinates.is_empty());
    if given.len() < 2 || all != (0..about.rules.arity()).collect::<Vec<_>>() || !ordered {
        return wrong(say::wrong_coordinates());
    }
    let mut games = Vec::new();
    for part in given {
        let rules = Ruleset::parse(&part.rules).map_err(|e| CheckFailure::Invalid(say::wrong_part(e.message)))?;
        if rules.arity() != part.coordinates.len() {
            return wrong(say::other_coordinates());
        }
        match &part.method {
            Some(method) if method.open_parts() > 0 => return wrong(say::law_of_a_part_is_missing()),
            Some(method) => {
                drop(CheckContext { rules: &rules, strategy: None, ..*about }.check(&part.definitions, method)?);
            }
            None if !part.definitions.is_empty() => return wrong(verdicts::unused_definitions()),
            None if rules.shape().order.is_none() => return wrong(say::part_may_not_end()),
            None => has_meaning(&rules, None)?,
        }
        games.push(ComponentGame { coordinates: part.coordinates.clone(), rules });
    }
    Ok(games)
}

/// A move over the slots of the whole game: coordinates, then variables.
#[derive(Clone, PartialEq)]
struct SlotMove {
    sets: Vec<Vec<Item>>,
    guards: Vec<Ex>,
    result: Vec<Vec<Ex>>,
}

/// The game that is compared with the one made of the parts.
struct CompoundGame<'r> {
    resolved: &'r Resolved,
    moves: Vec<SlotMove>,
}

impl<'r> CompoundGame<'r> {
    /// Also checks that positions are tuples of positions of the parts.
    fn of(resolved: &'r Resolved, games: &[ComponentGame]) -> Result<CompoundGame<'r>, CheckFailure> {
        let mut whole = CompoundGame { resolved, moves: Vec::new() };
        for rule in &resolved.rules {
            whole.moves.push(whole.renamed(resolved, rule, &Some)?);
        }
        let mut conditions = Vec::new();
        for part in games {
            let own = part.rules.resolved();
            if part.coordinates.iter().zip(&own.least).any(|(&slot, &least)| resolved.least[slot] != least) {
                return wrong(say::other_start());
            }
            for condition in &own.domain {
                let slot = |slot: usize| part.coordinates.get(slot).copied();
                conditions.push(whole.expression(own, condition, &slot)?);
            }
        }
        let own: Vec<Ex> =
            resolved.domain.iter().map(|ex| whole.expression(resolved, ex, &Some)).collect::<Result<_, _>>()?;
        if !same(&own, &conditions) {
            return wrong(say::other_conditions());
        }
        Ok(whole)
    }

    /// An expression of these rules over the slots of the whole.
    fn expression(&self, of: &Resolved, ex: &Ex, slot: &impl Fn(usize) -> Option<usize>) -> Result<Ex, CheckFailure> {
        let moved = ex.renamed(slot, &|array| self.array(of, array));
        moved.map_or_else(|| wrong(say::unknown_array()), Ok)
    }

    /// The first array of the whole with the same members as an array of these rules.
    fn array(&self, of: &Resolved, array: usize) -> Option<usize> {
        self.resolved.arrays.iter().position(|own| *own == of.arrays[array])
    }

    fn renamed(
        &self,
        of: &Resolved,
        rule: &Rule,
        slot: &impl Fn(usize) -> Option<usize>,
    ) -> Result<SlotMove, CheckFailure> {
        let array = |array: usize| self.array(of, array);
        let set = |items: &Vec<Item>| items.iter().map(|item| item.renamed(slot, &array)).collect::<Option<Vec<_>>>();
        let sets: Option<_> = rule.binders.iter().map(|binder| set(&binder.items)).collect();
        let guards: Result<_, _> = rule.guards.iter().map(|guard| self.expression(of, &guard.0, slot)).collect();
        let component = |one: &Vec<Ex>| one.iter().map(|ex| self.expression(of, ex, slot)).collect();
        let Some(sets) = sets else { return wrong(say::unknown_array()) };
        Ok(SlotMove { sets, guards: guards?, result: rule.result.iter().map(component).collect::<Result<_, _>>()? })
    }

    /// A move of a part, over the coordinates of the whole followed by the variables of the move;
    /// its results have only the coordinates of the part.
    fn embedded(&self, part: &ComponentGame, rule: &Rule) -> Result<SlotMove, CheckFailure> {
        let (own, arity) = (part.coordinates.len(), self.resolved.coordinates.len());
        if rule.has_varying_parts() || !walks_alike(rule, part.rules.least()) {
            return wrong(say::unequal_sets());
        }
        let slot = |slot: usize| match slot.checked_sub(own) {
            None => part.coordinates.get(slot).copied(),
            Some(variable) => Some(arity + variable),
        };
        self.renamed(part.rules.resolved(), rule, &slot)
    }

    /// A move of a part as one of the whole: all other coordinates stay.
    fn in_sum(&self, part: &ComponentGame, rule: &Rule) -> Result<SlotMove, CheckFailure> {
        let mut moved = self.embedded(part, rule)?;
        let [component] = &mut moved.result[..] else {
            return wrong(say::several_components());
        };
        let mut all: Vec<Ex> = (0..self.resolved.coordinates.len()).map(slot).collect();
        part.coordinates.iter().zip(component.drain(..)).for_each(|(&at, ex)| all[at] = ex);
        *component = all;
        Ok(moved)
    }
}

/// Is a move of two coordinates the product of these, for some order of their variables?
fn is_product(rule: &SlotMove, first: &SlotMove, second: &SlotMove) -> bool {
    let count = rule.sets.len();
    if first.sets.len() + second.sets.len() != count || count > 16 {
        return false;
    }
    // Bit i: variable i is one of the first move. Variables of each keep their order.
    (0u32..1 << count).filter(|side| side.count_ones() as usize == first.sets.len()).any(|side| {
        let places = |own: bool| (0..count).filter(|at| (side >> at & 1 == 1) == own).collect::<Vec<_>>();
        let named = |one: &SlotMove, places: &[usize]| {
            let slot = |slot: usize| match slot.checked_sub(2) {
                None => Some(slot),
                Some(variable) => places.get(variable).map(|at| 2 + at),
            };
            renamed(one, &slot)
        };
        let (Some(a), Some(b)) = (named(first, &places(true)), named(second, &places(false))) else { return false };
        let mut sets = vec![Vec::new(); count];
        for (one, own) in [(&a, true), (&b, false)] {
            places(own).into_iter().zip(&one.sets).for_each(|(at, set)| sets[at].clone_from(set));
        }
        let mut result = Vec::new();
        result.extend(a.result.iter().map(|s| vec![s[0].clone(), slot(1)]));
        result.extend(b.result.iter().map(|t| vec![slot(0), t[0].clone()]));
        let pairs = a.result.iter().flat_map(|s| b.result.iter().map(|t| vec![s[0].clone(), t[0].clone()]));
        result.extend(pairs);
        rule.sets == sets && same(&rule.guards, &[a.guards, b.guards].concat()) && permuted(&rule.result, result)
    })
}

fn renamed(one: &SlotMove, slot: &impl Fn(usize) -> Option<usize>) -> Option<SlotMove> {
    let all = |list: &[Ex]| list.iter().map(|ex| ex.renamed(slot, &Some)).collect::<Option<Vec<_>>>();
    Some(SlotMove {
        sets: (one.sets.iter())
            .map(|set| set.iter().map(|item| item.renamed(slot, &Some)).collect())
            .collect::<Option<_>>()?,
        guards: all(&one.guards)?,
        result: one.result.iter().map(|component| all(component)).collect::<Option<_>>()?,
    })
}

fn slot(slot: usize) -> Ex {
    Ex { node: Node::Slot(slot), span: Default::default() }
}

/// Do both lists have the same members?
fn same<T: PartialEq>(a: &[T], b: &[T]) -> bool {
    a.iter().all(|one| b.contains(one)) && b.iter().all(|one| a.contains(one))
}

/// Do both lists have the same members, each the same number of times?
fn permuted<T: PartialEq>(a: &[T], mut b: Vec<T>) -> bool {
    a.len() == b.len()
        && a.iter().all(|one| b.iter().position(|other| other == one).map(|at| b.swap_remove(at)).is_some())
}

/// Does the line have the same moves in a game with more coordinates? Infinite sets, and the
/// divisors of 0, are walked up to the largest of all coordinates, so a game with more coordinates
/// may walk further. That makes no difference where the member is subtracted from a coordinate,
/// since the result is never negative. `least` has the least number of each coordinate.
fn walks_alike(rule: &Rule, least: &[i64]) -> bool {
    let arity = least.len();
    let is_taken = |variable: usize| {
        rule.result.iter().flatten().any(|ex| match &ex.node {
            Node::Binary(BinaryOp::Sub, from, what) => {
                matches!(from.node, Node::Slot(own) if own < arity) && what.node == Node::Slot(arity + variable)
            }
            _ => false,
        })
    };
    let is_positive = |ex: &Ex| matches!(ex.node, Node::Slot(own) if least.get(own).is_some_and(|&least| least > 0));
    let is_bounded = |item: &Item| match item {
        Item::Single(_) | Item::Range(..) | Item::Array(_) => true,
        Item::Named(SetKind::Divisors | SetKind::ProperDivisors, of) => of.iter().all(is_positive),
        Item::Named(kind, _) => matches!(kind, SetKind::Digits | SetKind::Zeckendorf | SetKind::FactorialBase),
    };
    rule.binders.iter().enumerate().all(|(at, binder)| binder.items.iter().all(is_bounded) || is_taken(at))
}
