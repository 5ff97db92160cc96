
(** The computation. *)
Lemma checked : law_check system_ [automaton_] rules_ order_ {{coding}} {{top}} certificate = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Definition {{function}} (p : place) : N := law_grundy system_ [automaton_] rules_ order_ {{of}} (coordinates p).

(** The game ends, and {{meaning}}. *)
Theorem grundy_values : terminates move /\ {{says}}.
Proof.
  split.
  - exact (law_terminates system_ [automaton_] rules_ order_ coordinates move same {{of}}).
  - exact ({{lemma}} system_ [automaton_] rules_ order_ coordinates at_coordinates move forth same {{of}} {{end}}).
Qed.
{{least}}

(** The automaton accepts a position and a number exactly if the number is the {{about}}. *)
Theorem {{name}} : forall p v, {{if_allowed}}{{function}} p = v <-> reads {{radix}} {{weight}} automaton_ (coordinates p ++ [{{value}}]) = true.
Proof.
  intros p v{{allowed}}. rewrite <- read_as. apply (law_values system_ [automaton_] rules_ order_ {{of}} (coordinates p) v).
{{is_position}}
Qed.
{{formula}}
