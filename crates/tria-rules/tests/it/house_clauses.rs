//! Every cell of the table of houses, incompatible rules, and rules that are kept but not shown.

use tria_cards::builtin;
use tria_rules::record::{ErrorCode, Replay};
use tria_rules::triad::{
    ByPlayer, Combo, HandNeed, House, Match, MatchError, OnDraw, Open, PlusSums, Refusal, Rule, Rules,
    RulesDraft, Same, SameFlips, Scoring, SettingValue, Trade,
};

use crate::support::cards;

/// The columns of the table.
const HOUSES: [House; 5] =
    [House::Classic, House::Continental, House::Club, House::Tabletop, House::Original];

/// The rules of a house with these optional rules chosen.
fn chosen(house: House, rules: &[Rule]) -> Rules {
    let mut draft = RulesDraft::new(house);
    for rule in rules {
        draft.choose(*rule).unwrap_or_else(|refusal| panic!("{refusal}"));
    }
    draft.finish().unwrap_or_else(|refusal| panic!("{refusal}"))
}

/// Row "scoring".
#[test]
fn the_row_scoring() {
    use Scoring::{Board, BoardAndHand};
    let row = HOUSES.map(|house| Rules::of(house).game().scoring);
    assert_eq!(row, [BoardAndHand, Board, BoardAndHand, BoardAndHand, BoardAndHand]);
}

/// Row "Same means".
#[test]
fn the_row_same() {
    let row = HOUSES.map(|house| {
        let game = chosen(house, &[Rule::Same]).game();
        (game.same, game.same_flips)
    });
    let usual = (Same::Two, SameFlips::Matching);
    assert_eq!(row, [usual, usual, usual, (Same::One, SameFlips::Matching), (Same::Two, SameFlips::Weaker)]);
}

/// Row "Plus": all sums, or the first sum in `original`.
#[test]
fn the_row_plus() {
    for house in [House::Classic, House::Continental, House::Club] {
        let game = chosen(house, &[Rule::Plus]).game();
        assert_eq!((game.plus, game.plus_sums), (true, PlusSums::All), "{house}");
    }
    let original = chosen(House::Original, &[Rule::Plus]).game();
    assert_eq!((original.plus, original.plus_sums), (true, PlusSums::First));
}

/// Row "Combo": by itself whenever Same or Plus is on; in `tabletop` a rule of its own, off unless chosen.
#[test]
fn the_row_combo() {
    let special = [House::Classic, House::Club];
    let flipped = [House::Continental, House::Original];
    for (houses, kind) in [(special, Combo::Special), (flipped, Combo::Flipped)] {
        for house in houses {
            assert_eq!(chosen(house, &[Rule::Same]).game().combo, kind, "{house}");
            assert_eq!(chosen(house, &[Rule::Plus]).game().combo, kind, "{house}");
            assert!(!house.offers(Rule::Combo), "{house}");
        }
    }
    assert_eq!(chosen(House::Tabletop, &[Rule::Same]).game().combo, Combo::Off);
    assert_eq!(chosen(House::Tabletop, &[Rule::Same, Rule::Combo]).game().combo, Combo::Always);
}

/// Which houses of the table offer each rule, in the order of the columns, and then `custom`.
const OFFERS: [(Rule, [bool; 6]); 14] = [
    (Rule::Open, [true, true, true, true, true, true]),
    (Rule::Random, [true, true, true, true, true, true]),
    (Rule::Same, [true, true, true, true, true, true]),
    (Rule::SuddenDeath, [true, true, true, true, true, true]),
    (Rule::SameWall, [true, false, true, false, true, true]),
    (Rule::Wall, [false, true, false, false, false, false]),
    (Rule::Plus, [true, true, true, false, true, true]),
    (Rule::PlusWall, [false, false, true, false, false, true]),
    (Rule::Combo, [false, false, false, true, false, true]),
    (Rule::Elemental, [true, true, true, false, true, true]),
    (Rule::Exchange, [false, false, true, false, false, true]),
    (Rule::Pool, [false, false, true, false, false, true]),
    (Rule::BestOfThree, [false, false, true, false, false, true]),
    (Rule::Replay, [true, false, true, true, true, true]),
];

