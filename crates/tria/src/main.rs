//! x
mod lines;
use std::io::Write;
use tria_rules::record::{Replay, line_too_long};
fn main() -> anyhow::Result<()> {
    let catalog = tria_rules::cards::builtin();
    let mut out = std::io::BufWriter::new(std::io::stdout());
    let mut bad = false;
    lines::for_each(lines::open(std::path::Path::new("-"))?, tria_rules::json::LINE_BYTES_MAX, |line| {
        let r = match line {
            lines::Line::Whole(l) => Replay::read(l, catalog),
            lines::Line::TooLong => Err(line_too_long()),
        };
        let t = match r {
            Ok(r) => r.to_json(catalog),
            Err(e) => {
                bad = true;
                e.to_json()
            }
        };
        out.write_all(t.as_bytes())?;
        out.write_all(b"\n")?;
        Ok(())
    })?;
    out.flush()?;
    if bad {
        std::process::exit(2)
    }
    Ok(())
}
