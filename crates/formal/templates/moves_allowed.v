
(** ** The game *)

Definition place : Type := {{place}}.

(** Which places are positions. *)
Definition allowed (p : place) : Prop :=
{{open}}
  {{positions}}.

(** From [p] a player may move to the sum of [parts]. *)
Definition move (p : place) (parts : list place) : Prop :=
  allowed p /\ (forall part, In part parts -> allowed part) /\
{{open}}
  ({{moves}}).

