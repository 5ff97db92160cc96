(** * Games that are played together: sums, and products

    In a sum of two games a player moves in one of them, and the values are added in binary without
    carries. In a product a player makes a move from p to ps in the first one and from q to qs in the
    second one, which leaves (p', q), (p, q') and (p', q') for all p' of ps and q' of qs; the value is
    the nim product of the values: the Tartan theorem (E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning
    Ways, chapter 14). *)

From Coq Require Import List NArith Lia Wellfounded Bool Permutation.
Import ListNotations.
From Nimatron Require Import Game.
Open Scope N_scope.

(** A game whose positions are those of another one, by other names. *)
Section Renamed.
Context {P Q : Type}.
Variables (to : P -> Q) (from : Q -> P) (move : P -> list P -> Prop) (other : Q -> list Q -> Prop).
Hypothesis back : forall p, from (to p) = p.
Hypothesis forth : forall q, to (from q) = q.
Hypothesis same : forall p parts, move p parts <-> other (to p) (map to parts).

Theorem renamed_terminates : terminates other -> terminates move.
Proof.
  intros T p. remember (to p) as q eqn:E. revert p E. induction q as [q IH] using (well_founded_ind T). intros p ->.
  constructor. intros r (parts & M & I). apply (IH (to r)); auto. exists (map to parts). split; [apply same, M|apply in_map, I].
Qed.
Theorem renamed_grundy g : is_grundy other g -> is_grundy move (fun p => g (to p)).
Proof.
  intros G p. destruct (G (to p)) as [No All]. split.
  - intros parts M. rewrite <- map_map. apply No, same, M.
  - intros v L. destruct (All v L) as (parts & M & E). exists (map from parts).
    assert (F : map to (map from parts) = parts) by (rewrite map_map, (map_ext _ (fun q => q) forth); apply map_id).
    split; [apply same; rewrite F; exact M|]. rewrite <- map_map, F. exact E.
Qed.
End Renamed.

(** ** Sums *)

Section Sum.
Context {P Q : Type}.
Variables (first : P -> list P -> Prop) (second : Q -> list Q -> Prop).

(** A move that leaves one position, in one of the games. *)
Definition in_one (p : P * Q) (parts : list (P * Q)) : Prop :=
  (exists a, first (fst p) [a] /\ parts = [(a, snd p)]) \/ (exists b, second (snd p) [b] /\ parts = [(fst p, b)]).

(** No move leaves nothing, or several positions. *)
Definition leaves_one {A} (move : A -> list A -> Prop) : Prop := forall p parts, move p parts -> exists q, parts = [q].

Lemma in_one_leaves_one : leaves_one in_one.
Proof. intros p parts [(a & _ & ->)|(b & _ & ->)]; eauto. Qed.

Lemma pairs_ends (R : P * Q -> P * Q -> Prop) (A : P -> P -> Prop) (B : Q -> Q -> Prop) :
  well_founded A -> well_founded B ->
  (forall p' q' p q, R (p', q') (p, q) -> A p' p \/ (p' = p /\ B q' q)) -> well_founded R.
Proof.
  intros Wa Wb H [p q]. revert q. induction p as [p IHp] using (well_founded_ind Wa). intro q.
  induction q as [q IHq] using (well_founded_ind Wb). constructor. intros [p' q'] L.
  destruct (H _ _ _ _ L) as [L'|[-> L']]; auto.
Qed.

Theorem sum_terminates : terminates first -> terminates second -> terminates in_one.
Proof.
  intros T U. apply (pairs_ends _ (part_of first) (part_of second)); auto.
  intros p' q' p q (parts & [(a & M & ->)|(b & M & ->)] & [E|[]]); injection E as <- <-; cbn [fst snd] in *.
  - left. exists [a]. simpl. auto.
  - right. split; auto. exists [b]. simpl. auto.
Qed.

Theorem sum_grundy g h : leaves_one first -> leaves_one second -> is_grundy first g -> is_grundy second h ->
  is_grundy in_one (fun p => N.lxor (g (fst p)) (h (snd p))).
