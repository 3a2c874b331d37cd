//! A match as a pure state machine: deals come in, moves are played, draws go on, cards change hands.
//!
//! The caller supplies random outcomes and choices (hands, elements, starters, what the winner takes); [`Match::next_deal`] says what is needed next, and the match refuses what breaks the rules.
//! Records are checked by driving this same state machine.

use crate::game::{Game, Seat, Viewer};

use super::board::{CELLS, Cell};
use super::card::{Card, Element};
use super::event::Outcome;
use super::house::{OnDraw, Trade};
use super::match_error::{DealError, MatchError};
use super::player::{ByPlayer, Player};
use super::position::{Move, Position};
use super::record::{DealRecord, MatchRecord, Step};
use super::rules::{POOL_SIZE, Refusal, Rules};
use super::setup::{HAND_MAX, Setup};
use super::slot::{Slot, SlotSet};
use super::switches::Open;
use super::trade::{self, Choice, Due, Transfer};
use super::view::View;

/// A hand of five cards of a match; `None` is a card that a record hides.
pub type Hand = [Option<Card>; HAND_MAX];

/// The score of a game that was given up.
const GIVEN_UP_SCORE: u8 = 10;

/// The difference under Diff for a game that was given up.
const GIVEN_UP_DIFF: i32 = 5;

/// The inputs of a deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MatchDeal {
    /// The hands.
    pub hands: ByPlayer<Hand>,
    /// The cells' elements.
    pub elements: [Option<Element>; CELLS],
    /// The player who starts.
    pub first: Player,
}

/// Why a new deal is needed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum DealKind {
    /// The first deal of the match.
    First,
    /// The next game of a best of three.
    NextGame,
    /// The last deal was a draw and goes on under Sudden Death.
    SuddenDeath,
    /// The last deal was a draw and starts again.
    Replay,
}

impl DealKind {
    /// Whether the deal belongs to the same game of the match as the one before.
    pub fn continues(self) -> bool {
        matches!(self, Self::SuddenDeath | Self::Replay)
    }
}

/// Where a hand has to come from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum HandNeed {
    /// Five cards of the collection, chosen or (under Random) drawn.
    FromCollection,
    /// Five of these, each at most once, chosen or (under Random) drawn.
    FromPool(Vec<Card>),
    /// These five cards, in any order.
    Exactly(Hand),
    /// These cards, and replacements from the pool (or the collection, where there is no pool) for those lost under Direct.
    Refill {
        /// The cards that stay in the hand.
        kept: Vec<Option<Card>>,
        /// The cards left in the pool, if there is one.
        pool: Option<Vec<Card>>,
    },
}

/// The player who has to start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StarterNeed {
    /// Drawn at random.
    Drawn,
    /// This player.
    Is(Player),
}

/// Requirements on the next deal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NextDeal {
    /// The reason for the deal.
    pub kind: DealKind,
    /// Requirements on the hands.
    pub hands: ByPlayer<HandNeed>,
    /// Requirement on the starter.
    pub starter: StarterNeed,
}

/// The result of one deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct GameResult {
    /// The result of the game; `None` while it runs.
    pub outcome: Option<Outcome>,
    /// The score, 10–0 where it was given up.
    pub score: ByPlayer<u8>,
}

impl GameResult {
    /// A game given up by this player.
    fn given_up(loser: Player) -> Self {
        let score = ByPlayer::new(|player| if player == loser { 0 } else { GIVEN_UP_SCORE });
        Self { outcome: Some(Outcome::Won(!loser)), score }
    }
}

