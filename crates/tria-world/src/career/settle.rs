//! The end of a match: verifies its record, moves cards once, and updates the world.

use tria_cards::builtin;
use tria_rules::game::Viewer;
use tria_rules::record::{Record, RecordError};
use tria_rules::triad::{
    ByPlayer, Card, Choice, Hand, Match, MatchDeal, MatchError, MatchRecord, Outcome, Phase, Player, Rule,
    Trade, computer_choice,
};

use super::Refusal;
use super::decide::Draft;
use super::event::{Change, Note};
use super::state::{Account, Career, Choosing, Game, Played, Purpose, Stage, Table};
use crate::card::CardKey;
use crate::collection::Collection;
use crate::data::World;
use crate::data::opponents::ORDINARY_LEVEL_MAX;
use crate::ledger::{Good, Reason};
use crate::limits::{DRAWS_MAX, RECORD_BYTES_MAX};
use crate::rating::{Against, Rating};
use crate::regions::{self, Region};

/// The rating deviation of a computer opponent, in points.
pub(super) const OPPONENT_DEVIATION: i64 = 60;

/// The outcome of a finished match.
struct Verdict {
    outcome: Outcome,
    score: ByPlayer<u8>,
    /// Cards that the player takes.
    won: Vec<CardKey>,
    /// Cards that the player loses.
    lost: Vec<CardKey>,
    /// The opponent's cards that were shown.
    shown: Vec<CardKey>,
    /// Cards that were placed, by either player.
    placed: Vec<CardKey>,
    record: Option<String>,
}

impl Verdict {
    /// The outcome by the rules; where a computer chooses, with its choice.
    fn of(state: &Match) -> Result<Self, Refusal> {
        let given = |from: Player| {
            let transfers = state.transfers().iter().filter(move |transfer| transfer.from == from);
            keys(&transfers.filter_map(|transfer| transfer.card).collect::<Vec<_>>())
        };
        let lost = match state.phase() {
            Phase::Deal(_) | Phase::Playing(_) => return Err(Refusal::NotOver),
            Phase::Choosing(choice) if choice.by == Player::Red => computer_takes(choice),
            Phase::Choosing(_) | Phase::Over => given(Player::Blue),
        };
        Ok(Self {
            outcome: state.winner().unwrap_or(Outcome::Draw),
            score: state.results().last().map_or_else(ByPlayer::default, |result| result.score),
            won: given(Player::Red),
            lost,
            shown: Vec::new(),
            placed: Vec::new(),
            record: None,
        })
    }
}

impl Career {
    pub(super) fn report(
        &self,
        place: Region,
        record: &Record,
        draft: &mut Draft<'_>,
    ) -> Result<(), Refusal> {
        match (record, &self.stage) {
            (Record::Match(played), Stage::Playing(table)) => {
                self.report_match(place, table, played, text(record)?, draft)
            }
            (Record::Triatri(played), Stage::Triatri(table)) => {
                let replay = played.replay().map_err(|error| bad(&error))?;
                self.report_triatri(place, table, &replay, text(record)?, draft)
            }
            (_, Stage::Playing(_)) => {
                Err(Refusal::OtherMatch("it is not the record of a match of Triple Triad"))
            }
            (_, Stage::Triatri(_)) => Err(Refusal::OtherMatch("it is not the record of a game of TriATri")),
            _ => Err(Refusal::NotNow),
        }
    }

    fn report_match(
        &self,
        place: Region,
        table: &Table,
        record: &MatchRecord,
        text: String,
        draft: &mut Draft<'_>,
    ) -> Result<(), Refusal> {
        let replay = record.replay().map_err(|error| bad(&error))?;
        check_same_match(table, record)?;
        let shown = keys(&replay.state.view(Viewer::Spectator).seen.red);
        let steps = replay.deals.iter().flat_map(|deal| &deal.game.steps);
        let placed = keys(&steps.map(|step| step.card).collect::<Vec<_>>());
        let verdict = Verdict { shown, placed, record: Some(text), ..Verdict::of(&replay.state)? };
        match replay.state.choice() {
            Some(choice) if choice.by == Player::Red && computer_takes(choice) != by_worth(&verdict.lost) => {
                Err(Refusal::OtherMatch("the computer takes other cards"))
            }
            Some(choice) if replay.state.phase() == Phase::Choosing(choice) && choice.by == Player::Blue => {
                self.ask_choice(place, table, choice, verdict, draft);
                Ok(())
            }
            _ => self.settle(place, table, verdict, draft),
        }
    }

