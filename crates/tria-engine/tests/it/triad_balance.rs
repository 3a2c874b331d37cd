//! Strengths of the cards of a set, where the true values are known.

use std::collections::HashMap;

use tria_cards::{builtin, ffxiv};
use tria_engine::triad::advice::balance::{
    BalanceError, CARDS_MAX, DEALS_MAX, Measured, Survey, dominates, measure, overall,
};
use tria_engine::triad::advice::{Estimate, Question, answer};
use tria_rules::triad::{Card, House, Player, Position, Rule, Rules, RulesDraft};

fn rules(chosen: &[Rule]) -> Rules {
    let mut draft = RulesDraft::new(House::Classic);
    for rule in chosen {
        draft.choose(*rule).expect("the house offers it");
    }
    draft.finish().expect("they go together")
}

fn cards(texts: &str) -> Vec<Card> {
    texts.split(' ').map(|text| text.parse().expect("a card")).collect()
}

/// Ten cards of which some are better than others on every side, and two are alike.
fn ten() -> Vec<Card> {
    cards("1232 2343 5454 5464 7161 7171 3828 A113 4546 4546@fire")
}

fn solved(survey: &Survey) -> Vec<i8> {
    (0..survey.deals()).map(|deal| answer(Question::Exact, &survey.position(deal)) as i8).collect()
}

/// The hands of a deal, whatever their order.
fn hands(position: &Position) -> [Vec<Card>; 2] {
    [Player::Blue, Player::Red].map(|player| {
        let mut hand: Vec<Card> = position.slots(player).filter_map(|(_, card)| card).collect();
        hand.sort_unstable();
        hand
    })
}

/// All 252 deals of ten cards are solved: the strengths are exact and sum to zero.
#[test]
fn a_set_of_ten_is_measured_exactly() {
    let survey = Survey::new(ten(), &rules(&[]), 1_000, 7).expect("a survey");
    assert!(survey.is_complete() && survey.deals() == 252);
    let values = solved(&survey);
    let measured = measure(&survey, &values);
    assert!(measured.cards.iter().map(|card| card.points.mean).sum::<f64>().abs() < 1e-9);
    for (place, card) in measured.cards.iter().enumerate() {
        assert!(card.points.high - card.points.low < 1e-9, "nothing is left to chance");
        // With every deal solved, least squares give the score of a card's holder minus one half, relative to the average.
        let score = held(&survey, &values, survey.cards()[place]);
        assert!((score * 9.0 / 10.0 - card.points.mean).abs() < 1e-9, "{place}: {score}");
    }
    let strength = |place: usize| measured.cards[place].points.mean;
    assert!((strength(8) - strength(9)).abs() < 1e-9, "two cards alike are equally strong");
    for (better, worse) in [(2, 1), (3, 2), (5, 4), (8, 1)] {
        assert!(strength(better) > strength(worse) + 0.01, "{better} dominates {worse}");
    }
    // 2343 dominates 1232, and is slightly weaker: once captured, it is harder to recapture.
    assert!(strength(1) < strength(0) && strength(1) > strength(0) - 0.005);
    let rated = overall(&[(&survey, &values, &measured)]);
    check_order(&survey, &rated);
    assert!((rated[1].low - strength(1)).abs() < 1e-9, "the interval still holds what was measured");
}

/// The mean score of a card's holder minus one half.
fn held(survey: &Survey, values: &[i8], card: Card) -> f64 {
    let mut sum = 0.0;
    for (deal, value) in values.iter().enumerate() {
        let [blue, _] = hands(&survey.position(deal as u64));
        let sign = if blue.contains(&card) { 1.0 } else { -1.0 };
        sum += sign * f64::from(value.signum()) / 2.0;
    }
    sum / values.len() as f64
}

/// Over many surveys that draw only some of the deals, about 95 % of the intervals hold the strength over all deals.
#[test]
fn intervals_hold_the_long_run_value() {
    for chosen in [&[][..], &[Rule::Same, Rule::Plus]] {
        let all = Survey::new(ten(), &rules(chosen), 1_000, 1).expect("a survey");
        let values = solved(&all);
        let truth = measure(&all, &values);
        let known: HashMap<[Vec<Card>; 2], i8> =
            (0..all.deals()).map(|deal| hands(&all.position(deal))).zip(values.iter().copied()).collect();
        let (mut inside, mut asked) = (0, 0);
        for seed in 0..200 {
            let some = Survey::new(ten(), &rules(chosen), 120, seed).expect("a survey");
            assert!(!some.is_complete());
            let values: Vec<i8> = (0..120).map(|deal| known[&hands(&some.position(deal))]).collect();
            let found = measure(&some, &values);
            for (card, exact) in found.cards.iter().zip(&truth.cards) {
                asked += 1;
                inside += u32::from((card.points.low..=card.points.high).contains(&exact.points.mean));
                assert!((card.points.low..=card.points.high).contains(&card.points.mean));
            }
        }
        let share = f64::from(inside) / f64::from(asked);
        assert!((0.93..=0.995).contains(&share), "{chosen:?}: {share}");
    }
}

