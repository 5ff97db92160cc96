//! Who wins: the outcome of a position, and the convention that decides what the last move means.

use std::fmt;

/// What happens to the player who cannot move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Convention {
    /// The player who cannot move loses: the last move wins.
    #[default]
    Normal,
    /// The player who cannot move wins: the last move loses.
    Misere,
}

impl Convention {
    /// Misère play, or normal play.
    pub const fn misere_if(misere: bool) -> Convention {
        if misere { Convention::Misere } else { Convention::Normal }
    }

    /// The name in data formats: `normal` or `misere`.
    pub const fn word(self) -> &'static str {
        match self {
            Convention::Normal => "normal",
            Convention::Misere => "misere",
        }
    }

    /// The outcome of a position without moves.
    pub const fn terminal(self) -> Outcome {
        match self {
            Convention::Normal => Outcome::P,
            Convention::Misere => Outcome::N,
        }
    }
}

impl fmt::Display for Convention {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Convention::Normal => "normal",
            Convention::Misere => "misère",
        })
    }
}

/// The outcome of a position under best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The previous player wins: the player to move loses.
    P,
    /// The next player wins: the player to move has a winning move.
    N,
}

impl Outcome {
    /// The outcome in normal play of a position with this Grundy value: P exactly when it is 0.
    pub const fn of_grundy(value: u64) -> Outcome {
        Outcome::lost_if(value == 0)
    }

    /// P exactly when the position is lost for the player to move.
    pub const fn lost_if(is_lost: bool) -> Outcome {
        if is_lost { Outcome::P } else { Outcome::N }
    }

    /// The name in data formats: `P` or `N`.
    pub const fn word(self) -> &'static str {
        match self {
            Outcome::P => "P",
            Outcome::N => "N",
        }
    }

    /// Does the player to move win?
    pub const fn mover_wins(self) -> bool {
        matches!(self, Outcome::N)
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}
