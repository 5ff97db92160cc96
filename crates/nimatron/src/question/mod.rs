//! Parses a question: from the text for a game and its positions, as people type it, to components
//! of every kind and size.
//!
//! ```text
//! game       = rules with "->" | file ending in .game | name | name "{" parameters "}" | code like 0.137
//! expression = term ("+" term)*       term = game "(" numbers ")" | "*" number
//! position   = part ("+" part)*       part = 5 | 3,5 | (3,5) | 5..100 (heaps of Nim) | 10^30
//! ```

use crate::error::{QuestionResult, other};
use nimatron_catalogue::{GameDef, GameSettings, Position, is_rules, names_file, show_sum, split_outside, synonym};
use nimatron_engine::heap::looks_like_code;
use nimatron_messages::{Mark, Message, Parameter, games, positions, questions};
use nimatron_rules::half_width_outside_quotes;
use rustc_hash::FxHashMap;
use std::borrow::Cow;
use std::sync::Arc;

/// One component of the question.
#[derive(Clone, Debug)]
pub struct Component {
    /// The game.
    pub game: Arc<GameDef>,
    /// The position in it.
    pub position: Position,
}

impl Component {
    /// The component as the user would type it: `nim(3)`.
    pub fn show(&self) -> String {
        self.game.show_at(&self.position)
    }
}

/// A sum of components.
#[derive(Clone, Debug, Default)]
pub struct Question {
    /// The components in the order in which they were given.
    pub components: Vec<Component>,
    /// Parts of the text that have no effect, one sentence each: for example, edges that are not
    /// connected to the ground.
    pub warnings: Vec<Message>,
}

/// The maximum number of different games in a sum: each has to be read.
const MAX_GAMES: usize = 1000;
/// The maximum number of heaps of a run that is replaced by its heaps.
const MAX_LISTED: u64 = 1000;

