(** * Laws that are automata *)

From Coq Require Import List NArith ZArith Lia Bool Wellfounded ConstructiveEpsilon.
Import ListNotations.
From Nimatron Require Import Game Closed Numbers Machines Sentences.
Open Scope N_scope.

(** ** Rules

    Positions are lists of numbers, the coordinates. A clause says: there are numbers for its
    variables, the first of which are the coordinates, such that all atoms hold; then the position
    may be left for the sum of its parts, which are given by variables, too. *)
Record clause := { count_of : nat; atoms : list atom; parts : list (list nat) }.
Record rules := { arity : nat; domain : list clause; clauses : list clause }.

Section Rules.
Variable nm : numeration.
Variable automata : list automaton.
Notation all_hold := (all_hold nm automata).

Definition extends (e : nat -> N) (p : list N) : Prop := forall v, (v < length p)%nat -> e v = nth v p 0.

Definition is_position (r : rules) (p : list N) : Prop :=
  length p = arity r /\ exists c e, In c (domain r) /\ extends e p /\ all_hold e (atoms c).

Definition moves (r : rules) (p : list N) (hs : list (list N)) : Prop :=
  is_position r p /\ (forall h, In h hs -> is_position r h) /\
  exists c e, In c (clauses r) /\ extends e p /\ all_hold e (atoms c) /\ hs = map (map e) (parts c).

(** ** Renaming of variables *)

Definition rename (f : nat -> nat) (a : atom) : atom :=
  let terms := map (fun t => (f (fst t), snd t)) in
  match a with
  | Equal ts c => Equal (terms ts) c
  | AtLeast ts c => AtLeast (terms ts) c
  | Power b v => Power b (f v)
  | Fibonacci v => Fibonacci (f v)
  | Bitwise op x y z => Bitwise op (f x) (f y) (f z)
  | Lowbit r n => Lowbit (f r) (f n)
  | Bit m n set => Bit (f m) (f n) set
  | ZeckendorfPart x n => ZeckendorfPart (f x) (f n)
  | Remainder m r v => Remainder m r (f v)
  | DigitAt b d v m => DigitAt b d (f v) (f m)
  | Given i vs => Given i (map f vs)
  | Refused i vs => Refused i (map f vs)
  end.

Lemma sum_rename f ts e :
  sum_of (map (fun t : nat * Z => (f (fst t), snd t)) ts) e = sum_of ts (fun v => e (f v)).
Proof. induction ts; simpl; auto. rewrite IHts. auto. Qed.

Lemma holds_rename f a e : holds nm automata e (rename f a) <-> holds nm automata (fun v => e (f v)) a.
Proof.
  destruct a; simpl; rewrite ?sum_rename; try tauto; (destruct (nth_error automata a); try tauto;
  rewrite map_map; tauto).
Qed.

Definition shifted (k s v : nat) : nat := if Nat.ltb v k then v else (v + s)%nat.
Definition shift (k s : nat) (f : list atom) : list atom := map (rename (shifted k s)) f.

Lemma all_hold_shift k s e f : all_hold e (shift k s f) <-> all_hold (fun v => e (shifted k s v)) f.
Proof.
  unfold all_hold, shift. split.
  - intros H a I. apply holds_rename, H, in_map, I.
  - intros H a I. apply in_map_iff in I. destruct I as (x & <- & I). apply holds_rename, H, I.
Qed.

(** Sums with each variable once. *)
Fixpoint add_term (t : nat * Z) (ts : list (nat * Z)) : list (nat * Z) :=
  match ts with
  | [] => [t]
  | u :: ts => if Nat.eqb (fst u) (fst t) then (fst u, (snd u + snd t)%Z) :: ts else u :: add_term t ts
  end.
Definition merged (ts : list (nat * Z)) : list (nat * Z) :=
  filter (fun t => negb (Z.eqb (snd t) 0)) (fold_left (fun acc t => add_term t acc) ts []).

Lemma sum_of_cons t ts e : sum_of (t :: ts) e = (snd t * Z.of_N (e (fst t)) + sum_of ts e)%Z.
Proof. reflexivity. Qed.

Lemma sum_add t ts e : sum_of (add_term t ts) e = (sum_of ts e + snd t * Z.of_N (e (fst t)))%Z.
Proof.
  induction ts as [|u ts IH]; [simpl; lia|]. cbn [add_term].
  destruct (Nat.eqb_spec (fst u) (fst t)) as [E|E]; rewrite !sum_of_cons; cbn [fst snd].
  - rewrite <- E. lia.
  - rewrite IH. lia.
Qed.

Lemma sum_merged ts e : sum_of (merged ts) e = sum_of ts e.
Proof.
  unfold merged.
  assert (F : forall l, sum_of (filter (fun t => negb (Z.eqb (snd t) 0)) l) e = sum_of l e).
  { induction l as [|t l IH]; auto. cbn [filter]. rewrite sum_of_cons.
    destruct (Z.eqb_spec (snd t) 0) as [E|E]; cbn [negb]; rewrite ?sum_of_cons, IH; [rewrite E|]; lia. }
  rewrite F.
  assert (G : forall ts acc, sum_of (fold_left (fun acc t => add_term t acc) ts acc) e = (sum_of acc e + sum_of ts e)%Z).
  { induction ts0 as [|t ts0 IH]; intro acc; cbn [fold_left]; [simpl; lia|]. rewrite IH, sum_add, sum_of_cons. lia. }
  rewrite G. reflexivity.
