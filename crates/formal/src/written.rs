//! Closed sets as strings, which Coq reads much faster than terms with a number in every leaf.
//! `Written.v` reads them; nothing depends on both being right, as the checker tests what was read.

use nimatron_proof::{Closed, States};

/// The digits that end a number are this and the 44 characters after it; the others follow.
const LAST: u8 = b'#';
const BASE: u64 = 45;
/// A string ends after this many characters, at the end of a number.
const LENGTH: usize = 2000;

/// The certificate of several sentences, as a term.
pub(crate) fn certificate(all: &[Closed]) -> String {
    let mut text = CoqStrings::default();
    text.list(all, CoqStrings::closed);
    text.term("read_certificate")
}

/// One closed set, as a term.
pub(crate) fn closed_set(one: &Closed) -> String {
    let mut text = CoqStrings::default();
    text.closed(one);
    text.term("read_closed_set")
}

#[derive(Default)]
struct CoqStrings {
    strings: Vec<String>,
}

impl CoqStrings {
    fn number(&mut self, number: u64) {
        let mut digits = vec![LAST + (number % BASE) as u8];
        let mut rest = number / BASE;
        while rest > 0 {
            digits.push(LAST + (BASE + rest % BASE) as u8);
            rest /= BASE;
        }
        if self.strings.last().is_none_or(|last| last.len() >= LENGTH) {
            self.strings.push(String::new());
        }
        if let Some(last) = self.strings.last_mut() {
            last.extend(digits.iter().rev().map(|&digit| char::from(digit)));
        }
    }

    /// 0, -1, 1, -2, 2, ... as 0, 1, 2, 3, 4, ...
    fn integer(number: i64) -> u64 {
        let size = number.unsigned_abs();
        if number < 0 { 2 * (size - 1) + 1 } else { 2 * size }
    }

    fn list<T>(&mut self, items: &[T], mut each: impl FnMut(&mut CoqStrings, &T)) {
        self.number(items.len() as u64);
        items.iter().for_each(|item| each(self, item));
    }

    /// The states of machines, and then those of the machines that read the words of the variables.
    fn states(&mut self, states: &States) {
        let States(machines, words) = states;
        self.number((machines.len() + words.len()) as u64);
        for machine in machines {
            match machine {
                None => self.number(0),
                Some([a, b]) => {
                    self.number(CoqStrings::integer(*a).saturating_add(1));
                    self.number(CoqStrings::integer(*b));
                }
            }
        }
        for &word in words {
            self.number(CoqStrings::integer(word.into()).saturating_add(1));
            self.number(0);
        }
    }

    fn closed(&mut self, closed: &Closed) {
        self.list(&closed.conclusions, |text, all| text.list(all, CoqStrings::states));
        self.number(closed.premises.len().min(closed.pairs.len()) as u64);
        for (all, pairs) in closed.premises.iter().zip(&closed.pairs) {
            self.list(pairs, |text, (state, sets)| {
                text.states(&all[*state as usize]);
                text.list(sets, |text, set| text.list(set, |text, &number| text.number(number.into())));
            });
        }
    }

    fn term(&self, reader: &str) -> String {
        let strings: Vec<String> = self.strings.iter().map(|text| format!("\"{text}\"%text")).collect();
        format!("{reader}\n    [{}]", strings.join(";\n     "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_digits_that_end_and_others() {
        let mut text = CoqStrings::default();
        for number in [0, 44, 45, 45 * 45 + 1] {
            text.number(number);
        }
        assert_eq!(text.strings, ["#OQ#QP$"]);
        assert_eq!([0, -1, 1, -2, i64::MIN].map(CoqStrings::integer), [0, 1, 2, 3, u64::MAX]);
    }

    #[test]
    fn strings_are_short_and_have_no_quotation_marks() {
        let mut text = CoqStrings::default();
        (0..100_000).for_each(|number| text.number(number));
        assert!(text.strings.iter().all(|own| own.len() < LENGTH + 4 && !own.contains('"')));
        assert!(text.strings.len() > 100);
    }
}
