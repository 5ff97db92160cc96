//! The tools: each is an action of [`nimatron::api`], described for a language model, with a schema
//! of its arguments. The descriptions are in English, as they are read by programs; answers are in
//! the language of the command.

use serde_json::{Value as Json, json};

/// A tool.
#[derive(Debug)]
pub(super) struct Tool {
    pub(super) name: &'static str,
    /// The action of the API.
    pub(super) action: &'static str,
    /// What it is for.
    title: &'static str,
    description: &'static str,
    arguments: &'static [Argument],
}

/// An argument of a tool.
#[derive(Debug)]
pub(super) struct Argument {
    pub(super) name: &'static str,
    /// The field of the request; it has the same name unless it says otherwise.
    sort: Sort,
    required: bool,
    description: &'static str,
}

/// What values an argument has.
#[derive(Clone, Copy, Debug)]
enum Sort {
    Text,
    Flag,
    /// A whole number from the first to the second.
    Number(u64, u64),
    /// Whole numbers, one or several.
    Numbers,
    /// Positions as they are typed.
    Positions,
    OneOf(&'static [&'static str]),
}

const fn needed(name: &'static str, sort: Sort, description: &'static str) -> Argument {
    Argument { name, sort, required: true, description }
}

const fn optional(name: &'static str, sort: Sort, description: &'static str) -> Argument {
    Argument { name, sort, required: false, description }
}

const GAME: Argument = needed(
    "game",
    Sort::Text,
    "Rules in the rule language (`n -> n - k for k in {1, 3, 4}`; read the resource nimatron://guide/rules), a named game \
     (`nim`, `wythoff`, `kayles`; see the tool `games`), an octal code (`0.137`), or a sum (`kayles(3) + *4`, then without positions).",
);
const POSITIONS: Argument = optional(
    "positions",
    Sort::Positions,
    "The positions of the sum as they are typed: \"5\"; \"3,5\" with two coordinates; \"../.#\" or \"3x4\" on a board; \
     \"grid(3,5)\" or \"0-1,1-2\" on a graph; \"[3, 1, 2]\" or \"\\\"abba\\\"\" for a list. Large numbers as \"10^18\".",
);
const MISERE: Argument =
    optional("misere", Sort::Flag, "Misère play: the player who makes the last move loses. Normal play if absent.");

