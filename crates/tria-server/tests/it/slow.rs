//! Slow requests are disconnected after the configured time, and do not delay others.

use std::time::{Duration, Instant};

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tria_server::clock::Clock;
use tria_server::config::Config;

use crate::support::web::{Web, send};
use crate::support::{Database, on_both};

/// Time limit of a request in these tests.
const SECONDS: u64 = 1;

/// Time limit of a connection that receives a byte now and then.
const PATIENCE: Duration = crate::support::PATIENCE;

async fn hasty(database: &Database) -> Web {
    let config = Config {
        database: database.address(),
        request_seconds: SECONDS,
        rate_limits: false,
        ..Config::default()
    };
    Web::with(config, Clock::default()).await
}

/// Sends an endless request byte by byte, or nothing, until the connection is closed; returns the answer and the time it took.
async fn drip(web: &Web, first: &str, endless: &str) -> (String, Duration) {
    let begun = Instant::now();
    let mut stream = TcpStream::connect(web.running.address).await.expect("a connection");
    stream.set_nodelay(true).expect("an option");
    stream.write_all(first.as_bytes()).await.expect("the first part");
    let (mut incoming, mut outgoing) = stream.into_split();
    let endless = endless.to_owned();
    let dripping = tokio::spawn(async move {
        for byte in endless.bytes().cycle() {
            // The close is what this waits for.
            if outgoing.write_all(&[byte]).await.is_err() {
                break;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        // Without further bytes the connection stays open nevertheless.
        outgoing
    });
    let mut answer = Vec::new();
    let mut part = [0; 1_024];
    let ended = tokio::time::timeout(PATIENCE, async {
        // A reset is an end as well: unread bytes were under way.
        while let Ok(count @ 1..) = incoming.read(&mut part).await {
            answer.extend_from_slice(&part[..count]);
        }
    });
    ended.await.expect("the connection is closed, however much still comes");
    // The connection is closed for reading and for writing.
    drop(tokio::time::timeout(PATIENCE, dripping).await.expect("in time").expect("no panic"));
    (String::from_utf8_lossy(&answer).into_owned(), begun.elapsed())
}

on_both! {
    async fn a_slow_head_is_cut_off(database: Database) {
        let web = hasty(&database).await;
        let slow = async {
            let head = "GET /api/v1/account HTTP/1.1\r\nHost: tria\r\nX-Slow: ";
            let many = (0..20).map(|_| drip(&web, head, "a"));
            futures_util::future::join_all(many).await
        };
        let slow = slow.await;
        for (answer, elapsed) in slow {
            assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 408"), "{answer}");
            assert!(elapsed >= Duration::from_millis(900 * SECONDS), "not before its time: {elapsed:?}");
        }
        // Also clients that send nothing, or nothing after an answer.
        let (answer, _) = drip(&web, "", "").await;
        assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 408"), "{answer}");
        let (answer, _) = drip(&web, "GET /health HTTP/1.1\r\nHost: tria\r\n\r\n", "").await;
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
        web.stop().await;
    }
}

on_both! {
    async fn a_slow_body_is_cut_off(database: Database) {
        let web = hasty(&database).await;
        let (token, _) = web.guest().await;
        let head = |how: &str| {
            format!(
                "POST /api/v1/tables HTTP/1.1\r\nHost: tria\r\nAuthorization: Bearer {token}\r\n\
                 Content-Type: application/json\r\n{how}\r\n\r\n"
            )
        };
        let (counted, chunked) = (head("Content-Length: 60000"), head("Transfer-Encoding: chunked"));
        let slow = async {
            let many = (0..10).flat_map(|_| [drip(&web, &counted, " "), drip(&web, &chunked, "1\r\n \r\n")]);
            futures_util::future::join_all(many).await
        };
        let slow = slow.await;
        for (answer, elapsed) in slow {
            assert!(answer.starts_with("HTTP/1.1 408"), "{answer}");
            assert!(answer.contains("\"too-slow\"") && answer.contains("within 1 s"), "{answer}");
            assert!(elapsed >= Duration::from_millis(900 * SECONDS), "not before its time: {elapsed:?}");
        }
        assert_eq!(web.get("/api/v1/tables/mine", &token).await.text, "[]", "nothing was opened");
        web.stop().await;
    }
}

on_both! {
    /// Unfinished requests, for ten minutes of the server's clock, do not delay other clients.
    async fn others_are_served_meanwhile(database: Database) {
        let config = Config {
            database: database.address(),
            request_seconds: 600,
            rate_limits: false,
            ..Config::default()
        };
        let web = Web::with(config, Clock::default()).await;
        let (token, _) = web.guest().await;
        let body = format!(
            "POST /api/v1/tables HTTP/1.1\r\nHost: tria\r\nAuthorization: Bearer {token}\r\n\
             Content-Type: application/json\r\nContent-Length: 60000\r\n\r\n{{"
        );
        let head = "GET /api/v1/account HTTP/1.1\r\nHost: tria\r\nX-Slow: a".to_owned();
        let mut slow = Vec::new();
        for _ in 0..20 {
            for part in [&head, &body] {
                let mut stream = TcpStream::connect(web.running.address).await.expect("a connection");
                stream.write_all(part.as_bytes()).await.expect("the first part");
                slow.push(stream);
            }
        }
        for _ in 0..10 {
            assert_eq!(send(web.request("GET", "/health")).await.status, 200);
            let (token, _) = web.guest().await;
            assert_eq!(web.get("/api/v1/account", &token).await.status, 200);
        }
        // None of them was answered or closed: all were open the whole time.
        for stream in &slow {
            let nothing = stream.try_read(&mut [0; 16]);
            assert!(nothing.is_err_and(|error| error.kind() == std::io::ErrorKind::WouldBlock));
        }
        drop(slow);
        web.stop().await;
    }
}
