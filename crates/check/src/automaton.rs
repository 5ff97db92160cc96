//! Laws that are automata: the five sentences of the theorem, for the Grundy values; two for P-positions.

use crate::machines::{Given, Machine, System};
use crate::sentences::{Fault, Part, holds};
use crate::{Claim, Rows, Wrong, wrong};
use nimatron_core::Budget;
use nimatron_rules::formula::{Atom, BitOp, Clause};
use nimatron_rules::{Order, Ruleset, show_tuple};
use serde::Deserialize;

/// An automaton as written: the states behind each state and symbol, and the states that accept, increasing.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Table {
    pub(crate) next: Vec<Vec<u32>>,
    pub(crate) accept: Vec<u32>,
}

/// How values are written.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Code {
    /// The value itself.
    Plain,
    /// The power of the base, or the Fibonacci number, with the value as exponent.
    Unary,
}

/// Reads an automaton: complete, numbered in the order of a walk in breadth, so that every automaton has one form.
fn given(table: &Table, symbols: usize) -> Result<Given, Wrong> {
    let states = table.next.len();
    if states == 0 || table.next.iter().any(|row| row.len() != symbols || row.iter().any(|&to| to as usize >= states)) {
        return wrong(format!("an automaton here needs {symbols} transitions to its states from each of them"));
    }
    if table.next[0][0] != 0 {
        return wrong("zeros in front of a number change nothing, so the first state has to stay where it is");
    }
    let mut met: Vec<bool> = vec![false; states];
    met[0] = true;
    let mut count = 1;
    for (state, row) in table.next.iter().enumerate() {
        if !met[state] {
            return wrong(format!("the automaton never comes to its state {state}"));
        }
        for &to in row {
            if !met[to as usize] {
                if to as usize != count {
                    return wrong("the states of an automaton are numbered as a walk in breadth meets them");
                }
                met[to as usize] = true;
                count += 1;
            }
        }
    }
    let mut accept = vec![false; states];
    for pair in table.accept.windows(2) {
        if pair[0] >= pair[1] {
            return wrong("accepting states are listed in increasing order");
        }
    }
    for &state in &table.accept {
        match accept.get_mut(state as usize) {
            Some(accept) => *accept = true,
            None => return wrong(format!("there is no state {state} that could accept")),
        }
    }
    // Backwards from the accepting states.
    let mut before: Vec<Vec<u32>> = vec![Vec::new(); states];
    for (state, row) in table.next.iter().enumerate() {
        row.iter().for_each(|&to| before[to as usize].push(state as u32));
    }
    let mut live = accept.clone();
    let mut open: Vec<u32> = table.accept.clone();
    while let Some(state) = open.pop() {
        for &from in &before[state as usize] {
            if !std::mem::replace(&mut live[from as usize], true) {
                open.push(from);
            }
        }
    }
    Ok(Given { next: table.next.clone(), accept, live })
}

/// Words that represent no number are accepted by no automaton of a certificate, so that every law has one form.
fn only_numbers(system: System, tracks: usize, law: &Given) -> Result<(), Wrong> {
    if !system.is_restricted() {
        return Ok(());
    }
    let base = system.digits();
    let mut seen = vec![(0u32, 0usize)];
    let mut at = 0;
    while at < seen.len() {
        let (state, blocked) = seen[at];
        if law.accept[state as usize] && blocked != 0 && !system.may_end_blocked() {
            return wrong("the automaton accepts a word that is no number");
        }
        for (symbol, &to) in law.next[state as usize].iter().enumerate() {
            let digit = |track: usize| symbol / base.pow(track as u32) % base;
            if (0..tracks).any(|track| blocked >> track & 1 == 1 && digit(track) != 0) {
                if law.live[to as usize] {
                    return wrong("the automaton goes on behind digits that are no number");
                }
                continue;
            }
            let next = (0..tracks).map(|track| usize::from(system.blocks(digit(track) as u8)) << track).sum();
            if law.live[to as usize] && !seen.contains(&(to, next)) {
                seen.push((to, next));
            }
        }
        at += 1;
    }
    Ok(())
}

/// A conjunction in the making: atoms, and automata on variables.
#[derive(Clone, Default)]
struct Formula<'c> {
    atoms: Vec<Atom>,
    given: Vec<(&'c Given, Vec<usize>)>,
}

