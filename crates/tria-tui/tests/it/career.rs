//! A career played by pressing keys.

use std::time::{Duration, Instant};

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;
use ratatui::style::Color;
use tria_locale::Lang;
use tria_tui::app::App;
use tria_tui::career::{Careers, Memory};
use tria_tui::screens::start::Start;
use tria_world::Region;
use tria_world::career::{Account, Career, CareerStore as _, Stage};
use tria_world::collection::Mark;
use tria_world::ledger::Kind;

/// A person who plays a career.
pub(crate) struct Traveller {
    pub(crate) app: App,
    pub(crate) memory: Memory,
    now: Duration,
    size: (u16, u16),
}

impl Traveller {
    /// At the list of careers.
    pub(crate) fn new(lang: Lang, seed: u64) -> Self {
        Self::with(Memory::default(), lang, seed)
    }

    pub(crate) fn with(memory: Memory, lang: Lang, seed: u64) -> Self {
        let careers = Careers::in_memory(&memory, || 1_000_000_000);
        let shared = crate::support::shared(lang, seed);
        let start = Start::new(&shared).keeping(careers);
        let app = App::new(shared, Box::new(start));
        let mut traveller = Self { app, memory, now: Duration::ZERO, size: (80, 24) };
        traveller.keys(&[KeyCode::Down, KeyCode::Enter]);
        traveller
    }

    /// With a large window, where sentences are not broken.
    pub(crate) fn wide(mut self) -> Self {
        self.size = (160, 40);
        self
    }

    /// The same person at a new machine with the same store, at the list of careers.
    pub(crate) fn again(&self, seed: u64) -> Self {
        Self::with(self.memory.clone(), Lang::En, seed)
    }

    /// In Balamb with a starter pack.
    pub(crate) fn in_balamb(seed: u64) -> Self {
        let mut traveller = Self::new(Lang::En, seed);
        traveller.begin();
        traveller
    }

    fn begin(&mut self) {
        self.enter();
        self.press("Ada");
        self.enter();
        self.settle();
        self.enter();
    }

    pub(crate) fn key(&mut self, code: KeyCode) {
        self.app.key(KeyEvent::from(code));
        self.pass();
    }

    pub(crate) fn keys(&mut self, codes: &[KeyCode]) {
        for code in codes {
            self.key(*code);
        }
    }

    pub(crate) fn press(&mut self, letters: &str) {
        for letter in letters.chars() {
            self.key(KeyCode::Char(letter));
        }
    }

    pub(crate) fn enter(&mut self) {
        self.key(KeyCode::Enter);
    }

    pub(crate) fn esc(&mut self) {
        self.key(KeyCode::Esc);
    }

    fn pass(&mut self) {
        self.now += Duration::from_millis(20);
        self.app.tick(self.now);
    }

    /// Waits until no bot computes and nothing is animated.
    pub(crate) fn settle(&mut self) {
        let begun = Instant::now();
        self.pass();
        self.pass();
        while self.app.is_busy() {
            assert!(begun.elapsed() < Duration::from_mins(2), "nothing comes to rest:\n{}", self.screen());
            std::thread::sleep(Duration::from_millis(1));
            self.pass();
        }
        self.pass();
    }

    pub(crate) fn buffer(&self) -> Buffer {
        let area = Rect::new(0, 0, self.size.0, self.size.1);
        let mut buffer = Buffer::empty(area);
        self.app.draw(area, &mut buffer);
        buffer
    }

    pub(crate) fn screen(&self) -> String {
        let buffer = self.buffer();
        let row = |y: u16| -> String {
            (0..buffer.area.width).map(|x| buffer[(x, y)].symbol()).collect::<String>().trim_end().to_owned()
        };
        (0..buffer.area.height).map(row).collect::<Vec<_>>().join("\n")
    }

    #[track_caller]
    pub(crate) fn sees(&self, what: &str) {
        assert!(self.screen().contains(what), "{what:?} is not on the screen:\n{}", self.screen());
    }

    #[track_caller]
    pub(crate) fn sees_not(&self, what: &str) {
        assert!(!self.screen().contains(what), "{what:?} is on the screen:\n{}", self.screen());
    }

