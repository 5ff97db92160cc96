(* Who wins of the game

     game cycle_cut(kind, n; l = 2, r = 5)
       (1, n) -> (0, n - k)               for k in l..r
       (0, n) -> (0, i) + (0, n - k - i)  for k in l..r, i in 0..n-k

   The theorems are ends, law. What has to be read, because they are
   stated in these words, are the definitions below; what has to be trusted besides is Coq. That the
   rest is a proof is checked by coqc, and the last line prints that nothing has been assumed. This
   holds for a file that nimatron has printed for you: in one that somebody has changed, names may
   have other meanings (docs/certificate.md says what to do then).

     Game.part_of
     Game.terminates
     Game.move_in_sum
     Game.lost
     Game.won
     Machines.automaton
     Reading.place_symbol
     Reading.state_after
     Reading.places
     Reading.reads
     Reading.powers_of
     place
     move
     automaton_
     coordinates
*)
From Coq Require Import List Arith NArith ZArith Lia Bool Wellfounded FMapPositive Permutation ConstructiveEpsilon Znumtheory Zpow_facts.
From Coq Require Strings.Byte.
Import ListNotations.
Open Scope N_scope.
From Nimatron Require Import Game Closed Numbers Machines Base Weights Reading Recurring Zeckendorf Sentences Law Check Outcome Print Written.

(** ** The game *)

Definition place : Type := N * N.

(** From [p] a player may move to the sum of [parts]. *)
Definition move (p : place) (parts : list place) : Prop :=
  let kind := fst p in
  let n := snd p in
  (exists k m, kind = 1 /\ k = 0 /\ n = m + 2 /\ parts = [(k, m)]) \/
  (exists k m, kind = 1 /\ k = 0 /\ n = m + 3 /\ parts = [(k, m)]) \/
  (exists k m, kind = 1 /\ k = 0 /\ n = m + 4 /\ parts = [(k, m)]) \/
  (exists k m, kind = 1 /\ k = 0 /\ n = m + 5 /\ parts = [(k, m)]) \/
  (exists k m l j, kind = 0 /\ k = 0 /\ l = 0 /\ n = m + j + 2 /\ parts = [(k, m); (l, j)]) \/
  (exists k m l j, kind = 0 /\ k = 0 /\ l = 0 /\ n = m + j + 3 /\ parts = [(k, m); (l, j)]) \/
  (exists k m l j, kind = 0 /\ k = 0 /\ l = 0 /\ n = m + j + 4 /\ parts = [(k, m); (l, j)]) \/
  (exists k m l j, kind = 0 /\ k = 0 /\ l = 0 /\ n = m + j + 5 /\ parts = [(k, m); (l, j)]).

(** ** The law: an automaton that accepts the positions that are lost for the player to move, written in base 2

    All numbers are read together, the most significant digits first; what [reads] means is defined in
    Reading.v. [next] has a list for each state, the next state by symbol, and the list of a state from
    which nothing is accepted is empty. *)

Definition automaton_ : automaton :=
  {| next := [[0; 1; 2; 1]; [1; 1; 1; 1]; [3; 4; 5; 4]; [6; 4; 6; 4]; [1; 1; 1; 1]; [6; 4; 6; 1]; [6; 1; 6; 1]];
     accepting := [0; 1; 2] |}.

(** ** The certificate *)

