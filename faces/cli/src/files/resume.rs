//! The file of `solve --resume`, in which the search of a board leaves what it knows.

use crate::amounts::time;
use crate::failure::Failure;
use crate::files::checkpoint::{not_saved, unusable};
use crate::session::Session;
use nimatron::{Budget, SavedSearch, heap::CheckpointError};
use nimatron_messages::outputs;
use std::path::Path;
use std::sync::Arc;

pub(crate) struct KeptFile<'a> {
    path: &'a Path,
    search: Arc<SavedSearch>,
}

impl<'a> KeptFile<'a> {
    /// Opens the file for the search that answers a question, and tests that it can be written.
    pub(crate) fn open(
        path: &'a Path,
        every: &str,
        question: &str,
        session: &Session,
    ) -> Result<KeptFile<'a>, Failure> {
        let every = time(every)?;
        let search = session.work(|budget| SavedSearch::open(path, question, every, budget));
        let search = Arc::new(search.map_err(|error| unusable(path, &error))?);
        if search.continues() {
            session.narrate(&outputs::continues_search(path.display().to_string()));
        }
        Ok(KeptFile { path, search })
    }

    /// The budget of a search that leaves what it knows in the file.
    pub(crate) fn budget(&self, budget: &Budget) -> Budget {
        budget.kept_by(Arc::<SavedSearch>::clone(&self.search))
    }

    /// Says what is in the file after the search; `stopped` if it did not come to its end.
    pub(crate) fn finish(&self, stopped: bool, session: &Session) -> Result<(), Failure> {
        let name = self.path.display().to_string();
        match self.search.finish() {
            Ok(true) if stopped => session.narrate(&outputs::search_is_kept(name)),
            Ok(true) => {}
            Ok(false) => session.narrate(&outputs::nothing_kept(name)),
            Err(error @ (CheckpointError::Io(_) | CheckpointError::Busy)) => return Err(not_saved(self.path, &error)),
            Err(error) => return Err(unusable(self.path, &error)),
        }
        Ok(())
    }
}
