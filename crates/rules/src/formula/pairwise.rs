//! Clauses whose linear atoms have at most two variables each, for numerations in which numbers can
//! be compared and multiplied by constants, but not added.
//!
//! A variable that is not a coordinate and occurs in linear atoms only is eliminated if no solution
//! is lost: by an equation, the rest of which has to be divisible by the coefficient, or from
//! inequalities if each pair of them leaves room for an integer (the "dark shadow" of W. Pugh, "The
//! Omega test", 1991).

use super::{Atom, Clause};
use crate::linear::{LinearForm, gcd, impossible};
use std::cell::Cell;

/// The total cost allowed for proofs about one clause.
const WORK: u64 = 500_000;
/// The maximum number that a variable is divided by.
const MAX_DIVISOR: i128 = 12;
/// The maximum number of clauses that one may become.
const MAX_CLAUSES: usize = 64;
/// The maximum number of inequalities of one clause.
const MAX_ROWS: usize = 64;

#[derive(Clone)]
struct InequalitySystem<'w> {
    variables: usize,
    /// The remaining budget for proofs.
    work: &'w Cell<u64>,
    /// Coordinates and variables of nonlinear atoms, which are not eliminated.
    kept: Vec<bool>,
    /// Each form is 0, and divided by the common divisor of its coefficients.
    equal: Vec<LinearForm>,
    /// Each form is at least 0, and tightened.
    least: Vec<LinearForm>,
    /// Variables, each with a divisor and a remainder.
    remainders: Vec<(usize, i128, i128)>,
}

impl Clause {
    /// Clauses for the same moves in which each linear atom has at most two variables; `None` if
    /// none were found.
    ///
    /// ```
    /// use nimatron_rules::Ruleset;
    /// use nimatron_rules::formula::Atom;
    /// let rules = Ruleset::parse("n -> n - k for k in 1..n/2")?;
    /// let clauses = rules.clauses()?[0][0].pairwise(1).unwrap();
    /// // 2 m >= n: the half that may be taken is eliminated.
    /// assert!(clauses[0].atoms.contains(&Atom::Linear { terms: vec![(0, -1), (1, 2)], constant: 0, equal: false }));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn pairwise(&self, arity: usize) -> Option<Vec<Clause>> {
        let mut kept = vec![false; self.variables];
        kept[..arity].fill(true);
        self.components.iter().flatten().for_each(|&variable| kept[variable] = true);
        let (mut equal, mut least, mut others) = (Vec::new(), Vec::new(), Vec::new());
        for atom in &self.atoms {
            match atom {
                Atom::Linear { terms, constant, equal: is_equal } => {
                    let mut form = LinearForm::constant((*constant).into());
                    for &(variable, factor) in terms {
                        form = form.plus(factor.into(), &LinearForm::variable(variable));
                    }
                    if *is_equal { &mut equal } else { &mut least }.push(form);
                }
                _ => {
                    atom.variables().into_iter().for_each(|variable| kept[variable] = true);
                    others.push(atom.clone());
                }
            }
        }
        let work = Cell::new(WORK);
        let mut open = vec![InequalitySystem {
            work: &work,
            variables: self.variables,
            kept,
            equal,
            least,
            remainders: Vec::new(),
        }];
        let mut done = Vec::new();
        while let Some(system) = open.pop() {
            match system.step()? {
                EliminationStep::Done(system) => done.push(system),
                EliminationStep::More(systems) => open.extend(systems),
            }
            if open.len() + done.len() > MAX_CLAUSES {
                return None;
            }
        }
        // Restores the original order: the last one was opened first.
        done.reverse();
        let clauses = done.iter().map(|system| system.clause(&others, &self.components)).collect::<Option<Vec<_>>>();
        Some(clauses?.into_iter().flatten().collect())
    }
}

/// The clauses that [`Clause::pairwise`] makes of several clauses; `None` if it fails for one.
pub fn pairwise(clauses: &[Clause], arity: usize) -> Option<Vec<Clause>> {
    let each = clauses.iter().map(|clause| clause.pairwise(arity)).collect::<Option<Vec<_>>>();
    Some(each?.into_iter().flatten().collect())
}

