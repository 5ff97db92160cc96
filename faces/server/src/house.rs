//! What all requests share: the settings, the lanes, and whether the server is stopping.

use crate::Settings;
use crate::lanes::Lanes;
use tokio::sync::watch;

/// How far a server is with stopping.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Phase {
    /// Not at all.
    Open,
    /// No new connections; what is there may end.
    Closing,
    /// What still computes is asked to stop.
    Hurry,
}

/// What all requests share.
#[derive(Debug)]
pub(crate) struct House {
    pub(crate) settings: Settings,
    pub(crate) lanes: Lanes,
    phase: watch::Sender<Phase>,
}

impl House {
    pub(crate) fn new(settings: Settings) -> House {
        House { lanes: Lanes::new(&settings), phase: watch::Sender::new(Phase::Open), settings }
    }

    /// Goes on to a phase; never back.
    pub(crate) fn advance(&self, to: Phase) {
        self.phase.send_if_modified(|phase| {
            let later = to > *phase;
            *phase = to.max(*phase);
            later
        });
    }

    /// Waits until the server is in this phase or a later one.
    pub(crate) async fn until(&self, wanted: Phase) {
        // The sender is a part of the house, which is there as long as someone waits.
        let _ = self.phase.subscribe().wait_for(|phase| *phase >= wanted).await;
    }
}
