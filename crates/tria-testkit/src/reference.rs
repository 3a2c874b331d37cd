//! A slow reference implementation of both games, straight from the rule sheets, with plain arrays and no shortcuts.
//!
//! It shares no code with the library and only borrows its types as data.
//! The property tests compare the two; the benchmark measures both in one run.

use tria_rules::triad::{
    Card as TriadCard, Cause, Combo, Element, Player, PlusSums, Same, SameFlips, Scoring, Setup, Side,
    Switches,
};
use tria_rules::triatri::{
    Card, Colour, End, Imitation, ImitationValue, Move, NextLeader, Options, Source, TripleImitation,
    TwoColourTie,
};

/// The four sides as steps of row and column, in the order top, right, bottom, left.
const STEPS: [(i32, i32); 4] = [(-1, 0), (0, 1), (1, 0), (0, -1)];

/// The order in which the sheet walks the sides for the one sum of Plus: top, bottom, left, right.
const PLUS_WALK: [usize; 4] = [0, 2, 3, 1];

/// The value of 10 on a card and on walls.
const ACE: i32 = 10;

/// A card that changed its colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SlowFlip {
    /// Its cell.
    pub cell: usize,
    /// The rule.
    pub cause: Cause,
    /// Its wave of Combo, 0 before.
    pub wave: usize,
}

/// The neighbour on one side of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Neighbour {
    Wall,
    Empty,
    Card(usize),
}

/// A game of Triple Triad as a person would keep it on paper.
#[derive(Clone, Debug)]
pub struct SlowTriad {
    switches: Switches,
    elements: Vec<Option<Element>>,
    board: Vec<Option<(TriadCard, Player)>>,
    hands: [Vec<Option<TriadCard>>; 2],
    to_move: Player,
}

impl SlowTriad {
    /// The game that the set-up describes; all cards must be known.
    pub fn new(setup: &Setup) -> Self {
        Self {
            switches: setup.switches,
            elements: setup.elements.to_vec(),
            board: setup.board.iter().map(|cell| cell.map(|placed| (placed.card, placed.owner))).collect(),
            hands: [setup.hands.blue.clone(), setup.hands.red.clone()],
            to_move: setup.first,
        }
    }

    /// The player to move; `None` when the board is full.
    pub fn to_move(&self) -> Option<Player> {
        if self.board.contains(&None) { Some(self.to_move) } else { None }
    }

    /// The card on a cell and its colour.
    pub fn at(&self, cell: usize) -> Option<(TriadCard, Player)> {
        self.board[cell]
    }

    /// Every card still in hand on every empty cell.
    pub fn legal(&self) -> Vec<(usize, usize)> {
        let mut moves = Vec::new();
        if let Some(player) = self.to_move() {
            for (slot, card) in self.hands[player as usize].iter().enumerate() {
                for (cell, placed) in self.board.iter().enumerate() {
                    if card.is_some() && placed.is_none() {
                        moves.push((slot, cell));
                    }
                }
            }
        }
        moves
    }

    /// Blue's and red's score.
    pub fn score(&self) -> [usize; 2] {
        [Player::Blue, Player::Red].map(|player| {
            let on_board = self.board.iter().flatten().filter(|(_, owner)| *owner == player).count();
            let in_hand = self.hands[player as usize].iter().flatten().count();
            match self.switches.scoring {
                Scoring::Board => on_board,
                Scoring::BoardAndHand => on_board + in_hand,
            }
        })
    }

    /// Places a card and resolves its captures; the flips in the order of their waves.
    pub fn place(&mut self, slot: usize, cell: usize) -> Vec<SlowFlip> {
        let player = self.to_move;
        let card = self.hands[player as usize][slot].take().expect("the card is in the hand");
        assert!(self.board[cell].is_none(), "the cell is empty");
        self.board[cell] = Some((card, player));
        let mut flips = Vec::new();
        let same = self.same(cell, player);
        self.take_all(&same, player, Cause::Same, 0, &mut flips);
        let plus = self.plus(cell, player);
        self.take_all(&plus, player, Cause::Plus, 0, &mut flips);
        let basic = self.basic(cell, player);
        self.take_all(&basic, player, Cause::Basic, 0, &mut flips);
        self.combo(&same, &plus, &basic, player, &mut flips);
        self.to_move = !player;
        flips
    }

