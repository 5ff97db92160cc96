//! Questions with numbers beyond 2^63: no engine reaches those, but some theorems and proved laws do, in exact integers.

use crate::answer::HowKnown;
use crate::error::{SolveError, Solved, other};
use crate::law::ProvedLaw;
use nimatron_catalogue::GameDef;
use nimatron_catalogue::Large;
use nimatron_catalogue::{QuestionError, parse_coordinate, positions_from_files, split_outside, without_brackets};
use nimatron_core::{Budget, Outcome};
use nimatron_nimber::BigUint;
use nimatron_rules::ast::Value;
use serde_json::{Value as Json, json};
use std::rc::Rc;

/// A sum of positions of games, of which one at least has a number beyond 2^63.
#[derive(Debug)]
pub struct LargeQuestion {
    components: Vec<LargeComponent>,
}

/// One component.
#[derive(Debug)]
struct LargeComponent {
    game: Rc<GameDef>,
    position: Vec<BigUint>,
}

/// A move in a component: its coordinates before and after.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LargeMove {
    /// The number of the component, from 0.
    pub component: usize,
    /// Its coordinates before.
    pub from: Vec<BigUint>,
    /// The components that it leaves, each with its coordinates.
    pub to: Vec<Vec<BigUint>>,
}

/// The answer to a large question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LargeAnswer {
    /// The components: the game, and its coordinates.
    pub components: Vec<(String, Vec<BigUint>)>,
    /// Who wins.
    pub outcome: Outcome,
    /// The Grundy value, if the theorems give it.
    pub grundy: Option<BigUint>,
    /// The winning moves.
    pub winning_moves: Vec<LargeMove>,
    /// Are these all of them?
    pub complete: bool,
    /// The theorem of each component.
    pub known: Vec<HowKnown>,
}

/// Digits of a number.
const MOST_DIGITS: usize = 1_000_000;

/// Reads a number of any length: `1000`, `1_000`, `10^100`, `1e100`.
fn number(text: &str) -> Result<BigUint, QuestionError> {
    let plain: String = text.trim().chars().filter(|&c| c != '_').collect();
    if plain.len() > MOST_DIGITS {
        return other(format!("a number has {} digits, and at most {MOST_DIGITS} are read", plain.len()));
    }
    if !plain.is_empty() && plain.bytes().all(|byte| byte.is_ascii_digit()) {
        return Ok(BigUint::parse_bytes(plain.as_bytes(), 10).unwrap_or_default());
    }
    let power = plain.split_once('^').or_else(|| plain.split_once('e').filter(|(mantissa, _)| !mantissa.is_empty()));
    if let Some((base, exponent)) = power
        && let (Ok(base), Ok(exponent)) = (base.parse::<u64>(), exponent.parse::<u32>())
    {
        // Each factor has at most so many digits.
        let digits = u64::from(exponent).saturating_mul(if plain.contains('^') {
            u64::from(base.max(1).ilog10()) + 1
        } else {
            1
        });
        if digits > MOST_DIGITS as u64 {
            return other(format!("{plain} has too many digits: at most {MOST_DIGITS} are read"));
        }
        let base = BigUint::from(base);
        return Ok(if plain.contains('^') { base.pow(exponent) } else { base * BigUint::from(10u8).pow(exponent) });
    }
    // What is wrong is said as for small numbers.
    parse_coordinate(text).map(|small| BigUint::from(small.unsigned_abs()))
}

/// Is there a number beyond 2^63 in a text?
fn is_large(text: &str) -> bool {
    let plain = |part: &&str| {
        part.starts_with(|c: char| c.is_ascii_digit())
            && part.bytes().all(|byte| byte.is_ascii_digit() || b"_^e".contains(&byte))
    };
    let numbers = text.split(['(', ')', ',', '+', '*']).map(str::trim).filter(plain);
    // One that is too long to be read is large, too.
    let most = BigUint::from(i64::MAX.unsigned_abs());
    numbers.filter(|part| parse_coordinate(part).is_err()).any(|part| number(part).map_or(true, |number| number > most))
}

