(** * Euclid's game: from either of two numbers, multiples of the other one are taken

    With r below b (and at least the least number [s]) the positions (r, b), (r + b, b), (r + 2 b, b)
    and so on are a line: from each of them all earlier ones can be reached (or the last m, if m is the
    largest factor), and nothing else. So from the second one on their values are 0, 1, 2, ... without
    that of (r, b) (G. Nivasch, The Sprague-Grundy function of the game Euclid, 2006). *)

From Coq Require Import List NArith ZArith Lia Bool.
Import ListNotations.
From Nimatron Require Import Game.
Open Scope N_scope.

(** The values along a line whose first one is [v]. *)
Definition along (v j : N) : N := if j =? 0 then v else if j <=? v then j - 1 else j.

Section Euclid.
Variables (s : N) (bound : option N) (move : N * N -> list (N * N) -> Prop).
Hypothesis least : (s <? 2) = true.
Hypothesis bound_positive : match bound with Some m => 1 <=? m | None => true end = true.

(** Which multiples may be taken. *)
Definition factor (k : N) : Prop := 1 <= k /\ match bound with Some m => k <= m | None => True end.

Hypothesis same : forall a b parts, move (a, b) parts <-> s <= a /\ s <= b /\
  ((exists k, factor k /\ 1 <= b /\ k * b + s <= a /\ parts = [(a - k * b, b)]) \/
   (exists k, factor k /\ 1 <= a /\ k * a + s <= b /\ parts = [(a, b - k * a)])).

Definition line (v j : N) : N := along v (match bound with Some m => j mod (m + 1) | None => j end).

Fixpoint value_of (fuel : nat) (a b : N) : N :=
  match fuel with
  | O => 0
  | S fuel =>
      if a <? b then value_of fuel b a else if b =? 0 then 0
      else if (a - s) / b =? 0 then 0 else line (value_of fuel b ((a - s) mod b + s)) ((a - s) / b)
  end.
Definition euclid (p : N * N) : N := value_of (N.to_nat (2 * (fst p + snd p) + 2)) (fst p) (snd p).

Let small : s = 0 \/ s = 1.
Proof. apply N.ltb_lt in least. lia. Qed.

Lemma parts_of_line a b : s <= a -> 1 <= b -> exists j r, a = r + j * b /\ s <= r /\ r < b + s /\ (a - s) / b = j /\ (a - s) mod b + s = r.
Proof.
  intros A B. exists ((a - s) / b), ((a - s) mod b + s). pose proof (N.div_mod (a - s) b ltac:(lia)) as D.
  pose proof (N.mod_upper_bound (a - s) b ltac:(lia)) as U. revert D U. generalize ((a - s) / b) ((a - s) mod b). intros j r D U.
  repeat split; lia.
Qed.

Lemma fuel_enough : forall f h a b, s <= a -> s <= b -> (N.to_nat (2 * (a + b))%N + (if (a <? b)%N then 1 else 0) < f)%nat ->
  (N.to_nat (2 * (a + b))%N + (if (a <? b)%N then 1 else 0) < h)%nat -> value_of f a b = value_of h a b.
Proof.
  induction f as [|f IH]; intros h a b A B F H; [lia|]. destruct h as [|h]; [lia|]. cbn [value_of].
  destruct (N.ltb_spec a b) as [L|L].
  - apply IH; auto; destruct (N.ltb_spec b a); lia.
  - destruct (N.eqb_spec b 0) as [|Z]; auto. destruct (N.eqb_spec ((a - s) / b) 0) as [|J]; auto. f_equal.
    destruct (parts_of_line a b A ltac:(lia)) as (j & r & E & R1 & R2 & E1 & ->). rewrite E1 in J. subst a.
    assert (b <= j * b) by nia. apply IH; auto; destruct (N.ltb_spec b r); lia.
Qed.

Lemma euclid_law a b : s <= a -> s <= b -> euclid (a, b) =
  if a <? b then euclid (b, a) else if b =? 0 then 0
  else if (a - s) / b =? 0 then 0 else line (euclid (b, (a - s) mod b + s)) ((a - s) / b).
