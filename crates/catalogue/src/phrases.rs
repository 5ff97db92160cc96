//! Moves in the words of a statement (`take up to 3`, `remove 1 or 2`, `每次取1或2个`, `1個か2個取る`),
//! and the rule that says the same: for hints, never for answers.

/// What is done with the things of a heap.
const VERBS: [&str; 10] = ["take", "remove", "subtract", "pick", "draw", "取", "拿", "减", "減", "引"];

/// Sets with a name, and the words for them; the first that stands in a text is meant.
const SETS: [(&[&str], &str); 6] = [
    (&["square", "平方"], "squares"),
    (&["prime", "质数", "質數", "素数"], "primes"),
    (&["fibonacci", "斐波", "フィボナッチ"], "fibonacci"),
    (&["half", "一半", "半分"], "1..n/2"),
    (&["odd", "奇数", "奇數"], "1..n if k % 2 == 1"),
    (&["even number", "偶数", "偶數"], "1..n if k % 2 == 0"),
];

const POWERS: [&str; 5] = ["power", "幂", "冪", "次方", "べき"];
const DIVISORS: [&str; 6] = ["divisor", "factor", "因数", "因數", "约数", "約数"];
const TWICE: [&str; 6] = ["twice", "double", "两倍", "兩倍", "二倍", "2倍"];
const AT_MOST: [&str; 11] =
    ["up to", "at most", "no more than", "maximum", "最多", "至多", "不超过", "不超過", "以内", "まで", "以下"];
const AT_LEAST: [&str; 5] = ["at least", "or more", "至少", "最少", "以上"];
const RANGE: [&str; 9] = [" to ", "between", "through", "-", "~", "到", "至", "から", "～"];
const ANY: [&str; 6] = ["any", "as many as", "任意", "若干", "好きな", "いくつでも"];
/// Where a player takes from: this says nothing of how many.
const ONE_HEAP: [&str; 7] = ["one heap", "one pile", "one of", "一堆", "一行", "一山", "一つの山"];
const NUMERALS: [(&str, u64); 12] = [
    ("one", 1),
    ("two", 2),
    ("three", 3),
    ("four", 4),
    ("five", 5),
    ("一", 1),
    ("二", 2),
    ("两", 2),
    ("兩", 2),
    ("三", 3),
    ("四", 4),
    ("五", 5),
];

/// The rule that a move in words means; `None` if the words are not known.
pub(crate) fn rule_of(text: &str) -> Option<String> {
    let text: String = text.chars().map(narrow).flat_map(char::to_lowercase).collect();
    let text = ONE_HEAP.iter().fold(text, |text, words| text.replace(words, " "));
    let has = |words: &[&str]| words.iter().any(|word| text.contains(word));
    if !has(&VERBS) {
        return None;
    }
    if has(&TWICE) {
        return Some("(n, q) -> (n - k, 2*k) for k in 1..min(n, q)".to_owned());
    }
    if has(&DIVISORS) {
        return Some("game g(n) where n >= 1; n -> n - k for k in proper_divisors(n)".to_owned());
    }
    let numbers = numbers(&text);
    let set = if has(&POWERS) {
        format!("powers({})", numbers.first().copied().filter(|&base| base >= 2).unwrap_or(2))
    } else if let Some((_, set)) = SETS.iter().find(|(words, _)| has(words)) {
        (*set).to_owned()
    } else {
        match numbers[..] {
            [] if has(&ANY) => "1..n".to_owned(),
            [most] if has(&AT_MOST) => format!("1..{most}"),
            [least] if has(&AT_LEAST) => format!("{least}..n"),
            [first, last] if first < last && (has(&RANGE) || has(&AT_MOST) && has(&AT_LEAST)) => {
                format!("{first}..{last}")
            }
            [] => return None,
            _ => {
                let all: Vec<String> = numbers.iter().map(u64::to_string).collect();
                format!("{{{}}}", all.join(", "))
            }
        }
    };
    Some(format!("n -> n - k for k in {set}"))
}

/// Full-width digits and blanks as the usual ones.
fn narrow(sign: char) -> char {
    match sign {
        '０'..='９' => char::from(b'0' + (u32::from(sign) - u32::from('０')) as u8),
        '\u{3000}' => ' ',
        _ => sign,
    }
}

/// The positive numbers of a text, in their order: those in digits, or else those in words.
fn numbers(text: &str) -> Vec<u64> {
    let digits = text.split(|sign: char| !sign.is_ascii_digit()).filter_map(|digits| digits.parse().ok());
    let found: Vec<u64> = digits.filter(|&number| number > 0).collect();
    if !found.is_empty() {
        return found;
    }
    let word = |word: &str| NUMERALS.iter().find(|(name, _)| *name == word).map(|(_, number)| *number);
    if text.is_ascii() {
        return text.split(|sign: char| !sign.is_ascii_alphabetic()).filter_map(word).collect();
    }
    text.chars().filter_map(|sign| word(sign.encode_utf8(&mut [0; 4]))).collect()
}

#[cfg(test)]
mod tests {
    use super::rule_of;
    use crate::GameDef;

    #[test]
    fn moves_in_words_have_rules() {
        for (text, set) in [
            ("take up to 3", "1..3"),
            ("Remove 1 or 2", "{1, 2}"),
            ("take 1, 3 or 4 stones", "{1, 3, 4}"),
            ("remove between 2 and 5", "2..5"),
            ("take at least 2 and at most 5", "2..5"),
            ("take one or two", "{1, 2}"),
            ("subtract a power of 3", "powers(3)"),
            ("take a power of two", "powers(2)"),
            ("take a square number", "squares"),
            ("take any number", "1..n"),
            ("take any number of stones from one heap", "1..n"),
            ("take up to three stones from one of the heaps", "1..3"),
            ("从一堆中取任意个", "1..n"),
            ("take at most half of the heap", "1..n/2"),
            ("每次取1或2个", "{1, 2}"),
            ("每次取１到３个", "1..3"),
            ("每次最多取 5 个", "1..5"),
            ("每次取一个或两个", "{1, 2}"),
            ("1個から3個まで取る", "1..3"),
            ("素数個取る", "primes"),
        ] {
            let rule = rule_of(text).unwrap_or_else(|| panic!("{text}"));
            assert_eq!(rule, format!("n -> n - k for k in {set}"), "{text}");
            assert!(GameDef::load(&rule, &[]).is_ok(), "{rule}");
        }
        for text in ["subtract a proper divisor", "最多取对手的两倍"] {
            let rule = rule_of(text).unwrap_or_else(|| panic!("{text}"));
            assert!(GameDef::load(&rule, &[]).is_ok(), "{rule}");
        }
        for text in ["take", "kayles", "remove stones", "chomp 3", "取石子"] {
            assert_eq!(rule_of(text), None, "{text}");
        }
    }

    #[test]
    fn the_error_says_the_rule() {
        let Err(error) = GameDef::load("take up to 3", &[]) else { panic!("this is no name") };
        assert!(error.to_string().contains("`n -> n - k for k in 1..3`"), "{error}");
    }
}
