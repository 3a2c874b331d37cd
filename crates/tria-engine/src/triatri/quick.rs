//! Playouts of whole rounds by the fast policy.

use rand_chacha::ChaCha8Rng;
use tria_rules::chance;
use tria_rules::game::Seat;
use tria_rules::triatri::{Card, CardSet, DEALT, Decision, Options, deal, decide};

use super::board::{After, GEM_MOVES, Node, Round, Trick};
use super::policy;

/// A uniformly random set bit.
#[inline]
pub(crate) fn any_place(places: u8, rng: &mut ChaCha8Rng) -> u8 {
    let mut left = places;
    for _ in 0..chance::below(rng, places.count_ones()) {
        left &= left - 1;
    }
    left.trailing_zeros() as u8
}

/// Parameters of a playout.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Playout {
    /// Moves out of 256 that are uniformly random.
    pub(crate) random: u32,
}

impl Playout {
    /// The gem that the leader offers.
    #[inline]
    pub(crate) fn gem(self, round: &Round, node: &Node, rng: &mut ChaCha8Rng) -> u8 {
        if chance::below(rng, 256) >= self.random {
            return policy::best(&policy::gem_promises(round, node)).0;
        }
        loop {
            let index = chance::below(rng, u32::from(GEM_MOVES)) as u8;
            if Round::offer(node, index).is_some() {
                return index;
            }
        }
    }

    /// The place of the card that the seat plays.
    #[inline]
    pub(crate) fn card(self, round: &Round, node: &Node, trick: &Trick, rng: &mut ChaCha8Rng) -> u8 {
        if chance::below(rng, 256) >= self.random {
            return policy::best(&policy::card_promises(round, node, trick)).0;
        }
        let seat = round.turn(node, trick);
        any_place(round.playable(node, seat, trick.suit, trick.laid == 0), rng)
    }

    /// Plays to the end of the round.
    pub(crate) fn finish(
        self,
        round: &Round,
        node: &Node,
        trick: Option<&Trick>,
        rng: &mut ChaCha8Rng,
    ) -> After {
        let mut state = (*node, trick.copied());
        loop {
            let (mut node, mut trick) = match state {
                (node, Some(trick)) => (node, trick),
                (node, None) => {
                    let index = self.gem(round, &node, rng);
                    Round::offer(&node, index).expect("the gem can be offered")
                }
            };
            while trick.laid < round.players {
                let place = self.card(round, &node, &trick, rng);
                round.lay(&mut node, &mut trick, place);
            }
            match round.award(&node, trick.suit, round.ahead(&node, &trick)) {
                After::Next(next) => state = (next, None),
                ended => return ended,
            }
        }
    }
}

/// Deals a round with random selections: the hands of five, and the starter.
pub(crate) fn random_start(players: u8, options: &Options, rng: &mut ChaCha8Rng) -> (Vec<CardSet>, Seat) {
    let mut hands = deal::cards(rng, players);
    loop {
        let places: Vec<usize> = hands.iter().map(|_| chance::below(rng, DEALT as u32) as usize).collect();
        let chosen: Vec<Card> = hands.iter().zip(&places).map(|(hand, place)| hand[*place]).collect();
        if let Decision::Starts(starter) = decide(&chosen, options) {
            for (hand, place) in hands.iter_mut().zip(places) {
                hand.remove(place);
            }
            let starter = Seat::new(starter as u8).expect("a player starts");
            return (hands.into_iter().map(|hand| hand.into_iter().collect()).collect(), starter);
        }
    }
}
