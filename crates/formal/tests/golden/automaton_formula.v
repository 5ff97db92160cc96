(* The Grundy values of the game

     game nim2(x, y)
       (x, y) -> (x - k, y)  for k in 1..x
       (x, y) -> (x, y - k)  for k in 1..y

   The theorems are grundy_values, law, winner. What has to be read, because they are
   stated in these words, are the definitions below; what has to be trusted besides is Coq. That the
   rest is a proof is checked by coqc, and the last line prints that nothing has been assumed. This
   holds for a file that nimatron has printed for you: in one that somebody has changed, names may
   have other meanings (docs/certificate.md says what to do then).

     Game.part_of
     Game.terminates
     Game.nim_sum
     Game.is_grundy
     Game.move_in_sum
     Game.lost
     Game.won
     place
     move
*)
From Coq Require Import List Arith NArith ZArith Lia Bool Wellfounded FMapPositive Permutation ConstructiveEpsilon Znumtheory Zpow_facts.
From Coq Require Strings.Byte.
Import ListNotations.
Open Scope N_scope.
From Nimatron Require Import Game Closed Numbers Machines Base Weights Reading Recurring Zeckendorf Sentences Law Check Outcome Print Written Formula.

(** ** The game *)

Definition place : Type := N * N.

(** From [p] a player may move to the sum of [parts]. *)
Definition move (p : place) (parts : list place) : Prop :=
  let x := fst p in
  let y := snd p in
  (exists k, k + 1 <= x /\ parts = [(k, y)]) \/
  (exists k, k + 1 <= y /\ parts = [(x, k)]).

(** ** The law: an automaton that reads the position and its value, written in base 2

    All numbers are read together, the most significant digits first; what [reads] means is defined in
    Reading.v. [next] has a list for each state, the next state by symbol, and the list of a state from
    which nothing is accepted is empty. *)

Definition automaton_ : automaton :=
  {| next := [[0; 1; 1; 0; 1; 0; 0; 1]; []];
     accepting := [0] |}.

(** ** The certificate *)

Definition rules_ : rules :=
  {| arity := 2;
     domain := [{| count_of := 2; atoms := []; parts := [] |}];
     clauses := [{| count_of := 3; atoms := [AtLeast [(0%nat, (1)%Z); (2%nat, (-1)%Z)] (-1)%Z]; parts := [[2; 1]%nat] |}; {| count_of := 3; atoms := [AtLeast [(1%nat, (1)%Z); (2%nat, (-1)%Z)] (-1)%Z]; parts := [[0; 2]%nat] |}] |}.
Definition order_ : order := [[(0%nat, 1)]; [(1%nat, 1)]].
Definition certificate : list closed_set :=
  read_certificate
    ["/#$$%$#$###$$&$#$#$###$$&$#$#$###$$%$#$###$$&$#$#$###$$&$#$#$##$$#$$$$#$$#$$$$#$$#$$##$$&$#$#$###$$&$#$#$###$$&$#$#$##%&%$#$#%&#$#%#$#&%$#$#%&#$#%#$#$,%$#$#%$#$#%&#$#%$$#%&#$#%#$$%&#$#%$%#%&#$#%#$%%#$#%$%#%#$#%$$#%#$#%#$%%#$#%#$$"%text].

(** ** The theorems *)

Definition system_ : system := base_system 2 eq_refl.
Definition written : numeration := base 2 (proj1 (N.leb_le 2 2) eq_refl).

(** What the automaton reads are the digits of the numbers. *)
Lemma read_as : forall xs, accepts_numbers written automaton_ xs = reads 2 (powers_of 2) automaton_ xs.
Proof. intro xs. apply base_reads. reflexivity. Qed.

Definition coordinates (p : place) : list N := [fst p; snd p].
Definition at_coordinates (l : list N) : place := (nth 0 l 0, nth 1 l 0).

