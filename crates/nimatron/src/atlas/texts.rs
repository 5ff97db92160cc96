//! Entries and counts as lines, and texts of entries that nothing confirms: the words of a law that
//! is not proved, and why it is not. Anybody can have written them, and so a line end in one of
//! them could begin a line of its own that says PROVED. They are one line of plain text in the
//! files that are written, and are shown between quotation marks.

use super::confirmed::Confirmed;
use super::entry::AtlasEntry;
use super::finds::Finds;
use super::grammar::AtlasPositionKind;
use super::query::{Hit, Match};
use super::statistics::{Share, Statistics};
use nimatron_messages::{Message, laws, outputs};
use serde_json::{Value as Json, json};

/// A line, and how many blanks stand before it.
pub type IndentedLine = (usize, Message);

/// Whether a character ends a line, turns the direction of a text, or is another control character.
fn acts(character: char) -> bool {
    let ends_line = matches!(character, '\u{2028}' | '\u{2029}');
    let turns = matches!(character, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    character.is_control() || ends_line || turns
}

/// Whether a text is one line without control characters.
pub(super) fn is_plain(text: &str) -> bool {
    !text.chars().any(acts)
}

/// A text in one line: a line of the text begins after one blank, and so does what follows any
/// other control character.
pub(super) fn joined(text: &str) -> String {
    text.split(acts).map(str::trim).filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

/// A text of a file in one line, with escapes for what would act: `\n`, `\u{2028}`.
pub fn one_line(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for character in text.chars() {
        if acts(character) { shown.extend(character.escape_default()) } else { shown.push(character) }
    }
    shown
}

/// The same between quotation marks; those of the text, and `\`, are escaped, so that it has no end
/// before its end.
pub fn quoted(text: &str) -> String {
    format!("\"{}\"", one_line(&text.replace('\\', "\\\\").replace('"', "\\\"")))
}

/// How many games were examined, and how many laws were found.
pub fn swept(found: &Statistics) -> Message {
    let all = found.all;
    let proved = all.values + all.winner + all.part;
    outputs::atlas_swept(found.swept, found.listed, found.tables, proved, all.conjectured)
}

/// An entry in a few lines.
pub fn entry_lines(entry: &Confirmed) -> Vec<IndentedLine> {
    let mut lines = vec![(0, outputs::atlas_entry(entry.number, one_line(&entry.game.rules.replace('\n', "; "))))];
    match (&entry.law, entry.how()) {
        (Some(law), Some(how)) => {
            lines.push((2, Message::verbatim(law.says.clone())));
            lines.push((2, laws::proved(how.clone())));
        }
        // Whoever wrote the file chose these words: they come after ours, and in quotation marks.
        (Some(law), None) => {
            lines.push((2, outputs::atlas_conjectured(quoted(&law.says))));
            lines.push((2, outputs::atlas_why_not(quoted(&entry.why_not))));
        }
        (None, _) => lines.push((2, outputs::atlas_no_law(quoted(&entry.why_not)))),
    }
    if !entry.values.is_empty() {
        lines.push((0, outputs::entry_values(values(entry, 24))));
    }
    lines
}

/// The first values between commas; those of the first rows if there are two coordinates.
fn values(entry: &AtlasEntry, count: usize) -> String {
    let shown = |value: &Option<u32>| value.map_or_else(|| "?".to_owned(), |value| value.to_string());
    entry.values.iter().take(count).map(shown).collect::<Vec<_>>().join(",")
}

/// An entry that was found in a few lines, with why it was.
pub fn hit_lines(hit: &Hit) -> Vec<IndentedLine> {
    let mut lines = entry_lines(&hit.entry);
    lines.extend(match hit.by {
        Match::Asked => None,
        Match::Moves => Some((2, outputs::atlas_same_moves())),
        Match::Mirrored => Some((2, outputs::atlas_mirrored())),
        Match::Values => Some((2, outputs::atlas_same_values())),
    });
    lines.extend(hit.certificate.as_ref().map(|_| (2, outputs::atlas_for_these_rules())));
    lines
}

/// The same as JSON.
pub fn hit_json(hit: &Hit) -> Json {
    let by = match hit.by {
        Match::Moves => "moves",
        Match::Mirrored => "mirrored",
        Match::Values => "values",
        Match::Asked => "asked",
    };
    json!({ "entry": hit.entry, "found_by": by, "proved_for_these_rules": hit.certificate.is_some() })
}

/// Counts in lines.
pub fn statistics_lines(found: &Statistics) -> Vec<IndentedLine> {
    let share = |name: Message, of: &Share| {
        let percent = format!("{:.1}", 100.0 * of.values as f64 / (of.games.max(1)) as f64);
        outputs::atlas_share(
            name,
            of.games,
            of.values,
            percent,
            of.aperiodic,
            of.winner,
            of.part,
            of.conjectured,
            of.none,
        )
    };
    let all = found.all;
    let mut lines =
        vec![(0, swept(found)), (0, outputs::atlas_length(found.length)), (0, share(outputs::atlas_all_games(), &all))];
    lines.extend(found.rows.iter().map(|row| {
        let name = match row.positions {
            AtlasPositionKind::Heap => outputs::atlas_heap_moves(row.moves),
            AtlasPositionKind::Pair => outputs::atlas_pair_moves(row.moves),
        };
        (0, share(name, &row.share))
    }));
    let counts = |all: Vec<(String, u64)>| {
        all.into_iter().map(|(name, count)| format!("{name} {count}")).collect::<Vec<_>>().join(", ")
    };
    let classes = found.classes.iter().map(|(class, count)| (class.word().to_owned(), *count)).collect();
    let numerations = found.numerations.iter().map(|(name, count)| (one_line(name), *count)).collect();
    let states = found.states.iter().map(|(max, count)| (doubling(u64::from(*max)), *count)).collect();
    let periods = found.periods.iter().map(|(max, count)| (doubling(*max), *count)).collect();
    lines.push((0, outputs::atlas_classes(counts(classes))));
    lines.push((0, outputs::atlas_numerations(counts(numerations))));
    lines.push((0, outputs::atlas_states(counts(states))));
    lines.push((0, outputs::atlas_periods(counts(periods))));
    lines
}

/// The range of numbers that ends with this power of two: `5..8:`.
fn doubling(max: u64) -> String {
    if max <= 2 { format!("{max}:") } else { format!("{}..{max}:", max / 2 + 1) }
}

/// Interesting entries in lines, each list below its heading.
pub fn finds_lines(finds: &Finds) -> Vec<IndentedLine> {
    let mut lines = Vec::new();
    for (heading, entries) in [
        (outputs::atlas_list_automata(), &finds.automata),
        (outputs::atlas_list_periods(), &finds.periods),
        (outputs::atlas_list_conjectures(), &finds.conjectures),
        (outputs::atlas_list_without(), &finds.without),
    ] {
        lines.push((0, heading));
        for entry in entries {
            let own = entry_lines(entry);
            lines.extend(own.into_iter().map(|(blanks, line)| (blanks + 2, line)));
        }
    }
    lines
}
