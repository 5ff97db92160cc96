//! Winning moves in words: "take n mod 4", "leave (min(a, b), min(a, b))", "take the smallest part
//! of the Zeckendorf sum of n", by cases if no single description wins everywhere.
//!
//! The search is the one that laws are read with: descriptions of a small grammar, simple ones
//! first, are tried on small positions, against the automaton of all winning moves. What fits is
//! compiled to an automaton, and is used only if it has exactly the N-positions and all its moves
//! are among the winning ones, for numbers of any length.

use super::{ByComponents, TakenHeaps, add, from};
use crate::automata::{AutomaticRelation, Numeration, StateBudget, Stop, Track, atoms};
use crate::compile;
use crate::discover::automatic::{Automatic, coded};
use crate::discover::condition::Condition;
use crate::discover::expression::{Expression, Function, Operation};
use crate::law::{Law, LawClaim};
use nimatron_proof::ByResidue;

/// What the chosen moves are.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Words {
    /// One description for all N-positions.
    Always(MoveDescription),
    /// By the remainder of the only coordinate: the remainders that have N-positions.
    ByRemainder {
        /// The divisor, at least 2.
        modulus: u64,
        /// The remainders of each description.
        descriptions: Vec<(Vec<u64>, MoveDescription)>,
    },
    /// By the value of the position.
    ByValue(Vec<(Vec<u64>, MoveDescription)>),
}

/// A description of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveDescription {
    /// This much is taken from the only coordinate.
    Take(Expression),
    /// A part of the digits of the only coordinate is taken.
    TakePart(DigitPart),
    /// These components are left.
    Leave(Vec<Vec<Expression>>),
}

/// A part of the digits of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DigitPart {
    /// The last digit that is not 0, with the zeros after it.
    Lowest(Numeration),
    /// The first digit, with zeros after it.
    Highest(Numeration),
}

/// The largest modulus of descriptions by cases.
const MAX_MODULUS: u64 = 12;
/// The largest value of descriptions by cases.
const MAX_VALUE: u64 = 6;
/// How many N-positions descriptions are tried on.
const MAX_SAMPLES: usize = 160;
/// How many descriptions are compiled.
const TRIES: usize = 3;

impl DigitPart {
    /// The part of a number; `None` for 0.
    fn of(self, n: u64) -> Option<u64> {
        let (DigitPart::Lowest(numeration) | DigitPart::Highest(numeration)) = self;
        let mut word = numeration.represent_small(n);
        let at = match self {
            DigitPart::Lowest(_) => word.iter().rposition(|&digit| digit != 0),
            DigitPart::Highest(_) => word.iter().position(|&digit| digit != 0),
        }?;
        word.iter_mut().enumerate().filter(|(place, _)| *place != at).for_each(|(_, digit)| *digit = 0);
        numeration.small_value(&word)
    }

    /// The numbers (track 0) with the option that is left when the part is taken (track 1).
    fn relation(self, limits: &StateBudget<'_>) -> Result<AutomaticRelation, Stop> {
        let (DigitPart::Lowest(numeration) | DigitPart::Highest(numeration)) = self;
        let lowest = matches!(self, DigitPart::Lowest(_));
        // Whether the digit was read; before it, a number has other digits only if it is the last.
        let step = |read: &bool, digits: &[u8]| match (read, digits[0], digits[1]) {
            (false, n, 0) if n == 0 || lowest => Some(false),
            (false, n, part) if n == part && n != 0 => Some(true),
            (true, n, 0) if n == 0 || !lowest => Some(true),
            _ => None,
        };
        let (n, part) = (Track::Variable(0), Track::Part(1));
        let of = AutomaticRelation::of_digits(numeration, &[n, part], false, step, |&read| read, limits)?;
        let left = atoms::linear(numeration, &[(n, 1), (Track::Variable(1), -1), (part, -1)], 0, true, limits)?;
        of.and(&left, limits)?.exists(part, limits)
    }
}

