//! Sitting down, standing up, watching, getting ready, and host inputs.

use rand_core::Rng;
use tria_rules::chance;
use tria_rules::game::Seat;
use tria_rules::triad::{Card, POOL_SIZE, Player};

use crate::command::{ClientId, FirstDeal, HostInput, Version};
use crate::error::{Code, Refusal, refuse};
use crate::event::{Ending, Event, Occupant};
use crate::limits::{LEVEL_MAX, SPECTATORS_MAX};
use crate::settings::{Cards, GameSettings, Owned, check_owned};
use crate::time::Millis;
use crate::triad::TriadTable;
use crate::triatri::TriatriTable;

use super::play::stale;
use super::{Began, Place, Room, Table};

impl Room {
    /// Whether no match is running, so that seats may change.
    pub(super) fn is_idle(&self) -> bool {
        self.table.is_none() || self.finish.is_some()
    }

    pub(super) fn join(&mut self, client: ClientId, wanted: Option<Seat>) -> Result<(), Refusal> {
        if self.seat_of(client).is_some() {
            return refuse(Code::AlreadyHere, "you already sit at this table");
        }
        if !self.is_idle() {
            return refuse(Code::NotNow, "a match is being played; join when it is over, or watch");
        }
        let seat = match wanted {
            None => self.all_seats().find(|seat| self.place(*seat).occupant == Occupant::Empty),
            Some(seat) => Some(self.known_seat(seat)?),
        };
        let Some(seat) = seat else { return refuse(Code::Full, "every seat of this table is taken") };
        if self.place(seat).occupant != Occupant::Empty {
            return refuse(Code::SeatTaken, format!("seat {seat} is taken"));
        }
        self.watching.remove(&client);
        if self.spectators.remove(&client) {
            self.tell_spectators();
        }
        self.sit(seat, Occupant::Client(client));
        Ok(())
    }

    fn sit(&mut self, seat: Seat, occupant: Occupant) {
        let since = self.history.version();
        *self.place_mut(seat) = Place { occupant, since, ..Place::default() };
        self.tell(Event::Seated { seat, occupant });
    }

    fn known_seat(&self, seat: Seat) -> Result<Seat, Refusal> {
        if seat.index() < self.seats.len() {
            return Ok(seat);
        }
        refuse(Code::NoSuchSeat, format!("this table has {} seats, counted from 0", self.seats.len()))
    }

    fn tell_spectators(&mut self) {
        self.tell(Event::Watching { spectators: self.spectators.len() as u32 });
    }

    pub(super) fn is_spectator(&self, client: ClientId) -> bool {
        self.watching.contains(&client) || self.spectators.contains(&client)
    }

    pub(super) fn may_watch(&self, client: ClientId) -> Result<(), Refusal> {
        if self.viewer(client).is_some() {
            return refuse(Code::AlreadyHere, "you are already at this table");
        }
        if !self.settings.spectators {
            return refuse(Code::NotAllowed, "this table does not allow spectators");
        }
        if self.spectator_count() as usize >= SPECTATORS_MAX {
            return refuse(Code::Full, format!("{SPECTATORS_MAX} spectators watch already"));
        }
        Ok(())
    }

    /// A client watches, with an event and an entry in the log: as older versions did.
    pub(super) fn watch_logged(&mut self, client: ClientId) -> Result<(), Refusal> {
        self.may_watch(client)?;
        self.spectators.insert(client);
        self.tell_spectators();
        Ok(())
    }

    pub(super) fn leave<R: Rng + ?Sized>(
        &mut self,
        client: ClientId,
        at: Version,
        chance: &mut R,
    ) -> Result<(), Refusal> {
        if let Some(seat) = self.seat_of(client) {
            // A player who wanted to leave while it was free must not pay for a delayed message.
            if !self.is_idle() && self.leaving_counts() && at < self.costs_since {
                return stale(self.costs_since, at);
            }
            self.depart(seat, Ending::Left(seat), chance);
            return Ok(());
        }
        if !self.spectators.remove(&client) {
            return refuse(Code::NotHere, "you are not at this table");
        }
        self.tell_spectators();
        Ok(())
    }

    /// Removes the player of the seat for good.
    pub(super) fn depart<R: Rng + ?Sized>(&mut self, seat: Seat, ending: Ending, chance: &mut R) {
        if self.is_idle() {
            return self.vacate(seat);
        }
        if !self.leaving_counts() {
            return self.call_off(seat);
        }
        self.answered(seat, false);
        match &self.table {
            Some(Table::Triad(_)) => {
                self.vacate(seat);
                self.place_mut(seat).left = true;
                self.forfeit(seat, ending, chance);
            }
            _ => self.play_on(seat, ending, chance),
        }
    }

