//! What a card shows: its kind and features, from its set or guessed from the name.

use tria_cards::{CardEntry, Language};

use crate::art::{Drawing, vocabulary};
use crate::colour::hue;
use crate::number::Vary;
use crate::svg::clipped;

/// The components of a figure.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Portrait {
    pub(crate) kind: String,
    pub(crate) plan: String,
    pub(crate) parts: Vec<String>,
    pub(crate) hues: Vec<String>,
}

/// The kinds, each with its default plan, and the words of names that mean it.
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

/// The kind for any unnamed living creature.
const CREATURE: &str = "creature";

/// How many of [`KINDS`], from the first on, [`CREATURE`] may mean.
const CREATURES: usize = 9;

/// The card data that a face shows.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Subject {
    pub(crate) slug: String,
    /// The English name.
    pub(crate) name: String,
    pub(crate) kind: Option<String>,
    /// Words with a space between.
    pub(crate) features: Option<String>,
}

impl Subject {
    pub(crate) fn of(entry: &CardEntry) -> Self {
        Self {
            slug: entry.slug.clone(),
            name: clipped(entry.name(Language::En)),
            kind: entry.kind.clone(),
            features: entry.features.clone(),
        }
    }
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
            } else if vocabulary().get(word).is_some() {
                portrait.parts.push(word.to_owned());
            }
        }
        portrait
    }
}

/// Parts for any body with their anchors, for names without keywords.
const SPARE: [(&str, &[&str]); 4] = [
    ("crown", &["horns", "crest", "crown-gold", "antlers", "feelers", "hat", "tuft"]),
    ("back", &["bat-wings", "feather-wings", "spines", "gossamer-wings", "rays"]),
    ("hand", &["sword", "staff", "axe", "lantern", "banner"]),
    ("chest", &["gem-chest", "scar", "spots", "stripes"]),
];

/// The portrait of a card: as its set defines, completed from its name.
pub(crate) fn portrait(subject: &Subject) -> Portrait {
    let mut vary = Vary::new(&subject.slug);
    let kind = kind(subject, &mut vary);
    if let Some(features) = &subject.features {
        return Portrait::new(kind, features.split(' '));
    }
    let mut portrait = Portrait::new(kind, std::iter::empty());
    let Some(plan) = vocabulary().get(&portrait.plan) else { return portrait };
    for (anchor, parts) in SPARE {
        let part = parts[vary.below(parts.len())];
        if plan.anchor(anchor).is_some() && vary.below(3) > 0 {
            portrait.parts.push(part.to_owned());
        }
    }
    portrait
}

/// The kind that the set names, if it is known; otherwise one mentioned in the name, otherwise any.
fn kind(subject: &Subject, vary: &mut Vary) -> &'static str {
    let named = subject.kind.as_deref();
    let guess = vary.below(KINDS.len());
    if let Some((kind, ..)) = KINDS.iter().find(|(kind, ..)| Some(*kind) == named) {
        return kind;
    }
    let among = if named == Some(CREATURE) { &KINDS[..CREATURES] } else { &KINDS[..] };
    // The keywords are English; any other letter is part of some word.
    let lower = subject.name.to_ascii_lowercase();
    let separates = |c: char| c.is_ascii() && !c.is_ascii_alphanumeric();
    let said = |words: &str| {
        words.split(' ').any(|word| lower.split(separates).any(|part| part == word))
            || words.split(' ').any(|word| word.len() > 4 && lower.contains(word))
    };
    among.iter().find(|(.., words)| said(words)).unwrap_or(&among[guess % among.len()]).0
}

/// The unknown words of a card's kind and features.
pub fn unknown_words(card: &CardEntry) -> Vec<&str> {
    let kind = card
        .kind
        .as_deref()
        .filter(|kind| *kind != CREATURE && KINDS.iter().all(|(known, ..)| known != kind));
    let features = card.features.as_deref().unwrap_or_default().split(' ').filter(|word| !word.is_empty());
    let unknown = features.filter(|word| hue(word).is_none() && vocabulary().get(word).is_none());
    kind.into_iter().chain(unknown).collect()
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

    fn subject(name: &str, kind: Option<&str>, features: Option<&str>) -> Subject {
        let slug = tria_cards::slug(name);
        let own = |text: Option<&str>| text.map(str::to_owned);
        Subject { slug, name: name.to_owned(), kind: own(kind), features: own(features) }
    }

    #[test]
    fn faces_know_every_word_of_the_built_in_set() {
        let set = tria_cards::ff8();
        assert!(set.cards.iter().all(|card| card.kind.is_some() && card.features.is_some()));
        for card in &set.cards {
            assert_eq!(unknown_words(card), Vec::<&str>::new(), "{}", card.slug);
        }
    }

    #[test]
    fn a_set_decides_what_is_shown_and_the_name_fills_in() {
        let said = portrait(&subject("Frost Dragon", Some("machine"), Some("sword mint")));
        assert_eq!((said.kind.as_str(), said.plan.as_str()), ("machine", "walker"));
        assert_eq!((said.parts, said.hues), (vec!["sword".to_owned()], vec!["mint".to_owned()]));
        assert_eq!(portrait(&subject("Frost Dragon", None, None)).kind, "dragon");
        assert_eq!(portrait(&subject("Frost Dragon", Some("gadget"), None)).kind, "dragon");
        for name in ["Iron Knight", "Goddess", "Zug", "Friar"] {
            let kind = portrait(&subject(name, Some(CREATURE), None)).kind;
            assert!(KINDS[..CREATURES].iter().any(|(known, ..)| *known == kind), "{name}: {kind}");
        }
    }

    #[test]
    fn words_that_faces_do_not_know_are_named() {
        let mut card = tria_cards::ff8().cards.swap_remove(0);
        (card.kind, card.features) = (Some("gadget".to_owned()), Some("sword swrod mint".to_owned()));
        assert_eq!(unknown_words(&card), ["gadget", "swrod"]);
        let drawn = portrait(&subject("Hen", card.kind.as_deref(), card.features.as_deref()));
        assert_eq!(drawn.parts, ["sword"]);
    }
}
