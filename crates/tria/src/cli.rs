//! The arguments of `tria`, with help and examples.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;

use crate::arena::Competitor;
use crate::cards::BalanceArgs;
use crate::choices::{BOTH_HELP, Choice, TRIAD_HELP, choice};

/// Triple Triad and TriATri: play in the terminal, study rules and positions, draw cards.
#[derive(Parser, Debug)]
#[command(name = "tria", version, max_term_width = 100, after_help = EXAMPLES)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
    #[command(flatten)]
    pub(crate) global: Global,
}

const EXAMPLES: &str = "\
Examples:
  tria rules                              list of topics
  tria rules same --house tabletop        one rule, as one house plays it, with an example
  tria deal --rule same --rule plus       a random deal as a record
  tria replay game.jsonl                  replay records, drawn step by step
  tria cards show squall                  one card
  tria print -o cards.pdf                 all cards to print and cut
Exit status: 0 success, 2 the input is at fault, 1 Tria itself failed.";

/// Options of every command.
#[derive(Args, Debug)]
pub(crate) struct Global {
    /// Language of the output (from LC_ALL, LC_MESSAGES or LANG if not given)
    #[arg(long, global = true, value_enum, value_name = "LANG")]
    pub(crate) lang: Option<LangArg>,
    /// When to use colour; NO_COLOR in the environment turns it off
    #[arg(long, global = true, value_enum, default_value_t, value_name = "WHEN")]
    pub(crate) color: ColorArg,
    /// A card set of your own (TOML, CSV or JSON) in addition to the built-in one, or `ffxiv`; may be given several times
    #[arg(long = "set", global = true, value_name = "FILE")]
    pub(crate) sets: Vec<PathBuf>,
}

#[derive(Clone, Copy, ValueEnum, Debug)]
pub(crate) enum LangArg {
    En,
    Fr,
}

#[derive(Clone, Copy, ValueEnum, Debug)]
pub(crate) enum KeysArg {
    /// q w e, a s d, z x c
    Qwerty,
    /// a z e, q s d, w x c; digits need no Shift
    Azerty,
}

