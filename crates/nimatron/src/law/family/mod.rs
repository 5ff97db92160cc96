//! Laws of families: the value of one position for each n, `grid(2,n)` or `1xn`, found by closure
//! and proved by the theorem of Guy and Smith for several types of pieces.

mod legs;
mod members;
mod positions;
mod source;

pub use legs::LegsReport;
pub(crate) use legs::{find_legs, is_legs};
pub(crate) use members::member;
pub use positions::PositionFamily;
pub(crate) use source::FamilySource;

use super::{Guess, LawAbout, LawAnswer, LawFinding, Numbers, Report, Search, Standing, guess, proved_values};
use crate::error::{NoValue, SolveResult, no_value, other};
use nimatron_catalogue::{GameDef, GameSettings, QuestionError};
use nimatron_check as check;
use nimatron_core::{Budget, Convention, StopReason};
use nimatron_formal::{CoqFile, Library, Members, ProvedMembers};
use nimatron_law::automata::{StateBudget, none_if_too_large};
use nimatron_law::discover::periodic::Periodic;
use nimatron_law::family::{FamilyOf, FamilyRules, Refusal, law_of_members, place};
use nimatron_law::law::{Body, Law};
use nimatron_messages::{Mark, Message, Parameter, explanations, families as say};
use nimatron_proof::{CertifiedGame, FamilyName, FamilyProof, FamilyValues, LawClaim, Method, Proof, Proved, Verdict};
use nimatron_rules::board::BoardRules;
use nimatron_rules::graph::GraphRules;
use std::sync::Arc;

/// Largest member of the table that a conjecture is read off, usually.
const USUAL: usize = 40;

/// The name of the number of a member.
pub(super) const NUMBER: &str = "n";

/// What is known of a family beside its law.
#[derive(Debug)]
pub struct FamilyReport {
    /// The family as it was typed.
    pub family: String,
    /// Why there is no proof, and what was seen on the way.
    pub why: Vec<Message>,
    /// Where there is no proof, what the values of the first members suggest.
    pub guess: Option<Guess>,
}

/// The law of the members in a certificate that the checker has accepted; `None` if it is not one
/// of a family, or if its members have no law that can be written down. `types` is the law of the
/// types, if they have one.
///
/// # Errors
/// The budget is used up.
fn finding(
    certificate: Proof,
    proved: Proved,
    types: Option<&Law>,
    budget: &Budget,
) -> Result<Option<LawFinding>, StopReason> {
    let Method::Family(proof) = &certificate.method else { return Ok(None) };
    let law = match (&proof.values, types) {
        (FamilyValues::Period { preperiod, period }, _) => by_period(proof, *preperiod as usize, *period as usize),
        (FamilyValues::Rules { .. }, None) => None,
        (FamilyValues::Rules { .. }, Some(types)) => {
            let limits = StateBudget::new(100_000, 50_000_000, budget);
            none_if_too_large(law_of_members(types, place(proof), &proof.first, &limits))?.flatten()
        }
    };
    let standing = Standing::Proved { certificate: Box::new(certificate), proved };
    Ok(law.map(|law| LawFinding { law, standing, range: Vec::new() }))
}

/// The members as pieces of a type, if their values have a period.
fn members(
    certificate: &Proof,
    law: &Law,
    types: &Proof,
    budget: &Budget,
) -> Result<Option<ProvedMembers>, StopReason> {
    let (Method::Family(proof), Body::Periodic(Periodic { preperiod, period, saltus: 0 })) =
        (&certificate.method, &law.body)
    else {
        return Ok(None);
    };
    let (t, shift) = place(proof);
    let begin = proof.first.len();
    let Some(from) = (begin as i64).checked_add(shift).and_then(|from| u64::try_from(from).ok()) else {
        return Ok(None);
    };
    // Members before this one are not pieces of the type.
    let first = preperiod.get(begin..).unwrap_or_default().to_vec();
    let mut period = period.clone();
    let length = period.len().max(1);
    period.rotate_left(begin.saturating_sub(preperiod.len()) % length);
    Members { number: begin as u64, t, from, first, period }.proved(types, budget)
}