Definition rules_ : rules :=
  {| arity := 2;
     domain := [{| count_of := 2; atoms := []; parts := [] |}];
     clauses := [{| count_of := 4; atoms := [Equal [(0%nat, (-1)%Z)] (1)%Z; Equal [(2%nat, (-1)%Z)] (0)%Z; Equal [(1%nat, (1)%Z); (3%nat, (-1)%Z)] (-2)%Z]; parts := [[2; 3]%nat] |}; {| count_of := 4; atoms := [Equal [(0%nat, (-1)%Z)] (1)%Z; Equal [(2%nat, (-1)%Z)] (0)%Z; Equal [(1%nat, (1)%Z); (3%nat, (-1)%Z)] (-3)%Z]; parts := [[2; 3]%nat] |}; {| count_of := 4; atoms := [Equal [(0%nat, (-1)%Z)] (1)%Z; Equal [(2%nat, (-1)%Z)] (0)%Z; Equal [(1%nat, (1)%Z); (3%nat, (-1)%Z)] (-4)%Z]; parts := [[2; 3]%nat] |}; {| count_of := 4; atoms := [Equal [(0%nat, (-1)%Z)] (1)%Z; Equal [(2%nat, (-1)%Z)] (0)%Z; Equal [(1%nat, (1)%Z); (3%nat, (-1)%Z)] (-5)%Z]; parts := [[2; 3]%nat] |}; {| count_of := 6; atoms := [Equal [(0%nat, (-1)%Z)] (0)%Z; Equal [(2%nat, (-1)%Z)] (0)%Z; Equal [(4%nat, (-1)%Z)] (0)%Z; Equal [(1%nat, (1)%Z); (3%nat, (-1)%Z); (5%nat, (-1)%Z)] (-2)%Z]; parts := [[2; 3]%nat; [4; 5]%nat] |}; {| count_of := 6; atoms := [Equal [(0%nat, (-1)%Z)] (0)%Z; Equal [(2%nat, (-1)%Z)] (0)%Z; Equal [(4%nat, (-1)%Z)] (0)%Z; Equal [(1%nat, (1)%Z); (3%nat, (-1)%Z); (5%nat, (-1)%Z)] (-3)%Z]; parts := [[2; 3]%nat; [4; 5]%nat] |}; {| count_of := 6; atoms := [Equal [(0%nat, (-1)%Z)] (0)%Z; Equal [(2%nat, (-1)%Z)] (0)%Z; Equal [(4%nat, (-1)%Z)] (0)%Z; Equal [(1%nat, (1)%Z); (3%nat, (-1)%Z); (5%nat, (-1)%Z)] (-4)%Z]; parts := [[2; 3]%nat; [4; 5]%nat] |}; {| count_of := 6; atoms := [Equal [(0%nat, (-1)%Z)] (0)%Z; Equal [(2%nat, (-1)%Z)] (0)%Z; Equal [(4%nat, (-1)%Z)] (0)%Z; Equal [(1%nat, (1)%Z); (3%nat, (-1)%Z); (5%nat, (-1)%Z)] (-5)%Z]; parts := [[2; 3]%nat; [4; 5]%nat] |}] |}.