    fn ask_choice(
        &self,
        place: Region,
        table: &Table,
        choice: &Choice,
        verdict: Verdict,
        draft: &mut Draft<'_>,
    ) {
        let owned = self.owned_with_stakes(table, &[]);
        let from = choice.from.iter().flatten().filter_map(|card| CardKey::of(*card));
        let choosing = Choosing {
            table: table.clone(),
            count: choice.count,
            from: from.map(|card| (card, owned.mark(card))).collect(),
            shown: verdict.shown.clone(),
            played: self.played(place, table, &verdict, draft),
            record: verdict.record.unwrap_or_default(),
        };
        // The market counts the played cards now; shown cards count only once the match is settled.
        draft.changes.push(Change::CardsPlayed { region: place, cards: verdict.placed });
        draft.stage(Stage::Choosing(Box::new(choosing)));
    }

    pub(super) fn take(
        &self,
        place: Region,
        cards: &[CardKey],
        draft: &mut Draft<'_>,
    ) -> Result<(), Refusal> {
        let Stage::Choosing(choosing) = &self.stage else { return Err(Refusal::NotNow) };
        let from = choosing.from.iter().map(|(card, _)| Some(card.card())).collect();
        let choice = Choice { by: Player::Blue, count: choosing.count, from };
        let taken: Vec<Card> = cards.iter().map(|card| card.card()).collect();
        choice.check(&taken).map_err(|error| Refusal::BadChoice(error.to_string()))?;
        let scores = &choosing.played.scores;
        let score = |place: usize| scores.get(place).map_or(0, |score| *score as u8);
        let verdict = Verdict {
            outcome: Outcome::Won(Player::Blue),
            score: ByPlayer { blue: score(0), red: score(1) },
            won: cards.to_vec(),
            lost: Vec::new(),
            shown: choosing.shown.clone(),
            placed: Vec::new(),
            record: Some(choosing.record.clone()),
        };
        self.settle(place, &choosing.table, verdict, draft)
    }

    pub(super) fn give_up(&self, place: Region, draft: &mut Draft<'_>) -> Result<(), Refusal> {
        let table = match &self.stage {
            Stage::Playing(table) => table,
            Stage::Triatri(table) => return self.give_up_triatri(place, table, draft),
            _ => return Err(Refusal::NotNow),
        };
        if !table.begun && table.offer.purpose != Purpose::Tournament {
            // Leaving is still free.
            return Err(Refusal::NotNow);
        }
        let mut state = begun(table).map_err(|error| Refusal::BadRecord(error.to_string()))?;
        state.forfeit(Player::Blue);
        let verdict = Verdict::of(&state)?;
        let lost = by_worth(&verdict.lost);
        self.settle(place, table, Verdict { lost, shown: shown_openly(table), ..verdict }, draft)
    }

    /// The settlement: all consequences of the outcome, in one event.
    fn settle(
        &self,
        place: Region,
        table: &Table,
        verdict: Verdict,
        draft: &mut Draft<'_>,
    ) -> Result<(), Refusal> {
        let owned = self.owned_with_stakes(table, &verdict.lost);
        for card in &verdict.won {
            draft.notes.push(Note::Takes { card: *card, mark: owned.mark(*card) });
        }
        // The challenge's effect on trade rules was shown then, and is part of what the match has changed.
        draft.notes.extend(table.offer.news.notes(place));
        draft.notes.extend(verdict.lost.iter().map(|card| Note::Loses { card: *card }));
        Self::return_stakes(table, &verdict.won, &verdict.lost, draft);
        Self::pass_on(place, table, &verdict.lost, draft);
        let played = self.played(place, table, &verdict, draft);
        let (place_won, drawn) = (played.place, played.drawn);
        draft.changes.push(Change::Finished { played: Box::new(played), record: verdict.record });
        if !verdict.placed.is_empty() {
            draft.changes.push(Change::CardsPlayed { region: place, cards: verdict.placed });
        }
        draft.changes.push(Change::Saw { cards: verdict.shown });
        let half_points = if drawn { 1 } else { 2 * u8::from(place_won == 1) };
        let other = Rating::of(World::builtin().opponent(table.offer.opponent).rating, OPPONENT_DEVIATION);
        let rating = self.triad_rating.after(&[Against { other, half_points }]);
        draft.changes.push(Change::TriadRating { rating });
        let before = self.triad_rating;
        draft.notes.push(Note::Rated { game: Game::TripleTriad, before, after: rating });
        match table.offer.purpose {
            Purpose::Local | Purpose::Forced => {
                draft.changes.push(Change::Carries { rules: self.customs(place).rules });
            }
            Purpose::Declined => {}
            Purpose::Mixed => {
                let rules = self.spread(place, draft);
                draft.changes.push(Change::Carries { rules });
            }
            Purpose::Tournament => return self.tournament_result(verdict.outcome, table, draft),
        }
        self.queen_goes(table, &verdict.lost, draft);
        draft.stage(Stage::Free);
        Ok(())
    }

