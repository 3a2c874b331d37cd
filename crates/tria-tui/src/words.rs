//! Sentences for a table's events, shared by the full screen and line-by-line play.

use tria_play::Unplayable;
use tria_room::{
    ClientId, Code, Command, Ending, Event, Finish, GameSettings, GameView, Occupant, Prompt, Seat,
    Versioned, View,
};
use tria_rules::triad::{self, ByPlayer, Card, Cause, Cell, Frame, House, Player, Refusal, Rule};
use tria_rules::triatri::{self, Colour};

use crate::app::Shared;
use crate::quick_settings::QuickSettings;
use crate::theme::suit_sign;

/// A rule in a sentence, as the house plays it.
pub fn rule_short(shared: &Shared, rule: Rule, settings: &QuickSettings) -> String {
    shared.with(&format!("rule-{rule}-short"), &settings.house.words())
}

/// Whether the house knows the rule under another name: Continental has one rule for both walls.
pub fn has_other_name(rule: Rule, house: House) -> bool {
    match rule {
        Rule::Wall => !house.offers(rule),
        Rule::SameWall | Rule::PlusWall => house.offers(Rule::Wall),
        _ => false,
    }
}

/// Why a rule is neither chosen nor given up in this house, where that is so.
pub fn fixed_rule(shared: &Shared, rule: Rule, settings: &QuickSettings) -> Option<String> {
    if settings.comes_by_itself(rule) {
        return Some(shared.text("fixed-with-same-plus"));
    }
    if rule == Rule::Replay && settings.is_always_on(rule) && settings.is_on(Rule::SuddenDeath) {
        return Some(shared.text("fixed-by-sudden-death"));
    }
    settings.is_always_on(rule).then(|| shared.text("fixed-always-on"))
}

/// Why rules are incompatible, in the reader's language.
pub fn refusal(shared: &Shared, refusal: &Refusal) -> String {
    let quoted = |key: &str, name: &str, text: &str| shared.with(key, &[(name, text)]);
    let key = match refusal {
        Refusal::NotOffered { rule, .. } => {
            let houses = House::offering(*rule).filter(|house| *house != House::Custom);
            let houses: Vec<String> = houses.map(|house| shared.text(&format!("house-{house}"))).collect();
            return quoted("refused-not-offered", "houses", &houses.join(", "));
        }
        Refusal::FixedKind { house, switch, kind } => {
            let name = switch.replace('_', "-");
            let words = [
                ("house", shared.text(&format!("house-{house}"))),
                ("setting", shared.text(&format!("set-{name}"))),
                ("value", shared.texts.setting_value(&name, kind)),
                ("custom", shared.text("house-custom")),
            ];
            let words: Vec<(&str, &str)> = words.iter().map(|(name, word)| (*name, word.as_str())).collect();
            return shared.with("refused-fixed-kind", &words);
        }
        Refusal::UnknownRule(name) | Refusal::UnknownSwitch(name) => {
            return quoted("refused-unknown-rule", "name", name);
        }
        Refusal::UnknownHouse(name) => return quoted("refused-unknown-house", "name", name),
        Refusal::BadValue { switch, found, .. } => {
            return shared.with("refused-bad-value", &[("name", switch), ("value", found)]);
        }
        Refusal::TwoTrades(..) => "refused-two-trades",
        Refusal::SmallPool { .. } => "refused-small-pool",
        Refusal::ExchangeWithoutBestOfThree => "refused-exchange-single",
        Refusal::ExchangeWithoutPool => "refused-exchange-pool",
        Refusal::ExchangeWithRandom => "refused-exchange-random",
        Refusal::SuddenDeathWithoutTies => "refused-sudden-death",
        // Refusals that are added later.
        _ => "refused-together",
    };
    shared.text(key)
}

/// The table's refusal in the reader's language; the room's own message is for logs and programs.
pub fn room_refusal(shared: &Shared, code: Code, asked: Option<&Command>) -> String {
    // The room has one code for everything that is not due; the command tells more.
    if code == Code::NotNow && matches!(asked, Some(Command::Resign)) {
        return shared.text("room-not-now-resign");
    }
    shared.text(&format!("room-{}", code.name()))
}

