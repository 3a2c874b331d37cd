//! The game and the rules of an arena, and playing one deal from every seat.

use anyhow::Result;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng as _;
use tria_engine::arena::placing_score;
use tria_engine::{triad as engine, triatri as triatri_engine};
use tria_rules::chance;
use tria_rules::triad::{
    self, ByPlayer, House, Open, Outcome, Player, Position, Rule, RulesDraft, SWITCHES, Setup, Switches,
};

use super::competitor::Pairing;
use super::timing::Timing;
use crate::choices::{self, Choice};
use crate::cli::{ArenaArgs, GameArg};
use crate::context::{BadInput, Context};

/// The rules that are drawn for each Triple Triad deal where none are chosen.
const DRAWN_RULES: [Rule; 4] = [Rule::Same, Rule::SameWall, Rule::Plus, Rule::Elemental];

/// The game of an arena.
pub(super) enum Field {
    Triad {
        house: House,
        /// The rules of every deal; `None` draws them.
        chosen: Option<Chosen>,
        open: bool,
        prior: engine::Prior,
    },
    Triatri {
        players: u8,
    },
}

/// The rules of a deal: the switches, and their name in reports.
#[derive(Clone)]
pub(super) struct Chosen {
    switches: Switches,
    name: String,
}

/// A deal played from every seat.
pub(super) struct Played {
    /// The rules of the deal, as a word.
    pub(super) rules: String,
    /// The first competitor's score at each seat, from 0 to 1.
    pub(super) seats: Vec<f64>,
}

impl Played {
    /// The score of the deal: the mean over the seats, so that the luck of the deal cancels out.
    pub(super) fn score(&self) -> f64 {
        self.seats.iter().sum::<f64>() / self.seats.len() as f64
    }
}

impl Field {
    pub(super) fn new(context: &Context, args: &ArenaArgs) -> Result<Self> {
        if matches!(args.game, GameArg::Triatri) {
            if args.house.is_some() || !args.rules.is_empty() || args.plain || args.open {
                let message =
                    "--house, --rule, --plain and --open are for Triple Triad; leave them out for TriATri";
                return Err(BadInput(message.to_owned()).into());
            }
            return Ok(Self::Triatri { players: args.players });
        }
        let house = args.house.unwrap_or(House::Classic);
        if let Some(choice) = args.rules.iter().find(|choice| choices::concerns_match(choice)) {
            let message = format!(
                "the rule {} concerns a match, but an arena plays single games; leave it out",
                choice.as_str()
            );
            return Err(BadInput(message).into());
        }
        let draft = choices::draft(house, &args.rules)?;
        let chosen = (args.plain || !args.rules.is_empty())
            .then(|| Chosen { switches: draft.game(), name: named(&args.rules) });
        let prior = engine::Prior::any_of(&context.catalog);
        Ok(Self::Triad { house, chosen, open: args.open, prior })
    }

    /// The number of seats, each of which the first competitor takes in turn.
    pub(super) fn seats(&self) -> u8 {
        match self {
            Self::Triad { .. } => 2,
            Self::Triatri { players } => *players,
        }
    }

    /// All settings that affect how a deal is played, in one line.
    pub(super) fn settings(&self) -> String {
        match self {
            Self::Triatri { players } => format!("game=triatri players={players}"),
            Self::Triad { house, chosen, open, .. } => {
                let rules = chosen.as_ref().map_or("drawn", |chosen| &chosen.name);
                format!("game=triple-triad players=2 house={house} rules={rules} open={open}")
            }
        }
    }

    /// Whether both competitors can play this game.
    pub(super) fn check(&self, pairing: Pairing) -> Result<(), BadInput> {
        let levels = pairing.one.level().is_some() && pairing.other.level().is_some();
        if matches!(self, Self::Triatri { .. }) && !levels {
            return Err(BadInput("TriATri has the levels 1 to 6 and no other".to_owned()));
        }
        Ok(())
    }

