//! What can be asked: the one list of actions, each with its fields and the values that these take.
//!
//! Requests are read by it ([`super::request`]), and faces make what they tell of it: the server
//! its OpenAPI description, the server for language models the arguments of its tools, the npm
//! package its types (`faces/js/src/asks.ts`), the guide the tables of `docs/api.md`. The last two
//! are written by the test `asks` of this crate.

use super::error::Answered;
use super::field::{Field, Sort};
use super::request::{self, Request};
use super::{command, counts, formulas, games, laws, loopy, misere, moves, nimber, pictures, play, puzzles};
use super::{solve, values};
use crate::calculator::WIDTHS;
use crate::limits::{self, Bound};
use crate::play::Level;
use crate::puzzle::Grade;
use nimatron_catalogue::EXACT_IN_JSON;
use nimatron_core::Budget;
use nimatron_messages::Language;
use serde_json::{Value as Json, json};

/// An action, which a request names in its field `do`.
#[derive(Debug)]
pub struct Action {
    /// Its name.
    pub name: &'static str,
    /// The fields that it reads, besides `language` and `limits`.
    pub fields: &'static [Field],
    pub(super) action: fn(Request<'_>, &Budget) -> Answered<Json>,
}

/// The names of a table of names.
fn names_of<T>(all: &[(&'static str, T)]) -> Vec<&'static str> {
    all.iter().map(|entry| entry.0).collect()
}

const GAME: Field = Field::needed(
    "game",
    Sort::Text,
    "Rules in the rule language (`n -> n - k for k in {1, 3, 4}`), a named game (`nim`, `wythoff`, `kayles`), an octal code (`0.137`), \
     or a sum of positions (`kayles(3) + *4`, then without `positions`).",
);
const SET: Field = Field::optional(
    request::SETTINGS,
    Sort::Settings,
    "Values for the parameters of the rules, by their names: numbers, lists of numbers, or texts as after `--set NAME=`.",
);
const POSITIONS: Field = Field::optional(
    "positions",
    Sort::Positions,
    "The positions, as they are typed; several are a sum: `5`; `3,5` with two coordinates; `../.#` or `3x4` on a board; \
     `grid(3,5)` or `0-1,1-2` on a graph; `[3, 1, 2]` or `\"abba\"` for a list. Large numbers as `10^18`.",
);
const MISERE: Field = Field::optional(
    "misere",
    Sort::Flag,
    "Misère play: the player who makes the last move loses. Normal play if absent.",
);
const SEED: Field = Field::bounded("seed", Bound { usual: 0, most: EXACT_IN_JSON }, "The same seed draws the same");
const CORNER: Field = Field::optional(
    "to",
    Sort::Corner,
    "The largest value of every coordinate, or a list with one for each; if absent 200 for one coordinate, 31 for each of two, less for more.",
);
const LOOPS: Field = Field::optional(
    "loopy",
    Sort::Loops,
    "Whether play may go on for ever: `true` (all positions that can be reached are listed), `if_needed` (they are if such a play is found), \
     or only in named games that are known for it.",
);
const FAMILY: Field = Field::optional(
    "family",
    Sort::Text,
    "A family of positions on graphs or boards (`grid(2,n)`, `1xn`, `star(a,b,c)`).",
);
const TABLE_OF_LAW: Field = Field::optional(
    "to",
    Sort::Number(limits::TABLE_OF_LAW),
    "The size of the table in which the law is looked for; of a family the largest member that is looked at without a proof.",
);

/// All actions, in the order of their names.
pub const ACTIONS: &[Action] = &[
    Action { name: "check", fields: &[GAME, SET], action: |request, _| games::check(request) },
    Action {
        name: "command",
        fields: &[
            Field::needed("command", Sort::Text, "The line as it is typed in a shell."),
            Field::optional("check", Sort::Flag, "Only whether it can be answered."),
        ],
        action: command::command,
    },
    Action {
        name: "count",
        fields: &[
            GAME,
            SET,
            Field::needed(
                "to",
                Sort::Bounds,
                "The largest value of every coordinate (`10^18`), or one for each (`10^18,5`).",
            ),
            Field::optional(
                "from",
                Sort::Natural(limits::DIGITS_OF_COUNT),
                "The least value of every coordinate; 0 if absent.",
            ),
            Field::bounded("heaps", limits::HEAPS, "How many heaps, each a position of the game, a sum has"),
            Field::optional(
                "arrangement",
                Sort::OneOf(|| names_of(&counts::ARRANGEMENTS)),
                "Which sums are different: also those in another order (usual), or not; or only sums of different positions.",
            ),
            Field::optional("of", Sort::Text, "`P` (usual), `N`, a Grundy value, or `each` value."),
            Field::optional(
                "where",
                Sort::Text,
                "A condition on the coordinates (`a < b`); of several heaps they are numbered (`n1 < n2`).",
            ),
            Field::optional("sum", Sort::Text, "A number that is added up over what is counted (`a + b`)."),
            Field::optional(
                "modulus",
                Sort::Natural(limits::DIGITS_OF_COUNT),
                "Only remainders modulo this number are wanted.",
            ),
            MISERE,
        ],
        action: counts::count,
    },
    Action {
        name: "formula",
        fields: &[
            GAME,
            SET,
            Field::needed(
                "formula",
                Sort::Text,
                "A condition that is true where the player to move wins, or a Grundy value.",
            ),
            Field::optional(
                "to",
                Sort::Natural(limits::DIGITS_OF_TEST),
                "The largest coordinate of positions that are tested.",
            ),
            Field::bounded("tests", limits::TESTS, "How many positions are tested"),
            MISERE,
            Field::optional("answers", Sort::OneOf(|| names_of(&formulas::ANSWERS)), "What a number means."),
        ],
        action: formulas::formula,
    },
    Action { name: "games", fields: &[], action: |request, _| Ok(games::games(request)) },
    Action {
        name: "genus",
        fields: &[
            GAME,
            SET,
            Field::bounded("to", limits::GENERA, "Of heaps: the largest one"),
            Field::optional("form", Sort::Flag, "Of a sum: its canonical form."),
        ],
        action: misere::genus,
    },
    Action { name: "graph", fields: &[GAME, SET, POSITIONS], action: pictures::graph },
    Action {
        name: "guess",
        fields: &[
            Field::needed("numbers", Sort::Numbers, "The numbers in their order, or a text with lines of a grid."),
            Field::bounded("from", limits::FIRST, "The position of the first number"),
        ],
        action: laws::guess,
    },
    Action {
        name: "law",
        fields: &[
            GAME,
            SET,
            FAMILY,
            MISERE,
            TABLE_OF_LAW,
            Field::optional("picture", Sort::Flag, "Also a picture of the automaton."),
            Field::optional("programs", Sort::Flag, "Also the law as programs in C++, Rust and Python."),
            Field::optional("strategy", Sort::Flag, "Also the winning move of every position."),
            Field::optional("explain", Sort::Flag, "Also why the law holds, for people."),
        ],
        action: laws::law,
    },
    Action {
        name: "loopy",
        fields: &[
            Field { needed: false, ..GAME }.not_with("graph"),
            SET.only_with("game"),
            Field::optional("graph", Sort::Text, "Positions and moves, in place of `game`."),
            Field::optional(
                "format",
                Sort::OneOf(|| names_of(&crate::explicit::Format::ALL)),
                "How `graph` lists moves; found out if absent.",
            )
            .only_with("graph"),
            POSITIONS,
            MISERE,
            Field::optional("explain", Sort::Flag, "Also the reasons for the values."),
            Field::optional("draw", Sort::Flag, "Also a picture of the positions that can be reached."),
        ],
        action: loopy::loopy,
    },
    Action {
        name: "misere",
        fields: &[
            GAME,
            SET,
            POSITIONS,
            Field::bounded("to", limits::QUOTIENT, "Without positions: the largest heap"),
            Field::optional("picture", Sort::Flag, "Also a picture."),
            Field::optional("show", Sort::OneOf(|| names_of(&crate::show::MonoidView::ALL)), "What the picture shows.")
                .only_with("picture"),
        ],
        action: misere::quotient,
    },
    Action {
        name: "move",
        fields: &[
            GAME,
            SET,
            POSITIONS,
            Field::optional("component", Sort::Number(u32::MAX as u64), "Which part of the sum, from 0 on."),
            Field::needed(
                "to",
                Sort::Components,
                "What is left of it: a list of positions, each a list of numbers or a text, as in answers.",
            ),
            MISERE,
        ],
        action: moves::make,
    },
    Action {
        name: "moves",
        fields: &[
            GAME,
            SET,
            POSITIONS,
            Field::bounded("most", limits::MOVES, "The maximum number of moves that are listed"),
            MISERE,
            Field::optional("pictures", Sort::Flag, "Also what the positions, and what each move leaves, look like."),
            Field::optional("values", Sort::Flag, "Also the value after each move, and whether the move wins."),
        ],
        action: moves::moves,
    },
    Action {
        name: "nimber",
        fields: &[
            Field::needed("expression", Sort::Text, "The expression or equation."),
            Field::optional("field_bits", Sort::OneOfNumbers(&WIDTHS), "The size of the field."),
        ],
        action: nimber::nimber,
    },
    Action { name: "palette", fields: &[], action: |_, _| Ok(pictures::colours()) },
    Action {
        name: "play",
        fields: &[
            GAME,
            SET,
            POSITIONS,
            MISERE,
            Field::optional(
                "level",
                Sort::OneOf(|| names_of(&Level::ALL)),
                "How well the machine plays; perfectly if absent.",
            ),
            SEED,
            LOOPS,
        ],
        action: play::play,
    },
    Action { name: "plot", fields: &[GAME, SET, FAMILY.not_with("loopy"), LOOPS, CORNER], action: pictures::plot },
    #[cfg(feature = "problems")]
    Action { name: "problems", fields: &[], action: |request, _| Ok(games::problems(request)) },
    Action {
        name: "program",
        fields: &[
            GAME,
            SET,
            FAMILY,
            MISERE,
            Field::needed("target", Sort::OneOf(|| names_of(&crate::law::Target::ALL)), "The programming language."),
            Field::optional(
                "input",
                Sort::Text,
                "What the program reads, as a template (`{tests}\\n[{count}\\n{heaps}\\n]`); it prints one answer for each test then.",
            ),
            Field::optional(
                "says",
                Sort::Text,
                "What it prints for a win and a loss: words (`Alice,Bob`), with fields for first moves (`{heap} {taken},-1`, `{moves}`).",
            ),
            Field::optional(
                "to",
                Sort::Corner,
                "The size of the table of a program without a law: the largest value of every coordinate, or a list with one for each; \
                 a number is also the size of the table in which the law is looked for.",
            ),
        ],
        action: laws::program,
    },
    Action {
        name: "puzzles",
        fields: &[
            GAME,
            SET,
            POSITIONS,
            MISERE,
            Field::bounded("count", limits::PUZZLES, "How many"),
            Field::optional("grade", Sort::OneOf(|| names_of(&Grade::ALL)), "How hard; any if absent."),
            SEED,
        ],
        action: puzzles::puzzles,
    },
    Action {
        name: "sequence",
        fields: &[
            GAME,
            Field::bounded("to", limits::SEQUENCE, "The largest heap"),
            Field::bounded("values", limits::LISTED, "How many values are listed"),
        ],
        action: values::sequence,
    },
    Action {
        name: "solve",
        fields: &[
            GAME,
            SET,
            POSITIONS,
            MISERE,
            Field::optional(
                "reasons",
                Sort::Number(limits::REASONS),
                "The number of moves to which reasons go; none if absent.",
            ),
            Field::optional("remoteness", Sort::Flag, "Also the number of moves of best play."),
            LOOPS,
            Field::optional(
                "draw",
                Sort::Flag,
                "Where play may go on for ever: also a picture of the positions that can be reached; null elsewhere.",
            ),
            Field::optional("text", Sort::Flag, "Also the answer in lines, as the command prints it."),
        ],
        action: solve::solve,
    },
    Action { name: "table", fields: &[GAME, SET, FAMILY.not_with("loopy"), LOOPS, CORNER], action: values::table },
    Action {
        name: "verify",
        fields: &[Field::needed("certificate", Sort::Text, "The text of the certificate, as `law` gives it.")],
        action: laws::verify,
    },
];

impl Action {
    /// The action of this name.
    pub fn named(name: &str) -> Option<&'static Action> {
        ACTIONS.iter().find(|ask| ask.name == name)
    }

    /// The field of this name.
    pub fn field(&self, name: &str) -> Option<&'static Field> {
        self.fields.iter().find(|field| field.name == name)
    }

    /// What a request to this action has to be, as a JSON Schema.
    pub fn schema(&self) -> Json {
        let mut properties = serde_json::Map::new();
        properties.insert("do".to_owned(), json!({"const": self.name}));
        properties.extend(self.fields.iter().map(|field| (field.name.to_owned(), field.schema())));
        let tags = Language::ALL.map(|(tag, _)| tag);
        let language = json!({"type": "string", "enum": tags, "description": "The language of all texts of the answer; en if absent."});
        properties.insert("language".to_owned(), language);
        let limit = |about: &str| json!({"type": "integer", "minimum": 0, "description": about});
        let limits = json!({
            "type": "object",
            "description": "Limits of the computation.",
            "properties": {"ms": limit("Milliseconds."), "mb": limit("Mebibytes.")},
            "additionalProperties": false,
        });
        properties.insert("limits".to_owned(), limits);
        let needed = self.fields.iter().filter(|field| field.needed).map(|field| field.name);
        let beside = self.fields.iter().filter_map(|field| Some((field.name.to_owned(), json!([field.only_with?]))));
        let beside: serde_json::Map<String, Json> = beside.collect();
        let mut schema = json!({
            "type": "object",
            "title": self.name,
            "required": std::iter::once("do").chain(needed).collect::<Vec<_>>(),
            "properties": properties,
            "additionalProperties": false,
        });
        if !beside.is_empty() {
            schema["dependentRequired"] = beside.into();
        }
        schema
    }
}
