//! Records of TriATri: reading, replaying, answering.

use crate::game::{Game, Seat};
use crate::json::{Json, Writer};
use crate::record::{ErrorCode, RecordError, clip, items, required, wrong_type};
use crate::setting::SettingValue;

use super::card::Card;
use super::event::Event;
use super::notation::parse_offer;
use super::options::Options;
use super::position::{Chance, Deal, Illegal, Move, Phase, Position, Source};
use super::trick::Shown;

/// One step of a replayed game with the position after it.
#[derive(Clone, PartialEq, Debug)]
pub struct Step {
    /// Who acted; `None` for the deal and the lot.
    pub seat: Option<Seat>,
    /// What was done; `None` for the deal and the lot.
    pub mv: Option<Move>,
    /// What happened.
    pub events: Vec<Event>,
    /// The position after it.
    pub after: Position,
}

/// A trick as answers show it.
#[derive(Clone, PartialEq, Debug)]
pub struct TrickReplay {
    /// Who led.
    pub leader: Seat,
    /// The gem as the record wrote it.
    pub gem: String,
    /// What showed in the end, in order of play.
    pub shown: Vec<Shown>,
    /// Who won, if it was complete.
    pub winner: Option<Seat>,
}

/// A round as answers show it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct RoundReplay {
    /// Who started, once decided.
    pub starter: Option<Seat>,
    /// The tricks.
    pub tricks: Vec<TrickReplay>,
}

/// A game that was read from a record and replayed.
#[derive(Clone, PartialEq, Debug)]
pub struct TriatriReplay {
    /// The position before the first deal.
    pub start: Position,
    /// Everything that was done, deals included.
    pub steps: Vec<Step>,
    /// The rounds in short.
    pub rounds: Vec<RoundReplay>,
}

