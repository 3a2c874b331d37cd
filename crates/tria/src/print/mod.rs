//! `tria print`: sheets of cards as PDF, with tokens, mat and rules.

mod args;
mod choice;

pub(crate) use args::PrintArgs;

use std::fs::{self, File};
use std::io::Write as _;
use std::path::Path;

use anyhow::{Context as _, Result};
use tria_cards::{Catalog, Language};
use tria_locale::{TRIAD_TOPICS, TRIATRI_TOPICS};
use tria_print::Back;
use tria_print::sheets::{
    APART, BLEED, CardPiece, Document, DocumentError, FaceStyle, Faces, Layout, Lettering, Messages, Turn,
    Wish, sides,
};

use self::args::Form;
use crate::cards::picture_of;
use crate::cli::GameArg;
use crate::context::{BadInput, Context, Verdict};
use crate::progress::Progress;

pub(crate) fn run(context: &mut Context, args: &PrintArgs) -> Result<Verdict> {
    let layout = Layout::new(&wish(args)).map_err(|error| BadInput(error.to_string()))?;
    let extras = args.extras.tokens.is_some() || args.extras.mat || args.extras.rules.is_some();
    if args.which.no_cards && !extras {
        let message = "nothing is left to print; ask for --tokens, --mat or --rules, or leave out --no-cards";
        return Err(BadInput(message.to_owned()).into());
    }
    if args.form != Form::Pdf && extras {
        let message =
            "tokens, mat and rules are printed on sheets; leave out --as, or what else is asked for";
        return Err(BadInput(message.to_owned()).into());
    }
    if !args.force && args.form == Form::Pdf && args.out.exists() {
        let message = format!("{} is there already; --force replaces it", args.out.display());
        return Err(BadInput(message).into());
    }
    let lettering = Lettering::new();
    let chosen = match args.which.game {
        GameArg::TripleTriad => choice::choose(context, args)?,
        GameArg::Triatri => refuse_choice(args).map(|()| {
            if args.which.no_cards {
                Vec::new()
            } else {
                CardPiece::triatri_deck(usize::from(args.which.copies))
            }
        })?,
    };
    if args.form == Form::Pdf {
        let style = style(context, args);
        let faces = Faces::new(&context.catalog, &lettering, &layout, style, Back::Star, &|_| None);
        tell(context, &faces, style.language, &chosen);
        return sheets(context, args, &lettering, &layout, chosen);
    }
    files(context, args, &lettering, &layout, &chosen)
}

/// TriATri's deck can only be printed whole.
fn refuse_choice(args: &PrintArgs) -> Result<()> {
    let which = &args.which;
    let some = !args.cards.is_empty() || !which.files.is_empty() || which.career.is_some();
    if some || which.level.is_some() || which.from.is_some() {
        let message = "TriATri's deck is printed whole; leave out what chooses cards";
        return Err(BadInput(message.to_owned()).into());
    }
    Ok(())
}

/// The requested sheet; pictures of single cards have no bleed by default.
fn wish(args: &PrintArgs) -> Wish {
    let sheet = &args.sheet;
    let usual = if args.form == Form::Pdf { BLEED } else { 0.0 };
    let bleed = sheet.bleed.unwrap_or_else(|| sheet.gutter.map_or(usual, |gutter| usual.min(gutter / 2.0)));
    // A little white between bleeds: where they touch, viewers show a seam.
    let gutter = sheet.gutter.unwrap_or(2.0 * bleed + APART);
    Wish { paper: sheet.paper, card: sheet.card, gutter, bleed, margin: sheet.margin, turn: sheet.duplex }
}

/// One PDF with everything.
fn sheets(
    context: &mut Context,
    args: &PrintArgs,
    lettering: &Lettering,
    layout: &Layout,
    chosen: Vec<CardPiece>,
) -> Result<Verdict> {
    let (title, language) = (context.texts.get("print-title"), context.texts.lang().code());
    let text = |key: &str, words: &[(&str, &str)]| context.texts.with(key, words);
    let messages = Messages { text: &text, triad: &TRIAD_TOPICS, triatri: &TRIATRI_TOPICS };
    let document = Document {
        title: &title,
        language,
        wish: wish(args),
        marks: !args.sheet.no_marks,
        style: style(context, args),
        cards: chosen,
        tokens: args.extras.tokens.map_or(0, usize::from),
        mat: args.extras.mat,
        rules: args.extras.rules.map_or_else(Vec::new, |summary| messages.versions(summary)),
    };
    let mut progress = Progress::new(0, document.cards.len() as u64, context.texts.get("progress-cards"));
    let pictures = |card| picture_of(&context.catalog, &context.folders, card).and_then(Result::ok);
    let composed = document.compose(&context.catalog, lettering, &pictures, || progress.advance(1));
    progress.finish();
    let composed = composed.map_err(|error| match error {
        DocumentError::Book(error) => anyhow::Error::from(error),
        error => BadInput(error.to_string()).into(),
    })?;
    if let Some(scale) = composed.mat_scale.filter(|scale| *scale < 1.0) {
        let percent = format!("{:.0}", 100.0 * scale);
        eprintln!("tria: {}", context.texts.with("print-mat-smaller", &[("percent", &percent)]));
    }
    write(&args.out, &composed.bytes)?;
    report(context, args, layout, composed.pages, composed.bytes.len())
}