    pub(super) fn vacate(&mut self, seat: Seat) {
        self.sit(seat, Occupant::Empty);
    }

    /// Leaving is free until it counts: the table is as before the match, without the player who left.
    fn call_off(&mut self, seat: Seat) {
        self.tell(Event::Void { seat });
        self.clear_match();
        self.vacate(seat);
    }

    /// Removes the match; all players stay seated.
    pub(super) fn clear_match(&mut self) {
        self.table = None;
        self.offer = None;
        self.finish = None;
        for place in &mut self.seats {
            place.ready = false;
            place.left = false;
            place.waiting = None;
            (place.offers, place.take_backs, place.misses) = (0, 0, 0);
        }
    }

    /// Whether leaving the match is giving it up: from the first card on, and where the deal binds from then on.
    pub fn leaving_counts(&self) -> bool {
        let dealt = match &self.table {
            None => false,
            Some(Table::Triad(table)) => table.is_dealt(),
            Some(Table::Triatri(table)) => table.is_dealt(),
        };
        self.first_card_down() || (self.settings.binding && dealt)
    }

    /// Whether a card of the match has been played.
    pub fn first_card_down(&self) -> bool {
        match &self.table {
            None => false,
            Some(Table::Triad(table)) => table.first_card_down(),
            Some(Table::Triatri(table)) => table.first_card_down(),
        }
    }

    /// Whether the seat has yet to set its pool.
    pub(super) fn lacks_pool(&self, seat: Seat) -> bool {
        match &self.settings.game {
            GameSettings::TripleTriad { rules, .. } => {
                rules.pool() && self.place(seat).pool.is_none() && self.owned(seat).is_some()
            }
            GameSettings::Triatri { .. } => false,
        }
    }

    /// The cards that the seat plays with, once known.
    pub(super) fn owned(&self, seat: Seat) -> Option<&[Owned]> {
        match &self.settings.game {
            GameSettings::TripleTriad { cards: Cards::Shared(shared), .. } => Some(shared),
            GameSettings::TripleTriad { cards: Cards::Brought, .. } => self.place(seat).owned.as_deref(),
            GameSettings::Triatri { .. } => Some(&[]),
        }
    }

    /// The required size of the seat's pool.
    pub(super) fn pool_size(&self, seat: Seat) -> usize {
        self.owned(seat).map_or(0, <[Owned]>::len).min(POOL_SIZE)
    }

    pub(super) fn enter_pool<R: Rng + ?Sized>(
        &mut self,
        seat: Seat,
        cards: &[Card],
        chance: &mut R,
    ) -> Result<(), Refusal> {
        let GameSettings::TripleTriad { rules, .. } = &self.settings.game else {
            return refuse(Code::NotAllowed, "TriATri is played without pools");
        };
        if !rules.pool() {
            return refuse(Code::NotAllowed, "these rules have no pool");
        }
        if self.table.is_some() || self.place(seat).ready {
            return refuse(Code::NotNow, "the pool is chosen before you are ready to play");
        }
        let Some(owned) = self.owned(seat) else {
            return refuse(Code::NoCards, "it is not known yet which cards you own");
        };
        let size = self.pool_size(seat);
        if cards.len() != size {
            return refuse(Code::BadPool, format!("your pool must have {size} cards, not {}", cards.len()));
        }
        let mut sorted = cards.to_vec();
        sorted.sort_unstable();
        if let Some([twice, _]) = sorted.array_windows().find(|[one, next]| one == next) {
            return refuse(Code::BadPool, format!("the card {twice} is in the pool twice"));
        }
        if let Some(card) = sorted.iter().find(|card| !owned.iter().any(|owned| owned.card == **card)) {
            return refuse(Code::BadPool, format!("you do not own the card {card}"));
        }
        self.place_mut(seat).pool = Some(cards.to_vec());
        self.place_mut(seat).waiting = None;
        self.tell(Event::Entered { seat, size: size as u32 });
        self.try_begin(chance);
        Ok(())
    }

    pub(super) fn ready<R: Rng + ?Sized>(&mut self, seat: Seat, chance: &mut R) -> Result<(), Refusal> {
        if self.table.is_none() {
            if self.owned(seat).is_none() {
                return refuse(Code::NoCards, "it is not known yet which cards you own");
            }
            if self.lacks_pool(seat) {
                return refuse(Code::NotNow, "choose your pool first");
            }
        }
        if self.asks(seat) != Some(super::clock::Ask::Ready) {
            return refuse(Code::NotNow, "the table does not ask whether you are ready");
        }
        self.answered(seat, false);
        self.get_ready(seat, chance);
        Ok(())
    }

