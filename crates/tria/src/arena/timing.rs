//! How long the moves of each side take.

use std::io;
use std::sync::Mutex;
use std::time::Instant;

use tria_rules::json::Writer;

use super::competitor::Competitor;
use crate::context::Context;

/// Times of one side, in milliseconds.
#[derive(Clone, Copy, Default)]
struct Side {
    moves: u64,
    sum: f64,
    worst: f64,
}

impl Side {
    fn mean(self) -> f64 {
        if self.moves == 0 { 0.0 } else { self.sum / self.moves as f64 }
    }
}

/// Times of both sides, gathered from any number of threads.
#[derive(Default)]
pub(crate) struct Timing {
    sides: Mutex<[Side; 2]>,
}

impl Timing {
    /// Runs one move of a side and records its time.
    pub(crate) fn measure<T>(&self, side: usize, work: impl FnOnce() -> T) -> T {
        let clock = Instant::now();
        let done = work();
        let time = clock.elapsed().as_secs_f64() * 1e3;
        if let Ok(mut sides) = self.sides.lock() {
            let side = &mut sides[side];
            side.moves += 1;
            side.sum += time;
            side.worst = side.worst.max(time);
        }
        done
    }

    fn sides(&self) -> [Side; 2] {
        self.sides.lock().map(|sides| *sides).unwrap_or_default()
    }

    pub(crate) fn write(&self, json: &mut Writer) {
        let keys = [("one_ms_mean", "one_ms_worst"), ("other_ms_mean", "other_ms_worst")];
        for ((mean, worst), side) in keys.into_iter().zip(self.sides()) {
            json.key(mean).number(side.mean()).key(worst).number(side.worst);
        }
    }

    pub(crate) fn tell(&self, context: &mut Context, players: [Competitor; 2]) -> io::Result<()> {
        for (player, side) in players.into_iter().zip(self.sides()) {
            let words = [
                ("level", player.to_string()),
                ("mean", context.texts.decimal(&format!("{:.2}", side.mean()))),
                ("worst", context.texts.decimal(&format!("{:.1}", side.worst))),
            ];
            let words: Vec<(&str, &str)> = words.iter().map(|(name, word)| (*name, word.as_str())).collect();
            let line = context.texts.with("arena-times", &words);
            context.line(&line)?;
        }
        Ok(())
    }
}
