//! Advice on cards against brute force, obvious cases, and its own promises.

use std::cell::Cell as Counter;

use tria_engine::triad::advice::{
    AdviceError, Conditions, Deck, Effort, Judge, OneThread, Opponent, Question, Reason, Spoils, Starter,
    answer, best_cards_to_take, best_deck, best_exchange, rate_cards, worst_cards,
};
use tria_engine::triad::{Limits, Prior, Solver};
use tria_rules::triad::{ByPlayer, Card, House, Player, Position, Rule, RulesDraft, Setup};

fn parse(texts: &[&str]) -> Vec<Card> {
    texts.iter().map(|text| text.parse().expect("a card")).collect()
}

fn conditions(rules: &[Rule], known: &[&str], prior: &[Card]) -> Conditions {
    let mut draft = RulesDraft::new(House::Classic);
    for rule in rules {
        draft.choose(*rule).expect("classic offers it");
    }
    let opponent = Opponent::new(parse(known), &Prior::new(prior.to_vec())).expect("enough cards");
    Conditions::new(&draft.finish().expect("they go together"), opponent)
}

fn level(range: std::ops::RangeInclusive<u8>) -> Vec<Card> {
    tria_cards::builtin()
        .cards()
        .filter(|(_, entry)| range.contains(&entry.level))
        .map(|(card, _)| card)
        .collect()
}

const EFFORT: Effort = Effort { solves: 80, seed: 5 };

/// The mean result of a hand against a known one over both starters, straight from the solver.
fn result(deck: &Deck, theirs: &[Card], conditions: &Conditions) -> f64 {
    let values = Player::ALL.map(|first| {
        let hands = ByPlayer {
            blue: deck.iter().copied().map(Some).collect(),
            red: theirs.iter().copied().map(Some).collect(),
        };
        let position = Setup::new(conditions.switches, hands, first).position().expect("five each");
        let value = Solver::new(&position, Limits::NONE).expect("solvable").value().least;
        let mine = if first == Player::Blue { value } else { -value };
        f64::from(mine.signum() + 1) / 2.0
    });
    f64::midpoint(values[0], values[1])
}

#[test]
fn against_a_known_hand_the_best_of_a_few_cards_is_that_of_brute_force() {
    let theirs = ["5656", "6565", "7373", "3737", "4848"];
    let conditions = conditions(&[Rule::Same, Rule::Plus], &theirs, &[]);
    let collection = parse(&["6633", "3366", "7744", "4477", "5555", "8118", "2662"]);
    let advice = best_deck(&collection, &conditions, EFFORT, &mut OneThread::to_the_end()).expect("advice");
    let mut best: f64 = 0.0;
    for out in 0..7 {
        for too in 0..out {
            let deck: Vec<Card> = (0..7)
                .filter(|place| *place != out && *place != too)
                .map(|place| collection[place])
                .collect();
            best = best.max(result(&deck.try_into().expect("five"), &parse(&theirs), &conditions));
        }
    }
    assert!(advice.all_games, "two starters are all there is");
    assert!((advice.expected.mean - best).abs() < 1e-9, "{advice:?} {best}");
    assert!((advice.expected.high - advice.expected.low).abs() < 1e-9, "nothing is left to chance");
    assert!((result(&advice.deck, &parse(&theirs), &conditions) - best).abs() < 1e-9);
    for card in &advice.cards {
        let instead = card.instead.expect("two cards are left over");
        let mut other = advice.deck;
        *other.iter_mut().find(|held| **held == card.card).expect("in the hand") = instead;
        let loss = card.loss.expect("measured").mean;
        assert!((best - result(&other, &parse(&theirs), &conditions) - loss).abs() < 1e-9, "{card:?}");
    }
}

