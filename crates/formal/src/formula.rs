//! Formulas of laws: as terms of Coq, and as clauses that say which numbers are the value. That the
//! clauses follow from the law is one more sentence with a closed set; that the value which
//! satisfies them is that of the formula, the printed file proves.

use nimatron_core::{Budget, StopReason};
use nimatron_proof::{AutomatonProof, Closed, Code, Method, Proof};
use nimatron_rules::formula::{Atom, BitOp, Clause};
use std::collections::BTreeMap;

/// Coefficients beyond this are not stated: machines for them would have as many states.
const MAX_FACTOR: i64 = 1 << 20;
/// Formulas with more cases than this are not stated.
const MAX_CASES: usize = 32;

/// A formula over the coordinates of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Term {
    /// A coordinate, by its index.
    Coordinate(usize),
    /// A number.
    Constant(u64),
    /// A function of two numbers.
    Both(Operation, Box<Term>, Box<Term>),
}

/// Functions of two numbers that Coq has, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Operation {
    Plus,
    /// Defined where it is not negative.
    Minus,
    Times,
    /// Rounded down.
    Quotient,
    Remainder,
    Xor,
    Or,
    And,
    Min,
    Max,
}

/// A formula that follows from the law of a certificate.
#[derive(Clone, Debug)]
pub struct Formula {
    pub(crate) term: Term,
    pub(crate) clauses: Vec<Clause>,
    pub(crate) closed: Closed,
}

impl Formula {
    /// The formula with the closed set that proves it; `None` if it cannot be stated, or is not
    /// what the certificate proves.
    ///
    /// # Errors
    /// The budget is used up.
    pub fn of(term: &Term, proof: &Proof, budget: &Budget) -> Result<Option<Formula>, StopReason> {
        let (Method::Automaton(AutomatonProof { code: Code::Plain, .. }), Ok(rules)) =
            (&proof.method, nimatron_check::rules(proof))
        else {
            return Ok(None);
        };
        let Some(clauses) = term.clauses(rules.arity()) else { return Ok(None) };
        let closed = nimatron_check::consequence(proof, &clauses, budget)?;
        Ok(closed.map(|closed| Formula { term: term.clone(), clauses, closed }))
    }
}

/// A linear form: a constant, and variables with their coefficients.
#[derive(Clone, Debug, Default)]
struct Form {
    terms: BTreeMap<usize, i64>,
    constant: i64,
}

impl Form {
    fn variable(variable: usize) -> Form {
        Form { terms: BTreeMap::from([(variable, 1)]), constant: 0 }
    }

    /// This form and `factor` times another one; `None` if numbers become large.
    fn plus(&self, factor: i64, other: &Form) -> Option<Form> {
        let small = |number: i64| (number.abs() <= MAX_FACTOR).then_some(number);
        let mut sum = self.clone();
        sum.constant = small(sum.constant.checked_add(other.constant.checked_mul(factor)?)?)?;
        for (&variable, own) in &other.terms {
            let entry = sum.terms.entry(variable).or_default();
            *entry = small(entry.checked_add(own.checked_mul(factor)?)?)?;
        }
        sum.terms.retain(|_, factor| *factor != 0);
        Some(sum)
    }

    fn add(mut self, constant: i64) -> Form {
        self.constant += constant;
        self
    }

    fn atom(&self, equal: bool) -> Atom {
        let terms = self.terms.iter().map(|(&variable, &factor)| (variable, factor)).collect();
        Atom::Linear { terms, constant: self.constant, equal }
    }

    fn as_constant(&self) -> Option<i64> {
        self.terms.is_empty().then_some(self.constant)
    }
}

/// Conditions under which a formula has a linear form.
#[derive(Clone, Debug)]
struct Case {
    variables: usize,
    atoms: Vec<Atom>,
}

impl Case {
    fn fresh(&mut self) -> usize {
        self.variables += 1;
        self.variables - 1
    }

    /// That a form is not negative.
    fn with(mut self, form: &Form) -> Case {
        self.atoms.push(form.atom(false));
        self
    }

    /// A variable that is this form.
    fn named(&mut self, form: &Form) -> Option<usize> {
        if let (0, [(variable, 1)]) = (form.constant, &form.terms.iter().map(|(&v, &c)| (v, c)).collect::<Vec<_>>()[..])
        {
            return Some(*variable);
        }
        let variable = self.fresh();
        self.atoms.push(form.plus(-1, &Form::variable(variable))?.atom(true));
        Some(variable)
    }
}

