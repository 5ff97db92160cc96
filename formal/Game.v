(** * Impartial games: what the theorems are about

    A game is a relation [move]: from a position [p] a player may move to the sum of the positions
    in the list [parts]. Both players have the same moves; the player who cannot move loses. *)

From Coq Require Import List NArith Lia Wellfounded.
Import ListNotations.
Open Scope N_scope.

Section Game.

Context {P : Type}.
Variable move : P -> list P -> Prop.

(** There is no infinite sequence of moves: every position has fewer moves before it than after. *)
Definition part_of (q p : P) : Prop := exists parts, move p parts /\ In q parts.
Definition terminates : Prop := well_founded part_of.

(** The value of a sum: the values of its parts, added in binary without carries. *)
Definition nim_sum (values : list N) : N := fold_right N.lxor 0 values.

(** [g] gives the Grundy values: the least number that is not the value of an option. *)
Definition is_grundy (g : P -> N) : Prop :=
  forall p,
    (forall parts, move p parts -> nim_sum (map g parts) <> g p) /\
    (forall v, v < g p -> exists parts, move p parts /\ nim_sum (map g parts) = v).

(** [lost] holds for the positions that the player to move loses, in a game whose moves leave at
    most one part: every move leads to a position that is not lost. *)
Definition is_lost (lost : P -> Prop) : Prop :=
  forall p, lost p <-> forall parts, move p parts -> exists q, parts = [q] /\ ~ lost q.

(** The player to move loses exactly the positions of value 0. *)
Lemma lost_is_zero (g : P -> N) :
  is_grundy g -> (forall p parts, move p parts -> (length parts <= 1)%nat) -> is_lost (fun p => g p = 0).
Proof.
  intros G One p. destruct (G p) as [No All]. split.
  - intros Z parts M. specialize (No parts M) as Ne. specialize (One p parts M).
    destruct parts as [|q [|? ?]]; simpl in *; try lia.
    exists q. split; auto. intro E. apply Ne. rewrite E, Z. reflexivity.
  - intros H. destruct (N.eq_dec (g p) 0) as [|Ne]; auto.
    destruct (All 0) as (parts & M & S); try lia.
    destruct (H parts M) as (q & -> & NL). simpl in S. rewrite N.lxor_0_r in S. contradiction.
Qed.

Lemma map_ext_parts (f g : P -> N) parts : (forall q, In q parts -> f q = g q) -> map f parts = map g parts.
Proof. intro H. apply map_ext_in. exact H. Qed.

(** There is only one function of Grundy values. *)
Theorem grundy_unique (f g : P -> N) : terminates -> is_grundy f -> is_grundy g -> forall p, f p = g p.
Proof.
  intros T F G. apply (well_founded_ind T). intros p IH.
  assert (Same : forall parts, move p parts -> map f parts = map g parts).
  { intros parts M. apply map_ext_parts. intros q I. apply IH. exists parts. auto. }
  destruct (F p) as [F1 F2], (G p) as [G1 G2].
  destruct (N.lt_total (f p) (g p)) as [L|[E|L]]; auto; exfalso.
  - destruct (G2 _ L) as (parts & M & E). apply (F1 parts M). rewrite (Same parts M). exact E.
  - destruct (F2 _ L) as (parts & M & E). apply (G1 parts M). rewrite <- (Same parts M). exact E.
Qed.

(** There is only one set of lost positions. *)
Theorem lost_unique (f g : P -> Prop) : terminates -> is_lost f -> is_lost g -> forall p, f p <-> g p.
Proof.
  intros T F G. apply (well_founded_ind T). intros p IH. rewrite (F p), (G p).
  split; intros H parts M; destruct (H parts M) as (q & -> & NL); exists q; split; auto; intro L; apply NL;
    apply (IH q); auto; exists [q]; simpl; auto.
Qed.

End Game.
