//! Tournaments of a career: entering, rounds, prizes.

use tria_rules::chance;
use tria_rules::triad::{House, Outcome, Player, Rule, Rules, RulesDraft, Trade};

use super::Refusal;
use super::decide::Draft;
use super::event::{Change, Note};
use super::settle::OPPONENT_DEVIATION;
use super::state::{Account, Career, Offer, Purpose, Stage, Table, TournamentRun, TradeNews};
use crate::data::tournaments::Code;
use crate::data::{OpponentId, TournamentId, World};
use crate::ledger::{Good, Reason};
use crate::rating::{Rating, win_chance};
use crate::regions::Region;
use crate::tournament::{Format, Score, Tournament};

/// A day, the unit of [`Refusal::Later`].
const DAY: u64 = 24 * 3_600_000;

impl Career {
    pub(super) fn enter_tournament(
        &self,
        place: Region,
        id: TournamentId,
        draft: &mut Draft<'_>,
    ) -> Result<(), Refusal> {
        self.must_be_free()?;
        self.must_not_be_in_tournament()?;
        let data = World::builtin().tournament(id);
        if data.region != place {
            return Err(Refusal::NotHere);
        }
        if let Some(wait) = self.tournament_wait(id, draft.now) {
            return Err(Refusal::Later { days: wait.div_ceil(DAY) });
        }
        if self.collection().total() < tria_rules::triad::HAND_MAX as u64 {
            return Err(Refusal::TooFewCards);
        }
        if data.code == Code::Club && self.collection().pool_size() < tria_rules::triad::HAND_MAX {
            return Err(Refusal::TooFewCards);
        }
        self.must_afford(data.fee)?;
        draft.destroyed(Reason::Fee, Good::Gil, data.fee, Account::Player);
        let players = self.field(place, data.players, draft);
        let table = Tournament::new(data.format, players).map_err(|_| Refusal::OutOfBounds)?;
        draft.changes.push(Change::Tournament { run: Some(Box::new(TournamentRun { id, table })) });
        Ok(())
    }

    /// The participants, in random order: the player, opponents of the region, and others who travelled.
    fn field(&self, place: Region, size: usize, draft: &mut Draft<'_>) -> Vec<Option<OpponentId>> {
        let mut locals = Vec::new();
        let mut others = Vec::new();
        for (id, opponent) in World::builtin().all_opponents().filter(|(_, opponent)| !opponent.only_triatri)
        {
            if opponent.queen || self.opponent_region(id) == place {
                locals.push(id);
            } else {
                others.push(id);
            }
        }
        chance::shuffle(draft.rng, &mut locals);
        chance::shuffle(draft.rng, &mut others);
        let mut players: Vec<Option<OpponentId>> = vec![None];
        players.extend(locals.into_iter().chain(others).take(size - 1).map(Some));
        chance::shuffle(draft.rng, &mut players);
        players
    }

    pub(super) fn next_round(&self, place: Region, draft: &mut Draft<'_>) -> Result<(), Refusal> {
        self.must_be_free()?;
        let mut run = self.run.clone().ok_or(Refusal::NoTournament)?;
        loop {
            if run.table.is_over() {
                return self.award(&run, draft);
            }
            if run.table.round_is_over() {
                run.table.next_round().map_err(|_| Refusal::NotNow)?;
                Self::play_others(&mut run.table, draft);
            }
            let own = run.table.index_of(&None).and_then(|own| run.table.pairing_of(own));
            match own {
                Some(pairing) if pairing.score.is_none() => {
                    let players = run.table.players();
                    let both = [Some(pairing.first), pairing.second];
                    let opponent = both.into_iter().flatten().find_map(|seat| players[seat]);
                    let opponent = opponent.ok_or(Refusal::NotNow)?;
                    let rules = self.tournament_rules(place, run.id)?;
                    draft.changes.push(Change::Tournament { run: Some(Box::new(run)) });
                    let offer =
                        Offer { opponent, purpose: Purpose::Tournament, rules, news: TradeNews::default() };
                    draft.notes.push(Note::Offers(offer.clone()));
                    draft.stage(Stage::Offered(offer));
                    return Ok(());
                }
                Some(pairing) if pairing.second.is_none() => draft.notes.push(Note::Bye),
                // Only an imported file can have open games of others; they would block the tournament for ever.
                _ if !run.table.round_is_over() => return Err(Refusal::NotNow),
                _ => {}
            }
        }
    }

