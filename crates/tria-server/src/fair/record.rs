//! The public record from which fair deals are verified.

use std::collections::{BTreeSet, HashMap};

use serde::{Deserialize, Serialize};
use tria_cards::Catalog;
use tria_room::{
    ClientId, Command, Event, GameSettings, HostInput, Input, LogEntry, Occupant, Room, Settings,
};
use tria_rules::record::Record;
use tria_rules::triad::Card;

use super::{Contribution, TableChance, match_at_hand, verify};
use crate::limits::FAIR_CARDS;
use crate::store::StoreError;

/// The name of the format; another number means that older programs cannot read it.
pub const FORMAT: &str = "tria-fair/1";

/// What stands in the place of what somebody has said.
const SAID: &str = "…";

/// How much of what players brought is in the log.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Brought {
    /// The cards that were used.
    Used,
    /// All of them, because chance drew from them.
    Whole,
}

/// A match that is over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FairMatch {
    /// Its number, from 1.
    pub number: u32,
    /// What was published before it.
    pub commitment: String,
    /// Its secret, 64 hexadecimal digits.
    pub seed: String,
    /// What players added, in order.
    pub contributions: Vec<Contribution>,
    /// Its records as docs/formats.md describes them; none if it was called off.
    pub records: Vec<String>,
}

/// Everything that is needed to check the deals of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FairRecord {
    /// `tria-fair/1`.
    pub format: String,
    /// The name of the table.
    pub game: String,
    /// How much of what players brought is in the log.
    pub brought: Brought,
    /// The settings of the table.
    pub settings: Settings,
    /// The matches that are over.
    pub matches: Vec<FairMatch>,
    /// The log of the table up to the end of the last of them.
    pub log: Vec<LogEntry>,
}

/// The public record of a table, from its log; `None` where no match is over.
///
/// What was said is left out, those who only watched have other numbers, and cards that were brought and not used are left
/// out, unless chance drew from them. The record is checked before anybody sees it.
///
/// # Errors
/// If the log does not lead to a record that can be verified, which would be a mistake of the server.
pub fn publish(
    game: &str,
    settings: &Settings,
    log: Vec<LogEntry>,
    chance: &TableChance,
    catalog: &Catalog,
) -> Result<Option<FairRecord>, StoreError> {
    let damaged = |why: String| StoreError::Damaged(format!("the log of table {game}: {why}"));
    let Some(past) = Past::of(settings, log).map_err(damaged)? else { return Ok(None) };
    let matches = past.records.into_iter().zip(1..).map(|(records, number)| {
        let seed = chance.seed.of_match(number);
        FairMatch {
            number,
            commitment: seed.commitment(game, number),
            seed: seed.to_hex(),
            contributions: chance.of(number).to_vec(),
            records: records.iter().map(|record| record.to_json(catalog)).collect(),
        }
    });
    let mut record = FairRecord {
        format: FORMAT.into(),
        game: game.into(),
        brought: Brought::Whole,
        settings: settings.clone(),
        matches: matches.collect(),
        log: discreet(past.log, &past.seated),
    };
    if !is_random(settings) {
        let mut reduced = record.clone();
        reduced.brought = Brought::Used;
        reduce(&mut reduced.log, &past.used);
        if verify(&reduced, catalog).is_ok() {
            return Ok(Some(reduced));
        }
        // A hand was drawn because somebody's time was over, or something else looked at all the cards.
    }
    verify(&record, catalog).map_err(|difference| damaged(difference.to_string()))?;
    if !record.log.iter().any(|entry| is_bring(&entry.input)) {
        record.brought = Brought::Used;
    }
    Ok(Some(record))
}

/// The records of a table's matches that are over; none for a match that was called off.
pub(crate) fn records(settings: &Settings, log: Vec<LogEntry>) -> Result<Vec<Vec<Record>>, String> {
    Ok(Past::of(settings, log)?.map(|past| past.records).unwrap_or_default())
}

fn is_random(settings: &Settings) -> bool {
    matches!(&settings.game, GameSettings::TripleTriad { rules, .. } if rules.random())
}

fn is_bring(input: &Input) -> bool {
    matches!(input, Input::Host { input: HostInput::Bring { .. } })
}

/// What a log tells of the matches that are over.
struct Past {
    /// The log up to the end of the last of them.
    log: Vec<LogEntry>,
    /// The records of each.
    records: Vec<Vec<Record>>,
    /// Those who have sat at the table by then.
    seated: BTreeSet<ClientId>,
    /// The cards that were chosen, dealt or taken by then.
    used: BTreeSet<Card>,
}