    /// The colour of the first letter of a text on the screen.
    #[track_caller]
    fn colour_of(&self, text: &str) -> Color {
        let buffer = self.buffer();
        for y in 0..buffer.area.height {
            let row: Vec<&str> = (0..buffer.area.width).map(|x| buffer[(x, y)].symbol()).collect();
            for x in 0..row.len() {
                if row[x..].concat().starts_with(text) {
                    return buffer[(x as u16, y)].fg;
                }
            }
        }
        panic!("{text:?} is not on the screen:\n{}", self.screen())
    }

    /// The career as the store has it; nothing may ever be lost in it.
    pub(crate) fn career(&self) -> Career {
        let saved = self.memory.load("Ada").expect("the store can be read").expect("there is a career");
        let career = saved.career().expect("the log fits");
        career.ledger().check().expect("the ledger adds up");
        career
    }

    /// Plays the match on the table to its end: always the first card, on the free cell nearest to the middle.
    pub(crate) fn play_out(&mut self) {
        for _ in 0..200 {
            self.settle();
            if self.screen().contains("Enter: go on") {
                self.enter();
                return;
            }
            if self.screen().contains("Choose your hand") {
                for _ in 0..5 {
                    if !self.screen().contains("(5/5)") {
                        self.press(" ");
                        self.key(KeyCode::Down);
                    }
                }
                self.enter();
                continue;
            }
            // Between the games of a match all players get ready.
            if self.screen().contains("Enter: play") {
                self.enter();
                continue;
            }
            self.press("1");
            self.enter();
        }
        panic!("the match does not end:\n{}", self.screen());
    }

    pub(crate) fn gil(&self) -> u64 {
        self.career().gil()
    }

    pub(crate) fn cards(&self) -> u64 {
        self.career().collection().total()
    }
}

/// Blue: a card never seen before.
const BLUE: Color = Color::Rgb(110, 168, 255);
/// Yellow: seen, but not owned.
const YELLOW: Color = Color::Rgb(249, 226, 120);

#[test]
fn a_career_begins_with_a_pack_and_is_there_again() {
    let mut traveller = Traveller::new(Lang::En, 1);
    traveller.sees("New career");
    traveller.enter();
    traveller.enter();
    traveller.sees("A name has 1 to 40 characters");
    traveller.press("Ada");
    traveller.sees("Ada▏");
    traveller.sees("Continental");
    traveller.enter();
    traveller.settle();
    traveller.sees("Your starter pack");
    traveller.sees("✦ never seen");
    traveller.enter();
    traveller.sees("Ada · Balamb · 7 cards · 300 Gil");
    traveller.sees("Pim");
    traveller.sees("Played here: Open");
    assert_eq!(traveller.cards(), 7);
    traveller.esc();
    traveller.sees("Balamb · 7 cards · 300 Gil · 0 matches");
    traveller.keys(&[KeyCode::Home, KeyCode::Enter]);
    traveller.sees("Ada · Balamb");
    // The same name again is refused.
    traveller.esc();
    traveller.press("n");
    traveller.press("Ada");
    traveller.enter();
    traveller.sees("There is a career of that name already.");
}

#[test]
fn the_map_shows_rules_and_where_everybody_is_and_leads_there() {
    let mut traveller = Traveller::in_balamb(2);
    traveller.press("m");
    traveller.sees("◉ Balamb ♛");
    traveller.sees("Random, Plus");
    // Same Wall without Same has no effect: it is kept, but not shown.
    traveller.sees_not("Elemental, Same Wall");
    traveller.enter();
    traveller.sees("You are there already.");
    traveller.keys(&[KeyCode::Left, KeyCode::Enter]);
    traveller.sees("Ada · Galbadia");
    assert_eq!(traveller.career().place(), Some(Region::Galbadia));
    traveller.press("m");
    traveller.sees("◉ Galbadia");
    traveller.esc();
    traveller.sees("Ada · Galbadia");
}

