
(** ** The game *)

Definition place : Type := {{place}}.

(** From [p] a player may move to the sum of [parts]. *)
Definition move (p : place) (parts : list place) : Prop :=
{{open}}
  {{moves}}.

