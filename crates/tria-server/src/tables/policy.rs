//! Deadlines after which unused tables are closed, as documented in docs/online.md.

use tria_room::{Clock, Millis, Stage};

use super::{TableOptions, Visibility};
use crate::limits::{
    COMPUTERS_PAUSED_MS, FINISHED_LONGEST_MS, FINISHED_MS, GATHERING_LINK_MS, GATHERING_LONGEST_MS,
    GATHERING_OPEN_MS, GATHERING_POST_MS, IDLE_MS, PAIRED_MS,
};

/// State of a table that determines its deadline.
#[derive(Clone, Copy, Debug)]
pub(super) struct Facts<'a> {
    pub(super) stage: Stage,
    pub(super) clock: Clock,
    pub(super) options: &'a TableOptions,
    /// Time of creation.
    pub(super) opened: Millis,
    /// Time of the last log entry.
    pub(super) last: Millis,
    /// Number of matches begun.
    pub(super) number: u32,
    /// Since when the creator has had no connection; at tables of the server, since when no seated player has had one.
    pub(super) host_gone: Option<Millis>,
    /// Since when the table has had no connection.
    pub(super) alone: Option<Millis>,
    /// Whether the room has a deadline of its own, such as a clock.
    pub(super) runs: bool,
    /// Whether computers wait for a viewer.
    pub(super) paused: bool,
    /// Whether computers have played among themselves for as long as they may.
    pub(super) spent: bool,
}

/// Returns when an unused table is closed, with the reason for its players; `None` for never.
pub(super) fn closes(facts: &Facts<'_>) -> Option<(Millis, &'static str)> {
    let after = |since: Millis, span: u64| since.plus(Millis(span));
    if facts.spent {
        return Some((facts.last, "the computers have played as long as they may"));
    }
    match facts.stage {
        Stage::Gathering => gathering(facts),
        Stage::Finished => Some(match facts.alone {
            None => (after(facts.last, FINISHED_LONGEST_MS), "the match is over, and no rematch was started"),
            Some(since) => (after(since, FINISHED_MS), "the match is over, and all players have left"),
        }),
        _ if facts.paused => {
            let since = facts.alone.unwrap_or(facts.last);
            Some((after(since, COMPUTERS_PAUSED_MS), "no one watches the computers"))
        }
        // The match ends by its clock or by the time limit for reconnecting.
        _ if facts.runs => None,
        _ => Some((after(facts.last, IDLE_MS), "the table was inactive for too long")),
    }
}

fn gathering(facts: &Facts<'_>) -> Option<(Millis, &'static str)> {
    let after = |since: Millis, span: u64| since.plus(Millis(span));
    let options = facts.options;
    let by_server = options.opened_by == 0;
    if by_server && options.invited.is_empty() {
        // The site's own tables stay open.
        return None;
    }
    if by_server && facts.number == 0 {
        return Some((after(facts.opened, PAIRED_MS), "a paired player did not come"));
    }
    if matches!(facts.clock, Clock::PerMove { .. }) {
        return Some((after(facts.last, GATHERING_POST_MS), "not enough players came"));
    }
    let (alone, longest) = match options.visibility {
        Visibility::Open => (GATHERING_OPEN_MS, GATHERING_LONGEST_MS),
        Visibility::Link | Visibility::Private => (GATHERING_LINK_MS, IDLE_MS),
    };
    let longest = (after(facts.last, longest), "not enough players came");
    let gone = facts.host_gone.map(|gone| (after(gone, alone), "the creator of the table has left"));
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
            paused: false,
            spent: false,
        }
    }

    fn span(facts: &Facts<'_>) -> Option<u64> {
        closes(facts).map(|(at, _)| at.0)
    }

    #[test]
    fn tables_close_after_their_creator_left() {
        let options = TableOptions { opened_by: 7, ..TableOptions::default() };
        let present = facts(&options);
        assert_eq!(span(&present), Some(2_000 + GATHERING_LONGEST_MS), "also while the creator stays");
        let gone = Facts { host_gone: Some(Millis(5_000)), ..present };
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
        assert_eq!(
            span(&again),
            Some(9_000 + GATHERING_OPEN_MS),
            "before a second match it is like any other table"
        );
    }

    #[test]
    fn matches_end_by_their_clock_and_finished_tables_go() {
        let options = TableOptions { opened_by: 7, ..TableOptions::default() };
        let playing = Facts { stage: Stage::Playing, ..facts(&options) };
        assert_eq!(span(&playing), Some(2_000 + IDLE_MS));
        assert_eq!(span(&Facts { runs: true, ..playing }), None);
        let paused = Facts { runs: true, paused: true, alone: Some(Millis(3_000)), ..playing };
        assert_eq!(span(&paused), Some(3_000 + COMPUTERS_PAUSED_MS), "computers that no one watches");
        assert_eq!(span(&Facts { runs: true, spent: true, ..playing }), Some(2_000));
        let over = Facts { stage: Stage::Finished, ..playing };
        assert_eq!(span(&over), Some(2_000 + FINISHED_LONGEST_MS));
        assert_eq!(span(&Facts { alone: Some(Millis(3_000)), ..over }), Some(3_000 + FINISHED_MS));
    }
}