    /// Empties the escrow: won cards to the player, lost ones to the opponent, everything else to its owner.
    ///
    /// An empty escrow cannot be emptied again, so a match is settled once.
    pub(super) fn return_stakes(table: &Table, won: &[CardKey], lost: &[CardKey], draft: &mut Draft<'_>) {
        let Some(hands) = table.hands.filter(|_| table.offer.rules.trade() != Trade::None) else { return };
        let escrow = Account::Escrow(table.id);
        let opponent = Account::Opponent(table.offer.opponent);
        let mut lost = lost.to_vec();
        for card in hands.blue {
            if take_one(&mut lost, card) {
                draft.moved(Reason::TradeRule, Good::Card(card), 1, escrow, opponent);
            } else {
                draft.moved(Reason::StakeReturned, Good::Card(card), 1, escrow, Account::Player);
            }
        }
        let (mut won, mut brought) = (won.to_vec(), table.brought.clone());
        for card in hands.red {
            let was_brought = take_one(&mut brought, card);
            if take_one(&mut won, card) {
                draft.moved(Reason::TradeRule, Good::Card(card), 1, escrow, Account::Player);
            } else if was_brought {
                draft.destroyed(Reason::OpponentPutsAway, Good::Card(card), 1, escrow);
            } else {
                draft.moved(Reason::StakeReturned, Good::Card(card), 1, escrow, opponent);
            }
        }
    }

    /// Opponents keep rare cards and pass ordinary ones on to the shop of the region.
    fn pass_on(place: Region, table: &Table, lost: &[CardKey], draft: &mut Draft<'_>) {
        let opponent = Account::Opponent(table.offer.opponent);
        for card in lost.iter().filter(|card| card.level() <= ORDINARY_LEVEL_MAX) {
            draft.moved(Reason::PassedOn, Good::Card(*card), 1, opponent, Account::Shop(place));
        }
    }

    fn queen_goes(&self, table: &Table, lost: &[CardKey], draft: &mut Draft<'_>) {
        let world = World::builtin();
        let Some(queen) = self.queen.filter(|_| table.offer.opponent == world.queen()) else { return };
        if regions::queen_leaves(&world.regions, lost.iter().map(|card| card.level())) {
            let to = regions::queen_moves(&world.regions, queen.region, draft.rng);
            draft.changes.push(Change::QueenMoved { to });
            draft.notes.push(Note::QueenMoved { to });
        }
    }

    /// The collection including the player's staked cards that are not lost.
    fn owned_with_stakes(&self, table: &Table, lost: &[CardKey]) -> Collection {
        let mut copies: std::collections::BTreeMap<CardKey, u64> =
            self.ledger.cards(&Account::Player).collect();
        let mut lost = lost.to_vec();
        if table.offer.rules.trade() != Trade::None {
            for card in table.hands.iter().flat_map(|hands| hands.blue) {
                if !take_one(&mut lost, card) {
                    *copies.entry(card).or_default() += 1;
                }
            }
        }
        Collection::new(copies, self.seen.clone())
    }

