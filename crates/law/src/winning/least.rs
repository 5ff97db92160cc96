//! Of several options the smallest one: coordinate by coordinate, so that one more track is enough.

use crate::automata::{AutomaticRelation, StateBudget, Stop, Track, atoms};

/// For each position the lexicographically smallest option.
pub(super) fn least_option(
    moves: AutomaticRelation,
    arity: usize,
    components: usize,
    limits: &StateBudget<'_>,
) -> Result<AutomaticRelation, Stop> {
    let numeration = moves.numeration;
    let end = arity + components * arity;
    let mut all = moves;
    for at in arity..end {
        // The options so far, up to this coordinate.
        let mut so_far = all.clone();
        for track in at + 1..end {
            so_far = so_far.exists(track, limits)?;
        }
        let own = Track::Variable(at);
        let other = so_far.renamed(|track| if track == own { Track::OtherValue } else { track }, limits)?;
        let less = atoms::linear(numeration, &[(own, 1), (Track::OtherValue, -1)], -1, false, limits)?;
        let larger = so_far.and(&other, limits)?.and(&less, limits)?.exists(Track::OtherValue, limits)?;
        all = all.minus(&larger, limits)?;
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::automata::Numeration;
    use nimatron_core::Budget;

    /// From (a, b) to all (c, d) with c + d = a + b - 1, c <= a + 2 and d <= b.
    #[test]
    fn the_first_coordinate_decides_and_then_the_second_one() {
        let budget = Budget::unlimited();
        let limits = StateBudget::new(1 << 16, 1 << 30, &budget);
        let base = Numeration::in_base(2);
        let [a, b, c, d] = [0, 1, 2, 3].map(Track::Variable);
        let linear =
            |terms: &[(Track, i64)], constant, equal| atoms::linear(base, terms, constant, equal, &limits).unwrap();
        let sum = linear(&[(a, 1), (b, 1), (c, -1), (d, -1)], -1, true);
        let bounds = linear(&[(a, 1), (c, -1)], 2, false).and(&linear(&[(b, 1), (d, -1)], 0, false), &limits).unwrap();
        let moves = sum.and(&bounds, &limits).unwrap();
        let least = least_option(moves, 2, 1, &limits).unwrap();
        let all = || (0..11u64).flat_map(|x| (0..11).map(move |y| (x, y)));
        for (a, b) in all().filter(|&(a, b)| a + b < 11) {
            let right = all().find(|&(c, d)| c + d + 1 == a + b && c <= a + 2 && d <= b);
            for (c, d) in all() {
                let words = [a, b, c, d].map(|x| base.represent_small(x));
                assert_eq!(least.contains(&words), right == Some((c, d)), "({a}, {b}) to ({c}, {d})");
            }
        }
    }
}
