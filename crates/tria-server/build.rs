//! Says when a program is built without the browser client, and builds it anew when the client has changed.

use std::path::Path;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    // Programs for developers read the client's files while they run: nothing is built in.
    if std::env::var("PROFILE").is_ok_and(|profile| profile == "debug") {
        // rust-embed finds no file in a folder that did not exist when the program was built, and `script/test` builds both at once.
        let _ = std::fs::create_dir_all("../../web/dist");
        return;
    }
    let page = "../../web/dist/index.html";
    if Path::new(page).exists() {
        println!("cargo:rerun-if-changed={page}");
    } else {
        // Not watched: cargo would build anew each time. `script/web` touches this where it makes the first client.
        println!("cargo:rerun-if-changed=../../web/index.html");
        println!(
            "cargo:warning=the browser client is not built in: web/dist is missing; script/web makes it (it needs Node 20)"
        );
    }
}
