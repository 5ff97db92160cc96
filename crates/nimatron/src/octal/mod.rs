//! Taking-and-breaking games beyond single positions: certificates of their periods, and surveys of
//! many codes.

mod certificate;
pub(crate) mod codes;
mod survey;
mod table;

pub use certificate::certificate;
pub(crate) use certificate::check;
pub use codes::codes_of_patterns;
pub use survey::{Row, Status, Survey};
pub use table::{OpenGame, SURVEY_COLUMNS, survey_csv, survey_record};
