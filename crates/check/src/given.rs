//! Automata of a certificate, in their one form.

use crate::machines::Given;
use crate::systems::System;
use crate::{Wrong, wrong};
use nimatron_proof::{Automaton, Definitions};
use std::cell::RefCell;
use std::collections::BTreeSet;

/// The definitions of a certificate, each of which has to be used.
pub(crate) struct Named<'c> {
    all: &'c Definitions,
    used: RefCell<BTreeSet<String>>,
}

impl<'c> Named<'c> {
    pub(crate) fn new(all: &'c Definitions) -> Named<'c> {
        Named { all, used: RefCell::default() }
    }

    /// The automaton of this name, as written.
    pub(crate) fn get(&self, name: &str) -> Result<&'c Automaton, Wrong> {
        if !self.used.borrow_mut().insert(name.to_owned()) {
            return wrong(format!("the definition `{name}` is named twice"));
        }
        self.all.get(name).map_or_else(|| wrong(format!("there is no definition `{name}`")), Ok)
    }

    /// The automaton of this name: with these tracks, in this numeration.
    pub(crate) fn automaton(&self, name: &str, system: System, tracks: &[String]) -> Result<Given, Wrong> {
        let automaton = self.get(name)?;
        if automaton.numeration != system.name() {
            return wrong("all definitions have one numeration");
        }
        if automaton.tracks != tracks {
            return wrong(format!("the tracks of `{name}` are {}", tracks.join(", ")));
        }
        let symbols = system.digits().checked_pow(tracks.len() as u32).filter(|&symbols| symbols <= 1 << 16);
        let Some(symbols) = symbols else { return wrong("too many coordinates for this numeration") };
        given(automaton, symbols)
    }

    pub(crate) fn all_used(&self) -> Result<(), Wrong> {
        let used = self.used.borrow();
        match self.all.keys().find(|name| !used.contains(*name)) {
            Some(name) => wrong(format!("the definition `{name}` is not used")),
            None => Ok(()),
        }
    }
}

/// Reads an automaton: complete, numbered in the order of a walk in breadth, so that every
/// automaton has one form.
fn given(table: &Automaton, symbols: usize) -> Result<Given, Wrong> {
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

/// Words that represent no number are accepted by no automaton of a certificate, so that every law
/// has one form.
pub(crate) fn only_numbers(system: System, tracks: usize, law: &Given) -> Result<(), Wrong> {
    if !system.is_restricted() {
        return Ok(());
    }
    let base = system.digits();
    let mut seen = vec![(0u32, vec![0u8; tracks])];
    let mut at = 0;
    while at < seen.len() {
        let (state, so_far) = seen[at].clone();
        if law.accept[state as usize] && !so_far.iter().all(|&one| system.may_end(one)) {
            return wrong("the automaton accepts a word that is no number");
        }
        for (symbol, &to) in law.next[state as usize].iter().enumerate().filter(|(_, to)| law.live[**to as usize]) {
            let digit = |track: usize| (symbol / base.pow(track as u32) % base) as u8;
            let behind: Option<Vec<u8>> = (0..tracks).map(|track| system.behind(so_far[track], digit(track))).collect();
            let Some(behind) = behind else {
                return wrong("the automaton goes on behind digits that are no number");
            };
            if !seen.contains(&(to, behind.clone())) {
                seen.push((to, behind));
            }
        }
        at += 1;
    }
    Ok(())
}
