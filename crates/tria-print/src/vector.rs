//! Validates users' SVG: well-formed, and without external references.

use roxmltree::{Document, Node, NodeType, ParsingOptions};

use crate::picture::{PICTURE_SIDE_MAX, PictureError};

/// The namespace of SVG.
const SVG: &str = "http://www.w3.org/2000/svg";

/// Maximum number of elements, attributes and texts of a picture; more are refused.
const NODES_MAX: u32 = 100_000;

/// Maximum depth of elements; deeper ones are refused, because renderers may recurse.
const DEPTH_MAX: usize = 200;

/// Elements that execute something or are not pictures.
const FORBIDDEN: [&str; 9] =
    ["script", "foreignObject", "iframe", "embed", "object", "audio", "video", "handler", "link"];

/// Refuses what is not SVG, and what would execute or fetch something.
pub(crate) fn check(bytes: &[u8]) -> Result<(), PictureError> {
    let text = std::str::from_utf8(bytes).map_err(|_| PictureError::Unknown)?;
    if !text.contains("<svg") && !text.contains(":svg") {
        return Err(PictureError::Unknown);
    }
    // Without a document type there are no expanding entities, and no external ones.
    let options = ParsingOptions { allow_dtd: false, nodes_limit: NODES_MAX, ..ParsingOptions::default() };
    let document = Document::parse_with_options(text, options).map_err(|error| match error {
        roxmltree::Error::DtdDetected => PictureError::Unsafe("a document type".to_owned()),
        other => PictureError::Broken(other.to_string()),
    })?;
    let root = document.root_element();
    if !root.has_tag_name((SVG, "svg")) {
        return Err(PictureError::Unknown);
    }
    check_size(root)?;
    document.root().descendants().try_for_each(check_node)
}

/// Width, height and view box, where they are numbers.
fn check_size(root: Node<'_, '_>) -> Result<(), PictureError> {
    let number = |text: &str| {
        let digits =
            text.trim().trim_end_matches(|letter: char| letter.is_ascii_alphabetic() || letter == '%');
        digits.parse::<f64>().ok()
    };
    let mut sizes =
        vec![(root.attribute("width").and_then(number), root.attribute("height").and_then(number))];
    if let Some(view) = root.attribute("viewBox") {
        let mut ends = view.split([' ', ',']).filter(|side| !side.is_empty()).skip(2).map(number);
        sizes.push((ends.next().flatten(), ends.next().flatten()));
    }
    for (wide, high) in sizes {
        // A missing side is replaced by any valid one.
        let (wide, high) = (wide.unwrap_or(1.0), high.unwrap_or(1.0));
        let fits = |side: f64| side > 0.0 && side <= f64::from(PICTURE_SIDE_MAX);
        if !fits(wide) || !fits(high) {
            return Err(PictureError::BadSize { wide: wide as u64, high: high as u64 });
        }
    }
    Ok(())
}

fn check_node(node: Node<'_, '_>) -> Result<(), PictureError> {
    let refuse = |what: String| Err(PictureError::Unsafe(what));
    match node.node_type() {
        NodeType::PI => return refuse("a processing instruction".to_owned()),
        NodeType::Text if node.parent().is_some_and(|parent| parent.tag_name().name() == "style") => {
            return check_style(node.text().unwrap_or_default());
        }
        NodeType::Element => {}
        _ => return Ok(()),
    }
    if node.ancestors().nth(DEPTH_MAX).is_some() {
        return Err(PictureError::Broken(format!("elements lie more than {DEPTH_MAX} deep")));
    }
    let name = node.tag_name().name();
    if FORBIDDEN.iter().any(|known| known.eq_ignore_ascii_case(name)) {
        return refuse(format!("an element `{name}`"));
    }
    for attribute in node.attributes() {
        let (key, value) = (attribute.name().to_ascii_lowercase(), attribute.value().trim());
        if key.starts_with("on") {
            return refuse(format!("an attribute `{key}`"));
        }
        // An animation could later set a forbidden attribute.
        if key == "attributename" && !is_harmless(value) {
            return refuse(format!("an animation of `{value}`"));
        }
        let within = value.starts_with('#') || is_embedded(value);
        if (key == "href" || key == "src") && !within {
            return refuse("a link to something else".to_owned());
        }
        check_style(value)?;
    }
    Ok(())
}

/// Whether an attribute may be animated.
fn is_harmless(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    let plain = lower.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '-');
    plain && !lower.ends_with("href") && !lower.ends_with("src") && !lower.starts_with("on")
}