#[derive(Clone, Copy, ValueEnum, Debug, Default)]
pub(crate) enum ColorArg {
    /// Only on a terminal
    #[default]
    Auto,
    Always,
    Never,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Play both games in the terminal, against the computer or with friends at one keyboard
    #[command(after_help = "\
Examples:
  tria play                               the full-screen game
  tria play --lang fr
  tria play --house club --rule same --level 5   straight to a table
  tria play --house custom --rule same=one --rule combo=always
  tria play --game triatri --players 3 --rule rounds=1
  tria play --plain                       line by line, for screen readers and pipes
  printf '\\n1 q\\nhelp\\nquit\\n' | tria play --plain --rule open --rule random --seed 7")]
    Play(PlayArgs),
    /// Replay records of games and matches, one JSON document per line
    ///
    /// Reads files, or standard input, as a stream of any length.
    /// A record that does not parse or breaks a rule is answered with an error; the others are still replayed.
    #[command(after_help = "\
Examples:
  tria replay games.jsonl                 draw every step for people
  tria deal | tria replay                 look at a deal
  tria replay --json < games.jsonl        one line of JSON for each record
The format of records is described in docs/formats.md.")]
    Replay(ReplayArgs),
    /// Explain houses, rules and switches, with examples
    #[command(after_help = "\
Examples:
  tria rules                              everything there is
  tria rules same --house tabletop        one rule in one house
  tria rules --house original             one house
  tria rules imitation --lang fr          TriATri, in French")]
    Rules(RulesArgs),
    /// List, search and show cards; make, check, convert and import card sets
    #[command(after_help = "\
Examples:
  tria cards                              all cards by rarity
  tria cards list --level 8-10 --element fire
  tria cards search drag                  names that contain a text, in any language
  tria cards show 'Ruby Dragon'           one card, drawn
  tria cards --set ffxiv list --from ffxiv --rarity 5
  tria cards deck                         the deck of TriATri
  tria cards new my-set.toml              a set to start from, with comments
  tria cards check my-set.toml            is my own card set in order?
  tria cards convert my-set.toml my-set.json
  tria cards import sheet.csv --map name=Card,top=N,right=E,bottom=S,left=W
  tria cards draw --all --out faces       every card's face as an SVG file
  tria cards draw squall --out faces --shape square --owner blue
  tria cards balance my-set.toml --html balance.html   which cards are too strong for their level?")]
    Cards(CardsArgs),
    /// Make random deals as records, the same for the same seed
    #[command(after_help = "\
Examples:
  tria deal                               a Triple Triad deal in the house classic
  tria deal --house club --rule same --trade one --match
  tria deal --house custom --rule combo=always
  tria deal --game triatri --players 3 --count 1000 --seed 7 > deals.jsonl")]
    Deal(DealArgs),
    /// Count everything that can follow from a position: nodes, flips by cause, scores, hashes
    #[command(after_help = "\
Examples:
  tria census --depth 3                   from a fixed deal
  tria census --depth 2 tt1/same=two/-/-/1111,2222,3333,4444,5555/1111,2222,3333,4444,5555/b
Each line: depth, nodes, flips by Same, Plus, basic and Combo, exclusive or of the hashes, score differences.
See docs/notation.md for the hash, so that other programs can be compared.")]
    Census(CensusArgs),
    /// Draw a position from its one-line notation, and list the moves
    #[command(after_help = "\
Examples:
  tria position 'tt1/same=two/-/,r1151,,r1511,,,,,/5115,1111,1111,1111/2222,2222,2222/b'
  tria position 'tt1/… b4 a0'             with moves played
See docs/notation.md for both games.")]
    Position(PositionArgs),
    /// Solve positions exactly: the value under perfect play and the best moves
    ///
    /// Reads the same records as `replay` (single games, every card known) and answers for the position after their moves.
    /// In Triple Triad the value is the final score of the player to move minus the opponent's; a draw is 0.
    /// In TriATri it is the share of first place and the lead over the best other in points, for every move;
    /// with three and four players for the worst case and, as max-n, if each plays for itself.
    #[command(after_help = "\
Examples:
  tria solve game.jsonl                   for people
  tria solve --json --all < games.jsonl   one line of JSON for each record, every best move
  tria solve --json triatri.jsonl         every legal gem or card with its value
  tria deal --seed 3 --rule same | tria solve")]
    Solve(SolveArgs),
    /// Find the best move of a position with open hands, with reasons
    #[command(after_help = "\
Examples:
  tria hint 'tt1/same=two/-/,r1151,,r1511,,,,,/5115,1111,1111,1111/2222,2222,2222/b'
  tria hint --all 'tt1/…'                 every move: its value, what it takes, where it can be taken back
  tria hint --all 'ta1/…'                 TriATri: every gem or card with its value")]
    Hint(HintArgs),
    /// Advise on cards: the best hand, the best exchange, what to take, what to lose
    ///
    /// Choices are compared over the same sampled games, which are solved exactly, so all figures are measured, with intervals.
    #[command(after_help = "\
Examples:
  tria advise deck --file my-cards.txt --rule same
  tria advise exchange --file pool.txt --hand 1111,2222,3333,4444,5555
  tria advise take --file my-cards.txt --offered ff8:squall,1111,2222,3333,4444
  tria advise lose --file my-cards.txt")]
    Advise(crate::advise::AdviseArgs),
    /// Measure the solver on fixed deals, compared with a plain alpha-beta; the node count changes only when the search does
    #[command(after_help = "\
Examples:
  tria bench --deals 200
  tria bench --deals 20 --baseline 0      without the comparison")]
    Bench(BenchArgs),
    /// Let bots of different levels play each other, every deal from every seat
    ///
    /// Hands are closed and drawn from all cards, and for Triple Triad the rules are drawn for each deal, unless you say otherwise.
    /// The same seed gives the same games on every machine and with any number of threads.
    /// With --out the results are stored, one line for each deal; the same command resumes a stopped run.
    #[command(after_help = "\
Examples:
  tria arena 5 3 --deals 200              how much stronger is level 5 than level 3?
  tria arena 2 1 --sprt 0 50 --deals 5000 stop as soon as it is clear whether it is 0 or 50 Elo
  tria arena 4 original:3 --times         the console game's own opponent, and how long moves take
  tria arena 4x4 4                        what is four times the effort worth?
  tria arena 4 2 --game triatri --players 3 --json
  tria arena 5 4 --house club --rule same --rule plus --out 5-4.csv
  tria arena ladder --deals 1000 --out ladder.csv   all neighbours; run it again to go on")]
    Arena(ArenaArgs),
    /// Regenerate the table by which TriATri's bots value later rounds
    ///
    /// The table that comes with Tria is in crates/tria-engine/data/triatri-boundary.bin; docs/engine.md has the command that made it.
    /// The same seed and number of samples give the same file.
    #[command(after_help = "\
Examples:
  tria boundary --out table.bin           the table that comes with Tria, in some minutes
  tria boundary --samples 5 --seed 7 --out quick.bin")]
    Boundary(BoundaryArgs),
    /// Describe how each level of the bots plays
    #[command(after_help = "\
Examples:
  tria levels                             all levels of both games
  tria levels --lang fr --json            for programs, with French words")]
    Levels(LevelsArgs),
    /// Manage the save, the file that holds careers: where it is, export, import, check, backup
    ///
    /// Tria saves automatically, after every change; nothing that it has shown as done is lost.
    #[command(after_help = "\
Examples:
  tria save path                          where the save is
  tria save check                         is everything in it in order?
  tria save export --out ada.json         a career as one JSON document
  tria save import ada.json --career ada  take a career in
  tria save backup --save other.db        copy a save that is somewhere else
The file is described in docs/save.md.")]
    Save(crate::save::SaveArgs),
    /// Host both games online: a server with accounts, tables, stakes and ratings
    ///
    /// Without any setting it serves this machine, on a database in the folder tria-data.
    #[command(after_help = "\
Examples:
  tria serve                              a site on this machine
  tria serve --listen 0.0.0.0:8210 --public-url https://cards.example
  tria serve --database postgres://tria@localhost/tria
Everything that can be set is described in docs/operations.md.")]
    Serve(crate::serve::ServeArgs),
    /// Do jobs of a cluster, such as decisions of strong bots, on a machine of their own
    ///
    /// It needs NATS and nothing else. Nodes do such jobs, too, unless their setting work is false.
    #[command(after_help = "\
Examples:
  tria worker --nats tls://tria:PASSWORD@nats.example:4222
  tria worker --config /etc/tria/tria.toml
It takes the settings of tria serve, and uses nats…, log, log-json and stop-seconds.
SIGTERM or Ctrl-C stops it once the jobs under way are done; a job that was lost is done by another worker or its node.")]
    Worker(crate::worker::WorkerArgs),
    /// Check what a server with these settings needs, and change nothing
    ///
    /// Settings, database, schema, clocks, NATS, disk and open files: one line for each, with what to do.
    #[command(after_help = "\
Examples:
  tria check --config /etc/tria/tria.toml
  tria check --database postgres://tria@localhost/tria --nats tls://nats.example:4222
It takes the settings of tria serve.
Exit status: 0 the server can start, 2 something must be done first.")]
    Check(crate::check::CheckArgs),
    /// Bring the database of a server up to date
    ///
    /// A lone server does this at its start; before the nodes of a cluster are upgraded one by one, it is done once.
    #[command(after_help = "\
Examples:
  tria migrate --check --config /etc/tria/tria.toml
  tria migrate --database postgres://tria@localhost/tria
It takes the settings of tria serve. Make a backup before.
Exit status: 0 it is done or there is nothing to do, 2 with --check there is something to do.")]
    Migrate(crate::check::MigrateArgs),
    /// Administer a server: administrators, bans, grants, card sets, the ledger, single games, backup and restore
    ///
    /// It works on the database itself, also while a server runs; every action is recorded there.
    #[command(after_help = "\
Examples:
  tria admin create-admin ada             asks for the password
  tria admin ban eve --days 7 --reason 'flooding the lobby'
  tria admin grant ada gil=500 card/ff8:geezard=2 --key welcome
  tria admin verify-ledger
  tria admin audit k3x9m2p7q4rt           every entry of a table's log, rebuilt and compared
  tria admin backup site.backup           while the server runs
  tria admin restore site.backup --database postgres://tria@localhost/tria
The database is found as by tria serve; docs/operations.md says more.")]
    Admin(crate::admin::AdminArgs),
    /// Verify that a server has dealt fairly, from the public record of a table
    ///
    /// Commitments, random words, and the resulting record are recomputed.
    #[command(after_help = "\
Examples:
  curl -s https://cards.example/api/v1/games/k3x9m2p7q4rt/fair | tria verify -
  tria verify game.json --commitment 5f1d…    the commitment that you saw before the match
What this proves, and what not, is in docs/fair-deals.md.
Exit status: 0 it is as it must be, 2 something differs.")]
    Verify(crate::verify::VerifyArgs),
    /// Print the description of the server's interface, as OpenAPI 3.1, without a server
    #[command(after_help = "Example: tria openapi > openapi.json")]
    Openapi,
    /// Make cards to print and cut: sheets as PDF with backs, tokens, a mat, the rules on one page
    ///
    /// Print the file at 100 %, not fitted to the page, on both sides, turned over the long edge.
    /// Cards are sorted by rarity; name some, or give a list, to print only those.
    #[command(after_help = "\
Examples:
  tria print -o cards.pdf                 all cards of the built-in set, A4, nine to a page
  tria print --paper letter --card square --theme light -o cards.pdf
  tria print squall '3x Geezard' -o few.pdf
  tria print --file deck.txt --copies 2 --duplex fold -o deck.pdf
  tria print --career Ada -o ada.pdf      the cards that a career owns
  tria print --no-cards --tokens --mat --rules club --lang fr -o table.pdf
  tria print --game triatri --rules triatri -o triatri.pdf
  tria print --as png --dpi 300 -o faces  a file for each card
Settings of printers and how to cut are in docs/printing.md.")]
    Print(Box<crate::print::PrintArgs>),
    /// Print shell completions
    #[command(after_help = "Example: tria completions bash > /etc/bash_completion.d/tria")]
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print the manual page, or write one for every command into a folder
    #[command(after_help = "Examples:\n  tria man | man -l -\n  tria man --dir /usr/local/share/man/man1")]
    Man {
        /// Write tria.1, tria-replay.1 and so on into this folder
        #[arg(long, value_name = "DIR")]
        dir: Option<PathBuf>,
    },
}

