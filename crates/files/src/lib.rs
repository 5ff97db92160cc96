//! Files that are made or replaced as a whole or not at all ([`create`], [`replace`]), and held by
//! one run at a time ([`LockedFile`]). Everything in nimatron that writes a file uses this crate;
//! `clippy.toml` forbids the functions of std that write over a file in place.
//!
//! * The new content goes to a temporary file in the same folder, is synced, gets the mode (and, if
//!   allowed, the owner) of the old file, and then takes its name. After an error, a full disk or a
//!   kill the old file is whole.
//! * On Linux the temporary file has no name until it is complete, so that nothing is left behind
//!   even by `kill -9`. Elsewhere it has a random name, and is removed after an error and by
//!   [`remove_temporary_files`].
//! * A symbolic link is followed, as by every program that writes to a name: the file that it leads
//!   to is replaced, and the link stays.
//! * A database, which has to be written in place, is made in a temporary file as well, and takes
//!   the name when it is complete ([`rebuild`]).
//! * What is stored says by a hash of the content what it is of ([`content_of`]), and has a checksum
//!   in every record ([`checksum`]).
//! * Devices, pipes and open files (`/dev/stdout`, `/dev/fd/3`) are written to as they are.

// The functions that this crate replaces.
#![allow(clippy::disallowed_methods)]

mod checksum;
mod locked;
mod place;
mod replacing;
mod saving;
mod temporary;

pub use checksum::{SUM, checksum, content_of, name_of_content, seal, short_checksum, unseal};
pub use locked::{LockError, LockedFile};
pub use replacing::{create, rebuild, replace};
pub use saving::saves_in_progress;
pub use temporary::{remove_temporary_files, scratch};
