Definition grundy : N -> N := {{value}}.

(** The game ends, and [grundy] gives its values. *)
Theorem grundy_values : terminates move /\ is_grundy move grundy.
Proof.
  split.
  - exact (rank_terminates move ({{allowed}}) into {{down}}).
  - exact (rank_grundy move ({{allowed}}) ({{needed}}) ({{value}}) into onto {{differs}} {{reaches}}).
Qed.
