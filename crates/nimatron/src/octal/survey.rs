//! Surveys of all codes of a pattern: which of them are the same game, and what is known about each
//! game. Games are computed in parallel.

use super::certificate::hash;
use super::table::OpenGame;
use crate::limits;
use crate::octal::codes::{classes, side_by_side};
use nimatron_core::{Budget, StopReason};
use nimatron_engine::heap::{Code, Sequence};
use std::collections::HashMap;
use std::hash::Hash;

/// What is known about a game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Status {
    /// The period is proved.
    Periodic {
        /// The first heap from which the values repeat.
        preperiod: usize,
        /// The smallest period.
        period: usize,
        /// The number by which values grow with every period; 0 if they repeat.
        saltus: u32,
    },
    /// No period is proved in the heaps that were computed.
    Open,
    /// A limit was reached.
    Stopped(StopReason),
}

/// A game of a survey, with all its codes.
#[derive(Clone, Debug)]
pub struct Row {
    /// The code of the class: that of the same game in which a heap of one token has a move.
    pub code: Code,
    /// The codes of the survey that are this game; each with the number of tokens that a heap of
    /// the class has less.
    pub members: Vec<(Code, usize)>,
    /// What is known about its values.
    pub status: Status,
    /// The last heap that was computed.
    pub computed_to: usize,
    /// The mask of bits by which values are common or rare, and whether the parity of the heap
    /// counts too; `None` if there is no sparse space.
    pub mask: Option<(u32, bool)>,
    /// The number of rare heaps above 0, and the last of them.
    pub rare: (usize, usize),
    /// The largest value, and the first heap that has it.
    pub largest: (u32, usize),
    /// A hash of the values before the end of the first period, to compare games.
    values: String,
    /// The values of the first heaps, to compare games.
    first: Vec<u32>,
}

impl Row {
    /// The shortest code of the game (0.3 rather than 0.107), and the number of tokens that a heap
    /// of the class has less.
    pub(crate) fn familiar(&self) -> (&Code, usize) {
        let length = |code: &Code| code.to_string().chars().count();
        let mut best = (&self.code, 0);
        for (code, shift) in &self.members {
            let key = |(code, shift): (&Code, usize)| (length(code), shift, code.to_string());
            if key((code, *shift)) < key(best) {
                best = (code, *shift);
            }
        }
        best
    }
}

/// A survey.
#[derive(Clone, Debug)]
pub struct Survey {
    /// The games in the order of their codes; games that are proved to have the same values share a
    /// row.
    pub rows: Vec<Row>,
    /// The number of codes that were requested.
    pub codes: usize,
    /// The limit that stopped it; `None` if it is complete.
    pub stopped: Option<StopReason>,
}

impl Survey {
    /// The maximum number of threads.
    pub const MAX_THREADS: usize = limits::THREADS;

    /// Computes the games of codes up to a heap, or until a period is proved, with this many
    /// threads, but no more than there are codes, and at most [`Survey::MAX_THREADS`].
    pub fn run(codes: &[Code], to: usize, threads: usize, budget: &Budget) -> Survey {
        Survey::resume(codes, to, threads, &|_| None, &|_| {}, budget)
    }

    /// The same, where `known` may have an open game from an earlier survey to the same heap, which
    /// is taken over without its values; `done` is called with each game that was computed now.
    /// Proved periods cannot be known: they are proved again, which takes a small part of the time.
    pub fn resume(
        codes: &[Code],
        to: usize,
        threads: usize,
        known: &(impl Fn(&Code) -> Option<OpenGame> + Sync),
        done: &(impl Fn(&Row) + Sync),
        budget: &Budget,
    ) -> Survey {
        let games = classes(codes);
        let row = |(code, members): &(Code, Vec<(Code, usize)>), budget: &Budget| {
            if let Some(open) = known(code).filter(|open| open.computed_to == to)
                && let Ok(row) = taken_over(open, members, budget)
            {
                return row;
            }
            let row = row(code, members, to, budget);
            done(&row);
            row
        };
        let mut rows = side_by_side(&games, threads, budget, &row);
        rows.sort_by_cached_key(|row: &Row| row.code.to_string());
        let stopped = rows.iter().find_map(|row| match row.status {
            // The limit that the user set, of which a thread had a part.
            Status::Stopped(StopReason::Memory { needed, .. }) => {
                Some(StopReason::Memory { needed, allowed: budget.limit().memory })
            }
            Status::Stopped(reason) => Some(reason),
            _ => None,
        });
        Survey { rows: joined(rows), codes: codes.len(), stopped }
    }

    /// The number of games that a limit stopped.
    pub fn cut(&self) -> usize {
        self.rows.iter().filter(|row| matches!(row.status, Status::Stopped(_))).count()
    }

    /// The number of games that are proved to be periodic.
    pub fn periodic(&self) -> usize {
        self.rows.iter().filter(|row| matches!(row.status, Status::Periodic { .. })).count()
    }
}

