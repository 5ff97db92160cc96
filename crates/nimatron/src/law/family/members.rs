//! What the law of its family says of one position, however large it is: of a tree with legs,
//! `star(1000000,3,5)`, or of the member with a number, `grid(2,1000000)`. The law is found and
//! proved now.

use super::legs::find_legs;
use super::{NUMBER, find, game_of, rules_of};
use crate::answer::{ComponentAnswer, HowKnown};
use crate::error::{SolveError, SolveResult};
use crate::law::PositionFamily;
use crate::law::said::how_legs_known;
use crate::law::{LawAbout, LawFinding, Standing, how_proved};
use crate::proven::Proven;
use nimatron_catalogue::{GameDef, GameSettings, parse_coordinate};
use nimatron_core::Budget;
use nimatron_law::legs::Family;
use nimatron_messages::legs as say;
use nimatron_nimber::BigUint;
use std::sync::Arc;

/// Smaller lengths of legs stay as they are when a law is looked for.
const NAMED: i64 = 64;
/// The units of work for the law of trees with legs: some seconds.
const SEARCHING: u64 = 1 << 30;
/// Members up to this number are left to the engines: what cannot be read of them is wrong.
const SMALL: u64 = 100;

/// A position whose value the law of its family gives.
pub(crate) struct FamilyMember {
    /// The game, as it is played on graphs if it has several forms.
    game: Arc<GameDef>,
    /// The number of the member, or the lengths that have a name in the law.
    numbers: Vec<BigUint>,
    pub(crate) value: BigUint,
    pub(crate) known: HowKnown,
}

impl FamilyMember {
    /// The position as the component of an answer, as it was typed.
    pub(crate) fn answer(self, typed: &str) -> ComponentAnswer {
        ComponentAnswer::by_law(&self.game, self.numbers, typed, self.value, self.known)
    }
}

/// The member of a family that a text of a position is. `None` if it is not one, if the family has
/// no proved law, or if it is a tree with fewer `vertices`, or a small member.
///
/// # Errors
/// The budget is used up, or the work that a search for a law may take.
pub(crate) fn member(
    game: &str,
    position: &str,
    settings: GameSettings<'_>,
    vertices: i64,
    budget: &Budget,
) -> SolveResult<Option<FamilyMember>> {
    match tree(game, position, settings, vertices, budget)? {
        Some(tree) => Ok(Some(tree)),
        None => numbered(game, position, settings, budget),
    }
}

/// A star or bistar.
fn tree(
    game: &str,
    position: &str,
    settings: GameSettings<'_>,
    vertices: i64,
    budget: &Budget,
) -> SolveResult<Option<FamilyMember>> {
    let Some((family, lengths)) = family_of(position, vertices) else { return Ok(None) };
    // What is wrong with the game is said by those who read the position.
    let Ok(law) = find_legs(game, &family, settings, &budget.within_work(SEARCHING)) else { return Ok(None) };
    let LawAbout::Trees(trees) = &law.about else { return Ok(None) };
    if let Some(reason) = law.report.stopped {
        // A limit of the question is told rather than that of the search.
        let reason = budget.check().err().unwrap_or(reason);
        let known = vec![say::sought(position.trim(), &*trees.family), say::looked_at(trees.trees, trees.vertices)];
        return Err(SolveError::Stopped { reason, known });
    }
    let found = trees.law().and_then(|found| found.value(&lengths)).zip(how_legs_known(trees));
    let numbers = lengths.into_iter().map(BigUint::from).collect();
    Ok(found.map(|(value, known)| FamilyMember { game: law.game, numbers, value: value.into(), known }))
}

/// The family of a tree with at least this many vertices, and the lengths that have a name in it:
/// `star(a,3,5)` and 1000000.
fn family_of(position: &str, vertices: i64) -> Option<(String, Vec<u64>)> {
    let parted = position.trim().strip_suffix(')').and_then(|rest| rest.split_once('('));
    let (word, inside) = parted.filter(|(word, _)| matches!(word.trim(), "star" | "bistar"))?;
    let (mut sum, mut large, mut family) = (0i64, Vec::new(), String::new());
    for (at, group) in inside.split(';').enumerate() {
        family += if at == 0 { "" } else { ";" };
        for (at, part) in group.split(',').enumerate() {
            family += if at == 0 { "" } else { "," };
            if part.trim().is_empty() && !group.contains(',') {
                continue;
            }
            let number = parse_coordinate(part).ok()?;
            sum = sum.saturating_add(number);
            if number > NAMED {
                family.push((b'a' + large.len() as u8 % 26) as char);
                large.push(number as u64);
            } else {
                family += &number.to_string();
            }
        }
    }
    let family = format!("{}({family})", word.trim());
    let is_one = sum >= vertices && large.len() <= 26 && Family::parse(&family).is_ok();
    is_one.then_some((family, large))
}

/// The member of a family with one number, the largest of the text.
fn numbered(
    game: &str,
    position: &str,
    settings: GameSettings<'_>,
    budget: &Budget,
) -> SolveResult<Option<FamilyMember>> {
    let digits = |from: usize| position[from..].bytes().take_while(u8::is_ascii_digit).count();
    let is_first = |&at: &usize| digits(at) > 0 && (at == 0 || !position.as_bytes()[at - 1].is_ascii_digit());
    let numbers = (0..position.len()).filter(|&at| position.is_char_boundary(at)).filter(is_first);
    let number = |at: usize| position[at..at + digits(at)].parse::<BigUint>().unwrap_or_default();
    let Some(at) = numbers.max_by_key(|&at| number(at)) else { return Ok(None) };
    let n = number(at);
    if n <= BigUint::from(SMALL) {
        return Ok(None);
    }
    let text = format!("{}n{}", &position[..at], &position[at + digits(at)..]);
    let Some(family) = PositionFamily::new(game, &text, settings) else { return Ok(None) };
    let Ok(game) = game_of(&family) else { return Ok(None) };
    let Some(rules) = rules_of(&game) else { return Ok(None) };
    let answer = match find(&game, &family, &rules, Some(0), budget) {
        Ok(answer) => answer,
        Err(error @ SolveError::Stopped { .. }) => return Err(error),
        Err(_) => return Ok(None),
    };
    if let Some(reason) = answer.report.stopped {
        return Err(reason.into());
    }
    let Some(LawFinding { law, standing: Standing::Proved { certificate, proved }, .. }) = answer.report.found else {
        return Ok(None);
    };
    let Some(value) = law.value_within(std::slice::from_ref(&n), budget)? else { return Ok(None) };
    let claim = nimatron_law::says::claim(&law, &[NUMBER.to_owned()]);
    let known = HowKnown::Proved(Proven::accepted(&proved, claim, how_proved(&certificate)));
    Ok(Some(FamilyMember { game, numbers: vec![n], value, known }))
}
