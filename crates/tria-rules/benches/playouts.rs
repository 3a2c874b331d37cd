//! Random playouts per second, both games, compared with the slow reference of the tests.
//!
//! `cargo bench -p tria-rules` prints games per second on one core and the ratio to the reference in the same run, which is comparable on a noisy machine.

use std::hint::black_box;
use std::time::{Duration, Instant};

use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng as _;
use tria_rules::game::{Game as _, Ignore};
use tria_rules::hash::SplitMix;
use tria_rules::triad::{self, ByPlayer, Cell, Move, Player, Rule, RulesDraft, Setup, Slot};
use tria_rules::triatri;
use tria_testkit::reference::SlowTriad;

/// Measuring time of each line.
const MEASURED: Duration = Duration::from_millis(1500);

fn main() {
    println!("playouts on one core                       games/s");
    let plain = triad_deals(&[]);
    let special = triad_deals(&[Rule::Same, Rule::Plus]);
    let everything = triad_deals(&[Rule::Open, Rule::Same, Rule::SameWall, Rule::Plus, Rule::Elemental]);
    let mut rng = SplitMix::new(1);
    let fast = measure("Triple Triad, plain", || play_triad(&plain, &mut rng));
    let slow = measure("  the slow twin", || play_twin(&plain, &mut rng));
    println!("  ratio {:.1}", fast / slow);
    let fast = measure("Triple Triad, Same + Plus + Combo", || play_triad(&special, &mut rng));
    let slow = measure("  the slow twin", || play_twin(&special, &mut rng));
    println!("  ratio {:.1}", fast / slow);
    measure("Triple Triad, all rules of classic", || play_triad(&everything, &mut rng));
    for players in 2..=4 {
        let deals = triatri_deals(players);
        measure(&format!("TriATri, {players} players, after the deals"), || {
            play_triatri(players, &deals, &mut rng)
        });
    }
}

fn measure(name: &str, mut games: impl FnMut() -> u64) -> f64 {
    games();
    let (start, mut count) = (Instant::now(), 0);
    while start.elapsed() < MEASURED {
        count += games();
    }
    let rate = count as f64 / start.elapsed().as_secs_f64();
    println!("{name:38} {rate:>11.0}");
    rate
}

fn shuffle<const N: usize>(items: &mut [u8; N], random: &mut SplitMix) {
    for last in (1..N).rev() {
        items.swap(last, random.below(last as u32 + 1) as usize);
    }
}

/// Real FF8 deals in the house classic.
fn triad_deals(rules: &[Rule]) -> Vec<triad::Position> {
    let mut draft = RulesDraft::new(triad::House::Classic);
    for rule in rules {
        draft.choose(*rule).expect("classic offers it");
    }
    let rules = draft.finish().expect("they go together");
    let owned: Vec<_> = tria_cards::builtin().cards().map(|(card, _)| card).collect();
    let mut rng = ChaCha8Rng::seed_from_u64(20);
    (0..64)
        .map(|_| {
            let hands =
                ByPlayer::new(|_| triad::deal::random_hand(&mut rng, &owned).expect("110 cards").to_vec());
            let mut setup = Setup::new(rules.game(), hands, triad::deal::coin_toss(&mut rng));
            if rules.game().elemental {
                setup.elements = triad::deal::elements(&mut rng, rules.house());
            }
            setup.position().expect("five cards each")
        })
        .collect()
}

/// The moves of a uniformly random game: the order of the cells, and of the cards of each hand.
struct RandomGame {
    cells: [u8; 9],
    slots: ByPlayer<[u8; 5]>,
}

impl RandomGame {
    fn new() -> Self {
        Self { cells: std::array::from_fn(|cell| cell as u8), slots: ByPlayer::new(|_| [0, 1, 2, 3, 4]) }
    }

    /// Puts everything into a new random order.
    fn shuffle(&mut self, rng: &mut SplitMix) {
        shuffle(&mut self.cells, rng);
        shuffle(&mut self.slots.blue, rng);
        shuffle(&mut self.slots.red, rng);
    }

    fn at(&self, ply: usize, player: Player) -> Move {
        Move {
            slot: Slot::new(self.slots[player][ply / 2]).expect("five slots"),
            cell: Cell::new(self.cells[ply]).expect("nine cells"),
        }
    }
}

fn play_triad(deals: &[triad::Position], rng: &mut SplitMix) -> u64 {
    let mut random = RandomGame::new();
    for deal in deals {
        let mut position = *deal;
        random.shuffle(rng);
        let mut ply = 0;
        while let Some(player) = position.to_move() {
            position.play_unchecked(player.seat(), random.at(ply, player));
            ply += 1;
        }
        black_box(position.score());
    }
    deals.len() as u64
}

fn play_twin(deals: &[triad::Position], rng: &mut SplitMix) -> u64 {
    let mut random = RandomGame::new();
    for deal in deals {
        let mut twin = SlowTriad::new(&deal.to_setup());
        random.shuffle(rng);
        let mut ply = 0;
        while let Some(player) = twin.to_move() {
            let mv = random.at(ply, player);
            black_box(twin.place(mv.slot.index(), mv.cell.index()));
            ply += 1;
        }
        black_box(twin.score());
    }
    deals.len() as u64
}

/// Three rounds' deals for each game, so that dealing is not measured.
fn triatri_deals(players: u8) -> Vec<[triatri::Chance; 3]> {
    let mut rng = ChaCha8Rng::seed_from_u64(21);
    (0..64)
        .map(|_| std::array::from_fn(|_| triatri::Chance::Deal(triatri::deal::deal(&mut rng, players))))
        .collect()
}

fn play_triatri(players: u8, deals: &[[triatri::Chance; 3]], rng: &mut SplitMix) -> u64 {
    for rounds in deals {
        let mut position = triatri::Position::new(players, triatri::Options::default()).expect("2 to 4 play");
        for deal in rounds {
            if !position.awaits_chance() {
                break;
            }
            position = position.resolve(*deal, &mut Ignore).expect("a good deal");
            while let Some(seat) = position.to_act().iter().next() {
                let moves = position.legal_moves(seat);
                let mv = moves[rng.below(moves.len() as u32) as usize];
                position.play_unchecked(seat, mv);
            }
        }
        black_box(position.scores());
    }
    deals.len() as u64
}
