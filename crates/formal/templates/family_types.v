   They are the moves on the pieces that occur in the family {{family}} of the game

{{rules}}

   with a piece of type t as (t, n). {{heap}}The types are

{{types}}

   A column has a sign for each of its cells; [full*k] are k full columns, and l is the length, which
   is n less the smallest n of the rules. Not proved here, but by the checker in Rust, is that these
   are the moves of the game on these pieces.

