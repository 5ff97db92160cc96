//! Laws of families: the types of pieces of a certificate are all that occur, their moves are those
//! that it lists, and their values repeat.
//!
//! *What has to be true.* A strip of length l has `middle` + l full columns between two ends. Let w
//! bound the columns that a move looks at or changes, and let j full columns be connected by
//! themselves and be more than any move or edge can bridge. If `middle` is at least w + 2 j, then
//! of the run of full columns every move leaves j untouched ones before its window, or after it, or
//! on both sides.
//! - Only after it: the columns before the run and the first w + j - 1 of the run are all that the
//!   move and what it cuts off depend on; the untouched columns belong to one part of what is left,
//!   and all that changes with l is their number. So one long strip shows what happens at every l.
//!   The same holds with before and after exchanged.
//! - On both sides: the window sees full columns only, so the same happens at every place. What is
//!   before the window and what is after it may not be in one part (otherwise this check fails), so
//!   the run is divided, in every manner that leaves j untouched columns on both sides.
//!
//! Here these moves are made on one strip of each type, in this crate's own reading of rules and
//! families (`text`, `graph`, `board`), and compared as sets with those of the certificate. The
//! values then are a system of recurrences, for which the theorem of Guy and Smith holds in its
//! form for several types (`values`, proved in `formal/Divide.v`), or a game in the rule language
//! (`rules`), whose law is proved like any other.
//!
//! Nothing of `law::family` is used: strips are cells at places (`place`) here, the bounds of
//! windows are derived again, and `small` plays out small members without taking positions apart
//! into types.

mod board;
mod graph;
mod place;
mod rules;
mod small;
mod text;
mod values;

use crate::{CheckFailure, only, wrong};
use nimatron_core::Budget;
use nimatron_messages::{Message, verdicts, verdicts::families as say};
use nimatron_proof::{FamilyName, FamilyPieceShape, FamilyProof, FamilyValues, Method, Proof};
use nimatron_rules::board::BoardRules;
use nimatron_rules::graph::GraphRules;
use place::{FamilyPosition, Land, columns, position};
use std::collections::{BTreeSet, HashMap};

/// The maximum number of types, of columns of an end, and of full columns between ends.
const MAX_TYPES: usize = 10_000;
const MAX_END: usize = 400;
const MAX_MIDDLE: u32 = 400;

/// A way to move for one number that is taken: what is taken, what is left, what is added.
type Single = (u32, Vec<(u32, u32)>, Vec<(u32, u32)>);

/// The strips of what a move leaves, with the numbers of their full columns, and the pieces.
type StripsAndPieces = (Vec<(u32, usize)>, Vec<u32>);

/// A part of what a move leaves.
#[derive(Clone, Copy, Debug)]
enum FamilyOptionPart {
    /// A strip: its type and the number of its full columns.
    Strip(u32, usize),
    /// A piece of its own: its type.
    Piece(u32),
    /// It has no moves.
    Nothing,
}

/// The types of a certificate, found by what their pieces look like.
struct Types<'a> {
    land: &'a dyn Land,
    proof: &'a FamilyProof,
    strips: HashMap<(Vec<String>, Vec<String>), u32>,
    pieces: HashMap<Vec<String>, u32>,
    budget: &'a Budget,
}

/// The law of the types of a family, if it is one of rules: the coordinates are a type and a
/// length. That it is a law is not checked.
pub fn law_of_types(proof: &Proof) -> Option<Proof> {
    let Method::Family(types) = &proof.method else { return None };
    let FamilyValues::Rules { definitions, method } = &types.values else { return None };
    Some(values::by_rules(types, definitions, method))
}

/// Checks the certificate of a family.
pub(crate) fn check(game: &FamilyName, proof: &Proof, budget: &Budget) -> Result<Message, CheckFailure> {
    let types =
        only(proof, |method| if let Method::Family(types) = method { Some(types) } else { None }, say::needs_types())?;
    let land = land(game, budget)?;
    check_types(&*land, types, budget)?;
    Ok(say::proved(&game.family, types.types.len()))
}