#[test]
fn five_strong_cards_are_found_among_hundreds_of_weak_ones() {
    let strong = parse(&["9989", "9898", "8999", "9899", "9998"]);
    let mut collection: Vec<Card> = (0..4).flat_map(|_| level(1..=5)).collect();
    collection.extend(&strong);
    assert!(collection.len() > 220);
    let conditions = conditions(&[], &[], &level(8..=10));
    let advice = best_deck(&collection, &conditions, EFFORT, &mut OneThread::to_the_end()).expect("advice");
    let mut expected = strong;
    expected.sort_unstable();
    assert_eq!(advice.deck.to_vec(), expected, "{advice:?}");
    assert!(advice.expected.mean > 0.4 && advice.ease > 0.0, "{advice:?}");
    assert!(advice.cards.iter().all(|card| card.loss.is_some_and(|loss| loss.mean >= -0.05)), "{advice:?}");
}

#[test]
fn a_hand_has_no_more_copies_than_are_owned() {
    let mut collection = parse(&["AAAA", "1111", "1112", "1121", "1211", "2111", "1122"]);
    let prior = conditions(&[], &[], &level(1..=3));
    let one = best_deck(&collection, &prior, EFFORT, &mut OneThread::to_the_end()).expect("advice");
    let copies = |deck: &Deck| deck.iter().filter(|card| card.to_string() == "AAAA").count();
    assert_eq!(copies(&one.deck), 1);
    let ace = one.cards.iter().find(|card| card.card.to_string() == "AAAA").expect("in the hand");
    let strong =
        ace.reasons.iter().filter(|reason| matches!(reason, Reason::Strong { beats, .. } if *beats > 0.99));
    assert_eq!(strong.count(), 4, "{:?}", ace.reasons);
    let worst = one.cards.iter().find(|card| card.card.to_string() == "1122");
    assert!(worst.is_none_or(|card| card.reasons.iter().any(|reason| matches!(reason, Reason::Weak { .. }))));
    assert_eq!(one.cards[0].card.to_string(), "AAAA", "it matters most: {one:?}");
    collection.extend(parse(&["AAAA", "AAAA"]));
    let three = best_deck(&collection, &prior, EFFORT, &mut OneThread::to_the_end()).expect("advice");
    assert_eq!(copies(&three.deck), 3);
}

#[test]
fn of_cards_that_make_no_difference_the_stronger_looking_ones_are_played() {
    let theirs = ["5555", "6565", "5656", "6464", "4646"];
    let conditions = conditions(&[], &theirs, &[]);
    let collection = parse(&["1111", "2222", "3333", "4444", "5555", "6666", "7777"]);
    let advice = best_deck(&collection, &conditions, EFFORT, &mut OneThread::to_the_end()).expect("advice");
    assert!((advice.expected.mean - 1.0).abs() < 1e-9, "two strong cards win by themselves: {advice:?}");
    assert_eq!(advice.deck.to_vec(), parse(&["3333", "4444", "5555", "6666", "7777"]));
}

/// Counts the questions, and answers in a shuffled order, as many threads would.
struct Counting {
    solved: u32,
}

impl Judge for Counting {
    fn judge(&mut self, question: Question, positions: &[Position]) -> Result<Vec<i64>, AdviceError> {
        if question == Question::Exact {
            self.solved += positions.len() as u32;
        }
        let mut answers = vec![0; positions.len()];
        for (place, position) in positions.iter().enumerate().rev() {
            answers[place] = answer(question, position);
        }
        Ok(answers)
    }
}

#[test]
fn effort_is_counted_and_the_same_seed_gives_the_same_advice() {
    let collection = level(1..=4);
    let conditions = conditions(&[Rule::Same, Rule::Elemental], &[], &level(1..=5));
    let mut judge = Counting { solved: 0 };
    let one = best_deck(&collection, &conditions, EFFORT, &mut judge).expect("advice");
    assert_eq!(one.solves, judge.solved);
    assert!(one.solves <= EFFORT.solves + 60, "{} solves", one.solves);
    let again = best_deck(&collection, &conditions, EFFORT, &mut OneThread::to_the_end()).expect("advice");
    assert_eq!(one, again);
}

