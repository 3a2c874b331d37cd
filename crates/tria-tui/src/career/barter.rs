//! Trading card for card with an opponent, Gil on top.

use tria_world::career::Career;
use tria_world::collection::Mark;
use tria_world::{CardKey, Millis, OpponentId};

use super::cards::Pick;
use super::{Session, refused, words};
use crate::app::Shared;

/// Cards on each side at most.
pub(crate) const MOST: usize = 20;

/// The player's cards, and those that the opponent could trade away.
pub(crate) fn sides(career: &Career, opponent: OpponentId, now: Millis) -> [Vec<Pick>; 2] {
    let place = career.opponent_region(opponent);
    let collection = career.collection();
    let pick = |card, most, mark| Pick { card, most, mark, price: Some(career.price(place, card, now)) };
    let own = collection.iter().map(|(card, count)| pick(card, count, Mark::Owned)).collect();
    let theirs = career.tradeable(opponent);
    let theirs = theirs.into_iter().map(|card| pick(card, 1, collection.mark(card))).collect();
    [own, theirs]
}

/// The opponent's verdict on the trade, in a sentence.
pub(crate) fn verdict(
    shared: &Shared,
    session: &Session,
    opponent: OpponentId,
    give: &[CardKey],
    take: &[CardKey],
) -> String {
    if give.is_empty() && take.is_empty() {
        return shared.text("career-trade-text");
    }
    let name = words::opponent(shared, opponent);
    match session.career().trade_quote(opponent, give, take, session.now()) {
        Ok(gil) => {
            let key = match gil.signum() {
                1 => "career-trade-wants",
                0 => "career-trade-even",
                _ => "career-trade-adds",
            };
            shared.with(key, &[("name", &name), ("gil", &gil.unsigned_abs().to_string())])
        }
        Err(refusal) => refused(shared, &refusal),
    }
}
