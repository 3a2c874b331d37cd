//! A career with random commands, and helpers of its tests.

use rand_chacha::ChaCha8Rng;
use tria_rules::chance;
use tria_rules::game::{Game as _, Seat};
use tria_rules::record::Record;
use tria_rules::triad::{House, Phase, Player};
use tria_rules::triatri;
use tria_world::career::{Account, Career, Change, Command, Effects, Event, Refusal, Stage};
use tria_world::ledger::{Entry, Good, Reason};
use tria_world::{CardKey, Millis, OpponentId, Region, TournamentId, World};

use crate::seeded;

pub mod table;

use table::{GemTable, MatchTable};

/// An hour in milliseconds.
pub const HOUR: Millis = 3_600_000;

/// The card with this slug.
pub fn card(slug: &str) -> CardKey {
    format!("ff8:{slug}").parse().expect("a card")
}

/// The opponent with this id.
pub fn opponent(id: &str) -> OpponentId {
    OpponentId::from_name(id).expect("an opponent")
}

/// A number below the bound.
pub fn below(rng: &mut ChaCha8Rng, bound: usize) -> usize {
    chance::below(rng, bound as u32) as usize
}

/// A career with its log and its RNG.
pub struct Life {
    /// The current career.
    pub career: Career,
    /// All its events.
    pub log: Vec<Event>,
    /// Its RNG.
    pub rng: ChaCha8Rng,
    /// The time, in milliseconds.
    pub now: Millis,
}

impl Life {
    /// A career that has begun.
    pub fn begun(seed: u64, house: House) -> Self {
        let mut life = Self { career: Career::default(), log: Vec::new(), rng: seeded(seed), now: 0 };
        life.must(Command::Begin { name: "Ada".into(), house });
        life
    }

    /// Carries out a command, or returns the refusal; nothing has changed then.
    ///
    /// # Errors
    /// The career's own refusal.
    pub fn act(&mut self, command: &Command) -> Result<Effects, Refusal> {
        let effects = self.career.decide(command, &mut self.rng, self.now)?;
        self.career.apply(&effects.event).expect("a decided event can be applied");
        self.log.push(effects.event.clone());
        Ok(effects)
    }

    /// Carries out a command that must be possible.
    #[expect(clippy::needless_pass_by_value, reason = "commands are written where they are given")]
    pub fn must(&mut self, command: Command) -> Effects {
        self.act(&command).unwrap_or_else(|refusal| panic!("{command:?}: {refusal}"))
    }

    /// Sets up the world for a test, by an ordinary event.
    pub fn inject(&mut self, cards: &[CardKey], changes: Vec<Change>) {
        let entry = |card: &CardKey| Entry::created(Reason::Prize, Good::Card(*card), 1, Account::Player);
        let entries = cards.iter().map(entry).collect();
        let event = Event { number: self.career.number() + 1, at: self.now, entries, changes };
        self.career.apply(&event).expect("it fits");
        self.log.push(event);
    }

    /// Goes to a region, if the player is not there.
    pub fn go(&mut self, to: Region) {
        if self.career.place() != Some(to) {
            self.must(Command::Travel { to });
        }
    }

    /// Five cards of the collection, the first ones.
    pub fn hand(&self) -> Vec<CardKey> {
        self.career.collection().drawable().into_iter().take(5).collect()
    }

    /// Five cards of the collection at random.
    pub fn any_hand(&mut self) -> Vec<CardKey> {
        let mut cards = self.career.collection().drawable();
        chance::shuffle(&mut self.rng, &mut cards);
        cards.truncate(5);
        cards
    }

    /// Plays the current match at random and reports its record.
    pub fn play_out(&mut self) -> Effects {
        let table = self.played_out();
        self.must(Command::Report { record: table.record() })
    }

    /// The current match, played at random to its end.
    pub fn played_out(&mut self) -> MatchTable {
        let mut table = MatchTable::new(self.career.table().expect("a match").clone()).expect("a table");
        self.must(Command::FirstCard);
        finish(&mut table, &mut self.rng);
        table
    }

    /// Plays the current game of TriATri at random and reports its record.
    pub fn play_gems(&mut self) -> Effects {
        let Stage::Triatri(table) = self.career.stage() else { panic!("no table of TriATri") };
        let record = random_gems(table.seats.len() as u8, &mut self.rng);
        self.must(Command::Report { record })
    }

    /// A random command; most are possible.
    pub fn any_command(&mut self) -> Command {
        let stage = self.career.stage().clone();
        match stage {
            Stage::Asked { .. } if below(&mut self.rng, 8) == 0 => Command::Leave,
            Stage::Asked { .. } => Command::Mix { mix: below(&mut self.rng, 3) > 0 },
            Stage::Offered(_) => match below(&mut self.rng, 10) {
                0 => Command::Leave,
                1 => Command::Withdraw,
                _ => Command::Play { hand: self.any_hand() },
            },
            Stage::Playing(table) => self.any_end(table),
            Stage::Choosing(choosing) => {
                let mut from: Vec<CardKey> = choosing.from.iter().map(|(card, _)| *card).collect();
                chance::shuffle(&mut self.rng, &mut from);
                from.truncate(choosing.count);
                Command::Take { cards: from }
            }
            Stage::Triatri(table) => match (below(&mut self.rng, 8), table.begun) {
                (0, false) => Command::Leave,
                (0, true) => Command::GiveUp,
                (1, false) => Command::FirstCard,
                _ => Command::Report { record: random_gems(table.seats.len() as u8, &mut self.rng) },
            },
            Stage::Free if self.career.tournament().is_some() && below(&mut self.rng, 3) > 0 => {
                Command::NextRound
            }
            Stage::Free => self.any_free(),
        }
    }

