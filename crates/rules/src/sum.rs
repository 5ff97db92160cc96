//! Sums of games, read off the syntax tree: where every move looks at some coordinates only and changes no others, and no move joins these with the rest, each
//! group of coordinates is a game of its own, and the whole is their sum.

use crate::ast::{Expr, ExprKind, Line, Move, Name, Pattern};
use crate::parts::{Groups, conjuncts, has_stretch, names, names_of_set, walks_alike};
use crate::ruleset::Ruleset;

/// A game of a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summand {
    /// Its coordinates among those of the sum, increasing.
    pub coordinates: Vec<usize>,
    /// Its rules.
    pub rules: String,
}

impl Ruleset {
    /// The games whose sum this game is, at least two; `None`: its text does not show that it is one.
    ///
    /// ```
    /// use nimatron_rules::Ruleset;
    /// let two = Ruleset::parse("(a, b) -> (a - k, b) for k in {1,3}\n(a, b) -> (a, b - 1)")?;
    /// let rules: Vec<String> = two.summands().ok_or("no sum")?.into_iter().map(|one| one.rules).collect();
    /// assert_eq!(rules, ["game part1(a)\n  a -> a - k  for k in {1, 3}", "game part2(b)\n  b -> b - 1"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn summands(&self) -> Option<Vec<Summand>> {
        let coordinates = self.coordinates();
        if coordinates.len() < 2 {
            return None;
        }
        let all: Vec<&str> = coordinates.iter().map(String::as_str).collect();
        let mut groups = Groups::new(&all);
        let mut moves: Vec<(&Move, usize)> = Vec::new();
        let mut conditions: Vec<&Expr> = Vec::new();
        if let Some(condition) = self.tree().header.as_ref().and_then(|header| header.domain.as_ref()) {
            conditions.extend(conjuncts(condition));
        }
        for line in &self.tree().lines {
            match line {
                Line::Move(rule) => {
                    let touched = touched(rule)?;
                    let named: Vec<&str> = touched.iter().map(|&at| all[at]).collect();
                    groups.join(named.first()?, &named);
                    moves.push((rule, *touched.first()?));
                }
                Line::Domain(condition, _) => conditions.extend(conjuncts(condition)),
                Line::Remark(_) => {}
            }
        }
        for condition in &conditions {
            // A condition on parameters alone is left to the first game.
            let named: Vec<&str> = names(condition).into_iter().filter(|name| groups.knows(name)).collect();
            if let Some(first) = named.first() {
                groups.join(first, &named);
            }
        }
        let group = |at: usize| groups.of(all[at]);
        let mut parts: Vec<Summand> = Vec::new();
        for at in 0..all.len() {
            if (0..at).any(|before| group(before) == group(at)) {
                continue;
            }
            let own: Vec<usize> = (at..all.len()).filter(|&other| group(other) == group(at)).collect();
            let own_moves: Vec<Move> =
                moves.iter().filter(|(_, of)| own.contains(of)).map(|(rule, _)| part_of(rule, &own)).collect();
            // Coordinates that no move changes are no game.
            if own_moves.is_empty() {
                return None;
            }
            let about = |condition: &&&Expr| {
                let first = names(condition).into_iter().find_map(|name| groups.of(name));
                first.map_or(at == 0, |first| Some(first) == group(at))
            };
            let domain = conditions.iter().filter(about).map(|&condition| condition.clone()).collect();
            let rules = self.part_text(&format!("part{}", parts.len() + 1), &own, own_moves, domain);
            parts.push(Summand { coordinates: own, rules });
        }
        (parts.len() > 1).then_some(parts)
    }
}

/// The coordinates that a move looks at or changes; `None` if it leaves several components, or looks at all by an infinite set.
fn touched(rule: &Move) -> Option<Vec<usize>> {
    let [component] = &rule.result[..] else { return None };
    if !walks_alike(rule) || has_stretch(component) {
        return None;
    }
    let mut all: Vec<&str> = rule.guard.iter().flat_map(names).collect();
    all.extend(rule.binders.iter().flat_map(|binder| names_of_set(&binder.set)));
    let unchanged = |at: usize| match (&rule.pattern[at], &component[at].kind) {
        (Pattern::Name(name), ExprKind::Name(own)) => name.text == *own,
        _ => false,
    };
    let changed = (0..component.len()).filter(|&at| !unchanged(at));
    all.extend(changed.clone().flat_map(|at| names(&component[at])));
    let named = |at: &usize| match &rule.pattern[*at] {
        Pattern::Name(Name { text, .. }) => all.contains(&text.as_str()),
        Pattern::Int(..) => true,
    };
    Some((0..component.len()).filter(|at| !unchanged(*at) || named(at)).collect())
}

/// A move of one game only.
fn part_of(rule: &Move, coordinates: &[usize]) -> Move {
    let component = &rule.result[0];
    Move {
        pattern: coordinates.iter().map(|&at| rule.pattern[at].clone()).collect(),
        result: vec![coordinates.iter().map(|&at| component[at].clone()).collect()],
        ..rule.clone()
    }
}
