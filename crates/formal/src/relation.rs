//! The game as it is printed: its positions, and its moves as a relation.

use crate::{data, names, readable, tactics};
use nimatron_rules::Ruleset;
use nimatron_rules::formula::Clause;

/// The rules with their clauses.
pub(crate) struct CoqMoveRelation<'a> {
    pub(crate) rules: &'a Ruleset,
    pub(crate) clauses: &'a [Clause],
    pub(crate) domain: &'a [Clause],
}

impl CoqMoveRelation<'_> {
    /// Whether all numbers are positions.
    pub(crate) fn everywhere(&self) -> bool {
        matches!(self.domain, [clause] if clause.atoms.is_empty() && clause.variables == self.rules.arity())
    }

    /// The condition under which a theorem speaks of `p`.
    pub(crate) fn if_allowed(&self) -> &'static str {
        if self.everywhere() { "" } else { "allowed p -> " }
    }

    /// The type of a position.
    fn position(&self) -> String {
        vec!["N"; self.rules.arity()].join(" * ")
    }

    /// The definitions of `place`, `allowed` and `move`; `None` if the library has no words for
    /// some atom.
    pub(crate) fn definitions(&self) -> Option<String> {
        let arity = self.rules.arity();
        let variables = self.clauses.iter().chain(self.domain).map(readable::variables).max()?.max(arity);
        let names = names::names(self.rules.coordinates(), variables);
        let open = tactics::opened(&names[..arity]);
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

    /// The rules of the certificate, and that they and the relation are the same; `written` is the
    /// name of the numeration.
    pub(crate) fn same(&self) -> String {
        let arity = self.rules.arity();
        let coordinates = data::list(tactics::coordinates("p", arity));
        let own: Vec<String> = (0..arity).map(|slot| format!("nth {slot} l 0")).collect();
        let pattern = tactics::pattern(&vec!["?"; arity]);
        let lists = (0..arity).fold("[|? ?]".to_owned(), |pattern, _| format!("[|? {pattern}]"));
        let (finish, allowed) = if self.everywhere() { ("apply no_condition. ", "") } else { ("", " allowed") };
        format!(
            "Definition coordinates (p : place) : list N := {coordinates}.
Definition at_coordinates (l : list N) : place := ({}).

Lemma back : forall p, at_coordinates (coordinates p) = p.
Proof. intros {pattern}. reflexivity. Qed.
Lemma forth : forall l, length l = arity rules_ -> coordinates (at_coordinates l) = l.
Proof. intros {lists} L; try discriminate L. reflexivity. Qed.
Lemma coordinates_size : forall p, length (coordinates p) = arity rules_.
Proof. reflexivity. Qed.

Ltac unfold_all := cbv [readable readable_position one_of some both env holds coordinates at_coordinates rules_ arity domain
  clauses atoms parts count_of nth app map Nat.sub sum_of fold_right fst snd apply_op move{allowed}].

(** The relation and the rules of the certificate are the same. *)
Lemma same : forall p hs, move p hs <-> moves written [automaton_] rules_ (coordinates p) (map coordinates hs).
Proof.
  intros p hs.
  rewrite <- (readable_spec written [automaton_] rules_ coordinates at_coordinates back forth coordinates_size eq_refl eq_refl
    (widths_of rules_ order_ eq_refl) p hs).
  unfold_all. {finish}same_form.
Qed.
",
            own.join(", "),
        )
    }

    /// The end of the proof of a theorem about a position `p` (and what else is introduced), whose
    /// goal is that its coordinates are a position of the rules.
    pub(crate) fn is_position(&self) -> &'static str {
        if self.everywhere() {
            "  apply (proj1 (readable_position_spec written [automaton_] rules_ coordinates coordinates_size eq_refl p)).
  unfold_all. exact I.
"
        } else {
            "  apply (proj1 (readable_position_spec written [automaton_] rules_ coordinates coordinates_size eq_refl p)).
  revert A. unfold_all. apply iff_to. same_form.
"
        }
    }
}
