//! From lines to a plan: bargains first (they are done first), then what is bought, in the written order (6.7.1.A).

use super::books::Books;
use super::default;
use super::faults::{Problem, unread};
use super::lines::{self, Shipping};
use super::offers::{self, Bargaining, Brought, Spoken};
use super::parse::{self, Head, Other};
use super::port::Hoard;
use super::wishes::{Typing, Wishes};
use super::{
    Accept, Build, Expedition, Item, Offer, Part, Plan, Purchase, Repossession, outfit, print, remarks,
};
use crate::games::conquistador::ask::words;
use crate::games::conquistador::charter::Charter;
use crate::games::conquistador::ids::Nation;
use crate::games::conquistador::view::View;
use crate::rules::lexer::{Token, tokens};
use crate::rules::{Draft, Fault, InForce, Line, Rule};

pub const RULE: Rule = Rule("5.1.1.3");

/// A line as it was typed, in words.
struct Typed<'l> {
    line: &'l Line,
    tokens: Vec<Token>,
}

pub struct Reader<'a> {
    pub books: Books<'a>,
    pub plan: Plan,
    pub kept: Vec<InForce>,
    pub faults: Vec<Fault>,
    /// The treasury before anything is spent, and what bargains would bring and take.
    pub treasury: u32,
    pub comes: u32,
    pub goes: u32,
    /// By the names of expeditions.
    pub gold: Vec<(String, Hoard)>,
}

pub fn read(charter: &Charter, view: &View, lines: &[Line]) -> Draft<Plan> {
    let Some(books) = Books::of(charter, view) else { return Draft::of(Plan::default(), vec![]) };
    let typed: Vec<Typed> = lines.iter().map(|line| Typed { line, tokens: tokens(&line.text) }).collect();
    let treasury = books.ducats;
    let (plan, kept, faults) = (Plan::default(), vec![], vec![]);
    let mut reader = Reader { books, plan, kept, faults, treasury, comes: 0, goes: 0, gold: vec![] };
    let said: Vec<(u32, &str, parse::Said)> = typed
        .iter()
        .filter_map(|typed| {
            let said = parse::said(charter, view, &typed.tokens);
            if said.is_none() {
                reader.faults.push(Fault::new(typed.line.number, "not_read", RULE));
            }
            said.map(|said| (typed.line.number, typed.line.text.as_str(), said))
        })
        .collect();
    let bargains = reader.bargains(&said);
    for (number, _, said) in &said {
        match said.head {
            Head::Buy => reader.buy(*number, said.what),
            Head::Build => reader.build(*number, said.what),
            _ => {}
        }
    }
    reader.expeditions(&said);
    reader.kept.extend(bargains);
    if lines.is_empty() && reader.kept.is_empty() {
        reader.kept.push(InForce { line: None, text: print::buy(&[]) });
    }
    reader.faults.sort_by_key(|fault| fault.line);
    let remarks = remarks::of(&reader);
    Draft { answer: reader.plan, in_force: reader.kept, faults: reader.faults, remarks }
}