    fn combo(
        &mut self,
        same: &[usize],
        plus: &[usize],
        basic: &[usize],
        player: Player,
        flips: &mut Vec<SlowFlip>,
    ) {
        let special = [same, plus].concat();
        let everything = [same, plus, basic].concat();
        let fired = !special.is_empty();
        let mut wave = match self.switches.combo {
            Combo::Off => Vec::new(),
            Combo::Special => special,
            Combo::Flipped => {
                if fired {
                    everything
                } else {
                    Vec::new()
                }
            }
            Combo::Always => everything,
        };
        let mut number = 1;
        while !wave.is_empty() {
            let mut taken = Vec::new();
            for cell in &wave {
                for beaten in self.basic(*cell, player) {
                    if !taken.contains(&beaten) {
                        taken.push(beaten);
                    }
                }
            }
            self.take_all(&taken, player, Cause::Combo, number, flips);
            wave = taken;
            number += 1;
        }
    }

    fn take_all(
        &mut self,
        cells: &[usize],
        player: Player,
        cause: Cause,
        wave: usize,
        flips: &mut Vec<SlowFlip>,
    ) {
        for cell in cells {
            let (card, _) = self.board[*cell].expect("only cards flip");
            self.board[*cell] = Some((card, player));
            flips.push(SlowFlip { cell: *cell, cause, wave });
        }
    }

    fn neighbour(&self, cell: usize, side: usize) -> Neighbour {
        let (row, column) = (cell as i32 / 3 + STEPS[side].0, cell as i32 % 3 + STEPS[side].1);
        if !(0..3).contains(&row) || !(0..3).contains(&column) {
            return Neighbour::Wall;
        }
        let beside = (row * 3 + column) as usize;
        if self.board[beside].is_some() { Neighbour::Card(beside) } else { Neighbour::Empty }
    }

    fn raw(&self, cell: usize, side: usize) -> i32 {
        let (card, _) = self.board[cell].expect("a card lies there");
        i32::from(card.ranks.on([Side::Top, Side::Right, Side::Bottom, Side::Left][side]).get())
    }

    fn effective(&self, cell: usize, side: usize) -> i32 {
        let (card, _) = self.board[cell].expect("a card lies there");
        let change = match self.elements[cell] {
            Some(element) if self.switches.elemental && card.element == Some(element) => 1,
            Some(_) if self.switches.elemental => -1,
            _ => 0,
        };
        self.raw(cell, side) + change
    }

    fn is_opponents(&self, cell: usize, player: Player) -> bool {
        self.board[cell].is_some_and(|(_, owner)| owner != player)
    }

    /// The cards that Same flips.
    fn same(&self, cell: usize, player: Player) -> Vec<usize> {
        let needed = match self.switches.same {
            Same::Off => return Vec::new(),
            Same::One => 1,
            Same::Two => 2,
        };
        let mut matching_sides = 0;
        let (mut matching, mut not_stronger) = (Vec::new(), Vec::new());
        for side in 0..4 {
            let own = self.raw(cell, side);
            match self.neighbour(cell, side) {
                Neighbour::Empty => {}
                Neighbour::Wall => {
                    if self.switches.same_wall && own == ACE {
                        matching_sides += 1;
                    }
                }
                Neighbour::Card(beside) => {
                    let touching = self.raw(beside, (side + 2) % 4);
                    if touching == own {
                        matching_sides += 1;
                        matching.push(beside);
                    }
                    if touching <= own {
                        not_stronger.push(beside);
                    }
                }
            }
        }
        if matching_sides < needed {
            return Vec::new();
        }
        let mut flipped = match self.switches.same_flips {
            SameFlips::Matching => matching,
            SameFlips::Weaker => not_stronger,
        };
        flipped.retain(|beside| self.is_opponents(*beside, player));
        flipped
    }

    /// The cards that Plus flips beyond those that Same has flipped already.
    fn plus(&self, cell: usize, player: Player) -> Vec<usize> {
        if !self.switches.plus {
            return Vec::new();
        }
        let mut sums: Vec<(i32, Option<usize>)> = Vec::new();
        for side in PLUS_WALK {
            let own = self.raw(cell, side);
            match self.neighbour(cell, side) {
                Neighbour::Empty => {}
                Neighbour::Wall => {
                    if self.switches.plus_wall {
                        sums.push((own + ACE, None));
                    }
                }
                Neighbour::Card(beside) => sums.push((own + self.raw(beside, (side + 2) % 4), Some(beside))),
            }
        }
        let count = |sum: i32| sums.iter().filter(|(other, _)| *other == sum).count();
        let the_one = first_to_be_most_frequent(&sums.iter().map(|(sum, _)| *sum).collect::<Vec<_>>());
        let mut flipped = Vec::new();
        for (sum, beside) in &sums {
            let counts = match self.switches.plus_sums {
                PlusSums::All => true,
                PlusSums::First => the_one == Some(*sum),
            };
            if let Some(beside) = beside
                && counts
                && count(*sum) >= 2
                && self.is_opponents(*beside, player)
            {
                flipped.push(*beside);
            }
        }
        flipped
    }

