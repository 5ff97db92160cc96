   A piece is a type and a length, [(type, length)]. The types are

{{types}}

   A column has a sign for each of its cells; [full*k] are k full columns, and l is the length. The
   member n of the family, for n at least {{from}}, is the piece of type {{start}} with length n - {{from}}. (The
   members before it have the values {{first}}.) Not proved here, but by the checker in Rust, is that
   [ways] are the moves of the game on these pieces.