/// All tools.
pub(super) const TOOLS: &[Tool] = &[
    Tool {
        name: "solve",
        action: "solve",
        title: "Solve a position",
        description: "Who wins a position, or a sum of positions, of an impartial game: outcome (N: the player to move wins, P: loses), \
                      Grundy value, every winning move, and how the answer is known (a theorem, a proof, or exhaustive computation).",
        arguments: &[GAME, POSITIONS, MISERE],
    },
    Tool {
        name: "explain",
        action: "solve",
        title: "Explain a value",
        description: "The same as `solve`, with reasons: the options of the position, their Grundy values, and the mex.",
        arguments: &[
            GAME,
            POSITIONS,
            MISERE,
            optional("reasons", Sort::Number(1, 3), "The number of moves to which reasons go; 1 if absent."),
        ],
    },
    Tool {
        name: "moves",
        action: "moves",
        title: "List moves",
        description: "The legal moves of a position, each with the position after it.",
        arguments: &[
            GAME,
            POSITIONS,
            MISERE,
            optional("values", Sort::Flag, "Also the Grundy value after each move, and whether the move wins."),
            optional("most", Sort::Number(1, 1000), "Maximum number of moves that are listed."),
        ],
    },
    Tool {
        name: "play",
        action: "play",
        title: "Best move",
        description: "The move that the machine makes: a winning one if there is one, otherwise one that resists longest.",
        arguments: &[GAME, POSITIONS, MISERE],
    },
    Tool {
        name: "check_rules",
        action: "check",
        title: "Check rules",
        description: "What a text for a game means: its coordinates, its rules in standard layout, its theorem, an example of a position. \
                      An error in rules is told with its place and what would be right.",
        arguments: &[GAME],
    },
    Tool {
        name: "table",
        action: "table",
        title: "Table of Grundy values",
        description: "The Grundy values of all positions up to a corner, the last coordinate running fastest; -1: not a position. \
                      `cycle` is a period that the values show. For games of numbers.",
        arguments: &[
            GAME,
            needed(
                "to",
                Sort::Numbers,
                "The largest value of every coordinate, or a list with one for each coordinate.",
            ),
        ],
    },
    Tool {
        name: "law",
        action: "law",
        title: "Find and prove a law",
        description: "The law of the Grundy values of all positions of a game given by rules, found and proved from the rules. `status` is \
                      `proved` (with a certificate that `verify` checks), `conjectured` or `none`. Never present a conjecture as proved.",
        arguments: &[
            GAME,
            MISERE,
            optional("to", Sort::Number(1, 100_000), "The size of the table in which the law is looked for."),
            optional("programs", Sort::Flag, "Also the law as programs in C++, Rust and Python."),
        ],
    },
    Tool {
        name: "program",
        action: "program",
        title: "A law as a program",
        description: "The law of a game as a complete program that gives the value of any position and a winning move.",
        arguments: &[
            GAME,
            needed("target", Sort::OneOf(&["cpp", "rust", "python"]), "The programming language."),
            MISERE,
        ],
    },
    Tool {
        name: "guess",
        action: "guess",
        title: "Guess a law of numbers",
        description: "The law that a sequence of numbers fits, and how weak the evidence is. Nothing is proved: without rules there is nothing to prove.",
        arguments: &[
            needed("numbers", Sort::Numbers, "The numbers in their order."),
            optional("from", Sort::Number(0, 1_000_000), "The position of the first number; 0 if absent."),
        ],
    },
    Tool {
        name: "verify",
        action: "verify",
        title: "Check a certificate",
        description: "Checks a certificate with the independent checker: of a law, a period, a value or a misère quotient.",
        arguments: &[needed("certificate", Sort::Text, "The text of the certificate, as `law` gives it.")],
    },
    Tool {
        name: "sequence",
        action: "sequence",
        title: "Values of a taking-and-breaking game",
        description: "The Grundy values of a taking-and-breaking game by its code (`0.137`), its sparse space, and its period if it is found.",
        arguments: &[GAME, optional("to", Sort::Number(0, 1_000_000), "The largest heap.")],
    },
    Tool {
        name: "misere",
        action: "misere",
        title: "Misère quotient",
        description: "The misère quotient of a taking-and-breaking game, or the one that decides a sum: who wins all sums if the last move loses.",
        arguments: &[GAME, POSITIONS, optional("to", Sort::Number(1, 20_000), "Without positions: the largest heap.")],
    },
    Tool {
        name: "genus",
        action: "genus",
        title: "Genera",
        description: "The genera of the heaps of a game, or of a sum (`*2 + kayles(5)`), and whether it is tame in misère play.",
        arguments: &[GAME, optional("to", Sort::Number(0, 1000), "The largest heap.")],
    },
    Tool {
        name: "nimber",
        action: "nimber",
        title: "Calculate with nimbers",
        description: "Nimbers as a field: `5 * 7 + 3` (+ is xor, * the nim product), `1 / 2`, `2^10`, `sqrt(5)`, `solve(x^2 + x = 12)`, \
                      `log(3, 2)`, `order(5)`, `mex(0, 1, 3)`.",
        arguments: &[needed("expression", Sort::Text, "The expression or equation.")],
    },
    Tool {
        name: "games",
        action: "games",
        title: "Named games",
        description: "The named games: without a search text their names and titles, with one also the rules and theorems of those that have it.",
        arguments: &[optional(SEARCH, Sort::Text, "A word of a name, a title or rules.")],
    },
];

/// The argument of `games`, which is no field of a request.
pub(super) const SEARCH: &str = "search";

impl Tool {
    /// What a client is told of it.
    pub(super) fn described(&self) -> Json {
        let properties: serde_json::Map<String, Json> =
            self.arguments.iter().map(|one| (one.name.to_owned(), one.schema())).collect();
        let required: Vec<&str> = self.arguments.iter().filter(|one| one.required).map(|one| one.name).collect();
        json!({
            "name": self.name,
            "title": self.title,
            "description": self.description,
            "inputSchema": {
                "type": "object",
                "properties": properties,
                "required": required,
                "additionalProperties": false,
            },
            "annotations": {"title": self.title, "readOnlyHint": true, "openWorldHint": false},
        })
    }

