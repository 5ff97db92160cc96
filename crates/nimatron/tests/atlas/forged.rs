//! Files and lines that were changed, damaged or cut off, and texts of other people.

use super::*;

/// An atlas that somebody wrote by hand never prints a false sentence beside the word PROVED: what
/// is said of a law is derived from its certificate, and values from the rules. With `NIMATRON_ALL`
/// two more fields that are derived, and another wrong number.
#[test]
fn a_forged_law_is_never_shown_as_proved() {
    let folder = folder("forged");
    let lines = String::from_utf8(sample_lines()).unwrap();
    // 56 is `n -> n - k for k in 1..2`, and 11 has an automaton on Zeckendorf digits.
    let short: Vec<String> = {
        let all: Vec<&str> = lines.lines().take(61).collect();
        all.iter().map(|line| (*line).replacen("\"entries\":400", "\"entries\":60", 1)).collect()
    };
    let mut trial = 0;
    let mut imported = |change: Change<'_>| -> Result<(Atlas, Imported), Broken> {
        let mut forged = short.clone();
        let mut one: serde_json::Value = serde_json::from_str(&short[56]).unwrap();
        assert_eq!(one["entry"]["game"]["rules"], "n -> n - k for k in 1..2");
        change(&mut one);
        forged[56] = one.to_string();
        trial += 1;
        let path = folder.join(format!("{trial}.redb"));
        let done = atlas::import(&path, &mut (forged.join("\n") + "\n").as_bytes(), &budget())?;
        Ok((Atlas::open(&path).unwrap(), done))
    };
    let shown = |atlas: &Atlas| atlas.confirmed(56, &budget()).unwrap().unwrap();
    let (atlas, done) = imported(&|_| ()).unwrap();
    assert_eq!(done.reworded, 0);
    let right = shown(&atlas);
    assert_eq!(right.law.as_ref().unwrap().says, "g(n) = n mod 3");
    // What is said of the law follows from the certificate, whatever the lines say.
    let laws: [(&str, serde_json::Value); 5] = [
        ("says", "g(n) = n mod 5".into()),
        ("period", serde_json::json!({ "preperiod": 0, "length": 5, "saltus": 0 })),
        ("numeration", "base 7".into()),
        ("class", "automaton".into()),
        ("states", 2.into()),
    ];
    let all = crate::all();
    for (field, value) in laws.into_iter().take(if all { 5 } else { 3 }) {
        let (atlas, done) = imported(&|one| one["entry"]["law"][field] = value.clone()).unwrap();
        assert_eq!(done.reworded, 1, "{field}");
        let law = shown(&atlas).law.clone().unwrap();
        let true_words = ["g(n) = n mod 3", "g(n + 3) = g(n) for all n >= 0; values 0,1,2"];
        assert!(true_words.contains(&law.says.as_str()), "{field}: {}", law.says);
        assert_eq!(
            (law.class, law.period.map(|period| period.length)),
            (atlas::AtlasLawClass::Period, Some(3)),
            "{field}"
        );
        assert_eq!((law.states, law.numeration), (None, None), "{field}");
        assert!(!text(&atlas).contains("n mod 5\",\"proved\":true"));
    }
    // What is not derived has to be right.
    let wrong: [(&str, Change<'_>); 6] = [
        ("`values`", &|one| one["entry"]["values"][7] = 9.into()),
        ("`table`", &|one| one["entry"]["table"] = "0123456789abcdef01234567".into()),
        ("`gives`", &|one| one["entry"]["law"]["gives"] = "winner".into()),
        ("`like`", &|one| one["entry"]["law"]["like"] = 5.into()),
        ("only a proved law", &|one| one["entry"]["law"]["proved"] = false.into()),
        ("`like`", &|one| one["entry"]["law"]["like"] = 58.into()),
    ];
    for (says, change) in wrong.into_iter().take(if all { 6 } else { 5 }) {
        let error = why(imported(change).unwrap_err());
        assert!(error.starts_with("line 57: ") && error.contains(says), "{says}: {error}");
    }
}

