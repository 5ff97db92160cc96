//! Laws of trees with legs of any length.
//!
//! A tree is a shape without vertices of degree 2, whose edges are paths of some length. The law:
//! the value does not change when a length is reduced, that is, lowered by the period as long as it
//! stays at `from` or above. What has to be true for that, and is tested here by the definition of
//! the value: let a tree with reduced lengths have a value in the certificate, then all trees with
//! lengths up to `window + 2 (from + period)` that reduce to it have options with known values
//! only, and the least value that is missing among them is this one. `docs/laws.md` proves that
//! this is enough.
//!
//! Moves whose places contain a vertex of the shape (`near`) are made on a tree whose long paths
//! have an edge in the middle that stands for most of the path. All others are in the middle of a
//! path (`middle`): they are made on a path of the same length, and divide the tree in two.
//!
//! Nothing of `law::legs` is used, and the steps are done in other ways: each move is made on a
//! tree of vertices and edges (`play`), what is left is named by a code of the whole tree
//! (`names`), the moves in the middle are computed on paths of every length, and `small` plays out
//! small members by the definition alone, without sums.

mod family;
mod names;
mod play;
mod small;

use crate::{CheckFailure, only, wrong};
use family::LegsFamilyText;
use names::{LegsCertificateTable, Reduced};
use nimatron_core::Budget;
use nimatron_messages::verdicts::legs as say;
use nimatron_messages::{Mark, Message, Parameter};
use nimatron_proof::{FamilyName, LegsProof, Method, Proof};
use nimatron_rules::graph::GraphRules;
use play::{LegsTreePosition, window};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// The largest window, and the largest sum of `from` and the period.
const MAX_WINDOW: u64 = 64;
const MAX_REDUCED: u32 = 1 << 11;
/// Values are below it.
const VALUES: u32 = 128;

/// A set of values.
type LegsValueSet = u128;

/// Checks the certificate of a family of trees; returns what it proves.
pub(crate) fn check(game: &FamilyName, proof: &Proof, budget: &Budget) -> Result<Message, CheckFailure> {
    let method =
        only(proof, |method| if let Method::Legs(method) = method { Some(method) } else { None }, say::needs_legs())?;
    check_trees(game, method, budget)
}

fn check_trees(game: &FamilyName, proof: &LegsProof, budget: &Budget) -> Result<Message, CheckFailure> {
    let rules = GraphRules::parse(&game.rules).map_err(|error| {
        CheckFailure::Invalid(nimatron_messages::verdicts::wrong_rules(nimatron_messages::Say::message(&error)))
    })?;
    let Some(family) = LegsFamilyText::read(&game.family) else { return wrong(say::not_a_family(&game.family)) };
    let Some(window) = window(&rules).filter(|&window| window <= MAX_WINDOW) else { return wrong(say::not_local()) };
    if u64::from(proof.window) != window {
        return wrong(say::other_window(window));
    }
    let sum = u64::from(proof.from) + u64::from(proof.period);
    if proof.from == 0 || proof.period == 0 || sum > MAX_REDUCED.into() {
        return wrong(say::bad_lengths(MAX_REDUCED));
    }
    let reduced = Reduced { from: proof.from, period: proof.period };
    let table = LegsCertificateTable::read(&proof.trees, reduced, budget)?;
    let bound = proof.window + 2 * (proof.from + proof.period);
    let mut check = Check {
        rules: &rules,
        window: proof.window,
        bound,
        middle: FxHashMap::default(),
        table,
        sides: FxHashMap::default(),
        bytes: 0,
    };
    for at in 0..check.table.rows.len() {
        check.row(at, budget)?;
    }
    members(&family, proof, &check.table, budget)?;
    small::compare(&rules, &family, &check.table, budget)?;
    let names = proof.names.iter().map(|it| say::repeats(&it.name, it.period, it.preperiod));
    Ok(say::proved(&game.family, Parameter::list(names, Mark::Comma)))
}

/// What a move in the middle of a path leaves: how many vertices at either end, and the numbers of
/// vertices of the paths between.
type Parted = (u32, u32, Vec<u32>);