/// What the match waits for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Phase<'a> {
    /// A deal: see [`Match::next_deal`].
    Deal(DealKind),
    /// A move.
    Playing(&'a Position),
    /// The winner's choice of cards.
    Choosing(&'a Choice),
    /// The match is over.
    Over,
}

/// What a viewer knows of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct MatchView {
    /// The rules.
    pub rules: Rules,
    /// The current game, if one is being played.
    pub game: Option<View>,
    /// The cards of each player that all have seen in this match, sorted.
    ///
    /// They may be in the hand or, after Exchange or under Random, in the pool.
    pub seen: KnownCards,
    /// Finished deals, continuations included.
    pub results: Vec<GameResult>,
    /// Won games.
    pub wins: ByPlayer<u8>,
    /// How the match ended, once it has.
    pub winner: Option<Outcome>,
    /// The player who has to choose which cards to take.
    pub chooser: Option<Player>,
    /// The choice that is due, with the loser's cards; only the players see it.
    pub choice: Option<Choice>,
    /// All transfers so far.
    pub transfers: Vec<Transfer>,
}

/// Publicly known cards of each player.
pub type KnownCards = ByPlayer<Vec<Card>>;

/// A running or finished match: its record so far, and the state derived from it.
///
/// ```
/// use tria_rules::game::Game;
/// use tria_rules::triad::{ByPlayer, Card, House, Match, MatchDeal, Outcome, Player, Rules, StarterNeed};
///
/// let mut game = Match::new(Rules::of(House::Classic), None)?;
/// let next = game.next_deal().expect("a match begins with a deal");
/// assert_eq!(next.starter, StarterNeed::Drawn);
///
/// let (strong, weak): (Card, Card) = ("9999".parse()?, "1111".parse()?);
/// game.begin(MatchDeal { hands: ByPlayer { blue: [Some(strong); 5], red: [Some(weak); 5] }, elements: [None; 9], first: Player::Red })?;
/// while let Some(position) = game.position() {
///     let player = position.to_move().expect("the game goes on");
///     let mv = position.legal_moves(player.seat())[0];
///     game.play(player, mv)?;
/// }
/// assert_eq!(game.winner(), Some(Outcome::Won(Player::Blue)));
/// assert_eq!(game.record().replay()?.deals.len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Match {
    /// All inputs so far.
    record: MatchRecord,
    /// The number of consecutive drawn deals after which a game stays a draw.
    draw_limit: Option<u32>,
    /// Whether a game can be given up before its match's first card.
    binding: bool,
    results: Vec<GameResult>,
    /// Finished games, continuations not counted.
    games: u8,
    wins: ByPlayer<u8>,
    score_sums: ByPlayer<u32>,
    /// Blue's score minus red's, added up over the games as Diff counts them.
    difference: i32,
    /// The slots of the game's first hands whose card is publicly known.
    first_public: ByPlayer<SlotSet>,
    /// Number of drawn deals of the current game.
    drawn: u32,
    seen: KnownCards,
    /// Cards lost under Direct, which are no longer in the pool.
    lost: ByPlayer<Vec<Option<Card>>>,
    transfers: Vec<Transfer>,
    /// Where the transfers of the last settlement begin.
    settled: usize,
    winner: Option<Outcome>,
    /// The last finished deal, until the next one begins.
    last: Option<Box<Deal>>,
    stage: Stage,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Stage {
    Deal(DealKind),
    Playing(Box<Deal>),
    Choosing(Choice),
    /// With the winner's choice, if there was one.
    Over(Option<Choice>),
}

/// The origin of a card in the first deal of a game: its owner and slot.
///
/// Under Random a replay draws other cards, which have no slot in the first hands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Origin {
    player: Player,
    slot: Option<Slot>,
}

/// A deal in progress, with the origin of each of its cards.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Deal {
    position: Position,
    origins: ByPlayer<[Origin; HAND_MAX]>,
    placed: [Option<Origin>; CELLS],
}

impl Deal {
    /// Every card of the deal with its origin and the player whose colour or hand it is in, board first.
    fn holdings(&self) -> Vec<(Option<Card>, Origin, Player)> {
        let mut holdings = Vec::with_capacity(2 * HAND_MAX);
        for cell in Cell::all() {
            if let (Some(placed), Some(origin)) = (self.position.placed(cell), self.placed[cell.index()]) {
                holdings.push((Some(placed.card), origin, placed.owner));
            }
        }
        for player in Player::ALL {
            for (slot, card) in self.position.slots(player) {
                holdings.push((card, self.origins[player][slot.index()], player));
            }
        }
        holdings
    }
}

