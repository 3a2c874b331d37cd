//! Who waits to be paired, and who goes with whom.
//!
//! Plain values and decisions: no clock, no tables, no sockets, no database. `seeks.rs` has the pool that all nodes share;
//! each node reads it, decides here, and takes those whom it pairs in one transaction.

use serde::{Deserialize, Serialize};
use tria_room::Millis;

use crate::accounts::AccountId;
use crate::limits::{PAIRING_LONGEST_MS, PAIRING_POINTS, PAIRING_POINTS_A_SECOND};

/// Somebody who waits.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Seek<W> {
    /// Who.
    pub account: AccountId,
    /// What is wanted, in a text that is the same for those who want the same.
    pub kind: String,
    /// How many play.
    pub players: usize,
    /// The rating that counts there, in points.
    pub rating: i32,
    /// Whom this account does not want to meet.
    pub avoids: Vec<AccountId>,
    /// Since when.
    pub since: Millis,
    /// Whatever else the caller keeps with it.
    pub want: W,
}

impl<W> Seek<W> {
    /// How far from its own a rating may be by now.
    fn window(&self, now: Millis) -> i64 {
        let seconds = now.since(self.since).0 / 1_000;
        i64::from(PAIRING_POINTS) + i64::from(PAIRING_POINTS_A_SECOND) * seconds as i64
    }

    /// Whether these two can meet.
    fn suits(&self, other: &Self, now: Millis) -> bool {
        let apart = i64::from(self.rating).abs_diff(i64::from(other.rating)) as i64;
        self.account != other.account
            && self.kind == other.kind
            && self.players == other.players
            && apart <= self.window(now).min(other.window(now))
            && !self.avoids.contains(&other.account)
            && !other.avoids.contains(&self.account)
    }
}

/// Everybody who waits, the longest first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pool<W> {
    seeks: Vec<Seek<W>>,
}

impl<W> Default for Pool<W> {
    fn default() -> Self {
        Self { seeks: Vec::new() }
    }
}

impl<W: Clone> Pool<W> {
    /// How many wait.
    pub fn len(&self) -> usize {
        self.seeks.len()
    }

    /// Whether no one waits.
    pub fn is_empty(&self) -> bool {
        self.seeks.is_empty()
    }

    /// What this account waits for.
    pub fn get(&self, account: AccountId) -> Option<&Seek<W>> {
        self.seeks.iter().find(|seek| seek.account == account)
    }

    /// Adds a player; what they waited for before is forgotten.
    pub fn put(&mut self, seek: Seek<W>) {
        self.remove(seek.account);
        let place = self.seeks.partition_point(|other| other.since <= seek.since);
        self.seeks.insert(place, seek);
    }

    /// Removes a player; returns whether they waited.
    pub fn remove(&mut self, account: AccountId) -> bool {
        let before = self.seeks.len();
        self.seeks.retain(|seek| seek.account != account);
        self.seeks.len() < before
    }

    /// Those who have waited too long, or of whom this is true, wait no longer.
    pub fn drop_where(&mut self, now: Millis, gone: impl Fn(&Seek<W>) -> bool) -> Vec<Seek<W>> {
        let over = |seek: &Seek<W>| now.since(seek.since).0 >= PAIRING_LONGEST_MS || gone(seek);
        self.seeks.extract_if(.., |seek| over(seek)).collect()
    }

    /// Takes out all players who can be paired now: those who have waited longest first, with those nearest in rating.
    pub fn pair(&mut self, now: Millis) -> Vec<Vec<Seek<W>>> {
        let mut groups = Vec::new();
        let mut place = 0;
        while place < self.seeks.len() {
            match self.group(place, now) {
                None => place += 1,
                Some(mut places) => {
                    places.sort_unstable();
                    let group = places.iter().map(|taken| self.seeks[*taken].clone()).collect();
                    for taken in places.into_iter().rev() {
                        self.seeks.remove(taken);
                    }
                    groups.push(group);
                }
            }
        }
        groups
    }

