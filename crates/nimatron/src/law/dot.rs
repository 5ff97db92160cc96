//! Automata as pictures for Graphviz.

use nimatron_law::automata::Relation;
use std::collections::BTreeMap;
use std::fmt::Write;

/// An automaton in the language of Graphviz: the state from which nothing is accepted is left out.
pub(super) fn dot(relation: &Relation, names: &[String]) -> String {
    let (dfa, base, tracks) = (&relation.dfa, relation.numeration.digits(), relation.tracks.len());
    let dead = dfa.dead();
    let mut out = String::from("digraph law {\n  rankdir=LR;\n  start [shape=point];\n  start -> 0;\n");
    let with_value = if tracks > names.len() { ", value" } else { "" };
    let _ = writeln!(
        out,
        "  label=\"digits of ({}{with_value}), {}, most significant first\";",
        names.join(", "),
        relation.numeration
    );
    for state in 0..dfa.states() as u32 {
        if Some(state) == dead {
            continue;
        }
        let shape = if dfa.accept[state as usize] { "doublecircle" } else { "circle" };
        let _ = writeln!(out, "  {state} [shape={shape}];");
        let mut labels: BTreeMap<u32, Vec<String>> = BTreeMap::new();
        for symbol in 0..dfa.symbols {
            let to = dfa.step(state, symbol);
            if Some(to) == dead {
                continue;
            }
            let mut rest = symbol;
            let digits: Vec<String> = (0..tracks)
                .map(|_| {
                    let digit = rest % base;
                    rest /= base;
                    digit.to_string()
                })
                .collect();
            labels.entry(to).or_default().push(digits.join(","));
        }
        for (to, labels) in labels {
            let _ = writeln!(out, "  {state} -> {to} [label=\"{}\"];", labels.join(" | "));
        }
    }
    out + "}\n"
}
