//! The tools: each is an action of [`nimatron::api`], described for a language model, with some of
//! its fields as arguments. The descriptions are in English, as they are read by programs; answers
//! are in the language of the command.

use nimatron::api::{Action, Field, Sort};
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
    /// Its arguments: fields of the action.
    arguments: &'static [&'static str],
}

/// All tools.
pub(super) const TOOLS: &[Tool] = &[
    Tool {
        name: "solve",
        action: "solve",
        title: "Solve a position",
        description: "Who wins a position, or a sum of positions, of an impartial game: outcome (N: the player to move wins, P: loses), \
                      Grundy value, every winning move, and how the answer is known (a theorem, a proof, or exhaustive computation).",
        arguments: &["game", "positions", "misere"],
    },
    Tool {
        name: "explain",
        action: "solve",
        title: "Explain a value",
        description: "The same as `solve`, with reasons: the options of the position, their Grundy values, and the mex.",
        arguments: &["game", "positions", "misere", "reasons"],
    },
    Tool {
        name: "moves",
        action: "moves",
        title: "List moves",
        description: "The legal moves of a position, each with the position after it.",
        arguments: &["game", "positions", "misere", "values", "most"],
    },
    Tool {
        name: "play",
        action: "play",
        title: "Best move",
        description: "The move that the machine makes: a winning one if there is one, otherwise one that resists longest.",
        arguments: &["game", "positions", "misere", "level", "seed"],
    },
    Tool {
        name: "check_rules",
        action: "check",
        title: "Check rules",
        description: "What a text for a game means: its coordinates, its rules in standard layout, its theorem, an example of a position. \
                      An error in rules is told with its place and what would be right.",
        arguments: &["game"],
    },
    Tool {
        name: "read_back",
        action: "check",
        title: "Read rules back in words",
        description: "What rules say, clause by clause in plain words (`in_words`, `how_to_move`), after they were written from the statement of \
                      a problem: compare the two before the answer is used. Ask with small positions (`moves`) where they may differ.",
        arguments: &["game"],
    },
    Tool {
        name: "table",
        action: "table",
        title: "Table of Grundy values",
        description: "The Grundy values of all positions up to a corner, the last coordinate running fastest; -1: not a position. \
                      `cycle` is a period that the values show. For games of numbers.",
        arguments: &["game", "to"],
    },
    Tool {
        name: "count",
        action: "count",
        title: "Count positions",
        description: "How many positions up to a bound are P-positions, N-positions, or have some Grundy value, also of sums of several heaps, \
                      with a condition, the sum of a formula over them, or modulo a number. Exact also for bounds such as 10^18 if the game has \
                      a proved law.",
        arguments: &["game", "to", "from", "heaps", "arrangement", "of", "where", "sum", "modulus"],
    },
    Tool {
        name: "law",
        action: "law",
        title: "Find and prove a law",
        description: "The law of the Grundy values of all positions of a game given by rules, found and proved from the rules. `status` is \
                      `proved` (with a certificate that `verify` checks), `conjectured` or `none`. Never present a conjecture as proved.",
        arguments: &["game", "misere", "to", "programs"],
    },
    Tool {
        name: "program",
        action: "program",
        title: "A law as a program",
        description: "The law of a game as a complete program that gives the value of any position and a winning move; or, with `input` \
                      and `says`, in the form of a judge: a template of what it reads, and the words that it prints.",
        arguments: &["game", "target", "misere", "input", "says"],
    },
    Tool {
        name: "guess",
        action: "guess",
        title: "Guess a law of numbers",
        description: "The law that a sequence of numbers fits, and how weak the evidence is. Nothing is proved: without rules there is nothing to prove.",
        arguments: &["numbers", "from"],
    },
    Tool {
        name: "verify",
        action: "verify",
        title: "Check a certificate",
        description: "Checks a certificate with the independent checker: of a law, a period, a value or a misère quotient.",
        arguments: &["certificate"],
    },
    Tool {
        name: "sequence",
        action: "sequence",
        title: "Values of a taking-and-breaking game",
        description: "The Grundy values of a taking-and-breaking game by its code (`0.137`), its sparse space, and its period if it is found.",
        arguments: &["game", "to"],
    },
    Tool {
        name: "misere",
        action: "misere",
        title: "Misère quotient",
        description: "The misère quotient of a taking-and-breaking game, or the one that decides a sum: who wins all sums if the last move loses.",
        arguments: &["game", "positions", "to"],
    },
    Tool {
        name: "genus",
        action: "genus",
        title: "Genera",
        description: "The genera of the heaps of a game, or of a sum (`*2 + kayles(5)`), and whether it is tame in misère play.",
        arguments: &["game", "to"],
    },
    Tool {
        name: "nimber",
        action: "nimber",
        title: "Calculate with nimbers",
        description: "Nimbers as a field: `5 * 7 + 3` (+ is xor, * the nim product), `1 / 2`, `2^10`, `sqrt(5)`, `solve(x^2 + x = 12)`, \
                      `log(3, 2)`, `order(5)`, `mex(0, 1, 3)`.",
        arguments: &["expression"],
    },
    Tool {
        name: "games",
        action: "games",
        title: "Named games",
        description: "The named games: without a search text their names and titles, with one also the rules and theorems of those that have it.",
        arguments: &[SEARCH],
    },
];

