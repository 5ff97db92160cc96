//! The search for a law: classes of hypotheses in order, cheap ones first; a proof ends it.
//!
//! Nothing is called proved here: certificates are for the checker, and only what it accepts is a
//! theorem.

mod candidates;
mod compounds;
mod conjecture;
mod euclid;
mod guess;
mod levels;
mod periods;
mod proofs;
mod ranks;
mod readable;
mod rows;
mod stretches;
mod undefined;

pub use guess::{Doubt, Guesses, Strength, Weak, guess};

use crate::automata::{Numeration, StateBudget, Stop};
use crate::certificate::{self, Standing};
use crate::discover::automatic::Form;
use crate::discover::periodic::{self, Periodic};
use crate::law::{Claim, Domain, Law, Rows};
use crate::prove::formulas::{Game, Moves};
use crate::table::Table;
use candidates::{has_sparse_sets, numerations};
use conjecture::{conjecture, refutation};
use nimatron_core::{Budget, StopReason};
use nimatron_proof::{Proof, Rules};
use nimatron_rules::Ruleset;
use std::cell::RefCell;
use std::rc::Rc;

/// Where values come from: all positions with coordinates below the given bounds, which may be made
/// smaller.
pub trait Values {
    /// A table with at most so many values of each coordinate.
    ///
    /// # Errors
    /// The budget is used up.
    fn table(&mut self, sizes: &[usize], budget: &Budget) -> Result<Table, StopReason>;

    /// With one coordinate: so many values are cheap.
    fn cheap(&self) -> usize;

    /// The proved law of all Grundy values of another game, with its certificate.
    ///
    /// # Errors
    /// The budget is used up.
    fn law_of(&mut self, rules: &str, search: &Search, budget: &Budget) -> Result<Option<(Law, Proof)>, StopReason>;
}

/// A law with what is known of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// The law.
    pub law: Law,
    /// What it is known by.
    pub standing: Standing,
    /// Sizes of the table that it fits.
    pub range: Vec<usize>,
}

/// What the search came to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    /// For laws without proof: the length of the law over that of the values, of which at most
    /// three quarters are accepted.
    pub score: Option<f64>,
    /// The law.
    pub found: Option<Found>,
    /// The shortest law that fits but is too long against its values to be a conjecture, with its
    /// share of their length.
    pub rejected: Option<(Found, f64)>,
    /// The guess that failed last on the way up: what it was, and where.
    pub refuted: Option<String>,
    /// The largest coordinate of that place.
    pub refuted_at: u64,
    /// Hypotheses that were looked at.
    pub tried: usize,
    /// Why no proof by automata is possible, if that is so.
    pub undefinable: Option<String>,
    /// Sizes of the largest table.
    pub looked_at: Vec<usize>,
    /// If no law is found: what that table shows.
    pub seen: Option<Seen>,
    /// What stopped the search before its end.
    pub stopped: Option<StopReason>,
}

/// What a table shows, without a claim about positions beyond it.
#[derive(Clone, Debug, PartialEq)]
pub struct Seen {
    /// How many values it has.
    pub values: usize,
    /// The largest value, and the first position that has it.
    pub largest: (u32, Vec<u64>),
    /// How many P-positions it has.
    pub lost: usize,
    /// Of one coordinate, a period that its end shows at least twice and that no proof refuted.
    pub period: Option<Periodic>,
    /// How often that is seen as a whole.
    pub turns: usize,
}

impl Seen {
    /// What the largest of these tables shows.
    fn of(tables: &[(Vec<usize>, Rc<Table>)], refuted_period: bool) -> Option<Seen> {
        let table = &tables.iter().max_by_key(|(_, table)| table.values.len())?.1;
        let values = table.values.iter().flatten().count();
        let most = table.most();
        let at = table.values.iter().position(|value| *value == Some(most))?;
        let sequence: Option<Vec<u32>> = table.values.iter().copied().collect();
        let sequence = sequence.filter(|_| table.arity() == 1 && !refuted_period);
        let period = sequence.and_then(|values| periodic::find(&values, 2));
        let turns = period.as_ref().map_or(0, |it| (values - it.preperiod.len()) / it.period.len().max(1));
        let lost = table.values.iter().filter(|value| **value == Some(0)).count();
        Some(Seen { values, largest: (most, table.position(at)), lost, period, turns })
    }
}

