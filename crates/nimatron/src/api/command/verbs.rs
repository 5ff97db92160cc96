//! What each verb prints where there is no shell: the same as the command, by the same functions of
//! [`words`].

use super::super::limits;
use super::super::request::refuses_file;
use super::super::wrong::{Answered, RequestError};
use super::{ApiCommandLine, Printed};
use crate::ask::{self, AskCount, AskLaw, AskQuotient, AskTable, EmitWords, Loops, Solve, Told};
use crate::calculator::{WIDTHS, calculate};
use crate::count::Arrangement;
use crate::law::Numbers;
use crate::misere::{MisereExpression, form_of, genera_of_heaps, genus_of, quotient_of};
use crate::named::named;
use crate::show::Format;
use crate::table::MAX_CELLS_IN_ANSWER;
use crate::words::{self, CertificateAt, NimberOperation};
use crate::{AnswerRequest, parse_setting};
use crate::{Budget, Convention, GameDef, QuestionError, SolveError};
use nimatron_catalogue::entries;
use nimatron_core::StopReason;
use nimatron_engine::heap::{Code, Sequence};
use nimatron_messages::{Language, Mark, Message, Parameter, Say, command, genus as genera, misere as quotients};
use nimatron_messages::{laws as law_words, outputs, requests, shortened};
use nimatron_rules::ast::Value;
use std::sync::Arc;

impl ApiCommandLine {
    fn settings(&self) -> Answered<Vec<(String, Value)>> {
        let all = self.options.iter().filter(|(name, _)| *name == "set");
        let file = |text: &str| text.split_once('=').and_then(|(_, value)| value.trim().strip_prefix('@')).is_some();
        all.map(|(_, text)| {
            if file(text) {
                return Err(RequestError::request(requests::file_in_command(shortened(text))));
            }
            parse_setting(text).map_err(refused)
        })
        .collect()
    }

    pub(super) fn convention(&self) -> Convention {
        if self.has("misere") { Convention::Misere } else { Convention::Normal }
    }

    /// The first word, and a family of positions if there is a second one.
    fn game_and_family(&self) -> Answered<(&str, Option<&str>)> {
        let (game, family) = match self.words.as_slice() {
            [game, family] => (&game[..], Some(&family[..])),
            _ => (self.only()?, None),
        };
        refuses_file(game)?;
        Ok((game, family))
    }

    fn game(&self, text: &str) -> Answered<GameDef> {
        refuses_file(text)?;
        GameDef::load(text, &self.settings()?).map_err(refused)
    }
}

/// An error of a text comes with the text, which is a part of the command.
fn refused(error: impl Into<SolveError>) -> RequestError {
    match error.into() {
        SolveError::Question(QuestionError::Rules { diagnostic, text, .. }) => RequestError::at_in(&diagnostic, &text),
        error => error.into(),
    }
}

/// The answer about a position, for `solve` and `explain`.
fn solved(line: &ApiCommandLine, depth: usize, budget: &Budget) -> Answered<(Told, Printed)> {
    let [game, positions @ ..] = line.words.as_slice() else {
        return Err(RequestError::request(requests::game_missing(line.verb.name)));
    };
    refuses_file(game)?;
    let wanted = AnswerRequest { convention: line.convention(), remoteness: line.has("remoteness"), depth };
    let loops = Loops::always_if(line.has("loopy"));
    let asked = Solve { game, positions, settings: &line.settings()?, wanted, loops }.read(budget);
    let asked = asked.map_err(refused)?;
    let told = asked.answer(budget).map_err(refused)?;
    let warnings = asked.question.warnings.iter().map(command::warning).collect();
    Ok((told, Printed { warnings, ..Printed::new(String::new()) }))
}

pub(super) fn solve(line: &ApiCommandLine, budget: &Budget) -> Answered<Printed> {
    let (told, printed) = solved(line, 0, budget)?;
    Ok(Printed { text: told.text(line.has("all"), line.language), ..printed })
}

pub(super) fn explain(line: &ApiCommandLine, budget: &Budget) -> Answered<Printed> {
    let depth = line.number("depth", 1, 1, limits::REASONS)? as usize;
    let (told, printed) = solved(line, depth, budget)?;
    Ok(Printed {
        text: told.explanation(line.language),
        stopped: told.not_explained().map(|stopped| stopped.1),
        ..printed
    })
}

pub(super) fn count(line: &ApiCommandLine, budget: &Budget) -> Answered<Printed> {
    let to = line.value("to").ok_or_else(|| RequestError::request(requests::option_missing("count", "--to")))?;
    let game = line.only()?;
    refuses_file(game)?;
    let asked = AskCount {
        settings: &line.settings()?,
        from: line.value("from"),
        heaps: u32::try_from(line.number("heaps", 1, 0, limits::HEAPS.into())?).unwrap_or(limits::HEAPS),
        arrangement: Arrangement::of(line.has("unordered"), line.has("distinct")),
        of: line.value("of"),
        condition: line.value("where"),
        summed: line.value("sum"),
        modulus: line.value("mod"),
        convention: line.convention(),
        ..AskCount::of(game, to)
    };
    Ok(Printed::new(ask::count(&asked, budget).map_err(refused)?.text(line.language)))
}

