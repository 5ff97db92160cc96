
(** ** The game *)

(** The function that chooses the moves. *)
Definition h (n : N) : N := {{function}}.

(** From [n] a player may move to the sum of the numbers [parts]. *)
Definition move (n : N) (parts : list N) : Prop :=
  {{moves}}.

(** ** The theorems *)

Lemma slow : rises 1 h.
Proof. exact (rises_slowly _ _ {{slow}} eq_refl). Qed.

Lemma into : forall n parts, move n parts -> exists q, {{relation}} n q /\ parts = [q].
Proof.
  intros n parts M. unfold move in M.{{apart}}
{{into}}
Qed.

Lemma onto : forall n q, {{relation}} n q -> move n [q].
Proof. intros n q A. unfold {{unfolded}} in A. unfold move. {{chosen}}exists q. by_hand. Qed.

{{theorem}}

(** The values, for all numbers. *)
Theorem law : forall n, {{least}} <= n -> grundy n = {{law}}.
Proof. reflexivity. Qed.
