//! What a law says, in three languages.

use super::language::Language;
use super::reading;
use crate::law::{Body, Claim, Class, Law, Rows};
use nimatron_law::automata::Numeration;
use nimatron_law::discover::condition::Condition;
use nimatron_law::discover::periodic::Periodic;
use nimatron_law::discover::predicate::Predicate;
use nimatron_law::law::ByAutomaton;
use nimatron_law::law::ByRank;
use nimatron_law::law::Classes;
use nimatron_law::law::Compound;
use nimatron_law::law::Formula;
use nimatron_law::law::Height;
use nimatron_law::law::Zeros;
use nimatron_law::law::{Join, Part};
use nimatron_law::prove::Code;
use nimatron_law::rank::Rank;
use nimatron_law::reading::Reading;
use nimatron_proof::Euclid;
use std::fmt::Write;

/// `g(n)`, `g(a, b)`.
fn head(g: &str, names: &[String]) -> String {
    format!("{g}({})", names.join(", "))
}

/// What a law says, in a line or a few.
pub fn claim(law: &Law, names: &[String], language: Language) -> String {
    claim_of("g", law, names, language) + &reading::explained(law, language)
}

/// What a law says of a function of this name.
fn claim_of(name: &str, law: &Law, names: &[String], language: Language) -> String {
    let g = head(name, names);
    let all = |condition: &str| {
        let text = language.of("for all", "对所有", "對所有");
        format!(" {text} {condition}")
    };
    let n = names.first().map_or("n", String::as_str);
    let said = match (law.formula(), &law.body) {
        (Some(formula), Body::Formula(Formula { first, .. })) if !first.is_empty() => {
            let values: Vec<String> = first.iter().map(ToString::to_string).collect();
            let beginning = language.of("the first values are", "此前的值为", "此前的值為");
            format!("{g} = {formula}{}; {beginning} {}", all(&format!("{n} >= {}", first.len())), values.join(","))
        }
        // Where 0 is a position it has the value 0, which the formula may not give.
        (Some(formula), Body::Rank(ByRank { rank, .. })) if *rank != Rank::Bits && law.domain.least != [1] => {
            format!("{g} = {formula}{}; {name}(0) = 0", all(&format!("{n} >= 1")))
        }
        (Some(formula), _) => format!("{g} = {formula}"),
        (None, _) if law.reading.values.is_some() => {
            law.reading.values.as_ref().map_or_else(String::new, |said| reading::values(said, name, names, language))
        }
        (None, Body::Periodic(Periodic { preperiod, period, saltus })) => {
            let (e, p) = (preperiod.len(), period.len());
            let raised = if *saltus == 0 { String::new() } else { format!(" + {saltus}") };
            let mut text = format!("{name}({n} + {p}) = {name}({n}){raised}{}", all(&format!("{n} >= {e}")));
            // Long lists only show how they begin.
            let list = |values: &[u32]| {
                let most = if values.len() > 80 { 20 } else { 80 };
                let shown: Vec<String> = values.iter().take(most).map(ToString::to_string).collect();
                shown.join(",") + if values.len() > most { ",..." } else { "" }
            };
            // What stands there for numbers that are no positions is no value.
            let none = law.domain.least.first().map_or(0, |&least| usize::try_from(least).unwrap_or(e).min(e));
            let first = if e > none { list(&preperiod[none..]) + " | " } else { String::new() };
            let beginning = language.of("values", "值", "值");
            let _ = write!(text, "; {beginning} {first}{}", list(period));
            text
        }
        (None, Body::MaxNim(growth)) => {
            let bounded = growth.within_heap();
            // A formula that has no value at 0 says nothing about f(0).
            let at_zero = if bounded.value(0).is_none() { ", f(0) = 0" } else { "" };
            let f = bounded.shown(n) + at_zero;
            match language {
                Language::English => format!(
                    "with f({n}) = {f}: {g} = f({n}) where f({n}) > f({n} - 1), else {name}({n} - f({n}) - 1); {name}(0) = 0"
                ),
                Language::SimplifiedChinese => format!(
                    "令 f({n}) = {f}：若 f({n}) > f({n} - 1)，则 {g} = f({n})，否则 {g} = {name}({n} - f({n}) - 1)；{name}(0) = 0"
                ),
                Language::TraditionalChinese => format!(
                    "令 f({n}) = {f}：若 f({n}) > f({n} - 1)，則 {g} = f({n})，否則 {g} = {name}({n} - f({n}) - 1)；{name}(0) = 0"
                ),
            }
        }
        (None, Body::Classes(Classes(laws))) => {
            let stop = language.of(";\n    ", "；\n    ", "；\n    ");
            let k = ["k".to_owned()];
            let parts = laws.iter().enumerate().map(|(residue, law)| {
                let own = format!("{name}{}", residue + 1);
                let more = if residue == 0 { String::new() } else { format!(" + {residue}") };
                (format!("{name}({}*k{more}) = {}", laws.len(), head(&own, &k)), claim_of(&own, law, &k, language))
            });
            let (heads, laws): (Vec<String>, Vec<String>) = parts.unzip();
            format!("{}{stop}{}", heads.join(", "), laws.join(stop))
        }
        (None, Body::Linear(linear)) => linear.shown(name, n),
        (None, Body::Zeros(Zeros(law))) => {
            let exactly = language.of(
                "exactly if {n} = z(k) for some k",
                "当且仅当 {n} = z(k)，k 为某个自然数",
                "若且唯若 {n} = z(k)，k 為某個自然數",
            );
            let stop = language.of("; ", "；", "；");
            let places = claim_of("z", law, &["k".to_owned()], language);
            format!("{g} = 0 {}{stop}{places}", exactly.replace("{n}", n))
        }
        (None, Body::Cones(cones)) => {
            if law.claim == Claim::Outcome {
                let who = |value: u32| (if value == 0 { "P" } else { "N" }).to_owned();
                let (position, shown) = (names.join(", "), cones.shown(names, &who));
                match language {
                    Language::English => format!("the ratio decides who wins at ({position}): {shown}"),
                    Language::SimplifiedChinese => format!("({position}) 的胜负由比值决定：{shown}"),
                    Language::TraditionalChinese => format!("({position}) 的勝負由比值決定：{shown}"),
                }
            } else {
                let decided = language.of("is decided by the ratio: ", "由比值决定：", "由比值決定：");
                format!("{g} {decided}{}", cones.shown(names, &|value| value.to_string()))
            }
        }
        (None, Body::Euclid(game)) => lines_of_multiples(name, *game, names, language),
        (None, Body::Automatic(ByAutomaton { automatic, .. })) if law.pairs().is_some() => {
            let pairs = law.pairs().map_or_else(String::new, |pairs| pairs.to_string());
            let either = law.pairs().is_some_and(|pairs| pairs.both());
            let (a, b) = (names.join(", "), numeration(automatic.graph.numeration, language));
            match language {
                Language::English => {
                    let order = if either { "(A, B) or (B, A)" } else { "(A, B)" };
                    format!("({a}) is a P-position exactly if it is {order} with {pairs} for some n ({b})")
                }
                Language::SimplifiedChinese => {
                    let order = if either { "(A, B) 或 (B, A)" } else { "(A, B)" };
                    format!("({a}) 为 P 态当且仅当它是 {order}，其中 {pairs}，n 为某个自然数（{b}）")
                }
                Language::TraditionalChinese => {
                    let order = if either { "(A, B) 或 (B, A)" } else { "(A, B)" };
                    format!("({a}) 為 P 態若且唯若它是 {order}，其中 {pairs}，n 為某個自然數（{b}）")
                }
            }
        }
        (None, Body::Automatic(_)) if law.claim == Claim::Outcome && law.reading.lost.is_some() => {
            let position = if let [n] = names { n.clone() } else { format!("({})", names.join(", ")) };
            let lost = law.reading.lost.as_ref().map_or_else(String::new, |lost| reading::condition(lost, language));
            lost_exactly_if(&position, &lost, language)
        }
        (None, Body::Automatic(_)) if !law.axes().is_empty() => periods(law, names, language),
        (None, Body::Automatic(ByAutomaton { automatic, .. })) => {
            let states = automatic.graph.dfa.states();
            let system = numeration(automatic.graph.numeration, language);
            match (language, law.claim) {
                (Language::English, Claim::Levels(levels)) => format!(
                    "the positions of the values 0 to {} (and those with larger ones) are read off the digits by an automaton ({system}, {states} states)",
                    levels - 1
                ),
                (Language::SimplifiedChinese, Claim::Levels(levels)) => {
                    format!(
                        "值为 0 至 {} 的局面（及值更大者）由自动机读各位数字判定（{system}，{states} 个状态）",
                        levels - 1
                    )
                }
                (Language::TraditionalChinese, Claim::Levels(levels)) => {
                    format!(
                        "值為 0 至 {} 的局面（及值更大者）由自動機讀各位數字判定（{system}，{states} 個狀態）",
                        levels - 1
                    )
                }
                (Language::English, Claim::Grundy) => {
                    let unary = if automatic.code == Code::Unary { ", values in unary code" } else { "" };
                    format!("{g} is read off the digits by an automaton ({system}, {states} states{unary})")
                }
                (Language::English, Claim::Outcome) => {
                    format!(
                        "the P-positions ({}) are read off the digits by an automaton ({system}, {states} states)",
                        names.join(", ")
                    )
                }
                (Language::SimplifiedChinese, Claim::Grundy) => {
                    format!("{g} 由自动机读各位数字得出（{system}，{states} 个状态）")
                }
                (Language::SimplifiedChinese, Claim::Outcome) => {
                    format!("P 态 ({}) 由自动机读各位数字判定（{system}，{states} 个状态）", names.join(", "))
                }
                (Language::TraditionalChinese, Claim::Grundy) => {
                    format!("{g} 由自動機讀各位數字得出（{system}，{states} 個狀態）")
                }
                (Language::TraditionalChinese, Claim::Outcome) => {
                    format!("P 態 ({}) 由自動機讀各位數字判定（{system}，{states} 個狀態）", names.join(", "))
                }
            }
        }
        (None, Body::Height(Height { numeration: system, weights })) => {
            let system = numeration(*system, language);
            match language {
                Language::English => format!("{g} is the sum of weights of the digits of {n} ({system}, {weights:?})"),
                Language::SimplifiedChinese => format!("{g} 等于 {n} 的各位数字的权之和（{system}，{weights:?}）"),
                Language::TraditionalChinese => format!("{g} 等於 {n} 的各位數字的權之和（{system}，{weights:?}）"),
            }
        }
        (None, Body::Regular(regular)) => {
            let values = regular.first.iter().map(|value| value.map_or("-".to_owned(), |value| value.to_string()));
            let values = values.collect::<Vec<_>>().join(",");
            let beginning = language.of("first values", "前几个值", "前幾個值");
            format!("{}{}; {beginning} {values}", regular.shown(name, n), all(&format!("{n} >= 1")))
        }
        (None, Body::Predicate(predicate)) => {
            let Predicate { formula, equal, but } = predicate;
            let is = if reading::is_prime(predicate) {
                format!("{n} {}", language.of("is a prime", "是素数", "是質數"))
            } else {
                reading::condition(&Condition::equal(formula, *equal), language)
            };
            let list = |all: Vec<u64>| all.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
            // Those at which the formula says N, and those at which it says P.
            let (more, fewer): (Vec<u64>, Vec<u64>) = but.iter().partition(|&&n| formula.value(&[n]) != Some(*equal));
            let [more, fewer] = [more, fewer].map(list);
            let mut said = lost_exactly_if(n, &is, language);
            if !fewer.is_empty() {
                said += &match language {
                    Language::English => format!("; but {fewer} are none"),
                    Language::SimplifiedChinese => format!("；但 {fewer} 不是"),
                    Language::TraditionalChinese => format!("；但 {fewer} 不是"),
                };
            }
            if !more.is_empty() {
                said += &match language {
                    Language::English => format!("; and {more} are P-positions, too"),
                    Language::SimplifiedChinese => format!("；{more} 也是 P 态"),
                    Language::TraditionalChinese => format!("；{more} 也是 P 態"),
                };
            }
            said
        }
        (None, Body::Compound(Compound { join, parts })) => {
            let sign = match join {
                Join::Sum => " xor ",
                Join::Product => " (x) ",
            };
            let named = parts.iter().enumerate().map(|(at, part)| (format!("g{}", at + 1), part));
            let own = |part: &Part| part.coordinates.iter().map(|&at| names[at].clone()).collect::<Vec<_>>();
            let heads: Vec<String> = named.clone().map(|(name, part)| head(&name, &own(part))).collect();
            let laws: Vec<String> =
                named.map(|(name, part)| claim_of(&name, &part.law, &own(part), language)).collect();
            // A line for each.
            let stop = language.of(";\n    ", "；\n    ", "；\n    ");
            let remark = match join {
                Join::Sum => "",
                Join::Product => language.of(" (the nim product)", "（nim 积）", "（nim 積）"),
            };
            format!("{g} = {}{remark}{stop}{}", heads.join(sign), laws.join(stop))
        }
        (None, _) => g.clone(),
    };
    // Where the values are read off by an automaton, the P-positions may have a short description.
    let said = match (law.formula(), &law.reading) {
        (None, Reading { values: None, lost: Some(lost) }) if law.claim != Claim::Outcome => {
            let stop = language.of("; ", "；", "；");
            format!("{said}{stop}{}", zero_exactly_if(&g, &reading::condition(lost, language), language))
        }
        _ => said,
    };
    let only = language.of(" (for positions only)", "（仅对合法局面）", "（僅對合法局面）");
    let said = match law.domain.class() {
        Some(Class { modulus: 2, residue }) => {
            let parity = if residue == 0 {
                language.of("even", "偶数", "偶數")
            } else {
                language.of("odd", "奇数", "奇數")
            };
            format!("{said}{}", all(&format!("{parity} {n}")))
        }
        Some(class) => format!("{said}{}", all(&format!("{n} mod {} = {}", class.modulus, class.residue))),
        None => said,
    };
    let said = if law.domain.conditions.is_some() { said + only } else { said };
    match law.domain.rows() {
        None => said,
        Some(Rows { coordinate, max: most }) => {
            let name = names.get(coordinate).map_or("", String::as_str);
            format!("{said}{}", all(&format!("{name} <= {most}")))
        }
    }
}

