//! Leads a question through the lanes to its answer.

use crate::attempt::{End, attempt};
use crate::client::Client;
use crate::frames::{Conditions, MAX_ANSWER};
use crate::house::{House, Phase};
use crate::lanes::Lane;
use crate::question::Question;
use crate::queue::QueuePlace;
use crate::refusal::RequestRefusal;
use crate::workers::Death;
use nimatron::Progress;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::OwnedSemaphorePermit;

/// The text of an answer, with its share of the memory for large answers.
#[derive(Debug)]
pub(crate) struct AnswerText {
    pub(crate) text: Vec<u8>,
    _held: Option<OwnedSemaphorePermit>,
}

impl AnswerText {
    pub(crate) const fn new(text: Vec<u8>, held: Option<OwnedSemaphorePermit>) -> AnswerText {
        AnswerText { text, _held: held }
    }

    pub(crate) fn small(text: String) -> AnswerText {
        AnswerText::new(text.into_bytes(), None)
    }
}

/// A place in a lane.
pub(crate) fn place(
    house: &House,
    client: Client,
    question: &Question,
    lane: Lane,
) -> Result<QueuePlace, RequestRefusal> {
    house.lanes.queue(lane).place(client, question.guess.cost)
}

/// The answer, with news in `progress` until then. `first` is a place in the lane in which the
/// question starts. Dropping the future stops the work.
pub(crate) async fn answer(
    house: &Arc<House>,
    client: Client,
    question: &Question,
    first: QueuePlace,
    progress: Option<&Progress>,
) -> Result<AnswerText, RequestRefusal> {
    let (mut lane, mut place) = (question.guess.lane, first);
    let time = question.limit.time.unwrap_or(Duration::MAX);
    loop {
        let turn = tokio::select! {
            biased;
            turn = place.turn() => turn?,
            () = house.until(Phase::Hurry) => return Err(RequestRefusal::busy()),
        };
        // A question that has less time than a turn has to end by itself.
        let cut = lane.turn().filter(|turn| *turn < time);
        let conditions =
            Conditions { limit: question.limit, turn: cut, nice: lane.nice(), progress: progress.is_some() };
        let ended = attempt(house, lane, turn, conditions, &question.text, progress).await;
        lane = match ended {
            End::Answer(answer, used) => {
                learn(house, question, lane, used);
                return Ok(answer);
            }
            End::Cut | End::Overdue if cut.is_some() => {
                house.experience.learn(question.guess, lane.next());
                lane.next()
            }
            End::Cut | End::Overdue => {
                learn(house, question, lane, time);
                return Err(RequestRefusal::out_of_time(time));
            }
            End::Died(Death::Memory) => {
                house.experience.learn(question.guess, Lane::Long);
                return Err(RequestRefusal::out_of_memory(question.limit.memory));
            }
            End::Died(Death::Outside) => return Err(RequestRefusal::ended_from_outside()),
            End::TooLarge => return Err(RequestRefusal::answer_too_large(MAX_ANSWER)),
            End::Defect | End::Died(Death::Defect) => return Err(RequestRefusal::defect()),
            End::NoWorker => return Err(RequestRefusal::busy()),
        };
        place = self::place(house, client, question, lane)?;
    }
}

/// Remembers where a question should have started, which has ended in this lane after this time.
fn learn(house: &House, question: &Question, lane: Lane, used: Duration) {
    if lane > Lane::Quick {
        let fits = |lane: &Lane| lane.turn().is_none_or(|turn| used < turn);
        house.experience.learn(question.guess, Lane::ALL.into_iter().find(fits).unwrap_or(lane));
    }
}
