//! Laws in base 2 as files for MONA, which decides the weak monadic second-order logic of one
//! successor (WS1S): a second opinion that uses neither our automata nor our closed sets. A number
//! is the set of the places of its ones. Only the law is an automaton, given by its runs;
//! everything else is written as logic.
//!
//! A user has the Coq theorem, which says more: MONA decides each sentence by itself, but that the
//! sentences make the law the Grundy values is then proved nowhere.

use nimatron_messages::{Message, outputs as say};
use nimatron_proof::{Automaton, Code, LawClaim, Method, Proof};
use nimatron_rules::Ruleset;
use nimatron_rules::formula::{Atom, BitOp, Clause};
use std::fmt::Write;

/// One sentence: what it says, and a file for MONA, which calls it valid or has a counterexample.
pub(crate) struct MonaSentence {
    /// In a few words.
    pub(crate) says: &'static str,
    /// The file.
    pub(crate) text: String,
}

/// What every file begins with.
const ARITHMETIC: &str = "ws1s;
pred add(var2 x, var2 y, var2 z) = ex2 c: 0 notin c & (all1 i:
  (i in z <=> ((i in x <=> i in y) <=> i in c)) &
  (i + 1 in c <=> ((i in x & i in y) | (i in x & i in c) | (i in y & i in c))));
pred double(var2 x, var2 y) = 0 notin y & (all1 i: i + 1 in y <=> i in x);
pred atmost(var2 x, var2 y) = ex2 d: add(x, d, y);
pred less(var2 x, var2 y) = atmost(x, y) & x ~= y;
pred power(var2 x) = ex1 i: x = {i};
pred lowbit(var2 r, var2 n) =
  (n = empty & r = empty) | (ex1 i: r = {i} & i in n & (all1 j: j < i => j notin n));
";

/// The sentences that make an automaton the law of a game, in base 2.
///
/// # Errors
/// The certificate is of another kind, or its rules have conditions that are not written for MONA.
pub(crate) fn mona(proof: &Proof) -> Result<Vec<MonaSentence>, Message> {
    let rules = nimatron_check::rules(proof)?;
    let (LawClaim::Grundy, nimatron_core::Convention::Normal) = (proof.claim, proof.convention) else {
        return Err(say::coq_not_stated());
    };
    let Method::Automaton(by) = &proof.method else { return Err(say::coq_not_stated()) };
    let law = proof.definitions.get(&by.law).ok_or_else(say::coq_not_stated)?;
    let has_rows = matches!(&proof.game, nimatron_proof::CertifiedGame::Rules(rules) if rules.rows.is_some());
    if !by.pairs.is_empty() || by.sums.is_some() || has_rows || by.code != Code::Plain {
        return Err(say::coq_not_stated());
    }
    if law.numeration != "base 2" {
        return Err(say::coq_no_numeration(&law.numeration));
    }
    let clauses: Vec<Clause> = rules.clauses().map_err(|_| say::coq_no_atom())?.into_iter().flatten().collect();
    let domain = rules.domain_clauses().map_err(|_| say::coq_no_atom())?;
    MonaGame { rules: &rules, clauses: &clauses, domain: &domain, law }.sentences().ok_or_else(say::coq_no_atom)
}

struct MonaGame<'a> {
    rules: &'a Ruleset,
    clauses: &'a [Clause],
    domain: &'a [Clause],
    law: &'a Automaton,
}

