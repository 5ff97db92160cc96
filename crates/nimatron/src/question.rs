//! What is asked: text for a game and positions, as people type it, to games and components.
//!
//! ```text
//! game       = rules with "->" | file ending in .game | name | name "{" parameters "}" | code like 0.137
//! expression = term ("+" term)*       term = game "(" numbers ")" | "*" number
//! position   = part ("+" part)*       part = 5 | 3,5 | (3,5)
//! ```

use crate::answer::Move;
use crate::catalogue::native::show_plain_move;
use crate::catalogue::{self, CodeGame, Entry, Native, Rules, Statement, Theory};
use nimatron_core::Budget;
use nimatron_engine::heap::{Code, looks_like_code};
use nimatron_engine::search::Moves;
use nimatron_nimber::BigUint;
use nimatron_rules::ast::Value;
use nimatron_rules::{Diagnostic, EvalError, MAX_ARITY, MAX_TEXT, Ruleset, parse_value, show_tuple};
use std::borrow::Cow;
use std::io::Read;
use std::ops::ControlFlow;
use std::path::Path;
use std::rc::Rc;
use std::time::Duration;

/// A game, ready to be asked.
#[derive(Debug)]
pub struct GameDef {
    /// What the user calls it; empty for rules without a name.
    pub label: String,
    body: Body,
    /// A theorem that answers for some or all of its positions.
    pub theory: Option<Box<dyn Theory>>,
    /// The entry of the catalogue that it is.
    pub entry: Option<&'static Entry>,
    /// The code that it is, for taking-and-breaking games.
    pub(crate) code: Option<Code>,
    /// Is the position of zeros at its end? Then it may be left out of a sum when options are shown.
    zero_ends: bool,
}

/// What gives the moves of a game.
#[derive(Debug)]
enum Body {
    Rules(Box<Ruleset>),
    Native(Box<dyn Native>),
}

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
}

/// What is wrong with a question.
#[derive(Debug, thiserror::Error)]
pub enum QuestionError {
    /// The rules have an error.
    #[error("{diagnostic}")]
    Rules {
        /// What is wrong.
        diagnostic: Box<Diagnostic>,
        /// The text.
        text: String,
        /// The file, if the rules came from one.
        origin: Option<String>,
    },
    /// A rule fails at the position itself.
    #[error("{0}")]
    Evaluation(EvalError),
    /// Anything else, as a sentence.
    #[error("{0}")]
    Other(String),
}

fn other<T>(message: impl Into<String>) -> Result<T, QuestionError> {
    Err(QuestionError::Other(message.into()))
}

type Asked<T> = Result<T, QuestionError>;

impl GameDef {
    /// The name, or the rules of a game without one.
    pub fn name(&self) -> &str {
        match &self.body {
            Body::Rules(rules) if self.label.is_empty() => rules.text().trim(),
            _ => &self.label,
        }
    }

    /// Its rules, if it has rules in the rule language.
    pub fn rules(&self) -> Option<&Ruleset> {
        if let Body::Rules(rules) = &self.body { Some(rules) } else { None }
    }

    pub(crate) const fn is_native(&self) -> bool {
        matches!(self.body, Body::Native(_))
    }

