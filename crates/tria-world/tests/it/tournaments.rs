//! Tournaments of every size, and those of a career.

use std::collections::BTreeSet;

use tria_rules::triad::House;
use tria_testkit::life::{Life, below};
use tria_testkit::seeded;
use tria_world::career::{Command, NoAdvice, Note, Purpose, Stage};
use tria_world::tournament::{Format, Pairing, Score, Tournament, TournamentError};
use tria_world::{Region, TournamentId, World};

fn played(format: Format, size: usize, seed: u64) -> Tournament<usize> {
    let mut rng = seeded(seed);
    let mut tournament = Tournament::new(format, (100..100 + size).collect()).expect("a tournament");
    while !tournament.is_over() {
        let round = tournament.next_round().expect("a round").to_vec();
        assert_everybody_once(&round);
        for pairing in round.iter().filter(|pairing| pairing.score.is_none()) {
            let score = match (below(&mut rng, 5), format) {
                (0, Format::Swiss { .. } | Format::RoundRobin) => Score::Draw,
                (1 | 2, _) => Score::First,
                _ => Score::Second,
            };
            let second = pairing.second.expect("a bye has a result");
            tournament.report(pairing.first, second, score).expect("a result");
            assert_eq!(tournament.report(pairing.first, second, score), Err(TournamentError::KnownAlready));
        }
    }
    assert_eq!(tournament.next_round(), Err(TournamentError::Over));
    tournament
}

fn assert_everybody_once(round: &[Pairing]) {
    let mut seen = BTreeSet::new();
    for player in round.iter().flat_map(|pairing| [Some(pairing.first), pairing.second]).flatten() {
        assert!(seen.insert(player), "{player} plays twice in a round");
    }
}

fn games(tournament: &Tournament<usize>) -> Vec<(usize, usize)> {
    let pairings = tournament.rounds().iter().flatten();
    pairings
        .filter_map(|pairing| Some((pairing.first, pairing.second?)))
        .map(|(a, b)| (a.min(b), a.max(b)))
        .collect()
}

#[test]
fn knockouts_of_every_size_have_one_winner() {
    for size in 2..=33 {
        let tournament = played(Format::Knockout, size, size as u64);
        assert_eq!(games(&tournament).len(), size - 1, "every game sends one home");
        let byes: Vec<Pairing> = tournament
            .rounds()
            .iter()
            .flatten()
            .filter(|pairing| pairing.second.is_none())
            .copied()
            .collect();
        assert_eq!(byes.len(), size.next_power_of_two() - size, "{size}");
        let first_round: Vec<usize> = byes.iter().map(|bye| bye.first).collect();
        assert!(
            first_round.iter().all(|seed| *seed < byes.len()),
            "the best seeds have the byes: {first_round:?}"
        );
        assert!(tournament.rounds()[1..].iter().flatten().all(|pairing| pairing.second.is_some()));
        let standings = tournament.standings();
        assert_eq!(standings.iter().filter(|standing| standing.place == 1).count(), 1, "{size}");
        let last = tournament.rounds().last().expect("a final")[0];
        assert_eq!(Some(standings[0].player), last.winner());
        if size > 2 {
            assert_eq!(standings[1].place, 2);
        }
    }
}

#[test]
fn the_best_two_meet_in_the_final_only() {
    for size in 2..=33 {
        let mut tournament = Tournament::new(Format::Knockout, (0..size).collect()).expect("a tournament");
        while !tournament.is_over() {
            for pairing in tournament.next_round().expect("a round").to_vec() {
                if let (Some(second), None) = (pairing.second, pairing.score) {
                    let score = if pairing.first < second { Score::First } else { Score::Second };
                    tournament.report(pairing.first, second, score).expect("a result");
                }
            }
        }
        let last = tournament.rounds().last().expect("a final")[0];
        assert_eq!((last.first, last.second), (0, Some(1)), "{size}");
    }
}