impl Match {
    /// A match before its first deal; `pools` only where the rules have a pool.
    ///
    /// A record may leave the pools out; hands are then not checked against them.
    ///
    /// # Errors
    /// If pools are given although the rules have none, or a pool is too small, too large or has a card twice.
    pub fn new(rules: Rules, pools: Option<ByPlayer<Vec<Card>>>) -> Result<Self, MatchError> {
        match &pools {
            Some(_) if !rules.pool => return Err(MatchError::PoolsWithoutPool),
            None => {}
            Some(pools) => {
                for (player, pool) in pools.iter() {
                    check_pool(player, pool)?;
                }
            }
        }
        Ok(Self {
            record: MatchRecord { pools, ..MatchRecord::new(rules) },
            draw_limit: None,
            binding: false,
            results: Vec::new(),
            games: 0,
            wins: ByPlayer::default(),
            score_sums: ByPlayer::default(),
            difference: 0,
            first_public: ByPlayer::default(),
            drawn: 0,
            seen: ByPlayer::default(),
            lost: ByPlayer::default(),
            transfers: Vec::new(),
            settled: 0,
            winner: None,
            last: None,
            stage: Stage::Deal(DealKind::First),
        })
    }

    /// The same match, in which a game stays a draw after `deals` drawn deals.
    pub fn with_draw_limit(mut self, deals: u32) -> Self {
        self.draw_limit = Some(deals);
        self
    }

    /// The same match, which is given up by leaving it once it is dealt: a rated or staked one between people on a server.
    pub fn with_binding_deal(mut self) -> Self {
        self.binding = true;
        self
    }

    /// The record of the match so far; it names the limit of drawn deals only once a game has stayed a draw because of it.
    pub fn record(&self) -> &MatchRecord {
        &self.record
    }

    /// The rules of the match.
    pub fn rules(&self) -> &Rules {
        &self.record.rules
    }

    /// The pools that hands come from, as far as they are known.
    pub fn pools(&self) -> Option<&ByPlayer<Vec<Card>>> {
        self.record.pools.as_ref()
    }

