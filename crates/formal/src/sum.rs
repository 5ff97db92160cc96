//! Sums of games: the moves of the whole on one tuple, the sum of the modules of the parts, nested
//! to the right, and an isomorphism between the two. The theorems about two games (`Compound.v`)
//! are then applied once for each part.

use crate::tactics::{chosen, opened, pattern, projections, tuple};
use crate::template::template;
use nimatron_proof::Part;

/// The moves and the theorems of a sum, after the modules of its parts; `None` if there are fewer
/// than two parts, or if they do not have all coordinates.
pub(crate) fn sum(parts: &[Part], names: &[String]) -> Option<String> {
    let sum = SumOfParts { parts, names };
    (parts.len() >= 2).then_some(())?;
    Some(template!(
        "sum.v",
        place = vec!["N"; names.len()].join(" * "),
        open = opened(names),
        moves = sum.moves().join(" \\/\n  "),
        inner = sum.type_of_sum(),
        to = sum.to_parts(),
        from = sum.of_parts()?,
        whole_pattern = pattern(names),
        patterns = sum.nested(|at| pattern(&sum.own(at)), |a, b| format!("[{a} {b}]")),
        leaves = (1..=parts.len()).map(|number| template!("sum_leaves.v", number)).collect::<String>(),
        joined = sum.joined(),
        cases = sum.cases(),
        into = sum.moves_into(),
        chain = chain(&sum.fresh(), 0),
        onto = sum.moves_onto(),
        values = sum.values(),
        ends = sum.ends(),
        proof = sum.values_proof(),
        names = names.join(" "),
        whole = tuple(names),
        says = sum.says(),
    ))
}

struct SumOfParts<'a> {
    parts: &'a [Part],
    /// The names of all coordinates.
    names: &'a [String],
}

/// Coordinates of parts, and what is made of all parts.
impl SumOfParts<'_> {
    /// The names of a part's coordinates.
    fn own(&self, at: usize) -> Vec<String> {
        self.parts[at].coordinates.iter().map(|&slot| self.names[slot].clone()).collect()
    }

    /// The new coordinates of each part, as the proof calls them.
    fn fresh(&self) -> Vec<Vec<String>> {
        let of = |at: usize| self.own(at).iter().map(|name| format!("{name}_")).collect();
        (0..self.parts.len()).map(of).collect()
    }

    /// The whole as a sum of two games, the second of which is the sum of the others.
    fn nested<T: Default>(&self, each: impl Fn(usize) -> T, join: impl Fn(T, T) -> T) -> T {
        (0..self.parts.len()).rev().map(each).reduce(|rest, one| join(one, rest)).unwrap_or_default()
    }
}

/// The moves, in the coordinates of the whole.
impl SumOfParts<'_> {
    fn moves(&self) -> Vec<String> {
        (0..self.parts.len()).map(|at| self.moves_of(at)).collect()
    }

    fn moves_of(&self, at: usize) -> String {
        let changed: Vec<String> = self.own(at).iter().map(|name| format!("{name}'")).collect();
        let after = |(slot, name): (usize, &String)| {
            if self.parts[at].coordinates.contains(&slot) { format!("{name}'") } else { name.clone() }
        };
        let after: Vec<String> = self.names.iter().enumerate().map(after).collect();
        format!(
            "(exists {}, Part{}.move {} [{}] /\\ parts = [{}])",
            changed.join(" "),
            at + 1,
            tuple(&self.own(at)),
            tuple(&changed),
            tuple(&after)
        )
    }
}

/// The isomorphism between the tuple of all coordinates and the nested tuples of the parts.
impl SumOfParts<'_> {
    fn type_of_sum(&self) -> String {
        let of_part = |at: usize| format!("({})", vec!["N"; self.parts[at].coordinates.len()].join(" * "));
        self.nested(of_part, |a, b| format!("({a} * {b})"))
    }

    /// The parts, in words of the whole.
    fn to_parts(&self) -> String {
        self.nested(|at| tuple(&self.own(at)), |a, b| format!("({a}, {b})"))
    }

    /// The whole, in words of the parts, which are `q`.
    fn of_parts(&self) -> Option<String> {
        let of_slot = |slot: usize| {
            let at = self.parts.iter().position(|part| part.coordinates.contains(&slot))?;
            let coordinates = &self.parts[at].coordinates;
            let rest = "snd (".repeat(at) + "q" + &")".repeat(at);
            let part = if at + 1 == self.parts.len() { rest } else { format!("fst ({rest})") };
            let place = coordinates.iter().position(|&own| own == slot)?;
            Some(projections(&part, coordinates.len()).swap_remove(place))
        };
        Some(tuple(&(0..self.names.len()).map(of_slot).collect::<Option<Vec<_>>>()?))
    }
}