#[test]
fn the_work_can_be_stopped() {
    let asked = Counter::new(0);
    let stop = || {
        asked.set(asked.get() + 1);
        asked.get() > 20
    };
    let conditions = conditions(&[], &[], &level(1..=5));
    let stopped = best_deck(&level(1..=2), &conditions, EFFORT, &mut OneThread::until(&stop));
    assert_eq!(stopped.err(), Some(AdviceError::Stopped));
    assert_eq!(asked.get(), 21);
}

#[test]
fn what_cannot_be_advised_on_is_refused_with_the_reason() {
    let conditions = conditions(&[], &[], &level(1..=5));
    let mut judge = OneThread::to_the_end();
    let few = best_deck(&parse(&["1111"; 4]), &conditions, EFFORT, &mut judge);
    assert_eq!(few.err(), Some(AdviceError::TooFewCards { cards: 4 }));
    let many = best_deck(&vec![parse(&["1111"])[0]; 1001], &conditions, EFFORT, &mut judge);
    assert_eq!(many.err(), Some(AdviceError::TooManyCards { cards: 1001 }));
    let lazy = best_deck(&level(1..=2), &conditions, Effort { solves: 3, seed: 1 }, &mut judge);
    assert_eq!(lazy.err(), Some(AdviceError::BadEffort { solves: 3 }));
    assert_eq!(
        Opponent::new(parse(&["1111"; 6]), &Prior::new(Vec::new())).err(),
        Some(AdviceError::TooManyKnown { known: 6 })
    );
    assert_eq!(
        Opponent::new(parse(&["1111"; 3]), &Prior::new(parse(&["2222"]))).err(),
        Some(AdviceError::PriorTooSmall { missing: 2, cards: 1 })
    );
}

#[test]
fn an_exchange_brings_in_the_strong_and_leaves_a_good_hand_alone() {
    let weak: Deck = parse(&["1111", "1121", "7777", "8787", "7878"]).try_into().expect("five");
    let strong: Deck = parse(&["9999", "9898", "7777", "8787", "7878"]).try_into().expect("five");
    let pool = parse(&["1111", "1121", "7777", "8787", "7878", "9999", "9898", "1112", "2111"]);
    let mut conditions = conditions(&[], &["9559", "5995"], &level(7..=9));
    conditions.starter = Starter::Other;
    let advice =
        best_exchange(weak, &pool, &conditions, EFFORT, &mut OneThread::to_the_end()).expect("advice");
    let mut into = advice.into.clone();
    into.sort_unstable();
    assert_eq!(into, parse(&["9898", "9999"]), "{advice:?}");
    assert_eq!(advice.out.len(), 2);
    assert!(advice.gain.mean > 0.0, "{advice:?}");
    let kept =
        best_exchange(strong, &pool, &conditions, EFFORT, &mut OneThread::to_the_end()).expect("advice");
    assert!(kept.out.is_empty() && kept.into.is_empty(), "{kept:?}");
    let foreign = best_exchange(weak, &pool[1..], &conditions, EFFORT, &mut OneThread::to_the_end());
    assert_eq!(foreign.err(), Some(AdviceError::NotInPool { card: weak[0] }));
}

#[test]
fn stronger_cards_are_rated_higher() {
    let mut cards = parse(&["9999"]);
    cards.extend(level(2..=3));
    cards.extend(parse(&["1111"]));
    let conditions = conditions(&[], &[], &level(2..=4));
    let effort = Effort { solves: 250, seed: 2 };
    let ratings = rate_cards(&cards, &conditions, effort, &mut OneThread::to_the_end()).expect("ratings");
    assert_eq!(ratings.len(), cards.len());
    let place =
        |text: &str| ratings.iter().position(|rating| rating.card.to_string() == text).expect("rated");
    assert!(place("9999") == 0, "{ratings:?}");
    assert!(place("1111") > ratings.len() * 3 / 4, "{ratings:?}");
    assert!(ratings[0].points.low > 0.0 && ratings[0].margin > 0.0, "{:?}", ratings[0]);
    assert!(ratings.iter().all(|rating| rating.points.low < rating.points.mean));
    let mean = ratings.iter().map(|rating| rating.points.mean).sum::<f64>() / ratings.len() as f64;
    assert!(mean.abs() < 1e-9, "measured from the average: {mean}");
    let held: u32 = ratings.iter().map(|rating| rating.games).sum();
    assert_eq!(held, 5 * effort.solves);
}

