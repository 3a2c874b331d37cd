//! `tria admin`: administration of a server from the command line; `tria-server` implements it.

use std::fs::{self, File};
use std::io::{BufReader, BufWriter, IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use clap::{Args, Subcommand};
use serde::Serialize;
use tria_server::accounts::Role;
use tria_server::admin::{Admin, backup};
use tria_server::store::GameId;
use tria_world::ledger::Good;

use crate::cards::read_set;
use crate::context::{BadInput, Context, Verdict, counted};
use crate::serve::{SettingArgs, make_folder};

/// Arguments of `tria admin`.
#[derive(Args, Debug)]
pub(crate) struct AdminArgs {
    #[command(subcommand)]
    action: AdminAction,
    /// The settings file that names the database
    #[arg(long, global = true, value_name = "FILE")]
    config: Option<PathBuf>,
    /// The folder of the database, if no other database is named
    #[arg(long, global = true, value_name = "FOLDER")]
    data: Option<String>,
    /// The database: sqlite:PATH?mode=rwc or postgres://USER@HOST/NAME
    #[arg(long, global = true, value_name = "URL")]
    database: Option<String>,
    /// Answer with JSON
    #[arg(long, global = true)]
    json: bool,
}

#[derive(Subcommand, Debug)]
enum AdminAction {
    /// Create an account with all rights; its password is asked for, or read from standard input
    CreateAdmin {
        /// Its name
        name: String,
    },
    /// Print a link with which the owner of an account sets a new password; it works once, within a day
    ResetPassword {
        /// The account
        name: String,
    },
    /// Give an account a role: player, moderator or admin
    Role {
        /// The account
        name: String,
        /// The role
        role: String,
    },
    /// Ban an account; its sessions end and its sockets close within seconds
    Ban {
        /// The account
        name: String,
        /// Number of days; for ever if not given
        #[arg(long)]
        days: Option<u32>,
        /// The reason that the account is shown
        #[arg(long, default_value = "the rules of this site")]
        reason: String,
    },
    /// Unban an account
    Unban {
        /// The account
        name: String,
    },
    /// Give an account Gil, cards or things, as gil=500 or card/ff8:geezard=2
    Grant {
        /// The account
        name: String,
        /// What to give, with numbers
        #[arg(required = true, value_name = "GOOD=COUNT")]
        goods: Vec<String>,
        /// An idempotency key for this grant: a repeated key gives nothing, so that the command can be repeated safely
        #[arg(long)]
        key: String,
    },
    /// Manage the card sets with which friendly tables may be opened
    #[command(subcommand)]
    Sets(SetsAction),
    /// Prove from the database alone that no card and no Gil was lost or created without a reason
    VerifyLedger,
    /// List tables, the newest first
    Games {
        /// Only those that can still change
        #[arg(long)]
        running: bool,
        /// How many
        #[arg(long, default_value_t = 20)]
        most: i64,
    },
    /// Print the log of a table, from which it can be replayed; it holds secrets of running matches
    Replay {
        /// The table
        game: String,
    },
    /// Inspect the log of a table: list commands, rebuild it, and compare it with archive, randomness and settlement
    Audit {
        /// The table
        game: String,
    },
    /// Close a table whose match cannot go on; the stakes go back to their owners
    ReturnEscrow {
        /// The table
        game: String,
        /// Even if a server seems to run
        #[arg(long)]
        force: bool,
    },
    /// List actions of administrators, the newest first
    AuditLog {
        /// How many
        #[arg(long, default_value_t = 50)]
        most: i64,
    },
    /// Write a backup into a file, also while a server runs; it holds secrets
    Backup {
        /// The file, which must not exist yet; `-` for standard output
        file: PathBuf,
    },
    /// Restore a backup into a new, empty database, of either kind
    Restore {
        /// The file
        file: PathBuf,
    },
}

#[derive(Subcommand, Debug)]
enum SetsAction {
    /// Add a card set after checking it
    Add {
        /// A card set, TOML, CSV or JSON
        file: PathBuf,
    },
    /// List the sets
    List,
    /// Remove a set; tables that were opened with it keep their cards
    Remove {
        /// Its name
        name: String,
    },
}

pub(crate) fn run(context: &mut Context, args: &AdminArgs) -> Result<Verdict> {
    let settings = SettingArgs::for_database(args.config.clone(), args.data.clone(), args.database.clone());
    let config = settings.gather()?.config;
    make_folder(&config)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        if let AdminAction::Restore { file } = &args.action {
            return restore(context, file, &config.database).await;
        }
        let admin = Admin::open(&config.database, &who()).await?;
        let site = config.public_url.clone().unwrap_or_else(|| format!("http://{}", config.listen));
        let verdict = act(context, args, &admin, &site).await;
        admin.close().await;
        verdict
    })
}

