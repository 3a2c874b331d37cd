//! Pairings of the next round.

use super::Pairing;
use super::matching;

fn pair(first: usize, second: Option<usize>) -> Pairing {
    Pairing { first, second, score: None }
}

/// The next round of a knockout: first the bracket of the seeds, then the winners in the order of the bracket.
pub(super) fn knockout(players: usize, last: Option<&[Pairing]>) -> Vec<Pairing> {
    let Some(last) = last else {
        let places = bracket(players.next_power_of_two());
        let pairs = places.chunks(2).map(|seeds| (seeds[0].min(seeds[1]), seeds[0].max(seeds[1])));
        // A missing seed is a bye for its opponent, so the best seeds get them.
        return pairs.map(|(strong, weak)| pair(strong, (weak < players).then_some(weak))).collect();
    };
    let winners: Vec<usize> = last.iter().filter_map(Pairing::winner).collect();
    winners.chunks(2).map(|two| pair(two[0], two.get(1).copied())).collect()
}

/// The seeds from top to bottom of a bracket, so that the best two can only meet in the final.
fn bracket(size: usize) -> Vec<usize> {
    let mut places = vec![0];
    while places.len() < size {
        let doubled = 2 * places.len();
        places = places.iter().flat_map(|seed| [*seed, doubled - 1 - seed]).collect();
    }
    places
}

/// Whether each round of a knockout has half as many pairings as the one before.
pub(super) fn knockout_sizes_fit(players: usize, rounds: &[Vec<Pairing>]) -> bool {
    let first = players.next_power_of_two() / 2;
    rounds.iter().enumerate().all(|(round, pairings)| pairings.len() == first >> round)
}

/// A round of a round robin by the circle method: the first stays, the others rotate; with an odd number one has a bye.
pub(super) fn round_robin(players: usize, round: usize) -> Vec<Pairing> {
    let seats = players + players % 2;
    let at = |place: usize| if place == 0 { 0 } else { 1 + (place - 1 + round) % (seats - 1) };
    (0..seats / 2)
        .map(|place| {
            let (one, other) = (at(place), at(seats - 1 - place));
            // The place beyond the last player is the bye.
            match (one < players, other < players) {
                (true, true) if (place + round).is_multiple_of(2) => pair(one, Some(other)),
                (true, true) => pair(other, Some(one)),
                (true, false) => pair(one, None),
                _ => pair(other, None),
            }
        })
        .collect()
}

/// A round of a Swiss tournament: neighbours in the standings play each other, without repeated pairings while these can be avoided.
///
/// `playing` is in the order of the standings.
/// The bye goes to the lowest-placed player among those with the fewest byes.
pub(super) fn swiss(
    playing: &[usize],
    byes: impl Fn(usize) -> usize,
    met: impl Fn(usize, usize) -> usize,
) -> Vec<Pairing> {
    let most_met =
        1 + playing.iter().flat_map(|one| playing.iter().map(|other| met(*one, *other))).max().unwrap_or(0);
    let mut candidates: Vec<Option<usize>> = vec![None];
    if playing.len() % 2 == 1 {
        let mut order: Vec<usize> = playing.iter().rev().copied().collect();
        order.sort_by_key(|player| byes(*player));
        candidates = order.into_iter().map(Some).collect();
    }
    for limit in 0..=most_met {
        for bye in &candidates {
            let paired: Vec<usize> = playing.iter().copied().filter(|player| Some(*player) != *bye).collect();
            let allowed = |one: usize, other: usize| met(paired[one], paired[other]) <= limit;
            if let Some(pairs) = neighbours(paired.len(), allowed) {
                let games = pairs.into_iter().map(|(one, other)| pair(paired[one], Some(paired[other])));
                return games.chain(bye.map(|player| pair(player, None))).collect();
            }
        }
    }
    unreachable!("with as many rematches as there ever were, everybody can be paired")
}

/// Pairs from the top, each with the nearest below who leaves a pairing for the rest.
fn neighbours(count: usize, allowed: impl Fn(usize, usize) -> bool) -> Option<Vec<(usize, usize)>> {
    let mut left: Vec<usize> = (0..count).collect();
    let mut pairs = Vec::with_capacity(count / 2);
    if !matching::is_perfect(&left, &allowed) {
        return None;
    }
    while let Some(&first) = left.first() {
        let partner = left[1..].iter().copied().find(|other| {
            let rest: Vec<usize> = left[1..].iter().copied().filter(|player| player != other).collect();
            allowed(first, *other) && matching::is_perfect(&rest, &allowed)
        })?;
        left.retain(|player| *player != first && *player != partner);
        pairs.push((first, partner));
    }
    Some(pairs)
}
