//! The answer of `solve` in lines.

use super::layout::{LABEL, row};
use super::{in_component, move_message, verdict};
use crate::answer::{Answer, ComponentAnswer, Engine, HowKnown, Move};
use nimatron_catalogue::Position;
use nimatron_core::Convention;
use nimatron_messages::{Language, Message, Say, answers, misere, moves};
use nimatron_nimber::BigUint;
use std::fmt::Write;

/// The maximum number of winning moves that are shown unless all are requested.
const MAX_SHOWN_MOVES: usize = 10;

/// A line below the text of another one, in brackets.
fn aside(text: Message, language: Language) -> String {
    format!("  {}{}\n", " ".repeat(LABEL), answers::aside(text).in_language(language))
}

/// The answer of `solve`. `all`: list every winning move, and all digits of long numbers.
pub fn answer(answer: &Answer, all: bool, language: Language) -> String {
    // Up to 60 digits are shown.
    let number = |x: &BigUint| if all || x.bits() < 200 { x.to_string() } else { shortened(x).text(language) };
    let is_large = answer.is_large();
    let mut out = format!("{}\n", title(answer, &number));
    let _ = writeln!(out, "  {}", verdict(answer).in_language(language));
    match (answer.convention, &answer.value) {
        (Convention::Normal, Some(value)) => {
            let parts: Vec<String> =
                answer.components.iter().filter_map(|component| component.value.as_ref()).map(number).collect();
            let plain = parts.len() < 2 || is_large || answer.has_runs();
            let sum = if plain { String::new() } else { format!(" = {}", parts.join(" xor ")) };
            out += &row(&answers::grundy_value(), &format!("{}{sum}", number(value)), language);
        }
        (Convention::Normal, None) => {
            let why = match &answer.known {
                HowKnown::Proved(_) => answers::law_names_winner(),
                _ if is_large => answers::theorem_names_winner(),
                _ => answers::value_takes_long(),
            };
            out += &row(&answers::grundy_value(), &answers::value_unknown(why).text(language), language);
        }
        (Convention::Misere, _) => {
            if let [component] = answer.components.as_slice()
                && let Some(value) = component.misere_grundy
            {
                out += &row(&answers::misere_grundy_value(), &value.to_string(), language);
            }
        }
    }
    if answer.outcome.mover_wins() {
        out += &winning_moves(answer, all, &number, language);
    }
    if let Some(moves) = answer.remoteness {
        out += &row(&answers::it_lasts(), &answers::moves_of_best_play(moves).text(language), language);
    }
    let mut said: Vec<&HowKnown> = Vec::new();
    // Nothing is computed for large numbers, so the source of each component is said.
    let of_components = answer.components.iter().map(|component| &component.known).filter(|_| is_large);
    for known in of_components.chain([&answer.known]) {
        if !said.contains(&known) {
            out += &row(&answers::known_by(), &known.say(language), language);
            said.push(known);
        }
    }
    match answer.known {
        HowKnown::Computed { engine: Engine::WholeSum, .. } => {
            out += &aside(answers::wild_components(), language);
        }
        HowKnown::Computed { engine: Engine::Forms, .. } => {
            out += &aside(misere::wild_by_forms(), language);
        }
        HowKnown::Computed { engine: Engine::Quotient, .. } => {}
        HowKnown::Computed { .. } if answer.convention == Convention::Misere && answer.components.len() > 1 => {
            out += &aside(answers::tame_components(), language);
        }
        _ => {}
    }
    out
}

/// The sum as it would be typed; with large numbers each game and its position.
fn title(answer: &Answer, number: &dyn Fn(&BigUint) -> String) -> String {
    if !answer.is_large() {
        return answer.shown.clone();
    }
    let shown: Vec<String> = answer
        .components
        .iter()
        .map(|component| match &component.typed {
            Some(typed) => format!("{} {typed}", component.game),
            None => format!("{} {}", component.game, component.position.show(number)),
        })
        .collect();
    shown.join(" + ")
}

/// A move, with large numbers as `number` writes them; in runs of heaps without the number of the
/// run.
fn shown_move(chosen: &Move, components: usize, runs: bool, number: &dyn Fn(&BigUint) -> String) -> Message {
    let large = chosen.from.is_large() || chosen.to.iter().any(Position::is_large);
    if runs && !large {
        return chosen.shown.clone();
    }
    if !large {
        return move_message(chosen, components);
    }
    let from = chosen.from.show(number);
    let left: Vec<String> = chosen.to.iter().map(|part| part.show(number)).collect();
    let shown = if left.is_empty() {
        moves::leaves_nothing(from)
    } else {
        Message::verbatim(format!("{from} -> {}", left.join(" + ")))
    };
    in_component(chosen.component, &shown, components)
}

fn winning_moves(answer: &Answer, all: bool, number: &dyn Fn(&BigUint) -> String, language: Language) -> String {
    let mut out = String::new();
    let listed = answer.winning_moves.len();
    let count = answer.count.unwrap_or(listed as u128);
    let shown = if all { listed } else { listed.min(MAX_SHOWN_MOVES) };
    let (components, runs) = (answer.components.len(), answer.has_runs());
    for (index, chosen) in answer.winning_moves.iter().take(shown).enumerate() {
        let text = shown_move(chosen, components, runs, number).text(language);
        match index {
            0 => out += &row(&answers::winning_moves(count), &text, language),
            _ => {
                let _ = writeln!(out, "  {}{text}", " ".repeat(LABEL));
            }
        }
    }
    if (shown as u128) < count {
        let more = answers::more_winning_moves(count - shown as u128);
        let _ = writeln!(out, "  {}{}", " ".repeat(LABEL), more.in_language(language));
    }
    if !answer.complete && answer.count.is_none() {
        // Of a member of a family, which a law decides, no moves are looked at.
        let by_law =
            |component: &ComponentAnswer| component.typed.is_some() && matches!(component.known, HowKnown::Proved(_));
        let why = match (answer.is_large() || answer.components.iter().any(by_law), count) {
            (true, 0) => answers::winning_moves_unknown(),
            (true, _) => answers::maybe_more_winning_moves(),
            (false, 0) => answers::too_many_options(),
            (false, _) => answers::not_all_options(),
        };
        out += &aside(why, language);
    }
    out
}

/// The first and the last digits of a number of 14 or more digits. It does not write out all
/// digits: that takes long if there are a million.
pub(super) fn shortened(x: &BigUint) -> Message {
    let ten = BigUint::from(10u8);
    // log10(2) is a little more than 30102/100000.
    let mut digits = u32::try_from((x.bits() - 1) * 30_102 / 100_000).unwrap_or(u32::MAX) + 1;
    let mut bound = ten.pow(digits);
    while *x >= bound {
        bound *= 10u8;
        digits += 1;
    }
    let first = x / ten.pow(digits - 12);
    let last: BigUint = x % 10u64.pow(12);
    answers::long_number(first.to_string(), format!("{last:012}"), digits)
}
