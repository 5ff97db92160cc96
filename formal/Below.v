(** * Moves to smaller numbers that are chosen by a function

    From [n] a player may move to all smaller [m] from [least] on for which h(n) - h(m) is positive, or
    from 1 to a window. If h rises by 0 or 1 from each number to the next, every number from h(least)
    to h(n) is h(m) for some m, so the values are those of a heap of h(n) - h(least). *)

From Coq Require Import List NArith Lia Bool.
Import ListNotations.
From Nimatron Require Import Game Rank MaxNim.
Open Scope N_scope.

Section Below.
Variables (h : N -> N) (least : N).
Hypothesis slow : rises 1 h.

Lemma never_falls m n : m <= n -> h m <= h n.
Proof.
  intro L. induction n as [|n IH] using N.peano_ind; [assert (m = 0) by lia; subst m; lia|].
  destruct (N.eq_dec m (N.succ n)) as [->|]; [lia|]. destruct (slow n) as [A _]. rewrite N.add_1_r in A. specialize (IH ltac:(lia)). lia.
Qed.

Lemma all_between n v : least <= n -> h least <= v -> v <= h n -> exists m, least <= m /\ m <= n /\ h m = v.
Proof.
  intros L A. revert L. induction n as [|n IH] using N.peano_ind; intros L B.
  - assert (least = 0) by lia. exists 0. subst least. repeat split; lia.
  - destruct (N.eq_dec v (h (N.succ n))) as [->|Ne]; [exists (N.succ n); repeat split; lia|].
    destruct (N.eq_dec least (N.succ n)) as [E|]; [rewrite E in A; lia|].
    destruct (slow n) as [_ S]. rewrite N.add_1_r in S. destruct IH as (m & M1 & M2 & M3); [lia|lia|]. exists m. repeat split; lia.
Qed.

Definition lower (n m : N) : Prop := least <= m /\ m < n /\ h m < h n.
Definition lower_within (w n m : N) : Prop := least <= m /\ m < n /\ h m < h n /\ h n <= h m + w.
Definition height (n : N) : N := h n - h least.
Definition height_modulo (w n : N) : N := (h n - h least) mod (w + 1).

Lemma lower_down n m : lower n m -> m < n.
Proof. unfold lower. lia. Qed.
Lemma lower_within_down w n m : lower_within w n m -> m < n.
Proof. unfold lower_within. lia. Qed.

Lemma lower_differs n m : lower n m -> height m <> height n.
Proof. intros (A & B & C). pose proof (never_falls least m A). unfold height. lia. Qed.
Lemma lower_reaches n v : v < height n -> exists m, lower n m /\ height m = v.
Proof.
  unfold height. intro L. assert (Ln : least <= n).
  { destruct (N.le_gt_cases least n) as [|X]; auto. pose proof (never_falls n least ltac:(lia)). lia. }
  destruct (all_between n (h least + v) Ln) as (m & A & B & C); [lia|lia|]. exists m. unfold lower.
  assert (m <> n) by (intros ->; lia). split; [repeat split; lia|lia].
Qed.

Lemma lower_within_differs w n m : lower_within w n m -> height_modulo w m <> height_modulo w n.
Proof.
  intros (A & B & C & D) E. pose proof (never_falls least m A) as F. unfold height_modulo in E.
  pose proof (N.div_mod (h n - h least) (w + 1) ltac:(lia)) as X. pose proof (N.div_mod (h m - h least) (w + 1) ltac:(lia)) as Y.
  rewrite E in Y. revert X Y. generalize ((h n - h least) mod (w + 1)) ((h n - h least) / (w + 1)) ((h m - h least) / (w + 1)).
  intros r q q' X Y. assert (q' < q) by nia. nia.
Qed.
Lemma lower_within_reaches w n v : v < height_modulo w n -> exists m, lower_within w n m /\ height_modulo w m = v.
Proof.
  unfold height_modulo. intro L. pose proof (N.div_mod (h n - h least) (w + 1) ltac:(lia)) as X.
  pose proof (N.mod_upper_bound (h n - h least) (w + 1) ltac:(lia)) as U.
  revert L X U. generalize ((h n - h least) mod (w + 1)) ((h n - h least) / (w + 1)). intros r q L X U.
  assert (Ln : least <= n).
  { destruct (N.le_gt_cases least n) as [|Y]; auto. pose proof (never_falls n least ltac:(lia)). lia. }
  destruct (all_between n (h n - (r - v)) Ln) as (m & A & B & C); [lia|lia|]. exists m. unfold lower_within.
  assert (m <> n) by (intros ->; lia). split; [repeat split; lia|].
  replace (h m - h least) with (v + q * (w + 1)) by lia. rewrite N.mod_add, N.mod_small by lia. reflexivity.
Qed.
End Below.