impl LargeQuestion {
    /// Reads a question like [`Question::parse`](crate::Question::parse); `None`: all numbers are below 2^63, or it has another mistake, which that will tell.
    ///
    /// # Errors
    /// A sentence that says what is wrong, or that no theorem of the game reaches so far.
    pub fn parse(
        game: &str,
        positions: &[String],
        settings: &[(String, Value)],
    ) -> Result<Option<Self>, QuestionError> {
        let positions = &positions_from_files(game, positions, settings)?;
        if !positions.iter().map(String::as_str).chain((!game.contains("->")).then_some(game)).any(is_large) {
            return Ok(None);
        }
        let mut terms: Vec<(String, String)> = Vec::new();
        if positions.is_empty() {
            for term in split_outside(game, '+') {
                let term = term.trim();
                match (term.strip_prefix('*'), term.rfind('(')) {
                    (Some(size), _) => terms.push(("nim".to_owned(), size.to_owned())),
                    (None, Some(open)) => terms.push((term[..open].trim().to_owned(), term[open..].to_owned())),
                    (None, None) => return Ok(None),
                }
            }
        } else {
            let parts = positions.iter().flat_map(|text| split_outside(text, '+'));
            terms.extend(parts.map(|part| (game.to_owned(), part.to_owned())));
        }
        let mut components = Vec::new();
        let mut games: Vec<(String, Rc<GameDef>)> = Vec::new();
        for (name, text) in terms {
            let game = match games.iter().find(|(known, _)| *known == name) {
                Some((_, game)) => Rc::clone(game),
                None => {
                    let game = Rc::new(GameDef::load(&name, settings)?);
                    games.push((name, Rc::clone(&game)));
                    game
                }
            };
            let numbers: Vec<BigUint> = without_brackets(&text)?.split(',').map(number).collect::<Result<_, _>>()?;
            if game.arity() == Some(1) {
                for n in numbers {
                    components.push(LargeComponent::new(Rc::clone(&game), vec![n])?);
                }
            } else {
                components.push(LargeComponent::new(game, numbers)?);
            }
        }
        Ok(Some(LargeQuestion { components }))
    }

    /// The theorem of each game, or its law, which is looked for now.
    fn sources(&self, budget: &Budget) -> Solved<Vec<Source>> {
        let mut games: Vec<(Rc<GameDef>, Source)> = Vec::new();
        let mut sources = Vec::new();
        for component in &self.components {
            let game = &component.game;
            let found = games.iter().find(|(known, _)| Rc::ptr_eq(known, game)).map(|(_, source)| source.clone());
            let source = match found {
                Some(source) => source,
                None if Source::theorem(game).is_some() => Source::Theorem(Rc::clone(game)),
                None => match ProvedLaw::find(game, budget)? {
                    Some(law) => Source::Law(Rc::new(law)),
                    None => {
                        return Err(SolveError::NoTheorem(format!(
                            "coordinates go up to {}; beyond, only theorems and proved laws answer, and none is known or found for {}",
                            i64::MAX,
                            game.name()
                        )));
                    }
                },
            };
            games.push((Rc::clone(game), source.clone()));
            sources.push(source);
        }
        Ok(sources)
    }

    /// Answers in normal play.
    ///
    /// # Errors
    /// If the theorems of the components do not give their values, and there are several; or if a position is none of the game.
    pub fn answer(&self, budget: &Budget) -> Solved<LargeAnswer> {
        let components: Vec<(String, Vec<BigUint>)> =
            self.components.iter().map(|c| (c.game.name().to_owned(), c.position.clone())).collect();
        let sources = self.sources(budget)?;
        let known: Vec<HowKnown> = sources.iter().map(Source::how_known).collect();
        let mut values = Some(Vec::new());
        for (c, source) in self.components.iter().zip(&sources) {
            budget.check().map_err(|reason| SolveError::Stopped { reason, known: Vec::new() })?;
            if let Source::Law(law) = source
                && !law.is_position(&c.position)
            {
                return Err(SolveError::NoTheorem(format!(
                    "this is no position of {}: its `where` excludes it",
                    c.game.name()
                )));
            }
            values = values.zip(source.grundy(&c.position)).map(|(mut list, value)| {
                list.push(value);
                list
            });
        }
        let mut winning_moves = Vec::new();
        let mut complete = true;
        let mut moves = |number: usize, component: &LargeComponent, value: &BigUint| {
            let (options, all) = sources[number].options(&component.position, value);
            complete &= all;
            let from = || component.position.clone();
            winning_moves.extend(options.into_iter().map(|to| LargeMove { component: number, from: from(), to }));
        };
        let (outcome, grundy) = match (values, self.components.as_slice()) {
            (Some(values), components) => {
                let total = values.iter().fold(BigUint::ZERO, |sum, value| sum ^ value);
                if total != BigUint::ZERO {
                    for (number, (component, value)) in components.iter().zip(&values).enumerate() {
                        moves(number, component, &(value ^ &total));
                    }
                }
                (if total == BigUint::ZERO { Outcome::P } else { Outcome::N }, Some(total))
            }
            (None, [component]) => {
                let Some(outcome) = sources[0].outcome(&component.position) else {
                    return Err(SolveError::NoTheorem(format!(
                        "the numbers of {} are too long for this theorem: it takes too many steps",
                        component.game.name()
                    )));
                };
                if outcome.mover_wins() {
                    moves(0, component, &BigUint::ZERO);
                }
                (outcome, None)
            }
            (None, _) => {
                return Err(SolveError::NoTheorem(
                    "a sum of several games needs the Grundy value of each, and a theorem or law here names only the winner"
                        .to_owned(),
                ));
            }
        };
        Ok(LargeAnswer { components, outcome, grundy, winning_moves, complete, known })
    }
}

