Lemma leaves_one{{number}} : leaves_one Part{{number}}.move.
Proof. one_is_left Part{{number}}.move. Qed.