    pub(super) fn get_ready<R: Rng + ?Sized>(&mut self, seat: Seat, chance: &mut R) {
        self.tell(Event::Ready { seat, ready: true });
        match &mut self.table {
            None => {
                self.place_mut(seat).ready = true;
                self.try_begin(chance);
                return;
            }
            Some(Table::Triad(table)) => table.ready(seat),
            Some(Table::Triatri(table)) => table.ready(seat),
        }
        self.go_on(chance);
    }

    pub(super) fn unready(&mut self, seat: Seat) -> Result<(), Refusal> {
        if self.table.is_some() || !self.place(seat).ready {
            return refuse(Code::NotNow, "you were not ready, or the match has begun");
        }
        self.place_mut(seat).ready = false;
        self.tell(Event::Ready { seat, ready: false });
        Ok(())
    }

    /// Whether the seat is ready; computers are as soon as they have what they need.
    fn is_set(&self, seat: Seat) -> bool {
        let place = self.place(seat);
        let willing = match place.occupant {
            Occupant::Empty => false,
            Occupant::Client(_) => place.ready,
            Occupant::Computer(_) => true,
        };
        willing && self.owned(seat).is_some() && !self.lacks_pool(seat)
    }

    /// Begins the match once all seats are taken and ready.
    fn try_begin<R: Rng + ?Sized>(&mut self, chance: &mut R) {
        if self.table.is_some() || !self.all_seats().all(|seat| self.is_set(seat)) {
            return;
        }
        if matches!(self.settings.game, GameSettings::Triatri { .. }) && self.number == 0 && !self.seated {
            self.draw_seats(chance);
        }
        self.number += 1;
        let occupants = self.seats.iter().map(|place| place.occupant).collect();
        self.began = Some(Began { at: self.now, occupants });
        let dealt = self.dealt.take();
        self.tell(Event::MatchBegan { number: self.number, rules: self.settings.rules_in_force() });
        self.table = Some(match &self.settings.game {
            GameSettings::TripleTriad { rules, draws, .. } => {
                let owned = |player: Player| self.owned(player.seat()).unwrap_or_default().to_vec();
                let pool = |player: Player| self.place(player.seat()).pool.clone().unwrap_or_default();
                let table = TriadTable::new(*rules, *draws, owned, pool, self.settings.take_backs);
                Table::Triad(Box::new(table.dealt(dealt).binding(self.settings.binding)))
            }
            GameSettings::Triatri { players, options } => {
                let table = TriatriTable::new(*players, *options, self.settings.take_backs);
                Table::Triatri(Box::new(table))
            }
        });
        for place in &mut self.seats {
            place.ready = false;
        }
        self.go_on(chance);
    }

    /// Draws the seats for the first match of a table of TriATri.
    fn draw_seats<R: Rng + ?Sized>(&mut self, chance: &mut R) {
        chance::shuffle(chance, &mut self.seats);
        self.tell_places();
    }

    /// Moves all players one seat on, for the next match of TriATri.
    pub(super) fn rotate_seats(&mut self) {
        self.seats.rotate_right(1);
        self.tell_places();
    }

    fn tell_places(&mut self) {
        let since = self.history.version();
        for place in &mut self.seats {
            place.since = since;
        }
        let occupants = self.seats.iter().map(|place| place.occupant).collect();
        self.tell(Event::Reseated { occupants });
    }

    pub(super) fn host<R: Rng + ?Sized>(&mut self, input: &HostInput, chance: &mut R) -> Result<(), Refusal> {
        match input {
            // `handle` has dealt with ticks and absences already.
            HostInput::Tick | HostInput::Away { .. } => Ok(()),
            HostInput::Connected { client } => self.connection(*client, None),
            HostInput::Disconnected { client } => self.connection(*client, Some(self.now)),
            HostInput::Computer { seat, level } => {
                let seat = self.idle_seat(*seat)?;
                if !(1..=LEVEL_MAX).contains(level) {
                    return refuse(Code::BadSettings, format!("a computer's level is 1 to {LEVEL_MAX}"));
                }
                if self.place(seat).occupant != Occupant::Empty {
                    return refuse(Code::SeatTaken, format!("seat {seat} is taken"));
                }
                self.sit(seat, Occupant::Computer(*level));
                if self.finish.is_none() {
                    self.try_begin(chance);
                }
                Ok(())
            }
            HostInput::Remove { seat } => {
                let seat = self.idle_seat(*seat)?;
                if self.place(seat).occupant == Occupant::Empty {
                    return refuse(Code::NotNow, format!("seat {seat} is empty"));
                }
                self.vacate(seat);
                Ok(())
            }
            HostInput::Bring { seat, cards } => self.bring(*seat, cards, chance),
            HostInput::Deal { deal } => self.take_deal(deal, chance),
            HostInput::Seated => {
                if self.table.is_some() {
                    return refuse(Code::NotNow, "seats are drawn before a match begins");
                }
                self.seated = true;
                Ok(())
            }
        }
    }