Proof.
  intros A B. unfold euclid at 1. cbn [fst snd]. replace (N.to_nat (2 * (a + b) + 2)) with (S (N.to_nat (2 * (a + b) + 1))) by lia.
  cbn [value_of]. destruct (N.ltb_spec a b) as [L|L].
  - unfold euclid. cbn [fst snd]. apply fuel_enough; auto; destruct (N.ltb_spec b a); lia.
  - destruct (N.eqb_spec b 0) as [|Z]; auto. destruct (N.eqb_spec ((a - s) / b) 0) as [|J]; auto. f_equal.
    destruct (parts_of_line a b A ltac:(lia)) as (j & r & E & R1 & R2 & E1 & ->). rewrite E1 in J. subst a.
    assert (b <= j * b) by nia. unfold euclid. cbn [fst snd]. apply fuel_enough; auto; destruct (N.ltb_spec b r); lia.
Qed.

Lemma euclid_turned a b : s <= a -> s <= b -> euclid (a, b) = euclid (b, a).
Proof.
  intros A B. destruct (N.lt_trichotomy a b) as [L|[->|L]]; auto.
  - rewrite (euclid_law a b) by auto. destruct (N.ltb_spec a b); [auto|lia].
  - rewrite (euclid_law b a) by auto. destruct (N.ltb_spec b a); [auto|lia].
Qed.

Lemma along_first v : line v 0 = v.
Proof. unfold line. destruct bound as [m|]; [rewrite N.mod_0_l by lia|]; reflexivity. Qed.

