//! Faces.
