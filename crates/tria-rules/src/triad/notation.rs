//! A position in one line, and moves in two characters.
//!
//! ```text
//! tt1/same=two,plus/-/,b2A5A,b1213,b1513,,,,,/154A@fire,1111,2222/1654,5325!,?/r
//! │   │             │ │                       │                    │             └ to move: b or r
//! │   │             │ │                       │                    └ red's hand, slot by slot
//! │   │             │ └ the nine cells        └ blue's hand
//! │   │             └ the nine cells' elements, - for none at all
//! │   └ switches that differ from classic's, - for none; a house's name may stand first
//! └ Triple Triad, version 1 of the notation
//! ```
//! A cell is empty or holds its colour (`b`, `r`) and a card.
//! A hand's slot is empty once played; `?` is an unknown card, `!` after a card marks it as publicly known.
//! A move is the slot's letter `a` to `e` and the cell's number: `b4` puts the second card on the centre.

use std::fmt;
use std::str::FromStr;

use crate::game::Game;
pub use crate::notation::ParseError;
use crate::notation::list;
use crate::setting::SettingValue;

use super::board::{CELLS, Cell};
use super::card::{Card, Element};
use super::house::House;
use super::names::CardNames;
use super::player::{ByPlayer, Player};
use super::position::{Move, Position};
use super::rules::{GAME_SWITCHES, RulesDraft, SWITCHES};
use super::setup::{HAND_MAX, Placed, Setup};
use super::slot::Slot;
use super::switches::Switches;

/// Prefix of a position line.
pub const PREFIX: &str = "tt1/";

/// Writes the position in one line.
pub fn print(position: &Position, names: &dyn CardNames) -> String {
    let cells = || Cell::all();
    let mut line = String::from(PREFIX);
    line.push_str(&print_switches(position.switches()));
    line.push('/');
    line.push_str(&list(cells().map(|cell| position.element(cell).map(Element::name).unwrap_or_default())));
    line.push('/');
    line.push_str(&list(cells().map(|cell| {
        position
            .placed(cell)
            .map_or_else(String::new, |placed| format!("{}{}", letter(placed.owner), names.text(placed.card)))
    })));
    for player in Player::ALL {
        let mut slots: [String; HAND_MAX] = Default::default();
        let mut used = 0;
        for (slot, card) in position.slots(player) {
            used = slot.index() + 1;
            slots[slot.index()] = card.map_or_else(|| "?".to_owned(), |card| names.text(card).into_owned());
            if position.knows(player, slot) {
                slots[slot.index()].push('!');
            }
        }
        line.push('/');
        line.push_str(&list(&slots[..used]));
    }
    line.push('/');
    line.push(letter(position.next_player()));
    line
}

/// As in notation: the slot's letter and the cell's number, `b4`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.slot.letter(), self.cell)
    }
}

impl FromStr for Move {
    type Err = ParseError;

    /// Reads a slot's letter and a cell's number, `b4`.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let part = |place: usize, first: u8| text.as_bytes().get(place)?.checked_sub(first);
        let slot = part(0, b'a').and_then(Slot::new);
        let cell = part(1, b'0').and_then(Cell::new);
        match (slot, cell) {
            (Some(slot), Some(cell)) if text.len() == 2 => Ok(Self { slot, cell }),
            _ => {
                Err(ParseError::new("move", text, "a slot's letter a-e and a cell's number 0-8, such as b4"))
            }
        }
    }
}

/// Reads a position line.
///
/// # Errors
/// The first part that does not parse, or what is wrong with the set-up.
pub fn parse(line: &str, names: &dyn CardNames) -> Result<Position, ParseError> {
    let fields = line.strip_prefix(PREFIX).map(|rest| rest.split('/').collect::<Vec<_>>());
    let Some(Ok([switches, elements, board, blue, red, to_move])) = fields.map(<[&str; 6]>::try_from) else {
        let expected = "tt1/switches/elements/board/blue's hand/red's hand/to move";
        return Err(ParseError::new("position", line, expected));
    };
    let hands = ByPlayer { blue: hand(blue, names)?, red: hand(red, names)? };
    let first = match to_move {
        "b" => Player::Blue,
        "r" => Player::Red,
        _ => return Err(ParseError::new("player to move", to_move, "b or r")),
    };
    let setup = Setup {
        switches: parse_switches(switches)?,
        elements: nine(elements, "element", |text| {
            Element::from_name(text)
                .ok_or_else(|| ParseError::new("element", text, "fire … holy, or nothing"))
        })?,
        board: nine(board, "cell", |text| cell(text, names))?,
        hands: ByPlayer::new(|player| hands[player].iter().flatten().map(|(card, _)| *card).collect()),
        known: ByPlayer::default(),
        first,
    };
    let position = setup.position().map_err(|error| ParseError::impossible("position", line, &error))?;
    Ok(position.with_slots(&hands))
}

