//! Records of TriATri: read, written, replayed, answered.

use crate::game::{Game, Seat, SeatSet};
use crate::json::{Json, Writer};
use crate::record::{Before, ErrorCode, Extent, Fault, Form, RecordError, clip, items, required, wrong_type};
use crate::setting::SettingValue;

use super::card::Card;
use super::event::{Event, Offer};
use super::notation::parse_offer;
use super::options::Options;
use super::position::{Chance, Deal, Illegal, Move, Phase, Position, Source};
use super::trick::Shown;

/// The order in which records name options.
const OPTION_ORDER: [&str; 10] = [
    "imitation",
    "imitation_value",
    "next_leader",
    "triple4p_imitation",
    "tie3_two_colours",
    "leader_follows",
    "instant_win",
    "redo_limit",
    "rounds",
    "match",
];

/// A game as it was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The number of players.
    pub players: u8,
    /// The options in force.
    pub options: Options,
    /// The rounds in order.
    pub rounds: Vec<RoundRecord>,
    /// The seats whose players left before the match was over.
    pub left: SeatSet,
    /// Whether the players agreed on a draw; a replay leaves the game as it stood then.
    pub agreed: bool,
}

/// A round as it was played.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RoundRecord {
    /// The cards of each seat, in any order.
    pub deal: Vec<Vec<Card>>,
    /// The attempts to select a starter, one card for each seat that has chosen.
    pub selections: Vec<Vec<Option<Card>>>,
    /// The starter, where a lot decided it.
    pub starter: Option<Seat>,
    /// The tricks in order.
    pub tricks: Vec<TrickRecord>,
}

/// A trick as it was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TrickRecord {
    /// The gem on offer.
    pub gem: Offer,
    /// The cards from the leader on.
    pub plays: Vec<Card>,
}

impl Record {
    /// A record without rounds.
    pub fn new(players: u8, options: Options) -> Self {
        Self { players, options, rounds: Vec::new(), left: SeatSet::EMPTY, agreed: false }
    }

    /// Adds an outcome of chance.
    pub fn resolve(&mut self, chance: &Chance) {
        match chance {
            Chance::Deal(deal) => {
                let deal = deal.hands().iter().map(|hand| hand.iter().collect()).collect();
                self.rounds.push(RoundRecord { deal, ..RoundRecord::default() });
            }
            Chance::Lot(starter) => self.round().starter = Some(*starter),
        }
    }

    /// Adds a move.
    ///
    /// # Panics
    /// If no round was dealt, or a card was played before a gem.
    pub fn play(&mut self, seat: Seat, mv: Move) {
        let players = usize::from(self.players);
        let round = self.round();
        match mv {
            Move::Select(card) => {
                if round.selections.len() == round.attempts() {
                    round.selections.push(vec![None; players]);
                }
                round.selections.last_mut().expect("a selection is open")[seat.index()] = Some(card);
            }
            Move::Gem(colour, source) => {
                let gem = Offer { colour, own: source == Source::Own };
                round.tricks.push(TrickRecord { gem, plays: Vec::new() });
            }
            Move::Play(card) => round.tricks.last_mut().expect("a gem is on offer").plays.push(card),
        }
    }

    fn round(&mut self) -> &mut RoundRecord {
        self.rounds.last_mut().expect("a round was dealt")
    }

    /// Parses a record as far as possible, and returns the fault in the rest.
    pub(crate) fn read(json: &Json<'_>) -> Result<(Self, Result<(), Fault>), RecordError> {
        let players = required(json, "players")?;
        let players = players
            .as_integer()
            .filter(|players| (2..=4).contains(players))
            .ok_or_else(|| RecordError::setup("`players` must be 2, 3 or 4"))?;
        let mut record = Self::new(players as u8, read_options(json)?);
        record.agreed = json.get("agreed").and_then(Json::as_str) == Some("draw");
        let left = json.get("left").and_then(Json::as_array).unwrap_or_default();
        record.left =
            left.iter().filter_map(|seat| read_seat(seat, players as u8)).collect::<Vec<_>>().into();
        let rest = items(json, "rounds").map_err(Fault::from).and_then(|rounds| {
            let mut step = 0;
            rounds.iter().try_for_each(|round| record.read_round(round, &mut step))
        });
        Ok((record, rest))
    }

