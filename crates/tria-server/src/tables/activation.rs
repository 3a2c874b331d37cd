//! Activation: a table is claimed, rebuilt from its log, and served by its actor or by a link to its owner.

use std::panic::AssertUnwindSafe;
use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError, Weak};
use std::time::Duration;

use futures_util::FutureExt as _;
use tokio::sync::mpsc;
use tokio::time::{Instant, MissedTickBehavior};
use tria_room::Millis;

use super::actor::TableActor;
use super::command::{Mail, Mailbox, ReplyTo, TableReply};
use super::link::Link;
use super::replay::{replay, unbroken};
use super::{Alive, Begun, Held, Loaded, Shared, Tables};
use crate::fair::TableChance;
use crate::limits::{
    DUE_EACH_MS, DUE_MAX, LEASE_LOOK_MS, LEASE_MS, TABLE_BREAKS_MAX, TABLE_QUEUE_MAX, WRITE_AGAIN_SECONDS,
};
use crate::store::{Claim, Claimed, GameId, GameRow, NodeId, Ownership, StoreError};

/// What became of a table that was to be activated.
enum Activated {
    /// It is this node's.
    Here(Box<TableActor>),
    /// A live node owns it.
    Elsewhere(NodeId),
    /// There is no such table, or nothing can happen there any more.
    Missing,
}

impl Tables {
    /// Claims a table whose mailbox others find already, and serves the mailbox as its actor or as a link to its owner.
    pub(super) fn begin_activation(&self, table: GameId, mailbox: &Mailbox, inputs: mpsc::Receiver<Mail>) {
        let (tables, alive, mailbox) = (self.clone(), Alive::new(&self.shared), mailbox.downgrade());
        tokio::spawn(async move {
            let mut loaded = tables.shared.load(&table, mailbox.clone()).await;
            if let Ok(Activated::Elsewhere(owner)) = &loaded
                && tables.shared.outlasts(owner).await
            {
                loaded = tables.shared.load(&table, mailbox).await;
            }
            match loaded {
                Ok(Activated::Here(actor)) => tables.start(*actor, inputs),
                Ok(Activated::Elsewhere(owner)) => {
                    if let Some(peers) = tables.shared.peers.get().cloned() {
                        let link = Link::new(tables.shared.clone(), table, peers, &owner);
                        tokio::spawn(link.run(inputs));
                    } else {
                        tracing::warn!(%table, %owner, "another node owns this table, and there is no way to it");
                        tables.shared.running().remove(&table);
                        reject(inputs, &TableReply::Busy);
                    }
                }
                Ok(Activated::Missing) => {
                    tables.shared.running().remove(&table);
                    reject(inputs, &TableReply::Unknown);
                }
                Err(error) => {
                    tables.shared.running().remove(&table);
                    tracing::error!(%table, %error, "a table cannot be rebuilt");
                    let damaged = matches!(error, StoreError::Damaged(_));
                    reject(inputs, if damaged { &TableReply::Unknown } else { &TableReply::Busy });
                }
            }
            drop(alive);
        });
    }

    /// Runs an actor whose mailbox others find already.
    pub(super) fn start(&self, mut actor: TableActor, inputs: mpsc::Receiver<Mail>) {
        // A client that opened it finds it at once.
        actor.list();
        let (tables, alive) = (self.clone(), Alive::new(&self.shared));
        tokio::spawn(async move {
            if AssertUnwindSafe(actor.run(inputs)).catch_unwind().await.is_err() {
                tables.restart(actor).await;
            }
            drop(alive);
        });
    }

    /// Rebuilds a table whose actor has panicked: that is a mistake in Tria, but no reason for players to lose their game.
    async fn restart(&self, actor: TableActor) {
        // Its listeners go with it: sockets and streams end, and come back.
        let TableActor { row, owner, options, people, broken, .. } = actor;
        let held = Held { row, owner, options };
        let (table, broken) = (held.row.id.clone(), broken + 1);
        metrics::counter!("tria_tables_broken_total").increment(1);
        tracing::error!(%table, broken, "the actor of a table has panicked; it is rebuilt from its log");
        tokio::time::sleep(Duration::from_secs(WRITE_AGAIN_SECONDS)).await;
        if !self.shared.running().contains_key(&table) {
            // The server stops.
            return;
        }
        let read = if broken <= TABLE_BREAKS_MAX { Some(self.shared.read(&held.row).await) } else { None };
        match read {
            Some(Ok(loaded)) => {
                let (mailbox, inputs) = mpsc::channel(TABLE_QUEUE_MAX);
                let begun = Begun { people, comeback: loaded.room.1 > 0, broken, ..Begun::default() };
                let actor = TableActor::new(self.shared.clone(), held, loaded, mailbox.downgrade(), begun);
                self.shared.running().insert(table, mailbox);
                return self.start(actor, inputs);
            }
            Some(Err(error)) => tracing::error!(%table, %error, "a table cannot be rebuilt"),
            None => {
                tracing::error!(%table, "the actor of a table panics again and again; the table stays as it is in the store");
            }
        }
        self.shared.forget(&table);
    }
}