    /// What the match waits for.
    pub fn phase(&self) -> Phase<'_> {
        match &self.stage {
            Stage::Deal(kind) => Phase::Deal(*kind),
            Stage::Playing(deal) => Phase::Playing(&deal.position),
            Stage::Choosing(choice) => Phase::Choosing(choice),
            Stage::Over(_) => Phase::Over,
        }
    }

    /// The position of the current game.
    pub fn position(&self) -> Option<&Position> {
        if let Stage::Playing(deal) = &self.stage { Some(&deal.position) } else { None }
    }

    /// The position of the deal that ended last, until the next one begins.
    pub fn last_position(&self) -> Option<&Position> {
        self.last.as_ref().map(|deal| &deal.position)
    }

    /// The result of every deal, the running one included.
    pub fn results(&self) -> Vec<GameResult> {
        let mut results = self.results.clone();
        if let Stage::Playing(deal) = &self.stage {
            results.push(GameResult { outcome: None, score: deal.position.score() });
        }
        results
    }

    /// Won games of the match.
    pub fn wins(&self) -> ByPlayer<u8> {
        self.wins
    }

    /// How the match ended, once it has; a choice of cards may still be due.
    pub fn winner(&self) -> Option<Outcome> {
        self.winner
    }

    /// All transfers so far, in the order of the games.
    pub fn transfers(&self) -> &[Transfer] {
        &self.transfers
    }

    /// The transfers caused by the end of the last deal, or by the winner's choice after it.
    pub fn settlement(&self) -> &[Transfer] {
        &self.transfers[self.settled..]
    }

    /// The choice that the end of the match left to the winner, due or made.
    pub fn choice(&self) -> Option<&Choice> {
        match &self.stage {
            Stage::Choosing(choice) => Some(choice),
            Stage::Over(choice) => choice.as_ref(),
            Stage::Deal(_) | Stage::Playing(_) => None,
        }
    }

    /// Requirements on the next deal, if one is due.
    pub fn next_deal(&self) -> Option<NextDeal> {
        let Stage::Deal(kind) = &self.stage else { return None };
        let rules = self.rules();
        let free = |player| match self.pools() {
            Some(_) => HandNeed::FromPool(self.pool_left(player)),
            None => HandNeed::FromCollection,
        };
        let (hands, starter) = match (kind, &self.last, self.record.deals.last(), self.game_start()) {
            (DealKind::SuddenDeath, Some(last), Some(dealt), _) => {
                let colours = ByPlayer::new(|player| HandNeed::Exactly(five_of_colour(last, player)));
                (colours, StarterNeed::Is(!dealt.deal.first))
            }
            (DealKind::Replay, _, _, Some(start)) if !rules.random => {
                (start.deal.hands.map(HandNeed::Exactly), StarterNeed::Drawn)
            }
            (DealKind::NextGame, _, _, Some(start)) => {
                let hands = ByPlayer::new(|player| {
                    if rules.random || rules.exchange { free(player) } else { self.stays(player) }
                });
                let starter =
                    if self.games == 1 { StarterNeed::Is(!start.deal.first) } else { StarterNeed::Drawn };
                (hands, starter)
            }
            _ => (ByPlayer::new(free), StarterNeed::Drawn),
        };
        Some(NextDeal { kind: *kind, hands, starter })
    }

    /// Begins the deal that is due.
    ///
    /// # Errors
    /// If no deal is due, a hand does not come from where it must, or the wrong player starts.
    pub fn begin(&mut self, deal: MatchDeal) -> Result<(), DealError> {
        let Some(need) = self.next_deal() else {
            return Err(match self.stage {
                Stage::Playing(_) => DealError::TooEarly,
                _ => DealError::MatchOver,
            });
        };
        for player in Player::ALL {
            check_hand(player, &deal.hands[player], &need.hands[player])?;
        }
        // The rules leave open which starter counts after a continued game; a record may take either.
        let open_question = need.kind == DealKind::NextGame && self.drawn > 0;
        if let StarterNeed::Is(starter) = need.starter
            && deal.first != starter
            && !open_question
        {
            return Err(DealError::WrongStarter { starter });
        }
        let continues = need.kind.continues();
        let mut origins = ByPlayer::new(|player| self.origins(need.kind, player, &deal.hands[player]));
        if !continues {
            self.carry_knowledge(&origins);
            self.drawn = 0;
            let own = |player| std::array::from_fn(|slot| Origin { player, slot: Slot::new(slot as u8) });
            origins = ByPlayer::new(own);
        }
        self.lay_out(&deal, origins);
        self.last = None;
        self.record.deals.push(DealRecord::new(deal, continues));
        Ok(())
    }

    /// Plays a card, and returns the step with its events.
    ///
    /// # Errors
    /// If no game is on the table or the move is illegal; nothing has changed then.
    pub fn play(&mut self, player: Player, mv: Move) -> Result<Step, MatchError> {
        let Stage::Playing(deal) = &mut self.stage else { return Err(MatchError::NoGame) };
        let step = Step::play(&deal.position, player, mv)?;
        deal.position = step.after;
        let origin = deal.origins[player][mv.slot.index()];
        deal.placed[mv.cell.index()] = Some(origin);
        if let Some(slot) = origin.slot {
            self.first_public[origin.player].insert(slot);
        }
        self.see(origin.player, Some(step.card));
        self.current().moves.push(mv);
        if let Some(outcome) = step.after.outcome() {
            self.end_deal(GameResult { outcome: Some(outcome), score: step.after.score() }, None);
        }
        Ok(step)
    }

    /// The player resigns, has run out of time or has left: the game counts 0–10.
    ///
    /// # Errors
    /// If no game is on the table, or no card of the match has been placed: leaving then costs nothing, unless the deal
    /// [binds](Self::with_binding_deal).
    pub fn give_up(&mut self, player: Player) -> Result<(), MatchError> {
        let Stage::Playing(deal) = &self.stage else { return Err(MatchError::NoGame) };
        if self.results.is_empty() && deal.position.occupied().is_empty() {
            if !self.binding {
                return Err(MatchError::NothingPlayed);
            }
            self.record.binding = true;
        }
        self.current().given_up = Some(player);
        self.end_deal(GameResult::given_up(player), Some(player));
        Ok(())
    }

    /// Gives up the whole match, for a host that decides itself whether leaving costs something: the current game, or the one that is due, counts 0–10; games after it count as lost, without a score.
    pub fn forfeit(&mut self, player: Player) {
        let given_up = GameResult::given_up(player);
        match self.stage {
            Stage::Playing(_) => {
                self.current().given_up = Some(player);
                self.end_deal(given_up, Some(player));
            }
            Stage::Deal(_) => {
                self.settled = self.transfers.len();
                self.results.push(given_up);
            }
            Stage::Choosing(_) | Stage::Over(_) => {}
        }
        if let Stage::Deal(_) = self.stage {
            self.award_rest(!player);
        }
    }

    /// The winner takes these cards.
    ///
    /// # Errors
    /// If no choice is due, or not of these cards.
    pub fn choose(&mut self, taken: &[Card]) -> Result<(), MatchError> {
        let Stage::Choosing(choice) = &self.stage else { return Err(MatchError::NoChoice) };
        choice.check(taken)?;
        let choice = choice.clone();
        self.settled = self.transfers.len();
        self.transfer(taken.iter().map(|card| Some(*card)), !choice.by);
        self.record.taken = taken.to_vec();
        self.stage = Stage::Over(Some(choice));
        Ok(())
    }

    /// The cards of the player that all have seen in this match, sorted.
    pub fn seen(&self, player: Player) -> &[Card] {
        &self.seen[player]
    }

    /// What the viewer knows of the match.
    pub fn view(&self, viewer: Viewer) -> MatchView {
        MatchView {
            rules: *self.rules(),
            game: self.position().map(|position| position.view(viewer)),
            seen: self.seen.clone(),
            results: self.results.clone(),
            wins: self.wins,
            winner: self.winner,
            chooser: match &self.stage {
                Stage::Choosing(choice) => Some(choice.by),
                _ => None,
            },
            choice: match &self.stage {
                Stage::Choosing(choice) if viewer != Viewer::Spectator => Some(choice.clone()),
                _ => None,
            },
            transfers: self.transfers.clone(),
        }
    }

    /// The seats that have to act: a move, or the winner's choice.
    pub fn to_act(&self) -> Option<Seat> {
        match &self.stage {
            Stage::Playing(deal) => deal.position.to_move().map(Player::seat),
            Stage::Choosing(choice) => Some(choice.by.seat()),
            Stage::Deal(_) | Stage::Over(_) => None,
        }
    }
}

