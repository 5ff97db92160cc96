//! Automata of a certificate, in their one form.

use crate::machines::{Given, System};
use crate::{Wrong, wrong};
use serde::Deserialize;

/// An automaton as written: the states behind each state and symbol, and the states that accept, increasing.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Table {
    pub(crate) next: Vec<Vec<u32>>,
    pub(crate) accept: Vec<u32>,
}

/// Reads an automaton: complete, numbered in the order of a walk in breadth, so that every automaton has one form.
pub(crate) fn given(table: &Table, symbols: usize) -> Result<Given, Wrong> {
    let states = table.next.len();
    if states == 0 || table.next.iter().any(|row| row.len() != symbols || row.iter().any(|&to| to as usize >= states)) {
        return wrong(format!("an automaton here needs {symbols} transitions to its states from each of them"));
    }
    if table.next[0][0] != 0 {
        return wrong("zeros in front of a number change nothing, so the first state has to stay where it is");
    }
    let mut met: Vec<bool> = vec![false; states];
    met[0] = true;
    let mut count = 1;
    for (state, row) in table.next.iter().enumerate() {
        if !met[state] {
            return wrong(format!("the automaton never comes to its state {state}"));
        }
        for &to in row {
            if !met[to as usize] {
                if to as usize != count {
                    return wrong("the states of an automaton are numbered as a walk in breadth meets them");
                }
                met[to as usize] = true;
                count += 1;
            }
        }
    }
    let mut accept = vec![false; states];
    for pair in table.accept.windows(2) {
        if pair[0] >= pair[1] {
            return wrong("accepting states are listed in increasing order");
        }
    }
    for &state in &table.accept {
        match accept.get_mut(state as usize) {
            Some(accept) => *accept = true,
            None => return wrong(format!("there is no state {state} that could accept")),
        }
    }
    Ok(Given::new(table.next.clone(), accept))
}

/// Words that represent no number are accepted by no automaton of a certificate, so that every law has one form.
pub(crate) fn only_numbers(system: System, tracks: usize, law: &Given) -> Result<(), Wrong> {
    if !system.is_restricted() {
        return Ok(());
    }
    let base = system.digits();
    let mut seen = vec![(0u32, 0usize)];
    let mut at = 0;
    while at < seen.len() {
        let (state, blocked) = seen[at];
        if law.accept[state as usize] && blocked != 0 && !system.may_end_blocked() {
            return wrong("the automaton accepts a word that is no number");
        }
        for (symbol, &to) in law.next[state as usize].iter().enumerate() {
            let digit = |track: usize| symbol / base.pow(track as u32) % base;
            if (0..tracks).any(|track| blocked >> track & 1 == 1 && digit(track) != 0) {
                if law.live[to as usize] {
                    return wrong("the automaton goes on behind digits that are no number");
                }
                continue;
            }
            let next = (0..tracks).map(|track| usize::from(system.blocks(digit(track) as u8)) << track).sum();
            if law.live[to as usize] && !seen.contains(&(to, next)) {
                seen.push((to, next));
            }
        }
        at += 1;
    }
    Ok(())
}
