//! Chat: phrases, mutes, reports and moderation.

mod reports;
mod voices;

use tria_room::{Code, Refusal};
use tria_rules::named_enum;

use crate::tables::TableOptions;

pub use reports::{
    ModerationAction, ModerationEntry, NewReport, ReportRow, ReportedMessage, ban, report, settle, silence,
};
pub(crate) use voices::Heeded;
pub use voices::{Silence, Voices, mute, unmute};

named_enum! {
    /// A preset message that every client translates; in chat it is sent as `/` and its name.
    pub enum Phrase {
        /// A greeting.
        Hello = "hello",
        /// Before a game.
        GoodLuck = "good-luck",
        /// Praise for a move.
        NiceMove = "nice-move",
        /// Surprise.
        Wow = "wow",
        /// A narrow result.
        Close = "close",
        /// A wrong click.
        Oops = "oops",
        /// A pause.
        OneMoment = "one-moment",
        /// An apology.
        Sorry = "sorry",
        /// Thanks.
        Thanks = "thanks",
        /// The answer to thanks.
        Welcome = "welcome",
        /// After a game.
        GoodGame = "good-game",
        /// Praise for a game.
        WellPlayed = "well-played",
        /// A request for a rematch.
        Again = "again",
        /// A farewell.
        Bye = "bye",
    }
}

/// First character of a phrase in chat.
const PREFIX: char = '/';

/// Removes the characters that override or isolate the direction of text: they could turn round what others read beside them.
pub fn strip_directions(text: &mut String) {
    text.retain(|character| !matches!(character, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'));
}

/// Checks a chat message before the room does: a phrase must exist, and some tables allow nothing else.
///
/// # Errors
/// `bad-chat` for an unknown phrase, `not-allowed` for free text at a table for phrases only.
pub fn check(options: &TableOptions, text: &str) -> Result<(), Refusal> {
    let known = || Phrase::ALL.iter().map(|phrase| phrase.name()).collect::<Vec<_>>().join(", ");
    match text.strip_prefix(PREFIX) {
        Some(name) if Phrase::from_name(name).is_some() => Ok(()),
        Some(_) => Err(Refusal::new(
            Code::BadChat,
            format!("a text that begins with / is a phrase, and this is none; there are {}", known()),
        )),
        None if options.phrases_only => Err(Refusal::new(
            Code::NotAllowed,
            format!("this table allows phrases only, such as /hello; there are {}", known()),
        )),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_phrases_and_free_text_at_phrase_tables_are_refused() {
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
