//! The public record from which fair deals are verified.

use std::collections::{BTreeSet, HashMap};

use serde::{Deserialize, Serialize};
use tria_cards::Catalog;
use tria_room::{
    ClientId, Command, Event, GameSettings, HostInput, Input, LogEntry, Occupant, Owned, Prompt, Room,
    Settings, Viewer,
};
use tria_rules::record::Record;
use tria_rules::triad::{Card, HAND_MAX};
use tria_world::CardKey;

use super::{Contribution, TableChance, match_at_hand, verify};
use crate::limits::FAIR_CARDS;
use crate::store::StoreError;

/// The name of the format where no match was called off; another number means that older programs cannot read it.
pub const FORMAT: &str = "tria-fair/1";

/// The name of the format where a match was called off: its seed stays secret, and so does what was hidden in it.
pub const FORMAT_CALLED_OFF: &str = "tria-fair/2";

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
    /// Its secret, 64 hexadecimal digits; a match that was called off keeps it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// What players added, in order.
    pub contributions: Vec<Contribution>,
    /// Its records as docs/formats.md describes them; none if it was called off.
    pub records: Vec<String>,
}

/// Everything that is needed to check the deals of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FairRecord {
    /// `tria-fair/1`, or `tria-fair/2` where a match was called off.
    pub format: String,
    /// The name of the table.
    pub game: String,
    /// How much of what players brought is in the log.
    pub brought: Brought,
    /// The settings of the table.
    pub settings: Settings,
    /// The matches that are over, up to the last that has a result.
    pub matches: Vec<FairMatch>,
    /// The log of the table up to the end of the last of them.
    pub log: Vec<LogEntry>,
}

/// The public record of a table, from its log; `None` where no match has a result.
///
/// A match that was called off tells nothing that was hidden: its seed, its hands, and cards that were brought to it alone.
/// Where the matches after it cannot be told without them, the record ends before it. What was said is left out, those who only watched have other numbers, and cards that were brought and not used are left
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
    let called_off = past.matches.iter().any(|over| over.called_off);
    let matches = past.matches.iter().zip(1..).map(|(over, number)| {
        let seed = chance.seed.of_match(number);
        FairMatch {
            number,
            commitment: seed.commitment(game, number),
            seed: (!over.called_off).then(|| seed.to_hex()),
            contributions: chance.of(number).to_vec(),
            records: over.records.iter().map(|record| record.to_json(catalog)).collect(),
        }
    });
    let record = FairRecord {
        format: if called_off { FORMAT_CALLED_OFF } else { FORMAT }.into(),
        game: game.into(),
        brought: Brought::Whole,
        settings: settings.clone(),
        matches: matches.collect(),
        log: Vec::new(),
    };
    let with_log = |log: Vec<LogEntry>, brought: Brought| {
        let log = if called_off { past.hide(settings, log)? } else { log };
        Some(FairRecord { brought, log: discreet(log, &past.seated), ..record.clone() })
    };
    if !is_random(settings) {
        let mut log = past.log.clone();
        reduce(&mut log, &past.used);
        let reduced = with_log(log, Brought::Used);
        if let Some(reduced) = reduced.filter(|reduced| verify(reduced, catalog).is_ok()) {
            return Ok(Some(reduced));
        }
        // A hand was drawn because somebody's time was over, or something else looked at all the cards.
    }
    let brought =
        if past.log.iter().any(|entry| is_bring(&entry.input)) { Brought::Whole } else { Brought::Used };
    let whole = with_log(past.log.clone(), brought);
    match whole.map(|whole| verify(&whole, catalog).map(|_| whole)) {
        Some(Ok(whole)) => Ok(Some(whole)),
        Some(Err(difference)) if !called_off => Err(damaged(difference.to_string())),
        // What came later rests on what is hidden: everything before it can be told.
        _ => publish(game, settings, past.before_called_off(), chance, catalog),
    }
}

/// The records of a table's matches that are over; none for a match that was called off.
pub(crate) fn records(settings: &Settings, log: Vec<LogEntry>) -> Result<Vec<Vec<Record>>, String> {
    let past = Past::of(settings, log)?;
    Ok(past.map(|past| past.matches.into_iter().map(|over| over.records).collect()).unwrap_or_default())
}

