//! Clauses whose linear atoms have two variables each at the most, for ways to write numbers in which these can be compared and multiplied by constants,
//! but not added.
//!
//! A variable that is no coordinate and stands in linear atoms only is put away where that loses no solution: by an equation, of which the rest has to be
//! divisible by the coefficient, or from inequalities if each pair of them leaves room for an integer (the "dark shadow" of W. Pugh, "The Omega test",
//! 1991).

use super::{Atom, Clause};
use crate::linear::{Form, impossible};
use std::cell::Cell;

/// What one proof about a clause may cost.
const WORK: u64 = 20_000;
/// The largest number that a variable is divided by.
const MOST_DIVISOR: i128 = 12;
/// Clauses that one may become.
const MOST_CLAUSES: usize = 64;
/// Inequalities of one clause.
const MOST_ROWS: usize = 64;

#[derive(Clone)]
struct System {
    variables: usize,
    /// Coordinates, and variables of atoms that are not linear: these stay.
    kept: Vec<bool>,
    /// Each is 0.
    equal: Vec<Form>,
    /// Each is at least 0.
    least: Vec<Form>,
    /// Variables with a divisor and a remainder.
    remainders: Vec<(usize, i128, i128)>,
}

impl Clause {
    /// Clauses for the same moves in which each linear atom has two variables at the most; `None` if none were found.
    ///
    /// ```
    /// use nimatron_rules::Ruleset;
    /// use nimatron_rules::formula::Atom;
    /// let rules = Ruleset::parse("n -> n - k for k in 1..n/2")?;
    /// let clauses = rules.clauses()?[0][0].pairwise(1).unwrap();
    /// // 2 m >= n: the half that may be taken is gone.
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
                    let mut form = Form::constant((*constant).into());
                    for &(variable, factor) in terms {
                        form = form.plus(factor.into(), &Form::variable(variable));
                    }
                    if *is_equal { &mut equal } else { &mut least }.push(form);
                }
                _ => {
                    atom.variables().into_iter().for_each(|variable| kept[variable] = true);
                    others.push(atom.clone());
                }
            }
        }
        let mut open = vec![System { variables: self.variables, kept, equal, least, remainders: Vec::new() }];
        let mut done = Vec::new();
        while let Some(system) = open.pop() {
            match system.step()? {
                Step::Done(system) => done.push(system),
                Step::More(systems) => open.extend(systems),
            }
            if open.len() + done.len() > MOST_CLAUSES {
                return None;
            }
        }
        // As they were opened: the last one first.
        done.reverse();
        done.iter().map(|system| system.clause(&others, &self.components)).collect()
    }
}

enum Step {
    /// Nothing is to be done.
    Done(System),
    /// One of these holds.
    More(Vec<System>),
}

fn width(form: &Form) -> usize {
    form.coefficients.iter().filter(|c| **c != 0).count()
}

fn coefficient(form: &Form, variable: usize) -> i128 {
    form.coefficients.get(variable).copied().unwrap_or(0)
}

impl System {
    fn facts(&self) -> Vec<Form> {
        let natural = (0..self.variables).map(Form::variable);
        let equal = self.equal.iter().flat_map(|form| [form.clone(), form.scaled(-1)]);
        natural.chain(equal).chain(self.least.iter().cloned()).collect()
    }

    /// `None`: no further way is known.
    fn step(mut self) -> Option<Step> {
        if impossible(&self.facts(), &Cell::new(WORK)) {
            return Some(Step::More(Vec::new()));
        }
        self.leave_out();
        let wide: Vec<&Form> = self.equal.iter().chain(&self.least).filter(|form| width(form) > 2).collect();
        if wide.is_empty() {
            return Some(Step::Done(self));
        }
        let free: Vec<usize> = (0..self.variables)
            .filter(|&v| {
                !self.kept.get(v).copied().unwrap_or(false) && wide.iter().any(|form| coefficient(form, v) != 0)
            })
            .collect();
        // First what costs nothing, then what makes the fewest new clauses.
        let by_equation = free.iter().find_map(|&v| self.by_equation(v, 1));
        let by_inequalities = || free.iter().find_map(|&v| self.by_inequalities(v));
        let by_remainder = || free.iter().find_map(|&v| self.by_remainder(v));
        let by_division = || free.iter().find_map(|&v| self.by_equation(v, MOST_DIVISOR));
        by_equation.or_else(by_inequalities).or_else(by_remainder).or_else(by_division).map(Step::More)
    }

