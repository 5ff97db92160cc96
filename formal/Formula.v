(** * A law as a formula

    A further sentence says that what the automaton accepts satisfies the equations of a formula.
    It is checked by a closed set, like the others; then the formula gives the Grundy values. *)

From Coq Require Import List NArith ZArith Lia Bool.
Import ListNotations.
From Nimatron Require Import Game Closed Numbers Machines Base Sentences Law Check Print.
Open Scope N_scope.

Section Formula.
Variables (S : system) (automata : list automaton) (k : nat).
Let nm := written_in S.

(** Whenever the automaton accepts a position of [k] coordinates and a value, one of these holds of
    them and of further numbers. *)
Definition consequence (fs : list (list atom)) : sentence :=
  {| whenever := [[law_at k k]]; then_ := fs; keep := Datatypes.S k |}.
Definition formula_check (fs : list (list atom)) (cert : closed_set) : bool :=
  check_sentence nm (machine_of S automata) (word_machine S) (consequence fs) cert.

Theorem formula_holds fs cert : formula_check fs cert = true ->
  forall p v, length p = k -> law_of nm automata p v ->
  exists e : nat -> N, (forall i, (i < k)%nat -> e i = nth i p 0) /\ e k = v /\
    one_of (fun f => both nm automata e f True) fs.
Proof.
  intros C p v L A.
  pose proof (sentence_sound nm automata (machine_of S automata) (word_machine S) (machine_spec S automata) (word_spec S)
    _ _ C) as T.
  set (e := fun i : nat => nth i (p ++ [v]) 0).
  destruct (T e [law_at k k]) as (f & e' & I & K & H).
  - left. reflexivity.
  - intros a [<-|[]]. unfold law_at. apply (G_env nm automata e (coords k) k p).
    + unfold coords. rewrite <- L. apply nth_ext with (d := 0) (d' := 0); [rewrite map_length, seq_length; auto|].
      intros i Li. rewrite map_length, seq_length in Li.
      rewrite (nth_indep _ 0 (e 0%nat)) by (rewrite map_length, seq_length; auto).
      rewrite map_nth, seq_nth by auto. unfold e. cbn [Nat.add]. apply app_nth1. auto.
    + apply G_law. replace (e k) with v; auto. unfold e. rewrite app_nth2 by lia. rewrite L, Nat.sub_diag. reflexivity.
  - exists e'. cbn [keep consequence] in K. split; [|split].
    + intros i Li. rewrite K by lia. unfold e. apply app_nth1. lia.
    + rewrite K by lia. unfold e. rewrite app_nth2 by lia. rewrite L, Nat.sub_diag. reflexivity.
    + apply one_of_spec. exists f. split; auto. apply both_spec. auto.
Qed.
End Formula.

(** ** From the equations to the formula *)

(** What a quotient and a remainder are. *)
Lemma quotient_of x c : 0 < c -> c * (x / c) <= x /\ x < c * (x / c) + c.
Proof.
  intro P. pose proof (N.div_mod x c ltac:(lia)). pose proof (N.mod_upper_bound x c ltac:(lia)).
  generalize dependent (x mod c). intros. lia.
Qed.
Lemma remainder_of x c : 0 < c -> exists q, x = c * q + x mod c /\ x mod c < c.
Proof. intro P. exists (x / c). split; [apply N.div_mod; lia|apply N.mod_upper_bound; lia]. Qed.

(** Quotients and remainders in the goal become variables, from the inside out. *)
Ltac plain t := lazymatch t with context [_ / _] => fail | context [_ mod _] => fail | _ => idtac end.
Ltac divisions := repeat
  match goal with
  | |- context [?x / ?c] => plain x;
      let A := fresh "A" in let q := fresh "q" in
      pose proof (quotient_of x c eq_refl) as A; set (q := x / c) in *; clearbody q
  | |- context [?x mod ?c] => plain x;
      let q := fresh "q" in let A := fresh "A" in let r := fresh "r" in
      destruct (remainder_of x c eq_refl) as (q & A); set (r := x mod c) in *; clearbody r
  end.

(** Operations on bits: their operands are the numbers that an equation speaks of. *)
Ltac operations := repeat
  match goal with
  | H : ?op ?x ?y = ?z |- context [?op ?u ?v] =>
      lazymatch op with N.lxor => idtac | N.land => idtac | N.lor => idtac end;
      replace (op u v) with z in * by (rewrite <- H; f_equal; lia); clear H
  end.

Ltac equations D :=
  repeat match type of D with
         | _ \/ _ => destruct D as [D|D]
         | _ /\ _ => let H := fresh "H" in destruct D as [H D]; try (equations H)
         end.

Ltac by_formula D :=
  equations D; divisions; operations; lia.

(** The equations of a formula in plain form, and names for its numbers. *)
Ltac read_formula D := cbv [one_of both holds sum_of fold_right fst snd apply_op] in D.
Ltac name_variables e := repeat
  match goal with
  | H : context [e ?i] |- _ => let x := fresh "x" in set (x := e i) in *; clearbody x
  | |- context [e ?i] => let x := fresh "x" in set (x := e i) in *; clearbody x
  end.
