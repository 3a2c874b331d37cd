//! The layout of a sheet, in millimetres from the upper left corner; nothing is drawn here.

use thiserror::Error;

/// The smallest and the largest side of a card or a paper, in millimetres.
pub const SIDE_MM: (f64, f64) = (10.0, 2000.0);

/// The distance of a crop mark from the ink, and its length, in millimetres.
const MARK: (f64, f64) = (1.0, 4.0);

/// Tolerance for rounding errors.
const SLACK: f64 = 1e-6;

/// Width and height in millimetres.
pub type Size = (f64, f64);

/// The placement of the backs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Turn {
    /// On a page of their own, for printers that turn the paper over its long edge, like a book.
    #[default]
    LongEdge,
    /// On a page of their own, for printers that turn the paper over its short edge, like a calendar.
    ShortEdge,
    /// Beside the fronts on the same page, which is folded and glued: for printers of one side.
    Fold,
    /// There are no backs.
    None,
}

impl Turn {
    /// Every way.
    pub const ALL: [Self; 4] = [Self::LongEdge, Self::ShortEdge, Self::Fold, Self::None];

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::LongEdge => "long",
            Self::ShortEdge => "short",
            Self::Fold => "fold",
            Self::None => "none",
        }
    }
}

/// The requested layout of a sheet.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Wish {
    /// The paper; it is rotated if more cards fit then.
    pub paper: Size,
    /// A card after cutting.
    pub card: Size,
    /// The gap between two cards.
    pub gutter: f64,
    /// The bleed beyond a card's edges; at most half the gutter.
    pub bleed: f64,
    /// The unprintable margin of the paper.
    pub margin: f64,
    /// The placement of the backs.
    pub turn: Turn,
}

/// Why a sheet cannot be laid out.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum LayoutError {
    /// The card is larger than what the paper leaves.
    #[error("a card of {0} mm does not fit on paper of {1} mm with margins of {2} mm{3}; at most {4} mm fit")]
    TooLarge(String, String, String, &'static str, String),
    /// Bleeds of neighbours would overlap.
    #[error("a bleed of {0} mm needs a gutter of at least {1} mm, but it is {2} mm")]
    Bleed(String, String, String),
    /// A number is out of range.
    #[error("{0} is {1} mm; expected {2} to {3} mm")]
    Range(&'static str, String, String, String),
}

/// A rectangle on the paper.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Place {
    /// From the left edge.
    pub x: f64,
    /// From the upper edge.
    pub y: f64,
    /// Its width.
    pub wide: f64,
    /// Its height.
    pub high: f64,
}

impl Place {
    /// The rectangle grown on every side.
    #[must_use]
    pub fn grown(self, by: f64) -> Self {
        Self { x: self.x - by, y: self.y - by, wide: self.wide + 2.0 * by, high: self.high + 2.0 * by }
    }

    fn right(self) -> f64 {
        self.x + self.wide
    }

    fn bottom(self) -> f64 {
        self.y + self.high
    }

    /// The smallest rectangle around both.
    fn with(self, other: Self) -> Self {
        let (x, y) = (self.x.min(other.x), self.y.min(other.y));
        let (right, bottom) = (self.right().max(other.right()), self.bottom().max(other.bottom()));
        Self { x, y, wide: right - x, high: bottom - y }
    }
}

/// A line on the paper.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Line {
    /// Where it begins, from left and top.
    pub from: (f64, f64),
    /// Where it ends.
    pub to: (f64, f64),
}

/// The line at which the paper is turned or folded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Axis {
    /// From top to bottom: left and right are swapped.
    Upright,
    /// From left to right: top and bottom are swapped, and backs are upside down.
    Level,
}

/// A sheet of cards.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Layout {
    paper: Size,
    card: Size,
    gutter: f64,
    bleed: f64,
    columns: usize,
    rows: usize,
    /// The axis at which the backs are mirrored.
    axis: Option<Axis>,
    folded: bool,
}

impl Layout {
    /// The sheet with the most cards; portrait if it makes no difference.
    ///
    /// # Errors
    /// If no card fits, the bleed is wider than half the gutter, or a number is out of range.
    pub fn new(wish: &Wish) -> Result<Self, LayoutError> {
        wish.check()?;
        let (short, long) = (wish.paper.0.min(wish.paper.1), wish.paper.0.max(wish.paper.1));
        let mut best: Option<Self> = None;
        for (paper, on_long_edge, on_short_edge) in
            [((short, long), Axis::Upright, Axis::Level), ((long, short), Axis::Level, Axis::Upright)]
        {
            let axes = match wish.turn {
                Turn::LongEdge => vec![Some(on_long_edge)],
                Turn::ShortEdge => vec![Some(on_short_edge)],
                Turn::Fold => vec![Some(Axis::Upright), Some(Axis::Level)],
                Turn::None => vec![None],
            };
            for axis in axes {
                let layout = wish.on(paper, axis);
                if best.is_none_or(|best| layout.per_page() > best.per_page()) {
                    best = Some(layout);
                }
            }
        }
        best.filter(|best| best.per_page() > 0).ok_or_else(|| wish.too_large())
    }

