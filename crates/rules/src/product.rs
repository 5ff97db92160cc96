//! Rules of products of two games, read off the syntax tree: from (x, y) a move of the first game from x to the sum of the s, and one of the second from y to
//! the sum of the t, leave all (s, y), all (x, t) and all (s, t). So do products of coin-turning games (E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning
//! Ways, chapter 14, the Tartan theorem: the value is the nim product of both values).

use crate::ast::{Expr, ExprKind, Line, Move, Name, Pattern};
use crate::parts::{Groups, all_of, conjuncts, has_stretch, names, names_of_set, walks_alike};
use crate::ruleset::Ruleset;

impl Ruleset {
    /// The rules of two games of one coordinate each whose product this game is; `None`: its text does not show that it is one.
    ///
    /// ```
    /// use nimatron_rules::Ruleset;
    /// let corners = Ruleset::parse("(x, y) -> (i, y) + (x, j) + (i, j) for i in 0..x-1, j in 0..y-1")?;
    /// let [first, second] = corners.factors().ok_or("no product")?;
    /// assert_eq!(first, "game first(x)\n  x -> i  for i in 0..x-1");
    /// assert_eq!(second, "game second(y)\n  y -> j  for j in 0..y-1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn factors(&self) -> Option<[String; 2]> {
        let [_, _] = self.coordinates() else { return None };
        let mut grid: Vec<[Move; 2]> = Vec::new();
        let mut domain: [Vec<Expr>; 2] = Default::default();
        let header = self.tree().header.as_ref();
        if let Some(condition) = header.and_then(|header| header.domain.as_ref()) {
            split_domain(condition, self.coordinates(), &mut domain)?;
        }
        for line in &self.tree().lines {
            match line {
                Line::Move(rule) => grid.push(self.split(rule)?),
                Line::Domain(condition, _) => split_domain(condition, self.coordinates(), &mut domain)?,
                Line::Remark(_) => {}
            }
        }
        // Every move of the first game with every one of the second.
        let mut sides: [Vec<Move>; 2] = Default::default();
        for pair in &grid {
            for (side, one) in sides.iter_mut().zip(pair) {
                if !side.contains(one) {
                    side.push(one.clone());
                }
            }
        }
        let all =
            sides[0].iter().all(|a| sides[1].iter().all(|b| grid.iter().any(|[one, other]| one == a && other == b)));
        if !all || grid.is_empty() {
            return None;
        }
        let [first, second] = sides;
        let [of_first, of_second] = domain;
        Some([self.part_text("first", &[0], first, of_first), self.part_text("second", &[1], second, of_second)])
    }

    /// The moves of both games of which a move is made.
    fn split(&self, rule: &Move) -> Option<[Move; 2]> {
        let [Pattern::Name(x), Pattern::Name(y)] = &rule.pattern[..] else { return None };
        let coordinates = [x.text.clone(), y.text.clone()];
        if x == y || coordinates.iter().any(|name| name == "_") || !walks_alike(rule) {
            return None;
        }
        // What stands in one place of the result, in one condition or in one set belongs together.
        let mut variables: Vec<&str> = vec![&x.text, &y.text];
        variables.extend(rule.binders.iter().map(|binder| binder.name.text.as_str()));
        let mut groups = Groups::new(&variables);
        for component in &rule.result {
            let [first, second] = &component[..] else { return None };
            if has_stretch(component) {
                return None;
            }
            groups.join(&x.text, &names(first));
            groups.join(&y.text, &names(second));
        }
        let conditions: Vec<&Expr> = rule.guard.as_ref().map(conjuncts).unwrap_or_default();
        for condition in &conditions {
            let all = names(condition);
            if let Some(first) = all.iter().find(|name| groups.knows(name)) {
                groups.join(first, &all);
            }
        }
        for binder in &rule.binders {
            groups.join(&binder.name.text, &names_of_set(&binder.set));
        }
        let (first, second) = (groups.of(&x.text)?, groups.of(&y.text)?);
        if first == second {
            return None;
        }
        // What belongs to neither is put to the first: it only says whether, and how often, a move is there.
        let side_of = |all: &[&str]| {
            let group = all.iter().find_map(|name| groups.of(name));
            usize::from(group == Some(second))
        };
        let is = |e: &Expr, name: &Name| matches!(&e.kind, ExprKind::Name(own) if *own == name.text);
        let mut results: [Vec<Expr>; 2] = Default::default();
        let mut both: Vec<(Expr, Expr)> = Vec::new();
        for component in &rule.result {
            let [s, t] = &component[..] else { return None };
            match (is(s, x), is(t, y)) {
                (true, true) => return None,
                (false, true) => results[0].push(s.clone()),
                (true, false) => results[1].push(t.clone()),
                (false, false) => both.push((s.clone(), t.clone())),
            }
        }
        for s in &results[0] {
            for t in &results[1] {
                let at = both.iter().position(|(one, other)| one == s && other == t)?;
                both.swap_remove(at);
            }
        }
        if !both.is_empty() {
            return None;
        }
        let [left, right] = results;
        let one = |side: usize, pattern: &Name, result: Vec<Expr>| Move {
            pattern: vec![Pattern::Name(pattern.clone())],
            result: result.into_iter().map(|e| vec![e]).collect(),
            binders: rule.binders.iter().filter(|binder| side_of(&[&binder.name.text]) == side).cloned().collect(),
            guard: all_of(conditions.iter().filter(|e| side_of(&names(e)) == side).map(|&e| e.clone())),
            comment: None,
            span: rule.span,
            result_span: rule.result_span,
        };
        Some([one(0, x, left), one(1, y, right)])
    }
}

/// Adds the parts of a condition on positions to the coordinates that they are about.
fn split_domain(condition: &Expr, coordinates: &[String], domain: &mut [Vec<Expr>; 2]) -> Option<()> {
    for part in conjuncts(condition) {
        let all = names(part);
        match [0, 1].map(|side| all.contains(&coordinates[side].as_str())) {
            [true, true] => return None,
            [_, second] => domain[usize::from(second)].push(part.clone()),
        }
    }
    Some(())
}
