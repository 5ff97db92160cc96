//! The command `check`: is a solution right? A program or a formula against a game.

mod fitting;

use crate::amounts::time;
use crate::args::CheckArgs;
use crate::failure::{CommandResult, Failure, NO};
use crate::process::{RunError, UserProgram};
use crate::program::OutcomeWords;
use crate::session::Session;
use nimatron::ask::AskFormula;
use nimatron::check::{self, Answers, CheckPlan, SolutionAnswer, Sum, Template, Tests, Trouble};
use nimatron::limits;
use nimatron::nimber::BigUint;
use nimatron::{Convention, GameDef, StopReason, parse_number, words};
use nimatron_messages::{Message, Say, outputs, programs};
use std::process::ExitCode;
use std::sync::Arc;

/// The number of positions if the program runs once for each, which takes longer.
const FEW: usize = 200;

pub(crate) fn check(args: &CheckArgs, session: &Session) -> CommandResult {
    let answers = match (args.outcomes || args.says.is_some(), args.values) {
        (true, _) => Some(Answers::Outcomes),
        (_, true) => Some(Answers::Values),
        _ => None,
    };
    if args.misere && args.values {
        return Err(Failure::error(programs::misere_has_outcomes()));
    }
    let plan = CheckPlan {
        to: largest(&args.to)?,
        heaps: args.heaps.into(),
        tests: args.tests.map_or_else(|| CheckPlan::default().tests, |tests| tests as usize),
        convention: Convention::misere_if(args.misere),
        answers,
        seed: args.seed,
        ..CheckPlan::default()
    };
    match (&args.formula, &args.against) {
        (Some(formula), _) => of_formula(formula, plan, args, session),
        // The parser asks for one of them; a program without a name is refused with a sentence.
        (None, program) => of_program(program.as_deref().unwrap_or_default(), &plan, args, session),
    }
}

/// `1000`, `10^18`, `10**18`, `1e18`.
fn largest(text: &str) -> Result<BigUint, Failure> {
    let number = parse_number(&text.replace("**", "^").replace('E', "e")).ok();
    number.filter(|number| number.bits() <= limits::BITS_OF_TEST).ok_or_else(|| Failure::error(programs::largest(text)))
}

fn of_formula(formula: &str, plan: CheckPlan, args: &CheckArgs, session: &Session) -> CommandResult {
    let asked = AskFormula { game: &args.game, settings: args.settings.of_game(), formula, plan }.read()?;
    let told = session.work(|budget| asked.tell(budget))?;
    session.print_told(args.json, || told.json(session.language), || told.text(session.language))?;
    ended(&told.report.tests)
}

