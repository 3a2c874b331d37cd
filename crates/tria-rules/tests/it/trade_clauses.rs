//! The trade rules one by one, over single games, a best of three, Sudden Death, draws and games given up.

use tria_rules::triad::{
    ByPlayer, Card, ChoiceError, DealError, DealKind, HandNeed, Match, MatchDeal, MatchError, Outcome, Phase,
    Player, StarterNeed, computer_choice,
};

use crate::match_clauses::{
    BLUE, RED, deal_of, hand, new_match, next_game, play_some, play_to, rules, usual,
};
use crate::support::{card, cards, catalog};

/// The cards that have changed hands, as (card, from, after).
fn moved(game: &Match) -> Vec<(Card, Player, u8)> {
    let mut moved: Vec<_> = game
        .transfers()
        .iter()
        .map(|transfer| {
            assert_eq!(transfer.to, !transfer.from);
            (transfer.card.expect("a known card"), transfer.from, transfer.after)
        })
        .collect();
    moved.sort_unstable();
    moved
}

/// All five of a hand, lost after this game.
fn all_of(texts: &str, from: Player, after: u8) -> Vec<(Card, Player, u8)> {
    let mut all: Vec<_> = cards(texts).into_iter().map(|card| (card, from, after)).collect();
    all.sort_unstable();
    all
}

/// How many cards the winner has to choose, and out of which.
#[track_caller]
fn choice(game: &Match) -> (Player, usize, Vec<Option<Card>>) {
    let Phase::Choosing(choice) = game.phase() else { panic!("a choice is due, not {:?}", game.phase()) };
    (choice.by, choice.count, choice.from.clone())
}

fn single(trade: &str, blue_score: u8) -> Match {
    let mut game = new_match(&format!("trade={trade}"));
    next_game(&mut game, blue_score);
    game
}

fn given_up(trade: &str, loser: Player) -> Match {
    let mut game = new_match(&format!("trade={trade}"));
    game.begin(usual(Player::Blue)).expect("a deal");
    play_some(&mut game, 3);
    game.give_up(loser).expect("cards were placed");
    game
}

/// "**none**: friendly."
#[test]
fn none_moves_nothing() {
    for game in [single("none", 8), single("none", 5), given_up("none", Player::Red)] {
        assert_eq!((game.transfers(), game.phase()), (&[][..], Phase::Over));
    }
}

/// "**One**: the winner takes one card", out of the loser's five, of the winner's own choice.
#[test]
fn one_lets_the_winner_choose_one_card() {
    let mut game = single("one", 8);
    assert_eq!(choice(&game), (Player::Blue, 1, hand(RED).to_vec()));
    assert_eq!(game.winner(), Some(Outcome::Won(Player::Blue)), "the match is decided, the choice is due");
    game.choose(&cards("7777")).expect("one of red's five");
    assert_eq!(moved(&game), [(card("7777"), Player::Red, 1)]);
    assert_eq!(game.phase(), Phase::Over);
    assert_eq!(game.choose(&cards("7777")), Err(MatchError::NoChoice));
    assert_eq!(choice(&single("one", 4)), (Player::Red, 1, hand(BLUE).to_vec()));
}

/// A choice must name the right number of cards, out of the loser's five, no card more often than it is there.
#[test]
fn a_choice_is_checked() {
    let mut game = single("diff", 6);
    let refused = |game: &mut Match, texts: &str| match game.choose(&cards(texts)) {
        Err(MatchError::BadChoice(error)) => error,
        other => panic!("{other:?}"),
    };
    assert_eq!(refused(&mut game, "1111"), ChoiceError::WrongCount { count: 2, taken: 1 });
    assert_eq!(refused(&mut game, "1111 3333 5555"), ChoiceError::WrongCount { count: 2, taken: 3 });
    assert_eq!(refused(&mut game, "1111 2222"), ChoiceError::NotThere { card: card("2222") });
    assert_eq!(refused(&mut game, "1111 1111"), ChoiceError::NotThere { card: card("1111") });
    game.choose(&cards("9999 1111")).expect("in any order");
}

