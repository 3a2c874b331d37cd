//! Frames of text, as they go over the wire: what is said to a listener is put together once, in one piece.
//!
//! The usual head of a frame has four bytes, so they are left free, the text is written behind them, and then its length
//! is known.

use std::io::Cursor;

use tokio_tungstenite::tungstenite::protocol::frame::FrameHeader;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};

/// What a frame of text begins with.
const HEAD: FrameHeader = FrameHeader {
    is_final: true,
    rsv1: false,
    rsv2: false,
    rsv3: false,
    opcode: OpCode::Data(Data::Text),
    mask: None,
};

/// The bytes of a head where the text has 126 to 65,535.
const USUAL: usize = 4;

/// The bytes of the longest head.
const LONGEST: usize = 10;

/// Puts one more frame behind the others; its text is written by this.
///
/// # Panics
/// Never: there is room for every head.
pub(crate) fn push(frames: &mut Vec<u8>, write: impl FnOnce(&mut Vec<u8>)) {
    let begin = frames.len();
    frames.extend_from_slice(&[0; USUAL]);
    write(frames);
    let length = frames.len() - begin - USUAL;
    let mut head = [0; LONGEST];
    let mut left = &mut head[..];
    HEAD.format(length as u64, &mut left).expect("there is room for the longest head");
    let bytes = LONGEST - left.len();
    if bytes == USUAL {
        frames[begin..begin + USUAL].copy_from_slice(&head[..USUAL]);
    } else {
        frames.splice(begin..begin + USUAL, head[..bytes].iter().copied());
    }
}

/// The texts of frames that were put together here.
pub(crate) fn texts(frames: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = frames;
    std::iter::from_fn(move || {
        let mut head = Cursor::new(rest);
        let (_, length) = FrameHeader::parse(&mut head).ok()??;
        let begin = head.position() as usize;
        let text = rest.get(begin..begin + length as usize)?;
        rest = &rest[begin + text.len()..];
        Some(text)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_every_length_are_found_again() {
        let lengths = [0, 1, 125, 126, 127, 4_000, 65_535, 65_536, 70_000, 3];
        let text =
            |length: usize| -> Vec<u8> { (0..length).map(|place| b'a' + (place % 26) as u8).collect() };
        let mut frames = Vec::new();
        for length in lengths {
            push(&mut frames, |out| out.extend_from_slice(&text(length)));
        }
        let found: Vec<Vec<u8>> = texts(&frames).map(<[u8]>::to_vec).collect();
        assert_eq!(found, lengths.map(text));
        assert_eq!(texts(&[]).count(), 0);
    }
}
