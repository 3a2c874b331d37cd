//! Records of one game and of whole matches: read, written, replayed, answered.

use arrayvec::ArrayVec;

use crate::game::Game;
use crate::json::{Json, Writer};
use crate::record::{ErrorCode, Extent, Fault, Form, RecordError, clip, items, required, wrong_type};
use crate::setting::SettingValue;

use super::board::{CELLS, Cell};
use super::card::{Card, Element};
use super::event::{Event, Flip, Outcome};
use super::house::{House, Trade};
use super::match_error::{DealError, MatchError};
use super::matches::{DealKind, Hand, Match, MatchDeal, Phase};
use super::names::CardNames;
use super::player::{ByPlayer, Player};
use super::position::{IllegalMove, IllegalReason, Move, Position};
use super::rules::{Refusal, Rules, RulesDraft};
use super::setup::{HAND_MAX, Placed, Setup};
use super::slot::Slot;
use super::trade::Transfer;

/// The placements of one game in order.
pub type Placements = ArrayVec<Move, CELLS>;

/// One game as it was played, from an empty board or from any position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The house and the rules that the record names; match rules have no effect.
    pub rules: Rules,
    /// The set-up before the first placement.
    pub setup: Setup,
    /// The placements; the players take turns.
    pub moves: Placements,
}

impl Record {
    /// A record without moves.
    pub fn new(rules: Rules, setup: Setup) -> Self {
        Self { rules, setup, moves: Placements::new() }
    }

    /// Parses a record as far as possible, and returns the fault in the rest.
    pub(crate) fn read(
        json: &Json<'_>,
        names: &dyn CardNames,
    ) -> Result<(Self, Result<(), Fault>), RecordError> {
        let draft = read_draft(json)?;
        let rules = draft.finish().map_err(|refusal| refused(&refusal))?;
        // Match rules do not change how one game is replayed: Sudden Death does not change its scoring.
        let mut setup = Setup::new(draft.game(), read_hands(json, names)?, read_first(json)?);
        setup.board = read_board(json, names)?;
        setup.elements = read_elements(json)?;
        let (first, empty) = (setup.first, setup.empty_cells().count());
        let mut record = Self::new(rules, setup);
        let rest = read_moves(json, first, empty, &mut record.moves, &mut 0);
        Ok((record, rest.map_err(Fault::from)))
    }

    /// Replays the game.
    ///
    /// # Errors
    /// The first violation of the rules: the set-up first, then the steps in order.
    pub fn replay(&self) -> Result<GameReplay, RecordError> {
        let start = self.setup.position().map_err(|error| RecordError::setup(error.to_string()))?;
        let mut replay = GameReplay { rules: self.rules, start, steps: Vec::with_capacity(self.moves.len()) };
        let mut position = start;
        for (mv, step) in self.moves.iter().zip(1..) {
            let Some(by) = position.to_move() else { return Err(game_over(step)) };
            let played = Step::play(&position, by, *mv).map_err(|error| illegal(error).at(step))?;
            position = played.after;
            replay.steps.push(played);
        }
        Ok(replay)
    }

    /// Writes the fields of the record.
    pub(crate) fn write(&self, json: &mut Writer, names: &dyn CardNames, form: Form<'_>) {
        let Setup { hands, board, elements, first, .. } = &self.setup;
        json.key("game").string("triple-triad");
        write_rules(json, &self.rules, form);
        if form.extent == Extent::Position {
            write_elements(json, elements);
            write_board(json.key("board"), board.iter().copied(), names);
            write_pair(json.key("hands"), hands, names);
        } else {
            write_pair(json.key("hands"), hands, names);
            if board.iter().any(Option::is_some) {
                write_board(json.key("board"), board.iter().copied(), names);
            }
            if self.rules.game.elemental || elements.iter().any(Option::is_some) {
                write_elements(json, elements);
            }
        }
        json.key("first").string(first.name());
        write_moves(json, &self.moves);
    }
}

/// One deal of a match as it was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DealRecord {
    /// The set-up of the deal.
    pub deal: MatchDeal,
    /// Whether it continues the previous game after a draw.
    pub continues: bool,
    /// The placements; the players take turns.
    pub moves: Placements,
    /// The player who gave the game up.
    pub given_up: Option<Player>,
}

