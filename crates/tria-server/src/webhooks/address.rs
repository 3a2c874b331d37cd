//! Where webhooks may be sent: an HTTP address whose machine is on the public internet.
//!
//! The name is resolved once and the request goes to the resolved address, so that a name that changes in between
//! (DNS rebinding) leads nowhere else.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use axum::http::Uri;

use crate::limits::WEBHOOK_URL_CHARS_MAX;

/// An address to send to, checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Target {
    /// Whether it is reached over TLS.
    pub tls: bool,
    /// The host, without the brackets of an IPv6 address.
    pub host: String,
    /// The port.
    pub port: u16,
    /// `host` or `host:port`, as in the header `Host`.
    pub authority: String,
    /// The path and query.
    pub path: String,
}

/// Why an address is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum AddressError {
    /// It is not an address.
    #[error(
        "the address of a webhook is http:// or https://, a host, a path, without user or password, \
         and has at most {WEBHOOK_URL_CHARS_MAX} characters"
    )]
    Malformed,
    /// It leads to a private machine.
    #[error(
        "{0} is a private, local or reserved address; webhooks go to public ones only (webhooks-private)"
    )]
    Private(String),
    /// The name is unknown.
    #[error("{0} cannot be resolved")]
    Unknown(String),
}

impl Target {
    /// Reads an address; a host that is an IP address must be public unless `private` is set.
    ///
    /// # Errors
    /// [`AddressError::Malformed`] or [`AddressError::Private`].
    pub fn parse(url: &str, private: bool) -> Result<Self, AddressError> {
        let malformed = AddressError::Malformed;
        if url.len() > WEBHOOK_URL_CHARS_MAX || url.contains(['@', '#']) {
            return Err(malformed);
        }
        let uri: Uri = url.parse().map_err(|_| AddressError::Malformed)?;
        let tls = match uri.scheme_str() {
            Some("https") => true,
            Some("http") => false,
            _ => return Err(malformed),
        };
        let (Some(host), Some(authority)) = (uri.host(), uri.authority()) else { return Err(malformed) };
        let host = host.trim_start_matches('[').trim_end_matches(']').to_ascii_lowercase();
        let port = uri.port_u16().unwrap_or(if tls { 443 } else { 80 });
        if host.is_empty() || port == 0 {
            return Err(malformed);
        }
        let is_local = host.parse().map_or(host == "localhost", |ip: IpAddr| !is_public(ip));
        if is_local && !private {
            return Err(AddressError::Private(host));
        }
        let path = uri.path_and_query().map_or("/", |path| path.as_str()).to_owned();
        Ok(Self { tls, host, port, authority: authority.to_string(), path })
    }

    /// The first address of the host to which a request may go.
    ///
    /// # Errors
    /// [`AddressError::Unknown`], or [`AddressError::Private`] if there is none on the public internet.
    pub async fn resolve(&self, private: bool) -> Result<SocketAddr, AddressError> {
        let found = tokio::net::lookup_host((self.host.as_str(), self.port)).await;
        let found: Vec<SocketAddr> = found.map_err(|_| AddressError::Unknown(self.host.clone()))?.collect();
        if found.is_empty() {
            return Err(AddressError::Unknown(self.host.clone()));
        }
        let allowed = found.into_iter().find(|address| private || is_public(address.ip()));
        allowed.ok_or_else(|| AddressError::Private(self.host.clone()))
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}", if self.tls { "https" } else { "http" }, self.authority)
    }
}

/// The metadata service of a large host, at an address that is public otherwise.
const WIRE_SERVER: Ipv4Addr = Ipv4Addr::new(168, 63, 129, 16);

/// Whether the address is of a machine on the public internet: not private, loopback, link-local, shared, of a metadata
/// service, for documentation, multicast, reserved, or a tunnel to such an address.
pub fn is_public(ip: IpAddr) -> bool {
    match ip.to_canonical() {
        IpAddr::V4(ip) => is_public_v4(ip),
        IpAddr::V6(ip) => is_public_v6(ip),
    }
}

fn is_public_v4(ip: Ipv4Addr) -> bool {
    let [a, b, c, _] = ip.octets();
    let reserved = ip.is_private()
        || ip.is_loopback()
        || ip.is_link_local()
        || ip.is_broadcast()
        || ip.is_documentation()
        || ip.is_multicast()
        || a == 0
        || a >= 240
        || (a == 100 && (64..128).contains(&b))
        || (a == 192 && b == 0 && c == 0)
        || (a == 192 && b == 88 && c == 99)
        || (a == 198 && (18..20).contains(&b));
    !reserved && ip != WIRE_SERVER
}

/// Global unicast alone (`2000::/3`), without documentation, Teredo, 6to4 and other special purposes.
fn is_public_v6(ip: Ipv6Addr) -> bool {
    let [a, b, ..] = ip.segments();
    let special = (a == 0x2001 && (b < 0x200 || b == 0xdb8)) || a == 0x2002 || a == 0x3fff;
    (a & 0xe000) == 0x2000 && !special
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_of_the_public_internet_are_public() {
        let private = [
            "0.0.0.0",
            "10.0.0.1",
            "100.64.0.1",
            "100.100.100.200",
            "127.0.0.1",
            "168.63.129.16",
            "169.254.169.254",
            "172.16.0.1",
            "172.31.255.255",
            "192.0.0.1",
            "192.0.2.1",
            "192.88.99.1",
            "192.168.1.1",
            "198.18.0.1",
            "198.19.255.255",
            "198.51.100.1",
            "203.0.113.1",
            "224.0.0.1",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:10.0.0.1",
            "::127.0.0.1",
            "64:ff9b::7f00:1",
            "100::1",
            "2001::1",
            "2001:db8::1",
            "2002:7f00:1::",
            "3fff::1",
            "fc00::1",
            "fd00:ec2::254",
            "fe80::1",
            "fec0::1",
            "ff02::1",
        ];
        for text in private {
            assert!(!is_public(text.parse().expect(text)), "{text}");
        }
        for text in [
            "1.1.1.1",
            "100.128.0.1",
            "172.32.0.1",
            "192.0.1.1",
            "198.20.0.1",
            "223.255.255.255",
            "2606:4700::1",
            "2a00:1450::1",
            "::ffff:8.8.8.8",
        ] {
            assert!(is_public(text.parse().expect(text)), "{text}");
        }
    }

    #[test]
    fn addresses_are_read_strictly() {
        let read = |url: &str| Target::parse(url, false);
        let target = read("https://Chat.example:8443/hook?a=b").expect("an address");
        assert_eq!(
            (target.tls, target.host.as_str(), target.port, target.path.as_str()),
            (true, "chat.example", 8443, "/hook?a=b")
        );
        assert_eq!(
            read("http://chat.example").map(|target| (target.port, target.path)),
            Ok((80, "/".into()))
        );
        let long = format!("https://chat.example/{}", "a".repeat(WEBHOOK_URL_CHARS_MAX));
        for url in [
            "",
            "chat.example",
            "/hook",
            "ftp://chat.example",
            "https://",
            "https://u@chat.example",
            "https://chat.example/#a",
            "https://chat.example:0",
            "https://a b",
            &long,
        ] {
            assert_eq!(read(url), Err(AddressError::Malformed), "{url}");
        }
        assert!(matches!(read("http://[fd00::1]/"), Err(AddressError::Private(_))));
        assert!(Target::parse("http://[::1]:80/", true).is_ok());
    }
}
