//! Commands and their effects on the match.

use rand_core::Rng;
use tria_rules::game::Seat;
use tria_rules::triad::Player;

use crate::command::{ClientId, Command, Message, Move, Version};
use crate::error::{Code, Refusal, refuse};
use crate::event::{Ending, Event, Occupant};
use crate::limits::{CHAT_CHARS_MAX, CHAT_WINDOW_MS, CHATS_MAX, SPECTATORS_MAX};
use crate::settings::GameSettings;
use crate::time::Millis;

use super::clock::Ask;
use super::{NUMBER_MAX, Out, Room, Sender, Table};

impl Room {
    /// Carries a command out, or refuses it and changes nothing.
    pub(super) fn command<R: Rng + ?Sized>(
        &mut self,
        sender: Sender,
        message: &Message,
        chance: &mut R,
    ) -> Result<(), Refusal> {
        let version = self.history.version();
        if message.key > NUMBER_MAX || message.at > NUMBER_MAX {
            return refuse(Code::BadMessage, format!("numbers of a message are at most {NUMBER_MAX}"));
        }
        if message.at > version {
            let text = format!("the table is at version {version}, but the command names {}", message.at);
            return refuse(Code::BadVersion, text);
        }
        match (sender, &message.command) {
            (Sender::Client(client), Command::Join { seat }) => self.join(client, *seat),
            (Sender::Client(client), Command::Watch) => self.watch_logged(client),
            (Sender::Client(client), Command::Leave) => self.leave(client, message.at, chance),
            (Sender::Client(client), Command::Chat { text }) => self.chat(client, text),
            (
                Sender::Computer(_),
                Command::Join { .. } | Command::Watch | Command::Leave | Command::Chat { .. },
            ) => refuse(Code::NotAllowed, "a computer plays, and does nothing else"),
            _ => {
                let seat = self.sitting(sender)?;
                self.seat_command(seat, message, chance)
            }
        }
    }

    fn sitting(&self, sender: Sender) -> Result<Seat, Refusal> {
        match sender {
            Sender::Client(client) => match self.seat_of(client) {
                Some(seat) => Ok(seat),
                None if self.is_spectator(client) => refuse(Code::NotSeated, "only the players may do this"),
                None => refuse(Code::NotHere, "you are not at this table"),
            },
            Sender::Computer(seat) => match self.seats.get(seat.index()).map(|place| place.occupant) {
                None => refuse(Code::NoSuchSeat, format!("this table has {} seats", self.seats.len())),
                Some(Occupant::Computer(_)) => Ok(seat),
                Some(_) => refuse(Code::NotAllowed, format!("no computer sits at seat {seat}")),
            },
        }
    }

    fn seat_command<R: Rng + ?Sized>(
        &mut self,
        seat: Seat,
        message: &Message,
        chance: &mut R,
    ) -> Result<(), Refusal> {
        let at = message.at;
        match &message.command {
            Command::Ready => {
                self.fresh(seat, Ask::Ready, at)?;
                self.ready(seat, chance)
            }
            Command::Unready => self.unready(seat),
            Command::Pool { cards } => self.enter_pool(seat, cards, chance),
            Command::Hand { cards } => {
                self.due(seat, Ask::Hand, at)?;
                let Some(Table::Triad(table)) = &mut self.table else { return not_now() };
                table.choose_hand(seat, cards)?;
                self.answered(seat, false);
                self.tell(Event::HandFixed { seat });
                self.go_on(chance);
                Ok(())
            }
            Command::Move { mv } => {
                self.due(seat, Ask::Move, at)?;
                self.make_move(seat, *mv, chance)?;
                self.place_mut(seat).misses = 0;
                Ok(())
            }
            Command::Take { cards } => {
                self.due(seat, Ask::Take, at)?;
                let mut out = Out::new();
                let Some(Table::Triad(table)) = &mut self.table else { return not_now() };
                table.take(cards, &mut out)?;
                self.answered(seat, false);
                self.emit(out);
                self.go_on(chance);
                Ok(())
            }
            Command::Resign => self.resign(seat, at, chance),
            Command::Offer { what } => self.make_offer(seat, *what, at),
            Command::Accept => self.accept(seat, at, chance),
            Command::Decline => self.decline(at),
            Command::Rematch => self.rematch(seat, at),
            Command::Join { .. } | Command::Watch | Command::Leave | Command::Chat { .. } => {
                unreachable!("these were carried out before")
            }
        }
    }

    /// Refuses an answer to an outdated question.
    fn fresh(&self, seat: Seat, ask: Ask, at: Version) -> Result<(), Refusal> {
        match self.place(seat).waiting {
            Some(waiting) if waiting.ask == ask && at < waiting.since => stale(waiting.since, at),
            _ => Ok(()),
        }
    }

