//! Parser for the language of figures: one shape per line, in `data/faces`.
//!
//! A figure is in a square from -50 to 50, with y downwards; `docs/faces.md` documents the language.

use std::sync::LazyLock;

use std::collections::BTreeMap;

use crate::number::read;
use crate::path::{Outline, Place, Point};

/// The paint of a piece; the theme decides its colours.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct Role(pub(crate) char);

/// A shape with its paint.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Mark {
    /// A filled outline.
    Fill(Outline),
    /// A line of this width.
    Line(Outline, f64),
    /// An ellipse: centre and radii.
    Dot(f64, f64, f64, f64),
}

/// One piece of a figure.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Piece {
    pub(crate) role: Role,
    /// Whether it has an outline, as parts of the silhouette have.
    pub(crate) bold: bool,
    pub(crate) mark: Mark,
}

/// A line of a drawing.
enum Step {
    Piece(Piece),
    Use { name: String, place: Place },
}

/// In front of or behind the body.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Layer {
    Back,
    Front,
}

/// A drawing of the vocabulary.
pub(crate) struct Drawing {
    /// For a part: its anchor and layer.
    pub(crate) spot: Option<(String, Layer)>,
    /// Whether the figure is mirrored, so that its head is clear of the ranks.
    pub(crate) turned: bool,
    anchors: Vec<(String, Place)>,
    steps: Vec<Step>,
}

impl Drawing {
    pub(crate) fn is_plan(&self) -> bool {
        self.spot.is_none()
    }

    /// The place for parts of this anchor; `None` if the plan has no such anchor.
    pub(crate) fn anchor(&self, name: &str) -> Option<Place> {
        self.anchors.iter().find(|(known, _)| known == name).map(|(_, place)| *place)
    }
}

/// All plans and parts.
pub(crate) struct Vocabulary {
    drawings: BTreeMap<String, Drawing>,
    /// The names of the plans in the order of the files.
    pub(crate) plans: Vec<String>,
}

/// Maximum nesting of drawings.
const DEPTH_MAX: usize = 4;

/// The built-in vocabulary.
pub(crate) fn vocabulary() -> &'static Vocabulary {
    static VOCABULARY: LazyLock<Vocabulary> = LazyLock::new(|| {
        Vocabulary::read(&[
            include_str!("../../../data/faces/parts.art"),
            include_str!("../../../data/faces/creatures.art"),
            include_str!("../../../data/faces/monsters.art"),
            include_str!("../../../data/faces/machines.art"),
            include_str!("../../../data/faces/guardians.art"),
            include_str!("../../../data/faces/people.art"),
        ])
    });
    &VOCABULARY
}

impl Vocabulary {
    /// Parses the files of the vocabulary; the tests parse every line of them.
    ///
    /// # Panics
    /// If a line is not in the language.
    fn read(files: &[&str]) -> Self {
        let mut read = Self { drawings: BTreeMap::new(), plans: Vec::new() };
        for file in files {
            let mut name = String::new();
            for line in file.lines() {
                let line = line.split('#').next().unwrap_or_default().trim();
                let mut words = line.split_whitespace();
                let Some(first) = words.next() else { continue };
                match first {
                    "plan" | "part" => {
                        words.next().expect("a drawing has a name").clone_into(&mut name);
                        let spot = (first == "part").then(|| spot(&mut words));
                        if first == "plan" {
                            read.plans.push(name.clone());
                        }
                        let drawing = Drawing { spot, turned: false, anchors: Vec::new(), steps: Vec::new() };
                        let before = read.drawings.insert(name.clone(), drawing);
                        assert!(before.is_none(), "{name} is drawn twice");
                    }
                    _ => {
                        let drawing = read.drawings.get_mut(&name).expect("a line belongs to a drawing");
                        drawing.line(line, first, words);
                    }
                }
            }
        }
        read
    }

    pub(crate) fn get(&self, name: &str) -> Option<&Drawing> {
        self.drawings.get(name)
    }

    /// The pieces of a drawing at a place.
    pub(crate) fn pieces(&self, name: &str, place: Place, depth: usize, out: &mut Vec<Piece>) {
        let Some(drawing) = self.get(name).filter(|_| depth < DEPTH_MAX) else {
            debug_assert!(false, "no drawing {name}");
            return;
        };
        for step in &drawing.steps {
            match step {
                Step::Piece(piece) => out.push(piece.placed(place)),
                Step::Use { name, place: inner } => self.pieces(name, inner.within(place), depth + 1, out),
            }
        }
    }
}

fn spot<'a>(words: &mut impl Iterator<Item = &'a str>) -> (String, Layer) {
    let anchor = words.next().unwrap_or("middle").to_owned();
    (anchor, if words.next() == Some("back") { Layer::Back } else { Layer::Front })
}

