
(** The computation. *)
Lemma checked : outcome_check system_ [automaton_] rules_ order_ certificate = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(** The game ends. *)
Theorem ends : terminates move.
Proof. exact (outcome_terminates system_ [automaton_] rules_ order_ coordinates move same certificate checked). Qed.

(** The automaton accepts the positions that are lost for the player to move; all others are won. *)
Theorem law : forall p, {{if_allowed}}if reads {{radix}} {{weight}} automaton_ (coordinates p) then lost move [p] else won move [p].
Proof.
  intros p{{allowed}}. rewrite <- read_as.
  apply (outcome_law system_ [automaton_] rules_ order_ coordinates at_coordinates move forth same certificate checked p).
{{is_position}}
Qed.
