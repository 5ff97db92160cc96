//! Rules of products of two games, read off the syntax tree: from (x, y) a move of the first game from x to the sum of the s, and one of the second from y to
//! the sum of the t, leave all (s, y), all (x, t) and all (s, t). So do products of coin-turning games (E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning
//! Ways, chapter 14, the Tartan theorem: the value is the nim product of both values).

use crate::ast::{BinaryOp, Binder, Expr, ExprKind, Header, Line, Move, Name, Parameter, Pattern, SetItem, Text};
use crate::print::print;
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
        Some([self.factor(0, "first", first, of_first), self.factor(1, "second", second, of_second)])
    }

    /// The text of a factor.
    fn factor(&self, side: usize, name: &str, moves: Vec<Move>, domain: Vec<Expr>) -> String {
        let named = |text: &str| Name { text: text.to_owned(), span: Default::default() };
        let parameters = self.tree().header.iter().flat_map(|header| &header.parameters);
        let parameter =
            |it: &Parameter| Parameter { name: it.name.clone(), value: self.parameter(&it.name.text).cloned() };
        let header = Header {
            before: Vec::new(),
            name: named(name),
            coordinates: vec![named(&self.coordinates()[side])],
            parameters: parameters.map(parameter).collect(),
            domain: None,
            comment: None,
        };
        let conditions = domain.into_iter().map(|condition| Line::Domain(condition, None));
        let lines = conditions.chain(moves.into_iter().map(|one| Line::Move(Box::new(one)))).collect();
        print(&Text { header: Some(header), lines }).trim_end().to_owned()
    }

    /// The moves of both games of which a move is made.
    fn split(&self, rule: &Move) -> Option<[Move; 2]> {
        let [Pattern::Name(x), Pattern::Name(y)] = &rule.pattern[..] else { return None };
        let coordinates = [x.text.clone(), y.text.clone()];
        if x == y || coordinates.iter().any(|name| name == "_") {
            return None;
        }
        // What stands in one place of the result, in one condition or in one set belongs together.
        let mut variables: Vec<&str> = vec![&x.text, &y.text];
        variables.extend(rule.binders.iter().map(|binder| binder.name.text.as_str()));
        let mut groups = Groups::new(&variables);
        for component in &rule.result {
            let [first, second] = &component[..] else { return None };
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
        for Binder { name, set } in &rule.binders {
            let mut all = Vec::new();
            for item in &set.items {
                match item {
                    SetItem::Single(e) => all.extend(names(e)),
                    SetItem::Range(a, b) => all.extend([names(a), names(b)].concat()),
                    SetItem::Named(_, arguments) => arguments.iter().for_each(|e| all.extend(names(e))),
                }
            }
            groups.join(&name.text, &all);
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

/// The parts of `a and b and ...`.
fn conjuncts(e: &Expr) -> Vec<&Expr> {
    match &e.kind {
        ExprKind::Binary(BinaryOp::And, a, b) => [conjuncts(a), conjuncts(b)].concat(),
        _ => vec![e],
    }
}

fn all_of(parts: impl Iterator<Item = Expr>) -> Option<Expr> {
    parts.reduce(|a, b| Expr { span: a.span, kind: ExprKind::Binary(BinaryOp::And, Box::new(a), Box::new(b)) })
}

/// The names in an expression, those of functions and of arrays left out.
fn names(e: &Expr) -> Vec<&str> {
    match &e.kind {
        ExprKind::Int(_) => Vec::new(),
        ExprKind::Name(name) => vec![name],
        ExprKind::Unary(_, a) | ExprKind::Index(_, a) => names(a),
        ExprKind::Binary(_, a, b) => [names(a), names(b)].concat(),
        ExprKind::Call(_, all) => all.iter().flat_map(names).collect(),
    }
}

/// Which variables belong together.
struct Groups<'n> {
    variables: Vec<(&'n str, usize)>,
}

impl<'n> Groups<'n> {
    fn new(variables: &[&'n str]) -> Groups<'n> {
        Groups { variables: variables.iter().enumerate().map(|(group, &name)| (name, group)).collect() }
    }

    fn knows(&self, name: &str) -> bool {
        self.of(name).is_some()
    }

    fn of(&self, name: &str) -> Option<usize> {
        self.variables.iter().find(|(own, _)| *own == name).map(|(_, group)| *group)
    }

    /// Names that are no variables (parameters) are left out.
    fn join(&mut self, one: &str, others: &[&str]) {
        for other in others {
            if let (Some(to), Some(from)) = (self.of(one), self.of(other)) {
                self.variables.iter_mut().filter(|(_, group)| *group == from).for_each(|(_, group)| *group = to);
            }
        }
    }
}