/// "**All**: the winner takes all five": there is nothing to choose.
#[test]
fn all_takes_all_five() {
    assert_eq!(moved(&single("all", 6)), all_of(RED, Player::Red, 1));
    assert_eq!(moved(&single("all", 4)), all_of(BLUE, Player::Blue, 1));
    assert_eq!(single("all", 6).phase(), Phase::Over);
}

/// "**Diff**: the winner takes as many as the difference of the final scores, at most five."
#[test]
fn diff_takes_the_difference_of_the_scores() {
    assert_eq!(choice(&single("diff", 6)), (Player::Blue, 2, hand(RED).to_vec()));
    assert_eq!(choice(&single("diff", 7)), (Player::Blue, 4, hand(RED).to_vec()));
    assert_eq!(choice(&single("diff", 4)), (Player::Red, 2, hand(BLUE).to_vec()));
    assert_eq!(moved(&single("diff", 8)), all_of(RED, Player::Red, 1), "six are due, five are there");
}

/// Diff counts the board alone where the score does.
#[test]
fn diff_counts_as_the_house_scores() {
    let mut game = new_match("trade=diff scoring=board");
    next_game(&mut game, 5);
    assert_eq!(choice(&game), (Player::Blue, 1, hand(RED).to_vec()), "5–4 on the board");
}

/// "On a draw One, Diff and All give nothing."
#[test]
fn a_draw_gives_nothing_under_one_diff_and_all() {
    for trade in ["one", "diff", "all"] {
        let game = single(trade, 5);
        assert_eq!(
            (game.winner(), game.transfers(), game.phase()),
            (Some(Outcome::Draw), &[][..], Phase::Over)
        );
    }
}

/// "A game resigned …: One and All as usual, Diff five, and under Direct the winner takes the loser's five."
#[test]
fn giving_up_pays_as_written() {
    for (loser, texts) in [(Player::Red, RED), (Player::Blue, BLUE)] {
        assert_eq!(choice(&given_up("one", loser)), (!loser, 1, hand(texts).to_vec()));
        for trade in ["all", "diff", "direct"] {
            assert_eq!(moved(&given_up(trade, loser)), all_of(texts, loser, 1), "{trade}");
        }
    }
}

/// "In a best of three the differences add up over the games, signed, and the match's winner takes the net".
#[test]
fn diff_adds_up_signed_over_a_best_of_three() {
    let mut game = new_match("best_of=3 trade=diff");
    for score in [7, 4, 6] {
        assert_eq!(game.transfers(), [], "nothing before the match ends");
        next_game(&mut game, score);
    }
    // 4 − 2 + 2
    assert_eq!(choice(&game), (Player::Blue, 4, hand(RED).to_vec()));
    game.choose(&cards("1111 3333 5555 7777")).expect("four");
    assert!(moved(&game).iter().all(|(_, from, after)| (*from, *after) == (Player::Red, 3)));
}

/// "… at least 0 and at most the loser's five".
#[test]
fn diff_is_at_least_nothing_and_at_most_five() {
    let mut behind = new_match("best_of=3 trade=diff");
    for score in [6, 2, 6] {
        next_game(&mut behind, score);
    }
    // Blue has two wins, but 2 − 6 + 2 is negative.
    assert_eq!((behind.winner(), behind.phase()), (Some(Outcome::Won(Player::Blue)), Phase::Over));
    assert_eq!(behind.transfers(), []);
    let mut ahead = new_match("best_of=3 trade=diff");
    for score in [8, 7] {
        next_game(&mut ahead, score);
    }
    assert_eq!(moved(&ahead), all_of(RED, Player::Red, 2));
}