impl Report {
    /// Notes a guess that fails, if none held further.
    fn refute(&mut self, guess: impl FnOnce() -> String, at: &[u64]) {
        let at = at.iter().copied().max().unwrap_or(0);
        if self.refuted.is_none() || at > self.refuted_at {
            self.refuted = Some(guess());
            self.refuted_at = at;
        }
    }
}

/// How hard to look.
#[derive(Clone, Copy, Debug)]
pub struct Search {
    /// The largest size of a table of one coordinate.
    pub to: usize,
    /// States of automata before minimisation.
    pub states: usize,
    /// Transitions that one attempt may build.
    pub work: u64,
    /// States of an automaton that is learnt.
    pub learnt: usize,
    /// Are P-positions and rows looked for when no law of all values is found?
    pub partial: bool,
    /// Only these rows.
    pub rows: Option<Rows>,
}

impl Default for Search {
    fn default() -> Self {
        Search { to: 4096, states: 200_000, work: 20_000_000, learnt: 160, partial: true, rows: None }
    }
}

/// The checker: what it says is proved, if it accepts a certificate.
pub type Accepts<'c> = dyn Fn(&Proof) -> Result<Option<String>, StopReason> + 'c;

/// Looks for the law of a game. `accepts` is the checker.
pub fn law(
    rules: &Ruleset,
    values: &mut dyn Values,
    accepts: &Accepts<'_>,
    search: &Search,
    budget: &Budget,
) -> Report {
    let mut report = Report::default();
    let moves = match Moves::new(rules) {
        Ok(moves) => Some(Rc::new(moves)),
        Err(error) => {
            report.undefinable = Some(error.to_string());
            None
        }
    };
    let least = rules.least().iter().map(|&least| least.unsigned_abs()).collect();
    let mut finder = Finder {
        game: certificate::game(rules),
        rules,
        moves,
        accepts,
        search,
        budget,
        report: &mut report,
        refuted_period: false,
        domain: Domain { least, ..Domain::default() },
        games: RefCell::default(),
        tables: Vec::new(),
    };
    let done = finder.run(values);
    let seen = Seen::of(&finder.tables, finder.refuted_period);
    if let Err(reason) = done {
        report.stopped = Some(reason);
    }
    if report.found.is_none() {
        report.seen = seen;
    }
    report
}

struct Finder<'f> {
    game: Rules,
    rules: &'f Ruleset,
    /// The rules as formulas, if they are some.
    moves: Option<Rc<Moves>>,
    accepts: &'f Accepts<'f>,
    search: &'f Search,
    budget: &'f Budget,
    report: &'f mut Report,
    /// The period that the last table shows does not go on for ever.
    refuted_period: bool,
    domain: Domain,
    /// The game in each numeration that was asked for; none: it is not definable there, or its
    /// order is not proved to end.
    games: RefCell<Vec<(Numeration, Option<Rc<Game>>)>>,
    tables: Vec<(Vec<usize>, Rc<Table>)>,
}

/// Too many states is no reason to stop the search; time is.
fn none_if_too_large<T>(result: Result<T, Stop>) -> Result<Option<T>, StopReason> {
    match result {
        Ok(value) => Ok(Some(value)),
        Err(Stop::Budget(reason)) => Err(reason),
        Err(_) => Ok(None),
    }
}

