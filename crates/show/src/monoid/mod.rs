//! Pictures of finite commutative monoids some of whose elements are lost: misère quotients. Each
//! kind of picture has a file of its own.

mod cayley;
mod tables;

use nimatron_messages::{Language, Message, Say, show as says};
use std::fmt;

/// A finite commutative monoid, ready to be drawn. Elements are indices, in the order in which they
/// are drawn; the identity is 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Monoid {
    /// What it is.
    pub caption: Message,
    /// The elements; at least one.
    pub elements: Vec<MonoidElement>,
    /// For each element its products with all elements.
    pub products: Vec<Vec<usize>>,
    /// Elements of which all others are products.
    pub generators: Vec<Generator>,
}

/// An element of a [`Monoid`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MonoidElement {
    /// Its name.
    pub name: String,
    /// Whether the player to move loses.
    pub lost: bool,
}

/// A generator of a [`Monoid`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generator {
    /// The text of the legend.
    pub label: Message,
    /// The element.
    pub element: usize,
}

/// What a picture of a monoid shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum MonoidView {
    /// The Cayley graph: a line from each element to its product with each generator.
    #[default]
    Cayley,
    /// The multiplication table.
    Table,
    /// Which products of two elements are lost.
    Meet,
}

impl MonoidView {
    /// All views with the names that options use.
    pub const ALL: [(&'static str, MonoidView); 3] =
        [("cayley", MonoidView::Cayley), ("table", MonoidView::Table), ("meet", MonoidView::Meet)];

    /// The maximum number of elements in a picture of this kind.
    pub(crate) const fn max_elements(self) -> usize {
        match self {
            MonoidView::Cayley | MonoidView::Table => 60,
            MonoidView::Meet => 160,
        }
    }

    /// Checks that a picture of this kind can show this many elements.
    ///
    /// # Errors
    /// These are too many.
    pub const fn suits(self, elements: usize) -> Result<(), TooManyElements> {
        let max = self.max_elements();
        if elements > max { Err(TooManyElements { elements, max }) } else { Ok(()) }
    }
}

/// A monoid has too many elements for a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooManyElements {
    /// How many elements there are.
    pub elements: usize,
    /// The maximum number of elements in a picture of this kind.
    pub max: usize,
}

impl Say for TooManyElements {
    fn message(&self) -> Message {
        says::too_many_elements(self.elements, self.max)
    }
}

impl fmt::Display for TooManyElements {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for TooManyElements {}

impl Monoid {
    /// The picture as SVG, with its captions in a language.
    ///
    /// # Errors
    /// There are too many elements.
    pub fn svg(&self, view: MonoidView, language: Language) -> Result<String, TooManyElements> {
        view.suits(self.elements.len())?;
        Ok(match view {
            MonoidView::Cayley => cayley::draw(self, language),
            MonoidView::Table => tables::products(self, language),
            MonoidView::Meet => tables::lost_products(self, language),
        })
    }

    /// The number of characters of the longest name.
    fn longest(&self) -> usize {
        self.elements.iter().map(|element| element.name.chars().count()).max().unwrap_or(1)
    }
}

/// About how wide a text is, in pixels: a Chinese character is about twice as wide as a Latin one.
fn wide(text: &str) -> f64 {
    text.chars().map(|c| if c < '\u{2e80}' { 6.8 } else { 12.5 }).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The powers of a with a^size = 1; a is lost.
    fn cyclic(size: usize) -> Monoid {
        let element = |at: usize| MonoidElement { name: format!("<{at}>"), lost: at == 1 };
        Monoid {
            caption: Message::verbatim("cyclic & small"),
            elements: (0..size).map(element).collect(),
            products: (0..size).map(|x| (0..size).map(|y| (x + y) % size).collect()).collect(),
            generators: vec![Generator { label: Message::verbatim("a"), element: 1 % size }],
        }
    }

    #[test]
    fn every_view_has_all_elements_and_marks_what_is_lost() {
        for (name, view) in MonoidView::ALL {
            let svg = cyclic(5).svg(view, Language::English).unwrap();
            (0..5).for_each(|at| assert!(svg.contains(&format!("&lt;{at}&gt;")), "{name} {at}"));
            assert!(svg.contains("cyclic &amp; small"), "{name}");
        }
        let svg = |view| cyclic(5).svg(view, Language::English).unwrap();
        // Five nodes, one of them double.
        assert_eq!(svg(MonoidView::Cayley).matches("<circle").count(), 6);
        // In each row one product of five is lost.
        assert_eq!(svg(MonoidView::Meet).matches("class=\"lost\"").count(), 5);
        assert_eq!(svg(MonoidView::Table).matches("class=\"lost\"").count(), 5);
    }

    #[test]
    fn the_smallest_monoid_is_drawn_and_too_large_ones_are_refused() {
        for (_, view) in MonoidView::ALL {
            assert!(cyclic(1).svg(view, Language::English).is_ok());
            let max = view.max_elements();
            assert!(cyclic(max).svg(view, Language::English).is_ok());
            let refused = cyclic(max + 1).svg(view, Language::English);
            assert_eq!(refused, Err(TooManyElements { elements: max + 1, max }));
        }
    }
}
