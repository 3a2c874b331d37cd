//! Colours, and the paints of a figure by theme.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use crate::Theme;
use crate::art::Role;
use crate::number::num;

/// A colour: hue in degrees, saturation and lightness in per cent.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Hsl(pub(crate) f64, pub(crate) f64, pub(crate) f64);

impl Hsl {
    pub(crate) const WHITE: Self = Self(0.0, 0.0, 100.0);
    pub(crate) const CREAM: Self = Self(44.0, 60.0, 93.0);
    pub(crate) const INK: Self = Self(230.0, 25.0, 13.0);

    /// Lighter or darker by this many per cent.
    pub(crate) fn lit(self, by: f64) -> Self {
        Self(self.0, self.1, (self.2 + by).clamp(4.0, 97.0))
    }

    /// `#rrggbb`, or `#rgb` if equivalent.
    pub(crate) fn hex(self) -> String {
        let (saturation, light) = (self.1 / 100.0, self.2 / 100.0);
        let reach = saturation * light.min(1.0 - light);
        let channel = |offset: f64| {
            let turned = offset + self.0 / 30.0;
            let k = turned - 12.0 * (turned / 12.0).floor();
            let value = light - reach * (k - 3.0).min(9.0 - k).clamp(-1.0, 1.0);
            (value * 255.0).round() as u8
        };
        let [red, green, blue] = [channel(0.0), channel(8.0), channel(4.0)];
        if [red, green, blue].iter().all(|value| value % 17 == 0) {
            return format!("#{:x}{:x}{:x}", red / 17, green / 17, blue / 17);
        }
        format!("#{red:02x}{green:02x}{blue:02x}")
    }

    /// The colour as the theme shows a large surface.
    pub(crate) fn themed(self, theme: Theme) -> Self {
        match theme {
            Theme::Full => self,
            Theme::Light => Self(self.0, self.1 * 0.8, 86.0 + self.2 * 0.12),
            Theme::Mono => Self::WHITE,
        }
    }
}

/// The words for colours that features may use.
const HUES: [(&str, Hsl); 26] = [
    ("red", Hsl(2.0, 74.0, 47.0)),
    ("crimson", Hsl(346.0, 70.0, 36.0)),
    ("orange", Hsl(22.0, 88.0, 53.0)),
    ("gold", Hsl(42.0, 80.0, 50.0)),
    ("yellow", Hsl(50.0, 95.0, 57.0)),
    ("lime", Hsl(82.0, 58.0, 47.0)),
    ("green", Hsl(132.0, 45.0, 38.0)),
    ("mint", Hsl(152.0, 45.0, 62.0)),
    ("olive", Hsl(66.0, 38.0, 38.0)),
    ("teal", Hsl(176.0, 55.0, 36.0)),
    ("cyan", Hsl(190.0, 70.0, 56.0)),
    ("blue", Hsl(214.0, 70.0, 48.0)),
    ("navy", Hsl(224.0, 52.0, 30.0)),
    ("violet", Hsl(264.0, 48.0, 52.0)),
    ("purple", Hsl(288.0, 45.0, 38.0)),
    ("pink", Hsl(334.0, 72.0, 70.0)),
    ("rose", Hsl(350.0, 65.0, 62.0)),
    ("brown", Hsl(24.0, 46.0, 34.0)),
    ("tan", Hsl(30.0, 46.0, 55.0)),
    ("sand", Hsl(40.0, 52.0, 68.0)),
    ("white", Hsl(212.0, 28.0, 88.0)),
    ("grey", Hsl(216.0, 8.0, 52.0)),
    ("steel", Hsl(210.0, 20.0, 46.0)),
    ("black", Hsl(236.0, 18.0, 21.0)),
    ("bone", Hsl(44.0, 38.0, 82.0)),
    ("ice", Hsl(198.0, 72.0, 76.0)),
];

/// The colour of a word.
pub(crate) fn hue(word: &str) -> Option<Hsl> {
    HUES.iter().find(|(name, _)| *name == word).map(|(_, hue)| *hue)
}

/// A word for a colour, chosen by number.
pub(crate) fn hue_at(index: usize) -> Hsl {
    HUES[index % HUES.len()].1
}

/// The colours of one figure.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Palette {
    pub(crate) base: Hsl,
    pub(crate) accent: Hsl,
    pub(crate) third: Hsl,
    pub(crate) skin: Hsl,
}

