//! Games that are made of other games: sums, whose values are joined by xor, and products, whose
//! values are nim products.
//!
//! The game is taken apart in its resolved rules, where every variable is a number (`apart`). The
//! laws of the parts are combined, as one automaton if that is small. Some games of a sum may have
//! no law: their part of the certificate has no method, and `kinds::of_game` computes their values
//! from the rules.

use super::{Finder, ValueSource, none_if_too_large};
use crate::apart::{self, IndependentGame};
use crate::automata::{AutomaticRelation, Numeration, Stop, Track, atoms};
use crate::certificate;
use crate::discover::automatic::Automatic;
use crate::discover::expression::{Expression, Operation};
use crate::discover::periodic::Periodic;
use crate::law::{Body, Compound, CompoundPart, Join, Law, LawClaim, OfGame};
use crate::prove::formulas::{Code, conjunction};
use crate::prove::recurrence::{self, RecurrenceVerdict};
use nimatron_core::StopReason;
use nimatron_proof::{self as proof, CompoundProof, Definitions, Method, Proof};
use nimatron_rules::Ruleset;

impl Finder<'_> {
    /// Proves the law of a sum or a product, if the laws of all its parts are proved; or that of a
    /// sum of which some are.
    pub(super) fn compound(&mut self, values: &mut dyn ValueSource) -> Result<bool, StopReason> {
        let one = |(at, rules): (usize, String)| IndependentGame { coordinates: vec![at], rules };
        let factors = apart::factors(self.rules).map(|both| both.into_iter().enumerate().map(one).collect());
        let (join, games): (Join, Vec<IndependentGame>) = match (factors, apart::summands(self.rules)) {
            (Some(factors), _) => (Join::Product, factors),
            (None, Some(summands)) => (Join::Sum, summands),
            (None, None) => return Ok(false),
        };
        self.report.tried += 1;
        let mut parts = Vec::new();
        let mut proofs = Vec::new();
        for IndependentGame { coordinates, rules } in games {
            let (law, definitions, method) = match values.law_of(&rules, self.search, self.budget)? {
                Some((law, Proof { definitions, method, .. })) => (law, definitions, Some(method)),
                None if join == Join::Sum && self.search.partial => {
                    let Ok(own) = Ruleset::parse(&rules) else { return Ok(false) };
                    (Law::new(LawClaim::Grundy, coordinates.len(), OfGame::new(own)), Definitions::default(), None)
                }
                None => return Ok(false),
            };
            proofs.push(proof::Part { coordinates: coordinates.clone(), rules: rules.clone(), definitions, method });
            parts.push(CompoundPart { coordinates, rules: Some(rules), law });
        }
        let proof = CompoundProof { join, parts: proofs };
        let open = proof.open_parts();
        if open == parts.len() {
            return Ok(false);
        }
        let formula = self.joined(join, &parts);
        if join == Join::Sum && open == 0 && self.sum_as_automaton(&parts, formula.clone())? {
            return Ok(true);
        }
        let certificate = certificate::of_values(&self.game, Method::Compound(proof));
        // That an open part may not end is for the checker to see.
        let standing = if open == 0 { self.confirmed(certificate)? } else { self.accepted(certificate)? };
        let Some(standing) = standing else { return Ok(false) };
        let law = Law::new(LawClaim::Grundy, self.rules.arity(), Compound { join, parts });
        self.keep(Law { short: formula, ..law }, standing, &[]);
        Ok(true)
    }

    /// The formulas of all parts, joined; `None` if one of them has none, or does not give all
    /// values. Parts that change no value are left out.
    fn joined(&self, join: Join, parts: &[CompoundPart]) -> Option<Expression> {
        let (operation, neutral) = match join {
            Join::Sum => (Operation::Xor, Expression::Constant(0)),
            Join::Product => (Operation::NimProduct, Expression::Constant(1)),
        };
        let names = self.rules.coordinates();
        let one = |part: &CompoundPart| Some(part.law.whole_formula()?.with_coordinates(&part.coordinates, names));
        let all: Vec<Expression> = parts.iter().map(one).collect::<Option<_>>()?;
        let matter = all.into_iter().filter(|formula| *formula != neutral);
        let joined = matter.reduce(|a, b| a.with(operation, b));
        Some(joined.unwrap_or(neutral))
    }

    /// Proves the law of a sum as one automaton, where that is small: then pictures, programs and
    /// the proof show it whole.
    fn sum_as_automaton(&mut self, parts: &[CompoundPart], formula: Option<Expression>) -> Result<bool, StopReason> {
        let numeration = Numeration::in_base(2);
        let Some(game) = self.game_in(numeration)? else { return Ok(false) };
        let Some(graph) = none_if_too_large(self.graph_of_sum(parts))?.flatten() else { return Ok(false) };
        let limits = self.limits();
        let graph = none_if_too_large(graph.and(&game.domain, &limits))?;
        let Some(graph) = graph.filter(|graph| graph.dfa.states() <= MAX_STATES) else { return Ok(false) };
        if none_if_too_large(recurrence::grundy(&game, &graph, Code::Plain, &limits))?
            != Some(RecurrenceVerdict::Proved)
        {
            return Ok(false);
        }
        let automatic = Automatic { graph, code: Code::Plain };
        let Some(standing) = self.certified(&automatic, LawClaim::Grundy, None, &game)? else { return Ok(false) };
        let law = Law::new(LawClaim::Grundy, self.rules.arity(), automatic);
        self.keep(Law { short: formula, ..law }, standing, &[]);
        Ok(true)
    }

    /// The graph of a sum in base 2; `None` if the law of a part is not an automaton there.
    fn graph_of_sum(&self, parts: &[CompoundPart]) -> Result<Option<AutomaticRelation>, Stop> {
        let (numeration, limits) = (Numeration::in_base(2), self.limits());
        let mut factors = Vec::new();
        let mut sum = None;
        for (at, part) in parts.iter().enumerate() {
            if let Body::Periodic(Periodic { preperiod, period, .. }) = &part.law.body
                && preperiod.len() + period.len() > MAX_STATES
            {
                return Ok(None);
            }
            let Some(own) = part.law.body.kind().automaton(numeration, &limits)? else { return Ok(None) };
            if own.code != Code::Plain || own.graph.numeration != numeration {
                return Ok(None);
            }
            let own = own.graph;
            let value = Track::ValueOf(at);
            let name = |track| match track {
                Track::Variable(at) => Track::Variable(part.coordinates[at]),
                _ => value,
            };
            factors.push(own.renamed(name, &limits)?);
            sum = match sum {
                None => Some(value),
                Some(left) => {
                    let result = if at + 1 == parts.len() { Track::Value } else { Track::SumOf(at) };
                    factors.push(atoms::xor(numeration, [left, value, result], &limits)?);
                    Some(result)
                }
            };
        }
        let keep: Vec<Track> = Track::coordinates(self.rules.arity()).chain([Track::Value]).collect();
        conjunction(numeration, factors, &keep, &limits).map(Some)
    }
}

/// The maximum number of states of a law of a sum: a larger automaton says less than the laws of
/// the parts.
const MAX_STATES: usize = 200;