impl<'c> Formula<'c> {
    fn linear(&mut self, terms: &[(usize, i64)], constant: i64, equal: bool) {
        let mut all: Vec<(usize, i64)> = Vec::new();
        for &(variable, factor) in terms {
            match all.iter_mut().find(|term| term.0 == variable) {
                Some(term) => term.1 += factor,
                None => all.push((variable, factor)),
            }
        }
        all.retain(|term| term.1 != 0);
        self.atoms.push(Atom::Linear { terms: all, constant, equal });
    }

    fn xor(&mut self, left: usize, right: usize, result: usize) {
        self.atoms.push(Atom::Bitwise { op: BitOp::Xor, left, right, result });
    }

    fn parts(&self, system: System) -> Result<Vec<Part<'c>>, Wrong> {
        let mut parts = Vec::new();
        for atom in &self.atoms {
            match Machine::of(system, atom) {
                Some(machine) => parts.push((machine, Machine::tracks(atom))),
                None => {
                    return wrong("something in the rules or in the sum of values is no automaton in this numeration");
                }
            }
        }
        for (automaton, tracks) in &self.given {
            parts.push((Machine::Given { automaton, digits: system.digits() }, tracks.clone()));
        }
        Ok(parts)
    }
}

struct Checker<'c> {
    system: System,
    budget: &'c Budget,
}

