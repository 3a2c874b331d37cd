//! The terminal game without a terminal: keys go in, pictures come out.

mod career;
