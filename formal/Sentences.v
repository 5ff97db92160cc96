(** * Sentences about numbers, checked by closed sets *)

From Coq Require Import List NArith ZArith Lia Bool.
Import ListNotations.
From Nimatron Require Import Closed Numbers Machines.
Open Scope N_scope.

(** For all numbers: if all atoms of one list of [whenever] hold, then those of a list of [then_]
    hold, with the same numbers for the variables below [keep]. *)
Record sentence := { whenever : list (list atom); then_ : list (list atom); keep : nat }.

Section Sentences.
Variable nm : numeration.
Variable automata : list automaton.

Definition all_hold (e : nat -> N) (f : list atom) : Prop := forall a, In a f -> holds nm automata e a.

Definition is_true (s : sentence) : Prop :=
  forall e f, In f (whenever s) -> all_hold e f ->
  exists f' e', In f' (then_ s) /\ (forall v, (v < keep s)%nat -> e' v = e v) /\ all_hold e' f'.

(** What a numeration has to provide: machines for atoms, and one that reads a word and accepts
    if it is the word of a number, unless all words are. *)
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

Notation part := (machine * list nat)%type.
Notation instr := (instr machine).
Notation Guess := (Guess machine).
Notation Do := (Do machine).

Definition unknown (known : list nat) (p : part) : nat :=
  length (filter (fun v => negb (existsb (Nat.eqb v) known)) (snd p)).

(** The part with the fewest variables whose digits are not known yet, and the others. *)
Fixpoint pick (known : list nat) (parts : list part) : option (part * list part) :=
  match parts with
  | [] => None
  | p :: rest =>
      match pick known rest with
      | None => Some (p, [])
      | Some (q, others) =>
          if Nat.ltb (unknown known q) (unknown known p) then Some (q, p :: others) else Some (p, rest)
      end
  end.

Definition guess (v : nat) : list instr := Guess v :: match word with Some m => [Do m [v]] | None => [] end.
Arguments guess : simpl never.

Fixpoint guess_all (known tracks : list nat) : list instr * list nat :=
  match tracks with
  | [] => ([], known)
  | v :: tracks =>
      if existsb (Nat.eqb v) known then guess_all known tracks
      else let (plan, known) := guess_all (v :: known) tracks in (guess v ++ plan, known)
  end.

(** Variables that no part reads: those that are not kept may have any digits. *)
Definition guess_rest (k n : nat) (known : list nat) : list instr :=
  flat_map (fun v => if existsb (Nat.eqb v) known then [] else if Nat.ltb v k then guess v else [Guess v]) (seq 0 n).

Fixpoint plan_of (fuel : nat) (k n : nat) (known : list nat) (parts : list part) : list instr :=
  match fuel, pick known parts with
  | S fuel, Some ((m, tracks), rest) =>
      let (plan, known) := guess_all known tracks in plan ++ Do m tracks :: plan_of fuel k n known rest
  | _, _ => guess_rest k n known
  end.

Fixpoint compile_all (f : list atom) : option (list part) :=
  match f with
  | [] => Some []
  | a :: f => match compile a, compile_all f with Some p, Some ps => Some (p :: ps) | _, _ => None end
  end.

Definition count (k : nat) (parts : list part) : nat :=
  fold_right Nat.max k (map (fun p => fold_right Nat.max 0%nat (map S (snd p))) parts).

Definition conj_of_parts (k : nat) (parts : list part) : conj machine :=
  let n := count k parts in (n, plan_of (length parts) k n [] parts).

Fixpoint conjs (k : nat) (fs : list (list atom)) : option (list (conj machine)) :=
  match fs with
  | [] => Some []
  | f :: fs =>
      match compile_all f, conjs k fs with Some ps, Some cs => Some (conj_of_parts k ps :: cs) | _, _ => None end
  end.

(** A certificate lists the states of the parts, and then what matters of the digits so far of each
    variable that occurs. In a plan these are states of the machines that read words. *)
