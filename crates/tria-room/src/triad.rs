//! A match of Triple Triad at a table: hands chosen and drawn, deals, giving up, settlement.

use std::borrow::Cow;

use rand_core::Rng;
use tria_rules::game::{Audience, Game as _, Seat, Viewer};
use tria_rules::triad::{
    self, ByPlayer, Card, DealKind, DealRecord, HAND_MAX, Hand, HandNeed, HandView, IllegalReason, Match,
    MatchDeal, MatchError, MatchRecord, OnDraw, Outcome, Phase, Player, Position, Rules, StarterNeed, Trade,
    Transfer, computer_choice, deal,
};

use crate::command::{FirstDeal, Move};
use crate::error::{Code, Refusal, refuse};
use crate::event::{Ending, Event, Finish};
use crate::room::{Ask, Out};
use crate::settings::Owned;
use crate::view::{GameView, Prompt, Stage};

/// A match with the table's data around it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct TriadTable {
    state: Match,
    owned: ByPlayer<Vec<Owned>>,
    /// All players' cards when the match began.
    brought: ByPlayer<Vec<Owned>>,
    /// The host's draw for the first deal.
    dealt: Option<Box<FirstDeal>>,
    /// The hands fixed for the deal that is due.
    chosen: ByPlayer<Option<Hand>>,
    /// The players who are ready for the next game of the match.
    ready: ByPlayer<bool>,
    /// Whether moves may be taken back.
    keeps_undo: bool,
    /// The match as the current deal began, while moves can be taken back: they are replayed from there.
    begun: Option<Box<Match>>,
    /// Cards that were shown by a move that was taken back; they stay known.
    shown: ByPlayer<Vec<Card>>,
    ending: Ending,
    agreed: bool,
}

/// The sources of a hand: the cards that stay, and those to choose the others from.
struct Source {
    kept: Vec<Card>,
    from: Vec<Card>,
}

impl TriadTable {
    pub(crate) fn new(
        rules: Rules,
        draws: u32,
        owned: impl Fn(Player) -> Vec<Owned>,
        pool: impl Fn(Player) -> Vec<Card>,
        keeps_undo: bool,
    ) -> Self {
        let pools = rules.pool().then(|| ByPlayer::new(pool));
        let state = Match::new(rules, pools).expect("the pools were checked when they were entered");
        let owned = ByPlayer::new(owned);
        Self {
            state: state.with_draw_limit(draws),
            brought: owned.clone(),
            owned,
            dealt: None,
            chosen: ByPlayer::default(),
            ready: ByPlayer::default(),
            keeps_undo,
            begun: None,
            shown: ByPlayer::default(),
            ending: Ending::Played,
            agreed: false,
        }
    }

    /// The same, given up by leaving it once it is dealt, if this is true.
    pub(crate) fn binding(mut self, binding: bool) -> Self {
        if binding {
            self.state = self.state.with_binding_deal();
        }
        self
    }

    /// The same with the host's draw for the first deal.
    pub(crate) fn dealt(mut self, dealt: Option<Box<FirstDeal>>) -> Self {
        self.dealt = dealt;
        if let Some(hands) = self.dealt.as_ref().and_then(|deal| deal.hands) {
            self.chosen = ByPlayer::new(|player| Some(hands[player].map(Some)));
        }
        self
    }

    pub(crate) fn rules(&self) -> &Rules {
        self.state.rules()
    }

    /// The record of the match so far.
    pub(crate) fn record(&self) -> MatchRecord {
        MatchRecord { agreed: self.agreed, ..self.state.record().clone() }
    }

    fn deals(&self) -> &[DealRecord] {
        &self.state.record().deals
    }

    pub(crate) fn owned(&self, player: Player) -> &[Owned] {
        &self.owned[player]
    }

