//! Linear atoms in numerations that align the first digits of all numbers (see [`Numeration`]).
//!
//! Words are read from their last digits on, so the longer of two numbers begins first. Its digits
//! are kept until the other number begins; from then on both contribute to a carry at each place.
//! Once a number is so much longer that it alone decides the relation, its digits no longer matter.
//! (That such relations of order and of doubling are recognized by automata is an old observation;
//! see A. Blumensath and E. Grädel, "Automatic structures", LICS 2000.)
//!
//! As there is no addition, an atom can relate two numbers only. `Clause::pairwise` of the crate
//! `rules` eliminates variables from the formulas of rules until that is so; rules for which it
//! fails have no automata in these numerations.

use super::{AutomaticRelation, Numeration, StateBudget, Stop, Track, Word};

/// What has been read of a linear form of two numbers.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Partial {
    /// Neither number has begun.
    Nothing,
    /// Only one number has begun; its digits are kept until the other begins.
    One { longer: usize, waiting: Word },
    /// Both have begun. The value of all places read is `carry` times the next weight plus a
    /// remainder that is at least 0; `rest` says whether it is positive.
    Both { longer: usize, waiting: Word, carry: i128, rest: bool },
    /// The longer number alone decides.
    Far { longer: usize },
}

/// `sum of c * x + constant = 0`, or `>= 0`, for at most two numbers whose factors are not 0.
pub(super) fn linear(
    numeration: Numeration,
    terms: &[(Track, i128)],
    constant: i128,
    equal: bool,
    limits: &StateBudget<'_>,
) -> Result<AutomaticRelation, Stop> {
    let mut used: Vec<(Track, i128)> = terms.iter().copied().filter(|term| term.1 != 0).collect();
    if used.len() > 2 {
        return Err(Stop::NotDefinable(format!(
            "sums of several numbers are not recognized by an automaton in {numeration}"
        )));
    }
    let tracks: Vec<Track> = used.iter().map(|term| term.0).collect();
    // A missing number is 0.
    used.resize(2, (Track::Variable(0), 0));
    let factors = [used[0].1, used[1].1];
    let base = i128::from(numeration.factor());
    // A number with this many more digits exceeds what the other number and the constant can be
    // together: b^(d - 1) |c| > |c'| + |constant|.
    let far = [0, 1].map(|longer| {
        let (own, other) = (factors[longer].abs(), factors[1 - longer].abs() + constant.abs());
        let mut power = 1i128;
        let mut more = 1usize;
        while power.saturating_mul(own) <= other && own > 0 {
            power = power.saturating_mul(base);
            more += 1;
        }
        more
    });
    // One place: a digit of the longer number and one of the other.
    let place = |(carry, rest): (i128, bool), longer: usize, first: u8, second: u8| {
        let sum = carry + factors[longer] * i128::from(first) + factors[1 - longer] * i128::from(second);
        (sum.div_euclid(base), rest || sum.rem_euclid(base) != 0)
    };
    let step = |state: &Partial, read: &[u8]| {
        // Symbols are digits plus 1; 0 stands before a number begins.
        let read = [read.first().copied().unwrap_or(0), read.get(1).copied().unwrap_or(0)];
        let begun = |waiting: &Word, longer: usize, carry: i128, rest: bool| {
            let mut waiting = waiting.clone();
            waiting.push(read[longer].checked_sub(1)?);
            let first = waiting.remove(0);
            let (carry, rest) = place((carry, rest), longer, first, read[1 - longer].checked_sub(1)?);
            (!(equal && rest)).then_some(Partial::Both { longer, waiting, carry, rest })
        };
        match state {
            Partial::Nothing => match read {
                [0, 0] => Some(Partial::Nothing),
                [0, digit] => Some(Partial::One { longer: 1, waiting: vec![digit - 1] }),
                [digit, 0] => Some(Partial::One { longer: 0, waiting: vec![digit - 1] }),
                _ => begun(&Word::new(), 0, constant, false),
            },
            Partial::One { longer, waiting } if read[1 - longer] == 0 => {
                let mut waiting = waiting.clone();
                waiting.push(read[*longer].checked_sub(1)?);
                Some(if waiting.len() >= far[*longer] {
                    Partial::Far { longer: *longer }
                } else {
                    Partial::One { longer: *longer, waiting }
                })
            }
            Partial::One { longer, waiting } => begun(waiting, *longer, constant, false),
            Partial::Both { longer, waiting, carry, rest } => begun(waiting, *longer, *carry, *rest),
            Partial::Far { .. } => Some(state.clone()),
        }
    };
    let sign = |longer: usize, waiting: &Word, from: (i128, bool)| {
        let (carry, rest) = waiting.iter().fold(from, |sum, &digit| place(sum, longer, digit, 0));
        if equal { carry == 0 && !rest } else { carry >= 0 }
    };
    let accept = |state: &Partial| match state {
        Partial::Nothing => sign(0, &Word::new(), (constant, false)),
        Partial::One { longer, waiting } => sign(*longer, waiting, (constant, false)),
        Partial::Both { longer, waiting, carry, rest } => sign(*longer, waiting, (*carry, *rest)),
        Partial::Far { longer } => !equal && factors[*longer] > 0,
    };
    let relation = AutomaticRelation::of_digits(numeration, &tracks, Partial::Nothing, step, accept, limits)?;
    let others: Vec<Track> = terms.iter().filter(|term| term.1 == 0).map(|term| term.0).collect();
    if others.is_empty() {
        Ok(relation)
    } else {
        relation.and(&AutomaticRelation::all(numeration, &others, limits)?, limits)
    }
}
