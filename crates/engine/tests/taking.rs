//! Boards on which moves only take cells away, on one thread and on two: against plain recursion
//! over whole positions, the engine for all boards, and published values.

#![allow(clippy::unwrap_used)]

use nimatron_core::{Budget, Limit, Progress, StopFlag, StopReason};
use nimatron_engine::cells::{CellError, CellSolver, Instance, Layout, System};
use proptest::prelude::*;
use std::collections::{BTreeSet, HashMap};

type Place = (i32, i32);

/// A pattern: the places that it needs, and those that it takes where they are on the board.
type Pattern = (BTreeSet<Place>, BTreeSet<Place>);

/// All places at which patterns fit on a board. States: 0 gone, 1 there.
fn system(rows: i32, columns: i32, patterns: &[Pattern]) -> System {
    let inside = |at: &Place| (0..rows).contains(&at.0) && (0..columns).contains(&at.1);
    let mut instances = BTreeSet::new();
    for (needs, takes) in patterns {
        for corner in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
            let placed = |cells: &BTreeSet<Place>| -> Vec<Place> {
                cells.iter().map(|at| (corner.0 + at.0, corner.1 + at.1)).collect()
            };
            let needs = placed(needs);
            if needs.iter().all(inside) {
                let with = |cells: Vec<Place>, state: u8| -> Vec<(u32, u8)> {
                    cells.iter().filter(|at| inside(at)).map(|at| ((at.0 * columns + at.1) as u32, state)).collect()
                };
                instances.insert(Instance { needs: with(needs, 1), sets: with(placed(takes), 0) });
            }
        }
    }
    let instances: Vec<Instance> = instances.into_iter().collect();
    System::new((rows * columns) as usize, 2, &instances, &[]).unwrap()
}

fn cram(rows: i32, columns: i32) -> System {
    let pair = |at: Place| -> BTreeSet<Place> { [(0, 0), at].into() };
    system(rows, columns, &[(0, 1), (1, 0)].map(|at| (pair(at), pair(at))))
}

fn node_kayles(rows: i32, columns: i32) -> System {
    system(rows, columns, &[([(0, 0)].into(), [(0, 0), (0, 1), (1, 0), (0, -1), (-1, 0)].into())])
}

fn solver(system: &System, rows: i32, columns: i32) -> CellSolver {
    let layout = Layout::of(system, rows as usize, columns as usize).unwrap();
    CellSolver::new(system.clone(), Some(layout)).unwrap()
}

fn value(system: &System, rows: i32, columns: i32, threads: usize, states: &[u8]) -> u16 {
    solver(system, rows, columns).value(states, &Budget::unlimited().on_threads(threads)).unwrap()
}

/// The mex of all options of a whole position.
fn plain(instances: &[Instance], states: &[u8], known: &mut HashMap<Vec<u8>, u16>) -> u16 {
    if let Some(&known) = known.get(states) {
        return known;
    }
    let mut values = Vec::new();
    for one in instances.iter().filter(|one| one.needs.iter().all(|need| states[need.0 as usize] == need.1)) {
        let mut after = states.to_owned();
        one.sets.iter().for_each(|&(cell, state)| after[cell as usize] = state);
        values.push(plain(instances, &after, known));
    }
    let value = (0..).find(|value| !values.contains(value)).unwrap();
    known.insert(states.to_owned(), value);
    value
}

#[test]
fn published_values() {
    for threads in [1, 2] {
        let cases = [(3, 3, 0), (3, 4, 1), (4, 5, 2), (5, 5, 0), (4, 7, 3), (5, 6, 2), (6, 6, 0), (1, 8, 1), (7, 4, 3)];
        for (rows, columns, expected) in cases {
            let states = vec![1; (rows * columns) as usize];
            let found = value(&cram(rows, columns), rows, columns, threads, &states);
            assert_eq!(found, expected, "cram {rows} x {columns}");
        }
        // A316632.
        for (columns, expected) in (1..).zip([2, 1, 1, 0, 3, 3, 2, 2, 2, 3, 3, 5, 2, 4, 1, 3]) {
            let states = vec![1; 3 * columns as usize];
            let found = value(&node_kayles(3, columns), 3, columns, threads, &states);
            assert_eq!(found, expected, "node kayles 3 x {columns}");
        }
    }
}

/// Values beyond what is published, those that take less than a second.
#[test]
fn records() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/records/node_kayles_3xn.csv");
    let mut computed = 0;
    for row in csv::Reader::from_path(file).unwrap().deserialize() {
        let (columns, expected, seconds, ..): (i32, u16, f64, String, u64, String) = row.unwrap();
        if seconds < 0.5 {
            let states = vec![1; 3 * columns as usize];
            assert_eq!(value(&node_kayles(3, columns), 3, columns, 1, &states), expected, "3 x {columns}");
            computed += 1;
        }
    }
    assert!(computed > 12);
}

/// Boards of more than 64 cells: rows of dominoes are Dawson's Kayles.
#[test]
fn long_rows_take_wide_words() {
    let mut values = vec![0_u16; 129];
    for cells in 2..129 {
        let options: Vec<u16> = (0..=cells - 2).map(|left| values[left] ^ values[cells - 2 - left]).collect();
        values[cells] = (0..).find(|value| !options.contains(value)).unwrap();
    }
    for cells in [63, 64, 65, 66, 100, 127, 128] {
        let system = cram(1, cells);
        for threads in [1, 2] {
            let found = value(&system, 1, cells, threads, &vec![1; cells as usize]);
            assert_eq!(found, values[cells as usize], "{cells}");
        }
    }
}

