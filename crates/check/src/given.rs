//! Automata of a certificate, which have to be in a canonical form.

use crate::machines::ListedAutomaton;
use crate::systems::CheckerNumeration;
use crate::{CheckFailure, wrong};
use nimatron_core::Budget;
use nimatron_messages::verdicts::automata as say;
use nimatron_messages::{Mark, Parameter};
use nimatron_proof::{Automaton, Definitions};
use rustc_hash::FxHashSet;
use std::cell::RefCell;
use std::collections::BTreeSet;

/// The definitions of a certificate, each of which has to be used exactly once.
pub(crate) struct DefinitionUses<'c> {
    all: &'c Definitions,
    used: RefCell<BTreeSet<String>>,
}

impl<'c> DefinitionUses<'c> {
    pub(crate) fn new(all: &'c Definitions) -> DefinitionUses<'c> {
        DefinitionUses { all, used: RefCell::default() }
    }

    /// The automaton of this name, as written.
    pub(crate) fn get(&self, name: &str) -> Result<&'c Automaton, CheckFailure> {
        if !self.used.borrow_mut().insert(name.to_owned()) {
            return wrong(say::named_twice(name));
        }
        self.all.get(name).map_or_else(|| wrong(say::no_definition(name)), Ok)
    }

    /// The automaton of this name, which has to have these tracks and this numeration.
    pub(crate) fn automaton(
        &self,
        name: &str,
        system: CheckerNumeration,
        tracks: &[String],
    ) -> Result<ListedAutomaton, CheckFailure> {
        let automaton = self.get(name)?;
        if automaton.numeration != system.name() {
            return wrong(say::several_numerations());
        }
        if automaton.tracks != tracks {
            return wrong(say::wrong_tracks(name, Parameter::list(tracks, Mark::Comma)));
        }
        let symbols = system.digits().checked_pow(tracks.len() as u32).filter(|&symbols| symbols <= 1 << 16);
        let Some(symbols) = symbols else { return wrong(say::too_many_coordinates()) };
        given(automaton, symbols)
    }

    /// Checks that every definition was used.
    pub(crate) fn all_used(&self) -> Result<(), CheckFailure> {
        let used = self.used.borrow();
        match self.all.keys().find(|name| !used.contains(*name)) {
            Some(name) => wrong(say::unused(name)),
            None => Ok(()),
        }
    }
}

/// Reads an automaton. It has to be complete and numbered in the order of a breadth-first walk, so
/// that every automaton has only one form.
fn given(table: &Automaton, symbols: usize) -> Result<ListedAutomaton, CheckFailure> {
    let states = table.next.len();
    if states == 0 || table.next.iter().any(|row| row.len() != symbols || row.iter().any(|&to| to as usize >= states)) {
        return wrong(say::incomplete(symbols));
    }
    if table.next[0][0] != 0 {
        return wrong(say::leading_zeros());
    }
    let mut met: Vec<bool> = vec![false; states];
    met[0] = true;
    let mut count = 1;
    for (state, row) in table.next.iter().enumerate() {
        if !met[state] {
            return wrong(say::unreachable(state));
        }
        for &to in row {
            if !met[to as usize] {
                if to as usize != count {
                    return wrong(say::not_breadth_first());
                }
                met[to as usize] = true;
                count += 1;
            }
        }
    }
    let mut accept = vec![false; states];
    for pair in table.accept.windows(2) {
        if pair[0] >= pair[1] {
            return wrong(say::accepting_not_increasing());
        }
    }
    for &state in &table.accept {
        match accept.get_mut(state as usize) {
            Some(accept) => *accept = true,
            None => return wrong(say::no_state(state)),
        }
    }
    Ok(ListedAutomaton::new(table.next.clone(), accept))
}

/// Checks that the automaton accepts no word that represents no number, so that every law has only
/// one form.
pub(crate) fn only_numbers(
    system: CheckerNumeration,
    tracks: usize,
    law: &ListedAutomaton,
    budget: &Budget,
) -> Result<(), CheckFailure> {
    if !system.is_restricted() {
        return Ok(());
    }
    let base = system.digits();
    let first = (0u32, vec![0u8; tracks]);
    let mut seen = FxHashSet::from_iter([first.clone()]);
    let mut open = vec![first];
    while let Some((state, so_far)) = open.pop() {
        budget.tick(law.next[state as usize].len() as u32)?;
        if law.accept[state as usize] && !so_far.iter().all(|&one| system.may_end(one)) {
            return wrong(say::accepts_no_number());
        }
        for (symbol, &to) in law.next[state as usize].iter().enumerate().filter(|(_, to)| law.live[**to as usize]) {
            let digit = |track: usize| (symbol / base.pow(track as u32) % base) as u8;
            let after: Option<Vec<u8>> = (0..tracks).map(|track| system.after(so_far[track], digit(track))).collect();
            let Some(after) = after else {
                return wrong(say::continues_no_number());
            };
            if seen.insert((to, after.clone())) {
                open.push((to, after));
            }
        }
    }
    Ok(())
}