pub(super) fn table(line: &ApiCommandLine, budget: &Budget) -> Answered<Printed> {
    let to = line.value("to").ok_or_else(|| RequestError::request(requests::option_missing("table", "--to")))?;
    let named = line.value("format").unwrap_or("text");
    let texts = || Format::ALL.iter().filter(|(_, format)| *format != Format::Npy);
    let format = texts().find(|(name, _)| *name == named).map(|entry| entry.1);
    let known = || Parameter::list(texts().map(|entry| entry.0), Mark::Comma);
    let format = format.ok_or_else(|| RequestError::request(requests::one_of("--format", known())))?;
    let (game, family) = line.game_and_family()?;
    let settings = line.settings()?;
    let (most, loops) = (MAX_CELLS_IN_ANSWER, Loops::always_if(line.has("loopy")));
    let asked = AskTable { game, family, settings: &settings, to: Some(to), most, loops }.read().map_err(refused)?;
    format.suits(asked.to().len()).map_err(|error| RequestError::request(error.message()))?;
    let table = asked.fill(budget).map_err(refused)?;
    if let Some(reason) = table.stopped.filter(|_| !table.has_values()) {
        return Err(reason.into());
    }
    let mut out = Vec::new();
    // A table that was stopped is printed as far as it is known.
    let written = format.write(&table, &mut out, &Budget::unlimited());
    written.map_err(|error| RequestError::request(command::output_unwritable(error.to_string())))?;
    let stopped = table.stopped.map(|reason| reason.message());
    Ok(Printed { stopped, ..Printed::new(String::from_utf8_lossy(&out).into_owned()) })
}

pub(super) fn law(line: &ApiCommandLine, budget: &Budget) -> Answered<Printed> {
    let (game, family) = line.game_and_family()?;
    let (least, most) = if family.is_some() { (0, limits::MEMBER) } else { (1, limits::TABLE_OF_LAW) };
    let to = line.value("to").map(|_| line.number("to", 0, least, most)).transpose()?.map(|to| to as usize);
    let (settings, convention, rows) = (line.settings()?, line.convention(), line.value("rows"));
    let asked = AskLaw { game, family, settings: &settings, convention, to, rows };
    let told = ask::law(&asked, budget).map_err(refused)?;
    let options = [("--strategy", line.has("strategy")), ("--explain", line.has("explain"))];
    told.refuse_of_others(&options).map_err(RequestError::request)?;
    let mut text = told.text(line.has("types"), line.language, CertificateAt::Option("--certificate FILE"));
    let mut ended = told.report.stopped;
    if line.has("strategy") {
        // A law that was found is printed even if no time is left for its strategy.
        match told.strategy(budget) {
            Ok(found) => {
                text += &words::strategy(&told, found.proved.as_ref(), line.language, budget);
                text += &refusals(found.refused, line.language);
            }
            Err(reason) => ended = Some(reason),
        }
    }
    if line.has("explain") {
        match words::law_explained(&told, line.language, budget) {
            Ok(explained) => text += &explained,
            Err(reason) => ended = Some(reason),
        }
    }
    Ok(Printed { stopped: stopped(ended), ..Printed::new(text) })
}

/// A line for each certificate that the checker refused, with its reason.
fn refusals(refused: impl IntoIterator<Item = Message>, language: Language) -> String {
    refused.into_iter().map(|why| law_words::refused(why).text(language) + "\n").collect()
}

fn stopped(reason: Option<StopReason>) -> Option<Message> {
    reason.map(|reason| reason.message())
}

pub(super) fn emit(line: &ApiCommandLine, budget: &Budget) -> Answered<Printed> {
    let to: Vec<&str> = line.options.iter().filter(|(name, _)| *name == "to").map(|(_, to)| &to[..]).collect();
    let EmitWords { target, game, family, to } = EmitWords::read(&line.words, &to).map_err(refused)?;
    refuses_file(game)?;
    let most = if family.is_some() { limits::MEMBER } else { limits::TABLE_OF_LAW };
    if to.is_some_and(|to| to as u64 > most) {
        return Err(RequestError::request(requests::number_between("--to", 0, most)));
    }
    let (settings, convention) = (line.settings()?, line.convention());
    let asked = AskLaw { game, family, settings: &settings, convention, to, rows: None };
    let program = ask::program(&asked, budget).map_err(refused)?;
    let program = program.in_form(line.value("input"), line.value("says")).map_err(RequestError::request)?;
    Ok(Printed::new(program.text(target)))
}

pub(super) fn guess(line: &ApiCommandLine, budget: &Budget) -> Answered<Printed> {
    let text = line.words.join(" ");
    let numbers = Numbers::parse_within(&text, line.number("from", 0, 0, limits::FIRST)? as usize, budget);
    let numbers = numbers?.map_err(RequestError::request)?;
    Ok(Printed::new(words::guess(&crate::law::guess(&numbers, budget), line.language)))
}

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