#[derive(Args, Debug)]
pub(crate) struct ReplayArgs {
    /// Files of records, one per line; standard input if none is named, or for `-`
    pub(crate) files: Vec<PathBuf>,
    /// Answer each record with one line of JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct SolveArgs {
    /// Files of records, one per line; standard input if none is named, or for `-`
    pub(crate) files: Vec<PathBuf>,
    /// Answer each record with one line of JSON
    #[arg(long)]
    pub(crate) json: bool,
    /// Name every move that reaches the value, not just one
    #[arg(long)]
    pub(crate) all: bool,
    /// Number of positions solved in parallel; the answers are the same and in the same order
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=64))]
    pub(crate) threads: u8,
    /// Stop a position after this many nodes and give bounds instead
    #[arg(long, value_name = "NODES")]
    pub(crate) nodes: Option<u64>,
    /// Stop a position of Triple Triad after this many seconds and give bounds instead
    #[arg(long, value_parser = seconds)]
    pub(crate) seconds: Option<f64>,
}

#[derive(Args, Debug)]
pub(crate) struct HintArgs {
    /// A position of either game in one line, optionally followed by moves; every card must be known
    #[arg(required = true)]
    pub(crate) line: Vec<String>,
    /// Explain every move, not only the best
    #[arg(long)]
    pub(crate) all: bool,
}