Proof.
  intros O1 O2 G H [p q]. cbn [fst snd]. destruct (G p) as [G1 G2], (H q) as [H1 H2]. split.
  - intros parts [(a & M & ->)|(b & M & ->)]; cbn [map nim_sum fold_right fst snd] in *; rewrite N.lxor_0_r; intro E.
    + apply (G1 [a] M). cbn [map nim_sum fold_right]. rewrite N.lxor_0_r.
      apply (f_equal (fun x => N.lxor x (h q))) in E. rewrite !N.lxor_assoc, N.lxor_nilpotent, !N.lxor_0_r in E. exact E.
    + apply (H1 [b] M). cbn [map nim_sum fold_right]. rewrite N.lxor_0_r.
      apply (f_equal (N.lxor (g p))) in E. rewrite <- !N.lxor_assoc, N.lxor_nilpotent, !N.lxor_0_l in E. exact E.
  - intros v L. destruct (smaller_in_sum [g p; h q] v) as (before & x & after & E & y & Y & S).
    { cbn [nim_sum fold_right]. rewrite N.lxor_0_r. exact L. }
    destruct before as [|z [|? before]]; cbn [app] in E.
    + injection E as <- <-. destruct (G2 y Y) as (parts & M & V). destruct (O1 p parts M) as (a & ->). exists [(a, q)]. split.
      * left. exists a. auto.
      * cbn [app map nim_sum fold_right fst snd] in *. rewrite !N.lxor_0_r in *. congruence.
    + injection E as <- <- <-. destruct (H2 y Y) as (parts & M & V). destruct (O2 q parts M) as (b & ->).
      exists [(p, b)]. split.
      * right. exists b. auto.
      * cbn [app map nim_sum fold_right fst snd] in *. rewrite !N.lxor_0_r in *. congruence.
    + injection E as _ _ E. destruct before; discriminate.
Qed.
End Sum.

(** ** The nim product *)

(** The least number that is not in a list. *)
Fixpoint least_without (fuel : nat) (v : N) (l : list N) : N :=
  match fuel with O => v | S fuel => if existsb (N.eqb v) l then least_without fuel (v + 1) l else v end.
Definition mex (l : list N) : N := least_without (S (length l)) 0 l.

Lemma existsb_in v l : existsb (N.eqb v) l = true <-> In v l.
Proof.
  rewrite existsb_exists. split; [intros (x & I & E); apply N.eqb_eq in E; subst; auto|]. intro I. exists v. split; auto. apply N.eqb_refl.
Qed.

Lemma mex_spec l : ~ In (mex l) l /\ forall v, v < mex l -> In v l.
Proof.
  (* All numbers from 0 on that have been seen are different members. *)
  assert (H : forall fuel v seen, (length l < fuel + length seen)%nat -> NoDup seen -> incl seen l ->
    (forall u, u < v -> In u seen) -> (forall u, In u seen -> u < v) ->
    ~ In (least_without fuel v l) l /\ forall u, u < least_without fuel v l -> In u l).
  { induction fuel as [|fuel IH]; intros v seen L D I A B; cbn [least_without].
    - pose proof (NoDup_incl_length D I). lia.
    - destruct (existsb (N.eqb v) l) eqn:E.
      + apply existsb_in in E. apply (IH (v + 1) (v :: seen)).
        * cbn [length]. lia.
        * constructor; auto. intro X. apply B in X. lia.
        * intros x [<-|X]; auto.
        * intros u Lu. destruct (N.eq_dec u v) as [->|]; [left; auto|right; apply A; lia].
        * intros u [<-|X]; [lia|]. apply B in X. lia.
      + split; [rewrite <- existsb_in, E; discriminate|]. intros u Lu. apply I, A, Lu. }
  apply (H _ 0 []); [cbn; lia|constructor|intros ? []|lia|intros ? []].
Qed.

Definition numbers_below (n : N) : list N := map N.of_nat (seq 0 (N.to_nat n)).
Lemma in_below n x : In x (numbers_below n) <-> x < n.
Proof.
  unfold numbers_below. rewrite in_map_iff. split; [intros (i & <- & I); apply in_seq in I; lia|].
  intro L. exists (N.to_nat x). rewrite N2Nat.id. split; auto. apply in_seq. lia.
Qed.

(** The least number that is not x' y + x y' + x' y' for smaller x' and y', with nim sums and products. *)
Fixpoint product_within (fuel : nat) (x y : N) : N :=
  match fuel with
  | O => 0
  | S fuel => mex (flat_map (fun a => map (fun b =>
      N.lxor (product_within fuel a y) (N.lxor (product_within fuel x b) (product_within fuel a b))) (numbers_below y)) (numbers_below x))
  end.
Definition nim_product (x y : N) : N := product_within (S (N.to_nat (x + y))) x y.

