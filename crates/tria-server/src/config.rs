//! What whoever runs a site can choose; every setting has a default that works.

use std::net::{IpAddr, SocketAddr};

use serde::{Deserialize, Serialize};

/// The settings of a site.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Config {
    /// Where the server listens.
    pub listen: SocketAddr,
    /// The database: `sqlite:PATH?mode=rwc` or `postgres://…`.
    pub database: String,
    /// The address that people type, as `https://cards.example`; with `https` cookies are sent over TLS only.
    pub public_url: Option<String>,
    /// Further origins whose pages may use the site, as `https://other.example`.
    pub origins: Vec<String>,
    /// Addresses of proxies whose `X-Forwarded-For` is believed.
    pub trusted_proxies: Vec<IpAddr>,
    /// Whether anybody may play as a guest.
    pub guests: bool,
    /// Whether anybody may sign up.
    pub signup: bool,
    /// What is logged, as `info` or `tria_server=debug`.
    pub log: String,
    /// Whether the log is lines of JSON.
    pub log_json: bool,
    /// How long a stop waits for requests that are under way, in seconds.
    pub stop_seconds: u64,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            listen: SocketAddr::from(([127, 0, 0, 1], 8210)),
            database: "sqlite:tria.db?mode=rwc".into(),
            public_url: None,
            origins: Vec::new(),
            trusted_proxies: Vec::new(),
            guests: true,
            signup: true,
            log: "info".into(),
            log_json: false,
            stop_seconds: 10,
        }
    }
}

impl Config {
    /// Whether people come over TLS.
    pub fn is_secure(&self) -> bool {
        self.public_url.as_deref().is_some_and(|url| url.starts_with("https://"))
    }
}
