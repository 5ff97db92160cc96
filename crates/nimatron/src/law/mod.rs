//! The law of a game: tables from the engines, the search and the proofs of `nimatron-law`, and the verdict of the independent checker, without which nothing is
//! called proved.

mod guess;
mod machine;
mod proved;

pub use guess::{Guess, Numbers, guess};

pub(crate) use proved::ProvedLaw;

use crate::error::{SolveError, Solved};
use crate::game::GameDef;
use crate::show::Machine;
use crate::table::{Cell, value_table};
use crate::words::{self, Language};
use nimatron_check as check;
use nimatron_core::{Budget, StopReason};
use nimatron_law::automata::{Means, Stop};
use nimatron_law::certificate::GameText;
use nimatron_law::emit;
use nimatron_law::find::{self, Values};
use nimatron_law::table::Table;
use std::cell::RefCell;
use std::rc::Rc;

pub use nimatron_check::Verdict;
pub use nimatron_law::emit::{Program, Target};
pub use nimatron_law::find::{Found, Report, Search};
pub use nimatron_law::law::{Body, Claim, Class, Join, Law, Rows};

/// What the search for a law came to.
#[derive(Debug)]
pub struct LawAnswer {
    /// The game.
    pub game: Rc<GameDef>,
    /// The search.
    pub report: Report,
    /// What the checker says of the certificate: only with it the law is proved.
    pub proved: Option<String>,
}

/// The format of certificates of laws.
pub const FORMAT: &str = check::FORMAT;

/// Checks a certificate of a law.
///
/// # Errors
/// The budget is used up.
pub fn verify(text: &str, budget: &Budget) -> Result<Verdict, StopReason> {
    check::verify(text, budget)
}

struct Tables<'g> {
    game: &'g Rc<GameDef>,
    failed: RefCell<Option<SolveError>>,
}

/// Cells of a table.
const MOST_CELLS: usize = 1 << 17;

impl Values for Tables<'_> {
    fn law_of(&mut self, rules: &str, search: &Search, budget: &Budget) -> Result<Option<(Law, String)>, StopReason> {
        let Ok(game) = GameDef::load(rules, &[]) else { return Ok(None) };
        let answer = match find_law(&Rc::new(game), &Search { partial: false, ..*search }, budget) {
            Ok(answer) => answer,
            Err(error) => {
                self.failed.replace(Some(error));
                return Ok(None);
            }
        };
        if let Some(reason) = answer.report.stopped {
            return Err(reason);
        }
        let found = answer.report.found.filter(|found| answer.proved.is_some() && found.law.claim == Claim::Grundy);
        Ok(found.and_then(|found| Some((found.law, found.certificate?))))
    }

    fn cheap(&self) -> usize {
        // Taking-and-breaking games have an engine of their own, for moves that leave at most two heaps a quick one.
        match &self.game.code {
            Some(code) if code.most_heaps() <= 2 => 12_000,
            Some(_) => 8000,
            None => 2500,
        }
    }

    fn table(&mut self, sizes: &[usize], budget: &Budget) -> Result<Table, StopReason> {
        let mut sizes: Vec<usize> = sizes.iter().map(|&size| size.max(1)).collect();
        let cells = |sizes: &[usize]| sizes.iter().try_fold(1usize, |product, &size| product.checked_mul(size));
        while cells(&sizes).is_none_or(|cells| cells > MOST_CELLS)
            && let Some(largest) = sizes.iter_mut().max()
        {
            *largest = (*largest * 15 / 16).max(1);
        }
        let corner: Vec<i64> = sizes.iter().map(|&size| size as i64 - 1).collect();
        let empty = Table { sizes: vec![0; sizes.len()], values: Vec::new() };
        match value_table(self.game, &corner, budget) {
            Ok(table) => {
                let cell = |(_, cell)| match cell {
                    Cell::Value(value) => u32::try_from(value).ok(),
                    Cell::Outside | Cell::Unknown => None,
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

/// Looks for the law of a game.
///
/// # Errors
/// The game is not given by rules, or a rule fails.
pub fn find_law(game: &Rc<GameDef>, search: &Search, budget: &Budget) -> Solved<LawAnswer> {
    let Some(rules) = game.rules() else {
        return Ok(LawAnswer { game: Rc::clone(game), report: Report::default(), proved: None });
    };
    let text = GameText { rules: rules.text().to_owned(), parameters: rules.settings().to_vec(), rows: None };
    let mut tables = Tables { game, failed: RefCell::new(None) };
    let verdict: RefCell<Option<String>> = RefCell::new(None);
    let accepts = |text: &str| {
        Ok(match check::verify(text, budget)? {
            Verdict::Valid(claim) => {
                verdict.replace(Some(claim));
                true
            }
            Verdict::Invalid(_) => false,
        })
    };
    let report = find::law(&text, rules, &mut tables, &accepts, search, budget);
    if let Some(error) = tables.failed.into_inner()
        && report.found.is_none()
    {
        return Err(error);
    }
    let certified = report.found.as_ref().is_some_and(|found| found.certificate.is_some());
    let proved = if certified { verdict.into_inner() } else { None };
    Ok(LawAnswer { game: Rc::clone(game), report, proved })
}

impl LawAnswer {
    /// The law as a program; `None` if no law is found, or one that has no program.
    ///
    /// # Errors
    /// The budget is used up.
    pub fn program(&self, target: Target, budget: &Budget) -> Result<Option<String>, StopReason> {
        Ok(self.programs(budget)?.map(|program| program.text(target)))
    }

    /// The same for all languages.
    ///
    /// # Errors
    /// The budget is used up.
    pub fn programs(&self, budget: &Budget) -> Result<Option<Program>, StopReason> {
        let (Some(found), Some(rules)) = (&self.report.found, self.game.rules()) else { return Ok(None) };
        let claim = words::claim(&found.law, rules.coordinates(), Language::English);
        let status = match words::proof(self, Language::English) {
            Some(proof) if found.law.rows.is_some() => {
                format!("PROVED for these positions, others are refused ({proof})")
            }
            Some(proof) => format!("PROVED for all positions ({proof})"),
            None => "CONJECTURED: it only fits the values that were computed, and is not proved".to_owned(),
        };
        let means = Means::new(200_000, 50_000_000, budget);
        match emit::program(rules, &found.law, &claim, &status, self.proved.is_some(), &means) {
            Ok(program) => Ok(program),
            Err(Stop::Budget(reason)) => Err(reason),
            Err(_) => Ok(None),
        }
    }

    /// The automaton of the law, to be drawn; `None` if the law has none.
    ///
    /// # Errors
    /// The budget is used up.
    pub fn machine(&self, budget: &Budget) -> Result<Option<Machine>, StopReason> {
        let Some(law) = self.report.found.as_ref().map(|found| &found.law) else { return Ok(None) };
        let Some(automatic) = law.automatic() else { return Ok(None) };
        let means = Means::new(100_000, 10_000_000, budget);
        match machine::machine(automatic, law.claim, &self.game.coordinates(), &means) {
            Ok(machine) => Ok(Some(machine)),
            Err(Stop::Budget(reason)) => Err(reason),
            Err(_) => Ok(None),
        }
    }
}
