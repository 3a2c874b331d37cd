//! Refusal of control characters in requests: PostgreSQL cannot store NUL, which SQLite can.
//!
//! Bodies are checked by [`super::Json`], addresses before routing. Bodies may have tabs and line ends; fields of a single
//! line refuse them separately.

use axum::extract::Request;
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

use crate::error::ApiError;

/// Whether a body may contain this character.
fn is_allowed(code: u32) -> bool {
    matches!(code, 0x09 | 0x0a | 0x0d) || (code >= 0x20 && code != 0x7f)
}

fn refused(code: u32) -> ApiError {
    ApiError::bad_value(format!(
        "the text has the control character U+{code:04X}; only tabs and line ends are allowed"
    ))
}

/// Checks the strings of a valid JSON document.
///
/// # Errors
/// `bad-value` with the first control character.
pub(super) fn check_json(json: &[u8]) -> Result<(), ApiError> {
    let mut bytes = json.iter().copied().enumerate();
    while let Some((place, byte)) = bytes.next() {
        let code = match byte {
            0x7f => 0x7f,
            // Valid JSON has all other control characters only as escapes, apart from white space between values.
            b'\\' => match bytes.next() {
                Some((_, b'b')) => 0x08,
                Some((_, b'f')) => 0x0c,
                Some((_, b'u')) => code_at(json, place + 2),
                _ => continue,
            },
            _ => continue,
        };
        if !is_allowed(code) {
            return Err(refused(code));
        }
    }
    Ok(())
}

/// Parses four hexadecimal digits at this index; returns a space if there are none.
fn code_at(json: &[u8], place: usize) -> u32 {
    let digits = json.get(place..place + 4).and_then(|digits| std::str::from_utf8(digits).ok());
    digits.and_then(|digits| u32::from_str_radix(digits, 16).ok()).unwrap_or(0x20)
}

/// Checks the address of a request, which may not contain line ends and tabs either.
pub(super) async fn check_address(request: Request, next: Next) -> Response {
    let uri = request.uri();
    // Files of the client are looked up by their exact names.
    if !uri.path().starts_with("/api/") {
        return next.run(request).await;
    }
    let address = uri.path_and_query().map_or(uri.path(), |both| both.as_str()).as_bytes();
    for place in address.iter().enumerate().filter(|(_, byte)| **byte == b'%').map(|(place, _)| place) {
        let digits = address.get(place + 1..place + 3).and_then(|digits| std::str::from_utf8(digits).ok());
        let code = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok()).unwrap_or(0x20);
        if code < 0x20 || code == 0x7f {
            return refused(code).into_response();
        }
    }
    next.run(request).await
}

#[cfg(test)]
mod tests {
    use super::check_json;

    #[test]
    fn escapes_are_read_as_json_reads_them() {
        for fine in [r#"{"a":"b\n\t\r\\u0000 \u00e9 \ud83d\ude00 \"\/"}"#, "[1, 2]\n", r#""\\\\u0001""#] {
            assert!(
                serde_json::from_str::<serde_json::Value>(fine).is_ok()
                    && check_json(fine.as_bytes()).is_ok()
            );
        }
        for bad in [r#""\u0000""#, r#"{"\u001F":1}"#, r#""\b""#, r#""\\\f""#, "\"\u{7f}\"", r#""\u007f""#] {
            assert!(
                serde_json::from_str::<serde_json::Value>(bad).is_ok() && check_json(bad.as_bytes()).is_err(),
                "{bad}"
            );
        }
    }
}
