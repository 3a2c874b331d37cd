//! What the screens of a career show: built up from what the player knows, never the hands of others.

use std::collections::BTreeMap;

use serde::Serialize;
use tria_rules::triad::{Card, Rule, Trade};
use tria_world::career::{
    Career, Here, Played, Profile, Purpose, ShopView, Stage, Summary, Tally, TournamentRun, TournamentView,
};
use tria_world::collection::Mark;
use tria_world::rating::Rating;
use tria_world::regions::{Customs, Queen};
use tria_world::rules::RuleSet;
use tria_world::{CardKey, EquipmentId, ItemId, OpponentId, Region, World};

use crate::career::hints;
use crate::fault::{Code, Fault};

#[derive(Serialize)]
pub(crate) struct CareerView {
    profile: Option<Profile>,
    summary: Option<Summary>,
    place: Region,
    stage: StageView,
    /// Whether advice is allowed in the match under way.
    hints: bool,
    /// Whether leaving the match costs something.
    begun: bool,
    here: Here,
    regions: Vec<RegionView>,
    opponents: Vec<OpponentView>,
    carried: RuleSet,
    queen: Queen,
    gil: u64,
    album: Vec<AlbumEntry>,
    items: Vec<(ItemId, u64)>,
    equipment: Vec<(EquipmentId, bool)>,
    pool: Vec<CardKey>,
    decks: BTreeMap<String, Vec<CardKey>>,
    shop: ShopView,
    tournaments: Vec<TournamentEntry>,
    tournament: Option<TournamentRun>,
    ratings: (Rating, Rating),
    history: Vec<Played>,
    may_have_free_pack: bool,
}

/// What is under way, as the player may know it.
#[derive(Serialize)]
#[serde(tag = "stage", rename_all = "kebab-case")]
enum StageView {
    Free,
    Asked { opponent: OpponentId, local: RuleSet },
    Offered { opponent: OpponentId, purpose: Purpose, rules: Vec<Rule>, trade: Trade, chooses_hand: bool },
    Playing { opponent: OpponentId, purpose: Purpose, rules: Vec<Rule>, trade: Trade },
    Choosing { opponent: OpponentId, count: usize, from: Vec<(CardKey, Mark)> },
    Triatri { seats: Vec<Option<OpponentId>>, stake: u64 },
}

#[derive(Serialize)]
struct RegionView {
    region: Region,
    customs: Customs,
    popularity: u64,
}

#[derive(Serialize)]
struct OpponentView {
    id: OpponentId,
    level: u8,
    tally: Tally,
    /// The rare cards that rumour says he holds.
    rare: Vec<CardKey>,
    tradeable: Vec<CardKey>,
    triatri: u64,
    only_triatri: bool,
    queen: bool,
}

#[derive(Serialize)]
struct AlbumEntry {
    key: CardKey,
    card: Card,
    level: u8,
    mark: Mark,
    count: u64,
    /// What the shop here gives for a copy, where one is owned.
    sells_for: Option<u64>,
}

#[derive(Serialize)]
struct TournamentEntry {
    #[serde(flatten)]
    view: TournamentView,
    players: usize,
    fee: u64,
    gil: Vec<u64>,
}

pub(crate) fn view(career: &Career, now: u64) -> Result<CareerView, Fault> {
    let place = career.place().ok_or_else(|| Fault::new(Code::NoCareer, "the career has not begun"))?;
    let world = World::builtin();
    let here = career.look(place, now);
    let region = |region: &Region| {
        let there = career.look(*region, now);
        RegionView { region: *region, customs: there.customs, popularity: there.popularity }
    };
    let tournament = |view: TournamentView| {
        let data = world.tournament(view.id);
        let gil = data.prizes.iter().map(|prize| prize.gil).collect();
        TournamentEntry { view, players: data.players, fee: data.fee, gil }
    };
    Ok(CareerView {
        profile: career.profile().cloned(),
        summary: career.summary(),
        place,
        stage: stage(career, place),
        hints: hints(career.stage()),
        begun: career.first_card_lies(),
        regions: Region::ALL.iter().map(region).collect(),
        opponents: here.opponents.iter().map(|id| opponent(career, *id)).collect(),
        here,
        carried: career.carried(),
        queen: career.queen(),
        gil: career.gil(),
        album: album(career, place, now),
        items: career.items().collect(),
        equipment: career.equipment().collect(),
        pool: career.pool().to_vec(),
        decks: career.decks().clone(),
        shop: career.shop(place, now),
        tournaments: career.tournaments(place, now).into_iter().map(tournament).collect(),
        tournament: career.tournament().cloned(),
        ratings: career.ratings(),
        history: career.history().cloned().collect(),
        may_have_free_pack: career.may_have_free_pack(),
    })
}

fn album(career: &Career, place: Region, now: u64) -> Vec<AlbumEntry> {
    let collection = career.collection();
    let entry = |(key, mark): (CardKey, Mark)| {
        let count = collection.copies(key);
        let sells_for = (count > 0).then(|| career.sell_price(place, key, now));
        AlbumEntry { key, card: key.card(), level: key.level(), mark, count, sells_for }
    };
    collection.album().map(entry).collect()
}

fn opponent(career: &Career, id: OpponentId) -> OpponentView {
    let data = World::builtin().opponent(id);
    OpponentView {
        id,
        level: data.level,
        tally: career.tally(id),
        rare: career.rare_cards_of(id),
        tradeable: career.tradeable(id),
        triatri: data.triatri,
        only_triatri: data.only_triatri,
        queen: data.queen,
    }
}

fn stage(career: &Career, place: Region) -> StageView {
    match career.stage() {
        Stage::Free => StageView::Free,
        Stage::Asked { opponent, .. } => {
            StageView::Asked { opponent: *opponent, local: career.customs(place).rules }
        }
        Stage::Offered(offer) => StageView::Offered {
            opponent: offer.opponent,
            purpose: offer.purpose,
            rules: offer.listed(),
            trade: offer.rules.trade,
            chooses_hand: !offer.rules.random && !offer.rules.pool,
        },
        Stage::Playing(table) => StageView::Playing {
            opponent: table.offer.opponent,
            purpose: table.offer.purpose,
            rules: table.offer.listed(),
            trade: table.offer.rules.trade,
        },
        Stage::Choosing(choosing) => StageView::Choosing {
            opponent: choosing.table.offer.opponent,
            count: choosing.count,
            from: choosing.from.clone(),
        },
        Stage::Triatri(table) => StageView::Triatri { seats: table.seats.clone(), stake: table.stake },
    }
}
