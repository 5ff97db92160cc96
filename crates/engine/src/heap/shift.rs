//! Different codes of the same game.
//!
//! If a heap of one token has no moves it counts as no heap, so with one token less in every heap
//! the same game has another code. A move that leaves two heaps (4) after taking k tokens becomes
//! one that leaves two heaps, one or none (7) after k + 1; a move that leaves one heap (2) becomes
//! one that leaves one or none (3) after k; taking a whole heap of k (1) becomes taking a whole
//! heap of k - 1. So 0.4, 0.07 and 0.137 are one game. Winning Ways, chapter 4, calls such games
//! cousins.

use crate::code::{Code, Digit};

impl Code {
    /// The code of the same game with one token less in every heap: G(n) = H(n - 1) for n >= 1.
    /// `None` if a heap of one has a move, or if this transformation is not known for the code (it
    /// is for finite codes with at most two heaps that need not be different).
    pub fn shifted(&self) -> Option<Code> {
        let last = self.most_taken()?;
        if self.most_heaps() > 2 || self.wants_different() || self.digit(1).heaps & 1 == 1 {
            return None;
        }
        let mut digits = vec![Digit::default(); last + 2];
        for (taken, digit) in self.moves(last) {
            digits[taken].heaps |= if digit.heaps & 2 == 0 { 0 } else { 3 };
            digits[taken + 1].heaps |= if digit.heaps & 4 == 0 { 0 } else { 7 };
            if digit.heaps & 1 == 1 {
                digits[taken - 1].heaps |= 1;
            }
        }
        Some(Code::new(digits, Vec::new()))
    }

    /// The digits without the moves that take a whole heap. Two codes that agree in these differ
    /// only in moves of single heaps that are not larger than what can be taken, so they are one
    /// game if the values of those heaps agree. `None` for infinite codes.
    pub fn without_whole_heaps(&self) -> Option<Vec<Digit>> {
        let mut digits: Vec<Digit> = (0..=self.most_taken()?).map(|taken| self.digit(taken)).collect();
        digits.iter_mut().for_each(|digit| digit.heaps &= !1);
        while digits.last().is_some_and(|digit| digit.heaps == 0) {
            digits.pop();
        }
        Some(digits)
    }

    /// The representative of this game, the shifted code in which a heap of one has a move, and the
    /// number of tokens less in every heap.
    pub fn class(&self) -> (Code, usize) {
        let (mut code, mut shift) = (self.clone(), 0);
        // With every shift the first nonzero digit comes nearer to the point.
        while let Some(next) = code.shifted() {
            (code, shift) = (next, shift + 1);
        }
        (code, shift)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Sequence;
    use super::*;

    #[test]
    fn published_cousins() {
        for (code, class, shift) in [
            ("0.4", "0.137", 2),
            ("0.07", "0.137", 1),
            ("0.6", "0.37", 1),
            ("0.007", "0.11337", 2),
            ("0.04", "0.11337", 3),
            ("0.06", "0.1337", 2),
            ("0.005", "0.10137", 2),
            ("0.45", "0.177", 1),
            ("4.4", "0.77", 1),
            ("0.77", "0.77", 0),
        ] {
            let found = Code::parse(code).unwrap().class();
            assert_eq!((found.0.to_string().as_str(), found.1), (class, shift), "{code}");
        }
    }

    #[test]
    fn cousins_have_the_same_values() {
        for digits in 0..512u32 {
            for before in ["0", "4"] {
                let Ok(code) = Code::parse(&format!("{before}.{digits:03o}")) else { continue };
                let (class, shift) = code.class();
                if shift == 0 {
                    continue;
                }
                let (mut one, mut other) = (Sequence::new(code.clone()), Sequence::new(class));
                one.extend_in_full(120, &Default::default()).unwrap();
                other.extend_in_full(120, &Default::default()).unwrap();
                assert!(one.values().skip(shift).eq(other.values().take(121 - shift)), "{code}");
            }
        }
    }
}
