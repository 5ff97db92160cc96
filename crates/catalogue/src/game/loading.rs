//! Loading a game from the text that names it: rules, a file of rules, a name of the catalogue, a
//! code.

use super::{Body, GameDef, code_of};
use crate::equal_rules::theory_of_equal_rules;
use crate::error::{QuestionError, QuestionResult, other};
use crate::files::text_of;
use crate::games::graph_games::on_graph;
use crate::keyed::WrittenRules;
use crate::kinds::{GameTextError, kind_of};
use crate::octal::{OctalGame, begins_code};
use crate::settings::{GameSettings, RuleFiles, brace_settings};
use crate::synonyms::partizan;
use crate::texts::{is_rules, names_file};
use crate::typed::Keyed;
use crate::{Entry, PlaceTheory, Rules};
use nimatron_core::Budget;
use nimatron_engine::heap::Code;
use nimatron_messages::{Say, codes, games, positions, requests};
use nimatron_rules::ast::Value;
use nimatron_rules::{MAX_ARITY, MAX_TEXT, Ruleset, half_width, half_width_outside_quotes};
use std::ops::ControlFlow;

impl GameDef {
    /// Loads a game from the text that names it.
    ///
    /// # Errors
    /// If there is no such game, its rules are wrong, or the text names a file and none may be read.
    pub fn load<'s>(text: &str, settings: impl Into<GameSettings<'s>>) -> QuestionResult<GameDef> {
        GameDef::load_row(text, settings, None)
    }

    /// Like [`load`](GameDef::load), with a number of coordinates for the games that leave it free.
    ///
    /// # Errors
    /// As for [`load`](GameDef::load).
    pub fn load_row<'s>(
        text: &str,
        settings: impl Into<GameSettings<'s>>,
        coordinates: Option<usize>,
    ) -> QuestionResult<GameDef> {
        let GameSettings { parameters: settings, files } = settings.into();
        let text = text.trim();
        if text.is_empty() {
            return other(games::none_given("n -> n - k for k in {1,3,4}"));
        }
        each_once(settings)?;
        if is_rules(text) {
            return GameDef::from_rules(text, None, settings);
        }
        if names_file(text) {
            return match files {
                RuleFiles::Refused => other(requests::rules_file()),
                RuleFiles::Read => GameDef::from_rules(&text_of(text, MAX_TEXT as u64)?.text, Some(text), settings),
            };
        }
        GameDef::named(&half_width(text), settings, coordinates)
    }

    fn from_rules(text: &str, origin: Option<&str>, settings: &[(String, Value)]) -> QuestionResult<GameDef> {
        GameDef::with_theory(text, origin, settings, None)
    }

    /// The game of some rules. `theory`: what is known of them, if they are about lists, boards or
    /// graphs.
    fn with_theory(
        text: &str,
        origin: Option<&str>,
        settings: &[(String, Value)],
        theory: Option<PlaceTheory>,
    ) -> QuestionResult<GameDef> {
        let wrong = |diagnostic| QuestionError::Rules {
            diagnostic: Box::new(diagnostic),
            text: text.to_owned(),
            origin: origin.map(str::to_owned),
        };
        if let Some(kind) = kind_of(text) {
            let game = (kind.game)(text, settings).map_err(|error| match error {
                GameTextError::At(diagnostic) => wrong(diagnostic),
                GameTextError::Other(message) => QuestionError::Other(message),
            })?;
            let label = game.rules().and_then(WrittenRules::name).unwrap_or_default().to_owned();
            // Rules of a named game have its theorem, unless a parameter has another value; others
            // may have one about all rules of their form.
            let known = || settings.is_empty().then(|| theory_of_equal_rules(text)).flatten();
            let theory = theory.or_else(known).and_then(|theory| game.theory_of(theory)).or_else(|| game.theory());
            return Ok(GameDef { theory, ..GameDef::plain(label, Body::Keyed(game)) });
        }
        let rules = Ruleset::with_parameters(text, settings).map_err(wrong)?;
        let label = rules.name().unwrap_or("").to_owned();
        let code = breaking_code(&rules);
        Ok(GameDef { code, ..GameDef::plain(label, Body::Rules(Box::new(rules))) })
    }

    /// A game of which nothing else is known.
    fn plain(label: String, body: Body) -> GameDef {
        let zero_ends = matches!(&body, Body::Rules(rules) if zero_ends(rules));
        GameDef { label, body, theory: None, entry: None, code: None, zero_ends }
    }

    /// Whether a game whose usual positions are numbers is asked about a graph.
    pub fn takes_graph(name: &str, position: &str) -> bool {
        on_graph(name.trim(), &half_width_outside_quotes(position)).is_some()
    }

    /// Like [`load_row`](GameDef::load_row), for a game whose positions may be graphs as well as
    /// numbers: the text of a position decides, and is returned as the game reads it.
    ///
    /// # Errors
    /// As for [`load`](GameDef::load).
    pub fn load_for(name: &str, position: &str) -> QuestionResult<Option<(GameDef, String)>> {
        let Some((entry, text)) = on_graph(name.trim(), &half_width_outside_quotes(position)) else { return Ok(None) };
        let game = GameDef::named(entry, &[], None)?;
        Ok(Some((GameDef { label: name.trim().to_owned(), ..game }, text)))
    }

    /// A named game whose theorem does not depend on the parameters of its rules: one on places, or
    /// on a row; without a theorem, other rules with the same moves may have one.
    fn of_entry(
        entry: &'static Entry,
        name: &str,
        rules: &str,
        theory: Option<PlaceTheory>,
        settings: &[(String, Value)],
    ) -> QuestionResult<GameDef> {
        let game = GameDef::with_theory(rules, None, settings, theory)?;
        Ok(GameDef { label: name.to_owned(), entry: Some(entry), ..game })
    }

    fn named(text: &str, settings: &[(String, Value)], coordinates: Option<usize>) -> QuestionResult<GameDef> {
        let open = text.matches('(').count();
        if open != text.matches(')').count() {
            return other(positions::brackets(text));
        }
        let (name, braces) = match text.split_once('{') {
            Some((name, rest)) => match rest.strip_suffix('}') {
                Some(inside) => (name.trim(), Some(inside)),
                None => return other(games::brace_not_closed(text)),
            },
            None => (text, None),
        };
        let Some(entry) = crate::find(name) else {
            if braces.is_some() && crate::code(name).is_some() {
                return other(games::no_braces(name));
            }
            return GameDef::code_or_unknown(name, text, settings);
        };
        let mut settings = settings.to_vec();
        if let Rules::Native { make, .. } = entry.rules {
            if let Some((name, _)) = settings.first() {
                return other(games::no_such_parameter(entry.name(), name));
            }
            let game = make(braces).map_err(QuestionError::Other)?;
            let theory = game.theory();
            let plain = GameDef::plain(labelled(name, braces), Body::Keyed(game));
            return Ok(GameDef { theory, entry: Some(entry), ..plain });
        }
        if let Rules::Places { text, theory } = entry.rules {
            if braces.is_some() {
                return other(games::no_braces(entry.name()));
            }
            return GameDef::of_entry(entry, name, text, theory(), &settings);
        }
        if let (Rules::Row { long, .. }, Some(count)) = (entry.rules, coordinates)
            && !(1..=MAX_ARITY).contains(&count)
        {
            let Some(long) = long.filter(|_| count > MAX_ARITY && braces.is_none() && settings.is_empty()) else {
                return other(positions::row_length(name, 1, MAX_ARITY));
            };
            let theory = (long.theory)().map(PlaceTheory::List);
            return GameDef::of_entry(entry, name, long.text, theory, &settings);
        }
        let mut rules_text = entry.rules.text(coordinates).into_owned();
        match (braces, entry.set) {
            (Some(inside), Some(set)) => rules_text = rules_text.replace(set, &format!("{{{inside}}}")),
            (Some(inside), None) => settings.extend(brace_settings(entry, inside)?),
            (None, Some(_)) => return other(games::needs_set(name)),
            (None, None) => {}
        }
        each_once(&settings)?;
        let rules = Ruleset::with_parameters(&rules_text, &settings).map_err(|diagnostic| QuestionError::Rules {
            diagnostic: Box::new(diagnostic),
            text: rules_text.clone(),
            origin: None,
        })?;
        let theory = entry.rules.tuple_theory(&rules);
        let code = entry.names.iter().find_map(|name| crate::code(name)).and_then(Result::ok);
        let set: Vec<String> = settings.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let set = (!set.is_empty()).then(|| set.join(","));
        let label = labelled(name, braces.or(set.as_deref()));
        let plain = GameDef::plain(label, Body::Rules(Box::new(rules)));
        Ok(GameDef { theory, entry: Some(entry), code, ..plain })
    }

    fn code_or_unknown(name: &str, text: &str, settings: &[(String, Value)]) -> QuestionResult<GameDef> {
        match crate::code(name) {
            Some(Ok(code)) => {
                let mut game = match crate::code_rules(&code) {
                    Some(rules) => GameDef::from_rules(&rules, None, settings)?,
                    None => {
                        if let Some((parameter, _)) = settings.first() {
                            return other(games::no_such_parameter(name, parameter));
                        }
                        let body = Body::Keyed(Keyed::boxed(OctalGame(code.clone())));
                        GameDef { zero_ends: true, ..GameDef::plain(String::new(), body) }
                    }
                };
                name.clone_into(&mut game.label);
                game.code = Some(code);
                return Ok(game);
            }
            Some(Err(problem)) => return other(codes::not_a_game(name, problem.message())),
            None => {}
        }
        if begins_code(name)
            && let Err(problem) = Code::parse(name)
        {
            return other(codes::not_a_game(name, problem.message()));
        }
        if let Some(impartial) = partizan(name) {
            return other(games::not_impartial(name, impartial));
        }
        if let Some(known) = crate::synonym(text) {
            return other(games::unknown_with_near(text, known));
        }
        if let Some((game, _)) =
            name.split_once('(').filter(|(game, _)| name.ends_with(')') && crate::find(game.trim()).is_some())
        {
            return other(games::is_a_position(name, game.trim()));
        }
        let looks_like_rules = text.contains(['<', '>', '=']) || text.contains(" for ");
        if looks_like_rules {
            return other(games::neither_name_nor_rule(text));
        }
        if let Some(rule) = crate::phrases::rule_of(text) {
            return other(games::move_in_words(text, rule));
        }
        match crate::nearest(&name.to_lowercase()) {
            Some(near) => other(games::unknown_with_near(name, near)),
            None => other(games::unknown(name)),
        }
    }
}

