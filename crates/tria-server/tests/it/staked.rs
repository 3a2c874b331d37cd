//! Tables where players stake their own cards: collections, pools and hands stay secret from all others.
//!
//! Each match is played twice, with different cards in hidden places. The messages to the opponent, spectators and
//! strangers are the same in both, byte for byte. Cards that the rules show, that lie on the board or that
//! change hands are the same by construction.

use std::sync::atomic::{AtomicUsize, Ordering};

use futures_util::{StreamExt as _, stream};
use tria_room::wire::{ClientMessage, ServerMessage};
use tria_room::{Command, GameView, Message, Move, Offer, Prompt, Seat, Settings};
use tria_rules::hash::SplitMix;
use tria_rules::triad::{Card, Cell, HandView, House, Player, Rule, Slot, Trade};
use tria_rules::triatri::Colour;
use tria_server::chance::Seed;
use tria_server::clock::Clock;
use tria_server::ledger;
use tria_server::played::game_and_house;
use tria_server::store::GameId;
use tria_server::tables::{Opening, TableOptions, Visibility};
use tria_world::CardKey;
use tria_world::ledger::Good;

use crate::stakes::{for_cards, rules};
use crate::support::web::{Socket, Web};
use crate::support::{Database, answer_to, on_both};

/// Fixed time of all events.
const NOW: u64 = 1_000;

/// The player whose cards differ.
pub(crate) const ANNA: usize = 0;
/// Her opponent.
pub(crate) const BEN: usize = 1;
/// The spectator.
pub(crate) const WILL: usize = 2;
/// A client at no table.
pub(crate) const STRANGER: usize = 3;

/// Players by seat; more than two at tables of TriATri only.
const PLAYERS: [usize; 4] = [ANNA, BEN, 4, 5];

/// The seed of every table.
pub(crate) const SEED: [u8; 32] = [7; 32];

/// Values that always differ: measurements and connections, which are tested separately.
const UNEQUAL: [&str; 2] = ["metrics", "socket"];

/// Cells in the order in which Anna fills them.
const CELLS: [u8; 9] = [4, 0, 8, 2, 6, 1, 3, 5, 7];

/// The card at this index of the built-in set, in the order in which the RNG draws.
pub(crate) fn card(place: usize) -> Card {
    let mut all: Vec<Card> = CardKey::all().map(CardKey::card).collect();
    all.sort_unstable();
    all[place]
}

/// Ben's cards.
pub(crate) fn bens() -> Vec<Card> {
    (70..100).map(card).collect()
}

fn goods(cards: &[Card]) -> Vec<(Good, u64)> {
    cards.iter().map(|card| (Good::Card(CardKey::of(*card).expect("built in")), 1)).collect()
}

/// Anna's cards and choices in one variant; what others may learn of them is the same in all.
#[derive(Clone)]
pub(crate) struct Plan {
    pub(crate) owns: Vec<Card>,
    /// Cards for her pool, in order of preference.
    pub(crate) pool: Vec<Card>,
    /// Cards that she may put on the board; all, if empty.
    pub(crate) known: Vec<Card>,
    /// Number of them in her first hand, and in later ones.
    pub(crate) in_hand: [usize; 2],
    /// Cards for the rest of her hands, in order of preference.
    pub(crate) hidden: Vec<Card>,
    /// Maximum number of cards that she puts on the board.
    pub(crate) placed: usize,
}

/// A match for cards in two variants.
struct Story {
    what: String,
    settings: Settings,
    /// Whether the RNG draws the hands.
    random: bool,
    /// Number of Anna's cards in her first hand that may be seen.
    in_hand: [usize; 2],
}

/// Houses and rules with hidden hands; the trade rules alternate.
fn stories() -> Vec<Story> {
    let forms: [(House, &[Rule], Trade); 11] = [
        (House::Classic, &[], Trade::One),
        (House::Classic, &[Rule::Same, Rule::Plus, Rule::Elemental], Trade::Diff),
        (House::Continental, &[], Trade::All),
        (House::Tabletop, &[Rule::Replay], Trade::Direct),
        (House::Original, &[Rule::Replay], Trade::Diff),
        (House::Custom, &[Rule::SuddenDeath], Trade::Direct),
        (House::Club, &[Rule::BestOfThree, Rule::Exchange], Trade::Direct),
        (House::Club, &[Rule::BestOfThree, Rule::Exchange], Trade::One),
        (House::Classic, &[Rule::Random], Trade::One),
        (House::Original, &[Rule::Random], Trade::All),
        (House::Club, &[Rule::BestOfThree, Rule::Random], Trade::Diff),
    ];
    let story = |(house, chosen, trade): &(House, &[Rule], Trade)| {
        let exchange = chosen.contains(&Rule::Exchange);
        Story {
            what: format!("{house}, {chosen:?}, {trade}"),
            settings: for_cards(rules(*house, chosen, *trade)),
            random: chosen.contains(&Rule::Random),
            in_hand: if exchange { [5, 2] } else { [3, 3] },
        }
    };
    forms.iter().map(story).collect()
}

