//! Workers that are killed from outside. A test program of its own, because it kills all processes
//! that it has started.

#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::needless_pass_by_value)]

mod house;

use house::{House, endless, nim, settings};
use nimatron_server::Settings;
use std::process::Command;
use std::time::{Duration, Instant};

/// The processes that this one has started.
fn children() -> Vec<String> {
    let own = std::process::id().to_string();
    let processes = std::fs::read_dir("/proc").unwrap().filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let is_child = |number: &String| {
        let stat = std::fs::read_to_string(format!("/proc/{number}/stat")).unwrap_or_default();
        // After the name in parentheses: the state, and the number of the parent.
        let mut fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
        fields.next().is_some_and(|state| state != "Z") && fields.next() == Some(&own)
    };
    processes.filter(is_child).collect()
}

#[test]
fn a_worker_killed_from_outside_loses_no_question() {
    let house = House::open(Settings { time: Duration::from_secs(4), ..settings() });
    house.is_well();
    let idle = children();
    assert!(idle.len() >= 3, "{idle:?}");
    std::thread::scope(|scope| {
        let asked: Vec<_> =
            (0..3).map(|_| scope.spawn(|| (house.ask(&endless("sequence")), house.ask(&nim())))).collect();
        std::thread::sleep(Duration::from_millis(500));
        assert!(Command::new("kill").arg("-9").args(children()).status().unwrap().success());
        house.is_well();
        for one in asked {
            let ((status, long), (short_status, short)) = one.join().unwrap();
            assert_eq!(status, 200, "{long}");
            // It was asked again, and has ended by its own limit.
            assert!(long["ok"] == true || long["error"]["id"] == "limits.time", "{}", long["error"]);
            assert_eq!((short_status, short["answer"]["grundy"].as_u64()), (200, Some(2)));
        }
    });
    house.is_well();
    drop(house);
    let start = Instant::now();
    while !children().is_empty() {
        assert!(start.elapsed() < Duration::from_secs(20), "{:?} are left over", children());
        std::thread::sleep(Duration::from_millis(20));
    }
}