impl MonaGame<'_> {
    fn sentences(&self) -> Option<Vec<MonaSentence>> {
        let arity = self.rules.arity();
        let place = names(arity).join(", ");
        let positions = self.domain.iter().map(|clause| closed(clause, arity, "true")).collect::<Option<Vec<_>>>()?;
        let position = any(&positions);
        let begin = format!("{ARITHMETIC}{}var2 {place};\n", self.law());
        let mut all = Vec::new();
        let mut add = |says: &'static str, more: &str, sentence: String| {
            let more = if more.is_empty() { String::new() } else { format!("var2 {more};\n") };
            all.push(MonaSentence { says, text: format!("{begin}{more}{sentence};\n") });
        };
        add("only positions have values", "v", format!("law({place}, v) => ({position})"));
        add("every position has a value", "", format!("({position}) => (ex2 v: law({place}, v))"));
        add("no position has two values", "u, v", format!("~(law({place}, u) & law({place}, v) & less(u, v))"));
        for clause in self.clauses {
            for part in &clause.components {
                let lower = self.lower(part)?;
                add("moves go down", "", format!("~({})", closed(clause, arity, &format!("~({lower})"))?));
            }
        }
        let mut options = Vec::new();
        for clause in self.clauses {
            options.push(closed(clause, arity, &value(clause))?);
        }
        for option in &options {
            add("no option has the value of its position", "u", format!("~(law({place}, u) & {option})"));
        }
        let every = any(&options);
        add(
            "every smaller number is the value of an option",
            "u, v",
            format!("(({position}) & law({place}, v) & less(u, v)) => ({every})"),
        );
        Some(all)
    }

    /// The law: there are states for all places, from the highest digit down, that follow from one
    /// another. The bits of the states are sets; above the highest digit they are 0, the first
    /// state.
    fn law(&self) -> String {
        let tracks: Vec<String> = (0..self.rules.arity()).map(|at| format!("y{at}")).chain(["w".to_owned()]).collect();
        let states = self.law.next.len();
        let bits = (usize::BITS - states.saturating_sub(1).leading_zeros()).max(1) as usize;
        let sets: Vec<String> = (0..bits).map(|bit| format!("s{bit}")).collect();
        let reads = |names: &[String], number: usize, at: &str| {
            let each = names.iter().enumerate();
            let each =
                each.map(|(bit, name)| format!("{at} {} {name}", if number >> bit & 1 == 1 { "in" } else { "notin" }));
            each.collect::<Vec<_>>().join(" & ")
        };
        let mut steps = Vec::new();
        let mut ends = Vec::new();
        for (state, row) in self.law.next.iter().enumerate() {
            for (symbol, &to) in row.iter().enumerate() {
                let now = |at: &str| format!("{} & {}", reads(&sets, state, at), reads(&tracks, symbol, at));
                steps.push(format!("({} & {})", now("i + 1"), reads(&sets, to as usize, "i")));
                if self.law.accept.contains(&to) {
                    ends.push(format!("({})", now("0")));
                }
            }
        }
        let parameters: Vec<String> = tracks.iter().map(|track| format!("var2 {track}")).collect();
        format!(
            "pred law({}) = ex2 {}:\n  (all1 i:\n    {}) &\n  ({});\n",
            parameters.join(", "),
            sets.join(", "),
            steps.join(" |\n    "),
            any(&ends)
        )
    }

    /// That a part is lower than its position, in the order of the rules.
    fn lower(&self, part: &[usize]) -> Option<String> {
        let rows = self.rules.order_rows();
        let difference = |row: &[(usize, u32)], less: i64, equal: bool| {
            let mut sum: Vec<(usize, i64)> = Vec::new();
            let weights = row.iter().map(|&(slot, weight)| (slot, i64::from(weight)));
            for (v, c) in weights.flat_map(|(slot, c)| [(slot, c), (part[slot], -c)]) {
                match sum.iter_mut().find(|term| term.0 == v) {
                    Some(term) => term.1 += c,
                    None => sum.push((v, c)),
                }
            }
            sum.retain(|term| term.1 != 0);
            linear(&sum, -less, equal)
        };
        let one = |at: usize| {
            let mut all: Vec<String> = rows[..at].iter().map(|row| difference(row, 0, true)).collect();
            all.push(difference(&rows[at], 1, false));
            format!("({})", all.join(" & "))
        };
        Some(any(&(0..rows.len()).map(one).collect::<Vec<_>>()))
    }
}

fn name(variable: usize) -> String {
    format!("x{variable}")
}

fn names(variables: usize) -> Vec<String> {
    (0..variables).map(name).collect()
}

fn any(all: &[String]) -> String {
    if all.is_empty() { "false".to_owned() } else { all.join(" | ") }
}

/// There are numbers for which the atoms of a clause hold, and something more.
fn closed(clause: &Clause, arity: usize, more: &str) -> Option<String> {
    let atoms: Vec<String> = clause.atoms.iter().map(atom).collect::<Option<_>>()?;
    let hidden = names(clause.variables)[arity..].join(", ");
    let all = atoms.iter().map(String::as_str).chain([more]).collect::<Vec<_>>().join(" & ");
    Some(if hidden.is_empty() { format!("({all})") } else { format!("(ex2 {hidden}: {all})") })
}

