//! The connection to NATS that makes a process a node of a cluster, or a worker.

use std::error::Error as _;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use std::{fs, io};

use async_nats::{Client, ConnectError, ConnectErrorKind, ConnectOptions, Event, ServerAddr, Subscriber};
use percent_encoding::percent_decode_str;
use tokio::sync::watch;
use tokio::time::{Instant, sleep, timeout};

use crate::config::{Config, without_password};
use crate::limits::{
    NATS_CLOSE_SECONDS, NATS_CONNECT_SECONDS, NATS_INBOX_MAX, NATS_OUTBOX_MAX, NATS_PING_SECONDS,
    NATS_RETRY_MS, NATS_START_SECONDS,
};

/// A connection to NATS; copies are the same connection.
///
/// While it is lost, what is published waits in the client and is sent later, and senders wait once [`NATS_OUTBOX_MAX`]
/// messages do: check [`Nats::is_connected`] first, and bound every wait.
#[derive(Clone, Debug)]
pub struct Nats(Arc<Parts>);

#[derive(Debug)]
struct Parts {
    client: Client,
    prefix: String,
    connected: watch::Receiver<bool>,
    /// Messages sent and received that are in the metrics already.
    counted: Mutex<(u64, u64)>,
}

/// Why there is no connection to NATS.
#[derive(Debug, thiserror::Error)]
pub enum NatsError {
    /// A file that a setting names.
    #[error("cannot read {path}, which the setting {setting} names: {error}")]
    File {
        /// The setting.
        setting: &'static str,
        /// The file.
        path: String,
        /// Why not.
        error: io::Error,
    },
    /// The server does not know the user.
    #[error(
        "NATS at {servers} refuses the credentials; correct the user and password in the setting nats, \
         or the file that nats-credentials or nats-certificate names"
    )]
    Refused {
        /// The addresses without credentials.
        servers: String,
    },
    /// The server's certificate, or the node's own, is not trusted.
    #[error(
        "no TLS with NATS at {servers} ({error}); name the authority that signs its certificate with the setting nats-ca, \
         and address it by a name that is in the certificate"
    )]
    Tls {
        /// The addresses without credentials.
        servers: String,
        /// What is wrong with it.
        error: String,
    },
    /// No server answers.
    #[error(
        "NATS at {servers} could not be reached for {seconds} seconds ({error}); \
         start it, correct the setting nats, or leave that out to run one process alone"
    )]
    Away {
        /// The addresses without credentials.
        servers: String,
        /// How long it was tried.
        seconds: u64,
        /// What the last attempt ended with.
        error: String,
    },
    /// It does not let this node listen.
    #[error(
        "NATS takes no subscription ({error}); give the user of the setting nats the right to the subjects of nats-prefix"
    )]
    Subscription {
        /// Why not.
        error: String,
    },
}

impl Nats {
    /// Connects with these settings, and waits [`NATS_START_SECONDS`] for the first connection at most.
    ///
    /// # Errors
    /// If a file cannot be read, NATS refuses the credentials, its certificate is not trusted, or it cannot be reached.
    pub async fn connect(config: &Config) -> Result<Self, NatsError> {
        Self::connect_within(config, Duration::from_secs(NATS_START_SECONDS)).await
    }

    /// Connects with these settings, and waits so long for the first connection at most.
    ///
    /// # Errors
    /// As [`Nats::connect`].
    pub async fn connect_within(config: &Config, patience: Duration) -> Result<Self, NatsError> {
        let servers = || config.nats.iter().map(|url| without_password(url)).collect::<Vec<_>>().join(", ");
        let addresses: Vec<ServerAddr> = config.nats.iter().filter_map(|url| url.parse().ok()).collect();
        let bare: Vec<ServerAddr> = addresses.iter().filter_map(without_login).collect();
        let (says_connected, mut connected) = watch::channel(false);
        let says_connected = Arc::new(says_connected);
        let deadline = Instant::now() + patience;
        let client = loop {
            let options = options(config, &addresses, says_connected.clone())?;
            match options.connect(bare.as_slice()).await {
                Ok(client) => break client,
                Err(error) if error.kind() == ConnectErrorKind::AuthorizationViolation => {
                    return Err(NatsError::Refused { servers: servers() });
                }
                Err(error) if is_about_certificates(&error) => {
                    return Err(NatsError::Tls { servers: servers(), error: error.to_string() });
                }
                Err(error) if Instant::now() >= deadline => {
                    let (seconds, error) = (patience.as_secs(), error.to_string());
                    return Err(NatsError::Away { servers: servers(), seconds, error });
                }
                Err(error) => tracing::warn!(%error, servers = %servers(), "waiting for NATS"),
            }
            sleep(Duration::from_millis(NATS_RETRY_MS)).await;
        };
        // The event is on its way.
        let _ = timeout(Duration::from_secs(NATS_CONNECT_SECONDS), connected.wait_for(|is| *is)).await;
        let prefix = config.nats_prefix.clone();
        Ok(Self(Arc::new(Parts { client, prefix, connected, counted: Mutex::default() })))
    }

    /// The client, to publish and to subscribe with.
    pub fn client(&self) -> &Client {
        &self.0.client
    }

    /// Whether the connection is up, as a value that can be waited for.
    pub fn connected(&self) -> watch::Receiver<bool> {
        self.0.connected.clone()
    }

    /// Whether the connection is up.
    pub fn is_connected(&self) -> bool {
        *self.0.connected.borrow()
    }

    /// The first word of every subject.
    pub fn prefix(&self) -> &str {
        &self.0.prefix
    }

    /// A subject of this site: the prefix, then these words, as `node.7.tables`.
    pub fn subject(&self, words: &str) -> String {
        format!("{}.{words}", self.0.prefix)
    }