#[test]
fn the_winner_takes_what_helps_him_then_what_is_new() {
    let collection = level(2..=2);
    let conditions = conditions(&[], &[], &level(1..=5));
    let owned = collection[0];
    let spoils = [(parse(&["1111"])[0], 1), (owned, 2), (parse(&["9999"])[0], 7), (parse(&["1112"])[0], 3)];
    let ask = |count, random| {
        let spoils = Spoils { cards: &spoils, count, random };
        best_cards_to_take(&collection, spoils, &conditions, EFFORT, &mut OneThread::to_the_end())
    };
    for random in [false, true] {
        let advice = ask(2, random).expect("advice");
        let order: Vec<String> = advice.offers.iter().map(|offer| offer.card.to_string()).collect();
        assert_eq!(order[0], "9999", "{advice:?}");
        assert_eq!(advice.offers.iter().filter(|offer| offer.take).count(), 2);
        assert!(advice.offers[0].take && advice.offers[1].take);
        assert_eq!(advice.deck.is_none(), random);
        let copy = advice.offers.iter().find(|offer| offer.card == owned).expect("offered");
        assert_eq!(copy.owned, 1);
        assert!(!copy.take || random, "new cards come before copies: {advice:?}");
    }
    let deck = ask(1, false).expect("advice");
    assert!(deck.offers[0].replaces.is_some() && deck.offers[0].gain.mean > 0.0, "{deck:?}");
    assert_eq!(ask(5, false).err(), Some(AdviceError::BadCount { count: 5, from: 4 }));
}

#[test]
fn losing_the_weakest_raises_drawn_hands_and_never_goes_below_five() {
    let mut collection = level(6..=6);
    let weak = parse(&["1111", "1111", "2111", "1211"]);
    collection.extend(&weak);
    let conditions = conditions(&[], &[], &level(5..=7));
    let advice = worst_cards(
        &collection,
        Some(3),
        &conditions,
        Effort { solves: 200, seed: 4 },
        &mut OneThread::to_the_end(),
    )
    .expect("advice");
    let mut named: Vec<Card> = advice.steps.iter().map(|step| step.card).collect();
    named.sort_unstable();
    assert_eq!(named, parse(&["1111", "1211", "2111"]), "{advice:?}");
    let twice = advice.steps.iter().find(|step| step.card.to_string() == "1111").expect("named");
    assert_eq!(twice.copies, 2);
    assert!(advice.gain.low > 0.0, "{advice:?}");
    assert!(advice.steps.windows(2).all(|pair| pair[0].gain < pair[1].gain), "each step adds");
    assert_eq!(advice.remaining, level(6..=6).len());
    let all = worst_cards(&collection[..7], Some(99), &conditions, EFFORT, &mut OneThread::to_the_end());
    assert_eq!(all.expect("advice").remaining, 5);
}

#[test]
fn a_hand_is_that_of_one_of_several_people() {
    let (weak, strong) = (level(1..=1), level(10..=10));
    let priors = [Prior::new(weak.clone()), Prior::new(strong.clone())];
    let mut fair = conditions(&[], &[], &weak);
    fair.opponent = Opponent::one_of(&priors).expect("enough cards");
    // Against the weak half these five always win, against the strong half never: one half in all.
    let (mine, effort) = (level(6..=6), Effort { solves: 600, ..EFFORT });
    let found = best_deck(&mine, &fair, effort, &mut OneThread::to_the_end()).expect("advice");
    assert!((0.2..0.8).contains(&found.expected.mean), "{:?}", found.expected);
    assert!(Opponent::one_of(&[]).is_err());
    assert!(Opponent::one_of(&[Prior::new(weak[..4].to_vec())]).is_err());
}
