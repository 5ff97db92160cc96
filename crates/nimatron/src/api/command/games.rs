//! `games`.

use super::super::error::Answered;
use super::{ApiCommandLine, Printed, refused};
use crate::{Budget, words};
use nimatron_catalogue::{entries, named};

pub(super) fn games(line: &ApiCommandLine, _: &Budget) -> Answered<Printed> {
    if line.words.is_empty() {
        let all: Vec<String> = entries().map(|entry| words::entry(entry, line.language)).collect();
        return Ok(Printed::new(all.join("\n")));
    }
    let name = line.only()?;
    let entry = named(name).map_err(refused)?;
    Ok(Printed::new(words::entry(entry, line.language)))
}
