//! Generates the contents of `testdata`: censuses recomputed from their heads, and playthroughs of seeded random games.

use std::fmt::Write as _;

use rand_chacha::ChaCha8Rng;
use serde::Serialize;
use serde_json::Value;
use tria_cards::builtin;
use tria_rules::census::{self, Row};
use tria_rules::chance;
use tria_rules::game::{Audience, Game, GameEvent, Seat, Viewer};
use tria_rules::triad::{self, ByPlayer, Rules, Setup, deal};
use tria_rules::triatri;

use crate::support::{Action, catalog, json, play, random_action, seeded};

// ---- Censuses ----

/// The head of a census file: its comments, its position and how deep it goes.
pub(crate) struct CensusHead {
    pub(crate) comments: Vec<String>,
    pub(crate) position: String,
    pub(crate) depth: u32,
}

impl CensusHead {
    /// Reads the head of a file.
    pub(crate) fn read(text: &str) -> Self {
        let field = |name: &str| {
            let line = text.lines().find_map(|line| line.strip_prefix(name));
            line.unwrap_or_else(|| panic!("a census file has a line `{name}…`")).to_owned()
        };
        Self {
            comments: text.lines().filter(|line| line.starts_with('#')).map(str::to_owned).collect(),
            position: field("position "),
            depth: field("depth ").parse().expect("a depth"),
        }
    }

    /// Counts everything again.
    pub(crate) fn rows(&self) -> Vec<Row> {
        if self.position.starts_with(triad::notation::PREFIX) {
            let position = triad::notation::parse(&self.position, catalog()).expect("a position");
            census::triad(&position, self.depth, catalog())
        } else {
            census::triatri(&triatri::notation::parse(&self.position).expect("a position"), self.depth)
        }
    }

    /// The whole file.
    pub(crate) fn file(&self, rows: &[Row]) -> String {
        let mut text = String::new();
        for comment in &self.comments {
            let _ = writeln!(text, "{comment}");
        }
        let _ = writeln!(text, "position {}\ndepth {}", self.position, self.depth);
        for row in rows {
            let _ = writeln!(text, "{row}");
        }
        text
    }
}

// ---- Playthroughs ----

/// A playthrough: its file, and its game.
pub(crate) struct Playthrough {
    pub(crate) name: &'static str,
    about: &'static str,
    seed: u64,
    game: Told,
}

