//! Files that are redb databases: atlases.

/// Keeps the panics of the database from being printed. It panics at some damages of a file, which
/// the library turns into errors; these are all that a user has to see.
pub(crate) fn silence_panics() {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if !panic.location().is_some_and(|place| place.file().contains("redb-")) {
            usual(panic);
        }
    }));
}