    /// Subscribes, and waits until NATS knows.
    ///
    /// # Errors
    /// If NATS does not take the subscription.
    pub async fn subscribe(&self, subject: String) -> Result<Subscriber, NatsError> {
        let taken = async {
            let subscriber = self.0.client.subscribe(subject).await.map_err(|error| error.to_string())?;
            self.0.client.flush().await.map_err(|error| error.to_string())?;
            Ok(subscriber)
        };
        let late = |_| Err("it does not answer".to_owned());
        let patience = Duration::from_secs(NATS_CONNECT_SECONDS);
        timeout(patience, taken).await.unwrap_or_else(late).map_err(|error| NatsError::Subscription { error })
    }

    /// Brings the counters of messages up to date.
    pub(crate) fn count(&self) {
        let statistics = self.0.client.statistics();
        let sent = statistics.out_messages.load(Ordering::Relaxed);
        let received = statistics.in_messages.load(Ordering::Relaxed);
        let mut counted = self.0.counted.lock().unwrap_or_else(PoisonError::into_inner);
        metrics::counter!("tria_nats_sent_total").increment(sent.saturating_sub(counted.0));
        metrics::counter!("tria_nats_received_total").increment(received.saturating_sub(counted.1));
        *counted = (sent, received);
    }

    /// Ends the subscriptions and waits, for a bounded time, until NATS has what was sent.
    pub async fn close(&self) {
        if self.is_connected() {
            let _ = timeout(Duration::from_secs(NATS_CLOSE_SECONDS), self.0.client.flush()).await;
        }
        let _ = timeout(Duration::from_secs(NATS_CLOSE_SECONDS), self.0.client.drain()).await;
    }
}

/// How to connect; the addresses' user and password are for all servers.
fn options(
    config: &Config,
    addresses: &[ServerAddr],
    says_connected: Arc<watch::Sender<bool>>,
) -> Result<ConnectOptions, NatsError> {
    let mut options = ConnectOptions::new()
        .name("tria")
        .require_tls(config.nats_uses_tls())
        .connection_timeout(Duration::from_secs(NATS_CONNECT_SECONDS))
        .ping_interval(Duration::from_secs(NATS_PING_SECONDS))
        .client_capacity(NATS_OUTBOX_MAX)
        .subscription_capacity(NATS_INBOX_MAX)
        .reconnect_delay_callback(|attempts| {
            Duration::from_millis((attempts.saturating_sub(1) as u64 * 100).min(NATS_RETRY_MS))
        })
        .event_callback(move |event| {
            let says_connected = says_connected.clone();
            async move { note(&event, &says_connected) }
        });
    if !config.nats_uses_tls() {
        // Servers that NATS names could be on other machines, which was not allowed.
        options = options.ignore_discovered_servers();
    }
    let decoded = |text: &str| percent_decode_str(text).decode_utf8_lossy().into_owned();
    let user = addresses.iter().find_map(|address| Some((address.username()?, address.password())));
    options = match user {
        Some((user, Some(password))) => options.user_and_password(decoded(user), decoded(password)),
        Some((token, None)) => options.token(decoded(token)),
        None => options,
    };
    if let Some(path) = &config.nats_credentials {
        let file = |error| NatsError::File { setting: "nats-credentials", path: path.clone(), error };
        options = options.credentials(&fs::read_to_string(path).map_err(file)?).map_err(file)?;
    }
    if let Some(path) = &config.nats_ca {
        options = options.add_root_certificates(readable("nats-ca", path)?.into());
    }
    if let (Some(certificate), Some(key)) = (&config.nats_certificate, &config.nats_key) {
        let certificate = readable("nats-certificate", certificate)?.into();
        options = options.add_client_certificate(certificate, readable("nats-key", key)?.into());
    }
    Ok(options)
}

/// The address alone: the client writes addresses into its debug log.
fn without_login(address: &ServerAddr) -> Option<ServerAddr> {
    let mut url = address.clone().into_inner();
    url.set_username("").and_then(|()| url.set_password(None)).ok()?;
    ServerAddr::from_url(url).ok()
}

/// Whether TLS itself failed; such an error does not pass with time.
fn is_about_certificates(error: &ConnectError) -> bool {
    let source = error.source().and_then(|source| source.downcast_ref::<io::Error>());
    error.kind() == ConnectErrorKind::Tls || source.is_some_and(|io| io.kind() == io::ErrorKind::InvalidData)
}

/// The path of a file, once it is sure that it can be read: the client itself would only say that TLS failed.
fn readable<'a>(setting: &'static str, path: &'a str) -> Result<&'a str, NatsError> {
    let read = fs::read(path).map(|_| path);
    read.map_err(|error| NatsError::File { setting, path: path.into(), error })
}

/// What the client has noticed about its connection.
fn note(event: &Event, says_connected: &watch::Sender<bool>) {
    match event {
        Event::Connected => {
            metrics::gauge!("tria_nats_connected").set(1.0);
            says_connected.send_replace(true);
            tracing::info!("NATS is connected");
        }
        Event::Disconnected | Event::Closed => {
            metrics::gauge!("tria_nats_connected").set(0.0);
            if says_connected.send_replace(false) {
                metrics::counter!("tria_nats_disconnects_total").increment(1);
                tracing::warn!("the connection to NATS is lost; it is tried again until it succeeds");
            }
        }
        Event::SlowConsumer(_) => {
            tracing::warn!("messages from NATS came faster than they were read; some are lost");
        }
        Event::LameDuckMode | Event::Draining => tracing::info!(%event, "NATS"),
        Event::ServerError(_) | Event::ClientError(_) => tracing::warn!(%event, "NATS"),
    }
}
