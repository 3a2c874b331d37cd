//! Collections: marks, pools, decks, destroying.

use tria_rules::triad::House;
use tria_testkit::life::{Life, card};
use tria_world::career::{Command, Refusal};
use tria_world::collection::{Collection, Mark};
use tria_world::{CardKey, EquipmentId};

fn first(count: usize) -> Vec<CardKey> {
    CardKey::all().take(count).collect()
}

#[test]
fn cards_are_listed_by_rarity() {
    let levels: Vec<u8> = CardKey::all().map(CardKey::level).collect();
    assert!(levels.is_sorted());
    assert_eq!(CardKey::count(), 110);
    for key in CardKey::all() {
        assert_eq!(key.to_string().parse(), Ok(key));
        assert_eq!(CardKey::of(key.card()), Some(key));
    }
    assert!("1234".parse::<CardKey>().is_err() && "ff8:nobody".parse::<CardKey>().is_err());
}

#[test]
fn marks_tell_what_is_known() {
    let collection = Collection::new([(card("geezard"), 2)], [card("geezard"), card("squall")].into());
    assert_eq!(collection.mark(card("geezard")), Mark::Owned);
    assert_eq!(collection.mark(card("squall")), Mark::Seen);
    assert_eq!(collection.mark(card("ifrit")), Mark::NeverSeen);
    assert_eq!(collection.album().filter(|(_, mark)| *mark == Mark::NeverSeen).count(), 108);
    assert_eq!(collection.drawable().len(), 2);
}

#[test]
fn pools_have_fifteen_distinct_cards_or_one_of_each() {
    let many = Collection::new(first(20).into_iter().map(|card| (card, 2)), first(20).into_iter().collect());
    assert_eq!(many.check_pool(&first(15)), Ok(()));
    assert_eq!(many.check_pool(&first(14)), Err(Refusal::BadPool { expected: 15, found: 14 }));
    let mut twice = first(14);
    twice.push(twice[0]);
    assert_eq!(many.check_pool(&twice), Err(Refusal::PoolRepeats(twice[0])));
    let mut foreign = first(14);
    foreign.push(card("squall"));
    assert_eq!(many.check_pool(&foreign), Err(Refusal::NotOwned(card("squall"))));
    assert_eq!(many.best_pool().len(), 15);
    assert_eq!(many.check_pool(&many.best_pool()), Ok(()));
    let few = Collection::new(first(7).into_iter().map(|card| (card, 3)), first(7).into_iter().collect());
    assert_eq!(few.check_pool(&first(7)), Ok(()));
    assert!(few.check_pool(&first(5)).is_err());
    let four = Collection::new(first(4).into_iter().map(|card| (card, 9)), first(4).into_iter().collect());
    assert_eq!(four.check_pool(&first(4)), Err(Refusal::TooFewCards));
    assert_eq!(four.check_hand(&[first(4), first(1)].concat()), Ok(()), "a hand may hold copies");
}

#[test]
fn decks_are_kept_by_name() {
    let mut life = Life::begun(1, House::Classic);
    let cards = life.hand();
    life.must(Command::SaveDeck { name: "Première".into(), cards: cards.clone() });
    assert_eq!(life.career.decks()["Première"], cards);
    let foreign = Command::SaveDeck { name: "x".into(), cards: vec![card("squall"); 5] };
    assert_eq!(life.act(&foreign), Err(Refusal::NotOwned(card("squall"))));
    let nameless = Command::SaveDeck { name: " ".into(), cards: cards.clone() };
    assert_eq!(life.act(&nameless), Err(Refusal::BadName));
    for place in 1..50 {
        life.must(Command::SaveDeck { name: format!("deck {place}"), cards: cards.clone() });
    }
    assert_eq!(life.act(&Command::SaveDeck { name: "one more".into(), cards }), Err(Refusal::TooManyDecks));
    life.must(Command::DropDeck { name: "Première".into() });
    assert_eq!(life.act(&Command::DropDeck { name: "Première".into() }), Err(Refusal::NoSuchDeck));
}

#[test]
fn destroying_takes_a_confirmation() {
    let mut life = Life::begun(2, House::Classic);
    let own = life.hand()[0];
    life.inject(&[own, own], vec![]);
    let question = life.career.ask_destroy(own, 1).expect("owned");
    assert_eq!(question.left, life.career.collection().copies(own) - 1);
    assert!(!question.changes_random, "one of several copies changes nothing for Random");
    let guessed = Command::Destroy { card: own, count: 1, token: question.token ^ 1 };
    assert_eq!(life.act(&guessed), Err(Refusal::StaleToken));
    let two = Command::Destroy { card: own, count: 2, token: question.token };
    assert_eq!(life.act(&two), Err(Refusal::StaleToken), "another question");
    let confirmed = Command::Destroy { card: own, count: 1, token: question.token };
    life.must(confirmed.clone());
    assert_eq!(life.act(&confirmed), Err(Refusal::StaleToken), "a confirmation is good once");
    let all = life.career.collection().copies(own);
    let question = life.career.ask_destroy(own, all).expect("owned");
    assert!(question.changes_random);
    life.must(Command::Destroy { card: own, count: all, token: question.token });
    assert_eq!(life.career.collection().mark(own), Mark::Seen, "ever owned is seen");
    assert_eq!(life.career.ask_destroy(own, 1), Err(Refusal::NotOwned(own)));
    assert_eq!(life.career.ask_destroy(life.hand()[0], 0), Err(Refusal::NotOwned(life.hand()[0])));
    life.assert_sound();
}

#[test]
fn equipment_is_for_the_looks() {
    let mut life = Life::begun(3, House::Classic);
    assert_eq!(life.career.equipment().filter(|(_, on)| *on).count(), 3);
    let moon = EquipmentId::from_name("mat-moon").expect("a mat");
    assert_eq!(life.act(&Command::Equip { equipment: moon }), Err(Refusal::NotYours));
    let felt = EquipmentId::from_name("mat-felt").expect("a mat");
    life.must(Command::Equip { equipment: felt });
}

#[test]
fn with_few_different_cards_copies_count_for_random() {
    let few = Collection::new(first(4).into_iter().map(|card| (card, 3)), first(4).into_iter().collect());
    assert!(few.destroying_changes_random(first(1)[0], 1));
    let many = Collection::new(first(5).into_iter().map(|card| (card, 3)), first(5).into_iter().collect());
    assert!(!many.destroying_changes_random(first(1)[0], 2));
    assert!(many.destroying_changes_random(first(1)[0], 3));
}