fn style(context: &Context, args: &PrintArgs) -> FaceStyle {
    let language = args.look.names.unwrap_or_else(|| context.names());
    FaceStyle { theme: args.look.theme, back: args.look.back, language }
}

/// Warns about what cannot be printed: names without glyphs, missing pictures.
fn tell(context: &Context, faces: &Faces<'_>, language: Language, chosen: &[CardPiece]) {
    let cards = || {
        chosen.iter().filter_map(|piece| match piece {
            CardPiece::Triad(card, _) => Some(*card),
            CardPiece::Triatri(..) => None,
        })
    };
    let other = cards().filter(|card| faces.name_language(*card) != Ok(language)).count();
    if other > 0 {
        let words = [("language", language.name())];
        eprintln!("tria: {}", context.texts.count("print-names-english", other as i64, &words));
    }
    for card in cards() {
        if let Some(Err(problem)) = picture_of(&context.catalog, &context.folders, card) {
            eprintln!("tria: {}", context.texts.with("print-picture-refused", &[("problem", &problem)]));
        }
    }
}

/// Writes the file atomically.
fn write(out: &Path, bytes: &[u8]) -> Result<()> {
    let mut name = out.as_os_str().to_owned();
    name.push(".part");
    let part = Path::new(&name);
    let refused = |error| BadInput(format!("cannot write {}: {error}", out.display()));
    let mut file = File::create(part).map_err(refused)?;
    let written = file.write_all(bytes).and_then(|()| file.sync_all());
    if let Err(error) = written.and_then(|()| fs::rename(part, out)) {
        // A partial file is worse than none.
        let _ = fs::remove_file(part);
        return Err(error).with_context(|| format!("cannot write {}", out.display()));
    }
    Ok(())
}

/// Reports what was written, and how to print it.
fn report(
    context: &mut Context,
    args: &PrintArgs,
    layout: &Layout,
    pages: usize,
    bytes: usize,
) -> Result<Verdict> {
    let (file, size) = (args.out.display().to_string(), bytes.div_ceil(1000).to_string());
    let words = [("file", file.as_str()), ("size", &size)];
    let line = context.texts.count("print-written", pages as i64, &words);
    context.line(&line)?;
    if !args.which.no_cards {
        let card = context.texts.decimal(&sides(layout.card()));
        let line = context.texts.count("print-per-page", layout.per_page() as i64, &[("card", &card)]);
        context.line(&line)?;
    }
    let how = match args.sheet.duplex {
        Turn::LongEdge => "print-how-long",
        Turn::ShortEdge => "print-how-short",
        Turn::Fold => "print-how-fold",
        Turn::None => "print-how-none",
    };
    let line = context.texts.get(how);
    context.line(&line)?;
    Ok(Verdict::Fine)
}

/// A picture of each card, and of the backs.
fn files(
    context: &mut Context,
    args: &PrintArgs,
    lettering: &Lettering,
    layout: &Layout,
    chosen: &[CardPiece],
) -> Result<Verdict> {
    let folder = &args.out;
    if folder.is_file() {
        let message = format!("{} is a file; name a folder with -o", folder.display());
        return Err(BadInput(message).into());
    }
    fs::create_dir_all(folder)
        .map_err(|error| BadInput(format!("cannot make the folder {}: {error}", folder.display())))?;
    let (style, catalog, folders) = (style(context, args), context.catalog.clone(), context.folders.clone());
    let pictures = |card| picture_of(&catalog, &folders, card).and_then(Result::ok);
    let usual = if matches!(args.which.game, GameArg::Triatri) { Back::Drops } else { Back::Star };
    let faces = Faces::new(&catalog, lettering, layout, style, usual, &pictures);
    tell(context, &faces, style.language, chosen);
    let used = |place: usize| chosen.iter().any(|piece| faces.back(*piece) == place);
    let named = faces.designs().iter().map(|back| format!("back-{}", back.name()));
    let backs = named.zip(faces.backs()).enumerate().filter(|(place, _)| used(*place)).map(|(_, back)| back);
    let mut progress = Progress::new(0, chosen.len() as u64, context.texts.get("progress-cards"));
    let drawn = chosen.iter().map(|piece| (file_name(&catalog, *piece), faces.piece(*piece).front));
    let mut count = 0;
    for (name, svg) in drawn.chain(backs) {
        let (ending, bytes) = match args.form {
            Form::Png => ("png", lettering.png(&svg, f64::from(args.dpi))?),
            _ => ("svg", svg.into_bytes()),
        };
        let path = folder.join(format!("{name}.{ending}"));
        if path.exists() && !args.force {
            progress.finish();
            let message = format!("{} is there already; --force replaces it", path.display());
            return Err(BadInput(message).into());
        }
        write(&path, &bytes)?;
        progress.advance(1);
        count += 1;
    }
    progress.finish();
    let folder = folder.display().to_string();
    let line = context.texts.count("draw-written", count, &[("folder", &folder)]);
    context.line(&line)?;
    Ok(Verdict::Fine)
}

/// The file name of a card.
fn file_name(catalog: &Catalog, piece: CardPiece) -> String {
    match piece {
        CardPiece::Triad(card, _) => catalog.text(card).replace([':', '@'], "-"),
        CardPiece::Triatri(card, _) => format!("triatri-{card}"),
    }
}
