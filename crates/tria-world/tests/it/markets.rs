//! Prices: bounded, monotone, and moved by the documented factors.

use tria_rules::triad::House;
use tria_testkit::life::{HOUR, Life, any_opponent, card, opponent};
use tria_testkit::seeded;
use tria_world::career::{Command, Refusal};
use tria_world::market::{Conditions, Fading, pack_price, price, sell_price, wants};
use tria_world::{ItemId, Region, World};

#[test]
fn prices_rise_with_rarity_popularity_and_demand_and_fall_with_supply() {
    let data = &World::builtin().market;
    let steps = [0, 1000, 5000, 20_000, 100_000, 10_000_000, u64::MAX];
    for popularity in steps {
        for demand in steps {
            for supply in [0, 1, 5, 50, u64::MAX] {
                let at = Conditions { popularity, demand, supply };
                for level in 1..=10_u8 {
                    let now = price(data, level, at);
                    let base = data.base[usize::from(level) - 1];
                    assert!(
                        now >= base * data.bounds.0 / 1000 && now <= base * data.bounds.1 / 1000,
                        "{now} of {base}"
                    );
                    assert!(sell_price(data, level, at) < now, "a shop lives on the difference");
                    assert!(
                        level == 10 || price(data, level + 1, at) > now,
                        "rarer is dearer: level {level} {at:?}"
                    );
                    let more =
                        |popularity, demand| price(data, level, Conditions { popularity, demand, ..at });
                    assert!(more(popularity.saturating_mul(2), demand) >= now);
                    assert!(more(popularity, demand.saturating_mul(2)) >= now);
                    let fuller = Conditions { supply: supply.saturating_add(1), ..at };
                    assert!(price(data, level, fuller) <= now);
                }
            }
        }
    }
}

#[test]
fn popularity_moves_prices_significantly() {
    let data = &World::builtin().market;
    let at = |popularity| price(data, 5, Conditions { popularity, demand: 0, supply: 1 });
    assert!(at(100_000) > 2 * at(1000), "{} {}", at(1000), at(100_000));
    assert!(pack_price(data, 100, 100_000) > 2 * pack_price(data, 100, 1000));
}

#[test]
fn a_region_becomes_popular_by_playing_and_forgets_it() {
    let mut life = Life::begun(1, House::Classic);
    let geezard = card("ruby-dragon");
    let popularity = |life: &Life| life.career.look(Region::Balamb, life.now).popularity;
    let (quiet, cheap) = (popularity(&life), life.career.price(Region::Balamb, geezard, life.now));
    for _ in 0..60 {
        life.must(Command::SitDown { opponents: vec![opponent("three-stones")], stake: 0 });
        life.play_gems();
    }
    let (busy, dear) = (popularity(&life), life.career.price(Region::Balamb, geezard, life.now));
    assert!(busy > 5 * quiet, "{quiet} {busy}");
    assert!(dear * 2 > cheap * 3, "{cheap} {dear}");
    assert_eq!(
        life.career.price(Region::Esthar, geezard, life.now),
        life.career.price(Region::Esthar, geezard, 0)
    );
    life.now += 48 * HOUR;
    let later = popularity(&life);
    assert!(later < busy && later > quiet, "{quiet} {later} {busy}");
    life.now += 24 * 60 * HOUR;
    assert_eq!(popularity(&life), quiet);
}

#[test]
fn cards_that_are_played_become_dearer() {
    let mut life = Life::begun(2, House::Classic);
    let hand = life.hand();
    let before: Vec<u64> = hand.iter().map(|card| life.career.price(Region::Lunar, *card, 0)).collect();
    for _ in 0..5 {
        if life.career.collection().check_hand(&hand).is_err() {
            break;
        }
        life.must(Command::Challenge { opponent: any_opponent(Region::Balamb) });
        life.must(Command::Play { hand: hand.clone() });
        life.play_out();
        if let tria_world::career::Stage::Choosing(choosing) = life.career.stage().clone() {
            life.must(Command::Take { cards: vec![choosing.from[0].0] });
        }
    }
    let after: Vec<u64> = hand.iter().map(|card| life.career.price(Region::Lunar, *card, 0)).collect();
    assert!(after.iter().sum::<u64>() > before.iter().sum::<u64>(), "{before:?} {after:?}");
}

