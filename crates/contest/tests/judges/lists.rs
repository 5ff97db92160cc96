//! Lists of heaps in which a move changes several of them, or only certain ones.

use crate::judge;
use crate::play::{heaps, line, wins};
use std::collections::HashMap;

#[test]
fn whole_lists_by_play() {
    // Half of the heaps are lowered, each by as much as one likes.
    let thanos = |heaps: &Vec<u64>| -> Vec<Vec<u64>> {
        let mut all = vec![(heaps.clone(), 0)];
        for at in 0..heaps.len() {
            for (option, changed) in all.clone() {
                all.extend((0..heaps[at]).map(|left| {
                    let mut next = option.clone();
                    next[at] = left;
                    (next, changed + 1)
                }));
            }
        }
        all.retain(|(_, changed)| 2 * changed == heaps.len());
        all.into_iter().map(|(option, _)| option).collect()
    };
    let swap = |heaps: &Vec<u64>| -> Vec<Vec<u64>> {
        if heaps[0] == 0 {
            return Vec::new();
        }
        (1..heaps.len())
            .map(|at| {
                let mut next = heaps.clone();
                (next[0], next[at]) = (heaps[at], heaps[0] - 1);
                next
            })
            .collect()
    };
    let (mut of_thanos, mut of_swap) = (HashMap::new(), HashMap::new());
    for position in heaps(3, 4).into_iter().filter(|heaps| !heaps.contains(&0)) {
        let input = format!("4\n{}\n", line(&position));
        let wanted = if wins(&position, &thanos, &mut of_thanos) { "Alice\n" } else { "Bob\n" };
        assert_eq!(judge("cf1162e", input.as_bytes()).as_deref(), Ok(wanted), "{position:?}");
        let wanted = if wins(&position, &swap, &mut of_swap) { "Alice\n" } else { "Bob\n" };
        assert_eq!(judge("cf1747c", format!("1\n{input}").as_bytes()).as_deref(), Ok(wanted), "{position:?}");
    }
    // One stone, and no two heaps may be equal after it.
    let stone = |heaps: &Vec<u64>| -> Vec<Vec<u64>> {
        let lowered = (0..heaps.len()).filter(|at| heaps[*at] > 0).map(|at| {
            let mut next = heaps.clone();
            next[at] -= 1;
            next.sort_unstable();
            next
        });
        lowered.filter(|next| next.windows(2).all(|pair| pair[0] < pair[1])).collect()
    };
    // Not the heap that was used last, which is the last entry of the position.
    let stoned = |heaps: &Vec<u64>| -> Vec<Vec<u64>> {
        let (&last, rest) = heaps.split_last().unwrap();
        let usable = (0..rest.len()).filter(|at| rest[*at] > 0 && *at as u64 != last);
        usable
            .map(|at| {
                let mut next = heaps.clone();
                next[at] -= 1;
                next[rest.len()] = at as u64;
                next
            })
            .collect()
    };
    let largest = |heaps: &Vec<u64>| -> Vec<Vec<u64>> {
        let (&last, rest) = heaps.split_last().unwrap();
        (0..last)
            .filter(|left| !rest.contains(left))
            .map(|left| {
                let mut next = [rest, &[left]].concat();
                next.sort_unstable();
                next
            })
            .collect()
    };
    let mut memos: [HashMap<Vec<u64>, bool>; 4] = Default::default();
    for position in heaps(4, 3) {
        let mut sorted = position.clone();
        sorted.sort_unstable();
        let input = format!("3\n{}\n", line(&position));
        let wanted = if wins(&sorted, &stone, &mut memos[0]) { "sjfnb\n" } else { "cslnb\n" };
        assert_eq!(judge("cf1190b", input.as_bytes()).as_deref(), Ok(wanted), "{position:?}");
        if !position.contains(&0) {
            let start = [&position[..], &[9]].concat();
            let wanted = if wins(&start, &stoned, &mut memos[1]) { "T\n" } else { "HL\n" };
            assert_eq!(judge("cf1396b", format!("1\n{input}").as_bytes()).as_deref(), Ok(wanted), "{position:?}");
        }
        if sorted.windows(2).all(|pair| pair[0] < pair[1]) {
            let input = format!("3\n{}\n", line(&sorted));
            let wanted = if wins(&sorted, &largest, &mut memos[3]) { "Alice\n" } else { "Bob\n" };
            assert_eq!(judge("arc137c", input.as_bytes()).as_deref(), Ok(wanted), "{sorted:?}");
        }
    }
    // A card removes all that are smaller; cards begin at 1.
    let conan = |heaps: &Vec<u64>| -> Vec<Vec<u64>> {
        (0..heaps.len())
            .map(|at| {
                let kept = heaps.iter().enumerate().filter(|(other, card)| *other != at && **card >= heaps[at]);
                kept.map(|(_, card)| *card).collect()
            })
            .collect()
    };
    for position in heaps(3, 4).into_iter().filter(|heaps| !heaps.contains(&0)) {
        let wanted = if wins(&position, &conan, &mut memos[2]) { "Conan\n" } else { "Agasa\n" };
        let input = format!("4\n{}\n", line(&position));
        assert_eq!(judge("cf914b", input.as_bytes()).as_deref(), Ok(wanted), "{position:?}");
    }
}

