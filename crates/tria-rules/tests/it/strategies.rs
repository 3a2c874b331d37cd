//! Random set-ups and options for the property tests, with ranks so close together that Same, Plus and Combo fire often.

use proptest::array::{uniform4, uniform9};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use tria_rules::triad::{
    ByPlayer, Card, Combo, Element, Open, Placed, Player, PlusSums, Ranks, Same, SameFlips, Scoring, Setup,
    Switches,
};
use tria_rules::triatri::{Imitation, ImitationValue, NextLeader, Options, TripleImitation, TwoColourTie};

/// Any combination of the switches of a game.
pub(crate) fn switches() -> impl Strategy<Value = Switches> {
    let marks = (
        select(Open::ALL),
        select(Same::ALL),
        select(SameFlips::ALL),
        select(PlusSums::ALL),
        select(Combo::ALL),
        select(Scoring::ALL),
    );
    (marks, any::<[bool; 4]>()).prop_map(
        |((open, same, same_flips, plus_sums, combo, scoring), [same_wall, plus, plus_wall, elemental])| {
            Switches {
                open,
                same,
                same_flips,
                same_wall,
                plus,
                plus_sums,
                plus_wall,
                combo,
                elemental,
                scoring,
            }
        },
    )
}

/// A card with ranks from `lowest` to at most three above it, and few elements.
fn card(lowest: u8) -> impl Strategy<Value = Card> {
    let element = prop_oneof![2 => Just(None), 1 => select(vec![Element::Fire, Element::Ice]).prop_map(Some)];
    (uniform4(lowest..=(lowest + 3).min(10)), element)
        .prop_map(|(ranks, element)| Card::anonymous(Ranks::new(ranks).expect("ranks 1 to 10"), element))
}

fn player() -> impl Strategy<Value = Player> {
    select(&Player::ALL[..])
}

/// A game about to begin or under way, with all cards known and hands of any size that is enough.
pub(crate) fn setup() -> impl Strategy<Value = Setup> {
    (1_u8..=8).prop_flat_map(|lowest| {
        let placed = move || (card(lowest), player()).prop_map(|(card, owner)| Placed { card, owner });
        let element =
            prop_oneof![2 => Just(None), 1 => select(vec![Element::Fire, Element::Ice]).prop_map(Some)];
        let hand = || vec(card(lowest), 5);
        let board = prop_oneof![Just(0.01), Just(0.3), Just(0.7)]
            .prop_flat_map(move |full| uniform9(proptest::option::weighted(full, placed())));
        (switches(), uniform9(element), board, [hand(), hand()], uniform4(0_usize..2), player()).prop_map(
            |(switches, elements, board, [blue, red], spare, first)| {
                let known = |hand: Vec<Card>| hand.into_iter().map(Some).collect();
                let mut setup = Setup::new(switches, ByPlayer { blue: known(blue), red: known(red) }, first);
                (setup.elements, setup.board) = (elements, board);
                for player in Player::ALL {
                    let size = (setup.turns_left(player) + spare[player as usize]).min(5);
                    setup.hands[player].truncate(size);
                }
                setup
            },
        )
    })
}

/// Numbers by which moves are picked.
pub(crate) fn picks() -> impl Strategy<Value = Vec<u16>> {
    vec(any::<u16>(), 9)
}

/// Any reading of TriATri, with few rounds.
pub(crate) fn options() -> impl Strategy<Value = Options> {
    let readings = (
        select(Imitation::ALL),
        select(ImitationValue::ALL),
        select(NextLeader::ALL),
        select(TripleImitation::ALL),
        select(TwoColourTie::ALL),
    );
    (readings, any::<[bool; 2]>(), proptest::option::of(0_u32..2), 1_u32..=3).prop_map(
        |(readings, [leader_follows, instant_win], redo_limit, rounds)| {
            let (imitation, imitation_value, next_leader, triple4p_imitation, tie3_two_colours) = readings;
            Options {
                imitation,
                imitation_value,
                leader_follows,
                next_leader,
                triple4p_imitation,
                tie3_two_colours,
                redo_limit,
                rounds,
                instant_win,
                match_wins: 1,
            }
        },
    )
}

/// Either the defaults or any other reading.
pub(crate) fn usual_or_any_options() -> impl Strategy<Value = Options> {
    prop_oneof![Just(Options::default()), options()]
}