impl TriatriReplay {
    pub(crate) fn read(json: &Json<'_>) -> Result<Self, RecordError> {
        let players = required(json, "players")?;
        let players = players
            .as_integer()
            .filter(|players| (2..=4).contains(players))
            .ok_or_else(|| RecordError::setup("`players` must be 2, 3 or 4"))?;
        let options = read_options(json)?;
        let start = Position::new(players as u8, options).expect("2 to 4 players were read");
        let mut reader = Reader { replay: Self { start, steps: Vec::new(), rounds: Vec::new() }, counted: 0 };
        for round in items(json, "rounds")? {
            reader.round(round)?;
        }
        Ok(reader.replay)
    }

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
    json.key("gem").string(&trick.gem).key("shown").open('[');
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

struct Reader {
    replay: TriatriReplay,
    /// Cards selected, gems chosen and cards played so far.
    counted: u32,
}

impl Reader {
    fn round(&mut self, json: &Json<'_>) -> Result<(), RecordError> {
        let Json::Object(_) = json else {
            return Err(wrong_type("rounds", json, "an object for each round"));
        };
        match self.replay.end().phase() {
            Phase::Over(..) => {
                let message = "a round is dealt after the end of the game";
                return Err(RecordError::new(ErrorCode::GameOver, message));
            }
            Phase::Deal => {}
            _ => return Err(RecordError::setup("a round begins before the last one is complete")),
        }
        let deal = Deal::new(self.replay.start.players(), &read_deal(json)?)
            .map_err(|error| RecordError::setup(error.to_string()))?;
        self.chance(Chance::Deal(deal))?;
        self.replay.rounds.push(RoundReplay::default());
        let selections = items(json, "selections")?;
        for (attempt, selection) in selections.iter().enumerate() {
            self.selection(selection, attempt + 1 == selections.len())?;
        }
        if self.replay.end().phase() == Phase::Lot {
            self.lot(json)?;
        }
        for trick in items(json, "tricks")? {
            self.trick(trick)?;
        }
        Ok(())
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

    fn selection(&mut self, json: &Json<'_>, is_last: bool) -> Result<(), RecordError> {
        let before = self.replay.end();
        let players = before.players() as usize;
        let cards =
            json.as_array().ok_or_else(|| wrong_type("selections", json, "an array for each attempt"))?;
        if cards.len() != players {
            let message =
                format!("a selection has {} cards, expected one for each of {players} seats", cards.len());
            return Err(RecordError::setup(message));
        }
        if before.phase() != Phase::Select {
            let message = "a selection out of place: the last one is decided";
            return Err(RecordError::new(ErrorCode::BadMove, message).at(self.counted + 1));
        }
        for (seat, card) in before.all_seats().zip(cards) {
            if *card != Json::Null {
                self.step(seat, |_| read_card(card).map(Move::Select))?;
            }
        }
        if cards.contains(&Json::Null) && !is_last {
            let message = "a selection out of place: it follows one in which a seat has not chosen";
            return Err(RecordError::new(ErrorCode::BadMove, message).at(self.counted + 1));
        }
        self.replay.rounds.last_mut().expect("a round was begun").starter = self.replay.end().starter();
        Ok(())
    }

    /// The starter that a lot decided.
    fn lot(&mut self, json: &Json<'_>) -> Result<(), RecordError> {
        let players = i64::from(self.replay.end().players());
        let starter = json
            .get("starter")
            .and_then(Json::as_integer)
            .filter(|starter| (0..players).contains(starter))
            .and_then(|starter| Seat::new(starter as u8))
            .ok_or_else(|| {
                RecordError::setup("the selection stayed tied up to redo_limit; the round must name the `starter` drawn by lot")
            })?;
        self.chance(Chance::Lot(starter))?;
        self.replay.rounds.last_mut().expect("a round was begun").starter = Some(starter);
        Ok(())
    }

    fn trick(&mut self, json: &Json<'_>) -> Result<(), RecordError> {
        let leader = self.replay.end().leader();
        let gem = json.get("gem").and_then(Json::as_str);
        let gem_text = gem.unwrap_or_default();
        self.step(leader, |_| {
            let offer = parse_offer(gem_text).ok_or_else(|| {
                let message =
                    format!("{:?} is no gem, expected R, B or G, with * for one's own", clip(gem_text));
                RecordError::new(ErrorCode::BadMove, message)
            })?;
            Ok(Move::Gem(offer.colour, if offer.own { Source::Own } else { Source::Stock }))
        })?;
        let mut trick = TrickReplay { leader, gem: gem_text.to_owned(), shown: Vec::new(), winner: None };
        for card in items(json, "plays")? {
            let before = self.replay.end();
            let seat = before.to_act().iter().next().unwrap_or(leader);
            let full = trick.winner.is_some();
            self.step(seat, |position| {
                if full && !matches!(position.phase(), Phase::Over(..)) {
                    let message = "a card too many: the trick is complete";
                    return Err(RecordError::new(ErrorCode::BadMove, message));
                }
                read_card(card).map(Move::Play)
            })?;
            self.show(&mut trick, &before);
        }
        self.replay.rounds.last_mut().expect("a round was begun").tricks.push(trick);
        Ok(())
    }

    /// Notes what the last step showed; the position itself forgets the table when the trick is over.
    fn show(&self, trick: &mut TrickReplay, before: &Position) {
        let Some(step) = self.replay.steps.last() else { return };
        for event in &step.events {
            match event {
                Event::Played { shown, taken_from, .. } => {
                    trick.shown = before.table().to_vec();
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

    /// Reads and plays one step, and counts it.
    fn step(
        &mut self,
        seat: Seat,
        read: impl FnOnce(&Position) -> Result<Move, RecordError>,
    ) -> Result<(), RecordError> {
        self.counted += 1;
        let before = self.replay.end();
        if let Phase::Over(..) = before.phase() {
            let message = "something is done after the end of the game";
            return Err(RecordError::new(ErrorCode::GameOver, message).at(self.counted));
        }
        let mv = read(&before).map_err(|error| error.at(self.counted))?;
        let mut events = Vec::new();
        let after = before.play(seat, mv, &mut events).map_err(|error| illegal(&error).at(self.counted))?;
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