impl Story {
    /// The first variant owns cards at even indices, the second those at odd ones, except for those that are seen; the RNG draws
    /// the same indices.
    fn plan(&self, telling: usize, seen: &[Card]) -> Plan {
        let at = |place: usize| {
            let even = card(2 * place);
            let common = if self.random { seen.contains(&even) } else { place < 8 };
            if telling == 0 || common { even } else { card(2 * place + 1) }
        };
        let owns: Vec<Card> = (0..30).map(at).collect();
        let same = self.random || telling == 0;
        let pool = if same { owns[..15].to_vec() } else { [&owns[..8], &owns[20..27]].concat() };
        let known = if self.random { seen.to_vec() } else { owns[..8].to_vec() };
        let mut hidden = if same { owns[8..15].to_vec() } else { owns[20..27].to_vec() };
        if telling == 1 {
            hidden.reverse();
        }
        Plan { owns, pool, known, in_hand: self.in_hand, hidden, placed: if self.random { 2 } else { 7 } }
    }
}

/// A site with a table at which a variant is played.
pub(crate) struct Telling {
    pub(crate) web: Web,
    pub(crate) game: GameId,
    pub(crate) tokens: Vec<String>,
    pub(crate) sockets: Vec<Socket>,
    /// `triple-triad` or `triatri`.
    kind: &'static str,
    players: &'static [usize],
    key: u64,
    /// Cards that Anna has put on the board.
    pub(crate) placed: Vec<Card>,
    hands: usize,
}

impl Telling {
    /// All clients connect; the players get their cards and sit down.
    pub(crate) async fn begin(
        database: &Database,
        settings: Settings,
        options: TableOptions,
        anna: &[Card],
    ) -> Self {
        let web = Web::start(database, Clock::standing(NOW)).await;
        let (kind, players) = (game_and_house(&settings).0, &PLAYERS[..usize::from(settings.seats())]);
        let mut tokens = Vec::new();
        for place in 0..=players.iter().copied().max().expect("players").max(STRANGER) {
            tokens.push(web.bare_account(Self::account(place)).await);
        }
        for (place, owns) in [(ANNA, anna), (BEN, bens().as_slice())] {
            let goods = goods(owns);
            let granted = web.running.site.store.writer().transact(move |tx| {
                Box::pin(async move { ledger::grant(tx, Self::account(place), &goods, "cards", 1).await })
            });
            granted.await.expect("cards");
        }
        let game = GameId::from_chance(SplitMix::STEP);
        let seed = Seed::new(SEED);
        let visitors = if options.visibility == Visibility::Private { 2 } else { tokens.len() };
        let opening = Opening { name: game.clone(), seed, settings, options, computers: Vec::new() };
        web.running.site.tables.open(opening).await.expect("a table");
        let mut sockets = Vec::new();
        for token in &tokens[..visitors] {
            let mut socket = web.socket(game.as_str(), token, 0).await;
            socket.catch_up().await;
            socket.key = 1_000_000;
            sockets.push(socket);
        }
        let mut telling =
            Self { web, game, tokens, sockets, kind, players, key: 0, placed: Vec::new(), hands: 0 };
        if visitors > WILL {
            telling.say(WILL, Command::Watch).await;
        }
        for (seat, player) in players.iter().copied().enumerate() {
            telling.say(player, Command::Join { seat: Seat::new(seat as u8) }).await;
            // TriATri has no brought cards.
            while kind == "triple-triad" && !telling.view(player).seats[seat].has_cards {
                telling.sockets[player].hear().await;
            }
            telling.all_hear().await;
        }
        telling
    }

    pub(crate) fn account(place: usize) -> i64 {
        101 + place as i64
    }

    pub(crate) fn view(&self, who: usize) -> &tria_room::View {
        self.sockets[who].view.as_ref().expect("somebody who is here")
    }

    /// Every connected client receives all pending messages.
    async fn all_hear(&mut self) {
        let version = self.sockets.iter().map(|socket| socket.version).max().expect("somebody");
        for socket in self.sockets.iter_mut().filter(|socket| socket.view.is_some()) {
            socket.hear_until(version).await;
        }
    }

    /// Sends a request, and every client receives what follows.
    pub(crate) async fn say(&mut self, who: usize, command: Command) {
        self.key += 1;
        let message = Message { key: self.key, at: self.sockets[who].version, command };
        let path = format!("/api/v1/tables/{}/commands", self.game);
        let body = serde_json::to_value(&message).expect("JSON");
        let reply = self.web.post(&path, &self.tokens[who], &body).await;
        let answer = reply.json();
        assert!(reply.status == 200 && answer["error"].is_null(), "{message:?}: {reply:?}");
        // A new connection starts with the current state of the table.
        self.sockets[who].hear_until(answer["version"].as_u64().expect("a version")).await;
        self.all_hear().await;
    }

