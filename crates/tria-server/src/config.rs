//! What whoever runs a site can choose; every setting has a default that works.
//!
//! A setting comes from a flag, else from the environment, else from a file, else it is the default; [`gather`] says which.

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};
use std::net::{IpAddr, SocketAddr};
use std::path::Path;

use crate::limits::{METRICS_TOKEN_CHARS_MIN, REQUEST_SECONDS, REQUEST_SECONDS_MAX, STOP_SECONDS_MAX};

/// The settings of a site.
#[derive(Clone, PartialEq, Eq)]
pub struct Config {
    /// Where the server listens.
    pub listen: SocketAddr,
    /// The folder of the database where no other is named.
    pub data: String,
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
    /// Whether requests and sockets of one address or account are limited.
    pub rate_limits: bool,
    /// Who may read the metrics from elsewhere than this machine.
    pub metrics_token: Option<String>,
    /// What is logged, as `info` or `tria_server=debug`.
    pub log: String,
    /// Whether the log is lines of JSON.
    pub log_json: bool,
    /// How long the head of a request may take to arrive, and a request to be sent and answered, in seconds.
    pub request_seconds: u64,
    /// How long a stop waits for requests that are under way, in seconds.
    pub stop_seconds: u64,
}

impl fmt::Debug for Config {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Logs are read by people who must not know the passwords in it.
        f.debug_map().entries(SETTINGS.iter().map(|setting| (setting.name, setting.shown(self)))).finish()
    }
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
        }
    }
}

fn database_in(folder: &str) -> String {
    format!("sqlite:{}?mode=rwc", Path::new(folder).join("tria.db").display())
}

/// One thing that can be set.
#[derive(Clone, Copy)]
pub struct Setting {
    /// Its name, as a flag and in a file.
    pub name: &'static str,
    /// What its value looks like.
    pub value: &'static str,
    /// What it is for, in a line.
    pub help: &'static str,
    /// Whether it is never shown.
    pub secret: bool,
    read: fn(&mut Config, &str) -> Result<(), String>,
    show: fn(&Config) -> String,
}

impl fmt::Debug for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

impl Setting {
    /// The variable of the environment.
    pub fn variable(&self) -> String {
        format!("TRIA_{}", self.name.replace('-', "_").to_uppercase())
    }

    /// The value in a configuration, as it may be shown; empty where there is none.
    pub fn shown(&self, config: &Config) -> String {
        let text = (self.show)(config);
        if self.secret && !text.is_empty() { "…".into() } else { text }
    }
}

