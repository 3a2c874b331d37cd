//! Bots: a view and a seed in, a move out.
//!
//! | level | two players | three and four |
//! |---|---|---|
//! | 1 | uniformly random in most moves, else greedy | the same, more often |
//! | 2 | greedy: the current trick and nothing else | the same, one move in seven uniformly random |
//! | 3 | four worlds, one trick ahead, a noisy choice | a tree of 50 simulations, three moves in ten uniformly random |
//! | 4 | ten worlds, two tricks ahead, less noise | 130 simulations, one move in five |
//! | 5 | every world, three tricks ahead | 400 simulations, one move in twelve |
//! | 6 | every world to the end of the round, weighted by the leader's choices; the start selection is a mixed strategy | 8,000 simulations, no random moves |
//!
//! With two players worlds are solved with open hands and averaged; with more a tree of public histories is grown
//! (`ismcts.rs`), which measured stronger than solving worlds for the worst case.
//! A tree gains little beyond a thousand simulations, so its levels also differ by their share of random moves.
//! Apart from random moves and noise, only the sampling of worlds and a mixed selection are random.

use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng as _;
use tria_rules::chance;
use tria_rules::game::Viewer;
use tria_rules::triatri::{CardSet, Move, PhaseView, View};

use super::belief::{Belief, Hands};
use super::board::{Start, gem_move};
use super::boundary::BoundaryTable;
use super::infer;
use super::ismcts::{self, TreeEffort};
use super::pimc::{Candidate, Effort, evaluate};
use super::policy;
use super::select::{self, SelectEffort, regret_matching};
use crate::Level;
use crate::number::exp;

/// More worlds than a view of two players can have.
const EVERY_WORLD: u32 = 500;

/// The parameters of a level.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// Moves out of 256 that are chosen uniformly at random.
    pub random: u32,
    /// Number of sampled worlds; 0 plays greedily without any, unless a tree is grown.
    pub worlds: u32,
    /// Tricks to look ahead, the current one included.
    pub ahead: u32,
    /// Positions visited at most in one decision.
    pub nodes: u64,
    /// Softmax temperature of the choice: a move that is worth this share less is chosen 1/e times as often; 0 takes the best.
    pub looseness: f64,
    /// Whether a leader values gem and card together.
    pub joint: bool,
    /// Whether the start selection of two players is a mixed strategy rather than the best card against a random one.
    pub mixed: bool,
    /// How firmly others are assumed to play what is best for them; 0 makes no inference.
    pub inference: f64,
    /// Grows a tree instead of solving worlds.
    pub tree: Option<TreeEffort>,
}

/// The style of the level with this number of players.
pub fn style(level: Level, players: u8) -> Style {
    let plain = Style {
        random: 0,
        worlds: 0,
        ahead: 5,
        nodes: 200_000,
        looseness: 0.0,
        joint: false,
        mixed: false,
        inference: 0.0,
        tree: None,
    };
    let grown = |simulations: u32, random: u32| {
        let tree = TreeEffort { simulations, exploration: 0.4, random: 96, placing: 0.5 };
        Style { random, tree: Some(tree), ..plain }
    };
    match (level, players) {
        (Level::One, 2) => Style { random: 150, ..plain },
        (Level::Two, 2) => plain,
        (Level::Three, 2) => Style { worlds: 4, ahead: 1, looseness: 0.05, ..plain },
        (Level::Four, 2) => Style { worlds: 10, ahead: 2, looseness: 0.03, ..plain },
        (Level::Five, 2) => Style { worlds: EVERY_WORLD, ahead: 3, looseness: 0.03, ..plain },
        (Level::Six, 2) => Style { worlds: EVERY_WORLD, joint: true, mixed: true, inference: 20.0, ..plain },
        (Level::One, _) => Style { random: 200, ..plain },
        (Level::Two, _) => Style { random: 36, ..plain },
        (Level::Three, _) => grown(50, 80),
        (Level::Four, _) => grown(130, 50),
        (Level::Five, _) => grown(400, 22),
        (Level::Six, _) => grown(8000, 0),
    }
}

