//! Helpers for automata that read numbers digit by digit.
//!
//! A word is a list that begins with the place that is read last, so the digits of several numbers
//! are aligned without padding, and leading zeros are pushed. The symbol of a place is one number:
//! the digits of all tracks, the first track least significant.

use crate::automata::{AutomaticRelation, Numeration};
use crate::emit::functions::{GameFunctionNames, constant};

/// The functions that read and write numbers in a numeration.
#[derive(Clone, Copy)]
pub(crate) struct Reader(pub(crate) Numeration);

/// An automaton as data of a program.
pub(crate) struct AutomatonTable {
    pub(crate) reader: Reader,
    name: String,
    tracks: usize,
    /// The number of places before the digits of the known numbers that the others may need.
    extra: usize,
    /// The data, and the functions that read it.
    pub(crate) code: String,
}

impl AutomatonTable {
    /// An expression for the word of a position.
    pub(crate) fn word(&self, names: &GameFunctionNames) -> String {
        let words: Vec<String> = names.coordinates().iter().map(|x| self.reader.digits(x)).collect();
        self.reader.side_by_side(&words)
    }

    /// The automaton of a relation. `known`: the number of tracks, from the first on, that are
    /// given.
    pub(crate) fn new(name: String, relation: &AutomaticRelation, known: usize) -> AutomatonTable {
        let dfa = relation.dfa.dense();
        let dead = dfa.dead();
        let (numeration, tracks) = (relation.numeration, relation.tracks.len());
        // States after zeros on the known tracks.
        let mut reached = vec![0u32];
        let mut at = 0;
        let step = numeration.digits().pow(known as u32);
        while at < reached.len() {
            for symbol in (0..dfa.symbols).step_by(step) {
                let to = dfa.step(reached[at], symbol);
                if Some(to) != dead && !reached.contains(&to) {
                    reached.push(to);
                }
            }
            at += 1;
        }
        let ends: Vec<u8> = dfa.accept.iter().map(|&accepts| accepts.into()).collect();
        AutomatonTable::of(name, (numeration, tracks, reached.len()), &dfa.next, &ends)
    }

    /// `next`: for each state the next state after each symbol. `ends`: the output of each state.
    pub(crate) fn of<T: ToString>(
        name: String,
        (numeration, tracks, extra): (Numeration, usize, usize),
        next: &[u32],
        ends: &[T],
    ) -> AutomatonTable {
        let reader = Reader(numeration);
        let data = constant(&name, "For each state the next ones.", next) + &constant(&format!("{name}_END"), "", ends);
        AutomatonTable { reader, name, tracks, extra, code: reader.code() + &data }
    }

    /// An expression for the output after a word.
    pub(crate) fn output(&self, word: &str) -> String {
        format!("{0}_END[run({0}, {1}, {word})]", self.name, self.reader.weight(self.tracks))
    }

    /// An expression that completes a word of which the first `known` tracks are given, if
    /// possible.
    pub(crate) fn complete(&self, word: &str, known: usize) -> String {
        let (symbols, step) = (self.reader.weight(self.tracks), self.reader.weight(known));
        format!("complete({0}, {0}_END, {symbols}, {step}, {word}, {1})", self.name, self.extra)
    }
}

impl Reader {
    /// The weight of a digit on a track in a symbol.
    fn weight(self, track: usize) -> usize {
        self.0.digits().pow(track as u32)
    }

    fn name(self) -> String {
        self.0.name_in_programs()
    }

    /// Whether the weights of digits need more than 64 bits.
    pub(crate) const fn wide(self) -> bool {
        self.0.adds_previous()
    }

    pub(crate) fn digits(self, n: &str) -> String {
        format!("digits_{}({n})", self.name())
    }

    /// An expression for the number on a track of a word.
    pub(crate) fn number(self, word: &str, track: usize) -> String {
        format!("number_{}({word}, {})", self.name(), self.weight(track))
    }

    /// An expression that combines several words into one.
    pub(crate) fn side_by_side(self, words: &[String]) -> String {
        let beside =
            |all: String, (track, word): (usize, &String)| format!("beside({all}, {word}, {})", self.weight(track));
        let (first, others) = words.split_first().map_or(("[]", &[][..]), |(first, others)| (first, others));
        (1..).zip(others).fold(first.to_owned(), beside)
    }

