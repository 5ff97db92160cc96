//! The options of a position, by loops over all members of all sets.

use crate::expression::{conjuncts, may_fail, names, value};
use crate::scope::{OracleScope, ScopeBinding};
use crate::sets::members;
use crate::syntax::{
    self, MoveSyntax, OracleExpression, OracleMadeSet, OracleSyntaxTree, OracleValue, PatternElement, VariableRange,
};
use std::cell::Cell;
use std::collections::BTreeSet;

/// The components that a move leaves, each with its coordinates.
pub type MoveComponents = Vec<Vec<i64>>;

/// Why there is no result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OracleError {
    /// A number beyond 64 bits.
    Overflow,
    /// The rules cannot be evaluated here: division by 0, an unknown name, ...
    Fails(String),
    /// This takes more steps than allowed.
    TooLarge,
    /// There is a play that comes back to this position.
    Endless(Vec<i64>),
    /// The tuple is not a position.
    NoPosition,
}

/// A part of a guard, and after how many `for` variables it is tested.
type Guard<'g> = (&'g OracleExpression, usize);

/// A game, as read by this crate.
#[derive(Clone, Debug)]
pub struct OracleGame {
    text: OracleSyntaxTree,
    coordinates: Vec<String>,
    /// For each move the levels of the parts of its guard, in the order of the text: after how many
    /// variables each is tested.
    levels: Vec<Vec<usize>>,
    work: Cell<u64>,
    limit: Cell<u64>,
}

impl OracleGame {
    /// Reads rules.
    ///
    /// # Errors
    /// The text is not a text of rules.
    pub fn read(text: &str) -> Result<OracleGame, String> {
        let text = syntax::text(text)?;
        let first = text.moves.first().ok_or("no move")?;
        let coordinates: Vec<String> = match &text.coordinates {
            Some(coordinates) => coordinates.clone(),
            None => {
                let places = first.pattern.iter().enumerate();
                places
                    .map(|(at, item)| match item {
                        PatternElement::Name(name) if name != "_" => name.clone(),
                        _ => format!("x{}", at + 1),
                    })
                    .collect()
            }
        };
        for one in &text.moves {
            let fits = one.pattern.len() == coordinates.len()
                && one.result.iter().all(|component| component.len() == coordinates.len())
                && one.many.iter().all(|many| many.component.len() == coordinates.len());
            if !fits {
                return Err("a wrong number of coordinates".to_owned());
            }
        }
        if text.parameters.iter().any(|(_, value)| value.is_none()) {
            return Err("a parameter has no value".to_owned());
        }
        let mut game =
            OracleGame { text, coordinates, levels: Vec::new(), work: Cell::new(0), limit: Cell::new(50_000_000) };
        game.levels = game.text.moves.iter().map(|one| game.levels_of(one)).collect();
        Ok(game)
    }

    /// The number of coordinates of a position.
    pub fn arity(&self) -> usize {
        self.coordinates.len()
    }

    /// The names of the coordinates.
    pub fn coordinates(&self) -> &[String] {
        &self.coordinates
    }

    /// Allows this many steps from now on, until [`OracleError::TooLarge`].
    pub fn allow(&self, steps: u64) {
        self.work.set(0);
        self.limit.set(steps);
    }

    pub(crate) fn step(&self) -> Result<(), OracleError> {
        self.work.set(self.work.get() + 1);
        if self.work.get() > self.limit.get() { Err(OracleError::TooLarge) } else { Ok(()) }
    }

