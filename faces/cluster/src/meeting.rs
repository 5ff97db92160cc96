//! Before the work: every process meets every other one, over the connections that the work then
//! uses. They compare what they were asked, and agree on the checkpoint to begin with.
//!
//! A process listens at its own line of the file of hosts and calls those before it. There is no
//! secret between them: whoever can reach the port can take part, so ports are on the loopback
//! device unless the file of hosts says otherwise.
//!
//! What is compared are digests of the question, sizes, and checkpoints; the work begins with the
//! newest checkpoint that all have. Timely gets the connections after that.

use crate::bytes::{Bytes, put};
use crate::error::{ClusterError, Done};
use crate::shard::Checkpoint;
use nimatron::Budget;
use nimatron_messages::cluster;
use std::io::{self, Read, Write};
use std::net::{TcpListener, TcpStream, ToSocketAddrs};
use std::time::{Duration, Instant};

/// What a process says of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Hello {
    pub(crate) process: usize,
    pub(crate) processes: usize,
    pub(crate) threads: usize,
    pub(crate) question: [u8; 32],
    /// Whether it writes checkpoints.
    pub(crate) keeps: bool,
    /// Whether it has the values already.
    pub(crate) has_values: bool,
    /// The checkpoints that it has completely.
    pub(crate) checkpoints: Vec<Checkpoint>,
}

const WORD: &[u8; 8] = b"nimmeet2";
/// The maximum number of bytes of a hello.
const MAX: usize = 1 << 12;
const PAUSE: Duration = Duration::from_millis(20);

impl Hello {
    fn write(&self, to: &mut TcpStream) -> io::Result<()> {
        let mut body = Vec::new();
        [self.process, self.processes, self.threads].iter().for_each(|&number| put(number as u64, &mut body));
        body.extend_from_slice(&self.question);
        body.push(u8::from(self.keeps) | u8::from(self.has_values) << 1);
        put(self.checkpoints.len() as u64, &mut body);
        for checkpoint in &self.checkpoints {
            put(checkpoint.generation, &mut body);
            put(checkpoint.workers as u64, &mut body);
        }
        let mut hello = WORD.to_vec();
        hello.extend_from_slice(&(body.len() as u32).to_le_bytes());
        hello.extend_from_slice(&body);
        to.write_all(&hello)
    }

    /// What the other side says; `None` if it is not nimatron.
    fn read(from: &mut TcpStream) -> io::Result<Option<Hello>> {
        let mut head = [0; 12];
        from.read_exact(&mut head)?;
        let length = u32::from_le_bytes([head[8], head[9], head[10], head[11]]) as usize;
        if head[..8] != *WORD || length > MAX {
            return Ok(None);
        }
        let mut body = vec![0; length];
        from.read_exact(&mut body)?;
        Ok(Hello::of(&body).ok())
    }

    fn of(body: &[u8]) -> Done<Hello> {
        let mut body = Bytes(body);
        let (process, processes, threads) = (body.number32()?, body.number32()?, body.number32()?);
        let mut question = [0; 32];
        question.copy_from_slice(body.take(32)?);
        let flags = body.byte()?;
        let count = body.number()?;
        let mut checkpoint = || Ok(Checkpoint { generation: body.number()?, workers: body.number32()? as usize });
        let checkpoints: Done<Vec<Checkpoint>> = (0..count.min(64)).map(|_| checkpoint()).collect();
        Ok(Hello {
            process: process as usize,
            processes: processes as usize,
            threads: threads as usize,
            question,
            keeps: flags & 1 == 1,
            has_values: flags & 2 == 2,
            checkpoints: checkpoints?,
        })
    }

    /// Whether the other process works on the same.
    fn fits(&self, other: &Hello) -> Done<()> {
        let process = other.process;
        let sizes = |hello: &Hello| (hello.processes, hello.threads);
        let why = if sizes(self) != sizes(other) {
            cluster::other_sizes(process, other.processes, other.threads, self.processes, self.threads)
        } else if self.question != other.question {
            cluster::asks_something_else(process)
        } else if self.keeps != other.keeps {
            cluster::other_folder(process)
        } else {
            return Ok(());
        };
        Err(ClusterError::Other(why))
    }
}

