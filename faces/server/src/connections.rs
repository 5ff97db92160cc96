//! Connections: how many there are, how long they live, and how they end.
//!
//! Every wait has an end: for the head of a request, for its body, and for a client that does not
//! read its answer (a connection is closed after a while whatever happens on it; clients open a new
//! one).

use crate::client::Client;
use crate::house::{House, Phase};
use crate::lanes::Lane;
use crate::routes::routes;
use crate::seats::{Seat, Seats};
use axum::Router;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::io;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{sleep, timeout};

/// Maximum number of open connections. Systems often allow a program 1024 files.
const MAX_CONNECTIONS: u32 = 800;
/// A connection of this age accepts no further request.
const MAX_AGE: Duration = Duration::from_secs(120);
/// When the server stops, running computations may go on for this long; then they are asked to stop
/// and have as long again to answer what is known.
const ENDING: Duration = Duration::from_secs(2);

/// Answers until the house closes.
pub(crate) async fn serve(listener: std::net::TcpListener, house: Arc<House>) -> io::Result<()> {
    let listener = TcpListener::from_std(listener)?;
    // Workers that cannot be started are said now.
    for lane in Lane::ALL {
        house.workers.give_back(lane, house.workers.take(lane)?);
    }
    let router = routes(Arc::clone(&house));
    let seats = Seats::new(MAX_CONNECTIONS as usize);
    let accepting = async {
        while let Some(taken) = seats.take().await {
            let Ok((stream, peer)) = listener.accept().await else {
                // Too many open files, or a client that has already gone: the server goes on.
                sleep(Duration::from_millis(20)).await;
                continue;
            };
            let (router, house) = (router.clone(), Arc::clone(&house));
            tokio::spawn(async move {
                connection(stream, Client::of(peer), router, &house, &taken.seat).await;
                drop(taken);
            });
        }
    };
    tokio::select! {
        () = accepting => {}
        () = house.workers.tend() => {}
        () = house.until(Phase::Closing) => {}
    }
    drop(listener);
    if timeout(ENDING, seats.empty(MAX_CONNECTIONS)).await.is_err() {
        house.advance(Phase::Hurry);
        let _ = timeout(ENDING, seats.empty(MAX_CONNECTIONS)).await;
    }
    Ok(())
}

async fn connection(stream: TcpStream, client: Client, router: Router, house: &House, seat: &Arc<Seat>) {
    // Small responses are sent at once.
    let _ = stream.set_nodelay(true);
    let own = Arc::clone(seat);
    let service = service_fn(move |mut request: Request<Incoming>| {
        own.answering(false);
        request.extensions_mut().insert(client);
        request.extensions_mut().insert(Arc::clone(&own));
        TowerToHyperService::new(router.clone()).call(request)
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(house.settings.sending).max_buf_size(64 << 10);
    let mut connection = pin!(http.serve_connection(TokioIo::new(stream), service));
    // A client that goes away or does not speak HTTP ends only its own connection.
    tokio::select! {
        _ = connection.as_mut() => return,
        () = seat.needed() => return,
        () = house.until(Phase::Closing) => {}
        () = sleep(MAX_AGE) => {}
    }
    connection.as_mut().graceful_shutdown();
    let settings = &house.settings;
    let longest = [settings.sending, settings.time, MAX_AGE];
    let longest = longest
        .iter()
        .chain(Lane::ALL.map(|_| &settings.patience))
        .fold(Duration::ZERO, |sum, time| sum.saturating_add(*time));
    let _ = timeout(longest, connection).await;
}
