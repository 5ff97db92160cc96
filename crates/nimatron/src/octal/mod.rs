//! Taking-and-breaking games beyond single positions: certificates of their periods, and surveys of
//! many codes.

mod certificate;
mod survey;
mod table;

pub use crate::codes::codes_of_patterns;
pub use certificate::certificate;
pub(crate) use certificate::check;
pub use survey::{Row, Status, Survey};
pub use table::{OpenGame, SURVEY_COLUMNS, survey_csv, survey_record};
