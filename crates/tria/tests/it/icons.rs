//! The icons of the browser client are drawn from its mark, web/public/icon.svg; `TRIA_BLESS=1` regenerates them.

use tria_print::sheets::Lettering;
use tria_testkit::golden;

use crate::support::root;

/// The mark with nothing near the edge, which systems cut as they like: the ground everywhere, the rest smaller.
fn maskable(mark: &str) -> String {
    let inner = "<g transform=\"translate(9 9) scale(0.71875)\">";
    let cut = mark.replace(" rx=\"14\"", "").replace("<g>", inner);
    assert!(cut.contains(inner) && !cut.contains("rx=\"14\""), "the mark has a ground and a group: {cut}");
    cut
}

#[test]
fn icons_are_drawn_from_the_mark() {
    let mark = std::fs::read_to_string(root().join("web/public/icon.svg")).expect("the mark");
    let lettering = Lettering::new();
    for (name, picture, side) in [
        ("icon-192.png", mark.clone(), 192),
        ("icon-512.png", mark.clone(), 512),
        ("icon-maskable.png", maskable(&mark), 512),
        ("apple-touch-icon.png", maskable(&mark), 180),
    ] {
        // The mark is 64 units wide, and an inch has 96.
        let drawn = lettering.png(&picture, 96.0 * f64::from(side) / 64.0).expect("a picture");
        let size = |at: usize| u32::from_be_bytes(drawn[at..at + 4].try_into().expect("four bytes"));
        assert_eq!((size(16), size(20)), (side, side), "{name}");
        golden::check_bytes(&format!("web/public/{name}"), &drawn);
    }
}
