//! Formulas of laws: as terms of Coq, and as clauses that say which numbers are the value. That the
//! clauses follow from the law is one more sentence with a closed set; that the value which
//! satisfies them is that of the formula, the printed file proves.

use nimatron_core::{Budget, StopReason};
use nimatron_proof::{AutomatonProof, Closed, Code, Method, Proof};
use nimatron_rules::formula::{Atom, BitOp, Clause};
use std::collections::BTreeMap;

/// Coefficients beyond this are not stated: machines for them would have that many states.
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
    Both(CoqOperation, Box<Term>, Box<Term>),
}

/// Functions of two numbers that Coq has, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum CoqOperation {
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
pub struct CertificateFormula {
    pub(crate) term: Term,
    pub(crate) clauses: Vec<Clause>,
    pub(crate) closed: Closed,
}

impl CertificateFormula {
    /// The formula with the closed set that proves it; `None` if it cannot be stated, or is not
    /// what the certificate proves.
    ///
    /// # Errors
    /// The budget is used up.
    pub fn of(term: &Term, proof: &Proof, budget: &Budget) -> Result<Option<CertificateFormula>, StopReason> {
        let (Method::Automaton(AutomatonProof { code: Code::Plain, .. }), Ok(rules)) =
            (&proof.method, nimatron_check::rules(proof))
        else {
            return Ok(None);
        };
        let Some(clauses) = term.clauses(rules.arity()).filter(|_| term.is_of(rules.arity())) else { return Ok(None) };
        let closed = nimatron_check::consequence(proof, &clauses, budget)?;
        Ok(closed.map(|closed| CertificateFormula { term: term.clone(), clauses, closed }))
    }
}

/// A linear form: a constant, and variables with their coefficients.
#[derive(Clone, Debug, Default)]
struct CoqLinearForm {
    terms: BTreeMap<usize, i64>,
    constant: i64,
}

impl CoqLinearForm {
    fn variable(variable: usize) -> CoqLinearForm {
        CoqLinearForm { terms: BTreeMap::from([(variable, 1)]), constant: 0 }
    }

    /// This form and `factor` times another one; `None` if numbers become large.
    fn plus(&self, factor: i64, other: &CoqLinearForm) -> Option<CoqLinearForm> {
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

    fn add(mut self, constant: i64) -> CoqLinearForm {
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
struct LinearCase {
    variables: usize,
    atoms: Vec<Atom>,
}

impl LinearCase {
    fn fresh(&mut self) -> usize {
        self.variables += 1;
        self.variables - 1
    }

    /// That a form is not negative.
    fn with(mut self, form: &CoqLinearForm) -> LinearCase {
        self.atoms.push(form.atom(false));
        self
    }

    /// A variable that is this form.
    fn named(&mut self, form: &CoqLinearForm) -> Option<usize> {
        if let (0, [(variable, 1)]) = (form.constant, &form.terms.iter().map(|(&v, &c)| (v, c)).collect::<Vec<_>>()[..])
        {
            return Some(*variable);
        }
        let variable = self.fresh();
        self.atoms.push(form.plus(-1, &CoqLinearForm::variable(variable))?.atom(true));
        Some(variable)
    }
}

impl Term {
    /// Whether it speaks of this many coordinates at most.
    pub(crate) fn is_of(&self, arity: usize) -> bool {
        match self {
            Term::Coordinate(at) => *at < arity,
            Term::Constant(_) => true,
            Term::Both(_, a, b) => a.is_of(arity) && b.is_of(arity),
        }
    }

    /// Clauses of the coordinates, the value (the next variable) and further numbers, one of which
    /// holds exactly if the value is that of the formula; `None` if it is not linear in quotients,
    /// remainders and operations on bits.
    fn clauses(&self, arity: usize) -> Option<Vec<Clause>> {
        let cases = self.cases(LinearCase { variables: arity + 1, atoms: Vec::new() })?;
        let clause = |(mut case, form): (LinearCase, CoqLinearForm)| {
            case.atoms.push(form.plus(-1, &CoqLinearForm::variable(arity))?.atom(true));
            Some(Clause { variables: case.variables, atoms: case.atoms, components: Vec::new() })
        };
        cases.into_iter().map(clause).collect()
    }

    fn cases(&self, case: LinearCase) -> Option<Vec<(LinearCase, CoqLinearForm)>> {
        let (operation, a, b) = match self {
            Term::Coordinate(at) => return Some(vec![(case, CoqLinearForm::variable(*at))]),
            Term::Constant(value) => {
                let constant = i64::try_from(*value).ok().filter(|value| *value <= MAX_FACTOR)?;
                return Some(vec![(case, CoqLinearForm::default().add(constant))]);
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
        use CoqOperation::{And, Max, Min, Minus, Or, Plus, Quotient, Remainder, Times, Xor};
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
fn joined(
    operation: CoqOperation,
    mut case: LinearCase,
    a: &CoqLinearForm,
    b: &CoqLinearForm,
) -> Option<Vec<(LinearCase, CoqLinearForm)>> {
    let one = |case: LinearCase, form: CoqLinearForm| Some(vec![(case, form)]);
    match operation {
        CoqOperation::Plus => one(case, a.plus(1, b)?),
        CoqOperation::Minus => {
            let difference = a.plus(-1, b)?;
            one(case.with(&difference), difference)
        }
        CoqOperation::Times => match (a.as_constant(), b.as_constant()) {
            (Some(factor), _) => one(case, CoqLinearForm::default().plus(factor, b)?),
            (_, Some(factor)) => one(case, CoqLinearForm::default().plus(factor, a)?),
            _ => None,
        },
        CoqOperation::Quotient | CoqOperation::Remainder => {
            let divisor = b.as_constant().filter(|divisor| *divisor >= 1)?;
            let quotient = CoqLinearForm::variable(case.fresh());
            let remainder = a.plus(-divisor, &quotient)?;
            let below = CoqLinearForm::default().plus(-1, &remainder)?.add(divisor - 1);
            let form = if operation == CoqOperation::Quotient { quotient } else { remainder.clone() };
            one(case.with(&remainder).with(&below), form)
        }
        CoqOperation::Xor | CoqOperation::Or | CoqOperation::And => {
            let op = match operation {
                CoqOperation::Xor => BitOp::Xor,
                CoqOperation::Or => BitOp::Or,
                _ => BitOp::And,
            };
            let (left, right) = (case.named(a)?, case.named(b)?);
            let result = case.fresh();
            case.atoms.push(Atom::Bitwise { op, left, right, result });
            one(case, CoqLinearForm::variable(result))
        }
        CoqOperation::Min | CoqOperation::Max => {
            let (up, down) = (b.plus(-1, a)?, a.plus(-1, b)?.add(-1));
            let (first, second) = if operation == CoqOperation::Min { (a, b) } else { (b, a) };
            Some(vec![(case.clone().with(&up), first.clone()), (case.with(&down), second.clone())])
        }
    }
}
