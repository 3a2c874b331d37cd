//! Regions: mixing, refusing, spreading, abolishing, and the Queen of Cards.

use tria_rules::triad::{House, Player, Rule, Trade};
use tria_testkit::life::table::MatchTable;
use tria_testkit::life::{Life, any_opponent, card, one_card_then, opponent};
use tria_testkit::seeded;
use tria_world::career::{Change, Command, Note, Purpose, Stage};
use tria_world::regions::{Customs, Spread, adopt, queen_leaves, queen_moves, queen_steps, refuses, spread};
use tria_world::rules::{LocalRule, RuleSet};
use tria_world::{Region, World};

const DRAWS: u32 = 40_000;

/// Whether a count is plausible for a probability: within five standard deviations.
fn assert_share(count: u32, probability: f64, what: &str) {
    let expected = f64::from(DRAWS) * probability;
    let deviation = (expected * (1.0 - probability)).sqrt();
    assert!(
        (f64::from(count) - expected).abs() < 5.0 * deviation + 1.0,
        "{what}: {count} of {DRAWS}, expected {expected}"
    );
}

fn set(rules: &[LocalRule]) -> RuleSet {
    rules.iter().copied().collect()
}

#[test]
fn the_regions_begin_as_the_rules_say() {
    use LocalRule::{Elemental, Open, Plus, Random, Same, SameWall, SuddenDeath};
    let data = &World::builtin().regions;
    let expected: [(Region, &[LocalRule]); 8] = [
        (Region::Balamb, &[Open]),
        (Region::Galbadia, &[Same]),
        (Region::Dollet, &[Elemental, Random]),
        (Region::Trabia, &[Plus, Random]),
        (Region::FishermansHorizon, &[Elemental, SuddenDeath]),
        (Region::Centra, &[Same, Plus, Random]),
        (Region::Esthar, &[Elemental, SameWall]),
        (Region::Lunar, &[Same, SameWall, Plus, Elemental, Random, SuddenDeath]),
    ];
    for (region, rules) in expected {
        for house in [House::Classic, House::Continental, House::Original] {
            let also = if region == Region::Lunar && house == House::Original {
                set(&[Open])
            } else {
                RuleSet::EMPTY
            };
            let customs = Customs { rules: set(rules).union(also), trade: Trade::One };
            assert_eq!(data.customs(region, house), customs, "{region} {house}");
            customs.rules.rules(house, customs.trade).expect("rules that go together");
        }
    }
}

#[test]
fn rules_spread_and_vanish_as_often_as_the_data_say() {
    let data = &World::builtin().regions;
    let mut rng = seeded(1);
    let carried = set(&[LocalRule::Open, LocalRule::Same, LocalRule::Plus]);
    let local = set(&[LocalRule::Plus, LocalRule::Random]);
    let mut seen = std::collections::BTreeMap::new();
    for _ in 0..DRAWS {
        *seen.entry(format!("{:?}", spread(data, carried, local, &mut rng))).or_insert(0_u32) += 1;
    }
    let of = |spread: Spread| seen.get(&format!("{spread:?}")).copied().unwrap_or(0);
    assert_share(of(Spread::Spread(LocalRule::Open)), 2.0 / 8.0, "Open spreads");
    assert_share(of(Spread::Spread(LocalRule::Same)), 1.0 / 8.0, "Same spreads");
    // Plus is carried and local: it cannot spread, so it may be abolished.
    assert_share(of(Spread::Abolished(LocalRule::Plus)), 1.0 / 32.0, "Plus is abolished");
    assert_share(of(Spread::Abolished(LocalRule::Random)), 1.0 / 32.0, "Random is abolished");
    assert_eq!(seen.len(), 5, "{seen:?}");
    for rule in LocalRule::ALL {
        let weight = data.weights().iter().find(|(other, _)| other == rule).expect("a weight").1;
        assert_eq!(weight, if *rule == LocalRule::Open { 2 } else { 1 });
    }
}

#[test]
fn opponents_refuse_three_times_at_most() {
    let data = &World::builtin().regions;
    let mut rng = seeded(2);
    let refused = (0..DRAWS).filter(|_| refuses(data, 0, &mut rng)).count() as u32;
    assert_share(refused, f64::from(data.refuse.numerator) / f64::from(data.refuse.denominator), "refusals");
    assert!((0..1000).all(|_| !refuses(data, 3, &mut rng)));
}