    /// Its moves, as the engines take them.
    pub(crate) fn moves(&self) -> Moves<'_> {
        match &self.body {
            Body::Rules(rules) => Moves::Rules(rules),
            Body::Native(game) => Moves::Game(&**game),
        }
    }

    /// How many coordinates a position has; `None`: any number, in a game in Rust.
    pub fn arity(&self) -> Option<usize> {
        match &self.body {
            Body::Rules(rules) => Some(rules.arity()),
            Body::Native(game) => game.arity(),
        }
    }

    /// Tells of tuples with as many coordinates as this game has whether they are positions.
    pub(crate) fn membership(&self) -> impl FnMut(&[i64], &Budget) -> Result<bool, EvalError> + '_ {
        let mut evaluator = self.rules().map(Ruleset::evaluator);
        move |tuple, budget| match (&mut evaluator, &self.body) {
            (Some(evaluator), _) => evaluator.is_position(tuple, budget),
            (None, Body::Native(game)) => {
                let numbers: Vec<String> = tuple.iter().map(ToString::to_string).collect();
                Ok(game.read(&numbers.join(",")).is_ok())
            }
            (None, Body::Rules(_)) => Ok(false),
        }
    }

    /// The names of the coordinates, for tables.
    pub(crate) fn coordinates(&self) -> Vec<String> {
        match &self.body {
            Body::Rules(rules) => rules.coordinates().to_vec(),
            Body::Native(game) => (1..=game.arity().unwrap_or(0)).map(|place| format!("x{place}")).collect(),
        }
    }

    /// How large a position is, for a player who takes little.
    pub(crate) fn size(&self, position: &[i64]) -> i128 {
        match &self.body {
            Body::Rules(_) => position.iter().map(|&x| i128::from(x)).sum(),
            Body::Native(_) => position.len() as i128,
        }
    }

    /// One position of this game, as it would be typed; just the numbers if the game has no name.
    pub fn show(&self, position: &[i64]) -> String {
        if self.label.is_empty() {
            return show_tuple(position);
        }
        if let Body::Native(game) = &self.body {
            return format!("{}({})", self.label, game.show(position));
        }
        let numbers: Vec<String> = position.iter().map(ToString::to_string).collect();
        format!("{}({})", self.label, numbers.join(","))
    }

    /// A move as people write it: `9 -> 8`, or in a game in Rust as that game does.
    pub fn show_move(&self, from: &[i64], to: &[Vec<i64>]) -> String {
        match &self.body {
            Body::Rules(_) => show_plain_move(from, to),
            Body::Native(game) => game.show_move(from, to),
        }
    }

    /// Reads the text of a position, brackets around it or not.
    ///
    /// # Errors
    /// A sentence that says what is wrong with it.
    pub fn read(&self, text: &str) -> Asked<Vec<i64>> {
        match &self.body {
            Body::Rules(_) => numbers(text),
            Body::Native(game) => game.read(without_brackets(text)?).map_err(QuestionError::Other),
        }
    }

    /// A position for examples in messages.
    fn example(&self) -> String {
        match &self.body {
            Body::Rules(rules) if rules.arity() == 1 => "9".to_owned(),
            Body::Rules(rules) => vec!["3"; rules.arity()].join(","),
            Body::Native(game) => game.example().to_owned(),
        }
    }

    /// The game in a sentence.
    fn called(&self) -> &str {
        if self.label.is_empty() { "this game" } else { &self.label }
    }

    /// Is this component nothing: zeros without moves?
    pub(crate) fn is_nothing(&self, position: &[i64]) -> bool {
        self.zero_ends && position.iter().all(|&x| x == 0)
    }

    /// What the theorem says, if there is one.
    pub fn statement(&self) -> Option<Statement> {
        self.theory.as_ref().map(|theory| theory.statement())
    }

    /// Loads a game from the text that names it.
    ///
    /// # Errors
    /// If there is no such game, or its rules are wrong.
    pub fn load(text: &str, settings: &[(String, Value)]) -> Asked<GameDef> {
        GameDef::load_row(text, settings, None)
    }

    /// The same with a number of coordinates, for the games that leave it free.
    ///
    /// # Errors
    /// As for [`load`](GameDef::load).
    pub fn load_row(text: &str, settings: &[(String, Value)], coordinates: Option<usize>) -> Asked<GameDef> {
        let text = text.trim();
        if text.is_empty() {
            return other(
                "no game is given; `nimatron games` lists the named ones, and a rule like 'n -> n - k for k in {1,3,4}' is a game too",
            );
        }
        if text.contains("->") || text.contains('→') || text.starts_with("game ") {
            return GameDef::from_rules(text, None, settings);
        }
        let path = Path::new(text);
        let looks_like_file = path.extension().is_some_and(|extension| extension == "game") || text.contains('/');
        if looks_like_file {
            return GameDef::from_file(text, settings);
        }
        GameDef::named(text, settings, coordinates)
    }

    fn from_file(name: &str, settings: &[(String, Value)]) -> Asked<GameDef> {
        let problem = |error: std::io::Error| QuestionError::Other(format!("the file {name} cannot be read: {error}"));
        let length = std::fs::metadata(name).map_err(problem)?.len();
        if length > MAX_TEXT as u64 {
            return other(format!("the file {name} has {length} bytes, and rules of at most {MAX_TEXT} are read"));
        }
        let mut bytes = Vec::new();
        std::fs::File::open(name)
            .map_err(problem)?
            .take(MAX_TEXT as u64 + 1)
            .read_to_end(&mut bytes)
            .map_err(problem)?;
        match String::from_utf8(bytes) {
            Ok(text) => GameDef::from_rules(&text, Some(name), settings),
            Err(error) => other(format!(
                "the file {name} is not a text: byte {} is not UTF-8",
                error.utf8_error().valid_up_to() + 1
            )),
        }
    }

    fn from_rules(text: &str, origin: Option<&str>, settings: &[(String, Value)]) -> Asked<GameDef> {
        let rules = Ruleset::with_parameters(text, settings).map_err(|diagnostic| QuestionError::Rules {
            diagnostic: Box::new(diagnostic),
            text: text.to_owned(),
            origin: origin.map(str::to_owned),
        })?;
        let label = rules.name().unwrap_or("").to_owned();
        let zero_ends = zero_ends(&rules);
        Ok(GameDef { label, body: Body::Rules(Box::new(rules)), theory: None, entry: None, code: None, zero_ends })
    }

    fn named(text: &str, settings: &[(String, Value)], coordinates: Option<usize>) -> Asked<GameDef> {
        let open = text.matches('(').count();
        if open != text.matches(')').count() {
            return other(format!("the brackets in `{text}` do not match"));
        }
        let (name, braces) = match text.split_once('{') {
            Some((name, rest)) => match rest.strip_suffix('}') {
                Some(inside) => (name.trim(), Some(inside)),
                None => return other(format!("the `{{` in `{text}` is not closed: a `}}` is missing at the end")),
            },
            None => (text, None),
        };
        let Some(entry) = catalogue::find(name) else {
            return GameDef::code_or_unknown(name, text, settings);
        };
        let mut settings = settings.to_vec();
        if let Rules::Native { make, .. } = entry.rules {
            if let Some((name, _)) = settings.first() {
                return other(format!("`{}` has no parameter `{name}`", entry.name()));
            }
            let game = make(braces).map_err(QuestionError::Other)?;
            let theory = game.theory();
            let label = braces.map_or_else(|| name.to_owned(), |inside| format!("{name}{{{inside}}}"));
            return Ok(GameDef {
                label,
                body: Body::Native(game),
                theory,
                entry: Some(entry),
                code: None,
                zero_ends: false,
            });
        }
        if entry.rules.is_row() && coordinates.is_some_and(|count| count == 0 || count > MAX_ARITY) {
            return other(format!("a position of {name} has 1 to {MAX_ARITY} coordinates"));
        }
        let mut rules_text = entry.rules.text(coordinates).into_owned();
        match braces {
            // The set of `take` stands in its rules.
            Some(inside) if entry.name() == "take" => {
                rules_text = rules_text.replace("{1, 3, 4}", &format!("{{{inside}}}"));
            }
            Some(inside) => settings.extend(brace_settings(entry, inside)?),
            None if entry.name() == "take" => {
                return other("`take` needs a set, as in `take{1,3,4}` or `take{powers(2)}`");
            }
            None => {}
        }
        let rules = Ruleset::with_parameters(&rules_text, &settings).map_err(|diagnostic| QuestionError::Rules {
            diagnostic: Box::new(diagnostic),
            text: rules_text.clone(),
            origin: None,
        })?;
        let theory = (entry.theory)(&rules);
        let code = entry.names.iter().find_map(|name| catalogue::code(name)).and_then(Result::ok);
        let label = match braces {
            Some(inside) => format!("{name}{{{inside}}}"),
            None if settings.is_empty() => name.to_owned(),
            None => {
                let shown: Vec<String> = settings.iter().map(|(name, value)| format!("{name}={value}")).collect();
                format!("{name}{{{}}}", shown.join(","))
            }
        };
        let zero_ends = zero_ends(&rules);
        Ok(GameDef { label, body: Body::Rules(Box::new(rules)), theory, entry: Some(entry), code, zero_ends })
    }

    /// The numbers that were typed, completed where the catalogue says how.
    fn completed(&self, numbers: &[i64]) -> Vec<i64> {
        match self.entry.and_then(|entry| entry.start) {
            Some(start) => start(numbers),
            None => numbers.to_vec(),
        }
    }

    /// The same for numbers of any length: those that complete a start are as far from what was typed as for a small one.
    pub(crate) fn completed_large(&self, numbers: Vec<BigUint>) -> Vec<BigUint> {
        let [n] = numbers.as_slice() else { return numbers };
        if let Ok(small) = i64::try_from(n) {
            return self.completed(&[small]).into_iter().map(|x| BigUint::from(x.unsigned_abs())).collect();
        }
        // Of a small start each number is n, n - 1, or small itself.
        const SMALL: i64 = 1 << 40;
        let complete = |x: i64| {
            if x < SMALL / 2 { BigUint::from(x.unsigned_abs()) } else { n - BigUint::from((SMALL - x).unsigned_abs()) }
        };
        self.completed(&[SMALL]).into_iter().map(complete).collect()
    }

    fn code_or_unknown(name: &str, text: &str, settings: &[(String, Value)]) -> Asked<GameDef> {
        match catalogue::code(name) {
            Some(Ok(code)) => {
                let mut game = match catalogue::code_rules(&code) {
                    Some(rules) => GameDef::from_rules(&rules, None, settings)?,
                    None => GameDef {
                        label: String::new(),
                        body: Body::Native(Box::new(CodeGame(code.clone()))),
                        theory: None,
                        entry: None,
                        code: None,
                        zero_ends: true,
                    },
                };
                name.clone_into(&mut game.label);
                game.code = Some(code);
                return Ok(game);
            }
            Some(Err(problem)) => return other(format!("the code {name} is not a game: {problem}")),
            None => {}
        }
        let looks_like_rules = text.contains(['<', '>', '=']) || text.contains(" for ");
        if looks_like_rules {
            return other(format!("`{text}` is neither a name nor a rule; a rule has an arrow, as in `n -> n - 1`"));
        }
        match catalogue::nearest(&name.to_lowercase()) {
            Some(near) => other(format!("there is no game called `{name}`; did you mean `{near}`?")),
            None => other(format!("there is no game called `{name}`; `nimatron games` lists them")),
        }
    }

    /// Checks that a tuple is a position of this game, and completes it where the catalogue says how.
    ///
    /// # Errors
    /// A sentence that says why it is none.
    pub fn position(&self, numbers: &[i64]) -> Asked<Vec<i64>> {
        let Body::Rules(rules) = &self.body else { return Ok(numbers.to_vec()) };
        let position = self.completed(numbers);
        let arity = rules.arity();
        let names = rules.coordinates().join(", ");
        if position.len() != arity {
            let coordinates = if arity == 1 { "one coordinate".to_owned() } else { format!("{arity} coordinates") };
            return other(format!(
                "a position of {} has {coordinates} ({names}), and {} has {}",
                self.called(),
                show_tuple(numbers),
                numbers.len()
            ));
        }
        for ((&x, &least), name) in position.iter().zip(rules.least()).zip(rules.coordinates()) {
            if x < 0 {
                return other(format!("{x} is negative, and coordinates are not: {name} in {}", show_tuple(&position)));
            }
            if x < least {
                return other(format!(
                    "{} is not a position of {}: {name} must be at least {least}",
                    show_tuple(&position),
                    self.called()
                ));
            }
        }
        match rules.evaluator().is_position(&position, &Budget::unlimited()) {
            Ok(true) => Ok(position),
            Ok(false) => other(format!(
                "{} is not a position of {}, of which the rules say: {names} where {}",
                show_tuple(&position),
                self.called(),
                conditions(rules)
            )),
            Err(error) => Err(QuestionError::Evaluation(error)),
        }
    }
}

