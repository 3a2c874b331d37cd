//! Connections: accepted as long as there is room and their address has not too many, given only so long to say what they
//! want, and told when the server stops.

use std::collections::HashMap;
use std::io::{ErrorKind, IoSlice, Result};
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc, watch};

use crate::config::Config;
use crate::limits::{
    ACCEPT_AGAIN_LONGEST_MS, ACCEPT_AGAIN_MS, CONNECTIONS_ADDRESS_MAX, CONNECTIONS_ADDRESS_SHARE,
    CROWD_LOG_SECONDS, HEAD_BYTES_MAX,
};
use crate::rates::network;

/// What connections may do.
#[derive(Clone, Debug)]
pub(crate) struct Bounds {
    /// How many there may be at one time.
    all: usize,
    /// How many of them one address may have.
    each: usize,
    /// Proxies, which bring the connections of many clients.
    exempt: Vec<IpAddr>,
    /// How long the head of a request may take.
    head: Duration,
}

impl Bounds {
    /// The bounds of these settings, with room for this number of connections.
    pub(crate) fn of(config: &Config, all: usize) -> Self {
        let each = CONNECTIONS_ADDRESS_MAX.min(all / CONNECTIONS_ADDRESS_SHARE);
        Self {
            all,
            each: if config.rate_limits { each } else { all },
            exempt: config.trusted_proxies.clone(),
            head: Duration::from_secs(config.request_seconds),
        }
    }
}

/// Serves until it is told to stop, and then until the last connection has ended.
pub(crate) async fn serve(
    listener: TcpListener,
    app: Router,
    bounds: Bounds,
    mut stop: watch::Receiver<bool>,
) {
    let room = Arc::new(Semaphore::new(bounds.all));
    let head = bounds.head;
    let mut peers = Peers::new(bounds);
    let (alive, mut gone) = mpsc::channel::<()>(1);
    let first = Duration::from_millis(ACCEPT_AGAIN_MS);
    let mut again = first;
    loop {
        let Ok(place) = room.clone().acquire_owned().await else { break };
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = told(&mut stop) => break,
        };
        match accepted {
            Ok((stream, peer)) => {
                again = first;
                let Some(of_peer) = peers.place(peer.ip()) else { continue };
                let (app, stop, alive) = (app.clone(), stop.clone(), alive.clone());
                let stream = Counted { stream, _places: (place, of_peer) };
                tokio::spawn(async move {
                    converse(stream, peer, app, head, stop).await;
                    drop(alive);
                });
            }
            // Only this client has changed its mind.
            Err(error) if is_of_client(error.kind()) => {}
            Err(error) => {
                // Mostly: too many open files. It passes when a client leaves.
                if again == first {
                    tracing::warn!(%error, "connections cannot be accepted for the moment");
                }
                tokio::select! {
                    () = tokio::time::sleep(again) => {}
                    () = told(&mut stop) => break,
                }
                again = (again * 2).min(Duration::from_millis(ACCEPT_AGAIN_LONGEST_MS));
            }
        }
    }
    drop((listener, alive));
    // Nobody sends; it ends when every connection has let go of its end.
    let _ = gone.recv().await;
}

/// Whether accepting failed because of one client, and not for all.
fn is_of_client(error: ErrorKind) -> bool {
    matches!(error, ErrorKind::ConnectionAborted | ErrorKind::ConnectionReset | ErrorKind::ConnectionRefused)
}

/// Waits until it is told to stop.
pub(crate) async fn told(stop: &mut watch::Receiver<bool>) {
    // A closed channel means the same.
    let _ = stop.wait_for(|stop| *stop).await;
}

