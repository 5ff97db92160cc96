//! The seats of a server: how many connections are open at the same time, and who leaves when all
//! seats are taken.
//!
//! A client that opens connections and sends nothing, or a byte now and then, takes no seat from
//! others: the connection that has waited longest for its client makes room for a new one. One
//! whose question is being answered stays.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};

/// All seats.
#[derive(Debug)]
pub(crate) struct Seats {
    free: Arc<Semaphore>,
    /// The seats that are taken, in the order in which they were.
    taken: Mutex<BTreeMap<u64, Arc<Seat>>>,
    next: AtomicU64,
}

/// What is known of a connection.
#[derive(Debug, Default)]
pub(crate) struct Seat {
    answering: AtomicBool,
    leave: Notify,
}

impl Seat {
    /// Whether the server works for this connection now, so that it does not have to leave.
    pub(crate) fn answering(&self, is: bool) {
        self.answering.store(is, Relaxed);
    }

    /// Waits until the seat is needed.
    pub(crate) async fn needed(&self) {
        self.leave.notified().await;
    }
}

/// A seat that is taken; it is free when this is dropped.
#[derive(Debug)]
pub(crate) struct SeatGuard {
    pub(crate) seat: Arc<Seat>,
    seats: Arc<Seats>,
    number: u64,
    _permit: OwnedSemaphorePermit,
}

impl Drop for SeatGuard {
    fn drop(&mut self) {
        self.seats.taken().remove(&self.number);
    }
}

impl Seats {
    pub(crate) fn new(count: usize) -> Arc<Seats> {
        let free = Arc::new(Semaphore::new(count));
        Arc::new(Seats { free, taken: Mutex::default(), next: AtomicU64::new(0) })
    }

    fn taken(&self) -> MutexGuard<'_, BTreeMap<u64, Arc<Seat>>> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A seat; if all are taken, that of the connection that has waited longest for its client, or
    /// the next one that is free.
    pub(crate) async fn take(self: &Arc<Seats>) -> Option<SeatGuard> {
        let permit = match Arc::clone(&self.free).try_acquire_owned() {
            Ok(permit) => permit,
            Err(_) => {
                let idle = self.taken().values().find(|seat| !seat.answering.load(Relaxed)).map(Arc::clone);
                if let Some(seat) = idle {
                    seat.leave.notify_one();
                }
                Arc::clone(&self.free).acquire_owned().await.ok()?
            }
        };
        let (seat, number) = (Arc::new(Seat::default()), self.next.fetch_add(1, Relaxed));
        self.taken().insert(number, Arc::clone(&seat));
        Some(SeatGuard { seat, seats: Arc::clone(self), number, _permit: permit })
    }

    /// Waits until all seats of `count` are free.
    pub(crate) async fn empty(&self, count: u32) {
        // This fails only if the semaphore is closed, which nobody does.
        let _ = self.free.acquire_many(count).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;
    use tokio::time::timeout;

    #[tokio::test]
    async fn who_waits_longest_makes_room_and_who_is_answered_stays() {
        let seats = Seats::new(2);
        let (first, second) = (seats.take().await.unwrap(), seats.take().await.unwrap());
        first.seat.answering(true);
        let leaving = tokio::spawn(async move {
            second.seat.needed().await;
            drop(second);
        });
        let third = timeout(Duration::from_secs(20), seats.take()).await.unwrap().unwrap();
        leaving.await.unwrap();
        third.seat.answering(true);
        // Nobody has to leave.
        assert!(timeout(Duration::from_millis(50), seats.take()).await.is_err());
        drop(first);
        assert!(seats.take().await.is_some());
    }
}
