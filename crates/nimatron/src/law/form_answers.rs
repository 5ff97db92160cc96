//! What a program in the form of a judge prints: two texts with fields, `Yes {heap} {taken},No`.

use crate::template::{TemplateToken, tokens};
use nimatron_law::emit::{AnswerPart, FormPart, JudgeForm};
use nimatron_messages::{Mark, Message, Parameter, programs};

/// The fields, with what they stand for.
const FIELDS: [(&str, AnswerPart); 6] = [
    ("value", AnswerPart::Value),
    ("moves", AnswerPart::Moves),
    ("heap", AnswerPart::Heap),
    ("left", AnswerPart::Left),
    ("taken", AnswerPart::Taken),
    ("heaps", AnswerPart::Heaps),
];

/// The answers for a win and for a loss: two texts separated by a comma, or one for both. `\n` is a
/// line break, `\,` a comma, and so for brackets and braces; what stands in square brackets is
/// printed for each winning first move.
pub(super) fn answers(text: &str, form: &JudgeForm) -> Result<[Vec<AnswerPart>; 2], Message> {
    let mut texts = vec![Vec::new()];
    // The parts of an open square bracket.
    let mut each: Option<Vec<AnswerPart>> = None;
    for token in tokens(text)? {
        let inside = each.is_some();
        let last = match (&mut each, texts.last_mut()) {
            (Some(inner), _) => inner,
            (None, Some(last)) => last,
            (None, None) => return Err(programs::says(text)),
        };
        match token {
            TemplateToken::Letter('\n') => last.push(AnswerPart::NewLine),
            TemplateToken::Comma(_) if !inside => texts.push(Vec::new()),
            TemplateToken::Comma(letter) | TemplateToken::Letter(letter) => push(last, letter),
            TemplateToken::Field(name) => last.push(field(&name)?),
            TemplateToken::Open if !inside => each = Some(Vec::new()),
            TemplateToken::Close if inside => {
                let all = each.take().map(AnswerPart::Each);
                texts.last_mut().into_iter().for_each(|last| last.extend(all.clone()));
            }
            TemplateToken::Open | TemplateToken::Close => return Err(programs::one_repetition()),
        }
    }
    if each.is_some() {
        return Err(programs::open_repetition());
    }
    texts.iter_mut().for_each(trim);
    let [win, loss] = match <[Vec<AnswerPart>; 2]>::try_from(texts) {
        Ok(two) => two,
        Err(texts) => match <[Vec<AnswerPart>; 1]>::try_from(texts) {
            Ok([one]) if one.iter().any(|part| matches!(part, AnswerPart::Value | AnswerPart::Moves)) => {
                [one.clone(), one]
            }
            _ => return Err(programs::says(text)),
        },
    };
    if win.is_empty() || loss.is_empty() || win == loss && text.contains([',', '，']) {
        return Err(programs::says(text));
    }
    // A lost position has no winning move, and none is printed.
    if let Some(part) = loss.iter().find(|part| part.is_of_a_move() || matches!(part, AnswerPart::Each(_))) {
        return Err(programs::form_move_of_loss(name_of(part)));
    }
    for part in win.iter().chain(&loss) {
        fits(part, form, false)?;
    }
    Ok([win, loss])
}

fn field(name: &str) -> Result<AnswerPart, Message> {
    match FIELDS.iter().find(|(own, _)| *own == name) {
        Some((_, part)) => Ok(part.clone()),
        None => {
            let known = FIELDS.iter().map(|(name, _)| format!("{{{name}}}"));
            Err(programs::unknown_field(name, Parameter::list(known, Mark::Comma)))
        }
    }
}

fn name_of(part: &AnswerPart) -> String {
    FIELDS.iter().find(|(_, own)| own == part).map_or_else(|| "[...]".to_owned(), |(name, _)| format!("{{{name}}}"))
}

/// Adds a letter to the text at the end.
fn push(parts: &mut Vec<AnswerPart>, letter: char) {
    match parts.last_mut() {
        Some(AnswerPart::Text(text)) => text.push(letter),
        _ => parts.push(AnswerPart::Text(letter.to_string())),
    }
}

/// Blanks around the comma between two answers do not count.
fn trim(answer: &mut Vec<AnswerPart>) {
    if let Some(AnswerPart::Text(text)) = answer.first_mut() {
        *text = text.trim_start().to_owned();
    }
    if let Some(AnswerPart::Text(text)) = answer.last_mut() {
        *text = text.trim_end().to_owned();
    }
    answer.retain(|part| *part != AnswerPart::Text(String::new()));
}

/// Whether a part can be printed in this form. `inner`: it is printed for each move.
fn fits(part: &AnswerPart, form: &JudgeForm, inner: bool) -> Result<(), Message> {
    match part {
        // They stand between quotation marks in three languages. (`??` begins a trigraph in C++
        // before 17.)
        AnswerPart::Text(text) => {
            let is_plain = |c: char| !c.is_control() && !['"', '\\', '{', '}', '@', '%'].contains(&c);
            if text.contains("??") || !text.chars().all(is_plain) {
                return Err(programs::form_word(text.escape_debug().to_string()));
            }
            Ok(())
        }
        AnswerPart::Heap | AnswerPart::Heaps if !form.each.contains(&FormPart::Heaps) => {
            Err(programs::form_heap_of_one(name_of(part)))
        }
        AnswerPart::Moves if inner => Err(programs::form_count_of_each()),
        AnswerPart::Each(parts) => parts.iter().try_for_each(|part| fits(part, form, true)),
        _ => Ok(()),
    }
}
