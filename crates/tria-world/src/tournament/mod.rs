//! Tournaments: pairings and standings. Players are opaque.
//!
//! Pairings depend only on the order of the players (the seeds) and the results; for a random draw, shuffle the players first.

mod matching;
mod pairing;

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use tria_rules::named_enum;

use crate::limits::TOURNAMENT_PLAYERS_MAX;

/// The format of pairings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// Losers are out; the best seeds have a bye in the first round where the number of players is not a power of two.
    Knockout,
    /// All players play this many rounds against opponents of similar score, without repeated pairings while these can be avoided.
    Swiss {
        /// The number of rounds; limited to the number without rematches.
        rounds: u32,
    },
    /// Every pair of players meets once.
    RoundRobin,
}

named_enum! {
    /// The result of a tournament game.
    pub enum Score {
        /// The first player won.
        First = "first",
        /// The second player won.
        Second = "second",
        /// A draw.
        Draw = "draw",
    }
}

/// Two players of a round, or one with a bye.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pairing {
    /// The first player, by index.
    pub first: usize,
    /// The second; `None` if the first has a bye, which counts as won.
    pub second: Option<usize>,
    /// The result, once there is one.
    pub score: Option<Score>,
}

impl Pairing {
    fn has(&self, player: usize) -> bool {
        self.first == player || self.second == Some(player)
    }

    /// The player who advances: the winner, or the one with a bye.
    pub fn winner(&self) -> Option<usize> {
        match (self.second, self.score?) {
            (None, _) | (_, Score::First) => Some(self.first),
            (second, Score::Second) => second,
            (_, Score::Draw) => None,
        }
    }

    /// Half points of the player in this pairing.
    fn half_points(&self, player: usize) -> u32 {
        match self.score {
            Some(Score::Draw) => 1,
            Some(_) if self.winner() == Some(player) => 2,
            _ => 0,
        }
    }
}

/// A player's place in the standings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Standing {
    /// The player, by index.
    pub player: usize,
    /// The place, from 1; tied players share one.
    pub place: u32,
    /// Two for a win or a bye, one for a draw; in a knockout the number of survived rounds counts.
    pub half_points: u32,
    /// The half points of all opponents together, the tie-break.
    pub buchholz: u32,
}

/// A running or finished tournament.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tournament<P> {
    format: Format,
    players: Vec<P>,
    rounds: Vec<Vec<Pairing>>,
    withdrawn: BTreeSet<usize>,
}

impl<P: PartialEq> Tournament<P> {
    /// A tournament of these players, the best seed first.
    ///
    /// # Errors
    /// If there are too few or too many players, a player is listed twice, or there are no rounds.
    pub fn new(format: Format, players: Vec<P>) -> Result<Self, TournamentError> {
        if !(2..=TOURNAMENT_PLAYERS_MAX).contains(&players.len()) {
            return Err(TournamentError::BadSize(players.len()));
        }
        let twice = (1..players.len()).any(|place| players[..place].contains(&players[place]));
        if twice {
            return Err(TournamentError::Twice);
        }
        if format == (Format::Swiss { rounds: 0 }) {
            return Err(TournamentError::NoRounds);
        }
        Ok(Self { format, players, rounds: Vec::new(), withdrawn: BTreeSet::new() })
    }

    /// Whether outside data is consistent: players are distinct, pairings name existing players.
    pub(crate) fn is_coherent(&self) -> bool {
        let distinct =
            (1..self.players.len()).all(|place| !self.players[..place].contains(&self.players[place]));
        distinct && self.rounds_are_coherent()
    }

    /// The index of a player.
    pub fn index_of(&self, player: &P) -> Option<usize> {
        self.players.iter().position(|other| other == player)
    }
}

impl<P> Tournament<P> {
    /// The format.
    pub fn format(&self) -> Format {
        self.format
    }

    /// The players, the best seed first.
    pub fn players(&self) -> &[P] {
        &self.players
    }