/// What `where` says, as it is written.
fn conditions(rules: &Ruleset) -> String {
    let plain = rules.text().lines().map(|line| line.split('#').next().unwrap_or(line));
    let parts = plain
        .filter_map(|line| line.split_once("where "))
        .map(|(_, condition)| condition.split(';').next().unwrap_or(condition).trim().to_owned());
    parts.collect::<Vec<_>>().join(" and ")
}

/// Has the position of zeros no moves? (Looking is cheap there; if it is not, the answer is no.)
fn zero_ends(rules: &Ruleset) -> bool {
    let budget = Budget::for_time(Duration::from_millis(20));
    let zero = vec![0; rules.arity()];
    let flow = rules.evaluator().options_until(&zero, &budget, &mut |_| ControlFlow::Break(()));
    flow.is_ok_and(|flow| flow.is_continue())
}

/// `bash{5}`: values for the parameters in their order; `bash{m=5}`: by name.
fn brace_settings(entry: &Entry, inside: &str) -> Asked<Vec<(String, Value)>> {
    let parameters: Vec<String> = match nimatron_rules::parse(&entry.rules.text(None)) {
        Ok(tree) => tree.header.iter().flat_map(|header| &header.parameters).map(|p| p.name.text.clone()).collect(),
        Err(_) => Vec::new(),
    };
    let mut settings = Vec::new();
    for (index, part) in split_outside(inside, ',').into_iter().enumerate() {
        if part.trim().is_empty() {
            return other(format!("the braces are empty; `{}` means the usual rules", entry.name()));
        }
        let (name, value) = match part.split_once('=') {
            Some((name, value)) => (name.trim().to_owned(), value),
            None => match parameters.get(index) {
                Some(name) => (name.clone(), part),
                None if parameters.is_empty() => {
                    return other(format!("`{}` has no parameters, so nothing stands in braces", entry.name()));
                }
                None => {
                    return other(format!(
                        "`{}` has {} parameters: {}",
                        entry.name(),
                        parameters.len(),
                        parameters.join(", ")
                    ));
                }
            },
        };
        settings.push((name, setting_value(value)?));
    }
    Ok(settings)
}

