//! Answers in all languages: the same data and the same number of lines, with the texts of each.

#![allow(clippy::unwrap_used)]

use nimatron::words::{self, Language};
use nimatron::{Answer, AnswerRequest, Budget, Convention, Question, Say, SolveError, solve};

fn ask(game: &str, positions: &[&str], wanted: AnswerRequest) -> Answer {
    let question = Question::parse(game, positions, &[]).unwrap();
    solve(&question, wanted, &Budget::unlimited()).unwrap()
}

const NORMAL: AnswerRequest = AnswerRequest { convention: Convention::Normal, remoteness: true, depth: 1 };
const MISERE: AnswerRequest = AnswerRequest { convention: Convention::Misere, remoteness: true, depth: 1 };

fn answers() -> Vec<Answer> {
    let far = AnswerRequest::default();
    vec![
        ask("nim", &["3", "5", "7"], NORMAL),
        ask("nim", &["1", "2", "3"], MISERE),
        ask("kayles", &["12"], NORMAL),
        ask("n -> n - k for k in {1, 3, 4}", &["9"], NORMAL),
        ask("n -> n - k for k in {1, 3, 4}", &["9", "4"], MISERE),
        ask("n -> n - k for k in {1, 3, 4}", &["10^30"], far),
        ask("n -> n - k for k in powers(2)", &["10^40"], far),
        ask("wythoff", &["10^25,10^30"], far),
        ask("nim", &["5..100"], far),
    ]
}

/// The field names and the values that are not texts, in order.
fn shape(json: &serde_json::Value, out: &mut String) {
    match json {
        serde_json::Value::Object(map) => map.iter().for_each(|(name, value)| {
            *out += name;
            shape(value, out);
        }),
        serde_json::Value::Array(all) => all.iter().for_each(|value| shape(value, out)),
        serde_json::Value::String(_) => *out += "text",
        other => *out += &other.to_string(),
    }
}

#[test]
fn data_have_the_same_shape_in_all_languages() {
    for answer in answers() {
        let english = serde_json::to_value(&answer).unwrap();
        assert_eq!(english, serde_json::to_value(answer.in_language(Language::English)).unwrap());
        let mut wanted = String::new();
        shape(&english, &mut wanted);
        for (tag, language) in Language::ALL {
            let mut found = String::new();
            shape(&serde_json::to_value(answer.in_language(language)).unwrap(), &mut found);
            assert_eq!(found, wanted, "{} in {tag}", answer.shown);
        }
    }
}

#[test]
fn texts_have_the_same_lines_in_all_languages() {
    for answer in answers() {
        let texts = |language| {
            let log = answer.log.iter().map(|line| line.text(language)).collect::<Vec<_>>().join("\n");
            [words::answer(&answer, true, language), words::explanation(&answer, language), log]
        };
        let english = texts(Language::English);
        for language in [Language::SimplifiedChinese, Language::TraditionalChinese] {
            for (english, chinese) in english.iter().zip(texts(language)) {
                assert_eq!(english.lines().count(), chinese.lines().count(), "{english}\n{chinese}");
                assert_ne!(*english, chinese);
            }
        }
    }
}

#[test]
fn chinese() {
    let far = ask("n -> n - k for k in {1, 3, 4}", &["10^30"], AnswerRequest::default());
    assert_eq!(
        words::answer(&far, false, Language::SimplifiedChinese),
        "n -> n - k for k in {1, 3, 4} 1000000000000000000000000000000\n\
         \x20 N 态：轮到走的一方必胜\n\
         \x20 SG 值         1\n\
         \x20 必胜走法      1000000000000000000000000000000 -> 999999999999999999999999999999\n\
         \x20 依据          已证明：对所有 n >= 0，g(n + 7) = g(n)；每次至多取 4 个，而从 0 起的 4 个值从 7 起再次出现\n"
    );
    let small = ask("n -> n - k for k in {1, 3, 4}", &["9"], NORMAL);
    assert_eq!(
        words::explanation(&small, Language::TraditionalChinese),
        "9\n\n\
         9 的 SG 值為什麼是 0\n\
         \x20 9 -> 8            值為 1\n\
         \x20 9 -> 6            值為 2\n\
         \x20 9 -> 5            值為 3\n\
         \x20 mex{1,2,3} = 0：後繼局面都沒有的最小的值\n\n\
         P 態：輪到走的一方必敗；每個後繼局面的值都大於 0\n"
    );
}

#[test]
fn errors_in_chinese() {
    let question = Question::parse("n -> n + 1", ["3"], &[]).unwrap();
    let error = solve(&question, AnswerRequest::default(), &Budget::unlimited()).unwrap_err();
    assert!(matches!(error, SolveError::Cycle { .. }));
    assert_eq!(error.say(Language::SimplifiedChinese), "这个游戏可能永远不会结束：3 -> 4 -> 5 -> ...");
    assert_eq!(error.to_string(), "this game may go on for ever: 3 -> 4 -> 5 -> ...");
}

/// Between Chinese sentences stands a Chinese semicolon, and a set of numbers is a formula, with
/// the commas of formulas.
#[test]
fn explanations_in_chinese_have_chinese_semicolons_and_plain_sets() {
    for language in ["zh-Hans", "zh-Hant"] {
        let ask = |request: serde_json::Value| {
            let answer = nimatron::api::answer(&request, &nimatron::Budget::unlimited());
            assert_eq!(answer["ok"], true, "{answer}");
            answer["answer"].to_string()
        };
        {
            let loopy = ask(serde_json::json!({"do": "loopy", "graph": "a: b end\nb: c end\nc: a end\nd: end\nend:\n",
                "positions": ["a"], "explain": true, "language": language}));
            assert!(loopy.contains('；'), "{loopy}");
            assert!(!loopy.contains("; "), "{loopy}");
        }
        let law = ask(
            serde_json::json!({"do": "law", "game": "n -> n - k for k in {1, 2}", "explain": true, "language": language}),
        );
        assert!(law.contains("mex{"), "{law}");
        let sets = law.split("mex{").skip(1).filter_map(|rest| rest.split('}').next());
        assert!(sets.into_iter().all(|set| !set.contains('、')), "{law}");
    }
}
