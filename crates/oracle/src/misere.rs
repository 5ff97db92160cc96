//! Outcomes in misère play by the definition: the player who cannot move wins. A sum is searched as
//! a whole, because the outcomes of components do not determine that of their sum.

use crate::evaluate::{MoveComponents, OracleError, OracleGame};
use std::collections::HashMap;

/// Computes and caches outcomes of sums of positions of one game.
#[derive(Debug)]
pub struct Misere<'g> {
    game: &'g OracleGame,
    /// Whether a sum is a P-position; `None` while it is being searched.
    known: HashMap<MoveComponents, Option<bool>>,
}

/// The maximum number of sums that are cached.
const MAX_SUMS: usize = 400_000;

impl<'g> Misere<'g> {
    /// A solver without cached outcomes.
    pub fn new(game: &'g OracleGame) -> Misere<'g> {
        Misere { game, known: HashMap::new() }
    }

    /// Whether a position is a P-position in misère play. The search is recursive: ask for small
    /// positions first.
    ///
    /// # Errors
    /// This is not a position, the rules fail at it or at a position that can be reached, the game
    /// may not end, or it takes too much work.
    pub fn is_p(&mut self, position: &[i64]) -> Result<bool, OracleError> {
        if !self.game.is_position(position)? {
            return Err(OracleError::NoPosition);
        }
        self.sum(vec![position.to_vec()])
    }

    fn sum(&mut self, mut sum: MoveComponents) -> Result<bool, OracleError> {
        self.game.step()?;
        sum.sort();
        match self.known.get(&sum) {
            Some(Some(is_p)) => return Ok(*is_p),
            Some(None) => return Err(OracleError::Endless(sum.concat())),
            None if self.known.len() >= MAX_SUMS => return Err(OracleError::TooLarge),
            None => drop(self.known.insert(sum.clone(), None)),
        }
        let (mut can_move, mut wins) = (false, false);
        for at in 0..sum.len() {
            for option in self.game.options(&sum[at])? {
                can_move = true;
                let others = sum.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, one)| one.clone());
                wins |= self.sum(others.chain(option).collect())?;
            }
        }
        let is_p = can_move && !wins;
        self.known.insert(sum, Some(is_p));
        Ok(is_p)
    }
}
