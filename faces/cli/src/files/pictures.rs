//! Pictures that a command writes, as SVG or PNG.

use crate::failure::Failure;
use crate::files::output_file::save;
use crate::session::Session;
use nimatron_messages::outputs;
use std::path::Path;

/// Refuses the name of a picture whose ending is not that of a format, before the work for it
/// begins.
///
/// # Errors
/// It ends in neither `.svg` nor `.png`, or this build cannot write PNG.
pub(crate) fn is_picture(file: &Path) -> Result<(), Failure> {
    match ending(file).as_deref() {
        Some("svg") => Ok(()),
        Some("png") if cfg!(feature = "png") => Ok(()),
        Some("png") => Err(Failure::left_out("PNG", "png")),
        _ => Err(Failure::error(outputs::neither_svg_nor_png(file.display().to_string()))),
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
        Some("png") => save(file, &crate::files::png::png(svg, session.language)?),
        _ => is_picture(file),
    }
}
