(** The values (r, b), (r + b, b), (r + 2 b, b), ... are those of 0, 1, 2, ... without the first one, which
    stands before them; (b, r) is found in the same way, as r is at most b. *)
Theorem law : (forall a b, {{least}} <= a -> {{least}} <= b -> grundy (a, b) = grundy (b, a)) /\
  (forall a, {{end}}) /\
  forall r b j, {{least}} <= r -> r < b + {{least}} -> 1 <= b -> let i := {{place}} in
    grundy (r + j * b, b) = if i =? 0 then grundy (r, b) else if i <=? grundy (r, b) then i - 1 else i.
Proof. split; [exact symmetric|]. split.
  - intros a. {{ends}}
  - intros r b j R U B. exact (euclid_line {{form}} eq_refl eq_refl r b j R ltac:(lia) B U). Qed.