#[test]
fn the_question_of_mixing_comes_before_a_match_elsewhere() {
    let mut traveller = Traveller::in_balamb(3);
    traveller.press("m");
    traveller.keys(&[KeyCode::Left, KeyCode::Enter, KeyCode::Enter]);
    traveller.sees("Shall we mix your rules with ours?");
    traveller.sees("Played here: Same");
    traveller.sees("You carry: Open");
    traveller.sees("Mixed: Open, Same");
    assert!(matches!(traveller.career().stage(), Stage::Asked { .. }));
    traveller.press("y");
    traveller.sees("plays by the mixed rules");
    traveller.sees("• Open");
    traveller.sees("• Same");
    traveller.sees("Trade: One");
    // Leaving costs nothing.
    traveller.esc();
    assert_eq!(*traveller.career().stage(), Stage::Free);
    assert_eq!(traveller.cards(), 7);
}

#[test]
fn an_opponent_refuses_at_most_three_times() {
    let mut refused = 0;
    for seed in 0..12 {
        let mut traveller = Traveller::in_balamb(seed);
        traveller.press("m");
        traveller.keys(&[KeyCode::Left, KeyCode::Enter, KeyCode::Enter]);
        for times in 0..=3 {
            traveller.press("n");
            if matches!(traveller.career().stage(), Stage::Offered(_)) {
                break;
            }
            assert!(times < 3, "after three refusals they play:\n{}", traveller.screen());
            refused += 1;
            traveller.sees("does not want to play without mixing");
            traveller.sees("Ask again");
            traveller.enter();
            traveller.sees("Shall we mix");
        }
        traveller.sees_not("• Open");
        traveller.sees("• Same");
    }
    assert!(refused > 0, "an opponent refuses in twelve careers");
}

#[test]
fn a_match_is_played_and_settled_with_marks() {
    let (mut won, mut lost) = (0, 0);
    for seed in 0..12 {
        let mut traveller = Traveller::in_balamb(seed);
        traveller.enter();
        traveller.sees("Pim plays by the rules now in force here");
        traveller.enter();
        traveller.settle();
        traveller.sees("Ada – Pim");
        if seed == 0 {
            if traveller.screen().contains("Enter: play") {
                traveller.enter();
                traveller.settle();
            }
            for key in ["h", "a"] {
                traveller.press(key);
                traveller.sees("No hints with cards at stake");
            }
        }
        traveller.play_out();
        if traveller.screen().contains("Take your cards") {
            won += 1;
            settle_a_win(&mut traveller);
        } else {
            lost += u32::from(traveller.cards() == 6);
        }
        traveller.sees("After the match");
        traveller.sees("Your rating at Triple Triad: ");
        traveller.enter();
        traveller.sees("Ada · Balamb");
        let career = traveller.career();
        assert_eq!(*career.stage(), Stage::Free);
        assert_eq!(career.history().len(), 1);
        assert_eq!(career.ledger().cards(&Account::Escrow(1)).count(), 0, "nothing is left at stake");
    }
    assert!(won > 0 && lost > 0, "{won} won and {lost} lost");
}

/// The keys that lead from Balamb to a region on the map.
fn way_to(region: Region) -> &'static [KeyCode] {
    use KeyCode::{Down, Left, Right, Up};
    match region {
        Region::Balamb => &[],
        Region::Galbadia => &[Left],
        Region::Dollet => &[Left, Up],
        Region::Trabia => &[Up],
        Region::FishermansHorizon => &[Down],
        Region::Centra => &[Down, Left],
        Region::Esthar => &[Right],
        Region::Lunar => &[Right, Up],
    }
}

