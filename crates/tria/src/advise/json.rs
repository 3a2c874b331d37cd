//! Advice as one line of JSON.

use tria_cards::Catalog;
use tria_engine::triad::advice::{
    DeckAdvice, Estimate, ExchangeAdvice, LoseAdvice, Rating, Reason, TakeAdvice,
};
use tria_rules::json::Writer;
use tria_rules::triad::{Card, Side};

/// A side as records of other programs name it.
pub(super) const fn side_name(side: Side) -> &'static str {
    match side {
        Side::Top => "top",
        Side::Right => "right",
        Side::Bottom => "bottom",
        Side::Left => "left",
    }
}

fn cards(json: &mut Writer, catalog: &Catalog, cards: &[Card]) {
    json.open('[');
    for card in cards {
        json.string(&catalog.text(*card));
    }
    json.close(']');
}

fn estimate(json: &mut Writer, estimate: Estimate) {
    json.open('{').key("mean").number(estimate.mean);
    json.key("low").number(estimate.low).key("high").number(estimate.high).close('}');
}

fn card_or_null(json: &mut Writer, catalog: &Catalog, card: Option<Card>) {
    json.string_or_null(card.map(|card| catalog.text(card)).as_deref());
}

fn reason(json: &mut Writer, reason: &Reason) {
    json.open('{');
    match reason {
        Reason::Strong { side, beats } => {
            json.key("strong").string(side_name(*side)).key("beats").number(*beats);
        }
        Reason::Weak { side, beaten } => {
            json.key("weak").string(side_name(*side)).key("beaten").number(*beaten);
        }
        Reason::Corner { cell, beaten } => {
            json.key("corner").integer(cell.index() as i64).key("beaten").number(*beaten);
        }
        Reason::Element(element) => {
            json.key("element").string(element.name());
        }
    }
    json.close('}');
}

fn deck_fields(json: &mut Writer, catalog: &Catalog, advice: &DeckAdvice) {
    json.key("deck");
    cards(json, catalog, &advice.deck);
    json.key("expected");
    estimate(json, advice.expected);
    json.key("margin").number(advice.margin).key("ease").number(advice.ease).key("cards").open('[');
    for card in &advice.cards {
        json.open('{').key("card").string(&catalog.text(card.card)).key("instead");
        card_or_null(json, catalog, card.instead);
        json.key("loss");
        match card.loss {
            Some(loss) => estimate(json, loss),
            None => drop(json.null()),
        }
        json.key("ease_loss");
        match card.ease_loss {
            Some(loss) => json.number(loss),
            None => json.null(),
        };
        json.key("reasons").open('[');
        card.reasons.iter().for_each(|found| reason(json, found));
        json.close(']').close('}');
    }
    json.close(']').key("games").integer(advice.games as i64);
    json.key("exact").boolean(advice.all_games).key("solves").integer(i64::from(advice.solves));
}

pub(super) fn deck(catalog: &Catalog, advice: &DeckAdvice) -> String {
    let mut json = Writer::new();
    json.open('{');
    deck_fields(&mut json, catalog, advice);
    json.close('}');
    json.finish()
}

pub(super) fn exchange(catalog: &Catalog, advice: &ExchangeAdvice) -> String {
    let mut json = Writer::new();
    json.open('{').key("out");
    cards(&mut json, catalog, &advice.out);
    json.key("in");
    cards(&mut json, catalog, &advice.into);
    json.key("before");
    estimate(&mut json, advice.before);
    json.key("gain");
    estimate(&mut json, advice.gain);
    deck_fields(&mut json, catalog, &advice.deck);
    json.close('}');
    json.finish()
}

fn strength(json: &mut Writer, rating: &Rating) {
    json.key("strength");
    estimate(json, rating.points);
    json.key("margin").number(rating.margin);
    json.key("games").integer(i64::from(rating.games));
}

pub(super) fn take(catalog: &Catalog, advice: &TakeAdvice) -> String {
    let mut json = Writer::new();
    json.open('{').key("take");
    let taken: Vec<Card> = advice.offers.iter().filter(|offer| offer.take).map(|offer| offer.card).collect();
    cards(&mut json, catalog, &taken);
    json.key("offers").open('[');
    for offer in &advice.offers {
        json.open('{').key("card").string(&catalog.text(offer.card)).key("take").boolean(offer.take);
        json.key("owned")
            .integer(offer.owned as i64)
            .key("level")
            .integer(i64::from(offer.level))
            .key("gain");
        estimate(&mut json, offer.gain);
        json.key("replaces");
        card_or_null(&mut json, catalog, offer.replaces);
        strength(&mut json, &offer.strength);
        json.close('}');
    }
    json.close(']').key("solves").integer(i64::from(advice.solves)).close('}');
    json.finish()
}

pub(super) fn lose(catalog: &Catalog, advice: &LoseAdvice) -> String {
    let mut json = Writer::new();
    json.open('{').key("lose").open('[');
    for step in &advice.steps {
        json.open('{').key("card").string(&catalog.text(step.card)).key("copies").integer(step.copies as i64);
        json.key("gain").number(step.gain);
        strength(&mut json, &step.strength);
        json.close('}');
    }
    json.close(']').key("before");
    estimate(&mut json, advice.before);
    json.key("gain");
    estimate(&mut json, advice.gain);
    json.key("remaining").integer(advice.remaining as i64).key("ratings").open('[');
    for rating in &advice.ratings {
        json.open('{').key("card").string(&catalog.text(rating.card));
        strength(&mut json, rating);
        json.close('}');
    }
    json.close(']').key("solves").integer(i64::from(advice.solves)).close('}');
    json.finish()
}
