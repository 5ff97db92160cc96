//! Misère quotients as pictures: the plain data that `nimatron-show` takes.

use super::codes::sum as sum_of_codes;
use super::quotient::NamedQuotient;
use nimatron_engine::misere::{Heaps, MiserePeriod, QuotientSolver};
use nimatron_messages::{Language, misere as says, show};
use nimatron_show::{Generator, Monoid, MonoidElement, MonoidView, TooManyElements};

/// A misère quotient as a picture in SVG. Elements have the names that its text has, in the order
/// of the least products; `period` is what is proved, and without it the caption says up to which
/// heap the quotient is known.
///
/// # Errors
/// The quotient has too many elements for a picture of this kind.
pub fn quotient_picture(
    solver: &QuotientSolver<Heaps>,
    period: Option<MiserePeriod>,
    view: MonoidView,
    language: Language,
) -> Result<String, TooManyElements> {
    view.suits(solver.quotient().size())?;
    monoid(solver, period, language).svg(view, language)
}

fn monoid(solver: &QuotientSolver<Heaps>, period: Option<MiserePeriod>, language: Language) -> Monoid {
    let (quotient, named) = (solver.quotient(), NamedQuotient::new(solver));
    // The elements in the order of the picture, and the place of each in it.
    let mut order: Vec<u16> = quotient.elements().collect();
    order.sort_by_cached_key(|&element| named.rank(element));
    let mut place = vec![0; order.len()];
    order.iter().enumerate().for_each(|(at, &element)| place[usize::from(element)] = at);
    let at = |element: u16| place[usize::from(element)];
    let codes = solver.heaps().codes();
    let size = says::size(quotient.size(), quotient.lost_elements());
    let mut caption = says::of_games(sum_of_codes(codes, &[]), size.text(language));
    if period.is_none() {
        caption = says::up_to(caption, solver.known_heaps().saturating_sub(1));
    }
    let element =
        |&element: &u16| MonoidElement { name: pictured(&named.element(element)), lost: quotient.is_lost(element) };
    let generator = |(name, position): (&str, usize)| {
        let heap = named.heap(position);
        let label = if codes.len() == 1 { show::generator(name, heap) } else { show::generator_of(name, heap) };
        Generator { label, element: at(solver.elements()[position]) }
    };
    Monoid {
        caption,
        elements: order.iter().map(element).collect(),
        products: order.iter().map(|&x| order.iter().map(|&y| at(quotient.product(x, y))).collect()).collect(),
        generators: named.generators().map(generator).collect(),
    }
}

/// The name of an element with raised exponents: `a b^2` is `ab²`.
fn pictured(name: &str) -> String {
    const RAISED: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    let mut raised = false;
    let mut out = String::new();
    for c in name.chars() {
        match c {
            '^' => raised = true,
            ' ' => raised = false,
            _ => out.push(c.to_digit(10).filter(|_| raised).map_or(c, |digit| RAISED[digit as usize])),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use nimatron_core::Budget;
    use nimatron_engine::heap::Code;

    #[test]
    fn exponents_are_raised() {
        assert_eq!((pictured("1").as_str(), pictured("a b^12 c").as_str()), ("1", "ab¹²c"));
        assert_eq!(pictured("a1 a2^3"), "a1a2³");
    }

    /// Products and lost elements are those of the quotient, whatever their order: heaps are
    /// multiplied in the picture and by the solver.
    #[test]
    fn the_picture_is_the_quotient() {
        for code in ["0.75", "0.33", "0.77", "0.07"] {
            let mut solver = QuotientSolver::new(Heaps::new(vec![Code::parse(code).unwrap()]));
            let _ = solver.extend_to_period(12, &Budget::unlimited());
            let drawn = monoid(&solver, None, Language::English);
            let (quotient, named) = (solver.quotient(), NamedQuotient::new(&solver));
            assert_eq!(drawn.elements[0].name, "1");
            assert_eq!(drawn.elements.len(), quotient.size());
            let place = |element: u16| {
                let name = pictured(&named.element(element));
                drawn.elements.iter().position(|own| own.name == name).unwrap()
            };
            for x in quotient.elements() {
                assert_eq!(drawn.elements[place(x)].lost, quotient.is_lost(x), "{code}");
                for y in quotient.elements() {
                    assert_eq!(drawn.products[place(x)][place(y)], place(quotient.product(x, y)), "{code}");
                }
            }
        }
    }
}