impl Term {
    /// Clauses of the coordinates, the value (the next variable) and further numbers, one of which
    /// holds exactly if the value is that of the formula; `None` if it is not linear in quotients,
    /// remainders and operations on bits.
    fn clauses(&self, arity: usize) -> Option<Vec<Clause>> {
        let cases = self.cases(Case { variables: arity + 1, atoms: Vec::new() })?;
        let clause = |(mut case, form): (Case, Form)| {
            case.atoms.push(form.plus(-1, &Form::variable(arity))?.atom(true));
            Some(Clause { variables: case.variables, atoms: case.atoms, components: Vec::new() })
        };
        cases.into_iter().map(clause).collect()
    }

    fn cases(&self, case: Case) -> Option<Vec<(Case, Form)>> {
        let (operation, a, b) = match self {
            Term::Coordinate(at) => return Some(vec![(case, Form::variable(*at))]),
            Term::Constant(value) => {
                let constant = i64::try_from(*value).ok().filter(|value| *value <= MAX_FACTOR)?;
                return Some(vec![(case, Form::default().add(constant))]);
            }
            Term::Both(operation, a, b) => (*operation, a, b),
        };
        let mut all = Vec::new();
        for (case, left) in a.cases(case)? {
            for (case, right) in b.cases(case)? {
                all.extend(joined(operation, case, &left, &right)?);
            }
        }
        (all.len() <= MAX_CASES).then_some(all)
    }

    /// The formula as a term of Coq.
    pub(crate) fn shown(&self, names: &[String]) -> String {
        use Operation::{And, Max, Min, Minus, Or, Plus, Quotient, Remainder, Times, Xor};
        let closed = |term: &Term| match term {
            Term::Both(..) => format!("({})", term.shown(names)),
            _ => term.shown(names),
        };
        let sum = |term: &Term| matches!(term, Term::Both(Plus | Minus, ..));
        match self {
            Term::Coordinate(at) => names[*at].clone(),
            Term::Constant(value) => value.to_string(),
            Term::Both(operation, a, b) => {
                let sign = match operation {
                    Plus => "+",
                    Minus => "-",
                    Times => "*",
                    Quotient => "/",
                    Remainder => "mod",
                    Xor | Or | And | Min | Max => {
                        let name = match operation {
                            Xor => "lxor",
                            Or => "lor",
                            And => "land",
                            Min => "min",
                            _ => "max",
                        };
                        return format!("N.{name} {} {}", closed(a), closed(b));
                    }
                };
                let left = if sum(self) { a.shown(names) } else { closed(a) };
                let right = if sum(self) && !sum(b) { b.shown(names) } else { closed(b) };
                format!("{left} {sign} {right}")
            }
        }
    }
}

/// The cases of an operation on two forms; `None` if it has no linear form.
fn joined(operation: Operation, mut case: Case, a: &Form, b: &Form) -> Option<Vec<(Case, Form)>> {
    let one = |case: Case, form: Form| Some(vec![(case, form)]);
    match operation {
        Operation::Plus => one(case, a.plus(1, b)?),
        Operation::Minus => {
            let difference = a.plus(-1, b)?;
            one(case.with(&difference), difference)
        }
        Operation::Times => match (a.as_constant(), b.as_constant()) {
            (Some(factor), _) => one(case, Form::default().plus(factor, b)?),
            (_, Some(factor)) => one(case, Form::default().plus(factor, a)?),
            _ => None,
        },
        Operation::Quotient | Operation::Remainder => {
            let divisor = b.as_constant().filter(|divisor| *divisor >= 1)?;
            let quotient = Form::variable(case.fresh());
            let remainder = a.plus(-divisor, &quotient)?;
            let below = Form::default().plus(-1, &remainder)?.add(divisor - 1);
            let form = if operation == Operation::Quotient { quotient } else { remainder.clone() };
            one(case.with(&remainder).with(&below), form)
        }
        Operation::Xor | Operation::Or | Operation::And => {
            let op = match operation {
                Operation::Xor => BitOp::Xor,
                Operation::Or => BitOp::Or,
                _ => BitOp::And,
            };
            let (left, right) = (case.named(a)?, case.named(b)?);
            let result = case.fresh();
            case.atoms.push(Atom::Bitwise { op, left, right, result });
            one(case, Form::variable(result))
        }
        Operation::Min | Operation::Max => {
            let (up, down) = (b.plus(-1, a)?, a.plus(-1, b)?.add(-1));
            let (first, second) = if operation == Operation::Min { (a, b) } else { (b, a) };
            Some(vec![(case.clone().with(&up), first.clone()), (case.with(&down), second.clone())])
        }
    }
}