    /// The rounds so far.
    pub fn rounds(&self) -> &[Vec<Pairing>] {
        &self.rounds
    }

    /// How many rounds there will be.
    pub fn rounds_total(&self) -> u32 {
        let count = self.players.len() as u32;
        let each_once = if count.is_multiple_of(2) { count - 1 } else { count };
        match self.format {
            Format::Knockout => count.next_power_of_two().ilog2(),
            Format::Swiss { rounds } => rounds.min(each_once),
            Format::RoundRobin => each_once,
        }
    }

    /// The pairing of the player in the current round.
    pub fn pairing_of(&self, player: usize) -> Option<Pairing> {
        self.rounds.last()?.iter().copied().find(|pairing| pairing.has(player))
    }

    /// Whether all results of the current round are in, or none has begun.
    pub fn round_is_over(&self) -> bool {
        self.rounds.last().is_none_or(|round| round.iter().all(|pairing| pairing.score.is_some()))
    }

    /// Whether all rounds have been played.
    pub fn is_over(&self) -> bool {
        let playing = self.players.len() - self.withdrawn.len();
        self.round_is_over() && (self.rounds.len() as u32 >= self.rounds_total() || playing < 2)
    }

    /// Begins the next round.
    ///
    /// # Errors
    /// If the current one is not over, or it was the last.
    pub fn next_round(&mut self) -> Result<&[Pairing], TournamentError> {
        if !self.round_is_over() {
            return Err(TournamentError::RoundNotOver);
        }
        if self.is_over() {
            return Err(TournamentError::Over);
        }
        let mut round = match self.format {
            Format::Knockout => pairing::knockout(self.players.len(), self.rounds.last().map(Vec::as_slice)),
            Format::RoundRobin => pairing::round_robin(self.players.len(), self.rounds.len()),
            Format::Swiss { .. } => self.swiss_round(),
        };
        for pairing in &mut round {
            self.decide_without_play(pairing);
        }
        self.rounds.push(round);
        Ok(self.rounds.last().map_or(&[], Vec::as_slice))
    }

    /// Reports the result of a game of the current round.
    ///
    /// # Errors
    /// If the two are not paired, the result is known already, or a knockout game has no winner.
    pub fn report(&mut self, first: usize, second: usize, score: Score) -> Result<(), TournamentError> {
        if self.format == Format::Knockout && score == Score::Draw {
            return Err(TournamentError::NeedsWinner);
        }
        let round = self.rounds.last_mut().ok_or(TournamentError::NotPaired)?;
        let pairing = round
            .iter_mut()
            .find(|pairing| pairing.first == first && pairing.second == Some(second))
            .ok_or(TournamentError::NotPaired)?;
        if pairing.score.is_some() {
            return Err(TournamentError::KnownAlready);
        }
        pairing.score = Some(score);
        Ok(())
    }

    /// A player withdraws: their open game is lost, and so are all later ones.
    pub fn withdraw(&mut self, player: usize) {
        if player >= self.players.len() {
            return;
        }
        self.withdrawn.insert(player);
        let mut round = self.rounds.pop().unwrap_or_default();
        for pairing in round.iter_mut().filter(|pairing| pairing.score.is_none()) {
            self.decide_without_play(pairing);
        }
        if !round.is_empty() {
            self.rounds.push(round);
        }
    }

    /// The standings, best first.
    pub fn standings(&self) -> Vec<Standing> {
        let points: Vec<u32> = (0..self.players.len()).map(|player| self.half_points(player)).collect();
        let mut standings: Vec<Standing> = (0..self.players.len())
            .map(|player| {
                let buchholz = match self.format {
                    Format::Knockout => 0,
                    _ => self.opponents(player).map(|other| points[other]).sum(),
                };
                Standing { player, place: 0, half_points: points[player], buchholz }
            })
            .collect();
        let key = |standing: &Standing| std::cmp::Reverse((standing.half_points, standing.buchholz));
        standings.sort_by_key(|standing| (key(standing), standing.player));
        for place in 0..standings.len() {
            let same = place > 0 && key(&standings[place - 1]) == key(&standings[place]);
            standings[place].place = if same { standings[place - 1].place } else { place as u32 + 1 };
        }
        standings
    }

