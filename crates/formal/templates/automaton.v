{{game}}
(** ** The law: an automaton that {{law_is}}, written {{written_as}}

    All numbers are read together, the most significant digits first; what [reads] means is defined in
    Reading.v. [next] has a list for each state, the next state by symbol, and the list of a state from
    which nothing is accepted is empty. *)

Definition automaton_ : automaton :=
  {{automaton}}.

(** ** The certificate *)

Definition rules_ : rules :=
  {{rules}}.
Definition order_ : order := {{order}}.
Definition certificate : list closed_set :=
  {{certificate}}.

(** ** The theorems *)

Definition system_ : system := {{system}}.
Definition written : numeration := {{numeration}}.

(** What the automaton reads are the digits of the numbers. *)
Lemma read_as : forall xs, accepts_numbers written automaton_ xs = reads {{radix}} {{weight}} automaton_ xs.
Proof. intro xs. apply {{reads_digits}}. reflexivity. Qed.

{{same}}
{{theorems}}
