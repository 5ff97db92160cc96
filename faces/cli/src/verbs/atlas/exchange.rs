//! `atlas export` and `atlas import`: an atlas as lines of JSON, compressed if the name says so.

use super::{broken, open, print, print_json, told};
use crate::args::{AtlasExportArgs, AtlasImportArgs};
use crate::failure::{CommandResult, Failure};
use crate::files::output_file::is_file;
use crate::session::Session;
use nimatron::atlas::{self, Broken, Imported};
use nimatron_messages::{Message, command, outputs};
use serde_json::json;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::ExitCode;

fn is_compressed(file: &Path) -> bool {
    file.extension().is_some_and(|extension| extension == "gz")
}

pub(super) fn export(args: &AtlasExportArgs, session: &Session) -> CommandResult {
    let path = &args.answer.atlas.file;
    is_file(&args.to)?;
    let atlas = open(path)?;
    let mut failed = None;
    let mut entries = 0;
    let saved = session.work(|budget| {
        nimatron_files::replace(&args.to, |out| {
            let written = if is_compressed(&args.to) {
                let mut out = flate2::write::GzEncoder::new(out, flate2::Compression::best());
                atlas::export(&atlas, &mut out, budget).and_then(|count| {
                    out.finish()?.flush()?;
                    Ok(count)
                })
            } else {
                atlas::export(&atlas, out, budget)
            };
            match written {
                Ok(count) => {
                    entries = count;
                    Ok(())
                }
                Err(error) => {
                    failed = Some(error);
                    Err(std::io::Error::other("not written"))
                }
            }
        })
    });
    if let Some(error) = failed {
        return Err(broken(error, path, &args.to));
    }
    saved.map_err(|error| broken(Broken::Io(error), path, &args.to))?;
    told(session, args.answer.json, &args.to, entries)
}

pub(super) fn import(args: &AtlasImportArgs, session: &Session) -> CommandResult {
    let (path, from) = (&args.answer.atlas.file, &args.from);
    is_file(path)?;
    let file = std::fs::File::open(from).map_err(|error| {
        Failure::error(command::of_file(from.display().to_string(), Message::verbatim(error.to_string())))
    })?;
    let plain = BufReader::new(file);
    let mut lines: Box<dyn BufRead> = match is_compressed(from) {
        true => Box::new(BufReader::new(flate2::bufread::MultiGzDecoder::new(plain))),
        false => Box::new(plain),
    };
    let name = path.display().to_string();
    let imported = session.work(|budget| atlas::import(path, &mut *lines, budget));
    let Imported { entries, accepted, reworded } = imported.map_err(|error| match error {
        Broken::Stopped(reason) => Failure::stopped(reason, vec![outputs::atlas_not_imported(name.clone())]),
        // Otherwise a line of the file that is read is wrong.
        error => broken(error, from, path),
    })?;
    if args.answer.json {
        print_json(session, &json!({ "file": name, "entries": entries, "accepted": accepted, "reworded": reworded }))?;
    } else {
        let mut lines = vec![(0, outputs::atlas_read(name, entries, accepted))];
        if reworded > 0 {
            lines.push((0, outputs::atlas_reworded(reworded)));
        }
        print(session, &lines)?;
    }
    Ok(ExitCode::SUCCESS)
}
