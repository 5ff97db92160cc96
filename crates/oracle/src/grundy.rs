//! Grundy values by the definition: the smallest number that is not the value of an option, where
//! an option of several components has the xor of their values. Values are cached.

use crate::evaluate::{MoveComponents, OracleError, OracleGame};
use std::collections::{HashMap, HashSet};

/// Computes and caches Grundy values of positions of one game.
#[derive(Debug)]
pub struct OracleSolver<'g> {
    game: &'g OracleGame,
    known: HashMap<Vec<i64>, u64>,
}

/// A position to be solved, its options, and their components that are still to be solved.
struct Open {
    position: Vec<i64>,
    options: Vec<MoveComponents>,
    todo: Vec<Vec<i64>>,
}

/// The maximum number of positions that are cached or open.
const MAX_POSITIONS: usize = 400_000;

impl<'g> OracleSolver<'g> {
    /// A solver without cached values.
    pub fn new(game: &'g OracleGame) -> OracleSolver<'g> {
        OracleSolver { game, known: HashMap::new() }
    }

    /// The game.
    pub fn game(&self) -> &'g OracleGame {
        self.game
    }

    fn open(&self, position: Vec<i64>) -> Result<Open, OracleError> {
        let options: Vec<MoveComponents> = self.game.options(&position)?.into_iter().collect();
        let todo = options.iter().flatten().cloned().collect();
        Ok(Open { position, options, todo })
    }

    /// The value of a position.
    ///
    /// # Errors
    /// This is not a position, the rules fail at it or at a position that can be reached, the game
    /// may not end, or it takes too much work.
    pub fn grundy(&mut self, position: &[i64]) -> Result<u64, OracleError> {
        if !self.game.is_position(position)? {
            return Err(OracleError::NoPosition);
        }
        if let Some(&value) = self.known.get(position) {
            return Ok(value);
        }
        let mut on_path: HashSet<Vec<i64>> = HashSet::from([position.to_vec()]);
        let mut path = vec![self.open(position.to_vec())?];
        while let Some(top) = path.last_mut() {
            self.game.step()?;
            match top.todo.pop() {
                Some(next) if self.known.contains_key(&next) => {}
                Some(next) => {
                    if !on_path.insert(next.clone()) {
                        return Err(OracleError::Endless(next));
                    }
                    if self.known.len() + path.len() > MAX_POSITIONS {
                        return Err(OracleError::TooLarge);
                    }
                    path.push(self.open(next)?);
                }
                None => {
                    let Some(done) = path.pop() else { break };
                    let values: HashSet<u64> = done.options.iter().map(|option| self.sum(option)).collect();
                    let mex = (0..).find(|value| !values.contains(value)).unwrap_or(u64::MAX);
                    on_path.remove(&done.position);
                    self.known.insert(done.position, mex);
                }
            }
        }
        self.known.get(position).copied().ok_or(OracleError::TooLarge)
    }

    /// The value of an option all of whose components are known.
    fn sum(&self, option: &MoveComponents) -> u64 {
        option.iter().filter_map(|component| self.known.get(component)).fold(0, |sum, value| sum ^ value)
    }

    /// The options of a position with their values.
    ///
    /// # Errors
    /// As for [`grundy`](OracleSolver::grundy).
    pub fn options(&mut self, position: &[i64]) -> Result<Vec<(MoveComponents, u64)>, OracleError> {
        self.grundy(position)?;
        let options = self.game.options(position)?;
        Ok(options.into_iter().map(|option| (option.clone(), self.sum(&option))).collect())
    }
}