    fn read_round(&mut self, json: &Json<'_>, step: &mut u32) -> Result<(), Fault> {
        let Json::Object(_) = json else {
            return Err(wrong_type("rounds", json, "an object for each round").into());
        };
        let deal = read_deal(json).map_err(|error| Fault { error, before: Before::Round })?;
        let starter = json.get("starter").and_then(|starter| read_seat(starter, self.players));
        self.rounds.push(RoundRecord { deal, starter, ..RoundRecord::default() });
        let players = usize::from(self.players);
        let round = self.round();
        for selection in items(json, "selections")? {
            round.read_selection(selection, players, step)?;
        }
        for trick in items(json, "tricks")? {
            round.read_trick(trick, step)?;
        }
        Ok(())
    }

    /// Replays the game.
    ///
    /// # Errors
    /// The first violation of the rules: the set-up first, then the steps in order.
    pub fn replay(&self) -> Result<TriatriReplay, RecordError> {
        self.replay_up_to(None)
    }

    /// Replays the readable part of a record that ends in this fault.
    pub(crate) fn replay_up_to(&self, fault: Option<Fault>) -> Result<TriatriReplay, RecordError> {
        let start = Position::new(self.players, self.options)
            .ok_or_else(|| RecordError::setup("`players` must be 2, 3 or 4"))?;
        let replay =
            TriatriReplay { start, steps: Vec::new(), rounds: Vec::with_capacity(self.rounds.len()) };
        let mut replayer = Replayer { replay, counted: 0 };
        for round in &self.rounds {
            replayer.round(round)?;
        }
        if let Some(fault) = fault {
            replayer.check(fault.before)?;
            return Err(fault.error);
        }
        Ok(replayer.replay)
    }

    /// Writes the fields of the record.
    pub(crate) fn write(&self, json: &mut Writer, form: Form<'_>) {
        json.key("game").string("triatri").key("players").integer(i64::from(self.players));
        let dealt = form.extent == Extent::Dealt;
        if !dealt || !form.named.is_empty() {
            let usual = Options::default();
            let differs = |name: &&'static str| self.options.value(name) != usual.value(name);
            let differing = OPTION_ORDER.into_iter().filter(differs);
            form.write_settings(json.key("options"), differing, |name| self.options.value(name));
        }
        json.key("rounds").open('[');
        for round in &self.rounds {
            round.write(json, dealt);
        }
        json.close(']');
        if !self.left.is_empty() {
            json.key("left");
            write_numbers(json, self.left.iter().map(|seat| seat.index() as i64));
        }
        if self.agreed {
            json.key("agreed").string("draw");
        }
    }
}

impl RoundRecord {
    /// How many attempts to select a starter are complete.
    pub fn attempts(&self) -> usize {
        self.selections.iter().filter(|attempt| attempt.iter().all(Option::is_some)).count()
    }

    fn read_selection(&mut self, json: &Json<'_>, players: usize, step: &mut u32) -> Result<(), Fault> {
        let cards =
            json.as_array().ok_or_else(|| wrong_type("selections", json, "an array for each attempt"))?;
        if cards.len() != players {
            let message =
                format!("a selection has {} cards, expected one for each of {players} seats", cards.len());
            return Err(RecordError::setup(message).into());
        }
        self.selections.push(vec![None; players]);
        let attempt = self.selections.last_mut().expect("an attempt was added");
        for (selected, card) in attempt.iter_mut().zip(cards).filter(|(_, card)| **card != Json::Null) {
            *selected = Some(read_step(step, Before::Step, || read_card(card))?);
        }
        Ok(())
    }

    fn read_trick(&mut self, json: &Json<'_>, step: &mut u32) -> Result<(), Fault> {
        let gem = json.get("gem").and_then(Json::as_str).unwrap_or_default();
        let gem = read_step(step, Before::Step, || {
            parse_offer(gem).ok_or_else(|| {
                let message = format!("{:?} is no gem, expected R, B or G, with * for one's own", clip(gem));
                RecordError::new(ErrorCode::BadMove, message)
            })
        })?;
        self.tricks.push(TrickRecord { gem, plays: Vec::new() });
        let plays = &mut self.tricks.last_mut().expect("a trick was added").plays;
        for card in items(json, "plays")? {
            plays.push(read_step(step, Before::Play, || read_card(card))?);
        }
        Ok(())
    }

    fn write(&self, json: &mut Writer, dealt: bool) {
        json.open('{').key("deal").open('[');
        for hand in &self.deal {
            write_cards(json, hand.iter().copied().map(Some));
        }
        json.close(']');
        if !dealt {
            json.key("selections").open('[');
            for attempt in &self.selections {
                write_cards(json, attempt.iter().copied());
            }
            json.close(']');
        }
        if let Some(starter) = self.starter {
            json.key("starter").integer(starter.index() as i64);
        }
        if !dealt {
            json.key("tricks").open('[');
            for trick in &self.tricks {
                json.open('{').key("gem").string(&trick.gem.to_string()).key("plays");
                write_cards(json, trick.plays.iter().copied().map(Some));
                json.close('}');
            }
            json.close(']');
        }
        json.close('}');
    }
}

