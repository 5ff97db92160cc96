//! What is known of the values of components.

/// What is known of a value: the value, or values that it does not have.
///
/// A few bytes, so that memos stay small: the highest bit tells which of the two it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known(u32);

impl Known {
    const EXACT: u32 = 1 << 31;
    /// Values below this one are excluded one by one. Components with larger values are those of games
    /// that hardly fall apart (Chomp), in which nearly all options have to be searched anyway.
    pub(super) const SMALL: u16 = 16;
    /// Nothing, and a search for the value has begun and has not ended.
    pub(super) const PENDING: Known = Known(1 << 30);
    /// Nothing.
    pub(super) const NOTHING: Known = Known(0);

    #[inline]
    pub(super) const fn exact(value: u16) -> Known {
        Known(Known::EXACT | value as u32)
    }

    /// The value.
    #[inline]
    pub(super) const fn value(self) -> Option<u16> {
        if self.0 & Known::EXACT != 0 { Some(self.0 as u16) } else { None }
    }

    /// Whether the value is another one.
    #[inline]
    pub(super) const fn is_not(self, value: u16) -> bool {
        match self.value() {
            Some(own) => own != value,
            None => value < Known::SMALL && self.0 >> value & 1 == 1,
        }
    }

    /// The same, and the value is not this one. Nothing changes for values that are not small, and
    /// where the value is known.
    #[inline]
    pub(super) const fn without(self, value: u16) -> Known {
        if self.0 & Known::EXACT != 0 || value >= Known::SMALL { self } else { Known(self.0 | 1 << value) }
    }

    /// The smallest value that is not excluded. `None` if all small ones are.
    #[inline]
    pub(super) const fn smallest(self) -> Option<u16> {
        match self.value() {
            Some(value) => Some(value),
            None if self.0.trailing_ones() < Known::SMALL as u32 => Some(self.0.trailing_ones() as u16),
            None => None,
        }
    }
}