impl Palette {
    /// The two ends of a role's gradient.
    fn ends(&self, role: Role) -> (Hsl, Hsl) {
        let Hsl(hue, saturation, light) = self.base;
        let span = |colour: Hsl| (colour.lit(11.0), colour.lit(-9.0));
        match role.0 {
            'B' => span(self.base),
            'D' => (self.base.lit(-11.0), self.base.lit(-22.0)),
            'L' => span(Hsl(hue, saturation * 0.75, (light + 28.0).min(86.0))),
            'A' => span(self.accent),
            'X' => (self.accent.lit(-12.0), self.accent.lit(-24.0)),
            'H' => span(self.third),
            'W' => (Hsl(46.0, 50.0, 97.0), Hsl(40.0, 30.0, 78.0)),
            'E' => (Hsl(54.0, 100.0, 80.0), Hsl(44.0, 100.0, 58.0)),
            'R' => (Hsl(4.0, 85.0, 58.0), Hsl(352.0, 75.0, 38.0)),
            'M' => (Hsl(210.0, 18.0, 82.0), Hsl(214.0, 16.0, 48.0)),
            'N' => (Hsl(214.0, 15.0, 46.0), Hsl(218.0, 20.0, 26.0)),
            'G' => (Hsl(48.0, 92.0, 70.0), Hsl(36.0, 80.0, 42.0)),
            'S' => (self.skin.lit(7.0), self.skin.lit(-7.0)),
            'F' => (Hsl(50.0, 100.0, 66.0), Hsl(12.0, 92.0, 50.0)),
            'C' => (Hsl(196.0, 85.0, 92.0), Hsl(204.0, 70.0, 66.0)),
            _ => (Hsl::INK, Hsl::INK),
        }
    }

    /// The colour of outlines.
    pub(crate) fn line(&self, theme: Theme) -> Hsl {
        match theme {
            Theme::Mono => Hsl(0.0, 0.0, 0.0),
            Theme::Full | Theme::Light => Hsl(self.base.0, (self.base.1 * 0.5).min(40.0), 11.0),
        }
    }
}

/// The paints of one picture; collects the definitions that they need.
pub(crate) struct Paints {
    pub(crate) theme: Theme,
    pub(crate) prefix: String,
    pub(crate) palette: Palette,
    used: BTreeSet<Role>,
}

impl Paints {
    pub(crate) fn new(theme: Theme, prefix: String, palette: Palette) -> Self {
        Self { theme, prefix, palette, used: BTreeSet::new() }
    }

    /// The value of `fill` or `stroke` for a role.
    pub(crate) fn role(&mut self, role: Role) -> String {
        match (self.theme, role.0) {
            (Theme::Mono, 'K' | 'X') | (_, 'K') => return self.palette.line(self.theme).hex(),
            (Theme::Mono, 'B' | 'L' | 'W' | 'E' | 'S' | 'F' | 'C' | 'G') => return "#fff".to_owned(),
            _ => {}
        }
        self.used.insert(role);
        format!("url(#{}{})", self.prefix, role.0)
    }

    /// One colour for a role, for lines that are too thin for gradients.
    pub(crate) fn flat(&self, role: Role) -> String {
        let (light, dark) = self.palette.ends(role);
        if role.0 == 'K' {
            return self.palette.line(self.theme).hex();
        }
        match self.theme {
            Theme::Full => Hsl(light.0, light.1, f64::midpoint(light.2, dark.2)).hex(),
            Theme::Light => Hsl(light.0, light.1 * 0.8, (62.0 + dark.2 * 0.4).min(96.0)).hex(),
            Theme::Mono if matches!(role.0, 'K' | 'X' | 'D' | 'N' | 'A' | 'H' | 'R') => "#000".to_owned(),
            Theme::Mono => "#fff".to_owned(),
        }
    }

    /// The definitions of the roles used so far.
    pub(crate) fn definitions(&self) -> String {
        let mut out = String::new();
        for role in &self.used {
            if self.theme == Theme::Mono {
                self.hatching(&mut out, *role);
                continue;
            }
            let (mut from, mut to) = self.palette.ends(*role);
            if self.theme == Theme::Light {
                from = Hsl(from.0, from.1 * 0.8, (74.0 + from.2 * 0.26).min(98.0));
                to = Hsl(to.0, to.1 * 0.8, (66.0 + to.2 * 0.3).min(96.0));
            }
            let _ = write!(
                out,
                "<linearGradient id=\"{}{}\" x2=\".35\" y2=\"1\"><stop stop-color=\"{}\"/><stop offset=\"1\" stop-color=\"{}\"/></linearGradient>",
                self.prefix,
                role.0,
                from.hex(),
                to.hex()
            );
        }
        out
    }

    /// Hatching instead of grey: each role has its own direction and density.
    fn hatching(&self, out: &mut String, role: Role) {
        let (step, path, width) = match role.0 {
            'D' => (2.2, "M0 2.2L2.2 0", 0.7),
            'A' => (2.6, "M0 0L2.6 2.6", 0.5),
            'H' => (1.6, "M.8 0V1.6", 0.8),
            'R' => (1.8, "M0 .9H1.8", 0.9),
            'M' => (3.2, "M0 1.6H3.2", 0.35),
            _ => (2.0, "M0 0L2 2M0 2L2 0", 0.45),
        };
        let _ = write!(
            out,
            "<pattern id=\"{}{}\" width=\"{step}\" height=\"{step}\" patternUnits=\"userSpaceOnUse\"><path fill=\"#fff\" d=\"M0 0H9V9H0Z\"/><path d=\"{path}\" stroke=\"#000\" stroke-width=\"{}\" fill=\"none\"/></pattern>",
            self.prefix,
            role.0,
            num(width),
            step = num(step),
        );
    }
}
