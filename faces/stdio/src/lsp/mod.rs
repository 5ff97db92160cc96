//! A language server for files of rules (`nimatron lsp`): errors with their places and fixes, what
//! a rule means in words, completion, the outline of a game, and the standard layout.
//!
//! One thread reads, one works, one analyses. So what an editor sends is read while a text is being
//! analysed; of the versions of a text only the newest one is analysed, and an analysis of a
//! version that is not the newest any more is thrown away. Requests are answered in their order, so
//! a request that is cancelled before its turn is not worked on.
//!
//! The types of the protocol are read from JSON directly. A dozen requests have few fields, a field
//! that is wrong has to be answered and not only refused, and the crates of types make the compiler
//! read some 20,000 lines.
//!
//! # Design
//!
//! Everything is answered from the text alone. `nimatron_rules` says which kind of rules a text is
//! and which words that has (`kind`), where its clauses are, also in a wrong text (`clauses`), and
//! which change an error suggests (`fix`); `nimatron_catalogue::faults` finds all errors.
//! `vocabulary` has a sentence for each word; tests compare it, and the grammar in
//! `editors/vscode`, with the words of the parsers. The crate `lsp-server` is not used, because it
//! ends at the first message that it cannot read.

mod action;
mod analysis;
mod completion;
mod document;
mod hover;
mod members;
mod outline;
mod server;
#[cfg(test)]
mod tests;
mod vocabulary;

use crate::framing::{Frame, with_header, write_with_header};
use crate::rpc::{self, Incoming};
use analysis::{Analyst, Finding};
use nimatron_messages::Language;
use serde_json::Value as Json;
use server::LspServer;
use std::collections::VecDeque;
use std::io::{self, BufReader, Write};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread::Builder;

/// What the working thread waits for.
enum Event {
    /// A message from the editor.
    Message(Frame),
    /// The editor has closed the input, or what it sends has no headers.
    Closed,
    /// The errors of a text.
    Found(Finding),
}

/// Serves one editor over standard input and output, until it says `exit` or closes the input. The
/// language is used unless the editor has one of its own. Returns whether the editor has said
/// `shutdown` before.
///
/// # Errors
/// The editor does not read any more, or the system gives no threads.
pub fn run(language: Language) -> io::Result<bool> {
    let (events, received) = channel();
    let from_editor = events.clone();
    Builder::new().name("reader".to_owned()).spawn(move || {
        let mut input = BufReader::new(io::stdin());
        while let Ok(Some(frame)) = with_header(&mut input) {
            if from_editor.send(Event::Message(frame)).is_err() {
                return;
            }
        }
        let _ = from_editor.send(Event::Closed);
    })?;
    let analyst = Analyst::start(move |finding| {
        let _ = events.send(Event::Found(finding));
    })?;
    work(LspServer::new(language, analyst), &received, &mut io::stdout().lock())
}

fn work(mut server: LspServer, events: &Receiver<Event>, output: &mut impl Write) -> io::Result<bool> {
    let mut waiting = VecDeque::new();
    loop {
        // What has come is looked at before the next message is worked on, because it may cancel
        // it.
        loop {
            let event = if waiting.is_empty() {
                events.recv().map_err(|_| TryRecvError::Disconnected)
            } else {
                events.try_recv()
            };
            match event {
                Ok(event) => arrive(event, &mut waiting, output)?,
                Err(TryRecvError::Empty) => break,
                Err(TryRecvError::Disconnected) => return Ok(false),
            }
        }
        let Some(event) = waiting.pop_front() else { continue };
        match event {
            LspEvent::Message(message) => {
                for answer in server.take(message) {
                    send(output, &answer)?;
                }
                if let Some(orderly) = server.ended() {
                    return Ok(orderly);
                }
            }
            LspEvent::Found(finding) => {
                if let Some(message) = server.publish(&finding) {
                    send(output, &message)?;
                }
            }
            LspEvent::Closed => return Ok(server.ended().unwrap_or(false)),
        }
    }
}

/// What is to be done.
enum LspEvent {
    Message(Incoming),
    Found(Finding),
    Closed,
}

/// Puts an event at the end of the queue. A cancelled request leaves it, and is answered at once.
fn arrive(event: Event, waiting: &mut VecDeque<LspEvent>, output: &mut impl Write) -> io::Result<()> {
    let frame = match event {
        Event::Message(frame) => frame,
        Event::Found(finding) => {
            waiting.push_back(LspEvent::Found(finding));
            return Ok(());
        }
        Event::Closed => {
            waiting.push_back(LspEvent::Closed);
            return Ok(());
        }
    };
    match rpc::read(&frame) {
        Ok(Incoming::Notification { method, params }) if method == "$/cancelRequest" => {
            let is_this = |work: &LspEvent| matches!(work, LspEvent::Message(Incoming::Request { id, .. }) if *id == params["id"]);
            if let Some(at) = waiting.iter().position(is_this) {
                waiting.remove(at);
                let cancelled = rpc::Refused::new(server::CANCELLED, "cancelled");
                send(output, &rpc::answer(&params["id"], Err(cancelled)))?;
            }
        }
        Ok(message) => waiting.push_back(LspEvent::Message(message)),
        Err(answer) => send(output, &answer)?,
    }
    Ok(())
}

fn send(output: &mut impl Write, message: &Json) -> io::Result<()> {
    write_with_header(output, &message.to_string())
}
