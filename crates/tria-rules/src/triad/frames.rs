//! Frames of a placement: the rule, the sides that decide it with their ranks, the cards that flip, step by step.
//!
//! Clients draw frames and know no rules; `capture.rs` decides the captures.

use crate::game::Game as _;

use super::board::{Cell, CellSet, Side};
use super::capture::{Beside, Touching};
use super::card::Rank;
use super::event::{Cause, Event, Flip};
use super::player::{ByPlayer, Player};
use super::position::{Move, Position};
use super::view::View;

/// Captures that happen together: one rule, one wave.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "PlacementFrame"))]
pub struct Frame {
    /// The rule.
    pub cause: Cause,
    /// 0 for the placement, 1, 2, … for the waves of a combo.
    pub wave: u8,
    /// The cells whose cards flip.
    pub cells: Vec<Cell>,
    /// The sides whose ranks decide the captures, for highlighting.
    pub touches: Vec<Touch>,
}

/// Two ranks that touch.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Touch {
    /// The capturing card: the placed one, or one that the previous wave captured.
    pub cell: Cell,
    /// Its side that touches.
    pub side: Side,
    /// Its rank there, adjusted by the cell's element where the rule counts it.
    pub rank: u8,
    /// The cell of the other card; `None` for the edge of the board.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none", default))]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub beside: Option<Cell>,
    /// The rank of the other card, or of the wall.
    pub other: u8,
    /// The sum of both, where the rule adds them: sides with the same sum belong together.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none", default))]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub sum: Option<u8>,
}

/// The effect that a placement would have.
///
/// ```
/// use tria_rules::triad::{notation, Cause, RanksOnly};
///
/// let position = notation::parse("tt1/same=two/-/,r1151,,r1511,,,,,/5115,1111,1111,1111/2222,2222,2222/b", &RanksOnly)?;
/// let preview = position.preview("a4".parse()?).expect("a legal move");
/// assert_eq!(preview.frames[0].cause, Cause::Same);
/// assert_eq!((preview.flips().count(), preview.score.blue), (2, 6));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "TriadPreview"))]
pub struct Preview {
    /// Its frames; empty if it captures no card.
    pub frames: Vec<Frame>,
    /// The score after it.
    pub score: ByPlayer<u8>,
}

impl Preview {
    /// Every card that would flip, in order.
    pub fn flips(&self) -> impl Iterator<Item = Flip> {
        let flips = |frame: &Frame| {
            let Frame { cause, wave, .. } = *frame;
            frame.cells.clone().into_iter().map(move |cell| Flip { cell, cause, wave })
        };
        self.frames.iter().flat_map(flips)
    }
}

impl Position {
    /// The effect of the placement; `None` if it is illegal.
    pub fn preview(&self, mv: Move) -> Option<Preview> {
        let by = self.to_move()?;
        self.check(by.seat(), mv).ok()?;
        let (mut after, mut events) = (*self, Vec::new());
        after.play_into(by.seat(), mv, &mut events);
        let flips: Vec<Flip> = events
            .iter()
            .filter_map(|event| if let Event::Flipped(flip) = event { Some(*flip) } else { None })
            .collect();
        Some(Preview { frames: self.frames(mv, &flips), score: after.score() })
    }

    /// The frames of the placement with these flips.
    fn frames(&self, mv: Move, flips: &[Flip]) -> Vec<Frame> {
        let mut board = *self;
        let (by, _) = board.put_down(mv);
        let touching = Touching::of(&board, mv.cell);
        let (mut special, mut basic, mut wave) = (CellSet::EMPTY, CellSet::EMPTY, CellSet::EMPTY);
        let mut frames = Vec::new();
        for together in flips.chunk_by(|one, next| (one.cause, one.wave) == (next.cause, next.wave)) {
            let mut cells = CellSet::EMPTY;
            for flip in together {
                cells.insert(flip.cell);
            }
            let Flip { cause, wave: number, .. } = together[0];
            let touches = match cause {
                Cause::Same => touching.touches(mv.cell, touching.equal(board.switches()), cause),
                Cause::Plus => {
                    let sums = touching.repeated_sums(board.switches());
                    touching.touches(mv.cell, sums.map(|sum| sum != 0), cause)
                }
                Cause::Basic => board.beating(CellSet::only(mv.cell), cells, by),
                Cause::Combo if number == 1 => {
                    let takers = board.switches().combo.first_wave(special, basic);
                    board.beating(takers, cells, by)
                }
                Cause::Combo => board.beating(wave, cells, by),
            };
            board.hand_over(cells, by);
            match cause {
                Cause::Same | Cause::Plus => special = special.or(cells),
                Cause::Basic => basic = cells,
                Cause::Combo => wave = cells,
            }
            frames.push(Frame { cause, wave: number, cells: cells.into_iter().collect(), touches });
        }
        frames
    }

    /// The sides by which `takers` beat `taken`.
    fn beating(&self, takers: CellSet, taken: CellSet, by: Player) -> Vec<Touch> {
        let mut touches = Vec::new();
        for cell in takers {
            let beaten = self.beaten_by(cell, by).and(taken);
            for side in Side::ALL {
                if let Some(beside) = cell.neighbour(side)
                    && beaten.contains(beside)
                {
                    let rank = self.effective(cell, side) as u8;
                    let other = self.effective(beside, side.opposite()) as u8;
                    touches.push(Touch { cell, side, rank, beside: Some(beside), other, sum: None });
                }
            }
        }
        touches
    }
}

impl Touching {
    /// The given sides of the card on `cell`, in printed ranks.
    fn touches(&self, cell: Cell, sides: [bool; 4], cause: Cause) -> Vec<Touch> {
        let sides = Side::ALL.into_iter().filter(|side| sides[*side as usize]);
        let touch = |side: Side| {
            let rank = self.own.number(side);
            let (beside, other) = match self.beside[side as usize] {
                Beside::Card(beside, other) => (Some(beside), other),
                Beside::Wall | Beside::Nothing => (None, Rank::MAX.get()),
            };
            let sum = (cause == Cause::Plus).then_some(rank + other);
            Touch { cell, side, rank, beside, other, sum }
        };
        sides.map(touch).collect()
    }
}

impl View {
    /// The effect of a placement by the viewer, with or without hidden cards; `None` if it is illegal.
    pub fn preview(&self, mv: Move) -> Option<Preview> {
        let (player, position) = (self.player()?, self.known_position()?);
        if self.to_move == Some(player) { position.preview(mv) } else { None }
    }
}
