//! Guesses a law of a family of trees from the values of small members, and compares it with the
//! definition as far as its proof asks.

use super::family::Family;
use super::places::window;
use super::values::{Fails, Repeats, TreeIndex, TreeValueTable};
use nimatron_core::{Budget, StopReason};
use nimatron_rules::graph::GraphRules;

/// A law of a family of trees: the values of all trees that play can make of its members depend on
/// reduced lengths only.
#[derive(Clone, Debug)]
pub struct LegsLaw {
    /// From this length on, and by how much, every length of a tree may be lowered.
    pub from: u32,
    /// By how much.
    pub period: u32,
    /// The window of the rules.
    pub window: u32,
    /// The values of all trees with reduced lengths.
    pub trees: Vec<Tree>,
    /// For each name of the family: its smallest value, from where on its values repeat, and the
    /// period, as small as possible.
    pub names: Vec<NameLaw>,
    /// The values of the members, the last name first counted: those with each name from its
    /// smallest value to the end of its first period.
    pub values: Vec<u8>,
}

/// How the values depend on a name of the family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NameLaw {
    /// The name.
    pub name: String,
    /// Its smallest value.
    pub min: u32,
    /// From this value on the values of members repeat.
    pub preperiod: u32,
    /// With this period.
    pub period: u32,
}

/// The trees of a shape, with values.
#[derive(Clone, Debug)]
pub struct Tree {
    /// The parent of each vertex of the shape but the first.
    pub parents: Vec<u32>,
    /// Lengths, one for each tree up to symmetry, and values.
    pub values: Vec<(Vec<u32>, u8)>,
}

/// What the search for a law saw.
#[derive(Clone, Debug)]
pub struct Looked {
    /// The law, if one was found and accepted.
    pub law: Option<LegsLaw>,
    /// The largest number of vertices of trees whose values were computed.
    pub vertices: u32,
    /// How many trees that were.
    pub trees: usize,
    /// What stopped the search.
    pub stopped: Option<StopReason>,
}

/// The maximum number of members from which a law is guessed.
const MAX_MEMBERS: u64 = 4_000_000;
/// The maximum number of vertices of these members.
const MAX_VERTICES: u32 = 4000;
/// The maximum number of reduced members, and of trees that are compared.
const MAX_REDUCED: u64 = 4_000_000;
/// How many guesses are followed each time.
const GUESSES: usize = 3;

impl LegsLaw {
    /// The index of a member in the table.
    fn index(&self, arguments: &[u64]) -> Option<usize> {
        let mut index = 0usize;
        for (name, &argument) in self.names.iter().zip(arguments) {
            let (preperiod, period) = (u64::from(name.preperiod), u64::from(name.period));
            let past = argument.checked_sub(preperiod);
            let at = past.map_or(argument, |past| preperiod + past % period).checked_sub(name.min.into())?;
            index = index * (name.preperiod + name.period - name.min) as usize + at as usize;
        }
        (arguments.len() == self.names.len()).then_some(index)
    }

    /// The value of a member; `None` if there is none.
    pub fn value(&self, arguments: &[u64]) -> Option<u8> {
        self.values.get(self.index(arguments)?).copied()
    }
}

/// Looks for a law that is accepted. Its search ends by itself.
pub fn find(
    rules: &GraphRules,
    family: &Family,
    accepts: &mut dyn FnMut(&LegsLaw) -> Result<bool, StopReason>,
    budget: &Budget,
) -> Looked {
    let mut looked = Looked { law: None, vertices: 0, trees: 0, stopped: None };
    let mut refuted = Vec::new();
    let mut vertices = 14;
    loop {
        match once(rules, family, vertices, &mut refuted, accepts, &mut looked, budget) {
            Ok(true) => return looked,
            Ok(false) => {}
            Err(Fails::TooLarge) => return looked,
            Err(Fails::Stopped(reason)) => {
                looked.stopped = Some(reason);
                return looked;
            }
        }
        vertices = vertices * 4 / 3;
        let names = family.names().len() as u64;
        let members = (1..=names).try_fold(1u64, |all, at| all.checked_mul(u64::from(vertices) + at)?.checked_div(at));
        if vertices > MAX_VERTICES || members.is_none_or(|members| members > MAX_MEMBERS) {
            return looked;
        }
    }
}