#[test]
fn matches_of_every_region_and_house_are_accepted_by_the_career() {
    let mut spread = 0;
    for (seed, region) in Region::ALL.iter().enumerate() {
        for house in 0..3 {
            let mut traveller = Traveller::new(Lang::En, 100 + seed as u64);
            traveller.enter();
            traveller.press("Ada");
            for _ in 0..house {
                traveller.key(KeyCode::Down);
            }
            traveller.enter();
            traveller.settle();
            traveller.enter();
            if *region != Region::Balamb {
                traveller.press("m");
                traveller.keys(way_to(*region));
                traveller.enter();
            }
            traveller.enter();
            if matches!(traveller.career().stage(), Stage::Asked { .. }) {
                traveller.press("y");
            }
            assert_eq!(traveller.career().place(), Some(*region));
            traveller.enter();
            traveller.play_out();
            traveller.sees("After the match");
            while traveller.screen().contains("Take your cards") {
                traveller.enter();
            }
            traveller.sees_not("The record");
            let career = traveller.career();
            assert_eq!(*career.stage(), Stage::Free, "{}", traveller.screen());
            assert_eq!(career.history().len(), 1);
            spread += u32::from(traveller.screen().contains("has spread"));
        }
    }
    assert!(spread > 0, "rules spread now and then");
}

#[test]
fn the_club_championship_is_played_with_pools_and_best_of_three() {
    let mut traveller = Traveller::in_balamb(12);
    traveller.press("m");
    traveller.keys(&[KeyCode::Right, KeyCode::Enter]);
    traveller.press("c");
    traveller.sees("pool of fifteen, best");
    traveller.keys(&[KeyCode::Enter; 3]);
    let Stage::Offered(_) = traveller.career().stage().clone() else { panic!("{}", traveller.screen()) };
    traveller.enter();
    traveller.play_out();
    traveller.sees_not("The record");
    let career = traveller.career();
    assert_eq!(*career.stage(), Stage::Free, "{}", traveller.screen());
    assert_eq!(career.history().len(), 1);
    traveller.enter();
    traveller.sees("Round 1 of 5");
}

/// Takes the last card on offer and checks how the names are painted.
fn settle_a_win(traveller: &mut Traveller) {
    let career = traveller.career();
    let Stage::Choosing(choosing) = career.stage() else { panic!("{:?}", career.stage()) };
    let from = choosing.from.clone();
    traveller.sees("✦ never seen");
    for (card, mark) in from.iter().skip(1) {
        let name = tria_cards::builtin().name(card.card(), tria_cards::Language::En).into_owned();
        let text = format!("{name} ");
        match mark {
            Mark::NeverSeen => assert_eq!(traveller.colour_of(&text), BLUE, "{name}"),
            Mark::Seen => assert_eq!(traveller.colour_of(&text), YELLOW, "{name}"),
            Mark::Owned => assert_eq!(traveller.colour_of(&text), Color::Reset, "{name}"),
        }
    }
    let total = career.ledger().in_circulation(Kind::Cards);
    // The choice can wait; it is asked for again.
    traveller.esc();
    traveller.sees("Go on with what is under way");
    traveller.enter();
    traveller.key(KeyCode::End);
    traveller.press(" ");
    traveller.sees("(1/1)");
    traveller.enter();
    traveller.sees("You take");
    let after = traveller.career();
    assert_eq!(after.collection().total(), 8);
    let taken = from.last().expect("five cards").0;
    assert_eq!(after.history().last().expect("a match").won, [taken]);
    assert!(after.ledger().in_circulation(Kind::Cards) <= total, "no card comes from nowhere");
}

#[test]
fn cards_are_bought_sold_and_drawn_from_packs() {
    let mut traveller = Traveller::in_balamb(5);
    traveller.press("s");
    traveller.sees("Buy cards");
    traveller.sees("Rarity, level 1");
    traveller.enter();
    traveller.sees("Are you sure?");
    traveller.esc();
    assert_eq!((traveller.cards(), traveller.gil()), (7, 300));
    traveller.enter();
    traveller.enter();
    traveller.sees("Bought.");
    assert_eq!(traveller.cards(), 8);
    let gil = traveller.gil();
    assert!(gil < 300);
    traveller.key(KeyCode::Right);
    for left in (5..8).rev() {
        traveller.enter();
        traveller.enter();
        traveller.sees("Sold.");
        assert_eq!(traveller.cards(), left);
    }
    assert!(traveller.gil() > gil);
    traveller.enter();
    traveller.enter();
    traveller.sees("Keep at least five cards.");
    traveller.key(KeyCode::Right);
    traveller.sees("A plain pack");
    traveller.enter();
    traveller.enter();
    traveller.sees("Bought.");
    traveller.press("o");
    traveller.settle();
    traveller.sees("✦ never seen");
    assert!(traveller.cards() > 5);
    traveller.enter();
    traveller.sees("Shop");
}