/// The moves on a path with this many vertices inside whose places do not contain its ends.
fn middle(rules: &GraphRules, window: usize, inside: usize, budget: &Budget) -> Result<Vec<Parted>, CheckFailure> {
    let mut parted: BTreeSet<Parted> = BTreeSet::new();
    // Vertices 0 and inside + 1 are the ends.
    for vertex in 1..=inside {
        // All vertices that a move from here can see, and one more on each side.
        let (first, last) = (vertex.saturating_sub(window), (vertex + window).min(inside + 1));
        let (near, shift) = cut_out(first, last);
        for made in near.moves(rules, &BTreeSet::from([vertex - shift])) {
            budget.tick((last - first) as u32)?;
            let sees = |end: usize| end >= shift && made.place.contains(&(end - shift));
            if sees(0) || sees(inside + 1) {
                continue;
            }
            let (Some(&low), Some(&high)) = (made.place.first(), made.place.last()) else { continue };
            if (first > 0 && low == 0) || (last <= inside && high == last - shift) {
                return wrong(say::not_local());
            }
            let parts = made.left.components();
            let [left, between @ .., right] = parts.as_slice() else { return wrong(say::not_local()) };
            if !left.contains(&0) || !right.contains(&(last - shift)) {
                return wrong(say::not_local());
            }
            let mut between: Vec<u32> = between.iter().map(|part| part.len() as u32).collect();
            between.sort_unstable();
            let stays = |part: &BTreeSet<usize>| part.len() as u32 - 1;
            parted.insert((first as u32 + stays(left), (inside + 1 - last) as u32 + stays(right), between));
        }
    }
    Ok(parted.into_iter().collect())
}

/// The vertices `first` to `last` of a path, and by how much they are numbered lower.
fn cut_out(first: usize, last: usize) -> (LegsTreePosition, usize) {
    let mut path = LegsTreePosition::empty();
    for vertex in first..=last {
        path.add_vertex();
        if vertex > first {
            path.join(vertex - first - 1, vertex - first, 1);
        }
    }
    (path, first)
}

struct Check<'a> {
    rules: &'a GraphRules,
    window: u32,
    bound: u32,
    /// By the number of vertices inside a path.
    middle: FxHashMap<usize, Rc<[Parted]>>,
    table: LegsCertificateTable,
    /// Values of what is at a side of a path that is cut, by the key without it, for each reduced
    /// length of the path that is left there.
    sides: FxHashMap<Vec<u32>, Vec<Option<u32>>>,
    /// About what these take.
    bytes: u64,
}