#[test]
fn the_queen_moves_as_the_rules_say() {
    let data = &World::builtin().regions;
    let mut rng = seeded(3);
    let adopted =
        (0..DRAWS).filter(|_| adopt(data, Trade::One, Trade::All, &mut rng) == Trade::All).count() as u32;
    assert_share(adopted, 1.0 / 3.0, "her rule is adopted");
    let moved = |from: Trade, to: Trade, rng: &mut rand_chacha::ChaCha8Rng| {
        (0..DRAWS).filter(|_| queen_steps(data, from, rng) == to).count() as u32
    };
    assert_share(moved(Trade::One, Trade::Diff, &mut rng), 6.0 / 7.0, "One to Diff");
    assert_share(moved(Trade::All, Trade::Direct, &mut rng), 6.0 / 7.0, "All to Direct");
    assert_share(moved(Trade::Diff, Trade::One, &mut rng), 3.0 / 7.0, "Diff to One");
    assert_share(moved(Trade::Diff, Trade::Direct, &mut rng), 3.0 / 7.0, "Diff to Direct");
    assert_share(moved(Trade::Direct, Trade::Direct, &mut rng), 1.0 / 7.0, "Direct stays");
    let went = |from: Region, to: Region, rng: &mut rand_chacha::ChaCha8Rng| {
        (0..DRAWS).filter(|_| queen_moves(data, from, rng) == to).count() as u32
    };
    assert_share(went(Region::Balamb, Region::Galbadia, &mut rng), 5.0 / 8.0, "Balamb to Galbadia");
    assert_share(went(Region::Balamb, Region::Dollet, &mut rng), 3.0 / 8.0, "Balamb to Dollet");
    for to in Region::ALL {
        let share = if *to == Region::Esthar { 0.0 } else { 1.0 / 7.0 };
        assert_share(went(Region::Esthar, *to, &mut rng), share, "from Esthar");
    }
    assert!(queen_leaves(data, [3, 8]) && queen_leaves(data, [10]));
    assert!(!queen_leaves(data, [7, 7]) && !queen_leaves(data, []));
}

#[test]
fn nobody_asks_where_the_rules_are_the_same() {
    let mut life = Life::begun(1, House::Classic);
    let effects = life.must(Command::Challenge { opponent: any_opponent(Region::Balamb) });
    let Stage::Offered(offer) = life.career.stage() else { panic!("an offer") };
    assert_eq!(offer.purpose, Purpose::Local);
    assert_eq!(offer.listed(), [Rule::Open]);
    assert!(effects.notes.iter().any(|note| matches!(note, Note::Offers(_))));
}

#[test]
fn yes_mixes_the_rules_and_may_spread_them_even_if_nobody_plays() {
    let mut spreads = 0;
    for seed in 0..200 {
        let mut life = Life::begun(seed, House::Classic);
        life.go(Region::Galbadia);
        life.must(Command::Challenge { opponent: any_opponent(Region::Galbadia) });
        assert!(matches!(life.career.stage(), Stage::Asked { .. }));
        life.must(Command::Mix { mix: true });
        let Stage::Offered(offer) = life.career.stage() else { panic!("an offer") };
        assert_eq!(offer.listed(), [Rule::Open, Rule::Same], "the union");
        life.must(Command::Leave);
        let rules = life.career.customs(Region::Galbadia).rules;
        spreads += u32::from(rules.contains(LocalRule::Open));
        assert_eq!(life.career.carried(), set(&[LocalRule::Open]), "without a match the carried rules stay");
    }
    assert!((25..80).contains(&spreads), "a quarter of 200: {spreads}");
}

#[test]
fn after_a_match_the_player_carries_the_local_rules() {
    for seed in 0..20 {
        let mut life = Life::begun(seed, House::Classic);
        life.go(Region::Esthar);
        life.must(Command::Challenge { opponent: any_opponent(Region::Esthar) });
        life.must(Command::Mix { mix: true });
        let hand = life.hand();
        life.must(Command::Play { hand });
        life.play_out();
        if let Stage::Choosing(choosing) = life.career.stage().clone() {
            life.must(Command::Take { cards: vec![choosing.from[0].0] });
        }
        assert_eq!(life.career.carried(), life.career.customs(Region::Esthar).rules, "hidden ones included");
    }
}