    /// What the player can lose in this match: the pool; or the hand once it is fixed; until then, and where later hands come from the collection, everything brought.
    pub(crate) fn stakes(&self, player: Player) -> Vec<Owned> {
        let rules = self.rules();
        if rules.trade() == Trade::None {
            return Vec::new();
        }
        let one_each = |cards: &[Card]| -> Vec<Owned> {
            let mut stakes: Vec<Owned> = Vec::new();
            for card in cards {
                if let Some(stake) = stakes.iter_mut().find(|stake| stake.card == *card) {
                    stake.count += 1;
                } else {
                    let level = level(&self.brought[player], *card);
                    stakes.push(Owned { card: *card, level, count: 1 });
                }
            }
            stakes
        };
        if let Some(pools) = self.state.pools() {
            return one_each(&pools[player]);
        }
        let replays = rules.on_draw() == OnDraw::Replay && !rules.sudden_death();
        let drawn_anew = rules.random() && (rules.best_of_three() || replays);
        let filled_up = rules.best_of_three() && rules.trade() == Trade::Direct;
        let hand = self.deals().first().map(|first| first.deal.hands[player]).or(self.chosen[player]);
        match hand {
            Some(hand) if !drawn_anew && !filled_up => {
                one_each(&hand.into_iter().flatten().collect::<Vec<_>>())
            }
            _ => self.brought[player].clone(),
        }
    }

    /// All transfers so far.
    pub(crate) fn transfers(&self) -> &[Transfer] {
        self.state.transfers()
    }

    pub(crate) fn stage(&self) -> Stage {
        match self.state.phase() {
            Phase::Deal(_) => Stage::Preparing,
            Phase::Playing(_) => Stage::Playing,
            Phase::Choosing(_) => Stage::Choosing,
            Phase::Over => Stage::Finished,
        }
    }

    pub(crate) fn first_card_down(&self) -> bool {
        let deals = self.deals();
        deals.len() > 1 || deals.first().is_some_and(|deal| !deal.moves.is_empty())
    }

    pub(crate) fn is_dealt(&self) -> bool {
        !self.deals().is_empty()
    }

    pub(crate) fn asks(&self, seat: Seat) -> Option<Ask> {
        let player = player(seat);
        if self.agreed {
            return None;
        }
        match self.state.phase() {
            Phase::Deal(_) if self.must_choose(player) && self.chosen[player].is_none() => Some(Ask::Hand),
            Phase::Deal(DealKind::NextGame) if !self.must_choose(player) && !self.ready[player] => {
                Some(Ask::Ready)
            }
            Phase::Playing(position) => (position.to_move() == Some(player)).then_some(Ask::Move),
            Phase::Choosing(choice) => (choice.by == player).then_some(Ask::Take),
            Phase::Deal(_) | Phase::Over => None,
        }
    }

    /// Whether the player chooses the next hand; otherwise it is fixed or drawn.
    fn must_choose(&self, player: Player) -> bool {
        let Some(need) = self.state.next_deal() else { return false };
        !self.rules().random() && !matches!(need.hands[player], HandNeed::Exactly(_))
    }

    pub(crate) fn is_ready(&self, seat: Seat) -> bool {
        let player = player(seat);
        matches!(self.state.phase(), Phase::Deal(_)) && (self.ready[player] || self.chosen[player].is_some())
    }

    pub(crate) fn ready(&mut self, seat: Seat) {
        self.ready[player(seat)] = true;
    }

    /// The sources of the player's next hand.
    fn source(&self, player: Player) -> Option<Source> {
        let need = self.state.next_deal()?;
        let collection = || -> Vec<Card> {
            // More copies than a hand holds make no difference.
            let copies =
                |owned: &Owned| std::iter::repeat_n(owned.card, owned.count.min(HAND_MAX as u32) as usize);
            self.owned[player].iter().flat_map(copies).collect()
        };
        Some(match need.hands[player].clone() {
            HandNeed::FromCollection => Source { kept: Vec::new(), from: collection() },
            HandNeed::FromPool(pool) => Source { kept: Vec::new(), from: pool },
            HandNeed::Exactly(hand) => {
                Source { kept: hand.into_iter().flatten().collect(), from: Vec::new() }
            }
            HandNeed::Refill { kept, pool } => {
                let kept: Vec<Card> = kept.into_iter().flatten().collect();
                let mut from = pool.unwrap_or_else(collection);
                if self.state.pools().is_none() {
                    for card in &kept {
                        if let Some(place) = from.iter().position(|other| other == card) {
                            from.remove(place);
                        }
                    }
                }
                Source { kept, from }
            }
        })
    }