Lemma product_enough : forall f h x y, (N.to_nat (x + y) < f)%nat -> (N.to_nat (x + y) < h)%nat ->
  product_within f x y = product_within h x y.
Proof.
  induction f as [|f IH]; intros h x y F H; [lia|]. destruct h as [|h]; [lia|]. cbn [product_within]. f_equal.
  rewrite !flat_map_concat_map. f_equal. apply map_ext_in. intros a A. apply in_below in A. apply map_ext_in. intros b B. apply in_below in B.
  rewrite (IH h a y), (IH h x b), (IH h a b) by lia. reflexivity.
Qed.

(** What a move in both factors leaves. *)
Definition rest (x y a b : N) : N := N.lxor (nim_product a y) (N.lxor (nim_product x b) (nim_product a b)).

Theorem nim_product_law x y :
  (forall a b, a < x -> b < y -> rest x y a b <> nim_product x y) /\
  (forall v, v < nim_product x y -> exists a b, a < x /\ b < y /\ rest x y a b = v).
Proof.
  set (l := flat_map (fun a => map (fun b => rest x y a b) (numbers_below y)) (numbers_below x)).
  assert (E : nim_product x y = mex l).
  { unfold nim_product at 1. cbn [product_within]. f_equal. unfold l. rewrite !flat_map_concat_map. f_equal.
    apply map_ext_in. intros a A. apply in_below in A. apply map_ext_in. intros b B. apply in_below in B. unfold rest, nim_product.
    rewrite (product_enough (N.to_nat (x + y)) (S (N.to_nat (a + y))) a y), (product_enough (N.to_nat (x + y)) (S (N.to_nat (x + b))) x b),
      (product_enough (N.to_nat (x + y)) (S (N.to_nat (a + b))) a b) by lia. reflexivity. }
  rewrite E. destruct (mex_spec l) as [No All]. split.
  - intros a b A B X. apply No. rewrite <- X. unfold l. apply in_flat_map. exists a. split; [apply in_below, A|].
    apply in_map_iff. exists b. split; auto. apply in_below, B.
  - intros v L. apply All in L. unfold l in L. apply in_flat_map in L. destruct L as (a & A & L). apply in_map_iff in L.
    destruct L as (b & V & B). apply in_below in A, B. eauto.
Qed.

(** Nim sums, as equations. *)
Ltac bits := apply N.bits_inj; intro; rewrite !N.lxor_spec; repeat match goal with |- context [N.testbit ?x ?i] => destruct (N.testbit x i) end; reflexivity.

Lemma cancel a b c : N.lxor a b = N.lxor a c -> b = c.
Proof.
  intro E. apply (f_equal (N.lxor a)) in E. rewrite <- !N.lxor_assoc, N.lxor_nilpotent, !N.lxor_0_l in E. exact E.
Qed.

(** Larger numbers do not give the product either. *)
Lemma rest_differs x y a b : a <> x -> b <> y -> rest x y a b <> nim_product x y.
Proof.
  intros A B E. unfold rest in E.
  destruct (N.lt_ge_cases a x) as [La|La], (N.lt_ge_cases b y) as [Lb|Lb].
  - apply (proj1 (nim_product_law x y) a b La Lb). exact E.
  - apply (proj1 (nim_product_law x b) a y La ltac:(lia)). unfold rest.
    replace (nim_product x b) with (N.lxor (nim_product a y) (N.lxor (nim_product a b) (N.lxor (nim_product a y) (N.lxor (nim_product x b) (nim_product a b))))) by bits.
    rewrite E. bits.
  - apply (proj1 (nim_product_law a y) x b ltac:(lia) Lb). unfold rest.
    replace (nim_product a y) with (N.lxor (nim_product x b) (N.lxor (nim_product a b) (N.lxor (nim_product a y) (N.lxor (nim_product x b) (nim_product a b))))) by bits.
    rewrite E. bits.
  - apply (proj1 (nim_product_law a b) x y ltac:(lia) ltac:(lia)). unfold rest. rewrite <- E. bits.
Qed.

