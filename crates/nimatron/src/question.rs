//! What is asked: text for a game and positions, as people type it, to games and components.
//!
//! ```text
//! game       = rules with "->" | file ending in .game | name | name "{" parameters "}" | code like 0.137
//! expression = term ("+" term)*       term = game "(" numbers ")" | "*" number
//! position   = part ("+" part)*       part = 5 | 3,5 | (3,5)
//! ```

use crate::answer::Move;
use crate::error::{Asked, other};
use nimatron_catalogue::GameDef;
use nimatron_catalogue::{parse_coordinate, positions_from_files, split_outside};
use nimatron_engine::heap::looks_like_code;
use nimatron_rules::ast::Value;
use std::rc::Rc;

/// One component of the question.
#[derive(Clone, Debug)]
pub struct Component {
    /// Its game.
    pub game: Rc<GameDef>,
    /// Its coordinates.
    pub position: Vec<i64>,
}

/// A sum of components.
#[derive(Clone, Debug, Default)]
pub struct Question {
    /// The components in the order in which they were given.
    pub components: Vec<Component>,
    /// What of the text changes nothing, a sentence each: edges that hang on nothing.
    pub warnings: Vec<String>,
}

impl Question {
    /// Reads a question: the text for a game, and positions.
    ///
    /// # Errors
    /// A sentence (with the place, for rules) that says what is wrong.
    pub fn parse(game: &str, positions: &[String], settings: &[(String, Value)]) -> Asked<Question> {
        let mut question = Question::default();
        let is_rules = game.contains("->") || game.contains('→') || game.trim_start().starts_with("game ");
        if !is_rules && game.matches('(').count() != game.matches(')').count() {
            return other(format!("the brackets in `{game}` do not match"));
        }
        if !is_rules && is_expression(game) {
            if let Some(extra) = positions.first() {
                return other(format!("`{game}` already has its position, so `{extra}` is one too many"));
            }
            let mut games = Games { settings, loaded: Vec::new() };
            for term in split_outside(game, '+') {
                question.term(term.trim(), &mut games)?;
            }
            return Ok(question);
        }
        let mut games = Games { settings, loaded: Vec::new() };
        let name = game;
        let game = games.get(name, None)?;
        if positions.is_empty() {
            let example = game.example();
            let name = if game.label.is_empty() { "'n -> ...'" } else { &game.label };
            return other(format!("which position? give it behind the game, as in `{name} {example}`"));
        }
        let texts = positions_from_files(name, positions, settings)?;
        let parts: Vec<Vec<i64>> =
            texts.iter().flat_map(|text| split_outside(text, '+')).map(|part| game.read(part)).collect::<Asked<_>>()?;
        question.warnings =
            texts.iter().flat_map(|text| split_outside(text, '+')).filter_map(|part| game.warning(part)).collect();
        let is_row = game.entry.is_some_and(|entry| entry.rules.is_row());
        if is_row && parts.len() > 1 && parts.iter().all(|part| part.len() == 1) {
            let row: Vec<String> = parts.iter().map(|part| part[0].to_string()).collect();
            return other(format!(
                "a position of {name} is a whole row, with commas: `{name} {}`; several positions of it are written '(3,5) + (2,2)'",
                row.join(",")
            ));
        }
        // `wythoff 3 5`: numbers that were meant as one position.
        let arity = game.arity().filter(|&arity| !is_row && arity > 1 && parts.len() == arity);
        if let (Some(arity), true) = (arity, parts.iter().all(|part| part.len() == 1)) {
            let row: Vec<String> = parts.iter().map(|part| part[0].to_string()).collect();
            if game.completed(&parts[0]).len() != arity {
                return other(format!(
                    "a position of {} has {arity} coordinates ({}), which are joined by commas: `{name} {}`",
                    game.called(),
                    game.coordinates().join(", "),
                    row.join(",")
                ));
            }
        }
        for numbers in parts {
            question.add(&games.fitting(name, &numbers)?, &numbers)?;
        }
        Ok(question)
    }