/// Everything that can be set, in the order in which it is shown.
pub const SETTINGS: &[Setting] = &[
    Setting {
        name: "listen",
        value: "ADDRESS",
        help: "Where to listen; port 0 takes any that is free",
        secret: false,
        read: |config, text| {
            set(&mut config.listen, text.parse().ok(), "an address with a port, as 127.0.0.1:8210")
        },
        show: |config| config.listen.to_string(),
    },
    Setting {
        name: "data",
        value: "FOLDER",
        help: "The folder of the database, where no other database is named",
        secret: false,
        read: |config, text| set(&mut config.data, filled(text), "a folder"),
        show: |config| config.data.clone(),
    },
    Setting {
        name: "database",
        value: "URL",
        help: "The database: sqlite:PATH?mode=rwc or postgres://USER@HOST/NAME",
        secret: false,
        read: |config, text| {
            set(&mut config.database, database(text), "sqlite:PATH?mode=rwc or postgres://USER@HOST/NAME")
        },
        show: |config| without_password(&config.database),
    },
    Setting {
        name: "public-url",
        value: "URL",
        help: "The address that people type; with https cookies are sent over TLS only",
        secret: false,
        read: |config, text| {
            set(
                &mut config.public_url,
                origin(text).map(Some),
                "http:// or https:// and a host, without a path, as https://cards.example",
            )
        },
        show: |config| config.public_url.clone().unwrap_or_default(),
    },
    Setting {
        name: "origins",
        value: "URLS",
        help: "Further sites whose pages may use this one, with commas between them",
        secret: false,
        read: |config, text| {
            set(
                &mut config.origins,
                list(text, origin),
                "addresses as https://other.example, with commas between them",
            )
        },
        show: |config| config.origins.join(","),
    },
    Setting {
        name: "trusted-proxies",
        value: "ADDRESSES",
        help: "Proxies whose X-Forwarded-For and X-Request-Id are believed, with commas between them",
        secret: false,
        read: |config, text| {
            set(
                &mut config.trusted_proxies,
                list(text, |word| word.parse().ok()),
                "addresses as 127.0.0.1, with commas between them",
            )
        },
        show: |config| config.trusted_proxies.iter().map(ToString::to_string).collect::<Vec<_>>().join(","),
    },
    Setting {
        name: "guests",
        value: "BOOL",
        help: "Whether anybody may play as a guest",
        secret: false,
        read: |config, text| set(&mut config.guests, text.parse().ok(), "true or false"),
        show: |config| config.guests.to_string(),
    },
    Setting {
        name: "signup",
        value: "BOOL",
        help: "Whether anybody may sign up",
        secret: false,
        read: |config, text| set(&mut config.signup, text.parse().ok(), "true or false"),
        show: |config| config.signup.to_string(),
    },
    Setting {
        name: "rate-limits",
        value: "BOOL",
        help: "Whether requests and sockets of one address or account are limited",
        secret: false,
        read: |config, text| set(&mut config.rate_limits, text.parse().ok(), "true or false"),
        show: |config| config.rate_limits.to_string(),
    },
    Setting {
        name: "metrics-token",
        value: "TOKEN",
        help: "What must be sent as Authorization: Bearer TOKEN to read /metrics; without it only this machine may",
        secret: true,
        read: |config, text| {
            set(&mut config.metrics_token, long_token(text).map(Some), "a secret of at least 16 characters")
        },
        show: |config| config.metrics_token.clone().unwrap_or_default(),
    },
    Setting {
        name: "log",
        value: "FILTER",
        help: "What is logged: error, warn, info, debug, or by part as info,tria_server=debug",
        secret: false,
        read: |config, text| {
            set(
                &mut config.log,
                filter(text),
                "error, warn, info, debug or trace, or a list as info,tria_server=debug",
            )
        },
        show: |config| config.log.clone(),
    },
    Setting {
        name: "log-json",
        value: "BOOL",
        help: "Whether the log is lines of JSON",
        secret: false,
        read: |config, text| set(&mut config.log_json, text.parse().ok(), "true or false"),
        show: |config| config.log_json.to_string(),
    },
    Setting {
        name: "request-seconds",
        value: "SECONDS",
        help: "How long the head of a request may take to arrive, and a request to be sent and answered",
        secret: false,
        read: |config, text| {
            set(
                &mut config.request_seconds,
                text.parse().ok().filter(|seconds| (1..=REQUEST_SECONDS_MAX).contains(seconds)),
                "a whole number from 1 to 600",
            )
        },
        show: |config| config.request_seconds.to_string(),
    },
    Setting {
        name: "stop-seconds",
        value: "SECONDS",
        help: "How long a stop waits for requests that are under way",
        secret: false,
        read: |config, text| {
            set(
                &mut config.stop_seconds,
                text.parse().ok().filter(|seconds| *seconds <= STOP_SECONDS_MAX),
                "a whole number up to 600",
            )
        },
        show: |config| config.stop_seconds.to_string(),
    },
];

fn set<T>(place: &mut T, value: Option<T>, expected: &str) -> Result<(), String> {
    *place = value.ok_or_else(|| expected.to_owned())?;
    Ok(())
}

fn filled(text: &str) -> Option<String> {
    (!text.trim().is_empty()).then(|| text.to_owned())
}