/// The connections to all other processes, in order, and what these say.
pub(crate) type Met = (Vec<Option<TcpStream>>, Vec<Hello>);

/// Meets all other processes.
pub(crate) fn meet(hosts: &[String], own: &Hello, wait: Duration, budget: &Budget) -> Done<Met> {
    let end = Instant::now() + wait;
    let address = &hosts[own.process];
    let cannot_listen = |error: io::Error| ClusterError::Other(cluster::cannot_listen(address, error.to_string()));
    let listener = TcpListener::bind(address.as_str()).map_err(cannot_listen)?;
    listener.set_nonblocking(true).map_err(cannot_listen)?;
    let mut streams: Vec<Option<TcpStream>> = hosts.iter().map(|_| None).collect();
    let mut others: Vec<Hello> = Vec::new();
    loop {
        budget.check()?;
        let missing = (0..hosts.len()).filter(|&process| process != own.process && streams[process].is_none());
        let missing: Vec<usize> = missing.collect();
        let Some(&first) = missing.first() else { return Ok((streams, others)) };
        if Instant::now() >= end {
            let seconds = wait.as_secs_f64();
            return Err(ClusterError::Other(cluster::no_answer(first, &hosts[first], seconds.to_string())));
        }
        let mut met = Vec::new();
        for &process in missing.iter().filter(|&&process| process < own.process) {
            met.extend(call(&hosts[process], own, end).filter(|(_, hello)| hello.process == process));
        }
        while let Ok((stream, _)) = listener.accept() {
            met.extend(greet(stream, own, end));
        }
        for (stream, hello) in met {
            own.fits(&hello)?;
            // Whoever calls again has given the first connection up.
            if let Some(place) = streams.get_mut(hello.process).filter(|_| hello.process != own.process) {
                *place = Some(stream);
                others.retain(|known| known.process != hello.process);
                others.push(hello);
            }
        }
        std::thread::sleep(PAUSE);
    }
}

/// What is left of the time, at most a second, so that one host does not take all of it.
fn patience(end: Instant) -> Duration {
    end.saturating_duration_since(Instant::now()).clamp(Duration::from_millis(10), Duration::from_secs(1))
}

/// Calls a process; `None` if it does not answer yet.
fn call(host: &str, own: &Hello, end: Instant) -> Option<(TcpStream, Hello)> {
    let address = host.to_socket_addrs().ok()?.next()?;
    let mut stream = TcpStream::connect_timeout(&address, patience(end)).ok()?;
    talk(
        &mut stream,
        |stream| {
            own.write(stream)?;
            Hello::read(stream)
        },
        end,
    )
    .map(|hello| (stream, hello))
}

/// Answers a process that calls.
fn greet(mut stream: TcpStream, own: &Hello, end: Instant) -> Option<(TcpStream, Hello)> {
    stream.set_nonblocking(false).ok()?;
    talk(
        &mut stream,
        |stream| {
            let hello = Hello::read(stream)?;
            own.write(stream)?;
            Ok(hello)
        },
        end,
    )
    .map(|hello| (stream, hello))
}

fn talk(
    stream: &mut TcpStream,
    said: impl FnOnce(&mut TcpStream) -> io::Result<Option<Hello>>,
    end: Instant,
) -> Option<Hello> {
    stream.set_nodelay(true).ok()?;
    stream.set_read_timeout(Some(patience(end))).ok()?;
    let hello = said(stream).ok()??;
    stream.set_read_timeout(None).ok()?;
    Some(hello)
}

/// The newest checkpoint that all have; `None` to begin anew.
pub(crate) fn common(own: &Hello, others: &[Hello]) -> Option<Checkpoint> {
    let all_have = |checkpoint: &&Checkpoint| others.iter().all(|other| other.checkpoints.contains(checkpoint));
    own.checkpoints.iter().filter(all_have).max().copied()
}
