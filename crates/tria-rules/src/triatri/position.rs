//! A TriATri position: small, `Copy`, never illegal.

use arrayvec::ArrayVec;

use crate::game::{Game, Seat, SeatSet, Sink, Viewer};

use super::card::{Card, CardSet, Colour};
use super::event::{End, Event, Offer, Outcome};
use super::options::{NextLeader, Options};
use super::scoring::{GEMS_PER_COLOUR, Gems, INSTANT_WIN_SCORE, places};
use super::selection::{Decision, decide};
use super::trick::{self, Shown};
use super::view::View;

/// Cards dealt to each seat in a round.
pub const DEALT: usize = 6;

/// Tricks in a round.
pub const TRICKS: u8 = 5;

/// A move of a seat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// Commits a card to the start selection.
    Select(Card),
    /// Puts a gem on offer.
    Gem(Colour, Source),
    /// Plays a card to the trick.
    Play(Card),
}

/// Where a gem on offer comes from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Source {
    /// The stock.
    Stock,
    /// The leader's own holding.
    Own,
}

/// The legal moves of a seat: six cards, or three colours from two sources.
pub type Moves = ArrayVec<Move, DEALT>;

/// An outcome of chance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chance {
    /// The cards of each seat; the rest of the deck stays unseen.
    Deal(Deal),
    /// The starter, where the selection stayed tied up to the limit.
    Lot(Seat),
}

/// Six cards for each seat, all from the deck of that many players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Deal {
    players: u8,
    hands: [CardSet; Seat::COUNT_MAX],
}

impl Deal {
    /// The deal of these hands, one for each of 2 to 4 players.
    ///
    /// # Errors
    /// If it is not six cards for each player, or the deck does not have them.
    pub fn new(players: u8, dealt: &[Vec<Card>]) -> Result<Self, DealError> {
        if dealt.len() != players as usize || !(2..=4).contains(&players) {
            return Err(DealError::Seats { found: dealt.len(), players });
        }
        let deck = CardSet::deck(players);
        let mut hands = [CardSet::EMPTY; Seat::COUNT_MAX];
        for (seat, cards) in dealt.iter().enumerate() {
            if cards.len() != DEALT {
                return Err(DealError::HandSize { seat, found: cards.len() });
            }
            for card in cards {
                if !deck.contains(*card) {
                    return Err(DealError::NotInDeck { card: *card, players });
                }
                let already: usize = hands.iter().map(|hand| hand.count(*card)).sum();
                if already == deck.count(*card) {
                    return Err(DealError::TooOften { card: *card });
                }
                hands[seat].insert(*card);
            }
        }
        Ok(Self { players, hands })
    }

    /// The six cards of each seat, in seat order.
    pub fn hands(&self) -> &[CardSet] {
        &self.hands[..self.players as usize]
    }
}

/// What the game waits for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// The deal of the next round.
    Deal,
    /// The sealed choice of every seat that has not committed a card.
    Select,
    /// A lot for the starter.
    Lot,
    /// The leader's gem.
    Gem,
    /// A card.
    Play,
    /// The game is over; the seat is the instant winner's.
    Over(End, Option<Seat>),
}