#[test]
fn a_copy_is_destroyed_after_a_confirmation_that_says_what_changes() {
    let mut traveller = Traveller::in_balamb(5);
    traveller.press("a");
    traveller.press("f");
    traveller.sees("Owned");
    traveller.press("x");
    traveller.sees("Random will not deal this card any more.");
    traveller.esc();
    assert_eq!(traveller.cards(), 7);
    traveller.press("x");
    traveller.enter();
    traveller.sees("is destroyed.");
    assert_eq!(traveller.cards(), 6);
    traveller.esc();
    // A second copy of a card that is owned.
    traveller.press("s");
    let career = traveller.career();
    let shelf = career.shop(Region::Balamb, 1_000_000_000).shelf;
    let place = shelf.iter().position(|entry| career.collection().copies(entry.card) > 0);
    let place = place.expect("a card of the starter pack is on the shelf");
    for _ in 0..place {
        traveller.key(KeyCode::Down);
    }
    traveller.enter();
    traveller.enter();
    traveller.esc();
    traveller.press("a");
    traveller.press("ff");
    traveller.sees("Doubles");
    traveller.sees("×2");
    traveller.press("x");
    traveller.sees("This changes nothing for Random");
    traveller.key(KeyCode::Right);
    traveller.sees("Random will not deal this card any more.");
    traveller.esc();
    assert_eq!(traveller.cards(), 7);
}

#[test]
fn decks_are_made_changed_used_and_forgotten() {
    let mut traveller = Traveller::in_balamb(6);
    traveller.press("d");
    traveller.enter();
    traveller.sees("New deck");
    traveller.press("b");
    traveller.sees("5/5");
    traveller.enter();
    traveller.press("Storm");
    traveller.enter();
    traveller.sees("Storm");
    assert_eq!(traveller.career().decks().len(), 1);
    traveller.keys(&[KeyCode::Home, KeyCode::Enter]);
    // The weakest two instead of the strongest two.
    traveller.press(" ");
    traveller.key(KeyCode::End);
    traveller.press(" ");
    traveller.enter();
    let deck = traveller.career().decks()["Storm"].clone();
    assert_eq!(deck.len(), 5);
    traveller.esc();
    // The deck can be chosen before a match.
    traveller.enter();
    traveller.keys(&[KeyCode::Down, KeyCode::Down]);
    traveller.enter();
    traveller.sees("Another deck (Storm)");
    traveller.keys(&[KeyCode::Home, KeyCode::Enter]);
    traveller.settle();
    let Stage::Playing(table) = traveller.career().stage().clone() else { panic!("a match is on the table") };
    assert_eq!(table.hands.expect("hands are dealt").blue.to_vec(), deck);
    traveller.press("Q");
    traveller.enter();
    traveller.press("d");
    traveller.key(KeyCode::Home);
    traveller.press("x");
    traveller.sees("Forget the deck Storm?");
    traveller.enter();
    assert!(traveller.career().decks().is_empty());
}

#[test]
fn advice_is_thought_out_in_the_background_and_says_why() {
    let mut traveller = Traveller::in_balamb(6);
    traveller.enter();
    traveller.keys(&[KeyCode::Down, KeyCode::Enter]);
    traveller.sees("Hand against Pim");
    traveller.press("a");
    traveller.sees("Playing imagined games");
    // Esc stops it, and it can be asked again.
    traveller.esc();
    traveller.sees_not("Playing imagined games");
    traveller.press("a");
    traveller.settle();
    traveller.sees("Expected result of these five");
    traveller.sees("beats");
    traveller.enter();
    traveller.sees("Pim plays by the rules");
}