#[test]
fn strange_nim_by_play() {
    for divisor in 1..6u64 {
        let options = |heaps: &Vec<u64>| {
            let mut all = Vec::new();
            for i in 0..heaps.len() {
                for take in 1..=heaps[i] / divisor {
                    let mut option = heaps.clone();
                    option[i] -= take;
                    all.push(option);
                }
            }
            all
        };
        let mut memo = HashMap::new();
        for position in heaps(25, 2) {
            let wanted = if wins(&position, &options, &mut memo) { "Takahashi\n" } else { "Aoki\n" };
            let input = format!("2\n{} {divisor}\n{} {divisor}\n", position[0], position[1]);
            assert_eq!(judge("arc091f", input.as_bytes()).as_deref(), Ok(wanted), "{position:?} {divisor}");
        }
    }
}

#[test]
fn constrained_nim_by_play() {
    for (min, max) in [(1, 1), (1, 3), (2, 3), (3, 7), (4, 4)] {
        let options = |heaps: &Vec<u64>| {
            let mut all = Vec::new();
            for i in 0..heaps.len() {
                for take in min..=max.min(heaps[i]) {
                    let mut option = heaps.clone();
                    option[i] -= take;
                    all.push(option);
                }
            }
            all
        };
        let mut memo = HashMap::new();
        for position in heaps(22, 2) {
            let wanted = if wins(&position, &options, &mut memo) { "First\n" } else { "Second\n" };
            let input = format!("2 {min} {max}\n{}\n", line(&position));
            assert_eq!(judge("abc297g", input.as_bytes()).as_deref(), Ok(wanted), "{position:?} {min} {max}");
        }
    }
}

#[test]
fn sequential_nim_and_towers_by_play() {
    let sequential = |heaps: &Vec<u64>| {
        let Some(i) = heaps.iter().position(|&heap| heap > 0) else { return Vec::new() };
        (0..heaps[i]).map(|left| [&heaps[..i], &[left], &heaps[i + 1..]].concat()).collect()
    };
    let towers = |heaps: &Vec<u64>| {
        let max = *heaps.iter().max().unwrap();
        let mut all = Vec::new();
        for i in (0..heaps.len()).filter(|&i| heaps[i] == max) {
            all.extend((0..max).map(|left| [&heaps[..i], &[left], &heaps[i + 1..]].concat()));
        }
        all
    };
    let mut memo = HashMap::new();
    let mut tower_memo = HashMap::new();
    for position in heaps(4, 4) {
        if !position.contains(&0) {
            let wanted = if wins(&position, &sequential, &mut memo) { "First\n" } else { "Second\n" };
            let input = format!("1\n4\n{}\n", line(&position));
            assert_eq!(judge("cf1382b", input.as_bytes()).as_deref(), Ok(wanted), "{position:?}");
        }
        let winning = towers(&position).iter().filter(|&option| !wins(option, &towers, &mut tower_memo)).count();
        let input = format!("4\n{}\n", line(&position));
        assert_eq!(judge("game2", input.as_bytes()), Ok(format!("{winning}\n")), "{position:?}");
    }
}

