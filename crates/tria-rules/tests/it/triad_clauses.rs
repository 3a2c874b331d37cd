//! Every sentence of the rules of Triple Triad about cards, the board, one placement, scores and views.

use tria_rules::game::{Game, Viewer};
use tria_rules::triad::{
    Card, Cell, Element, Event, HandView, House, IllegalReason, Move, Outcome, Player, Ranks, Side, Slot,
    View, deal,
};

use crate::support::{card, flips, play, play_out, position, scene, seeded};

/// Blue places the starred card of the scene: the flips must be these.
#[track_caller]
fn check(switches: &str, board: &str, expected: &str) {
    check_on(switches, "", board, expected);
}

/// The same with elements on cells.
#[track_caller]
fn check_on(switches: &str, elements: &str, board: &str, expected: &str) {
    let (before, mv) = scene(switches, elements, board);
    let (_, events) = play(&before, mv);
    assert_eq!(flips(&events), expected, "{switches} | {elements} | {board}");
}

// ---- The table ----

/// "A card has four ranks, top, right, bottom, left, each 1 to 10 (10 is written `A`)".
#[test]
fn a_card_has_four_ranks_from_1_to_a() {
    let four = card("19A5");
    let ranks = Side::ALL.map(|side| four.ranks.on(side).get());
    assert_eq!(ranks, [1, 9, 10, 5]);
    assert_eq!(four.to_string(), "19A5");
    for bad in ["", "123", "12345", "0123", "123a", "12 3", "1A2B", "12é"] {
        assert!(bad.parse::<Card>().is_err(), "{bad}");
    }
    assert_eq!(Ranks::new([0, 1, 1, 1]), None);
    assert_eq!(Ranks::new([1, 1, 1, 11]), None);
}

/// "… and at most one element: fire, ice, thunder, earth, poison, wind, water, holy."
#[test]
fn a_card_has_at_most_one_of_eight_elements() {
    let names = ["fire", "ice", "thunder", "earth", "poison", "wind", "water", "holy"];
    assert_eq!(Element::ALL.map(Element::name), names);
    for name in names {
        let text = format!("154A@{name}");
        assert_eq!(card(&text).element, Element::from_name(name));
        assert_eq!(card(&text).to_string(), text);
    }
    assert_eq!(card("154A").element, None);
    for bad in ["154A@", "154A@lava", "154A@Fire", "154A@fire@ice", "154A fire"] {
        assert!(bad.parse::<Card>().is_err(), "{bad}");
    }
}

/// "The board is 3×3, cells 0 to 8 in reading order."
#[test]
fn the_board_has_nine_cells_in_reading_order() {
    let beside = |cell: u8| {
        let cell = Cell::new(cell).expect("a cell");
        Side::ALL.map(|side| cell.neighbour(side).map(Cell::index))
    };
    assert_eq!(beside(0), [None, Some(1), Some(3), None]);
    assert_eq!(beside(2), [None, None, Some(5), Some(1)]);
    assert_eq!(beside(4), [Some(1), Some(5), Some(7), Some(3)]);
    assert_eq!(beside(6), [Some(3), Some(7), None, None]);
    assert_eq!(beside(8), [Some(5), None, None, Some(7)]);
    assert_eq!(Cell::new(9), None);
    assert_eq!(Cell::all().len(), 9);
}

const OPENING: &str = "tt1/-/-/-/1111,2222,3333,4444,5555/1111,2222,3333,4444,5555/r";