enum EliminationStep<'w> {
    /// No atom is too wide.
    Done(InequalitySystem<'w>),
    /// The system is equivalent to the disjunction of these.
    More(Vec<InequalitySystem<'w>>),
}

/// The meaning of an equation or inequality.
enum AtomSimplification {
    /// It always holds.
    Always,
    /// It never holds.
    Never,
    /// It is equivalent to this form.
    Simplified(LinearForm),
}

/// Simplifies the condition that a form is 0 (`equal`), or at least 0; `None` if its numbers are
/// too large.
fn simplified(form: LinearForm, equal: bool) -> Option<AtomSimplification> {
    if !form.exact {
        return None;
    }
    let divisor = form.coefficients.iter().fold(0u128, |a, b| gcd(a, b.unsigned_abs()));
    if divisor == 0 {
        let holds = if equal { form.constant == 0 } else { form.constant >= 0 };
        return Some(if holds { AtomSimplification::Always } else { AtomSimplification::Never });
    }
    let divides = i128::try_from(divisor).is_ok_and(|divisor| form.constant % divisor == 0);
    if equal && !divides {
        return Some(AtomSimplification::Never);
    }
    form.tightened().map(AtomSimplification::Simplified)
}

/// The number of variables of a form.
fn width(form: &LinearForm) -> usize {
    form.coefficients.iter().filter(|c| **c != 0).count()
}

fn coefficient(form: &LinearForm, variable: usize) -> i128 {
    form.coefficients.get(variable).copied().unwrap_or(0)
}

impl<'w> InequalitySystem<'w> {
    fn facts(&self) -> Vec<LinearForm> {
        let natural = (0..self.variables).map(LinearForm::variable);
        let equal = self.equal.iter().flat_map(|form| [form.clone(), form.scaled(-1)]);
        natural.chain(equal).chain(self.least.iter().cloned()).collect()
    }

    /// Simplifies every form and drops those that always hold. `Ok(None)` if there is no solution,
    /// `Err` if numbers are too large.
    fn tidy(mut self) -> Result<Option<InequalitySystem<'w>>, ()> {
        for (forms, equal) in [(&mut self.equal, true), (&mut self.least, false)] {
            let mut kept = Vec::new();
            for form in std::mem::take(forms) {
                match simplified(form, equal).ok_or(())? {
                    AtomSimplification::Always => {}
                    AtomSimplification::Never => return Ok(None),
                    AtomSimplification::Simplified(form) if kept.contains(&form) => {}
                    AtomSimplification::Simplified(form) => kept.push(form),
                }
            }
            *forms = kept;
        }
        if self.least.len() > MAX_ROWS { Err(()) } else { Ok(Some(self)) }
    }

    /// One step of the elimination; `None` if no further method is known.
    fn step(self) -> Option<EliminationStep<'w>> {
        let Some(mut system) = self.tidy().ok()? else { return Some(EliminationStep::More(Vec::new())) };
        if system.work.get() == 0 {
            return None;
        }
        if impossible(&system.facts(), system.work) {
            return Some(EliminationStep::More(Vec::new()));
        }
        system.drop_implied();
        let eliminable = |v: usize, all: &[&LinearForm]| {
            !system.kept.get(v).copied().unwrap_or(false) && all.iter().any(|form| coefficient(form, v) != 0)
        };
        let all: Vec<&LinearForm> = system.equal.iter().chain(&system.least).collect();
        let free: Vec<usize> = (0..system.variables).filter(|&v| eliminable(v, &all)).collect();
        // First the methods that do not split the system, even for narrow atoms: the fewer
        // variables there are in all, the better.
        let by_equation = free.iter().find_map(|&v| system.by_equation(v, 1));
        let cheap = by_equation.or_else(|| free.iter().find_map(|&v| system.by_inequalities(v)));
        if let Some(systems) = cheap {
            return Some(EliminationStep::More(systems));
        }
        let wide: Vec<&LinearForm> = all.into_iter().filter(|form| width(form) > 2).collect();
        if wide.is_empty() {
            return Some(EliminationStep::Done(system));
        }
        let free: Vec<usize> = free.into_iter().filter(|&v| eliminable(v, &wide)).collect();
        let by_remainder = free.iter().find_map(|&v| system.by_remainder(v));
        by_remainder
            .or_else(|| free.iter().find_map(|&v| system.by_equation(v, MAX_DIVISOR)))
            .map(EliminationStep::More)
    }

    /// Drops wide inequalities that follow from the others.
    fn drop_implied(&mut self) {
        for at in (0..self.least.len()).rev() {
            if width(&self.least[at]) < 3 {
                continue;
            }
            let form = self.least.remove(at);
            let mut facts = self.facts();
            facts.push(form.scaled(-1).add_constant(-1));
            if !impossible(&facts, self.work) {
                self.least.insert(at, form);
            }
        }
    }

    /// Eliminates a variable by an equation in which its coefficient is at most `max`.
    fn by_equation(&self, variable: usize, max: i128) -> Option<Vec<InequalitySystem<'w>>> {
        let of = |form: &LinearForm| coefficient(form, variable);
        let small = |form: &&LinearForm| (1..=max).contains(&of(form).abs());
        let equation = self.equal.iter().filter(small).min_by_key(|form| of(form).abs())?;
        let c = of(equation);
        // c v + rest = 0, so |c| v = value, and |c| form = ... without v.
        let rest = equation.plus(-c, &LinearForm::variable(variable));
        let value = rest.scaled(-c.signum());
        let replaced = |form: &LinearForm| {
            let factor = of(form);
            if factor == 0 {
                return form.clone();
            }
            form.plus(-factor, &LinearForm::variable(variable)).scaled(c.abs()).plus(factor, &value)
        };
        let mut system = self.clone();
        system.equal = self.equal.iter().filter(|other| *other != equation).map(replaced).collect();
        system.least = self.least.iter().map(replaced).collect();
        system.least.push(value.clone());
        if c.abs() == 1 { Some(vec![system]) } else { system.divisible(&value, c.abs()) }
    }

    /// Splits by the few values that two inequalities leave for a multiple of a variable, as when
    /// `n - 3 v` is 1 or 2.
    fn by_remainder(&self, variable: usize) -> Option<Vec<InequalitySystem<'w>>> {
        let of = |form: &LinearForm| coefficient(form, variable);
        for (at, low) in self.least.iter().enumerate().filter(|(_, form)| (2..=MAX_DIVISOR).contains(&of(form))) {
            for high in &self.least {
                let room = low.plus(1, high);
                if width(&room) == 0 && (0..of(low)).contains(&room.constant) {
                    let with = |rest: i128| {
                        let mut system = self.clone();
                        system.equal.push(low.clone().add_constant(-rest));
                        system.least.remove(at);
                        system
                    };
                    return Some((0..=room.constant).map(with).collect());
                }
            }
        }
        None
    }

    /// The condition that a form in at most two variables is divisible by a number, by the
    /// remainders of these variables.
    fn divisible(self, form: &LinearForm, by: i128) -> Option<Vec<InequalitySystem<'w>>> {
        let variables: Vec<usize> = (0..form.coefficients.len()).filter(|&v| form.coefficients[v] != 0).collect();
        let remainders = |count: usize| (0..by.pow(count as u32)).map(move |index| (index % by, index / by));
        let fits = |&(first, second): &(i128, i128)| {
            let terms = variables.iter().zip([first, second]);
            (terms.map(|(&v, r)| form.coefficients[v] * r).sum::<i128>() + form.constant).rem_euclid(by) == 0
        };
        if variables.len() > 2 {
            return None;
        }
        let with = |(first, second): (i128, i128)| {
            let mut system = self.clone();
            for (&v, remainder) in variables.iter().zip([first, second]) {
                // A variable whose remainder is used must not be eliminated.
                system.kept[v] = true;
                match system.remainders.iter().find(|known| (known.0, known.1) == (v, by)) {
                    Some(known) if known.2 != remainder => return None,
                    Some(_) => {}
                    None => system.remainders.push((v, by, remainder)),
                }
            }
            Some(system)
        };
        Some(remainders(variables.len()).filter(fits).filter_map(with).collect())
    }

    /// Eliminates a variable that occurs in inequalities only.
    fn by_inequalities(&self, variable: usize) -> Option<Vec<InequalitySystem<'w>>> {
        let of = |form: &LinearForm| coefficient(form, variable);
        if self.equal.iter().any(|form| of(form) != 0) {
            return None;
        }
        let (with, without): (Vec<LinearForm>, Vec<LinearForm>) =
            self.least.iter().cloned().partition(|form| of(form) != 0);
        let (mut low, high): (Vec<LinearForm>, Vec<LinearForm>) = with.into_iter().partition(|form| of(form) > 0);
        low.push(LinearForm::variable(variable));
        let mut system = InequalitySystem { least: without, ..self.clone() };
        for a in &low {
            for b in &high {
                let (p, q) = (of(a), -of(b));
                let shadow = a.scaled(q).plus(p, b);
                // There is an integer between both bounds wherever there is a fraction.
                let no_room = shadow.clone().add_constant(-(p - 1) * (q - 1)).scaled(-1).add_constant(-1);
                if p > 1 && q > 1 && !impossible(&[system.facts(), vec![no_room]].concat(), self.work) {
                    return None;
                }
                system.least.push(shadow);
            }
        }
        Some(vec![system])
    }

    /// The clause of a system. `Some(None)` if there is no such move, `None` if numbers are too
    /// large.
    fn clause(&self, others: &[Atom], components: &[Vec<usize>]) -> Option<Option<Clause>> {
        let small = |number: i128| i64::try_from(number).ok().filter(|number| number.unsigned_abs() < 1 << 40);
        let mut atoms = others.to_vec();
        let Some(system) = self.clone().tidy().ok()? else { return Some(None) };
        for (forms, equal) in [(&system.equal, true), (&system.least, false)] {
            // Natural numbers are at least 0 in any case.
            let needed = |form: &&LinearForm| equal || form.constant < 0 || form.coefficients.iter().any(|c| *c < 0);
            for form in forms.iter().filter(needed) {
                let terms = form.coefficients.iter().enumerate().filter(|(_, c)| **c != 0);
                let terms = terms.map(|(variable, &c)| Some((variable, small(c)?))).collect::<Option<Vec<_>>>()?;
                let atom = Atom::Linear { terms, constant: small(form.constant)?, equal };
                if !atoms.contains(&atom) {
                    atoms.push(atom);
                }
            }
        }
        for &(of, modulus, residue) in &self.remainders {
            atoms.push(Atom::Remainder { modulus: small(modulus)?, residue: small(residue)?, of });
        }
        Some(Some(Clause { variables: self.variables, atoms, components: components.to_vec() }))
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn linear(terms: &[(usize, i64)], constant: i64, equal: bool) -> Atom {
        let terms = terms.iter().copied().filter(|term| term.1 != 0).collect();
        Atom::Linear { terms, constant, equal }
    }

    /// Do the atoms hold for some numbers below `limit` as the variables after the first two?
    fn holds(clause: &Clause, first: [i64; 2], limit: i64) -> bool {
        let mut used: Vec<usize> = clause.atoms.iter().flat_map(Atom::variables).filter(|&v| v > 1).collect();
        used.sort_unstable();
        used.dedup();
        (0..limit.pow(used.len() as u32)).any(|index| {
            let value = |v: usize| match used.iter().position(|&own| own == v) {
                Some(at) => index / limit.pow(at as u32) % limit,
                None => first[v],
            };
            clause.atoms.iter().all(|atom| match atom {
                Atom::Linear { terms, constant, equal } => {
                    let sum = terms.iter().map(|&(v, c)| c * value(v)).sum::<i64>() + constant;
                    if *equal { sum == 0 } else { sum >= 0 }
                }
                Atom::Remainder { modulus, residue, of } => value(*of) % modulus == *residue,
                _ => false,
            })
        })
    }

    /// An equation between a large number and 0 is false; it must not be dropped.
    #[test]
    fn large_numbers_are_not_forgotten() {
        let far = 1i64 << 31;
        let atoms = vec![
            linear(&[(0, 3), (2, -2)], 0, true),
            linear(&[(0, 3), (3, -2), (4, 1)], far, true),
            linear(&[(0, 3 * far), (3, -2 * far), (4, far)], 1, true),
            linear(&[(0, 1), (1, 1), (2, -1)], 0, false),
        ];
        let clause = Clause { variables: 5, atoms, components: vec![vec![1]] };
        assert!(clause.pairwise(1).is_none_or(|clauses| clauses.is_empty()));
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]
        /// The clauses agree on position and component; all small values of the other variables are
        /// tried.
        #[test]
        fn the_clauses_are_equivalent(
            rows in prop::collection::vec((prop::array::uniform4(-3i64..4), -6i64..7, prop::bool::weighted(0.3)), 1..5),
            bounds in prop::array::uniform2(0i64..4),
        ) {
            let mut atoms: Vec<Atom> = rows
                .iter()
                .map(|(c, constant, equal)| linear(&[(0, c[0]), (1, c[1]), (2, c[2]), (3, c[3])], *constant, *equal))
                .collect();
            // So that the enumeration ends: variables are at most a sum of the first two and a
            // constant.
            for (v, bound) in [2, 3].into_iter().zip(bounds) {
                atoms.push(linear(&[(0, 1), (1, 1), (v, -1)], bound, false));
            }
            let clause = Clause { variables: 4, atoms, components: vec![vec![1]] };
            if let Some(clauses) = clause.pairwise(1) {
                let few = |one: &Clause| one.atoms.iter().all(|atom| atom.variables().len() <= 2);
                prop_assert!(clauses.iter().all(few));
                for first in (0..6).flat_map(|n| (0..6).map(move |m| [n, m])) {
                    let expected = holds(&clause, first, 16);
                    let found = clauses.iter().any(|one| holds(one, first, 40));
                    prop_assert_eq!(found, expected, "{:?} {:?}", first, clauses);
                }
            }
        }
    }
}
