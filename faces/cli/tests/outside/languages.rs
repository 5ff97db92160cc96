//! What is printed is in the language that is asked for.

use crate::{nimatron, play, refused, text};
use std::process::Stdio;

/// Everything that is printed is in the language of `--lang`, or of the locale.
#[test]
fn three_languages_are_spoken() {
    let said = |args: &[&str], variables: &[(&str, &str)]| {
        let mut command = nimatron();
        command.env_remove("LC_ALL").env_remove("LC_MESSAGES").env_remove("LANG").envs(variables.iter().copied());
        let output = command.args(args).stdin(Stdio::null()).output().unwrap();
        text(&output.stdout) + &text(&output.stderr)
    };
    let wrong = ["table", "nim", "--to", "3,3"];
    let (english, simplified, traditional) =
        ("error: --to gives 2 numbers", "错误：--to 给出 2 个数", "錯誤：--to 給出 2 個數");
    for (variables, expected) in [
        (&[][..], english),
        (&[("LC_ALL", "C"), ("LANG", "zh_CN.UTF-8")], english),
        (&[("LC_ALL", ""), ("LC_MESSAGES", "zh_TW.UTF-8"), ("LANG", "en_GB.UTF-8")], traditional),
        (&[("LANG", "zh_CN.UTF-8")], simplified),
        (&[("LANG", "de_DE.UTF-8")], english),
    ] {
        let said = said(&wrong, variables);
        assert!(said.starts_with(expected), "{variables:?}: {said}");
    }
    for (language, expected) in [("en", english), ("zh-Hans", simplified), ("zh-hant", traditional)] {
        let before = [&["--lang", language][..], &wrong].concat();
        let after = [&wrong[..], &["--lang", language]].concat();
        for args in [before, after] {
            let said = said(&args, &[("LANG", "zh_HK.UTF-8")]);
            assert!(said.starts_with(expected), "{args:?}: {said}");
        }
    }
    let drawn = said(&["solve", "n -> n - m", "5", "--lang", "zh-Hans"], &[]);
    assert!(drawn.starts_with("错误：") && drawn.contains("\n1 | n -> n - m\n"), "{drawn}");
    let stopped = said(&["table", "grundy", "--to", "1000000", "--limit", "50ms"], &[("LC_ALL", "zh_TW")]);
    assert!(stopped.contains("已知：僅以上各值；輸出不完整"), "{stopped}");
    let (said, _) = play(&["nim(2,2)", "--lang", "zh-Hans"], "hint\n3: 1\n1: 1\n1: 0\n\n");
    for expected in [
        "nim(2) + nim(2)；无法走的一方输。",
        "局面：",
        "你的走法> ",
        "`3` 不是分量的编号；编号为 1 到 2",
        "轮到你走：我赢了。",
    ] {
        assert!(said.contains(expected), "{expected:?} in {said}");
    }
    refused(&["solve", "nim", "3", "--lang", "tlh"], 2, "possible values: en, zh-Hans, zh-Hant");
}
