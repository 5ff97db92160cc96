
(** From [p] a player may move to the sum of [parts]: a move in both parts, from {{x}} to [ps] and from {{y}} to
    [qs], leaves all (a, {{y}}), ({{x}}, b) and (a, b) with a in [ps] and b in [qs]. *)
Definition move (p : N * N) (parts : list (N * N)) : Prop :=
  let {{x}} := fst p in
  let {{y}} := snd p in
  exists ps qs, Part1.move {{x}} ps /\ Part2.move {{y}} qs /\
    Permutation parts (map (fun a => (a, {{y}})) ps ++ map (fun b => ({{x}}, b)) qs ++ list_prod ps qs).

(** ** The theorems *)

Definition grundy (p : N * N) : N := nim_product (Part1.grundy (fst p)) (Part2.grundy (snd p)).

(** The game ends, and [grundy] gives its values. *)
Theorem grundy_values : terminates move /\ is_grundy move grundy.
Proof.
  split.
  - exact (product_terminates Part1.move Part2.move (proj1 Part1.grundy_values) (proj1 Part2.grundy_values)).
  - exact (product_grundy Part1.move Part2.move _ _ (proj2 Part1.grundy_values) (proj2 Part2.grundy_values)).
Qed.

(** The value is the nim product of those of the parts, which the theorems [law] of the parts give; the
    nim product is the least number that is not a' y + a b' + a' b' for smaller a' and b', with nim sums
    and products ([nim_product_law]). *)
Theorem law : forall {{x}} {{y}}, grundy ({{x}}, {{y}}) = nim_product (Part1.grundy {{x}}) (Part2.grundy {{y}}).
Proof. reflexivity. Qed.
