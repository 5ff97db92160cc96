(** * Fibonacci numbers, and the parts of Zeckendorf representations *)

From Coq Require Import List NArith ZArith Lia Bool.
Import ListNotations.
From Nimatron Require Import Closed Numbers Machines Weights Recurring.
Open Scope N_scope.

Definition total (places : list nat) : N := fold_right N.add 0 (map fibonacci places).

(** The places of the digit 1 in a word, the first of which is [s]. *)
Fixpoint ones_from (s : nat) (w : list N) : list nat :=
  match w with [] => [] | d :: w => if d =? 1 then s :: ones_from (S s) w else ones_from (S s) w end.

Fixpoint word_from (s l : nat) (places : list nat) : list N :=
  match l with
  | O => []
  | S l => match places with
      | i :: rest => if Nat.eqb i s then 1 :: word_from (S s) l rest else 0 :: word_from (S s) l places
      | [] => 0 :: word_from (S s) l []
      end
  end.

Section Zeckendorf.
Let nm := zeckendorf.
Variable automata : list automaton.
Local Arguments N.add : simpl never.
Local Arguments N.mul : simpl never.

Notation env_of := (env_of nm).
Notation tracks_ok := (tracks_ok nm).
Notation holds := (holds nm automata).
Notation accepted := (accepted machine step accepts).
Notation run := (run machine step).

Lemma weight_fibonacci l : weight 1 1 l = fibonacci l /\ weight 1 1 (S l) = fibonacci (S l).
Proof.
  induction l as [|l [IH1 IH2]]; [split; reflexivity|]. split; [exact IH2|]. rewrite weight_S by lia.
  change (bound 1 1 true (S l)) with (weight 1 1 l). rewrite IH1, IH2. change (fibonacci (S (S l))) with (fibonacci (S l) + fibonacci l). lia.
Qed.

Lemma ones_snoc d : forall w s, ones_from s (w ++ [d]) = ones_from s w ++ (if d =? 1 then [(s + length w)%nat] else []).
Proof.
  induction w as [|x w IH]; intro s; cbn [app ones_from length]; [rewrite Nat.add_0_r; auto|].
  rewrite IH. replace (S s + length w)%nat with (s + S (length w))%nat by lia. destruct (x =? 1); auto.
Qed.

Lemma total_app p q : total (p ++ q) = total p + total q.
Proof. unfold total. induction p as [|x p IH]; cbn [app map fold_right]; [lia|]. rewrite IH. lia. Qed.

Lemma value_ones w : (forall d, In d w -> d <= 1) -> pair_value 1 1 w = total (ones_from 0 w).
Proof.
  induction w as [|d w IH] using rev_ind; intro B; auto.
  rewrite value_snoc by lia. rewrite ones_snoc, total_app, IH by (intros; apply B, in_or_app; auto).
  destruct (weight_fibonacci (length w)) as [-> _]. assert (Bd : d <= 1) by (apply B, in_or_app; simpl; auto).
  destruct (N.eqb_spec d 1) as [->|Ne]; unfold total; cbn [map fold_right]; [rewrite Nat.add_0_l; lia|]. assert (d = 0) by lia. subst. lia.
Qed.

Lemma apart_ones w : forall s f, full_from 1 false w = Some f ->
  apart (ones_from s w) /\ (forall j, In j (ones_from s w) -> (s <= j)%nat /\ (f = false -> (s + 1 <= j)%nat)).
Proof.
  induction w as [|d w IH]; intros s f F; cbn [ones_from]; [split; [exact I|intros ? []]|].
  cbn [full_from] in F. destruct (full_from 1 false w) as [g|]; [|discriminate]. destruct (IH (S s) g eq_refl) as [A B].
  destruct (N.eqb_spec d 1) as [->|Ne].
  - unfold next_full in F. destruct g; [discriminate|]. injection F as <-. split.
    + destruct (ones_from (S s) w) as [|j r] eqn:E; [exact I|]. split; [|exact A].
      destruct (B j (or_introl eq_refl)) as [_ L]. specialize (L eq_refl). lia.
    + intros j [<-|J]; [split; [lia|discriminate]|]. destruct (B j J). split; [lia|discriminate].
  - split; auto. intros j J. destruct (B j J). split; lia.
