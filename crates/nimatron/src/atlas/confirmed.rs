//! Entries that were examined now: the only ones whose laws are called proved.
//!
//! A file says what its author wrote there. So whatever is shown beside the word PROVED is derived
//! again: the certificate goes to the checker, the words, the class, the period and the states of
//! the law are made from the certificate, and the values from the rules. What the file says of the
//! law only chooses between true descriptions. What cannot be derived (the game whose law was found
//! first) or belongs to the rules (values) and differs is refused.

use super::entry::{AtlasEntry, AtlasLaw, AtlasLawClass, AtlasPeriod, Gives};
use super::grammar::AtlasPositionKind;
use super::lines::Broken;
use super::sweep::{Computed, automaton_of, known_law, search};
use crate::law::{Law, LawClaim, Verdict, described};
use nimatron_catalogue::GameDef;
use nimatron_core::{Budget, Convention, StopReason};
use nimatron_messages::{Message, Say, laws};
use nimatron_proof::{CertifiedGame, ListedPeriod, Method, PeriodProof, PeriodValues, Proof, Proved};
use serde::{Serialize, Serializer};
use std::ops::Deref;
use std::sync::Arc;

/// The units of work for the check of one certificate: some seconds.
const CHECKING: u64 = 1 << 32;
/// The units of work for the words of one law.
const DESCRIBING: u64 = 1 << 28;

/// A certificate that the checker has accepted in this run, and what it proves, in its words. There
/// is no other way to make one.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Accepted {
    proof: Proof,
    proved: Proved,
}

impl Accepted {
    /// Asks the checker. Inside, why it refuses.
    pub(super) fn of(proof: Proof, budget: &Budget) -> Result<Result<Accepted, Message>, StopReason> {
        Ok(match nimatron_check::check(&proof, budget)? {
            Verdict::Valid(proved) => Ok(Accepted { proof, proved }),
            Verdict::Invalid(why) => Err(why),
        })
    }

    pub(super) fn into_proof(self) -> Proof {
        self.proof
    }

    /// What the checker says, where no other words are found.
    fn plain(&self, gives: Gives, like: Option<u64>) -> AtlasLaw {
        let automaton = automaton_of(&self.proof);
        let (class, period) = match &self.proof.method {
            Method::Period(PeriodProof {
                values: PeriodValues::Listed(ListedPeriod { preperiod, period }), ..
            }) => {
                let [preperiod, length] = [preperiod, period].map(|list| list.len() as u64);
                (AtlasLawClass::Period, Some(AtlasPeriod { preperiod, length, saltus: 0 }))
            }
            Method::Automaton(_) => (AtlasLawClass::Automaton, None),
            Method::Theorem(_) => (AtlasLawClass::Theorem, None),
            Method::Compound(_) => (AtlasLawClass::Compound, None),
            _ => (AtlasLawClass::Formula, None),
        };
        AtlasLaw {
            says: self.proved.claim().to_string(),
            proved: true,
            gives,
            class,
            numeration: automaton.map(|automaton| automaton.numeration.clone()),
            states: automaton.map(|automaton| automaton.next.len() as u32),
            period,
            like,
        }
    }

    /// The law, in the words of `stored` if these are among the true ones.
    fn law(
        &self,
        entry: &AtlasEntry,
        game: &Arc<GameDef>,
        stored: &AtlasLaw,
        budget: &Budget,
    ) -> Result<AtlasLaw, StopReason> {
        let names = game.coordinates();
        let mut best = self.plain(stored.gives, stored.like);
        let mut take = |law: &Law| {
            best = AtlasLaw { gives: stored.gives, like: stored.like, ..known_law(law, Some(&self.proof), &names) };
            best == *stored
        };
        let part = budget.within_work(DESCRIBING);
        match described(game, (&self.proof, &self.proved), &search(entry.game.positions), &part, &mut take) {
            // Other words would take long; those that were found until then are true, too.
            Ok(()) | Err(StopReason::Work) => {
                budget.check()?;
                Ok(best)
            }
            Err(reason) => Err(reason),
        }
    }
}

/// What a certificate gives for the game with these rules; `None` if it is about another one.
fn gives(proof: &Proof, rules: &str) -> Option<Gives> {
    let CertifiedGame::Rules(game) = &proof.game else { return None };
    if game.rules != rules || !game.parameters.is_empty() || proof.convention != Convention::Normal {
        return None;
    }
    Some(match (proof.claim, game.rows) {
        (LawClaim::Grundy, None) if proof.method.open_parts() == 0 => Gives::Values,
        (LawClaim::Outcome, None) => Gives::Winner,
        _ => Gives::Part,
    })
}