/// The move of the level in this view.
///
/// # Panics
/// If the viewer is not a seat to act.
///
/// ```
/// use rand_chacha::ChaCha8Rng;
/// use rand_chacha::rand_core::SeedableRng;
/// use tria_engine::Level;
/// use tria_engine::triatri::choose;
/// use tria_rules::game::{Game, Ignore, Viewer};
/// use tria_rules::triatri::{deal, Chance, Options, Position};
///
/// let mut rng = ChaCha8Rng::seed_from_u64(1);
/// let start = Position::new(2, Options::default()).expect("two players");
/// let position = start.resolve(Chance::Deal(deal::deal(&mut rng, 2)), &mut Ignore)?;
/// let seat = position.to_act().iter().next().expect("a card is due");
/// let view = position.view(Viewer::Seat(seat));
/// let mv = choose(&view, Level::One, 7);
/// assert!(view.legal_moves().contains(&mv));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn choose(view: &View, level: Level, seed: u64) -> Move {
    choose_with(view, level, seed, 1.0)
}

/// The move of the level with `effort` times its usual worlds, nodes and simulations.
///
/// The share of random moves stays the same.
///
/// # Panics
/// If the viewer is not a seat to act.
pub fn choose_with(view: &View, level: Level, seed: u64, effort: f64) -> Move {
    let mut style = style(level, view.seats.len() as u8);
    let scaled = |count: u32| if count == 0 { 0 } else { ((f64::from(count) * effort) as u32).max(1) };
    style.worlds = scaled(style.worlds);
    style.nodes = (style.nodes as f64 * effort) as u64;
    if let Some(tree) = &mut style.tree {
        tree.simulations = scaled(tree.simulations);
    }
    choose_in(view, &style, seed)
}

/// The move of a style of play.
///
/// # Panics
/// If the viewer is not a seat to act.
pub fn choose_in(view: &View, style: &Style, seed: u64) -> Move {
    choose_valuing(view, style, BoundaryTable::standard(), seed)
}

/// The move of a style of play with this table for the rounds to come.
///
/// # Panics
/// If the viewer is not a seat to act.
pub fn choose_valuing(view: &View, style: &Style, boundary: &BoundaryTable, seed: u64) -> Move {
    let moves = view.legal_moves();
    assert!(!moves.is_empty(), "the viewer is to act");
    if moves.len() == 1 {
        return moves[0];
    }
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    // After a tied selection equal bots would tie for ever, so they choose randomly.
    let random = if has_tied(view) { style.random.max(128) } else { style.random };
    if chance::below(&mut rng, 256) < random {
        return moves[chance::below(&mut rng, moves.len() as u32) as usize];
    }
    let candidates = match view.phase {
        PhaseView::Select => selection(view, style, &moves, boundary, &mut rng),
        _ => thought(view, style, boundary, &mut rng),
    };
    pick(&candidates, style.looseness, &mut rng).unwrap_or(moves[0])
}

/// The score of each gem or card.
fn thought(view: &View, style: &Style, boundary: &BoundaryTable, rng: &mut ChaCha8Rng) -> Vec<Candidate> {
    if let Some(effort) = &style.tree {
        return ismcts::grow(view, effort, boundary, rng);
    }
    if style.worlds == 0 {
        return greedy(view);
    }
    let mut worlds = worlds(view, style, rng);
    infer::weigh(view, &mut worlds, style.inference, boundary, rng);
    let effort = Effort { ahead: style.ahead, nodes: style.nodes, joint: style.joint };
    evaluate(view, &worlds, &effort, boundary)
}

/// Whether a selection is due after one that was tied.
fn has_tied(view: &View) -> bool {
    view.phase == PhaseView::Select && view.seats.iter().any(|seat| !seat.revealed.is_empty())
}

/// The sampled worlds, with weights that sum to one.
fn worlds(view: &View, style: &Style, rng: &mut ChaCha8Rng) -> Vec<(Hands, f64)> {
    let Some(belief) = Belief::of(view) else { return Vec::new() };
    if let Some(mut all) = belief.worlds(style.worlds as usize) {
        // In random order, so that an exhausted budget is not biased.
        chance::shuffle(rng, &mut all);
        let deals = f64::from(belief.deals());
        return all.into_iter().map(|world| (world.hands, f64::from(world.ways) / deals)).collect();
    }
    let weight = 1.0 / f64::from(style.worlds);
    (0..style.worlds).map(|_| (belief.sample(rng), weight)).collect()
}