    /// The places of those who are paired with the player at this place.
    fn group(&self, place: usize, now: Millis) -> Option<Vec<usize>> {
        let first = &self.seeks[place];
        let mut near: Vec<usize> =
            (place + 1..self.seeks.len()).filter(|other| first.suits(&self.seeks[*other], now)).collect();
        near.sort_by_key(|other| first.rating.abs_diff(self.seeks[*other].rating));
        let mut group = vec![place];
        for other in near {
            if group.len() == first.players {
                break;
            }
            if group.iter().all(|taken| self.seeks[*taken].suits(&self.seeks[other], now)) {
                group.push(other);
            }
        }
        (group.len() == first.players).then_some(group)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seek(account: AccountId, rating: i32, since: u64) -> Seek<()> {
        let (kind, since) = ("a game".to_owned(), Millis(since));
        Seek { account, kind, players: 2, rating, avoids: Vec::new(), since, want: () }
    }

    fn paired(pool: &mut Pool<()>, now: u64) -> Vec<Vec<AccountId>> {
        let groups = pool.pair(Millis(now));
        groups.iter().map(|group| group.iter().map(|seek| seek.account).collect()).collect()
    }

    #[test]
    fn the_nearest_rating_within_a_window_that_widens() {
        let mut pool = Pool::default();
        pool.put(seek(1, 1_500, 0));
        pool.put(seek(2, 1_650, 0));
        assert!(paired(&mut pool, 2_000).is_empty(), "150 points are too many after two seconds");
        assert_eq!(paired(&mut pool, 3_000), [[1, 2]], "and just few enough after three");
        assert!(pool.is_empty());
        pool.put(seek(1, 1_500, 0));
        pool.put(seek(2, 1_590, 1));
        pool.put(seek(3, 1_520, 2));
        assert_eq!(paired(&mut pool, 3), [[1, 3]]);
        assert_eq!(pool.len(), 1);
    }

    #[test]
    fn a_newcomer_is_not_far_from_somebody_patient() {
        let mut pool = Pool::default();
        pool.put(seek(1, 1_500, 0));
        pool.put(seek(2, 2_500, 600_000));
        assert!(paired(&mut pool, 600_000).is_empty(), "the window of both counts");
        assert_eq!(paired(&mut pool, 645_000), [[1, 2]]);
    }

    #[test]
    fn never_with_oneself_nor_with_somebody_muted_nor_for_another_game() {
        let mut pool = Pool::default();
        pool.put(seek(1, 1_500, 0));
        pool.put(seek(1, 1_500, 5));
        assert_eq!(pool.len(), 1, "the later wish replaces the earlier");
        pool.put(Seek { avoids: vec![1], ..seek(2, 1_500, 6) });
        pool.put(Seek { kind: "another".to_owned(), ..seek(3, 1_500, 7) });
        assert!(paired(&mut pool, 1_000_000).is_empty());
        assert!(pool.remove(2));
        assert!(!pool.remove(2));
        pool.put(seek(4, 1_500, 8));
        assert_eq!(paired(&mut pool, 9), [[1, 4]]);
    }

    #[test]
    fn three_meet_when_all_of_them_suit_each_other() {
        let mut pool = Pool::default();
        for (account, rating) in [(1, 1_500), (2, 1_410), (3, 1_590)] {
            pool.put(Seek { players: 3, ..seek(account, rating, 0) });
        }
        assert!(paired(&mut pool, 0).is_empty(), "the second and the third are 180 apart");
        assert_eq!(paired(&mut pool, 4_000), [[1, 2, 3]]);
    }

    #[test]
    fn whoever_waits_too_long_or_is_gone_waits_no_longer() {
        let mut pool = Pool::default();
        pool.put(seek(1, 1_500, 0));
        pool.put(seek(2, 1_900, 10));
        pool.put(seek(3, 2_900, 20));
        let dropped = pool.drop_where(Millis(PAIRING_LONGEST_MS + 5), |seek| seek.account == 3);
        assert_eq!(dropped.iter().map(|seek| seek.account).collect::<Vec<_>>(), [1, 3]);
        assert_eq!(pool.len(), 1);
    }
}
