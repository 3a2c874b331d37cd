//! `tria deal`: seeded random deals as records.

use std::hash::{BuildHasher as _, Hasher as _};

use anyhow::Result;
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng as _};
use tria_rules::chance;
use tria_rules::json::Writer;
use tria_rules::triad::{self, Card, HAND_MAX, POOL_SIZE, Player, Rules, RulesDraft};
use tria_rules::triatri;

use crate::cli::{DealArgs, GameArg};
use crate::context::{BadInput, Context, Verdict};

pub(crate) fn run(context: &mut Context, args: &DealArgs) -> Result<Verdict> {
    let seed = args.seed.unwrap_or_else(|| std::hash::RandomState::new().build_hasher().finish() >> 12);
    let rules = read_rules(args).map_err(|refusal| BadInput(refusal.to_string()))?;
    let cards = eligible(context, args)?;
    for deal in 0..args.count {
        // Every deal has a stream of its own, so deal 1,000 does not need the 999 before it.
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(deal);
        let mut json = Writer::new();
        json.open('{');
        match args.game {
            GameArg::Triatri => triatri_record(&mut json, &mut rng, args.players),
            GameArg::TripleTriad => triad_record(context, &mut json, &mut rng, args, &rules, &cards),
        }
        json.key("seed").integer(seed as i64).key("deal").integer(deal as i64).close('}');
        context.line(&json.finish())?;
    }
    Ok(Verdict::Fine)
}

fn read_rules(args: &DealArgs) -> Result<Rules, triad::Refusal> {
    let mut draft = RulesDraft::new(args.house);
    for rule in &args.rules {
        draft.choose(*rule)?;
    }
    for trade in &args.trades {
        draft.choose_trade(*trade)?;
    }
    draft.finish()
}

fn eligible(context: &Context, args: &DealArgs) -> Result<Vec<Card>, BadInput> {
    let (low, high) = args.level.unwrap_or((1, tria_rules::limits::LEVEL_MAX));
    let cards: Vec<Card> = context
        .catalog
        .cards()
        .filter(|(_, entry)| (low..=high).contains(&entry.level))
        .map(|(card, _)| card)
        .collect();
    if cards.len() < HAND_MAX {
        let message = format!(
            "only {} cards have these levels, but a hand needs {HAND_MAX}; ask for more levels",
            cards.len()
        );
        return Err(BadInput(message));
    }
    Ok(cards)
}

fn triatri_record(json: &mut Writer, rng: &mut impl Rng, players: u8) {
    json.key("game").string("triatri").key("players").integer(i64::from(players));
    json.key("rounds").open('[').open('{').key("deal").open('[');
    for hand in triatri::deal::cards(rng, players) {
        json.open('[');
        for card in hand {
            json.string(&card.to_string());
        }
        json.close(']');
    }
    json.close(']').close('}').close(']');
}

fn triad_record(
    context: &Context,
    json: &mut Writer,
    rng: &mut impl Rng,
    args: &DealArgs,
    rules: &Rules,
    cards: &[Card],
) {
    let kind = if args.whole_match { "triple-triad-match" } else { "triple-triad" };
    json.key("game").string(kind);
    rules.write(json);
    let write_pair = |json: &mut Writer, pair: [&[Card]; 2]| {
        json.open('{');
        for (player, cards) in Player::ALL.into_iter().zip(pair) {
            json.key(player.name()).open('[');
            for card in cards {
                json.string(&context.catalog.text(*card));
            }
            json.close(']');
        }
        json.close('}');
    };
    let pools = [0, 1].map(|_| if rules.pool { draw(rng, cards, POOL_SIZE) } else { cards.to_vec() });
    let hands = [0, 1].map(|player: usize| draw(rng, &pools[player], HAND_MAX));
    if args.whole_match {
        if rules.pool {
            json.key("pools");
            write_pair(json, [&pools[0], &pools[1]]);
        }
        json.key("games").open('[').open('{');
    }
    json.key("hands");
    write_pair(json, [&hands[0], &hands[1]]);
    if rules.game.elemental {
        json.key("elements").open('[');
        for element in triad::deal::elements(rng, rules.house) {
            json.string_or_null(element.map(tria_rules::triad::Element::name));
        }
        json.close(']');
    }
    json.key("first").string(triad::deal::coin_toss(rng).name()).key("moves").open('[').close(']');
    if args.whole_match {
        json.close('}').close(']');
    }
}

/// Different cards in random order, as many as there are up to `count`.
fn draw(rng: &mut impl Rng, cards: &[Card], count: usize) -> Vec<Card> {
    let places = chance::choose(rng, cards.len(), count.min(cards.len()));
    places.into_iter().map(|place| cards[place]).collect()
}
