
(** ** The game *)

(** From a heap of [{{heap}}] a player may move to the sum of the heaps [parts]. *)
Definition move ({{heap}} : N) (parts : list N) : Prop :=
  {{moves}}.

(** ** The values: [before], and then [cycle] for ever *)

Definition before : list N := {{before}}.
Definition cycle : list N := {{cycle}}.

(** ** The moves, as the checker reads them *)

Definition cuts : list cut :=
  {{cuts}}.

Lemma into : forall n parts, move n parts -> exists c ps parts',
  In c cuts /\ cuts_to c n ps parts' /\ Permutation parts parts'.
Proof.
  intros n parts M. unfold move in M. {{apart}}parts_of M.
{{into}}
Qed.

Lemma onto : forall c n ps parts', In c cuts -> cuts_to c n ps parts' ->
  exists parts, move n parts /\ Permutation parts parts'.
Proof.
  intros c n ps parts' I M. unfold move. repeat destruct I as [<-|I]; [..|destruct I]; cut_parts M.
{{onto}}
Qed.

(** The computation. *)
Lemma checked : period_check cuts (N.of_nat (length before)) (N.of_nat (length cycle)) (before ++ cycle) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(** ** The theorems *)

Definition grundy : N -> N := repeating (N.of_nat (length before)) (N.of_nat (length cycle)) (before ++ cycle).

(** The game ends, and [grundy] gives its values. *)
Theorem grundy_values : terminates move /\ is_grundy move grundy.
Proof.
  split.
  - exact (period_terminates cuts _ _ _ move into checked).
  - exact (period_grundy cuts _ _ _ move into onto checked).
Qed.

(** The values, for all heaps. *)
Theorem law : forall n, grundy n = {{law}}.
Proof. exact {{proof}}. Qed.