/// A game given up counts five in the net of Diff, although its score is 0–10.
#[test]
fn diff_counts_a_game_given_up_as_five() {
    let mut game = new_match("best_of=3 trade=diff");
    game.begin(usual(Player::Blue)).expect("game 1");
    play_some(&mut game, 1);
    game.give_up(Player::Red).expect("a card was placed");
    next_game(&mut game, 3);
    next_game(&mut game, 6);
    // 5 − 4 + 2
    assert_eq!(choice(&game).1, 3);
}

/// "Cards are taken from the five with which the loser began the last game of the match (its first deal, also after Sudden Death and replays)".
#[test]
fn cards_are_taken_from_the_first_deal_of_the_last_game() {
    for (switches, trade) in [("sudden_death", "one"), ("on_draw=replay", "one"), ("sudden_death", "all")] {
        let mut game = new_match(&format!("{switches} trade={trade}"));
        next_game(&mut game, 5);
        continue_drawn(&mut game);
        play_to(&mut game, 6);
        if trade == "one" {
            assert_eq!(choice(&game), (Player::Blue, 1, hand(RED).to_vec()), "{switches}");
        } else {
            assert_eq!(moved(&game), all_of(RED, Player::Red, 1));
        }
    }
}

/// Begins the deal by which a drawn game goes on.
fn continue_drawn(game: &mut Match) {
    let need = game.next_deal().expect("the draw goes on");
    let first = if let StarterNeed::Is(first) = need.starter { first } else { Player::Blue };
    let exactly = |need: &HandNeed| match need {
        HandNeed::Exactly(hand) => *hand,
        other => panic!("{other:?}"),
    };
    let hands = ByPlayer { blue: exactly(&need.hands.blue), red: exactly(&need.hands.red) };
    game.begin(MatchDeal { hands, elements: [None; 9], first }).expect("the deal that is due");
}

/// In a best of three One takes from the hand of the last game, which Exchange may have changed.
#[test]
fn one_takes_from_the_last_games_hand() {
    let pools = ByPlayer { blue: cards(BLUE), red: cards("1111 3333 5555 7777 9999 8181") };
    let mut game = Match::new(rules("best_of=3 pool=15 exchange trade=one"), Some(pools)).expect("a match");
    next_game(&mut game, 6);
    let second = "8181 3333 5555 7777 9999";
    game.begin(deal_of(BLUE, second, Player::Red)).expect("game 2");
    play_to(&mut game, 6);
    assert_eq!(choice(&game), (Player::Blue, 1, hand(second).to_vec()));
}

/// "**Direct**: each player keeps or takes the cards of his colour at the end of the game; it also applies to a draw … Cards still in hand stay with their holder."
#[test]
fn direct_follows_the_colours_also_on_a_draw() {
    for score in [6, 5, 4, 8] {
        let game = single("direct", score);
        assert_eq!(game.phase(), Phase::Over, "nothing to choose");
        let lost_by = |player: Player| moved(&game).iter().filter(|(_, from, _)| *from == player).count();
        // Blue began with five cards, so all above five were taken.
        assert_eq!(usize::from(score), 5 + lost_by(Player::Red) - lost_by(Player::Blue));
        for (card, from, after) in moved(&game) {
            assert!(cards(if from == Player::Blue { BLUE } else { RED }).contains(&card));
            assert_eq!(after, 1);
        }
    }
    assert!(!single("direct", 5).transfers().is_empty(), "this draw has captures on both sides");
}

/// Direct after Sudden Death compares with the first deal: who holds a card in the end against who began with it.
#[test]
fn direct_after_sudden_death_compares_with_the_first_deal() {
    let mut game = new_match("sudden_death trade=direct");
    next_game(&mut game, 5);
    assert_eq!(game.transfers(), [], "the draw goes on, so nothing is settled yet");
    continue_drawn(&mut game);
    play_to(&mut game, 6);
    let lost_by = |player: Player| moved(&game).iter().filter(|(_, from, _)| *from == player).count();
    assert_eq!(6, 5 + lost_by(Player::Red) - lost_by(Player::Blue));
    for (card, from, _) in moved(&game) {
        assert!(cards(if from == Player::Blue { BLUE } else { RED }).contains(&card), "{card} was {from}'s");
    }
}

