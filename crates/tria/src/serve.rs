//! `tria serve`: hosts both games online until it is told to stop.

use std::io::Write as _;
use std::net::SocketAddr;
use std::path::PathBuf;

use anyhow::{Context as _, Result};
use clap::Args;
use tria_server::clock::Clock;
use tria_server::config::Config;

use crate::context::{Context, Verdict};

/// Arguments of `tria serve`.
#[derive(Args, Debug)]
pub(crate) struct ServeArgs {
    /// Where to listen; port 0 takes any that is free
    #[arg(long, value_name = "ADDRESS", env = "TRIA_LISTEN")]
    listen: Option<SocketAddr>,
    /// The folder of the database, where no other database is named
    #[arg(long, value_name = "FOLDER", env = "TRIA_DATA", default_value = "tria-data")]
    data: PathBuf,
    /// The database: sqlite:PATH?mode=rwc or postgres://…
    #[arg(long, value_name = "URL", env = "TRIA_DATABASE", hide_env_values = true)]
    database: Option<String>,
    /// The address that people type, as https://cards.example
    #[arg(long, value_name = "URL", env = "TRIA_PUBLIC_URL")]
    public_url: Option<String>,
}

pub(crate) fn run(context: &mut Context, args: &ServeArgs) -> Result<Verdict> {
    let config = config(args)?;
    tracing_subscriber::fmt().with_env_filter(config.log.as_str()).with_writer(std::io::stderr).init();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(serve(context, config))?;
    Ok(Verdict::Fine)
}

fn config(args: &ServeArgs) -> Result<Config> {
    let mut config = Config::default();
    if let Some(listen) = args.listen {
        config.listen = listen;
    }
    config.public_url.clone_from(&args.public_url);
    config.database = if let Some(database) = &args.database {
        database.clone()
    } else {
        std::fs::create_dir_all(&args.data)
            .with_context(|| format!("the folder {} cannot be made", args.data.display()))?;
        format!("sqlite:{}?mode=rwc", args.data.join("tria.db").display())
    };
    Ok(config)
}

async fn serve(context: &mut Context, config: Config) -> Result<()> {
    let running = tria_server::start(config, Clock::default()).await?;
    writeln!(context.out, "http://{}", running.address)?;
    context.out.flush()?;
    asked_to_stop().await?;
    running.stop().await;
    Ok(())
}

/// Waits for Ctrl-C, or for the signal with which services are stopped.
async fn asked_to_stop() -> Result<()> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let mut terminate = signal(SignalKind::terminate())?;
        tokio::select! {
            interrupted = tokio::signal::ctrl_c() => interrupted?,
            _ = terminate.recv() => {}
        }
        Ok(())
    }
    #[cfg(not(unix))]
    Ok(tokio::signal::ctrl_c().await?)
}
