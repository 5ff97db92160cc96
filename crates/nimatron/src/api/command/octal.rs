//! `octal`.

use super::super::error::{Answered, RequestError};
use super::super::limits;
use super::{ApiCommandLine, Printed, stopped};
use crate::{Budget, words};
use nimatron_engine::heap::{Code, Sequence};
use nimatron_messages::{Say, outputs};

pub(super) fn octal(line: &ApiCommandLine, budget: &Budget) -> Answered<Printed> {
    let text = line.only()?;
    let code = Code::parse(text.trim())
        .map_err(|error| RequestError::request(outputs::not_a_code(text, error.message(), error.at + 1)))?;
    let to = line.number("to", limits::SEQUENCE.0, 0, limits::SEQUENCE.1)? as usize;
    let mut sequence = Sequence::new(code);
    let done = if line.has("full") { sequence.extend_in_full(to, budget) } else { sequence.extend(to, budget) };
    let say = if line.has("rare") { words::rare_heaps } else { words::sequence };
    Ok(Printed { stopped: stopped(done.err()), ..Printed::new(say(&sequence, line.language)) })
}
