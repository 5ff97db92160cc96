//! Wrong texts: each has an error that points at the place and says what would be right.

use nimatron_core::Budget;
use nimatron_messages::{Language, Say};
use nimatron_rules::Ruleset;
use proptest::prelude::*;
use std::time::Duration;

/// Each case: a wrong text, a part of the message, and a part of the help.
#[test]
fn errors_say_what_would_be_right() {
    let many = format!("game g(n; m = [{}]); n -> n - k for k in 1..n if k not in m", vec!["7"; 1000].join(", "));
    let cases = [
        ("", "no rules", "n -> n - k"),
        ("# only a comment", "no rules", "n -> n - k"),
        ("n -> m - 1", "`m` is not known", "known here: n"),
        ("n -> j..n-1 for j in 1..n", "a stretch of components needs brackets", "write `(i..n-1)`"),
        ("(a, b) -> (0..a-1, 0..b-1)", "this is the second", ""),
        ("(a, b) -> (i, j for i in 1..a, j in 1..b)", "`for` stands after a whole component", "write `((i, j) for"),
        ("(a, b) -> (i for i in 1..a)", "has 2 coordinates, but", ""),
        ("n -> (i for i in 1..n) - 1", "found `-`", ""),
        ("n -> (k for k in 1..n) for k in 1..n", "`k` is already taken", ""),
        ("n -> (i for i in 1..n) + (i)", "`i` is not known", ""),
        ("n -> (i + (j for j in 1..i) for i in 1..n)", "expected `)`", ""),
        ("n -> (i for i in 1..n if i)", "expected a condition", ""),
        ("n -> (0..n-1) * 2", "found `*`", ""),
        ("n -> n - k for k in primes + squares", "expected a set", "`{primes, squares}`"),
        ("n -> n - k for k in primes or k in squares", "expected a set", "`{primes, squares}`"),
        ("n -> n - k for k in powers(2) + powers(3)", "expected a set", "`{powers(2), powers(3)}`"),
        ("n -> n - k for k in primes union cubes", "expected a set", "as in `{primes, squares}`"),
        ("n -> n - k for k in cubes, squares", "expected `in` and a set", "as in `{primes, squares}`"),
        ("n -> n - k for k in primes + squares + 3", "expected a set", "a set is written"),
        ("n -> n - k for k in 1 + 2", "expected a set", "a set is written"),
        ("n -> (0..n) - 1", "found `-`", ""),
        ("n -> (n > 3..n)", "expected a number here", ""),
        ("heap -> heep - 1", "`heep` is not known", "did you mean `heap`?"),
        ("n -> n - k for k in prime", "no set called `prime`", "did you mean `primes`?"),
        ("n -> n - k for k in range(1,4)", "no set called `range`", "`1..3` is 1, 2, 3"),
        ("n -> n - k for 1 <= k <= 3", "expected a variable", "write `for k in 1..3`"),
        ("n -> n - k, k in primes", "found `,`", "sets are introduced by `for`"),
        ("n -> n - k for k in 1..n if k is prime", "found the name `is`", "a prime `n in primes`"),
        ("n -> n - k for k in powrs(2)", "no set called `powrs`", "did you mean `powers`?"),
        (
            "n -> n - k for k in 1..n if k in digits(n)",
            "whether a number is in `digits(n)` cannot be asked",
            "k in primes",
        ),
        (
            "n -> n - k for k in 1..n except digits(n)",
            "whether a number is in `digits(n)` cannot be asked",
            "k in primes",
        ),
        (
            "n -> n - k for k in {x % 5 for x in 0..}",
            "the entries have to increase, or the range needs an end",
            "x in 0..n",
        ),
        ("n -> n - k for k in {x*x for x in 9223372036854775807..}", "beyond 64 bits", ""),
        ("n -> n - k for k in {7 for x in 0..}", "the entries have to increase", "x in 0..n"),
        ("n -> n - k for k in {x/2 for x in 0..}", "the entries have to increase", ""),
        ("n -> n - k for k in {x*x - 9*x for x in 0..}", "the entries have to increase", ""),
        ("(a, b) -> (a - k, b) for k in {x*b for x in 1..}", "the entries have to increase", ""),
        ("n -> n - k for k in {x*y for x in 0.., y in 0..}", "the entries have to increase", ""),
        ("n -> n - k for k in {x*x for x in n..}", "begins with a constant", "1..n"),
        ("n -> n - k for k in {x for x in {3.., 5}}", "this set never ends", "1..n"),
        ("n -> n - k for k in {x + n for n in 0..3}", "already taken", ""),
        ("n -> n - k - x for k in {x for x in 0..3}", "`x` is not known", ""),
        ("n -> n - k for k in {x > 2 for x in 0..3}", "expected a number", ""),
        ("n -> n - k for k in {x for x in 0..3, 5}", "expected", ""),
        ("n -> n - k for k in {1, x for x in 0..3}", "", ""),
        ("n -> n - k for k in 0..n if k in {x*x for x in 0..3}", "cannot be asked", ""),
        ("n -> n - k for k in 0..n except {x*x for x in 0..3}", "cannot be asked", ""),
        ("n -> n - k for k in {x for x in {1, 2 for y in 1..}}", "", ""),
        ("n -> n - k for k in {x for x in 1..9", "", ""),
        ("n -> n - k for k in 1..n except prime", "no set called `prime`", "did you mean `primes`?"),
        ("n -> n - k for k in 1..9 except 3", "expected a set here", "1..3"),
        ("n -> n - k for k in 1..9 except", "", ""),
        ("n -> n - k for k in {1, primes except {2}}", "expected `,` or `}` in the set", "stands after the braces"),
        ("n -> n - k for k in 1.. except primes", "this set never ends", "1..n"),
        ("n -> n - k for k in 1..n if k in primes except 2", "expected a set", "1..3"),
        ("n -> n - k for k in 1..n except {n > 2}", "expected a number", ""),
        ("n -> n - k for k in 1..n if k in prime", "no set called `prime`", "did you mean `primes`?"),
        ("n -> n - k for k in 1..n if k in 5", "expected a set", "1..3"),
        ("n -> n - k for k in 1..n if k in", "", ""),
        (&many, "`m` has 1000 members", ""),
        ("n -> n - (n in primes)", "expected a number", ""),
        ("n -> n - 1 if is_prime(n) == 1", "expected a number", ""),
        ("n -> n - 1 if n = 3", "`=` does not compare", "`==`"),
        ("n -> n - k for k = 1", "expected `in`", "for k in 1..3"),
        ("n -> n - k for k in 1..", "this set never ends", "1..n"),
        ("n -> n - k for k in powers(1)", "this set never ends", "at least 2"),
        ("n -> n - k for k in {1, 3, 4", "this set is not closed", "{1, 3, 4}"),
        ("n -> n - k for k in {}", "the set is empty", "leave it out"),
        ("n -> (n - 1) + 2", "a sum of two heaps, or an addition", "((n - 1) + 2)"),
        ("n -> n - 1 if n", "expected a condition", "n > 0"),
        ("n -> n - (n > 2)", "expected a number here", ""),
        ("n -> m for m in 0..n-1 if m and n == m", "joins two conditions or two numbers", "(m and n) == m"),
        ("n -> n - 1 for k in n", "`n` is a number, not a set", "1..n"),
        ("n -> n - k for k in 3 + 4", "expected a set here", "1..3"),
        ("n -> n / 0", "division by zero", ""),
        ("n -> 9223372036854775807 + 1", "beyond 64 bits", ""),
        ("n -> 9223372036854775808", "too large", "64 bits"),
        ("n -> n - 2k for k in 1..3", "a number runs into the name", "2 * k"),
        ("(a, b) -> a - 1", "2 coordinates, but this result has 1", ""),
        ("(a, b) -> (a - 1, b)\nn -> n - 1", "2 coordinates, but this one has 1", "(a, b)"),
        ("(a, a) -> (a - 1, a)", "`a` is named twice", "a == b"),
        ("n -> n - k for k in 1..3, k in 1..3", "already taken", ""),
        ("n - 1", "expected `->`", "an arrow"),
        ("n => n - 1", "expected `->`", "an arrow"),
        ("n -> n · 2", "means nothing in a rule", "write `*`"),
        ("game g(n)\n n -> n - 1\ngame h(n)\n n -> n - 2", "one game", "own"),
        ("game g(n; m)\n n -> n - m", "has no value", "--set m=3"),
        ("game g(n; m = [1])\n n -> n - m", "`m` is an array", "m[0]"),
        ("game g(n; m = [1])\n n -> n - m[1]", "numbered from 0", ""),
        ("game g(n)\n n -> n - gdc(n, 2)", "no function called `gdc`", "did you mean `gcd`?"),
        ("n -> n - primes", "`primes` is not known", "after `for k in`"),
        ("n -> n - gcd(n)", "`gcd` takes", ""),
        ("n -> n - 1 if n > 1 for k in 1..2", "`for` must stand before `if`", ""),
        ("n -> n - 1)", "closes nothing", ""),
        ("n -> n\0", "zero byte", ""),
        ("for -> for - 1", "is a word of the rule language", ""),
        ("game for(n)\n n -> n - 1", "is a word of the rule language", ""),
    ];
    for (text, message, help) in cases {
        let error = Ruleset::parse(text).expect_err(text);
        let found = error.help.as_ref().map_or_else(String::new, ToString::to_string);
        let drawn = error.plain(text, Language::English);
        assert!(error.message.to_string().contains(message) && found.contains(help), "{text:?}: {drawn}");
        assert!(error.span.end <= text.len() && error.span.start <= error.span.end, "{text:?}: {error:?}");
    }
}

