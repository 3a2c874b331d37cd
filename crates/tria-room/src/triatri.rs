//! A match of TriATri at a table: rounds, sealed selections, several games in a row, players who left.

use rand_core::Rng;
use tria_rules::chance as draw;
use tria_rules::game::{Audience, Game as _, GameEvent as _, Seat, SeatSet, Viewer};
use tria_rules::triatri::{
    Card, Chance, Colour, Event as GameEvent, Illegal, Move as GameMove, Options, Phase, Position, Record,
    RoundRecord, Source, deal, places,
};

use crate::command::Move;
use crate::error::{Code, Refusal, refuse};
use crate::event::{Ending, Event, Finish};
use crate::limits::{MATCH_GAMES_MAX, REDOS_MAX};
use crate::room::{Ask, Out};
use crate::view::{GameView, Stage};

/// The game before a move that may be taken back.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Undo {
    seat: Seat,
    mv: Move,
    position: Position,
    round: RoundRecord,
}

/// A match with the table's data around it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct TriatriTable {
    players: u8,
    options: Options,
    position: Position,
    /// The games of the match so far.
    games: Vec<Record>,
    wins: Vec<u32>,
    /// Whether the game on the table has been counted.
    counted: bool,
    ready: SeatSet,
    keeps_undo: bool,
    undo: Vec<Undo>,
    /// Cards of each seat that were shown by a move that was taken back.
    shown: Vec<Vec<Card>>,
    /// Why the match ended before its last game did.
    stopped: Option<Ending>,
    /// The seats whose players have left.
    left: Vec<bool>,
}

impl TriatriTable {
    pub(crate) fn new(players: u8, options: Options, keeps_undo: bool) -> Self {
        Self {
            players,
            options,
            position: fresh(players, options),
            games: Vec::new(),
            wins: vec![0; usize::from(players)],
            counted: false,
            ready: SeatSet::first(players),
            keeps_undo,
            undo: Vec::new(),
            shown: vec![Vec::new(); usize::from(players)],
            stopped: None,
            left: vec![false; usize::from(players)],
        }
    }

    pub(crate) fn stage(&self) -> Stage {
        if self.counted { Stage::Preparing } else { Stage::Playing }
    }

    pub(crate) fn first_card_down(&self) -> bool {
        let selected = |round: &RoundRecord| round.selections.iter().flatten().any(Option::is_some);
        self.games.len() > 1
            || self
                .games
                .first()
                .is_some_and(|game| game.rounds.len() > 1 || game.rounds.iter().any(selected))
    }

    pub(crate) fn is_dealt(&self) -> bool {
        self.games.first().is_some_and(|game| !game.rounds.is_empty())
    }

    pub(crate) fn asks(&self, seat: Seat) -> Option<Ask> {
        if self.stopped.is_some() {
            return None;
        }
        if self.counted {
            return (!self.ready.contains(seat)).then_some(Ask::Ready);
        }
        self.position.to_act().contains(seat).then_some(Ask::Move)
    }

    pub(crate) fn is_ready(&self, seat: Seat) -> bool {
        self.counted && self.ready.contains(seat)
    }

    pub(crate) fn ready(&mut self, seat: Seat) {
        self.ready = self.ready.with(seat);
    }

    /// Begins games, deals rounds and draws lots as they are due, and counts a finished game; returns whether a game began.
    pub(crate) fn advance<R: Rng + ?Sized>(
        &mut self,
        computers: &[Seat],
        chance: &mut R,
        out: &mut Out,
    ) -> bool {
        let mut began = false;
        loop {
            if self.stopped.is_some() || self.is_decided() && self.counted {
                return began;
            }
            match self.position.phase() {
                Phase::Over(..) if !self.counted => self.count(out),
                Phase::Over(..) => {
                    for seat in computers {
                        self.ready(*seat);
                    }
                    if self.ready != SeatSet::first(self.players) {
                        return began;
                    }
                    self.position = fresh(self.players, self.options);
                    self.counted = false;
                }
                Phase::Deal => {
                    if self.position.round() == 1 {
                        self.games.push(Record::new(self.players, self.options));
                        began = true;
                    }
                    self.deal(chance, out);
                }
                Phase::Lot => {
                    let starter = deal::lot(chance, self.players);
                    self.resolve(Chance::Lot(starter), out);
                }
                Phase::Select if self.round().attempts() >= REDOS_MAX => {
                    self.draw_selection(chance, out);
                }
                Phase::Select | Phase::Gem | Phase::Play => return began,
            }
        }
    }

