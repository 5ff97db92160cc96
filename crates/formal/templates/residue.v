
(** ** The game *)

(** Which numbers may be taken. *)
Definition taken (k : N) : Prop :=
  {{taken}}.

(** From a heap of [n] a player may move to the sum of the heaps [parts]. *)
Definition move (n : N) (parts : list N) : Prop :=
  exists k, taken k /\ k <= n /\ parts = [n - k].

(** ** The theorems *)

Lemma same : forall n parts, move n parts <-> exists k, taken k /\ k <= n /\ parts = [n - k].
Proof. intros n parts. reflexivity. Qed.

Lemma small : forall k, 1 <= k -> k < {{modulus}} -> taken k.
Proof.
  apply (small_by_list taken {{modulus}} {{numbers}} eq_refl).
{{small}}
  apply Forall_nil.
Qed.

Lemma no_multiple : forall k, taken k -> k mod {{modulus}} <> 0.
Proof.
  intros k T. unfold taken in T.{{apart}}
{{avoids}}
Qed.

Definition grundy (n : N) : N := n mod {{modulus}}.

(** The game ends, and [grundy] gives its values. *)
Theorem grundy_values : terminates move /\ is_grundy move grundy.
Proof.
  split.
  - exact (residue_terminates {{modulus}} taken move same eq_refl no_multiple).
  - exact (residue_grundy {{modulus}} taken move same eq_refl small no_multiple).
Qed.

(** The values, for all heaps. *)
Theorem law : forall n, grundy n = n mod {{modulus}}.
Proof. reflexivity. Qed.