impl DealRecord {
    /// A deal without moves.
    pub fn new(deal: MatchDeal, continues: bool) -> Self {
        Self { deal, continues, moves: Placements::new(), given_up: None }
    }

    /// The player who made the move at this index.
    pub fn mover(&self, place: usize) -> Player {
        mover(self.deal.first, place)
    }

    fn read(json: &Json<'_>, names: &dyn CardNames) -> Result<Self, RecordError> {
        let Json::Object(_) = json else { return Err(wrong_type("games", json, "an object for each game")) };
        let continues = match json.get("continues") {
            None => false,
            Some(flag) => flag.as_bool().ok_or_else(|| wrong_type("continues", flag, "true or false"))?,
        };
        let deal = MatchDeal {
            hands: read_five(json, names)?,
            elements: read_elements(json)?,
            first: read_first(json)?,
        };
        Ok(Self::new(deal, continues))
    }

    fn write(&self, json: &mut Writer, rules: &Rules, names: &dyn CardNames, extent: Extent) {
        let MatchDeal { hands, elements, first } = &self.deal;
        write_pair(json.open('{').key("hands"), hands, names);
        if rules.game.elemental || elements.iter().any(Option::is_some) {
            write_elements(json, elements);
        }
        json.key("first").string(first.name());
        write_moves(json, &self.moves);
        if extent != Extent::Dealt {
            json.key("given_up").string_or_null(self.given_up.map(Player::name));
        }
        if self.continues {
            json.key("continues").boolean(true);
        }
        json.close('}');
    }
}

/// A match as it was played: all inputs of a [`Match`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatchRecord {
    /// The house and the rules.
    pub rules: Rules,
    /// The pools, where the rules have any and the record names them.
    pub pools: Option<ByPlayer<Vec<Card>>>,
    /// The deals in order, continuations included.
    pub deals: Vec<DealRecord>,
    /// What the winner chose to take.
    pub taken: Vec<Card>,
    /// The number of drawn deals after which a game stayed a draw, where a table had a limit that was reached.
    pub draw_limit: Option<u32>,
    /// Whether the deal bound its players, where a game was given up before the first card of the match.
    pub binding: bool,
    /// Whether the players agreed on a draw; a replay leaves the match as it was then.
    pub agreed: bool,
}

impl MatchRecord {
    /// A match without deals.
    pub fn new(rules: Rules) -> Self {
        let (pools, deals, taken) = (None, Vec::new(), Vec::new());
        Self { rules, pools, deals, taken, draw_limit: None, binding: false, agreed: false }
    }

    /// Parses a record as far as possible, and returns the fault in the rest.
    pub(crate) fn read(
        json: &Json<'_>,
        names: &dyn CardNames,
    ) -> Result<(Self, Result<(), Fault>), RecordError> {
        let rules = read_draft(json)?.finish().map_err(|refusal| refused(&refusal))?;
        let mut record = Self { pools: read_pools(json, names)?, ..Self::new(rules) };
        let rest = record.read_rest(json, names);
        Ok((record, rest.map_err(Fault::from)))
    }

    fn read_rest(&mut self, json: &Json<'_>, names: &dyn CardNames) -> Result<(), RecordError> {
        self.draw_limit = read_draw_limit(json)?;
        self.binding = json.get("binding").and_then(Json::as_bool) == Some(true);
        self.agreed = json.get("agreed").and_then(Json::as_str) == Some("draw");
        let mut step = 0;
        for game in items(json, "games")? {
            self.deals.push(DealRecord::read(game, names)?);
            let Some(deal) = self.deals.last_mut() else { continue };
            read_moves(game, deal.deal.first, CELLS, &mut deal.moves, &mut step)?;
            deal.given_up = read_given_up(game)?;
        }
        for card in items(json, "taken")? {
            self.taken.push(read_known_card(card, names)?);
        }
        Ok(())
    }

