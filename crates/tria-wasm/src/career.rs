//! The career in the browser. The calls `career.*` are written in branch `w-career`, together with the pages that use them.
