//! Nim on runs of consecutive heaps, `5..100`, without listing them: the xor of 0 .. n goes by n mod 4, and the heaps from which a
//! move wins are those with a certain bit.

use crate::answer::HowKnown;
use nimatron_catalogue::{self as catalogue, QuestionError, parse_coordinate, without_brackets, xor_to};
use nimatron_core::Outcome;
use serde_json::{Value, json};

/// Runs of heaps, each from its first to its last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NimRuns {
    runs: Vec<(u64, u64)>,
}

/// A winning move: one heap of a run becomes smaller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunMove {
    /// The number of the run, from 0.
    pub run: usize,
    /// The heap.
    pub from: u64,
    /// What it becomes.
    pub to: u64,
}

/// How many numbers below n have a bit.
const fn with_bit(n: u64, bit: u32) -> u64 {
    let half = 1u64 << bit;
    let rest = n % half.saturating_mul(2);
    (n >> bit >> 1 << bit) + rest.saturating_sub(half)
}

impl NimRuns {
    /// Runs with these ends, both included; heaps are below 2^63.
    ///
    /// # Errors
    /// If an end is before its beginning or too large.
    pub fn new(runs: Vec<(u64, u64)>) -> Result<Self, QuestionError> {
        for &(first, last) in &runs {
            if first > last {
                return Err(QuestionError::Other(format!("the run {first}..{last} ends before it begins")));
            }
            if i64::try_from(last).is_err() {
                return Err(QuestionError::Other(format!("{last} is too large: heaps in runs go up to {}", i64::MAX)));
            }
        }
        Ok(NimRuns { runs })
    }

    /// Reads positions of Nim of which one at least is a run: `5..100`, `7`; `None`: none is, or the game is another.
    ///
    /// # Errors
    /// A sentence that says what is wrong.
    pub fn parse(game: &str, positions: &[String]) -> Result<Option<Self>, QuestionError> {
        // As it is shown: nim(5..100, 7).
        let inside = game.trim().split_once('(').and_then(|(name, rest)| Some((name, rest.strip_suffix(')')?)));
        let written;
        let (game, positions) = match inside {
            Some((name, rest)) if positions.is_empty() && rest.contains("..") && !rest.contains('(') => {
                written = [rest.to_owned()];
                (name, written.as_slice())
            }
            _ => (game, positions),
        };
        let is_nim = catalogue::find(game.trim()).is_some_and(|entry| entry.name() == "nim");
        let parts = || positions.iter().flat_map(|text| text.split([',', '+']));
        let is_run = |part: &str| {
            let ends = part.trim_matches(['(', ')', ' ']).split_once("..");
            let digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
            ends.is_some_and(|(first, last)| {
                digit(first.chars().next()) && (last.is_empty() || digit(last.chars().next()))
            })
        };
        if positions.iter().any(|text| text.starts_with('@')) || !parts().any(is_run) {
            return Ok(None);
        }
        if !is_nim {
            return Err(QuestionError::Other(format!(
                "runs of heaps are for nim, as in `nim 5..100`, and not for `{game}`"
            )));
        }
        let end = |text: &str| parse_coordinate(text).map(i64::unsigned_abs);
        let run = |part: &str| match without_brackets(part)?.split_once("..") {
            Some((first, last)) => Ok((end(first)?, end(last)?)),
            None => end(part).map(|heap| (heap, heap)),
        };
        NimRuns::new(parts().map(run).collect::<Result<_, QuestionError>>()?).map(Some)
    }

    /// The xor of all heaps: the Grundy value.
    pub fn grundy(&self) -> u64 {
        let of_run = |&(first, last): &(u64, u64)| xor_to(last) ^ first.checked_sub(1).map_or(0, xor_to);
        self.runs.iter().map(of_run).fold(0, |sum, value| sum ^ value)
    }

    /// Who wins.
    pub fn outcome(&self) -> Outcome {
        Outcome::of_grundy(self.grundy())
    }

