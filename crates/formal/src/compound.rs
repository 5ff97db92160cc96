//! Sums and products of games: a module for each part with its theorem, the moves of the whole in
//! words of the moves of the parts, and the theorems of Sprague and Grundy and of the Tartan
//! product (`Compound.v`).

use crate::library::COMPOUNDS;
use crate::tactics::{opened, pattern, projections, tuple};
use crate::template::template;
use crate::{Claimed, Stated, names, tactics};
use nimatron_core::Convention;
use nimatron_messages::{Message, outputs as say};
use nimatron_proof::{Closed, CompoundProof, Join, LawClaim, Part};
use nimatron_rules::Ruleset;

/// The theorem of a game that is made of others.
///
/// # Errors
/// Why that of a part cannot be stated.
pub(crate) fn theorem(claimed: &Claimed<'_>, by: &CompoundProof, witness: &mut &[Closed]) -> Result<Stated, Message> {
    claimed.requires_values()?;
    let mut used = COMPOUNDS.to_vec();
    let (mut modules, mut laws) = (String::new(), Vec::new());
    for (at, part) in by.parts.iter().enumerate() {
        let rules = Ruleset::parse(&part.rules).map_err(|_| say::coq_not_stated())?;
        let own = Claimed {
            rules: &rules,
            claim: LawClaim::Grundy,
            convention: Convention::Normal,
            definitions: &part.definitions,
            has_rows: false,
        };
        let method = part.method.as_ref().ok_or_else(say::coq_not_stated)?;
        let Stated { used: more, body, theorems, .. } = own.stated(method, None, witness)?;
        used.extend(more);
        let of_part = theorems.iter().filter(|name| name.ends_with("law"));
        laws.extend(of_part.map(|name| format!("Part{}.{name}", at + 1)));
        modules.push_str(&template!("part.v", number = at + 1, text = crate::uncommented(&rules), body));
    }
    let coordinates = claimed.rules.coordinates();
    let whole = match by.join {
        Join::Sum => sum(&by.parts, &names::names(coordinates, coordinates.len())),
        Join::Product => product(&names::beside(&names::OF_PRODUCTS, coordinates)),
    };
    let mut stated = Stated::values(&used, modules + "\n(** * The whole game *)\n" + &whole);
    stated.theorems.extend(laws);
    Ok(stated)
}

