//! Animates a board of Triple Triad, one event after the other.

use std::collections::VecDeque;
use std::time::Duration;

use tria_room::{Event, Versioned};
use tria_rules::triad::{self, ByPlayer, Card, Cause, Cell, DealKind, Element, Frame, Player, View};

/// The board as animated so far.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Scene {
    /// Cards and owners in reading order.
    pub board: [Option<(Card, Player)>; 9],
    /// The cells' elements.
    pub elements: [Option<Element>; 9],
    /// The score.
    pub score: Option<ByPlayer<u8>>,
    /// The last change of each cell.
    pub news: [Option<News>; 9],
    /// The banner across the board.
    pub banner: Option<Banner>,
    /// The progress of the current beat, in eighths.
    pub progress: u8,
}

/// The last change of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum News {
    /// A card was placed here.
    Placed,
    /// The card flipped by this rule, in this wave; it still turns early in its beat.
    Flipped(Cause, u8),
}

/// A banner across the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Banner {
    /// The coin turns.
    Toss,
    /// The starter.
    Starts(Player),
    /// A rule took this many cards, in this wave.
    Taken(Cause, u8, u8),
    /// A draw goes on with Sudden Death.
    SuddenDeath,
    /// A draw is played again.
    Again,
    /// The next game of the match.
    NextGame,
}

/// One step of the animation.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Beat {
    Deal {
        elements: [Option<Element>; 9],
        kind: DealKind,
    },
    Toss,
    Start {
        first: Player,
    },
    Place {
        by: Player,
        card: Card,
        cell: Cell,
    },
    Flip(Frame),
    Score(ByPlayer<u8>),
    /// A sentence without animation.
    Say,
}

impl Beat {
    /// The duration of a beat, in sixths of the pace.
    fn parts(&self) -> u32 {
        match self {
            Self::Deal { kind: DealKind::First, .. } => 1,
            Self::Deal { .. } | Self::Toss | Self::Start { .. } => 6,
            Self::Place { .. } => 4,
            Self::Flip(Frame { cause: Cause::Basic, .. }) => 5,
            Self::Flip(_) => 8,
            Self::Score(_) | Self::Say => 0,
        }
    }
}

/// Pending beats, and the scene that they change.
#[derive(Clone, Debug, Default)]
pub struct Playback {
    scene: Scene,
    waiting: VecDeque<(Beat, Vec<String>)>,
    /// The start of the current beat, and its end.
    during: Option<(Duration, Duration)>,
    placer: Option<Player>,
    told: Vec<String>,
}

impl Playback {
    /// The scene.
    pub fn scene(&self) -> &Scene {
        &self.scene
    }

    /// Whether the animation is running.
    pub fn is_moving(&self) -> bool {
        self.during.is_some() || !self.waiting.is_empty()
    }

    /// Whether a new deal is still to be shown, so that the drawn hands are those of the old one.
    pub fn deal_waits(&self) -> bool {
        self.waiting.iter().any(|(beat, _)| matches!(beat, Beat::Deal { .. }))
    }

    /// The sentences of the beats shown since the last call.
    pub fn take_told(&mut self) -> Vec<String> {
        std::mem::take(&mut self.told)
    }

    /// Queues events, each with its sentence.
    pub fn take(&mut self, events: &[Versioned], sentences: Vec<Option<String>>) {
        for (event, sentence) in events.iter().zip(sentences) {
            match &event.event {
                Some(Event::Dealt { elements, kind, first, tossed }) => {
                    self.push(Beat::Deal { elements: *elements, kind: *kind }, None);
                    if *tossed {
                        self.push(Beat::Toss, None);
                    }
                    self.push(Beat::Start { first: *first }, sentence);
                }
                Some(Event::Triad { what, frames }) => self.take_triad(*what, frames, sentence),
                _ if sentence.is_some() => self.push(Beat::Say, sentence),
                _ => {}
            }
        }
    }

    fn push(&mut self, beat: Beat, sentence: Option<String>) {
        self.waiting.push_back((beat, sentence.into_iter().collect()));
    }

    fn take_triad(&mut self, what: triad::Event, frames: &[Frame], sentence: Option<String>) {
        match what {
            triad::Event::Placed { by, card, cell } => {
                self.push(Beat::Place { by, card, cell }, sentence);
                for frame in frames {
                    self.push(Beat::Flip(frame.clone()), None);
                }
            }
            triad::Event::Flipped(flip) => {
                // The sentence comes with its beat.
                let shows =
                    |beat: &Beat| matches!(beat, Beat::Flip(frame) if frame.cells.contains(&flip.cell));
                if let Some((_, told)) = self.waiting.iter_mut().rfind(|(beat, _)| shows(beat)) {
                    told.extend(sentence);
                }
            }
            triad::Event::Scored(score) => self.push(Beat::Score(score), sentence),
            triad::Event::Ended { .. } => self.push(Beat::Say, sentence),
        }
    }

    /// Shows what is due at this time; without a pace everything at once.
    pub fn tick(&mut self, now: Duration, pace: Duration) {
        while self.during.is_none_or(|(_, until)| until <= now) {
            let Some((beat, told)) = self.waiting.pop_front() else {
                self.during = None;
                self.scene.progress = 8;
                self.scene.banner = None;
                return;
            };
            let stay = pace * beat.parts() / 6;
            self.show(beat, told);
            self.scene.progress = 0;
            self.during = Some((now, now + stay));
        }
        if let Some((since, until)) = self.during {
            let (seen, whole) =
                (now.saturating_sub(since).as_millis(), until.saturating_sub(since).as_millis());
            self.scene.progress = (8 * seen / whole.max(1)).min(8) as u8;
        }
    }

    /// Ends the animation.
    pub fn finish(&mut self) {
        while let Some((beat, told)) = self.waiting.pop_front() {
            self.show(beat, told);
        }
        self.during = None;
        self.scene.banner = None;
        self.scene.progress = 8;
    }

    /// Shows the board of a view without animation: after a reconnect or a take-back.
    pub fn jump_to(&mut self, view: &View) {
        while let Some((_, told)) = self.waiting.pop_front() {
            self.told.extend(told);
        }
        self.during = None;
        self.scene = Scene {
            board: view.board.map(|cell| cell.card.zip(cell.owner)),
            elements: view.board.map(|cell| cell.element),
            score: Some(view.score),
            progress: 8,
            ..Scene::default()
        };
    }

    fn show(&mut self, beat: Beat, told: Vec<String>) {
        self.told.extend(told);
        if !matches!(beat, Beat::Score(_) | Beat::Say) {
            self.scene.banner = None;
        }
        match beat {
            Beat::Deal { elements, kind } => {
                let banner = match kind {
                    DealKind::First => None,
                    DealKind::SuddenDeath => Some(Banner::SuddenDeath),
                    DealKind::Replay => Some(Banner::Again),
                    DealKind::NextGame => Some(Banner::NextGame),
                };
                self.scene = Scene { elements, banner, ..Scene::default() };
            }
            Beat::Toss => self.scene.banner = Some(Banner::Toss),
            Beat::Start { first } => self.scene.banner = Some(Banner::Starts(first)),
            Beat::Place { by, card, cell } => {
                self.scene.news = [None; 9];
                self.scene.board[cell.index()] = Some((card, by));
                self.scene.news[cell.index()] = Some(News::Placed);
                self.placer = Some(by);
            }
            Beat::Flip(Frame { cells, cause, wave, .. }) => {
                if cause != Cause::Basic {
                    self.scene.banner = Some(Banner::Taken(cause, wave, cells.len() as u8));
                }
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
            Beat::Say => {}
        }
    }
}
