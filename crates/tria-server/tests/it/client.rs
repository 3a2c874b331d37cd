//! Delivery of the browser client: fresh pages, immutable assets, the smallest encoding, and no other files.

use reqwest::header::{HeaderMap, HeaderValue};
use tria_server::assets::InMemory;
use tria_server::clock::Clock;
use tria_server::config::Config;

use crate::support::Database;
use crate::support::web::Web;

const PAGE: &str = "<!doctype html><title>Tria</title>";
const SCRIPT: &str = "export const greeting = 'hello';";

fn files() -> InMemory {
    InMemory::new([
        ("index.html", PAGE.as_bytes()),
        ("sw.js", b"self.skipWaiting;" as &[u8]),
        ("manifest.webmanifest", b"{}"),
        ("icon.svg", b"<svg/>"),
        ("assets/app-1a2b3c.js", SCRIPT.as_bytes()),
        ("assets/app-1a2b3c.js.br", b"brotli of it"),
        ("assets/app-1a2b3c.js.gz", b"gzip of it"),
        ("assets/tria-9f.wasm", b"\0asm"),
        ("assets/only-7c.css", b"a{}"),
        ("assets/only-7c.css.gz", b"gzip of the style"),
        (".hidden/secret.txt", b"secret"),
    ])
}

async fn site(client: InMemory) -> (Database, Web) {
    let database = Database::sqlite("client");
    let config = Config { database: database.address(), rate_limits: false, ..Config::default() };
    let web = Web::with_client(config, Clock::default(), client).await;
    (database, web)
}

struct Got {
    status: u16,
    headers: HeaderMap,
    body: String,
}

impl Got {
    fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value: &HeaderValue| value.to_str().expect("a text"))
    }
}

async fn ask(web: &Web, method: &str, path: &str, headers: &[(&str, &str)]) -> Got {
    let mut request = web.request(method, path);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let answer = request.send().await.expect("an answer");
    let (status, headers) = (answer.status().as_u16(), answer.headers().clone());
    Got { status, headers, body: answer.text().await.expect("a text") }
}

