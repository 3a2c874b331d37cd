//! Tests of the faces.

mod faces;
mod golden;
mod support;
