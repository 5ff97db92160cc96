//! Answers about laws, in three languages: what was found, and how it is proved.

use super::claim::{claim, numeration};
use crate::law::{Body, Claim, Class, LawAnswer, Rows, Seen};
use nimatron_law::discover::periodic::Periodic;
use nimatron_messages::Language;
use nimatron_proof::{AutomatonProof, CompoundProof, Join, Method, Proof, Theorem};
use serde_json::{Value, json};
use std::fmt::Write;

/// Where the certificate of a law is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CertificateAt<'p> {
    /// Nothing is said about it.
    Unsaid,
    /// In this file.
    File(&'p str),
    /// This option of the command writes it.
    Option(&'p str),
}

/// The answer of `law` in lines.
pub fn law(answer: &LawAnswer, language: Language, certificate: CertificateAt<'_>) -> String {
    let names = answer.game.coordinates();
    let mut text = String::new();
    let report = &answer.report;
    let Some(found) = &report.found else {
        text += language.of("no law found", "未找到规律", "未找到規律");
        if !report.looked_at.is_empty() {
            let _ = write!(text, " {}", range(&report.looked_at, &names, language));
        }
        text.push('\n');
        if let Some(refuted) = &report.refuted {
            let words = language.of("strongest refuted guess", "最强的被否定猜想", "最強的被否定猜想");
            let _ = writeln!(text, "  {words}: {refuted}");
        }
        if let Some(why) = &report.undefinable {
            let words = language.of("no proof by automata is possible", "无法用自动机证明", "無法用自動機證明");
            let _ = writeln!(text, "  {words}: {why}");
        }
        if let Some(seen) = &report.seen {
            text += &known(seen, &names, language);
        }
        return text;
    };
    let _ = writeln!(text, "{}", claim(&found.law, &names, language));
    match (answer.certificate(), certificate) {
        (Some(proof), path) => {
            let words = match found.law.rows {
                None => language.of("PROVED for all positions", "已证明（对所有局面）", "已證明（對所有局面）"),
                Some(_) => language.of(
                    "PROVED for all these positions",
                    "已证明（对所有这些局面）",
                    "已證明（對所有這些局面）",
                ),
            };
            let how = how(proof, language);
            let _ = match language {
                Language::English => write!(text, "  {words} ({how})"),
                _ => write!(text, "  {words}（{how}）"),
            };
            let word = language.of("certificate", "证书", "證書");
            let _ = match path {
                CertificateAt::Unsaid => Ok(()),
                CertificateAt::File(path) => write!(text, "; {word}: {path}"),
                CertificateAt::Option(option) => match language {
                    Language::English => write!(text, "; {option} writes the certificate"),
                    Language::SimplifiedChinese => write!(text, "；{option} 写出证书"),
                    Language::TraditionalChinese => write!(text, "；{option} 寫出證書"),
                },
            };
            text.push('\n');
        }
        (None, _) => {
            let words =
                language.of("CONJECTURED: fits the values", "猜想：与下列范围内的值相符", "猜想：與下列範圍內的值相符");
            let _ = writeln!(text, "  {words} {}", range(&found.range, &names, language));
            if let Some(why) = &report.undefinable {
                let words = language.of("no proof by automata", "无法用自动机证明", "無法用自動機證明");
                let _ = writeln!(text, "  {words}: {why}");
            }
        }
    }
    text
}

/// What is known all the same, if no law is found.
fn known(seen: &Seen, names: &[String], language: Language) -> String {
    let Seen { values, largest: (most, at), lost, period, turns } = seen;
    let at: Vec<String> = names.iter().zip(at).map(|(name, x)| format!("{name} = {x}")).collect();
    let at = at.join(", ");
    let mut text = match language {
        Language::English => {
            format!("  known: {values} values, {lost} of them 0 (P-positions); the largest is {most}, first at {at}\n")
        }
        Language::SimplifiedChinese => {
            format!("  已知：{values} 个值，其中 {lost} 个为 0（P 态）；最大为 {most}，首见于 {at}\n")
        }
        Language::TraditionalChinese => {
            format!("  已知：{values} 個值，其中 {lost} 個為 0（P 態）；最大為 {most}，首見於 {at}\n")
        }
    };
    if let (Some(Periodic { preperiod, period, saltus }), [n]) = (period, names) {
        let raised = if *saltus == 0 { String::new() } else { format!(" + {saltus}") };
        let (e, p) = (preperiod.len(), period.len());
        let _ = match language {
            Language::English => writeln!(
                text,
                "  period so far, not proved: g({n} + {p}) = g({n}){raised} from {n} = {e} on, seen {turns} times"
            ),
            Language::SimplifiedChinese => {
                writeln!(text, "  目前的周期（未证明）：自 {n} = {e} 起 g({n} + {p}) = g({n}){raised}，出现 {turns} 次")
            }
            Language::TraditionalChinese => {
                writeln!(text, "  目前的週期（未證明）：自 {n} = {e} 起 g({n} + {p}) = g({n}){raised}，出現 {turns} 次")
            }
        };
    }
    text
}

pub(super) fn range(sizes: &[usize], names: &[String], language: Language) -> String {
    let to = language.of("up to", "至", "至");
    let parts: Vec<String> =
        names.iter().zip(sizes).map(|(name, size)| format!("{name} = {}", size.saturating_sub(1))).collect();
    format!("{to} {}", parts.join(", "))
}

/// How a law is proved, in a few words; `None` if it is not.
pub(crate) fn proof(answer: &LawAnswer, language: Language) -> Option<String> {
    answer.certificate().map(|proof| how(proof, language))
}

/// How the proof goes, in a few words.
fn how(proof: &Proof, language: Language) -> String {
    match &proof.method {
        Method::Automaton(AutomatonProof { law, .. }) => {
            let automaton = proof.definitions.get(law);
            let states = automaton.map_or(0, |automaton| automaton.next.len());
            let word = language.of("automaton", "自动机", "自動機");
            let many = language.of("states", "个状态", "個狀態");
            let system = automaton.and_then(|automaton| automaton.numeration.parse().ok());
            let system = system.map_or_else(String::new, |system| numeration(system, language));
            let comma = language.of(", ", "，", "，");
            format!("{word}{comma}{system}{comma}{states} {many}")
        }
        Method::Period(_) => language
            .of(
                "values computed as far as the theorem of the period needs",
                "按周期定理所需范围计算并核对",
                "按週期定理所需範圍計算並核對",
            )
            .to_owned(),
        Method::Theorem(Theorem::Height { .. }) => language
            .of("moves compose: length of the longest play", "走法可合并：最长对局的步数", "走法可合併：最長對局的步數")
            .to_owned(),
        Method::Compound(CompoundProof { join: Join::Product, .. }) => language
            .of(
                "a product of two games: Tartan theorem, and the laws of both",
                "两个游戏之积：Tartan 定理及两者的规律",
                "兩個遊戲之積：Tartan 定理及兩者的規律",
            )
            .to_owned(),
        Method::Compound(CompoundProof { join: Join::Sum, .. }) => language
            .of(
                "a sum of independent games, and the law of each",
                "若干独立游戏之和，及其各自的规律",
                "若干獨立遊戲之和，及其各自的規律",
            )
            .to_owned(),
        Method::Theorem(Theorem::Rank { .. }) => language
            .of(
                "no option has the rank of its position, and every smaller one is there",
                "没有后继与局面同秩，且每个更小的秩都能走到",
                "沒有後繼與局面同秩，且每個更小的秩都能走到",
            )
            .to_owned(),
        Method::Theorem(Theorem::Euclid(_)) => language
            .of(
                "on each line of multiples the values are 0, 1, 2, ... without that of its first position",
                "在每条倍数线上，各值依次为 0, 1, 2, ...，跳过该线首个局面的值",
                "在每條倍數線上，各值依次為 0, 1, 2, ...，跳過該線首個局面的值",
            )
            .to_owned(),
        Method::Theorem(Theorem::Residue { .. }) => language.of("residue lemma", "剩余引理", "剩餘引理").to_owned(),
        Method::Theorem(Theorem::MaxNim { .. }) => {
            language.of("lemma of Max Nim", "Max Nim 引理", "Max Nim 引理").to_owned()
        }
    }
}

/// Values of a period, with those before it, that are listed.
const MAX_LISTED: usize = 10_000;

/// The answer as JSON.
pub fn law_json(answer: &LawAnswer, certificate: Option<&str>) -> Value {
    let names = answer.game.coordinates();
    let report = &answer.report;
    let mut out = json!({
        "game": answer.game.name(),
        "status": match (&report.found, answer.certificate()) {
            (None, _) => "none",
            (Some(_), Some(_)) => "proved",
            (Some(_), None) => "conjectured",
        },
        "tried": report.tried,
        "looked_at": report.looked_at,
        "seen": report.seen.as_ref().map(seen_json),
        "refuted": report.refuted,
        "undefinable": report.undefinable,
    });
    if let Some(found) = &report.found {
        out["law"] = claim(&found.law, &names, Language::English).into();
        let claim = match found.law.claim {
            Claim::Grundy => "grundy",
            Claim::Levels(_) => "levels",
            Claim::Outcome => "outcome",
        };
        out["claim"] = claim.into();
        if let Claim::Levels(levels) = found.law.claim {
            out["levels"] = levels.into();
        }
        out["formula"] = found.law.formula.as_ref().map(ToString::to_string).into();
        out["range"] = found.range.clone().into();
        out["certificate"] = certificate.into();
        if let Some(Class { modulus, residue }) = found.law.class {
            out["class"] = json!({"modulus": modulus, "residue": residue});
        }
        if let Some(Rows { coordinate, max }) = found.law.rows {
            out["rows"] = json!({"coordinate": coordinate, "max": max});
        }
        match &found.law.body {
            Body::Periodic { preperiod, period, saltus } => {
                // Long ones are not listed, and their lengths say what is proved.
                if preperiod.len() + period.len() <= MAX_LISTED {
                    out["preperiod"] = preperiod.clone().into();
                    out["period"] = period.clone().into();
                }
                out["preperiod_length"] = preperiod.len().into();
                out["period_length"] = period.len().into();
                out["saltus"] = (*saltus).into();
            }
            Body::Automatic(automatic) => {
                out["numeration"] = automatic.graph.numeration.to_string().into();
                out["states"] = automatic.graph.dfa.states().into();
                if !found.law.axes.is_empty() {
                    let axis = |&(e, p): &(usize, usize)| json!({"preperiod": e, "period": p});
                    out["axes"] = found.law.axes.iter().map(axis).collect();
                }
            }
            Body::Height { .. }
            | Body::MaxNim(_)
            | Body::Euclid(_)
            | Body::Cones(_)
            | Body::Linear(_)
            | Body::Zeros(_)
            | Body::Classes(_)
            | Body::Regular(_)
            | Body::Rank { .. }
            | Body::Predicate(_)
            | Body::Compound(..)
            | Body::Formula { .. } => {}
        }
    }
    out
}

/// What a table shows where no law is found.
fn seen_json(seen: &Seen) -> Value {
    let Seen { values, largest: (most, at), lost, period, turns } = seen;
    json!({
        "values": values,
        "largest": most,
        "largest_at": at,
        "lost": lost,
        "period": period.as_ref().map(|it| json!({
            "preperiod_length": it.preperiod.len(), "period_length": it.period.len(), "saltus": it.saltus, "turns": turns,
        })),
    })
}
