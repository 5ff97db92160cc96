//! C++17.

use super::{Expr, Language, NumberType, Program, ProgramFunction, Stmt, Type};

struct Cpp;

/// What a reader needs to compile the program.
const STANDARD: &str = "// C++17 or later: g++ -std=c++17 -O2 FILE\n";
/// The headers, each with what is declared there.
const HEADERS: [(&str, &[&str]); 10] = [
    ("algorithm", &["std::min", "std::max", "std::sort"]),
    ("charconv", &["std::from_chars"]),
    ("cstdlib", &["std::exit"]),
    ("iostream", &["std::cin", "std::cout"]),
    ("map", &["std::map"]),
    ("optional", &["std::optional", "std::nullopt"]),
    ("sstream", &["std::istringstream"]),
    ("stdexcept", &["std::domain_error"]),
    ("string", &["std::string", "std::to_string", "std::getline"]),
    ("vector", &["std::vector"]),
];
const LIST: &str = "typedef std::vector<number> list;\n";
const NARROW: &str = "typedef unsigned long long number;\n";
const SIGNED: &str = "typedef long long number;\n";
const SHOWN: &str = "
static std::string shown(number n) { return std::to_string(n); }
";
const WIDE: &str = "typedef __int128 number;\n";
const SHOWN_WIDE: &str = "
static std::string shown(number n) {
    std::string digit(1, char('0' + int(n % 10)));
    return n < 10 ? digit : shown(n / 10) + digit;
}
";
const READ: &str = "
// The numbers of a line; none if a word is not a number below 2^64.
static std::optional<list> numbers(const std::string& line) {
    std::istringstream in(line);
    list all;
    for (std::string word; in >> word;) {
        unsigned long long n = 0;
        auto end = word.data() + word.size();
        auto read = std::from_chars(word.data(), end, n);
        if (read.ec != std::errc() || read.ptr != end) return std::nullopt;
        all.push_back(n);
    }
    return all;
}
";

const NEXT: &str = "
// The next number of the input; at its end the program ends.
static number next_number() { unsigned long long n; return std::cin >> n ? n : (std::exit(0), 0); }
";
const WORD: &str = "
// The letters of the next word of the input; at its end the program ends.
static list next_word() { std::string word; return std::cin >> word ? list(word.begin(), word.end()) : (std::exit(0), list{}); }
";
const FIRST: &str = "
// The next number of the input; at its end, or if it is negative, the program ends.
static number first_number() { return (std::cin >> std::ws).peek() == '-' ? (std::exit(0), 0) : next_number(); }
";
const DESCENDING: &str = "
// Lists in order, the largest first.
static std::vector<list> descending(std::vector<list> all) { std::sort(all.rbegin(), all.rend()); return all; }
";
const SEARCH: &str = "
static std::map<list, number> memo;
static std::vector<list> pending;
static bool blocked = false;

// The value of a list if it is known; otherwise 0, and the first such list is searched next.
static number known(const list& row) {
    auto at = memo.find(row);
    if (at != memo.end()) return at->second;
    if (!blocked) pending.push_back(row);
    blocked = true;
    return 0;
}

// Whether there is a list to search.
static bool any_pending() { blocked = false; return !pending.empty(); }

// The list to search.
static list next_pending() { return pending.back(); }

// Keeps the value of the list that was searched, unless another one has to be known first.
static number keep(number value) {
    if (!blocked) memo[pending.back()] = value, pending.pop_back();
    return value;
}
";
/// Faster input and output, which are not mixed with those of C.
const MAIN: &str = "int main() {\n";
const FAST: &str = "    std::ios::sync_with_stdio(false), std::cin.tie(nullptr);\n";

pub(super) fn text(program: &Program) -> String {
    // A trailing backslash would join the next line to the comment.
    let about: String = program.about.iter().map(|line| format!("// {}\n", line.trim_end_matches('\\'))).collect();
    let (numbers, shown) = match program.numbers {
        NumberType::Unsigned => (NARROW, SHOWN),
        NumberType::Signed => (SIGNED, SHOWN),
        NumberType::Wide => (WIDE, SHOWN_WIDE),
    };
    let read = if program.numbers == NumberType::Signed {
        &READ.replace("unsigned ", "").replace("2^64", "2^63")
    } else {
        READ
    };
    let items = super::items(&Cpp, &program.items);
    // A function that is not called is a warning.
    let mut helpers = String::new();
    let known = [
        ("shown(", shown),
        (" numbers(", read),
        ("next_number(", NEXT),
        ("next_word(", WORD),
        ("first_number(", FIRST),
        ("descending(", DESCENDING),
        ("any_pending(", SEARCH),
    ];
    let first = items.contains("first_number(");
    for (call, helper) in known {
        helpers += if items.contains(call) || helper == NEXT && first { helper } else { "" };
    }
    let items = if helpers.contains(NEXT) || helpers.contains(WORD) {
        items.replace(MAIN, &format!("{MAIN}{FAST}"))
    } else {
        items
    };
    let list = if helpers.contains("list") || items.contains("list") { LIST } else { "" };
    let body = format!("{numbers}{list}{helpers}{items}");
    let is_used = |(_, names): &&(&str, &[&str])| names.iter().any(|name| body.contains(name));
    let headers: String = HEADERS.iter().filter(is_used).map(|(header, _)| format!("#include <{header}>\n")).collect();
    format!("{about}{STANDARD}{headers}\n{body}")
}