    /// Refuses an answer without an open question, and answers to an earlier question.
    fn due(&self, seat: Seat, ask: Ask, at: Version) -> Result<(), Refusal> {
        if self.finish.is_some() {
            return refuse(Code::GameOver, "the match is over");
        }
        if self.place(seat).waiting.is_some_and(|waiting| waiting.ask == ask) {
            return self.fresh(seat, ask, at);
        }
        let playing = self.seats.iter().any(|place| place.waiting.is_some_and(|waiting| waiting.ask == ask));
        if playing { refuse(Code::NotYourTurn, "it is not your turn") } else { not_now() }
    }

    /// Makes a move and charges it to the seat's clock, or refuses it and changes nothing.
    pub(super) fn make_move<R: Rng + ?Sized>(
        &mut self,
        seat: Seat,
        mv: Move,
        chance: &mut R,
    ) -> Result<(), Refusal> {
        // Nearly always enough: a card, its captures, the score.
        let mut out = Out::with_capacity(8);
        let first = !self.first_card_down();
        match &mut self.table {
            Some(Table::Triad(table)) => table.play(seat, mv, &mut out)?,
            Some(Table::Triatri(table)) => table.play(seat, mv, &mut out)?,
            None => return not_now(),
        }
        self.answered(seat, true);
        self.drop_offer();
        self.emit(out);
        if first && !self.settings.binding {
            self.costs_since = self.history.version();
        }
        self.go_on(chance);
        Ok(())
    }

    /// The seat's legal moves.
    pub(super) fn legal_moves(&self, seat: Seat) -> Vec<Move> {
        match &self.table {
            Some(Table::Triad(table)) => table.legal_moves(seat),
            Some(Table::Triatri(table)) => table.legal_moves(seat),
            None => Vec::new(),
        }
    }

    /// Advances the match as far as possible without players: deals, lots, what computers take, the end.
    pub(super) fn go_on<R: Rng + ?Sized>(&mut self, chance: &mut R) {
        let mut out = Out::new();
        let computers = self.all_seats().filter(|seat| {
            let place = self.place(*seat);
            place.left || !matches!(place.occupant, Occupant::Client(_))
        });
        let computers = computers.collect::<Vec<_>>();
        let began = match &mut self.table {
            Some(Table::Triad(table)) => table.advance(&computers, chance, &mut out),
            Some(Table::Triatri(table)) => table.advance(&computers, chance, &mut out),
            None => return,
        };
        self.emit(out);
        if began {
            self.wind_clocks();
            self.game_since = self.history.version();
            if self.leaving_counts() && !self.first_card_down() {
                self.costs_since = self.game_since;
            }
            for place in &mut self.seats {
                (place.offers, place.take_backs) = (0, 0);
            }
        }
        let finish = match &self.table {
            Some(Table::Triad(table)) => table.finish(),
            Some(Table::Triatri(table)) => table.finish(),
            None => None,
        };
        if let (Some(finish), None) = (finish, &self.finish) {
            self.drop_offer();
            self.keep_cards();
            self.finish = Some(finish.clone());
            self.tell(Event::MatchEnded { finish: Box::new(finish) });
            self.game_since = self.history.version();
            self.free_left_seats();
        }
    }

    /// Frees the seat for the next match where a beginner bot played on.
    fn free_left_seats(&mut self) {
        for seat in self.all_seats() {
            if self.place(seat).left && self.place(seat).occupant != Occupant::Empty {
                self.vacate(seat);
                self.place_mut(seat).left = true;
            }
        }
    }

    /// Updates the brought cards after a match.
    fn keep_cards(&mut self) {
        let Some(Table::Triad(table)) = &self.table else { return };
        let owned = Player::ALL.map(|player| table.owned(player).to_vec());
        for (place, owned) in self.seats.iter_mut().zip(owned) {
            place.pool = None;
            if place.owned.is_some() {
                place.owned = Some(owned);
            }
        }
    }

    fn resign<R: Rng + ?Sized>(&mut self, seat: Seat, at: Version, chance: &mut R) -> Result<(), Refusal> {
        self.in_game(at)?;
        if !self.leaving_counts() {
            return refuse(Code::NotNow, "no card has been placed; leaving costs nothing now");
        }
        match &self.settings.game {
            GameSettings::TripleTriad { .. } => self.give_up(seat, Ending::Resigned(seat), chance),
            GameSettings::Triatri { .. } => {
                let occupant = self.place(seat).occupant;
                self.depart(seat, Ending::Resigned(seat), chance);
                if let Occupant::Client(client) = occupant
                    && self.settings.spectators
                    && self.spectators.len() < SPECTATORS_MAX
                {
                    self.watch_logged(client)?;
                }
            }
        }
        Ok(())
    }

    /// Refuses what is only valid in a game, and commands for an earlier game.
    pub(super) fn in_game(&self, at: Version) -> Result<(), Refusal> {
        let playing =
            self.seats.iter().any(|place| place.waiting.is_some_and(|waiting| waiting.ask == Ask::Move));
        if self.finish.is_some() {
            return refuse(Code::GameOver, "the match is over");
        }
        if !playing {
            return refuse(Code::NotNow, "no game is being played");
        }
        if at < self.game_since { stale(self.game_since, at) } else { Ok(()) }
    }