const BLUE_POOL: &str = "2222 4444 6666 8888 AAAA 7171 1717 2828 8282 3939";
const RED_POOL: &str = "1111 3333 5555 7777 9999 8181 1818 9292 2929 4646";

fn pooled(switches: &str, blue: &str, red: &str) -> Match {
    let pools = ByPlayer { blue: cards(blue), red: cards(red) };
    Match::new(rules(&format!("pool=15 best_of=3 {switches}")), Some(pools)).expect("a match")
}

/// "… in a best of three after each game", and "for cards lost under Direct, which the player replaces from the pool".
#[test]
fn direct_settles_after_each_game_and_losses_are_replaced_from_the_pool() {
    let mut game = pooled("trade=direct", BLUE_POOL, RED_POOL);
    next_game(&mut game, 7);
    let lost: Vec<Card> =
        moved(&game).into_iter().filter(|(_, from, _)| *from == Player::Red).map(|(card, ..)| card).collect();
    assert!(lost.len() >= 2);
    let HandNeed::Refill { kept, pool: Some(pool) } = game.next_deal().expect("game 2").hands.red else {
        panic!("red has to fill up");
    };
    assert_eq!(kept.len(), 5 - lost.len());
    assert!(lost.iter().all(|card| !pool.contains(card) && !kept.contains(&Some(*card))), "lost is lost");
    assert_eq!(pool.len(), 5, "the cards of the pool that are in no hand");
    let taken: Vec<Card> =
        moved(&game).into_iter().filter(|(_, from, _)| *from == Player::Blue).map(|(c, ..)| c).collect();
    for card in &taken {
        assert!(!pool.contains(card), "what was won goes to the collection, not to the pool");
    }
    let red = refilled(&kept, &pool);
    let need = game.next_deal().expect("game 2").hands.blue;
    let blue = match &need {
        HandNeed::Exactly(hand) => *hand,
        HandNeed::Refill { kept, pool: Some(pool) } => refilled(kept, pool),
        other => panic!("{other:?}"),
    };
    let first = Player::Red;
    let lost_again = MatchDeal { hands: ByPlayer { blue, red: hand(RED) }, elements: [None; 9], first };
    assert!(game.begin(lost_again).is_err(), "lost cards cannot be played");
    game.begin(MatchDeal { hands: ByPlayer { blue, red }, elements: [None; 9], first }).expect("game 2");
}

fn refilled(kept: &[Option<Card>], pool: &[Card]) -> [Option<Card>; 5] {
    let mut hand = kept.to_vec();
    hand.extend(pool.iter().map(|card| Some(*card)));
    std::array::from_fn(|slot| hand[slot])
}

/// Only lost cards are replaced: a card that was not lost stays in the hand.
#[test]
fn a_card_that_was_not_lost_must_stay() {
    let mut game = pooled("trade=direct", BLUE_POOL, RED_POOL);
    next_game(&mut game, 7);
    let need = game.next_deal().expect("game 2");
    let HandNeed::Refill { kept, .. } = &need.hands.red else { panic!("red has lost cards") };
    let kept = kept[0].expect("a known card");
    let fresh = deal_of(BLUE, "8181 1818 9292 2929 4646", Player::Red);
    let mut refused = game.clone();
    let blue = match &need.hands.blue {
        HandNeed::Exactly(hand) => *hand,
        HandNeed::Refill { kept, pool } => refilled(kept, pool.as_ref().expect("a pool")),
        other => panic!("{other:?}"),
    };
    let error = refused.begin(MatchDeal { hands: ByPlayer { blue, red: fresh.hands.red }, ..fresh });
    assert_eq!(error, Err(DealError::KeptCardMissing { player: Player::Red, card: kept }));
}

