//! `tria worker`: does jobs of a cluster, such as decisions of strong bots, until it is told to stop.

use std::io::Write as _;
use std::time::Duration;

use anyhow::Result;
use clap::Args;
use tokio::sync::watch;
use tria_server::nats::Nats;
use tria_server::work::work;

use crate::context::{BadInput, Context, Verdict};
use crate::serve::{SettingArgs, Signals, begin_log};

/// Arguments of `tria worker`.
#[derive(Args, Debug)]
pub(crate) struct WorkerArgs {
    #[command(flatten)]
    settings: SettingArgs,
}

pub(crate) fn run(context: &mut Context, args: &WorkerArgs) -> Result<Verdict> {
    let config = args.settings.gather()?.config;
    if config.nats.is_empty() {
        let what = "a worker takes its jobs from NATS: set nats to the same address as the nodes of the cluster; \
                    a server without NATS needs no workers";
        return Err(BadInput(what.into()).into());
    }
    config.check_nats().map_err(|error| BadInput(error.to_string()))?;
    begin_log(&config);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let mut signals = Signals::new()?;
        let nats = Nats::connect(&config).await?;
        let (stop, stopping) = watch::channel(false);
        let working = tokio::spawn(work(nats.clone(), stopping));
        // One line, for programs that start workers.
        writeln!(context.out, "ready for jobs of {}", nats.prefix())?;
        context.out.flush()?;
        signals.next().await;
        tracing::info!("stopping once the jobs under way are done; a second signal ends at once");
        stop.send_replace(true);
        tokio::select! {
            _ = tokio::time::timeout(Duration::from_secs(config.stop_seconds), working) => {}
            // Another worker gets the jobs.
            () = signals.next() => std::process::exit(1),
        }
        nats.close().await;
        Ok(Verdict::Fine)
    })
}
