//! Every sentence about matches: how draws go on, where hands come from, who starts, giving up, and what stays known.

use tria_rules::chance;
use tria_rules::game::{Game, Viewer};
use tria_rules::record::{Record, Replay};
use tria_rules::triad::{
    ByPlayer, Card, DealError, DealKind, GameResult, Hand, HandNeed, HandView, Match, MatchDeal, MatchError,
    MatchRecord, Move, Outcome, Phase, Player, Position, Rules, RulesDraft, SettingValue, StarterNeed, deal,
};

use crate::support::{card, cards, catalog, seeded};

pub(crate) const BLUE: &str = "2222 4444 6666 8888 AAAA";
pub(crate) const RED: &str = "1111 3333 5555 7777 9999";

/// A hand of five by their texts; `?` is a card that is not known.
pub(crate) fn hand(texts: &str) -> Hand {
    let cards: Vec<Option<Card>> =
        texts.split_whitespace().map(|text| (text != "?").then(|| card(text))).collect();
    Hand::try_from(cards).expect("five cards")
}

/// A deal without elements.
pub(crate) fn deal_of(blue: &str, red: &str, first: Player) -> MatchDeal {
    MatchDeal { hands: ByPlayer { blue: hand(blue), red: hand(red) }, elements: [None; 9], first }
}

/// The usual deal.
pub(crate) fn usual(first: Player) -> MatchDeal {
    deal_of(BLUE, RED, first)
}

/// Rules from switches such as `best_of=3 trade=one random` in the house `custom`, so that everything is on offer.
pub(crate) fn rules(switches: &str) -> Rules {
    let mut draft = RulesDraft::new(tria_rules::triad::House::Custom);
    for part in switches.split_whitespace() {
        let (name, word) = part.split_once('=').unwrap_or((part, "true"));
        let value = match (word, word.parse()) {
            ("true", _) => SettingValue::Flag(true),
            (_, Ok(number)) => SettingValue::Number(number),
            _ => SettingValue::Word(word),
        };
        draft.set(name, value).unwrap_or_else(|refusal| panic!("{refusal}"));
    }
    draft.finish().unwrap_or_else(|refusal| panic!("{refusal}"))
}

/// A match under these rules, about to begin.
pub(crate) fn new_match(switches: &str) -> Match {
    Match::new(rules(switches), None).expect("a match without pools")
}

/// Moves that end the game with this score for blue, found by trying games in a fixed random order.
fn moves_to(start: &Position, blue_score: u8) -> Vec<Move> {
    let mut rng = seeded(1);
    for _ in 0..200_000 {
        let (mut now, mut moves) = (*start, Vec::new());
        while let Some(player) = now.to_move() {
            let legal = now.legal_moves(player.seat());
            let mv = legal[chance::below(&mut rng, legal.len() as u32) as usize];
            moves.push(mv);
            now.play_unchecked(player.seat(), mv);
        }
        if now.score().blue == blue_score {
            return moves;
        }
    }
    panic!("no game ends with {blue_score} for blue");
}

/// Plays the game on the table so that blue ends with this score.
#[track_caller]
pub(crate) fn play_to(game: &mut Match, blue_score: u8) {
    let Phase::Playing(start) = game.phase() else { panic!("no game on the table") };
    for mv in moves_to(start, blue_score) {
        play_move(game, mv);
    }
}

fn play_move(game: &mut Match, mv: Move) {
    let Phase::Playing(now) = game.phase() else { panic!("no game on the table") };
    let player = now.to_move().expect("a player is to move");
    game.play(player, mv).expect("a legal move");
}

/// Plays the first legal moves.
pub(crate) fn play_some(game: &mut Match, count: usize) {
    for _ in 0..count {
        let Phase::Playing(now) = game.phase() else { panic!("no game on the table") };
        let seat = now.to_move().expect("a player is to move").seat();
        let mv = now.legal_moves(seat)[0];
        play_move(game, mv);
    }
}

/// Deals the usual hands with the due starter, and plays so that blue ends with this score.
#[track_caller]
pub(crate) fn next_game(game: &mut Match, blue_score: u8) {
    let need = game.next_deal().expect("a deal is due");
    let first = match need.starter {
        StarterNeed::Is(player) => player,
        StarterNeed::Drawn => Player::Blue,
    };
    game.begin(usual(first)).expect("the usual deal fits");
    play_to(game, blue_score);
}

