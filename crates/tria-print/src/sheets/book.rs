//! PDF files: sheets of cards with their backs, and pages that are one picture.

use std::cell::OnceCell;
use std::fmt::Write as _;
use std::rc::Rc;

use krilla::geom::{Rect, Size as Points, Transform};
use krilla::graphic::Graphic;
use krilla::metadata::Metadata;
use krilla::page::{Page, PageSettings};
use krilla::surface::Surface;
use krilla::{Document, SerializeSettings};
use krilla_svg::{SurfaceExt as _, SvgSettings};
use thiserror::Error;

use super::layout::{Layout, Line, Place, Size};
use super::lettering::Lettering;
use crate::number::num;
use crate::svg::wrap;

/// Points, the unit of PDF, in a millimetre.
const POINTS: f64 = 72.0 / 25.4;

/// Why a page cannot be made.
#[derive(Debug, Error)]
pub enum BookError {
    /// A picture does not parse.
    #[error("a picture cannot be drawn: {0}")]
    Picture(String),
    /// The file cannot be written.
    #[error("the PDF cannot be made: {0}")]
    Pdf(String),
    /// A PNG would be too large.
    #[error("{0} x {1} pixels are too many; ask for fewer dots per inch")]
    TooManyPixels(u64, u64),
}

/// A card to print: its front, the index of its back, and the number of copies.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    /// The front as SVG; where the layout has a bleed, it has one too.
    pub front: String,
    /// The index of its back among those given.
    pub back: usize,
    /// How many.
    pub copies: usize,
}

/// A PDF file in progress.
///
/// Every picture is written into the file immediately, so many cards take little more memory than the file.
pub struct Book<'l> {
    lettering: &'l Lettering,
    document: Document,
}

impl std::fmt::Debug for Book<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Book").finish_non_exhaustive()
    }
}

impl<'l> Book<'l> {
    /// An empty file with this title, in this language.
    pub fn new(lettering: &'l Lettering, title: &str, language: &str) -> Self {
        // Structure tags are of no use for cards, and would cost memory for every page.
        let settings = SerializeSettings { enable_tagging: false, ..SerializeSettings::default() };
        let mut document = Document::new_with(settings);
        let metadata = Metadata::new().title(title.to_owned()).creator("Tria".to_owned());
        document.set_metadata(metadata.language(language.to_owned()));
        Self { lettering, document }
    }

    /// Sheets of these pieces in their order, fronts with their backs.
    ///
    /// # Errors
    /// If a picture cannot be drawn, or the iterator fails.
    pub fn sheets<E: From<BookError>>(
        &mut self,
        layout: &Layout,
        backs: &[String],
        pieces: impl Iterator<Item = Result<Piece, E>>,
        marks: bool,
    ) -> Result<(), E> {
        let backs: Vec<Picture> = backs.iter().map(|svg| Picture::new(svg.clone(), false)).collect();
        let mut waiting: Vec<(Rc<Picture>, usize)> = Vec::new();
        for piece in pieces {
            let piece = piece?;
            let front = Rc::new(Picture::new(piece.front, piece.copies == 1));
            for _ in 0..piece.copies {
                waiting.push((Rc::clone(&front), piece.back));
                if waiting.len() == layout.per_page() {
                    self.sheet(layout, &backs, &waiting, marks)?;
                    waiting.clear();
                }
            }
        }
        if !waiting.is_empty() {
            self.sheet(layout, &backs, &waiting, marks)?;
        }
        Ok(())
    }

    /// One sheet: a page of fronts and, unless it is folded or has none, a page of backs.
    fn sheet(
        &mut self,
        layout: &Layout,
        backs: &[Picture],
        cards: &[(Rc<Picture>, usize)],
        marks: bool,
    ) -> Result<(), BookError> {
        let mut front = Vec::new();
        let mut back = Vec::new();
        for (at, (picture, behind)) in cards.iter().enumerate() {
            front.push(Placed { picture, place: layout.front(at), turned: false });
            if let (Some((place, turned)), Some(picture)) = (layout.back(at), backs.get(*behind)) {
                back.push(Placed { picture, place, turned });
            }
        }
        if layout.is_folded() {
            front.append(&mut back);
        }
        self.side(layout, &front, marks)?;
        if back.is_empty() { Ok(()) } else { self.side(layout, &back, marks) }
    }