/// The user of this machine, for the audit log.
fn who() -> String {
    let user = ["SUDO_USER", "USER", "LOGNAME"].iter().find_map(|name| std::env::var(name).ok());
    format!("machine:{}", user.as_deref().unwrap_or("unknown"))
}

async fn act(context: &mut Context, args: &AdminArgs, admin: &Admin, site: &str) -> Result<Verdict> {
    match &args.action {
        AdminAction::CreateAdmin { name } => {
            let id = admin.create_admin(name, password()?).await?;
            context.line(&format!("{name} is an administrator; the account has the number {id}"))?;
        }
        AdminAction::ResetPassword { name } => {
            reset_password(context, args, admin, name, site).await?;
        }
        AdminAction::Role { name, role } => {
            let known = Role::from_name(role).ok_or_else(|| {
                BadInput(format!("there is no role {role:?}; there are player, moderator and admin"))
            })?;
            admin.set_role(name, known).await?;
            context.line(&format!("{name} has the role {role}"))?;
        }
        AdminAction::Ban { name, days, reason } => {
            admin.ban(name, *days, reason).await?;
            context.line(&format!("{name} is banned"))?;
        }
        AdminAction::Unban { name } => {
            admin.unban(name).await?;
            context.line(&format!("{name} may come in again"))?;
        }
        AdminAction::Grant { name, goods, key } => {
            admin.grant(name, read_goods(goods)?, key).await?;
            context.line(&format!("{name} has got {}", goods.join(", ")))?;
        }
        AdminAction::Sets(action) => sets(context, args, admin, action).await?,
        AdminAction::VerifyLedger => return verify_ledger(context, args, admin).await,
        AdminAction::Games { running, most } => games(context, args, admin, *running, *most).await?,
        AdminAction::Replay { game } => {
            for line in admin.log_lines(&table(game)?).await? {
                context.line(&line)?;
            }
        }
        AdminAction::Audit { game } => return audit(context, args, admin, &table(game)?).await,
        AdminAction::ReturnEscrow { game, force } => {
            admin.return_escrow(&table(game)?, *force).await?;
            context.line(&format!("table {game} is closed; what was at stake there is back"))?;
        }
        AdminAction::AuditLog { most } => {
            for action in admin.actions(*most).await? {
                let text = format!(
                    "{}  {}  {}  {}  {}  {}",
                    action.id, action.at, action.who, action.action, action.target, action.detail
                );
                tell(context, args, &action, &text)?;
            }
        }
        AdminAction::Backup { file } => make_backup(context, admin, file).await?,
        AdminAction::Restore { .. } => unreachable!("it was done before the database was opened"),
    }
    Ok(Verdict::Fine)
}

/// Prints the link behind whose `#` the token is, where neither servers nor proxies see it.
async fn reset_password(
    context: &mut Context,
    args: &AdminArgs,
    admin: &Admin,
    name: &str,
    site: &str,
) -> Result<()> {
    let (token, expires) = admin.reset_password(name).await?;
    let link = format!("{site}/recover#{token}");
    let made = serde_json::json!({"link": link, "token": token, "expires": expires});
    tell(context, args, &made, &link)
}

