//! Workers that are killed from outside. A test program of its own, because it kills all processes
//! that it has started.

#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::needless_pass_by_value)]

mod house;

use house::{House, SOON, endless, nim, settings};
use nimatron_server::Settings;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};
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

/// The time that a process has used, in the program and in the system, in hundredths of a second.
fn ticks(number: &String) -> u64 {
    let stat = std::fs::read_to_string(format!("/proc/{number}/stat")).unwrap_or_default();
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
    fields.skip(11).take(2).filter_map(|field| field.parse::<u64>().ok()).sum()
}

/// The children that use no processor time: idle workers. There is at least one, or one is started
/// soon.
fn idle() -> Vec<String> {
    let mut found = Vec::new();
    soon("an idle worker", || {
        let before: Vec<(String, u64)> = children().into_iter().map(|one| (one.clone(), ticks(&one))).collect();
        std::thread::sleep(Duration::from_millis(300));
        let now = children();
        let rests = |(one, used): &(String, u64)| now.contains(one) && ticks(one) == *used;
        found = before.into_iter().filter(rests).map(|(one, _)| one).collect();
        !found.is_empty()
    });
    found
}

/// Kills processes, of which some may have ended since they were listed.
fn kill(processes: &[String]) {
    let mut command = Command::new("kill");
    command.arg("-9").args(processes).stderr(Stdio::null()).status().unwrap();
}

/// Tests kill what the process of all tests has started, so they run one after the other.
static ALONE: Mutex<()> = Mutex::new(());

fn alone() -> MutexGuard<'static, ()> {
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Until a condition holds.
fn soon(what: &str, mut holds: impl FnMut() -> bool) {
    let start = Instant::now();
    while !holds() {
        assert!(start.elapsed() < Duration::from_secs(20), "{what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn zombies() -> usize {
    let all = std::fs::read_dir("/proc").unwrap().filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let own = std::process::id().to_string();
    let is_zombie = |number: &String| {
        let stat = std::fs::read_to_string(format!("/proc/{number}/stat")).unwrap_or_default();
        let mut fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
        fields.next() == Some("Z") && fields.next() == Some(&own)
    };
    all.filter(is_zombie).count()
}

#[test]
fn idle_workers_that_are_killed_are_replaced_before_anybody_asks() {
    let _alone = alone();
    let house = House::usual();
    house.is_well();
    // Older than those that are not replaced because they die at once.
    std::thread::sleep(Duration::from_millis(700));
    for round in 1..=2 {
        let before = idle();
        assert!(before.len() >= 3, "{before:?}");
        kill(&before);
        soon("new workers", || {
            let now = children();
            now.len() >= before.len() && now.iter().all(|number| !before.contains(number))
        });
        soon("no zombies", || zombies() == 0);
        // A report is repeated for a second.
        soon("a report", || house.health()["restarts"].as_u64() >= Some(round * before.len() as u64));
        let health = house.health();
        assert!(health["resident_mb"]["workers"].as_f64().is_some_and(|mb| mb > 0.0), "{health}");
        assert_eq!(health["workers"], before.len(), "{health}");
        std::thread::sleep(Duration::from_millis(700));
    }
    house.is_well();
}

/// The heavy questions have every turn of the long lane. Workers are killed three times, or five
/// times with `NIMATRON_ALL`.
#[test]
fn cheap_questions_do_not_wait_for_heavy_ones_when_idle_workers_are_killed() {
    let _alone = alone();
    let minutes = Duration::from_secs(600);
    let house = House::open(Settings { time: minutes, patience: minutes, ..settings() });
    let heavy: Vec<_> = (0..8).map(|_| house.send("/api", &endless("sequence"))).collect();
    soon("heavy questions in their lane", || {
        house.health()["lanes"][2]["waiting"].as_u64().is_some_and(|waiting| waiting > 0)
    });
    let rounds = if std::env::var_os("NIMATRON_ALL").is_some() { 5 } else { 3 };
    for _ in 0..rounds {
        // Older than those that are not replaced because they die at once.
        std::thread::sleep(Duration::from_millis(700));
        kill(&idle());
        for _ in 0..4 {
            let start = Instant::now();
            let (status, answer) = house.ask(&nim());
            assert_eq!((status, answer["answer"]["grundy"].as_u64()), (200, Some(2)), "{answer}");
            assert!(start.elapsed() < SOON, "{:?}", start.elapsed());
        }
    }
    drop(heavy);
    soon("workers are replaced", || house.health()["restarts"].as_u64() >= Some(rounds));
}

#[test]
fn workers_that_are_killed_while_they_answer_lose_no_cheap_question() {
    let _alone = alone();
    let house = House::usual();
    house.is_well();
    let stop = AtomicBool::new(false);
    let lost = std::thread::scope(|scope| {
        let asked: Vec<_> = (0..4)
            .map(|_| {
                scope.spawn(|| {
                    let mut lost = 0;
                    for _ in 0..150 {
                        let (status, answer) = house.ask(&nim());
                        let ended_twice = answer["error"]["id"] == "server.ended_from_outside";
                        lost += usize::from(ended_twice);
                        assert_eq!(status, 200, "{answer}");
                        assert!(ended_twice || answer["answer"]["grundy"] == 2, "{answer}");
                    }
                    lost
                })
            })
            .collect();
        scope.spawn(|| {
            for at in 0.. {
                std::thread::sleep(Duration::from_millis(100));
                if stop.load(Relaxed) {
                    break;
                }
                let now = children();
                if !now.is_empty() {
                    kill(&now[at % now.len()..][..1]);
                }
            }
        });
        let lost: usize = asked.into_iter().map(|one| one.join().unwrap()).sum();
        stop.store(true, Relaxed);
        lost
    });
    // One that is killed twice is not asked a third time.
    assert!(lost <= 3, "{lost} of 600");
    house.is_well();
}

#[test]
fn a_worker_killed_from_outside_loses_no_question() {
    let _alone = alone();
    let house = House::open(Settings { time: Duration::from_millis(1500), ..settings() });
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
