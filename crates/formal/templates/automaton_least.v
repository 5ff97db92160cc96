
(** No move leaves several positions. *)
Lemma one_part : forall p parts, move p parts -> (length parts <= 1)%nat.
Proof. at_most_one_is_left move. Qed.

(** The least of the Grundy value and {{top}}, if there are Grundy values. *)
Theorem least : forall g, is_grundy move g -> forall p, {{function}} p = N.min (g p) {{top}}.
Proof. intros g G. exact (up_to_is_least move {{top}} {{function}} g (proj1 grundy_values) one_part G (proj2 grundy_values)). Qed.