    /// One deal, played from every seat.
    pub(super) fn play(&self, pairing: Pairing, seed: u64, timing: &Timing) -> Played {
        match self {
            Self::Triad { house, chosen, open, prior } => {
                let mut rng = ChaCha8Rng::seed_from_u64(seed);
                let rules = chosen.clone().unwrap_or_else(|| drawn_rules(&mut rng, *house));
                let start = start(&mut rng, *house, rules.switches, *open, prior);
                let seats =
                    Player::ALL.map(|player| triad_game(&start, player, pairing, prior, seed, timing));
                Played { rules: rules.name, seats: seats.to_vec() }
            }
            Self::Triatri { players } => {
                let seats = (0..*players).map(|seat| triatri_game(*players, seat, pairing, seed, timing));
                Played { rules: words(&[]), seats: seats.collect() }
            }
        }
    }
}

/// Rules as one word.
fn words(rules: &[Rule]) -> String {
    joined(&rules.iter().map(|rule| rule.name()).collect::<Vec<_>>())
}

/// Choices as one word, each once and in the order of the switches, so that equal rules are equal settings.
fn named(choices: &[Choice]) -> String {
    let place = |choice: &Choice| {
        let first = choice.switches().first().copied();
        SWITCHES.iter().position(|switch| Some(switch.name) == first)
    };
    let mut choices: Vec<&Choice> = choices.iter().collect();
    choices.sort_by_key(|choice| place(choice));
    choices.dedup();
    joined(&choices.into_iter().map(Choice::as_str).collect::<Vec<_>>())
}

fn joined(names: &[&str]) -> String {
    if names.is_empty() { "none".to_owned() } else { names.join("+") }
}

/// Each optional rule of the house with probability one half.
fn drawn_rules(rng: &mut ChaCha8Rng, house: House) -> Chosen {
    let offered = DRAWN_RULES.into_iter().filter(|rule| house.offers(*rule));
    let rules: Vec<Rule> = offered.filter(|_| chance::happens(rng, 1, 2)).collect();
    let mut draft = RulesDraft::new(house);
    for rule in &rules {
        draft.choose(*rule).expect("only rules that the house offers get here");
    }
    Chosen { switches: draft.game(), name: words(&rules) }
}

fn start(
    rng: &mut ChaCha8Rng,
    house: House,
    mut switches: Switches,
    open: bool,
    prior: &engine::Prior,
) -> Position {
    if open {
        switches.open = Open::All;
    }
    let hands = ByPlayer::new(|_| triad::deal::random_hand(rng, prior.cards()).unwrap_or_default().to_vec());
    let mut setup = Setup::new(switches, hands, triad::deal::coin_toss(rng));
    if switches.elemental {
        setup.elements = triad::deal::elements(rng, house);
    }
    setup.position().expect("five cards each")
}

/// A game with the first competitor at one seat: its score.
fn triad_game(
    start: &Position,
    seat: Player,
    pairing: Pairing,
    prior: &engine::Prior,
    seed: u64,
    timing: &Timing,
) -> f64 {
    let outcome = engine::play_game_with(start, prior, seed, |player, situation, seed| {
        let (side, who) = if player == seat { (0, pairing.one) } else { (1, pairing.other) };
        timing.measure(side, || who.place(situation, seed))
    });
    match outcome {
        Outcome::Won(winner) => f64::from(u8::from(winner == seat)),
        Outcome::Draw => 0.5,
    }
}

/// A game with the first competitor at one seat: its score by pairwise placings.
fn triatri_game(players: u8, seat: u8, pairing: Pairing, seed: u64, timing: &Timing) -> f64 {
    let outcome = triatri_engine::play_game_by(players, seed, |view, here, seed| {
        let (side, who) =
            if here.index() == usize::from(seat) { (0, pairing.one) } else { (1, pairing.other) };
        timing.measure(side, || who.play(view, seed))
    });
    placing_score(&outcome.places, usize::from(seat))
}
