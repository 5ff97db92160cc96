//! The members of a family in the rules of its types: that their values repeat follows from the
//! automaton of all types, by one more sentence with a closed set.

use crate::template::template;
use crate::{data, written};
use nimatron_core::{Budget, StopReason};
use nimatron_proof::{AutomatonProof, Closed, Code, Method, Proof};
use nimatron_rules::formula::{Atom, Clause};

/// More values than this are not stated one by one.
const MAX_VALUES: usize = 64;

/// The members of a family from one on, as pieces (t, n) of one type, and their values: some, and
/// then a period.
#[derive(Clone, Debug)]
pub struct Members {
    /// The number of the first of these members.
    pub number: u64,
    /// The type.
    pub t: u64,
    /// The n of the first of these members.
    pub from: u64,
    /// The first values.
    pub first: Vec<u32>,
    /// The values that repeat.
    pub period: Vec<u32>,
}

/// Members with the closed set that proves their values.
#[derive(Clone, Debug)]
pub struct ProvedMembers {
    members: Members,
    clauses: Vec<Clause>,
    closed: Closed,
}

/// t, n and the value, and the number of periods.
const COORDINATES: [usize; 2] = [0, 1];
const VALUE: usize = 2;
const TURNS: usize = 3;

impl Members {
    /// These values, with the closed set that proves them from the law of the types; `None` if they
    /// do not follow from it, or are too many.
    ///
    /// # Errors
    /// The budget is used up.
    pub fn proved(self, types: &Proof, budget: &Budget) -> Result<Option<ProvedMembers>, StopReason> {
        let Members { t, from, ref first, ref period, .. } = self;
        let (Ok(own), Ok(begins)) = (i64::try_from(t), i64::try_from(from)) else { return Ok(None) };
        let is_plain = matches!(&types.method, Method::Automaton(AutomatonProof { code: Code::Plain, .. }));
        if !is_plain || period.is_empty() || first.len() + period.len() > MAX_VALUES {
            return Ok(None);
        }
        let [t_, n] = COORDINATES;
        let clause = |atoms: Vec<Atom>| Clause { variables: TURNS + 1, atoms, components: Vec::new() };
        let at_least = |variable: usize, factor: i64, constant: i64| {
            clause(vec![Atom::Linear { terms: vec![(variable, factor)], constant, equal: false }])
        };
        let is = |terms: Vec<(usize, i64)>, constant: i64| Atom::Linear { terms, constant, equal: true };
        // Another type, or an earlier piece; otherwise one of the values.
        let mut clauses = vec![at_least(t_, -1, own - 1), at_least(t_, 1, -own - 1), at_least(n, -1, begins - 1)];
        let length = period.len() as i64;
        for (at, &value) in (begins..).zip(first.iter().chain(period)) {
            let in_period = at - begins >= first.len() as i64;
            let mut terms = vec![(n, 1)];
            terms.extend(in_period.then_some((TURNS, -length)));
            clauses.push(clause(vec![is(terms, -at), is(vec![(VALUE, 1)], -i64::from(value))]));
        }
        let closed = nimatron_check::consequence(types, &clauses, budget)?;
        Ok(closed.map(|closed| ProvedMembers { members: self, clauses, closed }))
    }
}

impl ProvedMembers {
    /// The theorem, after that of the types.
    pub(crate) fn theorem(&self) -> String {
        let ProvedMembers { members: Members { number, t, from, first, period }, clauses, closed } = self;
        let length = period.len();
        let cases = (*from..).zip(first.iter().chain(period)).enumerate().map(|(at, (n, value))| {
            let place = if at < first.len() { format!("({t}, {n})") } else { format!("({t}, {length} * k + {n})") };
            (place, value)
        });
        let cases: Vec<(String, &u32)> = cases.collect();
        let says: Vec<String> = cases.iter().map(|(place, value)| format!("grundy {place} = {value}")).collect();
        let proofs: Vec<String> = cases.iter().map(|(place, _)| format!("  - member_value {place}.\n")).collect();
        let atoms: Vec<String> = clauses.iter().filter_map(data::atoms).collect();
        template!(
            "members.v",
            number,
            t,
            from,
            next = from + 1,
            clauses = data::list(atoms),
            closed = written::closed_set(closed),
            says = says.join(" /\\\n  "),
            proofs = proofs.concat(),
        )
    }
}
