//! The state that all requests share: the settings, the lanes, and whether the server is stopping.

use crate::Settings;
use crate::lanes::Lanes;
use tokio::sync::watch;

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
    phase: watch::Sender<Phase>,
}

impl House {
    pub(crate) fn new(settings: Settings) -> House {
        House { lanes: Lanes::new(&settings), phase: watch::Sender::new(Phase::Open), settings }
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
