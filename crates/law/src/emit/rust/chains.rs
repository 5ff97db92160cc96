//! The chains of the values of Max Nim, as in `max_nim`, with functions `f` and constants for leaps before them.

pub(super) const CHAINS: &str = r#"/// A heap: the number that may be taken there, which is its run, and its place among the heaps where it may; for a step that leads there, also the heaps
/// of the chain that are passed in one run, and what has to be at least 0 for steps from other places to do the same.
#[derive(Clone)]
struct Place {
    run: i128,
    at: i128,
    passed: i128,
    room: Vec<i128>,
}

/// The first heap of a run; n + 1, if no heap up to n has it.
fn start(run: i128, n: i128) -> i128 {
    let (mut low, mut high) = (0, n + 1);
    while low < high {
        let middle = (low + high) / 2;
        if f(middle) >= run { high = middle } else { low = middle + 1 }
    }
    low
}

/// Down to the next run of a value, or up; `None`: this is the last one.
fn step(from: &Place, n: i128, up: bool) -> Option<Place> {
    if !up && from.at == 0 {
        return None;
    }
    let own = from.run + 1;
    let mut heap = start(from.run, n) + from.at;
    let left = start(own, n) - 1 - heap;
    if up {
        let last = heap + left / own * own;
        heap = last + own;
        while heap < n && heap != last + f(heap) + 1 {
            heap = last + f(heap) + 1;
        }
        if heap >= n {
            return None;
        }
    } else {
        heap -= own;
    }
    let run = f(heap);
    let at = heap - start(run, n);
    let behind = start(run + 1, n) - 1 - heap;
    if up {
        let rest = left % own;
        let room = vec![from.run - rest, rest, at - 1, behind, f(n) - 1 - run, from.run - BOUND];
        return Some(Place { run, at, passed: left / own, room });
    }
    let (passed, at) = (at / (run + 1), at % (run + 1));
    Some(Place { run, at, passed, room: vec![at - 1, run - at, behind, run - BOUND] })
}

/// Where the last two blocks of steps do the same, all numbers go on evenly, as long as there is room.
fn leap(steps: &[Place], block: usize) -> Option<Place> {
    let last = &steps[steps.len().checked_sub(2 * block + 1)?..];
    let (runs, places) = (last[block].run - last[0].run, last[block].at - last[0].at);
    if runs % PERIOD != 0 || last[2 * block].at - last[block].at != places {
        return None;
    }
    let mut blocks = i128::MAX;
    for i in 1..=block {
        let (one, other) = (&last[i], &last[i + block]);
        if one.passed != other.passed || one.run - last[i - 1].run != other.run - last[i + block - 1].run {
            return None;
        }
        for (&room, &after) in one.room.iter().zip(&other.room) {
            if room < 0 || after < 0 {
                return None;
            }
            if after < room {
                blocks = blocks.min(room / (room - after) + 1);
            }
        }
    }
    let place = || Place { run: last[0].run + blocks * runs, at: last[0].at + blocks * places, passed: 0, room: vec![] };
    (3..i128::MAX).contains(&blocks).then(place)
}

/// As far as steps lead.
fn walk(run: i128, at: i128, n: i128, up: bool) -> Place {
    let mut steps = vec![Place { run, at, passed: 0, room: vec![] }];
    while let Some(next) = step(&steps[steps.len() - 1], n, up) {
        steps.push(next);
        if let Some(place) = (1..=8).find_map(|block| leap(&steps, block)) {
            steps = vec![place];
        } else if steps.len() > 32 {
            steps.drain(..16);
        }
    }
    steps.remove(steps.len() - 1)
}

pub fn grundy(p: &[u64]) -> u64 {
    let n = i128::from(p[0]);
    let run = f(n);
    walk(run, (n - start(run, n)) % (run + 1), n, false).run as u64
}

"#;