async fn get(web: &Web, path: &str) -> Got {
    ask(web, "GET", path, &[]).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pages_are_fresh_and_assets_are_kept() {
    let (_database, web) = site(files()).await;
    let page = get(&web, "/").await;
    assert_eq!((page.status, page.body.as_str()), (200, PAGE));
    assert_eq!(page.header("content-type"), "text/html; charset=utf-8");
    assert_eq!(page.header("cache-control"), "no-cache");
    let tag = page.header("etag");
    assert!(tag.len() > 10, "{tag}");
    let again = ask(&web, "GET", "/", &[("if-none-match", tag)]).await;
    assert_eq!((again.status, again.body.as_str(), again.header("etag")), (304, "", tag));
    let other = ask(&web, "GET", "/", &[("if-none-match", "\"another\"")]).await;
    assert_eq!(other.status, 200);
    for (path, kind, keep) in [
        ("/assets/app-1a2b3c.js", "text/javascript; charset=utf-8", "public, max-age=31536000, immutable"),
        ("/assets/tria-9f.wasm", "application/wasm", "public, max-age=31536000, immutable"),
        ("/assets/only-7c.css", "text/css; charset=utf-8", "public, max-age=31536000, immutable"),
        ("/manifest.webmanifest", "application/manifest+json", "no-cache"),
        ("/icon.svg", "image/svg+xml", "no-cache"),
        ("/sw.js", "text/javascript; charset=utf-8", "no-cache"),
    ] {
        let got = get(&web, path).await;
        assert_eq!((got.status, got.header("content-type"), got.header("cache-control")), (200, kind, keep));
        assert_eq!(got.header("service-worker-allowed"), if path == "/sw.js" { "/" } else { "" });
    }
    web.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_browser_gets_the_smallest_form_that_it_takes() {
    let (_database, web) = site(files()).await;
    let script = "/assets/app-1a2b3c.js";
    for (path, accepted, encoding, body) in [
        (script, "gzip, deflate, br", "br", "brotli of it"),
        (script, "gzip", "gzip", "gzip of it"),
        (script, "gzip;q=0.8, br;q=0", "gzip", "gzip of it"),
        (script, "GZIP ; q=0, identity", "", SCRIPT),
        (script, "deflate", "", SCRIPT),
        (script, "", "", SCRIPT),
        ("/assets/only-7c.css", "br, gzip", "gzip", "gzip of the style"),
    ] {
        let got = ask(&web, "GET", path, &[("accept-encoding", accepted)]).await;
        let seen = (got.status, got.header("content-encoding"), got.body.as_str());
        assert_eq!(seen, (200, encoding, body), "{path} with {accepted:?}");
        assert_eq!(got.header("vary"), "accept-encoding", "{path} with {accepted:?}");
    }
    let (plain, brotli) =
        (get(&web, script).await, ask(&web, "GET", script, &[("accept-encoding", "br")]).await);
    assert_ne!(plain.header("etag"), brotli.header("etag"), "each form has its own tag");
    assert_eq!(get(&web, "/icon.svg").await.header("vary"), "", "there is one form only");
    web.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn addresses_of_the_client_are_pages_and_unknown_files_are_not() {
    let (_database, web) = site(files()).await;
    for path in ["/play", "/tables/k3x9m2p7q4rt", "/player/Anna", "/learn/same?step=2", "/r%C3%A8gles"] {
        let got = get(&web, path).await;
        assert_eq!((got.status, got.body.as_str()), (200, PAGE), "{path}");
    }
    for path in
        ["/favicon.ico", "/assets/app-old.js", "/assets/nothing", "/assets", "/wp-login.php", "/api/v2"]
    {
        let got = get(&web, path).await;
        assert_eq!(got.status, 404, "{path}: {}", got.body);
        assert!(!got.body.contains("<title>"), "{path}");
    }
    assert_eq!(get(&web, "/health").await.body, "alive\n");
    assert!(get(&web, "/api").await.body.contains("openapi.json"));
    for path in ["/", "/play", "/assets/app-1a2b3c.js"] {
        let (head, whole) = (ask(&web, "HEAD", path, &[]).await, get(&web, path).await);
        assert_eq!((head.status, head.body.as_str()), (200, ""), "{path}");
        for name in ["content-type", "content-length", "etag", "cache-control", "content-security-policy"] {
            assert_eq!(head.header(name), whole.header(name), "{path}: {name}");
        }
    }
    assert_eq!(ask(&web, "POST", "/play", &[]).await.status, 404);
    web.stop().await;
}

/// Requests a path exactly as written, without normalisation by the HTTP client.
async fn raw(web: &Web, path: &str) -> String {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    let mut stream = tokio::net::TcpStream::connect(web.running.address).await.expect("a connection");
    let request = format!("GET {path} HTTP/1.1\r\nHost: tria\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await.expect("sent");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.expect("an answer");
    String::from_utf8_lossy(&answer).into_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_but_the_client_s_files_is_given_out() {
    let (_database, web) = site(files()).await;
    // Debug builds read the files from a folder: these paths must not escape from it either.
    let database = Database::sqlite("client-folder");
    let listen = ([127, 0, 0, 1], 0).into();
    let config = Config { database: database.address(), listen, rate_limits: false, ..Config::default() };
    let running = tria_server::start(config, Clock::default()).await.expect("the server starts");
    let embedded = Web::of(running);
    for path in [
        "/../Cargo.toml",
        "/assets/../../../Cargo.toml",
        "/..%2f..%2fCargo.toml",
        "/%2e%2e/%2e%2e/Cargo.toml",
        "/assets/..%5c..%5cCargo.toml",
        "/assets\\..\\..\\Cargo.toml",
        "//etc/hosts.txt",
        "/assets//etc/passwd.txt",
        "/.hidden/secret.txt",
        "/./.hidden/secret.txt",
        "/%2ehidden/secret.txt",
        "/assets/app-1a2b3c.js%00.txt",
        "/assets/",
    ] {
        for web in [&web, &embedded] {
            let answer = raw(web, path).await;
            assert!(
                answer.starts_with("HTTP/1.1 404") || answer.starts_with("HTTP/1.1 400"),
                "{path}: {answer}"
            );
            assert!(!answer.contains("workspace") && !answer.contains("secret"), "{path}: {answer}");
        }
    }
    embedded.stop().await;
    web.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pages_and_workers_may_do_what_the_client_needs_and_no_more() {
    let (_database, web) = site(files()).await;
    for path in ["/", "/play", "/sw.js", "/assets/app-1a2b3c.js"] {
        let got = get(&web, path).await;
        let policy: Vec<&str> = got.header("content-security-policy").split("; ").collect();
        for rule in [
            "default-src 'none'",
            "script-src 'self' 'wasm-unsafe-eval'",
            "style-src 'self'",
            "img-src 'self' data: blob:",
            "connect-src 'self'",
            "worker-src 'self'",
            "manifest-src 'self'",
            "frame-ancestors 'none'",
            "base-uri 'none'",
            "form-action 'self'",
            "object-src 'none'",
        ] {
            assert!(policy.contains(&rule), "{path}: {rule} is not in {policy:?}");
        }
        assert!(!policy.iter().any(|rule| rule.contains("unsafe-inline") || rule.contains(" 'unsafe-eval'")));
        assert_eq!(got.header("x-content-type-options"), "nosniff");
        assert_eq!(got.header("x-frame-options"), "DENY");
    }
    web.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_without_the_client_says_how_to_build_it() {
    let (_database, web) = site(InMemory::default()).await;
    let page = get(&web, "/").await;
    assert_eq!(page.status, 200);
    for said in ["without the browser client", "script/web", "href=\"/api\"", "/api/page.css"] {
        assert!(page.body.contains(said), "{said} is not in {}", page.body);
    }
    assert!(!page.body.contains("<script") && !page.body.contains("style="));
    assert_eq!(page.header("cache-control"), "no-cache");
    let other = get(&web, "/play").await;
    assert_eq!(other.status, 404, "{}", other.body);
    web.stop().await;
}
