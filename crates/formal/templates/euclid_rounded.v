(** The value is the rounded a/b - b/a, with the larger number in the place of a. *)
Theorem law : forall a b, 1 <= b -> b <= a ->
  grundy (a, b) = (a * a - b * b) / (a * b) /\ grundy (b, a) = (a * a - b * b) / (a * b).
Proof. intros a b B A. split; [|rewrite (symmetric b a) by lia]; exact (euclid_formula a b B A). Qed.
