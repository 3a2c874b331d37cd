//! Colours, marks and letters: ownership is shown by colour and by shape, so that colour is never the only cue.

use ratatui::style::{Color, Modifier, Style};
use tria_rules::triad::{Element, Player};
use tria_rules::triatri::Colour;

use crate::look::{Back, Look, Mat, Tokens, shape};

/// The table of a quick game.
const BARE: Look = Look { back: Back::Bare, mat: Mat::Bare, tokens: Tokens::Wood };

/// How the terminal is painted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Theme {
    colours: bool,
    look: Look,
}

impl Theme {
    /// With colours.
    pub const COLOURED: Self = Self { colours: true, look: BARE };
    /// Without: bold, dim and reversed text only.
    pub const MONOCHROME: Self = Self { colours: false, look: BARE };

    /// The same with this on the table.
    pub const fn with(self, look: Look) -> Self {
        Self { look, ..self }
    }

    /// What lies on the table.
    pub const fn look(self) -> Look {
        self.look
    }

    /// Whether there are colours.
    pub const fn is_coloured(self) -> bool {
        self.colours
    }

    /// The mark of a player's cards.
    pub const fn owner(self, player: Player) -> &'static str {
        shape(self.look.tokens, player)
    }

    /// The pattern on the back of a card of this player.
    pub fn back(self, owner: Player) -> Style {
        let (fore, back) = match owner {
            Player::Blue => (Color::Rgb(74, 112, 184), Color::Rgb(18, 42, 90)),
            Player::Red => (Color::Rgb(190, 96, 98), Color::Rgb(92, 26, 32)),
        };
        self.style(Style::new().fg(fore).bg(back), Modifier::DIM)
    }

    fn style(self, style: Style, otherwise: Modifier) -> Style {
        if self.colours { style } else { Style::new().add_modifier(otherwise) }
    }

    /// A card of this player on the board or in the hand.
    pub fn card(self, owner: Player) -> Style {
        let back = match owner {
            Player::Blue => Color::Rgb(24, 58, 122),
            Player::Red => Color::Rgb(128, 38, 44),
        };
        self.style(Style::new().fg(Color::Rgb(245, 245, 245)).bg(back), Modifier::BOLD)
    }

    /// A name or number in a player's colour.
    pub fn player(self, player: Player) -> Style {
        let colour = match player {
            Player::Blue => Color::Rgb(110, 168, 255),
            Player::Red => Color::Rgb(255, 128, 120),
        };
        self.style(Style::new().fg(colour), Modifier::BOLD)
    }

    /// A player's score.
    pub fn score(self, player: Player) -> Style {
        let back = match player {
            Player::Blue => Color::Rgb(110, 168, 255),
            Player::Red => Color::Rgb(255, 128, 120),
        };
        let style = Style::new().fg(Color::Rgb(17, 17, 27)).bg(back).add_modifier(Modifier::BOLD);
        self.style(style, Modifier::REVERSED | Modifier::BOLD)
    }

    /// What is written across the table for a moment.
    pub fn banner(self) -> Style {
        let style = Style::new().fg(Color::Rgb(249, 226, 175)).bg(Color::Rgb(49, 50, 68));
        self.style(style.add_modifier(Modifier::BOLD), Modifier::REVERSED | Modifier::BOLD)
    }

    /// Frames and lines.
    pub fn frame(self) -> Style {
        self.style(Style::new().fg(Color::Rgb(108, 112, 134)), Modifier::DIM)
    }

    /// Text that may be overlooked.
    pub fn dim(self) -> Style {
        self.style(Style::new().fg(Color::Rgb(147, 153, 178)), Modifier::DIM)
    }

    /// The title of a screen.
    pub fn title(self) -> Style {
        self.style(Style::new().fg(Color::Rgb(249, 226, 175)).add_modifier(Modifier::BOLD), Modifier::BOLD)
    }

    /// What just happened: the name of the rule that captured.
    pub fn news(self) -> Style {
        self.style(
            Style::new()
                .fg(Color::Rgb(30, 30, 46))
                .bg(Color::Rgb(249, 226, 175))
                .add_modifier(Modifier::BOLD),
            Modifier::REVERSED,
        )
    }

    /// What the cursor is on.
    pub fn chosen(self) -> Style {
        self.style(Style::new().fg(Color::Rgb(30, 30, 46)).bg(Color::Rgb(166, 227, 161)), Modifier::REVERSED)
    }

    /// A frame that the cursor is on.
    pub fn chosen_frame(self) -> Style {
        self.style(Style::new().fg(Color::Rgb(166, 227, 161)).add_modifier(Modifier::BOLD), Modifier::BOLD)
    }

    /// A warning or an error.
    pub fn warn(self) -> Style {
        self.style(Style::new().fg(Color::Rgb(250, 179, 135)), Modifier::BOLD)
    }

    /// Good news.
    pub fn good(self) -> Style {
        self.style(Style::new().fg(Color::Rgb(166, 227, 161)), Modifier::BOLD)
    }

    /// A key in the line of keys.
    pub fn key(self) -> Style {
        self.style(Style::new().fg(Color::Rgb(30, 30, 46)).bg(Color::Rgb(147, 153, 178)), Modifier::REVERSED)
    }

    /// An element on the board.
    pub fn element(self, element: Element) -> Style {
        let colour = match element {
            Element::Fire => Color::Rgb(250, 150, 100),
            Element::Ice => Color::Rgb(150, 220, 250),
            Element::Thunder => Color::Rgb(249, 226, 120),
            Element::Earth => Color::Rgb(200, 160, 110),
            Element::Poison => Color::Rgb(190, 140, 230),
            Element::Wind => Color::Rgb(160, 230, 180),
            Element::Water => Color::Rgb(110, 170, 250),
            Element::Holy => Color::Rgb(245, 235, 220),
        };
        self.style(Style::new().fg(colour), Modifier::empty())
    }

    /// A colour of TriATri.
    pub fn suit(self, colour: Colour) -> Style {
        let colour = match colour {
            Colour::Red => Color::Rgb(250, 130, 110),
            Colour::Blue => Color::Rgb(110, 170, 255),
            Colour::Green => Color::Rgb(140, 220, 130),
        };
        self.style(Style::new().fg(colour), Modifier::BOLD)
    }

    /// A name that the winner had never seen, or has seen but does not own.
    pub fn mark(self, mark: NameMark) -> Style {
        match mark {
            NameMark::NeverSeen => {
                self.style(Style::new().fg(Color::Rgb(110, 168, 255)), Modifier::BOLD | Modifier::UNDERLINED)
            }
            NameMark::NotOwned => self.style(Style::new().fg(Color::Rgb(249, 226, 120)), Modifier::BOLD),
            NameMark::Owned => Style::new(),
        }
    }
}

/// How a card's name is marked: by what the player knows of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NameMark {
    /// Blue: never seen.
    NeverSeen,
    /// Yellow: seen, but not owned.
    NotOwned,
    /// Plain: owned.
    Owned,
}

/// An element's sign, one column wide everywhere.
pub const fn sign(element: Element) -> &'static str {
    match element {
        Element::Fire => "▲",
        Element::Ice => "✱",
        Element::Thunder => "ϟ",
        Element::Earth => "■",
        Element::Poison => "◍",
        Element::Wind => "≋",
        Element::Water => "≈",
        Element::Holy => "✚",
    }
}

/// A TriATri colour's sign beside its letter.
pub const fn suit_sign(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "▲",
        Colour::Blue => "≈",
        Colour::Green => "♣",
    }
}
