//! Guesses about bare numbers, in three languages: each with how far the numbers support it.

use super::claim::claim;
use super::law::range;
use crate::law::{Body, Doubt, Form, Guess, Law, Strength};
use nimatron_messages::Language;
use serde_json::{Value, json};
use std::fmt::Write;

/// A guess in lines.
pub fn guess(guess: &Guess, language: Language) -> String {
    let Guess { report, numbers, .. } = guess;
    let names = &numbers.names;
    let mut text = String::new();
    if let (Some(found), Some(strength)) = (&report.found, &guess.strength) {
        let words = language.of("CONJECTURED", "猜想", "猜想");
        let _ =
            writeln!(text, "{}\n  {words}{}", claim(&found.law, names, language), support(strength, guess, language));
        if let Some(score) = report.score {
            let words = language.of(
                "length of the law against the numbers",
                "规律与数据的描述长度之比",
                "規律與資料的描述長度之比",
            );
            let _ = writeln!(text, "  {words}: {score:.3}");
        }
    } else if let Some(needed) = guess.needed {
        let count = guess.count;
        let _ = match language {
            Language::English => writeln!(text, "too few numbers: {count}; a guess needs at least {needed}"),
            Language::SimplifiedChinese => writeln!(text, "数太少：只有 {count} 个；至少要 {needed} 个才能猜想"),
            Language::TraditionalChinese => writeln!(text, "數太少：只有 {count} 個；至少要 {needed} 個才能猜想"),
        };
        return text;
    } else if guess.weak.is_empty() {
        let (words, count, place) =
            (language.of("no law found", "未找到规律", "未找到規律"), guess.count, place(guess, language));
        let _ = match language {
            Language::English => writeln!(text, "{words} for {count} numbers, {place}"),
            Language::SimplifiedChinese => writeln!(text, "{words}：{count} 个数，{place}"),
            Language::TraditionalChinese => writeln!(text, "{words}：{count} 個數，{place}"),
        };
        if guess.count < ENOUGH {
            let few = few(guess.count, language);
            let more = language.of(
                "from 100 on more kinds of laws are tried",
                "满 100 个数时会尝试更多种规律",
                "滿 100 個數時會嘗試更多種規律",
            );
            let _ = writeln!(text, "  {few}{}{more}", language.of("; ", "；", "；"));
        }
        if let Some(refuted) = &report.refuted {
            let words = language.of("strongest refuted guess", "最强的被否定猜想", "最強的被否定猜想");
            let _ = writeln!(text, "  {words}: {refuted}");
        }
    }
    for weak in &guess.weak {
        let words = language.of("WEAK GUESS", "弱猜想", "弱猜想");
        let said = claim(&weak.found.law, names, language);
        let _ = write!(text, "{said}\n  {words}{}", support(&weak.strength, guess, language));
        if !weak.next.is_empty() {
            let next: Vec<String> = weak.next.iter().map(ToString::to_string).collect();
            let words = language.of("; the next numbers would be ", "；接下来的数应为 ", "；接下來的數應為 ");
            let _ = write!(text, "{words}{}", next.join(","));
        }
        text.push('\n');
    }
    if let (Form::Indexed, [n]) = (numbers.form, &names[..]) {
        let _ = match language {
            Language::English => writeln!(text, "  read as: pairs of {n} and the value there"),
            Language::SimplifiedChinese => writeln!(text, "  读作：{n} 与该处的值，成对给出"),
            Language::TraditionalChinese => writeln!(text, "  讀作：{n} 與該處的值，成對給出"),
        };
    }
    let words = language.of("hypotheses tried", "检验过的假设", "檢驗過的假設");
    let _ = writeln!(text, "  {words}: {}", report.tried);
    text
}

/// Numbers from which on every kind of law is tried.
const ENOUGH: usize = 100;

fn few(count: usize, language: Language) -> String {
    match language {
        Language::English => format!("{count} are few"),
        Language::SimplifiedChinese => format!("{count} 个数偏少"),
        Language::TraditionalChinese => format!("{count} 個數偏少"),
    }
}