/// "Players alternate; a turn places one card from the hand on an empty cell".
#[test]
fn players_alternate_and_use_an_empty_cell_and_a_card_of_the_hand() {
    let start = position(OPENING);
    let mv = |text: &str| text.parse::<Move>().expect("a move");
    assert_eq!(start.to_move(), Some(Player::Red));
    let reason = |position: &tria_rules::triad::Position, player: Player, text: &str| {
        position.check(player.seat(), mv(text)).expect_err("illegal").reason
    };
    assert_eq!(reason(&start, Player::Blue, "a0"), IllegalReason::NotYourTurn { to_move: Player::Red });
    let (second, _) = play(&start, mv("a0"));
    assert_eq!(second.to_move(), Some(Player::Blue));
    assert_eq!(reason(&second, Player::Blue, "a0"), IllegalReason::CellTaken);
    let (third, _) = play(&second, mv("a1"));
    assert_eq!(reason(&third, Player::Red, "a2"), IllegalReason::NotInHand { player: Player::Red });
    assert_eq!(third.check(Player::Red.seat(), mv("b2")), Ok(()));
}

/// "Only the player who places captures": a stronger neighbour does not take the card just placed.
#[test]
fn only_the_player_who_places_captures() {
    let (before, mv) = scene("-", "", ". r9999 . r9999 *1111 r9999 . r9999 .");
    let (after, events) = play(&before, mv);
    assert_eq!(flips(&events), "");
    assert_eq!(after.placed(mv.cell).map(|placed| placed.owner), Some(Player::Blue));
}

/// "… the card just placed can never be captured in that turn", not even by a combo that runs around it.
#[test]
fn the_card_just_placed_is_never_captured() {
    let (before, mv) =
        scene("same=two,combo=always", "", "r9999 r1111 r1111 *1111 . r1111 r9111 r1111 r1111");
    let (after, events) = play(&before, mv);
    assert!(!flips(&events).contains("3 "), "{}", flips(&events));
    assert_eq!(after.placed(mv.cell).map(|placed| placed.owner), Some(Player::Blue));
}

/// "The game ends when the board is full: the starter has placed five cards, the other four and keeps one."
#[test]
fn the_starter_places_five_and_the_other_four() {
    let (played, end) = play_out(position(OPENING), |_| 0);
    assert_eq!(played.len(), 9);
    assert!(end.is_over());
    assert_eq!(end.slots(Player::Red).count(), 0);
    assert_eq!(end.slots(Player::Blue).count(), 1);
    let late = end.check(
        Player::Blue.seat(),
        Move { slot: Slot::new(4).expect("a slot"), cell: Cell::new(0).expect("a cell") },
    );
    assert_eq!(late.expect_err("over").reason, IllegalReason::GameOver);
}

/// "`board+hand`: cards of one's colour on the board plus cards still in hand; both start at 5, and the score is shown after every turn."
#[test]
fn board_and_hand_count_from_five_each_and_the_score_is_told_every_turn() {
    let (played, end) = play_out(position(OPENING), |count| count - 1);
    assert_eq!((played[0].0.score().blue, played[0].0.score().red), (5, 5));
    for (before, mv) in played {
        let (after, events) = play(&before, mv);
        assert!(events.contains(&Event::Scored(after.score())));
        assert_eq!(after.score().blue + after.score().red, 10);
    }
    assert_eq!(end.score().blue + end.score().red, 10);
}

/// "`board`: cards on the board only (then no tie is possible)."
#[test]
fn board_scoring_counts_the_board_alone_and_cannot_tie() {
    let start = position(&OPENING.replace("tt1/-/", "tt1/scoring=board/"));
    assert_eq!((start.score().blue, start.score().red), (0, 0));
    for seed in 0..50 {
        let mut rng = seeded(seed);
        let (_, end) = play_out(start, |count| tria_rules::chance::below(&mut rng, count as u32) as usize);
        assert_eq!(end.score().blue + end.score().red, 9);
        assert_ne!(end.outcome(), Some(Outcome::Draw));
    }
}

