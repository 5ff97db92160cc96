//! Surveys as tables: comma-separated values, which a survey also keeps what it knows in.

use super::survey::{Row, Status, Survey};
use nimatron_engine::heap::Code;

/// The columns of a survey, which are the same in all languages. `game` is the code of the class,
/// in which a heap of one token has a move; a code `0.4+2` has the same values with two tokens
/// more. `mask` is hexadecimal; with `position` 1 the parity of the heap counts too.
pub const SURVEY_COLUMNS: [&str; 14] = [
    "game",
    "status",
    "period",
    "preperiod",
    "last_exception",
    "saltus",
    "computed_to",
    "largest",
    "largest_at",
    "mask",
    "position",
    "rare",
    "last_rare",
    "codes",
];

/// What is known about a game in the order of [`SURVEY_COLUMNS`], without commas and quotes; empty
/// where there is nothing.
pub fn survey_record(row: &Row) -> [String; 14] {
    let number = |number: usize| number.to_string();
    let (status, period) = match row.status {
        Status::Periodic { preperiod, period, saltus } => {
            let last = preperiod.checked_sub(1).map_or_else(String::new, number);
            ("periodic", [number(period), number(preperiod), last, saltus.to_string()])
        }
        Status::Open => ("open", Default::default()),
        Status::Stopped(_) => ("stopped", Default::default()),
    };
    let [length, preperiod, last, saltus] = period;
    let (mask, position) =
        row.mask.map_or_else(Default::default, |(mask, position)| (format!("{mask:x}"), number(usize::from(position))));
    let rare = |count: usize| if row.mask.is_some() { number(count) } else { String::new() };
    let codes = row.members.iter().map(|(code, shift)| match shift {
        0 => code.to_string(),
        shift => format!("{code}+{shift}"),
    });
    [
        row.code.to_string(),
        status.to_owned(),
        length,
        preperiod,
        last,
        saltus,
        number(row.computed_to),
        row.largest.0.to_string(),
        number(row.largest.1),
        mask,
        position,
        rare(row.rare.0),
        rare(row.rare.1),
        codes.collect::<Vec<_>>().join(" "),
    ]
}

/// A survey as comma-separated values, in the order of the games.
pub fn survey_csv(survey: &Survey) -> String {
    let mut out = SURVEY_COLUMNS.join(",") + "\n";
    for row in &survey.rows {
        out += &(survey_record(row).join(",") + "\n");
    }
    out
}

/// What a line of such a table says of a game without a known period. Nothing in it is proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenGame {
    /// The code of the class.
    pub game: Code,
    pub(super) computed_to: usize,
    pub(super) largest: (u32, usize),
    pub(super) mask: Option<(u32, bool)>,
    pub(super) rare: (usize, usize),
}

impl OpenGame {
    /// Reads a line. Inside, `None` for a game that is periodic or was stopped.
    ///
    /// # Errors
    /// `None` if it is not a line of a survey.
    pub fn read(line: &str) -> Option<Option<OpenGame>> {
        let fields: Vec<&str> = line.split(',').collect();
        let [game, status, period, _, _, _, computed_to, largest, at, mask, position, rare, last_rare, _] = fields[..]
        else {
            return None;
        };
        let game = Code::parse(game).ok()?;
        let number = |text: &str| text.parse::<usize>().ok();
        let computed_to = number(computed_to)?;
        let largest = (largest.parse().ok()?, number(at)?);
        let (mask, rare) = match mask {
            "" => (None, (0, 0)),
            mask => (Some((u32::from_str_radix(mask, 16).ok()?, position == "1")), (number(rare)?, number(last_rare)?)),
        };
        match status {
            "open" if period.is_empty() => Some(Some(OpenGame { game, computed_to, largest, mask, rare })),
            "periodic" | "stopped" => Some(None),
            _ => None,
        }
    }
}