impl Reader<'_> {
    /// What is left of the treasury without what bargains may bring.
    pub fn left(&self) -> u32 {
        self.treasury.saturating_sub(self.books.spent.all())
    }

    fn bargains(&mut self, said: &[(u32, &str, parse::Said)]) -> Vec<InForce> {
        let mut kept = vec![];
        let bargains = self.agreed(said);
        let withheld: Vec<Option<String>> = said
            .iter()
            .map(|(number, _, said)| match &said.head {
                Head::Withhold(from) => self.withhold(*number, from, said.what, &bargains),
                _ => None,
            })
            .collect();
        let Brought { ducats, goes, leaders, .. } = Brought::by(bargains.iter());
        let mut bargains = bargains.into_iter().peekable();
        for (at, (number, _, said)) in said.iter().enumerate() {
            let text = match &said.head {
                Head::Offer(_) | Head::Accept(_) => {
                    bargains.next_if(|bargain| bargain.at == at).map(|bargain| {
                        let text = bargain.printed(self.books.charter, &bargain.terms);
                        let Bargaining { other, terms, .. } = bargain;
                        match bargain.offers {
                            true => self.plan.offers.push(Offer { to: other, terms }),
                            false => self.plan.accepts.push(Accept { from: other, terms }),
                        }
                        text
                    })
                }
                Head::Repossess(other) => self.repossess(*number, other, said.what),
                Head::Kill(who) => self.kill(*number, who),
                Head::Withhold(_) => withheld[at].clone(),
                _ => continue,
            };
            kept.extend(text.map(|text| InForce { line: Some(*number), text }));
        }
        (self.comes, self.goes) = (ducats, goes);
        self.books.ducats = self.books.ducats.saturating_add(ducats);
        self.books.europe.party.leaders.extend(leaders);
        kept
    }

    /// The bargains that stand, in the order of their lines.
    fn agreed(&mut self, said: &[(u32, &str, parse::Said)]) -> Vec<Bargaining> {
        let mut bargains = vec![];
        for (at, (number, typed, said)) in said.iter().enumerate() {
            let (other, offers) = match &said.head {
                Head::Offer(other) => (other, true),
                Head::Accept(other) => (other, false),
                _ => continue,
            };
            let verb = if offers { "offer" } else { "accept" };
            let Some(other) = self.other(*number, other, verb, "6.7.2") else { continue };
            let spoken = Spoken { at, number: *number, typed, what: said.what };
            match offers::read(&self.books, &spoken, other, offers) {
                Ok(bargain) => bargains.push(bargain),
                Err(fault) => self.faults.push(fault),
            }
        }
        while let Some((at, fault)) = offers::wrong(&self.books, &bargains) {
            self.faults.push(fault);
            bargains.remove(at);
        }
        bargains
    }

    pub(super) fn other(
        &mut self,
        line: u32,
        other: &Other,
        verb: &str,
        rule: &'static str,
    ) -> Option<Nation> {
        match other {
            Ok(nation) => Some(*nation),
            Err(typed) => {
                let fault = Fault::new(line, "unknown_nation", Rule(rule)).with("word", typed);
                let near = words::nations(self.books.charter).nearest(typed, |id| *id != self.books.nation);
                let near = near.map(|nation| format!("{verb} {}", words::nation(nation)));
                self.faults.push(match near {
                    Some(near) => fault.nearest(near),
                    None => fault,
                });
                None
            }
        }
    }

    /// 24.1.5.A Only the German Bankers, and only where a loan is past due, or will be by the end of this turn.
    fn repossess(&mut self, line: u32, other: &Other, what: &[Token]) -> Option<String> {
        let of = self.other(line, other, "repossess", "24.1.5")?;
        let turn = self.books.view.turn;
        let due = |loan: &&crate::games::conquistador::deals::Loan| {
            loan.lender == self.books.nation && loan.borrower == of && loan.due <= turn
        };
        let why = match self.books.nation {
            Nation::GermanBankers if self.books.view.deals.loans.iter().any(|loan| due(&loan)) => {
                match Repossession::read(of, what) {
                    Ok(given) => {
                        let text = given.printed();
                        self.plan.repossess.push(given);
                        return Some(text);
                    }
                    Err(word) => {
                        let fault = Fault::new(line, "unknown_units", Rule("24.1.5")).with("word", word);
                        self.faults.push(fault.nearest(Repossession::any(of).printed()));
                        return None;
                    }
                }
            }
            Nation::GermanBankers => "no_loan_past_due",
            _ => "bankers_repossess",
        };
        self.faults.push(Fault::new(line, why, Rule("24.1.5")).with("nation", words::nation(of)));
        None
    }

    /// 6.7.1.A In the written order, until the money is out.
    fn buy(&mut self, line: u32, what: &[Token]) {
        let rule = Rule("6.6.1");
        let list = lines::purchases(self.books.charter, what);
        for wrong in &list.unread {
            let form = |near: &str| format!("buy: {}", lines::spelled(what).replacen(&wrong.typed, near, 1));
            self.faults.push(unread(line, wrong, rule, form));
        }
        let mut problems = vec![];
        for (item, amount) in list.items {
            let most = self.books.affords(self.books.price(item));
            let wish = Purchase { item, count: amount.of(most) };
            let (count, problem) = self.books.buy(&wish);
            let what = super::books::item(item, wish.count);
            problems.extend(problem.map(|problem| problem.with("what", what)));
            if count > 0 {
                self.plan.purchases.push(Purchase { item, count });
            }
        }
        let stands = print::buy(&self.plan.purchases);
        let some = !self.plan.purchases.is_empty();
        for what in list.not_for_sale {
            let fault = Fault::new(line, "not_for_sale", rule).with("what", what);
            self.faults.push(if some { fault.nearest(stands.clone()) } else { fault });
        }
        for problem in problems {
            let fault = problem.fault(line);
            self.faults.push(if some { fault.nearest(stands.clone()) } else { fault });
        }
        self.kept.push(InForce { line: Some(line), text: stands });
    }

    /// 7.1.7.A One ship a turn.
    fn build(&mut self, line: u32, what: &[Token]) {
        let (charter, rule) = (self.books.charter, Rule("7.1.7"));
        let wish = match lines::build(charter, what) {
            Ok(wish) => wish,
            Err(fault) => return self.faults.push(fault(line)),
        };
        let Shipping { class, count, at } = wish;
        let wish = Build { class, at };
        let problem = self.books.build(&wish).err();
        let price = self.books.price(Item::Ship(class));
        if problem.is_none() {
            self.kept.push(InForce { line: Some(line), text: print::build(charter, &wish) });
            self.plan.build = Some(wish.clone());
        }
        if count > 1 {
            let fault = Fault::new(line, "one_ship_a_turn", rule).with("wanted", count);
            self.faults.push(fault.nearest(print::build(charter, &wish)));
        }
        if let Some(problem) = problem {
            let fault = problem.with("price", price).fault(line);
            let yards = || self.books.view.my_camps().find(|(hex, _)| self.books.is_shipyard(*hex));
            let yard = (fault.why == "no_shipyard").then(yards).flatten();
            let yard = yard.and_then(|(hex, _)| super::books::landing(charter, hex));
            self.faults.push(match yard {
                Some(at) => fault.nearest(print::build(charter, &Build { class, at })),
                None => fault,
            });
        }
    }

    fn expeditions(&mut self, said: &[(u32, &str, parse::Said)]) {
        let wishes = Wishes::of(&self.books, said);
        let sent = self.send_all(&wishes);
        self.faults.extend(wishes.faults);
        for Sent { typing, expedition, problems } in sent {
            for (problem, nearest) in problems {
                let fault = problem.clone().fault(typing.line(problem.part).unwrap_or_default());
                self.faults.push(match nearest {
                    Some(nearest) => fault.nearest(nearest),
                    None => fault,
                });
            }
            if let Some((expedition, gold)) = expedition {
                self.gold.push((expedition.name.clone(), gold));
                self.kept.extend(typing.kept(self.books.charter, &expedition));
                self.plan.expeditions.push(expedition);
            }
        }
        if let Some((line, name)) = wishes.declined {
            self.kept.push(InForce { line: Some(line), text: format!("{name}: none") });
        }
    }

    /// Every expedition in the order in which they were first named, that of silence at the end.
    fn send_all(&mut self, wishes: &Wishes) -> Vec<Sent> {
        let (treasury, books) = (self.treasury, &mut self.books);
        books.founding |= wishes.typed.iter().any(|typing| typing.wish.founds(books.charter));
        let quiet = |typing: &&Typing| typing.wish.name == default::SETTLERS && !typing.has_ships();
        let named = wishes.typed.iter().filter(|typing| !quiet(typing));
        let mut sent: Vec<Sent> = named.map(|typing| send(books, typing.clone())).collect();
        let taken = sent.iter().any(|sent| sent.typing.wish.name == default::SETTLERS);
        if taken || wishes.declined.is_some() {
            return sent;
        }
        let left = treasury.saturating_sub(books.spent.all());
        // 15.6.1 One missionary for an area will do.
        books.missions = books.missions_of(sent.iter().filter_map(Sent::expedition));
        let usual = default::settlers(books, left);
        let last = match (wishes.typed.iter().find(quiet).cloned(), usual) {
            (Some(typing), Some(usual)) => Some(typing.over(usual)),
            (Some(typing), None) => Some(typing),
            (None, usual) => usual.map(Typing::silent),
        };
        sent.extend(last.map(|typing| send(books, typing)));
        sent
    }
}

/// What became of an expedition's lines.
struct Sent {
    typing: Typing,
    expedition: Option<(Expedition, Hoard)>,
    /// With the nearest legal form.
    problems: Vec<(Problem, Option<String>)>,
}

impl Sent {
    fn expedition(&self) -> Option<&Expedition> {
        self.expedition.as_ref().map(|(expedition, _)| expedition)
    }
}

/// Outfits an expedition as far as it can be. One whose ships do not read has its fault already.
fn send(books: &mut Books, typing: Typing) -> Sent {
    if typing.is_bad(Part::Ships) {
        return Sent { typing, expedition: None, problems: vec![] };
    }
    let (fitted, problems) = outfit(books, &typing.wish);
    let expedition = fitted.map(|fitted| (fitted.expedition, fitted.gold));
    let told = |problem: &Problem| {
        let no_place = problem.why == "no_destination" && typing.is_bad(Part::Sail);
        !no_place && !typing.is_bad(problem.part)
    };
    let near = |problem: Problem| {
        let nearest = typing.nearest(books, &problem, expedition.as_ref().map(|(sent, _)| sent));
        (problem, nearest)
    };
    let problems = problems.into_iter().filter(told).map(near).collect();
    Sent { typing, expedition, problems }
}
