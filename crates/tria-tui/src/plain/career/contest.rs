//! Tournaments and tables of TriATri in lines.

use std::io::{BufRead, Write};

use tria_world::career::{Command, Stage, TournamentRun};
use tria_world::tournament::{Pairing, Score};
use tria_world::{OpponentId, World};

use super::Life;
use crate::career::contests::{entering, facts, player_name, points, round, title};
use crate::career::{gems, words};
use crate::plain::console::{Step, find_all};
use crate::words::with_colon;

impl<R: BufRead, W: Write> Life<'_, '_, R, W> {
    /// The tournaments of the region, or the one under way.
    pub(super) fn tournaments(&mut self) -> Step {
        loop {
            let run = self.session.career().tournament().cloned();
            if let Some(run) = run {
                if !self.under_way(&run)? {
                    return Ok(());
                }
                continue;
            }
            let here = {
                let career = self.session.career();
                career.place().map_or_else(Vec::new, |place| career.tournaments(place, self.session.now()))
            };
            if here.is_empty() {
                return self.say_key("career-none");
            }
            let lines = here.iter().map(|view| title(self.shared(), view)).collect();
            let head = self.text("career-tournaments-text");
            let Some(chosen) = self.menu(head, lines, "plain-help-tournaments")? else { return Ok(()) };
            let id = here[chosen].id;
            let about = facts(self.shared(), id);
            self.tell(&about)?;
            let question = entering(self.shared(), id).join(" ");
            if !self.console.confirm(&question)? {
                continue;
            }
            match self.session.act(&Command::EnterTournament { tournament: id }) {
                Ok(notes) => {
                    self.notes(&notes)?;
                    self.say_key("plain-entered")?;
                }
                Err(problem) => self.problem(&problem)?,
            }
        }
    }

    /// The running tournament; `false` if the person goes back.
    fn under_way(&mut self, run: &TournamentRun) -> Step<bool> {
        let shared = self.shared();
        let round = round(shared, run);
        let name = shared.text(&format!("tournament-{}", run.id));
        let next = if run.table.is_over() { "career-key-collect" } else { "career-key-next-match" };
        let lines = [next, "career-standings", "plain-rounds", "career-withdraw"].map(|key| self.text(key));
        let menu = self.menu(format!("{name}, {round}."), lines.to_vec(), "plain-help-tournaments")?;
        match menu {
            None => return Ok(false),
            Some(0) => self.next_round()?,
            Some(1) => self.standings(run)?,
            Some(2) => self.rounds(run)?,
            Some(_) => {
                let question = format!("{} {}", self.text("career-withdraw-text"), self.text("table-sure"));
                if self.console.confirm(&question)? {
                    match self.session.act(&Command::Withdraw) {
                        Ok(notes) => self.notes(&notes)?,
                        Err(problem) => self.problem(&problem)?,
                    }
                }
            }
        }
        Ok(true)
    }

    fn next_round(&mut self) -> Step {
        let free = *self.session.career().stage() == Stage::Free;
        if !free {
            return self.encounter(&[]);
        }
        match self.session.act(&Command::NextRound) {
            Ok(notes) => {
                let offered = matches!(self.session.career().stage(), Stage::Offered(_));
                if offered { self.encounter(&notes) } else { self.notes(&notes) }
            }
            Err(problem) => self.problem(&problem),
        }
    }

    fn standings(&mut self, run: &TournamentRun) -> Step {
        for standing in run.table.standings() {
            let name = player_name(self.shared(), run.table.players()[standing.player]);
            let (place, points) = (standing.place.to_string(), points(standing.half_points));
            let words = [("place", place.as_str()), ("name", &name), ("points", &points)];
            let text = self.shared().with("plain-standing", &words);
            self.say(&text)?;
        }
        Ok(())
    }

