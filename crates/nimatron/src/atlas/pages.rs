//! An atlas for a page that searches it in the browser: counts and finds, which are small, and
//! three columns of text, a line for each game, which are loaded when somebody searches.

use super::confirmed::Confirmed;
use super::entry::{AtlasEntry, Gives};
use super::finds::Finds;
use super::lines::Broken;
use super::statistics::Statistics;
use super::store::Atlas;
use super::texts::one_line;
use flate2::Compression;
use flate2::write::GzEncoder;
use nimatron_core::Budget;
use serde::Serialize;
use std::io::Write;

/// How many values of each game can be searched.
const VALUES: usize = 32;
/// How many entries each list of finds has.
const FINDS: usize = 40;

/// The first file.
#[derive(Serialize)]
struct Index {
    /// The number of lines of each column.
    games: u64,
    /// The maximum number of values in a line.
    values: usize,
    statistics: Statistics,
    finds: Finds,
}

/// The files of a page, by name.
///
/// # Errors
/// The atlas cannot be read, or the budget is used up.
pub fn page(atlas: &Atlas, budget: &Budget) -> Result<Vec<(&'static str, Vec<u8>)>, Broken> {
    let statistics = Statistics::of(atlas, budget)?;
    let index = Index { games: statistics.swept, values: VALUES, statistics, finds: Finds::of(atlas, FINDS, budget)? };
    let column = || GzEncoder::new(Vec::new(), Compression::best());
    let (mut rules, mut values, mut laws) = (column(), column(), column());
    let (_, entries) = atlas.counts()?;
    for number in 1..=entries {
        budget.check()?;
        budget.progress().set(number, entries);
        let Some(entry) = atlas.confirmed(number, budget)? else { continue };
        writeln!(rules, "{}", one_line(&entry.game.rules.replace('\n', "; ")))?;
        writeln!(values, "{}", shown(&entry))?;
        writeln!(laws, "{}", law(&entry))?;
    }
    Ok(vec![
        ("index.json", serde_json::to_vec(&index)?),
        ("rules.gz", rules.finish()?),
        ("values.gz", values.finish()?),
        ("laws.gz", laws.finish()?),
    ])
}

/// The first values between blanks; `?` if one is unknown.
fn shown(entry: &AtlasEntry) -> String {
    let values = entry.values.iter().take(VALUES);
    values.map(|value| value.map_or_else(|| "?".to_owned(), |value| value.to_string())).collect::<Vec<_>>().join(" ")
}

/// How a law is known and what it gives (one letter), its class, the states of its automaton, what
/// it says, between tabulators; or only why there is none.
fn law(entry: &Confirmed) -> String {
    let Some(law) = &entry.law else { return format!("-\t\t\t{}", one_line(&entry.why_not)) };
    let letter = match (law.proved, law.gives) {
        (false, _) => "c",
        (true, Gives::Values) => "v",
        (true, Gives::Winner) => "w",
        (true, Gives::Part) => "p",
    };
    let states = law.states.map_or_else(String::new, |states| states.to_string());
    format!("{letter}\t{}\t{states}\t{}", law.class.word(), one_line(&law.says.replace('\n', " ")))
}