Qed.

Lemma word_from_spec : forall l s places, apart places -> (forall i, In i places -> (s <= i < s + l)%nat) ->
  ones_from s (word_from s l places) = places /\ length (word_from s l places) = l /\
  exists f, full_from 1 false (word_from s l places) = Some f /\ (f = true -> exists r, places = s :: r).
Proof.
  induction l as [|l IH]; intros s places A B.
  - destruct places as [|i r]; [|specialize (B i (or_introl eq_refl)); lia]. simpl. split; auto. split; auto. exists false. split; auto. discriminate.
  - destruct places as [|i r].
    + destruct (IH (S s) [] I) as (O & L & f & F & _); [intros ? []|]. cbn [word_from ones_from length full_from]. rewrite O, L, F.
      split; auto. split; auto. exists false. split; [destruct f; auto|discriminate].
    + cbn [word_from]. destruct (Nat.eqb_spec i s) as [->|Ne].
      * assert (Ar : apart r) by (destruct r; [exact I|apply A]).
        assert (Br : forall j, In j r -> (s + 2 <= j < s + S l)%nat).
        { intros j J. split; [|apply B; simpl; auto]. clear - A J. revert s A. induction r as [|x r IH]; intros s A; [destruct J|].
          destruct A as [A1 A2]. destruct J as [<-|J]; auto. specialize (IH J x A2). lia. }
        destruct (IH (S s) r Ar) as (O & L & f & F & H); [intros j J; specialize (Br j J); lia|].
        cbn [ones_from length full_from]. rewrite O, L, F. split; auto. split; auto. exists true.
        destruct f; [destruct (H eq_refl) as (r2 & ->); specialize (Br (S s) (or_introl eq_refl)); lia|]. split; auto. intros _. eauto.
      * destruct (IH (S s) (i :: r) A) as (O & L & f & F & H).
        { intros j J. destruct (B j J) as [B1 B2]. split; [|lia]. destruct (Nat.eq_dec j s) as [->|]; [|lia].
          destruct J as [->|J]; [congruence|]. exfalso. specialize (B i (or_introl eq_refl)).
          assert (i < s)%nat; [|lia]. clear - A J. revert i A. induction r as [|x r IH]; intros i A; [destruct J|].
          destruct A as [A1 A2]. destruct J as [->|J]; [lia|]. specialize (IH J x A2). lia. }
        cbn [ones_from length full_from]. rewrite O, L, F. split; auto. split; auto. exists false.
        split; [destruct f; auto|discriminate].
Qed.

Lemma ones_zeros z : forall w s, ones_from s (w ++ repeat 0 z) = ones_from s w.
Proof.
  induction w as [|d w IH]; intro s; cbn [app ones_from]; [|rewrite !IH; auto].
  revert s. induction z as [|z IH]; intro s; auto. cbn [repeat ones_from]. apply IH.
Qed.

Lemma digits_one w : ok nm w = true -> forall d, In d w -> d <= 1.
Proof. intros O d I. pose proof (ok_digits nm w O d I) as L. change (radix nm) with 2 in L. lia. Qed.

