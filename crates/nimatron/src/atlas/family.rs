//! The family of the atlas: all sets of moves of the grammar, by increasing length, without the
//! ones that are an earlier one in other words.
//!
//! Left out are: sets with a move that the others have already; sets with the moves of an earlier
//! set (see [`super::moves`]); games of two coordinates that are the mirror image of an earlier
//! one, or a sum of two games of one heap; several copies of an earlier game side by side (`n - 2`
//! is two copies of `n - 1`); and games of two coordinates whose moves are not seen to lower some
//! measure, which may never end.

use super::grammar::{AtlasPositionKind, Clause, clauses};
use super::moves::{AtlasMoveTable, Fingerprint, scales};
use nimatron_core::{Budget, StopReason};
use nimatron_rules::Ruleset;
use rustc_hash::FxHashSet;
use serde::{Deserialize, Serialize};

/// The maximum number of moves in one set.
const MAX_MOVES: usize = 6;
/// The maximum length of a set; there are far more than can be swept below it.
const MAX_LENGTH: u32 = 24;

/// A set of moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RuleSet {
    /// What a position is.
    pub positions: AtlasPositionKind,
    /// The sum of the lengths of its moves.
    pub length: u32,
    /// The number of its moves; one in both coordinates counts once.
    pub moves: u32,
    /// The rules, one line after another.
    pub rules: String,
}

/// The first `count` sets of the family. The progress of the budget says how many there are so far.
///
/// # Errors
/// The budget is used up.
pub fn family(count: usize, budget: &Budget) -> Result<Vec<RuleSet>, StopReason> {
    Ok(with_moves(count, budget)?.into_iter().map(|(set, _)| set).collect())
}

/// The same, with the hashes of their moves.
pub(super) fn with_moves(count: usize, budget: &Budget) -> Result<Vec<(RuleSet, Fingerprint)>, StopReason> {
    let mut listing = Listing {
        count,
        budget,
        found: Vec::new(),
        known: FxHashSet::default(),
        of_part: FxHashSet::default(),
        tables: [Vec::new(), Vec::new()],
    };
    for length in 1..=MAX_LENGTH {
        for positions in AtlasPositionKind::ALL {
            listing.add_clauses(positions, length)?;
            for moves in 1..=MAX_MOVES {
                listing.choose(positions, length, moves)?;
                if listing.is_full() {
                    return Ok(listing.found);
                }
            }
        }
    }
    Ok(listing.found)
}

struct Listing<'b> {
    count: usize,
    budget: &'b Budget,
    found: Vec<(RuleSet, Fingerprint)>,
    /// The sets by the fingerprint of their moves.
    known: FxHashSet<Fingerprint>,
    /// The fingerprints of the parts of their tables, by scale.
    of_part: FxHashSet<([usize; 2], Fingerprint)>,
    /// For each kind of position the moves of the grammar with their tables, by increasing length.
    tables: [Vec<(Clause, AtlasMoveTable)>; 2],
}

/// A choice that is being made.
struct ClauseChoice<'c> {
    positions: AtlasPositionKind,
    moves: usize,
    length: u32,
    chosen: &'c mut Vec<usize>,
}

impl Listing<'_> {
    fn is_full(&self) -> bool {
        self.found.len() >= self.count
    }

    /// Adds the moves of this length. Those with the same table as a shorter one are left out.
    fn add_clauses(&mut self, positions: AtlasPositionKind, length: u32) -> Result<(), StopReason> {
        let known = &mut self.tables[positions as usize];
        let mut seen: FxHashSet<Fingerprint> = known.iter().map(|(_, moves)| moves.fingerprint()).collect();
        for clause in clauses(positions, length).into_iter().filter(|clause| clause.length == length) {
            let Ok(rules) = Ruleset::parse(&clause.lines.join("\n")) else { continue };
            let Some(moves) = AtlasMoveTable::of(&rules, positions, self.budget)? else { continue };
            if !moves.is_empty() && moves.descends() && seen.insert(moves.fingerprint()) {
                known.push((clause, moves));
            }
        }
        Ok(())
    }

    /// All sets of this many moves with this length.
    fn choose(&mut self, positions: AtlasPositionKind, length: u32, moves: usize) -> Result<(), StopReason> {
        let tables = std::mem::take(&mut self.tables[positions as usize]);
        let mut chosen = Vec::new();
        let mut choice = ClauseChoice { positions, moves, length, chosen: &mut chosen };
        let done = self.extend(&tables, &mut choice, 0, 0, &AtlasMoveTable::none(positions));
        self.tables[positions as usize] = tables;
        done
    }

    /// Adds moves from number `from` on to the chosen ones, whose length is `used`.
    fn extend(
        &mut self,
        tables: &[(Clause, AtlasMoveTable)],
        choice: &mut ClauseChoice<'_>,
        from: usize,
        used: u32,
        so_far: &AtlasMoveTable,
    ) -> Result<(), StopReason> {
        let missing = (choice.moves - choice.chosen.len()) as u32;
        for (at, (clause, moves)) in tables.iter().enumerate().skip(from) {
            // The moves that follow are at least as long.
            if used + clause.length * missing > choice.length || self.is_full() {
                break;
            }
            if missing == 1 && used + clause.length < choice.length {
                continue;
            }
            let stands = |&other: &usize| {
                let other = &tables[other].1;
                moves.is_part_of(other) || other.is_part_of(moves)
            };
            if choice.chosen.iter().any(stands) {
                continue;
            }
            self.budget.tick(1 << 10)?;
            let all = so_far.and(moves);
            choice.chosen.push(at);
            let done = if missing == 1 {
                self.offer(tables, choice, &all);
                Ok(())
            } else {
                self.extend(tables, choice, at + 1, used + clause.length, &all)
            };
            choice.chosen.pop();
            done?;
        }
        Ok(())
    }

    /// Takes a set into the family, unless it is an earlier one in other words.
    fn offer(&mut self, tables: &[(Clause, AtlasMoveTable)], choice: &ClauseChoice<'_>, moves: &AtlasMoveTable) {
        let positions = choice.positions;
        let own = moves.fingerprint();
        if self.known.contains(&own) {
            return;
        }
        if positions == AtlasPositionKind::Pair && (self.known.contains(&moves.mirrored()) || moves.is_sum()) {
            return;
        }
        let is_copy =
            |scale: &[usize; 2]| moves.copied(*scale).is_some_and(|smaller| self.of_part.contains(&(*scale, smaller)));
        if scales(positions).iter().any(is_copy) {
            return;
        }
        let lines = choice.chosen.iter().flat_map(|&at| tables[at].0.lines.iter().map(String::as_str));
        let rules = lines.collect::<Vec<_>>().join("\n");
        if positions == AtlasPositionKind::Pair
            && Ruleset::parse(&rules).map_or(true, |rules| rules.shape().order.is_none())
        {
            return;
        }
        self.known.insert(own);
        self.of_part.extend(scales(positions).iter().map(|&scale| (scale, moves.fingerprint_of_part(scale))));
        self.budget.progress().set(self.found.len() as u64, self.count as u64);
        let set = RuleSet { positions, length: choice.length, moves: choice.moves as u32, rules };
        self.found.push((set, own));
    }
}