Definition occurring (k : nat) (c : conj machine) : list nat :=
  filter (fun v => Nat.ltb v k || existsb (fun p => existsb (Nat.eqb v) (snd p)) (dos machine (snd c))) (seq 0 (fst c)).

Fixpoint word_of (v : nat) (variables : list nat) (words : list st) : st :=
  match variables, words with
  | u :: variables, w :: words => if Nat.eqb u v then w else word_of v variables words
  | _, _ => start
  end.

Fixpoint arrange (variables : list nat) (plan : list instr) (states words : list st) : list st :=
  match plan with
  | [] => []
  | Closed.Guess _ _ :: plan => arrange variables plan states words
  | Closed.Do _ (MWord _ _) [v] :: plan => word_of v variables words :: arrange variables plan states words
  | Closed.Do _ _ _ :: plan =>
      match states with
      | s :: states => s :: arrange variables plan states words
      | [] => arrange variables plan [] words
      end
  end.

Fixpoint arranged_all {A} (k : nat) (f : list st -> A -> A) (get : A -> list st) (fs : list (list atom)) (cs : list (conj machine))
  (all : list (list A)) : list (list A) :=
  match fs, cs, all with
  | atoms :: fs, c :: cs, l :: all =>
      let n := length atoms in
      let variables := occurring k c in
      map (fun x => let ss := get x in f (arrange variables (snd c) (firstn n ss) (skipn n ss)) x) l :: arranged_all k f get fs cs all
  | _, _, _ => all
  end.

Definition arranged_set (s : sentence) (ps cs : list (conj machine)) (cert : closed_set) : closed_set :=
  match word with
  | None => cert
  | Some _ =>
      (arranged_all (keep s) (fun ss _ => ss) (fun ss => ss) (then_ s) cs (fst cert),
       arranged_all (keep s) (fun ss (p : pair) => (ss, snd p)) fst (whenever s) ps (snd cert))
  end.

Definition check_sentence (s : sentence) (cert : closed_set) : bool :=
  match conjs (keep s) (whenever s), conjs (keep s) (then_ s) with
  | Some ps, Some cs => check_closed (radix nm) machine step accepts (keep s) ps cs (arranged_set s ps cs cert)
  | _, _ => false
  end.

Lemma pick_spec known parts best rest : pick known parts = Some (best, rest) ->
  (forall p, In p parts <-> p = best \/ In p rest) /\ length parts = S (length rest).
Proof.
  revert best rest. induction parts as [|p parts IH]; simpl; intros best rest E; try discriminate.
  destruct (pick known parts) as [[q others]|] eqn:F.
  - specialize (IH q others eq_refl). destruct IH as [IH L]. destruct (Nat.ltb _ _); injection E as <- <-.
    + split; [|simpl; lia]. intro x. rewrite IH. simpl. intuition.
    + split; [|auto]. intro x. intuition.
  - injection E as <- <-. destruct parts; [|simpl in F; destruct (pick known parts) as [[? ?]|]; [destruct (Nat.ltb _ _)|]; discriminate].
    split; auto. simpl. intuition.
Qed.

Lemma dos_app p q : dos machine (p ++ q) = dos machine p ++ dos machine q.
Proof. induction p as [|[v|m t] p IH]; simpl; auto. rewrite IH. auto. Qed.

Definition is_word (p : part) : Prop := exists m v, word = Some m /\ p = (m, [v]).

