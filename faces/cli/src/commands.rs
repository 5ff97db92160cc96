//! The commands that answer and end: solve, table, explain, games, fmt.

use crate::args::{ExplainArgs, FmtArgs, GamesArgs, QuestionArgs, SolveArgs, TableArgs};
use crate::failure::{Failure, draw};
use crate::session::{Session, print, write_out};
use nimatron::catalogue::{self, Entry, Known};
use nimatron::rules::{MAX_TEXT, parse};
use nimatron::show::Format;
use nimatron::{Answer, Convention, GameDef, Language, Question, Wanted, value_table, words};
use serde_json::json;
use std::io::{IsTerminal, Read, Write};
use std::process::ExitCode;
use std::sync::Arc;

type Done = Result<ExitCode, Failure>;

pub(crate) fn question(args: &QuestionArgs) -> Result<Question, Failure> {
    let question = Question::parse(&args.game, &args.positions, &args.settings.set)?;
    warn(&question);
    Ok(question)
}

/// What of the question changes nothing.
fn warn(question: &Question) {
    for warning in &question.warnings {
        let _ = writeln!(std::io::stderr(), "warning: {warning}");
    }
}

/// A question whose moves are listed: runs of heaps become single heaps.
pub(crate) fn listed_question(args: &QuestionArgs) -> Result<Question, Failure> {
    Ok(question(args)?.listed()?)
}

pub(crate) const fn convention(misere: bool) -> Convention {
    if misere { Convention::Misere } else { Convention::Normal }
}

pub(crate) fn solve(args: &SolveArgs, session: &Session) -> Done {
    let question = question(&args.question)?;
    let wanted = Wanted { convention: convention(args.misere), remoteness: args.remoteness, depth: 0 };
    let mut answer = session.work(|budget| nimatron::solve(&question, wanted, budget))?;
    session.log(&answer.log);
    if question.has_runs() {
        of_runs(&mut answer, args)?;
    }
    if args.json {
        return print_json(&answer);
    }
    print(words::answer(&answer, args.all, Language::English).as_bytes())
}

/// Winning moves in runs of heaps that are listed as data unless all are wanted.
const USUAL_RUN_MOVES: usize = 1000;

fn of_runs(answer: &mut Answer, args: &SolveArgs) -> Result<(), Failure> {
    let listed = answer.winning_moves.len();
    match answer.count {
        Some(count) if args.all && !args.json => {
            return Err(Failure::usage(format!("there are {count} winning moves, and --all lists at most {listed}")));
        }
        _ => {}
    }
    if args.json && !args.all && listed > USUAL_RUN_MOVES {
        answer.count = answer.count.or(Some(listed as u128));
        answer.complete = false;
        answer.winning_moves.truncate(USUAL_RUN_MOVES);
    }
    Ok(())
}

/// Prints data as JSON in a line.
fn print_json(answer: &Answer) -> Done {
    let text = serde_json::to_string(answer).map_err(Failure::usage)?;
    print(format!("{text}\n").as_bytes())
}

pub(crate) fn explain(args: &ExplainArgs, session: &Session) -> Done {
    let question = question(&args.question)?;
    let wanted = Wanted { convention: convention(args.misere), remoteness: false, depth: usize::from(args.depth) };
    let answer = session.work(|budget| nimatron::solve(&question, wanted, budget))?;
    session.log(&answer.log);
    if args.json {
        return print_json(&answer);
    }
    print(words::explanation(&answer, Language::English).as_bytes())
}

pub(crate) fn table(args: &TableArgs, session: &Session) -> Done {
    let count = Some(args.to.split(',').count()).filter(|&count| count > 1);
    let game = Arc::new(GameDef::load_row(&args.game, &args.settings.set, count)?);
    let to = corner(&game, &args.to)?;
    let format = if args.json { Format::Json } else { args.format };
    let table = session.work(|budget| value_table(&game, &to, budget))?;
    format.suits(&table).map_err(Failure::usage)?;
    session.log(std::slice::from_ref(&table.log));
    let cells = to.iter().try_fold(1u64, |product, &x| product.checked_mul(x as u64 + 1));
    if cells.is_none_or(|cells| cells > 1 << 33) {
        return Err(Failure::usage("this table has more than 8 thousand million cells; choose a smaller --to"));
    }
    if let Some(reason) = table.stopped
        && !table.has_values()
    {
        return Err(Failure::stopped(reason, &[]));
    }
    if format == Format::Npy && std::io::stdout().is_terminal() {
        return Err(Failure::usage(
            "npy is binary; send it to a file, as in `nimatron table ... --format npy > values.npy`",
        ));
    }
    let code = write_out(|out| format.write(&table, out))?;
    match table.stopped {
        Some(reason) => Err(Failure::stopped(reason, &["the values printed; the rest is missing".to_owned()])),
        None => Ok(code),
    }
}

