(** * The checker of laws, and what it proves *)

From Coq Require Import List NArith ZArith Lia Bool Wellfounded ConstructiveEpsilon.
Import ListNotations.
From Nimatron Require Import Game Closed Numbers Machines Base Sentences Law.
Open Scope N_scope.

Section Check.
Variable nm : numeration.
Variable automata : list automaton.
Variable compile : atom -> option (machine * list nat).
Variable word : option machine.
Hypothesis compile_spec : forall a m tracks, compile a = Some (m, tracks) ->
  tracks = variables a /\
  forall w, tracks_ok nm tracks w -> accepted machine step accepts m tracks w <-> holds nm automata (env_of nm w) a.
Hypothesis word_spec : match word with
  | Some m => forall v w, (forall a, In a w -> at_ a v < radix nm) ->
      accepted machine step accepts m [v] w <-> ok nm (track v w) = true
  | None => forall v w, (forall a, In a w -> at_ a v < radix nm) -> ok nm (track v w) = true
  end.

Fixpoint check_all (ss : list sentence) (certs : list closed_set) : bool :=
  match ss, certs with
  | [], [] => true
  | s :: ss, c :: certs => check_sentence nm compile word s c && check_all ss certs
  | _, _ => false
  end.

(** Conditions on positions have no variables but the coordinates. *)
Definition decidable (r : rules) : bool :=
  forallb (fun c => forallb (fun a => match compile a with Some _ => true | None => false end) (atoms c) &&
    Nat.leb (count_of c) (arity r)) (domain r).

(** With a bound for values, moves leave at most one part. *)
Definition top_ok (r : rules) (unary : coding) (top : option N) : bool :=
  match top with Some _ => one_part r && match unary with Plain => true | _ => false end | None => true end.

Definition check (r : rules) (o : order) (unary : coding) (top : option N) (certs : list closed_set) : bool :=
  well_formed r o && unary_ok r unary && top_ok r unary top && forallb (plain (arity r)) (clauses r) && forallb (plain (arity r)) (domain r) &&
  decidable r && check_all (sentences r o unary top) certs.

Lemma check_all_sound ss certs : check_all ss certs = true -> forall s, In s ss -> is_true nm automata s.
Proof.
  revert certs. induction ss as [|s ss IH]; destruct certs as [|c certs]; simpl; try discriminate; [intros _ ? []|].
  rewrite andb_true_iff. intros [A B] s' [<-|I]; [|eauto].
  exact (sentence_sound nm automata compile word compile_spec word_spec s c A).
Qed.

