//! The commands `plot` and `graph`: values and positions as pictures.

use crate::args::{GraphArgs, PlotArgs, QuestionArgs};
use crate::failure::Failure;
use crate::missing_features::left_out;
use crate::output_file::save;
use crate::session::{Session, narrate};
use nimatron::ask::{Loops, TablePlan};
use nimatron::explicit::SolvedGraph;
use nimatron::show::{self, LoopyGraph};
use nimatron::tables::{MAX_CELLS, corner};
use nimatron::{Convention, GameDef, StopReason};
use nimatron_messages::{Say, outputs};
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

/// Default `--to` for one coordinate, and for each of two.
const DEFAULT_LINE: &str = "200";
const DEFAULT_MAP: &str = "31";

pub(crate) fn plot(args: &PlotArgs, session: &Session) -> Result<ExitCode, Failure> {
    args.out.iter().try_for_each(|file| is_picture(file))?;
    let count = args.to.as_ref().map(|to| to.split(',').count()).filter(|&count| count > 1);
    let game = Arc::new(GameDef::load_row(&args.game, &args.settings.set, count)?);
    let usual = if game.arity() == Some(1) { DEFAULT_LINE } else { DEFAULT_MAP };
    let to = corner(&game, args.to.as_deref().unwrap_or(usual).split(','), MAX_CELLS)?;
    show::plot_suits(&to).map_err(|error| Failure::usage(error.message()))?;
    let asked = TablePlan::of(game, to, Loops::always_if(args.loopy));
    let table = session.work(|budget| asked.fill(budget))?;
    let svg = show::plot(&table, show::cycle(&table), session.language);
    let svg = svg.map_err(|error| Failure::usage(error.message()))?;
    write_picture(&svg, args.out.as_deref(), session)?;
    incomplete(table.stopped)
}

/// The failure for a picture that shows only a part, after it is written.
fn incomplete(stopped: Option<StopReason>) -> Result<ExitCode, Failure> {
    match stopped {
        Some(reason) => Err(Failure::stopped(reason, vec![outputs::part_drawn()])),
        None => Ok(ExitCode::SUCCESS),
    }
}

pub(crate) fn graph(args: &GraphArgs, asked: &QuestionArgs, session: &Session) -> Result<ExitCode, Failure> {
    if args.format != "dot" {
        args.out.iter().try_for_each(|file| is_picture(file))?;
    }
    let question = crate::question::listed_question(asked, session)?;
    if args.loopy {
        let solved = session.work(|budget| nimatron::solve_loopy(&question, Convention::Normal, budget))?;
        let graph = loopy(&solved.game, &solved.tokens, Convention::Normal, session)?;
        let (svg, dot) = (|| graph.svg(session.language), || graph.dot());
        return write_graph(args, &svg, &dot, session);
    }
    let Some(graph) = session.work(|budget| show::position_graph(&question, budget))? else {
        return Err(Failure::usage(outputs::graph_too_large(question.show())));
    };
    write_graph(args, &|| graph.svg(session.language), &|| graph.dot(), session)
}

/// Writes a graph in the form that is wanted.
fn write_graph(
    args: &GraphArgs,
    svg: &dyn Fn() -> String,
    dot: &dyn Fn() -> String,
    session: &Session,
) -> Result<ExitCode, Failure> {
    if args.format == "dot" {
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
pub(crate) fn loopy(
    game: &SolvedGraph,
    tokens: &[u32],
    convention: Convention,
    session: &Session,
) -> Result<LoopyGraph, Failure> {
    let picture = session.work(|budget| show::loopy_graph(game, tokens, convention, budget));
    let picture = picture?;
    if !picture.whole {
        narrate(&outputs::nearest_drawn(picture.graph.nodes.len()), session.language);
    }
    Ok(picture.graph)
}

/// Refuses the name of a picture whose ending is not that of a format, before the work for it
/// begins.
///
/// # Errors
/// It ends in neither `.svg` nor `.png`, or this build cannot write PNG.
pub(crate) fn is_picture(file: &Path) -> Result<(), Failure> {
    match ending(file).as_deref() {
        Some("svg") => Ok(()),
        Some("png") if cfg!(feature = "png") => Ok(()),
        Some("png") => Err(left_out("PNG", "png")),
        _ => Err(Failure::usage(outputs::neither_svg_nor_png(file.display().to_string()))),
    }
}

fn ending(file: &Path) -> Option<String> {
    file.extension().map(|ending| ending.to_string_lossy().to_lowercase())
}

/// SVG to a file or standard output; a file that ends in .png gets the same picture as pixels.
pub(crate) fn write_picture(svg: &str, file: Option<&Path>, session: &Session) -> Result<(), Failure> {
    let Some(file) = file else { return session.print(svg.as_bytes()).map(|_| ()) };
    match ending(file).as_deref() {
        Some("svg") => save(file, svg.as_bytes()),
        #[cfg(feature = "png")]
        Some("png") => save(file, &crate::png::png(svg, session.language)?),
        _ => is_picture(file),
    }
}