// ---- Single games and the best of three ----

/// "A match is a single game": its result is the match's.
#[test]
fn a_single_game_decides_the_match() {
    for (score, winner) in
        [(6, Outcome::Won(Player::Blue)), (4, Outcome::Won(Player::Red)), (5, Outcome::Draw)]
    {
        let mut game = new_match("");
        next_game(&mut game, score);
        assert_eq!(game.winner(), Some(winner));
        assert_eq!(game.phase(), Phase::Over);
        assert_eq!(game.results().len(), 1);
    }
}

/// "… first to two won games".
#[test]
fn a_best_of_three_ends_with_the_second_win() {
    let mut game = new_match("best_of=3");
    next_game(&mut game, 6);
    assert_eq!((game.winner(), game.phase()), (None, Phase::Deal(DealKind::NextGame)));
    next_game(&mut game, 7);
    assert_eq!((game.winner(), game.phase()), (Some(Outcome::Won(Player::Blue)), Phase::Over));
    assert_eq!(game.wins(), ByPlayer { blue: 2, red: 0 });
    assert_eq!(game.begin(usual(Player::Blue)), Err(DealError::MatchOver));
}

/// "drawn games count for nobody; after three games the higher number of wins … decides".
#[test]
fn drawn_games_count_for_nobody() {
    let mut game = new_match("best_of=3");
    for score in [5, 5, 4] {
        assert_eq!(game.winner(), None);
        next_game(&mut game, score);
    }
    assert_eq!(game.wins(), ByPlayer { blue: 0, red: 1 });
    assert_eq!(game.winner(), Some(Outcome::Won(Player::Red)));
}

/// "… then the higher sum of scores decides, else the match is a draw."
#[test]
fn equal_wins_are_decided_by_the_sum_of_scores() {
    for (scores, winner) in [
        ([7, 4, 5], Outcome::Won(Player::Blue)),
        ([6, 3, 5], Outcome::Won(Player::Red)),
        ([6, 4, 5], Outcome::Draw),
        ([5, 5, 5], Outcome::Draw),
    ] {
        let mut game = new_match("best_of=3");
        for score in scores {
            next_game(&mut game, score);
        }
        assert_eq!(game.winner(), Some(winner), "{scores:?}");
    }
}

/// "The starter of game 2 is the other player; game 3's is drawn."
#[test]
fn the_other_player_starts_game_two_and_game_three_is_drawn() {
    for first in Player::ALL {
        let mut game = new_match("best_of=3");
        assert_eq!(game.next_deal().expect("game 1").starter, StarterNeed::Drawn);
        game.begin(usual(first)).expect("game 1");
        play_to(&mut game, 6);
        assert_eq!(game.next_deal().expect("game 2").starter, StarterNeed::Is(!first));
        assert_eq!(game.begin(usual(first)), Err(DealError::WrongStarter { starter: !first }));
        game.begin(usual(!first)).expect("game 2");
        play_to(&mut game, 4);
        assert_eq!(game.next_deal().expect("game 3").starter, StarterNeed::Drawn);
    }
}

/// "Between games hands stay as they were".
#[test]
fn hands_stay_as_they_were_between_games() {
    let mut game = new_match("best_of=3");
    next_game(&mut game, 6);
    assert_eq!(game.next_deal().expect("game 2").hands.blue, HandNeed::Exactly(hand(BLUE)));
    let other = game.begin(deal_of("2222 4444 6666 8888 9999", RED, Player::Red));
    assert_eq!(other, Err(DealError::NotTheSameHand { player: Player::Blue, card: card("9999") }));
    game.begin(deal_of("AAAA 2222 8888 4444 6666", RED, Player::Red)).expect("any order is the same hand");
}

/// A new game cannot begin while one is on the table.
#[test]
fn a_game_must_end_before_the_next_begins() {
    let mut game = new_match("best_of=3");
    game.begin(usual(Player::Blue)).expect("game 1");
    assert_eq!(game.begin(usual(Player::Red)), Err(DealError::TooEarly));
}

// ---- Sudden Death and replay ----

