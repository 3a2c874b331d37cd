//! Tables of TriATri for Gil.

use tria_rules::chance;
use tria_rules::game::{Game as _, Seat};
use tria_rules::triad::Trade;
use tria_rules::triatri::Options;
use tria_rules::triatri::record::TriatriReplay;

use super::Refusal;
use super::decide::Draft;
use super::event::{Change, Note};
use super::settle::OPPONENT_DEVIATION;
use super::state::{Account, Career, Game, Played, Stage, TradeNews, TriatriTable};
use crate::data::{OpponentId, World};
use crate::ledger::{Good, Reason};
use crate::rating::{Rating, after_placings};
use crate::regions::Region;

impl Career {
    pub(super) fn sit_down(
        &self,
        opponents: &[OpponentId],
        stake: u64,
        draft: &mut Draft<'_>,
    ) -> Result<(), Refusal> {
        self.must_be_free()?;
        self.must_not_be_in_tournament()?;
        let place = self.place().ok_or(Refusal::NotBegun)?;
        let world = World::builtin();
        let twice = opponents.iter().enumerate().any(|(at, opponent)| opponents[..at].contains(opponent));
        if !(1..Seat::COUNT_MAX).contains(&opponents.len()) || twice {
            return Err(Refusal::OutOfBounds);
        }
        for opponent in opponents {
            self.must_be_here(place, *opponent)?;
            let most = world.opponent(*opponent).triatri;
            if most == 0 {
                return Err(Refusal::DoesNotPlay);
            }
            if stake > most {
                return Err(Refusal::OpponentPoor(most));
            }
        }
        self.must_afford(stake)?;
        let id = self.matches + 1;
        let escrow = Account::Escrow(id);
        draft.moved(Reason::Staked, Good::Gil, stake, Account::Player, escrow);
        for opponent in opponents {
            let account = Account::Opponent(*opponent);
            let held = self.ledger.count(&account, Good::Gil);
            if held < stake {
                // Opponents without Gil earn some, or they could never play again.
                let purse = world.opponent(*opponent).purse;
                draft.created(Reason::OpponentEarns, Good::Gil, purse.max(stake) - held, account);
            }
            draft.moved(Reason::Staked, Good::Gil, stake, account, escrow);
        }
        let mut seats: Vec<Option<OpponentId>> = opponents.iter().copied().map(Some).chain([None]).collect();
        chance::shuffle(draft.rng, &mut seats);
        draft.changes.push(Change::MatchBegan { id });
        draft.stage(Stage::Triatri(TriatriTable { id, seats, stake, begun: false }));
        Ok(())
    }

    pub(super) fn report_triatri(
        &self,
        place: Region,
        table: &TriatriTable,
        replay: &TriatriReplay,
        record: String,
        draft: &mut Draft<'_>,
    ) -> Result<(), Refusal> {
        if usize::from(replay.start.players()) != table.seats.len() {
            return Err(Refusal::OtherMatch("the number of players differs"));
        }
        if *replay.start.options() != Options::default() {
            return Err(Refusal::OtherMatch("the options differ"));
        }
        let outcome = replay.end().outcome().ok_or(Refusal::NotOver)?;
        self.settle_triatri(place, table, &outcome.places, &outcome.scores, Some(record), draft);
        Ok(())
    }

    /// The player who leaves takes the last place; the others share the pot.
    pub(super) fn give_up_triatri(
        &self,
        place: Region,
        table: &TriatriTable,
        draft: &mut Draft<'_>,
    ) -> Result<(), Refusal> {
        if !table.begun {
            return Err(Refusal::NotNow);
        }
        let last = table.seats.len() as u8;
        let places: Vec<u8> = table.seats.iter().map(|seat| if seat.is_none() { last } else { 1 }).collect();
        let scores = vec![0; places.len()];
        self.settle_triatri(place, table, &places, &scores, None, draft);
        Ok(())
    }

    fn settle_triatri(
        &self,
        place: Region,
        table: &TriatriTable,
        places: &[u8],
        scores: &[i32],
        record: Option<String>,
        draft: &mut Draft<'_>,
    ) {
        let own = table.seats.iter().position(Option::is_none).unwrap_or(0);
        let shares = shares(table.stake * table.seats.len() as u64, places);
        for (seat, share) in table.seats.iter().zip(&shares) {
            draft.moved(Reason::PotWon, Good::Gil, *share, Account::Escrow(table.id), account(*seat));
        }
        let gil = shares[own] as i64 - table.stake as i64;
        let ratings: Vec<Rating> = table.seats.iter().map(|seat| self.triatri_rating_of(*seat)).collect();
        let rating = after_placings(&ratings, places)[own];
        let mut own_first = vec![scores[own]];
        own_first.extend(scores.iter().enumerate().filter(|(seat, _)| *seat != own).map(|(_, score)| *score));
        let played = Played {
            id: table.id,
            at: draft.now,
            region: place,
            game: Game::Triatri,
            opponents: table.seats.iter().flatten().copied().collect(),
            seat: Some(own as u8),
            tournament: None,
            place: places[own],
            drawn: places.iter().filter(|place| **place == places[own]).count() > 1,
            scores: own_first,
            trade: Trade::None,
            won: Vec::new(),
            lost: Vec::new(),
            gil,
            news: TradeNews::default(),
        };
        draft.notes.push(Note::Gil { change: gil });
        draft.changes.push(Change::Finished { played: Box::new(played), record });
        let before = self.triatri_rating;
        draft.notes.push(Note::Rated { game: Game::Triatri, before, after: rating });
        draft.changes.push(Change::TriatriRating { rating });
        draft.stage(Stage::Free);
    }

    fn triatri_rating_of(&self, seat: Option<OpponentId>) -> Rating {
        match seat {
            None => self.triatri_rating,
            Some(opponent) => Rating::of(World::builtin().opponent(opponent).rating, OPPONENT_DEVIATION),
        }
    }

    /// All players take back their stakes.
    pub(super) fn return_pot(table: &TriatriTable, draft: &mut Draft<'_>) {
        for seat in &table.seats {
            draft.moved(
                Reason::StakeReturned,
                Good::Gil,
                table.stake,
                Account::Escrow(table.id),
                account(*seat),
            );
        }
    }
}

fn account(seat: Option<OpponentId>) -> Account {
    seat.map_or(Account::Player, Account::Opponent)
}

/// The pot is split among those with the first place; single Gil that are left over go to the first seats among them.
fn shares(pot: u64, places: &[u8]) -> Vec<u64> {
    let winners = places.iter().filter(|place| **place == 1).count() as u64;
    let mut left = if winners == 0 { 0 } else { pot % winners };
    let share = |place: &u8| {
        if *place != 1 {
            return 0;
        }
        let extra = u64::from(left > 0);
        left -= extra;
        pot / winners + extra
    };
    places.iter().map(share).collect()
}
