//! Webhooks: signed HTTP requests that tell an account's programs and chats about its turns and matches.
//!
//! An event is a row of an outbox, written in the transaction of the log entry that caused it, so that it is told exactly
//! if the entry is durable; its name is unique for each webhook, however often the entry or the request is tried.

pub mod address;
mod deliver;
pub mod message;
mod send;
mod store;

use std::collections::HashSet;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard};

use serde::{Deserialize, Serialize};
use tria_rules::named_enum;
use utoipa::ToSchema;

use crate::accounts::AccountId;

pub(crate) use deliver::{deliver, test};
pub use send::{AuthoritiesError, Tls};
pub use store::WebhookRow;
pub(crate) use store::{NewWebhook, add, enqueue, remove};

named_enum! {
    /// What the receiver of a webhook understands.
    pub enum Format {
        /// JSON of Tria's own: `docs/webhooks.md`.
        Json = "json",
        /// An incoming webhook of Slack, and of chats compatible with it.
        Slack = "slack",
        /// A webhook of Discord.
        Discord = "discord",
    }
}

named_enum! {
    /// What a webhook can be told.
    pub enum EventKind {
        /// A correspondence table waits for the account.
        YourTurn = "your-turn",
        /// A match of the account began.
        MatchBegan = "match-began",
        /// A match of the account ended, or was called off.
        MatchEnded = "match-ended",
        /// The owner tries the webhook.
        Test = "test",
    }
}

/// What happened at a table, without anything hidden.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Notice {
    /// The kind of event.
    #[serde(rename = "type")]
    pub kind: EventKind,
    /// When, in milliseconds.
    pub at: i64,
    /// The table; empty in a test.
    pub table: String,
    /// The number of the match at the table, from 1.
    pub number: u32,
    /// `triple-triad` or `triatri`.
    pub game: String,
    /// The house of Triple Triad.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub house: Option<String>,
    /// The account's seat, from 0.
    pub seat: u8,
    /// Who plays, in the order of the seats.
    pub players: Vec<NoticePlayer>,
    /// Until when a move is to be made, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deadline: Option<u64>,
    /// How a match ended for the account: `won`, `lost`, `drawn`, or `void` if it was called off.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
}

/// A player in a [`Notice`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NoticePlayer {
    /// The name; of a computer there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The level of a computer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
}

/// An event for the webhooks of an account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct NewEvent {
    pub(crate) account: AccountId,
    /// Its unique name.
    pub(crate) name: String,
    pub(crate) notice: Notice,
    /// When it need not be told any more, in milliseconds.
    pub(crate) expires: i64,
}

/// How an attempt to deliver ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Attempt {
    /// Whether the receiver answered with a status from 200 to 299.
    pub delivered: bool,
    /// The status of its answer.
    pub status: Option<u16>,
    /// Why there was none.
    pub error: Option<String>,
}

/// The accounts that have webhooks, in memory: tables of all others do nothing for them.
#[derive(Clone, Default, Debug)]
pub struct Subscribers(Arc<RwLock<Known>>);

#[derive(Default, Debug)]
struct Known {
    accounts: HashSet<AccountId>,
    /// Number of accounts added on this node; a set read from the database before the last of them is out of date.
    added: u64,
}

impl Subscribers {
    /// Whether no account has one.
    pub fn is_empty(&self) -> bool {
        self.read().accounts.is_empty()
    }

    /// Whether the account has one.
    pub fn contains(&self, account: AccountId) -> bool {
        self.read().accounts.contains(&account)
    }

    /// An account has made one here.
    pub(crate) fn insert(&self, account: AccountId) {
        let mut known = self.0.write().unwrap_or_else(PoisonError::into_inner);
        known.accounts.insert(account);
        known.added += 1;
    }

    /// How many were added here so far.
    pub(crate) fn added(&self) -> u64 {
        self.read().added
    }

    /// Replaces the accounts by those in the database, unless one was added here since `added` was noted and they were read.
    pub(crate) fn set(&self, accounts: HashSet<AccountId>, added: u64) {
        let mut known = self.0.write().unwrap_or_else(PoisonError::into_inner);
        if known.added == added {
            known.accounts = accounts;
        }
    }

    fn read(&self) -> RwLockReadGuard<'_, Known> {
        self.0.read().unwrap_or_else(PoisonError::into_inner)
    }
}
