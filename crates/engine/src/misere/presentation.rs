//! Generators and relations of a quotient.

use super::quotient::Quotient;
use std::collections::HashSet;

/// How often each generator occurs in a product.
pub type Monomial = Vec<u32>;

/// A quotient as generators and relations. Of two products, the one with fewer of the last
/// generator is less, and so on; each element has a least product, and the relations reduce all
/// others to these.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Presentation {
    /// The positions whose elements generate the quotient, increasing: none is a product of earlier
    /// ones.
    pub generators: Vec<usize>,
    /// For each element its least product.
    pub elements: Vec<Monomial>,
    /// Products, and the least ones that are equal to them. No product on the left divides another
    /// one.
    pub relations: Vec<(Monomial, Monomial)>,
}

impl Presentation {
    /// The presentation of a quotient in which the positions have these elements.
    pub fn of(quotient: &Quotient, positions: &[u16]) -> Presentation {
        let generators = generators(quotient, positions);
        let one: Monomial = vec![0; generators.len()];
        let mut elements: Vec<Option<Monomial>> = vec![None; quotient.size()];
        elements[0] = Some(one.clone());
        let mut relations = Vec::new();
        // The least products so far, in order, with their elements.
        let mut least = vec![(one.clone(), 0u16)];
        let mut known = HashSet::from([one]);
        for (letter, &position) in generators.iter().enumerate() {
            let mut layer = 0..least.len();
            while !layer.is_empty() {
                let end = least.len();
                for from in layer {
                    let (monomial, element) = &least[from];
                    let mut longer = monomial.clone();
                    longer[letter] += 1;
                    if !is_divisible_by_least_only(&longer, &known) {
                        continue;
                    }
                    let element = quotient.product(*element, positions[position]);
                    match &elements[usize::from(element)] {
                        Some(least) => relations.push((longer, least.clone())),
                        None => {
                            elements[usize::from(element)] = Some(longer.clone());
                            known.insert(longer.clone());
                            least.push((longer, element));
                        }
                    }
                }
                layer = end..least.len();
            }
        }
        Presentation { generators, elements: elements.into_iter().flatten().collect(), relations }
    }
}

/// Whether a product without any one of its factors is a least product.
fn is_divisible_by_least_only(monomial: &Monomial, known: &HashSet<Monomial>) -> bool {
    (0..monomial.len()).filter(|&letter| monomial[letter] > 0).all(|letter| {
        let mut shorter = monomial.clone();
        shorter[letter] -= 1;
        known.contains(&shorter)
    })
}

fn generators(quotient: &Quotient, positions: &[u16]) -> Vec<usize> {
    let mut generators = Vec::new();
    let mut made = vec![false; quotient.size()];
    made[0] = true;
    let mut all = vec![0u16];
    for (position, &letter) in positions.iter().enumerate() {
        if made[usize::from(letter)] {
            continue;
        }
        generators.push(position);
        // All that have been made, times powers of the new one.
        let mut layer = all.clone();
        while !layer.is_empty() {
            let products = layer.iter().map(|&element| quotient.product(element, letter));
            let new: Vec<u16> =
                products.filter(|&element| !std::mem::replace(&mut made[usize::from(element)], true)).collect();
            all.extend(&new);
            layer = new;
        }
    }
    generators
}
