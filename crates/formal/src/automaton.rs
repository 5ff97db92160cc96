//! Laws that are automata: the certificate with its closed sets, which the checker in `Check.v` tests.

use crate::formula::Formula;
use crate::library::{AUTOMATA, FORMULAS, Library};
use crate::{data, names, readable};
use nimatron_messages::{Message, outputs as say};
use nimatron_proof::{AutomatonProof, Claim, Code, Proof};
use nimatron_rules::Ruleset;
use nimatron_rules::formula::Clause;

/// Closed sets with more numbers than this are not printed: Coq would take minutes to read them.
const MAX_NUMBERS: usize = 4_000_000;

/// The theorem of a certificate with closed sets ([`nimatron_check::with_witness`]).
///
/// # Errors
/// Why the law cannot be stated: its numeration is not a base, or its rules use something that the
/// library has no machine for.
pub(crate) fn theorem(
    proof: &Proof,
    by: &AutomatonProof,
    formula: Option<&Formula>,
    library: Library,
) -> Result<String, Message> {
    let rules = nimatron_check::rules(proof)?;
    let (Claim::Grundy, nimatron_core::Convention::Normal) = (proof.claim, proof.convention) else {
        return Err(say::coq_only_values());
    };
    let law = proof.definitions.get(&by.law).ok_or_else(say::coq_only_automata)?;
    let base = law.numeration.strip_prefix("base ").ok_or_else(|| say::coq_no_numeration(&law.numeration))?;
    if !by.pairs.is_empty() || by.sums.is_some() || has_rows(proof) {
        return Err(say::coq_only_automata());
    }
    let Some(witness) = &proof.witness else { return Err(say::no_witness()) };
    let undefinable = |_| say::coq_no_atom();
    let clauses: Vec<Clause> = rules.clauses().map_err(undefinable)?.into_iter().flatten().collect();
    let domain = rules.domain_clauses().map_err(undefinable)?;
    let split = clauses.iter().any(|clause| clause.components.len() > 1);
    let known = |clause: &Clause| clause.atoms.iter().all(|atom| readable::has_machine(atom, base));
    if !clauses.iter().chain(&domain).all(known) || (split && base != "2") {
        return Err(say::coq_no_atom());
    }
    let certificate = data::list(witness.iter().map(|closed| format!("\n  {}", data::closed(closed))));
    if certificate.len() > 2 * MAX_NUMBERS {
        return Err(say::no_witness());
    }
    let game = Printed { rules: &rules, clauses: &clauses, domain: &domain };
    let unary = match by.code {
        Code::Plain => "None".to_owned(),
        Code::Unary => format!("(Some {base})"),
    };
    let text = [
        format!("(* The Grundy values of the game\n\n{}\n\n   {} *)\n", crate::commented(&rules), crate::INTRODUCTION),
        library.opened(&[AUTOMATA, if formula.is_some() { FORMULAS } else { &[] }].concat()),
        game.relation().ok_or_else(say::coq_no_atom)?,
        format!(
            "(** ** The law: an automaton that reads the position and its value in base {base} *)\n\nDefinition automaton_ : automaton :=\n  {}.\n\n",
            data::automaton(law)
        ),
        "(** ** The certificate *)\n\n".to_owned(),
        format!(
            "Definition rules_ : rules :=\n  {}.\n",
            data::rules(rules.arity(), &domain, &clauses).ok_or_else(say::coq_no_atom)?
        ),
        format!("Definition order_ : order := {}.\n", data::order(&rules)),
        format!("Definition certificate : list closed_set :=\n  {certificate}.\n\n"),
        game.theorems(base, &unary, formula),
    ];
    Ok(text.concat())
}

fn has_rows(proof: &Proof) -> bool {
    matches!(&proof.game, nimatron_proof::Game::Rules(rules) if rules.rows.is_some())
}

struct Printed<'a> {
    rules: &'a Ruleset,
    clauses: &'a [Clause],
    domain: &'a [Clause],
}