impl MoveDescription {
    /// What is left of a small position; `None` where this is not a move.
    pub fn option(&self, position: &[u64]) -> Option<Vec<Vec<u64>>> {
        let value = |e: &Expression| e.value(position);
        match self {
            MoveDescription::Take(e) => Some(vec![vec![position[0].checked_sub(value(e)?)?]]),
            MoveDescription::TakePart(part) => Some(vec![vec![position[0].checked_sub(part.of(position[0])?)?]]),
            MoveDescription::Leave(components) => {
                components.iter().map(|component| component.iter().map(value).collect()).collect()
            }
        }
    }

    /// How many components are left.
    fn components(&self) -> usize {
        match self {
            MoveDescription::Take(_) | MoveDescription::TakePart(_) => 1,
            MoveDescription::Leave(components) => components.len(),
        }
    }

    /// How hard it is to read.
    fn complexity(&self) -> usize {
        match self {
            MoveDescription::Take(e) => e.complexity(),
            MoveDescription::TakePart(_) => 6,
            MoveDescription::Leave(components) => {
                1 + components.iter().flatten().map(Expression::complexity).sum::<usize>()
            }
        }
    }

    /// The formulas of the coordinates that are left; `None` if the move is not described by
    /// formulas.
    pub(crate) fn formulas(&self, names: &[String]) -> Option<Vec<Vec<Expression>>> {
        match self {
            MoveDescription::Take(e) => {
                Some(vec![vec![Expression::coordinate(0, names).with(Operation::Minus, e.clone())]])
            }
            MoveDescription::TakePart(_) => None,
            MoveDescription::Leave(components) => Some(components.clone()),
        }
    }

    /// The moves from these positions; `None` if they cannot be compiled.
    fn relation(
        &self,
        positions: &AutomaticRelation,
        names: &[String],
        limits: &StateBudget<'_>,
    ) -> Result<Option<AutomaticRelation>, Stop> {
        if let MoveDescription::TakePart(part) = self {
            return part.relation(limits)?.and(positions, limits).map(Some);
        }
        let parts: Vec<Expression> = self.formulas(names).unwrap_or_default().into_iter().flatten().collect();
        compile::options(&parts, positions, names.len(), limits)
    }
}

impl Words {
    /// What is left of a small N-position with this value; `None` where nothing is described.
    pub fn option(&self, position: &[u64], value: u64) -> Option<Vec<Vec<u64>>> {
        let find = |descriptions: &[(Vec<u64>, MoveDescription)], case: u64| {
            descriptions
                .iter()
                .find(|(cases, _)| cases.contains(&case))
                .and_then(|(_, description)| description.option(position))
        };
        match self {
            Words::Always(description) => description.option(position),
            Words::ByRemainder { modulus, descriptions } => find(descriptions, position[0] % modulus),
            Words::ByValue(descriptions) => find(descriptions, value),
        }
    }

    fn complexity(&self) -> usize {
        match self {
            Words::Always(description) => description.complexity(),
            Words::ByRemainder { descriptions, .. } => {
                4 + descriptions.iter().map(|(of, description)| of.len() + 2 + description.complexity()).sum::<usize>()
            }
            Words::ByValue(descriptions) => {
                5 + descriptions.iter().map(|(of, description)| of.len() + 2 + description.complexity()).sum::<usize>()
            }
        }
    }

    /// The descriptions that occur.
    pub fn descriptions(&self) -> Vec<&MoveDescription> {
        match self {
            Words::Always(description) => vec![description],
            Words::ByRemainder { descriptions, .. } | Words::ByValue(descriptions) => {
                descriptions.iter().map(|(_, description)| description).collect()
            }
        }
    }
}

/// "Take n mod m" if the strategy of a law that repeats is that.
pub(super) fn of_remainder(by: &ByResidue, names: &[String]) -> Option<Words> {
    let m = by.period.len() as u64;
    let right = |(rest, chosen): (u64, &Option<TakenHeaps>)| match chosen {
        None => rest == 0,
        Some(taken) => rest > 0 && taken[..] == [rest],
    };
    let is_remainder = m >= 2 && by.first.is_empty() && (0..).zip(&by.period).all(right);
    is_remainder
        .then(|| Words::Always(MoveDescription::Take(Expression::coordinate(0, names).by(Operation::Remainder, m))))
}

