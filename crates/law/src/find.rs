//! The search for a law: classes of hypotheses in order, cheap ones first; a proof ends it.
//!
//! Nothing is called proved here: [`Found::certificate`] is for the checker, and only what it accepts is a theorem.

use crate::automata::{Means, Numeration, Relation, Stop};
use crate::certificate::{self, GameText, Proof};
use crate::compile;
use crate::discover::automatic::{self, Automatic, Effort, Form};
use crate::discover::expression::{self, Expression};
use crate::discover::periodic::{self, Periodic};
use crate::law::{Body, Claim, Growth, Law, Positions, Rows};
use crate::prove::formulas::{Code, Game, Moves};
use crate::prove::pairs;
use crate::prove::recurrence::{self, Verdict};
use crate::table::Table;
use nimatron_core::{Budget, StopReason};
use nimatron_rules::formula::{Atom, Clause};
use nimatron_rules::resolved::Item;
use nimatron_rules::{Ruleset, SetKind};

/// Where values come from: all positions with coordinates below the given bounds, which may be made smaller.
pub trait Values {
    /// A table with at most so many values of each coordinate.
    ///
    /// # Errors
    /// The budget is used up.
    fn table(&mut self, sizes: &[usize], budget: &Budget) -> Result<Table, StopReason>;

    /// With one coordinate: so many values are cheap.
    fn cheap(&self) -> usize;
}

/// A law with what is known of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// The law.
    pub law: Law,
    /// Its certificate, for a checker to judge; `None`: it only fits the table.
    pub certificate: Option<String>,
    /// Sizes of the table that it fits.
    pub range: Vec<usize>,
}

/// What the search came to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    /// For laws without proof: the length of the law over that of the values, of which at most three quarters are accepted.
    pub score: Option<f64>,
    /// The law.
    pub found: Option<Found>,
    /// The last guess that failed: what it was, and where.
    pub refuted: Option<String>,
    /// Hypotheses that were looked at.
    pub tried: usize,
    /// Why no proof by automata is possible, if that is so.
    pub undefinable: Option<String>,
    /// Sizes of the largest table.
    pub looked_at: Vec<usize>,
    /// What stopped the search before its end.
    pub stopped: Option<StopReason>,
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

/// Looks for the law of a game. `accepts` is the checker.
pub fn law(
    game: &GameText,
    rules: &Ruleset,
    values: &mut dyn Values,
    accepts: &dyn Fn(&str) -> Result<bool, StopReason>,
    search: &Search,
    budget: &Budget,
) -> Report {
    let mut report = Report::default();
    let least = rules.least().iter().map(|&least| least.unsigned_abs()).collect();
    let positions = Positions { least, conditions: None };
    let mut finder =
        Finder { game, rules, accepts, search, budget, report: &mut report, refuted_period: false, positions };
    if let Err(reason) = finder.run(values) {
        report.stopped = Some(reason);
    }
    report
}

struct Finder<'f> {
    game: &'f GameText,
    rules: &'f Ruleset,
    accepts: &'f dyn Fn(&str) -> Result<bool, StopReason>,
    search: &'f Search,
    budget: &'f Budget,
    report: &'f mut Report,
    /// The period that the last table shows does not go on for ever.
    refuted_period: bool,
    positions: Positions,
}

/// Too many states is no reason to stop the search; time is.
fn soft<T>(result: Result<T, Stop>) -> Result<Option<T>, StopReason> {
    match result {
        Ok(value) => Ok(Some(value)),
        Err(Stop::Budget(reason)) => Err(reason),
        Err(_) => Ok(None),
    }
}

