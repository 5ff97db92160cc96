//! Misère quotients in lines, and as JSON.

use super::layout::row;
use nimatron_engine::misere::{Heaps, MiserePeriod, Monomial, Presentation, Solver};
use nimatron_messages::{Language, Message, misere as says, sequences};
use serde_json::{Value, json};

/// The maximum number of elements, relations or heaps in a line.
const MAX_SHOWN: usize = 60;

/// A quotient with names for its elements.
pub(crate) struct NamedQuotient<'s> {
    solver: &'s Solver<Heaps>,
    presentation: Presentation,
    /// The names of the generators.
    letters: Vec<String>,
}

impl<'s> NamedQuotient<'s> {
    pub(crate) fn new(solver: &'s Solver<Heaps>) -> NamedQuotient<'s> {
        let presentation = Presentation::of(solver.quotient(), solver.elements());
        let count = presentation.generators.len();
        let letter = |at: usize| match char::from_u32('a' as u32 + at as u32).filter(|_| count <= 26) {
            Some(letter) => letter.to_string(),
            None => format!("a{}", at + 1),
        };
        NamedQuotient { solver, presentation, letters: (0..count).map(letter).collect() }
    }

    fn monomial(&self, monomial: &Monomial) -> String {
        let factor = |(letter, &times): (&String, &u32)| match times {
            0 => None,
            1 => Some(letter.clone()),
            _ => Some(format!("{letter}^{times}")),
        };
        let factors: Vec<String> = self.letters.iter().zip(monomial).filter_map(factor).collect();
        if factors.is_empty() { "1".to_owned() } else { factors.join(" ") }
    }

    pub(crate) fn element(&self, element: u16) -> String {
        self.monomial(&self.presentation.elements[usize::from(element)])
    }

    /// What elements are sorted by: the order of their least products.
    #[cfg(feature = "show")]
    pub(crate) fn rank(&self, element: u16) -> Monomial {
        self.presentation.elements[usize::from(element)].iter().rev().copied().collect()
    }

    /// The names of the generators, and the positions that they are.
    #[cfg(feature = "show")]
    pub(crate) fn generators(&self) -> impl Iterator<Item = (&str, usize)> + '_ {
        self.letters.iter().map(String::as_str).zip(self.presentation.generators.iter().copied())
    }

    fn lost(&self) -> impl Iterator<Item = String> + '_ {
        let quotient = self.solver.quotient();
        quotient.elements().filter(|&element| quotient.is_lost(element)).map(|element| self.element(element))
    }

    fn relations(&self) -> impl Iterator<Item = (String, String)> + '_ {
        self.presentation.relations.iter().map(|(left, right)| (self.monomial(left), self.monomial(right)))
    }

    /// A heap as it is typed: its size, and the code if there are several.
    pub(crate) fn heap(&self, position: usize) -> String {
        let codes = self.solver.heaps().codes();
        let (heap, code) = (position / codes.len(), position % codes.len());
        if codes.len() == 1 { heap.to_string() } else { format!("{}({heap})", codes[code]) }
    }
}

/// Items of a line, or the first ones and how many more there are.
fn list(items: &[String], separator: &str, language: Language) -> String {
    let shown = items[..items.len().min(MAX_SHOWN)].join(separator);
    match items.len().checked_sub(MAX_SHOWN) {
        None | Some(0) => shown,
        Some(more) => format!("{shown}{separator}{}", says::and_more(more).text(language)),
    }
}

/// A quotient: its size, its period, generators and relations, and the elements of the heaps.
pub fn quotient(solver: &Solver<Heaps>, period: Option<MiserePeriod>, language: Language) -> String {
    let named = NamedQuotient::new(solver);
    let codes = solver.heaps().codes();
    let to = (solver.elements().len() / codes.len()).saturating_sub(1);
    let titles: Vec<String> = codes.iter().map(ToString::to_string).collect();
    let mut out = titles.join(" + ") + "\n";
    let mut line = |label: Message, text: String| out += &row(&label, &text, language);
    let said = |message: Message| message.text(language);
    line(says::quotient(), said(says::size(solver.quotient().size(), solver.quotient().lost_elements())));
    match period {
        None => line(sequences::period(), said(says::no_period(to))),
        Some(MiserePeriod { preperiod, period }) => {
            line(sequences::period(), said(says::period(period, preperiod)));
            line(sequences::proved(), said(says::proof(to)));
        }
    }
    let steps = solver.steps().iter().map(|step| format!("{}:{}/{}", named.heap(step.position), step.size, step.lost));
    line(says::changes(), list(&steps.collect::<Vec<_>>(), " ", language));
    let generators = named.letters.iter().zip(&named.presentation.generators);
    let generators = generators.map(|(letter, &position)| format!("{letter} = {}", named.heap(position)));
    line(says::generators(), list(&generators.collect::<Vec<_>>(), ", ", language));
    let relations = named.relations().map(|(left, right)| format!("{left} = {right}"));
    line(says::relations(), list(&relations.collect::<Vec<_>>(), ", ", language));
    line(says::lost(), list(&named.lost().collect::<Vec<_>>(), ", ", language));
    // The identity of heap 0 says nothing.
    let heaps = solver.elements().iter().skip(codes.len()).map(|&element| named.element(element).replace(' ', ""));
    line(says::heaps(), list(&heaps.collect::<Vec<_>>(), " ", language));
    out
}

/// The same as JSON, with the elements of all heaps.
pub fn quotient_json(solver: &Solver<Heaps>, period: Option<MiserePeriod>) -> Value {
    let named = NamedQuotient::new(solver);
    let codes: Vec<String> = solver.heaps().codes().iter().map(ToString::to_string).collect();
    let quotient = solver.quotient();
    let rows = solver.elements().len() / codes.len();
    json!({
        "codes": codes,
        "elements": quotient.elements().map(|element| named.element(element)).collect::<Vec<_>>(),
        "lost": quotient.elements().filter(|&element| quotient.is_lost(element)).collect::<Vec<_>>(),
        "heaps": solver.elements(),
        "computed_to": rows.saturating_sub(1),
        "period": period.map(|it| it.period),
        "preperiod": period.map(|it| it.preperiod),
        "proved": period.is_some(),
        "changes": solver.steps().iter().map(|step| json!({
            "heap": named.heap(step.position), "elements": step.size, "lost": step.lost,
        })).collect::<Vec<_>>(),
        "generators": named.letters.iter().zip(&named.presentation.generators)
            .map(|(letter, &position)| json!({ "name": letter, "heap": named.heap(position) })).collect::<Vec<_>>(),
        "relations": named.relations().map(|(left, right)| json!([left, right])).collect::<Vec<_>>(),
    })
}
