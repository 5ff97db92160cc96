//! Surveys of misère quotients as a table, and as comma-separated values.

use super::codes;
use super::layout::{padded, right_aligned};
use crate::misere::survey::{QuotientStatus, SurveyedQuotient};
use nimatron_engine::misere::MiserePeriod;
use nimatron_messages::{Language, Message, misere as says, sequences};

/// A column: its name, its width, and whether its cells stand on the right.
type Column = (fn() -> Message, usize, bool);

const COLUMNS: [Column; 6] = [
    (sequences::game, 10, false),
    (says::elements, 9, true),
    (says::lost, 6, true),
    (says::to_heap, 8, true),
    (says::last_change, 12, true),
    (sequences::status, 34, false),
];

/// A survey as a table, with a summary.
pub fn quotient_survey(classes: &[SurveyedQuotient], language: Language) -> String {
    let line = |cells: [String; 6], codes: &str| {
        let cells = cells.iter().zip(COLUMNS);
        let cells = cells.map(
            |(cell, (_, columns, right))| {
                if right { right_aligned(cell, columns) } else { padded(cell, columns) }
            },
        );
        format!("{}  {codes}", cells.collect::<Vec<_>>().join(" ")).trim_end().to_owned() + "\n"
    };
    let mut out = line(COLUMNS.map(|(name, ..)| name().text(language)), &sequences::codes().text(language));
    for class in classes {
        let (size, lost) = class.size();
        let changed = class.steps.last().map_or(0, |step| step.position);
        let numbers = [size, lost, class.known_to, changed].map(|number| number.to_string());
        let [size, lost, to, changed] = numbers;
        let status = standing(class.standing).text(language);
        out +=
            &line([class.code.to_string(), size, lost, to, changed, status], &codes::members(&class.members, language));
    }
    let solved = classes.iter().filter(|class| matches!(class.standing, QuotientStatus::Solved(_))).count();
    out + &says::survey_summary(classes.len(), solved).text(language) + "\n"
}

fn standing(standing: QuotientStatus) -> Message {
    match standing {
        QuotientStatus::Solved(MiserePeriod { preperiod, period }) => says::solved(period, preperiod),
        QuotientStatus::NoPeriod => says::no_period_found(),
        QuotientStatus::TooLarge => says::next_too_large(),
        QuotientStatus::Infinite => says::next_infinite(),
        QuotientStatus::TimeOver => says::time_over(),
        QuotientStatus::NotTried(_) => says::not_tried(),
        QuotientStatus::Stopped(_) => sequences::stopped(),
    }
}

/// The names of the columns of [`quotient_record`], the same in all languages.
pub const QUOTIENT_COLUMNS: [&str; 9] =
    ["game", "status", "elements", "lost", "known_to", "preperiod", "period", "changes", "codes"];

/// A game of a survey as a record of comma-separated values. `status` is `solved`, `no period`,
/// `too large`, `infinite`, `time over`, `not tried` or `stopped`.
pub fn quotient_record(class: &SurveyedQuotient) -> [String; 9] {
    let (size, lost) = class.size();
    let (status, period) = match class.standing {
        QuotientStatus::Solved(period) => ("solved", Some(period)),
        QuotientStatus::NoPeriod => ("no period", None),
        QuotientStatus::TooLarge => ("too large", None),
        QuotientStatus::Infinite => ("infinite", None),
        QuotientStatus::TimeOver => ("time over", None),
        QuotientStatus::NotTried(_) => ("not tried", None),
        QuotientStatus::Stopped(_) => ("stopped", None),
    };
    let number = |number: Option<usize>| number.map_or_else(String::new, |number| number.to_string());
    let steps = class.steps.iter().map(|step| format!("{}:{}/{}", step.position, step.size, step.lost));
    [
        class.code.to_string(),
        status.to_owned(),
        size.to_string(),
        lost.to_string(),
        class.known_to.to_string(),
        number(period.map(|it| it.preperiod)),
        number(period.map(|it| it.period)),
        steps.collect::<Vec<_>>().join(" "),
        codes::all_members(&class.members).join(" "),
    ]
}