#[derive(Args, Debug)]
pub(crate) struct ArenaArgs {
    /// The measured competitor: a level, 1 to 6; for Triple Triad also `original` or `original:3`, the console game's own opponent; or `ladder`: every level against the one below it
    ///
    /// A level may have a multiple of its normal effort: `4x2`, `6x0.5`.
    #[arg(value_parser = contest)]
    pub(crate) one: Contest,
    /// The competitor to measure against
    pub(crate) other: Option<Competitor>,
    /// Which game
    #[arg(long, value_enum, default_value_t)]
    pub(crate) game: GameArg,
    /// Players of TriATri; the first competitor takes each seat in turn
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(2..=4))]
    pub(crate) players: u8,
    /// The house of Triple Triad, classic if not given
    #[arg(long, value_parser = house, value_name = "HOUSE")]
    pub(crate) house: Option<tria_rules::triad::House>,
    #[arg(long = "rule", value_parser = choice, value_name = "RULE", help = "A rule of every deal of Triple Triad, as in same or combo=always; drawn for each deal if none is given", long_help = TRIAD_HELP)]
    pub(crate) rules: Vec<Choice>,
    /// No optional rules
    #[arg(long, conflicts_with = "rules")]
    pub(crate) plain: bool,
    /// Open hands
    #[arg(long)]
    pub(crate) open: bool,
    /// Maximum number of deals of each pair; each is played from every seat
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(..=100_000_000))]
    pub(crate) deals: u64,
    /// Stop when it is clear which of two Elo differences holds
    #[arg(long, num_args = 2, value_names = ["LOWER", "UPPER"], allow_negative_numbers = true)]
    pub(crate) sprt: Option<Vec<f64>>,
    /// The seed of the first deal
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(..=i64::MAX as u64))]
    pub(crate) seed: u64,
    /// Number of games in parallel
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=64))]
    pub(crate) threads: u8,
    /// Store one line of CSV for each deal; if the file has some already, resume from there
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Print the mean and maximum time of a move; this differs from run to run
    #[arg(long)]
    pub(crate) times: bool,
    /// Print one line of JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// The contest of an arena.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Contest {
    /// One competitor against another.
    Of(Competitor),
    /// Every level against the one below it.
    Ladder,
}