/// "The higher score wins."
#[test]
fn the_higher_score_wins_and_equal_scores_draw() {
    let full = |blue: usize, hand: &str| {
        let cells: Vec<_> = (0..9).map(|cell| if cell < blue { "b5555" } else { "r5555" }).collect();
        position(&format!("tt1/-/-/{}/{hand}/-/b", cells.join(",")))
    };
    assert_eq!(full(5, "-").outcome(), Some(Outcome::Won(Player::Blue)));
    assert_eq!(full(4, "-").outcome(), Some(Outcome::Won(Player::Red)));
    assert_eq!(full(4, "1111").outcome(), Some(Outcome::Draw), "the card in hand counts");
    assert_eq!(position(OPENING).outcome(), None);
}

// ---- One placement: Same ----

/// "A side matches when the touching rank of the neighbour equals this card's rank … with two or more matching sides the rule applies."
#[test]
fn same_needs_two_matching_sides() {
    check("same=two", ". r1141 . r1511 *4115 r1119 . . .", "1 same, 3 same");
    check("same=two", ". r1141 . r1611 *4115 r1119 . . .", "");
    check("-", ". r1141 . r1511 *4115 r1119 . . .", "");
}

/// "`same = one`: one is enough."
#[test]
fn same_one_needs_one_matching_side() {
    check("same=one", ". r1141 . r1611 *4115 r1119 . . .", "1 same");
}

/// "… whoever owns it": own cards help to reach two matches, but are never flipped.
#[test]
fn own_cards_help_same_but_never_flip() {
    check("same=two", ". b1141 . r1511 *4115 . . . .", "3 same");
    check("same=two", ". b1141 . b1511 *4115 r1112 . . .", "");
}

/// "With `same_wall`, a side on the board's edge matches when this card's rank there is A."
#[test]
fn same_wall_matches_an_ace_on_the_edge() {
    check("same=two,same_wall", "*A415 r1114 . r9111 . . . . .", "1 same");
    check("same=two", "*A415 r1114 . r9111 . . . . .", "");
    check("same=two,same_wall", "*9415 r1114 . r9111 . . . . .", "");
    check("same=one,same_wall", "*A315 r1114 . r9111 . . . . .", "");
}

/// "… but are never flipped": two walls make Same apply, yet nothing flips unless a card matches.
#[test]
fn walls_alone_make_no_flip_under_matching() {
    check("same=two,same_wall", "*A31A r1114 . r9111 . . . . .", "");
}

/// "`same_flips = weaker`: every opponent neighbour whose raw touching rank is less than or equal to this card's flips, whoever or whatever made up the matches."
#[test]
fn same_weaker_flips_every_neighbour_that_is_not_stronger() {
    check("same=two,same_flips=weaker", ". r1141 . r1511 *4625 r1116 . r3111 .", "1 same, 3 same, 5 same");
    check("same=two,same_flips=weaker", ". b1141 . b1511 *4625 r1113 . . .", "5 same");
    check("same=two,same_wall,same_flips=weaker", "*A31A r1113 . r2111 . . . . .", "1 same");
    check("same=two,same_wall,same_flips=weaker", "*A31A r1112 . r1111 . . . . .", "1 same, 3 same");
    check("same=two,same_flips=weaker", ". r1131 . r1511 *4615 r1115 . . .", "1 basic, 5 basic");
}

/// "Same fires only if it flips at least one card": otherwise a combo `special` or `flipped` does not begin.
#[test]
fn same_without_a_flip_does_not_fire() {
    let scene = ". b1141 . b1511 *4615 r1924 . . r1111";
    check("same=two,combo=flipped", scene, "5 basic");
    check("same=two,combo=special", scene, "5 basic");
}

// ---- Plus ----

/// "For each neighbour take the sum of the two touching ranks … A sum that occurs on two or more sides qualifies. `all`: the opponent's cards of every qualifying sum flip."
#[test]
fn plus_flips_every_qualifying_sum() {
    check("plus", ". r1171 . r1811 *3112 . . . .", "1 plus, 3 plus");
    check("plus", ". r1171 . r1911 *3112 . . . .", "");
    check("-", ". r1171 . r1811 *3112 . . . .", "");
    check("plus", ". r1161 . r1911 *3254 r1117 . r8111 .", "1 plus, 3 plus, 5 plus, 7 plus");
}