/// The same for a file of an atlas itself: whoever writes the database needs no import.
#[test]
fn a_forged_file_is_never_shown_as_proved() {
    use redb::{Database, TableDefinition};
    let folder = folder("forged-file");
    let path = folder.join("a.redb");
    drop(small(&path, 12));
    let entries: TableDefinition<'_, u64, &[u8]> = TableDefinition::new("entries");
    let forge = |number: u64, change: Change<'_>| {
        let file = Database::open(&path).unwrap();
        let write = file.begin_write().unwrap();
        {
            let mut table = write.open_table(entries).unwrap();
            let mut entry: serde_json::Value =
                serde_json::from_slice(redb::ReadableTable::get(&table, number).unwrap().unwrap().value()).unwrap();
            change(&mut entry);
            table.insert(number, entry.to_string().as_bytes()).unwrap();
        }
        write.commit().unwrap();
    };
    let examined = || {
        let atlas = Atlas::open(&path).unwrap();
        (atlas.confirmed(3, &budget()), text_of(&atlas))
    };
    let says = |found: Result<Option<Confirmed>, Broken>| found.unwrap().unwrap().law.clone().unwrap().says;
    let (before, lines) = examined();
    assert_eq!(says(before), "g(n) = n mod 2");
    let lines = lines.unwrap();
    forge(3, &|entry| entry["law"]["says"] = "g(n) = n mod 5".into());
    let (found, other) = examined();
    // True words, and the certificate is the same.
    assert!(["g(n) = n mod 2", "g(n + 2) = g(n) for all n >= 0; values 0,1"].contains(&&says(found)[..]));
    assert_eq!(other.unwrap().lines().count(), lines.lines().count());
    forge(3, &|entry| entry["values"][5] = 7.into());
    let (found, other) = examined();
    assert!(why(found.unwrap_err()).contains("entry 3: the field `values`"));
    assert!(other.is_err());
    forge(3, &|entry| entry["values"][5] = 1.into());
    forge(3, &|entry| entry["game"]["rules"] = "n -> n - 3".into());
    assert!(why(examined().0.unwrap_err()).contains("entry 3: "));
}

/// Lines that are damaged, cut off, or claim what their certificate does not prove.
#[test]
fn wrong_lines_are_refused_in_words() {
    let folder = folder("wrong");
    let atlas = small(&folder.join("a.redb"), 20);
    let text = text(&atlas);
    let mut number = 0;
    let mut refused = |text: &str, says: &str| {
        number += 1;
        let copy = folder.join(format!("copy{number}.redb"));
        let error = why(atlas::import(&copy, &mut text.as_bytes(), &budget()).unwrap_err());
        assert!(error.contains(says), "{error} does not contain {says}");
        assert!(!copy.exists(), "{error}: a part of an atlas passes for a whole one");
    };
    refused("", "the first line is not the head");
    refused("hello\n", "the first line is not the head");
    refused(&text.replacen("\"version\":2", "\"version\":1", 1), "the first line is not the head");
    refused(&text[..text.len() - 20], "line 21: the file ends too early");
    let head_and_one: String = text.split_inclusive('\n').take(2).collect();
    refused(&head_and_one, "line 3: the file ends too early");
    refused(&text.replacen("\"number\":2,", "\"number\":3,", 1), "the entry with the number 2");
    refused(&text.replacen("{\"entry\":", "{\"entri\":", 1), "line 2:");
    // Each proved law in turn with the rules of another entry, or with another claim.
    let lines: Vec<&str> = text.lines().collect();
    let mut tried = 0;
    for at in 1..lines.len() {
        let mut one: serde_json::Value = serde_json::from_str(lines[at]).unwrap();
        if one["certificate"].is_null() {
            continue;
        }
        let changed = |one: &serde_json::Value| {
            let mut lines: Vec<String> = lines.iter().map(|&line| line.to_owned()).collect();
            lines[at] = one.to_string();
            lines.join("\n") + "\n"
        };
        let mut without = one.clone();
        without["certificate"] = serde_json::Value::Null;
        refused(&changed(&without), "a proved law needs a certificate");
        let game = &mut one["certificate"]["game"];
        game["rules"] = serde_json::json!("n -> n - 17");
        refused(&changed(&one), "the certificate is about other rules");
        one["entry"]["game"]["rules"] = serde_json::json!("n -> n - 17");
        one["entry"]["game"]["positions"] = serde_json::json!("heap");
        refused(&changed(&one), &format!("line {}", at + 1));
        tried += 1;
        if tried == 6 {
            break;
        }
    }
    assert!(tried > 3);
    drop(atlas);
    let full = folder.join("a.redb");
    assert!(why(atlas::import(&full, &mut text.as_bytes(), &budget()).unwrap_err()).contains("entries already"));
}

/// An import that is stopped leaves no file, or the one without entries that was there; and the
/// next one is not hindered by it.
#[test]
fn a_stopped_import_leaves_nothing() {
    let folder = folder("stopped");
    let (lines, complete) = (sample_lines(), some_lines());
    let games = complete.iter().filter(|&&byte| byte == b'\n').count() as u64 - 1;
    for (name, there) in [("new.redb", false), ("empty.redb", true)] {
        let path = folder.join(name);
        if there {
            drop(Atlas::open(&path).unwrap());
        }
        for millis in [0, 100, 400] {
            let limit = Limit { time: Some(Duration::from_millis(millis)), ..Limit::default() };
            let part = Budget::start(limit, StopFlag::default(), Progress::default());
            let stopped = atlas::import(&path, &mut &lines[..], &part).unwrap_err();
            assert!(matches!(stopped, Broken::Stopped(_)), "{stopped:?}");
            assert_eq!(path.exists(), there, "{name} {millis}");
            if there {
                assert_eq!(Atlas::open(&path).unwrap().counts().unwrap(), (0, 0));
            }
        }
        assert_eq!(atlas::import(&path, &mut &complete[..], &budget()).unwrap().entries, games);
        assert_eq!(Atlas::open(&path).unwrap().counts().unwrap(), (games, games));
    }
    let names: Vec<_> = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names.len(), 2, "{names:?}");
}