/// The cards of the player's colour at the end of a game, board and hand.
fn of_colour(end: &Position, player: Player) -> Vec<Card> {
    let mut cards: Vec<Card> = end
        .owned_by(player)
        .into_iter()
        .filter_map(|cell| end.placed(cell))
        .map(|placed| placed.card)
        .collect();
    cards.extend(end.slots(player).filter_map(|(_, card)| card));
    cards.sort_unstable();
    cards
}

/// Plays the usual deal to a draw; the position at its end.
fn drawn_game(game: &mut Match, first: Player) -> Position {
    game.begin(usual(first)).expect("the first deal");
    let Phase::Playing(start) = game.phase() else { panic!("a game is on the table") };
    let mut end = *start;
    for mv in moves_to(&end.clone(), 5) {
        end.play_unchecked(end.to_move().expect("not over").seat(), mv);
        play_move(game, mv);
    }
    end
}

fn sorted(hand: &Hand) -> Vec<Card> {
    let mut cards: Vec<Card> = hand.iter().flatten().copied().collect();
    cards.sort_unstable();
    cards
}

fn exactly(need: &HandNeed) -> Hand {
    let HandNeed::Exactly(hand) = need else { panic!("a fixed hand, not {need:?}") };
    *hand
}

/// "on a draw a new game starts at once; each player's hand is the five cards of his colour at the end (board and hand) … the other player than the last starter starts".
#[test]
fn sudden_death_goes_on_with_the_cards_of_ones_colour() {
    for first in Player::ALL {
        let mut game = new_match("sudden_death");
        let end = drawn_game(&mut game, first);
        assert_eq!((game.winner(), game.phase()), (None, Phase::Deal(DealKind::SuddenDeath)));
        let need = game.next_deal().expect("the draw goes on");
        assert_eq!(need.starter, StarterNeed::Is(!first));
        for player in Player::ALL {
            assert_eq!(sorted(&exactly(&need.hands[player])), of_colour(&end, player));
        }
        assert_ne!(sorted(&exactly(&need.hands.blue)), cards(BLUE), "cards have changed hands");
        let wrong = game.begin(usual(!first));
        assert!(matches!(wrong, Err(DealError::NotTheSameHand { .. })), "{wrong:?}");
    }
}

/// Begins the deal by which a drawn game goes on.
fn go_on(game: &mut Match) {
    let need = game.next_deal().expect("the draw goes on");
    let first = if let StarterNeed::Is(first) = need.starter { first } else { Player::Blue };
    let hands = ByPlayer { blue: exactly(&need.hands.blue), red: exactly(&need.hands.red) };
    game.begin(MatchDeal { hands, elements: [None; 9], first }).expect("the deal that is due");
}

/// "no limit on the number of games (a server or a bot match may set one, default 100, then a draw)".
#[test]
fn sudden_death_has_no_limit_unless_one_is_set() {
    let mut endless = new_match("sudden_death");
    let mut limited = new_match("sudden_death").with_draw_limit(3);
    for game in [&mut endless, &mut limited] {
        drawn_game(game, Player::Blue);
        for _ in 0..2 {
            go_on(game);
            play_to(game, 5);
        }
    }
    assert_eq!(endless.phase(), Phase::Deal(DealKind::SuddenDeath));
    assert_eq!((limited.phase(), limited.winner()), (Phase::Over, Some(Outcome::Draw)));
    assert_eq!(limited.results().len(), 3);
}

/// "In Sudden Death the last starter changes with every game."
#[test]
fn sudden_death_changes_the_starter_every_time() {
    let mut game = new_match("sudden_death");
    drawn_game(&mut game, Player::Blue);
    go_on(&mut game);
    play_to(&mut game, 5);
    assert_eq!(game.next_deal().expect("again").starter, StarterNeed::Is(Player::Blue));
}

/// "It takes the place of `on_draw`."
#[test]
fn sudden_death_takes_the_place_of_replay() {
    let mut game = new_match("sudden_death on_draw=replay");
    drawn_game(&mut game, Player::Blue);
    assert_eq!(game.phase(), Phase::Deal(DealKind::SuddenDeath));
}

/// "In a best of three the score of the last of these games counts."
#[test]
fn sudden_death_counts_its_last_score_in_a_best_of_three() {
    let mut game = new_match("best_of=3 sudden_death trade=diff");
    drawn_game(&mut game, Player::Blue);
    go_on(&mut game);
    play_to(&mut game, 8);
    assert_eq!(game.wins(), ByPlayer { blue: 1, red: 0 });
    next_game(&mut game, 7);
    // 8–2 and 7–3: ten cards would be due, five are there; the draw of 5–5 is forgotten.
    assert_eq!(game.winner(), Some(Outcome::Won(Player::Blue)));
    assert_eq!(game.transfers().len(), 5);
}