/// A game in progress or over, with all secrets.
///
/// It does not implement `Serialize`: what leaves the process is a [`View`].
/// Equality means the same future under the rules and the same public knowledge.
///
/// Play the first round, with a deal from outside:
/// ```
/// use rand_chacha::ChaCha8Rng;
/// use rand_chacha::rand_core::SeedableRng;
/// use tria_rules::game::Game;
/// use tria_rules::triatri::{deal, Chance, Options, Phase, Position};
///
/// let mut rng = ChaCha8Rng::seed_from_u64(1);
/// let mut events = Vec::new();
/// let mut position = Position::new(2, Options::default()).expect("two players");
/// position = position.resolve(Chance::Deal(deal::deal(&mut rng, 2)), &mut events)?;
/// while let Some(seat) = position.to_act().iter().next() {
///     let mv = position.legal_moves(seat)[0];
///     position = position.play(seat, mv, &mut events)?;
/// }
/// // The next round, or a lot where the start selection stayed tied, is chance again.
/// assert!(matches!(position.phase(), Phase::Deal | Phase::Lot | Phase::Over(..)));
/// assert!(!events.is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    pub(super) options: Options,
    pub(super) players: u8,
    /// Complete rounds.
    pub(super) rounds_done: u32,
    /// Complete tricks of the round.
    pub(super) tricks_done: u8,
    /// Tied selections of the round.
    pub(super) ties: u32,
    pub(super) phase: Phase,
    /// Cards in hand; a committed selection stays there until it is decided.
    pub(super) hands: [CardSet; Seat::COUNT_MAX],
    pub(super) selected: [Option<Card>; Seat::COUNT_MAX],
    /// Cards that a tied selection has shown and that are still in the hand.
    pub(super) revealed: [CardSet; Seat::COUNT_MAX],
    /// The cards that each seat has put down in this round, selection included.
    pub(super) played: [CardSet; Seat::COUNT_MAX],
    /// Colours that a seat is known to lack in this round, as bits.
    pub(super) void: [u8; Seat::COUNT_MAX],
    pub(super) holdings: [Gems; Seat::COUNT_MAX],
    pub(super) stock: Gems,
    pub(super) starter: Option<Seat>,
    pub(super) leader: Seat,
    pub(super) offer: Option<Offer>,
    /// The cards in front of the players, in order of play.
    pub(super) table: [Shown; Seat::COUNT_MAX],
    pub(super) laid: u8,
}

const _: () = assert!(size_of::<Position>() <= 160, "a position stays a small value");

impl Position {
    /// A game about to begin; it waits for the first deal.
    ///
    /// `None` if it is not for 2, 3 or 4 players.
    pub fn new(players: u8, options: Options) -> Option<Self> {
        if !(2..=4).contains(&players) {
            return None;
        }
        Some(Self {
            options,
            players,
            rounds_done: 0,
            tricks_done: 0,
            ties: 0,
            phase: Phase::Deal,
            hands: [CardSet::EMPTY; 4],
            selected: [None; 4],
            revealed: [CardSet::EMPTY; 4],
            played: [CardSet::EMPTY; 4],
            void: [0; 4],
            holdings: [Gems::default(); 4],
            stock: Gems::ALL,
            starter: None,
            leader: Seat::FIRST,
            offer: None,
            table: [Shown::COLOURLESS; 4],
            laid: 0,
        })
    }

    /// The options of the game.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The number of players.
    pub fn players(&self) -> u8 {
        self.players
    }

    /// What the game waits for.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The current round or the one about to be dealt, from 1; the last one when the game is over.
    pub fn round(&self) -> u32 {
        match self.phase {
            Phase::Over(End::RoundsComplete, _) => self.rounds_done,
            _ => self.rounds_done + 1,
        }
    }

    /// Complete tricks of the round.
    pub fn tricks_done(&self) -> u8 {
        self.tricks_done
    }

    /// The cards in a seat's hand, a committed selection included.
    pub fn hand(&self, seat: Seat) -> CardSet {
        self.hands[seat.index()]
    }

    /// The card that a seat has committed to the selection.
    pub fn selected(&self, seat: Seat) -> Option<Card> {
        self.selected[seat.index()]
    }

    /// What a seat has put down in this round.
    pub fn played(&self, seat: Seat) -> CardSet {
        self.played[seat.index()]
    }

    /// The cards of a seat's hand that a tied selection has revealed.
    pub fn revealed(&self, seat: Seat) -> CardSet {
        self.revealed[seat.index()]
    }

    /// Whether the seat has shown that it holds no card of the colour.
    pub fn is_void(&self, seat: Seat, colour: Colour) -> bool {
        self.void[seat.index()] >> colour.index() & 1 != 0
    }

    /// A seat's gems.
    pub fn holding(&self, seat: Seat) -> Gems {
        self.holdings[seat.index()]
    }

    /// The gems that belong to no player.
    pub fn stock(&self) -> Gems {
        self.stock
    }

    /// The winner of the round's start selection.
    pub fn starter(&self) -> Option<Seat> {
        self.starter
    }

    /// The leader of the trick, once the starter is known.
    pub fn leader(&self) -> Seat {
        self.leader
    }

    /// The gem on offer.
    pub fn offer(&self) -> Option<Offer> {
        self.offer
    }

    /// The cards in front of the players, in order of play from the leader.
    #[inline]
    pub fn table(&self) -> &[Shown] {
        &self.table[..self.laid as usize]
    }