fn database(text: &str) -> Option<String> {
    let schemes = ["sqlite:", "postgres://", "postgresql://"];
    schemes
        .iter()
        .any(|scheme| text.len() > scheme.len() && text.starts_with(scheme))
        .then(|| text.to_owned())
}

/// An origin as browsers send it: no path, no query, no slash at the end.
fn origin(text: &str) -> Option<String> {
    let text = text.strip_suffix('/').unwrap_or(text);
    let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"))?;
    let fits = !host.is_empty() && host.chars().all(|c| c.is_ascii_alphanumeric() || ".-:[]".contains(c));
    fits.then(|| text.to_ascii_lowercase())
}

fn list<T>(text: &str, read: impl Fn(&str) -> Option<T>) -> Option<Vec<T>> {
    text.split(',').map(str::trim).filter(|word| !word.is_empty()).map(read).collect()
}

fn long_token(text: &str) -> Option<String> {
    (text.len() >= METRICS_TOKEN_CHARS_MIN && text.chars().all(|c| c.is_ascii_graphic()))
        .then(|| text.to_owned())
}

fn filter(text: &str) -> Option<String> {
    let good = !text.trim().is_empty() && tracing_subscriber::EnvFilter::try_new(text).is_ok();
    good.then(|| text.to_owned())
}

/// An address without the password in it.
pub fn without_password(address: &str) -> String {
    let Some((scheme, rest)) = address.split_once("://") else { return address.to_owned() };
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

impl Config {
    /// Whether people come over TLS.
    pub fn is_secure(&self) -> bool {
        self.public_url.as_deref().is_some_and(|url| url.starts_with("https://"))
    }

    /// Checks that the settings go together, for a configuration that was not gathered.
    ///
    /// # Errors
    /// The setting that is wrong, and what was expected.
    pub fn check(&self) -> Result<(), ConfigError> {
        for setting in SETTINGS {
            let text = (setting.show)(self);
            let absent = text.is_empty() && matches!(setting.name, "public-url" | "metrics-token");
            // What is shown of a database lacks its password, which does not matter here.
            if let Err(expected) = (setting.read)(&mut self.clone(), &text)
                && !absent
            {
                let value = if setting.secret { "…".into() } else { text };
                let place = format!("the setting {}", setting.name);
                return Err(ConfigError::Value { place, value, expected });
            }
        }
        Ok(())
    }
}

/// Where a value comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Source {
    /// Nobody has said anything.
    Default,
    /// A file, at this line.
    File(String, usize),
    /// A variable of the environment.
    Environment(String),
    /// A flag.
    Flag(String),
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Default => f.write_str("default"),
            Self::File(path, line) => write!(f, "{path}, line {line}"),
            Self::Environment(name) | Self::Flag(name) => f.write_str(name),
        }
    }
}

/// Why settings are refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ConfigError {
    /// The file is not TOML.
    #[error("{path} is not TOML: {why}")]
    Toml {
        /// Which file.
        path: String,
        /// What is wrong.
        why: String,
    },
    /// There is no such setting.
    #[error("{place}: there is no setting {name:?}; there are {known}")]
    Unknown {
        /// Where.
        place: String,
        /// What it is called.
        name: String,
        /// What there is.
        known: String,
    },
    /// A value that is not allowed.
    #[error("{place}: {value:?} is not allowed; expected {expected}")]
    Value {
        /// Where.
        place: String,
        /// The value; secrets are left out.
        value: String,
        /// What was expected.
        expected: String,
    },
}

/// Settings with where each comes from.
#[derive(Clone, Debug)]
pub struct Gathered {
    /// The settings.
    pub config: Config,
    sources: BTreeMap<&'static str, Source>,
}

