//! Prepares the built-in cards for embedding.
//!
//! In a browser they have names only in the languages that the client speaks: the others would be a fiftieth of its module.

use std::path::Path;
use std::{env, fs};

const SETS: [&str; 2] = ["ff8", "ffxiv"];

/// Names in other languages than English; the client speaks the first of them.
const UNSPOKEN: [&str; 5] = ["name:fr", "name:de", "name:es", "name:it", "name:ja"];

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let out = env::var_os("OUT_DIR").expect("cargo says where to write");
    let browser = env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "wasm32");
    for set in SETS {
        let file = format!("../../data/cards/{set}.csv");
        println!("cargo::rerun-if-changed={file}");
        let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{file}: {error}"));
        let text = if browser { without_columns(&text, unspoken(set)) } else { text };
        fs::write(Path::new(&out).join(format!("{set}.csv")), text).expect("the folder can be written to");
    }
}

/// Columns that a browser does without; a set in reserve is only met in records, under its English names.
fn unspoken(set: &str) -> &'static [&'static str] {
    if set == "ff8" { &UNSPOKEN[1..] } else { &UNSPOKEN }
}

fn without_columns(text: &str, columns: &[&str]) -> String {
    let comments = text.split_inclusive('\n').take_while(|line| line.starts_with('#'));
    let mut written = csv::Writer::from_writer(comments.collect::<String>().into_bytes());
    let mut read =
        csv::ReaderBuilder::new().comment(Some(b'#')).has_headers(false).from_reader(text.as_bytes());
    let mut kept = Vec::new();
    for row in read.records() {
        let row = row.expect("the built-in set is in order");
        if kept.is_empty() {
            kept.extend(row.iter().map(|name| !columns.contains(&name)));
        }
        let fields = row.iter().zip(&kept).filter(|(_, kept)| **kept).map(|(field, _)| field);
        written.write_record(fields).expect("memory can be written to");
    }
    String::from_utf8(written.into_inner().expect("memory can be written to")).expect("texts stay texts")
}
