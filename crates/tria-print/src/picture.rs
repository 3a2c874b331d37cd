//! Pictures of people's own in place of our figures.

/// The largest picture that is taken, in bytes; a larger one is refused.
pub const PICTURE_BYTES_MAX: usize = 4 << 20;

/// What stands in the middle of a face.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Illustration {
    /// The figure that Tria composes from the card's kind, features and name.
    #[default]
    Composed,
    /// A picture of one's own, which fills the window and is cut at its edges.
    Picture(Picture),
}

/// A picture that can be put into a face.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picture {
    mime: &'static str,
    bytes: Vec<u8>,
}

impl Picture {
    /// The picture in these bytes; `None` if they are no PNG, JPEG or SVG, or more than [`PICTURE_BYTES_MAX`].
    ///
    /// An SVG is put in as an image of its own: its identifiers meet no others, and no script in it runs.
    pub fn new(bytes: Vec<u8>) -> Option<Self> {
        if bytes.len() > PICTURE_BYTES_MAX {
            return None;
        }
        let head = &bytes[..bytes.len().min(1024)];
        let mime = if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
            "image/png"
        } else if bytes.starts_with(b"\xff\xd8\xff") {
            "image/jpeg"
        } else if head.windows(4).any(|four| four == b"<svg") && std::str::from_utf8(&bytes).is_ok() {
            "image/svg+xml"
        } else {
            return None;
        };
        Some(Self { mime, bytes })
    }

    /// The picture as the address of an image.
    pub(crate) fn address(&self) -> String {
        format!("data:{};base64,{}", self.mime, base64(&self.bytes))
    }
}

fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let at = |index: usize| u32::from(three.get(index).copied().unwrap_or(0));
        let bits = at(0) << 16 | at(1) << 8 | at(2);
        for place in 0..4 {
            let letter = LETTERS[(bits >> (18 - 6 * place) & 63) as usize] as char;
            out.push(if place <= three.len() { letter } else { '=' });
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_is_as_the_standard_has_it() {
        for (plain, coded) in
            [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")]
        {
            assert_eq!(base64(plain.as_bytes()), coded);
        }
    }

    #[test]
    fn only_pictures_are_taken() {
        assert!(Picture::new(b"hello".to_vec()).is_none());
        assert!(Picture::new(b"\x89PNG\r\n\x1a\nrest".to_vec()).is_some());
        assert!(Picture::new(b"\xff\xd8\xff\xe0rest".to_vec()).is_some());
        assert!(Picture::new(b"<?xml version='1.0'?><svg/>".to_vec()).is_some());
        assert!(Picture::new(vec![b'<'; PICTURE_BYTES_MAX + 1]).is_none());
    }
}
