//! A part of a program: the functions of one game, with distinct names, in the language of
//! [`parse`](super::parse).

use crate::automata::{StateBudget, Stop};
use crate::law::{Law, LawClaim};
use nimatron_rules::Ruleset;

/// The functions of a game.
#[derive(Default)]
pub(crate) struct GameFunctions {
    /// The functions, among them `grundy` or `is_p`.
    pub(crate) code: String,
    /// Whether its numbers need more than 64 bits.
    pub(crate) wide: bool,
    /// Positions without an answer, tested in this order.
    pub(crate) refusals: Vec<RefusalCondition>,
    /// Whether no way to find moves is known, in the game or in a part of it: then there is no
    /// function for them.
    pub(crate) only_values: bool,
}

/// A condition on the parameters under which there is no answer.
pub(crate) struct RefusalCondition {
    condition: String,
    /// What is printed then, as an expression.
    says: String,
    /// Only for languages whose integers have a maximum.
    bounded: bool,
}

impl RefusalCondition {
    /// Refuses tuples that are not positions of the law.
    pub(crate) fn outside(condition: String) -> RefusalCondition {
        RefusalCondition { condition, says: "\"? no position of this law\"".to_owned(), bounded: false }
    }

    /// Refuses positions for which a formula has no value.
    pub(crate) fn unknown(condition: String) -> RefusalCondition {
        RefusalCondition { condition, says: "\"? no value is known\"".to_owned(), bounded: false }
    }

    /// Refuses positions that need longer numbers.
    pub(crate) fn too_large(condition: String) -> RefusalCondition {
        RefusalCondition {
            condition,
            says: "\"? too large for the numbers of this program\"".to_owned(),
            bounded: true,
        }
    }

    /// The refusals of the functions of another game for the position `arguments`, where the
    /// condition `only` holds.
    pub(crate) fn of_part(names: &GameFunctionNames, arguments: &str, only: &str) -> RefusalCondition {
        let says = format!("{}({arguments})", names.of("refusal"));
        RefusalCondition { condition: format!("{only}{says} != \"\""), says, bounded: false }
    }

    /// A statement that tests the condition; `end` is what is done with the text.
    pub(crate) fn statement(&self, end: &dyn Fn(&str) -> String) -> String {
        let lines = format!("if {}\n{}", self.condition, indented(&end(&self.says)));
        if self.bounded { format!("bounded\n{}", indented(&lines)) } else { lines }
    }
}

/// A name of the rules as the beginning of one in a program: its letters, in small ones.
pub(crate) fn plain_name(name: &str) -> String {
    let plain: String = name.chars().filter(char::is_ascii_alphabetic).collect();
    if plain.is_empty() { "x".to_owned() } else { plain.to_lowercase() }
}

/// The words of some lines: what may be a name there.
pub(crate) fn words(lines: &str) -> Vec<&str> {
    lines.split(|sign: char| !sign.is_alphanumeric() && sign != '_').collect()
}

/// Lines with one more level of indentation.
pub(crate) fn indented(lines: &str) -> String {
    lines.lines().map(|line| format!("    {line}\n")).collect()
}

/// A list of numbers at the top level.
pub(crate) fn constant<T: ToString>(name: &str, about: &str, values: &[T]) -> String {
    let values: Vec<String> = values.iter().map(ToString::to_string).collect();
    let about = if about.is_empty() { String::new() } else { format!("# {about}\n") };
    format!("{about}list {name} = {}\n", values.join(", "))
}

/// The names of the functions of a game, and of its coordinates.
#[derive(Clone)]
pub(crate) struct GameFunctionNames {
    /// The suffix of the names of all functions and constants.
    pub(crate) suffix: String,
    pub(crate) arity: usize,
    pub(crate) outcome: bool,
    /// Whether moves to any smaller value are asked for, not only moves to 0.
    pub(crate) valued: bool,
}

impl GameFunctionNames {
    pub(crate) fn of(&self, what: &str) -> String {
        format!("{what}{}", self.suffix)
    }

    /// The names of the coordinates.
    pub(crate) fn coordinates(&self) -> Vec<String> {
        match self.arity {
            1 => vec!["n".to_owned()],
            arity => ('a'..='z').take(arity).map(String::from).collect(),
        }
    }

    /// The names of the coordinates, separated by commas.
    pub(crate) fn position(&self) -> String {
        self.coordinates().join(", ")
    }

    /// The names of some coordinates, separated by commas.
    pub(crate) fn some(&self, coordinates: &[usize]) -> String {
        let all = self.coordinates();
        coordinates.iter().map(|&at| &*all[at]).collect::<Vec<_>>().join(", ")
    }

    /// An expression for the value of a position.
    pub(crate) fn grundy(&self, position: &str) -> String {
        format!("{}({position})", self.of("grundy"))
    }

