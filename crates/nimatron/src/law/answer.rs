//! The answer to a question about a law, whatever positions it is about: all positions of a game,
//! lists of any length, the members of a family, or trees with legs.

use super::family::{self, FamilyReport};
use super::form::{in_form, judge_form};
use super::{CoqFile, LawClaim, LawFinding, LegsReport, Library, ListReport, Program, Report, Target};
use super::{is_in_rows, law_message, proof};
use crate::error::{QuestionResult, SolveError, SolveResult};
use nimatron_catalogue::GameDef;
use nimatron_core::{Budget, Convention, StopReason};
use nimatron_law::automata::{StateBudget, none_if_too_large};
use nimatron_law::emit;
use nimatron_law::law::Extent;
use nimatron_law::lists::ListLawBody;
use nimatron_messages::{Message, laws, outputs};
use nimatron_nimber::BigUint;
use nimatron_proof::Proof;
use std::sync::Arc;

/// A law up to this number covers what people ask about.
const FAR: u64 = 1 << 32;

/// The result of the search for a law.
#[derive(Debug)]
pub struct LawAnswer {
    /// The game.
    pub game: Arc<GameDef>,
    /// Whether the player who cannot move loses or wins. Laws of misère play give outcomes.
    pub convention: Convention,
    /// What the search found. A law of all positions or of the members of a family is in it; those
    /// of lists and of trees are in `about`.
    pub report: Report,
    /// The positions that the law is about, and what is known of these only.
    pub about: LawAbout,
}

/// The positions that a law is about.
#[derive(Debug)]
#[non_exhaustive]
pub enum LawAbout {
    /// All positions of a game of numbers.
    Positions,
    /// Lists of any length.
    Lists(Box<ListReport>),
    /// The members of a family, by their number.
    Members(Box<FamilyReport>),
    /// Trees with legs, by the lengths.
    Trees(Box<LegsReport>),
}

impl LawAnswer {
    /// What was found about all positions of a game.
    pub(crate) fn of_positions(game: &Arc<GameDef>, convention: Convention, report: Report) -> LawAnswer {
        LawAnswer { game: Arc::clone(game), convention, report, about: LawAbout::Positions }
    }

    /// The family that was asked about, as it was typed; `None` if none was.
    pub fn family(&self) -> Option<&str> {
        match &self.about {
            LawAbout::Positions | LawAbout::Lists(_) => None,
            LawAbout::Members(family) => Some(&family.family),
            LawAbout::Trees(trees) => Some(&trees.family),
        }
    }

    /// Whether the law is about all positions of a game of numbers: only such laws have strategies,
    /// explanations and pictures.
    pub const fn is_of_positions(&self) -> bool {
        matches!(self.about, LawAbout::Positions)
    }

    /// The answer about a game for which no law is looked for.
    pub(crate) fn without_law(game: Arc<GameDef>, convention: Convention) -> LawAnswer {
        LawAnswer { game, convention, report: Report::default(), about: LawAbout::Positions }
    }

    /// The names of the numbers that the law is about.
    pub fn names(&self) -> Vec<String> {
        match &self.about {
            LawAbout::Positions => self.game.coordinates(),
            LawAbout::Lists(_) => Vec::new(),
            LawAbout::Members(_) => vec![family::NUMBER.to_owned()],
            LawAbout::Trees(trees) => {
                trees.law().map_or_else(Vec::new, |law| law.names.iter().map(|length| length.name.clone()).collect())
            }
        }
    }

    /// The law of all positions, or of the members of a family, where a law that the first members
    /// suggest counts.
    pub(crate) fn finding(&self) -> Option<&LawFinding> {
        let guessed = match &self.about {
            LawAbout::Members(family) => family.guess.as_ref().and_then(|guess| guess.report.found.as_ref()),
            _ => None,
        };
        self.report.found.as_ref().or(guessed)
    }

    /// The certificate of the law; `None` if no law is found, or if it only fits the values.
    pub fn certificate(&self) -> Option<&Proof> {
        match &self.about {
            LawAbout::Trees(trees) => trees.certificate(),
            _ => self.report.found.as_ref()?.standing.certificate(),
        }
    }

    /// Whether there is a law of all these positions, proved or not.
    pub fn has_law(&self) -> bool {
        match &self.about {
            LawAbout::Lists(lists) => lists.law.is_some(),
            LawAbout::Positions | LawAbout::Members(_) => self.finding().is_some(),
            LawAbout::Trees(trees) => trees.found.is_some(),
        }
    }

    /// Whether there is a law, proved or not, perhaps only of the positions up to some number.
    pub fn is_found(&self) -> bool {
        self.has_law() || self.report.is_found()
    }

