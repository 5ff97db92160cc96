//! The process ends in time and with a reason, whatever the code in it does. Each test starts this
//! program again as a process that misbehaves.

#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout)]

use nimatron_core::{Budget, Limit, Progress, StopFlag, StopReason};
use nimatron_guard::{
    CountingAllocator, LastWords, Neighbours, allow_memory, count_memory, end_at, end_interrupted, last_words,
    neighbours, stay, used,
};
use std::hint::black_box;
use std::process::{Command, Output};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

/// The variable that says what the process is to do.
const TASK: &str = "NIMATRON_GUARD_TASK";

static SAVING: AtomicBool = AtomicBool::new(false);

fn misbehave(how: &str) -> ! {
    let word = |text: &str, code| (format!("{text}\n"), code);
    last_words(LastWords {
        time: word("no time", 3),
        memory: word("no memory", 3),
        interrupted: word("interrupted", 130),
    });
    neighbours(Neighbours { saving: || SAVING.load(Relaxed), tidy: || println!("tidied") });
    match how {
        "loop" => {
            end_at(Instant::now() + Duration::from_millis(100));
            end_at(Instant::now() + Duration::from_millis(200));
            loop {
                std::hint::spin_loop();
            }
        }
        "read" => {
            end_interrupted(Duration::from_millis(100));
            std::thread::sleep(Duration::MAX);
        }
        "grow" => {
            allow_memory(10 << 20);
            let mut grown = Vec::new();
            loop {
                grown.push(vec![1_u8; 1 << 20]);
                black_box(&grown);
            }
        }
        "huge" => {
            black_box(vec![1_u8; isize::MAX as usize / 2]);
        }
        "save" => {
            SAVING.store(true, Relaxed);
            end_at(Instant::now());
            std::thread::sleep(Duration::from_millis(300));
            println!("saved");
            SAVING.store(false, Relaxed);
            std::thread::sleep(Duration::MAX);
        }
        "stay" => {
            end_at(Instant::now() + Duration::from_millis(100));
            stay();
            std::thread::sleep(Duration::from_millis(300));
            println!("stayed");
            std::process::exit(0);
        }
        other => panic!("unknown task {other}"),
    }
    unreachable!("the guard ends the process")
}

/// Starts this program as a process that misbehaves.
fn watched(how: &str) -> Output {
    let program = std::env::current_exe().unwrap();
    let mut command = Command::new(program);
    command.args(["--exact", "the_process_that_misbehaves", "--nocapture"]).env(TASK, how);
    command.output().unwrap()
}

fn told(output: &Output) -> (Option<i32>, String, String) {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_owned()).unwrap();
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

#[test]
fn the_process_that_misbehaves() {
    if let Ok(how) = std::env::var(TASK) {
        misbehave(&how);
    }
}

#[test]
fn a_loop_ends_when_the_time_is_over() {
    let (code, out, err) = told(&watched("loop"));
    assert_eq!((code, err.as_str()), (Some(3), "no time\n"));
    assert!(out.ends_with("tidied\n"), "{out}");
}

#[test]
fn a_wait_ends_after_an_interruption() {
    let (code, _, err) = told(&watched("read"));
    assert_eq!((code, err.as_str()), (Some(130), "interrupted\n"));
}

#[test]
fn growth_ends_at_the_ceiling() {
    let (code, _, err) = told(&watched("grow"));
    assert_eq!((code, err.as_str()), (Some(3), "no memory\n"));
}

#[test]
fn what_the_system_does_not_have_is_no_abort() {
    let (code, _, err) = told(&watched("huge"));
    assert_eq!((code, err.as_str()), (Some(3), "no memory\n"));
}

#[test]
fn a_file_is_replaced_to_the_end() {
    let (code, out, _) = told(&watched("save"));
    assert_eq!(code, Some(3));
    assert!(out.contains("saved\n"), "{out}");
}

#[test]
fn a_moment_can_be_taken_back() {
    let (code, out, _) = told(&watched("stay"));
    assert_eq!(code, Some(0));
    assert!(out.contains("stayed\n"), "{out}");
}

#[test]
fn budgets_know_what_is_allocated() {
    count_memory();
    let limit = Limit { time: None, memory: 8 << 20 };
    let budget = Budget::start(limit, StopFlag::default(), Progress::default());
    assert_eq!(budget.check(), Ok(()));
    let before = used();
    let held = black_box(vec![1_u8; 16 << 20]);
    assert!(used() - before >= 16 << 20);
    assert!(matches!(budget.check(), Err(StopReason::Memory { needed, .. }) if needed >= 16 << 20));
    // A part of the work has the same ceiling, a later question has its own.
    let part = budget.within(Limit { time: None, memory: 64 << 20 });
    assert!(part.check().is_err());
    drop(held);
    assert_eq!(budget.check(), Ok(()));
    let question = Budget::unlimited().for_question(limit);
    let held = black_box(vec![1_u8; 9 << 20]);
    assert!(matches!(question.check(), Err(StopReason::Memory { .. })));
    drop(held);
}
