//! Nobody learns what is none of his business: the same story with other hidden cards sends others the same bytes.

use rand_chacha::ChaCha8Rng;
use tria_room::wire::encode;
use tria_room::{ClientId, Command, GameView, Input, Message, Move, Offer, Prompt, Settings, Stage, Viewer};
use tria_rules::chance::{below, happens, shuffle};
use tria_rules::triad::{Card, Cell, HandView, House, Player, Rule, Trade};
use tria_rules::triatri::{self, CardSet, Options};

use crate::support::{ANNA, BEN, CARO, DORA, Desk, WILL, Words, cards, owned, rules, seat, seeded};

/// Everything that these clients were sent, and what they get when they ask anew.
fn bytes(desk: &Desk, clients: &[ClientId]) -> Vec<String> {
    let mut all = Vec::new();
    for client in clients {
        all.extend(desk.sent.get(client).into_iter().flatten().cloned());
        for since in [0, desk.room.version().saturating_sub(4)] {
            all.push(encode(&desk.room.resync(*client, since)));
        }
    }
    all.push(encode(&desk.room.view(Viewer::Spectator)));
    all
}

/// A story of Triple Triad: which card of his hand each player puts where.
struct Story {
    seed: u64,
    chosen: Vec<Rule>,
    steps: Vec<(Player, Card, Cell)>,
    take_back: bool,
}

/// Tells the story with this hand of blue's.
fn tell(story: &Story, blue: &[Card], spare: usize) -> Desk {
    let mut settings = Settings::for_cards(rules(House::Classic, &story.chosen, Trade::None));
    settings.take_backs = true;
    let mut desk = Desk::new(settings);
    desk.rng = seeded(story.seed);
    desk.say(WILL, Command::Watch);
    // What blue owns beside his hand is different in every telling, too.
    let mut own = owned(0, 30);
    own.truncate(30 - spare);
    desk.begin_triad(&own, &owned(40, 20));
    desk.say(ANNA, Command::Hand { cards: blue.to_vec() });
    desk.say(BEN, Command::Hand { cards: cards(&owned(40, 5)) });
    for (player, card, cell) in &story.steps {
        let client = if *player == Player::Blue { ANNA } else { BEN };
        let Some(GameView::TripleTriad { view, .. }) = desk.view(client).game else { panic!("a game") };
        let HandView::Own(hand) = view.game.expect("a board").hands[*player].clone() else {
            panic!("his own")
        };
        let slot = hand.iter().find(|slot| slot.card == Some(*card)).expect("the card is in the hand").slot;
        desk.say(client, Command::Move { mv: Move::Place { slot, cell: *cell } });
    }
    if story.take_back {
        desk.say(ANNA, Command::Offer { what: Offer::TakeBack });
        desk.say(BEN, Command::Accept);
    }
    desk
}

/// Who starts under this seed; the toss comes before anything that hands decide.
fn starter(story: &Story, blue: &[Card]) -> Player {
    let empty = Story { seed: story.seed, chosen: story.chosen.clone(), steps: Vec::new(), take_back: false };
    let desk = tell(&empty, blue, 0);
    if desk.asked(ANNA).is_some() { Player::Blue } else { Player::Red }
}

#[test]
fn hidden_cards_of_triple_triad_change_no_byte_for_others() {
    let (pool, red) = (cards(&owned(0, 20)), cards(&owned(40, 5)));
    for seed in 0..60 {
        let mut rng = seeded(seed);
        let mut chosen = vec![Rule::Same, Rule::Plus, Rule::Elemental];
        chosen.retain(|_| happens(&mut rng, 1, 2));
        let played = 1 + below(&mut rng, 3) as usize;
        let mut mixed = pool.clone();
        shuffle(&mut rng, &mut mixed);
        let (known, hidden) = mixed.split_at(played);
        let mut one = [known, &hidden[..5 - played]].concat();
        let mut other = [known, &hidden[8..13 - played]].concat();
        shuffle(&mut rng, &mut other);
        shuffle(&mut rng, &mut one);
        let mut story = Story { seed, chosen, steps: Vec::new(), take_back: happens(&mut rng, 1, 2) };
        let mut mover = starter(&story, &one);
        let mut cells: Vec<Cell> = Cell::all().collect();
        shuffle(&mut rng, &mut cells);
        let (mut blue, mut reds) = (known.iter(), red.iter());
        for cell in cells {
            let card = if mover == Player::Blue { blue.next() } else { reds.next() };
            let Some(card) = card else { break };
            story.steps.push((mover, *card, cell));
            mover = !mover;
        }
        story.take_back &= story.steps.iter().any(|(player, ..)| *player == Player::Blue);
        let (first, second) = (tell(&story, &one, 0), tell(&story, &other, 7));
        assert_eq!(bytes(&first, &[BEN, WILL]), bytes(&second, &[BEN, WILL]), "SEED={seed}");
        assert_ne!(bytes(&first, &[ANNA]), bytes(&second, &[ANNA]), "blue himself sees his cards");
    }
}

