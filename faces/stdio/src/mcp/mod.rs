//! A server for the Model Context Protocol (`nimatron mcp`): the questions of [`nimatron::api`] as
//! tools for language models, and the guide as resources.
//!
//! A call is answered by a worker process of [`nimatron_server::Pool`], so one that runs away costs
//! its own process: it ends with its time, its memory, or when it is cancelled. Calls are answered
//! when they are ready, not in their order.
//!
//! The protocol is read here and not by its SDK (`rmcp`): what a server with tools and resources
//! needs are nine methods, the SDK needs twenty more crates and changes its main version within
//! months, and a line that is no message must not end the talk. The versions of the protocol that
//! begin with `initialize` are spoken; a client that tries `server/discover` first is told that
//! there is no such method, and goes on with `initialize`.

mod resources;
mod results;
mod tools;

use crate::framing::{Frame, line};
use crate::rpc::{self, INVALID_PARAMS, Incoming, Refused, Reply, answer, notification};
use nimatron_messages::Language;
use nimatron_server::{Pool, RequestHandle, Settings};
use serde_json::{Value as Json, json};
use std::collections::HashMap;
use std::io::{self, BufRead, Write};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tools::{SEARCH, TOOLS, Tool};

/// The versions of the protocol, the newest first.
const VERSIONS: [&str; 4] = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"];
/// Maximum number of calls at the same time.
const MAX_CALLS: usize = 64;
/// After the end of the input, calls have their time and this much more.
const ENDING: Duration = Duration::from_secs(3);
/// Maximum length of a request in bytes.
const MAX_REQUEST: usize = 2 << 20;

/// What a model is told before anything else.
const INSTRUCTIONS: &str = "nimatron answers questions about impartial combinatorial games: who wins, Grundy values, winning moves, \
    proved laws. Write the game as rules in one line, as `n -> n - k for k in {1, 3, 4}`; the resource nimatron://guide/rules is the guide to \
    the rule language, and the tool check_rules tells what is wrong with rules. Answers say how they are known: `theorem`, `proved`, \
    `computed`; a law that is only `conjectured` is not proved.";

/// Serves one client over standard input and output, until the input ends. Each call has the limits
/// of the settings.
///
/// # Errors
/// The system gives no threads, or the client does not read any more.
pub fn run(settings: Settings, language: Language) -> io::Result<()> {
    let time = settings.time;
    let mut server = McpServer { pool: Pool::new(settings)?, calls: Calls::default(), language };
    server.serve(&mut io::stdin().lock())?;
    server.calls.wait(time.saturating_add(ENDING));
    Ok(())
}

/// The calls that are being answered, and the output that they share.
#[derive(Clone, Default)]
struct Calls(Arc<Shared>);

#[derive(Default)]
struct Shared {
    /// By the texts of their ids, as 3 and "3" are two.
    running: Mutex<HashMap<String, Option<RequestHandle>>>,
    fewer: Condvar,
    /// Held while a message is written.
    output: Mutex<()>,
}

impl Calls {
    fn running(&self) -> MutexGuard<'_, HashMap<String, Option<RequestHandle>>> {
        self.0.running.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ends a call; `None` if it has ended already, by an answer or by being cancelled.
    fn end(&self, id: &str) -> Option<Option<RequestHandle>> {
        let ended = self.running().remove(id);
        self.0.fewer.notify_all();
        ended
    }

    /// Waits until there are none, at most this long.
    fn wait(&self, longest: Duration) {
        let running = self.running();
        drop(self.0.fewer.wait_timeout_while(running, longest, |running| !running.is_empty()));
    }

    /// Sends a message.
    fn send(&self, message: &Json) -> io::Result<()> {
        let _held = self.0.output.lock().unwrap_or_else(PoisonError::into_inner);
        let mut output = io::stdout().lock();
        output.write_all(format!("{message}\n").as_bytes())?;
        output.flush()
    }
}

struct McpServer {
    pool: Pool,
    calls: Calls,
    language: Language,
}

impl McpServer {
    fn serve(&mut self, input: &mut impl BufRead) -> io::Result<()> {
        while let Some(frame) = line(input)? {
            if let Some(message) = self.take(&frame) {
                self.calls.send(&message)?;
            }
        }
        Ok(())
    }

