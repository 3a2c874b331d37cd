//! Rules of Triple Triad as the switches of a record, for writing them and for checking them.

use tria_rules::json::Writer;
use tria_rules::triad::{POOL_SIZE, Rules, RulesDraft, Scoring, SettingValue};

use crate::error::{Code, Refusal};

/// Every switch with its value, in the order of the rules.
fn all(rules: &Rules) -> [(&'static str, SettingValue<'static>); 17] {
    use SettingValue::{Flag, Null, Number, Word};
    let game = &rules.game;
    [
        ("open", Word(game.open.name())),
        ("same", Word(game.same.name())),
        ("same_flips", Word(game.same_flips.name())),
        ("same_wall", Flag(game.same_wall)),
        ("plus", Flag(game.plus)),
        ("plus_sums", Word(game.plus_sums.name())),
        ("plus_wall", Flag(game.plus_wall)),
        ("combo", Word(game.combo.name())),
        ("elemental", Flag(game.elemental)),
        ("scoring", Word(game.scoring.name())),
        ("best_of", Number(if rules.best_of_three { 3 } else { 1 })),
        ("pool", if rules.pool { Number(POOL_SIZE as i64) } else { Null }),
        ("sudden_death", Flag(rules.sudden_death)),
        ("exchange", Flag(rules.exchange)),
        ("random", Flag(rules.random)),
        ("on_draw", Word(rules.on_draw.name())),
        ("trade", Word(rules.trade.name())),
    ]
}

/// The switches that differ from what the house does when nothing is chosen.
fn differences(rules: &Rules) -> Vec<(&'static str, SettingValue<'static>)> {
    let mut plain = Rules::of(rules.house);
    if rules.sudden_death && rules.game.scoring == Scoring::BoardAndHand {
        // Sudden Death brings this by itself where the house counts the board alone.
        plain.game.scoring = Scoring::BoardAndHand;
    }
    let usual = all(&plain);
    all(rules).into_iter().zip(usual).filter(|(now, usual)| now != usual).map(|(now, _)| now).collect()
}

/// Checks that the rules are such as a [`RulesDraft`] makes.
pub(crate) fn check(rules: &Rules) -> Result<(), Refusal> {
    let mut draft = RulesDraft::new(rules.house);
    let made = differences(rules).into_iter().try_for_each(|(name, value)| draft.set(name, value));
    let finished = made.and_then(|()| draft.finish());
    match finished {
        Ok(same) if same == *rules => Ok(()),
        Ok(_) => Err(Refusal::new(Code::BadSettings, "these rules do not go together")),
        Err(refusal) => Err(Refusal::new(Code::BadSettings, refusal.to_string())),
    }
}

/// Writes the rules as the fields `house` and `rules` of a record.
pub(crate) fn write(json: &mut Writer, rules: &Rules) {
    json.key("house").string(rules.house.name()).key("rules").open('{');
    for (name, value) in differences(rules) {
        json.key(name);
        match value {
            SettingValue::Flag(flag) => json.boolean(flag),
            SettingValue::Number(number) => json.integer(number),
            SettingValue::Word(word) => json.string(word),
            SettingValue::Null | SettingValue::Other(_) => json.null(),
        };
    }
    json.close('}');
}
