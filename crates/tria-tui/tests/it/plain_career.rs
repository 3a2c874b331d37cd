//! A career line by line, in memory: every menu, in both languages.

use tria_locale::Lang;
use tria_rules::triad::Trade;
use tria_tui::career::{Careers, Memory};
use tria_tui::plain;
use tria_world::career::{Career, CareerStore as _, Stage};
use tria_world::collection::Collection;
use tria_world::{CardKey, Region};

use crate::support::shared;

/// A person with a career in memory.
#[derive(Default)]
struct Reader {
    memory: Memory,
    seed: u64,
}

impl Reader {
    fn new(seed: u64) -> Self {
        Self { seed, ..Self::default() }
    }

    /// Types these lines and then nothing more; what was said.
    fn types(&mut self, lang: Lang, lines: &str) -> String {
        let careers = Careers::in_memory(&self.memory, || 1_000_000_000);
        let mut output = Vec::new();
        self.seed += 1;
        let shared = shared(lang, self.seed);
        plain::play(&shared, None, Some(&careers), true, lines.as_bytes(), &mut output).expect("it plays");
        let told = String::from_utf8(output).expect("it is text");
        let drawn = told.chars().find(|letter| "─│╭╮▸◆●✦○✓♛✧•◉★▒░\u{1b}".contains(*letter));
        assert_eq!(drawn, None, "signs of the screen are no words:\n{told}");
        told
    }

    /// Begins a career and does this in it.
    fn begins(&mut self, lines: &str) -> String {
        self.types(Lang::En, &format!("career\nnew\nAda\nclassic\n{lines}"))
    }

    /// Goes on with it.
    fn goes_on(&mut self, lines: &str) -> String {
        self.types(Lang::En, &format!("career\nada\n{lines}"))
    }

    /// The career as the store has it; nothing may ever be lost in it.
    fn career(&self) -> Career {
        let saved = self.memory.load("Ada").expect("the store can be read").expect("there is a career");
        let career = saved.career().expect("the log fits");
        career.ledger().check().expect("the ledger adds up");
        career
    }
}

#[track_caller]
fn told(text: &str, expected: &[&str]) {
    for one in expected {
        assert!(text.contains(one), "{one:?} was not told:\n{text}");
    }
}

#[test]
fn a_career_begins_and_is_there_again() {
    let mut reader = Reader::new(1);
    let text = reader.begins("");
    told(
        &text,
        &["Your starter pack:", "never seen before", "Ada, Balamb, 7 cards, 300 Gil.", "Played here: Open"],
    );
    told(&text, &["Trade: One", "Pim, level 1", "Until next time."]);
    let text = reader.goes_on("where\n");
    told(&text, &["1. Ada: Balamb, 7 cards, 300 Gil, 0 matches", "Ada, Balamb, 7 cards"]);
    // The same name again is refused, and a name is needed.
    let text = reader.types(Lang::En, "2\nnew\nAda\n\nback\n");
    told(&text, &["There is a career of that name already.", "A name has 1 to 40 characters"]);
    assert!(!text.contains("Which house"), "a name is refused before anything else is asked:\n{text}");
}

#[test]
fn whatever_is_typed_gets_a_sentence_and_a_question_mark_helps_everywhere() {
    let mut reader = Reader::new(2);
    let text = reader.begins("frobnicate\n0\n99\no\n?\nshop\n?\nbuy\n?\nback\nback\nalbum\n?\ndecks\nback\ndecks\n?\nnew\n?\n1 2\n");
    told(&text, &["“frobnicate” is not among the choices. Type a number from 1 to 16"]);
    told(&text, &["“99” is not among the choices", "“0” is not among", "“o” could be: Odalys, Old Hask."]);
    told(
        &text,
        &[
            "Everywhere: an empty line repeats the choices",
            "Choose a counter",
            "you are asked before anything is bought",
        ],
    );
    told(
        &text,
        &["Choose which cards are listed", "“decks” is not among the choices", "Choose a deck to change"],
    );
    told(&text, &["“1 2” does not name 5 of the cards", "advice looks for the best five"]);
}

