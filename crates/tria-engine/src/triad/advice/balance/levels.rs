//! Domination between cards, and the level that suits the strength of a card.

use tria_cards::limits::LEVEL_MAX;
use tria_rules::triad::Card;

use super::super::Estimate;

/// The level that suits a card.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Suggestion {
    /// The level of its strength.
    pub level: u8,
    /// The level at the lower end of the interval: a card below it is too strong for its level.
    pub lowest: u8,
    /// The level at the upper end of the interval: a card above it is too weak for its level.
    pub highest: u8,
    /// The level with fractions, from half below to half above, for prices.
    pub place: f64,
}

/// Whether each side of the one card is at least as high as the other's; elements aside.
pub(super) fn is_as_high(one: Card, other: Card) -> bool {
    one.ranks.to_array().iter().zip(other.ranks.to_array()).all(|(one, other)| *one >= other)
}

/// Whether the one card is at least as high on every side and higher on one; elements aside.
pub fn dominates(one: Card, other: Card) -> bool {
    one.ranks != other.ranks && is_as_high(one, other)
}

/// The level that suits each card, so that every level keeps about as many cards as the set gives it.
///
/// If all cards of a set have the same level, each tenth of the cards gets a level of its own.
pub fn suggest(levels: &[u8], strengths: &[Estimate]) -> Vec<Suggestion> {
    let scale = Scale::new(levels, strengths);
    let of = |strength: &Estimate| Suggestion {
        level: scale.level(strength.mean),
        lowest: scale.level(strength.low),
        highest: scale.level(strength.high),
        place: scale.place(strength.mean),
    };
    strengths.iter().map(of).collect()
}

/// The boundaries between levels.
struct Scale {
    /// Each level with the strength at which it begins, rising.
    steps: Vec<(u8, f64)>,
    highest: f64,
}

impl Scale {
    fn new(levels: &[u8], strengths: &[Estimate]) -> Self {
        let count = strengths.len();
        let mut quotas = levels.to_vec();
        quotas.sort_unstable();
        if quotas.first() == quotas.last() {
            let tenth = |card: usize| 1 + (card * usize::from(LEVEL_MAX) / count) as u8;
            quotas = (0..count).map(tenth).collect();
        }
        let mut sorted: Vec<f64> = strengths.iter().map(|strength| strength.mean).collect();
        sorted.sort_by(f64::total_cmp);
        let mut steps: Vec<(u8, f64)> = Vec::new();
        for (card, level) in quotas.iter().enumerate() {
            if steps.last().is_none_or(|(last, _)| last != level) {
                let from = card
                    .checked_sub(1)
                    .map_or(sorted[card], |before| f64::midpoint(sorted[before], sorted[card]));
                steps.push((*level, from));
            }
        }
        Self { steps, highest: sorted.last().copied().unwrap_or_default() }
    }

    /// The place of the step that a strength is on.
    fn step(&self, strength: f64) -> usize {
        self.steps.iter().rposition(|(_, from)| *from <= strength).unwrap_or(0)
    }

    fn level(&self, strength: f64) -> u8 {
        self.steps[self.step(strength)].0
    }

    fn place(&self, strength: f64) -> f64 {
        let step = self.step(strength);
        let (level, from) = self.steps[step];
        let to = self.steps.get(step + 1).map_or(self.highest, |(_, next)| *next);
        let share = if to > from { ((strength - from) / (to - from)).clamp(0.0, 1.0) } else { 0.5 };
        f64::from(level) - 0.5 + share
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn suggested(levels: &[u8], strengths: &[f64]) -> Vec<u8> {
        let strengths: Vec<Estimate> =
            strengths.iter().map(|mean| Estimate::with_error(*mean, 0.01)).collect();
        suggest(levels, &strengths).iter().map(|suggestion| suggestion.level).collect()
    }

    #[test]
    fn every_level_keeps_its_share_of_the_cards() {
        assert_eq!(suggested(&[1, 1, 5, 5], &[-0.2, 0.3, -0.1, 0.1]), [1, 5, 1, 5]);
        // Equal strengths get the same level, also where a boundary would separate them.
        assert_eq!(suggested(&[1, 1, 5, 5], &[-0.2, 0.1, 0.1, 0.1]), [1, 5, 5, 5]);
        let twenty: Vec<f64> = (0..20).map(f64::from).collect();
        let tenths = suggested(&[7; 20], &twenty);
        assert_eq!((tenths[0], tenths[1], tenths[2], tenths[19]), (1, 1, 2, 10));
    }

    #[test]
    fn an_interval_across_a_border_has_two_levels() {
        let strengths = [-0.2, -0.1, 0.1, 0.11].map(|mean| Estimate::with_error(mean, 0.06));
        let found = suggest(&[1, 1, 2, 2], &strengths);
        assert_eq!((found[0].lowest, found[0].highest), (1, 1));
        assert_eq!((found[1].lowest, found[1].highest), (1, 2));
        assert!((found[0].place - 0.5).abs() < 1e-9 && (found[3].place - 2.5).abs() < 1e-9);
        assert!(found[1].place > 0.5 && found[1].place < 1.5);
    }

    #[test]
    fn dominating_is_as_high_everywhere_and_higher_somewhere() {
        let card = |text: &str| text.parse::<Card>().expect("a card");
        assert!(dominates(card("2345"), card("2344")) && dominates(card("AAAA"), card("1111@fire")));
        assert!(!dominates(card("2345"), card("2345@ice")) && !dominates(card("2345"), card("1346")));
    }
}