#[test]
fn no_leaves_everything_as_it_is_until_he_has_refused_enough() {
    let (mut declined, mut forced, mut refused) = (0, 0, 0);
    for seed in 0..120 {
        let mut life = Life::begun(seed, House::Classic);
        life.go(Region::Galbadia);
        let who = any_opponent(Region::Galbadia);
        let mut times = 0;
        let purpose = loop {
            life.must(Command::Challenge { opponent: who });
            let effects = life.must(Command::Mix { mix: false });
            if let Stage::Offered(offer) = life.career.stage() {
                assert_eq!(offer.listed(), [Rule::Same], "the local rules");
                break offer.purpose;
            }
            assert!(effects.notes.contains(&Note::Refuses { opponent: who }));
            times += 1;
            assert!(times <= 3);
        };
        refused += times;
        let hand = life.hand();
        life.must(Command::Play { hand });
        life.play_out();
        if let Stage::Choosing(choosing) = life.career.stage().clone() {
            life.must(Command::Take { cards: vec![choosing.from[0].0] });
        }
        let local = set(&[LocalRule::Same]);
        assert_eq!(life.career.customs(Region::Galbadia).rules, local, "nothing spreads");
        if purpose == Purpose::Forced {
            forced += 1;
            assert_eq!((times, life.career.carried()), (3, local), "the player then carries the local rules");
        } else {
            declined += 1;
            assert_eq!(life.career.carried(), set(&[LocalRule::Open]), "nothing changes");
        }
    }
    assert!(declined > 60 && forced > 3 && refused > 50, "{declined} {forced} {refused}");
}

#[test]
fn rules_without_effect_are_hidden_but_carried_and_spread() {
    let mut life = Life::begun(1, House::Classic);
    life.go(Region::Esthar);
    let same_wall = set(&[LocalRule::Elemental, LocalRule::SameWall]);
    life.inject(&[], vec![Change::Carries { rules: same_wall }]);
    life.must(Command::Challenge { opponent: any_opponent(Region::Esthar) });
    let Stage::Offered(offer) = life.career.stage() else { panic!("an offer: the rules are the same") };
    assert_eq!(offer.listed(), [Rule::Elemental], "Same Wall without Same is not shown");
    assert!(offer.rules.has(Rule::SameWall), "but it is there");
    life.must(Command::Leave);
    life.go(Region::Galbadia);
    life.must(Command::Challenge { opponent: any_opponent(Region::Galbadia) });
    life.must(Command::Mix { mix: true });
    let Stage::Offered(offer) = life.career.stage() else { panic!("an offer") };
    assert_eq!(offer.listed(), [Rule::Same, Rule::SameWall, Rule::Elemental], "with Same it acts");
}

#[test]
fn continental_plays_its_one_wall_and_counts_hands_under_sudden_death() {
    let mut life = Life::begun(1, House::Continental);
    life.go(Region::Lunar);
    life.inject(&[], vec![Change::Carries { rules: life.career.customs(Region::Lunar).rules }]);
    life.must(Command::Challenge { opponent: any_opponent(Region::Lunar) });
    let Stage::Offered(offer) = life.career.stage() else { panic!("an offer") };
    assert!(offer.rules.has(Rule::Wall) && !offer.rules.has(Rule::SameWall));
    assert!(offer.rules.sudden_death_counts_the_hand());
}

#[test]
fn a_challenge_near_the_queen_may_adopt_her_rule() {
    let mut adopted = 0;
    for seed in 0..300 {
        let mut life = Life::begun(seed, House::Classic);
        life.inject(&[], vec![Change::QueenTrade { trade: Trade::All }]);
        life.must(Command::Challenge { opponent: any_opponent(Region::Balamb) });
        let Stage::Offered(offer) = life.career.stage() else { panic!("an offer") };
        assert_eq!(offer.rules.trade(), life.career.customs(Region::Balamb).trade, "it counts at once");
        adopted += u32::from(offer.rules.trade() == Trade::All);
        assert_eq!(life.career.queen().trade, Trade::All, "only challenging her moves her own rule");
    }
    assert!((70..130).contains(&adopted), "a third of 300: {adopted}");
    let mut life = Life::begun(1, House::Classic);
    life.inject(&[], vec![Change::QueenTrade { trade: Trade::All }]);
    life.go(Region::Trabia);
    for _ in 0..30 {
        life.must(Command::Challenge { opponent: any_opponent(Region::Trabia) });
        life.must(Command::Leave);
    }
    assert_eq!(life.career.customs(Region::Trabia).trade, Trade::One, "she is elsewhere");
}