    /// The scope of the parameters.
    fn outside(&self) -> OracleScope<'_> {
        let mut scope = OracleScope::default();
        for (name, value) in &self.text.parameters {
            let meaning = match value {
                Some(OracleValue::Number(number)) => ScopeBinding::Number(*number),
                Some(OracleValue::Array(array)) => ScopeBinding::Array(array),
                None => continue,
            };
            scope.names.push((name, meaning));
        }
        scope
    }

    /// The levels of the parts of the guard of a move.
    fn levels_of(&self, one: &MoveSyntax) -> Vec<usize> {
        let parameters = self.outside();
        let bound = |name: &str| {
            one.variables.iter().any(|(own, _)| own == name)
                || one
                    .pattern
                    .iter()
                    .any(|item| matches!(item, PatternElement::Name(own) if own == name && name != "_"))
        };
        self.levels_with(one.guard.as_ref(), &one.variables, &|name| bound(name), &parameters)
    }

    /// The levels of the parts of a guard: after how many of the variables each is tested.
    fn levels_with(
        &self,
        guard: Option<&OracleExpression>,
        variables: &[(String, Vec<VariableRange>)],
        bound: &dyn Fn(&str) -> bool,
        parameters: &OracleScope<'_>,
    ) -> Vec<usize> {
        let constant = |expression: &OracleExpression| constant(expression, parameters, bound);
        let mut latest = 0;
        let mut levels = Vec::new();
        for part in guard.into_iter().flat_map(conjuncts) {
            let mut own = 0;
            names(part, &mut |name| {
                let place = variables.iter().position(|(variable, _)| variable == name);
                own = own.max(place.map_or(0, |place| place + 1));
            });
            let level = if may_fail(part, &constant) { own.max(latest) } else { own };
            latest = latest.max(level);
            levels.push(level);
        }
        levels
    }

    /// Is this tuple a position?
    ///
    /// # Errors
    /// A condition of `where` cannot be evaluated.
    pub fn is_position(&self, tuple: &[i64]) -> Result<bool, OracleError> {
        self.all_are_positions(std::slice::from_ref(&tuple.to_vec()))
    }

    fn all_are_positions(&self, components: &[Vec<i64>]) -> Result<bool, OracleError> {
        if components.iter().flatten().any(|&x| x < 0) {
            return Ok(false);
        }
        let outside = self.outside();
        let own = |name: &str| self.coordinates.iter().any(|coordinate| coordinate == name);
        let parts: Vec<&OracleExpression> = self.text.domain.iter().flat_map(conjuncts).collect();
        let (bounds, others): (Vec<_>, Vec<_>) =
            parts.into_iter().partition(|part| is_bound(part, &|e| constant(e, &outside, &own), &own));
        for part in bounds.into_iter().chain(others) {
            for component in components {
                self.step()?;
                let mut scope = outside.clone();
                for (name, &x) in self.coordinates.iter().zip(component) {
                    scope.push_number(name, x);
                }
                if value(part, &scope)? == 0 {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// The options of a position, without repetitions.
    ///
    /// # Errors
    /// The rules cannot be evaluated here, or it takes too much work.
    pub fn options(&self, position: &[i64]) -> Result<BTreeSet<MoveComponents>, OracleError> {
        let mut options = BTreeSet::new();
        for (condition, loses) in &self.text.ends {
            let mut scope = self.outside();
            self.coordinates.iter().zip(position).for_each(|(name, &x)| scope.push_number(name, x));
            if value(condition, &scope)? != 0 {
                options.extend(loses.then(MoveComponents::new));
                return Ok(options);
            }
        }
        for (one, levels) in self.text.moves.iter().zip(&self.levels) {
            let mut scope = self.outside();
            let mut matches = true;
            for (item, &x) in one.pattern.iter().zip(position) {
                match item {
                    PatternElement::Name(name) if name == "_" => {}
                    PatternElement::Name(name) => scope.push_number(name, x),
                    PatternElement::Number(number) => matches &= x == *number,
                }
            }
            if matches {
                let exceptions = one.exceptions.iter().map(|(exception, level)| (exception, *level));
                let written = one.guard.iter().flat_map(conjuncts).zip(levels.iter().copied());
                let guards: Vec<Guard<'_>> = exceptions.chain(written).collect();
                let bound = position.iter().copied().max().unwrap_or(0);
                self.walk(&one.variables, &guards, 0, bound, &mut scope, &mut |scope| {
                    self.leave(one, bound, scope, &mut options)
                })?;
            }
        }
        Ok(options)
    }

    /// Walks the sets of the variables from `level` on, and calls `visit` where all are bound and
    /// the guards hold.
    fn walk<'g>(
        &'g self,
        variables: &'g [(String, Vec<VariableRange>)],
        guards: &[Guard<'g>],
        level: usize,
        bound: i64,
        scope: &mut OracleScope<'g>,
        visit: &mut dyn FnMut(&mut OracleScope<'g>) -> Result<(), OracleError>,
    ) -> Result<(), OracleError> {
        self.step()?;
        for (guard, _) in guards.iter().filter(|(_, own)| *own == level) {
            if value(guard, scope)? == 0 {
                return Ok(());
            }
        }
        let Some((name, parts)) = variables.get(level) else {
            return visit(scope);
        };
        let mut segments: Vec<Segment> = Vec::new();
        for part in parts {
            segments.push(self.part(part, bound, scope)?);
        }
        for segment in segments {
            let members: Box<dyn Iterator<Item = i64>> = match segment {
                Segment::Range(first, last) => Box::new(first..=last),
                Segment::List(list) => Box::new(list.into_iter()),
            };
            for member in members {
                scope.push_number(name, member);
                self.walk(variables, guards, level + 1, bound, scope, visit)?;
                scope.names.pop();
            }
        }
        Ok(())
    }

    /// The members of a part of a set, of infinite sets those up to `bound`.
    fn part<'g>(
        &'g self,
        part: &'g VariableRange,
        bound: i64,
        scope: &OracleScope<'g>,
    ) -> Result<Segment, OracleError> {
        Ok(match part {
            // Entries that rise by 1 with each number are beyond the bound from here on.
            VariableRange::Endless(first) => {
                let first = value(first, scope)?;
                Segment::Range(first, first.saturating_add(bound).saturating_add(FURTHER))
            }
            VariableRange::Made(made) => {
                let mut all = BTreeSet::new();
                let infinite = made.variables.iter().flat_map(|(_, parts)| parts).any(is_infinite);
                self.made(made, 0, bound, &mut scope.clone(), &mut all)?;
                Segment::List(all.into_iter().filter(|&member| !infinite || member <= bound).collect())
            }
            VariableRange::One(one) => Segment::List(vec![value(one, scope)?]),
            VariableRange::Range(first, last) => Segment::Range(value(first, scope)?, value(last, scope)?),
            VariableRange::Named(name, arguments) => {
                let infinite = [
                    "fibonacci",
                    "squares",
                    "triangular",
                    "cubes",
                    "factorials",
                    "primes",
                    "prime_powers",
                    "semiprimes",
                ];
                let name_of = if infinite.contains(&name.as_str()) { "infinite" } else { name.as_str() };
                if let ("infinite", false)
                | ("powers" | "divisors" | "proper_divisors" | "zeckendorf" | "factorial_base" | "digits", _) =
                    (name_of, !arguments.is_empty())
                {
                    let arguments =
                        arguments.iter().map(|argument| value(argument, scope)).collect::<Result<Vec<_>, _>>()?;
                    if bound > MAX_BOUND {
                        return Err(OracleError::TooLarge);
                    }
                    if let Some(list) = members(name, &arguments, bound)? {
                        return Ok(Segment::List(list));
                    }
                }
                match scope.find(name) {
                    Some(ScopeBinding::Array(array)) if arguments.is_empty() => Segment::List(array.to_vec()),
                    Some(ScopeBinding::Number(number)) if arguments.is_empty() => Segment::List(vec![number]),
                    _ => Segment::List(vec![value(&OracleExpression::Call(name.clone(), arguments.clone()), scope)?]),
                }
            }
        })
    }

    /// Adds the members of a set that is made member by member. An entry with too many bits after
    /// others is no member: it is beyond every bound.
    fn made<'g>(
        &'g self,
        made: &'g OracleMadeSet,
        level: usize,
        bound: i64,
        scope: &mut OracleScope<'g>,
        all: &mut BTreeSet<i64>,
    ) -> Result<(), OracleError> {
        self.step()?;
        for (exception, _) in made.exceptions.iter().filter(|(_, own)| *own == level) {
            if value(exception, scope)? == 0 {
                return Ok(());
            }
        }
        let Some((name, parts)) = made.variables.get(level) else {
            if made.condition.as_ref().map_or(Ok(1), |condition| value(condition, scope))? != 0 {
                match value(&made.entry, scope) {
                    Err(OracleError::Overflow) if !all.is_empty() => {}
                    member => {
                        all.insert(member?);
                    }
                }
            }
            return Ok(());
        };
        for part in parts {
            let members: Box<dyn Iterator<Item = i64>> = match self.part(part, bound, scope)? {
                Segment::Range(first, last) => Box::new(first..=last),
                Segment::List(list) => Box::new(list.into_iter()),
            };
            for member in members {
                scope.push_number(name, member);
                self.made(made, level + 1, bound, scope, all)?;
                scope.names.pop();
            }
        }
        Ok(())
    }

    /// Adds the option of a move whose variables are all bound, if it is legal.
    fn leave<'g>(
        &'g self,
        one: &'g MoveSyntax,
        bound: i64,
        scope: &mut OracleScope<'g>,
        options: &mut BTreeSet<MoveComponents>,
    ) -> Result<(), OracleError> {
        let mut left: MoveComponents = Vec::new();
        let mut legal = true;
        for component in &one.result {
            let mut firsts = Vec::new();
            let mut stretch = None;
            for (place, (first, last)) in component.iter().enumerate() {
                firsts.push(value(first, scope)?);
                if let Some(last) = last {
                    stretch = Some((place, value(last, scope)?));
                }
            }
            let Some((place, last)) = stretch else {
                left.push(firsts);
                continue;
            };
            if legal && firsts[place] <= last && firsts[place] < 0 {
                legal = false;
            }
            for member in firsts[place]..=last {
                if !legal {
                    break;
                }
                self.step()?;
                let mut own = firsts.clone();
                own[place] = member;
                left.push(own);
            }
        }
        for many in &one.many {
            let levels = self.levels_with(many.guard.as_ref(), &many.variables, &|_| true, &self.outside());
            let exceptions = many.exceptions.iter().map(|(exception, level)| (exception, *level));
            let guards: Vec<Guard<'_>> = exceptions.chain(many.guard.iter().flat_map(conjuncts).zip(levels)).collect();
            self.walk(&many.variables, &guards, 0, bound, scope, &mut |scope| {
                left.push(many.component.iter().map(|place| value(place, scope)).collect::<Result<_, _>>()?);
                Ok(())
            })?;
        }
        if legal && self.all_are_positions(&left)? {
            options.insert(left);
        }
        Ok(())
    }
}

/// The members of a part of a set.
enum Segment {
    Range(i64, i64),
    List(Vec<i64>),
}

/// How much further than the bound a range without an end is walked.
const FURTHER: i64 = 60;

/// Has the set members beyond every bound?
fn is_infinite(part: &VariableRange) -> bool {
    match part {
        VariableRange::One(_) | VariableRange::Range(..) => false,
        VariableRange::Endless(_) => true,
        VariableRange::Named(name, arguments) => {
            name == "powers" || arguments.is_empty() && crate::sets::is_named(name)
        }
        VariableRange::Made(made) => made.variables.iter().flat_map(|(_, parts)| parts).any(is_infinite),
    }
}

/// The maximum bound of named sets.
const MAX_BOUND: i64 = 1 << 20;

/// The value of an expression that names no coordinate or variable and uses no member of an array,
/// which is computed before any position is known; `None` for other expressions.
fn constant(expression: &OracleExpression, parameters: &OracleScope<'_>, bound: &dyn Fn(&str) -> bool) -> Option<i64> {
    fn plain(expression: &OracleExpression, bound: &dyn Fn(&str) -> bool) -> bool {
        match expression {
            OracleExpression::Number(_) => true,
            OracleExpression::Name(name) => !bound(name),
            OracleExpression::Minus(of) | OracleExpression::Not(of) => plain(of, bound),
            OracleExpression::Infix(_, left, right) => plain(left, bound) && plain(right, bound),
            OracleExpression::Call(name, _) if name == "len" => true,
            OracleExpression::Call(_, arguments) => arguments.iter().all(|argument| plain(argument, bound)),
            OracleExpression::Member(..) | OracleExpression::Within(..) => false,
        }
    }
    if plain(expression, bound) { value(expression, parameters).ok() } else { None }
}

/// Is this a bound such as `a >= 1`, `a > 0`, `1 <= a` or `0 < a`, with a coordinate and a
/// constant?
fn is_bound(
    part: &OracleExpression,
    constant: &dyn Fn(&OracleExpression) -> Option<i64>,
    coordinate: &dyn Fn(&str) -> bool,
) -> bool {
    let OracleExpression::Infix(sign, left, right) = part else { return false };
    let (from, to) = match *sign {
        ">=" | ">" => (left, right),
        "<=" | "<" => (right, left),
        _ => return false,
    };
    matches!(&**from, OracleExpression::Name(name) if coordinate(name)) && constant(to).is_some()
}
