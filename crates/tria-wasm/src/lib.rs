//! The browser's interface to Tria: one function that takes and returns JSON, with all state behind it.
//!
//! A request is `{"call":"table.open","with":{…}}`, an answer `{"ok":…}` or `{"error":{"code":…,"message":…}}`.
//! Every call is in `docs/wasm.md`, with an example.
//! An [`Engine`] has no clock and no randomness of its own: times and seeds come with the calls.
//!
//! ```
//! use tria_wasm::Engine;
//!
//! let mut engine = Engine::default();
//! let answer = engine.answer(br#"{"call":"gem","with":{"colour":"R"}}"#);
//! assert!(answer.starts_with(r#"{"ok":{"svg":"<svg "#));
//! ```

#[cfg(target_arch = "wasm32")]
mod abi;
mod advice;
mod cards;
mod career;
mod engine;
mod fault;
pub mod limits;
mod pictures;
mod standing;
mod tables;

pub use engine::Engine;
pub use fault::{Code, Fault};