Lemma product_commutes x y : nim_product x y = nim_product y x.
Proof.
  assert (H : forall t x y, x + y < t -> nim_product x y = nim_product y x); [|apply (H (x + y + 1)); lia].
  intro t. clear x y. induction t as [|t IH] using N.peano_ind; intros x y L; [lia|].
  assert (R : forall a b, a < x -> b < y -> rest y x b a = rest x y a b).
  { intros a b A B. unfold rest. rewrite (IH a y), (IH x b), (IH a b) by lia. bits. }
  destruct (N.lt_trichotomy (nim_product x y) (nim_product y x)) as [X|[X|X]]; auto; exfalso.
  - destruct (proj2 (nim_product_law y x) _ X) as (b & a & B & A & E). rewrite R in E by auto.
    apply (proj1 (nim_product_law x y) a b A B E).
  - destruct (proj2 (nim_product_law x y) _ X) as (a & b & A & B & E). rewrite <- R in E by auto.
    apply (proj1 (nim_product_law y x) b a B A E).
Qed.

Lemma product_zero x : nim_product x 0 = 0.
Proof.
  destruct (N.eq_dec (nim_product x 0) 0) as [|Ne]; auto.
  destruct (proj2 (nim_product_law x 0) 0 ltac:(lia)) as (a & b & _ & B & _). lia.
Qed.

Theorem product_distributes x y z : nim_product x (N.lxor y z) = N.lxor (nim_product x y) (nim_product x z).
Proof.
  assert (H : forall t x y z, x + y + z < t -> nim_product x (N.lxor y z) = N.lxor (nim_product x y) (nim_product x z));
    [|apply (H (x + y + z + 1)); lia].
  intro t. clear x y z. induction t as [|t IH] using N.peano_ind; intros x y z L; [lia|].
  (* A smaller first factor, and the second or the third number smaller. *)
  assert (R : forall a b, a < x -> b < y -> rest x (N.lxor y z) a (N.lxor b z) = N.lxor (rest x y a b) (nim_product x z)).
  { intros a b A B. unfold rest. rewrite (IH a y z), (IH x b z), (IH a b z) by lia. bits. }
  assert (Q : forall a b, a < x -> b < z -> rest x (N.lxor y z) a (N.lxor y b) = N.lxor (nim_product x y) (rest x z a b)).
  { intros a b A B. unfold rest. rewrite (IH a y z), (IH x y b), (IH a y b) by lia. bits. }
  set (l := nim_product x (N.lxor y z)). set (r := N.lxor (nim_product x y) (nim_product x z)).
  destruct (N.lt_trichotomy l r) as [X|[X|X]]; auto; exfalso.
  - destruct (smaller_in_sum [nim_product x y; nim_product x z] l) as (before & u & after & E & w & W & S).
    { cbn [nim_sum fold_right]. rewrite N.lxor_0_r. exact X. }
    destruct before as [|c [|? before]]; cbn [app] in E; [| |injection E as _ _ E; destruct before; discriminate].
    + injection E as <- <-. cbn [app nim_sum fold_right] in S. rewrite N.lxor_0_r in S.
      destruct (proj2 (nim_product_law x y) w W) as (a & b & A & B & V). rewrite <- V, <- R in S by auto.
      apply (rest_differs x (N.lxor y z) a (N.lxor b z)); auto; [lia|]. intro F. rewrite (N.lxor_comm b), (N.lxor_comm y) in F.
      apply cancel in F. lia.
    + injection E as <- <- <-. cbn [app nim_sum fold_right] in S. rewrite N.lxor_0_r in S.
      destruct (proj2 (nim_product_law x z) w W) as (a & b & A & B & V). rewrite <- V, <- Q in S by auto.
      apply (rest_differs x (N.lxor y z) a (N.lxor y b)); auto; [lia|]. intro F. apply cancel in F. lia.
  - destruct (proj2 (nim_product_law x (N.lxor y z)) r X) as (a & d & A & D & V).
    destruct (smaller_in_sum [y; z] d) as (before & u & after & E & w & W & S).
    { cbn [nim_sum fold_right]. rewrite N.lxor_0_r. exact D. }
    destruct before as [|c [|? before]]; cbn [app] in E; [| |injection E as _ _ E; destruct before; discriminate].
    + injection E as <- <-. cbn [app nim_sum fold_right] in S. rewrite N.lxor_0_r in S. subst d. rewrite R in V by auto.
      unfold r in V. rewrite (N.lxor_comm (rest x y a w)), (N.lxor_comm (nim_product x y)) in V. apply cancel in V.
      apply (proj1 (nim_product_law x y) a w A W V).
    + injection E as <- <- <-. cbn [app nim_sum fold_right] in S. rewrite N.lxor_0_r in S. subst d. rewrite Q in V by auto.
      apply cancel in V. apply (proj1 (nim_product_law x z) a w A W V).
Qed.