    /// The opponent's neighbours of a card that are lower on the touching side.
    fn basic(&self, cell: usize, player: Player) -> Vec<usize> {
        let mut beaten = Vec::new();
        for side in 0..4 {
            if let Neighbour::Card(beside) = self.neighbour(cell, side)
                && self.is_opponents(beside, player)
                && self.effective(cell, side) > self.effective(beside, (side + 2) % 4)
            {
                beaten.push(beside);
            }
        }
        beaten
    }
}

/// The sum that is the first to reach the highest count on the walk.
fn first_to_be_most_frequent(sums: &[i32]) -> Option<i32> {
    let highest = sums.iter().map(|sum| sums.iter().filter(|other| *other == sum).count()).max()?;
    let mut walked = Vec::new();
    for sum in sums {
        walked.push(*sum);
        if walked.iter().filter(|other| *other == sum).count() == highest {
            return Some(*sum);
        }
    }
    None
}

/// Water dominates fire, fire dominates wood, wood dominates water.
fn dominates(one: Colour, other: Colour) -> bool {
    matches!(
        (one, other),
        (Colour::Blue, Colour::Red) | (Colour::Red, Colour::Green) | (Colour::Green, Colour::Blue)
    )
}

/// A card in front of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SlowShown {
    /// The card.
    pub card: Card,
    /// Its value.
    pub value: u8,
}

const NOTHING: SlowShown = SlowShown { card: Card::IMITATION, value: 0 };

/// The value of a card played after `previous`.
fn value_of(card: Card, previous: Option<SlowShown>) -> u8 {
    let previous_colour = previous.and_then(|shown| shown.card.colour());
    let doubled = match (card.colour(), previous_colour) {
        (Some(own), Some(other)) => dominates(own, other),
        _ => false,
    };
    if doubled && card.number() == 2 {
        8
    } else if doubled {
        card.number() + card.number()
    } else {
        card.number()
    }
}

/// The place of the card that wins among those showing.
pub fn slow_winner(shown: &[SlowShown], options: &Options) -> usize {
    let mut highest = 0;
    for one in shown {
        highest = highest.max(one.value);
    }
    let tied: Vec<usize> = (0..shown.len()).filter(|place| shown[*place].value == highest).collect();
    let latest = *tied.last().expect("a card shows");
    let mut colours: Vec<Colour> = tied.iter().filter_map(|place| shown[*place].card.colour()).collect();
    colours.sort_unstable();
    colours.dedup();
    if let [one, other] = colours[..]
        && options.tie3_two_colours == TwoColourTie::DominantLatest
    {
        let stronger = if dominates(one, other) { one } else { other };
        let mut of_stronger = tied.iter().filter(|place| shown[**place].card.colour() == Some(stronger));
        return *of_stronger.next_back().expect("the stronger colour is among the tied");
    }
    latest
}

/// Plays one card after those showing; returns the index of the card that an imitation took.
pub fn slow_play(shown: &mut Vec<SlowShown>, card: Card, options: &Options) -> Option<usize> {
    if card != Card::IMITATION {
        let value = value_of(card, shown.last().copied());
        shown.push(SlowShown { card, value });
        return None;
    }
    if shown.is_empty() {
        shown.push(NOTHING);
        return None;
    }
    let place = slow_winner(shown, options);
    let taken = shown[place];
    if options.imitation == Imitation::Exchange {
        shown[place] = NOTHING;
    }
    let value = match options.imitation_value {
        ImitationValue::Carry => taken.value,
        ImitationValue::Face => taken.card.number(),
        ImitationValue::Recompute => value_of(taken.card, shown.last().copied()),
    };
    shown.push(SlowShown { card: taken.card, value });
    Some(place)
}