    pub(crate) fn hand_prompt(&self, seat: Seat) -> Prompt {
        let player = player(seat);
        let source = self.source(player).unwrap_or(Source { kept: Vec::new(), from: Vec::new() });
        let usual = self.usual(player, &source).map(|hand| hand.into_iter().flatten().collect());
        Prompt::Hand { kept: source.kept, from: source.from, usual }
    }

    /// Fixes the player's hand for the next deal.
    pub(crate) fn choose_hand(&mut self, seat: Seat, cards: &[Card]) -> Result<(), Refusal> {
        let player = player(seat);
        let Some(source) = self.source(player) else {
            return refuse(Code::NotNow, "no hand is chosen now");
        };
        let hand = source.hand(cards)?;
        self.chosen[player] = Some(hand);
        Ok(())
    }

    /// The hand of the previous game as far as available, filled up in the order of the source.
    fn usual(&self, player: Player, source: &Source) -> Option<Hand> {
        let before = self.deals().iter().rfind(|deal| !deal.continues)?.deal.hands[player];
        let mut from = source.from.clone();
        let mut cards = source.kept.clone();
        for card in before.into_iter().flatten() {
            if cards.len() < HAND_MAX
                && let Some(place) = from.iter().position(|other| *other == card)
            {
                cards.push(from.remove(place));
            }
        }
        let missing = HAND_MAX - cards.len();
        cards.extend(from.into_iter().take(missing));
        source.hand(&cards).ok()
    }

    /// Fixes the hand of a player who did not choose in time: the previous one, or else a drawn one.
    pub(crate) fn usual_hand<R: Rng + ?Sized>(&mut self, seat: Seat, chance: &mut R) {
        let player = player(seat);
        let Some(source) = self.source(player) else { return };
        let hand = self.usual(player, &source).or_else(|| deal::random_hand(chance, &source.from));
        self.chosen[player] = hand;
    }

    /// Deals what can be dealt and takes what a computer takes; returns whether a new game of the match began.
    pub(crate) fn advance<R: Rng + ?Sized>(
        &mut self,
        computers: &[Seat],
        chance: &mut R,
        out: &mut Out,
    ) -> bool {
        if self.agreed {
            return false;
        }
        let mut began = false;
        if let Phase::Deal(kind) = self.state.phase() {
            for seat in computers {
                self.ready(*seat);
            }
            let waits = |player| {
                let choosing = self.must_choose(player) && self.chosen[player].is_none();
                let resting = kind == DealKind::NextGame && !self.must_choose(player) && !self.ready[player];
                choosing || resting
            };
            if !Player::ALL.into_iter().any(waits) {
                self.deal(chance, out);
                began = !kind.continues();
            }
        }
        if let Phase::Choosing(choice) = self.state.phase()
            && computers.contains(&choice.by.seat())
        {
            self.usual_take(out);
        }
        began
    }

    /// Makes the remaining random draws, in the order hands, elements, coin toss, and begins the deal.
    fn deal<R: Rng + ?Sized>(&mut self, chance: &mut R, out: &mut Out) {
        let need = self.state.next_deal().expect("a deal is due");
        let rules = *self.rules();
        let hands = ByPlayer::new(|player| match (&need.hands[player], self.chosen[player]) {
            (HandNeed::Exactly(hand), _) => *hand,
            (_, Some(hand)) => hand,
            (_, None) => {
                let source = self.source(player).expect("a deal is due");
                deal::random_hand(chance, &source.from).expect("five cards were brought")
            }
        });
        let dealt = self.dealt.take();
        let elements = match (&dealt, rules.game().elemental) {
            (_, false) => [None; 9],
            (Some(dealt), true) => dealt.elements,
            (None, true) => deal::elements(chance, rules.house()),
        };
        let (first, tossed) = match (need.starter, dealt) {
            (StarterNeed::Is(player), _) => (player, false),
            (StarterNeed::Drawn, Some(dealt)) => (dealt.first, true),
            (StarterNeed::Drawn, None) => (deal::coin_toss(chance), true),
        };
        self.state.begin(MatchDeal { hands, elements, first }).expect("the deal is as it was asked for");
        self.chosen = ByPlayer::default();
        self.ready = ByPlayer::default();
        self.begun = self.keeps_undo.then(|| Box::new(self.state.clone()));
        self.shown = ByPlayer::default();
        out.push((Audience::Everyone, Event::Dealt { kind: need.kind, first, tossed, elements }));
        for player in Player::ALL {
            let cards = hands[player].into_iter().flatten().collect();
            out.push((Audience::Only(player.seat()), Event::Hand { seat: player.seat(), cards }));
        }
    }

