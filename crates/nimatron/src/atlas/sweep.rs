//! The result for one rule set: its first values, its law, and its certificate.
//!
//! Many rule sets have the values of an earlier one. Equal tables prove nothing, but they say which
//! law to try: the certificate of the earlier game, with the rules exchanged, goes to the checker,
//! and that takes a small part of the time of a search. If the checker refuses it, the search runs
//! as for any other game.

use super::confirmed::Accepted;
use super::entry::{AtlasLaw, AtlasLawClass, AtlasPeriod, Gives};
use super::family::RuleSet;
use super::grammar::AtlasPositionKind;
use super::texts::joined;
use crate::law::{Body, Law, LawAnswer, LawClaim, Search, find_law};
use nimatron_catalogue::GameDef;
use nimatron_core::{Budget, Cell};
use nimatron_messages::Message;
use nimatron_proof::{Automaton, CertifiedGame, Method, Proof};
use std::sync::Arc;

/// The number of values that are stored for each game.
pub const KEPT_VALUES: usize = 64;
/// The number of values of a heap by which games are distinguished, and in which laws are looked
/// for.
pub const TABLE: usize = 2500;
/// The same for each of two coordinates.
pub const SIDE: usize = 96;
/// The number of values of each of two coordinates that are stored.
const KEPT_SIDE: usize = 8;
/// The units of work for one game, after which it counts as one without a law. Work and not time,
/// so that the atlas has the same laws on every machine.
const WORK: u64 = 1 << 30;
/// The same for the check of a certificate that was made from that of another game.
const CHECKING: u64 = 1 << 26;

/// The result for one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Swept {
    pub(super) game: RuleSet,
    pub(super) values: Vec<Option<u32>>,
    pub(super) table: String,
    pub(super) law: Option<AtlasLaw>,
    /// The certificate, if the law is proved.
    pub(super) certificate: Option<String>,
    pub(super) why_not: String,
}

/// The limits of the search for the law of one game; they do not depend on the machine.
pub fn search(positions: AtlasPositionKind) -> Search {
    let usual = Search { to: TABLE, levels: false, ..Search::default() };
    match positions {
        AtlasPositionKind::Heap => Search { states: 50_000, work: 4_000_000, learnt: 80, partial: false, ..usual },
        AtlasPositionKind::Pair => {
            Search { cells: SIDE * SIDE, states: 10_000, work: 600_000, learnt: 60, partial: true, ..usual }
        }
    }
}

/// The first values of a game, to look it up by; empty if its table cannot be computed.
pub fn first_values(game: &Arc<GameDef>, positions: AtlasPositionKind, budget: &Budget) -> Vec<Option<u32>> {
    let table = values(game, positions, [KEPT_VALUES, KEPT_SIDE], budget);
    kept(&table, positions, KEPT_SIDE)
}

/// All values below a size: of a heap, or of both coordinates.
fn values(game: &Arc<GameDef>, positions: AtlasPositionKind, size: [usize; 2], budget: &Budget) -> Vec<Option<u32>> {
    let corner = match positions {
        AtlasPositionKind::Heap => vec![size[0] as i64 - 1],
        AtlasPositionKind::Pair => vec![size[1] as i64 - 1; 2],
    };
    let Ok(table) = crate::table::value_table(game, &corner, budget) else { return Vec::new() };
    let value = |cell| if let Cell::Value(value) = cell { u32::try_from(value).ok() } else { None };
    table.cells().map(|(_, cell)| value(cell)).collect()
}

/// The values that are stored, of a table with this side if it has two coordinates.
fn kept(table: &[Option<u32>], positions: AtlasPositionKind, side: usize) -> Vec<Option<u32>> {
    match positions {
        AtlasPositionKind::Heap => table.iter().copied().take(KEPT_VALUES).collect(),
        AtlasPositionKind::Pair => table
            .chunks_exact(side.max(1))
            .take(KEPT_SIDE)
            .flat_map(|row| row.iter().copied().take(KEPT_SIDE))
            .collect(),
    }
}

/// The hash by which games are distinguished: of all values or, if some are unknown, of the rules.
fn hash_of(rules: &str, positions: AtlasPositionKind, values: &[Option<u32>]) -> String {
    use sha2::{Digest, Sha256};
    let mut hash = Sha256::new();
    let known: Option<Vec<u32>> = values.iter().copied().collect();
    match known.filter(|known| !known.is_empty()) {
        Some(known) => {
            hash.update([positions.arity() as u8]);
            known.iter().for_each(|value| hash.update(value.to_le_bytes()));
        }
        None => hash.update(rules),
    }
    hash.finalize().iter().take(12).map(|byte| format!("{byte:02x}")).collect()
}

/// What the values of a game are known by.
pub(super) struct Computed {
    /// Those that are stored.
    pub(super) values: Vec<Option<u32>>,
    /// A hash of all that were computed.
    pub(super) table: String,
}

impl Computed {
    /// The values of a game, as far as a budget of work allows.
    pub(super) fn of(set: &RuleSet, game: &Arc<GameDef>, budget: &Budget) -> Computed {
        let all = values(game, set.positions, [TABLE, SIDE], budget);
        let whole = if set.positions == AtlasPositionKind::Heap { TABLE } else { SIDE * SIDE };
        let known = if all.len() == whole { &all[..] } else { &[] };
        Computed { table: hash_of(&set.rules, set.positions, known), values: kept(&all, set.positions, SIDE) }
    }

