//! The commands `plot` and `graph`: values and positions as pictures.

use crate::args::{GraphArgs, PlotArgs};
use crate::commands::corner;
use crate::failure::Failure;
use crate::session::{Session, print};
use nimatron::show;
use nimatron::{GameDef, Question, StopReason, value_table};
use nimatron_messages::Language;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

/// Where nothing else is said: values of one coordinate, and of each of two.
const USUAL_LINE: &str = "200";
const USUAL_MAP: &str = "31";

pub(crate) fn plot(args: &PlotArgs, session: &Session) -> Result<ExitCode, Failure> {
    let count = args.to.as_ref().map(|to| to.split(',').count()).filter(|&count| count > 1);
    let game = Arc::new(GameDef::load_row(&args.game, &args.settings.set, count)?);
    let usual = if game.arity() == Some(1) { USUAL_LINE } else { USUAL_MAP };
    let to = corner(&game, args.to.as_deref().unwrap_or(usual))?;
    let table = session.work(|budget| value_table(&game, &to, budget))?;
    let svg = show::plot(&table, show::cycle(&table), Language::English).map_err(Failure::usage)?;
    write_picture(&svg, args.out.as_deref())?;
    incomplete(table.stopped)
}

/// A picture of a part is written, and said to be one.
fn incomplete(stopped: Option<StopReason>) -> Result<ExitCode, Failure> {
    match stopped {
        Some(reason) => Err(Failure::stopped(reason, &["the picture shows what is known".to_owned()])),
        None => Ok(ExitCode::SUCCESS),
    }
}

pub(crate) fn graph(args: &GraphArgs, session: &Session) -> Result<ExitCode, Failure> {
    let question = Question::parse(&args.question.game, &args.question.positions, &args.question.settings.set)?;
    let Some(graph) = session.work(|budget| show::position_graph(&question, budget))? else {
        return Err(Failure::usage(format!(
            "the graph of {} has too many positions for a picture; take a smaller position",
            question.show()
        )));
    };
    if args.format == "dot" {
        match &args.out {
            Some(file) => save(file, graph.dot().as_bytes())?,
            None => {
                print(graph.dot().as_bytes())?;
            }
        }
    } else {
        write_picture(&graph.svg(Language::English), args.out.as_deref())?;
    }
    Ok(ExitCode::SUCCESS)
}

/// SVG to a file or standard output; a file that ends in .png gets the same picture as pixels.
pub(crate) fn write_picture(svg: &str, file: Option<&Path>) -> Result<(), Failure> {
    let Some(file) = file else { return print(svg.as_bytes()).map(|_| ()) };
    match file.extension().map(|ending| ending.to_string_lossy().to_lowercase()).as_deref() {
        Some("svg") => save(file, svg.as_bytes()),
        Some("png") => save(file, &png(svg)?),
        _ => Err(Failure::usage(format!(
            "{} ends in neither .svg nor .png, so what to draw is not known",
            file.display()
        ))),
    }
}

pub(crate) fn save(file: &Path, bytes: &[u8]) -> Result<(), Failure> {
    std::fs::write(file, bytes)
        .map_err(|error| Failure::usage(format!("{} cannot be written: {error}", file.display())))
}

/// Pixels for each unit of a picture.
const SCALE: f32 = 2.0;

fn png(svg: &str) -> Result<Vec<u8>, Failure> {
    let wrong = |error: &dyn std::fmt::Display| Failure::usage(format!("the picture cannot be made: {error}"));
    let mut options = resvg::usvg::Options::default();
    options.fontdb_mut().load_system_fonts();
    if options.fontdb.is_empty() {
        let _ = writeln!(
            std::io::stderr(),
            "no font is installed, so the picture has no numbers; a package such as fonts-dejavu-core has one"
        );
    }
    // Whatever the system calls its own font, some family has to stand for it.
    let family = options.fontdb.faces().next().and_then(|face| face.families.first()).map(|family| family.0.clone());
    if let Some(family) = family {
        options.font_family.clone_from(&family);
        options.fontdb_mut().set_sans_serif_family(family);
    }
    let tree = resvg::usvg::Tree::from_str(svg, &options).map_err(|error| wrong(&error))?;
    let size = tree.size().to_int_size().scale_by(SCALE).ok_or_else(|| wrong(&"it would be empty"))?;
    let mut pixels = resvg::tiny_skia::Pixmap::new(size.width(), size.height())
        .ok_or_else(|| wrong(&"it is too large; --to takes less"))?;
    resvg::render(&tree, resvg::tiny_skia::Transform::from_scale(SCALE, SCALE), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| wrong(&error))
}
