//! A position in one line, and moves in a few characters.
//!
//! ```text
//! ta1/3/-/1.1.0.0/play:0:B*:B2=2/6.5.6/1.0.0,0.0.0,0.0.0/R3IG2,…,…/G7B5B2,…,…/-/-
//! │   │ │ │       │              │     │                 │         │         │ └ colours each seat lacks
//! │   │ │ │       │              │     │                 │         │         └ cards shown by tied selections
//! │   │ │ │       │              │     │                 │         └ put down in this round
//! │   │ │ │       │              │     │                 └ hands, seat by seat
//! │   │ │ │       │              │     └ gems of each seat: red.blue.green
//! │   │ │ │       │              └ the stock
//! │   │ │ │       └ what is due: deal, select:cards, lot:cards, gem:leader, play:leader:gem:shown, over:why
//! │   │ │ └ complete rounds, complete tricks, tied selections, starter (- before they are known)
//! │   │ └ options that differ from the defaults, - for none
//! │   └ players
//! └ TriATri, version 1 of the notation
//! ```
//! Moves are `s:R5` (select), `gR` (a gem of the stock), `gR*` (the leader's own gem), `R5` and `I` (play).

use std::fmt;
use std::str::FromStr;

use crate::game::{Game as _, Ignore, Seat};
pub use crate::notation::ParseError;
use crate::notation::list;
use crate::setting::SettingValue;

use super::card::{Card, CardSet, Colour};
use super::event::{End, Offer};
use super::options::Options;
use super::position::{Move, Phase, Position, Source};
use super::scoring::Gems;
use super::trick::Shown;

/// Prefix of a position line.
pub const PREFIX: &str = "ta1/";

/// As in notation: `s:R5`, `gR`, `gR*`, `R5` or `I`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Select(card) => write!(f, "s:{card}"),
            Self::Gem(colour, source) => write!(f, "g{}", Offer { colour, own: source == Source::Own }),
            Self::Play(card) => card.fmt(f),
        }
    }
}

impl FromStr for Move {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let fail = || ParseError::new("move", text, "s:R5, gR, gR*, R5 or I");
        if let Some(card) = text.strip_prefix("s:") {
            return card.parse().map(Self::Select).map_err(|_| fail());
        }
        if let Some(gem) = text.strip_prefix('g') {
            let offer = parse_offer(gem).ok_or_else(fail)?;
            let source = if offer.own { Source::Own } else { Source::Stock };
            return Ok(Self::Gem(offer.colour, source));
        }
        text.parse().map(Self::Play).map_err(|_| fail())
    }
}

/// Reads a gem as records write it: `R`, or `R*` for the leader's own.
pub(super) fn parse_offer(text: &str) -> Option<Offer> {
    let (colour, own) = text.strip_suffix('*').map_or((text, false), |colour| (colour, true));
    Colour::from_name(colour).map(|colour| Offer { colour, own })
}

/// Writes the position in one line.
pub fn print(position: &Position) -> String {
    let seats = || position.all_seats();
    let options = position.options.differences();
    let starter = position.starter.map_or("-".to_owned(), |seat| seat.to_string());
    let fields = [
        position.players.to_string(),
        if options.is_empty() { "-".to_owned() } else { options.join(",") },
        format!("{}.{}.{}.{starter}", position.rounds_done, position.tricks_done, position.ties),
        print_phase(position),
        print_gems(position.stock),
        seats().map(|seat| print_gems(position.holding(seat))).collect::<Vec<_>>().join(","),
        print_sets(seats().map(|seat| position.hand(seat))),
        print_sets(seats().map(|seat| position.played(seat))),
        print_sets(seats().map(|seat| position.revealed(seat))),
        list(seats().map(|seat| {
            let void = Colour::EACH.into_iter().filter(|colour| position.is_void(seat, *colour));
            void.map(Colour::name).collect::<String>()
        })),
    ];
    format!("{PREFIX}{}", fields.join("/"))
}

