//! Laws of trees with legs of any length: the value of `star(a,b,c)` for all a, b and c, found from
//! small members and proved by the theorem of Guy and Smith for several lengths.

use crate::error::other;
use crate::law::{LawAbout, LawAnswer, Report};
use nimatron_catalogue::{GameDef, GameSettings, QuestionError};
use nimatron_check::{Verdict, check};
use nimatron_core::{Budget, Convention, StopReason};
use nimatron_formal::{CoqFile, LegsLength, LegsPart, LegsShape, LegsWay, Library, TakenEdge, legs_theorem};
use nimatron_law::legs::{Family, LegsLaw, TreeMovePattern, TreePiece, find, refuses, system};
use nimatron_messages::{Message, legs as say, outputs};
use nimatron_proof::{
    CertifiedGame, Definitions, FamilyName, LawClaim, LegsProof, Method, NameProof, Proof, Proved, Trees,
};
use nimatron_rules::graph::GraphRules;
use std::sync::Arc;

/// What is found about a family of trees.
#[derive(Debug)]
pub struct LegsReport {
    /// The family as it was typed.
    pub family: String,
    /// The law, the certificate that the checker accepted, and what it proves.
    pub found: Option<(LegsLaw, Proof, Proved)>,
    /// The largest number of vertices of the trees that were looked at.
    pub vertices: u32,
    /// How many trees that were.
    pub trees: usize,
    /// Why the checker did not accept laws that fit all these trees.
    pub refused: Vec<Message>,
}

/// Whether a text is a family of trees with legs: a star or bistar with a name for a length.
pub(crate) fn is_legs(text: &str) -> bool {
    Family::is_one(text)
}

/// Looks for the law of a family of trees, and proves it.
///
/// # Errors
/// The game is not one on graphs whose moves are decided near one place, or the text is not such a
/// family.
pub(crate) fn find_legs(
    game: &str,
    family: &str,
    settings: GameSettings<'_>,
    budget: &Budget,
) -> Result<LawAnswer, QuestionError> {
    let parsed = Family::parse(family).map_err(QuestionError::Other)?;
    let game = match GameDef::load_for(game, "star(1,1,1)")? {
        Some((game, _)) => game,
        None => GameDef::load(game, settings)?,
    };
    let game = Arc::new(game);
    let text = game.rule_text().filter(|text| GraphRules::are_these(text)).map(str::to_owned);
    let Some(text) = text else { return other(say::not_on_graphs(game.name())) };
    let Ok(rules) = GraphRules::parse(&text) else {
        return other(say::not_on_graphs(game.name()));
    };
    if let Some(why) = refuses(&rules) {
        return other(why);
    }
    let (mut proved, mut refused) = (None, Vec::new());
    let mut accepts = |law: &LegsLaw| {
        let proof = certificate(&text, family, law);
        Ok(match check(&proof, budget)? {
            Verdict::Valid(claim) => {
                proved = Some((proof, claim));
                true
            }
            Verdict::Invalid(why) => {
                refused.push(why);
                false
            }
        })
    };
    let looked = find(&rules, &parsed, &mut accepts, budget);
    let found = looked.law.zip(proved).map(|(law, (proof, claim))| (law, proof, claim));
    let report = Report { stopped: looked.stopped, ..Report::default() };
    let trees =
        LegsReport { family: family.trim().to_owned(), found, vertices: looked.vertices, trees: looked.trees, refused };
    Ok(LawAnswer { game, convention: Convention::Normal, report, about: LawAbout::Trees(Box::new(trees)) })
}

fn certificate(rules: &str, family: &str, law: &LegsLaw) -> Proof {
    let trees = law.trees.iter().map(|tree| Trees {
        parents: tree.parents.clone(),
        values: tree.values.iter().map(|(lengths, value)| (lengths.clone(), u32::from(*value))).collect(),
    });
    let names = law.names.iter().map(|it| NameProof {
        name: it.name.clone(),
        min: it.min,
        preperiod: it.preperiod,
        period: it.period,
    });
    Proof {
        game: CertifiedGame::Family(FamilyName { rules: rules.to_owned(), family: family.trim().to_owned() }),
        claim: LawClaim::Grundy,
        convention: Convention::Normal,
        definitions: Definitions::new(),
        method: Method::Legs(LegsProof {
            from: law.from,
            period: law.period,
            window: law.window,
            trees: trees.collect(),
            names: names.collect(),
            values: law.values.iter().map(|&value| value.into()).collect(),
        }),
        strategy: None,
        witness: None,
    }
}

impl LegsReport {
    /// The certificate; `None` if no law is proved.
    pub fn certificate(&self) -> Option<&Proof> {
        self.found.as_ref().map(|(_, proof, _)| proof)
    }

    /// The law as a theorem for Coq.
    ///
    /// # Errors
    /// The budget is used up; within, why there is none: no law is proved, or not all trees with
    /// reduced lengths belong to it.
    pub fn theorem(&self, library: Library, budget: &Budget) -> Result<Result<CoqFile, Message>, StopReason> {
        let none = || Ok(Err(outputs::no_law_found()));
        let (Some(law), Some(proof)) = (self.law(), self.certificate()) else { return none() };
        let CertifiedGame::Family(game) = &proof.game else { return none() };
        let Ok(rules) = GraphRules::parse(&game.rules) else { return none() };
        let Some(kinds) = system(&rules, law) else { return Ok(Err(say::no_coq())) };
        let shapes = kinds.into_iter().map(|kind| LegsShape {
            parents: kind.parents,
            ways: kind.ways.into_iter().map(way).collect(),
            values: kind.values,
        });
        legs_theorem(proof, &shapes.collect::<Vec<_>>(), library, budget)
    }

    /// The law; `None` if none is proved.
    pub fn law(&self) -> Option<&LegsLaw> {
        self.found.as_ref().map(|(law, _, _)| law)
    }
}

/// A way to move, in the words of its theorem.
fn way(way: TreeMovePattern) -> LegsWay {
    let length = |(fixed, stretches): (u32, Vec<u32>)| LegsLength { fixed, stretches };
    let part = |(shape, lengths): TreePiece| LegsPart { shape, lengths: lengths.into_iter().map(length).collect() };
    LegsWay {
        edges: way.edges.into_iter().map(|(taken, stretches)| TakenEdge { taken, stretches }).collect(),
        parts: way.parts.into_iter().map(part).collect(),
    }
}
