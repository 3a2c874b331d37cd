//! The table of boundary values: complete, symmetric, and reproducible.

use tria_engine::triatri::{BoundaryTable, DamagedTable};
use tria_rules::triatri::Gems;

/// Distributions of gems between two seats that leave every colour in the stock.
fn distributions() -> Vec<[Gems; 2]> {
    let mut found = Vec::new();
    for code in 0..6_u32.pow(6) {
        let digit = |place: u32| (code / 6_u32.pow(place) % 6) as u8;
        let gems = [Gems([digit(0), digit(1), digit(2)]), Gems([digit(3), digit(4), digit(5)])];
        if (0..3).all(|colour| gems[0].0[colour] + gems[1].0[colour] <= 5) {
            found.push(gems);
        }
    }
    found
}

fn rotated(gems: Gems) -> Gems {
    Gems([gems.0[2], gems.0[0], gems.0[1]])
}

#[test]
fn the_file_is_a_small_whole_table() {
    let table = BoundaryTable::standard();
    let bytes = table.to_bytes();
    assert!(bytes.len() <= 100_000, "{}", bytes.len());
    assert_eq!(BoundaryTable::from_bytes(&bytes).as_ref(), Ok(table));
    assert_eq!(BoundaryTable::from_bytes(&bytes[1..]), Err(DamagedTable));
    assert_eq!(BoundaryTable::from_bytes(&bytes[..bytes.len() - 1]), Err(DamagedTable));
    let longer = [bytes.as_slice(), &[0]].concat();
    assert_eq!(BoundaryTable::from_bytes(&longer), Err(DamagedTable));
}

#[test]
fn colours_and_seats_are_alike() {
    let table = BoundaryTable::standard();
    for rounds in [1, 2] {
        for [own, other] in distributions() {
            let shares = table.shares(rounds, &[own, other]);
            assert!((shares[0] + shares[1] - 1.0).abs() < 1e-9);
            assert_eq!(shares, table.shares(rounds, &[rotated(own), rotated(other)]));
            let exchanged = table.shares(rounds, &[other, own]);
            assert!((shares[0] - exchanged[1]).abs() < 1e-6 && (shares[1] - exchanged[0]).abs() < 1e-6);
        }
    }
}

#[test]
fn more_players_share_one_first_place() {
    let table = BoundaryTable::standard();
    let holdings = [Gems([2, 0, 0]), Gems([1, 1, 0]), Gems([0, 1, 1]), Gems([0, 0, 0])];
    for players in 3..=4 {
        for rounds in [1, 2] {
            let shares = table.shares(rounds, &holdings[..players]);
            // Each share is cut to a whole part, so the sum falls short by less than a part for each.
            assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-3, "{shares:?}");
            assert!(shares.iter().all(|share| (0.0..=1.0).contains(share)));
        }
    }
}

#[test]
fn a_small_rebuild_agrees_with_the_file() {
    let table = BoundaryTable::standard();
    let mut told = Vec::new();
    let rebuilt = BoundaryTable::build(7, 8, |done| told.push(done));
    assert!(told.is_sorted() && told.last() == Some(&1.0));
    for rounds in [1, 2] {
        let (mut bias, mut error, mut states) = (0.0, 0.0, 0.0);
        for [own, other] in distributions() {
            let (old, new) =
                (table.shares(rounds, &[own, other])[0], rebuilt.shares(rounds, &[own, other])[0]);
            bias += new - old;
            error += (new - old) * (new - old);
            states += 1.0;
        }
        // A state's value is the mean of 16 games worth 0, ½ or 1, in pairs that oppose each other: off by a tenth or so.
        assert!((error / states).sqrt() < 0.15, "{}", (error / states).sqrt());
        assert!((bias / states).abs() < 1e-9, "exchanging the seats cancels all bias");
    }
}
