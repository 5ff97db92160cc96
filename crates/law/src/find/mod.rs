//! The search for a law: classes of hypotheses in order, cheap ones first, until one is proved.
//!
//! Nothing is called proved here: certificates go to the checker, and only what it accepts is a
//! theorem.
//!
//! # Design
//!
//! Laws are fitted to a part of a table first, which is cheap, and only those that fit are proved.
//! Games made of others (`compounds`) come first, then the `stages`, which are lists: on square
//! tables, from small to large, the `hypotheses` about all values (periods, theorems about certain
//! moves, formulas, automata); then laws of the P-positions, to which `levels` adds those of small
//! values; then long tables, intervals on which values are constant (`intervals`), the first rows
//! (`rows`), and for rules that are not formulas what `undefined` looks for. `readable` looks for a
//! description of what is proved.
//!
//! A conjecture is a law without a proof that fits the largest table (`conjecture`). It has to be
//! short compared with the table. None is claimed
//!
//! - for moves that use thin infinite sets (`candidates::has_sparse_sets`), or rules with numbers
//!   beyond half of the table (`unseen`): the table shows too little. If such a number is in a
//!   finite set that may be taken, the heaps below it have the law of the smaller set
//!   (`Report::until`);
//! - of a period, if moves lead to roots or logarithms and the table ends before the square of what
//!   the period was seen in;
//! - by an automaton, where a proof was tried and failed.
//!
//! What is left has to hold in a larger table (`confirm`). If nothing is found, `Report::seen` has
//! what the table shows. What the checker refuses although the finder had proved it is in
//! `Report::refused`, which is a defect: the tests of laws and the oracle hold it empty.
//!
//! Rules that have no meaning at some positions have no law of all values: `Ruleset::meaning` is
//! asked before anything is proved (`Report::no_meaning`), and by the checker, too.

mod candidates;
mod compounds;
mod confirm;
mod conjecture;
mod described;
pub(crate) mod fit;
mod guess;
mod hypotheses;
mod intervals;
mod levels;
mod limits;
mod misere;
mod periods;
mod primes;
mod proofs;
mod readable;
mod report;
mod rows;
mod stages;
mod steps;
mod stretches;
mod undefined;
mod unseen;
mod window;

pub use described::described;
pub use guess::{Doubt, Guesses, Strength, Weak, guess};
pub use report::{Declined, LawFinding, Report, TableObservation};
pub use unseen::{Unseen, Until};

use crate::automata::{Numeration, StateBudget, none_if_too_large};
use crate::certificate::{self, Standing};
use crate::discover::automatic::Form;
use crate::law::{Domain, Law, LawClaim, Rows};
use crate::prove::formulas::{FormulaGame, MoveClauses};
use crate::table::Table;
pub(crate) use candidates::named;
use candidates::{has_sparse_sets, numerations};
use conjecture::{Reflected, conjecture, refutation};
use nimatron_core::{Budget, Convention, StopReason};
use nimatron_messages::{Mark, Message, Parameter, Say, finding};
use nimatron_proof::{Proof, Rules, Verdict};
use nimatron_rules::Ruleset;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use steps::Reach;

/// Where the values of a game come from.
pub trait ValueSource {
    /// The values of all positions with coordinates below these sizes: their Grundy values; in
    /// misère play 0 for P and 1 for N. The table may have smaller sizes.
    ///
    /// # Errors
    /// The budget is used up.
    fn table(&mut self, sizes: &[usize], budget: &Budget) -> Result<Table, StopReason>;

    /// How many values of a game of one coordinate are cheap to compute.
    fn cheap(&self) -> usize;

    /// The proved law of all Grundy values of the game with these rules, with its certificate;
    /// `None` if there is none.
    ///
    /// # Errors
    /// The budget is used up.
    fn law_of(&mut self, rules: &str, search: &Search, budget: &Budget) -> Result<Option<(Law, Proof)>, StopReason>;
}

/// The maximum size of a table in which the period of a finite set is looked for.
const MAX_PERIODIC: usize = 1 << 17;

