//! A whole career through a pipe with the real binary: what a screen reader's user does, in both languages.

use std::io::{Read as _, Write as _};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use crate::support::Folder;

/// A conversation with `tria play --plain`.
struct Talk {
    child: Child,
    input: Option<ChildStdin>,
    output: Receiver<Vec<u8>>,
    /// The output since the last input.
    heard: String,
}

impl Talk {
    fn new(save: &std::path::Path, lang: &str, seed: &str) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tria"))
            .args(["play", "--plain", "--lang", lang, "--seed", seed, "--save"])
            .arg(save)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("tria starts");
        let mut stdout = child.stdout.take().expect("a pipe");
        let (sender, output) = channel();
        std::thread::spawn(move || {
            let mut bytes = vec![0; 1 << 16];
            while let Ok(count @ 1..) = stdout.read(&mut bytes) {
                if sender.send(bytes[..count].to_vec()).is_err() {
                    return;
                }
            }
        });
        let input = child.stdin.take();
        let mut talk = Self { child, input, output, heard: String::new() };
        talk.listen();
        talk
    }

    /// Reads until a prompt: a line that has not ended.
    fn listen(&mut self) {
        let mut bytes = Vec::new();
        while !bytes.ends_with(b": ") {
            match self.output.recv_timeout(Duration::from_mins(2)) {
                Ok(more) => bytes.extend(more),
                Err(problem) => panic!("{problem}:\n{}", String::from_utf8_lossy(&bytes)),
            }
        }
        self.heard = String::from_utf8(bytes).expect("text");
        assert!(!self.heard.contains('\u{1b}'), "no escape codes");
    }

    /// Types a line and reads the output.
    fn say(&mut self, line: &str) -> &str {
        writeln!(self.input.as_mut().expect("open"), "{line}").expect("it listens");
        self.listen();
        &self.heard
    }

    #[track_caller]
    fn says(&mut self, line: &str, expected: &str) {
        let heard = self.say(line);
        assert!(heard.contains(expected), "{expected:?} was not heard after {line:?}:\n{heard}");
    }

    /// Types the last line, or only closes the pipe, and reads the rest.
    fn end(mut self, last: &str) -> String {
        let mut input = self.input.take().expect("open");
        input.write_all(last.as_bytes()).expect("it listens");
        drop(input);
        let mut bytes = Vec::new();
        while let Ok(more) = self.output.recv_timeout(Duration::from_mins(1)) {
            bytes.extend(more);
        }
        assert!(self.child.wait().expect("it ends").success());
        String::from_utf8(bytes).expect("text")
    }
}

/// Inputs and expected outputs in one language.
struct Words {
    lang: &'static str,
    career: &'static str,
    new: &'static str,
    challenge: &'static str,
    play: &'static str,
    /// The letters of the cells: corners first, where a card has two open sides.
    cells: &'static str,
    your_move: &'static str,
    take: &'static str,
    won: &'static str,
    shop: &'static str,
    packs: &'static str,
    buy: &'static str,
    yes: &'static str,
    bought: &'static str,
    open: &'static str,
    pack: &'static str,
    back: &'static str,
    decks: &'static str,
    new_deck: &'static str,
    strongest: &'static str,
    kept: &'static str,
    tournaments: &'static str,
    entered: &'static str,
    under_way: &'static str,
    history: &'static str,
    quit: &'static str,
    bye: &'static str,
}

const ENGLISH: Words = Words {
    lang: "en",
    career: "career",
    new: "new",
    challenge: "challenge",
    play: "play",
    cells: "qezcwadxs",
    your_move: "your move (",
    take: "Take a card",
    won: "You take",
    shop: "shop",
    packs: "packs",
    buy: "buy",
    yes: "yes",
    bought: "Bought.",
    open: "open",
    pack: "In the pack:",
    back: "back",
    decks: "decks",
    new_deck: "new",
    strongest: "strongest",
    kept: "It is kept.",
    tournaments: "tournaments",
    entered: "You are entered.",
    under_way: "under way",
    history: "history",
    quit: "quit",
    bye: "Until next time.",
};

const FRENCH: Words = Words {
    lang: "fr",
    career: "carrière",
    new: "nouvelle",
    challenge: "défier",
    play: "jouer",
    cells: "aewczqdxs",
    your_move: "à vous (",
    take: "Prenez une carte",
    won: "Vous prenez",
    shop: "boutique",
    packs: "paquets",
    buy: "acheter",
    yes: "oui",
    bought: "Acheté.",
    open: "ouvrir",
    pack: "Dans le paquet",
    back: "retour",
    decks: "mains",
    new_deck: "nouvelle",
    strongest: "fortes",
    kept: "C’est gardé.",
    tournaments: "tournois",
    entered: "Vous êtes inscrit.",
    under_way: "en cours",
    history: "historique",
    quit: "quitter",
    bye: "À la prochaine.",
};

/// Plays the match on the table to its end: the first card each time, on the next cell that may be free.
fn play_out(talk: &mut Talk, words: &Words) {
    let mut cells = words.cells.chars().cycle();
    while talk.heard.lines().last().is_some_and(|prompt| prompt.contains(words.your_move)) {
        // A cell that is taken is refused, and the prompt comes again.
        talk.say(&format!("1 {}", cells.next().expect("it has no end")));
    }
}

