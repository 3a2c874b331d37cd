//! What is agreed about a table beside its rules: who may come, whether it counts.

use serde::{Deserialize, Serialize};
use tria_room::{Cards, Clock, GameSettings, Settings};
use tria_rules::named_enum;
use tria_rules::triad::Trade;
use utoipa::ToSchema;

use crate::accounts::{Account, AccountId, Kind};
use crate::error::{ApiError, Obstacle};
use crate::limits::{INVITED_MAX, POT_MAX, RATED_MIN_MS};

named_enum! {
    /// Who finds a table.
    pub enum Visibility {
        /// Everybody: it is listed in the lobby.
        Open = "open",
        /// Whoever has its address: an invitation link.
        Link = "link",
        /// Those who are invited, to play or to watch.
        Private = "private",
    }
}

/// What is agreed about a table beside its rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct TableOptions {
    /// Who opened it; 0 for the server itself.
    pub opened_by: AccountId,
    /// Whether its matches change ratings.
    pub rated: bool,
    /// Who finds it.
    #[schema(value_type = String)]
    pub visibility: Visibility,
    /// Those for whom its seats are kept; where this is empty anybody may sit down who finds it.
    pub invited: Vec<AccountId>,
    /// The least rating of those who sit down, in points.
    pub rating_min: Option<i32>,
    /// The highest.
    pub rating_max: Option<i32>,
    /// What everybody puts into the pot of a match of TriATri, in Gil.
    pub pot: u64,
    /// Whether people chat by preset phrases alone.
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
    /// Whether cards or Gil change hands at a table of these settings.
    pub fn is_staked(&self, settings: &Settings) -> bool {
        self.pot > 0 || trade(settings) != Trade::None
    }

    /// Checks that the options go with the settings, for somebody who opens a table.
    ///
    /// # Errors
    /// What does not, and what to change.
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
            return Err(ApiError::bad_value(format!("the pot takes at most {POT_MAX} Gil from everybody"))
                .because(Obstacle::PotLarge));
        }
        if self.pot > 0 && !matches!(settings.game, GameSettings::Triatri { .. }) {
            return Err(ApiError::bad_value("a pot of Gil is for TriATri; Triple Triad is played for cards")
                .because(Obstacle::PotTriatri));
        }
        if is_staked && !has_clock(settings) {
            return Err(ApiError::bad_value(
                "a game with something at stake has a clock, so that nobody's cards stay at the table for ever",
            ).because(Obstacle::StakeClock));
        }
        self.check_waits(settings, is_staked)?;
        if let (Some(least), Some(most)) = (self.rating_min, self.rating_max)
            && least > most
        {
            return Err(
                ApiError::bad_value("the least rating is above the highest").because(Obstacle::RatingBounds)
            );
        }
        Ok(())
    }

    /// Whoever is losing cannot put the end off for ever between two games, or when it is to be chosen what is taken.
    fn check_waits(&self, settings: &Settings, is_staked: bool) -> Result<(), ApiError> {
        if (self.rated || is_staked) && settings.prepare.is_none() {
            let obstacle = if is_staked { Obstacle::StakeClock } else { Obstacle::RatedClock };
            return Err(ApiError::bad_value(
                "a match that counts has a time to prepare, so that it comes to an end between its games, too; set `prepare`",
            ).because(obstacle));
        }
        if trade(settings) != Trade::None && settings.choose.is_none() {
            return Err(ApiError::bad_value(
                "a match for cards has a time to choose, so that nobody's cards stay at the table for ever; set `choose`",
            ).because(Obstacle::StakeClock));
        }
        Ok(())
    }

    /// Whether this account may sit down; its rating where the table asks for one.
    ///
    /// # Errors
    /// Why not.
    pub fn may_join(
        &self,
        settings: &Settings,
        account: &Account,
        rating: Option<i32>,
    ) -> Result<(), String> {
        if !self.invited.is_empty() && !self.is_invited(account.id) {
            return Err("the seats of this table are kept for others".into());
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

    /// Whether the server has put together those who play the match of this number: the first at a table of a pairing.
    pub fn is_paired(&self, number: u32) -> bool {
        self.opened_by == 0 && !self.invited.is_empty() && number == 1
    }

    /// Whether this account may look at the table at all.
    pub fn may_see(&self, account: AccountId) -> bool {
        self.visibility != Visibility::Private || self.is_invited(account)
    }

    /// The same as this account may know it: who is invited is for those who are, and for whoever invited them.
    pub fn seen_by(&self, account: AccountId) -> Self {
        let invited = if self.is_invited(account) { self.invited.clone() } else { Vec::new() };
        Self { invited, ..self.clone() }
    }

    fn is_invited(&self, account: AccountId) -> bool {
        self.opened_by == account || self.invited.contains(&account)
    }
}

/// The trade rule of a table; TriATri has none.
pub fn trade(settings: &Settings) -> Trade {
    match &settings.game {
        GameSettings::TripleTriad { rules, .. } => rules.trade(),
        GameSettings::Triatri { .. } => Trade::None,
    }
}

/// Whether players bring cards of their own.
pub fn brought(settings: &Settings) -> bool {
    matches!(&settings.game, GameSettings::TripleTriad { cards: Cards::Brought, .. })
}

fn has_clock(settings: &Settings) -> bool {
    match settings.clock {
        Clock::None => false,
        // The shortest games would be decided by the network.
        Clock::Live { initial, .. } => initial.0 >= RATED_MIN_MS,
        Clock::PerMove { each } => each.0 >= RATED_MIN_MS,
    }
}
