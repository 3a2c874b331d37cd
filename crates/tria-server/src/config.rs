//! The settings of a site; every one has a default that works.
//!
//! A setting comes from a flag, else from the environment, else from a file, else it is the default; [`gather`] merges
//! these layers with `figment`. A new setting needs a field of [`Config`] with its default and a row of [`SETTINGS`].

mod layers;
mod values;

use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::path::Path;

use async_nats::ServerAddr;
use serde::{Deserialize, Serialize};

pub use layers::{ConfigError, Gathered, Source, gather};

use crate::limits::REQUEST_SECONDS;

/// The settings of a site.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Config {
    /// Where the server listens.
    #[serde(deserialize_with = "values::address")]
    pub listen: SocketAddr,
    /// The folder of the database where no other is named.
    #[serde(deserialize_with = "values::folder")]
    pub data: String,
    /// The database: `sqlite:PATH?mode=rwc` or `postgres://…`.
    #[serde(deserialize_with = "values::database")]
    pub database: String,
    /// The address that users type, as `https://cards.example`; with `https` cookies are sent over TLS only.
    #[serde(deserialize_with = "values::origin")]
    pub public_url: Option<String>,
    /// Further origins whose pages may use the site, as `https://other.example`.
    #[serde(deserialize_with = "values::origins")]
    pub origins: Vec<String>,
    /// Addresses of proxies whose `X-Forwarded-For` is trusted.
    #[serde(deserialize_with = "values::proxies")]
    pub trusted_proxies: Vec<IpAddr>,
    /// Whether guests may play.
    #[serde(deserialize_with = "values::boolean")]
    pub guests: bool,
    /// Whether new accounts can be made.
    #[serde(deserialize_with = "values::boolean")]
    pub signup: bool,
    /// Whether requests, sockets and connections of one address or account are limited.
    #[serde(deserialize_with = "values::boolean")]
    pub rate_limits: bool,
    /// The token with which the metrics can be read from other machines.
    #[serde(deserialize_with = "values::token")]
    pub metrics_token: Option<String>,
    /// What is logged, as `info` or `tria_server=debug`.
    #[serde(deserialize_with = "values::filter")]
    pub log: String,
    /// Whether the log is lines of JSON.
    #[serde(deserialize_with = "values::boolean")]
    pub log_json: bool,
    /// How long the head of a request may take to arrive, and a request to be sent and answered, in seconds.
    #[serde(deserialize_with = "values::request_seconds")]
    pub request_seconds: u64,
    /// How long a stop waits for requests that are under way, in seconds.
    #[serde(deserialize_with = "values::stop_seconds")]
    pub stop_seconds: u64,
    /// Whether accounts may have webhooks.
    #[serde(deserialize_with = "values::boolean")]
    pub webhooks: bool,
    /// Whether webhooks may be sent to private, local and reserved addresses.
    #[serde(deserialize_with = "values::boolean")]
    pub webhooks_private: bool,
    /// A file with authorities (PEM) that webhooks trust beside those that browsers trust.
    #[serde(deserialize_with = "values::file")]
    pub webhooks_ca: Option<String>,
    /// How many days what was said at a table is kept after it was closed; 0: as long as the table's log.
    #[serde(deserialize_with = "values::days")]
    pub keep_chat_days: u32,
    /// How many days the log of a table is kept after it was closed; 0: for ever.
    #[serde(deserialize_with = "values::days")]
    pub keep_tables_days: u32,
    /// The NATS servers of a cluster, as `nats://USER:PASSWORD@HOST:PORT` or `tls://…`; none: this process is alone.
    #[serde(deserialize_with = "values::nats")]
    pub nats: Vec<String>,
    /// The file with the credentials (`.creds`) for NATS, instead of a user and password in the address.
    #[serde(deserialize_with = "values::file")]
    pub nats_credentials: Option<String>,
    /// The file with the authorities (PEM) that sign NATS's certificate, instead of those of the machine; implies TLS.
    #[serde(deserialize_with = "values::file")]
    pub nats_ca: Option<String>,
    /// The file with this node's own certificate (PEM) for NATS; implies TLS.
    #[serde(deserialize_with = "values::file")]
    pub nats_certificate: Option<String>,
    /// The file with the key (PEM) of that certificate.
    #[serde(deserialize_with = "values::file")]
    pub nats_key: Option<String>,
    /// The first word of every subject, so that sites can share NATS servers.
    #[serde(deserialize_with = "values::subject_word")]
    pub nats_prefix: String,
    /// Whether NATS on other machines may be used without TLS or without credentials.
    #[serde(deserialize_with = "values::boolean")]
    pub nats_insecure: bool,
    /// Whether this node of a cluster also does jobs of the work queue, as `tria worker` does.
    #[serde(deserialize_with = "values::boolean")]
    pub work: bool,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            listen: SocketAddr::from(([127, 0, 0, 1], 8210)),
            data: "tria-data".into(),
            database: database_in("tria-data"),
            public_url: None,
            origins: Vec::new(),
            trusted_proxies: Vec::new(),
            guests: true,
            signup: true,
            rate_limits: true,
            metrics_token: None,
            log: "info".into(),
            log_json: false,
            request_seconds: REQUEST_SECONDS,
            stop_seconds: 10,
            webhooks: false,
            webhooks_private: false,
            webhooks_ca: None,
            keep_chat_days: 0,
            keep_tables_days: 0,
            nats: Vec::new(),
            nats_credentials: None,
            nats_ca: None,
            nats_certificate: None,
            nats_key: None,
            nats_prefix: "tria".into(),
            nats_insecure: false,
            work: true,
        }
    }
}

