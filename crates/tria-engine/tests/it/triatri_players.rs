//! Computer players of TriATri decide from their view alone.

use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng as _;
use tria_engine::Level;
use tria_engine::triatri::{choose, play_game};
use tria_rules::chance::shuffle;
use tria_rules::game::{Game as _, Ignore, Seat, Viewer};
use tria_rules::triatri::{Card, CardSet, Chance, Deal, Options, Position, deal};

/// A position after this deal.
fn dealt(players: u8, hands: &[Vec<Card>]) -> Position {
    let deal = Deal::new(players, hands).expect("a deal");
    Position::new(players, Options::default())
        .and_then(|position| position.resolve(Chance::Deal(deal), &mut Ignore).ok())
        .expect("a deal is due")
}

/// Another deal in which the first seat holds the same cards.
fn other_deal(players: u8, hands: &[Vec<Card>], rng: &mut ChaCha8Rng) -> Vec<Vec<Card>> {
    let mut rest = CardSet::deck(players);
    for card in &hands[0] {
        rest.remove(*card);
    }
    let mut rest: Vec<Card> = rest.iter().collect();
    shuffle(rng, &mut rest);
    let others = rest.chunks(6).take(players as usize - 1).map(<[Card]>::to_vec);
    std::iter::once(hands[0].clone()).chain(others).collect()
}

#[test]
fn a_decision_does_not_depend_on_hidden_cards_and_is_the_same_every_time() {
    let mut rng = ChaCha8Rng::seed_from_u64(61);
    for players in 2..=4 {
        for round in 0..3 {
            let hands = deal::cards(&mut rng, players);
            let other = other_deal(players, &hands, &mut rng);
            assert_ne!(hands, other, "the other hands differ");
            let viewer = Viewer::Seat(Seat::FIRST);
            let (one, two) = (dealt(players, &hands).view(viewer), dealt(players, &other).view(viewer));
            assert_eq!(one, two);
            for level in [Level::One, Level::Three, Level::Five, Level::Six] {
                let mv = choose(&one, level, round);
                assert_eq!(choose(&two, level, round), mv, "level {level}, {players} players");
                assert!(dealt(players, &hands).check(Seat::FIRST, mv).is_ok());
            }
        }
    }
}

/// Paired deals with seats swapped; the seeds are fixed, so this cannot waver.
#[test]
fn the_top_level_is_above_the_first() {
    let mut balance = 0;
    for seed in 0..12 {
        for seat in 0..2 {
            let levels = if seat == 0 { [Level::Six, Level::One] } else { [Level::One, Level::Six] };
            let places = play_game(&levels, 2, seed).places;
            balance += i32::from(places[1 - seat]) - i32::from(places[seat]);
        }
    }
    assert!(balance > 8, "{balance} of 24");
}

#[test]
fn three_and_four_players_finish_their_games() {
    for players in [3_u8, 4] {
        let levels: Vec<Level> = (0..players).map(|seat| Level::ALL[seat as usize + 1]).collect();
        let outcome = play_game(&levels, players, 5);
        assert_eq!(outcome.places.len(), players as usize);
        assert!(outcome.places.contains(&1), "somebody is first");
    }
}
