//! The career file: careers in one SQLite file, as a [`tria_world::career::CareerStore`].
//!
//! Guarantees of the file:
//! - An event that [`Store::append`](tria_world::career::CareerStore::append) has accepted is durable; it survives a crash and a power failure.
//! - So is every line of the running match's table ([`Store::append_table`](tria_world::career::CareerStore::append_table)).
//! - Changes are atomic.
//! - One process at a time uses a file; a second one gets [`SaveError::InUse`].
//! - A file that is not a save, damaged, or of a newer Tria is refused with a message, and left as it is.
//! - Before a file of an older Tria is migrated, a copy of it is written beside it.
//!
//! ```
//! use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};
//! use tria_rules::triad::House;
//! use tria_save::Store;
//! use tria_world::career::{Career, CareerStore, Command, act};
//!
//! # let folder = std::env::temp_dir().join(format!("tria-save-doc-{}", std::process::id()));
//! # let path = folder.join("career.db");
//! let mut chance = ChaCha8Rng::seed_from_u64(7);
//! let mut store = Store::open(&path)?;
//! let mut career = Career::default();
//! let begin = Command::Begin { name: "Ada".into(), house: House::Classic };
//! act(&mut career, &mut store, "ada", &begin, &mut chance, 0)?;
//! drop(store);
//!
//! let store = Store::open_existing(&path)?;
//! assert_eq!(store.career("ada")?, Some(career));
//! # drop(store);
//! # std::fs::remove_dir_all(folder)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod check;
mod error;
mod files;
pub mod limits;
mod lock;
pub mod path;
mod rows;
mod schema;
mod store;

pub use check::Checked;
pub use error::{Doing, Foreign, SaveError};
pub use path::default_path;
pub use schema::{APPLICATION_ID, VERSION};
pub use store::{Migrated, Store};
