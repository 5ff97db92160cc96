//! What is known of the values of components.

/// What is known of a value: the value, or values that it does not have, of those below a small
/// one. Components with larger values are those of games that hardly decompose (Chomp), in which
/// nearly all options have to be searched anyway.
///
/// A few bytes, so that memos stay small: the highest bit tells which of the two it is. The small
/// value is at most 31.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct KnownBelow<const SMALL: u16>(pub(super) u32);

/// What memos hold.
pub(super) type MemoFact = KnownBelow<16>;

impl MemoFact {
    /// Nothing, and a search for the value has begun and has not ended.
    pub(super) const PENDING: MemoFact = KnownBelow(1 << 30);

    /// What these bits say; `None` if nothing that is ever known does.
    pub(super) const fn of(bits: u32) -> Option<MemoFact> {
        let known = KnownBelow(bits);
        let bits = if bits & Self::EXACT != 0 { bits ^ Self::EXACT } else { bits };
        if bits <= u16::MAX as u32 { Some(known) } else { None }
    }
}

impl<const SMALL: u16> KnownBelow<SMALL> {
    /// The bit of a value that is known.
    pub(super) const EXACT: u32 = 1 << 31;
    /// Values below this one are excluded one by one.
    pub(super) const SMALL: u16 = SMALL;
    /// Nothing.
    pub(super) const NOTHING: Self = KnownBelow(0);

    #[inline]
    pub(super) const fn exact(value: u16) -> Self {
        KnownBelow(Self::EXACT | value as u32)
    }

    /// The value.
    #[inline]
    pub(super) const fn value(self) -> Option<u16> {
        if self.0 & Self::EXACT != 0 { Some(self.0 as u16) } else { None }
    }

    /// Whether the value is another one.
    #[inline]
    pub(super) const fn is_not(self, value: u16) -> bool {
        match self.value() {
            Some(own) => own != value,
            None => value < SMALL && self.0 >> value & 1 == 1,
        }
    }

    /// The same, and the value is not this one. Nothing changes for values that are not small, and
    /// where the value is known.
    #[inline]
    pub(super) const fn without(self, value: u16) -> Self {
        if self.0 & Self::EXACT != 0 || value >= SMALL { self } else { KnownBelow(self.0 | 1 << value) }
    }

    /// The smallest value that is not excluded. `None` if all small ones are.
    #[inline]
    pub(super) const fn smallest(self) -> Option<u16> {
        match self.value() {
            Some(value) => Some(value),
            None if self.0.trailing_ones() < SMALL as u32 => Some(self.0.trailing_ones() as u16),
            None => None,
        }
    }
}
