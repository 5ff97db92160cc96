//! Misère quotients in lines, and as JSON.

use super::codes;
use super::layout::row;
use crate::misere::{ClosureQuotient, MisereExpression};
use crate::question::Question;
use nimatron_engine::misere::{
    Folded, Heaps, MiserePeriod, Monomial, Presentation, Quotient, QuotientChange, QuotientSolver,
};
use nimatron_messages::{Language, Message, misere as says, sequences};
use serde_json::{Value, json};

/// The maximum number of elements, relations or heaps in a line.
const MAX_SHOWN: usize = 60;

/// A quotient with names for its elements.
pub(crate) struct NamedQuotient<'s> {
    quotient: &'s Quotient,
    presentation: Presentation,
    /// The names of the generators.
    letters: Vec<String>,
    /// The names of the positions.
    names: Box<dyn Fn(usize) -> String + 's>,
}

impl<'s> NamedQuotient<'s> {
    pub(crate) fn new(solver: &'s QuotientSolver<Heaps>) -> NamedQuotient<'s> {
        // A heap as it is typed: its size, and the code if there are several.
        let codes = solver.heaps().codes();
        let name = |position: usize| {
            let (heap, code) = (position / codes.len(), position % codes.len());
            if codes.len() == 1 { heap.to_string() } else { format!("{}({heap})", codes[code]) }
        };
        NamedQuotient::of(solver.quotient(), solver.elements(), Box::new(name))
    }

    fn of(quotient: &'s Quotient, elements: &[u16], names: Box<dyn Fn(usize) -> String + 's>) -> NamedQuotient<'s> {
        let presentation = Presentation::of(quotient, elements);
        let count = presentation.generators.len();
        let letter = |at: usize| match char::from_u32('a' as u32 + at as u32).filter(|_| count <= 26) {
            Some(letter) => letter.to_string(),
            None => format!("a{}", at + 1),
        };
        NamedQuotient { quotient, presentation, letters: (0..count).map(letter).collect(), names }
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
    pub(crate) fn rank(&self, element: u16) -> Monomial {
        self.presentation.elements[usize::from(element)].iter().rev().copied().collect()
    }

    /// The names of the generators, and the positions that they are.
    pub(crate) fn generators(&self) -> impl Iterator<Item = (&str, usize)> + '_ {
        self.letters.iter().map(String::as_str).zip(self.presentation.generators.iter().copied())
    }

