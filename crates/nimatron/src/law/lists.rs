//! Laws of games on lists of any length: the values of all small lists come from the search, and
//! `nimatron_law::lists` looks for numbers that are read off a list and determine them. There is no
//! proof, so such a law is a conjecture.

use super::{LawAbout, LawAnswer, Report};
use crate::error::{SolveError, SolveResult, no_value, sum_error};
use crate::seeded::Draws;
use crate::table::positions;
use nimatron_catalogue::GameDef;
use nimatron_core::{Budget, Convention, StopReason};
use nimatron_engine::search::{RulesSearch, SumComponent, Sums};
use nimatron_law::automata::{StateBudget, none_if_too_large};
use nimatron_law::emit::Program;
use nimatron_law::law::LawClaim;
use nimatron_law::lists::{self, ListLaw, ListSample, ListScope};
use nimatron_messages::{Message, claims, laws};
use nimatron_rules::EvalError;
use nimatron_rules::list::ListRules;
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;
use std::slice;
use std::sync::Arc;

/// What is found about a game on lists.
#[derive(Debug)]
pub struct ListReport {
    /// The name of the list in the rules.
    pub row: String,
    /// The law, which fits the values of all lists that were looked at; `None` if none is found.
    pub law: Option<ListLaw>,
    /// How many lists were looked at that the law covers.
    pub lists: usize,
    /// The length of the longest of them.
    pub longest: usize,
}

/// All lists with entries up to the first number and with at most this many entries.
const BOXES: [(i64, usize); 7] = [(40, 1), (12, 2), (6, 3), (4, 4), (3, 5), (2, 6), (1, 10)];
/// The maximum length of lists of 1s.
const ONES: usize = 40;
/// How many lists are drawn at random, with how many entries and how large ones.
const RANDOM: [(usize, usize, usize); 3] = [(200, 7, 8), (100, 14, 1), (100, 4, 30)];
/// The work for the values of one box.
const WORK: u64 = 1 << 20;
/// With fewer lists than this that have a value there is no law, and why others have none is said.
const FEW: usize = 60;
/// How many lists of a scope are looked at for whether moves lead out of it.
const CLOSED: usize = 300;

/// The rules of a game on one list.
fn one_list(game: &GameDef) -> Option<&ListRules> {
    game.list_rules().filter(|rules| rules.is_one_list())
}

/// Whether the law of a game is one of lists.
pub(crate) fn is_of_lists(game: &GameDef) -> bool {
    one_list(game).is_some()
}

/// Looks for the law of a game whose positions are one list; `None` for other games.
///
/// # Errors
/// A rule fails at nearly all lists, or the game may go on for ever.
pub(crate) fn find_lists(
    game: &Arc<GameDef>,
    convention: Convention,
    budget: &Budget,
) -> SolveResult<Option<LawAnswer>> {
    let Some(rules) = one_list(game) else { return Ok(None) };
    let [row] = rules.coordinates() else { return Ok(None) };
    let mut lists = ListReport { row: row.clone(), law: None, lists: 0, longest: 0 };
    let answer = |lists: ListReport, stopped| {
        let report = Report { stopped, ..Report::default() };
        Ok(Some(LawAnswer { game: Arc::clone(game), convention, report, about: LawAbout::Lists(Box::new(lists)) }))
    };
    let samples = match Samples::of(rules, game, convention, budget) {
        Err(SolveError::Stopped { reason, .. }) => return answer(lists, Some(reason)),
        samples => samples?,
    };
    let mut closed = |scope: &ListScope| is_closed(scope, &samples, rules, budget);
    let claims: &[LawClaim] = match convention {
        Convention::Normal => &[LawClaim::Grundy, LawClaim::Outcome],
        Convention::Misere => &[LawClaim::Outcome],
    };
    let (law, stopped) = match lists::find(row, &samples, claims, &mut closed, budget) {
        Ok(law) => (law, None),
        Err(reason) => (None, Some(reason)),
    };
    lists.law = law;
    let covered = |sample: &&ListSample| lists.law.as_ref().is_none_or(|law| law.scope.contains(&sample.row));
    let lengths: Vec<usize> = samples.iter().filter(covered).map(|sample| sample.row.len()).collect();
    lists.lists = lengths.len();
    lists.longest = lengths.into_iter().max().unwrap_or(0);
    answer(lists, stopped)
}

/// Whether no move leads out of a scope, from the lists that are looked at for this.
fn is_closed(
    scope: &ListScope,
    samples: &[ListSample],
    rules: &ListRules,
    budget: &Budget,
) -> Result<bool, StopReason> {
    let work = budget.within_work(WORK);
    for sample in samples.iter().filter(|sample| scope.contains(&sample.row)).take(CLOSED) {
        let row: Vec<i64> = sample.row.iter().map(|&entry| entry as i64).collect();
        let mut stays = true;
        let walked = rules.options(&row, &work, &mut |parts| {
            let within = |part: &Vec<i64>| {
                let entries: Vec<u64> = part.iter().map(|&entry| entry.unsigned_abs()).collect();
                entries.is_empty() || scope.contains(&entries)
            };
            stays &= parts.iter().all(within);
            Ok(())
        });
        match walked {
            Err(EvalError::Stopped(StopReason::Work)) => break,
            Err(EvalError::Stopped(reason)) => return Err(reason),
            // Where a rule fails there is no value, so such lists are no samples.
            Err(_) | Ok(()) => {}
        }
        if !stays {
            return Ok(false);
        }
    }
    budget.check()?;
    Ok(true)
}

