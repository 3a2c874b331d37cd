//! The public record of a table, from which its deals are verified.

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

/// Format of a record without called-off matches; a new number means that older programs cannot read it.
pub const FORMAT: &str = "tria-fair/1";

/// Format of a record with a called-off match, whose seed and hidden cards stay secret.
pub const FORMAT_CALLED_OFF: &str = "tria-fair/2";

/// Replacement for chat messages.
const REDACTED: &str = "…";

/// Which of the cards that players brought are in the log.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Brought {
    /// Cards that were used, and at most [`FAIR_CARDS`] others.
    Used,
    /// All cards, because the RNG drew from them.
    Whole,
}

/// A finished match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FairMatch {
    /// Number of the match, from 1.
    pub number: u32,
    /// Hash of the seed, published before the match.
    pub commitment: String,
    /// Seed in 64 hexadecimal digits; none for a match that was called off.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// Contributions of players, in order.
    pub contributions: Vec<Contribution>,
    /// Records in the format of docs/formats.md; none for a match that was called off.
    pub records: Vec<String>,
}

/// Everything that is needed to verify the deals of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FairRecord {
    /// `tria-fair/1`, or `tria-fair/2` where a match was called off.
    pub format: String,
    /// Id of the table.
    pub game: String,
    /// Which of the cards that players brought are in the log.
    pub brought: Brought,
    /// Settings of the table.
    pub settings: Settings,
    /// Finished matches, up to the last one with a result.
    pub matches: Vec<FairMatch>,
    /// The table's log up to the end of the last of these matches.
    pub log: Vec<LogEntry>,
}

