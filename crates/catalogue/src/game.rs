//! A game that can be asked: its moves (rules, or a game in Rust), its theorem, and how its positions are read and shown.

use crate::native::show_plain_move;
use crate::octal::CodeGame;
use crate::settings::brace_settings;
use crate::texts::{Asked, QuestionError, numbers, other, without_brackets};
use crate::{Entry, Native, Rules, Statement, Theory};
use nimatron_core::Budget;
use nimatron_engine::heap::{Code, Digit};
use nimatron_engine::search::Moves;
use nimatron_nimber::BigUint;
use nimatron_rules::ast::Value;
use nimatron_rules::{EvalError, MAX_ARITY, MAX_TEXT, Ruleset, show_tuple};
use std::io::Read;
use std::ops::ControlFlow;
use std::path::Path;
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
    pub code: Option<Code>,
    /// Is the position of zeros at its end? Then it may be left out of a sum when options are shown.
    zero_ends: bool,
}

/// What gives the moves of a game.
#[derive(Debug)]
enum Body {
    Rules(Box<Ruleset>),
    Native(Box<dyn Native>),
}

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

    /// Is it a game in Rust?
    pub const fn is_native(&self) -> bool {
        matches!(self.body, Body::Native(_))
    }

    /// Its moves, as the engines take them.
    pub fn moves(&self) -> Moves<'_> {
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
    pub fn membership(&self) -> impl FnMut(&[i64], &Budget) -> Result<bool, EvalError> + '_ {
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
    pub fn coordinates(&self) -> Vec<String> {
        match &self.body {
            Body::Rules(rules) => rules.coordinates().to_vec(),
            Body::Native(game) => (1..=game.arity().unwrap_or(0)).map(|place| format!("x{place}")).collect(),
        }
    }

    /// How large a position is, for a player who takes little.
    pub fn size(&self, position: &[i64]) -> i128 {
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

    /// A position as it is typed behind the game.
    pub fn typed(&self, position: &[i64]) -> String {
        match &self.body {
            Body::Rules(_) => position.iter().map(ToString::to_string).collect::<Vec<_>>().join(","),
            Body::Native(game) => game.show(position),
        }
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
    pub fn example(&self) -> String {
        match &self.body {
            Body::Rules(rules) if rules.arity() == 1 => "9".to_owned(),
            Body::Rules(rules) => vec!["3"; rules.arity()].join(","),
            Body::Native(game) => game.example().to_owned(),
        }
    }

    /// The game in a sentence.
    pub fn called(&self) -> &str {
        if self.label.is_empty() { "this game" } else { &self.label }
    }

    /// Is this component nothing: zeros without moves?
    pub fn is_nothing(&self, position: &[i64]) -> bool {
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
        let code = breaking_code(&rules);
        Ok(GameDef { label, body: Body::Rules(Box::new(rules)), theory: None, entry: None, code, zero_ends })
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
        let Some(entry) = crate::find(name) else {
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
        let code = entry.names.iter().find_map(|name| crate::code(name)).and_then(Result::ok);
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
    pub fn completed(&self, numbers: &[i64]) -> Vec<i64> {
        match self.entry.and_then(|entry| entry.start) {
            Some(start) => start(numbers),
            None => numbers.to_vec(),
        }
    }

    /// The same for numbers of any length: those that complete a start are as far from what was typed as for a small one.
    pub fn completed_large(&self, numbers: Vec<BigUint>) -> Vec<BigUint> {
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
        match crate::code(name) {
            Some(Ok(code)) => {
                let mut game = match crate::code_rules(&code) {
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
        if let Some((game, _)) =
            name.split_once('(').filter(|(game, _)| name.ends_with(')') && crate::find(game.trim()).is_some())
        {
            return other(format!("`{name}` is a position; the game alone is `{}`", game.trim()));
        }
        let looks_like_rules = text.contains(['<', '>', '=']) || text.contains(" for ");
        if looks_like_rules {
            return other(format!("`{text}` is neither a name nor a rule; a rule has an arrow, as in `n -> n - 1`"));
        }
        match crate::nearest(&name.to_lowercase()) {
            Some(near) => other(format!("there is no game called `{name}`; did you mean `{near}`?")),
            None => other(format!("there is no game called `{name}`; `nimatron games` lists them")),
        }
    }

    /// What of the text of a position changes nothing, in a sentence.
    pub fn warning(&self, text: &str) -> Option<String> {
        let Body::Native(game) = &self.body else { return None };
        game.warning(without_brackets(text).ok()?)
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

/// The code of rules that say a taking-and-breaking game in which heaps break: its values come from the engine for such games.
fn breaking_code(rules: &Ruleset) -> Option<Code> {
    let digits = rules.heap_moves()?;
    let digits: Vec<Digit> =
        digits.iter().map(|digit| Digit { heaps: digit.heaps, different: digit.different }).collect();
    Code::of_digits(digits).filter(|code| code.most_heaps() > 1)
}

/// Has the position of zeros no moves? (Looking is cheap there; if it is not, the answer is no.)
fn zero_ends(rules: &Ruleset) -> bool {
    let budget = Budget::for_time(Duration::from_millis(20));
    let zero = vec![0; rules.arity()];
    let flow = rules.evaluator().options_until(&zero, &budget, &mut |_| ControlFlow::Break(()));
    flow.is_ok_and(|flow| flow.is_continue())
}
