//! Captures one after the other: Same, Plus, then the waves of a combo, each with its cause.

use std::time::Duration;

use tria_room::{Event, Versioned};
use tria_rules::triad::{self, ByPlayer, Card, Cause, Cell, DealKind, Flip, Frame, Player};
use tria_tui::playback::{Banner, News, Playback};

const PACE: Duration = Duration::from_millis(600);

fn cell(index: u8) -> Cell {
    Cell::new(index).expect("a cell")
}

fn events(all: Vec<Event>) -> Vec<Versioned> {
    let numbered = all.into_iter().enumerate();
    numbered.map(|(place, event)| Versioned { version: place as u64 + 1, event: Some(event) }).collect()
}

fn placed(by: Player, at: u8) -> Event {
    taking(by, at, &[])
}

/// A card that was placed, and the cards that it takes: cell, cause and wave.
fn taking(by: Player, at: u8, taken: &[(u8, Cause, u8)]) -> Event {
    let card: Card = "5115".parse().expect("a card");
    let together = taken.chunk_by(|one, next| (one.1, one.2) == (next.1, next.2));
    let frame = |group: &[(u8, Cause, u8)]| Frame {
        cause: group[0].1,
        wave: group[0].2,
        cells: group.iter().map(|taken| cell(taken.0)).collect(),
        touches: Vec::new(),
    };
    let frames = together.map(frame).collect();
    Event::Triad { what: triad::Event::Placed { by, card, cell: cell(at) }, frames }
}

fn told(what: triad::Event) -> Event {
    Event::Triad { what, frames: Vec::new() }
}

fn flipped((at, cause, wave): (u8, Cause, u8)) -> Event {
    told(triad::Event::Flipped(Flip { cell: cell(at), cause, wave }))
}

fn scored(blue: u8) -> Event {
    told(triad::Event::Scored(ByPlayer { blue, red: 10 - blue }))
}

fn take(playback: &mut Playback, all: Vec<Event>) {
    let events = events(all);
    let sentences = (0..events.len()).map(|place| Some(place.to_string())).collect();
    playback.take(&events, sentences);
}

#[test]
fn captures_are_shown_in_the_order_of_the_rules() {
    let mut playback = Playback::default();
    take(
        &mut playback,
        vec![placed(Player::Red, 1), placed(Player::Red, 3), placed(Player::Red, 5), placed(Player::Red, 7)],
    );
    playback.finish();
    playback.take_told();
    let taken = [(1, Cause::Same, 0), (3, Cause::Same, 0), (5, Cause::Plus, 0), (7, Cause::Combo, 1)];
    let flips = taken.into_iter().map(flipped);
    take(
        &mut playback,
        [taking(Player::Blue, 4, &taken)].into_iter().chain(flips).chain([scored(9)]).collect(),
    );
    let mut banners = Vec::new();
    let mut owners = Vec::new();
    let mut now = Duration::ZERO;
    while playback.is_moving() {
        playback.tick(now, PACE);
        let scene = playback.scene();
        let own = scene.board.iter().flatten().filter(|(_, owner)| *owner == Player::Blue).count();
        if owners.last() != Some(&own) {
            owners.push(own);
        }
        if let Some(banner) = scene.banner
            && banners.last() != Some(&banner)
        {
            banners.push(banner);
        }
        now += Duration::from_millis(20);
    }
    assert_eq!(
        banners,
        [
            Banner::Taken(Cause::Same, 0, 2),
            Banner::Taken(Cause::Plus, 0, 1),
            Banner::Taken(Cause::Combo, 1, 1)
        ]
    );
    // The cards of one rule turn together.
    assert_eq!(owners, [1, 3, 4, 5]);
    assert_eq!(playback.scene().score.map(|score| score.blue), Some(9));
    assert_eq!(playback.scene().news[7], Some(News::Flipped(Cause::Combo, 1)));
    assert_eq!(playback.take_told(), ["0", "1", "2", "3", "4", "5"]);
}

#[test]
fn nothing_is_told_before_it_is_shown() {
    let mut playback = Playback::default();
    let taken = (1, Cause::Basic, 0);
    take(&mut playback, vec![taking(Player::Blue, 4, &[taken]), flipped(taken), scored(6)]);
    playback.tick(Duration::ZERO, PACE);
    assert_eq!(playback.take_told(), ["0"]);
    assert_eq!(playback.scene().score, None);
    playback.tick(Duration::from_secs(10), PACE);
    assert_eq!(playback.take_told(), ["1"]);
    playback.tick(Duration::from_secs(20), PACE);
    assert_eq!(playback.take_told(), ["2"]);
}

#[test]
fn the_coin_turns_before_it_says_who_starts() {
    let mut playback = Playback::default();
    let dealt = Event::Dealt { kind: DealKind::First, first: Player::Red, tossed: true, elements: [None; 9] };
    take(&mut playback, vec![dealt]);
    let mut seen = Vec::new();
    for tick in 0..200 {
        playback.tick(Duration::from_millis(20 * tick), PACE);
        if let Some(banner) = playback.scene().banner
            && seen.last() != Some(&banner)
        {
            assert_eq!(playback.take_told().is_empty(), banner == Banner::Toss);
            seen.push(banner);
        }
    }
    assert_eq!(seen, [Banner::Toss, Banner::Starts(Player::Red)]);
    assert!(!playback.is_moving());
}

#[test]
fn a_new_deal_waits_until_the_old_board_has_been_seen() {
    let mut playback = Playback::default();
    let dealt =
        Event::Dealt { kind: DealKind::SuddenDeath, first: Player::Red, tossed: false, elements: [None; 9] };
    take(&mut playback, vec![placed(Player::Blue, 0), dealt]);
    playback.tick(Duration::ZERO, PACE);
    assert!(playback.deal_waits());
    assert!(playback.scene().board[0].is_some());
    playback.tick(Duration::from_secs(5), PACE);
    assert!(!playback.deal_waits());
    assert_eq!(playback.scene().banner, Some(Banner::SuddenDeath));
    assert!(playback.scene().board[0].is_none());
}

#[test]
fn with_no_pace_everything_is_shown_at_once() {
    let mut playback = Playback::default();
    let taken = (1, Cause::Same, 0);
    take(&mut playback, vec![taking(Player::Blue, 4, &[taken]), flipped(taken), scored(6)]);
    playback.tick(Duration::ZERO, Duration::ZERO);
    assert!(!playback.is_moving());
}
