//! Every refusal is shown in the reader's language.

use tria_locale::{Lang, Texts};
use tria_play::Unplayable;
use tria_room::{Code, Command};
use tria_rules::record::ErrorCode;
use tria_tui::plain;
use tria_tui::words::{room_refusal, unplayable};

use crate::support::{shared, triad};

#[test]
fn every_code_has_words_in_both_languages() {
    for lang in Lang::ALL {
        let texts = Texts::new(lang);
        for code in Code::ALL {
            assert!(texts.has(&format!("room-{}", code.name())), "{lang}: {code:?}");
        }
        for code in ErrorCode::ALL {
            assert!(texts.has(&format!("record-{code}")), "{lang}: {code:?}");
        }
        for why in [Unplayable::Newer, Unplayable::Damaged(String::new()), Unplayable::OtherMatch("")] {
            assert!(texts.has(unplayable(&why)), "{lang}: {why:?}");
        }
    }
}

#[test]
fn giving_up_before_the_first_card_is_refused_in_french() {
    let french = shared(Lang::Fr, 3);
    let expected = room_refusal(&french, Code::NotNow, Some(&Command::Resign));
    assert!(expected.starts_with("Aucune carte n’est encore posée"), "{expected}");
    let mut output = Vec::new();
    // Either starter will do: a person sits on both sides.
    let mut settings = triad();
    settings.seats[1] = tria_tui::quick_settings::SeatPlan::Person;
    let lines = "\n\n\n\nabandonner\nquitter\n";
    plain::play(&french, Some(settings), None, true, lines.as_bytes(), &mut output).expect("it plays");
    let output = String::from_utf8(output).expect("text");
    assert!(output.contains("Aucune carte n’est posée, il n’y a donc rien à abandonner"), "{output}");
    assert!(!output.contains("no card has been placed"), "{output}");
}

#[test]
fn a_record_that_cannot_be_read_is_refused_in_french() {
    let shared = shared(Lang::Fr, 3);
    let problem = tria_tui::replay::frames("{", shared.catalog).expect_err("no record");
    assert_eq!(
        tria_tui::replay::unreadable(&shared, &problem),
        "ce n’est pas un enregistrement, ou il n’est pas entier"
    );
    let nothing = tria_tui::replay::frames("\n\n\n", shared.catalog).expect_err("no record");
    assert!(
        !tria_tui::replay::unreadable(&shared, &nothing).contains("record"),
        "{}",
        tria_tui::replay::unreadable(&shared, &nothing)
    );
}
