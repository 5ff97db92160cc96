//! Laws: what is found, what it says, and how it is proved. What the checker says of the same
//! things is in [`verdicts`](crate::verdicts), whose areas `families`, `legs` and `strategies`
//! therefore have the names of areas here.

areas! { claims, families, finding, formulas, laws, legs, proofs, proofs_in_words, strategies }