/// The descriptions that are tried, the simple ones first.
fn candidates(names: &[String], numeration: Numeration, components: &[usize]) -> Vec<MoveDescription> {
    let mut all = match names {
        [_] => of_one(names, numeration, components),
        [_, _] => of_tuple(&parts(names, true)).collect(),
        [_, _, _] => of_tuple(&parts(names, false)).collect(),
        _ => Vec::new(),
    };
    if components.contains(&0) {
        all.push(MoveDescription::Leave(Vec::new()));
    }
    all.retain(|description| components.contains(&description.components()));
    all.sort_by_key(MoveDescription::complexity);
    all
}

fn of_one(names: &[String], numeration: Numeration, components: &[usize]) -> Vec<MoveDescription> {
    use Operation::{Minus, Quotient, Remainder};
    let n = Expression::coordinate(0, names);
    let mut taken: Vec<Expression> = (1..=24).map(Expression::Constant).collect();
    taken.extend((2..=36).map(|m| n.by(Remainder, m)));
    for m in 2..=12 {
        taken.extend((1..m).map(|by| n.plus(by as i64).by(Remainder, m)));
        taken.extend((1..=3).map(|by| n.by(Remainder, m).plus(by)));
    }
    for d in 2..=6 {
        taken.extend((0..d).map(|by| n.plus(by as i64).by(Quotient, d)));
    }
    let mut all: Vec<MoveDescription> = taken.into_iter().map(MoveDescription::Take).collect();
    if numeration.adds() {
        all.extend([DigitPart::Lowest(numeration), DigitPart::Highest(numeration)].map(MoveDescription::TakePart));
    }
    if numeration.is_base(2) {
        all.push(MoveDescription::Take(Expression::of(Function::LowestBit, n.clone())));
    }
    let mut left: Vec<Expression> = (0..=12).map(Expression::Constant).collect();
    for d in 2..=6 {
        left.extend((0..d).map(|by| n.plus(by as i64).by(Quotient, d)));
        left.extend((1..=3).map(|by| n.by(Minus, by).by(Quotient, d)));
    }
    all.extend(left.into_iter().map(|e| MoveDescription::Leave(vec![vec![e]])));
    if components.contains(&2) {
        let less = |by: u64| if by == 0 { n.clone() } else { n.by(Minus, by) };
        for by in 0..=6 {
            let half = less(by).by(Quotient, 2);
            all.push(MoveDescription::Leave(vec![vec![half.clone()], vec![half]]));
            for small in 1..=6 {
                let sides = [vec![Expression::Constant(small)], vec![less(by + small)]];
                let [a, b] = sides.clone();
                all.extend([MoveDescription::Leave(sides.into()), MoveDescription::Leave(vec![b, a])]);
            }
        }
    }
    all
}

/// What a coordinate of an option may be.
fn parts(names: &[String], more: bool) -> Vec<Expression> {
    use Operation::{Max, Min, Minus, Quotient, Times, Xor};
    let own = Expression::coordinates(names);
    let mut all: Vec<Expression> = own.clone();
    all.extend([0, 1].map(Expression::Constant));
    for (at, a) in own.iter().enumerate() {
        for b in &own[at + 1..] {
            all.extend([Min, Max, Xor].map(|op| a.with(op, b.clone())));
        }
        all.push(a.by(Minus, 1));
        if more {
            all.extend([a.by(Minus, 2), a.plus(1)]);
            all.extend([a.by(Quotient, 2), Expression::Constant(2).with(Times, a.clone())]);
            for m in 2..=4 {
                let rest = a.by(Operation::Remainder, m);
                all.extend([a.with(Minus, rest.clone()), rest]);
            }
        }
    }
    if more {
        let [a, b] = &own[..] else { return all };
        all.extend([a.with(Min, b.clone()).plus(1), a.with(Min, b.clone()).plus(2)]);
    }
    all
}