fn write_cards(json: &mut Writer, cards: impl Iterator<Item = Option<Card>>) {
    json.open('[');
    for card in cards {
        json.string_or_null(card.map(|card| card.to_string()).as_deref());
    }
    json.close(']');
}

/// One step of a replayed game with the position after it.
#[derive(Clone, PartialEq, Debug)]
pub struct Step {
    /// The acting seat; `None` for the deal and the lot.
    pub seat: Option<Seat>,
    /// The move; `None` for the deal and the lot.
    pub mv: Option<Move>,
    /// What happened.
    pub events: Vec<Event>,
    /// The position after it.
    pub after: Position,
}

/// A trick in the form of answers.
#[derive(Clone, PartialEq, Debug)]
pub struct TrickReplay {
    /// The leader's seat.
    pub leader: Seat,
    /// The gem on offer.
    pub gem: Offer,
    /// The cards that showed in the end, in order of play.
    pub shown: Vec<Shown>,
    /// The winner, if the trick was complete.
    pub winner: Option<Seat>,
}

/// A round in the form of answers.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct RoundReplay {
    /// The starter, once decided.
    pub starter: Option<Seat>,
    /// The tricks.
    pub tricks: Vec<TrickReplay>,
}

/// A game replayed from its record.
#[derive(Clone, PartialEq, Debug)]
pub struct TriatriReplay {
    /// The position before the first deal.
    pub start: Position,
    /// All steps, deals included.
    pub steps: Vec<Step>,
    /// Summaries of the rounds.
    pub rounds: Vec<RoundReplay>,
}

impl TriatriReplay {
    /// The position after the last step.
    pub fn end(&self) -> Position {
        self.steps.last().map_or(self.start, |step| step.after)
    }

    pub(crate) fn answer(&self, json: &mut Writer) {
        let end = self.end();
        json.open('{').key("rounds").open('[');
        for round in &self.rounds {
            json.open('{').key("starter");
            write_seat(json, round.starter);
            json.key("tricks").open('[');
            for trick in &round.tricks {
                write_trick(json, trick, end.players());
            }
            json.close(']').close('}');
        }
        json.close(']').key("holdings").open('[');
        for seat in end.all_seats() {
            write_numbers(json, end.holding(seat).0.map(i64::from));
        }
        json.close(']').key("stock");
        write_numbers(json, end.stock().0.map(i64::from));
        match end.outcome() {
            Some(outcome) => {
                json.key("over").string(outcome.end.name()).key("scores");
                write_numbers(json, outcome.scores.iter().map(|score| i64::from(*score)));
                json.key("ranking");
                write_numbers(json, outcome.places.iter().map(|place| i64::from(*place)));
            }
            None => {
                json.key("over").null().key("scores").null().key("ranking").null();
            }
        }
        json.key("next");
        write_next(json, &end);
        json.close('}');
    }
}

fn write_seat(json: &mut Writer, seat: Option<Seat>) {
    match seat {
        Some(seat) => json.integer(seat.index() as i64),
        None => json.null(),
    };
}

fn write_numbers(json: &mut Writer, numbers: impl IntoIterator<Item = i64>) {
    json.open('[');
    for number in numbers {
        json.integer(number);
    }
    json.close(']');
}

fn write_trick(json: &mut Writer, trick: &TrickReplay, players: u8) {
    json.open('{').key("leader").integer(trick.leader.index() as i64);
    json.key("gem").string(&trick.gem.to_string()).key("shown").open('[');
    for (place, shown) in trick.shown.iter().enumerate() {
        let seat = trick.leader.clockwise(place as u8, players);
        json.open('{').key("seat").integer(seat.index() as i64);
        json.key("card")
            .string(&shown.card.to_string())
            .key("value")
            .integer(i64::from(shown.value))
            .close('}');
    }
    json.close(']').key("winner");
    write_seat(json, trick.winner);
    json.close('}');
}