    /// Replays the match.
    ///
    /// # Errors
    /// The first violation of the rules: the set-up first, then the steps in order.
    pub fn replay(&self) -> Result<MatchReplay, RecordError> {
        let mut state = Match::new(self.rules, self.pools.clone()).map_err(|error| match_error(&error))?;
        if let Some(limit) = self.draw_limit {
            state = state.with_draw_limit(limit);
        }
        if self.binding {
            state = state.with_binding_deal();
        }
        let mut replay = MatchReplay { deals: Vec::with_capacity(self.deals.len()), state };
        let mut step = 0;
        for deal in &self.deals {
            replay.deal(deal, &mut step)?;
        }
        replay.take(&self.taken)?;
        Ok(replay)
    }

    /// Writes the fields of the record.
    pub(crate) fn write(&self, json: &mut Writer, names: &dyn CardNames, form: Form<'_>) {
        json.key("game").string("triple-triad-match");
        write_rules(json, &self.rules, form);
        if let Some(pools) = &self.pools {
            let pools = ByPlayer::new(|player| pools[player].iter().copied().map(Some).collect::<Vec<_>>());
            write_pair(json.key("pools"), &pools, names);
        }
        json.key("games").open('[');
        for deal in &self.deals {
            deal.write(json, &self.rules, names, form.extent);
        }
        json.close(']');
        let chosen = matches!(self.rules.trade, Trade::One | Trade::Diff) && form.extent != Extent::Dealt;
        if chosen || !self.taken.is_empty() {
            json.key("taken");
            write_cards(json, self.taken.iter().copied().map(Some), names);
        }
        if let Some(limit) = self.draw_limit {
            json.key("draw_limit").integer(i64::from(limit));
        }
        if self.binding {
            json.key("binding").boolean(true);
        }
        if self.agreed {
            json.key("agreed").string("draw");
        }
    }
}

/// One placement and everything that happened on the board.
#[derive(Clone, PartialEq, Debug)]
pub struct Step {
    /// The player who placed.
    pub by: Player,
    /// The slot and the cell.
    pub mv: Move,
    /// The card.
    pub card: Card,
    /// What happened, in order.
    pub events: Vec<Event>,
    /// The position after the placement.
    pub after: Position,
}

impl Step {
    /// Plays a card.
    ///
    /// # Errors
    /// If the move is illegal.
    pub fn play(before: &Position, by: Player, mv: Move) -> Result<Self, IllegalMove> {
        let mut events = Vec::with_capacity(CELLS);
        let after = before.play(by.seat(), mv, &mut events)?;
        let Some(Placed { card, .. }) = after.placed(mv.cell) else { unreachable!("the card was placed") };
        Ok(Self { by, mv, card, events, after })
    }

    /// The flips in the order in which they happened.
    pub fn flips(&self) -> impl Iterator<Item = Flip> {
        self.events
            .iter()
            .filter_map(|event| if let Event::Flipped(flip) = event { Some(*flip) } else { None })
    }
}

/// A game replayed from its record.
#[derive(Clone, PartialEq, Debug)]
pub struct GameReplay {
    /// The house and the rules that the record names.
    pub rules: Rules,
    /// The position before the first move.
    pub start: Position,
    /// The moves with their events and positions.
    pub steps: Vec<Step>,
}

impl GameReplay {
    /// The position after the last move.
    pub fn end(&self) -> Position {
        self.steps.last().map_or(self.start, |step| step.after)
    }

    pub(crate) fn answer(&self, json: &mut Writer, names: &dyn CardNames) {
        let end = self.end();
        json.open('{').key("steps").open('[');
        for step in &self.steps {
            json.open('{').key("by").string(step.by.name());
            write_move(json, step.mv);
            write_flips(json, step);
            write_score(json, step.after.score());
            json.close('}');
        }
        json.close(']');
        write_board(json.key("board"), Cell::all().map(|cell| end.placed(cell)), names);
        write_score(json, end.score());
        json.key("next").string_or_null(end.to_move().map(Player::name));
        json.key("result").string_or_null(end.outcome().map(Outcome::name)).close('}');
    }
}

/// A match replayed from its record.
#[derive(Clone, PartialEq, Debug)]
pub struct MatchReplay {
    /// The deals in order, continuations included.
    pub deals: Vec<DealReplay>,
    /// The match after them.
    pub state: Match,
}