impl Shared {
    /// Claims a table and rebuilds it from its log.
    async fn load(
        self: &Arc<Self>,
        table: &GameId,
        mailbox: mpsc::WeakSender<Mail>,
    ) -> Result<Activated, StoreError> {
        let lapses = self.lease().lapses();
        let Claimed { row, epoch, away, owner_seen } = match self.store.claim(table).await? {
            Claim::Missing => return Ok(Activated::Missing),
            Claim::Elsewhere(owner) => return Ok(Activated::Elsewhere(owner)),
            Claim::Owned(claimed) => *claimed,
        };
        if owner_seen.is_some() && away.is_none() {
            metrics::counter!("tria_takeovers_total").increment(1);
        }
        let owner = Ownership { node: self.store.node().clone(), epoch };
        let options = serde_json::from_str(&row.options)
            .map_err(|error| StoreError::Damaged(format!("the options of table {table}: {error}")))?;
        let loaded = self.read(&row).await?;
        let named = self.store.people(&loaded.named).await?;
        let (room, number) = &loaded.room;
        let now = self.store_now();
        // Time in which no node could act for the table counts towards no limit.
        let lost = |since: Millis| self.lost(since, owner_seen.filter(|_| away.is_none()), now);
        let later = |since: i64| {
            let since = Millis(since.unsigned_abs());
            self.clock.now().since(now.since(since.plus(lost(since))))
        };
        // Computers that no one watches wait, whatever time it takes.
        let waited = if room.plays_alone() { now.since(room.now()) } else { lost(room.now()) };
        let begun = Begun {
            people: named.into_iter().map(|person| (person.id, person)).collect(),
            lost: Some(waited).filter(|lost| room.wake().is_some() && lost.0 > 0),
            // A passive table has noted that everyone had gone.
            comeback: away.is_none() && *number > 0,
            away: away.map(|(host_gone, alone)| (later(host_gone), later(alone))),
            broken: 0,
            lapses,
        };
        let held = Held { row, owner, options };
        Ok(Activated::Here(Box::new(TableActor::new(self.clone(), held, loaded, mailbox, begun))))
    }

    /// Waits for the end of the lease of a node that says nothing; returns whether it has ended.
    ///
    /// Meanwhile clients wait in the mailbox of the table instead of coming again and again.
    async fn outlasts(&self, owner: &NodeId) -> bool {
        let until = Instant::now() + Duration::from_millis(2 * LEASE_MS.unsigned_abs());
        while self.peers.get().is_some_and(|peers| peers.is_silent(owner))
            && !self.stopped.load(Ordering::Relaxed)
            && Instant::now() < until
        {
            if matches!(self.store.is_live(owner).await, Ok(false)) {
                return true;
            }
            tokio::time::sleep(Duration::from_millis(LEASE_LOOK_MS)).await;
        }
        false
    }

    /// How much of the time since then no node could act for a table whose owner was last seen at a time.
    fn lost(&self, since: Millis, owner_seen: Option<i64>, now: Millis) -> Millis {
        let absences = self.absences.lock().unwrap_or_else(PoisonError::into_inner);
        let (since, now) = (since.0 as i64, now.0 as i64);
        let seen = owner_seen.map_or(now, |seen| seen.clamp(since, now.max(since)));
        Millis((absences.within(since, seen) + (now - seen).max(0)).unsigned_abs())
    }

    /// A table as its log has it.
    pub(super) async fn read(&self, row: &GameRow) -> Result<Loaded, StoreError> {
        let lines = self.store.log(&row.id).await?;
        let (room, named) = unbroken(|| replay(row, &lines))?;
        let chance = TableChance::new(row, self.store.contributions(&row.id).await?)?;
        Ok(Loaded { room: (room, lines.len() as i64), chance, named })
    }
}

/// Replies to everything in a mailbox that no table will read.
pub(super) fn reject(mut inputs: mpsc::Receiver<Mail>, reply: &TableReply) {
    inputs.close();
    while let Ok(mail) = inputs.try_recv() {
        if let ReplyTo::Caller(caller) = mail.reply {
            let _ = caller.send(reply.clone());
        }
    }
}

/// Activates passive tables whose deadline has passed, until the server stops.
pub(super) async fn activate_due(shared: Weak<Shared>) {
    let mut each = tokio::time::interval(Duration::from_millis(DUE_EACH_MS));
    each.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        each.tick().await;
        let Some(shared) = shared.upgrade().filter(|shared| !shared.stopped.load(Ordering::Relaxed)) else {
            return;
        };
        let due = shared.store.due(shared.store_now().0 as i64, DUE_MAX).await;
        match due {
            Ok(due) => {
                let tables = Tables { shared };
                for table in &due {
                    tables.activate(table);
                }
            }
            Err(error) => tracing::warn!(%error, "the store could not be asked for tables that are due"),
        }
    }
}
