//! The law of a game. The engines provide tables of values, `nimatron-law` finds laws and writes
//! their proofs, and a law is called proved only if the independent checker accepts its
//! certificate.
//!
//! What the checker refuses although the finder had proved it is kept in `Report::refused`, which
//! `law -v` and the JSON show.

mod answer;
mod coq;
#[cfg(feature = "atlas")]
mod described;
mod explained;
mod family;
mod form;
mod form_answers;
mod guess;
mod lists;
mod machine;
pub(crate) mod misere;
mod numbers;
mod of_all;
mod of_code;
mod proved;
mod said;
mod strategy;

pub use answer::{LawAbout, LawAnswer};
pub use family::{FamilyReport, LegsReport, PositionFamily};
pub(crate) use form::judge_form;
pub use guess::{Doubt, Guess, Strength, Weak, guess};
pub use lists::ListReport;
pub use numbers::{NumberLayout, Numbers};
pub(crate) use of_all::{BASES, LawOfAll, law_of_all};
pub use strategy::{ProvedStrategy, StrategySearch};

#[cfg(feature = "atlas")]
pub(crate) use described::described;
pub(crate) use family::{FamilySource, find_family, find_legs, is_legs, member};
pub(crate) use lists::{find_lists, is_of_lists};
pub(crate) use proved::ProvedLaw;
pub(crate) use said::{how_proved, is_in_rows, law_message, legs_law, proof, types_and_pieces};

use nimatron_law::discover::periodic::Periodic;
use of_code::OfCode;

use crate::error::{SolveError, SolveResult};
use crate::table::value_table;
use nimatron_catalogue::GameDef;
use nimatron_check as check;
use nimatron_core::{Budget, Cell, Convention, Outcome, StopReason};
use nimatron_law::automata::{Numeration, StateBudget, none_if_too_large};
use nimatron_law::compile;
use nimatron_law::discover::automatic::Automatic;
use nimatron_law::find::{self, ValueSource};
use nimatron_law::prove::Code;
use nimatron_law::table::Table;
use nimatron_messages::{Message, laws, outputs};
use nimatron_rules::Ruleset;
use nimatron_show::AutomatonDrawing;
use std::cell::RefCell;
use std::sync::Arc;

pub use nimatron_check::{Verdict, with_witness};
pub use nimatron_formal::{CoqFile, Library};
pub use nimatron_law::certificate::Standing;
pub use nimatron_law::emit::{Program, Target};
pub use nimatron_law::explain::{ExplainedStates, Explanation, Step};
pub use nimatron_law::find::{Declined, LawFinding, Report, Search, TableObservation};
pub use nimatron_law::law::{Body, Class, Extent, Join, Law, LawClaim, Rows};
pub use nimatron_law::legs::{LegsLaw, NameLaw};
pub use nimatron_proof::Proof;

/// The values of a game for the finder.
struct FinderTables<'g> {
    game: &'g Arc<GameDef>,
    convention: Convention,
    /// The last error.
    failed: RefCell<Option<SolveError>>,
}

/// The maximum length of a period with its preperiod that is drawn as an automaton.
const MAX_OF_PERIOD: usize = 600;
/// The maximum number of cells of a table.
const MAX_CELLS: usize = 1 << 18;

/// A law with its certificate, if there is one.
type ProvedValues = Option<(Law, Proof)>;

/// The proved law of all Grundy values of some rules, if there is one; and what stopped the search.
fn proved_values(rules: &str, search: &Search, budget: &Budget) -> SolveResult<(ProvedValues, Option<StopReason>)> {
    let game = GameDef::load(rules, &[])?;
    let Report { found, stopped, .. } =
        find_law(&Arc::new(game), &Search { partial: false, ..*search }, budget)?.report;
    let found = found.filter(|found| found.law.claim == LawClaim::Grundy);
    let proved = found.and_then(|found| match found.standing {
        Standing::Proved { certificate, .. } => Some((found.law, *certificate)),
        Standing::Conjectured => None,
    });
    Ok((proved, stopped))
}

impl ValueSource for FinderTables<'_> {
    fn law_of(&mut self, rules: &str, search: &Search, budget: &Budget) -> Result<Option<(Law, Proof)>, StopReason> {
        match proved_values(rules, search, budget) {
            Ok((_, Some(reason))) => Err(reason),
            Ok((found, None)) => Ok(found),
            // These rules were made by the finder: what fails there is no error of the game.
            Err(_) => Ok(None),
        }
    }

    fn cheap(&self) -> usize {
        if self.convention == Convention::Misere {
            return 2500;
        }
        // Taking-and-breaking games have their own engine, which is fast if moves leave at most two
        // heaps.
        match self.game.code() {
            Some(code) if code.most_heaps() <= 2 => 12_000,
            Some(_) => 8000,
            None => 2500,
        }
    }

    fn table(&mut self, sizes: &[usize], budget: &Budget) -> Result<Table, StopReason> {
        let mut sizes: Vec<usize> = sizes.iter().map(|&size| size.max(1)).collect();
        let cells = |sizes: &[usize]| sizes.iter().try_fold(1usize, |product, &size| product.checked_mul(size));
        while cells(&sizes).is_none_or(|cells| cells > MAX_CELLS)
            && let Some(largest) = sizes.iter_mut().max()
        {
            *largest = (*largest * 15 / 16).max(1);
        }
        let corner: Vec<i64> = sizes.iter().map(|&size| size as i64 - 1).collect();
        let empty = Table { sizes: vec![0; sizes.len()], values: Vec::new() };
        if self.convention == Convention::Misere {
            let Some(rules) = self.game.rules() else { return Ok(empty) };
            return match misere::outcomes(self.game, rules, &corner, budget) {
                Ok(outcomes) => {
                    let value = |outcome: Option<Outcome>| outcome.map(|outcome| u32::from(outcome == Outcome::N));
                    Ok(Table { sizes, values: outcomes.into_iter().map(value).collect() })
                }
                Err(SolveError::Stopped { reason, .. }) => Err(reason),
                Err(error) => {
                    self.failed.replace(Some(error));
                    Ok(empty)
                }
            };
        }
        match value_table(self.game, &corner, budget) {
            Ok(table) => {
                let cell = |(_, cell)| match cell {
                    Cell::Value(value) => u32::try_from(value).ok(),
                    Cell::Infinite(_) | Cell::Outside | Cell::Unknown => None,
                };
                match table.stopped {
                    Some(reason) => Err(reason),
                    None => Ok(Table { sizes, values: table.cells().map(cell).collect() }),
                }
            }
            Err(error) => {
                self.failed.replace(Some(error));
                Ok(empty)
            }
        }
    }
}

