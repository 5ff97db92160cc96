//! A game that questions can be asked about: its moves (rules, or a game in Rust), its theorem, and
//! how its positions are read and shown.

mod loading;

use crate::error::{QuestionError, QuestionResult, other};
use crate::figure::picture_of_numbers;
use crate::files::FromFile;
use crate::keyed::{WrittenRules, show_parts, show_plain_move};
use crate::on_cells::OnCells;
use crate::picture::Picture;
use crate::position::Position;
use crate::texts::{has_run, read_numbers, rectangle, split_outside, without_brackets};
use crate::{Entry, KeyedGame, StartCoordinate, Statement, Theory};
use nimatron_core::Budget;
use nimatron_engine::heap::{Code, Digit};
use nimatron_engine::proof_numbers::Packed;
use nimatron_engine::search::MoveSource;
use nimatron_formats::FileText;
use nimatron_messages::{Mark, Message, Parameter, lists, positions};
use nimatron_nimber::BigUint;
use nimatron_rules::list::ListRules;
use nimatron_rules::{EvalError, Ruleset, Span, half_width_outside_quotes, show_tuple};

/// A loaded game.
#[derive(Debug)]
pub struct GameDef {
    /// See [`label`](GameDef::label).
    label: String,
    body: Body,
    /// See [`theory`](GameDef::theory).
    theory: Option<Box<dyn Theory>>,
    /// See [`entry`](GameDef::entry).
    entry: Option<&'static Entry>,
    /// See [`code`](GameDef::code).
    code: Option<Code>,
    /// Whether the position with all coordinates 0 has no moves. It may then be left out of a sum
    /// when options are shown.
    zero_ends: bool,
}

/// The source of a game's moves.
#[derive(Debug)]
enum Body {
    Rules(Box<Ruleset>),
    Keyed(Box<dyn KeyedGame>),
}

impl GameDef {
    /// The name that the user typed; empty for rules without a name.
    pub fn label(&self) -> &str {
        &self.label
    }

    /// A theorem that answers for some or all of its positions.
    pub fn theory(&self) -> Option<&dyn Theory> {
        self.theory.as_deref()
    }

    /// The same game without its theorem, so that engines answer.
    #[must_use]
    pub fn without_theory(self) -> GameDef {
        GameDef { theory: None, ..self }
    }