    /// The paper in its orientation.
    pub fn paper(&self) -> Size {
        self.paper
    }

    /// A card after cutting.
    pub fn card(&self) -> Size {
        self.card
    }

    /// The bleed beyond a card's edges.
    pub fn bleed(&self) -> f64 {
        self.bleed
    }

    /// The number of cards on a page; with their backs, if it is folded.
    pub fn per_page(&self) -> usize {
        self.columns * self.rows
    }

    /// Whether fronts and backs are on the same page.
    pub fn is_folded(&self) -> bool {
        self.folded
    }

    /// Whether there are backs.
    pub fn has_backs(&self) -> bool {
        self.axis.is_some()
    }

    /// The number of pages for this many cards.
    pub fn pages(&self, cards: usize) -> usize {
        let sheets = cards.div_ceil(self.per_page());
        if self.has_backs() && !self.folded { 2 * sheets } else { sheets }
    }

    /// The place of a front on the page, counted row by row from 0.
    pub fn front(&self, index: usize) -> Place {
        let (column, row) = ((index % self.columns) as f64, (index / self.columns) as f64);
        let (mut columns, mut rows) = (self.columns, self.rows);
        if self.folded {
            match self.axis {
                Some(Axis::Upright) => columns *= 2,
                _ => rows *= 2,
            }
        }
        let start = |paper: f64, card: f64, count: usize| {
            (paper - count as f64 * card - (count as f64 - 1.0) * self.gutter) / 2.0
        };
        Place {
            x: start(self.paper.0, self.card.0, columns) + column * (self.card.0 + self.gutter),
            y: start(self.paper.1, self.card.1, rows) + row * (self.card.1 + self.gutter),
            wide: self.card.0,
            high: self.card.1,
        }
    }

    /// The place of its back, on its own page or beside it, and whether it is upside down.
    pub fn back(&self, index: usize) -> Option<(Place, bool)> {
        let front = self.front(index);
        match self.axis? {
            Axis::Upright => Some((Place { x: self.paper.0 - front.right(), ..front }, false)),
            Axis::Level => Some((Place { y: self.paper.1 - front.bottom(), ..front }, true)),
        }
    }

    /// The fold line of a page.
    pub fn fold(&self) -> Option<Line> {
        let (wide, high) = self.paper;
        match self.axis.filter(|_| self.folded)? {
            Axis::Upright => Some(Line { from: (wide / 2.0, 0.0), to: (wide / 2.0, high) }),
            Axis::Level => Some(Line { from: (0.0, high / 2.0), to: (wide, high / 2.0) }),
        }
    }

    /// The block around all places; `None` if there are none.
    pub fn block(places: &[Place]) -> Option<Place> {
        places.iter().copied().reduce(Place::with)
    }

    /// Crop marks for these cards: short lines outside the block, clear of the ink.
    pub fn crop_marks(&self, places: &[Place]) -> Vec<Line> {
        let Some(block) = Self::block(places) else { return Vec::new() };
        let mut marks = Vec::new();
        let near = self.bleed + MARK.0;
        let reach = |room: f64| (near + MARK.1).min(room);
        for x in distinct(places.iter().flat_map(|place| [place.x, place.right()])) {
            let (above, below) = (reach(block.y), reach(self.paper.1 - block.bottom()));
            marks.push(Line { from: (x, block.y - above), to: (x, block.y - near) });
            marks.push(Line { from: (x, block.bottom() + near), to: (x, block.bottom() + below) });
        }
        for y in distinct(places.iter().flat_map(|place| [place.y, place.bottom()])) {
            let (left, right) = (reach(block.x), reach(self.paper.0 - block.right()));
            marks.push(Line { from: (block.x - left, y), to: (block.x - near, y) });
            marks.push(Line { from: (block.right() + near, y), to: (block.right() + right, y) });
        }
        // A narrow margin has no room for a mark.
        marks.retain(|mark| (mark.to.0 - mark.from.0) + (mark.to.1 - mark.from.1) > SLACK);
        marks
    }
}

fn distinct(numbers: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut numbers: Vec<f64> = numbers.collect();
    numbers.sort_by(f64::total_cmp);
    numbers.dedup_by(|one, other| (*one - *other).abs() < SLACK);
    numbers
}