/// "… whoever owns it": own cards make up sums and never flip.
#[test]
fn own_cards_help_plus_but_never_flip() {
    check("plus", ". b1171 . r1811 *3112 . . . .", "3 plus");
    check("plus", ". b1171 . b1811 *3112 r1118 . . .", "");
}

/// "With `plus_wall`, an edge counts as a neighbour of rank A."
#[test]
fn plus_wall_makes_the_edge_a_neighbour_of_rank_a() {
    check("plus,plus_wall", ". *2151 . . r7111 . . . .", "4 plus");
    check("plus", ". *2151 . . r7111 . . . .", "");
    check("plus,plus_wall", "*2161 r1119 . r1111 . . . . .", "3 basic");
    check("plus,plus_wall", "*21A2 r1119 . r2111 . . . . .", "3 plus");
}

/// "`plus_sums = first`: only one sum counts, the most frequent".
#[test]
fn plus_first_takes_the_most_frequent_sum() {
    // Top 10, right 9, bottom 9, left 9: three nines beat one ten that stands first.
    check("plus,plus_sums=first", ". r1191 . r1811 *1111 r1118 . r8111 .", "3 plus, 5 plus, 7 plus");
}

/// "… a tie goes to the sum whose count is the first to reach that number (sums 9 at the top, 13 at the bottom, 13 at the left, 9 at the right: 13)."
#[test]
fn plus_first_breaks_ties_by_the_walk_top_bottom_left_right() {
    let scene = ". r1161 . r1911 *3254 r1117 . r8111 .";
    check("plus,plus_sums=first", scene, "3 plus, 7 plus");
    check("plus,plus_sums=all", scene, "1 plus, 3 plus, 5 plus, 7 plus");
}

/// "walking the sides … (walls included with `plus_wall`)".
#[test]
fn plus_first_walks_the_walls_too() {
    // Cell 1: the wall at the top makes 12, the bottom 12; left and right make 9.
    let scene = "r1611 *2353 r1116 . r7111 . . . .";
    check("plus,plus_wall,plus_sums=first", scene, "4 plus");
    check("plus,plus_sums=first", scene, "0 plus, 2 plus");
}

/// "That sum may turn out to hold no opponent card; then Plus flips nothing."
#[test]
fn plus_first_may_flip_nothing() {
    // Top and bottom make 9 with blue cards; left and right make 13 with red ones that are stronger.
    let scene = ". b1161 . r1911 *3434 r1119 . b6111 .";
    check("plus,plus_sums=first", scene, "");
    check("plus,plus_sums=all", scene, "3 plus, 5 plus");
}

/// "Plus fires only if it flips at least one card that Same has not": such a card has the cause `same`.
#[test]
fn plus_adds_only_what_same_has_not_flipped() {
    // Both neighbours match (4 and 4), so both sums are 8 as well.
    check("same=two,plus", ". r1141 . r1411 *4114 . . . .", "1 same, 3 same");
    check("same=two,plus", ". r1141 . r1511 *4235 r1118 . r7111 .", "1 same, 3 same, 5 plus, 7 plus");
}

// ---- Basic ----

/// "Every remaining opponent neighbour flips when this card's touching rank is strictly higher."
#[test]
fn basic_flips_what_is_strictly_lower() {
    check("-", ". r1141 . r1411 *5445 r1114 . r4111 .", "1 basic, 3 basic");
    check("-", ". r9919 . . *2111 . . . .", "1 basic");
    check("-", ". b1111 . . *9999 . . . .", "");
}

// ---- Combo ----

/// The row of cells 1 and 2 can be rolled up after Same; cell 8 only after the basic capture of cell 5.
const CHAINS: &str = ". r1841 r1115 r1511 *4625 r1194 . . r5111";

