//! A career as the page's screens show it, without anything that the player may not know yet.

use serde::Serialize;
use tria_rules::triad::{HAND_MAX, House, Rule, Rules, Trade};
use tria_world::career::{
    Career, Game, Note, Offer, Played, Purpose, Stage, Summary, Tally, TournamentRun, TradeNews,
};
use tria_world::collection::{Collection, Mark};
use tria_world::data::items::Slot;
use tria_world::data::tournaments::Code;
use tria_world::regions::Spread;
use tria_world::tournament::{Format, Pairing, Score};
use tria_world::{CardKey, EquipmentId, ItemId, Millis, OpponentId, Region, TournamentId, World};

/// All data for the screens of a career.
#[derive(Serialize)]
pub(super) struct View<'a> {
    summary: Option<Summary>,
    rating: Ratings,
    /// The carried rules.
    carried: Vec<Rule>,
    regions: Vec<Place>,
    queen: QueenView,
    opponents: Vec<Person>,
    shop: Shop,
    tournaments: Vec<Contest>,
    run: Option<Run>,
    /// Every card, in the order of the album.
    cards: Vec<Album>,
    items: Vec<Thing>,
    equipment: Vec<Equipped>,
    decks: Vec<DeckView<'a>>,
    /// The strongest five, which are offered before any deck.
    strongest: Vec<CardKey>,
    pool: Pool<'a>,
    stage: StageView,
    /// Why the current match cannot go on and can only be given up.
    stuck: Option<String>,
    /// The latest first.
    history: Vec<&'a Played>,
    free_pack: bool,
}

#[derive(Serialize)]
struct Ratings {
    triple_triad: i64,
    triatri: i64,
}

#[derive(Serialize)]
struct Place {
    region: Region,
    rules: Vec<Rule>,
    trade: Trade,
    people: usize,
    tournaments: usize,
    /// The approximate number of recent games.
    games: u64,
}

#[derive(Serialize)]
struct QueenView {
    region: Region,
    trade: Trade,
}

#[derive(Serialize)]
struct Person {
    id: OpponentId,
    level: u8,
    levels: &'static [u8],
    tally: Tally,
    /// The rare cards that the opponent is rumoured to hold.
    rumours: Vec<CardKey>,
    /// Whether the opponent plays for cards.
    plays: bool,
    /// The opponent's highest stake at TriATri; 0 if they do not play it.
    triatri: u64,
    queen: bool,
}

#[derive(Serialize)]
struct Shop {
    shelf: Vec<Offered>,
    packs: Vec<PackView>,
    restocks: bool,
}

/// An available card.
#[derive(Serialize)]
pub(super) struct Offered {
    card: CardKey,
    count: u64,
    price: u64,
    mark: Mark,
}

#[derive(Serialize)]
struct PackView {
    item: ItemId,
    price: u64,
    cards: u8,
    levels: Vec<u8>,
}

#[derive(Serialize)]
struct Contest {
    id: TournamentId,
    /// Milliseconds until it begins again.
    wait: Option<Millis>,
    format: Format,
    players: usize,
    code: Code,
    fee: u64,
    prizes: Vec<PrizeView>,
}

#[derive(Serialize)]
struct PrizeView {
    from: u32,
    to: u32,
    gil: u64,
    items: &'static [ItemId],
    equipment: &'static [EquipmentId],
}

#[derive(Serialize)]
struct Run {
    id: TournamentId,
    rounds_total: u32,
    over: bool,
    /// Every round with its pairings; `null` is the player.
    rounds: Vec<Vec<Paired>>,
    standings: Vec<Ranked>,
}

#[derive(Serialize)]
struct Paired {
    first: Option<OpponentId>,
    second: Option<OpponentId>,
    bye: bool,
    score: Option<Score>,
}

#[derive(Serialize)]
struct Ranked {
    player: Option<OpponentId>,
    place: u32,
    half_points: u32,
}

#[derive(Serialize)]
struct Album {
    card: CardKey,
    mark: Mark,
    copies: u64,
    /// The shop's price, and what the shop pays for it.
    price: u64,
    sells: u64,
    becomes: Option<Becomes>,
}

#[derive(Serialize)]
struct Becomes {
    needs: u64,
    gives: u64,
    item: ItemId,
}

#[derive(Serialize)]
struct Thing {
    item: ItemId,
    count: u64,
    value: u64,
    pack: bool,
}

#[derive(Serialize)]
struct Equipped {
    equipment: EquipmentId,
    slot: Slot,
    on: bool,
}

#[derive(Serialize)]
struct DeckView<'a> {
    name: &'a str,
    cards: &'a [CardKey],
    /// Whether all its cards are owned.
    fits: bool,
}

#[derive(Serialize)]
struct Pool<'a> {
    cards: &'a [CardKey],
    fits: bool,
    size: usize,
    /// The default hand or pool.
    best: Vec<CardKey>,
}