    /// Plays until the plan ends, or the match is over.
    pub(crate) async fn play(&mut self, plan: &Plan) {
        for step in 0..200 {
            if let Some(asked) = &self.view(ANNA).asked {
                let prompt = asked.prompt.clone();
                let Some(command) = self.decide(plan, prompt) else { return };
                self.say(ANNA, command).await;
            } else if let Some(command) = answer_to(self.view(BEN), step) {
                self.say(BEN, command).await;
            } else {
                return;
            }
        }
        panic!("it does not end");
    }

    /// All players answer their prompts at random until a condition holds.
    pub(crate) async fn play_until(&mut self, is_so: impl Fn(&Self) -> bool) {
        for step in 0..1_000 {
            if is_so(self) {
                return;
            }
            let mut asked = self.players.iter().map(|who| (*who, answer_to(self.view(*who), 7 * step)));
            let (who, command) = asked.find(|(_, command)| command.is_some()).expect("somebody is asked");
            self.say(who, command.expect("it was found")).await;
        }
        panic!("it does not end");
    }

    /// All ask for a rematch, with their current cards.
    pub(crate) async fn again(&mut self) {
        for player in self.players {
            self.say(*player, Command::Rematch).await;
        }
        while self.players.iter().any(|player| self.view(*player).asked.is_none()) {
            self.sockets[ANNA].hear().await;
            self.all_hear().await;
        }
    }

    fn decide(&mut self, plan: &Plan, prompt: Prompt) -> Option<Command> {
        Some(match prompt {
            Prompt::Ready => Command::Ready,
            Prompt::Pool { size, from } => {
                let there = |card: &&Card| from.iter().any(|owned| owned.card == **card);
                let cards: Vec<Card> = plan.pool.iter().filter(there).copied().take(size as usize).collect();
                assert_eq!(size as usize, cards.len());
                Command::Pool { cards }
            }
            Prompt::Hand { kept, from, .. } => {
                let in_hand = plan.in_hand[self.hands.min(1)];
                self.hands += 1;
                let there = |card: &&Card| from.contains(card) && !kept.contains(card);
                let known = plan.known.iter().filter(there).take(in_hand);
                let hidden = plan.hidden.iter().filter(there);
                let mut cards: Vec<Card> = kept.iter().chain(known).chain(hidden).copied().take(5).collect();
                cards.reverse();
                Command::Hand { cards }
            }
            Prompt::Move { legal } => Command::Move { mv: self.place(plan, &legal)? },
            Prompt::Take { count, from } => Command::Take { cards: from[..count as usize].to_vec() },
        })
    }

    /// The next card that may be seen, on the next free cell.
    fn place(&mut self, plan: &Plan, legal: &[Move]) -> Option<Move> {
        if self.placed.len() >= plan.placed {
            return None;
        }
        let Some(GameView::TripleTriad { view, .. }) = &self.view(ANNA).game else { panic!("a game") };
        let HandView::Own(hand) = &view.game.as_ref().expect("a board").hands[Player::Blue] else {
            panic!("her own")
        };
        let may = |card: Card| plan.known.is_empty() || plan.known.contains(&card);
        let mut mine: Vec<(Card, Slot)> = hand
            .iter()
            .filter_map(|slot| Some((slot.card?, slot.slot)))
            .filter(|(card, _)| may(*card))
            .collect();
        if !plan.known.is_empty() {
            mine.sort_by_key(|(card, _)| plan.known.iter().position(|known| known == card));
        }
        let (card, slot) = *mine.first()?;
        let mv = CELLS.iter().filter_map(|cell| Some(Move::Place { slot, cell: Cell::new(*cell)? }));
        let mv = mv.into_iter().find(|mv| legal.contains(mv)).expect("a free cell");
        self.placed.push(card);
        Some(mv)
    }

    /// Errors, chat, offers, other devices and second views; returns the messages of sockets that are closed again.
    pub(crate) async fn disturb(&mut self) -> Vec<String> {
        // A move of TriATri, which is never legal here.
        let wrong = Command::Move { mv: Move::Gem { colour: Colour::Red, own: false } };
        for who in [BEN, WILL] {
            let socket = &mut self.sockets[who];
            for command in [
                wrong.clone(),
                Command::Take { cards: vec![card(3)] },
                Command::Hand { cards: (0..5).map(card).collect() },
                Command::Pool { cards: (0..15).map(card).collect() },
            ] {
                assert!(!socket.say(command).await.is_ok());
            }
            socket.must(Command::Chat { text: format!("hello from {who}") }).await;
            socket.send("nonsense").await;
            while !matches!(socket.hear().await, ServerMessage::Error(_)) {}
            socket.send(ClientMessage::Resync { since: 0 }.to_json()).await;
            while !matches!(socket.hear().await, ServerMessage::Resync(_)) {}
            self.all_hear().await;
        }
        assert!(!self.sockets[STRANGER].say(wrong).await.is_ok());
        let mut heard = Vec::new();
        let version = self.sockets[BEN].version;
        for who in [BEN, WILL, STRANGER] {
            for since in [0, 1, version.saturating_sub(5), version] {
                let mut device = self.web.socket(self.game.as_str(), &self.tokens[who], since).await;
                device.catch_up().await;
                device.stream.close(None).await.expect("it closes");
                heard.append(&mut device.frames);
            }
        }
        heard
    }

