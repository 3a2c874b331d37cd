//! Users' own pictures in place of drawn figures, validated before use.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use crate::raster;
use crate::vector;

/// The largest picture in bytes; a larger one is refused.
pub const PICTURE_BYTES_MAX: usize = 4 << 20;

/// The maximum width and height of a picture, in pixels or units of an SVG; a larger one is refused.
pub const PICTURE_SIDE_MAX: u32 = 10_000;

/// Why a picture is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PictureError {
    /// Too many bytes.
    #[error("which has more than {PICTURE_BYTES_MAX} bytes")]
    TooLarge,
    /// Not a known format, or empty.
    #[error("which is no PNG, JPEG or SVG")]
    Unknown,
    /// Truncated or inconsistent.
    #[error("which is broken: {0}")]
    Broken(String),
    /// An invalid width or height.
    #[error("which is {wide} wide and {high} high, not 1 to {PICTURE_SIDE_MAX} each")]
    BadSize {
        /// The width.
        wide: u64,
        /// The height.
        high: u64,
    },
    /// An SVG that would execute or fetch something.
    #[error("which has {0}, and that is not allowed in a picture")]
    Unsafe(String),
}

/// The illustration of a face.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Illustration {
    /// The figure that Tria composes from the card's kind, features and name.
    #[default]
    Composed,
    /// A picture that fills the window and is clipped at its edges.
    Picture(Picture),
}

/// A validated picture.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picture {
    mime: &'static str,
    bytes: Vec<u8>,
}

impl Picture {
    /// The picture in these bytes, if it is a complete PNG, JPEG or SVG of valid size.
    ///
    /// An SVG may neither execute nor fetch anything.
    /// It is embedded as an image, so that its identifiers cannot clash.
    ///
    /// # Errors
    /// The problem, as the end of a sentence after its name.
    pub fn new(bytes: Vec<u8>) -> Result<Self, PictureError> {
        if bytes.len() > PICTURE_BYTES_MAX {
            return Err(PictureError::TooLarge);
        }
        let mime = if bytes.starts_with(raster::PNG) {
            raster::check_png(&bytes)?;
            "image/png"
        } else if bytes.starts_with(raster::JPEG) {
            raster::check_jpeg(&bytes)?;
            "image/jpeg"
        } else {
            vector::check(&bytes)?;
            "image/svg+xml"
        };
        Ok(Self { mime, bytes })
    }

    /// The picture as a data URL.
    pub(crate) fn address(&self) -> String {
        format!("data:{};base64,{}", self.mime, STANDARD.encode(&self.bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_pictures_are_taken() {
        assert_eq!(Picture::new(b"hello".to_vec()), Err(PictureError::Unknown));
        assert_eq!(Picture::new(Vec::new()), Err(PictureError::Unknown));
        assert_eq!(Picture::new(vec![b'<'; PICTURE_BYTES_MAX + 1]), Err(PictureError::TooLarge));
        assert!(
            Picture::new(b"<?xml version='1.0'?><svg xmlns='http://www.w3.org/2000/svg'/>".to_vec()).is_ok()
        );
    }
}