impl Checker<'_> {
    /// One of `whenever` implies one of `then`, for all numbers of the variables below `keep`.
    fn must<'f>(
        &self,
        whenever: &[Formula<'f>],
        then: &[Formula<'f>],
        keep: usize,
        arity: usize,
        says: &str,
    ) -> Result<(), Wrong> {
        let parts =
            |all: &[Formula<'f>]| all.iter().map(|formula| formula.parts(self.system)).collect::<Result<Vec<_>, _>>();
        let (left, right) = (parts(whenever)?, parts(then)?);
        match holds(self.system, left, right, keep, self.budget) {
            Ok(()) => Ok(()),
            Err(Fault::Stopped(reason)) => Err(Wrong::Stopped(reason)),
            Err(Fault::TooLarge) => wrong(format!("{says}: this checker finds that too large to decide")),
            Err(Fault::Counterexample(words)) => {
                let shown: Option<Vec<i64>> = words.iter().take(arity).map(|word| self.value(word)).collect();
                match shown {
                    Some(position) if keep >= arity => wrong(format!("{says}: not so at {}", show_tuple(&position))),
                    _ => wrong(format!("{says}: not so")),
                }
            }
        }
    }

    fn value(&self, word: &[u8]) -> Option<i64> {
        let (mut high, mut low) = (0i64, 0i64);
        for &digit in word {
            let (factor, before) = match self.system {
                System::Base(b) => (b as i64, 0),
                System::Fibonacci => (1, low),
                System::Metallic(a) => (a as i64, low),
            };
            let next = high.checked_mul(factor)?.checked_add(before)?.checked_add(digit.into())?;
            low = std::mem::replace(&mut high, next);
        }
        if self.system == System::Fibonacci { high.checked_add(low) } else { Some(high) }
    }
}

#[allow(clippy::too_many_arguments)]
pub(crate) fn check(
    rules: &Ruleset,
    rows: Option<Rows>,
    claim: Claim,
    numeration: &str,
    code: Code,
    law: &Table,
    pairs: &[Table],
    budget: &Budget,
) -> Result<String, Wrong> {
    let Some(system) = System::parse(numeration) else {
        return wrong(format!("there is no numeration `{numeration}`"));
    };
    let arity = rules.arity();
    let undefinable =
        |error: nimatron_rules::formula::Undefinable| Wrong::Invalid(format!("its rules are no formulas: {error}"));
    let mut clauses: Vec<Clause> = rules.clauses().map_err(undefinable)?.into_iter().flatten().collect();
    let mut domain = rules.domain_clauses().map_err(undefinable)?;
    let inside =
        |rows: Rows, variable: usize| Atom::Linear { terms: vec![(variable, -1)], constant: rows.most, equal: false };
    if let Some(rows) = rows {
        let bound = inside(rows, rows.coordinate);
        domain.iter_mut().chain(clauses.iter_mut()).for_each(|clause| clause.atoms.push(bound.clone()));
    }
    let tracks = if claim == Claim::Grundy { arity + 1 } else { arity };
    let Some(symbols) = system.digits().checked_pow(tracks as u32).filter(|&symbols| symbols <= 1 << 16) else {
        return wrong("so many coordinates are too much in this numeration");
    };
    let law = given(law, symbols)?;
    only_numbers(system, tracks, &law)?;
    let checker = Checker { system, budget };
    // Variables: coordinates, the value, a second value, then those of a clause (its own coordinates are the first ones).
    let value = arity;
    let positions: Vec<Formula<'_>> = domain.iter().map(|clause| formula(clause, arity)).collect();
    for clause in &clauses {
        let options = formula(clause, arity);
        for component in &clause.components {
            descends(&checker, rules, &options, component, arity)?;
            if let Some(rows) = rows {
                let mut outside = options.clone();
                outside.linear(&[(shifted(component[rows.coordinate], arity), 1)], -rows.most - 1, false);
                checker.must(&[outside], &[], 0, arity, "no move leaves the rows")?;
            }
        }
    }
    let on = |variables: &[usize]| Formula { atoms: Vec::new(), given: vec![(&law, variables.to_vec())] };
    let coordinates: Vec<usize> = (0..arity).collect();
    if claim == Claim::Outcome {
        if code != Code::Plain || !pairs.is_empty() {
            return wrong("P-positions have no code and no pairs");
        }
        let own = on(&coordinates);
        checker.must(std::slice::from_ref(&own), &positions, arity, arity, "the law names positions only")?;
        let other = Given {
            next: law.next.clone(),
            accept: law.accept.iter().map(|accept| !accept).collect(),
            live: vec![true; law.next.len()],
        };
        let mut winning = vec![own.clone()];
        for clause in &clauses {
            let (options, components, keep) = named(clause, arity);
            let mut from_p = options.clone();
            from_p.given.push((&law, coordinates.clone()));
            let surely_n = settled(&Formula::default(), &components, &law, Some(&other));
            if system.digits().checked_pow(keep as u32).is_none_or(|symbols| symbols > 1 << 16) {
                return wrong("so many components are too much in this numeration");
            }
            checker.must(&[from_p], &surely_n, keep, arity, "no move leads from a P-position to one that may be P")?;
            winning.extend(settled(&options, &components, &law, None));
        }
        checker.must(&positions, &winning, arity, arity, "every other position has a move to a P-position")?;
        return Ok(format!("the P-positions are those that an automaton with {} states accepts", law.next.len()));
    }
    let at = |v: usize| on(&[&coordinates[..], &[v]].concat());
    checker.must(&[at(arity + 1)], &positions, arity, arity, "only positions have values")?;
    checker.must(&positions, &[at(arity + 1)], arity, arity, "every position has a value")?;
    let mut two = at(value);
    two.given.extend(at(arity + 1).given);
    two.linear(&[(value, 1), (arity + 1, -1)], -1, false);
    checker.must(&[two.clone()], &[], 0, arity, "no position has two values")?;
    let mut codes = Formula::default();
    if code == Code::Unary {
        codes.atoms.push(match system {
            System::Base(b) => Atom::Power { base: b as i64, of: value },
            System::Fibonacci => Atom::Fibonacci { of: value },
            System::Metallic(_) => return wrong("this numeration has no unary code"),
        });
        checker.must(
            &[at(value)],
            std::slice::from_ref(&codes),
            arity + 1,
            arity,
            "values are written in the unary code",
        )?;
    }
    let given_pairs = pairs.iter().map(|pair| given(pair, system.digits().pow(2))).collect::<Result<Vec<_>, _>>()?;
    let mut unused = &given_pairs[..];
    let mut options = Vec::new();
    for clause in &clauses {
        let mut values = Vec::new();
        let mut all = formula(clause, arity);
        let mut fresh = arity + 2 + clause.variables;
        for component in &clause.components {
            let own: Vec<usize> = component.iter().map(|&v| shifted(v, arity)).collect();
            values.push((fresh, own, &law));
            fresh += 1;
        }
        if !pairs.is_empty() && arity == 1 && values.len() > 2 {
            join_pairs(&checker, &mut all, &mut values, &mut fresh, &mut unused)?;
        }
        if code == Code::Unary && values.len() > 1 {
            return wrong("values in the unary code cannot be added");
        }
        let mut sum = None;
        let count = values.len();
        for (index, (own, tracks, automaton)) in values.into_iter().enumerate() {
            let own = if count == 1 { value } else { own };
            all.given.push((automaton, [&tracks[..], &[own]].concat()));
            sum = match sum {
                None => Some(own),
                Some(before) => {
                    let next = if index + 1 == count { value } else { fresh };
                    fresh += 1;
                    all.xor(before, own, next);
                    Some(next)
                }
            };
        }
        if sum.is_none() {
            all.linear(&[(value, 1)], -i64::from(code == Code::Unary), true);
        }
        options.push(all);
    }
    if !unused.is_empty() {
        return wrong("it has pairs that no move needs");
    }
    for formula in &options {
        let mut same = formula.clone();
        same.given.extend(at(value).given);
        checker.must(&[same], &[], 0, arity, "no option has the value of its position")?;
    }
    let smaller = Formula { given: at(arity + 1).given, ..Formula::default() };
    let whenever: Vec<Formula<'_>> = positions
        .iter()
        .map(|position| {
            let mut smaller = smaller.clone();
            smaller.atoms.extend(position.atoms.iter().chain(&codes.atoms).cloned());
            smaller.linear(&[(arity + 1, 1), (value, -1)], -1, false);
            smaller
        })
        .collect();
    checker.must(&whenever, &options, arity + 1, arity, "every smaller number is the value of an option")?;
    Ok(format!("the Grundy values are those that an automaton with {} states accepts", law.next.len()))
}

/// The place of a clause's variable: behind the coordinates stand the value and a second value.
fn shifted(variable: usize, arity: usize) -> usize {
    if variable < arity { variable } else { variable + 2 }
}

fn formula<'c>(clause: &Clause, arity: usize) -> Formula<'c> {
    let atoms = clause.atoms.iter().map(|atom| atom.renamed(&|v| shifted(v, arity))).collect();
    Formula { atoms, given: Vec::new() }
}

/// A move with its components: behind the coordinates stand the variables of components, then the others; how many there are without these.
fn named<'c>(clause: &Clause, arity: usize) -> (Formula<'c>, Vec<Vec<usize>>, usize) {
    let mut order: Vec<usize> = (0..arity).collect();
    let mut keep = arity;
    for (at, variable) in clause.components.iter().flatten().copied().chain(arity..clause.variables).enumerate() {
        if !order.contains(&variable) {
            order.push(variable);
        }
        if at < clause.components.len() * arity {
            keep = order.len();
        }
    }
    let name = |variable: usize| order.iter().position(|&own| own == variable).unwrap_or(variable);
    let atoms = clause.atoms.iter().map(|atom| atom.renamed(&name)).collect();
    let components = clause.components.iter().map(|component| component.iter().map(|&v| name(v)).collect()).collect();
    (Formula { atoms, given: Vec::new() }, components, keep)
}