/// Rows "Same Wall" to "Open, Random, Sudden Death": "`–` means that the house does not offer the rule; asking for it there is refused with a sentence that names the houses that do."
#[test]
fn a_rule_that_the_house_does_not_offer_is_refused_and_the_houses_that_do_are_named() {
    for (rule, row) in OFFERS {
        for (house, offered) in HOUSES.into_iter().chain([House::Custom]).zip(row) {
            let answer = RulesDraft::new(house).choose(rule);
            if offered {
                assert_eq!(answer, Ok(()), "{rule} in {house}");
                continue;
            }
            let refusal = answer.expect_err("not offered");
            assert_eq!(refusal, Refusal::NotOffered { house, rule });
            let sentence = refusal.to_string();
            assert!(sentence.contains(rule.name()) && sentence.contains(house.name()), "{sentence}");
            for other in House::offering(rule) {
                assert!(sentence.contains(other.name()), "{sentence} does not name {other}");
            }
        }
    }
    assert_eq!(OFFERS.len(), Rule::ALL.len());
}

/// Row "trade rules": every house has all of them, and none is agreed on by default.
#[test]
fn every_house_has_every_trade_rule() {
    for house in House::ALL {
        assert_eq!(Rules::of(*house).trade(), Trade::None);
        for trade in Trade::ALL {
            let mut draft = RulesDraft::new(*house);
            draft.choose_trade(*trade).expect("any trade rule");
            assert_eq!(draft.finish().map(|rules| rules.trade()), Ok(*trade));
        }
    }
}

/// Row "on a draw without Sudden Death".
#[test]
fn the_row_on_a_draw() {
    let row = HOUSES.map(|house| Rules::of(house).on_draw());
    assert_eq!(row, [OnDraw::Draw, OnDraw::Draw, OnDraw::Draw, OnDraw::Replay, OnDraw::Draw]);
}

/// Row "regions".
#[test]
fn the_row_regions() {
    assert_eq!(HOUSES.map(House::has_regions), [true, true, false, false, true]);
    assert!(!House::Custom.has_regions());
}

/// Row "Random draws from": the pool in `club`, the collection elsewhere.
#[test]
fn the_row_random_draws_from() {
    let pool = cards("1111 2222 3333 4444 5555 6666");
    for house in HOUSES {
        let rules = chosen(house, &[Rule::Random]);
        assert_eq!(rules.pool(), house == House::Club, "{house}");
        let pools = rules.pool().then(|| ByPlayer { blue: pool.clone(), red: pool.clone() });
        let state = Match::new(rules, pools).expect("a match");
        let expected = if rules.pool() { HandNeed::FromPool(pool.clone()) } else { HandNeed::FromCollection };
        assert_eq!(state.next_deal().expect("the first deal").hands.blue, expected);
    }
}

/// "Elemental … (in `original` it may stay none)".
#[test]
fn only_original_allows_no_element_at_all() {
    assert_eq!(HOUSES.map(House::allows_no_element), [false, false, false, false, true]);
}

/// "Rules that are optional in the house are off unless named."
#[test]
fn optional_rules_are_off_unless_chosen() {
    for house in House::ALL {
        let rules = Rules::of(*house);
        let game = rules.game();
        assert_eq!((game.open, game.same), (Open::None, Same::Off));
        let flags = [game.same_wall, game.plus, game.plus_wall, game.elemental];
        assert_eq!(flags, [false; 4], "{house}");
        let of_match = [rules.best_of_three(), rules.sudden_death(), rules.exchange(), rules.random()];
        assert_eq!(of_match, [false; 4], "{house}");
    }
}

/// "`custom` offers every switch freely, with classic's defaults, pool and best of three off."
#[test]
fn custom_has_classics_defaults() {
    assert_eq!(Rules::of(House::Custom).game(), Rules::of(House::Classic).game());
    let of_match = |house| {
        let rules = Rules::of(house);
        let switched =
            [rules.best_of_three(), rules.pool(), rules.sudden_death(), rules.exchange(), rules.random()];
        (switched, rules.on_draw(), rules.trade())
    };
    assert_eq!(of_match(House::Custom), of_match(House::Classic));
    let custom = chosen(
        House::Custom,
        &[
            Rule::Same,
            Rule::SameWall,
            Rule::Plus,
            Rule::PlusWall,
            Rule::Pool,
            Rule::BestOfThree,
            Rule::Exchange,
        ],
    );
    assert!(custom.pool() && custom.best_of_three() && custom.exchange());
    assert_eq!((custom.game().same, custom.game().combo), (Same::Two, Combo::Special));
}

