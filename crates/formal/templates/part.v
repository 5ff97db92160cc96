
(** * Part {{number}}

{{text}} *)

Module Part{{number}}.
{{body}}

End Part{{number}}.