fn print_switches(switches: &Switches) -> String {
    let plain = House::Classic.switches();
    let mut parts = Vec::new();
    let mut word = |name: &str, now: &str, usual: &str| {
        if now != usual {
            parts.push(format!("{name}={now}"));
        }
    };
    word("open", switches.open.name(), plain.open.name());
    word("same", switches.same.name(), plain.same.name());
    word("same_flips", switches.same_flips.name(), plain.same_flips.name());
    word("plus_sums", switches.plus_sums.name(), plain.plus_sums.name());
    word("combo", switches.combo.name(), plain.combo.name());
    word("scoring", switches.scoring.name(), plain.scoring.name());
    for (name, on) in [
        ("same_wall", switches.same_wall),
        ("plus", switches.plus),
        ("plus_wall", switches.plus_wall),
        ("elemental", switches.elemental),
    ] {
        if on {
            parts.push(name.to_owned());
        }
    }
    list(parts)
}

fn parse_switches(text: &str) -> Result<Switches, ParseError> {
    let mut draft = RulesDraft::new(House::Classic);
    if text == "-" {
        return Ok(draft.game());
    }
    for (index, part) in text.split(',').enumerate() {
        if let Some(house) = House::from_name(part).filter(|_| index == 0) {
            draft = RulesDraft::new(house);
            continue;
        }
        let (name, value) = part.split_once('=').unwrap_or((part, "true"));
        if !SWITCHES[..GAME_SWITCHES].iter().any(|switch| switch.name == name) {
            return Err(ParseError::new("switch", part, "a switch of one game, such as same=two or plus"));
        }
        draft.set(name, SettingValue::from_text(value)).map_err(|refusal| ParseError {
            what: "switch",
            found: part.to_owned(),
            problem: refusal.to_string(),
        })?;
    }
    Ok(draft.game())
}

/// Nine comma-separated parts, each empty or read by `read`; `-` for nothing at all.
fn nine<T: Copy>(
    text: &str,
    what: &'static str,
    read: impl Fn(&str) -> Result<T, ParseError>,
) -> Result<[Option<T>; CELLS], ParseError> {
    let mut items = [None; CELLS];
    if text == "-" {
        return Ok(items);
    }
    let parts: Vec<&str> = text.split(',').collect();
    if parts.len() != CELLS {
        return Err(ParseError::new(what, text, "nine parts separated by commas, or -"));
    }
    for (item, part) in items.iter_mut().zip(parts) {
        if !part.is_empty() {
            *item = Some(read(part)?);
        }
    }
    Ok(items)
}

fn cell(text: &str, names: &dyn CardNames) -> Result<Placed, ParseError> {
    let owner = match text.as_bytes().first() {
        Some(b'b') => Player::Blue,
        Some(b'r') => Player::Red,
        _ => return Err(ParseError::new("cell", text, "b or r and a card, such as b154A@fire")),
    };
    Ok(Placed { owner, card: card(&text[1..], names)? })
}

fn card(text: &str, names: &dyn CardNames) -> Result<Card, ParseError> {
    names.card(text).map_err(|error| ParseError {
        what: "card",
        found: text.to_owned(),
        problem: error.to_string(),
    })
}

/// A slot of a hand: played, or a possibly unknown card with a flag for publicly known.
pub(super) type HeldSlot = Option<(Option<Card>, bool)>;

fn hand(text: &str, names: &dyn CardNames) -> Result<[HeldSlot; HAND_MAX], ParseError> {
    let mut slots = [None; HAND_MAX];
    if text == "-" {
        return Ok(slots);
    }
    for (index, part) in text.split(',').enumerate() {
        let Some(slot) = slots.get_mut(index) else {
            return Err(ParseError::new("hand", text, "at most five cards"));
        };
        let (part, known) = part.strip_suffix('!').map_or((part, false), |part| (part, true));
        *slot = match part {
            "" if known => return Err(ParseError::new("hand", text, "a card before each !")),
            "" => None,
            "?" => Some((None, known)),
            part => Some((Some(card(part, names)?), known)),
        };
    }
    Ok(slots)
}

const fn letter(player: Player) -> char {
    match player {
        Player::Blue => 'b',
        Player::Red => 'r',
    }
}

/// Reads a position line followed by moves, `tt1/… b4 a0`: the position after them.
///
/// # Errors
/// The first syntax error or illegal move.
pub fn parse_line(line: &str, names: &dyn CardNames) -> Result<Position, ParseError> {
    let mut words = line.split_whitespace();
    let mut position = parse(words.next().unwrap_or_default(), names)?;
    for word in words {
        let mv = word.parse()?;
        let seat = position.next_player().seat();
        position = position
            .play(seat, mv, &mut crate::game::Ignore)
            .map_err(|error| ParseError::impossible("move", word, &error))?;
    }
    Ok(position)
}
