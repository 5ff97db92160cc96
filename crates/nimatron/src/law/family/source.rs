//! Laws of families as a source: the value of `cycle(1000)` or `star(500,3,5)`, whose components an
//! engine would have to look at one by one. The law is found and proved now. The other positions of
//! the question, and options, are left to the engine for cells, for a short time.

use super::member;
use crate::answer::HowKnown;
use crate::error::{NoValue, SolveResult};
use crate::sources::{BESIDE, CellSource, Source};
use nimatron_catalogue::{GameDef, GameSettings};
use nimatron_core::Budget;
use nimatron_messages::{Message, sources};
use std::collections::HashMap;
use std::sync::Arc;

/// The units of work for finding the law of a family: some seconds.
const SEARCHING: u64 = 1 << 30;
/// The units of work for listing options.
const PATIENCE: u64 = 1 << 20;
/// Trees with fewer vertices are left to the engine.
const MIN_VERTICES: i64 = 100;

/// The members of families in a question, with their values.
pub(crate) struct FamilySource<'g> {
    members: HashMap<Vec<i64>, (u64, HowKnown)>,
    /// For all other positions.
    cells: CellSource<'g>,
}

impl<'g> FamilySource<'g> {
    /// Whether a text may be one of a member of a family: it has a number of three digits.
    fn may_be(text: &str) -> bool {
        text.split(|sign: char| !sign.is_ascii_digit()).any(|number| number.len() > 2)
    }

    /// Whether a position of the question may be a member of a family.
    pub(crate) fn may_have(game: &GameDef, positions: &[&[i64]]) -> bool {
        game.has_rules_of_places() && positions.iter().any(|position| FamilySource::may_be(&game.notation(position)))
    }

    /// A source for these positions, if each is a member of a family with a law, or the engine
    /// knows it soon; `None` otherwise.
    ///
    /// # Errors
    /// The budget is used up.
    pub(crate) fn of(
        game: &Arc<GameDef>,
        mut cells: CellSource<'g>,
        positions: &[&[i64]],
        budget: &Budget,
    ) -> Result<Option<Box<dyn Source + 'g>>, NoValue> {
        let Some(rules) = game.rule_text() else { return Ok(None) };
        let mut members = HashMap::new();
        for &position in positions {
            match cells.knows(position, &budget.within_work(BESIDE)) {
                Ok(true) => continue,
                // It cannot, or takes longer.
                Ok(false) | Err(NoValue::Stopped(..)) => {}
                Err(error) => return Err(error),
            }
            budget.check()?;
            match known(rules, &game.notation(position), &budget.within_work(SEARCHING)) {
                Ok(Some(known)) => members.insert(position.to_vec(), known),
                Ok(None) => return Ok(None),
                Err(_) => {
                    budget.check()?;
                    return Ok(None);
                }
            };
        }
        Ok(Some(if members.is_empty() { Box::new(cells) } else { Box::new(FamilySource { members, cells }) }))
    }
}

/// What the law of a family says of a position.
fn known(rules: &str, position: &str, budget: &Budget) -> SolveResult<Option<(u64, HowKnown)>> {
    if !FamilySource::may_be(position) {
        return Ok(None);
    }
    let Some(member) = member(rules, position, GameSettings::NONE, MIN_VERTICES, budget)? else { return Ok(None) };
    Ok(u64::try_from(&member.value).ok().map(|value| (value, member.known)))
}

impl Source for FamilySource<'_> {
    fn name(&self) -> Message {
        sources::laws_of_families()
    }

    fn how_known(&self) -> HowKnown {
        self.cells.how_known()
    }

    fn how_this_known(&self, position: &[i64]) -> HowKnown {
        self.members.get(position).map_or_else(|| self.how_known(), |(_, known)| known.clone())
    }

    fn known(&self, position: &[i64]) -> Option<u64> {
        self.members.get(position).map(|(value, _)| *value).or_else(|| self.cells.known(position))
    }

    fn grundy(&mut self, position: &[i64], budget: &Budget) -> Result<Option<u64>, NoValue> {
        self.cells.grundy_beside(self.known(position), position, budget)
    }

    fn has_value(&mut self, position: &[i64], value: u64, budget: &Budget) -> Result<Option<bool>, NoValue> {
        self.cells.has_value_beside(self.known(position), (position, value), budget)
    }

    fn patience(&self) -> Option<u64> {
        Some(PATIENCE)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::question::Question;

    /// The laws and the engine share nothing but the rules.
    #[test]
    fn members_have_the_values_of_the_engine() {
        let budget = Budget::unlimited();
        for (game, position) in [
            ("v -> remove v, neighbours(v)", "path(101)"),
            ("v -> remove v, neighbours(v)", "cycle(101)"),
            ("cram", "1x111"),
            ("connected s of 2..3 -> remove s", "path(103)"),
        ] {
            let question = Question::parse(game, [position], &[]).unwrap();
            let component = &question.components[0];
            let numbers = component.position.small().unwrap();
            assert!(FamilySource::may_have(&component.game, &[numbers]), "{game} {position}");
            let rules = component.game.rule_text().unwrap();
            let (value, _) = known(rules, &component.game.notation(numbers), &budget).unwrap().unwrap();
            let mut cells = CellSource::new(component.game.on_cells().unwrap());
            assert_eq!(Some(value), cells.grundy(numbers, &budget).unwrap(), "{game} {position}");
        }
    }

    #[test]
    fn small_members_are_left_to_the_engine() {
        for text in ["path(99)", "3x20", "0-1,1-2", "x./.."] {
            assert!(!FamilySource::may_be(text), "{text}");
        }
        assert!(FamilySource::may_be("grid(3,100)"));
    }
}