/// Looks for the law of a game. The answer is empty for a game that is not given by rules.
///
/// # Errors
/// A rule fails, or the game may go on forever, and no law was found.
pub fn find_law(game: &Arc<GameDef>, search: &Search, budget: &Budget) -> SolveResult<LawAnswer> {
    let convention = search.convention;
    let Some(rules) = game.rules() else {
        return Ok(LawAnswer::of_positions(game, convention, Report::default()));
    };
    // The law of a part of another game has to be proved by a certificate of rules, not of a code.
    let is_normal = convention == Convention::Normal;
    let by_code = if search.partial && search.rows.is_none() && is_normal { OfCode::find(game, budget) } else { None };
    let mut refused = Vec::new();
    if let Some(period) = by_code.as_ref().filter(|period| period.is_long()) {
        match period.answer(game, &mut refused, budget) {
            Ok(Some(answer)) => return Ok(answer),
            Ok(None) => {}
            Err(reason) => {
                let report = Report { stopped: Some(reason), refused, ..Report::default() };
                return Ok(LawAnswer::of_positions(game, convention, report));
            }
        }
    }
    let mut tables = FinderTables { game, convention, failed: RefCell::new(None) };
    let accepts = |proof: &Proof| check::check(proof, budget);
    let mut report = find::law(rules, &mut tables, &accepts, search, budget);
    if let Some(error) = tables.failed.into_inner()
        && report.found.is_none()
    {
        return Err(error);
    }
    let is_all = |found: &LawFinding| found.law.claim == LawClaim::Grundy && found.standing.certificate().is_some();
    let all_values = report.found.as_ref().is_some_and(is_all);
    if let Some(period) = by_code.filter(|period| !all_values && !period.is_long()) {
        match period.answer(game, &mut refused, budget) {
            Ok(Some(mut answer)) => {
                answer.report.refused.append(&mut report.refused);
                return Ok(answer);
            }
            Ok(None) => {}
            // Keep what the search found.
            Err(reason) => report.stopped = Some(reason),
        }
    }
    report.refused.append(&mut refused);
    Ok(LawAnswer::of_positions(game, convention, report))
}

/// Why a game has no law in misère play that could be found here: a move leaves several components,
/// whose outcomes do not determine that of their sum. `None` if no move does.
pub fn misere_refusal(game: &GameDef) -> Option<Message> {
    let splits = game.rules().is_some_and(|rules| rules.shape().splits);
    let why = if game.heap_code().is_some() { laws::misere_has_quotient } else { laws::misere_splits };
    splits.then(|| why(game.name()))
}

/// `a=2`: the rows in which a is at most 2.
///
/// # Errors
/// The text is not of this form, or names no coordinate.
pub(crate) fn rows_of(rules: &Ruleset, text: &str) -> Result<Rows, Message> {
    let names = rules.coordinates();
    let wrong = || outputs::rows(names.first().map_or("a", String::as_str));
    let (name, max) = text.split_once('=').ok_or_else(wrong)?;
    let coordinate = names.iter().position(|own| own == name.trim()).ok_or_else(wrong)?;
    let max = max.trim().parse().map_err(|_| wrong())?;
    Ok(Rows { coordinate, max })
}

impl LawAnswer {
    /// The automaton of the law in the form in which it is drawn; `None` if the law has none.
    ///
    /// # Errors
    /// The budget is used up.
    pub fn machine(&self, budget: &Budget) -> Result<Option<AutomatonDrawing>, StopReason> {
        let found = self.report.found.as_ref().filter(|_| self.is_of_positions());
        let Some(law) = found.map(|found| &found.law) else { return Ok(None) };
        let limits = StateBudget::new(100_000, 10_000_000, budget);
        let of_period = match &law.body {
            Body::Periodic(Periodic { preperiod, period, saltus })
                if preperiod.len() + period.len() <= MAX_OF_PERIOD =>
            {
                let graph = compile::periodic(Numeration::in_base(2), preperiod, period, *saltus, &limits);
                graph.map(|graph| Some(Automatic { graph, code: Code::Plain }))
            }
            _ => Ok(None),
        };
        let drawn = of_period.and_then(|of_period| {
            let automatic = of_period.as_ref().or_else(|| law.automatic());
            automatic
                .map(|automatic| machine::machine(automatic, law.claim, &self.game.coordinates(), &limits))
                .transpose()
        });
        none_if_too_large(drawn).map(Option::flatten)
    }
}