impl Question {
    /// Parses a question: the text for a game, and positions. Files of positions are not read here:
    /// the command puts what is in them (`@FILE`) in place of their names before it asks.
    ///
    /// # Errors
    /// A malformed game, position or setting; for rules, the error has the place.
    pub fn parse<'s, P: AsRef<str>>(
        game: &str,
        positions: impl IntoIterator<Item = P>,
        settings: impl Into<GameSettings<'s>>,
    ) -> QuestionResult<Question> {
        let settings = settings.into();
        let positions: Vec<P> = positions.into_iter().collect();
        let positions: Vec<Cow<'_, str>> =
            positions.iter().map(|text| half_width_outside_quotes(text.as_ref())).collect();
        let mut question = Question::default();
        let is_rules = is_rules(game);
        let half = half_width_outside_quotes(game);
        // Rules have places, and a file is called what it is called.
        let game = if is_rules || names_file(game) { game } else { &*half };
        if !is_rules && game.matches('(').count() != game.matches(')').count() {
            return other(positions::brackets(game));
        }
        let mut games = Games { settings, loaded: Vec::new() };
        if !is_rules && is_expression(game) {
            if let Some(known) = synonym(game).filter(|_| !positions.is_empty()) {
                return other(games::unknown_with_near(game, known));
            }
            if let Some(extra) = positions.first() {
                return other(questions::has_its_position(game, &**extra));
            }
            for term in split_outside(game, '+') {
                question.term(half_width_outside_quotes(term).trim(), &mut games)?;
            }
            return Ok(question);
        }
        let name = game;
        let game = games.get(name, None)?;
        if positions.is_empty() {
            let example = game.example();
            let name = if game.label().is_empty() { "'n -> ...'" } else { game.label() };
            return other(questions::which_position(name, shell_word(&example), example));
        }
        let texts = positions;
        if texts.iter().flat_map(|text| split_outside(text, '+')).any(|part| GameDef::takes_graph(name, part)) {
            for part in texts.iter().flat_map(|text| split_outside(text, '+')) {
                question.part(name, part.trim(), &mut games)?;
            }
            return Ok(question);
        }
        let parts: Vec<Position> = texts
            .iter()
            .map(|text| game.read_sum(text))
            .collect::<QuestionResult<Vec<_>>>()?
            .into_iter()
            .flatten()
            .collect();
        question
            .warnings
            .extend(texts.iter().flat_map(|text| split_outside(text, '+')).filter_map(|part| game.warning(part)));
        question.warnings.dedup();
        refuse_split(&game, name, &parts)?;
        for position in parts {
            let game = games.fitting(name, &position)?;
            question.components.push(Component { position: game.position(&position)?, game });
        }
        Ok(question)
    }

    /// Whether a text is a sum of positions, such as `kayles(7) + *2`, and not a game.
    pub(crate) fn is_sum(text: &str) -> bool {
        !is_rules(text) && is_expression(&half_width_outside_quotes(text))
    }

    /// A position of a game with its brackets, as in a sum. (Alone, `0.3(5)` is a code with a digit
    /// in brackets.)
    pub(crate) fn of_term(term: &str, settings: GameSettings<'_>) -> QuestionResult<Question> {
        let mut question = Question::default();
        question.term(term.trim(), &mut Games { settings, loaded: Vec::new() })?;
        Ok(question)
    }

    fn term(&mut self, term: &str, games: &mut Games<'_>) -> QuestionResult<()> {
        let (name, numbers) = if let Some(size) = term.strip_prefix('*') {
            ("nim", size)
        } else if term.is_empty() {
            return other(questions::empty_part());
        } else {
            match last_bracket(term) {
                Some(open) => (term[..open].trim(), &term[open..]),
                None => return other(questions::no_position(term, format!("{term}(5)"))),
            }
        };
        self.part(name, numbers, games)
    }

    /// Adds a position of a game, which may be a graph where the game usually has numbers.
    fn part(&mut self, name: &str, text: &str, games: &mut Games<'_>) -> QuestionResult<()> {
        if let Some((game, text)) = games.on_graph(name, text)? {
            for position in game.read(&text)? {
                self.components.push(Component { position: game.position(&position)?, game: Arc::clone(&game) });
            }
            return Ok(());
        }
        let usual = games.get(name, None)?;
        self.warnings.extend(usual.warning(text));
        for position in usual.read(text)? {
            let game = games.fitting(name, &position)?;
            self.components.push(Component { position: game.position(&position)?, game });
        }
        Ok(())
    }

    /// The games of the components, each once, and for each component the index of its game.
    pub fn games(&self) -> (Vec<Arc<GameDef>>, Vec<usize>) {
        let mut games: Vec<Arc<GameDef>> = Vec::new();
        let mut known: FxHashMap<*const GameDef, usize> = FxHashMap::default();
        let mut number = |component: &Component| {
            *known.entry(Arc::as_ptr(&component.game)).or_insert_with(|| {
                games.push(Arc::clone(&component.game));
                games.len() - 1
            })
        };
        let numbers = self.components.iter().map(&mut number).collect();
        (games, numbers)
    }

    /// Whether a component belongs to a named game in which play may go on for ever.
    pub fn may_recur(&self) -> bool {
        self.components.iter().any(|component| component.game.may_recur())
    }

    /// Whether a component has numbers beyond 2^63.
    pub fn is_large(&self) -> bool {
        self.components.iter().any(|component| component.position.is_large())
    }

    /// Whether a component is a run of heaps.
    pub fn has_runs(&self) -> bool {
        self.components.iter().any(|component| matches!(component.position, Position::Run(..)))
    }

    /// The same sum with each run replaced by its heaps, for callers that list moves.
    ///
    /// # Errors
    /// A run is too long, or a number is beyond 2^63.
    pub fn listed(&self) -> QuestionResult<Question> {
        let mut components = Vec::new();
        for component in &self.components {
            let (first, last) = match &component.position {
                &Position::Run(first, last) => (first, last),
                position if position.is_large() => return other(position.too_large()),
                _ => {
                    components.push(component.clone());
                    continue;
                }
            };
            if last - first >= MAX_LISTED {
                return other(positions::run_not_here(component.position.to_string()));
            }
            let heap = |heap: u64| Component { game: Arc::clone(&component.game), position: [heap as i64].into() };
            components.extend((first..=last).map(heap));
        }
        Ok(Question { components, warnings: self.warnings.clone() })
    }

    /// The whole sum as text: `nim(3) + nim(4)`.
    pub fn show(&self) -> String {
        if self.has_runs()
            && let [first, ..] = &self.components[..]
            && self.components.iter().all(|component| component.game.takes_runs())
        {
            let runs: Vec<String> = self.components.iter().map(|component| component.position.to_string()).collect();
            return format!("{}({})", first.game.name(), runs.join(", "));
        }
        if self.is_large() {
            let number = &ToString::to_string;
            let shown =
                self.components.iter().map(|part| format!("{} {}", part.game.name(), part.position.show(number)));
            return show_sum(shown);
        }
        show_sum(self.components.iter().map(Component::show))
    }
}

