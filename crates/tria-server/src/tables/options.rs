//! Options of a table beside its rules: who may join, and whether it is rated.

use serde::{Deserialize, Serialize};
use tria_room::{Cards, Clock, GameSettings, Settings};
use tria_rules::named_enum;
use tria_rules::triad::Trade;
use utoipa::ToSchema;

use crate::accounts::{Account, AccountId, Kind};
use crate::error::{ApiError, Obstacle};
use crate::limits::{INVITED_MAX, POT_MAX, RATED_MIN_MS};

named_enum! {
    /// Who can find a table.
    pub enum Visibility {
        /// Everyone: the table is listed in the lobby.
        Open = "open",
        /// Everyone who has its address, as an invitation link.
        Link = "link",
        /// Invited players only, to play or to watch.
        Private = "private",
    }
}

/// Options of a table beside its rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct TableOptions {
    /// Account of the creator; 0 for the server.
    pub opened_by: AccountId,
    /// Whether its matches change ratings.
    pub rated: bool,
    /// Who can find the table.
    #[schema(value_type = String)]
    pub visibility: Visibility,
    /// Accounts for which the seats are reserved; if empty, everyone who finds the table may sit down.
    pub invited: Vec<AccountId>,
    /// Minimum rating for sitting down, in points.
    pub rating_min: Option<i32>,
    /// Maximum rating for sitting down, in points.
    pub rating_max: Option<i32>,
    /// Gil that each player puts into the pot of a match of TriATri.
    pub pot: u64,
    /// Whether chat is restricted to preset phrases.
    pub phrases_only: bool,
}

impl Default for TableOptions {
    fn default() -> Self {
        Self {
            opened_by: 0,
            rated: false,
            visibility: Visibility::Open,
            invited: Vec::new(),
            rating_min: None,
            rating_max: None,
            pot: 0,
            phrases_only: false,
        }
    }
}

impl TableOptions {
    /// Whether matches at the table have stakes, cards or Gil.
    pub fn is_staked(&self, settings: &Settings) -> bool {
        self.pot > 0 || trade(settings) != Trade::None
    }

    /// Checks that the options are compatible with the settings and the account that opens the table.
    ///
    /// # Errors
    /// The first conflict, and what to change.
    pub fn check(&self, settings: &Settings, opener: &Account, computers: usize) -> Result<(), ApiError> {
        if self.invited.len() > INVITED_MAX {
            return Err(ApiError::bad_value(format!("at most {INVITED_MAX} people are invited to a table"))
                .because(Obstacle::InvitedMany));
        }
        let counts = self.rated || self.is_staked(settings) || brought(settings);
        if counts && opener.kind == Kind::Guest {
            return Err(ApiError::forbidden(
                "guests play friendly games with shared cards; choose a name and a password to play for ratings or cards",
            ).because(Obstacle::Guest));
        }
        if counts && computers > 0 {
            return Err(ApiError::bad_value(
                "games against the computer are friendly, with shared cards: they change no rating and win no cards",
            ).because(Obstacle::ComputerFriendly));
        }
        let is_staked = self.is_staked(settings);
        if (self.rated || is_staked) && settings.take_backs {
            return Err(ApiError::bad_value("moves are taken back in friendly games only")
                .because(Obstacle::TakeBacksFriendly));
        }
        if self.rated && !has_clock(settings) {
            return Err(ApiError::bad_value(
                "a rated game has a clock, so that it comes to an end; choose a live clock or a time for each move",
            ).because(Obstacle::RatedClock));
        }
        if self.pot > POT_MAX {
            return Err(ApiError::bad_value(format!("the pot takes at most {POT_MAX} Gil from each player"))
                .because(Obstacle::PotLarge));
        }
        if self.pot > 0 && !matches!(settings.game, GameSettings::Triatri { .. }) {
            return Err(ApiError::bad_value("a pot of Gil is for TriATri; Triple Triad is played for cards")
                .because(Obstacle::PotTriatri));
        }
        if is_staked && !has_clock(settings) {
            return Err(ApiError::bad_value(
                "a game with stakes has a clock, so that cards do not stay at the table for ever",
            )
            .because(Obstacle::StakeClock));
        }
        self.check_time_limits(settings, is_staked)?;
        if let (Some(least), Some(most)) = (self.rating_min, self.rating_max)
            && least > most
        {
            return Err(ApiError::bad_value("the minimum rating is above the maximum")
                .because(Obstacle::RatingBounds));
        }
        Ok(())
    }