(** Atoms that have a machine can be decided. *)
Lemma decide_atom a e : compile a <> None -> {holds nm automata e a} + {~ holds nm automata e a}.
Proof.
  intro C. destruct (compile a) as [[m tracks]|] eqn:E; [|congruence]. clear C.
  pose proof (compile_spec _ _ _ E) as [-> Sp].
  set (n := S (fold_right Nat.max 0%nat (variables a))). set (xs := map e (seq 0 n)).
  set (l := fold_right Nat.max 0%nat (map (size nm) xs)). set (w := words nm l xs).
  assert (Bn : forall v, In v (variables a) -> (v < n)%nat).
  { unfold n. clear. induction (variables a) as [|x l IH]; simpl; intros v []; [subst; lia|]. specialize (IH v H). lia. }
  assert (Sz : forall x, In x xs -> (size nm x <= l)%nat).
  { unfold l. clear. induction xs as [|y ys IH]; simpl; intros x []; [subst; lia|]. specialize (IH x H). lia. }
  assert (Nx : forall v, (v < n)%nat -> nth v xs 0 = e v).
  { intros v L. unfold xs. rewrite nth_map_in with (d' := 0%nat) by (rewrite seq_length; auto). rewrite seq_nth; auto. }
  assert (Lx : length xs = n) by (unfold xs; rewrite map_length, seq_length; auto).
  assert (Tw : forall v, (v < n)%nat -> track v w = rep nm l (e v)).
  { intros v L. unfold w. rewrite track_words by (rewrite Lx; auto). rewrite Nx; auto. }
  assert (Se : forall v, (v < n)%nat -> (size nm (e v) <= l)%nat).
  { intros v L. apply Sz. rewrite <- Nx by auto. apply nth_In. rewrite Lx. auto. }
  assert (O : tracks_ok nm (variables a) w). { intros v I. rewrite Tw by auto. apply rep_ok. auto. }
  assert (V : forall v, In v (variables a) -> env_of nm w v = e v).
  { intros v I. unfold env_of. rewrite Tw by auto. apply rep_value. auto. }
  specialize (Sp w O).
  assert (D : {accepted machine step accepts m (variables a) w} + {~ accepted machine step accepts m (variables a) w}).
  { unfold accepted. destruct (run machine step m (variables a) w) as [s|].
    - destruct (accepts m s) eqn:A; [left; eauto|]. right. intros (s' & F & B). congruence.
    - right. intros (s' & F & _). discriminate. }
  destruct D as [D|D]; [left|right].
  - apply Sp in D. apply (holds_ext nm automata a (env_of nm w)); auto.
  - intro H. apply D, Sp. apply (holds_ext nm automata a e); auto. intros v I. symmetry. auto.
Qed.

Lemma decide_all fs e : forallb (fun a => match compile a with Some _ => true | None => false end) fs = true ->
  {all_hold nm automata e fs} + {~ all_hold nm automata e fs}.
Proof.
  induction fs as [|a fs IH]; simpl; intro C; [left; intros ? []|].
  apply andb_true_iff in C. destruct C as [C1 C2].
  destruct (decide_atom a e) as [A|A]; [destruct (compile a); congruence| |right; intro H; apply A, H; simpl; auto].
  destruct (IH C2) as [B|B]; [left|right].
  - intros x [<-|I]; auto.
  - intro H. apply B. intros x I. apply H. simpl. auto.
Qed.

Lemma is_plain (u : coding) : match u with Plain => true | _ => false end = true -> u = Plain.
Proof. destruct u; auto; discriminate. Qed.

Lemma coded_atoms (u : coding) (e : nat -> N) k v a :
  In a (code_atoms u k) -> e k = code u v -> holds nm automata e a.
Proof.
  destruct u as [|b|]; intros I E; [destruct I| |]; destruct I as [<-|[]]; simpl in *; eauto.
Qed.

Section Sound.
Variables (r : rules) (o : order) (unary : coding) (top : option N) (certs : list closed_set).
Hypothesis checked : check r o unary top certs = true.

Let facts : well_formed r o = true /\ unary_ok r unary = true /\ forallb (plain (arity r)) (clauses r) = true /\
  forallb (plain (arity r)) (domain r) = true /\ decidable r = true /\
  (forall s, In s (sentences r o unary top) -> is_true nm automata s).
Proof.
  unfold check in checked. rewrite !andb_true_iff in checked. destruct checked as [[[[[[A B] _] C] D] E] F].
  repeat split; auto. apply check_all_sound with certs. auto.
Qed.

Lemma decide_position p : {is_position nm automata r p} + {~ is_position nm automata r p}.
Proof.
  destruct facts as (_ & _ & _ & Pd & Dec & _).
  destruct (Nat.eq_dec (length p) (arity r)) as [L|L]; [|right; intros [H _]; contradiction].
  unfold decidable in Dec.
  assert (H : {exists c, In c (domain r) /\ all_hold nm automata (fun v => nth v p 0) (atoms c)} +
              {~ exists c, In c (domain r) /\ all_hold nm automata (fun v => nth v p 0) (atoms c)}).
  { revert Dec. generalize (domain r). induction l as [|c l IH]; simpl; intro Dec; [right; intros (? & [] & _)|].
    apply andb_true_iff in Dec. destruct Dec as [D1 D2]. apply andb_true_iff in D1. destruct D1 as [D1 _].
    destruct (decide_all (atoms c) (fun v => nth v p 0) D1) as [A|A]; [left; eauto|].
    destruct (IH D2) as [B|B]; [left; destruct B as (x & I & X); eauto|].
    right. intros (x & [<-|I] & X); eauto. }
  destruct H as [H|H]; [left|right].
  - split; auto. destruct H as (c & I & X). exists c, (fun v => nth v p 0). split; auto. split; auto. intros v Lv. auto.
  - intros (_ & c & e & I & X & A). apply H. exists c. split; auto.
    apply (all_hold_ext nm automata e); auto. intros a v Ia Iv. apply X. rewrite L.
    rewrite forallb_forall in Pd, Dec. specialize (Pd c I). specialize (Dec c I). apply andb_true_iff in Dec.
    destruct Dec as [_ Dec]. apply Nat.leb_le in Dec. unfold plain in Pd. rewrite !andb_true_iff in Pd.
    destruct Pd as [[Pd _] _]. rewrite forallb_forall in Pd. specialize (Pd a Ia).
    assert (v < count_of c)%nat by (destruct a; try discriminate; rewrite forallb_forall in Pd; apply Nat.ltb_lt, Pd, Iv). lia.
Qed.

Lemma law_decidable p x : {law_of nm automata p x} + {~ law_of nm automata p x}.
Proof. unfold law_of. destruct automata; [right; auto|]. destruct (accepts_numbers nm a (p ++ [x])); [left|right]; auto. Qed.

Lemma value_exists p : is_position nm automata r p -> exists v, law_of nm automata p (code unary v).
Proof.
  intro H. destruct facts as (Wf & Wu & Wp & Wd & _ & All). pose proof H as (L & _).
  destruct (position_law nm automata r o unary top All p H) as (x & Gx).
  destruct (coded nm automata r o unary top Wu All p x L Gx) as (v & ->). exists v. apply G_law. auto.
Qed.

(** The Grundy values. *)
Definition value_at (p : list N) : N :=
  match decide_position p with
  | left H =>
      N.of_nat (proj1_sig (constructive_indefinite_ground_description_nat
        (fun n => law_of nm automata p (code unary (N.of_nat n)))
        (fun n => law_decidable p _)
        (match value_exists p H with
         | ex_intro _ v E => ex_intro _ (N.to_nat v) (eq_ind_r (fun u => law_of nm automata p (code unary u)) E (N2Nat.id v))
         end)))
  | right _ => 0
  end.

Lemma value_law p : is_position nm automata r p -> law_of nm automata p (code unary (value_at p)).
Proof.
  intro H. unfold value_at. destruct (decide_position p) as [H'|]; [|contradiction].
  destruct (constructive_indefinite_ground_description_nat _ _ _) as [n E]. exact E.
Qed.

Lemma law_value p v : is_position nm automata r p -> value_at p = v <-> law_of nm automata p (code unary v).
Proof.
  intro H. destruct facts as (Wf & Wu & Wp & Wd & _ & All). pose proof H as (L & _). split.
  - intros <-. apply value_law, H.
  - intro Gv. pose proof (value_law p H) as Gw. apply (code_inj r unary Wu).
    apply (law_unique nm automata r o unary top All p); auto; apply G_law; auto.
Qed.

Theorem check_terminates : terminates (moves nm automata r).
Proof.
  destruct facts as (Wf & _ & _ & _ & _ & All).
  intro p. induction (lower_wf o p) as [p _ IH]. constructor. intros q (hs & M & I). apply IH.
  apply (descent_sound nm automata r o Wf) with hs; auto. intros s Is. apply All. unfold sentences. apply in_or_app. auto.
Qed.

Lemma values_values hs : (forall h, In h hs -> is_position nm automata r h) ->
  values_of nm automata hs (map (fun h => code unary (value_at h)) hs).
Proof.
  unfold values_of. induction hs as [|h hs IH]; simpl; intro H; constructor; auto. apply G_law, value_law. auto.
Qed.

Lemma values_are hs xs : (forall h, In h hs -> is_position nm automata r h) -> values_of nm automata hs xs ->
  xs = map (fun h => code unary (value_at h)) hs.
Proof.
  destruct facts as (_ & _ & _ & _ & _ & All).
  intros H V. unfold values_of in V. induction V as [|h x hs xs Gx V IH]; simpl; auto. f_equal.
  - assert (Hh := H h (or_introl eq_refl)). pose proof Hh as (L & _).
    apply (law_unique nm automata r o unary top All h); auto. apply G_law, value_law, Hh.
  - apply IH. intros. apply H. simpl. auto.
Qed.

Lemma sum_codes hs v : unary_ok r unary = true ->
  (exists c, In c (clauses r) /\ length hs = length (parts c)) ->
  sum_code unary (map (fun h => code unary (value_at h)) hs) (code unary v) <-> nim_sum (map value_at hs) = v.
Proof.
  intros Wu (c & Ic & Lc). destruct hs as [|h [|h2 hs]].
  - simpl. split; intro E; [|subst; reflexivity]. symmetry. apply (code_inj r unary Wu). exact E.
  - simpl. rewrite N.lxor_0_r. split; intro E; [|subst; reflexivity]. symmetry. apply (code_inj r unary Wu). exact E.
  - assert (Un : unary = Plain).
    { assert (U : unary = Plain \/ one_part r = true).
      { unfold unary_ok in Wu. destruct unary; auto. apply andb_true_iff in Wu. tauto. }
      destruct U as [U|U]; auto. unfold one_part in U.
      rewrite forallb_forall in U. specialize (U c Ic). rewrite <- Lc in U. apply Nat.leb_le in U. simpl in U. lia. }
    unfold sum_code. rewrite Un. simpl. tauto.
Qed.

(** No value is above the bound. *)
Lemma value_bound t p : top = Some t -> value_at p <= t.
Proof.
  intro Et. destruct facts as (_ & Wu & _ & _ & _ & All).
  assert (Un : unary = Plain).
  { pose proof checked as Ch. unfold check in Ch. rewrite !andb_true_iff in Ch. destruct Ch as [[[[[[_ _] T] _] _] _] _].
    unfold top_ok in T. rewrite Et in T. apply andb_true_iff in T. destruct T as [_ T]. apply is_plain, T. }
  destruct (decide_position p) as [Pp|Np].
  2:{ unfold value_at. destruct (decide_position p); [contradiction|]. lia. }
  destruct (N.le_gt_cases (value_at p) t) as [|L]; auto. exfalso.
  set (f := [AtLeast [(arity r, 1%Z)] (-1 - Z.of_N t); law_at (arity r) (arity r)]).
  assert (T : is_true nm automata (impossible f)).
  { apply All. unfold sentences. cbv zeta. rewrite !in_app_iff. right. right. right. left. rewrite Et. simpl. auto. }
  pose proof Pp as (Lp & _).
  destruct (T (env_with p [value_at p]) f) as (f' & _ & [] & _); [simpl; auto|].
  assert (Ek : env_with p [value_at p] (arity r) = value_at p) by (unfold env_with; rewrite <- Lp, nth_middle; auto).
  intros a [<-|[<-|[]]].
  - cbn [holds]. unfold sum_of. cbn [fold_right fst snd]. rewrite Ek. lia.
  - apply (G_env nm automata _ (coords (arity r)) (arity r) p).
    + apply (extends_coords r); auto. apply env_with_extends.
    + rewrite Ek. apply G_law. pose proof (value_law p Pp) as V. rewrite Un in V. exact V.
Qed.

(** The checker is right. Below the bound, if there is one, these are the Grundy values. *)
Lemma values_sound p :
  (forall hs, moves nm automata r p hs -> (forall t, top = Some t -> value_at p < t) -> nim_sum (map value_at hs) <> value_at p) /\
  (forall v, v < value_at p -> exists hs, moves nm automata r p hs /\ nim_sum (map value_at hs) = v).
Proof.
  destruct facts as (Wf & Wu & Wp & Wd & _ & All). split.
  - intros hs M Low E. pose proof M as (Pp & Ph & c & e & Ic & X & H & Eh).
    pose proof (values_values hs Ph) as V.
    assert (S : sum_code unary (map (fun h => code unary (value_at h)) hs) (code unary (value_at p))).
    { apply sum_codes; auto. exists c. split; auto. subst hs. apply map_length. }
    destruct (move_to_option nm automata r unary Wp p hs _ _ M V S) as (c' & e' & Ic' & X' & Ek & Ho).
    assert (T : is_true nm automata (impossible (same_value (arity r) unary top c'))).
    { apply All. unfold sentences. cbv zeta. rewrite !in_app_iff. do 4 right. left. apply in_map_iff. exists c'. split; auto. }
    destruct (T e' (same_value (arity r) unary top c')) as (f & _ & [] & _); [simpl; auto|].
    intros a I. apply same_value_in in I. destruct I as [I|[I| ->]]; auto.
    + apply below_in in I. destruct I as (t & Et & ->).
      assert (Un : unary = Plain).
      { pose proof checked as Ch. unfold check in Ch. rewrite !andb_true_iff in Ch. destruct Ch as [[[[[[_ _] Tk] _] _] _] _].
        unfold top_ok in Tk. rewrite Et in Tk. apply andb_true_iff in Tk. destruct Tk as [_ Tk]. apply is_plain, Tk. }
      cbn [holds]. unfold sum_of. cbn [fold_right fst snd]. rewrite Ek, Un. specialize (Low t Et). simpl code. lia.
    + unfold law_at. apply (G_env nm automata e' (coords (arity r)) (arity r) p).
      * apply (extends_coords r); auto. destruct Pp; auto.
      * rewrite Ek. apply G_law, value_law, Pp.
  - intros v L.
    destruct (decide_position p) as [Pp|Np].
    2:{ exfalso. revert L. unfold value_at. destruct (decide_position p); [contradiction|]. lia. }
    pose proof Pp as (Lp & c & e & Ic & X & H).
    set (f := shift (arity r) 2 (atoms c) ++ code_atoms unary (arity r) ++
          [AtLeast [(S (arity r), 1%Z); (arity r, (-1)%Z)] (-1); law_at (arity r) (S (arity r))]).
    set (s := {| whenever := map (fun c => shift (arity r) 2 (atoms c) ++
          code_atoms unary (arity r) ++
          [AtLeast [(S (arity r), 1%Z); (arity r, (-1)%Z)] (-1); law_at (arity r) (S (arity r))]) (domain r);
       then_ := map (option_atoms (arity r) unary) (clauses r); keep := S (arity r) |}).
    assert (T : is_true nm automata s).
    { apply All. unfold sentences. cbv zeta. rewrite !in_app_iff. do 5 right. simpl. auto. }
    set (k := arity r) in *.
    set (e1 := fun u => if Nat.ltb u k then e u else if Nat.eqb u k then code unary v
                        else if Nat.eqb u (S k) then code unary (value_at p) else e (u - 2)%nat).
    assert (Ek : e1 k = code unary v) by (unfold e1; rewrite Nat.ltb_irrefl, Nat.eqb_refl; auto).
    assert (Es : e1 (S k) = code unary (value_at p)).
    { unfold e1. destruct (Nat.ltb_spec (S k) k); [lia|]. destruct (Nat.eqb_spec (S k) k); [lia|]. rewrite Nat.eqb_refl. auto. }
    assert (X1 : extends e1 p).
    { intros u Lu. unfold e1. destruct (Nat.ltb_spec u k); [auto|]. lia. }
    destruct (T e1 f) as (f' & e2 & If' & K & Hf').
    + apply in_map_iff. exists c. auto.
    + intros a I. unfold f in I. rewrite !in_app_iff in I. destruct I as [I|[I|[<-|[<-|[]]]]].
      * apply (all_hold_shift nm automata k 2 e1 (atoms c)); auto.
        apply (all_hold_ext nm automata e); auto. intros a' u _ _. unfold shifted, e1.
        destruct (Nat.ltb_spec u k) as [A|A].
        -- apply Nat.ltb_lt in A. rewrite A. auto.
        -- destruct (Nat.ltb_spec (u + 2) k); [lia|]. destruct (Nat.eqb_spec (u + 2) k); [lia|].
           destruct (Nat.eqb_spec (u + 2) (S k)); [lia|]. f_equal. lia.
      * apply (coded_atoms unary e1 k v a I Ek).
      * cbn [holds]. unfold sum_of. cbn [fold_right fst snd]. rewrite Ek, Es.
        assert (code unary v < code unary (value_at p)) by (apply (code_lt r unary Wu); auto). lia.
      * apply (G_env nm automata e1 (coords k) (S k) p).
        -- apply (extends_coords r); auto.
        -- rewrite Es. apply G_law, value_law, Pp.
    + simpl in If', K. apply in_map_iff in If'. destruct If' as (c' & <- & Ic').
      destruct (option_to_move nm automata r o unary top Wf Wu All c' e2 p Ic' Pp) as (hs & xs & M & V & Sm); auto.
      { intros u Lu. rewrite K by (fold k; lia). apply X1, Lu. }
      exists hs. split; auto. pose proof M as (_ & Ph & c2 & e3 & Ic2 & _ & _ & Eh).
      rewrite (values_are hs xs Ph V) in Sm. fold k in Sm. rewrite K, Ek in Sm by lia.
      apply sum_codes in Sm; auto. exists c2. split; auto. subst hs. apply map_length.
Qed.

Theorem check_sound : top = None -> is_grundy (moves nm automata r) value_at.
Proof.
  intros E p. destruct (values_sound p) as [H1 H2]. split; auto. intros hs M. apply H1; auto. intros t F. congruence.
Qed.

Theorem check_sound_up_to t : top = Some t -> is_grundy_up_to (moves nm automata r) t value_at.
Proof.
  intros E p. destruct (values_sound p) as [H1 H2]. split; [apply value_bound; auto|]. split; auto.
  intros L hs M. apply H1; auto. intros t' F. congruence.
Qed.

End Sound.
End Check.

(** ** Positions as they are printed

    [of] and [to] translate between the positions of a game and lists of coordinates. *)
Section Transfer.
Context {P : Type}.
Variables (nm : numeration) (automata : list automaton) (r : rules).
Variables (coordinates : P -> list N) (position : list N -> P).
Hypothesis back : forall p, position (coordinates p) = p.
Hypothesis forth : forall l, length l = arity r -> coordinates (position l) = l.
Variable move : P -> list P -> Prop.
Hypothesis same : forall p hs, move p hs <-> moves nm automata r (coordinates p) (map coordinates hs).

Lemma transfer_terminates : terminates (moves nm automata r) -> terminates move.
Proof.
  intro T. apply wf_incl with (R2 := fun q p => part_of (moves nm automata r) (coordinates q) (coordinates p)).
  - intros q p (hs & M & I). exists (map coordinates hs). split; [apply same; auto|apply in_map; auto].
  - apply (wf_inverse_image _ _ (part_of (moves nm automata r)) coordinates T).
Qed.

Lemma transfer_grundy (g : list N -> N) : is_grundy (moves nm automata r) g -> is_grundy move (fun p => g (coordinates p)).
Proof.
  intros H p. destruct (H (coordinates p)) as [H1 H2]. split.
  - intros hs M. rewrite <- (map_map coordinates g). apply H1, same, M.
  - intros v L. destruct (H2 v L) as (hs & M & E). exists (map position hs).
    assert (F : map coordinates (map position hs) = hs).
    { rewrite map_map. rewrite <- (map_id hs) at 2. apply map_ext_in. intros h I. apply forth. destruct M as (_ & Ph & _).
      apply Ph in I. destruct I. auto. }
    split; [apply same; rewrite F; auto|]. rewrite <- (map_map coordinates g), F. exact E.
Qed.

Lemma transfer_up_to (t : N) (g : list N -> N) :
  is_grundy_up_to (moves nm automata r) t g -> is_grundy_up_to move t (fun p => g (coordinates p)).
Proof.
  intros H p. destruct (H (coordinates p)) as (H0 & H1 & H2). split; [exact H0|]. split.
  - intros L hs M. rewrite <- (map_map coordinates g). apply H1; [exact L|]. apply same, M.
  - intros v L. destruct (H2 v L) as (hs & M & E). exists (map position hs).
    assert (F : map coordinates (map position hs) = hs).
    { rewrite map_map. rewrite <- (map_id hs) at 2. apply map_ext_in. intros h I. apply forth. destruct M as (_ & Ph & _).
      apply Ph in I. destruct I. auto. }
    split; [apply same; rewrite F; auto|]. rewrite <- (map_map coordinates g), F. exact E.
Qed.
End Transfer.
