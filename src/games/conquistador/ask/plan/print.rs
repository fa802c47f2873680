//! A plan as lines: together they read back to the same plan.

use super::books::{item, landing};
use super::{Berth, Build, Expedition, Purchase, Rider, Riding};
use crate::games::conquistador::ask::words::{self, Noun};
use crate::games::conquistador::captives::Person;
use crate::games::conquistador::charter::Charter;
use crate::games::conquistador::deals::{Terms, person, printed};
use crate::games::conquistador::ids::{At, Nation, ShipClass, Water};
use crate::games::conquistador::state::Sail;

/// What an expedition carries that carries none.
const NOBODY: &str = "nobody";

pub fn buy(purchases: &[Purchase]) -> String {
    let list: Vec<String> = purchases.iter().map(|bought| item(bought.item, bought.count)).collect();
    format!("buy: {}", if list.is_empty() { "nothing".into() } else { list.join(", ") })
}

pub fn build(charter: &Charter, build: &Build) -> String {
    let what = super::Item::Ship(build.class);
    format!("build: {} at {}", item(what, 1), place(charter, build.at))
}

/// A hex where the water is the one that a bare hex means, else the water.
pub fn place(charter: &Charter, water: Water) -> String {
    match landing(charter, water.hex) == Some(water) {
        true => water.hex.to_string(),
        false => water.to_string(),
    }
}

pub fn ships(expedition: &Expedition) -> String {
    let from = match expedition.from {
        At::Europe => String::new(),
        At::Sea(water) => format!(" at {}", water.hex),
    };
    let mut others = expedition.ships.clone();
    for (class, _) in &expedition.named {
        others.entry(*class).and_modify(|count| *count -= 1);
    }
    let named = expedition.named.iter().map(|berth| ship(*berth));
    let others = Some(words::ships(&others)).filter(|list| !list.is_empty());
    let list: Vec<String> = others.into_iter().chain(named).collect();
    format!("{}: {}{from}", expedition.name, list.join(", "))
}

/// One ship by its number: `carrack 2`.
pub fn ship((class, number): Berth) -> String {
    let word = if class == ShipClass::GalleonFleet { "galleon" } else { class.word() };
    format!("{word} {number}")
}

/// Who is aboard; `None` for nobody, which is said of ships only that sail out again.
pub fn aboard(charter: &Charter, expedition: &Expedition) -> Option<String> {
    let (mut led, mut missionaries) = (expedition.leaders.clone(), expedition.missionaries);
    let ridden = expedition.riding.iter().map(|Riding { who: rider, class, number }| {
        let rider = match rider {
            Rider::Leader(id) => {
                led.retain(|leader| leader != id);
                words::leader(charter, id)
            }
            Rider::Missionaries(count) => {
                missionaries -= count;
                words::counted(Noun::Missionary, *count)
            }
        };
        format!("{rider} on {}", ship((*class, *number)))
    });
    let ridden: Vec<String> = ridden.collect();
    let counts = [
        (Noun::Soldier, expedition.soldiers),
        (Noun::Colonist, expedition.colonists),
        (Noun::Missionary, missionaries),
    ];
    let counted = counts.into_iter().filter(|(_, count)| *count > 0);
    let counted = counted.map(|(noun, count)| words::counted(noun, count));
    let people = led.iter().map(|leader| words::leader(charter, leader)).chain(counted).chain(ridden);
    let people = people.collect::<Vec<_>>().join(", ");
    let nobody = people.is_empty();
    let said = if nobody { NOBODY.into() } else { people };
    (!nobody || expedition.sails_again()).then(|| format!("{} aboard: {said}", expedition.name))
}

pub fn bounds(expedition: &Expedition) -> String {
    format!("{} bounds: {}", expedition.name, expedition.bounds)
}

/// `None` for ships that stay in the New World.
pub fn sail(charter: &Charter, expedition: &Expedition) -> Option<String> {
    let sails = expedition.sail != Sail::Stay;
    sails.then(|| format!("{} sail: {}", expedition.name, course(charter, expedition.sail)))
}

/// Where ships sail to.
pub fn course(charter: &Charter, sail: Sail) -> String {
    match sail {
        Sail::Stay => "stay".into(),
        Sail::Home => "home".into(),
        Sail::To(water) => place(charter, water),
        Sail::Late(water) => format!("{} late", place(charter, water)),
        Sail::Again(water) => format!("home, {} late", place(charter, water)),
    }
}

pub fn offer(charter: &Charter, to: Nation, terms: &Terms) -> String {
    format!("offer {}: {}", words::nation(to), printed(charter, terms))
}

pub fn accept(charter: &Charter, from: Nation, terms: &Terms) -> String {
    format!("accept {}: {}", words::nation(from), printed(charter, terms))
}

pub fn withhold(from: Nation) -> String {
    format!("withhold {}", words::nation(from))
}

pub fn kill(charter: &Charter, who: &Person) -> String {
    format!("kill {}", person(charter, who))
}
