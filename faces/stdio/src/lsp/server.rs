//! The language server between two messages: the open texts, and what is answered to each request.

use super::action::actions;
use super::analysis::{Analyst, Finding};
use super::completion::{TRIGGERS, completions};
use super::document::{Document, Encoding};
use super::hover::hover;
use super::outline::outline;
use crate::rpc::{self, INTERNAL_ERROR, INVALID_REQUEST, Incoming, Refused, Reply};
use nimatron::rules::{Diagnostic, Span, format_rules};
use nimatron_messages::{Language, Message, editors};
use serde_json::{Value as Json, json};
use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The request was cancelled.
pub(super) const CANCELLED: i64 = -32800;
/// A request came before `initialize`.
const NOT_INITIALIZED: i64 = -32002;
/// The text of a request is not open.
const NOT_OPEN: i64 = -32803;

/// How far the talk has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Before `initialize`.
    New,
    Open,
    /// After `shutdown`.
    Shut,
    /// After `exit`; whether `shutdown` came first.
    Ended(bool),
}

/// The language server.
pub(super) struct LspServer {
    language: Language,
    encoding: Encoding,
    phase: Phase,
    documents: HashMap<String, Document>,
    /// The errors that the editor has been told of, for fixes.
    faults: HashMap<String, Vec<Diagnostic>>,
    analyst: Analyst,
    /// The number of versions of texts so far.
    stamp: u64,
}

impl LspServer {
    pub(super) fn new(language: Language, analyst: Analyst) -> LspServer {
        let (documents, faults) = Default::default();
        LspServer { language, encoding: Encoding::default(), phase: Phase::New, documents, faults, analyst, stamp: 0 }
    }

    /// After the end, whether it was in order: `shutdown`, then `exit`.
    pub(super) const fn ended(&self) -> Option<bool> {
        match self.phase {
            Phase::Ended(orderly) => Some(orderly),
            _ => None,
        }
    }

    /// Works on a message, and gives what is to be sent.
    pub(super) fn take(&mut self, message: Incoming) -> Vec<Json> {
        match message {
            Incoming::Request { id, method, params } => {
                // A defect in one answer must not end the editor's help for the rest of the day.
                let reply = catch_unwind(AssertUnwindSafe(|| self.request(&method, &params)));
                let defect = |_| Err(Refused::new(INTERNAL_ERROR, "this request has hit a defect of nimatron"));
                vec![rpc::answer(&id, reply.unwrap_or_else(defect))]
            }
            Incoming::Notification { method, params } => {
                let taken = catch_unwind(AssertUnwindSafe(|| self.notification(&method, &params)));
                taken.ok().and_then(Result::ok).flatten().into_iter().collect()
            }
            Incoming::Answer => Vec::new(),
        }
    }

    fn request(&mut self, method: &str, params: &Json) -> Reply {
        match (self.phase, method) {
            (Phase::New, "initialize") => Ok(self.initialize(params)),
            (Phase::New, _) => Err(Refused::new(NOT_INITIALIZED, "the first request is `initialize`")),
            (Phase::Open, "initialize") => Err(Refused::new(INVALID_REQUEST, "`initialize` comes once")),
            (Phase::Open, "shutdown") => {
                self.phase = Phase::Shut;
                Ok(Json::Null)
            }
            (Phase::Open, _) => self.answer(method, params),
            (Phase::Shut | Phase::Ended(_), _) => {
                Err(Refused::new(INVALID_REQUEST, "after `shutdown` there is only `exit`"))
            }
        }
    }

    fn initialize(&mut self, params: &Json) -> Json {
        self.phase = Phase::Open;
        self.encoding = Encoding::chosen(&params["capabilities"]["general"]["positionEncodings"]);
        if let Some(language) = params["locale"].as_str().and_then(Language::of_locale) {
            self.language = language;
        }
        json!({
            "capabilities": {
                "positionEncoding": self.encoding.name(),
                "textDocumentSync": {"openClose": true, "change": 2},
                "hoverProvider": true,
                "codeActionProvider": {"codeActionKinds": ["quickfix"]},
                "documentFormattingProvider": true,
                "documentSymbolProvider": true,
                "completionProvider": {"triggerCharacters": TRIGGERS},
            },
            "serverInfo": {"name": "nimatron", "version": env!("CARGO_PKG_VERSION")},
        })
    }

    fn answer(&self, method: &str, params: &Json) -> Reply {
        let document = || {
            let uri = uri_of(params)?;
            self.documents.get(uri).ok_or_else(|| Refused::new(NOT_OPEN, format!("{uri} is not open")))
        };
        let at = |document: &Document| document.offset(&params["position"], self.encoding);
        match method {
            "textDocument/hover" => {
                let document = document()?;
                let said = hover(&document.text, at(document)?, self.language);
                Ok(said.map_or(Json::Null, |(place, text)| {
                    let range = document.range(place, self.encoding);
                    json!({"contents": {"kind": "markdown", "value": text}, "range": range})
                }))
            }
            "textDocument/completion" => {
                let document = document()?;
                Ok(completions(&document.text, at(document)?, self.language))
            }
            "textDocument/documentSymbol" => {
                let document = document()?;
                Ok(outline(&document.text, &|span| document.range(span, self.encoding)))
            }
            "textDocument/formatting" => Ok(self.formatting(document()?)),
            "textDocument/codeAction" => {
                let (uri, document) = (uri_of(params)?, document()?);
                let range = document.span(&params["range"], self.encoding)?;
                let faults = self.faults.get(uri).map_or(&[][..], Vec::as_slice);
                let fixes = actions(&document.text, faults, range);
                Ok(fixes
                    .into_iter()
                    .map(|(title, fault, fix)| self.action(uri, document, &title, fault, &fix))
                    .collect())
            }
            _ => Err(Refused::unknown_method(method)),
        }
    }