    pub(crate) fn position(&self) -> Option<&Position> {
        self.state.position()
    }

    pub(crate) fn legal_moves(&self, seat: Seat) -> Vec<Move> {
        let moves = self.position().map(|position| position.legal_moves(seat)).unwrap_or_default();
        moves.into_iter().map(|mv| Move::Place { slot: mv.slot, cell: mv.cell }).collect()
    }

    /// Plays a card, or refuses to and changes nothing.
    pub(crate) fn play(&mut self, seat: Seat, mv: Move, out: &mut Out) -> Result<(), Refusal> {
        let (before, mv, told) = (self.position().copied(), placement(mv)?, out.len());
        let step = self.state.play(player(seat), mv).map_err(|error| wrong(&error))?;
        // Events on the board are public, and the first one carries the frames.
        let events = step.events.into_iter();
        out.extend(events.map(|what| (Audience::Everyone, Event::Triad { what, frames: Vec::new() })));
        if let (Some(before), Some((_, Event::Triad { frames, .. }))) = (before, out.get_mut(told)) {
            *frames = before.preview(mv).map(|preview| preview.frames).unwrap_or_default();
        }
        if self.position().is_none() {
            self.ended(Ending::Played, out);
        }
        Ok(())
    }

    /// Reports the end of a deal.
    fn ended(&mut self, ending: Ending, out: &mut Out) {
        self.begun = None;
        self.ending = ending;
        if !matches!(self.state.phase(), Phase::Deal(kind) if kind.continues()) {
            let outcome = self.state.results().last().and_then(|result| result.outcome);
            let winner = outcome.and_then(Outcome::winner).map(Player::seat);
            out.push((Audience::Everyone, Event::GameEnded { ending, winner }));
        }
        self.settle(out);
        if let Phase::Choosing(choice) = self.state.phase() {
            let (seat, count) = (choice.by.seat(), choice.count as u32);
            out.push((Audience::Everyone, Event::ChoiceDue { seat, count }));
        }
    }

    /// Moves the cards of the last settlement to their new owners, and reports it.
    fn settle(&mut self, out: &mut Out) {
        let transfers = self.state.settlement().to_vec();
        if transfers.is_empty() {
            return;
        }
        for transfer in &transfers {
            let Some(card) = transfer.card else { continue };
            let level = level(&self.owned[transfer.from], card);
            if let Some(place) = self.owned[transfer.from].iter().position(|owned| owned.card == card) {
                let owned = &mut self.owned[transfer.from][place];
                owned.count -= 1;
                if owned.count == 0 {
                    self.owned[transfer.from].remove(place);
                }
            }
            match self.owned[transfer.to].iter_mut().find(|owned| owned.card == card) {
                Some(owned) => owned.count += 1,
                None => self.owned[transfer.to].push(Owned { card, level, count: 1 }),
            }
        }
        out.push((Audience::Everyone, Event::Settled { transfers }));
    }

    /// The player loses the running game.
    pub(crate) fn give_up(&mut self, seat: Seat, ending: Ending, out: &mut Out) {
        if self.state.give_up(player(seat)).is_ok() {
            self.ended(ending, out);
        }
    }