fn print_phase(position: &Position) -> String {
    let selected = || {
        let cards = position.all_seats().map(|seat| position.selected(seat));
        cards.map(|card| card.map_or(String::new(), |card| card.to_string())).collect::<Vec<_>>().join(",")
    };
    match position.phase {
        Phase::Deal => "deal".to_owned(),
        Phase::Select => format!("select:{}", selected()),
        Phase::Lot => format!("lot:{}", selected()),
        Phase::Gem => format!("gem:{}", position.leader),
        Phase::Play => {
            let shown: Vec<String> =
                position.table().iter().map(|shown| format!("{}={}", shown.card, shown.value)).collect();
            let offer = position.offer.map_or(String::new(), |offer| offer.to_string());
            format!("play:{}:{offer}:{}", position.leader, shown.join(","))
        }
        Phase::Over(end, None) => format!("over:{end}"),
        Phase::Over(end, Some(seat)) => format!("over:{end}:{seat}"),
    }
}

fn print_gems(gems: Gems) -> String {
    format!("{}.{}.{}", gems.0[0], gems.0[1], gems.0[2])
}

fn print_sets(sets: impl Iterator<Item = CardSet>) -> String {
    list(sets.map(|set| set.iter().map(|card| card.to_string()).collect::<String>()))
}

/// Reads a position line.
///
/// # Errors
/// The first part that does not parse, or why the position is impossible.
pub fn parse(line: &str) -> Result<Position, ParseError> {
    let fields = line.strip_prefix(PREFIX).map(|rest| rest.split('/').collect::<Vec<_>>());
    let Some(Ok(fields)) = fields.map(<[&str; 10]>::try_from) else {
        let expected =
            "ta1/players/options/rounds.tricks.ties.starter/due/stock/holdings/hands/played/revealed/void";
        return Err(ParseError::new("position", line, expected));
    };
    let [players, options, progress, phase, stock, holdings, hands, played, revealed, void] = fields;
    let mut position = players
        .parse()
        .ok()
        .and_then(|players| Position::new(players, Options::default()))
        .ok_or_else(|| ParseError::new("players", players, "2, 3 or 4"))?;
    position.options = parse_options(options)?;
    let seats = position.players as usize;
    parse_progress(&mut position, progress)?;
    position.stock = parse_gems(stock)?;
    for (holding, text) in position.holdings.iter_mut().zip(per_seat(holdings, seats)?) {
        *holding = parse_gems(text)?;
    }
    parse_sets(&mut position.hands, hands, seats)?;
    parse_sets(&mut position.played, played, seats)?;
    parse_sets(&mut position.revealed, revealed, seats)?;
    for (void, text) in position.void.iter_mut().zip(per_seat(void, seats)?) {
        for letter in text.split_inclusive(|_: char| true) {
            let colour = Colour::from_name(letter)
                .ok_or_else(|| ParseError::new("colours a seat lacks", text, "R, B and G"))?;
            *void |= 1 << colour.index();
        }
    }
    parse_phase(&mut position, phase)?;
    position.coherence().map_err(|problem| ParseError::impossible("position", line, &problem))?;
    Ok(position)
}

fn parse_options(text: &str) -> Result<Options, ParseError> {
    let mut options = Options::default();
    for part in text.split(',').filter(|_| text != "-") {
        let (name, value) = part.split_once('=').unwrap_or((part, ""));
        options
            .set(name, SettingValue::from_text(value))
            .map_err(|error| ParseError::impossible("option", part, &error))?;
    }
    Ok(options)
}

fn parse_progress(position: &mut Position, text: &str) -> Result<(), ParseError> {
    let fail = || ParseError::new("progress", text, "rounds.tricks.ties.starter, such as 0.3.0.1");
    let parts: Vec<&str> = text.split('.').collect();
    let [rounds, tricks, ties, starter] = parts.as_slice() else { return Err(fail()) };
    position.rounds_done = rounds.parse().map_err(|_| fail())?;
    position.tricks_done = tricks.parse().ok().filter(|tricks| *tricks <= 5).ok_or_else(fail)?;
    position.ties = ties.parse().map_err(|_| fail())?;
    position.starter = match *starter {
        "-" => None,
        seat => Some(parse_seat(seat, position.players).ok_or_else(fail)?),
    };
    if position.rounds_done > position.options.rounds {
        return Err(fail());
    }
    Ok(())
}

fn parse_seat(text: &str, players: u8) -> Option<Seat> {
    text.parse().ok().filter(|seat| *seat < players).and_then(Seat::new)
}

