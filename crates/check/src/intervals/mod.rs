//! Values that are constant on intervals, by interval arithmetic, in games of one coordinate.
//!
//! Let all positions below some number have the values that are claimed. A range of positions from
//! there on, for which the value v is claimed, is looked at as a whole (`moves`): if from each of
//! them a move leads to a position of every value below v, and no move leads to one of the value v
//! or to one that is not below the whole range, then v is their value. Otherwise the range is
//! halved. For a single position everything is a number, so what fails then is false. By induction
//! all values are as claimed, and every move leads to a smaller number: no other proof is needed
//! that play ends.

mod bounds;
mod moves;

use crate::{CheckContext, CheckFailure, wrong};
use bounds::Bounds;
use moves::{Seen, VARIABLES, Way, look, ways};
use nimatron_core::{Budget, Convention};
use nimatron_messages::Message;
use nimatron_messages::verdicts::intervals as say;
use nimatron_proof::{IntervalsProof, LawClaim};
use std::collections::VecDeque;

/// The maximum number of boxes that are looked at for a range of positions, which is halved beyond
/// that.
const RANGE_BOXES: u64 = 1 << 12;
/// The maximum number of boxes that are looked at for a single position.
const POSITION_BOXES: u64 = 1 << 16;
/// The maximum number of boxes that are looked at in all.
const MAX_BOXES: u64 = 1 << 24;

/// Checks that the values of a game of one coordinate are constant on these intervals.
pub(crate) fn check(about: &CheckContext<'_>, proof: &IntervalsProof) -> Result<Message, CheckFailure> {
    let CheckContext { rules, rows, claim, convention, budget, .. } = *about;
    let (Some(rows), [least]) = (rows, rules.least()) else { return wrong(say::needs_one_coordinate()) };
    if rows.coordinate != 0 || claim != LawClaim::Grundy || convention != Convention::Normal {
        return wrong(say::needs_one_coordinate());
    }
    if rules.has_domain_conditions() {
        return wrong(say::has_conditions());
    }
    let Ok(max) = i64::try_from(rows.max) else { return wrong(say::too_large()) };
    let least = i128::from(*least);
    let starts: Vec<i128> = proof.starts.iter().map(|&start| start.into()).collect();
    let (Some(&first), Some(&last)) = (starts.first(), starts.last()) else { return wrong(say::not_intervals()) };
    if starts.len() != proof.values.len()
        || first != least
        || last > max.into()
        || starts.windows(2).any(|pair| pair[0] >= pair[1])
    {
        return wrong(say::not_intervals());
    }
    // From a position with the value v a move leads to each smaller value.
    if let Some(at) = proof.values.iter().position(|&value| value as usize >= starts.len()) {
        return wrong(say::value_too_large(proof.starts[at], proof.values[at]));
    }
    let mut places = vec![Vec::new(); starts.len()];
    for (place, &value) in proof.values.iter().enumerate() {
        places[value as usize].push(place);
    }
    let claim = Claimed { least, starts, values: &proof.values, places };
    let ways = ways(rules).map_err(CheckFailure::Invalid)?;
    let reached = vec![0; claim.starts.len()];
    let mut checker = RangeChecker { rules, ways, claim, budget, boxes: 0, reached, round: 0 };
    for place in 0..checker.claim.starts.len() {
        let end = checker.claim.starts.get(place + 1).map_or(max.into(), |next| next - 1);
        let mut ranges = vec![(checker.claim.starts[place], end)];
        while let Some((from, to)) = ranges.pop() {
            if !checker.range(from, to, place)? {
                let middle = from + (to - from) / 2;
                ranges.extend([(middle + 1, to), (from, middle)]);
            }
        }
    }
    Ok(say::constant(proof.starts.len()))
}

/// The claimed values.
struct Claimed<'p> {
    least: i128,
    starts: Vec<i128>,
    values: &'p [u32],
    /// The places of the intervals with each value, ascending.
    places: Vec<Vec<usize>>,
}

impl Claimed<'_> {
    /// The place of the interval with a position.
    fn place(&self, position: i128) -> usize {
        self.starts.partition_point(|&start| start <= position).saturating_sub(1)
    }

    /// Does one of these intervals have the value?
    fn has(&self, value: u32, from: usize, to: usize) -> bool {
        let places = &self.places[value as usize];
        places.get(places.partition_point(|&place| place < from)).is_some_and(|&place| place <= to)
    }
}

/// Moves with variables in a box.
#[derive(Clone, Copy)]
struct MoveBox {
    way: usize,
    variables: [Bounds; VARIABLES],
}

/// What moves lead to, if they are made.
enum Landing {
    /// To no position: they are not made.
    Nowhere,
    /// Perhaps to a position that is not lower.
    NotLower { surely: bool },
    /// To lower positions, perhaps to one of the value that none may have.
    Equal { surely: bool },
    /// To lower positions with this value.
    Value(u32),
    /// To lower positions, or to none, with other values than the one that none may have; these
    /// intervals.
    Several(usize, usize),
}

struct RangeChecker<'a> {
    rules: &'a nimatron_rules::Ruleset,
    ways: Vec<Way<'a>>,
    claim: Claimed<'a>,
    budget: &'a Budget,
    /// The number of boxes that were looked at.
    boxes: u64,
    /// For each value the last round in which it was reached.
    reached: Vec<u64>,
    round: u64,
}