fn of_program(program: &str, plan: &CheckPlan, args: &CheckArgs, session: &Session) -> CommandResult {
    let game = &Arc::new(GameDef::load(&args.game, args.settings.of_game())?);
    let answers = if args.misere { Some(Answers::Outcomes) } else { plan.answers };
    let plan = &CheckPlan { answers, ..plan.clone() };
    let program = UserProgram::parse(program, time(&args.run_time)?).map_err(Failure::error)?;
    let template = |text: &str| Template::parse(text, &game.coordinates()).map_err(Failure::error);
    let words = match &args.says {
        Some(text) => OutcomeWords::parse(text).ok_or_else(|| Failure::error(programs::says(text)))?,
        None => OutcomeWords::default(),
    };
    let mut solution = Solution {
        program,
        words,
        template: template(args.input.as_deref().unwrap_or(Template::USUAL))?,
        fixed: args.input.is_some(),
        one: template(Template::ONE)?,
        answered: false,
        session,
    };
    let mut plan = plan.clone();
    if solution.template.only_single() {
        plan.heaps = 1;
    }
    plan.shared = solution.template.shared();
    plan.end_mark = solution.template.end_mark();
    if plan.end_mark.is_some() {
        session.narrate(&programs::end_mark_not_asked());
    }
    let usual = |plan: &mut CheckPlan, many: bool| {
        if !many {
            plan.batch = 1;
            plan.tests = args.tests.map_or(FEW, |tests| tests as usize);
        }
    };
    usual(&mut plan, solution.template.many);
    let mut tests = run(game, &plan, &mut solution, session)?;
    // A program that answers about one position and ends.
    if let Some(RunError::Answers { wanted: 2.., found: 1, .. }) = &tests.fatal
        && !solution.fixed
    {
        session.narrate(&programs::runs_for_each());
        solution.template = solution.one.clone();
        solution.fixed = true;
        usual(&mut plan, false);
        tests = run(game, &plan, &mut solution, session)?;
    }
    let read = tests.wrong.as_ref().map(|wrong| solution.template.input(std::slice::from_ref(&wrong.sum)));
    if let Some(why) = &tests.fatal {
        if !matches!(why, RunError::Answers { .. } | RunError::NoAnswer(_)) {
            return Err(Failure::error(why.message()));
        }
        let help = fitting::fitting(game, &plan, &mut solution, session)?.unwrap_or_else(programs::see_input);
        return Err(Failure::error(why.message().then(help)));
    }
    // A program that fails at once, or at the first sum, may have wanted another input.
    if tests.wrong.as_ref().is_some_and(|wrong| wrong.said.is_err() && (tests.agreed == 0 || wrong.sum.len() > 1))
        && let Some(help) = fitting::fitting(game, &plan, &mut solution, session)?
    {
        session.narrate(&help);
    }
    let why = session.work(|budget| check::why_right(game, &tests, plan.convention, budget));
    let text = || {
        let ways: Vec<Message> =
            read.iter().map(|input| programs::input_was(input.escape_debug().to_string())).collect();
        words::tests(game, &plan, &tests, &ways, session.language) + &words::why_right_text(&why, session.language)
    };
    session.print_told(args.json, || words::tests_json(&tests, &why, read.as_deref(), session.language), text)?;
    ended(&tests)
}

fn run(
    game: &Arc<GameDef>,
    plan: &CheckPlan,
    solution: &mut Solution<'_>,
    session: &Session,
) -> Result<Tests<RunError>, Failure> {
    Ok(session.work(|budget| check::check(game, plan, &mut |sums| solution.answers(sums), budget))?)
}

/// A program with all that is needed to ask it.
struct Solution<'s> {
    program: UserProgram,
    words: OutcomeWords,
    template: Template,
    /// Whether the user has given the template, or the other one has been tried.
    fixed: bool,
    one: Template,
    /// Whether it has given an answer that could be read.
    answered: bool,
    session: &'s Session,
}

impl Solution<'_> {
    fn answers(&mut self, sums: &[Sum]) -> Result<Vec<SolutionAnswer>, Trouble<RunError>> {
        let session = self.session;
        if let Err(reason) = session.clock.check() {
            return Err(Trouble::Stopped(reason));
        }
        let stop = || session.stop.is_raised() || matches!(session.clock.check(), Err(StopReason::Time(_)));
        let output = self.program.run(&self.template.input(sums), sums.len(), &stop);
        let said = output.and_then(|output| self.words.read(&output, sums.len()));
        match said {
            Ok(said) => {
                if let (false, Some(nothing @ SolutionAnswer::Nothing(_))) = (self.answered, said.first()) {
                    return Err(Trouble::Fatal(RunError::NoAnswer(nothing.message())));
                }
                self.answered = true;
                Ok(said)
            }
            Err(RunError::Interrupted) => {
                Err(Trouble::Stopped(session.clock.check().err().unwrap_or(StopReason::Interrupted)))
            }
            Err(error @ RunError::NotStarted(_)) => Err(Trouble::Fatal(error)),
            // Another form of input was expected, most probably.
            Err(error @ RunError::Answers { .. }) if !self.answered => Err(Trouble::Fatal(error)),
            Err(error) => Err(Trouble::Failed(error)),
        }
    }
}

/// The exit code: 0 if all agreed, 1 if something is wrong or nothing could be compared.
fn ended<F>(tests: &Tests<F>) -> CommandResult {
    match (&tests.wrong, tests.stopped) {
        (Some(_), _) => Ok(ExitCode::from(NO)),
        (None, Some(reason)) => Err(Failure::stopped(reason, vec![outputs::printed()])),
        (None, None) => Ok(ExitCode::from(u8::from(tests.agreed == 0))),
    }
}
