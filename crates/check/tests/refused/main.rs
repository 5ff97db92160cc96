//! Certificates that do not prove their claim are refused: false ones that were made to deceive,
//! and true ones that were changed.

#![allow(clippy::unwrap_used)]

mod intervals;
mod limits;
mod numbers;
mod theorems;

use nimatron_check::{Verdict, verify, with_witness};
use nimatron_core::Budget;
use nimatron_messages::Language;
use nimatron_proof::{Closed, FORMAT, Proof, VERSION};
use serde_json::{Value, json};

fn verdict(text: &str) -> Verdict {
    verify(text, &Budget::unlimited()).unwrap()
}

/// The verdict on a theorem about these rules.
fn of(rules: &str, theorem: &Value) -> Verdict {
    let method = json!({"theorem": theorem});
    let game = json!({"rules": rules});
    let text = json!({"format": FORMAT, "version": VERSION, "game": game, "claim": "grundy", "method": method});
    verdict(&text.to_string())
}

fn folder() -> std::path::PathBuf {
    concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/certificates").into()
}

fn files(prefix: &str) -> Vec<(String, String)> {
    let mut all: Vec<(String, String)> = std::fs::read_dir(folder())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.file_name().unwrap().to_string_lossy().starts_with(prefix))
        .map(|path| (path.display().to_string(), std::fs::read_to_string(&path).unwrap()))
        .collect();
    all.sort();
    all
}

/// Each of these was once accepted, because of a defect that `testdata/README.md` describes.
#[test]
fn false_certificates_are_refused() {
    let all = files("false-");
    assert!(all.len() >= 18);
    for (name, text) in all {
        assert!(matches!(verdict(&text), Verdict::Invalid(_)), "{name}");
    }
}

/// No method proves anything of all positions if the rules may have no value at some of them:
/// here at n = 50,000, by a condition that is true wherever it has a value.
#[test]
fn rules_that_may_fail_have_no_theorem() {
    let mut methods = std::collections::BTreeSet::new();
    for (name, text) in files("true-") {
        let mut whole: Value = serde_json::from_str(&text).unwrap();
        let Some(rules) = whole["game"]["rules"].as_str() else { continue };
        let has_rows = whole["game"].get("rows").is_some();
        let code = rules.lines().map(|line| line.split('#').next().unwrap_or(""));
        let lines: Vec<&str> = code.flat_map(|line| line.split(';')).collect();
        let Some(line) = lines.iter().find(|line| line.contains("->")) else { continue };
        let pattern = line.split("->").next().unwrap().trim().trim_matches(['(', ')']);
        let name_of = |part: &str| part.trim().to_owned();
        let Some(coordinate) = pattern.split(',').map(name_of).find(|part| part.starts_with(char::is_alphabetic))
        else {
            continue;
        };
        let joined = if line.contains(" if ") { "and" } else { "if" };
        let condition = format!("12/({coordinate} - 50000) != 100");
        whole["game"]["rules"] = json!(format!("{rules}\n{} {joined} {condition}", line.trim()));
        let Verdict::Invalid(why) = verdict(&whole.to_string()) else { panic!("{name} is accepted") };
        assert!(has_rows || why.id() == "verdicts.no_meaning", "{name}: {why}");
        methods.extend(whole["method"].as_object().unwrap().keys().cloned());
    }
    assert!(methods.len() >= 4, "{methods:?}");
}

/// The paths of all values in a tree that can be changed.
fn leaves(value: &Value, path: &str, out: &mut Vec<String>) {
    match value {
        Value::Object(map) => map.iter().for_each(|(key, value)| leaves(value, &format!("{path}/{key}"), out)),
        Value::Array(list) => {
            out.push(path.to_owned());
            list.iter().enumerate().for_each(|(at, value)| leaves(value, &format!("{path}/{at}"), out));
        }
        _ => out.push(path.to_owned()),
    }
}

