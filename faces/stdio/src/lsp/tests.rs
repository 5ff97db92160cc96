//! Whatever stands in a text, and wherever the cursor is, nothing panics.

use super::action::actions;
use super::completion::completions;
use super::hover::hover;
use super::outline::outline;
use nimatron::rules::{Span, faults, format_rules};
use nimatron_messages::Language;
use serde_json::Value as Json;

const TEXTS: [&str; 7] = [
    "game g(a, b; m = [1, 2]) where a >= 1  # 石子 🎲\n  (a, b) -> (a - k, b)  for k in {m, powers(2)} if gcd(a, b) != 2\n",
    "n -> (i) + (n - k - i) for k in 1..2, i in 0..n-k; n -> (i..n-1) for i in 1..n",
    "game merge(row[]) symmetric\n row -> row without j with [i] = row[i] + 1 for i in indices(row), j in indices(row)",
    "row -> row[..i] ++ \"ab\" ++ row[i+2..] for i in 0..len(row)-2 if row[i] == row[i+1]",
    "game ells on board\n  [.. / .?] -> [## / #?] in all turns until XXX in rows # 中\n  xo -> .x",
    "connected s of 1..2 -> remove s, isolated if pieces <= 1\nedge v-w -> remove edge v-w, within(w, 2)",
    "game chomp on order\r\n  v -> remove v, above(v) if below(v) % 2 == 1 \r\n",
];
const PIECES: [&str; 24] = [
    "(", ")", "[", "]", "{", "}", "\"", "#", "\n", ";", "->", "→", " for ", " in ", " if ", "game ", "石", "🎲", "..",
    "\r", "\0", " until ", ",", "/",
];

/// A generator of numbers (Knuth's MMIX).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound.max(1)
    }

    fn place(&mut self, text: &str) -> usize {
        let at = self.below(text.len() + 1);
        (0..=at).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
    }
}

#[test]
fn no_text_is_too_strange() {
    let rounds = if std::env::var_os("NIMATRON_ALL").is_some() { 20_000 } else { 600 };
    let mut random = Random(2026);
    for round in 0..rounds {
        let mut text = TEXTS[round % TEXTS.len()].to_owned();
        for _ in 0..random.below(5) {
            let (start, other) = (random.place(&text), random.place(&text));
            let end = if other > start && other < start + 9 { other } else { start };
            text.replace_range(start..end, PIECES[random.below(PIECES.len())]);
        }
        let found = faults(&text);
        let places = found.iter().map(|fault| fault.span);
        assert!(
            places.clone().all(|at| at.start <= at.end && text.get(at.start..at.end).is_some()),
            "{text:?}: {found:?}"
        );
        for (_, fault, fix) in actions(&text, &found, Span::new(0, text.len())) {
            assert!(fix.applied(&text).is_some(), "{text:?}: {fault:?}");
        }
        let _ = format_rules(&text);
        assert!(outline(&text, &|_| Json::Null).is_array());
        for _ in 0..4 {
            let at = random.place(&text);
            if let Some((place, said)) = hover(&text, at, Language::TraditionalChinese) {
                assert!(text.get(place.start..place.end).is_some() && !said.is_empty(), "{text:?} at {at}");
            }
            assert!(completions(&text, at, Language::English).is_array());
        }
    }
}
