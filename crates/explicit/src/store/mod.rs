//! Solved games that are kept in a file, so that a second question costs milliseconds.
//!
//! A game is stored in stages, each kept as a whole or not at all: its positions and moves, and
//! then the values and distances. A run that is killed goes on after the last stage. A file with
//! another game that is solved has only the second one: it is not lost for a run that did not
//! finish. A question
//! reads the positions that it names, their options and the options of those, which is all that
//! answers and explanations speak of.
//!
//! A store knows its game by the SHA-256 of the file that the game came from, as searches and
//! cluster runs know theirs by a digest of the rules and positions. An answer asks
//! [`Store::around`] for a small solved game of the positions that it needs, so nothing that
//! answers knows of stores.

mod file;
#[cfg(test)]
mod tests;

use crate::names::Names;
use crate::{Counts, ExplicitGame, SolvedGraph};
use file::{MAGIC, StoreList, StoreReader, StoreWriter};
use nimatron_core::{Budget, Convention};
use nimatron_engine::graph::{Digraph, Labels, Outcomes};
use nimatron_files::rebuild;
use serde_json::{Value as Json, json};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fs::File;
use std::io::Read;
use std::path::Path;

pub use file::StoreError;

/// How far a game is solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum StoreStage {
    Game,
    Solved,
}

/// A game in a file, solved.
pub struct Store {
    file: StoreReader,
    about: About,
}

/// What a store says of its game.
struct About {
    source: String,
    stage: StoreStage,
    counts: Counts,
    nodes: usize,
    edges: usize,
    are_numbers: bool,
}

impl About {
    fn of(source: &str, stage: StoreStage, names: &Names, graph: &Digraph, counts: Counts) -> About {
        let (nodes, edges) = (graph.nodes(), graph.edges());
        About { source: source.to_owned(), stage, counts, nodes, edges, are_numbers: names.are_numbers() }
    }

    fn read(file: &StoreReader) -> Result<About, StoreError> {
        let about: Json = serde_json::from_str(&file.about()?).map_err(|_| StoreError::damaged())?;
        let number = |name: &str| about[name].as_u64().ok_or_else(StoreError::damaged);
        let counts = Counts {
            positions: number("positions")?,
            moves: number("moves")?,
            lost: number("lost")?,
            won: number("won")?,
            drawn: number("drawn")?,
            infinite: number("infinite")?,
            largest: about["largest"].as_u64().and_then(|largest| u32::try_from(largest).ok()),
        };
        let nodes = usize::try_from(number("nodes")?).ok().filter(|&nodes| nodes <= Digraph::MAX);
        let edges = usize::try_from(number("moves")?).ok().filter(|&edges| edges <= Digraph::MAX);
        Ok(About {
            source: about["source"].as_str().ok_or_else(StoreError::damaged)?.to_owned(),
            stage: if about["solved"] == true { StoreStage::Solved } else { StoreStage::Game },
            counts,
            nodes: nodes.ok_or_else(StoreError::damaged)?,
            edges: edges.ok_or_else(StoreError::damaged)?,
            are_numbers: about["numbers"] == true,
        })
    }

    fn text(&self) -> String {
        let counts = &self.counts;
        json!({
            "source": self.source,
            "solved": self.stage == StoreStage::Solved,
            "positions": counts.positions,
            "moves": self.edges,
            "lost": counts.lost,
            "won": counts.won,
            "drawn": counts.drawn,
            "infinite": counts.infinite,
            "largest": counts.largest,
            "nodes": self.nodes,
            "numbers": self.are_numbers,
        })
        .to_string()
    }
}

/// Whether a file may be a store: whether it begins as one does.
pub fn is_store(path: &Path) -> bool {
    let mut begin = [0; MAGIC.len()];
    File::open(path).and_then(|mut file| file.read_exact(&mut begin)).is_ok_and(|()| begin == MAGIC)
}

/// What a file is before a game is solved into it.
enum StoreContent {
    /// There is nothing in it.
    Nothing,
    /// The moves of a game that is not solved.
    Moves(Box<(StoreReader, About)>),
    /// A solved game: it stays until the new one is solved.
    Solved,
}

impl StoreContent {
    fn of(path: &Path) -> Result<StoreContent, StoreError> {
        // As `mktemp` leaves it.
        if std::fs::metadata(path).map_or(true, |file| file.len() == 0) {
            return Ok(StoreContent::Nothing);
        }
        if !is_store(path) {
            return Err(StoreError::File(nimatron_messages::explicit::not_a_store()));
        }
        let file = StoreReader::open(path)?;
        let about = About::read(&file)?;
        Ok(match about.stage {
            StoreStage::Game => StoreContent::Moves(Box::new((file, about))),
            StoreStage::Solved => StoreContent::Solved,
        })
    }
}