    /// The player loses every remaining game; games that have not begun are dealt first, so that the record has them.
    pub(crate) fn forfeit<R: Rng + ?Sized>(
        &mut self,
        seat: Seat,
        ending: Ending,
        chance: &mut R,
        out: &mut Out,
    ) {
        loop {
            match self.state.phase() {
                Phase::Playing(_) => self.give_up(seat, ending, out),
                Phase::Deal(_) => {
                    for player in Player::ALL {
                        if self.must_choose(player) && self.chosen[player].is_none() {
                            self.usual_hand(player.seat(), chance);
                        }
                    }
                    self.deal(chance, out);
                }
                Phase::Choosing(_) | Phase::Over => return,
            }
        }
    }

    pub(crate) fn take_prompt(&self) -> Prompt {
        match self.state.phase() {
            Phase::Choosing(choice) => Prompt::Take {
                count: choice.count as u32,
                from: choice.from.iter().flatten().copied().collect(),
            },
            _ => Prompt::Take { count: 0, from: Vec::new() },
        }
    }

    pub(crate) fn take(&mut self, cards: &[Card], out: &mut Out) -> Result<(), Refusal> {
        self.state.choose(cards).map_err(|error| wrong(&error))?;
        self.settle(out);
        Ok(())
    }

    /// The winner takes what a computer would.
    pub(crate) fn usual_take(&mut self, out: &mut Out) {
        let Phase::Choosing(choice) = self.state.phase() else { return };
        let owned = &self.owned[!choice.by];
        let cards = computer_choice(choice, |card| level(owned, *card));
        self.take(&cards, out).expect("a computer takes what is due");
    }

    /// The players agree on a draw: the match ends, and no more cards change hands.
    pub(crate) fn agree(&mut self, out: &mut Out) {
        self.agreed = true;
        self.ending = Ending::Agreed;
        self.begun = None;
        out.push((Audience::Everyone, Event::GameEnded { ending: Ending::Agreed, winner: None }));
    }

    pub(crate) fn may_take_back(&self, seat: Seat) -> bool {
        self.last_move(player(seat)).is_some()
    }

    /// The index of the player's last move in the current deal, while it can be taken back.
    fn last_move(&self, player: Player) -> Option<usize> {
        let (_, deal) = self.begun.as_ref().zip(self.deals().last())?;
        (0..deal.moves.len()).rfind(|place| deal.mover(*place) == player)
    }

    /// Undoes the last move of the seat and what followed it; what was shown stays known.
    pub(crate) fn take_back(&mut self, seat: Seat, out: &mut Out) {
        let (Some(place), Some(begun)) = (self.last_move(player(seat)), &self.begun) else { return };
        let before = std::mem::replace(&mut self.state, Match::clone(begun));
        let deal = before.record().deals.last().expect("a deal is being played");
        let (again, undone) = deal.moves.split_at(place);
        for (place, mv) in again.iter().enumerate() {
            self.state.play(deal.mover(place), *mv).expect("it was played before");
        }
        for (mv, place) in undone.iter().zip(place..) {
            let mover = deal.mover(place);
            self.shown[mover].extend(deal.deal.hands[mover][mv.slot.index()]);
        }
        out.push((Audience::Everyone, Event::TakenBack { seat, moves: undone.len() as u32 }));
    }

    /// How the match ended, once it has.
    pub(crate) fn finish(&self) -> Option<Finish> {
        let winner = match self.state.phase() {
            _ if self.agreed => None,
            Phase::Over => self.state.winner()?.winner(),
            _ => return None,
        };
        let places =
            Player::ALL.map(|player| if winner.is_none_or(|winner| winner == player) { 1 } else { 2 });
        let scores = match (self.ending, self.state.results().last()) {
            (Ending::Played, Some(result)) => Some(Player::ALL.map(|player| i32::from(result.score[player]))),
            _ => None,
        };
        let wins = self.state.wins();
        Some(Finish {
            ending: self.ending,
            places: places.to_vec(),
            wins: vec![u32::from(wins.blue), u32::from(wins.red)],
            scores: scores.map(|scores| scores.to_vec()),
        })
    }

