//! What happened on a board of Triple Triad, shown one thing after the other.

use std::collections::VecDeque;
use std::time::Duration;

use tria_room::{Event, Versioned};
use tria_rules::triad::{self, ByPlayer, Card, Cause, Cell, Element, Player, View};

/// The board as the eye has followed it so far.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Scene {
    /// Cards and owners in reading order.
    pub board: [Option<(Card, Player)>; 9],
    /// The cells' elements.
    pub elements: [Option<Element>; 9],
    /// The score.
    pub score: Option<ByPlayer<u8>>,
    /// What just happened on each cell.
    pub news: [Option<News>; 9],
}

/// What just happened on a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum News {
    /// A card was placed.
    Placed,
    /// The card flipped by this rule, in this wave.
    Flipped(Cause, u8),
}

/// One thing to show.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Beat {
    Deal { elements: [Option<Element>; 9] },
    Place { by: Player, card: Card, cell: Cell },
    Flip { cells: Vec<Cell>, cause: Cause, wave: u8 },
    Score(ByPlayer<u8>),
}

/// How long a beat stays, as a part of the pace.
impl Beat {
    fn parts(&self) -> u32 {
        match self {
            Self::Deal { .. } | Self::Place { .. } => 4,
            Self::Flip { .. } => 6,
            Self::Score(_) => 0,
        }
    }
}

/// Beats that wait to be shown, and the scene that they change.
#[derive(Clone, Debug, Default)]
pub struct Playback {
    scene: Scene,
    waiting: VecDeque<Beat>,
    /// When the present beat has been seen long enough.
    until: Option<Duration>,
    placer: Option<Player>,
}

impl Playback {
    /// The scene.
    pub fn scene(&self) -> &Scene {
        &self.scene
    }

    /// Whether something is still to be shown.
    pub fn is_moving(&self) -> bool {
        self.until.is_some() || !self.waiting.is_empty()
    }

    /// Takes in what happened.
    pub fn take(&mut self, events: &[Versioned]) {
        for event in events.iter().filter_map(|versioned| versioned.event.as_ref()) {
            match event {
                Event::Dealt { elements, .. } => self.waiting.push_back(Beat::Deal { elements: *elements }),
                Event::Triad { what } => self.take_triad(what),
                _ => {}
            }
        }
    }

    fn take_triad(&mut self, what: &triad::Event) {
        match what {
            triad::Event::Placed { by, card, cell } => {
                self.waiting.push_back(Beat::Place { by: *by, card: *card, cell: *cell });
            }
            triad::Event::Flipped(flip) => {
                // Cards that one rule flips in one wave turn together.
                if let Some(Beat::Flip { cells, cause, wave }) = self.waiting.back_mut()
                    && (*cause, *wave) == (flip.cause, flip.wave)
                {
                    cells.push(flip.cell);
                } else {
                    let beat = Beat::Flip { cells: vec![flip.cell], cause: flip.cause, wave: flip.wave };
                    self.waiting.push_back(beat);
                }
            }
            triad::Event::Scored(score) => self.waiting.push_back(Beat::Score(*score)),
            triad::Event::Ended { .. } => {}
        }
    }

    /// Shows what is due at this time; with no pace everything at once.
    pub fn tick(&mut self, now: Duration, pace: Duration) {
        while self.until.is_none_or(|until| until <= now) {
            let Some(beat) = self.waiting.pop_front() else {
                self.until = None;
                return;
            };
            let stay = pace * beat.parts() / 6;
            self.show(beat);
            self.until = Some(now + stay);
        }
    }

    /// Shows everything that is waiting at once.
    pub fn finish(&mut self) {
        while let Some(beat) = self.waiting.pop_front() {
            self.show(beat);
        }
        self.until = None;
    }

    /// Shows the board of a view, with nothing just happened: after coming back or taking back.
    pub fn jump_to(&mut self, view: &View) {
        self.waiting.clear();
        self.until = None;
        self.scene = Scene {
            board: view.board.map(|cell| cell.card.zip(cell.owner)),
            elements: view.board.map(|cell| cell.element),
            score: Some(view.score),
            news: [None; 9],
        };
    }

    fn show(&mut self, beat: Beat) {
        match beat {
            Beat::Deal { elements } => self.scene = Scene { elements, ..Scene::default() },
            Beat::Place { by, card, cell } => {
                self.scene.news = [None; 9];
                self.scene.board[cell.index()] = Some((card, by));
                self.scene.news[cell.index()] = Some(News::Placed);
                self.placer = Some(by);
            }
            Beat::Flip { cells, cause, wave } => {
                for cell in cells {
                    if let (Some((_, owner)), Some(placer)) =
                        (&mut self.scene.board[cell.index()], self.placer)
                    {
                        *owner = placer;
                    }
                    self.scene.news[cell.index()] = Some(News::Flipped(cause, wave));
                }
            }
            Beat::Score(score) => self.scene.score = Some(score),
        }
    }
}