/// What flags, documents and error messages say about a setting.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    /// Its name, as a flag and in a file.
    pub name: &'static str,
    /// What its value looks like.
    pub value: &'static str,
    /// What it is for, in a line.
    pub help: &'static str,
    /// Whether its value is never shown.
    pub secret: bool,
}

/// Every setting, in the order in which they are shown.
pub const SETTINGS: &[Setting] = &[
    open("listen", "ADDRESS", "Where to listen; port 0 takes any that is free"),
    open("data", "FOLDER", "The folder of the database, where no other database is named"),
    open("database", "URL", "The database: sqlite:PATH?mode=rwc or postgres://USER@HOST/NAME"),
    open("public-url", "URL", "The address that users type; with https cookies are sent over TLS only"),
    open("origins", "URLS", "Further sites whose pages may use this one, separated by commas"),
    open(
        "trusted-proxies",
        "ADDRESSES",
        "Proxies whose X-Forwarded-For and X-Request-Id are trusted, separated by commas",
    ),
    open("guests", "BOOL", "Whether guests may play without an account"),
    open("signup", "BOOL", "Whether new accounts can be made"),
    open(
        "rate-limits",
        "BOOL",
        "Whether requests, sockets and connections of one address or account are limited",
    ),
    secret(
        "metrics-token",
        "TOKEN",
        "What must be sent as Authorization: Bearer TOKEN to read /metrics; without it only this machine may",
    ),
    open("log", "FILTER", "What is logged: error, warn, info, debug, or by part as info,tria_server=debug"),
    open("log-json", "BOOL", "Whether the log is lines of JSON"),
    open(
        "request-seconds",
        "SECONDS",
        "How long the head of a request may take to arrive, and a request to be sent and answered",
    ),
    open("stop-seconds", "SECONDS", "How long a stop waits for requests that are under way"),
    open("webhooks", "BOOL", "Whether accounts may have webhooks, requests that this server sends for them"),
    open(
        "webhooks-private",
        "BOOL",
        "Whether webhooks may go to private, local and reserved addresses; accounts could then reach your own machines",
    ),
    open(
        "webhooks-ca",
        "FILE",
        "Further authorities (PEM) that may sign the certificates of receivers of webhooks",
    ),
    open(
        "keep-chat-days",
        "DAYS",
        "How long what was said at a table is kept after it was closed; 0: as long as its log",
    ),
    open("keep-tables-days", "DAYS", "How long the log of a table is kept after it was closed; 0: for ever"),
    open(
        "nats",
        "URLS",
        "The NATS servers of a cluster, nats://USER:PASSWORD@HOST:PORT or tls://…, separated by commas",
    ),
    open(
        "nats-credentials",
        "FILE",
        "The credentials (.creds) for NATS, instead of a user and password in its address",
    ),
    open(
        "nats-ca",
        "FILE",
        "The authorities (PEM) that sign NATS's certificate, instead of the machine's; implies TLS",
    ),
    open(
        "nats-certificate",
        "FILE",
        "This node's own certificate (PEM) for NATS; implies TLS and needs nats-key",
    ),
    open("nats-key", "FILE", "The key (PEM) of nats-certificate"),
    open("nats-prefix", "WORD", "The first word of every NATS subject, so that sites can share NATS servers"),
    open(
        "nats-insecure",
        "BOOL",
        "Whether NATS on other machines may be used without TLS or credentials; hidden hands cross it",
    ),
    open(
        "work",
        "BOOL",
        "Whether this node of a cluster also does jobs such as decisions of strong bots; with false `tria worker` has to",
    ),
];

