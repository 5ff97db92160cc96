//! Programs in the form of a judge, from a template of their input and the texts of their answers.

use super::Program;
use super::form_answers::answers;
use crate::template::Template;
use nimatron_catalogue::GameDef;
use nimatron_law::emit::{FormPart, NoForm};
use nimatron_messages::{Message, programs};

/// A program in the form of a judge: it reads what a template says (see [`Template`]), one position
/// a test if there is none, and prints the texts `WIN,LOSE`, or values if there are none. The texts
/// may have fields: `{value}`, `{moves}` (how many winning first moves there are) and, of the first
/// of them, `{heap}`, `{left}`, `{taken}` and `{heaps}`; what stands in square brackets is printed
/// for each of them. `names`: the names of the coordinates. In a game on lists `{count}` and
/// `{heaps}` are the length and the entries, and that is read if there is no template; `{word}` is
/// the entries as letters. Without both, the program as it is.
///
/// # Errors
/// What is wrong with the template or the texts; or the program does not know what they ask for.
pub fn in_form(
    program: Program,
    game: &GameDef,
    names: &[String],
    input: Option<&str>,
    says: Option<&str>,
) -> Result<Program, Message> {
    if input.is_none() && says.is_none() {
        return Ok(program);
    }
    let of_list = game.list_rules().is_some();
    // The entries of a list are the heaps of a template.
    let names = if of_list { &[] } else { names };
    let fields: Vec<String> = names.iter().map(|name| format!("{{{name}}}")).collect();
    let usual = || if of_list { "[{count}\\n{heaps}\\n]".to_owned() } else { format!("[{}\\n]", fields.join(" ")) };
    let template = Template::parse(&input.map_or_else(usual, str::to_owned), names)?;
    let mut form = template.form()?;
    if !of_list && form.each.contains(&FormPart::Word) {
        return Err(programs::form_of_words());
    }
    let changes = |at: usize| game.rules().is_some_and(|rules| !rules.resolved().unchanged()[at]);
    if let Some(&at) = form.shared().iter().find(|&&at| changes(at)) {
        return Err(programs::shared_coordinate_changes(names[at].clone()));
    }
    form.says = says.map(|text| answers(text, &form)).transpose()?;
    program.in_form(&form).map_err(|why| match why {
        NoForm::NoOptions => programs::form_without_options(game.name()),
        NoForm::NotOneNumber => programs::form_of_components(),
        // `OnlyOutcomes`, and what the crate of laws may add.
        _ => programs::form_of_outcomes(game.name()),
    })
}
