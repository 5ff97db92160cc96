//! The options of a position, by loops over all members of all sets.

use crate::expression::{conjuncts, may_fail, names, value};
use crate::scope::{Meaning, Scope};
use crate::sets::members;
use crate::syntax::{self, Expression, Move, Part, Pattern, Text, Value};
use std::cell::Cell;
use std::collections::BTreeSet;

/// The components that a move leaves, each with its coordinates.
pub type Components = Vec<Vec<i64>>;

/// Why there is no result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
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
type Guard<'g> = (&'g Expression, usize);

/// A game, as read by this crate.
#[derive(Clone, Debug)]
pub struct Game {
    text: Text,
    coordinates: Vec<String>,
    /// For each move the levels of the parts of its guard, in the order of the text: after how many
    /// variables each is tested.
    levels: Vec<Vec<usize>>,
    work: Cell<u64>,
    limit: Cell<u64>,
}

impl Game {
    /// Reads rules.
    ///
    /// # Errors
    /// The text is not a text of rules.
    pub fn read(text: &str) -> Result<Game, String> {
        let text = syntax::text(text)?;
        let first = text.moves.first().ok_or("no move")?;
        let coordinates: Vec<String> = match &text.coordinates {
            Some(coordinates) => coordinates.clone(),
            None => {
                let places = first.pattern.iter().enumerate();
                places
                    .map(|(at, item)| match item {
                        Pattern::Name(name) if name != "_" => name.clone(),
                        _ => format!("x{}", at + 1),
                    })
                    .collect()
            }
        };
        for one in &text.moves {
            let fits = one.pattern.len() == coordinates.len()
                && one.result.iter().all(|component| component.len() == coordinates.len());
            if !fits {
                return Err("a wrong number of coordinates".to_owned());
            }
        }
        if text.parameters.iter().any(|(_, value)| value.is_none()) {
            return Err("a parameter has no value".to_owned());
        }
        let mut game = Game { text, coordinates, levels: Vec::new(), work: Cell::new(0), limit: Cell::new(50_000_000) };
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

    /// Allows this many steps from now on, until [`Trouble::TooLarge`].
    pub fn allow(&self, steps: u64) {
        self.work.set(0);
        self.limit.set(steps);
    }

    pub(crate) fn step(&self) -> Result<(), Trouble> {
        self.work.set(self.work.get() + 1);
        if self.work.get() > self.limit.get() { Err(Trouble::TooLarge) } else { Ok(()) }
    }

    /// The scope of the parameters.
    fn outside(&self) -> Scope<'_> {
        let mut scope = Scope::default();
        for (name, value) in &self.text.parameters {
            let meaning = match value {
                Some(Value::Number(number)) => Meaning::Number(*number),
                Some(Value::Array(array)) => Meaning::Array(array),
                None => continue,
            };
            scope.names.push((name, meaning));
        }
        scope
    }