#[test]
fn a_knockout_game_needs_a_winner() {
    let mut tournament = Tournament::new(Format::Knockout, vec!["a", "b"]).expect("a tournament");
    tournament.next_round().expect("a round");
    assert_eq!(tournament.report(0, 1, Score::Draw), Err(TournamentError::NeedsWinner));
    assert_eq!(tournament.report(1, 0, Score::First), Err(TournamentError::NotPaired));
    assert_eq!(tournament.next_round().map(<[Pairing]>::len), Err(TournamentError::RoundNotOver));
}

#[test]
fn round_robins_of_every_size_pair_everybody_once() {
    for size in 2..=33 {
        let tournament = played(Format::RoundRobin, size, size as u64);
        let games = games(&tournament);
        let distinct: BTreeSet<_> = games.iter().collect();
        assert_eq!(games.len(), size * (size - 1) / 2, "{size}");
        assert_eq!(distinct.len(), games.len(), "{size}: no player twice");
        if size % 2 == 1 {
            let byes: BTreeSet<usize> = tournament
                .rounds()
                .iter()
                .flatten()
                .filter(|p| p.second.is_none())
                .map(|p| p.first)
                .collect();
            assert_eq!(byes.len(), size, "everybody rests once");
        }
    }
}

#[test]
fn swiss_rounds_have_no_rematch_while_that_can_be_avoided() {
    for size in 2..=33_usize {
        // As many rounds as there can be without a rematch, up to a dozen.
        for rounds in [3, 6, 12] {
            let tournament = played(Format::Swiss { rounds }, size, 7 * size as u64 + u64::from(rounds));
            let games = games(&tournament);
            let distinct: BTreeSet<_> = games.iter().collect();
            // A first half of a round robin's rounds can always be completed: by then everybody has enough others left.
            let safe = tournament.rounds_total() as usize <= size / 2;
            if safe {
                assert_eq!(distinct.len(), games.len(), "{size} players, {rounds} rounds");
            }
            let byes = |player: usize| {
                let own = tournament.rounds().iter().flatten().filter(|pairing| pairing.second.is_none());
                own.filter(|pairing| pairing.first == player).count()
            };
            if size % 2 == 1 && safe {
                assert!((0..size).all(|player| byes(player) <= 1), "{size}: no player has two byes");
            }
        }
    }
}

#[test]
fn a_rematch_is_found_avoidable_wherever_it_is() {
    // Slow reference: all ways to pair six players are tried.
    for seed in 0..40 {
        let mut rng = seeded(seed);
        let mut tournament =
            Tournament::new(Format::Swiss { rounds: 5 }, (0..6).collect()).expect("a tournament");
        let mut met = BTreeSet::new();
        while !tournament.is_over() {
            let avoidable = can_pair(&(0..6).collect::<Vec<usize>>(), &met);
            let round = tournament.next_round().expect("a round").to_vec();
            for pairing in round {
                let (first, second) = (pairing.first, pairing.second.expect("an even number"));
                let new = met.insert((first.min(second), first.max(second)));
                assert!(new || !avoidable, "seed {seed}: a rematch that could be avoided");
                let score = if below(&mut rng, 2) == 0 { Score::First } else { Score::Second };
                tournament.report(first, second, score).expect("a result");
            }
        }
    }
}

fn can_pair(left: &[usize], met: &BTreeSet<(usize, usize)>) -> bool {
    let Some((first, others)) = left.split_first() else { return true };
    others.iter().any(|other| {
        let rest: Vec<usize> = others.iter().copied().filter(|player| player != other).collect();
        !met.contains(&(*first.min(other), *first.max(other))) && can_pair(&rest, met)
    })
}

#[test]
fn who_leaves_loses_what_is_left() {
    let mut tournament =
        Tournament::new(Format::Swiss { rounds: 3 }, vec!["a", "b", "c", "d"]).expect("a tournament");
    tournament.next_round().expect("a round");
    tournament.withdraw(0);
    let own = tournament.pairing_of(0).expect("a pairing");
    assert_ne!(own.winner(), Some(0));
    tournament.report(2, 3, Score::First).expect("a result");
    let round = tournament.next_round().expect("a round").to_vec();
    assert!(round.iter().all(|pairing| pairing.first != 0 && pairing.second != Some(0)));
    assert_eq!(round.len(), 2, "a game and a bye");
}

