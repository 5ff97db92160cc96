//! Rules whose moves are steps by fixed vectors, or lines along which one may go as far as there
//! are positions (Nim, Wythoff's game, subtraction games, queens and rooks in any dimension):
//! positions are numbered by their coordinates, and a move is taken back by going the other way.
//!
//! That every option is such a step is proved by the shape analysis of the rules. Only games in
//! which no coordinate grows are taken, so all positions are in the box below that of the question;
//! and only if one can always go one step down along each coordinate, so *all* of the box are
//! reached, as many as by ask and answer.

use crate::ranking::{Ranking, coordinates};
use nimatron::rules::{MoveShape, Ruleset};
use nimatron::{Budget, QuestionPositions};

/// Steps by the same vector.
#[derive(Clone, Debug)]
struct VectorWalk {
    /// What a step takes from each coordinate.
    taken: Vec<u64>,
    /// The number of steps of a move: from the first to the last.
    first: u64,
    last: u64,
    /// By how much a step lowers the number of a position.
    stride: u64,
}

/// The positions in a box.
#[derive(Clone, Debug)]
pub(crate) struct Walks {
    least: Vec<u64>,
    /// The number of positions along each coordinate.
    sizes: Vec<u64>,
    walks: Vec<VectorWalk>,
    count: u64,
    /// Whether the position without anything is left out, because it is the empty sum.
    zero_ends: bool,
}

/// The maximum number of steps of one rule.
const MAX_STEPS: usize = 4096;

impl Walks {
    /// `None` if the moves are of another kind, or positions in the box are not reached.
    pub(crate) fn new(positions: &QuestionPositions) -> Option<Walks> {
        let (rules, root) = positions.heaps()?;
        let natural = |numbers: &[i64]| numbers.iter().map(|&x| u64::try_from(x).ok()).collect::<Option<Vec<u64>>>();
        let (least, root_of_box) = (natural(rules.least())?, natural(&root)?);
        let span = |(&x, &least): (&u64, &u64)| x.checked_sub(least)?.checked_add(1);
        let sizes: Vec<u64> = root_of_box.iter().zip(&least).map(span).collect::<Option<_>>()?;
        let mut strides = vec![1u64; sizes.len()];
        let mut count = 1u64;
        // The last coordinate counts single positions, so numbers are in the order of positions.
        for (stride, &size) in strides.iter_mut().zip(&sizes).rev() {
            *stride = count;
            count = count.checked_mul(size).filter(|&count| count <= 1 << 40)?;
        }
        if rules.has_domain_conditions() || rules.shape().order.is_none() {
            return None;
        }
        let mut walks = Vec::new();
        for rule in 0..rules.rules() {
            for (vector, first, last) in vectors(rules, rule, &root)? {
                let taken: Vec<u64> =
                    vector.iter().map(|&x| u64::try_from(x.checked_neg()?).ok()).collect::<Option<_>>()?;
                if taken.iter().all(|&x| x == 0) {
                    return None;
                }
                let stride = taken
                    .iter()
                    .zip(&strides)
                    .try_fold(0u64, |sum, (x, stride)| sum.checked_add(x.checked_mul(*stride)?));
                // A step that leaves the box from its corner is never made.
                if let Some(stride) = stride {
                    walks.push(VectorWalk { taken, first, last, stride });
                }
            }
        }
        let down = |axis: usize| {
            let is_unit = |walk: &VectorWalk| walk.taken.iter().enumerate().all(|(at, &x)| x == u64::from(at == axis));
            sizes[axis] == 1 || walks.iter().any(|walk| walk.first == 1 && is_unit(walk))
        };
        let zero_ends = positions.leaves_out(&vec![0; sizes.len()]);
        let all_reached = (0..sizes.len()).all(down) && !(zero_ends && count == 1);
        all_reached.then_some(Walks { least, sizes, walks, count, zero_ends })
    }

    /// The coordinates of a position, less their minima.
    fn above(&self, mut number: u64) -> Vec<u64> {
        let mut above = vec![0; self.sizes.len()];
        for (x, size) in above.iter_mut().zip(&self.sizes).rev() {
            (*x, number) = (number % size, number / size);
        }
        above
    }
}

/// The vectors of a rule, with the minimum and the maximum of steps; `None` if it is of another
/// kind.
fn vectors(rules: &Ruleset, rule: usize, root: &[i64]) -> Option<Vec<(Vec<i64>, u64, u64)>> {
    match &rules.shape().moves[rule] {
        MoveShape::Line { direction, from, guarded: false } => {
            Some(vec![(direction.clone(), u64::try_from(*from).ok().filter(|&from| from > 0)?, u64::MAX)])
        }
        MoveShape::Steps => {
            let steps = rules.evaluator().steps(rule, root, MAX_STEPS, &Budget::unlimited()).ok()??;
            Some(steps.into_iter().map(|step| (step, 1, 1)).collect())
        }
        _ => None,
    }
}