/// The key of why the log of a table cannot be used.
pub const fn unplayable(why: &Unplayable) -> &'static str {
    match why {
        Unplayable::Newer => "table-log-newer",
        Unplayable::Damaged(_) => "table-log-damaged",
        Unplayable::OtherMatch(_) => "table-log-other-match",
    }
}

/// The names of the rules in force, as the room lists them.
pub fn rules_in_force(shared: &Shared, entries: &[String]) -> Vec<String> {
    let name = |entry: &String| {
        let line = shared.texts.rule_in_force(entry);
        match entry.split_once('=') {
            Some(("trade", _)) => shared.with("table-trade", &[("trade", &line.name)]),
            // An option of TriATri, or how points are counted, says nothing without its value.
            Some(("scoring", _)) => line.short,
            Some(_) if !shared.texts.has(&format!("rule-{}", entry_name(entry))) => {
                with_colon(shared, &line.name, &line.short)
            }
            _ => line.name,
        }
    };
    if entries.is_empty() { vec![shared.text("table-no-rules")] } else { entries.iter().map(name).collect() }
}

fn entry_name(entry: &str) -> String {
    entry.split('=').next().unwrap_or_default().replace('_', "-")
}

/// The rules in force, each with a sentence that says what it means; then what else a newcomer needs to know.
pub fn rules_with_sentences(shared: &Shared, game: &GameSettings, entries: &[String]) -> Vec<String> {
    let line = |entry: &String| {
        let line = shared.texts.rule_in_force(entry);
        let name = match entry.strip_prefix("trade=") {
            Some(_) => shared.with("table-trade", &[("trade", &line.name)]),
            None => line.name,
        };
        with_colon(shared, &name, &line.short)
    };
    let topic = |topic: &str| line(&topic.to_owned());
    let mut all: Vec<String> = entries.iter().map(line).collect();
    match game {
        GameSettings::TripleTriad { .. } => {
            if !entries.iter().any(|entry| entry.starts_with("scoring=")) {
                all.push(topic("scoring"));
            }
        }
        GameSettings::Triatri { .. } => {
            all.extend(["triatri", "triatri-follow", "triatri-doubling", "triatri-end"].map(topic));
        }
    }
    all
}

/// A name and what is said of it, with the colon of the language.
pub fn with_colon(shared: &Shared, name: &str, text: &str) -> String {
    shared.texts.with_colon(name, text)
}

/// The name of a seat: the colour in Triple Triad, else a number; bots are marked as such.
pub fn seat_name(shared: &Shared, view: &View, seat: Seat) -> String {
    let occupant = view.seats.get(seat.index()).map_or(Occupant::Empty, |place| place.occupant);
    if let Some(name) = shared.names.borrow().get(seat.index()) {
        let colour = Player::at(seat).filter(|_| is_triad(view));
        return colour
            .map_or_else(|| name.clone(), |player| format!("{} {name}", shared.theme.owner(player)));
    }
    let base = if is_triad(view) {
        let player = Player::at(seat).unwrap_or(Player::Blue);
        format!("{} {}", shared.theme.owner(player), shared.text(&format!("player-{player}")))
    } else {
        shared.with("table-seat", &[("seat", &(seat.index() + 1).to_string())])
    };
    match occupant {
        Occupant::Computer(level) => {
            format!("{base} ({})", shared.text(&format!("level-{level}")))
        }
        // A single person among bots is addressed as "you".
        Occupant::Client(_) if people(view) == 1 => format!("{base} ({})", shared.text("table-you")),
        // A person who gave up is still addressed, though the seat is empty.
        Occupant::Empty if people(view) == 0 && view.viewer.is(seat) => {
            format!("{base} ({})", shared.text("table-you"))
        }
        _ => base,
    }
}

fn people(view: &View) -> usize {
    view.seats.iter().filter(|place| matches!(place.occupant, Occupant::Client(_))).count()
}

