//! What the program of a law of each kind is made of: one file a kind, with the values, and the
//! winning moves where the kind has its own.

mod automatic;
mod classes;
mod compound;
mod cones;
mod euclid;
mod formula;
mod height;
mod max_nim;
mod periodic;
mod predicate;
mod rank;
mod regular;

use super::piece::{Names, Parts, Piece};
use crate::automata::Stop;
use crate::law::{Body, Law};

pub(super) use automatic::domain;
pub(super) use compound::moves as compound_moves;
pub(super) use euclid::moves as euclid_moves;
pub(super) use height::moves as height_moves;
pub(super) use max_nim::moves as max_nim_moves;
pub(super) use rank::moves as rank_moves;

/// The values of a law; `None`: there is no program for it.
pub(super) fn values(law: &Law, names: &Names, parts: &Parts<'_, '_>) -> Result<Option<Piece>, Stop> {
    Ok(Some(match (&law.body, &law.formula) {
        (Body::Periodic { preperiod, period, saltus }, _) => {
            let least = law.positions.least.first().copied().unwrap_or(0);
            periodic::values(preperiod, period, *saltus, least, names)
        }
        (Body::Automatic(automatic), _) => return automatic::values(law, automatic, names, parts.limits).map(Some),
        (Body::MaxNim(growth), _) => max_nim::values(growth, names),
        (Body::Euclid(_) | Body::Height { .. }, Some(formula)) => formula::values(formula, &[], law, names),
        (Body::Euclid(game), None) => euclid::values(*game, names),
        (Body::Height { numeration, weights }, None) => height::values(*numeration, weights, names),
        (Body::Rank { rank, shift }, _) => rank::values(*rank, *shift, law, names),
        (Body::Regular(regular), _) => return Ok(regular::values(regular, names)),
        (Body::Compound(join, laws), _) => return compound::values(*join, laws, names, parts),
        (Body::Classes(laws), _) => return classes::values(laws, names, parts),
        (Body::Cones(cones), _) => cones::values(cones, names),
        (Body::Predicate(predicate), _) => predicate::values(predicate, law, names),
        (Body::Formula { first }, Some(formula)) => formula::values(formula, first, law, names),
        (Body::Formula { .. }, None) | (Body::Linear(_) | Body::Zeros(_), _) => return Ok(None),
    }))
}
