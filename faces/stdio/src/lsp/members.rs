//! The first members of a set that does not depend on the position.

use nimatron::Budget;
use nimatron::rules::Ruleset;
use nimatron::rules::ast::Header;
use std::ops::ControlFlow;

/// How many are shown.
const SHOWN: usize = 12;
/// Members above this are not looked for.
const LARGEST: i64 = 1_000_000;
/// Steps of work, a few milliseconds.
const WORK: u64 = 1 << 18;

/// The first members of a set as it is written, as in `1, 2, 4, 8, ...`; `None` if they depend on
/// the position, or there are none. The parameters of the header have their values.
pub(super) fn members(set: &str, header: Option<&Header>) -> Option<String> {
    let with_value =
        |one: &nimatron::rules::ast::RuleParameter| Some(format!("{} = {}", one.name.text, one.value.as_ref()?));
    let parameters: Vec<String> = header.iter().flat_map(|header| &header.parameters).filter_map(with_value).collect();
    let parameters = if parameters.is_empty() { String::new() } else { format!("; {}", parameters.join(", ")) };
    // Names that no text has.
    let text = format!("game g(position_{parameters})\nposition_ -> position_ - member_ for member_ in {set}");
    let rules = Ruleset::parse(&text).ok()?;
    let mut found: Vec<i64> = Vec::new();
    let budget = Budget::unlimited().within_work(WORK);
    let walked = rules.evaluator().options_until(&[LARGEST], &budget, &mut |option| {
        let member = LARGEST - option[0];
        if !found.contains(&member) {
            found.push(member);
        }
        if found.len() > SHOWN { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let more = found.len() > SHOWN || walked.is_err();
    let shown: Vec<String> = found.iter().take(SHOWN).map(ToString::to_string).collect();
    (!shown.is_empty()).then(|| shown.join(", ") + if more { ", ..." } else { "" })
}

#[cfg(test)]
mod tests {
    use super::members;

    #[test]
    fn first_members() {
        for (set, shown) in [
            ("powers(2)", Some("1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, ...")),
            ("{1, 3, 4}", Some("1, 3, 4")),
            ("digits(1231)", Some("1, 2, 3")),
            ("primes", Some("2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, ...")),
            ("{2..4, squares}", Some("2, 3, 4, 1, 9, 16, 25, 36, 49, 64, 81, 100, ...")),
            ("1..n", None),
            ("powers(1)", None),
            ("nonsense(", None),
        ] {
            assert_eq!(members(set, None).as_deref(), shown, "{set}");
        }
    }
}
