//! Where somebody reads what is said. A sentence may speak of options of the command, of arguments
//! in Python, or of neither, so it can have a version for each (see [`template`](crate::template)).
//!
//! A process has one face, which [`Face::set`] sets when it starts; it is not part of messages, as
//! the language is not, so whatever builds a message need not know it. Where one face speaks in the
//! words of another (the action `command` of the API), [`Face::speaks`] does so in its thread.

use std::cell::Cell;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

/// A way to use nimatron that has words of its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Face {
    /// The command: options such as `--to`, other commands such as `nimatron games`.
    #[default]
    Command,
    /// The Python package: arguments, tuples, functions of the package.
    Python,
    /// The page, and programs that call the API: none of these.
    Page,
}

static USUAL: AtomicU8 = AtomicU8::new(Face::Command as u8);

thread_local! {
    static HERE: Cell<Option<Face>> = const { Cell::new(None) };
}

impl Face {
    const ALL: [Face; 3] = [Face::Command, Face::Python, Face::Page];

    /// The face that speaks in this thread.
    pub fn current() -> Face {
        let usual = || Face::ALL.get(usize::from(USUAL.load(Relaxed))).copied().unwrap_or_default();
        HERE.get().unwrap_or_else(usual)
    }

    /// Makes this the face of the process.
    pub fn set(self) {
        USUAL.store(self as u8, Relaxed);
    }

    /// Runs a task that renders messages in the words of this face, whatever that of the process.
    pub fn speaks<T>(self, task: impl FnOnce() -> T) -> T {
        /// Restores the face, also if the task panics.
        struct FaceRestorer(Option<Face>);
        impl Drop for FaceRestorer {
            fn drop(&mut self) {
                HERE.set(self.0);
            }
        }
        let _before = FaceRestorer(HERE.replace(Some(self)));
        task()
    }
}

#[cfg(test)]
mod tests {
    use super::Face;
    use crate::games::unknown;

    #[test]
    fn a_message_has_the_words_of_the_face() {
        let message = unknown("nosuch");
        assert!(message.to_string().contains("`nimatron games`"));
        let python = Face::Python.speaks(|| (Face::current(), message.to_string()));
        assert_eq!(python.0, Face::Python);
        assert!(python.1.contains("nimatron.catalogue()"), "{}", python.1);
        let page = Face::Page.speaks(|| Face::Command.speaks(|| message.to_string()) + &message.to_string());
        assert_eq!(page.matches("nimatron").count(), 1, "{page}");
        assert_eq!(Face::current(), Face::Command);
    }

    #[test]
    fn the_face_is_restored_after_a_panic() {
        let panicked = std::panic::catch_unwind(|| Face::Page.speaks(|| panic!("a test")));
        assert!(panicked.is_err() && Face::current() == Face::Command);
    }
}