impl Past {
    fn of(settings: &Settings, log: Vec<LogEntry>) -> Result<Option<Self>, String> {
        let mut past = Self { log, records: Vec::new(), seated: BTreeSet::new(), used: BTreeSet::new() };
        let (mut seated, mut used, mut end) = (BTreeSet::new(), BTreeSet::new(), 0);
        let mut room = Room::new(settings.clone()).map_err(|refusal| refusal.message)?;
        for (place, entry) in past.log.iter().enumerate() {
            let before = match_at_hand(&room);
            let mut again = Replayed(entry.drawn.iter().copied());
            let effects = room.handle(entry.at, entry.input.clone(), &mut again);
            if let Some(error) = effects.answer.error {
                return Err(format!("entry {place} is refused: {}", error.message));
            }
            for happened in &effects.events {
                note(&happened.event, &mut seated, &mut used);
            }
            note_choice(&entry.input, &mut used);
            if match_at_hand(&room) > before {
                past.records.push(room.records().unwrap_or_default());
                // What is chosen in a match that still runs is nobody's business: only what was used by now counts.
                (past.seated, past.used, end) = (seated.clone(), used.clone(), place + 1);
            }
        }
        past.log.truncate(end);
        Ok((end > 0).then_some(past))
    }
}

/// Says the words of an entry again.
struct Replayed<I>(I);

impl<I: Iterator<Item = u32>> rand_core::TryRng for Replayed<I> {
    type Error = std::convert::Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
        // A word that every range accepts, so that a broken log cannot make it loop.
        Ok(self.0.next().unwrap_or(u32::MAX))
    }

    fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
        rand_core::utils::next_u64_via_u32(self)
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Self::Error> {
        rand_core::utils::fill_bytes_via_next_word(bytes, || self.try_next_u32())
    }
}

fn note(event: &Event, seated: &mut BTreeSet<ClientId>, used: &mut BTreeSet<Card>) {
    match event {
        Event::Seated { occupant: Occupant::Client(client), .. } => {
            seated.insert(*client);
        }
        Event::Hand { cards, .. } => used.extend(cards.iter().copied()),
        Event::Settled { transfers } => used.extend(transfers.iter().filter_map(|transfer| transfer.card)),
        _ => {}
    }
}

fn note_choice(input: &Input, used: &mut BTreeSet<Card>) {
    let (Input::Client { message, .. } | Input::Computer { message, .. }) = input else { return };
    match &message.command {
        Command::Pool { cards } | Command::Hand { cards } | Command::Take { cards } => {
            used.extend(cards.iter().copied());
        }
        _ => {}
    }
}

/// The log without what was said, and with other numbers for those who never sat at the table.
fn discreet(mut log: Vec<LogEntry>, seated: &BTreeSet<ClientId>) -> Vec<LogEntry> {
    let mut names: HashMap<ClientId, ClientId> = HashMap::new();
    let mut next = 0;
    let mut name = |client: ClientId| {
        if seated.contains(&client) {
            return client;
        }
        *names.entry(client).or_insert_with(|| {
            next += 1;
            while seated.contains(&ClientId(next)) {
                next += 1;
            }
            ClientId(next)
        })
    };
    for entry in &mut log {
        match &mut entry.input {
            Input::Client { client, message } => {
                *client = name(*client);
                if let Command::Chat { text } = &mut message.command {
                    SAID.clone_into(text);
                }
            }
            Input::Host { input: HostInput::Connected { client } | HostInput::Disconnected { client } } => {
                *client = name(*client);
            }
            _ => {}
        }
    }
    log
}

/// Leaves out what was brought and not used.
fn reduce(log: &mut [LogEntry], used: &BTreeSet<Card>) {
    for entry in log {
        if let Input::Host { input: HostInput::Bring { cards, .. } } = &mut entry.input {
            let unused = cards.iter().filter(|owned| !used.contains(&owned.card)).count();
            // Whoever brought cards and used few of them still has enough to sit down with.
            let mut surplus = unused.min(cards.len().saturating_sub(FAIR_CARDS));
            cards.retain(|owned| {
                let goes = surplus > 0 && !used.contains(&owned.card);
                surplus -= usize::from(goes);
                !goes
            });
            for owned in cards {
                owned.count = owned.count.min(FAIR_CARDS as u32);
            }
        }
    }
}
