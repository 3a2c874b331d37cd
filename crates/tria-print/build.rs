//! Subsets an installed font to the glyphs of Japanese names, for the feature `japanese`.
//!
//! The font is the one that `TRIA_JAPANESE_FONT` names, or that of Debian's package `fonts-noto-cjk`.
//! Without such a font Tria is built without these glyphs: names then appear in English, and `tria print` says so.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    #[cfg(feature = "japanese")]
    japanese::cut();
}

#[cfg(feature = "japanese")]
mod japanese {
    use std::collections::BTreeSet;
    use std::error::Error;
    use std::path::{Path, PathBuf};

    use subsetter::GlyphRemapper;
    use write_fonts::FontBuilder;
    use write_fonts::read::{FileRef, FontRef, TableProvider as _};
    use write_fonts::tables::cmap::Cmap;
    use write_fonts::types::{GlyphId, Tag};

    /// The path of Debian's package; the bold serif matches the other names.
    const KNOWN: [&str; 3] = [
        "/usr/share/fonts/opentype/noto/NotoSerifCJK-Bold.ttc",
        "/usr/share/fonts/opentype/noto/NotoSansCJK-Bold.ttc",
        "/usr/share/fonts/opentype/noto/NotoSerifCJK-Regular.ttc",
    ];

    /// The sets whose names are supported.
    const SETS: [&str; 2] = ["../tria-cards/data/ff8.csv", "../tria-cards/data/ffxiv.csv"];

    /// Writes `japanese.otf`, empty if there is no font.
    pub(super) fn cut() {
        println!("cargo::rerun-if-env-changed=TRIA_JAPANESE_FONT");
        let out =
            PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo names a folder")).join("japanese.otf");
        let named = std::env::var_os("TRIA_JAPANESE_FONT").map(PathBuf::from);
        let found = named.or_else(|| KNOWN.iter().map(PathBuf::from).find(|path| path.exists()));
        let font = if let Some(path) = found {
            println!("cargo::rerun-if-changed={}", path.display());
            subset(&path).unwrap_or_else(|error| {
                println!("cargo::warning={}: {error}; names in Japanese will be in English", path.display());
                Vec::new()
            })
        } else {
            println!(
                "cargo::warning=no Japanese font; install fonts-noto-cjk or set TRIA_JAPANESE_FONT, or names in Japanese will be in English"
            );
            Vec::new()
        };
        std::fs::write(out, font).expect("cargo's folder can be written to");
    }

    /// A font with the needed glyphs only.
    fn subset(path: &Path) -> Result<Vec<u8>, Box<dyn Error>> {
        let data = std::fs::read(path)?;
        // In collections of the package the first font is the Japanese one.
        let font = match FileRef::new(&data)? {
            FileRef::Font(font) => font,
            FileRef::Collection(all) => all.get(0)?,
        };
        let mut glyphs = GlyphRemapper::new();
        let mut letters = Vec::new();
        let cmap = font.cmap()?;
        for character in characters()? {
            if let Some(glyph) = cmap.map_codepoint(character) {
                let glyph = glyphs.remap(u16::try_from(glyph.to_u32())?);
                letters.push((character, GlyphId::new(u32::from(glyph))));
            }
        }
        let small = subsetter::subset(&data, 0, &glyphs)?;
        // The subset has lost its character map and its names.
        let mut builder = FontBuilder::new();
        builder.add_table(&Cmap::from_mappings(letters)?)?;
        for tag in [Tag::new(b"name"), Tag::new(b"OS/2")] {
            if let Some(table) = font.table_data(tag) {
                builder.add_raw(tag, table.as_bytes().to_vec());
            }
        }
        builder.copy_missing_tables(FontRef::new(&small)?);
        Ok(builder.build())
    }

    /// Kana, punctuation, and all non-Latin characters in the names of the built-in sets.
    fn characters() -> Result<BTreeSet<char>, Box<dyn Error>> {
        let mut all: BTreeSet<char> = ('\u{3000}'..='\u{30ff}').chain('\u{ff01}'..='\u{ff5e}').collect();
        for set in SETS {
            println!("cargo::rerun-if-changed={set}");
            let text = std::fs::read_to_string(set)?;
            all.extend(text.chars().filter(|character| *character >= '\u{2e80}'));
        }
        Ok(all)
    }
}
