//! What the table knows of the value of a component.

use super::super::known::KnownBelow;

/// The value of a component, or values that it does not have. Games with larger values than these
/// hardly decompose, and are searched by all options.
pub(super) type Fact = KnownBelow<31>;

impl Fact {
    /// The bits of a fact in a table: whether it is a value, and a value or that many values that
    /// it is not.
    pub(super) const BITS: u32 = 12;

    /// The fact for a table, without what does not fit: that the value is not one of the larger
    /// ones. 0 if nothing is left.
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
        KnownBelow((bits >> LAST & 1) << 31 | bits & ((1 << LAST) - 1))
    }

    /// What both say, of the same component.
    #[inline]
    pub(super) const fn and(self, other: Fact) -> Fact {
        match (self.value(), other.value()) {
            (Some(_), _) => self,
            (None, Some(_)) => other,
            (None, None) => KnownBelow(self.0 | other.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_say_what_was_found_out() {
        let fact = Fact::NOTHING.without(0).without(2).without(Fact::SMALL);
        assert_eq!((fact.value(), fact.smallest()), (None, Some(1)));
        assert!(fact.is_not(2) && !fact.is_not(1) && !fact.is_not(Fact::SMALL));
        assert_eq!(fact.and(Fact::exact(1)), Fact::exact(1));
        assert_eq!(Fact::exact(1).without(3), Fact::exact(1));
        assert!(Fact::exact(1).is_not(0) && !Fact::exact(1).is_not(1));
        let all = (0..Fact::SMALL).fold(Fact::NOTHING, Fact::without);
        assert_eq!((all.value(), all.smallest()), (None, None));
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