fn seconds(text: &str) -> Result<f64, String> {
    let seconds: f64 = text.parse().map_err(|_| "expected a number of seconds, such as 0.5".to_owned())?;
    if seconds.is_finite() && seconds >= 0.0 {
        Ok(seconds)
    } else {
        Err("expected 0 or more seconds".to_owned())
    }
}

fn contest(text: &str) -> Result<Contest, String> {
    if text == "ladder" { Ok(Contest::Ladder) } else { text.parse().map(Contest::Of) }
}

#[derive(Args, Debug)]
pub(crate) struct PlayArgs {
    /// Play line by line: text alone, for screen readers, pipes and scripts
    #[arg(long)]
    pub(crate) plain: bool,
    /// Which game; any of these options goes straight to a table
    #[arg(long, value_enum)]
    pub(crate) game: Option<GameArg>,
    /// The house of Triple Triad
    #[arg(long, value_parser = house, value_name = "HOUSE")]
    pub(crate) house: Option<tria_rules::triad::House>,
    #[arg(long = "rule", value_parser = choice, value_name = "RULE", help = "A rule of the house, as in same or combo=always, or an option of TriATri, as in rounds=1; may be given several times; Open and Random if none is", long_help = BOTH_HELP)]
    pub(crate) rules: Vec<Choice>,
    /// No optional rules
    #[arg(long, conflicts_with = "rules")]
    pub(crate) no_rules: bool,
    /// Level of each opponent, 1 to 6, or 0 for a person at this keyboard; the last counts for all others
    #[arg(long = "level", value_name = "LEVEL", value_delimiter = ',', value_parser = clap::value_parser!(u8).range(0..=6))]
    pub(crate) levels: Vec<u8>,
    /// Players of TriATri
    #[arg(long, value_parser = clap::value_parser!(u8).range(2..=4))]
    pub(crate) players: Option<u8>,
    /// Show captures at once, without animation
    #[arg(long)]
    pub(crate) still: bool,
    /// The keyboard, for the letters of the cells; azerty in French and qwerty otherwise if not given
    #[arg(long, value_enum, value_name = "KEYS")]
    pub(crate) keys: Option<KeysArg>,
    /// The save that holds the careers; `tria save path` prints the default
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
    /// The random seed; drawn from the clock if not given
    #[arg(long)]
    pub(crate) seed: Option<u64>,
}

#[derive(Args, Debug)]
pub(crate) struct BoundaryArgs {
    /// Number of deals for every state of two players; games of more players are in proportion
    #[arg(long, default_value_t = 300, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(crate) samples: u32,
    /// The seed of deals and games
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(..=i64::MAX as u64))]
    pub(crate) seed: u64,
    /// The file to write; it is replaced only once the new table is complete
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,
}