/// Transitions between deals.
impl Match {
    /// The record of the current deal.
    fn current(&mut self) -> &mut DealRecord {
        self.record.deals.last_mut().expect("a deal is on the table")
    }

    /// The first deal of the present game (or the last): trade rules take from its hands.
    fn game_start(&self) -> Option<&DealRecord> {
        self.record.deals.iter().rfind(|deal| !deal.continues)
    }

    fn first_hand(&self, player: Player) -> Hand {
        self.game_start().map_or_else(Hand::default, |start| start.deal.hands[player])
    }

    fn lay_out(&mut self, deal: &MatchDeal, origins: ByPlayer<[Origin; HAND_MAX]>) {
        let mut setup = Setup::new(self.rules().game, deal.hands.map(|hand| hand.to_vec()), deal.first);
        setup.elements = deal.elements;
        let public = self.first_public;
        setup.known = ByPlayer::new(|player| {
            let is_public =
                |origin: Origin| origin.slot.is_some_and(|slot| public[origin.player].contains(slot));
            Slot::all().filter(|slot| is_public(origins[player][slot.index()])).collect()
        });
        if self.rules().game.open == Open::All {
            for player in Player::ALL {
                for (card, origin) in deal.hands[player].iter().zip(&origins[player]) {
                    self.see(origin.player, *card);
                }
            }
        }
        let position = setup.position().expect("five cards each fit an empty board");
        self.stage = Stage::Playing(Box::new(Deal { position, origins, placed: [None; CELLS] }));
    }