    /// Checks the time limits between games and for choosing cards, without which a losing player could stall for ever.
    fn check_time_limits(&self, settings: &Settings, is_staked: bool) -> Result<(), ApiError> {
        if (self.rated || is_staked) && settings.prepare.is_none() {
            let obstacle = if is_staked { Obstacle::StakeClock } else { Obstacle::RatedClock };
            return Err(ApiError::bad_value(
                "a rated or staked match has a time to prepare, so that it also comes to an end between its games; set `prepare`",
            ).because(obstacle));
        }
        if trade(settings) != Trade::None && settings.choose.is_none() {
            return Err(ApiError::bad_value(
                "a match for cards has a time to choose, so that cards do not stay at the table for ever; set `choose`",
            ).because(Obstacle::StakeClock));
        }
        Ok(())
    }

    /// Checks whether this account may sit down; `rating` is given if the table restricts it.
    ///
    /// # Errors
    /// The reason, for the player.
    pub fn may_join(
        &self,
        settings: &Settings,
        account: &Account,
        rating: Option<i32>,
    ) -> Result<(), String> {
        if !self.invited.is_empty() && !self.is_invited(account.id) {
            return Err("the seats of this table are reserved for others".into());
        }
        if account.kind == Kind::Guest && (self.rated || self.is_staked(settings) || brought(settings)) {
            return Err(
                "guests play friendly games with shared cards; choose a name and a password first".into()
            );
        }
        let Some(rating) = rating else { return Ok(()) };
        if self.rating_min.is_some_and(|least| rating < least) {
            return Err(format!("this table is for ratings from {}", self.rating_min.unwrap_or_default()));
        }
        if self.rating_max.is_some_and(|most| rating > most) {
            return Err(format!("this table is for ratings up to {}", self.rating_max.unwrap_or_default()));
        }
        Ok(())
    }

    /// Whether matchmaking paired the players of this match: the first match at a table that it opened.
    pub fn is_paired(&self, number: u32) -> bool {
        self.opened_by == 0 && !self.invited.is_empty() && number == 1
    }

    /// Whether this account may see the table.
    pub fn may_see(&self, account: AccountId) -> bool {
        self.visibility != Visibility::Private || self.is_invited(account)
    }

    /// Returns the options as this account may see them: only invited accounts and the creator see `invited`.
    pub fn seen_by(&self, account: AccountId) -> Self {
        let invited = if self.is_invited(account) { self.invited.clone() } else { Vec::new() };
        Self { invited, ..self.clone() }
    }

    fn is_invited(&self, account: AccountId) -> bool {
        self.opened_by == account || self.invited.contains(&account)
    }
}

/// Returns the trade rule of a table; TriATri has none.
pub fn trade(settings: &Settings) -> Trade {
    match &settings.game {
        GameSettings::TripleTriad { rules, .. } => rules.trade(),
        GameSettings::Triatri { .. } => Trade::None,
    }
}

/// Whether players bring their own cards.
pub fn brought(settings: &Settings) -> bool {
    matches!(&settings.game, GameSettings::TripleTriad { cards: Cards::Brought, .. })
}

fn has_clock(settings: &Settings) -> bool {
    match settings.clock {
        Clock::None => false,
        // With less time, network latency would decide games.
        Clock::Live { initial, .. } => initial.0 >= RATED_MIN_MS,
        Clock::PerMove { each } => each.0 >= RATED_MIN_MS,
    }
}
