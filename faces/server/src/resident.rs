//! The memory that processes have.

/// Bytes of resident memory of a process, given by its number or `self`; `None` where the system
/// does not tell.
pub(crate) fn resident(process: &str) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kibibytes: u64 = line.trim().trim_end_matches(" kB").parse().ok()?;
    Some(kibibytes << 10)
}