    /// Carries public knowledge of the hands into a new game of the match.
    fn carry_knowledge(&mut self, origins: &ByPlayer<[Origin; HAND_MAX]>) {
        // After Exchange or under Random it is unknown which of the seen cards are still in the hand.
        let secret = self.rules().random || self.rules().exchange;
        self.first_public = ByPlayer::new(|player| {
            let was_public =
                |origin: Origin| origin.slot.is_some_and(|slot| self.first_public[player].contains(slot));
            Slot::all().filter(|slot| !secret && was_public(origins[player][slot.index()])).collect()
        });
    }

    /// Matches each card of a new hand with the cards it must come from; the player's own cards first.
    fn origins(&self, kind: DealKind, player: Player, hand: &Hand) -> [Origin; HAND_MAX] {
        let unrelated = Origin { player, slot: None };
        let mut sources: Vec<(Option<Card>, Origin)> = match (&self.last, kind) {
            (Some(last), DealKind::SuddenDeath) => {
                let mut sources: Vec<_> = last.holdings();
                sources.retain(|(_, _, holder)| *holder == player);
                sources.sort_by_key(|(_, origin, _)| origin.player != player);
                sources.into_iter().map(|(card, origin, _)| (card, origin)).collect()
            }
            (_, DealKind::Replay | DealKind::NextGame) if !self.rules().random => {
                let cards = Slot::all().zip(self.first_hand(player));
                cards.map(|(slot, card)| (card, Origin { player, slot: Some(slot) })).collect()
            }
            _ => Vec::new(),
        };
        hand.map(|card| {
            let found = sources.iter().position(|(source, _)| *source == card);
            found.map_or(unrelated, |place| sources.remove(place).1)
        })
    }

    fn end_deal(&mut self, result: GameResult, given_up: Option<Player>) {
        let (Stage::Playing(deal), Some(outcome)) =
            (std::mem::replace(&mut self.stage, Stage::Over(None)), result.outcome)
        else {
            unreachable!("only a game on the table ends")
        };
        self.settled = self.transfers.len();
        self.results.push(result);
        let goes_on = match (outcome, self.rules().sudden_death, self.rules().on_draw) {
            (Outcome::Won(_), ..) | (Outcome::Draw, false, OnDraw::Draw) => None,
            (Outcome::Draw, true, _) => Some(DealKind::SuddenDeath),
            (Outcome::Draw, false, OnDraw::Replay) => Some(DealKind::Replay),
        };
        self.drawn += u32::from(goes_on.is_some());
        match (goes_on, self.draw_limit) {
            (Some(kind), limit) if limit.is_none_or(|limit| self.drawn < limit) => {
                self.stage = Stage::Deal(kind);
            }
            (Some(_), limit) => {
                self.record.draw_limit = limit;
                self.end_game(outcome, result.score, given_up, &deal);
            }
            (None, _) => self.end_game(outcome, result.score, given_up, &deal),
        }
        self.last = Some(deal);
    }