/// Computes the values of all members with at most this many vertices and follows the best guesses.
/// Whether the law is found, or there will be none.
fn once(
    rules: &GraphRules,
    family: &Family,
    vertices: u32,
    refuted: &mut Vec<Repeats>,
    accepts: &mut dyn FnMut(&LegsLaw) -> Result<bool, StopReason>,
    looked: &mut Looked,
    budget: &Budget,
) -> Result<bool, Fails> {
    let mut values = TreeValueTable::new(rules, None, vertices + 2);
    let fits = |member: &[u32]| family.vertices(member) <= u64::from(vertices);
    each_member(family, &mut Vec::new(), &fits, &mut |member| {
        for piece in values.pieces(&family.member(member)) {
            values.value(piece, budget)?;
        }
        Ok(())
    })?;
    looked.vertices = vertices;
    looked.trees = values.known.len();
    let mut guesses = guesses(&values, vertices, budget)?;
    guesses.retain(|guess| !refuted.contains(guess));
    for guess in guesses.into_iter().take(GUESSES) {
        match compared(rules, family, guess, &values, budget)? {
            Some(law) => {
                if accepts(&law)? {
                    looked.law = Some(law);
                    return Ok(true);
                }
                refuted.push(guess);
            }
            None => refuted.push(guess),
        }
    }
    Ok(false)
}

/// Visits the members that fit, in order. What does not fit does not fit with larger values either.
fn each_member(
    family: &Family,
    begun: &mut Vec<u32>,
    fits: &dyn Fn(&[u32]) -> bool,
    visit: &mut dyn FnMut(&[u32]) -> Result<(), Fails>,
) -> Result<(), Fails> {
    let at = begun.len();
    let names = family.names().len();
    if at == names {
        return visit(begun);
    }
    for value in family.min(at).. {
        begun.push(value);
        let smallest: Vec<u32> = begun.iter().copied().chain((at + 1..names).map(|name| family.min(name))).collect();
        let go_on = fits(&smallest);
        if go_on {
            each_member(family, begun, fits, visit)?;
        }
        begun.pop();
        if !go_on {
            break;
        }
    }
    Ok(())
}

/// Periods that fit all values that are known, the shortest first.
fn guesses(values: &TreeValueTable<'_>, vertices: u32, budget: &Budget) -> Result<Vec<Repeats>, StopReason> {
    let known: Vec<(TreeIndex, Vec<u32>, u8)> =
        values.known.iter().filter_map(|&piece| Some((piece, values.lengths(piece), values.get(piece)?))).collect();
    let enough = vertices * 2 / 3;
    let mut guesses = Vec::new();
    for period in 1..vertices / 3 {
        let mut from = 1;
        for (piece, lengths, value) in &known {
            budget.tick(1 + lengths.len() as u32)?;
            let mut step = u64::from(period);
            for &length in lengths {
                // Larger trees are not known, and a length is never at the end of the table.
                if length >= from && length + period <= vertices {
                    let further = TreeIndex { index: piece.index + step, ..*piece };
                    if values.get(further).is_some_and(|other| other != *value) {
                        from = length + 1;
                    }
                }
                step *= u64::from(vertices + 2);
            }
            if from + 2 * period > enough {
                break;
            }
        }
        if from + 2 * period <= enough {
            guesses.push(Repeats { from, period });
        }
    }
    guesses.sort_by_key(|guess| guess.from + 2 * guess.period);
    Ok(guesses)
}

/// The law with this period, if it agrees with the definition as far as the theorem asks, and with
/// the values that are known.
fn compared(
    rules: &GraphRules,
    family: &Family,
    guess: Repeats,
    known: &TreeValueTable<'_>,
    budget: &Budget,
) -> Result<Option<LegsLaw>, Fails> {
    let Repeats { from, period } = guess;
    let side = from + period;
    let names = family.names();
    if (names.iter()).try_fold(1u64, |all, _| all.checked_mul(side.into())).is_none_or(|all| all > MAX_REDUCED) {
        return Err(Fails::TooLarge);
    }
    let mut values = TreeValueTable::new(rules, Some(guess), side);
    for &piece in &known.known {
        let shape = known.ways.shapes.all[piece.shape as usize].parents.clone();
        let shape = values.ways.shapes.number(&shape);
        let lengths: Vec<u32> = known.lengths(piece).iter().map(|&length| guess.reduced(length)).collect();
        let reduced = TreeIndex { shape: shape as u32, index: values.index(&lengths) };
        if Some(values.value(reduced, budget)?) != known.get(piece) {
            return Ok(None);
        }
    }
    let mut members = Vec::new();
    each_member(family, &mut Vec::new(), &|member| member.iter().all(|&value| value < side), &mut |member| {
        let mut sum = 0;
        for piece in values.pieces(&family.member(member)) {
            sum ^= values.value(piece, budget)?;
        }
        members.push(sum);
        Ok(())
    })?;
    let window = window(rules) as u32;
    if !holds(&mut values, guess, window, budget)? {
        return Ok(None);
    }
    Ok(Some(law(family, guess, window, &values, &members)))
}

