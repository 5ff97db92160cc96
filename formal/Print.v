(** * From the rules of a certificate to a relation that can be read *)

From Coq Require Import List NArith ZArith Lia Bool.
Import ListNotations.
From Nimatron Require Import Game Closed Numbers Machines Base Weights Recurring Zeckendorf Sentences Law Check Outcome.
Open Scope N_scope.

Section Print.
Context {P : Type}.
Variables (nm : numeration) (automata : list automaton) (r : rules).
Variables (coordinates : P -> list N) (position : list N -> P).
Hypothesis back : forall p, position (coordinates p) = p.
Hypothesis forth : forall l, length l = arity r -> coordinates (position l) = l.
Hypothesis size : forall p, length (coordinates p) = arity r.

(** There are [n] numbers with a property. *)
Fixpoint some (n : nat) (f : list N -> Prop) : Prop :=
  match n with O => f [] | S n => exists x, some n (fun xs => f (x :: xs)) end.

Fixpoint both (e : nat -> N) (fs : list atom) (last : Prop) : Prop :=
  match fs with [] => last | a :: fs => holds nm automata e a /\ both e fs last end.

Fixpoint one_of {A} (f : A -> Prop) (l : list A) : Prop :=
  match l with [] => False | [x] => f x | x :: l => f x \/ one_of f l end.

Definition env (l : list N) (v : nat) : N := nth v l 0.

Definition readable_position (p : P) : Prop :=
  one_of (fun c => some (count_of c - arity r) (fun xs => both (env (coordinates p ++ xs)) (atoms c) True)) (domain r).

Definition readable (p : P) (hs : list P) : Prop :=
  readable_position p /\ (forall h, In h hs -> readable_position h) /\
  one_of (fun c => some (count_of c - arity r) (fun xs =>
    let e := env (coordinates p ++ xs) in
    both e (atoms c) (hs = map (fun part => position (map e part)) (parts c)))) (clauses r).

Lemma some_spec n : forall f, some n f <-> exists xs, length xs = n /\ f xs.
Proof.
  induction n as [|n IH]; simpl; intro f.
  - split; [intro H; exists []; auto|]. intros (xs & L & H). destruct xs; [auto|discriminate].
  - split.
    + intros (x & H). apply IH in H. destruct H as (xs & L & H). exists (x :: xs). simpl. auto.
    + intros ([|x xs] & L & H); [discriminate|]. exists x. apply IH. exists xs. auto.
Qed.

Lemma both_spec e fs last : both e fs last <-> all_hold nm automata e fs /\ last.
Proof.
  induction fs as [|a fs IH]; simpl.
  - split; [intro H; split; auto; intros ? []|tauto].
  - rewrite IH. split.
    + intros (A & B & C). split; auto. intros x [<-|I]; auto.
    + intros (A & C). split; [apply A; simpl; auto|]. split; auto. intros x I. apply A. simpl. auto.
Qed.

Lemma one_of_spec {A} (f : A -> Prop) l : one_of f l <-> exists x, In x l /\ f x.
Proof.
  induction l as [|x [|y l] IH].
  - simpl. split; [intros []|intros (? & [] & _)].
  - simpl. split; [eauto|]. intros (? & [<-|[]] & H). auto.
  - change (f x \/ one_of f (y :: l) <-> exists z, In z (x :: y :: l) /\ f z). rewrite IH. split.
    + intros [H|(z & I & H)]; [exists x; simpl; auto|exists z; split; auto; right; auto].
    + intros (z & [<-|I] & H); eauto.
Qed.

Lemma env_from c e p : length p = arity r -> plain (arity r) c = true -> extends e p ->
  exists xs, length xs = (count_of c - arity r)%nat /\ forall v, (v < count_of c)%nat -> env (p ++ xs) v = e v.