/// Where the numbers are: `n = 0 to 17`, `up to a = 7, b = 7`.
fn place(guess: &Guess, language: Language) -> String {
    let table = &guess.numbers.table;
    let [size] = &table.sizes[..] else { return range(&table.sizes, &guess.numbers.names, language) };
    let first = table.values.iter().position(Option::is_some).unwrap_or(0);
    let to = language.of("to", "至", "至");
    format!("{} = {first} {to} {}", guess.numbers.names[0], size.saturating_sub(1))
}

/// `: fits all 18 numbers, n = 0 to 17; 18 are few; the period is seen 6 times`
fn support(strength: &Strength, guess: &Guess, language: Language) -> String {
    let Strength { numbers, turns, doubts } = strength;
    let place = place(guess, language);
    let mut text = match language {
        Language::English => format!(": fits all {numbers} numbers, {place}"),
        Language::SimplifiedChinese => format!("：与全部 {numbers} 个数相符，{place}"),
        Language::TraditionalChinese => format!("：與全部 {numbers} 個數相符，{place}"),
    };
    let mut add = |more: String| {
        text += language.of("; ", "；", "；");
        text += &more;
    };
    if doubts.contains(&Doubt::Few) {
        add(few(*numbers, language));
    }
    if let Some(turns) = turns {
        add(match language {
            Language::English => format!("the period is seen {turns} times"),
            Language::SimplifiedChinese => format!("周期出现 {turns} 次"),
            Language::TraditionalChinese => format!("週期出現 {turns} 次"),
        });
    }
    for doubt in doubts {
        let words = match doubt {
            // Said already.
            Doubt::Few | Doubt::Turns => continue,
            Doubt::Late => language.of("it begins late", "开始得较晚", "開始得較晚"),
            Doubt::Long => language.of(
                "the law is not much shorter than the numbers",
                "规律并不比这些数短多少",
                "規律並不比這些數短多少",
            ),
        };
        add(words.to_owned());
    }
    text
}

fn law_json(law: &Law, names: &[String]) -> Value {
    let mut out = json!({
        "law": claim(law, names, Language::English),
        "formula": law.formula.as_ref().map(ToString::to_string),
    });
    if let Body::Periodic { preperiod, period, saltus } = &law.body {
        out["preperiod"] = preperiod.clone().into();
        out["period"] = period.clone().into();
        out["saltus"] = (*saltus).into();
    }
    out
}

fn strength_json(strength: &Strength, out: &mut Value) {
    let doubt = |doubt: &Doubt| match doubt {
        Doubt::Few => "few",
        Doubt::Turns => "turns",
        Doubt::Late => "late",
        Doubt::Long => "long",
    };
    out["numbers"] = strength.numbers.into();
    out["turns"] = strength.turns.into();
    out["doubts"] = strength.doubts.iter().map(doubt).collect();
}

/// A guess as JSON.
pub fn guess_json(guess: &Guess) -> Value {
    let Guess { report, numbers, .. } = guess;
    let status = match (&report.found, guess.needed) {
        (Some(_), _) => "conjectured",
        (None, Some(_)) => "too few",
        (None, None) if guess.weak.is_empty() => "none",
        (None, None) => "weak",
    };
    let form = match numbers.form {
        Form::Sequence => "sequence",
        Form::Indexed => "indexed",
        Form::Grid => "grid",
        Form::Framed => "framed",
    };
    let mut out = json!({
        "status": status,
        "form": form,
        "numbers": guess.count,
        "needed": guess.needed,
        "tried": report.tried,
        "refuted": report.refuted,
        "score": report.score,
    });
    if let (Some(found), Some(strength)) = (&report.found, &guess.strength) {
        let Value::Object(law) = law_json(&found.law, &numbers.names) else { return out };
        for (name, value) in law {
            out[name] = value;
        }
        strength_json(strength, &mut out);
        out["range"] = found.range.clone().into();
    }
    let weak = guess.weak.iter().map(|weak| {
        let mut one = law_json(&weak.found.law, &numbers.names);
        strength_json(&weak.strength, &mut one);
        one["next"] = weak.next.iter().map(ToString::to_string).collect();
        one
    });
    out["weak"] = weak.collect();
    out
}