/// What answers for a component.
#[derive(Clone)]
enum Source {
    Theorem(Rc<GameDef>),
    Law(Rc<ProvedLaw>),
}

impl Source {
    fn theorem(game: &GameDef) -> Option<&dyn Large> {
        game.theory.as_deref().and_then(|theory| theory.large())
    }

    fn how_known(&self) -> HowKnown {
        match self {
            Source::Theorem(game) => {
                game.statement().map_or(HowKnown::Computed { engine: "search", positions: 0 }, HowKnown::Theorem)
            }
            Source::Law(law) => law.how_known(),
        }
    }

    fn grundy(&self, position: &[BigUint]) -> Option<BigUint> {
        match self {
            Source::Theorem(game) => Source::theorem(game)?.large_grundy(position),
            Source::Law(law) => law.grundy(position),
        }
    }

    fn outcome(&self, position: &[BigUint]) -> Option<Outcome> {
        match self {
            Source::Theorem(game) => Source::theorem(game)?.large_outcome(position),
            Source::Law(law) => law.outcome(position),
        }
    }

    /// Options with a value; are these all?
    fn options(&self, position: &[BigUint], value: &BigUint) -> (Vec<Vec<Vec<BigUint>>>, bool) {
        match self {
            Source::Theorem(game) => {
                let Some(theorem) = Source::theorem(game) else { return (Vec::new(), false) };
                let single = |options: Vec<Vec<BigUint>>| options.into_iter().map(|to| vec![to]).collect();
                match theorem.large_options(position, value) {
                    Some(options) => (single(options), true),
                    None => (single(theorem.large_an_option(position, value).into_iter().collect()), false),
                }
            }
            Source::Law(law) => (law.options_of_value(position, value), false),
        }
    }
}

impl LargeComponent {
    fn new(game: Rc<GameDef>, numbers: Vec<BigUint>) -> Result<Self, QuestionError> {
        let Some(rules) = game.rules() else {
            return other(format!(
                "coordinates go up to {}; beyond, only theorems and proved laws answer, and {} has none that is written for such numbers",
                i64::MAX,
                game.name()
            ));
        };
        let position = game.completed_large(numbers);
        if position.len() != rules.arity() {
            return other(format!(
                "a position of {} has {} coordinates, and here are {}",
                game.name(),
                rules.arity(),
                position.len()
            ));
        }
        let small = position.iter().zip(rules.least()).find(|(x, least)| **x < BigUint::from(least.unsigned_abs()));
        if let Some((x, least)) = small {
            return other(format!("{x} is too small: in {} it must be at least {least}", game.name()));
        }
        Ok(LargeComponent { game, position })
    }
}

impl LargeMove {
    /// The change, with numbers as `number` writes them: `9 -> 8`.
    pub(crate) fn shown(&self, number: &dyn Fn(&BigUint) -> String) -> String {
        let left: Vec<String> = self.to.iter().map(|part| tuple(part, number)).collect();
        let left = if left.is_empty() { "nothing".to_owned() } else { left.join(" + ") };
        format!("{} -> {left}", tuple(&self.from, number))
    }
}

/// A position: its number, or its numbers in brackets.
pub(crate) fn tuple(numbers: &[BigUint], number: &dyn Fn(&BigUint) -> String) -> String {
    let shown: Vec<String> = numbers.iter().map(number).collect();
    if let [one] = shown.as_slice() { one.clone() } else { format!("({})", shown.join(", ")) }
}

impl LargeAnswer {
    /// The answer as [`Answer::json`](crate::Answer::json) has it, with all numbers as texts.
    pub fn json(&self) -> Json {
        let text = |numbers: &[BigUint]| numbers.iter().map(ToString::to_string).collect::<Vec<_>>();
        let first = self.components.first().map_or("nim", |component| component.0.as_str());
        json!({
            "game": if self.components.iter().all(|component| component.0 == first) { first } else { "sum" },
            "position": self.components.iter().map(|component| text(&component.1)).collect::<Vec<_>>(),
            "convention": "normal",
            "outcome": self.outcome.word(),
            "grundy": self.grundy.as_ref().map(ToString::to_string),
            "winning_moves": self.winning_moves.iter().map(|chosen| json!({
                "component": chosen.component,
                "from": text(&chosen.from),
                "to": chosen.to.iter().map(|part| text(part)).collect::<Vec<_>>(),
                "shown": chosen.shown(&ToString::to_string),
            })).collect::<Vec<_>>(),
            "winning_moves_complete": self.complete,
            "components": self.components.iter().map(|(game, position)| json!({
                "game": game,
                "position": text(position),
                "grundy": null,
            })).collect::<Vec<_>>(),
            "known": self.known.first().map(HowKnown::json),
        })
    }
}
