//! How bodies of soldiers carry what they have passed through.

use super::*;
use crate::games::conquistador::{Conquistador, document};
use crate::rules::Rules;

fn areas(ids: &str) -> BTreeSet<AreaId> {
    ids.split_whitespace().map(AreaId::from).collect()
}
fn hex(id: &str) -> Hex {
    id.parse().expect("a hex")
}

struct Looking {
    row: PoliticalEvent,
    search: Search,
}

impl Looking {
    fn for_el_dorado() -> Looking {
        let charter = Conquistador::charter(&document()).expect("the charter reads");
        let event = EventId::from("15");
        let row = charter.events[&event].clone();
        let search = Search { nation: Nation::France, event, until: 5, passed: BTreeMap::new() };
        Looking { row, search }
    }
    fn march(&mut self, from: &str, to: &str, entered: &str, soldiers: u32, left: u32) -> bool {
        let (from, to, entered, leads) = (hex(from), hex(to), &areas(entered), soldiers >= 3);
        advance(&mut self.search, &self.row, &March { from, to, entered, soldiers, left, leads })
    }
}

#[test]
fn rule_6_4_event_15_one_body_passes_through_all_areas_in_several_marches() {
    let mut looking = Looking::for_el_dorado();
    assert!(!looking.march("2820", "2918", "panama venezuela guinea", 3, 0));
    assert_eq!(
        looking.search.passed,
        [(hex("2918"), areas("panama venezuela"))].into(),
        "guinea is none of them"
    );
    assert!(!looking.march("2918", "3016", "venezuela amazon", 4, 0));
    assert!(looking.march("3016", "3317", "amazon incan_empire", 3, 0));
}

#[test]
fn rule_6_4_event_15_two_detachments_are_no_expedition() {
    let mut looking = Looking::for_el_dorado();
    assert!(!looking.march("2820", "2918", "panama venezuela amazon incan_empire", 2, 4));
    assert!(looking.search.passed.is_empty());
}

#[test]
fn rule_6_4_event_15_two_bodies_do_not_add_what_they_passed() {
    let mut looking = Looking::for_el_dorado();
    looking.march("2820", "3016", "panama", 3, 0);
    looking.march("2918", "3016", "venezuela amazon", 3, 0);
    assert_eq!(looking.search.passed, [(hex("3016"), areas("amazon venezuela"))].into());
    assert!(!looking.march("3016", "3317", "amazon incan_empire", 6, 0), "panama is still to be passed");
}

#[test]
fn rule_6_4_event_15_what_stays_in_strength_keeps_what_it_passed() {
    let mut looking = Looking::for_el_dorado();
    looking.march("2820", "2918", "panama venezuela", 6, 0);
    looking.march("2918", "3016", "amazon", 3, 3);
    assert_eq!(looking.search.passed[&hex("2918")], areas("panama venezuela"));
    looking.march("2918", "3016", "amazon", 1, 2);
    assert!(!looking.search.passed.contains_key(&hex("2918")), "two are left");
}