    pub(crate) fn view(&self, viewer: Viewer) -> GameView {
        let mut view = self.state.view(viewer);
        for player in Player::ALL {
            add_shown(&mut view.seen[player], &self.shown[player]);
            let Some(position) = self.position() else { continue };
            if let Some(game) = &mut view.game {
                show(&mut game.hands[player], &self.shown[player], position, player);
            }
        }
        GameView::TripleTriad {
            view: Box::new(view),
            last: self.state.last_position().map(|position| Box::new(position.view(viewer))),
        }
    }

    /// The publicly known cards of the player in this match.
    pub(crate) fn seen(&self, player: Player) -> Cow<'_, [Card]> {
        let mut seen = Cow::Borrowed(self.state.seen(player));
        if !self.shown[player].is_empty() {
            add_shown(seen.to_mut(), &self.shown[player]);
        }
        seen
    }
}

impl Source {
    /// The hand of these cards, if it is valid.
    fn hand(&self, cards: &[Card]) -> Result<Hand, Refusal> {
        if cards.len() != HAND_MAX {
            return refuse(Code::BadHand, format!("a hand has {HAND_MAX} cards, not {}", cards.len()));
        }
        let mut left = cards.to_vec();
        for card in &self.kept {
            let Some(place) = left.iter().position(|other| other == card) else {
                return refuse(Code::BadHand, format!("the card {card} stays in the hand"));
            };
            left.swap_remove(place);
        }
        let mut from = self.from.clone();
        for card in left {
            let Some(place) = from.iter().position(|other| *other == card) else {
                return refuse(
                    Code::BadHand,
                    format!("the card {card} is not there to choose, or not as often"),
                );
            };
            from.swap_remove(place);
        }
        Ok(std::array::from_fn(|slot| Some(cards[slot])))
    }
}

/// Adds the cards that were shown before a move was taken back to the known cards of another's hand.
fn show(hand: &mut HandView, shown: &[Card], position: &Position, player: Player) {
    let HandView::Other { known, hidden } = hand else { return };
    if shown.is_empty() {
        return;
    }
    let mut secret: Vec<Card> = position
        .slots(player)
        .filter(|(slot, _)| !position.is_public(player, *slot))
        .filter_map(|(_, card)| card)
        .collect();
    // A card that was placed, taken back and placed again was shown once.
    let mut distinct = shown.to_vec();
    distinct.sort_unstable();
    distinct.dedup();
    for card in distinct {
        if let Some(place) = secret.iter().position(|other| *other == card) {
            secret.swap_remove(place);
            known.push(card);
            *hidden -= 1;
        }
    }
    known.sort_unstable();
}

/// Adds cards that were taken back to the seen cards.
fn add_shown(seen: &mut Vec<Card>, shown: &[Card]) {
    for card in shown {
        if let Err(place) = seen.binary_search(card) {
            seen.insert(place, *card);
        }
    }
}

fn player(seat: Seat) -> Player {
    Player::at(seat).expect("Triple Triad has two seats")
}

fn placement(mv: Move) -> Result<triad::Move, Refusal> {
    match mv {
        Move::Place { slot, cell } => Ok(triad::Move { slot, cell }),
        _ => refuse(Code::BadMove, "in Triple Triad a card is placed on a cell"),
    }
}

fn level(owned: &[Owned], card: Card) -> u8 {
    owned.iter().find(|owned| owned.card == card).map_or(1, |owned| owned.level)
}

fn wrong(error: &MatchError) -> Refusal {
    let code = match error {
        MatchError::BadChoice(_) => Code::BadChoice,
        MatchError::NoChoice | MatchError::NoGame => Code::NotNow,
        MatchError::Illegal(error) => match error.reason {
            IllegalReason::GameOver => Code::GameOver,
            IllegalReason::NotYourTurn { .. } => Code::NotYourTurn,
            IllegalReason::NotInHand { .. } | IllegalReason::UnknownCard { .. } => Code::CardNotInHand,
            IllegalReason::CellTaken => Code::CellTaken,
        },
        _ => Code::BadMove,
    };
    Refusal::new(code, error.to_string())
}
