//! Positions of any games, and heaps of Nim, as numbered positions whose options are sums of
//! earlier ones: what the engines of misère play take.

use crate::error::{NoValue, SolveResult, no_value};
use nimatron_catalogue::GameDef;
use nimatron_core::{Budget, StopReason};
use nimatron_engine::misere::Positions;
use nimatron_engine::search::Lister;
use rustc_hash::{FxHashMap, FxHashSet};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The number of a game and a position of it.
type MisereNodeKey = (usize, Box<[i64]>);

/// Positions with their options.
#[derive(Debug)]
pub(super) struct Nodes<'g> {
    games: Vec<(&'g Arc<GameDef>, Lister<'g>)>,
    numbers: FxHashMap<MisereNodeKey, usize>,
    options: Vec<Vec<Box<[usize]>>>,
    /// The numbers of heaps of Nim.
    heaps: Vec<usize>,
    /// About the memory of all this.
    bytes: u64,
}

impl Positions for Nodes<'_> {
    fn options(&self, position: usize, visit: &mut impl FnMut(&[usize]) -> ControlFlow<()>) -> ControlFlow<()> {
        self.options[position].iter().try_for_each(|parts| visit(parts))
    }
}

/// A position that is being numbered.
struct Open {
    key: MisereNodeKey,
    /// The components of all options, and where those of each option end.
    parts: Vec<MisereNodeKey>,
    ends: Vec<usize>,
    /// Components before this one have numbers.
    at: usize,
}

impl<'g> Nodes<'g> {
    pub(super) fn new(games: impl IntoIterator<Item = &'g Arc<GameDef>>) -> Nodes<'g> {
        Nodes {
            games: games.into_iter().map(|game| (game, game.moves().folded())).collect(),
            numbers: FxHashMap::default(),
            options: Vec::new(),
            heaps: Vec::new(),
            bytes: 0,
        }
    }

    pub(super) const fn len(&self) -> usize {
        self.options.len()
    }

    /// The positions as they are typed: those of games, heaps of Nim (`*2`), and by the options of
    /// those that are given by their options.
    pub(super) fn names(&self) -> Vec<String> {
        let mut names = vec![String::new(); self.len()];
        for ((game, position), &number) in &self.numbers {
            names[number] = self.games[*game].0.show(position);
        }
        for (size, &heap) in self.heaps.iter().enumerate() {
            names[heap] = format!("*{size}");
        }
        for number in 0..names.len() {
            if names[number].is_empty() {
                let option = |parts: &[usize]| match parts {
                    [] => "0".to_owned(),
                    _ => parts.iter().map(|&part| names[part].as_str()).collect::<Vec<_>>().join(" + "),
                };
                let options: Vec<String> = self.options[number].iter().map(|parts| option(parts)).collect();
                names[number] = format!("{{{}}}", options.join(", "));
            }
        }
        names
    }

    /// Adds a position with these options, each a sum of positions here.
    pub(super) fn add(&mut self, mut options: Vec<Box<[usize]>>, budget: &Budget) -> Result<usize, StopReason> {
        for parts in &mut options {
            // What has no moves is no part of a sum.
            if parts.iter().any(|&part| self.options[part].is_empty()) {
                *parts = parts.iter().copied().filter(|&part| !self.options[part].is_empty()).collect();
            }
            parts.sort_unstable();
        }
        options.sort_unstable();
        options.dedup();
        let integers: usize = options.iter().map(|parts| parts.len()).sum();
        self.bytes += 100 + 32 * options.len() as u64 + 8 * integers as u64;
        budget.memory(self.bytes)?;
        budget.tick(options.len() as u32 + 1)?;
        self.options.push(options);
        Ok(self.options.len() - 1)
    }

    /// A heap of Nim.
    pub(super) fn heap(&mut self, size: usize, budget: &Budget) -> Result<usize, StopReason> {
        while self.heaps.len() <= size {
            let options = self.heaps.iter().map(|&heap| [heap].into()).collect();
            let heap = self.add(options, budget)?;
            self.heaps.push(heap);
        }
        Ok(self.heaps[size])
    }

    /// Positions whose sum is played like a position of the game with this number in the list given
    /// to [`Nodes::new`].
    pub(super) fn position(&mut self, game: usize, position: &[i64], budget: &Budget) -> SolveResult<Vec<usize>> {
        let mut parts = Vec::new();
        self.games[game].1.fold(position, budget, &mut parts)?;
        parts.into_iter().map(|part| self.number(&(game, part), budget)).collect()
    }

    fn error(&self, error: NoValue, game: usize) -> crate::SolveError {
        no_value(error, self.games[game].0)
    }

    /// Numbers a position after all that can be reached from it.
    fn number(&mut self, root: &MisereNodeKey, budget: &Budget) -> SolveResult<usize> {
        let game = root.0;
        if let Some(&number) = self.numbers.get(root) {
            return Ok(number);
        }
        let mut waiting: FxHashSet<MisereNodeKey> = FxHashSet::from_iter([root.clone()]);
        let mut open = vec![self.open(root.clone(), budget)?];
        let mut last = 0;
        while let Some(top) = open.last_mut() {
            while top.parts.get(top.at).is_some_and(|part| self.numbers.contains_key(part)) {
                top.at += 1;
            }
            if let Some(part) = top.parts.get(top.at).cloned() {
                if !waiting.insert(part.clone()) {
                    let from = open.iter().position(|open| open.key == part).unwrap_or(0);
                    let cycle = open[from..].iter().map(|open| open.key.1.to_vec()).collect();
                    return Err(self.error(NoValue::Cycle(cycle), game));
                }
                open.push(self.open(part, budget)?);
                continue;
            }
            let mut start = 0;
            let mut options: Vec<Box<[usize]>> = Vec::with_capacity(top.ends.len());
            for &end in &top.ends {
                let parts = top.parts[start..end].iter().filter_map(|part| self.numbers.get(part));
                options.push(parts.copied().collect());
                start = end;
            }
            last = self.add(options, budget)?;
            if let Some(done) = open.pop() {
                self.bytes += 64 + 16 * done.key.1.len() as u64;
                waiting.remove(&done.key);
                self.numbers.insert(done.key, last);
            }
        }
        Ok(last)
    }

    /// Lists the options of a position.
    fn open(&mut self, key: MisereNodeKey, budget: &Budget) -> SolveResult<Open> {
        let (game, held) = (key.0, self.bytes);
        let (mut parts, mut ends, mut bytes, mut stopped) = (Vec::new(), Vec::new(), 0, Ok(()));
        let listed = self.games[game].1.options(&key.1, budget, &mut |option| {
            for part in option {
                bytes += 40 + 8 * part.len() as u64;
                parts.push((game, part.into()));
            }
            ends.push(parts.len());
            stopped = budget.memory(held + bytes);
            if stopped.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        stopped?;
        let _ = listed.map_err(|error| self.error(error.into(), game))?;
        Ok(Open { key, parts, ends, at: 0 })
    }
}
