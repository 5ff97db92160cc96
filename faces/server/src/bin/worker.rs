//! A worker of the server as a program of its own, for tests.

use nimatron_guard::CountingAllocator;

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

fn main() -> std::io::Result<()> {
    nimatron_server::worker::run()
}