/// One deal of a replayed match.
#[derive(Clone, PartialEq, Debug)]
pub struct DealReplay {
    /// The reason for the deal.
    pub kind: DealKind,
    /// The game.
    pub game: GameReplay,
    /// The player who gave the game up.
    pub given_up: Option<Player>,
}

impl MatchReplay {
    fn deal(&mut self, record: &DealRecord, step: &mut u32) -> Result<(), RecordError> {
        let kind = self.state.next_deal().map_or(DealKind::First, |need| need.kind);
        self.state.begin(record.deal).map_err(|error| match_error(&error.into()))?;
        if kind.continues() != record.continues {
            return Err(RecordError::setup(if record.continues {
                "a game carries \"continues\":true, but no drawn game goes on there"
            } else {
                "this game goes on after a draw; it must carry \"continues\":true"
            }));
        }
        let start = *self.state.position().expect("a begun deal is played");
        let steps = Vec::with_capacity(record.moves.len());
        let mut game = GameReplay { rules: *self.state.rules(), start, steps };
        for (place, mv) in record.moves.iter().enumerate() {
            *step += 1;
            let played = self.state.play(record.mover(place), *mv);
            game.steps.push(played.map_err(|error| match_error(&error).at(*step))?);
        }
        if let Some(player) = record.given_up {
            self.state.give_up(player).map_err(|error| match_error(&error))?;
        }
        self.deals.push(DealReplay { kind, game, given_up: record.given_up });
        Ok(())
    }

    fn take(&mut self, taken: &[Card]) -> Result<(), RecordError> {
        if taken.is_empty() {
            return Ok(());
        }
        if let Phase::Over = self.state.phase() {
            let mut due: Vec<Card> = self.state.transfers().iter().filter_map(|given| given.card).collect();
            let mut taken = taken.to_vec();
            due.sort_unstable();
            taken.sort_unstable();
            if due == taken {
                // All cards were due, so there was nothing to choose; the record may still list them.
                return Ok(());
            }
        }
        self.state.choose(taken).map_err(|error| match_error(&error))
    }

    pub(crate) fn answer(&self, json: &mut Writer, names: &dyn CardNames) {
        let state = &self.state;
        json.open('{').key("games").open('[');
        for result in state.results() {
            let outcome = result.outcome.map(Outcome::name);
            json.open('{').key("result").string_or_null(outcome);
            write_score(json, result.score);
            json.close('}');
        }
        json.close(']').key("wins").open('{');
        for (player, wins) in state.wins().iter() {
            json.key(player.name()).integer(i64::from(*wins));
        }
        json.close('}').key("winner").string_or_null(state.winner().map(Outcome::name));
        json.key("choose");
        match state.phase() {
            Phase::Choosing(choice) => {
                json.open('{').key("by").string(choice.by.name());
                json.key("count").integer(choice.count as i64).key("from").open('[');
                for card in &choice.from {
                    json.string(&card_text(*card, names));
                }
                json.close(']').close('}');
            }
            _ => {
                json.null();
            }
        }
        json.key("transfers").open('[');
        for (text, transfer) in sorted_transfers(state.transfers(), names) {
            json.open('{').key("card").string(&text);
            json.key("from").string(transfer.from.name()).key("to").string(transfer.to.name());
            json.key("after").integer(i64::from(transfer.after)).close('}');
        }
        json.close(']').key("next").string_or_null(match state.phase() {
            Phase::Deal(_) | Phase::Playing(_) => Some("game"),
            Phase::Choosing(_) => Some("choose"),
            Phase::Over => None,
        });
        json.close('}');
    }
}

/// The number of drawn deals after which a game stayed a draw, where a record says that the table had a limit.
fn read_draw_limit(json: &Json<'_>) -> Result<Option<u32>, RecordError> {
    let Some(value) = json.get("draw_limit") else { return Ok(None) };
    let limit = value.as_integer().and_then(|limit| u32::try_from(limit).ok()).filter(|limit| *limit > 0);
    limit.map(Some).ok_or_else(|| wrong_type("draw_limit", value, "a whole number from 1 on"))
}