fn whole_career(words: &Words) {
    let folder = Folder::new(words.lang);
    let save = folder.join("careers.tria");
    let mut talk = Talk::new(&save, words.lang, "11");
    talk.say(words.career);
    talk.say(words.new);
    talk.say("Ada");
    talk.says("1", "Ada, Balamb");
    // Against a beginner with open hands any player wins soon; the seed decides when.
    for attempt in 0.. {
        assert!(attempt < 8, "no match is won:\n{}", talk.heard);
        talk.say("pim");
        talk.say(words.challenge);
        talk.say(words.play);
        play_out(&mut talk, words);
        if talk.heard.contains(words.take) {
            break;
        }
    }
    talk.says("1", words.won);
    talk.say(words.shop);
    talk.say(words.packs);
    talk.say("1");
    talk.say(words.buy);
    talk.says(words.yes, words.bought);
    talk.say("1");
    talk.says(words.open, words.pack);
    talk.say(words.back);
    talk.say(words.back);
    talk.say(words.decks);
    talk.say(words.new_deck);
    talk.say(words.strongest);
    talk.say("");
    talk.says("Harbour five", words.kept);
    talk.say(words.back);
    talk.say(words.tournaments);
    talk.say("1");
    talk.says(words.yes, words.entered);
    talk.say(words.back);
    talk.say("16");
    let told = talk.end(&format!("{}\n", words.quit));
    assert!(told.contains(words.bye), "{told}");

    // Everything is there again, and the end of the input is an end as well.
    let mut talk = Talk::new(&save, words.lang, "12");
    talk.says(words.career, "Ada");
    talk.says("ada", words.under_way);
    talk.says(words.decks, "Harbour five");
    talk.say(words.back);
    talk.says(words.history, "Pim");
    talk.say(words.back);
    talk.says(words.tournaments, if words.lang == "fr" { "1 sur 3" } else { "1 of 3" });
    assert!(talk.end("").contains(words.bye));
}

#[test]
fn a_whole_career_in_english() {
    whole_career(&ENGLISH);
}

#[test]
fn a_whole_career_in_french() {
    whole_career(&FRENCH);
}

#[test]
fn a_match_goes_on_after_the_program_was_killed() {
    let folder = Folder::new("killed");
    let save = folder.join("careers.tria");
    let mut talk = Talk::new(&save, "en", "21");
    for line in ["career", "new", "Ada", "1", "pim", "challenge", "play"] {
        talk.say(line);
    }
    let cell = "qweasdzxc".chars().find(|cell| {
        let heard = talk.say(&format!("1 {cell}"));
        heard.contains("Ada places")
    });
    assert!(cell.is_some(), "a card is placed:\n{}", talk.heard);
    talk.say("board");
    let board: Vec<String> = talk.heard.lines().skip(1).take(3).map(str::to_owned).collect();
    talk.child.kill().expect("it can be killed");
    talk.child.wait().expect("it is dead");

    let mut talk = Talk::new(&save, "en", "22");
    talk.say("career");
    talk.says("ada", "Something is waiting for your answer");
    talk.says("go on", "The match goes on where it was.");
    assert!(talk.heard.contains(&board.join("\n")), "{board:?} is not in:\n{}", talk.heard);
    play_out(&mut talk, &ENGLISH);
    assert!(talk.end("").contains("Until next time."));
}

#[test]
fn own_cards_are_dealt_in_quick_games_and_careers_say_that_they_are_not_theirs() {
    let folder = Folder::new("set");
    let play = |args: &[&str], lines: &str| {
        let mut all = vec!["play", "--plain", "--seed", "3", "--set", "testdata/card-sets/village.toml"];
        all.extend(args);
        let mut command = crate::support::command(&all);
        command.arg("--save").arg(folder.join("careers.tria"));
        let run = crate::support::finish(command, lines.as_bytes());
        assert_eq!(run.status, 0, "{}", run.err);
        run.out
    };
    let names = ["Goose Girl", "Night Watchman", "Miller's Boy", "Blacksmith", "Old Ferryman", "The Bell"];
    let told = play(&["--rule", "open", "--rule", "random"], "\nhand\nquit\n");
    let cards = told.lines().filter(|line| line.starts_with("  ")).collect::<Vec<_>>();
    assert!(cards.len() >= 5, "{told}");
    assert!(cards.iter().all(|line| names.iter().any(|name| line.contains(name))), "{told}");
    // Names are in the reader's language where the set has them.
    let told = play(&["--no-rules", "--lang", "fr"], "\n");
    assert!(told.contains("Gardeuse d’oies") && told.contains("Blacksmith"), "{told}");
    let told = play(&[], "career\nnew\nAda\n1\n");
    assert!(told.contains("Careers are played with the built-in cards"), "{told}");
    assert!(names.iter().all(|name| !told.contains(name)), "{told}");
}

#[test]
fn the_keyboard_can_be_chosen() {
    let play = |args: &[&str]| {
        let mut all = vec!["play", "--plain", "--rule", "random", "--seed", "3"];
        all.extend(args);
        crate::support::tria_with(&all, b"\n?\n1 w\nquit\n").out
    };
    assert!(play(&[]).contains("The cells are q w e, a s d, z x c"));
    assert!(play(&["--keys", "azerty"]).contains("bottom left (w)"));
    assert!(play(&["--lang", "fr"]).contains("a z e, q s d, w x c"));
    assert!(play(&["--lang", "fr", "--keys", "qwerty"]).contains("en haut (w)"));
}