/// "a tied game starts again from the beginning …: same hands …, elements and starter drawn anew."
#[test]
fn replay_starts_again_with_the_same_hands_and_a_drawn_starter() {
    let mut game = new_match("on_draw=replay");
    drawn_game(&mut game, Player::Blue);
    assert_eq!(game.phase(), Phase::Deal(DealKind::Replay));
    let need = game.next_deal().expect("again");
    assert_eq!(need.starter, StarterNeed::Drawn);
    assert_eq!(
        need.hands,
        ByPlayer { blue: HandNeed::Exactly(hand(BLUE)), red: HandNeed::Exactly(hand(RED)) }
    );
    next_game(&mut game, 6);
    assert_eq!(game.winner(), Some(Outcome::Won(Player::Blue)));
}

/// "same hands (drawn anew under Random)".
#[test]
fn replay_draws_the_hands_anew_under_random() {
    let mut game = new_match("on_draw=replay random");
    drawn_game(&mut game, Player::Blue);
    assert_eq!(game.next_deal().expect("again").hands.blue, HandNeed::FromCollection);
    game.begin(deal_of(RED, BLUE, Player::Red)).expect("other hands");
}

/// "`on_draw = draw`: it stays a draw."
#[test]
fn a_draw_stays_a_draw_otherwise() {
    let mut game = new_match("on_draw=draw");
    drawn_game(&mut game, Player::Blue);
    assert_eq!((game.phase(), game.winner()), (Phase::Over, Some(Outcome::Draw)));
}

// ---- Exchange, pools, Random ----

const BLUE_POOL: &str = "2222 4444 6666 8888 AAAA 7171 1717";
const RED_POOL: &str = "1111 3333 5555 7777 9999 8181 1818";

fn pooled(switches: &str, blue: &str, red: &str) -> Result<Match, MatchError> {
    let pools = ByPlayer { blue: cards(blue), red: cards(red) };
    Match::new(rules(&format!("pool=15 {switches}")), Some(pools))
}

/// "the hand of five comes from the pool", each of its distinct cards at most once.
#[test]
fn hands_come_from_the_pool() {
    let mut game = pooled("", BLUE_POOL, RED_POOL).expect("a match");
    let foreign = game.begin(deal_of("2222 4444 6666 8888 1111", RED, Player::Blue));
    assert_eq!(foreign, Err(DealError::NotInPool { player: Player::Blue, card: card("1111") }));
    let twice = game.begin(deal_of(BLUE, "1111 1111 3333 5555 7777", Player::Blue));
    assert_eq!(twice, Err(DealError::NotInPool { player: Player::Red, card: card("1111") }));
    game.begin(deal_of("7171 1717 2222 4444 6666", RED, Player::Blue)).expect("five of the pool");
}

/// "a pool of exactly 15 distinct cards of the collection, or with one of each card he owns if these are fewer (at least five)".
#[test]
fn a_pool_has_five_to_fifteen_distinct_cards() {
    let sixteen: Vec<String> = (1..=8).flat_map(|n| [format!("{n}111"), format!("1{n}11")]).collect();
    let mut sixteen: Vec<&str> = sixteen.iter().map(String::as_str).collect();
    sixteen[0] = "9999";
    let error = pooled("", BLUE_POOL, &sixteen.join(" ")).expect_err("16 are too many");
    assert_eq!(error, MatchError::LargePool { player: Player::Red, size: 16 });
    assert!(pooled("", BLUE_POOL, &sixteen[1..].join(" ")).is_ok());
    let twice = pooled("", "1111 2222 3333 4444 1111", RED_POOL).expect_err("not distinct");
    assert_eq!(twice, MatchError::PoolRepeats { player: Player::Blue, card: card("1111") });
    assert!(matches!(pooled("", "1111", RED_POOL), Err(MatchError::Refused(_))));
    let poolless = Match::new(rules(""), Some(ByPlayer { blue: cards(BLUE), red: cards(RED) }));
    assert_eq!(poolless, Err(MatchError::PoolsWithoutPool));
}

