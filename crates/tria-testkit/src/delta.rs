//! Delta updates as a client merges them, by docs/protocol.md.

use std::collections::BTreeSet;

use serde_json::Value;

/// The objects of a view whose missing fields have not changed, by docs/protocol.md; seats are handled separately.
const OBJECTS: [&str; 8] = [
    "",
    "/game",
    "/game/view",
    "/game/view/seen",
    "/game/view/game",
    "/game/view/game/hands",
    "/game/last",
    "/game/last/hands",
];

/// Restores the fields that a delta has left out; collects their paths.
pub fn merge(view: &mut Value, before: &Value, left_out: &mut BTreeSet<String>) {
    let seats = view["seats"].as_array().map_or(0, Vec::len);
    let seats = (0..seats).map(|seat| format!("/seats/{seat}"));
    for path in OBJECTS.map(str::to_owned).into_iter().chain(seats) {
        let (Some(place), Some(past)) = (view.pointer_mut(&path), before.pointer(&path)) else { continue };
        let (Some(place), Some(past)) = (place.as_object_mut(), past.as_object()) else { continue };
        for (name, value) in past {
            if !place.contains_key(name) {
                place.insert(name.clone(), value.clone());
                left_out.insert(format!("{path}/{name}"));
            }
        }
    }
    for path in ["/game/view/game/board", "/game/last/board"] {
        let board = view.pointer_mut(path).and_then(Value::as_array_mut).into_iter().flatten();
        for (index, cell) in board.enumerate().filter(|(_, cell)| cell.is_null()) {
            *cell = before.pointer(path).expect("a board before")[index].clone();
            left_out.insert(format!("{path}/cell"));
        }
    }
}