    fn term(&mut self, term: &str, games: &mut Games<'_>) -> Asked<()> {
        if let Some(size) = term.strip_prefix('*') {
            let nim = games.get("nim", None)?;
            return self.add(&nim, &[parse_coordinate(size)?]);
        }
        if term.is_empty() {
            return other("a part of the sum is empty: a `+` stands at an end or next to another");
        }
        match term.rfind('(') {
            Some(open) if term.ends_with(')') => {
                let name = term[..open].trim();
                let usual = games.get(name, None)?;
                let numbers = usual.read(&term[open..])?;
                self.warnings.extend(usual.warning(&term[open..]));
                let game = games.fitting(name, &numbers)?;
                self.add(&game, &numbers)
            }
            _ => other(format!("`{term}` has no position; write it as `{term}(5)`, or `*5` for a nimber")),
        }
    }

    /// Adds a position; a game of one coordinate takes several numbers as several heaps.
    fn add(&mut self, game: &Rc<GameDef>, numbers: &[i64]) -> Asked<()> {
        let is_row = game.entry.is_some_and(|entry| entry.rules.is_row());
        if game.arity() == Some(1) && !is_row {
            for &n in numbers {
                self.components.push(Component { game: Rc::clone(game), position: game.position(&[n])? });
            }
        } else {
            self.components.push(Component { game: Rc::clone(game), position: game.position(numbers)? });
        }
        Ok(())
    }

    /// The games of the components, each once, and for each component the number of its game.
    pub fn games(&self) -> (Vec<Rc<GameDef>>, Vec<usize>) {
        let mut games: Vec<Rc<GameDef>> = Vec::new();
        let mut numbers = Vec::new();
        for component in &self.components {
            let known = games.iter().position(|game| Rc::ptr_eq(game, &component.game));
            numbers.push(known.unwrap_or_else(|| {
                games.push(Rc::clone(&component.game));
                games.len() - 1
            }));
        }
        (games, numbers)
    }

    /// The position after a move: what is left stands in the place of the component.
    pub(crate) fn after(&self, chosen: &Move) -> Question {
        let mut components = self.components.clone();
        let game = Rc::clone(&components[chosen.component].game);
        let left = chosen.to.iter().map(|position| Component { game: Rc::clone(&game), position: position.clone() });
        components.splice(chosen.component..=chosen.component, left);
        Question { components, warnings: Vec::new() }
    }

    /// The whole sum in words: `nim(3) + nim(4)`.
    pub fn show(&self) -> String {
        show_sum(self.components.iter().map(|component| component.game.show(&component.position)))
    }
}

/// The games of one question, each loaded once.
struct Games<'a> {
    /// They belong to the games that have such parameters.
    settings: &'a [(String, Value)],
    loaded: Vec<(String, Option<usize>, Rc<GameDef>)>,
}

impl Games<'_> {
    fn get(&mut self, name: &str, coordinates: Option<usize>) -> Asked<Rc<GameDef>> {
        if let Some((.., game)) = self.loaded.iter().find(|(known, count, _)| known == name && *count == coordinates) {
            return Ok(Rc::clone(game));
        }
        let game = Rc::new(GameDef::load_row(name, self.settings, coordinates)?);
        self.loaded.push((name.to_owned(), coordinates, Rc::clone(&game)));
        Ok(game)
    }

    /// The game for a position; games on a row have as many coordinates as the position.
    fn fitting(&mut self, name: &str, numbers: &[i64]) -> Asked<Rc<GameDef>> {
        let usual = self.get(name, None)?;
        let count = usual.completed(numbers).len();
        if usual.entry.is_none_or(|entry| !entry.rules.is_row()) || usual.arity() == Some(count) {
            return Ok(usual);
        }
        self.get(name, Some(count))
    }
}

/// A sum in words; the empty sum is `0`.
pub(crate) fn show_sum(parts: impl Iterator<Item = String>) -> String {
    let shown: Vec<String> = parts.collect();
    if shown.is_empty() { "0".to_owned() } else { shown.join(" + ") }
}

/// Is this a sum of terms with their positions, rather than the name of a game?
fn is_expression(text: &str) -> bool {
    let text = text.trim();
    let parts = split_outside(text, '+');
    // The last digit of a code may stand in brackets.
    let has_position = |part: &str| part.starts_with('*') || (part.ends_with(')') && !looks_like_code(part));
    parts.len() > 1 || has_position(text)
}