    /// `proved`, `conjectured` or `none`.
    pub fn status(&self) -> &'static str {
        match (self.certificate(), self.has_law()) {
            (Some(_), _) => "proved",
            (None, true) => "conjectured",
            (None, false) => "none",
        }
    }

    /// What the law is about; `None` if there is none.
    pub fn claim(&self) -> Option<LawClaim> {
        match &self.about {
            LawAbout::Lists(lists) => {
                lists.law.as_ref().map(|law| if law.gives_values() { LawClaim::Grundy } else { LawClaim::Outcome })
            }
            LawAbout::Trees(trees) => trees.law().map(|_| LawClaim::Grundy),
            LawAbout::Positions | LawAbout::Members(_) => self.finding().map(|found| found.law.claim),
        }
    }

    /// The law as a formula, if it has one.
    pub fn formula(&self) -> Option<String> {
        match &self.about {
            LawAbout::Lists(lists) => match &lists.law.as_ref()?.body {
                ListLawBody::Values(law) => law.formula().map(ToString::to_string),
                ListLawBody::Lost(_) => None,
            },
            LawAbout::Positions | LawAbout::Members(_) => self.finding()?.law.formula().map(ToString::to_string),
            LawAbout::Trees(_) => None,
        }
    }

    /// The value that the law gives to a position, a list, a member or a tree, of which these are
    /// the numbers; of a law of outcomes 0 for P and 1 for N. `None` where it gives none.
    ///
    /// # Errors
    /// The budget is used up.
    pub fn value(&self, numbers: &[BigUint], budget: &Budget) -> Result<Option<BigUint>, StopReason> {
        let small = || numbers.iter().map(|number| u64::try_from(number).ok()).collect::<Option<Vec<u64>>>();
        Ok(match &self.about {
            LawAbout::Positions | LawAbout::Members(_) => {
                return self.finding().map_or(Ok(None), |found| found.law.value_within(numbers, budget));
            }
            LawAbout::Lists(lists) => lists.law.as_ref().zip(small()).and_then(|(law, row)| {
                let by_outcome = || law.outcome(&row).map(|outcome| u64::from(outcome.mover_wins()));
                if law.gives_values() { law.value(&row) } else { by_outcome() }
            }),
            LawAbout::Trees(trees) => {
                trees.law().zip(small()).and_then(|(law, lengths)| law.value(&lengths)).map(u64::from)
            }
        }
        .map(BigUint::from))
    }

    /// Why there is no certificate.
    pub fn no_certificate(&self) -> Message {
        if self.has_law() { outputs::not_proved() } else { outputs::no_law_found() }
    }

    /// The law as a theorem for Coq.
    ///
    /// # Errors
    /// The budget is used up; within, why the law cannot be stated.
    pub fn theorem(&self, library: Library, budget: &Budget) -> Result<Result<CoqFile, Message>, StopReason> {
        let Some(certificate) = self.certificate() else { return Ok(Err(self.no_certificate())) };
        match &self.about {
            LawAbout::Positions | LawAbout::Lists(_) => {
                let formula = self.report.found.as_ref().and_then(|found| found.law.whole_formula());
                super::coq::theorem_of_law(certificate, formula, library, budget)
            }
            LawAbout::Members(_) => {
                let law = self.report.found.as_ref().map(|found| &found.law);
                family::theorem(certificate, law, library, budget)
            }
            LawAbout::Trees(trees) => trees.theorem(library, budget),
        }
    }

    /// The law as a program; `None` if no law is found, or if the law has no program.
    ///
    /// # Errors
    /// The budget is used up.
    pub fn program(&self, target: Target, budget: &Budget) -> Result<Option<String>, StopReason> {
        Ok(self.programs(budget)?.map(|program| program.text(target)))
    }

    /// The same for all programming languages.
    ///
    /// # Errors
    /// The budget is used up.
    pub fn programs(&self, budget: &Budget) -> Result<Option<Program>, StopReason> {
        let limits = StateBudget::new(200_000, 50_000_000, budget);
        let Some(claim) = law_message(self).map(|claim| claim.to_string()) else { return Ok(None) };
        let status = match proof(self) {
            Some(how) if is_in_rows(self) => laws::program_proved_in_rows(how),
            Some(how) => laws::proved(how),
            None => laws::program_conjectured(),
        };
        let status = status.to_string();
        let (found, proved) = (self.report.found.as_ref(), self.certificate().is_some());
        let program = match &self.about {
            LawAbout::Positions => {
                let (Some(found), Some(rules)) = (found, self.game.rules()) else { return Ok(None) };
                emit::program(rules, &found.law, &claim, &status, proved, &limits)
            }
            LawAbout::Lists(lists) => return lists.programs((&self.game, self.convention), &claim, &status, &limits),
            LawAbout::Members(family) => {
                let Some(found) = found else { return Ok(None) };
                let rules = format!("{}\n{}", self.game.rule_text().unwrap_or_default().trim(), family.family);
                emit::values(&rules, &found.law, &claim, &status, &limits)
            }
            LawAbout::Trees(_) => return Ok(None),
        };
        none_if_too_large(program).map(Option::flatten)
    }

    /// The condition on the positions that the law covers, where these are a small part: few rows,
    /// one remainder, lists of some kind.
    pub fn covers_only(&self) -> Option<String> {
        match &self.about {
            LawAbout::Positions => {
                let law = &self.report.found.as_ref()?.law;
                let name = |coordinate: usize| self.game.coordinates().get(coordinate).cloned().unwrap_or_default();
                match law.domain.extent {
                    Extent::Rows(rows) if rows.max < FAR => Some(format!("{} <= {}", name(rows.coordinate), rows.max)),
                    Extent::Class(class) => Some(format!("{} % {} == {}", name(0), class.modulus, class.residue)),
                    _ => None,
                }
            }
            LawAbout::Lists(lists) => lists.law.as_ref()?.scope.text(&lists.row),
            LawAbout::Members(_) | LawAbout::Trees(_) => None,
        }
    }

    /// The law as a program, or one that fills a table ([`Self::table_program`]): where no law has
    /// a program, or the law covers [a small part](Self::covers_only) of the positions.
    ///
    /// # Errors
    /// The budget was used up before it was known whether there is a law; within, why there is
    /// neither.
    pub fn program_or_table(&self, to: &[u64], budget: &Budget) -> Result<Result<Program, Message>, StopReason> {
        match (self.programs(budget)?, self.report.stopped) {
            (Some(program), _) if !program.is_table() && self.covers_only().is_some() && self.is_of_positions() => {
                Ok(Ok(self.table_program(to).unwrap_or(program)))
            }
            (Some(program), _) => Ok(Ok(program)),
            (None, Some(reason)) => Err(reason),
            (None, None) => Ok(self.table_program(to).map_err(|why| outputs::no_program(self.game.name(), why))),
        }
    }

    /// A program without a law: it fills a table of the positions whose numbers are at most `to`
    /// (one bound, or one for each coordinate), or of a usual number of them; of lists it searches,
    /// and remembers what it has found.
    ///
    /// # Errors
    /// Why there is none, as for [`emit::table`]; or the law is not one of all positions.
    pub fn table_program(&self, to: &[u64]) -> Result<Program, Message> {
        if let Some(rules) = self.game.list_rules() {
            return emit::search(rules, self.convention, &laws::program_of_a_search().to_string());
        }
        let rules = self.game.rules().filter(|_| self.is_of_positions()).ok_or_else(outputs::table_of_numbers)?;
        let status = match self.covers_only() {
            Some(condition) => laws::program_of_a_table_beside(condition),
            None => laws::program_of_a_table(),
        };
        emit::table(rules, self.convention, to, &status.to_string())
    }

    /// The law as a program in the form of a judge, or a table ([`Self::program_or_table`]): it
    /// reads what a template says, one position a test if there is none, and prints the words
    /// `WIN,LOSE`, or values if there are none. Within, why there is no such program.
    ///
    /// # Errors
    /// The template or the words are malformed, or the budget is used up.
    pub fn program_in_form(
        &self,
        to: &[u64],
        input: Option<&str>,
        says: Option<&str>,
        budget: &Budget,
    ) -> SolveResult<Result<Program, Message>> {
        let stopped = |reason| SolveError::Stopped { reason, known: vec![outputs::no_program_yet()] };
        let program = match self.program_or_table(to, budget).map_err(stopped)? {
            Ok(program) => program,
            Err(why) => return Ok(Err(why)),
        };
        let names = if self.is_of_positions() { self.game.coordinates() } else { program.coordinates().to_vec() };
        let form = judge_form(&self.game, &names, input, says)?;
        let by_law = !program.is_table();
        let written = in_form(program, &self.game, form.as_ref());
        // A law of the winner alone gives no values; a program without it may.
        match (&written, form.as_ref()) {
            (Err(_), Some(form)) if by_law && self.convention == Convention::Normal => {
                let without = self.table_program(to).and_then(|program| in_form(program, &self.game, Some(form)));
                Ok(without.or(written))
            }
            _ => Ok(written),
        }
    }

    /// The same without a law ([`Self::table_program`]); within, why there is none.
    ///
    /// # Errors
    /// The template or the words are malformed.
    pub fn table_in_form(
        &self,
        to: &[u64],
        input: Option<&str>,
        says: Option<&str>,
    ) -> QuestionResult<Result<Program, Message>> {
        let form = judge_form(&self.game, &self.game.coordinates(), input, says)?;
        Ok(self.table_program(to).and_then(|program| in_form(program, &self.game, form.as_ref())))
    }
}
