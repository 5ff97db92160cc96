//! Three lanes, so that long computations do not delay short ones.
//!
//! Nobody knows how long a question will take. So most start in the quick lane, where a turn lasts
//! a few milliseconds of processor time; a question that is not done by then is stopped and starts
//! again in the next lane, whose turns are longer and whose workers have a lower priority (a
//! multi-level feedback queue). Each lane has a number of turns, which bounds the use of processors
//! and memory, and a queue ([`crate::queue`]).

use crate::Settings;
use crate::queue::Queue;
use std::sync::Arc;
use std::time::Duration;

/// The lanes, the quick one first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Lane {
    Quick,
    Middle,
    Long,
}

impl Lane {
    pub(crate) const ALL: [Lane; 3] = [Lane::Quick, Lane::Middle, Lane::Long];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Lane::Quick => "quick",
            Lane::Middle => "middle",
            Lane::Long => "long",
        }
    }

    /// The lane after this one.
    pub(crate) const fn next(self) -> Lane {
        match self {
            Lane::Quick => Lane::Middle,
            Lane::Middle | Lane::Long => Lane::Long,
        }
    }

    /// Processor time of a turn; in the long lane the limit of the question is the only one.
    pub(crate) const fn turn(self) -> Option<Duration> {
        match self {
            Lane::Quick => Some(Duration::from_millis(20)),
            Lane::Middle => Some(Duration::from_millis(200)),
            Lane::Long => None,
        }
    }

    /// The nice value of its workers.
    pub(crate) const fn nice(self) -> u8 {
        match self {
            Lane::Quick => 0,
            Lane::Middle => 5,
            Lane::Long => 15,
        }
    }

    /// Questions that compute at the same time.
    pub(crate) const fn turns(self, cores: usize) -> usize {
        let turns = match self {
            // A worker is idle between its answer and the next question.
            Lane::Quick => 2 * cores,
            Lane::Middle => cores / 2,
            Lane::Long => cores.saturating_sub(1),
        };
        if turns == 0 { 1 } else { turns }
    }
}

/// The queues of all lanes.
#[derive(Debug)]
pub(crate) struct Lanes([Arc<Queue>; 3]);

impl Lanes {
    pub(crate) fn new(settings: &Settings) -> Lanes {
        let queue = |lane: Lane| Queue::new(lane.turns(settings.cores), settings.waiting, settings.patience);
        Lanes(Lane::ALL.map(|lane| Arc::new(queue(lane))))
    }

    pub(crate) const fn queue(&self, lane: Lane) -> &Arc<Queue> {
        &self.0[lane as usize]
    }
}
