//! Texts of Coq with holes: the files in `templates`, in which `{{name}}` is a hole. So a proof is
//! read as Coq, and code computes only what differs between games.
//!
//! A hole that is a line of its own stands for whole lines, maybe none.

use std::fmt::Display;

/// The text of a template with its holes filled, by variables of these names or by values:
/// `template!("max_nim.v", slow, taken = data::list(taken))`.
macro_rules! template {
    (@value $hole:ident) => { $hole };
    (@value $hole:ident $value:expr) => { $value };
    ($file:literal $(, $hole:ident $(= $value:expr)?)* $(,)?) => {
        $crate::template::fill(
            include_str!(concat!("../templates/", $file)),
            &[$((stringify!($hole), &$crate::template::template!(@value $hole $($value)?))),*],
        )
    };
}
pub(crate) use template;

/// A template with its holes filled. Each has to be given, and no other; a release leaves a hole as
/// it stands, which Coq refuses.
pub(crate) fn fill(template: &str, holes: &[(&str, &dyn Display)]) -> String {
    let (text, wrong) = filled(template, holes);
    debug_assert!(wrong.is_empty(), "not both in the template and given: {wrong:?}\n{template}");
    text
}

/// The text, and the names of holes that are not given, or are given and not there.
fn filled(template: &str, holes: &[(&str, &dyn Display)]) -> (String, Vec<String>) {
    let (mut text, mut wrong) = (String::with_capacity(2 * template.len()), Vec::new());
    let mut used = vec![false; holes.len()];
    let mut rest = template;
    while let Some((before, (name, after))) =
        rest.split_once("{{").and_then(|(before, rest)| Some((before, rest.split_once("}}")?)))
    {
        let until = &template[..template.len() - rest.len() + before.len()];
        let begins_line = until.is_empty() || until.ends_with('\n');
        text.push_str(before);
        rest = after;
        let Some(at) = holes.iter().position(|hole| hole.0 == name) else {
            wrong.push(name.to_owned());
            text.push_str(&format!("{{{{{name}}}}}"));
            continue;
        };
        used[at] = true;
        let value = holes[at].1.to_string();
        if begins_line && (value.is_empty() || value.ends_with('\n')) {
            rest = rest.strip_prefix('\n').unwrap_or(rest);
        }
        text.push_str(&value);
    }
    text.push_str(rest);
    wrong.extend(holes.iter().zip(used).filter(|(_, used)| !used).map(|(hole, _)| hole.0.to_owned()));
    (text, wrong)
}

/// The names of the files in a folder of this crate, and their texts.
#[cfg(test)]
pub(crate) fn texts(folder: &str) -> Vec<(String, String)> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let files = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let named = |file: std::fs::DirEntry| {
        Some((file.file_name().to_string_lossy().into_owned(), std::fs::read_to_string(file.path()).ok()?))
    };
    files.filter_map(named).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn holes_are_filled() {
        let all: &[(&str, &dyn Display)] = &[("a", &1), ("b", &"x + {{a}}")];
        assert_eq!(filled("f {{a}} {{b}} {{a}}.", all), ("f 1 x + {{a}} 1.".to_owned(), vec![]));
        assert_eq!(fill("{| low := 1 |}", &[]), "{| low := 1 |}");
    }

    #[test]
    fn a_line_that_is_a_hole_stands_for_lines() {
        let text = |lines: &str| filled("Proof.\n{{lines}}\nQed.\n", &[("lines", &lines)]).0;
        assert_eq!(text("  a.\n  b.\n"), "Proof.\n  a.\n  b.\nQed.\n");
        assert_eq!(text("  a."), "Proof.\n  a.\nQed.\n");
        assert_eq!(text(""), "Proof.\nQed.\n");
        assert_eq!(filled("{{lines}}\n{{lines}}\n.", &[("lines", &"a\n")]).0, "a\na\n.");
        // Elsewhere the end of the line stays.
        assert_eq!(filled("A {{lines}}\nB", &[("lines", &"")]).0, "A \nB");
        assert_eq!(filled("{{a}}{{lines}}\nB", &[("a", &"A"), ("lines", &"")]).0, "A\nB");
    }

    #[test]
    fn holes_that_do_not_fit_are_named() {
        let one: &[(&str, &dyn Display)] = &[("a", &1), ("b", &2)];
        assert_eq!(filled("{{a}} {{c}}", one), ("1 {{c}}".to_owned(), vec!["c".to_owned(), "b".to_owned()]));
        assert_eq!(filled("{{a", &[]), ("{{a".to_owned(), vec![]));
    }

    #[test]
    fn each_template_is_used() {
        let code: String = texts("src").into_iter().map(|(_, text)| text).collect();
        let names: Vec<String> = texts("templates").into_iter().map(|(name, _)| name).collect();
        assert!(names.len() > 20, "{names:?}");
        assert!(names.iter().all(|name| code.contains(&format!("\"{name}\""))), "{names:?}");
    }

    #[test]
    #[should_panic(expected = "not both in the template and given: [\"c\"]")]
    #[cfg(debug_assertions)]
    fn a_missing_hole_fails_tests() {
        fill("{{c}}", &[]);
    }
}
