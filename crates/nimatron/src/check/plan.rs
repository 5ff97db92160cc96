//! Which positions a solution is asked about: all small ones in order, then larger ones up to a
//! bound, then sums; always the same for the same plan.

use super::{Answers, PositionFormula, Sum};
use crate::error::{SolveError, no_value};
use nimatron_catalogue::{GameDef, Position};
use nimatron_core::{Budget, Convention};
use nimatron_messages::{Message, checks, programs};
use nimatron_nimber::BigUint;
use rustc_hash::FxHashSet;
use std::sync::Arc;

/// What is asked, and how much.
#[derive(Clone, Debug)]
pub struct CheckPlan {
    /// The largest coordinate.
    pub to: BigUint,
    /// The maximum number of components of a sum; 1 asks about single positions only.
    pub heaps: usize,
    /// The maximum number of sums that are asked about.
    pub tests: usize,
    /// The maximum number of sums that are asked about at once.
    pub batch: usize,
    /// Whether the player who cannot move loses or wins.
    pub convention: Convention,
    /// What the solution gives; `None`: that is seen from its answers.
    pub answers: Option<Answers>,
    /// Other random sums.
    pub seed: u64,
    /// Numbers that end the input of the solution: positions that begin with them are not asked
    /// about.
    pub end_mark: Option<Vec<BigUint>>,
    /// The coordinates that all components of a sum have in common, because the input of the
    /// solution has them once.
    pub shared: Vec<usize>,
}

impl CheckPlan {
    /// Refuses a formula that cannot be right under this plan.
    ///
    /// # Errors
    /// It is a condition and values are asked for, or it gives values and misère play has none.
    pub fn suits(&self, formula: &PositionFormula) -> Result<(), Message> {
        match (formula.is_condition(), self.answers) {
            (true, Some(Answers::Values)) => Err(programs::condition_has_no_values()),
            (false, answers) if self.convention == Convention::Misere && answers != Some(Answers::Outcomes) => {
                Err(programs::misere_has_outcomes())
            }
            _ => Ok(()),
        }
    }

    /// Whether a solution can be asked about a sum.
    pub(super) fn may_ask(&self, sum: &[Position]) -> bool {
        let Some(mark) = &self.end_mark else { return true };
        let numbers: Vec<BigUint> = sum.iter().flat_map(Position::numbers).collect();
        !numbers.starts_with(mark)
    }
}

impl Default for CheckPlan {
    fn default() -> CheckPlan {
        CheckPlan {
            to: 1000u32.into(),
            heaps: 4,
            tests: 1000,
            batch: 1 << 20,
            convention: Convention::Normal,
            answers: None,
            seed: 1,
            end_mark: None,
            shared: Vec::new(),
        }
    }
}

/// The single positions of a plan.
pub(super) struct Singles {
    /// All positions up to a bound, in order of their largest coordinate.
    pub(super) small: Vec<Position>,
    /// All coordinates up to this one are among them.
    pub(super) complete_to: Option<i64>,
    /// Larger positions, in the same order.
    pub(super) large: Vec<Position>,
}

/// The maximum number of tuples that are looked at; most of them may not be positions.
const MAX_TUPLES: usize = 1 << 18;
/// The maximum number of coordinates.
const MAX_ARITY: usize = 8;

/// A generator of random numbers (G. Steele, D. Lea and C. Flood, "Fast splittable pseudorandom
/// number generators", OOPSLA 2014).
pub(super) struct Random(pub(super) u64);

impl Random {
    pub(super) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `count`, which is not 0.
    pub(super) fn below(&mut self, count: usize) -> usize {
        ((u128::from(self.next()) * count as u128) >> 64) as usize
    }

    /// A number up to `max`; all lengths are equally likely.
    fn up_to(&mut self, max: &BigUint) -> BigUint {
        let bits = self.below(max.bits() as usize + 1);
        let words: Vec<u32> = (0..bits.div_ceil(32)).map(|_| self.next() as u32).collect();
        let number = BigUint::new(words) >> (bits.div_ceil(32) * 32 - bits);
        // Numbers near the bound are tested, too.
        if self.below(8) == 0 {
            let near = BigUint::from(self.below(16));
            return if *max > near { max - near } else { max.clone() };
        }
        number.min(max.clone())
    }
}