Proof.
  intros L Pl X. exists (map e (seq (arity r) (count_of c - arity r))). split; [rewrite map_length, seq_length; auto|].
  intros v Lv. unfold env. destruct (Nat.lt_ge_cases v (length p)) as [A|A].
  - rewrite app_nth1 by auto. symmetry. apply X, A.
  - rewrite app_nth2 by auto. rewrite nth_map_in with (d' := 0%nat) by (rewrite seq_length; lia). rewrite seq_nth by lia.
    f_equal. lia.
Qed.

Lemma plain_atoms c : plain (arity r) c = true -> forall a v, In a (atoms c) -> In v (variables a) -> (v < count_of c)%nat.
Proof.
  unfold plain. rewrite !andb_true_iff. intros [[A _] _] a v I J. rewrite forallb_forall in A. specialize (A a I).
  destruct a; try discriminate; rewrite forallb_forall in A; apply Nat.ltb_lt, A, J.
Qed.

Hypothesis pc : forallb (plain (arity r)) (clauses r) = true.
Hypothesis pd : forallb (plain (arity r)) (domain r) = true.

Hypothesis widths : forall c part, In c (clauses r) -> In part (parts c) -> length part = arity r.

Lemma readable_position_spec p : readable_position p <-> is_position nm automata r (coordinates p).
Proof.
  unfold readable_position, is_position. rewrite one_of_spec. split.
  - intros (c & I & H). split; auto. apply some_spec in H. destruct H as (xs & L & H). apply both_spec in H.
    exists c, (env (coordinates p ++ xs)). split; auto. split; [|tauto]. intros v Lv. apply app_nth1. auto.
  - intros (_ & c & e & I & X & H). exists c. split; auto. rewrite forallb_forall in pd. specialize (pd c I).
    destruct (env_from c e _ (size p) pd X) as (xs & L & E). apply some_spec. exists xs. split; auto. apply both_spec. split; auto.
    apply (all_hold_ext nm automata e); auto. intros a v Ia Iv. symmetry. apply E. eapply plain_atoms; eauto.
Qed.

Lemma readable_spec p hs : readable p hs <-> moves nm automata r (coordinates p) (map coordinates hs).
Proof.
  unfold readable, moves. rewrite readable_position_spec, one_of_spec.
  assert (Hs : (forall h, In h hs -> readable_position h) <-> (forall h, In h (map coordinates hs) -> is_position nm automata r h)).
  { split.
    - intros H h I. apply in_map_iff in I. destruct I as (x & <- & I). apply readable_position_spec. auto.
    - intros H h I. apply readable_position_spec, H, in_map, I. }
  rewrite Hs. split; intros (A & B & C); (split; [exact A|split; [exact B|]]).
  - destruct C as (c & I & C). apply some_spec in C. destruct C as (xs & L & C). cbv zeta in C. apply both_spec in C.
    destruct C as [C E]. exists c, (env (coordinates p ++ xs)). split; auto. split; [|split; auto].
    + intros v Lv. apply app_nth1. auto.
    + rewrite E in B |- *. rewrite map_map. apply map_ext_in. intros part Ip. apply forth.
      rewrite map_length. apply (widths c part I Ip).
  - destruct C as (c & e & I & X & H & E). exists c. split; auto. rewrite forallb_forall in pc. specialize (pc c I).
    destruct (env_from c e _ (size p) pc X) as (xs & L & Ee). apply some_spec. exists xs. split; auto. cbv zeta. apply both_spec. split.
    + apply (all_hold_ext nm automata e); auto. intros a v Ia Iv. symmetry. apply Ee. eapply plain_atoms; eauto.
    + apply (f_equal (map position)) in E. rewrite !map_map in E. rewrite <- (map_id hs) at 1.
      transitivity (map (fun x => position (coordinates x)) hs); [apply map_ext; auto|]. rewrite E. apply map_ext_in.
      intros part Ip. f_equal. apply map_ext_in. intros v Iv. symmetry. apply Ee.
      unfold plain in pc. rewrite !andb_true_iff in pc. destruct pc as [[_ Q] _]. rewrite forallb_forall in Q.
      specialize (Q part Ip). rewrite forallb_forall in Q. apply Nat.ltb_lt, Q, Iv.
Qed.

End Print.

(** ** Tactics for printed files *)

Lemma ex_iff {A} (P Q : A -> Prop) : (forall x, P x <-> Q x) -> (exists x, P x) <-> (exists x, Q x).
Proof. intro H. split; intros (x & X); exists x; apply H, X. Qed.
Lemma and_iff (A B C D : Prop) : (A <-> B) -> (C <-> D) -> A /\ C <-> B /\ D.
Proof. tauto. Qed.
Lemma or_iff (A B C D : Prop) : (A <-> B) -> (C <-> D) -> A \/ C <-> B \/ D.
Proof. tauto. Qed.
Lemma no_condition (A B : Prop) {P : Type} (hs : list P) : (A <-> B) -> A <-> True /\ (forall h, In h hs -> True) /\ B.
Proof. intro H. rewrite H. split; [intro; repeat split; auto|tauto]. Qed.

Lemma iff_to (A B : Prop) : (A <-> B) -> A -> B.
Proof. tauto. Qed.
Lemma all_iff {A} (P Q : A -> Prop) : (forall x, P x <-> Q x) -> (forall x, P x) <-> (forall x, Q x).
Proof. intro H. split; intros X x; apply H, X. Qed.
Lemma imp_iff (A B C : Prop) : (A <-> B) -> (C -> A) <-> (C -> B).
Proof. tauto. Qed.

(** Two relations of the same form, with sums written in two ways. *)
Ltac same_form := first
  [ reflexivity
  | apply ex_iff; intro; same_form
  | apply all_iff; intro; apply imp_iff; same_form
  | apply and_iff; [same_form | same_form]
  | apply or_iff; [same_form | same_form]
  | split; intro; lia ].

Lemma widths_of r o : well_formed r o = true -> forall c part, In c (clauses r) -> In part (parts c) -> length part = arity r.
Proof.
  intro W. apply andb_true_iff in W. destruct W as [_ W]. rewrite forallb_forall in W. intros c part I J.
  specialize (W c I). rewrite forallb_forall in W. apply Nat.eqb_eq, W, J.
Qed.

(** ** Numerations that have machines *)

Record system := {
  written_in : numeration;
  machine_of : list automaton -> atom -> option (machine * list nat);
  word_machine : option machine;
  machine_spec : forall automata a m tracks, machine_of automata a = Some (m, tracks) ->
    tracks = variables a /\
    forall w, tracks_ok written_in tracks w ->
      accepted machine step accepts m tracks w <-> holds written_in automata (env_of written_in w) a;
  word_spec : match word_machine with
    | Some m => forall v w, (forall a, In a w -> at_ a v < radix written_in) ->
        accepted machine step accepts m [v] w <-> ok written_in (track v w) = true
    | None => forall v w, (forall a, In a w -> at_ a v < radix written_in) -> ok written_in (track v w) = true
    end;
}.

Definition base_system (b : N) (b_big : N.leb 2 b = true) : system.
Proof.
  refine {| written_in := base b (proj1 (N.leb_le 2 b) b_big); machine_of := compile_base b; word_machine := None |}.
  - intros automata. apply (base_spec b (proj1 (N.leb_le 2 b) b_big) automata).
  - intros v w H. simpl. unfold base_ok. apply forallb_forall. intros d I. unfold track in I. apply in_map_iff in I.
    destruct I as (a & <- & I). apply N.ltb_lt, H, I.
Defined.

Definition zeckendorf_system : system :=
  {| written_in := zeckendorf; machine_of := compile_zeckendorf; word_machine := Some (MWord 1 true);
     machine_spec := zeckendorf_spec; word_spec := recurring_words 1 1 (N.le_refl 1) (N.le_refl 1) |}.

Definition metallic_system (a : N) (a_pos : N.leb 1 a = true) : system :=
  {| written_in := metallic a a_pos; machine_of := compile_recurring a 0; word_machine := Some (MWord a false);
     machine_spec := recurring_spec a 0 (proj1 (N.leb_le 1 a) a_pos) N.le_0_1;
     word_spec := recurring_words a 0 (proj1 (N.leb_le 1 a) a_pos) N.le_0_1 |}.

(** ** What a printed file says *)

Section Law.
Variables (S : system) (automata : list automaton) (r : rules) (o : order).
Let nm := written_in S.
Let compile := machine_of S automata.
Let spec := machine_spec S automata.

Context {P : Type}.
Variables (coordinates : P -> list N) (position : list N -> P) (move : P -> list P -> Prop).
Hypothesis forth : forall l, length l = arity r -> coordinates (position l) = l.
Hypothesis same : forall p hs, move p hs <-> moves nm automata r (coordinates p) (map coordinates hs).

(** Who wins. *)
Section Outcome.
Variable certs : list closed_set.
Definition outcome_check : bool := check_outcome nm compile (word_machine S) r o certs.
Hypothesis checked : outcome_check = true.

Theorem outcome_terminates : terminates move.
Proof.
  apply (transfer_terminates nm automata r coordinates move same).
  apply (check_outcome_sound nm automata compile (word_machine S) spec (word_spec S) r o certs checked).
Qed.

Theorem outcome_law p : is_position nm automata r (coordinates p) ->
  if law_accepts nm automata (coordinates p) then lost move [p] else won move [p].
Proof.
  intro H. apply (transfer_outcome nm automata r coordinates position forth move same).
  apply (check_outcome_sound nm automata compile (word_machine S) spec (word_spec S) r o certs checked). exact H.
Qed.
End Outcome.

(** Values. *)
Variables (unary : coding) (top : option N) (certs : list closed_set).
Definition law_check : bool := check nm compile (word_machine S) r o unary top certs.
Hypothesis checked : law_check = true.

Definition law_grundy : list N -> N :=
  value_at nm automata compile (word_machine S) spec (word_spec S) r o unary top certs checked.

Theorem law_terminates : terminates move.
Proof.
  apply (transfer_terminates nm automata r coordinates move same).
  exact (check_terminates nm automata compile (word_machine S) spec (word_spec S) r o unary top certs checked).
Qed.

Theorem law_is_grundy : top = None -> is_grundy move (fun p => law_grundy (coordinates p)).
Proof.
  intro E. apply (transfer_grundy nm automata r coordinates position forth move same).
  apply (check_sound nm automata compile (word_machine S) spec (word_spec S) r o unary top certs checked E).
Qed.

Theorem law_is_grundy_up_to t : top = Some t -> is_grundy_up_to move t (fun p => law_grundy (coordinates p)).
Proof.
  intro E. apply (transfer_up_to nm automata r coordinates position forth move same).
  apply (check_sound_up_to nm automata compile (word_machine S) spec (word_spec S) r o unary top certs checked t E).
Qed.

Theorem law_values p v : is_position nm automata r p -> law_grundy p = v <-> law_of nm automata p (code unary v).
Proof.
  apply (law_value nm automata compile (word_machine S) spec (word_spec S) r o unary top certs checked).
Qed.
End Law.

(** No printed move leaves several positions. *)
Ltac at_most_one_is_left move := intros p parts M; unfold move in M; cbv zeta in M;
  repeat match goal with H : _ \/ _ |- _ => destruct H | H : exists _, _ |- _ => destruct H | H : _ /\ _ |- _ => destruct H end;
  subst parts; cbn [length]; lia.