/// Solves a game and keeps it in a file, which is made if there is none; another solved game that
/// was there is replaced when the new one is solved, and not before. `begun` says where the game is
/// from as long as it is not solved: a run with the same words goes on with the moves that an
/// earlier one has stored, and `game` is not called. `solved` takes their place when it is
/// ([`Store::source`]).
///
/// # Errors
/// The file cannot be read or written, `game` fails, or the budget is used up; what was stored
/// before stays.
pub fn solve_into<E: From<StoreError>>(
    path: &Path,
    [begun, solved]: [&str; 2],
    game: impl FnOnce() -> Result<ExplicitGame, E>,
    budget: &Budget,
) -> Result<SolvedGraph, E> {
    let before = StoreContent::of(path)?;
    let game = match &before {
        StoreContent::Moves(stored) if stored.1.source == begun => game_of(&stored.0, &stored.1, budget)?,
        _ => {
            let game = game()?;
            if !matches!(before, StoreContent::Solved) {
                let about = About::of(begun, StoreStage::Game, game.names(), game.graph(), Counts::default());
                rebuild(path, |file| {
                    file::write(file, |writer| write_moves(writer, game.names(), game.graph(), &about, budget))
                })?;
            }
            game
        }
    };
    drop(before);
    let game = game.solve(budget).map_err(StoreError::from)?;
    let normal = game.outcomes(Convention::Normal, budget).map_err(StoreError::from)?;
    let misere = game.outcomes(Convention::Misere, budget).map_err(StoreError::from)?;
    let about = About::of(solved, StoreStage::Solved, game.names(), game.graph(), game.counts());
    rebuild(path, |file| {
        file::write(file, |writer| {
            writer.numbers(StoreList::Labels, game.labels().all(), budget)?;
            writer.numbers(StoreList::Steps, game.labels().steps(), budget)?;
            writer.numbers(StoreList::Normal, normal.distances(), budget)?;
            writer.numbers(StoreList::Misere, misere.distances(), budget)?;
            write_moves(writer, game.names(), game.graph(), &about, budget)
        })
    })?;
    Ok(game.with_outcomes([normal, misere]))
}

fn write_moves(
    writer: &mut StoreWriter,
    names: &Names,
    graph: &Digraph,
    about: &About,
    budget: &Budget,
) -> Result<(), StoreError> {
    writer.numbers(StoreList::Starts, graph.starts(), budget)?;
    writer.numbers(StoreList::Targets, graph.targets(), budget)?;
    if about.are_numbers {
        writer.numbers(StoreList::Occurs, &occurring(names), budget)?;
    } else {
        writer.names(names, budget)?;
    }
    writer.about(&about.text())
}

/// The nodes that are positions, as bits.
fn occurring(names: &Names) -> Vec<u32> {
    let mut bits = vec![0; names.nodes().div_ceil(32)];
    (0..names.nodes() as u32).filter(|&node| names.occurs(node)).for_each(|node| {
        bits[node as usize / 32] |= 1 << (node % 32);
    });
    bits
}

fn names_of(file: &StoreReader, about: &About, budget: &Budget) -> Result<Names, StoreError> {
    if !about.are_numbers {
        return Ok(Names::listed(file.names(about.nodes, budget)?));
    }
    let bits = file.numbers(StoreList::Occurs, 0, about.nodes.div_ceil(32))?;
    Ok(Names::numbers((0..about.nodes).map(|node| bits[node / 32] >> (node % 32) & 1 == 1).collect()))
}

fn game_of(file: &StoreReader, about: &About, budget: &Budget) -> Result<ExplicitGame, StoreError> {
    budget.memory(12 * (about.nodes + about.edges) as u64)?;
    let starts = file.numbers(StoreList::Starts, 0, about.nodes + 1)?;
    let targets = file.numbers(StoreList::Targets, 0, about.edges)?;
    let graph = Digraph::from_rows(starts, targets).map_err(|_| StoreError::damaged())?;
    Ok(ExplicitGame::of(names_of(file, about, budget)?, graph))
}