impl RangeChecker<'_> {
    /// Checks the value of all positions in a range, which is a part of the interval in this place,
    /// where those below have the claimed values. `false` if that is not decided, of several
    /// positions.
    fn range(&mut self, from: i128, to: i128, place: usize) -> Result<bool, CheckFailure> {
        let value = self.claim.values[place];
        let (n, single) = (Bounds { low: Some(from), high: Some(to) }, from == to);
        let mut boxes = 0;
        self.round += 1;
        let mut missing = value;
        // Boxes that may be harmful, and boxes of whose parts some may reach a value that is
        // missing.
        let whole = |way| MoveBox { way, variables: [Bounds::ALL; VARIABLES] };
        let mut open: Vec<MoveBox> = (0..self.ways.len()).rev().map(whole).collect();
        let mut later: VecDeque<MoveBox> = VecDeque::new();
        // The line of a box that may reach a value, and cannot be cut.
        let mut vague = None;
        while missing > 0 || !open.is_empty() {
            let Some(mut this) = open.pop().or_else(|| later.pop_front()) else { break };
            self.budget.tick(16)?;
            boxes += 1;
            self.boxes += 1;
            if self.boxes > MAX_BOXES {
                return wrong(say::too_much_work(from));
            }
            if boxes > if single { POSITION_BOXES } else { RANGE_BOXES } {
                return if single { wrong(say::too_many_moves(from)) } else { Ok(false) };
            }
            let (way, line) = (&self.ways[this.way], self.ways[this.way].line + 1);
            let arrays = &self.rules.resolved().arrays;
            let Some(seen) = look(arrays, way, n, &mut this.variables) else { continue };
            let Seen { sure, never_sure, result, cut } = seen;
            let harm = match self.claim.landing(result, from, value) {
                Landing::Nowhere => continue,
                Landing::Value(reached) if sure => {
                    let round = &mut self.reached[reached as usize];
                    if *round != self.round && reached < value {
                        *round = self.round;
                        missing -= 1;
                    }
                    continue;
                }
                Landing::Value(reached) if !self.is_missing(reached, value) => continue,
                Landing::Several(first, last) if !self.some_missing(first, last, value) => continue,
                Landing::Value(_) | Landing::Several(..) if never_sure && !single => continue,
                Landing::Value(_) | Landing::Several(..) => false,
                Landing::NotLower { surely } if sure && surely => {
                    return if single { wrong(say::not_lower(from, line)) } else { Ok(false) };
                }
                Landing::Equal { surely } if sure && surely => {
                    return if single { wrong(say::equal_option(from, value, line)) } else { Ok(false) };
                }
                Landing::NotLower { .. } | Landing::Equal { .. } => true,
            };
            match cut {
                Some(cut) => {
                    for half in this.halves(cut) {
                        if harm { open.push(half) } else { later.push_back(half) }
                    }
                }
                None if harm && single => return wrong(say::undecided(from, line)),
                None if harm => return Ok(false),
                None => vague = vague.or(Some(line)),
            }
        }
        if missing == 0 || !single {
            return Ok(missing == 0);
        }
        if let Some(line) = vague {
            return wrong(say::undecided(from, line));
        }
        let least = (0..value).find(|&smaller| self.is_missing(smaller, value)).unwrap_or(0);
        wrong(say::not_reached(from, value, least))
    }

    /// Is it a smaller value that was not reached in this round?
    fn is_missing(&self, reached: u32, value: u32) -> bool {
        reached < value && self.reached[reached as usize] != self.round
    }

    /// Is the value of one of these intervals missing, as far as that is quick to say?
    fn some_missing(&self, first: usize, last: usize, value: u32) -> bool {
        last - first > 64 || (first..=last).any(|place| self.is_missing(self.claim.values[place], value))
    }
}

impl Claimed<'_> {
    /// What moves from the positions of a range that begins with `from` lead to, where what they
    /// leave has these bounds. `value` is the value that no option may have.
    fn landing(&self, result: Option<Bounds>, from: i128, value: u32) -> Landing {
        // What is left of nothing has the value 0.
        let Some(result) = result else {
            return if value == 0 { Landing::Equal { surely: true } } else { Landing::Value(0) };
        };
        if result.at_most(self.least - 1) {
            return Landing::Nowhere;
        }
        let Some(high) = result.high.filter(|&high| high < from) else {
            return Landing::NotLower { surely: result.at_least(from.max(self.least)) };
        };
        let first = self.place(result.low.unwrap_or(self.least).max(self.least));
        let last = self.place(high);
        let one = result.at_least(self.least) && first == last;
        if self.has(value, first, last) {
            Landing::Equal { surely: one }
        } else if one {
            Landing::Value(self.values[first])
        } else {
            Landing::Several(first, last)
        }
    }
}

impl MoveBox {
    /// The two parts of a box.
    fn halves(self, (variable, upper): (usize, i128)) -> [MoveBox; 2] {
        let (mut low, mut high) = (self, self);
        low.variables[variable].high = Some(upper - 1);
        high.variables[variable].low = Some(upper);
        [low, high]
    }
}