#[test]
fn regions_are_travelled_and_rules_mixed_or_not() {
    let mut reader = Reader::new(3);
    let text = reader.begins("map\ngalbadia\n");
    told(
        &text,
        &["Balamb: you are here; The Queen of Cards; Open", "Ada, Galbadia, 7 cards", "Played here: Same"],
    );
    assert_eq!(reader.career().place(), Some(Region::Galbadia));
    let text = reader.goes_on("1\nchallenge\n?\nback\n");
    told(&text, &["Shall we mix your rules with ours?", "Yes, mix them", "Every choice says what it does."]);
    assert_eq!(reader.career().stage(), &tria_world::career::Stage::Free, "back leaves for nothing");
    let text = reader.goes_on("1\nchallenge\nyes\n");
    told(&text, &["plays by the mixed rules", "Same: ", "Open: ", "Your hand would be:"]);
    // What was offered waits; it is told when the player comes back, and can be left.
    let text = reader.goes_on("go on\nleave\n");
    told(&text, &["Something is waiting for your answer", "plays by the mixed rules"]);
    assert_eq!(reader.career().stage(), &tria_world::career::Stage::Free);
}

#[test]
fn cards_are_bought_sold_destroyed_and_packs_opened() {
    let mut reader = Reader::new(4);
    let text = reader.begins("shop\npacks\n1\nbuy\nyes\n1\nopen\nback\nback\n");
    told(&text, &["Buy A plain pack for", "Bought.", "you have 1", "In the pack:"]);
    let cards = reader.career().collection().total();
    assert!(cards > 7);
    let gil = reader.career().gil();
    let text = reader.goes_on("shop\nsell\n1\nno\n1\ny\nback\nbuy\n1\nn\n");
    told(&text, &["Sell ", "Nothing is done.", "Sold.", "Rarity, level"]);
    assert!(reader.career().gil() > gil);
    assert_eq!(reader.career().collection().total(), cards - 1);
    let text = reader.goes_on("album\nowned\n1\ndestroy\nno\n1\ndestroy\nyes\n");
    told(&text, &["owned", "Destroy ", "would be left", "Nothing is done.", "is destroyed."]);
    assert_eq!(reader.career().collection().total(), cards - 2);
    let text = reader.goes_on("album\nnever\nback\nlevel 10\n");
    told(&text, &["You have never seen ", "cards of these.", "Level 10"]);
    assert!(!text.contains("Squall"), "cards never seen are not named:\n{text}");
}

#[test]
fn decks_and_the_pool_are_kept_with_advice() {
    let mut reader = Reader::new(5);
    let text = reader.begins("decks\nnew\n1 2 3 4 5\n\nFirst\nnew\nadvice\n\nSecond\npool\nstrongest\n\n");
    told(&text, &["Picked now:", "It is kept.", "Expected result of these five", "First: "]);
    assert_eq!(reader.career().decks().len(), 2);
    assert!(!reader.career().pool().is_empty());
    let text = reader.goes_on("decks\nfirst\nforget\nyes\nsecond\nchange\nstrongest\n\n");
    told(&text, &["Forget the deck First?"]);
    assert_eq!(reader.career().decks().len(), 1);
    let text = reader.goes_on("pim\nchallenge\nanother\n2\nchoose\n5 4 3 2 1\n\nleave\n");
    told(&text, &["the strongest five: ", "Second: ", "Your hand would be:"]);
}

#[test]
fn a_trade_is_quoted_and_made() {
    let mut reader = Reader::new(6);
    let text = reader.begins("pim\ntrade\n1\n\nyes\n");
    told(&text, &["Pim gives", "You give", "Pim wants", "The trade is made."]);
    assert_eq!(reader.career().collection().total(), 8);
}

#[test]
fn tournaments_are_entered_played_and_left() {
    let mut reader = Reader::new(7);
    let text = reader.begins("tournaments\n1\nno\n1\nyes\nnext\nback\nstandings\nrounds\nback\n");
    told(
        &text,
        &[
            "Fee: ",
            "for a fee of 50 Gil? First prize: ",
            "Round 1 of 3 is next",
            "Prizes",
            "You are entered.",
            "A match of the tournament against",
            "You, 0 points",
            "not played yet",
        ],
    );
    assert!(reader.career().tournament().is_some());
    let text = reader.goes_on("tournaments\nnext\nplay\n?\nhint\nleave\nyes\n");
    told(&text, &["Tournaments, under way", "There are no hints in a tournament.", "Leave the table?"]);
    let text = reader.goes_on("tournaments\nwithdraw\nno\nwithdraw\nyes\n");
    told(&text, &["the fee is gone. Are you sure?"]);
    assert!(reader.career().tournament().is_none());
}

