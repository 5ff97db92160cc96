//! Moves that answered moves, so that the option that answers a question is looked up early.
//!
//! If a move `m` was answered by `r`, then `r` is answered by `m`: both ways leave the same
//! position. Moves that answered others nearby, or this one elsewhere, are tried after that
//! ("killer moves" and "counter moves" of programs that play chess).

/// A move: a pattern and a place. No move if it is [`NONE`].
pub(super) type PatternMove = u16;

/// No move.
pub(super) const NONE: PatternMove = PatternMove::MAX;

/// Values for which answers are kept apart, a power of two.
const ASKED: usize = 8;

/// Moves that are tried first.
const HINTS: usize = 7;

/// The moves that answered moves in one component.
#[derive(Debug, Default)]
pub(super) struct AnswerMoves {
    /// The answer to each move.
    to: Vec<PatternMove>,
    /// The last answers.
    last: [PatternMove; 4],
}

impl AnswerMoves {
    /// Forgets all answers, in a component with numbers of moves below this one.
    pub(super) fn clear(&mut self, moves: usize) {
        self.to.clear();
        self.to.resize(moves, NONE);
        self.last = [NONE; 4];
    }

    /// The moves to try first against a move: its own answer, answers to it elsewhere, and the last
    /// answers to others.
    #[inline]
    pub(super) fn hints(&self, made: PatternMove, elsewhere: [PatternMove; 2]) -> [PatternMove; HINTS] {
        let own = self.to.get(usize::from(made)).copied().unwrap_or(NONE);
        let ([first, second], [a, b, c, d]) = (elsewhere, self.last);
        [own, first, second, a, b, c, d]
    }

    /// Remembers that a move was answered by another one.
    pub(super) fn add(&mut self, made: PatternMove, reply: PatternMove) {
        if let Some(to) = self.to.get_mut(usize::from(reply)) {
            *to = made;
        }
        let at = self.last.iter().position(|&last| last == reply).unwrap_or(self.last.len() - 1);
        self.last[..=at].rotate_right(1);
        self.last[0] = reply;
    }
}

/// The last two moves that answered each move anywhere, for each value that was asked about.
#[derive(Debug, Default)]
pub(super) struct Replies(Vec<[[PatternMove; 2]; ASKED]>);

impl Replies {
    /// The answers to a move when this value was asked about.
    #[inline]
    pub(super) fn to(&self, made: PatternMove, wanted: u16) -> [PatternMove; 2] {
        self.0.get(usize::from(made)).map_or([NONE; 2], |replies| replies[usize::from(wanted) % ASKED])
    }

    /// Remembers an answer.
    pub(super) fn add(&mut self, made: PatternMove, wanted: u16, reply: PatternMove) {
        let (made, wanted) = (usize::from(made), usize::from(wanted) % ASKED);
        if self.0.len() <= made {
            self.0.resize(made + 1, [[NONE; 2]; ASKED]);
        }
        let [first, second] = &mut self.0[made][wanted];
        if *first != reply {
            *second = *first;
            *first = reply;
        }
    }
}
