   A piece is a tree: a shape and the lengths of its edges, [(shape, lengths)]. An edge is a path, and
   its length is the number of vertices inside it. The shapes are

{{shapes}}

   Not proved here is that [ways] are the moves of the game on these pieces, as the program in Rust
   that wrote this file computes them, and which piece a member of the family is. The checker in Rust
   has proved the values of the members.