/// "between the games of a best-of-three a player may exchange cards of the hand for others of the pool".
#[test]
fn exchange_lets_hands_change_between_games() {
    let mut game = pooled("best_of=3 exchange", BLUE_POOL, RED_POOL).expect("a match");
    next_game(&mut game, 6);
    assert_eq!(game.next_deal().expect("game 2").hands.blue, HandNeed::FromPool(cards(BLUE_POOL)));
    game.begin(deal_of("7171 1717 2222 4444 6666", RED, Player::Red)).expect("others of the pool");
    let mut fixed = pooled("best_of=3", BLUE_POOL, RED_POOL).expect("a match");
    next_game(&mut fixed, 6);
    assert!(
        fixed.begin(deal_of("7171 1717 2222 4444 6666", RED, Player::Red)).is_err(),
        "without Exchange not"
    );
}

/// "Random (drawn anew each game)".
#[test]
fn random_draws_hands_anew_each_game() {
    let mut game = pooled("best_of=3 random", BLUE_POOL, RED_POOL).expect("a match");
    next_game(&mut game, 6);
    assert_eq!(game.next_deal().expect("game 2").hands.red, HandNeed::FromPool(cards(RED_POOL)));
}

/// "uniform over the distinct cards, the same card twice only if fewer than five distinct ones are owned."
#[test]
fn random_hands_take_distinct_cards_first() {
    let mut rng = seeded(3);
    let many_copies = cards("1111 1111 1111 1111 2222 3333 4444 5555 6666");
    for _ in 0..200 {
        let mut drawn = sorted(&deal::random_hand(&mut rng, &many_copies).expect("nine cards"));
        drawn.dedup();
        assert_eq!(drawn.len(), 5, "no card twice where six distinct ones are owned");
    }
    for _ in 0..50 {
        let drawn =
            sorted(&deal::random_hand(&mut rng, &cards("1111 1111 1111 2222 2222 3333")).expect("six cards"));
        let copies = |text: &str| drawn.iter().filter(|held| **held == card(text)).count();
        assert!(copies("1111") >= 1 && copies("2222") >= 1 && copies("3333") == 1, "{drawn:?}");
        assert!(copies("1111") <= 3 && copies("2222") <= 2, "no more copies than owned: {drawn:?}");
    }
    assert_eq!(deal::random_hand(&mut rng, &cards("1111 2222 3333 4444")), None);
}

/// "uniform over the distinct cards": owning many copies of a card does not make it likelier.
#[test]
fn random_hands_do_not_favour_copies() {
    let mut owned = cards("2222 3333 4444 5555 6666 7777 8888 9999 AAAA");
    owned.extend(std::iter::repeat_n(card("1111"), 20));
    let (draws, mut rng) = (4000, seeded(4));
    let mut often = std::collections::BTreeMap::<Card, u32>::new();
    for _ in 0..draws {
        for drawn in deal::random_hand(&mut rng, &owned).expect("enough").into_iter().flatten() {
            *often.entry(drawn).or_default() += 1;
        }
    }
    assert_eq!(often.len(), 10);
    assert!(
        often.values().all(|count| (1850..2150).contains(count)),
        "each is in half of the hands: {often:?}"
    );
}

/// "Who starts is drawn at random (a coin toss …)."
#[test]
fn the_coin_toss_is_fair() {
    let mut rng = seeded(5);
    let blue = (0..2000).filter(|_| deal::coin_toss(&mut rng) == Player::Blue).count();
    assert!((900..1100).contains(&blue), "{blue}");
}

// ---- Giving up ----

/// "Before the first card is placed, leaving costs nothing."
#[test]
fn leaving_before_the_first_card_is_not_giving_up() {
    let mut game = new_match("trade=all");
    assert_eq!(game.give_up(Player::Blue), Err(MatchError::NoGame));
    game.begin(usual(Player::Blue)).expect("a deal");
    assert_eq!(game.give_up(Player::Red), Err(MatchError::NothingPlayed));
    assert_eq!(game.transfers(), []);
}

