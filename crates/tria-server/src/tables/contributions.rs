//! Contributions of players to the randomness of a match before it begins.

use tria_room::{Code, Refusal};

use super::TableNotice;
use super::actor::TableActor;
use super::outgoing::line;
use super::persist::unreadable;
use crate::accounts::{AccountId, client};
use crate::chance::bytes_from_hex;
use crate::fair::{Contribution, contribute, is_open, match_at_hand};
use crate::limits::CONTRIBUTIONS_MAX;
use crate::store::StoreError;

impl TableActor {
    /// Adds a player's contribution to the next match; it counts once it is durable.
    pub(super) async fn contribute(
        &mut self,
        account: AccountId,
        number: u32,
        value: String,
    ) -> Result<Contribution, Refusal> {
        if !self.recover().await {
            return Err(unreadable());
        }
        self.may_contribute(account, number, &value)?;
        let place = self.chance.of(number).len();
        let contribution =
            Contribution { account, counts_from: self.number, value: value.to_ascii_lowercase() };
        let (game, new) = (self.row.id.clone(), contribution.clone());
        let (owner, dialect) = (self.owner.clone(), self.shared.store.dialect());
        let written: Result<(), StoreError> = self
            .shared
            .store
            .writer()
            .transact(move |tx| {
                Box::pin(async move {
                    owner.check(&game, dialect, &mut *tx).await?;
                    contribute(tx, &game, number, place, &new).await
                })
            })
            .await;
        if let Err(error) = written {
            tracing::warn!(table = %self.row.id, %error, "a contribution could not be stored");
            // The write may have succeeded nevertheless, so the table is reloaded from the store.
            self.distrust().await;
            return Err(Refusal::new(
                Code::NotNow,
                "the contribution could not be stored, so it does not count; try again",
            ));
        }
        self.chance.add(number, contribution.clone());
        self.tell_chance();
        self.list();
        Ok(contribution)
    }

    fn may_contribute(&self, account: AccountId, number: u32, value: &str) -> Result<(), Refusal> {
        let refuse = |code, text: String| Err(Refusal::new(code, text));
        let Some(committed) = self.chance.committed(&self.room) else {
            let text = "this table was opened by an older server, without contributions";
            return refuse(Code::NotAllowed, text.into());
        };
        if !self.is_seated(client(account)) {
            return refuse(Code::NotSeated, "only players contribute to a match; sit down first".into());
        }
        if !is_open(&self.room) || number != match_at_hand(&self.room) {
            let text =
                format!("only match {} takes contributions, and only before it begins", committed.number);
            return refuse(Code::NotNow, text);
        }
        if bytes_from_hex(value).is_none() {
            return refuse(Code::BadMessage, "a contribution is 64 hexadecimal digits".into());
        }
        if committed.contributions.iter().any(|kept| kept.account == account) {
            return refuse(Code::TooMany, format!("you have contributed to match {number} before"));
        }
        if committed.contributions.len() >= CONTRIBUTIONS_MAX {
            return refuse(
                Code::TooMany,
                format!("match {number} has {CONTRIBUTIONS_MAX} contributions, which is the maximum"),
            );
        }
        Ok(())
    }

    /// Sends the current commitment and contributions to all connections.
    pub(super) fn tell_chance(&mut self) {
        if let Some(committed) = self.chance.committed(&self.room) {
            let line = line(&TableNotice::Fair(committed));
            self.tell_line(&line);
        }
    }
}