impl Wish {
    fn check(&self) -> Result<(), LayoutError> {
        let (least, most) = SIDE_MM;
        for (name, number, least) in [
            ("the width of the paper", self.paper.0, least),
            ("the height of the paper", self.paper.1, least),
            ("the width of a card", self.card.0, least),
            ("the height of a card", self.card.1, least),
            ("the gutter", self.gutter, 0.0),
            ("the bleed", self.bleed, 0.0),
            ("the margin", self.margin, 0.0),
        ] {
            if !(least..=most).contains(&number) {
                return Err(LayoutError::Range(name, shown(number), shown(least), shown(most)));
            }
        }
        if 2.0 * self.bleed > self.gutter + SLACK {
            return Err(LayoutError::Bleed(shown(self.bleed), shown(2.0 * self.bleed), shown(self.gutter)));
        }
        Ok(())
    }

    /// The layout on paper in this orientation; it may have no room for a card.
    fn on(&self, paper: Size, axis: Option<Axis>) -> Layout {
        let folded = self.turn == Turn::Fold;
        let count = |paper: f64, card: f64, halved: bool| {
            let room = if halved {
                paper / 2.0 - self.margin - self.gutter / 2.0
            } else {
                paper - 2.0 * self.margin
            };
            ((room + self.gutter + SLACK) / (card + self.gutter)).floor().max(0.0) as usize
        };
        Layout {
            paper,
            card: self.card,
            gutter: self.gutter,
            bleed: self.bleed,
            columns: count(paper.0, self.card.0, folded && axis == Some(Axis::Upright)),
            rows: count(paper.1, self.card.1, folded && axis == Some(Axis::Level)),
            axis,
            folded,
        }
    }

    fn too_large(&self) -> LayoutError {
        let (mut wide, mut high) = (self.paper.0.min(self.paper.1), self.paper.0.max(self.paper.1));
        let shown_paper = sides((wide, high));
        wide -= 2.0 * self.margin;
        high -= 2.0 * self.margin;
        let folded = self.turn == Turn::Fold;
        if folded {
            high = (high - self.gutter) / 2.0;
        }
        let with = if folded { ", folded" } else { "" };
        let largest = sides((wide.max(0.0), high.max(0.0)));
        LayoutError::TooLarge(sides(self.card), shown_paper, shown(self.margin), with, largest)
    }
}

/// A number of millimetres for display, to a tenth.
fn shown(number: f64) -> String {
    let text = format!("{number:.1}");
    text.strip_suffix(".0").unwrap_or(&text).to_owned()
}

/// Width and height for display: `63 x 88`.
pub fn sides((wide, high): Size) -> String {
    format!("{} x {}", shown(wide), shown(high))
}

#[cfg(test)]
mod tests {
    use super::*;

    const A4: Size = (210.0, 297.0);
    const LETTER: Size = (215.9, 279.4);

    fn wish(paper: Size, card: Size, turn: Turn) -> Wish {
        Wish { paper, card, gutter: 3.0, bleed: 1.0, margin: 4.0, turn }
    }

    fn layout(paper: Size, card: Size, turn: Turn) -> Layout {
        Layout::new(&wish(paper, card, turn)).expect("a layout")
    }

    fn near(one: f64, other: f64) -> bool {
        (one - other).abs() < 1e-9
    }

    #[test]
    fn as_many_cards_as_promised_are_on_a_page() {
        for (card, on_a4, on_letter) in [
            ((63.0, 88.0), 9, 9),
            ((63.0, 63.0), 12, 12),
            ((57.0, 88.0), 9, 9),
            ((44.0, 67.0), 16, 15),
            ((202.0, 289.0), 1, 0),
        ] {
            let fitting =
                |paper| Layout::new(&wish(paper, card, Turn::LongEdge)).map_or(0, |it| it.per_page());
            assert_eq!((fitting(A4), fitting(LETTER)), (on_a4, on_letter), "{card:?}");
        }
    }

    #[test]
    fn poker_cards_lie_where_they_should_on_a4() {
        let layout = layout(A4, (63.0, 88.0), Turn::LongEdge);
        let first = layout.front(0);
        // 210 minus three cards and two gutters leaves 15, half of it on each side; 297 leaves 27.
        assert_eq!(first, Place { x: 7.5, y: 13.5, wide: 63.0, high: 88.0 });
        assert_eq!(layout.front(4), Place { x: 73.5, y: 104.5, wide: 63.0, high: 88.0 });
        assert_eq!(layout.front(8), Place { x: 139.5, y: 195.5, wide: 63.0, high: 88.0 });
        let (back, turned) = layout.back(0).expect("a back");
        assert_eq!((back.x, back.y, turned), (139.5, 13.5, false));
        assert_eq!((layout.pages(110), layout.pages(9), layout.pages(0)), (26, 2, 0));
    }