/// "`special`: if Same or Plus fired, the cards they flipped form the first wave."
#[test]
fn combo_special_begins_with_what_same_and_plus_flipped() {
    check("same=two,combo=special", CHAINS, "1 same, 3 same, 5 basic, 2 combo/1");
    check("plus,combo=special", ". r1871 r1115 r1811 *3112 . . . .", "1 plus, 3 plus, 2 combo/1");
    check("combo=special", CHAINS, "5 basic");
}

/// "`flipped`: if Same or Plus fired, all cards flipped in this placement, the basic ones included, form it."
#[test]
fn combo_flipped_begins_with_all_flips_if_same_or_plus_fired() {
    check("same=two,combo=flipped", CHAINS, "1 same, 3 same, 5 basic, 2 combo/1, 8 combo/1");
    check("combo=flipped", CHAINS, "5 basic");
    check("plus,combo=flipped", ". r1841 r1115 r1611 *4625 r1194 . . r5111", "5 basic");
}

/// "`always`: all flipped cards form it after any capture."
#[test]
fn combo_always_begins_after_any_capture() {
    check("combo=always", CHAINS, "5 basic, 8 combo/1");
    check("same=two,combo=always", CHAINS, "1 same, 3 same, 5 basic, 2 combo/1, 8 combo/1");
}

/// "`off`: none."
#[test]
fn combo_off_ends_with_the_placement() {
    check("same=two,combo=off", CHAINS, "1 same, 3 same, 5 basic");
}

/// "Each card of a wave captures its opponent neighbours by the basic comparison; those form the next wave, until nothing flips".
#[test]
fn combo_goes_on_wave_by_wave() {
    let snake = "*1311 r1922 r1192 r9999 r9999 r1192 r1111 r1117 r2118";
    check("combo=always", snake, "1 basic, 2 combo/1, 5 combo/2, 8 combo/3, 7 combo/4, 6 combo/5");
    check("combo=off", snake, "1 basic");
}

/// "Same and Plus are never tested again" during a combo.
#[test]
fn combos_never_test_same_or_plus_again() {
    // Cell 1 is taken; towards cells 0 and 2 its ranks are equal, which would be Same and Plus.
    check("same=one,plus,combo=always", "r1511 r1515 r1115 . *2111 . . . .", "1 basic");
}

/// A combo never takes what is not lower: the comparison is the basic one.
#[test]
fn combos_compare_like_basic() {
    check("combo=always", "r1411 r1515 r1116 . *2111 . . . .", "1 basic, 0 combo/1");
}

/// "Each flip has one cause, the first that applies: `same`, `plus`, `basic`, `combo`."
#[test]
fn each_flip_has_the_first_cause_that_applies() {
    // Cell 1 is flipped by Same and is also lower under `weaker`; cell 5 by basic although a combo would reach it.
    check(
        "same=two,same_flips=weaker,plus,combo=always",
        CHAINS,
        "1 same, 3 same, 5 same, 2 combo/1, 8 combo/1",
    );
    let (before, mv) = scene("same=two,plus,combo=always", "", CHAINS);
    let (_, events) = play(&before, mv);
    let mut cells: Vec<Cell> = events
        .iter()
        .filter_map(|event| if let Event::Flipped(flip) = event { Some(flip.cell) } else { None })
        .collect();
    let count = cells.len();
    cells.sort_unstable();
    cells.dedup();
    assert_eq!(cells.len(), count, "no card flips twice");
}

// ---- Elemental ----

/// "A card on a cell of its own element has +1 on all ranks, any other card, also one with no element, −1."
#[test]
fn an_element_raises_its_own_and_lowers_all_others() {
    let scene = |card: &str| format!(". r1151 . . *{card} . . . .");
    check_on("elemental", "4=fire", &scene("5111@fire"), "1 basic");
    check_on("elemental", "4=fire", &scene("5111"), "");
    check_on("elemental", "4=fire", &scene("6111"), "");
    check_on("elemental", "4=fire", &scene("6111@ice"), "");
    check_on("elemental", "4=fire", &scene("7111@ice"), "1 basic");
    check_on("-", "4=fire", &scene("5111@fire"), "");
    check_on("-", "4=fire", &scene("6111"), "1 basic");
}