async fn converse(
    stream: Counted,
    peer: SocketAddr,
    app: Router,
    head: Duration,
    mut stop: watch::Receiver<bool>,
) {
    // An answer and an update often follow each other: the second must not wait until the first is confirmed.
    let _ = stream.stream.set_nodelay(true);
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

/// A stream that keeps its places until it is closed, also where it becomes a WebSocket.
struct Counted {
    stream: TcpStream,
    _places: (OwnedSemaphorePermit, PeerPlace),
}

impl AsyncRead for Counted {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Counted {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[IoSlice<'_>],
    ) -> Poll<Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(context, parts)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}

/// The connections of each address, so that none takes the places of all others.
#[derive(Debug)]
struct Peers {
    open: Arc<Mutex<HashMap<IpAddr, usize>>>,
    bounds: Bounds,
    /// When the log last said that an address has too many.
    logged: Option<Instant>,
}

impl Peers {
    fn new(bounds: Bounds) -> Self {
        Self { open: Arc::default(), bounds, logged: None }
    }

    /// A place for one more connection of this peer; `None` if it has as many as it may.
    fn place(&mut self, peer: IpAddr) -> Option<PeerPlace> {
        let exempt = self.bounds.exempt.contains(&peer.to_canonical());
        let peer = network(peer);
        let mut open = lock(&self.open);
        let count = open.entry(peer).or_default();
        if !exempt && *count >= self.bounds.each {
            drop(open);
            self.refused();
            return None;
        }
        *count += 1;
        drop(open);
        metrics::gauge!("tria_connections").increment(1.0);
        Some(PeerPlace { open: self.open.clone(), peer })
    }

    fn refused(&mut self) {
        metrics::counter!("tria_connections_refused_total").increment(1);
        if self.logged.is_none_or(|logged| logged.elapsed() >= Duration::from_secs(CROWD_LOG_SECONDS)) {
            self.logged = Some(Instant::now());
            tracing::warn!(
                connections = self.bounds.each,
                "an address has as many connections as it may, further ones are closed; a proxy belongs into trusted-proxies"
            );
        }
    }
}

/// The place of a connection among those of its address; it is free again when this is dropped.
#[derive(Debug)]
struct PeerPlace {
    open: Arc<Mutex<HashMap<IpAddr, usize>>>,
    peer: IpAddr,
}

impl Drop for PeerPlace {
    fn drop(&mut self) {
        let mut open = lock(&self.open);
        if let Some(count) = open.get_mut(&self.peer) {
            *count -= 1;
            if *count == 0 {
                open.remove(&self.peer);
            }
        }
        metrics::gauge!("tria_connections").decrement(1.0);
    }
}

fn lock(open: &Mutex<HashMap<IpAddr, usize>>) -> std::sync::MutexGuard<'_, HashMap<IpAddr, usize>> {
    open.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bounds(config: &Config, all: usize) -> (usize, usize) {
        let bounds = Bounds::of(config, all);
        (bounds.all, bounds.each)
    }

    #[test]
    fn an_address_has_a_part_of_all_connections() {
        let config = Config::default();
        assert_eq!(bounds(&config, 20_000), (20_000, CONNECTIONS_ADDRESS_MAX));
        assert_eq!(bounds(&config, 192), (192, 48));
        let open = Config { rate_limits: false, ..config };
        assert_eq!(bounds(&open, 192), (192, 192));
    }

    #[test]
    fn places_are_counted_for_each_address_and_free_again() {
        let proxy: IpAddr = "10.0.0.1".parse().expect("an address");
        let config = Config { trusted_proxies: vec![proxy], ..Config::default() };
        let mut peers = Peers::new(Bounds::of(&config, 8));
        let [one, other, same] = ["2001:db8::1", "2001:db8:0:1::1", "2001:db8::2"]
            .map(|address| address.parse::<IpAddr>().expect("an address"));
        let first = [peers.place(one), peers.place(same)];
        assert!(first.iter().all(Option::is_some));
        assert!(peers.place(one).is_none() && peers.place(same).is_none(), "the same network");
        assert!(peers.place(other).is_some(), "another one");
        drop(first);
        assert!(peers.place(same).is_some(), "there is room again");
        // Also where the socket of IPv6 names an address of IPv4.
        let mapped: IpAddr = "::ffff:10.0.0.1".parse().expect("an address");
        let through: Vec<_> = (0..100).map(|_| peers.place(mapped)).collect();
        assert!(through.iter().all(Option::is_some), "a proxy brings everyone");
        drop(through);
        assert!(lock(&peers.open).is_empty(), "none is forgotten");
    }
}
