//! Programs in the form of a judge, from a template of their input and the words of their answers.

use super::Program;
use crate::check::Template;
use nimatron_catalogue::GameDef;
use nimatron_law::emit::NoForm;
use nimatron_messages::{Message, programs};

/// A program in the form of a judge: it reads what a template says (see [`Template`]), one position
/// a test if there is none, and prints the words `WIN,LOSE`, or values if there are none. `names`:
/// the names of the coordinates. Without both, the program as it is.
///
/// # Errors
/// What is wrong with the template or the words; or only outcomes are known, and sums are asked
/// for.
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
    let words = |text: &str| match text.split([',', '，']).map(str::trim).collect::<Vec<_>>()[..] {
        [win, lose] if win != lose && !win.is_empty() && !lose.is_empty() => Ok([win.to_owned(), lose.to_owned()]),
        _ => Err(programs::says(text)),
    };
    let says = says.map(words).transpose()?;
    let fields: Vec<String> = names.iter().map(|name| format!("{{{name}}}")).collect();
    let usual = || format!("[{}\\n]", fields.join(" "));
    let template = Template::parse(&input.map_or_else(usual, str::to_owned), names)?;
    let form = template.form(says)?;
    program.in_form(&form).map_err(|NoForm::OnlyOutcomes| programs::form_of_outcomes(game.name()))
}