#[derive(Args, Debug)]
pub(crate) struct LevelsArgs {
    /// Answer with one line of JSON for each level
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct BenchArgs {
    /// Number of deals of each kind
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub(crate) deals: u32,
    /// Number of plain deals that a plain alpha-beta solves as well, for comparison; each takes about a second
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(0..=1_000))]
    pub(crate) baseline: u32,
}

#[derive(Args, Debug)]
pub(crate) struct RulesArgs {
    /// A rule, house or topic, in English or French; several words are joined
    pub(crate) topic: Vec<String>,
    /// The house whose rules are explained
    #[arg(long, value_parser = house, value_name = "HOUSE")]
    pub(crate) house: Option<tria_rules::triad::House>,
}

#[derive(Args, Debug)]
pub(crate) struct CardsArgs {
    #[command(subcommand)]
    pub(crate) action: Option<CardsAction>,
}

#[derive(Subcommand, Debug)]
pub(crate) enum CardsAction {
    /// List cards by rarity
    List(CardFilter),
    /// List the cards whose name contains a text, in any language
    Search {
        /// The text
        text: String,
        #[command(flatten)]
        filter: CardFilter,
    },
    /// Draw one card: by id, slug or name in any language
    Show {
        /// The card; several words are joined
        #[arg(required = true)]
        card: Vec<String>,
    },
    /// Show the deck of TriATri: names, letters and symbols
    Deck {
        /// A deck of your own (TOML) instead of the built-in one
        file: Option<PathBuf>,
    },
    /// Check card sets and report all problems, with line, column and field
    Check {
        /// The files
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Write a card set to start from, with comments: TOML or CSV by the extension
    New {
        /// The file, which must not exist yet
        file: PathBuf,
    },
    /// Write a card set in another form, without loss: TOML, CSV or JSON by the extensions
    Convert(ConvertArgs),
    /// Import a CSV file of another program
    ///
    /// The columns are matched to fields by their names, and the mapping is shown; nothing is written until you say --yes or give a mapping.
    Import(ImportArgs),
    /// Draw faces as SVG files: for a browser, a printer, a document
    Draw(DrawArgs),
    /// Measure how strong the cards of a set are, by exact play over random deals, and which level would suit each
    #[command(after_help = "\
Examples:
  tria cards balance                      the built-in set, on the terminal
  tria cards balance my-set.toml --html balance.html --threads 2
  tria cards balance ffxiv --rules plain --rules same,plus --out deals.csv --csv strengths.csv
With --out a run that was stopped goes on where it was.")]
    Balance(BalanceArgs),
}

#[derive(Args, Debug)]
pub(crate) struct ConvertArgs {
    /// The card set
    #[arg(value_name = "IN")]
    pub(crate) from: PathBuf,
    /// The file to write
    #[arg(value_name = "OUT")]
    pub(crate) to: PathBuf,
    /// Overwrite an existing file
    #[arg(long)]
    pub(crate) force: bool,
}

#[derive(Args, Debug)]
pub(crate) struct ImportArgs {
    /// The CSV file, with the names of its columns in the first line
    pub(crate) file: PathBuf,
    /// Which column is which field: name=Card,top=N,…; `field=` leaves a field out
    #[arg(long, value_name = "FIELD=COLUMN,…")]
    pub(crate) map: Vec<String>,
    /// Accept the guessed mapping
    #[arg(long)]
    pub(crate) yes: bool,
    /// The id of the new set; from the name of the file if not given
    #[arg(long, value_parser = set_id)]
    pub(crate) id: Option<String>,
    /// The file to write, TOML, CSV or JSON by its extension; ID.tria.csv beside the file if not given
    #[arg(long, value_name = "OUT")]
    pub(crate) out: Option<PathBuf>,
}

fn set_id(text: &str) -> Result<String, String> {
    let most = tria_cards::limits::SET_ID_CHARS_MAX;
    let fits = (1..=most).contains(&text.len())
        && text.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-'));
    if fits {
        Ok(text.to_owned())
    } else {
        Err(format!("expected at most {most} characters of a-z, 0-9 and -"))
    }
}

#[derive(Args, Debug)]
pub(crate) struct DrawArgs {
    /// The card, by id, slug, name or ranks; several words are joined
    #[arg(required_unless_present = "all")]
    pub(crate) card: Vec<String>,
    /// Every card, including those of --set
    #[arg(long, conflicts_with = "card")]
    pub(crate) all: bool,
    /// Backs, the cards and gems of TriATri, and tokens as well
    #[arg(long)]
    pub(crate) extras: bool,
    /// The folder for the files; created if it does not exist
    #[arg(long, value_name = "DIR")]
    pub(crate) out: PathBuf,
    /// Amount of colour and ink: full, light or mono
    #[arg(long, value_parser = theme, default_value = "full", value_name = "THEME")]
    pub(crate) theme: tria_print::Theme,
    /// The shape: poker (63 by 88 mm) or square
    #[arg(long, value_parser = shape, default_value = "poker", value_name = "SHAPE")]
    pub(crate) shape: tria_print::Shape,
    /// The plate in a player's colour, blue or red; neutral if not given
    #[arg(long, value_parser = owner, value_name = "PLAYER")]
    pub(crate) owner: Option<tria_rules::triad::Player>,
    /// Language of the names: en, fr, de, es, it or ja (that of --lang if not given)
    #[arg(long, value_parser = names, value_name = "LANG")]
    pub(crate) names: Option<tria_cards::Language>,
}

pub(crate) fn theme(text: &str) -> Result<tria_print::Theme, String> {
    let found = tria_print::Theme::ALL.into_iter().find(|theme| theme.name() == text);
    found.ok_or_else(|| "a theme is full, light or mono".to_owned())
}

fn shape(text: &str) -> Result<tria_print::Shape, String> {
    let found = tria_print::Shape::ALL.into_iter().find(|shape| shape.name() == text);
    found.ok_or_else(|| "a shape is poker or square".to_owned())
}

fn owner(text: &str) -> Result<tria_rules::triad::Player, String> {
    match text {
        "blue" => Ok(tria_rules::triad::Player::Blue),
        "red" => Ok(tria_rules::triad::Player::Red),
        _ => Err("a player is blue or red".to_owned()),
    }
}

pub(crate) fn names(text: &str) -> Result<tria_cards::Language, String> {
    tria_cards::Language::from_name(text).ok_or_else(|| "names are in en, fr, de, es, it or ja".to_owned())
}

#[derive(Args, Debug, Default)]
pub(crate) struct CardFilter {
    /// Only these levels: 3 or 8-10
    #[arg(long, value_parser = level_range, value_name = "LEVELS")]
    pub(crate) level: Option<(u8, u8)>,
    /// Only this element, or `none`
    #[arg(long, value_parser = element, value_name = "ELEMENT")]
    pub(crate) element: Option<ElementFilter>,
    /// Only cards with this many stars
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=i64::from(tria_cards::limits::RARITY_MAX)), value_name = "STARS")]
    pub(crate) rarity: Option<u8>,
    /// Only cards of this type, such as primal, or `none`
    #[arg(long = "type", value_name = "TYPE")]
    pub(crate) card_type: Option<String>,
    /// Only cards of this kind, such as creature, or `none`
    #[arg(long)]
    pub(crate) kind: Option<String>,
    /// Only cards of this set
    #[arg(long, value_name = "SET")]
    pub(crate) from: Option<String>,
    /// What to sort by
    #[arg(long, value_enum, default_value_t)]
    pub(crate) sort: CardSort,
    /// One line of JSON for each card
    #[arg(long)]
    pub(crate) json: bool,
}

