//! `tria levels`: descriptions of the bots.

use anyhow::Result;
use tria_engine::Level;
use tria_rules::json::Writer;

use crate::cli::LevelsArgs;
use crate::context::{Context, Verdict};
use crate::draw;

/// The games by the suffix of their message keys.
const GAMES: [&str; 2] = ["triple-triad", "triatri"];

pub(crate) fn run(context: &mut Context, args: &LevelsArgs) -> Result<Verdict> {
    let levels = Level::ALL.into_iter().map(|level| (level.to_string(), format!("level-{level}")));
    for (id, key) in levels.chain([("original".to_owned(), "level-original".to_owned())]) {
        let name = context.texts.get(&key);
        let described: Vec<(&str, String)> = GAMES
            .into_iter()
            .filter(|game| context.texts.has(&format!("{key}-{game}")))
            .map(|game| (game, context.texts.get(&format!("{key}-{game}"))))
            .collect();
        if args.json {
            let mut json = Writer::new();
            json.open('{').key("level").string(&id).key("name").string(&name);
            for (game, text) in &described {
                json.key(game).string(text);
            }
            json.close('}');
            context.line(&json.finish())?;
            continue;
        }
        let title = context.paint.bold(&format!("{id}  {name}"));
        context.line(&title)?;
        for (game, text) in described {
            let game = context.texts.get(&format!("game-{game}"));
            for line in
                draw::paragraph(&context.texts.with("levels-line", &[("game", &game), ("text", &text)]))
            {
                context.line(&format!("   {line}"))?;
            }
        }
    }
    Ok(Verdict::Fine)
}
