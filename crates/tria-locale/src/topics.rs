//! The topics of the rules' texts.

/// Topics of Triple Triad.
pub const TRIAD_TOPICS: [&str; 27] = [
    "basic",
    "scoring",
    "open",
    "random",
    "same",
    "same-wall",
    "plus",
    "plus-wall",
    "wall",
    "combo",
    "elemental",
    "sudden-death",
    "replay",
    "exchange",
    "pool",
    "best-of-three",
    "giving-up",
    "knowing",
    "regions",
    "trade-none",
    "trade-one",
    "trade-diff",
    "trade-direct",
    "trade-all",
    "names",
    "example",
    "story",
];

/// Topics of TriATri.
pub const TRIATRI_TOPICS: [&str; 13] = [
    "triatri",
    "triatri-cards",
    "triatri-selection",
    "triatri-gem",
    "triatri-follow",
    "triatri-doubling",
    "triatri-imitation",
    "triatri-winner",
    "triatri-end",
    "triatri-scoring",
    "triatri-ranking",
    "triatri-information",
    "story-triatri",
];