fn setting_value(text: &str) -> Asked<Value> {
    parse_value(text).or_else(|error| match parse_coordinate(text) {
        // As positions are written: 10^6, 1e6, 1_000.
        Ok(number) => Ok(Value::Int(number)),
        Err(_) => other(format!("`{}` is not a value: {error}", text.trim())),
    })
}

/// Reads `NAME=VALUE`.
///
/// # Errors
/// If the text has another form.
pub fn parse_setting(text: &str) -> Result<(String, Value), String> {
    match text.split_once('=') {
        Some((name, value)) => Ok((name.trim().to_owned(), setting_value(value).map_err(|error| error.to_string())?)),
        None => Err("a parameter is set by NAME=VALUE, as in m=3 or m=[4,4]".to_owned()),
    }
}

/// Splits at a character that stands outside all brackets.
pub(crate) fn split_outside(text: &str, separator: char) -> Vec<&str> {
    let (mut parts, mut depth, mut start) = (Vec::new(), 0i32, 0);
    for (at, c) in text.char_indices() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            _ if c == separator && depth == 0 => {
                parts.push(&text[start..at]);
                start = at + c.len_utf8();
            }
            _ => {}
        }
    }
    parts.push(&text[start..]);
    parts
}

/// Reads a coordinate: `1000`, `1_000`, `10^6`, `1e6`.
///
/// # Errors
/// A sentence that says what is wrong with it.
pub fn parse_coordinate(text: &str) -> Asked<i64> {
    let plain: String = text.trim().chars().filter(|&c| c != '_').collect();
    if let Ok(value) = plain.parse::<i64>() {
        return if value >= 0 { Ok(value) } else { other(format!("{plain} is negative, and coordinates are not")) };
    }
    let digits = plain.strip_prefix('-').unwrap_or(&plain);
    if !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit()) {
        return too_large(&plain);
    }
    if plain.contains("..") {
        return other(format!("`{plain}` is a run of heaps: these are for `solve nim 5..100` in normal play only"));
    }
    let power = plain.split_once('^').or_else(|| plain.split_once('e').filter(|(mantissa, _)| !mantissa.is_empty()));
    if let Some((base, exponent)) = power
        && let (Ok(base), Ok(exponent)) = (base.parse::<i64>(), exponent.parse::<u32>())
        && base >= 0
    {
        let value = if plain.contains('^') {
            base.checked_pow(exponent)
        } else {
            10i64.checked_pow(exponent).and_then(|scale| base.checked_mul(scale))
        };
        return value.map_or_else(|| too_large(&plain), Ok);
    }
    let shown = if text.trim().is_empty() { "nothing".to_owned() } else { format!("`{}`", text.trim()) };
    other(format!("{shown} is not a number; a position is written 5 or 3,5"))
}