#[test]
fn a_shop_sells_and_buys() {
    let mut life = Life::begun(3, House::Classic);
    assert!(life.career.shop(Region::Balamb, 0).shelf.is_empty());
    life.must(Command::VisitShop);
    let shop = life.career.shop(Region::Balamb, 0);
    assert_eq!(shop.shelf.iter().map(|entry| entry.count).sum::<u64>(), World::builtin().market.shelves);
    assert!(!shop.restocks);
    let entry = shop.shelf[0];
    let cheap = Command::BuyCard { card: entry.card, at_most: entry.price - 1 };
    assert_eq!(life.act(&cheap), Err(Refusal::PriceMoved { price: entry.price }));
    let gil = life.career.gil();
    life.must(Command::BuyCard { card: entry.card, at_most: entry.price });
    assert_eq!(life.career.gil(), gil - entry.price);
    let paid = life.career.sell_price(Region::Balamb, entry.card, 0);
    life.must(Command::SellCard { card: entry.card, at_least: paid });
    assert_eq!(life.career.gil(), gil - entry.price + paid);
    assert!(paid < entry.price);
    let rare = card("squall");
    assert_eq!(life.act(&Command::BuyCard { card: rare, at_most: u64::MAX }), Err(Refusal::NotForSale));
    life.now += 12 * HOUR;
    let number = life.career.number();
    life.must(Command::VisitShop);
    assert_eq!(life.career.number(), number + 1);
    life.assert_sound();
}

#[test]
fn packs_are_bought_and_opened() {
    let mut life = Life::begun(4, House::Classic);
    let pack = ItemId::from_name("pack-plain").expect("a pack");
    let before = life.career.collection().total();
    life.must(Command::OpenPack { item: pack });
    assert_eq!(life.career.collection().total(), before + 5);
    assert_eq!(life.act(&Command::OpenPack { item: pack }), Err(Refusal::NoSuchItem));
    let price = life.career.pack_price(Region::Balamb, pack, 0).expect("it is for sale");
    life.must(Command::BuyItem { item: pack, at_most: price });
    let screw = ItemId::from_name("screw").expect("a thing");
    assert_eq!(life.act(&Command::OpenPack { item: screw }), Err(Refusal::NotAPack));
    assert_eq!(life.act(&Command::BuyItem { item: screw, at_most: 1000 }), Err(Refusal::NotForSale));
    assert_eq!(life.act(&Command::SellItem { item: screw, count: 1 }), Err(Refusal::NoSuchItem));
    life.must(Command::SellItem { item: pack, count: 1 });
    life.assert_sound();
}

#[test]
fn no_pump_of_gil_in_one_place() {
    // What a shop pays for the things of a card is less than it ever takes for the cards.
    let world = World::builtin();
    for (card, recipe) in &world.items.recipes {
        let cheapest = world.market.base[usize::from(card.level()) - 1] * world.market.bounds.0 / 1000;
        assert!(world.item(recipe.item).value * recipe.gives <= cheapest * recipe.needs, "{card}");
    }
    for (_, item) in world.items.all() {
        if let Some(price) = item.pack.as_ref().and_then(|pack| pack.price) {
            assert!(item.value < pack_price(&world.market, price, 0), "{}", item.id);
        }
    }
}

