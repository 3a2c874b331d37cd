//! The connection to NATS, with a real server: credentials, TLS, reconnects, and settings that would expose hidden hands.

use std::time::Duration;

use futures_util::StreamExt as _;
use tokio::time::timeout;
use tria_server::clock::Clock;
use tria_server::config::{Config, ConfigError};
use tria_server::nats::{Nats, NatsError};
use tria_server::{StartError, start};
use tria_testkit::nats::NatsServer;

use crate::support::{PATIENCE, eventually};

fn config(nats: &str) -> Config {
    let database = "postgres://tria@localhost/tria".into();
    Config { nats: vec![nats.into()], database, ..Config::default() }
}

fn with_ca(server: &NatsServer) -> Config {
    Config { nats_ca: Some(server.ca()), ..config(&server.url()) }
}

/// A message is published and received.
async fn carries_a_message(nats: &Nats) {
    let subject = nats.subject("here");
    let mut listening = nats.client().subscribe(subject.clone()).await.expect("a subscription");
    nats.client().publish(subject, "a card".into()).await.expect("published");
    let heard = timeout(PATIENCE, listening.next()).await.expect("in time").expect("a message");
    assert_eq!((heard.subject.as_str(), &heard.payload[..]), ("tria.here", &b"a card"[..]));
}

#[tokio::test]
async fn a_password_and_a_certificate_lead_to_nats() {
    let server = NatsServer::start_with_tls();
    let nats = Nats::connect(&with_ca(&server)).await.expect("a connection");
    assert!(nats.is_connected());
    carries_a_message(&nats).await;
    nats.close().await;
}

#[tokio::test]
async fn wrong_credentials_are_refused_at_once_and_never_shown() {
    let server = NatsServer::start();
    for url in [server.url_of("tria:swordfish@"), server.url_of("swordfish@"), server.open_url()] {
        let refused = Nats::connect_within(&config(&url), PATIENCE).await.expect_err("a refusal");
        let said = refused.to_string();
        assert!(matches!(refused, NatsError::Refused { .. }), "{said}");
        assert!(said.contains("127.0.0.1") && !said.contains("swordfish"), "{said}");
    }
}

#[tokio::test]
async fn a_certificate_that_is_not_trusted_is_refused_at_once() {
    let server = NatsServer::start_with_tls();
    let refused = Nats::connect_within(&config(&server.url()), PATIENCE).await.expect_err("a refusal");
    assert!(matches!(refused, NatsError::Tls { .. }), "{refused}");
    assert!(refused.to_string().contains("nats-ca"), "{refused}");
    let elsewhere = Config { nats_ca: Some("/nowhere/ca.pem".into()), ..config(&server.url()) };
    let refused = Nats::connect_within(&elsewhere, PATIENCE).await.expect_err("a refusal");
    assert!(refused.to_string().contains("/nowhere/ca.pem"), "{refused}");
}

#[tokio::test]
async fn a_server_that_is_away_is_waited_for_and_then_refused_with_what_to_do() {
    let mut server = NatsServer::start();
    server.kill();
    let site = config(&server.url());
    let refused = Nats::connect_within(&site, Duration::ZERO).await.expect_err("a refusal");
    assert!(matches!(refused, NatsError::Away { .. }), "{refused}");
    assert!(
        refused.to_string().contains("start it") && !refused.to_string().contains("ss%20word"),
        "{refused}"
    );
    // The server starts while the client waits for it.
    let connecting = tokio::spawn(async move { Nats::connect_within(&site, PATIENCE).await });
    let restarting = tokio::task::spawn_blocking(move || {
        server.restart();
        server
    });
    let _server = restarting.await.expect("a server that runs again");
    assert!(connecting.await.expect("an end").is_ok());
}

#[tokio::test]
async fn a_lost_connection_is_noticed_and_comes_back() {
    let mut server = NatsServer::start();
    let nats = Nats::connect(&config(&server.url())).await.expect("a connection");
    carries_a_message(&nats).await;
    for _ in 0..3 {
        server.kill();
        eventually("the loss is noticed", async || !nats.is_connected()).await;
        server.restart();
        let mut connected = nats.connected();
        timeout(PATIENCE, connected.wait_for(|is| *is)).await.expect("in time").expect("a connection");
        carries_a_message(&nats).await;
    }
}

#[tokio::test]
async fn a_server_that_says_nothing_more_counts_as_lost() {
    let server = NatsServer::start();
    let nats = Nats::connect(&config(&server.url())).await.expect("a connection");
    server.signal("STOP");
    eventually("the silence is noticed", async || !nats.is_connected()).await;
    server.signal("CONT");
    eventually("it is connected again", async || nats.is_connected()).await;
    carries_a_message(&nats).await;
}

#[test]
fn hidden_hands_do_not_cross_an_open_network() {
    let open = |config: &Config| matches!(config.check(), Err(ConfigError::NatsOpen { .. }));
    for url in [
        "nats://10.0.0.7:4222",
        "nats://tria:swordfish@nats.example",
        "tls://nats.example",
        "nats://localhost.example",
    ] {
        let config = config(url);
        assert!(open(&config), "{url}");
        assert!(!config.check().expect_err("a refusal").to_string().contains("swordfish"));
        assert!(Config { nats_insecure: true, ..config }.check().is_ok(), "{url}");
    }
    for url in [
        "nats://localhost",
        "nats://127.0.0.1:4222",
        "nats://[::1]:4222",
        "tls://tria:swordfish@nats.example",
    ] {
        assert!(config(url).check().is_ok(), "{url}");
    }
    let mixed =
        Config { nats: vec!["tls://a:b@one".into(), "nats://a:b@two".into()], ..config("nats://localhost") };
    assert!(open(&mixed));
    let signed = Config { nats_ca: Some("ca.pem".into()), ..config("nats://tria:swordfish@nats.example") };
    assert!(signed.check().is_ok());
    let half = Config { nats_certificate: Some("node.pem".into()), ..config("nats://nats.example") };
    assert_eq!(half.check(), Err(ConfigError::NatsKey));
    let whole = Config { nats_key: Some("node.key".into()), ..half };
    assert!(whole.check().is_ok());
}

#[tokio::test]
async fn nats_without_postgresql_is_refused_with_a_sentence() {
    let config = Config { nats: vec!["nats://localhost".into()], ..Config::default() };
    let Err(StartError::Config(refused)) = start(config, Clock::default()).await else {
        panic!("a node of a cluster on SQLite started")
    };
    assert!(
        refused.to_string().contains("PostgreSQL") && refused.to_string().contains("leave nats out"),
        "{refused}"
    );
}
