//! Shop and trades in lines.

use std::io::{BufRead, Write};

use tria_world::career::Command;
use tria_world::{ItemId, OpponentId, World};

use super::{Life, card_line};
use crate::career::cards::by_strength;
use crate::career::shop::{TABS, Tab, Ware, about_item, deal, question, wares, why};
use crate::career::{barter, refused, words};
use crate::plain::console::{Menu, Step};

impl<R: BufRead, W: Write> Life<'_, '_, R, W> {
    /// The shop of the region.
    pub(super) fn market(&mut self) -> Step {
        // It is refused only while something else is under way; then the shelves stay as they are.
        let _ = self.session.act(&Command::VisitShop);
        loop {
            let lines = TABS.iter().map(|tab| self.text(tab.key())).collect();
            let title = format!("{} {}", self.text("career-market-text"), self.purse());
            let Some(chosen) = self.menu(title, lines, "plain-help-market")? else { return Ok(()) };
            self.counter(TABS[chosen])?;
        }
    }

    fn counter(&mut self, tab: Tab) -> Step {
        let mut known = Vec::new();
        loop {
            let list = wares(&self.session, tab);
            if list.is_empty() {
                return self.say_key("career-none");
            }
            let lines = list.iter().map(|ware| self.ware(tab, *ware)).collect();
            let menu = Menu { title: self.text(tab.key()), lines, help: "plain-help-counter", first: false };
            let Some(chosen) = self.console.menu_unless(&mut known, &menu)? else { return Ok(()) };
            match list[chosen] {
                Ware::Card { card, .. } => {
                    let reasons = why(self.shared(), &self.session, card);
                    self.tell(&reasons)?;
                    self.trade_off(tab, list[chosen])?;
                }
                Ware::Item { item, count, .. } => self.item(tab, list[chosen], item, count)?,
            }
        }
    }

    fn ware(&self, tab: Tab, ware: Ware) -> String {
        let shared = self.shared();
        let gil = |price: u64| shared.with("career-gil", &[("gil", &price.to_string())]);
        match ware {
            Ware::Card { card, count, price } => {
                let mark = self.session.career().collection().mark(card);
                let mark = (tab == Tab::Buy).then_some(mark);
                let copies = shared.texts.count("career-copies", count as i64, &[]);
                format!("{}, {copies}, {}", card_line(shared, card, mark), gil(price))
            }
            Ware::Item { item, count, price } => {
                let owned = shared.with("plain-owned", &[("count", &count.to_string())]);
                format!("{}, {}, {owned}", shared.text(&format!("item-{item}")), gil(price))
            }
        }
    }

    /// A thing: buy or sell it, or open it if it is a pack.
    fn item(&mut self, tab: Tab, ware: Ware, item: ItemId, count: u64) -> Step {
        let about = about_item(self.shared(), item);
        self.tell(&about)?;
        let deals = self.text(if tab == Tab::Packs { "career-key-buy" } else { "career-key-sell" });
        let mut lines = vec![deals];
        if count > 0 && World::builtin().item(item).pack.is_some() {
            lines.push(self.text("career-key-open"));
        }
        let title = self.text(&format!("item-{item}"));
        match self.menu(title, lines, "plain-help-counter")? {
            None => Ok(()),
            Some(0) => self.trade_off(tab, ware),
            Some(_) => self.reveal(&Command::OpenPack { item }),
        }
    }

    /// Buys or sells after a question.
    fn trade_off(&mut self, tab: Tab, ware: Ware) -> Step {
        let command = deal(tab, ware);
        let question = question(self.shared(), &command);
        if !self.console.confirm(&question)? {
            return self.say_key("plain-nothing-done");
        }
        match self.session.act(&command) {
            Ok(_) => {
                let bought = matches!(command, Command::BuyCard { .. } | Command::BuyItem { .. });
                self.say_key(if bought { "career-bought" } else { "career-sold" })?;
                let gil = self.session.career().gil().to_string();
                let left = self.shared().with("plain-gil-left", &[("gil", &gil)]);
                self.say(&left)
            }
            Err(problem) => self.problem(&problem),
        }
    }

    /// Card for card with an opponent, Gil on top.
    pub(super) fn trade(&mut self, opponent: OpponentId) -> Step {
        let name = words::opponent(self.shared(), opponent);
        let [mut own, mut theirs] = barter::sides(&self.session.career(), opponent, self.session.now());
        by_strength(&mut own);
        by_strength(&mut theirs);
        let text = self.shared().with("career-trade-take", &[("name", &name)]);
        self.say(&text)?;
        let Some(take) = self.pick_some(&theirs, barter::MOST, "plain-trade-take")? else { return Ok(()) };
        self.say_key("career-trade-give")?;
        let Some(give) = self.pick_some(&own, barter::MOST, "plain-trade-give")? else { return Ok(()) };
        if give.is_empty() && take.is_empty() {
            return self.say_key("plain-nothing-done");
        }
        let gil = self.session.career().trade_quote(opponent, &give, &take, self.session.now());
        let gil = match gil {
            Ok(gil) => gil,
            Err(refusal) => {
                let text = refused(self.shared(), &refusal);
                return self.say(&text);
            }
        };
        let lists =
            [("take", words::cards(self.shared(), &take)), ("give", words::cards(self.shared(), &give))];
        let lists: Vec<(&str, &str)> = lists.iter().map(|(key, word)| (*key, word.as_str())).collect();
        let verdict = barter::verdict(self.shared(), &self.session, opponent, &give, &take);
        let question = format!("{} {verdict}", self.shared().with("plain-trade-ask", &lists));
        if !self.console.confirm(&question)? {
            return self.say_key("plain-nothing-done");
        }
        match self.session.act(&Command::Trade { opponent, give, take, gil }) {
            Ok(_) => self.say_key("career-traded"),
            Err(problem) => self.problem(&problem),
        }
    }
}