fn parse_phase(position: &mut Position, text: &str) -> Result<(), ParseError> {
    let fail = || {
        let expected = "deal, select:cards, lot:cards, gem:leader, play:leader:gem:shown or over:why";
        ParseError::new("what is due", text, expected)
    };
    let parts: Vec<&str> = text.split(':').collect();
    let players = position.players;
    match parts.as_slice() {
        ["deal"] => position.phase = Phase::Deal,
        [what @ ("select" | "lot"), cards] => {
            position.phase = if *what == "lot" { Phase::Lot } else { Phase::Select };
            for (selected, card) in position.selected.iter_mut().zip(per_seat(cards, players as usize)?) {
                if !card.is_empty() {
                    *selected = Some(card.parse().map_err(|_| fail())?);
                }
            }
        }
        ["gem", leader] => {
            position.phase = Phase::Gem;
            position.leader = parse_seat(leader, players).ok_or_else(fail)?;
        }
        ["play", leader, gem, shown] => {
            position.phase = Phase::Play;
            position.leader = parse_seat(leader, players).ok_or_else(fail)?;
            position.offer = Some(parse_offer(gem).ok_or_else(fail)?);
            for shown in shown.split(',').filter(|shown| !shown.is_empty()) {
                let (card, value) = shown.split_once('=').ok_or_else(fail)?;
                let card: Card = card.parse().map_err(|_| fail())?;
                let value = value.parse().ok().filter(|value| *value <= 16).ok_or_else(fail)?;
                if position.laid + 1 >= players {
                    return Err(fail());
                }
                position.table[position.laid as usize] = Shown { card, value };
                position.laid += 1;
            }
        }
        ["over", end] => {
            let end = End::from_name(end).filter(|end| *end != End::InstantWin).ok_or_else(fail)?;
            position.phase = Phase::Over(end, None);
        }
        ["over", "instant-win", seat] => {
            let seat = parse_seat(seat, players).ok_or_else(fail)?;
            position.phase = Phase::Over(End::InstantWin, Some(seat));
        }
        _ => return Err(fail()),
    }
    Ok(())
}

fn parse_gems(text: &str) -> Result<Gems, ParseError> {
    let fail = || ParseError::new("gems", text, "red.blue.green, such as 6.5.6");
    let counts: Vec<u8> = text.split('.').map(str::parse).collect::<Result<_, _>>().map_err(|_| fail())?;
    <[u8; 3]>::try_from(counts).map(Gems).map_err(|_| fail())
}

/// One part per seat; `-` for nothing at all.
fn per_seat(text: &str, seats: usize) -> Result<Vec<&str>, ParseError> {
    let parts: Vec<&str> = if text == "-" { vec![""; seats] } else { text.split(',').collect() };
    if parts.len() == seats {
        Ok(parts)
    } else {
        Err(ParseError::new("list", text, "one part for each player, separated by commas, or -"))
    }
}

fn parse_sets(sets: &mut [CardSet; 4], text: &str, players: usize) -> Result<(), ParseError> {
    let fail = || ParseError::new("cards", text, "cards such as R3IG2 for each player, separated by commas");
    for (set, cards) in sets.iter_mut().zip(per_seat(text, players)?) {
        let mut rest = cards;
        while !rest.is_empty() {
            let length = if rest.starts_with('I') { 1 } else { 2 };
            let card: Card = rest.get(..length).and_then(|card| card.parse().ok()).ok_or_else(fail)?;
            let before = set.len();
            set.insert(card);
            if set.len() == before {
                return Err(fail());
            }
            rest = &rest[length..];
        }
    }
    Ok(())
}

/// Reads a position line followed by moves, `ta1/… gB B5`: the position after them.
///
/// A sealed choice is that of the first seat that has not made its own.
///
/// # Errors
/// The first syntax error or illegal move.
pub fn parse_line(line: &str) -> Result<Position, ParseError> {
    let mut words = line.split_whitespace();
    let mut position = parse(words.next().unwrap_or_default())?;
    for word in words {
        let mv = word.parse()?;
        let Some(seat) = position.to_act().iter().next() else {
            return Err(ParseError::impossible("move", word, &"no seat is to act here"));
        };
        position = position
            .play(seat, mv, &mut Ignore)
            .map_err(|error| ParseError::impossible("move", word, &error))?;
    }
    Ok(position)
}