fn write_next(json: &mut Writer, end: &Position) {
    let phase = match end.phase() {
        Phase::Over(..) => {
            json.null();
            return;
        }
        Phase::Deal => "deal",
        Phase::Select => "select",
        Phase::Gem => "gem",
        Phase::Play => "play",
        Phase::Lot => unreachable!("a record without its lot was refused"),
    };
    json.open('{');
    match phase {
        "deal" => {}
        "select" => {
            json.key("seats");
            write_numbers(json, end.to_act().iter().map(|seat| seat.index() as i64));
        }
        _ => {
            json.key("seat");
            write_seat(json, end.to_act().iter().next());
        }
    }
    json.key("phase").string(phase).close('}');
}

fn read_options(json: &Json<'_>) -> Result<Options, RecordError> {
    let mut options = Options::default();
    match json.get("options") {
        None => {}
        Some(Json::Object(given)) => {
            for (name, value) in given {
                options
                    .set(name, SettingValue::from_json(value))
                    .map_err(|error| RecordError::new(ErrorCode::BadRules, error.to_string()))?;
            }
        }
        Some(other) => return Err(wrong_type("options", other, "an object of options")),
    }
    Ok(options)
}

/// State of a replay.
struct Replayer {
    replay: TriatriReplay,
    /// Cards selected, gems chosen and cards played so far.
    counted: u32,
}

impl Replayer {
    fn round(&mut self, round: &RoundRecord) -> Result<(), RecordError> {
        self.check(Before::Round)?;
        let deal = Deal::new(self.replay.start.players(), &round.deal)
            .map_err(|error| RecordError::setup(error.to_string()))?;
        self.chance(Chance::Deal(deal))?;
        self.replay.rounds.push(RoundReplay::default());
        for (attempt, selection) in round.selections.iter().enumerate() {
            self.selection(selection, attempt + 1 == round.selections.len())?;
        }
        if self.replay.end().phase() == Phase::Lot {
            self.lot(round)?;
        }
        for trick in &round.tricks {
            self.trick(trick)?;
        }
        Ok(())
    }

    /// Checks whether the next step has a place in the game at all, whatever it is.
    fn check(&self, next: Before) -> Result<(), RecordError> {
        let fail = |code, message: &str| Err(RecordError::new(code, message));
        match (next, self.replay.end().phase()) {
            (Before::Nothing, _) | (Before::Round, Phase::Deal) => Ok(()),
            (Before::Round, Phase::Over(..)) => {
                fail(ErrorCode::GameOver, "a round is dealt after the end of the game")
            }
            (Before::Round, _) => fail(ErrorCode::BadSetup, "a round begins before the last one is complete"),
            (Before::Step | Before::Play, Phase::Over(..)) => {
                fail(ErrorCode::GameOver, "something is done after the end of the game")
            }
            (Before::Play, _) if self.trick_is_complete() => {
                fail(ErrorCode::BadMove, "a card too many: the trick is complete")
            }
            (Before::Step | Before::Play, _) => Ok(()),
        }
        .map_err(|error| if next == Before::Round { error } else { error.at(self.counted + 1) })
    }

    fn trick_is_complete(&self) -> bool {
        let trick = self.replay.rounds.last().and_then(|round| round.tricks.last());
        trick.is_some_and(|trick| trick.winner.is_some())
    }

    fn chance(&mut self, chance: Chance) -> Result<(), RecordError> {
        let mut events = Vec::new();
        let after = self
            .replay
            .end()
            .resolve(chance, &mut events)
            .map_err(|error| RecordError::setup(error.to_string()))?;
        self.replay.steps.push(Step { seat: None, mv: None, events, after });
        Ok(())
    }

    fn selection(&mut self, cards: &[Option<Card>], is_last: bool) -> Result<(), RecordError> {
        let before = self.replay.end();
        let out_of_place = |step: u32, why: &str| {
            let message = format!("a selection out of place: {why}");
            Err(RecordError::new(ErrorCode::BadMove, message).at(step + 1))
        };
        if before.phase() != Phase::Select {
            return out_of_place(self.counted, "the last one is decided");
        }
        for (seat, card) in before.all_seats().zip(cards) {
            if let Some(card) = card {
                self.step(seat, Move::Select(*card), Before::Step)?;
            }
        }
        if cards.contains(&None) && !is_last {
            return out_of_place(self.counted, "it follows one in which a seat has not chosen");
        }
        self.last_round().starter = self.replay.end().starter();
        Ok(())
    }

    /// The starter that a lot decided.
    fn lot(&mut self, round: &RoundRecord) -> Result<(), RecordError> {
        let starter = round.starter.ok_or_else(|| {
            RecordError::setup(
                "the selection stayed tied up to redo_limit; the round must name the `starter` drawn by lot",
            )
        })?;
        self.chance(Chance::Lot(starter))?;
        self.last_round().starter = Some(starter);
        Ok(())
    }

