//! Laws of families: the value of one position for each n, `grid(2,n)` or `1xn`, found by closure
//! and proved by the theorem of Guy and Smith for several types of pieces.

use crate::error::Solved;
use crate::family::Family;
use nimatron_catalogue::{GameDef, QuestionError};
use nimatron_core::{Budget, StopReason};
use nimatron_messages::Message;
use nimatron_proof::Proof;
use std::sync::Arc;

/// The result of the search for the law of a family.
#[derive(Debug)]
pub struct FamilyAnswer {
    /// The game.
    pub game: Arc<GameDef>,
    /// The family as it was typed.
    pub family: String,
    /// The certificate that the checker accepted, and what it proves; `None` if there is no proof.
    pub proved: Option<(Proof, Message)>,
    /// Why there is no proof, and what was seen on the way.
    pub why: Vec<Message>,
    /// What stopped the search.
    pub stopped: Option<StopReason>,
}
