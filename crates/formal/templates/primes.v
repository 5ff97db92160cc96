
(** ** The game *)

(** Which primes count. *)
Definition counts (p : N) : bool := {{test}}.

(** From a heap of [n] a player may move to the sum of the heaps [parts]. *)
Definition move (n : N) (parts : list N) : Prop :=
  {{moves}}.

(** ** The theorems *)

Lemma into : forall n parts, move n parts -> exists q, by_{{by}} counts n q /\ parts = [q].
Proof. intros n parts M. unfold move in M. parts_of_line M. apply by_{{by}}_is; assumption. Qed.

Lemma onto : forall n q, by_{{by}} counts n q -> move n [q].
Proof. intros n q A. destruct (as_{{by}} counts n q A) as {{found}}. subst q. {{given}}. each ltac:(solve [assumption | reflexivity]). Qed.

{{theorem}}

(** The values; every positive number is a product of primes ([factors_spec]). *)
Theorem law : {{law}}.
Proof. {{proof}} Qed.