/// Every change of a single field of a true certificate is refused: other numbers, entries removed
/// or added, fields missing or unknown, a rule removed, another game's law.
#[test]
fn changed_certificates_are_refused() {
    let all = files("true-");
    assert!(all.len() >= 20, "{}", all.len());
    let mut refused = 0;
    for (name, text) in &all {
        assert!(matches!(verdict(text), Verdict::Valid(_)), "{name}: {:?}", verdict(text));
        let whole: Value = serde_json::from_str(text).unwrap();
        let mut refuse = |changed: &Value, what: &str| {
            assert!(matches!(verdict(&changed.to_string()), Verdict::Invalid(_)), "{name}: {what}");
            refused += 1;
        };
        let mut paths = Vec::new();
        leaves(&whole, "", &mut paths);
        // For large automata only some fields, spread over all.
        let step = paths.len().div_ceil(60);
        for path in paths.iter().step_by(step) {
            let old = whole.pointer(path).unwrap().clone();
            let mut changes: Vec<Value> = match &old {
                Value::Number(number) => {
                    let number = number.as_i64().unwrap();
                    vec![json!(number + 1), json!(number - 1), json!(1_000_000_007), json!("0")]
                }
                Value::Array(list) => {
                    let mut more = list.clone();
                    more.push(json!(0));
                    let mut less = list.clone();
                    less.pop();
                    vec![json!(more), json!(less), json!(7)]
                }
                _ => vec![json!(""), json!(0), json!("base 3"), json!("nothing")],
            };
            if path == "/game/rules" {
                let lines: Vec<&str> = old.as_str().unwrap().lines().collect();
                changes.clear();
                for dropped in 0..lines.len() {
                    if lines[dropped].contains("->") && !lines[dropped].trim_start().starts_with('#') {
                        let mut rest = lines.clone();
                        rest.remove(dropped);
                        changes.push(json!(rest.join("\n")));
                    }
                }
            }
            if path == "/game/rows/max" && whole["method"].get("intervals").is_some() {
                // What is true of more positions is true of fewer ones.
                changes.retain(|change| change.as_u64().is_none_or(|max| max > old.as_u64().unwrap()));
            }
            for change in changes.into_iter().filter(|change| *change != old) {
                let mut changed = whole.clone();
                *changed.pointer_mut(path).unwrap() = change.clone();
                refuse(&changed, &format!("{path} = {change}"));
            }
        }
        let mut flipped = whole.clone();
        if let Some(accept) = flipped.pointer_mut("/definitions/law/accept") {
            let first = accept.as_array().unwrap().first().cloned();
            *accept = json!(if first == Some(json!(0)) { vec![1] } else { vec![0] });
            refuse(&flipped, "accepting states");
        }
        for field in ["game", "claim", "method", "format", "version"] {
            let mut less = whole.clone();
            less.as_object_mut().unwrap().remove(field);
            refuse(&less, field);
        }
        let mut more = whole.clone();
        more["more"] = json!(1);
        refuse(&more, "a field that is not known");
        let mut other = whole.clone();
        other["claim"] = if whole["claim"] == "grundy" { json!("outcome") } else { json!("grundy") };
        refuse(&other, "claim");
    }
    // Another game's law.
    for (at, (name, text)) in all.iter().enumerate() {
        let (mut own, other): (Value, Value) =
            (serde_json::from_str(text).unwrap(), serde_json::from_str(&all[(at + 1) % all.len()].1).unwrap());
        let law = |whole: &Value| (whole["method"].clone(), whole["definitions"].clone());
        if law(&own) != law(&other) {
            own["method"] = other["method"].clone();
            own["definitions"] = other["definitions"].clone();
            own["claim"] = other["claim"].clone();
            assert!(matches!(verdict(&own.to_string()), Verdict::Invalid(_)), "{name} with the law of the next");
        }
    }
    assert!(refused > 2000, "{refused}");
}

/// Claims and refusals can be said in every language, with the sentences inside them.
#[test]
fn verdicts_are_said_in_chinese() {
    let half = json!({"maxnim": {"max_taken": {"quotient": ["heap", 2]}}});
    let Verdict::Valid(claim) = of("n -> n - k for k in 1..n/2", &half) else { panic!("not accepted") };
    assert_eq!(claim.claim().text(Language::SimplifiedChinese), "在 f 增大处 g(n) = f(n)，否则 g(n) = g(n - f(n) - 1)");
    let twice = json!({"height": {"numeration": "base 2", "weights": [0, 2]}});
    let submask = "n -> m for m in 0..n-1 if (m and n) == m";
    let Verdict::Invalid(why) = of(submask, &twice) else { panic!("accepted") };
    let (english, chinese) = (why.to_string(), why.text(Language::TraditionalChinese));
    assert!(english.starts_with("some move lowers the sum of the weights by one: this is false at "), "{english}");
    assert!(chinese.starts_with("有一步使權之和恰好減小 1：在 "), "{chinese}");
}

