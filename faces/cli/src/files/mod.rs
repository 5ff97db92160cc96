//! The files that commands read and write.

pub(crate) mod checkpoint;
pub(crate) mod databases;
pub(crate) mod input_text;
pub(crate) mod output_file;
pub(crate) mod pictures;
#[cfg(feature = "png")]
mod png;
pub(crate) mod resume;
pub(crate) mod survey_file;