/// An element, or the lack of one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ElementFilter(pub(crate) Option<tria_rules::triad::Element>);

#[derive(Clone, Copy, ValueEnum, Debug, Default, PartialEq, Eq)]
pub(crate) enum CardSort {
    /// Rarity
    #[default]
    Level,
    Name,
    /// Sum of the ranks, highest first
    Sum,
    Id,
}

#[derive(Args, Debug)]
pub(crate) struct DealArgs {
    /// Which game
    #[arg(long, value_enum, default_value_t)]
    pub(crate) game: GameArg,
    /// The house of Triple Triad
    #[arg(long, value_parser = house, default_value = "classic", value_name = "HOUSE")]
    pub(crate) house: tria_rules::triad::House,
    #[arg(long = "rule", value_parser = choice, value_name = "RULE", help = "A rule of the house, as in same or combo=always, or an option of TriATri, as in rounds=1; may be given several times", long_help = BOTH_HELP)]
    pub(crate) rules: Vec<Choice>,
    /// What the winner takes
    #[arg(long = "trade", value_parser = trade, value_name = "TRADE")]
    pub(crate) trades: Vec<tria_rules::triad::Trade>,
    /// Make match records, with pools where the rules have them
    #[arg(long = "match")]
    pub(crate) whole_match: bool,
    /// Only cards of these levels: 3 or 1-5
    #[arg(long, value_parser = level_range, value_name = "LEVELS")]
    pub(crate) level: Option<(u8, u8)>,
    /// Players of TriATri
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(2..=4))]
    pub(crate) players: u8,
    /// Number of deals
    #[arg(long, default_value_t = 1)]
    pub(crate) count: u64,
    /// The seed, below 2^63; the same seed makes the same deals everywhere, a new one is drawn if not given
    #[arg(long, value_parser = clap::value_parser!(u64).range(..=i64::MAX as u64))]
    pub(crate) seed: Option<u64>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug, Default)]
