//! Moves as a person or a program gives them. What is not a legal move is refused with what may
//! have been meant.

use super::Match;
use crate::answer::Move;
use crate::error::{SolveResult, no_value, not_listed};
use crate::moves::{sum_of, tidy, walk};
use crate::words;
use nimatron_catalogue::Position;
use nimatron_core::Budget;
use nimatron_messages::{Language, Mark, Message, Parameter, Say, dialogue, names};
use nimatron_rules::nearest;
use std::ops::ControlFlow;

/// Maximum number of moves with whose texts a text is compared.
const MAX_COMPARED: usize = 1 << 14;

impl Match {
    /// Reads a legal move as a person types it: its number in the list of legal moves, `#4`;
    /// `take 3 from 2`; as it is shown, in any language; what is left of a component, `2: 1+3`, or
    /// `3 -> 1`; or, of the only component, just what is left.
    ///
    /// # Errors
    /// It is not a legal move, and what may have been meant; or that takes too long to find out.
    pub fn read_move(&self, text: &str, legal: &[Move], budget: &Budget) -> Result<Move, Message> {
        parse(text.trim(), legal, self, budget)
    }

    /// The legal move in a component that leaves these positions, in any order and with or without
    /// such as are nothing; `None` if there is none. All options are examined, including those that
    /// a list of moves leaves out.
    ///
    /// # Errors
    /// A rule cannot be evaluated, or the budget is used up.
    pub fn move_to(&self, number: usize, to: &[Position], budget: &Budget) -> SolveResult<Option<Move>> {
        let Some(component) = self.question.components.get(number) else { return Ok(None) };
        let game = &component.game;
        let Some(position) = component.position.small() else { return Err(not_listed(&component.position)) };
        let keys: Option<Vec<Vec<i64>>> = to.iter().map(|part| part.small().map(<[i64]>::to_vec)).collect();
        let left = |parts: &[Vec<i64>]| {
            let mut left: Vec<Vec<i64>> = parts.iter().filter(|part| !game.is_nothing(part)).cloned().collect();
            left.sort_unstable();
            left
        };
        let Some(wanted) = keys.map(|keys| left(&keys)) else { return Ok(None) };
        let typed = |parts: &[Vec<i64>]| {
            let mut texts: Vec<String> = parts.iter().map(|part| game.notation(part)).collect();
            texts.sort_unstable();
            texts
        };
        // What is left of a graph of bare edges is typed as another graph.
        let texts = game.has_notation().then(|| typed(&wanted));
        let mut found = None;
        walk(game, position, budget, &mut |parts| {
            let option = left(parts);
            if option != wanted && texts.as_ref().is_none_or(|texts| typed(&option) != *texts) {
                return Ok(ControlFlow::Continue(()));
            }
            found = Some(tidy(game, parts));
            Ok(ControlFlow::Break(()))
        })
        .map_err(|error| no_value(error, game))?;
        Ok(found.map(|option| Move::new(number, component, option)))
    }
}

fn parse(text: &str, legal: &[Move], game: &Match, budget: &Budget) -> Result<Move, Message> {
    let components = game.question().components.len();
    let has_notation = game.question().components.iter().any(|component| component.game.has_notation());
    // A board may begin with this sign, too.
    let is_number = |rest: &&str| !has_notation || rest.trim().bytes().all(|byte| byte.is_ascii_digit());
    if let Some(number) = text.strip_prefix('#').filter(is_number) {
        let index: usize = number.trim().parse().map_err(|_| dialogue::not_a_move_number(text))?;
        return index
            .checked_sub(1)
            .and_then(|index| legal.get(index))
            .cloned()
            .ok_or_else(|| dialogue::move_numbers(legal.len()));
    }
    // A move as it is shown in any language, blanks aside.
    let plain = |text: &str| text.replace(' ', "");
    let is_shown = |chosen: &Move| {
        Language::ALL.iter().any(|&(_, language)| {
            let names = || names_of(chosen, language).into_iter();
            let own = components == 1 && names().any(|name| plain(&name) == plain(text));
            own || plain(&words::a_move(chosen, components, language)) == plain(text)
        })
    };
    if let Some(chosen) = legal.iter().take(MAX_COMPARED).find(|chosen| is_shown(chosen)) {
        return Ok(chosen.clone());
    }
    if let Some(rest) = text.get(..4).filter(|word| word.eq_ignore_ascii_case("take")).map(|_| &text[4..]) {
        return parse_take(rest, game, budget);
    }
    if let Some(problem) = not_understood(text).filter(|_| !has_notation) {
        return Err(problem);
    }
    let text = text.trim_start_matches("component").trim();
    let (number, change) = text.split_once(':').map_or((None, text), |(number, change)| (Some(number), change));
    // The machine's own notation, `3 -> 1`: what stands before the arrow only names the component.
    let (from, left) = change.split_once("->").map_or((None, change), |(from, left)| (Some(from), left));
    let component = match (number, from) {
        (Some(number), _) => component_number(number, components)?,
        (None, _) if components == 1 => 0,
        (None, Some(from)) => {
            let shown = |position: &Position| position.to_string().replace(' ', "") == from.replace(' ', "");
            let found = game.question().components.iter().position(|component| shown(&component.position));
            found.ok_or_else(|| dialogue::no_component_is(from.trim()))?
        }
        (None, None) => return Err(dialogue::which_component()),
    };
    let mut to = Vec::new();
    if left.trim() != "nothing" {
        let own = &game.question().components[component].game;
        if own.has_notation() {
            let parts = own.read_sum(left).map_err(|error| error.message())?;
            let chosen = game.move_to(component, &parts, budget).map_err(|error| error.message())?;
            return chosen.ok_or_else(|| dialogue::not_legal(text.trim()));
        }
        for part in left.split('+') {
            let inside = part.trim().trim_start_matches('(').trim_end_matches(')');
            let numbers: Result<Vec<i64>, _> = inside.split(',').map(|number| number.trim().parse()).collect();
            to.push(numbers.map_err(|_| dialogue::not_understood(text.trim(), dialogue::help_tells()))?);
        }
    }
    match check_legal(game, component, to.clone(), budget)? {
        Some(chosen) => Ok(chosen),
        None => Err(not_legal(text.trim(), game, component, &to, budget)),
    }
}

