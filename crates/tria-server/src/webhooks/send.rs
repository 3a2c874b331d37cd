//! One HTTP request to a webhook's receiver: to a checked address, without redirects, within a bounded time.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::http::{Request, header};
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject as _;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

use super::address::{AddressError, Target};
use crate::limits::{WEBHOOK_HEAD_BYTES_MAX, WEBHOOK_SECONDS};

/// Why there was no answer.
#[derive(Debug, thiserror::Error)]
pub(super) enum SendError {
    #[error(transparent)]
    Address(#[from] AddressError),
    #[error("no connection: {0}")]
    Connect(std::io::Error),
    #[error("no TLS: {0}")]
    Tls(std::io::Error),
    #[error("no answer in HTTP: {0}")]
    Http(#[from] hyper::Error),
    #[error("no answer within {WEBHOOK_SECONDS} s")]
    Late,
}

/// The authorities in this file cannot be used.
#[derive(Debug, thiserror::Error)]
#[error(
    "cannot read the authorities in {path}, which the setting webhooks-ca names: {error}; it must have certificates in PEM"
)]
pub struct AuthoritiesError {
    path: String,
    error: String,
}

/// TLS to receivers: trusts the authorities that browsers trust, and those of the host.
#[derive(Clone)]
pub struct Tls(TlsConnector);

impl Tls {
    /// Trusts the certificates in this file, too.
    ///
    /// # Errors
    /// If it cannot be read or has no certificate.
    pub fn trusting(own: Option<&str>) -> Result<Self, AuthoritiesError> {
        let mut roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
        if let Some(path) = own {
            let refused = |error: String| AuthoritiesError { path: path.into(), error };
            let known = roots.len();
            for certificate in
                CertificateDer::pem_file_iter(path).map_err(|error| refused(error.to_string()))?
            {
                let certificate = certificate.map_err(|error| refused(error.to_string()))?;
                roots.add(certificate).map_err(|error| refused(error.to_string()))?;
            }
            if roots.len() == known {
                return Err(refused("no certificate is in it".into()));
            }
        }
        Ok(Self(connector(roots)))
    }
}

fn connector(roots: RootCertStore) -> TlsConnector {
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .expect("the provider has the usual versions of TLS")
        .with_root_certificates(roots)
        .with_no_client_auth();
    Arc::new(config).into()
}

impl fmt::Debug for Tls {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Tls")
    }
}

/// Posts JSON with these headers; returns the status of the answer, whose body is not read.
pub(super) async fn post(
    target: &Target,
    headers: &[(&str, String)],
    body: String,
    tls: &Tls,
    private: bool,
) -> Result<u16, SendError> {
    let sent = tokio::time::timeout(Duration::from_secs(WEBHOOK_SECONDS), async {
        let address = target.resolve(private).await?;
        let stream = TcpStream::connect(address).await.map_err(SendError::Connect)?;
        if !target.tls {
            return exchange(stream, target, headers, body).await;
        }
        let invalid = |_| SendError::Tls(std::io::ErrorKind::InvalidInput.into());
        let name = ServerName::try_from(target.host.clone()).map_err(invalid)?;
        let stream = tls.0.connect(name, stream).await.map_err(SendError::Tls)?;
        exchange(stream, target, headers, body).await
    });
    sent.await.unwrap_or(Err(SendError::Late))
}

async fn exchange<S>(
    stream: S,
    target: &Target,
    headers: &[(&str, String)],
    body: String,
) -> Result<u16, SendError>
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let (mut sender, connection) =
        http1::Builder::new().max_buf_size(WEBHOOK_HEAD_BYTES_MAX).handshake(TokioIo::new(stream)).await?;
    // It ends with this function, answered or not.
    let mut driver = JoinSet::new();
    driver.spawn(connection);
    let mut request = Request::post(&target.path)
        .header(header::HOST, &target.authority)
        .header(header::USER_AGENT, concat!("Tria/", env!("CARGO_PKG_VERSION")))
        .header(header::CONTENT_TYPE, "application/json")
        .header(header::CONTENT_LENGTH, body.len())
        .header(header::CONNECTION, "close");
    for (name, value) in headers {
        request = request.header(*name, value);
    }
    let request = request.body(Body::from(body)).expect("checked addresses and plain headers make a request");
    Ok(sender.send_request(request).await?.status().as_u16())
}