    fn rounds(&mut self, run: &TournamentRun) -> Step {
        for (number, round) in run.table.rounds().iter().enumerate() {
            let title = self.shared().with("career-round-number", &[("round", &(number + 1).to_string())]);
            self.say(&title)?;
            for pairing in round {
                let text = self.pairing(run, *pairing);
                self.say(&text)?;
            }
        }
        Ok(())
    }

    /// A pairing in a sentence.
    fn pairing(&self, run: &TournamentRun, pairing: Pairing) -> String {
        let name = |place: usize| player_name(self.shared(), run.table.players()[place]);
        let first = name(pairing.first);
        let Some(second) = pairing.second.map(name) else {
            return format!("{first} {}", self.text("career-bye-short"));
        };
        let (key, first, second) = match pairing.score {
            None => ("plain-pairing", first, second),
            Some(Score::Draw) => ("plain-pairing-drawn", first, second),
            Some(Score::First) => ("plain-pairing-won", first, second),
            Some(Score::Second) => ("plain-pairing-won", second, first),
        };
        self.shared().with(key, &[("first", &first), ("second", &second)])
    }

    /// Asks for opponents and the stake at TriATri, and plays the game.
    pub(super) fn gems(&mut self) -> Step {
        let players = gems::players(&self.session);
        self.say_key("career-gems-text")?;
        let shared = self.shared();
        let line = |id: &OpponentId| {
            let most = World::builtin().opponent(*id).triatri.to_string();
            format!("{}, {}", words::opponent(shared, *id), shared.with("career-up-to", &[("gil", &most)]))
        };
        let lines: Vec<String> = players.iter().map(line).collect();
        for (place, line) in lines.iter().enumerate() {
            self.say(&format!("{}. {line}", place + 1))?;
        }
        let prompt = self.text("plain-gems-who");
        let others = loop {
            let Some(answer) = self.console.reply(&prompt, "plain-help-gems")? else { return Ok(()) };
            let mut places = find_all(&lines, &answer).unwrap_or_default();
            places.sort_unstable();
            places.dedup();
            if (1..=gems::OTHERS).contains(&places.len()) {
                break places.into_iter().map(|place| players[place]).collect::<Vec<_>>();
            }
            self.say_key("plain-help-gems")?;
        };
        let most = gems::most(&self.session, &others);
        let Some(stake) = self.number("plain-stake", 0, most, most.min(10))? else { return Ok(()) };
        let pot = (stake * (others.len() as u64 + 1)).to_string();
        let text = self.shared().with("career-stake", &[("stake", &stake.to_string()), ("pot", &pot)]);
        self.say(&text)?;
        match self.session.act(&Command::SitDown { opponents: others, stake }) {
            Ok(_) => self.table(),
            Err(problem) => self.problem(&problem),
        }
    }

    /// Card backs, mats and tokens.
    pub(super) fn equipment(&mut self) -> Step {
        loop {
            let mut list: Vec<_> = self.session.career().equipment().collect();
            list.sort_by_key(|(id, _)| (World::builtin().equipment(*id).slot as u8, *id));
            let line = |(id, on): &(_, bool)| {
                let slot = self.text(&format!("career-slot-{}", World::builtin().equipment(*id).slot));
                let line = format!("{}, {slot}", self.text(&format!("equipment-{id}")));
                if *on { format!("{line}, {}", self.text("plain-worn")) } else { line }
            };
            let lines = list.iter().map(line).collect();
            let title = self.text("career-equipment-text");
            let Some(chosen) = self.menu(title, lines, "plain-help-equipment")? else { return Ok(()) };
            match self.session.act(&Command::Equip { equipment: list[chosen].0 }) {
                Ok(_) => {
                    let name = self.text(&format!("equipment-{}", list[chosen].0));
                    let text = with_colon(self.shared(), &name, &self.text("career-equipped"));
                    self.say(&text)?;
                }
                Err(problem) => self.problem(&problem)?,
            }
        }
    }
}