/// The neighbour's element counts as well.
#[test]
fn the_neighbours_cell_changes_the_neighbour() {
    check_on("elemental", "1=ice", ". r1151 . . *5111 . . . .", "1 basic");
    check_on("elemental", "1=ice", ". r1151@ice . . *6111 . . . .", "");
    check_on("elemental", "1=ice", ". r1151@ice . . *7111 . . . .", "1 basic");
}

/// "No caps: 11 and 0 occur."
#[test]
fn eleven_and_zero_occur() {
    check_on("elemental", "4=fire", ". r11A1 . . *A111@fire . . . .", "1 basic");
    check_on("elemental", "1=ice", ". r1111 . . *1111 . . . .", "1 basic");
    check_on("elemental", "1=ice 4=ice", ". r1111 . . *1111 . . . .", "");
}

/// "Effective ranks serve basic and combo": a combo sees the elements as well.
#[test]
fn combos_use_effective_ranks() {
    let board = ". r1521 r1115 . *3111 . . . .";
    check_on("elemental,combo=always", "", board, "1 basic");
    check_on("elemental,combo=always", "2=ice", board, "1 basic, 2 combo/1");
}

/// "Same and Plus use raw ranks, walls included."
#[test]
fn same_and_plus_use_raw_ranks() {
    check_on("elemental,same=two", "4=fire", ". r1141 . r1511 *4115 . . . .", "1 same, 3 same");
    check_on("elemental,plus", "4=fire 1=ice", ". r1171 . r1811 *3112 . . . .", "1 plus, 3 plus");
    check_on("elemental,same=two,same_wall", "0=ice", "*A415 r1114 . r9111 . . . . .", "1 same");
    check_on("elemental,plus,plus_wall", "1=ice", ". *2151 . . r7111 . . . .", "4 plus");
    check_on(
        "elemental,same=two,same_flips=weaker",
        "5=fire",
        ". r1141 . r1511 *4615 r1117@ice . . .",
        "1 same, 3 same",
    );
}

/// "each cell independently carries an element with probability 30 %, uniform among the eight; if no cell got one, one cell drawn uniformly gets one (in `original` it may stay none)."
#[test]
fn elements_are_drawn_for_three_cells_in_ten() {
    let draws = 4000;
    let mut rng = seeded(8);
    let (mut marked, mut empty_boards) = ([0_u32; 8], 0);
    for _ in 0..draws {
        let elements = deal::elements(&mut rng, House::Original);
        empty_boards += u32::from(elements.iter().all(Option::is_none));
        for element in elements.into_iter().flatten() {
            marked[element as usize] += 1;
        }
        assert!(deal::elements(&mut rng, House::Classic).iter().any(Option::is_some));
    }
    let share = f64::from(marked.iter().sum::<u32>()) / f64::from(draws * 9);
    assert!((0.29..0.31).contains(&share), "{share}");
    assert!(marked.iter().all(|count| (1200..1500).contains(count)), "{marked:?}");
    // 0.7 to the ninth power is 4 %.
    assert!((100..230).contains(&empty_boards), "{empty_boards}");
}

// ---- Open and views ----

fn other_hand(view: &View, player: Player) -> (usize, u8) {
    match &view.hands[player] {
        HandView::Own(_) => panic!("not the viewer's own hand"),
        HandView::Other { known, hidden } => (known.len(), *hidden),
    }
}