/// "(drawn at random under Random)": the whole hand then comes from what the pool still has.
#[test]
fn under_random_a_new_hand_comes_from_what_is_left_of_the_pool() {
    let mut game = pooled("trade=direct random", BLUE_POOL, RED_POOL);
    next_game(&mut game, 7);
    let lost = moved(&game).iter().filter(|(_, from, _)| *from == Player::Red).count();
    let HandNeed::FromPool(pool) = game.next_deal().expect("game 2").hands.red else {
        panic!("from the pool")
    };
    assert_eq!(pool.len(), 10 - lost);
}

/// "who cannot fill a hand of five any more loses the remaining games."
#[test]
fn who_cannot_fill_a_hand_loses_the_remaining_games() {
    let mut game = pooled("trade=direct", BLUE_POOL, RED);
    next_game(&mut game, 7);
    assert_eq!(game.phase(), Phase::Over);
    assert_eq!(game.winner(), Some(Outcome::Won(Player::Blue)));
    assert_eq!(game.wins(), ByPlayer { blue: 2, red: 0 });
    assert_eq!(game.results().len(), 1, "games that are not played have no result");
}

/// Giving up under Direct costs all five, and they are gone from the pool.
#[test]
fn giving_up_under_direct_empties_the_hand_for_good() {
    let mut game = pooled("trade=direct", BLUE_POOL, RED_POOL);
    game.begin(usual(Player::Blue)).expect("game 1");
    play_some(&mut game, 1);
    game.give_up(Player::Red).expect("a card was placed");
    assert_eq!(moved(&game), all_of(RED, Player::Red, 1));
    let need = game.next_deal().expect("game 2");
    assert_eq!(need.kind, DealKind::NextGame);
    assert_eq!(
        need.hands.red,
        HandNeed::Refill { kept: vec![], pool: Some(cards("8181 1818 9292 2929 4646")) }
    );
    assert_eq!(need.hands.blue, HandNeed::Exactly(hand(BLUE)));
}

/// "a computer takes the highest level, then the highest sum of ranks, then the lowest id."
#[test]
fn a_computer_takes_level_then_sum_then_id() {
    let red = "ff8:geezard ff8:cockatrice ff8:squall ff8:ward ff8:caterchipillar";
    let choice = |count: usize, texts: &str| tria_rules::triad::Choice {
        by: Player::Blue,
        count,
        from: cards(texts).into_iter().map(Some).collect(),
    };
    let level = |card: &Card| catalog().level(*card);
    let names = |choice: &tria_rules::triad::Choice| {
        computer_choice(choice, level)
            .iter()
            .map(|card| catalog().text(*card).into_owned())
            .collect::<Vec<_>>()
    };
    // Geezard and Cockatrice have the sum 11, Caterchipillar 13; Squall and Ward are of level 10.
    let by_level = names(&choice(5, red));
    assert_eq!(by_level[..2].iter().map(String::as_str).collect::<Vec<_>>(), best_of_level_ten());
    assert_eq!(by_level[2..], ["ff8:caterchipillar", "ff8:geezard", "ff8:cockatrice"]);
    assert_eq!(names(&choice(1, "ff8:cockatrice ff8:geezard")), ["ff8:geezard"], "the lowest id");
    assert_eq!(names(&choice(1, "ff8:geezard ff8:grat")), ["ff8:grat"], "the highest level");
    let hidden =
        tria_rules::triad::Choice { by: Player::Blue, count: 2, from: vec![None, Some(card("1111"))] };
    assert_eq!(computer_choice(&hidden, level), cards("1111"), "what a record hides cannot be named");
}

/// Squall and Ward by the sum of their ranks.
fn best_of_level_ten() -> Vec<&'static str> {
    let mut pair = vec!["ff8:squall", "ff8:ward"];
    pair.sort_by_key(|text| std::cmp::Reverse(card(text).ranks.sum()));
    pair
}
