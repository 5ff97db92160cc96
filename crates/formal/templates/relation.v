Definition coordinates (p : place) : list N := {{coordinates}}.
Definition at_coordinates (l : list N) : place := ({{own}}).

Lemma back : forall p, at_coordinates (coordinates p) = p.
Proof. intros {{pattern}}. reflexivity. Qed.
Lemma forth : forall l, length l = arity rules_ -> coordinates (at_coordinates l) = l.
Proof. intros {{lists}} L; try discriminate L. reflexivity. Qed.
Lemma coordinates_size : forall p, length (coordinates p) = arity rules_.
Proof. reflexivity. Qed.

Ltac unfold_all := cbv [readable readable_position one_of some both env holds coordinates at_coordinates rules_ arity domain
  clauses atoms parts count_of nth app map Nat.sub sum_of fold_right fst snd apply_op move{{allowed}}].

(** The relation and the rules of the certificate are the same. *)
Lemma same : forall p hs, move p hs <-> moves written [automaton_] rules_ (coordinates p) (map coordinates hs).
Proof.
  intros p hs.
  rewrite <- (readable_spec written [automaton_] rules_ coordinates at_coordinates back forth coordinates_size eq_refl eq_refl
    (widths_of rules_ order_ eq_refl) p hs).
  unfold_all. {{finish}}same_form.
Qed.
