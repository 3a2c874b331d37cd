//! Ranks, letters and signs as paths, so that they are crisp and need no font.

use std::fmt::Write as _;

use tria_rules::triad::Element;
use tria_rules::triatri::Colour;

use crate::number::num;

/// The centre line of a character in a box of 6 by 10; empty for unsupported characters.
fn skeleton(character: char) -> &'static str {
    match character {
        '1' => "M.9 2.6L3.5 .6V9.4M1.2 9.4H5.6",
        '2' => "M.7 2.8C.7-.4 5.6-.3 5.4 2.9C5.2 5 1.6 6.8 .6 9.4H5.7",
        '3' => "M.8 .6H5.2L2.6 4.2C4.2 4.1 5.6 5.2 5.5 7C5.4 9.9 1.8 10.1 .5 8.2",
        '4' => "M4.3 9.4V.6L.4 6.7H5.9",
        '5' => "M5.2 .6H1.3L.9 4.6C2.6 3.4 5.6 4 5.5 6.8C5.4 9.8 1.8 10.1 .5 8.2",
        '6' => "M4.9 .8C2 1.4 .5 4 .5 6.6C.6 10.4 5.6 10.3 5.6 6.8C5.6 3.6 1.6 3.3 .6 6",
        '7' => "M.5 .6H5.6L2.4 9.4",
        '8' => "M3 4.6C.2 4.2 .4 .5 3 .5C5.6 .5 5.8 4.2 3 4.6C-.3 5 .1 9.5 3 9.5C5.9 9.5 6.3 5 3 4.6Z",
        '9' => "M1.1 9.2C4 8.6 5.5 6 5.5 3.4C5.4-.4 .4-.3 .4 3.2C.4 6.4 4.4 6.7 5.4 4",
        'A' => "M.2 9.4L3 .6L5.8 9.4M1.4 6.4H4.6",
        'R' => "M.8 9.4V.6H3.2C6.2 .6 6.2 5 3.2 5H.8M3.2 5L5.6 9.4",
        'B' => "M.8 .6H3.2C5.8 .6 5.6 4.7 3.2 4.7H.8M3.2 4.7C6.2 4.7 6.2 9.4 3.2 9.4H.8V.6",
        'G' => "M5.4 2.2C4-.4 .5 .2 .5 5C.5 9.8 4.4 10.2 5.5 7.4V5.6H3.4",
        'I' => "M1.2 .6H4.8M3 .6V9.4M1.2 9.4H4.8",
        _ => "",
    }
}

/// A character scaled from its box, centred at the point.
pub(crate) fn character(out: &mut String, character: char, x: f64, y: f64, size: f64) {
    let place = format!("translate({} {}) scale({})", num(x - 3.0 * size), num(y - 5.0 * size), num(size));
    let _ = write!(out, "<path transform=\"{place}\" d=\"{}\"/>", skeleton(character));
}

/// The sign of an element in a box from -5 to 5.
pub(crate) fn element(element: Element) -> &'static str {
    match element {
        Element::Fire => {
            "M.4-5C1.6-2.6 4 -1 3.6 1.8C3.2 4.2 1.4 5 0 5C-2 5-3.8 3.6-3.7 1.2C-3.6 -.4-2.6-1.2-2.4-2.6C-1.4-2-1-1.2-.9-.4C.3-1.6 .7-3.2 .4-5ZM0 4C1.2 4 1.8 3 1.5 1.9C1.2 1 .5.6.3-.2C-.5.8-1.6 1.5-1.5 2.6C-1.4 3.5-.8 4 0 4Z"
        }
        Element::Ice => {
            "M-.6-5H.6V-3.4L1.8-4.4 2.5-3.6.6-2V-1L1.5-1.5 1.9-4 2.9-3.7 2.7-2.2 4.1-3 4.7-2 3.3-1.2 4.7-.6 4.3.4 2-.6 1.1 0 2 .6 4.3-.4 4.7.6 3.3 1.2 4.7 2 4.1 3 2.7 2.2 2.9 3.7 1.9 4 1.5 1.5.6 1V2L2.5 3.6 1.8 4.4.6 3.4V5H-.6V3.4L-1.8 4.4-2.5 3.6-.6 2V1L-1.5 1.5-1.9 4-2.9 3.7-2.7 2.2-4.1 3-4.7 2-3.3 1.2-4.7.6-4.3-.4-2 .6-1.1 0-2-.6-4.3.4-4.7-.6-3.3-1.2-4.7-2-4.1-3-2.7-2.2-2.9-3.7-1.9-4-1.5-1.5-.6-1V-2L-2.5-3.6-1.8-4.4-.6-3.4Z"
        }
        Element::Thunder => "M1.6-5L-3.2.9H-.4L-1.8 5L3.4-1.2H.5L2.6-5Z",
        Element::Earth => "M-5 3.8L-1.6-3.6L0-1.2L1.4-3L5 3.8ZM-1.6-3.6L-2.6-1.3L-1.6-.6L-.9-1.4L0-1.2Z",
        Element::Poison => {
            "M0-5C1.8-2.2 3.6-.2 3.6 1.8C3.6 3.8 2 5 0 5C-2 5-3.6 3.8-3.6 1.8C-3.6-.2-1.8-2.2 0-5ZM-1.6.6A1 1 0 1 0-1.6 2.6A1 1 0 1 0-1.6.6ZM1.6.6A1 1 0 1 0 1.6 2.6A1 1 0 1 0 1.6.6ZM-1 3.4H1V4.2H-1Z"
        }
        Element::Wind => {
            "M-5-1.4H1.4C3-1.4 3-3.6 1.6-3.6C.8-3.6.4-3 .6-2.4L-.6-2.2C-1-3.6.2-4.8 1.6-4.8C4.6-4.8 4.6-.2 1.4-.2H-5ZM-4 .8H3C5.8.8 5.8 4.8 3.2 4.8C1.8 4.8.9 3.8 1.2 2.6L2.4 2.8C2.3 3.3 2.6 3.6 3.1 3.6C4.2 3.6 4.2 2 3 2H-4ZM-3 3H0V4.2H-3Z"
        }
        Element::Water => {
            "M-5-1C-3.4-3.6-1.6-3.6 0-1.6C1.6.2 3.4.2 5-1.8V.2C3.4 2.2 1.6 2.2 0 .4C-1.6-1.6-3.4-1.6-5 1ZM-5 3C-3.4.4-1.6.4 0 2.4C1.6 4.2 3.4 4.2 5 2.2V4.2C3.4 5.6 1.6 5.6 0 4.4C-1.6 2.4-3.4 2.4-5 5ZM-1-5H1V-3H-1Z"
        }
        Element::Holy => {
            "M0-5L1 -1.6L3.4-3.4L1.6-1L5 0L1.6 1L3.4 3.4L1 1.6L0 5L-1 1.6L-3.4 3.4L-1.6 1L-5 0L-1.6-1L-3.4-3.4L-1-1.6Z"
        }
    }
}

/// The sign of a colour of TriATri in a box from -5 to 5: flame, wave, leaf.
pub(crate) fn colour(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => element(Element::Fire),
        Colour::Blue => element(Element::Water),
        Colour::Green => {
            "M-4.6 4.8C-5-1 -2.4-4.8 4.8-4.8C5 2 1.4 4.8-3 3.6L-3.8 5ZM-2.8 2.6C-1.4.6.6-1.2 3-2.6C1-2-1.6-.4-3 1.8Z"
        }
    }
}