#[test]
fn a_match_of_the_club_is_a_best_of_three_from_the_pool() {
    let mut reader = Reader::new(13);
    let moves: Vec<String> = "qweasdzxc".chars().map(|cell| format!("1 {cell}\n")).collect();
    let round = format!("\n\n{}", moves.concat());
    let text = reader.begins(&format!(
        "map\nesthar\ntournaments\nclub\nyes\nnext\nplay\n?\n5 4 3 2 1\n{}",
        round.repeat(30)
    ));
    told(
        &text,
        &[
            "best of three, Exchange between games.",
            "Pool of 15: ",
            "Choose your hand (5)",
            "Exchange: swap cards",
        ],
    );
    told(&text, &["In a career: leave leaves the table", "starts.", "The next game."]);
    assert_eq!(reader.career().history().count(), 1, "one match of two or three games");
    // Who starts is told before the first card is asked for.
    let (start, turn) = (text.find("starts.").expect("a start"), text.find("your move").expect("a turn"));
    assert!(start < turn, "{text}");
}

#[test]
fn who_has_too_few_cards_gets_a_free_pack() {
    let mut reader = Reader::new(14);
    let destroy = "1\ndestroy\nyes\n".repeat(3);
    let text = reader.begins(&format!("album\nowned\n{destroy}back\nback\nfree\n"));
    told(&text, &["could not play for cards", "Free pack", "In the pack:"]);
    assert_eq!(reader.career().collection().total(), 5);
}

#[test]
fn triatri_is_played_for_gil_and_told_again_from_the_history() {
    let mut reader = Reader::new(8);
    let moves = "1\n".repeat(120);
    let text = reader.begins(&format!("triatri\n1 2 3 4\n1\n5\n{moves}"));
    told(
        &text,
        &["Type one to three numbers", "the pot is 10 Gil", "wins the trick", "Your rating at TriATri: "],
    );
    let text = reader.goes_on("history\n1\nlook\n");
    told(
        &text,
        &["Ratings: Triple Triad", "Match 1: ", "TriATri, Balamb", "Round 1 begins.", "wins the trick"],
    );
}

#[test]
fn equipment_is_laid_on_the_table() {
    let mut reader = Reader::new(9);
    let text = reader.begins("equipment\n1\n");
    told(&text, &["Plain card backs, card backs, on the table", "Plain card backs: It lies on the table."]);
}

#[test]
fn there_are_no_hints_where_cards_or_gil_are_at_stake() {
    let text = Reader::new(10).begins("pim\nchallenge\nplay\nhint\nanalysis\nquit\n");
    told(&text, &["No hints with cards at stake", "No hints with cards at stake", "Until next time."]);
    let text = Reader::new(8).begins("triatri\n1\n5\nhint\nquit\n");
    told(&text, &["the pot is 10 Gil", "No hints with Gil at stake"]);
}

#[test]
fn a_match_that_is_quit_or_left_goes_on_where_it_was() {
    let mut reader = Reader::new(10);
    let text = reader.begins("pim\nchallenge\nplay\n1 s\n1 q\nquit\n");
    told(&text, &["places", "The match is kept as it stands.", "Until next time."]);
    assert!(matches!(reader.career().stage(), tria_world::career::Stage::Playing(table) if table.begun));
    // It goes on where it was, can be left and kept, and is lost only by giving it up.
    let text = reader.goes_on("go on\nleave\nno\nleave\nyes\n");
    told(&text, &["The match goes on where it was.", "your move", "Leave the table?"]);
    assert!(matches!(reader.career().stage(), tria_world::career::Stage::Playing(table) if table.begun));
    let text = reader.goes_on("go on\nresign\nyes\n");
    told(&text, &["resigned", "You have lost.", "You lose"]);
    assert_eq!(reader.career().stage(), &tria_world::career::Stage::Free);
}