/// The words that may be typed; all others are moves.
const WORDS: [&str; 9] = ["moves", "hint", "why", "undo", "help", "quit", "exit", "take", "nothing"];

/// The message for a text that cannot be a move because it has no number; it may be a typing
/// mistake.
fn not_understood(text: &str) -> Option<Message> {
    let plain = text.trim();
    if plain.contains(|c: char| c.is_ascii_digit()) || plain.eq_ignore_ascii_case("nothing") || plain.contains("->") {
        return None;
    }
    let word = plain.to_lowercase();
    let help = match nearest(&word, WORDS) {
        Some(near) if near != word => names::did_you_mean(near),
        _ => dialogue::what_to_type(),
    };
    Some(dialogue::not_understood(plain, help))
}

/// Why a move is not legal, and what may have been meant: a number alone is what is left, not what
/// is taken.
fn not_legal(text: &str, game: &Match, component: usize, to: &[Vec<i64>], budget: &Budget) -> Message {
    let from = &game.question().components[component].position;
    if let (Some(&[heap]), [left]) = (from.small(), to)
        && let &[number] = left.as_slice()
        && let Some(rest) = heap.checked_sub(number).filter(|_| number > 0)
        && matches!(check_legal(game, component, vec![vec![rest]], budget), Ok(Some(_)))
    {
        let place =
            if game.question().components.len() > 1 { format!(" from {}", component + 1) } else { String::new() };
        return dialogue::would_leave(text, number, format!("take {number}{place}"));
    }
    dialogue::not_legal(text)
}

fn component_number(text: &str, components: usize) -> Result<usize, Message> {
    match text.trim().parse::<usize>() {
        Ok(number) if (1..=components).contains(&number) => Ok(number - 1),
        _ => Err(dialogue::not_a_component(text.trim(), components)),
    }
}

fn parse_take(rest: &str, game: &Match, budget: &Budget) -> Result<Move, Message> {
    let components = game.question().components.len();
    let (amount, component) = match rest.split_once("from") {
        Some((amount, number)) => (amount, component_number(number, components)?),
        None if components == 1 => (rest, 0),
        None => return Err(dialogue::from_which_component()),
    };
    let amount: i64 = amount.trim().parse().map_err(|_| dialogue::take_how_many())?;
    let from = game.question().components[component].position.small();
    let chosen = match from {
        Some(&[heap]) => match heap.checked_sub(amount) {
            Some(left) => check_legal(game, component, vec![vec![left]], budget)?,
            None => None,
        },
        _ => None,
    };
    chosen.ok_or_else(|| dialogue::taking_not_legal(amount))
}

/// The move that leaves these components, if it is legal.
///
/// # Errors
/// It takes too long to find out.
fn check_legal(game: &Match, component: usize, to: Vec<Vec<i64>>, budget: &Budget) -> Result<Option<Move>, Message> {
    game.move_to(component, &sum_of(to), budget).map_err(|error| error.message())
}