/// A name with what stands in braces after it.
fn labelled(name: &str, braces: Option<&str>) -> String {
    braces.map_or_else(|| name.to_owned(), |inside| format!("{name}{{{inside}}}"))
}

/// Refuses a parameter with two values.
fn each_once(settings: &[(String, Value)]) -> QuestionResult<()> {
    let repeated = |at: &usize| settings[..*at].iter().any(|(name, _)| *name == settings[*at].0);
    match (0..settings.len()).find(repeated) {
        Some(at) => other(games::set_twice(&settings[at].0)),
        None => Ok(()),
    }
}

/// The code of a taking-and-breaking game in which heaps can split, if the rules describe one. Its
/// values come from the engine for such games.
fn breaking_code(rules: &Ruleset) -> Option<Code> {
    code_of(rules).filter(|code| code.most_heaps() > 1)
}

/// Whether the position with all coordinates 0 has no moves. If this cannot be found out cheaply,
/// the answer is `false`.
fn zero_ends(rules: &Ruleset) -> bool {
    let budget = Budget::unlimited().within_work(1 << 18);
    let zero = vec![0; rules.arity()];
    let flow = rules.evaluator().options_until(&zero, &budget, &mut |_| ControlFlow::Break(()));
    flow.is_ok_and(|flow| flow.is_continue())
}