    /// The levels of the parts of the guard of a move.
    fn levels_of(&self, one: &Move) -> Vec<usize> {
        let parameters = self.outside();
        let bound = |name: &str| {
            one.variables.iter().any(|(own, _)| own == name)
                || one.pattern.iter().any(|item| matches!(item, Pattern::Name(own) if own == name && name != "_"))
        };
        let constant = |expression: &Expression| constant(expression, &parameters, &bound);
        let mut latest = 0;
        let mut levels = Vec::new();
        for part in one.guard.iter().flat_map(conjuncts) {
            let mut own = 0;
            names(part, &mut |name| {
                let place = one.variables.iter().position(|(variable, _)| variable == name);
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
    pub fn is_position(&self, tuple: &[i64]) -> Result<bool, Trouble> {
        self.all_are_positions(std::slice::from_ref(&tuple.to_vec()))
    }

    fn all_are_positions(&self, components: &[Vec<i64>]) -> Result<bool, Trouble> {
        if components.iter().flatten().any(|&x| x < 0) {
            return Ok(false);
        }
        let outside = self.outside();
        let own = |name: &str| self.coordinates.iter().any(|coordinate| coordinate == name);
        let parts: Vec<&Expression> = self.text.domain.iter().flat_map(conjuncts).collect();
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
    pub fn options(&self, position: &[i64]) -> Result<BTreeSet<Components>, Trouble> {
        let mut options = BTreeSet::new();
        for (one, levels) in self.text.moves.iter().zip(&self.levels) {
            let mut scope = self.outside();
            let mut matches = true;
            for (item, &x) in one.pattern.iter().zip(position) {
                match item {
                    Pattern::Name(name) if name == "_" => {}
                    Pattern::Name(name) => scope.push_number(name, x),
                    Pattern::Number(number) => matches &= x == *number,
                }
            }
            if matches {
                let guards: Vec<Guard<'_>> = one.guard.iter().flat_map(conjuncts).zip(levels.iter().copied()).collect();
                let bound = position.iter().copied().max().unwrap_or(0);
                self.walk(one, &guards, 0, bound, &mut scope, &mut options)?;
            }
        }
        Ok(options)
    }

    /// Walks the sets of the variables from `level` on and adds the options.
    fn walk<'g>(
        &'g self,
        one: &'g Move,
        guards: &[Guard<'g>],
        level: usize,
        bound: i64,
        scope: &mut Scope<'g>,
        options: &mut BTreeSet<Components>,
    ) -> Result<(), Trouble> {
        self.step()?;
        for (guard, _) in guards.iter().filter(|(_, own)| *own == level) {
            if value(guard, scope)? == 0 {
                return Ok(());
            }
        }
        let Some((name, parts)) = one.variables.get(level) else {
            return self.leave(one, scope, options);
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
                self.walk(one, guards, level + 1, bound, scope, options)?;
                scope.names.pop();
            }
        }
        Ok(())
    }

    /// The members of a part of a set, of infinite sets those up to `bound`.
    fn part(&self, part: &Part, bound: i64, scope: &Scope<'_>) -> Result<Segment, Trouble> {
        Ok(match part {
            Part::One(one) => Segment::List(vec![value(one, scope)?]),
            Part::Range(first, last) => Segment::Range(value(first, scope)?, value(last, scope)?),
            Part::Named(name, arguments) => {
                if let ("fibonacci" | "squares" | "triangular" | "primes", false)
                | ("powers" | "divisors" | "proper_divisors" | "zeckendorf" | "digits", _) =
                    (name.as_str(), !arguments.is_empty())
                {
                    let arguments =
                        arguments.iter().map(|argument| value(argument, scope)).collect::<Result<Vec<_>, _>>()?;
                    if bound > MAX_BOUND {
                        return Err(Trouble::TooLarge);
                    }
                    if let Some(list) = members(name, &arguments, bound)? {
                        return Ok(Segment::List(list));
                    }
                }
                match scope.find(name) {
                    Some(Meaning::Array(array)) if arguments.is_empty() => Segment::List(array.to_vec()),
                    Some(Meaning::Number(number)) if arguments.is_empty() => Segment::List(vec![number]),
                    _ => Segment::List(vec![value(&Expression::Call(name.clone(), arguments.clone()), scope)?]),
                }
            }
        })
    }

    /// Adds the option of a move whose variables are all bound, if it is legal.
    fn leave(&self, one: &Move, scope: &Scope<'_>, options: &mut BTreeSet<Components>) -> Result<(), Trouble> {
        let mut left: Components = Vec::new();
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

/// The maximum bound of named sets.
const MAX_BOUND: i64 = 1 << 20;

/// The value of an expression that names no coordinate or variable and uses no member of an array,
/// which is computed before any position is known; `None` for other expressions.
fn constant(expression: &Expression, parameters: &Scope<'_>, bound: &dyn Fn(&str) -> bool) -> Option<i64> {
    fn plain(expression: &Expression, bound: &dyn Fn(&str) -> bool) -> bool {
        match expression {
            Expression::Number(_) => true,
            Expression::Name(name) => !bound(name),
            Expression::Minus(of) | Expression::Not(of) => plain(of, bound),
            Expression::Infix(_, left, right) => plain(left, bound) && plain(right, bound),
            Expression::Call(name, _) if name == "len" => true,
            Expression::Call(_, arguments) => arguments.iter().all(|argument| plain(argument, bound)),
            Expression::Member(..) => false,
        }
    }
    if plain(expression, bound) { value(expression, parameters).ok() } else { None }
}

/// Is this a bound such as `a >= 1`, `a > 0`, `1 <= a` or `0 < a`, with a coordinate and a
/// constant?
fn is_bound(
    part: &Expression,
    constant: &dyn Fn(&Expression) -> Option<i64>,
    coordinate: &dyn Fn(&str) -> bool,
) -> bool {
    let Expression::Infix(sign, left, right) = part else { return false };
    let (from, to) = match *sign {
        ">=" | ">" => (left, right),
        "<=" | "<" => (right, left),
        _ => return false,
    };
    matches!(&**from, Expression::Name(name) if coordinate(name)) && constant(to).is_some()
}