/// With few deals noise would put some cards below others that they dominate; ratings do not.
#[test]
fn no_card_is_rated_below_one_that_it_dominates() {
    for seed in 0..3 {
        let both = [&[Rule::Same, Rule::Plus][..], &[Rule::Elemental]].map(|chosen| {
            let survey = Survey::new(ten(), &rules(chosen), 50, seed).expect("a survey");
            let values = solved(&survey);
            let measured = measure(&survey, &values);
            (survey, values, measured)
        });
        let games: Vec<(&Survey, &[i8], &Measured)> =
            both.iter().map(|(survey, values, measured)| (survey, values.as_slice(), measured)).collect();
        let all = overall(&games);
        check_order(games[0].0, &all);
        for (place, estimate) in all.iter().enumerate() {
            assert!(
                estimate.low <= estimate.mean
                    && estimate.mean <= estimate.high
                    && estimate.low < estimate.high
            );
            let (one, other) = (games[0].2.cards[place].points, games[1].2.cards[place].points);
            let widest = (one.high - one.low).max(other.high - other.low);
            assert!(
                estimate.high - estimate.low <= 1.5 * widest,
                "the mean of two is no less certain than each"
            );
        }
    }
}

/// Cards of different elements are left out: where elements count they cannot be compared.
fn check_order(survey: &Survey, rated: &[Estimate]) {
    for (one, card) in survey.cards().iter().enumerate() {
        for (other, lesser) in survey.cards().iter().enumerate() {
            if card.element == lesser.element && dominates(*card, *lesser) {
                assert!(rated[one].mean >= rated[other].mean, "{card} and {lesser}");
            }
        }
    }
}

/// 464 cards and results from known strengths: the strengths are recovered, and most intervals contain them.
#[test]
fn a_large_set_is_told_apart() {
    let cards: Vec<Card> =
        ffxiv().cards.iter().map(|card| Card::anonymous(card.ranks, card.element)).collect();
    let count = cards.len();
    let survey = Survey::new(cards, &rules(&[]), 20 * count as u64, 5).expect("a survey");
    let worth = |card: &Card| f64::from(card.ranks.sum());
    let values: Vec<i8> = (0..survey.deals())
        .map(|deal| {
            let [blue, red] = hands(&survey.position(deal)).map(|hand| hand.iter().map(worth).sum::<f64>());
            ((blue - red) / 4.0).clamp(-9.0, 9.0) as i8
        })
        .collect();
    let measured = measure(&survey, &values);
    // Margins are nearly a quarter of what the ranks differ, so the strength of a card in cards is known.
    let average = survey.cards().iter().map(worth).sum::<f64>() / count as f64;
    for (card, strength) in survey.cards().iter().zip(&measured.cards) {
        let expected = (worth(card) - average) / 4.0;
        assert!((strength.margin - expected).abs() < 0.35, "{card}: {} for {expected}", strength.margin);
        assert!(strength.deals > 100 && strength.points.low < strength.points.high);
    }
}

/// A deal has the same cards under all rules, and depends only on the seed and its number.
#[test]
fn deals_are_the_same_under_all_rules() {
    let all: Vec<Card> = builtin().cards().map(|(card, _)| card).collect();
    let plain = Survey::new(all.clone(), &rules(&[]), 1_000, 3).expect("a survey");
    let elemental = Survey::new(all.clone(), &rules(&[Rule::Elemental]), 600, 3).expect("a survey");
    let other = Survey::new(all, &rules(&[]), 1_000, 4).expect("a survey");
    for deal in [599, 0, 17] {
        let here = hands(&plain.position(deal));
        assert_eq!(here, hands(&elemental.position(deal)));
        assert_ne!(here, hands(&other.position(deal)));
    }
}

#[test]
fn what_cannot_be_surveyed_is_refused() {
    let few = Survey::new(ten()[..9].to_vec(), &rules(&[]), 100, 1).expect_err("nine cards");
    assert_eq!(few, BalanceError::TooFewCards { cards: 9 });
    assert!(few.to_string().contains("the set has 9 cards, but a deal takes 10 different ones"));
    let many = vec![ten()[0]; CARDS_MAX + 1];
    assert!(matches!(Survey::new(many, &rules(&[]), 10_000, 1), Err(BalanceError::TooManyCards { .. })));
    for deals in [49, DEALS_MAX + 1] {
        let error = Survey::new(ten(), &rules(&[]), deals, 1).expect_err("too few or too many");
        assert_eq!(error, BalanceError::BadDeals { deals, least: 50, cards: 10 });
    }
    let large: Vec<Card> =
        ffxiv().cards.iter().map(|card| Card::anonymous(card.ranks, card.element)).collect();
    assert_eq!(Survey::new(large, &rules(&[]), 2_320, 1).map(|survey| survey.deals()), Ok(2_320));
}