    /// The seats in order.
    pub fn all_seats(&self) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + use<> {
        Seat::first(self.players)
    }

    /// The seat to play the next card.
    #[inline]
    fn turn(&self) -> Seat {
        self.leader.clockwise(self.laid, self.players)
    }

    /// The cards that the seat may play now.
    #[inline]
    pub fn playable(&self, seat: Seat) -> CardSet {
        let Some(offer) = self.offer else { return CardSet::EMPTY };
        playable(self.hands[seat.index()], offer, self.laid == 0, &self.options)
    }

    fn begin_round(&mut self, hands: [CardSet; 4], events: &mut impl Sink<Event>) {
        self.clear_round();
        self.hands = hands;
        self.phase = Phase::Select;
        events.tell(|| Event::RoundBegan { round: self.rounds_done + 1 });
        for seat in self.all_seats() {
            events.tell(|| Event::Dealt { seat, cards: self.hands[seat.index()].iter().collect() });
        }
    }

    fn select(&mut self, seat: Seat, card: Card, events: &mut impl Sink<Event>) {
        self.selected[seat.index()] = Some(card);
        events.tell(|| Event::Committed { seat });
        events.tell(|| Event::Selected { seat, card });
        let mut chosen = ArrayVec::<Card, 4>::new();
        for card in &self.selected[..self.players as usize] {
            let Some(card) = card else { return };
            chosen.push(*card);
        }
        events.tell(|| Event::Revealed { cards: chosen.to_vec() });
        match decide(&chosen, &self.options) {
            Decision::Starts(place) => {
                let starter = self.all_seats().nth(place).expect("a player starts");
                self.start(starter, events);
            }
            Decision::Redo => {
                self.ties += 1;
                for (card, revealed) in self.selected.iter().zip(&mut self.revealed) {
                    if let Some(card) = card.filter(|card| !revealed.contains(*card)) {
                        revealed.insert(card);
                    }
                }
                if self.options.redo_limit.is_some_and(|limit| self.ties > limit) {
                    self.phase = Phase::Lot;
                    events.tell(|| Event::LotDue);
                    return;
                }
                self.selected = [None; 4];
                events.tell(|| Event::Redo);
            }
        }
    }

    /// Ends the selection: its cards leave the round and the starter leads.
    fn start(&mut self, starter: Seat, events: &mut impl Sink<Event>) {
        for seat in self.all_seats() {
            let card = self.selected[seat.index()].take().expect("everybody has chosen");
            self.put_down(seat, card);
        }
        self.starter = Some(starter);
        self.leader = starter;
        self.phase = Phase::Gem;
        events.tell(|| Event::Started { starter });
    }

    #[inline]
    fn put_down(&mut self, seat: Seat, card: Card) {
        self.hands[seat.index()].remove(card);
        self.revealed[seat.index()].remove(card);
        self.played[seat.index()].insert(card);
    }

    fn offer_gem(&mut self, seat: Seat, colour: Colour, source: Source, events: &mut impl Sink<Event>) {
        match source {
            Source::Stock => self.stock.take(colour),
            Source::Own => self.holdings[seat.index()].take(colour),
        }
        let gem = Offer { colour, own: source == Source::Own };
        self.offer = Some(gem);
        self.laid = 0;
        self.phase = Phase::Play;
        events.tell(|| Event::Offered { seat, gem });
    }

    #[inline]
    fn play_card(&mut self, seat: Seat, card: Card, events: &mut impl Sink<Event>) {
        let suit = self.offer.expect("a gem is on offer").colour;
        let must_follow = self.laid > 0 || self.options.leader_follows;
        if must_follow && card.colour().is_some_and(|colour| colour != suit) {
            self.void[seat.index()] |= 1 << suit.index();
        }
        self.put_down(seat, card);
        let laid = trick::lay(&mut self.table[..self.laid as usize], card, &self.options);
        self.table[self.laid as usize] = laid.shown;
        self.laid += 1;
        events.tell(|| Event::Played {
            seat,
            card,
            shown: laid.shown,
            taken_from: laid.taken_from.map(|place| self.leader.clockwise(place as u8, self.players)),
        });
        if self.laid == self.players {
            self.end_trick(suit, events);
        }
    }