/// How thorough a search is.
#[derive(Clone, Copy, Debug)]
pub struct Search {
    /// The maximum size of a table of one coordinate.
    pub to: usize,
    /// The maximum number of cells of a table of two coordinates.
    pub cells: usize,
    /// The maximum number of states of automata before minimisation.
    pub states: usize,
    /// The maximum number of transitions that one attempt may build.
    pub work: u64,
    /// The maximum number of states of an automaton that is learnt.
    pub learnt: usize,
    /// Whether to look for laws of P-positions and of rows when no law of all values is found.
    pub partial: bool,
    /// Whether to look for laws of the smallest values where only the P-positions have a law.
    pub levels: bool,
    /// Look only for a law of these rows; `None`: of all positions.
    pub rows: Option<Rows>,
    /// Whether the player who cannot move loses or wins. In misère play laws of the P-positions of
    /// all positions are looked for, in games whose moves leave at most one component.
    pub convention: Convention,
}

impl Default for Search {
    fn default() -> Self {
        Search {
            to: 4096,
            cells: usize::MAX,
            states: 200_000,
            work: 20_000_000,
            learnt: 160,
            partial: true,
            levels: true,
            rows: None,
            convention: Convention::Normal,
        }
    }
}

/// The checker.
pub type Accepts<'c> = dyn Fn(&Proof) -> Result<Verdict, StopReason> + 'c;

/// Looks for the law of a game. `accepts` is the checker.
pub fn law(
    rules: &Ruleset,
    values: &mut dyn ValueSource,
    accepts: &Accepts<'_>,
    search: &Search,
    budget: &Budget,
) -> Report {
    let mut report = Report {
        largest_number: unseen::largest_number(rules),
        largest_together: unseen::largest_together(rules),
        ..Report::default()
    };
    let rows = search.rows.map(|rows| (rows.coordinate, i64::try_from(rows.max).unwrap_or(i64::MAX)));
    report.no_meaning = rules.meaning(rows).err().map(|undefined| undefined.message());
    let mut finder = Finder::new(rules, accepts, search, budget, &mut report);
    let done = finder.run(values).and_then(|()| finder.confirm(values)).and_then(|()| finder.until(values));
    let seen = TableObservation::of(&finder.tables, finder.refuted_period);
    let refused = finder.refused.take();
    report.refused = refused;
    if let Err(reason) = done {
        report.stopped = Some(reason);
    }
    if report.found.is_none() {
        report.seen = seen;
    }
    report
}

/// A search with what it knows so far.
pub(crate) struct Finder<'f> {
    game: Rules,
    pub(crate) rules: &'f Ruleset,
    /// The rules as formulas; `None` if they cannot be written so, or no order of positions is
    /// known.
    moves: Option<Rc<MoveClauses>>,
    accepts: &'f Accepts<'f>,
    search: &'f Search,
    pub(crate) budget: &'f Budget,
    pub(crate) report: &'f mut Report,
    /// Whether the period that the last table shows is known to end.
    refuted_period: bool,
    pub(crate) domain: Domain,
    /// The game in each numeration that was asked for; `None` if it is not definable there, or if
    /// its moves are not proved to lead to lower positions.
    games: RefCell<Vec<(Numeration, Option<Rc<FormulaGame>>)>>,
    /// Whether automata of the game were too large in some numeration.
    too_large: Cell<bool>,
    /// Whether some numeration has automata of all moves, or may have them if they are not too
    /// large.
    written: Cell<bool>,
    /// What the checker said of certificates that it should have accepted.
    refused: RefCell<Vec<Message>>,
    tables: Vec<(Vec<usize>, Rc<Table>)>,
}

impl<'f> Finder<'f> {
    fn new(
        rules: &'f Ruleset,
        accepts: &'f Accepts<'f>,
        search: &'f Search,
        budget: &'f Budget,
        report: &'f mut Report,
    ) -> Finder<'f> {
        let moves = match MoveClauses::new(rules) {
            Ok(moves) => Some(Rc::new(moves)),
            Err(error) => {
                report.undefinable = Some(error.message());
                None
            }
        };
        let least = rules.least().iter().map(|&least| least.unsigned_abs()).collect();
        Finder {
            game: certificate::game(rules),
            rules,
            moves,
            accepts,
            search,
            budget,
            report,
            refuted_period: false,
            domain: Domain { least, restricted: rules.has_domain_conditions(), ..Domain::default() },
            games: RefCell::default(),
            too_large: Cell::new(false),
            written: Cell::new(false),
            refused: RefCell::default(),
            tables: Vec::new(),
        }
    }
}