/// The argument of `games`, which is no field of a request.
pub(super) const SEARCH: &str = "search";
static SEARCHED: Field = Field::optional(SEARCH, Sort::Text, "A word of a name, a title or rules.");

impl Tool {
    fn fields(&self) -> impl Iterator<Item = &'static Field> {
        let ask = Action::named(self.action);
        self.arguments.iter().filter_map(move |&name| match name {
            SEARCH => Some(&SEARCHED),
            _ => ask?.field(name),
        })
    }

    /// What a client is told of it.
    pub(super) fn described(&self) -> Json {
        let properties: serde_json::Map<String, Json> =
            self.fields().map(|field| (field.name.to_owned(), field.schema())).collect();
        let required: Vec<&str> = self.fields().filter(|field| field.needed).map(|field| field.name).collect();
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
        let known = || self.arguments.iter().copied();
        if let Some(unknown) = own.keys().find(|name| !known().any(|known| known == *name)) {
            let near = nimatron::rules::nearest(unknown, known());
            let shown: String = unknown.chars().take(60).collect();
            let list = known().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
            let help =
                near.map_or_else(|| format!("its arguments are {list}"), |near| format!("did you mean `{near}`?"));
            return Err(format!("`{}` has no argument `{shown}`; {help}", self.name));
        }
        if let Some(missing) = self.fields().find(|field| field.needed && !own.contains_key(field.name)) {
            return Err(format!("the argument `{}` of `{}` is missing: {}", missing.name, self.name, missing.about()));
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

#[cfg(test)]
mod tests {
    use super::*;
    use nimatron::{Budget, api};

    /// Every argument is a field that the action reads, and its usual values are accepted.
    #[test]
    fn arguments_are_fields_of_the_api() {
        for tool in TOOLS {
            assert_eq!(tool.fields().count(), tool.arguments.len(), "{}", tool.name);
            let mut arguments = json!({});
            for field in tool.fields().filter(|field| field.name != SEARCH) {
                arguments[field.name] = match field.sort {
                    Sort::Text if field.name == "expression" => "5 * 7".into(),
                    Sort::Text if field.name == "input" => "[{n}\\n]".into(),
                    Sort::Text if field.name == "says" => "Alice,Bob".into(),
                    Sort::Text if field.name == "certificate" => "{}".into(),
                    Sort::Text if tool.name == "count" && field.name != "game" => match field.name {
                        "to" => "10^3".into(),
                        "of" => "P".into(),
                        "where" => "n % 2 == 1".into(),
                        _ => "n".into(),
                    },
                    Sort::Natural(_) => 1.into(),
                    // Of heaps, not of positions.
                    Sort::Number(_) if (tool.name, field.name) == ("misere", "to") => continue,
                    Sort::Text if matches!(tool.name, "sequence" | "misere" | "genus") => "0.33".into(),
                    Sort::Text => "n -> n - k for k in {1, 2}".into(),
                    Sort::Flag => false.into(),
                    Sort::Number(max) => 1.min(max).into(),
                    Sort::Numbers => json!([1, 2, 3]),
                    Sort::Corner | Sort::Bounds => 3.into(),
                    Sort::Positions => json!(["1"]),
                    Sort::OneOf(names) => names()[0].into(),
                    other => panic!("{}: {other:?} is of no tool yet", tool.name),
                };
            }
            let request = tool.request(&arguments).unwrap();
            let answer = api::answer(&request, &Budget::unlimited());
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