    fn rounds_are_coherent(&self) -> bool {
        let count = self.players.len();
        let exists = |pairing: &Pairing| {
            pairing.first < count
                && pairing.second.is_none_or(|second| second < count && second != pairing.first)
        };
        let once = |round: &Vec<Pairing>| {
            let mut seen = BTreeSet::new();
            round
                .iter()
                .flat_map(|pairing| [Some(pairing.first), pairing.second])
                .flatten()
                .all(|player| seen.insert(player))
        };
        let decided = |round: &Vec<Pairing>| round.iter().all(|pairing| pairing.score.is_some());
        let knockout_fits = self.format != Format::Knockout
            || self.rounds.iter().flatten().all(|pairing| pairing.score != Some(Score::Draw));
        let earlier = &self.rounds[..self.rounds.len().saturating_sub(1)];
        (2..=TOURNAMENT_PLAYERS_MAX).contains(&count)
            && self.format != (Format::Swiss { rounds: 0 })
            && self.rounds.len() as u32 <= self.rounds_total()
            && self.rounds.iter().flatten().all(exists)
            && self.rounds.iter().all(once)
            && earlier.iter().all(decided)
            && knockout_fits
            && self.withdrawn.iter().all(|player| *player < count)
            && (self.format != Format::Knockout || pairing::knockout_sizes_fit(count, &self.rounds))
    }

    fn swiss_round(&self) -> Vec<Pairing> {
        let byes = |player: usize| {
            let own = self.rounds.iter().flatten().filter(|pairing| pairing.first == player);
            own.filter(|pairing| pairing.second.is_none()).count()
        };
        let playing: Vec<usize> = self
            .standings()
            .iter()
            .map(|standing| standing.player)
            .filter(|player| !self.withdrawn.contains(player))
            .collect();
        let met = |one: usize, other: usize| self.opponents(one).filter(|met| *met == other).count();
        pairing::swiss(&playing, byes, met)
    }

    /// All opponents of the player so far.
    fn opponents(&self, player: usize) -> impl Iterator<Item = usize> {
        self.rounds.iter().flatten().filter_map(move |pairing| match pairing.second {
            Some(second) if pairing.first == player => Some(second),
            Some(second) if second == player => Some(pairing.first),
            _ => None,
        })
    }

    fn half_points(&self, player: usize) -> u32 {
        self.rounds
            .iter()
            .flatten()
            .filter(|pairing| pairing.has(player))
            .map(|pairing| pairing.half_points(player))
            .sum()
    }

    /// Decides byes and games of players who have withdrawn.
    fn decide_without_play(&self, pairing: &mut Pairing) {
        let gone = |player: usize| self.withdrawn.contains(&player);
        pairing.score = match pairing.second {
            None => Some(Score::First),
            Some(second) if gone(second) => Some(Score::First),
            Some(_) if gone(pairing.first) => Some(Score::Second),
            Some(_) => pairing.score,
        };
    }
}

/// Why a tournament refuses a call.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TournamentError {
    /// Too few or too many players.
    #[error("a tournament has 2 to {TOURNAMENT_PLAYERS_MAX} players, not {0}")]
    BadSize(usize),
    /// A player is listed twice.
    #[error("a player is in the list twice")]
    Twice,
    /// A Swiss tournament needs rounds.
    #[error("a Swiss tournament has at least one round")]
    NoRounds,
    /// Results of the current round are missing.
    #[error("results of this round are missing")]
    RoundNotOver,
    /// There is no further round.
    #[error("the tournament is over")]
    Over,
    /// The two are not paired in this round.
    #[error("these two are not paired in this round")]
    NotPaired,
    /// The result is known already.
    #[error("the result of this game is known already")]
    KnownAlready,
    /// A draw in a knockout.
    #[error("a knockout game needs a winner")]
    NeedsWinner,
}