fn too_large<T>(number: &str) -> Asked<T> {
    let shown = if number.len() > 40 { format!("a number of {} digits", number.len()) } else { number.to_owned() };
    other(format!(
        "{shown} is too large: coordinates go up to {}; beyond, `solve` answers in normal play where a theorem does",
        i64::MAX
    ))
}

/// The texts of positions, with what is in a file in place of `@FILE`. A file is read once, so it may be a pipe.
///
/// # Errors
/// If a file cannot be read, or there is no such game.
pub fn positions_from_files(game: &str, positions: &[String], settings: &[(String, Value)]) -> Asked<Vec<String>> {
    if !positions.iter().any(|text| text.starts_with('@')) {
        return Ok(positions.to_vec());
    }
    let game = GameDef::load(game, settings)?;
    positions.iter().map(|text| position_text(text, &game).map(Cow::into_owned)).collect()
}

/// The text of a position; `@FILE` stands for what is in the file, where white space separates numbers as commas do, and a
/// line is a position. A line of two numbers is an edge, for games on graphs.
fn position_text<'t>(text: &'t str, game: &GameDef) -> Asked<Cow<'t, str>> {
    let Some(name) = text.strip_prefix('@') else { return Ok(Cow::Borrowed(text)) };
    let problem =
        |error: &dyn std::fmt::Display| QuestionError::Other(format!("the file {name} cannot be read: {error}"));
    let mut text = String::new();
    let file = std::fs::File::open(name).map_err(|error| problem(&error))?;
    file.take(MAX_POSITION + 1).read_to_string(&mut text).map_err(|error| problem(&error))?;
    if text.len() as u64 > MAX_POSITION {
        return other(format!("the file {name} is longer than the {MAX_POSITION} bytes that are read"));
    }
    if game.is_native() {
        let edge = |line: &str| match line.split_whitespace().collect::<Vec<_>>().as_slice() {
            [a, b] if [a, b].iter().all(|node| node.bytes().all(|byte| byte.is_ascii_digit())) => format!("{a}-{b}"),
            _ => line.trim().to_owned(),
        };
        let lines: Vec<String> = text.lines().map(edge).filter(|line| !line.is_empty()).collect();
        return Ok(Cow::Owned(lines.join(",")));
    }
    let line =
        |line: &str| line.split([',', ' ', '\t', '\r']).filter(|part| !part.is_empty()).collect::<Vec<_>>().join(",");
    let lines: Vec<String> = text.lines().map(line).filter(|line| !line.is_empty()).collect();
    // A line is a position; but a row may also have a number a line.
    let is_row = game.entry.is_some_and(|entry| entry.rules.is_row());
    let column = is_row && lines.iter().all(|line| !line.contains(','));
    Ok(Cow::Owned(lines.join(if column { "," } else { "+" })))
}