    /// Leaves out wide inequalities that follow from the others.
    fn leave_out(&mut self) {
        for at in (0..self.least.len()).rev() {
            if width(&self.least[at]) < 3 {
                continue;
            }
            let form = self.least.remove(at);
            let mut facts = self.facts();
            facts.push(form.scaled(-1).add_constant(-1));
            if !impossible(&facts, &Cell::new(WORK)) {
                self.least.insert(at, form);
            }
        }
    }

    /// Puts a variable away by an equation in which its coefficient is at most `most`.
    fn by_equation(&self, variable: usize, most: i128) -> Option<Vec<System>> {
        let of = |form: &Form| coefficient(form, variable);
        let small = |form: &&Form| (1..=most).contains(&of(form).abs());
        let equation = self.equal.iter().filter(small).min_by_key(|form| of(form).abs())?;
        let c = of(equation);
        // c v + rest = 0, so |c| v = value, and |c| form = ... without v.
        let rest = equation.plus(-c, &Form::variable(variable));
        let value = rest.scaled(-c.signum());
        let replaced = |form: &Form| {
            let factor = of(form);
            if factor == 0 {
                return form.clone();
            }
            form.plus(-factor, &Form::variable(variable)).scaled(c.abs()).plus(factor, &value)
        };
        let mut system = self.clone();
        system.equal = self.equal.iter().filter(|other| *other != equation).map(replaced).collect();
        system.least = self.least.iter().map(replaced).collect();
        system.least.push(value.clone());
        system.least = system.least.into_iter().map(Form::tightened).collect::<Option<Vec<_>>>()?;
        if c.abs() == 1 { Some(vec![system]) } else { system.divisible(&value, c.abs()) }
    }

    /// One of the few values that two inequalities leave for a multiple of a variable, as `n - 3 v` is 1 or 2.
    fn by_remainder(&self, variable: usize) -> Option<Vec<System>> {
        let of = |form: &Form| coefficient(form, variable);
        for (at, low) in self.least.iter().enumerate().filter(|(_, form)| (2..=MOST_DIVISOR).contains(&of(form))) {
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

    /// With a form of at most two variables divisible by a number: by the remainders of these.
    fn divisible(self, form: &Form, by: i128) -> Option<Vec<System>> {
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
                // What is said of the remainder of a variable is said of it as long as it is there.
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

    /// Puts a variable away that stands in inequalities only.
    fn by_inequalities(&self, variable: usize) -> Option<Vec<System>> {
        let of = |form: &Form| coefficient(form, variable);
        if self.equal.iter().any(|form| of(form) != 0) {
            return None;
        }
        let (with, without): (Vec<Form>, Vec<Form>) = self.least.iter().cloned().partition(|form| of(form) != 0);
        let (mut low, high): (Vec<Form>, Vec<Form>) = with.into_iter().partition(|form| of(form) > 0);
        low.push(Form::variable(variable));
        let mut system = System { least: without, ..self.clone() };
        for a in &low {
            for b in &high {
                let (p, q) = (of(a), -of(b));
                let shadow = a.scaled(q).plus(p, b);
                // Room for an integer between both, wherever there is room for a fraction.
                let no_room = shadow.clone().add_constant(-(p - 1) * (q - 1)).scaled(-1).add_constant(-1);
                if p > 1 && q > 1 && !impossible(&[system.facts(), vec![no_room]].concat(), &Cell::new(WORK)) {
                    return None;
                }
                let shadow = shadow.tightened()?;
                if !system.least.contains(&shadow) {
                    system.least.push(shadow);
                }
            }
        }
        (system.least.len() <= MOST_ROWS).then(|| vec![system])
    }

    fn clause(&self, others: &[Atom], components: &[Vec<usize>]) -> Option<Clause> {
        let small = |number: i128| i64::try_from(number).ok().filter(|number| number.abs() < 1 << 40);
        let mut atoms = others.to_vec();
        for (forms, equal) in [(&self.equal, true), (&self.least, false)] {
            // Natural numbers are at least 0 anyhow.
            let says = |form: &&Form| equal || form.constant < 0 || form.coefficients.iter().any(|c| *c < 0);
            for form in forms.iter().filter(|form| width(form) > 0).filter(says) {
                let form = if equal { form.clone() } else { form.clone().tightened()? };
                if !form.exact {
                    return None;
                }
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
        Some(Clause { variables: self.variables, atoms, components: components.to_vec() })
    }
}
