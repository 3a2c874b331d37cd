//! Bots: a move as a function of a situation and a seed.
//!
//! A bot samples worlds that are consistent with its view, weights them by the opponent's past placements, solves each exactly once few enough cells are empty, and plays the move with the best average; before that it uses the heuristic.
//! Levels differ in the number of worlds, in when they start to solve, and in their share of random moves.

use std::fmt;
use std::str::FromStr;

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng as _, SeedableRng as _};
use tria_rules::chance;
use tria_rules::game::{Game as _, Viewer};
use tria_rules::triad::{ByPlayer, HandView, Move, Outcome, Player, Position, View};

use super::belief::{Belief, World};
use super::heuristic::{Heuristic, HeuristicWeights};
use super::ismcts::{self, TreeEffort};
use super::original::{Profile, original};
use super::prior::Prior;
use super::repair;
use super::situation::{Past, Situation};
use super::solver::{Limits, Solver};
use crate::Level;

/// The parameters of a level.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Style {
    /// Percentage of moves chosen uniformly at random.
    pub blunders: u32,
    /// Weights of the heuristic where it does not search.
    pub weights: HeuristicWeights,
    /// Worlds solved exactly, by the number of empty cells; 0 uses the heuristic.
    pub worlds: [usize; 10],
    /// No further world is started after this many boards: a hard deal gets fewer worlds, not more time.
    pub nodes: u64,
    /// How firmly the opponent is assumed to play the move with the best heuristic score; 0 ignores their past moves.
    pub inference: f64,
    /// Up to this many empty cells the next own move is the same in worlds that look alike; 0 never.
    pub repair: usize,
    /// How firmly the opponent is then assumed to find the best reply.
    pub replies: f64,
    /// Grows a tree instead of solving worlds, from this many empty cells up.
    pub tree: Option<(usize, TreeEffort)>,
}

/// The style of the level.
pub const fn style(level: Level) -> Style {
    let careful = HeuristicWeights { taken: 100.0, risk: 80.0, spent: 0.5 };
    let careless = HeuristicWeights { taken: 100.0, risk: 0.0, spent: 0.0 };
    let plain = Style {
        blunders: 0,
        weights: careful,
        worlds: [0; 10],
        nodes: u64::MAX,
        inference: 0.0,
        repair: 0,
        replies: 1.0,
        tree: None,
    };
    match level {
        Level::One => Style { blunders: 85, weights: careless, ..plain },
        Level::Two => Style { blunders: 30, weights: careless, ..plain },
        Level::Three => Style { blunders: 15, worlds: [0, 1, 1, 0, 0, 0, 0, 0, 0, 0], ..plain },
        Level::Four => Style { worlds: [0, 10, 10, 10, 10, 3, 0, 0, 0, 0], ..plain },
        Level::Five => Style {
            worlds: [0, 32, 32, 32, 32, 24, 12, 4, 200, 200],
            tree: Some((8, TreeEffort { simulations: 3_000, exploration: 0.4, drawn: 2 })),
            ..plain
        },
        Level::Six => Style {
            worlds: [0, 400, 400, 400, 400, 300, 200, 80, 20, 300],
            nodes: 9_000_000,
            inference: 0.015,
            repair: 4,
            replies: 0.1,
            tree: Some((9, TreeEffort { simulations: 30_000, exploration: 0.4, drawn: 2 })),
            ..plain
        },
    }
}

/// A bot: one of the levels, or the console game's own opponent.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Opponent {
    /// One of the six levels.
    Level(Level),
    /// The console game's own opponent.
    Original(Profile),
}

impl From<Level> for Opponent {
    fn from(level: Level) -> Self {
        Self::Level(level)
    }
}

impl fmt::Display for Opponent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Level(level) => level.fmt(f),
            Self::Original(profile) => write!(f, "original:{profile}"),
        }
    }
}

/// No bot has this name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no level {0:?}; the levels are 1 to 6, original, and original:0 to original:7")]
pub struct UnknownOpponent(String);

impl FromStr for Opponent {
    type Err = UnknownOpponent;