/// "Except in rated or staked games between people on a server: there it counts as giving up once the deal has been shown."
#[test]
fn leaving_a_binding_deal_is_giving_up_and_the_record_says_so() {
    let mut game = new_match("trade=all").with_binding_deal();
    assert_eq!(game.give_up(Player::Blue), Err(MatchError::NoGame), "nothing was dealt");
    game.begin(usual(Player::Blue)).expect("a deal");
    game.give_up(Player::Red).expect("the deal binds");
    assert_eq!(game.winner(), Some(Outcome::Won(Player::Blue)));
    assert_eq!(game.transfers().len(), 5);
    let record = game.record().clone();
    assert!(record.binding);
    let replayed = record.replay().expect("a record of a binding deal");
    assert_eq!(replayed.state.transfers(), game.transfers());
    let friendly = MatchRecord { binding: false, ..record };
    assert!(friendly.replay().is_err(), "elsewhere it is still refused");
}

/// A match that is played on says nothing of it: its record is as it always was.
#[test]
fn a_binding_deal_that_is_played_leaves_no_trace() {
    let mut game = new_match("").with_binding_deal();
    game.begin(usual(Player::Blue)).expect("a deal");
    play_some(&mut game, 1);
    game.give_up(Player::Red).expect("a card was placed");
    assert!(!game.record().binding);
}

/// "A game resigned, lost on time or abandoned later counts 0–10".
#[test]
fn a_game_given_up_counts_nil_to_ten() {
    for loser in Player::ALL {
        let mut game = new_match("");
        game.begin(usual(Player::Blue)).expect("a deal");
        play_some(&mut game, 1);
        game.give_up(loser).expect("a card was placed");
        let score = ByPlayer::new(|player| if player == loser { 0 } else { 10 });
        assert_eq!(game.results(), [GameResult { outcome: Some(Outcome::Won(!loser)), score }]);
        assert_eq!(game.winner(), Some(Outcome::Won(!loser)));
    }
}

/// In a best of three only that game is lost, and 0–10 counts in the sums of scores.
#[test]
fn giving_up_a_game_of_a_best_of_three_loses_that_game() {
    let mut game = new_match("best_of=3");
    game.begin(usual(Player::Blue)).expect("game 1");
    play_some(&mut game, 2);
    game.give_up(Player::Blue).expect("a card was placed");
    assert_eq!((game.wins(), game.winner()), (ByPlayer { blue: 0, red: 1 }, None));
    next_game(&mut game, 8);
    next_game(&mut game, 5);
    // 0–10, 8–2 and 5–5: a win each, and red has the higher sum.
    assert_eq!(game.winner(), Some(Outcome::Won(Player::Red)));
}

/// After the first card of the match, a later game may be given up before its own first card.
#[test]
fn a_later_game_may_be_given_up_at_once() {
    let mut game = new_match("best_of=3");
    next_game(&mut game, 6);
    game.begin(usual(Player::Red)).expect("game 2");
    game.give_up(Player::Red).expect("cards of the match were placed");
    assert_eq!(game.winner(), Some(Outcome::Won(Player::Blue)));
}

/// A host that only knows that a player has left the whole match settles it by `forfeit`.
#[test]
fn a_forfeit_costs_what_giving_up_costs() {
    for (trade, due, given) in
        [("none", 0, 0), ("one", 1, 0), ("diff", 0, 5), ("direct", 0, 5), ("all", 0, 5)]
    {
        for best_of in [1, 3] {
            let mut game = new_match(&format!("best_of={best_of} trade={trade}"));
            game.begin(usual(Player::Red)).expect("a deal");
            game.forfeit(Player::Blue);
            assert_eq!(game.winner(), Some(Outcome::Won(Player::Red)), "{trade}");
            let score = ByPlayer { blue: 0, red: 10 };
            assert_eq!(game.results(), [GameResult { outcome: game.winner(), score }]);
            assert_eq!(game.choice().map_or(0, |choice| choice.count), due, "{trade}");
            let lost: Vec<_> = game.transfers().iter().filter_map(|transfer| transfer.card).collect();
            assert_eq!(lost, hand(BLUE).into_iter().flatten().take(given).collect::<Vec<_>>(), "{trade}");
        }
    }
    let mut undealt = new_match("");
    undealt.forfeit(Player::Red);
    assert_eq!((undealt.winner(), undealt.phase()), (Some(Outcome::Won(Player::Blue)), Phase::Over));
    assert_eq!(undealt.results()[0].score, ByPlayer { blue: 10, red: 0 });
}

// ---- What a match keeps ----

