
Definition place : Type := {{place}}.

(** From [p] a player may move to the sum of [parts]: a move in one of the parts, while the numbers of
    the others stay. *)
Definition move (p : place) (parts : list place) : Prop :=
{{open}}
  {{moves}}.

(** ** The theorems *)

Definition to_parts (p : place) : {{inner}} :=
{{open}}
  {{to}}.
Definition of_parts (q : {{inner}}) : place := {{from}}.
Lemma back : forall p, of_parts (to_parts p) = p.
Proof. intros {{whole_pattern}}. reflexivity. Qed.
Lemma forth : forall q, to_parts (of_parts q) = q.
Proof. intros {{patterns}}. reflexivity. Qed.
{{leaves}}

Lemma same : forall p parts, move p parts <-> {{joined}} (to_parts p) (map to_parts parts).
Proof.
  intros {{whole_pattern}} parts. unfold move. cbn [fst snd]. split.
  - intros {{cases}}.
{{into}}
  - intros {{chain}}.
{{onto}}
Qed.

Definition grundy (p : place) : N := {{values}} (to_parts p).

(** The game ends, and [grundy] gives its values. *)
Theorem grundy_values : terminates move /\ is_grundy move grundy.
Proof.
  split.
  - exact (renamed_terminates to_parts move {{joined}} same {{ends}}).
  - exact (renamed_grundy to_parts of_parts move {{joined}} forth same _ {{proof}}).
Qed.

(** The value is the nim-sum of those of the parts, which the theorems [law] of the parts give. *)
Theorem law : forall {{names}}, grundy {{whole}} = {{says}}.
Proof. reflexivity. Qed.
