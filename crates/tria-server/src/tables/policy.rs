//! What becomes of tables that people have left: stated in docs/online.md, decided here.

use tria_room::{Clock, Millis, Stage};

use super::{TableOptions, Visibility};
use crate::limits::{
    FINISHED_LONGEST_MS, FINISHED_MS, GATHERING_LINK_MS, GATHERING_LONGEST_MS, GATHERING_OPEN_MS,
    GATHERING_POST_MS, IDLE_MS, PAIRED_MS,
};

/// What the end of a table depends on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Facts<'a> {
    pub(super) stage: Stage,
    pub(super) clock: Clock,
    pub(super) options: &'a TableOptions,
    /// When it was opened.
    pub(super) opened: Millis,
    /// When something last happened there.
    pub(super) last: Millis,
    /// Matches begun.
    pub(super) number: u32,
    /// Since when whoever opened it has not listened; where the server did, since when nobody who sits there has.
    pub(super) host_gone: Option<Millis>,
    /// Since when nobody has listened.
    pub(super) alone: Option<Millis>,
    /// Whether something will happen by itself.
    pub(super) runs: bool,
}

/// When the table is closed if nothing happens until then, and why; `None` for never.
pub(super) fn closes(facts: &Facts<'_>) -> Option<(Millis, &'static str)> {
    let after = |since: Millis, span: u64| since.plus(Millis(span));
    match facts.stage {
        Stage::Gathering => gathering(facts),
        Stage::Finished => Some(match facts.alone {
            None => (after(facts.last, FINISHED_LONGEST_MS), "the match is over, and nobody plays again"),
            Some(since) => (after(since, FINISHED_MS), "the match is over, and everybody is gone"),
        }),
        // A clock, or the time to come back, ends it in its own way.
        _ if facts.runs => None,
        _ => Some((after(facts.last, IDLE_MS), "nothing has happened here for very long")),
    }
}

fn gathering(facts: &Facts<'_>) -> Option<(Millis, &'static str)> {
    let after = |since: Millis, span: u64| since.plus(Millis(span));
    let options = facts.options;
    let by_server = options.opened_by == 0;
    if by_server && options.invited.is_empty() {
        // A table of the site itself.
        return None;
    }
    if by_server && facts.number == 0 {
        return Some((after(facts.opened, PAIRED_MS), "not everybody who was paired came"));
    }
    if matches!(facts.clock, Clock::PerMove { .. }) {
        return Some((after(facts.last, GATHERING_POST_MS), "nobody came"));
    }
    let (alone, longest) = match options.visibility {
        Visibility::Open => (GATHERING_OPEN_MS, GATHERING_LONGEST_MS),
        Visibility::Link | Visibility::Private => (GATHERING_LINK_MS, IDLE_MS),
    };
    let longest = (after(facts.last, longest), "nobody came");
    let gone = facts.host_gone.map(|gone| (after(gone, alone), "whoever opened the table is gone"));
    gone.into_iter().chain([longest]).min_by_key(|(at, _)| *at)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn facts(options: &TableOptions) -> Facts<'_> {
        Facts {
            stage: Stage::Gathering,
            clock: Clock::None,
            options,
            opened: Millis(1_000),
            last: Millis(2_000),
            number: 0,
            host_gone: None,
            alone: None,
            runs: false,
        }
    }

    fn span(facts: &Facts<'_>) -> Option<u64> {
        closes(facts).map(|(at, _)| at.0)
    }

    #[test]
    fn open_tables_follow_whoever_opened_them() {
        let options = TableOptions { opened_by: 7, ..TableOptions::default() };
        let there = facts(&options);
        assert_eq!(
            span(&there),
            Some(2_000 + GATHERING_LONGEST_MS),
            "even an opener who stays waits no longer"
        );
        let gone = Facts { host_gone: Some(Millis(5_000)), ..there };
        assert_eq!(span(&gone), Some(5_000 + GATHERING_OPEN_MS));
        let link = TableOptions { visibility: Visibility::Link, ..options.clone() };
        assert_eq!(span(&Facts { options: &link, ..gone }), Some(5_000 + GATHERING_LINK_MS));
        let post = Clock::PerMove { each: Millis(86_400_000) };
        assert_eq!(span(&Facts { clock: post, ..gone }), Some(2_000 + GATHERING_POST_MS));
    }

    #[test]
    fn paired_players_have_a_minute_and_the_sites_own_tables_stay() {
        let own = TableOptions::default();
        assert_eq!(span(&facts(&own)), None);
        let paired = TableOptions { invited: vec![1, 2], ..TableOptions::default() };
        assert_eq!(span(&facts(&paired)), Some(1_000 + PAIRED_MS));
        let again = Facts { number: 1, host_gone: Some(Millis(9_000)), ..facts(&paired) };
        assert_eq!(span(&again), Some(9_000 + GATHERING_OPEN_MS), "before a second match it is as any other");
    }

    #[test]
    fn matches_end_by_their_clock_and_finished_tables_go() {
        let options = TableOptions { opened_by: 7, ..TableOptions::default() };
        let playing = Facts { stage: Stage::Playing, ..facts(&options) };
        assert_eq!(span(&playing), Some(2_000 + IDLE_MS));
        assert_eq!(span(&Facts { runs: true, ..playing }), None);
        let over = Facts { stage: Stage::Finished, ..playing };
        assert_eq!(span(&over), Some(2_000 + FINISHED_LONGEST_MS));
        assert_eq!(span(&Facts { alone: Some(Millis(3_000)), ..over }), Some(3_000 + FINISHED_MS));
    }
}