#[test]
fn careers_speak_french() {
    let mut reader = Reader::new(11);
    let text = reader.types(
        Lang::Fr,
        "carriere\nNouvelle\nAda\n1\n?\nboutique\nretour\npim\ndefier\njouer\naide\n1 z\nquitter\n",
    );
    told(&text, &["Votre paquet de départ", "jamais vue", "On joue ici\u{a0}: Open", "Partout\u{a0}:"]);
    told(&text, &["Les cases sont a z e, q s d, w x c", "en haut (z)", "Le match est gardé tel qu’il est."]);
}

#[test]
fn every_menu_survives_an_end_of_input_at_any_line() {
    let script = "career\nnew\nAda\n1\npim\nchallenge\nplay\n1 s\nleave\nyes\nshop\npacks\n1\nbuy\nyes\nback\nback\nalbum\nowned\n1\nback\nback\nback\nmap\n2\n";
    let lines: Vec<&str> = script.lines().collect();
    for count in 0..=lines.len() {
        let mut reader = Reader::new(12);
        let text = reader.types(Lang::En, &(lines[..count].join("\n") + "\n"));
        assert!(text.ends_with("Until next time.\n"), "{text}");
    }
}

#[test]
fn what_the_queen_does_is_told_before_one_plays_or_leaves() {
    let told_of = |seed| {
        let mut reader = Reader::new(seed);
        let text = reader.begins("queen\nchallenge\nleave\n");
        told(&text, &["Challenging her may change it, even if you then leave."]);
        let moved = reader.career().queen().trade == tria_rules::triad::Trade::Diff;
        assert_eq!(moved, text.contains("changes her own trade rule: it is Diff now."), "{text}");
        moved
    };
    assert!((20..26).filter(|seed| told_of(*seed)).count() > 2);
}

#[test]
fn careers_are_renamed_and_deleted() {
    let mut reader = Reader::new(30);
    reader.begins("");
    let text =
        reader.types(Lang::En, "career\nrename\nada\nZoe\nzoe\nback\ndelete\nzoe\nno\ndelete\nzoe\nyes\n");
    told(
        &text,
        &["What is Ada called from now on?", "Zoe, Balamb, 7 cards", "The career of Zoe is deleted."],
    );
    assert_eq!(reader.memory.names().expect("names"), Vec::<String>::new());
}

/// How many sessions may pass until chance brings a trade rule.
const SESSIONS_MAX: usize = 200;

/// Careers after which a match that ends as it is looked for must have come up.
const CAREERS_MAX: u64 = 60;

impl Reader {
    /// Challenges the Queen of Cards until she has this trade rule, then Pim until Balamb has adopted it; leaving is free.
    fn brings(&mut self, trade: Trade) {
        self.begins("");
        for _ in 0..SESSIONS_MAX {
            let career = self.career();
            if career.customs(Region::Balamb).trade == trade {
                return;
            }
            let whom = if career.queen().trade == trade { "pim" } else { "the queen" };
            let text = self.goes_on(&format!("{whom}\nchallenge\nleave\n"));
            told(&text, &["Before the first card leaving costs nothing."]);
        }
        panic!("Balamb does not adopt {trade}");
    }

    /// Plays a match against Pim to its end; a winner's choice is left open.
    fn plays_pim(&mut self, trade: Trade) -> String {
        let moves: Vec<String> = "sqweadzxc".chars().map(|cell| format!("1 {cell}\n")).collect();
        let name = ["None", "One", "Diff", "Direct", "All"][trade as usize];
        // The challenge itself may bring yet another trade rule; then this match is none to look at.
        let text = self.goes_on(&format!("pim\nchallenge\nplay\n{}", moves.concat().repeat(5)));
        if self.trade_of_match() == Some(trade) {
            told(&text, &[&format!("Trade: {name}")]);
        }
        text
    }

    /// The trade rule of the match that is over, or whose winner has yet to choose.
    fn trade_of_match(&self) -> Option<Trade> {
        let career = self.career();
        match career.stage() {
            Stage::Choosing(choosing) => Some(choosing.table.offer.rules.trade()),
            Stage::Free => career.history().next_back().map(|played| played.trade),
            _ => None,
        }
    }
}

