//! The end of a match: its record is checked, cards change hands once, and the world takes notice.

use tria_cards::builtin;
use tria_rules::game::Viewer;
use tria_rules::json;
use tria_rules::record::Replay;
use tria_rules::triad::record::MatchReplay;
use tria_rules::triad::{ByPlayer, Card, Cell, Choice, Outcome, Phase, Player, Rule, Trade, computer_choice};

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

/// How sure we are of a computer opponent's rating, in points.
pub(super) const OPPONENT_DEVIATION: i64 = 60;

/// What a finished match comes to.
struct Verdict {
    outcome: Outcome,
    score: ByPlayer<u8>,
    /// Cards that the player takes.
    won: Vec<CardKey>,
    /// Cards that the player loses.
    lost: Vec<CardKey>,
    /// Cards of the opponent's that were shown.
    shown: Vec<CardKey>,
    /// Cards that were placed, by either player.
    placed: Vec<CardKey>,
    record: Option<String>,
}

impl Career {
    pub(super) fn report(&self, place: Region, record: &str, draft: &mut Draft<'_>) -> Result<(), Refusal> {
        let Stage::Playing(table) = &self.stage else { return Err(Refusal::NotNow) };
        let replay = read_match(record)?;
        check_same_match(table, &replay, record)?;
        let shown = keys(&replay.state.view(Viewer::Spectator).seen.red);
        let steps = replay.deals.iter().flat_map(|deal| &deal.game.steps);
        let placed = keys(&steps.map(|step| step.card).collect::<Vec<_>>());
        let score = replay.state.results().last().map_or_else(ByPlayer::default, |result| result.score);
        let (won, lost) = self.transfers(&replay)?;
        let outcome = replay.state.winner().unwrap_or(Outcome::Draw);
        let verdict = Verdict { outcome, score, won, lost, shown, placed, record: Some(record.to_owned()) };
        match replay.state.phase() {
            Phase::Choosing(choice) if choice.by == Player::Blue => {
                self.ask_choice(place, table, choice, verdict, draft);
                Ok(())
            }
            Phase::Choosing(choice) => {
                let lost = keys(&computer_choice(choice, |card| builtin().level(*card)));
                self.settle(place, table, Verdict { lost, ..verdict }, draft)
            }
            _ => self.settle(place, table, verdict, draft),
        }
    }

    /// What changed hands in a finished match: won and lost cards.
    fn transfers(&self, replay: &MatchReplay) -> Result<(Vec<CardKey>, Vec<CardKey>), Refusal> {
        match replay.state.phase() {
            Phase::Over | Phase::Choosing(_) => {}
            Phase::Deal(_) | Phase::Playing(_) => return Err(Refusal::NotOver),
        }
        let of = |from: Player| {
            let transfers = replay.state.transfers().iter().filter(move |transfer| transfer.from == from);
            keys(&transfers.filter_map(|transfer| transfer.card).collect::<Vec<_>>())
        };
        let (won, lost) = (of(Player::Red), of(Player::Blue));
        let Stage::Playing(Table { hands: Some(hands), offer, .. }) = &self.stage else {
            return Ok((won, lost));
        };
        if matches!(offer.rules.trade, Trade::One | Trade::Diff) && !lost.is_empty() {
            let from = hands.blue.map(|key| Some(key.card())).to_vec();
            let choice = Choice { by: Player::Red, count: lost.len(), from };
            let mut due = keys(&computer_choice(&choice, |card| builtin().level(*card)));
            let mut taken = lost.clone();
            due.sort_unstable();
            taken.sort_unstable();
            if due != taken {
                return Err(Refusal::OtherMatch("the computer takes other cards"));
            }
        }
        Ok((won, lost))
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
        // The market notices the cards now; what was shown counts only once the match is settled.
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
            // Leaving costs nothing yet.
            return Err(Refusal::NotNow);
        }
        let hand = table.hands.map_or_else(Vec::new, |hands| hands.blue.to_vec());
        let count = match table.offer.rules.trade {
            Trade::None => 0,
            Trade::One => 1,
            Trade::Diff | Trade::Direct | Trade::All => hand.len(),
        };
        let from = hand.iter().map(|key| Some(key.card())).collect();
        let choice = Choice { by: Player::Red, count, from };
        let lost = keys(&computer_choice(&choice, |card| builtin().level(*card)));
        let verdict = Verdict {
            outcome: Outcome::Won(Player::Red),
            score: ByPlayer { blue: 0, red: 10 },
            won: Vec::new(),
            lost,
            shown: shown_openly(table),
            placed: Vec::new(),
            record: None,
        };
        self.settle(place, table, verdict, draft)
    }

    /// The settlement: everything that follows from a verdict, in one event.
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
        // What the challenge did to trade rules was told then; it belongs to what the match has changed.
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

    /// Empties the escrow: won cards to the player, lost ones to the opponent, everything else back to where it came from.
    ///
    /// An escrow that is empty cannot be emptied again, so a match is settled once.
    pub(super) fn return_stakes(table: &Table, won: &[CardKey], lost: &[CardKey], draft: &mut Draft<'_>) {
        let Some(hands) = table.hands.filter(|_| table.offer.rules.trade != Trade::None) else { return };
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

    /// The collection with what the player has at stake and does not lose.
    fn owned_with_stakes(&self, table: &Table, lost: &[CardKey]) -> Collection {
        let mut copies: std::collections::BTreeMap<CardKey, u64> =
            self.ledger.cards(&Account::Player).collect();
        let mut lost = lost.to_vec();
        if table.offer.rules.trade != Trade::None {
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
            trade: table.offer.rules.trade,
            won: verdict.won.clone(),
            lost: verdict.lost.clone(),
            gil: 0,
            news: table.offer.news,
        }
    }
}

