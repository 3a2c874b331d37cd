//! `tria print`: sheets of cards as PDF, and what belongs on the table beside them.

mod args;
mod choice;
mod faces;
mod summary;

pub(crate) use args::PrintArgs;

use std::fs::{self, File};
use std::io::Write as _;
use std::path::Path;

use anyhow::{Context as _, Result};
use tria_print::sheets::{Book, Layout, Lettering, Piece, Turn, Wish, draw_prose, sides};
use tria_print::{TOKEN_SIZE, draw_element, draw_gem, draw_mat, draw_token};
use tria_rules::triad::{Element, Player};
use tria_rules::triatri::{Colour, GEMS_PER_COLOUR};

use self::args::Form;
use self::choice::Chosen;
use self::faces::Faces;
use crate::cli::GameArg;
use crate::context::{BadInput, Context, Verdict};
use crate::progress::Progress;

/// The bleed where none is asked for, in millimetres.
const BLEED: f64 = 1.0;

/// The white between the bleeds of neighbours where no gutter is asked for, in millimetres.
const APART: f64 = 1.0;

/// The gap between tokens, in millimetres; they are cut with scissors.
const TOKEN_GUTTER: f64 = 4.0;

/// How many chips of each element a mat comes with.
const CHIPS: usize = 2;

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
        GameArg::Triatri => refuse_choice(args).map(|()| Vec::new())?,
    };
    let faces = Faces::new(context, args, &lettering, &layout);
    faces.tell(context, &chosen);
    match args.form {
        Form::Pdf => sheets(context, args, &lettering, &layout, &faces, &chosen),
        Form::Svg | Form::Png => files(context, args, &lettering, &faces, &chosen),
    }
}

/// TriATri's deck is whole or it is none.
fn refuse_choice(args: &PrintArgs) -> Result<()> {
    let which = &args.which;
    let some = !args.cards.is_empty() || !which.files.is_empty() || which.career.is_some();
    if some || which.level.is_some() || which.from.is_some() {
        let message = "TriATri's deck is printed whole; leave out what chooses cards";
        return Err(BadInput(message.to_owned()).into());
    }
    Ok(())
}

/// The sheet that is asked for; pictures of single cards have no bleed unless they are asked for one.
fn wish(args: &PrintArgs) -> Wish {
    let sheet = &args.sheet;
    let usual = if args.form == Form::Pdf { BLEED } else { 0.0 };
    let bleed = sheet.bleed.unwrap_or_else(|| sheet.gutter.map_or(usual, |gutter| usual.min(gutter / 2.0)));
    // A little white between bleeds: where they meet, viewers show a seam.
    let gutter = sheet.gutter.unwrap_or(2.0 * bleed + APART);
    Wish { paper: sheet.paper, card: sheet.card, gutter, bleed, margin: sheet.margin, turn: sheet.duplex }
}

/// One PDF with everything.
fn sheets(
    context: &mut Context,
    args: &PrintArgs,
    lettering: &Lettering,
    layout: &Layout,
    faces: &Faces<'_>,
    chosen: &[Chosen],
) -> Result<Verdict> {
    let title = context.texts.get("print-title");
    let mut book = Book::new(lettering, &title, context.texts.lang().code());
    let marks = !args.sheet.no_marks;
    let mut pages = 0;
    if !args.which.no_cards {
        let pieces = faces.pieces(chosen);
        let total = pieces.len() as u64;
        let cards: usize = pieces.iter().map(|piece| piece.copies()).sum();
        let mut progress = Progress::new(0, total, context.texts.get("progress-cards"));
        let drawn = pieces.iter().map(|piece| {
            progress.advance(1);
            anyhow::Ok(faces.piece(piece))
        });
        book.sheets(layout, &faces.backs(), drawn, marks)?;
        progress.finish();
        pages += layout.pages(cards);
    }
    let (small, backs) = small_pieces(args, args.sheet.duplex != Turn::None);
    if !small.is_empty() {
        let layout = small_layout(args).map_err(|error| BadInput(error.to_string()))?;
        pages += layout.pages(small.iter().map(|piece| piece.copies).sum());
        book.sheets(&layout, &backs, small.into_iter().map(anyhow::Ok), false)?;
    }
    pages += whole_pages(context, args, lettering, &mut book)?;
    let bytes = book.finish()?;
    write(&args.out, &bytes)?;
    report(context, args, layout, pages, bytes.len())
}