/// The fast policy's score of each move.
fn greedy(view: &View) -> Vec<Candidate> {
    // It uses its own hand only, so the others' hands can be empty.
    let Some(own) = &view.own else { return Vec::new() };
    let hands: Hands = view
        .seats
        .iter()
        .map(
            |seat| {
                if view.viewer.is(seat.seat) { own.hand.iter().copied().collect() } else { CardSet::EMPTY }
            },
        )
        .collect();
    let Some(start) = Start::imagined(view, &hands) else { return Vec::new() };
    let candidate = |mv: Move, promise: f32| Candidate { mv, value: f64::from(promise) };
    match &start.trick {
        None => {
            let promises = policy::gem_promises(&start.round, &start.node);
            (0..6_u8)
                .map(|index| candidate(gem_move(index), promises[index as usize]))
                .filter(|candidate| candidate.value.is_finite())
                .collect()
        }
        Some(trick) => {
            let seat = start.acting() as usize;
            let promises = policy::card_promises(&start.round, &start.node, trick);
            (0..6)
                .filter(|place| promises[*place].is_finite())
                .map(|place| candidate(Move::Play(start.round.cards[seat][place]), promises[place]))
                .collect()
        }
    }
}

/// The score of each card of the start selection.
fn selection(
    view: &View,
    style: &Style,
    moves: &[Move],
    boundary: &BoundaryTable,
    rng: &mut ChaCha8Rng,
) -> Vec<Candidate> {
    let with = |values: Vec<f64>| {
        moves.iter().zip(values).map(|(mv, value)| Candidate { mv: *mv, value }).collect::<Vec<_>>()
    };
    let Viewer::Seat(seat) = view.viewer else { return Vec::new() };
    if let Some(effort) = &style.tree {
        return ismcts::grow_selection(view, seat.index(), effort, boundary, rng);
    }
    if style.worlds == 0 || view.seats.len() > 2 {
        // Prefers a low card: high ones and the imitation win tricks.
        let number = |mv: &Move| if let Move::Select(card) = mv { card.number() } else { 0 };
        return with(
            moves.iter().map(|mv| if number(mv) == 0 { -9.0 } else { -f64::from(number(mv)) }).collect(),
        );
    }
    let worlds = worlds(view, style, rng);
    let effort = SelectEffort { ahead: style.ahead, nodes: style.nodes };
    let matrices = select::matrices(view, &worlds, seat.index(), &effort, boundary);
    if style.mixed {
        let mixture = regret_matching(&matrices, 200);
        let drawn = draw(&mixture, rng);
        return with((0..moves.len()).map(|index| f64::from(u8::from(index == drawn))).collect());
    }
    with(average_rows(&matrices))
}

/// Each own card's average over worlds and over the other's cards.
fn average_rows(matrices: &[select::Matrix]) -> Vec<f64> {
    let rows = matrices.first().map_or(0, |(_, values)| values.len());
    let mut sums = vec![0.0; rows];
    for (weight, values) in matrices {
        for (sum, row) in sums.iter_mut().zip(values) {
            *sum += weight * row.iter().sum::<f64>() / row.len() as f64;
        }
    }
    let weight: f64 = matrices.iter().map(|(weight, _)| weight).sum();
    sums.iter().map(|sum| sum / weight).collect()
}

/// The index drawn from a mixed strategy.
fn draw(mixture: &[f64], rng: &mut ChaCha8Rng) -> usize {
    let mut left = f64::from(chance::below(rng, 1 << 24)) / f64::from(1 << 24) * mixture.iter().sum::<f64>();
    for (place, part) in mixture.iter().enumerate() {
        left -= part;
        if left < 0.0 {
            return place;
        }
    }
    mixture.iter().rposition(|part| *part > 0.0).unwrap_or(0)
}

/// The best candidate, or with noise one that is nearly as good.
fn pick(candidates: &[Candidate], looseness: f64, rng: &mut ChaCha8Rng) -> Option<Move> {
    let best = candidates.iter().map(|candidate| candidate.value).fold(f64::NEG_INFINITY, f64::max);
    if looseness <= 0.0 {
        return candidates.iter().find(|candidate| candidate.value >= best).map(|candidate| candidate.mv);
    }
    let parts: Vec<f64> =
        candidates.iter().map(|candidate| exp((candidate.value - best) / looseness)).collect();
    candidates.get(draw(&parts, rng)).map(|candidate| candidate.mv)
}