enum Told {
    Triad(&'static str),
    Triatri(u8, &'static str),
}

/// The playthroughs in `testdata/playthroughs`.
pub(crate) const PLAYTHROUGHS: [Playthrough; 4] = [
    Playthrough {
        name: "triad-plain-closed",
        about: "Triple Triad in the house classic without optional rules, hands closed",
        seed: 1,
        game: Told::Triad("classic"),
    },
    Playthrough {
        name: "triad-everything-open",
        about: "Triple Triad with Same, Plus, both walls, Combo, Elemental and Open",
        seed: 2,
        game: Told::Triad("classic,open=all,same=two,same_wall,plus,plus_wall,combo=always,elemental"),
    },
    Playthrough {
        name: "triatri-two",
        about: "TriATri for two with the default options",
        seed: 14,
        game: Told::Triatri(2, "-"),
    },
    Playthrough {
        name: "triatri-four-options",
        about: "TriATri for four, one round, imitations copy, values recomputed, clockwise leaders, redos limited",
        seed: 4,
        game: Told::Triatri(
            4,
            "imitation=copy,imitation_value=recompute,leader_follows=false,next_leader=clockwise,triple4p_imitation=redo,redo_limit=1,rounds=1",
        ),
    },
];

impl Playthrough {
    /// The expected file.
    pub(crate) fn text(&self) -> String {
        let mut text = format!(
            "# {}.\n# A random game, ChaCha8 seeded with {}. After each position: who is to act, the legal moves, and the views as JSON.\n\
             # The spectator's view is whole; a seat's has only the keys whose value differs from the spectator's.\n",
            self.about, self.seed
        );
        let mut rng = seeded(self.seed);
        match self.game {
            Told::Triad(switches) => tell_triad(&mut text, switches, &mut rng),
            Told::Triatri(players, options) => tell_triatri(&mut text, players, options, &mut rng),
        }
        text
    }
}

fn tell_triad(text: &mut String, switches: &str, rng: &mut ChaCha8Rng) {
    let mut position = triad_deal(switches, rng);
    for state in 0.. {
        let notation = triad::notation::print(&position, catalog());
        tell_state(text, state, &notation, &position);
        let Some(player) = position.to_move() else { break };
        let moves = position.legal_moves(player.seat());
        let mv = moves[chance::below(rng, moves.len() as u32) as usize];
        let (after, events) = play(&position, mv);
        let _ = writeln!(text, "\nmove {}: {mv}", player.seat());
        tell_events(text, &events);
        position = after;
    }
}

/// A deal of built-in cards under these switches.
fn triad_deal(switches: &str, rng: &mut ChaCha8Rng) -> triad::Position {
    let plain = format!("{}{switches}/-/-/?,?,?,?,?/?,?,?,?,?/b", triad::notation::PREFIX);
    let switches = *triad::notation::parse(&plain, catalog()).expect("switches").switches();
    let owned: Vec<triad::Card> = builtin().cards().map(|(card, _)| card).collect();
    let hands = ByPlayer::new(|_| deal::random_hand(rng, &owned).expect("110 cards").to_vec());
    let mut setup = Setup::new(switches, hands, deal::coin_toss(rng));
    if switches.elemental {
        setup.elements = deal::elements(rng, Rules::of(triad::House::Classic).house());
    }
    setup.position().expect("five cards each")
}

fn tell_triatri(text: &mut String, players: u8, options: &str, rng: &mut ChaCha8Rng) {
    let holdings = vec!["0.0.0"; players.into()].join(",");
    let line = format!("ta1/{players}/{options}/0.0.0.-/deal/6.6.6/{holdings}/-/-/-/-");
    let mut position = triatri::notation::parse(&line).expect("a game about to begin");
    for state in 0.. {
        let notation = triatri::notation::print(&position);
        tell_state(text, state, &notation, &position);
        let Some(action) = random_action(&position, rng) else { break };
        let (after, events) = action.apply(&position);
        let _ = match action {
            Action::Chance(_) => writeln!(text, "\nchance"),
            Action::Move(seat, mv) => writeln!(text, "\nmove {seat}: {mv}"),
        };
        tell_events(text, &events);
        position = after;
    }
}

/// The position, the seats to act, their legal moves, and the public view.
fn tell_state<G: Game<View: Serialize, Move: ToString>>(
    text: &mut String,
    state: usize,
    notation: &str,
    position: &G,
) {
    let _ = writeln!(text, "\nstate {state}\n{notation}");
    let to_act: Vec<String> = position.to_act().iter().map(|seat| seat.to_string()).collect();
    let to_act = if to_act.is_empty() { "nobody".to_owned() } else { to_act.join(" ") };
    let _ = writeln!(text, "to act: {to_act}");
    for seat in position.to_act().iter() {
        let moves: Vec<String> = position.legal_moves(seat).into_iter().map(|mv| mv.to_string()).collect();
        let _ = writeln!(text, "legal {seat}: {}", moves.join(" "));
    }
    let public = position.view(Viewer::Spectator);
    let _ = writeln!(text, "view spectator: {}", json(&public));
    let public = serde_json::to_value(&public).expect("JSON");
    for seat in Seat::first(position.seats()) {
        let view = serde_json::to_value(position.view(Viewer::Seat(seat))).expect("JSON");
        let _ = writeln!(text, "view {seat}: {}", json(&difference(&view, &public)));
    }
}

/// The keys of `view` whose value is not the one in `public`.
fn difference(view: &Value, public: &Value) -> Value {
    let fields = view.as_object().expect("a view is an object").iter();
    let differing = fields.filter(|(key, value)| public.get(key) != Some(value));
    Value::Object(differing.map(|(key, value)| (key.clone(), value.clone())).collect())
}

fn tell_events<E: GameEvent + Serialize>(text: &mut String, events: &[E]) {
    for event in events {
        let audience = match event.audience() {
            Audience::Everyone => "everyone".to_owned(),
            Audience::Only(seat) => format!("only {seat}"),
        };
        let _ = writeln!(text, "event {audience}: {}", json(event));
    }
}
