//! The room decides, the disk keeps, and only then anybody hears of it; plain moves are not waited for, and a socket that
//! has read one makes it itself.

use tokio::sync::oneshot;
use tria_room::wire::ServerMessage;
use tria_room::{Answer, Command, Effects, Message, Millis};

use super::Visitor;
use super::affairs::{Deeds, Fault, Shown, cards_wanted};
use super::outbox::Outbox;
use super::parcel::{Mover, Parcel, Pending, Unsent, Wait, count_move};
use super::table::{Table, message};
use crate::fair::match_at_hand;
use crate::limits::PARCEL_MAX;
use crate::line::entry;
use crate::store::{Append, StoreError};

/// What became of something that the room has decided.
enum Considered {
    /// Nothing waits for the disk; or it is a plain move, which lies ready to be handed over.
    Over(Answer),
    ToKeep(Box<ToKeep>),
}

/// What was decided and has to be kept, with everything that belongs to it.
pub(super) struct ToKeep {
    append: Append,
    deeds: Deeds,
    /// The cards that are known to be seen once it is kept.
    shown: Option<Shown>,
    effects: Effects,
    /// The version before it.
    version: u64,
    /// The match that it belongs to.
    at_hand: u32,
    /// Whether it is a move.
    moves: bool,
}

/// What a move has left to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Moved {
    Only,
    /// The table's task is to look after it, or to wake sooner.
    AndMore,
}

impl Table {
    /// The room decides, the disk keeps, and only then anybody hears of it.
    pub(super) async fn decide(&mut self, now: Millis, input: tria_room::Input, wait: Wait) -> Answer {
        match self.consider(now, input, wait) {
            Considered::Over(answer) => answer,
            Considered::ToKeep(to_keep) => self.keep_decided(*to_keep).await,
        }
    }

    /// The room decides; what everybody will hear is written.
    fn consider(&mut self, now: Millis, input: tria_room::Input, wait: Wait) -> Considered {
        let version = self.room.version();
        // Should this break off, nobody hears of it, and the disk says what the table is.
        self.outboxes().for_each(Outbox::draft);
        self.astray = Some(version);
        let considered = self.consider_from(version, now, input, wait);
        self.astray = None;
        considered
    }

    fn consider_from(
        &mut self,
        version: u64,
        now: Millis,
        input: tria_room::Input,
        wait: Wait,
    ) -> Considered {
        let mut chance = self.chance.at(&self.room, self.number);
        let at_hand = match_at_hand(&self.room);
        let moves = is_move(&input);
        let effects = self.room.handle(now, input, &mut chance);
        if effects.log.is_empty() {
            return Considered::Over(self.conclude(effects, at_hand));
        }
        let entries: Vec<String> = effects.log.iter().map(entry).collect();
        let append = Append { game: self.row.id.clone(), number: self.number, entries, also: Vec::new() };
        let at = now.0 as i64;
        let catalog = self.shared.catalog;
        let mut deeds = Deeds::of(&self.row.id, &self.options, &self.room, catalog, &effects, at);
        let shown = self.shown.leave_out(&mut deeds);
        let plain = wait == Wait::NotForMoves
            && moves
            && deeds.is_empty()
            && effects.think.is_empty()
            && match_at_hand(&self.room) == at_hand
            && !self.changes_the_listing(&effects.events)
            && !self.outboxes().any(|outbox| outbox.has_said());
        // What everybody will hear is written while the room is at hand, and goes out when the disk has it.
        self.tell_all(&effects.events);
        if plain && self.outboxes().filter(|outbox| outbox.has_said()).count() <= PARCEL_MAX {
            self.number += append.entries.len() as i64;
            self.unsent = Some(Unsent { append, version });
            return Considered::Over(self.follow(effects));
        }
        Considered::ToKeep(Box::new(ToKeep { append, deeds, shown, effects, version, at_hand, moves }))
    }

    /// Waits until the disk has what was decided, and sees to what is next.
    async fn keep_decided(&mut self, to_keep: ToKeep) -> Answer {
        let ToKeep { append, deeds, shown, effects, version, at_hand, moves } = to_keep;
        let count = append.entries.len() as i64;
        // Until it is known, and for ever if this breaks off, only the disk says what has happened.
        self.astray = Some(version);
        if let Err(fault) = self.keep(append, deeds).await {
            return self.step_back(&fault, effects.answer.key).await;
        }
        self.astray = None;
        if let Some(shown) = shown {
            self.shown = shown;
        }
        self.number += count;
        self.cards_due |= cards_wanted(&effects);
        if moves {
            count_move();
        }
        self.conclude(effects, at_hand)
    }