    /// The same as for a sweep.
    pub(super) fn again(set: &RuleSet, game: &Arc<GameDef>, budget: &Budget) -> Computed {
        Computed::of(set, game, &budget.within_work(WORK))
    }
}

/// The law of an earlier game with the same table: its number, its law and its certificate.
type Earlier<'a> = &'a dyn Fn(&str) -> Option<(u64, AtlasLaw, String)>;

/// Looks for the law of one game; `None` if it was interrupted. `earlier` gives the law of the
/// first game with this table, with its number and its certificate.
pub(super) fn sweep(set: &RuleSet, earlier: Earlier<'_>, all: &Budget) -> Option<Swept> {
    let budget = all.within_work(WORK);
    let nothing = Swept {
        game: set.clone(),
        values: Vec::new(),
        table: hash_of(&set.rules, set.positions, &[]),
        law: None,
        certificate: None,
        why_not: String::new(),
    };
    let game = match GameDef::load(&set.rules, &[]) {
        Ok(game) => Arc::new(game),
        Err(error) => return Some(Swept { why_not: joined(&error.to_string()), ..nothing }),
    };
    let computed = Computed::of(set, &game, &budget);
    all.check().ok()?;
    let found = earlier(&computed.table);
    let nothing = Swept { values: computed.values, table: computed.table, ..nothing };
    if let Some((number, law, certificate)) = found
        && let Some(own) = carried(&certificate, &set.rules, &all.within_work(CHECKING))
    {
        let law = AtlasLaw { like: Some(number), ..law };
        return Some(Swept { law: Some(law), certificate: Some(own.text()), ..nothing });
    }
    let answer = find_law(&game, &search(set.positions), &budget);
    all.check().ok()?;
    Some(match answer {
        Ok(answer) => {
            let certificate = answer.certificate().map(Proof::text);
            let why_not = if certificate.is_some() { String::new() } else { why_not(&answer) };
            let law = answer.report.found.as_ref();
            let law = law.map(|found| known_law(&found.law, found.standing.certificate(), &answer.game.coordinates()));
            let law = law.map(|law| if law.proved { law } else { AtlasLaw { says: joined(&law.says), ..law } });
            Swept { law, certificate, why_not: joined(&why_not), ..nothing }
        }
        Err(error) => Swept { why_not: joined(&error.to_string()), ..nothing },
    })
}

/// The certificate of another game with these rules instead, if the checker accepts it.
pub(super) fn carried(certificate: &str, rules: &str, budget: &Budget) -> Option<Proof> {
    let mut proof = Proof::parse(certificate).ok()?;
    let CertifiedGame::Rules(game) = &mut proof.game else { return None };
    rules.clone_into(&mut game.rules);
    proof.witness = None;
    // A limit is a refusal here: the search runs then, or says that it was stopped.
    Accepted::of(proof, budget).ok()?.ok().map(Accepted::into_proof)
}

/// Why no law is proved: what the search says.
fn why_not(answer: &LawAnswer) -> String {
    let report = &answer.report;
    let said = |message: &Message| message.to_string();
    let undefinable = report.undefinable.as_ref().map(said);
    let refuted = report.refuted.as_ref().map(|guess| nimatron_messages::laws::refuted(guess.clone()).to_string());
    let stopped = report.stopped.map(|_| "the search ended at its limit of work".to_owned());
    let reasons: Vec<String> = [undefinable, refuted, stopped].into_iter().flatten().collect();
    if reasons.is_empty() { "no guess".to_owned() } else { reasons.join("; ") }
}

/// The automaton of a certificate, if there is one.
pub(super) fn automaton_of(proof: &Proof) -> Option<&Automaton> {
    match &proof.method {
        Method::Automaton(own) => proof.definitions.get(&own.law),
        _ => None,
    }
}

/// What is known of a law, for the atlas. `names`: those of the coordinates.
pub(super) fn known_law(law: &Law, proof: Option<&Proof>, names: &[String]) -> AtlasLaw {
    let automaton = proof.and_then(automaton_of);
    let period = match &law.body {
        Body::Periodic(own) => Some(AtlasPeriod {
            preperiod: own.preperiod.len() as u64,
            length: own.period.len() as u64,
            saltus: own.saltus.into(),
        }),
        _ => None,
    };
    let class = match (&law.body, proof.map(|proof| &proof.method)) {
        (Body::Periodic(own), _) if own.saltus > 0 => AtlasLawClass::Rising,
        (Body::Periodic(_), _) => AtlasLawClass::Period,
        (Body::Automatic(_), _) | (_, Some(Method::Automaton(_))) => AtlasLawClass::Automaton,
        (Body::Compound(_), _) => AtlasLawClass::Compound,
        (_, Some(Method::Theorem(_))) => AtlasLawClass::Theorem,
        _ => AtlasLawClass::Formula,
    };
    let is_open = proof.is_some_and(|proof| proof.method.open_parts() > 0);
    let in_part = is_open || law.domain.rows().is_some() || law.domain.class().is_some();
    let gives = match law.claim {
        LawClaim::Grundy if !in_part => Gives::Values,
        LawClaim::Outcome if !in_part => Gives::Winner,
        _ => Gives::Part,
    };
    AtlasLaw {
        says: nimatron_law::says::claim(law, names).to_string(),
        proved: proof.is_some(),
        gives,
        class,
        numeration: automaton.map(|automaton| automaton.numeration.clone()),
        states: automaton.map(|automaton| automaton.next.len() as u32),
        period,
        like: None,
    }
}