    fn end_trick(&mut self, gem: Colour, events: &mut impl Sink<Event>) {
        let place = trick::winner(self.table(), &self.options);
        let winner = self.leader.clockwise(place as u8, self.players);
        self.holdings[winner.index()].add(gem);
        self.offer = None;
        self.clear_table();
        self.tricks_done += 1;
        events.tell(|| Event::TrickWon { seat: winner, gem });
        if self.options.instant_win && self.holdings[winner.index()].has_two_of_each() {
            self.end(End::InstantWin, Some(winner), events);
        } else if self.stock.0.contains(&0) {
            self.end(End::ColourExhausted, None, events);
        } else if self.tricks_done == TRICKS {
            self.rounds_done += 1;
            if self.rounds_done == self.options.rounds {
                self.end(End::RoundsComplete, None, events);
            } else {
                self.clear_round();
                self.phase = Phase::Deal;
            }
        } else {
            self.leader = match self.options.next_leader {
                NextLeader::Winner => winner,
                NextLeader::Clockwise => self.leader.clockwise(1, self.players),
                NextLeader::Same => self.leader,
            };
            self.phase = Phase::Gem;
        }
    }

    /// Clears what concerns the last round alone, so that equal futures are equal positions.
    fn clear_round(&mut self) {
        self.clear_table();
        self.hands = [CardSet::EMPTY; 4];
        self.selected = [None; 4];
        self.revealed = [CardSet::EMPTY; 4];
        self.played = [CardSet::EMPTY; 4];
        self.void = [0; 4];
        self.tricks_done = 0;
        self.ties = 0;
        self.starter = None;
        self.leader = Seat::FIRST;
    }

    /// Clears the cards in front of the players, so that equal positions have equal tables.
    fn clear_table(&mut self) {
        self.table = [Shown::COLOURLESS; 4];
        self.laid = 0;
    }

    fn end(&mut self, end: End, instant_winner: Option<Seat>, events: &mut impl Sink<Event>) {
        self.phase = Phase::Over(end, instant_winner);
        self.leader = Seat::FIRST;
        events.tell(|| Event::Ended { outcome: self.outcome().expect("the game is over") });
    }

    /// The score of each seat if the game ended with these gems.
    pub fn scores(&self) -> ArrayVec<i32, 4> {
        let instant = if let Phase::Over(_, seat) = self.phase { seat } else { None };
        self.all_seats()
            .map(|seat| {
                if instant == Some(seat) {
                    INSTANT_WIN_SCORE
                } else {
                    self.holdings[seat.index()].score(self.stock)
                }
            })
            .collect()
    }

    /// Checks the invariants of the game; for tests and debug builds.
    ///
    /// # Panics
    /// If one does not hold.
    pub fn assert_coherent(&self) {
        if let Err(problem) = self.coherence() {
            panic!("{problem}: {self:?}");
        }
    }

    /// Checks whether cards and gems are consistent; the error says what is wrong.
    pub(super) fn coherence(&self) -> Result<(), &'static str> {
        let ensure = |holds: bool, problem| if holds { Ok(()) } else { Err(problem) };
        for colour in Colour::EACH {
            let held: u32 = self.holdings.iter().map(|holding| u32::from(holding.of(colour))).sum();
            let offered = u32::from(self.offer.is_some_and(|offer| offer.colour == colour));
            let gems = held + offered + u32::from(self.stock.of(colour));
            ensure(gems == u32::from(GEMS_PER_COLOUR), "there are six gems of each colour in all")?;
        }
        let deck = CardSet::deck(self.players);
        for card in Card::all() {
            let count = |sets: &[CardSet; 4]| sets.iter().map(|set| set.count(card)).sum::<usize>();
            let known = count(&self.hands) + count(&self.played);
            ensure(known <= deck.count(card), "a card is there more often than the deck has it")?;
        }
        let in_round = matches!(self.phase, Phase::Gem | Phase::Play);
        ensure(!in_round || self.tricks_done < TRICKS, "a round has five tricks")?;
        ensure(!in_round || self.starter.is_some(), "a round under way has a starter")?;
        for seat in self.all_seats() {
            let (hand, played) = (self.hand(seat), self.played(seat));
            let dealt = hand.len() + played.len();
            ensure((dealt == DEALT) != (self.phase == Phase::Deal), "six cards were dealt to each")?;
            let has_laid = (0..self.laid).any(|place| self.leader.clockwise(place, self.players) == seat);
            let held = match self.phase {
                Phase::Select | Phase::Lot => DEALT,
                Phase::Gem | Phase::Play => DEALT - 1 - usize::from(self.tricks_done) - usize::from(has_laid),
                Phase::Deal => 0,
                Phase::Over(..) => hand.len(),
            };
            ensure(hand.len() == held, "a hand has the wrong number of cards")?;
            ensure(
                self.selected(seat).is_none_or(|card| hand.contains(card)),
                "a selected card is in the hand",
            )?;
            ensure(
                self.phase != Phase::Lot || self.selected(seat).is_some(),
                "everybody has selected before a lot is drawn",
            )?;
            ensure(
                self.revealed(seat).kinds().all(|card| hand.contains(card)),
                "a revealed card is in the hand",
            )?;
            for colour in Colour::EACH {
                let void = self.is_void(seat, colour);
                ensure(!void || hand.of_colour(colour).is_empty(), "a void seat has no card of the colour")?;
            }
        }
        Ok(())
    }
}