/// An entry that was examined now. If its law is called proved, the checker has accepted the
/// certificate in this run, and everything that the entry says of the law follows from it.
#[derive(Clone, Debug, PartialEq)]
pub struct Confirmed {
    entry: AtlasEntry,
    /// How the law is proved, and the certificate.
    proved: Option<(Message, String)>,
}

impl Deref for Confirmed {
    type Target = AtlasEntry;

    fn deref(&self) -> &AtlasEntry {
        &self.entry
    }
}

impl Serialize for Confirmed {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.entry.serialize(to)
    }
}

/// The hash of the values of another entry; `None` if there is none with this number.
type TableOf<'a> = &'a dyn Fn(u64) -> Result<Option<String>, Broken>;

impl Confirmed {
    /// Examines an entry. Inside, what is wrong with it.
    pub(super) fn of(
        entry: AtlasEntry,
        certificate: Option<String>,
        table_of: TableOf<'_>,
        budget: &Budget,
    ) -> Result<Result<Confirmed, Message>, Broken> {
        let game = match GameDef::load(&entry.game.rules, &[]) {
            Ok(game) => Arc::new(game),
            Err(error) => return Ok(Err(error.message())),
        };
        if game.arity() != Some(entry.game.positions.arity()) {
            return Ok(Err(laws::atlas_positions()));
        }
        // A move in both coordinates has two lines, and counts once.
        let (lines, moves) = (entry.game.rules.lines().count(), entry.game.moves as usize);
        let fits = match entry.game.positions {
            AtlasPositionKind::Heap => moves == lines,
            AtlasPositionKind::Pair => (lines.div_ceil(2)..=lines).contains(&moves),
        };
        if !fits {
            return Ok(Err(laws::atlas_differs("moves")));
        }
        let computed = Computed::again(&entry.game, &game, budget);
        budget.check()?;
        if computed.values != entry.values {
            return Ok(Err(laws::atlas_differs("values")));
        }
        if computed.table != entry.table {
            return Ok(Err(laws::atlas_differs("table")));
        }
        let same = |number: u64| Ok::<bool, Broken>(table_of(number)?.as_ref() == Some(&entry.table));
        if !same(entry.same_values_as)? {
            return Ok(Err(laws::atlas_differs("same_values_as")));
        }
        let law = entry.law.as_ref();
        let (law, certificate) = match (law.filter(|law| law.proved), certificate) {
            (None, None) => return Ok(Ok(Confirmed { entry, proved: None })),
            (Some(law), Some(certificate)) => (law, certificate),
            _ => return Ok(Err(laws::atlas_needs_certificate())),
        };
        let proof = match Proof::parse_within(&certificate, budget)? {
            Ok(proof) => proof,
            Err(error) => return Ok(Err(error.message())),
        };
        match gives(&proof, &entry.game.rules) {
            None => return Ok(Err(laws::atlas_other_game())),
            Some(gives) if gives != law.gives => return Ok(Err(laws::atlas_differs("gives"))),
            Some(_) => {}
        }
        let accepted = match Accepted::of(proof, &budget.within_work(CHECKING))? {
            Ok(accepted) => accepted,
            Err(why) => return Ok(Err(why)),
        };
        if let Some(like) = law.like
            && !same(like)?
        {
            return Ok(Err(laws::atlas_differs("like")));
        }
        let law = accepted.law(&entry, &game, law, budget)?;
        let proved = Some((crate::law::how_proved(&accepted.proof), accepted.proof.text()));
        Ok(Ok(Confirmed { entry: AtlasEntry { law: Some(law), why_not: String::new(), ..entry }, proved }))
    }

    /// How the law is proved; `None` if it is not.
    pub fn how(&self) -> Option<&Message> {
        self.proved.as_ref().map(|(how, _)| how)
    }

    /// The certificate that the checker has accepted; `None` if the law is not proved.
    pub fn certificate(&self) -> Option<&str> {
        self.proved.as_ref().map(|(_, certificate)| &certificate[..])
    }

    /// What was examined, which anybody could have written.
    pub(crate) fn into_entry(self) -> AtlasEntry {
        self.entry
    }
}