const fn open(name: &'static str, value: &'static str, help: &'static str) -> Setting {
    Setting { name, value, help, secret: false }
}

const fn secret(name: &'static str, value: &'static str, help: &'static str) -> Setting {
    Setting { name, value, help, secret: true }
}

impl Setting {
    /// The variable of the environment.
    pub fn variable(&self) -> String {
        format!("TRIA_{}", self.name.replace('-', "_").to_uppercase())
    }

    /// The value in a configuration as it may be shown, without quotes; empty where there is none.
    pub fn shown(&self, config: &Config) -> String {
        layers::written(config, self.name).iter().map(|word| self.masked(word)).collect::<Vec<_>>().join(",")
    }

    /// The value as it may be shown: without secrets and passwords.
    fn masked(&self, value: &str) -> String {
        if self.secret && !value.is_empty() { "…".into() } else { without_password(value) }
    }
}

impl fmt::Debug for Config {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Logs are read by people who must not know the passwords in it.
        f.debug_map().entries(SETTINGS.iter().map(|setting| (setting.name, setting.shown(self)))).finish()
    }
}

impl Config {
    /// Whether users come over TLS.
    pub fn is_secure(&self) -> bool {
        self.public_url.as_deref().is_some_and(|url| url.starts_with("https://"))
    }

    /// Checks every value and that they go together, for a configuration that was not gathered.
    ///
    /// # Errors
    /// The setting that is wrong, and what was expected.
    pub fn check(&self) -> Result<(), ConfigError> {
        layers::check(self)?;
        if !self.nats.is_empty() && self.database.starts_with("sqlite:") {
            return Err(ConfigError::NatsWithSqlite);
        }
        self.check_nats()
    }

    /// Checks the settings of NATS alone, for processes that have no database.
    ///
    /// # Errors
    /// The setting that is wrong, and what was expected.
    pub fn check_nats(&self) -> Result<(), ConfigError> {
        if self.nats_certificate.is_some() != self.nats_key.is_some() {
            return Err(ConfigError::NatsKey);
        }
        let has_credentials = self.nats_credentials.is_some() || self.nats_certificate.is_some();
        for url in &self.nats {
            let safe = self.nats_uses_tls() && (has_credentials || url.contains('@'));
            if !safe && !self.nats_insecure && !is_loopback(url) {
                return Err(ConfigError::NatsOpen { url: without_password(url) });
            }
        }
        Ok(())
    }

    /// Whether NATS is reached over TLS only.
    pub fn nats_uses_tls(&self) -> bool {
        self.nats.iter().all(|url| url.starts_with("tls://"))
            || self.nats_ca.is_some()
            || self.nats_certificate.is_some()
    }
}

fn is_loopback(url: &str) -> bool {
    url.parse().is_ok_and(|address: ServerAddr| {
        let host = address.host();
        host == "localhost" || host.parse().is_ok_and(|ip: IpAddr| ip.is_loopback())
    })
}

/// The default database, in this folder.
fn database_in(folder: &str) -> String {
    format!("sqlite:{}?mode=rwc", Path::new(folder).join("tria.db").display())
}

/// An address without the password in it.
pub fn without_password(address: &str) -> String {
    let Some((scheme, rest)) = address.split_once("://") else { return address.to_owned() };
    if matches!(scheme, "nats" | "tls") {
        // A user without a password is a token, and a password may contain anything: all of it is left out.
        return match rest.rsplit_once('@') {
            Some((_, host)) => format!("{scheme}://…@{host}"),
            None => address.to_owned(),
        };
    }
    let end = rest.find('/').unwrap_or(rest.len());
    let shown = match rest[..end].rsplit_once('@') {
        Some((user, host)) => {
            let user = user.split_once(':').map_or(user.to_owned(), |(name, _)| format!("{name}:…"));
            format!("{user}@{host}{}", &rest[end..])
        }
        None => rest.to_owned(),
    };
    // A password can also come as a parameter.
    let shown = shown.split_once("password=").map_or(shown.clone(), |(before, after)| {
        let rest = after.find('&').map_or("", |end| &after[end..]);
        format!("{before}password=…{rest}")
    });
    format!("{scheme}://{shown}")
}
