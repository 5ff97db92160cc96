//! The game as it is printed: its positions, and its moves as a relation.

use crate::template::template;
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
        let place = self.position();
        if self.everywhere() {
            return Some(template!("moves.v", place, open, moves));
        }
        let positions = or(self.domain.iter().map(of_position).collect::<Option<_>>()?);
        Some(template!("moves_allowed.v", place, open, positions, moves))
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
        template!("relation.v", coordinates, own = own.join(", "), pattern, lists, allowed, finish)
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
