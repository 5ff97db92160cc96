//! Laws that are automata: the certificate with its closed sets, which the checkers in `Check.v`
//! and `Outcome.v` test.

use crate::formula::CertificateFormula;
use crate::library::{AUTOMATA, FORMULAS};
use crate::relation::CoqMoveRelation;
use crate::template::template;
use crate::{Claimed, Stated, data, names, readable, system, tactics, written};
use nimatron_messages::{Message, outputs as say};
use nimatron_proof::{AutomatonProof, Closed, Code, LawClaim};
use nimatron_rules::formula::Clause;

/// Longer closed sets are not printed: Coq would take minutes to test them.
const MAX_CHARACTERS: usize = 6_000_000;

/// The theorem of a certificate with closed sets ([`nimatron_check::with_witness`]). Those of this
/// game are taken from the front of `witness`.
///
/// # Errors
/// Why the law cannot be stated: the library does not know its numeration, or its rules use
/// something that the library has no machine for.
pub(crate) fn theorem(
    claimed: &Claimed<'_>,
    by: &AutomatonProof,
    formula: Option<&CertificateFormula>,
    witness: &mut &[Closed],
) -> Result<Stated, Message> {
    let Claimed { rules, claim, .. } = *claimed;
    if claimed.convention != nimatron_core::Convention::Normal {
        return Err(say::coq_only_normal());
    }
    let law = claimed.definitions.get(&by.law).ok_or_else(say::coq_not_stated)?;
    let system =
        system::FormalNumeration::named(&law.numeration).ok_or_else(|| say::coq_no_numeration(&law.numeration))?;
    if !by.pairs.is_empty() || by.sums.is_some() || claimed.has_rows {
        return Err(say::coq_not_stated());
    }
    let undefinable = |_| say::coq_no_atom();
    let clauses: Vec<Clause> = rules.clauses().map_err(undefinable)?.into_iter().flatten().collect();
    let domain = rules.domain_clauses().map_err(undefinable)?;
    let split = clauses.iter().any(|clause| clause.components.len() > 1);
    let known = |clause: &Clause| clause.atoms.iter().all(|atom| system.has_machine(atom));
    // Conditions on positions have no variables but the coordinates.
    let only_coordinates = |clause: &Clause| readable::variables(clause) == rules.arity();
    if !clauses.iter().chain(&domain).all(known) || !domain.iter().all(only_coordinates) {
        return Err(say::coq_no_atom());
    }
    let game = CoqMoveRelation { rules, clauses: &clauses, domain: &domain };
    // Two equal parts cancel only if they are positions, which Coq does not look into.
    let sums = if claim == LawClaim::Outcome { game.everywhere() } else { system.has_bits() };
    if split && !sums {
        return Err(say::coq_no_atom());
    }
    let count = sentences(claimed, by, &clauses);
    let (own, others) = witness.split_at_checked(count).ok_or_else(say::no_witness)?;
    *witness = others;
    let certificate = written::certificate(own);
    if certificate.len() > MAX_CHARACTERS {
        return Err(say::no_witness());
    }
    let (about, law_is) = match claim {
        LawClaim::Grundy => ("The Grundy values", "reads the position and its value"),
        LawClaim::Levels(_) => ("The small Grundy values", "reads the position and its value"),
        LawClaim::Outcome => ("Who wins", "accepts the positions that are lost for the player to move"),
    };
    let [radix, weight, reads_digits] = system.digits();
    let theorems = match claim {
        LawClaim::Outcome => Some(outcome(&game, &system)),
        LawClaim::Grundy => values(&game, &system, by.code, None, formula),
        LawClaim::Levels(top) => values(&game, &system, by.code, Some(top), None),
    };
    let body = template!(
        "automaton.v",
        game = game.definitions().ok_or_else(say::coq_no_atom)?,
        law_is,
        written_as = system.words(),
        automaton = data::automaton(law),
        rules = data::rules(rules.arity(), &domain, &clauses).ok_or_else(say::coq_no_atom)?,
        order = data::order(rules),
        certificate,
        system = system.term(),
        numeration = system.numeration(),
        radix,
        weight,
        reads_digits,
        same = game.same(),
        theorems = theorems.ok_or_else(say::coq_not_stated)?,
    );
    let used = [AUTOMATA, if formula.is_some() { FORMULAS } else { &[] }].concat();
    let (about, preface) = (about.to_owned(), String::new());
    let named = |theorems: &[&str]| theorems.iter().map(|&name| name.to_owned()).collect();
    Ok(match claim {
        LawClaim::Grundy => Stated::values(&used, body),
        LawClaim::Levels(_) => {
            Stated { about, used, preface, body, theorems: named(&["grundy_values", "least", "law"]) }
        }
        LawClaim::Outcome => Stated { about, used, preface, body, theorems: named(&["ends", "law"]) },
    })
}