/// The board of the deal that ended stays until the next one begins, however it ended.
#[test]
fn the_last_board_stays_until_the_next_deal() {
    let mut game = new_match("best_of=3 trade=direct");
    assert_eq!(game.last_position(), None);
    game.begin(usual(Player::Blue)).expect("game 1");
    let mut after = None;
    for mv in moves_to(game.position().expect("a game"), 6) {
        let player = game.position().and_then(Position::to_move).expect("a player is to move");
        let step = game.play(player, mv).expect("a legal move");
        assert_eq!((step.by, step.mv), (player, mv));
        after = Some(step.after);
    }
    assert_eq!((game.position(), game.last_position()), (None, after.as_ref()));
    assert_eq!(game.settlement(), game.transfers());
    let settled = game.transfers().len();
    let need = game.next_deal().expect("game 2");
    let hands = ByPlayer::new(|player| match &need.hands[player] {
        HandNeed::Exactly(hand) => *hand,
        _ => usual(Player::Blue).hands[player],
    });
    game.begin(MatchDeal { hands, elements: [None; 9], first: Player::Red }).expect("game 2");
    assert_eq!(game.last_position(), None);
    play_some(&mut game, 3);
    let before = *game.position().expect("a game");
    game.give_up(Player::Red).expect("cards were placed");
    assert_eq!(game.last_position(), Some(&before));
    assert_eq!(game.settlement(), &game.transfers()[settled..]);
    assert_eq!(game.settlement().len(), 5, "who gives up loses the five cards under Direct");
}

/// A move that is refused has changed nothing.
#[test]
fn a_refused_move_changes_nothing() {
    let mut game = new_match("");
    game.begin(usual(Player::Blue)).expect("a deal");
    play_some(&mut game, 1);
    let before = game.clone();
    let taken = game.record().deals[0].moves[0];
    assert!(matches!(game.play(Player::Red, taken), Err(MatchError::Illegal(_))));
    assert!(matches!(game.play(Player::Blue, taken), Err(MatchError::Illegal(_))));
    assert_eq!(game, before);
}

/// A match follows from its record: replayed, or written and parsed, it leads to the same match.
#[test]
fn the_record_of_a_match_leads_to_the_match() {
    let mut game = new_match("best_of=3 trade=one elemental sudden_death");
    for score in [5, 6, 7] {
        if let Some(need) = game.next_deal() {
            let hands = ByPlayer::new(|player| match &need.hands[player] {
                HandNeed::Exactly(hand) => *hand,
                _ => usual(Player::Blue).hands[player],
            });
            let first = if let StarterNeed::Is(player) = need.starter { player } else { Player::Blue };
            game.begin(MatchDeal { hands, elements: [None; 9], first }).expect("the deal that is due");
            play_to(&mut game, score);
        }
    }
    let choice = game.choice().expect("blue has won").clone();
    let taken: Vec<Card> = choice.from.iter().flatten().take(1).copied().collect();
    game.choose(&taken).expect("a card of red's");
    assert_eq!(game.choice(), Some(&choice), "it is remembered");
    assert_eq!(game.settlement(), game.transfers());
    let record = Record::Match(Box::new(game.record().clone()));
    let text = record.to_json(catalog());
    assert_eq!(Record::parse(text.as_bytes(), catalog()), Ok(record.clone()), "{text}");
    let Ok(Replay::Match(replay)) = record.replay() else { panic!("{text}") };
    assert_eq!(replay.state, game);
}

// ---- Knowing ----

/// How many of the other player's cards the viewer knows, and how many are hidden.
fn known(game: &Match, viewer: Viewer, of: Player) -> (Vec<Card>, u8) {
    let view = game.view(viewer).game.expect("a game is on the table");
    match &view.hands[of] {
        HandView::Other { known, hidden } => (known.clone(), *hidden),
        HandView::Own(_) => panic!("that is the viewer's own hand"),
    }
}

/// The one card that stayed in hand at the end of the game.
fn kept_card(end: &Position) -> (Player, Card) {
    let player =
        Player::ALL.into_iter().find(|player| end.slots(*player).count() == 1).expect("one card is left");
    (player, end.slots(player).next().and_then(|(_, card)| card).expect("a known card"))
}

