//! The command `graph`: the positions that can be reached as a picture. `graph solve` answers about
//! a game that a file lists by positions and moves.

mod solve;
mod store;

pub(crate) use solve::solve;
pub(crate) use store::unusable;

use crate::args::{GraphArgs, GraphCommand, GraphForm, QuestionArgs};
use crate::failure::{CommandResult, Failure};
use crate::files::output_file::{is_file, save};
use crate::files::pictures::{is_picture, write_picture};
use crate::question::listed_question;
use crate::session::Session;
use nimatron::Convention;
use nimatron::explicit::SolvedGraph;
use nimatron::show::{self, LoopyGraph};
use nimatron_messages::{Language, explicit as say, outputs};
use std::process::ExitCode;

pub(crate) fn graph(args: &GraphArgs, language: Language) -> CommandResult {
    match (&args.command, &args.game) {
        (Some(GraphCommand::Solve(args)), _) => solve(args, &Session::start(&args.limits, language)?),
        (None, Some(game)) => {
            let (positions, settings) = (args.positions.clone(), args.settings.clone());
            let question = QuestionArgs { game: game.clone(), positions, settings };
            draw(args, &question, &Session::start(&args.limits, language)?)
        }
        (None, None) => Err(Failure::error(say::what_to_draw())),
    }
}

/// Draws the positions that can be reached from those of a question.
fn draw(args: &GraphArgs, asked: &QuestionArgs, session: &Session) -> CommandResult {
    // Before the graph is listed for nothing.
    let suits = if args.format == GraphForm::Dot { is_file } else { is_picture };
    args.out.iter().try_for_each(|file| suits(file))?;
    let question = listed_question(asked, session)?;
    if args.loopy {
        let solved = session.work(|budget| nimatron::solve_loopy(&question, Convention::Normal, budget))?;
        let graph = loopy(&solved.game, &solved.tokens, Convention::Normal, session)?;
        let (svg, dot) = (|| graph.svg(session.language), || graph.dot());
        return write_graph(args, &svg, &dot, session);
    }
    let Some(graph) = session.work(|budget| show::position_graph(&question, budget))? else {
        return Err(Failure::error(outputs::graph_too_large(question.show())));
    };
    write_graph(args, &|| graph.svg(session.language), &|| graph.dot(), session)
}

/// Writes a graph in the form that is wanted.
fn write_graph(
    args: &GraphArgs,
    svg: &dyn Fn() -> String,
    dot: &dyn Fn() -> String,
    session: &Session,
) -> CommandResult {
    if args.format == GraphForm::Dot {
        match &args.out {
            Some(file) => save(file, dot().as_bytes())?,
            None => {
                session.print(dot().as_bytes())?;
            }
        }
    } else {
        write_picture(&svg(), args.out.as_deref(), session)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The graph around the positions of tokens, with a note if it is not the whole.
fn loopy(game: &SolvedGraph, tokens: &[u32], convention: Convention, session: &Session) -> Result<LoopyGraph, Failure> {
    let picture = session.work(|budget| show::loopy_graph(game, tokens, convention, budget))?;
    if !picture.whole {
        session.narrate(&outputs::nearest_drawn(picture.graph.nodes.len()));
    }
    Ok(picture.graph)
}