/// How many sentences make the automaton the law, as `Law.v` and `Outcome.v` list them.
fn sentences(claimed: &Claimed<'_>, by: &AutomatonProof, clauses: &[Clause]) -> usize {
    let rows = claimed.rules.order_rows().len();
    let parts: usize = clauses.iter().map(|clause| clause.components.len()).sum();
    let descent = parts * (rows + 1);
    match claimed.claim {
        LawClaim::Outcome => descent + 2 + clauses.len(),
        LawClaim::Grundy | LawClaim::Levels(_) => {
            let unary = usize::from(by.code == Code::Unary);
            let top = usize::from(matches!(claimed.claim, LawClaim::Levels(_)));
            descent + 4 + unary + top + clauses.len()
        }
    }
}

/// The function of values of which theorems speak, all values or those below a number.
struct ValuesStated {
    /// Its name.
    function: String,
    /// The number, as a term.
    top: String,
    /// That it is right, and the same in words.
    says: String,
    meaning: String,
    /// The lemma that proves this, and its last arguments.
    lemma: &'static str,
    end: String,
    /// What a value is called.
    about: &'static str,
}

impl ValuesStated {
    fn all() -> ValuesStated {
        ValuesStated {
            function: "grundy".to_owned(),
            top: "None".to_owned(),
            says: "is_grundy move grundy".to_owned(),
            meaning: "[grundy] gives its values".to_owned(),
            lemma: "law_is_grundy",
            end: "eq_refl".to_owned(),
            about: "value",
        }
    }

    fn up_to(top: u32) -> ValuesStated {
        ValuesStated {
            function: format!("grundy_up_to_{top}"),
            top: format!("(Some {top})"),
            says: format!("is_grundy_up_to move {top} grundy_up_to_{top}"),
            meaning: format!("[grundy_up_to_{top}] gives its values below {top}, and {top} for all others"),
            lemma: "law_is_grundy_up_to",
            end: format!("{top} eq_refl"),
            about: "value of this function",
        }
    }
}

/// The theorems about values; with `top`, values below it.
fn values(
    game: &CoqMoveRelation<'_>,
    system: &system::FormalNumeration,
    code: Code,
    top: Option<u32>,
    formula: Option<&CertificateFormula>,
) -> Option<String> {
    let (name, formula) = match formula {
        Some(formula) => ("digits", stated(game, formula)?),
        None => ("law", String::new()),
    };
    let [radix, weight, _] = system.digits();
    let (coding, value) = match code {
        Code::Plain => ("Plain".to_owned(), "v".to_owned()),
        Code::Unary => system.unary()?,
    };
    let least = top.map_or_else(String::new, |top| {
        let function = ValuesStated::up_to(top).function;
        template!("automaton_least.v", top, function)
    });
    let ValuesStated { function, top, says, meaning, lemma, end, about } =
        top.map_or_else(ValuesStated::all, ValuesStated::up_to);
    Some(template!(
        "automaton_values.v",
        of = format!("{coding} {top} certificate checked"),
        coding,
        top,
        function,
        meaning,
        says,
        lemma,
        end,
        least,
        about,
        name,
        if_allowed = game.if_allowed(),
        radix,
        weight,
        value,
        allowed = if game.everywhere() { "" } else { " A" },
        is_position = game.is_position(),
        formula,
    ))
}

/// The law as a formula; `None` if some condition of it cannot be written.
fn stated(game: &CoqMoveRelation<'_>, formula: &CertificateFormula) -> Option<String> {
    let arity = game.rules.arity();
    // That of another law may have more coordinates.
    formula.term.is_of(arity).then_some(())?;
    let names = names::names(game.rules.coordinates(), arity);
    let place = tactics::tuple(&names);
    let (if_allowed, intro, given) =
        if game.everywhere() { (String::new(), "", "") } else { (format!("allowed {place} -> "), " A_", " A_") };
    let atoms = formula.clauses.iter().map(data::atoms).collect::<Option<Vec<_>>>()?;
    let each = |what: &dyn Fn(usize) -> String, between: &str| (0..arity).map(what).collect::<Vec<_>>().join(between);
    Some(template!(
        "automaton_formula.v",
        clauses = data::list(atoms),
        closed = written::closed_set(&formula.closed),
        arity,
        names = names.join(" "),
        if_allowed,
        place,
        says = formula.term.shown(&names),
        intro,
        given,
        facts = each(&|i| format!("(E_ {i}%nat ltac:(lia))"), ", "),
        equations = each(&|i| format!("E{i}_"), " "),
        rewritten = each(&|i| format!("?E{i}_"), ", "),
    ))
}

/// The theorems about who wins.
fn outcome(game: &CoqMoveRelation<'_>, system: &system::FormalNumeration) -> String {
    let [radix, weight, _] = system.digits();
    template!(
        "automaton_outcome.v",
        if_allowed = game.if_allowed(),
        radix,
        weight,
        allowed = if game.everywhere() { "" } else { " A" },
        is_position = game.is_position(),
    )
}
