//! Files are replaced as a whole or not at all, and one run at a time holds one.

#![allow(clippy::disallowed_methods, clippy::unwrap_used)]

use nimatron_files::{LockError, LockedFile, create, replace, saves_in_progress};
use std::io::{self, Read, Seek, Write};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};

fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

fn text(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap()
}

fn write(path: &Path, content: &str) -> io::Result<()> {
    replace(path, |out| out.write_all(content.as_bytes()))
}

#[test]
fn the_old_file_stays_until_the_new_one_is_whole() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("law.json");
    write(&path, "old").unwrap();
    let error = replace(&path, |out| {
        out.write_all(&vec![b'x'; 1 << 20])?;
        assert_eq!(text(&path), "old");
        assert!(saves_in_progress() > 0);
        Err(io::ErrorKind::StorageFull.into())
    });
    assert_eq!(error.unwrap_err().kind(), io::ErrorKind::StorageFull);
    assert_eq!((text(&path).as_str(), names(folder.path())), ("old", vec!["law.json".to_owned()]));
    // Files with names that a temporary file could have are somebody else's.
    for name in ["law.json.part", "law.json.tmp", "law.json~"] {
        std::fs::write(folder.path().join(name), "mine").unwrap();
    }
    write(&path, "new").unwrap();
    assert_eq!(text(&path), "new");
    assert_eq!(names(folder.path()), ["law.json", "law.json.part", "law.json.tmp", "law.json~"]);
    assert!(names(folder.path()).iter().skip(1).all(|name| text(&folder.path().join(name)) == "mine"));
    // A reader of the old file reads it to its end.
    let mut reader = std::fs::File::open(&path).unwrap();
    write(&path, "newer").unwrap();
    let mut read = String::new();
    reader.read_to_string(&mut read).unwrap();
    assert_eq!(read, "new");
    // A panic leaves nothing, either.
    let panicked = std::panic::catch_unwind(|| replace(&path, |_| panic!("in the middle")));
    assert!(panicked.is_err() && text(&path) == "newer" && names(folder.path()).len() == 4);
    assert!(write(&folder.path().join("no/such/file"), "").is_err());
    assert!(write(folder.path(), "").is_err(), "a folder is not replaced");
}

#[test]
fn a_new_file_gets_its_name_when_it_is_complete() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("laws.redb");
    let make = |text: &'static str, ends: Result<u8, io::ErrorKind>| {
        let path = &path;
        move |mut file: std::fs::File| -> io::Result<u8> {
            file.write_all(text.as_bytes())?;
            assert!(!path.exists());
            ends.map_err(io::Error::from)
        }
    };
    let error = create(&path, make("half", Err(io::ErrorKind::StorageFull))).unwrap_err();
    assert_eq!((error.kind(), names(folder.path())), (io::ErrorKind::StorageFull, vec![]));
    assert_eq!(create(&path, make("whole", Ok(7))).unwrap(), Some(7));
    // One that is there is left alone, also if it came while the new one was made.
    assert_eq!(create(&path, |_| -> io::Result<u8> { unreachable!("the file exists") }).unwrap(), None);
    assert_eq!(text(&path), "whole");
    let later = folder.path().join("later");
    let made = create(&later, |mut file| {
        file.write_all(b"mine")?;
        std::fs::write(&later, "theirs")
    });
    assert_eq!((made.unwrap(), text(&later).as_str()), (None, "theirs"));
    assert_eq!(names(folder.path()), ["later", "laws.redb"]);
    assert!(create(&folder.path().join("no/such/file"), |_| Ok::<_, io::Error>(())).is_err());
    assert_eq!(create(folder.path(), |_| Ok::<_, io::Error>(())).ok().flatten(), None);
}

#[cfg(unix)]
#[test]
fn modes_are_kept_and_links_are_followed() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let mode = |name: &str| std::fs::metadata(at(name)).unwrap().permissions().mode() & 0o7777;
    std::fs::write(at("usual"), "").unwrap();
    write(&at("new"), "1").unwrap();
    assert_eq!(mode("new"), mode("usual"));
    for own in [0o600, 0o640, 0o755] {
        std::fs::set_permissions(at("new"), PermissionsExt::from_mode(own)).unwrap();
        write(&at("new"), "2").unwrap();
        assert_eq!(mode("new"), own);
    }
    // The file that a chain of links leads to is replaced, even if there is none yet.
    std::fs::create_dir(at("far")).unwrap();
    symlink("far/one", at("link")).unwrap();
    symlink("../two", at("far/one")).unwrap();
    write(&at("link"), "3").unwrap();
    assert_eq!(text(&at("two")), "3");
    write(&at("link"), "4").unwrap();
    assert_eq!((text(&at("two")), names(folder.path()).len()), ("4".to_owned(), 5));
    assert!(std::fs::symlink_metadata(at("link")).unwrap().is_symlink());
    assert!(std::fs::symlink_metadata(at("far/one")).unwrap().is_symlink());
    symlink("round", at("round")).unwrap();
    assert!(write(&at("round"), "5").is_err());
}

