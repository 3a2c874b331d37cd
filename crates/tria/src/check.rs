//! `tria check` and `tria migrate`: what is done before a server starts.

use anyhow::Result;
use clap::Args;
use tria_server::check::{Level, check};
use tria_server::store::schema;

use crate::context::{BadInput, Context, Verdict, counted};
use crate::serve::{SettingArgs, make_folder};

/// Arguments of `tria check`.
#[derive(Args, Debug)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    settings: SettingArgs,
}

/// Arguments of `tria migrate`.
#[derive(Args, Debug)]
pub(crate) struct MigrateArgs {
    /// Only say what would be done; the exit status is 2 if there is something
    #[arg(long, visible_alias = "dry-run")]
    check: bool,
    #[command(flatten)]
    settings: SettingArgs,
}

pub(crate) fn run_check(context: &mut Context, args: &CheckArgs) -> Result<Verdict> {
    let config = args.settings.gather()?.config;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let findings = runtime.block_on(check(&config));
    for finding in &findings {
        context.line(&finding.to_string())?;
    }
    let failed = findings.iter().any(|finding| finding.level == Level::Failure);
    Ok(if failed { Verdict::SomeBad } else { Verdict::Fine })
}

pub(crate) fn run_migrate(context: &mut Context, args: &MigrateArgs) -> Result<Verdict> {
    let config = args.settings.gather()?.config;
    if !args.check {
        make_folder(&config)?;
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let refused = |error: tria_server::store::StoreError| BadInput(error.to_string());
        let state = if args.check {
            schema::look(&config.database).await.map_err(refused)?
        } else {
            schema::migrate_now(&config.database).await.map_err(refused)?
        };
        let steps = state.pending();
        if steps.is_empty() {
            context.line(&format!("the schema has version {}: nothing to do", state.version))?;
            return Ok(Verdict::Fine);
        }
        let done = if args.check { "would go" } else { "has gone" };
        let count = counted(steps.len(), "step", "steps");
        let (from, to) = (state.version, state.known);
        context.line(&format!("the schema {done} from version {from} to {to} in {count}:"))?;
        for (version, name) in steps {
            context.line(&format!("  {version}: {name}"))?;
        }
        Ok(if args.check { Verdict::SomeBad } else { Verdict::Fine })
    })
}
