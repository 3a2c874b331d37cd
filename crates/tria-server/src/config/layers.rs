//! The layers that settings come from, merged by `figment`.

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};

use figment::error::Kind;
use figment::providers::Serialized;
use figment::value::{Dict, Map, Value};
use figment::{Figment, Metadata, Profile, Provider};

use super::values::Written;
use super::{Config, SETTINGS, database_in};

/// Where a value comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Source {
    /// It was not set.
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
    /// A cluster on a database that only one process can use.
    #[error(
        "the setting nats makes this process a node of a cluster, and all nodes share one PostgreSQL database; \
         set database to postgres://USER@HOST/NAME, or leave nats out to run alone on SQLite"
    )]
    NatsWithSqlite,
    /// Half of a client certificate.
    #[error("nats-certificate and nats-key belong together; set both or none")]
    NatsKey,
    /// Hidden hands would cross a network that others can read, or could be asked for by anyone.
    #[error(
        "hidden hands cross NATS, and {url} is on another machine without TLS or without credentials; \
         use tls:// (or nats-ca) and a user and password in the address, nats-credentials or nats-certificate, \
         or set nats-insecure = true if only these machines can reach it"
    )]
    NatsOpen {
        /// The address without its credentials.
        url: String,
    },
}

/// Settings with where each comes from.
#[derive(Clone, Debug)]
pub struct Gathered {
    /// The settings.
    pub config: Config,
    sources: BTreeMap<&'static str, Source>,
}

/// Merges the settings: flags override the environment, that overrides the file, and that overrides the defaults.
///
/// `file` is the path and the content of the settings file.
///
/// # Errors
/// If one of them is unknown or not allowed; it says where.
pub fn gather(
    flags: &[(String, String)],
    variable: impl Fn(&str) -> Option<String>,
    file: Option<(&str, &str)>,
) -> Result<Gathered, ConfigError> {
    let mut figment = Figment::from(Serialized::defaults(Config::default()));
    let mut places: BTreeMap<String, Source> = BTreeMap::new();
    let file = file.map(|(path, text)| read_file(path, text)).transpose()?.unwrap_or_default();
    let environment = SETTINGS.iter().filter_map(|setting| {
        let name = setting.variable();
        Some((setting.name.to_owned(), variable(&name)?.into(), Source::Environment(name)))
    });
    let flags = flags
        .iter()
        .map(|(name, value)| (name.clone(), value.clone().into(), Source::Flag(format!("--{name}"))));
    for (name, values) in [("file", file), ("environment", environment.collect()), ("flags", flags.collect())]
    {
        places.extend(values.iter().map(|(name, _, place)| (name.clone(), place.clone())));
        let values = values.into_iter().map(|(name, value, _)| (name, value)).collect();
        figment = figment.merge(Layer { name, values });
    }
    let mut config: Config =
        figment.extract().map_err(|error| refusal(&figment, &error, |name| places.get(name).cloned()))?;
    let sources: BTreeMap<_, _> =
        SETTINGS.iter().filter_map(|s| Some((s.name, places.remove(s.name)?))).collect();
    if !sources.contains_key("database") {
        config.database = database_in(&config.data);
    }
    Ok(Gathered { config, sources })
}

/// Reads every value again.
pub(super) fn check(config: &Config) -> Result<(), ConfigError> {
    let figment = Figment::from(Serialized::defaults(config));
    figment.extract::<Config>().map(drop).map_err(|error| refusal(&figment, &error, |_| None))
}

/// A setting's value as text: the words of a list, one word, or nothing.
pub(super) fn written(config: &Config, name: &str) -> Vec<String> {
    match value_of(config, name) {
        Some(Value::Array(_, words)) => words.iter().filter_map(text_of).collect(),
        value => value.as_ref().and_then(text_of).into_iter().collect(),
    }
}

fn value_of(config: &Config, name: &str) -> Option<Value> {
    Figment::from(Serialized::defaults(config)).find_value(name).ok()
}

fn text_of(value: &Value) -> Option<String> {
    value.deserialize::<Written>().ok().map(|written| written.0)
}

/// A value with its name and where it was set.
type Placed = (String, Value, Source);

/// The values of one layer.
struct Layer {
    name: &'static str,
    values: Dict,
}

impl Provider for Layer {
    fn metadata(&self) -> Metadata {
        Metadata::named(self.name)
    }

    fn data(&self) -> Result<Map<Profile, Dict>, figment::Error> {
        Ok(Profile::Default.collect(self.values.clone()))
    }
}

/// The values in a file, with their lines.
fn read_file(path: &str, text: &str) -> Result<Vec<Placed>, ConfigError> {
    let table: BTreeMap<toml::Spanned<String>, Value> = toml::from_str(text)
        .map_err(|error| ConfigError::Toml { path: path.into(), why: error.to_string().trim().to_owned() })?;
    let placed = table.into_iter().map(|(name, value)| {
        let line = 1 + text[..name.span().start].matches('\n').count();
        (name.into_inner(), value, Source::File(path.into(), line))
    });
    Ok(placed.collect())
}

/// What `figment` refuses, with the place, the value and what was expected.
fn refusal(figment: &Figment, error: &figment::Error, place: impl Fn(&str) -> Option<Source>) -> ConfigError {
    let place =
        |name: &str| place(name).map_or_else(|| format!("the setting {name}"), |place| place.to_string());
    let name = error.path.first().cloned().unwrap_or_default();
    let expected = match &error.kind {
        Kind::UnknownField(name, _) => {
            let known = SETTINGS.iter().map(|setting| setting.name).collect::<Vec<_>>().join(", ");
            return ConfigError::Unknown { place: place(name), name: name.clone(), known };
        }
        Kind::InvalidType(_, expected) | Kind::InvalidValue(_, expected) | Kind::Message(expected) => {
            expected.clone()
        }
        other => other.to_string(),
    };
    let value = figment.find_value(&name).ok().and_then(|value| text_of(&value));
    let value = value.unwrap_or_else(|| "a table".into());
    let setting = SETTINGS.iter().find(|setting| setting.name == name);
    let value = setting.map_or_else(String::new, |setting| setting.masked(&value));
    ConfigError::Value { place: place(&name), value, expected }
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
            let value = match value_of(&self.config, setting.name) {
                Some(Value::Bool(..) | Value::Num(..)) => shown.clone(),
                _ => toml::Value::String(shown.clone()).to_string(),
            };
            let absent = if shown.is_empty() { "# " } else { "" };
            let (name, source) = (setting.name, self.source(setting.name));
            // Writing to a text cannot fail.
            let _ = writeln!(lines, "{absent}{name} = {value}  # {source}");
        }
        lines
    }
}