fn is_random(settings: &Settings) -> bool {
    matches!(&settings.game, GameSettings::TripleTriad { rules, .. } if rules.random())
}

fn is_bring(input: &Input) -> bool {
    matches!(input, Input::Host { input: HostInput::Bring { .. } })
}

/// What a log tells of the matches that are over.
struct Past {
    /// The log up to the end of the last match that has a result.
    log: Vec<LogEntry>,
    /// Those matches.
    matches: Vec<Over>,
    /// Those who have sat at the table by then.
    seated: BTreeSet<ClientId>,
    /// The cards that were chosen, dealt or taken by then, in matches that have a result.
    used: BTreeSet<Card>,
    /// Entries with cards that no such match was played with: hands that were called off, cards and pools that were brought and taken away.
    hidden: BTreeSet<usize>,
}

/// A match that is over.
struct Over {
    /// Its records, none where it was called off.
    records: Vec<Record>,
    called_off: bool,
    /// The entry after its last.
    end: usize,
}

impl Past {
    fn of(settings: &Settings, log: Vec<LogEntry>) -> Result<Option<Self>, String> {
        let (mut matches, mut end) = (Vec::new(), 0);
        let (mut seated, mut past_seated) = (BTreeSet::new(), BTreeSet::new());
        let (mut used, mut at_hand) = (BTreeSet::new(), BTreeSet::new());
        let (mut choices, mut needed) = (Choices::default(), BTreeSet::new());
        let mut room = Room::new(settings.clone()).map_err(|refusal| refusal.message)?;
        for (place, entry) in log.iter().enumerate() {
            let before = match_at_hand(&room);
            choices.note(&room, place, &entry.input);
            let mut again = Replayed(entry.drawn.iter().copied());
            let effects = room.handle(entry.at, entry.input.clone(), &mut again);
            if let Some(error) = effects.answer.error {
                return Err(format!("entry {place} is refused: {}", error.message));
            }
            for happened in &effects.events {
                note(&happened.event, &mut seated, &mut at_hand);
            }
            note_choice(&entry.input, &mut at_hand);
            choices.leave(&room);
            if match_at_hand(&room) > before {
                let called_off =
                    effects.events.iter().any(|happened| matches!(happened.event, Event::Void { .. }));
                let records = room.records().unwrap_or_default();
                matches.push(Over { records, called_off, end: place + 1 });
                let cards = std::mem::take(&mut at_hand);
                let played_with = choices.end(called_off);
                if !called_off {
                    // What is chosen in a match that still runs is nobody's business: only what was used by now counts.
                    used.extend(cards);
                    needed.extend(played_with);
                    (past_seated, end) = (seated.clone(), place + 1);
                }
            }
        }
        matches.retain(|over| over.end <= end);
        let mut log = log;
        log.truncate(end);
        let hidden = choices.all.into_iter().filter(|place| !needed.contains(place)).collect();
        Ok((end > 0).then_some(Self { log, matches, seated: past_seated, used, hidden }))
    }

    /// The log before the first match that was called off.
    fn before_called_off(&self) -> Vec<LogEntry> {
        let before = self.matches.iter().take_while(|over| !over.called_off).last();
        self.log[..before.map_or(0, |over| over.end)].to_vec()
    }