#[test]
fn an_error_is_drawn_with_a_caret() {
    let text = "game g(n)\n  n -> n - k for k in powrs(2)\n";
    assert_eq!(
        Ruleset::parse(text).unwrap_err().plain(text, Language::English).trim_end(),
        r"error: there is no set called `powrs` (line 2, column 23)
  |   n -> n - k for k in powrs(2)
  |                       ^^^^^ not known
  = help: did you mean `powers`?"
    );
}

#[test]
fn errors_are_said_in_the_language_of_the_reader() {
    let cases = [
        (
            "n -> n - k for k = 1",
            "此处应为 `in` 和一个集合，却是 `=`（请写 `for k in 1..3`）",
            "此處應為 `in` 和一個集合，卻是 `=`（請寫 `for k in 1..3`）",
        ),
        ("n -> n - k for 1", "此处应为 `for` 之后的变量，却是数 1", "此處應為 `for` 之後的變數，卻是數 1"),
        ("n -> n - gcd(n)", "`gcd` 的参数个数应为至少 2", "`gcd` 的引數個數應為至少 2"),
        (
            "(a, b) -> (a - 1, b)\nn -> n - 1",
            "这个游戏的局面有 2 个坐标，这里写了 1 个（第一条走法给出了它们的名字（a、b））",
            "這個遊戲的局面有 2 個座標，這裡寫了 1 個（第一條走法給出了它們的名稱（a、b））",
        ),
        ("n -> 1/0", "除数为零", "除數為零"),
    ];
    for (text, simplified, traditional) in cases {
        let error = Ruleset::parse(text).expect_err(text);
        assert_eq!(error.say(Language::SimplifiedChinese), simplified);
        assert_eq!(error.say(Language::TraditionalChinese), traditional);
    }
    let error = Ruleset::parse("n -> n - 1 if n").unwrap_err();
    assert_eq!(
        error.plain("n -> n - 1 if n", Language::SimplifiedChinese).trim_end(),
        r"错误：此处应为条件，这却是数（第 1 行第 15 列）
  | n -> n - 1 if n
  |               ^ 没有真假
  = 帮助：请作比较，如 `n > 0`"
    );
}

