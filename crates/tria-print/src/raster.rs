//! PNG and JPEG: checks completeness and size without decoding.

use crate::picture::{PICTURE_SIDE_MAX, PictureError};

/// Magic number of PNG.
pub(crate) const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";

/// Magic number of JPEG.
pub(crate) const JPEG: &[u8] = b"\xff\xd8\xff";

fn broken(what: &str) -> PictureError {
    PictureError::Broken(what.to_owned())
}

fn number(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0, |number, byte| number << 8 | u32::from(*byte))
}

fn check_size(wide: u32, high: u32) -> Result<(), PictureError> {
    let fits = |side: u32| (1..=PICTURE_SIDE_MAX).contains(&side);
    if fits(wide) && fits(high) {
        Ok(())
    } else {
        Err(PictureError::BadSize { wide: wide.into(), high: high.into() })
    }
}

/// Checks all chunks with their check sums, from the header to the end.
pub(crate) fn check_png(bytes: &[u8]) -> Result<(), PictureError> {
    let mut rest = &bytes[PNG.len()..];
    let (mut first, mut data) = (true, false);
    loop {
        let short = || broken("it breaks off");
        let (length, after) = rest.split_at_checked(4).ok_or_else(short)?;
        let length = (number(length) as usize).saturating_add(4);
        let (chunk, after) = after.split_at_checked(length).ok_or_else(short)?;
        let (sum, after) = after.split_at_checked(4).ok_or_else(short)?;
        let (name, body) = chunk.split_at(4);
        if crc32fast::hash(chunk) != number(sum) {
            return Err(broken("a check sum is wrong"));
        }
        if first && (name != b"IHDR" || body.len() != 13) {
            return Err(broken("it has no header"));
        }
        if first {
            check_size(number(&body[..4]), number(&body[4..8]))?;
        }
        first = false;
        data |= name == b"IDAT";
        if name == b"IEND" {
            return if data { Ok(()) } else { Err(broken("it has no pixels")) };
        }
        rest = after;
    }
}

/// Checks the segments up to the pixels; a size and an end must be there.
pub(crate) fn check_jpeg(bytes: &[u8]) -> Result<(), PictureError> {
    let mut rest = &bytes[2..];
    let mut sized = false;
    loop {
        let short = || broken("it breaks off");
        let (mark, after) = rest.split_at_checked(2).ok_or_else(short)?;
        if mark[0] != 0xff {
            return Err(broken("a marker is missing"));
        }
        // A fill byte before a marker, and standalone markers.
        if mark[1] == 0xff {
            rest = &rest[1..];
            continue;
        }
        if matches!(mark[1], 0x01 | 0xd0..=0xd7) {
            rest = after;
            continue;
        }
        let length = number(after.get(..2).ok_or_else(short)?) as usize;
        let (body, after) = after.split_at_checked(length.max(2)).ok_or_else(short)?;
        match mark[1] {
            // Frames of all kinds; between them are tables.
            0xc0..=0xcf if !matches!(mark[1], 0xc4 | 0xc8 | 0xcc) => {
                let size = body.get(3..7).ok_or_else(short)?;
                check_size(number(&size[2..]), number(&size[..2]))?;
                sized = true;
            }
            0xda => {
                // There may be padding after the pixels, but there must be an end marker.
                let ends = after.windows(2).any(|two| two == [0xff, 0xd9]);
                return if sized && ends { Ok(()) } else { Err(short()) };
            }
            0xd9 => return Err(broken("it has no pixels")),
            _ => {}
        }
        rest = after;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A PNG of this size with arbitrary pixels.
    fn png(wide: u32, high: u32) -> Vec<u8> {
        let mut bytes = PNG.to_vec();
        let mut header = [wide.to_be_bytes(), high.to_be_bytes()].concat();
        header.extend([8, 2, 0, 0, 0]);
        for (name, body) in [(b"IHDR", header), (b"IDAT", vec![1, 2, 3]), (b"IEND", Vec::new())] {
            bytes.extend((body.len() as u32).to_be_bytes());
            let chunk = [name.as_slice(), &body].concat();
            bytes.extend(&chunk);
            bytes.extend(crc32fast::hash(&chunk).to_be_bytes());
        }
        bytes
    }

    fn jpeg(wide: u16, high: u16) -> Vec<u8> {
        let mut bytes = vec![0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xff, 0xc0, 0, 8, 8];
        bytes.extend(high.to_be_bytes());
        bytes.extend(wide.to_be_bytes());
        bytes.extend([1, 0xff, 0xda, 0, 2, 7, 7, 7, 0xff, 0xd9]);
        bytes
    }

    #[test]
    fn whole_pictures_are_taken_and_broken_ones_refused() {
        for whole in [png(300, 200), jpeg(300, 200)] {
            let check =
                |bytes: &[u8]| if bytes.starts_with(PNG) { check_png(bytes) } else { check_jpeg(bytes) };
            assert_eq!(check(&whole), Ok(()));
            for length in 8..whole.len() {
                assert!(matches!(check(&whole[..length]), Err(PictureError::Broken(_))), "{length}");
            }
        }
        let mut spoilt = png(300, 200);
        spoilt[20] ^= 1;
        assert_eq!(check_png(&spoilt), Err(broken("a check sum is wrong")));
    }

    #[test]
    fn absurd_sizes_are_refused() {
        for (wide, high) in [(0, 5), (5, 0), (PICTURE_SIDE_MAX + 1, 5), (u32::MAX, u32::MAX)] {
            assert!(
                matches!(check_png(&png(wide, high)), Err(PictureError::BadSize { .. })),
                "{wide} {high}"
            );
        }
        assert_eq!(check_png(&png(PICTURE_SIDE_MAX, 1)), Ok(()));
        assert!(matches!(check_jpeg(&jpeg(65_535, 1)), Err(PictureError::BadSize { wide: 65_535, high: 1 })));
    }
}