/// The number of steps along a walk, when there is this much room along each coordinate.
fn steps(walk: &VectorWalk, room: impl Iterator<Item = u64>) -> u64 {
    let along = |(room, &taken): (u64, &u64)| room.checked_div(taken);
    room.zip(&walk.taken).filter_map(along).fold(walk.last, u64::min)
}

impl Ranking for Walks {
    fn count(&self) -> u64 {
        self.count
    }

    fn most(&self) -> u64 {
        // From the corner of the box there are the most moves.
        u64::from(self.options(self.count - 1).unwrap_or(u32::MAX))
    }

    fn options(&self, number: u64) -> Option<u32> {
        let above = self.above(number);
        let of = |walk: &VectorWalk| (steps(walk, above.iter().copied()) + 1).saturating_sub(walk.first);
        u32::try_from(self.walks.iter().map(of).sum::<u64>()).ok()
    }

    fn sources(&self, number: u64, visit: &mut impl FnMut(u64)) {
        let above = self.above(number);
        for walk in &self.walks {
            let room = self.sizes.iter().zip(&above).map(|(size, x)| size - 1 - x);
            for step in walk.first..=steps(walk, room) {
                visit(number + step * walk.stride);
            }
        }
    }

    fn is_nothing(&self, number: u64) -> bool {
        self.zero_ends && number == 0
    }

    fn number(&self, key: &[u8]) -> Option<u64> {
        let position = coordinates(key)?;
        let inside = |((x, least), size): ((&u64, &u64), &u64)| x.checked_sub(*least).filter(|above| above < size);
        let fits = position.len() == self.sizes.len();
        let mut above = position.iter().zip(&self.least).zip(&self.sizes).map(inside);
        let number = self.sizes.iter().try_fold(0, |number, size| Some(number * size + above.next()??));
        number.filter(|_| fits)
    }

    fn key(&self, number: u64) -> Vec<u8> {
        let above = self.above(number);
        let position: Vec<i64> = above.iter().zip(&self.least).map(|(x, least)| (x + least) as i64).collect();
        QuestionPositions::key_of_component(&position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nimatron::Question;
    use std::collections::BTreeMap;

    fn positions(rules: &str, position: &str) -> QuestionPositions {
        QuestionPositions::components(&Question::parse(rules, [position], &[]).unwrap().listed().unwrap()).unwrap()
    }

    /// Taking back gives the options, each as often as it is one.
    #[test]
    fn moves_are_taken_back() {
        for (rules, position) in [
            ("wythoff", "6,9"),
            ("n -> n - k for k in {1, 3, 4}", "30"),
            ("n -> n - k for k in 1..n", "20"),
            ("(a, b) -> (a - 1, b); (a, b) -> (a, b - 1); (a, b) -> (a - 2, b - 1)", "7,5"),
            (
                "(a, b, c) -> (a - k, b, c - k) for k in 1..min(a, c); (a, b, c) -> (i, b, c) for i in 0..a-1; \
              (a, b, c) -> (a, b - 1, c); (a, b, c) -> (a, b, c - 1); (a, b, c) -> (a, b, c - 3)",
                "3,4,5",
            ),
            ("game f(a, b) where a >= 1\n(a, b) -> (a - 1, b); (a, b) -> (a, b - k) for k in 1..b", "4,4"),
        ] {
            let positions = positions(rules, position);
            let walks = Walks::new(&positions).unwrap_or_else(|| panic!("{rules}"));
            let mut taken: BTreeMap<(u64, u64), u32> = BTreeMap::new();
            let mut made = taken.clone();
            for number in 0..walks.count() {
                assert_eq!(walks.number(&walks.key(number)), Some(number));
                walks.sources(number, &mut |from| *taken.entry((from, number)).or_default() += 1);
                let mut options = 0;
                let list = &mut |option: nimatron::OptionKeys<'_>| {
                    let to = option.iter().next().map_or(0, |key| walks.number(key).unwrap());
                    *made.entry((number, to)).or_default() += 1;
                    options += 1;
                };
                positions.lister().list(&walks.key(number), &Budget::unlimited(), list).unwrap();
                assert_eq!(walks.options(number), Some(options), "{rules}");
            }
            assert_eq!(taken, made, "{rules}");
        }
    }

    #[test]
    fn other_games_are_left_alone() {
        for (rules, position) in [
            ("n -> n - 2", "9"),
            ("n -> n / 2 if n > 0; n -> n - 1", "9"),
            ("n -> n - k for k in 1..n if n % 2 == 0; n -> n - 1", "9"),
            ("(a, b) -> (a - 1, b + 1); (a, b) -> (a, b - 1)", "3,3"),
            ("game f(a, b) where a >= b\n(a, b) -> (a - 1, b); (a, b) -> (a, b - 1)", "5,3"),
            ("kayles", "9"),
            ("cram", "2x3"),
        ] {
            assert!(Walks::new(&positions(rules, position)).is_none(), "{rules}");
        }
    }
}
