//! Checks whether all players can be paired: Edmonds' matching algorithm.

use std::collections::VecDeque;

/// Whether all of `players` can be put into pairs that are allowed.
pub(super) fn is_perfect(players: &[usize], allowed: &impl Fn(usize, usize) -> bool) -> bool {
    let count = players.len();
    if count % 2 == 1 {
        return false;
    }
    let friends: Vec<Vec<usize>> = (0..count)
        .map(|one| {
            (0..count).filter(|other| one != *other && allowed(players[one], players[*other])).collect()
        })
        .collect();
    let mut search = Search::new(&friends);
    search.pair_greedily();
    (0..count).all(|player| search.mate[player].is_some() || search.augment(player))
}

/// A search for an augmenting path; blossoms are shrunk to their base.
struct Search<'a> {
    friends: &'a [Vec<usize>],
    mate: Vec<Option<usize>>,
    parent: Vec<Option<usize>>,
    base: Vec<usize>,
    reached: Vec<bool>,
}

impl<'a> Search<'a> {
    fn new(friends: &'a [Vec<usize>]) -> Self {
        let count = friends.len();
        Self {
            friends,
            mate: vec![None; count],
            parent: vec![None; count],
            base: (0..count).collect(),
            reached: vec![false; count],
        }
    }

    fn pair_greedily(&mut self) {
        for one in 0..self.friends.len() {
            let free = self.friends[one].iter().copied().find(|other| self.mate[*other].is_none());
            if let (None, Some(other)) = (self.mate[one], free) {
                (self.mate[one], self.mate[other]) = (Some(other), Some(one));
            }
        }
    }

    /// Finds a partner for an unmatched player, changing other pairs if necessary.
    fn augment(&mut self, root: usize) -> bool {
        let Some(mut end) = self.path_from(root) else { return false };
        loop {
            let before = self.parent[end].expect("a path leads back to its root");
            let next = self.mate[before];
            (self.mate[end], self.mate[before]) = (Some(before), Some(end));
            match next {
                Some(next) => end = next,
                None => return true,
            }
        }
    }

    fn path_from(&mut self, root: usize) -> Option<usize> {
        self.parent.fill(None);
        self.reached.fill(false);
        self.base = (0..self.friends.len()).collect();
        self.reached[root] = true;
        let mut queue = VecDeque::from([root]);
        while let Some(one) = queue.pop_front() {
            for place in 0..self.friends[one].len() {
                let other = self.friends[one][place];
                if self.base[one] == self.base[other] || self.mate[one] == Some(other) {
                    continue;
                }
                let outer = other == root || self.mate[other].is_some_and(|mate| self.parent[mate].is_some());
                if outer {
                    self.shrink(one, other, &mut queue);
                } else if self.parent[other].is_none() {
                    self.parent[other] = Some(one);
                    match self.mate[other] {
                        None => return Some(other),
                        Some(mate) => {
                            self.reached[mate] = true;
                            queue.push_back(mate);
                        }
                    }
                }
            }
        }
        None
    }

    fn shrink(&mut self, one: usize, other: usize, queue: &mut VecDeque<usize>) {
        let base = self.common_base(one, other);
        let mut blossom = vec![false; self.friends.len()];
        self.mark(one, base, other, &mut blossom);
        self.mark(other, base, one, &mut blossom);
        for player in 0..self.friends.len() {
            if blossom[self.base[player]] {
                self.base[player] = base;
                if !self.reached[player] {
                    self.reached[player] = true;
                    queue.push_back(player);
                }
            }
        }
    }

    /// The nearest base that both paths back to the root pass.
    fn common_base(&self, one: usize, other: usize) -> usize {
        let mut passed = vec![false; self.friends.len()];
        let mut at = one;
        loop {
            at = self.base[at];
            passed[at] = true;
            match self.mate[at].and_then(|mate| self.parent[mate]) {
                Some(parent) => at = parent,
                None => break,
            }
        }
        at = other;
        loop {
            at = self.base[at];
            if passed[at] {
                return at;
            }
            let back = self.mate[at].and_then(|mate| self.parent[mate]);
            at = back.expect("both walks end at the root");
        }
    }

    fn mark(&mut self, mut at: usize, base: usize, mut child: usize, blossom: &mut [bool]) {
        while self.base[at] != base {
            let mate = self.mate[at].expect("only the root has no mate");
            blossom[self.base[at]] = true;
            blossom[self.base[mate]] = true;
            self.parent[at] = Some(child);
            child = mate;
            at = self.parent[mate].expect("a mate was reached from a parent");
        }
    }
}
