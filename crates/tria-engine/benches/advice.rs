//! The value of advice on decks: the advised hand compared with a rule of thumb, over fresh games.
//!
//! `cargo bench -p tria-engine --bench advice` takes a few minutes; `-- 4 300` asks for four collections and 300 solves each.

use std::time::Instant;

use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng as _;
use tria_engine::arena::Tally;
use tria_engine::triad::advice::{Conditions, Deck, Effort, OneThread, Opponent, best_deck};
use tria_engine::triad::{Limits, Prior, Solver};
use tria_rules::chance;
use tria_rules::triad::{self, ByPlayer, Card, House, Player, Rule, RulesDraft, Setup};

/// Cards of each collection, and games that its hands are compared over.
const CARDS: usize = 30;
const GAMES: usize = 40;

fn main() {
    let mut args = std::env::args().skip(1).filter(|arg| arg != "--bench");
    let collections = args.next().and_then(|count| count.parse().ok()).unwrap_or(8);
    let solves = args.next().and_then(|count| count.parse().ok()).unwrap_or(600);
    let all: Vec<Card> = tria_cards::builtin().cards().map(|(card, _)| card).collect();
    for (name, rules) in [("plain", &[][..]), ("same+plus", &[Rule::Same, Rule::Plus])] {
        let mut draft = RulesDraft::new(House::Classic);
        for rule in rules {
            draft.choose(*rule).expect("classic offers it");
        }
        let rules = draft.finish().expect("they go together");
        let opponent = Opponent::new(Vec::new(), &Prior::new(all.clone())).expect("enough cards");
        let conditions = Conditions::new(&rules, opponent);
        let (mut advised, mut ranked) = (Tally::default(), Tally::default());
        let (mut gains, mut seconds) = (Vec::new(), 0.0);
        for number in 0..collections {
            let mut rng = ChaCha8Rng::seed_from_u64(number);
            let mut collection: Vec<Card> =
                chance::choose(&mut rng, all.len(), CARDS).into_iter().map(|place| all[place]).collect();
            let start = Instant::now();
            let effort = Effort { solves, seed: number };
            let advice =
                best_deck(&collection, &conditions, effort, &mut OneThread::to_the_end()).expect("advice");
            seconds += start.elapsed().as_secs_f64();
            collection.sort_by_key(|card| std::cmp::Reverse(card.ranks.sum()));
            let highest: Deck = std::array::from_fn(|slot| collection[slot]);
            for _ in 0..GAMES {
                let theirs = triad::deal::random_hand(&mut rng, &all).expect("110 cards").to_vec();
                let first = triad::deal::coin_toss(&mut rng);
                let [one, other] = [&advice.deck, &highest].map(|deck| {
                    let hands =
                        ByPlayer { blue: deck.iter().copied().map(Some).collect(), red: theirs.clone() };
                    result(&Setup::new(rules.game(), hands, first))
                });
                advised.add(one);
                ranked.add(other);
                gains.push(one - other);
            }
        }
        let mean = gains.iter().sum::<f64>() / gains.len() as f64;
        let squares: f64 = gains.iter().map(|gain| (gain - mean).powi(2)).sum();
        let error = 1.96 * (squares / (gains.len() - 1) as f64 / gains.len() as f64).sqrt();
        println!(
            "{name:10} advised {:.1} %, the five highest sums of ranks {:.1} %: {:+.1} % ± {:.1} over {} games; {:.1} s for {solves} solves",
            100.0 * advised.score(),
            100.0 * ranked.score(),
            100.0 * mean,
            100.0 * error,
            gains.len(),
            seconds / f64::from(u32::try_from(collections).unwrap_or(1)),
        );
    }
}

/// The result under perfect play for blue, from 0 to 1.
fn result(setup: &Setup) -> f64 {
    let position = setup.position().expect("five each");
    let value = Solver::new(&position, Limits::NONE).expect("solvable").value().least;
    let blue = if setup.first == Player::Blue { value } else { -value };
    f64::from(blue.signum() + 1) / 2.0
}