    fn trick(&mut self, record: &TrickRecord) -> Result<(), RecordError> {
        let (leader, gem) = (self.replay.end().leader(), record.gem);
        let source = if gem.own { Source::Own } else { Source::Stock };
        self.step(leader, Move::Gem(gem.colour, source), Before::Step)?;
        let shown = Vec::with_capacity(record.plays.len());
        self.last_round().tricks.push(TrickReplay { leader, gem, shown, winner: None });
        for card in &record.plays {
            let before = self.replay.end();
            let seat = before.to_act().iter().next().unwrap_or(leader);
            self.step(seat, Move::Play(*card), Before::Play)?;
            self.show(&before);
        }
        Ok(())
    }

    fn last_round(&mut self) -> &mut RoundReplay {
        self.replay.rounds.last_mut().expect("a round was begun")
    }

    /// Stores the cards shown after the last step; the position clears them when the trick is over.
    fn show(&mut self, before: &Position) {
        let TriatriReplay { steps, rounds, .. } = &mut self.replay;
        let trick = rounds.last_mut().and_then(|round| round.tricks.last_mut());
        let (Some(step), Some(trick)) = (steps.last(), trick) else { return };
        for event in &step.events {
            match event {
                Event::Played { shown, taken_from, .. } => {
                    trick.shown.clear();
                    trick.shown.extend_from_slice(before.table());
                    if let Some(seat) = taken_from
                        && before.options().imitation == super::options::Imitation::Exchange
                    {
                        let players = before.players();
                        let place =
                            (0..players).find(|place| trick.leader.clockwise(*place, players) == *seat);
                        trick.shown[place.unwrap_or(0) as usize] = Shown::COLOURLESS;
                    }
                    trick.shown.push(*shown);
                }
                Event::TrickWon { seat, .. } => trick.winner = Some(*seat),
                _ => {}
            }
        }
    }

    /// Plays one step, and counts it.
    fn step(&mut self, seat: Seat, mv: Move, next: Before) -> Result<(), RecordError> {
        self.check(next)?;
        self.counted += 1;
        let mut events = Vec::new();
        let after = self.replay.end().play(seat, mv, &mut events);
        let after = after.map_err(|error| illegal(&error).at(self.counted))?;
        self.replay.steps.push(Step { seat: Some(seat), mv: Some(mv), events, after });
        Ok(())
    }
}

fn illegal(error: &Illegal) -> RecordError {
    let code = match error {
        Illegal::GameOver => ErrorCode::GameOver,
        Illegal::NotHeld { .. } => ErrorCode::CardNotInHand,
        Illegal::MustFollow { .. } => ErrorCode::MustFollow,
        Illegal::NoGem { .. } => ErrorCode::GemUnavailable,
        Illegal::WrongPhase { .. } | Illegal::NotYourTurn { .. } => ErrorCode::BadMove,
        Illegal::BadDeal(_) => ErrorCode::BadSetup,
    };
    RecordError::new(code, error.to_string())
}

/// Parses and counts one step.
fn read_step<T>(
    step: &mut u32,
    before: Before,
    read: impl FnOnce() -> Result<T, RecordError>,
) -> Result<T, Fault> {
    *step += 1;
    read().map_err(|error| Fault { error: error.at(*step), before })
}

fn read_seat(json: &Json<'_>, players: u8) -> Option<Seat> {
    let seat = json.as_integer().filter(|seat| (0..i64::from(players)).contains(seat))?;
    Seat::new(seat as u8)
}

fn read_card(json: &Json<'_>) -> Result<Card, RecordError> {
    let bad = |message: String| RecordError::new(ErrorCode::BadCard, message);
    let text = json
        .as_str()
        .ok_or_else(|| bad(format!("a card is a text such as \"R3\", but this is {}", json.kind())))?;
    text.parse().map_err(|error| bad(format!("{:?} is not a card; {error}", clip(text))))
}

fn read_deal(json: &Json<'_>) -> Result<Vec<Vec<Card>>, RecordError> {
    let deal = required(json, "deal")?;
    let hands =
        deal.as_array().ok_or_else(|| wrong_type("deal", deal, "an array with six cards for each seat"))?;
    hands
        .iter()
        .map(|hand| {
            let cards = hand
                .as_array()
                .ok_or_else(|| wrong_type("deal", hand, "an array of six cards for each seat"))?;
            cards.iter().map(read_card).collect()
        })
        .collect()
}
