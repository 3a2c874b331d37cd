//! Decisions of strong bots as jobs: done by workers, by another worker if one dies, and by the node itself otherwise.

use std::time::Duration;

use async_nats::jetstream;
use async_nats::jetstream::consumer::PullConsumer;
use futures_util::StreamExt as _;
use serde_json::json;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tria_room::{Command, Stage};
use tria_server::clock::Clock;
use tria_server::config::Config;
use tria_server::nats::Nats;
use tria_server::store::GameId;
use tria_server::work::work;
use tria_testkit::nats::NatsServer;

use crate::support::web::Web;
use crate::support::{Client, Database, PATIENCE, eventually};

/// A node of a cluster, and its NATS.
struct Site {
    nats: NatsServer,
    node: Web,
}

impl Site {
    /// `works`: whether the node does jobs itself.
    async fn new(works: bool) -> Self {
        let (database, nats) = (Database::postgres().await, NatsServer::start());
        let config = Config {
            database: database.address(),
            nats: vec![nats.url()],
            rate_limits: false,
            work: works,
            ..Config::default()
        };
        Self { node: Web::with(config, Clock::default()).await, nats }
    }

    async fn connect(&self) -> Nats {
        let config = Config { nats: vec![self.nats.url()], ..Config::default() };
        Nats::connect(&config).await.expect("a connection")
    }

    /// A person at a table with a bot of level 4.
    async fn person(&self, id: i64) -> Client {
        let host = self.node.account(id).await;
        let body = json!({"table": {"game": "triatri"}, "computers": [{"seat": 1, "level": 4}]});
        let table = GameId::parse(&self.node.open(&host, &body).await).expect("a name");
        let mut client = Client::attach(&self.node.running.site.tables, &table, id);
        client.hear().await;
        assert!(client.say(Command::Join { seat: None }).await.is_ok());
        client
    }
}

/// A worker as `tria worker` runs it, in this process.
struct Worker {
    stop: watch::Sender<bool>,
    task: JoinHandle<()>,
}

impl Worker {
    fn start(nats: Nats) -> Self {
        let (stop, stopping) = watch::channel(false);
        Self { stop, task: tokio::spawn(work(nats, stopping)) }
    }

    async fn stop(self) {
        self.stop.send_replace(true);
        timeout(PATIENCE, self.task).await.expect("in time").expect("no panic");
    }
}

/// The queue, once a worker has made it.
async fn queue(nats: &Nats) -> PullConsumer {
    let context = jetstream::new(nats.client().clone());
    eventually("there is a queue", async || {
        context
            .get_consumer_from_stream::<jetstream::consumer::pull::Config, _, _>("workers", "tria-v1-work")
            .await
            .is_ok()
    })
    .await;
    context.get_consumer_from_stream("workers", "tria-v1-work").await.expect("the queue")
}

/// Makes this number of moves, each once the bot has made its own; returns whether the match is over.
async fn play(client: &mut Client, moves: usize) -> bool {
    let mut made = 0;
    while made < moves {
        let view = client.view.as_ref().expect("a view");
        if view.stage == Stage::Finished {
            return true;
        }
        if view.asked.is_some() {
            client.do_something(made).await;
            made += 1;
        } else {
            client.hear().await;
        }
    }
    false
}

const WHOLE_MATCH: usize = 500;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn workers_decide_and_an_answer_that_comes_twice_counts_once() {
    let site = Site::new(false).await;
    let nats = site.connect().await;
    let mut answers = nats.subscribe("tria.v1.work.done.*".into()).await.expect("a subscription");
    let worker = Worker::start(site.connect().await);
    let mut queue = queue(&nats).await;
    let mut person = site.person(11).await;
    let (mut seen, mut over) = (Vec::new(), false);
    while !over {
        over = play(&mut person, 1).await;
        // What the worker has said is said again, at once and much later.
        while let Ok(Some(answer)) = timeout(Duration::ZERO, answers.next()).await {
            if seen.contains(&answer.payload) {
                continue;
            }
            for payload in [&answer.payload, seen.first().unwrap_or(&answer.payload)] {
                nats.client().publish(answer.subject.clone(), payload.clone()).await.expect("published");
            }
            seen.push(answer.payload);
        }
    }
    assert!(!seen.is_empty(), "no worker has decided anything");
    // Everything was acknowledged.
    worker.stop().await;
    eventually("nothing is under way", async || {
        let info = queue.info().await.expect("the queue");
        info.num_pending == 0 && info.num_ack_pending == 0
    })
    .await;
    site.node.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_decides_itself_where_there_is_no_queue_and_while_nats_is_away() {
    let mut site = Site::new(false).await;
    let mut person = site.person(11).await;
    assert!(play(&mut person, WHOLE_MATCH).await, "nobody has made a queue");
    let mut person = site.person(12).await;
    play(&mut person, 2).await;
    site.nats.kill();
    assert!(play(&mut person, WHOLE_MATCH).await, "tables of this node go on");
    site.nats.restart();
    site.node.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_job_whose_worker_dies_goes_to_another() {
    let site = Site::new(false).await;
    let nats = site.connect().await;
    let first = Worker::start(site.connect().await);
    let queue = queue(&nats).await;
    first.stop().await;
    // One that takes a job and never says anything about it.
    let taken = tokio::spawn(async move {
        let mut batch = queue.batch().max_messages(1).expires(PATIENCE).messages().await.expect("the queue");
        batch.next().await.expect("a job").expect("a message")
    });
    let mut answers = nats.subscribe("tria.v1.work.done.*".into()).await.expect("a subscription");
    let mut person = site.person(11).await;
    let playing = tokio::spawn(async move { play(&mut person, WHOLE_MATCH).await });
    let job = timeout(PATIENCE, taken).await.expect("in time").expect("no panic");
    let number = |payload: &[u8]| {
        let message: serde_json::Value = serde_json::from_slice(payload).expect("JSON");
        message["number"].as_u64().expect("a number")
    };
    let second = Worker::start(site.connect().await);
    let answered = timeout(PATIENCE, async {
        while let Some(answer) = answers.next().await {
            if number(&answer.payload) == number(&job.payload) {
                return;
            }
        }
    });
    answered.await.expect("the second worker has done it");
    assert!(timeout(PATIENCE, playing).await.expect("in time").expect("no panic"), "the match ends");
    second.stop().await;
    site.node.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_works_itself_and_makes_the_queue_anew_when_nats_has_forgotten_it() {
    let mut site = Site::new(true).await;
    let mut person = site.person(11).await;
    let (mut heard, mut tables) = (false, 0);
    for _ in 0..2 {
        let nats = site.connect().await;
        queue(&nats).await;
        let mut answers = nats.subscribe("tria.v1.work.done.*".into()).await.expect("a subscription");
        while !heard {
            assert!(tables < 20, "no answer in twenty matches");
            if play(&mut person, 1).await {
                tables += 1;
                person = site.person(20 + tables).await;
            }
            heard = timeout(Duration::ZERO, answers.next()).await.is_ok();
        }
        heard = false;
        site.nats.kill();
        site.nats.restart();
        let mut connected = site.node.running.site.nats.as_ref().expect("a node").connected();
        timeout(PATIENCE, connected.wait_for(|is| *is)).await.expect("in time").expect("a connection");
    }
    site.node.stop().await;
}