    /// One page of pictures with its marks.
    fn side(&mut self, layout: &Layout, pictures: &[Placed<'_>], marks: bool) -> Result<(), BookError> {
        let places: Vec<Place> = pictures.iter().map(|placed| placed.place).collect();
        let mut page = start(&mut self.document, layout.paper(), Layout::block(&places), layout.bleed());
        let mut surface = page.surface();
        for placed in pictures {
            placed.draw(&mut surface, self.lettering, layout.bleed())?;
        }
        let marks = if marks { layout.crop_marks(&places) } else { Vec::new() };
        let lines = lines(layout.paper(), &marks, layout.fold());
        draw_svg(&mut surface, self.lettering, &lines, layout.paper())?;
        surface.finish();
        page.finish();
        Ok(())
    }

    /// A page that is one picture.
    ///
    /// # Errors
    /// If the picture cannot be drawn.
    pub fn page(&mut self, paper: Size, svg: &str) -> Result<(), BookError> {
        let whole = Place { x: 0.0, y: 0.0, wide: paper.0, high: paper.1 };
        let mut page = start(&mut self.document, paper, Some(whole), 0.0);
        let mut surface = page.surface();
        draw_svg(&mut surface, self.lettering, svg, paper)?;
        surface.finish();
        page.finish();
        Ok(())
    }

    /// The file.
    ///
    /// # Errors
    /// If the PDF cannot be written.
    pub fn finish(self) -> Result<Vec<u8>, BookError> {
        self.document.finish().map_err(|error| BookError::Pdf(format!("{error:?}")))
    }
}

/// A picture that is drawn into the file once, however often it is shown.
struct Picture {
    svg: String,
    /// Whether it is used only once: then it is part of its page, which compresses better than a separate object.
    single: bool,
    drawn: OnceCell<Graphic>,
}

impl Picture {
    fn new(svg: String, single: bool) -> Self {
        Self { svg, single, drawn: OnceCell::new() }
    }

    fn graphic(
        &self,
        surface: &mut Surface<'_>,
        lettering: &Lettering,
        size: Size,
    ) -> Result<Graphic, BookError> {
        if let Some(drawn) = self.drawn.get() {
            return Ok(drawn.clone());
        }
        let mut builder = surface.stream_builder();
        let mut inner = builder.surface();
        draw_svg(&mut inner, lettering, &self.svg, size)?;
        inner.finish();
        let graphic = Graphic::new(builder.finish(), false);
        Ok(self.drawn.get_or_init(|| graphic).clone())
    }
}

/// A picture on a page.
struct Placed<'p> {
    picture: &'p Picture,
    place: Place,
    /// Whether it is upside down.
    turned: bool,
}

impl Placed<'_> {
    fn draw(&self, surface: &mut Surface<'_>, lettering: &Lettering, bleed: f64) -> Result<(), BookError> {
        let place = self.place.grown(bleed);
        let size = (place.wide, place.high);
        let transform = if self.turned {
            Transform::from_row(
                -1.0,
                0.0,
                0.0,
                -1.0,
                points(place.x + place.wide),
                points(place.y + place.high),
            )
        } else {
            Transform::from_translate(points(place.x), points(place.y))
        };
        surface.push_transform(&transform);
        if self.picture.single {
            draw_svg(surface, lettering, &self.picture.svg, size)?;
        } else {
            let graphic = self.picture.graphic(surface, lettering, size)?;
            surface.draw_graphic(graphic);
        }
        surface.pop();
        Ok(())
    }
}

fn points(millimetres: f64) -> f32 {
    (millimetres * POINTS) as f32
}

/// A new page with its boxes: the trim and the bleed.
fn start(document: &mut Document, paper: Size, block: Option<Place>, bleed: f64) -> Page<'_> {
    let rect = |place: Place| {
        // Ink beyond the paper is dropped.
        let (left, top) = (place.x.max(0.0), place.y.max(0.0));
        let (right, bottom) = ((place.x + place.wide).min(paper.0), (place.y + place.high).min(paper.1));
        Rect::from_ltrb(points(left), points(top), points(right), points(bottom))
    };
    let settings = PageSettings::from_wh(points(paper.0), points(paper.1)).unwrap_or_default();
    let settings = settings
        .with_trim_box(block.and_then(rect))
        .with_bleed_box(block.and_then(|block| rect(block.grown(bleed))));
    document.start_page_with(settings)
}

fn draw_svg(
    surface: &mut Surface<'_>,
    lettering: &Lettering,
    svg: &str,
    size: Size,
) -> Result<(), BookError> {
    let tree = lettering.read(svg)?;
    let nothing = || BookError::Picture("it has no size".to_owned());
    let size = Points::from_wh(points(size.0), points(size.1)).ok_or_else(nothing)?;
    surface.draw_svg(&tree, size, SvgSettings::default()).ok_or_else(nothing)
}

/// Crop marks and the fold of a page.
fn lines(paper: Size, marks: &[Line], fold: Option<Line>) -> String {
    let path = |lines: &[Line]| {
        lines.iter().fold(String::new(), |mut path, line| {
            let [x, y, to_x, to_y] = [line.from.0, line.from.1, line.to.0, line.to.1].map(num);
            let _ = write!(path, "M{x} {y}L{to_x} {to_y}");
            path
        })
    };
    let mut body = String::new();
    if !marks.is_empty() {
        let _ = write!(body, "<path d=\"{}\" stroke=\"#000\" stroke-width=\".15\"/>", path(marks));
    }
    if let Some(fold) = fold {
        let dashes = "stroke=\"#777\" stroke-width=\".2\" stroke-dasharray=\"3 2\"";
        let _ = write!(body, "<path d=\"{}\" {dashes}/>", path(&[fold]));
    }
    wrap(paper, "Tria", "", &body)
}
