//! The search against games that are played position after position. No certificate is accepted
//! here, so nothing that is found counts as proved, and everything that the search offers is seen.

use super::*;
use crate::played::PlayedGame;
use nimatron_messages::outputs;
use nimatron_proof::{ListedPeriod, Method, PeriodProof, PeriodValues};

/// Tables are not larger, also where larger ones are asked for.
const MOST: usize = 1200;

/// The values of a game, or in misère play the outcomes of one with one coordinate.
struct Played {
    game: PlayedGame,
    convention: Convention,
}

impl Played {
    fn values(&mut self, size: usize) -> Vec<Option<u32>> {
        let mut outcomes: Vec<u32> = Vec::new();
        for n in 0..size as i64 {
            if self.convention == Convention::Normal {
                outcomes.push(self.game.value(&[n]));
            } else {
                // Who cannot move wins.
                let options = self.game.options(&[n]);
                let wins = options.is_empty() || options.iter().any(|option| outcomes[option[0][0] as usize] == 0);
                outcomes.push(wins.into());
            }
        }
        outcomes.into_iter().map(Some).collect()
    }
}

impl ValueSource for Played {
    fn table(&mut self, sizes: &[usize], budget: &Budget) -> Result<Table, StopReason> {
        budget.check()?;
        if let &[size] = sizes {
            return Ok(Table::of_sequence(self.values(size.min(MOST))));
        }
        assert_eq!(self.convention, Convention::Normal);
        let bounds: Vec<i64> = sizes.iter().map(|&size| size as i64).collect();
        let values = self.game.positions(&bounds).iter().map(|position| Some(self.game.value(position))).collect();
        Ok(Table { sizes: sizes.to_vec(), values })
    }

    fn cheap(&self) -> usize {
        600
    }

    fn law_of(&mut self, _: &str, _: &Search, _: &Budget) -> Result<Option<(Law, Proof)>, StopReason> {
        Ok(None)
    }
}

/// The report of a search in this convention, and the certificates that it offered.
fn search(text: &str, search: Search, budget: &Budget) -> (Report, Vec<Proof>) {
    let search = Search { to: search.to.min(600), ..search };
    let mut played = Played { game: PlayedGame::new(text), convention: search.convention };
    let rules = Ruleset::parse(text).unwrap();
    let offered = RefCell::new(Vec::new());
    let accepts = |proof: &Proof| {
        offered.borrow_mut().push(proof.clone());
        Ok(Verdict::Invalid(outputs::no_law_found()))
    };
    let report = law(&rules, &mut played, &accepts, &search, budget);
    (report, offered.into_inner())
}

/// The value at a number by the period of a certificate; `None` if it is another certificate.
fn listed(proof: &Proof, n: usize) -> Option<u32> {
    let Method::Period(PeriodProof { values: PeriodValues::Listed(listed), .. }) = &proof.method else { return None };
    let ListedPeriod { preperiod, period } = listed;
    Some(preperiod.get(n).copied().unwrap_or_else(|| period[(n - preperiod.len()) % period.len()]))
}

#[test]
fn a_period_that_is_offered_is_that_of_the_game_in_both_conventions() {
    for text in ["n -> n - k for k in 1..3", "n -> n - k for k in {1, 3, 4}", "n -> n - k for k in {2, 5, 7}"] {
        for convention in [Convention::Normal, Convention::Misere] {
            let own = Search { convention, ..Search::default() };
            let (report, offered) = search(text, own, &Budget::unlimited());
            let values = Played { game: PlayedGame::new(text), convention }.values(300);
            let periods: Vec<&Proof> = offered.iter().filter(|proof| listed(proof, 0).is_some()).collect();
            assert!(!periods.is_empty(), "{text} {convention:?}");
            for proof in periods {
                assert_eq!(proof.convention, convention);
                assert_eq!(proof.claim == LawClaim::Outcome, convention == Convention::Misere);
                assert!((0..300).all(|n| listed(proof, n) == values[n]), "{text} {convention:?}");
            }
            assert_eq!(report.stopped, None);
        }
    }
}

#[test]
fn what_the_checker_does_not_accept_is_not_proved_and_proofs_that_it_refuses_are_kept() {
    let text = "n -> n - k for k in 1..3";
    let (report, _) = search(text, Search::default(), &Budget::unlimited());
    assert!(!report.refused.is_empty());
    if let Some(found) = report.found {
        assert_eq!(found.standing, Standing::Conjectured);
        let mut game = PlayedGame::new(text);
        assert!((0..200u32).all(|n| found.law.value(&[n.into()]) == Some(game.value(&[n.into()]).into())));
    }
}

#[test]
fn what_declines_is_named_in_the_order_of_the_stages() {
    let text = "n -> n - k for k in squares";
    let names = |search: Search| -> Vec<Message> {
        let (report, _) = self::search(text, search, &Budget::unlimited());
        assert_eq!(report.found, None);
        report.declined.into_iter().map(|declined| declined.hypothesis).collect()
    };
    let whole = names(Search { partial: false, ..Search::default() });
    assert_eq!(
        (whole.len(), whole.first(), whole.last()),
        (14, Some(&finding::a_period()), Some(&finding::automata()))
    );
    let all = names(Search::default());
    assert_eq!(all[..14], whole);
    let parts = [
        finding::changing_limits(),
        finding::p_exponents(),
        finding::intervals(),
        finding::p_formula(),
        finding::remainders(),
        finding::p_ratio(),
    ];
    assert_eq!(all[14..], parts);
    let misere = names(Search { convention: Convention::Misere, ..Search::default() });
    assert_eq!(misere, [finding::p_period(), finding::p_formula(), finding::p_ratio()]);
}

#[test]
fn what_was_tried_on_square_tables_is_told_where_long_tables_try_nothing() {
    let text = "(a, b) -> (a - k, b) for k in 1..2\n(a, b) -> (a, b - k) for k in 1..3\n(a, b) -> (a - 2*k, b - k) for k in 1..b";
    let (report, _) = search(text, Search { to: 40, ..Search::default() }, &Budget::unlimited());
    let told = report.declined.iter().find(|declined| declined.hypothesis == finding::p_differences()).unwrap();
    assert!(told.tried > 0, "{:?}", report.declined);
}

#[test]
fn a_search_that_is_stopped_says_so_and_has_no_law() {
    let budget = Budget::unlimited().within_work(1);
    let (report, _) = search("n -> n - k for k in {1, 3, 4}", Search::default(), &budget);
    assert_eq!((report.stopped, report.found), (Some(StopReason::Work), None));
}
