
(** ** The game *)

(** From a heap of [{{heap}}] a player may move to the sum of the heaps [parts]. *)
Definition move ({{heap}} : N) (parts : list N) : Prop :=
  {{moves}}.

(** ** The theorems *)

Lemma into : forall n parts, move n parts -> exists q, {{allowed}} n q /\ parts = [q].
Proof.
  intros n parts M. unfold move in M.{{apart}}
{{into}}
Qed.

Lemma onto : forall n q, {{needed}} n q -> move n [q].
Proof. intros n q A. unfold move. {{chosen}}{{onto}} Qed.

{{theorem}}

(** {{about}} *)
Theorem law : {{law}}.
Proof. {{proof}} Qed.
