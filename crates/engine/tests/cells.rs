//! Games over cells against plain recursion over whole positions, and against published values.

#![allow(clippy::unwrap_used, clippy::print_stdout)]

use nimatron_core::{Budget, Limit, Progress, StopFlag, StopReason};
use nimatron_engine::cells::{CellError, CellSolver, Instance, Layout, System, SystemError};
use proptest::prelude::*;
use std::collections::HashMap;

/// A pattern and what it becomes: places with the states that they need and get.
type Pattern<'p> = (&'p [(usize, usize)], &'p [u8], &'p [u8]);

/// All places at which patterns fit on a board.
fn board(rows: usize, columns: usize, states: u8, patterns: &[Pattern<'_>]) -> System {
    let mut instances = Vec::new();
    for (places, needs, sets) in patterns {
        for row in 0..rows {
            for column in 0..columns {
                let cell = |&(down, right): &(usize, usize)| {
                    let (row, column) = (row + down, column + right);
                    (row < rows && column < columns).then_some((row * columns + column) as u32)
                };
                let Some(cells) = places.iter().map(cell).collect::<Option<Vec<u32>>>() else { continue };
                let with = |states: &[u8]| cells.iter().copied().zip(states.iter().copied()).collect();
                instances.push(Instance { needs: with(needs), sets: with(sets) });
            }
        }
    }
    System::new(rows * columns, states, &instances, &[]).unwrap()
}

/// States: 0 used, 1 free.
fn cram(rows: usize, columns: usize) -> System {
    board(rows, columns, 2, &[(&[(0, 0), (0, 1)], &[1, 1], &[0, 0]), (&[(0, 0), (1, 0)], &[1, 1], &[0, 0])])
}

/// Neighbours on a grid.
fn grid(rows: usize, columns: usize) -> Vec<(u32, u32)> {
    let at = |row: usize, column: usize| (row * columns + column) as u32;
    let mut edges = Vec::new();
    for row in 0..rows {
        for column in 0..columns {
            if column + 1 < columns {
                edges.push((at(row, column), at(row, column + 1)));
            }
            if row + 1 < rows {
                edges.push((at(row, column), at(row + 1, column)));
            }
        }
    }
    edges
}

/// Node Kayles: a node goes with its neighbours.
fn node_kayles(nodes: u32, edges: &[(u32, u32)]) -> System {
    let instance = |node| {
        let near = edges.iter().filter_map(|&(one, other)| match node {
            _ if node == one => Some(other),
            _ if node == other => Some(one),
            _ => None,
        });
        Instance { needs: vec![(node, 1)], sets: std::iter::once(node).chain(near).map(|cell| (cell, 0)).collect() }
    };
    System::new(nodes as usize, 2, &(0..nodes).map(instance).collect::<Vec<_>>(), &[]).unwrap()
}

fn value(system: System, layout: Option<Layout>, states: &[u8]) -> u16 {
    CellSolver::new(system, layout).unwrap().value(states, &Budget::unlimited()).unwrap()
}

#[test]
fn published_values_of_cram() {
    for (rows, columns, expected) in
        [(3, 3, 0), (3, 4, 1), (3, 5, 1), (4, 4, 0), (4, 5, 2), (5, 5, 0), (4, 7, 3), (5, 6, 2), (1, 8, 1), (2, 4, 0)]
    {
        let system = cram(rows, columns);
        let layout = Layout::of(&system, rows, columns);
        assert!(layout.is_some());
        let states = vec![1; rows * columns];
        assert_eq!(value(system.clone(), layout, &states), expected, "{rows} x {columns}");
        if rows * columns <= 20 {
            assert_eq!(value(system, None, &states), expected, "{rows} x {columns}");
        }
    }
}

/// A316632, n = 1 to 8.
#[test]
fn node_kayles_on_three_rows() {
    for (columns, expected) in [2, 1, 1, 0, 3, 3, 2, 2].into_iter().enumerate() {
        let columns = columns + 1;
        let system = node_kayles(3 * columns as u32, &grid(3, columns));
        let layout = Layout::of(&system, 3, columns);
        assert!(layout.is_some());
        assert_eq!(value(system, layout, &vec![1; 3 * columns]), expected, "3 x {columns}");
    }
}

/// Chomp: a square goes with all that are not left of it or above it. The first cannot be taken.
fn chomp(rows: u32, columns: u32) -> System {
    let cells = || (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
    let instance = |(row, column)| Instance {
        needs: vec![(row * columns + column, 1)],
        sets: (cells().filter(|at| at.0 >= row && at.1 >= column)).map(|at| (at.0 * columns + at.1, 0)).collect(),
    };
    let instances: Vec<Instance> = cells().skip(1).map(instance).collect();
    System::new((rows * columns) as usize, 2, &instances, &[]).unwrap()
}

/// A game that hardly decomposes and has large values; the square boards may be turned.
#[test]
fn published_values_of_chomp() {
    for (side, expected) in [(2, 2), (6, 13), (7, 20)] {
        let system = chomp(side, side);
        let states = vec![1; (side * side) as usize];
        let layout = Layout::of(&system, side as usize, side as usize);
        assert!(layout.is_some());
        assert_eq!(value(system.clone(), layout, &states), expected, "{side} x {side}");
        assert_eq!(value(system, None, &states), expected, "{side} x {side}");
    }
    // A single row is a heap.
    assert_eq!(value(chomp(1, 60), None, &[1; 60]), 59);
    assert!(Layout::of(&chomp(2, 3), 2, 3).is_none());
}

/// A stone goes to a free place on its right: the number of stones stays, and play ends all the
/// same.
#[test]
fn stones_that_only_go_one_way() {
    for places in 2..9_u32 {
        let step = |from: u32| Instance { needs: vec![(from, 1), (from + 1, 0)], sets: vec![(from, 0), (from + 1, 1)] };
        let instances: Vec<Instance> = (0..places - 1).map(step).collect();
        let system = System::new(places as usize, 2, &instances, &[]).unwrap();
        for stones in 0..1_u32 << places {
            let states: Vec<u8> = (0..places).map(|at| (stones >> at & 1) as u8).collect();
            let expected = plain(&instances, &[], &states, &mut HashMap::new()).unwrap();
            assert_eq!(value(system.clone(), None, &states), expected, "{states:?}");
        }
    }
}

/// Moves that change nothing, or that two players may make and unmake, are found wherever a value
/// could be told without them.
#[test]
fn cycles_are_found_beside_moves_that_decide() {
    let one = |needs: &[(u32, u8)], sets: &[(u32, u8)]| Instance { needs: needs.to_vec(), sets: sets.to_vec() };
    // Taking the only stone wins; the second move keeps it.
    let idle = [one(&[(0, 1)], &[(0, 0)]), one(&[(0, 1)], &[(1, 0)])];
    let back = [one(&[(0, 1)], &[(0, 0)]), one(&[(0, 1)], &[(0, 2)]), one(&[(0, 2)], &[(0, 1)])];
    for instances in [&idle[..], &back[..]] {
        let system = System::new(2, 3, instances, &[]).unwrap();
        let found = CellSolver::new(system, None).unwrap().value(&[1, 1], &Budget::unlimited());
        assert!(matches!(found, Err(CellError::Cycle(_))), "{found:?}");
    }
}

/// The mex of all options of a whole position, without components or forms.
fn plain(
    instances: &[Instance],
    ends: &[Vec<(u32, u8)>],
    states: &[u8],
    known: &mut HashMap<Vec<u8>, Option<u16>>,
) -> Option<u16> {
    if let Some(known) = known.get(states) {
        return *known;
    }
    known.insert(states.to_owned(), None);
    let holds = |part: &[(u32, u8)]| part.iter().all(|&(cell, state)| states[cell as usize] == state);
    let mut values = Vec::new();
    if !ends.iter().any(|end| holds(end)) {
        for instance in instances.iter().filter(|instance| holds(&instance.needs)) {
            let mut after = states.to_owned();
            instance.sets.iter().for_each(|&(cell, state)| after[cell as usize] = state);
            values.push(plain(instances, ends, &after, known)?);
        }
    }
    let value = (0..).find(|value| !values.contains(value));
    known.insert(states.to_owned(), value);
    value
}

fn cells(count: u32, states: u8) -> impl Strategy<Value = Vec<(u32, u8)>> {
    proptest::collection::btree_map(0..count, 0..states, 1..4).prop_map(|cells| cells.into_iter().collect())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    /// Any instances: those that delete, those that give states that others need, ends, cycles.
    #[test]
    fn random_instances_agree_with_plain_recursion(
        instances in proptest::collection::vec((cells(7, 3), cells(7, 3)), 1..9),
        ends in proptest::collection::vec(cells(7, 3), 0..2),
        states in proptest::collection::vec(0..3_u8, 7),
    ) {
        let instances: Vec<Instance> =
            instances.into_iter().map(|(needs, sets)| Instance { needs, sets }).collect();
        let system = System::new(7, 3, &instances, &ends).unwrap();
        let mut known = HashMap::new();
        let expected = plain(&instances, &ends, &states, &mut known);
        let found = CellSolver::new(system, None).unwrap().value(&states, &Budget::unlimited());
        match expected {
            Some(value) => prop_assert_eq!(found, Ok(value)),
            // What is a cycle of whole positions is one of a component.
            None => prop_assert!(matches!(found, Err(CellError::Cycle(_)))),
        }
    }

    /// Random patterns on a board, in all turns or as they are, with the board's symmetries.
    #[test]
    fn random_patterns_on_boards_agree_with_plain_recursion(
        patterns in proptest::collection::vec(
            (proptest::collection::btree_map((0..2_usize, 0..3_usize), (1..3_u8, 0..2_u8), 1..4), any::<bool>()),
            1..3,
        ),
        (rows, columns) in (1..4_usize, 1..4_usize),
        states in proptest::collection::vec(0..3_u8, 9),
    ) {
        // States only go down, so that play ends: 2, 1, 0.
        let mut all = Vec::new();
        for (pattern, turned) in &patterns {
            let cells: Vec<_> = pattern.iter().map(|(&place, &(need, set))| (place, need, set.min(need - 1))).collect();
            all.push(cells.clone());
            if *turned {
                all.push(cells.iter().map(|&((row, column), need, set)| ((column, row), need, set)).collect());
                all.push(cells.iter().map(|&((row, column), need, set)| ((row, 2 - column), need, set)).collect());
            }
        }
        let split: Vec<(Vec<_>, Vec<_>, Vec<_>)> = all
            .iter()
            .map(|cells| {
                let (mut places, mut needs, mut sets) = (Vec::new(), Vec::new(), Vec::new());
                for &(place, need, set) in cells {
                    places.push(place);
                    needs.push(need);
                    sets.push(set);
                }
                (places, needs, sets)
            })
            .collect();
        let patterns: Vec<Pattern<'_>> = split.iter().map(|(places, needs, sets)| (&places[..], &needs[..], &sets[..])).collect();
        let system = board(rows, columns, 3, &patterns);
        let states = &states[..rows * columns];
        let expected = plain(&instances_of(&system), &[], states, &mut HashMap::new()).unwrap();
        let layout = Layout::of(&system, rows, columns);
        prop_assert_eq!(value(system.clone(), None, states), expected);
        prop_assert_eq!(value(system, layout, states), expected);
    }

    /// Node Kayles on random graphs that are laid out on a board anyway: the layout is refused, or
    /// right.
    #[test]
    fn layouts_are_checked(
        extra in proptest::collection::vec((0..9_u32, 0..9_u32), 0..3),
        gone in proptest::collection::vec(0..9_usize, 0..3),
        states in proptest::collection::vec(0..2_u8, 9),
    ) {
        let mut edges = grid(3, 3);
        for at in gone {
            edges.swap_remove(at);
        }
        edges.extend(extra.iter().filter(|edge| edge.0 != edge.1));
        edges.iter_mut().for_each(|edge| *edge = (edge.0.min(edge.1), edge.0.max(edge.1)));
        edges.sort_unstable();
        edges.dedup();
        let system = node_kayles(9, &edges);
        let expected = plain(&instances_of(&system), &[], &states, &mut HashMap::new()).unwrap();
        let layout = Layout::of(&system, 3, 3);
        let mut all = grid(3, 3);
        all.sort_unstable();
        prop_assert!(layout.is_some() || edges != all);
        prop_assert_eq!(value(system, layout, &states), expected);
    }
}

fn instances_of(system: &System) -> Vec<Instance> {
    system.instances().to_owned()
}

/// A cell that gets a state without being needed has to be on the board: then components are not
/// moved.
#[test]
fn cells_that_only_get_a_state_need_room() {
    let pushed = |cell: u32| Instance { needs: vec![(cell + 1, 1)], sets: vec![(cell, 1), (cell + 1, 0)] };
    let instances: Vec<Instance> = (0..2).map(pushed).collect();
    let system = System::new(3, 2, &instances, &[]).unwrap();
    assert!(Layout::of(&system, 1, 3).is_none());
    assert_eq!(value(system, None, &[0, 0, 1]), 0);
}

#[test]
fn every_move_is_listed_with_its_value() {
    let system = cram(2, 3);
    let mut solver = CellSolver::new(system.clone(), Layout::of(&system, 2, 3)).unwrap();
    let moves = solver.moves(&[1; 6], &Budget::unlimited()).unwrap();
    assert_eq!(moves.len(), 7);
    for (made, value) in moves {
        assert_eq!(made.states.iter().filter(|&&state| state == 0).count(), 2);
        assert_eq!(value, plain(&instances_of(&system), &[], &made.states, &mut HashMap::new()).unwrap());
    }
}

#[test]
fn what_is_not_a_system_or_a_position_is_refused() {
    let one = |needs: &[(u32, u8)], sets: &[(u32, u8)]| Instance { needs: needs.to_vec(), sets: sets.to_vec() };
    assert_eq!(System::new(2, 2, &[one(&[(2, 0)], &[])], &[]).unwrap_err(), SystemError::OutOfRange);
    assert_eq!(System::new(2, 2, &[one(&[(0, 2)], &[])], &[]).unwrap_err(), SystemError::OutOfRange);
    assert_eq!(System::new(2, 2, &[one(&[(0, 1), (0, 0)], &[])], &[]).unwrap_err(), SystemError::Twice);
    assert_eq!(System::new(2, 2, &[one(&[], &[(0, 1)])], &[]).unwrap_err(), SystemError::NeedsNothing);
    let mut solver = CellSolver::new(cram(2, 2), None).unwrap();
    let budget = Budget::unlimited();
    assert_eq!(solver.value(&[1; 5], &budget), Err(CellError::NotAPosition));
    assert_eq!(solver.value(&[7; 4], &budget), Err(CellError::NotAPosition));
    assert_eq!(CellSolver::new(cram(50, 50), None).unwrap_err(), CellError::TooManyCells);
    // A stopped search leaves nothing behind that is wrong.
    let mut solver = CellSolver::new(cram(4, 4), None).unwrap();
    let tight = Budget::start(Limit { time: None, memory: 2000 }, StopFlag::default(), Progress::default());
    assert!(matches!(solver.value(&[1; 16], &tight), Err(CellError::Stopped(StopReason::Memory { .. }))));
    assert_eq!(solver.value(&[1; 16], &budget), Ok(0));
}