/// Whether the table plays Triple Triad; its rules always say what the winner takes.
fn is_triad(view: &View) -> bool {
    view.rules.iter().any(|rule| rule.starts_with("trade="))
}

/// Where a cell is, with its letter.
pub fn cell_name(shared: &Shared, cell: Cell) -> String {
    let place = shared.text(&format!("cell-{}", cell.index() + 1));
    format!("{place} ({})", shared.keyboard.letter(cell))
}

/// Every event as a sentence, if it has one; cards that flip together share one, with the last of them.
pub fn narrate_all(shared: &Shared, view: &View, events: &[Versioned]) -> Vec<Option<String>> {
    let mut frames: &[Frame] = &[];
    let mut score = None;
    let mut sentences = Vec::with_capacity(events.len());
    for (place, event) in events.iter().enumerate() {
        match &event.event {
            Some(Event::Triad { what: triad::Event::Placed { .. }, frames: shown }) => frames = shown,
            Some(Event::Triad { what: triad::Event::Scored(now), .. }) => score = Some(*now),
            _ => {}
        }
        sentences.push(match &event.event {
            Some(Event::Triad { what: triad::Event::Flipped(flip), .. }) => {
                let last = frames.iter().find(|frame| frame.cells.last() == Some(&flip.cell));
                last.map(|frame| flipped(shared, frame))
            }
            Some(Event::GameEnded { ending, winner }) => {
                let later = won_later(&events[place + 1..]);
                Some(game_ended(shared, view, *ending, *winner, score.take(), later))
            }
            event => event.as_ref().and_then(|event| narrate(shared, view, event)),
        });
    }
    sentences
}

/// The games that each player won in these events.
fn won_later(events: &[Versioned]) -> ByPlayer<u8> {
    let mut wins = ByPlayer::new(|_| 0);
    for event in events {
        if let Some(Event::GameEnded { winner: Some(winner), .. }) = &event.event
            && let Some(player) = Player::at(*winner)
        {
            wins[player] += 1;
        }
    }
    wins
}

/// Cards that one rule flips in one wave, in a sentence.
pub fn flipped(shared: &Shared, frame: &Frame) -> String {
    let cells: Vec<String> = frame.cells.iter().map(|cell| cell_name(shared, *cell)).collect();
    let cause = cause(shared, frame.cause, frame.wave);
    shared.with("tell-flipped", &[("cells", &cells.join(", ")), ("cause", &cause)])
}

/// An event as a sentence; `None` if it has none.
pub fn narrate(shared: &Shared, view: &View, event: &Event) -> Option<String> {
    let name = |seat: Seat| seat_name(shared, view, seat);
    let text = match event {
        Event::Dealt { first, tossed, kind, .. } => {
            let key = if *tossed { "tell-toss" } else { "tell-starts" };
            let starts = shared.with(key, &[("player", &name(first.seat()))]);
            match kind {
                triad::DealKind::First => starts,
                triad::DealKind::NextGame if exchanges(view) => {
                    format!(
                        "{} {} {starts}",
                        shared.text("tell-exchange-done"),
                        shared.text("tell-next-game")
                    )
                }
                triad::DealKind::NextGame => format!("{} {starts}", shared.text("tell-next-game")),
                triad::DealKind::SuddenDeath => format!("{} {starts}", shared.text("tell-sudden-death")),
                triad::DealKind::Replay => format!("{} {starts}", shared.text("tell-replayed")),
            }
        }
        Event::Triad { what, .. } => return narrate_triad(shared, &name, what),
        Event::Triatri { what, .. } => return narrate_triatri(shared, &name, what),
        Event::GameEnded { ending, winner } => {
            game_ended(shared, view, *ending, *winner, None, ByPlayer::new(|_| 0))
        }
        Event::ChoiceDue { seat, count } => {
            shared.with("tell-choice", &[("player", &name(*seat)), ("count", &count.to_string())])
        }
        Event::Settled { transfers } => {
            let cards: Vec<String> = transfers
                .iter()
                .map(|transfer| {
                    let card = transfer.card.map_or("?".to_owned(), |card| shared.card_name(card));
                    shared.with("tell-transfer", &[("card", &card), ("to", &name(transfer.to.seat()))])
                })
                .collect();
            if cards.is_empty() { shared.text("tell-nothing-taken") } else { cards.join(" ") }
        }
        Event::MatchEnded { finish } => match_ended(shared, view, finish),
        Event::Reseated { .. } => seats_drawn(shared, view)?,
        Event::HandFixed { seat } => shared.with("tell-hand-fixed", &[("player", &name(*seat))]),
        Event::Void { seat } => shared.with("tell-void", &[("player", &name(*seat))]),
        Event::Offered { seat, what } => {
            let key = match what {
                tria_room::Offer::Draw => "tell-offer-draw",
                tria_room::Offer::TakeBack => "tell-offer-take-back",
            };
            shared.with(key, &[("player", &name(*seat))])
        }
        Event::OfferGone { .. } => shared.text("tell-offer-gone"),
        Event::TakenBack { moves, .. } => shared.with("tell-taken-back", &[("count", &moves.to_string())]),
        Event::MovedFor { seat } => shared.with("tell-moved-for", &[("player", &name(*seat))]),
        Event::PlayedOn { seat } => shared.with("tell-played-on", &[("player", &name(*seat))]),
        _ => return None,
    };
    Some(text)
}