(** Zeckendorf's theorem, the part that the representation is unique. *)
Lemma ones_unique w places : ok nm w = true -> apart places -> total places = pair_value 1 1 w -> places = ones_from 0 w.
Proof.
  intros O A T. set (l := (length w + S (fold_right Nat.max 0 places))%nat).
  assert (B : forall i, In i places -> (0 <= i < 0 + l)%nat).
  { intros i I. split; [lia|]. unfold l. clear - I. induction places as [|x r IH]; [destruct I|]. cbn [fold_right].
    destruct I as [->|I]; [lia|]. specialize (IH I). lia. }
  destruct (word_from_spec l 0 places A B) as (On & L & f & F & _). set (u := word_from 0 l places) in *.
  assert (Ou : ok nm u = true). { change (pair_ok 1 1 u = true). unfold pair_ok. rewrite F. reflexivity. }
  assert (Oz : ok nm (w ++ repeat 0 (l - length w)) = true) by (apply ok_zeros, O).
  assert (E : u = w ++ repeat 0 (l - length w)).
  { rewrite <- (rep_unique nm u Ou), <- (rep_unique nm _ Oz). rewrite app_length, repeat_length, L, value_zeros.
    replace (length w + (l - length w))%nat with l by (unfold l; lia). f_equal.
    change (pair_value 1 1 u = pair_value 1 1 w). rewrite <- T, value_ones, On; auto. apply digits_one, Ou. }
  rewrite <- On, E. apply ones_zeros.
Qed.

Lemma is_fibonacci w : ok nm w = true -> (exists i, pair_value 1 1 w = fibonacci i) <-> exists i, ones_from 0 w = [i].
Proof.
  intro O. split; intros (i & E).
  - exists i. symmetry. apply ones_unique; [exact O|exact I|]. rewrite E. unfold total. cbn [map fold_right]. lia.
  - exists i. rewrite value_ones, E by (apply digits_one, O). unfold total. cbn [map fold_right]. lia.
Qed.

Lemma ones_shift : forall w s i, ones_from s w = [i] -> forall t, ones_from t w = [(i + t - s)%nat] /\ (s <= i)%nat.
Proof.
  assert (Z : forall w s, ones_from s w = [] -> forall t, ones_from t w = []).
  { induction w as [|d w IH]; intros s E t; cbn [ones_from] in *; auto. destruct (d =? 1); [discriminate|]. eauto. }
  induction w as [|d w IH]; intros s i E t; cbn [ones_from] in *; [discriminate|]. destruct (d =? 1).
  - injection E as <- E. rewrite (Z _ _ E). split; [f_equal; lia|lia].
  - destruct (IH _ _ E (S t)) as [-> L]. split; [f_equal; lia|lia].
Qed.

Lemma in_ones w : forall s i, In i (ones_from s w) <-> (s <= i)%nat /\ nth (i - s) w 0 = 1.
Proof.
  induction w as [|d w IH]; intros s i; cbn [ones_from].
  - split; [intros []|]. intros [_ E]. destruct (i - s)%nat; discriminate.
  - assert (H : In i (ones_from (S s) w) <-> (S s <= i)%nat /\ nth (i - s) (d :: w) 0 = 1).
    { rewrite IH. split; intros [L E]; (split; [lia|]); [replace (i - s)%nat with (S (i - S s)) by lia; exact E|].
      replace (i - s)%nat with (S (i - S s)) in E by lia. exact E. }
    destruct (N.eqb_spec d 1) as [->|Ne]; cbn [In]; rewrite H; split.
    + intros [<-|[L E]]; [split; [lia|rewrite Nat.sub_diag; auto]|split; [lia|auto]].
    + intros [L E]. destruct (Nat.eq_dec s i); [auto|right; split; [lia|auto]].
    + intros [L E]. split; [lia|auto].
    + intros [L E]. split; [|auto]. destruct (Nat.eq_dec s i) as [->|]; [|lia]. rewrite Nat.sub_diag in E. simpl in E. congruence.
Qed.

Lemma is_part u w : ok nm u = true -> ok nm w = true ->
  zeckendorf_part (pair_value 1 1 u) (pair_value 1 1 w) <-> exists i, ones_from 0 u = [i] /\ nth i w 0 = 1.
Proof.
  intros Ou Ow. split.
  - intros (places & i & A & T & I & E). assert (P : places = ones_from 0 w) by (apply ones_unique; auto).
    destruct (proj1 (is_fibonacci u Ou)) as (j & J); [eauto|]. exists i. split.
    + symmetry. apply ones_unique; [exact Ou|exact Logic.I|]. rewrite E. unfold total. cbn [map fold_right]. lia.
    + rewrite P in I. apply in_ones in I. rewrite Nat.sub_0_r in I. tauto.
  - intros (i & E & N1). exists (ones_from 0 w), i. split; [|split; [|split]].
    + change (ok nm w) with (pair_ok 1 1 w) in Ow. unfold pair_ok in Ow. destruct (full_from 1 false w) as [f|] eqn:F; [|discriminate].
      apply (apart_ones w 0 f F).
    + apply value_ones, digits_one, Ow.
    + apply in_ones. rewrite Nat.sub_0_r. split; [lia|auto].
    + rewrite value_ones, E by (apply digits_one, Ou). unfold total. cbn [map fold_right]. lia.
Qed.

Lemma count_ones : forall w s t, length (ones_from s w) = length (ones_from t w).
Proof. induction w as [|d w IH]; intros s t; auto. cbn [ones_from]. destruct (d =? 1); cbn [length]; auto. Qed.

Lemma digit_cases vs x w : tracks_ok vs (x :: w) -> forall v, In v vs -> at_ x v = 0 \/ at_ x v = 1.
Proof. intros O v I. pose proof (digits_one _ (O v I) (at_ x v) (or_introl eq_refl)). lia. Qed.

Lemma ok_tail d w : ok nm (d :: w) = true -> ok nm w = true.
Proof.
  change (pair_ok 1 1 (d :: w) = true -> pair_ok 1 1 w = true). unfold pair_ok. cbn [full_from].
  destruct (full_from 1 false w); [reflexivity|discriminate].
Qed.

Lemma tracks_tail vs x w : tracks_ok vs (x :: w) -> tracks_ok vs w.
Proof. intros O v I. exact (ok_tail _ _ (O v I)). Qed.

Lemma one_spec v w : tracks_ok [v] w -> accepted MPower [v] w <-> exists i, env_of w v = fibonacci i.
Proof.
  intro O. change (env_of w v) with (pair_value 1 1 (track v w)). rewrite (is_fibonacci _ (O v (or_introl eq_refl))).
  assert (R : match run MPower [v] w with
    | Some (St 0 0) => length (ones_from 0 (track v w)) = 0%nat
    | Some (St 0 1) => length (ones_from 0 (track v w)) = 1%nat
    | Some _ => False
    | None => (2 <= length (ones_from 0 (track v w)))%nat
    end).
  { induction w as [|x w IH]; [reflexivity|]. specialize (IH (tracks_tail _ _ _ O)).
    destruct (digit_cases _ _ _ O v (or_introl eq_refl)) as [D|D]; cbn [Closed.run track map ones_from]; fold (track v w);
      rewrite D, (count_ones (track v w) 1 0) || rewrite D; cbn [N.eqb length];
      destruct (run MPower [v] w) as [[|[|?|?] [|[?|?|]|?]]|]; try contradiction; cbn [step read map]; rewrite ?D; simpl;
      rewrite ?(count_ones (track v w) 1 0); try lia. }
  unfold accepted. destruct (run MPower [v] w) as [[|[|?|?] [|[?|?|]|?]]|]; try contradiction.
  - split; [intros (s & E & Ac); injection E as <-; discriminate|]. intros (i & E). rewrite E in R. discriminate.
  - split; [|intros _; eexists; split; reflexivity]. intros _. destruct (ones_from 0 (track v w)) as [|i [|j r]]; try discriminate. eauto.
  - split; [intros (s & E & _); discriminate|]. intros (i & E). rewrite E in R. simpl in R. lia.
Qed.

Lemma part_spec x n w : tracks_ok [x; n] w -> accepted (MBit true) [x; n] w <-> zeckendorf_part (env_of w x) (env_of w n).
Proof.
  intro O. change (env_of w x) with (pair_value 1 1 (track x w)). change (env_of w n) with (pair_value 1 1 (track n w)).
  rewrite (is_part _ _ (O x (or_introl eq_refl)) (O n (or_intror (or_introl eq_refl)))).
  assert (R : match run (MBit true) [x; n] w with
    | Some (St 0 _) => ones_from 0 (track x w) = []
    | Some (St 1 _) => exists i, ones_from 0 (track x w) = [i] /\ nth i (track n w) 0 = 1
    | Some _ => False
    | None => (2 <= length (ones_from 0 (track x w)))%nat \/ exists i, ones_from 0 (track x w) = [i] /\ nth i (track n w) 0 <> 1
    end).
  { induction w as [|a w IH]; [reflexivity|]. specialize (IH (tracks_tail _ _ _ O)).
    assert (Zero : forall s, ones_from 0 (track x w) = [] -> ones_from s (track x w) = []).
    { intros s E. apply length_zero_iff_nil. rewrite (count_ones _ s 0), E. reflexivity. }
    assert (One : forall i, ones_from 0 (track x w) = [i] -> ones_from 1 (track x w) = [S i]).
    { intros i E. destruct (ones_shift _ _ _ E 1) as [-> _]. f_equal. lia. }
    destruct (digit_cases _ _ _ O x (or_introl eq_refl)) as [D|D]; cbn [Closed.run]; unfold track; cbn [map ones_from];
      fold (track x w); fold (track n w); rewrite D; cbn [N.eqb].
    - destruct (run (MBit true) [x; n] w) as [[|[|[?|?|]|?] q]|]; try contradiction; cbn [step read map]; rewrite ?D; simpl.
      + apply Zero, IH.
      + destruct IH as (i & E & N1). exists (S i). split; [apply One, E|exact N1].
      + destruct IH as [IH|(i & E & N1)]; [left; rewrite (count_ones _ 1 0); exact IH|right; exists (S i); split; [apply One, E|exact N1]].
    - change (1 =? 1) with true. cbv iota.
      destruct (run (MBit true) [x; n] w) as [[|[|[?|?|]|?] q]|]; try contradiction; cbn [step read map]; rewrite ?D; simpl.
      + destruct (digit_cases _ _ _ O n (or_intror (or_introl eq_refl))) as [E1|E1]; rewrite E1; simpl; rewrite (Zero 1%nat IH);
          [right; exists 0%nat; split; [auto|discriminate]|exists 0%nat; auto].
      + left. destruct IH as (i & E & _). rewrite (One i E). simpl. lia.
      + left. destruct IH as [IH|(i & E & _)]; [rewrite (count_ones _ 1 0); lia|rewrite (One i E); simpl; lia]. }
  unfold accepted. destruct (run (MBit true) [x; n] w) as [[|[|[?|?|]|?] q]|]; try contradiction.
  - split; [intros (s & E & Ac); injection E as <-; discriminate|]. intros (i & E & _). rewrite R in E. discriminate.
  - split; auto. intros _. eexists. split; reflexivity.
  - split; [intros (s & E & _); discriminate|]. intros (i & E & N1). destruct R as [R|(j & E' & N')].
    + rewrite E in R. simpl in R. lia.
    + rewrite E in E'. injection E' as <-. contradiction.
Qed.

Definition compile_zeckendorf (x : atom) : option (machine * list nat) :=
  match x with
  | Fibonacci v => Some (MPower, [v])
  | ZeckendorfPart x n => Some (MBit true, [x; n])
  | _ => compile_recurring 1 1 automata x
  end.

Theorem zeckendorf_spec x m tracks : compile_zeckendorf x = Some (m, tracks) ->
  tracks = variables x /\ forall w, tracks_ok tracks w -> accepted m tracks w <-> holds (env_of w) x.
Proof.
  destruct x; try exact (recurring_spec 1 1 (N.le_refl 1) (N.le_refl 1) automata _ m tracks); cbn [compile_zeckendorf]; intro E; injection E as <- <-.
  - split; auto. apply one_spec.
  - split; auto. apply part_spec.
Qed.

End Zeckendorf.