#[test]
fn hands_drawn_under_random_change_no_byte_for_others() {
    let draw = |words: &mut Words, places: [usize; 5]| {
        let mut items: Vec<usize> = (0..20).collect();
        for (drawn, place) in places.into_iter().enumerate() {
            let chosen = items.iter().position(|item| *item == place).expect("a place");
            words.number(chosen - drawn, 20 - drawn);
            items.swap(drawn, chosen);
        }
    };
    let tell = |blue: [usize; 5]| {
        let mut desk = Desk::new(Settings::for_cards(rules(House::Classic, &[Rule::Random], Trade::One)));
        let mut words = Words::default();
        draw(&mut words, blue);
        draw(&mut words, [4, 3, 2, 1, 0]);
        words.number(1, 2);
        desk.words = Some(words);
        desk.say(WILL, Command::Watch);
        desk.begin_triad(&owned(0, 20), &owned(40, 20));
        assert_eq!(desk.room.stage(), Stage::Playing);
        desk.play_on(1);
        desk
    };
    let (first, second) = (tell([0, 1, 2, 3, 4]), tell([15, 3, 9, 19, 7]));
    assert_eq!(bytes(&first, &[BEN, WILL]), bytes(&second, &[BEN, WILL]));
    assert_ne!(bytes(&first, &[ANNA]), bytes(&second, &[ANNA]));
}

#[test]
fn an_exchange_is_unseen_by_the_other() {
    let tell = |exchanged: std::ops::Range<usize>| {
        let agreed = rules(House::Club, &[Rule::BestOfThree, Rule::Exchange], Trade::None);
        let mut desk = Desk::new(Settings::for_cards(agreed));
        desk.say(WILL, Command::Watch);
        desk.begin_triad(&owned(0, 15), &owned(40, 15));
        desk.play_until(Stage::Playing);
        desk.play_until(Stage::Preparing);
        desk.say(ANNA, Command::Hand { cards: cards(&owned(0, 15)[exchanged]) });
        let before = bytes(&desk, &[BEN, WILL]);
        desk.say(BEN, Command::Hand { cards: cards(&owned(40, 5)) });
        (before, bytes(&desk, &[BEN, WILL]))
    };
    assert_eq!(tell(0..5), tell(10..15));
}

#[test]
fn what_was_seen_stays_known_in_the_next_game() {
    let agreed = rules(House::Club, &[Rule::BestOfThree], Trade::None);
    let mut desk = Desk::new(Settings::for_cards(agreed));
    desk.begin_triad(&owned(0, 15), &owned(40, 15));
    desk.play_until(Stage::Playing);
    desk.play_until(Stage::Preparing);
    desk.play_until(Stage::Playing);
    let known = |client: ClientId, player: Player| {
        let Some(GameView::TripleTriad { view, .. }) = desk.view(client).game else { panic!("a game") };
        let HandView::Other { known, .. } = view.game.expect("a board").hands[player].clone() else {
            panic!("not his own")
        };
        known.len()
    };
    assert_eq!(known(ANNA, Player::Red) + known(BEN, Player::Blue), 9, "nine of ten cards were placed");
}

/// A story of TriATri: the deals, and who does what.
struct Tale {
    players: u8,
    deals: Vec<Vec<triatri::Card>>,
    steps: Vec<(u8, Move)>,
}

const ALL: [ClientId; 4] = [ANNA, BEN, CARO, DORA];

fn sit_down(players: u8, deals: &[Vec<triatri::Card>]) -> Desk {
    let mut desk = Desk::new(Settings::triatri(players, Options::default()));
    let mut words = Words::default();
    let places: Vec<u8> = (0..players).collect();
    words.shuffle(&places, &places);
    let sorted: Vec<triatri::Card> = CardSet::deck(players).iter().collect();
    for deal in deals {
        words.shuffle(&sorted, deal);
    }
    desk.words = Some(words);
    desk.say(WILL, Command::Watch);
    desk.begin_triatri(&ALL[..usize::from(players)]);
    desk
}

