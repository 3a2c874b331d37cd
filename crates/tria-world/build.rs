//! Turns the data files into JSON: what is embedded is read without a TOML reader, which the browser's module has no room for.

use std::path::Path;
use std::{env, fs};

const FILES: [&str; 5] = ["regions", "opponents", "market", "items", "tournaments"];

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let out = env::var_os("OUT_DIR").expect("cargo says where to write");
    for name in FILES {
        let file = format!("../../data/{name}.toml");
        println!("cargo::rerun-if-changed={file}");
        let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{file}: {error}"));
        let table: toml::Table = toml::from_str(&text).unwrap_or_else(|error| panic!("{file}: {error}"));
        let json = serde_json::to_string(&table).expect("a table with plain keys");
        fs::write(Path::new(&out).join(format!("{name}.json")), json).expect("the folder can be written to");
    }
}