#[cfg(target_os = "linux")]
#[test]
fn devices_pipes_and_open_files_are_written_to_as_they_are() {
    use std::os::fd::AsRawFd;
    use std::os::unix::fs::FileTypeExt;
    let folder = tempfile::tempdir().unwrap();
    write(Path::new("/dev/null"), "nothing").unwrap();
    assert!(std::fs::metadata("/dev/null").unwrap().file_type().is_char_device());
    assert_eq!(write(Path::new("/dev/full"), "no room").unwrap_err().kind(), io::ErrorKind::StorageFull);
    let pipe = folder.path().join("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let read = std::thread::scope(|scope| {
        let reader = scope.spawn(|| text(&pipe));
        write(&pipe, "through a pipe").unwrap();
        reader.join().unwrap()
    });
    assert_eq!(read, "through a pipe");
    assert!(std::fs::metadata(&pipe).unwrap().file_type().is_fifo());
    assert!(matches!(LockedFile::open(&pipe, |_| Ok(())), Err(LockError::NotAFile)));
    // A log that is open is not replaced, but continued.
    let mut log =
        std::fs::OpenOptions::new().read(true).append(true).create(true).open(folder.path().join("log")).unwrap();
    log.write_all(b"before, ").unwrap();
    write(Path::new(&format!("/dev/fd/{}", log.as_raw_fd())), "after").unwrap();
    log.rewind().unwrap();
    let mut read = String::new();
    log.read_to_string(&mut read).unwrap();
    assert_eq!(read, "before, after");
}

#[test]
fn one_run_at_a_time_holds_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run.ck");
    let open = || LockedFile::open(&path, |out| out.write_all(b"first"));
    let (mut held, existed) = open().unwrap();
    assert!(!existed && text(&path) == "first");
    for content in ["second", "third"] {
        assert!(matches!(open(), Err(LockError::Busy)));
        held.replace(|out| out.write_all(content.as_bytes())).unwrap();
        assert_eq!(text(&path), content);
    }
    // An error leaves the old file, which is still held.
    assert!(held.replace(|_| Err(io::ErrorKind::StorageFull.into())).is_err());
    assert!(matches!(open(), Err(LockError::Busy)));
    assert_eq!((text(&path).as_str(), names(folder.path())), ("third", vec!["run.ck".to_owned()]));
    // A file that is moved away is still held, and another one may have its name; it is not
    // replaced as long as another run holds it.
    std::fs::rename(&path, folder.path().join("old.ck")).unwrap();
    let (other, existed) = open().unwrap();
    assert!(!existed);
    assert!(matches!(held.replace(|out| out.write_all(b"fourth")), Err(LockError::Busy)));
    assert_eq!(text(&path), "first");
    drop(other);
    held.replace(|out| out.write_all(b"fourth")).unwrap();
    drop(held);
    let (again, existed) = open().unwrap();
    let mut read = String::new();
    again.file().read_to_string(&mut read).unwrap();
    assert!(existed && read == "fourth");
}

/// Threads that open, replace and close the same file: nobody finds it held by two, or cut off.
#[test]
fn a_file_that_is_replaced_all_the_time_is_held_by_one() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run.ck");
    let (holders, opened) = (AtomicUsize::new(0), AtomicUsize::new(0));
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for round in 0..200 {
                    match LockedFile::open(&path, |out| out.write_all(b"0000")) {
                        Ok((mut held, _)) => {
                            assert_eq!(holders.fetch_add(1, SeqCst), 0);
                            let mut read = String::new();
                            held.file().read_to_string(&mut read).unwrap();
                            assert_eq!(read.len(), 4);
                            held.replace(|out| write!(out, "{round:04}")).unwrap();
                            holders.fetch_sub(1, SeqCst);
                            opened.fetch_add(1, SeqCst);
                        }
                        Err(LockError::Busy) => {}
                        Err(error) => panic!("{error}"),
                    }
                }
            });
        }
    });
    assert!(opened.load(SeqCst) > 0);
    assert_eq!(names(folder.path()), ["run.ck"]);
}
