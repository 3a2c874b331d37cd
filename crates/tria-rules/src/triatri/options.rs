//! Options for the open points of the rule sheet; ranked play uses the defaults.

use crate::names::named_enum;
use crate::setting::Setting;
use crate::setting::SettingValue::{self, Flag, Null, Number, Word};

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
    /// The value of the taken card at its new place.
    #[cfg_attr(feature = "ts", derive(ts_rs::TS))]
    pub enum ImitationValue {
        /// Its previous value.
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
        /// All players choose again.
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

/// The readings in force where the sheet leaves a choice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "TriatriOptions"))]
pub struct Options {
    /// What an imitation does with the winning card.
    pub imitation: Imitation,
    /// The value of the taken card.
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
    /// How many games must be won where several are played in a row; ignored by a single game.
    pub match_wins: u32,
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

/// All options with the values they take.
pub const OPTIONS: [Setting; 10] = [
    Setting {
        name: "imitation",
        takes: "\"exchange\" or \"copy\"",
        offered: &[Word("exchange"), Word("copy")],
    },
    Setting {
        name: "imitation_value",
        takes: "\"carry\", \"recompute\" or \"face\"",
        offered: &[Word("carry"), Word("recompute"), Word("face")],
    },
    Setting { name: "leader_follows", takes: "true or false", offered: &[Flag(true), Flag(false)] },
    Setting {
        name: "next_leader",
        takes: "\"winner\", \"clockwise\" or \"same\"",
        offered: &[Word("winner"), Word("clockwise"), Word("same")],
    },
    Setting {
        name: "triple4p_imitation",
        takes: "\"starts\" or \"redo\"",
        offered: &[Word("starts"), Word("redo")],
    },
    Setting {
        name: "tie3_two_colours",
        takes: "\"dominant_latest\" or \"latest\"",
        offered: &[Word("dominant_latest"), Word("latest")],
    },
    Setting {
        name: "redo_limit",
        takes: "null or a whole number from 0 to 4294967295",
        offered: &[Null, Number(1), Number(3), Number(16)],
    },
    Setting {
        name: "rounds",
        takes: "a whole number from 1 to 4294967295",
        offered: &[Number(1), Number(2), Number(3), Number(4), Number(5)],
    },
    Setting { name: "instant_win", takes: "true or false", offered: &[Flag(true), Flag(false)] },
    Setting {
        name: "match",
        takes: "a whole number from 1 to 4294967295",
        offered: &[Number(1), Number(2), Number(3)],
    },
];

impl Options {
    /// Sets one option by its name.
    ///
    /// # Errors
    /// If there is no such option, or it does not take that value.
    pub fn set(&mut self, name: &str, value: SettingValue<'_>) -> Result<(), OptionError> {
        let Some(option) = OPTIONS.into_iter().find(|option| option.name == name) else {
            return Err(OptionError::Unknown(name.to_owned()));
        };
        let bad = OptionError::BadValue { option: option.name, expected: option.takes };
        self.assign(option.name, value).ok_or(bad)
    }

    /// Sets one option as users write it, as in `rounds=1`; hyphens stand for underscores.
    ///
    /// # Errors
    /// If there is no such option, it does not take that value, or no value is given.
    pub fn choose(&mut self, text: &str) -> Result<(), OptionError> {
        let (name, value) = text.split_once('=').unwrap_or((text, ""));
        let name = name.trim().to_lowercase().replace('-', "_");
        self.set(&name, SettingValue::from_text(value.trim()))
    }

    fn assign(&mut self, name: &str, value: SettingValue<'_>) -> Option<()> {
        let (word, flag) = (value.word(), value.flag());
        let number = |min: u32| match value {
            Number(number) => u32::try_from(number).ok().filter(|number| *number >= min),
            _ => None,
        };
        match name {
            "imitation" => self.imitation = Imitation::from_name(word)?,
            "imitation_value" => self.imitation_value = ImitationValue::from_name(word)?,
            "leader_follows" => self.leader_follows = flag?,
            "next_leader" => self.next_leader = NextLeader::from_name(word)?,
            "triple4p_imitation" => self.triple4p_imitation = TripleImitation::from_name(word)?,
            "tie3_two_colours" => self.tie3_two_colours = TwoColourTie::from_name(word)?,
            "redo_limit" if value == Null => self.redo_limit = None,
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
        let differs = |option: &&Setting| self.value(option.name) != Self::default().value(option.name);
        let written = |option: &Setting| format!("{}={}", option.name, self.value(option.name).plain());
        OPTIONS.iter().filter(differs).map(written).collect()
    }

    /// The value of the option with this name; `null` for an unknown name.
    pub fn value(&self, name: &str) -> SettingValue<'static> {
        match name {
            "imitation" => Word(self.imitation.name()),
            "imitation_value" => Word(self.imitation_value.name()),
            "leader_follows" => Flag(self.leader_follows),
            "next_leader" => Word(self.next_leader.name()),
            "triple4p_imitation" => Word(self.triple4p_imitation.name()),
            "tie3_two_colours" => Word(self.tie3_two_colours.name()),
            "redo_limit" => self.redo_limit.map_or(Null, |limit| Number(i64::from(limit))),
            "rounds" => Number(i64::from(self.rounds)),
            "instant_win" => Flag(self.instant_win),
            "match" => Number(i64::from(self.match_wins)),
            _ => Null,
        }
    }
}

/// An option that does not exist or does not take the value.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OptionError {
    /// No option has this name.
    #[error("there is no option {0:?}; the options are {names}", names = OPTIONS.map(|option| option.name).join(", "))]
    Unknown(String),
    /// The option does not take this value.
    #[error("the option `{option}` must be {expected}")]
    BadValue {
        /// Name of the option.
        option: &'static str,
        /// The values that it takes.
        expected: &'static str,
    },
}
