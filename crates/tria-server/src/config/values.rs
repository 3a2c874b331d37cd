//! How the value of each setting is read; an error says what was expected.

use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::ops::RangeInclusive;
use std::str::FromStr;

use async_nats::ServerAddr;
use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};

use crate::limits::{
    KEEP_DAYS_MAX, METRICS_TOKEN_CHARS_MIN, NATS_PREFIX_CHARS_MAX, REQUEST_SECONDS_MAX, STOP_SECONDS_MAX,
};

pub(super) fn address<'de, D: Deserializer<'de>>(from: D) -> Result<SocketAddr, D::Error> {
    read(from, |text| text.parse().ok(), "an address with a port, as 127.0.0.1:8210")
}

pub(super) fn folder<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    read(from, |text| (!text.trim().is_empty()).then(|| text.to_owned()), "a folder")
}

pub(super) fn database<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    let names_one = |text: &str| {
        let schemes = ["sqlite:", "postgres://", "postgresql://"];
        let named = schemes.iter().any(|scheme| text.len() > scheme.len() && text.starts_with(scheme));
        named.then(|| text.to_owned())
    };
    read(from, names_one, "sqlite:PATH?mode=rwc or postgres://USER@HOST/NAME")
}

pub(super) fn origin<'de, D: Deserializer<'de>>(from: D) -> Result<Option<String>, D::Error> {
    let expected = "http:// or https:// and a host, without a path, as https://cards.example";
    optional(from, read_origin, expected)
}

pub(super) fn origins<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<String>, D::Error> {
    read(from, |text| list(text, read_origin), "addresses as https://other.example, separated by commas")
}

pub(super) fn proxies<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<IpAddr>, D::Error> {
    read(from, |text| list(text, |word| word.parse().ok()), "addresses as 127.0.0.1, separated by commas")
}

pub(super) fn boolean<'de, D: Deserializer<'de>>(from: D) -> Result<bool, D::Error> {
    read(from, |text| text.parse().ok(), "true or false")
}

pub(super) fn token<'de, D: Deserializer<'de>>(from: D) -> Result<Option<String>, D::Error> {
    let long = |text: &str| {
        let good = text.len() >= METRICS_TOKEN_CHARS_MIN && text.chars().all(|c| c.is_ascii_graphic());
        good.then(|| text.to_owned())
    };
    optional(from, long, &format!("a secret of at least {METRICS_TOKEN_CHARS_MIN} characters"))
}

pub(super) fn filter<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    let valid = |text: &str| {
        let good = !text.trim().is_empty() && tracing_subscriber::EnvFilter::try_new(text).is_ok();
        good.then(|| text.to_owned())
    };
    read(from, valid, "error, warn, info, debug or trace, or a list as info,tria_server=debug")
}

pub(super) fn file<'de, D: Deserializer<'de>>(from: D) -> Result<Option<String>, D::Error> {
    optional(from, |text| (!text.trim().is_empty()).then(|| text.to_owned()), "a file")
}

pub(super) fn nats<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<String>, D::Error> {
    let expected = "addresses as tls://USER:PASSWORD@HOST:PORT or nats://…, separated by commas";
    read(from, |text| list(text, nats_address), expected)
}

pub(super) fn subject_word<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    let fits = |text: &str| {
        let good = (1..=NATS_PREFIX_CHARS_MAX).contains(&text.len())
            && text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'));
        good.then(|| text.to_owned())
    };
    read(from, fits, &format!("up to {NATS_PREFIX_CHARS_MAX} letters, digits, - and _"))
}

pub(super) fn request_seconds<'de, D: Deserializer<'de>>(from: D) -> Result<u64, D::Error> {
    whole(from, 1..=REQUEST_SECONDS_MAX)
}

pub(super) fn stop_seconds<'de, D: Deserializer<'de>>(from: D) -> Result<u64, D::Error> {
    whole(from, 0..=STOP_SECONDS_MAX)
}

pub(super) fn days<'de, D: Deserializer<'de>>(from: D) -> Result<u32, D::Error> {
    whole(from, 0..=KEEP_DAYS_MAX)
}

/// A whole number within these bounds.
fn whole<'de, D: Deserializer<'de>, T>(from: D, bounds: RangeInclusive<T>) -> Result<T, D::Error>
where
    T: FromStr + PartialOrd + fmt::Display,
{
    let expected = format!("a whole number from {} to {}", bounds.start(), bounds.end());
    read(from, |text| text.parse().ok().filter(|number| bounds.contains(number)), &expected)
}

/// A value that must be there.
fn read<'de, D: Deserializer<'de>, T>(
    from: D,
    parse: impl FnOnce(&str) -> Option<T>,
    expected: &str,
) -> Result<T, D::Error> {
    parse(&Written::deserialize(from)?.0).ok_or_else(|| D::Error::custom(expected))
}

/// A value that may be absent.
fn optional<'de, D: Deserializer<'de>, T>(
    from: D,
    parse: impl FnOnce(&str) -> Option<T>,
    expected: &str,
) -> Result<Option<T>, D::Error> {
    let written = Option::<Written>::deserialize(from)?;
    written.map(|written| parse(&written.0).ok_or_else(|| D::Error::custom(expected))).transpose()
}

/// An origin as browsers send it: no path, no query, no slash at the end.
fn read_origin(text: &str) -> Option<String> {
    let text = text.strip_suffix('/').unwrap_or(text);
    let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"))?;
    let fits = !host.is_empty() && host.chars().all(|c| c.is_ascii_alphanumeric() || ".-:[]".contains(c));
    fits.then(|| text.to_ascii_lowercase())
}

/// A NATS address with a scheme and a host, and without a path.
fn nats_address(text: &str) -> Option<String> {
    let rest = text.strip_prefix("nats://").or_else(|| text.strip_prefix("tls://"))?;
    let address: ServerAddr = text.parse().ok()?;
    let plain = !rest.trim_end_matches('/').contains(['/', '?', '#']);
    (plain && !address.host().is_empty()).then(|| text.to_owned())
}

fn list<T>(text: &str, parse: impl Fn(&str) -> Option<T>) -> Option<Vec<T>> {
    text.split(',').map(str::trim).filter(|word| !word.is_empty()).map(parse).collect()
}

/// A value as text, in whichever way it was written: flags and variables are text, files also have numbers, `true`,
/// `false`, and lists, whose members are joined with commas.
pub(super) struct Written(pub(super) String);

impl<'de> Deserialize<'de> for Written {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(AsWritten)
    }
}

struct AsWritten;

impl<'de> Visitor<'de> for AsWritten {
    type Value = Written;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text, a number, true or false, or a list of texts")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Written, E> {
        Ok(Written(text.to_owned()))
    }

    fn visit_bool<E: Error>(self, flag: bool) -> Result<Written, E> {
        Ok(Written(flag.to_string()))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Written, E> {
        Ok(Written(number.to_string()))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Written, E> {
        Ok(Written(number.to_string()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Written, A::Error> {
        let mut words = Vec::new();
        while let Some(Written(word)) = list.next_element()? {
            words.push(word);
        }
        Ok(Written(words.join(",")))
    }
}
