//! Games over cells: the solver of instances against the crate `igsolve` (P. Beling), and against
//! the same games written by hand as a `Game` with masks. Whole processes, user time.

use crate::heaps::user_time;
use anyhow::{Context, Result, bail, ensure};
use nimatron_core::{Budget, Game, Options};
use nimatron_engine::cells::{CellSolver, Instance, Layout, System};
use nimatron_engine::search::Solver as Search;
use std::path::Path;

/// A game, rows, columns, and the method of the rival that is the fastest one for it, if it has the
/// game.
const CASES: [(&str, usize, usize, Option<&str>); 12] = [
    ("cram", 4, 7, Some("br-asp-set")),
    ("cram", 5, 6, Some("br-asp-set")),
    ("cram", 5, 7, Some("br-asp-set")),
    ("cram", 4, 9, Some("br-asp-set")),
    ("cram", 5, 8, Some("br-asp-set")),
    ("cram", 4, 11, Some("br-asp-set")),
    ("cram", 5, 9, Some("br-asp-set")),
    ("chomp", 10, 10, Some("def")),
    ("node-kayles", 5, 7, None),
    ("node-kayles", 6, 7, None),
    ("node-kayles", 3, 30, None),
    ("clobber", 4, 4, None),
];

/// Boards with more cells take programs too long that look at everything, and are timed once.
const SMALL: usize = 32;

/// Prints one row for each case.
pub(crate) fn compare(rival: &Path) -> Result<()> {
    let rival = rival.display().to_string();
    let own = std::env::current_exe()?.display().to_string();
    println!("| game | board | value | nimatron s | `Game` by hand s | times as fast | igsolve s | times as fast |");
    println!("|---|---|---|---|---|---|---|---|");
    for (game, rows, columns, method) in CASES {
        let is_small = rows * columns <= SMALL || game != "cram" && rows * columns <= 100 && columns < 30;
        let runs = if is_small { 5 } else { 1 };
        let (r, c) = (rows.to_string(), columns.to_string());
        let (ours, value) = user_time(&own, &["board", "instances", game, &r, &c], runs)?;
        let mut row = format!("| {game} | {rows}x{columns} | {} | {ours:.3} |", value.trim());
        if game == "clobber" || !is_small {
            row += " | |";
        } else {
            let (hand, same) = user_time(&own, &["board", "hand", game, &r, &c], 1)?;
            ensure!(same == value, "{game} {rows}x{columns}: the values differ: {value} and {same}");
            row += &format!(" {hand:.3} | {:.1} |", hand / ours);
        }
        if let Some(method) = method {
            let runs = if is_small { 3 } else { 1 };
            let arguments = ["-m", method, "--tt_size", "1", game, "-r", &r, "-c", &c];
            let (theirs, output) = user_time(&rival, &arguments, runs)?;
            let line = format!("Nimber of initial position: {}", value.trim());
            ensure!(output.lines().any(|own| own == line), "{game} {rows}x{columns}: the values differ: {output}");
            row += &format!(" {theirs:.3} | {:.1} |", theirs / ours);
        } else {
            row += " | |";
        }
        println!("{row}");
    }
    Ok(())
}

/// Solves one board in one way, in this process.
pub(crate) fn run(way: &str, game: &str, rows: usize, columns: usize) -> Result<()> {
    let value = match way {
        "instances" => by_instances(game, rows, columns)?,
        _ => by_hand(game, rows, columns)?,
    };
    println!("{value}");
    Ok(())
}

/// The neighbours of each cell of a grid.
fn neighbours(rows: usize, columns: usize) -> Vec<Vec<usize>> {
    let near = |cell: usize| {
        let (row, column) = (cell / columns, cell % columns);
        let mut near = Vec::new();
        near.extend((row > 0).then(|| cell - columns));
        near.extend((row + 1 < rows).then_some(cell + columns));
        near.extend((column > 0).then(|| cell - 1));
        near.extend((column + 1 < columns).then_some(cell + 1));
        near
    };
    (0..rows * columns).map(near).collect()
}

