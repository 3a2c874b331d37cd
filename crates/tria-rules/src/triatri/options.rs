//! The readings of the rule sheet that can be chosen; the defaults are those that ranked play uses.

use serde::Serialize;

use crate::names::named_enum;
use crate::read_struct;
use crate::setting::SettingValue;

named_enum! {
    /// What an imitation does with the winning card.
    #[cfg_attr(feature = "ts", derive(ts_rs::TS))]
    pub enum Imitation {
        /// They change places.
        Exchange = "exchange",
        /// It becomes the same.
        Copy = "copy",
    }
}

named_enum! {
    /// What the taken card is worth at its new place.
    #[cfg_attr(feature = "ts", derive(ts_rs::TS))]
    pub enum ImitationValue {
        /// What it was worth before.
        Carry = "carry",
        /// Doubled or not against its new predecessor.
        Recompute = "recompute",
        /// Its number.
        Face = "face",
    }
}

named_enum! {
    /// Who leads the next trick.
    #[cfg_attr(feature = "ts", derive(ts_rs::TS))]
    pub enum NextLeader {
        /// The winner.
        Winner = "winner",
        /// The next seat clockwise.
        Clockwise = "clockwise",
        /// The same seat again.
        Same = "same",
    }
}

named_enum! {
    /// Four players, three equal numbers, and the fourth card is an imitation.
    #[cfg_attr(feature = "ts", derive(ts_rs::TS))]
    pub enum TripleImitation {
        /// Its player starts.
        Starts = "starts",
        /// Everybody chooses again.
        Redo = "redo",
    }
}

named_enum! {
    /// Which card wins when cards of exactly two colours tie.
    #[cfg_attr(feature = "ts", derive(ts_rs::TS))]
    pub enum TwoColourTie {
        /// The latest of the dominant colour.
        DominantLatest = "dominant_latest",
        /// The latest of all.
        Latest = "latest",
    }
}

read_struct! {
    others ignored;
    /// How the game is read where the sheet leaves a choice.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
    #[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "TriatriOptions"))]
    pub struct Options {
        /// What an imitation does with the winning card.
        pub imitation: Imitation,
        /// What the taken card is worth.
        pub imitation_value: ImitationValue,
        /// Whether the leader, too, must follow the gem's colour.
        pub leader_follows: bool,
        /// Who leads the next trick.
        pub next_leader: NextLeader,
        /// Whether an imitation as the odd card of four starts.
        pub triple4p_imitation: TripleImitation,
        /// Which card wins when cards of exactly two colours tie.
        pub tie3_two_colours: TwoColourTie,
        /// After this many redone selections another tie is decided by lot.
        pub redo_limit: Option<u32>,
        /// How many rounds are played at most.
        pub rounds: u32,
        /// Whether two gems of each colour win at once.
        pub instant_win: bool,
        /// How many games must be won where several are played in a row; one game does not look at it.
        pub match_wins: u32,
    }
}

impl Default for Options {
    fn default() -> Self {
        Self {
            imitation: Imitation::Exchange,
            imitation_value: ImitationValue::Carry,
            leader_follows: true,
            next_leader: NextLeader::Winner,
            triple4p_imitation: TripleImitation::Starts,
            tie3_two_colours: TwoColourTie::DominantLatest,
            redo_limit: None,
            rounds: 3,
            instant_win: true,
            match_wins: 1,
        }
    }
}

/// The names of all options with the values they take.
pub const OPTIONS: [(&str, &str); 10] = [
    ("imitation", "\"exchange\" or \"copy\""),
    ("imitation_value", "\"carry\", \"recompute\" or \"face\""),
    ("leader_follows", "true or false"),
    ("next_leader", "\"winner\", \"clockwise\" or \"same\""),
    ("triple4p_imitation", "\"starts\" or \"redo\""),
    ("tie3_two_colours", "\"dominant_latest\" or \"latest\""),
    ("redo_limit", "null or a whole number from 0 to 4294967295"),
    ("rounds", "a whole number from 1 to 4294967295"),
    ("instant_win", "true or false"),
    ("match", "a whole number from 1 to 4294967295"),
];

impl Options {
    /// Sets one option by its name.
    ///
    /// # Errors
    /// If there is no such option, or it does not take that value.
    pub fn set(&mut self, name: &str, value: SettingValue<'_>) -> Result<(), OptionError> {
        let Some((name, expected)) = OPTIONS.into_iter().find(|(known, _)| *known == name) else {
            return Err(OptionError::Unknown(name.to_owned()));
        };
        self.assign(name, value).ok_or(OptionError::BadValue { option: name, expected })
    }

    fn assign(&mut self, name: &str, value: SettingValue<'_>) -> Option<()> {
        let (word, flag) = (value.word(), value.flag());
        let number = |min: u32| match value {
            SettingValue::Number(number) => u32::try_from(number).ok().filter(|number| *number >= min),
            _ => None,
        };
        match name {
            "imitation" => self.imitation = Imitation::from_name(word)?,
            "imitation_value" => self.imitation_value = ImitationValue::from_name(word)?,
            "leader_follows" => self.leader_follows = flag?,
            "next_leader" => self.next_leader = NextLeader::from_name(word)?,
            "triple4p_imitation" => self.triple4p_imitation = TripleImitation::from_name(word)?,
            "tie3_two_colours" => self.tie3_two_colours = TwoColourTie::from_name(word)?,
            "redo_limit" if value == SettingValue::Null => self.redo_limit = None,
            "redo_limit" => self.redo_limit = Some(number(0)?),
            "rounds" => self.rounds = number(1)?,
            "instant_win" => self.instant_win = flag?,
            "match" => self.match_wins = number(1)?,
            _ => return None,
        }
        Some(())
    }

    /// The options that differ from the defaults, as `name=value`.
    pub fn differences(&self) -> Vec<String> {
        let usual = Self::default();
        let mut parts = Vec::new();
        let mut part = |name: &str, now: String, usual: String| {
            if now != usual {
                parts.push(format!("{name}={now}"));
            }
        };
        let limit = |limit: Option<u32>| limit.map_or("null".to_owned(), |limit| limit.to_string());
        part("imitation", self.imitation.to_string(), usual.imitation.to_string());
        part("imitation_value", self.imitation_value.to_string(), usual.imitation_value.to_string());
        part("leader_follows", self.leader_follows.to_string(), usual.leader_follows.to_string());
        part("next_leader", self.next_leader.to_string(), usual.next_leader.to_string());
        part("triple4p_imitation", self.triple4p_imitation.to_string(), usual.triple4p_imitation.to_string());
        part("tie3_two_colours", self.tie3_two_colours.to_string(), usual.tie3_two_colours.to_string());
        part("redo_limit", limit(self.redo_limit), limit(usual.redo_limit));
        part("rounds", self.rounds.to_string(), usual.rounds.to_string());
        part("instant_win", self.instant_win.to_string(), usual.instant_win.to_string());
        part("match", self.match_wins.to_string(), usual.match_wins.to_string());
        parts
    }
}

/// An option that does not exist or does not take the value.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OptionError {
    /// No option has this name.
    #[error("there is no option {0:?}; the options are {names}", names = OPTIONS.map(|(name, _)| name).join(", "))]
    Unknown(String),
    /// The option does not take this value.
    #[error("the option `{option}` must be {expected}")]
    BadValue {
        /// Its name.
        option: &'static str,
        /// What it takes.
        expected: &'static str,
    },
}