/// All single components with such coordinates.
fn of_tuple(parts: &[Expression]) -> impl Iterator<Item = MoveDescription> {
    let width = parts.len();
    let arity = if width > 20 { 2 } else { 3 };
    (0..width.pow(arity)).map(move |index| {
        let place = |at: u32| parts[index / width.pow(at) % width].clone();
        MoveDescription::Leave(vec![(0..arity).map(place).collect()])
    })
}

/// A small N-position with its value.
struct NPositionSample {
    position: Vec<u64>,
    value: u64,
}

/// Small N-positions. The value is 1 if only outcomes are known.
fn samples(law: &Law, positions: &AutomaticRelation, limits: &StateBudget<'_>) -> Result<Vec<NPositionSample>, Stop> {
    let size: u64 = match law.arity {
        1 => 400,
        2 => 20,
        _ => 8,
    };
    let mut all = Vec::new();
    for index in 0..size.pow(law.arity as u32) {
        limits.spend(64)?;
        let mut rest = index;
        let mut position = vec![0; law.arity];
        for x in position.iter_mut().rev() {
            (*x, rest) = (rest % size, rest / size);
        }
        if !contains(positions, &position) {
            continue;
        }
        let large: Vec<_> = position.iter().map(|&x| x.into()).collect();
        let value = law.value_within(&large, limits.budget)?.and_then(|value| u64::try_from(value).ok());
        let Some(value) = value else { continue };
        all.push(NPositionSample { position, value });
    }
    // All of the first ones, and some of the others.
    let step = (all.len() / MAX_SAMPLES).max(1);
    Ok(all
        .into_iter()
        .enumerate()
        .filter(|(at, _)| *at < MAX_SAMPLES / 2 || at % step == 0)
        .map(|(_, one)| one)
        .collect())
}

fn contains(relation: &AutomaticRelation, numbers: &[u64]) -> bool {
    let words: Vec<_> = numbers.iter().map(|&x| relation.numeration.represent_small(x)).collect();
    relation.contains(&words)
}

/// The simplest description of a winning move of each N-position, with its moves; `None` if none of
/// the grammar fits. `winning`: all winning moves.
pub(crate) fn find(
    winning: &ByComponents,
    law: &Law,
    automatic: &Automatic,
    names: &[String],
    limits: &StateBudget<'_>,
) -> Result<Option<(Words, ByComponents)>, Stop> {
    let numeration = automatic.graph.numeration;
    let mut won: Option<AutomaticRelation> = None;
    for (components, relation) in winning {
        let here = from(relation, law.arity, *components, limits)?;
        won = Some(match won {
            Some(won) => won.or(&here, limits)?,
            None => here,
        });
    }
    let Some(won) = won else { return Ok(None) };
    let samples = samples(law, &won, limits)?;
    if samples.is_empty() {
        return Ok(None);
    }
    let counts: Vec<usize> = winning.iter().map(|(components, _)| *components).collect();
    let mut tried: Vec<(MoveDescription, Vec<bool>)> = Vec::new();
    for description in candidates(names, numeration, &counts) {
        limits.spend(samples.len() * 4)?;
        let Some((_, moves)) = winning.iter().find(|(components, _)| *components == description.components()) else {
            continue;
        };
        let wins = |sample: &NPositionSample| {
            description.option(&sample.position).is_some_and(|left| {
                let all: Vec<u64> = sample.position.iter().copied().chain(left.into_iter().flatten()).collect();
                contains(moves, &all)
            })
        };
        if law.arity > 2 && !samples.iter().take(4).any(wins) {
            continue;
        }
        let places: Vec<bool> = samples.iter().map(wins).collect();
        if places.contains(&true) && tried.iter().all(|(_, others)| *others != places) {
            tried.push((description, places));
        }
    }
    let mut found: Vec<Words> = tried
        .iter()
        .filter(|(_, places)| !places.contains(&false))
        .map(|(description, _)| Words::Always(description.clone()))
        .take(TRIES)
        .collect();
    if law.arity == 1 {
        for modulus in 2..=MAX_MODULUS {
            let by = by_cases(&tried, &samples, |sample| sample.position[0] % modulus);
            found.extend(by.map(|descriptions| Words::ByRemainder { modulus, descriptions }));
        }
    }
    if law.claim == LawClaim::Grundy && samples.iter().all(|sample| sample.value <= MAX_VALUE) {
        found.extend(by_cases(&tried, &samples, |sample| sample.value).map(Words::ByValue));
    }
    found.sort_by_key(Words::complexity);
    for words in found.into_iter().take(TRIES) {
        match compiled(&words, winning, &won, automatic, names, limits) {
            Ok(Some(chosen)) => return Ok(Some((words, chosen))),
            Ok(None) | Err(Stop::TooManyStates | Stop::NotDefinable(_)) => {}
            Err(stop) => return Err(stop),
        }
    }
    Ok(None)
}