    fn end_game(&mut self, outcome: Outcome, score: ByPlayer<u8>, given_up: Option<Player>, deal: &Deal) {
        self.count_game(outcome);
        for player in Player::ALL {
            self.score_sums[player] += u32::from(score[player]);
        }
        self.difference += match given_up {
            Some(Player::Blue) => -GIVEN_UP_DIFF,
            Some(Player::Red) => GIVEN_UP_DIFF,
            None => i32::from(score.blue) - i32::from(score.red),
        };
        if self.rules().trade == Trade::Direct {
            self.settle_direct(given_up, deal);
        }
        if self.is_decided() {
            self.conclude(outcome);
            return;
        }
        let unable = ByPlayer::new(|player| self.cannot_fill_a_hand(player));
        match (unable.blue, unable.red) {
            (false, false) => self.stage = Stage::Deal(DealKind::NextGame),
            (true, true) => self.conclude(outcome),
            (blue, _) => self.award_rest(if blue { Player::Red } else { Player::Blue }),
        }
    }

    /// The remaining games are not played: they count as won but have no score.
    fn award_rest(&mut self, winner: Player) {
        loop {
            self.count_game(Outcome::Won(winner));
            if self.is_decided() {
                return self.conclude(Outcome::Won(winner));
            }
        }
    }

    fn count_game(&mut self, outcome: Outcome) {
        self.games += 1;
        if let Some(winner) = outcome.winner() {
            self.wins[winner] += 1;
        }
    }

    fn is_decided(&self) -> bool {
        !self.rules().best_of_three || self.games == 3 || self.wins.blue == 2 || self.wins.red == 2
    }

    /// Ends the match: determines the winner and what is due to them.
    fn conclude(&mut self, last: Outcome) {
        let ahead = |ours: ByPlayer<u32>| match ours.blue.cmp(&ours.red) {
            std::cmp::Ordering::Greater => Outcome::Won(Player::Blue),
            std::cmp::Ordering::Less => Outcome::Won(Player::Red),
            std::cmp::Ordering::Equal => Outcome::Draw,
        };
        let winner = match (self.rules().best_of_three, ahead(self.wins.map(u32::from))) {
            (false, _) => last,
            (true, Outcome::Draw) => ahead(self.score_sums),
            (true, by_wins) => by_wins,
        };
        self.winner = Some(winner);
        self.stage = Stage::Over(None);
        let Some(winner) = winner.winner() else { return };
        let from = self.first_hand(!winner);
        let net = if winner == Player::Blue { self.difference } else { -self.difference };
        match trade::due(self.rules().trade, net, from.len()) {
            Due::Nothing => {}
            Due::Everything => self.transfer(from, !winner),
            Due::Choose(count) => {
                self.stage = Stage::Choosing(Choice { by: winner, count, from: from.to_vec() });
            }
        }
    }

    /// Settles Direct: each player takes the cards of their colour; a player who gives up loses the five they began with.
    fn settle_direct(&mut self, given_up: Option<Player>, deal: &Deal) {
        if let Some(loser) = given_up {
            let hand = self.first_hand(loser);
            self.transfer(hand, loser);
            self.lost[loser].extend(hand);
            return;
        }
        for (card, origin, holder) in deal.holdings() {
            if origin.player != holder {
                self.transfer([card], origin.player);
                self.lost[origin.player].push(card);
            }
        }
    }

    fn transfer(&mut self, cards: impl IntoIterator<Item = Option<Card>>, from: Player) {
        let after = self.games;
        self.transfers.extend(cards.into_iter().map(|card| Transfer { card, from, to: !from, after }));
    }

    fn see(&mut self, owner: Player, card: Option<Card>) {
        if let Some(card) = card
            && let Err(place) = self.seen[owner].binary_search(&card)
        {
            self.seen[owner].insert(place, card);
        }
    }

    /// The pool after losses under Direct.
    fn pool_left(&self, player: Player) -> Vec<Card> {
        let pool = self.pools().map(|pools| &pools[player]);
        pool.into_iter()
            .flatten()
            .filter(|card| !self.lost[player].contains(&Some(**card)))
            .copied()
            .collect()
    }

