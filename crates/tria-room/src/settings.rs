//! The settings of a table, fixed before players sit down.

use serde::{Deserialize, Serialize};
use tria_rules::triad::{self, Card, Rules, Trade};
use tria_rules::triatri;

use crate::error::{Code, Refusal, refuse};
use crate::limits::{COPIES_MAX, DRAWS_MAX, KINDS_MAX, MATCH_WINS_MAX, ROUNDS_MAX, TIME_MAX_MS, TIME_MIN_MS};
use crate::time::Millis;

/// A card that a player owns.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Owned {
    /// The card.
    pub card: Card,
    /// Its level, by which computers choose cards to take.
    pub level: u8,
    /// How many copies.
    pub count: u32,
}

/// Where the cards of a match of Triple Triad come from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Cards {
    /// The host supplies each seat's cards, with [`crate::HostInput::Bring`].
    Brought,
    /// All players use these cards, which belong to no one: friendly matches only.
    Shared(Vec<Owned>),
}

/// The game with its rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "game", rename_all = "kebab-case")]
pub enum GameSettings {
    /// Triple Triad: two seats, blue is seat 0.
    TripleTriad {
        /// The rules of the match.
        rules: Rules,
        /// Where the cards come from.
        cards: Cards,
        /// Drawn deals in a row after which a game stays a draw.
        draws: u32,
    },
    /// TriATri: two to four seats.
    Triatri {
        /// The number of seats.
        players: u8,
        /// The options of the game.
        options: triatri::Options,
    },
}

/// The clock for moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Clock {
    /// No time limit.
    #[default]
    None,
    /// Each player has a time for the whole game, and an increment for each move.
    Live {
        /// The time at the start of each game.
        initial: Millis,
        /// The increment for a move.
        increment: Millis,
    },
    /// Each move has a time of its own, in correspondence usually days.
    PerMove {
        /// The time for one move.
        each: Millis,
    },
}

/// The settings of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Settings {
    /// The game.
    pub game: GameSettings,
    /// The clock for moves.
    pub clock: Clock,
    /// The time to choose a hand or to get ready for the next game; after it the room goes on by itself.
    pub prepare: Option<Millis>,
    /// The time a winner has to choose cards; then they take what a bot would.
    pub choose: Option<Millis>,
    /// How long a player may be disconnected before they count as having left.
    pub abandon: Option<Millis>,
    /// Whether moves may be taken back; only where no cards are at stake.
    pub take_backs: bool,
    /// Whether spectators may watch.
    pub spectators: bool,
    /// Whether the players may chat.
    pub chat: bool,
    /// Whether spectators may chat, too.
    pub spectators_chat: bool,
    /// Whether leaving is giving up once the deal has been shown, instead of from the first card on: set by the host for rated and staked matches between people.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub binding: bool,
}

impl Settings {
    /// A table for this game with the usual settings: no clock, half an hour to choose, spectators and chat welcome.
    pub fn new(game: GameSettings) -> Self {
        Self {
            game,
            clock: Clock::None,
            prepare: None,
            choose: Some(Millis::seconds(1_800)),
            abandon: None,
            take_backs: false,
            spectators: true,
            chat: true,
            spectators_chat: true,
            binding: false,
        }
    }

    /// A friendly table of Triple Triad at which all players use these cards.
    pub fn friendly(rules: Rules, cards: Vec<Owned>) -> Self {
        Self::new(GameSettings::TripleTriad { rules, cards: Cards::Shared(cards), draws: DRAWS_MAX })
    }

    /// A table of Triple Triad to which players bring the cards that they own.
    pub fn for_cards(rules: Rules) -> Self {
        Self::new(GameSettings::TripleTriad { rules, cards: Cards::Brought, draws: DRAWS_MAX })
    }

    /// A table of TriATri.
    pub fn triatri(players: u8, options: triatri::Options) -> Self {
        Self::new(GameSettings::Triatri { players, options })
    }

    /// The number of seats.
    pub fn seats(&self) -> u8 {
        match &self.game {
            GameSettings::TripleTriad { .. } => 2,
            GameSettings::Triatri { players, .. } => *players,
        }
    }

    /// The rules in force as players are shown them before a game: `open`, `same=one`, `trade=diff`, `rounds=1`.
    ///
    /// For Triple Triad see [`Rules::in_force`]; for TriATri these are the options that differ from the defaults.
    pub fn rules_in_force(&self) -> Vec<String> {
        match &self.game {
            GameSettings::TripleTriad { rules, .. } => {
                rules.in_force().iter().map(ToString::to_string).collect()
            }
            GameSettings::Triatri { options, .. } => options.differences(),
        }
    }

