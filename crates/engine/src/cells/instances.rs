//! Games whose moves are instances of patterns.

use super::bits::{CellWords, intersect, or};
use super::canon::Layout;
use super::field::CellGame;
use super::hash::WordMap;
use super::known::MemoFact;
use super::packing::Packing;
use super::potential::has_potential;
use super::system::{DEAD, System};
use super::turns::Turns;
use nimatron_core::{Budget, StopReason};
use std::hash::Hash;
use std::io;

/// A system of instances, packed.
#[derive(Debug)]
pub(super) struct Instances<const N: usize> {
    system: System,
    /// How components are moved to the corner and turned, if they are.
    turns: Option<Turns<N>>,
    packing: Packing<N>,
    /// Whether no instance gives a cell a state that something needs: then what cannot be played
    /// now can never be.
    steady: bool,
    /// Whether every play ends.
    play_ends: bool,
    /// The instances that the last position whose options were listed allows.
    enabled: Vec<u32>,
    /// The instances that are alive, and after them the ends that are; used again.
    alive: Vec<u32>,
    /// The cells of components; used again.
    groups: Vec<CellWords<N>>,
    /// For each cell the set of states that it has or may get; used again.
    reach: Vec<u64>,
}

impl<const N: usize> Instances<N> {
    pub(super) fn new(system: System, layout: Option<Layout>) -> Instances<N> {
        let steady =
            system.ends.is_empty() && system.numbered.iter().all(|one| one.sets.iter().all(|set| set.1 == DEAD));
        let play_ends = has_potential(&system);
        let packing = Packing::new(&system);
        let turns = layout.map(|layout| Turns::new(&layout, &packing));
        let reach = vec![0; system.cells()];
        Instances {
            system,
            turns,
            packing,
            steady,
            play_ends,
            enabled: Vec::new(),
            alive: Vec::new(),
            groups: Vec::new(),
            reach,
        }
    }

    /// Finds what is alive.
    fn find_alive(&mut self, words: &CellWords<N>) {
        let Instances { system, packing, steady, alive, reach, .. } = self;
        alive.clear();
        if *steady {
            let enabled = (0..system.numbered.len()).filter(|&instance| packing.enabled(instance, words));
            alive.extend(enabled.map(|instance| instance as u32));
            return;
        }
        for (cell, reach) in reach.iter_mut().enumerate() {
            *reach = 1 << packing.state(words, cell);
        }
        let can = |needs: &[(u32, u8)], reach: &[u64]| {
            needs.iter().all(|&(cell, state)| reach[cell as usize] >> state & 1 == 1)
        };
        let mut waiting: Vec<u32> = (0..system.numbered.len() as u32).collect();
        loop {
            let before = waiting.len();
            waiting.retain(|&instance| {
                let one = &system.numbered[instance as usize];
                let lives = can(&one.needs, reach);
                if lives {
                    alive.push(instance);
                    for &(cell, state) in &one.sets {
                        reach[cell as usize] |= 1 << state;
                    }
                }
                !lives
            });
            if waiting.len() == before {
                break;
            }
        }
        if !alive.is_empty() {
            let ends = (0..system.ends.len()).filter(|&end| can(&system.ends[end], reach));
            alive.extend(ends.map(|end| (system.numbered.len() + end) as u32));
        }
    }
}

impl<const N: usize> CellGame<N> for Instances<N> {
    /// The states of the cells of the component; all others are dead.
    type Key = CellWords<N>;

    fn play_ends(&self) -> bool {
        self.play_ends
    }

    fn content(&self) -> impl Hash {
        &self.system
    }

    fn is_position(&self, words: &CellWords<N>) -> bool {
        let states = || (0..self.system.cells()).map(|cell| self.packing.state(words, cell));
        states().all(|state| usize::from(state) < self.system.states()) && self.packing.pack(states()) == *words
    }

    fn each(
        &self,
        known: &WordMap<CellWords<N>, MemoFact>,
        each: &mut dyn FnMut(&CellWords<N>, MemoFact) -> io::Result<()>,
    ) -> io::Result<()> {
        known.iter().try_for_each(|(words, &known)| each(words, known))
    }

    fn packed(&self, states: &[u8]) -> Option<CellWords<N>> {
        Some(self.packing.pack(self.system.renamed(states)?.into_iter()))
    }