Qed.

(** ** Order

    Moves go down in a lexicographic order of sums of coordinates with weights. *)
Definition order : Type := list (list (nat * N)).

Definition measure (row : list (nat * N)) (p : list N) : N := fold_right (fun t s => snd t * nth (fst t) p 0 + s) 0 row.

Definition difference (k : nat) (part : list nat) (row : list (nat * N)) : list (nat * Z) :=
  merged (flat_map (fun t => [(nth (fst t) part 0%nat, Z.of_N (snd t)); (fst t, - Z.of_N (snd t))%Z]) row).

(** The part is equal in the rows [before], and higher in the next one, or equal in all. *)
Fixpoint not_lower (k : nat) (part : list nat) (rows : order) (before : list atom) : list (list atom) :=
  match rows with
  | [] => [before]
  | row :: rows =>
      (before ++ [AtLeast (difference k part row) (-1)]) ::
      not_lower k part rows (before ++ [Equal (difference k part row) 0])
  end.

Definition impossible (f : list atom) : sentence := {| whenever := [f]; then_ := []; keep := 0 |}.

Definition descent (r : rules) (o : order) : list sentence :=
  flat_map (fun c => flat_map (fun part =>
    map (fun f => impossible (atoms c ++ f)) (not_lower (arity r) part o [])) (parts c)) (clauses r).

Fixpoint lower (rows : order) (q p : list N) : Prop :=
  match rows with
  | [] => False
  | row :: rows => measure row q < measure row p \/ (measure row q = measure row p /\ lower rows q p)
  end.

Lemma lower_wf rows : well_founded (lower rows).
Proof.
  induction rows as [|row rows IH]; intro p; [constructor; intros q []|].
  remember (measure row p) as m eqn:Em. revert p Em.
  induction m as [m IHm] using (well_founded_induction N.lt_wf_0). intros p.
  induction (IH p) as [p _ IHp]. intros Em. constructor. intros q [L|[E L]].
  - apply (IHm (measure row q)); auto. subst; auto.
  - apply IHp; auto. congruence.
Qed.

Lemma sum_difference k part row e p q : extends e p -> q = map e part -> length q = length p ->
  (forall t, In t row -> (fst t < length p)%nat) ->
  sum_of (difference k part row) e = (Z.of_N (measure row q) - Z.of_N (measure row p))%Z.
