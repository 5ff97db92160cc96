//! Programs in the form of a judge, from a template of their input and the texts of their answers.

use super::Program;
use super::form_answers::answers;
use crate::error::{QuestionResult, other};
use crate::template::Template;
use nimatron_catalogue::{GameDef, QuestionError};
use nimatron_law::emit::{FormPart, JudgeForm, NoForm};
use nimatron_messages::{Message, programs};
use nimatron_rules::list::ListRules;

/// How a program in the form of a judge reads and prints: it reads what a template says (see
/// [`Template`]), one position a test if there is none, and prints the texts `WIN,LOSE`, or values
/// if there are none. The texts may have fields: `{value}`, `{moves}` (how many winning first moves
/// there are) and, of the first of them, `{heap}`, `{left}`, `{taken}` and `{heaps}`; what stands in
/// square brackets is printed for each of them. `names`: the names of the coordinates. In a game on
/// a list `{count}` and `{heaps}` are the length and the entries, and that is read if there is no
/// template, with the numbers beside the list; `{word}` is the entries as letters. `None` without
/// both.
///
/// # Errors
/// What is wrong with the template or the texts.
pub(crate) fn judge_form(
    game: &GameDef,
    names: &[String],
    input: Option<&str>,
    says: Option<&str>,
) -> QuestionResult<Option<JudgeForm>> {
    if input.is_none() && says.is_none() {
        return Ok(None);
    }
    let lists = game.list_rules().map_or(&[][..], ListRules::lists);
    let of_list = lists.contains(&true);
    // The entries of a list are the heaps of a template; its other fields are the numbers.
    let numbers = game.list_rules().map(|rules| {
        let all = rules.coordinates().iter().zip(lists);
        all.filter(|(_, list)| !**list).map(|(name, _)| name.clone()).collect::<Vec<_>>()
    });
    let names = numbers.as_deref().unwrap_or(names);
    let fields: Vec<String> = names.iter().map(|name| format!("{{{name}}}")).collect();
    let usual = || match (of_list, fields.join(" ")) {
        (false, fields) => format!("[{fields}\\n]"),
        (true, fields) if fields.is_empty() => "[{count}\\n{heaps}\\n]".to_owned(),
        (true, fields) => format!("[{{count}} {fields}\\n{{heaps}}\\n]"),
    };
    let text = input.map_or_else(usual, str::to_owned);
    let template = match of_list {
        true => Template::parse_of_list(&text, names),
        false => Template::parse(&text, names),
    };
    let mut form = template.and_then(|template| template.form()).map_err(QuestionError::Other)?;
    if !of_list && form.each.contains(&FormPart::Word) {
        return other(programs::form_of_words());
    }
    let changes = |at: usize| game.rules().map_or(!of_list, |rules| !rules.resolved().unchanged()[at]);
    if let Some(&at) = form.shared().iter().find(|&&at| changes(at)) {
        return other(programs::shared_coordinate_changes(names[at].clone()));
    }
    form.says = says.map(|text| answers(text, &form)).transpose().map_err(QuestionError::Other)?;
    Ok(Some(form))
}

/// A program in a form, or as it is.
///
/// # Errors
/// The program does not know what the form asks for.
pub(super) fn in_form(program: Program, game: &GameDef, form: Option<&JudgeForm>) -> Result<Program, Message> {
    let Some(form) = form else { return Ok(program) };
    program.in_form(form).map_err(|why| match why {
        NoForm::NoOptions => programs::form_without_options(game.name()),
        NoForm::NotOneNumber => programs::form_of_components(),
        // `OnlyOutcomes`, and what the crate of laws may add.
        _ => programs::form_of_outcomes(game.name()),
    })
}