async fn games(
    context: &mut Context,
    args: &AdminArgs,
    admin: &Admin,
    running: bool,
    most: i64,
) -> Result<()> {
    let lines = admin.games(running, most).await?;
    if lines.is_empty() {
        // Not an error, but perhaps the wrong folder: a missing database is created.
        eprintln!("tria: no such table is in this database; --data or --database says which to look at");
    }
    for line in lines {
        let state = if line.finished { "closed" } else { "open" };
        let matches = counted(line.matches, "match", "matches");
        let entries = counted(line.entries, "entry", "entries");
        let text = format!("{}  {state:6}  {matches} over, {entries}", line.id);
        tell(context, args, &line, &text)?;
    }
    Ok(())
}

/// A line for people, or JSON for programs.
fn tell(context: &mut Context, args: &AdminArgs, thing: &impl Serialize, text: &str) -> Result<()> {
    if args.json {
        context.line(&serde_json::to_string(thing)?)?;
    } else {
        context.line(text)?;
    }
    Ok(())
}

fn table(name: &str) -> Result<GameId> {
    let odd = || BadInput(format!("{name:?} is not the name of a table: it has twelve letters and digits"));
    Ok(GameId::parse(name).ok_or_else(odd)?)
}

fn read_goods(words: &[String]) -> Result<Vec<(Good, u64)>> {
    let read = |word: &String| {
        let (good, count) = word.split_once('=')?;
        Some((good.parse::<Good>().ok()?, count.parse::<u64>().ok().filter(|count| *count > 0)?))
    };
    let odd = |word: &String| {
        BadInput(format!("{word:?} is not a good and a count; expected gil=500 or card/ff8:geezard=2"))
    };
    words.iter().map(|word| Ok(read(word).ok_or_else(|| odd(word))?)).collect()
}

async fn sets(context: &mut Context, args: &AdminArgs, admin: &Admin, action: &SetsAction) -> Result<()> {
    match action {
        SetsAction::Add { file } => {
            let set = read_set(file)?;
            admin.add_set(&set).await?;
            context.line(&format!(
                "{} has {}; tables may be opened with it",
                set.id,
                counted(set.cards.len(), "card", "cards")
            ))?;
        }
        SetsAction::List => {
            for line in admin.store().card_sets().await? {
                let own = if line.builtin { "comes with Tria" } else { "of this site" };
                let cards = counted(line.cards, "card", "cards");
                let text = format!("{}  {}  {cards}, {own}", line.name, line.title);
                tell(context, args, &line, &text)?;
            }
        }
        SetsAction::Remove { name } => {
            admin.remove_set(name).await?;
            context.line(&format!("{name} is removed"))?;
        }
    }
    Ok(())
}

async fn verify_ledger(context: &mut Context, args: &AdminArgs, admin: &Admin) -> Result<Verdict> {
    let report = admin.store().verify_ledger().await?;
    let mut text = format!(
        "{} with {}, {}: ",
        counted(report.postings, "posting", "postings"),
        counted(report.entries, "entry", "entries"),
        counted(report.holdings, "holding", "holdings")
    );
    text.push_str(if report.is_good() { "all is well" } else { "something does not add up" });
    for finding in &report.findings {
        text.push('\n');
        text.push_str(&serde_json::to_string(finding)?);
    }
    tell(context, args, &report, &text)?;
    Ok(if report.is_good() { Verdict::Fine } else { Verdict::SomeBad })
}

