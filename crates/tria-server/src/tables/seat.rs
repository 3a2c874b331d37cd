//! Computer seats: they think beside the table, from their own view alone, and send a command like everybody else.

use std::collections::HashMap;
use std::sync::LazyLock;

use rand_core::Rng;
use tokio::sync::{Semaphore, mpsc};
use tria_bot::Mind;
use tria_engine::Level;
use tria_room::{Happened, Occupant, Room, Seat, Viewer};
use tria_rules::cards::Catalog;
use tria_rules::game::SeatSet;

use super::table::Input;

/// Computers that think at the same time on this machine; the others wait, so that moves of people never do.
static THINKERS: LazyLock<Semaphore> = LazyLock::new(|| {
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    Semaphore::new(cores)
});

/// The computer seats of one table.
pub(super) struct Computers {
    queue: mpsc::WeakSender<Input>,
    catalog: &'static Catalog,
    minds: HashMap<Seat, Mind>,
    thinking: SeatSet,
}

impl Computers {
    pub(super) fn new(queue: mpsc::WeakSender<Input>, catalog: &'static Catalog) -> Self {
        Self { queue, catalog, minds: HashMap::new(), thinking: SeatSet::default() }
    }

    /// Everything that was seen is forgotten; views still tell what counts.
    pub(super) fn forget(&mut self) {
        self.minds.clear();
        self.thinking = SeatSet::default();
    }

    pub(super) fn has_thought(&mut self, seat: Seat) {
        self.thinking = self.thinking.without(seat);
    }

    /// Each mind sees what its seat sees.
    pub(super) fn observe(&mut self, _room: &Room, events: &[Happened]) {
        for (seat, mind) in &mut self.minds {
            for happened in events {
                mind.observe(&happened.seen_by(Viewer::Seat(*seat)));
            }
        }
    }

    /// Lets these seats think, unless they do already.
    pub(super) fn think(&mut self, room: &Room, seats: SeatSet, chance: &mut impl Rng) {
        for seat in seats.iter() {
            if self.thinking.contains(seat) {
                continue;
            }
            let view = room.view(Viewer::Seat(seat));
            let level = match view.seats.get(seat.index()).map(|place| place.occupant) {
                Some(Occupant::Computer(level)) => level,
                // A beginner plays on for somebody who left.
                _ => 1,
            };
            let level = Level::from_number(level).unwrap_or(Level::One);
            let catalog = self.catalog;
            let mind = self.minds.entry(seat).or_insert_with(|| Mind::of_level(level, catalog)).clone();
            let (seed, queue, version) = (chance.next_u64(), self.queue.clone(), view.version);
            self.thinking = self.thinking.with(seat);
            tokio::spawn(async move {
                let Ok(_turn) = THINKERS.acquire().await else { return };
                let thought = tokio::task::spawn_blocking(move || mind.decide(&view, seed)).await;
                let input = Input::Thought { seat, version, command: thought.ok().flatten() };
                if let Some(queue) = queue.upgrade() {
                    let _ = queue.send(input).await;
                }
            });
        }
    }
}