/// For each case the simplest description that wins at all its samples; cases with the same one are
/// joined. `None` if a case has none.
fn by_cases(
    tried: &[(MoveDescription, Vec<bool>)],
    samples: &[NPositionSample],
    case: impl Fn(&NPositionSample) -> u64,
) -> Option<Vec<(Vec<u64>, MoveDescription)>> {
    let mut cases: Vec<u64> = samples.iter().map(&case).collect();
    cases.sort_unstable();
    cases.dedup();
    let mut all: Vec<(Vec<u64>, MoveDescription)> = Vec::new();
    for own in cases {
        let fits = |places: &[bool]| samples.iter().zip(places).all(|(sample, wins)| case(sample) != own || *wins);
        // A description that is already used, if there is one, needs no new words.
        let used = all.iter().map(|(_, description)| description);
        let known =
            used.clone().find(|description| tried.iter().any(|(other, places)| other == *description && fits(places)));
        let description = match known {
            Some(description) => description.clone(),
            None => tried.iter().find(|(_, places)| fits(places)).map(|(description, _)| description.clone())?,
        };
        match all.iter_mut().find(|(_, other)| *other == description) {
            Some((of, _)) => of.push(own),
            None => all.push((vec![own], description)),
        }
    }
    (all.len() > 1).then_some(all)
}

/// The moves of a description, if they are winning moves and every N-position has one.
fn compiled(
    words: &Words,
    winning: &ByComponents,
    won: &AutomaticRelation,
    automatic: &Automatic,
    names: &[String],
    limits: &StateBudget<'_>,
) -> Result<Option<ByComponents>, Stop> {
    let arity = names.len();
    let mut rules: Vec<(AutomaticRelation, &MoveDescription)> = Vec::new();
    match words {
        Words::Always(description) => rules.push((won.clone(), description)),
        Words::ByRemainder { modulus, descriptions } => {
            for (residues, description) in descriptions {
                let of = Expression::coordinate(0, names);
                let condition = Condition::Residue { of, modulus: *modulus, residues: residues.clone() };
                let Some(here) = compile::condition(&condition, won, arity, limits)? else { return Ok(None) };
                rules.push((here, description));
            }
        }
        Words::ByValue(descriptions) => {
            let Automatic { graph, code } = automatic;
            for (values, description) in descriptions {
                let one = |&value: &u64| {
                    let value = u32::try_from(value).unwrap_or(u32::MAX);
                    let word = coded(graph.numeration, *code, value);
                    let here = atoms::is(graph.numeration, Track::Value, &word, limits)?;
                    graph.and(&here, limits)?.exists(Track::Value, limits)
                };
                let tracks: Vec<Track> = Track::coordinates(arity).collect();
                let here = AutomaticRelation::any_of(graph.numeration, &tracks, values.iter().map(one), limits)?;
                rules.push((here, description));
            }
        }
    }
    let mut chosen: ByComponents = Vec::new();
    let mut rest = won.clone();
    for (positions, description) in rules {
        let Some(moves) = description.relation(&positions, names, limits)? else { return Ok(None) };
        let components = description.components();
        let Some((_, all)) = winning.iter().find(|(own, _)| *own == components) else { return Ok(None) };
        if !moves.minus(all, limits)?.is_empty() {
            return Ok(None);
        }
        rest = rest.minus(&from(&moves, arity, components, limits)?, limits)?;
        add(&mut chosen, components, moves, limits)?;
    }
    Ok(rest.is_empty().then_some(chosen))
}
