//! The built-in fonts, and parsing of pictures with text for printing.

use std::sync::Arc;

use usvg::fontdb::{Database, Source};

use super::BookError;

/// The most pixels of a PNG picture; a larger one is refused.
pub const PNG_PIXELS_MAX: u64 = 100_000_000;

/// The font of names and prose.
const SERIF: &str = "Libertinus Serif";

/// Glyphs of Japanese names, subset at build time; empty without the feature or font.
#[cfg(feature = "japanese")]
static JAPANESE: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/japanese.otf"));
#[cfg(not(feature = "japanese"))]
static JAPANESE: &[u8] = &[];

/// The built-in fonts; installed fonts are never used.
pub struct Lettering {
    options: usvg::Options<'static>,
    faces: Vec<ttf_parser::Face<'static>>,
}

impl std::fmt::Debug for Lettering {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Lettering").field("faces", &self.faces.len()).finish_non_exhaustive()
    }
}

impl Default for Lettering {
    fn default() -> Self {
        Self::new()
    }
}

impl Lettering {
    /// All fonts.
    pub fn new() -> Self {
        let mut database = Database::new();
        let mut faces = Vec::new();
        for font in typst_assets::fonts().chain((!JAPANESE.is_empty()).then_some(JAPANESE)) {
            let Ok(face) = ttf_parser::Face::parse(font, 0) else { continue };
            // Mathematical fonts are large and not needed.
            if face.tables().math.is_some() {
                continue;
            }
            faces.push(face);
            let mut one = Database::new();
            one.load_font_source(Source::Binary(Arc::new(font)));
            for info in one.faces() {
                let mut info = info.clone();
                // Pictures name common fonts, this one among them; here it is the fallback for missing glyphs.
                for (name, _) in info.families.iter_mut().filter(|_| font == JAPANESE) {
                    "Tria Japanese".clone_into(name);
                }
                database.push_face_info(info);
            }
        }
        database.set_serif_family(SERIF);
        let mut options = usvg::Options { fontdb: Arc::new(database), ..usvg::Options::default() };
        SERIF.clone_into(&mut options.font_family);
        // A picture must not make us read files.
        options.image_href_resolver.resolve_string = Box::new(|_, _| None);
        Self { options, faces }
    }

    /// Whether there are glyphs for all of a text.
    pub fn writes(&self, text: &str) -> bool {
        text.chars().all(|character| {
            character.is_whitespace() || self.faces.iter().any(|face| face.glyph_index(character).is_some())
        })
    }

    /// The width of a text in units of the size of the prose font, regular or bold.
    pub fn width(&self, text: &str, bold: bool) -> f64 {
        // The first two faces are the regular and the bold one of the serif family; a test checks this.
        let Some(face) = self.faces.get(usize::from(bold)) else { return 0.0 };
        let units = f64::from(face.units_per_em());
        let advance = |character| {
            face.glyph_index(character).and_then(|glyph| face.glyph_hor_advance(glyph)).unwrap_or(500)
        };
        text.chars().map(|character| f64::from(advance(character)) / units).sum()
    }

    /// Parses a picture.
    pub(super) fn read(&self, svg: &str) -> Result<usvg::Tree, BookError> {
        usvg::Tree::from_str(svg, &self.options).map_err(|error| BookError::Picture(error.to_string()))
    }

    /// A picture as PNG, at this resolution.
    ///
    /// # Errors
    /// If the picture cannot be read, or has more than [`PNG_PIXELS_MAX`] pixels.
    pub fn png(&self, svg: &str, dots_per_inch: f64) -> Result<Vec<u8>, BookError> {
        let tree = self.read(svg)?;
        // An inch of a picture has 96 units.
        let scale = (dots_per_inch / 96.0) as f32;
        let size = tree.size();
        let (wide, high) = ((size.width() * scale).round(), (size.height() * scale).round());
        if f64::from(wide) * f64::from(high) > PNG_PIXELS_MAX as f64 {
            return Err(BookError::TooManyPixels(wide as u64, high as u64));
        }
        let mut pixels = resvg::tiny_skia::Pixmap::new((wide as u32).max(1), (high as u32).max(1))
            .ok_or(BookError::TooManyPixels(wide as u64, high as u64))?;
        let (x, y) = (wide / size.width(), high / size.height());
        resvg::render(&tree, resvg::tiny_skia::Transform::from_scale(x, y), &mut pixels.as_mut());
        pixels.encode_png().map_err(|error| BookError::Picture(error.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prose_is_measured_in_the_fonts_that_it_is_written_in() {
        let lettering = Lettering::new();
        for (place, bold) in [(0, false), (1, true)] {
            let face = &lettering.faces[place];
            let family = face.names().into_iter().find(|name| name.name_id == ttf_parser::name_id::FAMILY);
            assert_eq!(family.and_then(|name| name.to_string()).as_deref(), Some(SERIF));
            assert_eq!((face.is_bold(), face.is_italic()), (bold, false));
        }
        assert!(lettering.width("mm", false) > 2.0 * lettering.width("i", false));
        assert!(lettering.width("Same", true) > lettering.width("Same", false));
    }

    #[test]
    fn letters_are_there_for_the_languages_of_the_names() {
        let lettering = Lettering::new();
        for text in ["Griffon « é è ç œ »", "Rubrum-Drache ß", "Gran dragón ñ ¿", "Œil ; A…", "Жар-птица"]
        {
            assert!(lettering.writes(text), "{text}");
        }
        assert_eq!(lettering.writes("ルブルムドラゴン"), !JAPANESE.is_empty());
        assert!(!lettering.writes("龘"));
    }
}