/// What is known survives a table that grows, and one that may not grow and loses entries.
#[test]
fn little_memory_is_enough() {
    let system = cram(5, 6);
    for memory in [1 << 19, 1 << 28] {
        for threads in [1, 2] {
            let limit = Limit { time: None, memory };
            let budget = Budget::start(limit, StopFlag::default(), Progress::default()).on_threads(threads);
            assert_eq!(solver(&system, 5, 6).value(&[1; 30], &budget), Ok(2), "{memory}");
        }
    }
}

#[test]
fn a_search_stops_and_goes_on() {
    let system = cram(5, 7);
    for threads in [1, 2] {
        let mut solver = solver(&system, 5, 7);
        let budget = Budget::unlimited().on_threads(threads);
        let work = budget.within_work(100_000);
        assert_eq!(solver.value(&[1; 35], &work), Err(CellError::Stopped(StopReason::Work)));
        let remembered = solver.remembered();
        assert!(remembered > 0);
        assert_eq!(solver.value(&[1; 30], &budget), Err(CellError::NotAPosition));
        assert_eq!(solver.value(&[1; 35], &budget), Ok(1));
    }
}

/// Wide boards with few cells in several rows: narrow and wide components, and such as are moved
/// and turned.
fn sparse(rows: i32, columns: i32, cells: &[(i32, i32)], tail: i32) -> Vec<u8> {
    let mut states = vec![0; (rows * columns) as usize];
    let mut set = |row: i32, column: i32| {
        if row < rows && column < columns {
            states[(row * columns + column) as usize] = 1;
        }
    };
    cells.iter().for_each(|&(row, column)| set(row, column));
    (0..tail).for_each(|column| set(0, column));
    states
}

fn places() -> impl Strategy<Value = BTreeSet<Place>> {
    proptest::collection::btree_set((0..2_i32, 0..3_i32), 1..4)
}

/// Patterns that take one of the cells that they need, and may take others near them.
fn pattern() -> impl Strategy<Value = Pattern> {
    let around = proptest::collection::btree_set((-1..3_i32, -1..3_i32), 0..4);
    (places(), any::<bool>(), around, any::<proptest::sample::Index>()).prop_map(|(needs, all, mut takes, which)| {
        takes.extend(if all {
            needs.iter().copied().collect()
        } else {
            vec![*which.get(&Vec::from_iter(needs.iter().copied()))]
        });
        (needs, takes)
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    /// 12,000 positions of random games.
    #[test]
    fn random_patterns_agree_with_plain_recursion(
        mut patterns in proptest::collection::vec(pattern(), 1..3),
        pairs in any::<bool>(),
        turned in any::<bool>(),
        (rows, columns) in (1..5_i32, 1..5_i32),
        positions in proptest::collection::vec(0..1_u32 << 16, 20),
    ) {
        if pairs {
            // What is left out of positions of games with pairs.
            patterns.iter_mut().for_each(|pattern| pattern.1 = pattern.0.clone());
            patterns.retain(|pattern| pattern.0.len() == 2);
            patterns.push(([(0, 0), (0, 1)].into(), [(0, 0), (0, 1)].into()));
        }
        if turned {
            let across: Vec<Pattern> = patterns.iter().map(|(needs, takes)| {
                let turn = |cells: &BTreeSet<Place>| cells.iter().map(|at| (at.1, at.0)).collect();
                (turn(needs), turn(takes))
            }).collect();
            patterns.extend(across);
        }
        let system = system(rows, columns, &patterns);
        let mut known = HashMap::new();
        if let Some(layout) = Layout::of(&system, rows as usize, columns as usize) {
            let mut both = [1, 2].map(|threads| {
                let solver = CellSolver::new(system.clone(), Some(layout.clone())).unwrap();
                (solver, Budget::unlimited().on_threads(threads))
            });
            for position in positions {
                let states: Vec<u8> = (0..rows * columns).map(|cell| (position >> cell & 1) as u8).collect();
                let expected = plain(system.instances(), &states, &mut known);
                for (solver, budget) in &mut both {
                    let guess = position as u16 % 4;
                    prop_assert_eq!(solver.has_value(&states, guess, budget), Ok(expected == guess), "{:?}", states);
                    prop_assert_eq!(solver.value(&states, budget), Ok(expected), "{:?}", states);
                }
            }
        }
    }

    #[test]
    fn wide_boards_agree_with_the_engine_for_all_boards(
        (rows, columns) in prop_oneof![Just((3, 30)), Just((40, 3)), Just((9, 9)), Just((8, 9)), Just((11, 11))],
        cells in proptest::collection::vec((0..5_i32, 0..12_i32), 0..12),
        tail in 0..30_i32,
        pairs in any::<bool>(),
    ) {
        let system = if pairs { cram(rows, columns) } else { node_kayles(rows, columns) };
        let states = sparse(rows, columns, &cells, tail);
        let expected = CellSolver::new(system.clone(), None).unwrap().value(&states, &Budget::unlimited()).unwrap();
        for threads in [1, 2] {
            prop_assert_eq!(value(&system, rows, columns, threads, &states), expected);
        }
    }
}
