//! The family of games in the atlas: one heap, with one to four kinds of move from a list.

/// The kinds of move, each definable by automata in some numeration.
pub const MOVES: [&str; 32] = [
    "n -> n - 1",
    "n -> n - 2",
    "n -> n - 3",
    "n -> n - 4",
    "n -> n - 5",
    "n -> n - 6",
    "n -> n - 7",
    "n -> n/2 if n > 0",
    "n -> (n + 1)/2 if n > 1",
    "n -> n/2 if n > 0 and n % 2 == 0",
    "n -> n/3 if n > 0",
    "n -> (n + 2)/3 if n > 1",
    "n -> n/3 if n > 0 and n % 3 == 0",
    "n -> n/4 if n > 0",
    "n -> n/5 if n > 0",
    "n -> 2*n/3 if n > 0",
    "n -> 3*n/4 if n > 0",
    "n -> n - lowbit(n) if n > 0",
    "n -> n - k for k in powers(2) if n/k % 2 == 1",
    "n -> n - k for k in powers(2)",
    "n -> n - k for k in powers(3)",
    "n -> n - k for k in powers(4)",
    "n -> n - k for k in fibonacci",
    "n -> n - 1 if n % 2 == 1",
    "n -> n - 1 if n % 2 == 0",
    "n -> n - 2 if n % 3 == 0",
    "n -> n - 1 if n % 3 != 0",
    "n -> n - 3 if n % 2 == 0",
    "n -> n - k for k in 1..n/2",
    "n -> n - k for k in 2..n",
    "n -> n - k for k in 1..n if k % 2 == 1",
    "n -> 0 if n > 0",
];

/// The maximum number of kinds of move in one game.
const MAX_KINDS: usize = 4;

/// The binomial coefficient.
fn choose(n: u64, k: u64) -> u64 {
    (0..k).fold(1, |product, i| product * (n - i) / (i + 1))
}

/// The number of games of the family.
pub fn count() -> u64 {
    (1..=MAX_KINDS as u64).map(|k| choose(MOVES.len() as u64, k)).sum()
}

/// The rules of the game with this number, which counts from 0; games with fewer kinds of move come
/// first. `None` if there is no such game.
pub fn rules(index: u64) -> Option<String> {
    let n = MOVES.len() as u64;
    let mut rest = index;
    for k in 1..=MAX_KINDS as u64 {
        let games = choose(n, k);
        if rest >= games {
            rest -= games;
            continue;
        }
        // The subset with this number in lexicographic order.
        let mut chosen = Vec::new();
        let mut next = 0;
        while (chosen.len() as u64) < k {
            let with = choose(n - next - 1, k - chosen.len() as u64 - 1);
            if rest < with {
                chosen.push(MOVES[next as usize]);
            } else {
                rest -= with;
            }
            next += 1;
        }
        return Some(chosen.join("\n"));
    }
    None
}

/// The number of a game whose rules are moves of the list, one a line, in any order; `None` if it is
/// not in the family.
pub fn number(rules: &str) -> Option<u64> {
    let lines = rules.lines().map(str::trim).filter(|line| !line.is_empty());
    let mut chosen: Vec<u64> =
        lines.map(|line| MOVES.iter().position(|one| *one == line).map(|at| at as u64)).collect::<Option<_>>()?;
    chosen.sort_unstable();
    chosen.dedup();
    let (n, k) = (MOVES.len() as u64, chosen.len() as u64);
    if k == 0 || k > MAX_KINDS as u64 {
        return None;
    }
    let mut number = (1..k).map(|smaller| choose(n, smaller)).sum();
    let mut next = 0;
    for (place, &at) in chosen.iter().enumerate() {
        number += (next..at).map(|skipped| choose(n - skipped - 1, k - place as u64 - 1)).sum::<u64>();
        next = at + 1;
    }
    Some(number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_game_once() {
        assert_eq!(count(), 32 + 496 + 4960 + 35_960);
        let all: HashSet<String> = (0..count()).filter_map(rules).collect();
        assert_eq!(all.len() as u64, count());
        assert_eq!(rules(0).as_deref(), Some("n -> n - 1"));
        assert_eq!(rules(32).as_deref(), Some("n -> n - 1\nn -> n - 2"));
        assert_eq!(rules(count()), None);
        for index in (0..count()).step_by(97) {
            assert_eq!(number(&rules(index).unwrap()), Some(index));
        }
        assert_eq!(number("n -> n - 2\n  n -> n - 1"), Some(32));
        assert_eq!(number("n -> n - 8"), None);
    }
}
