//! Games in two variants: cards hidden from some viewers differ, everything they see is the same.

use rand_chacha::ChaCha8Rng;
use tria_room::{ClientId, Command, GameView, Input, Message, Move, Offer, Prompt, Settings, Stage};
use tria_rules::chance::{below, happens, shuffle};
use tria_rules::triad::{Card, Cell, HandView, House, Player, Rule, Trade};
use tria_rules::triatri::{self, CardSet, Options};

use crate::desk::{ANNA, BEN, CARO, DORA, Desk, WILL, Words, cards, owned, rules};
use crate::seeded;

/// A scripted game of Triple Triad: the cards and cells of each player's placements.
struct Story {
    seed: u64,
    house: House,
    chosen: Vec<Rule>,
    steps: Vec<(Player, Card, Cell)>,
    take_back: bool,
}

/// Plays the game with this hand of blue's.
fn tell(story: &Story, blue: &[Card], spare: usize) -> Desk {
    let mut settings = Settings::for_cards(rules(story.house, &story.chosen, Trade::None));
    settings.take_backs = true;
    let mut desk = Desk::new(settings);
    desk.rng = seeded(story.seed);
    desk.say(WILL, Command::Watch);
    // What blue owns besides the hand differs in every variant, too.
    let mut own = owned(0, 30);
    own.truncate(30 - spare);
    desk.begin_triad(&own, &owned(40, 20));
    desk.say(ANNA, Command::Hand { cards: blue.to_vec() });
    desk.say(BEN, Command::Hand { cards: cards(&owned(40, 5)) });
    for (player, card, cell) in &story.steps {
        let client = if *player == Player::Blue { ANNA } else { BEN };
        let Some(GameView::TripleTriad { view, .. }) = desk.view(client).game else { panic!("a game") };
        let HandView::Own(hand) = view.game.expect("a board").hands[*player].clone() else {
            panic!("the own hand")
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

/// The starter under this seed; the coin toss precedes everything that depends on hands.
fn starter(story: &Story, blue: &[Card]) -> Player {
    let empty = Story {
        seed: story.seed,
        house: story.house,
        chosen: story.chosen.clone(),
        steps: Vec::new(),
        take_back: false,
    };
    let desk = tell(&empty, blue, 0);
    if desk.asked(ANNA).is_some() { Player::Blue } else { Player::Red }
}

/// Two variants of a game of Triple Triad that differ only in blue's unseen cards: equal for red and for spectators.
pub fn triad_twins(seed: u64, house: House) -> (Desk, Desk) {
    // The pool, where there is one, is the first fifteen cards.
    let (pool, red) = (cards(&owned(0, 15)), cards(&owned(40, 5)));
    let mut rng = seeded(seed);
    let mut chosen = vec![Rule::Same, Rule::Plus, Rule::Elemental];
    chosen.retain(|rule| happens(&mut rng, 1, 2) && house.offers(*rule));
    let played = 1 + below(&mut rng, 3) as usize;
    let mut mixed = pool.clone();
    shuffle(&mut rng, &mut mixed);
    let (known, hidden) = mixed.split_at(played);
    let mut one = [known, &hidden[..5 - played]].concat();
    let mut other = [known, &hidden[8..13 - played]].concat();
    shuffle(&mut rng, &mut other);
    shuffle(&mut rng, &mut one);
    let mut story = Story { seed, house, chosen, steps: Vec::new(), take_back: happens(&mut rng, 1, 2) };
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
    (tell(&story, &one, 0), tell(&story, &other, 7))
}

/// A game under Random in which blue has drawn the cards at these places.
pub fn drawn(blue: [usize; 5]) -> Desk {
    let draw = |words: &mut Words, places: [usize; 5]| {
        let mut items: Vec<usize> = (0..20).collect();
        for (drawn, place) in places.into_iter().enumerate() {
            let chosen = items.iter().position(|item| *item == place).expect("a place");
            words.number(chosen - drawn, 20 - drawn);
            items.swap(drawn, chosen);
        }
    };
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
}

/// A match after its first game, for which blue has exchanged to these cards of the pool.
pub fn exchanged(range: std::ops::Range<usize>) -> Desk {
    let agreed = rules(House::Club, &[Rule::BestOfThree, Rule::Exchange], Trade::None);
    let mut desk = Desk::new(Settings::for_cards(agreed));
    desk.say(WILL, Command::Watch);
    desk.begin_triad(&owned(0, 15), &owned(40, 15));
    desk.play_until(Stage::Playing);
    desk.play_until(Stage::Preparing);
    desk.say(ANNA, Command::Hand { cards: cards(&owned(0, 15)[range]) });
    desk
}

/// A scripted game of TriATri: deals and moves.
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

/// A random game of some length.
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

/// The same game with the cards hidden from seat 0 dealt differently, if that is possible.
fn twin(tale: &Tale, desk: &Desk, rng: &mut ChaCha8Rng) -> Option<Desk> {
    let Some(GameView::Triatri { view, .. }) = desk.view(ANNA).game else { panic!("a game") };
    let round = view.round as usize - 1;
    let hand = 6;
    let mut deal = tale.deals.get(round)?.clone();
    // Indices of the deck's cards that seat 0 has not seen.
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

/// Two variants of a game of TriATri that differ only in what seat 0 cannot know, if there are two.
pub fn triatri_twins(seed: u64) -> Option<(Desk, Desk)> {
    let mut rng = seeded(seed);
    let players = 2 + below(&mut rng, 3) as u8;
    let (tale, desk) = invent(&mut rng, players);
    if desk.room.stage() == Stage::Finished {
        return None;
    }
    let other = (0..20).find_map(|_| twin(&tale, &desk, &mut rng))?;
    Some((desk, other))
}