/// Which positions are P.
fn lost_exactly_if(position: &str, condition: &str, language: Language) -> String {
    match language {
        Language::English => format!("{position} is a P-position exactly if {condition}"),
        Language::SimplifiedChinese => format!("{position} 为 P 态当且仅当 {condition}"),
        Language::TraditionalChinese => format!("{position} 為 P 態若且唯若 {condition}"),
    }
}

/// Where the value is 0.
fn zero_exactly_if(g: &str, condition: &str, language: Language) -> String {
    match language {
        Language::English => format!("{g} = 0 exactly if {condition}"),
        Language::SimplifiedChinese => format!("{g} = 0 当且仅当 {condition}"),
        Language::TraditionalChinese => format!("{g} = 0 若且唯若 {condition}"),
    }
}

/// The values of Euclid's game.
fn lines_of_multiples(name: &str, game: Euclid, names: &[String], language: Language) -> String {
    let (a, b) = (&names[0], &names[1]);
    let g = |x: &str, y: &str| format!("{name}({x}, {y})");
    // The last line of the algorithm begins at 0, or with two equal numbers.
    let last = if game.to_zero { format!("{a}/{b}") } else { format!("{a}/{b} - 1") };
    let (value, first) = (g(a, b), g(b, "r"));
    let symmetric = format!("{value} = {}", g(b, a));
    let ends = if game.to_zero { format!("; {} = 0", g(a, "0")) } else { String::new() };
    match game.max_multiple {
        None => match language {
            Language::English => format!(
                "for {a} = q*{b} + r, 0 < r < {b}: {value} = q - 1 if q - 1 < {first}, else q; {last} if r = 0; {symmetric}{ends}"
            ),
            Language::SimplifiedChinese => format!(
                "设 {a} = q*{b} + r，0 < r < {b}：若 q - 1 < {first}，则 {value} = q - 1，否则为 q；r = 0 时为 {last}；{symmetric}{ends}"
            ),
            Language::TraditionalChinese => format!(
                "設 {a} = q*{b} + r，0 < r < {b}：若 q - 1 < {first}，則 {value} = q - 1，否則為 q；r = 0 時為 {last}；{symmetric}{ends}"
            ),
        },
        Some(most) => {
            let turn = most + 1;
            match language {
                Language::English => format!(
                    "for {a} = q*{b} + r, 0 <= r < {b}: {value} is member number q mod {turn} (from 0 on) of the row of u and then 0, 1, 2, ... without u, where u = {first}; for r = 0 it is ({last}) mod {turn}; {symmetric}{ends}"
                ),
                Language::SimplifiedChinese => format!(
                    "设 {a} = q*{b} + r，0 <= r < {b}，u = {first}：{value} 是数列 u, 0, 1, 2, ...（其后略去 u）中第 q mod {turn} 项（从 0 数起）；r = 0 时为 ({last}) mod {turn}；{symmetric}{ends}"
                ),
                Language::TraditionalChinese => format!(
                    "設 {a} = q*{b} + r，0 <= r < {b}，u = {first}：{value} 是數列 u, 0, 1, 2, ...（其後略去 u）中第 q mod {turn} 項（從 0 數起）；r = 0 時為 ({last}) mod {turn}；{symmetric}{ends}"
                ),
            }
        }
    }
}

