//! Positions and options for the tests of TriATri.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng as _;
use tria_rules::chance;
use tria_rules::game::{Game as _, Ignore};
use tria_rules::triatri::{
    Chance, Imitation, ImitationValue, NextLeader, Options, Phase, Position, TripleImitation, TwoColourTie,
    deal,
};

/// A generator that gives the same numbers every time.
pub(crate) fn seeded(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

/// Any reading of the rules, the defaults every third time.
pub(crate) fn any_options(rng: &mut ChaCha8Rng) -> Options {
    let rounds = 1 + chance::below(rng, 3);
    if chance::below(rng, 3) == 0 {
        return Options { rounds, ..Options::default() };
    }
    let mut of = |count: u32| chance::below(rng, count) as usize;
    Options {
        imitation: [Imitation::Exchange, Imitation::Copy][of(2)],
        imitation_value: [ImitationValue::Carry, ImitationValue::Recompute, ImitationValue::Face][of(3)],
        leader_follows: of(2) == 0,
        next_leader: [NextLeader::Winner, NextLeader::Clockwise, NextLeader::Same][of(3)],
        triple4p_imitation: [TripleImitation::Starts, TripleImitation::Redo][of(2)],
        tie3_two_colours: [TwoColourTie::DominantLatest, TwoColourTie::Latest][of(2)],
        redo_limit: [None, Some(0), Some(2)][of(3)],
        rounds,
        instant_win: of(4) != 0,
        match_wins: 1,
    }
}

/// Every position of a game of random moves, from the first deal to the end.
pub(crate) fn random_game(players: u8, options: Options, rng: &mut ChaCha8Rng) -> Vec<Position> {
    let mut position = Position::new(players, options).expect("2 to 4 players");
    let mut positions = vec![position];
    while position.outcome().is_none() {
        if position.awaits_chance() {
            let chance = match position.phase() {
                Phase::Lot => Chance::Lot(deal::lot(rng, players)),
                _ => Chance::Deal(deal::deal(rng, players)),
            };
            position = position.resolve(chance, &mut Ignore).expect("the chance that is due");
        } else {
            let waiting: Vec<_> = position.to_act().iter().collect();
            let seat = waiting[chance::below(rng, waiting.len() as u32) as usize];
            let moves = position.legal_moves(seat);
            position.play_unchecked(seat, moves[chance::below(rng, moves.len() as u32) as usize]);
        }
        positions.push(position);
    }
    positions
}

/// The tricks that the seat to act has cards for, where a gem or a card is due.
pub(crate) fn tricks_left(position: &Position) -> Option<usize> {
    matches!(position.phase(), Phase::Gem | Phase::Play)
        .then(|| position.to_act().iter().next().map(|seat| position.hand(seat).len()))
        .flatten()
}
