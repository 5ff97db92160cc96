//! A game's theorems against brute force: the law that `nimatron law` proves for a rule text, its
//! sentence, its moves and the answers of `solve`, each compared with the naive evaluator.
//!
//! Shared by `tests/laws.rs`, `examples/theorems.rs` and the fuzz target `theorems`.

mod sentence;

use nimatron::law::{Body, Join, Law, LawAnswer, LawClaim, Search, find_law};
use nimatron::nimber::BigUint;
use nimatron::words::{self, Language};
use nimatron::{AnswerRequest, Budget, GameDef, Limit, Outcome, Progress, Question, SolveError, StopFlag, solve};
use nimatron_law::automata::StateBudget;
use nimatron_law::law::Compound;
use nimatron_law::strategy::Strategy;
use nimatron_oracle::{MoveComponents, OracleError, OracleGame, OracleSolver};
use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

/// The result for a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// It is not a game.
    Refused,
    /// It is a game, and no law is proved.
    Open,
    /// A law is proved, and holds.
    Holds {
        /// The number of positions that were compared.
        positions: usize,
        /// The number of equations of its sentence that could be read and compared.
        sentences: usize,
    },
}

/// A false theorem, or another wrong answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Wrong {
    /// The kind of failure.
    pub(crate) kind: &'static str,
    /// The position, and both values.
    pub(crate) what: String,
}

fn wrong<T>(kind: &'static str, what: impl Into<String>) -> Result<T, Wrong> {
    Err(Wrong { kind, what: what.into() })
}

/// How thorough the test is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    /// The search for a law.
    pub(crate) search: Search,
    /// The time for the search.
    pub(crate) time: Duration,
    /// The number of questions to `solve`.
    pub(crate) questions: usize,
}

impl Effort {
    /// A short search, for a fraction of a second per game.
    pub(crate) fn small(time: Duration) -> Effort {
        let search = Search { to: 600, states: 20_000, work: 1_000_000, learnt: 60, ..Search::default() };
        Effort { search, time, questions: 3 }
    }
}

/// The maximum number of steps of the naive evaluator for one game.
const STEPS: u64 = 6_000_000;

fn budget(time: Duration) -> Budget {
    Budget::start(Limit { time: Some(time), memory: 512 << 20 }, StopFlag::default(), Progress::default())
}

/// The times spent by `solve` (with the naive values), by the search for a law, and on the
/// comparison.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Spent {
    pub(crate) solve: Duration,
    pub(crate) law: Duration,
    pub(crate) comparison: Duration,
}

/// Compares all claims about a game with brute force. A panic is also a failure.
pub(crate) fn judge(text: &str, effort: &Effort) -> Result<Verdict, Wrong> {
    judge_timed(text, effort, &mut Spent::default())
}

/// Like [`judge`], and adds the times.
pub(crate) fn judge_timed(text: &str, effort: &Effort, spent: &mut Spent) -> Result<Verdict, Wrong> {
    catch_unwind(AssertUnwindSafe(|| judge_game(text, effort, spent))).unwrap_or_else(|panic| {
        let said = panic.downcast_ref::<String>().map(String::as_str).or(panic.downcast_ref::<&str>().copied());
        wrong("panic", said.unwrap_or("without words"))
    })
}

fn judge_game(text: &str, effort: &Effort, spent: &mut Spent) -> Result<Verdict, Wrong> {
    let Ok(game) = GameDef::load(text, &[]) else { return Ok(Verdict::Refused) };
    if game.rules().is_none_or(|rules| rules.text() != text) {
        return Ok(Verdict::Refused);
    }
    let read = match OracleGame::read(text) {
        Ok(read) => read,
        Err(error) => return wrong("not read", error),
    };
    read.allow(STEPS);
    let mut solver = OracleSolver::new(&read);
    let started = Instant::now();
    let asked = questions(text, effort, &mut solver);
    spent.solve = started.elapsed();
    asked?;
    let started = Instant::now();
    let answer = find_law(&std::sync::Arc::new(game), &effort.search, &budget(effort.time));
    spent.law = started.elapsed();
    let Ok(answer) = answer else { return Ok(Verdict::Open) };
    if let Some(why) = answer.report.refused.first() {
        return wrong("refused by the checker", why.to_string());
    }
    let started = Instant::now();
    let verdict = match (&answer.report.found, answer.certificate()) {
        (Some(found), Some(_)) => law(&found.law, &answer, &mut solver, effort),
        _ => Ok(Verdict::Open),
    };
    spent.comparison = started.elapsed();
    verdict
}

/// The components that a move leaves, as numbers.
fn small(components: &[nimatron::Position]) -> MoveComponents {
    components.iter().map(|position| position.small().map(<[i64]>::to_vec).unwrap_or_default()).collect()
}

