//! The queue of a lane: turns, and places to wait for one.
//!
//! Turns go round the clients that wait, and of one client to the question with the smallest
//! estimate. So whoever asks many questions delays nobody else by more than a turn, and a long
//! question no short one of its own client. If there are too many, the largest question of the
//! client with the most is refused, which is better than an answer after minutes, and takes no
//! place from others.

use crate::client::Client;
use crate::guess::Cost;
use crate::refusal::RequestRefusal;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::oneshot::{self, error::TryRecvError};

/// Clients whose last turn is remembered.
const MAX_REMEMBERED: usize = 4096;

/// Turns, and places to wait for one.
#[derive(Debug)]
pub(crate) struct Queue {
    turns: usize,
    places: usize,
    patience: Duration,
    state: Mutex<QueueState>,
}

#[derive(Debug, Default)]
struct QueueState {
    busy: usize,
    waiting: Vec<WaitingQuestion>,
    /// The number of the last turn of a client.
    served: HashMap<Client, u64>,
    /// Turns that were given.
    given: u64,
    /// Questions that have come.
    came: u64,
}

#[derive(Debug)]
struct WaitingQuestion {
    number: u64,
    client: Client,
    cost: Cost,
    give: oneshot::Sender<ComputeTurn>,
}

impl QueueState {
    /// Records a turn of a client.
    fn serve(&mut self, client: Client) {
        self.given += 1;
        if self.served.len() >= MAX_REMEMBERED {
            let old = self.given.saturating_sub(MAX_REMEMBERED as u64 / 2);
            self.served.retain(|_, turn| *turn > old);
        }
        self.served.insert(client, self.given);
    }

    /// The question whose turn it is leaves the queue.
    fn next(&mut self) -> Option<WaitingQuestion> {
        let served = |client| self.served.get(client).copied().unwrap_or_default();
        let waiting = self.waiting.iter().enumerate();
        let (at, _) = waiting.min_by_key(|(_, one)| (served(&one.client), one.cost, one.number))?;
        let next = self.waiting.swap_remove(at);
        self.serve(next.client);
        Some(next)
    }

    /// The largest question of the client with the most leaves the queue.
    fn refuse_one(&mut self) {
        let mut counts: HashMap<Client, usize> = HashMap::new();
        self.waiting.iter().for_each(|one| *counts.entry(one.client).or_default() += 1);
        let waiting = self.waiting.iter().enumerate();
        let largest = waiting.max_by_key(|(_, one)| (counts.get(&one.client), one.cost, one.number));
        if let Some((at, _)) = largest {
            self.waiting.swap_remove(at);
        }
    }
}

impl Queue {
    pub(crate) fn new(turns: usize, places: usize, patience: Duration) -> Queue {
        Queue { turns, places, patience, state: Mutex::default() }
    }

    fn state(&self) -> MutexGuard<'_, QueueState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The turns there are, those in use, and the questions that wait.
    pub(crate) fn use_of(&self) -> (usize, usize, usize) {
        let state = self.state();
        (self.turns, state.busy, state.waiting.len())
    }

    /// Stands in the queue, or is refused because it is full.
    pub(crate) fn place(self: &Arc<Queue>, client: Client, cost: Cost) -> Result<QueuePlace, RequestRefusal> {
        let mut state = self.state();
        let (give, turn) = oneshot::channel();
        let number = state.came;
        state.came += 1;
        if state.busy < self.turns {
            state.busy += 1;
            state.serve(client);
            drop(state);
            let _ = give.send(ComputeTurn { queue: Some(Arc::clone(self)) });
            return Ok(QueuePlace { turn, _leaves: None, patience: self.patience });
        }
        state.waiting.push(WaitingQuestion { number, client, cost, give });
        if state.waiting.len() > self.places {
            state.refuse_one();
            if state.waiting.iter().all(|one| one.number != number) {
                return Err(RequestRefusal::busy());
            }
        }
        drop(state);
        let leaves = Leaves { queue: Arc::clone(self), number };
        Ok(QueuePlace { turn, _leaves: Some(leaves), patience: self.patience })
    }

    /// Gives a turn that has become free to the next question.
    fn pass(self: Arc<Queue>) {
        loop {
            let mut state = self.state();
            let Some(next) = state.next() else {
                state.busy -= 1;
                return;
            };
            drop(state);
            match next.give.send(ComputeTurn { queue: Some(Arc::clone(&self)) }) {
                Ok(()) => return,
                // It has just gone.
                Err(mut turn) => turn.queue = None,
            }
        }
    }
}

/// A place in a queue; dropping it leaves the queue.
#[derive(Debug)]
pub(crate) struct QueuePlace {
    turn: oneshot::Receiver<ComputeTurn>,
    _leaves: Option<Leaves>,
    patience: Duration,
}

