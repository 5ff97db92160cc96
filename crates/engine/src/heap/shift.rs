//! Codes that are one game in other words.
//!
//! If a heap of one token has no moves it is as good as no heap: with one token less in every heap the same game has another code. What leaves two
//! heaps (4) after taking k tokens leaves two heaps, one or none (7) after k + 1; what leaves one (2) leaves one or none (3) after k; what takes a heap of
//! k (1) takes one of k - 1. So 0.4, 0.07 and 0.137 are one game. Winning Ways, chapter 4, calls such games cousins.

use super::code::{Code, Digit};

impl Code {
    /// The same game with one token less in every heap: G(n) = H(n - 1) for n >= 1. `None` if a heap of one has a move, or if the code is not one
    /// for which this is known (a finite code with at most two heaps, which need not be different).
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

    /// What the code says but for heaps that are taken as a whole: two codes that agree in this differ in the moves of single heaps only, none of
    /// them larger than what can be taken, so that they are one game if the values of those heaps agree.
    pub fn without_whole_heaps(&self) -> Option<Vec<Digit>> {
        let mut digits: Vec<Digit> = (0..=self.most_taken()?).map(|taken| self.digit(taken)).collect();
        digits.iter_mut().for_each(|digit| digit.heaps &= !1);
        while digits.last().is_some_and(|digit| digit.heaps == 0) {
            digits.pop();
        }
        Some(digits)
    }

    /// The code of the class of this one, in which a heap of one has a move, and the number of tokens less in every heap.
    pub fn class(&self) -> (Code, usize) {
        let (mut code, mut shift) = (self.clone(), 0);
        // The first digit that is not 0 comes nearer to the point with every step.
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
