//! The load harness of `tria serve`.

fn main() {}