Definition order_ : order := [[(0%nat, 1)]; [(1%nat, 1)]].
Definition certificate : list closed_set :=
  read_certificate
    ["Q$#$&'$#$#$#$##'$#$#$#&##'$#$#$#(###$$($#$#$#$#$###$$($#$#$#$#$###$''$#$#$#$##'$#$#$#&##'$#$#$#(##'$#$#$#*###$$($#$#$#$#$###$$($#$#$#$#$###$('$#$#$#$##'$#$#$#&##'$#$#$#(##'$#$#$#*##'$#$#$#,###$$($#$#$#$#$###$$($#$#$#$#$###$)'$#$#$#$##'$#$#$#&##'$#$#$#(##'$#$#$#*##'$#$#$#,##'$#$#$#.###$$($#$#$#$#$###$$($#$#$#$#$###$&($#$#$#$#$##($#$#$#$#&##($#$#$#$#(###$$)$#$#$#$#$#$###$$)$#$#$#$#$#$###$&($#$#$#$#$##($#$#$#$#&##($#$#$#$#(###$$)$#$#$#$#$#$###$$)$#$#$#$#$#$###$'($#$#$#$#$##($#$#$#$#&##($#$#$#$#(##($#$#$#$#*###$$)$#$#$#$#$#$###$$)$#$#$#$#$#$###$'($#$#$#$#$##($#$#$#$#&##($#$#$#$#(##($#$#$#$#*###$$)$#$#$#$#$#$###$$)$#$#$#$#$#$###$(($#$#$#$#$##($#$#$#$#&##($#$#$#$#(##($#$#$#$#*##($#$#$#$#,###$$)$#$#$#$#$#$###$$)$#$#$#$#$#$###$(($#$#$#$#$##($#$#$#$#&##($#$#$#$#(##($#$#$#$#*##($#$#$#$#,###$$)$#$#$#$#$#$###$$)$#$#$#$#$#$###$)($#$#$#$#$##($#$#$#$#&##($#$#$#$#(##($#$#$#$#*##($#$#$#$#,##($#$#$#$#.###$$)$#$#$#$#$#$###$$)$#$#$#$#$#$###$)($#$#$#$#$##($#$#$#$#&##($#$#$#$#(##($#$#$#$#*##($#$#$#$#,##($#$#$#$#.###$$)$#$#$#$#$#$###$$)$#$#$#$#$#$##$$#$*$$#$$#$(#$$#$&#$$#$*#$$#$.#$$#$,#$$#$0#$$#$($$#$(#$*#$.#$0#$6'$#$#$#$#$$#'$#$#(#&#$$#'$#$#(#$#$$$'%#$#&#$#$#'%#$#&#&#$#'$#$#*#(#$#'$#$#*#&#$$$'$#$#.#(#$#'%#$#,#(#$#'%#$#,#&#$#'$#$#*#$#$$%'$#$#.#&#$$%'$#$#.#$#$$&'%#$#,#$#$#'$#$#0#(#$#'$#$#0#&#$$&'$#$#0#&#$$''$#$#0#$#$$''%#$#&#(#$$'$($$#$(#$*#$.#$0#$<'$#$#$#$#$$#'$#$#(#&#$$#'$#$#(#$#$$$'%#$#&#$#$#'%#$#&#&#$#'$#$#*#(#$#'$#$#*#&#$$$'$#$#.#*#$#'$#$#.#(#$#'%#$#,#(#$#'%#$#,#&#$#'%#$#,#*#$#'$#$#*#$#$$%'$#$#.#&#$$%'$#$#.#$#$$&'%#$#,#$#$#'$#$#0#*#$#'$#$#0#(#$$%'$#$#0#(#$$&'$#$#0#(#$$''$#$#0#&#$$&'$#$#0#&#$$''$#$#0#$#$$''%#$#&#*#$$''%#$#&#(#$#$($$#$(#$*#$.#$0#$@'$#$#$#$#$$#'$#$#(#&#$$#'$#$#(#$#$$$'%#$#&#$#$#'%#$#&#&#$#'$#$#*#(#$#'$#$#*#&#$$$'$#$#.#*#$#'$#$#.#(#$$$'%#$#,#(#$#'%#$#,#&#$#'%#$#,#*#$#'$#$#*#$#$$%'$#$#.#&#$$%'$#$#.#$#$$&'%#$#,#$#$#'$#$#0#,#$#'$#$#0#*#$#'%#$#,#,#$#'$#$#0#(#$$%'$#$#0#(#$$&'$#$#0#(#$$''$#$#0#&#$$&'$#$#0#&#$$''%#$#&#,#$$&'%#$#&#,#$$''$#$#0#$#$$''%#$#&#*#$#'%#$#&#(#$#$($$#$(#$*"%text;
     "#$.#$0#$G'$#$#$#$#$$#'$#$#(#&#$$#'$#$#(#$#$$$'%#$#&#$#$#'%#$#&#&#$#'$#$#*#(#$$#'$#$#*#&#$$$'$#$#.#*#$#'$#$#.#(#$$$'%#$#,#(#$#'%#$#,#&#$#'%#$#,#*#$#'$#$#*#$#$$%'$#$#.#&#$$%'$#$#.#$#$$&'%#$#,#$#$#'$#$#0#,#$#'$#$#0#*#$$$'$#$#0#*#$$%'$#$#0#*#$$&'$#$#0#*#$$''$#$#0#.#$#'%#$#,#,#$#'%#$#,#.#$#'$#$#0#(#$$%'$#$#0#(#$$&'$#$#0#(#$$''$#$#0#&#$$&'$#$#0#&#$$''%#$#&#.#$$%'%#$#&#.#$$&'%#$#&#.#$$''%#$#&#,#$#'$#$#0#$#$$''%#$#&#*#$#'%#$#&#(#$#%##$/($#$#$#$#$#%##($#$#$#(#&#%##($#$#$#(#$#%##($#$#$#*#(#%##($#$#$#*#&#%##($#$#$#*#$#%##($#$#$#.#(#%##($#$#$#.#&#%##($#$#$#.#$#%##($#$#$#0#(#%##($#$#$#0#&#%##($#$#$#0#$#%##%##$1($#$#$#$#$#%##($#$#$#(#&#%##($#$#$#(#$#%##($#$#$#*#(#%##($#$#$#*#&#%##($#$#$#*#$#%##($#$#$#.#*#%##($#$#$#.#(#%##($#$#$#.#&#%##($#$#$#.#$#%##($#$#$#0#*#%##($#$#$#0#(#%##($#$#$#0#&#%##($#$#$#0#$#%##%##$2($#$#$#$#$#%##($#$#$#(#&#%##($#$#$#(#$#%##($#$#$#*#(#%##($#$#$#*#&#%##($#$#$#*#$#%##($#$#$#.#*#%##($#$#$#.#(#%##($#$#$#.#&#%##($#$#$#.#$#%##($#$#$#0#,#%##($#$#$#0#*#%##($#$#$#0#(#%##($#$#$#0#&#%##($#$#$#0#$#%##%##$3($#$#$#$#$#%##($#$#$#(#&#%##($#$#$#(#$#%##($#$#$#*#(#%##($#$#$#*#&#%##($#$#$#*#$#%##($#$#$#.#*#%##($#$#$#.#(#%##($#$#$#.#&#%##($#$#$#.#$#%##($#$#$#0#,#%##($#$#$#0#*#%##($#$#$#0#(#%##($#$#$#0#.#%##($#$#$#0#&#%##($#$#$#0#$#%##0*$&#$,#$0#$$#$(#$.#$*#''%#$#$#(#'%#$#(#(#'$#$#$#$#'$#$#$#&#('%#$#$#*#'%#$#(#*#'$#$#$#$#'$#$#$#&#'$#$#$#(#('%#$#$#,#'%#$#(#,#'$#$#$#$#'$#$#$#&#'$#$#$#(#)'%#$#(#.#'%#$#$#.#'$#$#$#$#'$#$#$#&#'$#$#$#*#'$#$#$#(#()$#$#$#$#$#$#)$#$#$#$#$#&#)$#$#$#$#(#(#)$#$#$#(#$#(#)$#$#$#$#$#(#&)$#$#$#$#$#&#)$#$#$#$#$#$#)$#$#$#$#$#(#')$#$#$#$#$#$#)$#$#$#$#$#&#)$#$#$#$#$#*#)$#$#$#$#$#(#')$#$#$#$#$#&#)$#$#$#$#$#*#)$#$#$#$#$#$#)$#$#$#$#$#(#')$#$#$#$#$#$#)$#$#$#$#$#&#)$#$#$#$#$#*#)$#$#$#$#$#(#()$#$#$#$#$#&#)$#$#$#$#$#*#)$#$#$#$#$#$#)$#$#$#$#$#(#)$#$#$#$#$#,#')$#$#$#$#$#$#)$#$#$#$#$#&#)$#$#$#$#$#*#)$#$#$#$#$#(#()$#$#$#$#$#&#)$#$#$#$#$#*#)$#$#$#$#$#.#)$#$#$#$#$#$#)$#$#$#$#$#(#$/#0$##############0$$$#############0$$###$##########0$$$$$############0$$#$$$###########0$$##$$$$"%text;
     "#########0$%#####$##%#$#%#$#&#$%#0$%#####%$%#%%&#&%&'#%&'#0$&$%$%$%$%$#$$$#$%$#$%$#$&#0$'$&$&$&$&$$$#$$$#$$$#$$$##0$(###$'%%&$#$%%#$$%%#$$%%#$#0$)#$'$'$($'%$%$&%%&$&%%&$&%&'"%text].

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
Lemma checked : outcome_check system_ [automaton_] rules_ order_ certificate = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(** The game ends. *)
Theorem ends : terminates move.
Proof. exact (outcome_terminates system_ [automaton_] rules_ order_ coordinates move same certificate checked). Qed.

(** The automaton accepts the positions that are lost for the player to move; all others are won. *)
Theorem law : forall p, if reads 2 (powers_of 2) automaton_ (coordinates p) then lost move [p] else won move [p].
Proof.
  intros p. rewrite <- read_as.
  apply (outcome_law system_ [automaton_] rules_ order_ coordinates at_coordinates move forth same certificate checked p).
  apply (proj1 (readable_position_spec written [automaton_] rules_ coordinates coordinates_size eq_refl p)).
  unfold_all. exact I.
Qed.

(** All of them, so that Coq looks only once through everything that they rest on. *)
Definition theorems := Logic.conj ends (law).
Print Assumptions theorems.