/// The seats of the people at the keyboard, once they are drawn; `None` if there are none.
pub fn seats_drawn(shared: &Shared, view: &View) -> Option<String> {
    let name = |seat: Seat| seat_name(shared, view, seat);
    let mut people: Vec<(ClientId, Seat)> = view
        .seats
        .iter()
        .filter_map(|place| match place.occupant {
            Occupant::Client(client) => Some((client, place.seat)),
            _ => None,
        })
        .collect();
    people.sort_unstable();
    match people.as_slice() {
        [] => None,
        [(_, own)] => Some(shared.with("tell-reseated", &[("player", &name(*own))])),
        // Friends at one keyboard need to know their seats.
        several => {
            let told = several.iter().enumerate().map(|(place, (_, seat))| {
                let number = (place + 1).to_string();
                shared.with("tell-reseated-person", &[("number", &number), ("player", &name(*seat))])
            });
            let people: Vec<String> = told.collect();
            Some(shared.with("tell-reseated-people", &[("people", &people.join(", "))]))
        }
    }
}

/// Something that happened in a game of Triple Triad, in a sentence.
pub fn narrate_triad(shared: &Shared, name: &dyn Fn(Seat) -> String, event: &triad::Event) -> Option<String> {
    match event {
        triad::Event::Placed { by, card, cell } => Some(shared.with(
            "tell-placed",
            &[
                ("player", &name(by.seat())),
                ("card", &shared.card_name(*card)),
                ("cell", &cell_name(shared, *cell)),
            ],
        )),
        // Frames tell them.
        triad::Event::Flipped(_) | triad::Event::Scored(_) | triad::Event::Ended { .. } => None,
    }
}

/// The rule that flipped a card, with the wave of a combo.
pub fn cause(shared: &Shared, cause: Cause, wave: u8) -> String {
    let name = shared.text(&format!("cause-{cause}"));
    if wave > 1 { format!("{name} {wave}") } else { name }
}

/// A card of TriATri with its letter, number and sign.
pub fn suit_card(card: triatri::Card) -> String {
    card.colour().map_or_else(|| card.to_string(), |colour| format!("{card}{}", suit_sign(colour)))
}

/// A colour in a word.
pub fn colour(shared: &Shared, colour: Colour) -> String {
    let key = match colour {
        Colour::Red => "colour-red",
        Colour::Blue => "colour-blue",
        Colour::Green => "colour-green",
    };
    format!("{} {}", suit_sign(colour), shared.text(key))
}