impl QueuePlace {
    /// Waits for a turn.
    pub(crate) async fn turn(mut self) -> Result<ComputeTurn, RequestRefusal> {
        let waited = match self.turn.try_recv() {
            Err(TryRecvError::Empty) => tokio::time::timeout(self.patience, &mut self.turn).await.ok(),
            Ok(turn) => return Ok(turn),
            // It was refused in the meantime.
            Err(TryRecvError::Closed) => None,
        };
        waited.and_then(Result::ok).ok_or_else(RequestRefusal::busy)
    }
}

#[derive(Debug)]
struct Leaves {
    queue: Arc<Queue>,
    number: u64,
}

impl Drop for Leaves {
    fn drop(&mut self) {
        let mut state = self.queue.state();
        if let Some(at) = state.waiting.iter().position(|one| one.number == self.number) {
            state.waiting.swap_remove(at);
        }
    }
}

/// The right to compute; the next question has it when it is dropped.
#[derive(Debug)]
pub(crate) struct ComputeTurn {
    queue: Option<Arc<Queue>>,
}

impl Drop for ComputeTurn {
    fn drop(&mut self) {
        if let Some(queue) = self.queue.take() {
            queue.pass();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn queue(turns: usize, places: usize) -> Arc<Queue> {
        Arc::new(Queue::new(turns, places, Duration::from_secs(20)))
    }

    fn client(number: u8) -> Client {
        Client::of(([10, 0, 0, number], 1).into())
    }

    #[tokio::test]
    async fn a_question_without_a_place_is_refused_and_places_are_freed() {
        let queue = Arc::new(Queue::new(1, 1, Duration::from_millis(20)));
        let first = queue.place(client(1), Cost(1)).unwrap().turn().await.unwrap();
        let second = queue.place(client(1), Cost(1)).unwrap();
        assert!(queue.place(client(1), Cost(1)).is_err(), "one computes, one waits");
        assert_eq!(queue.use_of(), (1, 1, 1));
        assert!(second.turn().await.is_err(), "patience ends");
        let third = queue.place(client(1), Cost(1)).unwrap();
        drop(first);
        drop(third.turn().await.unwrap());
        assert_eq!(queue.use_of(), (1, 0, 0));
    }

    #[tokio::test]
    async fn turns_go_round_the_clients_and_to_the_smallest_questions_of_each() {
        let queue = queue(1, 20);
        let held = queue.place(client(1), Cost(0)).unwrap().turn().await.unwrap();
        let asked = [(1, 9), (1, 5), (1, 7), (2, 9), (3, 8), (1, 1), (2, 2)];
        let order = Arc::new(Mutex::new(Vec::new()));
        let all: Vec<_> = asked
            .into_iter()
            .map(|(number, cost)| {
                let (place, order) = (queue.place(client(number), Cost(cost)).unwrap(), Arc::clone(&order));
                tokio::spawn(async move {
                    let _turn = place.turn().await.unwrap();
                    order.lock().unwrap().push((number, cost));
                })
            })
            .collect();
        drop(held);
        for one in all {
            one.await.unwrap();
        }
        assert_eq!(*order.lock().unwrap(), [(2, 2), (3, 8), (1, 1), (2, 9), (1, 5), (1, 7), (1, 9)]);
        assert_eq!(queue.use_of(), (1, 0, 0));
    }

    #[tokio::test]
    async fn who_asks_most_is_refused_first_and_small_questions_are_kept() {
        let queue = queue(1, 3);
        let held = queue.place(client(1), Cost(0)).unwrap().turn().await.unwrap();
        let mut places = Vec::new();
        for cost in [5, 9, 6] {
            places.push(queue.place(client(1), Cost(cost)).unwrap());
        }
        assert!(queue.place(client(1), Cost(10)).is_err(), "the largest of the only client");
        let other = queue.place(client(2), Cost(50)).unwrap();
        let small = queue.place(client(1), Cost(1)).unwrap();
        let refused = places.remove(1);
        assert!(refused.turn().await.is_err(), "the one of 9 has gone");
        drop(held);
        assert!(other.turn().await.is_ok());
        assert!(small.turn().await.is_ok());
        let next = places.remove(0).turn().await;
        assert!(next.is_ok(), "the one of 5 waits");
        assert!(places.remove(0).turn().await.is_err(), "the one of 6 made place for the small one");
    }

    #[tokio::test]
    async fn who_leaves_takes_no_turn() {
        let queue = queue(1, 5);
        let held = queue.place(client(1), Cost(0)).unwrap().turn().await.unwrap();
        let gone = queue.place(client(2), Cost(0)).unwrap();
        let stays = queue.place(client(3), Cost(0)).unwrap();
        drop(gone);
        assert_eq!(queue.use_of(), (1, 1, 1));
        drop(held);
        let turn = stays.turn().await.unwrap();
        // A turn that was given to somebody who does not take it goes on.
        let gone = queue.place(client(2), Cost(0)).unwrap();
        drop(turn);
        drop(gone);
        assert_eq!(queue.use_of(), (1, 0, 0));
    }
}