impl Drawing {
    fn line<'a>(&mut self, line: &str, first: &str, mut words: impl Iterator<Item = &'a str>) {
        if first == "turn" {
            self.turned = true;
            return;
        }
        if first == "at" {
            let name = words.next().expect("an anchor has a name").to_owned();
            let numbers = numbers(words);
            self.anchors.push((name, place(&numbers)));
            return;
        }
        if first == "use" || first == "uses" {
            let name = words.next().expect("a used drawing has a name").to_owned();
            let place = place(&numbers(words));
            if first == "uses" {
                self.steps.push(Step::Use { name: name.clone(), place: place.mirrored() });
            }
            self.steps.push(Step::Use { name, place });
            return;
        }
        let letter = first.chars().next().unwrap_or('K');
        let (role, bold) = (Role(letter.to_ascii_uppercase()), letter.is_ascii_uppercase());
        let kind = words.next().unwrap_or_default();
        let marks = marks(kind, words).unwrap_or_else(|| panic!("not understood: {line}"));
        self.steps.extend(marks.into_iter().map(|mark| Step::Piece(Piece { role, bold, mark })));
    }
}

fn numbers<'a>(words: impl Iterator<Item = &'a str>) -> Vec<f64> {
    words.flat_map(|word| word.split(',')).map(|word| read(word).expect("a number")).collect()
}

fn place(numbers: &[f64]) -> Place {
    let at = |index: usize, other: f64| numbers.get(index).copied().unwrap_or(other);
    let place = Place::new(at(0, 0.0), at(1, 0.0), at(2, 1.0).abs(), at(3, 0.0));
    if at(2, 1.0) < 0.0 { place.flipped() } else { place }
}

fn points<'a>(words: impl Iterator<Item = &'a str>, straight: bool) -> Vec<Point> {
    let point = |word: &str| {
        let (sharp, word) = match word.strip_suffix('!') {
            Some(word) => (true, word),
            None => (straight, word),
        };
        let (x, y) = word.split_once(',').expect("a point is x,y");
        Point { x: read(x).expect("a number"), y: read(y).expect("a number"), sharp }
    };
    words.map(point).collect()
}

/// The marks of one line: what kind, and its numbers.
fn marks<'a>(kind: &str, mut words: impl Iterator<Item = &'a str>) -> Option<Vec<Mark>> {
    let plain = kind.trim_end_matches('s');
    let twice = kind.ends_with('s');
    let marks = match plain {
        "sym" | "symp" => {
            let mut points = points(words, plain == "symp");
            let left: Vec<Point> = points
                .iter()
                .rev()
                .filter(|point| point.x.abs() > 0.01)
                .map(|point| point.mirrored())
                .collect();
            points.extend(left);
            return Some(vec![Mark::Fill(Outline { points, closed: true })]);
        }
        "blob" | "poly" => Mark::Fill(Outline { points: points(words, plain == "poly"), closed: true }),
        "tail" => {
            let (begin, end) = (read(words.next()?)?, read(words.next()?)?);
            Mark::Fill(Outline { points: points(words, false), closed: false }.tapered(begin, end))
        }
        "line" | "bar" => {
            let width = read(words.next()?)?;
            Mark::Line(Outline { points: points(words, plain == "bar"), closed: false }, width)
        }
        "dot" => {
            let numbers = numbers(words);
            let radius = *numbers.get(2)?;
            Mark::Dot(numbers[0], numbers[1], radius, numbers.get(3).copied().unwrap_or(radius))
        }
        _ => return None,
    };
    Some(if twice { vec![marks.placed(Place::HERE.mirrored()), marks] } else { vec![marks] })
}

impl Mark {
    fn placed(&self, place: Place) -> Self {
        match self {
            Self::Fill(outline) => Self::Fill(outline.placed(place)),
            Self::Line(outline, width) => Self::Line(outline.placed(place), width * place.scale()),
            Self::Dot(x, y, wide, high) => {
                let (x, y) = place.apply(*x, *y);
                Self::Dot(x, y, wide * place.scale(), high * place.scale())
            }
        }
    }
}

impl Mark {
    /// The bounding box by its points: left, top, right and bottom.
    pub(crate) fn edges(&self) -> Option<[f64; 4]> {
        let (points, more) = match self {
            Self::Dot(x, y, wide, high) => return Some([x - wide, y - high, x + wide, y + high]),
            Self::Fill(outline) => (&outline.points, 0.0),
            Self::Line(outline, width) => (&outline.points, width / 2.0),
        };
        let around = |point: &Point| [point.x - more, point.y - more, point.x + more, point.y + more];
        points.iter().map(around).reduce(|one, other| {
            [one[0].min(other[0]), one[1].min(other[1]), one[2].max(other[2]), one[3].max(other[3])]
        })
    }
}

impl Piece {
    pub(crate) fn placed(&self, place: Place) -> Self {
        Self { mark: self.mark.placed(place), ..*self }
    }
}