/// The period of the members.
fn by_period(proof: &FamilyProof, e: usize, p: usize) -> Option<Law> {
    let values = &proof.types.get(proof.start as usize)?.values;
    if p == 0 || values.len() != e + p {
        return None;
    }
    let mut period = values[e..].to_vec();
    // The common period of all types may be a multiple of that of the members.
    let divides = |q: &usize| p.is_multiple_of(*q) && (0..p - q).all(|at| period[at] == period[at + q]);
    if let Some(shorter) = (1..p).find(divides) {
        period.truncate(shorter);
    }
    let least = proof.first.iter().take_while(|value| value.is_none()).count();
    let mut preperiod: Vec<u32> = proof.first.iter().map(|value| value.unwrap_or(0)).collect();
    preperiod.extend(&values[..e]);
    while preperiod.len() > least && preperiod.last() == period.last() {
        preperiod.pop();
        period.rotate_right(1);
    }
    let mut law = Law::new(LawClaim::Grundy, 1, Periodic { preperiod, period, saltus: 0 });
    law.domain.least = vec![least as u64];
    Some(law)
}

/// The values of the types of pieces as a theorem for Coq, and the law of the members if it has a
/// period.
///
/// # Errors
/// The budget is used up; within, why there is none.
pub(super) fn theorem(
    certificate: &Proof,
    law: Option<&Law>,
    library: Library,
    budget: &Budget,
) -> Result<Result<CoqFile, Message>, StopReason> {
    let Some(types) = check::law_of_types(certificate) else {
        return nimatron_formal::theorem(certificate, None, library, budget);
    };
    let members = law.map_or(Ok(None), |law| members(certificate, law, &types, budget))?;
    nimatron_formal::theorem_of_types(certificate, members.as_ref(), library, budget)
}

/// The game of a family, in the form in which it is played on graphs if it has several.
pub(super) fn game_of(family: &PositionFamily) -> Result<Arc<GameDef>, QuestionError> {
    let game = family.game()?;
    match game.entry().and_then(|entry| nimatron_catalogue::also_on_graphs(entry.name())) {
        Some(name) => Ok(Arc::new(GameDef::load(name, &[])?)),
        None => Ok(game),
    }
}

/// The rules of a game on graphs or boards; `None` for other games.
pub(super) fn rules_of(game: &GameDef) -> Option<FamilyRules> {
    let text = game.rule_text().filter(|_| game.has_rules_of_places())?;
    if GraphRules::are_these(text) {
        GraphRules::parse(text).ok().map(FamilyRules::Graph)
    } else if BoardRules::are_these(text) {
        BoardRules::parse(text).ok().map(FamilyRules::Board)
    } else {
        None
    }
}

/// Looks for the law of a family and proves it.
///
/// # Errors
/// The text is not a family of the game; or a value cannot be computed.
pub(crate) fn find_family(
    game: &str,
    text: &str,
    settings: GameSettings<'_>,
    to: Option<usize>,
    budget: &Budget,
) -> SolveResult<LawAnswer> {
    let family = PositionFamily::new(game, text, settings);
    let family = family.ok_or_else(|| QuestionError::Other(nimatron_messages::command::not_a_family(text)))?;
    let game = game_of(&family)?;
    let Some(rules) = rules_of(&game) else { return other(say::no_rules(game.name())) };
    find(&game, &family, &rules, to, budget)
}