/// The game of the certificate on its family.
fn land(game: &FamilyName, budget: &Budget) -> Result<Box<dyn Land>, CheckFailure> {
    let malformed = |error: nimatron_rules::Diagnostic| CheckFailure::Invalid(verdicts::wrong_rules(error.message));
    if GraphRules::are_these(&game.rules) {
        let rules = GraphRules::parse(&game.rules).map_err(malformed)?;
        Ok(Box::new(graph::OnGraphs::new(rules, text::graphs(&game.family)?, budget)?))
    } else if BoardRules::are_these(&game.rules) {
        let rules = BoardRules::parse(&game.rules).map_err(malformed)?;
        Ok(Box::new(board::OnBoards::new(&rules, &text::boards(&game.family)?, budget)?))
    } else {
        wrong(say::not_places())
    }
}

fn check_types(land: &dyn Land, proof: &FamilyProof, budget: &Budget) -> Result<(), CheckFailure> {
    if proof.types.len() > MAX_TYPES || proof.middle > MAX_MIDDLE || proof.first.len() > MAX_END {
        return wrong(say::too_large());
    }
    let needed = land.window() + 2 * land.joined();
    if (proof.middle as usize) < needed {
        return wrong(say::middle(proof.middle, needed));
    }
    values::are_well_formed(proof)?;
    let types = Types::new(land, proof, budget)?;
    for (number, one) in proof.types.iter().enumerate() {
        let derived = match &one.shape {
            FamilyPieceShape::Piece(columns) => types.of_piece(columns)?,
            FamilyPieceShape::Strip { left, right } => types.of_strip(left, right)?,
            FamilyPieceShape::Ring => types.of_ring(number)?,
        };
        let mut listed = BTreeSet::new();
        for way in &one.ways {
            for &taken in &way.takes {
                let (mut leaves, mut adds) = (way.leaves.clone(), way.adds.clone());
                leaves.sort_unstable();
                adds.sort_unstable();
                listed.insert((taken, leaves, adds));
            }
        }
        if let Some(other) = derived.symmetric_difference(&listed).next() {
            let known = listed.contains(other);
            return wrong(if known { say::extra_way(number, other.0) } else { say::missing_way(number, other.0) });
        }
    }
    values::prove(proof, budget)?;
    types.members()?;
    small::by_definition(land, proof, budget)
}

