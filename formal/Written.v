(** * Certificates as text

    Coq takes long to read large terms, with a number in every leaf. So a certificate is written as
    strings, whose characters are digits of numbers; the numbers say the lengths of lists, and what is
    in them. Nothing depends on reading being right: the checker tests whatever has been read. *)

From Coq Require Import List NArith ZArith Bool.
From Coq Require Strings.Byte.
Import ListNotations.
From Nimatron Require Import Closed.
Open Scope N_scope.

Inductive text := Text (bytes : list Byte.byte).
Definition bytes_of (t : text) : list Byte.byte := match t with Text l => l end.
Declare Scope text_scope.
Delimit Scope text_scope with text.
String Notation text Text bytes_of : text_scope.

(** Digits from 35 to 79 end a number, those from 80 to 124 go before others; the base is 45. *)
Fixpoint numbers_in (so_far : N) (l : list Byte.byte) (next : list N) : list N :=
  match l with
  | [] => next
  | b :: l =>
      let d := Strings.Byte.to_N b in
      if d <? 80 then (45 * so_far + (d - 35)) :: numbers_in 0 l next else numbers_in (45 * so_far + (d - 80)) l next
  end.

(** A number ends in the string in which it begins. *)
Definition numbers_of (ts : list text) : list N := fold_right (fun t next => numbers_in 0 (bytes_of t) next) [] ts.

Definition reader (A : Type) : Type := list N -> A * list N.
Definition a_number : reader N := fun l => match l with x :: l => (x, l) | [] => (0, []) end.

Fixpoint many {A} (n : nat) (f : reader A) : reader (list A) := fun l =>
  match n with
  | O => ([], l)
  | S n => let (x, l) := f l in let (xs, l) := many n f l in (x :: xs, l)
  end.
(** The length, and then the members. *)
Definition a_list {A} (f : reader A) : reader (list A) := fun l =>
  let (n, l) := a_number l in many (N.to_nat (N.min n 10000000)) f l.
Definition a_pair {A B} (f : reader A) (g : reader B) : reader (A * B) := fun l =>
  let (x, l) := f l in let (y, l) := g l in ((x, y), l).

(** 0, -1, 1, -2, 2, ... *)
Definition integer (n : N) : Z := if N.even n then Z.of_N (N.div2 n) else (- Z.of_N (N.div2 n) - 1)%Z.
(** 0 is [Above]; the first number of any other state is one more than it is. *)
Definition a_state : reader st := fun l =>
  let (a, l) := a_number l in
  if a =? 0 then (Above, l) else let (b, l) := a_number l in (St (integer (a - 1)) (integer b), l).

Definition a_closed_set : reader closed_set :=
  a_pair (a_list (a_list (a_list a_state))) (a_list (a_list (a_pair (a_list a_state) (a_list (a_list a_number))))).
Definition read_certificate (ts : list text) : list closed_set := fst (a_list a_closed_set (numbers_of ts)).
Definition read_closed_set (ts : list text) : closed_set := fst (a_closed_set (numbers_of ts)).