/// Something that happened in a game of TriATri, in a sentence.
pub fn narrate_triatri(
    shared: &Shared,
    name: &dyn Fn(Seat) -> String,
    event: &triatri::Event,
) -> Option<String> {
    let text = match event {
        triatri::Event::RoundBegan { round } => shared.with("tell-round", &[("round", &round.to_string())]),
        triatri::Event::Committed { seat } => shared.with("tell-committed", &[("player", &name(*seat))]),
        triatri::Event::Revealed { cards } => {
            let each = cards.iter().zip(Seat::first(cards.len() as u8));
            let cards: Vec<String> =
                each.map(|(card, seat)| format!("{} {}", name(seat), suit_card(*card))).collect();
            shared.with("tell-revealed", &[("cards", &cards.join(", "))])
        }
        triatri::Event::Redo => shared.text("tell-redo"),
        triatri::Event::LotDue => shared.text("tell-lot"),
        triatri::Event::Started { starter } => shared.with("tell-leads", &[("player", &name(*starter))]),
        triatri::Event::Offered { seat, gem } => {
            let key = if gem.own { "tell-gem-own" } else { "tell-gem" };
            shared.with(key, &[("player", &name(*seat)), ("gem", &colour(shared, gem.colour))])
        }
        triatri::Event::Played { seat, card, shown, taken_from } => {
            let (player, value) = (name(*seat), shown.value.to_string());
            let from = taken_from.map(name).unwrap_or_default();
            let (card, key) = match (taken_from, shown.times()) {
                (Some(_), _) => (suit_card(shown.card), "tell-imitated"),
                (None, 4) => (suit_card(*card), "tell-quadrupled"),
                (None, 2) => (suit_card(*card), "tell-doubled"),
                (None, _) => (suit_card(*card), "tell-played"),
            };
            shared.with(key, &[("player", &player), ("card", &card), ("value", &value), ("from", &from)])
        }
        triatri::Event::TrickWon { seat, gem } => {
            shared.with("tell-trick", &[("player", &name(*seat)), ("gem", &colour(shared, *gem))])
        }
        triatri::Event::Ended { outcome } => shared.text(&format!("triatri-over-{}", outcome.end)),
        triatri::Event::Dealt { .. } | triatri::Event::Selected { .. } => return None,
    };
    Some(text)
}

/// How a game of a match ended: why, who won it with which score, and how the match stands.
fn game_ended(
    shared: &Shared,
    view: &View,
    ending: Ending,
    winner: Option<Seat>,
    score: Option<ByPlayer<u8>>,
    later: ByPlayer<u8>,
) -> String {
    let name = |seat: Seat| seat_name(shared, view, seat);
    let mut sentences = Vec::new();
    sentences.extend(match ending {
        Ending::Played => None,
        Ending::Resigned(seat) => Some(shared.with("tell-resigned", &[("player", &name(seat))])),
        Ending::Time(seat) => Some(shared.with("tell-time", &[("player", &name(seat))])),
        Ending::Left(seat) => Some(shared.with("tell-left", &[("player", &name(seat))])),
        Ending::Agreed => Some(shared.text("tell-agreed")),
    });
    let score = score.filter(|_| ending == Ending::Played);
    sentences.push(match (winner, score.zip(winner.and_then(Player::at))) {
        (Some(winner), Some((score, player))) => {
            let score = points(score[player], score[!player]);
            shared.with("tell-game-won-by", &[("player", &name(winner)), ("score", &score)])
        }
        (Some(winner), None) => shared.with("tell-game-won", &[("player", &name(winner))]),
        (None, _) => match score {
            Some(score) => shared.with("tell-game-drawn-at", &[("score", &points(score.blue, score.red))]),
            None => shared.text("tell-game-drawn"),
        },
    });
    if let Some(table) = best_of_three(view) {
        let wins = |player: Player| table.wins[player].saturating_sub(later[player]).to_string();
        let words = [
            ("blue", name(Player::Blue.seat())),
            ("bluewins", wins(Player::Blue)),
            ("red", name(Player::Red.seat())),
            ("redwins", wins(Player::Red)),
        ];
        let words: Vec<(&str, &str)> = words.iter().map(|(key, word)| (*key, word.as_str())).collect();
        sentences.push(shared.with("tell-standing", &words));
    }
    sentences.join(" ")
}

/// A score of two numbers.
fn points(one: impl std::fmt::Display, other: impl std::fmt::Display) -> String {
    format!("{one}–{other}")
}