Lemma back : forall p, at_coordinates (coordinates p) = p.
Proof. intros [? ?]. reflexivity. Qed.
Lemma forth : forall l, length l = arity rules_ -> coordinates (at_coordinates l) = l.
Proof. intros [|? [|? [|? ?]]] L; try discriminate L. reflexivity. Qed.
Lemma coordinates_size : forall p, length (coordinates p) = arity rules_.
Proof. reflexivity. Qed.

Ltac unfold_all := cbv [readable readable_position one_of some both env holds coordinates at_coordinates rules_ arity domain
  clauses atoms parts count_of nth app map Nat.sub sum_of fold_right fst snd apply_op move].

(** The relation and the rules of the certificate are the same. *)
Lemma same : forall p hs, move p hs <-> moves written [automaton_] rules_ (coordinates p) (map coordinates hs).
Proof.
  intros p hs.
  rewrite <- (readable_spec written [automaton_] rules_ coordinates at_coordinates back forth coordinates_size eq_refl eq_refl
    (widths_of rules_ order_ eq_refl) p hs).
  unfold_all. apply no_condition. same_form.
Qed.

(** The computation. *)
Lemma checked : law_check system_ [automaton_] rules_ order_ Plain None certificate = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Definition grundy (p : place) : N := law_grundy system_ [automaton_] rules_ order_ Plain None certificate checked (coordinates p).

(** The game ends, and [grundy] gives its values. *)
Theorem grundy_values : terminates move /\ is_grundy move grundy.
Proof.
  split.
  - exact (law_terminates system_ [automaton_] rules_ order_ coordinates move same Plain None certificate checked).
  - exact (law_is_grundy system_ [automaton_] rules_ order_ coordinates at_coordinates move forth same Plain None certificate checked eq_refl).
Qed.

(** The automaton accepts a position and a number exactly if the number is the value. *)
Theorem digits : forall p v, grundy p = v <-> reads 2 (powers_of 2) automaton_ (coordinates p ++ [v]) = true.
Proof.
  intros p v. rewrite <- read_as. apply (law_values system_ [automaton_] rules_ order_ Plain None certificate checked (coordinates p) v).
  apply (proj1 (readable_position_spec written [automaton_] rules_ coordinates coordinates_size eq_refl p)).
  unfold_all. exact I.
Qed.

(** Coordinates, value and further numbers: what a formula says of them, and a closed set that proves it. *)
Definition formula_ : list (list atom) :=
  [[Bitwise Xor 0 1 3; Equal [(2%nat, (-1)%Z); (3%nat, (1)%Z)] (0)%Z]].
Definition formula_set : closed_set :=
  read_closed_set
    ["$$%$#$#$$$$#$$#"%text].
Lemma formula_checked : formula_check system_ [automaton_] 2%nat formula_ formula_set = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(** The value is that of the formula. *)
Theorem law : forall x y, grundy (x, y) = N.lxor x y.
Proof.
  intros x y.
  destruct (formula_holds system_ [automaton_] 2%nat formula_ formula_set formula_checked (coordinates (x, y))
    (grundy (x, y)) eq_refl (eq_trans (read_as _) (proj1 (digits (x, y) (grundy (x, y))) eq_refl)))
    as (e_ & E_ & V_ & D_).
  generalize (E_ 0%nat ltac:(lia)), (E_ 1%nat ltac:(lia)). clear E_. cbv [coordinates nth fst snd]. intros E0_ E1_.
  unfold formula_ in D_. read_formula D_. rewrite ?E0_, ?E1_, ?V_ in D_. clear E0_ E1_ V_.
  generalize dependent (grundy (x, y)). intros v_ D_. name_variables e_. by_formula D_.
Qed.

(** Of a sum of positions the player to move loses if the nim-sum of the values is 0, and wins otherwise. *)
Theorem winner : forall sum, (nim_sum (map grundy sum) = 0 -> lost move sum) /\ (nim_sum (map grundy sum) <> 0 -> won move sum).
Proof. exact (lost_is_zero move grundy (proj1 grundy_values) (proj2 grundy_values)). Qed.

(** All of them, so that Coq looks only once through everything that they rest on. *)
Definition theorems := Logic.conj grundy_values (Logic.conj law (winner)).
Print Assumptions theorems.
