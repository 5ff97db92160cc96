//! Moves to smaller numbers that are chosen by a function which rises slowly (`Below.v`).

use crate::library::BELOW;
use crate::max_nim::growth;
use crate::ranked::Ranked;
use crate::template::template;
use crate::{Claimed, Stated, tactics};
use nimatron_check::below::{Differences, lines};
use nimatron_messages::{Message, outputs as say};
use nimatron_proof::Growth;

/// The theorem for this function, with all positive differences or those from 1 to a window.
///
/// # Errors
/// Why it cannot be stated.
pub(crate) fn theorem(claimed: &Claimed<'_>, of: &Growth, window: Option<i64>) -> Result<Stated, Message> {
    claimed.requires_values()?;
    let [least] = *claimed.rules.least() else { return Err(say::coq_not_stated()) };
    let window = match window.map(u64::try_from) {
        None => None,
        Some(window) => Some(window.map_err(|_| say::coq_not_stated())?),
    };
    let (function, slow, _) = growth(of).filter(|it| it.2 <= 1).ok_or_else(say::coq_no_growth)?;
    let all = lines(claimed.rules, of).filter(|all| !all.is_empty()).ok_or_else(say::coq_not_stated)?;
    let has_all = |line: &Differences| {
        line.least.is_none_or(|least| least <= 1)
            && window.map_or(line.most.is_none(), |w| line.most.is_none_or(|most| i128::from(most) >= w.into()))
            && line.except.iter().all(|&own| own < 1 || window.is_some_and(|w| i128::from(own) > w.into()))
    };
    let complete = all.iter().position(has_all).ok_or_else(say::coq_not_stated)?;
    let many = all.len();
    let moves: Vec<String> = all.iter().map(|line| says(line, least)).collect();
    let unfolded = if window.is_some() { "lower_within" } else { "lower" };
    let into =
        format!("  - parts_of_line M. pose proof (never_falls h slow k n ltac:(lia)). unfold {unfolded}. by_hand.\n")
            .repeat(many);
    let (relation, value, down, differs, reaches, law) = match window {
        None => (
            format!("lower h {least}"),
            format!("height h {least}"),
            format!("(lower_down h {least})"),
            format!("(lower_differs h {least} slow)"),
            format!("(lower_reaches h {least} slow)"),
            format!("h n - h {least}"),
        ),
        Some(w) => (
            format!("lower_within h {least} {w}"),
            format!("height_modulo h {least} {w}"),
            format!("(lower_within_down h {least} {w})"),
            format!("(lower_within_differs h {least} slow {w})"),
            format!("(lower_within_reaches h {least} slow {w})"),
            format!("(h n - h {least}) mod ({w} + 1)"),
        ),
    };
    let ranked = Ranked {
        allowed: &relation,
        needed: &relation,
        value: &value,
        down: &down,
        differs: &differs,
        reaches: &reaches,
    };
    let body = template!(
        "below.v",
        function,
        moves = moves.join(" \\/\n  "),
        slow,
        relation,
        apart = tactics::apart("M", many).map_or_else(String::new, |tactic| format!(" {tactic}.")),
        into,
        unfolded,
        chosen = tactics::chosen(complete, many, ". "),
        theorem = ranked.theorem(),
        least,
        law,
    );
    Ok(Stated::values(BELOW, body))
}

/// What a line says.
fn says(line: &Differences, least: i64) -> String {
    let plus = |name: &str, number: i64| {
        if number == 0 { name.to_owned() } else { format!("{name} + {}", number.unsigned_abs()) }
    };
    // The first number is at most the second plus this, or the first plus this is at most the
    // second.
    let mut all = vec![format!("{least} <= m"), "m < n".to_owned()];
    if let Some(own) = line.least {
        all.push(if own >= 0 {
            format!("{} <= h n", plus("h m", own))
        } else {
            format!("h m <= {}", plus("h n", own))
        });
    }
    if let Some(own) = line.most {
        all.push(if own >= 0 {
            format!("h n <= {}", plus("h m", own))
        } else {
            format!("{} <= h m", plus("h n", own))
        });
    }
    for &own in &line.except {
        all.push(if own >= 0 {
            format!("h n <> {}", plus("h m", own))
        } else {
            format!("{} <> h m", plus("h n", own))
        });
    }
    format!("(exists m, {} /\\ parts = [m])", all.join(" /\\ "))
}
