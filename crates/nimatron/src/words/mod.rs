//! Answers as text in any language, and as JSON, each beside the other. The data is in
//! [`crate::answer`], [`crate::law`] and [`crate::calculator`], the sentences in
//! `nimatron-messages`; here is how they are laid out in lines and fields.

mod answer;
mod calculator;
mod check;
mod clauses;
mod codes;
mod components;
mod count;
pub(crate) mod described;
mod family;
mod genus;
mod guess;
mod how_to_move;
mod law;
mod law_explained;
mod layout;
mod legs;
mod lists;
mod monoid;
mod quotient;
mod quotients;
mod reasons;
mod sequence;
mod strategy;
mod survey_page;

pub use answer::answer;
pub use calculator::{NimberOperation, calculation, calculation_of_several, table as nimber_table};
pub use check::{formula_report, formula_report_json, sum_of_positions, tests, tests_json, why_right_text};
pub use clauses::{clause_in_words, rules_in_words, set_in_words, tree_of_clauses};
pub use components::{by_components, by_components_json};
pub use count::{count, count_json};
pub use genus::{form, form_json, genus, genus_json, heap_genera, heap_genera_json};
pub use guess::{guess, guess_json};
pub use how_to_move::how_to_move;
pub use law::{CertificateAt, add_refused, declined, law, law_json, refused};
pub use law_explained::{law_explained, law_explained_json};
pub use monoid::quotient_picture;
pub use nimatron_messages::{Language, sources};
pub use quotient::{add_elements, closure_quotient, closure_quotient_json, quotient, quotient_json};
pub use quotients::{QUOTIENT_COLUMNS, quotient_record, quotient_survey};
pub use reasons::explanation;
pub use sequence::{
    rare_heaps, sequence, sequence_json, survey, survey_json, window, window_json, write_sequence_json,
};
pub use strategy::{strategy, strategy_json, winning_line, winning_move};
pub use survey_page::survey_html;

use crate::answer::{Answer, Move};
use nimatron_catalogue::{CatalogueKnowledge, Entry};
use nimatron_core::{Convention, Outcome};
use nimatron_messages::{Mark, Message, Parameter, answers};
use std::fmt::Write;

/// What a law says, in one line or a few. `names`: the names of the coordinates.
pub fn claim(law: &nimatron_law::law::Law, names: &[String], language: Language) -> String {
    nimatron_law::says::claim(law, names).text(language)
}

/// A move: `9 -> 8`, with the number of the component if there are several.
pub fn a_move(chosen: &Move, components: usize, language: Language) -> String {
    move_message(chosen, components).text(language)
}

fn move_message(chosen: &Move, components: usize) -> Message {
    in_component(chosen.component, &chosen.shown, components)
}

/// A move as it is shown, with the number of its component if there are several.
fn in_component(component: usize, shown: &Message, components: usize) -> Message {
    if components > 1 { answers::move_in(component + 1, shown) } else { shown.clone() }
}

/// Who wins.
pub(crate) fn verdict(answer: &Answer) -> Message {
    let winner = match answer.outcome {
        Outcome::P => answers::loses(),
        Outcome::N => answers::wins(),
    };
    match answer.convention {
        Convention::Normal => winner,
        Convention::Misere => answers::in_misere(winner),
    }
}

/// An entry of the catalogue.
pub fn entry(entry: &Entry, language: Language) -> String {
    let mut out = entry.name().to_owned();
    if entry.names.len() > 1 {
        let names = Parameter::list(entry.names[1..].iter().copied(), Mark::Comma);
        let _ = write!(out, "  {}", answers::also(names).in_language(language));
    }
    let _ = writeln!(out, "\n  {}", entry.title.message().in_language(language));
    for line in entry.rules.shown(language).lines() {
        let _ = writeln!(out, "    {line}");
    }
    let lines = match entry.known {
        CatalogueKnowledge::Theorem(statement) => {
            vec![sources::named_theorem(statement.text.message()), answers::source(Message::verbatim(statement.source))]
        }
        CatalogueKnowledge::Nothing(words) => vec![words.message()],
    };
    for line in lines {
        let _ = writeln!(out, "  {}", line.in_language(language));
    }
    out
}
