//! What is wrong with rules, from their characters to the values of their parts.

areas! { clauses, evaluation, grammar, graphs, lists, names, patterns, syntax, tokens }