/// That what a clause leaves has the value u.
fn value(clause: &Clause) -> String {
    let count = clause.components.len();
    let parts = clause.components.iter().enumerate();
    let laws = parts.map(|(at, part)| {
        let place: Vec<String> = part.iter().map(|&v| name(v)).collect();
        format!("law({}, v{at})", place.join(", "))
    });
    let values: Vec<String> = (0..count).map(|at| format!("v{at}")).collect();
    let bits: Vec<String> = values.iter().map(|value| format!("i in {value}")).collect();
    // A bit of the xor: equivalences of an even number of terms are turned round.
    let xor = match &bits[..] {
        [] => return "u = empty".to_owned(),
        bits => bits[1..].iter().fold(bits[0].clone(), |sum, bit| format!("~({sum} <=> {bit})")),
    };
    let laws: Vec<String> = laws.collect();
    format!("(ex2 {}: {} & (all1 i: i in u <=> ({xor})))", values.join(", "), laws.join(" & "))
}

/// An atom; `None` if it is not written for MONA.
fn atom(atom: &Atom) -> Option<String> {
    Some(match atom {
        Atom::Linear { terms, constant, equal } => linear(terms, *constant, *equal),
        Atom::Power { base: 2, of } => format!("power({})", name(*of)),
        Atom::Bitwise { op, left, right, result } => {
            let (x, y) = (format!("i in {}", name(*left)), format!("i in {}", name(*right)));
            let bit = match op {
                BitOp::And => format!("{x} & {y}"),
                BitOp::Or => format!("{x} | {y}"),
                BitOp::Xor => format!("~({x} <=> {y})"),
            };
            format!("(all1 i: i in {} <=> ({bit}))", name(*result))
        }
        Atom::Lowbit { result, of } => format!("lowbit({}, {})", name(*result), name(*of)),
        Atom::Bit { mask, of, set } => {
            format!("(ex1 i: {} = {{i}} & i {} {})", name(*mask), if *set { "in" } else { "notin" }, name(*of))
        }
        // of = modulus * q + residue
        Atom::Remainder { modulus, residue, of } => {
            let q = usize::MAX;
            format!("(ex2 q: {})", linear(&[(*of, 1), (q, -modulus)], -residue, true))
        }
        _ => return None,
    })
}

/// A linear condition: both sides without negative numbers, each computed by additions.
fn linear(terms: &[(usize, i64)], constant: i64, equal: bool) -> String {
    let mut fresh = Fresh::default();
    let [more, less] = [1, -1].map(|sign| {
        let own = terms.iter().filter(|term| term.1.signum() == sign);
        let own: Vec<String> = own
            .map(|&(v, c)| {
                let of = if v == usize::MAX { "q".to_owned() } else { name(v) };
                fresh.times(c.unsigned_abs(), &of)
            })
            .collect();
        let constant = if constant.signum() == sign { constant.unsigned_abs() } else { 0 };
        let start = fresh.constant(constant);
        own.iter().fold(start, |sum, term| fresh.sum(&sum, term))
    });
    let claim = if equal { format!("{more} = {less}") } else { format!("atmost({less}, {more})") };
    // Each new number is bound as late as possible, and used at once.
    let mut text = claim;
    for (number, says) in fresh.numbers.iter().rev() {
        text = format!("(ex2 {number}: {says} & {text})");
    }
    text
}

/// Numbers that are computed one after another, each with what it is.
#[derive(Default)]
struct Fresh {
    numbers: Vec<(String, String)>,
}

impl Fresh {
    fn number(&mut self, says: impl FnOnce(&str) -> String) -> String {
        let number = format!("t{}", self.numbers.len());
        let says = says(&number);
        self.numbers.push((number.clone(), says));
        number
    }

    fn constant(&mut self, constant: u64) -> String {
        let mut places = String::new();
        for place in (0..64).filter(|place| constant >> place & 1 == 1) {
            let _ = write!(places, "{}{place}", if places.is_empty() { "" } else { ", " });
        }
        self.number(
            |number| {
                if places.is_empty() { format!("{number} = empty") } else { format!("{number} = {{{places}}}") }
            },
        )
    }

    fn sum(&mut self, a: &str, b: &str) -> String {
        self.number(|number| format!("add({a}, {b}, {number})"))
    }

    /// A multiple, by doubling, from the highest digit of the factor on; the factor is at least 1.
    fn times(&mut self, factor: u64, of: &str) -> String {
        let mut product = of.to_owned();
        for place in (0..factor.checked_ilog2().unwrap_or(0)).rev() {
            let before = product.clone();
            product = self.number(|number| format!("double({before}, {number})"));
            if factor >> place & 1 == 1 {
                product = self.sum(&product, of);
            }
        }
        product
    }
}
