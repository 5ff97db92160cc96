//! What is known of the value of a component.

/// The value of a component, or values that it does not have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Fact(u32);

impl Fact {
    const EXACT: u32 = 1 << 31;

    /// Values below this one are told apart. Games with larger ones hardly fall apart, and are searched
    /// by all options.
    pub(super) const SMALL: u16 = 31;

    /// The bits of a fact in a table: whether it is a value, and a value or that many values that it is
    /// not.
    pub(super) const BITS: u32 = 12;

    /// Nothing is known.
    pub(super) const NOTHING: Fact = Fact(0);

    /// The value, which must be small.
    #[inline]
    pub(super) const fn exact(value: u16) -> Fact {
        Fact(Fact::EXACT | value as u32)
    }

    /// The fact for a table, without what does not fit: that the value is not one of the larger ones.
    /// 0 if nothing is left.
    #[inline]
    pub(super) const fn packed(self) -> u64 {
        const LAST: u32 = Fact::BITS - 1;
        let exact = (self.0 >> 31) << LAST;
        (exact | self.0 & ((1 << LAST) - 1)) as u64
    }

    /// The fact that was packed into these bits.
    #[inline]
    pub(super) const fn unpacked(bits: u64) -> Fact {
        const LAST: u32 = Fact::BITS - 1;
        let bits = bits as u32;
        Fact((bits >> LAST & 1) << 31 | bits & ((1 << LAST) - 1))
    }

    /// The value, if it is known.
    #[inline]
    pub(super) const fn value(self) -> Option<u16> {
        if self.0 & Fact::EXACT != 0 { Some(self.0 as u16) } else { None }
    }

    /// Whether the value is known not to be this one.
    #[inline]
    pub(super) const fn is_not(self, value: u16) -> bool {
        match self.value() {
            Some(own) => own != value,
            None => value < Fact::SMALL && self.0 >> value & 1 == 1,
        }
    }

    /// The same, and the value is not this one. Nothing changes for values that are not small, and
    /// where the value is known.
    #[inline]
    pub(super) const fn without(self, value: u16) -> Fact {
        if self.0 & Fact::EXACT != 0 || value >= Fact::SMALL { self } else { Fact(self.0 | 1 << value) }
    }

    /// The smallest value that is not excluded, or the value; [`SMALL`](Fact::SMALL) if all small ones
    /// are excluded.
    #[inline]
    pub(super) const fn smallest(self) -> u16 {
        match self.value() {
            Some(value) => value,
            None => self.0.trailing_ones() as u16,
        }
    }

    /// What both say, of the same component.
    #[inline]
    pub(super) const fn and(self, other: Fact) -> Fact {
        match (self.value(), other.value()) {
            (Some(_), _) => self,
            (None, Some(_)) => other,
            (None, None) => Fact(self.0 | other.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_say_what_was_found_out() {
        let fact = Fact::NOTHING.without(0).without(2).without(Fact::SMALL);
        assert_eq!((fact.value(), fact.smallest()), (None, 1));
        assert!(fact.is_not(2) && !fact.is_not(1) && !fact.is_not(Fact::SMALL));
        assert_eq!(fact.and(Fact::exact(1)), Fact::exact(1));
        assert_eq!(Fact::exact(1).without(3), Fact::exact(1));
        assert!(Fact::exact(1).is_not(0) && !Fact::exact(1).is_not(1));
        let all = (0..Fact::SMALL).fold(Fact::NOTHING, Fact::without);
        assert_eq!((all.value(), all.smallest()), (None, Fact::SMALL));
    }

    #[test]
    fn tables_forget_large_values_that_are_excluded_and_nothing_else() {
        assert_eq!(Fact::unpacked(Fact::exact(30).packed()), Fact::exact(30));
        let fact = Fact::NOTHING.without(1).without(10);
        assert_eq!(Fact::unpacked(fact.packed()), fact);
        assert_eq!(Fact::unpacked(fact.without(11).without(30).packed()), fact);
        assert_eq!(Fact::NOTHING.without(11).packed(), 0);
    }
}