/// Lists with their values.
struct Samples<'g> {
    rules: &'g ListRules,
    game: &'g Arc<GameDef>,
    search: ListSearch<'g>,
    seen: FxHashSet<Vec<i64>>,
    known: Vec<ListSample>,
    /// Why a list has no value.
    failed: Option<SolveError>,
}

/// What gives the values of lists.
enum ListSearch<'g> {
    /// Grundy values.
    Values(Box<RulesSearch<'g>>),
    /// In misère play, who wins.
    Outcomes(Box<Sums<'g>>),
}

impl ListSearch<'_> {
    /// The value of a list; 0 for P and 1 for N in misère play.
    fn value(&mut self, row: &[i64], game: &Arc<GameDef>, budget: &Budget) -> SolveResult<u64> {
        match self {
            ListSearch::Values(search) => search.grundy(row, budget).map_err(|error| no_value(error.into(), game)),
            ListSearch::Outcomes(search) => {
                let fate = search.fate(&[SumComponent { game: 0, position: row.into() }], budget);
                let fate = fate.map_err(|error| sum_error(error, slice::from_ref(game)))?;
                Ok(fate.outcome.mover_wins().into())
            }
        }
    }
}

impl<'g> Samples<'g> {
    fn of(
        rules: &'g ListRules,
        game: &'g Arc<GameDef>,
        convention: Convention,
        budget: &Budget,
    ) -> SolveResult<Vec<ListSample>> {
        let search = match convention {
            Convention::Normal => ListSearch::Values(Box::new(RulesSearch::new(game.moves(), &[]))),
            Convention::Misere => ListSearch::Outcomes(Box::new(Sums::new(&[game.moves()], convention, false))),
        };
        let (seen, known) = (FxHashSet::default(), Vec::new());
        let mut samples = Samples { rules, game, search, seen, known, failed: None };
        let letters = rules.letters();
        for (max, length) in BOXES {
            let numbers = |at: i64| letters.get(at as usize).copied().unwrap_or(at);
            if !letters.is_empty() && max as usize >= letters.len() {
                continue;
            }
            let all = (0..=length).flat_map(|length| positions(&vec![max; length]));
            samples.add(all.map(|row| row.into_iter().map(numbers).collect()), budget)?;
        }
        if letters.is_empty() {
            samples.add((1..=ONES).map(|length| vec![1; length]), budget)?;
            let mut draws = Draws::of(0, "lists");
            for (count, length, max) in RANDOM {
                let mut row = || -> Vec<i64> {
                    let length = draws.between(1, length);
                    (0..length).map(|_| draws.between(0, max) as i64).collect()
                };
                let rows: Vec<Vec<i64>> = (0..count).map(|_| row()).collect();
                // In order, too: few are by chance.
                let in_order =
                    rows.iter().map(|row| row.iter().copied().collect::<BTreeSet<i64>>().into_iter().collect());
                samples.add(in_order.collect::<Vec<_>>().into_iter(), budget)?;
                samples.add(rows.into_iter(), budget)?;
            }
        }
        match samples.failed {
            // A few lists without moves are not what was meant.
            Some(error) if samples.known.len() < FEW => Err(error),
            _ => Ok(samples.known),
        }
    }

    /// Adds lists with their values, until there is no work left for them.
    fn add(&mut self, rows: impl Iterator<Item = Vec<i64>>, budget: &Budget) -> SolveResult<()> {
        let work = budget.within_work(WORK);
        for mut row in rows {
            self.rules.normalize(&mut row);
            match self.rules.is_position(&row, &work) {
                Ok(true) if self.seen.insert(row.clone()) => {}
                _ => continue,
            }
            match self.search.value(&row, self.game, &work) {
                Ok(value) => {
                    let entries = row.iter().map(|&entry| entry.unsigned_abs()).collect();
                    self.known.push(ListSample { row: entries, value: u32::try_from(value).unwrap_or(u32::MAX) });
                }
                // This box has taken its work, or the whole question is out of its limits.
                Err(SolveError::Stopped { reason, .. }) => {
                    return if reason == StopReason::Work { Ok(budget.check()?) } else { Err(reason.into()) };
                }
                Err(error @ SolveError::Cycle { .. }) => return Err(error),
                // Where a rule fails there is no value.
                Err(error) => self.failed = Some(error),
            }
        }
        Ok(())
    }
}

impl ListReport {
    /// What the law says; `None` if there is none.
    pub(crate) fn claim(&self, convention: Convention) -> Option<Message> {
        let said = self.law.as_ref()?.claim(&self.row);
        Some(match convention {
            Convention::Normal => said,
            Convention::Misere => claims::in_misere_play(said),
        })
    }

    /// The law as a program that reads a list a line; `None` if there is none.
    ///
    /// # Errors
    /// The budget is used up.
    pub(super) fn programs(
        &self,
        (game, convention): (&GameDef, Convention),
        claim: &str,
        status: &str,
        limits: &StateBudget<'_>,
    ) -> Result<Option<Program>, StopReason> {
        let (Some(law), Some(rules)) = (&self.law, game.list_rules()) else { return Ok(None) };
        let others = laws::program_searches_others().to_string();
        let program = lists::program(law, (rules, convention), claim, [status, &others], limits);
        none_if_too_large(program).map(Option::flatten)
    }
}