/// "`all`: both hands are visible to both".
#[test]
fn open_shows_both_hands_to_everybody() {
    let start = position(&OPENING.replace("tt1/-/", "tt1/open=all/"));
    assert_eq!(other_hand(&start.view(Viewer::Seat(Player::Blue.seat())), Player::Red), (5, 0));
    assert_eq!(other_hand(&start.view(Viewer::Seat(Player::Red.seat())), Player::Blue), (5, 0));
    assert_eq!(other_hand(&start.view(Viewer::Spectator), Player::Red), (5, 0));
}

/// "`none`: each player sees only his own hand".
#[test]
fn without_open_each_sees_only_his_own_hand() {
    let start = position(OPENING);
    let view = start.view(Viewer::Seat(Player::Blue.seat()));
    assert_eq!(other_hand(&view, Player::Red), (0, 5));
    let HandView::Own(own) = &view.hands.blue else { panic!("blue sees the own hand") };
    assert_eq!(own.iter().filter(|slot| slot.card.is_some()).count(), 5);
    assert_eq!(other_hand(&start.view(Viewer::Spectator), Player::Blue), (0, 5));
    assert_eq!(other_hand(&start.view(Viewer::Spectator), Player::Red), (0, 5));
    let known = position(&OPENING.replace("4444,5555/r", "4444!,5555/r"));
    assert_eq!(other_hand(&known.view(Viewer::Spectator), Player::Red), (1, 4));
}

/// A view shows the board, its elements and their effect, and the score to everybody.
#[test]
fn a_view_shows_what_lies_on_the_table() {
    let start = position(
        "tt1/elemental/fire,ice,,,,,,,/b1111@fire,r2222,,,,,,,/3333,4444,5555,6666/3333,4444,5555/b",
    );
    let view = start.view(Viewer::Spectator);
    assert_eq!(view.board[0].bonus, 1);
    assert_eq!(view.board[1].bonus, -1);
    assert_eq!(view.board[1].owner, Some(Player::Red));
    assert_eq!(view.board[2].card, None);
    assert_eq!((view.score.blue, view.score.red), (5, 4));
    assert_eq!(view.to_move, Some(Player::Blue));
}

// ---- The worked example ----

const WORKED: &str = "tt1/tabletop/-/b3255,r5474,b3354,r4245,,,r2356,b4433,/8154,6756/4453,3446/b";

/// "Blue to move, 5–5. `8154` in the centre takes cells 1 and 3 …; `6756` there takes cell 3 only …; on cells 5 and 8 neither takes anything".
#[test]
fn the_worked_example_captures_as_written() {
    let start = position(WORKED);
    assert_eq!(start.to_move(), Some(Player::Blue));
    assert_eq!((start.score().blue, start.score().red), (5, 5));
    let table =
        [("a4", "1 basic, 3 basic"), ("b4", "3 basic"), ("a5", ""), ("b5", ""), ("a8", ""), ("b8", "")];
    assert_eq!(start.legal_moves(Player::Blue.seat()).len(), table.len());
    for (text, expected) in table {
        let (_, events) = play(&start, text.parse::<Move>().expect("a move"));
        assert_eq!(flips(&events), expected, "{text}");
    }
}

/// "… and can be retaken from cell 5; `6756` … cannot be retaken; on cells 5 and 8 … neither can be retaken."
#[test]
fn the_worked_example_is_retaken_as_written() {
    for (text, retaken_from) in
        [("a4", vec![5]), ("b4", vec![]), ("a5", vec![]), ("b5", vec![]), ("a8", vec![]), ("b8", vec![])]
    {
        let mv = text.parse::<Move>().expect("a move");
        let (after, _) = play(&position(WORKED), mv);
        let mut cells: Vec<usize> = Vec::new();
        for reply in after.legal_moves(Player::Red.seat()) {
            let (_, events) = play(&after, reply);
            let takes = |event: &Event| matches!(event, Event::Flipped(flip) if flip.cell == mv.cell);
            if events.iter().any(takes) {
                cells.push(reply.cell.index());
            }
        }
        cells.dedup();
        assert_eq!(cells, retaken_from, "{text}");
    }
}