#[test]
fn moore_in_misere_play_by_play() {
    // Take from one to three heaps; the player who cannot move wins.
    fn misere_wins(heaps: &Vec<u64>, memo: &mut HashMap<Vec<u64>, bool>) -> bool {
        if heaps.iter().all(|&heap| heap == 0) {
            return true;
        }
        if let Some(&known) = memo.get(heaps) {
            return known;
        }
        let mut options = vec![(heaps.clone(), 0)];
        for i in 0..heaps.len() {
            for (option, changed) in options.clone() {
                if changed < 3 {
                    for left in 0..heaps[i] {
                        let mut next = option.clone();
                        next[i] = left;
                        options.push((next, changed + 1));
                    }
                }
            }
        }
        let won = options.into_iter().any(|(option, changed)| changed > 0 && !misere_wins(&option, memo));
        memo.insert(heaps.clone(), won);
        won
    }
    let mut memo = HashMap::new();
    for position in heaps(2, 5).into_iter().chain(heaps(3, 4)) {
        let wanted = if misere_wins(&position, &mut memo) { "Yes\n" } else { "No\n" };
        let input = format!("{}\n{}\n", position.len(), line(&position));
        assert_eq!(judge("simple_game", input.as_bytes()).as_deref(), Ok(wanted), "{position:?}");
    }
}

#[test]
fn pebbles_in_order_by_play() {
    let options = |heaps: &Vec<u64>| {
        let mut all = Vec::new();
        for i in 0..heaps.len() {
            let floor = if i == 0 { 0 } else { heaps[i - 1] };
            all.extend((floor..heaps[i]).map(|left| [&heaps[..i], &[left], &heaps[i + 1..]].concat()));
        }
        all
    };
    let mut memo = HashMap::new();
    for position in heaps(6, 4).into_iter().filter(|heaps| heaps.is_sorted()) {
        let wanted = if wins(&position, &options, &mut memo) { "TAK\n" } else { "NIE\n" };
        let input = format!("1\n4\n{}\n", line(&position));
        assert_eq!(judge("luogu_p3480", input.as_bytes()).as_deref(), Ok(wanted), "{position:?}");
    }
}

/// The opponent names a heap that is not empty, and the player to move takes from it.
#[test]
fn fragmented_nim_by_play() {
    fn mover_wins(heaps: &Vec<u64>, memo: &mut HashMap<Vec<u64>, bool>) -> bool {
        if heaps.is_empty() {
            return false;
        }
        if let Some(&known) = memo.get(heaps) {
            return known;
        }
        let won = (0..heaps.len()).all(|i| {
            (0..heaps[i]).any(|left| {
                let mut next = heaps.clone();
                next[i] = left;
                next.retain(|&heap| heap > 0);
                next.sort_unstable();
                !mover_wins(&next, memo)
            })
        });
        memo.insert(heaps.clone(), won);
        won
    }
    let mut memo = HashMap::new();
    for mut position in (1..=5).flat_map(|count| heaps(3, count)).filter(|heaps| !heaps.contains(&0)) {
        position.sort_unstable();
        let wanted = if mover_wins(&position, &mut memo) { "Alice\n" } else { "Bob\n" };
        let input = format!("1\n{}\n{}\n", position.len(), line(&position));
        assert_eq!(judge("luogu_p14787", input.as_bytes()).as_deref(), Ok(wanted), "{position:?}");
    }
}
