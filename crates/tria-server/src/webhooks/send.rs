//! One HTTP request to a webhook's receiver: to a checked address, without redirects, within a bounded time.

use std::sync::{Arc, LazyLock};
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
use tokio_rustls::rustls::pki_types::ServerName;
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

/// Connections trust the authorities that browsers trust.
static TLS: LazyLock<TlsConnector> = LazyLock::new(|| {
    let roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .expect("the provider has the usual versions of TLS")
        .with_root_certificates(roots)
        .with_no_client_auth();
    Arc::new(config).into()
});

/// Posts JSON with these headers; returns the status of the answer, whose body is not read.
pub(super) async fn post(
    target: &Target,
    headers: &[(&str, String)],
    body: String,
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
        let stream = TLS.connect(name, stream).await.map_err(SendError::Tls)?;
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
