//! Small members by plain play: every position that the rules reach on the graph itself, with all
//! its components, and no theory but the definition of the Grundy value.

use super::family::LegsFamilyText;
use super::names::LegsCertificateTable;
use super::play::LegsTreePosition;
use super::product;
use crate::{CheckFailure, wrong};
use nimatron_core::Budget;
use nimatron_messages::verdicts::legs as say;
use nimatron_rules::graph::GraphRules;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// The largest number of vertices, if moves cannot and if they can remove edges alone, and the
/// largest value of a name.
const MAX_VERTICES: [u32; 2] = [7, 6];
const MAX_NAME: u32 = 4;

pub(super) fn compare(
    rules: &GraphRules,
    family: &LegsFamilyText,
    table: &LegsCertificateTable,
    budget: &Budget,
) -> Result<(), CheckFailure> {
    let choices: Vec<Vec<u32>> = family.names.iter().map(|name| (family.least(name)..=MAX_NAME).collect()).collect();
    let mut known = FxHashMap::default();
    for values in product(&choices) {
        let named: BTreeMap<&str, u32> = family.names.iter().map(String::as_str).zip(values.iter().copied()).collect();
        let Some(member) = family.member(&named) else { continue };
        let vertices = member.edges.iter().map(|edge| edge.length).sum::<u32>() + 1;
        if vertices > MAX_VERTICES[usize::from(rules.removes_edges())] {
            continue;
        }
        let mut claimed = 0;
        for part in member.components() {
            claimed ^= table.value(&member, &part)?;
        }
        // Each edge that stands for a path becomes one.
        let mut plain = LegsTreePosition { edges: Vec::new(), ..member.clone() };
        for edge in &member.edges {
            let mut at = edge.ends[0];
            for _ in 1..edge.length {
                let next = plain.add_vertex();
                plain.join(at, next, 1);
                at = next;
            }
            plain.join(at, edge.ends[1], 1);
        }
        let found = value(rules, &plain, &mut known, budget)?;
        if found != claimed {
            return wrong(say::other_member(super::show_member(&family.names, &values), found, claimed));
        }
    }
    Ok(())
}

fn value(
    rules: &GraphRules,
    position: &LegsTreePosition,
    known: &mut FxHashMap<LegsTreePosition, u32>,
    budget: &Budget,
) -> Result<u32, CheckFailure> {
    if let Some(&value) = known.get(position) {
        return Ok(value);
    }
    budget.tick(64)?;
    budget.memory(known.len() as u64 * 600)?;
    let everywhere = (0..position.vertices.len()).collect();
    let mut options = Vec::new();
    for made in position.moves(rules, &everywhere) {
        let mut left = made.left;
        let there = left.vertices.clone();
        left.edges.iter_mut().for_each(|edge| edge.there &= edge.ends.iter().all(|&end| there[end]));
        options.push(value(rules, &left, known, budget)?);
    }
    let mex = (0..).find(|value| !options.contains(value)).unwrap_or_default();
    known.insert(position.clone(), mex);
    Ok(mex)
}
