//! `law`, `emit` and `guess`.

use super::super::error::{Answered, RequestError};
use super::{ApiCommandLine, Printed, refused, stopped};
use crate::Budget;
use crate::ask::{AskGuess, AskLaw, AskProgram, EmitWords, LawDetails};
use crate::limits;
use crate::words::CertificateAt;
use nimatron_messages::requests;

pub(super) fn law(line: &ApiCommandLine, budget: &Budget) -> Answered<Printed> {
    let (game, family) = line.game_and_family()?;
    let (settings, convention, rows) = (line.settings()?, line.convention(), line.value("rows"));
    let details = LawDetails { strategy: line.has("strategy"), explanation: line.has("explain") };
    let asked = AskLaw { game, family, settings: (&settings).into(), convention, to: None, rows, details };
    let asked = AskLaw { to: line.number_if_given("to", asked.largest_to())?, ..asked };
    let options = [("--strategy", details.strategy), ("--explain", details.explanation)];
    asked.refuse_of_others(&options).map_err(refused)?;
    let told = asked.tell(budget).map_err(refused)?;
    let place = CertificateAt::Option("--certificate FILE");
    let text = told.text(line.has("types"), line.language, place, budget);
    Ok(Printed { stopped: stopped(told.stopped.or(told.law.report.stopped)), ..Printed::new(text) })
}

pub(super) fn emit(line: &ApiCommandLine, budget: &Budget) -> Answered<Printed> {
    let to: Vec<&str> = line.options.iter().filter(|(name, _)| *name == "to").map(|(_, to)| &to[..]).collect();
    let EmitWords { target, game, family, to } = EmitWords::read(&line.words, &to).map_err(refused)?;
    let (settings, convention) = (line.settings()?, line.convention());
    let law = AskLaw { game, family, settings: (&settings).into(), convention, ..AskLaw::default() };
    if to.iter().any(|&to| to > law.largest_to()) {
        return Err(RequestError::request(requests::number_between("--to", 0, law.largest_to())));
    }
    let asked = AskProgram { law, to: &to, input: line.value("input"), says: line.value("says") };
    let told = asked.tell(budget).map_err(refused)?;
    let (warnings, stopped) = (told.covers_only().into_iter().collect(), stopped(told.stopped));
    let program = told.program.map_err(RequestError::request)?;
    Ok(Printed { warnings, stopped, ..Printed::new(program.text(target)) })
}

pub(super) fn guess(line: &ApiCommandLine, budget: &Budget) -> Answered<Printed> {
    let (numbers, from) = (line.words.join(" "), line.bounded("from", limits::FIRST)? as usize);
    let told = AskGuess { numbers: &numbers, from }.tell(budget)?;
    Ok(Printed { stopped: stopped(told.stopped()), ..Printed::new(told.text(line.language)) })
}