#[test]
fn opponents_trade_by_their_valuation() {
    let mut life = Life::begun(5, House::Classic);
    let corvin = opponent("corvin");
    let minimog = card("minimog");
    let own = life.hand()[0];
    let wanted = life.career.trade_quote(corvin, &[own], &[minimog], 0).expect("a quote");
    let worth = life.career.price(Region::Balamb, minimog, 0);
    assert!(wanted as u64 > 2 * worth, "the opponent is attached to it");
    let offer = |gil| Command::Trade { opponent: corvin, give: vec![own], take: vec![minimog], gil };
    assert_eq!(life.act(&offer(0)), Err(Refusal::WantsMore(wanted.unsigned_abs())));
    assert!(matches!(life.act(&offer(wanted)), Err(Refusal::TooExpensive { .. })));
    let (funguar, same) =
        (card("funguar"), life.career.trade_quote(corvin, &[own], &[card("funguar")], 0).expect("a quote"));
    life.must(Command::Trade { opponent: corvin, give: vec![own], take: vec![funguar], gil: same });
    assert!(life.career.collection().copies(funguar) > 0);
    let squall = life.career.trade_quote(corvin, &[], &[card("squall")], 0);
    assert_eq!(squall, Err(Refusal::OpponentLacks(card("squall"))));
    let far = Command::Trade { opponent: opponent("sefa"), give: vec![], take: vec![], gil: 0 };
    assert_eq!(life.act(&far), Err(Refusal::BadTrade));
    life.assert_sound();
}

#[test]
fn what_is_wanted_grows_with_what_is_given() {
    let data = &World::builtin().market;
    assert_eq!(wants(data, 100, 0), 115);
    assert!(wants(data, 100, 115) <= 0);
    assert!(wants(data, 0, 50) < 0, "the opponent adds Gil for a gift");
}

#[test]
fn cards_turn_into_things() {
    let mut life = Life::begun(6, House::Classic);
    let mut rng = seeded(1);
    let (own, _) = life.career.collection().iter().next().expect("a card");
    let recipe = World::builtin().items.recipes[&own];
    let result = life.career.decide(&Command::Refine { card: own }, &mut rng, 0);
    match recipe.needs {
        1 => {
            life.must(Command::Refine { card: own });
            assert!(life.career.items().any(|(item, count)| item == recipe.item && count == recipe.gives));
        }
        needs => assert_eq!(result.err(), Some(Refusal::NeedsCopies(needs))),
    }
    assert_eq!(World::builtin().items.recipes.len(), 110);
    life.assert_sound();
}

#[test]
fn a_shop_pays_half_of_what_it_will_take() {
    let data = &World::builtin().market;
    for supply in [0, 1, 7] {
        let at = Conditions { popularity: 9000, demand: 100, supply };
        let after = Conditions { supply: supply + 1, ..at };
        assert_eq!(sell_price(data, 6, at), price(data, 6, after) / 2);
        assert!(sell_price(data, 6, after) < sell_price(data, 6, at));
    }
}

#[test]
fn what_happens_often_is_still_forgotten() {
    let data = &World::builtin().market;
    let mut count = Fading::default();
    for hour in 0..2000 {
        count = count.one_more(data, hour * HOUR);
    }
    let left = count.at(data, 2000 * HOUR);
    // One an hour, six a step, of which the last dozen steps or so are remembered.
    assert!((60_000..90_000).contains(&left), "{left}");
}

#[test]
fn five_cards_are_kept() {
    let mut life = Life::begun(7, House::Classic);
    let cards: Vec<_> = life.career.collection().iter().collect();
    for (card, count) in &cards[5..] {
        let token = life.career.ask_destroy(*card, *count).expect("owned").token;
        life.must(Command::Destroy { card: *card, count: *count, token });
    }
    assert_eq!(life.career.collection().total(), 5);
    let who = any_opponent(Region::Balamb);
    let single = cards[..5]
        .iter()
        .find(|(card, _)| World::builtin().items.recipes[card].needs == 1)
        .expect("a card")
        .0;
    assert_eq!(life.act(&Command::Refine { card: single }), Err(Refusal::KeepFive));
    assert_eq!(life.act(&Command::SellCard { card: single, at_least: 0 }), Err(Refusal::KeepFive));
    let gift = Command::Trade { opponent: who, give: vec![single], take: vec![], gil: 0 };
    assert_eq!(life.act(&gift), Err(Refusal::KeepFive));
    let token = life.career.ask_destroy(single, 1).expect("owned").token;
    life.must(Command::Destroy { card: single, count: 1, token });
}