/// Creates the public record of a table from its log; `None` if no match has a result.
///
/// A called-off match reveals nothing that was hidden: its seed, its hands, and cards that were brought only to it.
/// If later matches cannot be shown without them, the record ends before the called-off match.
/// Chat is redacted, spectators are renumbered, and unused cards are left out unless the RNG drew from them.
/// The record is verified before it is returned.
///
/// # Errors
/// If the log does not lead to a verifiable record, which is a bug of the server.
pub fn publish(
    game: &str,
    settings: &Settings,
    log: Vec<LogEntry>,
    chance: &TableChance,
    catalog: &Catalog,
) -> Result<Option<FairRecord>, StoreError> {
    let damaged = |why: String| StoreError::Damaged(format!("the log of table {game}: {why}"));
    let Some(history) = History::replay(settings, log).map_err(damaged)? else { return Ok(None) };
    let called_off = history.matches.iter().any(|over| over.called_off);
    let matches = history.matches.iter().zip(1..).map(|(over, number)| {
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
        let log = if called_off { history.hide(settings, log)? } else { log };
        Some(FairRecord { brought, log: redact(log, &history.seated), ..record.clone() })
    };
    if !is_random(settings) {
        let mut log = history.log.clone();
        reduce(&mut log, &history.used);
        let reduced = with_log(log, Brought::Used);
        if let Some(reduced) = reduced.filter(|reduced| verify(reduced, catalog).is_ok()) {
            return Ok(Some(reduced));
        }
        // The replay needs unused cards as well, for example because a hand was drawn after a timeout.
    }
    let brought =
        if history.log.iter().any(|entry| is_bring(&entry.input)) { Brought::Whole } else { Brought::Used };
    let whole = with_log(history.log.clone(), brought);
    match whole.map(|whole| verify(&whole, catalog).map(|_| whole)) {
        Some(Ok(whole)) => Ok(Some(whole)),
        Some(Err(difference)) if !called_off => Err(damaged(difference.to_string())),
        // Later matches depend on hidden cards: publish only the matches before the called-off one.
        _ => publish(game, settings, history.before_called_off(), chance, catalog),
    }
}

/// Returns the records of a table's finished matches; none for a match that was called off.
pub(crate) fn records(settings: &Settings, log: Vec<LogEntry>) -> Result<Vec<Vec<Record>>, String> {
    let history = History::replay(settings, log)?;
    Ok(history
        .map(|history| history.matches.into_iter().map(|over| over.records).collect())
        .unwrap_or_default())
}

fn is_random(settings: &Settings) -> bool {
    matches!(&settings.game, GameSettings::TripleTriad { rules, .. } if rules.random())
}

fn is_bring(input: &Input) -> bool {
    matches!(input, Input::Host { input: HostInput::Bring { .. } })
}

/// The finished matches of a log, and what they have revealed.
struct History {
    /// The log up to the end of the last match with a result.
    log: Vec<LogEntry>,
    /// The matches of that log.
    matches: Vec<FinishedMatch>,
    /// Clients that have sat at the table.
    seated: BTreeSet<ClientId>,
    /// Cards that were chosen, dealt or taken in matches with a result.
    used: BTreeSet<Card>,
    /// Indices of entries with cards that no match with a result was played with: hands of called-off matches, and cards
    /// and pools that were withdrawn.
    hidden: BTreeSet<usize>,
}

/// A finished match.
struct FinishedMatch {
    /// Records of its games; none if it was called off.
    records: Vec<Record>,
    called_off: bool,
    /// Index of the entry after its last.
    end: usize,
}

impl History {
    fn replay(settings: &Settings, log: Vec<LogEntry>) -> Result<Option<Self>, String> {
        let (mut matches, mut end) = (Vec::new(), 0);
        let (mut seated, mut published_seated) = (BTreeSet::new(), BTreeSet::new());
        let (mut used, mut current) = (BTreeSet::new(), BTreeSet::new());
        let (mut choices, mut needed) = (CardEntries::default(), BTreeSet::new());
        let mut room = Room::new(settings.clone()).map_err(|refusal| refusal.message)?;
        for (place, entry) in log.iter().enumerate() {
            let before = match_at_hand(&room);
            choices.add(&room, place, &entry.input);
            let mut rng = ReplayRng(entry.drawn.iter().copied());
            let effects = room.handle(entry.at, entry.input.clone(), &mut rng);
            if let Some(error) = effects.answer.error {
                return Err(format!("entry {place} is refused: {}", error.message));
            }
            for happened in &effects.events {
                add_shown(&happened.event, &mut seated, &mut current);
            }
            add_chosen(&entry.input, &mut current);
            choices.withdraw(&room);
            if match_at_hand(&room) > before {
                let called_off =
                    effects.events.iter().any(|happened| matches!(happened.event, Event::Void { .. }));
                let records = room.records().unwrap_or_default();
                matches.push(FinishedMatch { records, called_off, end: place + 1 });
                let cards = std::mem::take(&mut current);
                let played_with = choices.end_match(called_off);
                if !called_off {
                    // Cards chosen in a match that still runs stay secret: only those of finished matches count as used.
                    used.extend(cards);
                    needed.extend(played_with);
                    (published_seated, end) = (seated.clone(), place + 1);
                }
            }
        }
        matches.retain(|over| over.end <= end);
        let mut log = log;
        log.truncate(end);
        let hidden = choices.all.into_iter().filter(|place| !needed.contains(place)).collect();
        Ok((end > 0).then_some(Self { log, matches, seated: published_seated, used, hidden }))
    }

    /// Returns the log before the first match that was called off.
    fn before_called_off(&self) -> Vec<LogEntry> {
        let before = self.matches.iter().take_while(|over| !over.called_off).last();
        self.log[..before.map_or(0, |over| over.end)].to_vec()
    }

    /// Returns a log that leads to the same matches without revealing what was hidden in called-off ones; `None` if there is
    /// none.
    ///
    /// Drops the RNG words of called-off matches, except those that draw the seats, and replaces their hidden cards.
    fn hide(&self, settings: &Settings, mut log: Vec<LogEntry>) -> Option<Vec<LogEntry>> {
        let mut truth = Room::new(settings.clone()).ok()?;
        let mut public = truth.clone();
        for (place, (entry, real)) in log.iter_mut().zip(&self.log).enumerate() {
            let number = match_at_hand(&truth) as usize;
            let called_off = self.matches.get(number - 1).is_some_and(|over| over.called_off);
            truth.handle(real.at, real.input.clone(), &mut ReplayRng(real.drawn.iter().copied()));
            if self.hidden.contains(&place) {
                replace_cards(&mut entry.input, &public)?;
            }
            let words =
                if called_off { 0..=entry.drawn.len() } else { entry.drawn.len()..=entry.drawn.len() };
            public = words.into_iter().find_map(|count| {
                let mut after = public.clone();
                let mut rng = ReplayRng(real.drawn[..count].iter().copied());
                let effects = after.handle(entry.at, entry.input.clone(), &mut rng);
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

/// Indices of entries in which players bring or choose cards.
#[derive(Default)]
struct CardEntries {
    all: BTreeSet<usize>,
    /// Entries that are valid for a client until they leave their seat.
    brought: HashMap<ClientId, Vec<usize>>,
    /// Entries that choose hands of the current match.
    hands: Vec<usize>,
}

impl CardEntries {
    fn add(&mut self, room: &Room, place: usize, input: &Input) {
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

    /// Drops the cards of clients who have left their seats, unless a match is being played with them.
    fn withdraw(&mut self, room: &Room) {
        if room.leaving_counts() {
            return;
        }
        let sits = occupants(room);
        self.brought.retain(|client, _| sits.contains(&Occupant::Client(*client)));
    }

    /// Ends the current match; returns the entries whose cards it was played with.
    fn end_match(&mut self, called_off: bool) -> Vec<usize> {
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

/// Replaces the cards of an entry with others that the room accepts.
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

/// RNG that repeats the recorded words of an entry.
pub(super) struct ReplayRng<I>(pub(super) I);

impl<I: Iterator<Item = u32>> rand_core::TryRng for ReplayRng<I> {
    type Error = std::convert::Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
        // This word ends rejection sampling for every range, so a damaged log cannot cause an endless loop.
        Ok(self.0.next().unwrap_or(u32::MAX))
    }

    fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
        rand_core::utils::next_u64_via_u32(self)
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Self::Error> {
        rand_core::utils::fill_bytes_via_next_word(bytes, || self.try_next_u32())
    }
}

/// Adds a client who sat down, or cards that an event shows or transfers.
fn add_shown(event: &Event, seated: &mut BTreeSet<ClientId>, used: &mut BTreeSet<Card>) {
    match event {
        Event::Seated { occupant: Occupant::Client(client), .. } => {
            seated.insert(*client);
        }
        Event::Hand { cards, .. } => used.extend(cards.iter().copied()),
        Event::Settled { transfers } => used.extend(transfers.iter().filter_map(|transfer| transfer.card)),
        _ => {}
    }
}

/// Adds the cards that a player chose.
fn add_chosen(input: &Input, used: &mut BTreeSet<Card>) {
    let (Input::Client { message, .. } | Input::Computer { message, .. }) = input else { return };
    match &message.command {
        Command::Pool { cards } | Command::Hand { cards } | Command::Take { cards } => {
            used.extend(cards.iter().copied());
        }
        _ => {}
    }
}

/// Redacts chat, and renumbers clients who never sat at the table.
fn redact(mut log: Vec<LogEntry>, seated: &BTreeSet<ClientId>) -> Vec<LogEntry> {
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
                    REDACTED.clone_into(text);
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

/// Removes unused cards from the entries in which players bring cards.
fn reduce(log: &mut [LogEntry], used: &BTreeSet<Card>) {
    for entry in log {
        if let Input::Host { input: HostInput::Bring { cards, .. } } = &mut entry.input {
            let unused = cards.iter().filter(|owned| !used.contains(&owned.card)).count();
            // Enough cards stay for the player to be allowed to sit down in the replay.
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
