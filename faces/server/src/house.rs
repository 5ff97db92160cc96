//! The state that all requests share: the settings, the lanes, the workers, and whether the server
//! is stopping.

use crate::Settings;
use crate::guess::Experience;
use crate::health::Health;
use crate::lanes::{Lane, Lanes};
use crate::workers::Workers;
use std::sync::Arc;
use tokio::sync::{Semaphore, watch};

/// Memory in KiB for all large answers that are on their way to their clients.
const LARGE_ANSWERS: usize = 256 << 10;

/// The phases of a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Phase {
    /// It accepts connections.
    Open,
    /// No new connections are accepted; open ones may end.
    Closing,
    /// Running computations are asked to stop.
    Hurry,
}

/// The state that all requests share.
#[derive(Debug)]
pub(crate) struct House {
    pub(crate) settings: Settings,
    pub(crate) lanes: Lanes,
    pub(crate) workers: Workers,
    pub(crate) experience: Experience,
    pub(crate) health: Health,
    /// A permit for each KiB of a large answer.
    pub(crate) large_answers: Arc<Semaphore>,
    phase: watch::Sender<Phase>,
}

impl House {
    pub(crate) fn new(settings: Settings) -> House {
        House {
            lanes: Lanes::new(&settings),
            workers: Workers::new(settings.worker.clone(), Lane::ALL.map(|lane| lane.turns(settings.cores))),
            experience: Experience::default(),
            health: Health::default(),
            large_answers: Arc::new(Semaphore::new(LARGE_ANSWERS)),
            phase: watch::Sender::new(Phase::Open),
            settings,
        }
    }

    /// Moves to a later phase; an earlier one changes nothing.
    pub(crate) fn advance(&self, to: Phase) {
        self.phase.send_if_modified(|phase| {
            let later = to > *phase;
            *phase = to.max(*phase);
            later
        });
    }

    /// Waits until the server is in this phase or a later one.
    pub(crate) async fn until(&self, wanted: Phase) {
        // This fails only if the sender is dropped, and `self` has the sender.
        let _ = self.phase.subscribe().wait_for(|phase| *phase >= wanted).await;
    }
}