pub(super) fn misere(line: &ApiCommandLine, budget: &Budget) -> Answered<Printed> {
    if let [sum] = line.words.as_slice()
        && MisereExpression::is_meant(sum)
    {
        let sum = expression(sum)?;
        let found = quotient_of(&sum, budget)?;
        let found = found.ok_or_else(|| RequestError::request(quotients::closure_too_large()))?;
        let text = words::closure_quotient(&sum, &found, line.language);
        return Ok(Printed { warnings: sum.warnings().to_vec(), ..Printed::new(text) });
    }
    if line.words.is_empty() {
        return Err(RequestError::request(requests::game_missing(line.verb.name)));
    }
    line.words.iter().try_for_each(|text| refuses_file(text))?;
    let asked = AskQuotient::read(&line.words).map_err(refused)?;
    let told = asked.find(line.number("to", limits::QUOTIENT.0, 0, limits::QUOTIENT.1)? as usize, budget);
    let note = outputs::certificate_option().text(line.language);
    let text = told.text(line.language) + &note + "\n" + &refusals(told.refused.iter().cloned(), line.language);
    Ok(Printed { stopped: told.stopped(), ..Printed::new(text) })
}

/// The sum that was typed.
fn expression(text: &str) -> Answered<MisereExpression> {
    refuses_file(text)?;
    MisereExpression::parse(text).map_err(|error| RequestError::at_in(&error, text))
}

pub(super) fn genus(line: &ApiCommandLine, budget: &Budget) -> Answered<Printed> {
    let text = line.only()?;
    if MisereExpression::is_meant(text) {
        let sum = expression(text)?;
        let kind = genus_of(&sum, budget)?;
        let text = words::genus(&sum, &kind, line.language);
        return Ok(Printed { warnings: sum.warnings().to_vec(), ..Printed::new(text) });
    }
    let to = line.number("to", limits::GENERA.0, 0, limits::GENERA.1)? as i64;
    let game = Arc::new(line.game(text)?);
    let found = genera_of_heaps(&game, to, budget);
    let found = found.ok_or_else(|| RequestError::request(genera::not_of_heaps(game.name())))?;
    let text = words::heap_genera(game.name(), &found, line.language);
    match found.stopped {
        Some(SolveError::Stopped { reason, .. }) if !found.heaps.is_empty() => {
            Ok(Printed { stopped: Some(reason.message()), ..Printed::new(text) })
        }
        Some(error) => Err(error.into()),
        None => Ok(Printed::new(text)),
    }
}

pub(super) fn form(line: &ApiCommandLine, budget: &Budget) -> Answered<Printed> {
    let sum = expression(line.only()?)?;
    let text = words::form(&sum, &form_of(&sum, budget)?, line.language);
    Ok(Printed { warnings: sum.warnings().to_vec(), ..Printed::new(text) })
}

pub(super) fn nimber(line: &ApiCommandLine, budget: &Budget) -> Answered<Printed> {
    if line.has("table") {
        const NAMES: [(&str, NimberOperation); 3] = [
            ("product", NimberOperation::Product),
            ("sum", NimberOperation::Sum),
            ("quotient", NimberOperation::Quotient),
        ];
        let of = line.value("of").unwrap_or("product");
        let known = || Parameter::list(NAMES.map(|(name, _)| name), Mark::Comma);
        let of = NAMES.iter().find(|(name, _)| *name == of).map(|entry| entry.1);
        let of = of.ok_or_else(|| RequestError::request(requests::one_of("--of", known())))?;
        return Ok(Printed::new(words::nimber_table(of, line.number("table", 8, 1, 1024)?)));
    }
    if line.words.is_empty() {
        return Err(RequestError::request(command::no_expression()));
    }
    let field = line.value("field").map(|text| {
        let bits = text.trim_start_matches("2^").parse().ok().filter(|bits| WIDTHS.contains(bits));
        bits.ok_or_else(|| RequestError::request(requests::one_of("--field", Parameter::list(WIDTHS, Mark::Comma))))
    });
    let field = field.transpose()?;
    let mut text = String::new();
    for expression in &line.words {
        let answer =
            calculate(expression, field, budget).map_err(|error| RequestError::calculation(&error, expression))?;
        if line.words.len() > 1 {
            text += &format!("{}:\n", answer.expression.trim());
        }
        text += &words::calculation(&answer, line.language);
    }
    Ok(Printed::new(text))
}

pub(super) fn games(line: &ApiCommandLine, _: &Budget) -> Answered<Printed> {
    if line.words.is_empty() {
        let all: Vec<String> = entries().map(|entry| words::entry(entry, line.language)).collect();
        return Ok(Printed::new(all.join("\n")));
    }
    let name = line.only()?;
    let entry = named(name).map_err(refused)?;
    Ok(Printed::new(words::entry(entry, line.language)))
}
