//! Outlines: smooth or sharp lines through points, mirrored, placed, and written as SVG path data.

use crate::number::{cos, put, sin};

/// A place on the sheet.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Point {
    pub(crate) x: f64,
    pub(crate) y: f64,
    /// Whether the line has a corner here.
    pub(crate) sharp: bool,
}

impl Point {
    pub(crate) fn mirrored(self) -> Self {
        Self { x: -self.x, ..self }
    }
}

/// A transformation of a part: rotation, scale, translation, optional mirroring first.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Place {
    a: f64,
    b: f64,
    c: f64,
    d: f64,
    x: f64,
    y: f64,
}

impl Place {
    pub(crate) const HERE: Self = Self { a: 1.0, b: 0.0, c: 0.0, d: 1.0, x: 0.0, y: 0.0 };

    pub(crate) fn new(x: f64, y: f64, scale: f64, degrees: f64) -> Self {
        let (sin, cos) = if degrees == 0.0 { (0.0, 1.0) } else { (sin(degrees), cos(degrees)) };
        Self { a: cos * scale, b: sin * scale, c: -sin * scale, d: cos * scale, x, y }
    }

    pub(crate) fn flipped(self) -> Self {
        Self { a: -self.a, b: -self.b, ..self }
    }

    /// This transformation composed with an outer one.
    pub(crate) fn within(self, outer: Self) -> Self {
        let (x, y) = outer.apply(self.x, self.y);
        Self {
            a: outer.a * self.a + outer.c * self.b,
            b: outer.b * self.a + outer.d * self.b,
            c: outer.a * self.c + outer.c * self.d,
            d: outer.b * self.c + outer.d * self.d,
            x,
            y,
        }
    }

    pub(crate) fn mirrored(self) -> Self {
        self.within(Self { a: -1.0, ..Self::HERE })
    }

    pub(crate) fn apply(self, x: f64, y: f64) -> (f64, f64) {
        (self.a * x + self.c * y + self.x, self.b * x + self.d * y + self.y)
    }

    /// The factor by which lengths grow.
    pub(crate) fn scale(self) -> f64 {
        (self.a * self.a + self.b * self.b).sqrt()
    }

    fn point(self, point: Point) -> Point {
        let (x, y) = self.apply(point.x, point.y);
        Point { x, y, ..point }
    }
}

/// The line through points that a piece is made of.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Outline {
    pub(crate) points: Vec<Point>,
    pub(crate) closed: bool,
}

impl Outline {
    pub(crate) fn placed(&self, place: Place) -> Self {
        Self { points: self.points.iter().map(|point| place.point(*point)).collect(), closed: self.closed }
    }

    /// Path data: smooth through the points, with corners where they are sharp; in relative coordinates.
    pub(crate) fn write(&self, out: &mut String) {
        let points = &self.points;
        let count = points.len();
        let Some(first) = points.first() else { return };
        out.push('M');
        pair(out, first.x, first.y);
        let spans = if self.closed { count } else { count.saturating_sub(1) };
        let mut last = ' ';
        for span in 0..spans {
            let (from, to) = (points[span], points[(span + 1) % count]);
            let (from_x, from_y) = (rounded(from.x), rounded(from.y));
            if from.sharp && to.sharp {
                if self.closed && span + 1 == spans {
                    break;
                }
                command(out, &mut last, 'l', rounded(to.x) - from_x);
                pair(out, rounded(to.x) - from_x, rounded(to.y) - from_y);
                continue;
            }
            let (out_x, out_y) = self.tangent(span);
            let (in_x, in_y) = self.tangent((span + 1) % count);
            let one = (rounded(from.x + out_x) - from_x, rounded(from.y + out_y) - from_y);
            let two = (rounded(to.x - in_x) - from_x, rounded(to.y - in_y) - from_y);
            let end = (rounded(to.x) - from_x, rounded(to.y) - from_y);
            command(out, &mut last, 'c', one.0);
            pair(out, one.0, one.1);
            for (x, y) in [two, end] {
                separate(out, x);
                pair(out, x, y);
            }
        }
        if self.closed {
            out.push('Z');
        }
    }

    /// A third of the tangent through a point, zero at a corner.
    pub(crate) fn tangent(&self, at: usize) -> (f64, f64) {
        let count = self.points.len();
        if self.points[at].sharp || count < 2 {
            return (0.0, 0.0);
        }
        let before = if at > 0 {
            at - 1
        } else if self.closed {
            count - 1
        } else {
            at
        };
        let after = if at + 1 < count {
            at + 1
        } else if self.closed {
            0
        } else {
            at
        };
        let (before, after) = (self.points[before], self.points[after]);
        ((after.x - before.x) / 6.0, (after.y - before.y) / 6.0)
    }

    /// A band along this open line with these widths at its ends.
    pub(crate) fn tapered(&self, begin: f64, end: f64) -> Self {
        let count = self.points.len();
        let mut left = Vec::new();
        let mut right = Vec::new();
        for at in 0..count {
            let way = at as f64 / (count.max(2) - 1) as f64;
            let half = (begin + (end - begin) * way) * 0.5;
            let before = self.points[at.saturating_sub(1)];
            let after = self.points[(at + 1).min(count - 1)];
            let (x, y) = (after.x - before.x, after.y - before.y);
            let length = (x * x + y * y).sqrt().max(0.01);
            let (x, y) = (-y / length * half, x / length * half);
            let here = self.points[at];
            let sharp = here.sharp || at == 0 || at + 1 == count;
            left.push(Point { x: here.x + x, y: here.y + y, sharp });
            right.push(Point { x: here.x - x, y: here.y - y, sharp });
        }
        if end == 0.0 {
            right.pop();
        }
        left.extend(right.into_iter().rev());
        Self { points: left, closed: true }
    }
}

fn command(out: &mut String, last: &mut char, letter: char, next: f64) {
    if *last == letter {
        separate(out, next);
    } else {
        out.push(letter);
        *last = letter;
    }
}

fn separate(out: &mut String, next: f64) {
    if rounded(next) >= 0.0 {
        out.push(' ');
    }
}

/// One decimal is finer than the resolution of any printer within a figure.
fn rounded(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}

fn pair(out: &mut String, x: f64, y: f64) {
    let (x, y) = (rounded(x), rounded(y));
    put(out, x);
    separate(out, y);
    put(out, y);
}