    /// A log that leads to the same matches and tells nothing that was hidden in those that were called off; `None` where
    /// it does not.
    ///
    /// Their chance is left out but for the words that say who sits where, and in the place of hidden cards are others.
    fn hide(&self, settings: &Settings, mut log: Vec<LogEntry>) -> Option<Vec<LogEntry>> {
        let mut truth = Room::new(settings.clone()).ok()?;
        let mut told = truth.clone();
        for (place, (entry, real)) in log.iter_mut().zip(&self.log).enumerate() {
            let at_hand = match_at_hand(&truth) as usize;
            let called_off = self.matches.get(at_hand - 1).is_some_and(|over| over.called_off);
            truth.handle(real.at, real.input.clone(), &mut Replayed(real.drawn.iter().copied()));
            if self.hidden.contains(&place) {
                replace_cards(&mut entry.input, &told)?;
            }
            let words =
                if called_off { 0..=entry.drawn.len() } else { entry.drawn.len()..=entry.drawn.len() };
            told = words.into_iter().find_map(|count| {
                let mut after = told.clone();
                let mut again = Replayed(real.drawn[..count].iter().copied());
                let effects = after.handle(entry.at, entry.input.clone(), &mut again);
                let same = effects.answer.error.is_none()
                    && occupants(&after) == occupants(&truth)
                    && match_at_hand(&after) == match_at_hand(&truth);
                entry.drawn.truncate(count);
                if !same {
                    entry.drawn.clone_from(&real.drawn);
                }
                same.then_some(after)
            })?;
        }
        Some(log)
    }
}

/// Entries in which players bring cards and choose them, and which of them a match is played with.
#[derive(Default)]
struct Choices {
    all: BTreeSet<usize>,
    /// Those that count for a client as long as they sit.
    brought: HashMap<ClientId, Vec<usize>>,
    /// Hands of the match at hand.
    hands: Vec<usize>,
}

impl Choices {
    fn note(&mut self, room: &Room, place: usize, input: &Input) {
        match input {
            Input::Host { input: HostInput::Bring { seat, .. } } => {
                let sits = occupants(room).into_iter().nth(seat.index());
                if let Some(Occupant::Client(client)) = sits {
                    self.brought.entry(client).or_default().push(place);
                }
                self.all.insert(place);
            }
            Input::Client { client, message } => match &message.command {
                Command::Pool { .. } => {
                    self.brought.entry(*client).or_default().push(place);
                    self.all.insert(place);
                }
                Command::Hand { .. } => {
                    self.hands.push(place);
                    self.all.insert(place);
                }
                _ => {}
            },
            Input::Computer { message, .. } if matches!(message.command, Command::Hand { .. }) => {
                self.hands.push(place);
                self.all.insert(place);
            }
            _ => {}
        }
    }

    /// Forgets what those brought who no longer sit at the table, unless a match is played with it.
    fn leave(&mut self, room: &Room) {
        if room.first_card_down() {
            return;
        }
        let sits = occupants(room);
        self.brought.retain(|client, _| sits.contains(&Occupant::Client(*client)));
    }

    /// What the match that is over now was played with.
    fn end(&mut self, called_off: bool) -> Vec<usize> {
        let hands = std::mem::take(&mut self.hands);
        if called_off {
            return Vec::new();
        }
        self.brought.values().flatten().copied().chain(hands).collect()
    }
}

fn occupants(room: &Room) -> Vec<Occupant> {
    room.seats_seen().into_iter().map(|seat| seat.occupant).collect()
}

/// Puts other cards in the place of those of an entry, such as the table takes.
fn replace_cards(input: &mut Input, room: &Room) -> Option<()> {
    let seat = match &*input {
        Input::Client { client, .. } => match room.viewer(*client)? {
            Viewer::Seat(seat) => seat,
            Viewer::Spectator => return None,
        },
        Input::Computer { seat, .. } => *seat,
        Input::Host { .. } => {
            if let Input::Host { input: HostInput::Bring { cards, .. } } = input {
                let some = CardKey::all().take(FAIR_CARDS);
                *cards = some.map(|key| Owned { card: key.card(), level: key.level(), count: 1 }).collect();
            }
            return Some(());
        }
    };
    let (Input::Client { message, .. } | Input::Computer { message, .. }) = input else { return None };
    match (&mut message.command, room.view(Viewer::Seat(seat)).asked?.prompt) {
        (Command::Hand { cards }, Prompt::Hand { kept, from, .. }) => {
            *cards = kept.iter().chain(&from).copied().take(HAND_MAX).collect();
        }
        (Command::Pool { cards }, Prompt::Pool { size, from }) => {
            *cards = from.iter().map(|owned| owned.card).take(size as usize).collect();
        }
        _ => return None,
    }
    Some(())
}

/// Says the words of an entry again.
pub(super) struct Replayed<I>(pub(super) I);

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