    fn from_str(text: &str) -> Result<Self, UnknownOpponent> {
        let found = match text.strip_prefix("original") {
            Some("") => Some(Self::Original(Profile::DEEPEST)),
            Some(rest) => rest
                .strip_prefix(':')
                .and_then(|number| Profile::new(number.parse().ok()?))
                .map(Self::Original),
            None => text.parse().ok().and_then(Level::from_number).map(Self::Level),
        };
        found.ok_or_else(|| UnknownOpponent(text.chars().take(40).collect()))
    }
}

impl Opponent {
    /// The move of this bot; `None` if it is not their turn.
    pub fn choose(self, situation: &Situation<'_>, seed: u64) -> Option<Move> {
        match self {
            Self::Level(level) => choose(situation, level, seed),
            Self::Original(profile) => original(situation, profile, seed),
        }
    }
}

/// The move of a bot of this level; `None` if it is not their turn.
///
/// The same situation, level and seed give the same move on every machine.
///
/// ```
/// use tria_engine::Level;
/// use tria_engine::triad::{Past, Prior, Situation, choose};
/// use tria_rules::game::{Game, Viewer};
/// use tria_rules::triad::{notation, Player, RanksOnly};
///
/// let position = notation::parse("tt1/-/-/-/1111,2222,3333,4444,5555/?,?,?,?,?/b", &RanksOnly)?;
/// let view = position.view(Viewer::Seat(Player::Blue.seat()));
/// let (past, prior) = (Past::new(), Prior::any_of(tria_cards::builtin()));
/// let mv = choose(&Situation { view: &view, past: &past, prior: &prior }, Level::One, 1);
/// assert!(mv.is_some_and(|mv| view.legal_moves().contains(&mv)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn choose(situation: &Situation<'_>, level: Level, seed: u64) -> Option<Move> {
    choose_with(situation, level, seed, 1.0)
}

/// The move of a bot of this level with `effort` times its usual worlds and simulations.
pub fn choose_with(situation: &Situation<'_>, level: Level, seed: u64, effort: f64) -> Option<Move> {
    let mut style = style(level);
    for worlds in &mut style.worlds {
        *worlds = (*worlds as f64 * effort).ceil() as usize;
    }
    style.nodes = (style.nodes as f64 * effort) as u64;
    if let Some((_, tree)) = &mut style.tree {
        tree.simulations = (f64::from(tree.simulations) * effort) as u32;
    }
    let open = situation.view.hidden() == Some(0);
    if open && level == Level::Six {
        // With open hands there is one world, and the strongest player solves it from the first card on.
        style.worlds = [1; 10];
        (style.tree, style.repair) = (None, 0);
    }
    choose_in(situation, &style, seed)
}

/// The move of a style of play; `None` if it is not the viewer's turn.
pub fn choose_in(situation: &Situation<'_>, style: &Style, seed: u64) -> Option<Move> {
    let view = situation.view;
    let me = view.player()?;
    if view.to_move != Some(me) {
        return None;
    }
    let moves = view.legal_moves();
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    if chance::happens(&mut rng, style.blunders, 100) {
        return one_of(&mut rng, &moves);
    }
    let scores = thought(situation, style, me, &moves, &mut rng);
    let best = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let best: Vec<Move> =
        moves.iter().zip(&scores).filter(|(_, score)| **score >= best).map(|(mv, _)| *mv).collect();
    one_of(&mut rng, &best)
}

/// The scores that a style of play gives each move, for explanations and tests; `None` if it is not the viewer's turn.
///
/// For solved worlds it is the mean worth, 20 for winning and 1 for each card of the difference; for a tree it is the number of visits.
pub fn opinions(situation: &Situation<'_>, style: &Style, seed: u64) -> Option<Vec<(Move, f64)>> {
    let me = situation.view.player().filter(|me| situation.view.to_move == Some(*me))?;
    let moves = situation.view.legal_moves();
    let scores = thought(situation, style, me, &moves, &mut ChaCha8Rng::seed_from_u64(seed));
    Some(moves.into_iter().zip(scores).collect())
}