/// The transfers by game and then card text, as answers list them.
pub fn sorted_transfers(transfers: &[Transfer], names: &dyn CardNames) -> Vec<(String, Transfer)> {
    let mut sorted: Vec<_> =
        transfers.iter().map(|transfer| (card_text(transfer.card, names), *transfer)).collect();
    sorted.sort_by(|(text, one), (other_text, other)| {
        (one.after, text, one.from).cmp(&(other.after, other_text, other.from))
    });
    sorted
}

fn card_text(card: Option<Card>, names: &dyn CardNames) -> String {
    card.map_or_else(|| "?".to_owned(), |card| names.text(card).into_owned())
}

fn write_flips(json: &mut Writer, step: &Step) {
    let mut sorted: ArrayVec<Flip, CELLS> = step.flips().collect();
    sorted.sort_unstable_by_key(|flip| flip.cell);
    json.key("flips").open('[');
    for flip in sorted {
        json.open('{').key("cell").integer(flip.cell.index() as i64).key("cause").string(flip.cause.name());
        json.key("wave").integer(i64::from(flip.wave)).close('}');
    }
    json.close(']');
}

fn write_score(json: &mut Writer, score: ByPlayer<u8>) {
    json.key("score").open('{');
    for (player, score) in score.iter() {
        json.key(player.name()).integer(i64::from(*score));
    }
    json.close('}');
}

fn write_rules(json: &mut Writer, rules: &Rules, form: Form<'_>) {
    json.key("house").string(rules.house.name()).key("rules");
    form.write_settings(json, rules.differences().map(|(name, _)| name), |name| rules.value(name));
}

fn write_cards(json: &mut Writer, cards: impl Iterator<Item = Option<Card>>, names: &dyn CardNames) {
    json.open('[');
    for card in cards {
        match card {
            Some(card) => json.string(&names.text(card)),
            None => json.string("?"),
        };
    }
    json.close(']');
}

fn write_pair(json: &mut Writer, pair: &ByPlayer<impl AsRef<[Option<Card>]>>, names: &dyn CardNames) {
    json.open('{');
    for (player, cards) in pair.iter() {
        write_cards(json.key(player.name()), cards.as_ref().iter().copied(), names);
    }
    json.close('}');
}

fn write_elements(json: &mut Writer, elements: &[Option<Element>; CELLS]) {
    json.key("elements").open('[');
    for element in elements {
        json.string_or_null(element.map(Element::name));
    }
    json.close(']');
}

fn write_board(json: &mut Writer, board: impl Iterator<Item = Option<Placed>>, names: &dyn CardNames) {
    json.open('[');
    for cell in board {
        match cell {
            None => json.null(),
            Some(placed) => {
                json.open('{').key("card").string(&names.text(placed.card));
                json.key("owner").string(placed.owner.name()).close('}')
            }
        };
    }
    json.close(']');
}

fn write_move(json: &mut Writer, mv: Move) {
    json.key("hand").integer(mv.slot.index() as i64).key("cell").integer(mv.cell.index() as i64);
}

fn write_moves(json: &mut Writer, moves: &[Move]) {
    json.key("moves").open('[');
    for mv in moves {
        write_move(json.open('{'), *mv);
        json.close('}');
    }
    json.close(']');
}

/// The player who makes the move at this index; players take turns.
fn mover(first: Player, place: usize) -> Player {
    if place.is_multiple_of(2) { first } else { !first }
}

fn game_over(step: u32) -> RecordError {
    RecordError::new(ErrorCode::GameOver, "a move after the board is full; the game is over").at(step)
}

fn illegal(error: IllegalMove) -> RecordError {
    let code = match error.reason {
        IllegalReason::GameOver => ErrorCode::GameOver,
        IllegalReason::NotYourTurn { .. } => ErrorCode::NotYourTurn,
        IllegalReason::NotInHand { .. } => ErrorCode::CardNotInHand,
        IllegalReason::UnknownCard { .. } => ErrorCode::BadCard,
        IllegalReason::CellTaken => ErrorCode::CellTaken,
    };
    let mv = error.mv;
    RecordError::new(code, format!("hand {} on cell {}: {error}", mv.slot, mv.cell))
}