Lemma guess_all_spec known tracks plan known' : guess_all known tracks = (plan, known') ->
  (forall p, In p (dos machine plan) -> is_word p) /\
  (forall v, In v known' <-> In v known \/ In v tracks) /\
  (forall m v, word = Some m -> In v tracks -> In v known \/ In (m, [v]) (dos machine plan)).
Proof.
  revert known plan known'. induction tracks as [|v tracks IH]; simpl; intros known plan known' E.
  - injection E as <- <-. simpl. intuition.
  - destruct (existsb (Nat.eqb v) known) eqn:X.
    + apply existsb_In in X. destruct (IH _ _ _ E) as (A & B & C). split; [auto|split].
      * intro w. rewrite B. split; [tauto|]. intros [I|[<-|I]]; auto.
      * intros m w W [<-|I]; auto.
    + destruct (guess_all (v :: known) tracks) as [plan0 known0] eqn:G.
      assert (Ep : plan = guess v ++ plan0) by (unfold guess; simpl; congruence). assert (Ek : known' = known0) by congruence. clear E. subst plan known'.
      destruct (IH _ _ _ G) as (A & B & C). split; [|split].
      * intros p. rewrite dos_app, in_app_iff. intros [I|I]; auto. unfold guess in I.
        destruct word as [m|] eqn:W; simpl in I; [|contradiction]. destruct I as [<-|[]]. exists m, v. auto.
      * intro w. rewrite B. simpl. intuition.
      * intros m w W I. rewrite dos_app, in_app_iff.
        assert (Iv : In (m, [v]) (dos machine (guess v))) by (unfold guess; rewrite W; simpl; auto).
        destruct I as [<-|I]; auto. destruct (C m w W I) as [[<-|J]|J]; auto.
Qed.

Lemma plan_spec k n : forall fuel known parts, (length parts <= fuel)%nat ->
  (forall p, In p parts -> In p (dos machine (plan_of fuel k n known parts))) /\
  (forall p, In p (dos machine (plan_of fuel k n known parts)) -> In p parts \/ is_word p) /\
  (forall m v p, word = Some m -> In p parts -> In v (snd p) ->
    In v known \/ In (m, [v]) (dos machine (plan_of fuel k n known parts))).
Proof.
  assert (Base : forall known p, In p (dos machine (guess_rest k n known)) -> is_word p).
  { intros known p. unfold guess_rest. induction (seq 0 n) as [|v l IH]; [intros []|]. cbn [flat_map]. rewrite dos_app, in_app_iff.
    intros [I|I]; auto. destruct (existsb (Nat.eqb v) known); [destruct I|]. destruct (Nat.ltb v k); [|destruct I].
    unfold guess in I. destruct word as [m|] eqn:W; simpl in I; [|contradiction]. destruct I as [<-|[]]. exists m, v. auto. }
  induction fuel as [|fuel IH]; intros known parts L.
  - destruct parts; [|simpl in L; lia]. simpl. split; [intros p []|]. split; [intros p I; right; eapply Base; eauto|]. intros m v p _ [].
  - simpl. destruct (pick known parts) as [[[m t] rest]|] eqn:P.
    + apply pick_spec in P. destruct P as [P Ln]. destruct (guess_all known t) as [plan known'] eqn:G.
      apply guess_all_spec in G. destruct G as (A & B & C). destruct (IH known' rest) as (I1 & I2 & I3); [lia|].
      rewrite dos_app. simpl. repeat split.
      * intros p I. apply P in I. rewrite in_app_iff. simpl. destruct I as [->|I]; auto.
      * intros p. rewrite in_app_iff. simpl. intros [I|[<-|I]]; auto.
        -- left. apply P. auto.
        -- apply I2 in I. destruct I; auto. left. apply P. auto.
      * intros mm v p W Ip Iv. rewrite in_app_iff. simpl. apply P in Ip. destruct Ip as [->|Ip].
        -- destruct (C mm v W Iv) as [J|J]; auto.
        -- destruct (I3 mm v p W Ip Iv) as [J|J]; auto.
           apply B in J. destruct J as [J|J]; auto. destruct (C mm v W J); auto.
    + assert (parts = []) as ->. { destruct parts; auto. simpl in P. destruct (pick known parts) as [[? ?]|]; [destruct (Nat.ltb _ _)|]; discriminate. }
      split; [intros p []|]. split; [intros p I; right; eapply Base; eauto|]. intros m v p _ [].
Qed.

Lemma compile_all_spec f ps : compile_all f = Some ps ->
  (forall a, In a f -> exists m, In (m, variables a) ps /\ compile a = Some (m, variables a)) /\
  (forall p, In p ps -> exists a, In a f /\ compile a = Some p).
Proof.
  revert ps. induction f as [|a f IH]; simpl; intros ps E.
  - injection E as <-. split; intros ? [].
  - destruct (compile a) as [[m t]|] eqn:C; try discriminate. destruct (compile_all f) as [qs|]; try discriminate.
    injection E as <-. destruct (IH qs eq_refl) as [A B]. pose proof (compile_spec _ _ _ C) as [-> _]. split.
    + intros x [<-|I].
      * exists m. simpl. auto.
      * destruct (A x I) as (m' & I' & C'). exists m'. simpl. auto.
    + intros p [<-|I]; eauto. destruct (B p I) as (x & I' & C'). eauto.
Qed.

Lemma count_spec k parts : (k <= count k parts)%nat /\ forall m t v, In (m, t) parts -> In v t -> (v < count k parts)%nat.
Proof.
  unfold count. induction parts as [|[m t] parts [IH1 IH2]]; simpl.
  - split; auto. intros ? ? ? [].
  - split; [lia|]. intros m' t' v [E|I] J.
    + injection E as <- <-. assert (S v <= fold_right Nat.max 0 (map S t))%nat; [|lia].
      clear - J. induction t as [|x t IHt]; [destruct J|]; destruct J as [->|J]; cbn [map fold_right]; [lia|]. specialize (IHt J). lia.
    + specialize (IH2 _ _ _ I J). lia.
Qed.

Lemma conjs_in k fs cs : conjs k fs = Some cs ->
  (forall f, In f fs -> exists ps, compile_all f = Some ps /\ In (conj_of_parts k ps) cs) /\
  (forall c, In c cs -> exists f ps, In f fs /\ compile_all f = Some ps /\ c = conj_of_parts k ps).
Proof.
  revert cs. induction fs as [|f fs IH]; simpl; intros cs E.
  - injection E as <-. split; intros ? [].
  - destruct (compile_all f) as [ps|] eqn:C; try discriminate. destruct (conjs k fs) as [ds|]; try discriminate.
    injection E as <-. destruct (IH ds eq_refl) as [A B]. split.
    + intros x [<-|I]; [exists ps; simpl; auto|]. destruct (A x I) as (qs & ? & ?). exists qs. simpl. auto.
    + intros c [<-|I]; [exists f, ps; simpl; auto|]. destruct (B c I) as (x & qs & ? & ? & ?). exists x, qs. simpl. auto.
Qed.

Theorem sentence_sound s cert : check_sentence s cert = true -> is_true s.
Proof.
  unfold check_sentence. destruct (conjs _ (whenever s)) as [ps|] eqn:Ep; try discriminate.
  destruct (conjs _ (then_ s)) as [cs|] eqn:Ec; try discriminate.
  intros C e f If Hf. apply conjs_in in Ep, Ec. destruct Ep as [Ep _], Ec as [_ Ec].
  destruct (Ep f If) as (parts & Cf & Ic). set (k := keep s) in *. set (c := conj_of_parts k parts) in *.
  set (n := fst c). set (xs := map e (seq 0 n)).
  set (l := fold_right Nat.max 0%nat (map (size nm) xs)). set (w := words nm l xs).
  assert (Lx : length xs = n) by (unfold xs; rewrite map_length, seq_length; auto).
  assert (Sz : forall x, In x xs -> (size nm x <= l)%nat).
  { unfold l. clear. induction xs as [|y ys IH]; simpl; intros x []; [subst; lia|]. specialize (IH x H). lia. }
  assert (Nx : forall v, (v < n)%nat -> nth v xs 0 = e v).
  { intros v L. unfold xs. rewrite nth_map_in with (d' := 0%nat) by (rewrite seq_length; auto). rewrite seq_nth; auto. }
  assert (Tw : forall v, (v < n)%nat -> track v w = rep nm l (e v)).
  { intros v L. unfold w. rewrite track_words by lia. rewrite Nx; auto. }
  assert (Se : forall v, (v < n)%nat -> (size nm (e v) <= l)%nat).
  { intros v L. apply Sz. rewrite <- Nx by auto. apply nth_In. lia. }
  assert (Ow : forall v, (v < n)%nat -> ok nm (track v w) = true) by (intros v L; rewrite Tw by auto; apply rep_ok; auto).
  assert (Vw : forall v, (v < n)%nat -> env_of nm w v = e v).
  { intros v L. unfold env_of. rewrite Tw by auto. apply rep_value. auto. }
  assert (Ww : word_ok (radix nm) n w). { rewrite <- Lx. apply words_ok, Sz. }
  apply compile_all_spec in Cf. destruct Cf as [Cf1 Cf2].
  destruct (count_spec k parts) as [Lk Lv]. fold n in Lk. change (count k parts) with n in Lv.
  assert (Acc : forall m t, In (m, t) (parts_of machine c) -> accepted machine step accepts m t w).
  { intros m t I. unfold parts_of, c in I. simpl in I. apply plan_spec in I; auto. destruct I as [I|(m' & v & W & E)].
    - pose proof (Lv m t) as Lt. destruct (Cf2 _ I) as (a & Ia & Ca). pose proof (compile_spec _ _ _ Ca) as [-> Sp].
      apply Sp. { intros v Iv. apply Ow. apply (Lt v I Iv). }
      apply (holds_ext nm automata a e). { intros v Iv. symmetry. apply Vw, (Lt v I Iv). } apply Hf, Ia.
    - injection E as -> ->. rewrite W in word_spec. apply word_spec.
      + intros a Ia. destruct (Ww a Ia) as [_ B]. apply B.
      + destruct (Nat.lt_ge_cases v n) as [L|L]; auto.
        (* only variables below n are guessed, but for others the word is one of zeros *)
        assert (Z : track v w = repeat 0 (length w)).
        { unfold track. clear - Ww L. induction w as [|a w IH]; simpl; auto. rewrite IH.
          - f_equal. unfold at_. apply nth_overflow. destruct (Ww a (or_introl eq_refl)) as [-> _]. auto.
          - intros x I. apply Ww. simpl; auto. }
        rewrite Z. apply (ok_zeros nm [] (length w)), ok_nil. }
  destruct (closed_sound (radix nm) (radix_pos nm) machine step accepts k ps cs _ C c w Ic Ww Acc)
    as (c' & u & z & Ic' & Wu & Ku & Accu).
  destruct (Ec c' Ic') as (f' & qs & If' & Cf' & ->). apply compile_all_spec in Cf'. destruct Cf' as [Cg1 Cg2].
  destruct (count_spec k qs) as [Lk' Lv']. set (n' := count k qs) in *.
  assert (Lc' : fst (conj_of_parts k qs) = n') by reflexivity. rewrite Lc' in Wu.
  destruct (plan_spec k n' (length qs) [] qs (le_n _)) as (P1 & P2 & P3).
  assert (Tu : forall v, (v < k)%nat -> track v u = track v w ++ repeat 0 z).
  { intros v L. rewrite <- (track_kept k v u L), Ku, track_app, track_kept, track_zeros by auto. auto. }
  assert (Ou : forall p v, In p qs -> In v (snd p) -> ok nm (track v u) = true).
  { intros p v Ip Iv. assert (B : forall a, In a u -> at_ a v < radix nm) by (intros a I; apply (Wu a I)).
    destruct word as [m|] eqn:W; [|apply word_spec; auto]. apply word_spec; auto. apply Accu. unfold parts_of, conj_of_parts. simpl.
    destruct (P3 m v p eq_refl Ip Iv) as [[]|I]. exact I. }
  exists f', (env_of nm u). split; auto. split.
  - intros v L. unfold env_of. rewrite Tu, value_zeros by auto. fold (env_of nm w v). apply Vw. apply Nat.lt_le_trans with k; auto.
  - intros a Ia. destruct (Cg1 a Ia) as (m & Im & Ca). pose proof (compile_spec _ _ _ Ca) as [_ Sp].
    apply Sp. { intros v Iv. apply (Ou _ v Im Iv). }
    apply Accu. unfold parts_of, conj_of_parts. simpl. apply P1, Im.
Qed.

End Sentences.