#[test]
fn cards_are_traded_with_gil_on_top() {
    let mut traveller = Traveller::in_balamb(7);
    traveller.press("t");
    traveller.sees("Trade with Pim");
    traveller.press(" ");
    traveller.sees("Pim wants");
    let circulating = traveller.career().ledger().in_circulation(Kind::Gil);
    traveller.enter();
    traveller.sees("The trade is made.");
    assert_eq!(traveller.cards(), 8);
    assert!(traveller.gil() < 300);
    assert_eq!(traveller.career().ledger().in_circulation(Kind::Gil), circulating);
    traveller.esc();
    traveller.sees("Ada · Balamb · 8 cards");
}

#[test]
fn a_tournament_is_entered_and_played_without_hints() {
    let mut traveller = Traveller::in_balamb(8);
    traveller.press("c");
    traveller.sees("The Harbour Cup");
    traveller.sees("Fee: 50 Gil");
    traveller.sees("Card backs with a harbour");
    // The fee is asked for first, with what can be won.
    traveller.enter();
    traveller.sees("for a fee of 50 Gil?");
    traveller.sees("First prize: ");
    assert_eq!(traveller.gil(), 300);
    traveller.esc();
    assert_eq!(traveller.gil(), 300);
    traveller.keys(&[KeyCode::Enter, KeyCode::Enter]);
    assert_eq!(traveller.gil(), 250);
    traveller.sees("Round 1 of 3 is next");
    traveller.sees("Standings");
    for _ in 0..30 {
        traveller.enter();
        if traveller.career().tournament().is_none() {
            break;
        }
        if !matches!(traveller.career().stage(), Stage::Offered(_)) {
            continue;
        }
        traveller.sees("cards at stake, no hints");
        traveller.enter();
        traveller.settle();
        traveller.sees_not("Hint");
        traveller.play_out();
        traveller.enter();
    }
    traveller.sees("The tournament is over. Your place:");
    let career = traveller.career();
    assert_eq!(career.collection().total(), 7, "no cards are at stake");
    assert!(career.tournament().is_none());
    traveller.sees("again in 3 days");
    traveller.enter();
    traveller.sees("This tournament begins again in 3 days.");
}

#[test]
fn withdrawing_ends_a_tournament_after_a_confirmation() {
    let mut traveller = Traveller::in_balamb(9);
    traveller.press("c");
    traveller.keys(&[KeyCode::Enter, KeyCode::Enter]);
    traveller.press("W");
    traveller.sees("the fee is gone");
    traveller.esc();
    assert!(traveller.career().tournament().is_some());
    traveller.press("W");
    traveller.enter();
    assert!(traveller.career().tournament().is_none());
    traveller.sees("Tournaments");
}

#[test]
fn a_table_of_triatri_is_played_for_gil() {
    let mut traveller = Traveller::in_balamb(10);
    traveller.press("g");
    traveller.sees("TriATri for Gil");
    traveller.sees("Everybody puts in 10 Gil");
    traveller.enter();
    traveller.settle();
    assert_eq!(traveller.gil(), 290);
    // Cards and gems are offered by pressing Enter on whatever may be played.
    for round in 0..400 {
        traveller.settle();
        if traveller.screen().contains("Enter: go on") {
            break;
        }
        traveller.key(if round % 3 == 2 { KeyCode::Right } else { KeyCode::Enter });
    }
    traveller.sees("Enter: go on");
    traveller.enter();
    traveller.sees("After the match");
    let career = traveller.career();
    let rating = career.ratings().1.points();
    let change = format!("{:+}", rating - 1000).replace('-', "−");
    traveller.sees(&format!("Your rating at TriATri: {rating} ({change})"));
    assert_eq!(*career.stage(), Stage::Free);
    assert!([280, 290, 300, 310].contains(&career.gil()), "{}", career.gil());
    assert_eq!(career.history().len(), 1);
}

