//! How much may be asked for: one number for each quantity, whichever face asks for it. A line of
//! the action `command` and a request of its own have the same answer, and the same as the command,
//! except that the command, whose user owns the machine, takes larger tables and sequences.

/// The largest heap of a sequence of values, usually and at most.
pub const SEQUENCE: (u64, u64) = (10_000, 10_000_000);
/// How many values of a sequence are listed, usually and at most: a list is as long as its text.
pub const LISTED: (u64, u64) = (1000, 100_000);
/// The largest heap up to which a misère quotient is extended, usually and at most.
pub const QUOTIENT: (u64, u64) = (20_000, 1_000_000);
/// The largest heap whose genus is listed, usually and at most.
pub const GENERA: (u64, u64) = (20, 10_000);
/// How many moves deep reasons go, at most. Usually a request gets none and the command `explain`
/// those one move deep.
pub const REASONS: u64 = 6;
/// The size of the table that laws are found in, at most.
pub const TABLE_OF_LAW: u64 = 100_000;
/// The largest member of a family that is looked at where there is no proof, at most.
pub const MEMBER: u64 = 10_000;
/// The position of the first of the numbers whose law is guessed, at most.
pub const FIRST: u64 = 1_000_000;
/// How many heaps are counted together, at most.
pub const HEAPS: u32 = u32::MAX;
/// How many digits a bound and a modulus of what is counted have, at most.
pub const DIGITS_OF_COUNT: usize = 1_000_000;
/// How many positions a formula is tested at in a request, at most.
pub const TESTS: u64 = 100_000;
/// How many digits the largest coordinate at which a formula is tested has, at most.
pub const DIGITS_OF_TEST: usize = 1000;
/// How many moves are listed, usually and at most.
pub const MOVES: (u64, u64) = (500, 20_000);
/// How many puzzles are made, usually and at most.
pub const PUZZLES: (u64, u64) = (1, 40);
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