    fn deal<R: Rng + ?Sized>(&mut self, chance: &mut R, out: &mut Out) {
        self.forget();
        self.resolve(Chance::Deal(deal::deal(chance, self.players)), out);
    }

    fn resolve(&mut self, chance: Chance, out: &mut Out) {
        let mut events = Vec::new();
        self.game().resolve(&chance);
        self.position = self.position.resolve(chance, &mut events).expect("the outcome is what was due");
        tell(events, out);
    }

    /// After too many ties the room draws the cards of all seats that have not chosen.
    fn draw_selection<R: Rng + ?Sized>(&mut self, chance: &mut R, out: &mut Out) {
        for seat in self.position.to_act().iter() {
            let legal = self.legal_moves(seat);
            let mv = legal[draw::below(chance, legal.len() as u32) as usize];
            self.play(seat, mv, out).expect("a legal move can be made");
        }
    }

    fn forget(&mut self) {
        self.undo.clear();
        self.shown.iter_mut().for_each(Vec::clear);
    }

    fn game(&mut self) -> &mut Record {
        self.games.last_mut().expect("a game has begun")
    }

    fn round(&mut self) -> &mut RoundRecord {
        self.game().rounds.last_mut().expect("a round has begun")
    }

    /// The records of the games so far; the last one says how the match was cut short.
    pub(crate) fn records(&self) -> Vec<Record> {
        let mut records = self.games.clone();
        if let Some(last) = records.last_mut() {
            let left = Seat::first(self.players).filter(|seat| self.left[seat.index()]);
            last.left = left.collect::<Vec<_>>().into();
            last.agreed = self.stopped == Some(Ending::Agreed);
        }
        records
    }

    /// Counts the game that has just ended.
    fn count(&mut self, out: &mut Out) {
        let winner = self.winner();
        if let Some(winner) = winner {
            self.wins[winner.index()] += 1;
        }
        self.counted = true;
        self.ready = SeatSet::EMPTY;
        self.forget();
        out.push((Audience::Everyone, Event::GameEnded { ending: Ending::Played, winner }));
    }

    /// The seat that alone has the first place of the game.
    fn winner(&self) -> Option<Seat> {
        let places = self.game_places();
        let mut first = self.position.all_seats().filter(|seat| places[seat.index()] == 1);
        let winner = first.next()?;
        first.next().is_none().then_some(winner)
    }

    /// The places of the current game, with players who left last.
    fn game_places(&self) -> Vec<u8> {
        let scores = self.position.scores().to_vec();
        let holdings: Vec<_> = self.position.all_seats().map(|seat| self.position.holding(seat)).collect();
        leavers_last(&places(&scores, &holdings), &self.left)
    }

    fn is_decided(&self) -> bool {
        self.wins.iter().any(|wins| *wins >= self.options.match_wins)
            || self.options.match_wins == 1 && self.counted
            || self.games.len() as u32 >= MATCH_GAMES_MAX
    }

    pub(crate) fn finish(&self) -> Option<Finish> {
        let left = self.left.as_slice();
        let over = self.counted && self.is_decided();
        if !over && self.stopped.is_none() {
            return None;
        }
        let places = match self.stopped {
            Some(Ending::Agreed) => leavers_last(&vec![1; left.len()], left),
            _ if self.options.match_wins == 1 => self.game_places(),
            _ => {
                let ahead = |seat: usize| self.wins.iter().filter(|wins| **wins > self.wins[seat]).count();
                let by_wins: Vec<u8> = (0..left.len()).map(|seat| 1 + ahead(seat) as u8).collect();
                leavers_last(&by_wins, left)
            }
        };
        Some(Finish {
            ending: self.stopped.unwrap_or(Ending::Played),
            places,
            wins: self.wins.clone(),
            scores: self.position.outcome().map(|outcome| outcome.scores),
        })
    }

    pub(crate) fn legal_moves(&self, seat: Seat) -> Vec<Move> {
        self.position.legal_moves(seat).into_iter().map(from_rules).collect()
    }

    /// Makes a move, or refuses to and changes nothing.
    pub(crate) fn play(&mut self, seat: Seat, mv: Move, out: &mut Out) -> Result<(), Refusal> {
        let (before, made) = (self.position, to_rules(mv)?);
        let mut events = Vec::new();
        self.position = before.play(seat, made, &mut events).map_err(|error| illegal(&error))?;
        // A sealed choice cannot be taken back, because the others' choices would be known.
        if self.keeps_undo && !matches!(mv, Move::Select { .. }) {
            let round = self.round().clone();
            self.undo.push(Undo { seat, mv, position: before, round });
        }
        let laid = if let Move::Play { card } = mv { before.laid_after(card) } else { None };
        let told = out.len();
        self.game().play(seat, made);
        tell(events, out);
        if let (Some(now), Some((_, Event::Triatri { laid, .. }))) = (laid, out.get_mut(told)) {
            *laid = now;
        }
        Ok(())
    }

