//! TriATri for Gil: who plays, and for how much.

use tria_world::{OpponentId, World};

use super::Session;

/// Others at a table at most.
pub(crate) const OTHERS: usize = 3;

/// Who plays TriATri where the player is.
pub(crate) fn players(session: &Session) -> Vec<OpponentId> {
    let career = session.career();
    let Some(place) = career.place() else { return Vec::new() };
    let here = career.look(place, session.now()).opponents;
    here.into_iter().filter(|id| World::builtin().opponent(*id).triatri > 0).collect()
}

/// The most that everybody can put in.
pub(crate) fn most(session: &Session, others: &[OpponentId]) -> u64 {
    let theirs = others.iter().map(|id| World::builtin().opponent(*id).triatri).min();
    theirs.unwrap_or(0).min(session.career().gil())
}
