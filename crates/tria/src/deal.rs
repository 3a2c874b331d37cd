//! `tria deal`: seeded random deals as records.

use std::hash::{BuildHasher as _, Hasher as _};

use anyhow::Result;
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng as _};
use tria_rules::chance;
use tria_rules::json::Writer;
use tria_rules::record::{Extent, Form, Record};
use tria_rules::triad::{
    self, ByPlayer, Card, DealRecord, HAND_MAX, MatchDeal, MatchRecord, POOL_SIZE, Rules, SWITCHES, Setup,
};
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
    let named = named(args, &rules);
    for deal in 0..args.count {
        // Every deal has its own stream, so deal 1,000 does not need the 999 before it.
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(deal);
        let record = match args.game {
            GameArg::Triatri => triatri_record(&mut rng, args.players, options),
            GameArg::TripleTriad => triad_record(&mut rng, args.whole_match, rules, &cards),
        };
        let mut json = Writer::new();
        record.write(json.open('{'), &context.catalog, Form { extent: Extent::Dealt, named: &named });
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

/// The switches or options that records name: those that differ from the house, and chosen ones that do not.
fn named(args: &DealArgs, rules: &Rules) -> Vec<&'static str> {
    let chosen: Vec<&str> = args.rules.iter().flat_map(choices::Choice::switches).collect();
    let names: Vec<&'static str> = match args.game {
        GameArg::Triatri => triatri::OPTIONS.iter().map(|option| option.name).collect(),
        GameArg::TripleTriad => SWITCHES.iter().map(|switch| switch.name).collect(),
    };
    let differs =
        |name: &str| args.game == GameArg::TripleTriad && rules.differences().any(|(other, _)| other == name);
    names.into_iter().filter(|name| chosen.contains(name) || differs(name)).collect()
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

fn triatri_record(rng: &mut impl Rng, players: u8, options: triatri::Options) -> Record {
    let deal = triatri::deal::cards(rng, players);
    let round = triatri::RoundRecord { deal, ..triatri::RoundRecord::default() };
    Record::Triatri(Box::new(triatri::Record {
        rounds: vec![round],
        ..triatri::Record::new(players, options)
    }))
}

fn triad_record(rng: &mut impl Rng, whole_match: bool, rules: Rules, cards: &[Card]) -> Record {
    let pools = ByPlayer::new(|_| if rules.pool() { draw(rng, cards, POOL_SIZE) } else { cards.to_vec() });
    let hands = ByPlayer::new(|player| draw(rng, &pools[player], HAND_MAX));
    let elements = if rules.game().elemental { triad::deal::elements(rng, rules.house()) } else { [None; 9] };
    let first = triad::deal::coin_toss(rng);
    if whole_match {
        let hands = hands.map(|hand| std::array::from_fn(|slot| hand.get(slot).copied()));
        let deal = DealRecord::new(MatchDeal { hands, elements, first }, false);
        let pools = rules.pool().then_some(pools);
        return Record::Match(Box::new(MatchRecord { pools, deals: vec![deal], ..MatchRecord::new(rules) }));
    }
    let hands = hands.map(|hand| hand.into_iter().map(Some).collect());
    let setup = Setup { elements, ..Setup::new(rules.game(), hands, first) };
    Record::Game(Box::new(triad::Record::new(rules, setup)))
}

/// Up to `count` different cards in random order.
fn draw(rng: &mut impl Rng, cards: &[Card], count: usize) -> Vec<Card> {
    let places = chance::choose(rng, cards.len(), count.min(cards.len()));
    places.into_iter().map(|place| cards[place]).collect()
}
