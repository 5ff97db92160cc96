//! Families of positions: one position for each n, as in `grid(3,n)` or `1xn`, and their values.

use crate::chooser::ChooserValues;
use crate::error::{NoValue, SolveResult, no_value, other, too_far};
use crate::question::{Component, Question};
use crate::sources::List;
use crate::table::ValueTable;
use nimatron_catalogue::{GameDef, GameSettings, QuestionError, RuleFiles};
use nimatron_core::Budget;
use nimatron_messages::{positions, sources};
use nimatron_nimber::BigUint;
use nimatron_rules::ast::Value;
use std::sync::Arc;

/// The units of work that reading a text is counted as.
const WORK_OF_TEXT: u32 = 100;

/// A family of positions of a game.
#[derive(Clone, Debug)]
pub struct PositionFamily {
    game: String,
    settings: Vec<(String, Value)>,
    files: RuleFiles,
    /// The text around each `n`.
    pieces: Vec<String>,
}

impl PositionFamily {
    /// The family that a text describes, with `n` for the number of a member: `grid(3,n)`, `nxn`,
    /// `path(n) + path(n)`. `None` if there is no `n` in it.
    pub fn new<'s>(game: &str, text: &str, settings: impl Into<GameSettings<'s>>) -> Option<PositionFamily> {
        let GameSettings { parameters, files } = settings.into();
        let signs: Vec<char> = text.chars().collect();
        let is_letter = |at: Option<usize>| at.and_then(|at| signs.get(at)).is_some_and(|sign| sign.is_alphabetic());
        // The sign of a board or product, `1xn`, is not a letter of a name.
        let is_number = |at: Option<usize>| {
            let sign = at.and_then(|at| signs.get(at));
            sign.is_some_and(|&sign| {
                sign.is_ascii_digit() || (sign == 'n' && !is_letter(at.and_then(|at| at.checked_sub(1))))
            })
        };
        let is_times = |at: Option<usize>, far: Option<usize>| {
            at.and_then(|at| signs.get(at)).is_some_and(|&sign| matches!(sign, 'x' | 'X')) && is_number(far)
        };
        let (mut pieces, mut piece) = (Vec::new(), String::new());
        for (at, &sign) in signs.iter().enumerate() {
            let (before, after) = (at.checked_sub(1), Some(at + 1));
            let begins = !is_letter(before) || is_times(before, at.checked_sub(2));
            let next_is_number = signs.get(at + 2).is_some_and(|&sign| sign.is_ascii_digit() || sign == 'n');
            let ends = !is_letter(after) || (matches!(signs.get(at + 1), Some('x' | 'X')) && next_is_number);
            if sign == 'n' && begins && ends {
                pieces.push(std::mem::take(&mut piece));
            } else {
                piece.push(sign);
            }
        }
        pieces.push(piece);
        let family = PositionFamily { game: game.to_owned(), settings: parameters.to_vec(), files, pieces };
        (family.pieces.len() > 1).then_some(family)
    }

    /// The text of a member.
    pub fn member(&self, n: i64) -> String {
        self.pieces.join(&n.to_string())
    }

    /// The text of the family.
    pub fn text(&self) -> String {
        self.pieces.join("n")
    }

    /// The game of the members: that of the first one that is a single position.
    ///
    /// # Errors
    /// There is none, with the reason for one of them.
    pub(crate) fn game(&self) -> Result<Arc<GameDef>, QuestionError> {
        /// A small graph or board with all kinds of columns.
        const TRIED: std::ops::Range<i64> = 1..20;
        let mut last = None;
        for n in TRIED {
            match self.question(n) {
                Ok(question) => match &question.components[..] {
                    [component] => return Ok(Arc::clone(&component.game)),
                    _ => continue,
                },
                Err(error) => last = Some(error),
            }
        }
        Err(last.unwrap_or_else(|| QuestionError::Other(nimatron_messages::families::sums(self.text()))))
    }

    /// The value of a member; `None` if there is none with this number.
    pub(crate) fn value_of(&self, n: i64, budget: &Budget) -> Result<Option<u64>, NoValue> {
        let Ok(question) = self.question(n) else { return Ok(None) };
        value(&question.components, budget).map(Some)
    }

    fn question(&self, n: i64) -> Result<Question, QuestionError> {
        let settings = GameSettings { parameters: &self.settings, files: self.files };
        Question::parse(&self.game, [self.member(n)], settings)
    }

    /// The Grundy values of the members up to a number, those that exist. Reaching a limit is not
    /// an error: the table then holds what is known.
    ///
    /// # Errors
    /// There is no member up to this number, with the reason for the last one; or the game has a
    /// cycle, or a value is 2^64 or more.
    pub fn table(&self, to: i64, budget: &Budget) -> SolveResult<ValueTable> {
        let last = self.question(to);
        let game_of = |question: &Question| question.components.first().map(|first| Arc::clone(&first.game));
        let mut game = last.as_ref().ok().and_then(game_of);
        if last.is_err() {
            for n in 0..=to {
                budget.tick(WORK_OF_TEXT)?;
                game = self.question(n).ok().as_ref().and_then(game_of);
                if game.is_some() {
                    break;
                }
            }
        }
        let Some(game) = game else {
            return match last {
                Err(error) => Err(error.into()),
                Ok(_) => other(positions::empty()),
            };
        };
        self.values(&game, to, budget)
    }

    fn values(&self, game: &Arc<GameDef>, to: i64, budget: &Budget) -> SolveResult<ValueTable> {
        let (mut values, mut stopped) = (Vec::new(), None);
        for n in 0..=to {
            if let Err(reason) = budget.tick(WORK_OF_TEXT) {
                stopped = Some(reason);
                break;
            }
            let Ok(question) = self.question(n) else {
                values.push(List::NONE);
                continue;
            };
            match value(&question.components, budget) {
                Ok(value) => values.push(value),
                Err(NoValue::Stopped(reason, _)) => {
                    stopped = Some(reason);
                    break;
                }
                Err(error) => return Err(no_value(error, game)),
            }
        }
        let list = List { name: sources::members(values.len()), to: vec![to], values };
        Ok(ValueTable::of_family(game, &self.text(), list, stopped))
    }
}

/// The Grundy value of a sum.
fn value(components: &[Component], budget: &Budget) -> Result<u64, NoValue> {
    let mut sum = 0;
    for Component { game, position } in components {
        let value: BigUint = ChooserValues::choose(game, &[position], false, budget)?.value(position, budget)?;
        sum ^= u64::try_from(&value).map_err(|_| NoValue::TooFar(too_far(game)))?;
    }
    Ok(sum)
}

#[cfg(test)]
mod tests {
    use super::PositionFamily;

    #[test]
    fn members_are_written_out() {
        for (text, member) in [
            ("grid(3,n)", "grid(3,7)"),
            ("1xn", "1x7"),
            ("nxn", "7x7"),
            ("nx3", "7x3"),
            ("chain(n) + *n", "chain(7) + *7"),
            ("young(n,n,2)", "young(7,7,2)"),
            ("path(n) x path(3)", "path(7) x path(3)"),
        ] {
            let family = PositionFamily::new("", text, &[]);
            assert_eq!(family.map(|family| family.member(7)).as_deref(), Some(member), "{text}");
        }
        for text in ["chain(3)", "petersen", "queens(5)", "3x4", ""] {
            assert!(PositionFamily::new("", text, &[]).is_none(), "{text}");
        }
    }
}