/// What was lost and won between two states of a collection.
fn changes(before: &Collection, after: &Collection) -> (Vec<CardKey>, Vec<CardKey>) {
    let more = |one: &Collection, other: &Collection| {
        let more = |card: CardKey| one.copies(card).saturating_sub(other.copies(card));
        CardKey::all().flat_map(|card| std::iter::repeat_n(card, more(card) as usize)).collect()
    };
    (more(before, after), more(after, before))
}

/// The match is settled: the history, the album and what was said agree; gives the scores and the numbers of cards lost and won.
fn assert_settled(reader: &Reader, before: &Collection, text: &str) -> ((i32, i32), usize, usize) {
    let career = reader.career();
    assert_eq!(career.stage(), &Stage::Free, "{text}");
    let played = career.history().next_back().expect("a match").clone();
    let (mut lost, mut won) = (played.lost.clone(), played.won.clone());
    let shared = shared(Lang::En, 1);
    for (cards, verb) in [(&mut lost, "You lose"), (&mut won, "You take")] {
        cards.sort_unstable();
        for card in cards.iter() {
            told(text, &[&format!("{verb} {}", shared.card_name(card.card()))]);
        }
        assert_eq!(text.matches(verb).count(), cards.len(), "{text}");
    }
    // A card that is lost while another copy of it is won has not changed the album.
    let (less, more) = changes(before, &career.collection());
    let net = |cards: &[CardKey], others: &[CardKey]| {
        let mut left = cards.to_vec();
        for card in others {
            if let Some(place) = left.iter().position(|other| other == card) {
                left.remove(place);
            }
        }
        left
    };
    assert_eq!((less, more), (net(&lost, &won), net(&won, &lost)), "{text}");
    ((played.scores[0], played.scores[1]), lost.len(), won.len())
}

/// Plays matches under a trade rule, each in a career of its own, until one of them is lost and one won; `check` sees those that are
/// settled, and `choose` the matches whose winner has to choose: it gives what is typed.
fn under(trade: Trade, choose: impl Fn(usize) -> String, check: impl Fn((i32, i32), usize, usize)) {
    let (mut won, mut lost, mut chosen) = (0, 0, 0);
    for seed in 0..CAREERS_MAX {
        let mut reader = Reader::new(1000 * seed);
        reader.brings(trade);
        let before = reader.career().collection();
        let mut text = reader.plays_pim(trade);
        if reader.trade_of_match() != Some(trade) {
            continue;
        }
        let count = match reader.career().stage() {
            Stage::Choosing(choosing) => Some(choosing.count),
            _ => None,
        };
        if let Some(count) = count {
            chosen += 1;
            text = reader.goes_on(&format!("go on\n{}\n", choose(count)));
        }
        let (scores, less, more) = assert_settled(&reader, &before, &text);
        check(scores, less, more);
        won += u32::from(scores.0 > scores.1);
        lost += u32::from(scores.0 < scores.1);
        if won > 0 && lost > 0 && (chosen > 0) == (trade == Trade::Diff) {
            return;
        }
    }
    panic!("{trade}: {won} won, {lost} lost, {chosen} with a choice");
}

#[test]
fn under_all_the_winner_has_five_cards_without_a_choice() {
    under(
        Trade::All,
        |_| panic!("there is nothing to choose"),
        |(own, other), lost, won| {
            assert_eq!((lost, won), (5 * usize::from(own < other), 5 * usize::from(own > other)));
        },
    );
}

#[test]
fn under_direct_everybody_keeps_the_cards_of_their_colour() {
    under(
        Trade::Direct,
        |_| panic!("there is nothing to choose"),
        |(own, other), lost, won| {
            assert_eq!(own + other, 10, "the cards in hand count as well");
            assert_eq!(own, 5 - lost as i32 + won as i32, "as many cards as have the player's colour");
        },
    );
}

#[test]
fn under_diff_the_winner_chooses_as_many_cards_as_the_scores_differ() {
    under(
        Trade::Diff,
        |count| {
            assert!(count < 5, "a winner of all five has no choice");
            (1..=count).map(|place| place.to_string()).collect::<Vec<_>>().join(" ")
        },
        |(own, other), lost, won| {
            let due = |more: i32, less: i32| (more - less).clamp(0, 5) as usize;
            assert_eq!((lost, won), (due(other, own), due(own, other)));
        },
    );
}