/// Refuses positions of one number each that were probably meant as one position: a row, or a
/// tuple.
fn refuse_split(game: &GameDef, name: &str, parts: &[Position]) -> QuestionResult<()> {
    let single = |part: &Position| part.small().is_some_and(|numbers| numbers.len() == 1);
    if game.is_row() && parts.len() > 1 && parts.iter().all(single) {
        let row: Vec<String> = parts.iter().map(ToString::to_string).collect();
        return other(questions::whole_row(name, name, row.join(",")));
    }
    // `wythoff 3 5`: probably meant as one position, `3,5`.
    let arity = game.arity().filter(|&arity| !game.is_row() && arity > 1 && parts.len() == arity);
    if let (Some(arity), true) = (arity, parts.iter().all(single)) {
        let row: Vec<String> = parts.iter().map(ToString::to_string).collect();
        if game.completed(&parts[0]).numbers().len() != arity {
            return other(questions::joined_by_commas(
                game.called(),
                arity,
                Parameter::list(game.coordinates(), Mark::Comma),
                name,
                row.join(","),
            ));
        }
    }
    Ok(())
}

/// The games of one question, each loaded once.
struct Games<'a> {
    /// Each applies to the games that have a parameter of this name.
    settings: GameSettings<'a>,
    loaded: Vec<(String, Option<usize>, Arc<GameDef>)>,
}

impl Games<'_> {
    fn get(&mut self, name: &str, coordinates: Option<usize>) -> QuestionResult<Arc<GameDef>> {
        if let Some((.., game)) = self.loaded.iter().find(|(known, count, _)| known == name && *count == coordinates) {
            return Ok(Arc::clone(game));
        }
        if self.loaded.len() >= MAX_GAMES {
            return other(questions::too_many_games(MAX_GAMES));
        }
        let game = Arc::new(GameDef::load_row(name, self.settings, coordinates)?);
        self.loaded.push((name.to_owned(), coordinates, Arc::clone(&game)));
        Ok(game)
    }

    /// The game that takes a position that is a graph, and the text of the position for it; `None`
    /// if the game with this name takes the position itself.
    fn on_graph(&mut self, name: &str, position: &str) -> QuestionResult<Option<(Arc<GameDef>, String)>> {
        let Some((game, text)) = GameDef::load_for(name, position)? else { return Ok(None) };
        // Paths and cycles go back to the game of numbers, everything else to one game.
        let key = if game.has_notation() { format!("{name} on graphs") } else { format!("{name} on lines") };
        if let Some((.., known)) = self.loaded.iter().find(|(own, ..)| *own == key) {
            return Ok(Some((Arc::clone(known), text)));
        }
        let game = Arc::new(game);
        self.loaded.push((key, None, Arc::clone(&game)));
        Ok(Some((game, text)))
    }

    /// The game for a position; a game on a row gets as many coordinates as the position has.
    fn fitting(&mut self, name: &str, typed: &Position) -> QuestionResult<Arc<GameDef>> {
        let usual = self.get(name, None)?;
        match usual.row_of(typed) {
            Some(count) => self.get(name, Some(count)),
            None => Ok(usual),
        }
    }
}

/// A text as one word of a shell.
fn shell_word(text: &str) -> String {
    let is_plain = |sign: char| sign.is_ascii_alphanumeric() || ",./:@%+=_-".contains(sign);
    if text.chars().all(is_plain) { text.to_owned() } else { format!("'{}'", text.replace('\'', r"'\''")) }
}

/// The place of the bracket that the closing bracket at the end of the text belongs to.
pub(crate) fn last_bracket(text: &str) -> Option<usize> {
    let mut depth = 0;
    let mut places = text.char_indices().rev().take_while(|_| text.ends_with(')'));
    places.find_map(|(at, sign)| {
        depth += i32::from(sign == ')') - i32::from(sign == '(');
        (depth == 0).then_some(at)
    })
}

/// Whether this is a sum of terms with their positions, rather than the name of a game.
fn is_expression(text: &str) -> bool {
    let text = text.trim();
    let parts = split_outside(text, '+');
    // The last digit of a code may be in parentheses.
    let has_position = |part: &str| part.starts_with('*') || (part.ends_with(')') && !looks_like_code(part));
    parts.len() > 1 || has_position(text)
}