/// The starter by the selection; `None` if it must be redone.
pub fn slow_starter(cards: &[Card], options: &Options) -> Option<usize> {
    let mut top = 0;
    for card in cards {
        top = top.max(card.number());
    }
    let tied: Vec<usize> = (0..cards.len()).filter(|seat| cards[*seat].number() == top).collect();
    let others: Vec<usize> = (0..cards.len()).filter(|seat| cards[*seat].number() != top).collect();
    if top == 0 {
        return None;
    }
    match (tied.len(), cards.len()) {
        (1, _) => Some(tied[0]),
        (2, _) => {
            let (one, other) = (tied[0], tied[1]);
            let stronger = dominates(cards[one].colour()?, cards[other].colour()?);
            Some(if stronger { one } else { other })
        }
        (3, 4) => {
            let fourth = others[0];
            let again =
                cards[fourth] == Card::IMITATION && options.triple4p_imitation == TripleImitation::Redo;
            if again { None } else { Some(fourth) }
        }
        _ => None,
    }
}

/// The score of a holding, gem by gem as the sheet takes them away.
pub fn slow_score(holding: [u8; 3], stock: [u8; 3]) -> i32 {
    let mut left = holding;
    let mut score = 0;
    while left.iter().all(|gems| *gems > 0) {
        left = left.map(|gems| gems - 1);
        score += 1;
    }
    while left.iter().filter(|gems| **gems > 0).count() == 2 {
        left = left.map(|gems| gems.saturating_sub(1));
        score -= 2;
    }
    for colour in 0..3 {
        for _ in 0..left[colour] {
            score += i32::from(stock[colour]);
        }
    }
    score
}

/// Places by score, then gems; equals share a place.
pub fn slow_places(scores: &[i32], holdings: &[[u8; 3]]) -> Vec<u8> {
    let gems = |seat: usize| holdings[seat].iter().sum::<u8>();
    let mut places = Vec::new();
    for seat in 0..scores.len() {
        let mut better = 0;
        for other in 0..scores.len() {
            let ahead =
                scores[other] > scores[seat] || (scores[other] == scores[seat] && gems(other) > gems(seat));
            better += u8::from(ahead);
        }
        places.push(better + 1);
    }
    places
}

/// What a game of TriATri waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SlowPhase {
    /// Cards are dealt.
    Deal,
    /// All select a card.
    Select,
    /// A lot is drawn.
    Lot,
    /// The winner takes a gem.
    Gem,
    /// A card is played.
    Play,
    /// The game is over.
    Over(End),
}

/// A game of TriATri as a person would keep it on paper.
#[derive(Clone, Debug)]
pub struct SlowTriatri {
    options: Options,
    players: usize,
    /// The next phase.
    pub phase: SlowPhase,
    /// The cards in hand, by seat.
    pub hands: Vec<Vec<Card>>,
    chosen: Vec<Option<Card>>,
    redone: u32,
    /// The gems of each seat, by colour.
    pub holdings: Vec<[u8; 3]>,
    /// The gems in the stock, by colour.
    pub stock: [u8; 3],
    /// The leader.
    pub leader: usize,
    gem: Option<Colour>,
    /// The cards of the current trick, or of the last one.
    pub shown: Vec<SlowShown>,
    /// The winner of the last trick.
    pub last_winner: Option<usize>,
    tricks: u32,
    rounds: u32,
}

impl SlowTriatri {
    /// A game about to begin.
    pub fn new(players: usize, options: Options) -> Self {
        Self {
            options,
            players,
            phase: SlowPhase::Deal,
            hands: vec![Vec::new(); players],
            chosen: vec![None; players],
            redone: 0,
            holdings: vec![[0; 3]; players],
            stock: [6; 3],
            leader: 0,
            gem: None,
            shown: Vec::new(),
            last_winner: None,
            tricks: 0,
            rounds: 0,
        }
    }

    /// Six cards each begin a round.
    pub fn deal(&mut self, hands: Vec<Vec<Card>>) {
        self.hands = hands;
        self.chosen = vec![None; self.players];
        (self.redone, self.tricks) = (0, 0);
        self.phase = SlowPhase::Select;
    }

    /// A lot decides who starts.
    pub fn lot(&mut self, seat: usize) {
        self.start(seat);
    }

    /// The seats to act.
    pub fn to_act(&self) -> Vec<usize> {
        match self.phase {
            SlowPhase::Select => (0..self.players).filter(|seat| self.chosen[*seat].is_none()).collect(),
            SlowPhase::Gem => vec![self.leader],
            SlowPhase::Play => vec![(self.leader + self.shown.len()) % self.players],
            SlowPhase::Deal | SlowPhase::Lot | SlowPhase::Over(_) => Vec::new(),
        }
    }

