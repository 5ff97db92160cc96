//! How much may be asked for: one number for each quantity, whichever face asks for it. A line of
//! the action `command` and a request of its own have the same answer, and the same as the command,
//! except that the command, whose user owns the machine, takes larger tables and sequences.

/// A quantity that a question may leave open.
#[derive(Clone, Copy, Debug)]
pub struct Bound {
    /// What it is then.
    pub usual: u64,
    /// The most that may be asked for.
    pub most: u64,
}

/// The largest heap of a sequence of values, usually and at most.
pub const SEQUENCE: Bound = Bound { usual: 10_000, most: 10_000_000 };
/// The same of the command, at most.
pub const SEQUENCE_OF_COMMAND: u64 = 4_000_000_000;
/// The largest heap of a run that keeps only the values that later ones need, at most.
pub const WINDOW: u64 = 1 << 60;
/// How many values of a sequence are listed, usually and at most: a list is as long as its text.
pub const LISTED: Bound = Bound { usual: 1000, most: 100_000 };
/// The largest heap up to which a misère quotient is extended, usually and at most.
pub const QUOTIENT: Bound = Bound { usual: 20_000, most: 1_000_000 };
/// The largest heap whose genus is listed, usually and at most.
pub const GENERA: Bound = Bound { usual: 20, most: 10_000 };
/// How many threads work side by side, at most.
pub const THREADS: usize = 256;
/// How many moves deep reasons go, at most. Usually a request gets none and the command `explain`
/// those one move deep.
pub const REASONS: u64 = 6;
/// The size of the table that laws are found in, at most.
pub const TABLE_OF_LAW: u64 = 100_000;
/// The largest member of a family that is looked at where there is no proof, at most.
pub const MEMBER: u64 = 10_000;
/// The position of the first of the numbers whose law is guessed, usually and at most.
pub const FIRST: Bound = Bound { usual: 0, most: 1_000_000 };
/// How many heaps are counted together, usually and at most.
pub const HEAPS: Bound = Bound { usual: 1, most: u32::MAX as u64 };
/// How many digits a bound and a modulus of what is counted have, at most.
pub const DIGITS_OF_COUNT: usize = 1_000_000;
/// How many positions a formula is tested at, usually and in a request at most.
pub const TESTS: Bound = Bound { usual: 1000, most: 100_000 };
/// The same of the command, at most.
pub const TESTS_OF_COMMAND: u32 = 1_000_000;
/// How many binary digits the largest coordinate has at which the command tests, at most.
pub const BITS_OF_TEST: u64 = 4096;
/// The same in decimal digits.
pub const DIGITS_OF_TEST: usize = 1233;
/// How many moves are listed, usually and at most.
pub const MOVES: Bound = Bound { usual: 500, most: 20_000 };
/// How many puzzles are made, usually and at most.
pub const PUZZLES: Bound = Bound { usual: 1, most: 40 };
/// The cells of a table that is printed piece by piece, or handed over as an array of numbers, at
/// most: 64 GiB of values. The limit of memory usually comes first.
pub const CELLS: u64 = 1 << 33;
/// The cells of a table that is a part of an answer as JSON, which is held in memory as a whole and
/// sent to a browser, at most: some 10 MB.
pub const CELLS_IN_ANSWER: u64 = 1 << 21;
/// The size of a graph that is given in a request, in bytes, at most.
pub const GRAPH: usize = 1 << 20;
/// The size of a table of nimbers, at most.
pub const NIMBER_TABLE: u64 = 1024;