/// The largest value of each coordinate: one number for all, or one for each.
pub(crate) fn corner(game: &GameDef, text: &str) -> Result<Vec<i64>, Failure> {
    let Some(arity) = game.arity() else {
        return Err(Failure::usage(format!("positions of {} are not numbers in a table", game.name())));
    };
    let bounds = text.split(',').map(|text| nimatron::parse_coordinate(text).map_err(Failure::from));
    let mut to = bounds.collect::<Result<Vec<i64>, Failure>>()?;
    if to.len() == 1 {
        to.resize(arity, to[0]);
    }
    if to.len() != arity {
        let message = format!("--to gives {} numbers, and a position of this game has {arity} coordinates", to.len());
        return Err(Failure::usage(message));
    }
    Ok(to)
}

pub(crate) fn games(args: &GamesArgs) -> Done {
    if args.contest {
        return crate::judge::list();
    }
    let chosen: Vec<&Entry> = match &args.name {
        None => catalogue::entries().collect(),
        Some(name) => match catalogue::find(name) {
            Some(entry) => vec![entry],
            None => {
                let near = catalogue::nearest(name).map_or(String::new(), |near| format!("; did you mean `{near}`?"));
                return Err(Failure::usage(format!("there is no game called `{name}`{near}")));
            }
        },
    };
    if args.json {
        let list: Vec<_> = chosen.into_iter().map(entry_json).collect();
        return print(format!("{}\n", json!(list)).as_bytes());
    }
    let text: Vec<String> = chosen.into_iter().map(|entry| words::entry(entry, Language::English)).collect();
    print(text.join("\n").as_bytes())
}

fn entry_json(entry: &Entry) -> serde_json::Value {
    let (theorem, source, note) = match entry.known {
        Known::Theorem(statement) => (Some(statement.text.message().to_string()), Some(statement.source), None),
        Known::Nothing(words) => (None, None, Some(words.message().to_string())),
    };
    json!({
        "name": entry.name(),
        "names": entry.names,
        "title": entry.title.message().to_string(),
        "rules": entry.rules.text(None),
        "row": entry.rules.is_row(),
        "theorem": theorem,
        "source": source,
        "note": note,
    })
}

pub(crate) fn fmt(args: &FmtArgs) -> Done {
    let name = args.file.display().to_string();
    let problem = |error: std::io::Error| Failure::usage(format!("{name} cannot be read: {error}"));
    // One byte more than is read tells a text that is too long.
    let limit = MAX_TEXT as u64 + 1;
    let mut bytes = Vec::new();
    if name == "-" {
        std::io::stdin().lock().take(limit).read_to_end(&mut bytes).map_err(problem)?;
    } else {
        let file = std::fs::File::open(&args.file).map_err(problem)?;
        file.take(limit).read_to_end(&mut bytes).map_err(problem)?;
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        Failure::usage(format!("{name} is not a text: byte {} is not UTF-8", error.utf8_error().valid_up_to() + 1))
    })?;
    let tree = parse(&text).map_err(|diagnostic| Failure::from_drawing(draw(&diagnostic, &text, Some(&name))))?;
    let formatted = nimatron::rules::print(&tree);
    if args.check {
        if formatted == text {
            return Ok(ExitCode::SUCCESS);
        }
        let _ = writeln!(std::io::stderr(), "{name} is not formatted; `nimatron fmt --write {name}` does it");
        return Ok(ExitCode::from(1));
    }
    if args.write {
        std::fs::write(&args.file, formatted)
            .map_err(|error| Failure::usage(format!("{name} cannot be written: {error}")))?;
        return Ok(ExitCode::SUCCESS);
    }
    print(formatted.as_bytes())
}
