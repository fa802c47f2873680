//! The desk in small: lines sorted by claim, the later of one subject in place of the earlier, then read.

use sealed_orders::games::dawn_of_empire::ask::moves::{Moves, MovesGiven};
use sealed_orders::games::dawn_of_empire::ask::orders::{Formed, Orders, OrdersGiven};
use sealed_orders::games::dawn_of_empire::charter::Charter;
use sealed_orders::games::dawn_of_empire::ids::{Label, Location, Order, Side};
use sealed_orders::games::dawn_of_empire::state::{Phase, State};
use sealed_orders::games::dawn_of_empire::view::{MyStack, View};
use sealed_orders::games::dawn_of_empire::{DawnOfEmpire, document, setup};
use sealed_orders::rules::{Claim, Draft, Eye, Fault, Line, Question, Rules};

pub struct Desk {
    pub charter: Charter,
    pub state: State,
    pub side: Side,
}

impl Desk {
    /// The real start position, at the orders of turn 1.
    pub fn start(side: Side) -> Desk {
        Desk::with(side, &[])
    }
    pub fn extra(side: Side) -> Desk {
        Desk::with(side, &[("extra_warships", "yes")])
    }
    pub fn with(side: Side, options: &[(&str, &str)]) -> Desk {
        let mut document = document();
        document.options = options.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect();
        let charter = DawnOfEmpire::charter(&document).expect("the components are sound");
        let mut state = setup::open(&charter);
        state.phase = Phase::Orders;
        Desk { charter, state, side }
    }
    pub fn view(&self) -> View {
        DawnOfEmpire::view(&self.charter, &self.state, Eye::Seat(self.side.seat()))
    }

    pub fn claim<Q: Question<Rules = DawnOfEmpire>>(&self, line: &str) -> Option<Claim> {
        Q::claim(&self.charter, &self.view(), line)
    }
    /// Whether any question takes the line.
    pub fn claimed(&self, line: &str) -> bool {
        let view = self.view();
        DawnOfEmpire::QUESTIONS.iter().any(|kind| (kind.claim)(&self.charter, &view, line).is_some())
    }

    /// The lines that bear on a question, the later of one subject in place of the earlier.
    pub fn bearing<Q: Question<Rules = DawnOfEmpire>>(&self, lines: &[&str]) -> Vec<Line> {
        let mut kept: Vec<(String, Line)> = vec![];
        for (number, text) in (1..).zip(lines) {
            let Some(claim) = self.claim::<Q>(text) else { continue };
            kept.retain(|(subject, _)| *subject != claim.subject);
            kept.push((claim.subject, Line { number, text: (*text).into() }));
        }
        kept.into_iter().map(|(_, line)| line).collect()
    }
    pub fn read<Q: Question<Rules = DawnOfEmpire>>(&self, question: &Q, lines: &[&str]) -> Draft<Q::Answer> {
        let draft = question.read(&self.charter, &self.view(), &self.bearing::<Q>(lines));
        draft.faults.iter().for_each(check_words);
        draft
    }

    pub fn orders(&self, lines: &[&str]) -> Draft<OrdersGiven> {
        self.read(&Orders { turn: self.state.turn, side: self.side }, lines)
    }
    pub fn moves(&self, lines: &[&str]) -> Draft<MovesGiven> {
        self.moves_in_part(1, lines)
    }
    pub fn moves_in_part(&self, part: u32, lines: &[&str]) -> Draft<MovesGiven> {
        self.read(&Moves { turn: self.state.turn, side: self.side, part }, lines)
    }

    /// Puts orders in force as lines give them, and goes on to the moves. Not the rules' own way of carrying out: only
    /// what the view of the side shows of it.
    pub fn give(&mut self, lines: &[&str]) {
        let draft = self.orders(lines);
        assert_eq!(draft.faults, [], "the orders of a test read");
        let mine = self.side;
        self.state.stacks.retain(|_, stack| stack.side != mine);
        for formed in draft.answer.stacks {
            let label = self.state.new_label(mine);
            let Formed { at, ships, leaders, order, target } = formed;
            let mut stack = sealed_orders::games::dawn_of_empire::state::Stack::new(
                label.clone(),
                mine,
                at,
                ships,
                leaders,
            );
            stack.order = order;
            stack.target = target;
            self.state.stacks.insert(label, stack);
        }
        self.state.phase = Phase::Movement { side: mine, part: 1 };
    }

    /// Takes a stack of the other side to a place, or an own one.
    pub fn put(&mut self, ship: &str, at: Location) {
        let stack = self.stack_mut(ship);
        stack.at = at.clone();
        stack.from = at;
    }
    pub fn stack_mut(&mut self, ship: &str) -> &mut sealed_orders::games::dawn_of_empire::state::Stack {
        let stack =
            self.state.stacks.values_mut().find(|stack| stack.ships.iter().any(|id| id.as_str() == ship));
        stack.expect("the ship of a test is in play")
    }
    /// What ships did last turn.
    pub fn did(&mut self, ships: &[&str], last: sealed_orders::games::dawn_of_empire::ids::Last) {
        for ship in ships {
            self.state.ships.get_mut(*ship).expect("a ship of the charter").last = last;
        }
    }
    pub fn label(&self, ship: &str) -> Label {
        let view = self.view();
        let stack: Option<&MyStack> =
            view.mine.iter().find(|stack| stack.ships.iter().any(|own| own.id.as_str() == ship));
        stack.expect("the ship of a test is in play").label.clone()
    }
}

pub fn sea(id: &str) -> Location {
    Location::Sea(id.into())
}
pub fn port(id: &str) -> Location {
    Location::Port(id.into())
}

/// The stack that a ship stands in.
pub fn with_ship<'d>(draft: &'d Draft<OrdersGiven>, ship: &str) -> &'d Formed {
    let stack = draft.answer.stacks.iter().find(|formed| formed.ships.iter().any(|id| id.as_str() == ship));
    stack.expect("every ship in play stands in a stack")
}
pub fn order_of(draft: &Draft<OrdersGiven>, ship: &str) -> Option<Order> {
    with_ship(draft, ship).order
}
pub fn texts<A>(draft: &Draft<A>) -> Vec<&str> {
    draft.in_force.iter().map(|kept| kept.text.as_str()).collect()
}
/// The one fault of a draft.
pub fn only_fault<A: std::fmt::Debug>(draft: &Draft<A>) -> &Fault {
    assert_eq!(draft.faults.len(), 1, "one fault: {:#?}", draft.faults);
    &draft.faults[0]
}
/// Asserts key, rule and nearest form.
pub fn assert_fault<A: std::fmt::Debug>(draft: &Draft<A>, why: &str, rule: &str, nearest: Option<&str>) {
    let fault = only_fault(draft);
    assert_eq!(
        (fault.why.as_str(), fault.rule.as_str(), fault.nearest.as_deref()),
        (why, rule, nearest),
        "{fault:#?}"
    );
}

/// Every fault that a test meets has a key of the list, and the words that its sentence may use.
pub fn check_words(fault: &Fault) {
    let listed = sealed_orders::games::dawn_of_empire::ask::FAULTS.iter().find(|(key, _)| *key == fault.why);
    let (_, words) = listed.unwrap_or_else(|| panic!("{} is not listed", fault.why));
    for word in *words {
        assert!(fault.with.contains_key(*word), "{} has no word {word}: {fault:#?}", fault.why);
    }
}