#[test]
fn challenging_the_queen_moves_her_rule() {
    let queen = opponent("queen-of-cards");
    let mut moved = 0;
    for seed in 0..140 {
        let mut life = Life::begun(seed, House::Classic);
        life.must(Command::Challenge { opponent: queen });
        moved += u32::from(life.career.queen().trade == Trade::Diff);
    }
    assert!((105..=135).contains(&moved), "six sevenths of 140: {moved}");
    let mut life = Life::begun(1, House::Classic);
    life.go(Region::Esthar);
    assert!(life.act(&Command::Challenge { opponent: queen }).is_err(), "she is in Balamb");
}

#[test]
fn the_queen_leaves_with_a_rare_card() {
    let queen = opponent("queen-of-cards");
    let (mut galbadia, mut dollet) = (0, 0);
    for seed in 0..80 {
        let mut life = Life::begun(seed, House::Classic);
        let rare = card("squall");
        life.inject(&[rare], vec![]);
        life.must(Command::Challenge { opponent: queen });
        let mut hand = life.hand();
        let with = seed % 2 == 0;
        if with {
            hand[0] = rare;
        }
        life.must(Command::Play { hand });
        let mut table = MatchTable::new(life.career.table().expect("a match").clone()).expect("a table");
        one_card_then(&mut table, Player::Blue);
        let effects = life.must(Command::Report { record: table.record() });
        if with {
            assert!(effects.notes.contains(&Note::Loses { card: rare }), "the highest level goes first");
        }
        match (life.career.queen().region, with) {
            (Region::Galbadia, true) => galbadia += 1,
            (Region::Dollet, true) => dollet += 1,
            (Region::Balamb, false) => {}
            (region, _) => panic!("she is in {region}"),
        }
        life.assert_sound();
    }
    assert!(galbadia > 15 && dollet > 7, "{galbadia} {dollet}");
}

#[test]
fn what_the_queen_does_to_trade_rules_is_told_until_the_match_is_over() {
    let queen = opponent("queen-of-cards");
    let (mut adopted, mut moved) = (0, 0);
    for seed in 0..40 {
        let mut life = Life::begun(seed, House::Classic);
        life.inject(&[], vec![Change::QueenTrade { trade: Trade::Diff }]);
        // With other rules carried the opponent asks first.
        if seed % 2 == 0 {
            life.inject(&[], vec![Change::Carries { rules: set(&[LocalRule::Same]) }]);
        }
        let before = life.career.customs(Region::Balamb).trade;
        let told = life.must(Command::Challenge { opponent: queen }).notes;
        let (local, hers) = (life.career.customs(Region::Balamb).trade, life.career.queen().trade);
        let adopts = Note::TradeRule { region: Region::Balamb, trade: local };
        let steps = Note::QueenTrade { trade: hers };
        assert_eq!(told.contains(&adopts), local != before, "{told:?}");
        assert_eq!(told.contains(&steps), hers != Trade::Diff, "{told:?}");
        if matches!(life.career.stage(), Stage::Asked { .. }) {
            life.must(Command::Mix { mix: true });
        }
        let Stage::Offered(offer) = life.career.stage() else { panic!("an offer") };
        assert_eq!(offer.rules.trade(), local, "the rule that is told is the one in force");
        let news = offer.news;
        assert_eq!((news.region.is_some(), news.queen.is_some()), (local != before, hers != Trade::Diff));
        let hand = life.hand();
        life.must(Command::Play { hand });
        let mut table = MatchTable::new(life.career.table().expect("a match").clone()).expect("a table");
        one_card_then(&mut table, Player::Blue);
        let after = life.must(Command::Report { record: table.record() }).notes;
        assert_eq!(after.contains(&adopts), local != before, "{after:?}");
        assert_eq!(after.contains(&steps), hers != Trade::Diff, "{after:?}");
        assert_eq!(life.career.history().next_back().expect("a match").news, news);
        life.assert_sound();
        adopted += u32::from(local != before);
        moved += u32::from(hers != Trade::Diff);
    }
    assert!(adopted > 3 && moved > 20, "{adopted} {moved}");
}
