{{library}}
{{body}}
{{winner}}

(** All of them, so that Coq looks only once through everything that they rest on. *)
Definition theorems := {{all}}.
Print Assumptions theorems.