/// Bytes of a position in a file.
const MAX_POSITION: u64 = 1 << 28;

/// A position without the brackets around it.
pub(crate) fn without_brackets(text: &str) -> Asked<&str> {
    let text = text.trim();
    match (text.strip_prefix('('), text.strip_suffix(')')) {
        (Some(_), Some(_)) => Ok(text[1..text.len() - 1].trim()),
        (None, None) => Ok(text),
        _ => other(format!("the brackets in `{text}` do not match")),
    }
}

fn numbers(text: &str) -> Asked<Vec<i64>> {
    let text = text.trim();
    if text.find('(').is_some_and(|open| open > 0) && text.ends_with(')') {
        return other(format!(
            "`{text}` is not a position; a sum of different games is one text, as in 'nim(3) + {text}'"
        ));
    }
    let inside = without_brackets(text)?;
    if inside.is_empty() {
        return other("an empty position; a position is written 5 or 3,5");
    }
    inside.split(',').map(parse_coordinate).collect()
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
        let is_row = game.entry.is_some_and(|entry| entry.rules.is_row());
        if is_row && parts.len() > 1 && parts.iter().all(|part| part.len() == 1) {
            let row: Vec<String> = parts.iter().map(|part| part[0].to_string()).collect();
            return other(format!(
                "a position of {name} is a whole row, with commas: `{name} {}`; several positions of it are written '(3,5) + (2,2)'",
                row.join(",")
            ));
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
                let numbers = games.get(name, None)?.read(&term[open..])?;
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
        Question { components }
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