/// An option that is surely P: all its components are P by the law, or all but two, which are equal. With an automaton for the other positions: surely N, one of
/// these components is no P-position.
fn settled<'c>(
    options: &Formula<'c>,
    components: &[Vec<usize>],
    law: &'c Given,
    other: Option<&'c Given>,
) -> Vec<Formula<'c>> {
    let pairs = (0..components.len()).flat_map(|b| (0..b).map(move |a| Some((a, b))));
    let mut all = Vec::new();
    for pair in std::iter::once(None).chain(pairs) {
        let mut formula = options.clone();
        if let Some((a, b)) = pair {
            for (&x, &y) in components[a].iter().zip(&components[b]) {
                formula.linear(&[(x, 1), (y, -1)], 0, true);
            }
        }
        let rest: Vec<usize> =
            (0..components.len()).filter(|at| pair.is_none_or(|(a, b)| *at != a && *at != b)).collect();
        let with = |odd: Option<usize>| {
            let mut formula = formula.clone();
            for &at in &rest {
                let automaton = other.filter(|_| odd == Some(at)).unwrap_or(law);
                formula.given.push((automaton, components[at].clone()));
            }
            formula
        };
        match other {
            None => all.push(with(None)),
            Some(_) => all.extend(rest.iter().map(|&at| with(Some(at)))),
        }
    }
    all
}