    #[test]
    fn backs_meet_their_fronts_however_the_paper_is_turned() {
        for paper in [A4, LETTER, (297.0, 420.0)] {
            for card in [(63.0, 88.0), (63.0, 63.0), (44.0, 67.0), (120.0, 70.0)] {
                for turn in [Turn::LongEdge, Turn::ShortEdge, Turn::Fold] {
                    check_register(&layout(paper, card, turn), turn);
                }
            }
        }
    }

    fn check_register(layout: &Layout, turn: Turn) {
        let (wide, high) = layout.paper();
        // Upright paper turned over its long edge, and lying paper over its short one, is turned sideways.
        let sideways = match turn {
            Turn::LongEdge => wide <= high,
            Turn::ShortEdge => wide > high,
            _ => layout.fold().is_some_and(|fold| near(fold.from.0, fold.to.0)),
        };
        for at in 0..layout.per_page() {
            let front = layout.front(at);
            let (back, turned) = layout.back(at).expect("a back");
            let mirrored = if sideways {
                Place { x: wide - front.x - front.wide, ..front }
            } else {
                Place { y: high - front.y - front.high, ..front }
            };
            assert!(near(back.x, mirrored.x) && near(back.y, mirrored.y), "{layout:?}");
            assert_eq!(turned, !sideways);
            for place in [front, back] {
                assert!(place.x >= 4.0 - 1e-9 && place.y >= 4.0 - 1e-9, "{place:?} is in the margin");
                assert!(place.right() <= wide - 4.0 + 1e-9 && place.bottom() <= high - 4.0 + 1e-9);
            }
            if turn == Turn::Fold {
                let apart = back.x >= front.right() + 3.0 - 1e-9 || back.y >= front.bottom() + 3.0 - 1e-9;
                assert!(apart, "the fold lies in a gutter");
            }
        }
    }

    #[test]
    fn the_paper_is_turned_where_more_cards_fit() {
        let folded = layout(A4, (63.0, 88.0), Turn::Fold);
        assert_eq!((folded.paper(), folded.per_page()), ((297.0, 210.0), 4));
        assert_eq!(folded.fold(), Some(Line { from: (148.5, 0.0), to: (148.5, 210.0) }));
        assert_eq!((folded.front(0).x, folded.front(1).x), (18.0, 84.0));
        assert_eq!(folded.pages(110), 28);
        assert_eq!(layout(A4, (63.0, 88.0), Turn::None).pages(110), 13);
    }

    #[test]
    fn crop_marks_stand_at_every_edge_clear_of_the_ink() {
        let layout = layout(A4, (63.0, 88.0), Turn::LongEdge);
        let places: Vec<Place> = (0..9).map(|at| layout.front(at)).collect();
        let marks = layout.crop_marks(&places);
        // Six edges across and six down, a mark at both ends of each.
        assert_eq!(marks.len(), 24);
        assert_eq!(marks[0], Line { from: (7.5, 7.5), to: (7.5, 11.5) });
        let block = Layout::block(&places).expect("a block");
        assert_eq!(block, Place { x: 7.5, y: 13.5, wide: 195.0, high: 270.0 });
        let ink = block.grown(1.0);
        for mark in &marks {
            for (x, y) in [mark.from, mark.to] {
                let outside = x < ink.x || x > ink.right() || y < ink.y || y > ink.bottom();
                assert!(outside && (0.0..=210.0).contains(&x) && (0.0..=297.0).contains(&y), "{mark:?}");
            }
        }
        assert_eq!(layout.crop_marks(&[]), []);
    }

    #[test]
    fn what_does_not_fit_is_refused_with_what_does() {
        let error = |wish: &Wish| Layout::new(wish).expect_err("refused").to_string();
        assert_eq!(
            error(&wish(A4, (203.0, 290.0), Turn::LongEdge)),
            "a card of 203 x 290 mm does not fit on paper of 210 x 297 mm with margins of 4 mm; at most 202 x 289 mm fit"
        );
        assert!(error(&wish(A4, (202.0, 200.0), Turn::Fold)).ends_with("folded; at most 202 x 143 mm fit"));
        let bleeding = Wish { bleed: 3.0, ..wish(A4, (63.0, 88.0), Turn::LongEdge) };
        assert_eq!(error(&bleeding), "a bleed of 3 mm needs a gutter of at least 6 mm, but it is 3 mm");
        for card in [(9.0, 88.0), (63.0, f64::NAN), (63.0, 2001.0)] {
            assert!(error(&wish(A4, card, Turn::None)).contains("expected 10 to 2000 mm"), "{card:?}");
        }
    }
}