    /// Checks all settings.
    ///
    /// # Errors
    /// `bad-settings`, with a sentence that says what to change.
    pub fn check(&self) -> Result<(), Refusal> {
        self.check_times()?;
        match &self.game {
            GameSettings::TripleTriad { rules, cards, draws } => {
                if !(1..=DRAWS_MAX).contains(draws) {
                    return bad(format!("a game may be drawn 1 to {DRAWS_MAX} times in a row, not {draws}"));
                }
                if self.take_backs && rules.trade() != Trade::None {
                    return bad(
                        "moves are taken back in friendly matches only; set trade to none or leave take-backs out",
                    );
                }
                match cards {
                    Cards::Brought => Ok(()),
                    Cards::Shared(_) if rules.trade() != Trade::None => {
                        bad("shared cards have no owner, so they cannot be won; set trade to none")
                    }
                    Cards::Shared(owned) => check_owned(owned, rules)
                        .map_err(|refusal| Refusal::new(Code::BadSettings, refusal.message)),
                }
            }
            GameSettings::Triatri { players, options } => {
                if !(2..=4).contains(players) {
                    return bad(format!("TriATri is for 2 to 4 players, not {players}"));
                }
                if !(1..=ROUNDS_MAX).contains(&options.rounds) {
                    return bad(format!("a game has 1 to {ROUNDS_MAX} rounds at a table"));
                }
                if !(1..=MATCH_WINS_MAX).contains(&options.match_wins) {
                    return bad(format!("a match is won with 1 to {MATCH_WINS_MAX} games at a table"));
                }
                Ok(())
            }
        }
    }

    fn check_times(&self) -> Result<(), Refusal> {
        let mut times: Vec<(&str, Millis)> = Vec::new();
        match self.clock {
            Clock::None => {}
            Clock::Live { initial, increment } => {
                if increment.0 > TIME_MAX_MS {
                    return bad(format!("the increment is at most {TIME_MAX_MS} ms"));
                }
                times.push(("the clock", initial));
            }
            Clock::PerMove { each } => times.push(("the time for a move", each)),
        }
        let limits = [
            ("the time to prepare", self.prepare),
            ("the time to choose", self.choose),
            ("the time to come back", self.abandon),
        ];
        times.extend(limits.into_iter().filter_map(|(name, time)| time.map(|time| (name, time))));
        for (name, time) in times {
            if !(TIME_MIN_MS..=TIME_MAX_MS).contains(&time.0) {
                return bad(format!("{name} is {TIME_MIN_MS} to {TIME_MAX_MS} ms, not {}", time.0));
            }
        }
        Ok(())
    }
}

fn bad<T>(message: impl Into<String>) -> Result<T, Refusal> {
    refuse(Code::BadSettings, message)
}

/// Checks the cards that a player brings against the rules of the match.
pub(crate) fn check_owned(owned: &[Owned], rules: &Rules) -> Result<(), Refusal> {
    if owned.len() > KINDS_MAX {
        return refuse(Code::BadCards, format!("at most {KINDS_MAX} different cards are brought to a table"));
    }
    let mut kinds: Vec<Card> = owned.iter().map(|owned| owned.card).collect();
    kinds.sort_unstable();
    if kinds.windows(2).any(|pair| pair[0] == pair[1]) {
        return refuse(Code::BadCards, "a card is listed twice; list it once with its count");
    }
    if owned.iter().any(|owned| !(1..=COPIES_MAX).contains(&owned.count)) {
        return refuse(Code::BadCards, format!("of each card listed there are 1 to {COPIES_MAX} copies"));
    }
    let total: u64 = owned.iter().map(|owned| u64::from(owned.count)).sum();
    // A player may lose five cards in each of the first two games and must still fill a hand.
    let drained = rules.best_of_three() && rules.trade() == Trade::Direct && !rules.pool();
    let (needed, have) = match (drained, rules.pool()) {
        (true, _) => (3 * triad::HAND_MAX as u64, total),
        (false, true) => (triad::HAND_MAX as u64, owned.len() as u64),
        (false, false) => (triad::HAND_MAX as u64, total),
    };
    if have < needed {
        return refuse(
            Code::BadCards,
            format!("{needed} cards are needed for this match, but there are {have}"),
        );
    }
    Ok(())
}