(** ** Products of games *)

Section Product.
Context {P Q : Type}.
Variables (first : P -> list P -> Prop) (second : Q -> list Q -> Prop).

(** What a move in both games leaves. *)
Definition crossed (p : P) (q : Q) (ps : list P) (qs : list Q) : list (P * Q) :=
  map (fun a => (a, q)) ps ++ map (fun b => (p, b)) qs ++ list_prod ps qs.
Definition in_both (p : P * Q) (parts : list (P * Q)) : Prop :=
  exists ps qs, first (fst p) ps /\ second (snd p) qs /\ Permutation parts (crossed (fst p) (snd p) ps qs).

Theorem product_terminates : terminates first -> terminates second -> terminates in_both.
Proof.
  intros T U. apply (pairs_ends _ (part_of first) (part_of second)); auto.
  intros p' q' p q (parts & (ps & qs & M & N & Pm) & I). cbn [fst snd] in *. apply (Permutation_in _ Pm) in I. unfold crossed in I.
  rewrite !in_app_iff, !in_map_iff, in_prod_iff in I. destruct I as [(a & E & I)|[(b & E & I)|[I J]]].
  - injection E as <- <-. left. exists ps. auto.
  - injection E as <- <-. right. split; auto. exists qs. auto.
  - left. exists ps. auto.
Qed.

Lemma product_sums x l : nim_sum (map (nim_product x) l) = nim_product x (nim_sum l).
Proof.
  induction l as [|y l IH]; cbn [map nim_sum fold_right]; [symmetry; apply product_zero|].
  rewrite product_distributes. f_equal. exact IH.
Qed.

Lemma crossed_value (g : P -> N) (h : Q -> N) p q ps qs :
  nim_sum (map (fun r => nim_product (g (fst r)) (h (snd r))) (crossed p q ps qs)) =
  rest (g p) (h q) (nim_sum (map g ps)) (nim_sum (map h qs)).
Proof.
  unfold crossed, rest. rewrite !map_app, !nim_sum_app, !map_map. cbn [fst snd].
  assert (A : forall y, nim_sum (map (fun a => nim_product (g a) y) ps) = nim_product (nim_sum (map g ps)) y).
  { intro y. rewrite product_commutes, <- product_sums, map_map. f_equal. apply map_ext. intro a. apply product_commutes. }
  rewrite A. f_equal. f_equal.
  - rewrite <- product_sums, map_map. reflexivity.
  - rewrite <- A. clear A. induction ps as [|a ps IH]; [reflexivity|].
    cbn [list_prod map]. rewrite map_app, nim_sum_app, map_map. cbn [fst snd nim_sum fold_right]. f_equal; [|exact IH].
    rewrite <- product_sums, map_map. reflexivity.
Qed.

(** The Tartan theorem. *)
Theorem product_grundy g h : is_grundy first g -> is_grundy second h ->
  is_grundy in_both (fun p => nim_product (g (fst p)) (h (snd p))).
Proof.
  intros G H [p q]. cbn [fst snd]. destruct (G p) as [G1 G2], (H q) as [H1 H2]. split.
  - intros parts (ps & qs & M & N & Pm). cbn [fst snd] in *. rewrite (nim_sum_permuted _ _ (Permutation_map _ Pm)), crossed_value.
    apply rest_differs; auto.
  - intros v L. destruct (proj2 (nim_product_law (g p) (h q)) v L) as (a & b & A & B & V).
    destruct (G2 a A) as (ps & M & Ea), (H2 b B) as (qs & N & Eb). exists (crossed p q ps qs). split.
    + exists ps, qs. auto.
    + rewrite crossed_value, Ea, Eb. exact V.
Qed.
End Product.

(** ** For printed files *)

Lemma map_is_one {P Q} (to : P -> Q) (from : Q -> P) : (forall p, from (to p) = p) -> (forall q, to (from q) = q) ->
  forall parts q, map to parts = [q] -> parts = [from q].
Proof.
  intros Back Forth parts q E. destruct parts as [|p [|? ?]]; try discriminate. injection E as <-. rewrite Back. reflexivity.
Qed.

(** No printed move leaves nothing, or several positions. *)
Ltac one_is_left move := intros p parts M; unfold move in M; cbv zeta in M;
  repeat match goal with H : _ \/ _ |- _ => destruct H | H : exists _, _ |- _ => destruct H | H : _ /\ _ |- _ => destruct H end;
  eexists; eassumption.