/// The row of a game that was open in an earlier survey.
fn taken_over(open: OpenGame, members: &[(Code, usize)], budget: &Budget) -> Result<Row, StopReason> {
    let OpenGame { game: code, computed_to, largest, mask, rare } = open;
    let mut sequence = Sequence::new(code.clone());
    sequence.extend_in_full(FIRST.min(computed_to), budget)?;
    let first = sequence.values().take(FIRST).collect();
    let (members, status, values) = (members.to_vec(), Status::Open, String::new());
    Ok(Row { code, members, status, computed_to, mask, rare, largest, values, first })
}

fn row(code: &Code, members: &[(Code, usize)], to: usize, budget: &Budget) -> Row {
    let mut sequence = Sequence::new(code.clone());
    let done = sequence.extend(to, budget);
    let status = match (done, sequence.period()) {
        (_, Some(period)) => {
            Status::Periodic { preperiod: period.preperiod, period: period.period, saltus: period.saltus }
        }
        (Ok(()), None) => Status::Open,
        (Err(reason), None) => Status::Stopped(reason),
    };
    let rare = sequence.rare();
    let (heap, value) = sequence.largest();
    let compared = sequence.period().map_or(0, |period| period.preperiod + period.period);
    Row {
        code: code.clone(),
        members: members.to_vec(),
        status,
        computed_to: sequence.len() - 1,
        mask: rare.as_ref().map(|rare| (rare.mask, rare.parity.is_some())),
        rare: rare.map_or((0, 0), |rare| (rare.heaps.len(), rare.heaps.last().map_or(0, |&(heap, _)| heap))),
        largest: (value, heap),
        values: hash(sequence.values().take(compared)),
        first: sequence.values().take(FIRST).collect(),
    }
}

/// The number of values that are compared for games whose codes differ only in which heaps may be
/// taken as a whole.
const FIRST: usize = 256;

/// Joins rows that are proved to have the same values: codes that differ only in which heaps may be
/// taken as a whole, if their first values agree; and periodic games with the same preperiod and
/// the same values up to the end of the first period.
fn joined(rows: Vec<Row>) -> Vec<Row> {
    let by_code = join(rows, |row| {
        let digits = row.code.without_whole_heaps().filter(|_| row.code.most_taken() < Some(row.first.len()))?;
        Some((digits, row.first.clone()))
    });
    join(by_code, |row| match row.status {
        Status::Periodic { preperiod, period, saltus } => Some((preperiod, period, saltus, row.values.clone())),
        _ => None,
    })
}

/// Joins rows with the same key.
fn join<K: Eq + Hash>(rows: Vec<Row>, key: impl Fn(&Row) -> Option<K>) -> Vec<Row> {
    let mut joined: Vec<Row> = Vec::new();
    let mut known: HashMap<K, usize> = HashMap::new();
    for row in rows {
        if let Some(key) = key(&row) {
            let same = *known.entry(key).or_insert(joined.len());
            if let Some(first) = joined.get_mut(same) {
                first.members.extend(row.members);
                continue;
            }
        }
        joined.push(row);
    }
    joined
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::octal::codes::codes_of_patterns;

    fn survey(patterns: &[&str], to: usize, threads: usize) -> Survey {
        let patterns: Vec<String> = patterns.iter().map(|&pattern| pattern.to_owned()).collect();
        let codes = codes_of_patterns(&patterns).unwrap();
        Survey::run(&codes, to, threads, &Budget::unlimited())
    }

    #[test]
    fn two_digits() {
        let one = survey(&["0.??"], 2000, 1);
        // Published periods, and cousins.
        let find = |code: &str| {
            let code = Code::parse(code).unwrap();
            one.rows.iter().find(|row| row.members.iter().any(|(member, _)| *member == code)).unwrap()
        };
        assert_eq!(find("0.77").status, Status::Periodic { preperiod: 71, period: 12, saltus: 0 });
        assert_eq!(find("0.07").status, Status::Periodic { preperiod: 52, period: 34, saltus: 0 });
        assert_eq!(find("0.07").code.to_string(), "0.137");
        assert_eq!(find("0.6").status, Status::Open);
        assert_eq!(find("0.6").code, find("0.37").code);
        assert_eq!(one.codes, 63, "all but 0.00");
        assert_eq!(one.rows.iter().map(|row| row.members.len()).sum::<usize>(), 63);
        // Two threads find the same.
        let two = survey(&["0.??"], 2000, 2);
        let short = |survey: &Survey| -> Vec<(String, usize, Status)> {
            survey.rows.iter().map(|row| (row.code.to_string(), row.members.len(), row.status.clone())).collect()
        };
        assert_eq!(short(&one), short(&two));
    }

    #[test]
    fn rising_games_are_not_periodic_ones() {
        let both = survey(&["0.1[3]", "0.107"], 200, 1);
        assert_eq!(both.rows.len(), 2, "{both:?}");
        let nim = survey(&["0.[3]"], 200, 1);
        assert_eq!(nim.rows[0].status, Status::Periodic { preperiod: 0, period: 1, saltus: 1 });
    }
}
