//! Both games online: tables that lose no move, over SQLite or PostgreSQL, alone or as a node of a cluster.
//!
//! [`start`] opens a site and serves it; everything that requests, sockets and chores share is a [`site::Site`].

pub mod accounts;
pub mod admin;
pub mod assets;
pub mod bus;
pub mod careers;
pub mod chance;
pub mod chat;
pub mod check;
pub mod clock;
mod cluster;
pub mod collection;
pub mod config;
pub mod error;
pub mod fair;
pub mod files;
pub mod http;
pub mod ledger;
pub mod limits;
pub mod lobby;
pub mod metrics;
pub mod nats;
pub mod played;
pub mod rates;
pub mod retention;
pub mod site;
pub mod store;
pub mod tables;
pub mod trades;
pub mod webhooks;
pub mod work;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::net::{TcpListener, TcpSocket};
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::assets::{Assets, Embedded};
use crate::clock::Clock;
use crate::config::{Config, ConfigError};
use crate::limits::{BACKLOG, FAREWELL_SECONDS, UNREAD_BYTES};
use crate::nats::{Nats, NatsError};
use crate::site::Site;
use crate::store::StoreError;

/// Why a server does not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// A setting.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// The database.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// NATS.
    #[error(transparent)]
    Nats(#[from] NatsError),
    /// The authorities of webhooks.
    #[error(transparent)]
    Authorities(#[from] webhooks::AuthoritiesError),
    /// The address.
    #[error("cannot listen at {address}: {error}; choose another address or port")]
    Listen {
        /// Where.
        address: SocketAddr,
        /// Why not.
        error: std::io::Error,
    },
}

/// A server that runs.
#[derive(Debug)]
pub struct Running {
    /// Where it listens.
    pub address: SocketAddr,
    /// The site it serves.
    pub site: Site,
    stop: watch::Sender<bool>,
    served: JoinHandle<()>,
}

/// Opens the site of this configuration and serves it, with the browser client that is built in.
///
/// # Errors
/// If the database cannot be opened, or the address cannot be listened at.
pub async fn start(config: Config, clock: Clock) -> Result<Running, StartError> {
    start_with(config, clock, Arc::new(Embedded)).await
}

/// Opens the site of this configuration and serves it, with this browser client.
///
/// # Errors
/// If the database cannot be opened, or the address cannot be listened at.
pub async fn start_with(
    config: Config,
    clock: Clock,
    assets: Arc<dyn Assets>,
) -> Result<Running, StartError> {
    config.check()?;
    metrics::begin();
    let wanted = config.listen;
    let listen = |error| StartError::Listen { address: wanted, error };
    // First the address: a second server on the same database would otherwise rebuild everything to find the port taken.
    let listener = listener(wanted).map_err(listen)?;
    let address = listener.local_addr().map_err(listen)?;
    let nats = if config.nats.is_empty() { None } else { Some(Nats::connect(&config).await?) };
    if nats.is_some() {
        metrics::begin_nats();
    }
    let site = Site::open(config, clock, nats).await?;
    if !assets.is_there() {
        tracing::warn!("the browser client is not built in; script/web makes it");
    }
    let (stop, stopped) = watch::channel(false);
    let bounds = http::listen::Bounds::of(&site.config, files::connections());
    let served = tokio::spawn(http::listen::serve(listener, http::router(&site, assets), bounds, stopped));
    Ok(Running { address, site, stop, served })
}

/// Listens at the address; each connection may leave only so much unread.
fn listener(address: SocketAddr) -> std::io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    socket.set_reuseaddr(true)?;
    socket.set_send_buffer_size(UNREAD_BYTES)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

impl Running {
    /// Takes no more requests, waits for those that are under way, and leaves everything on disk.
    pub async fn stop(self) {
        // First those who would stay for ever are told to come back; what they have asked for is still done.
        self.site.say_farewell();
        let gone = async {
            while self.site.rates.sockets() > 0 {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        let _ = tokio::time::timeout(Duration::from_secs(FAREWELL_SECONDS), gone).await;
        let _ = self.stop.send(true);
        let patience = Duration::from_secs(self.site.config.stop_seconds);
        if tokio::time::timeout(patience, self.served).await.is_err() {
            tracing::warn!("some requests did not end in time");
        }
        self.site.close().await;
        if let Some(nats) = &self.site.nats {
            nats.close().await;
        }
    }
}