/// "one rule \"Wall\": sets both walls".
#[test]
fn walls_are_one_rule_in_continental() {
    let rules = chosen(House::Continental, &[Rule::Same, Rule::Wall]);
    assert!(rules.game().same_wall && rules.game().plus_wall);
    assert!(rules.has(Rule::Wall));
    assert!(!rules.has(Rule::SameWall) && !rules.has(Rule::PlusWall));
}

/// "In `continental`, Sudden Death counts the score as board+hand for that match, and the list of rules says so".
#[test]
fn sudden_death_in_continental_counts_the_hand() {
    let rules = chosen(House::Continental, &[Rule::SuddenDeath]);
    assert_eq!(rules.game().scoring, Scoring::BoardAndHand);
    assert!(rules.sudden_death_counts_the_hand());
    assert!(!chosen(House::Continental, &[]).sudden_death_counts_the_hand());
    assert!(!chosen(House::Classic, &[Rule::SuddenDeath]).sudden_death_counts_the_hand());
}

// ---- Kept but not shown ----

/// "Same Wall without Same, and Plus Wall without Plus, have no effect: they are not shown in the list of rules when a game starts, but they are kept".
#[test]
fn walls_without_their_rule_are_kept_but_not_listed() {
    let listed = |rules: &Rules| rules.listed().collect::<Vec<_>>();
    let hidden = chosen(House::Club, &[Rule::SameWall, Rule::PlusWall, Rule::Open]);
    assert!(hidden.has(Rule::SameWall) && hidden.has(Rule::PlusWall));
    assert!(hidden.game().same_wall && hidden.game().plus_wall);
    assert_eq!(listed(&hidden), [Rule::Open, Rule::Pool]);
    let with_same = chosen(House::Club, &[Rule::SameWall, Rule::PlusWall, Rule::Same]);
    assert_eq!(listed(&with_same), [Rule::Same, Rule::SameWall, Rule::Pool]);
    let with_plus = chosen(House::Club, &[Rule::SameWall, Rule::PlusWall, Rule::Plus]);
    assert_eq!(listed(&with_plus), [Rule::Plus, Rule::PlusWall, Rule::Pool]);
}

/// "its one rule Wall is without effect, and hidden, only where neither Same nor Plus is on."
#[test]
fn the_rule_wall_is_hidden_only_without_same_and_plus() {
    for (rules, shown) in [
        (vec![Rule::Wall], false),
        (vec![Rule::Wall, Rule::Same], true),
        (vec![Rule::Wall, Rule::Plus], true),
    ] {
        let rules = chosen(House::Continental, &rules);
        assert!(rules.has(Rule::Wall));
        assert_eq!(rules.listed().any(|rule| rule == Rule::Wall), shown);
    }
}

// ---- Incompatible rules ----

/// The sentence that refuses these rules.
#[track_caller]
fn refusal(house: House, rules: &[Rule]) -> Refusal {
    let mut draft = RulesDraft::new(house);
    for rule in rules {
        draft.choose(*rule).expect("the house offers it");
    }
    draft.finish().expect_err("the rules do not go together")
}

#[track_caller]
fn assert_names(refusal: &Refusal, words: &[&str]) {
    let sentence = refusal.to_string();
    for word in words {
        assert!(sentence.contains(word), "{sentence:?} does not name {word:?}");
    }
}

/// "More than one trade rule".
#[test]
fn two_trade_rules_are_refused() {
    let mut draft = RulesDraft::new(House::Classic);
    draft.choose_trade(Trade::One).expect("the first");
    draft.choose_trade(Trade::One).expect("the same again changes nothing");
    let refused = draft.choose_trade(Trade::All).expect_err("the second");
    assert_eq!(refused, Refusal::TwoTrades(Trade::One, Trade::All));
    assert_names(&refused, &["one", "all", "keep one"]);
}

/// "Exchange without a best of three or without a pool".
#[test]
fn exchange_needs_a_best_of_three_and_a_pool() {
    let single = refusal(House::Club, &[Rule::Exchange]);
    assert_eq!(single, Refusal::ExchangeWithoutBestOfThree);
    assert_names(&single, &["Exchange", "best_of to 3"]);
    let poolless = refusal(House::Custom, &[Rule::Exchange, Rule::BestOfThree]);
    assert_eq!(poolless, Refusal::ExchangeWithoutPool);
    assert_names(&poolless, &["Exchange", "pool to 15"]);
}

