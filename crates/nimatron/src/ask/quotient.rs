//! The misère quotient of the heaps of some games: one way to ask for it.

use crate::error::{QuestionResult, other};
use crate::misere::certificate::{certificate, extend_checked, infinite_certificate};
use crate::words;
use nimatron_catalogue::GameDef;
use nimatron_core::Budget;
use nimatron_engine::heap::Code;
use nimatron_engine::misere::{Folded, Heaps, MisereError, MiserePeriod, QuotientSolver};
use nimatron_messages::{Language, Message, Say, misere as says};
use nimatron_proof::Proof;
use serde_json::Value as Json;

/// The games whose heaps are asked about, as they were read.
#[derive(Clone, Debug)]
pub struct AskQuotient {
    codes: Vec<Code>,
    names: Vec<String>,
}

/// The quotient, as far as it was found.
#[derive(Debug)]
pub struct ToldQuotient {
    names: Vec<String>,
    /// The quotient.
    pub solver: QuotientSolver<Heaps>,
    /// Where the heaps begin to repeat; or why the quotient is not found.
    pub found: Result<Option<MiserePeriod>, MisereError>,
    /// Why the checker did not accept certificates that were found.
    pub refused: Vec<Message>,
}

impl AskQuotient {
    /// Reads the texts for some games; repeated games count once.
    ///
    /// # Errors
    /// A text is wrong, or not a game whose heaps are taken and broken.
    pub fn read<T: AsRef<str>>(games: &[T]) -> QuestionResult<AskQuotient> {
        if let [game, .., heap] = games
            && heap.as_ref().bytes().all(|byte| byte.is_ascii_digit())
        {
            return other(says::heap_is_no_game(game.as_ref(), heap.as_ref()));
        }
        let (mut codes, mut names) = (Vec::new(), Vec::new());
        for text in games {
            let text = text.as_ref();
            let game = GameDef::load(text, &[])?;
            let Some(code) = game.heap_code() else { return other(says::not_of_heaps(text.trim())) };
            if !codes.contains(&code) {
                codes.push(code);
                names.push(game.label().to_owned());
            }
        }
        Ok(AskQuotient { codes, names })
    }

    /// The quotient of the heaps up to one. Reaching a limit is not an error.
    pub fn find(self, to: usize, budget: &Budget) -> ToldQuotient {
        let AskQuotient { codes, names } = self;
        let (mut solver, mut refused) = (QuotientSolver::new(Heaps::new(codes)), Vec::new());
        let found = extend_checked(&mut solver, to, &mut refused, budget);
        ToldQuotient { names, solver, found, refused }
    }
}

impl ToldQuotient {
    /// One that is known.
    pub(crate) const fn of(solver: QuotientSolver<Heaps>, period: Option<MiserePeriod>) -> ToldQuotient {
        ToldQuotient { names: Vec::new(), solver, found: Ok(period), refused: Vec::new() }
    }

    /// Where the heaps begin to repeat, if that is known.
    pub fn period(&self) -> Option<MiserePeriod> {
        self.found.as_ref().ok().copied().flatten()
    }

    fn infinite(&self) -> Option<&Folded> {
        match &self.found {
            Err(MisereError::Infinite(folded)) => Some(folded),
            _ => None,
        }
    }

    /// Why it is not complete.
    pub fn stopped(&self) -> Option<Message> {
        match &self.found {
            Err(MisereError::TooLarge) => Some(says::too_large(self.solver.known_heaps())),
            Err(MisereError::Stopped(reason)) => Some(reason.message()),
            _ => None,
        }
    }

    /// The certificate; `None` if nothing is proved.
    pub fn certificate(&self) -> Option<Proof> {
        match self.infinite() {
            Some(folded) => infinite_certificate(self.solver.heaps(), folded),
            None => certificate(&self.solver, self.period()),
        }
    }

    /// The quotient in lines.
    pub fn text(&self, language: Language) -> String {
        words::quotient(&self.solver, &self.names, self.period(), self.infinite(), language)
    }

    /// The quotient as JSON.
    pub fn json(&self, language: Language) -> Json {
        words::quotient_json(&self.solver, self.period(), self.infinite(), &self.refused, language)
    }
}