    /// What is on the disk is done.
    fn conclude(&mut self, effects: Effects, at_hand: u32) -> Answer {
        let answer = self.follow(effects);
        if match_at_hand(&self.room) != at_hand {
            self.tell_chance();
        }
        answer
    }

    /// Makes the move of somebody who sits here, if nothing has to be waited for first; gives it back otherwise.
    pub(super) fn move_at_once(
        &mut self,
        visitor: &Visitor,
        outbox: u64,
        message: Message,
    ) -> Result<Moved, Message> {
        let (client, key, now) = (visitor.client(), message.key, self.shared.clock.now());
        let in_order = !self.closed && !self.cards_due && self.astray.is_none() && self.left.is_none();
        let in_time = self.room.wake().is_none_or(|wake| wake > now);
        if !in_order || !in_time || !self.is_seated(client) || !self.is_settled() {
            return Err(message);
        }
        let mover = Mover { client, outbox, key };
        match self.consider(now, tria_room::Input::Client { client, message }, Wait::NotForMoves) {
            Considered::Over(answer) => {
                self.reply(client, outbox, &ServerMessage::Answer(answer));
                match self.unsent.take() {
                    Some(unsent) => self.hand_over(unsent, mover),
                    // It was refused, or made before: only the mover hears of it.
                    None if self.outbox(client, outbox).is_none_or(Outbox::send) => {}
                    // Whoever does not listen is let go by the table's task.
                    None => return Ok(Moved::AndMore),
                }
            }
            Considered::ToKeep(to_keep) => self.left = Some((to_keep, mover)),
        }
        let sooner = self.wake.is_some_and(|wake| self.alarm.is_none_or(|alarm| wake < alarm));
        Ok(if sooner || self.left.is_some() { Moved::AndMore } else { Moved::Only })
    }

    /// Whether the last move is on the disk.
    fn is_settled(&mut self) -> bool {
        let Some(pending) = &mut self.pending else { return true };
        match pending.kept.try_recv() {
            Ok(Ok(())) => {
                self.pending = None;
                true
            }
            Err(oneshot::error::TryRecvError::Empty) => false,
            failed => {
                // For whoever can wait for what that brings.
                let (done, kept) = oneshot::channel();
                let _ = done.send(failed.unwrap_or(Err(StoreError::Stopping)));
                pending.kept = kept;
                false
            }
        }
    }

    /// Lets a move go to the disk with what everybody hears as soon as it is there; nobody here waits for it.
    pub(super) fn hand_over(&mut self, Unsent { append, version }: Unsent, mover: Mover) {
        let mut said = self.outboxes().filter(|outbox| outbox.has_said()).map(Outbox::pack);
        let packets = std::array::from_fn(|_| said.next());
        debug_assert!(said.next().is_none(), "no more than a parcel holds");
        drop(said);
        let (done, kept) = oneshot::channel();
        let parcel = Parcel { packets, done, queue: self.queue.clone() };
        self.pending = Some(Pending { kept, version, mover });
        let writer = self.shared.store.writer().clone();
        tokio::spawn(async move { parcel.deliver(writer.append(append).await) });
    }

    /// Waits for a move that is on its way to the disk, or that a socket has left here; if it did not get there it has
    /// not happened.
    pub(super) async fn settle(&mut self) {
        self.settle_left().await;
        let Some(Pending { kept, version, mover }) = self.pending.take() else { return };
        if let Err(error) = kept.await.unwrap_or(Err(StoreError::Stopping)) {
            self.forget_told();
            self.astray = Some(version);
            let answer = self.step_back(&Fault::Store(error), Some(mover.key)).await;
            self.reply(mover.client, mover.outbox, &ServerMessage::Answer(answer));
        }
    }

    /// Waits until the disk has a move that a socket has left here.
    pub(super) async fn settle_left(&mut self) {
        if let Some((to_keep, mover)) = self.left.take() {
            let answer = self.keep_decided(*to_keep).await;
            self.reply(mover.client, mover.outbox, &ServerMessage::Answer(answer));
        }
    }
}

fn is_move(input: &tria_room::Input) -> bool {
    message(input).is_some_and(|message| matches!(message.command, Command::Move { .. }))
}
