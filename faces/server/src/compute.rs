//! Computes the answer to a question on a thread of its own, within its limits, and stops when the
//! client goes away.

use crate::house::{House, Phase};
use crate::lanes::{Place, QUICK};
use crate::question::Question;
use crate::refusal::Refusal;
use nimatron::{Budget, Limit, Progress, StopFlag, StopReason, api};
use std::sync::Arc;
use std::time::Duration;

/// The text of the answer. Dropping the future stops the work.
pub(crate) async fn answer(
    house: &House,
    question: &Question,
    place: Place,
    progress: &Progress,
) -> Result<String, Refusal> {
    let time = house.settings.time;
    let mut place = place;
    if question.begins_quick() && QUICK < time {
        let request = Arc::clone(&question.request);
        let first = attempt(house, place, QUICK, progress, move |budget| {
            let answer = api::answer(&request, budget);
            // The end of a turn is not a limit of the question: a computation that was cut off is not an
            // answer.
            let cut = matches!(budget.check(), Err(StopReason::Time(_)));
            (!cut).then(|| answer.to_string())
        });
        if let Some(answer) = first.await? {
            return Ok(answer);
        }
        place = house.lanes.long.place()?;
    }
    let request = Arc::clone(&question.request);
    attempt(house, place, time, progress, move |budget| api::answer(&request, budget).to_string()).await
}

/// Waits for a turn and runs the work. A panic of the work becomes a refusal.
async fn attempt<T: Send + 'static>(
    house: &House,
    place: Place,
    time: Duration,
    progress: &Progress,
    work: impl FnOnce(&Budget) -> T + Send + 'static,
) -> Result<T, Refusal> {
    let turn = tokio::select! {
        turn = place.turn() => turn?,
        () = house.until(Phase::Hurry) => return Err(Refusal::busy()),
    };
    let stop = StopFlag::default();
    let _wanted = Wanted(stop.clone());
    let limit = Limit { time: Some(time), memory: house.settings.memory };
    let (flag, progress) = (stop.clone(), progress.clone());
    let mut thread = tokio::task::spawn_blocking(move || {
        let _turn = turn;
        work(&Budget::start(limit, flag, progress))
    });
    let done = tokio::select! {
        done = &mut thread => done,
        () = house.until(Phase::Hurry) => {
            stop.raise();
            thread.await
        }
    };
    done.map_err(|_| Refusal::defect())
}

/// Raises the flag when the answer is no longer wanted because the client has gone.
struct Wanted(StopFlag);

impl Drop for Wanted {
    fn drop(&mut self) {
        self.0.raise();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Settings;

    fn house() -> House {
        House::new(Settings { cores: 1, waiting: 0, ..Settings::default() })
    }

    /// Work that ends only when its flag is raised.
    fn endless(budget: &Budget) {
        while !matches!(budget.check(), Err(StopReason::Interrupted)) {
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    #[tokio::test]
    async fn a_panic_is_a_refusal_and_gives_the_turn_back() {
        let house = house();
        for _ in 0..3 {
            let place = house.lanes.quick.place().unwrap();
            let panics = |_: &Budget| panic!("a defect");
            let refused = attempt(&house, place, QUICK, &Progress::default(), panics).await;
            assert!(refused.unwrap_err().text().contains("internal"));
        }
    }

    #[tokio::test]
    async fn a_client_that_goes_away_stops_the_work() {
        let house = house();
        let place = house.lanes.long.place().unwrap();
        let progress = Progress::default();
        let asked = attempt(&house, place, Duration::MAX, &progress, endless);
        assert!(tokio::time::timeout(Duration::from_millis(50), asked).await.is_err(), "it is endless");
        for _ in 0..1000 {
            if house.lanes.long.place().is_ok() {
                return;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!("the work continues");
    }

    #[tokio::test]
    async fn the_end_of_the_server_stops_the_work() {
        let house = house();
        let place = house.lanes.long.place().unwrap();
        let progress = Progress::default();
        let asked = attempt(&house, place, Duration::MAX, &progress, endless);
        let ends = async {
            tokio::time::sleep(Duration::from_millis(20)).await;
            house.advance(Phase::Hurry);
        };
        let (answered, ()) = tokio::join!(asked, ends);
        assert!(answered.is_ok());
    }
}
