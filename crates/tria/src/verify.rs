//! `tria verify`: checks the public record of a table's deals, without a server.

use std::fs::File;
use std::io::{Read as _, Write as _};
use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use tria_server::fair::{FairRecord, verify};

use crate::context::{BadInput, Context, Verdict, counted};

/// A record may have this many bytes; a longer one is refused.
const RECORD_BYTES_MAX: u64 = 64 << 20;

/// Arguments of `tria verify`.
#[derive(Args, Debug)]
pub(crate) struct VerifyArgs {
    /// The record from /api/v1/games/NAME/fair; `-` for standard input
    file: PathBuf,
    /// A commitment that you saw before a match: it must be in the record; may be given several times
    #[arg(long, value_name = "HEX")]
    commitment: Vec<String>,
    /// Your contribution to the randomness of a match: it must be in the record; may be given several times
    #[arg(long, value_name = "HEX")]
    contribution: Vec<String>,
    /// Answer with a JSON document
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(context: &mut Context, args: &VerifyArgs) -> Result<Verdict> {
    let record = read(args)?;
    let differs = args
        .commitment
        .iter()
        .find(|seen| !record.matches.iter().any(|listed| listed.commitment.eq_ignore_ascii_case(seen)))
        .map(|seen| format!("the commitment {seen} that you saw is that of no match in the record"));
    let differs = differs.or_else(|| {
        let added = record.matches.iter().flat_map(|listed| &listed.contributions);
        let added: Vec<&str> = added.map(|contribution| contribution.value.as_str()).collect();
        let lost =
            args.contribution.iter().find(|own| !added.iter().any(|value| value.eq_ignore_ascii_case(own)));
        lost.map(|own| format!("your contribution {own} is not in the record"))
    });
    let checked = match differs {
        Some(difference) => Err(difference),
        None => verify(&record, &context.catalog).map_err(|difference| difference.to_string()),
    };
    match checked {
        Ok(verified) if args.json => {
            let text = serde_json::json!({"game": record.game, "verified": verified});
            writeln!(context.out, "{text}")?;
            Ok(Verdict::Fine)
        }
        Ok(verified) => {
            writeln!(
                context.out,
                "verified: table {}, {}, {}, {} of chance, {}",
                record.game,
                counted(verified.matches, "match", "matches"),
                counted(verified.entries, "entry", "entries"),
                counted(verified.words, "word", "words"),
                counted(verified.contributions, "contribution", "contributions")
            )?;
            for listed in &record.matches {
                writeln!(context.out, "match {}: commitment {}", listed.number, listed.commitment)?;
            }
            if args.commitment.is_empty() {
                let note = "Compare the commitments with what you saw before the matches, or give them as --commitment.";
                writeln!(context.out, "{note}")?;
            }
            Ok(Verdict::Fine)
        }
        Err(difference) => {
            if args.json {
                writeln!(context.out, "{}", serde_json::json!({"game": record.game, "differs": difference}))?;
            } else {
                writeln!(context.out, "not verified: {difference}")?;
            }
            Ok(Verdict::SomeBad)
        }
    }
}

fn read(args: &VerifyArgs) -> Result<FairRecord> {
    let shown = args.file.display();
    let mut text = String::new();
    let read = if args.file.as_os_str() == "-" {
        std::io::stdin().lock().take(RECORD_BYTES_MAX + 1).read_to_string(&mut text)
    } else {
        File::open(&args.file).and_then(|file| file.take(RECORD_BYTES_MAX + 1).read_to_string(&mut text))
    };
    let count = read.map_err(|error| BadInput(format!("cannot read {shown}: {error}")))?;
    if count as u64 > RECORD_BYTES_MAX {
        return Err(BadInput(format!("{shown} has more than {RECORD_BYTES_MAX} bytes")).into());
    }
    let record = serde_json::from_str(&text);
    Ok(record.map_err(|error| BadInput(format!("{shown} is not a record of fair deals: {error}")))?)
}