const fn name(of: Type) -> &'static str {
    match of {
        Type::Number => "number",
        Type::Flag => "bool",
        Type::Text => "std::string",
        Type::List => "list",
        Type::Lists => "std::vector<list>",
        Type::MaybeList => "std::optional<list>",
        Type::MaybeLists => "std::optional<std::vector<list>>",
        Type::Nothing => "void",
    }
}

impl Language for Cpp {
    const DOC: &'static str = "// ";
    const END: &'static str = ";";
    const OPEN: &'static str = " {";
    const CLOSE: &'static str = "}";
    const LIST_END: &'static str = "};";
    const ELSE: [&'static str; 2] = ["} else if", "} else"];
    const CONDITION: &'static str = "(@0)";
    const CHOICE: &'static str = "@0 ? @1 : @2";
    const PUSH: &'static str = "@0.push_back(@1)";
    const FAIL: &'static str = "throw std::domain_error(\"@0\")";
    const SAY: [&'static str; 2] = ["std::cout << @0 << '\\n'", "std::cout << \"@0\\n\""];
    const BOUNDED: bool = true;
    const WORDS: &'static [(&'static str, &'static str)] = &[
        ("and", "&&"),
        ("or", "||"),
        ("newline", "\"\\n\""),
        ("none", "std::nullopt"),
        ("some", "@0"),
        ("copy", "@0"),
        ("list", "list{}"),
        ("lists", "std::vector<list>{}"),
        ("str", "shown(@0)"),
        ("len", "number(@0.size())"),
        ("min", "std::min<number>(@0, @1)"),
        ("max", "std::max<number>(@0, @1)"),
        ("one", "number(1)"),
        ("stop", "std::exit(0)"),
    ];

    fn signature(&self, function: &ProgramFunction) -> String {
        if function.name == "main" {
            return "int main()".to_owned();
        }
        let one = |(parameter, of): &(String, Type)| match of {
            Type::Number | Type::Flag => format!("{} {parameter}", name(*of)),
            _ => format!("const {}& {parameter}", name(*of)),
        };
        let parameters: Vec<String> = function.parameters.iter().map(one).collect();
        format!("{} {}({})", name(function.gives), function.name, parameters.join(", "))
    }

    /// `<<` comes before a choice.
    fn said(&self, value: &Expr) -> String {
        self.operand(value, super::is_compound(value))
    }

    fn constant(&self, name: &str, _: usize) -> String {
        format!("static const list {name} = {{")
    }

    fn declaration(&self, of: Type, variable: &str, value: &Expr, _: &ProgramFunction) -> String {
        format!("{} {variable} = {}", name(of), self.expr(value))
    }

    /// A literal beyond the signed numbers needs a suffix.
    fn atom(&self, word: &str) -> String {
        let large = word.parse::<u64>().is_ok_and(|n| i64::try_from(n).is_err());
        format!("{word}{}", if large { "ull" } else { "" })
    }

    fn literal(&self, parts: &[Expr]) -> String {
        let is_list =
            |part: &Expr| matches!(part, Expr::List(_)) || matches!(part, Expr::Call(name, _) if name == "copy");
        let of = if parts.first().is_some_and(is_list) { Type::Lists } else { Type::List };
        format!("{}{{{}}}", name(of), self.list(parts))
    }

    fn head(&self, stmt: &Stmt) -> (String, Option<String>) {
        let head = match stmt {
            Stmt::For(i, from, to, _) => {
                format!("for (number {i} = {}; {i} < {}; {i}++)", self.expr(from), self.expr(to))
            }
            Stmt::Down(i, from, _) => format!("for (number {i} = {}; {i}-- > 0;)", self.expr(from)),
            Stmt::Each(one, all, body) => {
                let unused = if super::is_used(one, body) { "" } else { "[[maybe_unused]] " };
                format!("for ({unused}number {one} : {})", self.expr(all))
            }
            Stmt::Lines(line, _) => format!("for (std::string {line}; std::getline(std::cin, {line});)"),
            Stmt::IfSome(one, value, ..) => {
                let head = format!("if (const auto maybe_{one} = {})", self.expr(value));
                return (head, Some(format!("const auto& {one} = *maybe_{one};")));
            }
            _ => "while (true)".to_owned(),
        };
        (head, None)
    }
}
