//! TriATri for Gil: the opponents and the stakes.

use tria_world::{OpponentId, World};

use super::Session;

/// Maximum number of opponents at a table.
pub(crate) const OTHERS: usize = 3;

/// The TriATri players of the player's region.
pub(crate) fn players(session: &Session) -> Vec<OpponentId> {
    let career = session.career();
    let Some(place) = career.place() else { return Vec::new() };
    let here = career.look(place, session.now()).opponents;
    here.into_iter().filter(|id| World::builtin().opponent(*id).triatri > 0).collect()
}

/// The highest stake that all can afford.
pub(crate) fn most(session: &Session, others: &[OpponentId]) -> u64 {
    let theirs = others.iter().map(|id| World::builtin().opponent(*id).triatri).min();
    theirs.unwrap_or(0).min(session.career().gil())
}
