//! Golden files, compared to the byte: generated documents, and `testdata`, the fixtures for any implementation.
//!
//! With `TRIA_BLESS=1` in the environment they are regenerated instead of compared; `cargo xtask bless` does that for the whole workspace.
//! Review the difference before you commit it.

/// Whether files are regenerated instead of compared.
pub fn blessing() -> bool {
    std::env::var_os("TRIA_BLESS").is_some_and(|value| value == "1")
}

/// Compares a text with the file of this name, relative to the repository, or writes it.
#[track_caller]
pub fn check(name: &str, text: &str) {
    let Some(found) = differing(name, text.as_bytes()) else { return };
    let found = String::from_utf8_lossy(&found);
    let place = found.lines().zip(text.lines()).position(|(one, other)| one != other);
    let line = place.unwrap_or_else(|| found.lines().count().min(text.lines().count()));
    panic!(
        "{name} differs in line {}:\n  is  {}\n  now {}\nIf the change is meant, TRIA_BLESS=1 writes it anew.",
        line + 1,
        found.lines().nth(line).unwrap_or("(nothing)"),
        text.lines().nth(line).unwrap_or("(nothing)"),
    );
}

/// Compares binary data with the file of this name, or writes it.
#[track_caller]
pub fn check_bytes(name: &str, bytes: &[u8]) {
    assert!(
        differing(name, bytes).is_none(),
        "{name} is another one now; if the change is meant, TRIA_BLESS=1 writes it anew"
    );
}

/// The file's contents, if they differ and are not overwritten.
fn differing(name: &str, bytes: &[u8]) -> Option<Vec<u8>> {
    let path = super::root().join(name);
    let found = std::fs::read(&path).unwrap_or_default();
    if found == bytes {
        return None;
    }
    if !blessing() {
        return Some(found);
    }
    std::fs::create_dir_all(path.parent().expect("a folder")).expect("the folder can be made");
    std::fs::write(&path, bytes).expect("the file can be written");
    eprintln!("blessed {name}");
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_differs_is_found() {
        let manifest = std::fs::read_to_string(crate::root().join("crates/tria-testkit/Cargo.toml"));
        let manifest = manifest.expect("the manifest");
        check("crates/tria-testkit/Cargo.toml", &manifest);
        check_bytes("crates/tria-testkit/Cargo.toml", manifest.as_bytes());
        if !blessing() {
            let found = differing("crates/tria-testkit/Cargo.toml", b"[package]\n");
            assert_eq!(found, Some(manifest.into_bytes()));
        }
    }
}