    fn lost(&self) -> impl Iterator<Item = String> + '_ {
        let quotient = self.quotient;
        quotient.elements().filter(|&element| quotient.is_lost(element)).map(|element| self.element(element))
    }

    fn relations(&self) -> impl Iterator<Item = (String, String)> + '_ {
        self.presentation.relations.iter().map(|(left, right)| (self.monomial(left), self.monomial(right)))
    }

    /// A position as it is typed.
    pub(crate) fn heap(&self, position: usize) -> String {
        (self.names)(position)
    }

    /// The same as [`lines`](NamedQuotient::lines) as JSON.
    fn json(&self, steps: &[QuotientChange]) -> Value {
        let elements = || self.quotient.elements();
        json!({
            "elements": elements().map(|element| self.element(element)).collect::<Vec<_>>(),
            "lost": elements().filter(|&element| self.quotient.is_lost(element)).collect::<Vec<_>>(),
            "changes": steps.iter().map(|step| json!({
                "heap": self.heap(step.position), "elements": step.size, "lost": step.lost,
            })).collect::<Vec<_>>(),
            "generators": self.letters.iter().zip(&self.presentation.generators)
                .map(|(letter, &position)| json!({ "name": letter, "heap": self.heap(position) })).collect::<Vec<_>>(),
            "relations": self.relations().map(|(left, right)| json!([left, right])).collect::<Vec<_>>(),
        })
    }

    /// The lines that say what the quotient is.
    fn lines(&self, steps: &[QuotientChange], language: Language) -> String {
        let mut out = String::new();
        let mut line = |label: Message, items: Vec<String>, separator: &str| {
            out += &row(&label, &list(&items, separator, language), language);
        };
        let steps = steps.iter().map(|step| format!("{}:{}/{}", self.heap(step.position), step.size, step.lost));
        line(says::changes(), steps.collect(), " ");
        let generators = self.letters.iter().zip(&self.presentation.generators);
        let generators = generators.map(|(letter, &position)| format!("{letter} = {}", self.heap(position)));
        line(says::generators(), generators.collect(), ", ");
        line(says::relations(), self.relations().map(|(left, right)| format!("{left} = {right}")).collect(), ", ");
        line(says::lost(), self.lost().collect(), ", ");
        out
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
/// `names` has the names of the games in the order of their codes, for the first line; those
/// without a name, whose names are empty, are shown by their codes. `infinite` shows that the
/// quotient with the next heap is infinite.
pub fn quotient(
    solver: &QuotientSolver<Heaps>,
    names: &[String],
    period: Option<MiserePeriod>,
    infinite: Option<&Folded>,
    language: Language,
) -> String {
    let named = NamedQuotient::new(solver);
    let codes = solver.heaps().codes();
    let to = solver.known_heaps().saturating_sub(1);
    let mut out = codes::sum(codes, names) + "\n";
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
    if let Some(folded) = infinite {
        let [other, heap] = folded.pair.positions.map(|position| named.heap(position));
        line(says::next_heap(), said(says::infinite_from(named.heap(folded.counts.len() - 1), heap, other)));
    }
    out += &named.lines(solver.steps(), language);
    // The identity of heap 0 says nothing.
    let heaps = solver.elements().iter().skip(codes.len()).map(|&element| named.element(element).replace(' ', ""));
    out + &row(&says::heaps(), &list(&heaps.collect::<Vec<_>>(), " ", language), language)
}

/// The quotient of the closure of a sum: its size, generators and relations, and the element of the
/// sum.
pub fn closure_quotient(sum: &MisereExpression, found: &ClosureQuotient, language: Language) -> String {
    let named = NamedQuotient::of(&found.quotient, &found.elements, Box::new(|position| found.names[position].clone()));
    let said = |message: Message| message.text(language);
    let size = says::size(found.quotient.size(), found.quotient.lost_elements());
    let element = found.element();
    let outcome = if found.quotient.is_lost(element) { says::sum_lost } else { says::sum_won };
    format!("{}\n", sum.text())
        + &row(&says::quotient(), &said(size), language)
        + &row(&says::positions(), &said(says::of_positions(found.names.len())), language)
        + &named.lines(&found.steps, language)
        + &row(&says::sum(), &said(outcome(named.element(element).replace(' ', ""))), language)
}

/// The same as JSON.
pub fn closure_quotient_json(sum: &MisereExpression, found: &ClosureQuotient) -> Value {
    let named = NamedQuotient::of(&found.quotient, &found.elements, Box::new(|position| found.names[position].clone()));
    let mut fields = named.json(&found.steps);
    fields["sum"] = sum.text().into();
    fields["element"] = found.element().into();
    fields["is_lost"] = found.quotient.is_lost(found.element()).into();
    let position = |(name, &element): (&String, &u16)| json!({ "position": name, "element": element });
    fields["positions"] = found.names.iter().zip(&found.elements).map(position).collect();
    fields
}

/// The same as JSON, with the elements of all heaps.
pub fn quotient_json(
    solver: &QuotientSolver<Heaps>,
    period: Option<MiserePeriod>,
    infinite: Option<&Folded>,
    refused: &[Message],
    language: Language,
) -> Value {
    let named = NamedQuotient::new(solver);
    let codes: Vec<String> = solver.heaps().codes().iter().map(ToString::to_string).collect();
    let mut fields = named.json(solver.steps());
    fields["codes"] = json!(codes);
    fields["heaps"] = json!(solver.elements());
    fields["computed_to"] = solver.known_heaps().saturating_sub(1).into();
    fields["period"] = json!(period.map(|it| it.period));
    fields["preperiod"] = json!(period.map(|it| it.preperiod));
    fields["infinite"] = json!(infinite.map(|folded| json!({
        "with": named.heap(folded.counts.len() - 1),
        "pair": folded.pair.positions.map(|position| named.heap(position)),
    })));
    fields["proved"] = period.is_some().into();
    fields["refused"] = refused.iter().map(|why| why.text(language)).collect();
    fields
}

/// Adds the elements of positions, their product in the quotient, and the outcome.
pub fn add_elements(json: &mut Value, quotient: &Quotient, positions: &Question, elements: &[u16]) {
    let parts = positions.components.iter().zip(elements);
    let product = quotient.product_of(elements.iter().copied());
    json["components"] = parts.map(|(part, element)| json!({ "shown": part.show(), "element": element })).collect();
    json["product"] = product.into();
    json["outcome"] = (if quotient.is_lost(product) { "P" } else { "N" }).into();
}