    /// A player of Triple Triad loses the running game.
    pub(super) fn give_up<R: Rng + ?Sized>(&mut self, seat: Seat, ending: Ending, chance: &mut R) {
        if !self.leaving_counts() {
            return self.depart(seat, ending, chance);
        }
        let mut out = Out::new();
        if let Some(Table::Triad(table)) = &mut self.table {
            table.give_up(seat, ending, &mut out);
        }
        self.drop_offer();
        self.emit(out);
        self.go_on(chance);
    }

    /// A player of Triple Triad loses the rest of the match.
    pub(super) fn forfeit<R: Rng + ?Sized>(&mut self, seat: Seat, ending: Ending, chance: &mut R) {
        let mut out = Out::new();
        if let Some(Table::Triad(table)) = &mut self.table {
            table.forfeit(seat, ending, chance, &mut out);
        }
        self.drop_offer();
        self.emit(out);
        self.go_on(chance);
    }

    /// A player of TriATri has left: a beginner bot plays on, unless no person is left to play for.
    pub(super) fn play_on<R: Rng + ?Sized>(&mut self, seat: Seat, ending: Ending, chance: &mut R) {
        let since = self.history.version();
        let place = self.place_mut(seat);
        place.occupant = Occupant::Computer(1);
        place.since = since;
        place.left = true;
        place.gone = None;
        self.tell(Event::PlayedOn { seat });
        self.drop_offer();
        let mut out = Out::new();
        if let Some(Table::Triatri(table)) = &mut self.table {
            table.leave(seat, ending, &mut out);
        }
        self.emit(out);
        self.go_on(chance);
    }

    /// Plays the usual hand when the time to choose one has expired.
    pub(super) fn usual_hand<R: Rng + ?Sized>(&mut self, seat: Seat, chance: &mut R) {
        if let Some(Table::Triad(table)) = &mut self.table {
            table.usual_hand(seat, chance);
        }
        self.tell(Event::HandFixed { seat });
        self.go_on(chance);
    }

    /// The winner's time to choose has expired: the room takes what a bot would.
    pub(super) fn usual_take<R: Rng + ?Sized>(&mut self, chance: &mut R) {
        let mut out = Out::new();
        if let Some(Table::Triad(table)) = &mut self.table {
            table.usual_take(&mut out);
        }
        self.emit(out);
        self.go_on(chance);
    }

    fn rematch(&mut self, seat: Seat, at: Version) -> Result<(), Refusal> {
        if self.finish.is_none() {
            return refuse(Code::NotNow, "the match is not over");
        }
        if at < self.game_since {
            return stale(self.game_since, at);
        }
        if self.place(seat).ready {
            return refuse(Code::NotNow, "you have asked for another match already");
        }
        self.place_mut(seat).ready = true;
        self.tell(Event::Rematch { seat });
        let willing = self.seats.iter().all(|place| match place.occupant {
            Occupant::Empty => false,
            Occupant::Client(_) => place.ready,
            Occupant::Computer(_) => true,
        });
        if willing {
            self.clear_match();
            self.tell(Event::Gathering);
            if matches!(self.settings.game, GameSettings::Triatri { .. }) {
                self.rotate_seats();
            }
        }
        Ok(())
    }

    fn chat(&mut self, client: ClientId, text: &str) -> Result<(), Refusal> {
        let now = self.now;
        let seat = self.seat_of(client);
        // Spectators are not in the log: whether this client is one its host knows, and has checked.
        if !self.settings.chat || (seat.is_none() && !self.settings.spectators_chat) {
            return refuse(Code::NotAllowed, "you may not chat at this table");
        }
        let text = text.trim();
        if text.is_empty() || text.chars().count() > CHAT_CHARS_MAX || text.chars().any(char::is_control) {
            let message = format!("a message has 1 to {CHAT_CHARS_MAX} characters on one line");
            return refuse(Code::BadChat, message);
        }
        let recent = |time: Millis| now.since(time).0 < CHAT_WINDOW_MS;
        let said = self.chats.iter().filter(|(who, time)| *who == client && recent(*time)).count();
        if said >= CHATS_MAX {
            return refuse(Code::TooMany, format!("at most {CHATS_MAX} messages a minute"));
        }
        self.chats.retain(|(_, time)| recent(*time));
        self.chats.push_back((client, now));
        self.tell(Event::Chat { client, seat, text: text.to_owned() });
        Ok(())
    }
}

pub(super) fn stale<T>(since: Version, at: Version) -> Result<T, Refusal> {
    refuse(Code::Stale, format!("the question is of version {since}, but the command was made at {at}"))
}

fn not_now<T>() -> Result<T, Refusal> {
    refuse(Code::NotNow, "nothing of this kind is due now")
}
