//! Laws of whole families: the value of one position of a game on graphs or boards for each n.
//!
//! A family is a strip (`strip`, `graph`, `board`, read by `text`), whose pieces are of finitely
//! many types (`closure`); their values repeat (`values`). The result is a certificate, which means
//! nothing before the checker has accepted it. After R. K. Guy and C. A. B. Smith, The G-values of
//! various games (1956), for several types of pieces: the theorem is in `formal/Divide.v`.
//!
//! # Design
//!
//! Values that rise for ever have no period. Then `rules` writes the types as rules with the
//! coordinates type and length, and the finder for rules looks for their law; [`law_of_members`]
//! restricts that to the members, and says "period" only if an automaton compiled from the period
//! is the same. The methods of one family in a certificate are `FamilyValues`.
//!
//! Windows are bounded by the text of a rule only: how far edges lead, how many vertices a subject
//! has. So conditions on the whole graph (`vertices`, `edges`) are refused, and so is `until`,
//! which ends the game on the whole board. `pieces` is allowed: it counts what is left of the piece
//! in which the move is made, and a connected run makes that independent of its length. A
//! move in the middle of a run has to leave a piece on each side: if it leaves one piece, there are
//! infinitely many types, and the search ends.

mod board;
mod closure;
mod graph;
mod rules;
mod strip;
mod subjects;
mod text;
mod values;
mod word_graph;

pub use rules::{law_of_members, place};
pub use strip::Refusal;

use crate::family::closure::FamilySystem;
use nimatron_core::{Budget, StopReason};
use nimatron_messages::families as say;
use nimatron_proof::{Definitions, FamilyProof, FamilyValues, Method, PieceType};
use nimatron_rules::board::BoardRules;
use nimatron_rules::graph::GraphRules;
use strip::Strip;

/// The rules of a game that has families.
#[derive(Clone, Debug)]
pub enum FamilyRules {
    /// On graphs.
    Graph(GraphRules),
    /// On boards.
    Board(BoardRules),
}

/// A family that is a strip.
pub struct FamilyOf {
    strip: Box<dyn Strip>,
}

/// How far values are computed before other laws than periods are looked for.
const QUICK: usize = 1 << 11;

/// The proof of the Grundy values of some rules.
pub type LawOf<'a> = &'a mut dyn FnMut(&str) -> Result<Option<(Definitions, Method)>, StopReason>;

/// Where the values of the first members come from.
pub type Member<'a> = &'a mut dyn FnMut(usize) -> Result<Option<u32>, StopReason>;

impl FamilyOf {
    /// Reads a family of a game.
    ///
    /// # Errors
    /// It is not a strip, with the reason.
    pub fn new(rules: &FamilyRules, family: &str, budget: &Budget) -> Result<FamilyOf, Refusal> {
        let strip: Box<dyn Strip> = match rules {
            FamilyRules::Graph(rules) => Box::new(graph::GraphStrip::new(rules, text::graph(family)?, budget)?),
            FamilyRules::Board(rules) => Box::new(board::BoardStrip::new(rules, text::board(family)?, budget)?),
        };
        Ok(FamilyOf { strip })
    }

    /// Finds the types of pieces and their periods. `member` gives the values of the first members.
    /// Where the values of types have no period, `law_of` is asked for a proof of the law of rules
    /// that say the same.
    ///
    /// # Errors
    /// There are too many types, or no law was found.
    pub fn prove(&self, member: Member<'_>, law_of: LawOf<'_>, budget: &Budget) -> Result<FamilyProof, Refusal> {
        let system = closure::close(&*self.strip, budget)?;
        let pieces = values::of_pieces(&system, budget)?;
        let (found, values) = match values::periodic(&system, QUICK, budget)? {
            Ok(periodic) => (periodic.proof(), periodic.values),
            Err(_) => match law_of(&rules::text(&system, &pieces))? {
                Some((definitions, method)) => {
                    let values = pieces.iter().map(|value| value.iter().copied().collect()).collect();
                    (FamilyValues::Rules { definitions, method: Box::new(method) }, values)
                }
                None => match values::periodic(&system, values::MAX_LENGTH, budget)? {
                    Ok(periodic) => (periodic.proof(), periodic.values),
                    Err(to) => {
                        let strips = pieces.iter().filter(|piece| piece.is_none()).count();
                        return Err(Refusal::DoesNotClose(say::no_period(strips, to)));
                    }
                },
            },
        };
        let first = (0..system.start.1).map(member).collect::<Result<Vec<_>, _>>()?;
        let FamilySystem { types, middle, start } = system;
        let with_values = types.into_iter().zip(values);
        let types = with_values.map(|(one, values)| PieceType { shape: one.shape, ways: one.ways, values }).collect();
        Ok(FamilyProof { first, start: start.0 as u32, middle: middle as u32, values: found, types })
    }

    /// How many different pieces occur in the members up to each number, as long as there are few
    /// of them: how a family that does not close grows.
    ///
    /// # Errors
    /// The budget is used up.
    pub fn growth(&self, budget: &Budget) -> Result<Vec<(usize, usize)>, StopReason> {
        /// Maximum number of pieces that are listed.
        const MAX_PIECES: usize = 3000;
        let mut seen: std::collections::HashSet<strip::ColumnWord> = std::collections::HashSet::new();
        let mut counts = Vec::new();
        if self.strip.form() == strip::StripForm::Ring {
            return Ok(counts);
        }
        for n in 1..24 {
            let Some(word) = self.strip.member(n) else { continue };
            let mut open = vec![word];
            while let Some(word) = open.pop() {
                for (_, piece) in self.strip.pieces(&word, strip::StripForm::Row, budget)?.unwrap_or_default() {
                    let name = self.strip.images(&piece).into_iter().min().unwrap_or_default();
                    if seen.insert(name) {
                        let moves = self.strip.moves(&piece, strip::StripForm::Row, budget)?;
                        open.extend(moves.into_iter().map(|one| one.after));
                    }
                }
                if seen.len() > MAX_PIECES {
                    return Ok(counts);
                }
            }
            counts.push((n, seen.len()));
        }
        Ok(counts)
    }
}

#[cfg(test)]
mod tests;