impl Finder<'_> {
    fn limits(&self) -> StateBudget<'_> {
        StateBudget::new(self.search.states, self.search.work, self.budget)
    }

    /// For what fits a whole table.
    fn large_limits(&self) -> StateBudget<'_> {
        StateBudget::new(self.search.states * 4, self.search.work * 5, self.budget)
    }

    /// The game in a numeration, ready for proofs.
    fn game_in(&self, numeration: Numeration) -> Result<Option<Rc<Game>>, StopReason> {
        if let Some((_, game)) = self.games.borrow().iter().find(|(own, _)| *own == numeration) {
            return Ok(game.clone());
        }
        let Some(moves) = &self.moves else { return Ok(None) };
        let limits = self.limits();
        let game = match none_if_too_large(Game::new(self.rules, moves, numeration, &limits))?.flatten() {
            Some(game) if none_if_too_large(game.descends(&limits))? == Some(true) => Some(Rc::new(game)),
            _ => None,
        };
        self.games.borrow_mut().push((numeration, game.clone()));
        Ok(game)
    }

    fn table(&mut self, values: &mut dyn Values, shape: &[usize]) -> Result<Rc<Table>, StopReason> {
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

    fn run(&mut self, values: &mut dyn Values) -> Result<(), StopReason> {
        let arity = self.rules.arity();
        if self.rules.has_domain_conditions()
            && let Some(moves) = &self.moves
        {
            for numeration in numerations(moves, arity) {
                if let Some(game) =
                    none_if_too_large(Game::new(self.rules, moves, numeration, &self.limits()))?.flatten()
                {
                    self.domain.conditions = Some(game.domain);
                    break;
                }
            }
        }
        if self.search.rows.is_none() && self.compound(values)? {
            return Ok(());
        }
        self.ask_order()?;
        let shapes = self.shapes(values.cheap());
        if let Some(rows) = self.search.rows {
            for shape in &shapes {
                let table = self.table(values, shape)?;
                if let Some((law, standing)) = self.first_rows(&table, rows)? {
                    self.keep(law, standing, &table.sizes);
                    break;
                }
            }
            return Ok(());
        }
        // Laws of all values on tables with equally many values of each coordinate, then laws of a
        // part, then values on long tables.
        let (square, long): (Vec<_>, Vec<_>) =
            shapes.iter().partition(|shape| shape.iter().all(|&size| size == shape[0]));
        for (at, shape) in square.iter().enumerate() {
            let table = self.table(values, shape)?;
            if self.values_of(&table, at + 1 == square.len())? {
                return Ok(());
            }
        }
        if !self.search.partial {
            return Ok(());
        }
        if self.moves.is_none() {
            return match square.last() {
                Some(shape) => {
                    let table = self.table(values, shape)?;
                    self.undefined(&table)
                }
                None => Ok(()),
            };
        }
        for (at, shape) in square.iter().chain(&long).enumerate() {
            let table = self.table(values, shape)?;
            if self.outcomes_of(&table, at + 1 == square.len())? {
                return self.levels(&table);
            }
        }
        for shape in &long {
            let table = self.table(values, shape)?;
            if self.values_of(&table, false)? {
                return Ok(());
            }
        }
        if arity == 2
            && let Some(shape) = square.last()
        {
            let table = self.table(values, shape)?;
            for coordinate in 0..2 {
                if self.rules.shape().never_grows[coordinate] && self.rows(&table, coordinate)? {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// Where no numeration shows that moves lead to lower positions there is no proof by automata,
    /// and laws are conjectures.
    fn ask_order(&mut self) -> Result<(), StopReason> {
        let Some(moves) = self.moves.clone() else { return Ok(()) };
        for numeration in numerations(&moves, self.rules.arity()) {
            if self.game_in(numeration)?.is_some() {
                return Ok(());
            }
        }
        self.moves = None;
        self.report.undefinable = Some("no order is known in which every move leads to lower positions".to_owned());
        Ok(())
    }

    /// Tables from small to large; of two coordinates also long ones, as one of them may matter
    /// only while it is small.
    fn shapes(&self, cheap: usize) -> Vec<Vec<usize>> {
        match self.rules.arity() {
            1 => {
                let to = self.search.to.max(cheap);
                let mut sizes: Vec<usize> = [256, 2500].into_iter().filter(|&size| size < to).collect();
                sizes.push(to);
                sizes.into_iter().map(|size| vec![size]).collect()
            }
            2 => vec![vec![32, 32], vec![96, 96], vec![256, 256], vec![2500, 24], vec![24, 2500]],
            arity => vec![vec![12; arity], vec![24; arity]],
        }
    }

    fn about_positions(&self, law: Law) -> Law {
        let extent = law.domain.extent;
        Law { domain: Domain { extent, ..self.domain.clone() }, ..law }
    }

    fn keep(&mut self, law: Law, standing: Standing, sizes: &[usize]) {
        let law = self.about_positions(law);
        self.report.found = Some(Found { law, standing, range: sizes.to_vec() });
    }

    /// A law of all Grundy values.
    fn values_of(&mut self, table: &Table, last: bool) -> Result<bool, StopReason> {
        self.report.tried += 1;
        self.refuted_period = false;
        if table.arity() == 1 {
            let sequence: Vec<u32> = table.values.iter().map(|value| value.unwrap_or(0)).collect();
            if let Some(guess) = periodic::find(&sequence, 3)
                && self.periodic(&guess, table)?
            {
                return Ok(true);
            }
            if self.rank(table)? || self.max_nim(table)? || self.height(table)? || self.stretches(table)? {
                return Ok(true);
            }
        }
        if self.euclid(table)? {
            return Ok(true);
        }
        if let Some(moves) = self.moves.clone() {
            if self.lattice(table, Claim::Grundy)? {
                return Ok(true);
            }
            if (table.arity() > 1 || last) && self.formula(table)? {
                return Ok(true);
            }
            let candidates = candidates::automata(&moves, table);
            if self.attempt(&candidates, table, Claim::Grundy, if last { 2 } else { 0 })? {
                return Ok(true);
            }
        }
        // Laws without proof need the longest table, so that they are tested as far as can be.
        if !last || has_sparse_sets(self.rules) || self.refuted_period {
            return Ok(false);
        }
        // Where a proof was tried and failed, an automaton that fits is no law.
        let automata = self.moves.is_none();
        let limits = StateBudget::new(self.search.states, self.search.work, self.budget);
        let scale = self.moves.as_ref().map_or(1, |moves| candidates::largest_factor(moves));
        let found = conjecture(table, self.rules.coordinates(), automata, scale, &limits, self.report)?;
        if let Some(found) = &mut self.report.found {
            found.law.domain.clone_from(&self.domain);
        }
        Ok(found)
    }

    /// A law of the P-positions. `thorough`: a proof is tried for guesses, too, for which the table
    /// is too short, since it may lead on.
    fn outcomes_of(&mut self, table: &Table, thorough: bool) -> Result<bool, StopReason> {
        let Some(moves) = self.moves.clone() else { return Ok(false) };
        let table = &table.outcomes();
        if self.lattice(table, Claim::Outcome)? || self.pairs(table)? {
            return Ok(true);
        }
        let mut systems = numerations(&moves, table.arity());
        if table.arity() == 2 {
            systems.extend([Numeration::FIBONACCI]);
            systems.extend((2..=4).map(Numeration::metallic));
        }
        let thorough = match (thorough, table.arity()) {
            (false, _) => 0,
            // What the rules do not name fits or is none.
            (true, 1) => candidates::named(&moves, 1).len(),
            (true, _) => systems.len(),
        };
        systems.extend(candidates::left_aligned(&moves, table.arity()));
        let candidates: Vec<(Numeration, Form)> = systems.into_iter().map(|system| (system, Form::Outputs)).collect();
        self.attempt(&candidates, table, Claim::Outcome, thorough)
    }

    fn refuted(&mut self, numeration: Numeration, at: &[u64]) {
        self.report.refute(|| refutation(numeration, at), at);
    }
}
