//! The command `tria`: it parses arguments and calls the crates.

mod admin;
mod advise;
mod arena;
mod bench;
mod boundary;
mod cards;
mod census;
mod check;
mod choices;
mod cli;
mod context;
mod deal;
mod draw;
mod hint;
mod levels;
mod lines;
mod lists;
mod parallel;
mod play;
mod position;
mod print;
mod progress;
mod replay;
mod results;
mod rules;
mod save;
mod save_words;
mod serve;
mod solve;
mod solve_triatri;
mod verify;
mod worker;

use std::io::{self, Write as _};
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context as _, Result};
use clap::{CommandFactory as _, Parser as _};

use crate::cli::{Cli, Command};
use crate::context::{BadInput, Context, Verdict};

/// It saves a tenth of the CPU for a move; docs/decisions/0010-server.md.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let cli = Cli::parse();
    match run(&cli) {
        Ok(Verdict::Fine) => ExitCode::SUCCESS,
        Ok(Verdict::SomeBad) => ExitCode::from(2),
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            let status = if error.is::<BadInput>() { 2 } else { 1 };
            let message = format!("{error:#}");
            for line in message.lines() {
                eprintln!("tria: {line}");
            }
            ExitCode::from(status)
        }
    }
}

fn run(cli: &Cli) -> Result<Verdict> {
    let mut context = Context::new(&cli.global)?;
    let verdict = match &cli.command {
        Command::Replay(args) => replay::run(&mut context, args)?,
        Command::Rules(args) => rules::run(&mut context, args)?,
        Command::Cards(args) => cards::run(&mut context, args)?,
        Command::Deal(args) => deal::run(&mut context, args)?,
        Command::Census(args) => census::run(&mut context, args)?,
        Command::Play(args) => play::run(&mut context, args)?,
        Command::Position(args) => position::run(&mut context, args)?,
        Command::Solve(args) => solve::run(&mut context, args)?,
        Command::Hint(args) => hint::run(&mut context, args)?,
        Command::Advise(args) => advise::run(&mut context, args)?,
        Command::Arena(args) => arena::run(&mut context, args)?,
        Command::Boundary(args) => boundary::run(&mut context, args)?,
        Command::Levels(args) => levels::run(&mut context, args)?,
        Command::Print(args) => print::run(&mut context, args)?,
        Command::Bench(args) => bench::run(&mut context, args)?,
        Command::Save(args) => save::run(&mut context, args)?,
        Command::Serve(args) => serve::run(&mut context, args)?,
        Command::Worker(args) => worker::run(&mut context, args)?,
        Command::Check(args) => check::run_check(&mut context, args)?,
        Command::Migrate(args) => check::run_migrate(&mut context, args)?,
        Command::Admin(args) => admin::run(&mut context, args)?,
        Command::Verify(args) => verify::run(&mut context, args)?,
        Command::Openapi => {
            context.out.write_all(tria_server::http::description().as_bytes())?;
            Verdict::Fine
        }
        Command::Completions { shell } => {
            clap_complete::generate(*shell, &mut Cli::command(), "tria", &mut context.out);
            Verdict::Fine
        }
        Command::Man { dir } => manual(&mut context, dir.as_deref())?,
    };
    context.out.flush()?;
    Ok(verdict)
}

/// The manual page, or one for each command in a folder.
fn manual(context: &mut Context, dir: Option<&Path>) -> Result<Verdict> {
    match dir {
        None => clap_mangen::Man::new(Cli::command()).render(&mut context.out)?,
        Some(dir) => {
            std::fs::create_dir_all(dir)
                .with_context(|| format!("cannot make the folder {}", dir.display()))?;
            clap_mangen::generate_to(Cli::command(), dir)
                .with_context(|| format!("cannot write manual pages into {}", dir.display()))?;
        }
    }
    Ok(Verdict::Fine)
}

/// A closed pipe: the reader of the output has stopped, which is not a failure.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let cause = error.chain().find_map(|cause| cause.downcast_ref::<io::Error>());
    cause.is_some_and(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}