/// The match on the table, where it is a best of three.
pub fn best_of_three(view: &View) -> Option<&triad::MatchView> {
    match view.game.as_ref()? {
        GameView::TripleTriad { view, .. } => Some(view.as_ref()).filter(|table| table.rules.best_of_three()),
        GameView::Triatri { .. } => None,
    }
}

/// Whether cards are swapped with the pool between the games of this match.
fn exchanges(view: &View) -> bool {
    best_of_three(view).is_some_and(|table| table.rules.exchange())
}

/// Whether the hand that is asked for is chosen by Exchange: between two games of the match.
pub fn asks_exchange(view: &View) -> bool {
    let asked = matches!(view.asked.as_ref().map(|asked| &asked.prompt), Some(Prompt::Hand { .. }));
    asked && exchanges(view) && best_of_three(view).is_some_and(|table| !table.results.is_empty())
}

/// What the person has swapped by Exchange.
pub fn exchanged(shared: &Shared, before: &[Card], after: &[Card]) -> String {
    let without = |cards: &[Card], others: &[Card]| {
        let mut others = others.to_vec();
        let left = cards.iter().filter(|card| {
            let place = others.iter().position(|other| other == *card);
            place.map(|place| others.remove(place)).is_none()
        });
        left.map(|card| shared.card_name(*card)).collect::<Vec<_>>().join(", ")
    };
    let (given, taken) = (without(before, after), without(after, before));
    if given.is_empty() {
        return shared.text("tell-exchange-none");
    }
    shared.with("tell-exchanged", &[("given", &given), ("taken", &taken)])
}

/// How a match ended, and why, in a sentence.
pub fn match_ended(shared: &Shared, view: &View, finish: &Finish) -> String {
    let winners: Vec<Seat> = (0..finish.places.len())
        .filter(|place| finish.places[*place] == 1)
        .filter_map(|place| Seat::new(place as u8))
        .collect();
    let [winner] = winners.as_slice() else { return shared.text("tell-match-drawn") };
    let name = seat_name(shared, view, *winner);
    let Some((table, player)) = best_of_three(view).zip(Player::at(*winner)) else {
        return shared.with("tell-match-won", &[("player", &name)]);
    };
    let games = points(table.wins[player], table.wins[!player]);
    let words = [("player", name.as_str()), ("games", &games)];
    if table.wins[player] != table.wins[!player] {
        return shared.with("tell-match-won-games", &words);
    }
    let sums = score_sums(table);
    let sums = points(sums[player], sums[!player]);
    shared.with("tell-match-won-points", &[words[0], words[1], ("points", &sums)])
}

/// The scores of the games added up; deals that were drawn and went on do not count.
fn score_sums(table: &triad::MatchView) -> ByPlayer<u32> {
    let goes_on = table.rules.sudden_death() || table.rules.on_draw() == triad::OnDraw::Replay;
    let counts = |result: &&triad::GameResult| !(goes_on && result.outcome == Some(triad::Outcome::Draw));
    let mut sums = ByPlayer::new(|_| 0);
    for result in table.results.iter().filter(counts) {
        for player in Player::ALL {
            sums[player] += u32::from(result.score[player]);
        }
    }
    sums
}

/// The strongest cards: the highest levels, then the highest sums of ranks, each once.
pub fn strongest(shared: &Shared, cards: &[Card], count: usize) -> Vec<Card> {
    let strength = |card: &Card| {
        let ranks: u32 =
            tria_rules::triad::Side::ALL.iter().map(|side| u32::from(card.ranks.on(*side).get())).sum();
        (shared.catalog.level(*card), ranks)
    };
    let mut order: Vec<Card> = cards.to_vec();
    order.sort_by_key(|card| std::cmp::Reverse(strength(card)));
    let mut distinct: Vec<Card> = Vec::new();
    let mut copies: Vec<Card> = Vec::new();
    for card in order {
        if distinct.contains(&card) { copies.push(card) } else { distinct.push(card) }
    }
    distinct.extend(copies);
    distinct.truncate(count);
    distinct
}