/// Whether a URL contains its picture; a nested SVG would have to be checked too.
fn is_embedded(address: &str) -> bool {
    ["data:image/png;base64,", "data:image/jpeg;base64,"].iter().any(|start| address.starts_with(start))
}

/// Refuses what fetches something: imports, and URLs other than identifiers of the picture.
fn check_style(text: &str) -> Result<(), PictureError> {
    // Escapes and comments could split a keyword.
    let lower = text.to_ascii_lowercase();
    if lower.contains("@import")
        || lower.contains("javascript:")
        || lower.contains('\\') && lower.contains('(')
    {
        return Err(PictureError::Unsafe("a style that fetches or runs something".to_owned()));
    }
    for address in lower.split("url(").skip(1) {
        let address = address.trim_start().trim_start_matches(['"', '\'']);
        if !address.starts_with('#') && !is_embedded(address) {
            return Err(PictureError::Unsafe("a link to something else".to_owned()));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn svg(attributes: &str, body: &str) -> String {
        format!("<svg xmlns=\"{SVG}\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" {attributes}>{body}</svg>")
    }

    #[test]
    fn plain_pictures_are_taken() {
        for text in [
            svg(
                "width=\"40mm\" height=\"100%\" viewBox=\"0 0 40,40\"",
                "<circle r=\"4\" style=\"fill:url(#a)\"/>",
            ),
            svg(
                "",
                "<style>.a{fill:url('#b')}</style><use xlink:href=\"#c\"/><!-- hm --><title>on &lt;script></title>",
            ),
            svg(
                "",
                "<image href=\"data:image/png;base64,AAAA\"/><animate attributeName=\"fill\" to=\"red\"/>",
            ),
            format!("<?xml version=\"1.0\"?><s:svg xmlns:s=\"{SVG}\"/>"),
        ] {
            assert_eq!(check(text.as_bytes()), Ok(()), "{text}");
        }
    }

    #[test]
    fn what_runs_or_fetches_something_is_refused() {
        for body in [
            "<script>alert(1)</script>",
            "<SCRIPT/>",
            "<foreignObject/>",
            "<g onclick=\"x()\"/>",
            "<g ONLOAD=\"x()\"/>",
            "<image href=\"http://example.com/a.png\"/>",
            "<image xlink:href=\"//example.com/a.png\"/>",
            "<image href=\"a.png\"/>",
            "<image href=\"data:image/svg+xml;base64,AAAA\"/>",
            "<a href=\" javascript:x()\"/>",
            "<a href=\"https://example.com\"><circle r=\"1\"/></a>",
            "<set attributeName=\"href\" to=\"http://example.com\"/>",
            "<animate attributeName=\"xlink:href\" to=\"x\"/>",
            "<set attributeName=\"onclick\" to=\"x()\"/>",
            "<circle fill=\"url(http://example.com/#a)\"/>",
            "<circle style=\"fill:URL( 'a.svg#b')\"/>",
            "<style>@IMPORT 'a.css';</style>",
            "<style>a{background:u\\72l(a.png)}</style>",
            "<?xml-stylesheet href=\"a.css\"?>",
        ] {
            let found = check(svg("", body).as_bytes());
            assert!(matches!(found, Err(PictureError::Unsafe(_))), "{body}: {found:?}");
        }
        let entities = format!("<!DOCTYPE svg [<!ENTITY a \"b\">]>{}", svg("", "&a;"));
        assert!(matches!(check(entities.as_bytes()), Err(PictureError::Unsafe(_))));
    }

    #[test]
    fn broken_and_absurd_pictures_are_refused() {
        for depth in [300, 90_000, 300_000] {
            let deep = svg("", &("<g>".repeat(depth) + &"</g>".repeat(depth)));
            assert!(matches!(check(deep.as_bytes()), Err(PictureError::Broken(_))), "{depth}");
        }
        let many = svg("", &"<g/>".repeat(200_000));
        assert!(matches!(check(many.as_bytes()), Err(PictureError::Broken(_))));
        assert!(matches!(check(b"<svg"), Err(PictureError::Broken(_))));
        assert_eq!(check(b"<html><svg/></html>"), Err(PictureError::Unknown));
        assert_eq!(check(b"<svg>\xff</svg>"), Err(PictureError::Unknown));
        for size in ["width=\"1e9\"", "height=\"-4\"", "width=\"0\"", "viewBox=\"0 0 1e300 5\""] {
            let found = check(svg(size, "").as_bytes());
            assert!(matches!(found, Err(PictureError::BadSize { .. })), "{size}: {found:?}");
        }
    }
}