/// Puts the settings together: flags before the environment, before a file, before the defaults.
///
/// # Errors
/// If one of them is unknown or not allowed; it says where.
pub fn gather(
    flags: &[(String, String)],
    variable: impl Fn(&str) -> Option<String>,
    file: Option<(&str, &str)>,
) -> Result<Gathered, ConfigError> {
    let known = || SETTINGS.iter().map(|setting| setting.name).collect::<Vec<_>>().join(", ");
    let mut said: BTreeMap<&'static str, (String, Source)> = BTreeMap::new();
    if let Some((path, text)) = file {
        for (name, value, line) in read_file(path, text)? {
            let setting = SETTINGS.iter().find(|setting| setting.name == name);
            let place = format!("{path}, line {line}");
            let setting = setting.ok_or(ConfigError::Unknown { place, name, known: known() })?;
            said.insert(setting.name, (value, Source::File(path.into(), line)));
        }
    }
    for setting in SETTINGS {
        if let Some(value) = variable(&setting.variable()) {
            said.insert(setting.name, (value, Source::Environment(setting.variable())));
        }
    }
    for (name, value) in flags {
        let setting = SETTINGS.iter().find(|setting| setting.name == name);
        let (place, name) = (format!("--{name}"), name.clone());
        let setting = setting.ok_or(ConfigError::Unknown { place: place.clone(), name, known: known() })?;
        said.insert(setting.name, (value.clone(), Source::Flag(place)));
    }
    let mut gathered = Gathered { config: Config::default(), sources: BTreeMap::new() };
    for setting in SETTINGS {
        let Some((value, source)) = said.remove(setting.name) else { continue };
        (setting.read)(&mut gathered.config, &value).map_err(|expected| {
            let value = if setting.secret { "…".into() } else { without_password(&value) };
            ConfigError::Value { place: source.to_string(), value, expected }
        })?;
        gathered.sources.insert(setting.name, source);
    }
    if !gathered.sources.contains_key("database") {
        gathered.config.database = database_in(&gathered.config.data);
    }
    Ok(gathered)
}

/// The settings in a file: name, value as text, line.
fn read_file(path: &str, text: &str) -> Result<Vec<(String, String, usize)>, ConfigError> {
    let table: BTreeMap<toml::Spanned<String>, toml::Value> = toml::from_str(text)
        .map_err(|error| ConfigError::Toml { path: path.into(), why: error.to_string().trim().to_owned() })?;
    let mut found = Vec::with_capacity(table.len());
    for (name, value) in table {
        let line = 1 + text[..name.span().start].matches('\n').count();
        let word = |value: &toml::Value| match value {
            toml::Value::String(text) => Some(text.clone()),
            toml::Value::Integer(number) => Some(number.to_string()),
            toml::Value::Boolean(flag) => Some(flag.to_string()),
            _ => None,
        };
        let text = match &value {
            toml::Value::Array(words) => {
                words.iter().map(word).collect::<Option<Vec<_>>>().map(|all| all.join(","))
            }
            value => word(value),
        };
        let text = text.ok_or_else(|| ConfigError::Value {
            place: format!("{path}, line {line}"),
            value: value.to_string(),
            expected: "a text, a number, true or false, or a list of texts".into(),
        })?;
        found.push((name.into_inner(), text, line));
    }
    Ok(found)
}

impl Gathered {
    /// Where a setting comes from.
    pub fn source(&self, name: &str) -> Source {
        self.sources.get(name).cloned().unwrap_or(Source::Default)
    }

    /// Everything that is in force as a file that could be read again, with where it comes from; secrets are left out.
    pub fn to_toml(&self) -> String {
        let mut lines = String::new();
        for setting in SETTINGS {
            let shown = setting.shown(&self.config);
            let bare = matches!(setting.value, "BOOL" | "SECONDS");
            let value = if bare { shown.clone() } else { toml::Value::String(shown.clone()).to_string() };
            let absent = if shown.is_empty() { "# " } else { "" };
            let (name, source) = (setting.name, self.source(setting.name));
            // Writing to a text cannot fail.
            let _ = writeln!(lines, "{absent}{name} = {value}  # {source}");
        }
        lines
    }
}