/// "after Sudden Death … his view shows those of the opponent's cards he has seen": all but the one that was never placed.
#[test]
fn after_sudden_death_only_the_card_never_placed_is_hidden() {
    let mut game = new_match("sudden_death");
    let end = drawn_game(&mut game, Player::Blue);
    let (keeper, kept) = kept_card(&end);
    assert_eq!(keeper, Player::Red);
    go_on(&mut game);
    for viewer in [Viewer::Seat(Player::Blue.seat()), Viewer::Spectator] {
        let (cards, hidden) = known(&game, viewer, keeper);
        assert_eq!((cards.len(), hidden), (4, 1));
        assert!(!cards.contains(&kept), "the card that was never seen");
    }
    assert_eq!(known(&game, Viewer::Seat(keeper.seat()), !keeper).1, 0, "all of blue's cards were seen");
}

/// "between the games of a match his view shows those of the opponent's cards he has seen."
#[test]
fn between_games_the_cards_placed_stay_known() {
    let mut game = new_match("best_of=3");
    assert_eq!(game.view(Viewer::Spectator).seen, ByPlayer::default());
    next_game(&mut game, 6);
    let seen = game.view(Viewer::Spectator).seen;
    assert_eq!((seen.blue.len(), seen.red.len()), (5, 4));
    game.begin(usual(Player::Red)).expect("game 2");
    assert_eq!(known(&game, Viewer::Seat(Player::Red.seat()), Player::Blue), (cards(BLUE), 0));
    assert_eq!(known(&game, Viewer::Seat(Player::Blue.seat()), Player::Red), (seen.red, 1));
}

/// After Exchange it is unknown which of the seen cards are still in the hand; that they were seen stays listed.
#[test]
fn after_exchange_the_hands_are_secret_but_the_cards_seen_are_listed() {
    let mut game = pooled("best_of=3 exchange", BLUE_POOL, RED_POOL).expect("a match");
    next_game(&mut game, 6);
    game.begin(usual(Player::Red)).expect("game 2, nothing exchanged");
    assert_eq!(known(&game, Viewer::Seat(Player::Red.seat()), Player::Blue), (Vec::new(), 5));
    assert_eq!(game.view(Viewer::Seat(Player::Red.seat())).seen.blue, cards(BLUE));
}

/// Under Open every card of both hands counts as seen at once.
#[test]
fn open_hands_are_seen_at_once() {
    let mut game = new_match("open=all best_of=3");
    game.begin(usual(Player::Blue)).expect("game 1");
    let seen = game.view(Viewer::Spectator).seen;
    assert_eq!((seen.blue, seen.red), (cards(BLUE), cards(RED)));
}

/// The card that a player never placed stays out of every other view of a match, whatever it is.
#[test]
fn a_hidden_card_leaves_no_trace_in_other_views() {
    let view = |spare: &str, viewer: Viewer| {
        let mut game = new_match("best_of=3");
        let red = format!("{} {spare}", "1111 3333 5555 7777");
        game.begin(deal_of(BLUE, &red, Player::Blue)).expect("game 1");
        // Always the first legal move: red never plays the last card.
        play_some(&mut game, 9);
        crate::support::json(&game.view(viewer))
    };
    for viewer in [Viewer::Seat(Player::Blue.seat()), Viewer::Spectator] {
        assert_eq!(view("9999", viewer), view("5A5A@holy", viewer));
    }
    let own = |spare: &str| {
        let mut game = new_match("");
        game.begin(deal_of(BLUE, &format!("1111 3333 5555 7777 {spare}"), Player::Blue)).expect("a deal");
        crate::support::json(&game.view(Viewer::Seat(Player::Red.seat())))
    };
    assert_ne!(own("9999"), own("5A5A@holy"), "red sees it");
}

/// The match says who has to act: the player to move, then the winner who chooses.
#[test]
fn a_match_says_who_has_to_act() {
    let mut game = new_match("trade=one");
    assert_eq!(game.to_act(), None);
    game.begin(usual(Player::Red)).expect("a deal");
    assert_eq!(game.to_act(), Some(Player::Red.seat()));
    play_to(&mut game, 6);
    assert_eq!(game.to_act(), Some(Player::Blue.seat()));
    let Phase::Choosing(choice) = game.phase().clone() else { panic!("a choice is due") };
    let taken = tria_rules::triad::computer_choice(choice, |card| catalog().level(*card));
    game.choose(&taken).expect("a card of red's");
    assert_eq!(game.to_act(), None);
}