    /// How many winning moves there are: one from each heap that has the highest bit of the xor.
    pub fn winning_moves_count(&self) -> u128 {
        let Some(bit) = self.grundy().checked_ilog2() else { return 0 };
        self.runs.iter().map(|&(first, last)| u128::from(with_bit(last + 1, bit) - with_bit(first, bit))).sum()
    }

    /// All winning moves, run by run, in order of the heaps.
    pub fn winning_moves(&self) -> impl Iterator<Item = RunMove> + '_ {
        let sum = self.grundy();
        let bit = sum.checked_ilog2();
        self.runs.iter().enumerate().flat_map(move |(run, &(first, last))| {
            // The heaps with the bit are every second block of that size.
            let next = move |heap: u64| {
                let bit = bit?;
                let at = if heap >> bit & 1 == 1 { heap } else { (heap >> bit | 1) << bit };
                (at <= last).then_some(at)
            };
            std::iter::successors(next(first), move |&heap| next(heap + 1)).map(move |heap| RunMove {
                run,
                from: heap,
                to: heap ^ sum,
            })
        })
    }

    /// How it is known: by Bouton's theorem.
    pub fn known(&self) -> Option<HowKnown> {
        match catalogue::find("nim")?.known {
            catalogue::Known::Theorem(statement) => Some(HowKnown::Theorem(statement)),
            catalogue::Known::Nothing(_) => None,
        }
    }

    /// As it is typed.
    pub fn show(&self) -> String {
        let run =
            |&(first, last): &(u64, u64)| if first == last { first.to_string() } else { format!("{first}..{last}") };
        format!("nim({})", self.runs.iter().map(run).collect::<Vec<_>>().join(", "))
    }

    /// As the answers to other questions, with at most `most` winning moves, and their number.
    pub fn json(&self, most: usize) -> Value {
        let moves: Vec<Value> =
            self.winning_moves().take(most).map(|m| json!({"run": m.run, "from": m.from, "to": m.to})).collect();
        json!({
            "game": "nim",
            "runs": self.runs,
            "convention": "normal",
            "outcome": self.outcome().word(),
            "grundy": self.grundy(),
            "winning_moves_count": self.winning_moves_count().to_string(),
            "winning_moves_complete": moves.len() as u128 == self.winning_moves_count(),
            "winning_moves": moves,
            "known": self.known().as_ref().map(HowKnown::json),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn runs_are_their_heaps(ends in proptest::collection::vec((0u64..90, 0u64..40), 1..4)) {
            let runs = NimRuns::new(ends.iter().map(|&(first, more)| (first, first + more)).collect()).unwrap();
            let heaps = || runs.runs.iter().enumerate().flat_map(|(run, &(first, last))| (first..=last).map(move |heap| (run, heap)));
            let sum = heaps().fold(0, |sum, (_, heap)| sum ^ heap);
            prop_assert_eq!(runs.grundy(), sum);
            let winning: Vec<RunMove> = heaps()
                .filter(|&(_, heap)| heap ^ sum < heap)
                .map(|(run, heap)| RunMove { run, from: heap, to: heap ^ sum })
                .collect();
            prop_assert_eq!(runs.winning_moves().collect::<Vec<_>>(), winning.clone());
            prop_assert_eq!(runs.winning_moves_count(), winning.len() as u128);
        }
    }

    #[test]
    fn the_longest_run() {
        let all = NimRuns::new(vec![(0, i64::MAX as u64)]).unwrap();
        assert_eq!((all.grundy(), all.winning_moves().next()), (0, None));
        let most = NimRuns::new(vec![(2, i64::MAX as u64)]).unwrap();
        assert_eq!((most.grundy(), most.winning_moves_count()), (1, (1 << 62) - 1));
        assert!(NimRuns::new(vec![(3, 2)]).is_err());
        assert!(NimRuns::new(vec![(3, u64::MAX)]).is_err());
    }
}