    fn tournament_rules(&self, place: Region, id: TournamentId) -> Result<Rules, Refusal> {
        let bad = |refusal: tria_rules::triad::Refusal| Refusal::BadRecord(refusal.to_string());
        let house = self.profile.as_ref().ok_or(Refusal::NotBegun)?.house;
        match World::builtin().tournament(id).code {
            Code::Local => self.customs(place).rules.rules(house, Trade::None).map_err(bad),
            Code::Club => {
                let mut draft = RulesDraft::new(House::Club);
                for rule in [Rule::Same, Rule::Plus, Rule::BestOfThree, Rule::Exchange] {
                    draft.choose(rule).map_err(bad)?;
                }
                draft.finish().map_err(bad)
            }
        }
    }

    /// Decides the games of the round without the player, at random by the ratings.
    fn play_others(table: &mut Tournament<Option<OpponentId>>, draft: &mut Draft<'_>) {
        let open: Vec<(usize, usize)> = table
            .rounds()
            .last()
            .into_iter()
            .flatten()
            .filter(|pairing| pairing.score.is_none())
            .filter_map(|pairing| Some((pairing.first, pairing.second?)))
            .collect();
        for (first, second) in open {
            let (Some(one), Some(other)) = (table.players()[first], table.players()[second]) else {
                continue;
            };
            let may_draw = table.format() != Format::Knockout;
            let score = simulate(one, other, may_draw, draft);
            // The pairing was read from the table just now.
            let _ = table.report(first, second, score);
        }
    }

    /// The result of the player's own game.
    pub(super) fn tournament_result(
        &self,
        outcome: Outcome,
        table: &Table,
        draft: &mut Draft<'_>,
    ) -> Result<(), Refusal> {
        let mut run = self.run.clone().ok_or(Refusal::NoTournament)?;
        if outcome == Outcome::Draw && run.table.format() == Format::Knockout {
            // A knockout game needs a winner: the same two play again.
            draft.notes.push(Note::Offers(table.offer.clone()));
            draft.stage(Stage::Offered(table.offer.clone()));
            return Ok(());
        }
        let own = run.table.index_of(&None).ok_or(Refusal::NoTournament)?;
        let pairing = run.table.pairing_of(own).ok_or(Refusal::NoTournament)?;
        let second = pairing.second.ok_or(Refusal::NoTournament)?;
        let score = match outcome {
            Outcome::Draw => Score::Draw,
            Outcome::Won(winner) if (winner == Player::Blue) == (pairing.first == own) => Score::First,
            Outcome::Won(_) => Score::Second,
        };
        run.table.report(pairing.first, second, score).map_err(|_| Refusal::NotNow)?;
        draft.changes.push(Change::Tournament { run: Some(Box::new(run)) });
        draft.stage(Stage::Free);
        Ok(())
    }

    fn award(&self, run: &TournamentRun, draft: &mut Draft<'_>) -> Result<(), Refusal> {
        let own = run.table.index_of(&None).ok_or(Refusal::NoTournament)?;
        let standing = run.table.standings().into_iter().find(|standing| standing.player == own);
        let place = standing.ok_or(Refusal::NoTournament)?.place;
        let prizes = &World::builtin().tournament(run.id).prizes;
        if let Some(prize) = prizes.iter().find(|prize| place <= prize.down_to) {
            draft.created(Reason::Prize, Good::Gil, prize.gil, Account::Player);
            for item in &prize.items {
                draft.created(Reason::Prize, Good::Item(*item), 1, Account::Player);
            }
            for equipment in &prize.equipment {
                let good = Good::Equipment(*equipment);
                if self.ledger.count(&Account::Player, good) == 0 {
                    draft.created(Reason::Prize, good, 1, Account::Player);
                }
            }
            draft.notes.push(Note::Gil { change: prize.gil as i64 });
        }
        draft.changes.push(Change::TournamentOver { tournament: run.id, place: Some(place) });
        draft.notes.push(Note::TournamentOver { place });
        Ok(())
    }

    pub(super) fn withdraw(&self, draft: &mut Draft<'_>) -> Result<(), Refusal> {
        let run = self.run.as_ref().ok_or(Refusal::NoTournament)?;
        let in_round = match &self.stage {
            Stage::Free => false,
            Stage::Offered(offer) if offer.purpose == Purpose::Tournament => true,
            Stage::Playing(table) if table.offer.purpose == Purpose::Tournament => true,
            _ => return Err(Refusal::Busy),
        };
        draft.changes.push(Change::TournamentOver { tournament: run.id, place: None });
        if in_round {
            draft.stage(Stage::Free);
        }
        Ok(())
    }
}

fn simulate(one: OpponentId, other: OpponentId, may_draw: bool, draft: &mut Draft<'_>) -> Score {
    let world = World::builtin();
    let rating = |id: OpponentId| Rating::of(world.opponent(id).rating, OPPONENT_DEVIATION);
    if may_draw && world.draws.happens(draft.rng) {
        return Score::Draw;
    }
    let first = chance::happens(draft.rng, win_chance(rating(one), rating(other)), 1000);
    if first { Score::First } else { Score::Second }
}