/// "Exchange with Random".
#[test]
fn exchange_and_random_are_refused() {
    let refused = refusal(House::Club, &[Rule::Exchange, Rule::BestOfThree, Rule::Random]);
    assert_eq!(refused, Refusal::ExchangeWithRandom);
    assert_names(&refused, &["Exchange", "Random", "leave one of them out"]);
}

/// "Sudden Death where the players themselves have set `scoring = board` (a tie cannot occur)".
#[test]
fn sudden_death_is_refused_only_where_the_players_chose_to_count_the_board() {
    for house in House::ALL {
        let mut draft = RulesDraft::new(*house);
        draft.set("scoring", SettingValue::Word("board")).expect("a switch");
        draft.choose(Rule::SuddenDeath).expect("every house offers it");
        let refused = draft.finish().expect_err("a tie cannot occur");
        assert_eq!(refused, Refusal::SuddenDeathWithoutTies);
        assert_names(&refused, &["Sudden Death", "scoring", "board+hand"]);
    }
    assert!(chosen(House::Continental, &[Rule::SuddenDeath]).sudden_death());
}

/// "a pool smaller than five".
#[test]
fn a_pool_smaller_than_five_is_refused() {
    let pool = cards("1111 2222 3333 4444 5555");
    let pools = ByPlayer { blue: pool.clone(), red: pool[..4].to_vec() };
    let Err(MatchError::Refused(refused)) = Match::new(Rules::of(House::Club), Some(pools)) else {
        panic!("four cards are no pool");
    };
    assert_names(&refused, &["red", "4 cards", "at least five"]);
    let pools = ByPlayer { blue: pool.clone(), red: pool };
    assert!(Match::new(Rules::of(House::Club), Some(pools)).is_ok(), "five are enough");
}