impl<'f> Finder<'f> {
    fn limits(&self) -> StateBudget<'f> {
        StateBudget::new(self.search.states, self.search.work, self.budget)
    }

    /// Larger limits, for what fits a whole table.
    fn large_limits(&self) -> StateBudget<'f> {
        StateBudget::new(self.search.states * 4, self.search.work * 5, self.budget)
    }

    /// The game in a numeration, ready for proofs.
    fn game_in(&self, numeration: Numeration) -> Result<Option<Rc<FormulaGame>>, StopReason> {
        if let Some((_, game)) = self.games.borrow().iter().find(|(own, _)| *own == numeration) {
            return Ok(game.clone());
        }
        let Some(moves) = &self.moves else { return Ok(None) };
        let limits = self.limits();
        let game = none_if_too_large(FormulaGame::new(self.rules, moves, numeration, &limits))?;
        let mut too_large = game.is_none();
        if !matches!(game, Some(None)) {
            self.written.set(true);
        }
        let game = match game.flatten().and_then(|game| game.played(self.search.convention)) {
            Some(game) => {
                let descends = none_if_too_large(game.descends(&limits))?;
                too_large = descends.is_none();
                (descends == Some(true)).then(|| Rc::new(game))
            }
            None => None,
        };
        if too_large {
            self.too_large.set(true);
        }
        self.games.borrow_mut().push((numeration, game.clone()));
        Ok(game)
    }

    fn table(&mut self, values: &mut dyn ValueSource, shape: &[usize]) -> Result<Rc<Table>, StopReason> {
        let table = match self.tables.iter().find(|(own, _)| own == shape) {
            Some((_, table)) => Rc::clone(table),
            None => {
                let table = Rc::new(values.table(shape, self.budget)?);
                self.tables.push((shape.to_vec(), Rc::clone(&table)));
                table
            }
        };
        self.report.looked_at.clone_from(&table.sizes);
        Ok(table)
    }

    /// The conditions of the rules on positions, in the first numeration that can express them.
    fn find_domain(&mut self) -> Result<(), StopReason> {
        let arity = self.rules.arity();
        if self.rules.has_domain_conditions()
            && let Some(moves) = &self.moves
        {
            for numeration in numerations(moves, arity) {
                if let Some(game) =
                    none_if_too_large(FormulaGame::new(self.rules, moves, numeration, &self.limits()))?.flatten()
                {
                    self.domain.conditions = Some(game.domain);
                    break;
                }
            }
        }
        Ok(())
    }

    fn run(&mut self, values: &mut dyn ValueSource) -> Result<(), StopReason> {
        self.find_domain()?;
        if self.search.convention == Convention::Misere {
            return self.misere(values);
        }
        if self.search.rows.is_none() && self.compound(values)? {
            return Ok(());
        }
        self.ask_order()?;
        if let Some(rows) = self.search.rows {
            return self.only_rows(rows, &self.shapes(values.cheap()), values);
        }
        self.by_stages(stages::NORMAL, values)
    }

    /// Looks for a law of these rows, and of nothing else.
    fn only_rows(&mut self, rows: Rows, shapes: &[Vec<usize>], values: &mut dyn ValueSource) -> Result<(), StopReason> {
        for shape in shapes {
            let table = self.table(values, shape)?;
            if let Some((law, standing)) = self.first_rows(&table, rows)? {
                self.keep(law, standing, &table.sizes);
                break;
            }
        }
        Ok(())
    }

    /// If no numeration shows that moves lead to lower positions, or the automata of the game are
    /// too large, there is no proof by automata, and laws are conjectures.
    fn ask_order(&mut self) -> Result<(), StopReason> {
        let Some(moves) = self.moves.clone() else { return Ok(()) };
        for numeration in numerations(&moves, self.rules.arity()) {
            if self.game_in(numeration)?.is_some() {
                return Ok(());
            }
        }
        let digits = candidates::described_by(&moves);
        self.report.undefinable = Some(if digits.len() > 1 && !self.written.get() {
            let names = digits.iter().map(|&numeration| crate::says::numeration(numeration));
            finding::several_numerations(Parameter::list(names, Mark::Comma))
        } else if self.too_large.get() {
            finding::automata_too_large()
        } else {
            finding::no_order()
        });
        self.moves = None;
        Ok(())
    }

    /// The sizes of tables, from small to large. For two coordinates there are also long tables,
    /// because one coordinate may matter only while it is small.
    fn shapes(&self, cheap: usize) -> Vec<Vec<usize>> {
        match self.rules.arity() {
            1 => {
                let mut to = self.search.to.max(cheap);
                // A period can be as long as two members of the set together, begins beyond the
                // constants in conditions, and has to be seen.
                if let Some(reach) = Reach::of(self.rules) {
                    to = to.max(reach.table().min(MAX_PERIODIC));
                }
                let mut sizes: Vec<usize> = [256, 2500].into_iter().filter(|&size| size < to).collect();
                sizes.push(to);
                sizes.into_iter().map(|size| vec![size]).collect()
            }
            2 => {
                let all = [[32, 32], [96, 96], [256, 256], [2500, 24], [24, 2500]];
                let small = all.into_iter().filter(|[a, b]| a * b <= self.search.cells);
                small.map(|shape| shape.to_vec()).collect()
            }
            // In base 2 all words of 6 places are known: a learner needs that to tell states apart.
            3 => [12, 24, 64].map(|size| vec![size; 3]).to_vec(),
            arity => vec![vec![12; arity], vec![24; arity]],
        }
    }

    /// The sizes of square tables, and of the others.
    fn square_and_long(&self, cheap: usize) -> (Vec<Vec<usize>>, Vec<Vec<usize>>) {
        self.shapes(cheap).into_iter().partition(|shape| shape.iter().all(|&size| size == shape[0]))
    }

    pub(crate) fn about_positions(&self, law: Law) -> Law {
        let extent = law.domain.extent;
        Law { domain: Domain { extent, ..self.domain.clone() }, convention: self.search.convention, ..law }
    }

    pub(crate) fn keep(&mut self, law: Law, standing: Standing, sizes: &[usize]) {
        let law = self.about_positions(law);
        self.report.found = Some(LawFinding { law, standing, range: sizes.to_vec() });
    }

    /// Looks for a law of all Grundy values. `last`: there is no larger table.
    fn values_of(&mut self, table: &Table, last: bool) -> Result<bool, StopReason> {
        self.report.tried += 1;
        self.refuted_period = false;
        if self.by_hypotheses(hypotheses::LIST, table, last)? {
            return Ok(true);
        }
        // Laws without proof are looked for in the longest table only, which tests them best.
        if !last || has_sparse_sets(self.rules) || self.refuted_period {
            return Ok(false);
        }
        // Where a proof was tried and failed, an automaton that fits is not a law.
        let automata = self.moves.is_none();
        let limits = self.limits();
        let reflected = match &self.moves {
            Some(moves) => Reflected::By(candidates::largest_factor(moves)),
            None if unseen::has_slow_functions(self.rules) => Reflected::BySquare,
            None => Reflected::By(1),
        };
        let found = conjecture(table, self.rules.coordinates(), automata, reflected, &limits, self.report)?;
        if let Some(found) = &mut self.report.found {
            found.law.domain.clone_from(&self.domain);
        }
        Ok(found)
    }

    /// Looks for an automaton of the P-positions; the table is the set of them. `thorough`: a proof
    /// is also tried for guesses that the table is too short to confirm, because the attempt may
    /// find more values to learn from.
    fn automata_of_p_positions(&mut self, table: &Table, thorough: bool) -> Result<bool, StopReason> {
        let Some(moves) = self.moves.clone() else { return Ok(false) };
        let mut systems = numerations(&moves, table.arity());
        if table.arity() == 2 {
            systems.extend([Numeration::FIBONACCI]);
            systems.extend((2..=4).map(Numeration::metallic));
        }
        let always = match (thorough, table.arity()) {
            (false, _) => 0,
            // A numeration that the rules do not name has to fit the table.
            (true, 1) => candidates::named(&moves, 1).len(),
            (true, _) => systems.len(),
        };
        systems.extend(candidates::left_aligned(&moves, table.arity()));
        let candidates: Vec<(Numeration, Form)> = systems.into_iter().map(|system| (system, Form::Outputs)).collect();
        self.attempt(&candidates, table, LawClaim::Outcome, always)
    }

    fn refuted(&mut self, numeration: Numeration, at: &[u64]) {
        self.report.refute(|| refutation(numeration, at), at);
    }
}

#[cfg(test)]
mod tests;