impl Printed<'_> {
    /// Whether all numbers are positions.
    fn everywhere(&self) -> bool {
        matches!(self.domain, [clause] if clause.atoms.is_empty() && clause.variables == self.rules.arity())
    }

    /// The type of a position.
    fn position(&self) -> String {
        vec!["N"; self.rules.arity()].join(" * ")
    }

    /// How the coordinates of `p` are taken out of it.
    fn coordinates(&self) -> Vec<String> {
        let arity = self.rules.arity();
        let mut all = Vec::new();
        let mut rest = "p".to_owned();
        for _ in 1..arity {
            all.push(format!("snd ({rest})"));
            rest = format!("fst ({rest})");
        }
        all.push(rest);
        all.reverse();
        all.iter().map(|term| term.replace("(p)", "p")).collect()
    }

    fn relation(&self) -> Option<String> {
        let arity = self.rules.arity();
        let variables = self.clauses.iter().chain(self.domain).map(|clause| clause.variables).max()?.max(arity);
        let names = names::names(self.rules.coordinates(), variables);
        let own = names[..arity].iter().zip(self.coordinates());
        let open: String = own.map(|(name, term)| format!("  let {name} := {term} in\n")).collect();
        let of_move = |of: &Clause| readable::clause(of, arity, &names, true);
        let of_position = |of: &Clause| readable::clause(of, arity, &names, false);
        let or = |all: Vec<String>| if all.is_empty() { "False".to_owned() } else { all.join(" \\/\n  ") };
        let moves = or(self.clauses.iter().map(of_move).collect::<Option<_>>()?);
        let mut text = format!("\n(** ** The game *)\n\nDefinition place : Type := {}.\n\n", self.position());
        if self.everywhere() {
            text.push_str(&format!(
                "(** From [p] a player may move to the sum of [parts]. *)\nDefinition move (p : place) (parts : list place) : Prop :=\n{open}  {moves}.\n\n"
            ));
        } else {
            let positions = or(self.domain.iter().map(of_position).collect::<Option<_>>()?);
            text.push_str(&format!(
                "(** Which places are positions. *)\nDefinition allowed (p : place) : Prop :=\n{open}  {positions}.\n\n"
            ));
            text.push_str(&format!(
                "(** From [p] a player may move to the sum of [parts]. *)\nDefinition move (p : place) (parts : list place) : Prop :=\n  allowed p /\\ (forall part, In part parts -> allowed part) /\\\n{open}  ({moves}).\n\n"
            ));
        }
        Some(text)
    }

    fn theorems(&self, base: &str, unary: &str, formula: Option<&Formula>) -> String {
        let arity = self.rules.arity();
        let coordinates = data::list(self.coordinates());
        let own: Vec<String> = (0..arity).map(|slot| format!("nth {slot} l 0")).collect();
        let value = if unary == "None" { "v".to_owned() } else { format!("{base} ^ v") };
        let if_allowed = if self.everywhere() { "" } else { "allowed p -> " };
        let pattern = (1..arity).fold("?".to_owned(), |pattern, _| format!("[{pattern} ?]"));
        let lists = (0..arity).fold("[|? ?]".to_owned(), |pattern, _| format!("[|? {pattern}]"));
        let finish = if self.everywhere() { "apply no_condition. " } else { "" };
        let (digits, stated) = match formula {
            Some(formula) => ("digits", self.stated(base, formula)),
            None => ("law", String::new()),
        };
        format!(
            "(** ** The theorems *)

Definition coordinates (p : place) : list N := {coordinates}.
Definition at_coordinates (l : list N) : place := ({}).
Definition big : N.leb 2 {base} = true := eq_refl.
Definition written : numeration := base {base} (proj1 (N.leb_le 2 {base}) big).

Lemma back : forall p, at_coordinates (coordinates p) = p.
Proof. intros {pattern}. reflexivity. Qed.
Lemma forth : forall l, length l = arity rules_ -> coordinates (at_coordinates l) = l.
Proof. intros {lists} L; try discriminate L. reflexivity. Qed.
Lemma coordinates_size : forall p, length (coordinates p) = arity rules_.
Proof. reflexivity. Qed.

Ltac unfold_all := cbv [readable readable_position one_of some both env holds coordinates at_coordinates rules_ arity domain
  clauses atoms parts count_of nth app map Nat.sub sum_of fold_right fst snd apply_op move {}].

(** The relation and the rules of the certificate are the same. *)
Lemma same : forall p hs, move p hs <-> moves written [automaton_] rules_ (coordinates p) (map coordinates hs).
Proof.
  intros p hs.
  rewrite <- (readable_spec written [automaton_] rules_ coordinates at_coordinates back forth coordinates_size eq_refl eq_refl
    (widths_of rules_ order_ eq_refl) p hs).
  unfold_all. {finish}same_form.
Qed.

(** The computation. *)
Lemma checked : base_check {base} big [automaton_] rules_ order_ {unary} certificate = true.
Proof. vm_compute. reflexivity. Qed.

Definition grundy (p : place) : N := base_grundy {base} big [automaton_] rules_ order_ {unary} certificate checked (coordinates p).

(** The game ends, and [grundy] gives its values. *)
Theorem grundy_values : terminates move /\\ is_grundy move grundy.
Proof.
  split.
  - exact (base_terminates {base} big [automaton_] rules_ order_ {unary} certificate checked coordinates move same).
  - exact (base_is_grundy {base} big [automaton_] rules_ order_ {unary} certificate checked coordinates at_coordinates move forth same).
Qed.

(** The automaton accepts a position and a number exactly if the number is the value. *)
Theorem {digits} : forall p v, {if_allowed}grundy p = v <-> accepts_numbers written automaton_ (coordinates p ++ [{value}]) = true.
Proof.
{}Qed.
{stated}
Print Assumptions grundy_values.
Print Assumptions law.
",
            own.join(", "),
            if self.everywhere() { "" } else { "allowed" },
            self.proof_of_law(base, unary),
        )
    }

    /// The law as a formula.
    fn stated(&self, base: &str, formula: &Formula) -> String {
        let arity = self.rules.arity();
        let names = names::names(self.rules.coordinates(), arity);
        let place = if arity == 1 { names[0].clone() } else { format!("({})", names.join(", ")) };
        let (if_allowed, intro, given) =
            if self.everywhere() { (String::new(), "", "") } else { (format!("allowed {place} -> "), " A_", " A_") };
        let atoms = formula.clauses.iter().map(|clause| data::atoms(clause).unwrap_or_default());
        let each =
            |what: &dyn Fn(usize) -> String, between: &str| (0..arity).map(what).collect::<Vec<_>>().join(between);
        format!(
            "
(** Coordinates, value and further numbers: what a formula says of them, and a closed set that proves it. *)
Definition formula_ : list (list atom) :=
  {}.
Definition formula_set : closed_set :=
  {}.
Lemma formula_checked : formula_check {base} big [automaton_] {arity}%nat formula_ formula_set = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(** The value is that of the formula. *)
Theorem law : forall {}, {if_allowed}grundy {place} = {}.
Proof.
  intros {}{intro}.
  destruct (formula_holds {base} big [automaton_] {arity}%nat formula_ formula_set formula_checked (coordinates {place})
    (grundy {place}) eq_refl (proj1 (digits {place} (grundy {place}){given}) eq_refl)) as (e_ & E_ & V_ & D_).
  generalize {}. clear E_. cbv [coordinates nth fst snd]. intros {}.
  unfold formula_ in D_. read_formula D_. rewrite {}, ?V_ in D_. clear {} V_.
  generalize dependent (grundy {place}). intros v_ D_. name_variables e_. by_formula D_.
Qed.
",
            data::list(atoms),
            data::closed(&formula.closed),
            names.join(" "),
            formula.term.shown(&names),
            names.join(" "),
            each(&|i| format!("(E_ {i}%nat ltac:(lia))"), ", "),
            each(&|i| format!("E{i}_"), " "),
            each(&|i| format!("?E{i}_"), ", "),
            each(&|i| format!("E{i}_"), " "),
        )
    }

    fn proof_of_law(&self, base: &str, unary: &str) -> String {
        let intro = if self.everywhere() { "intros p v." } else { "intros p v A." };
        let finish =
            if self.everywhere() { "unfold_all. exact I." } else { "revert A. unfold_all. apply iff_to. same_form." };
        format!(
            "  {intro} apply (base_law {base} big [automaton_] rules_ order_ {unary} certificate checked (coordinates p) v).
  apply (proj1 (readable_position_spec written [automaton_] rules_ coordinates coordinates_size eq_refl p)).
  {finish}
"
        )
    }
}