#[test]
fn the_history_shows_matches_again_and_writes_their_records() {
    let mut traveller = Traveller::in_balamb(1);
    traveller.enter();
    traveller.enter();
    traveller.play_out();
    if traveller.screen().contains("Take your cards") {
        traveller.enter();
    }
    traveller.enter();
    traveller.press("h");
    traveller.sees("Ratings: Triple Triad");
    traveller.sees("Match 1");
    traveller.sees("Pim");
    traveller.press("x");
    traveller.sees("tria-");
    traveller.sees_not("could not");
    traveller.enter();
    traveller.sees("Match 1 against Pim");
    // The hands stand under the names of those who played.
    traveller.sees(" Ada");
    traveller.sees_not("Blue");
    traveller.sees_not("Red");
    traveller.esc();
    traveller.sees("Ratings");
    traveller.esc();
    traveller.press("e");
    traveller.sees("(•) card backs");
    traveller.sees("more can be won");
    traveller.enter();
    traveller.sees("It lies on the table.");
}

#[test]
fn every_screen_has_its_place_in_both_languages_and_sizes() {
    for lang in Lang::ALL {
        for size in [(80, 24), (140, 45), (60, 20)] {
            let mut traveller = Traveller::new(lang, 4);
            traveller.size = size;
            traveller.begin();
            for key in "gscmadhet".chars() {
                traveller.press(&key.to_string());
                let screen = traveller.screen();
                assert!(!screen.contains("career-"), "a text is missing:\n{screen}");
                assert!(!screen.contains('{'), "a word is missing:\n{screen}");
                for inner in [KeyCode::Down, KeyCode::Right, KeyCode::PageDown, KeyCode::F(1), KeyCode::Up] {
                    traveller.key(inner);
                    traveller.screen();
                }
                traveller.esc();
            }
        }
    }
}

#[test]
fn the_mouse_chooses_opponents_and_cards() {
    let mut traveller = Traveller::in_balamb(11);
    let area = Rect::new(0, 0, 80, 24);
    let click = |traveller: &mut Traveller, column: u16, row: u16| {
        let kind = MouseEventKind::Down(MouseButton::Left);
        traveller.app.mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }, area);
    };
    // The second opponent is chosen by the first click and challenged by the second.
    click(&mut traveller, 6, 3);
    traveller.sees("Sells bread");
    click(&mut traveller, 6, 3);
    traveller.sees("Odalys plays by the rules now in force here");
    click(&mut traveller, 6, 16);
    traveller.sees("Hand against Odalys");
    let before = traveller.screen();
    click(&mut traveller, 10, 2);
    assert_ne!(before, traveller.screen(), "a card was picked or put back");
}

#[test]
fn help_names_every_key_of_a_town_a_shop_an_album_and_a_deck() {
    let mut traveller = Traveller::in_balamb(3);
    traveller.key(KeyCode::F(1));
    for name in ["g  ", "c  ", "d  ", "h  ", "e  ", "m  ", "s  ", "a  "] {
        let listed = |line: &str| line.trim_start_matches(['│', ' ']).starts_with(name) && line.contains('│');
        assert!(traveller.screen().lines().any(listed), "{name} is missing:\n{}", traveller.screen());
    }
    traveller.key(KeyCode::Esc);
    for screen in ["s", "a"] {
        traveller.press(screen);
        traveller.sees("↑↓  Choose");
        traveller.key(KeyCode::Esc);
    }
    traveller.press("d");
    traveller.enter();
    traveller.sees("↑↓  Choose");
}

#[test]
fn in_a_wide_window_levels_stand_near_their_names() {
    let mut traveller = Traveller::in_balamb(3);
    traveller.size = (160, 50);
    let screen = traveller.screen();
    let line = screen.lines().find(|line| line.contains("0–0–0")).expect("an opponent");
    let gap = line.split("0–0–0").next().map_or(0, |before| before.chars().count());
    assert!(gap < 70, "{line}");
}

#[test]
fn the_album_does_not_show_cards_that_were_never_seen() {
    let mut traveller = Traveller::in_balamb(3);
    traveller.size = (120, 40);
    traveller.press("a");
    traveller.key(KeyCode::End);
    // The last card is a hero of level 10, unseen at the beginning.
    traveller.sees("✦ ????");
    traveller.sees("You have never seen this card.");
    for name in ["Squall", "Seifer", "Rinoa", "A469"] {
        traveller.sees_not(name);
    }
    traveller.sees("✦ never seen");
    traveller.sees("○ seen");
}