/// The score of each move.
fn thought(
    situation: &Situation<'_>,
    style: &Style,
    me: Player,
    moves: &[Move],
    rng: &mut ChaCha8Rng,
) -> Vec<f64> {
    let empty = situation.view.board.iter().filter(|cell| cell.card.is_none()).count();
    let count = style.worlds[empty];
    if count > 0
        && let Some(belief) = Belief::new(situation, style.inference)
    {
        let worlds = belief.worlds(count, rng.next_u64());
        if !worlds.is_empty() {
            return match &style.tree {
                Some((least, effort)) if empty >= *least => {
                    ismcts::grow(&worlds, me, moves, effort, rng.next_u64())
                }
                _ if empty <= style.repair.min(repair::EMPTY_MAX) => {
                    repair::values(&worlds, me, moves, style.replies)
                }
                _ => solved(&worlds, moves, style.nodes),
            };
        }
    }
    let Some(world) = any_world(situation.view, situation.prior) else { return vec![0.0; moves.len()] };
    let heuristic = Heuristic::new(&world, situation.prior.cards());
    moves.iter().map(|mv| heuristic.score(&world, me, *mv, &style.weights)).collect()
}

fn one_of(rng: &mut ChaCha8Rng, moves: &[Move]) -> Option<Move> {
    if moves.is_empty() { None } else { Some(moves[chance::below(rng, moves.len() as u32) as usize]) }
}

/// The mean of each move's exact worth over the worlds.
fn solved(worlds: &[World], moves: &[Move], nodes: u64) -> Vec<f64> {
    let mut sums = vec![0.0; moves.len()];
    let mut spent = 0;
    for world in worlds {
        if spent >= nodes {
            break;
        }
        let Ok(mut solver) = Solver::new(&world.position, Limits::NONE) else { continue };
        for valued in solver.values() {
            if let Some(place) = moves.iter().position(|mv| *mv == valued.mv) {
                sums[place] += world.weight * repair::worth(valued.bounds.least);
            }
        }
        spent += solver.nodes();
    }
    sums
}

/// Any consistent world; the captures of a placement do not depend on hidden cards.
fn any_world(view: &View, prior: &Prior) -> Option<Position> {
    let hidden = usize::from(view.hidden()?);
    let filler = view.board.iter().find_map(|cell| cell.card).or_else(|| prior.cards().first().copied());
    let own = match &view.hands[view.player()?] {
        HandView::Own(own) => own.iter().find_map(|held| held.card),
        HandView::Other { .. } => None,
    };
    view.world(&vec![filler.or(own)?; hidden])
}

/// Plays a game from a position with closed or open hands; both bots draw the opponent's cards from the prior.
///
/// # Panics
/// If a hand has an unknown card.
pub fn play_game<P: Into<Opponent>>(
    start: &Position,
    players: ByPlayer<P>,
    prior: &Prior,
    seed: u64,
) -> Outcome {
    let players = players.map(Into::into);
    play_game_with(start, prior, seed, |player, situation, seed| players[player].choose(situation, seed))
}

/// Plays a game with moves from `choose`, to time them or to try another style.
///
/// # Panics
/// If `choose` has no move for a player whose turn it is, or one that the rules do not allow.
pub fn play_game_with(
    start: &Position,
    prior: &Prior,
    seed: u64,
    mut choose: impl FnMut(Player, &Situation<'_>, u64) -> Option<Move>,
) -> Outcome {
    let mut position = *start;
    let mut past = Past::since(&start.view(Viewer::Spectator));
    let mut thoughts = ChaCha8Rng::seed_from_u64(seed);
    loop {
        match (position.to_move(), position.outcome()) {
            (Some(player), _) => {
                let view = position.view(Viewer::Seat(player.seat()));
                let situation = Situation { view: &view, past: &past, prior };
                let mv =
                    choose(player, &situation, thoughts.next_u64()).expect("a player to move has a move");
                let mut events = Vec::new();
                position = position.play(player.seat(), mv, &mut events).expect("players know the rules");
                for event in &events {
                    past.observe(event);
                }
            }
            (None, outcome) => return outcome.unwrap_or(Outcome::Draw),
        }
    }
}