impl Check<'_> {
    /// Compares all trees that reduce to one of the table with the definition.
    fn row(&mut self, at: usize, budget: &Budget) -> Result<(), CheckFailure> {
        let (shape, lengths, value) = self.table.row(at);
        let Reduced { from, period } = self.table.reduced;
        let lifts = |bound: u32| -> Vec<Vec<u32>> {
            let lift = |&length: &u32| {
                let more = if length < from { 0 } else { (bound - length) / period };
                (0..=more).map(|times| length + times * period).collect()
            };
            lengths.iter().map(lift).collect()
        };
        // A move near a vertex of the shape takes part of a path at one end only: from this length
        // on it is the same as for a path that is shorter by the period.
        let enough = self.window + from + period;
        let mut near: FxHashMap<Vec<u32>, LegsValueSet> = FxHashMap::default();
        for lengths in product(&lifts(enough.max(lengths.iter().copied().max().unwrap_or(0)))) {
            let set = self.near(&shape, &lengths, budget)?;
            near.insert(lengths, set);
            budget.memory(self.bytes + 128 * near.len() as u64)?;
        }
        let mut cut: Vec<FxHashMap<u32, LegsValueSet>> = Vec::new();
        for (edge, lifts) in lifts(self.bound).iter().enumerate() {
            let mut sets = FxHashMap::default();
            for &length in lifts {
                sets.insert(length, self.cut(&shape, &lengths, edge, length, budget)?);
            }
            cut.push(sets);
        }
        let below =
            |length: u32| if length <= enough { length } else { length - (length - enough).div_ceil(period) * period };
        for lengths in product(&lifts(self.bound)) {
            budget.tick(2 + lengths.len() as u32)?;
            let short: Vec<u32> = lengths.iter().map(|&length| below(length)).collect();
            let Some(mut set) = near.get(&short).copied() else { return wrong(say::not_local()) };
            for (sets, length) in cut.iter().zip(&lengths) {
                let Some(more) = sets.get(length) else { return wrong(say::not_local()) };
                set |= more;
            }
            if set.trailing_ones() != value {
                return wrong(say::other_value(show(&shape, &lengths), set.trailing_ones(), value));
            }
        }
        Ok(())
    }

    /// The values of options by moves whose places contain a vertex of the shape.
    fn near(&self, shape: &[u32], lengths: &[u32], budget: &Budget) -> Result<LegsValueSet, CheckFailure> {
        let mut tree = LegsTreePosition::empty();
        (0..=shape.len()).for_each(|_| {
            tree.add_vertex();
        });
        let nodes = tree.vertices.len();
        // Vertices of the shape, and all from which a move can see one.
        let mut starts: BTreeSet<usize> = (0..nodes).collect();
        for ((edge, &parent), &length) in shape.iter().enumerate().zip(lengths) {
            let inside = length - 1;
            let each = self.window + 1;
            let mut before = parent as usize;
            let whole = inside <= 2 * each;
            let vertices = if whole { inside } else { 2 * each };
            for number in 0..vertices {
                let vertex = tree.add_vertex();
                let middle = !whole && number == each;
                tree.join(before, vertex, if middle { inside - 2 * each + 1 } else { 1 });
                before = vertex;
                starts.insert(vertex);
            }
            tree.join(before, edge + 1, 1);
        }
        let mut set = 0;
        budget.tick(tree.edges.len() as u32 * 4)?;
        for made in tree.moves(self.rules, &starts) {
            if made.place.range(..nodes).next().is_none() {
                continue;
            }
            if made.too_far {
                return wrong(say::not_local());
            }
            budget.tick(tree.edges.len() as u32)?;
            let mut value = 0;
            for part in made.left.components() {
                value ^= self.table.value(&made.left, &part)?;
            }
            insert(&mut set, value)?;
        }
        Ok(set)
    }

    /// The values of options by moves in the middle of a path, which has this length.
    fn cut(
        &mut self,
        shape: &[u32],
        others: &[u32],
        edge: usize,
        length: u32,
        budget: &Budget,
    ) -> Result<LegsValueSet, CheckFailure> {
        let keys = [self.side(shape, others, edge, true)?, self.side(shape, others, edge, false)?];
        let inside = length as usize - 1;
        let parted = match self.middle.get(&inside) {
            Some(parted) => Rc::clone(parted),
            None => {
                let parted: Rc<[Parted]> = middle(self.rules, self.window as usize, inside, budget)?.into();
                self.bytes += 64 + 40 * parted.len() as u64;
                self.middle.insert(inside, Rc::clone(&parted));
                parted
            }
        };
        budget.memory(self.bytes)?;
        budget.tick(1 + parted.len() as u32)?;
        let mut set = 0;
        for (left, right, between) in parted.iter() {
            let mut value = 0;
            for (key, length) in keys.iter().zip([*left, *right]) {
                let values = self.sides.get(key).map(Vec::as_slice).unwrap_or_default();
                let found = values.get(self.table.reduced.of(length) as usize).copied().flatten();
                let Some(found) = found else { return wrong(say::missing(show(shape, others))) };
                value ^= found;
            }
            for &vertices in between {
                value ^= self.table.path(vertices)?;
            }
            insert(&mut set, value)?;
        }
        Ok(set)
    }

    /// The key of what is at one side of a path; the values are then in `sides`.
    fn side(&mut self, shape: &[u32], others: &[u32], edge: usize, at_parent: bool) -> Result<Vec<u32>, CheckFailure> {
        let mut tree = LegsTreePosition::empty();
        (0..=shape.len()).for_each(|_| {
            tree.add_vertex();
        });
        for ((other, &parent), &length) in shape.iter().enumerate().zip(others) {
            if other != edge {
                tree.join(other + 1, parent as usize, length);
            }
        }
        let end = if at_parent { shape[edge] as usize } else { edge + 1 };
        let leaf = tree.add_vertex();
        let part: BTreeSet<usize> = tree.component(end).into_iter().chain([leaf]).collect();
        tree.join(end, leaf, 1);
        let last = tree.edges.len() - 1;
        // The code of the rest from the end of the path, to which a path of any length is then
        // added.
        let key = names::rooted(&tree, end, self.table.reduced);
        if !self.sides.contains_key(&key) {
            let mut values = vec![None];
            for length in 1..self.table.reduced.from + self.table.reduced.period {
                tree.edges[last].length = length;
                values.push(self.table.find(&tree, &part));
            }
            self.bytes += 128 + 8 * values.len() as u64;
            self.sides.insert(key.clone(), values);
        }
        Ok(key)
    }
}