    /// A condition: whether the value of a position is the wanted one.
    pub(crate) fn is_wanted(&self, position: &str) -> String {
        if self.outcome {
            format!("{}({position})", self.of("is_p"))
        } else {
            format!("{} == {}", self.grundy(position), self.wanted())
        }
    }

    /// The value that a move has to reach.
    pub(crate) const fn wanted(&self) -> &'static str {
        if self.valued { "value" } else { "0" }
    }

    /// The function of the values, or of the P-positions, with this body.
    pub(crate) fn function(&self, body: &str) -> String {
        let (name, gives) = if self.outcome { ("is_p", "flag") } else { ("grundy", "number") };
        format!("{}({}) -> {gives}\n{}", self.of(name), self.position(), indented(body))
    }

    /// Replaces each `@` by the suffix.
    pub(crate) fn named(&self, code: &str) -> String {
        code.replace('@', &self.suffix)
    }
}

/// What the functions of a game are made from, beside its law and its names.
pub(crate) struct EmitContext<'p, 'm> {
    pub(crate) rules: Option<&'p Ruleset>,
    pub(crate) proved: bool,
    pub(crate) limits: &'p StateBudget<'m>,
}

impl EmitContext<'_, '_> {
    /// The names for a game that is a part of another one.
    pub(crate) fn names(law: &Law, outer: &GameFunctionNames, at: usize) -> GameFunctionNames {
        let suffix = format!("{}_{}", outer.suffix, at + 1);
        GameFunctionNames { suffix, arity: law.arity, outcome: law.claim == LawClaim::Outcome, valued: true }
    }

    /// Adds the functions of a game that is a part of another one. It is called with these
    /// arguments, and only where the condition `only` holds. Returns false if there are none.
    pub(crate) fn add(
        &self,
        functions: &mut GameFunctions,
        law: &Law,
        rules: Option<&Ruleset>,
        names: &GameFunctionNames,
        (arguments, only): (&str, &str),
    ) -> Result<bool, Stop> {
        let context = EmitContext { rules, proved: self.proved, limits: self.limits };
        let Some(other) = super::build::game_functions(law, names, &context)? else { return Ok(false) };
        functions.code += &other.code;
        functions.wide |= other.wide;
        functions.only_values |= other.only_values;
        if !other.refusals.is_empty() {
            let refuse: String =
                other.refusals.iter().map(|one| one.statement(&|says| format!("return {says}"))).collect();
            let refuse = indented(&refuse);
            functions.code +=
                &format!("{}({}) -> text\n{refuse}    return \"\"\n", names.of("refusal"), names.position());
            // Moves lead from one part to another: what is too large for one part is refused in
            // all.
            let only = if other.refusals.iter().all(|one| one.bounded) { "" } else { only };
            functions.refusals.push(RefusalCondition::of_part(names, arguments, only));
        }
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(arity: usize, outcome: bool, valued: bool) -> GameFunctionNames {
        GameFunctionNames { suffix: "_2".to_owned(), arity, outcome, valued }
    }

    #[test]
    fn functions_of_a_part_have_its_suffix() {
        let one = names(1, false, true);
        assert_eq!(one.named("limit@(n) + step@(n)"), "limit_2(n) + step_2(n)");
        assert_eq!(
            one.function("if n > 0\n    return 1\nreturn 0"),
            "grundy_2(n) -> number\n    if n > 0\n        return 1\n    return 0\n"
        );
        assert_eq!(one.is_wanted("n - 1"), "grundy_2(n - 1) == value");
        let three = names(3, true, false);
        assert_eq!((three.position(), three.some(&[2, 0])), ("a, b, c".to_owned(), "c, a".to_owned()));
        assert_eq!(three.is_wanted("a, b, 0"), "is_p_2(a, b, 0)");
        assert_eq!(names(1, false, false).is_wanted("0"), "grundy_2(0) == 0");
    }

    #[test]
    fn only_what_is_too_large_is_refused_in_some_languages_alone() {
        let end = |says: &str| format!("say {says}\nreturn");
        let outside = RefusalCondition::outside("n < 1".to_owned()).statement(&end);
        assert_eq!(outside, "if n < 1\n    say \"? no position of this law\"\n    return\n");
        let large = RefusalCondition::too_large("n > 9".to_owned()).statement(&end);
        assert!(large.starts_with("bounded\n    if n > 9\n        say "), "{large}");
        let of_part = RefusalCondition::of_part(&names(1, false, true), "n / 2", "n % 2 == 0 and ");
        assert!(of_part.statement(&end).starts_with("if n % 2 == 0 and refusal_2(n / 2) != \"\"\n"));
    }

    #[test]
    fn a_list_of_numbers_is_one_line_with_its_comment() {
        assert_eq!(constant("P", "The period.", &[1, 2]), "# The period.\nlist P = 1, 2\n");
        assert_eq!(constant::<u32>("Q", "", &[]), "list Q = \n");
    }
}