/// The parts of a move as it is shown that name it on their own: `take 0 or take 1` is one move
/// with two names.
fn names_of(chosen: &Move, language: Language) -> Vec<String> {
    let names = chosen.shown.values().find_map(|(_, value)| match value {
        Parameter::List(names, Mark::Or) => Some(names),
        _ => None,
    });
    match names {
        Some(names) => names.iter().map(|name| name.text(language)).collect(),
        None => vec![words::a_move(chosen, 1, language)],
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::question::Question;
    use nimatron_core::Convention;

    /// What a text leaves of the component that it names, counted from 1; or what is said.
    fn read(game: &str, positions: &[&str], text: &str) -> Result<(usize, String), String> {
        let game = Match::new(Question::parse(game, positions, &[]).unwrap(), Convention::Normal);
        let budget = Budget::unlimited();
        let legal = game.legal_moves(&budget).unwrap();
        let chosen = game.read_move(text, &legal, &budget).map_err(|why| why.to_string())?;
        let left: Vec<String> = chosen.to.iter().map(ToString::to_string).collect();
        Ok((chosen.component + 1, left.join("+")))
    }

    #[test]
    fn moves_are_read_in_all_forms() {
        let kayles = "n -> (k) + (n-t-k) for t in 1..2, k in 0..n-t";
        for (game, positions, text, component, left) in [
            ("nim", &["5"][..], "3", 1, "3"),
            ("nim", &["5"], " take 3 ", 1, "2"),
            ("nim", &["5"], "Take 3", 1, "2"),
            ("nim", &["5"], "#1", 1, "0"),
            ("nim", &["5"], "5 -> 4", 1, "4"),
            ("nim", &["1"], "nothing", 1, "0"),
            ("nim", &["3", "5"], "2: 4", 2, "4"),
            ("nim", &["3", "5"], "component 2: 4", 2, "4"),
            ("nim", &["3", "5"], "5->4", 2, "4"),
            ("nim", &["3", "5"], "take 2 from 1", 1, "1"),
            (kayles, &["5"], "1+3", 1, "1+3"),
            (kayles, &["5"], "3+1", 1, "1+3"),
            (kayles, &["5"], "0+3", 1, "3"),
            ("wythoff", &["3,5"], "(2, 4)", 1, "(2, 4)"),
            ("hackenbush", &["0-1,1-2,0-3"], "0-1, 0-3", 1, "0-1,0-3"),
            ("geography", &["2;0-1,1-2,2-3"], "3", 1, "3;"),
            ("graph-node-kayles", &["0-1,1-2,2-3,3-4"], "2-3,3-4", 1, "2-3,3-4"),
            ("cram", &["2x3"], "#../#..", 1, "#../#.."),
        ] {
            assert_eq!(read(game, positions, text), Ok((component, left.to_owned())), "{game} {positions:?} {text}");
        }
    }

    /// Whatever is shown of a move in some language means this move.
    #[test]
    fn moves_are_read_as_they_are_shown() {
        for (game, position) in
            [("nim", "5"), ("wythoff", "2,3"), ("kayles", "4"), ("cram", "2x2"), ("row -> row[1..]", "[1, 2]")]
        {
            let game = Match::new(Question::parse(game, [position], &[]).unwrap(), Convention::Normal);
            let legal = game.legal_moves(&Budget::unlimited()).unwrap();
            for (language, chosen) in
                Language::ALL.iter().flat_map(|(_, one)| legal.iter().map(move |chosen| (*one, chosen)))
            {
                let shown = words::a_move(chosen, 1, language);
                let read = game.read_move(&shown, &legal, &Budget::unlimited());
                assert_eq!(read.as_ref().map(|read| &read.to), Ok(&chosen.to), "{shown}");
            }
        }
    }

    #[test]
    fn what_is_no_move_is_refused_with_help() {
        for (positions, text, says) in [
            (&["5"][..], "6", "not a legal move"),
            (&["5"], "take 6", "6"),
            (&["5"], "take", "how many"),
            (&["5"], "#0", "#"),
            (&["5"], "#9", "#"),
            (&["5"], "#x", "#x"),
            (&["5"], "hnit", "hint"),
            (&["5"], "perhaps", "perhaps"),
            (&["3", "5"], "2", "component"),
            (&["3", "5"], "3: 1", "3"),
            (&["3", "5"], "4 -> 1", "4"),
            (&["3", "5"], "take 1", "from"),
        ] {
            let why = read("nim", positions, text).unwrap_err();
            assert!(why.contains(says), "{positions:?} {text}: {why}");
        }
        // A number alone is what is left, not what is taken.
        let why = read("take{1,2,3}", &["10"], "2").unwrap_err();
        assert!(why.contains("take 2"), "{why}");
    }
}