    /// The change that gives a text its standard layout; null if the text is wrong.
    fn formatting(&self, document: &Document) -> Json {
        let Ok(mut formatted) = format_rules(&document.text) else { return Json::Null };
        if document.text.contains("\r\n") {
            formatted = formatted.replace("\r\n", "\n").replace('\n', "\r\n");
        }
        if formatted == document.text {
            return json!([]);
        }
        let whole = Span::new(0, document.text.len());
        json!([{"range": document.range(whole, self.encoding), "newText": formatted}])
    }

    fn action(&self, uri: &str, document: &Document, title: &Message, fault: &Diagnostic, fix: &Edit) -> Json {
        let edit = json!({"range": document.range(fix.span, self.encoding), "newText": fix.text});
        json!({
            "title": title.text(self.language),
            "kind": "quickfix",
            "isPreferred": true,
            "diagnostics": [self.diagnostic(document, fault)],
            "edit": {"changes": {uri: [edit]}},
        })
    }

    /// Takes a notification, and gives what is to be sent. One that is wrong is dropped, as the
    /// protocol has no answer to it.
    fn notification(&mut self, method: &str, params: &Json) -> Result<Option<Json>, Refused> {
        if method == "exit" {
            self.phase = Phase::Ended(self.phase == Phase::Shut);
            return Ok(None);
        }
        if self.phase != Phase::Open {
            return Ok(None);
        }
        let own = &params["textDocument"];
        match method {
            "textDocument/didOpen" => {
                let text = own["text"].as_str().ok_or_else(|| Refused::params("text"))?;
                let document = Document::new(text.to_owned(), own["version"].clone());
                self.open(uri_of(params)?.to_owned(), document);
            }
            "textDocument/didChange" => {
                let uri = uri_of(params)?;
                let changes = params["contentChanges"].as_array().ok_or_else(|| Refused::params("contentChanges"))?;
                let Some(mut document) = self.documents.remove(uri) else { return Ok(None) };
                // What is right of the changes is made: then the text is as close to the editor's
                // as it can be.
                for change in changes {
                    let _ = document.change(change, self.encoding);
                }
                document.version = own["version"].clone();
                self.open(uri.to_owned(), document);
            }
            "textDocument/didClose" => {
                let uri = uri_of(params)?;
                self.documents.remove(uri);
                self.faults.remove(uri);
                self.analyst.forget(uri);
                return Ok(Some(published(uri, &Json::Null, &[])));
            }
            _ => {}
        }
        Ok(None)
    }

    fn open(&mut self, uri: String, mut document: Document) {
        self.stamp += 1;
        document.stamp = self.stamp;
        self.analyst.ask(&uri, &document.text, document.stamp);
        self.faults.remove(&uri);
        self.documents.insert(uri, document);
    }

    /// Tells the editor the errors of a text, unless it has changed or was closed meanwhile.
    pub(super) fn publish(&mut self, finding: &Finding) -> Option<Json> {
        let document = self.documents.get(&finding.uri).filter(|document| document.stamp == finding.stamp)?;
        if self.phase != Phase::Open {
            return None;
        }
        let faults = finding.faults.as_deref().unwrap_or_default();
        let list: Vec<Json> = faults.iter().map(|fault| self.diagnostic(document, fault)).collect();
        let message = published(&finding.uri, &document.version, &list);
        self.faults.insert(finding.uri.clone(), faults.to_vec());
        Some(message)
    }

    fn diagnostic(&self, document: &Document, fault: &Diagnostic) -> Json {
        let mut message = fault.message.clone().brief().text(self.language);
        if let Some(help) = &fault.help {
            message += &format!("\n{}", editors::help(help.clone().brief()).text(self.language));
        }
        // Parameters without values are usual in files: they are given on the command line.
        let severity = if fault.message.id() == "names.parameter_without_value" { 3 } else { 1 };
        json!({
            "range": document.range(visible(fault.span, &document.text), self.encoding),
            "severity": severity,
            "code": fault.message.id(),
            "source": "nimatron",
            "message": message,
        })
    }
}

/// A change of a text.
pub(super) use nimatron::rules::Fix as Edit;

/// The place of an error, with a character in it: editors do not show an empty one.
fn visible(span: Span, text: &str) -> Span {
    let (start, end) = (span.start.min(text.len()), span.end.min(text.len()));
    if start < end {
        return Span::new(start, end);
    }
    let after = text[start..].chars().next().filter(|c| !c.is_control());
    let before = text[..start].trim_end().chars().next_back();
    match (after, before) {
        (Some(c), _) => Span::new(start, start + c.len_utf8()),
        // The end of a line or of the text: what stands before it.
        (None, Some(c)) => {
            let end = text[..start].trim_end().len();
            Span::new(end - c.len_utf8(), end)
        }
        (None, None) => Span::new(start, start),
    }
}

fn uri_of(params: &Json) -> Result<&str, Refused> {
    params["textDocument"]["uri"].as_str().ok_or_else(|| Refused::params("textDocument"))
}

fn published(uri: &str, version: &Json, list: &[Json]) -> Json {
    let mut params = json!({"uri": uri, "diagnostics": list});
    if version.is_i64() {
        params["version"] = version.clone();
    }
    rpc::notification("textDocument/publishDiagnostics", &params)
}