    pub(crate) fn agree(&mut self, out: &mut Out) {
        self.stopped = Some(Ending::Agreed);
        self.forget();
        out.push((Audience::Everyone, Event::GameEnded { ending: Ending::Agreed, winner: None }));
    }

    /// The player of the seat has left; once at most one has not, the places are decided and the match stops.
    pub(crate) fn leave(&mut self, seat: Seat, ending: Ending, out: &mut Out) {
        self.left[seat.index()] = true;
        self.ready(seat);
        if self.left.iter().filter(|left| !**left).count() > 1 {
            return;
        }
        self.stopped = Some(ending);
        self.forget();
        let winner = self.position.all_seats().find(|seat| !self.left[seat.index()]);
        out.push((Audience::Everyone, Event::GameEnded { ending, winner }));
    }

    pub(crate) fn may_take_back(&self, seat: Seat) -> bool {
        self.undo.iter().any(|undo| undo.seat == seat)
    }

    /// Undoes the last move of the seat and what followed it; what was shown stays known.
    pub(crate) fn take_back(&mut self, seat: Seat, out: &mut Out) {
        let Some(place) = self.undo.iter().rposition(|undo| undo.seat == seat) else { return };
        let undone = self.undo.split_off(place);
        for undo in &undone {
            if let Move::Play { card } = undo.mv {
                self.shown[undo.seat.index()].push(card);
            }
        }
        *self.round() = undone[0].round.clone();
        self.position = undone[0].position;
        out.push((Audience::Everyone, Event::TakenBack { seat, moves: undone.len() as u32 }));
    }

    pub(crate) fn view(&self, viewer: Viewer) -> GameView {
        let mut view = self.position.view(viewer);
        for seat in &mut view.seats {
            let hand = self.position.hand(seat.seat);
            for card in &self.shown[seat.seat.index()] {
                if hand.contains(*card) && !seat.revealed.contains(card) {
                    seat.revealed.push(*card);
                }
            }
            seat.revealed.sort_unstable();
        }
        GameView::Triatri { view: Box::new(view), wins: self.wins.clone(), laid: self.position.laid() }
    }
}

fn fresh(players: u8, options: Options) -> Position {
    Position::new(players, options).expect("the settings were checked")
}

fn tell(events: Vec<GameEvent>, out: &mut Out) {
    out.extend(events.into_iter().map(|what| (what.audience(), Event::Triatri { what, laid: Vec::new() })));
}

/// The places with the players who left sharing the last one.
fn leavers_last(places: &[u8], left: &[bool]) -> Vec<u8> {
    let stayed = |seat: &usize| !left[*seat];
    let last = 1 + (0..left.len()).filter(stayed).count() as u8;
    (0..left.len())
        .map(|seat| {
            let ahead = (0..left.len()).filter(stayed).filter(|other| places[*other] < places[seat]);
            if left[seat] { last } else { 1 + ahead.count() as u8 }
        })
        .collect()
}

fn illegal(error: &Illegal) -> Refusal {
    let code = match error {
        Illegal::GameOver => Code::GameOver,
        Illegal::NotYourTurn { .. } => Code::NotYourTurn,
        Illegal::NotHeld { .. } => Code::CardNotInHand,
        Illegal::MustFollow { .. } => Code::MustFollow,
        Illegal::NoGem { .. } => Code::GemUnavailable,
        Illegal::WrongPhase { .. } | Illegal::BadDeal(_) => Code::BadMove,
    };
    Refusal::new(code, error.to_string())
}

fn from_rules(mv: GameMove) -> Move {
    match mv {
        GameMove::Select(card) => Move::Select { card },
        GameMove::Gem(colour, source) => Move::Gem { colour, own: source == Source::Own },
        GameMove::Play(card) => Move::Play { card },
    }
}

fn to_rules(mv: Move) -> Result<GameMove, Refusal> {
    let gem = |colour: Colour, own| GameMove::Gem(colour, if own { Source::Own } else { Source::Stock });
    Ok(match mv {
        Move::Select { card } => GameMove::Select(card),
        Move::Gem { colour, own } => gem(colour, own),
        Move::Play { card } => GameMove::Play(card),
        Move::Place { .. } => return refuse(Code::BadMove, "TriATri has no board to place a card on"),
    })
}
