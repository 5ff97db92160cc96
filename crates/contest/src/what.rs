//! What the numbers of a judge's input are, for error messages. Those of a single problem stand in
//! its file.

use nimatron_messages::Sentence;

/// The number of cases.
pub static CASES: Sentence = Sentence::plain("the number of cases", "数据组数");

/// The first heap.
pub static FIRST_HEAP: Sentence = Sentence::plain("the first heap", "第一堆的大小");

/// A heap.
pub static HEAP: Sentence = Sentence::plain("a heap", "一堆的大小");

/// The number of heaps.
pub static HEAPS: Sentence = Sentence::plain("the number of heaps", "堆数");

/// A node.
pub static NODE: Sentence = Sentence::plain("a node", "一个顶点");

/// The number of nodes.
pub static NODES: Sentence = Sentence::plain("the number of nodes", "顶点数");

/// A number.
pub static NUMBER: Sentence = Sentence::plain("a number", "一个数");

/// The number of pairs.
pub static PAIRS: Sentence = Sentence::plain("the number of pairs", "对数");

/// The number of pieces.
pub static PIECES: Sentence = Sentence::plain("the number of pieces", "棋子数");

/// The second heap.
pub static SECOND_HEAP: Sentence = Sentence::plain("the second heap", "第二堆的大小");

/// The size of the subtraction set.
pub static SET_SIZE: Sentence = Sentence::plain("the size of the subtraction set", "可取的数的个数");

/// The number of stones.
pub static STONES: Sentence = Sentence::plain("the number of stones", "石子数");

/// A number that may be taken.
pub static TAKE: Sentence = Sentence::plain("a number that may be taken", "一个可取的数");

/// The third heap.
pub static THIRD_HEAP: Sentence = Sentence::plain("the third heap", "第三堆的大小");
