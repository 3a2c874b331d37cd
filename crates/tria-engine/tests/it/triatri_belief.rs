//! Worlds: they are consistent with the view, and the truth is among them.

use std::collections::BTreeMap;

use tria_engine::triatri::{Belief, imagined_position};
use tria_rules::chance;
use tria_rules::game::{Game as _, Viewer};
use tria_rules::triatri::{CardSet, Options, Phase, Position};

use crate::triatri_support::{any_options, random_game, seeded};

fn hands(position: &Position) -> Vec<CardSet> {
    position.all_seats().map(|seat| position.hand(seat)).collect()
}

#[test]
fn every_world_looks_like_the_view() {
    for seed in 0..150_u64 {
        let mut rng = seeded(seed);
        let players = 2 + (seed % 3) as u8;
        let options = any_options(&mut rng);
        for position in random_game(players, options, &mut rng) {
            for seat in position.all_seats() {
                let view = position.view(Viewer::Seat(seat));
                let Some(belief) = Belief::of(&view) else {
                    let under_way = !matches!(position.phase(), Phase::Deal | Phase::Over(..));
                    assert!(!under_way, "a round under way can be imagined: {position:?}");
                    continue;
                };
                for _ in 0..3 {
                    let hands = belief.sample(&mut rng);
                    let world = imagined_position(&view, &hands, &mut rng).expect("it looks the same");
                    assert_eq!(world.view(Viewer::Seat(seat)), view);
                }
            }
        }
    }
}

#[test]
fn the_truth_is_among_the_worlds() {
    for seed in 0..60_u64 {
        let mut rng = seeded(1000 + seed);
        let players = 2 + (seed % 3) as u8;
        let options = any_options(&mut rng);
        for position in random_game(players, options, &mut rng) {
            let seat =
                position.all_seats().nth(chance::below(&mut rng, players.into()) as usize).expect("a seat");
            let Some(belief) = Belief::of(&position.view(Viewer::Seat(seat))) else { continue };
            let Some(worlds) = belief.worlds(20_000) else { continue };
            let truth = hands(&position);
            assert_eq!(worlds.iter().filter(|world| world.hands[..] == truth[..]).count(), 1);
            assert_eq!(worlds.iter().map(|world| world.ways).sum::<u32>(), belief.deals());
        }
    }
}

#[test]
fn the_deal_leaves_as_many_worlds_as_counted_by_hand() {
    let mut rng = seeded(5);
    let mut found = BTreeMap::new();
    for _ in 0..300 {
        for players in [2, 3] {
            let position = random_game(players, Options::default(), &mut rng)[1];
            let seat = position.all_seats().next().expect("a seat");
            let belief = Belief::of(&position.view(Viewer::Seat(seat))).expect("a round is under way");
            let worlds = belief.worlds(20_000).expect("not more than that").len();
            *found
                .entry((players, position.hand(seat).imitations().len(), belief.deals(), worlds))
                .or_insert(0) += 1;
        }
    }
    let kinds: Vec<_> = found.keys().copied().collect();
    // Two imitations unseen make 9 numbers: C(9,6) + C(9,5) + C(9,4) = 336 hands out of C(11,6) = 462 deals.
    assert_eq!(
        kinds,
        [(2, 0, 462, 336), (2, 1, 462, 462), (2, 2, 462, 462), (3, 0, 12012, 12012), (3, 1, 12012, 12012)]
    );
}

#[test]
fn worlds_are_drawn_evenly() {
    let mut rng = seeded(77);
    let mut tested = 0;
    while tested < 6 {
        let players = 3 + (tested % 2) as u8;
        let game = random_game(players, Options::default(), &mut rng);
        let Some((belief, worlds)) = game.iter().rev().find_map(|position| {
            let seat = position.to_act().iter().next()?;
            let view = position.view(Viewer::Seat(seat));
            let void = view.seats.iter().any(|other| other.seat != seat && !other.void.is_empty());
            let belief = Belief::of(&view).filter(|_| void)?;
            let worlds = belief.worlds(60).filter(|worlds| worlds.len() > 8)?;
            Some((belief, worlds))
        }) else {
            continue;
        };
        tested += 1;
        let draws = 20_000_u32;
        let mut counts: BTreeMap<Vec<String>, u32> = BTreeMap::new();
        for _ in 0..draws {
            *counts.entry(name(&belief.sample(&mut rng))).or_insert(0) += 1;
        }
        let deals = f64::from(belief.deals());
        let mut chi_square = 0.0;
        for world in &worlds {
            let expected = f64::from(draws) * f64::from(world.ways) / deals;
            let found = f64::from(counts.get(&name(&world.hands)).copied().unwrap_or(0));
            chi_square += (found - expected) * (found - expected) / expected;
        }
        // Mean and variance of the distribution are known; five standard deviations are beyond chance.
        let freedom = worlds.len() as f64 - 1.0;
        assert!(chi_square < freedom + 5.0 * (2.0 * freedom).sqrt(), "{chi_square} with {freedom}");
        assert!(counts.len() <= worlds.len(), "nothing outside the worlds is drawn");
    }
}

fn name(hands: &[CardSet]) -> Vec<String> {
    hands.iter().map(|hand| hand.iter().map(|card| card.to_string()).collect()).collect()
}

#[test]
fn spectators_and_pauses_have_no_worlds() {
    let mut rng = seeded(3);
    for position in random_game(3, Options::default(), &mut rng) {
        assert!(Belief::of(&position.view(Viewer::Spectator)).is_none());
    }
}