#[test]
fn hostile_texts_are_rejected_quickly() {
    for (text, message) in [
        (format!("n -> {}n{}", "(".repeat(100_000), ")".repeat(100_000)), "nested too deeply"),
        (format!("n -> {}n", "-".repeat(100_000)), "nested too deeply"),
        (format!("n -> n{}", " - 1".repeat(100_000)), "too long"),
        (format!("n -> n{}", "^1".repeat(100_000)), "nested too deeply"),
        (format!("n -> {}", "(n)+".repeat(100_000)), "64 components"),
        ("n -> n - 1\n".repeat(200_000), "at most 1048576 are read"),
        (format!("n -> min({})", vec!["n"; 1000].join(",")), "too many arguments"),
        // Long and deep at once, and a chain of comparisons that would double at every level.
        (
            format!(
                "n -> {}n{}",
                "(".repeat(90),
                " + n".repeat(150).as_str().to_owned() + &(")".to_owned() + &" + n".repeat(150)).repeat(90)
            ),
            "too long",
        ),
        (
            (0..40).fold("n".to_owned(), |e, _| format!("n<({e})<n")).replacen("n<", "n -> n - 1 if n<", 1),
            "expected a number",
        ),
        (
            format!("({}) -> n", (0..100).map(|i| format!("x{i}")).collect::<Vec<_>>().join(",")),
            "at most 16 coordinates",
        ),
    ] {
        let error = Ruleset::parse(&text).unwrap_err();
        assert!(error.message.to_string().contains(message), "{}", error.message);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn no_text_panics(text in "\\PC{0,60}") {
        let _ = Ruleset::parse(&text);
    }

    #[test]
    fn no_soup_of_tokens_panics(words in prop::collection::vec(prop::sample::select(vec![
        "n", "->", "(", ")", "{", "}", "[", "]", ",", ";", "+", "-", "*", "/", "%", "^", "..", "==", "=", "<", "for", "k", "in", "if",
        "game", "where", "and", "or", "xor", "not", "1", "0", "9223372036854775807", "powers", "primes", "min", "len", "\n", "#", "2",
    ]), 0..40)) {
        let text = words.join(" ");
        if let Ok(rules) = Ruleset::parse(&text) {
            let budget = Budget::for_time(Duration::from_millis(50));
            let _ = rules.evaluator().options(&vec![5; rules.arity()], &budget, &mut |_| {});
        }
    }
}

/// In C and Python `^` is xor, which is said where a power of two names is too large.
#[test]
fn a_power_that_may_be_meant_as_xor() {
    let help = |text: &str, position: &[i64]| {
        let rules = Ruleset::parse(text).unwrap();
        let error = rules.evaluator().options(position, &Budget::unlimited(), &mut |_| {}).unwrap_err();
        error.help(text).map(|help| help.to_string())
    };
    let xor = help("(a, b) -> (a ^ b, b) if a ^ b < a", &[99, 99]).unwrap();
    assert!(xor.contains("write `xor(a, b)`"), "{xor}");
    assert!(help("（ａ，ｂ） -> （ａ ＾ ｂ，ｂ）", &[99, 99]).unwrap().contains("`xor(a, b)`"));
    assert_eq!(help("(a, b) -> (2^b, b)", &[99, 99]), None);
    assert_eq!(help("(a, b) -> (a^a, b)", &[99, 99]), None);
    assert_eq!(help("(a, b) -> (a^(b - 100), b)", &[99, 99]), None);
    assert_eq!(help("(a, b) -> (a^b*a^b, b)", &[2, 40]), None);
}