fn refused(refusal: &Refusal) -> RecordError {
    RecordError::new(ErrorCode::BadRules, refusal.to_string())
}

fn match_error(error: &MatchError) -> RecordError {
    let code = match error {
        MatchError::Refused(_) => ErrorCode::BadRules,
        MatchError::BadDeal(DealError::MatchOver) | MatchError::NoGame => ErrorCode::GameOver,
        MatchError::Illegal(error) => return illegal(*error),
        _ => ErrorCode::BadSetup,
    };
    RecordError::new(code, error.to_string())
}

fn read_draft(json: &Json<'_>) -> Result<RulesDraft, RecordError> {
    let house = match json.get("house") {
        None => House::Classic,
        Some(house) => {
            let name = house.as_str().ok_or_else(|| wrong_type("house", house, "the name of a house"))?;
            House::from_name(name).ok_or_else(|| refused(&Refusal::UnknownHouse(clip(name))))?
        }
    };
    let mut draft = RulesDraft::new(house);
    match json.get("rules") {
        None => {}
        Some(Json::Object(switches)) => {
            for (name, value) in switches {
                draft.set(name, SettingValue::from_json(value)).map_err(|refusal| refused(&refusal))?;
            }
        }
        Some(other) => return Err(wrong_type("rules", other, "an object of switches")),
    }
    Ok(draft)
}

/// A card, or `None` for `?`.
fn read_card(json: &Json<'_>, names: &dyn CardNames) -> Result<Option<Card>, RecordError> {
    let bad = |message: String| RecordError::new(ErrorCode::BadCard, message);
    match json.as_str() {
        Some("?") => Ok(None),
        Some(text) => names.card(text).map(Some).map_err(|error| bad(error.to_string())),
        None => Err(bad(format!("a card is a text such as \"154A@fire\", but this is {}", json.kind()))),
    }
}

fn read_known_card(json: &Json<'_>, names: &dyn CardNames) -> Result<Card, RecordError> {
    read_card(json, names)?.ok_or_else(|| {
        RecordError::new(ErrorCode::BadCard, "an unknown card `?` stands where the card must be known")
    })
}

