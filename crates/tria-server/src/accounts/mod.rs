//! Who plays here: accounts, sessions, tokens with scopes, and the tickets with which sockets are opened.

pub(crate) mod export;
pub mod names;
pub mod password;
pub mod recovery;
mod store;
pub mod ticket;
pub mod token;

use serde::{Deserialize, Serialize};
use tria_room::ClientId;
use tria_rules::named_enum;
use utoipa::ToSchema;

pub use store::{
    Found, Holder, SessionRow, TokenRow, become_player, begin_session, end_sessions, forget, new_token,
    revoke_token, set_ban, set_kind, set_password, set_role,
};

/// The number of an account: at every table it is the client of the same number.
pub type AccountId = i64;

/// The client that an account is at tables.
pub fn client(account: AccountId) -> ClientId {
    // Numbers are drawn between 0 and 2⁵³.
    ClientId(account.unsigned_abs())
}

/// The account that a client of a table is.
pub fn account(client: ClientId) -> AccountId {
    client.0 as AccountId
}

named_enum! {
    /// What kind of account it is.
    pub enum Kind {
        /// Plays at once and without a name of its own choice; can become a player.
        Guest = "guest",
        /// A person with a name and a password.
        Player = "player",
        /// A program, marked as such for good.
        Bot = "bot",
    }
}

named_enum! {
    /// What an account may do beyond playing.
    pub enum Role {
        /// Plays.
        Player = "player",
        /// Also looks at reports, silences and bans.
        Moderator = "moderator",
        /// Also silences and bans moderators. Grants and roles are no affair of the interface: they are given on the machine, by `tria admin`.
        Admin = "admin",
    }
}

named_enum! {
    /// What a token may be used for; a session may be used for everything.
    pub enum Scope {
        /// To read what the account may read.
        Read = "read",
        /// To open tables, to sit down and to play.
        Play = "play",
        /// To trade, to open packs and to keep decks.
        Trade = "trade",
        /// To moderate, where the account may.
        Moderate = "moderate",
    }
}

/// An account as the server knows it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Account {
    /// Its number.
    pub id: AccountId,
    /// Its name.
    pub name: String,
    /// What kind it is.
    pub kind: Kind,
    /// What it may do.
    pub role: Role,
    /// When it was made, in milliseconds.
    pub created: i64,
    /// When it was last here.
    pub seen: i64,
    /// Until when it is banned.
    pub banned_until: Option<i64>,
    /// Why.
    pub ban_reason: Option<String>,
}

/// The public part of an account.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Person {
    /// Its number, the `client` of events and views.
    pub id: AccountId,
    /// Its name.
    pub name: String,
    /// `guest`, `player` or `bot`.
    pub kind: String,
}

impl Account {
    /// A player that is made now.
    pub fn new(id: AccountId, name: String, kind: Kind, now: i64) -> Self {
        Self {
            id,
            name,
            kind,
            role: Role::Player,
            created: now,
            seen: now,
            banned_until: None,
            ban_reason: None,
        }
    }

    /// Its public part.
    pub fn person(&self) -> Person {
        Person { id: self.id, name: self.name.clone(), kind: self.kind.to_string() }
    }

    /// Until when it is banned, if it is now.
    pub fn banned(&self, now: i64) -> Option<i64> {
        self.banned_until.filter(|until| *until > now)
    }
}