/// All positions of a box.
pub(crate) fn positions(arity: usize) -> Vec<Vec<i64>> {
    let size: i64 = match arity {
        1 => 301,
        2 => 15,
        3 => 7,
        _ => 3,
    };
    let mut all: Vec<Vec<i64>> = vec![Vec::new()];
    for _ in 0..arity {
        all = all.iter().flat_map(|head| (0..size).map(move |x| [&head[..], &[x]].concat())).collect();
    }
    all
}

fn large(position: &[i64]) -> Vec<BigUint> {
    position.iter().map(|&x| BigUint::from(x.unsigned_abs())).collect()
}

/// Compares a law at all positions of a box.
fn law(law: &Law, answer: &LawAnswer, solver: &mut OracleSolver<'_>, effort: &Effort) -> Result<Verdict, Wrong> {
    let Some(rules) = answer.game.rules() else { return Ok(Verdict::Open) };
    let names = rules.coordinates().to_vec();
    let claim = words::claim(law, &names, Language::English);
    let time = budget(effort.time);
    let strategy = Strategy::new(rules, law, &StateBudget::new(20_000, 2_000_000, &time)).ok().flatten();
    // For a product it takes a search through thousands of pairs to find that there is no move.
    let is_product = matches!(&law.body, Body::Compound(Compound { join: Join::Product, .. }));
    let (mut compared, mut moves) = (0, 0);
    let started = Instant::now();
    for position in positions(solver.game().arity()) {
        let says = law.value(&large(&position));
        let shown = |value: &Option<BigUint>| value.as_ref().map_or("no value".to_owned(), ToString::to_string);
        let value = match solver.grundy(&position) {
            Ok(value) => value,
            Err(OracleError::NoPosition) if says.is_some() => {
                return wrong("value of no position", format!("{claim}\nat {position:?}: {}", shown(&says)));
            }
            Err(OracleError::Endless(back)) if says.is_some() => {
                return wrong("game without end", format!("{claim}\nfrom {position:?}: back to {back:?}"));
            }
            Err(OracleError::Fails(why)) if says.is_some() => {
                return wrong("rules without value", format!("{claim}\nat {position:?}: {why}"));
            }
            Err(_) => continue,
        };
        let expected = match law.claim {
            LawClaim::Grundy => value,
            LawClaim::Levels(levels) => value.min(levels.into()),
            LawClaim::Outcome => value.min(1),
        };
        let outside = law.domain.rows().is_some_and(|rows| position[rows.coordinate].unsigned_abs() > rows.max)
            || law.domain.class().is_some_and(|class| !class.contains(&large(&position)[0]));
        if says != (!outside).then(|| BigUint::from(expected)) {
            let what = format!("{claim}\nat {position:?}: the law {}, by brute force {expected}", shown(&says));
            return wrong("false theorem", what);
        }
        compared += 1;
        if let Some(strategy) = &strategy
            && !outside
            && (value > 0 || (compared % 7 == 0 && !is_product))
            && moves < 150
            && started.elapsed() < 2 * effort.time
        {
            moves += 1;
            listed(strategy, law, &position, value, solver).map_err(|mut error| {
                error.what = format!("{claim}\n{}", error.what);
                error
            })?;
        }
    }
    far(law, &claim, rules.text(), solver)?;
    let whole = law.claim == LawClaim::Grundy && law.domain.rows().is_none() && law.domain.class().is_none();
    let sentences = if whole { sentence::holds(&claim, &names, solver)? } else { 0 };
    Ok(Verdict::Holds { positions: compared, sentences })
}

/// A law says something of a position only where the rules can be evaluated. They may fail at the
/// numbers that they name, at multiples of these, and beside them.
fn far(law: &Law, claim: &str, text: &str, solver: &OracleSolver<'_>) -> Result<(), Wrong> {
    let game = solver.game();
    let numbers = numbers(text);
    for at in 0..game.arity() {
        for &x in &numbers {
            for others in 0..2 {
                let mut position = vec![others; game.arity()];
                position[at] = x;
                // Listing all options may take long; what fails is mostly seen at the first one.
                game.allow(20_000);
                if let Err(OracleError::Fails(why)) = game.options(&position)
                    && law.value(&large(&position)).is_some()
                {
                    return wrong("rules without value", format!("{claim}\nat {position:?}: {why}"));
                }
            }
        }
    }
    Ok(())
}

/// The numbers of a text, and those at which a part of the rules may begin to fail because of them.
fn numbers(text: &str) -> BTreeSet<i64> {
    let digits = text.split(|c: char| !c.is_ascii_digit()).filter_map(|word| word.parse::<i64>().ok());
    let near = |x: i64| [x, 3 * x].into_iter().flat_map(|x| [x.saturating_sub(1), x, x + 1]);
    digits.filter(|&x| x < 1 << 40).flat_map(near).filter(|&x| x > 0).collect()
}