/// Tokens, gems and chips together, as they share a sheet: pieces and the pictures that their backs refer to.
fn small_pieces(args: &PrintArgs, two_sided: bool) -> (Vec<Piece>, Vec<String>) {
    let theme = args.look.theme;
    let mut both: Vec<(String, String, usize)> = Vec::new();
    let mut same = |picture: String, copies: usize| both.push((picture.clone(), picture, copies));
    if matches!(args.which.game, GameArg::Triatri) && !args.which.no_cards {
        for colour in Colour::EACH {
            same(draw_gem(colour, theme), usize::from(GEMS_PER_COLOUR));
        }
    }
    if args.extras.mat {
        for element in Element::ALL {
            same(draw_element(element, theme), CHIPS);
        }
    }
    if let Some(count) = args.extras.tokens.map(usize::from) {
        let [blue, red] = [Player::Blue, Player::Red].map(|player| draw_token(player, theme));
        if !two_sided {
            same(red.clone(), count);
        }
        both.insert(0, (blue, red, count));
    }
    let backs = both.iter().map(|(_, back, _)| back.clone()).collect();
    let piece = |(back, (front, _, copies))| Piece { front, back, copies };
    (both.into_iter().enumerate().map(piece).collect(), backs)
}

fn small_layout(args: &PrintArgs) -> Result<Layout, tria_print::sheets::LayoutError> {
    Layout::new(&Wish { card: TOKEN_SIZE, gutter: TOKEN_GUTTER, bleed: 0.0, ..wish(args) })
}

/// The mat and the rules; how many pages.
fn whole_pages(
    context: &Context,
    args: &PrintArgs,
    lettering: &Lettering,
    book: &mut Book<'_>,
) -> Result<usize> {
    let (short, long) =
        (args.sheet.paper.0.min(args.sheet.paper.1), args.sheet.paper.0.max(args.sheet.paper.1));
    let mut pages = 0;
    if args.extras.mat {
        let (svg, scale) = draw_mat((short, long), args.sheet.card, args.look.theme);
        if scale < 1.0 {
            let percent = format!("{:.0}", 100.0 * scale);
            eprintln!("tria: {}", context.texts.with("print-mat-smaller", &[("percent", &percent)]));
        }
        book.page((short, long), &svg)?;
        pages += 1;
    }
    if let Some(summary) = args.extras.rules {
        let versions = summary::versions(&context.texts, summary);
        let drawn =
            versions.iter().find_map(|prose| draw_prose(lettering, prose, (short, long), args.look.theme));
        let svg = drawn.ok_or_else(|| {
            BadInput(format!("the rules do not fit on one page of {} mm", sides((short, long))))
        })?;
        book.page((short, long), &svg)?;
        pages += 1;
    }
    Ok(pages)
}

/// Writes the file as a whole or not at all.
fn write(out: &Path, bytes: &[u8]) -> Result<()> {
    let mut name = out.as_os_str().to_owned();
    name.push(".part");
    let part = Path::new(&name);
    let refused = |error| BadInput(format!("cannot write {}: {error}", out.display()));
    let mut file = File::create(part).map_err(refused)?;
    let written = file.write_all(bytes).and_then(|()| file.sync_all());
    if let Err(error) = written.and_then(|()| fs::rename(part, out)) {
        // Half a file is worse than none.
        let _ = fs::remove_file(part);
        return Err(error).with_context(|| format!("cannot write {}", out.display()));
    }
    Ok(())
}

/// What was written, and how to print it.
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
    faces: &Faces<'_>,
    chosen: &[Chosen],
) -> Result<Verdict> {
    let folder = &args.out;
    if folder.is_file() {
        let message = format!("{} is a file; name a folder with -o", folder.display());
        return Err(BadInput(message).into());
    }
    fs::create_dir_all(folder)
        .map_err(|error| BadInput(format!("cannot make the folder {}: {error}", folder.display())))?;
    let pieces = faces.pieces(chosen);
    let used = |place: usize| pieces.iter().any(|piece| faces.back(piece) == place);
    let named = faces.designs().iter().map(|back| format!("back-{}", back.name()));
    let backs = named.zip(faces.backs()).enumerate().filter(|(place, _)| used(*place)).map(|(_, back)| back);
    let mut progress = Progress::new(0, pieces.len() as u64, context.texts.get("progress-cards"));
    let drawn = pieces.iter().map(|piece| (faces.file_name(piece), faces.piece(piece).front));
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