/// The same for a family that was read.
pub(super) fn find(
    game: &Arc<GameDef>,
    family: &PositionFamily,
    rules: &FamilyRules,
    to: Option<usize>,
    budget: &Budget,
) -> SolveResult<LawAnswer> {
    let text = family.text();
    let mut own = FamilyReport { family: text.clone(), why: Vec::new(), guess: None };
    let mut report = Report::default();
    let mut failed = None;
    let mut of_types = None;
    let strip = FamilyOf::new(rules, &text, budget);
    let proved = strip.as_ref().map_err(Clone::clone).and_then(|strip| {
        let mut member = |n: usize| match family.value_of(n as i64, budget) {
            Ok(value) => Ok(value.and_then(|value| u32::try_from(value).ok())),
            Err(NoValue::Stopped(reason, _)) => Err(reason),
            Err(error) => {
                failed = Some(error);
                Ok(None)
            }
        };
        let mut law_of = |rules: &str| {
            let found = law_of_rules(rules, budget)?;
            Ok(found.map(|(law, proof)| {
                of_types = Some(law);
                (proof.definitions, proof.method)
            }))
        };
        strip.prove(&mut member, &mut law_of, budget)
    });
    if let Some(error) = failed {
        return Err(no_value(error, game));
    }
    match proved {
        Ok(proof) => {
            let certificate = certificate(game, &text, proof);
            match check::check(&certificate, budget) {
                Ok(Verdict::Valid(proved)) => match finding(certificate, proved, of_types.as_ref(), budget) {
                    Ok(Some(found)) => report.found = Some(found),
                    Ok(None) => own.why.push(say::not_written()),
                    Err(reason) => report.stopped = Some(reason),
                },
                Ok(Verdict::Invalid(why)) => report.refused.push(why),
                Err(reason) => report.stopped = Some(reason),
            }
        }
        Err(Refusal::Stopped(reason)) => report.stopped = Some(reason),
        Err(Refusal::NotAStrip(why)) => own.why.push(say::not_proved(why)),
        Err(Refusal::DoesNotClose(why)) => {
            own.why.push(say::not_proved(why));
            own.why.extend(strip.ok().and_then(|strip| growth(&strip, budget)));
        }
    }
    if report.found.is_none() && report.stopped.is_none() {
        // What is known of the game all the same.
        let known = game.statement().map(|known| explanations::by_theorem(known.name.message(), known.text.message()));
        own.why.extend(known);
        (own.guess, report.stopped) = conjecture(game, family, to, budget)?;
    }
    let about = LawAbout::Members(Box::new(own));
    Ok(LawAnswer { game: Arc::clone(game), convention: Convention::Normal, report, about })
}

fn certificate(game: &GameDef, family: &str, proof: FamilyProof) -> Proof {
    let name = FamilyName { rules: game.rule_text().unwrap_or_default().to_owned(), family: family.to_owned() };
    Proof {
        game: CertifiedGame::Family(name),
        claim: LawClaim::Grundy,
        convention: Convention::Normal,
        definitions: Default::default(),
        method: Method::Family(proof),
        strategy: None,
        witness: None,
    }
}

/// How many pieces the first members have, where they do not close.
fn growth(strip: &FamilyOf, budget: &Budget) -> Option<Message> {
    // Not more than a part of the time, for what only shows something.
    let counts = strip.growth(&budget.within_work(20_000_000)).unwrap_or_default();
    let counts: Vec<String> = counts.iter().map(|(n, count)| format!("{n}: {count}")).collect();
    (!counts.is_empty()).then(|| say::growth(Parameter::list(counts, Mark::Comma)))
}

/// The units of work for the law of the types, if their values have no period.
const SEARCHING: u64 = 1 << 29;

/// The proved law of all Grundy values of some rules; not more than a part of the time.
fn law_of_rules(rules: &str, budget: &Budget) -> Result<Option<(Law, Proof)>, StopReason> {
    let found = proved_values(rules, &Search::default(), &budget.within_work(SEARCHING));
    budget.check()?;
    Ok(found.ok().and_then(|(found, _)| found))
}

/// What the values of the first members suggest, and what stopped the search for them.
fn conjecture(
    game: &Arc<GameDef>,
    family: &PositionFamily,
    to: Option<usize>,
    budget: &Budget,
) -> SolveResult<(Option<Guess>, Option<StopReason>)> {
    // Without a bound of the user's, as far as some work allows.
    let own = if to.is_some() { budget.clone() } else { budget.within_work(100_000_000) };
    let mut values: Vec<u64> = Vec::new();
    let (mut first, mut stopped) = (0, None);
    for n in 0..=to.unwrap_or(USUAL) {
        match family.value_of(n as i64, &own) {
            Ok(Some(value)) => values.push(value),
            Ok(None) if values.is_empty() => first = n + 1,
            Ok(None) => break,
            Err(NoValue::Stopped(..)) => {
                stopped = budget.check().err();
                break;
            }
            Err(error) => return Err(no_value(error, game)),
        }
    }
    let shown: Vec<String> = values.iter().map(ToString::to_string).collect();
    let numbers = Numbers::parse(&shown.join(" "), first).ok();
    Ok((numbers.map(|numbers| guess(&numbers, budget)), stopped))
}
