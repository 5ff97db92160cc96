//! `nimber`.

use super::super::error::{Answered, RequestError};
use super::{ApiCommandLine, Printed};
use crate::Budget;
use crate::calculator::{WIDTHS, calculate};
use crate::limits;
use crate::words::{self, NimberOperation};
use nimatron_messages::{Mark, Parameter, command, requests};

pub(super) fn nimber(line: &ApiCommandLine, budget: &Budget) -> Answered<Printed> {
    if line.has("table") {
        let of = line.value("of").unwrap_or("product");
        let known = || Parameter::list(NimberOperation::ALL.map(|(name, _)| name), Mark::Comma);
        let of = NimberOperation::ALL.iter().find(|(name, _)| *name == of).map(|entry| entry.1);
        let of = of.ok_or_else(|| RequestError::request(requests::one_of("--of", known())))?;
        return Ok(Printed::new(words::nimber_table(of, line.number("table", 8, 1, limits::NIMBER_TABLE)?)));
    }
    if line.words.is_empty() {
        return Err(RequestError::request(command::no_expression()));
    }
    let field = line.value("field").map(|text| {
        let bits = text.strip_prefix("2^").unwrap_or(text).parse().ok().filter(|bits| WIDTHS.contains(bits));
        bits.ok_or_else(|| RequestError::request(requests::one_of("--field", Parameter::list(WIDTHS, Mark::Comma))))
    });
    let field = field.transpose()?;
    let mut text = String::new();
    for expression in &line.words {
        let answer = calculate(expression, field, budget)
            .map_err(|error| RequestError::calculation(&error, expression).after(&text))?;
        let say = if line.words.len() > 1 { words::calculation_of_several } else { words::calculation };
        text += &say(&answer, line.language);
    }
    Ok(Printed::new(text))
}