#[test]
fn broken_texts_are_refused() {
    for text in [
        "",
        "{}",
        "[]",
        "nothing",
        "{\"format\": \"nimatron-proof\"}",
        "{\"format\": \"nimatron-law\", \"version\": 1}",
        "\u{0}",
    ] {
        assert!(matches!(verdict(text), Verdict::Invalid(_)), "{text}");
    }
    // A range that does not fit into 64 bits, a large number to take, a long range.
    let periodic = |rules: &str| {
        let method = json!({"period": {"values": {"preperiod": [], "period": [0, 1]}, "bound": {"window": 1}}});
        json!({"format": FORMAT, "version": VERSION, "game": {"rules": rules}, "claim": "grundy", "method": method})
            .to_string()
    };
    for rules in [
        "n -> n - k for k in -9223372036854775807..9223372036854775807",
        "n -> n - k for k in {1, 100000000000}",
        "n -> n - k for k in 1..1000000000",
    ] {
        assert!(matches!(verdict(&periodic(rules)), Verdict::Invalid(_)), "{rules}");
    }
}

/// Every proof by sentences is accepted with the closed sets that the walk finds, and refused with
/// sets that are not closed, that belong to other sentences, or with too few or too many sets.
#[test]
fn witnesses_are_checked() {
    let (mut with, mut refused) = (0, 0);
    for (name, text) in files("true-") {
        let proof = Proof::parse(&text).unwrap();
        let witnessed = with_witness(&proof, &Budget::unlimited()).unwrap().unwrap();
        let good = witnessed.text();
        if good.len() > 400_000 || witnessed.witness.as_ref().is_none_or(Vec::is_empty) {
            continue;
        }
        assert!(matches!(verdict(&good), Verdict::Valid(_)), "{name}: {:?}", verdict(&good));
        assert_eq!(Proof::parse(&good).as_ref(), Ok(&witnessed));
        with += 1;
        let mut refuse = |changed: Proof, what: &str| {
            assert!(matches!(verdict(&changed.text()), Verdict::Invalid(_)), "{name}: {what}");
            refused += 1;
        };
        let sentences = witnessed.witness.clone().unwrap();
        let changed = |sentences: Vec<Closed>| Proof { witness: Some(sentences), ..witnessed.clone() };
        refuse(changed(sentences[1..].to_vec()), "the first sentence left out");
        refuse(changed([&sentences[..], &sentences[..1]].concat()), "a sentence too many");
        for (at, sentence) in sentences.iter().enumerate() {
            let mut other = sentences.clone();
            other[at].says.push('.');
            refuse(changed(other), "another sentence");
            if let Some(pairs) = sentence.pairs.iter().position(|pairs| !pairs.is_empty()) {
                let mut empty = sentences.clone();
                empty[at].pairs[pairs].clear();
                refuse(changed(empty), "pairs left out");
                // An unreachable state in place of the first one.
                let mut foreign = sentences.clone();
                foreign[at].premises[pairs][0].0.push(None);
                refuse(changed(foreign), "a state with one machine more");
            }
            // Conclusions that a premise needs: without their states nothing accepts.
            if sentence.conclusions.iter().any(|states| !states.is_empty()) {
                let mut none = sentences.clone();
                none[at].pairs.iter_mut().flatten().flat_map(|pair| &mut pair.1).for_each(Vec::clear);
                refuse(changed(none), "sets left out");
            }
        }
        // The closed sets of a true law do not prove another law.
        let mut false_law = witnessed.clone();
        if let Some(law) = false_law.definitions.get_mut("law") {
            let other = law.accept.iter().map(|&state| state + 1).filter(|&state| (state as usize) < law.next.len());
            law.accept = other.collect();
            refuse(false_law, "accepting states");
        }
    }
    assert!(with >= 20 && refused > 200, "{with} {refused}");
}

/// A state of a witness with more numbers than a sentence has, or with numbers that are not states.
#[test]
fn states_of_witnesses_are_of_their_sentence() {
    let text = std::fs::read_to_string(folder().join("true-pow2.json")).unwrap();
    let proof = Proof::parse(&text).unwrap();
    let witnessed = with_witness(&proof, &Budget::unlimited()).unwrap().unwrap();
    let sentences = witnessed.witness.clone().unwrap();
    for so_far in [vec![1; 70], vec![255; 64], vec![255; 63], vec![3; 64]] {
        let mut forged = sentences.clone();
        let at = forged.iter().position(|closed| closed.premises.iter().any(|states| !states.is_empty())).unwrap();
        let states = forged[at].premises.iter_mut().find(|states| !states.is_empty()).unwrap();
        states[0].1 = so_far;
        let proof = Proof { witness: Some(forged), ..witnessed.clone() };
        assert!(matches!(verdict(&proof.text()), Verdict::Invalid(_)));
    }
}