    /// Stores the host's draw for the next match, if all players have the cards.
    fn take_deal<R: Rng + ?Sized>(&mut self, deal: &FirstDeal, chance: &mut R) -> Result<(), Refusal> {
        let GameSettings::TripleTriad { rules, .. } = &self.settings.game else {
            return refuse(Code::NotAllowed, "the first deal is given for Triple Triad only");
        };
        if self.table.is_some() {
            return refuse(Code::NotNow, "the first deal is given before a match begins");
        }
        if rules.pool() != deal.pools.is_some() || (rules.pool() && deal.hands.is_some()) {
            return refuse(Code::BadCards, "hands are given without a pool, pools with one");
        }
        for player in Player::ALL {
            let seat = player.seat();
            let Some(owned) = self.owned(seat) else {
                return refuse(Code::NoCards, "it is not known yet which cards the players own");
            };
            let hand = deal.hands.as_ref().map(|hands| hands[player].to_vec());
            let pool = deal.pools.as_ref().map(|pools| pools[player].clone());
            let size = self.pool_size(seat);
            if pool.as_ref().is_some_and(|pool| pool.len() != size) {
                return refuse(Code::BadPool, format!("a pool must have {size} cards here"));
            }
            let mut cards = pool.or(hand).unwrap_or_default();
            cards.sort_unstable();
            for same in cards.chunk_by(|one, next| one == next) {
                let held = owned.iter().find(|owned| owned.card == same[0]).map_or(0, |owned| owned.count);
                let most = if rules.pool() { held.min(1) } else { held };
                if same.len() > most as usize {
                    return refuse(Code::BadCards, format!("the card {} is not there as often", same[0]));
                }
            }
        }
        if let Some(pools) = &deal.pools {
            for player in Player::ALL {
                let place = self.place_mut(player.seat());
                place.pool = Some(pools[player].clone());
                place.waiting = None;
            }
        }
        self.dealt = Some(Box::new(deal.clone()));
        self.try_begin(chance);
        Ok(())
    }

    fn idle_seat(&self, seat: Seat) -> Result<Seat, Refusal> {
        let seat = self.known_seat(seat)?;
        if self.is_idle() { Ok(seat) } else { refuse(Code::NotNow, "a match is being played") }
    }

    fn connection(&mut self, client: ClientId, gone: Option<Millis>) -> Result<(), Refusal> {
        let Some(seat) = self.seat_of(client) else {
            // A disconnected spectator is removed, and may come back at any time.
            if gone.is_some() && self.spectators.remove(&client) {
                self.tell_spectators();
                return Ok(());
            }
            return refuse(Code::NotHere, "this client is not at the table");
        };
        if self.place(seat).gone.is_some() == gone.is_some() {
            return refuse(Code::NotNow, "the connection is as it was");
        }
        self.place_mut(seat).gone = gone;
        self.tell(Event::Connection { seat, connected: gone.is_none() });
        Ok(())
    }

    fn bring<R: Rng + ?Sized>(&mut self, seat: Seat, cards: &[Owned], chance: &mut R) -> Result<(), Refusal> {
        let seat = self.known_seat(seat)?;
        let GameSettings::TripleTriad { rules, cards: Cards::Brought, .. } = &self.settings.game else {
            return refuse(Code::NotAllowed, "this table does not use brought cards");
        };
        if self.table.is_some() {
            return refuse(Code::NotNow, "cards are brought before a match begins");
        }
        if self.place(seat).occupant == Occupant::Empty {
            return refuse(Code::NotNow, format!("seat {seat} is empty"));
        }
        check_owned(cards, rules)?;
        let place = self.place_mut(seat);
        place.owned = Some(cards.to_vec());
        place.pool = None;
        place.ready = false;
        place.waiting = None;
        self.dealt = None;
        self.tell(Event::Brought { seat });
        self.try_begin(chance);
        Ok(())
    }
}