(** The values along a line. *)
Theorem euclid_line r b j : s <= r -> s <= b -> 1 <= b -> r < b + s -> euclid (r + j * b, b) = line (euclid (r, b)) j.
Proof.
  intros R S B U. destruct (N.eq_dec j 0) as [->|J].
  - rewrite N.mul_0_l, N.add_0_r, along_first. reflexivity.
  - assert (b <= j * b) by nia. rewrite (euclid_law (r + j * b) b) by lia. destruct (N.ltb_spec (r + j * b) b); [lia|].
    destruct (N.eqb_spec b 0); [lia|]. destruct (parts_of_line (r + j * b) b ltac:(lia) B) as (j' & r' & E & R1 & R2 & -> & ->).
    assert (j' = j) by nia. subst j'. assert (r' = r) by lia. subst r'. destruct (N.eqb_spec j 0); [lia|].
    rewrite (euclid_turned b r) by auto. reflexivity.
Qed.
Theorem euclid_end a : euclid (a, 0) = 0 /\ (s = 1 -> euclid (a, a) = 0).
Proof.
  split.
  - unfold euclid. cbn [fst snd]. replace (N.to_nat (2 * (a + 0) + 2)) with (S (S (N.to_nat (2 * a)))) by lia. cbn [value_of].
    destruct (N.ltb_spec a 0); [lia|]. reflexivity.
  - intros E. unfold euclid. cbn [fst snd]. replace (N.to_nat (2 * (a + a) + 2)) with (S (N.to_nat (2 * (a + a) + 1))) by lia.
    cbn [value_of]. rewrite N.ltb_irrefl. destruct (N.eqb_spec a 0); auto. rewrite (N.div_small (a - s) a) by lia. reflexivity.
Qed.

(** ** Along a line *)

Lemma along_injective v i j : along v i = along v j -> i = j.
Proof.
  unfold along. destruct (N.eqb_spec i 0), (N.eqb_spec j 0), (N.leb_spec i v), (N.leb_spec j v); lia.
Qed.
Lemma along_most m v j : v <= m -> j <= m -> along v j <= m.
Proof. unfold along. destruct (N.eqb_spec j 0), (N.leb_spec j v); lia. Qed.
Lemma along_reaches v j u : 1 <= j -> u < along v j -> exists i, i < j /\ along v i = u.
Proof.
  intros J L. destruct (N.lt_trichotomy u v) as [H|[->|H]].
  - exists (u + 1). unfold along in *. destruct (N.eqb_spec j 0), (N.eqb_spec (u + 1) 0), (N.leb_spec j v), (N.leb_spec (u + 1) v); lia.
  - exists 0. split; [lia|reflexivity].
  - exists u. unfold along in *. destruct (N.eqb_spec j 0), (N.eqb_spec u 0), (N.leb_spec j v), (N.leb_spec u v); lia.
Qed.

Definition fits (v : N) : Prop := match bound with Some m => v <= m | None => True end.

Lemma value_fits : forall f a b, fits (value_of f a b).
Proof.
  unfold fits. destruct bound as [m|] eqn:Eb; auto. induction f as [|f IH]; intros a b; cbn [value_of]; [lia|].
  destruct (a <? b); auto. destruct (b =? 0); [lia|]. destruct ((a - s) / b =? 0); [lia|]. unfold line. rewrite Eb.
  apply along_most; auto. pose proof (N.mod_upper_bound ((a - s) / b) (m + 1) ltac:(lia)) as U. revert U.
  generalize (((a - s) / b) mod (m + 1)). lia.
Qed.

Lemma line_differs v j k : factor k -> k <= j -> line v (j - k) <> line v j.
Proof.
  unfold factor, line. destruct bound as [m|]; intros [K M] L E; apply along_injective in E; [|lia].
  pose proof (N.div_mod j (m + 1) ltac:(lia)) as D. pose proof (N.div_mod (j - k) (m + 1) ltac:(lia)) as D'. rewrite E in D'.
  revert D D'. generalize (j mod (m + 1)) (j / (m + 1)) ((j - k) / (m + 1)). intros x q q' D D'.
  assert (q' < q) by nia. nia.
Qed.
Lemma line_reaches v j u : fits v -> 1 <= j -> u < line v j -> exists k, factor k /\ k <= j /\ line v (j - k) = u.
Proof.
  unfold fits, factor, line. destruct bound as [m|]; intros F J L.
  - apply N.leb_le in bound_positive. pose proof (N.div_mod j (m + 1) ltac:(lia)) as D.
    pose proof (N.mod_upper_bound j (m + 1) ltac:(lia)) as U. revert D U L. generalize (j mod (m + 1)) (j / (m + 1)). intros t q D U L.
    assert (H : exists x, x <= m /\ along v x = u).
    { pose proof (along_most m v t F ltac:(lia)). destruct (N.eq_dec u m) as [->|]; [lia|].
      destruct (N.lt_ge_cases u v) as [A|A]; [|destruct (N.eq_dec u v) as [->|]].
      - exists (u + 1). split; [lia|]. unfold along. destruct (N.eqb_spec (u + 1) 0), (N.leb_spec (u + 1) v); lia.
      - exists 0. split; [lia|reflexivity].
      - exists u. split; [lia|]. unfold along. destruct (N.eqb_spec u 0), (N.leb_spec u v); lia. }
    destruct H as (x & X & E). assert (x <> t) by (intros ->; lia).
    destruct (N.lt_ge_cases x t) as [A|A].
    + exists (t - x). split; [lia|]. split; [nia|]. replace (j - (t - x)) with (x + q * (m + 1)) by lia.
      rewrite N.mod_add, N.mod_small by lia. exact E.
    + destruct (N.eq_dec q 0) as [->|Q].
      { exfalso. revert L. rewrite <- E. unfold along. destruct (N.eqb_spec x 0), (N.eqb_spec t 0), (N.leb_spec x v), (N.leb_spec t v); lia. }
      exists (t + (m + 1) - x). assert (m + 1 <= q * (m + 1)) by nia. split; [lia|]. split; [lia|].
      replace (j - (t + (m + 1) - x)) with (x + (q - 1) * (m + 1)) by (rewrite N.mul_sub_distr_r; lia).
      rewrite N.mod_add, N.mod_small by lia. exact E.
  - destruct (along_reaches v j u J L) as (i & I & E). exists (j - i). split; [split; auto; lia|]. split; [lia|].
    replace (j - (j - i)) with i by lia. exact E.
Qed.

(** ** The game *)

Lemma multiple_below r b j k : 1 <= b -> r < b + s -> s <= r -> k * b + s <= r + j * b -> k <= j.
Proof. intros. destruct (N.le_gt_cases k j); auto. nia. Qed.

Lemma differs_first a b k : s <= a -> s <= b -> 1 <= b -> factor k -> k * b + s <= a -> euclid (a - k * b, b) <> euclid (a, b).
Proof.
  intros A S B K L. destruct (parts_of_line a b A B) as (j & r & -> & R1 & R2 & _ & _).
  pose proof (multiple_below r b j k B R2 R1 L). replace (r + j * b - k * b) with (r + (j - k) * b) by (rewrite N.mul_sub_distr_r; nia).
  rewrite !euclid_line by auto. apply line_differs; auto.
Qed.

Lemma reaches_first a b u : s <= a -> s <= b -> 1 <= b -> b <= a -> u < euclid (a, b) ->
  exists k, factor k /\ k * b + s <= a /\ euclid (a - k * b, b) = u.
Proof.
  intros A S B Ab L. destruct (parts_of_line a b A B) as (j & r & -> & R1 & R2 & _ & _). rewrite euclid_line in L by auto.
  destruct (N.eq_dec j 0) as [->|J].
  - exfalso. assert (s = 1 /\ r = b) as [E ->] by lia. rewrite along_first, (proj2 (euclid_end b) E) in L. lia.
  - destruct (line_reaches (euclid (r, b)) j u) as (k & K & Kj & E); auto; [apply value_fits|lia|].
    exists k. split; [auto|]. split; [nia|].
    replace (r + j * b - k * b) with (r + (j - k) * b) by (rewrite N.mul_sub_distr_r; nia). rewrite euclid_line by auto. exact E.
Qed.

Theorem euclid_terminates : terminates move.
Proof.
  assert (H : forall t a b, a + b < t -> Acc (part_of move) (a, b)).
  { intro t. induction t as [|t IH] using N.peano_ind; intros a b L; [lia|]. constructor. intros q (parts & M & I).
    apply same in M. destruct M as (_ & _ & [(k & [K _] & B & T & ->)|(k & [K _] & B & T & ->)]); destruct I as [<-|[]]; apply IH; nia. }
  intros [a b]. apply (H (a + b + 1)). lia.
Qed.

Theorem euclid_grundy : is_grundy move euclid.
Proof.
  intros [a b]. split.
  - intros parts M. apply same in M. destruct M as (A & B & [(k & K & P & L & ->)|(k & K & P & L & ->)]);
      cbn [map nim_sum fold_right]; rewrite N.lxor_0_r.
    + apply differs_first; auto.
    + rewrite (euclid_turned a b), (euclid_turned a (b - k * a)) by lia. apply differs_first; auto.
  - intros u L.
    destruct (N.lt_ge_cases a s) as [A|A].
    { exfalso. assert (s = 1 /\ a = 0) as [_ ->] by lia. revert L. unfold euclid. cbn [fst snd].
      replace (N.to_nat (2 * (0 + b) + 2)) with (S (S (N.to_nat (2 * b)))) by lia. cbn [value_of].
      destruct (N.ltb_spec 0 b); [|assert (b = 0) by lia; subst b; cbn [N.eqb]; lia].
      destruct (N.ltb_spec b 0); [lia|]. cbn [N.eqb]. lia. }
    destruct (N.lt_ge_cases b s) as [B|B].
    { exfalso. assert (b = 0) by lia. subst b. rewrite (proj1 (euclid_end a)) in L. lia. }
    destruct (N.eq_dec a 0) as [->|A0].
    { rewrite euclid_turned, (proj1 (euclid_end b)) in L by auto. lia. }
    destruct (N.eq_dec b 0) as [->|B0].
    { rewrite (proj1 (euclid_end a)) in L. lia. }
    destruct (N.le_gt_cases b a) as [C|C].
    + destruct (reaches_first a b u) as (k & K & T & E); auto; [lia|]. exists [(a - k * b, b)]. split.
      * apply same. split; auto. split; auto. left. exists k. repeat split; auto; try lia; apply K.
      * cbn [map nim_sum fold_right]. rewrite N.lxor_0_r. exact E.
    + rewrite euclid_turned in L by auto. destruct (reaches_first b a u) as (k & K & T & E); auto; [lia|lia|].
      exists [(a, b - k * a)]. split.
      * apply same. split; auto. split; auto. right. exists k. repeat split; auto; try lia; apply K.
      * cbn [map nim_sum fold_right]. rewrite N.lxor_0_r, euclid_turned by lia. exact E.
Qed.
End Euclid.

(** ** Positive numbers and any multiple: the value is the rounded a/b - b/a *)

Lemma no_root b : forall r j, 1 <= r -> 1 <= j -> b * b = r * r + j * b * r -> False.
Proof.
  intros r. revert b. induction r as [r IH] using (well_founded_ind N.lt_wf_0). intros b j R J E.
  assert (1 <= b) by (destruct (N.eq_dec b 0) as [->|]; [nia|lia]). assert (1 <= j * b) by nia. assert (1 <= j * b * r) by nia.
  assert (r < b). { destruct (N.lt_ge_cases r b) as [|X]; auto. exfalso. assert (b * b <= r * r) by nia. lia. }
  assert (j * r <= b) by (apply (N.mul_le_mono_pos_l _ _ b); nia). set (c := b - j * r). assert (Ec : b = j * r + c) by lia.
  assert (Eb : b * c = r * r) by (unfold c; rewrite N.mul_sub_distr_l; nia). assert (1 <= c) by (destruct (N.eq_dec c 0) as [->|]; [nia|lia]).
  assert (c < r) by nia. apply (IH c) with (b := r) (j := j); auto. nia.
Qed.

Theorem euclid_formula a b : 1 <= b -> b <= a -> euclid 1 None (a, b) = (a * a - b * b) / (a * b).
Proof.
  assert (H : forall t a b, a + b < t -> 1 <= b -> b <= a -> euclid 1 None (a, b) = (a * a - b * b) / (a * b));
    [|intros; apply (H (a + b + 1)); auto; lia].
  intro t. clear a b. induction t as [|t IH] using N.peano_ind; intros a b L B A; [lia|].
  destruct (parts_of_line 1 eq_refl a b ltac:(lia) B) as (j & r & -> & R1 & R2 & _ & _).
  rewrite (euclid_line 1 None eq_refl eq_refl) by lia. destruct (N.eq_dec j 0) as [->|J].
  { assert (r = b) by lia. subst r. rewrite (along_first 1 None eq_refl eq_refl), (proj2 (euclid_end 1 None eq_refl b) eq_refl).
    rewrite N.mul_0_l, N.add_0_r, N.sub_diag. symmetry. apply N.div_0_l. nia. }
  rewrite (euclid_turned 1 None eq_refl) by lia. rewrite (IH b r) by nia. unfold line.
  assert (D : b * r <> 0) by nia. set (w := (b * b - r * r) / (b * r)).
  pose proof (N.div_mod (b * b - r * r) (b * r) D) as E. pose proof (N.mod_upper_bound (b * b - r * r) (b * r) D) as U.
  fold w in E. revert E U. generalize ((b * b - r * r) mod (b * r)). intros m E U.
  assert (Rb : r * r <= b * b) by nia. assert (E' : b * b = r * r + b * r * w + m) by lia. clear E.
  unfold along. destruct (N.eqb_spec j 0); [lia|]. destruct (N.leb_spec j w) as [W|W].
  - apply N.div_unique with ((r + j * b) * (r + b) - b * b).
    + assert (Lt : (r + j * b) * r < b * b).
      { assert (b * r * j <= b * r * w) by (apply N.mul_le_mono_l; auto).
        destruct (N.eq_dec (b * b) (r * r + j * b * r)) as [X|X]; [exfalso; apply (no_root b r j); auto; lia|]. nia. }
      assert (b * b <= (r + j * b) * b) by nia. nia.
    + assert (b * b <= (r + j * b) * b) by nia. assert (b * b <= (r + j * b) * (r + b)) by nia.
      assert (b * b <= (r + j * b) * (r + j * b)) by nia.
      assert (X : (r + j * b) * (r + j * b) = (r + j * b) * b * (j - 1) + (r + j * b) * (r + b)).
      { replace (r + j * b) with ((j - 1) * b + (r + b)) at 2 by (rewrite N.mul_sub_distr_r; nia). ring. }
      lia.
  - apply N.div_unique with ((r + j * b) * r - b * b).
    + assert ((r + j * b) * r <= (r + j * b) * b) by nia. nia.
    + assert (b * r * (w + 1) <= b * r * j) by (apply N.mul_le_mono_l; lia).
      assert (b * b <= (r + j * b) * r) by nia. assert (b * b <= (r + j * b) * (r + j * b)) by nia.
      assert (X : (r + j * b) * (r + j * b) = (r + j * b) * b * j + (r + j * b) * r) by ring. lia.
Qed.

(** The printed moves are those of the theorem. *)
Ltac euclid_side := let k := fresh "k" in let M := fresh "M" in
  intros M; repeat match goal with H : _ /\ _ |- _ => destruct H | H : _ \/ _ |- _ => destruct H | H : exists _, _ |- _ => destruct H as [k H] end;
  repeat match goal with |- _ /\ _ => split; [solve [lia | exact I]|] end;
  first [ left; exists k; repeat match goal with |- _ /\ _ => split end; solve [lia | exact I | assumption]
        | right; exists k; repeat match goal with |- _ /\ _ => split end; solve [lia | exact I | assumption] ].
Ltac euclid_same := split; euclid_side.