#[test]
fn impossible_tournaments_are_refused() {
    assert_eq!(Tournament::new(Format::Knockout, vec![1]).err(), Some(TournamentError::BadSize(1)));
    assert_eq!(Tournament::new(Format::Knockout, vec![1, 1]).err(), Some(TournamentError::Twice));
    assert_eq!(
        Tournament::new(Format::Swiss { rounds: 0 }, vec![1, 2]).err(),
        Some(TournamentError::NoRounds)
    );
    assert!(Tournament::new(Format::RoundRobin, (0..1000).collect::<Vec<u32>>()).is_err());
}

#[test]
fn every_tournament_of_the_world_can_be_played_to_its_prize() {
    for (id, data) in World::builtin().all_tournaments() {
        for seed in 0..3 {
            let mut life = Life::begun(seed, House::Classic);
            // A purse to enter with: everything that can be sold is not enough everywhere.
            life.go(data.region);
            earn(&mut life, data.fee);
            let before = life.career.gil();
            life.must(Command::EnterTournament { tournament: id });
            assert_eq!(life.career.gil(), before - data.fee);
            assert!(life.act(&Command::Travel { to: Region::Balamb }).is_err(), "not during a tournament");
            let place = play_tournament(&mut life);
            let prize = data.prizes.iter().find(|prize| place <= prize.down_to);
            assert_eq!(
                life.career.gil(),
                before - data.fee + prize.map_or(0, |prize| prize.gil),
                "{}",
                data.id
            );
            if let Some(prize) = prize {
                let owned: BTreeSet<_> = life.career.equipment().map(|(id, _)| id).collect();
                assert!(prize.equipment.iter().all(|equipment| owned.contains(equipment)));
            }
            assert!(life.act(&Command::EnterTournament { tournament: id }).is_err(), "not again so soon");
            life.now += data.every;
            assert_eq!(life.career.tournament_wait(id, life.now), None);
            life.assert_sound();
        }
    }
}

fn play_tournament(life: &mut Life) -> u32 {
    loop {
        let effects = life.must(Command::NextRound);
        if let Some(Note::TournamentOver { place }) = effects.notes.last() {
            assert!(life.career.tournament().is_none());
            return *place;
        }
        while let Stage::Offered(offer) = life.career.stage() {
            assert_eq!(offer.purpose, Purpose::Tournament);
            assert!(life.act(&Command::Leave).is_err(), "one withdraws from a tournament");
            let hand = life.hand();
            let cards = life.career.collection();
            life.must(Command::Play { hand });
            assert_eq!(life.career.collection(), cards, "nothing is at stake");
            assert_eq!(life.career.no_advice(), Some(NoAdvice::Tournament));
            life.play_out();
        }
    }
}

/// Wins Gil at TriATri until there are enough.
fn earn(life: &mut Life, gil: u64) {
    let place = life.career.place().expect("a place");
    let world = World::builtin();
    let here = life.career.look(place, life.now).opponents;
    let who = here.into_iter().find(|id| world.opponent(*id).only_triatri).expect("an opponent with gems");
    for _ in 0..10_000 {
        let held = life.career.gil();
        if held >= gil {
            return;
        }
        let stake = held.min(world.opponent(who).triatri);
        life.must(Command::SitDown { opponents: vec![who], stake });
        let before = life.career.clone();
        life.play_gems();
        if life.career.gil() < held {
            // Played for fun: a test may take a lost game back.
            life.career = before;
            life.log.pop();
            life.must(Command::Leave);
        }
    }
    panic!("no luck");
}

#[test]
fn a_player_can_withdraw() {
    let mut life = Life::begun(3, House::Classic);
    let cup = TournamentId::from_name("harbour-cup").expect("a tournament");
    assert!(life.act(&Command::NextRound).is_err());
    assert!(life.act(&Command::Withdraw).is_err());
    life.must(Command::EnterTournament { tournament: cup });
    assert!(life.act(&Command::Challenge { opponent: tria_testkit::life::opponent("pim") }).is_err());
    life.must(Command::NextRound);
    life.must(Command::Withdraw);
    assert_eq!(*life.career.stage(), Stage::Free);
    assert!(life.career.tournament().is_none());
    life.assert_sound();
}