    fn played(&self, place: Region, table: &Table, verdict: &Verdict, draft: &Draft<'_>) -> Played {
        let tournament = (table.offer.purpose == Purpose::Tournament).then_some(self.run.as_ref()).flatten();
        Played {
            id: table.id,
            at: draft.now,
            region: place,
            game: Game::TripleTriad,
            opponents: vec![table.offer.opponent],
            seat: Some(0),
            tournament: tournament.map(|run| run.id),
            place: if verdict.outcome == Outcome::Won(Player::Red) { 2 } else { 1 },
            drawn: verdict.outcome == Outcome::Draw,
            scores: vec![i32::from(verdict.score.blue), i32::from(verdict.score.red)],
            trade: table.offer.rules.trade(),
            won: verdict.won.clone(),
            lost: verdict.lost.clone(),
            gil: 0,
            news: table.offer.news,
        }
    }
}

/// The opponent's cards that were open from the first deal on.
pub(super) fn shown_openly(table: &Table) -> Vec<CardKey> {
    let open = table.offer.rules.has(Rule::Open);
    table.hands.filter(|_| open).map_or_else(Vec::new, |hands| hands.red.to_vec())
}

/// Removes one copy of the card from the list; returns whether it was there.
fn take_one(cards: &mut Vec<CardKey>, card: CardKey) -> bool {
    match cards.iter().position(|other| *other == card) {
        Some(place) => {
            cards.swap_remove(place);
            true
        }
        None => false,
    }
}

/// The cards that a computer takes, the best first.
fn computer_takes(choice: &Choice) -> Vec<CardKey> {
    keys(&computer_choice(choice, |card| builtin().level(*card)))
}

/// Cards in the order in which a computer takes them.
fn by_worth(cards: &[CardKey]) -> Vec<CardKey> {
    let from = cards.iter().map(|key| Some(key.card())).collect();
    computer_takes(&Choice { by: Player::Red, count: cards.len(), from })
}

fn keys(cards: &[Card]) -> Vec<CardKey> {
    cards.iter().filter_map(|card| CardKey::of(*card)).collect()
}

fn bad(error: &RecordError) -> Refusal {
    Refusal::BadRecord(error.to_string())
}

/// The record as the log of the career stores it.
fn text(record: &Record) -> Result<String, Refusal> {
    let text = record.to_json(builtin());
    if text.len() > RECORD_BYTES_MAX {
        return Err(Refusal::BadRecord(format!("it is longer than {RECORD_BYTES_MAX} bytes")));
    }
    Ok(text)
}

/// The current match after its first deal, as far as the career knows it.
fn begun(table: &Table) -> Result<Match, MatchError> {
    let mut state = Match::new(table.offer.rules, pools(table))?;
    if let Some(hands) = hands(table) {
        state.begin(MatchDeal { hands, elements: table.elements, first: table.first })?;
    }
    Ok(state)
}

fn hands(table: &Table) -> Option<ByPlayer<Hand>> {
    table.hands.map(|hands| hands.map(|hand| hand.map(|key| Some(key.card()))))
}

fn pools(table: &Table) -> Option<ByPlayer<Vec<Card>>> {
    let cards = |pool: &Vec<CardKey>| pool.iter().map(|key| key.card()).collect();
    table.pools.as_ref().map(|pools| ByPlayer::new(|player| cards(&pools[player])))
}

/// Checks that the record is of the current match: rules, pools, and the first deal.
fn check_same_match(table: &Table, record: &MatchRecord) -> Result<(), Refusal> {
    let differ = |what| Err(Refusal::OtherMatch(what));
    if record.rules != table.offer.rules {
        return differ("the rules differ");
    }
    if record.draw_limit.is_some_and(|limit| limit != DRAWS_MAX) {
        return differ("a game may be drawn more often");
    }
    let Some(MatchDeal { hands: dealt, elements, first }) = record.deals.first().map(|first| first.deal)
    else {
        return Err(Refusal::NotOver);
    };
    if first != table.first {
        return differ("another player starts");
    }
    if elements != table.elements {
        return differ("the elements differ");
    }
    if hands(table).is_some_and(|hands| hands != dealt) {
        return differ("the hands differ");
    }
    let pools = pools(table);
    if pools.is_some() && pools != record.pools {
        return differ("the pools differ");
    }
    Ok(())
}
