//! What a card shows: its kind and features, from the table of the set or guessed from the name.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::art::{Drawing, vocabulary};
use crate::colour::hue;
use crate::number::Vary;

/// What a figure is composed of.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Portrait {
    pub(crate) kind: String,
    pub(crate) plan: String,
    pub(crate) parts: Vec<String>,
    pub(crate) hues: Vec<String>,
}

/// The kinds, each with the plan that it has when no feature names another, and words of names that mean it.
const KINDS: [(&str, &str, &str); 20] = [
    ("beast", "wolf", "wolf dog cat lion bear goat sheep horse boar tiger fox beast hound"),
    ("bird", "songbird", "bird goose hen crow raven eagle hawk owl avis wing feather duck"),
    ("bug", "beetle", "bug beetle ant fly moth wasp hornet mantis insect bee"),
    ("reptile", "lizard", "lizard snake viper toad frog newt crocodile saur turtle"),
    ("dragon", "dragon", "dragon drake wyrm wyvern hydra"),
    ("fish", "fish", "fish shark whale eel ray crab squid sea"),
    ("worm", "worm", "worm caterpillar larva leech maggot"),
    ("plant", "bloom", "plant tree flower rose root leaf fungus mushroom cactus gardener"),
    ("slime", "slime", "slime jelly blob ooze oil"),
    ("spirit", "ghost", "ghost spirit soul wisp shade demon imp"),
    ("undead", "skeleton", "skeleton bone skull dead grave zombie death"),
    ("giant", "ogre", "giant ogre troll titan golem"),
    ("armour", "knight", "knight armour iron steel guard watchman shield"),
    ("machine", "walker", "machine engine robot gun tank mobile type smith bell mill miller"),
    ("soldier", "soldier", "soldier archer captain trooper"),
    ("stone", "idol", "stone rock idol statue crystal tower"),
    ("guardian", "seraph", "angel god goddess guardian king queen lord sphinx"),
    ("toy", "plush", "doll puppet toy child baby kid"),
    ("visitor", "saucer", "star moon alien comet visitor"),
    ("person", "person", "girl boy man woman old ferryman lady maid friar"),
];

/// The table of the built-in set: kind and features by slug.
fn table() -> &'static HashMap<String, Portrait> {
    static TABLE: LazyLock<HashMap<String, Portrait>> = LazyLock::new(|| {
        let names = tria_rules::cards::ff8();
        let slug = |number: u16| names.cards.iter().find(|card| card.number == number).map(|card| &card.slug);
        let mut table = HashMap::new();
        let lines = include_str!("../../../data/cards/ff8-kinds.csv").lines();
        for line in lines.filter(|line| !line.starts_with('#')).skip(1) {
            let mut fields = line.split(',');
            let number = fields.next().and_then(|number| number.parse().ok()).expect("a card's number");
            let kind = fields.next().expect("a kind");
            let features = fields.next().unwrap_or_default();
            let slug = slug(number).expect("a card of the set");
            table.insert(slug.clone(), Portrait::new(kind, features.split_whitespace()));
        }
        table
    });
    &TABLE
}

impl Portrait {
    /// A portrait from a kind and words: colours, a plan, parts.
    fn new<'a>(kind: &str, words: impl Iterator<Item = &'a str>) -> Self {
        let plan = KINDS.iter().find(|(name, ..)| *name == kind).map_or("slime", |(_, plan, _)| plan);
        let mut portrait =
            Self { kind: kind.to_owned(), plan: plan.to_owned(), parts: Vec::new(), hues: Vec::new() };
        for word in words {
            if hue(word).is_some() {
                portrait.hues.push(word.to_owned());
            } else if vocabulary().get(word).is_some_and(Drawing::is_plan) {
                word.clone_into(&mut portrait.plan);
            } else {
                debug_assert!(vocabulary().get(word).is_some(), "no feature {word}");
                portrait.parts.push(word.to_owned());
            }
        }
        portrait
    }
}

/// Parts that suit any body that says where they go, for names that say nothing of themselves.
const SPARE: [(&str, &[&str]); 4] = [
    ("crown", &["horns", "crest", "crown-gold", "antlers", "feelers", "hat", "tuft"]),
    ("back", &["bat-wings", "feather-wings", "spines", "gossamer-wings", "rays"]),
    ("hand", &["sword", "staff", "axe", "lantern", "banner"]),
    ("chest", &["gem-chest", "scar", "spots", "stripes"]),
];

/// The portrait of a card: from the table, else guessed from its name.
pub(crate) fn portrait(slug: &str, name: &str) -> Portrait {
    if let Some(known) = table().get(slug) {
        return known.clone();
    }
    let lower = name.to_lowercase();
    let said = |words: &str| {
        words.split(' ').any(|word| lower.split(|c: char| !c.is_alphanumeric()).any(|part| part == word))
            || words.split(' ').any(|word| word.len() > 4 && lower.contains(word))
    };
    let mut vary = Vary::new(slug);
    let guess = vary.below(KINDS.len());
    let kind = KINDS.iter().find(|(.., words)| said(words)).unwrap_or(&KINDS[guess]);
    let mut portrait = Portrait::new(kind.0, std::iter::empty());
    let Some(plan) = vocabulary().get(&portrait.plan) else { return portrait };
    for (anchor, parts) in SPARE {
        let part = parts[vary.below(parts.len())];
        if plan.anchor(anchor).is_some() && vary.below(3) > 0 {
            portrait.parts.push(part.to_owned());
        }
    }
    portrait
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_its_plan_and_every_spare_part_its_drawing() {
        for (kind, plan, _) in KINDS {
            assert!(vocabulary().get(plan).is_some_and(Drawing::is_plan), "{kind}: {plan}");
        }
        for (anchor, parts) in SPARE {
            for part in parts {
                let spot = vocabulary().get(part).and_then(|drawing| drawing.spot.clone());
                assert_eq!(spot.expect("a part").0, anchor, "{part}");
            }
        }
    }

    #[test]
    fn the_table_knows_every_card_with_known_words() {
        let kinds: Vec<&str> = KINDS.iter().map(|(kind, ..)| *kind).collect();
        assert_eq!(table().len(), 110);
        for (slug, portrait) in table() {
            assert!(kinds.contains(&portrait.kind.as_str()), "{slug}: {}", portrait.kind);
            assert!(portrait.parts.iter().all(|part| vocabulary().get(part).is_some()), "{slug}");
        }
    }
}