    /// All functions that read and write such numbers, and that run automata.
    pub(crate) fn code(self) -> String {
        let (factor, digits) = (self.0.factor().to_string(), self.0.digits().to_string());
        let code = if self.0.adds_previous() {
            let extra = self.0.first_extra();
            let code = WEIGHTS.replace("FIRST", &extra.to_string());
            let code = code.replace("REST", if extra > 0 { " + before" } else { "" });
            let times = |by: u8| if by == 1 { String::new() } else { format!("{by} * ") };
            let code = code.replace("FACTOR * ", &times(self.0.factor()));
            code.replace("PREVIOUS * ", &times(self.0.previous()))
        } else if !self.0.adds() {
            ALIGNED.to_owned()
        } else if self.0.least_digit() > 0 {
            BASE.replace("n % FACTOR", "(n - 1) % FACTOR + 1").replace("n /= FACTOR", "n = (n - 1) / FACTOR")
        } else {
            BASE.to_owned()
        };
        let code = code.replace("NAME", &self.name()).replace("FACTOR", &factor).replace("DIGITS", &digits);
        code + COMMON
    }
}

/// Where integers have a maximum, a number is cut off once it has more than 100 bits; programs
/// refuse it.
const BASE: &str = "
# The digits in base FACTOR, the least significant first.
digits_NAME(n) -> list
    list word = []
    while n > 0
        push word n % FACTOR
        n /= FACTOR
    return word
# The number of which these are the digits, on a track with this weight.
number_NAME(word: list, weight) -> number
    number all = 0
    for i down len(word)
        all = FACTOR * all + word[i] / weight % DIGITS
        bounded
            if (all >> 100) > 0
                return all
    return all
";
const ALIGNED: &str = "
# The digits in base FACTOR, each one more, the most significant first.
digits_NAME(n) -> list
    list word = []
    number weight = 1
    while weight <= n / FACTOR
        weight *= FACTOR
    while n > 0 and weight > 0
        push word n / weight % FACTOR + 1
        weight /= FACTOR
    return word
# The number of which these are the digits, on a track with this weight.
number_NAME(word: list, weight) -> number
    number all = 0
    for i in 0..len(word)
        number digit = word[i] / weight % DIGITS
        if digit > 0
            all = FACTOR * all + digit - 1
        bounded
            if (all >> 100) > 0
                return all
    return all
";
const WEIGHTS: &str = "
# The digits where each weight is FACTOR * the last one + PREVIOUS * the one before, the least first.
digits_NAME(n) -> list
    list word = []
    number weight = 1
    number before = FIRST
    while weight <= n
        push word weight
        weight = FACTOR * weight + before
        before = PREVIOUS * word[len(word) - 1]
    for i down len(word)
        weight = word[i]
        word[i] = n / weight
        n %= weight
    return word
# The number of which these are the digits, on a track with this weight.
number_NAME(word: list, weight) -> number
    number all = 0
    number before = 0
    for i down len(word)
        number next = FACTOR * all + PREVIOUS * before + word[i] / weight % DIGITS
        before = all
        all = next
        bounded
            if (all >> 100) > 0
                return all
    return allREST
";
const COMMON: &str = "
# A word with another one on a track with this weight.
beside(tracks: list, word: list, weight) -> list
    list all = copy(tracks)
    for i in 0..len(word)
        if i == len(all)
            push all 0
        all[i] += weight * word[i]
    return all
# The state of an automaton after a word.
run(next: list, symbols, word: list) -> number
    number state = 0
    for i down len(word)
        state = next[state * symbols + word[i]]
    return state
# A word on the tracks after the known ones, which count up to `step`, so that the automaton accepts both.
complete(next: list, end: list, symbols, step, known: list, extra) -> maybe_list
    list word = copy(known)
    for _ in 0..extra
        push word 0
    list good = copy(end)
    for i in 0..len(word)
        for state in 0..len(end)
            number symbol = word[i]
            while symbol < symbols and good[i * len(end) + next[state * symbols + symbol]] == 0
                symbol += step
            push good 1 if symbol < symbols else 0
    if good[len(word) * len(end)] == 0
        return none
    number state = 0
    for i down len(word)
        number symbol = word[i]
        while good[i * len(end) + next[state * symbols + symbol]] == 0
            symbol += step
        state = next[state * symbols + symbol]
        word[i] = symbol / step
    return some(word)
# The place of the one digit that is not 0.
exponent(word: list) -> number
    number place = 0
    while word[place] == 0
        place += 1
    return place
# A word whose one digit that is not 0 is a 1 at this place.
power(place) -> list
    list word = []
    for _ in 0..place
        push word 0
    push word 1
    return word
";
