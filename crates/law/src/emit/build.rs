//! Builds the program of a law: the functions of its kind, the positions it refuses, and the code
//! that reads positions and prints answers.

use super::form::{Callable, NoForm};
use super::functions::{EmitContext, GameFunctionNames, GameFunctions, indented};
use super::moves::moves;
use super::table::{self, Winning};
use super::{NumberType, Program, domain, helpers, parse};
use crate::automata::{StateBudget, Stop};
use crate::discover::automatic::Automatic;
use crate::discover::expression::Expression;
use crate::law::{Extent, Law, LawClaim};
use crate::prove::formulas::Code;
use nimatron_core::Convention;
use nimatron_rules::Ruleset;

/// The program of a law. `status`: how the law is known, for the comment; `proved`: whether by a
/// certificate. `None`: laws of this kind have no program.
///
/// # Errors
/// The budget is used up.
pub fn program(
    rules: &Ruleset,
    law: &Law,
    claim: &str,
    status: &str,
    proved: bool,
    limits: &StateBudget<'_>,
) -> Result<Option<Program>, Stop> {
    let outcome = matches!(law.claim, LawClaim::Outcome | LawClaim::Levels(_));
    let names = GameFunctionNames { suffix: String::new(), arity: law.arity, outcome, valued: false };
    let context = EmitContext { rules: Some(rules), proved, limits };
    let Some(functions) = game_functions(law, &names, &context)? else { return Ok(None) };
    let mut about = heading(&claim.lines().chain([status]).collect::<Vec<_>>(), rules.text());
    if functions.only_values {
        let what = if outcome { "only who wins" } else { "values only" };
        about.push(format!("It gives {what}: no short way to find a winning move is known."));
    }
    let winning = winning(rules, law, &names, &functions);
    Ok(Some(complete(about, &names, &functions, !functions.only_values, winning)))
}

/// How the options of a position are found whose value is known by the law.
fn winning(
    rules: &Ruleset,
    law: &Law,
    names: &GameFunctionNames,
    functions: &GameFunctions,
) -> Result<Winning, NoForm> {
    let shape = rules.shape();
    // Without values, only the winner of one component is known; who has no position left to move
    // in wins in misere play.
    if names.outcome && (shape.splits || rules.resolved().rules.iter().any(|rule| rule.result.len() != 1)) {
        return Err(NoForm::NoOptions);
    }
    let unique = law.claim == LawClaim::Grundy
        && !law.domain.restricted
        && law.domain.extent == Extent::All
        && matches!(law.formula(), Some(Expression::Coordinate(0, _)));
    let mut found = table::by_law(rules, names.outcome, unique);
    let position = names.position();
    let value = if names.outcome { format!("0 if is_p({position}) else 1") } else { format!("grundy({position})") };
    let refusals = ending(functions);
    let head = format!("# The value of an option.\nvalue_of({position}) -> number\n");
    found.functions = format!("{head}{}    return {value}\n{}", indented(&refusals), found.functions);
    Ok(found)
}

/// Lines that end the program where a position has no answer.
fn ending(functions: &GameFunctions) -> String {
    functions.refusals.iter().map(|one| one.statement(&|says| format!("say {says}\nstop()"))).collect()
}

/// The functions with their `main`.
fn complete(
    about: Vec<String>,
    names: &GameFunctionNames,
    functions: &GameFunctions,
    with_moves: bool,
    winning: Result<Winning, NoForm>,
) -> Program {
    let code = [helpers::NUMBERS, &functions.code].concat();
    let items = parse::program(&[&*code, &main(names, functions, with_moves)].concat());
    let position = names.position();
    let callable = Callable {
        functions: code,
        before: String::new(),
        coordinates: names.coordinates(),
        refusals: ending(functions),
        value: if names.outcome { format!("is_p({position})") } else { format!("grundy({position})") },
        outcome: names.outcome,
        of_list: None,
        winning,
    };
    Program { about, numbers: NumberType::of_law(functions.wide), items, callable }
}

/// The program of a law of Grundy values that finds no moves, for a game that is not on numbers;
/// `rules` are its rules, for the comment. `None`: laws of this kind have no program.
///
/// # Errors
/// The budget is used up.
pub fn values(
    rules: &str,
    law: &Law,
    claim: &str,
    status: &str,
    limits: &StateBudget<'_>,
) -> Result<Option<Program>, Stop> {
    let names = GameFunctionNames { suffix: String::new(), arity: law.arity, outcome: false, valued: false };
    let Some(functions) = game_functions(law, &names, &EmitContext { rules: None, proved: true, limits })? else {
        return Ok(None);
    };
    let about = heading(&claim.lines().chain([status]).collect::<Vec<_>>(), rules.trim());
    Ok(Some(complete(about, &names, &functions, false, Err(NoForm::NoOptions))))
}

