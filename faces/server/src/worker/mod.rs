//! The process that computes: it reads questions from its standard input, answers them with
//! [`nimatron::api`], one at a time, and writes the answers to its standard output.
//!
//! Its program counts the memory (`nimatron_guard::CountingAllocator`): a question that takes more
//! than it may ends the process with exit code 3, which the server understands.
//!
//! The computation has a thread of its own; the main thread watches it (`watch`). The process ends
//! when the server closes its standard input, so that none is left over.
//!
//! A worker bounds its own address space (`system`): twice the memory limit of the question, and
//! 512 MiB. It is the first to go when the machine has no memory left, and it is replaced if it
//! holds more than 96 MiB after an answer.

mod system;
mod watch;

use crate::STACK;
use crate::frames::{self, Conditions, FrameKind, MAX_ANSWER, frame};
use crate::resident::resident;
use nimatron::{Budget, Progress, StopFlag, api};
use nimatron_messages::Face;
use std::fs::File;
use std::io::{self, BufReader, Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread::Builder;
use std::time::Duration;
use watch::{ComputationSlot, Running};

/// A worker that holds more memory than this after an answer takes no further questions.
const MAX_RESIDENT: u64 = 96 << 20;
/// Processor time that it takes to fill this memory; shorter questions need not be looked at.
const FILLING: Duration = Duration::from_millis(5);

/// Answers the questions of a server until that closes the standard input of this process. Nothing
/// else may use its standard input and output.
///
/// # Errors
/// The server does not read, or sends something else.
pub fn run() -> io::Result<()> {
    let (input, output) = system::streams()?;
    system::settle();
    nimatron_guard::count_memory();
    Face::Page.set();
    let desk = Arc::new(ComputationSlot::new(output.try_clone()?));
    let own = Arc::clone(&desk);
    Builder::new().name("answers".to_owned()).stack_size(STACK).spawn(move || {
        let ended = catch_unwind(AssertUnwindSafe(|| answers(&own, BufReader::new(input), output)));
        std::process::exit(i32::from(!matches!(ended, Ok(Ok(())))));
    })?;
    watch::watch(&desk)
}

fn answers(desk: &ComputationSlot, mut input: BufReader<impl Read>, mut output: File) -> io::Result<()> {
    loop {
        let (kind, content) = match frames::read(&mut input) {
            Ok(frame) => frame,
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(()),
            Err(error) => return Err(error),
        };
        // A request to stop that came too late concerns nobody.
        if kind != FrameKind::Question {
            continue;
        }
        let (conditions, text) = Conditions::read(&content).ok_or(io::ErrorKind::InvalidData)?;
        let stop = StopFlag::default();
        if !input.buffer().is_empty() {
            stop.raise();
        }
        output.write_all(&answer(desk, conditions, text, stop))?;
    }
}

/// The frame that ends a question.
fn answer(desk: &ComputationSlot, conditions: Conditions, text: &str, stop: StopFlag) -> Vec<u8> {
    system::allow(conditions.limit.memory);
    nimatron_guard::allow_memory(conditions.limit.memory);
    system::be_nice(conditions.nice);
    let progress = Progress::default();
    let began = system::processor_time();
    desk.begin(Running::new(conditions, stop.clone(), progress.clone(), began));
    let budget = Budget::start(conditions.limit, stop, progress);
    let answer = catch_unwind(AssertUnwindSafe(|| api::answer_text(text, &budget)));
    if desk.end() {
        return frame(FrameKind::Cut, &[]);
    }
    let Ok(answer) = answer else { return frame(FrameKind::Defect, &[]) };
    if answer.len() > MAX_ANSWER {
        return frame(FrameKind::TooLarge, &[]);
    }
    let long = system::processor_time().saturating_sub(began) >= FILLING;
    let full = long && resident("self").is_some_and(|bytes| bytes > MAX_RESIDENT);
    frame(if full { FrameKind::LastAnswer } else { FrameKind::Answer }, &[answer.as_bytes()])
}
