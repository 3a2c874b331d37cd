//! The limit of open files of the process: raised at the start, and the connections that it leaves room for.

use crate::limits::{CONNECTIONS_MAX, CONNECTIONS_MIN, FILES_RESERVED};

/// Raises the limit of open files as far as it is needed and allowed; returns how many connections there is room for.
///
/// The log says what there is, and what is missing.
pub fn connections() -> usize {
    let needed = CONNECTIONS_MAX + FILES_RESERVED;
    let Some(limit) = raised_to(needed) else { return CONNECTIONS_MAX };
    let connections = room_for(limit);
    if limit < needed {
        tracing::warn!(
            limit,
            needed,
            connections,
            "the limit of open files is low: fewer clients can be connected at once; raise it (ulimit -n, or LimitNOFILE in a systemd unit)"
        );
    } else {
        tracing::info!(limit, connections, "open files");
    }
    connections
}

/// The limit that the process can raise itself to, `None` if there is none, and the one that is needed for all clients.
pub fn reachable() -> (Option<usize>, usize) {
    (hard_limit(), CONNECTIONS_MAX + FILES_RESERVED)
}

#[cfg(unix)]
fn hard_limit() -> Option<usize> {
    use rustix::process::{Resource, getrlimit};
    getrlimit(Resource::Nofile).maximum.map(|limit| limit as usize)
}

/// Only Unix has such a limit.
#[cfg(not(unix))]
fn hard_limit() -> Option<usize> {
    None
}

/// The connections that this limit of open files leaves room for.
fn room_for(limit: usize) -> usize {
    limit.saturating_sub(FILES_RESERVED).clamp(CONNECTIONS_MIN, CONNECTIONS_MAX)
}

/// Raises the soft limit to this or the hard limit; returns the limit in force, `None` if there is none.
#[cfg(unix)]
fn raised_to(needed: usize) -> Option<usize> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let needed = needed as u64;
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let current = current?;
    let wanted = maximum.map_or(needed, |maximum| needed.min(maximum));
    // Only if it helps: a sandbox may forbid the call.
    if current >= wanted {
        return Some(current as usize);
    }
    let raised = setrlimit(Resource::Nofile, Rlimit { current: Some(wanted), maximum });
    if let Err(error) = raised {
        tracing::warn!(%error, "the limit of open files could not be raised");
        return Some(current as usize);
    }
    Some(wanted as usize)
}

/// Only Unix has such a limit.
#[cfg(not(unix))]
fn raised_to(_: usize) -> Option<usize> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_kept_for_the_database() {
        for (limit, connections) in [
            (20_064, CONNECTIONS_MAX),
            (1 << 20, CONNECTIONS_MAX),
            (1_024, 960),
            (256, 192),
            (64, CONNECTIONS_MIN),
            (0, CONNECTIONS_MIN),
        ] {
            assert_eq!(room_for(limit), connections, "{limit}");
        }
    }

    #[test]
    #[cfg(unix)]
    fn the_soft_limit_is_raised_as_far_as_the_hard_one_allows() {
        use rustix::process::{Resource, getrlimit};
        let hard = getrlimit(Resource::Nofile).maximum.map_or(usize::MAX, |hard| hard as usize);
        let needed = CONNECTIONS_MAX + FILES_RESERVED;
        let limit = raised_to(needed).unwrap_or(usize::MAX);
        assert!(limit >= needed.min(hard), "{limit} of {needed}, at most {hard}");
        assert_eq!(getrlimit(Resource::Nofile).current.map(|soft| soft as usize), raised_to(needed));
    }
}