/// The periods of a law that is periodic in each coordinate.
fn periods(law: &Law, names: &[String], language: Language) -> String {
    let parts = names.iter().zip(law.axes()).enumerate().map(|(at, (name, (e, p)))| {
        let mut moved = names.to_vec();
        moved[at] = format!("{name} + {p}");
        let from = format!(" {} {name} >= {e}", language.of("for all", "对所有", "對所有"));
        match law.claim {
            Claim::Grundy | Claim::Levels(_) => format!("{} = {}{from}", head("g", &moved), head("g", names)),
            Claim::Outcome => {
                let (one, other) = (names.join(", "), moved.join(", "));
                let same = language.of("is a P-position exactly if", "为 P 态当且仅当", "為 P 態若且唯若");
                let it = language.of(" is", " 为 P 态", " 為 P 態");
                format!("({other}) {same} ({one}){it}{from}")
            }
        }
    });
    parts.collect::<Vec<_>>().join("; ")
}

/// The name of a numeration.
pub(crate) fn numeration(numeration: Numeration, language: Language) -> String {
    let parameter = numeration.parameter().unwrap_or_default();
    match (numeration.family(), parameter) {
        ("base", base) => match language {
            Language::English => format!("base {base}"),
            Language::SimplifiedChinese => format!("{base} 进制"),
            Language::TraditionalChinese => format!("{base} 進位"),
        },
        ("fibonacci", _) => language.of("Zeckendorf digits", "齐肯多夫表示", "齊肯多夫表示").to_owned(),
        ("metallic", a) => match language {
            Language::English => format!("digits of [{a}; {a}, ...]"),
            Language::SimplifiedChinese => format!("[{a}; {a}, ...] 奥斯特洛夫斯基表示"),
            Language::TraditionalChinese => format!("[{a}; {a}, ...] 奧斯特洛夫斯基表示"),
        },
        ("left-aligned", base) => match language {
            Language::English => format!("base {base}, first digits together"),
            Language::SimplifiedChinese => format!("{base} 进制，首位对齐"),
            Language::TraditionalChinese => format!("{base} 進位，首位對齊"),
        },
        _ => numeration.to_string(),
    }
}
