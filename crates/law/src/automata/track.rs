//! What the tracks of a relation hold.

/// The name of a track, which says what its number is. Tracks are sorted in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Track {
    /// A coordinate of the position, or another variable of a clause.
    Variable(usize),
    /// The value of the position.
    Value,
    /// A second value of the same position.
    OtherValue,
    /// The value of a component, by its number.
    ValueOf(usize),
    /// The sum of the values of all components up to this one.
    SumOf(usize),
    /// A coordinate of a component whose variable also occurs in an earlier coordinate.
    Repeated(usize),
    /// The value of a part of a formula, by its number.
    Part(usize),
    /// The position whose value a law by quotients refers to.
    Quotient,
    /// The value of that position.
    ValueOfQuotient,
}

impl Track {
    /// The tracks of coordinates.
    pub fn coordinates(arity: usize) -> impl DoubleEndedIterator<Item = Track> {
        (0..arity).map(Track::Variable)
    }

    /// Whether this is one of the first `arity` coordinates.
    pub const fn is_coordinate(self, arity: usize) -> bool {
        matches!(self, Track::Variable(at) if at < arity)
    }
}

impl From<usize> for Track {
    fn from(variable: usize) -> Track {
        Track::Variable(variable)
    }
}

/// The names of tracks, given as such or as variables of clauses.
pub(crate) fn tracks_of<T: Copy + Into<Track>>(tracks: &[T]) -> Vec<Track> {
    tracks.iter().map(|&track| track.into()).collect()
}
