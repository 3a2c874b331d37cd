//! The ledger alone, with accounts of its own.

use tria_testkit::life::card;
use tria_world::ledger::{Entry, Good, Kind, Ledger, PostingProblem, Reason};

const GIL: Good = Good::Gil;

#[test]
fn goods_are_created_moved_and_destroyed_by_named_entries_only() {
    let mut ledger: Ledger<&str> = Ledger::default();
    ledger.post(&[Entry::created(Reason::StarterPack, GIL, 100, "ada")]).expect("a starter pack creates");
    ledger.post(&[Entry::moved(Reason::Trade, GIL, 30, "ada", "bob")]).expect("a trade moves");
    ledger.post(&[Entry::destroyed(Reason::Fee, GIL, 20, "ada")]).expect("a fee destroys");
    assert_eq!((ledger.count(&"ada", GIL), ledger.count(&"bob", GIL)), (50, 30));
    assert_eq!(ledger.in_circulation(Kind::Gil), 80);
    ledger.check().expect("it adds up");
    for reason in Reason::ALL {
        let before = ledger.clone();
        let created = ledger.clone().post(&[Entry::created(*reason, GIL, 1, "ada")]);
        let destroyed = ledger.clone().post(&[Entry::destroyed(*reason, GIL, 1, "ada")]);
        let moved = ledger.clone().post(&[Entry::moved(*reason, GIL, 1, "ada", "bob")]);
        assert_eq!(
            (created.is_ok(), destroyed.is_ok(), moved.is_ok()),
            (reason.creates(), reason.destroys(), reason.moves()),
            "{reason}"
        );
        assert!(reason.creates() || reason.destroys() || reason.moves(), "{reason} does something");
        assert_eq!(ledger, before);
    }
}

#[test]
fn a_posting_is_whole_or_not_at_all() {
    let mut ledger: Ledger<&str> = Ledger::default();
    let card = Good::Card(card("geezard"));
    ledger.post(&[Entry::created(Reason::FreePack, card, 1, "ada")]).expect("created");
    let before = ledger.clone();
    let error = ledger
        .post(&[
            Entry::moved(Reason::Trade, card, 1, "ada", "bob"),
            Entry::moved(Reason::Trade, card, 1, "ada", "bob"),
        ])
        .expect_err("there is only one");
    assert_eq!((error.place, error.problem), (1, PostingProblem::NotThere));
    assert_eq!(ledger, before);
    let nothing = ledger.post(&[Entry::moved(Reason::Trade, card, 0, "ada", "bob")]).expect_err("nothing");
    assert_eq!(nothing.problem, PostingProblem::Nothing);
    let nowhere = Entry { reason: Reason::Trade, good: card, count: 1, from: None, to: None };
    assert_eq!(ledger.post(&[nowhere]).expect_err("nowhere").problem, PostingProblem::Forbidden);
    let much = Entry::created(Reason::Prize, GIL, u64::MAX, "ada");
    assert_eq!(ledger.post(&[much]).expect_err("too much").problem, PostingProblem::TooMany);
    assert_eq!(ledger, before);
    // Through several hands in one posting.
    ledger
        .post(&[
            Entry::moved(Reason::Staked, card, 1, "ada", "escrow"),
            Entry::moved(Reason::TradeRule, card, 1, "escrow", "bob"),
        ])
        .expect("in order");
    assert_eq!(ledger.count(&"bob", card), 1);
    assert_eq!(ledger.accounts().collect::<Vec<_>>(), [&"bob"], "empty accounts are no accounts");
}

#[test]
fn sums_are_kept_by_reason() {
    let mut ledger: Ledger<&str> = Ledger::default();
    let card = Good::Card(card("geezard"));
    ledger
        .post(&[
            Entry::created(Reason::PackOpened, card, 5, "ada"),
            Entry::destroyed(Reason::CardDestroyed, card, 2, "ada"),
            Entry::moved(Reason::TradeRule, card, 1, "ada", "bob"),
        ])
        .expect("fits");
    let flows: Vec<_> = ledger
        .flows()
        .map(|(reason, kind, flow)| (reason, kind, flow.created, flow.destroyed, flow.moved))
        .collect();
    assert_eq!(
        flows,
        [
            (Reason::PackOpened, Kind::Cards, 5, 0, 0),
            (Reason::CardDestroyed, Kind::Cards, 0, 2, 0),
            (Reason::TradeRule, Kind::Cards, 0, 0, 1),
        ]
    );
}

#[test]
fn nobody_holds_more_than_can_be_held() {
    let mut ledger: Ledger<&str> = Ledger::default();
    let most = tria_world::limits::HOLDING_MAX;
    ledger.post(&[Entry::created(Reason::Prize, GIL, most, "ada")]).expect("just so many");
    let one_more = ledger.post(&[Entry::created(Reason::Prize, GIL, 1, "ada")]).expect_err("one more");
    assert_eq!(one_more.problem, PostingProblem::TooMany);
}

#[test]
fn a_part_of_a_ledger_decides_like_the_whole() {
    let card = Good::Card(card("geezard"));
    let mut part = Ledger::part([("ada", card, 2), ("bob", GIL, 10), ("cid", GIL, 0)]).expect("holdings");
    assert_eq!(part.accounts().collect::<Vec<_>>(), [&"ada", &"bob"]);
    let swap = [
        Entry::moved(Reason::Trade, card, 2, "ada", "bob"),
        Entry::moved(Reason::Trade, GIL, 10, "bob", "ada"),
    ];
    part.post(&swap).expect("both have it");
    assert_eq!((part.count(&"ada", GIL), part.count(&"bob", card), part.count(&"bob", GIL)), (10, 2, 0));
    assert_eq!(part.post(&swap).expect_err("once").problem, PostingProblem::NotThere);
    let twice = Ledger::part([("ada", GIL, 1), ("ada", GIL, 1)]).expect_err("listed twice");
    assert_eq!((twice.account.as_str(), twice.good.as_str()), ("\"ada\"", "Gil"));
    Ledger::part([("ada", GIL, u64::MAX)]).expect_err("too many");
}

#[test]
fn goods_have_keys_that_are_read_back() {
    let world = tria_world::World::builtin();
    let items = world.market.starter_items.iter().map(|item| Good::Item(*item));
    let equipment = world.items.first_equipment.iter().map(|equipment| Good::Equipment(*equipment));
    for good in [GIL, Good::Card(card("geezard"))].into_iter().chain(items).chain(equipment) {
        assert_eq!(good.key().parse(), Ok(good), "{}", good.key());
    }
    for bad in ["", "gil/", "gil/1", "card/", "card/ff8:nobody", "item/pack", "Gil", "card", "pot/x"] {
        let read: Result<Good, _> = bad.parse();
        assert!(read.is_err(), "{bad:?}");
    }
}