pub(crate) enum GameArg {
    #[default]
    TripleTriad,
    Triatri,
}

#[derive(Args, Debug)]
pub(crate) struct CensusArgs {
    /// A position of either game in one line, optionally followed by moves; a fixed deal if none is given
    pub(crate) position: Vec<String>,
    /// Depth of the count, in moves
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(0..=15))]
    pub(crate) depth: u32,
}

#[derive(Args, Debug)]
pub(crate) struct PositionArgs {
    /// The line, optionally followed by moves; several words are joined
    #[arg(required = true)]
    pub(crate) line: Vec<String>,
    /// Print a record in JSON instead (Triple Triad)
    #[arg(long)]
    pub(crate) json: bool,
}

pub(crate) fn house(name: &str) -> Result<tria_rules::triad::House, String> {
    tria_rules::triad::House::from_name(&name.to_lowercase())
        .ok_or_else(|| tria_rules::triad::Refusal::UnknownHouse(name.to_owned()).to_string())
}

pub(crate) fn rule(name: &str) -> Result<tria_rules::triad::Rule, String> {
    let wanted = name.to_lowercase().replace(['_', ' '], "-");
    tria_rules::triad::Rule::from_name(&wanted).ok_or_else(|| {
        let names: Vec<&str> = tria_rules::triad::Rule::ALL.iter().map(|rule| rule.name()).collect();
        format!("there is no optional rule {name:?}; the rules are {}", names.join(", "))
    })
}

fn trade(name: &str) -> Result<tria_rules::triad::Trade, String> {
    tria_rules::triad::Trade::from_name(&name.to_lowercase())
        .ok_or_else(|| "the trade rules are none, one, diff, direct and all".to_owned())
}

fn element(name: &str) -> Result<ElementFilter, String> {
    if name == "none" {
        return Ok(ElementFilter(None));
    }
    let element = tria_rules::triad::Element::from_name(&name.to_lowercase());
    element.map(|element| ElementFilter(Some(element))).ok_or_else(|| {
        let names = tria_rules::triad::Element::ALL.map(tria_rules::triad::Element::name).join(", ");
        format!("the elements are {names}, or none")
    })
}

pub(crate) fn level_range(text: &str) -> Result<(u8, u8), String> {
    let (low, high) = text.split_once('-').unwrap_or((text, text));
    let level = |text: &str| {
        text.parse().ok().filter(|level| (1..=tria_cards::limits::LEVEL_MAX).contains(level)).ok_or_else(
            || {
                format!(
                    "expected a level from 1 to {}, or two with a dash: 8-10",
                    tria_cards::limits::LEVEL_MAX
                )
            },
        )
    };
    let (low, high) = (level(low)?, level(high)?);
    if low > high {
        return Err(format!("the first level must not be above the second: {high}-{low}"));
    }
    Ok((low, high))
}