impl Finder<'_> {
    fn means(&self) -> Means<'_> {
        Means::new(self.search.states, self.search.work, self.budget)
    }

    fn run(&mut self, values: &mut dyn Values) -> Result<(), StopReason> {
        let moves = match Moves::new(self.rules) {
            Ok(moves) => Some(moves),
            Err(error) => {
                self.report.undefinable = Some(error.to_string());
                None
            }
        };
        if self.rules.has_domain_conditions()
            && let Some(moves) = &moves
        {
            for numeration in numerations(moves, self.rules.arity()) {
                if let Some(game) = soft(Game::new(self.rules, moves, numeration, &self.means()))?.flatten() {
                    self.positions.conditions = Some(game.domain);
                    break;
                }
            }
        }
        let shapes = self.shapes(values.cheap());
        if let (Some(rows), Some(moves)) = (self.search.rows, &moves) {
            let effort = Effort { states: self.search.learnt, beyond: 60 };
            for shape in &shapes {
                let table = values.table(shape, self.budget)?;
                self.report.looked_at.clone_from(&table.sizes);
                if let Some((law, text)) = self.first_rows(&table, moves, rows, effort)? {
                    self.keep(law, Some(text), &table);
                    return Ok(());
                }
            }
            return Ok(());
        }
        // Laws of all values on tables with equally many values of each coordinate, then laws of a part, then values on long tables.
        let (square, long): (Vec<_>, Vec<_>) =
            shapes.iter().partition(|shape| shape.iter().all(|&size| size == shape[0]));
        for (at, shape) in square.iter().enumerate() {
            let table = values.table(shape, self.budget)?;
            self.report.looked_at.clone_from(&table.sizes);
            if self.values_of(&table, moves.as_ref(), at + 1 == square.len())? {
                return Ok(());
            }
        }
        let Some(moves) = moves.filter(|_| self.search.partial) else { return Ok(()) };
        for shape in square.iter().chain(&long) {
            let table = values.table(shape, self.budget)?;
            if self.outcomes_of(&table, &moves)? {
                return Ok(());
            }
        }
        for shape in &long {
            let table = values.table(shape, self.budget)?;
            if self.values_of(&table, Some(&moves), false)? {
                return Ok(());
            }
        }
        if self.rules.arity() == 2
            && let Some(shape) = square.last()
        {
            let table = values.table(shape, self.budget)?;
            for coordinate in 0..2 {
                if self.rules.shape().never_grows[coordinate] && self.rows(&table, &moves, coordinate)? {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// Tables from small to large; of two coordinates also long ones, as one of them may matter only while it is small.
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

    fn keep(&mut self, mut law: Law, certificate: Option<String>, table: &Table) {
        law.positions.clone_from(&self.positions);
        self.report.found = Some(Found { law, certificate, range: table.sizes.clone() });
    }

    /// A law of all Grundy values.
    fn values_of(&mut self, table: &Table, moves: Option<&Moves>, last: bool) -> Result<bool, StopReason> {
        let sequence: Option<Vec<u32>> =
            (table.arity() == 1).then(|| table.values.iter().map(|v| v.unwrap_or(0)).collect());
        let guess = sequence.as_ref().and_then(|sequence| periodic::find(sequence, 3));
        self.report.tried += 1;
        self.refuted_period = false;
        if let Some(guess) = &guess
            && self.periodic(guess, table, moves)?
        {
            return Ok(true);
        }
        if self.max_nim(table)? {
            return Ok(true);
        }
        if let Some(moves) = moves {
            let candidates = self.automata(moves, table);
            if self.attempt(&candidates, table, moves, Claim::Grundy, last)? {
                return Ok(true);
            }
        }
        // Laws without proof need the longest table, so that they are tested as far as can be.
        if !last || self.has_sparse_sets() || self.refuted_period {
            return Ok(false);
        }
        // Where a proof was tried and failed, an automaton that fits is no law.
        let automata = moves.is_none();
        let means = Means::new(self.search.states, self.search.work, self.budget);
        let found = conjecture(table, self.rules.coordinates(), automata, &means, self.report)?;
        if let Some(found) = &mut self.report.found {
            found.law.positions.clone_from(&self.positions);
        }
        Ok(found)
    }

    /// Automata in the given numerations and forms: those that fit a part of the table on which they were not learnt are proved. `thorough`: the first
    /// candidates are tried also if they do not, as the proof may lead on.
    fn attempt(
        &mut self,
        candidates: &[(Numeration, Form)],
        table: &Table,
        moves: &Moves,
        claim: Claim,
        thorough: bool,
    ) -> Result<bool, StopReason> {
        let outcome = claim == Claim::Outcome;
        let outcomes = table.outcomes();
        let values = if outcome { &outcomes } else { table };
        let effort = Effort { states: self.search.learnt, beyond: 60 };
        // Those that fit best come first; then those for which the table is too short, at less cost.
        let mut ranked: Vec<(usize, usize)> = Vec::new();
        for (at, &(numeration, form)) in candidates.iter().enumerate() {
            self.report.tried += 1;
            let rank = match soft(automatic::find(values, numeration, form, None, outcome, effort, &self.means()))? {
                Some(automatic::Found::Fits(_)) => 0,
                Some(automatic::Found::Perhaps) => 1,
                Some(automatic::Found::Nothing(Some(place))) => {
                    self.refuted(numeration, &place);
                    2
                }
                _ => 2,
            };
            if rank < 2 || (thorough && at < 2) {
                ranked.push((rank, at));
            }
        }
        ranked.sort_unstable();
        for (rank, at) in ranked {
            let (numeration, form) = candidates[at];
            let share = if rank == 0 || thorough { 1 } else { 8 };
            let means = Means::new(self.search.states, self.search.work / share, self.budget);
            let Some(game) = soft(Game::new(self.rules, moves, numeration, &self.means()))?.flatten() else { continue };
            if soft(game.descends(&self.means()))? != Some(true) {
                continue;
            }
            let found = automatic::find(values, numeration, form, Some(&game), outcome, effort, &means);
            match soft(found)? {
                Some(automatic::Found::Proved(law)) if self.automatic(&law, claim, table, &game)? => return Ok(true),
                Some(automatic::Found::Nothing(Some(at))) => self.refuted(numeration, &at),
                _ => {}
            }
        }
        Ok(false)
    }

    /// Does a move walk through a set that gets thinner and thinner? Then a table shows few members, and what fits it need not fit the next ones: such games have laws
    /// with proofs, or none.
    fn has_sparse_sets(&self) -> bool {
        let sparse = |item: &Item| {
            matches!(
                item,
                Item::Named(SetKind::Powers | SetKind::Fibonacci | SetKind::Squares | SetKind::Triangular, _)
            )
        };
        self.rules.resolved().rules.iter().flat_map(|rule| &rule.binders).flat_map(|bound| &bound.items).any(sparse)
    }

    fn refuted(&mut self, numeration: Numeration, at: &[u64]) {
        self.report.refuted = Some(refutation(numeration, at));
    }

    /// Numeration systems and forms that are worth a try, the likely ones first.
    fn automata(&self, moves: &Moves, table: &Table) -> Vec<(Numeration, Form)> {
        let arity = table.arity();
        let most = table.most();
        let plain = Form::Graph(Code::Plain);
        let breaks = moves.clauses.iter().any(|clause| clause.components.len() > 1);
        let mut all = Vec::new();
        for numeration in numerations(moves, arity) {
            if breaks && !matches!(numeration, Numeration::Base(base) if base.is_power_of_two()) {
                continue;
            }
            // Few values: an automaton with outputs, which needs no track for the value while it is learnt.
            let few = most < 24;
            all.push((numeration, if few { Form::Outputs } else { plain }));
            let unary = !breaks && u64::from(most) <= 2 + 2 * u64::from(usize::BITS - table.sizes[0].leading_zeros());
            if unary && !matches!(numeration, Numeration::Metallic(_)) && most > 2 {
                all.push((numeration, Form::Graph(Code::Unary)));
            }
            if few && (arity > 1 || all.len() < 4) {
                all.push((numeration, plain));
            }
        }
        all
    }

    fn periodic(&mut self, guess: &Periodic, table: &Table, moves: Option<&Moves>) -> Result<bool, StopReason> {
        let Periodic { preperiod, period, saltus } = guess;
        let plain = self.rules.least() == [0] && !self.rules.has_domain_conditions();
        if *saltus == 0
            && plain
            && (self.rules.subtraction_set(1 << 12, self.budget).is_some() || self.rules.heap_moves().is_some())
        {
            let text = certificate::text(self.game, Claim::Grundy, &Proof::Periodic { preperiod, period });
            if (self.accepts)(&text)? {
                self.keep_periodic(guess, text, table)?;
                return Ok(true);
            }
        }
        if let Some(moves) = moves {
            for numeration in numerations(moves, 1) {
                let means = self.means();
                let Some(game) = soft(Game::new(self.rules, moves, numeration, &means))?.flatten() else { continue };
                if period.len() + preperiod.len() > 600 {
                    continue;
                }
                let Some(graph) = soft(compile::periodic(numeration, preperiod, period, *saltus, &means))? else {
                    continue;
                };
                let Some(graph) = soft(on_positions(&graph, &game, &means))? else { continue };
                if soft(game.descends(&means))? != Some(true) {
                    continue;
                }
                match soft(recurrence::grundy(&game, &graph, Code::Plain, &means))? {
                    Some(Verdict::Proved) => {}
                    Some(Verdict::Refuted(refuted)) => {
                        let at = refuted.least.first().map(|word| numeration.value(word).to_string());
                        let at = at.unwrap_or_default();
                        self.report.refuted = Some(format!("a period of {} fails at {at}", period.len()));
                        self.refuted_period = true;
                        return Ok(false);
                    }
                    None => continue,
                }
                let automatic = Automatic { graph, code: Code::Plain, outputs: None };
                if let Some(text) = self.certified(&automatic, Claim::Grundy, None, &game)? {
                    self.keep_periodic(guess, text, table)?;
                    return Ok(true);
                }
            }
        }
        let counting =
            preperiod.is_empty() && *saltus == 0 && period.iter().enumerate().all(|(at, &v)| at == v as usize);
        if counting && period.len() > 1 && plain {
            let text = certificate::text(self.game, Claim::Grundy, &Proof::Residue(period.len() as u64));
            if (self.accepts)(&text)? {
                self.keep_periodic(guess, text, table)?;
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn keep_periodic(&mut self, guess: &Periodic, text: String, table: &Table) -> Result<(), StopReason> {
        let Periodic { preperiod, period, saltus } = guess.clone();
        let mut formula = None;
        // Short ones only; long cycles have no short formula.
        if preperiod.len() + period.len() <= 64 {
            let graph = soft(compile::periodic(Numeration::Base(2), &preperiod, &period, saltus, &self.means()))?;
            if let Some(graph) = graph {
                formula =
                    self.formula_of(&Automatic { graph, code: Code::Plain, outputs: None }, Claim::Grundy, table)?;
            }
        }
        let body = Body::Periodic { preperiod, period, saltus };
        self.keep(
            Law { claim: Claim::Grundy, arity: 1, rows: None, body, formula, positions: Positions::default() },
            Some(text),
            table,
        );
        Ok(())
    }

    /// Take 1 to f(n): the records of the values are where f rises.
    fn max_nim(&mut self, table: &Table) -> Result<bool, StopReason> {
        if table.arity() != 1 || self.rules.rules() != 1 || table.values.len() < 200 {
            return Ok(false);
        }
        let growths = (1..=12u64)
            .flat_map(|divisor| (0..divisor).map(move |plus| Growth::Quotient { plus, divisor }))
            .chain([Growth::Root]);
        for growth in growths {
            self.report.tried += 1;
            let law = Law {
                claim: Claim::Grundy,
                arity: 1,
                rows: None,
                body: Body::MaxNim(growth),
                formula: None,
                positions: Positions::default(),
            };
            let fits = |(n, value): (usize, &Option<u32>)| law.value(&[n.into()]) == value.map(Into::into);
            if table.values.iter().take(200).enumerate().all(fits) {
                let text = certificate::text(self.game, Claim::Grundy, &Proof::MaxNim(growth));
                if (self.accepts)(&text)? {
                    self.keep(law, Some(text), table);
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// The text of a certificate that the checker accepts.
    fn certified(
        &self,
        automatic: &Automatic,
        claim: Claim,
        rows: Option<Rows>,
        game: &Game,
    ) -> Result<Option<String>, StopReason> {
        let pairs: Vec<Relation> = if claim == Claim::Grundy {
            match soft(pairs::of(game, &automatic.graph, &self.means()))? {
                Some(pairs) => pairs,
                None => return Ok(None),
            }
        } else {
            Vec::new()
        };
        let about = GameText { rows, ..self.game.clone() };
        let text = certificate::text(&about, claim, &Proof::Automaton(automatic, &pairs));
        Ok((self.accepts)(&text)?.then_some(text))
    }

    /// Keeps a law whose proof is found, if the checker accepts it; as a formula if it is one.
    fn automatic(
        &mut self,
        automatic: &Automatic,
        claim: Claim,
        table: &Table,
        game: &Game,
    ) -> Result<bool, StopReason> {
        // It says nothing of what is no position.
        let Some(graph) = soft(on_positions(&automatic.graph, game, &self.means()))? else { return Ok(false) };
        let automatic = Automatic { graph, ..automatic.clone() };
        let Some(text) = self.certified(&automatic, claim, None, game)? else { return Ok(false) };
        let formula = self.formula_of(&automatic, claim, table)?;
        let law = Law {
            claim,
            arity: table.arity(),
            rows: None,
            body: Body::Automatic(automatic),
            formula,
            positions: Positions::default(),
        };
        self.keep(law, Some(text), table);
        Ok(true)
    }

    /// A formula that says the same as a proved automaton: it fits the table and, as an automaton, is equal to it.
    fn formula_of(&self, automatic: &Automatic, claim: Claim, table: &Table) -> Result<Option<Expression>, StopReason> {
        if claim == Claim::Outcome {
            return Ok(None);
        }
        let Some(formula) = expression::find(
            &table.corner(if table.arity() == 1 { 1024 } else { 32 }),
            self.rules.coordinates(),
            false,
            self.budget,
        )?
        .found
        else {
            return Ok(None);
        };
        let same = soft(compile::is_formula(&formula, automatic, table.arity(), &self.means()))?.unwrap_or(false);
        Ok(same.then_some(formula))
    }

    /// A law of the P-positions.
    fn outcomes_of(&mut self, table: &Table, moves: &Moves) -> Result<bool, StopReason> {
        if moves.clauses.iter().any(|clause| clause.components.len() > 1) {
            return Ok(false);
        }
        let mut systems = numerations(moves, table.arity());
        if table.arity() == 2 {
            systems.extend([
                Numeration::Fibonacci,
                Numeration::Metallic(2),
                Numeration::Metallic(3),
                Numeration::Metallic(4),
            ]);
        }
        let candidates: Vec<(Numeration, Form)> = systems.into_iter().map(|system| (system, Form::Outputs)).collect();
        self.attempt(&candidates, table, moves, Claim::Outcome, false)
    }

    /// The first rows: as many as can be proved, up to three.
    fn rows(&mut self, table: &Table, moves: &Moves, coordinate: usize) -> Result<bool, StopReason> {
        // Rows along which nothing happens are not worth a law.
        let size = table.sizes[1 - coordinate] as u64;
        let at = |along: u64| table.get(&if coordinate == 0 { [1, along] } else { [along, 1] }).flatten();
        if (size / 2..size).all(|along| at(along) == at(size - 1)) {
            return Ok(false);
        }
        let effort = Effort { states: self.search.learnt, beyond: 60 };
        let mut best = None;
        for most in 1..=3u64 {
            match self.first_rows(table, moves, Rows { coordinate, most }, effort)? {
                Some(found) => best = Some(found),
                None => break,
            }
        }
        let Some((law, text)) = best else { return Ok(false) };
        self.keep(law, Some(text), table);
        Ok(true)
    }

    /// The law of some rows with its certificate: the game whose positions are only these.
    fn first_rows(
        &mut self,
        table: &Table,
        moves: &Moves,
        rows: Rows,
        effort: Effort,
    ) -> Result<Option<(Law, String)>, StopReason> {
        let Rows { coordinate, most } = rows;
        let mut moves = moves.clone();
        let Ok(constant) = i64::try_from(most) else { return Ok(None) };
        let inside = Atom::Linear { terms: vec![(coordinate, -1)], constant, equal: false };
        let bound = |clause: &mut Clause| clause.atoms.push(inside.clone());
        moves.clauses.iter_mut().for_each(bound);
        moves.domain.iter_mut().for_each(bound);
        let mut part = table.clone();
        for index in 0..part.values.len() {
            if part.position(index)[coordinate] > most {
                part.values[index] = None;
            }
        }
        let system = Numeration::Base(2);
        let Some(game) = soft(Game::new(self.rules, &moves, system, &self.means()))?.flatten() else { return Ok(None) };
        let mut forms = vec![Form::Graph(Code::Plain)];
        if part.most() < 24 {
            forms.insert(0, Form::Outputs);
        }
        for form in forms {
            self.report.tried += 1;
            let found = automatic::find(&part, system, form, Some(&game), false, effort, &self.means());
            let Some(automatic::Found::Proved(mut automatic)) = soft(found)? else { continue };
            let Some(graph) = soft(on_positions(&automatic.graph, &game, &self.means()))? else { continue };
            automatic.graph = graph;
            let Some(text) = self.certified(&automatic, Claim::Grundy, Some(rows), &game)? else { continue };
            let body = Body::Automatic(automatic);
            let law = Law {
                claim: Claim::Grundy,
                arity: part.arity(),
                rows: Some(rows),
                body,
                formula: None,
                positions: Positions::default(),
            };
            return Ok(Some((law, text)));
        }
        Ok(None)
    }
}

/// The graph with positions only.
fn on_positions(graph: &Relation, game: &Game, means: &Means<'_>) -> Result<Relation, Stop> {
    graph.and(&game.domain, means)
}

/// The bits that a table takes without a law: the entropy of its values.
fn entropy(table: &Table) -> f64 {
    let mut counts: std::collections::BTreeMap<u32, usize> = std::collections::BTreeMap::new();
    for &value in table.values.iter().flatten() {
        *counts.entry(value).or_default() += 1;
    }
    let total: usize = counts.values().sum();
    let bits: f64 = counts.values().map(|&count| count as f64 * (total as f64 / count as f64).log2()).sum();
    bits + counts.len() as f64 * 8.0
}

/// The length of a law, and of the choice among all that were tried, over that of the table. Laws beyond three quarters are not accepted.
fn score(bits: f64, table: &Table, tried: usize) -> f64 {
    (bits + (tried.max(1) as f64).log2()) / entropy(table).max(1.0)
}

const MOST_SCORE: f64 = 0.75;
/// Values that a law without proof has to be tested on.
const LEAST_VALUES: usize = 100;

/// Looks for a law of bare values.
pub fn guess(table: &Table, names: &[String], budget: &Budget) -> Report {
    let mut report = Report { looked_at: table.sizes.clone(), ..Report::default() };
    let means = Means::new(100_000, 50_000_000, budget);
    if let Err(reason) = conjecture(table, names, true, &means, &mut report) {
        report.stopped = Some(reason);
    }
    report
}

/// Laws that fit a table and are short against it: a period, a formula, an automaton (if `automata`).
fn conjecture(
    table: &Table,
    names: &[String],
    automata: bool,
    means: &Means<'_>,
    report: &mut Report,
) -> Result<bool, StopReason> {
    let count = table.values.iter().flatten().count();
    let keep = |law: Law, bits: f64, report: &mut Report| {
        let score = score(bits, table, report.tried);
        if score > MOST_SCORE {
            return false;
        }
        report.score = Some(score);
        report.found = Some(Found { law, certificate: None, range: table.sizes.clone() });
        true
    };
    let arity = table.arity();
    let law = |body: Body, formula: Option<Expression>| Law {
        claim: Claim::Grundy,
        arity,
        rows: None,
        body,
        formula,
        positions: Positions::default(),
    };
    if arity == 1 && count >= 20 {
        // From the first position on; values before it do not matter.
        let first = table.values.iter().position(Option::is_some).unwrap_or(0);
        let values: Vec<u32> = table.values[first..].iter().map(|value| value.unwrap_or(0)).collect();
        report.tried += 1;
        let turns = 3;
        // A preperiod of more than an eighth may be a law of another kind that is seen for the last time.
        if let Some(mut guess) =
            periodic::find(&values, turns).filter(|guess| 8 * guess.preperiod.len() <= values.len())
        {
            let bits =
                (guess.preperiod.len() + guess.period.len()) as f64 * (f64::from(table.most()) + 2.0).log2() + 16.0;
            guess.preperiod.splice(0..0, std::iter::repeat_n(0, first));
            let formula = expression::find(table, names, false, means.budget)?.found;
            let body = Body::Periodic { preperiod: guess.preperiod, period: guess.period, saltus: guess.saltus };
            if keep(law(body, formula), bits, report) {
                return Ok(true);
            }
        }
    }
    if count < LEAST_VALUES {
        return Ok(false);
    }
    let fitted = expression::find(table, names, true, means.budget)?;
    report.tried += fitted.tried;
    if let Some(formula) = fitted.found {
        let bits = formula.size() as f64 * 6.0;
        if keep(law(Body::Formula, Some(formula)), bits, report) {
            return Ok(true);
        }
    }
    if !automata || arity > 2 {
        return Ok(false);
    }
    let effort = Effort { states: 80, beyond: 0 };
    let bases: &[u8] = if arity == 1 { &[2, 3, 10, 6, 12] } else { &[2] };
    let systems = bases.iter().map(|&base| Numeration::Base(base)).chain((arity == 1).then_some(Numeration::Fibonacci));
    for numeration in systems {
        for form in [Form::Outputs, Form::Graph(Code::Plain), Form::Graph(Code::Unary)] {
            if (form == Form::Outputs) != (table.most() < 24) && form != Form::Graph(Code::Unary) {
                continue;
            }
            if form == Form::Graph(Code::Unary) && table.most() > 40 {
                continue;
            }
            report.tried += 1;
            let fresh = Means::new(means.states, means.work.get(), means.budget);
            match soft(automatic::find(table, numeration, form, None, false, effort, &fresh))? {
                Some(automatic::Found::Fits(found)) => {
                    let dfa = &found.graph.dfa;
                    let dead = dfa.dead();
                    let live = dfa.next.iter().filter(|&&to| Some(to) != dead).count() as f64;
                    let bits = live * ((dfa.states() as f64).log2() + (dfa.symbols as f64).log2());
                    if keep(law(Body::Automatic(found), None), bits, report) {
                        return Ok(true);
                    }
                }
                Some(automatic::Found::Nothing(Some(at))) => report.refuted = Some(refutation(numeration, &at)),
                _ => {}
            }
        }
    }
    Ok(false)
}

fn refutation(numeration: Numeration, at: &[u64]) -> String {
    let place: Vec<i64> = at.iter().map(|&x| i64::try_from(x).unwrap_or(i64::MAX)).collect();
    format!("an automaton on {numeration} fails at {}", nimatron_rules::show_tuple(&place))
}

/// Numeration systems for the moves: those that the rules name, then base 2, and for one coordinate some others.
fn numerations(moves: &Moves, arity: usize) -> Vec<Numeration> {
    let mut all: Vec<Numeration> = Vec::new();
    let mut factors: Vec<i64> = Vec::new();
    for atom in moves.clauses.iter().chain(&moves.domain).flat_map(|clause| &clause.atoms) {
        match atom {
            Atom::Power { base, .. } | Atom::Digit { base, .. } => {
                all.extend(u8::try_from(*base).ok().filter(|base| *base <= 36).map(Numeration::Base));
            }
            Atom::Fibonacci { .. } | Atom::ZeckendorfPart { .. } => all.push(Numeration::Fibonacci),
            Atom::Linear { terms, .. } => {
                factors.extend(terms.iter().map(|term| term.1.abs()).filter(|c| (2..=36).contains(c)));
            }
            _ => {}
        }
    }
    factors.sort_unstable();
    factors.dedup();
    // Games with n/2 and n/3 may have a law in base 6 or 12.
    let divides = factors.iter().any(|c| !(*c as u64).is_power_of_two());
    if all.is_empty() && divides && arity == 1 {
        let common = factors.iter().fold(1i64, |a, &b| lcm(a, b));
        for base in [common, 2 * common, 6, 12, 18] {
            all.extend(u8::try_from(base).ok().filter(|base| (3..=18).contains(base)).map(Numeration::Base));
        }
    }
    all.extend(factors.iter().filter(|c| (3..=12).contains(*c) && arity == 1).map(|&c| Numeration::Base(c as u8)));
    all.push(Numeration::Base(2));
    if arity == 1 {
        all.extend([Numeration::Base(3), Numeration::Fibonacci]);
    }
    let mut different: Vec<Numeration> = Vec::new();
    for numeration in all {
        if !different.contains(&numeration) {
            different.push(numeration);
        }
    }
    different
}

fn lcm(a: i64, b: i64) -> i64 {
    let gcd = |mut a: i64, mut b: i64| {
        while b != 0 {
            (a, b) = (b, a % b);
        }
        a
    };
    (a / gcd(a, b)).saturating_mul(b).min(1 << 40)
}