/// The comment at the top of a program: what it is, and the game.
pub(super) fn heading(about: &[&str], rules: &str) -> Vec<String> {
    let about = about.iter().chain(&["The game:"]).map(|&line| line.to_owned());
    about.chain(rules.lines().map(|line| format!("  {line}"))).collect()
}

/// The functions of a game. Without rules there are no functions for moves. `None`: see
/// [`program`].
pub(super) fn game_functions(
    law: &Law,
    names: &GameFunctionNames,
    context: &EmitContext<'_, '_>,
) -> Result<Option<GameFunctions>, Stop> {
    let lost;
    let law = match (law.claim, law.automatic()) {
        (LawClaim::Levels(_), Some(automatic)) => {
            lost = losses(law, automatic, context.limits)?;
            &lost
        }
        _ => law,
    };
    let mut functions =
        if names.valued { GameFunctions::default() } else { domain::domain(law, names, context.limits)? };
    let Some(mut values) = law.body.kind().program(law, names, context)? else { return Ok(None) };
    functions.code += &values.code;
    functions.wide |= values.wide;
    functions.refusals.append(&mut values.refusals);
    functions.only_values |= values.only_values;
    let Some(rules) = context.rules else { return Ok(Some(functions)) };
    if functions.only_values {
        return Ok(Some(functions));
    }
    let Some(found) = moves(rules, law, names, context)? else {
        functions.only_values = true;
        return Ok(Some(functions));
    };
    functions.wide |= found.wide;
    let position = names.position();
    let (about, head) = if names.valued {
        (
            "The components that a move to this smaller value leaves; none if no such move is known.",
            format!("option{}({position}, value)", names.suffix),
        )
    } else {
        (
            match law.convention {
                Convention::Normal => "The components that a winning move leaves; none if the position is lost.",
                Convention::Misere => {
                    "The position that a winning move leaves; none if the position is lost, or has no move: then the \
                     player to move has won."
                }
            },
            format!("winning_move({position})"),
        )
    };
    let lost = if found.assumes_not_lost && !names.valued {
        format!("if {}\n    return none\n", names.is_wanted(&position))
    } else {
        String::new()
    };
    functions.code += &format!("{}# {about}\n{head} -> maybe_lists\n{}", found.code, indented(&(lost + &found.body)));
    Ok(Some(functions))
}

/// The P-positions, as the law of a game whose smallest values are known.
fn losses(law: &Law, automatic: &Automatic, limits: &StateBudget<'_>) -> Result<Law, Stop> {
    let graph = automatic.of_value(0, limits)?;
    let body = Automatic { graph, code: Code::Plain }.into();
    Ok(Law { claim: LawClaim::Outcome, body, short: None, ..law.clone() })
}

/// The code that reads positions and prints answers.
fn main(names: &GameFunctionNames, functions: &GameFunctions, with_moves: bool) -> String {
    let refuse = |says: &str| format!("say {says}\nreturn");
    let refusals: String = functions.refusals.iter().map(|one| indented(&one.statement(&refuse))).collect();
    let value = if names.outcome { "\"P\" if is_p(POSITION) else \"N\"" } else { "str(grundy(POSITION))" };
    let wanted = match names.arity {
        1 => "one number is wanted".to_owned(),
        arity => format!("{arity} numbers are wanted"),
    };
    let read = (0..names.arity).map(|at| format!("position[{at}]")).collect::<Vec<_>>().join(", ");
    let large = if functions.wide { LARGE } else { "" };
    let (about, found) = if with_moves { ("and a winning move", MOVES) } else { ("", "") };
    let code = MAIN.replace(" ABOUT", format!(" {about}").trim_end()).replace("MOVES\n", found);
    let code = code.replace("VALUE", value).replace("LARGE\n", large).replace("POSITION", &names.position());
    let code = code.replace("ARITY", &names.arity.to_string()).replace("READ", &read).replace("WANTED", &wanted);
    // Inserted last, as the refusals contain names.
    code.replace("    REFUSALS\n", &refusals)
}

const MAIN: &str = "
# Prints the value of a position ABOUT.
answer(POSITION)
    REFUSALS
    text line = VALUE
MOVES
    say line
# Reads positions, one a line.
main()
    for lines line
        if some position = numbers(line)
            if len(position) == 0
                continue
            if len(position) == ARITY
                answer(READ)
                continue
        bounded
            say \"? WANTED, below 2^64\"
        else
            say \"? WANTED\"
";
pub(super) const MOVES: &str = "    if some left = winning_move(POSITION)
        if len(left) == 0
            line += \" nothing\"
        for i in 0..len(left)
            if i > 0
                line += \" +\"
            for each x in left[i]
LARGE
                line += \" \"
                line += str(x)
    else
        line += \" -\"
";
const LARGE: &str = "                bounded
                    if (x >> 100) > 0
                        say \"? too large for the numbers of this program\"
                        return
";