    /// Its entry in the catalogue, if it is a named game.
    pub const fn entry(&self) -> Option<&'static Entry> {
        self.entry
    }

    /// The code whose engine answers for it: the one that was typed, that of its name, or that of
    /// rules in which heaps split. [`heap_code`](GameDef::heap_code) also knows codes of equal
    /// games.
    pub const fn code(&self) -> Option<&Code> {
        self.code.as_ref()
    }

    /// The name, or the rule text of a game without a name.
    pub fn name(&self) -> &str {
        match &self.body {
            Body::Rules(rules) if self.label.is_empty() => rules.text().trim(),
            Body::Keyed(game) if self.label.is_empty() => game.rules().map_or("", WrittenRules::text).trim(),
            _ => &self.label,
        }
    }

    /// Its rules; `None` for a game in Rust.
    pub fn rules(&self) -> Option<&Ruleset> {
        if let Body::Rules(rules) = &self.body { Some(rules) } else { None }
    }

    /// The text of its rules, of any kind; `None` for a game in Rust.
    pub fn rule_text(&self) -> Option<&str> {
        match &self.body {
            Body::Rules(rules) => Some(rules.text()),
            Body::Keyed(game) => game.rules().map(WrittenRules::text),
        }
    }

    /// Its rules, if they are about lists.
    pub fn list_rules(&self) -> Option<&ListRules> {
        if let Body::Keyed(game) = &self.body { game.rules()?.list() } else { None }
    }

    /// Whether its positions are tuples or one list of numbers.
    fn is_of_numbers(&self) -> bool {
        self.arity().is_some() || self.list_rules().is_some_and(ListRules::is_one_list)
    }

    /// Whether the game itself reads and shows its positions, and engines know them by keys: games
    /// of rules about lists, graphs or boards, and games in Rust.
    pub const fn has_notation(&self) -> bool {
        matches!(self.body, Body::Keyed(_))
    }

    /// Whether this is a named game in which play may go on for ever.
    pub fn may_recur(&self) -> bool {
        self.entry.is_some_and(|entry| entry.recurs)
    }

    /// Whether a position may be a run of heaps, `5..100`.
    pub fn takes_runs(&self) -> bool {
        self.entry.is_some_and(|entry| entry.takes_runs)
    }

    /// Whether its rules are about lists, graphs or boards.
    pub fn has_rules_of_places(&self) -> bool {
        matches!(&self.body, Body::Keyed(game) if game.rules().is_some())
    }

    /// A code whose heaps have the values of this game, if it is a taking-and-breaking game.
    pub fn heap_code(&self) -> Option<Code> {
        let of_entry = || self.entry?.code.and_then(|code| Code::parse(code).ok());
        self.code.clone().or_else(of_entry).or_else(|| code_of(self.rules()?))
    }

    /// The game for the engine of games over cells, if it is one.
    pub fn on_cells(&self) -> Option<&dyn OnCells> {
        if let Body::Keyed(game) = &self.body { game.on_cells() } else { None }
    }

    /// The game for proof-number search, if it is searched in that way.
    pub fn packed(&self) -> Option<Box<dyn Packed>> {
        if let Body::Keyed(game) = &self.body { game.packed() } else { None }
    }

    /// The components of a position, for proof-number search.
    pub fn pack(&self, position: &[i64]) -> Vec<Vec<u8>> {
        if let Body::Keyed(game) = &self.body { game.pack(position) } else { Vec::new() }
    }

    /// The text of a position from the text of a file, for games with a notation of their own.
    ///
    /// # Errors
    /// What is wrong with the file, and where.
    pub(crate) fn position_from_file(&self, file: &FileText) -> Option<Result<FromFile, Message>> {
        if let Body::Keyed(game) = &self.body { Some(game.text_of_file(file)) } else { None }
    }

    /// What a position looks like; `None` for games without a picture.
    pub fn picture(&self, position: &Position) -> Option<Picture> {
        match &self.body {
            Body::Keyed(game) => game.picture(position.small()?),
            Body::Rules(_) => picture_of_numbers(self.entry?.look, position.small()?),
        }
    }

    /// The rule with a move from one position to another, or to a sum that contains it, in a game
    /// of rules that are not about tuples.
    pub fn leads(&self, from: &[i64], to: &[i64], budget: &Budget) -> Option<Span> {
        if let Body::Keyed(game) = &self.body { game.leads(from, to, budget) } else { None }
    }

    /// Its moves, in the form that the engines take.
    pub fn moves(&self) -> MoveSource<'_> {
        match &self.body {
            Body::Rules(rules) => MoveSource::Rules(rules),
            Body::Keyed(game) => MoveSource::Game(&**game),
        }
    }

    /// How many coordinates a position has; `None` for games in Rust whose positions have any
    /// number.
    pub fn arity(&self) -> Option<usize> {
        match &self.body {
            Body::Rules(rules) => Some(rules.arity()),
            Body::Keyed(game) => game.arity(),
        }
    }

    /// A test whether a tuple is a position, or the key of one. A tuple must have as many
    /// coordinates as this game.
    pub fn membership(&self) -> impl FnMut(&[i64], &Budget) -> Result<bool, EvalError> + '_ {
        let mut evaluator = self.rules().map(Ruleset::evaluator);
        move |tuple, budget| match (&mut evaluator, &self.body) {
            (Some(evaluator), _) => evaluator.is_position(tuple, budget),
            (None, Body::Keyed(game)) => game.is_position(tuple, budget),
            (None, Body::Rules(_)) => Ok(false),
        }
    }

    /// The names of the coordinates, for tables.
    pub fn coordinates(&self) -> Vec<String> {
        match &self.body {
            Body::Rules(rules) => rules.coordinates().to_vec(),
            Body::Keyed(game) => match (game.arity(), self.list_rules()) {
                (Some(_), Some(rules)) => rules.coordinates().to_vec(),
                (arity, _) => (1..=arity.unwrap_or(0)).map(|place| format!("x{place}")).collect(),
            },
        }
    }

    /// The size of a position: the sum of its coordinates, or in a game in Rust the number of its
    /// integers. A losing player keeps it large.
    pub fn size(&self, position: &[i64]) -> i128 {
        match &self.body {
            Body::Rules(_) => position.iter().map(|&x| i128::from(x)).sum(),
            Body::Keyed(_) => position.len() as i128,
        }
    }

    /// A position as it is typed, with the name of the game; only the numbers if the game has no
    /// name.
    pub fn show(&self, position: &[i64]) -> String {
        if let Body::Keyed(game) = &self.body {
            return if game.rules().is_some() && self.label.is_empty() {
                game.show_alone(position)
            } else {
                format!("{}({})", self.label, game.show(position))
            };
        }
        if self.label.is_empty() {
            return show_tuple(position);
        }
        let numbers: Vec<String> = position.iter().map(ToString::to_string).collect();
        format!("{}({})", self.label, numbers.join(","))
    }

    /// A position as it stands alone, without the name of the game: `7`, `(3, 5)`, `[1, 2]`.
    pub fn show_alone(&self, position: &[i64]) -> String {
        match &self.body {
            Body::Rules(_) => show_tuple(position),
            Body::Keyed(game) => game.show_alone(position),
        }
    }

    /// A position as it is typed after the name of the game.
    pub fn notation(&self, position: &[i64]) -> String {
        match &self.body {
            Body::Rules(_) => position.iter().map(ToString::to_string).collect::<Vec<_>>().join(","),
            Body::Keyed(game) => game.notation(position),
        }
    }

    /// A position that engines gave by its key, in the notation of the game if it has one.
    pub fn in_notation(&self, position: Position) -> Position {
        match (&self.body, position) {
            (Body::Keyed(game), Position::Small(key)) if !self.is_of_numbers() => {
                Position::Notation { text: game.notation(&key), key }
            }
            (_, position) => position,
        }
    }

    /// A move as it is shown: `9 -> 8`, or in the notation of a game in Rust.
    pub fn show_move(&self, from: &[i64], to: &[Vec<i64>]) -> Message {
        match &self.body {
            Body::Rules(_) => show_plain_move(from, to),
            Body::Keyed(game) => game.show_move(from, to),
        }
    }

    /// Reads the text of a position, with or without brackets around it. In a game of one
    /// coordinate several numbers are several heaps.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn read(&self, text: &str) -> QuestionResult<Vec<Position>> {
        let text = &*half_width_outside_quotes(text);
        match &self.body {
            Body::Rules(_) => {
                let runs = self.takes_runs();
                if !runs && has_run(text) {
                    return other(positions::run_of_other_game(self.name()));
                }
                let is_of_bites = self.theory.as_ref().is_some_and(|theory| theory.is_of_bites());
                if is_of_bites && let Some((rows @ 1.., columns)) = rectangle(without_brackets(text)?) {
                    return Ok(vec![Position::of(vec![columns.into(); rows])]);
                }
                read_numbers(text, self.arity() == Some(1) && !self.is_row(), runs)
            }
            Body::Keyed(game) => {
                let key = game.read(without_brackets(text)?).map_err(QuestionError::Other)?;
                Ok(vec![self.in_notation(Position::Small(key))])
            }
        }
    }

    /// Reads a sum of positions, `5 + 3`.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn read_sum(&self, text: &str) -> QuestionResult<Vec<Position>> {
        let text = half_width_outside_quotes(text);
        let parts = split_outside(&text, '+').into_iter().map(|part| self.read(part));
        Ok(parts.collect::<QuestionResult<Vec<_>>>()?.into_iter().flatten().collect())
    }

    /// Whether the number of coordinates is free, as in a game on a row of heaps.
    pub fn is_row(&self) -> bool {
        self.entry.is_some_and(|entry| entry.rules.is_row())
    }

    /// A position as it is typed with its game, `nim(5)`; of large numbers `nim 1000...`.
    pub fn show_at(&self, position: &Position) -> String {
        match position {
            Position::Small(key) | Position::Notation { key, .. } => self.show(key),
            Position::Run(..) => format!("{}({position})", self.label),
            Position::Large(_) => format!("{} {position}", self.name()),
        }
    }

    /// A position as it is typed after the name of the game.
    pub fn notation_at(&self, position: &Position) -> String {
        match position {
            Position::Small(key) => self.notation(key),
            Position::Notation { text, .. } => text.clone(),
            Position::Large(numbers) => numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(","),
            Position::Run(..) => position.to_string(),
        }
    }

    /// A move as it is shown.
    pub fn show_move_at(&self, from: &Position, to: &[Position]) -> Message {
        let small: Option<Vec<Vec<i64>>> = to.iter().map(|part| part.small().map(<[i64]>::to_vec)).collect();
        if let (Some(from), Some(to)) = (from.small(), small) {
            return self.show_move(from, &to);
        }
        let to: Vec<String> = to.iter().map(ToString::to_string).collect();
        show_parts(from.to_string(), &to)
    }

    /// Texts of positions that are likely to have moves, the likeliest first; at least one.
    pub(crate) fn likely_positions(&self) -> Vec<String> {
        match &self.body {
            Body::Rules(rules) if rules.arity() == 1 => vec!["9".to_owned()],
            Body::Rules(rules) => vec![vec!["3"; rules.arity()].join(",")],
            Body::Keyed(game) => game.examples(),
        }
    }

    /// How a message refers to the game: by its name, or as "this game".
    pub fn called(&self) -> Message {
        if self.label.is_empty() { positions::this_game() } else { Message::verbatim(self.label.clone()) }
    }

    /// Whether all coordinates of this component are 0 and it has no moves, so that it may be left
    /// out of a sum.
    pub fn is_nothing(&self, position: &[i64]) -> bool {
        self.zero_ends && position.iter().all(|&x| x == 0)
    }

    /// The statement of the theorem, if there is one.
    pub fn statement(&self) -> Option<Statement> {
        self.theory.as_ref().map(|theory| theory.statement())
    }

    /// The typed numbers, completed to a position if the entry has a [`Start`](crate::Start).
    pub fn completed(&self, typed: &Position) -> Position {
        let Some(start) = self.entry.and_then(|entry| entry.start) else { return typed.clone() };
        let numbers = typed.numbers();
        let [number] = numbers.as_slice() else { return typed.clone() };
        let is_negative = typed.small().is_some_and(|numbers| numbers[0] < 0);
        let is_too_small = *number == BigUint::ZERO && start.contains(&StartCoordinate::OneLess);
        if is_too_small || is_negative || matches!(typed, Position::Run(..)) {
            return typed.clone();
        }
        let part = |part: &StartCoordinate| match part {
            StartCoordinate::Typed => number.clone(),
            StartCoordinate::OneLess => number - 1u8,
            StartCoordinate::Fixed(number) => BigUint::from(*number),
        };
        Position::of(start.iter().map(part).collect())
    }

    /// The number of coordinates that the typed position has, if the game leaves it free.
    pub fn row_of(&self, typed: &Position) -> Option<usize> {
        let count = match self.completed(typed) {
            Position::Small(numbers) | Position::Notation { key: numbers, .. } => numbers.len(),
            Position::Large(numbers) => numbers.len(),
            Position::Run(..) => 1,
        };
        (self.is_row() && self.arity() != Some(count)).then_some(count)
    }

    /// A warning about parts of the text of a position that have no effect, or about what an author
    /// claims of rules that are not in the catalogue.
    pub fn warning(&self, text: &str) -> Option<Message> {
        let Body::Keyed(game) = &self.body else { return None };
        let claimed = self.list_rules().and_then(ListRules::claim).filter(|_| self.entry.is_none());
        let claim = || claimed.map(|claim| lists::claim_is_tested(claim.word()));
        game.warning(without_brackets(&half_width_outside_quotes(text)).ok()?).or_else(claim)
    }

    /// Checks that a tuple is a position of this game, and completes it if the entry has a
    /// [`Start`](crate::Start). For coordinates beyond 2^63 only their number and lower bounds are
    /// checked.
    ///
    /// # Errors
    /// Why it is not a position.
    pub fn position(&self, typed: &Position) -> QuestionResult<Position> {
        let rules = match &self.body {
            Body::Rules(rules) => rules,
            // A row that was read by the rules for shorter ones.
            Body::Keyed(game) if self.is_row() => {
                let numbers: Vec<String> = typed.numbers().iter().map(ToString::to_string).collect();
                return game.read(&numbers.join(",")).map(Position::Small).map_err(QuestionError::Other);
            }
            Body::Keyed(_) => return Ok(typed.clone()),
        };
        let completed = self.completed(typed);
        match (&completed, typed) {
            (Position::Small(position), Position::Small(numbers)) => self.check(rules, position, numbers)?,
            (Position::Small(position), _) => self.check(rules, position, position)?,
            (Position::Large(position), _) => self.check_large(rules, position)?,
            // Only Nim reads runs, and in Nim all heaps are positions.
            (Position::Run(..) | Position::Notation { .. }, _) => {}
        }
        Ok(completed)
    }

    fn check_large(&self, rules: &Ruleset, position: &[BigUint]) -> QuestionResult<()> {
        if position.len() != rules.arity() {
            return other(positions::wrong_count_of_large(self.name(), rules.arity(), position.len()));
        }
        let small = position.iter().zip(rules.least()).find(|(x, min)| **x < BigUint::from(min.unsigned_abs()));
        match small {
            Some((x, min)) => other(positions::large_below_minimum(x.to_string(), self.name(), *min)),
            None => Ok(()),
        }
    }

    /// `numbers` is the tuple before completion, for the message.
    fn check(&self, rules: &Ruleset, position: &[i64], numbers: &[i64]) -> QuestionResult<()> {
        let arity = rules.arity();
        let names = || Parameter::list(rules.coordinates(), Mark::Comma);
        if position.len() != arity {
            let coordinates = if arity == 1 { positions::one_coordinate() } else { positions::coordinates(arity) };
            let (shown, count) = (show_tuple(numbers), numbers.len());
            return other(positions::wrong_count(self.called(), coordinates, names(), shown, count));
        }
        for ((&x, &min), name) in position.iter().zip(rules.least()).zip(rules.coordinates()) {
            if x < 0 {
                return other(positions::negative_coordinate(x, name, show_tuple(position)));
            }
            if x < min {
                return other(positions::below_minimum(show_tuple(position), self.called(), name, min));
            }
        }
        match rules.evaluator().is_position(position, &Budget::unlimited()) {
            Ok(true) => Ok(()),
            Ok(false) => other(positions::excluded(show_tuple(position), self.called(), names(), conditions(rules))),
            Err(error) => Err(QuestionError::Evaluation(error)),
        }
    }
}

/// The `where` conditions as they are written, joined by `and`.
fn conditions(rules: &Ruleset) -> String {
    let plain = rules.text().lines().map(|line| line.split('#').next().unwrap_or(line));
    let parts = plain
        .filter_map(|line| line.split_once("where "))
        .map(|(_, condition)| condition.split(';').next().unwrap_or(condition).trim().to_owned());
    parts.collect::<Vec<_>>().join(" and ")
}

/// The code of a taking-and-breaking game, if the rules describe one.
fn code_of(rules: &Ruleset) -> Option<Code> {
    let digits = rules.heap_moves()?;
    Code::of_digits(digits.iter().map(|digit| Digit { heaps: digit.heaps, different: digit.different }).collect())
}