    /// Takes a message; the answer, if it has one at once.
    fn take(&mut self, frame: &Frame) -> Option<Json> {
        match rpc::read(frame) {
            Ok(Incoming::Request { id, method, params }) => match method.as_str() {
                "tools/call" => self.call(&id, &params).map(|reply| answer(&id, reply)),
                _ => Some(answer(&id, reply(&method, &params))),
            },
            Ok(Incoming::Notification { method, params }) => {
                if method == "notifications/cancelled"
                    && let Some(Some(asked)) = self.calls.end(&params["requestId"].to_string())
                {
                    asked.cancel();
                }
                None
            }
            Ok(Incoming::Answer) => None,
            Err(answer) => Some(answer),
        }
    }

    /// Starts a call; what is wrong with it, if it cannot be made.
    fn call(&mut self, id: &Json, params: &Json) -> Option<Reply> {
        let name = params["name"].as_str().unwrap_or_default();
        let Some(tool) = TOOLS.iter().find(|tool| tool.name == name) else {
            let shown: String = name.chars().take(60).collect();
            let known = TOOLS.iter().map(|tool| tool.name).collect::<Vec<_>>().join(", ");
            return Some(Err(Refused::new(INVALID_PARAMS, format!("there is no tool `{shown}`; there are {known}"))));
        };
        let arguments = &params["arguments"];
        // Models read what is wrong in the result of a tool, and try again.
        let mut request = match tool.request(arguments) {
            Ok(request) => request,
            Err(wrong) => return Some(Ok(results::failed(&wrong))),
        };
        request["language"] = self.language.tag().into();
        if request.to_string().len() > MAX_REQUEST {
            return Some(Ok(results::failed("the arguments are too long")));
        }
        let key = id.to_string();
        {
            let mut running = self.calls.running();
            if running.contains_key(&key) {
                return Some(Err(Refused::new(rpc::INVALID_REQUEST, "another call has this id")));
            }
            if running.len() >= MAX_CALLS {
                return Some(Ok(results::failed("too many calls at the same time; please wait for answers")));
            }
            running.insert(key.clone(), None);
        }
        let asked = self.ask(tool, id, &request, arguments, &params["_meta"]["progressToken"]);
        // It may have been answered meanwhile.
        if let Some(place) = self.calls.running().get_mut(&key) {
            *place = asked;
        }
        None
    }

    fn ask(
        &self,
        tool: &'static Tool,
        id: &Json,
        request: &Json,
        arguments: &Json,
        token: &Json,
    ) -> Option<RequestHandle> {
        let search = arguments[SEARCH].as_str().map(str::to_owned);
        let (calls, own, id) = (self.calls.clone(), request.clone(), id.clone());
        let done = move |text: String| {
            // A call that was cancelled is not answered.
            let key = id.to_string();
            if !calls.running().contains_key(&key) {
                return;
            }
            let mut answered: Json = serde_json::from_str(&text).unwrap_or_default();
            if tool.name == "games" {
                results::games(&mut answered, search.as_deref());
            }
            // A client that does not read has gone.
            let _ = calls.send(&answer(&id, Ok(results::result(&answered, &own))));
            // Only now, because the process ends when there are no calls left.
            calls.end(&key);
        };
        let (calls, token) = (self.calls.clone(), token.clone());
        let mut last = None;
        let news = move |at: u64, total: u64| {
            let wanted = token.is_string() || token.is_i64() || token.is_u64();
            // Progress has to increase.
            if wanted && total > 0 && last.is_none_or(|last| at > last) {
                last = Some(at);
                let params = json!({"progressToken": token, "progress": at, "total": total});
                let _ = calls.send(&notification("notifications/progress", &params));
            }
        };
        self.pool.ask(request, news, done)
    }
}

/// The answer to any request but a call.
fn reply(method: &str, params: &Json) -> Reply {
    match method {
        "initialize" => {
            let wanted = params["protocolVersion"].as_str().unwrap_or_default();
            let version = VERSIONS.into_iter().find(|version| *version == wanted).unwrap_or(VERSIONS[0]);
            Ok(json!({
                "protocolVersion": version,
                "capabilities": {"tools": {}, "resources": {}},
                "serverInfo": {"name": "nimatron", "title": "nimatron", "version": env!("CARGO_PKG_VERSION")},
                "instructions": INSTRUCTIONS,
            }))
        }
        "ping" => Ok(json!({})),
        "tools/list" => Ok(json!({"tools": TOOLS.iter().map(Tool::described).collect::<Vec<_>>()})),
        "resources/list" => Ok(json!({"resources": resources::listed()})),
        "resources/templates/list" => Ok(json!({"resourceTemplates": []})),
        "resources/read" => resources::read(params),
        _ => Err(Refused::unknown_method(method)),
    }
}
