//! Text layout.

use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

/// At most `width` columns of the text, with an ellipsis where it is cut.
pub fn clip(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let mut clipped = String::new();
    for character in text.chars() {
        if clipped.width() + character.width().unwrap_or(0) + 1 > width {
            break;
        }
        clipped.push(character);
    }
    if width > 0 {
        clipped.push('…');
    }
    clipped
}

/// The text centred in `width` columns, cut if it is too long.
pub fn centred(text: &str, width: usize) -> String {
    let text = clip(text, width);
    let left = (width - text.width()) / 2;
    format!("{}{text}{}", " ".repeat(left), " ".repeat(width - left - text.width()))
}

/// The text padded to `width` columns, cut if it is too long.
pub fn padded(text: &str, width: usize) -> String {
    let text = clip(text, width);
    format!("{text}{}", " ".repeat(width - text.width()))
}

/// The text wrapped into lines of at most `width` columns; a no-break space keeps words together.
pub fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let mut line = String::new();
        for word in paragraph.split(' ').filter(|word| !word.is_empty()) {
            if !line.is_empty() && line.width() + 1 + word.width() > width {
                lines.push(std::mem::take(&mut line));
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
        lines.push(line);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_never_exceeds_its_columns() {
        assert_eq!(clip("Dragon Rubis", 12), "Dragon Rubis");
        assert_eq!(clip("Dragon Rubis", 7), "Dragon…");
        assert_eq!(clip("カード", 5), "カー…");
        assert_eq!(clip("x", 0), "");
        assert_eq!(centred("ab", 5), " ab  ");
        assert_eq!(padded("abc", 2), "a…");
    }

    #[test]
    fn paragraphs_break_between_words_only() {
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(wrapped("Coup\u{a0}! suivant", 8), ["Coup\u{a0}!", "suivant"]);
        assert_eq!(wrapped("a\n\nb", 8), ["a", "", "b"]);
    }
}