Proof.
  intros X -> L B. unfold difference. rewrite sum_merged. induction row as [|t row IH]; auto.
  cbn [flat_map app measure fold_right]. rewrite !sum_of_cons, IH by (intros; apply B; simpl; auto). cbn [fst snd].
  fold (measure row (map e part)) (measure row p). specialize (B t (or_introl eq_refl)). rewrite (X _ B), nth_map_in with (d' := 0%nat) by (rewrite map_length in L; lia). lia.
Qed.

Lemma not_lower_spec k part e p q : extends e p -> q = map e part -> length q = length p ->
  forall rows before, (forall row t, In row rows -> In t row -> (fst t < length p)%nat) ->
  all_hold e before -> ~ lower rows q p -> exists f, In f (not_lower k part rows before) /\ all_hold e f.
Proof.
  intros X Eq L. induction rows as [|row rows IH]; intros before B H N.
  - exists before. simpl. auto.
  - simpl in N |- *.
    assert (S : sum_of (difference k part row) e = (Z.of_N (measure row q) - Z.of_N (measure row p))%Z).
    { apply sum_difference; auto. intros t I. apply (B row t); simpl; auto. }
    destruct (N.lt_total (measure row q) (measure row p)) as [A|[A|A]]; [tauto| |].
    + destruct (IH (before ++ [Equal (difference k part row) 0])) as (f & I & F); auto.
      * intros r t Ir It. apply (B r t); simpl; auto.
      * intros a I. apply in_app_or in I. destruct I as [I|[<-|[]]]; auto. simpl. lia.
      * exists f. simpl. auto.
    + exists (before ++ [AtLeast (difference k part row) (-1)]). split; auto.
      intros a I. apply in_app_or in I. destruct I as [I|[<-|[]]]; auto. simpl. lia.
Qed.

Definition well_formed (r : rules) (o : order) : bool :=
  forallb (forallb (fun t => Nat.ltb (fst t) (arity r))) o &&
  forallb (fun c => forallb (fun part => Nat.eqb (length part) (arity r)) (parts c)) (clauses r).

Lemma descent_sound r o : well_formed r o = true -> (forall s, In s (descent r o) -> is_true nm automata s) ->
  forall p hs q, moves r p hs -> In q hs -> lower o q p.
Proof.
  intros W D p hs q ((Lp & _) & _ & c & e & Ic & X & H & ->) Iq.
  apply andb_true_iff in W. destruct W as [W1 W2]. rewrite forallb_forall in W1, W2.
  apply in_map_iff in Iq. destruct Iq as (part & Eq & Ip).
  specialize (W2 c Ic). rewrite forallb_forall in W2. specialize (W2 part Ip). apply Nat.eqb_eq in W2.
  assert (Lq : length q = length p) by (subst q; rewrite map_length; congruence).
  assert (Dec : forall rows, lower rows q p \/ ~ lower rows q p).
  { induction rows as [|row rows IH]; simpl; [tauto|].
    destruct (N.lt_total (measure row q) (measure row p)) as [?|[?|?]], IH; try tauto; right; intros [?|[? ?]]; try lia; tauto. }
  destruct (Dec o) as [Y|Nl]; auto. exfalso.
  destruct (not_lower_spec (arity r) part e p q X (eq_sym Eq) Lq o []) as (f & If & Hf); auto.
  - intros row t Ir It. specialize (W1 row Ir). rewrite forallb_forall in W1. specialize (W1 t It).
    apply Nat.ltb_lt in W1. lia.
  - intros a [].
  - assert (S : is_true nm automata (impossible (atoms c ++ f))).
    { apply D. unfold descent. apply in_flat_map. exists c. split; auto. apply in_flat_map. exists part. split; auto.
      apply in_map_iff. exists f. auto. }
    destruct (S e (atoms c ++ f)) as (f' & _ & [] & _); simpl; auto.
    intros a I. apply in_app_or in I. destruct I; auto.
Qed.

(** ** The sentences of a law

    The automaton 0 accepts a position and the code of its value: the value itself, the power of a
    base with this exponent, or the Fibonacci number with this place. *)
Inductive coding := Plain | Powers (b : N) | Fibonaccis.
Definition code (unary : coding) (v : N) : N :=
  match unary with Plain => v | Powers b => b ^ v | Fibonaccis => fibonacci (N.to_nat v) end.
Definition code_atoms (unary : coding) (v : nat) : list atom :=
  match unary with Plain => [] | Powers b => [Power b v] | Fibonaccis => [Fibonacci v] end.
Definition coords (k : nat) : list nat := seq 0 k.
Definition law_at (k v : nat) : atom := Given 0 (coords k ++ [v]).

(** Atoms that say that the variable [value] is the nim-sum of the variables [ws]; [fresh] is not
    used otherwise. *)
Fixpoint xors (before : nat) (ws : list nat) (fresh value : nat) : list atom :=
  match ws with
  | [] => []
  | [w] => [Bitwise Xor before w value]
  | w :: ws => Bitwise Xor before w fresh :: xors fresh ws (S fresh) value
  end.

Definition option_atoms (k : nat) (unary : coding) (c : clause) : list atom :=
  let own := shift k 1 (atoms c) in
  let law := fun part v => Given 0 (map (shifted k 1) part ++ [v]) in
  match parts c with
  | [] => own ++ [Equal [(k, 1%Z)] (match unary with Plain => 0 | _ => -1 end)%Z]
  | [part] => own ++ [law part k]
  | ps =>
      let base := S (count_of c) in
      let ws := seq base (length ps) in
      own ++ xors base (tl ws) (base + length ps) k ++ map (fun pw => law (fst pw) (snd pw)) (combine ps ws)
  end.

(** The option has the value of the position; if there is a bound ([top]), one below it. *)
Definition below (k : nat) (top : option N) : list atom :=
  match top with Some t => [AtLeast [(k, (-1)%Z)] (Z.of_N t - 1)] | None => [] end.
Definition same_value (k : nat) (unary : coding) (top : option N) (c : clause) : list atom :=
  match parts c with
  | [part] => shift k 1 (atoms c) ++ below k top ++ [Given 0 (map (shifted k 1) part ++ [k]); law_at k k]
  | _ => option_atoms k unary c ++ below k top ++ [law_at k k]
  end.

Definition sentences (r : rules) (o : order) (unary : coding) (top : option N) : list sentence :=
  let k := arity r in
  descent r o ++
  [ {| whenever := [[law_at k k]]; then_ := map atoms (domain r); keep := k |};
    {| whenever := map atoms (domain r); then_ := [[law_at k k]]; keep := k |};
    impossible [AtLeast [(k, 1%Z); (S k, (-1)%Z)] (-1); law_at k k; law_at k (S k)] ] ++
  match unary with
  | Plain => []
  | _ => [ {| whenever := [[law_at k k]]; then_ := [code_atoms unary k]; keep := S k |} ]
  end ++
  match top with Some t => [impossible [AtLeast [(k, 1%Z)] (-1 - Z.of_N t); law_at k k]] | None => [] end ++
  map (fun c => impossible (same_value k unary top c)) (clauses r) ++
  [ {| whenever := map (fun c => shift k 2 (atoms c) ++ code_atoms unary k ++
          [AtLeast [(S k, 1%Z); (k, (-1)%Z)] (-1); law_at k (S k)]) (domain r);
       then_ := map (option_atoms k unary) (clauses r); keep := S k |} ].

Definition one_part (r : rules) : bool := forallb (fun c => Nat.leb (length (parts c)) 1) (clauses r).
Definition unary_ok (r : rules) (unary : coding) : bool :=
  match unary with
  | Powers b => N.leb 2 b && one_part r
  | Fibonaccis => one_part r
  | Plain => true
  end.

Lemma same_value_in k unary top c a : In a (same_value k unary top c) ->
  In a (option_atoms k unary c) \/ In a (below k top) \/ a = law_at k k.
Proof.
  unfold same_value, option_atoms. destruct (parts c) as [|part [|part2 ps]]; rewrite ?in_app_iff; simpl; intuition.
Qed.

Lemma below_in k top a : In a (below k top) -> exists t, top = Some t /\ a = AtLeast [(k, (-1)%Z)] (Z.of_N t - 1).
Proof. destruct top as [t|]; simpl; intros []; [eauto|contradiction]. Qed.

Lemma fibonacci_rises i : 1 <= fibonacci i /\ fibonacci i < fibonacci (S i).
Proof.
  induction i as [|i [IH1 IH2]]; [simpl; lia|].
  change (fibonacci (S (S i))) with (fibonacci (S i) + fibonacci i). lia.
Qed.

Lemma fibonacci_lt i j : (i < j)%nat -> fibonacci i < fibonacci j.
Proof. induction 1; [apply fibonacci_rises|]. pose proof (fibonacci_rises m). lia. Qed.

(** No atom of the rules uses an automaton of the certificate, and variables are those counted. *)
Definition plain (k : nat) (c : clause) : bool :=
  forallb (fun a => match a with Given _ _ | Refused _ _ => false | _ => forallb (fun v => Nat.ltb v (count_of c)) (variables a) end) (atoms c) &&
  forallb (forallb (fun v => Nat.ltb v (count_of c))) (parts c) && Nat.leb k (count_of c).

Definition law_of (automata : list automaton) (p : list N) (v : N) : Prop :=
  match automata with a :: _ => accepts_numbers nm a (p ++ [v]) = true | [] => False end.

Definition G (p : list N) (x : N) : Prop := holds nm automata (fun v => nth v (p ++ [x]) 0) (Given 0 (seq 0 (S (length p)))).

Lemma G_law p x : G p x <-> law_of automata p x.
Proof.
  assert (E : map (fun v => nth v (p ++ [x]) 0) (seq 0 (S (length p))) = p ++ [x]).
  { apply nth_seq_map. rewrite app_length. simpl. lia. }
  unfold G, law_of. cbn [holds]. rewrite E. destruct automata; cbn [nth_error]; tauto.
Qed.

Lemma G_env e tracks v p : map e tracks = p -> holds nm automata e (Given 0 (tracks ++ [v])) <-> G p (e v).
Proof.
  intros <-. rewrite G_law. unfold law_of. cbn [holds]. rewrite map_app. destruct automata; cbn [nth_error map]; tauto.
Qed.

Section Sound.
Variables (r : rules) (o : order) (unary : coding) (top : option N).
Let k := arity r.
Hypothesis wf : well_formed r o = true.
Hypothesis wu : unary_ok r unary = true.
Hypothesis wp : forallb (plain k) (clauses r) = true.
Hypothesis wd : forallb (plain k) (domain r) = true.
Hypothesis all : forall s, In s (sentences r o unary top) -> is_true nm automata s.

Lemma extends_coords e p : length p = k -> extends e p -> map e (coords k) = p.
Proof.
  intros L X. unfold coords. transitivity (map (fun i => nth i p 0) (seq 0 k)); [|apply nth_seq_map; auto].
  apply map_ext_in. intros v I. apply in_seq in I. apply X. lia.
Qed.

Definition env_with (p : list N) (l : list N) : nat -> N := fun v => nth v (p ++ l) 0.

Lemma env_with_extends p l : extends (env_with p l) p.
Proof. intros v L. unfold env_with. apply app_nth1. auto. Qed.

Lemma extends_keep e e' p : extends e p -> (forall v, (v < length p)%nat -> e' v = e v) -> extends e' p.
Proof. intros X H v L. rewrite H; auto. Qed.

Lemma all_hold_ext e f fs : (forall a v, In a fs -> In v (variables a) -> e v = f v) -> all_hold e fs -> all_hold f fs.
Proof. intros H A a I. apply (holds_ext nm automata a e); auto. intros v J. apply (H a v); auto. Qed.

Ltac member := unfold sentences; cbv zeta; fold k; rewrite !in_app_iff; simpl; auto 10.

Lemma law_position p x : length p = k -> G p x -> is_position r p.
Proof.
  intros L Gx. assert (S1 := all {| whenever := [[law_at k k]]; then_ := map atoms (domain r); keep := k |}).
  destruct (S1 ltac:(member) (env_with p [x]) [law_at k k]) as (f & e & I & K & H); [simpl; auto| |].
  - intros a [<-|[]]. unfold law_at. apply (G_env _ _ _ p).
    + apply extends_coords; auto. apply env_with_extends.
    + unfold env_with. rewrite <- L, nth_middle. auto.
  - simpl in I, K. apply in_map_iff in I. destruct I as (c & <- & I). split; auto. exists c, e. split; [auto|]. split; auto.
    eapply extends_keep; [apply env_with_extends|]. intros v Lv. apply K. lia.
Qed.

Lemma position_law p : is_position r p -> exists x, G p x.
Proof.
  intros (L & c & e & I & X & H).
  assert (S1 := all {| whenever := map atoms (domain r); then_ := [[law_at k k]]; keep := k |}).
  destruct (S1 ltac:(member) e (atoms c)) as (f & e' & If & K & Hf); auto.
  - apply in_map. auto.
  - simpl in If, K. destruct If as [<-|[]]. exists (e' k). apply (G_env e' (coords k) k p).
    + apply extends_coords; auto. eapply extends_keep; eauto. intros v Lv. apply K. lia.
    + apply Hf. simpl. auto.
Qed.

Lemma law_unique p x y : length p = k -> G p x -> G p y -> x = y.
Proof.
  intros L.
  assert (Lt : forall x y, G p x -> G p y -> ~ y < x).
  { clear x y. intros x y Gx Gy Lt.
    assert (S1 := all (impossible [AtLeast [(k, 1%Z); (S k, (-1)%Z)] (-1); law_at k k; law_at k (S k)])).
    destruct (S1 ltac:(member) (env_with p [x; y]) [AtLeast [(k, 1%Z); (S k, (-1)%Z)] (-1); law_at k k; law_at k (S k)])
      as (f & _ & [] & _); simpl; auto.
    assert (Ek : env_with p [x; y] k = x) by (unfold env_with; rewrite <- L, nth_middle; auto).
    assert (Es : env_with p [x; y] (S k) = y).
    { unfold env_with. rewrite app_nth2 by lia. replace (S k - length p)%nat with 1%nat by lia. auto. }
    intros a [<-|[<-|[<-|[]]]].
    - change (0 <= 1 * Z.of_N (env_with p [x; y] k) + (-1 * Z.of_N (env_with p [x; y] (S k)) + 0) + -1)%Z.
      rewrite Ek, Es. lia.
    - apply (G_env _ _ _ p); [apply extends_coords; auto; apply env_with_extends|rewrite Ek; auto].
    - apply (G_env _ _ _ p); [apply extends_coords; auto; apply env_with_extends|rewrite Es; auto]. }
  intros Gx Gy. pose proof (Lt x y Gx Gy). pose proof (Lt y x Gy Gx). lia.
Qed.

Lemma code_lt x y : code unary x < code unary y <-> x < y.
Proof.
  clear all. unfold code in *. unfold unary_ok in wu. destruct unary as [|b|]; [tauto| |].
  - apply andb_true_iff in wu. destruct wu as [Hb _]. apply N.leb_le in Hb. symmetry. apply N.pow_lt_mono_r_iff. lia.
  - split; intro L.
    + destruct (N.lt_trichotomy x y) as [|[->|G']]; auto; [lia|].
      assert (fibonacci (N.to_nat y) < fibonacci (N.to_nat x)) by (apply fibonacci_lt; lia). lia.
    + apply fibonacci_lt. lia.
Qed.

Lemma code_inj x y : code unary x = code unary y -> x = y.
Proof.
  intro E. destruct (N.lt_trichotomy x y) as [L|[L|L]]; auto; apply code_lt in L; lia.
Qed.

Lemma coded p x : length p = k -> G p x -> exists v, x = code unary v.
Proof.
  intros L Gx. destruct unary as [|b|] eqn:U; [exists x; auto| |].
  all: set (c := unary); rewrite <- U.
  all: assert (S1 := all {| whenever := [[law_at k k]]; then_ := [code_atoms unary k]; keep := S k |}).
  all: assert (I1 : In {| whenever := [[law_at k k]]; then_ := [code_atoms unary k]; keep := S k |} (sentences r o unary top))
    by (rewrite U; member).
  all: rewrite <- U in *; destruct (S1 I1 (env_with p [x]) [law_at k k]) as (f & e & If & K & H); [simpl; auto| |].
  all: try (intros a [<-|[]]; apply (G_env _ _ _ p); [apply extends_coords; auto; apply env_with_extends|];
    unfold env_with; rewrite <- L, nth_middle; auto).
  all: assert (Ek : e k = x) by (rewrite K by (simpl; lia); unfold env_with; rewrite <- L, nth_middle; auto).
  all: simpl in If; rewrite U in If; destruct If as [<-|[]].
  - destruct (H (Power b k)) as (i & E); [simpl; auto|]. exists i. rewrite U. simpl. congruence.
  - destruct (H (Fibonacci k)) as (i & E); [simpl; auto|]. exists (N.of_nat i). rewrite U. simpl. rewrite Nat2N.id. congruence.
Qed.

(** What the atoms of an option say: there is a move to parts whose values have this nim-sum. *)
Lemma xors_spec e value : forall ws before fresh,
  all_hold e (xors before ws fresh value) -> ws <> [] -> N.lxor (e before) (nim_sum (map e ws)) = e value.
Proof.
  induction ws as [|w ws IH]; intros before fresh H N; [congruence|]. destruct ws as [|w' ws].
  - specialize (H _ (or_introl eq_refl)). simpl in H |- *. rewrite N.lxor_0_r. auto.
  - cbn [xors] in H.
    assert (H1 := H _ (or_introl eq_refl)). simpl in H1.
    assert (H2 : all_hold e (xors fresh (w' :: ws) (S fresh) value)) by (intros a I; apply H; right; auto).
    apply IH in H2; [|congruence]. rewrite <- H1 in H2. rewrite <- H2. cbn [map nim_sum fold_right].
    rewrite N.lxor_assoc. reflexivity.
Qed.

Lemma xors_build (e : nat -> N) : forall ws before fresh value x,
  ws <> [] -> (forall w, In w (before :: value :: ws) -> (w < fresh)%nat) ->
  N.lxor (e before) (nim_sum (map e ws)) = e value ->
  exists e', (forall v, (v < fresh)%nat -> e' v = e v) /\ all_hold e' (xors before ws fresh value) /\ x = x :> nat.
Proof.
  intro ws. revert e. induction ws as [|w ws IH]; intros e before fresh value x N B E; [congruence|]. destruct ws as [|w' ws].
  - exists e. repeat split; auto. intros a [<-|[]]. simpl in *. rewrite N.lxor_0_r in E. auto.
  - set (e1 := fun v => if Nat.eqb v fresh then N.lxor (e before) (e w) else e v).
    assert (Old : forall v, (v < fresh)%nat -> e1 v = e v).
    { intros v L. unfold e1. destruct (Nat.eqb_spec v fresh); auto. lia. }
    assert (New : e1 fresh = N.lxor (e before) (e w)) by (unfold e1; rewrite Nat.eqb_refl; auto).
    destruct (IH e1 fresh (S fresh) value x) as (e' & K & H & _).
    + congruence.
    + intros v [<-|[<-|I]]; [lia| |].
      * specialize (B value). simpl in B. assert (value < fresh)%nat by (apply B; auto). lia.
      * assert (v < fresh)%nat by (apply B; simpl in *; tauto). lia.
    + rewrite New, (map_ext_in e1 e). 2:{ intros v I. apply Old, B. simpl in *. tauto. }
      rewrite (Old value) by (apply B; simpl; auto). rewrite <- E. cbn [map nim_sum fold_right]. rewrite !N.lxor_assoc. reflexivity.
    + exists e'. split; [|split]; auto.
      * intros v L. rewrite K by lia. apply Old. auto.
      * assert (Bb : (before < fresh)%nat) by (apply B; simpl; auto). assert (Bw : (w < fresh)%nat) by (apply B; simpl; auto).
        cbn [xors]. intros a [<-|I]; auto. simpl. rewrite !K by lia. rewrite !Old, New by auto. auto.
Qed.

Lemma nth_combine_in {A B} (l : list A) (m : list B) a b : In (a, b) (combine l m) -> In a l /\ In b m.
Proof. intro I. split; [eapply in_combine_l|eapply in_combine_r]; eauto. Qed.

Definition values_of (hs : list (list N)) (xs : list N) : Prop := Forall2 G hs xs.

Definition sum_code (xs : list N) (x : N) : Prop :=
  match xs with
  | [] => x = code unary 0
  | [y] => x = y
  | _ => unary = Plain /\ nim_sum xs = x
  end.

Lemma combine_values (e0 e : nat -> N) : forall (l : list (list nat)) (ws : list nat),
  values_of (map (map e0) l) (map e ws) -> forall q w, In (q, w) (combine l ws) -> G (map e0 q) (e w).
Proof.
  induction l as [|q0 l IH]; destruct ws as [|w0 ws]; simpl; intros V q w I; try contradiction.
  inversion V; subst. destruct I as [I|I]; [injection I as -> ->; auto|]. eapply IH; eauto.
Qed.

(** From the atoms of an option to a move. *)
Lemma option_to_move c e p : In c (clauses r) -> is_position r p -> extends e p -> all_hold e (option_atoms k unary c) ->
  exists hs xs, moves r p hs /\ values_of hs xs /\ sum_code xs (e k).
Proof.
  intros Ic Pp X H. pose proof Pp as (Lp & _).
  pose proof wf as W. apply andb_true_iff in W. destruct W as [_ W]. rewrite forallb_forall in W. specialize (W c Ic).
  rewrite forallb_forall in W.
  set (e0 := fun v => e (shifted k 1 v)).
  assert (Own : all_hold e0 (atoms c)).
  { apply all_hold_shift. intros a I. apply H. unfold option_atoms. destruct (parts c) as [|? [|? ?]]; apply in_or_app; auto. }
  assert (X0 : extends e0 p).
  { intros v L. unfold e0, shifted. destruct (Nat.ltb_spec v k); [auto|]. unfold k in *. lia. }
  assert (Len : forall part, In part (parts c) -> length (map e0 part) = k).
  { intros part I. rewrite map_length. apply Nat.eqb_eq, W, I. }
  assert (M : forall xs, values_of (map (map e0) (parts c)) xs -> moves r p (map (map e0) (parts c))).
  { intros xs V. split; auto. split; [|exists c, e0; auto]. intros h I. apply in_map_iff in I. destruct I as (part & <- & I).
    assert (Ih : In (map e0 part) (map (map e0) (parts c))) by (apply in_map; auto).
    clear - V Ih Len I all. induction V; [destruct Ih|]. destruct Ih as [->|Ih]; eauto.
    apply law_position with y; auto. }
  assert (Map : forall part, map e (map (shifted k 1) part) = map e0 part) by (intro; rewrite map_map; auto).
  unfold option_atoms in H. destruct (parts c) as [|part [|part2 ps]] eqn:Ps.
  - exists [], []. specialize (M [] (Forall2_nil _)). split; auto. split; [constructor|].
    specialize (H (Equal [(k, 1%Z)] (match unary with Plain => 0 | _ => -1 end)%Z)).
    rewrite in_app_iff in H. specialize (H (or_intror (or_introl eq_refl))).
    cbn [holds] in H. rewrite sum_of_cons in H. unfold sum_of in H. cbn [fst snd fold_right] in H.
    unfold sum_code, code. destruct unary; rewrite ?N.pow_0_r; simpl fibonacci; lia.
  - exists [map e0 part], [e k].
    assert (V : values_of [map e0 part] [e k]).
    { constructor; [|constructor]. apply (G_env e (map (shifted k 1) part) k); auto. apply H. apply in_or_app. simpl. auto. }
    split; [|split]; auto. + apply (M _ V). + reflexivity.
  - set (base := S (count_of c)) in *. set (n := length (part :: part2 :: ps)) in *. set (ws := seq base n) in *.
    assert (Un : unary = Plain).
    { assert (U : unary = Plain \/ one_part r = true).
      { unfold unary_ok in wu. destruct unary; auto. apply andb_true_iff in wu. tauto. }
      destruct U as [U|U]; auto. unfold one_part in U.
      rewrite forallb_forall in U. specialize (U c Ic). rewrite Ps in U. discriminate. }
    exists (map (map e0) (part :: part2 :: ps)), (map e ws).
    assert (V : values_of (map (map e0) (part :: part2 :: ps)) (map e ws)).
    { assert (Lw : length (part :: part2 :: ps) = length ws) by (unfold ws; rewrite seq_length; auto).
      assert (Hl : forall q w, In (q, w) (combine (part :: part2 :: ps) ws) -> G (map e0 q) (e w)).
      { intros q w I. apply (G_env e (map (shifted k 1) q) w); auto. apply H. apply in_or_app. right. apply in_or_app. right.
        apply in_map_iff. exists (q, w). auto. }
      clear - Lw Hl. revert Lw Hl. generalize ws. generalize (part :: part2 :: ps).
      induction l as [|q l IH]; destruct ws0 as [|w ws0]; simpl; intros Lw Hl; try lia; constructor.
      - apply Hl. auto.
      - apply IH; auto. }
    split; [|split]; auto.
    + apply (M _ V).
    + assert (Xs : N.lxor (e base) (nim_sum (map e (tl ws))) = e k).
      { apply xors_spec with (fresh := (base + n)%nat).
        - intros a I. apply H. apply in_or_app. right. apply in_or_app. auto.
        - unfold ws, n. simpl. congruence. }
      unfold ws, n in *. simpl in Xs |- *. rewrite Un. auto.
Qed.

(** From a move to the atoms of an option. *)
Lemma move_to_option p hs xs x : moves r p hs -> values_of hs xs -> sum_code xs x ->
  exists c e, In c (clauses r) /\ extends e p /\ e k = x /\ all_hold e (option_atoms k unary c).
Proof.
  clear all wu. intros ((Lp & Pp) & Ph & c & e0 & Ic & X0 & H0 & ->) V S. exists c.
  pose proof wp as Wp. rewrite forallb_forall in Wp. specialize (Wp c Ic). unfold plain in Wp. rewrite !andb_true_iff in Wp.
  destruct Wp as [[Wa Ws] Wk]. rewrite forallb_forall in Wa, Ws. apply Nat.leb_le in Wk.
  set (base := Datatypes.S (count_of c)). set (n := length (parts c)).
  (* coordinates, the value, the variables of the clause, the values of the parts *)
  set (e := fun v => if Nat.ltb v k then e0 v else if Nat.eqb v k then x
                     else if Nat.ltb v base then e0 (v - 1)%nat else nth (v - base) xs 0).
  assert (Es : forall v, (v < count_of c)%nat -> e (shifted k 1 v) = e0 v).
  { intros v L. unfold e, shifted. destruct (Nat.ltb_spec v k) as [A|A].
    - apply Nat.ltb_lt in A. rewrite A. auto.
    - destruct (Nat.ltb_spec (v + 1) k); [lia|]. destruct (Nat.eqb_spec (v + 1) k); [lia|].
      destruct (Nat.ltb_spec (v + 1) base); [|unfold base in *; lia]. f_equal. lia. }
  assert (Ek : e k = x). { unfold e. rewrite Nat.ltb_irrefl, Nat.eqb_refl. auto. }
  assert (Ew : forall i, e (base + i)%nat = nth i xs 0).
  { intro i. unfold e. destruct (Nat.ltb_spec (base + i) k); [unfold base in *; lia|].
    destruct (Nat.eqb_spec (base + i) k); [unfold base in *; lia|].
    destruct (Nat.ltb_spec (base + i) base); [lia|]. f_equal. lia. }
  assert (Xe : extends e p).
  { intros v L. unfold e. destruct (Nat.ltb_spec v k); [auto|]. unfold k in *. lia. }
  assert (Own : all_hold e (shift k 1 (atoms c))).
  { apply all_hold_shift. apply all_hold_ext with e0; auto. intros a v I J. symmetry. apply Es.
    specialize (Wa a I). destruct a; try discriminate; rewrite forallb_forall in Wa; apply Nat.ltb_lt, Wa, J. }
  assert (Map : forall part, In part (parts c) -> map e (map (shifted k 1) part) = map e0 part).
  { intros part I. rewrite map_map. apply map_ext_in. intros v J. apply Es. specialize (Ws part I). rewrite forallb_forall in Ws.
    apply Nat.ltb_lt, Ws, J. }
  assert (Lx : length xs = n). { unfold n. rewrite <- (map_length (map e0)). clear - V. unfold values_of in V. induction V; simpl; auto. }
  unfold option_atoms. destruct (parts c) as [|part [|part2 ps]] eqn:Ps.
  - exists e. split; [|split; [|split]]; auto. inversion V; subst xs. simpl in S.
    intros a I. apply in_app_or in I. destruct I as [I|[<-|[]]]; auto.
    cbn [holds]. rewrite sum_of_cons. unfold sum_of. cbn [fst snd fold_right]. rewrite Ek, S.
    unfold code. destruct unary; rewrite ?N.pow_0_r; simpl fibonacci; lia.
  - exists e. split; [|split; [|split]]; auto. inversion V as [|? y ? ys Gy Vs]; subst xs. inversion Vs; subst ys. simpl in S. subst y.
    intros a I. apply in_app_or in I. destruct I as [I|[<-|[]]]; auto.
    apply (G_env e (map (shifted k 1) part) k (map e0 part)); [apply Map; simpl; auto|]. rewrite Ek. auto.
  - set (ws := seq base n).
    assert (Mw : map e ws = xs).
    { unfold ws. rewrite <- (nth_seq_map xs 0 n Lx).
      apply nth_ext with (d := 0) (d' := 0); [rewrite !map_length, !seq_length; auto|].
      intros i Li. rewrite map_length, seq_length in Li. rewrite nth_map_in with (d' := 0%nat) by (rewrite seq_length; auto).
      rewrite seq_nth by auto. rewrite Ew. rewrite (nth_seq_map xs 0 n Lx). auto. }
    assert (Sx : N.lxor (e base) (nim_sum (map e (tl ws))) = e k).
    { assert (Ws' : map e ws = e base :: map e (tl ws)) by reflexivity. rewrite Mw in Ws'.
      rewrite Ek. destruct xs as [|x1 [|x2 xs]]; try discriminate. simpl in S. destruct S as [_ <-].
      change (nim_sum (e base :: map e (tl ws)) = nim_sum (x1 :: x2 :: xs)). rewrite Ws'. reflexivity. }
    destruct (xors_build e (tl ws) base (base + n)%nat k 0%nat) as (e' & K & Hx & _); auto.
    + unfold ws, n. simpl. congruence.
    + unfold ws. intros w [<-|[<-|I]]; [unfold n; simpl; lia|unfold base; lia|].
      assert (J : In w (seq base n)) by (unfold n in *; simpl in *; auto). apply in_seq in J. lia.
    + assert (Ke : forall v, (v < base)%nat -> e' v = e v) by (intros; apply K; lia).
      exists e'. split; [|split; [|split]]; auto.
      * intros v L. rewrite Ke; auto. unfold base, k in *. lia.
      * rewrite Ke; auto. unfold base. lia.
      * intros a I. apply in_app_or in I. destruct I as [I|I].
        -- apply (holds_ext nm automata a e); [|apply Own; auto]. intros v J. symmetry. apply Ke.
           unfold shift in I. apply in_map_iff in I. destruct I as (a0 & <- & I). specialize (Wa a0 I).
           assert (Bv : forall v, In v (variables (rename (shifted k 1) a0)) -> exists u, In u (variables a0) /\ v = shifted k 1 u).
           { clear. intros v I. destruct a0; cbn [rename variables] in I |- *;
               try (rewrite ?map_map in I; apply in_map_iff in I; destruct I as (t & <- & I);
                    solve [exists (fst t); split; [apply in_map; auto|reflexivity] | eauto]);
               simpl in I |- *; intuition (subst; eauto 6). }
           destruct (Bv v J) as (u & Iu & ->).
           assert (u < count_of c)%nat by (destruct a0; try discriminate; rewrite forallb_forall in Wa; apply Nat.ltb_lt, Wa, Iu).
           unfold shifted, base. destruct (Nat.ltb u k); lia.
        -- apply in_app_or in I. destruct I as [I|I]; auto.
           apply in_map_iff in I. destruct I as ([q w] & <- & I). simpl.
           assert (Ew' : forall v, In v ws -> e' v = e v). { intros v Iv. apply K. unfold ws in Iv. apply in_seq in Iv. lia. }
           pose proof (nth_combine_in _ _ _ _ I) as [Iq Iw].
           apply (G_env e' (map (shifted k 1) q) w (map e0 q)).
           { rewrite <- (Map q Iq). apply map_ext_in. intros v J. apply Ke. apply in_map_iff in J. destruct J as (u & <- & J).
             specialize (Ws q Iq). rewrite forallb_forall in Ws. specialize (Ws u J). apply Nat.ltb_lt in Ws.
             unfold shifted, base. destruct (Nat.ltb u k); lia. }
           rewrite (Ew' w Iw). rewrite <- Mw in V. apply (combine_values e0 e _ _ V q w I).
Qed.

End Sound.
End Rules.
