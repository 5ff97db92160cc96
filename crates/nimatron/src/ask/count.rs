//! How many positions up to a bound are lost, won, or of some value.

pub use crate::count::ToldCount;
use crate::count::{Arrangement, CountPlan, Wanted, count, formula};
use crate::error::{QuestionResult, SolveResult, other};
use crate::words;
use nimatron_catalogue::{GameDef, GameSettings, parse_number};
use nimatron_core::{Budget, Convention, Outcome};
use nimatron_messages::{Language, counts};
use nimatron_nimber::BigUint;
use serde_json::Value as Json;
use std::sync::Arc;

/// A question about how many positions there are, as it is typed.
#[derive(Clone, Copy, Debug)]
pub struct AskCount<'q> {
    /// The text for a game.
    pub game: &'q str,
    /// The parameters of the game.
    pub settings: GameSettings<'q>,
    /// The largest value of all coordinates, or of each: `100`, `10^18,5`.
    pub to: &'q str,
    /// The least value of all coordinates; 0 if it is not given.
    pub from: Option<&'q str>,
    /// The number of heaps, each a position of the game, of which sums are counted.
    pub heaps: u32,
    /// Which sums are the same.
    pub arrangement: Arrangement,
    /// What is counted: `P`, `N`, a Grundy value, or `each` value; `P` if it is not given.
    pub of: Option<&'q str>,
    /// A condition on the numbers.
    pub condition: Option<&'q str>,
    /// A number that is added up over what is counted.
    pub summed: Option<&'q str>,
    /// A modulus.
    pub modulus: Option<&'q str>,
    /// Whether the player who cannot move loses or wins.
    pub convention: Convention,
}

impl<'q> AskCount<'q> {
    /// The number of P-positions up to a bound, in normal play.
    pub const fn of(game: &'q str, to: &'q str) -> AskCount<'q> {
        AskCount {
            game,
            settings: GameSettings::NONE,
            to,
            from: None,
            heaps: 1,
            arrangement: Arrangement::Ordered,
            of: None,
            condition: None,
            summed: None,
            modulus: None,
            convention: Convention::Normal,
        }
    }
}

impl AskCount<'_> {
    /// Counts positions.
    ///
    /// # Errors
    /// The question is malformed; no law or table gives the number; or the budget is used up.
    pub fn tell(&self, budget: &Budget) -> SolveResult<ToldCount> {
        let (game, plan) = self.read()?;
        let count = count(&game, &plan, budget)?;
        Ok(ToldCount { game, plan, count })
    }

    fn read(&self) -> QuestionResult<(Arc<GameDef>, CountPlan)> {
        let &AskCount { heaps, arrangement, convention, .. } = self;
        let mut to = self.to.split(',').map(parse_number).collect::<QuestionResult<Vec<BigUint>>>()?;
        let game = GameDef::load_row(self.game, self.settings, Some(to.len()).filter(|&count| count > 1))?;
        let Some(arity) = game.arity() else { return other(counts::no_coordinates(game.name())) };
        if let [one] = &to[..] {
            to = vec![one.clone(); arity];
        }
        if to.len() != arity {
            return other(counts::corner(to.len(), arity));
        }
        let wanted = self.wanted()?;
        if convention == Convention::Misere {
            if heaps > 1 {
                return other(counts::misere_single());
            }
            if !matches!(wanted, Wanted::Outcome(_)) {
                return other(counts::misere_outcomes());
            }
        }
        if heaps == 0 {
            return other(counts::no_heaps());
        }
        let modulus = match self.modulus.map(parse_number) {
            None => None,
            Some(Ok(modulus)) if modulus != BigUint::ZERO => Some(modulus),
            Some(_) => return other(counts::no_modulus()),
        };
        let read = |text: Option<&str>, condition| text.map(|text| formula(text, &game, heaps, condition)).transpose();
        let plan = CountPlan {
            to,
            from: self.from.map(parse_number).transpose()?.unwrap_or_default(),
            heaps,
            arrangement,
            wanted,
            condition: read(self.condition, true)?,
            summed: read(self.summed, false)?,
            modulus,
            convention,
        };
        Ok((Arc::new(game), plan))
    }

    fn wanted(&self) -> QuestionResult<Wanted> {
        Ok(match self.of.map(str::trim) {
            None | Some("P" | "p") => Wanted::Outcome(Outcome::P),
            Some("N" | "n") => Wanted::Outcome(Outcome::N),
            Some("each") => Wanted::EachValue,
            Some(text) => match text.parse() {
                Ok(value) => Wanted::Value(value),
                Err(_) => return other(counts::what(text)),
            },
        })
    }
}

impl ToldCount {
    /// The answer in lines.
    pub fn text(&self, language: Language) -> String {
        words::count(self, language)
    }

    /// The answer as JSON.
    pub fn json(&self, language: Language) -> Json {
        words::count_json(self, language)
    }
}