/// The moves of the whole are those of the sum of the parts.
impl SumOfParts<'_> {
    /// The moves of the nested sum.
    fn joined(&self) -> String {
        self.nested(|at| format!("Part{}.move", at + 1), |a, b| format!("(in_one {a} {b})"))
    }

    /// The pattern of a move of the whole.
    fn cases(&self) -> String {
        let fresh = self.fresh();
        self.nested(|at| format!("({} & M & ->)", fresh[at].join(" & ")), |one, rest| format!("[{one}|{rest}]"))
    }

    /// A move of the whole is one of the sum; a line for each part.
    fn moves_into(&self) -> String {
        let count = self.parts.len();
        let of_part = |at: usize| {
            // The last part stands in the second place of the innermost sum.
            let outer = "right; eexists; split; [|reflexivity]; ".repeat(at.min(count - 2));
            let side = if at + 1 < count { "left" } else { "right" };
            format!("    + {outer}{side}; eexists; split; [exact M|reflexivity].\n")
        };
        (0..count).map(of_part).collect()
    }

    /// A move of the sum is one of the whole; a line for each part.
    fn moves_onto(&self) -> String {
        let (count, fresh) = (self.parts.len(), self.fresh());
        let of_part = |at: usize| {
            let equations: String =
                (1..=at.min(count - 2)).map(|level| format!("injection E{level} as ->; ")).collect();
            let given: String = fresh[at].iter().map(|name| format!("exists {name}; ")).collect();
            let place = chosen(at, count, "; ");
            format!(
                "    + {equations}apply (map_is_one to_parts of_parts back forth) in E0; subst parts; {place}{given}split; [exact M|reflexivity].\n"
            )
        };
        (0..count).map(of_part).collect()
    }
}

/// The values, and proof terms from those of the parts.
impl SumOfParts<'_> {
    fn values(&self) -> String {
        self.nested(
            |at| format!("Part{}.grundy", at + 1),
            |a, b| format!("(fun p => N.lxor ({a} (fst p)) ({b} (snd p)))"),
        )
    }

    /// The sum ends.
    fn ends(&self) -> String {
        let of_part = |at: usize| format!("(proj1 Part{}.grundy_values)", at + 1);
        self.nested(of_part, |a, b| format!("(sum_terminates _ _ {a} {b})"))
    }

    /// Its values are right: the theorem about two games wants to know of each that its moves leave
    /// one position.
    fn values_proof(&self) -> String {
        let of_part = |at: usize| (format!("(proj2 Part{}.grundy_values)", at + 1), format!("leaves_one{}", at + 1));
        let of_sum = |(a, a_leaves): (String, String), (b, b_leaves): (String, String)| {
            (format!("(sum_grundy _ _ _ _ {a_leaves} {b_leaves} {a} {b})"), "(in_one_leaves_one _ _)".to_owned())
        };
        self.nested(of_part, of_sum).0
    }

    /// The value of a position.
    fn says(&self) -> String {
        let of_part = |at: usize| format!("(Part{}.grundy {})", at + 1, tuple(&self.own(at)));
        let says = self.nested(of_part, |a, b| format!("(N.lxor {a} {b})"));
        says.strip_prefix('(').and_then(|says| says.strip_suffix(')')).map_or_else(|| says.clone(), str::to_owned)
    }
}

/// The pattern of a move in the sum of games, with the new coordinates of each. What it introduces
/// besides has capital letters, which coordinates do not have (`names`).
fn chain(fresh: &[Vec<String>], level: usize) -> String {
    let moved = |of: &[String]| format!("({} & M & E{level})", pattern(of));
    match fresh {
        [one, other] => format!("[{}|{}]", moved(one), moved(other)),
        [one, others @ ..] => format!("[{}|(B{level} & {} & E{level})]", moved(one), chain(others, level + 1)),
        [] => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(coordinates: &[usize]) -> Part {
        Part { coordinates: coordinates.to_vec(), rules: String::new(), definitions: Default::default(), method: None }
    }

    #[test]
    fn three_parts_are_nested_to_the_right() {
        let (parts, names) = ([part(&[0, 2]), part(&[1]), part(&[3])], ["a", "b", "c", "d"].map(str::to_owned));
        let sum = SumOfParts { parts: &parts, names: &names };
        assert_eq!(sum.moves()[0], "(exists a' c', Part1.move (a, c) [(a', c')] /\\ parts = [(a', b, c', d)])");
        assert_eq!(sum.type_of_sum(), "((N * N) * ((N) * (N)))");
        assert_eq!(sum.to_parts(), "((a, c), (b, d))");
        let of_parts = "(fst (fst (q)), fst (snd (q)), snd (fst (q)), snd (snd (q)))";
        assert_eq!(sum.of_parts().as_deref(), Some(of_parts));
        assert_eq!(sum.joined(), "(in_one Part1.move (in_one Part2.move Part3.move))");
        assert_eq!(sum.cases(), "[(a_ & c_ & M & ->)|[(b_ & M & ->)|(d_ & M & ->)]]");
        assert_eq!(chain(&sum.fresh(), 0), "[([a_ c_] & M & E0)|(B0 & [(b_ & M & E1)|(d_ & M & E1)] & E0)]");
        assert_eq!(sum.says(), "N.lxor (Part1.grundy (a, c)) (N.lxor (Part2.grundy b) (Part3.grundy d))");
    }

    #[test]
    fn parts_have_all_coordinates() {
        let names = ["a", "b", "c"].map(str::to_owned);
        assert!(sum(&[part(&[0]), part(&[1, 2])], &names).is_some());
        assert!(sum(&[part(&[0]), part(&[1])], &names).is_none());
        assert!(sum(&[part(&[0, 1, 2])], &names).is_none());
    }
}
