//! Thousands of idle sockets: their cost, their effect on active games, and the reconnect of all at once.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::{Semaphore, mpsc};
use tokio::task::JoinSet;

use crate::games::{self, AT_ONCE};
use crate::net::{Http, Outcome, Server, Socket, cpu, memory, source};
use crate::report::{Bar, Report, percentile};
use crate::{Folder, Options, ROUND, all};

/// Spectators of one table.
const EACH: usize = 20;

/// Active games beside the idle sockets.
const ACTIVE: usize = 200;

/// How long idle sockets are observed.
const IDLE: Duration = Duration::from_secs(30);

/// A client that will watch.
struct Watcher {
    place: usize,
    table: String,
    token: String,
}

/// Runs this for all numbers with bounded concurrency.
async fn each<T, F>(what: &str, count: usize, task: impl Fn(usize) -> F) -> Vec<T>
where
    T: Send + 'static,
    F: Future<Output = Outcome<T>> + Send + 'static,
{
    let turns = Arc::new(Semaphore::new(AT_ONCE));
    let mut tasks = JoinSet::new();
    for place in 0..count {
        let (turns, task) = (turns.clone(), task(place));
        tasks.spawn(async move {
            let _turn = turns.acquire_owned().await.expect("a turn");
            task.await
        });
    }
    all(ROUND, what, Some(2_500), tasks).await
}

async fn watch(server: SocketAddr, watcher: Arc<Watcher>) -> Outcome<Socket> {
    let mut http = Http::connect(server, source(watcher.place)).await?;
    let ticket = http.ticket(&watcher.token).await?;
    let mut socket = Socket::table(server, source(watcher.place), &watcher.table, &ticket, 0).await?;
    // A returning client may still be a spectator: then the answer says so.
    let watch = "{\"type\":\"command\",\"key\":1,\"at\":0,\"command\":{\"do\":\"watch\"}}";
    socket.send(watch.to_owned()).await?;
    socket.until("\"type\":\"answer\"").await?;
    Ok(socket)
}

/// Keeps sockets alive until the sender is dropped: pings are answered, everything else is discarded.
fn keep(sockets: Vec<Socket>) -> (mpsc::Sender<()>, JoinSet<Outcome<bool>>) {
    let (stop, _) = mpsc::channel::<()>(1);
    let mut tasks = JoinSet::new();
    for mut socket in sockets {
        let stopped = stop.clone().downgrade();
        tasks.spawn(async move {
            loop {
                if tokio::time::timeout(Duration::from_secs(1), socket.next())
                    .await
                    .is_ok_and(|read| read.is_err())
                {
                    return Ok(false);
                }
                if stopped.upgrade().is_none() {
                    return Ok(true);
                }
            }
        });
    }
    (stop, tasks)
}

pub(crate) async fn run(options: &Options, report: &mut Report) {
    eprintln!("sockets: {} idle", options.sockets);
    let folder = Folder::new("sockets");
    let server = Server::start(&folder, "127.0.0.1:0");
    let (address, count) = (server.address, options.sockets);
    let body = Arc::new(games::table());
    let tables = each("tables that are opened", count.div_ceil(EACH), |place| {
        let body = body.clone();
        async move {
            let mut http = Http::connect(address, source(place)).await?;
            let token = http.guest().await?;
            http.open(&token, &body).await
        }
    })
    .await;
    eprintln!("  {} tables", tables.len());
    let watchers = each("guests who come", count, |place| {
        let table = tables[place / EACH].clone();
        async move {
            let mut http = Http::connect(address, source(place)).await?;
            Ok(Arc::new(Watcher { place, table, token: http.guest().await? }))
        }
    })
    .await;
    let before = memory(server.pid());
    let sockets = each("sockets that open", count, |place| watch(address, watchers[place].clone())).await;
    let after = memory(server.pid());
    let each_kib = after.saturating_sub(before) as f64 / count as f64;
    report.hold("sockets: memory for each", each_kib, "KiB", Bar::AtMost(40.0));
    report.tell("sockets: server memory with all of them", after as f64 / 1_024.0, "MiB");
    let (stop, kept) = keep(sockets);
    let before = cpu(server.pid());
    tokio::time::sleep(IDLE).await;
    let idle = cpu(server.pid()).saturating_sub(before).as_secs_f64() / IDLE.as_secs_f64();
    report.hold("sockets: one core while idle", idle * 100.0, "%", Bar::AtMost(5.0));
    let pairs = games::seat(address, ACTIVE).await;
    let played = games::round(pairs, Some(ACTIVE as f64)).await;
    report.hold(
        "sockets: 200 games beside them, 99 of 100 moves within",
        percentile(&played.times, 99.0),
        "ms",
        Bar::AtMost(50.0),
    );
    drop(stop);
    let alive =
        all(ROUND, "sockets that are kept", None, kept).await.into_iter().filter(|open| *open).count();
    report.hold("sockets: still open at the end", alive as f64, "sockets", Bar::AtLeast(count as f64));
    let begun = Instant::now();
    let back = each("sockets that come back", count, |place| watch(address, watchers[place].clone())).await;
    report.hold(
        "sockets: all come back at once within",
        begun.elapsed().as_secs_f64(),
        "s",
        Bar::AtMost(15.0),
    );
    drop(back);
}