fn by_instances(game: &str, rows: usize, columns: usize) -> Result<u64> {
    let cells = rows * columns;
    let near = neighbours(rows, columns);
    let with = |cells: &[usize], state: u8| cells.iter().map(|&cell| (cell as u32, state)).collect::<Vec<_>>();
    let pairs = || (0..cells).flat_map(|cell| near[cell].iter().map(move |&other| [cell, other]));
    let mut states = vec![1; cells];
    let instances: Vec<Instance> = match game {
        "cram" => pairs()
            .filter(|pair| pair[0] < pair[1])
            .map(|pair| Instance { needs: with(&pair, 1), sets: with(&pair, 0) })
            .collect(),
        // A stone takes a neighbour of the other colour, and leaves its own place.
        "clobber" => {
            states = (0..cells).map(|cell| 1 + (cell / columns + cell % columns) as u8 % 2).collect();
            let take = |[from, to]: [usize; 2], own: u8| Instance {
                needs: vec![(from as u32, own), (to as u32, 3 - own)],
                sets: vec![(from as u32, 0), (to as u32, own)],
            };
            pairs().flat_map(|pair| [take(pair, 1), take(pair, 2)]).collect()
        }
        "node-kayles" => (0..cells)
            .map(|cell| {
                let gone: Vec<usize> = near[cell].iter().copied().chain([cell]).collect();
                Instance { needs: with(&[cell], 1), sets: with(&gone, 0) }
            })
            .collect(),
        "chomp" => (1..cells)
            .map(|cell| {
                let right = |other: &usize| other / columns >= cell / columns && other % columns >= cell % columns;
                Instance { needs: with(&[cell], 1), sets: with(&(0..cells).filter(right).collect::<Vec<_>>(), 0) }
            })
            .collect(),
        _ => bail!("there is no game {game}"),
    };
    let system = System::new(cells, 3, &instances, &[])?;
    let layout = Layout::of(&system, rows, columns);
    let mut solver = CellSolver::new(system, layout).ok().context("too many cells")?;
    let value = solver.value(&states, &Budget::unlimited());
    Ok(value.map_err(|error| anyhow::anyhow!("{error:?}"))?.into())
}

/// A game on a graph of at most 64 nodes: the nodes that are left are bits, and what hangs together
/// is a component.
struct Mask {
    near: Vec<u64>,
    /// Whether a move takes a node with its neighbours, or two neighbours.
    nodes: bool,
}

impl Mask {
    fn push(&self, mut left: u64, out: &mut Options<u64>) {
        let parts = std::iter::from_fn(|| {
            while left != 0 {
                let mut part = left & left.wrapping_neg();
                let mut new = part;
                while new != 0 {
                    let near = self.near[new.trailing_zeros() as usize] & left & !part;
                    new = new & (new - 1) | near;
                    part |= near;
                }
                left &= !part;
                // Two neighbours cannot be taken from a single node.
                if self.nodes || part.count_ones() > 1 {
                    return Some(part);
                }
            }
            None
        });
        out.push_sum(parts);
    }
}

impl Game for Mask {
    type Position = u64;

    fn options(&self, &position: &u64, out: &mut Options<u64>) {
        for node in (0..self.near.len()).filter(|node| position >> node & 1 == 1) {
            if self.nodes {
                self.push(position & !(self.near[node] | 1 << node), out);
                continue;
            }
            let mut others = self.near[node] & position & !((2 << node) - 1);
            while others != 0 {
                let other = others & others.wrapping_neg();
                others ^= other;
                self.push(position & !(1 << node | other), out);
            }
        }
    }
}

/// Chomp: four bits for the length of each row.
struct BenchChomp {
    rows: usize,
}

impl Game for BenchChomp {
    type Position = u64;

    fn options(&self, &position: &u64, out: &mut Options<u64>) {
        for row in 0..self.rows {
            for length in u64::from(row == 0)..position >> (4 * row) & 15 {
                let mut after = position & ((1 << (4 * row)) - 1);
                for below in row..self.rows {
                    after |= (position >> (4 * below) & 15).min(length) << (4 * below);
                }
                out.push(after);
            }
        }
    }
}

fn by_hand(game: &str, rows: usize, columns: usize) -> Result<u64> {
    let value = if game == "chomp" {
        let start = (0..rows).fold(0, |start, row| start | (columns as u64) << (4 * row));
        Search::new(BenchChomp { rows }).grundy(&start)
    } else {
        let mask = |near: &Vec<usize>| near.iter().fold(0, |mask, &node| mask | 1 << node);
        let near = neighbours(rows, columns).iter().map(mask).collect();
        Search::new(Mask { near, nodes: game == "node-kayles" }).grundy(&((1 << (rows * columns)) - 1))
    };
    value.map_err(|error| anyhow::anyhow!("{error:?}"))
}
