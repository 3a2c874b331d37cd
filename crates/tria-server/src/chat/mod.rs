//! What people say to each other: phrases, who hears whom, reports, and what moderators do.

mod reports;
mod voices;

use tria_room::{Code, Refusal};
use tria_rules::named_enum;

use crate::tables::TableOptions;

pub use reports::{
    Deed, DeedRow, NewReport, ReportRow, Said, ban, note_deed, report, settle, silence, unsilence,
};
pub use voices::{Silence, Voices, mute, unmute};

named_enum! {
    /// Something to say that every client has in its own language; as a text of the chat it is `/` and the name.
    pub enum Phrase {
        /// A greeting.
        Hello = "hello",
        /// Before a game.
        GoodLuck = "good-luck",
        /// Praise for a move.
        NiceMove = "nice-move",
        /// Nobody saw it coming.
        Wow = "wow",
        /// A near thing.
        Close = "close",
        /// A wrong click.
        Oops = "oops",
        /// A pause.
        OneMoment = "one-moment",
        /// An apology.
        Sorry = "sorry",
        /// Thanks.
        Thanks = "thanks",
        /// It was one's pleasure.
        Welcome = "welcome",
        /// After a game.
        GoodGame = "good-game",
        /// Praise for a game.
        WellPlayed = "well-played",
        /// Whether to play again.
        Again = "again",
        /// A farewell.
        Bye = "bye",
    }
}

/// How a text begins that is a phrase.
const MARK: char = '/';

/// Checks what the server has to say about a text, beside the room: phrases exist, and some tables have nothing else.
///
/// # Errors
/// `bad-chat` for a phrase that does not exist, `not-allowed` for a text where only phrases are said.
pub fn check(options: &TableOptions, text: &str) -> Result<(), Refusal> {
    let known = || Phrase::ALL.iter().map(|phrase| phrase.name()).collect::<Vec<_>>().join(", ");
    match text.strip_prefix(MARK) {
        Some(name) if Phrase::from_name(name).is_some() => Ok(()),
        Some(_) => Err(Refusal::new(
            Code::BadChat,
            format!("a text that begins with / is a phrase, and this is none; there are {}", known()),
        )),
        None if options.phrases_only => Err(Refusal::new(
            Code::NotAllowed,
            format!("at this table people say phrases, as /hello; there are {}", known()),
        )),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrases_exist_and_texts_are_for_tables_that_have_them() {
        let (free, phrases) =
            (TableOptions::default(), TableOptions { phrases_only: true, ..TableOptions::default() });
        for phrase in Phrase::ALL {
            assert!(check(&phrases, &format!("/{phrase}")).is_ok());
        }
        assert!(check(&free, "hello").is_ok());
        assert_eq!(check(&phrases, "hello").map_err(|refusal| refusal.code), Err(Code::NotAllowed));
        assert_eq!(check(&free, "/nonsense").map_err(|refusal| refusal.code), Err(Code::BadChat));
    }
}