/// The cards of a hand that may be played to this gem; the leader need not follow it in every reading of the rules.
#[inline]
pub(super) fn playable(hand: CardSet, offer: Offer, leads: bool, options: &Options) -> CardSet {
    let suit = hand.of_colour(offer.colour);
    let free = suit.is_empty() || (leads && !options.leader_follows);
    if free { hand } else { suit.or(hand.imitations()) }
}

/// The gems that a leader with these of their own may offer.
#[inline]
pub(super) fn gem_moves(stock: Gems, own: Gems) -> impl Iterator<Item = Move> {
    [(Source::Stock, stock), (Source::Own, own)].into_iter().flat_map(|(source, gems)| {
        let there = Colour::EACH.into_iter().filter(move |colour| gems.of(*colour) > 0);
        there.map(move |colour| Move::Gem(colour, source))
    })
}

impl Game for Position {
    type Move = Move;
    type Moves = Moves;
    type Chance = Chance;
    type Event = Event;
    type View = View;
    type Outcome = Outcome;
    type Illegal = Illegal;

    fn seats(&self) -> u8 {
        self.players
    }

    fn to_act(&self) -> SeatSet {
        match self.phase {
            Phase::Deal | Phase::Lot | Phase::Over(..) => SeatSet::EMPTY,
            Phase::Select => {
                let mut waiting = SeatSet::first(self.players);
                for seat in self.all_seats() {
                    if self.selected[seat.index()].is_some() {
                        waiting = waiting.without(seat);
                    }
                }
                waiting
            }
            Phase::Gem => SeatSet::only(self.leader),
            Phase::Play => SeatSet::only(self.turn()),
        }
    }

    /// Inlined, because copying the short list out of the function costs more than building it.
    #[inline]
    fn legal_moves(&self, seat: Seat) -> Moves {
        let mut moves = Moves::new();
        match self.phase {
            Phase::Select
                if self.selected[seat.index()].is_none() && seat.index() < self.players as usize =>
            {
                for card in self.hands[seat.index()].kinds() {
                    moves.push(Move::Select(card));
                }
            }
            Phase::Gem if seat == self.leader => {
                moves.extend(gem_moves(self.stock, self.holdings[seat.index()]));
            }
            Phase::Play if seat == self.turn() => {
                for card in self.playable(seat).kinds() {
                    moves.push(Move::Play(card));
                }
            }
            _ => {}
        }
        moves
    }

    fn check(&self, seat: Seat, mv: Move) -> Result<(), Illegal> {
        if let Phase::Over(..) = self.phase {
            return Err(Illegal::GameOver);
        }
        match (self.phase, mv) {
            (Phase::Select, Move::Select(_)) | (Phase::Gem, Move::Gem(..)) | (Phase::Play, Move::Play(_)) => {
            }
            (phase, _) => return Err(Illegal::WrongPhase { phase }),
        }
        if !self.to_act().contains(seat) {
            return Err(Illegal::NotYourTurn { seat });
        }
        match mv {
            Move::Select(card) | Move::Play(card) if !self.hands[seat.index()].contains(card) => {
                Err(Illegal::NotHeld { seat, card })
            }
            Move::Play(card) if !self.playable(seat).contains(card) => {
                Err(Illegal::MustFollow { card, suit: self.offer.expect("a gem is on offer").colour })
            }
            Move::Gem(colour, source) => {
                let gems = match source {
                    Source::Stock => self.stock,
                    Source::Own => self.holdings[seat.index()],
                };
                if gems.of(colour) == 0 { Err(Illegal::NoGem { colour, whence: source }) } else { Ok(()) }
            }
            Move::Select(_) | Move::Play(_) => Ok(()),
        }
    }