    /// All messages to clients who must not notice a difference: all but Anna.
    pub(crate) fn heard(&mut self) -> Vec<String> {
        let mut heard = Vec::new();
        for socket in &mut self.sockets[BEN..] {
            heard.append(&mut socket.frames);
        }
        heard
    }

    /// The API's answers to them, for every request that can name a table, a match or a player.
    pub(crate) async fn ask_everything(&self, but: &[&str]) -> Vec<String> {
        let mut answers = Vec::new();
        for path in self.web.readable().await {
            if UNEQUAL.iter().chain(but).any(|word| path.contains(word)) {
                continue;
            }
            for (number, speed) in [("1", "blitz"), ("2", "rapid")] {
                let named = path
                    .replace("{id}", self.game.as_str())
                    .replace("{table}", self.game.as_str())
                    .replace("{number}", number)
                    .replace("{name}", &format!("Player{}", Self::account(ANNA)))
                    .replace("{game}", self.kind)
                    .replace("{speed}", speed);
                assert!(!named.contains('{'), "say what to put into {named}");
                for who in [Some(BEN), Some(WILL), Some(STRANGER), None] {
                    let token = who.map(|who| self.tokens[who].as_str());
                    answers.push(format!("{named} as {who:?}: {}", self.web.look(&named, token).await));
                }
                if !path.contains("{number}") && !path.contains("{speed}") {
                    break;
                }
            }
        }
        answers
    }

    pub(crate) async fn stop(self) {
        drop(self.sockets);
        self.web.stop().await;
    }
}

/// Both variants have the same messages.
pub(crate) fn compare(what: &str, one: &[String], two: &[String]) {
    for (left, right) in one.iter().zip(two) {
        assert_eq!(left, right, "{what}");
    }
    assert_eq!(one.len(), two.len(), "{what}");
}

/// Another empty database of the same kind.
pub(crate) async fn another(database: &Database) -> Database {
    match database {
        Database::Sqlite(_) => Database::sqlite("staked"),
        Database::Postgres(_) => Database::postgres().await,
    }
}

/// Plays a variant up to where a hidden card would have to be shown, and then to its end.
async fn tell(
    story: &Story,
    telling: usize,
    seen: &[Card],
    database: &Database,
) -> (Vec<Vec<String>>, Vec<Card>) {
    let plan = story.plan(telling, seen);
    let mut told =
        Telling::begin(database, story.settings.clone(), TableOptions::default(), &plan.owns).await;
    told.play(&plan).await;
    assert!(told.placed.len() >= 2, "{}: {} cards were shown", story.what, told.placed.len());
    // A draw is offered and declined: offers are shown to all.
    told.say(ANNA, Command::Offer { what: Offer::Draw }).await;
    let mut parts = vec![told.disturb().await, told.heard(), told.ask_everything(&[]).await];
    // A player who resigns does not see what was hidden; their album has what they have seen.
    told.say(BEN, Command::Resign).await;
    told.play(&plan).await;
    parts.push(told.heard());
    parts.push(vec![told.web.get("/api/v1/collection", &told.tokens[BEN]).await.text]);
    let placed = std::mem::take(&mut told.placed);
    told.stop().await;
    (parts, placed)
}

on_both! {
    /// Hands, pools and collections.
    async fn cards_at_stake_change_no_byte_for_others(database: Database) {
        let frames = AtomicUsize::new(0);
        // Most of the time is spent waiting for streams without further messages.
        stream::iter(stories()).for_each_concurrent(4, async |story| {
            let (one, two) = (another(&database).await, another(&database).await);
            let (left, seen) = tell(&story, 0, &[], &one).await;
            let (right, _) = tell(&story, 1, &seen, &two).await;
            for (left, right) in left.iter().zip(&right) {
                compare(&story.what, left, right);
                frames.fetch_add(left.len(), Ordering::Relaxed);
            }
        }).await;
        let frames = frames.into_inner();
        println!("{} matches for cards, {frames} frames and answers: no difference", stories().len());
        assert!(frames > 1_000, "{frames}");
    }
}
