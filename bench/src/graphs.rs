//! Games that are given as graphs: the values of large random ones, in memory and from a file.

use crate::peak_memory;
use anyhow::{Context, Result};
use nimatron::explicit::Digraph;
use nimatron_core::Budget;
use nimatron_engine::graph::{INFINITE, Labels};
use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::TimeValLike;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

/// The processor time of this process in user mode, in seconds.
fn user() -> Result<f64> {
    Ok(getrusage(UsageWho::RUSAGE_SELF)?.user_time().num_milliseconds() as f64 / 1e3)
}

/// A generator of numbers below a bound.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((u128::from(self.0) * u128::from(bound)) >> 64) as u64
    }
}

/// The options of nodes 0, 1, 2, ..., `degree` of them on average (each of four times as many edges
/// is there with probability 1/4, so that some nodes have none): smaller nodes, or, this many times
/// in a hundred, any nodes.
fn rows(nodes: u32, degree: u32, back: u64, seed: u64, mut row: impl FnMut(u32, &[u32]) -> Result<()>) -> Result<()> {
    let mut random = Random(seed | 1);
    let mut targets = Vec::new();
    for node in 0..nodes {
        targets.clear();
        let own = (0..4 * degree).filter(|_| random.below(4) == 0).count();
        for _ in 0..own {
            let bound = if random.below(100) < back { nodes } else { node };
            if bound > 0 {
                targets.push(random.below(u64::from(bound)) as u32);
            }
        }
        row(node, &targets)?;
    }
    Ok(())
}

/// The values of all nodes of a random graph.
pub(crate) fn loopy(nodes: u32, degree: u32, back: u64, seed: u64) -> Result<()> {
    let budget = Budget::unlimited();
    let mut graph = Digraph::empty();
    rows(nodes, degree, back, seed, |_, targets| {
        graph.push_row(targets).map_err(|error| anyhow::anyhow!("{error:?}"))
    })?;
    let before = user()?;
    let reversed = graph.reversed(&budget).ok().context("stopped")?;
    let turned = user()?;
    let labels = Labels::new(&graph, &reversed, &budget).ok().context("stopped")?;
    let after = user()?;
    let infinite = labels.all().iter().filter(|&&label| label == INFINITE).count();
    let largest = labels.all().iter().filter(|&&label| label != INFINITE).max();
    let (nodes, edges) = (graph.nodes(), graph.edges());
    println!(
        "{nodes} nodes, {edges} edges, {infinite} with infinite values, largest label {largest:?}: \
        {:.2} s to turn the edges round, {:.2} s for the labels; peak {} MiB",
        turned - before,
        after - turned,
        peak_memory()? / 1024
    );
    Ok(())
}

/// Writes a random graph as a file of options.
pub(crate) fn write(file: &Path, nodes: u32, degree: u32, back: u64, seed: u64) -> Result<()> {
    let mut out = BufWriter::new(File::create(file)?);
    rows(nodes, degree, back, seed, |node, targets| {
        write!(out, "{node}:")?;
        for target in targets {
            write!(out, " {target}")?;
        }
        writeln!(out)?;
        Ok(())
    })?;
    out.flush()?;
    Ok(())
}
