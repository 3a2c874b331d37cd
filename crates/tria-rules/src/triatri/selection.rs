//! The start selection, which decides the starter of a round.

use super::card::Card;
use super::options::{Options, TripleImitation};

/// The result of a complete selection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decision {
    /// The player at this index of the list starts.
    Starts(usize),
    /// All players take their card back and choose again.
    Redo,
}

/// Decides a selection of one card per seat, in seat order.
///
/// # Panics
/// If there are not 2 to 4 cards, or two equal numbers of one colour.
pub fn decide(cards: &[Card], options: &Options) -> Decision {
    assert!((2..=4).contains(&cards.len()), "2 to 4 players select");
    let top = cards.iter().map(|card| card.number()).max().unwrap_or(0);
    let mut tied = arrayvec::ArrayVec::<usize, 4>::new();
    let mut odd = None;
    for (place, card) in cards.iter().enumerate() {
        if card.number() == top {
            tied.push(place);
        } else {
            odd = Some(place);
        }
    }
    match (tied.as_slice(), cards.len(), odd) {
        ([only], ..) => Decision::Starts(*only),
        ([one, other], ..) if top > 0 => {
            let (one_colour, other_colour) = (cards[*one].colour(), cards[*other].colour());
            let dominates = one_colour.zip(other_colour).is_some_and(|(one, other)| one.dominates(other));
            Decision::Starts(if dominates { *one } else { *other })
        }
        ([_, _, _], 4, Some(odd)) => {
            if cards[odd] == Card::IMITATION && options.triple4p_imitation == TripleImitation::Redo {
                Decision::Redo
            } else {
                Decision::Starts(odd)
            }
        }
        _ => Decision::Redo,
    }
}