/// Records refuse with the same sentences, under the code `bad-rules`.
#[test]
fn records_refuse_with_the_sentence() {
    let table = [
        (r#""house":"club","rules":{"exchange":true}"#, "best_of to 3"),
        (r#""house":"custom","rules":{"exchange":true,"best_of":3}"#, "pool to 15"),
        (r#""house":"club","rules":{"exchange":true,"best_of":3,"random":true}"#, "Random"),
        (r#""house":"custom","rules":{"sudden_death":true,"scoring":"board"}"#, "board+hand"),
        (r#""house":"classic","rules":{"best_of":3}"#, "club, custom"),
        (r#""house":"tabletop","rules":{"pool":15}"#, "club, custom"),
        (r#""house":"original","rules":{"exchange":true}"#, "club, custom"),
        (r#""house":"casino""#, "classic, continental, club, tabletop, original, custom"),
        (r#""rules":{"chain":true}"#, "same_wall"),
        (r#""rules":{"plus":"yes"}"#, "true or false"),
        (r#""rules":{"open":"three"}"#, "none"),
        (r#""rules":{"best_of":2}"#, "1 or 3"),
        (r#""rules":{"pool":12}"#, "15 or null"),
    ];
    for (fields, part) in table {
        let record = format!(r#"{{"game":"triple-triad-match",{fields},"games":[]}}"#);
        let error = Replay::read(record.as_bytes(), builtin()).expect_err(fields);
        assert_eq!((error.code, error.step), (ErrorCode::BadRules, None), "{fields}");
        assert!(error.message.contains(part), "{fields}: {}", error.message);
    }
}

/// "A record says what was played, so in any house it may name any combination of these switches that `custom` allows".
#[test]
fn a_record_may_name_any_switch_of_a_game_in_any_house() {
    for house in House::ALL {
        let mut draft = RulesDraft::new(*house);
        for (name, value) in [
            ("open", SettingValue::Word("all")),
            ("same", SettingValue::Word("one")),
            ("same_flips", SettingValue::Word("weaker")),
            ("same_wall", SettingValue::Flag(true)),
            ("plus", SettingValue::Flag(true)),
            ("plus_sums", SettingValue::Word("first")),
            ("plus_wall", SettingValue::Flag(true)),
            ("combo", SettingValue::Word("always")),
            ("elemental", SettingValue::Flag(true)),
            ("scoring", SettingValue::Word("board")),
            ("best_of", SettingValue::Number(1)),
            ("pool", SettingValue::Null),
        ] {
            draft.set(name, value).unwrap_or_else(|refusal| panic!("{house}: {refusal}"));
        }
        let game = draft.finish().expect("they go together").game();
        assert_eq!((game.same, game.combo), (Same::One, Combo::Always));
        assert!(game.same_wall && game.plus && game.plus_wall && game.elemental);
    }
}

#[test]
fn what_differs_from_the_house_makes_the_same_rules_again() {
    let mut seen = std::collections::HashSet::new();
    for house in House::ALL.iter().copied() {
        for mask in 0..1_u32 << Rule::ALL.len() {
            let mut draft = RulesDraft::new(house);
            let wanted = Rule::ALL.iter().enumerate().filter(|(place, _)| mask >> place & 1 == 1);
            if wanted.map(|(_, rule)| draft.choose(*rule)).any(|chosen| chosen.is_err()) {
                continue;
            }
            let Ok(rules) = draft.finish() else { continue };
            if !seen.insert(rules) {
                continue;
            }
            let mut again = RulesDraft::new(house);
            for (name, value) in rules.differences() {
                again.set(name, value).expect("a switch of its own");
            }
            assert_eq!(again.finish().expect("they went together before"), rules);
        }
        assert_eq!(Rules::of(house).differences().count(), 0, "{house}: nothing chosen, nothing to write");
    }
    assert!(seen.len() > 1_000, "{} sets of rules", seen.len());
}

/// Combo is listed whenever it can happen, with its kind where the house does not play the commonest one.
#[test]
fn rules_in_force_name_combo_and_unusual_kinds() {
    let listed = |house: House, rules: &[Rule]| {
        chosen(house, rules).in_force().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(listed(House::Classic, &[]), "trade=none");
    assert_eq!(listed(House::Classic, &[Rule::Same]), "same combo trade=none");
    assert_eq!(listed(House::Club, &[Rule::Plus]), "plus combo pool trade=none");
    assert_eq!(listed(House::Continental, &[Rule::Plus]), "plus combo=flipped scoring=board trade=none");
    assert_eq!(
        listed(House::Continental, &[Rule::SuddenDeath]),
        "sudden-death scoring=board+hand trade=none"
    );
    assert_eq!(
        listed(House::Original, &[Rule::Same, Rule::Plus]),
        "same same-flips=weaker plus plus-sums=first combo=flipped trade=none"
    );
    assert_eq!(listed(House::Tabletop, &[Rule::Same]), "same=one replay trade=none");
    assert_eq!(listed(House::Tabletop, &[Rule::Combo]), "combo=always replay trade=none");
}

/// Choices as people write them: a bare name is the house's kind, other kinds are Custom's.
#[test]
fn kinds_are_chosen_by_name_and_value() {
    let choose = |house: House, texts: &[&str]| {
        let mut draft = RulesDraft::new(house);
        texts.iter().try_for_each(|text| draft.choose_text(text)).and_then(|()| draft.finish())
    };
    let custom =
        choose(House::Custom, &["same=one", "Same-Flips=weaker", "plus", "plus_sums=first", "combo=always"]);
    let custom = custom.expect("Custom has every kind").game();
    assert_eq!((custom.same, custom.same_flips), (Same::One, SameFlips::Weaker));
    assert_eq!((custom.plus_sums, custom.combo), (PlusSums::First, Combo::Always));
    assert_eq!(choose(House::Custom, &["combo=off", "same"]).expect("off").game().combo, Combo::Off);
    assert_eq!(choose(House::Tabletop, &["same"]).expect("the house's kind").game().same, Same::One);
    assert_eq!(choose(House::Tabletop, &["same=one"]).expect("the same in full").game().same, Same::One);
    for (house, text, part) in [
        (House::Tabletop, "same=two", "plays same=one"),
        (House::Classic, "combo=always", "plays combo=special"),
        (House::Classic, "scoring=board", "custom"),
        (House::Classic, "best_of=3", "club, custom"),
        (House::Custom, "sme", "the rules are open, random, same"),
        (House::Custom, "combo=sometimes", "\"special\""),
        (House::Custom, "chain=on", "the switches are open"),
    ] {
        let refused = choose(house, &[text]).expect_err(text).to_string();
        assert!(refused.contains(part), "{text}: {refused}");
    }
    assert_eq!(
        choose(House::Custom, &["scoring=board", "sudden-death"]),
        Err(Refusal::SuddenDeathWithoutTies)
    );
}