/// The single positions that are asked about: `count` of them, at most.
pub(super) fn singles(
    game: &Arc<GameDef>,
    plan: &CheckPlan,
    count: usize,
    budget: &Budget,
) -> Result<Singles, SolveError> {
    let arity = game.arity().filter(|&arity| (1..=MAX_ARITY).contains(&arity) && !game.has_rules_of_places());
    let Some(arity) = arity else { return Err(SolveError::TooFar(checks::not_numbers(game.name()))) };
    let mut inside = game.membership();
    let mut is_position = |tuple: &[i64]| -> Result<bool, SolveError> {
        inside(tuple, budget).map_err(|error| no_value(error.into(), game))
    };
    let bound = i64::try_from(&plan.to).unwrap_or(i64::MAX);
    let (mut small, mut seen) = (Vec::new(), 0);
    let mut complete_to = None;
    // Leave some for the larger ones.
    let all = (&plan.to + 1u8).pow(arity as u32);
    let of_small = if all > BigUint::from(count + 1) { count - count / 4 } else { count };
    'all: for max in 0..=bound {
        for tuple in with_largest(arity, max) {
            seen += 1;
            if small.len() >= of_small || seen > MAX_TUPLES {
                break 'all;
            }
            if is_position(&tuple)? {
                small.push(Position::Small(tuple));
            }
        }
        complete_to = Some(max);
    }
    let mut random = Random(plan.seed);
    let (mut large, mut chosen) = (Vec::new(), FxHashSet::default());
    let mut tries = 0;
    let from = complete_to.map_or(0, |max| max + 1);
    while complete_to.is_none_or(|max| max < bound) && large.len() < count - of_small && tries < 8 * count {
        tries += 1;
        let numbers: Vec<BigUint> = (0..arity).map(|_| random.up_to(&plan.to)).collect();
        if numbers.iter().all(|number| *number < BigUint::from(from.unsigned_abs())) {
            continue;
        }
        let position = Position::of(numbers);
        let fits = match &position {
            Position::Small(tuple) => is_position(tuple)?,
            other => game.position(other).is_ok(),
        };
        if fits && chosen.insert(position.clone()) {
            large.push(position);
        }
    }
    let asked = |position: &Position| plan.may_ask(std::slice::from_ref(position));
    small.retain(asked);
    large.retain(asked);
    large.sort_by_key(|position| (position.numbers().into_iter().max(), position.numbers()));
    Ok(Singles { small, complete_to, large })
}

/// All tuples whose largest coordinate is this one, in order.
fn with_largest(arity: usize, max: i64) -> impl Iterator<Item = Vec<i64>> {
    let mut next = Some(if arity == 1 { vec![max] } else { vec![0; arity] });
    let step = move || {
        let tuple = next.clone()?;
        let mut following = tuple.clone();
        let mut more = false;
        for axis in (0..arity).rev() {
            if following[axis] < max {
                following[axis] += 1;
                more = true;
                break;
            }
            following[axis] = 0;
        }
        next = (more && arity > 1).then_some(following);
        Some(tuple)
    };
    std::iter::from_fn(step).filter(move |tuple| tuple.contains(&max))
}

/// Replaces every other of these positions by a lost one near it, where `lost` finds one, because
/// most random positions are won.
pub(super) fn with_lost(positions: &mut [Position], mut lost: impl FnMut(&Position) -> Option<Position>) {
    let mut chosen: FxHashSet<Position> = positions.iter().cloned().collect();
    for position in positions.iter_mut().step_by(2) {
        if let Some(other) = lost(position).filter(|other| !chosen.contains(other)) {
            chosen.insert(other.clone());
            *position = other;
        }
    }
    positions.sort_by_key(|position| (position.numbers().into_iter().max(), position.numbers()));
}

/// Sums of at least two of these positions, with their values where these are known. Every other
/// one is lost, because most random sums are won.
pub(super) fn sums(known: &[(Position, Option<BigUint>)], plan: &CheckPlan, count: usize) -> Vec<Sum> {
    let mut random = Random(plan.seed ^ 0x5eed);
    let mut all: Vec<Sum> = Vec::new();
    if plan.heaps < 2 || known.is_empty() {
        return all;
    }
    for number in 0..count {
        // Small positions first, so that the first counterexample is small.
        let reach = (known.len() * (number + 1)).div_ceil(count.max(1)).max(known.len().min(8));
        let heaps = 2 + random.below(plan.heaps - 1);
        let pool = if plan.shared.is_empty() { (0..reach).collect() } else { beside(known, reach, plan, &mut random) };
        let reach = pool.len();
        let mut chosen: Vec<usize> = (0..heaps).map(|_| random.below(reach)).collect();
        if number % 2 == 0 {
            let others = chosen[1..].iter().map(|&at| known[pool[at]].1.as_ref());
            let sum = others.collect::<Option<Vec<_>>>().map(|all| all.into_iter().fold(BigUint::ZERO, |a, b| a ^ b));
            let start = chosen[0];
            let lost = (0..reach).map(|at| (at + start) % reach).find(|&at| sum.is_some() && known[pool[at]].1 == sum);
            match lost {
                Some(at) => chosen[0] = at,
                // Equal components cancel.
                None => {
                    chosen.truncate(heaps / 2 * 2);
                    chosen.chunks_exact_mut(2).for_each(|pair| pair[1] = pair[0]);
                }
            }
        }
        all.push(chosen.into_iter().map(|at| known[pool[at]].0.clone()).collect());
    }
    all.retain(|sum: &Sum| plan.may_ask(sum));
    all
}

/// Those of the first positions that have the shared coordinates of one of them.
fn beside(known: &[(Position, Option<BigUint>)], reach: usize, plan: &CheckPlan, random: &mut Random) -> Vec<usize> {
    let shared = |at: usize| -> Vec<BigUint> {
        let numbers = known[at].0.numbers();
        plan.shared.iter().filter_map(|&coordinate| numbers.get(coordinate).cloned()).collect()
    };
    let wanted = shared(random.below(reach));
    (0..reach).filter(|&at| shared(at) == wanted).collect()
}