/// Parses the arrays `blue` and `red` of a field, card by card.
fn read_pair<T>(
    json: &Json<'_>,
    field: &str,
    mut read: impl FnMut(&Json<'_>) -> Result<T, RecordError>,
) -> Result<ByPlayer<Vec<T>>, RecordError> {
    let Json::Object(_) = json else {
        return Err(wrong_type(field, json, "an object with `blue` and `red`"));
    };
    let mut pair = ByPlayer::<Vec<T>>::new(|_| Vec::new());
    for player in Player::ALL {
        let name = format!("{field}.{player}");
        let cards = json
            .get(player.name())
            .ok_or_else(|| RecordError::setup(format!("the field `{name}` is missing")))?;
        let cards = cards.as_array().ok_or_else(|| wrong_type(&name, cards, "an array of cards"))?;
        pair[player] = cards.iter().map(&mut read).collect::<Result<_, _>>()?;
    }
    Ok(pair)
}

fn read_hands(json: &Json<'_>, names: &dyn CardNames) -> Result<ByPlayer<Vec<Option<Card>>>, RecordError> {
    read_pair(required(json, "hands")?, "hands", |card| read_card(card, names))
}

/// The hands of a deal of a match: five cards each.
fn read_five(json: &Json<'_>, names: &dyn CardNames) -> Result<ByPlayer<Hand>, RecordError> {
    let hands = read_hands(json, names)?;
    for (player, hand) in hands.iter() {
        if hand.len() != HAND_MAX {
            let message = format!("{player}'s hand has {} cards, expected {HAND_MAX} in a match", hand.len());
            return Err(RecordError::setup(message));
        }
    }
    Ok(hands.map(|hand| std::array::from_fn(|slot| hand[slot])))
}

fn read_pools(json: &Json<'_>, names: &dyn CardNames) -> Result<Option<ByPlayer<Vec<Card>>>, RecordError> {
    json.get("pools").map(|pools| read_pair(pools, "pools", |card| read_known_card(card, names))).transpose()
}

fn read_player(json: &Json<'_>, field: &str) -> Result<Player, RecordError> {
    json.as_str()
        .and_then(Player::from_name)
        .ok_or_else(|| RecordError::setup(format!("`{field}` must be \"blue\" or \"red\"")))
}

fn read_first(json: &Json<'_>) -> Result<Player, RecordError> {
    read_player(required(json, "first")?, "first")
}

fn read_given_up(json: &Json<'_>) -> Result<Option<Player>, RecordError> {
    match json.get("given_up") {
        None | Some(Json::Null) => Ok(None),
        Some(player) => read_player(player, "given_up").map(Some),
    }
}

fn read_nine<T: Copy>(
    json: &Json<'_>,
    field: &str,
    mut read: impl FnMut(&Json<'_>) -> Result<T, RecordError>,
) -> Result<[Option<T>; CELLS], RecordError> {
    let mut cells = [None; CELLS];
    let Some(items) = json.get(field) else { return Ok(cells) };
    let Some(items) = items.as_array().filter(|items| items.len() == CELLS) else {
        return Err(RecordError::setup(format!(
            "`{field}` must be an array of nine, one item for each cell"
        )));
    };
    for (cell, item) in cells.iter_mut().zip(items) {
        if *item != Json::Null {
            *cell = Some(read(item)?);
        }
    }
    Ok(cells)
}

fn read_elements(json: &Json<'_>) -> Result<[Option<Element>; CELLS], RecordError> {
    read_nine(json, "elements", |element| {
        element.as_str().and_then(Element::from_name).ok_or_else(|| {
            let names = Element::ALL.map(Element::name).join(", ");
            RecordError::setup(format!("an item of `elements` must be null or one of {names}"))
        })
    })
}

fn read_board(json: &Json<'_>, names: &dyn CardNames) -> Result<[Option<Placed>; CELLS], RecordError> {
    read_nine(json, "board", |cell| {
        let Json::Object(_) = cell else {
            return Err(wrong_type("board", cell, "null or an object with `card` and `owner` for each cell"));
        };
        let owner = read_player(required(cell, "owner")?, "owner")?;
        Ok(Placed { card: read_known_card(required(cell, "card")?, names)?, owner })
    })
}

/// Parses the moves of a game with this many empty cells; steps count on.
fn read_moves(
    json: &Json<'_>,
    first: Player,
    empty: usize,
    moves: &mut Placements,
    step: &mut u32,
) -> Result<(), RecordError> {
    for mv in items(json, "moves")? {
        *step += 1;
        if moves.len() == empty {
            return Err(game_over(*step));
        }
        moves.push(read_move(mv, mover(first, moves.len()), *step)?);
    }
    Ok(())
}

/// Parses a move of a record, as far as it can be one.
fn read_move(json: &Json<'_>, to_move: Player, step: u32) -> Result<Move, RecordError> {
    let fail = |code, message: String| Err(RecordError::new(code, message).at(step));
    let number = |field: &str| {
        json.get(field).and_then(Json::as_integer).ok_or_else(|| {
            let message =
                format!("a move needs `{field}` as a whole number, such as {{\"hand\":0,\"cell\":4}}");
            RecordError::new(ErrorCode::BadMove, message).at(step)
        })
    };
    let (hand, cell) = (number("hand")?, number("cell")?);
    if let Some(by) = json.get("by")
        && by.as_str() != Some(to_move.name())
    {
        return fail(
            ErrorCode::NotYourTurn,
            format!("`by` names another player, but it is {to_move}'s turn"),
        );
    }
    let Some(slot) = u8::try_from(hand).ok().and_then(Slot::new) else {
        return fail(
            ErrorCode::CardNotInHand,
            format!("hand {hand} is no card of {to_move}'s, expected 0 to 4"),
        );
    };
    match u8::try_from(cell).ok().and_then(Cell::new) {
        Some(cell) => Ok(Move { slot, cell }),
        None => fail(ErrorCode::BadMove, format!("cell {cell} is outside the board, expected 0 to 8")),
    }
}
