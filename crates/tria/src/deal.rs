//! `tria deal`: seeded random deals as records.

use std::hash::{BuildHasher as _, Hasher as _};

use anyhow::Result;
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng as _};
use tria_rules::chance;
use tria_rules::json::Writer;
use tria_rules::triad::{self, Card, HAND_MAX, POOL_SIZE, Player, Rules, SWITCHES, SettingValue};
use tria_rules::triatri;

use crate::choices;
use crate::cli::{DealArgs, GameArg};
use crate::context::{BadInput, Context, Verdict};

pub(crate) fn run(context: &mut Context, args: &DealArgs) -> Result<Verdict> {
    let seed = args.seed.unwrap_or_else(|| std::hash::RandomState::new().build_hasher().finish() >> 12);
    let options = match args.game {
        GameArg::Triatri => choices::options(&args.rules)?,
        GameArg::TripleTriad => triatri::Options::default(),
    };
    let rules = read_rules(args)?;
    let cards = eligible(context, args)?;
    for deal in 0..args.count {
        // Every deal has a stream of its own, so deal 1,000 does not need the 999 before it.
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(deal);
        let mut json = Writer::new();
        json.open('{');
        match args.game {
            GameArg::Triatri => triatri_record(&mut json, &mut rng, args, &options),
            GameArg::TripleTriad => triad_record(context, &mut json, &mut rng, args, &rules, &cards),
        }
        json.key("seed").integer(seed as i64).key("deal").integer(deal as i64).close('}');
        context.line(&json.finish())?;
    }
    Ok(Verdict::Fine)
}

/// The rules of Triple Triad; those of the house where another game is dealt.
fn read_rules(args: &DealArgs) -> Result<Rules, BadInput> {
    let refused = |refusal: triad::Refusal| BadInput(refusal.to_string());
    let chosen = if args.game == GameArg::Triatri { &[][..] } else { &args.rules };
    let mut draft = choices::draft(args.house, chosen)?;
    for trade in &args.trades {
        draft.choose_trade(*trade).map_err(refused)?;
    }
    draft.finish().map_err(refused)
}

/// The fields `house` and `rules`: what differs from the house, and what was chosen though it does not.
fn write_rules(json: &mut Writer, args: &DealArgs, rules: &Rules) {
    let differences: Vec<&str> = rules.differences().map(|(name, _)| name).collect();
    let chosen: Vec<&str> = args.rules.iter().flat_map(choices::Choice::switches).collect();
    json.key("house").string(rules.house.name()).key("rules").open('{');
    for switch in SWITCHES {
        if differences.contains(&switch.name) || chosen.contains(&switch.name) {
            write_value(json.key(switch.name), rules.value(switch.name));
        }
    }
    json.close('}');
}

fn write_value(json: &mut Writer, value: SettingValue<'_>) {
    match value {
        SettingValue::Flag(flag) => json.boolean(flag),
        SettingValue::Number(number) => json.integer(number),
        SettingValue::Word(word) => json.string(word),
        SettingValue::Null | SettingValue::Other(_) => json.null(),
    };
}

fn eligible(context: &Context, args: &DealArgs) -> Result<Vec<Card>, BadInput> {
    let (low, high) = args.level.unwrap_or((1, tria_cards::limits::LEVEL_MAX));
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

fn triatri_record(json: &mut Writer, rng: &mut impl Rng, args: &DealArgs, options: &triatri::Options) {
    let players = args.players;
    json.key("game").string("triatri").key("players").integer(i64::from(players));
    let chosen: Vec<&str> = args.rules.iter().flat_map(choices::Choice::switches).collect();
    if !chosen.is_empty() {
        json.key("options").open('{');
        for option in triatri::OPTIONS.iter().filter(|option| chosen.contains(&option.name)) {
            write_value(json.key(option.name), options.value(option.name));
        }
        json.close('}');
    }
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
    write_rules(json, args, rules);
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