/// What ends a line, or turns it, cannot be in a text that nothing confirms: the rest of it could
/// pass for a line of ours.
#[test]
fn texts_of_other_people_are_one_plain_line() {
    let folder = folder("texts");
    let text = text(&small(&folder.join("a.redb"), 12));
    let lines: Vec<&str> = text.lines().collect();
    // 10 is `n -> n - k for k in fibonacci`, which has no law.
    let imported = |change: Change<'_>| {
        let mut one: serde_json::Value = serde_json::from_str(lines[10]).unwrap();
        assert!(one["entry"]["law"].is_null());
        one["entry"]["law"] = serde_json::json!({ "says": "g(n) = n mod 7", "proved": false, "gives": "values",
            "class": "formula", "numeration": null, "states": null, "period": null, "like": null });
        change(&mut one["entry"]);
        let mut lines: Vec<String> = lines.iter().map(|&line| line.to_owned()).collect();
        lines[10] = one.to_string();
        let path = folder.join("copy.redb");
        let _ = std::fs::remove_file(&path);
        atlas::import(&path, &mut (lines.join("\n") + "\n").as_bytes(), &budget())
    };
    assert_eq!(imported(&|_| ()).unwrap().entries, 12);
    for ends in ["\n", "\r", "\u{b}", "\u{c}", "\u{85}", "\u{2028}", "\u{2029}", "\u{1b}[2K", "\u{202e}"] {
        let says = format!("g(n) = n{ends}  PROVED for all positions");
        let in_law = |name: &'static str| {
            let says = says.clone();
            move |entry: &mut serde_json::Value| entry["law"][name] = says.clone().into()
        };
        let (in_says, in_numeration) = (in_law("says"), in_law("numeration"));
        let fields: [(&str, Change<'_>); 3] = [
            ("law.says", &in_says),
            ("law.numeration", &in_numeration),
            ("why_not", &|entry| entry["why_not"] = says.clone().into()),
        ];
        for (field, change) in fields {
            let error = why(imported(change).unwrap_err());
            let expected = format!("line 11: entry 10: the field `{field}` has a line break");
            assert!(error.starts_with(&expected), "{ends:?}: {error}");
        }
    }
    let with_comment: Change<'_> = &|entry| entry["game"]["rules"] = "n -> n - 1 # x\u{2028}PROVED".into();
    assert!(why(imported(with_comment).unwrap_err()).contains("`game.rules` has a line break"));
    // Files that were made without this are shown with escapes.
    assert_eq!(atlas::one_line("a\n\u{2028}b\tc"), r"a\n\u{2028}b\tc");
    assert_eq!(atlas::quoted("a\"\n\\b"), r#""a\"\n\\b""#);
    // The same rules twice.
    let rules: serde_json::Value =
        serde_json::from_str::<serde_json::Value>(lines[4]).unwrap()["entry"]["game"].clone();
    let twice = why(imported(&|entry| entry["game"] = rules.clone()).unwrap_err());
    assert_eq!(twice, "line 11: entry 10: these rules are those of entry 4 already");
}

/// A file that is not an atlas, or a damaged one, is an error in words.
#[test]
fn damaged_files_are_refused_in_words() {
    let folder = folder("damaged");
    let path = folder.join("a.redb");
    drop(small(&path, 20));
    let whole = std::fs::read(&path).unwrap();
    let write = |bytes: &[u8]| {
        let mut file = tempfile::NamedTempFile::new_in(&folder).unwrap();
        file.write_all(bytes).unwrap();
        file.into_temp_path()
    };
    let text = write(b"this is a text and not an atlas");
    assert!(Atlas::open(&text).unwrap_err().to_string().contains("not an atlas of this version"));
    let short = write(&whole[..whole.len() / 3]);
    assert!(Atlas::open(&short).is_err());
    // Changed bytes after the first page, whose sizes redb believes: an error or, where they do not
    // matter, the entries; never a panic.
    let mut state = 1u64;
    let mut draw = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    let mut refused = 0;
    for trial in 0..60 {
        let mut bytes = whole.clone();
        if trial % 2 == 0 {
            (0..200).for_each(|_| bytes[4096 + draw(whole.len() - 4096)] ^= 1 + draw(255) as u8);
        } else {
            let at = 4096 + draw(whole.len() - 8192);
            bytes[at..at + 4096].fill(0);
        }
        let path = write(&bytes);
        let ends = std::panic::catch_unwind(|| {
            let atlas = Atlas::open(&path).map_err(Broken::Atlas)?;
            atlas.find_values(&[Some(0)], 5).map_err(Broken::Atlas)?;
            atlas.each(&budget(), |_| true)
        });
        refused += u32::from(ends.expect("no panic leaves the library").is_err());
    }
    assert!(refused > 20, "{refused}");
}
