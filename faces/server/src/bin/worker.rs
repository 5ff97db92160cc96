//! A worker of the server as a program of its own, for tests.

fn main() -> std::io::Result<()> {
    nimatron_server::worker::run()
}