    /// The request of a call.
    ///
    /// # Errors
    /// What is wrong with the arguments. Whether values are right is for the API to say.
    pub(super) fn request(&self, arguments: &Json) -> Result<Json, String> {
        let own = match arguments {
            Json::Null => serde_json::Map::new(),
            Json::Object(own) => own.clone(),
            _ => return Err("the arguments are an object".to_owned()),
        };
        let known = || self.arguments.iter().map(|one| one.name);
        if let Some(unknown) = own.keys().find(|name| !known().any(|known| known == *name)) {
            let near = nimatron::rules::nearest(unknown, known());
            let shown: String = unknown.chars().take(60).collect();
            let list = known().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
            let help =
                near.map_or_else(|| format!("its arguments are {list}"), |near| format!("did you mean `{near}`?"));
            return Err(format!("`{}` has no argument `{shown}`; {help}", self.name));
        }
        if let Some(missing) = self.arguments.iter().find(|one| one.required && !own.contains_key(one.name)) {
            return Err(format!(
                "the argument `{}` of `{}` is missing: {}",
                missing.name, self.name, missing.description
            ));
        }
        let mut request = json!({"do": self.action});
        if self.name == "explain" {
            request["reasons"] = 1.into();
        }
        for (name, value) in own {
            if name != SEARCH && !value.is_null() {
                request[name] = value;
            }
        }
        Ok(request)
    }
}

impl Argument {
    fn schema(&self) -> Json {
        let number = json!({"type": "integer", "minimum": 0});
        let mut schema = match self.sort {
            Sort::Text => json!({"type": "string"}),
            Sort::Flag => json!({"type": "boolean"}),
            Sort::Number(first, last) => json!({"type": "integer", "minimum": first, "maximum": last}),
            Sort::Numbers if self.name == "numbers" => json!({"type": "array", "items": {"type": "integer"}}),
            Sort::Numbers => json!({"anyOf": [number, {"type": "array", "items": number}]}),
            Sort::Positions => json!({"type": "array", "items": {"type": ["string", "integer"]}}),
            Sort::OneOf(names) => json!({"type": "string", "enum": names}),
        };
        schema["description"] = self.description.into();
        schema
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nimatron::{Budget, api};

    /// Every argument is a field that the action reads.
    #[test]
    fn arguments_are_fields_of_the_api() {
        for tool in TOOLS {
            let mut arguments = json!({});
            for argument in tool.arguments.iter().filter(|one| one.name != SEARCH) {
                arguments[argument.name] = match argument.sort {
                    Sort::Text if argument.name == "expression" => "5 * 7".into(),
                    Sort::Text if argument.name == "certificate" => "{}".into(),
                    Sort::Text if matches!(tool.name, "sequence" | "misere" | "genus") => "0.33".into(),
                    Sort::Text => "n -> n - k for k in {1, 2}".into(),
                    Sort::Flag => false.into(),
                    Sort::Number(first, last) => first.max(1).min(last).into(),
                    Sort::Numbers if argument.name == "numbers" => json!([1, 2, 3]),
                    Sort::Numbers => 3.into(),
                    Sort::Positions => json!(["1"]),
                    Sort::OneOf(names) => names[0].into(),
                };
            }
            let request = tool.request(&arguments).unwrap();
            let answer = api::answer(&request, &Budget::unlimited());
            let id = answer["error"]["id"].as_str().unwrap_or_default();
            assert!(!matches!(id, "requests.unknown_field" | "requests.unknown_action"), "{}: {answer}", tool.name);
            assert!(answer["ok"] == true || tool.name == "verify", "{}: {answer}", tool.name);
        }
    }

    #[test]
    fn wrong_arguments_are_told() {
        let solve = &TOOLS[0];
        let wrong = |arguments: Json| solve.request(&arguments).unwrap_err();
        assert!(wrong(json!({"game": "nim", "position": ["3"]})).contains("did you mean `positions`?"));
        assert!(wrong(json!({"positions": ["3"]})).contains("`game` of `solve` is missing"));
        assert!(wrong(json!({"game": "nim", "zzz": 1})).contains("its arguments are `game`, `positions`, `misere`"));
        assert!(wrong(json!([])).contains("object"));
    }
}
