//! The allocator of the system, with a count of the bytes that blocks take and a ceiling.
#![allow(unsafe_code)]

use crate::ending::{End, end};
use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// The bytes that are allocated now.
static USED: AtomicUsize = AtomicUsize::new(0);
/// The bytes at which the process ends.
static CEILING: AtomicUsize = AtomicUsize::new(usize::MAX);

/// How many bytes a process may have beyond what is allowed before it is ended. Up to there, a
/// budget that is asked has the time to stop the work in an orderly way.
pub const MARGIN: u64 = 16 << 20;

/// The allocator of the system, with a count. Make it the `#[global_allocator]` of a program.
///
/// When the process would exceed the ceiling of [`allow_memory`], or the system has no more memory,
/// it ends with the last words for [`End::Memory`] instead of an abort.
#[derive(Debug)]
pub struct CountingAllocator;

/// The bytes that are allocated now, by the count of [`CountingAllocator`]; 0 in a program without
/// it.
pub fn used() -> u64 {
    USED.load(Relaxed) as u64
}

/// Lets every budget that is started from now on know what is allocated.
pub fn count_memory() {
    // Only the first call sets it, and all would set the same.
    let _ = nimatron_core::set_memory_meter(used);
}

/// From now on the process may allocate this many bytes more; [`MARGIN`] beyond that it ends.
pub fn allow_memory(bytes: u64) {
    let ceiling = used().saturating_add(bytes).saturating_add(MARGIN);
    CEILING.store(usize::try_from(ceiling).unwrap_or(usize::MAX), Relaxed);
}

/// The bytes that the usual allocators of 64-bit systems take for a block: a header of 8 bytes, and
/// all of it a multiple of 16. For the boxes of a few numbers that searches hold this is twice
/// their size.
#[inline]
const fn taken(size: usize) -> usize {
    let whole = size.saturating_add(8 + 15) & !15;
    if whole < 32 { 32 } else { whole }
}

#[inline]
fn add(bytes: usize) {
    let before = USED.fetch_add(bytes, Relaxed);
    if before.saturating_add(bytes) > CEILING.load(Relaxed) {
        full();
    }
}

#[inline]
fn subtract(bytes: usize) {
    USED.fetch_sub(bytes, Relaxed);
}

#[cold]
fn full() -> ! {
    // The end allocates nothing, but what it calls may.
    CEILING.store(usize::MAX, Relaxed);
    end(End::Memory)
}

// SAFETY: every call goes to `System` with the arguments it came with, and what `System` answers is
// answered; the counts beside it touch no memory of anybody.
unsafe impl GlobalAlloc for CountingAllocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        add(taken(layout.size()));
        // SAFETY: the caller's promises are those that `System` asks for.
        let block = unsafe { System.alloc(layout) };
        if block.is_null() {
            full();
        }
        block
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        add(taken(layout.size()));
        // SAFETY: as in `alloc`.
        let block = unsafe { System.alloc_zeroed(layout) };
        if block.is_null() {
            full();
        }
        block
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        // SAFETY: the block came from `System` with this layout.
        unsafe { System.dealloc(block, layout) };
        subtract(taken(layout.size()));
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        let (before, after) = (taken(layout.size()), taken(size));
        add(after.saturating_sub(before));
        // SAFETY: as in `dealloc`, and the caller promises that `size` is valid.
        let moved = unsafe { System.realloc(block, layout, size) };
        if moved.is_null() {
            full();
        }
        subtract(before.saturating_sub(after));
        moved
    }
}