/// The opponent's cards that lay open from the first deal on.
pub(super) fn shown_openly(table: &Table) -> Vec<CardKey> {
    let open = table.offer.rules.has(Rule::Open);
    table.hands.filter(|_| open).map_or_else(Vec::new, |hands| hands.red.to_vec())
}

/// Takes one of the card out of the list, if it is there.
fn take_one(cards: &mut Vec<CardKey>, card: CardKey) -> bool {
    match cards.iter().position(|other| *other == card) {
        Some(place) => {
            cards.swap_remove(place);
            true
        }
        None => false,
    }
}

fn keys(cards: &[Card]) -> Vec<CardKey> {
    cards.iter().filter_map(|card| CardKey::of(*card)).collect()
}

fn read_match(record: &str) -> Result<MatchReplay, Refusal> {
    match read_record(record)? {
        Replay::Match(replay) => Ok(*replay),
        _ => Err(Refusal::OtherMatch("it is not the record of a match of Triple Triad")),
    }
}

/// Replays an untrusted record.
pub(super) fn read_record(record: &str) -> Result<Replay, Refusal> {
    if record.len() > RECORD_BYTES_MAX {
        return Err(Refusal::BadRecord(format!("it is longer than {RECORD_BYTES_MAX} bytes")));
    }
    Replay::read(record.as_bytes(), builtin()).map_err(|error| Refusal::BadRecord(error.to_string()))
}

/// Whether the record is of the match on the table: rules, pools, and everything of the first deal.
fn check_same_match(table: &Table, replay: &MatchReplay, record: &str) -> Result<(), Refusal> {
    let differ = |what| Err(Refusal::OtherMatch(what));
    if *replay.state.rules() != table.offer.rules {
        return differ("the rules differ");
    }
    if replay.state.draw_limit().is_some_and(|limit| limit != DRAWS_MAX) {
        return differ("a game may be drawn more often");
    }
    let Some(first) = replay.deals.first() else { return Err(Refusal::NotOver) };
    let start = &first.game.start;
    if start.to_move() != Some(table.first) {
        return differ("another player starts");
    }
    if Cell::all().any(|cell| start.element(cell) != table.elements[cell.index()]) {
        return differ("the elements differ");
    }
    if let Some(hands) = table.hands {
        for player in Player::ALL {
            let held: Vec<Option<Card>> = start.slots(player).map(|(_, card)| card).collect();
            let dealt: Vec<Option<Card>> = hands[player].iter().map(|key| Some(key.card())).collect();
            if held != dealt {
                return differ("the hands differ");
            }
        }
    }
    if let Some(pools) = &table.pools {
        let json = json::parse(record.as_bytes()).map_err(|error| Refusal::BadRecord(error.to_string()))?;
        for player in Player::ALL {
            let named =
                json.get("pools").and_then(|pair| pair.get(player.name())).and_then(|pool| pool.as_array());
            let named: Option<Vec<&str>> =
                named.map(|cards| cards.iter().filter_map(|card| card.as_str()).collect());
            let pool: Vec<String> = pools[player].iter().map(CardKey::to_string).collect();
            if named.is_none_or(|named| named != pool) {
                return differ("the pools differ");
            }
        }
    }
    Ok(())
}