fn insert(set: &mut LegsValueSet, value: u32) -> Result<(), CheckFailure> {
    if value >= VALUES {
        return wrong(say::large_value(VALUES));
    }
    *set |= 1 << value;
    Ok(())
}

/// All lists with one number of each list.
fn product(choices: &[Vec<u32>]) -> impl Iterator<Item = Vec<u32>> {
    let mut at = vec![0; choices.len()];
    let mut done = choices.iter().any(Vec::is_empty);
    std::iter::from_fn(move || {
        if done {
            return None;
        }
        let list = at.iter().zip(choices).map(|(&at, choice)| choice[at]).collect();
        done = !at.iter_mut().zip(choices).any(|(at, choice)| {
            *at = (*at + 1) % choice.len();
            *at != 0
        });
        Some(list)
    })
}

fn show(shape: &[u32], lengths: &[u32]) -> String {
    format!("{shape:?} {lengths:?}")
}

/// Checks the values of the members. All lengths of a member grow with the names, so that values
/// repeat with the common period from `from` on.
fn members(
    family: &LegsFamilyText,
    proof: &LegsProof,
    table: &LegsCertificateTable,
    budget: &Budget,
) -> Result<(), CheckFailure> {
    let Reduced { from, period } = table.reduced;
    if proof.names.len() != family.names.len()
        || proof.names.iter().zip(&family.names).any(|(it, name)| it.name != *name || it.min != family.least(name))
    {
        return wrong(say::other_names());
    }
    let fits = |it: &nimatron_proof::NameProof| {
        it.period > 0 && period.is_multiple_of(it.period) && (it.min..=from).contains(&it.preperiod)
    };
    if !proof.names.iter().all(fits) {
        return wrong(say::other_periods());
    }
    let count = |it: &nimatron_proof::NameProof| (it.preperiod + it.period - it.min) as usize;
    let wanted = proof.names.iter().try_fold(1usize, |all, it| all.checked_mul(count(it)));
    if wanted != Some(proof.values.len()) {
        return wrong(say::other_count());
    }
    let choices: Vec<Vec<u32>> = proof.names.iter().map(|it| (it.min..from + period).collect()).collect();
    for values in product(&choices) {
        budget.tick(16)?;
        let named: BTreeMap<&str, u32> = family.names.iter().map(String::as_str).zip(values.iter().copied()).collect();
        let Some(member) = family.member(&named) else { return wrong(say::other_names()) };
        let mut value = 0;
        for part in member.components() {
            value ^= table.value(&member, &part)?;
        }
        let mut index = 0;
        for (it, &value) in proof.names.iter().zip(&values) {
            let at = if value < it.preperiod { value } else { it.preperiod + (value - it.preperiod) % it.period };
            index = index * count(it) + (at - it.min) as usize;
        }
        if proof.values[index] != value {
            return wrong(say::other_member(show_member(&family.names, &values), value, proof.values[index]));
        }
    }
    Ok(())
}

fn show_member(names: &[String], values: &[u32]) -> String {
    let parts: Vec<String> = names.iter().zip(values).map(|(name, value)| format!("{name} = {value}")).collect();
    parts.join(", ")
}