    /// The legal moves of a seat.
    pub fn legal(&self, seat: usize) -> Vec<Move> {
        if !self.to_act().contains(&seat) {
            return Vec::new();
        }
        let hand = &self.hands[seat];
        let mut moves: Vec<Move> = match self.phase {
            SlowPhase::Select => hand.iter().map(|card| Move::Select(*card)).collect(),
            SlowPhase::Gem => self.gems(seat),
            _ => {
                let suit = self.gem;
                let can_follow = hand.iter().any(|card| card.colour() == suit);
                let free = !can_follow || (self.shown.is_empty() && !self.options.leader_follows);
                let fits = |card: &&Card| free || card.colour() == suit || **card == Card::IMITATION;
                hand.iter().filter(fits).map(|card| Move::Play(*card)).collect()
            }
        };
        moves.sort_unstable();
        moves.dedup();
        moves
    }

    fn gems(&self, seat: usize) -> Vec<Move> {
        let mut moves = Vec::new();
        for colour in [Colour::Red, Colour::Blue, Colour::Green] {
            if self.stock[colour as usize] >= 1 {
                moves.push(Move::Gem(colour, Source::Stock));
            }
            if self.holdings[seat][colour as usize] >= 1 {
                moves.push(Move::Gem(colour, Source::Own));
            }
        }
        moves
    }

    /// Carries out a seat's move.
    pub fn act(&mut self, seat: usize, action: Move) {
        match action {
            Move::Select(card) => self.select(seat, card),
            Move::Gem(colour, source) => {
                match source {
                    Source::Stock => self.stock[colour as usize] -= 1,
                    Source::Own => self.holdings[seat][colour as usize] -= 1,
                }
                self.gem = Some(colour);
                self.shown.clear();
                self.phase = SlowPhase::Play;
            }
            Move::Play(card) => {
                self.drop_card(seat, card);
                slow_play(&mut self.shown, card, &self.options);
                if self.shown.len() == self.players {
                    self.award();
                }
            }
        }
    }

    fn select(&mut self, seat: usize, card: Card) {
        self.chosen[seat] = Some(card);
        let cards: Vec<Card> = self.chosen.iter().flatten().copied().collect();
        if cards.len() < self.players {
            return;
        }
        match slow_starter(&cards, &self.options) {
            Some(starter) => self.start(starter),
            None if self.options.redo_limit == Some(self.redone) => self.phase = SlowPhase::Lot,
            None => {
                self.redone += 1;
                self.chosen = vec![None; self.players];
            }
        }
    }

    fn start(&mut self, seat: usize) {
        for player in 0..self.players {
            let card = self.chosen[player].take().expect("everybody has chosen");
            self.drop_card(player, card);
        }
        self.leader = seat;
        self.phase = SlowPhase::Gem;
    }

    fn drop_card(&mut self, seat: usize, card: Card) {
        let place = self.hands[seat].iter().position(|held| *held == card).expect("the card is held");
        self.hands[seat].remove(place);
    }

    fn award(&mut self) {
        let winner = (self.leader + slow_winner(&self.shown, &self.options)) % self.players;
        let gem = self.gem.take().expect("a gem is on offer");
        self.holdings[winner][gem as usize] += 1;
        self.last_winner = Some(winner);
        self.tricks += 1;
        let two_of_each = self.holdings[winner].iter().all(|gems| *gems >= 2);
        if self.options.instant_win && two_of_each {
            self.phase = SlowPhase::Over(End::InstantWin);
        } else if self.stock.contains(&0) {
            self.phase = SlowPhase::Over(End::ColourExhausted);
        } else if self.tricks == 5 {
            self.rounds += 1;
            let over = self.rounds == self.options.rounds;
            self.phase = if over { SlowPhase::Over(End::RoundsComplete) } else { SlowPhase::Deal };
        } else {
            self.leader = match self.options.next_leader {
                NextLeader::Winner => winner,
                NextLeader::Clockwise => (self.leader + 1) % self.players,
                NextLeader::Same => self.leader,
            };
            self.phase = SlowPhase::Gem;
        }
    }

    /// The scores and places, once the game is over.
    pub fn result(&self) -> Option<(End, Vec<i32>, Vec<u8>)> {
        let SlowPhase::Over(end) = self.phase else { return None };
        let mut scores: Vec<i32> =
            self.holdings.iter().map(|holding| slow_score(*holding, self.stock)).collect();
        if end == End::InstantWin {
            scores[self.last_winner.expect("a trick was won")] = 100;
        }
        let places = slow_places(&scores, &self.holdings);
        Some((end, scores, places))
    }
}