impl Store {
    /// Opens a game that was stored and solved.
    ///
    /// # Errors
    /// The file cannot be read, is not a store, or its game is not solved yet.
    pub fn open(path: &Path) -> Result<Store, StoreError> {
        let file = StoreReader::open(path)?;
        let about = About::read(&file)?;
        match about.stage {
            StoreStage::Solved => Ok(Store { file, about }),
            StoreStage::Game => Err(StoreError::File(nimatron_messages::explicit::store_unfinished())),
        }
    }

    /// Where the game is from.
    pub fn source(&self) -> &str {
        &self.about.source
    }

    /// How many positions are won, lost and drawn.
    pub fn counts(&self) -> Counts {
        self.about.counts
    }

    /// The position with this name; `None` if there is none.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn node(&self, name: &str) -> Result<Option<u32>, StoreError> {
        if !self.about.are_numbers {
            return self.file.node(name, self.about.nodes);
        }
        let Some(node) = crate::names::number(name.as_bytes()).filter(|&node| (node as usize) < self.about.nodes)
        else {
            return Ok(None);
        };
        let bits = self.file.number(StoreList::Occurs, node as usize / 32)?;
        Ok((bits >> (node % 32) & 1 == 1).then_some(node))
    }

    /// The whole game.
    ///
    /// # Errors
    /// The file cannot be read, or the budget is used up.
    pub fn whole(&self, budget: &Budget) -> Result<SolvedGraph, StoreError> {
        let (file, nodes) = (&self.file, self.about.nodes);
        let game = game_of(file, &self.about, budget)?;
        let numbers = |list| file.numbers(list, 0, nodes);
        let labels = Labels::known(numbers(StoreList::Labels)?, numbers(StoreList::Steps)?);
        let normal = Outcomes::known(numbers(StoreList::Normal)?, Convention::Normal);
        let misere = Outcomes::known(numbers(StoreList::Misere)?, Convention::Misere);
        Ok(game.known(labels, budget)?.with_outcomes([normal, misere]))
    }

    /// What answers about these positions need: they, their options and the options of those, with
    /// the numbers that the positions have there.
    ///
    /// # Errors
    /// The file cannot be read, or the budget is used up.
    pub fn around(&self, positions: &[u32], budget: &Budget) -> Result<(SolvedGraph, Vec<u32>), StoreError> {
        // The rows of the positions, and of their options.
        let mut rows: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
        let mut open = positions.to_vec();
        for _ in 0..2 {
            let mut next = Vec::new();
            for node in open {
                budget.check()?;
                if let Entry::Vacant(place) = rows.entry(node) {
                    next.extend_from_slice(place.insert(self.row(node)?));
                }
            }
            open = next;
        }
        // New numbers in the order of the old ones, in which explanations list options.
        let mut nodes: Vec<u32> = rows.keys().chain(rows.values().flatten()).copied().collect();
        nodes.sort_unstable();
        nodes.dedup();
        let number = |node: &u32| nodes.binary_search(node).unwrap_or(0) as u32;
        let tokens = positions.iter().map(number).collect();
        let mut graph = Digraph::empty();
        for node in &nodes {
            let row: Vec<u32> = rows.get(node).into_iter().flatten().map(number).collect();
            graph.push_row(&row).map_err(|_| StoreError::damaged())?;
        }
        let numbers = |list| {
            let number = |&node: &u32| self.file.number(list, node as usize);
            nodes.iter().map(number).collect::<Result<Vec<u32>, StoreError>>()
        };
        let labels = Labels::known(numbers(StoreList::Labels)?, numbers(StoreList::Steps)?);
        let normal = Outcomes::known(numbers(StoreList::Normal)?, Convention::Normal);
        let misere = Outcomes::known(numbers(StoreList::Misere)?, Convention::Misere);
        let name = |&node: &u32| if self.about.are_numbers { Ok(node.to_string()) } else { self.file.name(node) };
        let names = nodes.iter().map(name).collect::<Result<Vec<String>, StoreError>>()?;
        let game = ExplicitGame::listed(names, graph).known(labels, budget)?;
        Ok((game.with_outcomes([normal, misere]), tokens))
    }

    fn row(&self, node: u32) -> Result<Vec<u32>, StoreError> {
        let (from, to) = (
            self.file.number(StoreList::Starts, node as usize)?,
            self.file.number(StoreList::Starts, node as usize + 1)?,
        );
        if from > to || to as usize > self.about.edges {
            return Err(StoreError::damaged());
        }
        let row = self.file.numbers(StoreList::Targets, from as usize, to as usize)?;
        if row.iter().all(|&to| (to as usize) < self.about.nodes) { Ok(row) } else { Err(StoreError::damaged()) }
    }
}
