//! Pictures as PNG.

use crate::failure::Failure;
use crate::session::narrate;
use nimatron_messages::{Language, Message, outputs};

/// Pixels for each unit of a picture.
const SCALE: f32 = 2.0;

/// A picture in pixels, as a file.
pub(crate) fn png(svg: &str, language: Language) -> Result<Vec<u8>, Failure> {
    let wrong = |reason: Message| Failure::error(outputs::not_drawn(reason));
    let other = |error: &dyn std::fmt::Display| wrong(Message::verbatim(error.to_string()));
    let mut options = resvg::usvg::Options::default();
    options.fontdb_mut().load_system_fonts();
    if options.fontdb.is_empty() {
        narrate(&outputs::no_font(), language);
    }
    // The names of the fonts depend on the system: the first family is used for `sans-serif`.
    let family = options.fontdb.faces().next().and_then(|face| face.families.first()).map(|family| family.0.clone());
    if let Some(family) = family {
        options.font_family.clone_from(&family);
        options.fontdb_mut().set_sans_serif_family(family);
    }
    let tree = resvg::usvg::Tree::from_str(svg, &options).map_err(|error| other(&error))?;
    let size = tree.size().to_int_size().scale_by(SCALE).ok_or_else(|| wrong(outputs::empty_picture()))?;
    let mut pixels = resvg::tiny_skia::Pixmap::new(size.width(), size.height())
        .ok_or_else(|| wrong(outputs::picture_too_large()))?;
    resvg::render(&tree, resvg::tiny_skia::Transform::from_scale(SCALE, SCALE), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| other(&error))
}