    fn unpacked(&self, words: &CellWords<N>) -> Vec<u8> {
        (0..self.system.cells()).map(|cell| self.system.original(self.packing.state(words, cell))).collect()
    }

    fn after(&self, made: usize, states: &[u8], _: &CellWords<N>) -> Vec<u8> {
        let mut states = states.to_owned();
        for &(cell, state) in &self.system.instances()[made].sets {
            states[cell as usize] = state;
        }
        states
    }

    fn options(
        &mut self,
        words: &CellWords<N>,
        budget: &Budget,
        out: &mut Vec<(u32, CellWords<N>)>,
    ) -> Result<(), StopReason> {
        let instances = if self.packing.ended(words) { 0 } else { self.system.numbered.len() };
        budget.tick(instances as u32)?;
        self.enabled.clear();
        for instance in 0..instances {
            if self.packing.enabled(instance, words) {
                self.enabled.push(instance as u32);
                out.push((instance as u32, self.packing.after(instance, words)));
            }
        }
        Ok(())
    }

    /// Where a turn of the component takes each move to one that shares no cells with it, each move
    /// is answered by its image, which leaves both as they are to each other: the value is 0.
    fn value_at_sight(&mut self, words: &CellWords<N>) -> Option<u16> {
        let Instances { packing, turns: Some(turns), steady: true, enabled, .. } = self else { return None };
        let needed = enabled.iter().fold([0; N], |needed, &one| or(&needed, packing.needed(one as usize)));
        let seat = turns.seat(&needed);
        let answers =
            |turn: usize| enabled.iter().all(|&one| turns.moves_away(turn, &packing.link(one as usize, &needed), seat));
        turns.symmetries(words, seat).any(answers).then_some(0)
    }

    fn split(
        &mut self,
        words: &CellWords<N>,
        budget: &Budget,
        out: &mut Vec<(CellWords<N>, CellWords<N>)>,
    ) -> Result<(), StopReason> {
        self.find_alive(words);
        let steps = self.split_alive(words, out);
        budget.tick(steps)
    }

    fn split_option(
        &mut self,
        option: &CellWords<N>,
        all: &[(u32, CellWords<N>)],
        budget: &Budget,
        out: &mut Vec<(CellWords<N>, CellWords<N>)>,
    ) -> Result<(), StopReason> {
        if self.steady {
            // What could not be played before cannot be played now.
            let Instances { packing, alive, .. } = self;
            alive.clear();
            alive.extend(all.iter().map(|made| made.0).filter(|&one| packing.enabled(one as usize, option)));
        } else {
            self.find_alive(option);
        }
        let steps = self.split_alive(option, out);
        budget.tick(steps)
    }
}

impl<const N: usize> Instances<N> {
    /// Splits a position of which it is known what is alive. The number of groups that were
    /// compared is the work that it took, about.
    fn split_alive(&mut self, words: &CellWords<N>, out: &mut Vec<(CellWords<N>, CellWords<N>)>) -> u32 {
        let Instances { system, packing, turns, alive, groups, .. } = self;
        if alive.is_empty() {
            return 1;
        }
        let mut compared = alive.len();
        let needed = alive.iter().fold([0; N], |needed, &one| or(&needed, packing.needed(one as usize)));
        groups.clear();
        if system.ends.is_empty() {
            // Each instance joins the groups that it shares cells with.
            for &one in &*alive {
                let link = packing.link(one as usize, &needed);
                compared += groups.len();
                let Some(first) = groups.iter().position(|group| intersect(group, &link)) else {
                    groups.push(link);
                    continue;
                };
                groups[first] = or(&groups[first], &link);
                if groups[first] == needed {
                    groups.swap(0, first);
                    groups.truncate(1);
                    break;
                }
                for other in (first + 1..groups.len()).rev() {
                    if intersect(&groups[other], &link) {
                        let joined = groups.swap_remove(other);
                        groups[first] = or(&groups[first], &joined);
                    }
                }
            }
        } else {
            // An end is the end of the whole board, so its parts are not a sum.
            groups.push(needed);
        }
        for cells in &*groups {
            let alone = packing.alone(words, cells);
            let form = turns.as_ref().map_or(alone, |turns| turns.canonical(&alone, turns.seat(cells)));
            out.push((form, form));
        }
        u32::try_from(compared / 8 * N).unwrap_or(u32::MAX).max(1)
    }
}
