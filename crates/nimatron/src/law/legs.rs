//! Laws of trees with legs of any length: the value of `star(a,b,c)` for all a, b and c, found from
//! small members and proved by the theorem of Guy and Smith for several lengths.

use nimatron_catalogue::{GameDef, QuestionError};
use nimatron_check::{Verdict, check};
use nimatron_core::{Budget, Convention, StopReason};
use nimatron_law::legs::{Family, LegsLaw, find, refuses};
use nimatron_messages::{Message, legs as say};
use nimatron_proof::{Claim, Definitions, FamilyName, Game, LegsProof, Method, NameProof, Proof, Trees};
use nimatron_rules::ast::Value;
use nimatron_rules::graph::GraphRules;
use std::sync::Arc;

/// The result of the search for the law of a family of trees.
#[derive(Debug)]
pub struct LegsAnswer {
    /// The game.
    pub game: Arc<GameDef>,
    /// The family as it was typed.
    pub family: String,
    /// The law, the certificate that the checker accepted, and what it proves.
    pub found: Option<(LegsLaw, Proof, Message)>,
    /// The largest number of vertices of the trees that were looked at.
    pub vertices: u32,
    /// How many trees that were.
    pub trees: usize,
    /// What stopped the search.
    pub stopped: Option<StopReason>,
}

/// Whether a text is a family of trees with legs: a star or bistar with a name for a length.
pub fn is_legs(text: &str) -> bool {
    Family::is_one(text)
}

/// Looks for the law of a family of trees, and proves it.
///
/// # Errors
/// The game is not one on graphs whose moves are decided near one place, or the text is not such a
/// family.
pub fn find_legs(
    game: &str,
    family: &str,
    settings: &[(String, Value)],
    budget: &Budget,
) -> Result<LegsAnswer, QuestionError> {
    let parsed = Family::parse(family).map_err(QuestionError::Other)?;
    let game = match GameDef::load_for(game, "star(1,1,1)")? {
        Some((game, _)) => game,
        None => GameDef::load(game, settings)?,
    };
    let game = Arc::new(game);
    let text = game.rule_text().filter(|text| GraphRules::are_these(text)).map(str::to_owned);
    let Some(text) = text else { return Err(QuestionError::Other(say::not_on_graphs(game.name()))) };
    let Ok(rules) = GraphRules::parse(&text) else {
        return Err(QuestionError::Other(say::not_on_graphs(game.name())));
    };
    if let Some(why) = refuses(&rules) {
        return Err(QuestionError::Other(why));
    }
    let mut proved = None;
    let mut accepts = |law: &LegsLaw| {
        let proof = certificate(&text, family, law);
        Ok(match check(&proof, budget)? {
            Verdict::Valid(claim) => {
                proved = Some((proof, claim));
                true
            }
            Verdict::Invalid(_) => false,
        })
    };
    let looked = find(&rules, &parsed, &mut accepts, budget);
    let found = looked.law.zip(proved).map(|(law, (proof, claim))| (law, proof, claim));
    Ok(LegsAnswer {
        game,
        family: family.trim().to_owned(),
        found,
        vertices: looked.vertices,
        trees: looked.trees,
        stopped: looked.stopped,
    })
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
        game: Game::Family(FamilyName { rules: rules.to_owned(), family: family.trim().to_owned() }),
        claim: Claim::Grundy,
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
        witness: None,
    }
}

impl LegsAnswer {
    /// The certificate; `None` if no law is proved.
    pub fn certificate(&self) -> Option<&Proof> {
        self.found.as_ref().map(|(_, proof, _)| proof)
    }

    /// The law; `None` if none is proved.
    pub fn law(&self) -> Option<&LegsLaw> {
        self.found.as_ref().map(|(law, _, _)| law)
    }
}