/// A random story of some length.
fn invent(rng: &mut ChaCha8Rng, players: u8) -> (Tale, Desk) {
    let sorted: Vec<triatri::Card> = CardSet::deck(players).iter().collect();
    let deals: Vec<Vec<triatri::Card>> = (0..3)
        .map(|_| {
            let mut deal = sorted.clone();
            shuffle(rng, &mut deal);
            deal
        })
        .collect();
    let mut desk = sit_down(players, &deals);
    let mut steps = Vec::new();
    let length = 1 + below(rng, 40);
    for _ in 0..length {
        let asked: Vec<u8> =
            (0..players).filter(|index| desk.asked(ALL[usize::from(*index)]).is_some()).collect();
        if asked.is_empty() {
            break;
        }
        let index = asked[below(rng, asked.len() as u32) as usize];
        let client = ALL[usize::from(index)];
        let Some(Prompt::Move { legal }) = desk.asked(client).map(|asked| asked.prompt) else { break };
        let mv = legal[below(rng, legal.len() as u32) as usize];
        desk.say(client, Command::Move { mv });
        steps.push((index, mv));
    }
    (Tale { players, deals, steps }, desk)
}

/// The same story with the cards that seat 0 cannot know dealt otherwise, if it can be told that way.
fn twin(tale: &Tale, desk: &Desk, rng: &mut ChaCha8Rng) -> Option<Desk> {
    let Some(GameView::Triatri { view, .. }) = desk.view(ANNA).game else { panic!("a game") };
    let round = view.round as usize - 1;
    let hand = 6;
    let mut deal = tale.deals.get(round)?.clone();
    // The places of the deck whose cards seat 0 has not seen.
    let mut hidden: Vec<usize> = Vec::new();
    for (index, seat) in view.seats.iter().enumerate().skip(1) {
        let mut public = [seat.played.clone(), seat.revealed.clone()].concat();
        for (place, dealt) in deal.iter().enumerate().skip(index * hand).take(hand) {
            match public.iter().position(|card| card == dealt) {
                Some(seen) => drop(public.remove(seen)),
                None => hidden.push(place),
            }
        }
    }
    hidden.extend(usize::from(tale.players) * hand..deal.len());
    let mut moved: Vec<triatri::Card> = hidden.iter().map(|place| deal[*place]).collect();
    shuffle(rng, &mut moved);
    for (place, card) in hidden.iter().zip(moved) {
        deal[*place] = card;
    }
    let mut deals = tale.deals.clone();
    deals[round] = deal;
    let mut other = sit_down(tale.players, &deals);
    let committed: Vec<bool> = view.seats.iter().map(|seat| seat.committed).collect();
    let last_select = |index: u8| {
        tale.steps.iter().rposition(|(who, mv)| *who == index && matches!(mv, Move::Select { .. }))
    };
    for (step, (index, mv)) in tale.steps.iter().enumerate() {
        let client = ALL[usize::from(*index)];
        // A choice that is still sealed may be any card.
        let sealed = *index > 0 && committed[usize::from(*index)] && last_select(*index) == Some(step);
        let mv = match other.asked(client)?.prompt {
            Prompt::Move { legal } if sealed => legal[below(rng, legal.len() as u32) as usize],
            _ => *mv,
        };
        let message =
            Message { key: 200 + step as u64, at: other.room.version(), command: Command::Move { mv } };
        if !other.input(Input::Client { client, message }).is_ok() {
            return None;
        }
    }
    Some(other)
}

#[test]
fn hidden_cards_of_triatri_change_no_byte_for_others() {
    let mut told = 0;
    for seed in 0..150 {
        let mut rng = seeded(seed);
        let players = 2 + below(&mut rng, 3) as u8;
        let (tale, desk) = invent(&mut rng, players);
        if desk.room.stage() == Stage::Finished {
            continue;
        }
        let Some(other) = (0..20).find_map(|_| twin(&tale, &desk, &mut rng)) else { continue };
        told += 1;
        assert_eq!(bytes(&desk, &[ANNA, WILL]), bytes(&other, &[ANNA, WILL]), "SEED={seed}");
    }
    assert!(told > 80, "most stories can be told in two ways, not only {told}");
}

#[test]
fn no_view_of_a_table_is_a_position() {
    let mut desk = Desk::new(Settings::triatri(2, Options::default()));
    desk.begin_triatri(&[ANNA, BEN]);
    let own = encode(&desk.view(ANNA));
    let spectator = encode(&desk.room.view(Viewer::Spectator));
    assert!(own.contains("\"hand\":[\""));
    assert!(!spectator.contains("\"hand\":[\""));
    assert_eq!(
        desk.room.view(Viewer::Seat(seat(3))).viewer,
        Viewer::Spectator,
        "no such seat sees no secrets"
    );
}