#[derive(Serialize)]
#[serde(tag = "stage", rename_all = "kebab-case")]
enum StageView {
    Free,
    Asked { opponent: OpponentId, local: Vec<Rule>, trade: Trade, mixed: Vec<Rule>, notes: Vec<Told> },
    Offered(Terms),
    Playing { begun: bool, tournament: bool, terms: Terms },
    Choosing { opponent: OpponentId, count: usize, from: Vec<Choice> },
    Triatri { seats: Vec<Option<OpponentId>>, stake: u64, begun: bool },
}

/// The terms of a match.
#[derive(Serialize)]
struct Terms {
    opponent: OpponentId,
    purpose: Purpose,
    house: House,
    /// The rules in force as tables list them, the trade rule last.
    rules: Vec<String>,
    trade: Trade,
    /// Whether the player chooses five cards before it.
    hand: bool,
    /// The challenge's effect on trade rules.
    notes: Vec<Told>,
}

#[derive(Serialize)]
struct Choice {
    card: CardKey,
    mark: Mark,
}

/// A notice with everything that its message needs.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum Told {
    Spread(SpreadNote),
    Rated(RatedNote),
    Other(Note),
}

#[derive(Serialize)]
#[serde(tag = "note", rename_all = "kebab-case")]
pub(super) enum SpreadNote {
    Spread { region: Region, rule: Rule },
    Abolished { region: Region, rule: Rule },
}

#[derive(Serialize)]
#[serde(tag = "note", rename = "rated")]
pub(super) struct RatedNote {
    game: Game,
    rating: i64,
    change: i64,
}

/// Notices in order, without those that the stage shows anyway.
pub(super) fn told(career: &Career, notes: &[Note]) -> Vec<Told> {
    let house = house(career);
    notes.iter().filter_map(|note| tell(note, house)).collect()
}

fn tell(note: &Note, house: House) -> Option<Told> {
    Some(match note {
        Note::AsksToMix { .. } | Note::Offers(_) => return None,
        Note::Spread { region, spread } => Told::Spread(match spread {
            Spread::Nothing => return None,
            Spread::Spread(rule) => SpreadNote::Spread { region: *region, rule: rule.in_house(house) },
            Spread::Abolished(rule) => SpreadNote::Abolished { region: *region, rule: rule.in_house(house) },
        }),
        Note::Rated { game, before, after } => {
            let (rating, change) = (after.points(), after.points() - before.points());
            Told::Rated(RatedNote { game: *game, rating, change })
        }
        other => Told::Other(other.clone()),
    })
}

fn house(career: &Career) -> House {
    career.profile().map_or(House::Classic, |profile| profile.house)
}

impl<'a> View<'a> {
    /// The view of the career; `stuck` says why its match cannot go on.
    pub(super) fn of(career: &'a Career, stuck: Option<String>, now: Millis) -> Self {
        let (world, collection) = (World::builtin(), career.collection());
        let place = career.place().unwrap_or(Region::Balamb);
        let (triad, triatri) = career.ratings();
        let queen = career.queen();
        let fits = |cards: &[CardKey]| collection.check_hand(cards).is_ok();
        let deck =
            |(name, cards): (&'a String, &'a Vec<CardKey>)| DeckView { name, cards, fits: fits(cards) };
        let thing = |(item, count)| {
            let data = world.item(item);
            Thing { item, count, value: data.value, pack: data.pack.is_some() }
        };
        let equipped = |(equipment, on)| Equipped { equipment, slot: world.equipment(equipment).slot, on };
        View {
            summary: career.summary(),
            rating: Ratings { triple_triad: triad.points(), triatri: triatri.points() },
            carried: career.carried().listed(house(career)),
            regions: Region::ALL.iter().map(|region| region_view(career, *region, now)).collect(),
            queen: QueenView { region: queen.region, trade: queen.trade },
            opponents: career.look(place, now).opponents.into_iter().map(|id| person(career, id)).collect(),
            shop: shop(career, &collection, place, now),
            tournaments: career
                .tournaments(place, now)
                .into_iter()
                .map(|view| contest(view.id, view.wait))
                .collect(),
            run: career.tournament().map(run),
            cards: CardKey::all().map(|card| album(career, &collection, place, card, now)).collect(),
            items: career.items().map(thing).collect(),
            equipment: career.equipment().map(equipped).collect(),
            decks: career.decks().iter().map(deck).collect(),
            strongest: career.fitting_decks().swap_remove(0).1,
            pool: Pool {
                cards: career.pool(),
                fits: collection.check_pool(career.pool()).is_ok(),
                size: collection.pool_size(),
                best: collection.best_pool(),
            },
            stage: stage(career),
            stuck,
            history: career.history().rev().collect(),
            free_pack: career.may_have_free_pack(),
        }
    }
}

fn region_view(career: &Career, region: Region, now: Millis) -> Place {
    let here = career.look(region, now);
    Place {
        region,
        rules: here.customs.rules.listed(house(career)),
        trade: here.customs.trade,
        people: here.opponents.len(),
        tournaments: here.tournaments.len(),
        games: (here.popularity + 500) / 1000,
    }
}

fn person(career: &Career, id: OpponentId) -> Person {
    let data = World::builtin().opponent(id);
    Person {
        id,
        level: data.level,
        levels: &data.levels,
        tally: career.tally(id),
        rumours: career.rare_cards_of(id),
        plays: !data.only_triatri,
        triatri: data.triatri,
        queen: data.queen,
    }
}

