//! All codes of a pattern: which of them are one game, and what is known of each. Games are
//! computed side by side.

use super::certificate::hash;
use nimatron_core::{Budget, Limit, Progress, StopFlag, StopReason};
use nimatron_engine::heap::{Code, Sequence};
use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// Codes of all patterns together.
const MAX_CODES: usize = 1 << 16;

/// The codes of patterns, in which `?` stands for any octal digit; patterns without games are left
/// out.
///
/// # Errors
/// A sentence: a pattern is no code, or there are too many.
pub fn codes_of_patterns(patterns: &[String]) -> Result<Vec<Code>, String> {
    let mut codes = Vec::new();
    for pattern in patterns {
        let open = pattern.matches('?').count();
        let count = 8usize.checked_pow(open as u32).filter(|&count| codes.len() + count <= MAX_CODES);
        let Some(count) = count else {
            return Err(format!("`{pattern}` stands for too many codes; a survey has {MAX_CODES} at the most"));
        };
        let mut last_error = None;
        let before = codes.len();
        for number in 0..count {
            let mut place = open;
            let text: String = pattern
                .chars()
                .map(|c| {
                    if c != '?' {
                        return c;
                    }
                    place -= 1;
                    char::from(b'0' + (number >> (3 * place) & 7) as u8)
                })
                .collect();
            match Code::parse(&text) {
                Ok(code) => codes.push(code),
                // Patterns meet codes without moves, such as 0.000, and first digits that are none.
                Err(error) => last_error = Some(format!("{text}: {error}")),
            }
        }
        if codes.len() == before {
            return Err(format!("no code fits the pattern `{pattern}` ({})", last_error.unwrap_or_default()));
        }
    }
    Ok(codes)
}

/// What is known of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status {
    /// The period is proved.
    Periodic {
        /// The first heap from which values repeat.
        preperiod: usize,
        /// The least period.
        period: usize,
        /// What is added with every period.
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
    /// Of the class, in which a heap of one token has a move.
    pub code: Code,
    /// The codes of the survey that are this game, and how many tokens less a heap of the class
    /// has.
    pub members: Vec<(Code, usize)>,
    /// What is known.
    pub status: Status,
    /// The last heap that was computed.
    pub computed_to: usize,
    /// The mask of the class of values, and whether the position counts; `None`: no class.
    pub mask: Option<(u32, bool)>,
    /// Rare heaps above 0, and the last of them.
    pub rare: (usize, usize),
    /// The largest value, and the first heap that has it.
    pub largest: (u32, usize),
    /// A hash of the values before the end of the first period, to compare games.
    values: String,
    /// Values of the first heaps, more than can be taken.
    first: Vec<u32>,
}

impl Row {
    /// The shortest code of the game, and how many tokens less a heap of the class has: 0.3 and not
    /// 0.107.
    pub fn familiar(&self) -> (&Code, usize) {
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
    /// Games in the order of their codes; games that have the same values, by proof, are one row.
    pub rows: Vec<Row>,
    /// Codes that were asked for.
    pub codes: usize,
    /// Why it is not complete.
    pub stopped: Option<StopReason>,
}

impl Survey {
    /// Computes the games of codes up to a heap, or until a period is proved, with so many threads.
    pub fn run(
        codes: &[Code],
        to: usize,
        threads: usize,
        limit: Limit,
        stop: &StopFlag,
        progress: &Progress,
    ) -> Survey {
        let mut classes: HashMap<Code, Vec<(Code, usize)>> = HashMap::new();
        for code in codes {
            let (class, shift) = code.class();
            let members = classes.entry(class).or_default();
            if !members.iter().any(|(member, _)| member == code) {
                members.push((code.clone(), shift));
            }
        }
        let mut games: Vec<(Code, Vec<(Code, usize)>)> = classes.into_iter().collect();
        games.sort_by_cached_key(|(code, _)| code.to_string());
        let total = games.len() as u64;
        let next = AtomicUsize::new(0);
        let rows = Mutex::new(Vec::new());
        let deadline = Budget::start(limit, stop.clone(), Progress::default());
        let work = |budget: &Budget| {
            while let Some((code, members)) = games.get(next.fetch_add(1, Relaxed)) {
                let row = row(code, members, to, budget);
                if let Ok(mut rows) = rows.lock() {
                    rows.push(row);
                    progress.set(rows.len() as u64, total);
                }
            }
        };
        std::thread::scope(|scope| {
            for _ in 0..threads.max(1) {
                // The clock of all threads is one; each has its share of the memory.
                let memory = limit.memory / threads.max(1) as u64;
                let left = deadline.with_memory(memory);
                let work = &work;
                scope.spawn(move || work(&left));
            }
        });
        let mut rows = rows.into_inner().unwrap_or_default();
        rows.sort_by_cached_key(|row: &Row| row.code.to_string());
        let stopped = rows.iter().find_map(|row| match row.status {
            Status::Stopped(reason) => Some(reason),
            _ => None,
        });
        Survey { rows: joined(rows), codes: codes.len(), stopped }
    }

    /// How many games a limit has stopped.
    pub fn cut(&self) -> usize {
        self.rows.iter().filter(|row| matches!(row.status, Status::Stopped(_))).count()
    }

    /// How many games are proved periodic.
    pub fn periodic(&self) -> usize {
        self.rows.iter().filter(|row| matches!(row.status, Status::Periodic { .. })).count()
    }
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

/// Values that are compared of games whose codes differ in heaps that are taken as a whole.
const FIRST: usize = 256;

/// Rows that have the same values by proof, joined: codes that differ in heaps taken as a whole
/// where the values of those heaps agree; periodic games with the same preperiod and the same
/// values up to the end of the first period.
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

/// Rows of one key joined.
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

    fn survey(patterns: &[&str], to: usize, threads: usize) -> Survey {
        let patterns: Vec<String> = patterns.iter().map(|&pattern| pattern.to_owned()).collect();
        let codes = codes_of_patterns(&patterns).unwrap();
        Survey::run(&codes, to, threads, Limit::default(), &StopFlag::default(), &Progress::default())
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

    #[test]
    fn bad_patterns() {
        for (pattern, words) in
            [("0.??????", "too many"), ("1.??", "no code fits"), ("0.x?", "no code fits"), ("abc", "no code fits")]
        {
            let error = codes_of_patterns(&[pattern.to_owned()]).unwrap_err();
            assert!(error.contains(words), "{pattern}: {error}");
        }
    }
}