    fn any_end(&mut self, table: tria_world::career::Table) -> Command {
        match (below(&mut self.rng, 12), table.begun) {
            (0, false) => Command::Leave,
            (1, false) => Command::FirstCard,
            (0, true) => Command::GiveUp,
            _ => {
                let mut table = MatchTable::new(table).expect("a table");
                finish(&mut table, &mut self.rng);
                Command::Report { record: table.record() }
            }
        }
    }

    fn any_free(&mut self) -> Command {
        let region = self.career.place().expect("a place");
        let here = self.career.look(region, self.now);
        let who = here.opponents[below(&mut self.rng, here.opponents.len())];
        let cards: Vec<CardKey> = self.career.collection().iter().map(|(card, _)| card).collect();
        let Some(&any) = cards.get(below(&mut self.rng, cards.len().max(1))) else {
            return Command::FreePack;
        };
        let items: Vec<_> = self.career.items().collect();
        let on_sale = self.career.shop(region, self.now).shelf;
        match below(&mut self.rng, 24) {
            0 | 1 => Command::Travel { to: Region::ALL[below(&mut self.rng, Region::ALL.len())] },
            2 => Command::VisitShop,
            3 if !on_sale.is_empty() => {
                Command::BuyCard { card: on_sale[below(&mut self.rng, on_sale.len())].card, at_most: 10_000 }
            }
            4 => Command::SellCard { card: any, at_least: 1 },
            5 => {
                let packs = self.career.shop(region, self.now).packs;
                Command::BuyItem { item: packs[below(&mut self.rng, packs.len())].0, at_most: 10_000 }
            }
            6 if !items.is_empty() => {
                let (item, count) = items[below(&mut self.rng, items.len())];
                Command::SellItem { item, count: 1 + below(&mut self.rng, count as usize) as u64 }
            }
            7 if !items.is_empty() => Command::OpenPack { item: items[below(&mut self.rng, items.len())].0 },
            8 => Command::FreePack,
            9 => Command::Refine { card: any },
            10 => self.any_trade(who, any),
            11 => {
                let token = self.career.ask_destroy(any, 1).expect("an owned card").token;
                Command::Destroy { card: any, count: 1, token }
            }
            12 => Command::SetPool { cards: self.career.collection().best_pool() },
            13 => Command::SaveDeck {
                name: format!("deck {}", below(&mut self.rng, 9)),
                cards: self.any_hand(),
            },
            14 => {
                let ids: Vec<TournamentId> = here.tournaments;
                Command::EnterTournament { tournament: ids[0] }
            }
            15 | 16 => Command::SitDown { opponents: vec![who], stake: below(&mut self.rng, 40) as u64 },
            17 => Command::Withdraw,
            _ => Command::Challenge { opponent: who },
        }
    }

    fn any_trade(&mut self, who: OpponentId, give: CardKey) -> Command {
        let theirs = self.career.tradeable(who);
        let take = vec![theirs[below(&mut self.rng, theirs.len())]];
        let gil = self.career.trade_quote(who, &[give], &take, self.now).expect("a quote");
        Command::Trade { opponent: who, give: vec![give], take, gil }
    }

    /// Checks the invariants.
    pub fn assert_sound(&self) {
        self.career.check().unwrap_or_else(|error| panic!("after event {}: {error}", self.career.number()));
    }
}

/// Plays a match at random to its end; a choice of cards stays open.
pub fn finish(table: &mut MatchTable, rng: &mut ChaCha8Rng) {
    loop {
        match table.state().phase() {
            Phase::Deal(_) => {
                let deal =
                    table.draw_deal(rng, |_, pool, count| pool[..count].to_vec()).expect("a deal is due");
                table.begin(deal).expect("a deal that fits");
            }
            Phase::Playing(position) => {
                let player = position.to_move().expect("a player is to move");
                let moves = position.legal_moves(player.seat());
                let mv = moves[below(rng, moves.len())];
                table.play(player, mv).expect("a legal move");
            }
            Phase::Choosing(_) | Phase::Over => return,
        }
    }
}

/// Ends the match at once: the player gives up after one card.
pub fn one_card_then(table: &mut MatchTable, loser: Player) {
    let Phase::Playing(position) = table.state().phase() else { panic!("no game") };
    let player = position.to_move().expect("a player is to move");
    let mv = position.legal_moves(player.seat())[0];
    table.play(player, mv).expect("a legal move");
    table.give_up(loser).expect("a card was placed");
}

/// The record of a game of TriATri played at random.
pub fn random_gems(players: u8, rng: &mut ChaCha8Rng) -> Record {
    let mut table = GemTable::new(players).expect("two to four players");
    let mut events = Vec::new();
    while !table.is_over() {
        match table.position().phase() {
            triatri::Phase::Deal => {
                let deal = triatri::deal::deal(rng, players);
                table.resolve(triatri::Chance::Deal(deal), &mut events).expect("a deal");
            }
            triatri::Phase::Lot => {
                let seat = triatri::deal::lot(rng, players);
                table.resolve(triatri::Chance::Lot(seat), &mut events).expect("a lot");
            }
            _ => {
                let seats: Vec<Seat> = table.position().to_act().iter().collect();
                let seat = seats[below(rng, seats.len())];
                let moves = table.position().legal_moves(seat);
                let mv = moves[below(rng, moves.len())];
                table.play(seat, mv, &mut events).expect("a legal move");
            }
        }
    }
    table.record()
}

/// Any opponent of a region who plays Triple Triad and is not the Queen of Cards.
pub fn any_opponent(region: Region) -> OpponentId {
    let world = World::builtin();
    let fits = |(_, data): &(OpponentId, &tria_world::data::opponents::Opponent)| {
        data.region == region && !data.only_triatri && !data.queen
    };
    world.all_opponents().find(fits).expect("an opponent").0
}