fn sum(parts: &[Part], names: &[String]) -> String {
    let (count, arity) = (parts.len(), names.len());
    let own = |part: &Part| part.coordinates.iter().map(|&slot| names[slot].clone()).collect::<Vec<_>>();
    let changed = |part: &Part| own(part).iter().map(|name| format!("{name}'")).collect::<Vec<_>>();
    let after = |part: &Part| {
        let of = |slot: usize| {
            if part.coordinates.contains(&slot) { format!("{}'", names[slot]) } else { names[slot].clone() }
        };
        tuple(&(0..arity).map(of).collect::<Vec<_>>())
    };
    let moves: Vec<String> = parts
        .iter()
        .enumerate()
        .map(|(at, part)| {
            format!(
                "(exists {}, Part{}.move {} [{}] /\\ parts = [{}])",
                changed(part).join(" "),
                at + 1,
                tuple(&own(part)),
                tuple(&changed(part)),
                after(part)
            )
        })
        .collect();
    // The whole as a sum of two games, the second of which is the sum of the others.
    let folded = |each: &dyn Fn(usize) -> String, join: &dyn Fn(String, String) -> String| {
        (0..count).rev().fold(String::new(), |rest, at| if rest.is_empty() { each(at) } else { join(each(at), rest) })
    };
    let type_of = |at: usize| format!("({})", vec!["N"; parts[at].coordinates.len()].join(" * "));
    let inner = folded(&type_of, &|a, b| format!("({a} * {b})"));
    let to = folded(&|at| tuple(&own(&parts[at])), &|a, b| format!("({a}, {b})"));
    let patterns = folded(&|at| pattern(&own(&parts[at])), &|a, b| format!("[{a} {b}]"));
    let from: Vec<String> = (0..arity)
        .map(|slot| {
            let (at, part) =
                parts.iter().enumerate().find(|(_, part)| part.coordinates.contains(&slot)).unwrap_or((0, &parts[0]));
            let rest = "snd (".repeat(at) + "q" + &")".repeat(at);
            let term = if at + 1 == count { rest } else { format!("fst ({rest})") };
            let place = part.coordinates.iter().position(|&own| own == slot).unwrap_or(0);
            projections(&term, part.coordinates.len()).swap_remove(place)
        })
        .collect();
    let joined = folded(&|at| format!("Part{}.move", at + 1), &|a, b| format!("(in_one {a} {b})"));
    let values = folded(&|at| format!("Part{}.grundy", at + 1), &|a, b| {
        format!("(fun p => N.lxor ({a} (fst p)) ({b} (snd p)))")
    });
    let ends =
        folded(&|at| format!("(proj1 Part{}.grundy_values)", at + 1), &|a, b| format!("(sum_terminates _ _ {a} {b})"));
    let proof = (0..count).rev().fold((String::new(), String::new()), |(proof, left), at| {
        let own = format!("(proj2 Part{}.grundy_values)", at + 1);
        let own_left = format!("leaves_one{}", at + 1);
        if proof.is_empty() {
            (own, own_left)
        } else {
            (format!("(sum_grundy _ _ _ _ {own_left} {left} {own} {proof})"), "(in_one_leaves_one _ _)".to_owned())
        }
    });
    let leaves: String = (1..=count)
        .map(|number| {
            format!(
                "Lemma leaves_one{number} : leaves_one Part{number}.move.\nProof. one_is_left Part{number}.move. Qed.\n"
            )
        })
        .collect();
    // The new coordinates of each part.
    let fresh: Vec<Vec<String>> =
        parts.iter().map(|part| own(part).iter().map(|name| format!("{name}_")).collect()).collect();
    let cases = (0..count).rev().fold(String::new(), |rest, at| {
        let one = format!("({} & M & ->)", fresh[at].join(" & "));
        if rest.is_empty() { one } else { format!("[{one}|{rest}]") }
    });
    let into: String = (0..count)
        .map(|at| {
            // The last part stands in the second place of the innermost sum.
            let outer = "right; eexists; split; [|reflexivity]; ".repeat(at.min(count - 2));
            let side = if at + 1 < count { "left" } else { "right" };
            format!("    + {outer}{side}; eexists; split; [exact M|reflexivity].\n")
        })
        .collect();
    let onto: String = (0..count)
        .map(|at| {
            let equations: String = (1..=at.min(count - 2)).map(|level| format!("injection E{level} as ->; ")).collect();
            let given: String = fresh[at].iter().map(|name| format!("exists {name}; ")).collect();
            let place = tactics::chosen(at, count, "; ");
            format!(
                "    + {equations}apply (map_is_one to_parts of_parts back forth) in E0; subst parts; {place}{given}split; [exact M|reflexivity].\n"
            )
        })
        .collect();
    let chain = chain(&fresh, 0);
    let own_values: Vec<String> =
        parts.iter().enumerate().map(|(at, part)| format!("(Part{}.grundy {})", at + 1, tuple(&own(part)))).collect();
    let says = own_values.iter().rev().fold(String::new(), |rest, value| match rest.as_str() {
        "" => value.clone(),
        _ => format!("(N.lxor {value} {rest})"),
    });
    let says = says.trim_start_matches('(').strip_suffix(')').unwrap_or(&says);
    format!(
        "
Definition place : Type := {place_type}.

(** From [p] a player may move to the sum of [parts]: a move in one of the parts, while the numbers of
    the others stay. *)
Definition move (p : place) (parts : list place) : Prop :=
{open}  {moves}.

(** ** The theorems *)

Definition to_parts (p : place) : {inner} :=
{open}  {to}.
Definition of_parts (q : {inner}) : place := {from}.
Lemma back : forall p, of_parts (to_parts p) = p.
Proof. intros {whole_pattern}. reflexivity. Qed.
Lemma forth : forall q, to_parts (of_parts q) = q.
Proof. intros {patterns}. reflexivity. Qed.
{leaves}
Lemma same : forall p parts, move p parts <-> {joined} (to_parts p) (map to_parts parts).
Proof.
  intros {whole_pattern} parts. unfold move. cbn [fst snd]. split.
  - intros {cases}.
{into}  - intros {chain}.
{onto}Qed.

Definition grundy (p : place) : N := {values} (to_parts p).

(** The game ends, and [grundy] gives its values. *)
Theorem grundy_values : terminates move /\\ is_grundy move grundy.
Proof.
  split.
  - exact (renamed_terminates to_parts move {joined} same {ends}).
  - exact (renamed_grundy to_parts of_parts move {joined} forth same _ {proof}).
Qed.

(** The value is the nim-sum of those of the parts, which the theorems [law] of the parts give. *)
Theorem law : forall {names}, grundy {whole} = {says}.
Proof. reflexivity. Qed.
",
        place_type = vec!["N"; arity].join(" * "),
        open = opened(names),
        moves = moves.join(" \\/\n  "),
        from = tuple(&from),
        whole_pattern = pattern(names),
        proof = proof.0,
        names = names.join(" "),
        whole = tuple(names),
    )
}

/// The pattern of a move in the sum of games, with the new coordinates of each.
fn chain(fresh: &[Vec<String>], level: usize) -> String {
    let moved = |of: &[String]| format!("({} & M & E{level})", pattern(of));
    match fresh {
        [one, other] => format!("[{}|{}]", moved(one), moved(other)),
        [one, others @ ..] => format!("[{}|(b{level} & {} & E{level})]", moved(one), chain(others, level + 1)),
        [] => String::new(),
    }
}

fn product(names: &[String]) -> String {
    let (x, y) = match names {
        [x, y] => (x.as_str(), y.as_str()),
        _ => ("x", "y"),
    };
    template!("product.v", x, y)
}