async fn audit(context: &mut Context, args: &AdminArgs, admin: &Admin, game: &GameId) -> Result<Verdict> {
    let audit = admin.audit(game).await?;
    let verdict = if audit.findings.is_empty() { Verdict::Fine } else { Verdict::SomeBad };
    if args.json {
        context.line(&serde_json::to_string(&audit)?)?;
        return Ok(verdict);
    }
    for entry in &audit.entries {
        let words = if entry.words > 0 {
            format!("  ({} of chance)", counted(entry.words, "word", "words"))
        } else {
            String::new()
        };
        context.line(&format!("{:4}  {}  {}  {}{words}", entry.number, entry.at, entry.who, entry.what))?;
    }
    for played in &audit.matches {
        context.line(&format!("match {}: {} settled", played.number, played.settlement.len()))?;
        for settled in &played.settlement {
            let to = settled.to.map_or_else(|| "no account".into(), |to| format!("account {to}"));
            context.line(&format!("  {} {} to {to} ({})", settled.count, settled.good, settled.reason))?;
        }
    }
    let end = if audit.findings.is_empty() { "the log leads to what the database says" } else { "findings:" };
    context.line(end)?;
    for finding in &audit.findings {
        context.line(&format!("  {finding}"))?;
    }
    Ok(verdict)
}

async fn make_backup(context: &mut Context, admin: &Admin, file: &Path) -> Result<()> {
    let made = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH)?.as_millis() as i64;
    if file.as_os_str() == "-" {
        backup::backup(admin.store(), made, &mut std::io::stdout()).await?;
        return Ok(());
    }
    if file.exists() {
        return Err(BadInput(format!("{} is there already; name a new file", file.display())).into());
    }
    // Written beside it first, so that an existing backup is always complete.
    let beside = file.with_extension("part");
    let opened = secret_file(&beside);
    let mut out = BufWriter::new(opened.with_context(|| format!("cannot write {}", beside.display()))?);
    let head = backup::backup(admin.store(), made, &mut out).await?;
    out.get_ref().sync_all()?;
    fs::rename(&beside, file)?;
    let detail = serde_json::json!({"rows": head.rows()});
    admin.note("backup", file.display().to_string(), detail).await?;
    context.line(&format!(
        "{} rows of {} tables are in {}",
        head.rows(),
        head.tables.len(),
        file.display()
    ))?;
    Ok(())
}

/// A new file that only its owner can read: it will hold secrets.
fn secret_file(path: &Path) -> std::io::Result<File> {
    let mut options = File::options();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

async fn restore(context: &mut Context, file: &Path, database: &str) -> Result<Verdict> {
    let open =
        || File::open(file).map_err(|error| BadInput(format!("cannot read {}: {error}", file.display())));
    // The whole file is read before the database is touched.
    backup::check(&mut BufReader::new(open()?)).map_err(|error| BadInput(error.to_string()))?;
    let head = backup::restore(database, &mut BufReader::new(open()?)).await?;
    let admin = Admin::open(database, &who()).await?;
    admin.note("restore", file.display().to_string(), serde_json::json!({"rows": head.rows()})).await?;
    admin.close().await;
    context.line(&format!("{} rows of {} tables are restored", head.rows(), head.tables.len()))?;
    Ok(Verdict::Fine)
}

/// The password: asked for without echo, or the first line of standard input.
fn password() -> Result<String> {
    let terminal = std::io::stdin().is_terminal();
    let echo = terminal.then(|| {
        eprint!("Password: ");
        let _ = std::io::stderr().flush();
        Silence::begin()
    });
    let mut line = String::new();
    let read = std::io::stdin().read_line(&mut line);
    drop(echo);
    if terminal {
        eprintln!();
    }
    read?;
    Ok(line.trim_end_matches(['\r', '\n']).to_owned())
}

/// Turns off the terminal's echo until it is dropped.
struct Silence;

impl Silence {
    fn begin() -> Self {
        Self::set("-echo");
        Self
    }

    fn set(mode: &str) {
        // Without stty the password is shown; that is no reason to refuse it.
        let _ = std::process::Command::new("stty").arg(mode).stdin(std::process::Stdio::inherit()).status();
    }
}

impl Drop for Silence {
    fn drop(&mut self) {
        Self::set("echo");
    }
}
