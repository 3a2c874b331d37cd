//! Connections: accepted as long as there is room, given only so long to say what they want, and told when the server stops.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, mpsc, watch};

use crate::limits::{CONNECTIONS_MAX, HEAD_BYTES_MAX};

/// Serves until it is told to stop, and then until the last connection has ended; the head of a request may take so long.
pub(crate) async fn serve(
    listener: TcpListener,
    app: Router,
    head: Duration,
    mut stop: watch::Receiver<bool>,
) {
    let room = Arc::new(Semaphore::new(CONNECTIONS_MAX));
    let (alive, mut gone) = mpsc::channel::<()>(1);
    loop {
        let Ok(place) = room.clone().acquire_owned().await else { break };
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = told(&mut stop) => break,
        };
        match accepted {
            Ok((stream, peer)) => {
                let (app, stop, alive) = (app.clone(), stop.clone(), alive.clone());
                tokio::spawn(async move {
                    converse(stream, peer, app, head, stop).await;
                    drop((place, alive));
                });
            }
            Err(error) => {
                // Mostly: too many open files. It passes when somebody leaves.
                tracing::warn!(%error, "a connection could not be accepted");
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
    }
    drop((listener, alive));
    // Nobody sends; it ends when every connection has let go of its end.
    let _ = gone.recv().await;
}

/// Waits until it is told to stop.
pub(crate) async fn told(stop: &mut watch::Receiver<bool>) {
    // That nobody can tell any more means the same.
    let _ = stop.wait_for(|stop| *stop).await;
}

async fn converse(
    stream: TcpStream,
    peer: SocketAddr,
    app: Router,
    head: Duration,
    mut stop: watch::Receiver<bool>,
) {
    // An answer and an update often follow each other: the second must not wait until the first is confirmed.
    let _ = stream.set_nodelay(true);
    let app = TowerToHyperService::new(app);
    let service = service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        app.call(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(head)
        .max_buf_size(HEAD_BYTES_MAX)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    tokio::pin!(connection);
    let ended = tokio::select! {
        ended = &mut connection => ended,
        () = told(&mut stop) => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%error, "a connection ended early");
    }
}