/// Is there no move from the position whose coordinates are all 0? `solve` leaves it out of sums.
fn nothing_at_zero(game: &OracleGame) -> bool {
    matches!(game.options(&vec![0; game.arity()]), Ok(options) if options.is_empty())
}

/// The components of an option, sorted, without the all-zero ones if these have no moves.
fn sorted(mut option: MoveComponents, zero_is_nothing: bool) -> MoveComponents {
    option.retain(|component| !zero_is_nothing || component.iter().any(|&x| x != 0));
    option.sort();
    option
}

/// Checks that the moves that a law lists are legal and lead to the wanted value.
fn listed(
    strategy: &Strategy,
    law: &Law,
    position: &[i64],
    value: u64,
    solver: &mut OracleSolver<'_>,
) -> Result<(), Wrong> {
    let Ok(options) = solver.options(position) else { return Ok(()) };
    let zero = nothing_at_zero(solver.game());
    let options: BTreeMap<MoveComponents, u64> =
        options.into_iter().map(|(option, value)| (sorted(option, zero), value)).collect();
    for wanted in BTreeSet::from([0, if law.claim == LawClaim::Outcome { 0 } else { value / 2 }]) {
        let found = strategy.options_of_value(&large(position), &wanted.into(), &Budget::unlimited()).unwrap();
        if found.is_empty() && wanted == 0 && value > 0 {
            return wrong("no winning move", format!("at {position:?} of value {value}"));
        }
        for option in found {
            let small = |component: &Vec<BigUint>| -> Option<Vec<i64>> {
                component.iter().map(|x| i64::try_from(x).ok()).collect()
            };
            let small: Option<MoveComponents> = option.iter().map(small).collect();
            let legal = small.and_then(|option| options.get(&sorted(option, zero)).copied());
            if legal != Some(wanted) {
                let is = legal.map_or("no move".to_owned(), |value| format!("a move to value {value}"));
                return wrong("wrong move", format!("at {position:?} to value {wanted}: {option:?} is {is}"));
            }
        }
    }
    Ok(())
}

/// Checks some answers of `solve`.
fn questions(text: &str, effort: &Effort, solver: &mut OracleSolver<'_>) -> Result<(), Wrong> {
    let arity = solver.game().arity();
    for at in 0..effort.questions as i64 {
        // Small positions of all shapes, without randomness.
        let position: Vec<i64> = (0..arity as i64).map(|place| (3 * at + 5 * place * at + 2 * at * at) % 14).collect();
        let typed = position.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
        let Ok(question) = Question::parse(text, &[typed], &[]) else { continue };
        let answer = solve(&question, AnswerRequest::default(), &budget(effort.time));
        let value = match (solver.grundy(&position), &answer) {
            (Ok(value), Ok(_)) => value,
            (Ok(value), Err(SolveError::Cycle { shown, .. })) => {
                return wrong("solve: cycle", format!("at {position:?}: `{shown}`, by brute force {value}"));
            }
            (Ok(value), Err(SolveError::Rule { error, .. })) if !error.to_string().contains("64 bits") => {
                return wrong("solve: error", format!("at {position:?}: `{error}`, by brute force {value}"));
            }
            (Err(OracleError::Endless(_) | OracleError::Fails(_)), Ok(answer)) => {
                let trouble = solver.grundy(&position);
                return wrong(
                    "solve: value",
                    format!("at {position:?}: {:?}, by brute force {trouble:?}", answer.grundy()),
                );
            }
            _ => continue,
        };
        let (Ok(answer), Ok(options)) = (answer, solver.options(&position)) else { continue };
        let outcome = if value == 0 { Outcome::P } else { Outcome::N };
        if answer.grundy().is_some_and(|own| own != value) || answer.outcome != outcome {
            let what = format!("at {position:?}: {:?} {:?}, by brute force {value}", answer.grundy(), answer.outcome);
            return wrong("solve: value", what);
        }
        let zero = nothing_at_zero(solver.game());
        let winning = options.into_iter().filter(|(_, value)| *value == 0).map(|(option, _)| sorted(option, zero));
        let winning: BTreeSet<MoveComponents> = winning.collect();
        let own: BTreeSet<MoveComponents> =
            answer.winning_moves.iter().map(|one| sorted(small(&one.to), zero)).collect();
        if !own.is_subset(&winning) || (answer.complete && own != winning) {
            return wrong("solve: moves", format!("at {position:?}: {own:?}, by brute force {winning:?}"));
        }
    }
    Ok(())
}