/// Every component is lower in an order without infinite descent: coordinates in some order, or a sum with weights.
fn descends(
    checker: &Checker<'_>,
    rules: &Ruleset,
    options: &Formula<'_>,
    component: &[usize],
    arity: usize,
) -> Result<(), Wrong> {
    let rows: Vec<Vec<(usize, i64)>> = match &rules.shape().order {
        Some(Order::Lexicographic(slots)) => slots.iter().map(|&slot| vec![(slot, 1)]).collect(),
        Some(Order::Weights(weights)) => {
            vec![weights.iter().enumerate().map(|(slot, &weight)| (slot, weight.into())).collect()]
        }
        None => vec![(0..arity).map(|slot| (slot, 1)).collect()],
    };
    for first in 0..=rows.len() {
        // The rows before are equal, and this one is higher: or all are equal.
        let mut not_lower = options.clone();
        for (at, row) in rows.iter().enumerate().take(first + 1) {
            let difference: Vec<(usize, i64)> = row
                .iter()
                .flat_map(|&(slot, weight)| [(shifted(component[slot], arity), weight), (slot, -weight)])
                .collect();
            not_lower.linear(&difference, -i64::from(at == first), at != first);
        }
        checker.must(&[not_lower], &[], 0, arity, "every move leads to lower positions")?;
    }
    Ok(())
}

/// The first two heaps, whose sizes matter through their sum only apart from conditions on each alone, become one: an automaton of the certificate says
/// which values two such heaps with this sum can have. That it does is checked here.
fn join_pairs<'c>(
    checker: &Checker<'_>,
    all: &mut Formula<'c>,
    values: &mut Vec<(usize, Vec<usize>, &'c Given)>,
    fresh: &mut usize,
    unused: &mut &'c [Given],
) -> Result<(), Wrong> {
    while values.len() > 1 {
        let (a, b) = (values[0].1[0], values[1].1[0]);
        let others = values[2..].iter().any(|value| value.1.iter().any(|v| [a, b].contains(v)));
        if a == b || a < 1 || b < 1 || others {
            return wrong("its pairs do not fit the moves: a heap stands for two");
        }
        let alone = |atom: &Atom, v: usize| atom.variables() == [v];
        let (own, rest): (Vec<Atom>, Vec<Atom>) =
            all.atoms.drain(..).partition(|atom| alone(atom, a) || alone(atom, b));
        all.atoms = rest;
        let with: Vec<usize> =
            (0..all.atoms.len()).filter(|&at| all.atoms[at].variables().iter().any(|v| [a, b].contains(v))).collect();
        let factor = |terms: &[(usize, i64)], v: usize| terms.iter().find(|term| term.0 == v).map(|term| term.1);
        let sum = *fresh;
        let joined = match &with[..] {
            [at] => match &mut all.atoms[*at] {
                Atom::Linear { terms, equal: true, .. }
                    if factor(terms, a).is_some() && factor(terms, a) == factor(terms, b) =>
                {
                    let factor = factor(terms, a).unwrap_or(1);
                    terms.retain(|term| term.0 != a && term.0 != b);
                    terms.push((sum, factor));
                    true
                }
                _ => false,
            },
            _ => false,
        };
        let (true, [pair, later @ ..]) = (joined, *unused) else { return wrong("its pairs do not fit the moves") };
        *unused = later;
        // Variables of the lemma: the sum, the value, the two heaps, their values.
        let name = |v: usize| if v == a { 2 } else { 3 };
        let mut meaning = Formula { atoms: own.iter().map(|atom| atom.renamed(&name)).collect(), given: Vec::new() };
        meaning.linear(&[(2, 1), (3, 1), (0, -1)], 0, true);
        meaning.given.push((values[0].2, vec![2, 4]));
        meaning.given.push((values[1].2, vec![3, 5]));
        meaning.xor(4, 5, 1);
        let short = Formula { atoms: Vec::new(), given: vec![(pair, vec![0, 1])] };
        let (meaning, short) = ([meaning], [short]);
        checker.must(&meaning, &short, 2, 1, "a pair lists all values of two heaps")?;
        checker.must(&short, &meaning, 2, 1, "a pair lists only values of two heaps")?;
        values.splice(..2, [(*fresh + 1, vec![sum], pair)]);
        *fresh += 2;
    }
    Ok(())
}