fn shop(career: &Career, collection: &Collection, place: Region, now: Millis) -> Shop {
    let view = career.shop(place, now);
    let shelf = view.shelf.into_iter().map(|at| Offered {
        card: at.card,
        count: at.count,
        price: at.price,
        mark: collection.mark(at.card),
    });
    let pack = |(item, price)| {
        let pack = World::builtin().item(item).pack.as_ref();
        let levels = pack.map_or_else(Vec::new, |pack| pack.levels.iter().map(|(level, _)| *level).collect());
        PackView { item, price, cards: pack.map_or(0, |pack| pack.cards), levels }
    };
    Shop {
        shelf: shelf.collect(),
        packs: view.packs.into_iter().map(pack).collect(),
        restocks: view.restocks,
    }
}

/// The cards that an opponent could trade away.
pub(super) fn tradeable(career: &Career, opponent: OpponentId, now: Millis) -> Vec<Offered> {
    let (place, collection) = (career.opponent_region(opponent), career.collection());
    let offered =
        |card| Offered { card, count: 1, price: career.price(place, card, now), mark: collection.mark(card) };
    career.tradeable(opponent).into_iter().map(offered).collect()
}

fn contest(id: TournamentId, wait: Option<Millis>) -> Contest {
    let data = World::builtin().tournament(id);
    let mut from = 1;
    let prizes = data.prizes.iter().map(|prize| {
        let first = std::mem::replace(&mut from, prize.down_to + 1);
        PrizeView {
            from: first,
            to: prize.down_to,
            gil: prize.gil,
            items: &prize.items,
            equipment: &prize.equipment,
        }
    });
    Contest {
        id,
        wait,
        format: data.format,
        players: data.players,
        code: data.code,
        fee: data.fee,
        prizes: prizes.collect(),
    }
}

fn run(run: &TournamentRun) -> Run {
    let players = run.table.players();
    let named = |place: usize| players.get(place).copied().flatten();
    let paired = |pairing: &Pairing| Paired {
        first: named(pairing.first),
        second: pairing.second.and_then(named),
        bye: pairing.second.is_none(),
        score: pairing.score,
    };
    let ranked = run.table.standings().into_iter().map(|standing| Ranked {
        player: named(standing.player),
        place: standing.place,
        half_points: standing.half_points,
    });
    Run {
        id: run.id,
        rounds_total: run.table.rounds_total(),
        over: run.table.is_over(),
        rounds: run.table.rounds().iter().map(|round| round.iter().map(paired).collect()).collect(),
        standings: ranked.collect(),
    }
}

fn album(career: &Career, collection: &Collection, place: Region, card: CardKey, now: Millis) -> Album {
    let recipe = World::builtin().items.recipes.get(&card);
    Album {
        card,
        mark: collection.mark(card),
        copies: collection.copies(card),
        price: career.price(place, card, now),
        sells: career.sell_price(place, card, now),
        becomes: recipe.map(|recipe| Becomes { needs: recipe.needs, gives: recipe.gives, item: recipe.item }),
    }
}

fn stage(career: &Career) -> StageView {
    match career.stage() {
        Stage::Free => StageView::Free,
        Stage::Asked { opponent, news } => {
            let (house, customs) = (house(career), career.place().map(|place| career.customs(place)));
            let local = customs.map(|customs| customs.rules).unwrap_or_default();
            StageView::Asked {
                opponent: *opponent,
                local: local.listed(house),
                trade: customs.map_or(Trade::One, |customs| customs.trade),
                mixed: local.union(career.carried()).listed(house),
                notes: trade_notes(career, *news),
            }
        }
        Stage::Offered(offer) => StageView::Offered(terms(career, offer)),
        Stage::Playing(table) => StageView::Playing {
            begun: table.begun,
            tournament: career.plays_tournament(),
            terms: terms(career, &table.offer),
        },
        Stage::Choosing(choosing) => StageView::Choosing {
            opponent: choosing.table.offer.opponent,
            count: choosing.count,
            from: choosing.from.iter().map(|(card, mark)| Choice { card: *card, mark: *mark }).collect(),
        },
        Stage::Triatri(table) => {
            StageView::Triatri { seats: table.seats.clone(), stake: table.stake, begun: table.begun }
        }
    }
}

fn terms(career: &Career, offer: &Offer) -> Terms {
    let rules: &Rules = &offer.rules;
    Terms {
        opponent: offer.opponent,
        purpose: offer.purpose,
        house: rules.house(),
        rules: rules.in_force().iter().map(ToString::to_string).collect(),
        trade: rules.trade(),
        hand: !rules.random() && !rules.pool() && career.collection().total() >= HAND_MAX as u64,
        notes: trade_notes(career, offer.news),
    }
}

fn trade_notes(career: &Career, news: TradeNews) -> Vec<Told> {
    let notes: Vec<Note> = career.place().map_or_else(Vec::new, |place| news.notes(place).collect());
    told(career, &notes)
}