    fn cannot_fill_a_hand(&self, player: Player) -> bool {
        self.pools().is_some() && self.pool_left(player).len() < HAND_MAX
    }

    /// The requirement on the next hand without Exchange or Random: unchanged, with lost cards replaced.
    fn stays(&self, player: Player) -> HandNeed {
        let after = self.games;
        let mut kept = self.first_hand(player).to_vec();
        for lost in self.transfers.iter().filter(|lost| lost.from == player && lost.after == after) {
            if let Some(place) = kept.iter().position(|card| *card == lost.card) {
                kept.remove(place);
            }
        }
        match Hand::try_from(kept) {
            Ok(hand) => HandNeed::Exactly(hand),
            Err(kept) => {
                let pool = self.pools().map(|_| {
                    let mut pool = self.pool_left(player);
                    pool.retain(|card| !kept.contains(&Some(*card)));
                    pool
                });
                HandNeed::Refill { kept, pool }
            }
        }
    }
}

fn check_pool(player: Player, pool: &[Card]) -> Result<(), MatchError> {
    if pool.len() < HAND_MAX {
        return Err(MatchError::Refused(Refusal::SmallPool { player, size: pool.len() }));
    }
    if pool.len() > POOL_SIZE {
        return Err(MatchError::LargePool { player, size: pool.len() });
    }
    for (index, card) in pool.iter().enumerate() {
        if pool[..index].contains(card) {
            return Err(MatchError::PoolRepeats { player, card: *card });
        }
    }
    Ok(())
}

fn check_hand(player: Player, hand: &Hand, need: &HandNeed) -> Result<(), DealError> {
    let known = hand.iter().flatten();
    match need {
        HandNeed::FromCollection => Ok(()),
        HandNeed::FromPool(pool) => from_pool(player, known, pool),
        HandNeed::Exactly(expected) => {
            let wrong = surplus(hand, expected);
            let hidden = expected.iter().filter(|card| card.is_none()).count();
            match wrong.first() {
                Some(card) if wrong.len() > hidden => Err(DealError::NotTheSameHand { player, card: *card }),
                _ => Ok(()),
            }
        }
        HandNeed::Refill { kept, pool } => {
            let missing = surplus(kept, hand);
            let hidden = hand.iter().filter(|card| card.is_none()).count();
            if let Some(card) = missing.first()
                && missing.len() > hidden
            {
                return Err(DealError::KeptCardMissing { player, card: *card });
            }
            let new = surplus(hand, kept);
            pool.as_ref().map_or(Ok(()), |pool| from_pool(player, new.iter(), pool))
        }
    }
}

/// The known cards of `cards` that are missing, or fewer, in `known`.
fn surplus(cards: &[Option<Card>], known: &[Option<Card>]) -> Vec<Card> {
    let mut left = known.to_vec();
    let mut surplus = Vec::new();
    for card in cards.iter().flatten() {
        match left.iter().position(|other| *other == Some(*card)) {
            Some(place) => drop(left.swap_remove(place)),
            None => surplus.push(*card),
        }
    }
    surplus
}

fn from_pool<'a>(
    player: Player,
    cards: impl Iterator<Item = &'a Card>,
    pool: &[Card],
) -> Result<(), DealError> {
    let mut left = pool.to_vec();
    for card in cards {
        let place = left.iter().position(|other| other == card);
        left.swap_remove(place.ok_or(DealError::NotInPool { player, card: *card })?);
    }
    Ok(())
}

/// The five cards of the player's colour at the end of a drawn deal.
fn five_of_colour(deal: &Deal, player: Player) -> Hand {
    let mut hand = Hand::default();
    let cards = deal.holdings().into_iter().filter(|(_, _, holder)| *holder == player);
    for (slot, (card, ..)) in hand.iter_mut().zip(cards) {
        *slot = card;
    }
    hand
}
