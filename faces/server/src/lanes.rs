//! Two lanes, so that long computations do not delay short ones.
//!
//! Everyday questions (who wins, which moves there are) go into the quick lane, in which a computation
//! is stopped after [`QUICK`] and started again in the long lane. Laws, tables and the like go into the
//! long lane at once. Each lane has a number of turns, which bounds the use of processors and memory,
//! and a number of places to wait for a turn. A request that finds no place is refused at once, which
//! is better than an answer after minutes.

use crate::Settings;
use crate::refusal::Refusal;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// The longest turn in the quick lane.
pub(crate) const QUICK: Duration = Duration::from_millis(250);

/// Actions that go into the long lane at once.
const LONG: [&str; 5] = ["law", "plot", "program", "sequence", "table"];

/// Both lanes.
#[derive(Debug)]
pub(crate) struct Lanes {
    pub(crate) quick: Lane,
    pub(crate) long: Lane,
}

impl Lanes {
    pub(crate) fn new(settings: &Settings) -> Lanes {
        let cores = settings.cores.max(1);
        let lane = |turns| Lane::new(turns, settings.waiting, settings.patience);
        Lanes { quick: lane(cores), long: lane((cores - 1).max(1)) }
    }

    /// Requests that compute at the same time.
    pub(crate) const fn turns(&self) -> usize {
        self.quick.turns + self.long.turns
    }

    /// Whether an action starts in the quick lane.
    pub(crate) fn begins_quick(wanted: &str) -> bool {
        !LONG.contains(&wanted)
    }
}

/// Turns, and places to wait for one.
#[derive(Debug)]
pub(crate) struct Lane {
    turns: usize,
    free: Arc<Semaphore>,
    places: Arc<Semaphore>,
    patience: Duration,
}

impl Lane {
    fn new(turns: usize, waiting: usize, patience: Duration) -> Lane {
        let places = turns.saturating_add(waiting).min(Semaphore::MAX_PERMITS);
        Lane { turns, free: Arc::new(Semaphore::new(turns)), places: Arc::new(Semaphore::new(places)), patience }
    }

    /// A place, if one is free.
    pub(crate) fn place(&self) -> Result<Place, Refusal> {
        let permit = Arc::clone(&self.places).try_acquire_owned().map_err(|_| Refusal::busy())?;
        Ok(Place { permit, free: Arc::clone(&self.free), patience: self.patience })
    }
}

/// A place in a lane; dropping it leaves the lane.
#[derive(Debug)]
pub(crate) struct Place {
    permit: OwnedSemaphorePermit,
    free: Arc<Semaphore>,
    patience: Duration,
}

impl Place {
    /// Waits for a turn.
    pub(crate) async fn turn(self) -> Result<Turn, Refusal> {
        match tokio::time::timeout(self.patience, self.free.acquire_owned()).await {
            Ok(Ok(free)) => Ok(Turn { _free: free, _place: self.permit }),
            _ => Err(Refusal::busy()),
        }
    }
}

/// The right to compute. It belongs to the computation and ends with it, even if the client has gone.
#[derive(Debug)]
pub(crate) struct Turn {
    _free: OwnedSemaphorePermit,
    _place: OwnedSemaphorePermit,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_request_without_a_place_is_refused_and_places_are_freed() {
        let lane = Lane::new(1, 1, Duration::from_millis(20));
        let first = lane.place().unwrap().turn().await.unwrap();
        let second = lane.place().unwrap();
        assert!(lane.place().is_err(), "one computes, one waits");
        assert!(second.turn().await.is_err(), "patience ends");
        let third = lane.place().unwrap();
        drop(first);
        assert!(third.turn().await.is_ok());
    }
}