/// Whether the values are those of the definition for all trees with lengths up to the bound of the
/// theorem. Trees with reduced lengths that occur on the way are added.
fn holds(values: &mut TreeValueTable<'_>, guess: Repeats, window: u32, budget: &Budget) -> Result<bool, Fails> {
    let bound = window + 2 * (guess.from + guess.period);
    let mut at = 0;
    while let Some(&piece) = values.known.get(at) {
        at += 1;
        let least = values.lengths(piece);
        let Some(value) = values.get(piece) else { return Err(Fails::TooLarge) };
        let symmetries = values.ways.shapes.all[piece.shape as usize].symmetries.clone();
        let is_first = |lengths: &[u32]| {
            symmetries.iter().all(|symmetry| {
                let image = symmetry.iter().map(|&to| lengths[usize::from(to)]);
                lengths.iter().copied().le(image)
            })
        };
        // All trees whose lengths are these when they are reduced.
        let images: Vec<Vec<u32>> = symmetries
            .iter()
            .map(|symmetry| symmetry.iter().map(|&to| least[usize::from(to)]).collect())
            .collect::<std::collections::BTreeSet<Vec<u32>>>()
            .into_iter()
            .collect();
        for least in images {
            let mut lengths = least.clone();
            loop {
                if is_first(&lengths) {
                    let found = loop {
                        match values.mex(piece.shape as usize, &lengths, budget)? {
                            Some(found) => break found,
                            None => values.complete(budget)?,
                        }
                    };
                    if found != value {
                        return Ok(false);
                    }
                }
                let next = (0..lengths.len()).find(|&edge| {
                    let more = lengths[edge] + guess.period;
                    let rises = least[edge] >= guess.from && more <= bound;
                    lengths[edge] = if rises { more } else { least[edge] };
                    rises
                });
                if next.is_none() {
                    break;
                }
            }
        }
    }
    Ok(true)
}

fn law(family: &Family, guess: Repeats, window: u32, values: &TreeValueTable<'_>, members: &[u8]) -> LegsLaw {
    let mut trees: Vec<Tree> = values
        .ways
        .shapes
        .all
        .iter()
        .map(|shape| Tree { parents: shape.parents.iter().map(|&parent| parent.into()).collect(), values: Vec::new() })
        .collect();
    for &piece in &values.known {
        if let Some(value) = values.get(piece) {
            trees[piece.shape as usize].values.push((values.lengths(piece), value));
        }
    }
    trees.retain(|tree| !tree.values.is_empty());
    trees.iter_mut().for_each(|tree| tree.values.sort());
    let side = guess.from + guess.period;
    let names: Vec<NameLaw> = family
        .names()
        .iter()
        .enumerate()
        .map(|(at, name)| NameLaw {
            name: name.clone(),
            min: family.min(at),
            preperiod: guess.from,
            period: guess.period,
        })
        .collect();
    let mut law = LegsLaw { from: guess.from, period: guess.period, window, trees, names, values: members.to_vec() };
    for name in 0..law.names.len() {
        // How many members there are for each value of the later names.
        let below: usize =
            law.names[name + 1..].iter().map(|it| (it.preperiod + it.period - it.min) as usize).product();
        let min = law.names[name].min;
        let count = (side - min) as usize;
        let same = |one: u32, other: u32| {
            let [one, other] = [one, other].map(|value| (guess.reduced(value) - min) as usize);
            let rows = (0..law.values.len()).filter(|at| at / below % count == one);
            rows.into_iter().all(|at| law.values[at] == law.values[at - one * below + other * below])
        };
        let repeats = |period: u32| (guess.from..side).all(|value| same(value, value + period));
        let period = (1..=guess.period).find(|&period| guess.period.is_multiple_of(period) && repeats(period));
        let period = period.unwrap_or(guess.period);
        let first = (min..guess.from).rev().find(|&value| !same(value, value + period));
        let preperiod = first.map_or(min, |value| value + 1);
        let kept = (preperiod + period - min) as usize;
        let short = law.values.iter().enumerate().filter(|(at, _)| at / below % count < kept).map(|(_, &value)| value);
        law.values = short.collect();
        law.names[name] = NameLaw { preperiod, period, ..law.names[name].clone() };
    }
    law
}