    #[inline]
    fn play_into(&mut self, seat: Seat, mv: Move, events: &mut impl Sink<Event>) {
        match mv {
            Move::Select(card) => self.select(seat, card, events),
            Move::Gem(colour, source) => self.offer_gem(seat, colour, source, events),
            Move::Play(card) => self.play_card(seat, card, events),
        }
    }

    fn awaits_chance(&self) -> bool {
        matches!(self.phase, Phase::Deal | Phase::Lot)
    }

    fn resolve(mut self, chance: Chance, events: &mut impl Sink<Event>) -> Result<Self, Illegal> {
        match (self.phase, chance) {
            (Phase::Deal, Chance::Deal(deal)) if deal.players == self.players => {
                self.begin_round(deal.hands, events);
            }
            (Phase::Deal, Chance::Deal(deal)) => {
                let error = DealError::Seats { found: deal.players.into(), players: self.players };
                return Err(error.into());
            }
            (Phase::Lot, Chance::Lot(starter)) if starter.index() < self.players as usize => {
                self.start(starter, events);
            }
            (Phase::Over(..), _) => return Err(Illegal::GameOver),
            (phase, _) => return Err(Illegal::WrongPhase { phase }),
        }
        Ok(self)
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn outcome(&self) -> Option<Outcome> {
        let Phase::Over(end, _) = self.phase else { return None };
        let scores = self.scores().to_vec();
        let places = places(&scores, &self.holdings[..self.players as usize]);
        Some(Outcome { end, scores, places })
    }
}

/// Why a move, or an outcome of chance, is not allowed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Illegal {
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
    /// Another phase is due.
    #[error("{}", phase.due())]
    WrongPhase {
        /// The phase that is due.
        phase: Phase,
    },
    /// Another seat is to act.
    #[error("it is not the turn of seat {seat}")]
    NotYourTurn {
        /// The seat that tried.
        seat: Seat,
    },
    /// The seat does not hold the card.
    #[error("seat {seat} does not hold {card}")]
    NotHeld {
        /// Owner of the hand.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// The seat can follow the suit.
    #[error("{card} does not follow the suit {suit}, but the hand has a card that does")]
    MustFollow {
        /// The card.
        card: Card,
        /// The suit.
        suit: Colour,
    },
    /// There is no such gem.
    #[error("there is no {colour} gem in {}", match whence { Source::Stock => "the stock", Source::Own => "the leader's own holding" })]
    NoGem {
        /// The colour.
        colour: Colour,
        /// The source of the gem.
        whence: Source,
    },
    /// An impossible deal.
    #[error(transparent)]
    BadDeal(#[from] DealError),
}

impl Phase {
    /// A description of what is due.
    fn due(self) -> &'static str {
        match self {
            Self::Deal => "the next round has to be dealt first",
            Self::Select => "the start selection is not complete",
            Self::Lot => "a lot has to decide the starter first",
            Self::Gem => "the leader has to offer a gem first",
            Self::Play => "the trick is not complete",
            Self::Over(..) => "the game is over",
        }
    }
}

/// Why a deal is impossible.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DealError {
    /// The number of hands is not the number of seats.
    #[error("the deal has {found} hands, expected one for each of the {players} players")]
    Seats {
        /// The number of hands.
        found: usize,
        /// The number of players.
        players: u8,
    },
    /// A hand does not have six cards.
    #[error("seat {seat} was dealt {found} cards, expected {DEALT}")]
    HandSize {
        /// Owner of the hand.
        seat: usize,
        /// Size of the hand.
        found: usize,
    },
    /// The deck for this number of players does not have the card.
    #[error("{card} is not in the deck of {players} players")]
    NotInDeck {
        /// The card.
        card: Card,
        /// The number of players.
        players: u8,
    },
    /// A card is dealt more often than the deck has it.
    #[error("{card} is dealt more often than the deck has it")]
    TooOften {
        /// The card.
        card: Card,
    },
}