impl<'a> Types<'a> {
    fn new(land: &'a dyn Land, proof: &'a FamilyProof, budget: &'a Budget) -> Result<Types<'a>, CheckFailure> {
        let mut types = Types { land, proof, strips: HashMap::new(), pieces: HashMap::new(), budget };
        let mut rings = 0;
        for (number, one) in (0u32..).zip(&proof.types) {
            budget.tick(64)?;
            match &one.shape {
                FamilyPieceShape::Ring => rings += 1,
                FamilyPieceShape::Piece(signs) => {
                    let piece = types.position(signs)?;
                    for image in land.images(&piece) {
                        let signs = columns(land, &image);
                        if types.pieces.insert(signs, number).is_some_and(|other| other != number) {
                            return wrong(say::twice(number));
                        }
                    }
                }
                FamilyPieceShape::Strip { left, right } => {
                    // A strip that has images has them at every length.
                    let run = proof.middle as usize;
                    let strip = types.strip(left, run, right)?;
                    for image in land.images(&strip) {
                        let Some((left, length, right)) = types.ends(&columns(land, &image))? else { continue };
                        if length != run {
                            continue;
                        }
                        if types.strips.insert((left, right), number).is_some_and(|other| other != number) {
                            return wrong(say::twice(number));
                        }
                    }
                }
            }
        }
        if rings > 1 || (rings == 1) != land.is_ring() {
            return wrong(say::ring());
        }
        Ok(types)
    }

    fn position(&self, signs: &[String]) -> Result<FamilyPosition, CheckFailure> {
        if signs.len() > MAX_END {
            return wrong(say::too_large());
        }
        match position(self.land, signs) {
            // As it stands, without empty columns around it.
            Some(position) if columns(self.land, &position) == signs => Ok(position),
            _ => wrong(say::not_columns(signs.join("|"))),
        }
    }

    fn strip(&self, left: &[String], run: usize, right: &[String]) -> Result<FamilyPosition, CheckFailure> {
        let full = vec![self.land.full(); run];
        self.position(&[left, &full, right].concat())
    }

    /// The ends of a strip and the number of full columns between them; `None` if there is no run
    /// that is long enough.
    #[allow(clippy::type_complexity, reason = "an end, a number, an end")]
    fn ends(&self, signs: &[String]) -> Result<Option<(Vec<String>, usize, Vec<String>)>, CheckFailure> {
        let full = self.land.full();
        let mut found = None;
        let mut at = 0;
        for run in signs.chunk_by(|a, b| a == b) {
            if run[0] == full && run.len() >= self.proof.middle as usize {
                if found.is_some() {
                    return wrong(say::two_runs(signs.join("|")));
                }
                found = Some((signs[..at].to_vec(), run.len(), signs[at + run.len()..].to_vec()));
            }
            at += run.len();
        }
        Ok(found)
    }

    fn named(&self, part: &FamilyPosition) -> Result<FamilyOptionPart, CheckFailure> {
        let signs = columns(self.land, part);
        if let Some((left, run, right)) = self.ends(&signs)? {
            return match self.strips.get(&(left, right)) {
                Some(&number) => Ok(FamilyOptionPart::Strip(number, run)),
                None => wrong(say::unknown_piece(signs.join("|"))),
            };
        }
        if let Some(&number) = self.pieces.get(&signs) {
            return Ok(FamilyOptionPart::Piece(number));
        }
        match self.land.played(part, None, self.budget)?.is_empty() {
            true => Ok(FamilyOptionPart::Nothing),
            false => wrong(say::unknown_piece(signs.join("|"))),
        }
    }

    /// The strips among some parts, in order, and the numbers of the pieces.
    fn all_named(&self, parts: &[(FamilyPosition, bool)]) -> Result<StripsAndPieces, CheckFailure> {
        let mut parts: Vec<&(FamilyPosition, bool)> = parts.iter().collect();
        parts.sort_by_key(|part| part.0.keys().next().copied());
        let (mut strips, mut pieces) = (Vec::new(), Vec::new());
        for (part, round) in parts {
            if *round {
                return wrong(say::goes_round());
            }
            match self.named(part)? {
                FamilyOptionPart::Strip(number, run) => strips.push((number, run)),
                FamilyOptionPart::Piece(number) => pieces.push(number),
                FamilyOptionPart::Nothing => {}
            }
        }
        Ok((strips, pieces))
    }

    /// What a strip of this type is if it has a run of fewer columns than `middle`.
    fn shorter(&self, number: u32, run: usize) -> Result<Option<u32>, CheckFailure> {
        let FamilyPieceShape::Strip { left, right } = &self.proof.types[number as usize].shape else {
            return wrong(say::not_columns("ring"));
        };
        match self.named(&self.strip(left, run, right)?)? {
            FamilyOptionPart::Piece(number) => Ok(Some(number)),
            FamilyOptionPart::Nothing => Ok(None),
            FamilyOptionPart::Strip(..) => wrong(say::two_runs(left.join("|"))),
        }
    }

    fn of_piece(&self, signs: &[String]) -> Result<BTreeSet<Single>, CheckFailure> {
        let piece = self.position(signs)?;
        let parts = self.land.parts(&piece, None);
        if parts.len() != 1 || parts[0].0 != piece || self.ends(signs)?.is_some() {
            return wrong(say::not_columns(signs.join("|")));
        }
        let mut ways = BTreeSet::new();
        for (after, _) in self.land.played(&piece, None, self.budget)? {
            match self.all_named(&self.land.parts(&after, None))? {
                (strips, pieces) if strips.is_empty() => ways.insert(single(0, &[], &pieces)),
                _ => return wrong(say::unknown_piece(signs.join("|"))),
            };
        }
        Ok(ways)
    }

    fn of_strip(&self, left: &[String], right: &[String]) -> Result<BTreeSet<Single>, CheckFailure> {
        let (middle, joined) = (self.proof.middle as usize, self.land.joined());
        let run = 2 * middle + self.land.window();
        let strip = self.strip(left, run, right)?;
        let shown = || [left.join("|"), right.join("|")].join("|...|");
        let parts = self.land.parts(&strip, None);
        let is_whole = parts.len() == 1 && parts[0].0 == strip;
        // The ends are as short as they can be, and have no long run themselves.
        if !is_whole || self.ends(&columns(self.land, &strip))?.is_none_or(|ends| ends.1 != run) {
            return wrong(say::not_columns(shown()));
        }
        let (first, last) = (left.len() as i64, (left.len() + run) as i64 - 1);
        let mut ways = BTreeSet::new();
        for (after, (from, to)) in self.land.played(&strip, None, self.budget)? {
            if (to - from + 1) as usize > self.land.window() {
                return wrong(say::too_large());
            }
            let before = (from - first).clamp(0, run as i64) as usize;
            let behind = (last - to).clamp(0, run as i64) as usize;
            let divides = before >= joined && behind >= joined;
            if divides && before != middle {
                // The same as where `middle` columns are before the window.
                continue;
            }
            let (strips, pieces) = self.all_named(&self.land.parts(&after, None))?;
            match strips[..] {
                [(number, rest)] if !divides => {
                    let Some(taken) = run.checked_sub(rest) else { return wrong(say::grows()) };
                    self.add_shortened(number, taken, &pieces, &mut ways)?;
                }
                [(one, first), (other, second)] if divides => {
                    let (Some(more), Some(further)) = (first.checked_sub(before), second.checked_sub(behind)) else {
                        return wrong(say::grows());
                    };
                    let Some(taken) = run.checked_sub(first + second) else { return wrong(say::grows()) };
                    self.add_divided((one, joined + more), (other, joined + further), taken, &pieces, &mut ways)?;
                }
                _ => return wrong(say::two_runs(shown())),
            }
        }
        Ok(ways)
    }

    /// A strip of this type whose run is shorter by `taken`, and pieces.
    fn add_shortened(
        &self,
        number: u32,
        taken: usize,
        pieces: &[u32],
        ways: &mut BTreeSet<Single>,
    ) -> Result<(), CheckFailure> {
        ways.insert(single(taken, &[(number, 0)], pieces));
        for length in 0..taken {
            let Some(run) = (self.proof.middle as usize + length).checked_sub(taken) else {
                return wrong(say::too_large());
            };
            let short = self.shorter(number, run)?;
            ways.insert(single(length, &[], &[pieces, short.as_slice()].concat()));
        }
        Ok(())
    }

    /// Two strips with runs of at least this many columns, together shorter by `taken`, and pieces.
    fn add_divided(
        &self,
        (one, one_least): (u32, usize),
        (other, other_least): (u32, usize),
        taken: usize,
        pieces: &[u32],
        ways: &mut BTreeSet<Single>,
    ) -> Result<(), CheckFailure> {
        let middle = self.proof.middle as usize;
        // Each run is long, with its least length as a strip, or short, with the piece that it is.
        let long = |number: u32, least: usize| (number, least.saturating_sub(middle) as u32);
        ways.insert(single(taken + middle, &[long(one, one_least), long(other, other_least)], pieces));
        for (short, short_least, rest, rest_least) in
            [(one, one_least, other, other_least), (other, other_least, one, one_least)]
        {
            for run in short_least..middle {
                let piece = self.shorter(short, run)?;
                let all = [pieces, piece.as_slice()].concat();
                ways.insert(single(taken + run, &[long(rest, rest_least)], &all));
            }
        }
        for first in one_least..middle {
            for second in (other_least..middle).filter(|second| first + second + taken >= middle) {
                let (a, b) = (self.shorter(one, first)?, self.shorter(other, second)?);
                let all = [pieces, a.as_slice(), b.as_slice()].concat();
                ways.insert(single(first + second + taken - middle, &[], &all));
            }
        }
        Ok(())
    }

    /// The ring with `first.len()` + l columns: a move cuts it, and leaves a strip.
    fn of_ring(&self, number: usize) -> Result<BTreeSet<Single>, CheckFailure> {
        let (first, middle) = (self.proof.first.len(), self.proof.middle as usize);
        let (window, joined) = (self.land.window(), self.land.joined());
        if number != self.proof.start as usize || first < window + 2 * joined || self.land.member(first).is_none() {
            return wrong(say::ring());
        }
        let round = 2 * middle + 2 * window + first;
        let Some(ring) = self.land.member(round) else { return wrong(say::ring()) };
        let mut ways = BTreeSet::new();
        for (after, (from, to)) in self.land.played(&ring, Some(round as i64), self.budget)? {
            // All others are turns of these; a subject across the seam is one of them.
            if from != 2 * window as i64 || (to - from + 1) as usize > window {
                continue;
            }
            let (strips, pieces) = self.all_named(&self.land.parts(&after, Some(round as i64)))?;
            let [(number, run)] = strips[..] else { return wrong(say::goes_round()) };
            // With l more columns than the first ring, the run has round - run columns less.
            match (first + run).checked_sub(round + middle).is_some_and(|more| more > 0) {
                true => return wrong(say::ring()),
                false => self.add_shortened(number, round + middle - first - run, &pieces, &mut ways)?,
            }
        }
        Ok(ways)
    }

    /// The first members have the values of the certificate, and the later ones are of its type.
    fn members(&self) -> Result<(), CheckFailure> {
        let from = self.proof.first.len();
        if self.land.is_ring() {
            let is_ring = |shape: &FamilyPieceShape| matches!(shape, FamilyPieceShape::Ring);
            if !self.proof.types.get(self.proof.start as usize).is_some_and(|one| is_ring(&one.shape)) {
                return wrong(say::ring());
            }
        } else {
            // Members are full columns with the same ends, so one more is one more of these.
            for n in from..from + 2 {
                let parts = self.land.member(n).map(|member| self.land.parts(&member, None)).unwrap_or_default();
                let (strips, pieces) = self.all_named(&parts)?;
                if strips[..] != [(self.proof.start, n - from + self.proof.middle as usize)] || !pieces.is_empty() {
                    return wrong(say::other_start(n));
                }
            }
        }
        let mut known = small::SmallPartValues::new(self.land, self.budget);
        for (n, claimed) in self.proof.first.iter().enumerate() {
            let value = match self.land.member(n) {
                None => None,
                Some(member) => Some(self.value(&member, self.land.round(n), &mut known)?),
            };
            if value != *claimed {
                return wrong(say::other_value(n));
            }
        }
        Ok(())
    }

    /// The value of a small position: its parts are pieces of the certificate, whose values are
    /// checked, or are played out.
    fn value(
        &self,
        position: &FamilyPosition,
        ring: Option<i64>,
        known: &mut small::SmallPartValues<'_>,
    ) -> Result<u32, CheckFailure> {
        let mut sum = 0;
        for (part, round) in self.land.parts(position, ring) {
            let ring = ring.filter(|_| round);
            if let Some(value) = known.get(&part, ring) {
                sum ^= value;
                continue;
            }
            let signs = columns(self.land, &part);
            let value = match self.pieces.get(&signs).filter(|_| ring.is_none()) {
                Some(&number) => self.proof.types[number as usize].values[0],
                None => {
                    let mut seen = Vec::new();
                    for (after, _) in self.land.played(&part, ring, self.budget)? {
                        seen.push(self.value(&after, ring, known)?);
                    }
                    small::mex(seen)
                }
            };
            known.insert(&part, ring, value)?;
            sum ^= value;
        }
        Ok(sum)
    }
}

fn single(taken: usize, leaves: &[(u32, u32)], pieces: &[u32]) -> Single {
    let mut leaves = leaves.to_vec();
    let mut adds: Vec<(u32, u32)> = pieces.iter().map(|&number| (number, 0)).collect();
    leaves.sort_unstable();
    adds.sort_unstable();
    (u32::try_from(taken).unwrap_or(u32::MAX), leaves, adds)
}