#[cfg(test)]
mod tests {
    use super::find;
    use crate::legs::{Family, LegsLaw};
    use nimatron_core::Budget;
    use nimatron_rules::graph::GraphRules;
    use std::collections::HashMap;

    fn law(rules: &str, family: &str) -> LegsLaw {
        let rules = GraphRules::parse(rules).unwrap();
        let family = Family::parse(family).unwrap();
        find(&rules, &family, &mut |_| Ok(true), &Budget::unlimited()).law.unwrap()
    }

    #[test]
    fn the_game_033_on_stars() {
        let rules = "connected s of 1..2 -> remove s if pieces <= 1";
        let found = law(rules, "star(a,b,c)");
        let names: Vec<_> = found.names.iter().map(|name| (name.preperiod, name.period)).collect();
        assert_eq!(names, [(0, 3), (0, 3), (0, 3)]);
        assert_eq!((found.from, found.period, found.window), (1, 3, 4));
        // star(0,0,c) is a path of c + 1 vertices, and so on; the last name changes first.
        let values = [1, 2, 0, 2, 0, 1, 0, 1, 2, 2, 0, 1, 0, 1, 2, 1, 2, 0, 0, 1, 2, 1, 2, 0, 2, 0, 1];
        assert_eq!(found.values, values);
        assert_eq!(found.value(&[30, 31, 32]), Some(values[5]));
    }

    /// The value of the vertices in `left` of a star with these legs, of which one or two
    /// neighbours are removed so that at most one piece of their component is left.
    fn played(around: &[u32], left: u32, known: &mut HashMap<u32, u32>) -> u32 {
        if let Some(&value) = known.get(&left) {
            return value;
        }
        let reach = |from: u32, inside: u32| {
            let mut seen = from;
            loop {
                let next = (0..around.len()).filter(|at| seen >> at & 1 == 1).fold(seen, |all, at| all | around[at]);
                if next & inside == seen {
                    return seen;
                }
                seen = next & inside;
            }
        };
        let mut options = Vec::new();
        for one in (0..around.len()).filter(|at| left >> at & 1 == 1) {
            let piece = reach(1 << one, left);
            for other in (one..around.len()).filter(|at| left >> at & 1 == 1) {
                let taken = 1 << one | 1 << other;
                if one != other && around[one] >> other & 1 == 0 {
                    continue;
                }
                let rest = piece & !taken;
                if rest == 0 || reach(rest & rest.wrapping_neg(), rest) == rest {
                    options.push(played(around, left & !taken, known));
                }
            }
        }
        let value = (0..).find(|value| !options.contains(value)).unwrap();
        known.insert(left, value);
        value
    }

    #[test]
    fn values_of_stars_are_those_of_play() {
        let found = law("connected s of 1..2 -> remove s if pieces <= 1", "star(a,b,c)");
        for lengths in
            [[0u32, 0, 0], [0, 0, 3], [0, 2, 2], [1, 1, 1], [1, 1, 2], [1, 2, 3], [2, 2, 3], [3, 3, 3], [1, 2, 5]]
        {
            let mut around = vec![0u32];
            for length in lengths {
                let mut last = 0;
                for _ in 0..length {
                    let next = around.len();
                    around.push(1 << last);
                    around[last] |= 1 << next;
                    last = next;
                }
            }
            let all = (1 << around.len()) - 1;
            let value = played(&around, all, &mut HashMap::new());
            assert_eq!(found.value(&lengths.map(u64::from)).map(u32::from), Some(value), "{lengths:?}");
        }
    }
}
