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
